"""How papers look: the style sheets of the pages, with what is beside them for paper alone. Every typesetter reads them from here."""

from functools import cache

from scoring import PACKAGES

SHEETS = (
    "site/tokens.css",
    "site/ground.css",
    "site/chips.css",
    "site/panels.css",
    "site/quote.css",
    "site/data.css",
    "hall/player.css",
    "papers/paper.css",
    "papers/print.css",
    "papers/ruled.css",
    "papers/slips.css",
    "papers/wall.css",
    "papers/passes.css",
    "papers/regelblatt.css",
    "papers/rulings.css",
    "papers/receipts.css",
    "papers/certificates.css",
)
"""The style sheets of every paper, the later ones with the last word."""


@cache
def sheet_text(name: str) -> str:
    """A style sheet as it stands in its file."""
    return (PACKAGES / "tournament" / "static" / name).read_text(encoding="utf-8")


@cache
def look() -> str:
    """All of them, one after the other."""
    return "\n".join(map(sheet_text, SHEETS))
