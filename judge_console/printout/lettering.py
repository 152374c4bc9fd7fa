"""Setting any text in the shipped fonts, so that it stays inside its cell and nothing of it vanishes in silence.

A PDF library draws nothing for a glyph its font lacks, knows no right-to-left script and cuts no long word. Names of
people come from anywhere, so each text is set here glyph by glyph: in the wanted face, else in DejaVu Sans, else in
Noto Emoji, else as the open box `MISSING`. Arabic letters are joined and both Arabic and Hebrew run from the right.
Combining marks are placed by the fonts' own zero-width glyphs; scripts that need more shaping than that (Devanagari,
Thai and others) and Chinese characters are not shipped and show as open boxes.

Lengths are points, except where a docstring says em: the length at size 1.
"""

import re
import unicodedata
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Final, Literal

import arabic_reshaper  # type: ignore[import-untyped]
from bidi import get_base_level, get_display  # type: ignore[import-untyped]
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.pdfdoc import PDFDocument
from reportlab.pdfbase.ttfonts import TTFont

from judge_console.resource_files import resource

Face = Literal["regular", "bold", "italic", "narrow", "narrow_bold"]

MISSING: Final = "\u25af"
"""Stands for a character that no shipped font has, and for a text that has nothing visible in it."""

ELLIPSIS: Final = "…"

_FILES: Final = {
    "regular": "PTSans-Regular.ttf",
    "bold": "PTSans-Bold.ttf",
    "italic": "PTSans-Italic.ttf",
    "narrow": "PTSansNarrow-Regular.ttf",
    "narrow_bold": "PTSansNarrow-Bold.ttf",
    "wide_cover": "DejaVuSans.ttf",
    "wide_cover_bold": "DejaVuSans-Bold.ttf",
    "emoji": "NotoEmoji-Regular.ttf",
}
# The fallback fonts are drawn larger in their em square than PT Sans; scaled so that a mixed line looks like one.
_SCALE: Final = {"wide_cover": 0.9, "wide_cover_bold": 0.9, "emoji": 0.82}
_NARROWER: Final[dict[Face, Face]] = {"regular": "narrow", "bold": "narrow_bold"}

LINE_HEIGHT: Final = 1.2
"""Distance of two baselines in em; also the height that one line takes."""
ASCENT: Final = 0.94
"""How far the tallest shipped letters rise over the baseline, in em; the rest of LINE_HEIGHT lies below."""

# Joiners, direction marks, variation selectors and tags: they shape their neighbours and are no characters to see.
_INVISIBLE: Final = re.compile(
    "[\u00ad\u034f\u061c\u180b-\u180e\u200b-\u200f\u2060-\u2064\ufe00-\ufe0f\ufeff\U000e0020-\U000e007f\U000e0100-\U000e01ef]"
)
_UNPRINTABLE: Final = frozenset({"Cc", "Cf", "Cs", "Co", "Cn"})
_RIGHT_TO_LEFT: Final = re.compile("[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]")
_ARABIC: Final = re.compile("[\u0600-\u06ff\u0750-\u077f\u08a0-\u08ff]")
_MIRRORED: Final = dict(zip("()[]{}<>«»", ")(][}{><»«", strict=True))


@dataclass(frozen=True, slots=True)
class Run:
    """Part of a line in one font: `font` is the name it is registered under, `scale` times the line's size its size.

    `advance` is the run's width in em of the line, scale included."""

    font: str
    scale: float
    text: str
    advance: float


@dataclass(frozen=True, slots=True)
class Line:
    """One laid line in the order it is seen, left to right. `width` in em."""

    runs: tuple[Run, ...]
    width: float


@dataclass(frozen=True, slots=True)
class Fitted:
    """A text laid for a cell: its lines, their size in points and whether its end had to be left out."""

    lines: tuple[Line, ...]
    size: float
    shortened: bool

    @property
    def width(self) -> float:
        return max((line.width for line in self.lines), default=0.0) * self.size

    @property
    def height(self) -> float:
        return len(self.lines) * LINE_HEIGHT * self.size


class _Font(TTFont):  # type: ignore[misc]
    """A font whose text can be copied out of the PDF beyond the first 65,536 characters of Unicode, too.

    The library writes the code of an emoji with five digits where the format wants a surrogate pair."""

    def addObjects(self, doc: PDFDocument) -> None:  # noqa: N802 - the library's name
        super().addObjects(doc)
        for name, part in doc.idToObject.items():
            if name.startswith("toUnicodeCMap:"):
                part.content = re.sub("<([0-9A-F]{5,6})>", _surrogates, part.content)


def _surrogates(code: re.Match[str]) -> str:
    return f"<{chr(int(code[1], 16)).encode('utf-16-be').hex().upper()}>"


@cache
def _font(name: str) -> TTFont:
    """Register one shipped font with the PDF library, on first use: the wide ones take 10 to 20 ms each to read."""
    font = _Font(f"console-{name}", str(resource("fonts", _FILES[name])), shapable=False)
    pdfmetrics.registerFont(font)
    return font


def registered(face: Face) -> str:
    """The name under which the PDF library knows a face, for drawing that needs no fitting."""
    return str(_font(face).fontName)


@cache
def _chain(face: Face, *, emoji_first: bool) -> tuple[str, ...]:
    cover = ("wide_cover_bold", "wide_cover") if face in {"bold", "narrow_bold"} else ("wide_cover",)
    return (face, "emoji", *cover) if emoji_first else (face, *cover, "emoji")


def _has(name: str, text: str) -> bool:
    glyphs = _font(name).face.charToGlyph
    return all(ord(char) in glyphs for char in text)


@lru_cache(maxsize=4096)
def _set_cluster(face: Face, cluster: str) -> tuple[tuple[str, str], ...]:
    """Choose the fonts for one letter with its marks: (font, text) pairs. One font for all of it where one has it."""
    chain = _chain(face, emoji_first=ord(cluster[0]) >= 0x1F300)
    for name in chain:
        if _has(name, cluster):
            return ((name, cluster),)
    if len(cluster) > 1:
        return tuple(pair for char in cluster for pair in _set_cluster(face, char))
    return (("wide_cover", MISSING),)


@lru_cache(maxsize=8192)
def _advance(name: str, text: str) -> float:
    return float(_font(name).stringWidth(text, 1.0)) * _SCALE.get(name, 1.0)


def _clusters(text: str) -> list[str]:
    """Letters with the marks that belong to them; a mark that no font has will be a box and stands by itself."""
    found: list[str] = []
    for char in text:
        if found and unicodedata.combining(char) and found[-1] != " " and _has("wide_cover", char):
            found[-1] += char
        else:
            found.append(char)
    return found


def printable(text: str) -> str:
    """Return the characters of `text` that are set on paper, in reading order, Arabic letters joined.

    Tabs and line ends become spaces, other control and unassigned characters `MISSING`. A text that is not empty but
    would show nothing becomes `MISSING` too."""
    if _ARABIC.search(text):
        text = arabic_reshaper.reshape(text)
    text = re.sub(r"\r\n|\s", " ", unicodedata.normalize("NFC", text))
    visible = _INVISIBLE.sub("", text)
    visible = "".join(MISSING if unicodedata.category(char) in _UNPRINTABLE else char for char in visible)
    return visible if visible.strip() or not text else MISSING


def _turn_brackets(seen: str, *, from_right: bool) -> str:
    """Mirror the brackets that belong to right-to-left text, in a line in the order it is seen.

    The library puts the letters in order and leaves the brackets' shapes alone. There a bracket that closes before it
    opens belongs to right-to-left text; a single one does where the whole line runs from the right."""
    chars = list(seen)
    closing: list[int] = []
    opening: list[int] = []
    for place, char in enumerate(seen):
        if char in "([{<«":
            opening.append(place)
        elif char in _MIRRORED and opening and _MIRRORED[char] == seen[opening[-1]]:
            opening.pop()
        elif char in _MIRRORED:
            closing.append(place)
    pairs = min(len(closing), len(opening))
    turned = [*closing, *opening] if from_right else [*closing[:pairs], *opening[len(opening) - pairs :]]
    for place in turned:
        chars[place] = _MIRRORED[seen[place]]
    return "".join(chars)


def lay_line(text: str, face: Face) -> Line:
    """Lay text that `printable` has prepared as one line."""
    if _RIGHT_TO_LEFT.search(text):
        text = _turn_brackets(str(get_display(text)), from_right=bool(get_base_level(text)))
    runs: list[Run] = []
    name_so_far, text_so_far = "", ""
    pairs = [pair for cluster in _clusters(text) for pair in _set_cluster(face, cluster)]
    for name, part in [*pairs, ("", "")]:
        if name == name_so_far:
            text_so_far += part
            continue
        if text_so_far:
            advance = _advance(name_so_far, text_so_far)
            runs.append(Run(_font(name_so_far).fontName, _SCALE.get(name_so_far, 1.0), text_so_far, advance))
        name_so_far, text_so_far = name, part
    return Line(tuple(runs), sum(run.advance for run in runs))


def text_width(text: str, face: Face, size: float) -> float:
    """Width of a text on one line."""
    return lay_line(printable(text), face).width * size


@dataclass(frozen=True, slots=True)
class _Measured:
    """Clusters of a text with their widths in em, and the words they form: (first, past the last) without spaces.

    `least` is the width of all words in em."""

    face: Face
    clusters: list[str]
    widths: list[float]
    words: list[tuple[int, int]]
    least: float

    @classmethod
    def of(cls, text: str, face: Face) -> "_Measured":
        clusters = _clusters(text)
        widths = [sum(_advance(name, part) for name, part in _set_cluster(face, cluster)) for cluster in clusters]
        words: list[tuple[int, int]] = []
        start = 0
        for end, cluster in enumerate([*clusters, " "]):
            if cluster == " ":
                if end > start:
                    words.append((start, end))
                start = end + 1
            elif cluster in {"-", "–", "/"} and end > start:
                words.append((start, end + 1))
                start = end + 1
        return cls(face, clusters, widths, words, sum(sum(widths[first:past]) for first, past in words))

    def wrap(self, width: float, lines: int, *, anywhere: bool) -> list[tuple[int, int]] | None:
        """Break into at most `lines` lines of `width` em: spans of clusters; None where that cannot be done."""
        if self.least > width * lines:
            return None
        spans: list[tuple[int, int]] = []
        begin, end, used = -1, -1, 0.0
        for first, past in self.words:
            piece = sum(self.widths[first:past])
            gap = sum(self.widths[end:first]) if begin >= 0 else 0.0
            if begin >= 0 and used + gap + piece <= width:
                end, used = past, used + gap + piece
                continue
            if begin >= 0:
                spans.append((begin, end))
            if piece > width and not anywhere:
                return None
            begin, used = first, 0.0
            for place in range(first, past):
                if used + self.widths[place] > width and place > begin:
                    spans.append((begin, place))
                    begin, used = place, 0.0
                used += self.widths[place]
            end = past
            if len(spans) >= lines:
                return None
        spans.append((begin, end))
        return spans if len(spans) <= lines else None

    def lay(self, spans: list[tuple[int, int]]) -> tuple[Line, ...]:
        return tuple(lay_line("".join(self.clusters[first:past]), self.face) for first, past in spans)

    def fill(self, width: float, lines: int, size: float) -> Fitted:
        """Break anywhere into `lines` full lines of `width` em; what is too much gives way to an ellipsis."""
        begin = 0
        spans: list[tuple[int, int]] = []
        for _line in range(lines):
            past = begin + self._letters_in(width, begin)
            spans.append((begin, past))
            begin = past
        if begin == len(self.clusters):
            return Fitted(self.lay(spans), size, shortened=False)
        first, _past = spans.pop()
        past = first + self._letters_in(width - _advance(self.face, ELLIPSIS), first)
        last = "".join(self.clusters[first:past]).rstrip() + ELLIPSIS
        return Fitted((*self.lay(spans), lay_line(last, self.face)), size, shortened=True)

    def _letters_in(self, width: float, begin: int) -> int:
        """How many clusters from `begin` on fit into `width` em."""
        used = 0.0
        for count, letter in enumerate(self.widths[begin:]):
            used += letter
            if used > width:
                return count
        return len(self.widths) - begin


def fit_text(text: str, face: Face, size: float, width: float, height: float, *, smallest: float = 4.5) -> Fitted:
    """Lay a text into a cell of `width` x `height` points.

    It is set at `size` where that fits, else a little smaller or in the narrow face, on as many lines as the height
    holds; then words are broken anywhere; then it shrinks to `smallest`; only then its end gives way to an ellipsis.
    Markup is plain text. An empty text gives no lines, any other one at least one."""
    visible = printable(text)
    if not visible:
        return Fitted((), size, shortened=False)
    if height < size * LINE_HEIGHT:
        size = height / LINE_HEIGHT
    faces = [face, _NARROWER[face]] if face in _NARROWER else [face]
    measured = [_Measured.of(visible, tried) for tried in faces]
    # A single letter may be wider than its cell: then it is the cell that says how small.
    smallest = min(smallest, size, width / max(*measured[-1].widths, _advance(faces[-1], ELLIPSIS)))
    comfortable = max(smallest, size * 0.72)
    for floor, anywhere in ((comfortable, False), (comfortable, True), (smallest, False), (smallest, True)):
        for candidate in measured:
            for tried in _sizes(size, floor):
                lines = int(height / (tried * LINE_HEIGHT) + 1e-6)
                spans = candidate.wrap(width / tried, lines, anywhere=anywhere)
                if spans is not None:
                    return Fitted(candidate.lay(spans), tried, shortened=False)
    lines = int(height / (smallest * LINE_HEIGHT) + 1e-6)
    return measured[-1].fill(width / smallest, lines, smallest)


def _sizes(largest: float, smallest: float) -> list[float]:
    """Sizes to try, largest first, in steps of a quarter point that end at `smallest` exactly."""
    steps = int((largest - smallest) * 4)
    return [*(largest - step / 4 for step in range(steps + 1)), *([smallest] if smallest < largest - steps / 4 else [])]


def wrap_text(text: str, face: Face, size: float, width: float) -> Fitted:
    """Break a text into as many lines of `width` points as it needs; a line end in it ends a line. Size is kept."""
    lines: list[Line] = []
    for paragraph in text.splitlines():
        visible = printable(paragraph)
        if not visible:
            continue
        measured = _Measured.of(visible, face)
        spans = measured.wrap(width / size, len(visible) + 1, anywhere=True)
        lines.extend(measured.lay(spans or []))
    return Fitted(tuple(lines), size, shortened=False)
