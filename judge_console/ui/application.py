"""The program with a window: Qt, fonts, its own words of Qt, the guard against a second start, and the window itself."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from PySide6.QtCore import QLibraryInfo, QLocale, QObject, QSysInfo, Qt, QTimer, QTranslator, Signal
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QApplication, QHBoxLayout, QVBoxLayout, QWidget

from judge_console import words
from judge_console.desk.games import Games
from judge_console.desk.settings import Settings
from judge_console.resource_files import resource
from judge_console.ui import crash
from judge_console.ui.audience.hall import Hall
from judge_console.ui.background import Background
from judge_console.ui.controller import Controller
from judge_console.ui.controls import button, text
from judge_console.ui.guard import Guard
from judge_console.ui.main_window import MainWindow, last_game
from judge_console.ui.page import PageEntry
from judge_console.ui.pages import PAGES
from judge_console.ui.sound import Sound, Speaker
from judge_console.ui.theme import load_fonts, read_theme
from judge_console.ui.timekeeper import Timekeeper
from judge_console.words import translate as _

NAME: Final = "judge-console"
_SOUND_AFTER_MILLISECONDS: Final = 3000


def run(games: Games, arguments: list[str], *, language: str | None = None) -> int:
    """Shows the window over a club's games until it is closed; the exit code. `language` of the call goes before the judge's setting."""
    application = QApplication.instance()
    if not isinstance(application, QApplication):
        application = QApplication(arguments)
    application.setApplicationName(NAME)
    application.setDesktopFileName(NAME)
    application.setStyle("Fusion")
    application.setWindowIcon(QIcon(str(resource("icons", "judge-console.svg"))))
    load_fonts()
    program = Program(games, language=language)
    program.crashes.install()
    program.start()
    code = application.exec()
    program.stop()
    return code


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
        self._speak_qt()
        self.controller = Controller(games, self)
        self.timekeeper = Timekeeper(games.clock, self, starts_itself=lambda: self.settings.flag("timer.starts_itself"))
        self.background = Background(self)
        self.sound = Sound(self.settings, self.background, speaker)
        self.hall = Hall(self.controller, self.timekeeper, self.settings)
        self.guard = Guard(games.club.path)
        self.window: MainWindow | None = None
        self._held: QWidget | None = None
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
        self._speak_qt()
        old = self.window
        self._renewing = True
        self._open_window()
        if old is not None:
            old.close()
            old.deleteLater()
        self._renewing = False

    def _speak_qt(self) -> None:
        application = QApplication.instance()
        if application is None:
            return
        application.removeTranslator(self._translator)
        QLocale.setDefault(QLocale(words.language()))
        folder = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
        if self._translator.load(f"qtbase_{words.language()}", folder):
            application.installTranslator(self._translator)

    def _tell_held(self) -> None:
        theme = read_theme(self.settings.text("theme"))
        self._held = _Held(self.guard, self.controller.games.club.path)
        self._held.setPalette(theme.palette())
        self._held.setStyleSheet(theme.stylesheet())
        self._held.opened_anyway.connect(self._open_anyway)
        self._held.show()

    def _open_anyway(self) -> None:
        self.guard.take_over()
        held, self._held = self._held, None
        self._open_window()
        if held is not None:
            held.close()
            held.deleteLater()


class _Held(QWidget):
    """What a second start shows instead of the window."""

    opened_anyway = Signal()

    def __init__(self, guard: Guard, club: Path) -> None:
        super().__init__()
        self.setProperty("kind", "page")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setWindowTitle(_("Judge Console"))
        holder = guard.holder
        layout = QVBoxLayout(self)
        layout.setContentsMargins(28, 24, 28, 24)
        layout.setSpacing(12)
        layout.addWidget(text(_("The club file is open already"), "title"))
        here = holder is None or holder.host in {"", QSysInfo.machineHostName()}
        if here:
            said = _("Another window of this program has {file} open. Go on in that one.")
        else:
            said = _(
                "{file} is marked as open on the computer {host}. If it is no longer, or the file came here on a stick, open it anyway."
            )
        told = text(said.format(file=club.name, host=holder.host if holder else ""), wrap=True)
        told.setMinimumWidth(520)
        told.setMinimumHeight(60)
        layout.addWidget(told)
        row = QHBoxLayout()
        row.addStretch(1)
        if not here:
            anyway = button(_("Open anyway"))
            anyway.clicked.connect(self.opened_anyway)
            row.addWidget(anyway)
        close = button(_("Close"), "primary")
        close.clicked.connect(self.close)
        row.addWidget(close)
        layout.addLayout(row)
