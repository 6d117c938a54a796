"""Scores a tournament again from its records and compares with everything that is stored and ranked: the proof behind printed standings.

Reads only; what differs is a finding with its place, never a silent new total.
"""

import json
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from django.db.models import TextField
from django.db.models.functions import Cast
from django.utils.translation import gettext as _

import rules
from rules.book import RankedBy
from rules.engine import each_tariff
from rules.rows import RuleSystem
from scoring.arithmetic import at_table, both
from scoring.field import by_person, shares
from scoring.plain import Game
from scoring.plain import total as in_all
from tournament.ledger.lines import ruled
from tournament.ledger.people.empty_seats import with_empty
from tournament.ledger.people.ranking import Ranking, rankings
from tournament.ledger.store import convert
from tournament.ledger.store.audience import Audience
from tournament.ledger.store.refusals import Finding
from tournament.models import Entry, Ruling, Sanction, SanctionKind, Source, Table, Tournament
from tournament.models.amounts import CASH, POINTS, POT

LINE = ("game", "reading", "settled", "declarer", "declarer_won", *POINTS, *CASH)
_READING = LINE.index("reading")
TOTALS = (*POINTS, *CASH, "pot", *POT)


class Added(NamedTuple):
    """What a table comes to: one amount a seat, and game by game."""

    points: tuple[convert.Points, ...]
    games: tuple[Game, ...] = ()


Expected = dict[tuple[int, int], Added]
"""By round and table."""


def recompute(tournament: Tournament) -> list[Finding]:
    """Everything that does not follow from records, rulings and penalties, fields as `rounds[1].tables[3].games[17]`. Ten queries."""
    findings = _check_digest(tournament)
    standing = standing_rulings(tournament)
    counting: dict[int, set[int]] = {}
    for (table_id, position), ruling in standing.items():
        if ruling.record is not None:
            counting.setdefault(table_id, set()).add(position)
    lines = written_lines(tournament)
    read = Reader()
    expected: Expected = {}
    tables = Table.objects.filter(round__tournament=tournament).order_by("round__number", "number")
    for table in with_empty(tables.values("id", "round__number", "number", "seats", "games", "left_after", "source", *TOTALS)):
        written = lines.get(table["id"], [])
        findings += _check_table(tournament, table, written, standing, expected=expected, read=read)
        gone = counting[table["id"]] - {line.position for line in written} if table["id"] in counting else ()
        text = _("Über ein Spiel dieses Tisches gilt ein Entscheid, aber das Spiel steht nicht auf dem Zettel.")
        findings += [Finding("ruling_differs", f"rounds[{table['round__number']}].tables[{table['number']}]", text) for _position in gone]
    return findings + _check_ranking(tournament, expected)


def standing_rulings(tournament: Tournament) -> dict[tuple[int, int], Ruling]:
    """The ruling by which a game counts, by table and position. One query."""
    standing: dict[tuple[int, int], list[Ruling]] = {}
    for ruling in Ruling.objects.filter(table__round__tournament=tournament, standing=True).select_related("case"):
        # A game that nobody had written when it was ruled on has its line by its case.
        position = ruling.position if ruling.position is not None else ruling.case.position
        if position is not None:
            standing.setdefault((ruling.table_id, position), []).append(ruling)
    return {place: counts for place, found in standing.items() if (counts := ruled.which_counts(found)) is not None}


class WrittenLine(NamedTuple):
    """A line as it is stored. `text`, `findings`: its record and what the rules found, as JSON; `stored`: the columns of LINE."""

    position: int
    text: str
    ruling_id: int | None
    findings: str
    stored: tuple[Any, ...]

    @property
    def columns(self) -> dict[str, Any]:
        """What is stored, by the names of the columns."""
        return dict(zip(LINE, self.stored, strict=True))

    @property
    def record(self) -> dict[str, Any]:
        """What was entered."""
        found: dict[str, Any] = json.loads(self.text)
        return found


class Reader:
    """Reads records; one that was read before, at the same kind of table, is the same again."""

    def __init__(self) -> None:
        self.known: dict[tuple[rules.Tariff, str], rules.Record | rules.Refusal] = {}

    def __call__(self, compiled: rules.Tariff, text: str) -> rules.Record | rules.Refusal:
        found = self.known.get((compiled, text))
        if found is None:
            found = self.known[compiled, text] = rules.read_record(json.loads(text), compiled)
        return found


def written_lines(tournament: Tournament) -> dict[int, list[WrittenLine]]:
    """The lines by table. One query."""
    rows = Entry.objects.filter(table__round__tournament=tournament, current=True, record__isnull=False).order_by("table_id", "position")
    written = rows.annotate(text=Cast("record", TextField()), found=Cast("findings", TextField()))
    lines: dict[int, list[WrittenLine]] = {}
    for table, position, text, ruling, findings, *stored in written.values_list(
        "table_id", "position", "text", "ruling_id", "found", *LINE
    ):
        lines.setdefault(table, []).append(WrittenLine(position, text, ruling, findings, stored=tuple(stored)))
    return lines


def _check_digest(tournament: Tournament) -> list[Finding]:
    if not convert.rules_moved(tournament.rules_digest, tournament.rules_reading, tournament.sheet, tournament.options):
        return []
    now = convert.digest(tournament.sheet, tournament.options)
    text = _(
        "Die Regeln haben jetzt den Fingerabdruck %(now)s, beim Start waren es %(then)s: das Programm oder die Auslegungen sind andere."
    )
    return [Finding("rules_changed", "rules_digest", text % {"now": now[:12], "then": tournament.rules_digest[:12]})]


def _check_table(
    tournament: Tournament,
    table: dict[str, Any],
    lines: list[WrittenLine],
    standing: Mapping[tuple[int, int], Ruling],
    expected: Expected,
    *,
    read: Reader,
) -> Iterator[Finding]:
    where = f"rounds[{table['round__number']}].tables[{table['number']}]"
    key = (table["round__number"], table["number"])
    if table["source"] == Source.SUMS:
        expected[key] = Added(convert.row_points([table[column] for column in POINTS], table["seats"]))
        if lines:
            yield Finding("contradiction", where, _("Zu diesem Tisch gibt es Summen und Spiele zugleich."))
        return
    compiled = convert.tariff(tournament.sheet, tournament.options, table["seats"])
    rulings = [standing.get((table["id"], line.position)) for line in lines]
    empty = table["empty"].each([line.position for line in lines])
    counted = [
        read(own, line.text) if ruling is None or ruling.record is None else rules.read_record(ruling.record, own)
        for own, line, ruling in zip(each_tariff(compiled, empty, len(lines)), lines, rulings, strict=True)
    ]
    older = [
        convert.older({**line.columns, "findings": json.loads(line.findings)}, table["seats"])
        if line.stored[_READING] < rules.READING
        else None
        for line in lines
    ]
    scored = convert.score_read(compiled, counted, table["games"], older, pot=convert.pot(table), empty=empty)
    expected[key] = Added(scored.totals, tuple(_game(line.game, line.result, compiled) for line in scored.lines if line.game is not None))
    for place, (line, result, ruling) in enumerate(zip(lines, scored.lines, rulings, strict=True), start=1):
        yield from _check_line(line, result, ruling, place, where=f"{where}.games[{result.game or place}]", system=compiled.system)
    columns = scored.table_columns()
    wrong = [field for field in TOTALS if columns[field] != table[field]]
    if wrong:
        text = _("Summen des Tisches: gespeichert ist %(stored)s, die Regeln ergeben %(now)s.")
        yield Finding("totals_differ", where, text % {"stored": _shown(table, wrong), "now": _shown(columns, wrong)})


def _game(number: int, result: rules.Settlement | rules.Refusal, compiled: rules.Tariff) -> Game:
    """A game as it counts: nothing where the rules refuse it."""
    return Game(number, result.points if isinstance(result, rules.Settlement) else compiled.nothing)


def _check_line(
    line: WrittenLine, result: convert.Scored, ruling: Ruling | None, place: int, *, where: str, system: RuleSystem
) -> Iterator[Finding]:
    """One line of a table; `place`: where it stands on the sheet, from 1."""
    if line.ruling_id != (ruling.pk if ruling is not None else None):
        text = _("Zeile %(place)d: der Entscheid, der gilt, ist nicht der, nach dem gerechnet wird.") % {"place": place}
        yield Finding("ruling_differs", where, text)
    if ruling is not None:
        yield from (found._replace(field=where) for found in ruled.denied(ruling, line.record, system))
    if result.stored() != line.stored:
        derived, stored = result.derived(), line.columns
        wrong = [field for field in LINE if derived[field] != stored[field]]
        text = _("Zeile %(place)d: gespeichert ist %(stored)s, die Regeln ergeben %(now)s.")
        yield Finding("line_differs", where, text % {"place": place, "stored": _shown(stored, wrong), "now": _shown(derived, wrong)})


def _shown(row: dict[str, Any], fields: list[str]) -> str:
    """The fields as a person reads them: amounts in points."""
    amounts = (*POINTS, *CASH)
    spoken = convert.language()
    told = {field: in_all(convert.points(row[field]), spoken) if field in amounts else row[field] for field in fields}
    return ", ".join(f"{field} {said}" for field, said in told.items())


def _penalties(tournament: Tournament) -> list[tuple[int, int, "_Total"]]:
    """Number, round and what is taken off by each penalty that stands: table points and points."""
    given = Sanction.objects.filter(
        tournament=tournament, kind=SanctionKind.POINTS, lifted_at__isnull=True, player__registrations__tournament=tournament
    )
    found = given.values_list("player__registrations__number", "round", "half_table_points", "half_points")
    return [
        (number, round_, _Total(convert.points(of_tables), convert.points(of_games)))
        for number, round_, of_tables, of_games in found
        if round_ is not None
    ]


def _check_ranking(tournament: Tournament, expected: Expected) -> list[Finding]:
    """The standings after each round against the totals added up here, player by player, and the order of the ranks; the last round
    first."""
    penalties, findings, named = _penalties(tournament), [], set()
    ranked = rankings(tournament, Audience.DESK)
    for after in reversed(ranked):
        where = "standings" if after is ranked[-1] else f"rounds[{after.rounds}].standings"
        totals = _totals(after, expected, penalties)
        shown = {row.player.number: _Total(row.total, row.points) for row in after.standings}
        text = _("Nr. %(number)d steht mit %(ranked)s in der Rangliste, Spiele und Strafpunkte ergeben %(total)s.")
        for number in [*shown, *(totals.keys() - shown.keys())]:
            if shown.get(number) != totals.get(number) and number not in named:
                said = {"number": number, "ranked": _told(shown.get(number), after), "total": _told(totals.get(number), after)}
                findings.append(Finding("ranking_differs", f"{where}[{number}]", text % said))
                named.add(number)
        ranked_totals = [row.total for row in after.ranked]
        if ranked_totals != sorted(ranked_totals, reverse=True):
            findings.append(Finding("ranking_order", where, _("Die Rangliste ist nicht nach Punkten geordnet.")))
    return findings


class _Total(NamedTuple):
    """What ranks somebody, and the sum of his games less penalties: the same where the sum ranks."""

    total: convert.Points
    points: convert.Points


def _told(total: _Total | None, after: Ranking) -> str:
    if total is None:
        return "–"
    spoken = convert.language()
    return in_all(total.points, spoken) if after.by.kind is RankedBy.SUM else both(total.total, total.points, spoken)


def _totals(after: Ranking, expected: Expected, penalties: list[tuple[int, int, _Total]]) -> dict[int, _Total]:
    """What everybody has who sat at a table until then."""
    points: dict[int, convert.Points] = {}
    placed: dict[int, convert.Points] = {}
    by_tables = after.by.kind is RankedBy.TABLE_POINTS
    for result in after.results:
        added = expected[result.round, result.table]
        again = result._replace(points=added.points, games=added.games)
        for share in by_person(shares(again)):
            points[share.player] = points.get(share.player, 0) + share.points
        here = at_table(after.by, again)
        for number, given in here.items():
            placed[number] = placed.get(number, 0) + given
    for number, round_, deducted in penalties:
        if number in points and round_ <= after.rounds:
            points[number] += deducted.points
            placed[number] = placed.get(number, 0) + deducted.total * after.by.takes_table_points
    return {number: _Total(placed.get(number, 0) if by_tables else sum_, sum_) for number, sum_ in points.items()}
