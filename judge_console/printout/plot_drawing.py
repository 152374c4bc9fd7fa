"""Plots written as SVG, drawn on a sheet, or as a picture."""

import re
from html import escape
from io import BytesIO
from itertools import pairwise
from typing import Final, assert_never

import pypdfium2

from judge_console.printout.lettering import LINE_HEIGHT, text_width
from judge_console.printout.paper import HAIR, INK, MUTED, Align, Box, Ink, Paper
from judge_console.printout.plot import Bar, Dot, Label, Plot, Stroke, Tone

SVG_STYLE: Final = """
.plot { color-scheme: light dark; --text: #1d2026; --muted: #5c6470; --grid: #d8dce3; --ground: #ffffff; --red: #c2413a; --black: #24272e;
  --draw: #c9ced8; --plain: #8fa3c4; --path: #1f6f8b; --edge: #24272e; font-family: "PT Sans", "Segoe UI", Roboto, Arial, sans-serif; }
@media (prefers-color-scheme: dark) {
  .plot { --text: #edf0f5; --muted: #98a2b3; --grid: #333a49; --ground: #12141a; --red: #c2413a; --black: #08090c; --draw: #4a5366;
    --plain: #56698c; --path: #e3b65f; --edge: #98a2b3; }
}
.plot text { fill: var(--text); dominant-baseline: central; }
.plot text.muted { fill: var(--muted); }
.plot text.on_red, .plot text.on_black { fill: #ffffff; }
.plot polyline { fill: none; stroke: var(--muted); stroke-linejoin: round; }
.plot polyline.grid { stroke: var(--grid); }
.plot polyline.path { stroke: var(--path); }
.plot rect { stroke: var(--edge); stroke-width: 0.5; fill: var(--plain); }
.plot rect.ground { fill: var(--ground); stroke: none; }
.plot rect.red { fill: var(--red); }
.plot rect.black { fill: var(--black); }
.plot rect.draw { fill: var(--draw); }
.plot circle { fill: var(--path); }
""".strip()
"""The style of every plot, which a page that holds several plots needs once."""

_PAPER: Final[dict[Tone, Ink]] = {
    "text": INK,
    "muted": MUTED,
    "grid": 0.8,
    "red": 1.0,
    "black": INK,
    "draw": 0.75,
    "plain": 0.85,
    "path": INK,
    "on_red": INK,
    "on_black": 1.0,
    "on_draw": INK,
}
_SCREEN: Final[dict[Tone, Ink]] = _PAPER | {
    "red": (0.76, 0.25, 0.23),
    "black": (0.14, 0.15, 0.18),
    "draw": (0.79, 0.81, 0.85),
    "plain": (0.56, 0.64, 0.77),
    "path": (0.12, 0.44, 0.55),
    "on_red": 1.0,
}
_ANCHORS: Final[dict[Align, str]] = {"left": "start", "center": "middle", "right": "end"}
_BEYOND_XML: Final = re.compile("[^\t\n\r -\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_PIXELS_A_POINT: Final = 3.0


def plot_svg(plot: Plot, *, alone: bool = True) -> str:
    """The plot as SVG. `alone`: a file of its own, with a ground and its style; else a part of a page that has `SVG_STYLE`."""
    size = f'viewBox="0 0 {_number(plot.width)} {_number(plot.height)}"'
    lines = [f'<svg xmlns="http://www.w3.org/2000/svg" class="plot" role="img" {size}>', f"<title>{_text(plot.title)}</title>"]
    lines.append(f"<desc>{_text(plot.description)}</desc>")
    if alone:
        lines.insert(0, '<?xml version="1.0" encoding="UTF-8"?>')
        lines.append(f"<style>{escape(SVG_STYLE, quote=False)}</style>")
        lines.append('<rect class="ground" width="100%" height="100%"/>')
    for shape in plot.shapes:
        match shape:
            case Stroke(points=points, tone=tone, weight=weight):
                places = " ".join(f"{_number(x)},{_number(y)}" for x, y in points)
                lines.append(f'<polyline class="{tone}" stroke-width="{_number(weight)}" points="{places}"/>')
            case Bar(x=x, y=y, width=width, height=height, tone=tone):
                place = f'x="{_number(x)}" y="{_number(y)}" width="{_number(width)}" height="{_number(height)}"'
                lines.append(f'<rect class="{tone}" {place}/>')
            case Dot(x=x, y=y, radius=radius, tone=tone):
                lines.append(f'<circle class="{tone}" cx="{_number(x)}" cy="{_number(y)}" r="{_number(radius)}"/>')
            case Label():
                lines.append(_svg_label(shape))
            case _ as never:
                assert_never(never)
    return "\n".join([*lines, "</svg>", ""])


def draw_plot(paper: Paper, plot: Plot, x: float, y: float, *, in_colour: bool = False) -> None:
    """Draw a plot with its top left corner at (x, y), in black and greys unless it ends on a screen."""
    inks = _SCREEN if in_colour else _PAPER
    for shape in plot.shapes:
        match shape:
            case Stroke(points=points, tone=tone, weight=weight):
                for (x1, y1), (x2, y2) in pairwise(points):
                    paper.line(x + x1, y + y1, x + x2, y + y2, weight=weight, grey=inks[tone])
            case Bar(x=left, y=top, width=width, height=height, tone=tone):
                box = Box(x + left, y + top, width, height)
                paper.fill(box, inks[tone])
                paper.frame(box, weight=HAIR)
            case Dot(x=left, y=top, radius=radius, tone=tone):
                paper.dot(x + left, y + top, radius, inks[tone])
            case Label(x=left, y=top, text=text, width=width, size=size, align=align, tone=tone, bold=bold):
                start = left - {"left": 0.0, "center": width / 2, "right": width}[align]
                height = size * LINE_HEIGHT
                box = Box(x + start, y + top - height / 2, width, height)
                paper.text(box, text, size, face="bold" if bold else "regular", align=align, grey=inks[tone])
            case _ as never:
                assert_never(never)


def plot_png(plot: Plot) -> bytes:
    """The plot as a picture, in colour on white, three pixels a point."""
    edge = 10.0
    paper = Paper((plot.width + 2 * edge, plot.height + 2 * edge), title=plot.title, author="", creator="")
    draw_plot(paper, plot, edge, edge, in_colour=True)
    paper.end_page()
    document = pypdfium2.PdfDocument(paper.finish())
    picture = document[0].render(scale=_PIXELS_A_POINT).to_pil()
    target = BytesIO()
    picture.save(target, "PNG", optimize=True)
    document.close()
    return target.getvalue()


def _svg_label(label: Label) -> str:
    weight = ' font-weight="bold"' if label.bold else ""
    anchor = f'text-anchor="{_ANCHORS[label.align]}"'
    # The browser's font is not ours, but about as wide: a text that would leave its room is set smaller.
    wanted = text_width(label.text, "bold" if label.bold else "regular", label.size)
    size = label.size * min(1.0, label.width / wanted) if wanted else label.size
    place = f'x="{_number(label.x)}" y="{_number(label.y)}" font-size="{_number(size)}"'
    return f'<text class="{label.tone}" {place} {anchor}{weight}>{_text(label.text)}</text>'


def _number(value: float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".")


def _text(text: str) -> str:
    """A text as XML: markup as it reads; what XML has no way to say becomes a mark."""
    return escape(_BEYOND_XML.sub("\ufffd", text), quote=False)
