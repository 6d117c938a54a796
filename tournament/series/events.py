"""The tournaments of a series in order of date, those of the program and those played elsewhere, each as a request says it. Computes
nothing."""

from collections.abc import Iterable, Iterator, Mapping
from datetime import date
from enum import Enum, unique
from typing import Any, NamedTuple

from django.db.models import Exists, OuterRef, QuerySet
from django.urls import reverse

from scoring.arithmetic.series import Drawn, FormulaKind
from scoring.field import by_person, shares
from scoring.plain import Gone
from scoring.requests import series as asking
from tournament.ledger.people.ranking import Played
from tournament.ledger.store.transaction import CLOSED
from tournament.models import AwayTournament, Cup, LogRow, Phase, Tournament
from tournament.site.organiser import path_at

Row = dict[str, Any]
"""A part of a request."""

EXCLUDED = "excluded"
ONLY_TO_COME = ("range", "rounds")
BY_RANK = (FormulaKind.PLACES.value, FormulaKind.TIROL.value)
"""By these a rank gives the points."""


@unique
class State(Enum):
    """How far a tournament of the series is."""

    HELD = "held"
    REOPENED = "reopened"
    """Opened again to be corrected: it counts as it stands."""
    HIDDEN = "hidden"
    """Held, but its standings are not shown yet: others see the series without it."""
    COMING = "coming"
    DRAFT = "draft"
    """No part of the series yet."""

    @property
    def counts(self) -> bool:
        """Whether its results are in the standings."""
        return self in (State.HELD, State.REOPENED, State.HIDDEN)


class Away(NamedTuple):
    """A result from elsewhere: whose (his key, and his number in the register), and what was said of it.

    `secret`: another organiser's players know him as a number alone, so nobody here learns who it was. `stranger`: of whom nobody has said
    yet who he is, the tournament that named him; his key is below 0.
    """

    player: int
    person_number: int
    name: str
    place: str
    club: str
    said: Row
    number: int | None = None
    """In a tournament of the program."""
    secret: bool = False
    stranger: str = ""


class Event(NamedTuple):
    """A tournament of the series. `key`: its name in the request; `slug`, `pk`: of one of the program; `away`: the key of one from
    elsewhere.

    `entry`: the key of what was offered and accepted, a tournament of `club` or another series; `at`: the address of that club, where its
    pages are on this server; `page`: its own where it was sent, as everybody reads it; `notes`: what there is to say of it below the
    standings.
    """

    key: str
    name: str
    date: date | None
    place: str
    state: State
    terms: Row
    slug: str = ""
    pk: int | None = None
    away: int | None = None
    rounds: int = 0
    results: tuple[Away, ...] = ()
    entry: int | None = None
    club: str = ""
    at: str = ""
    page: str = ""
    notes: tuple[str, ...] = ()

    @property
    def href(self) -> str:
        """Its standings, "" where it was played elsewhere."""
        return self._page("standings") if self.slug else self.page

    def games(self, number: int | None) -> str:
        """The games of who had this number in it, "" where it was played elsewhere, or he not in it."""
        return self._page("player", number) if self.slug and number is not None and self.state.counts else ""

    def _page(self, name: str, *more: object) -> str:
        return path_at(self.at, name, self.slug, *more) if self.at else reverse(name, args=[self.slug, *more])

    @property
    def final(self) -> bool:
        """Whether it is the series' final."""
        return self.terms.get("final") is True

    def kind(self, policies: Mapping[str, Any]) -> str:
        """The kind of its formula, its own or the series'; "" where neither says one."""
        formula = self.terms.get("formula") or policies.get("formula")
        kind = formula.get("kind") if isinstance(formula, dict) else None
        return kind if isinstance(kind, str) else ""


def own_tournaments(cup: Cup, *, hidden: bool) -> list[tuple[Event, Tournament]]:
    """The program's own, each with its row. `hidden`: who reads may see what is not shown yet. One query."""
    return with_states(Tournament.objects.filter(cup=cup), hidden=hidden)


def with_states(rows: QuerySet[Tournament], *, hidden: bool) -> list[tuple[Event, Tournament]]:
    """Tournaments of the program, each with its row. One query."""
    reopened = Exists(LogRow.objects.filter(tournament=OuterRef("pk"), action="reopen_tournament"))
    found = rows.annotate(reopened=reopened).order_by("pk")
    return [(_own(row, _state(row, reopened=row.reopened, hidden=hidden)), row) for row in found]


def _state(row: Tournament, *, reopened: bool, hidden: bool) -> State:
    if row.phase == Phase.DRAFT:
        return State.DRAFT
    if row.phase not in CLOSED and not reopened:
        return State.COMING
    if not row.standings_shown:
        return State.HIDDEN if hidden else State.COMING
    return State.HELD if row.phase in CLOSED else State.REOPENED


def _own(row: Tournament, state: State) -> Event:
    kind = {} if row.sheet.system.balanced else {"balanced": False}
    return Event(
        key=row.slug,
        name=row.name,
        date=row.date,
        place=row.place,
        state=state,
        terms={**(row.in_series or {}), **kind},
        slug=row.slug,
        pk=row.pk,
        rounds=row.rounds,
    )


def away_tournaments(cup: Cup) -> list[Event]:
    """Those played elsewhere, or planned, with their results. One query."""
    columns = ("pk", "key", "name", "date", "place", "terms")
    of_person = ("player_id", "player__number", "player__name", "player__place", "player__club", "said")
    found: dict[int, Event] = {}
    rows = (
        AwayTournament.objects.filter(cup=cup)
        .order_by("pk", "results__pk")
        .values_list(*columns, *(f"results__{column}" for column in of_person))
    )
    for pk, key, name, day, place, terms, player, number, who, town, club, said in rows:
        before = found.get(pk) or Event(key=key, name=name, date=day, place=place, state=State.COMING, terms=terms, away=pk)
        if player is not None:
            before = before._replace(
                state=State.HELD,
                results=(*before.results, Away(player=player, person_number=number, name=who, place=town, club=club, said=said)),
            )
        found[pk] = before
    return list(found.values())


def in_order(events: Iterable[Event]) -> tuple[Event, ...]:
    """By date, those without one last; of one day the organiser's own first, then those from elsewhere, then what was accepted."""
    return tuple(sorted(events, key=_when))


def _when(event: Event) -> tuple[bool, date, bool, bool, int]:
    return (
        event.date is None,
        event.date or date.max,
        event.entry is not None,
        event.away is not None,
        event.entry or event.away or event.pk or 0,
    )


def with_results(event: Event, played: Played) -> Event:
    """One of the program's own with what everybody brought, as one from elsewhere has it."""
    return event._replace(results=tuple(_brought(played)))


def _brought(played: Played) -> Iterator[Away]:
    """By rank: rank, points, what was written at each table. Who left or was barred before his first game took no part, and the others are
    ranked as if he were not there; who was excluded has the code beside his rank, or alone where he has none."""
    out = {row.number for row in played.ranking.marks.players if row.gone is Gone.EXCLUDED}
    tables: dict[int, Row] = {}
    for table in played.ranking.results:
        for share in by_person(shares(table)):
            if share.written:
                tables.setdefault(share.player, {})[f"{table.round}-{table.table}"] = asking.amount(share.points)
    lines = [line for line in played.ranking.standings if any(points is not None for points in line.rounds)]
    ranks = [line.rank for line in lines if line.rank is not None]
    # Where everybody has a score of his own a tournament that is ranked by table points brings these.
    exact = played.ranking.by.thirds
    for line in lines:
        player, number = line.player, line.player.number
        said: Row = {"rank": 1 + ranks.index(line.rank)} if line.rank is not None else {}
        said |= {"points": asking.amount(line.total if exact else line.points), "tables": tables.get(number, {})}
        said |= {"code": EXCLUDED} if number in out else {}
        said |= {"tags": list(player.tags)} if player.tags else {}
        said |= {"anonymous": True} if number in played.anonymous else {}
        yield Away(*played.persons[number], player.name, player.place, player.club, said=said, number=number)


def asked(event: Event, policies: Mapping[str, Any], numbers: Mapping[int, int]) -> Row:
    """The tournament as a request says it. `numbers`: of the persons in the series."""
    by_tables = event.kind(policies) == FormulaKind.TABLE_POINTS.value
    if not event.state.counts:
        rounds = {"rounds": event.rounds, **event.terms}.get("rounds") if by_tables else None
        terms = {name: value for name, value in event.terms.items() if name != "rounds"}
        return {"key": event.key, **({"rounds": rounds} if rounds else {}), **terms}
    terms = {name: value for name, value in event.terms.items() if name not in ONLY_TO_COME}
    if by_tables:
        return {"key": event.key, "results": _beside_tables(event, numbers), "tables": _tables(event, numbers), **terms}
    by_rank = event.kind(policies) in BY_RANK
    rows = [{"person": numbers[row.player], **_of_plain(row.said, policies, by_rank=by_rank)} for row in event.results]
    unranked = any("rank" in result.said and "rank" not in row for result, row in zip(event.results, rows, strict=True))
    field: Row = {"field": sum("rank" in row.said for row in event.results)} if unranked else {}
    return {"key": event.key, "results": rows, **field, **terms}


def _of_plain(said: Row, policies: Mapping[str, Any], *, by_rank: bool) -> Row:
    """What a request takes of it: a code that is no plain result stands without a rank, so that it is no first or third one. Who was
    excluded and has no rank has nothing where a rank gives the points, though the series takes the code for a plain result."""
    code = said.get("code")
    own = _codes(policies).get(code) if code is not None else None
    coded = code is not None and not (isinstance(own, dict) and own.get("points") == Drawn.FORMULA.value)
    if by_rank and code is not None and not coded and "rank" not in said:
        return {"cup_points": 0}
    names: tuple[str, ...] = ("code",) if coded else ("rank", "points", "code", "cup_points")
    return {name: said[name] for name in names if name in said}


def _beside_tables(event: Event, numbers: Mapping[int, int]) -> list[Row]:
    """With table points: codes and results from elsewhere, and who has nothing of all that, so that it is said."""
    rows: list[Row] = []
    for result in event.results:
        said: Row = {name: result.said[name] for name in ("code", "cup_points") if name in result.said}
        if said or not result.said.get("tables"):
            rows.append({"person": numbers[result.player], **said})
    return rows


def _tables(event: Event, numbers: Mapping[int, int]) -> list[Row]:
    """Each table and round, with what everybody wrote there."""
    found: dict[str, list[tuple[int, Any]]] = {}
    for result in event.results:
        for table, points in result.said.get("tables", {}).items():
            found.setdefault(table, []).append((numbers[result.player], points))
    return [
        {"persons": [who for who, _points in seats], "points": [points for _who, points in seats]}
        for _table, seats in sorted(found.items())
    ]


def _codes(policies: Mapping[str, Any]) -> Mapping[str, Any]:
    codes = policies.get("codes")
    return codes if isinstance(codes, dict) else {}
