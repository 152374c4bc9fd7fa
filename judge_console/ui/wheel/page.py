"""The tab of the free simulator: a wheel with any labels and weights, one to five dice, their history, a fairness test with its figures."""

from __future__ import annotations

from typing import Any, Final

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import (
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QScrollArea,
    QSizePolicy,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from judge_console.engine.errors import StorageTrouble
from judge_console.ui import actions, keys
from judge_console.ui.controller import Controller
from judge_console.ui.controls import Elided, KeyButton, indented, text
from judge_console.ui.mafia.parts import label_style, roomy
from judge_console.ui.sound import Sound
from judge_console.ui.theme import Theme
from judge_console.ui.wheel.dice import Dice
from judge_console.ui.wheel.moving import reduced_motion
from judge_console.ui.wheel.simulation import TEST_SPINS, Simulation, numbered, read_sectors
from judge_console.ui.wheel.wheel import Sector, Wheel
from judge_console.words import language, plural
from judge_console.words import translate as _

NOTE_KEY: Final = "wheel"
_USUAL_SECTORS: Final = 13
_CLICK_SECONDS: Final = 0.045
_SHOWN_HISTORY: Final = 40
_DOUBTFUL: Final = 0.01


class Counts(QWidget):
    """How often each sector came up, as bars beside what was to be expected."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.theme = theme
        self.counts: tuple[int, ...] = ()
        self.expected: tuple[float, ...] = ()
        self.setMinimumHeight(72)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def show_counts(self, counts: list[int], weights: tuple[int, ...]) -> None:
        """Shows other counts."""
        self.counts = tuple(counts)
        total = sum(counts)
        self.expected = tuple(total * weight / sum(weights) for weight in weights) if weights else ()
        self.setAccessibleName(_("Counts: {counts}").format(counts=", ".join(str(count) for count in counts)))
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        theme = self.theme
        if self.counts:
            most = max(1.0, *self.counts, *self.expected)
            step = self.width() / len(self.counts)
            foot = theme.size.small + 6
            height = self.height() - foot - 2
            painter.setFont(theme.font(theme.size.small, narrow=True))
            for place, (count, expected) in enumerate(zip(self.counts, self.expected, strict=True)):
                bar = QRectF(place * step + 2, 0, max(2.0, step - 4), 0)
                bar.setTop(height * (1 - count / most))
                bar.setBottom(height)
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(theme.color("gold"))
                painter.drawRoundedRect(bar, 2, 2)
                painter.setPen(theme.color("text"))
                level = height * (1 - expected / most)
                painter.drawLine(int(bar.left()) - 1, int(level), int(bar.right()) + 1, int(level))
                if step >= 14:
                    painter.setPen(theme.color("muted"))
                    painter.drawText(QRectF(place * step, height + 2, step, foot), Qt.AlignmentFlag.AlignCenter, str(place + 1))
        painter.end()


class WheelPage(QWidget):
    """A page of the window (`ui.page.Page`) that needs no game."""

    def __init__(self, controller: Controller, theme: Theme, sound: Sound | None = None) -> None:
        super().__init__()
        self.theme = theme
        self.controller = controller
        self.sound = sound
        self.clock = controller.games.clock
        self.simulation = Simulation()
        self._clicked_at = 0.0
        self._large = False
        self.setProperty("kind", "page")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(_("Top and dice"))
        self.wheel = Wheel(self.clock, theme)
        self.dice = Dice(self.clock, theme)
        self.outcome = text("", "title")
        self.outcome.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.labels = QPlainTextEdit()
        self.labels.setAccessibleName(_("Sectors, one a line; a weight after ×"))
        self.labels.setTabChangesFocus(True)
        self.count = _number(_("Sectors"), 1, 60, _USUAL_SECTORS)
        self.dice_count = _number(_("Dice"), 1, 5, 2)
        self.seed = QLineEdit()
        self.seed.setAccessibleName(_("Seed"))
        self.seed.setPlaceholderText(_("empty: fresh randomness"))
        self.spun, self.thrown = Elided(kind="muted"), Elided(kind="muted")
        self.counts = Counts(theme)
        self.figures = _Figures()
        self.spin_button = KeyButton(_("Spin"), "Enter", theme, primary=True)
        self.roll_button = KeyButton(_("Throw"), "Space", theme)
        self.test_button = KeyButton(_("{count} spins at once").format(count=TEST_SPINS), "F5", theme)
        self.anew_button = KeyButton(_("Begin anew"), "Delete", theme)
        self._lay_out()
        self._connect()
        self._recall()
        self._look(anew=True)

    def title(self) -> str:
        """What the page is."""
        return _("Top and dice")

    def set_theme(self, theme: Theme) -> None:
        """Draws itself in another theme."""
        self.theme = theme
        self._look(anew=True)

    def key_help(self) -> list[tuple[str, str]]:
        """The keys of the simulator."""
        return [
            ("Enter", _("spin the top")),
            ("Space", _("throw the dice")),
            ("F5", self.test_button.text()),
            ("Delete", _("begin anew")),
            ("Ctrl+Enter", _("spin while typing labels")),
        ]

    def enter(self) -> None:
        """It is shown: the keys are its own."""
        self.setFocus()

    def leave(self) -> None:
        """What moves comes to rest, what was typed is kept."""
        self.wheel.finish()
        self.dice.finish()
        self._remember()

    def handle_key(self, key: str, event: QKeyEvent) -> bool:  # noqa: ARG002 - the window's shape
        """Takes a key."""
        action = actions.at(key, "wheel")
        if action is not None:
            self.spin() if action.id == "wheel.spin" else self.throw()
        elif key == "F5":
            self.test()
        elif key == "Delete":
            self.begin_anew()
        else:
            return False
        return True

    def keyPressEvent(self, event: QKeyEvent) -> None:
        match keys.chord(event):
            case "Ctrl+Enter":
                self.setFocus()
                self.spin()
            case "Escape":
                self.setFocus()
            case _:
                super().keyPressEvent(event)

    # What is done.

    def spin(self) -> None:
        """One spin; while the top turns, to its end."""
        if self.wheel.moving:
            self.wheel.finish()
            return
        if not self.simulation.sectors:
            return
        self.outcome.setText("")
        number = self.simulation.drawn
        sector = self.simulation.spin()
        self.wheel.show_sectors(self._faces())
        self.wheel.spin(sector, number, reduced=self._reduced)

    def throw(self) -> None:
        """One throw; while the dice tumble, to its end."""
        if self.dice.moving:
            self.dice.finish()
            return
        values = self.simulation.throw(self.dice_count.value())
        self._roll()
        self.dice.roll(values, reduced=self._reduced)

    def test(self) -> None:
        """Many spins at once, for the figures."""
        self.wheel.finish()
        if not self.simulation.sectors:
            return
        for _number_of_spin in range(TEST_SPINS):
            self.simulation.spin()
        self._tell()

    def begin_anew(self) -> None:
        """Forgets spins and throws; the seed that is typed begins from its first outcome."""
        self.wheel.cancel()
        self.dice.cancel()
        self.simulation.seed(self.seed.text().strip())
        self.wheel.point_at(None)
        self.outcome.setText("")
        self._tell()

    # What is shown.

    def _faces(self) -> tuple[Sector, ...]:
        return tuple(Sector(sector.label, sector.weight) for sector in self.simulation.sectors)

    def _take_labels(self) -> None:
        self.simulation.take(read_sectors(self.labels.toPlainText()))
        self.wheel.cancel()
        self.wheel.show_sectors(self._faces())
        self.wheel.point_at(None)
        self.spin_button.setEnabled(bool(self.simulation.sectors))
        self._tell()

    def _on_rest(self) -> None:
        sector = self.wheel.sector
        if sector is not None and self.simulation.spins:
            sector = self.simulation.spins[-1]
            self.wheel.show_sectors(self._faces(), lit=sector)
            self.outcome.setText(self.simulation.sectors[sector - 1].label or str(sector))
        self._tell()

    def _tell(self) -> None:
        simulation = self.simulation
        if self.wheel.moving or self.dice.moving:
            return
        self.counts.show_counts(simulation.counts, simulation.weights)
        spins = [simulation.sectors[one - 1].label or str(one) for one in reversed(simulation.spins[-_SHOWN_HISTORY:])]
        throws = ["+".join(map(str, thrown)) + f"={sum(thrown)}" for thrown in reversed(simulation.throws[-_SHOWN_HISTORY:])]
        self.spun.say(_("Spins: {list}").format(list=", ".join(spins)) if spins else _("Nothing has been spun or thrown yet."))
        self.thrown.say(_("Throws: {list}").format(list=", ".join(throws)) if throws else "")
        self.figures.say(self._figures())

    def _figures(self) -> str:
        total = sum(self.simulation.counts)
        if not total:
            return _("The fairness test needs spins.")
        found = self.simulation.fairness()
        verdict = _("such counts are nothing unusual") if found.p_value >= _DOUBTFUL else _("such counts are rare: something may be wrong")
        told = _("{spins} · chi-squared {chi} with {degrees} degrees of freedom, p = {p}: {verdict}")
        return told.format(
            spins=plural("{n} spin", "{n} spins", total),
            chi=_decimal(found.chi_squared, 2),
            degrees=found.degrees,
            p=_decimal(found.p_value, 3),
            verdict=verdict,
        )

    @property
    def _reduced(self) -> bool:
        return reduced_motion(self.controller.games.club.notes)

    def _on_sectors_passed(self, _count: int) -> None:
        now = self.clock.monotonic()
        if now - self._clicked_at >= _CLICK_SECONDS:
            self._clicked_at = now
            if self.sound is not None:
                self.sound.click()

    def _roll(self) -> None:
        if self.sound is not None:
            self.sound.play("roll")

    def _recall(self) -> None:
        kept: Any = self.controller.games.club.notes.recall(NOTE_KEY)
        kept = kept if isinstance(kept, dict) else {}
        dice = kept.get("dice")
        self.dice_count.setValue(dice if isinstance(dice, int) else 2)
        self.labels.setPlainText(str(kept.get("labels") or numbered(_USUAL_SECTORS)))
        self.dice.show_values((6,) * self.dice_count.value())

    def _remember(self) -> None:
        club = self.controller.games.club
        if club.read_only:
            return
        try:
            club.notes.remember(NOTE_KEY, {"labels": self.labels.toPlainText(), "dice": self.dice_count.value()})
        except StorageTrouble as trouble:
            self.controller.troubled.emit(trouble)

    def _connect(self) -> None:
        self.labels.textChanged.connect(self._take_labels)
        self.count.valueChanged.connect(lambda count: self.labels.setPlainText(numbered(count)))
        self.dice_count.valueChanged.connect(lambda count: self.dice.show_values((6,) * count))
        self.seed.returnPressed.connect(self._take_seed)
        self.spin_button.clicked.connect(self.spin)
        self.roll_button.clicked.connect(self.throw)
        self.test_button.clicked.connect(self.test)
        self.anew_button.clicked.connect(self.begin_anew)
        self.wheel.rested.connect(self._on_rest)
        self.wheel.passed.connect(self._on_sectors_passed)
        self.dice.rested.connect(self._tell)

    def _take_seed(self) -> None:
        self.begin_anew()
        self.setFocus()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._look()

    def _look(self, *, anew: bool = False) -> None:
        large = self.height() >= 860
        if anew or large != self._large:
            self._large = large
            theme = roomy(self.theme) if large else self.theme
            for part in (self.wheel, self.dice, self.spin_button, self.roll_button, self.test_button, self.anew_button):
                part.set_theme(theme)
            fields = f"QLineEdit, QSpinBox, QPlainTextEdit {{ font-size: {theme.size.body}px; }}"
            for frame in self._frames:
                frame.setStyleSheet(label_style(theme) + fields)
            self.figures.fit()
            self.labels.setMinimumHeight(round(theme.size.body * 4))
            self.counts.theme = theme
            self.counts.update()

    def _lay_out(self) -> None:
        left = QVBoxLayout()
        left.setSpacing(8)
        left.addWidget(self.wheel, 1)
        left.addWidget(self.outcome)
        self._frames = sectors, dice, told = _frame(), _frame(), _frame()
        grid = QGridLayout(sectors)
        grid.setContentsMargins(16, 12, 16, 12)
        grid.setSpacing(8)
        grid.addWidget(text(self.labels.accessibleName(), "small"), 0, 0, 1, 4)
        grid.addWidget(self.labels, 1, 0, 1, 4)
        grid.addWidget(text(_("Sectors"), "small"), 2, 0)
        grid.addWidget(self.count, 2, 1)
        grid.addWidget(text(_("Seed"), "small"), 2, 2)
        grid.addWidget(self.seed, 2, 3)
        grid.addWidget(self.spin_button, 3, 0, 1, 2)
        grid.addWidget(self.anew_button, 3, 2, 1, 2)
        grid.setColumnStretch(3, 1)
        row = QHBoxLayout(dice)
        row.setContentsMargins(16, 12, 16, 12)
        row.setSpacing(12)
        row.addWidget(self.dice, 1)
        beside = QVBoxLayout()
        beside.addStretch(1)
        beside.addWidget(text(_("Dice"), "small"))
        beside.addWidget(self.dice_count)
        beside.addWidget(self.roll_button)
        beside.addStretch(1)
        row.addLayout(beside)
        column = QVBoxLayout(told)
        column.setContentsMargins(16, 12, 16, 12)
        column.setSpacing(8)
        latest = QHBoxLayout()
        latest.setSpacing(12)
        latest.addWidget(self.spun, 3)
        latest.addWidget(self.thrown, 2)
        column.addLayout(latest)
        column.addWidget(self.counts, 1)
        column.addWidget(self.figures)
        column.addWidget(self.test_button, 0, Qt.AlignmentFlag.AlignLeft)
        inside = QWidget()
        right = QVBoxLayout(inside)
        right.setContentsMargins(0, 0, 0, 0)
        right.setSpacing(12)
        right.addWidget(sectors, 4)
        right.addWidget(dice, 3)
        right.addWidget(told, 6)
        page = QHBoxLayout(self)
        page.setContentsMargins(16, 16, 16, 12)
        page.setSpacing(20)
        page.addLayout(left, 6)
        self.area = _scrolling(inside)
        page.addWidget(self.area, 5)


class _Figures(QLabel):
    """A wrapped text that has its height by itself: at least two lines, so that nothing beside it moves when it becomes longer."""

    def __init__(self) -> None:
        super().__init__()
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setWordWrap(True)
        self.setAlignment(Qt.AlignmentFlag.AlignTop)

    def say(self, words: str) -> None:
        """Shows another text."""
        self.setText(words)
        self.fit()

    def fit(self) -> None:
        """As high as the text needs at this width."""
        self.setFixedHeight(max(2 * self.fontMetrics().lineSpacing(), self.heightForWidth(self.width())))

    def hasHeightForWidth(self) -> bool:
        # In a scrolling area the column would be as high as its parts would like to be, not as they must be.
        return False

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.fit()


def _scrolling(inside: QWidget) -> QScrollArea:
    """What is too high for a small window can be reached in it all the same."""
    area = QScrollArea()
    area.setWidgetResizable(True)
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    area.setWidget(inside)
    for ground in (area.viewport(), inside):
        ground.setAutoFillBackground(False)
    return area


def _frame() -> QFrame:
    made = QFrame()
    made.setProperty("kind", "panel")
    return made


def _number(name: str, low: int, high: int, value: int) -> QSpinBox:
    made = indented(QSpinBox())
    made.setRange(low, high)
    made.setValue(value)
    made.setAccessibleName(name)
    made.setMinimumWidth(72)
    return made


def _decimal(value: float, places: int) -> str:
    shown = f"{value:.{places}f}"
    return shown.replace(".", ",") if language() == "ru" else shown
