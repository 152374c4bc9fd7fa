"""Packages of questions in the .4s format, plain text as editors write it: a marker at the start of a line says what follows.

    ? question   ! answer   = also accepted   != not accepted   / comment   ^ source   @ author   > handout   № number
    ### title    ## section    # remark    #EDITOR name    #DATE day

A field goes on until the next marker; an empty line ends a question. `(img picture.png)` in a text names a picture beside the package.
Nothing is fetched: a picture that is not there is named.
"""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from judge_console.engine.errors import FormatError
from judge_console.store.exchange import read_text

# Longer markers first: `!=` is not an answer, `№№` is not a number.
_MARKERS: Final = (
    ("###LJ", "remark"),
    ("###", "title"),
    ("##", "section"),
    ("#EDITOR", "editor"),
    ("#DATE", "date"),
    ("#", "remark"),
    ("№№", "counter"),
    ("№", "number"),
    ("?", "text"),
    ("!=", "not_accepted"),
    ("!", "answer"),
    ("=", "accepted"),
    ("/", "comment"),
    ("^", "source"),
    ("@", "author"),
    (">", "handout"),
)
_FIELDS_OF_QUESTION: Final = frozenset({"text", "answer", "accepted", "not_accepted", "comment", "source", "author", "handout"})
_PICTURE: Final = re.compile(r"\(img\s+((?:[^()]|\([^()]*\))+)\)")
_HANDOUT: Final = re.compile(r"\[\s*раздат\w*\s*(?:материал)?\s*:?\s*(.*?)\]", re.IGNORECASE | re.DOTALL)


@dataclass(frozen=True)
class Question:
    """One question. Texts may have several lines; `pictures` are file names as written, `line` where it begins in the file, from 1."""

    number: str
    text: str
    answer: str
    accepted: str = ""
    not_accepted: str = ""
    comment: str = ""
    source: str = ""
    author: str = ""
    handout: str = ""
    section: str = ""
    pictures: tuple[str, ...] = ()
    line: int = 0

    @property
    def key(self) -> str:
        """What is remembered of a question that was played: the same text and answer are the same question, wherever they come from."""
        words = " ".join(f"{self.text} {self.answer}".casefold().split())
        return hashlib.sha256(words.encode()).hexdigest()[:32]


@dataclass(frozen=True)
class Package:
    """A package: its head as written, its questions in order, and the pictures it names that are not beside it."""

    title: str = ""
    editors: str = ""
    date: str = ""
    questions: tuple[Question, ...] = ()
    missing_pictures: tuple[str, ...] = ()


def open_package(path: Path) -> Package:
    """Reads a package file. Raises StorageTrouble, and FormatError that names file and line."""
    try:
        package = read_package(read_text(path))
    except FormatError as error:
        error.file = str(path)
        raise
    named = dict.fromkeys(picture for question in package.questions for picture in question.pictures)
    return replace(package, missing_pictures=tuple(name for name in named if not (path.parent / name).is_file()))


def read_package(text: str) -> Package:
    """The package in a text. Raises FormatError: a question without an answer, an answer without a question, text before any marker."""
    reader = _Reader()
    for number, line in enumerate(text.splitlines(), 1):
        reader.take(number, line.strip())
    return reader.finished()


class _Reader:
    """Collects fields line by line; a question is complete when the next begins or an empty line follows its answer."""

    def __init__(self) -> None:
        self._head: dict[str, str] = {}
        self._questions: list[Question] = []
        self._section = ""
        self._fields: dict[str, str] = {}
        self._started_at = 0
        self._field = ""
        self._number: str | None = None
        self._counter = 1

    def take(self, number: int, line: str) -> None:
        """One line of the file, without the white space around it."""
        if not line:
            if "answer" in self._fields:
                self._complete()
            self._field = ""
            return
        marker = next((found for found in _MARKERS if _opens(line, found[0])), None)
        if marker is None:
            self._go_on(number, line)
            return
        self._begin(number, marker[1], line[len(marker[0]) :].strip())

    def finished(self) -> Package:
        """The package after its last line."""
        self._complete()
        return Package(self._head.get("title", ""), self._head.get("editor", ""), self._head.get("date", ""), tuple(self._questions))

    def _go_on(self, number: int, line: str) -> None:
        if not self._field:
            raise FormatError("text_without_marker", f"line {number}")
        holder = self._fields if self._field in _FIELDS_OF_QUESTION else self._head
        holder[self._field] = f"{holder[self._field]}\n{line}".strip()

    def _begin(self, number: int, field: str, rest: str) -> None:
        handout_before_its_question = field == "text" and set(self._fields) == {"handout"}
        if field in {"text", "number", "counter", "section", "title"} and not handout_before_its_question:
            self._complete()
        self._field = field
        match field:
            case "number":
                self._number = rest
            case "counter":
                self._counter = int(rest) if rest.isdecimal() else self._counter
            case "section":
                self._section = rest
                self._head[field] = rest
            case "title" | "editor" | "date" | "remark":
                self._head[field] = "\n".join(part for part in (self._head.get(field, ""), rest) if part)
            case _:
                if field != "text" and "text" not in self._fields and field != "handout":
                    raise FormatError("no_question_before", f"line {number}")
                self._started_at = self._started_at or number
                self._fields[field] = "\n".join(part for part in (self._fields.get(field, ""), rest) if part)

    def _complete(self) -> None:
        if not self._fields:
            return
        if not self._fields.get("answer") or not self._fields.get("text"):
            raise FormatError("question_without_answer", f"line {self._started_at}")
        number = self._number if self._number is not None else str(self._counter)
        if number.isdecimal():
            self._counter = int(number) + 1
        texts = dict(self._fields)
        pictures = tuple(_picture(found) for text in texts.values() for found in _PICTURE.findall(text))
        inside = _HANDOUT.search(texts["text"])
        if inside and "handout" not in texts:
            texts["handout"] = inside.group(1).strip()
            texts["text"] = (texts["text"][: inside.start()] + texts["text"][inside.end() :]).strip()
        self._questions.append(Question(number, section=self._section, pictures=pictures, line=self._started_at, **texts))
        self._fields, self._field, self._number, self._started_at = {}, "", None, 0


def _opens(line: str, marker: str) -> bool:
    """A marker opens a field where white space or nothing follows it; `#EDITOR` and `#DATE` are words of their own."""
    return line == marker or (line.startswith(marker) and line[len(marker)].isspace())


def _picture(inside: str) -> str:
    """The file name in `(img w=10cm h=5cm picture.png)`: what is left after the sizes."""
    return " ".join(part for part in inside.split() if "=" not in part)
