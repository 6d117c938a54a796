"""QR codes as SVG, for pages and for paper: black on white also on a dark page, drawn by attributes, so that a strict CSP lets them be."""

from functools import lru_cache

import segno
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe

QUIET, QUIET_ON_PAPER = 4, 2
"""Modules of white around a code: four on a page of any colour; on white paper the paper does the rest."""


def code(text: str) -> segno.QRCode:
    """The code of a text. At level M a seventh of it may be dirty, torn or under a beer glass's ring."""
    return segno.make(text, error="m", micro=False)


@lru_cache(maxsize=256)
def svg(text: str, label: str = "", quiet: int = QUIET, title: str | None = None) -> SafeString:
    """The code as an `svg` element of class `qr` without a size of its own, nothing for no text; `label` says to a screen reader where it
    leads, `title` to the reader of a PDF."""
    if not text:
        return SafeString()
    drawn = code(text).svg_inline(
        scale=1, border=quiet, dark="#000", light="#fff", svgclass="qr", lineclass=None, omitsize=True, title=title
    )
    said = f'role="img" aria-label="{escape(label)}"' if label else 'aria-hidden="true"'
    # crispEdges: no hair lines of white between the rows.
    return mark_safe(drawn.replace("<svg ", f'<svg {said} shape-rendering="crispEdges" ', 1))  # noqa: S308 - numbers only, and the label escaped
