# ruff: noqa: INP001 - a script, not a package
"""Plays a scripted game and an evening through the real window by keys, shows a season, and writes pictures. Run by packaging/shots.sh.

OUT_DIR/THEME/WIDTHxHEIGHT/NN-name.png, OUT_DIR/hall/NN-name.png, OUT_DIR/sheets/name-PAGE.png
"""

from __future__ import annotations

import os
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Final, TypeVar

import click
import pypdfium2
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication
from shots_evening import play_evening, turn_the_wheel
from shots_season import walk_through_the_season

from judge_console.desk import papers
from judge_console.desk.disciplines import Regulations
from judge_console.desk.games import Games
from judge_console.desk.sample import bring_in_sample
from judge_console.store.database import open_club
from judge_console.ui.application import Program
from judge_console.ui.main_window import MainWindow
from judge_console.ui.theme import THEMES, load_fonts

SIZES: Final = ("1280x720", "1920x1080")
NICKNAMES: Final = (
    "Ёжик",
    "Седьмое небо",
    "Мадам Тюссо",
    "Фокстрот",
    "Кот в мешке",
    "Профессор",
    "Ася",
    "Чёрный ворон",
    "Гудвин",
    "Длинный никнейм для проверки",
)
_NAMED: Final = {
    "⏎": (Qt.Key.Key_Return, "\r"),
    "⌫": (Qt.Key.Key_Backspace, "\b"),
    "⇥": (Qt.Key.Key_Tab, "\t"),
    "␛": (Qt.Key.Key_Escape, "\x1b"),
    "␣": (Qt.Key.Key_Space, " "),
    "↑": (Qt.Key.Key_Up, ""),
    "↓": (Qt.Key.Key_Down, ""),
}
# What is pressed, in the Russian layout, and what the picture after it is called; an empty name takes none.
# Two words are for what no key says: "hold" presses the key after it without letting it go, "release" lets it go.
PLAY: Final[tuple[tuple[str, str], ...]] = (
    ("з кмкшкдккм", "roles"),
    ("⏎", "introduction"),
    ("⏎", "agreement"),
    ("⏎⏎⏎", "free-seating"),
    ("⏎", "day-1-morning"),
    ("⏎5", "day-1-nominated"),
    ("⏎⏎2⏎⏎⏎⏎ф", "day-1-foul"),
    ("9", "day-1-violation"),
    ("1", "day-1-fouled"),
    ("5", "refused"),
    ("␛⏎⏎⏎⏎", "vote"),
    ("3569", "vote-typed"),
    ("⏎⏎", "last-word"),
    ("⏎", "night-1"),
    ("4", "night-1-shot"),
    ("⏎4", "don-check"),
    ("hold р", "don-check-answer"),
    ("release р ⏎6⏎⏎", "day-2-morning"),
    ("⏎697", "best-move"),
    ("⏎⏎9⏎8ф3⏎ф3⏎ф3⏎", "third-foul"),
    ("⏎⏎⏎⏎⏎⏎⏎⇥4", "vote-counted"),
    ("⏎", "tie"),
    ("⏎⏎⏎3", "revote"),
    ("⏎⏎⏎1⏎3⏎⏎⏎⏎", "day-3"),
    ("ф3", "fourth-foul"),
    ("␛ж", "log"),
    ("␛⏎6⏎⏎3⏎⏎⏎⏎4⏎⏎⏎3⏎⏎⏎⏎⏎", "day-4"),
    ("⏎9⏎7⏎⏎⏎3⏎", "end"),
    ("⏎0⏎1", "extra-points"),
    ("⏎⏎", "signature"),
    ("⏎⏎", "signed"),
)


T = TypeVar("T")


def must(what: T | None) -> T:
    """`what`, which the script has seen to."""
    if what is None:
        raise RuntimeError("the script and the window do not agree")
    return what


class StandingClock:
    """A clock that the script moves: the same times in the pictures whenever they are taken."""

    def __init__(self) -> None:
        self._seconds = 0.0

    def now(self) -> str:
        """The evening of 28 November 2026."""
        whole = 19 * 3600 + int(self._seconds)
        return f"2026-11-28T{whole // 3600:02d}:{whole // 60 % 60:02d}:{whole % 60:02d}+03:00"

    def monotonic(self) -> float:
        """Seconds since the script began."""
        return self._seconds

    def wall(self) -> float:
        """The same, as seconds of the day."""
        return 1_796_000_000.0 + self._seconds

    def go_on(self, seconds: float) -> None:
        """Time passes."""
        self._seconds += seconds


class Photographer:
    """Presses keys and takes pictures of the window in every theme and size."""

    def __init__(self, program: Program, clock: StandingClock, folder: Path, themes: tuple[str, ...], sizes: tuple[str, ...]) -> None:
        self._program = program
        self._clock = clock
        self._folder = folder
        self._themes = themes
        self._sizes = sizes
        self._count = 0
        self._hall_count = 0

    @property
    def window(self) -> MainWindow:
        """The window that is being pictured."""
        return must(self._program.window)

    def play(self, script: str) -> None:
        """Presses the keys of a script, some seconds apart."""
        kinds = (QEvent.Type.KeyPress, QEvent.Type.KeyRelease)
        for word in script.split():
            if word in {"hold", "release"}:
                kinds = (QEvent.Type.KeyPress,) if word == "hold" else (QEvent.Type.KeyRelease,)
                continue
            for mark in word:
                self._press(mark, kinds)
            kinds = (QEvent.Type.KeyPress, QEvent.Type.KeyRelease)

    def press(self, key: Qt.Key, modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
        """Presses one key by Qt's name."""
        for kind in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
            QApplication.sendEvent(self.window.windowHandle(), QKeyEvent(kind, key, modifiers, 0, 0, 0, ""))
        self._pass_time(3.7)

    def take(self, name: str) -> None:
        """A picture of the window as it is, in every theme and size."""
        self._count += 1
        for theme, size, width, height in self._looks():
            self._program.settings.set("theme", theme)
            self.window.resize(width, height)
            settle()
            self._save(self.window, self._folder / theme / size / f"{self._count:02d}-{name}.png")

    def take_hall(self, name: str) -> None:
        """A picture of the hall screen at full HD."""
        hall = must(self._program.hall.window)
        self._hall_count += 1
        hall.resize(1920, 1080)
        settle()
        self._save(hall, self._folder / "hall" / f"{self._hall_count:02d}-{name}.png")

    def wait(self, seconds: float) -> None:
        """Time passes, second by second: a beat that comes late would be taken for a laptop that slept."""
        while seconds > 0:
            self._pass_time(min(1.0, seconds))
            seconds -= 1.0

    def settle(self, seconds: float) -> None:
        """Lets Qt do what is due, for so many seconds of the real clock."""
        settle(seconds)

    def _looks(self) -> Iterator[tuple[str, str, int, int]]:
        for theme in self._themes:
            for size in self._sizes:
                width, height = map(int, size.split("x"))
                yield theme, size, width, height

    def _press(self, mark: str, kinds: tuple[QEvent.Type, ...]) -> None:
        key, text = _NAMED.get(mark) or (Qt.Key(ord(mark.upper())), mark)
        for kind in kinds:
            QApplication.sendEvent(self.window.windowHandle(), QKeyEvent(kind, key, Qt.KeyboardModifier.NoModifier, 0, 0, 0, text))
        self._pass_time(3.7)

    def _pass_time(self, seconds: float) -> None:
        self._clock.go_on(seconds)
        self._program.timekeeper.beat()

    def _save(self, widget: MainWindow | object, path: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        grab = widget.grab()  # type: ignore[attr-defined]  # both windows are QWidgets
        if not grab.save(str(path)):
            raise click.ClickException(f"cannot write {path}")


def settle(seconds: float = 0.0) -> None:
    """Lets Qt do what is due, for so many seconds."""
    end = time.monotonic() + seconds
    # Outside its own loop Qt does not put away what is to be deleted: another game's view in the hall would go on listening.
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)  # type: ignore[call-overload]  # the stub leaves the None out
    QApplication.processEvents()
    while time.monotonic() < end:
        QApplication.processEvents()
        time.sleep(0.01)


def sheets(program: Program, folder: Path) -> None:
    """Pages of the open game's protocol, of its draft with nothing in it, and of a blank."""
    folder.mkdir(parents=True, exist_ok=True)
    session = must(program.controller.session)
    pdfs = {
        "protocol": papers.protocol_pdf(session.course, printed_at="2026-11-28T20:15:00+03:00"),
        "blank": papers.blank_pdf([session.course], backs=True),
    }
    for name, pdf in pdfs.items():
        document = pypdfium2.PdfDocument(pdf)
        for number in range(len(document)):
            document[number].render(scale=2).to_pil().save(folder / f"{name}-{number + 1}.png")
        document.close()


def start(photographer: Photographer, games: Games) -> None:
    """What is seen before a game."""
    window = photographer.window
    photographer.take("welcome")
    for _ in range(3):
        bring_in_sample(games)
    window.start.enter()
    photographer.take("games")
    window.start.new_game()
    form = window.start.form
    for field, text in ((form.tournament, "Кубок Волги"), (form.stage, "финал"), (form.judge, "Орлова")):
        field.setText(text)
    form.fill(NICKNAMES)
    photographer.take("new-game")
    form.finish()
    photographer.take("before-the-game")


def after(photographer: Photographer) -> None:
    """What is seen beside a game: keys, curtain, print preview, settings."""
    photographer.press(Qt.Key.Key_F1)
    photographer.take("keys")
    photographer.press(Qt.Key.Key_F1)
    photographer.press(Qt.Key.Key_Escape)
    photographer.take("curtain")
    photographer.press(Qt.Key.Key_Escape)
    photographer.press(Qt.Key.Key_P, Qt.KeyboardModifier.ControlModifier)
    settle(1.5)
    photographer.take("print-preview")
    photographer.press(Qt.Key.Key_Escape)
    photographer.window.show_settings()
    photographer.take("settings")


@click.command()
@click.argument("out_dir", type=click.Path(path_type=Path, file_okay=False))
@click.option("--theme", "themes", multiple=True, type=click.Choice(list(THEMES)), help="Only this theme; may be given more than once.")
@click.option("--size", "sizes", multiple=True, help="Only this size, such as 1280x720.")
def main(out_dir: Path, themes: tuple[str, ...], sizes: tuple[str, ...]) -> None:
    """Write pictures of every phase, theme and size to OUT_DIR."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    application = QApplication([])
    application.setStyle("Fusion")
    load_fonts()
    clock = StandingClock()
    with tempfile.TemporaryDirectory() as folder, open_club(Path(folder, "клуб.judge")) as club:
        games = Games(club, clock, Regulations())
        program = Program(games, language="ru")
        program.settings.set("sound.on", False)  # noqa: FBT003 - a setting's value
        program.start()
        photographer = Photographer(program, clock, out_dir, themes or tuple(THEMES), sizes or SIZES)
        start(photographer, games)
        program.hall.toggle()
        for script, name in PLAY:
            photographer.play(script)
            if name:
                photographer.take(name)
                photographer.take_hall(name)
        after(photographer)
        program.settings.set("hall.background", "#00b140")
        photographer.take_hall("for-streaming")
        sheets(program, out_dir / "sheets")
        program.settings.set("hall.background", "theme")
        play_evening(photographer, program)
        turn_the_wheel(photographer)
        walk_through_the_season(photographer, program)
        if program.window is not None:
            program.window.close()
        program.stop()
    application.quit()


if __name__ == "__main__":
    main()
