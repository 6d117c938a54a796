"""Games that count double because of others on the same sheet: the Radl after a Trischaken or a Fensterbankl, and the last ones
(Schluss-Radl)."""

from collections.abc import Sequence
from itertools import accumulate

from rules.engine.ledger import Line, Settlement
from rules.engine.reading import in_form_order
from rules.engine.record import Manual, Record, in_radl, radl_of
from rules.engine.scoring import each_alone, score
from rules.engine.tariff import Tariff, each_tariff
from rules.rows.answers import counts_double_in_radl
from rules.words.findings import Finding, Refusal

_RADL_GAMES = frozenset({"trischaken", "fensterbankl"})


def rows(tariff: Tariff, records: Sequence[Record | Refusal], games: int | None, empty: Sequence[int | None]) -> list[Settlement | Refusal]:
    """What each game of a sheet is worth there. Arguments as `engine.sheet.score_sheet`."""
    if not counts_double_in_radl(tariff.policies):
        return each_alone(tariff, records, games, empty)
    tariffs, doubled = each_tariff(tariff, empty, len(records)), doublings(tariff, records, games, empty)
    return [_row(record, doubling, own) for record, doubling, own in zip(records, doubled, tariffs, strict=True)]


def _row(record: Record | Refusal, doubling: Line | None, tariff: Tariff) -> Settlement | Refusal:
    wrong = _wrong_radl(record, doubling)
    if isinstance(record, Refusal):
        return Refusal(in_form_order((*record.findings, *wrong), tariff))
    row = score(in_radl(record, 1 if doubling is None else 2), tariff)
    if wrong:
        return Refusal(in_form_order((*(row.findings if type(row) is Refusal else ()), *wrong), tariff))
    if doubling is None or type(row) is Refusal:
        return row
    _item, label, source, *_nothing = doubling
    called = (line._replace(label=label, source=source) if line.doubles and line.label != label else line for line in row.lines)
    return row._replace(lines=tuple(called))


def doublings(tariff: Tariff, records: Sequence[Record | Refusal], games: int | None, empty: Sequence[int | None]) -> list[Line | None]:
    """Whether the sheet has each record in a double Radl, and by which name. Arguments as `engine.sheet.score_sheet`."""
    if not counts_double_in_radl(tariff.policies):
        return [None] * len(records)
    nothing, system = tariff.nothing, tariff.system
    again, final = (Line("radl", (name,), system.paragraph_of(name), nothing, cash=nothing) for name in ("radl", "final_radl"))
    tariffs = each_tariff(tariff, empty, len(records))
    found: list[Line | None] = []
    due: tuple[int, ...] = ()
    for record, last, own in zip(records, _closing(tariffs, records, games), tariffs, strict=True):
        if record.game == "redeal":
            found.append(None)
            continue
        # Who has left deals no more: the Radl is over when all who are there have dealt.
        due = tuple(seat for seat in due if seat != own.empty)
        found.append(final if last else again if due else None)
        due = due[1:]
        if _played(record) in _RADL_GAMES and tariff.options.get("radl", True):
            due = _dealers_after(record, own)
    return found


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
        record.game != "redeal" and games - len(own.taken) < number <= games
        for record, number, own in zip(records, numbers, tariffs, strict=True)
    ]


def _played(record: Record | Refusal) -> str | None:
    """The game that was played: of a manual settlement the one that it is of."""
    return record.of or record.game if isinstance(record, Manual) else record.game


def _wrong_radl(record: Record | Refusal, doubling: Line | None) -> tuple[Finding, ...]:
    """The sheet decides the Radl; a record that says otherwise is refused."""
    said = record.radl if isinstance(record, Refusal) else radl_of(record)
    if said is None or said == (1 if doubling is None else 2):
        return ()
    return (Finding("contradiction", "radl", ("radl_single" if doubling is None else "radl_double",)),)
