"""Where the files that ship with the program lie: fonts, regulations, themes, translations, sounds."""

import errno
import os
from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent
# An installed wheel and a frozen program carry the files inside the package; a checkout, also one that is
# installed editable, has them beside it. importlib.resources does not find the second place.
_ROOTS = (_PACKAGE / "_resources", _PACKAGE.parent / "resources")


def resource(*parts: str) -> Path:
    """Return the path of a shipped file or folder, for instance `resource("fonts", "PTSans-Regular.ttf")`.

    Raises FileNotFoundError, whose `filename` is the path that was looked for, when nothing of that name was shipped.
    """
    root = next((root for root in _ROOTS if root.is_dir()), _ROOTS[0])
    path = root.joinpath(*parts)
    if not path.exists():
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), str(path))
    return path
