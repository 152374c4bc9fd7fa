"""The mafia judge's page: ribbon, protocol grid, panel "now"; it turns keys and clicks into events and holds no rule of the game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from judge_console.mafia import flow
from judge_console.mafia.state import SEATS
from judge_console.ui import actions, keys
from judge_console.ui.controller import Controller
from judge_console.ui.mafia import wording
from judge_console.ui.mafia.cells import CellKind, cell_text, editable_cells, head_needs_reason
from judge_console.ui.mafia.grid import ProtocolGrid
from judge_console.ui.mafia.grid_model import Marked, marked
from judge_console.ui.mafia.key_hints import MOST_HINTS, digit_hints, hints, moving_hints, next_words, timer_hints
from judge_console.ui.mafia.live_game import LiveGame
from judge_console.ui.mafia.now_panel import NowPanel
from judge_console.ui.mafia.now_view import Shown, view
from judge_console.ui.mafia.panel import Panel
from judge_console.ui.mafia.panels import MAKERS, PanelMaker
from judge_console.ui.mafia.parts import label_style, roomy, tight
from judge_console.ui.mafia.prompts import HandsPrompt, ShotPrompt
from judge_console.ui.mafia.ribbon import Ribbon
from judge_console.ui.sound import Sound
from judge_console.ui.theme import Theme
from judge_console.ui.timekeeper import Timekeeper
from judge_console.words import translate as _

PANEL_WIDTH: Final = 380
_TIGHT_PANEL, _ROOMY_PANEL = 336, 456
_TIGHT_WIDTH, _TIGHT_HEIGHT = 1100, 560
_ROOMY_WIDTH, _ROOMY_HEIGHT = 1600, 860
_PANEL_KEYS: Final = {
    "mafia.log": "log",
    "mafia.deal": "roles",
    "mafia.extra": "extra",
    "mafia.sign": "sign",
    "mafia.head": "head",
    "mafia.paper": "paper",
}


class MafiaPage(QWidget):
    """A page of the window (`ui.page.Page`): shows the `game` that is being run, and hosts the panels that `panels` makes, by name.

    `undo_told` carries what Backspace would take back, with the steps that are no events.
    """

    undo_told = Signal(str)

    def __init__(
        self,
        controller: Controller,
        theme: Theme,
        timekeeper: Timekeeper,
        sound: Sound | None = None,
        parent: QWidget | None = None,
        *,
        panels: Mapping[str, PanelMaker] = MAKERS,
    ) -> None:
        super().__init__(parent)
        self.theme = theme
        self.controller = controller
        self.timekeeper = timekeeper
        self.sound = sound
        self.game = LiveGame(controller, timekeeper, self)
        self._makers = panels
        self._made: dict[str, Panel] = {}
        self.setProperty("kind", "page")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(_("Mafia game"))
        self.ribbon = Ribbon(theme)
        self.grid = ProtocolGrid(theme)
        self.now = NowPanel(theme)
        self.side = QStackedWidget()
        self.side.addWidget(self.now)
        self.side.setFixedWidth(PANEL_WIDTH)
        self.desk = QWidget()
        across = QHBoxLayout(self.desk)
        across.setContentsMargins(12, 12, 12, 12)
        across.setSpacing(12)
        across.addWidget(self.grid, 1)
        across.addWidget(self.side)
        self.body = QStackedWidget()
        self.body.addWidget(self.desk)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self.ribbon)
        layout.addWidget(self.body, 1)
        self._connect()
        self._draw()

    def _connect(self) -> None:
        # The game hears of another one first; then whatever panel was open for the old one goes.
        self.controller.opened.connect(self.close_panel)
        self.game.moved.connect(self._draw)
        self.game.panel_asked.connect(self.open_panel)
        self.timekeeper.ticked.connect(self._tell_time)
        self.ribbon.next_pressed.connect(self.game.enter)
        self.ribbon.timer_pressed.connect(self.timekeeper.toggle)
        self.game.cell_asked.connect(self._edit_cell)
        self.grid.clicked.connect(self._click_cell)
        self.grid.clicked_twice.connect(self._click_cell_twice)
        self.grid.typed.connect(self._write_cell)
        self.grid.left_cell.connect(self._leave_cell)
        self.now.seat_pressed.connect(self._click_seat)
        self.now.number_pressed.connect(self.game.digit)
        self.now.switched.connect(self.game.switch)
        self.now.acted.connect(self._act)
        self.now.note_typed.connect(self.game.type_note)
        self.now.note_given.connect(lambda: self.game.end_note(done=True))
        self.now.note_left.connect(lambda: self.game.end_note(done=False))

    # What the window asks of a page.

    def title(self) -> str:
        """The tournament, game and table; never a role."""
        if self.game.session is None:
            return _("Mafia")
        game = self.game.state.head.game
        return _("{tournament}: game {number}, table {table}").format(tournament=game.tournament, number=game.number, table=game.table)

    def set_theme(self, theme: Theme) -> None:
        """Draws itself in another theme."""
        self.theme = theme
        self._look(anew=True)
        self.grid.set_theme(theme)
        for panel in self._made.values():
            self._dress(panel)
        self._draw()

    def key_help(self) -> list[tuple[str, str]]:
        """The keys of the present phase."""
        panel = self.panel
        if panel is not None:
            return list(panel.key_help())
        shown = [("Enter", self.ribbon.next.text())] if self.ribbon.next.text() else []
        game = self.game
        if game.session is None:
            return shown
        found = (*digit_hints(game.prompt), *hints(game.state, game.prompt, game.undo_words()), *moving_hints(), *timer_hints())
        return [*shown, *((chord, words) for _id, chord, words in found)]

    def enter(self) -> None:
        """It is shown: the keys are its own."""
        self.setFocus()
        self.game.look_again()

    def leave(self) -> None:
        """Another page is shown: whatever was half typed or uncovered goes."""
        self.game.close_prompts()
        self._show_roles(shown=False)

    def print_now(self) -> None:
        """Shows what would be printed."""
        self.open_panel("preview")

    # Keys and clicks.

    def handle_key(self, key: str, event: QKeyEvent) -> bool:
        """Takes a key: first the panel that is open, then the prompt, then the actions of the page."""
        if self.game.session is None:
            return False
        panel = self.panel
        if panel is not None and panel.handle_key(key, event):
            return True
        return self._steering_key(key) or (panel is None and self.game.answer(key)) or self._action_key(key, open_panel=panel is not None)

    def takes_once(self, key: str) -> bool:
        """A seat pressed twice at once is one seat: its bounce would take a hand back, or withdraw a nomination.

        So is Tab where it changes between two ways of answering.
        """
        if self.panel is not None:
            return False
        return keys.seat(key) is not None or (key == "Tab" and isinstance(self.game.prompt, HandsPrompt | ShotPrompt))

    def handle_release(self, key: str, event: QKeyEvent) -> bool:  # noqa: ARG002 - the window's shape
        """The roles key was let go."""
        if key.rpartition("+")[2] == actions.by_id("mafia.roles").key:
            self._show_roles(shown=False)
            return True
        return False

    def _steering_key(self, key: str) -> bool:
        match key:
            case "ArrowUp" | "ArrowDown":
                self.game.choose_next(1 if key == "ArrowDown" else -1)
            case "ArrowLeft" | "ArrowRight":
                return self._go_across(1 if key == "ArrowRight" else -1)
            case _:
                return False
        return True

    def _action_key(self, key: str, *, open_panel: bool) -> bool:
        action = actions.at(key, "mafia") or actions.at(key, "window")
        if action is None or (open_panel and action.id in {"mafia.next", "curtain"}):
            return False
        return self._act(action.id)

    def _act(self, action_id: str) -> bool:
        """An action of the table, by key or click; False where it is not the page's."""
        if action_id in _PANEL_KEYS:
            self._toggle_panel(_PANEL_KEYS[action_id])
        elif action_id == "mafia.roles":
            self._show_roles(shown=True)
        else:
            return self.game.act(action_id)
        return True

    def _click_seat(self, seat: int) -> None:
        if self.panel is None:
            self.game.click_seat(seat)

    # Cells of the grid.

    def _click_cell(self, kind: str, seat: int) -> None:
        if self.panel is None:
            self.game.click_cell(kind, seat)

    def _click_cell_twice(self, kind: str, seat: int) -> None:
        if self.panel is None:
            self.game.click_cell_twice(kind, seat)

    def _go_across(self, step: int) -> bool:
        """From cell to cell of the chosen row; beyond them, or without one, along the days."""
        if self.panel is None and self.game.choose_cell(step):
            if self.game.cell is not None:
                self.grid.show_cell(self.game.cell)
            return True
        return self.grid.scroll_days(step)

    def _edit_cell(self, kind: CellKind, seat: int) -> None:
        session = self.game.session
        assert session is not None, "a cell of an open game"  # noqa: S101
        reason = _("a misspelt nickname") if kind == "player" and head_needs_reason(session.course) else ""
        self.grid.edit(kind, seat, cell_text(self.game.state, kind, seat), reason=reason)
        self._draw()

    def _write_cell(self, kind: CellKind, seat: int, typed: str, why: str, step: int) -> None:
        """Enter records a cell, Tab goes on to the row below; what cannot be recorded stays there to be mended."""
        if not self.game.write_cell(kind, seat, typed, why):
            self._edit_again(kind, seat, typed)
        elif step and seat + step in SEATS and kind in editable_cells(self.game.state, seat + step):
            self._edit_cell(kind, seat + step)
        else:
            self._leave_cell()

    def _edit_again(self, kind: CellKind, seat: int, typed: str) -> None:
        self._edit_cell(kind, seat)
        self.grid.editor.setText(typed)
        self.grid.editor.selectAll()

    def _leave_cell(self) -> None:
        self.grid.close_editor()
        self.setFocus()
        self.game.leave_cell()

    # Panels.

    @property
    def panel(self) -> Panel | None:
        """The panel that is open."""
        wide = self.body.currentWidget()
        shown = wide if wide is not self.desk else self.side.currentWidget()
        return shown if isinstance(shown, Panel) else None

    def open_panel(self, name: str) -> bool:
        """Opens one of the panels by name; False where there is none of it."""
        if name not in self._makers or self.game.session is None:
            return False
        self.close_panel()
        self.game.close_prompts()
        if name not in self._made:
            self._made[name] = made = self._makers[name](self.controller, self.theme)
            made.closed.connect(self.close_panel)
            made.asked.connect(self.open_panel)
            self._dress(made)
        self.show_panel(self._made[name])
        return True

    def show_panel(self, panel: Panel) -> None:
        """Shows a panel: a wide one in place of the whole desk, any other beside the grid."""
        host = self.body if panel.wide else self.side
        if host.indexOf(panel) < 0:
            host.addWidget(panel)
        host.setCurrentWidget(panel)
        panel.set_roles_shown(self.game.roles_shown)
        panel.begin()
        self.game.look_again()

    def close_panel(self) -> None:
        """Back to the desk; the keys are the page's again."""
        if self.panel is None:
            return
        self.body.setCurrentWidget(self.desk)
        self.side.setCurrentWidget(self.now)
        self.setFocus()
        self._draw()

    def _toggle_panel(self, name: str) -> None:
        if self.panel is not None and self._made.get(name) is self.panel:
            self.close_panel()
        else:
            self.open_panel(name)

    # What is shown.

    def _show_roles(self, *, shown: bool) -> None:
        if shown == self.game.roles_shown:
            return
        self.game.roles_shown = shown
        if self.panel is not None:
            self.panel.set_roles_shown(shown)
        self._draw()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.ActivationChange and not self.isActiveWindow():
            # The key may be let go where we do not hear of it.
            self._show_roles(shown=False)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._look()

    def _look(self, *, anew: bool = False) -> None:
        """Larger type and a wider panel where the window has room, smaller and narrower where it has little."""
        if self.width() >= _ROOMY_WIDTH and self.height() >= _ROOMY_HEIGHT:
            look, width = roomy(self.theme), _ROOMY_PANEL
        elif self.width() < _TIGHT_WIDTH or self.height() < _TIGHT_HEIGHT:
            look, width = tight(self.theme), _TIGHT_PANEL
        else:
            look, width = self.theme, PANEL_WIDTH
        self.side.setFixedWidth(width)
        if anew or look.size != self.ribbon.theme.size:
            self.ribbon.set_theme(look)
            self.now.set_theme(look)
            for panel in self._made.values():
                self._dress(panel)

    def _dress(self, panel: Panel) -> None:
        """A panel beside the grid has its type; a wide one has room enough."""
        look = self.theme if panel.wide else self.ribbon.theme
        panel.set_theme(look)
        panel.setStyleSheet(label_style(look) if look.size != self.theme.size else "")

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._draw()

    def _draw(self) -> None:
        """Draws everything from the game."""
        game = self.game
        if game.session is None:
            self.grid.show_state(None, Marked(), roles=False)
            self.ribbon.tell("", "", (), "")
            return
        state, stage, step, prompt = game.state, game.stage, game.step, game.prompt
        roles = game.roles_shown or state.over
        shown = Shown(stage, roles, game.chosen, game.silenced, game.cell_fault)
        typed = prompt.voters if isinstance(prompt, HandsPrompt) and not prompt.counting else ()
        self.grid.show_state(state, marked(state, step, stage, game.chosen, typed, game.cell), roles=roles)
        undo = game.undo_words()
        now = view(state, step, prompt, shown)
        if now.note is None and self.now.note.hasFocus():
            self.setFocus()
        self.now.show_view(now, hints(state, prompt, undo)[:MOST_HINTS])
        self.undo_told.emit(undo)
        # While a panel or a cell has the keyboard Enter is theirs.
        next_does = "" if self.panel is not None or self.grid.editor.isVisible() else next_words(state, step, prompt, game.in_cell)
        floor = wording.floor_line(state, flow.next_up(state, stage), stage)
        self.ribbon.tell(wording.title(state, stage), floor, flow.waypoints(state, stage), next_does)
        self._tell_time()

    def _tell_time(self) -> None:
        due = self.game.turns.due
        silent = _("silent") if due is not None and due.seconds == 0 else ""
        self.ribbon.tell_time(self.timekeeper, wording.due_words(due), silent)
