"""Scores a tournament again from its records and compares with everything that is stored and ranked: the proof behind printed standings.

Reads only; what differs is a finding with its place, never a silent new total.
"""

from collections.abc import Iterator
from typing import Any

from django.utils.translation import gettext as _

from tournament import convert
from tournament.models import Entry, Source, Table, Tournament
from tournament.models.amounts import CASH, POINTS, POT
from tournament.refusals import Finding
from tournament.selectors.ranking import ranking

LINE = ("game", "settled", "declarer", "declarer_won", *POINTS, *CASH)
TOTALS = (*POINTS, *CASH, "pot", *POT)


def recompute(tournament: Tournament) -> list[Finding]:
    """Everything that does not follow from the records, fields as `rounds[1].tables[3].games[17]`. Five queries."""
    findings = _check_digest(tournament)
    lines: dict[int, list[dict[str, Any]]] = {}
    rows = Entry.objects.filter(table__round__tournament=tournament, current=True, record__isnull=False)
    for row in rows.order_by("table_id", "position").values("table_id", "record", *LINE):
        lines.setdefault(row["table_id"], []).append(row)
    expected: dict[tuple[int, int], tuple[convert.Points, ...]] = {}
    tables = Table.objects.filter(round__tournament=tournament).order_by("round__number", "number")
    for table in tables.values("id", "round__number", "number", "seats", "games", "source", *TOTALS):
        findings += _check_table(tournament, table, lines.get(table["id"], []), expected)
    return findings + _check_ranking(tournament, expected)


def _check_digest(tournament: Tournament) -> list[Finding]:
    if not tournament.rules_frozen:
        return []
    now = convert.digest(tournament.system, tournament.options)
    if now == tournament.rules_digest:
        return []
    text = _("Die Regeln haben jetzt den Fingerabdruck %(now)s, beim Start waren es %(then)s: das Programm oder die Auslegungen sind andere.")
    return [Finding("rules_changed", "rules_digest", text % {"now": now[:12], "then": tournament.rules_digest[:12]})]


def _check_table(
    tournament: Tournament, table: dict[str, Any], lines: list[dict[str, Any]], expected: dict[tuple[int, int], tuple[convert.Points, ...]]
) -> Iterator[Finding]:
    where = f"rounds[{table['round__number']}].tables[{table['number']}]"
    key = (table["round__number"], table["number"])
    if table["source"] == Source.SUMS:
        expected[key] = convert.row_points([table[column] for column in POINTS], table["seats"])
        if lines:
            yield Finding("contradiction", where, _("Zu diesem Tisch gibt es Summen und Spiele zugleich."))
        return
    compiled = convert.tariff(tournament.system, tournament.options, table["seats"])
    scored = convert.score_sheet(compiled, [line["record"] for line in lines], table["games"])
    expected[key] = scored.totals
    for place, (line, result) in enumerate(zip(lines, scored.lines, strict=True), start=1):
        derived = result.derived()
        wrong = [field for field in LINE if derived[field] != line[field]]
        if wrong:
            text = _("Zeile %(place)d: gespeichert ist %(stored)s, die Regeln ergeben %(now)s.")
            said = {"place": place, "stored": _shown(line, wrong), "now": _shown(derived, wrong)}
            yield Finding("line_differs", f"{where}.games[{result.game or place}]", text % said)
    columns = scored.table_columns()
    wrong = [field for field in TOTALS if columns[field] != table[field]]
    if wrong:
        text = _("Summen des Tisches: gespeichert ist %(stored)s, die Regeln ergeben %(now)s.")
        yield Finding("totals_differ", where, text % {"stored": _shown(table, wrong), "now": _shown(columns, wrong)})


def _shown(row: dict[str, Any], fields: list[str]) -> str:
    """The fields as a person reads them: amounts in points."""
    amounts = (*POINTS, *CASH)
    return ", ".join(f"{field} {convert.points(row[field]) if field in amounts else row[field]}" for field in fields)


def _check_ranking(tournament: Tournament, expected: dict[tuple[int, int], tuple[convert.Points, ...]]) -> list[Finding]:
    """The standings against the totals added up here, player by player, and the order of the ranks."""
    ranked = ranking(tournament)
    totals = dict.fromkeys((player.number for player in ranked.players), 0)
    for result in ranked.results:
        for number, amount in zip(result.players, expected[result.round, result.table], strict=True):
            totals[number] += amount
    text = _("Nr. %(number)d steht mit %(ranked)s in der Rangliste, die Spiele ergeben %(total)s.")
    findings = [
        Finding("ranking_differs", f"standings[{row.player.number}]", text % {
            "number": row.player.number, "ranked": row.total, "total": totals[row.player.number] + row.penalties,
        })
        for row in ranked.standings if row.total != totals[row.player.number] + row.penalties
    ]
    order = [row.total for row in ranked.standings]
    if order != sorted(order, reverse=True):
        findings.append(Finding("ranking_order", "standings", _("Die Rangliste ist nicht nach Punkten geordnet.")))
    return findings
