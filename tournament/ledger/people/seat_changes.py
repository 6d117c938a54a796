"""Who sat down in whose place in mid-round, and the games that say what each of them has. Reads only; most tables have no change and are
not asked.

The store keeps a place on the sheet, papers and files a number of a game: they meet here.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import NamedTuple

from django.db.models import Count, Exists, OuterRef, QuerySet, Subquery, Value
from django.db.models.functions import Coalesce

from scoring.field import everybody, ordered, seated, unwound
from scoring.plain import Change, Game, PlayerRow
from tournament.ledger.people.names import name, person
from tournament.ledger.store.audience import Audience
from tournament.ledger.store.convert import row_points
from tournament.ledger.store.prepared import Prepared
from tournament.models import POSITION_STEP, Entry, Registration, Seat, SeatChange
from tournament.models.amounts import CASH, POINTS

Past = Change[Registration]
"""A change with who sat there before it."""


class People(NamedTuple):
    """Who sits at a table now, who began there, and the changes between, in order of games."""

    players: tuple[PlayerRow, ...]
    began: tuple[PlayerRow, ...]
    changes: tuple[Change[PlayerRow], ...]


def changed(table: str = "table") -> Exists:
    """Whether anybody sat down in mid-round at a table, to annotate rows with that have it by this name."""
    return Exists(SeatChange.objects.filter(table=OuterRef(table)))


def past_of(rows: QuerySet[SeatChange]) -> dict[int, tuple[Past, ...]]:
    """These changes by table, in order of games, each with who sat there before. One query."""
    found: dict[int, list[Past]] = {}
    for row in _placed(rows.select_related("was__player")):
        since = _since(row.position, vars(row)["games_before"], vars(row)["newest"])
        found.setdefault(row.table_id, []).append(Change(since, row.index, row.was, bool(row.empty)))
    return {table: ordered(past) for table, past in found.items()}


def _placed(rows: QuerySet[SeatChange]) -> QuerySet[SeatChange]:
    """With where each stands on its sheet: the games before it, and the position of the last line."""
    lines = Entry.objects.filter(table=OuterRef("table"), current=True).order_by()
    before = lines.filter(game__isnull=False, position__lt=OuterRef("position")).values("table").annotate(n=Count("pk")).values("n")
    newest = Entry.objects.filter(table=OuterRef("table"), current=True).order_by("-position").values("position")[:1]
    return rows.annotate(games_before=Coalesce(Subquery(before), Value(0)), newest=Coalesce(Subquery(newest), Value(0)))


def _since(position: int, games: int, last: int) -> int:
    """The first game of a change."""
    return games + 1 + max(0, (position - 1 - last) // POSITION_STEP)


def past_at(tables: Collection[int]) -> dict[int, tuple[Past, ...]]:
    """The same of the tables with these keys; no query where there are none."""
    return past_of(SeatChange.objects.filter(table__in=tables)) if tables else {}


def people(now: Iterable[PlayerRow], past: Iterable[Past], audience: Audience) -> People:
    """Who sat at a table, as this reader may see them."""
    players = tuple(now)
    began, changes = unwound(players, [change.told(person(change.player, audience)) for change in past])
    return People(players, began if changes else (), changes)


def numbers(now: Iterable[int], past: Iterable[Past]) -> tuple[tuple[int, ...], tuple[Change[int], ...]]:
    """Who began and the changes, as numbers."""
    return unwound(tuple(now), [change.told(change.player.number) for change in past])


def registrations_at(now: Sequence[Registration], past: Iterable[Past], game: int | None) -> tuple[Registration, ...]:
    """Who sat in each seat in a game; without one, who sits there now."""
    return seated(*unwound(now, past), game)


def sat_at(table: int) -> list[Registration]:
    """Everybody who holds or held a seat at a table, with the person. One query, two where somebody sat down in another's place."""
    rows = seats_of(table)
    past = past_at([table] if any(vars(row)["changed"] for row in rows) else []).get(table, ())
    return list(everybody(*unwound([row.registration for row in rows], past)))


seats_of = Prepared(
    lambda table: Seat.objects.filter(table=table).select_related("registration__player").annotate(changed=changed()).order_by("index")
)
"""Who sits at one table, in the order of the seats, with registration and player."""


def place_of(before_game: int, games: Iterable[tuple[int, int]], last: int) -> int:
    """Where on a sheet game `before_game` begins. `games`: number and position of those written; `last`: the position of the last line, 0:
    none."""
    if before_game == 1:
        return 1
    known = dict(games)
    return known.get(before_game) or last + 1 + POSITION_STEP * (before_game - len(known) - 1)


class Moved(NamedTuple):
    """Of tables at which somebody sat down in another's place, by key: the changes with who sat there before, by number, and the games.
    `names`: of who sat there before, where an audience was named."""

    past: Mapping[int, tuple[Change[int], ...]] = {}
    games: Mapping[int, tuple[Game, ...]] = {}
    names: Mapping[int, str] = {}


def moved_at(tables: Collection[int], audience: Audience | None) -> Moved:
    """The changes and the games of these tables, in one query; none where there are no tables. Names only for an `audience`."""
    if not tables:
        return Moved()
    games = Entry.objects.filter(table__in=tables, current=True, game__isnull=False).order_by().annotate(kind=Value(_GAME), who=Value(""))
    changes = _placed(SeatChange.objects.filter(table__in=tables)).order_by().annotate(
        kind=Value(_CHANGE), who=Value("") if audience is None else name(audience, "was__"),
        **{f"no_{at}": Value(0) for at in range(len(POINTS) + len(CASH) - 2)},
    )  # fmt: skip
    none = [f"no_{at}" for at in range(len(POINTS) + len(CASH) - 2)]
    rows = games.values_list("kind", "who", *_GAME_ROW).union(
        changes.values_list("kind", "who", "table_id", "games_before", "newest", "position", "empty", "index", "was__number", *none),
        all=True,
    )
    past: dict[int, list[Change[int]]] = {}
    written: dict[int, list[Game]] = {}
    names: dict[int, str] = {}
    for kind, who, table, *row in rows:
        if kind == _GAME:
            written.setdefault(table, []).append(_game(*row))
        else:
            before, last, position, empty, seat, number, *_rest = row
            past.setdefault(table, []).append(Change(_since(position, before, last), seat, number, bool(empty)))
            names[number] = who
    return Moved(
        {table: ordered(found) for table, found in past.items()},
        {table: tuple(sorted(found, key=_number)) for table, found in written.items()},
        names,
    )


_GAME, _CHANGE = 0, 1
_GAME_ROW = ("table_id", "game", "table__seats", "declarer", "declarer_won", *POINTS, *CASH)


def _number(game: Game) -> int:
    return game.number


def _game(number: int, seats: int, declarer: int | None, won: bool | None, *amounts: int) -> Game:
    points, cash = (row_points(part, seats) for part in (amounts[: len(POINTS)], amounts[len(POINTS) :]))
    return Game(number, points, cash, declarer if won else None)


def games_at(tables: Collection[int]) -> dict[int, tuple[Game, ...]]:
    """The games on the sheets of these tables, in order; no query where there are none."""
    if not tables:
        return {}
    found: dict[int, list[Game]] = {}
    rows = Entry.objects.filter(table__in=tables, current=True, game__isnull=False).order_by("table_id", "game")
    for table, *row in rows.values_list(*_GAME_ROW):
        found.setdefault(table, []).append(_game(*row))
    return {table: tuple(games) for table, games in found.items()}
