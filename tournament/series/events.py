"""The tournaments of a series in order of date, those of the program and those played elsewhere, each as a request says it. Computes nothing."""

from collections.abc import Iterable, Mapping
from datetime import date
from enum import Enum, unique
from typing import Any, NamedTuple

from django.db.models import Exists, OuterRef
from django.urls import reverse

from scoring.requests.series import amount
from scoring.rows import Gone
from scoring.series.rows import CODES, Drawn, FormulaKind
from scoring.standings import Standing
from tournament.ledger.ranking import Played
from tournament.ledger.transaction import CLOSED
from tournament.models import AwayTournament, Cup, LogRow, Phase, Tournament

Row = dict[str, Any]
"""A part of a request."""

BY_RANK = (FormulaKind.PLACES.value, FormulaKind.TIROL.value)
EXCLUDED = "excluded"
ONLY_TO_COME = ("range", "rounds")


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
    """A result from elsewhere: whose, and what was said of it."""

    player: int
    name: str
    place: str
    club: str
    said: Row


class Event(NamedTuple):
    """A tournament of the series. `key`: its name in the request; `slug`, `pk`: of one of the program; `away`: the key of one from elsewhere."""

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

    @property
    def href(self) -> str:
        """Its standings, "" where it was played elsewhere."""
        return reverse("standings", args=[self.slug]) if self.slug else ""

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
    reopened = Exists(LogRow.objects.filter(tournament=OuterRef("pk"), action="reopen_tournament"))
    found = Tournament.objects.filter(cup=cup).annotate(reopened=reopened).order_by("pk")
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
    return Event(
        key=row.slug, name=row.name, date=row.date, place=row.place, state=state, terms=row.in_series or {}, slug=row.slug, pk=row.pk,
        rounds=row.rounds,
    )


def away_tournaments(cup: Cup) -> list[Event]:
    """Those played elsewhere, or planned, with their results. One query."""
    columns = ("pk", "key", "name", "date", "place", "terms")
    of_result = ("results__player_id", "results__player__name", "results__player__place", "results__player__club", "results__said")
    found: dict[int, Event] = {}
    rows = AwayTournament.objects.filter(cup=cup).order_by("pk", "results__pk").values_list(*columns, *of_result)
    for pk, key, name, day, place, terms, player, who, town, club, said in rows:
        before = found.get(pk) or Event(key=key, name=name, date=day, place=place, state=State.COMING, terms=terms, away=pk)
        if player is not None:
            before = before._replace(state=State.HELD, results=(*before.results, Away(player, who, town, club, said)))
        found[pk] = before
    return list(found.values())


def in_order(events: Iterable[Event]) -> tuple[Event, ...]:
    """By date, those without one last; of one day the program's own first."""
    return tuple(sorted(events, key=lambda event: (event.date is None, event.date or date.max, event.away is not None, event.away or event.pk or 0)))


def asked(event: Event, policies: Mapping[str, Any], played: Played | None, numbers: Mapping[int, int]) -> Row:
    """The tournament as a request says it. `played`: the standings of one of the program that counts; `numbers`: of the persons in the series."""
    kind = event.kind(policies)
    if not event.state.counts:
        rounds = {"rounds": event.rounds} if kind == FormulaKind.TABLE_POINTS.value and event.rounds else {}
        return {"key": event.key, **rounds, **event.terms}
    terms = {name: value for name, value in event.terms.items() if name not in ONLY_TO_COME}
    results = _results(played, kind, _codes(policies), numbers) if played is not None else _away_results(event, kind, numbers)
    return {"key": event.key, **results, **terms}


def _codes(policies: Mapping[str, Any]) -> Mapping[str, Any]:
    codes = policies.get("codes")
    return codes if isinstance(codes, dict) else {}


def took_part(played: Played) -> list[tuple[int, Standing]]:
    """Who played at least one round, by rank, ranked as if nobody else were there: who left or was barred before his first game took no part."""
    lines = [line for line in played.ranking.standings if any(points is not None for points in line.rounds)]
    ranks = [line.rank for line in lines]
    return [(1 + ranks.index(line.rank), line) for line in lines]


def _results(played: Played, kind: str, codes: Mapping[str, Any], numbers: Mapping[int, int]) -> Row:
    """Everybody's rank and points; who was excluded has the code, and as he keeps no rank it is said how many they were."""
    out = {row.number for row in played.ranking.marks.players if row.gone is Gone.EXCLUDED}
    plain = codes.get(EXCLUDED, {}).get("points") == Drawn.FORMULA.value if isinstance(codes.get(EXCLUDED), dict) else False
    by_tables = kind == FormulaKind.TABLE_POINTS.value
    lines, rows = took_part(played), []
    for rank, line in lines:
        row: Row = {"person": numbers[played.persons[line.player.number]]}
        excluded = line.player.number in out
        if not by_tables and (plain or not excluded):
            row |= {"rank": rank, "points": amount(line.total)}
        if excluded:
            row["code"] = EXCLUDED
        if not by_tables or excluded:
            rows.append(row)
    found: Row = {"results": rows}
    if not by_tables and any(line.player.number in out for _rank, line in lines):
        found["field"] = len(lines)
    if by_tables:
        found["tables"] = [
            {"persons": [numbers[played.persons[number]] for number in table.players], "points": [amount(points) for points in table.points]}
            for table in played.ranking.results if table.written
        ]
    return found


def _away_results(event: Event, kind: str, numbers: Mapping[int, int]) -> Row:
    by_tables = kind == FormulaKind.TABLE_POINTS.value
    rows: list[Row] = []
    tables: dict[str, tuple[list[int], list[Any]]] = {}
    for result in event.results:
        said = {name: value for name, value in result.said.items() if name != "tables" and not (by_tables and name in ("rank", "points"))}
        at_tables = result.said.get("tables") or {}
        if said or not (by_tables and at_tables):
            rows.append({"person": numbers[result.player], **said})
        for table, points in at_tables.items():
            persons, written = tables.setdefault(table, ([], []))
            persons.append(numbers[result.player])
            written.append(points)
    found: Row = {"results": rows}
    if by_tables:
        found["tables"] = [{"persons": persons, "points": written} for persons, written in tables.values()]
    return found


def codes_of(policies: Mapping[str, Any]) -> list[str]:
    """The codes that a result may have: those of every series, and this one's own."""
    return [*CODES, *(name for name in _codes(policies) if name not in CODES)]
