"""A table's round: games in order of play, and the rules that look across them (Radl, Schluss-Radl, Pagatkassa, the dealer's turn)."""

from collections.abc import Sequence
from itertools import accumulate
from typing import NamedTuple

from rules.engine.family import family_of
from rules.engine.ledger import Amount, Line, Settlement
from rules.engine.reading import in_form_order
from rules.engine.record import Manual, Record, in_radl, radl_of
from rules.engine.scoring import score
from rules.engine.tariff import Tariff, each_tariff
from rules.rows.answers import counts_double_in_radl
from rules.words.findings import Finding, Refusal

FINAL_RADL = ("final_radl",)
_RADL_GAMES = frozenset({"trischaken", "fensterbankl"})


class SheetResult(NamedTuple):
    """Rows in the order of the records; totals over those that settle; the Pagatkassa in cents, payments negative where paid in."""

    rows: tuple[Settlement | Refusal, ...]
    totals: tuple[Amount, ...]
    cash: tuple[Amount, ...]
    pot: int
    pot_payments: tuple[int, ...]


def score_sheet(
    tariff: Tariff, records: tuple[Record | Refusal, ...] | list[Record | Refusal], games: int | None = None, empty: Sequence[int | None] = ()
) -> SheetResult:
    """Settles a sheet. A Refusal among the records stays in its row: a game that was played, but counts nothing yet.

    `empty`: one a record, the seat at which nobody sat any more when it was played; () where everybody was there all the time.
    """
    tariffs = each_tariff(tariff, empty, len(records))
    factors = radl_factors(tariff, records, games, empty)
    closing = _closing(tariffs, records, games)
    rows: list[Settlement | Refusal] = []
    previous: Record | None = None
    for record, factor, final, own in zip(records, factors, closing, tariffs, strict=True):
        if isinstance(record, Refusal):
            rows.append(Refusal(in_form_order((*record.findings, *_wrong_radl(record, factor, own)), own)))
            previous = None
            continue
        row = _score_row(record, factor, own)
        if final and type(row) is Settlement:
            row = row._replace(lines=tuple(_called_final(line, own) for line in row.lines))
        if previous is not None and not _in_turn(previous, record, own) and type(row) is Settlement:
            row = row._replace(warnings=(*row.warnings, Finding("dealer_order", "dealer", ("dealer_order",))))
        rows.append(row)
        previous = record
    settled = [row for row in rows if type(row) is Settlement]
    totals = tuple(map(sum, zip(*(row.points for row in settled), strict=True))) if settled else tariff.nothing
    cash = tuple(map(sum, zip(*(row.cash for row in settled), strict=True))) if settled else tariff.nothing
    return SheetResult(tuple(rows), totals, cash, *_pot(tariff, records, rows, empty))


def _pot(
    tariff: Tariff, records: Sequence[Record | Refusal], rows: Sequence[Settlement | Refusal], empty: Sequence[int | None]
) -> tuple[int, tuple[int, ...]]:
    counted = [row if isinstance(row, Refusal) else record for record, row in zip(records, rows, strict=True)]
    return family_of(tariff).pot(tariff, counted, empty)


def radl_factors(
    tariff: Tariff, records: tuple[Record | Refusal, ...] | list[Record | Refusal], games: int | None, empty: Sequence[int | None] = ()
) -> list[int]:
    """1 or 2 for each record: whether the sheet has it in a double Radl. `empty`: as `score_sheet`."""
    if not counts_double_in_radl(tariff.policies):
        return [1] * len(records)
    tariffs = each_tariff(tariff, empty, len(records))
    closing = _closing(tariffs, records, games)
    factors: list[int] = []
    due: tuple[int, ...] = ()
    for record, final, own in zip(records, closing, tariffs, strict=True):
        if record.game == "redeal":
            factors.append(1)
            continue
        # Who has left deals no more: the Radl is over when all who are there have dealt.
        due = tuple(seat for seat in due if seat != own.empty)
        factors.append(2 if due or final else 1)
        due = due[1:]
        if _played(record) in _RADL_GAMES and tariff.options.get("radl", True):
            due = _dealers_after(record, own)
    return factors


def _dealers_after(record: Record | Refusal, tariff: Tariff) -> tuple[int, ...]:
    """Who deals the games after this one, each once. Of a game whose dealer is not known it is only known how many."""
    dealer = None if isinstance(record, Refusal) else record.dealer
    if dealer is None:
        return tariff.taken
    place = tariff.taken.index(dealer) + 1
    return (*tariff.taken[place:], *tariff.taken[:place])


def _closing(tariffs: Sequence[Tariff], records: Sequence[Record | Refusal], games: int | None) -> list[bool]:
    """Whether each record is one of the last games of the round, where they are the Schluss-Radl."""
    if games is None or not tariffs or not counts_double_in_radl(tariffs[0].policies) or not tariffs[0].options.get("final_radl", True):
        return [False] * len(records)
    numbers = accumulate(int(record.game != "redeal") for record in records)
    return [
        record.game != "redeal" and games - len(own.taken) < number <= games for record, number, own in zip(records, numbers, tariffs, strict=True)
    ]


def _called_final(line: Line, tariff: Tariff) -> Line:
    """The line that doubles, by the sheet's own name for the last games."""
    return Line("radl", FINAL_RADL, tariff.system.paragraph_of("final_radl"), line.points, line.cash) if line.item == "radl" else line


def _played(record: Record | Refusal) -> str | None:
    """The game that was played: of a manual settlement the one that it is of."""
    return record.of or record.game if isinstance(record, Manual) else record.game


def _score_row(record: Record, factor: int, tariff: Tariff) -> Settlement | Refusal:
    if not counts_double_in_radl(tariff.policies):
        return score(record, tariff)
    row = score(in_radl(record, factor), tariff)
    wrong = _wrong_radl(record, factor, tariff)
    if not wrong:
        return row
    return Refusal(in_form_order((*(row.findings if type(row) is Refusal else ()), *wrong), tariff))


def _wrong_radl(record: Record | Refusal, factor: int, tariff: Tariff) -> tuple[Finding, ...]:
    """The sheet decides the Radl; a record that says otherwise is refused."""
    said = record.radl if isinstance(record, Refusal) else radl_of(record)
    if not counts_double_in_radl(tariff.policies) or said is None or said == factor:
        return ()
    return (Finding("contradiction", "radl", ("radl_double" if factor == 2 else "radl_single",)),)


def _in_turn(previous: Record, record: Record, tariff: Tariff) -> bool:
    """Whether the dealer is the one whose turn it is; after a redeal the same dealer may deal again."""
    if previous.game == "redeal" and record.dealer == previous.dealer:
        return True
    # Who dealt last may have left since: then it is the next one's turn as well.
    return record.dealer == tariff.after(previous.dealer)
