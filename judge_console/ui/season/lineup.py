"""Who plays an evening, as the captain hands it in before it: six at the table, three in reserve, all of the squad (1.1)."""

from __future__ import annotations

from typing import Final, Literal

from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QComboBox, QFrame, QVBoxLayout

from judge_console.desk.season_words import date_words, stage_words
from judge_console.quiz.season.events import LineupHandedIn
from judge_console.quiz.season.state import Fixture, Squad
from judge_console.ui.controls import KeyButton, restyle, text
from judge_console.ui.season.ledger import Ledger
from judge_console.ui.season.override import OverrideStrip, refusal_words
from judge_console.ui.season.owls import marks_of
from judge_console.ui.section import side_by_side
from judge_console.ui.table import Cell, Column, Row, Table
from judge_console.ui.theme import Theme
from judge_console.words import N_
from judge_console.words import translate as _

Place = Literal["table", "reserve", ""]
_PLACES: Final[dict[Place, tuple[str, str]]] = {
    "table": (N_("at the table"), "▣"),
    "reserve": (N_("in reserve"), "▢"),
    "": (N_("does not play"), "·"),
}
_NEXT: Final[dict[Place, Place]] = {"table": "reserve", "reserve": "", "": "table"}
_COLUMNS: Final = (Column(N_("Name")), Column(N_("Owls"), 96), Column(N_("Plays"), 140))


class LineupCard(QFrame):
    """Fills itself with what was handed in, or with the first of the squad. Enter moves a person on: table, reserve, not at all."""

    def __init__(self, ledger: Ledger, theme: Theme) -> None:
        super().__init__()
        self._ledger = ledger
        self.squad: Squad | None = None
        self._shown: tuple[str, object] = ("", None)
        self.places: dict[str, Place] = {}
        self._offered: list[Fixture] = []
        self.evening = QComboBox()
        self.evening.setAccessibleName(_("Evening"))
        self.evening.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.evening.setMinimumContentsLength(16)
        self.list = Table(_("Who plays"), theme)
        self.told = text("", "small", wrap=True)
        self.override = OverrideStrip(ledger)
        self.hand_in_button = KeyButton(_("Hand in the line-up"), "F4", theme)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        column.addWidget(self.evening)
        column.addWidget(self.list, 1)
        column.addWidget(self.told)
        column.addWidget(self.override)
        column.addLayout(side_by_side(self.hand_in_button))
        self.evening.currentIndexChanged.connect(lambda _index: self._take_up())
        self.list.chosen.connect(self.move_on)
        self.hand_in_button.clicked.connect(self.hand_in)

    def set_theme(self, theme: Theme) -> None:
        """Draws itself in another theme."""
        self.list.set_theme(theme)
        self.hand_in_button.set_theme(theme)

    @property
    def fixture(self) -> Fixture | None:
        """The evening that is chosen."""
        place = self.evening.currentIndex()
        return self._offered[place] if 0 <= place < len(self._offered) else None

    def show_squad(self, squad: Squad | None) -> None:
        """Shows a team, or none: its evenings to come, the next one first."""
        self.squad = squad
        self._offer_evenings()
        self._take_up()

    def show_fixture(self, fixture: Fixture) -> None:
        """Chooses an evening."""
        keys = [one.key for one in self._offered]
        if fixture.key in keys:
            self.evening.setCurrentIndex(keys.index(fixture.key))

    def begin(self) -> None:
        """Takes the keyboard."""
        self.list.setFocus()

    def handle_key(self, key: str, _event: QKeyEvent) -> bool:
        """Space moves a person on as Enter does, F4 hands the line-up in."""
        match key:
            case "Space" if self.list.hasFocus():
                self.move_on(self.list.key)
            case "F4":
                self.hand_in()
            case _:
                return False
        return True

    def key_help(self) -> list[tuple[str, str]]:
        """The keys of the card."""
        return [("Space", _("table, reserve, does not play")), ("F4", _("hand in the line-up"))]

    def move_on(self, name: str) -> None:
        """A person goes to the next place."""
        if name in self.places:
            self.places[name] = _NEXT[self.places[name]]
            self._draw()

    def hand_in(self) -> None:
        """Records the line-up; what it breaks is named, and may be let pass with a reason."""
        event = self._event()
        if event is not None:
            self.override.let([event])

    def _event(self) -> LineupHandedIn | None:
        fixture, squad = self.fixture, self.squad
        if fixture is None or squad is None:
            return None
        opponents = fixture.second if fixture.first == squad.team else fixture.first
        table, reserve = (tuple(name for name, place in self.places.items() if place == wanted) for wanted in ("table", "reserve"))
        return LineupHandedIn(fixture.stage, squad.team, opponents, table, reserve)

    def _offer_evenings(self) -> None:
        chosen = self.fixture
        self._offered = []
        self.evening.blockSignals(True)  # noqa: FBT003 - Qt's own
        self.evening.clear()
        if self.squad is not None:
            team = self.squad.team
            decided = {result.key for result in self._ledger.desk.results()}
            self._offered = [one for one in self._ledger.state.fixtures if team in {one.first, one.second}]
            self._offered.sort(key=lambda one: (one.key in decided, one.date or "9999"))
            for one in self._offered:
                opponents = one.second if one.first == team else one.first
                when = date_words(one.date) or _("no date yet")
                stage = "" if one.stage == "group" else stage_words(one.stage)
                self.evening.addItem(" · ".join(part for part in (when, opponents, stage) if part))
        keys = [one.key for one in self._offered]
        self.evening.setCurrentIndex(keys.index(chosen.key) if chosen is not None and chosen.key in keys else 0)
        self.evening.blockSignals(False)  # noqa: FBT003

    def _take_up(self) -> None:
        """What was handed in, else what is being put together, else the first of the squad at the table and the next in reserve."""
        squad, fixture = self.squad, self.fixture
        if squad is None:
            self.places, self._shown = {}, ("", None)
            self._draw()
            return
        handed = self._ledger.state.lineups.get((fixture.key, squad.team)) if fixture is not None else None
        shown = (squad.team, (fixture.key if fixture is not None else None, handed, tuple(one.name for one in squad.members)))
        if shown != self._shown:
            self._shown = shown
            self.override.drop()
            sizes = self._ledger.state.rules.options.squad
            names = [member.name for member in squad.members]
            table, reserve = names[: sizes.table], names[sizes.table :][: sizes.reserve]
            if handed is not None:
                table, reserve = list(handed.table), list(handed.reserve)
            self.places = {name: "table" if name in table else "reserve" if name in reserve else "" for name in names}
        self._draw()

    def _draw(self) -> None:
        state, squad = self._ledger.state, self.squad
        rows: list[Row] = []
        for member in squad.members if squad is not None else ():
            place = self.places.get(member.name, "")
            words, sign = _PLACES[place]
            tone = {"table": "gold", "reserve": "text", "": "muted"}[place]
            rows.append(
                Row(
                    member.name,
                    (
                        Cell(member.name, "muted" if not place else "text", bold=place == "table"),
                        Cell("", marks=marks_of([member], state)),
                        Cell(f"{sign}  {_(words)}", tone),  # type: ignore[arg-type]  # one of the tones
                    ),
                )
            )
        self.list.show_rows([Column(_(one.title), one.width, one.align) for one in _COLUMNS], rows)
        self._tell()

    def _tell(self) -> None:
        event, session = self._event(), self._ledger.session
        self.hand_in_button.setEnabled(event is not None)
        if event is None:
            self.told.setText(_("No evening of this team is planned yet.") if self.squad is not None else _("No team is chosen"))
            restyle(self.told, "small")
            return
        sizes = session.state.rules.options.squad
        said = _("At the table {table} of {tables}, in reserve {reserve} of {reserves}.").format(
            table=len(event.table), tables=sizes.table, reserve=len(event.reserve), reserves=sizes.reserve
        )
        broken = [refusal_words(one) for one in session.discipline.refusals(session.state, event)]
        handed = session.state.lineups.get((self.fixture.key, event.team)) if self.fixture is not None else None
        if handed is not None and (handed.table, handed.reserve) == (event.table, event.reserve):
            said += " " + _("Handed in.")
            self.hand_in_button.setEnabled(False)
        self.told.setText("\n".join([said, *(f"✕ {one}" for one in broken)]))
        restyle(self.told, "loss" if broken else "small")
