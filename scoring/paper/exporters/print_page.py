"""A paper as one page with its styles in it, which opens from a file and asks nobody for anything: what a browser prints, without a window
or by its reader's hand.

Several papers on one page have named pages each: one may lie across between others that stand.
"""

import re
from base64 import b64encode
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from html import escape

from scoring.paper.exporters.look import look
from scoring.paper.typesetter import Part
from scoring.plain.words import say

SCRIPT = "document.getElementById('print').addEventListener('click',()=>window.print())"
"""The only one that ever stands in a paper."""
POLICY = (
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; script-src 'sha256-"
    + b64encode(sha256(SCRIPT.encode()).digest()).decode()
    + "'"
)
"""What a browser lets the page do: nothing but show itself and print."""

ON_SCREEN = """
@media screen {
  html { padding-top: 18mm; background: #d9d6cf; }
  body.a4, .part { width: max-content; min-width: 176mm; max-width: 263mm; margin: 6mm auto;
    padding: 15mm 16mm 20mm 18mm; background: #fff; }
  body.parts, body.certificates { max-width: none; padding: 0; background: none; }
  .part .a4 { background: none; }
  .certificates .certificate { margin-bottom: 6mm; background: #fff; }
  .print { position: fixed; inset: 0 0 auto; z-index: 1; margin: 0; padding: 3mm; text-align: center; font: 12pt/1.4 sans-serif; }
  .print { background: #1b1a18; color: #fff; }
  .print button { margin-left: 4mm; padding: 2mm 6mm; font: inherit; font-weight: 700; }
}
@media print { .print { display: none; } }
"""
BY_PIXELS = ".listed{line-height:calc(3.6mm - .0646mm)}.on-wall tbody :is(th,td){line-height:calc(9.6mm - .0646mm)}"
"""A browser draws no line thinner than a pixel, 0.2646 mm instead of 0.2: with that much less below their words, rows are as high as
WeasyPrint's and a page holds as many."""
BODY = re.compile(r'<body class="([^"]*)">(.*)</body>', re.DOTALL)
HEAD_END, BODY_START = "</head>", re.compile(r"<body[^>]*>")


@dataclass(frozen=True, slots=True)
class PrintPage:
    """The typesetter where nothing here makes PDF: its papers are pages with a button. `hint`: what stands beside it, on the screen alone;
    "" for how to print."""

    hint: str = ""
    name: str = ""
    ending: str = "html"

    @property
    def version(self) -> str:
        """What stands beside the button is a part of it."""
        return f"page {self.hint}"

    def pages(self, part: Part) -> int:
        """Nobody here can tell."""
        return 0

    def set(self, parts: Sequence[Part]) -> bytes:
        """All on one page, with the button."""
        page = whole(parts).decode()
        language = "en" if '<html lang="en">' in page else "de"
        hint, button = (escape(text) for text in (self.hint or say("print_hint", language), say("print_button", language)))
        bar = f'<p class="print">{hint}<button id="print" type="button">{button}</button></p>'
        styled = page.replace(HEAD_END, f"<style>{ON_SCREEN}</style>{HEAD_END}", 1)
        return (
            BODY_START.sub(lambda begun: begun[0] + bar, styled, count=1).replace("</body>", f"<script>{SCRIPT}</script></body>").encode()
        )


def whole(parts: Sequence[Part]) -> bytes:
    """The papers as one page with every style in it."""
    part = parts[0] if len(parts) == 1 else _together(parts)
    head = f'<meta http-equiv="Content-Security-Policy" content="{POLICY}"><style>{look()}\n{BY_PIXELS}{part.style}</style>'
    return part.html.replace(HEAD_END, head + HEAD_END, 1).encode()


def _together(parts: Sequence[Part]) -> Part:
    bodies, styles = [], []
    for number, part in enumerate(parts, start=1):
        found = BODY.search(part.html)
        kind, body = found.groups() if found else ("", "")
        bodies.append(f'<div class="part part{number}"><div class="{kind}">{body}</div></div>')
        styles.append(_scoped(part.style, f"part{number}"))
    return Part(
        BODY.sub(lambda _found: f'<body class="parts">{"".join(bodies)}</body>', parts[0].html),
        "".join(styles) + ".part+.part{break-before:page}",
    )


def _scoped(style: str, name: str) -> str:
    """A paper's own style, for its part of the page alone: its pages by their name, everything else inside of it."""
    pages, rest = [], style
    while (start := rest.find("@page{")) >= 0:
        end = _closed(rest, start)
        pages.append(f"@page {name}{rest[start + len('@page') : end]}")
        rest = rest[:start] + rest[end:]
    return f"{''.join(pages)}.{name}{{page:{name};{rest}}}"


def _closed(style: str, start: int) -> int:
    """Where the first block ends that begins there. What stands between quotation marks has no braces that count."""
    depth, quoted = 0, False
    for place in range(start, len(style)):
        letter = style[place]
        if letter == '"' and style[place - 1] != "\\":
            quoted = not quoted
        elif not quoted and letter in "{}":
            depth += 1 if letter == "{" else -1
            if not depth:
                return place + 1
    return len(style)
