"""One event of any kind, as fields: for a line that is changed and for a forgotten one. The fields are those of the event's dataclass."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Callable, Mapping
from decimal import Decimal
from typing import Any, Final, cast

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QCheckBox, QComboBox, QCompleter, QFormLayout, QLabel, QLineEdit, QWidget

from judge_console.desk.event_words import clause_meaning, seat_list
from judge_console.desk.paper_cells import CellFault, read_clause, read_points, read_role, read_seat, read_seats
from judge_console.engine.events import Entry, Event
from judge_console.mafia.events import KINDS
from judge_console.mafia.rules import Regulation, Role
from judge_console.ui import keys
from judge_console.ui.controls import text
from judge_console.ui.mafia.panel import focus
from judge_console.words import N_, amount, kind_name
from judge_console.words import translate as _

_LABELS: Final[Mapping[str, str]] = {
    "seat": N_("seat"),
    "by": N_("who"),
    "voters": N_("whose hands"),
    "hands": N_("or how many"),
    "shots": N_("or each his own"),
    "seats": N_("seats"),
    "roles": N_("ten letters"),
    "clause": N_("clause"),
    "ruled_by": N_("ruled by"),
    "hand_counted": N_("his hand is in the count"),
    "points": N_("points"),
    "team": N_("team"),
    "winner": N_("winner"),
    "judge": N_("judge"),
}
_CHOICES: Final[Mapping[str, Mapping[str, str]]] = {
    "ruled_by": {"judge": N_("the judge"), "chief": N_("the chief judge")},
    "team": {"red": N_("red"), "black": N_("black")},
    "winner": {"red": N_("red"), "black": N_("black"), "draw": N_("draw")},
    "checker": {Role.DON.value: N_("the Don"), Role.SHERIFF.value: N_("the Sheriff")},
}


class SearchBox(QComboBox):
    """A list to choose from by typing any part of a name."""

    chosen = Signal()

    def __init__(self, name: str) -> None:
        super().__init__()
        self.setEditable(True)
        self.line = QLineEdit()
        self.line.setAccessibleName(name)
        self.setLineEdit(self.line)
        self.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        self.setAccessibleName(name)
        self.setMinimumContentsLength(12)
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        completer = QCompleter(self.model(), self)
        completer.setFilterMode(Qt.MatchFlag.MatchContains)
        completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        completer.setCompletionMode(QCompleter.CompletionMode.PopupCompletion)
        self.setCompleter(completer)
        self.currentIndexChanged.connect(self.chosen)
        self.line.editingFinished.connect(self._settle)

    def offer(self, items: list[tuple[str, object]]) -> None:
        """Fills the list: (words, value). Nothing is chosen yet, though Qt would choose the first."""
        self.blockSignals(True)  # noqa: FBT003 - Qt's own signature
        self.clear()
        for words, value in items:
            self.addItem(words, value)
        self.setCurrentIndex(-1)
        self.blockSignals(False)  # noqa: FBT003

    def value(self) -> Any:
        """What is chosen: an exact entry, or the only one that holds what was typed; None for neither."""
        return self.itemData(self._place()) if self._place() >= 0 else None

    def choose(self, value: object) -> None:
        """Chooses by value; what the list does not have empties the field."""
        self.setCurrentIndex(self.findData(value))
        if self.currentIndex() < 0:
            self.setEditText("")
        self.line.home(False)  # noqa: FBT003 - Qt: without selecting. A long name shows its beginning.

    def _place(self) -> int:
        typed = self.currentText().strip().casefold()
        found = self._place_of(typed)
        return found if found >= 0 else self._place_of(keys.in_other_layout(typed))

    def _place_of(self, typed: str) -> int:
        texts = [self.itemText(place).casefold() for place in range(self.count())]
        if not typed:
            return -1
        if typed in texts:
            return texts.index(typed)
        holding = [place for place, words in enumerate(texts) if typed in words]
        beginning = [place for place in holding if texts[place].startswith(typed)]
        found = beginning if len(beginning) == 1 else holding
        return found[0] if len(found) == 1 else -1

    def _settle(self) -> None:
        place = self._place()
        if place >= 0 and place != self.currentIndex():
            self.setCurrentIndex(place)


class _Text:
    """A line of text that a reader understands; None where it is empty."""

    def __init__(self, name: str, edited: Callable[..., None], read: Callable[[str], object], write: Callable[[Any], str] = str) -> None:
        self.widget = QLineEdit()
        self.widget.setAccessibleName(name)
        self.widget.textChanged.connect(edited)
        self._read, self._write = read, write

    def read(self) -> object:
        typed = self.widget.text().strip()
        return self._read(typed) if typed else None

    def write(self, value: object) -> None:
        self.widget.setText("" if value is None else self._write(value))


class _Choice:
    """One of a few."""

    def __init__(self, name: str, edited: Callable[..., None], items: Mapping[str, str]) -> None:
        self.widget = QComboBox()
        self.widget.setAccessibleName(name)
        for value, words in items.items():
            self.widget.addItem(_(words), value)
        self.widget.currentIndexChanged.connect(edited)

    def read(self) -> object:
        return self.widget.currentData()

    def write(self, value: object) -> None:
        self.widget.setCurrentIndex(max(0, self.widget.findData(value)))


class _Check:
    """Yes or no."""

    def __init__(self, name: str, edited: Callable[..., None]) -> None:
        self.widget = QCheckBox(name)
        self.widget.setAccessibleName(name)
        self.widget.toggled.connect(edited)

    def read(self) -> object:
        return self.widget.isChecked()

    def write(self, value: object) -> None:
        self.widget.setChecked(bool(value))


class _Clause:
    """A clause by number or by any word of what it is about."""

    def __init__(self, name: str, edited: Callable[..., None], rules: Regulation) -> None:
        self.widget = SearchBox(name)
        listed = [violation.clause for violation in rules.options.violations]
        others = [clause for clause in rules.options.meanings if clause not in listed]
        self.widget.offer([(f"{clause} {clause_meaning(rules, clause)}", clause) for clause in (*listed, *others)])
        self.widget.editTextChanged.connect(edited)

    def read(self) -> object:
        typed = self.widget.currentText().strip()
        if not typed:
            return None
        value = self.widget.value()
        return value if value is not None else read_clause(typed)

    def write(self, value: object) -> None:
        self.widget.choose(value)


_Field = _Text | _Choice | _Check | _Clause
"""A field of the editor: a widget, what it holds, and how it is filled."""


class EventEditor(QWidget):
    """A kind and its fields. `entry()` gives what they say, or raises CellFault with the words to show.

    `finished`: Enter in a field; `rebuilt`: it has other fields now.
    """

    edited = Signal()
    finished = Signal()
    rebuilt = Signal()

    def __init__(self, rules: Regulation, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._rules = rules
        self._fields: dict[str, _Field] = {}
        self._labels: list[QLabel] = []
        self._override: str | None = None
        self._built: type[Event] | None = None  # the kind whose fields are shown
        self.kind_box = SearchBox(_("what happened"))
        self.kind_box.offer(sorted((kind_name(kind.kind), kind.kind) for kind in KINDS))
        self.note = QLineEdit()
        self.note.setAccessibleName(_("note"))
        self.note.textChanged.connect(self._on_edit)
        self.form = QFormLayout(self)
        self.form.setContentsMargins(0, 0, 0, 0)
        self.form.setHorizontalSpacing(12)
        self.form.setVerticalSpacing(6)
        self.form.setLabelAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        self.form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        self.form.addRow(_label(_("what")), self.kind_box)
        self.form.addRow(_label(_("note")), self.note)
        self.kind_box.chosen.connect(self._change_kind)
        self.kind_box.line.textEdited.connect(self._type_kind)

    def set_entry(self, entry: Entry | None) -> None:
        """Shows an entry; None for an empty one whose kind is yet to be chosen."""
        self.blockSignals(True)  # noqa: FBT003 - Qt's own signature
        self._override = entry.override if entry else None
        self.kind_box.choose(entry.event.kind if entry else None)
        self._build(type(entry.event) if entry else None)
        self.note.setText((entry.note or "") if entry else "")
        if entry is not None:
            for name, field in self._fields.items():
                field.write(getattr(entry.event, name))
        self.blockSignals(False)  # noqa: FBT003
        self.edited.emit()

    def entry(self) -> Entry:
        """The entry as it is typed. Raises CellFault."""
        kind = self._kind()
        if kind is None:
            raise CellFault(_("Choose what happened."))
        values = {name: field.read() for name, field in self._fields.items()}
        choices: tuple[str, ...] = getattr(kind, "exactly_one_of", ())
        if choices and sum(values[name] is not None for name in choices) != 1:
            raise CellFault(_("Fill in one of: {fields}.").format(fields=", ".join(_(_LABELS[name]) for name in choices)))
        for field in dataclasses.fields(kind):
            if values[field.name] is None and field.default is dataclasses.MISSING:
                raise CellFault(_("Fill in: {field}.").format(field=_(_LABELS[field.name])))
        return Entry(kind(**values), note=self.note.text().strip() or None, override=self._override)

    def field(self, name: str) -> _Field:
        """The field of an attribute of the event. Raises KeyError where the kind has none of that name."""
        return self._fields[name]

    def in_order(self) -> list[QWidget]:
        """Everything that takes the keyboard, in the order in which Tab goes."""
        return [self.kind_box.line, *(field.widget for field in self._fields.values()), self.note]

    def begin(self) -> None:
        """Takes the keyboard: at the kind while there is none, else at the first field."""
        first = next(iter(self._fields.values()), None)
        focus(first.widget if first is not None and self._kind() is not None else self.kind_box)

    def _on_edit(self, *_change: object) -> None:
        self.edited.emit()

    def _kind(self) -> type[Event] | None:
        chosen = self.kind_box.value()
        return next((kind for kind in KINDS if kind.kind == chosen), None)

    def _type_kind(self, _typed: str) -> None:
        """A kind that is half typed is none, and must be told so; its fields stay until another one is found."""
        if self._kind() in {None, self._built}:
            self.edited.emit()
        else:
            self._change_kind()

    def _change_kind(self) -> None:
        kept = dict(self._fields)
        values = {name: _readable(field) for name, field in kept.items()}
        self._build(self._kind())
        for name, field in self._fields.items():
            if values.get(name) is not None and type(field) is type(kept[name]):
                field.write(values[name])
        self.edited.emit()

    def _build(self, kind: type[Event] | None) -> None:
        for _name in self._fields:
            self.form.removeRow(1)
        self._fields, self._built = {}, kind
        if kind is None:
            return
        for place, field in enumerate(dataclasses.fields(kind), start=1):
            made = self._field(kind, field.name)
            self._fields[field.name] = made
            label = "" if isinstance(made, _Check) else _(_LABELS[field.name])
            self.form.insertRow(place, _label(label), made.widget)
            if isinstance(made.widget, QLineEdit):
                made.widget.returnPressed.connect(self.finished)
        self.rebuilt.emit()

    def _field(self, kind: type[Event], name: str) -> _Field:
        words, edited = _(_LABELS[name]), self._on_edit
        match name:
            case "by" if kind.kind == "checked":
                return _Choice(words, edited, _CHOICES["checker"])
            case "seat" | "by":
                return _Text(words, edited, read_seat)
            case "voters" | "seats":
                return _Text(words, edited, read_seats, seat_list)
            case "hands":
                return _Text(words, edited, _read_hands)
            case "shots":
                return _Text(words, edited, read_shots, write_shots)
            case "roles":
                return _Text(words, edited, read_letters)
            case "points":
                return _Text(words, edited, read_points, lambda value: amount(cast("Decimal", value)))
            case "clause":
                return _Clause(words, edited, self._rules)
            case "hand_counted":
                return _Check(words, edited)
            case "ruled_by" | "team" | "winner":
                return _Choice(words, edited, _CHOICES[name])
            case _:
                return _Text(words, edited, str)


def _label(words: str) -> QLabel:
    label = text(words, "small")
    label.setMinimumHeight(34)  # stands in the middle of its field
    return label


def _readable(field: _Field) -> object:
    try:
        return field.read()
    except CellFault:
        return None


def _read_hands(typed: str) -> int:
    if typed.isascii() and typed.isdigit() and len(typed) <= 2:
        return int(typed)
    raise CellFault(_("How many hands? A number."))


def read_shots(typed: str) -> tuple[tuple[int, int], ...]:
    """Each shooter's target: "6-4 9-4"."""
    pairs: list[tuple[int, int]] = []
    for word in typed.replace(",", " ").split():
        found = re.fullmatch(r"(\d{1,2})\s*[-–→>:]\s*(\d{1,2})", word)
        if found is None:
            raise CellFault(_("Shooter and target: 6-4 9-4."))
        pairs.append((read_seat(found[1]), read_seat(found[2])))
    return tuple(pairs)


def write_shots(shots: tuple[tuple[int, int], ...]) -> str:
    """The shots as `read_shots` reads them."""
    return " ".join(f"{shooter}-{target}" for shooter, target in shots)


def read_letters(typed: str) -> str:
    """Ten role letters, seat 1 first; a question mark or a dash is one that is not known."""
    letters = [read_role(letter) for letter in typed if not letter.isspace()]
    if len(letters) != 10:
        raise CellFault(_("Ten letters, seat 1 first: К, М, Ш, Д or ?."))
    return "".join(role.value if role else "?" for role in letters)
