"""The how manieth misdeal of a dealer it is, on a sheet that counts them through the tournament. Reads only."""

from collections.abc import Iterable
from typing import Any

from django.db.models import Q

from rules.engine import Tariff, game_forms
from tournament.ledger.people.people import registrations_in
from tournament.models import Case, Entry


def next_misdeal(case: Case, dealer: Any, tariff: Tariff) -> int | None:
    """The number of the misdeal that the case is about; None where it is about something else, or the sheet counts none. Two queries, two
    more a table at which somebody dealt wrongly before."""
    counts = any("misdeal" in form.fields for form in game_forms(tariff))
    if not counts or case.violation != "misdeal" or type(dealer) is not int:
        return None
    who = registrations_in(case.table_id, case.game)[dealer]
    return 1 + max((number for number, other in _before(case) if other == who.pk), default=0)


def _before(case: Case) -> Iterable[tuple[int, int]]:
    """The misdeals that stand on sheets of this tournament before the case's game: number, and registration of who dealt."""
    again = Q(record__game="redeal") | Q(ruling__record__game="redeal")
    found = Entry.objects.filter(again, current=True, table__round__tournament=case.table.round.tournament_id)
    for line in found.select_related("ruling", "table__round"):
        if line.table_id == case.table_id and case.position is not None and line.position >= case.position:
            continue
        record = line.effective
        if type(record.get("misdeal")) is int and line.table.round.number <= case.table.round.number:
            yield record["misdeal"], registrations_in(line.table_id, _game(line))[record["dealer"]].pk


def _game(line: Entry) -> int:
    """The number of the game that the line would have been."""
    return 1 + Entry.objects.filter(table=line.table_id, current=True, game__isnull=False, position__lt=line.position).count()
