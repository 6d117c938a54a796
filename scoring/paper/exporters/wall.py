"""Papers that are one thing each: the Tischliste in letters for the wall, the players' Regelblatt on one page, several papers as one
file."""

from bisect import bisect_left
from collections.abc import Callable, Sequence

from rules.book import Page as RulePage
from rules.book import without_marks
from scoring.field.names import alphabetical
from scoring.paper.exporters.metrics import hyphenated, width
from scoring.paper.exporters.pdf import GATHERED, made_of, pages_of, render
from scoring.paper.exporters.tables import COMPANY
from scoring.paper.report import day
from scoring.paper.typesetter import Part
from scoring.plain.rows import Meta, Seating
from scoring.plain.words import count, say

WALL_LINE, WALL_LONG_LINE = 17_800, 23_800
"""What a line of the list for the wall holds, in thousandths of an em of its 20 pt, and of the 15 pt of a long name."""
SIZES = (110, 100, 90, 84, 78, 72, 66, 62)
"""Letters of the players' Regelblatt, in tenths of a point; the largest in which it is one page."""


def wall_list(number: int, seatings: Sequence[Seating], meta: Meta, language: str = "de") -> bytes:
    """The players by family name with their tables of a round, read from some metres away."""
    where = {player.number: seating.table for seating in seatings for player in seating.players}
    people = sorted((player for seating in seatings for player in seating.players), key=alphabetical)
    lines = [{"number": str(player.number), "table": str(where[player.number]), **_on_wall(player.name)} for player in people]
    facts = (day(meta, language), count("players", len(lines), language))
    blocks = [lines[:-COMPANY], lines[-COMPANY:]] if len(lines) > COMPANY else [lines]
    context = {"paper": "wall", "title": say("tables_of_round", language, number), "facts": facts, "blocks": blocks}
    return render("wall.html", context, meta, language)


def _on_wall(name: str) -> dict[str, object]:
    """A name and its letters: large, or smaller and, where it is long even so, on more lines."""
    look = "" if width(name) <= WALL_LINE else "long"
    lines = hyphenated(name, WALL_LONG_LINE) if look else [name]
    return {"name": "\n".join(lines), "look": f"{look} lines" if len(lines) > 1 else look}


def players_rules(page: RulePage, meta: Meta, language: str = "de") -> bytes:
    """The Regelblatt that a player has beside him: one page."""
    shown = without_marks(page)
    context = {
        "paper": "rule-page players", "title": shown.title, "facts": (shown.subtitle, say("players_rules", language)),
        "sections": shown.sections,
    }  # fmt: skip

    def made(size: int) -> str:
        points = f"{size // 10}.{size % 10}pt"
        return f".players .rules .data{{font-size:{points}}}.players .rules .data :is(td,th){{font-size:{points};line-height:1.2}}"

    def fits(size: int) -> bool:
        return pages_of("rules.html", context, meta, language, own_style=made(size)) == 1

    # Smaller letters take no more room: of the sizes not half have to be tried.
    return render("rules.html", context, meta, language, own_style=made(SIZES[bisect_left(SIZES[:-1], True, key=fits)]))


def joined(papers: Sequence[Callable[[], bytes]]) -> bytes:
    """Several papers as one file, each with pages counted by itself."""
    return made_of(_gathered(papers))


def large(paper: Callable[[], bytes]) -> bytes:
    """A paper in large print: what stands on A4, on A3."""
    return made_of([part._replace(large=True) for part in _gathered([paper])])


def _gathered(papers: Sequence[Callable[[], bytes]]) -> list[Part]:
    parts: list[Part] = []
    token = GATHERED.set(parts)
    try:
        for paper in papers:
            paper()
    finally:
        GATHERED.reset(token)
    return parts
