"""What is shown while no game is open: the first start's welcome, the list of games, the form of a new one."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFileDialog, QFrame, QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from judge_console.desk.games import GameLine, ImportConflict, read_record_text
from judge_console.desk.sample import bring_in_sample, is_of_sample
from judge_console.engine.errors import ConsoleError, FormatError, Refused, StorageTrouble
from judge_console.store.exchange import read_text
from judge_console.ui import actions
from judge_console.ui.controller import Controller
from judge_console.ui.controls import KeyButton, button, text
from judge_console.ui.games_list import GamesList, Rest
from judge_console.ui.theme import Theme
from judge_console.words import language, translate_in
from judge_console.words import translate as _

if TYPE_CHECKING:
    from judge_console.mafia.state import MafiaHead
    from judge_console.quiz.state import QuizHead
    from judge_console.ui.new_game import NewGame
    from judge_console.ui.quiz.evening_form import EveningForm

_LATEST = 200
"""So many games are read for the list at once; the others when the judge looks for them."""
_KNOWN_GAMES = 40
"""From so many games back nicknames are offered while typing."""


class StartPage(QFrame):
    """`opened`: a game has been opened, or the judge wants back to the one that is. `discipline` is that of the tab, empty for all."""

    opened = Signal()

    def __init__(self, controller: Controller, theme: Theme) -> None:
        super().__init__()
        self.setProperty("kind", "page")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._controller = controller
        self._theme = theme
        self.list = GamesList(theme)
        self._form: NewGame | None = None
        self._evening_form: EveningForm | None = None
        self._discipline = ""
        self._buttons: list[KeyButton] = []
        self._faces = QStackedWidget()
        self._welcome = self._make_welcome()
        self._games = self._make_games()
        for face in (self._welcome, self._games):
            self._faces.addWidget(face)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self._faces)
        self.list.chosen.connect(self._open)
        self.list.left.connect(self._back_to_game)

    @property
    def discipline(self) -> str:
        """Whose games are listed, and which is begun."""
        return self._discipline

    @discipline.setter
    def discipline(self, name: str) -> None:
        if name == self._discipline:
            return
        self._discipline = name
        evenings = name == "quiz"
        self._heading.setText(translate_in("season", "Evenings") if evenings else _("Games"))
        self._new.say(_("New evening") if evenings else _("New game"))
        self._sample.setVisible(not evenings)
        if self.isVisible():
            self.enter()

    @property
    def evening_form(self) -> EveningForm:
        """The form of a new quiz evening, made when it is first asked for."""
        if self._evening_form is None:
            from judge_console.ui.quiz.evening_form import EveningForm  # noqa: PLC0415

            self._evening_form = EveningForm(self._theme)
            self._faces.addWidget(self._evening_form)
            self._evening_form.begun.connect(lambda regulation, head: self._begin(regulation, head, "quiz"))
            self._evening_form.left.connect(self.enter)
        return self._evening_form

    @property
    def form(self) -> NewGame:
        """The form of a new game, made when it is first asked for."""
        if self._form is None:
            from judge_console.ui.new_game import NewGame  # noqa: PLC0415

            self._form = NewGame(self._theme)
            self._faces.addWidget(self._form)
            self._form.begun.connect(self._begin)
            self._form.left.connect(self.enter)
        return self._form

    def title(self) -> str:
        """Nothing that belongs into the window's title."""
        return ""

    def set_theme(self, theme: Theme) -> None:
        """Draws itself in another theme."""
        self._theme = theme
        self.list.set_theme(theme)
        for form in (self._form, self._evening_form):
            if form is not None:
                form.set_theme(theme)
        for made in self._buttons:
            made.set_theme(theme)

    def handle_key(self, key: str, _event: QKeyEvent) -> bool:
        """Enter opens the game that is marked, in a new club the sample; in the form Ctrl+Enter begins it and Esc leads back."""
        form = self._shown_form
        if form is not None:
            match key:
                case "Ctrl+Enter":
                    form.finish()
                case "Escape":
                    self.enter()
                case _:
                    return False
            return True
        if key == "Enter" and self._faces.currentWidget() is self._welcome:
            self._play_sample()
            return True
        if key == "Escape" and self._controller.session is not None:
            self._back_to_game()
            return True
        return False

    @property
    def _shown_form(self) -> NewGame | EveningForm | None:
        shown = self._faces.currentWidget()
        return next((form for form in (self._form, self._evening_form) if form is not None and form is shown), None)

    def key_help(self) -> list[tuple[str, str]]:
        """The keys of the list or the form."""
        if self._shown_form is not None:
            return [("Enter", _("to the next field")), ("Ctrl+Enter", _("begin the game")), ("Escape", _("back to the list"))]
        if self._faces.currentWidget() is self._welcome:
            return [("Enter", _("Play with a sample game"))]
        return [("Enter", _("open the game")), ("ArrowDown", _("next game")), ("ArrowUp", _("previous game"))]

    def enter(self) -> None:
        """Shows the games as they are now, or the welcome where there are none."""
        games, discipline = self._controller.games, self._discipline or None
        lines: tuple[GameLine, ...] = ()
        counted: dict[str, int] = {}
        empty = True
        try:
            lines = games.lines(discipline, limit=_LATEST)
            counted = games.count_by_status(discipline) if len(lines) == _LATEST else {}
            empty = not (lines or games.lines(limit=1))
        except ConsoleError as trouble:
            self._controller.troubled.emit(trouble)
        if empty and self._discipline != "quiz":
            self._faces.setCurrentWidget(self._welcome)
            self.setFocus()
            return
        self.list.show_lines(lines, Rest(counted, lambda: self._read(discipline)) if sum(counted.values()) > len(lines) else None)
        self._faces.setCurrentWidget(self._games)
        self.list.search.setFocus()

    def _read(self, discipline: str | None, limit: int | None = None) -> tuple[GameLine, ...]:
        """Games, the latest first; none where they cannot be read, which is told."""
        try:
            return self._controller.games.lines(discipline, limit=limit)
        except ConsoleError as trouble:
            self._controller.troubled.emit(trouble)
            return ()

    def leave(self) -> None:
        """Nothing is kept."""
        self.list.search.clear()

    def new_game(self) -> None:
        """Shows the form, with what the latest game had."""
        if self._discipline == "quiz":
            self._new_evening()
            return
        games = self._controller.games
        # Nobody signs a game of his own with the name of the sample's judge.
        heads: list[MafiaHead] = [head for head in self._heads("mafia") if not is_of_sample(head)]
        known = sorted({nickname for head in heads for nickname in head.players if nickname}, key=str.casefold)
        last = next((line.regulation for line in self._read("mafia", 1)), None)
        self._faces.setCurrentWidget(self.form)
        self.form.prepare(self._regulations("mafia"), heads[0] if heads else None, games.clock.now()[:10], known, last)

    def _new_evening(self) -> None:
        heads: list[QuizHead] = self._heads("quiz")
        self._faces.setCurrentWidget(self.evening_form)
        self.evening_form.prepare(self._regulations("quiz"), heads, self._controller.games.clock.now()[:10])

    def _regulations(self, discipline: str) -> list[tuple[str, str]]:
        """The regulations of a discipline by id and name."""
        games = self._controller.games
        regulations: list[tuple[str, str]] = []
        for file in games.regulations.files(discipline):
            try:
                name = games.regulations.rules(discipline, file.id).options.name
            except (FormatError, StorageTrouble) as trouble:
                # One of the judge's own that cannot be used does not keep him from the others.
                self._controller.troubled.emit(trouble)
                continue
            regulations.append((file.id, name.ru if language() == "ru" else name.en))
        return regulations

    def _heads(self, discipline: str) -> list[Any]:
        """The heads of the latest games of a discipline, the latest first."""
        heads: list[Any] = []
        for line in self._read(discipline, _KNOWN_GAMES):
            try:
                heads.append(self._controller.games.open(line.id).course.head)
            except ConsoleError:
                # A game that cannot be opened offers nothing here; it says so when it is opened.
                continue
        return heads

    def _begin(self, regulation: str, head: MafiaHead | QuizHead, discipline: str = "mafia") -> None:
        try:
            session = self._controller.games.begin(discipline, regulation, head)
        except (FormatError, StorageTrouble) as trouble:
            self._controller.troubled.emit(trouble)
            return
        self._controller.hold(session)

    def _open(self, game_id: str) -> None:
        session = self._controller.session
        if session is not None and session.game_id == game_id:
            self.opened.emit()
        else:
            self._controller.open_game(game_id)

    def _back_to_game(self) -> None:
        if self._controller.session is not None:
            self.opened.emit()

    def _play_sample(self) -> None:
        try:
            game_id = bring_in_sample(self._controller.games)
        except StorageTrouble as trouble:
            self._controller.troubled.emit(trouble)
            return
        self._controller.open_game(game_id)

    def _choose_records(self) -> None:
        dialog = QFileDialog(self, _("Bring in record files"), "", _("Game records (*.game.json *.json)"))
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.setFileMode(QFileDialog.FileMode.ExistingFiles)
        dialog.filesSelected.connect(self.bring_in)
        dialog.open()

    def bring_in(self, paths: list[str]) -> None:
        """Imports record files, all of them or none, and shows the list; what is wrong with one goes to the message strip."""
        try:
            records = []
            for path in paths:
                try:
                    records.append(read_record_text(read_text(Path(path))))
                except FormatError as error:
                    error.file = path
                    raise
            brought = self._controller.games.bring_in(records)
        except (FormatError, StorageTrouble, Refused, ImportConflict) as trouble:
            self._controller.troubled.emit(trouble)
            return
        if len(brought) == 1:
            self._open(brought[0].game_id)
        else:
            self.enter()

    def _key_button(self, words: str, chord: str, *, primary: bool = False) -> KeyButton:
        made = KeyButton(words, chord, self._theme, primary=primary)
        self._buttons.append(made)
        return made

    def _make_welcome(self) -> QWidget:
        face = QWidget()
        column = QVBoxLayout()
        column.setSpacing(12)
        column.addWidget(text(_("The club file is new"), "title"))
        told = text(
            _("Play through a sample game first: everything in it can be tried out and taken back. Or begin your own at once."),
            "large",
            wrap=True,
        )
        told.setMinimumHeight(56)
        column.addWidget(told)
        column.addSpacing(12)
        row = QHBoxLayout()
        row.setSpacing(12)
        sample = self._key_button(_("Play with a sample game"), "Enter", primary=True)
        sample.clicked.connect(self._play_sample)
        new = self._key_button(_("New game"), actions.by_id("new_game").key)
        new.clicked.connect(self.new_game)
        bring = button(_("Bring in a record file…"))
        bring.setMinimumHeight(36)
        bring.clicked.connect(self._choose_records)
        for part in (sample, new, bring):
            row.addWidget(part)
        row.addStretch(1)
        column.addLayout(row)
        middle = QWidget()
        middle.setMaximumWidth(760)
        middle.setLayout(column)
        layout = QVBoxLayout(face)
        layout.setContentsMargins(24, 24, 24, 24)
        layout.addStretch(2)
        layout.addWidget(middle, 0, Qt.AlignmentFlag.AlignHCenter)
        layout.addStretch(3)
        return face

    def _make_games(self) -> QWidget:
        face = QWidget()
        top = QHBoxLayout()
        top.setSpacing(8)
        self._heading = text(_("Games"), "title")
        top.addWidget(self._heading, 1)
        self._sample = sample = button(_("Sample game"), "quiet")
        sample.clicked.connect(self._play_sample)
        bring = button(_("Bring in a record file…"))
        bring.setMinimumHeight(36)
        bring.clicked.connect(self._choose_records)
        self._new = new = self._key_button(_("New game"), actions.by_id("new_game").key, primary=True)
        new.clicked.connect(self.new_game)
        for part in (sample, bring, new):
            top.addWidget(part)
        layout = QVBoxLayout(face)
        layout.setContentsMargins(24, 16, 24, 12)
        layout.setSpacing(12)
        layout.addLayout(top)
        layout.addWidget(self.list, 1)
        return face
