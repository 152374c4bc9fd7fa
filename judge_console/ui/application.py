"""The program with a window: Qt, fonts, its own words of Qt, the guard against a second start, and the window itself."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QLibraryInfo, QLocale, QObject, QTimer, QTranslator
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QApplication

from judge_console import words
from judge_console.desk.games import Games
from judge_console.desk.settings import Settings
from judge_console.engine.errors import StorageTrouble
from judge_console.resource_files import resource
from judge_console.ui import crash
from judge_console.ui.audience.hall import Hall
from judge_console.ui.background import Background
from judge_console.ui.controller import Controller
from judge_console.ui.guard import Guard
from judge_console.ui.main_window import MainWindow, last_game
from judge_console.ui.page import PageEntry
from judge_console.ui.pages import PAGES
from judge_console.ui.sound import Sound, Speaker
from judge_console.ui.theme import THEMES, load_fonts, read_theme
from judge_console.ui.timekeeper import Timekeeper

if TYPE_CHECKING:
    from judge_console.ui.doorstep import Held, Opening

NAME: Final = "judge-console"
_SOUND_AFTER_MILLISECONDS: Final = 3000


def run(games: Games, arguments: list[str], *, language: str | None = None) -> int:
    """Shows the window over a club's games until it is closed; the exit code. `language` of the call goes before the judge's setting.

    Raises StorageTrouble where the club cannot even be read so far as to show the window.
    """
    application = _application(arguments)
    program = Program(games, language=language)
    program.crashes.install()
    try:
        program.start()
        return application.exec()
    finally:
        program.stop()


def ask_about_club(trouble: StorageTrouble, arguments: list[str], *, looked: bool = False) -> Opening | None:
    """Says in a small window why the club file cannot be opened; what the judge wants to do instead, None where he quits.

    `looked`: it was tried read-only already.
    """
    from judge_console.ui.doorstep import Unopened  # noqa: PLC0415 - most starts go past the doorstep

    application = _application(arguments)
    translator = QTranslator()
    _speak_qt(translator)
    decided: list[Opening | None] = []
    window = Unopened(read_theme(next(iter(THEMES))), trouble, looked=looked)  # the judge's own theme is in the file

    def decide(opening: Opening | None) -> None:
        decided.append(opening)
        application.exit()

    window.decided.connect(decide)
    window.show()
    application.exec()
    window.decided.disconnect(decide)
    window.close()
    window.deleteLater()
    application.removeTranslator(translator)
    return decided[0] if decided else None


def _application(arguments: list[str]) -> QApplication:
    application = QApplication.instance()
    if not isinstance(application, QApplication):
        application = QApplication(arguments)
    application.setApplicationName(NAME)
    application.setDesktopFileName(NAME)
    application.setStyle("Fusion")
    application.setWindowIcon(QIcon(str(resource("icons", "judge-console.svg"))))
    load_fonts()
    return application


def _speak_qt(translator: QTranslator) -> None:
    """Qt's own words (of file dialogs and text menus) in the language of the window."""
    application = QApplication.instance()
    if application is None:
        return
    application.removeTranslator(translator)
    QLocale.setDefault(QLocale(words.language()))
    folder = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
    if translator.load(f"qtbase_{words.language()}", folder):
        application.installTranslator(translator)


class Program(QObject):
    """Everything that outlives a window made anew in another language: controller, timers, sound, threads, the guard."""

    def __init__(
        self, games: Games, *, language: str | None = None, entries: Sequence[PageEntry] = PAGES, speaker: Speaker | None = None
    ) -> None:
        super().__init__()
        self.settings = Settings(games.club.notes)
        self._entries = entries
        spoken = language or (self.settings.text("language") if self.settings.is_set("language") else words.language())
        words.use_language(spoken)
        self._translator = QTranslator(self)
        _speak_qt(self._translator)
        self.controller = Controller(games, self)
        self.timekeeper = Timekeeper(games.clock, self, starts_itself=lambda: self.settings.flag("timer.starts_itself"))
        self.background = Background(self)
        self.sound = Sound(self.settings, self.background, speaker)
        self.hall = Hall(self.controller, self.timekeeper, self.settings)
        self.guard = Guard(games.club.path)
        self.window: MainWindow | None = None
        self._held: Held | None = None
        self._renewing = False
        # Reading what plays sound takes as long as all of Qt; nobody needs a signal in the first seconds.
        self._sound_later = QTimer(self)
        self._sound_later.setSingleShot(True)
        self._sound_later.setInterval(_SOUND_AFTER_MILLISECONDS)
        self._sound_later.timeout.connect(self.sound.prepare)
        self.crashes = crash.Crashes(games.club.path.parent, games.clock, self.controller)
        # Timers first: a page that hears of a game asks for what is left.
        self.controller.opened.connect(self.timekeeper.hold)
        self.timekeeper.warned.connect(self.sound.warn)
        self.timekeeper.ended.connect(lambda: self.sound.play("end"))
        self.timekeeper.hour_warned.connect(lambda: self.sound.play("hour"))
        self.timekeeper.hour_ended.connect(lambda: self.sound.play("hour"))

    def start(self) -> None:
        """Shows the window, or says that another one has the club."""
        if self.guard.take() or self.controller.games.club.read_only:
            self._open_window()
        else:
            self._tell_held()

    def stop(self) -> None:
        """Puts everything away; the game's timers are kept, paused."""
        self._sound_later.stop()
        self.timekeeper.hold(None)
        self.hall.close()
        self.background.finish()
        self.sound.close()
        self.guard.release()
        self.crashes.remove()

    def _open_window(self) -> None:
        if self.controller.session is None:
            game = last_game(self.controller)
            if game is not None:
                self.controller.open_game(game)
        self.window = MainWindow(self.controller, self.timekeeper, self.sound, self.hall, self.settings, self._entries)
        self.window.language_chosen.connect(self._speak)
        self.window.closed.connect(self._on_closed)
        self.window.show()
        self._sound_later.start()

    def _on_closed(self) -> None:
        # The hall screen alone must not keep the program running; a window made anew is no end.
        if not self._renewing:
            self.hall.put_away()

    def _speak(self, language: str) -> None:
        """Makes the window anew in another language; the game and its timers go on."""
        words.use_language(language)
        _speak_qt(self._translator)
        old = self.window
        self._renewing = True
        self._open_window()
        if old is not None:
            old.close()
            old.deleteLater()
        self._renewing = False

    def _tell_held(self) -> None:
        from judge_console.ui.doorstep import Held  # noqa: PLC0415 - most starts go past the doorstep

        self._held = Held(read_theme(self.settings.text("theme")), self.guard.holder, self.controller.games.club.path)
        self._held.opened_anyway.connect(self._open_anyway)
        self._held.show()

    def _open_anyway(self) -> None:
        self.guard.take_over()
        held, self._held = self._held, None
        self._open_window()
        if held is not None:
            held.close()
            held.deleteLater()
