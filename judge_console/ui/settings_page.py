"""The settings as one page, made from the table of desk/settings. What is changed is in force and kept at once."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QCheckBox, QComboBox, QFrame, QGridLayout, QHBoxLayout, QLabel, QScrollArea, QSlider, QVBoxLayout, QWidget

from judge_console.desk.settings import SETTINGS, Setting, Settings, Value
from judge_console.engine.errors import StorageTrouble
from judge_console.ui.controls import KeyButton, text
from judge_console.ui.theme import Theme
from judge_console.words import translate as _


class SettingsPage(QScrollArea):
    """`left`: the judge is done; `troubled` (StorageTrouble): a value is in force but could not be kept."""

    left = Signal()
    troubled = Signal(object)

    def __init__(self, settings: Settings, theme: Theme) -> None:
        super().__init__()
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self._settings = settings
        self.controls: dict[str, QWidget] = {}
        self._done = KeyButton(_("Done"), "Escape", theme)
        self._done.clicked.connect(self.left)
        inside = QWidget()
        inside.setProperty("kind", "page")
        layout = QVBoxLayout(inside)
        layout.setContentsMargins(24, 16, 24, 16)
        layout.setSpacing(16)
        top = QHBoxLayout()
        top.addWidget(text(_("Settings"), "title"), 1)
        top.addWidget(self._done)
        layout.addLayout(top)
        sections = list(dict.fromkeys(setting.section for setting in SETTINGS))
        grid = QGridLayout()
        grid.setSpacing(16)
        for place, section in enumerate(sections):
            grid.addWidget(self._section(section), place // 2, place % 2)
        layout.addLayout(grid)
        layout.addStretch(1)
        self.setWidget(inside)
        self._unsubscribe = settings.on_change(self._on_setting)
        self.destroyed.connect(self._unsubscribe)

    def title(self) -> str:
        """Nothing that belongs into the window's title."""
        return ""

    def set_theme(self, theme: Theme) -> None:
        """Draws itself in another theme."""
        self._done.set_theme(theme)

    def handle_key(self, key: str, _event: QKeyEvent) -> bool:
        """Esc leads back."""
        if key == "Escape":
            self.left.emit()
            return True
        return False

    def key_help(self) -> list[tuple[str, str]]:
        """The keys of this page."""
        return [("Tab", _("to the next setting")), ("Space", _("switch")), ("Escape", _("back"))]

    def enter(self) -> None:
        """The first setting has the keyboard."""
        next(iter(self.controls.values())).setFocus()

    def leave(self) -> None:
        """Everything is kept already."""

    def _section(self, section: str) -> QFrame:
        frame = QFrame()
        frame.setProperty("kind", "panel")
        grid = QGridLayout(frame)
        grid.setContentsMargins(20, 16, 20, 16)
        grid.setHorizontalSpacing(16)
        grid.setVerticalSpacing(12)
        grid.addWidget(text(_(section), "heading"), 0, 0, 1, 2)
        row = 1
        for setting in SETTINGS:
            if setting.section != section:
                continue
            control = self._control(setting)
            control.setAccessibleName(_(setting.title))
            self.controls[setting.name] = control
            if isinstance(control, QCheckBox):
                grid.addWidget(control, row, 0, 1, 2)
            else:
                grid.addWidget(text(_(setting.title)), row, 0)
                grid.addWidget(self._with_figure(control) if isinstance(control, QSlider) else control, row, 1)
            row += 1
        grid.setColumnStretch(1, 1)
        grid.setRowStretch(row, 1)
        return frame

    def _control(self, setting: Setting) -> QWidget:
        name = setting.name
        if setting.choices:
            box = QComboBox()
            for value, title in setting.choices:
                box.addItem(_(title), value)
            box.setCurrentIndex(box.findData(self._settings.text(name)))
            box.activated.connect(lambda _index, box=box, name=name: self._set(name, box.currentData()))
            return box
        if isinstance(setting.default, bool):
            check = QCheckBox(_(setting.title))
            check.setChecked(self._settings.flag(name))
            check.toggled.connect(lambda on, name=name: self._set(name, on))
            return check
        slider = QSlider(Qt.Orientation.Horizontal)
        slider.setRange(setting.low, setting.high)
        slider.setValue(self._settings.number(name))
        slider.setPageStep(10)
        slider.setMinimumWidth(160)
        slider.valueChanged.connect(lambda value, name=name: self._set(name, value))
        return slider

    def _with_figure(self, slider: QSlider) -> QWidget:
        both = QWidget()
        layout = QHBoxLayout(both)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(slider, 1)
        figure = QLabel(str(slider.value()))
        figure.setFixedWidth(32)
        slider.valueChanged.connect(lambda value: figure.setText(str(value)))
        layout.addWidget(figure)
        return both

    def _set(self, name: str, value: Value) -> None:
        try:
            self._settings.set(name, value)
        except StorageTrouble as trouble:
            self.troubled.emit(trouble)

    def _on_setting(self, name: str) -> None:
        """A key or a button elsewhere changed it."""
        control = self.controls[name]
        if isinstance(control, QCheckBox):
            control.setChecked(self._settings.flag(name))
        elif isinstance(control, QComboBox):
            control.setCurrentIndex(control.findData(self._settings.text(name)))
        elif isinstance(control, QSlider):
            control.setValue(self._settings.number(name))
