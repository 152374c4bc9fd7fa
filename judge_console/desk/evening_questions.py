"""Which question lies in which envelope, and which were played before. Notes beside the journal: a question is no event.

Nothing here is ever shown to the hall by itself.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from judge_console.desk.question_package import Package, Question
from judge_console.desk.session import GameSession
from judge_console.quiz.rules import TEAMS, Envelope, Team
from judge_console.quiz.state import State

if TYPE_CHECKING:
    from judge_console.store.database import Club

NOTE_KEY: Final = "quiz.questions"
PLAYED_KEY: Final = "quiz.played_questions"
# How editors head the part of a package that belongs into a special envelope.
_HEADINGS: Final[Mapping[str, Envelope]] = {
    "блиц": "blitz",
    "тет": "tete_a_tete",
    "золот": "golden",
    "дух": "club_spirit",
    "риск": "risk",
    "спец": "special",
    "зрител": "viewer",
    "blitz": "blitz",
    "golden": "golden",
    "spirit": "club_spirit",
    "risk": "risk",
    "special": "special",
    "viewer": "viewer",
}


@dataclass(frozen=True)
class Shelf:
    """The questions of an evening. `laid` holds, by team and sector, places in `questions` (from 0), three of them in a blitz."""

    title: str = ""
    questions: tuple[Question, ...] = ()
    missing_pictures: tuple[str, ...] = ()
    laid: Mapping[tuple[Team, int], tuple[int, ...]] = field(default_factory=dict[tuple[Team, int], tuple[int, ...]])

    @classmethod
    def of_package(cls, package: Package) -> Shelf:
        """A package that lies in no envelope yet."""
        return cls(package.title, package.questions, package.missing_pictures)

    def at(self, team: Team, sector: int) -> tuple[Question, ...]:
        """What lies in an envelope, in the order in which it is asked."""
        return tuple(self.questions[place] for place in self.laid.get((team, sector), ()))

    def where(self, place: int) -> tuple[Team, int] | None:
        """In which envelope the question at `place` lies."""
        return next((envelope for envelope, places in self.laid.items() if place in places), None)

    def put(self, team: Team, sector: int, place: int, *, room: int) -> Shelf:
        """The question at `place` laid into an envelope that holds `room`; it leaves the one it lay in, and a full one its first."""
        laid = {envelope: tuple(one for one in places if one != place) for envelope, places in self.laid.items()}
        laid[team, sector] = (*laid.get((team, sector), ()), place)[-room:]
        return dataclasses.replace(self, laid={envelope: places for envelope, places in laid.items() if places})

    def emptied(self, team: Team) -> Shelf:
        """Nothing in the envelopes of a team's game."""
        return dataclasses.replace(self, laid={envelope: places for envelope, places in self.laid.items() if envelope[0] != team})

    def filled(self, team: Team, rooms: Sequence[tuple[Envelope, int]], played: Mapping[str, str]) -> Shelf:
        """The envelopes of a game filled: what is headed for a special one first, then in the package's order, what was played left out.

        `rooms` are the envelopes, sector 1 first, each with how many questions it holds.
        """
        shelf = self.emptied(team)
        taken = {place for places in shelf.laid.values() for place in places}
        free = [place for place, question in enumerate(self.questions) if place not in taken and question.key not in played]
        headed = {place: found for place in free if (found := _headed(self.questions[place])) is not None}
        laid = dict(shelf.laid)
        for own in (True, False):
            for sector, (envelope, room) in enumerate(rooms, start=1):
                wanted = (
                    [place for place in free if headed.get(place) == envelope] if own else [place for place in free if place not in headed]
                )
                missing = room - len(laid.get((team, sector), ()))
                chosen = wanted[:missing]
                if chosen:
                    laid[team, sector] = (*laid.get((team, sector), ()), *chosen)
                    free = [place for place in free if place not in chosen]
        return dataclasses.replace(shelf, laid=laid)

    def note(self) -> dict[str, Any]:
        """As a JSON object; `read_shelf` takes it back."""
        return {
            "title": self.title,
            "questions": [dataclasses.asdict(question) for question in self.questions],
            "missing_pictures": list(self.missing_pictures),
            "laid": [[team, sector, list(places)] for (team, sector), places in self.laid.items()],
        }

    def keep(self, session: GameSession) -> None:
        """Remembers it with the evening. Raises StorageTrouble."""
        session.remember(NOTE_KEY, self.note())


def _headed(question: Question) -> Envelope | None:
    words = question.section.casefold().split()
    return next((envelope for start, envelope in _HEADINGS.items() if any(word.startswith(start) for word in words)), None)


def shelf_of(session: GameSession) -> Shelf:
    """What was remembered with the evening; a note of another shape is taken for none: the package can be opened again."""
    note: Any = session.recall(NOTE_KEY)
    try:
        questions = tuple(Question(**{**one, "pictures": tuple(one["pictures"])}) for one in note["questions"])
        laid = {(_team(team), int(sector)): tuple(int(place) for place in places) for team, sector, places in note["laid"]}
        if any(not 0 <= place < len(questions) for places in laid.values() for place in places):
            return Shelf()
        return Shelf(str(note["title"]), questions, tuple(str(name) for name in note["missing_pictures"]), laid)
    except (KeyError, TypeError, ValueError):
        return Shelf()


def _team(name: str) -> Team:
    return TEAMS[TEAMS.index(name)]


def question_in_play(state: State, shelf: Shelf) -> Question | None:
    """The question of the running round, or of the one just played; None where its envelope is empty or the envelopes were laid anew."""
    game = state.game_in_play
    latest = game.latest if game is not None else None
    if game is None or latest is None:
        return None
    earlier = game.counted_rounds[:-1]
    if any(one.sector == latest.sector for one in earlier):
        return None  # all envelopes were laid anew: what lay here is played
    questions = shelf.at(game.team, latest.sector)
    return questions[latest.question] if latest.question < len(questions) else None


def played_before(club: Club) -> dict[str, str]:
    """The questions that this club has played, by `Question.key`, each with the date of its evening."""
    note: Any = club.notes.recall(PLAYED_KEY)
    return {str(key): str(date) for key, date in note.items()} if isinstance(note, dict) else {}


def mark_played(club: Club, question: Question, date: str) -> None:
    """Remembers that a question was played; the first evening stays. Raises StorageTrouble."""
    known = played_before(club)
    if question.key not in known:
        club.notes.remember(PLAYED_KEY, {**known, question.key: date})
