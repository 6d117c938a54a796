"""What a ruling comes to on its sheet as the sheet is now: the same for who writes a file and for who reads it. Reads nothing, stores
nothing.

A ruling keeps the amounts of its own day. Where the sheet or the rules have changed since, they do not follow any more, and the file says
so.
"""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import rules
from tournament.ledger.store import convert
from tournament.ledger.store.convert import Points

Record = Mapping[str, Any]


class Amounts(NamedTuple):
    """One amount a seat: written, and in cash."""

    points: tuple[Points, ...]
    cash: tuple[Points, ...]


class Decided(NamedTuple):
    """What the amounts of a ruling follow from: its line, the records before and after. `before`: None where nothing was written."""

    line: int | None
    before: Record | None
    after: Record | None


class SheetNow:
    """A table's lines with what counts on each. `standing`: records of the rulings in force, by line."""

    def __init__(
        self,
        compiled: rules.Tariff,
        records: Sequence[Record],
        standing: Mapping[int, Record],
        games: int,
        empty: Sequence[int | None] = (),
    ) -> None:
        self.compiled, self.empty = compiled, empty
        self.games = games
        self.counted = [standing.get(line, record) for line, record in enumerate(records)]

    def tariff_at(self, line: int) -> rules.Tariff:
        """The rules of the game at this line."""
        return self.compiled.without(self.empty[line]) if self.empty else self.compiled

    def settled(self, line: int, record: Record) -> rules.Settlement | None:
        """How the line would be settled if `record` stood there; None where the rules refuse it."""
        lines = [*self.counted[:line], record, *self.counted[line + 1 :]]
        result = convert.score_sheet(self.compiled, lines, self.games, empty=self.empty).lines[line].result
        return result if isinstance(result, rules.Settlement) else None

    def amounts(self, line: int, record: Record) -> Amounts | None:
        """Its amounts then."""
        settled = self.settled(line, record)
        return Amounts(settled.points, settled.cash) if settled is not None else None

    def wrong(self, decided: Decided, before: Amounts | None, after: Amounts) -> str:
        """Which of a ruling's amounts do not follow from its records: "before", "after", or "" where all do."""
        if decided.line is None:
            return ""
        nothing = (0,) * len(after.points)
        if decided.after is not None and after != (self.amounts(decided.line, decided.after) or Amounts(nothing, nothing)):
            return "after"
        if before is not None and decided.before is not None and before != self.amounts(decided.line, decided.before):
            return "before"
        return ""


def decided_of(line: int | None, entered: dict[str, Any] | None, record: dict[str, Any] | None, previous: dict[str, Any] | None) -> Decided:
    """What a ruling's amounts follow from; `previous`: the record of the ruling that it supersedes, which counted before it."""
    return Decided(line, previous if previous is not None else entered, record if record is not None else entered)
