"""Players of a tournament, how many they are, and everybody who ever played here, for the type-ahead."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, TypeVar

from django.db.models import Count, Exists, Max, OuterRef, Q, QuerySet

from scoring.field import everybody, holders, seated, short_names, unwound, with_numbers
from scoring.plain import Change, PlayerRow, Seating
from tournament.ledger.people.names import name, of_person
from tournament.ledger.people.seat_changes import Past, changed, past_at, registrations_at, seats_of
from tournament.ledger.store.audience import Audience
from tournament.ledger.store.convert import language
from tournament.ledger.store.prepared import Prepared
from tournament.ledger.store.reasons import reason_words
from tournament.ledger.store.typed import LARGEST_TYPED, whole_number
from tournament.models import Extract, MergedNumber, Player, Registration, Seat, SeatChange, Tournament

Sat = TypeVar("Sat")


class Registered(NamedTuple):
    """A registered player."""

    id: int
    number: int
    name: str
    place: str
    club: str
    tags: tuple[str, ...]
    paid: bool
    present: bool
    withdrawn: bool
    withdrawn_reason: str
    seated: bool
    """Whether a confirmed draw has seated him."""
    player_id: int
    anonymous: bool
    own_fee: int | None = None
    """What he pays in cents where that is another than all pay."""

    @property
    def takes_part(self) -> bool:
        """Whether he counts as a player: he plays, or has sat at a table before he left. `counts` asks the same of the database."""
        return not self.withdrawn or self.seated

    @property
    def row(self) -> PlayerRow:
        """The player as scoring knows him."""
        return PlayerRow(number=self.number, name=self.name, place=self.place, club=self.club, tags=self.tags)


class Counted(NamedTuple):
    """How many players a tournament has, as every head says it. Who withdrew before he sat at a table is none.

    `active`: who has not withdrawn, so that the next draw seats him; `present`: of these. `withdrawn`: all who left, before or after they
    sat.
    """

    players: int = 0
    paid: int = 0
    present: int = 0
    active: int = 0
    withdrawn: int = 0

    @property
    def unpaid(self) -> int:
        """Players who owe the fee."""
        return self.players - self.paid


class Known(NamedTuple):
    """A person known from an earlier tournament, with his last number."""

    player_id: int
    number: int | None
    name: str
    place: str
    club: str


def read_registered(tournament: Tournament, audience: Audience) -> list[Registered]:
    """All registrations by number, the withdrawn too. One query."""
    return [
        Registered(
            id=key,
            number=number,
            name=who,
            place=place,
            club=club,
            tags=tuple(tags),
            paid=paid,
            present=present,
            withdrawn=withdrawn,
            withdrawn_reason=reason_words(reason),
            seated=seats > 0 or left,
            player_id=player,
            anonymous=anonymous,
            own_fee=fee,
        )
        for key, number, who, place, club, tags, paid, present, withdrawn, reason, seats, left, player, anonymous, fee in _registered(
            tournament.pk, audience=audience, language=language()
        )
    ]


def _of_tournament(tournament: int, audience: Audience, language: str) -> QuerySet[Any]:
    """`language`: in which a name is replaced by a number."""
    return (
        Registration.objects.filter(tournament=tournament)
        .annotate(seats=Count("seat_set"), left=Exists(SeatChange.objects.filter(was=OuterRef("pk"))))
        .order_by("number")
        .values_list(
            "id",
            "number",
            name(audience),
            of_person(audience, "place"),
            of_person(audience, "club"),
            "tags",
            "paid",
            "present",
            "withdrawn",
            "withdrawn_reason",
            "seats",
            "left",
            "player_id",
            "anonymous",
            "own_fee_cents",
        )
    )


_registered = Prepared(_of_tournament)


def counts(tournaments: Iterable[int]) -> dict[int, Counted]:
    """How many players these tournaments have, by key; none for one without registrations. One query."""
    return {key: Counted(*numbers) for key, *numbers in _counting(Registration.objects.filter(tournament__in=tournaments))}


def count_players(tournament: Tournament) -> Counted:
    """How many players it has. One query."""
    found = _of_one(tournament.pk)
    return Counted(*found[0][1:]) if found else Counted()


def _counting(found: QuerySet[Registration]) -> QuerySet[Registration, tuple[int, ...]]:
    """The tournament's key, then its numbers as Counted has them."""
    takes_part = (
        Q(withdrawn=False)
        | Q(Exists(Seat.objects.filter(registration=OuterRef("pk"))))
        | Q(Exists(SeatChange.objects.filter(was=OuterRef("pk"))))
    )
    counted = {
        "playing": Count("pk", filter=takes_part),
        "paying": Count("pk", filter=takes_part & Q(paid=True)),
        "here": Count("pk", filter=Q(present=True, withdrawn=False)),
        "active": Count("pk", filter=Q(withdrawn=False)),
        "gone": Count("pk", filter=Q(withdrawn=True)),
    }
    return found.values("tournament_id").annotate(**counted).order_by().values_list("tournament_id", *counted)


_of_one = Prepared(lambda tournament: _counting(Registration.objects.filter(tournament=tournament)))


def known_players(query: str, tournament: Tournament, limit: int = 12) -> list[Known]:
    """Persons not yet registered here whose number, name, place or club begins with, or contains, what was typed. One query."""
    words = query.split()
    if not words:
        return []
    found = (
        Player.objects.filter(merged_into=None)
        .exclude(registrations__tournament=tournament)
        .annotate(last_number=Max("registrations__number"))
    )
    for word in words:
        matches = Q()
        # SQLite knows upper and lower case of A to Z only: "öll" must find Öllinger there too.
        for spelled in {word} if word.isascii() else {word, word.lower(), word.upper(), word.capitalize()}:
            matches |= Q(name__icontains=spelled) | Q(place__icontains=spelled) | Q(club__icontains=spelled)
        if (number := whole_number(word, LARGEST_TYPED)) is not None:
            matches |= Q(last_number=number)
        found = found.filter(matches)
    return [
        Known(player_id=row.pk, number=row.last_number, name=row.name, place=row.place, club=row.club)
        for row in found.order_by("sort_key", "place", "pk")[:limit]
    ]


def next_number(tournament: Tournament) -> int:
    """The next number that nobody has, or had before two players turned out to be one. One query."""
    return next_and_extract(tournament)[0]


def next_and_extract(tournament: Tournament) -> tuple[int, bool]:
    """The next number, and whether an extract of the federation's register is here, which needs no query of its own then. One query."""
    with_extract = Exists(Extract.objects.filter(confirmed=True))
    numbers = {"now": Max("registrations__number"), "once": Max("merged_numbers__number")}
    found = Tournament.objects.filter(pk=tournament.pk).order_by().annotate(**numbers, extract=with_extract)
    now, once, extract = found.values_list("now", "once", "extract").get()
    return max(now or 0, once or 0) + 1, extract


def merged_number(tournament: Tournament, number: int) -> int | None:
    """The number that a player has whose number this was before two of them were merged; None where it was nobody's. One query."""
    return MergedNumber.objects.filter(tournament=tournament, number=number).values_list("into", flat=True).first()


def read_tags(tournament: Tournament) -> list[str]:
    """Every tag that somebody here bears, in alphabetical order."""
    found = Registration.objects.filter(tournament=tournament).values_list("tags", flat=True)
    return sorted({tag for row in found for tag in row})


@dataclass(frozen=True, slots=True)
class SeatName:
    """A player at the table: `index` the seat, `short` the name in the column's head, `key` the figure that means him."""

    index: int
    number: int
    name: str
    short: str

    @property
    def key(self) -> str:
        """Seat 0 is key 1."""
        return str(self.index + 1)


class SeatHead(NamedTuple):
    """The head of a seat's column: everybody who held the seat, in order of games: "Haas / Sommer", "20 / 24". `held`: what whoever sits
    there now carries into the next game, "○○" """

    short: str
    number: str
    name: str
    shared: bool
    held: str = ""


def at_table(people: Iterable[tuple[int, str]]) -> tuple[SeatName, ...]:
    """The people of one table, number and name in the order of the seats, as their columns are headed."""
    seated = list(people)
    shorts, names = short_names(seated), with_numbers(seated, language())
    return tuple(SeatName(index, number, names[number], shorts[number]) for index, (number, _name) in enumerate(seated))


def heads(seating: Seating) -> tuple[SeatHead, ...]:
    """How the columns of a sheet are headed that shows what every seat has."""
    return _heads(seating.first, seating.changes, lambda player: (player.number, player.name))


def _heads(first: Sequence[Sat], changes: Sequence[Change[Sat]], told: Callable[[Sat], tuple[int, str]]) -> tuple[SeatHead, ...]:
    known = {who.number: who for who in at_table(map(told, everybody(first, changes)))}
    held = [[known[told(one)[0]] for one in people] for people in holders(first, changes)]
    return tuple(
        SeatHead(
            " / ".join(who.short for who in sat),
            " / ".join(str(who.number) for who in sat),
            " / ".join(who.name for who in sat),
            shared=len(sat) > 1,
        )
        for sat in held
    )


def names_at(seating: Seating, game: int | None) -> tuple[SeatName, ...]:
    """Who sat at a table in a game, as the columns are headed; without one, who sits there now."""
    return at_table((player.number, player.name) for player in seated(seating.first, seating.changes, game))


def names_in(table_id: int, game: int | None) -> tuple[SeatName, ...]:
    """The same of a table by its key. One query, two where somebody sat down in another's place."""
    return at_table(map(_told, registrations_in(table_id, game)))


def columns_in(table_id: int, game: int | None) -> tuple[tuple[SeatName, ...], tuple[SeatHead, ...]]:
    """The same, and how the columns are headed that show what each seat has."""
    now, past = _sat(table_id)
    names = at_table(map(_told, registrations_at(now, past, game)))
    return names, _heads(*unwound(now, past), _told)


def registrations_in(table_id: int, game: int | None) -> tuple[Registration, ...]:
    """Who sits or sat in each seat of a table, by its key, in a game; without one, now. One query, two where somebody sat down in another's
    place."""
    return registrations_at(*_sat(table_id), game)


def _sat(table_id: int) -> tuple[list[Registration], tuple[Past, ...]]:
    """Who sits there now, and the changes."""
    seats = seats_at([table_id])[table_id]
    past = past_at([table_id] if vars(seats[0])["changed"] else []).get(table_id, ())
    return [seat.registration for seat in seats], past


def _told(one: Registration) -> tuple[int, str]:
    return one.number, one.player.name


def seats_at(table_ids: Iterable[int]) -> dict[int, list[Seat]]:
    """Who sits at several tables, in the order of the seats, with registration and player. One query."""
    wanted = set(table_ids)
    found: dict[int, list[Seat]] = {}
    several = (
        Seat.objects.filter(table_id__in=wanted)
        .select_related("registration__player")
        .annotate(changed=changed())
        .order_by("table_id", "index")
    )
    for seat in seats_of(*wanted) if len(wanted) == 1 else several:
        found.setdefault(seat.table_id, []).append(seat)
    return found


def seat_names(seats: Sequence[Seat]) -> tuple[SeatName, ...]:
    """The people of one table as their columns are headed."""
    return at_table(_told(seat.registration) for seat in seats)
