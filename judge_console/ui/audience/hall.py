"""The hall screen's window: on which monitor it is, and that it comes back there when the cable does."""

from __future__ import annotations

from typing import Any, Final, Literal, Protocol

from PySide6.QtCore import QObject, QRect, Qt, QTimer, Signal
from PySide6.QtGui import QCloseEvent, QGuiApplication, QMouseEvent, QScreen
from PySide6.QtWidgets import QVBoxLayout, QWidget

from judge_console.desk.session import GameSession
from judge_console.desk.settings import Settings
from judge_console.engine.errors import StorageTrouble
from judge_console.ui.audience.monitors import Identity, choose, read_identity
from judge_console.ui.controller import Controller
from judge_console.ui.theme import Theme, read_theme
from judge_console.ui.timekeeper import Timekeeper
from judge_console.words import translate as _

NOTE_KEY: Final = "hall"
State = Literal["off", "monitor", "waiting", "window"]
_STREAM_SIZE: Final = (1280, 720)


class View(Protocol):
    """A QWidget that draws a game for the hall."""

    def set_look(self, theme: Theme, background: str | None) -> None:
        """Another theme; `background` is the one colour behind everything, None for the theme's own ground."""
        ...


class HallWindow(QWidget):
    """The window itself. It never takes the keyboard."""

    closed = Signal()

    def __init__(self) -> None:
        super().__init__(None, Qt.WindowType.Window | Qt.WindowType.WindowDoesNotAcceptFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_ShowWithoutActivating)
        self.setWindowTitle(_("Hall screen"))
        self.setObjectName("hall")
        self._layout = QVBoxLayout(self)
        self._layout.setContentsMargins(0, 0, 0, 0)
        self.view: QWidget | None = None

    def show_view(self, view: QWidget) -> None:
        """Puts another view in."""
        if self.view is not None:
            self._layout.removeWidget(self.view)
            self.view.hide()
            self.view.deleteLater()
        self.view = view
        self._layout.addWidget(view)
        view.show()
        self._layout.activate()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        # Without a frame there is nothing else to move it by.
        handle = self.windowHandle()
        if not self.isFullScreen() and handle is not None:
            handle.startSystemMove()
        super().mousePressEvent(event)

    def closeEvent(self, event: QCloseEvent) -> None:
        super().closeEvent(event)
        self.closed.emit()


class Hall(QObject):
    """Switches the hall screen and keeps it where it belongs. `changed`: `state` or `label` is another now."""

    changed = Signal()

    def __init__(self, controller: Controller, timekeeper: Timekeeper, settings: Settings) -> None:
        super().__init__()
        self._controller = controller
        self._timekeeper = timekeeper
        self._settings = settings
        self._notes = controller.games.club.notes
        self._operator: QWidget | None = None
        self._screen: QScreen | None = None
        self._window: HallWindow | None = None
        kept = self._notes.recall(NOTE_KEY)
        self._kept: dict[str, Any] = kept if isinstance(kept, dict) else {}
        self._remembered = read_identity(self._kept.get("monitor"))
        self.state: State = "off"
        self._unsubscribe = settings.on_change(self._on_setting)
        controller.opened.connect(self._on_opened)
        application = QGuiApplication.instance()
        if isinstance(application, QGuiApplication):
            application.screenAdded.connect(self._screens_changed)
            application.screenRemoved.connect(self._on_screen_removed)

    @property
    def label(self) -> str | None:
        """What the status says: the monitor, that it is waited for, or a window; None: off."""
        match self.state:
            case "off":
                return None
            case "monitor":
                return _identity(self._screen).label() if self._screen is not None else None
            case "waiting":
                return _("no monitor")
            case "window":
                return _("window")

    @property
    def window(self) -> HallWindow | None:
        """The window, while there is one."""
        return self._window

    def serve(self, operator: QWidget) -> None:
        """`operator` is the window that must never be covered; called when it is shown, it puts up the screen that was on before."""
        self._operator = operator
        handle = operator.windowHandle()
        if handle is not None:
            handle.screenChanged.connect(self._screens_changed)
        if self.state != "off":
            self._place()
        elif self._kept.get("on") is True:
            self.state = "waiting"
            self._place()

    def toggle(self) -> None:
        """On or off."""
        if self.state == "off":
            self._switch_on()
        else:
            self._switch_off()

    def next_monitor(self) -> None:
        """To the next monitor that is not the operator's; remembered from now on."""
        screens = QGuiApplication.screens()
        others = [screen for screen in screens if screen is not self._operators_screen()]
        if not others:
            return
        place = others.index(self._screen) + 1 if self._screen in others else 0
        self._remembered = _identity(others[place % len(others)])
        self.state = "waiting" if self.state == "off" else self.state
        self._screen = None
        self._place()
        self._keep()

    def put_away(self) -> None:
        """The operator's window is closed: the hall's goes too; whether it was on is kept."""
        self._drop_window()

    def close(self) -> None:
        """The program ends."""
        self._unsubscribe()
        self._drop_window()

    def _switch_on(self) -> None:
        self.state = "waiting"
        self._place(asked=True)
        self._keep()

    def _switch_off(self) -> None:
        self.state = "off"
        self._screen = None
        self._drop_window()
        self._keep()
        self.changed.emit()

    def _place(self, *, asked: bool = False) -> None:
        """Puts the window where it belongs as things are.

        `asked`: the judge has just switched it on. Then another monitor than the remembered one will do, and without any it is a window
        on his own; while a cable that came out is waited for.
        """
        screens = QGuiApplication.screens()
        operators_screen = self._operators_screen()
        operators = screens.index(operators_screen) if operators_screen in screens else -1
        identities = [_identity(screen) for screen in screens]
        place = choose(identities, operators, self._remembered)
        if place is None and asked:
            place = choose(identities, operators, None)
        if place is not None:
            self._remembered = identities[place]
            self._show_on(screens[place])
        elif asked or self.state == "window":
            self._show_as_window()
        else:
            self._wait()
        self.changed.emit()

    @property
    def _streaming(self) -> bool:
        return self._settings.text("hall.background") != "theme"

    def _show_on(self, screen: QScreen) -> None:
        window = self._made_window()
        if self.state == "monitor" and self._screen is screen and window.isVisible():
            return
        self._screen = screen
        self.state = "monitor"
        # Hidden first: a full-screen window that lost its monitor does not move otherwise.
        window.hide()
        window.setWindowFlag(Qt.WindowType.FramelessWindowHint, on=True)
        window.setScreen(screen)
        window.setGeometry(screen.geometry())
        # Not showFullScreen, which would ask for the keyboard as well.
        window.setWindowState(Qt.WindowState.WindowFullScreen)
        window.show()

    def _show_as_window(self) -> None:
        """One monitor only: a window that can be moved, for a look or for a streaming program; without a frame for the latter."""
        window = self._made_window()
        self._screen = None
        if self.state == "window" and window.isVisible():
            return
        self.state = "window"
        window.hide()
        window.setWindowFlag(Qt.WindowType.FramelessWindowHint, on=self._streaming)
        operators = self._operators_screen()
        place = QRect(0, 0, *_STREAM_SIZE)
        if operators is not None:
            free = operators.availableGeometry()
            place.setSize(place.size().boundedTo(free.size() * (0.9 if self._streaming else 0.6)))
            place.moveBottomRight(free.bottomRight())
        window.setWindowState(Qt.WindowState.WindowNoState)
        window.setGeometry(place)
        window.show()

    def _wait(self) -> None:
        self._screen = None
        self.state = "waiting"
        if self._window is not None:
            self._window.hide()

    def _made_window(self) -> HallWindow:
        if self._window is None:
            self._window = HallWindow()
            self._window.closed.connect(self._on_closed)
            self._fill(self._window)
        return self._window

    def _drop_window(self) -> None:
        window, self._window = self._window, None
        if window is not None:
            window.closed.disconnect(self._on_closed)
            window.close()
            window.deleteLater()

    def _fill(self, window: HallWindow) -> None:
        # Most evenings have no projector: what draws for one is read when it is switched on.
        from judge_console.ui.audience.idle_view import IdleView  # noqa: PLC0415
        from judge_console.ui.audience.mafia_view import MafiaView  # noqa: PLC0415
        from judge_console.ui.audience.quiz_view import QuizView  # noqa: PLC0415

        session = self._controller.session
        view: MafiaView | QuizView | IdleView
        if session is not None and session.discipline.name == "mafia":
            view = MafiaView(self._controller, self._timekeeper, self._theme())
        elif session is not None and session.discipline.name == "quiz":
            view = QuizView(self._controller, self._timekeeper, self._theme())
        else:
            view = IdleView(self._controller.games.clock, self._theme())
        view.set_look(self._theme(), self._background())
        window.show_view(view)

    def _theme(self) -> Theme:
        return read_theme(self._settings.text("hall.theme"))

    def _background(self) -> str | None:
        background = self._settings.text("hall.background")
        return None if background == "theme" else background

    def _operators_screen(self) -> QScreen | None:
        return self._operator.screen() if self._operator is not None else QGuiApplication.primaryScreen()

    def _on_opened(self, _session: GameSession | None) -> None:
        if self._window is not None:
            self._fill(self._window)

    def _on_setting(self, name: str) -> None:
        if not name.startswith("hall.") or self._window is None:
            return
        self._fill(self._window)
        if name == "hall.background":
            self._window.hide()
            self._place()

    def _on_closed(self) -> None:
        # The judge closed it by its own button.
        self._switch_off()

    def _screens_changed(self, _screen: QScreen) -> None:
        # The new list of screens stands only after the signal.
        if self.state != "off":
            QTimer.singleShot(0, self, self._place_if_on)

    def _on_screen_removed(self, screen: QScreen) -> None:
        if self._screen is screen:
            self._screen = None
            if self._window is not None:
                self._window.hide()
        self._screens_changed(screen)

    def _place_if_on(self) -> None:
        if self.state != "off":
            self._place()

    def _keep(self) -> None:
        self._kept = {"on": self.state != "off", "monitor": self._remembered.note() if self._remembered is not None else None}
        if self._controller.games.club.read_only:
            return
        try:
            self._notes.remember(NOTE_KEY, self._kept)
        except StorageTrouble as trouble:
            self._controller.troubled.emit(trouble)


def _identity(screen: QScreen | None) -> Identity:
    if screen is None:
        return Identity("", "", "", "")
    return Identity(screen.manufacturer(), screen.model(), screen.serialNumber(), screen.name())
