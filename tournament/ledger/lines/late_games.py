"""A game that a phone wrote before somebody sat down in another's place, and sent after it: it is of those who played it, so the change
goes behind it.

What is written after a change says itself whose it is; only a change after which nothing is written yet can go on. Nobody's seat or game is
lost.
"""

from collections.abc import Collection, Iterable, Sequence
from typing import Any

from django.db.models import OuterRef, QuerySet, Subquery
from django.db.models.functions import Coalesce

from tournament.ledger.people.empty_seats import END_OF_SHEET, Empty, empty_at, without
from tournament.ledger.people.repairs import HELD
from tournament.ledger.store.log import CHANGED, place_of
from tournament.ledger.store.prepared import Prepared
from tournament.ledger.store.transaction import record_action
from tournament.models import Entry, Repair, Seat, SeatChange, Table


def made_since(table: Table, position: int, people: Sequence[int]) -> list[SeatChange]:
    """The changes before the new line at `position` that were made after these people, by seat, played it. Reads only; one query where
    nobody changed."""
    waiting = _waiting(table.pk, position)
    if not waiting:
        return []
    now = list(Seat.objects.filter(table=table).order_by("index").values_list("registration__number", flat=True))
    return _since(now, waiting, list(people), empty_at(table))


def put_behind(table: Table, moved: Sequence[SeatChange], position: int, *, is_game: bool) -> None:
    """Puts these changes behind the new line. Called inside the transaction that stores it."""
    if not moved:
        return
    SeatChange.objects.filter(pk__in=[change.pk for change in moved]).update(position=position + 1)
    if is_game:
        game = Entry.objects.filter(table=table, current=True, game__isnull=False).count() + 1
        _tell(table, {change.index for change in moved}, game)


def _behind_the_last(table: int, position: int) -> QuerySet[SeatChange]:
    """The changes after which nothing is written, up to this place of the sheet."""
    last = Entry.objects.filter(table=OuterRef("table"), current=True).order_by("-position").values("position")[:1]
    changes = SeatChange.objects.filter(table=table, position__lte=position, position__gt=Coalesce(Subquery(last), 0))
    return changes.select_related("was").order_by("pk")


_waiting = Prepared(_behind_the_last)


def _since(now: Sequence[int], waiting: Sequence[SeatChange], people: Sequence[int], empty: Empty) -> list[SeatChange]:
    """The changes, the newest of them, without which these people played there; none where they play there now, or never did."""
    then = list(now)
    if without(then, empty.at(END_OF_SHEET)) == people:
        return []
    for place in range(len(waiting) - 1, -1, -1):
        then[waiting[place].index] = waiting[place].was.number
        if without(then, empty.at(waiting[place].position - 1)) == people:
            return list(waiting[place:])
    return []


def _tell(table: Table, seats: Iterable[int], game: int) -> None:
    """The repairs that stand say the later game, so that papers do and they can be taken back; and the log says why."""
    key, moved = f"{table.round.number}.{table.number}", set(seats)
    for repair in Repair.objects.filter(round__tournament=table.round.tournament):
        for side in (repair.before, repair.after):
            _put_off(side.get("tables", {}).get(key) or {}, moved, game)
        for name in HELD:
            if repair.after.get(name, {}).get(key, [0])[0] == game:
                repair.after[name][key] = [game + 1, 0]
        for fact in repair.facts.get("also", ()):
            if isinstance(fact, dict) and fact.get("say") in CHANGED and (fact.get("table"), fact.get("game")) == (table.number, game):
                fact["game"] = game + 1
        repair.save(update_fields=["before", "after", "facts"])
    record_action(table.round.tournament, "later_change", {"where": place_of(table), "game": game + 1}, table=table)


def _put_off(stored: dict[str, Any], seats: Collection[int], game: int) -> None:
    for change in stored.get("changes", ()):
        if change["seat"] in seats and change["before_game"] == game:
            change["before_game"] = game + 1
