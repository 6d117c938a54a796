"""Who sits where: the drawn tables of a tournament or a round."""

from typing import Any, NamedTuple

from django.db.models import QuerySet

from scoring.field import seated
from scoring.plain import PlayerRow, Seating
from tournament.ledger.people.names import name, of_person
from tournament.ledger.people.repairs import by_table, has_repairs, mended_in
from tournament.ledger.people.seat_changes import changed, past_at, people
from tournament.ledger.store.audience import Audience
from tournament.ledger.store.convert import language, sits_out
from tournament.ledger.store.prepared import Prepared
from tournament.models import Seat, Tournament


class Seated(NamedTuple):
    """A drawn table with its keys; `seating` is what scoring and the papers take."""

    table_id: int
    state: str
    source: str
    seating: Seating


def as_in(seating: Seating, game: int | None) -> Seating:
    """The table as it sat in one game; without one, as it sits now."""
    return seating._replace(players=seated(seating.first, seating.changes, game), began=(), changes=())


def read_seatings(tournament: Tournament, audience: Audience, round_number: int | None = None) -> list[Seated]:
    """The tables of one round, or of all, by round and number, seats in order. One query, one more where anything was changed by hand, and
    one where somebody sat down in another's place."""
    shown = {"audience": audience, "language": language()}
    rows = _all(tournament.pk, **shown) if round_number is None else _of_round(tournament.pk, round_number, **shown)
    tables: dict[int, tuple[Any, ...]] = {}
    players: dict[int, list[PlayerRow]] = {}
    for row in rows:
        tables.setdefault(row[0], row)
        players.setdefault(row[0], []).append(PlayerRow(number=row[8], name=row[9], place=row[10], club=row[11], tags=tuple(row[12])))
    past = past_at([key for key, row in tables.items() if row[13]])
    repairs = mended_in([tournament.pk] if any(row[14] for row in tables.values()) else [])
    mended = by_table(repairs.get(tournament.pk, ()))
    return [
        Seated(
            key,
            row[1],
            row[2],
            Seating(
                round=row[3],
                table=row[4],
                first_dealer=row[5],
                games=row[6],
                sits_out=sits_out(tournament.sheet, row[7]),
                mended=mended.get((row[3], row[4]), ()),
                **people(players[key], past.get(key, ()), audience)._asdict(),
            ),
        )
        for key, row in tables.items()
    ]


def _seats(tournament: int, audience: Audience, language: str, **where: int) -> QuerySet[Any]:
    """`language`: in which a name is replaced by a number."""
    found = Seat.objects.filter(table__round__tournament=tournament, **where)
    return found.order_by("table__round__number", "table__number", "index").values_list(
        "table_id",
        "table__state",
        "table__source",
        "table__round__number",
        "table__number",
        "table__first_dealer",
        "table__games",
        "table__seats",
        "registration__number",
        name(audience, "registration__"),
        of_person(audience, "place", "registration__"),
        of_person(audience, "club", "registration__"),
        "registration__tags",
        changed(),
        has_repairs("table__round__tournament"),
    )


_all, _of_round = Prepared(_seats), Prepared(lambda tournament, number, **shown: _seats(tournament, **shown, table__round__number=number))
