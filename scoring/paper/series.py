"""The standings of a series as a list that every format renders, and as JSON. Takes plain rows; computes nothing.

On paper a result that does not count stands in brackets; in files results are numbers, and a column names the tournaments that do not
count.
"""

from collections.abc import Mapping, Sequence
from datetime import date, datetime
from typing import Any, NamedTuple

from scoring.arithmetic.series.rows import Line, Number, Series, Standings
from scoring.arithmetic.series.words import chain, counting, of_kind, said, score
from scoring.field.names import with_numbers
from scoring.paper.report import Cell, Column, Kind, Report
from scoring.plain.rows import Meta, Stamp
from scoring.plain.words import fold, long_date, say

WIDE_FROM = 7
"""So many tournaments, and the paper lies across."""


class Event(NamedTuple):
    """A tournament of the series; `held`: it is in the standings."""

    key: str
    name: str
    date: date | None
    place: str
    held: bool
    final: bool


class Who(NamedTuple):
    """A person of the series as the paper names him."""

    name: str
    place: str = ""
    club: str = ""


class Paper(NamedTuple):
    """What a paper of a series takes: all of it computed. `state`: the first digits of what it shows; `made`: when, in the zone of the
    inn."""

    name: str
    series: Series
    found: Standings
    events: tuple[Event, ...]
    people: Mapping[int, Who]
    state: str
    title: str
    language: str = "de"
    made: datetime | None = None

    @property
    def meta(self) -> Meta:
        """In title, foot and file properties."""
        rules = " · ".join((counting(self.found.counting, self.language), chain(self.series.policy.ties, self.language)))
        return Meta(
            self.name,
            None,
            "",
            system_title="",
            edition="",
            interpretations=rules,
            digest="",
            field=len(self.found.lines),
            stamp=Stamp(self.made, self.state),
        )

    def who(self, line: Line) -> Who:
        """Whose line it is; a team has its name alone."""
        return self.people[line.who] if isinstance(line.who, int) else Who(line.who)

    def namesake(self, who: int | str) -> str:
        """ "Nr. 12" where another person of the series bears the same name; on paper no column has the number."""
        alike = isinstance(who, int) and sum(fold(other.name) == fold(self.people[who].name) for other in self.people.values()) > 1
        return f"{say('number', self.language)}\N{NO-BREAK SPACE}{who}" if alike else ""

    def results(self, line: Line) -> dict[str, tuple[Number, str, bool]]:
        """Points, kind and whether it counts, by key of the tournament."""
        keys = [tournament.key for tournament in self.series.tournaments]
        return {keys[each.scored.tournament]: (each.scored.points, each.scored.kind, each.counted) for each in line.results}


def series_report(paper: Paper) -> Report:
    """The standings: a column a tournament; `wide` where they are many."""
    spoken, lines = paper.language, paper.found.lines
    carried, bounded = any(line.carry_over is not None for line in lines), any(line.best is not None for line in lines)
    persons = not lines or isinstance(lines[0].who, int)
    ranks = [line.rank for line in lines]
    return Report(
        "series", paper.title, paper.meta, _columns(paper, carried=carried, bounded=bounded, persons=persons),
        rows=tuple(_row(paper, line, carried=carried, bounded=bounded,
        shared=line.rank is not None and ranks.count(line.rank) > 1) for line in lines),
        facts=_facts(paper), notes=_notes(paper), rules_after=_podium(lines), wide=len(paper.events) >= WIDE_FROM or bounded,
        language=spoken,
    )  # fmt: skip


def _facts(paper: Paper) -> tuple[str, ...]:
    days = [event.date for event in paper.events if event.date]
    ends = [long_date(day, paper.language) for day in dict.fromkeys((min(days), max(days)))] if days else []
    return " – ".join(ends), said("state", paper.language, paper.state)


def _podium(lines: Sequence[Line]) -> frozenset[int]:
    last = max((place for place, line in enumerate(lines) if line.rank is not None and line.rank <= 3), default=-1)
    return frozenset({last}) if 0 <= last < len(lines) - 1 else frozenset()


def _columns(paper: Paper, *, carried: bool, bounded: bool, persons: bool) -> tuple[Column, ...]:
    spoken = paper.language
    found = [Column("rank", said("rank", spoken), Kind.RANK)]
    found += [Column("number", said("number", spoken), Kind.VALUE)] * persons
    found += [Column("name", said("name" if persons else "team", spoken), Kind.WORD, family=persons)]
    found += [Column("namesake", "", Kind.MARK)] * persons
    found += [Column("place", said("place", spoken), Kind.WORD)] * persons
    for place, event in enumerate(paper.events, start=1):
        found += [Column(event.key, str(place), Kind.SCORE), Column(event.key, event.name, Kind.VALUE)]
    found += [
        Column("carry_over", said("carry_over", spoken), Kind.SCORE),
        Column("carry_over", said("carry_over", spoken), Kind.VALUE),
    ] * carried
    found += [Column("total", said("total", spoken), Kind.SUM), Column("total", said("total", spoken), Kind.VALUE)]
    found += [Column("participations", said("participations_short", spoken), Kind.NUMBER)]
    for name in ("best", "worst") if bounded else ():
        found += [Column(name, said(name, spoken), Kind.SCORE), Column(name, said(name, spoken), Kind.REMARK)]
    found += [Column("tie", said("tie", spoken), Kind.NOTE), Column("tie", said("tie", spoken), Kind.REMARK)]
    return (*found, Column("dropped", said("dropped", spoken), Kind.REMARK))


def _row(paper: Paper, line: Line, *, carried: bool, bounded: bool, shared: bool) -> tuple[Cell, ...]:
    spoken, who, results, persons = paper.language, paper.who(line), paper.results(line), isinstance(line.who, int)
    row: list[Cell] = [
        line.rank,
        *([line.who] if persons else []),
        _named(paper, line, who),
        *([paper.namesake(line.who), who.place] if persons else []),
    ]
    dropped = []
    for event in paper.events:
        points, kind, counted = results.get(event.key, (None, "", True))
        row += ["" if points is None else shown(points, kind, spoken, counted=counted), points]
        dropped += [] if counted else [event.name]
    row += ["" if line.carry_over is None else score(line.carry_over, spoken), line.carry_over] * carried
    row += [score(line.total, spoken), line.total, line.participations]
    for bound in (line.best, line.worst) if bounded else ():
        ranked = bound is not None and bound.rank is not None
        row += ["" if bound is None else said("bound" if ranked else "bound_unranked", spoken, score(bound.total, spoken), bound.rank)] * 2
    tie = said(line.tie_break.value, spoken) if line.tie_break else ""
    return (*row, tie or said("shared", spoken) * shared, tie, ", ".join(dropped))


def _named(paper: Paper, line: Line, who: Who) -> str:
    """The name; of a team over the series with what each member brings."""
    if not line.members:
        return who.name
    names = with_numbers(((number, person.name) for number, person in paper.people.items()), paper.language)
    brought = (f"{names[each.person]} {shown(each.points, 'played', paper.language, counted=each.counted)}" for each in line.members)
    return f"{who.name}: {', '.join(brought)}"


def shown(points: Number, kind: str, language: str, *, counted: bool) -> str:
    """A result on paper: "223", "(198)", "0 Ausschl."."""
    text = " ".join(filter(None, (score(points, language), of_kind(kind, language) if kind != "absent" else "")))
    return text if counted else f"({text})"


def _notes(paper: Paper) -> tuple[str, ...]:
    spoken, policy = paper.language, paper.series.policy
    notes = [counting(paper.found.counting, spoken)]
    if any(not each.counted for line in paper.found.lines for each in line.results) or any(line.members for line in paper.found.lines):
        notes.append(said("in_brackets", spoken))
    notes.append(chain(policy.ties, spoken))
    if policy.minimum > 1:
        notes.append(said("minimum", spoken, policy.minimum))
    if any(line.best is not None for line in paper.found.lines):
        notes.append(said("possible", spoken))
    named = [
        said("of_day" if event.date else "of_no_day", spoken, place, event.name, long_date(event.date, spoken))
        for place, event in enumerate(paper.events, start=1)
    ]
    return (*notes, said("tournaments", spoken, "; ".join(named)))


def series_json(paper: Paper, answer: Mapping[str, Any], policies: Mapping[str, Any]) -> dict[str, Any]:
    """The standings with names, for other programs: the answer of `manage.py series` as it is, its persons named, and how it is ranked."""
    named = []
    for line, row in zip(paper.found.lines, answer["standings"], strict=True):
        who = paper.who(line)
        said_of = {"name": who.name, "place": who.place, "club": who.club} if isinstance(line.who, int) else {}
        named.append({**row, **said_of})
    events = [{**event._asdict(), "date": event.date.isoformat() if event.date else None} for event in paper.events]
    return {
        "series": paper.name,
        "state": paper.state,
        "policies": policies,
        "tournaments": events,
        "counting": answer["counting"],
        "standings": named,
    }
