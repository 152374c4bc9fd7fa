"""One key each; a stale or double key never scores the next round; what is not possible is said and changes nothing."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from judge_console.desk.evening_questions import Shelf
from judge_console.desk.question_package import read_package
from judge_console.engine.events import Event
from judge_console.quiz.casino import Phase
from judge_console.quiz.events import Answered, Diced, PlayerBenched, Spun, TimeOutTaken
from judge_console.quiz.rules import Envelope
from judge_console.ui.quiz.now_panel import BigButton
from tests.ui.looking import clipped, nameless
from tests.ui.pressing import press_key
from tests.ui.quiz.desk import HostDesk


def in_round(desk: HostDesk, envelope: Envelope = "plain", *, discussing: bool = True) -> None:
    """A first round with that envelope, its discussion going on."""
    desk.begin(envelope)
    desk.do(Spun(1))
    if discussing:
        desk.keys("⏎")


class TestScoring:
    @pytest.mark.parametrize(("key", "score"), [("п", (0, 1)), ("н", (1, 0))])
    def test_right_and_wrong(self, desk: HostDesk, key: str, score: tuple[int, int]) -> None:
        in_round(desk)
        desk.keys(key)
        assert desk.game.score == score

    def test_a_digit_says_who_answers(self, desk: HostDesk) -> None:
        in_round(desk)
        desk.keys("3п")
        assert desk.game.rounds[0].answers[0].by == "Вита"

    def test_the_captain_unless_somebody_is_named(self, desk: HostDesk) -> None:
        in_round(desk)
        desk.keys("п")
        assert desk.game.rounds[0].answers[0].by == "Анна"

    def test_nothing_is_scored_before_the_discussion(self, desk: HostDesk) -> None:
        in_round(desk, discussing=False)
        desk.keys("п")
        assert desk.game.score == (0, 0)
        assert "Обсуждение не начато" in desk.said

    @pytest.mark.parametrize("key", ["п", "н", "⏎", "в", "д", "м"])
    def test_a_stale_key_does_nothing_to_the_next_round(self, desk: HostDesk, key: str) -> None:
        in_round(desk)
        desk.keys("п", apart=0.3)
        entries = len(desk.session.course.entries)
        desk.keys(key, apart=0.0)
        assert len(desk.session.course.entries) == entries
        assert desk.game.score == (0, 1)

    def test_the_same_key_twice_scores_once(self, desk: HostDesk) -> None:
        in_round(desk, "blitz")
        desk.keys("пп", apart=0.2)
        assert len(desk.game.rounds[0].answers) == 1
        desk.keys("ппп", apart=1)
        assert len(desk.game.rounds[0].answers) == 1  # the next question has not begun

    def test_while_the_top_turns_no_key_scores(self, desk: HostDesk) -> None:
        desk.begin()
        desk.keys("в")
        assert desk.page.wheel.moving
        desk.keys("пн1")
        assert desk.game.score == (0, 0)
        assert len(desk.game.rounds) == 1
        desk.keys("⏎")
        assert not desk.page.wheel.moving

    def test_undo_is_one_key_even_at_once(self, desk: HostDesk) -> None:
        in_round(desk)
        desk.keys("п", apart=0.1)
        desk.keys("⌫")
        assert desk.game.score == (0, 0)
        assert desk.game.running is not None
        assert desk.page.hosting.turns.begun
        press_key(desk.window, "Backspace", modifiers=Qt.KeyboardModifier.ShiftModifier)
        assert desk.game.score == (0, 1)

    def test_an_undone_spin_comes_out_the_same(self, desk: HostDesk) -> None:
        desk.begin()
        desk.keys("⏎")
        stop = desk.game.rounds[0].stop
        desk.keys("⌫")
        assert desk.game.rounds == ()
        assert not desk.page.wheel.moving
        desk.keys("⏎")
        assert desk.game.rounds[0].stop == stop


class TestMinutes:
    def test_early_within_five_seconds_saves_a_minute(self, desk: HostDesk) -> None:
        in_round(desk)
        desk.wait(3)
        desk.keys("д")
        assert not desk.page.timekeeper.running
        desk.keys("п")
        assert desk.game.rounds[0].early
        assert desk.game.saved_minutes == 1

    def test_later_it_is_told_and_not_taken(self, desk: HostDesk) -> None:
        in_round(desk)
        desk.wait(5)
        desk.keys("д")
        assert "первые 5 секунд" in desk.said
        desk.keys("п")
        assert not desk.game.rounds[0].early

    def test_backspace_takes_the_early_word_back(self, desk: HostDesk) -> None:
        in_round(desk)
        desk.keys("д⌫п")
        assert not desk.game.rounds[0].early

    def test_a_saved_minute(self, desk: HostDesk) -> None:
        desk.begin()
        desk.do(Spun(1), Answered("Анна", True, early=True), Spun(1))
        desk.keys("⏎")
        desk.wait(49)
        desk.keys("м", apart=0)
        assert desk.timer == "1:10"
        desk.keys("⌫", apart=0)
        assert desk.timer == "0:10"

    def test_credit_at_the_casinos_five(self, desk: HostDesk) -> None:
        desk.begin()
        desk.do(*(event for _ in range(5) for event in (Spun(1), Answered("Анна", False))), Spun(1))
        assert "Кредит" in desk.said
        desk.keys("⏎к")
        assert desk.game.minutes_owed == 1

    def test_no_credit_before(self, desk: HostDesk) -> None:
        in_round(desk)
        assert "Кредит" not in desk.said
        desk.keys("к")
        assert desk.game.minutes_owed == 0
        assert desk.refused != ""


class TestEnvelopes:
    def test_blitz_counts_three(self, desk: HostDesk) -> None:
        in_round(desk, "blitz")
        assert "осталось 3 вопроса" in desk.said
        desk.keys("п")
        assert "осталось 2 вопроса" in desk.said
        assert desk.timer == "0:20"
        desk.keys("⏎п⏎п")
        assert desk.game.score == (0, 1)

    def test_tete_a_tete_by_the_digit_of_the_chair(self, desk: HostDesk) -> None:
        in_round(desk, "tete_a_tete", discussing=False)
        assert "Кто остаётся за столом?" in desk.said
        desk.keys("4")
        assert desk.game.rounds[0].chosen == "Герман"

    def test_risk_rolls_both_dice_and_shows_them(self, desk: HostDesk) -> None:
        in_round(desk, "risk", discussing=False)
        assert desk.next == "Бросить кости"
        desk.keys("5⏎")
        assert desk.page.now.dice.moving
        assert desk.timer == ""  # the dice have not told yet
        desk.rest()
        rolled = desk.game.rounds[0].dice[0]
        assert rolled.player == "Дина"
        assert desk.page.now.dice.values == (rolled.host_roll, rolled.player_roll)

    def test_the_hint_gives_twenty_seconds(self, desk: HostDesk) -> None:
        in_round(desk, "risk", discussing=False)
        desk.do(Diced("Анна", 1, 6))
        desk.keys("⏎")
        desk.wait(60)
        assert desk.timer == "0:00"
        desk.keys("с", apart=0)
        assert desk.game.rounds[0].hinted
        assert desk.timer == "0:20"

    def test_golden_wrong_spins_over_the_players(self, desk: HostDesk) -> None:
        in_round(desk, "golden")
        desk.keys("н")
        assert desk.next == "Волчок: кто уйдёт?"
        desk.keys("⏎")
        assert desk.page.wheel.moving
        assert [sector.label for sector in desk.page.wheel.sectors] == list(desk.game.chairs)
        benched = desk.game.benched[0][0]
        assert "вне стола" not in desk.page.table.texts()  # not before the top rests
        desk.rest()
        assert f"{benched} вне стола ещё 2 раунда" in desk.page.table.texts()

    def test_golden_right_and_the_roll_back(self, desk: HostDesk) -> None:
        in_round(desk, "golden")
        desk.keys("п")
        desk.do(Spun(2), Answered("Анна", False))
        desk.keys("о")
        assert "Какой проигранный раунд?" in desk.said
        desk.keys("⏎")
        assert desk.game.rounds[1].rolled_back
        assert desk.game.score == (0, 1)

    def test_a_right_left_unused_at_the_casinos_last_point(self, desk: HostDesk) -> None:
        in_round(desk, "golden")
        desk.keys("п")
        desk.do(*(event for _ in range(6) for event in (Spun(2), Answered("Анна", False))))
        assert desk.game.phase is Phase.ROLL_BACK
        desk.keys("↑⏎")
        assert desk.next == "Состав: Опыт"
        desk.keys("⌫")
        assert desk.game.phase is not Phase.ROLL_BACK  # the last answer was taken back

    def test_the_theme_and_the_sender(self, desk: HostDesk) -> None:
        desk.begin("special", "viewer")
        desk.do(Spun(1))
        desk.type("Кино")
        desk.keys("⏎")
        assert desk.game.rounds[0].theme is not None
        assert desk.game.rounds[0].theme.theme == "Кино"
        desk.keys("⏎⏎п")
        desk.do(Spun(2))
        desk.keys("⏎")  # without a name
        assert desk.game.rounds[1].sender is None
        assert desk.next == "Начать обсуждение"

    def test_club_spirit_notes_the_drink(self, desk: HostDesk) -> None:
        in_round(desk, "club_spirit", discussing=False)
        desk.keys("л⏎2")
        assert desk.game.rounds[0].drinks[0].drank is False


class TestBesideTheRounds:
    def test_deciding_round_at_five(self, desk: HostDesk) -> None:
        desk.begin("blitz")
        desk.do(*(event for _ in range(5) for event in (Spun(2), Answered("Анна", True))))
        desk.keys("р2⏎")
        desk.rest()
        assert desk.game.rounds[-1].deciding == "Богдан"
        desk.keys("⏎⏎п")
        assert desk.game.score == (0, 6)

    def test_it_is_not_offered_before(self, desk: HostDesk) -> None:
        desk.begin()
        assert "Решающий раунд" not in desk.said
        desk.keys("р")
        assert "Сейчас это невозможно" in desk.said

    def test_time_out_and_substitution(self, desk: HostDesk) -> None:
        desk.begin()
        desk.keys("т", apart=0)
        assert desk.timer == "15:00"
        assert desk.page.timekeeper.running
        desk.wait(1)
        desk.keys("з2 1")
        assert desk.game.substitutions[0].out == "Богдан"
        assert "Жан" in desk.game.at_table

    def test_fine_with_what_happened(self, desk: HostDesk) -> None:
        in_round(desk)
        desk.keys("ш3")
        desk.type("подсказка")
        desk.keys("⏎")
        assert desk.game.rounds[0].offender == "Вита"
        assert desk.state.notes[-1][1] == "подсказка"

    def test_a_void_round(self, desk: HostDesk) -> None:
        in_round(desk)
        desk.keys("б⏎")
        assert desk.game.rounds[0].voided
        assert desk.game.score == (0, 0)

    def test_somebody_of_the_hall_and_somebody_of_the_table_are_sent_out(self, desk: HostDesk) -> None:
        desk.begin()
        desk.keys("у7")
        desk.type("Зритель")
        desk.keys("⏎")
        desk.keys("у2⏎")
        assert [one.name for one in desk.state.ejections] == ["Зритель", "Богдан"]
        assert "Богдан удалён" in desk.page.table.texts()

    def test_an_appeal_and_its_ruling(self, desk: HostDesk) -> None:
        in_round(desk)
        desk.keys("н")
        desk.keys("а1")
        desk.type("Зачёт")
        desk.keys("⏎")
        assert desk.game.open_appeal(1) is not None
        desk.keys("а1 1⏎")
        assert desk.game.score == (0, 1)

    def test_what_no_longer_fits_is_told_before_an_appeal_is_granted(self, desk: HostDesk) -> None:
        in_round(desk, "golden")
        desk.keys("н")
        desk.do(PlayerBenched("Вита"), Spun(2), Answered("Анна", True))
        desk.keys("а1")
        desk.type("Зачёт")
        desk.keys("⏎ а1 1")
        assert "не засчитается: стол покидает Вита" in desk.said
        desk.keys("⏎")  # not without a reason
        assert desk.game.score == (1, 1)
        desk.type("верно")
        desk.keys("⏎")
        assert desk.game.score == (0, 2)
        assert desk.game.left_out

    def test_an_own_top_is_typed_and_noted(self, desk: HostDesk) -> None:
        desk.begin()
        desk.keys("й")
        desk.type("14")
        desk.keys("⏎")
        assert not desk.game.rounds
        desk.type("⌫" * 0)
        field = desk.page.now.field
        field.setText("11")
        desk.keys("⏎")
        assert desk.game.rounds[0].stop == 11
        assert not desk.page.wheel.moving
        assert desk.session.course.entries[-1].note == "свой волчок клуба"

    def test_own_dice(self, desk: HostDesk) -> None:
        in_round(desk, "risk", discussing=False)
        desk.keys("й")
        desk.type("36")
        desk.keys("⏎")
        assert (desk.game.rounds[0].dice[0].host_roll, desk.game.rounds[0].dice[0].player_roll) == (3, 6)

    def test_escape_closes_what_was_asked(self, desk: HostDesk) -> None:
        desk.begin()
        desk.keys("у")
        assert desk.page.prompt is not None
        desk.keys("␛")
        assert desk.page.prompt is None
        assert not desk.window.curtain.isVisible()


class TestByHand:
    def test_a_state_from_paper_with_its_line_up(self, desk: HostDesk) -> None:
        desk.keys("ф")
        field = desk.page.panel
        assert field is not None
        desk.keys("⏎")  # the line-up as it stands: the first six
        desk.type("3 2")
        desk.keys("⏎")
        desk.type("1 5 7 9 11")
        desk.keys("⏎")
        desk.type("1")
        desk.keys("⏎⏎⏎")
        assert desk.refused == ""
        assert desk.game.score == (3, 2)
        assert desk.game.played == (1, 5, 7, 9, 11)
        assert desk.game.saved_minutes == 1
        assert len(desk.game.at_table) == 6
        assert desk.session.course.entries[-1].note == "с бумаги"

    def test_what_cannot_be_read_is_outlined(self, desk: HostDesk) -> None:
        desk.keys("ф⏎")
        desk.type("три")
        desk.keys("⏎⏎⏎⏎⏎")
        assert desk.state.game_in_play is None
        assert desk.page.panel is not None

    def test_a_verdict_is_turned_over_in_the_log(self, desk: HostDesk) -> None:
        in_round(desk)
        desk.keys("н")
        desk.do(Spun(2), Answered("Анна", True))
        desk.keys("ж ↑↑␣")
        desk.type("ослышался")
        desk.keys("⏎")
        assert desk.game.score == (0, 2)


class TestLooks:
    def test_whom_the_top_chose_is_lit_and_named_until_the_next_spin(self, open_desk: Callable[..., HostDesk]) -> None:
        desk = open_desk()
        desk.program.hall.toggle()
        desk.begin("golden")
        desk.do(Spun(1), Answered("Анна", False))
        assert desk.page.sector_line.whole() == "волчок встал на 1"
        assert desk.program.controller.do(PlayerBenched("Вита"))
        assert desk.page.sector_line.whole() == ""
        desk.rest()
        assert desk.page.sector_line.whole() == "волчок выбрал: Вита"
        for wheel in (desk.page.wheel, desk.hall.wheel):
            assert wheel.lit is not None
            assert wheel.sectors[wheel.lit - 1].label == "Вита"
        desk.do(Spun(2))
        assert desk.page.sector_line.whole() == "волчок встал на 2"

    def test_nothing_is_pressed_together_where_text_wraps(self, desk: HostDesk) -> None:
        package = read_package("\n\n".join(f"? {'Длинный вопрос, который читают долго. ' * 5}\n! Ответ {n}" for n in range(1, 31)))
        Shelf.of_package(package).filled("A", (("risk", 1), *((("plain", 1),) * 12)), {}).keep(desk.session)
        desk.begin("risk")
        desk.page.open_panel("questions")
        desk.page.close_panel()
        desk.wait(1)
        desk.do(Spun(1), Diced("Анна", 2, 5))
        QApplication.processEvents()
        now, card = desk.page.now, desk.page.card
        assert now.needed_height() <= now.height()
        buttons = [made for made in now.findChildren(BigButton) if made.isVisible()]
        assert len(buttons) == 5
        assert buttons[0].geometry().bottom() < buttons[2].geometry().top()
        assert now.dice.isVisible()
        desk.keys("⏎")
        QApplication.processEvents()
        assert card.height() >= card.wanted_height() or not now.dice.isVisible()

    def test_undo_names_the_team_and_the_envelope(self, desk: HostDesk) -> None:
        desk.begin("golden")
        assert desk.window.bottom.hints[0][1] == "отменить: началась игра А: Гранит"
        desk.do(Spun(1))
        assert desk.window.bottom.hints[0][1] == "отменить: волчок: 1, «золотой»"

    def test_everything_is_whole_and_has_a_name(self, desk: HostDesk) -> None:
        in_round(desk, "golden")
        desk.page.refresh()
        assert [text for text in clipped(desk.page) if "0x" not in text] == []
        assert nameless(desk.page) == []

    @pytest.mark.parametrize("event", [TimeOutTaken()])
    def test_the_keys_of_the_phase_are_told(self, desk: HostDesk, event: Event) -> None:
        desk.begin()
        desk.do(event)
        told = dict(desk.page.key_help())
        assert told["Enter"] == "Крутить волчок"
        assert "замена" in told.values()
        assert "апелляция" not in told.values()

    def test_the_title_names_the_teams(self, desk: HostDesk) -> None:
        assert desk.page.title() == "Гранит и Опыт, 2026-11-25"


def test_reduced_motion_shows_the_outcome_at_once(desk: HostDesk) -> None:
    desk.program.settings.set("motion.reduced", True)
    desk.begin()
    desk.keys("⏎", apart=0)
    assert not desk.page.wheel.moving
    assert desk.page.wheel.sector == desk.game.rounds[0].stop


def test_killed_in_the_middle_of_a_minute(desk: HostDesk, tmp_path: Path) -> None:
    in_round(desk)
    desk.wait(3)
    desk.keys("д")
    desk.wait(2)
    left = desk.page.timekeeper.remaining()
    again = desk.killed_and_reopened(tmp_path / "killed")
    try:
        assert again.page.timekeeper.remaining() == pytest.approx(left, abs=1.0)
        assert not again.page.timekeeper.running
        assert again.page.wheel.sector == desk.game.rounds[0].stop
        again.keys("п")
        assert again.game.rounds[0].early  # what the captain said is there again
        assert again.game.saved_minutes == 1
    finally:
        again.close()


def test_killed_in_a_running_minute_it_comes_back_paused(desk: HostDesk, tmp_path: Path) -> None:
    in_round(desk)
    desk.wait(22)
    again = desk.killed_and_reopened(tmp_path / "killed")
    try:
        assert again.timer in {"0:37", "0:38"}
        assert again.next == ""  # the verdict is due, or Space lets it go on
        again.keys("␣", apart=0)
        assert again.page.timekeeper.running
    finally:
        again.close()
