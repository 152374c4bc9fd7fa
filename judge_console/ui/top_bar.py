"""The bar above a page: tabs, and the status: what is saved and when, the hall screen, the sound, the regulation in force."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QWidget

from judge_console.desk.session import GameSession
from judge_console.ui import keys
from judge_console.ui.controls import Elided, button
from judge_console.ui.theme import Theme
from judge_console.words import language
from judge_console.words import translate as _


class _Mark(QWidget):
    """A dot that tells whether all is saved: filled in green, or a hollow one in red."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.theme = theme
        self.saved = True
        self.setFixedSize(QSize(12, 24))

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        colour = self.theme.color("gain" if self.saved else "loss")
        painter.setPen(colour)
        painter.setBrush(colour if self.saved else Qt.BrushStyle.NoBrush)
        painter.drawEllipse(QRectF(2, 8, 8, 8))
        painter.end()


class Tab(QPushButton):
    """A tab with a golden line under the one that is open."""

    def __init__(self, words: str, theme: Theme) -> None:
        super().__init__(words)
        self.theme = theme
        self.setCheckable(True)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAccessibleName(words)

    def sizeHint(self) -> QSize:
        return QSize(self.fontMetrics().horizontalAdvance(self.text()) + 36, 40)

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setFont(self.theme.font(bold=self.isChecked()))
        painter.setPen(self.theme.color("text" if self.isChecked() or self.underMouse() else "muted"))
        painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter, self.text())
        if self.isChecked():
            painter.fillRect(0, self.height() - 3, self.width(), 3, self.theme.color("gold"))
        if self.hasFocus():
            painter.setPen(self.theme.color("gold"))
            painter.drawRoundedRect(self.rect().adjusted(4, 6, -5, -8), 4, 4)
        painter.end()


class TopBar(QFrame):
    """Signals: `tab_chosen` (index), and a click on what can be switched: `hall_pressed`, `sound_pressed`, `settings_pressed`."""

    tab_chosen = Signal(int)
    games_pressed = Signal()
    hall_pressed = Signal()
    sound_pressed = Signal()
    settings_pressed = Signal()

    def __init__(self, tabs: Sequence[str], theme: Theme) -> None:
        super().__init__()
        self.setProperty("kind", "bar")
        self.setFixedHeight(41)
        self.tabs = [Tab(words, theme) for words in tabs]
        self._mark = _Mark(theme)
        self._saved = Elided(kind="small")
        self._games = button(_("Games"), "bar", tip=_("Games (Ctrl+O)"))
        self._hall = button("", "bar")
        self._sound = button("", "bar")
        self._settings = button(_("Settings"), "bar", tip=_("Settings (Ctrl+,)"))
        layout = QHBoxLayout(self)
        layout.setContentsMargins(12, 0, 4, 0)
        layout.setSpacing(0)
        for index, tab in enumerate(self.tabs):
            layout.addWidget(tab)
            tab.setToolTip(f"{tab.text()} ({keys.label(f'Ctrl+Digit{index + 1}')})")
            tab.clicked.connect(lambda _checked=False, index=index: self.tab_chosen.emit(index))
        layout.addSpacing(16)
        layout.addStretch(1)
        layout.addWidget(self._mark)
        layout.addSpacing(4)
        layout.addWidget(self._saved)
        layout.addSpacing(4)
        for part, signal in (
            (self._games, self.games_pressed),
            (self._hall, self.hall_pressed),
            (self._sound, self.sound_pressed),
            (self._settings, self.settings_pressed),
        ):
            layout.addWidget(part)
            part.clicked.connect(signal)
        self.open_tab(0)
        self.tell_hall(None)
        self.tell_sound("on")

    def set_theme(self, theme: Theme) -> None:
        """Draws itself in another theme."""
        self._mark.theme = theme
        self._mark.update()
        for tab in self.tabs:
            tab.theme = theme
            tab.update()

    def open_tab(self, index: int) -> None:
        """Marks the open tab."""
        for place, tab in enumerate(self.tabs):
            tab.setChecked(place == index)

    def tell_saved(self, club: Path, session: GameSession | None, *, read_only: bool, failed: bool = False) -> None:
        """Shows the club file, when the last entry became durable, and the regulation in force."""
        parts: list[str] = []
        if failed:
            parts.append(_("not saved"))
        elif read_only:
            parts.append(_("read only"))
        elif session is not None and session.last_saved is not None:
            parts.append(_("saved {time}").format(time=session.last_saved[11:19]))
        parts.append(club.name)
        if session is not None:
            name = session.course.rules.options.name
            parts.append(name.ru if language() == "ru" else name.en)
        self._mark.saved = not failed
        self._mark.update()
        self._saved.say(" · ".join(parts))

    def tell_hall(self, monitor: str | None) -> None:
        """Shows whether the hall screen is on and where; None: off."""
        self._hall.setText(_("Hall: off") if monitor is None else _("Hall: {monitor}").format(monitor=monitor))
        self._hall.setAccessibleName(self._hall.text())
        self._hall.setToolTip(_("Hall screen on or off (F8)"))

    def tell_sound(self, how: str) -> None:
        """Shows the sound: "on", "off", or "none" where the machine has no sound device."""
        said = {"on": _("Sound: on"), "off": _("Sound: off"), "none": _("No sound here")}[how]
        self._sound.setText(said)
        self._sound.setAccessibleName(said)
        self._sound.setToolTip(_("This machine has no sound device") if how == "none" else _("Sound on or off (F7)"))
