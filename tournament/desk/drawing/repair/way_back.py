"""What keeps a repair from being taken back: whatever was changed or written since that it had decided. Reads; stores nothing."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from django.utils.translation import gettext as _

from tournament.desk.drawing.repair.at_once import clashes
from tournament.desk.drawing.repair.hall import Hall, Spot
from tournament.desk.drawing.repair.plan import Changed
from tournament.ledger.people.repairs import HELD, Place, place_of, standing_repairs
from tournament.ledger.people.repairs import said as told
from tournament.ledger.people.seat_changes import place_of as position_of
from tournament.ledger.store.refusals import refuse
from tournament.models import Entry, Repair, Table, Tournament

Side = dict[str, Any]
"""One side of a repair: {"tables": {"1.2": a table or None}, "people": {"7": None or the reason of being out}, "written": first game that
it gives to somebody and how many lines from there on were games, by table, "struck": ["1.2"], "keys": of tables that go, "present": who was
set present, "merged": a number and the one that it is now}."""


def key_of(place: Place) -> str:
    """ "1.2", as a stored repair names a table."""
    return f"{place[0]}.{place[1]}"


def decided(hall: Hall, change: Changed) -> dict[Place, int]:
    """Of each table that changes, the first game of which the repair says whose it is; of one that is only broken off none."""
    found = dict.fromkeys(change.struck, 1)
    for place, spot in change.spots.items():
        before = hall.spots.get(place)
        if spot is None:
            continue
        if before is None or (before.began, before.dealer) != (spot.began, spot.dealer):
            found[place] = 1
        elif before.changes != spot.changes:
            found[place] = min(one.before_game for one in {*before.changes} ^ {*spot.changes})
    return found


def table_at(tournament: Tournament, place: Place) -> Table:
    """The stored table. One query."""
    table = Table.objects.select_related("round").get(round__tournament=tournament, round__number=place[0], number=place[1])
    table.round.tournament = tournament
    return table


def games_from(tournament: Tournament, place: Place, game: int) -> list[tuple[int, bool]]:
    """The lines from a game on that are or once were games, in the order in which they were first written: where each stands, whether it is
    one now.

    More of them later are games that a repair gave to somebody, as long as they are not struck again; corrections and redeals give nobody
    anything.
    """
    table = table_at(tournament, place)
    stored = Entry.objects.filter(table=table, position__gte=position_at(table, game), record__isnull=False).exclude(record__game="redeal")
    lines = dict.fromkeys(stored.order_by("created_at", "pk").values_list("position", flat=True))
    now = set(Entry.objects.filter(table=table, current=True, game__isnull=False).values_list("position", flat=True))
    return [(position, position in now) for position in lines]


def position_at(table: Table, game: int) -> int:
    """Where on the sheet a game begins. One query."""
    lines = list(Entry.objects.filter(table=table, current=True).values_list("game", "position"))
    return position_of(
        game,
        [(number, position) for number, position in lines if number is not None],
        max((position for _game, position in lines), default=0),
    )


def must_be_as_it_was_left(hall: Hall, after: Mapping[Place, Spot | None], row: Repair) -> None:
    """Everything that the repair touched is as it left it. Refused with what stands in its way: the `later` one (its key), the `line`
    (round, table, and position or None), or the `person` (number)."""
    said: Side = row.after
    for place, spot in after.items():
        if hall.spots.get(place) != spot:
            raise _changed_since(hall, place, row)
    for number, out in said["people"].items():
        person = hall.people.get(int(number))
        if person is None or person.withdrawn is not (out is not None):
            text = _("Nr. %(number)s wurde seither ab- oder wieder angemeldet. Zuerst unter „Anmeldung“ ändern, dann zurücknehmen.")
            raise refuse("not_undone", text % {"number": number}, person=int(number))
    for place, game, since in _written_since(hall, said):
        if since:
            text = _(
                "An Tisch %(table)d ist seither geschrieben worden (ab Spiel %(game)d): Diese Spiele gehören dem, der sie gespielt "
                "hat. Wechselt noch "
                "einmal jemand, bitte als neue Ausbesserung eingeben."
            )
            raise refuse("not_undone", text % {"table": place[1], "game": game}, line=(*place, min(since)))


def _written_since(hall: Hall, said: Side) -> Iterator[tuple[Place, int, list[int]]]:
    """Of each table the first game that the repair gives to somebody, and where the games stand that came to it since."""
    for name in HELD:
        for key, (game, count) in said.get(name, {}).items():
            place = place_of(key)
            if place not in hall.spots:
                continue
            games = games_from(hall.tournament, place, game)
            if name == "lines":
                known = Entry.objects.filter(
                    table=table_at(hall.tournament, place), position__gte=position_at(table_at(hall.tournament, place), game)
                )
                old = set(known.order_by("created_at", "pk").values_list("position", flat=True)[:count])
                yield place, game, [position for position, plays in games if plays and position not in old]
            else:
                yield place, game, [position for position, plays in games[count:] if plays]


def _changed_since(hall: Hall, place: Place, row: Repair) -> Exception:
    where = {"table": place[1], "round": place[0]}
    later = _later(hall, [place], row)
    if later is None:
        text = _("Tisch %(table)d der Runde %(round)d wurde seither anders geändert. Bitte das Gegenteil als neue Ausbesserung eingeben.")
        return refuse("not_undone", text % where, line=(*place, None))
    text = _("Tisch %(table)d der Runde %(round)d wurde seither noch einmal geändert. Zuerst zurücknehmen: „%(later)s“")
    return refuse("not_undone", text % {**where, "later": told(later)}, later=later.pk, round=later.round.number)


def must_sit_once(hall: Hall, before: Mapping[Place, Spot | None], row: Repair) -> None:
    """Refused where somebody whom it would seat again sits elsewhere by now; with the `later` repair that seated him there, where there is
    one."""
    for clash in clashes(hall, before):
        later = _later(hall, [place for place in clash.places if place not in before], row)
        if later is None:
            raise refuse("not_undone", clash.said(hall), line=(*clash.places[-1], None))
        text = _("%(why)s Zuerst zurücknehmen: „%(later)s“")
        raise refuse("not_undone", text % {"why": clash.said(hall), "later": told(later)}, later=later.pk, round=later.round.number)


def _later(hall: Hall, places: Iterable[Place], row: Repair) -> Repair | None:
    """The newest repair after this one that has changed one of these tables."""
    keys = {key_of(place) for place in places}
    return next(
        (other for other in reversed(standing_repairs(hall.tournament)) if other.pk > row.pk and keys & other.after["tables"].keys()), None
    )


def must_be_known(hall: Hall, before: Mapping[Place, Spot | None], said: Side) -> None:
    """A file may say anything of what was before: nobody is seated who is not registered, and no table that the rules do not have."""
    numbers = {
        player for spot in before.values() if spot is not None for player in (*spot.began, *(change.player for change in spot.changes))
    }
    sizes = {len(spot.began) for spot in before.values() if spot is not None}
    if not numbers | set(map(int, said["people"])) <= hall.people.keys() or not sizes <= set(hall.sizes):
        raise refuse(
            "not_undone",
            _("Was vor dieser Ausbesserung war, passt nicht zu diesem Turnier. Bitte das Gegenteil als neue Ausbesserung eingeben."),
        )
