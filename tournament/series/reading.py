"""A series as it stands: the store as a request of `manage.py series`, and its answer. Page, wall, papers and files take their rows from
here.

Whoever reads says whether what is not shown yet counts (`hidden`). Names are told by `audience`; what is computed never depends on it.
Reads only.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any, NamedTuple

from django.db.models import BooleanField, Exists, ExpressionWrapper, Max, OuterRef, Q, QuerySet
from django.utils.translation import gettext as _

from scoring.arithmetic import SHORT
from scoring.arithmetic.series import Line, Series, Standings, Who, squads, standings
from scoring.field import with_numbers
from scoring.plain import say
from scoring.requests import Fault, series_form
from scoring.requests import series as asking
from tournament.ledger.people.ranking import read_rankings
from tournament.ledger.store.audience import Audience
from tournament.ledger.store.convert import language
from tournament.models import AwayTournament, Cup, Offer, Phase, SeriesEntry, SeriesNumber, Tournament
from tournament.models.organiser import everywhere
from tournament.series.events import Event, Row, State, asked, away_tournaments, in_order, own_tournaments, with_results
from tournament.series.numbers import Numbers, numbers_in
from tournament.series.over_clubs import arrived, guarded, on_server, read_accepted
from tournament.series.qualified import FromCup, Standing, as_event, from_cup, known_in, published_states

NO_BOUNDS = frozenset({"needs_range", "needs_rounds"})
"""What is missing only to say what is still possible."""


class Person(NamedTuple):
    """Somebody of the series as the reader may see him. `numbers`: his number by key of the program's tournaments; `told`: not as a number
    only; `stranger`: where nobody has said yet who he is, the tournament that named him."""

    number: int
    name: str
    place: str
    club: str
    tags: tuple[str, ...]
    numbers: Mapping[str, int]
    told: bool = True
    stranger: str = ""


class _Read(NamedTuple):
    """What was read, for whoever may see it."""

    cup: Cup
    events: tuple[Event, ...]
    drafts: tuple[Event, ...]
    people: Mapping[int, Person]
    request: Row
    faults: tuple[Fault, ...]
    series: Series | None
    unbounded: tuple[Fault, ...]
    numbers: Mapping[int, int]


class Season(_Read):
    """A series. `events` in order of date; `request`: what is asked; `faults`: why it cannot be computed; `unbounded`: why it is not said
    what is still possible, though it is asked; `numbers`: of the persons in the series, by their keys."""

    @property
    def is_set_up(self) -> bool:
        """Whether anybody has said how it is ranked."""
        return bool(self.cup.policies)

    @cached_property
    def found(self) -> Standings | None:
        """The standings; None where the request has a fault, or nobody has said how it is ranked."""
        return None if self.series is None else standings(self.series)

    @cached_property
    def answer(self) -> dict[str, Any]:
        """The standings as the command answers them; empty where there are none."""
        return {} if self.found is None or self.series is None else asking.written(self.found, self.series.tournaments)

    @cached_property
    def alone(self) -> Standings | None:
        """The persons' own lines, also where teams are ranked."""
        if self.series is None or self.series.policy.teams is None:
            return self.found
        return standings(self.series._replace(policy=self.series.policy._replace(teams=None, can_still=False)))

    @cached_property
    def names(self) -> Mapping[int, str]:
        """The persons' names by number, for where they stand alone: of two of one name each with his number, or with the tournament that
        named him where he has none."""
        names = with_numbers(((number, person.name) for number, person in self.people.items()), language())
        twice = {number: who for number, who in self.people.items() if who.stranger and names[number] != who.name}
        return {**names, **{number: f"{who.name} ({who.stranger})" for number, who in twice.items()}}

    def line(self, number: int) -> Line | None:
        """The line of the person with this number; None where he has none."""
        return next((line for line in self.alone.lines if line.who == number), None) if self.alone else None

    @cached_property
    def squads(self) -> Mapping[str, tuple[int, ...]]:
        """The members of each team, by number; empty where persons are ranked."""
        teams = self.series.policy.teams if self.series else None
        return squads(self.series, teams) if self.series and teams else {}

    def team(self, name: Who) -> str:
        """A team's name as the reader may see it: the club of nobody but those who are only a number to him would say who they are."""
        fixed = self.series is not None and self.series.policy.teams is not None and self.series.policy.teams.members is not None
        told = fixed or any(self.people[number].told for number in self.squads.get(str(name), ()) if number in self.people)
        return str(name) if told else _("Verein nicht genannt")

    @cached_property
    def brought(self) -> Mapping[tuple[str, int], Row]:
        """What was said of each result, by key of the tournament and number of the person."""
        return {(event.key, self.numbers[row.player]): row.said for event in self.events for row in event.results}


def of_slug() -> QuerySet[Cup]:
    """Series with what a page needs of them: `newest` row of their log, whether their persons have `numbered`, whether only drafts know
    them (`drafted`); whether anything of others was accepted (`entered`), a cup too (`counts_cups`), and whether it is the federation's
    (`federal`)."""
    here = Tournament.objects.filter(cup=OuterRef("pk"))
    elsewhere = AwayTournament.objects.filter(cup=OuterRef("pk"))
    accepted = SeriesEntry.objects.filter(cup=OuterRef("pk"), state=Offer.ACCEPTED)
    entered = Exists(accepted)
    return Cup.objects.annotate(
        newest=Max("log__pk"), numbered=Exists(SeriesNumber.objects.filter(cup=OuterRef("pk"))), entered=entered,
        counts_cups=Exists(accepted.filter(from_cup__isnull=False)),
        federal=ExpressionWrapper(Q(organiser__parent=None), BooleanField()),
        drafted=Exists(here) & ~Exists(here.exclude(phase=Phase.DRAFT)) & ~Exists(elsewhere) & ~entered,
    ).order_by("pk")  # fmt: skip


def read_season(cup: Cup, audience: Audience, *, hidden: bool) -> Season:
    """The series as it stands. Five queries whatever its size, one more where a tie-break is `wins`, one more where its numbers came from a
    file; where anything of others was accepted up to four more, and of each cup that counts those of its own."""
    return _season(cup, audience, hidden=hidden, counted=frozenset())


def read_qualified(cup: Cup, counted: frozenset[int] = frozenset()) -> list[FromCup]:
    """The cups that count into this one, each with who of it is qualified. `counted`: those for which it is asked; a circle ends there."""
    return _qualified(cup, read_accepted(cup), counted)


def _qualified(cup: Cup, entries: Sequence[SeriesEntry], counted: frozenset[int]) -> list[FromCup]:
    counting = counted | {cup.pk}
    cups = [(entry, entry.from_cup) for entry in entries if entry.from_cup is not None and entry.from_cup.pk not in counting]
    if not cups:
        return []
    kept = published_states(below.pk for _entry, below in cups)
    return [from_cup(entry, below, _standing(cup, below, counting, kept.get(below.pk))) for entry, below in cups]


def _standing(cup: Cup, below: Cup, counted: frozenset[int], kept: tuple[str, Mapping[str, Any]] | None) -> Standing:
    with everywhere():
        season = _season(below, Audience.DESK, hidden=False, counted=counted)
    people = known_in(season.events, season.numbers, guarded=below.organiser_id != cup.organiser_id)
    last = max((event.date for event in season.events if event.date is not None and event.state.counts), default=None)
    digest, answer = kept or ("", None)
    return Standing(season.answer, people, last, state=digest[:SHORT], kept=answer)


def _season(cup: Cup, audience: Audience, *, hidden: bool, counted: frozenset[int]) -> Season:
    """`counted`: the cups into which this one counts, as far as it is read for them."""
    entries = read_accepted(cup)
    accepted = {entry.uid for entry in entries}
    # What was accepted before it became the cup's own is not counted twice.
    own = [(event, row) for event, row in own_tournaments(cup, hidden=hidden) if row.uid not in accepted]
    sent = arrived(entries)
    here = on_server(entries, sent)
    played = read_rankings((row for event, row in (*own, *here) if event.state.counts), Audience.DESK)
    events = in_order([
        *(with_results(event, played[row.pk]) if row.pk in played else event for event, row in own), *away_tournaments(cup), *sent.values(),
        *(guarded(with_results(event, played[row.pk])) if row.pk in played else event for event, row in here),
        *(event for found in _qualified(cup, entries, counted) if (event := as_event(found)) is not None),
    ])  # fmt: skip
    known = _people(events)
    numbering = numbers_in(cup)
    numbers = {player: numbering.of(player, who.number) for player, who in known.items()}
    policies = {name: value for name, value in (cup.policies or {}).items() if value is not None}
    tournaments = [asked(event, policies, numbers) for event in events if event.state is not State.DRAFT]
    if any("balanced" in row for row in tournaments):
        # What was played elsewhere, or is to come, is of the kind of the others.
        tournaments = [{**row, "balanced": False} for row in tournaments]
    persons = _with_members(policies, {numbers[player]: who for player, who in known.items()}, numbering)
    rows = [_asked_person(number, persons[number]) for number in sorted(persons)]
    request: Row = {**policies, "persons": rows, "tournaments": tournaments}
    series, faults, unbounded = _computed(request) if policies else (None, [], [])
    return Season(
        cup=cup,
        events=tuple(event for event in events if event.state is not State.DRAFT),
        drafts=tuple(event for event in events if event.state is State.DRAFT),
        people={number: who.shown(number, audience) for number, who in persons.items()},
        request=request,
        faults=tuple(faults),
        series=series,
        unbounded=tuple(unbounded),
        numbers=numbers,
    )


def _computed(request: Row) -> tuple[Series | None, Sequence[Fault], Sequence[Fault]]:
    """The series, why there is none, and what is missing to say what is still possible."""
    found = series_form.read(request)
    if isinstance(found, Series):
        return found, (), ()
    if any(fault.sentence not in NO_BOUNDS for fault in found):
        return None, found, ()
    without = series_form.read({name: value for name, value in request.items() if name != "can_still"})
    return (without, (), found) if isinstance(without, Series) else (None, without, ())


class _Who(NamedTuple):
    """A person as he is stored, with what is gathered of him over the series. `number`: his own in the register; `told`: he never asked to
    be one; `secret`: he did at another organiser's, where nobody here knows better; `stranger`: as a Person has it."""

    number: int
    name: str
    place: str
    club: str
    tags: frozenset[str]
    numbers: Mapping[str, int]
    told: bool
    secret: bool = False
    stranger: str = ""

    def shown(self, number: int, audience: Audience) -> Person:
        """As this reader may see him: who asked for it at one of the tournaments is a number, without place and club."""
        tags = tuple(sorted(self.tags))
        if self.told or (audience.sees_all and not self.secret):
            return Person(number, self.name, self.place, self.club, tags=tags, numbers=self.numbers, stranger=self.stranger)
        return Person(
            number, f"{say('number', language())}\N{NO-BREAK SPACE}{number}", place="", club="", tags=(), numbers=self.numbers, told=False
        )


def _people(events: Iterable[Event]) -> dict[int, _Who]:
    """Everybody who took part in a tournament that counts, by his key. A tag of one tournament is his for the series."""
    found: dict[int, _Who] = {}
    for event in events:
        for row in event.results:
            numbers = {event.key: row.number} if row.number is not None else {}
            who = _Who(
                row.person_number,
                row.name,
                row.place,
                row.club,
                tags=frozenset(row.said.get("tags") or ()),
                numbers=numbers,
                told=row.said.get("anonymous") is not True,
                secret=row.secret,
                stranger=row.stranger,
            )
            before = found.get(row.player)
            found[row.player] = who if before is None else _both(before, who)
    return found


def _both(before: _Who, who: _Who) -> _Who:
    """The same person in one tournament more."""
    return who._replace(
        tags=before.tags | who.tags,
        numbers={**before.numbers, **who.numbers},
        told=before.told and who.told,
        secret=before.secret or who.secret,
    )


def _with_members(policies: Mapping[str, Any], persons: dict[int, _Who], numbers: Numbers) -> dict[int, _Who]:
    """With the members of fixed teams who have no result yet. One query where there are any."""
    teams = policies.get("teams")
    squads = teams.get("members") if isinstance(teams, dict) else None
    named = [each for squad in squads.values() if isinstance(squad, list) for each in squad] if isinstance(squads, dict) else []
    missing = [each for each in named if type(each) is int and each not in persons]
    for number, player in numbers.whose(missing).items():
        if numbers.of(player.pk, player.number) == number:
            who = _Who(player.number, player.name, player.place, player.club, tags=frozenset(), numbers={}, told=True)
            persons[number] = who
    return persons


def _asked_person(number: int, who: _Who) -> Row:
    row: Row = {"number": number, "name": who.name, "club": who.club, "place": who.place, "tags": sorted(who.tags)}
    return {name: value for name, value in row.items() if value}
