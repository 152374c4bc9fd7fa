"""One event of any kind, as fields: for a line that is changed and for a forgotten one. The fields are those of the event's dataclass."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QCheckBox, QComboBox, QCompleter, QFormLayout, QLabel, QLineEdit, QWidget

from judge_console.desk.paper_cells import CellFault
from judge_console.engine.events import Entry, Event
from judge_console.ui import keys
from judge_console.ui.controls import text
from judge_console.ui.mafia.panel import focus
from judge_console.words import kind_name
from judge_console.words import translate as _


class Field(Protocol):
    """A field of the editor: a widget, what it holds, and how it is filled."""

    @property
    def widget(self) -> QWidget:
        """What is typed into."""
        ...

    def read(self) -> object:
        """What it holds, None for nothing. Raises CellFault."""
        ...

    def write(self, value: object) -> None:
        """Fills it; None empties it."""
        ...


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


class Text:
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


class Choice:
    """One of a few."""

    def __init__(self, name: str, edited: Callable[..., None], items: Mapping[Any, str]) -> None:
        self.widget = QComboBox()
        self.widget.setAccessibleName(name)
        for value, words in items.items():
            self.widget.addItem(_(words), value)
        self.widget.currentIndexChanged.connect(edited)

    def read(self) -> object:
        return self.widget.currentData()

    def write(self, value: object) -> None:
        self.widget.setCurrentIndex(max(0, self.widget.findData(value)))


class Check:
    """Yes or no."""

    def __init__(self, name: str, edited: Callable[..., None]) -> None:
        self.widget = QCheckBox(name)
        self.widget.setAccessibleName(name)
        self.widget.toggled.connect(edited)

    def read(self) -> object:
        return self.widget.isChecked()

    def write(self, value: object) -> None:
        self.widget.setChecked(bool(value))


class Pick:
    """One of many, found by typing any part of it."""

    def __init__(self, name: str, edited: Callable[..., None], items: Sequence[tuple[str, object]]) -> None:
        self.widget = SearchBox(name)
        self.widget.offer(list(items))
        self.widget.editTextChanged.connect(edited)

    def read(self) -> object:
        typed = self.widget.currentText().strip()
        value = self.widget.value()
        if typed and value is None:
            raise CellFault(_("Not in the list: {typed}").format(typed=typed))
        return value

    def write(self, value: object) -> None:
        self.widget.choose(value)


class EventEditor(QWidget):
    """A kind and its fields. `entry()` gives what they say, or raises CellFault with the words to show.

    A discipline says which kinds there are, what an attribute is called, and how it is filled in (`make_field`). Signals: `edited`;
    `finished`, Enter in a field; `rebuilt`, it has other fields now.
    """

    edited = Signal()
    finished = Signal()
    rebuilt = Signal()

    def __init__(self, kinds: Sequence[type[Event]], labels: Mapping[str, str], parent: QWidget | None = None) -> None:
        """`labels`: msgids of the attributes."""
        super().__init__(parent)
        self._kinds = tuple(kinds)
        self._labels_of = labels
        self._fields: dict[str, Field] = {}
        self._labels: list[QLabel] = []
        self._override: str | None = None
        self._built: type[Event] | None = None  # the kind whose fields are shown
        self.kind_box = SearchBox(_("what happened"))
        self.kind_box.offer(sorted((kind_name(kind.kind), kind.kind) for kind in self._kinds))
        self.note = QLineEdit()
        self.note.setAccessibleName(_("note"))
        self.note.textChanged.connect(self.on_edit)
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
            raise CellFault(_("Fill in one of: {fields}.").format(fields=", ".join(self.label_of(name) for name in choices)))
        for field in dataclasses.fields(kind):
            if values[field.name] is None and field.default is dataclasses.MISSING:
                raise CellFault(_("Fill in: {field}.").format(field=self.label_of(field.name)))
        return Entry(kind(**values), note=self.note.text().strip() or None, override=self._override)

    def field(self, name: str) -> Field:
        """The field of an attribute of the event. Raises KeyError where the kind has none of that name."""
        return self._fields[name]

    def make_field(self, kind: type[Event], name: str) -> Field:
        """The field for attribute `name` of a kind; whatever is typed into it goes to `on_edit`."""
        raise NotImplementedError

    def label_of(self, name: str) -> str:
        """What an attribute is called."""
        return _(self._labels_of[name])

    def in_order(self) -> list[QWidget]:
        """Everything that takes the keyboard, in the order in which Tab goes."""
        return [self.kind_box.line, *(field.widget for field in self._fields.values()), self.note]

    def begin(self) -> None:
        """Takes the keyboard: at the kind while there is none, else at the first field."""
        first = next(iter(self._fields.values()), None)
        focus(first.widget if first is not None and self._kind() is not None else self.kind_box)

    def on_edit(self, *_change: object) -> None:
        """Something was typed or chosen."""
        self.edited.emit()

    def _kind(self) -> type[Event] | None:
        chosen = self.kind_box.value()
        return next((kind for kind in self._kinds if kind.kind == chosen), None)

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
            made = self.make_field(kind, field.name)
            self._fields[field.name] = made
            label = "" if isinstance(made, Check) else self.label_of(field.name)
            self.form.insertRow(place, _label(label), made.widget)
            if isinstance(made.widget, QLineEdit):
                made.widget.returnPressed.connect(self.finished)
        self.rebuilt.emit()


def _label(words: str) -> QLabel:
    label = text(words, "small")
    label.setMinimumHeight(34)  # stands in the middle of its field
    return label


def _readable(field: Field) -> object:
    try:
        return field.read()
    except CellFault:
        return None
