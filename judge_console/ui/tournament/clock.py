"""The clock of the day: the time on the wall, which round is on and until when, or when the next one begins."""

from __future__ import annotations

from datetime import datetime
from math import ceil

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QFrame, QHBoxLayout

from judge_console.desk.tournament_account import PlannedRound, planned_rounds
from judge_console.ui.controls import text
from judge_console.ui.games_list import day_words
from judge_console.ui.theme import Theme
from judge_console.ui.tournament.ledger import Ledger
from judge_console.words import plural
from judge_console.words import translate as _

_MINUTE = 60


class DayClock(QFrame):
    """Ticks once a second while it is seen."""

    def __init__(self, ledger: Ledger, theme: Theme) -> None:
        super().__init__()
        self._ledger = ledger
        self.time = text("", "title")
        self.words = text("", "muted")
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(12)
        row.addWidget(self.words)
        row.addWidget(self.time)
        self._beat = QTimer(self)
        self._beat.setInterval(1000)
        self._beat.timeout.connect(self._tick)
        self._beat.start()
        self.set_theme(theme)

    def set_theme(self, theme: Theme) -> None:
        """Draws itself in another theme."""
        self.time.setFont(theme.font(theme.size.title, bold=True))

    def now(self) -> datetime:
        """The local time, without its zone as timetables have none."""
        return datetime.fromisoformat(self._ledger.games.clock.now()[:19])

    def tell(self) -> None:
        """Shows the time now."""
        now = self.now()
        self.time.setText(f"{now:%H:%M}")
        self.words.setText(day_sentence(planned_rounds(self._ledger.desk), now) if self._ledger.open else "")
        self.setAccessibleName(f"{self.time.text()} {self.words.text()}")

    def _tick(self) -> None:
        if self.isVisible():
            self.tell()


def day_sentence(rounds: tuple[PlannedRound, ...], now: datetime) -> str:
    """What is on by the timetable at that moment; empty without one."""
    timed = [(one.number, one.begins, one.ends) for one in rounds if one.begins is not None and one.ends is not None]
    for number, begins, ends in timed:
        if now < begins:
            wait = ceil((begins - now).total_seconds() / _MINUTE)
            if begins.date() != now.date():
                return _("round {number} on {day} at {time}").format(
                    number=number, day=day_words(begins.date().isoformat()), time=f"{begins:%H:%M}"
                )
            left = plural("in {n} minute", "in {n} minutes", wait)
            return _("round {number} at {time}, {left}").format(number=number, time=f"{begins:%H:%M}", left=left)
        if now < ends:
            left = plural("{n} minute left", "{n} minutes left", ceil((ends - now).total_seconds() / _MINUTE))
            return _("round {number} until {time}, {left}").format(number=number, time=f"{ends:%H:%M}", left=left)
    return _("all rounds are over by the timetable") if timed else ""
