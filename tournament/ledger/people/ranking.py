"""The standings after a round: the one function behind page, papers, workbook, wall, players' pages, draw, files and recompute. Reads only.

Who sat at a table of a round that was opened is ranked, by the tables' totals and the penalty points that count until then. The entries are
read only where the tie-break counts games won, and of tables at which somebody sat down in another's place.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import groupby
from typing import Any, NamedTuple

from django.db.models import Case, Count, F, OuterRef, Q, QuerySet, Subquery, When
from django.db.models.functions import Coalesce
from django.utils.translation import ngettext

from rules.book import BY_SUM
from rules.book import Ranking as Policy
from scoring.arithmetic import Spans, Standing, after_penalties, at_table, cross_sums, ranking_over, standings, standings_content, state_of
from scoring.field import everybody, unwound
from scoring.field import marks as marking
from scoring.plain import BrokenOff, Gone, Marks, Mended, Penalty, PlayerRow, TableResult
from tournament.ledger.people.marks import Who, counting, remarks
from tournament.ledger.people.names import name, of_person
from tournament.ledger.people.repairs import has_repairs, mended_in
from tournament.ledger.people.seat_changes import Moved, changed, moved_at
from tournament.ledger.store.audience import Audience
from tournament.ledger.store.convert import Points, digest, language, points
from tournament.ledger.store.prepared import Prepared
from tournament.ledger.store.reasons import reason_words
from tournament.models import Entry, Excluded, Registration, Round, RoundState, Sanction, SanctionKind, Seat, Source, TableState, Tournament
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
    unranked: frozenset[int] = frozenset()
    """The numbers of those who were excluded and by this tournament's set-up have no rank; their lines stand behind all others."""
    by: Policy = BY_SUM
    """What puts the players in order."""

    @property
    def ranked(self) -> tuple[Standing, ...]:
        """The lines of those who have a rank."""
        return tuple(line for line in self.standings if line.rank is not None)

    @property
    def deducted(self) -> dict[int, Points]:
        """Penalty points by player's number; negative."""
        return _summed(self.penalties)

    @property
    def table_deducted(self) -> dict[int, Points]:
        """The same of table points; none where the ranking takes none off."""
        return _summed_at_tables(self.penalties) if self.by.takes_table_points else {}

    def over(self, tag: str) -> tuple[Standing, ...]:
        """The players with a tag, ranked among themselves; all of them where it is ""."""
        return ranking_over(self.standings, tag) if tag else self.standings

    @property
    def cross_sums(self) -> list[tuple[int, Points]]:
        """Number and sum of each round that somebody has played."""
        return cross_sums(self.standings)

    def placed(self, number: int) -> dict[tuple[int, int], Points]:
        """The table points that the player with this number has of each table, by round and table; nothing where the sum ranks."""
        found: dict[tuple[int, int], Points] = {}
        for result in self.results:
            placed = at_table(self.by, result)
            if number in placed:
                found[result.round, result.table] = placed[number]
        return found

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
    """The standings after round `after`; None: as of now. Three queries, one more with the tie-break `wins`, one where a Sperre of before
    is counted, one where anything was changed by hand, and two where somebody sat down in another's place."""
    return _after(_read(tournament, audience)[0], after)


def read_ranking_and_desk(tournament: Tournament, audience: Audience) -> tuple[Ranking, Ranking]:
    """The standings as of now as this audience sees them, and as the desk does: the state of the results is named by those. One query more
    for visitors."""
    if audience.sees_all:
        return (read_ranking(tournament, audience),) * 2
    shown, desk = (_after(field, None) for field in _read(tournament, audience, Audience.DESK))
    return shown, desk


def rankings(tournament: Tournament, audience: Audience) -> list[Ranking]:
    """The standings after each round that was opened, in order; as many queries as one of them."""
    [field] = _read(tournament, audience)
    return [_after(field, number) for number in range(1, field.opened + 1)]


def ranked_again(tournament: Tournament, before: Ranking, results: tuple[TableResult, ...]) -> tuple[Standing, ...]:
    """The standings, had the same tables brought something else. Reads nothing."""
    return _ranked(before.players, results, before.columns, before.penalties, how=_how(tournament, before.unranked))


def latest_opened(tournament: Tournament) -> int:
    """The round that is played, or the last that was; 1 before the first. One query."""
    opened = Round.objects.filter(tournament=tournament).exclude(state=RoundState.DRAWN).order_by("-number")
    return opened.values_list("number", flat=True).first() or 1


def _unranked(tournament: Tournament, marks: Marks) -> frozenset[int]:
    """The numbers of who was excluded, where they have no rank."""
    if tournament.excluded == Excluded.KEEPS_RANK:
        return frozenset()
    return frozenset(row.number for row in marks.players if row.gone is Gone.EXCLUDED)


def _after(field: _Field, after: int | None) -> Ranking:
    tournament = field.tournament
    last = field.opened if after is None else after
    columns = max(tournament.rounds, field.opened)
    results = tuple(result for result in field.results if result.round <= last)
    # Before the first round opens, what was given at registration waits for it.
    given = tuple(row for row in field.penalties if row.round <= last)
    marks = marking.until(field.marks, last)
    unranked = _unranked(tournament, marks)
    how = _how(tournament, unranked)
    ranked = _ranked(field.players, results, columns, given, how=how)
    return Ranking(
        standings=ranked,
        players=field.players,
        results=results,
        rounds=last,
        columns=columns,
        penalties=given,
        marks=marks,
        unranked=unranked,
        by=after_penalties(how.ranking, given),
    )


class How(NamedTuple):
    """By what a tournament puts its players in order."""

    chain: tuple[str, ...]
    seed: str
    unranked: frozenset[int]
    ranking: Policy


def _how(tournament: Tournament, unranked: frozenset[int]) -> How:
    return How(tuple(tournament.tie_breaks), tournament.seed, unranked, tournament.ranked_by)


def ranked_by(
    players: Iterable[PlayerRow], results: Iterable[TableResult], columns: int, given: Sequence[Penalty], *, how: How
) -> tuple[Standing, ...]:
    """The standings of these results, `given` all the penalties that count. Rows in, rows out."""
    how = how._replace(ranking=after_penalties(how.ranking, given))
    taken = _summed_at_tables(given) if how.ranking.takes_table_points else {}
    return standings(players, results, columns, penalties=_summed(given), table_penalties=taken, **how._asdict())


@lru_cache(maxsize=16)
def _ranked(
    players: tuple[PlayerRow, ...], results: tuple[TableResult, ...], columns: int, given: tuple[Penalty, ...], *, how: How
) -> tuple[Standing, ...]:
    """The same, remembered. The wall shows those of the closed rounds after each game of the open one: the same rows give the same
    lines."""
    return ranked_by(players, results, columns, given, how=how)


def _summed(penalties: Iterable[Penalty]) -> dict[int, Points]:
    found: dict[int, Points] = {}
    for row in penalties:
        found[row.number] = found.get(row.number, 0) + row.points
    return found


def _summed_at_tables(penalties: Iterable[Penalty]) -> dict[int, Points]:
    return _summed(row._replace(points=row.table_points) for row in penalties)


def _read(tournament: Tournament, *audiences: Audience) -> list[_Field]:
    """As each of these audiences sees it; what has no names is read once."""
    wins = _wins([tournament.pk]) if "wins" in tournament.tie_breaks else None
    people = [_registered(tournament.pk, audience=audience, language=language()) for audience in audiences]
    seated = _seated(tournament.pk)
    mended = mended_in([tournament.pk] if any(row[_MENDED] for row in seated) else []).get(tournament.pk, ())
    tables, given = _tables(seated, wins, moved_at(_changed(seated), None)), counting(tournament)
    return [
        _field(tournament, rows, tables, given, audience=audience, mended=mended) for rows, audience in zip(people, audiences, strict=True)
    ]


class Played(NamedTuple):
    """A tournament's standings with who its players are: by number a person's key and number in the register, and the numbers of those who
    keep their names from visitors."""

    ranking: Ranking
    persons: Mapping[int, tuple[int, int]]
    anonymous: frozenset[int]


def read_rankings(tournaments: Iterable[Tournament], audience: Audience) -> dict[int, Played]:
    """The standings of several tournaments, by key, each as `read_ranking` has it but for the Sperren that were given elsewhere: those mark
    nobody here.

    Three queries whatever their number, one more where a tie-break is `wins`, one where anything was
    changed by hand, and two where somebody sat down in another's place.
    """
    by_key = {tournament.pk: tournament for tournament in tournaments}
    people = _by_tournament(
        _registrations(audience).filter(tournament__in=by_key).order_by("tournament", "number").values_list("tournament", *_PERSON)
    )
    seats = _by_tournament(_seats().filter(table__round__tournament__in=by_key).order_by("table__round__tournament",
    *_IN_ORDER).values_list(
        "table__round__tournament", *_SEAT,
    ))  # fmt: skip
    sanctions = Sanction.objects.filter(
        tournament__in=by_key, lifted_at__isnull=True, kind__in=[SanctionKind.POINTS, SanctionKind.EXCLUSION]
    )
    given: dict[int, list[Sanction]] = {}
    for row in sanctions.order_by("created_at", "pk"):
        given.setdefault(row.tournament_id, []).append(row)
    with_wins = [key for key, tournament in by_key.items() if "wins" in tournament.tie_breaks]
    wins = _wins(with_wins) if with_wins else {}
    moved = moved_at(_changed(row for rows in seats.values() for row in rows), None)
    mended = mended_in([key for key, rows in seats.items() if any(row[_MENDED] for row in rows)])
    found = {}
    for key, tournament in by_key.items():
        rows, tables = people.get(key, []), _tables(seats.get(key, []), wins if key in with_wins else None, moved)
        field = _field(tournament, rows, tables, given.get(key, []), audience=audience, mended=mended.get(key, ()))
        ranking = _after(field, None)
        persons = {row[0]: (row[5], row[9]) for row in rows}
        found[key] = Played(ranking, persons, frozenset(row[0] for row in rows if row[8]))
    return found


def _by_tournament(rows: Iterable[tuple[Any, ...]]) -> dict[int, list[tuple[Any, ...]]]:
    """The rows without their first column, which is the tournament's key."""
    found: dict[int, list[tuple[Any, ...]]] = {}
    for key, *row in rows:
        found.setdefault(key, []).append(tuple(row))
    return found


def _field(
    tournament: Tournament, rows: Sequence[tuple[Any, ...]], tables: tuple[list[TableResult], list[BrokenOff]], given: Sequence[Sanction],
    *, audience: Audience, mended: tuple[Mended, ...],
) -> _Field:  # fmt: skip
    """What was read of one tournament. `rows`: the columns of `_PERSON`."""
    players = tuple(
        PlayerRow(number=number, name=who, place=place, club=club, tags=tuple(tags)) for number, who, place, club, tags, *_more in rows
    )
    people = {row[5]: Who(row[0], row[1], row[6], row[7], told=audience.sees_all or not row[8]) for row in rows}
    results, broken_off = tables
    penalties = tuple(
        Penalty(
            number=who.number,
            name=who.name,
            points=points(row.half_points),
            reason=row.reason if who.told else "",
            by=row.author,
            round=row.round,
            table_points=points(row.half_table_points),
        )
        for row in given
        if row.kind == SanctionKind.POINTS and row.round is not None and (who := people.get(row.player_id)) is not None
    )
    marks = Marks(remarks(tournament, people, given), tuple(broken_off), mended)
    return _Field(
        tournament=tournament,
        players=players,
        results=tuple(results),
        penalties=penalties,
        marks=marks if audience.sees_all else marking.unsaid(marks),
    )


_PERSON = ("number", "who", "where", "of_club", "tags", "player_id", "withdrawn", "withdrawn_reason", "anonymous",
           "player__number")  # fmt: skip
_IN_ORDER = ("table__round__number", "table__number", "index")
_SEAT = (
    "table__round__number", "table__number", "table_id", "table__source", "table__state", "table__state_reason", "index",
    "registration__number",
    *(f"table__{column}" for column in POINTS), "lacks", "mended", "moved",
)  # fmt: skip
_MENDED, _LACKS = -2, -3


def _registrations(audience: Audience) -> QuerySet[Registration]:
    shown = {"who": name(audience), "where": of_person(audience, "place"), "of_club": of_person(audience, "club")}
    return Registration.objects.annotate(**shown)


def _seats() -> QuerySet[Seat]:
    """The seats of the rounds that were opened, with whether somebody sat down at the table in mid-round, whether anything was changed by
    hand, and how many games `lacks` a table whose round was closed without them: what is confirmed lacks none."""
    written = (
        Entry.objects.filter(table=OuterRef("table"), current=True, game__isnull=False)
        .order_by()
        .values("table")
        .annotate(n=Count("pk"))
        .values("n")
    )
    closed = Q(table__round__state=RoundState.CLOSED, table__state=TableState.OPEN) & ~Q(table__source=Source.SUMS)
    lacks = Case(When(closed, then=F("table__games") - Coalesce(Subquery(written), 0)), default=0)
    found = Seat.objects.exclude(table__round__state=RoundState.DRAWN)
    return found.annotate(moved=changed(), mended=has_repairs("table__round__tournament"), lacks=lacks)


def _of_registered(tournament: int, audience: Audience, language: str) -> QuerySet[Any]:
    """Everybody by number. `language`: in which a name is replaced by a number."""
    return _registrations(audience).filter(tournament=tournament).order_by("number").values_list(*_PERSON)


def _of_seats(tournament: int) -> QuerySet[Any]:
    """Every seat of the rounds that were opened, with what stands at its table."""
    return _seats().filter(table__round__tournament=tournament).order_by(*_IN_ORDER).values_list(*_SEAT)


_registered, _seated = Prepared(_of_registered), Prepared(_of_seats)


def _changed(seated: Iterable[tuple[Any, ...]]) -> set[int]:
    """The tables at which somebody moved. `seated`: the columns of `_SEAT`."""
    return {row[2] for row in seated if row[-1]}


def _tables(
    seated: Iterable[tuple[Any, ...]], wins: Mapping[tuple[int, int], int] | None, moved: Moved,
) -> tuple[list[TableResult], list[BrokenOff]]:  # fmt: skip
    """The totals of all tables of opened rounds by round and number, and which did not play to the end. `seated`: the columns of `_SEAT`;
    `wins`: games won, None where no tie-break counts them."""
    results, broken_off = [], []
    for (round_, number, key, source, state, reason), group in groupby(seated, key=lambda row: row[:6]):
        seats = list(group)
        began, changes = unwound(tuple(row[7] for row in seats), moved.past.get(key, ()))
        won = tuple(wins.get((key, row[6]), 0) for row in seats) if wins is not None and source != Source.SUMS else None
        amounts = tuple([points(row[8 + row[6]]) for row in seats])
        results.append(TableResult(
            round=round_, table=number, players=began, points=amounts, wins=won, written=source != Source.NOTHING, changes=changes,
            games=moved.games.get(key, ()),
        ))  # fmt: skip
        if state == TableState.BROKEN_OFF:
            broken_off.append(BrokenOff(round_, number, everybody(began, changes), reason_words(reason)))
        elif lacks := seats[0][_LACKS]:
            said = ngettext("%(n)d Spiel fehlt", "%(n)d Spiele fehlen", lacks) % {"n": lacks}
            broken_off.append(BrokenOff(round_, number, everybody(began, changes), said))
    return results, broken_off


def _wins(tournaments: Sequence[int]) -> dict[tuple[int, int], int]:
    """Games won as declarer by table and seat."""
    found = (
        Entry.objects.filter(table__round__tournament__in=tournaments, current=True, declarer_won=True)
        .values_list("table_id", "declarer")
        .annotate(count=Count("pk"))
        .order_by()
    )
    return {(table_id, seat): count for table_id, seat, count in found}


def standings_digest(tournament: Tournament, ranked: Ranking, spans: Spans) -> str:
    """The digest of `standings.json` as it would be now. `ranked`: as of now; `spans`: of all players."""
    marks = marking.of_players(ranked.marks, frozenset(line.player.number for line in ranked.standings))
    rules_digest = tournament.rules_digest or digest(tournament.sheet, tournament.options)
    return state_of(standings_content(tournament.name, rules_digest, ranked.standings, spans, marks=marks))
