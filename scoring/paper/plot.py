"""Numbers as pictures: SVG made here, in black and white. Presentation attributes only, because WeasyPrint reads no style sheet into an
SVG.

Coordinates, no amounts: nothing here computes a result.
"""

from html import escape

from scoring.arithmetic.statistics import Distribution
from scoring.plain.words import total

WIDTH, HEIGHT = 1760, 260
"""Tenths of a millimetre; the names of the classes stand below."""

FOOT, HEAD = 50, 45
BAR_MOST = 110


def histogram(shown: Distribution, language: str, title: str = "") -> str:
    """The distribution as bars: plus solid, minus hollow, the number of results above each, the borders of the classes below. `title` for
    who cannot see it."""
    step = min(BAR_MOST, WIDTH // (len(shown.counts) + 1))
    scale = max(shown.counts)
    solid: list[str] = []
    hollow: list[str] = []
    texts: list[str] = []
    for place, count in enumerate(shown.counts):
        left, high = place * step + step // 2, count * HEIGHT // scale
        border = shown.start + place * shown.width
        if count:
            bar = f"M{left + 6} {HEAD + HEIGHT}v-{high}h{step - 12}v{high}z"
            (hollow if border < 0 else solid).append(bar)
            texts.append(_text(left + step // 2, HEAD + HEIGHT - high - 10, str(count)))
        texts.append(_text(left, HEAD + HEIGHT + FOOT - 12, total(border, language)))
    end = len(shown.counts) * step + step // 2
    texts.append(_text(end, HEAD + HEIGHT + FOOT - 12, total(shown.start + len(shown.counts) * shown.width, language)))
    height = HEAD + HEIGHT + FOOT
    return (
        f'<svg viewBox="0 0 {WIDTH} {height}" width="{WIDTH // 10}mm" height="{height // 10}mm" fill="none">'
        f"<title>{escape(title)}</title>"
        f'<path d="M0 {HEAD + HEIGHT}H{end + step // 2}" stroke="#000" stroke-width="3"/>'
        f'<path d="{"".join(hollow)}M0 0" stroke="#000" stroke-width="3"/><path d="{"".join(solid)}M0 0" fill="#000"/>'
        '<g fill="#222" font-family="Liberation Sans, Arial, Helvetica Neue, Nimbus Sans" font-size="26" '
        f'text-anchor="middle">{"".join(texts)}</g></svg>'
    )


def _text(x: int, y: int, text: str) -> str:
    return f'<text x="{x}" y="{y}">{text}</text>'
