"""The standings of a series as rows that any format shows: a column a tournament, a line a person or team. What is written here was computed elsewhere."""

from datetime import date
from typing import NamedTuple

from django.urls import reverse

from scoring.series import words
from scoring.series.rows import Bound, Line, Number
from scoring.series.scoring import ABSENT
from tournament.series.events import Event, State
from tournament.series.reading import Season


class Column(NamedTuple):
    """A tournament of the series. `head`: "1" … "8", "F" for the final."""

    key: str
    head: str
    name: str
    date: date | None
    place: str
    state: State
    href: str
    final: bool


class Cell(NamedTuple):
    """A result. `word`: what it is, where it is no plain one; `number`: his number in a tournament of the program."""

    points: Number
    text: str
    counted: bool
    kind: str
    word: str
    number: int | None = None


class Row(NamedTuple):
    """A line. `cells`: one a tournament, None where there is no result; `members`: of a team over the series, with what each brings; `why`: what put
    it behind the one before."""

    line: Line
    name: str
    place: str
    club: str
    href: str
    cells: tuple[Cell | None, ...]
    members: tuple[tuple[str, Cell], ...]
    total: str
    carry_over: str
    best: str
    worst: str
    why: str
    shared: bool


def columns(season: Season) -> tuple[Column, ...]:
    """The tournaments, in order of date."""
    return tuple(_column(place, event) for place, event in enumerate(season.events, start=1))


def _column(place: int, event: Event) -> Column:
    return Column(
        key=event.key, head=f"{place}", name=event.name, date=event.date, place=event.place, state=event.state, href=event.href, final=event.final
    )


def rows(season: Season, language: str) -> tuple[Row, ...]:
    """The lines, in order; none where the series cannot be computed."""
    lines = season.found.lines if season.found else ()
    ranks = [line.rank for line in lines]
    person = reverse("series-person", args=[season.cup.slug, 0]).replace("/0/", "/{0}/")
    return tuple(_row(season, line, language, shared=line.rank is not None and ranks.count(line.rank) > 1, person=person) for line in lines)


def _row(season: Season, line: Line, language: str, *, shared: bool, person: str) -> Row:
    who = season.people.get(line.who) if isinstance(line.who, int) else None
    by_tournament = {season.series.tournaments[each.scored.tournament].key: each for each in line.results} if season.series else {}
    cells = []
    for event in season.events:
        each = by_tournament.get(event.key)
        number = who.numbers.get(event.key) if who else None
        cells.append(None if each is None else cell(each.scored.points, each.scored.kind, language, counted=each.counted, number=number))
    members = tuple(
        (season.people[member.person].name, cell(member.points, "played", language, counted=member.counted)) for member in line.members
    )
    return Row(
        line=line, name=who.name if who else str(line.who), place=who.place if who else "", club=who.club if who else "",
        href=person.format(line.who) if who else "", cells=tuple(cells), members=members, total=words.score(line.total, language),
        carry_over="" if line.carry_over is None else words.score(line.carry_over, language),
        best=_bound(line.best, language), worst=_bound(line.worst, language),
        why=words.said(line.tie_break.value, language) if line.tie_break else "", shared=shared,
    )


def cell(points: Number, kind: str, language: str, *, counted: bool, number: int | None = None) -> Cell:
    """A result as it is shown: its points, and what it is where it is no plain one; staying away is a stroke."""
    text = words.said("absent_short", language) if kind == ABSENT and not points else words.score(points, language)
    return Cell(points=points, text=text, counted=counted, kind=kind, word=words.of_kind(kind, language) if kind != ABSENT else "", number=number)


def _bound(bound: Bound | None, language: str) -> str:
    if bound is None:
        return ""
    total = words.score(bound.total, language)
    return words.said("bound", language, total, bound.rank) if bound.rank is not None else words.said("bound_unranked", language, total)


def title(season: Season, language: str) -> str:
    """ "Stand nach 5 von 8 Turnieren", "Endstand der Wertung"."""
    held, planned = sum(event.state.counts for event in season.events), len(season.events)
    if not held:
        return words.said("standings", language)
    return words.said("final_standings", language) if held == planned else words.said("standings_after", language, held, planned)


def notes(season: Season, language: str) -> list[str]:
    """What stands below the list: how many results count, the ties, who has a rank, what is being corrected."""
    if season.series is None or season.found is None:
        return []
    policy = season.series.policy
    said = [words.counting(season.found.counting, language), words.chain(policy.ties, language)]
    if policy.minimum > 1:
        said.append(words.said("minimum", language, policy.minimum))
    said += [words.said("corrected", language, event.name) for event in season.events if event.state is State.REOPENED]
    if policy.can_still and not season.unbounded:
        said.append(words.said("possible", language))
    return said
