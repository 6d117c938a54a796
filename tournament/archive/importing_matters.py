"""Stores what referees did, as a file says it: calls, cases, rulings, appeals and sanctions, with their own times. Part of `importing`.

Accounts are no part of a file: who took a call or decided is known by name only.
"""

from collections.abc import Mapping, Sequence
from operator import itemgetter
from uuid import uuid4

from tournament.archive.matters import ReadCase, ReadRuling
from tournament.archive.sanctions import ReadSanction
from tournament.archive.tables import ReadTable
from tournament.archive.versions import Versions
from tournament.ledger.store import convert
from tournament.models import Appeal, Call, Case, Registration, Ruling, Sanction, Table, Tournament
from tournament.models.amounts import CASH, POINTS

Stored = dict[int, list[Ruling]]
"""The rulings of each table, by its key, in the order of the file."""


def store_matters(pairs: Sequence[tuple[Table, ReadTable]]) -> Stored:
    """Calls, cases and rulings of all tables. Two queries, and two for each link of the longest chain of rulings that superseded each
    other."""
    pairs = [(row, table) for row, table in pairs if table.matters.cases or table.matters.calls]
    calls = iter(
        Call.objects.bulk_create(Call(table=row, client_id=uuid4(), **call) for row, table in pairs for call in table.matters.calls)
    )
    by_table = {row.pk: [next(calls) for _call in table.matters.calls] for row, table in pairs}
    cases = iter(
        Case.objects.bulk_create(_case(row, case, by_table[row.pk], table.versions) for row, table in pairs for case in table.matters.cases)
    )
    case_rows = {row.pk: [next(cases) for _case in table.matters.cases] for row, table in pairs}
    return _store_rulings(pairs, case_rows)


def position_of(about: ReadCase | ReadRuling, versions: Versions) -> int | None:
    """The line's position; None where the game has no line yet."""
    return None if about.line is None and about.struck is None else versions.position((about.line, about.struck))


def _case(row: Table, case: ReadCase, calls: Sequence[Call], versions: Versions) -> Case:
    return Case(table=row, call=calls[case.call] if case.call is not None else None, position=position_of(case, versions), **case.values)


def _store_rulings(pairs: Sequence[tuple[Table, ReadTable]], cases: Mapping[int, Sequence[Case]]) -> Stored:
    """First the first rulings on their games with the appeals against them, then those that superseded them, and so on."""
    found: dict[int, dict[int, Ruling]] = {row.pk: {} for row, _table in pairs}  # by table and place
    appeals: dict[int, Appeal] = {}
    versions = {row.pk: table.versions for row, table in pairs}
    fallen = {(row.pk, ruling.supersedes) for row, table in pairs for ruling in table.matters.rulings}
    deepest = max((ruling.number for _row, table in pairs for ruling in table.matters.rulings), default=0)
    for number in range(1, deepest + 1):
        chosen = [
            (row, place, ruling) for row, table in pairs for place, ruling in enumerate(table.matters.rulings) if ruling.number == number
        ]
        stored = Ruling.objects.bulk_create(
            _ruling(
                row,
                ruling,
                found[row.pk],
                cases[row.pk],
                appeals=appeals,
                versions=versions[row.pk],
                standing=(row.pk, place) not in fallen,
            )
            for row, place, ruling in chosen
        )
        for (row, place, _read), made in zip(chosen, stored, strict=True):
            found[row.pk][place] = made
        against = [(made, ruling.appeal) for (_row, _place, ruling), made in zip(chosen, stored, strict=True) if ruling.appeal is not None]
        made_appeals = Appeal.objects.bulk_create(Appeal(ruling=made, **appeal) for made, appeal in against)
        appeals |= {appeal.ruling_id: appeal for appeal in made_appeals}
    return {key: [made for _place, made in sorted(rulings.items(), key=itemgetter(0))] for key, rulings in found.items()}


def _ruling(
    row: Table,
    ruling: ReadRuling,
    others: Mapping[int, Ruling],
    cases: Sequence[Case],
    appeals: Mapping[int, Appeal],
    versions: Versions,
    *,
    standing: bool,
) -> Ruling:
    before = [[convert.halves(amount) for amount in part] for part in ruling.before] if ruling.before is not None else None
    after = convert.amount_columns(*ruling.after) if ruling.after is not None else dict.fromkeys((*POINTS, *CASH), 0)
    answered = others[ruling.answers] if ruling.answers is not None else None
    return Ruling(
        table=row,
        balanced=row.balanced,
        case=cases[ruling.case],
        position=position_of(ruling, versions),
        number=ruling.number,
        before=before,
        standing=standing,
        supersedes=others[ruling.supersedes] if ruling.supersedes is not None else None,
        appeal=appeals[answered.pk] if answered is not None else None,
        client_id=uuid4(),
        **ruling.values,
        **after,
    )


def store_sanctions(
    tournament: Tournament,
    sanctions: Sequence[ReadSanction],
    registered: Mapping[int, Registration],
    rulings: Mapping[tuple[int, int], Sequence[Ruling]],
) -> None:
    """The sanctions; `rulings` by round and table. One query."""
    Sanction.objects.bulk_create(
        Sanction(
            tournament=tournament,
            player_id=registered[row.player].player_id if row.player is not None else None,
            half_points=convert.halves(row.points),
            half_table_points=convert.halves(row.table_points),
            ruling=rulings[row.ruling[:2]][row.ruling[2]] if row.ruling is not None else None,
            **row.values,
        )
        for row in sanctions
    )
