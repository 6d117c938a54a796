"""Radelci of a sheet: each player's own. Everybody gets one after certain games; a declarer's doubles his next game, and one is struck when
he wins."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rules.engine.held import Held
from rules.engine.ledger import Line, Settlement
from rules.engine.reading import in_form_order
from rules.engine.record import Manual, Record, in_radl, radl_of
from rules.engine.scoring import score
from rules.engine.tariff import Tariff, each_tariff
from rules.families.slovenian.record import Counted, High, Redealt
from rules.families.slovenian.terms import terms_of
from rules.words.findings import Finding, Refusal

WORD = "radelci"


class _Placed(NamedTuple):
    """A record on its sheet: how it settles there, how many times its declarer counts it, and what each seat has afterwards."""

    row: Settlement | Refusal
    times: int
    marks: tuple[int, ...]
    games: int
    """How many games there were, with this one."""


def rows(
    tariff: Tariff, records: Sequence[Record | Refusal], _games: int | None, empty: Sequence[int | None]
) -> list[Settlement | Refusal]:
    """What each game of a sheet is worth there. Arguments as `engine.sheet.score_sheet`."""
    return [placed.row for placed in _on_the_sheet(tariff, records, empty)]


def doublings(tariff: Tariff, records: Sequence[Record | Refusal], _games: int | None, empty: Sequence[int | None]) -> list[Line | None]:
    """Of each game of a sheet whether a radelc doubles it there."""
    line = Line("radl", ("radelc",), tariff.system.paragraphs["radelc"], tariff.nothing, cash=tariff.nothing)
    return [line if placed.times == 2 else None for placed in _on_the_sheet(tariff, records, empty)]


def ways(record: Record, _tariff: Tariff) -> tuple[Record, ...]:
    """The record with a radelc of its declarer's and without."""
    return tuple(in_radl(record, times) for times in (1, 2)) if isinstance(record, (Counted, High)) else (record,)


def held(tariff: Tariff, records: Sequence[Record | Refusal], games: int | None, empty: Sequence[int | None]) -> Held:
    """What each seat has in the end, and what that costs once the planned games are played."""
    marks: tuple[int, ...] = (0,) * tariff.seats
    played = 0
    for placed in _on_the_sheet(tariff, records, empty):
        marks, played = placed.marks, placed.games
    price = terms_of(tariff).radelc_left if games is not None and played >= games else 0
    return Held(WORD, marks, tuple(-price * mark for mark in marks))


def _on_the_sheet(tariff: Tariff, records: Sequence[Record | Refusal], empty: Sequence[int | None]) -> Iterator[_Placed]:
    marks: tuple[int, ...] = (0,) * tariff.seats
    misdeals: dict[int, int] = {}
    games = 0
    for record, own in zip(records, each_tariff(tariff, empty, len(records)), strict=True):
        games += record.game != "redeal"
        declarer = record.declarer if isinstance(record, (Counted, High)) else None
        times = 2 if declarer is not None and marks[declarer] else 1
        row = _row(record, times, misdeals, own)
        if isinstance(record, Redealt) and record.misdeal is not None and not isinstance(row, Refusal):
            misdeals[record.dealer] = record.misdeal
        if declarer is not None and times == 2 and isinstance(row, Settlement) and row.declarer_won:
            marks = tuple(mark - (seat == declarer) for seat, mark in enumerate(marks))
        if _played(record) in own.system.radl_terms.triggers:
            marks = tuple(mark + (seat in own.taken) for seat, mark in enumerate(marks))
        yield _Placed(row, times, marks, games)


def _row(record: Record | Refusal, times: int, misdeals: dict[int, int], tariff: Tariff) -> Settlement | Refusal:
    if isinstance(record, Refusal):
        return record
    if isinstance(record, Redealt):
        last = misdeals.get(record.dealer)
        if record.misdeal is not None and last is not None and record.misdeal != last + 1:
            return Refusal((Finding("contradiction", "misdeal", ("misdeal_not_next", last, last + 1)),), record.game)
        return score(record, tariff)
    said = radl_of(record)
    if said is not None and said != times:
        key = "radelc_there" if times == 2 else "radelc_not_there"
        settled = score(record, tariff)
        others = settled.findings if isinstance(settled, Refusal) else ()
        return Refusal(in_form_order((*others, Finding("contradiction", "radl", (key,))), tariff), record.game)
    return score(in_radl(record, times) if isinstance(record, (Counted, High)) else record, tariff)


def _played(record: Record | Refusal) -> str | None:
    """The game that was played: of a manual settlement the one that it is of; of a refused record as far as it is known."""
    return record.of if isinstance(record, Manual) else record.game
