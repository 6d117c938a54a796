"""A draw that is not confirmed yet: what was asked, the changes by hand, and the seating that follows from both.

Kept in the session as the questions and the list of swaps, so it survives a reload and can be drawn again anywhere from what is printed.
The seating itself is computed from them, once a process. If the field or an earlier round changes meanwhile, the draft says so. Reads
through selectors; stores nothing in the database.
"""

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType
from typing import Any, NamedTuple

from scoring.arithmetic import Standing
from scoring.draw import Draw, Entrant, Fixed, Round, Table, draw, swap
from scoring.field import settings
from scoring.plain import PlayerRow
from tournament.desk.drawing.draw_form import BEST, PRESENT, STANDING
from tournament.ledger.people.people import Registered, read_registered
from tournament.ledger.people.ranking import read_ranking
from tournament.ledger.people.seatings import Seated, read_seatings
from tournament.ledger.people.teams import team_names
from tournament.ledger.store.audience import Audience
from tournament.ledger.store.planning import Tables, wanted_tables
from tournament.models import Tournament

TEAM = "Team"
"""Before the name of a team, where it stands among tags: the same word in both languages, so that a draw is the same in both."""
CLUB = "club"
"""The tag that stands for a player's club."""


class Swap(NamedTuple):
    """Two players change places in a round."""

    round: int
    one: int
    other: int


class Draft(NamedTuple):
    """What was asked. `field`: a digest of who was there and of the rounds before; `attempts`: which draw this is, the first is 1."""

    rounds: tuple[int, ...]
    method: str
    who: str
    seed: str
    pausing: tuple[int, ...]
    apart: tuple[str, ...]
    fixed: tuple[tuple[int, int], ...]
    field: str = ""
    attempts: int = 1
    swaps: tuple[Swap, ...] = ()

    def as_json(self) -> dict[str, Any]:
        """For the session."""
        return self._asdict()


def from_json(kept: Mapping[str, Any] | None) -> Draft | None:
    """The draft as it stands in the session; None where there is none, or one of another version of the program."""
    if not kept or set(kept) != set(Draft._fields):
        return None
    return Draft(
        rounds=tuple(kept["rounds"]),
        method=kept["method"],
        who=kept["who"],
        seed=kept["seed"],
        pausing=tuple(kept["pausing"]),
        apart=tuple(kept["apart"]),
        fixed=tuple(map(tuple, kept["fixed"])),
        field=kept["field"],
        attempts=kept["attempts"],
        swaps=tuple(Swap(*swap) for swap in kept["swaps"]),
    )


class Field(NamedTuple):
    """Everybody who may be drawn, and what was played before. `standing`: numbers, the first first."""

    people: dict[int, Registered]
    history: tuple[Round, ...]
    tables: Tables
    standing: tuple[int, ...]
    written: frozenset[int] = frozenset()
    """Numbers of the rounds in which something stands on a sheet."""
    teams: Mapping[int, str] = MappingProxyType({})
    """By number the name of his team."""
    knock_out: int = 0
    """How many of each table may go on alone; 0 where the sheet knows no such round."""
    best: tuple[int, ...] = ()
    """Those of the last round; nobody before it is played."""

    @property
    def sizes(self) -> tuple[int, ...]:
        """The sizes of tables, the most wanted first."""
        return self.tables.sizes

    @property
    def active(self) -> list[Registered]:
        """Who has not withdrawn."""
        return [person for person in self.people.values() if not person.withdrawn]

    @property
    def present(self) -> list[Registered]:
        """Who is here."""
        return [person for person in self.active if person.present]

    @property
    def names(self) -> dict[int, str]:
        """Names by number, for sentences."""
        return {number: person.name for number, person in self.people.items()}

    @property
    def drawn(self) -> int:
        """Rounds that are drawn."""
        return len(self.history)


def read_field(tournament: Tournament) -> Field:
    """The field of the tournament. Five queries, six where a tie-break counts games."""
    people = {person.number: person for person in read_registered(tournament, Audience.DESK)}
    ranked = read_ranking(tournament, Audience.DESK)
    standing = tuple(line.player.number for line in ranked.standings)
    seated = read_seatings(tournament, Audience.DESK)
    if standing:
        last = max(item.seating.round for item in seated)
        sat = {number for item in seated if item.seating.round == last for number in numbers((*item.seating.first, *item.seating.players))}
        here = [number for number in standing if number in sat or tournament.sheet.day.get("next_round") != "last_round"]
        # Who has not sat yet is drawn behind those who have; where the last round counts first, before those who were away then.
        new = [number for number in people if number not in standing]
        standing = (*here, *new, *(number for number in standing if number not in here))
    written = frozenset(item.seating.round for item in seated if item.source)
    return Field(
        people=people,
        history=drawn_rounds(seated),
        tables=wanted_tables(tournament),
        standing=standing,
        written=written,
        teams=team_names(tournament),
        knock_out=(go_on := tournament.sheet.day.get("knock_out", 0)),
        best=_best(ranked.standings, seated, people, go_on),
    )


def _best(lines: Sequence[Standing], seated: Sequence[Seated], people: Mapping[int, Registered], go_on: int) -> tuple[int, ...]:
    """Who goes on: so many of each table of the last round, by what they have of it, equals by the standing (tarok-slovenski.md names two
    and not what parts them). Nobody where a table has no result yet."""
    last = max((item.seating.round for item in seated), default=0)
    has = {line.player.number: (line.table_points or line.rounds)[last - 1] for line in lines} if last else {}
    found: list[int] = []
    for item in seated if go_on else ():
        if item.seating.round == last:
            here = {number: has.get(number) for number in numbers(item.seating.players) if not people[number].withdrawn}
            given = {number: points for number, points in here.items() if points is not None}
            if len(given) < len(here):
                return ()
            found += sorted((number for number in has if number in given), key=given.__getitem__, reverse=True)[:go_on]
    return tuple(found)


def numbers(people: Iterable[PlayerRow]) -> tuple[int, ...]:
    """Their numbers, in order."""
    return tuple(player.number for player in people)


def drawn_rounds(tables: Iterable[Seated]) -> tuple[Round, ...]:
    """The confirmed seating, as `scoring.draw` takes it."""
    rounds: dict[int, list[Table]] = {}
    for seated in tables:
        seating = seated.seating
        sat = settings(numbers(seating.first), [change.told(change.player.number) for change in seating.changes])
        table = Table(seating.table, numbers(seating.players), seating.first_dealer, sat[:-1])
        rounds.setdefault(seating.round, []).append(table)
    return tuple(Round(number, tuple(tables)) for number, tables in rounds.items())


def tag_choices(field: Field) -> list[str]:
    """What players can be kept apart by: every tag that two of them share, and the club."""
    bearers: dict[str, int] = {}
    for person in field.active:
        for tag in (*person.tags, *[CLUB] * bool(person.club)):
            bearers[tag] = bearers.get(tag, 0) + 1
    shared = sorted(tag for tag, count in bearers.items() if count > 1 and tag != CLUB)
    return [CLUB, *shared] if bearers.get(CLUB, 0) > 1 else shared


def wanted_apart(tournament: Tournament, choices: Sequence[str]) -> list[str]:
    """The choices that the tournament's set-up asks for by their beginnings."""
    return [tag for tag in choices if any(tag == prefix or (tag != CLUB and tag.startswith(prefix)) for prefix in tournament.keep_apart)]


def players(field: Field, draft: Draft) -> list[Registered]:
    """Who is drawn: all who have not withdrawn, or all who are here, less those who pause."""
    if draft.who == BEST:
        chosen = [person for person in field.active if person.number in field.best]
    else:
        chosen = field.present if draft.who == PRESENT else field.active
    return [person for person in chosen if person.number not in draft.pausing]


def pausing(field: Field, draft: Draft) -> list[int]:
    """Who is registered and has no seat in this draw."""
    drawn = {person.number for person in players(field, draft)}
    return [person.number for person in field.active if person.number not in drawn]


def entrants(field: Field, draft: Draft) -> tuple[Entrant, ...]:
    """The players with those of their tags that keep apart."""
    return tuple(entrant_of(person, draft.apart, field.teams) for person in players(field, draft))


def entrant_of(person: Registered, apart: Sequence[str], teams: Mapping[int, str]) -> Entrant:
    """A player with those of his tags that keep him from others' tables, and his team."""
    tags = {tag for tag in person.tags if tag in apart}
    club = {person.club} if CLUB in apart and person.club else set()
    team = f"{TEAM} {teams[person.number]}" if person.number in teams else ""
    return Entrant(person.number, frozenset(tags | club | ({team} if team else set())), team)


def digest(field: Field, draft: Draft) -> str:
    """Tells whether the draft is still a draw of this field."""
    known = [
        sorted((entrant.number, sorted(entrant.tags)) for entrant in entrants(field, draft)),
        [(seating.number, [(table.seats, table.dealer, *table.earlier) for table in seating.tables]) for seating in field.history],
        field.standing if draft.method == STANDING else (),
    ]
    return hashlib.sha256(json.dumps(known).encode()).hexdigest()[:16]


def drawn(field: Field, draft: Draft) -> Draw:
    """The draw as the seed gives it, before any change by hand. Raises DrawError."""
    chosen = entrants(field, draft)
    seated = {entrant.number for entrant in chosen}
    standing = tuple(number for number in field.standing if number in seated) if draft.method == STANDING else None
    fixed = tuple(Fixed(player, table) for player, table in draft.fixed)
    how = {"method": draft.method, "seed": draft.seed, "standing": standing, "fixed": fixed}
    found = _drawn(chosen, field.tables, draft.rounds, field.history, **how)
    teams = {entrant.team for entrant in chosen} - {""}
    if any(teams.intersection(pair.tags) for pair in found.report.together):
        # Whoever else is to be kept apart was in the way.
        alone = tuple(entrant._replace(tags=frozenset(filter(None, [entrant.team]))) for entrant in chosen)
        found = _drawn(alone, field.tables, draft.rounds, field.history, **how)
    return found


@lru_cache(maxsize=16)
def _drawn(
    chosen: tuple[Entrant, ...],
    tables: Tables,
    rounds: tuple[int, ...],
    history: tuple[Round, ...],
    method: str,
    seed: str,
    standing: tuple[int, ...] | None,
    fixed: tuple[Fixed, ...],
) -> Draw:
    """The same questions always have the same answer, so a reload need not search again."""
    return draw(
        chosen, tables.sizes, rounds, history=history, method=method, seed=seed, standing=standing, fixed=fixed, fewest=tables.fewest
    )


def steps(field: Field, draft: Draft) -> list[Draw]:
    """The draw of the seed and, for each swap, the seating after it, judged anew."""
    found = [drawn(field, draft)]
    for change in draft.swaps:
        found.append(swap(found[-1], change.one, change.other, change.round))
    return found


def drawn_numbers(rounds: Iterable[Round]) -> set[int]:
    """Everybody who has a seat in one of the rounds."""
    return {number for seating in rounds for table in seating.tables for number in table.seats}
