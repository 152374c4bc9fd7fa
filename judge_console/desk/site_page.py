"""What the pages for a site share: one file that loads nothing from anywhere, no script, readable on a phone, light and dark."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from html import escape
from typing import Final

from judge_console.desk import papers
from judge_console.words import language

_NOT_IN_HTML: Final = re.compile("[^\t\n -\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_STYLE: Final = """
:root { color-scheme: light dark; --ground: #f6f7f9; --surface: #ffffff; --raised: #eef0f4; --line: #d8dce3; --text: #1d2026;
  --muted: #5c6470; --accent: #8a5a00; --red: #c2413a; --black: #24272e; --rim: #24272e; }
@media (prefers-color-scheme: dark) {
  :root { --ground: #12141a; --surface: #191c24; --raised: #212530; --line: #333a49; --text: #edf0f5; --muted: #98a2b3; --accent: #e3b65f;
    --black: #08090c; --rim: #98a2b3; }
}
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 76rem; padding: 1rem; background: var(--ground); color: var(--text);
  font: 1rem/1.45 "PT Sans", "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif; overflow-wrap: anywhere; }
h1 { font-size: 1.7rem; line-height: 1.2; margin: 0.4rem 0; }
h2 { font-size: 1.3rem; margin: 2rem 0 0.6rem; }
h3 { font-size: 1.05rem; margin: 0; }
p { margin: 0.3rem 0; }
.muted { color: var(--muted); }
nav { display: flex; flex-wrap: wrap; gap: 0.4rem 1.2rem; margin: 0.8rem 0; }
a { color: var(--accent); }
.wide { overflow-x: auto; background: var(--surface); border: 1px solid var(--line); border-radius: 0.5rem; }
table { border-collapse: separate; border-spacing: 0; width: 100%; font-variant-numeric: tabular-nums; overflow-wrap: normal; }
th, td { padding: 0.4rem 0.55rem; text-align: center; border-bottom: 1px solid var(--line); }
tbody tr:last-child > * { border-bottom: 0; }
thead th { font-size: 0.8rem; background: var(--raised); vertical-align: bottom; line-height: 1.2; }
th.name, td.name { text-align: left; }
.standings th.name { position: sticky; left: 0; background: var(--surface); min-width: 8.5rem; max-width: 15rem; overflow-wrap: anywhere; }
.standings thead th.name { background: var(--raised); }
.standings td.total { font-weight: bold; }
.standings td.deciding { color: var(--accent); font-weight: bold; }
.standings small { display: block; font-weight: normal; color: var(--muted); white-space: nowrap; }
details { margin: 0.6rem 0; }
summary { cursor: pointer; padding: 0.5rem 0.2rem; font-weight: bold; font-size: 1.05rem; }
footer { margin: 2.5rem 0 1rem; font-size: 0.85rem; }
@media print { body { max-width: none; } .wide { overflow: visible; } nav { display: none; } }
""".strip()


def page_html(name: str, facts: Iterable[str], sections: Sequence[tuple[str, str, str]], *, style: str, made_at: str) -> str:
    """The whole page in the language in force. `sections` are (anchor, title, markup); one without markup is left out.

    `name` and `facts` are plain text, `made_at` is RFC 3339, `style` is CSS besides what every page has.
    """
    shown = [(anchor, title, body) for anchor, title, body in sections if body]
    links = "".join(f'<a href="#{anchor}">{text_html(title)}</a>' for anchor, title, _body in shown)
    told = text_html(" · ".join(fact for fact in facts if fact))
    parts = [
        "<!DOCTYPE html>",
        f'<html lang="{language()}">',
        "<head>",
        '<meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        '<meta name="color-scheme" content="light dark">',
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">",
        f"<title>{text_html(name)}</title>",
        f"<style>\n{_STYLE}\n{style}\n</style>",
        "</head>",
        "<body>",
        f'<header><h1>{text_html(name)}</h1><p class="muted">{told}</p><nav>{links}</nav></header>',
        *(f'<section id="{anchor}"><h2>{text_html(title)}</h2>{body}</section>' for anchor, title, body in shown),
        f'<footer class="muted">{text_html(papers.made_by())} · {text_html(papers.moment_text(made_at))}</footer>',
        "</body>",
        "</html>",
        "",
    ]
    return "\n".join(parts)


def table_html(kind: str, head: str, lines: Iterable[str]) -> str:
    """A table that scrolls sideways by itself where the page is narrow; `head` and `lines` are markup."""
    return f'<div class="wide"><table class="{kind}"><thead><tr>{head}</tr></thead><tbody>{"".join(lines)}</tbody></table></div>'


def name_html(name: str) -> str:
    """A name by itself: one that runs from the right does not turn what stands beside it."""
    return f"<bdi>{text_html(name)}</bdi>"


def text_html(text: str) -> str:
    """A text as it reads, whatever markup is in it."""
    return escape(_NOT_IN_HTML.sub("\ufffd", text))
