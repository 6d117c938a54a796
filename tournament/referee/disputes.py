"""Which games are in dispute, and what their decision can still change in the standings. Reads only.

What can come of a dispute is what the sheet's table of decisions can reach for its violation and stage; whether the game stays as it is
entered is always open; of a game that is not written, every way in which it can end. Of an appeal it is the same, and the ruling as it
stands.
"""

from collections.abc import Mapping, Sequence
from itertools import combinations, product
from math import prod
from typing import Any, NamedTuple

import rules
from rules.decide import consequence
from rules.engine import family_of, radl_of, settled_games
from rules.engine import outcomes as every_outcome
from scoring.arithmetic import NOTHING_OPEN, Disputed, Doubt, Spans, spans
from scoring.plain import Game, TableResult
from tournament.ledger.lines import faults
from tournament.ledger.lines.undecided import APPEAL, Matter, read_undecided
from tournament.ledger.people.empty_seats import Empty, empty_at
from tournament.ledger.people.ranking import Ranking
from tournament.ledger.store import convert
from tournament.models import Case, CaseState, Entry, Source, Table, Tournament
from tournament.referee.consequence import kept_of
from tournament.referee.misdeals import next_misdeal

MOST_AT_A_TABLE = 64
"""So many combinations of a table's disputed games are settled one by one; of more, each line gives its least and its most."""

MOST_GAMES = 999
"""Of a round."""

Record = dict[str, Any]
Records = tuple[Record | None, ...]
"""What can count at a line; None: nothing stands there."""


class Disputes(NamedTuple):
    """Disputed games and pending appeals, in order of round and table, and what they leave open."""

    matters: tuple[Matter, ...] = ()
    spans: Spans = NOTHING_OPEN

    @property
    def listed(self) -> Disputed:
        """As a list says it."""
        appeals = tuple(matter.place for matter in self.matters if matter.kind == APPEAL)
        return Disputed(tuple(matter.place for matter in self.matters if matter.kind != APPEAL), appeals, self.spans)


class _Open(NamedTuple):
    """What can count at a line in dispute: what does now or did without any ruling, and what a decision can put there if the rules settle
    it."""

    sure: Records
    decided: Records

    @property
    def records(self) -> Records:
        """All of it, without repetition, what is sure first."""
        return _different((*self.sure, *self.decided))


def read_disputes(tournament: Tournament, ranked: Ranking, tag: str = "") -> Disputes:
    """What is in dispute in the rounds of this ranking, with the ranges in it or in the one over a tag. One query, one more where something
    is in dispute."""
    matters = tuple(matter for matter in read_undecided(tournament) if matter.kind != CaseState.OPEN and matter.round <= ranked.rounds)
    if not matters:
        return Disputes()
    tables = {matter.case.table_id: matter.case.table for matter in matters}
    lines: dict[int, list[Entry]] = {key: [] for key in tables}
    for entry in (
        Entry.objects.filter(table_id__in=tables, current=True, record__isnull=False).select_related("ruling").order_by("position")
    ):
        lines[entry.table_id].append(entry)
    results = {(result.round, result.table): result for result in ranked.results}
    doubts = [
        _doubt(
            tournament,
            table,
            lines[key],
            [matter for matter in matters if matter.case.table_id == key],
            counted=results[table.round.number, table.number],
        )
        for key, table in tables.items()
        if table.source != Source.SUMS
    ]
    open_ = spans(
        ranked.players,
        ranked.results,
        ranked.columns,
        doubts,
        chain=tournament.tie_breaks,
        seed=tournament.seed,
        penalties=ranked.deducted,
        ranking=ranked.by,
        table_penalties=ranked.table_deducted,
        unranked=ranked.unranked,
        tag=tag,
    )
    return Disputes(matters, open_)


def _doubt(tournament: Tournament, table: Table, written: Sequence[Entry], matters: Sequence[Matter], counted: TableResult) -> Doubt:
    """Every way in which a table's disputed games can be decided together."""
    found: dict[int, _Open] = {}
    compiled, exact, empty = convert.tariff(tournament.sheet, tournament.options, table.seats), True, empty_at(table)
    end = max((entry.position for entry in written), default=0)
    for matter in matters:
        line = _line(matter, written)
        place = line.position if line is not None else end + (matter.case.game or MOST_GAMES + matter.case.pk)
        sure, decided = _possible(compiled, table, matter.case, line, tournament=tournament)
        if line is None and matter.case.record is not None:
            # How a game ends that is still played, or was not written, nobody knows.
            ways = every_outcome(matter.case.record, compiled.without(empty.at(place)))
            decided, exact = (*ways.records, *decided), exact and ways.exact
        before = found.get(place, _Open((), ()))
        found[place] = _Open(_different((*before.sure, *sure)), (*before.decided, *decided))
    sheet = {entry.position: entry.effective for entry in written}
    older = {entry.position: convert.older(vars(entry), table.seats) for entry in written}
    if not exact or prod(len(line.records) for line in found.values()) > MOST_AT_A_TABLE:
        return Doubt(_ends(compiled, sheet, older, found, counted=counted, games=table.games), exact=False)
    outcomes = [
        _settled(
            compiled, sheet, older, found, chosen=dict(zip(found, chosen, strict=True)), games=table.games, counted=counted, empty=empty
        )
        for chosen in product(*(line.records for line in found.values()))
    ]
    return Doubt(tuple(outcome for outcome in outcomes if outcome is not None))


def _line(matter: Matter, written: Sequence[Entry]) -> Entry | None:
    """The game's line; of a game that was not written when the case began, the line that has its number now."""
    if matter.position is not None:
        return next((entry for entry in written if entry.position == matter.position), None)
    return next((entry for entry in written if entry.game == matter.case.game and entry.game is not None), None)


def _possible(tariff: rules.Tariff, table: Table, case: Case, line: Entry | None, *, tournament: Tournament) -> _Open:
    """What can count at the line: as it counts now and as it was entered; then what a decision can make of it."""
    told = line.record if line is not None else case.record
    sure: Records = _different((line.counted, line.record)) if line is not None else (None,)
    if told is None:
        return _Open(sure, ())
    decisions = _outlook(tournament, told.get("game"), case)
    offenders = _offenders(tournament.sheet, case, table.seats)
    kept = kept_of(case, tariff)
    if rules.Decision.REDEAL in decisions:
        kept = kept._replace(misdeal=next_misdeal(case, told.get("dealer"), tariff))
    found = consequence.possible(told, decisions, offenders, case.claims, seats=table.seats, kept=kept)
    return _Open(sure, tuple(found))


def _outlook(tournament: Tournament, game: object, case: Case) -> tuple[rules.Decision, ...]:
    if not case.violation or not case.stage:
        return ()
    return faults.outlook(tournament.sheet, game, case.violation, case.stage, options=tournament.options)


def _offenders(sheet: rules.Sheet, case: Case, seats: int) -> list[list[int]]:
    """Who would pay a Renonce: who the facts name, else the accused; where nobody is named yet, each seat may be the one, and where several
    can have done it together, each group of them."""
    wrong, threw = case.facts.get("wrong_count"), case.facts.get("threw_together")
    if isinstance(wrong, list) and wrong:
        return [wrong]
    if type(threw) is int:
        return [[threw]]
    if rules.of_several(sheet, case.violation):
        return [list(group) for size in range(1, seats) for group in combinations(range(seats), size)]
    return [case.accused] if case.accused else [[seat] for seat in range(seats)]


def _different(records: Sequence[Record | None]) -> Records:
    """The records without repetition, in order."""
    kept: list[Record | None] = []
    for record in records:
        if record not in kept:
            kept.append(record)
    return tuple(kept)


def _settled(
    compiled: rules.Tariff,
    sheet: Mapping[int, Record],
    older: Mapping[int, convert.Older | None],
    open_: Mapping[int, _Open],
    chosen: Mapping[int, Record | None],
    games: int,
    counted: TableResult,
    empty: Empty,
) -> TableResult | None:
    """The table's result if these records counted; None where the rules refuse one that only a decision would put there."""
    decided: dict[int, Record | None] = {**sheet, **chosen}
    live = [(place, record) for place in sorted(decided) if (record := decided[place]) is not None]
    kept = convert.still_kept(compiled, older, [place for place in chosen if chosen[place] != sheet.get(place)])
    places = [place for place, _ in live]
    scored = convert.score_sheet(
        compiled, [record for _, record in live], games, [kept.get(place) for place in places], empty=empty.each(places)
    )
    refused = [place for (place, _), line in zip(live, scored.lines, strict=True) if not line.settled]
    if any(place in chosen and chosen[place] not in open_[place].sure for place in refused):
        return None
    wins = None if counted.wins is None else tuple(_wins(scored.lines, seat) for seat in range(len(counted.players)))
    played = _games(compiled, scored.lines) if counted.changes else ()
    return counted._replace(points=scored.totals, wins=wins, written=counted.written or bool(live), games=played)


def _games(compiled: rules.Tariff, lines: Sequence[convert.Scored]) -> tuple[Game, ...]:
    """The sheet game by game, for a table at which somebody sat down in another's place."""
    return tuple(
        Game(line.game, line.result.points, winner=line.declarer if line.result.declarer_won else None)
        if isinstance(line.result, rules.Settlement)
        else Game(line.game, compiled.nothing)
        for line in lines
        if line.game is not None
    )


def _wins(lines: Sequence[convert.Scored], seat: int) -> int:
    """Games that this seat won as declarer."""
    return sum(isinstance(line.result, rules.Settlement) and line.declarer == seat and line.result.declarer_won is True for line in lines)


def _ends(
    compiled: rules.Tariff,
    sheet: Mapping[int, Record],
    older: Mapping[int, convert.Older | None],
    open_: Mapping[int, _Open],
    counted: TableResult,
    games: int,
) -> tuple[TableResult, TableResult]:
    """Each seat's least and most, line by line: where games look at each other, a line may come to count in one way or another."""
    least: list[Game] = []
    most: list[Game] = []
    lines: list[Records] = []
    for place in sorted({**sheet, **dict.fromkeys(open_)}):
        records = open_[place].records if place in open_ else (sheet[place],)
        amounts = [amounts for record in records for amounts in _in_every_way(compiled, record)]
        kept = older.get(place)
        if kept is not None:
            amounts.append(kept.points(compiled))
        if all(record is None or record.get("game") == "redeal" for record in records):
            continue
        lines.append(records)
        by_seat = list(zip(*amounts, strict=True))
        for row, end in ((least, min), (most, max)):
            row.append(Game(len(row) + 1, tuple(map(end, by_seat))))
    first, last = (
        counted._replace(
            points=tuple(map(sum, zip(left, *(game.points for game in row), strict=True))),
            written=True,
            games=tuple(row) if counted.changes else (),
        )
        for row, left in ((least, _held_at_worst(compiled, lines, games)), (most, compiled.nothing))
    )
    return first, last


def _held_at_worst(compiled: rules.Tariff, lines: Sequence[Records], games: int) -> tuple[convert.Points, ...]:
    """What it costs each seat at worst that something is left of what players carry from game to game: each line is taken for a game that
    gives it, where it may be one, and for none that takes it away."""
    held = family_of(compiled).held
    if held is None:
        return compiled.nothing
    found = []
    for records in lines:
        plain = [consequence.by_hand(one, [0] * compiled.seats, "-", settled_games(compiled)) for one in records if one is not None]
        read = [rules.read_record(one, compiled) for one in plain if one.get("of")]
        found += [max(read, key=lambda one: sum(held(compiled, [one], None, [None]).marks))] if read else []
    return held(compiled, found, games, [None] * len(found)).left


def _in_every_way(compiled: rules.Tariff, record: Record | None) -> list[tuple[convert.Points, ...]]:
    """What a record can come to, whatever stands on the lines around it; one that says itself how it counts there may be refused."""
    read = rules.read_record(record, compiled) if record is not None else None
    if read is None or isinstance(read, rules.Refusal):
        return [compiled.nothing]
    results = [rules.score(one, compiled) for one in family_of(compiled).ways(read, compiled)]
    amounts = [result.points if isinstance(result, rules.Settlement) else compiled.nothing for result in results]
    return amounts if radl_of(read) is None else [*amounts, compiled.nothing]


def all_disputes(tournament: Tournament, ranked: Ranking, doubts: Disputes, tag: str) -> Disputes:
    """What is open for all players, where `doubts` are those of a ranking over a tag. One query where something is in dispute."""
    return doubts if not tag or not doubts.matters else read_disputes(tournament, ranked)
