"""The main window: tabs and status above, a page in the middle, messages and the latest log lines below. It holds no rules and no facts."""

from __future__ import annotations

import base64
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final, cast

from PySide6.QtCore import QByteArray, QEvent, QObject, QSize, QTimer, Signal
from PySide6.QtGui import QCloseEvent, QKeyEvent, QMoveEvent, QResizeEvent, QShowEvent, QWindow
from PySide6.QtWidgets import QAbstractButton, QMainWindow, QStackedWidget, QVBoxLayout, QWidget

from judge_console.desk.session import Change, GameSession
from judge_console.desk.settings import SETTINGS, Settings, Value
from judge_console.engine.errors import StorageTrouble
from judge_console.engine.events import Redone, Undone
from judge_console.ui import actions, keys
from judge_console.ui.audience.hall import Hall
from judge_console.ui.bottom_strip import BottomStrip
from judge_console.ui.controller import Controller
from judge_console.ui.covers import Curtain, KeyHelp
from judge_console.ui.message_strip import Message, MessageStrip, Offer, Question
from judge_console.ui.page import Page, PageEntry
from judge_console.ui.sound import Sound
from judge_console.ui.start_page import StartPage
from judge_console.ui.theme import Theme, read_theme
from judge_console.ui.timekeeper import Timekeeper
from judge_console.ui.top_bar import TopBar
from judge_console.words import translate as _

if TYPE_CHECKING:
    from judge_console.ui.settings_page import SettingsPage

LAST_GAME_NOTE: Final = "window.last_game"
LAST_NOTE: Final = "window.last_"
"""Followed by the discipline of what is held beside the game."""
GEOMETRY_NOTE: Final = "window.geometry"
_MOVING: Final = ("Arrow", "Page", "Home", "End", "Tab", "Delete")
_SETTLED_MILLISECONDS: Final = 800
_FIRST_SIZE: Final = QSize(1280, 720)


class MainWindow(QMainWindow):
    """`language_chosen`: the window must be made anew in another language. `closed`: it is gone."""

    language_chosen = Signal(str)
    closed = Signal()

    def __init__(
        self,
        controller: Controller,
        timekeeper: Timekeeper,
        sound: Sound,
        hall: Hall,
        settings: Settings,
        entries: Sequence[PageEntry],
    ) -> None:
        super().__init__()
        self._controller = controller
        self._timekeeper = timekeeper
        self._sound = sound
        self._hall = hall
        self._settings = settings
        self._entries = tuple(entries)
        self._clock = controller.games.clock
        self._guard = actions.PressGuard(self._clock)
        self._theme = read_theme(settings.text("theme"))
        self._pages: dict[int, Page] = {}
        self._tab = 0
        self._page: Page | None = None
        self._save_failed = False
        self._handle: QWindow | None = None
        self.setObjectName("main")
        self.setMinimumSize(900, 540)

        self.top = TopBar([_(entry.text) for entry in entries], self._theme)
        self.host = QStackedWidget()
        self.messages = MessageStrip(controller, self._theme)
        self.bottom = BottomStrip(self._theme)
        self.start = StartPage(controller, self._theme)
        self._settings_page: SettingsPage | None = None
        self.host.addWidget(self.start)
        middle = QWidget()
        middle.setProperty("kind", "page")
        layout = QVBoxLayout(middle)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        for part in (self.top, self.host, self.messages, self.bottom):
            layout.addWidget(part, 1 if part is self.host else 0)
        self.setCentralWidget(middle)
        self.help = KeyHelp(self, self._theme)
        self.curtain = Curtain(self, self._theme, self._clock)
        self._geometry_settled = QTimer(self)
        self._geometry_settled.setSingleShot(True)
        self._geometry_settled.setInterval(_SETTLED_MILLISECONDS)
        self._geometry_settled.timeout.connect(self._remember_geometry)
        self._unsubscribe = settings.on_change(self._on_setting)
        self._connect()
        self._apply_theme()
        self._restore_geometry()
        self._show_game_or_start()
        self._tell_status()

    # What is shown.

    @property
    def page(self) -> Page:
        """The page that is shown."""
        return cast("Page", self.host.currentWidget())

    @property
    def theme(self) -> Theme:
        """The theme in force."""
        return self._theme

    def show_page(self, page: Page) -> None:
        """Shows a page of the middle and gives it the keyboard."""
        if self._page is page:
            return
        if self._page is not None:
            self._page.leave()
        self._page = page
        self.bottom.tell_undo(None)
        if self.messages.message is not None and not self.messages.message.lasting:
            self.messages.dismiss()
        self.host.setCurrentWidget(cast("QWidget", page))
        page.enter()
        self._tell_status()

    def show_games(self) -> None:
        """The list of games; asked for once more it leads back to the open game."""
        if self._entries[self._tab].beside:
            page = self._page_of(self._tab)
            self.show_page(page)
            cast("Any", page).turn_to_list()
            return
        self.start.discipline = self._entries[self._tab].discipline
        self.show_page(self.start if self._page is not self.start else self._home())

    def show_settings(self) -> None:
        """The settings; asked for once more they lead back."""
        self.show_page(self.settings_page if self._page is not self.settings_page else self._home())

    @property
    def settings_page(self) -> SettingsPage:
        """The settings, made when they are first asked for."""
        if self._settings_page is None:
            from judge_console.ui.settings_page import SettingsPage  # noqa: PLC0415

            self._settings_page = SettingsPage(self._settings, self._theme)
            self.host.addWidget(self._settings_page)
            self._settings_page.left.connect(self._show_home)
            self._settings_page.troubled.connect(self.messages.trouble)
        return self._settings_page

    def _game_page(self) -> Page | None:
        session = self._controller.session
        if session is None:
            return None
        index = next((place for place, entry in enumerate(self._entries) if entry.discipline == session.discipline.name), None)
        return None if index is None else self._page_of(index)

    def _page_of(self, index: int) -> Page:
        if index not in self._pages:
            made = self._entries[index].make(self._controller, self._theme, self._timekeeper, self._sound)
            self.host.addWidget(made)
            self._pages[index] = cast("Page", made)
            undo_told = getattr(made, "undo_told", None)
            if undo_told is not None:
                undo_told.connect(lambda words: self._tell_undo(made, words))
        self._open_tab(index)
        return self._pages[index]

    def _home(self) -> Page:
        """The page of the open tab, or its list of games where none of it is open."""
        entry = self._entries[self._tab]
        if entry.beside or not entry.discipline:
            return self._page_of(self._tab)
        session = self._controller.session
        if session is not None and session.discipline.name == entry.discipline:
            return self._page_of(self._tab)
        self.start.discipline = entry.discipline
        return self.start

    def _show_home(self) -> None:
        self.show_page(self._home())

    @property
    def _entry(self) -> PageEntry | None:
        """The tab whose page is shown."""
        return self._entries[self._tab] if self._page is self._pages.get(self._tab) else None

    @property
    def _current(self) -> Controller:
        """The controller of the page that is shown."""
        entry = self._entry
        return self._controller if entry is None else self._controller.beside(entry.discipline)

    def _open_tab(self, index: int) -> None:
        self._tab = index
        self.top.open_tab(index)

    def _show_game_or_start(self) -> None:
        self.show_page(self._game_page() or self.start)

    def _choose_tab(self, index: int) -> None:
        self._open_tab(index)
        entry = self._entries[index]
        if entry.beside and self._controller.beside(entry.discipline).session is None:
            self._open_last(entry.discipline)
        self._show_home()

    def _choose_tab_by_key(self, index: int) -> None:
        if index < len(self._entries):
            self._choose_tab(index)

    def _open_last(self, discipline: str) -> None:
        kept = _kept_game(self._controller, f"{LAST_NOTE}{discipline}")
        if kept is not None:
            self._controller.beside(discipline).open_game(kept)

    # Changes.

    def _connect(self) -> None:
        self._controller.opened.connect(self._on_opened)
        self._controller.changed.connect(self._on_changed)
        self._controller.told.connect(self._tell_status)
        self._controller.troubled.connect(self._on_troubled)
        for entry in self._entries:
            if entry.beside:
                beside = self._controller.beside(entry.discipline)
                beside.opened.connect(self._on_opened_beside)
                beside.changed.connect(self._on_changed)
                beside.told.connect(self._tell_status)
                beside.troubled.connect(self._on_troubled)
                self.messages.listen(beside)
        self._timekeeper.slept.connect(self._ask_about_sleep)
        self._timekeeper.troubled.connect(self.messages.trouble)
        self._sound.changed.connect(self._tell_sound)
        self._hall.changed.connect(self._tell_hall)
        self.messages.closed.connect(self._give_keyboard_back)
        self.start.opened.connect(self._show_game_or_start)
        self.top.tab_chosen.connect(self._choose_tab)
        self.top.games_pressed.connect(self.show_games)
        self.top.settings_pressed.connect(self.show_settings)
        self.top.sound_pressed.connect(self._switch_sound)
        self.top.hall_pressed.connect(self._hall.toggle)

    def _on_opened(self, session: GameSession | None) -> None:
        self._save_failed = False
        self._remember_game(session)
        self._show_game_or_start()
        self._tell_status()

    def _on_opened_beside(self, session: GameSession | None) -> None:
        self._save_failed = False
        if session is not None:
            discipline = session.discipline.name
            self._remember(f"{LAST_NOTE}{discipline}", session.game_id)
            self.show_page(self._page_of(next(place for place, entry in enumerate(self._entries) if entry.discipline == discipline)))
        self._tell_status()

    def _on_changed(self, _change: Change) -> None:
        # What is told of it waits for `told`: an outcome of chance is shown before it is said.
        self._save_failed = False

    def _on_troubled(self, trouble: object) -> None:
        self._save_failed = isinstance(trouble, StorageTrouble)
        self._tell_status()

    def _on_setting(self, name: str) -> None:
        if name == "theme":
            self.set_theme(read_theme(self._settings.text("theme")))
        elif name == "language":
            # Not at once: the page that was clicked must not be deleted while it is still being told of the click.
            QTimer.singleShot(0, self, lambda: self.language_chosen.emit(self._settings.text("language")))

    def _tell_status(self) -> None:
        session = self._current.session
        club = self._controller.games.club
        self.top.tell_saved(club.path, session, read_only=club.read_only, failed=self._save_failed)
        if self._entry is None or not self._entry.discipline:
            self.bottom.tell(None)
        else:
            self.bottom.tell(self._current.told_course, self._entry.say)
        self._tell_sound()
        self._tell_hall()
        self._tell_title()

    def _tell_undo(self, page: QWidget, words: str) -> None:
        # Only the page that is seen: nothing is taken back on another.
        if page is cast("QWidget", self._page):
            self.bottom.tell_undo(words)

    def _tell_hall(self) -> None:
        self.top.tell_hall(self._hall.label)

    def _tell_sound(self) -> None:
        self.top.tell_sound(self._sound.how)

    def _tell_title(self) -> None:
        # Whoever looks at the task bar learns which game it is, never more.
        title = self._page.title() if self._page is not None and not self.curtain.isVisible() else ""
        self.setWindowTitle(f"{title} — {_('Judge Console')}" if title else _("Judge Console"))

    # Themes.

    def set_theme(self, theme: Theme) -> None:
        """Draws the whole window in another theme."""
        self._theme = theme
        self._apply_theme()
        for part in (self.top, self.messages, self.bottom, self.start, self.help, self.curtain):
            part.set_theme(theme)
        if self._settings_page is not None:
            self._settings_page.set_theme(theme)
        for page in self._pages.values():
            page.set_theme(theme)

    def _apply_theme(self) -> None:
        self.setPalette(self._theme.palette())
        self.setFont(self._theme.font())
        self.setStyleSheet(self._theme.stylesheet())

    def _next_theme(self) -> None:
        themes = [str(value) for value, _title in next(setting for setting in SETTINGS if setting.name == "theme").choices]
        self._keep("theme", themes[(themes.index(self._theme.name) + 1) % len(themes)])

    # Keys.

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        handle = self.windowHandle()
        if handle is not self._handle:
            self._handle = handle
            # The native window hears of a key before any widget does, and of little else.
            handle.installEventFilter(self)
            self._hall.serve(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            return self._on_key(event)
        if event.type() == QEvent.Type.KeyRelease and isinstance(event, QKeyEvent):
            return self._on_release(event)
        return super().eventFilter(watched, event)

    def _on_key(self, event: QKeyEvent) -> bool:
        chord = keys.chord(event)
        if self.curtain.isVisible():
            if chord == actions.by_id("curtain").key and not event.isAutoRepeat() and self._guard.fresh(chord, once=True):
                self._lift_curtain()
            return True
        if self.help.isVisible():
            if not event.isAutoRepeat():
                self.help.hide()
            return True
        focus = self.focusWidget()
        if keys.typing(focus):
            once = chord == "Enter" and keys.acts_on_enter(focus)
            if not self._guard.typed(chord, repeated=event.isAutoRepeat(), once=once):
                return True
            action = actions.at(chord, "window")
            return action is not None and action.while_typing and self._act(action)
        if event.isAutoRepeat():
            return not chord.startswith(_MOVING)
        if keys.activating(focus) and chord in {"Space", "Enter"}:
            return self._press(focus, chord)
        action = actions.at(chord, "window")
        on_page = actions.at(chord, self._where) or action
        if not self._guard.fresh(chord, once=on_page.once if on_page is not None else self._takes_once(chord)):
            return True
        if self.page.handle_key(chord, event):
            return True
        return action is not None and self._act(action)

    def _press(self, focus: QWidget, chord: str) -> bool:
        if not isinstance(focus, QAbstractButton):
            return not self._guard.typed(chord)  # through a list Enter leads on as through any field
        if not self._guard.fresh(chord, once=True):
            return True
        if chord == "Enter":  # outside dialogs Qt lets only Space press a button
            focus.click()
            return True
        return False

    def _takes_once(self, chord: str) -> bool:
        takes_once = getattr(self.page, "takes_once", None)
        return takes_once is not None and bool(takes_once(chord))

    def _on_release(self, event: QKeyEvent) -> bool:
        handle_release = getattr(self.page, "handle_release", None)
        if handle_release is not None and not event.isAutoRepeat():
            handle_release(keys.chord(event), event)
        return False

    @property
    def _where(self) -> actions.Where:
        return self._entry.where if self._entry is not None else "games"

    def _act(self, action: actions.Action) -> bool:
        match action.id:
            case "undo" | "undo_anywhere" | "redo" | "redo_anywhere" if self._entry is None or not self._entry.discipline:
                # What cannot be seen is not to be taken back by accident.
                return False
            case "curtain":
                if not self.messages.dismiss():
                    self._draw_curtain()
            case "help":
                self._show_help()
            case "undo" | "undo_anywhere":
                self._current.do(Undone())
            case "redo" | "redo_anywhere":
                self._current.do(Redone())
            case "override":
                return self.messages.ask()
            case "print":
                return self._print()
            case "new_game" if self._entries[self._tab].beside:
                page = self._page_of(self._tab)
                self.show_page(page)
                cast("Any", page).show_form()
            case "new_game":
                self.start.discipline = self._entries[self._tab].discipline
                self.show_page(self.start)
                self.start.new_game()
            case "open_game":
                self.show_games()
            case "settings":
                self.show_settings()
            case "tab_1" | "tab_2" | "tab_3" | "tab_4" | "tab_5":
                self._choose_tab_by_key(int(action.id[-1]) - 1)
            case "theme":
                self._next_theme()
            case "hall":
                self._hall.toggle()
            case "hall_next":
                self._hall.next_monitor()
            case "sound":
                self._switch_sound()
            case _:
                return False
        return True

    def _print(self) -> bool:
        print_now = getattr(self.page, "print_now", None)
        if print_now is None:
            return False
        print_now()
        return True

    def _show_help(self) -> None:
        window = [(action.key, action.title) for action in actions.ACTIONS if action.where == "window" and action.key and action.text]
        seen: set[str] = set()
        whole = [(chord, words) for chord, words in window if not (words in seen or seen.add(words))]  # type: ignore[func-returns-value]  # the usual way to keep the first of equal ones
        self.help.tell([(self.page.title() or _("This page"), self.page.key_help()), (_("Everywhere"), whole)])

    def _draw_curtain(self) -> None:
        self.curtain.cover()
        self._tell_title()

    def _lift_curtain(self) -> None:
        self.curtain.lift()
        self._tell_title()

    def _give_keyboard_back(self) -> None:
        if self.messages.isAncestorOf(self.focusWidget()):
            cast("QWidget", self.page).setFocus()

    # Sound, settings, the laptop that slept.

    def _switch_sound(self) -> None:
        self._keep("sound.on", not self._settings.flag("sound.on"))

    def _keep(self, name: str, value: Value) -> None:
        try:
            self._settings.set(name, value)
        except StorageTrouble as trouble:
            self.messages.trouble(trouble)

    def _ask_about_sleep(self, seconds: float) -> None:
        whole = round(seconds)
        self.messages.tell(
            Message(
                "info",
                _("The laptop slept for {time}. How much of it counts?").format(time=f"{whole // 60}:{whole % 60:02d}"),
                offers=(
                    Offer(_("Nothing"), lambda: self._timekeeper.settle(0.0)),
                    Offer(_("All of it"), lambda: self._timekeeper.settle(seconds)),
                ),
                question=Question(_("seconds"), _("So many seconds"), self._settle, begins_with="0"),
                lasting=True,
            )
        )

    def _settle(self, answer: str) -> None:
        if answer.isdecimal():
            self._timekeeper.settle(float(answer))
        else:
            self._ask_about_sleep(self._timekeeper.asleep or 0.0)

    # What is there again after any stop.

    def _remember_game(self, session: GameSession | None) -> None:
        if session is not None:
            self._remember(LAST_GAME_NOTE, session.game_id)

    def _remember(self, key: str, value: Any) -> None:
        club = self._controller.games.club
        if club.read_only:
            return
        try:
            club.notes.remember(key, value)
        except StorageTrouble as trouble:
            self.messages.trouble(trouble)

    def _restore_geometry(self) -> None:
        kept = self._controller.games.club.notes.recall(GEOMETRY_NOTE)
        if not (isinstance(kept, str) and self.restoreGeometry(QByteArray(base64.b64decode(kept)))):
            self.resize(_FIRST_SIZE.boundedTo(self.screen().availableSize()))

    def _remember_geometry(self) -> None:
        self._remember(GEOMETRY_NOTE, base64.b64encode(self.saveGeometry().data()).decode("ascii"))

    def moveEvent(self, event: QMoveEvent) -> None:
        super().moveEvent(event)
        self._geometry_settled.start()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._geometry_settled.start()

    def closeEvent(self, event: QCloseEvent) -> None:
        self._geometry_settled.stop()
        self._remember_geometry()
        self._unsubscribe()
        self.curtain.lift()
        super().closeEvent(event)
        self.closed.emit()


def last_game(controller: Controller) -> str | None:
    """The game that was open when the program last stopped, if it is still there."""
    return _kept_game(controller, LAST_GAME_NOTE)


def _kept_game(controller: Controller, note: str) -> str | None:
    club = controller.games.club
    kept = club.notes.recall(note)
    return kept if isinstance(kept, str) and kept in club.journals else None
