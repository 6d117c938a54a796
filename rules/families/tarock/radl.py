"""Games that count double because of others on the same sheet: the Radl after a Trischaken or a Fensterbankl, and the last ones (Schluss-Radl)."""

from collections.abc import Sequence
from itertools import accumulate

from rules.engine.ledger import Line, Settlement
from rules.engine.reading import in_form_order
from rules.engine.record import Manual, Record, in_radl, radl_of
from rules.engine.scoring import score
from rules.engine.tariff import Tariff, each_tariff
from rules.rows.answers import counts_double_in_radl
from rules.words.findings import Finding, Refusal

FINAL_RADL = ("final_radl",)
_RADL_GAMES = frozenset({"trischaken", "fensterbankl"})


def rows(
    tariff: Tariff, records: Sequence[Record | Refusal], games: int | None, empty: Sequence[int | None]
) -> list[Settlement | Refusal]:
    """What each game of a sheet is worth there. Arguments as `engine.sheet.score_sheet`."""
    tariffs = each_tariff(tariff, empty, len(records))
    factors, closing = radl_factors(tariff, records, games, empty), _closing(tariffs, records, games)
    return [_row(record, factor, final, own) for record, factor, final, own in zip(records, factors, closing, tariffs, strict=True)]


def _row(record: Record | Refusal, factor: int, final: bool, tariff: Tariff) -> Settlement | Refusal:
    if isinstance(record, Refusal):
        return Refusal(in_form_order((*record.findings, *_wrong_radl(record, factor, tariff)), tariff))
    row = _score_row(record, factor, tariff)
    return row._replace(lines=tuple(_called_final(line, tariff) for line in row.lines)) if final and type(row) is Settlement else row


def radl_factors(
    tariff: Tariff, records: Sequence[Record | Refusal], games: int | None, empty: Sequence[int | None] = ()
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
