"""The standings after a round: the one function behind page, papers, workbook, wall, players' pages, draw, files and recompute. Reads only.

Who sat at a table of a round that was opened is ranked, by the tables' totals and the penalty points that count until then. The entries are read
only where the tie-break counts games won.
"""

from functools import lru_cache
from itertools import groupby
from typing import Any, NamedTuple

from django.db.models import Count, QuerySet

from scoring.rows import BrokenOff, Marks, Penalty, PlayerRow, TableResult
from scoring.standings import Standing, cross_sums, ranking_over, standings
from tournament.ledger.audience import Audience
from tournament.ledger.convert import Points, language, points
from tournament.ledger.marks import Who, counting, remarks
from tournament.ledger.names import name, of_person
from tournament.ledger.prepared import Prepared
from tournament.models import Entry, Registration, Round, RoundState, SanctionKind, Seat, Source, TableState, Tournament
from tournament.models.amounts import POINTS


class Ranking(NamedTuple):
    """The standings and what they were computed from."""

    standings: tuple[Standing, ...]
    players: tuple[PlayerRow, ...]
    """Everybody who is registered, ranked or not."""
    results: tuple[TableResult, ...]
    rounds: int
    """The last round that counts here: of all that were opened, or as was asked."""
    columns: int
    """Rounds that are played or planned."""
    penalties: tuple[Penalty, ...]
    """Those that count here, in the order they were given."""
    marks: Marks
    """Who withdrew, was excluded or is barred, and the tables that were broken off."""

    @property
    def deducted(self) -> dict[int, Points]:
        """Penalty points by player's number; negative."""
        return _summed(self.penalties)

    def over(self, tag: str) -> tuple[Standing, ...]:
        """The players with a tag, ranked among themselves; all of them where it is ""."""
        return ranking_over(self.standings, tag) if tag else self.standings

    @property
    def cross_sums(self) -> list[tuple[int, Points]]:
        """Number and sum of each round that somebody has played."""
        return cross_sums(self.standings)

    def line(self, number: int) -> Standing | None:
        """The line of the player with this number; None where he has no rank."""
        return next((line for line in self.standings if line.player.number == number), None)


class _Field(NamedTuple):
    """Everything that was read, for the standings after any round."""

    tournament: Tournament
    players: tuple[PlayerRow, ...]
    results: tuple[TableResult, ...]
    penalties: tuple[Penalty, ...]
    marks: Marks

    @property
    def opened(self) -> int:
        """The last round that was opened; 0 before the first."""
        return max((result.round for result in self.results), default=0)


def read_ranking(tournament: Tournament, audience: Audience, after: int | None = None) -> Ranking:
    """The standings after round `after`; None: as of now. Three queries, one more with the tie-break `wins` and one where a Sperre of before is counted."""
    return _after(_read(tournament, audience), after)


def rankings(tournament: Tournament, audience: Audience) -> list[Ranking]:
    """The standings after each round that was opened, in order; as many queries as one of them."""
    field = _read(tournament, audience)
    return [_after(field, number) for number in range(1, field.opened + 1)]


def latest_opened(tournament: Tournament) -> int:
    """The round that is played, or the last that was; 1 before the first. One query."""
    opened = Round.objects.filter(tournament=tournament).exclude(state=RoundState.DRAWN).order_by("-number")
    return opened.values_list("number", flat=True).first() or 1


def _after(field: _Field, after: int | None) -> Ranking:
    tournament = field.tournament
    last = field.opened if after is None else after
    columns = max(tournament.rounds, field.opened)
    results = tuple(result for result in field.results if result.round <= last)
    # Before the first round opens, what was given at registration waits for it.
    given = tuple(row for row in field.penalties if row.round <= last)
    ranked = _ranked(field.players, results, columns, given, chain=tuple(tournament.tie_breaks), seed=tournament.seed)
    marks = field.marks._replace(tables=tuple(table for table in field.marks.tables if table.round <= last))
    return Ranking(standings=ranked, players=field.players, results=results, rounds=last, columns=columns, penalties=given, marks=marks)


@lru_cache(maxsize=16)
def _ranked(
    players: tuple[PlayerRow, ...], results: tuple[TableResult, ...], columns: int, given: tuple[Penalty, ...], *, chain: tuple[str, ...], seed: str,
) -> tuple[Standing, ...]:  # fmt: skip
    """The standings of these results. The wall shows those of the closed rounds after each game of the open one: the same rows give the same lines."""
    return standings(players, results, columns, chain=chain, seed=seed, penalties=_summed(given))


def _summed(penalties: tuple[Penalty, ...]) -> dict[int, Points]:
    found: dict[int, Points] = {}
    for row in penalties:
        found[row.number] = found.get(row.number, 0) + row.points
    return found


def _read(tournament: Tournament, audience: Audience) -> _Field:
    rows = _registered(tournament.pk, audience=audience, language=language())
    players = tuple(PlayerRow(
        number=number, name=who, place=place, club=club, tags=tuple(tags),
    ) for number, who, place, club, tags, *_more in rows)
    people = {row[5]: Who(row[0], row[1], row[6], row[7], told=audience.sees_all or not row[8]) for row in rows}
    results, broken_off = _tables(tournament)
    given = counting(tournament)
    penalties = tuple(
        Penalty(
            number=who.number, name=who.name, points=points(row.half_points), reason=row.reason if who.told else "", by=row.author,
            round=row.round,
        )
        for row in given if row.kind == SanctionKind.POINTS and row.round is not None and (who := people.get(row.player_id)) is not None
    )
    return _Field(
        tournament=tournament, players=players, results=results, penalties=penalties,
        marks=Marks(remarks(tournament, people, given), broken_off),
    )


def _of_registered(tournament: int, audience: Audience, language: str) -> QuerySet[Any]:
    """Everybody by number. `language`: in which a name is replaced by a number."""
    return (
        Registration.objects.filter(tournament=tournament)
        .order_by("number")
        .values_list(
            "number", name(audience), of_person(audience, "place"), of_person(audience, "club"), "tags",
            "player_id", "withdrawn", "withdrawn_reason", "anonymous",
        )
    )


def _of_seats(tournament: int) -> QuerySet[Any]:
    """Every seat of the rounds that were opened, with what stands at its table."""
    return (
        Seat.objects.filter(table__round__tournament=tournament)
        .exclude(table__round__state=RoundState.DRAWN)
        .order_by("table__round__number", "table__number", "index")
        .values_list(
            "table__round__number", "table__number", "table_id", "table__source", "table__state", "table__state_reason", "index",
            "registration__number", *(f"table__{column}" for column in POINTS),
        )
    )


_registered, _seated = Prepared(_of_registered), Prepared(_of_seats)


def _tables(tournament: Tournament) -> tuple[tuple[TableResult, ...], tuple[BrokenOff, ...]]:
    """The totals of all tables of opened rounds by round and number, and which were broken off. One query, two with the games won."""
    with_wins = "wins" in tournament.tie_breaks
    wins = _wins(tournament) if with_wins else {}
    results, broken_off = [], []
    for (round_, number, key, source, state, reason), group in groupby(_seated(tournament.pk), key=lambda row: row[:6]):
        seats = list(group)
        players = tuple([row[7] for row in seats])
        won = tuple(wins.get((key, row[6]), 0) for row in seats) if with_wins and source != Source.SUMS else None
        amounts = tuple([points(row[8 + row[6]]) for row in seats])
        results.append(TableResult(round=round_, table=number, players=players, points=amounts, wins=won, written=source != Source.NOTHING))
        if state == TableState.BROKEN_OFF:
            broken_off.append(BrokenOff(round_, number, players, reason))
    return tuple(results), tuple(broken_off)


def _wins(tournament: Tournament) -> dict[tuple[int, int], int]:
    """Games won as declarer by table and seat."""
    found = (
        Entry.objects.filter(table__round__tournament=tournament, current=True, declarer_won=True)
        .values_list("table_id", "declarer")
        .annotate(count=Count("pk"))
        .order_by()
    )
    return {(table_id, seat): count for table_id, seat, count in found}
