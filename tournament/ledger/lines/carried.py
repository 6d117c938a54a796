"""What the players of a round's tables carry into the next game, for whoever shows them all at once. Reads only."""

import json
from collections.abc import Mapping
from functools import lru_cache

import rules
from rules.engine import each_tariff, family_of
from tournament.ledger.people.empty_seats import NOBODY, empties
from tournament.ledger.store import convert
from tournament.models import Entry, Round, Source, Table


def held_in(round_: Round) -> Mapping[int, tuple[int, ...]]:
    """One a seat, by the table's key; no query where nobody carries anything, else two. A table of which only the sums are known is not
    in it."""
    sheet, options = round_.tournament.sheet, round_.tournament.options
    if family_of(convert.tariff(sheet, options, min(sheet.system.seats))).held is None:
        return {}
    tables = {table.pk: table for table in Table.objects.filter(round=round_).exclude(source=Source.SUMS)}
    lines: dict[int, list[Entry]] = {}
    current = Entry.objects.filter(table_id__in=tables, current=True, record__isnull=False).select_related("ruling")
    for entry in current.order_by("table_id", "position"):
        lines.setdefault(entry.table_id, []).append(entry)
    left, found = empties({key for key, table in tables.items() if table.left_after is not None}), {}
    for key, table in tables.items():
        written = lines.get(key, [])
        texts = tuple(json.dumps(entry.effective, sort_keys=True) for entry in written)
        empty = tuple(left.get(key, NOBODY).each([entry.position for entry in written]))
        found[key] = _held(convert.tariff(sheet, options, table.seats), texts, table.games, empty)
    return found


@lru_cache(maxsize=512)
def _held(compiled: rules.Tariff, texts: tuple[str, ...], games: int, empty: tuple[int | None, ...]) -> tuple[int, ...]:
    """The same sheet again gives the same: the wall asks for all tables after each game of one."""
    tariffs = each_tariff(compiled, empty, len(texts))
    read = [rules.read_record(json.loads(text), own) for text, own in zip(texts, tariffs, strict=True)]
    held = rules.score_sheet(compiled, read, games, empty).held
    return (0,) * compiled.seats if held is None else held.marks
