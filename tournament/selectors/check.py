"""Everything that keeps a round open, and everything unusual, in one list: each a link to its line."""

from typing import NamedTuple

from django.utils.translation import gettext as _

import rules
from tournament import convert
from tournament.models import Entry, Round, Source, Table, TableState, Tournament


class Fault(NamedTuple):
    """One finding of a round. `grave`: it keeps the round open; otherwise it is a warning. `line`: the entry's position, None for the table."""

    table: int
    game: int | None
    position: int | None
    grave: bool
    code: str
    field: str
    message: str


def round_faults(tournament: Tournament, round_: Round) -> list[Fault]:
    """All findings of a round by table and line: refused records, missing games, unconfirmed tables, warnings. Two queries."""
    tables = list(Table.objects.filter(round=round_).order_by("number"))
    entries: dict[int, list[Entry]] = {}
    for entry in Entry.objects.filter(table__round=round_, current=True, record__isnull=False).order_by("table_id", "position"):
        entries.setdefault(entry.table_id, []).append(entry)
    faults: list[Fault] = []
    for table in tables:
        written = entries.get(table.pk, [])
        faults += _line_faults(tournament, table, written)
        faults += _table_faults(table, written)
    return faults


def _line_faults(tournament: Tournament, table: Table, written: list[Entry]) -> list[Fault]:
    compiled = convert.tariff(tournament.system, tournament.options, table.seats)
    spoken = convert.language()
    scored = convert.score_sheet(compiled, [entry.record for entry in written], table.games)
    faults: list[Fault] = []
    for entry, line in zip(written, scored.lines, strict=True):
        grave = isinstance(line.result, rules.Refusal)
        found = line.result.findings if grave else line.result.warnings
        faults += [Fault(table.number, line.game, entry.position, grave, item.code, item.field, item.text(spoken)) for item in found]
    return faults


def _table_faults(table: Table, written: list[Entry]) -> list[Fault]:
    if table.state == TableState.BROKEN_OFF:
        return []
    done = table.games if table.source == Source.SUMS else sum(1 for entry in written if entry.game is not None)
    if done < table.games:
        missing = table.games - done
        text = _("Es fehlt ein Spiel.") if missing == 1 else _("Es fehlen %(missing)d Spiele.") % {"missing": missing}
        return [Fault(table.number, None, None, True, "missing_games", "", text)]
    if table.state != TableState.CONFIRMED:
        return [Fault(table.number, None, None, False, "not_confirmed", "", _("Vollständig, aber noch nicht bestätigt."))]
    return []
