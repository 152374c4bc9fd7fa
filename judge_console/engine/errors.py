"""The whole exception tree of the program.

Every error carries a stable snake_case `code` and `facts`; the sentence a person reads is made from them by `words`, in his language.
`FormatError` is a bad file, `StorageTrouble` is the environment, `Refused` is the rules saying no. Anything else that is raised is
our own bug.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from judge_console.engine.events import Refusal


class ConsoleError(Exception):
    """Root of all errors the program raises on purpose."""

    code: str
    facts: dict[str, object]

    def __init__(self, code: str, /, **facts: object) -> None:
        super().__init__(code)
        self.code = code
        self.facts = facts


class FormatError(ConsoleError):
    """A record, regulation or package that cannot be used.

    `place` is a path in it such as `events[16].seat`, empty for the whole file; `file` names the file where the reader knew it.
    """

    def __init__(self, code: str, place: str, /, **facts: object) -> None:
        super().__init__(code, **facts)
        self.place = place
        self.file: str | None = None

    def __str__(self) -> str:
        details = " ".join(f"{name}={value}" for name, value in self.facts.items())
        return f"{self.place}: {self.code} {details}".strip()


class StorageTrouble(ConsoleError):
    """The environment's error: disk, file, lock, rights. `path` is the file it is about. The judge is told what to do; nothing is lost."""

    def __init__(self, code: str, path: str, /, **facts: object) -> None:
        super().__init__(code, **facts)
        self.path = path

    def __str__(self) -> str:
        details = " ".join(f"{name}={value}" for name, value in self.facts.items())
        return f"{self.path}: {self.code} {details}".strip()


class Refused(ConsoleError):
    """The rules refuse an event. `index` is its number in the journal, `kind` the event's kind."""

    def __init__(self, refusal: Refusal, index: int, kind: str) -> None:
        super().__init__(refusal.code, **refusal.facts)
        self.refusal = refusal
        self.index = index
        self.kind = kind

    def __str__(self) -> str:
        return f"events[{self.index}] {self.kind}: {self.code}"
