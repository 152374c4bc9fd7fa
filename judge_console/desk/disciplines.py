"""The disciplines the desk can run, and where their regulations come from."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any, Final

from judge_console.engine.course import Course
from judge_console.engine.discipline import Discipline
from judge_console.engine.errors import FormatError
from judge_console.resource_files import resource
from judge_console.store.exchange import read_text

AnyCourse = Course[Any, Any, Any]
AnyDiscipline = Discipline[Any, Any, Any]

# Where each discipline and the reader of its regulations live. Imported when a game of it is first met: a start of the program needs
# one of them at most, and each takes as long to import as a window to paint.
_PLACES: Final[Mapping[str, tuple[str, str, str]]] = {
    "mafia": ("judge_console.mafia.game", "MAFIA", "judge_console.mafia.rules"),
    "quiz": ("judge_console.quiz.game", "QUIZ", "judge_console.quiz.rules"),
    "tournament": ("judge_console.mafia.tournament", "TOURNAMENT", "judge_console.mafia.rules"),
    "season": ("judge_console.quiz.season.game", "SEASON", "judge_console.quiz.rules"),
}


class _Disciplines(Mapping[str, AnyDiscipline]):
    """The disciplines by name."""

    def __getitem__(self, name: str) -> AnyDiscipline:
        module, attribute, _rules = _PLACES[name]
        discipline: AnyDiscipline = getattr(import_module(module), attribute)
        return discipline

    def __iter__(self) -> Iterator[str]:
        return iter(_PLACES)

    def __len__(self) -> int:
        return len(_PLACES)


DISCIPLINES: Final[Mapping[str, AnyDiscipline]] = _Disciplines()
# A tournament is played under a regulation of its games, a season under one of its evenings.
_FOLDERS: Final = {"tournament": "mafia", "season": "quiz"}


@dataclass(frozen=True)
class RegulationFile:
    """A regulation by id, and the file that holds it."""

    discipline: str
    id: str
    path: Path
    shipped: bool


class Regulations:
    """Shipped regulations, which nobody edits, and a folder of the user's own: `FOLDER/mafia/ID.toml`."""

    def __init__(self, own_folder: Path | None = None) -> None:
        self._own_folder = own_folder

    def files(self, discipline: str) -> tuple[RegulationFile, ...]:
        """Every regulation of a discipline, shipped ones first. One of the user's with a shipped id is never taken."""
        folder = _FOLDERS.get(discipline, discipline)
        shipped = [
            RegulationFile(discipline, path.stem, path, shipped=True) for path in sorted(resource("regulations", folder).glob("*.toml"))
        ]
        ids = {file.id for file in shipped}
        own = sorted((self._own_folder / folder).glob("*.toml")) if self._own_folder else []
        return (*shipped, *(RegulationFile(discipline, path.stem, path, shipped=False) for path in own if path.stem not in ids))

    def text(self, discipline: str, regulation: str) -> str:
        """The text of a regulation. Raises FormatError `unknown_regulation`, and StorageTrouble where the file cannot be read."""
        for file in self.files(discipline):
            if file.id == regulation:
                return read_text(file.path)
        raise FormatError(
            "unknown_regulation", "regulation", found=regulation, allowed=", ".join(file.id for file in self.files(discipline))
        )

    def rules(self, discipline: str, regulation: str) -> Any:
        """A regulation ready for play. Raises FormatError that names the regulation's file."""
        text = self.text(discipline, regulation)
        try:
            return rules_from(discipline, regulation, text)
        except FormatError as error:
            error.file = next(str(file.path) for file in self.files(discipline) if file.id == regulation)
            raise


def rules_from(discipline: str, regulation: str, text: str) -> Any:
    """A regulation's text as the discipline's rules. Raises FormatError, also where the text says it is another regulation."""
    _module, _attribute, rules_module = _PLACES[discipline]
    read: Callable[[str], Any] = import_module(rules_module).read_rules
    rules = read(text)
    if rules.id != regulation:
        raise FormatError("unknown_value", "id", found=rules.id, allowed=regulation)
    return rules
