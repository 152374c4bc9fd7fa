"""The question of the running round: on the host's card, in the hall when he shows it, in the club's memory once it was played."""

from __future__ import annotations

from judge_console.desk.evening_questions import Shelf, mark_played, played_before, question_in_play, shelf_of
from judge_console.desk.question_package import Question
from judge_console.desk.session import GameSession
from judge_console.engine.errors import StorageTrouble
from judge_console.quiz.casino import Phase
from judge_console.quiz.state import State
from judge_console.ui.controller import Controller
from judge_console.ui.games_list import day_words
from judge_console.ui.quiz.question_card import QuestionCard
from judge_console.ui.quiz.revealed import Revealed
from judge_console.words import translate as _


class QuestionAtHand:
    """What the host has in his hand. `shelf`: what lies in the envelopes of the evening."""

    def __init__(self, controller: Controller, card: QuestionCard) -> None:
        self._controller = controller
        self._card = card
        self.shelf = Shelf()

    def read(self, session: GameSession) -> None:
        """Takes up what was laid into the envelopes."""
        self.shelf = shelf_of(session)

    def tell(self, state: State) -> None:
        """Shows the question on the card."""
        over = state.signed or state.phase in {Phase.SHOOTOUT, Phase.SIGNATURE}
        self._card.setVisible(bool(self.shelf.questions) and not over)
        question = question_in_play(state, self.shelf)
        if question is None:
            told = _("Nothing is laid into this envelope.") if state.last_spin else _("It is shown here when the top rests.")
            self._card.say(_("Question"), "", "", told, "")
            return
        rest = [
            _("accepted: {words}").format(words=question.accepted) if question.accepted else "",
            _("not accepted: {words}").format(words=question.not_accepted) if question.not_accepted else "",
            _("handout: {words}").format(words=question.handout) if question.handout else "",
            question.comment,
            _("source: {words}").format(words=question.source) if question.source else "",
            _("author: {name}").format(name=question.author) if question.author else "",
        ]
        heading = _("question {number} · {seen}").format(number=question.number, seen=self._seen())
        self._card.say(heading, question.text, question.answer, "\n".join(part for part in rest if part), self._warning(state, question))

    def reveal(self, state: State) -> str:
        """Shows the hall the question, then, when the round is over, the answer, then nothing. Returns what keeps it from that."""
        question, place = question_in_play(state, self.shelf), _place(state)
        if question is None or place is None:
            return _("No question lies in this envelope.")
        shown = self._controller.presentation
        running = state.game_in_play is not None and state.game_in_play.running is not None
        if not isinstance(shown, Revealed) or shown.place != place:
            self._controller.present(Revealed(place, question.text, author=question.author))
        elif not shown.answer and not running:
            self._controller.present(Revealed(place, question.text, question.answer, question.author))
        else:
            self._controller.present(None)
        return ""

    def tidy_the_hall(self, state: State) -> None:
        """A question in the hall goes with its round."""
        shown = self._controller.presentation
        if isinstance(shown, Revealed) and shown.place != _place(state):
            self._controller.present(None)

    def mark_played(self, before: State, after: State) -> None:
        """The question of a round that is over, or of a blitz that has gone on, is remembered by the club."""
        game, then = before.game_in_play, after.game_in_play
        if game is None or game.running is None or then is None:
            return
        played = then.round(game.running.number)
        over = played is not None and (not played.running or played.question > game.running.question)
        question = question_in_play(before, self.shelf)
        if question is None or not over:
            return
        try:
            mark_played(self._controller.games.club, question, after.head.evening.date)
        except StorageTrouble as trouble:
            self._controller.troubled.emit(trouble)

    def _seen(self) -> str:
        shown = self._controller.presentation
        if not isinstance(shown, Revealed):
            return _("the host sees it, the hall does not")
        return _("the hall sees question and answer") if shown.answer else _("the hall sees the question")

    def _warning(self, state: State, question: Question) -> str:
        warnings: list[str] = []
        date = played_before(self._controller.games.club).get(question.key)
        running = state.game_in_play is not None and state.game_in_play.running is not None
        if date is not None and (running or date != state.head.evening.date):
            warnings.append(_("This question was played on {date}.").format(date=day_words(date)))
        missing = [name for name in question.pictures if name in self.shelf.missing_pictures]
        if missing:
            warnings.append(_("Picture missing: {names}").format(names=", ".join(missing)))
        return " ".join(warnings)


def _place(state: State) -> tuple[str, int, int] | None:
    """Tells one question of the evening from every other."""
    game = state.game_in_play
    latest = game.latest if game is not None else None
    return (game.team, latest.number, latest.question) if game is not None and latest is not None else None
