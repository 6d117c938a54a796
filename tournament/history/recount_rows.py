"""What comes of recounted tournaments: each as a row of the document, and what they come to together. Plain rows; merged in order they are
the same whoever counted which."""

from collections.abc import Iterable, Mapping
from heapq import nsmallest
from typing import Any, NamedTuple

from msgspec.json import encode

from scoring.plain import Points, number_of
from tournament.history.recounting import Line, Reason, Recounted

MOST_MOVERS = 10
"""Of one tournament, and of all together."""
MOST_LISTED = 50
"""Of a season's sum, by what is and by what would be."""


class Counted(NamedTuple):
    """A tournament as it lies and as it would be. `edition`: what it was settled by (`models.sheet_key`); `persons`: by number the key of
    who has one; `by_sum`: its totals are points of games."""

    uid: str
    season: int
    system: str
    name: str
    day: str
    place: str
    organiser: str
    edition: str
    persons: Mapping[int, int | None]
    by_sum: bool
    recounted: Recounted


def row_of(counted: Counted) -> str:
    """The tournament as JSON, on a line."""
    found = counted.recounted
    return encode({
        "uid": counted.uid, "name": counted.name, "day": counted.day or None, "place": counted.place, "organiser": counted.organiser,
        "season": counted.season, "system": counted.system, "edition": counted.edition,
        "games": found.games, "recounted": found.recounted, "moved": found.moved, "by_hand": found.by_hand,
        "unsettled": found.unsettled, "by_sums": found.by_sums, "stays": found.stays, "reasons": [_reason(row) for row in found.reasons],
        "winners": _winners(found.lines), "winners_there": _winners(found.lines, there=True),
        "movers": [line.number for line in _movers(found.lines)],
        "standings": [
            [line.number, counted.persons.get(line.number), line.now.rank, number_of(line.now.total), line.there.rank,
             number_of(line.there.total)]
            for line in found.lines
        ],
    }).decode()  # fmt: skip


def _reason(row: Reason) -> dict[str, Any]:
    return {"code": row.code, "de": row.text[0], "en": row.text[1], "games": row.games, "first": row.first}


def _winners(lines: Iterable[Line], *, there: bool = False) -> list[int]:
    """The numbers of who is first: as published, or there."""
    return [line.number for line in lines if (line.there if there else line.now).rank == 1]


def _by(line: Line) -> int:
    """By how many places somebody is moved up; negative: down."""
    return 0 if line.now.rank is None or line.there.rank is None else line.now.rank - line.there.rank


def _movers(lines: Iterable[Line]) -> list[Line]:
    """Who moved most, the furthest first."""
    return nsmallest(MOST_MOVERS, (line for line in lines if _by(line)), key=lambda line: (-abs(_by(line)), line.number))


class Mover(NamedTuple):
    """Somebody of a tournament who would have another rank; as they are put in order: the furthest first."""

    places: int
    uid: str
    number: int
    person: int | None
    rank: int
    rank_there: int


class Sums:
    """What a person has of a season's tournaments of a sheet, now and there: how many there were and were won, and the points of those
    that are ranked by their games."""

    __slots__ = ("points", "points_there", "tournaments", "won", "won_there")

    def __init__(self) -> None:
        self.tournaments = self.won = self.won_there = 0
        self.points: Points = 0
        self.points_there: Points = 0

    def add(self, other: "Sums") -> None:
        """Together."""
        self.tournaments += other.tournaments
        self.won += other.won
        self.won_there += other.won_there
        self.points += other.points
        self.points_there += other.points_there


class Totals:
    """What recounted tournaments come to together."""

    NUMBERS = ("tournaments", "stay", "by_sums", "games", "recounted", "moved", "by_hand", "unsettled", "ranks", "winners")
    """`stay`: tournaments of which nothing could be counted; `ranks`: of how many players the rank would be another; `winners`: of how many
    tournaments."""

    def __init__(self) -> None:
        self.numbers = dict.fromkeys(self.NUMBERS, 0)
        self.reasons: dict[tuple[str, str, str], int] = {}
        self.movers: list[Mover] = []
        self.persons: dict[tuple[int, str, int], Sums] = {}

    def count(self, counted: Counted) -> None:
        """One more tournament."""
        found = counted.recounted
        moved = [line for line in found.lines if line.now.rank != line.there.rank]
        numbers = {
            "tournaments": 1, "stay": int(found.stays), "by_sums": found.by_sums, "games": found.games, "recounted": found.recounted,
            "moved": found.moved, "by_hand": found.by_hand, "unsettled": found.unsettled, "ranks": len(moved),
            "winners": int(_winners(found.lines) != _winners(found.lines, there=True)),
        }  # fmt: skip
        for name, number in numbers.items():
            self.numbers[name] += number
        for reason in found.reasons:
            key = (reason.code, *reason.text)
            self.reasons[key] = self.reasons.get(key, 0) + reason.games
        self._movers(
            Mover(
                places=-abs(_by(line)),
                uid=counted.uid,
                number=line.number,
                person=counted.persons.get(line.number),
                rank=line.now.rank or 0,
                rank_there=line.there.rank or 0,
            )
            for line in _movers(moved)
        )
        for line in found.lines:
            self._person(counted, line)

    def _person(self, counted: Counted, line: Line) -> None:
        person = counted.persons.get(line.number)
        if person is not None:
            sums = self._sums((counted.season, counted.system, person))
            sums.tournaments += 1
            sums.won += line.now.rank == 1
            sums.won_there += line.there.rank == 1
            if counted.by_sum:
                sums.points += line.now.total
                sums.points_there += line.there.total

    def _sums(self, key: tuple[int, str, int]) -> Sums:
        found = self.persons.get(key)
        if found is None:
            found = self.persons[key] = Sums()
        return found

    def _movers(self, more: Iterable[Mover]) -> None:
        self.movers = nsmallest(MOST_MOVERS, [*self.movers, *more])

    def add(self, other: "Totals") -> None:
        """Those that follow these."""
        for name, number in other.numbers.items():
            self.numbers[name] += number
        for key, games in other.reasons.items():
            self.reasons[key] = self.reasons.get(key, 0) + games
        self._movers(other.movers)
        for person, sums in other.persons.items():
            self._sums(person).add(sums)

    def as_json(self) -> dict[str, Any]:
        """What stands behind the tournaments in the document."""
        reasons = sorted(self.reasons.items(), key=lambda row: (-row[1], row[0]))
        seasons: dict[tuple[int, str], dict[int, Sums]] = {}
        for (season, system, person), sums in self.persons.items():
            seasons.setdefault((season, system), {})[person] = sums
        return {
            "totals": self.numbers,
            "reasons": [{"code": code, "de": german, "en": english, "games": games} for (code, german, english), games in reasons],
            "movers": [dict(zip(("tournament", "number", "person", "rank", "rank_there"), row[1:], strict=True)) for row in self.movers],
            "seasons": [_season(*season, there) for season, there in sorted(seasons.items(), key=lambda row: row[0])],
        }


def _season(season: int, system: str, there: Mapping[int, Sums]) -> dict[str, Any]:
    """Who has most of a season's tournaments of a sheet: everybody who won one, or is among the first by the sum."""
    ranks, ranks_there = (
        _ranks({who: sums.points for who, sums in there.items()}),
        _ranks({who: sums.points_there for who, sums in there.items()}),
    )
    shown = [who for who, sums in there.items() if sums.won or sums.won_there or min(ranks[who], ranks_there[who]) <= MOST_LISTED]
    return {
        "season": season, "system": system, "persons": len(there),
        "list": [
            {
                "person": who, "tournaments": there[who].tournaments, "won": there[who].won, "won_there": there[who].won_there,
                "rank": ranks[who], "points": number_of(there[who].points),
                "rank_there": ranks_there[who], "points_there": number_of(there[who].points_there),
            }
            for who in sorted(shown, key=lambda who: (ranks_there[who], ranks[who], who))
        ],
    }  # fmt: skip


def _ranks(points: Mapping[int, Points]) -> dict[int, int]:
    """1, 2, 2, 4."""
    found: dict[Points, int] = {}
    for place, amount in enumerate(sorted(points.values(), reverse=True), 1):
        found.setdefault(amount, place)
    return {who: found[amount] for who, amount in points.items()}
