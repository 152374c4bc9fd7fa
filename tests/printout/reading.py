"""Reading a PDF back: texts with their places, and the ink of the rendered page. Points from the top left corner, as on the sheet."""

from dataclasses import dataclass
from functools import cached_property

import pypdfium2
from PIL import Image, ImageChops
from pypdfium2 import raw

from judge_console.printout.paper import Box

SCALE = 3.0
"""Pixels a point of rendered pages."""


@dataclass(frozen=True)
class Glyph:
    """One character of a page, its place in the file's order and the box of its ink."""

    index: int
    char: str
    box: Box


class ReadPage:
    """One page of a document."""

    def __init__(self, page: pypdfium2.PdfPage) -> None:
        self.width, self.height = page.get_size()
        self._page = page
        self._text = page.get_textpage()
        self.text = self._text.get_text_range()

    @cached_property
    def image(self) -> Image.Image:
        """The rendered page in greys."""
        return self._page.render(scale=SCALE).to_pil().convert("L")

    @property
    def first_text(self) -> str:
        """The text that is drawn before any other, behind it."""
        first = next(iter(self._page.get_objects(filter=[raw.FPDF_PAGEOBJ_TEXT], textpage=self._text)))
        return str(first.extract())

    def within(self, box: Box) -> str:
        """The text whose letters have their middle in the box; what stands apart is parted by one space. Watermarks are not read."""
        found: list[str] = []
        before: Glyph | None = None
        for glyph in self.glyphs:
            middle_x, middle_y = glyph.box.x + glyph.box.width / 2, glyph.box.y + glyph.box.height / 2
            if glyph.box.height > 60 or not (box.x <= middle_x <= box.right and box.y <= middle_y <= box.bottom):
                continue
            if before is not None and not (glyph.index == before.index + 1 and abs(glyph.box.x - before.box.right) < 4):
                found.append(" ")
            found.append(glyph.char)
            before = glyph
        return "".join(found)

    def places(self, text: str) -> list[Box]:
        """Where a text stands, in reading order of the file; whole words only."""
        found: list[Box] = []
        search = self._text.search(text, match_case=True, match_whole_word=True)
        while (hit := search.get_next()) is not None:
            first, count = hit
            boxes = [self._text.get_charbox(index) for index in range(first, first + count)]
            left, bottom = min(box[0] for box in boxes), min(box[1] for box in boxes)
            right, top = max(box[2] for box in boxes), max(box[3] for box in boxes)
            found.append(Box(left, self.height - top, right - left, top - bottom))
        return found

    def place(self, text: str, number: int = 0) -> Box:
        """Where a text stands for the time `number`."""
        return self.places(text)[number]

    @cached_property
    def glyphs(self) -> list[Glyph]:
        """Every visible character."""
        found: list[Glyph] = []
        for index in range(self._text.count_chars()):
            char = self._text.get_text_range(index, 1)
            left, bottom, right, top = self._text.get_charbox(index)
            if char.strip():
                found.append(Glyph(index, char, Box(left, self.height - top, right - left, top - bottom)))
        return found

    def darkest(self, box: Box) -> int:
        """The darkest grey in the box, 0 black to 255 white."""
        return int(self._cut(box).getextrema()[0])

    def ink(self, box: Box) -> int:
        """How many pixels of the box are dark."""
        return sum(self._cut(box).histogram()[:128])

    def _cut(self, box: Box) -> Image.Image:
        return self.image.crop((round(box.x * SCALE), round(box.y * SCALE), round(box.right * SCALE), round(box.bottom * SCALE)))


def read(data: bytes) -> list[ReadPage]:
    """All pages of a document."""
    document = pypdfium2.PdfDocument(data)
    return [ReadPage(page) for page in document]


def difference(one: ReadPage, other: ReadPage) -> Box | None:
    """The smallest box that holds everything the two pages look different in, None where they look the same."""
    found = ImageChops.difference(one.image, other.image).getbbox()
    if found is None:
        return None
    left, top, right, bottom = (edge / SCALE for edge in found)
    return Box(left, top, right - left, bottom - top)


def lies_in(inner: Box, outer: Box, slack: float = 0.4) -> bool:
    """Whether a box lies in another one; `slack` points of blurred edge are forgiven."""
    return (
        inner.x >= outer.x - slack
        and inner.right <= outer.right + slack
        and inner.y >= outer.y - slack
        and inner.bottom <= outer.bottom + slack
    )


def embedded(data: bytes) -> dict[str, bool]:
    """Every font that a document's text uses, and whether it is inside the file."""
    fonts: dict[str, bool] = {}
    document = pypdfium2.PdfDocument(data)
    for page in document:
        for item in page.get_objects(filter=[raw.FPDF_PAGEOBJ_TEXT]):
            font = item.get_font()
            fonts[font.get_base_name()] = bool(font.is_embedded)
    return fonts
