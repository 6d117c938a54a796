"""A table as the rules settle it, once a request: a save hands what it settled on to the answer, the log, the phone's state and the page.

Frozen values; nothing here is kept from one request to the next, and nothing queries or writes.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

import rules
from rules.engine import Held, family_of
from tournament.ledger.people.empty_seats import Empty
from tournament.ledger.store import convert
from tournament.ledger.store.convert import Older, Points, Scored
from tournament.ledger.store.refusals import Finding, of_rules
from tournament.models import Entry, Table

Record = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Said:
    """What a sheet is settled from: the records that count and what stands from an older reading, both by position, and the Pagatkassa that
    stays with that."""

    tariff: rules.Tariff
    games: int
    records: tuple[tuple[int, Record], ...]
    older: Mapping[int, Older]
    pot: tuple[int, tuple[int, ...]]
    empty: Empty

    def tariff_at(self, position: int) -> rules.Tariff:
        """The rules of the game at this place of the sheet."""
        return self.tariff.without(self.empty.at(position))

    def __hash__(self) -> int:
        return hash((self.tariff, self.games, tuple(position for position, _record in self.records)))


@dataclass(frozen=True, slots=True)
class Settled:
    """A sheet with its settlements. `lines` by position, in order of play; `scored` has the totals, what is due in cash, and the
    Pagatkassa."""

    said: Said
    lines: Mapping[int, Scored]
    scored: convert.ScoredSheet

    def __hash__(self) -> int:
        return hash(self.said)

    @property
    def totals(self) -> tuple[Points, ...]:
        """What is written, one a seat."""
        return self.scored.totals

    @property
    def games(self) -> int:
        """The games on the sheet; redeals are none."""
        return sum(line.game is not None for line in self.lines.values())

    @property
    def numbers(self) -> dict[int, int | None]:
        """The number of each line by its position, None for a redeal."""
        return {position: line.game for position, line in self.lines.items()}

    @property
    def findings(self) -> dict[int, list[Finding]]:
        """Why the rules refuse lines, by position."""
        return {position: of_rules(line.result.findings) for position, line in self.lines.items() if isinstance(line.result, rules.Refusal)}


def said_of(table: Table, tariff: rules.Tariff, lines: Iterable[Entry], empty: Empty) -> Said:
    """What the sheet of these current lines says. What a standing ruling says counts in its line's place."""
    written = [line for line in lines if not line.struck]
    older = {line.position: convert.older(vars(line), table.seats) for line in written}
    records = tuple((line.position, line.effective) for line in written)
    kept = convert.still_kept(tariff, older)
    # Where nothing stands from an older reading, the Pagatkassa is worked out with the sheet.
    return Said(
        tariff=tariff, games=table.games, records=records, older=kept, pot=convert.pot(vars(table)) if kept else (0, ()), empty=empty
    )


def with_record(said: Said, position: int, record: Record | None) -> Said:
    """The same sheet as if `record` stood at the position (None: nothing). What hangs together with it is settled anew."""
    records = dict(said.records)
    records.pop(position, None)
    if record is not None:
        records[position] = record
    kept = convert.still_kept(said.tariff, said.older, (position,))
    return replace(said, records=tuple((place, records[place]) for place in sorted(records)), older=kept, pot=said.pot if kept else (0, ()))


def held_of(said: Said, before: Settled | None = None) -> Held | None:
    """What players carry into the next game of the sheet; None, and nothing settled, where nobody does. `before`: as in `settled`."""
    return None if family_of(said.tariff).held is None else settled(said, before).scored.held


def settled(said: Said, before: Settled | None = None) -> Settled:
    """The sheet settled; not again where it was settled `before` from just this."""
    if before is not None and before.said == said:
        return before
    positions = [position for position, _record in said.records]
    records = [record for _position, record in said.records]
    kept = [said.older.get(position) for position in positions]
    scored = convert.score_sheet(said.tariff, records, said.games, kept, pot=said.pot, empty=said.empty.each(positions))
    return Settled(said, dict(zip(positions, scored.lines, strict=True)), scored)
