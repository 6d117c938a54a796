"""Fills the pages of a long list, so that each carries its head, and draws each page's rules and bars as one picture.

Nothing here knows what a column means or sets a text.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from scoring.exporters.columns import Layout, Line, line
from scoring.exporters.metrics import HALF_ROW, WIDTH, millimetres
from scoring.report import Report


class Page(NamedTuple):
    """One page of a list: its rows' HTML and their drawing."""

    rows: str
    drawing: str


def pages(report: Report, layout: Layout, first: int, others: int, least: int) -> tuple[list[Page], int]:
    """The rows on pages, and how many half row heights the last has left.

    `first` and `others` are how many a page holds, `least` how many what follows the list needs.

    A table's rows stay together. Where what follows would stand alone on a last page, the last few rows go with it.
    """
    lines = [line(row, layout, report.language) for row in report.rows]
    blocks = _blocks(lines, report.rules_after)
    filled: list[list[int]] = [[]]
    room = first
    for block in blocks:
        need = sum(lines[index].halves for index in block)
        if need > room and filled[-1]:
            filled.append([])
            room = others
        filled[-1] += block
        room -= need
    kept = max(len(blocks[-1]), COMPANY)
    if room < least and len(filled[-1]) > kept:
        filled.append(filled[-1][-kept:])
        del filled[-2][-kept:]
        room = others - sum(lines[index].halves for index in filled[-1])
    made = [Page("".join(lines[index].html for index in page), _drawing(report, layout, lines, page)) for page in filled]
    return made, room


COMPANY = 3
"""So many rows at least go with what follows the list."""

BLOCK_MOST = 8
"""Longer blocks of rows than a table's are split."""


def _blocks(lines: Sequence[Line], rules_after: Iterable[int]) -> list[list[int]]:
    """The rows' indexes in the pieces that are not split: tables whole, single rows elsewhere."""
    blocks: list[list[int]] = []
    start = 0
    for end in [*sorted(rules_after), len(lines) - 1]:
        block = list(range(start, end + 1))
        blocks += [block] if len(block) <= BLOCK_MOST else [[index] for index in block]
        start = end + 1
    return [block for block in blocks if block] or [[]]


def _drawing(report: Report, layout: Layout, lines: Sequence[Line], page: Sequence[int]) -> str:
    """A page's rules and bars as one picture: plus solid, minus hollow; the podium and each table end in an ink line."""
    scale = layout.scale
    hair, ink, solid, hollow = [], [], [], []
    top = 0
    for index in page:
        bottom = top + lines[index].halves * HALF_ROW
        (ink if index in report.rules_after else hair).append(f"M0 {bottom}H{WIDTH}")
        value = report.rows[index][scale.index] if scale else None
        if value:
            length = int(abs(value) * scale.length / scale.points)
            bar = f"M{scale.zero} {top + HALF_ROW - 240}h{length if value > 0 else -length}v480H{scale.zero}z"
            (solid if value > 0 else hollow).append(bar)
        top = bottom
    axis = f"M{scale.zero} 300V{top - 300}" if scale and page else ""
    size = f'viewBox="0 0 {WIDTH} {top}" width="{millimetres(WIDTH)}" height="{millimetres(top)}"'
    paths = (
        _path(hair, 'stroke="#aaa" stroke-width="60"'),
        _path([axis], 'stroke="#666" stroke-width="40"'),
        _path(hollow, 'stroke="#000" stroke-width="60"'),
        _path(ink, 'stroke="#000" stroke-width="90"'),
        _path(solid, 'fill="#000"'),
    )
    return f'<svg {size} fill="none" aria-hidden="true">{"".join(paths)}</svg>'


def _path(pieces: Sequence[str], ink: str) -> str:
    data = "".join(pieces)
    return f'<path d="{data}" {ink}/>' if data else ""
