"""The rounds as a repair sees them: who began at which table, who sat down later, what is written there. Reads only, and only plain rows
come out."""

from collections.abc import Collection, Iterable, Mapping
from typing import Any, NamedTuple

from django.db.models import Count, Exists, OuterRef, QuerySet, Subquery, Value
from django.db.models.functions import Coalesce

from scoring.draw import Draw, Entrant, Round, Table, by_hand
from scoring.field import empty_seat, everybody, left_after, ordered, seated, settings, stretches
from scoring.plain import Change, Game, TableResult
from tournament.desk.drawing.draft import entrant_of, numbers
from tournament.desk.drawing.repair.matrix import Touched
from tournament.ledger.people.people import Registered, read_registered
from tournament.ledger.people.repairs import HELD, Place, place_of
from tournament.ledger.people.seat_changes import games_at
from tournament.ledger.people.seatings import read_seatings
from tournament.ledger.people.teams import team_names
from tournament.ledger.store.audience import Audience
from tournament.ledger.store.convert import points
from tournament.ledger.store.planning import planned_games, wanted_tables
from tournament.ledger.store.prepared import Prepared
from tournament.models import Entry, LogRow, RoundState, Source, TableState, Tournament
from tournament.models import Round as StoredRound
from tournament.models import Table as StoredTable
from tournament.models.amounts import POINTS


class Spot(NamedTuple):
    """A table as it is or shall be: who began, who sat down later (`changes`), which seat deals first, whether it plays."""

    began: tuple[int, ...]
    changes: tuple[Change[int], ...] = ()
    dealer: int = 0
    state: str = str(TableState.OPEN)
    reason: str = ""

    @property
    def now(self) -> tuple[int, ...]:
        """Who sits there after all changes."""
        return seated(self.began, self.changes)

    @property
    def people(self) -> tuple[int, ...]:
        """Everybody who held a seat in a game."""
        return everybody(self.began, self.changes)

    def as_json(self) -> dict[str, Any]:
        """As a stored repair and a file have it."""
        return {
            "seats": list(self.began),
            "changes": [change.as_json() for change in self.changes],
            "first_dealer": self.dealer,
            "state": str(self.state),
            "reason": self.reason,
        }


def spot_of(said: Mapping[str, Any]) -> Spot:
    """The table that `as_json` wrote. Raises KeyError, TypeError, ValueError for anything else."""
    changes = ordered([Change(**change) for change in said["changes"]])
    return Spot(tuple(said["seats"]), changes, dealer=said["first_dealer"], state=str(TableState(said["state"])), reason=said["reason"])


def is_readable(side: object) -> bool:
    """Whether it is one side of a stored repair, as `desk.drawing.repair.writing` has it: a file may say anything."""
    try:
        if not isinstance(side, dict):
            return False
        for key, said in side["tables"].items():
            place_of(key)
            if said is not None:
                spot_of(said).as_json()
        people = {int(number): out for number, out in side["people"].items()}
        keys = {place_of(key): int(pk) for key, pk in side.get("keys", {}).items()}
        lines = {place_of(key): (int(game), int(count)) for name in HELD for key, (game, count) in side.get(name, {}).items()}
        struck = list(map(place_of, side.get("struck", [])))
        merged = [int(number) for number in side.get("merged", (0, 0))]
        present = [int(number) for number in side.get("present", ())]
    except (AttributeError, IndexError, KeyError, TypeError, ValueError):
        return False
    return (
        all(out is None or isinstance(out, str) for out in people.values())
        and None not in (keys, lines, struck, present)
        and len(merged) == len((0, 0))
    )


class Paper(NamedTuple):
    """What is written at a table, which a repair does not change: its source, the games written and planned, whether anything ever was."""

    key: int
    source: str
    done: int
    games: int
    untouched: bool
    points: tuple[Any, ...]


class Hall(NamedTuple):
    """All rounds of a tournament. `number`: the round to repair."""

    tournament: Tournament
    number: int
    rounds: dict[int, StoredRound]
    spots: dict[Place, Spot]
    papers: dict[Place, Paper]
    people: dict[int, Registered]

    @property
    def round(self) -> StoredRound:
        """The round to repair."""
        return self.rounds[self.number]

    @property
    def sizes(self) -> tuple[int, ...]:
        """Sizes of tables that the rules have."""
        return wanted_tables(self.tournament).sizes

    @property
    def here(self) -> dict[int, Spot]:
        """The tables of the round to repair, by number."""
        return {table: spot for (round_, table), spot in self.spots.items() if round_ == self.number}

    @property
    def still(self) -> list[Place]:
        """Tables at which something was written: their seats do not change any more, only who sits there from a game on."""
        return [place for place, paper in self.papers.items() if not paper.untouched]

    @property
    def repairable(self) -> list[int]:
        """This round and those after it that are drawn and not closed."""
        return [number for number, row in self.rounds.items() if number >= self.number and row.state != RoundState.CLOSED]

    def changed(self, spots: Mapping[Place, Spot | None]) -> "Hall":
        """The hall with these tables in their places; None for one that goes."""
        now = {**self.spots, **spots}
        return self._replace(spots={place: spot for place, spot in now.items() if spot is not None})

    def table_of(self, player: int, round_: int | None = None) -> Place | None:
        """Where somebody sits now in a round; None where he sits nowhere."""
        wanted = self.number if round_ is None else round_
        return next((place for place, spot in self.spots.items() if place[0] == wanted and player in spot.now), None)

    def has_played(self, player: int) -> bool:
        """Whether he sat in any game that is written, in any round."""
        return any(
            who == player and first <= self.papers[place].done
            for place, spot in self.spots.items()
            for seat in range(len(spot.began))
            for who, first, _last in stretches(spot.began, spot.changes, seat)
        )

    def touched(self, place: Place) -> Touched:
        """How far a table is."""
        return Touched(self.spots[place].state, self.papers[place].source, self.papers[place].untouched)

    def games_of(self, spot: Spot) -> int:
        """The games that a table plays: fewer of them where the others go on without one who left."""
        away = left_after(spot.changes) if empty_seat(spot.changes) is not None else None
        return planned_games(self.tournament, len(spot.began), left_after=away)

    def name(self, player: int) -> str:
        """ "7 Mayr", as the log names him."""
        return f"{player} {self.people[player].name}" if player in self.people else str(player)

    @property
    def names(self) -> dict[int, str]:
        """Names by number, for the sentences of the draw."""
        return {number: person.name for number, person in self.people.items()}

    def drawn(self, rounds: Collection[int], spots: Mapping[Place, Spot | None] | None = None) -> tuple[Round, ...]:
        """These rounds as the draw knows them; with `spots` in their tables' places."""
        now = {**self.spots, **(spots or {})}
        return tuple(
            Round(
                number,
                tuple(
                    _drawn(table, spot)
                    for (round_, table), spot in sorted(now.items(), key=_place)
                    if round_ == number and spot is not None
                ),
            )
            for number in rounds
        )

    def draw(self, rounds: Collection[int]) -> Draw:
        """These rounds, to be repaired; the others are their history."""
        before = self.drawn(rounds)
        others = self.drawn([number for number in self.rounds if number not in rounds])
        seats = {player for seating in before for table in seating.tables for player in table.seats}
        return by_hand(before, [self.entrant(number) for number in seats], self.sizes, history=others)

    def entrant(self, number: int) -> Entrant:
        """Somebody with the tags that keep him apart from others."""
        apart = sorted({tag for row in self.rounds.values() for tag in row.draw_report.get("apart", ())})
        teams = team_names(self.tournament)
        return entrant_of(self.people[number], apart, teams) if number in self.people else Entrant(number)

    def result(self, place: Place, spot: Spot, games: Mapping[int, tuple[Game, ...]]) -> TableResult:
        """What a table comes to, if it sat like that."""
        paper = self.papers[place]
        return TableResult(
            *place,
            players=spot.began,
            points=paper.points,
            written=paper.source != Source.NOTHING,
            changes=spot.changes,
            games=games.get(paper.key, ()),
        )

    def games(self, places: Iterable[Place]) -> dict[int, tuple[Game, ...]]:
        """The games of these tables, by key. One query."""
        return games_at([self.papers[place].key for place in places if place in self.papers])


def _place(item: tuple[Place, Spot | None]) -> Place:
    return item[0]


def _drawn(table: int, spot: Spot) -> Table:
    return Table(table, spot.now, spot.dealer, settings(spot.began, spot.changes)[:-1])


def read_hall(tournament: Tournament, number: int = 0) -> Hall:
    """The rounds of the tournament, of which `number` is to be repaired (0: none is chosen yet). Four queries, one more where somebody sat
    down in another's place."""
    rounds = {row.number: row for row in _rounds(tournament.pk)}
    seatings = {item.table_id: item.seating for item in read_seatings(tournament, Audience.DESK)}
    spots, papers = {}, {}
    for table in _tables(tournament.pk):
        place, seating = (table.round.number, table.number), seatings[table.pk]
        changes = tuple(change.told(change.player.number) for change in seating.changes)
        spots[place] = Spot(numbers(seating.first), changes, dealer=table.first_dealer, state=table.state, reason=table.state_reason)
        papers[place] = Paper(
            key=table.pk,
            source=table.source,
            done=table.games if table.source == Source.SUMS else vars(table)["done"],
            games=table.games,
            untouched=table.source == Source.NOTHING and not vars(table)["used"] and not vars(table)["logged"],
            points=tuple(points(getattr(table, column)) for column in POINTS[: table.seats]),
        )
    people = {person.number: person for person in read_registered(tournament, Audience.DESK)}
    return Hall(tournament, number, rounds=rounds, spots=spots, papers=papers, people=people)


def _with_what_is_written(tournament: int) -> QuerySet[StoredTable]:
    lines, games = Entry.objects.filter(table=OuterRef("pk")), Entry.objects.filter(table=OuterRef("pk"), current=True, game__isnull=False)
    done = games.order_by().values("table").annotate(n=Count("pk")).values("n")
    return (
        StoredTable.objects.filter(round__tournament=tournament)
        .select_related("round")
        .annotate(used=Exists(lines), logged=Exists(LogRow.objects.filter(table=OuterRef("pk"))), done=Coalesce(Subquery(done), Value(0)))
        .order_by("round__number", "number")
    )


_rounds = Prepared(lambda tournament: StoredRound.objects.filter(tournament=tournament).order_by("number"))
_tables = Prepared(_with_what_is_written)
