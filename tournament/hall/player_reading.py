"""One player's tournament: where he sat, each of his games, and the course of his points."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from django.db.models import Exists, OuterRef, QuerySet

from scoring.field import seated, stretches, unwound
from scoring.plain import Mended, PlayerRow
from tournament.ledger.lines.annotations import in_dispute, with_rulings
from tournament.ledger.people.names import person
from tournament.ledger.people.repairs import Place, by_table, has_repairs, mended_in
from tournament.ledger.people.seat_changes import Past, changed, past_at
from tournament.ledger.store.audience import Audience
from tournament.ledger.store.convert import Points, points
from tournament.ledger.store.prepared import Prepared
from tournament.models import Case, CaseState, Entry, Registration, Ruling, Sanction, SanctionKind, Seat, SeatChange, Source, Tournament
from tournament.models.amounts import POINTS


class CourseGame(NamedTuple):
    """One game of a player: his amount, and his total after it. `record`: what counts, the standing ruling's where it has one."""

    round: int
    table: int
    position: int
    game: int | None
    record: dict[str, Any]
    seat: int
    amount: Points
    total: Points
    declarer: bool
    won: bool | None
    """Whether the declarer won; None where nobody did or could."""
    ruling: Ruling | None = None
    disputed: bool = False
    people: tuple[tuple[int, str], ...] = ()
    """Who sat there in this game, by seat, where that was not so in all of them."""


class CourseRound(NamedTuple):
    """One round of a player, or what he had of one of its tables; `names` of the table by seat, as he last sat there; `unwritten`: a game
    is in dispute that nobody has written yet."""

    round: int
    table: int
    seat: int
    names: tuple[str, ...]
    numbers: tuple[int, ...]
    source: str
    state: str
    result: Points | None
    """None where nothing is written yet."""
    total: Points
    """The stand after the round, before the penalty points that count from it on."""
    unwritten: bool = False
    mended: tuple[Mended, ...] = ()
    """What was changed by hand at the table."""


class Doubts(NamedTuple):
    """What is in dispute: keys of written lines, and of tables with a game that nobody has written."""

    lines: set[int]
    tables: set[int]


class Course(NamedTuple):
    """Everything about one player in a tournament."""

    player: PlayerRow
    registration_id: int
    withdrawn: bool
    rounds: tuple[CourseRound, ...]
    games: tuple[CourseGame, ...]


def player_course(tournament: Tournament, number: int, audience: Audience) -> Course | None:
    """The course of the player with this number; None where there is none. Three queries, whether he was drawn or not; one more where
    anything was changed by hand, and one where somebody sat down in another's place."""
    tables: dict[int, list[Seat]] = {}
    doubts = Doubts(set(), set())
    for seat in _mates(tournament.pk, number):
        tables.setdefault(seat.table_id, []).append(seat)
        if seat.unwritten:
            doubts.tables.add(seat.table_id)
    registration = next((seat.registration for seats in tables.values() for seat in seats if seat.registration.number == number), None)
    if registration is None:
        # He was drawn nowhere, or has left every seat again.
        registration = Registration.objects.select_related("player").filter(tournament=tournament, number=number).first()
    if registration is None:
        return None
    entries: dict[int, list[Entry]] = {}
    for entry in with_rulings(_written(registration.pk)):
        entries.setdefault(entry.table_id, []).append(entry)
        if entry.disputed:
            doubts.lines.add(entry.pk)
    penalties = [(after, points(deducted)) for after, deducted in _given(tournament.pk, registration.player_id) if after is not None]
    past = past_at([key for key, seats in tables.items() if vars(seats[0])["changed"]])
    visits = [_Visit(seats, entries.get(key, []), past.get(key, ()), registration.pk) for key, seats in tables.items()]
    repairs = mended_in([tournament.pk] if any(vars(seats[0])["mended"] for seats in tables.values()) else [])
    mended = by_table(repairs.get(tournament.pk, ()))
    walked = _walk([visit for visit in visits if visit.spans], penalties, doubts=doubts, mended=mended, audience=audience)
    return Course(person(registration, audience), registration.pk, registration.withdrawn, *walked)


def _unwritten() -> Exists:
    """Whether at a seat's table a game is in dispute that has no line."""
    lines = Entry.objects.filter(table=OuterRef("table"), current=True, record__isnull=False)
    return Exists(
        Case.objects.filter(table=OuterRef("table"), state=CaseState.DISPUTED)
        .exclude(Exists(lines.filter(position=OuterRef("position"))))
        .exclude(Exists(lines.filter(game=OuterRef("game"))), position__isnull=True)
    )


def _his_tables(**his: int) -> QuerySet[Any]:
    """The keys of the tables at which a registration sits or sat. Two ways, each by its index: asked as one with „or“, a database looks at
    every seat that it has."""
    sits = Seat.objects.filter(**{f"registration{name}": value for name, value in his.items()}).order_by()
    sat = SeatChange.objects.filter(**{f"was{name}": value for name, value in his.items()}).order_by()
    return sits.values("table").union(sat.values("table"))


def _at_his_tables(tournament: int, number: int) -> QuerySet[Seat]:
    found = Seat.objects.filter(table__in=_his_tables(__tournament=tournament, __number=number)).annotate(
        unwritten=_unwritten(), changed=changed(), mended=has_repairs("table__round__tournament")
    )
    return found.select_related("table__round", "registration__player").order_by("table__round__number", "table__number", "index")


def _of_his_games(registration: int) -> QuerySet[Entry]:
    found = Entry.objects.filter(table__in=_his_tables(__pk=registration), current=True, record__isnull=False, settled=True)
    return found.annotate(disputed=in_dispute()).order_by("table_id", "position")


def _points_taken(tournament: int, player: int) -> QuerySet[Any]:
    """Round and half points of each penalty that stands."""
    given = Sanction.objects.filter(tournament=tournament, kind=SanctionKind.POINTS, lifted_at__isnull=True, player=player)
    return given.values_list("round", "half_points")


_mates, _written, _given = Prepared(_at_his_tables), Prepared(_of_his_games), Prepared(_points_taken)


class _Visit:
    """A player at a table: which seats were his in which games, and what they brought."""

    def __init__(self, seats: Sequence[Seat], entries: Sequence[Entry], past: Sequence[Past], key: int) -> None:
        self.table, self.key = seats[0].table, seats[0].table_id
        self.began, self.changes = unwound([seat.registration for seat in seats], past)
        self.spans = [
            (index, first, last)
            for index in range(len(seats))
            for who, first, last in stretches(self.began, self.changes, index)
            if who.pk == key
        ]
        self.games = [(entry, seat) for entry, seat in self._seated(entries) if seat is not None]

    def _seated(self, entries: Sequence[Entry]) -> Iterator[tuple[Entry, int | None]]:
        """Each line with his seat in it, None where he sat in none. A line that is no game is of those who play the next one."""
        played = 0
        for entry in entries:
            game, played = entry.game or played + 1, entry.game or played
            yield entry, next((seat for seat, first, last in self.spans if first <= game and (last is None or game <= last)), None)

    @property
    def result(self) -> Points | None:
        """What he has of the table, None where nothing of his is written."""
        whole = self.table.source != Source.RECORDS or not self.changes
        if whole:
            return points(getattr(self.table, POINTS[self.spans[-1][0]])) if self.table.source != Source.NOTHING else None
        return sum(points(getattr(entry, POINTS[seat])) for entry, seat in self.games) if self.games else None

    def people(self, game: int | None) -> tuple[Registration, ...]:
        """Who sat there in a game; without one, who does now."""
        return seated(self.began, self.changes, game)


def _walk(
    visits: Sequence[_Visit],
    penalties: Sequence[tuple[int, Points]],
    *,
    doubts: Doubts,
    mended: Mapping[Place, tuple[Mended, ...]],
    audience: Audience,
) -> tuple[tuple[CourseRound, ...], tuple[CourseGame, ...]]:
    rounds: list[CourseRound] = []
    games: list[CourseGame] = []
    earned: Points = 0
    for visit in visits:
        table = visit.table
        deducted = sum(amount for number, amount in penalties if number < table.round.number)
        before = earned + deducted
        for entry, own in visit.games:
            amount = points(getattr(entry, POINTS[own]))
            before += amount
            there = [person(who, audience) for who in visit.people(entry.game)] if visit.changes else ()
            games.append(
                CourseGame(
                    round=table.round.number,
                    table=table.number,
                    position=entry.position,
                    game=entry.game,
                    record=entry.effective,
                    seat=own,
                    amount=amount,
                    total=before,
                    declarer=entry.declarer == own,
                    won=entry.declarer_won,
                    ruling=entry.ruling,
                    disputed=entry.pk in doubts.lines,
                    people=tuple((one.number, one.name) for one in there),
                )
            )
        earned += visit.result or 0
        last_seat, _first, last_game = visit.spans[-1]
        mates = visit.people(last_game)
        rounds.append(
            CourseRound(
                round=table.round.number,
                table=table.number,
                seat=last_seat,
                names=tuple(person(mate, audience).name for mate in mates),
                numbers=tuple(mate.number for mate in mates),
                source=table.source,
                state=table.state,
                result=visit.result,
                total=earned + deducted,
                unwritten=visit.key in doubts.tables,
                mended=mended.get((table.round.number, table.number), ()),
            )
        )
    return tuple(rounds), tuple(games)
