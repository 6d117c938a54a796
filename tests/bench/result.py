"""One row of the table: what was measured against what, what was wanted, and what came out."""

from collections.abc import Sequence
from typing import NamedTuple


class Result(NamedTuple):
    """`reach` and `dream` as numbers of the same kind as `measured`; `more` is better where it is True, less where it is False."""

    what: str
    against: str
    measured: float
    reach: float
    dream: float
    more: bool
    unit: str = "×"
    note: str = ""

    @property
    def verdict(self) -> str:
        """dream, reached or missed."""
        sign = 1 if self.more else -1
        if sign * self.measured >= sign * self.dream:
            return "dream"
        return "reached" if sign * self.measured >= sign * self.reach else "missed"


HEAD = ("what", "against, same run", "reach", "dream", "measured", "")


def table(results: Sequence[Result]) -> str:
    """The results as a Markdown table that also reads well as it stands."""
    rows = [HEAD, *([r.what, r.against, _figure(r.reach, r), _figure(r.dream, r), _figure(r.measured, r), _word(r)] for r in results)]
    widths = [max(len(row[column]) for row in rows) for column in range(len(HEAD))]
    lines = ["| " + " | ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)) + " |" for row in rows]
    lines.insert(1, "|" + "|".join("-" * (width + 2) for width in widths) + "|")
    return "\n".join(lines)


def notes(results: Sequence[Result]) -> str:
    """What has to be said beside a figure, one line each."""
    return "\n".join(f"- {result.what}: {result.note}" for result in results if result.note)


def _word(result: Result) -> str:
    return f"**{result.verdict}**" if result.verdict == "missed" else result.verdict


def _figure(number: float, result: Result) -> str:
    text = f"{number:.2f}" if number < 10 and number != int(number) else f"{number:.0f}"
    return f"{text} {result.unit}".strip()
