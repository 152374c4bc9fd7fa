"""A page of a game that does nothing but note what it is told, for tests of the window around it."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget

from judge_console.ui.controller import Controller
from judge_console.ui.page import PageEntry
from judge_console.ui.sound import Sound
from judge_console.ui.theme import Theme
from judge_console.ui.timekeeper import Timekeeper

TITLE = "Кубок Волги: игра 3, стол 2"


class StubPage(QWidget):
    """Takes the keys in `takes`, notes all of them in `heard`."""

    def __init__(self, _controller: Controller, theme: Theme, _timekeeper: Timekeeper, _sound: Sound) -> None:
        super().__init__()
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.theme = theme
        self.heard: list[str] = []
        self.released: list[str] = []
        self.takes: set[str] = set()
        self.printed = 0
        self.pressed = 0
        self.button = QPushButton("Кнопка", self)
        self.button.clicked.connect(self._press)
        layout = QVBoxLayout(self)
        layout.addWidget(self.button)

    def title(self) -> str:
        return TITLE

    def set_theme(self, theme: Theme) -> None:
        self.theme = theme

    def handle_key(self, key: str, _event: QKeyEvent) -> bool:
        self.heard.append(key)
        return key in self.takes

    def handle_release(self, key: str, _event: QKeyEvent) -> None:
        self.released.append(key)

    def key_help(self) -> list[tuple[str, str]]:
        return [("KeyA", "фол"), ("Enter", "следующий шаг")]

    def print_now(self) -> None:
        self.printed += 1

    def enter(self) -> None:
        self.setFocus()

    def leave(self) -> None:
        self.heard.append("left")

    def _press(self) -> None:
        self.pressed += 1


STUB = PageEntry("mafia", "Mafia", "mafia", StubPage)
