"""Writes what referees did at the tables: calls, cases with their rulings and appeals, and the sanctions. See the package for the keys.

Lines are named by their place among the table's records, rulings by their place in the table's list, persons by their number; no account is
in it.
"""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import rules
from tournament.archive.fields import COPIED, as_time, in_order, said
from tournament.archive.matters import APPEAL, CALL
from tournament.archive.sanctions import LIFTED, SANCTION
from tournament.archive.versions import Spots
from tournament.archive.worth import Amounts, SheetNow, decided_of
from tournament.ledger.people.empty_seats import empty_at
from tournament.ledger.store import convert
from tournament.models import Call, Case, CaseState, Entry, Ruling, Sanction, Table, Tournament
from tournament.models.amounts import CASH, POINTS


class Matters(NamedTuple):
    """Everything that referees did at the tables of a tournament, by key of the table, in order."""

    calls: dict[int, list[Call]]
    cases: dict[int, list[Case]]
    rulings: dict[int, list[Ruling]]

    def positions(self, table_id: int) -> set[int]:
        """Every line that anything here is about."""
        about = (*self.cases.get(table_id, ()), *self.rulings.get(table_id, ()))
        return {row.position for row in about if row.position is not None}


def read_matters(tournament: Tournament) -> Matters:
    """Three queries."""
    return Matters(
        _by_table(Call.objects.filter(table__round__tournament=tournament).order_by("created_at", "pk")),
        _by_table(Case.objects.filter(table__round__tournament=tournament).order_by("opened_at", "pk")),
        _by_table(Ruling.objects.filter(table__round__tournament=tournament).select_related("appealed").order_by("created_at", "pk")),
    )


def _by_table(rows: Any) -> dict[int, list[Any]]:
    found: dict[int, list[Any]] = {}
    for row in rows:
        found.setdefault(row.table_id, []).append(row)
    return found


def table_matters(
    table: Table, matters: Matters, entries: Sequence[Entry], compiled: rules.Tariff, spots: Spots
) -> dict[str, list[dict[str, Any]]]:
    """The keys `calls`, `cases` and `rulings` of a table, where there are any. `entries`: its current lines, in order."""
    writer = _TableWriter(table=table, matters=matters, entries=entries, compiled=compiled, spots=spots)
    return said(calls=writer.calls(), cases=writer.cases(), rulings=writer.rulings())


class _TableWriter:
    """One table's rows, with the places by which they name each other."""

    def __init__(self, table: Table, matters: Matters, entries: Sequence[Entry], compiled: rules.Tariff, spots: Spots) -> None:
        self.table = table
        self.call_rows = matters.calls.get(table.pk, [])
        self.case_rows = matters.cases.get(table.pk, [])
        self.ruling_rows = matters.rulings.get(table.pk, [])
        self.lines = spots.lines
        self.spots = spots
        self.records = [entry.written for entry in entries]
        self.case_places = _places(self.case_rows)
        self.ruling_places = _places(self.ruling_rows)
        standing = {
            self.lines[row.position]: row.record
            for row in self.ruling_rows
            if row.standing and row.record is not None and row.position in self.lines
        }
        self.now = SheetNow(
            compiled, self.records, standing, table.games, empty=empty_at(table).each([entry.position for entry in entries])
        )

    def calls(self) -> list[dict[str, Any]]:
        return [CALL.written(row) for row in self.call_rows]

    def cases(self) -> list[dict[str, Any]]:
        call_places = _places(self.call_rows)
        return [
            said(
                call=call_places.get(row.call_id),
                **self.spots.named(row.position),
                game=row.game,
                told=convert.ordered_record(row.record) if row.record is not None else None,
                violation=row.violation,
                stage=row.stage,
                facts=ordered_facts(row.facts),
                accused=row.accused,
                claims=ordered_claims(row.claims),
                layout=in_order(row.layout),
                words=row.words,
                state=str(row.state) if row.state != CaseState.OPEN else "",
                author=row.author,
                at=as_time(row.opened_at),
                disputed_at=as_time(row.disputed_at),
                ended_at=as_time(row.ended_at),
                end_reason=row.end_reason,
            )
            for row in self.case_rows
        ]

    def rulings(self) -> list[dict[str, Any]]:
        return [self._ruling(row) for row in self.ruling_rows]

    def _ruling(self, row: Ruling) -> dict[str, Any]:
        case = self.case_rows[self.case_places[row.case_id]]
        copied = {field: getattr(row, field) for field in COPIED if getattr(row, field) != getattr(case, field)}
        if "facts" in copied:
            copied["facts"] = ordered_facts(copied["facts"])
        if "layout" in copied:
            copied["layout"] = in_order(copied["layout"])
        entered = row.entered if row.position not in self.lines or row.entered != self.records[self.lines[row.position]] else None
        return (
            said(case=self.case_places[row.case_id], **self.spots.named(row.position), game=row.game)
            | copied
            | said(
                claims=ordered_claims(row.claims),
                answered=row.answered,
                decision=row.decision,
                source=row.source,
                text=row.text,
                departure=row.departure,
                offenders=row.offenders,
                entered=convert.ordered_record(entered) if entered is not None else None,
                record=convert.ordered_record(row.record) if row.record is not None else None,
                **self._amounts(row),
                referee=row.referee_name,
                panel=row.panel,
                answers=self._answered(row),
                supersedes=self.ruling_places.get(row.supersedes_id),
                reason=row.reason,
                words=row.words,
                at=as_time(row.created_at),
                appeal=APPEAL.written(row.appealed) if hasattr(row, "appealed") else None,
            )
        )

    def _answered(self, row: Ruling) -> int | None:
        """The place of the ruling whose appeal this one answers."""
        if row.appeal_id is None:
            return None
        return next(
            place for place, other in enumerate(self.ruling_rows) if hasattr(other, "appealed") and other.appealed.pk == row.appeal_id
        )

    def _amounts(self, row: Ruling) -> dict[str, Any]:
        """Before and after, and whether they are of another day: then they do not follow from the sheet as it is now."""
        if row.position is None:
            return {}
        seats = self.table.seats
        after = Amounts(*[convert.row_points([getattr(row, column) for column in columns], seats) for columns in (POINTS, CASH)])
        before = Amounts(*[convert.row_points(part, seats) for part in row.before]) if row.before is not None else None
        previous = next((other for other in self.ruling_rows if other.pk == row.supersedes_id), None)
        decided = decided_of(self.lines.get(row.position), row.entered, row.record, previous.record if previous else None)
        return {
            **(_written(before, "before") if before else {}),
            **_written(after, "after"),
            "as_then": bool(self.now.wrong(decided, before, after)),
        }


def _written(amounts: Amounts, name: str) -> dict[str, Any]:
    found = {name: [convert.plain_number(amount) for amount in amounts.points]}
    return found | ({f"{name}_cash": [convert.plain_number(amount) for amount in amounts.cash]} if any(amounts.cash) else {})


def ordered_facts(facts: Mapping[str, Any]) -> dict[str, Any]:
    """The facts in the order in which the sheet asks them, others after them."""
    known = [fact.slug for fact in rules.facts()]
    return {slug: facts[slug] for slug in [*(slug for slug in known if slug in facts), *sorted(facts.keys() - set(known))]}


def ordered_claims(claims: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """The claims with their keys in the order of the form."""
    return convert.ordered_record({"claims": list(claims)})["claims"]


def _places(rows: Sequence[Any]) -> dict[int | None, int]:
    """The place of each row by its key. None is no row's, and has no place."""
    return {row.pk: place for place, row in enumerate(rows)}


def written_sanctions(
    tournament: Tournament, matters: Matters, tables: Mapping[int, Table], numbers: Mapping[int, tuple[int, str]]
) -> list[dict[str, Any]]:
    """The sanctions in the order they were given. `tables`: by key, with their rounds; `numbers`: number and name by key of the person. One
    query."""
    where = {
        row.pk: {"round": tables[table_id].round.number, "table": tables[table_id].number, "ruling": place}
        for table_id, rows in matters.rulings.items()
        for place, row in enumerate(rows)
    }
    given = Sanction.objects.filter(tournament=tournament).order_by("created_at", "pk")
    return [_sanction(row, numbers, where) for row in given]


def _sanction(row: Sanction, numbers: Mapping[int, tuple[int, str]], where: Mapping[int, dict[str, int]]) -> dict[str, Any]:
    """One sanction; the name only where the player's own does not say it."""
    number, known_as = numbers.get(row.player_id, (None, "")) if row.player_id is not None else (None, "")
    return SANCTION.written(
        row,
        player=number,
        name=row.name if row.name != known_as else "",
        points=convert.plain_number(convert.points(row.half_points)) if row.half_points else None,
        table_points=convert.plain_number(convert.points(row.half_table_points)) if row.half_table_points else None,
        ruling=where.get(row.ruling_id) if row.ruling_id is not None else None,
        lifted=LIFTED.written(row) if row.lifted_at is not None else None,
    )
