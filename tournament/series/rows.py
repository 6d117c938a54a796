"""The standings of a series as rows that any format shows: a column a tournament, a line a person or team. What is written here was
computed elsewhere."""

from datetime import date
from typing import NamedTuple

from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _

from scoring.arithmetic.series import ABSENT, Bound, Line, Number, Who, words
from tournament.series.events import Event, State
from tournament.series.reading import Season


class Column(NamedTuple):
    """A tournament of the series. `head`: "1" … "8"; `club`: of one that another organiser offered."""

    key: str
    head: str
    name: str
    date: date | None
    place: str
    state: State
    href: str
    final: bool
    club: str


class Cell(NamedTuple):
    """A result. `word`: what it is, where it is no plain one; `number`: his number in a tournament of the program."""

    points: Number
    text: str
    counted: bool
    kind: str
    word: str
    number: int | None = None


class Member(NamedTuple):
    """One of a team, as the reader may see him: `href` leads to his results, "" where he is only a number to the reader."""

    name: str
    href: str


class Row(NamedTuple):
    """A line. `shown`: the name, with the number where another bears it too; `cells`: one a tournament, None where there is no result, none
    where only totals count; `members`: of a team over the series, with what each brings; `why`: what put it behind the one before;
    `stranger`: as a Person has it."""

    line: Line
    name: str
    shown: str
    place: str
    club: str
    href: str
    cells: tuple[Cell | None, ...]
    members: tuple[tuple[Member, Cell], ...]
    total: str
    carry_over: str
    best: str
    worst: str
    why: str
    shared: bool
    stranger: str = ""


def columns(season: Season) -> tuple[Column, ...]:
    """The tournaments, in order of date; none where teams are ranked by the totals of their members."""
    return () if totals_only(season) else all_columns(season)


def totals_only(season: Season) -> bool:
    """Whether teams are ranked by the totals of their members."""
    return bool(season.series and season.series.policy.teams and season.series.policy.teams.per_series)


def all_columns(season: Season) -> tuple[Column, ...]:
    """The tournaments, in order of date."""
    return tuple(_column(place, event) for place, event in enumerate(season.events, start=1))


def _column(place: int, event: Event) -> Column:
    return Column(
        key=event.key,
        head=f"{place}",
        name=event.name,
        date=event.date,
        place=event.place,
        state=event.state,
        href=event.href,
        final=event.final,
        club=event.club,
    )


def rows(season: Season, language: str) -> tuple[Row, ...]:
    """The lines, in order; none where the series cannot be computed."""
    lines = season.found.lines if season.found else ()
    ranks = [line.rank for line in lines]
    person = _person(season)
    return tuple(_row(season, line, language, shared=line.rank is not None and ranks.count(line.rank) > 1, person=person) for line in lines)


def _person(season: Season) -> str:
    """The address of a person's page, with a place for his number."""
    return reverse("series-person", args=[season.cup.slug, 0]).replace("/0/", "/{0}/")


def member(season: Season, number: int, person: str = "") -> Member:
    """One of a team. Whose club it is, nobody may learn from a number."""
    who = season.people[number]
    return Member(season.names[number], (person or _person(season)).format(number)) if who.told else Member(_("nicht genannt"), "")


def row_alone(season: Season, number: int, language: str) -> Row | None:
    """A person's own line, also where teams are ranked; None where he has none."""
    line = season.line(number)
    ranks = [each.rank for each in season.alone.lines] if season.alone else []
    return line and _row(season, line, language, shared=line.rank is not None and ranks.count(line.rank) > 1, person=_person(season))


def _row(season: Season, line: Line, language: str, *, shared: bool, person: str) -> Row:
    who = season.people.get(line.who) if isinstance(line.who, int) else None
    by_tournament = {season.series.tournaments[each.scored.tournament].key: each for each in line.results} if season.series else {}
    cells = []
    for event in season.events if not line.members else ():
        each = by_tournament.get(event.key)
        number = who.numbers.get(event.key) if who else None
        cells.append(None if each is None else cell(each.scored.points, each.scored.kind, language, counted=each.counted, number=number))
    members = tuple(
        (member(season, each.person, person), cell(each.points, "played", language, counted=each.counted)) for each in line.members
    )
    name = who.name if who else season.team(line.who)
    return Row(
        line=line,
        name=name,
        shown=season.names[who.number] if who else name,
        place=who.place if who else "",
        club=who.club if who else "",
        href=person.format(line.who) if who else _team(season, line.who),
        cells=tuple(cells),
        members=members,
        total=words.score(line.total, language),
        carry_over="" if line.carry_over is None else words.score(line.carry_over, language),
        best=_bound(line.best, language),
        worst=_bound(line.worst, language),
        why=words.said(line.tie_break.value, language) if line.tie_break else "",
        shared=shared,
        stranger=who.stranger if who else "",
    )


def cell(points: Number, kind: str, language: str, *, counted: bool, number: int | None = None) -> Cell:
    """A result as it is shown: its points, and what it is where it is no plain one; staying away is a stroke."""
    text = words.said("absent_short", language) if kind == ABSENT and not points else words.score(points, language)
    return Cell(
        points=points, text=text, counted=counted, kind=kind, word=words.of_kind(kind, language) if kind != ABSENT else "", number=number
    )


def _team(season: Season, name: Who) -> str:
    """The address of a team's page; "" where the reader may not know its name."""
    return f"{reverse('series-team', args=[season.cup.slug])}?{urlencode({'name': name})}" if season.team(name) == name else ""


def _bound(bound: Bound | None, language: str) -> str:
    if bound is None:
        return ""
    total = words.score(bound.total, language)
    return words.said("bound", language, total, bound.rank) if bound.rank is not None else words.said("bound_unranked", language, total)


def title(season: Season, language: str) -> str:
    """ "Stand nach 5 von 8 Turnieren", "Endstand der Wertung nach 8 Turnieren". One alone is the first: nobody says that others are to
    come. A draft is one of which nobody knows yet; the end it is not."""
    held, planned = [event.name for event in season.events if event.state.counts], len(season.events)
    if not held:
        return words.said("standings", language)
    if len(held) < planned:
        return words.said("standings_after", language, len(held), planned)
    if planned == 1:
        return words.said("after_the_first", language, *held)
    return words.said("standings_so_far" if season.drafts else "final_standings_after", language, planned)


def notes(season: Season, language: str) -> list[str]:
    """What stands below the list: how many results count, the ties, who has a rank, what is being corrected."""
    if season.series is None or season.found is None:
        return []
    policy = season.series.policy
    said = [words.counting(season.found.counting, language), words.chain(policy.ties, language)]
    if policy.minimum > 1:
        said.append(words.said("minimum", language, policy.minimum))
    said += [words.said("corrected", language, event.name) for event in season.events if event.state is State.REOPENED]
    said += [note for event in season.events for note in event.notes]
    if policy.can_still and not season.unbounded:
        said.append(words.said("possible", language))
    return said
