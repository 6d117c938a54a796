"""Doing a repair, and taking it back: one transaction, one row of the log, and a stored row as long as it stands.

What is written is never changed: a struck game is a new version of its line, and so is one that is brought back. Taking back is the same
the other way round; it is refused where something was written since that the repair decided whose it is.
"""

from collections.abc import Iterable, Mapping
from typing import Any
from uuid import uuid4

from django.db import transaction
from django.utils.translation import gettext as _

from scoring.field import left_after, rewound
from tournament.desk.drawing.repair.hall import Hall, Spot, read_hall, spot_of
from tournament.desk.drawing.repair.plan import Changed, Plan, Wish, planned
from tournament.desk.drawing.repair.seating import newly_seated
from tournament.desk.drawing.repair.told import facts_of
from tournament.desk.drawing.repair.way_back import (
    Side,
    decided,
    games_from,
    key_of,
    must_be_as_it_was_left,
    must_be_known,
    must_sit_once,
    position_at,
    table_at,
)
from tournament.desk.registration.merging.preview import preview
from tournament.desk.registration.merging.writing import merge, undo
from tournament.ledger.lines.lines import CurrentLines, must_have_frozen_rules, new_version
from tournament.ledger.lines.settling import strike_all
from tournament.ledger.people.repairs import Place, place_of
from tournament.ledger.store.refusals import refuse
from tournament.ledger.store.transaction import lock, must_not_be_closed, need_reason, record_action
from tournament.models import (
    Agreement,
    Entry,
    MergedNumber,
    Registration,
    Repair,
    Round,
    RoundState,
    Seat,
    SeatChange,
    Table,
    TableState,
    Tournament,
    times,
)
from tournament.phones.writing import drop_links, forget_phones, make_links


@transaction.atomic
def do_repair(*, tournament_id: int, round_number: int, wish: Wish, reason: str, seen: str | None = None, author: str = "") -> Repair:
    """Does what the wish says in this round, and in those after it where it has to. `seen`: the mark of the plan that was shown.

    Refused: what the matrix or the plan refuses (`not_possible`), `stale` where another plan was shown, `missing_reason`.
    """
    why = need_reason(reason)
    tournament = lock(tournament_id)
    hall = _hall(tournament, round_number)
    plan = planned(hall, wish)
    _must_be_possible(plan)
    if seen is not None and seen != plan.mark:
        raise refuse("stale", _("Inzwischen wäre etwas anderes zu ändern als gezeigt. Bitte den neuen Vorschlag ansehen."))
    row = carry_out(hall, plan.change, action=wish.action.kind, facts=facts_of(hall, plan, why), author=author)
    record_action(tournament, row.action, row.facts, author=author, detail={"before": row.before, "after": row.after})
    return row


def carry_out(hall: Hall, change: Changed, *, action: str, facts: Mapping[str, Any], author: str) -> Repair:
    """Stores a change of the hall's round, and the row that tells of it and takes it back. Called inside a transaction that locks the
    tournament and writes the log's row; `facts` have the `reason`."""
    tournament, began = hall.tournament, times.now()
    before = _side({place: hall.spots.get(place) for place in change.spots}, _out(tournament, change.people))
    before["keys"] = {key_of(place): hall.papers[place].key for place, spot in change.spots.items() if spot is None}
    _put(hall, change.spots, change.people)
    came = _came(hall, change)
    _set_present(tournament, came, present=True)
    for place in change.struck:
        _strike(tournament, place, facts["reason"], author)
    after = _side(change.spots, change.people) | {"struck": [key_of(place) for place in change.struck]}
    if came:
        after["present"] = came
    if change.merged is not None:
        _make_one(tournament, *change.merged, author)
        after["merged"] = list(change.merged)
    after["written"] = {key_of(place): [game, len(games_from(tournament, place, game))] for place, game in decided(hall, change).items()}
    return Repair.objects.create(round=hall.round, action=action, facts=facts, before=before, after=after, author=author, created_at=began)


@transaction.atomic
def undo_repair(*, repair_id: int, reason: str, author: str = "") -> None:
    """Takes a repair back, as long as its round is not closed. Refused (`not_undone`) where what it touched is another now, and why."""
    why = need_reason(reason)
    found = Repair.objects.select_related("round").get(pk=repair_id)
    tournament = lock(found.round.tournament_id)
    row = Repair.objects.select_related("round").filter(pk=repair_id).first()
    if row is None:
        raise refuse("not_undone", _("Diese Ausbesserung ist schon zurückgenommen."))
    must_not_be_closed(tournament)
    if row.round.state == RoundState.CLOSED:
        raise refuse("not_undone", _("Die Runde ist abgeschlossen. Zuerst die Runde mit einer Begründung wieder öffnen."))
    hall = _hall(tournament, row.round.number)
    places = {place_of(key): None if said is None else spot_of(said) for key, said in row.before["tables"].items()}
    after = {place_of(key): None if said is None else spot_of(said) for key, said in row.after["tables"].items()}
    must_be_as_it_was_left(hall, after, row)
    if "merged" in row.after:
        _make_two(tournament, row.after["merged"][0], author)
        hall = _hall(tournament, row.round.number)
        row.refresh_from_db()
    must_be_known(hall, places, row.before)
    must_sit_once(hall, places, row)
    for key in row.after.get("struck", ()):
        _restore(tournament, place_of(key), row, why, author=author)
    keys = {place_of(key): pk for key, pk in row.before.get("keys", {}).items()}
    _put(hall, places, {int(number): out for number, out in row.before["people"].items()}, keys)
    _set_present(tournament, row.after.get("present", ()), present=False)
    facts = {"what": {**row.facts, "say": row.facts.get("say", row.action)}, "reason": why}
    row.delete()
    record_action(tournament, "undo_repair", facts, author=author, detail={"before": row.after, "after": row.before})


def _came(hall: Hall, change: Changed) -> list[int]:
    """Who sits at these tables now, did not before, and is not known to be present; nobody where the desk ticks nobody, for one who is
    ticked there would be the only one whom the next draw takes for present."""
    if not any(person.present for person in hall.people.values()):
        return []
    return sorted(number for number in newly_seated(hall, change.spots) if not hall.people[number].present)


def _set_present(tournament: Tournament, numbers: Iterable[int], *, present: bool) -> None:
    Registration.objects.filter(tournament=tournament, number__in=list(numbers)).update(present=present)


def _make_one(tournament: Tournament, goes: int, stays: int, author: str) -> None:
    """The person with the number that goes is the one whose number stays; nobody sits with both any more."""
    people = dict(Registration.objects.filter(tournament=tournament, number__in=(goes, stays)).values_list("number", "player_id"))
    merge(person_id=people[stays], other_id=people[goes], author=author)


def _make_two(tournament: Tournament, gone: int, author: str) -> None:
    """The number that went is somebody's again."""
    row = MergedNumber.objects.filter(tournament=tournament, number=gone).first()
    if row is None:
        return  # It was taken apart in the register since.
    if row.merge_id is None:
        text = _(
            "Die zwei Anmeldungen wurden auf einem anderen Rechner zusammengelegt; hier lassen sie sich nicht trennen. Bitte Nr. "
            "%(number)d neu "
            "anmelden, wenn es doch zwei Personen sind."
        )
        raise refuse("not_undone", text % {"number": gone})
    undo(merge_id=row.merge_id, author=author)


def why_not_one(hall: Hall, plan: Plan) -> list[str]:
    """What speaks against two numbers being one person's, beside what is in this hall. Eight queries."""
    merged = plan.change.merged
    if merged is None:
        return []
    people = dict(Registration.objects.filter(tournament=hall.tournament, number__in=merged).values_list("number", "player_id"))
    goes, stays = (people[number] for number in merged)
    changed = [hall.rounds[round_].pk for round_ in {place[0] for place in plan.spots}]
    return [finding.message for finding in preview(person_id=stays, other_id=goes, but=changed).findings]


def _hall(tournament: Tournament, number: int) -> Hall:
    hall = read_hall(tournament, number)
    if number not in hall.rounds:
        raise refuse("bad_round", _("Diese Runde ist nicht ausgelost."))
    return hall


def _must_be_possible(plan: Plan) -> None:
    if plan.refused:
        raise refuse("not_possible", " ".join(plan.refusal))


def _out(tournament: Tournament, numbers: Iterable[int]) -> dict[int, str | None]:
    """Why these are out, as it is stored; None for who takes part."""
    rows = Registration.objects.filter(tournament=tournament, number__in=list(numbers)).values_list(
        "number", "withdrawn", "withdrawn_reason"
    )
    return {number: reason if withdrawn else None for number, withdrawn, reason in rows}


def _side(spots: Mapping[Place, Spot | None], people: Mapping[int, str | None]) -> Side:
    return {
        "tables": {key_of(place): None if spot is None else spot.as_json() for place, spot in sorted(spots.items())},
        "people": {str(number): out for number, out in sorted(people.items())},
    }


# Putting it so ----------------------------------------------------------------------------------------------------------------------


def _put(hall: Hall, spots: Mapping[Place, Spot | None], people: Mapping[int, str | None], keys: Mapping[Place, int] | None = None) -> None:
    """Makes these tables and people as they are said to be. `keys`: those that tables had before they went, which puts them where they
    stood in a file."""
    tournament = hall.tournament
    registered = {row.number: row for row in Registration.objects.filter(tournament=tournament)}
    rounds = {row.number: row for row in Round.objects.filter(tournament=tournament)}
    wanted = {
        (table.round.number, table.number): table for table in Table.objects.filter(round__tournament=tournament).select_related("round")
    }
    stored = {place: table for place, table in wanted.items() if place in spots}
    _must_be_empty(stored, spots)
    # All seats first: two who change tables sit nowhere in between.
    Seat.objects.filter(table__in=stored.values()).delete()
    for place, table in stored.items():
        if spots[place] is None:
            drop_links([table])
            table.delete()
    for place, spot in spots.items():
        if spot is None:
            continue
        new = place not in stored
        table = _sized(hall, stored.get(place) or Table(pk=_free_key(keys, place), round=rounds[place[0]], number=place[1]), spot)
        if new:
            make_links([table])
        Seat.objects.bulk_create(
            Seat(table=table, round=table.round, index=index, registration=registered[number]) for index, number in enumerate(spot.now)
        )
        _change_seats(table, spot, registered)
        forget_phones([table])
        Agreement.objects.filter(table=table).delete()
    for number, out in people.items():
        row = registered[number]
        row.withdrawn, row.withdrawn_reason, row.withdrawn_at = out is not None, out or "", times.now() if out is not None else None
        row.save(update_fields=["withdrawn", "withdrawn_reason", "withdrawn_at"])


def _free_key(keys: Mapping[Place, int] | None, place: Place) -> int | None:
    """The key that the table had, if nothing else has it by now; None: the next one."""
    key = (keys or {}).get(place)
    if key is None or Table.objects.filter(pk=key).exists():
        return None
    return key if Table.objects.filter(pk__gt=key).exists() else None


def _must_be_empty(stored: Mapping[Place, Table], spots: Mapping[Place, Spot | None]) -> None:
    """A table at which something was written stays, with as many seats as it has."""
    for place, table in stored.items():
        spot = spots[place]
        if (spot is None or len(spot.began) != table.seats) and (table.entries.exists() or table.log.exists()):
            text = _("An Tisch %(tables)s ist schon etwas geschrieben; dort kann niemand mehr umgesetzt werden.")
            raise refuse("table_has_games", text % {"tables": place[1]})


def _sized(hall: Hall, table: Table, spot: Spot) -> Table:
    """The table stored with its size and state, and with the games that it plays: fewer of them where the others go on without one who
    left."""
    seats, left = len(spot.began), left_after(spot.changes)
    if table.seats != seats or table.left_after is not None or left is not None:
        table.seats, table.left_after, table.games = seats, left, hall.games_of(spot)
    table.first_dealer, table.state, table.state_reason = spot.dealer, TableState(spot.state), spot.reason
    table.save()
    return table


def _change_seats(table: Table, spot: Spot, registered: Mapping[int, Registration]) -> None:
    """The table's changes, each at its place on the sheet. One that stays keeps its place."""
    wanted = {
        (position_at(table, change.before_game), change.seat): (registered[change.player], change.empty)
        for change in rewound(spot.began, spot.changes)
    }
    for row in SeatChange.objects.filter(table=table):
        if wanted.get((row.position, row.index)) == (row.was, bool(row.empty)):
            del wanted[row.position, row.index]
        else:
            row.delete()
    SeatChange.objects.bulk_create(
        SeatChange(table=table, index=seat, position=position, was=was, empty=empty or None)
        for (position, seat), (was, empty) in wanted.items()
    )


def _strike(tournament: Tournament, place: Place, reason: str, author: str) -> None:
    must_have_frozen_rules(tournament)
    strike_all(table_at(tournament, place), reason, author)


def _restore(tournament: Tournament, place: Place, row: Repair, reason: str, author: str) -> None:
    """Brings the lines back that the repair struck, in order."""
    must_have_frozen_rules(tournament)
    table = table_at(tournament, place)
    for position in _struck_by(table, row):
        sheet = CurrentLines(table)
        before = (
            Entry.objects.filter(table=table, position=position, record__isnull=False).order_by("-version").values_list("record", flat=True)
        )
        record = before[0]
        scored = sheet.settled(position, record)
        new_version(sheet, position=position, record=record, client_id=uuid4(), reason=reason, author=author, scored=scored).store()


def _struck_by(table: Table, row: Repair) -> Iterable[int]:
    struck = Entry.objects.filter(table=table, current=True, record__isnull=True, created_at__gte=row.created_at)
    return list(struck.order_by("position").values_list("position", flat=True))
