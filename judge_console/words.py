"""Words for window and papers alike: gettext catalogues, one a room, and sentences for the stable codes of the other rooms.

The msgids are English; the program speaks Russian unless told otherwise. A sentence is a template over an error's facts.
`sh packaging/messages.sh` gathers new msgids and compiles the catalogues.
"""

from __future__ import annotations

import gettext
from typing import Final

from judge_console.resource_files import resource

LANGUAGES: Final = ("ru", "en")
CATALOGUES: Final = ("words", "printout", "desk", "ui", "main")


class _Speech:
    """The language in force; replaced as a whole by `use_language`."""

    def __init__(self, language: str) -> None:
        self.language = language
        self.catalogue: gettext.NullTranslations = gettext.NullTranslations()
        if language == "en":
            return
        for name in CATALOGUES:
            # A catalogue that is not there is a broken installation and must be heard of, so there is no fallback.
            with resource("lang", language, f"{name}.mo").open("rb") as file:
                found = gettext.GNUTranslations(file)
            found.add_fallback(self.catalogue)
            self.catalogue = found


_speech = _Speech("en")


def use_language(language: str) -> None:
    """Speak `language` ("ru" or "en") from now on, in the whole process. Raises ValueError for any other."""
    global _speech  # noqa: PLW0603 - one process, one tongue: gettext's own convention
    if language not in LANGUAGES:
        raise ValueError(language)
    if language != _speech.language:
        _speech = _Speech(language)


def language() -> str:
    """The language in force."""
    return _speech.language


def translate(msgid: str) -> str:
    """`msgid` in the language in force. Imported as `_`."""
    return _speech.catalogue.gettext(msgid)


def translate_in(context: str, msgid: str) -> str:
    """`msgid` where the same English words need different translations by `context`."""
    return _speech.catalogue.pgettext(context, msgid)


def plural(singular: str, many: str, n: int) -> str:
    """The form of a counted phrase for `n`, with `{n}` filled in."""
    return _speech.catalogue.ngettext(singular, many, n).format(n=n)


def N_(msgid: str) -> str:  # noqa: N802 - gettext's own name for it
    """Marks a msgid in a table for the catalogue; translated where it is shown."""
    return msgid
