"""Every text has its words in every language, every code its sentence, and what is compiled is what is written."""

from __future__ import annotations

import ast
import io
import string
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import read_mo, write_mo
from babel.messages.pofile import read_po

import judge_console
from judge_console import words
from judge_console.resource_files import resource

PACKAGE = Path(judge_console.__file__).parent
MARKERS = {"_": 1, "translate": 1, "N_": 1, "plural": 2, "translate_in": 2}


@pytest.fixture(autouse=True)
def language_again() -> Iterator[None]:
    before = words.language()
    yield
    words.use_language(before)


def sources(room: str) -> list[Path]:
    if room == "main":
        return [PACKAGE / "__main__.py"]
    if room == "words":
        return [PACKAGE / "words.py"]
    return sorted((PACKAGE / room).rglob("*.py"))


def catalogue(room: str) -> Catalog:
    with resource("lang", "ru", f"{room}.po").open("rb") as file:
        return read_po(file, locale="ru")


def marked(path: Path) -> Iterator[tuple[str | None, str]]:
    """Context and msgid of every marked text, f-strings included, which the gatherer of msgids does not look into."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if not isinstance(node, ast.Call):
            continue
        called = node.func.id if isinstance(node.func, ast.Name) else node.func.attr if isinstance(node.func, ast.Attribute) else ""
        if called not in MARKERS:
            continue
        texts = [argument.value for argument in node.args[: MARKERS[called]] if isinstance(argument, ast.Constant)]
        if len(texts) == MARKERS[called]:
            yield (texts[0], texts[1]) if called == "translate_in" else (None, texts[0])


def messages(compiled: Catalog) -> dict[tuple[str | None, str], str]:
    return {(message.context, str(message.id)): str(message.string) for message in compiled if message.id}


def fields(text: str) -> set[str]:
    return {name for _literal, name, _format, _conversion in string.Formatter().parse(text) if name is not None}


@pytest.mark.parametrize("room", words.CATALOGUES)
class TestCatalogues:
    def test_every_text_is_translated(self, room: str) -> None:
        known = {
            (message.context, message.id if isinstance(message.id, str) else message.id[0]) for message in catalogue(room) if message.id
        }
        wanted = {text for path in sources(room) for text in marked(path)}

        assert wanted - known == set()
        assert [message.id for message in catalogue(room) if message.id and not _complete(message.string)] == []

    def test_nothing_is_translated_that_is_not_said(self, room: str) -> None:
        wanted = {text for path in sources(room) for text in marked(path)}
        known = {
            (message.context, message.id if isinstance(message.id, str) else message.id[0]) for message in catalogue(room) if message.id
        }

        assert known - wanted == set()

    def test_translations_fill_in_the_same_facts(self, room: str) -> None:
        for message in catalogue(room):
            if message.id:
                source = message.id if isinstance(message.id, str) else message.id[-1]
                for text in [message.string] if isinstance(message.string, str) else message.string:
                    assert fields(text) == fields(source), source

    def test_what_is_compiled_is_what_is_written(self, room: str) -> None:
        compiled = io.BytesIO()
        write_mo(compiled, catalogue(room))
        compiled.seek(0)
        with resource("lang", "ru", f"{room}.mo").open("rb") as file:
            shipped = messages(read_mo(file))

        assert shipped == messages(read_mo(compiled))


def test_one_english_text_means_one_thing() -> None:
    """These catalogues are looked through as one, so two rooms may not translate the same words differently without a context."""
    meanings: dict[object, set[object]] = {}
    for room in set(words.CATALOGUES) - {"words"}:
        for message in catalogue(room):
            if message.id and message.string:
                meanings.setdefault((message.context, str(message.id)), set()).add(str(message.string))

    assert {text: told for text, told in meanings.items() if len(told) > 1} == {}


def test_every_code_that_is_raised_has_a_sentence() -> None:
    raised: set[str] = set()
    for path in sorted(PACKAGE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            raised |= set(_codes(node))

    assert "not_on_ballot" in raised
    assert "disk_full" in raised
    assert raised - words.known_codes() == set()


def _codes(node: ast.AST) -> Iterator[str]:
    if isinstance(node, ast.Call):
        name = node.func.id if isinstance(node.func, ast.Name) else node.func.attr if isinstance(node.func, ast.Attribute) else ""
        if name in {"Refusal", "FormatError", "StorageTrouble", "_trouble"} and node.args and isinstance(node.args[0], ast.Constant):
            yield node.args[0].value
    # Refusals of the rules are yielded as (code, facts); errors of the system stand in tables by number.
    if isinstance(node, ast.Yield) and isinstance(node.value, ast.Tuple) and isinstance(node.value.elts[0], ast.Constant):
        first, *rest = node.value.elts
        if isinstance(first.value, str) and rest and isinstance(rest[0], ast.Dict):
            yield first.value
    if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.target.id in {"_BY_ERRNO", "_BY_SQLITE_CODE"}:
        assert isinstance(node.value, ast.Dict)
        yield from (value.value for value in node.value.values if isinstance(value, ast.Constant))


def _complete(text: object) -> bool:
    return bool(text) if isinstance(text, str) else isinstance(text, tuple | list) and all(text)


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(ValueError, match="fr"):
        words.use_language("fr")


def test_the_language_can_be_changed_and_changed_back() -> None:
    words.use_language("ru")
    assert words.sentence("nothing_to_undo", {}) == "отменять нечего"
    words.use_language("en")
    assert words.sentence("nothing_to_undo", {}) == "there is nothing to undo"


def test_facts_that_are_codes_are_put_into_words() -> None:
    words.use_language("ru")
    facts = {"event": 3, "kind": "votes_cast", "because": "wrong_type", "details": {"expected": "integer", "found": "string"}}

    assert words.sentence("would_break", facts) == "запись 3 (голоса) стала бы незаконной: ожидается целое число, а стоит текст"
    assert words.sentence("winner_contradicted", {"winner": "red", "by_roles": None}).endswith("объявлены красные, по ролям пока никто")
