"""Tables for other programs, as CSV and XLSX for spreadsheets.

Cells are typed: a number stays a number, and a name stays a text, whatever a spreadsheet would like to make of it.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal
from typing import Final, assert_never

from judge_console.desk.record_folder import harmless
from judge_console.words import language

Cell = str | int | Decimal | None

# Where a program takes another character for the separator than was meant, a text could be cut into cells: none of them begins a formula.
_AFTER_SEPARATOR: Final = re.compile(r"([;,\t\r\n\"]\s*)([=+\-@])")
# What XML, and so a spreadsheet file, cannot hold.
_NOT_IN_XML: Final = re.compile("[^\t\n -\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_WIDEST_COLUMN: Final = 42


@dataclass(frozen=True)
class ExportTable:
    """A table: its name for a sheet's tab, its headings, its rows of cells (None: empty)."""

    title: str
    headings: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]


def table_csv(table: ExportTable) -> str:
    """A table as CSV that a spreadsheet of the same language opens by a double click: its separator, its decimal sign, Cyrillic intact.

    No text in any cell can act as a formula, also where the spreadsheet takes another character for the separator.
    """
    russian = language() == "ru"
    text = io.StringIO()
    text.write("\ufeff")
    writer = csv.writer(text, delimiter=";" if russian else ",", quoting=csv.QUOTE_MINIMAL)
    writer.writerow([_csv_text(heading) for heading in table.headings])
    for row in table.rows:
        writer.writerow([_csv_cell(cell, comma=russian) for cell in row])
    return text.getvalue()


def tables_xlsx(tables: Iterable[ExportTable], *, title: str, creator: str) -> bytes:
    """Tables as the sheets of one workbook, each with its headings frozen and its filter. Their titles are the names of the sheets."""
    from openpyxl import Workbook  # type: ignore[import-untyped]  # noqa: PLC0415 - it takes a while to load, and only an export needs it
    from openpyxl.styles import Alignment, Font, PatternFill  # type: ignore[import-untyped]  # noqa: PLC0415
    from openpyxl.utils import get_column_letter  # type: ignore[import-untyped]  # noqa: PLC0415

    book = Workbook()
    book.remove(book.active)
    book.properties.title = _printable(title)
    book.properties.creator = _printable(creator)
    for table in tables:
        sheet = book.create_sheet(table.title)
        for row_number, row in enumerate((table.headings, *table.rows), 1):
            for column_number, value in enumerate(row, 1):
                cell = sheet.cell(row_number, column_number)
                if isinstance(value, str) and value:
                    # Set as text, and marked as one for whoever edits the cell: else `=1+1` would be worked out.
                    cell.value = _printable(value)
                    cell.data_type = "s"
                    cell.quotePrefix = value[:1] in {"=", "+", "-", "@", "'"}
                elif value != "":
                    cell.value = value
        for cell in sheet[1]:
            cell.font = Font(bold=True)
            cell.fill = PatternFill("solid", fgColor="E6E6E6")
            cell.alignment = Alignment(wrap_text=True, vertical="center")
        for number, heading in enumerate(table.headings, 1):
            texts = [_printable(heading).split(" ")[0], *(str(row[number - 1] or "") for row in table.rows)]
            sheet.column_dimensions[get_column_letter(number)].width = min(_WIDEST_COLUMN, max(map(len, texts)) + 3)
        sheet.freeze_panes = "A2"
        sheet.auto_filter.ref = sheet.dimensions
    target = io.BytesIO()
    book.save(target)
    return target.getvalue()


def _csv_cell(cell: Cell, *, comma: bool) -> object:
    match cell:
        case None:
            return ""
        case str():
            return _csv_text(cell)
        case Decimal():
            number = format(cell.normalize(), "f") if cell else "0"
            return number.replace(".", ",") if comma else number
        case int():
            return cell
        case _ as never:
            assert_never(never)


def _csv_text(text: str) -> object:
    return harmless(_AFTER_SEPARATOR.sub(r"\1'\2", text))


def _printable(text: str) -> str:
    return _NOT_IN_XML.sub("\ufffd", text)
