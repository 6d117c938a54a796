"""A tournament counted again under another sheet, from its rows in the history: who would have had what, and which games have no meaning
there.

Rows in, a row out: no file, no database, no names. What a game is worth there is settled once and remembered by its record, for the same
games come again and again; where one game changes what another is worth, the sheet is settled as a whole. Penalties, amounts that were set
by hand and tables of which only sums are known stay as they are. A game that the other sheet cannot settle counts nothing there and is
named; where it can settle none at all, the tournament stays as it is.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from operator import ne
from typing import Any, NamedTuple

from msgspec.json import decode

import rules
from rules.book import BY_SUM, RankedBy, Ranking, lenient_tariff, read_ranking, usual_ranking
from rules.engine import declarer_of, each_tariff
from scoring.arithmetic import Standing
from scoring.field import empty_lines, left_after, ordered
from scoring.plain import Change, Game, Penalty, PlayerRow, TableResult
from tournament.archive.fields import exact
from tournament.history.target import Target
from tournament.ledger.lines.otherwise import table_there
from tournament.ledger.people.ranking import How, ranked_by
from tournament.ledger.store.convert import Points, looks_across
from tournament.ledger.store.planning import Planned, planned_games
from tournament.models import Excluded, SanctionKind
from tournament.models.amounts import SEATS
from tournament.models.own_sheet import sheet_of

Json = Mapping[str, Any]
Tenths = tuple[int | None, ...]
"""An amount a seat of the six that a table can have, in tenths; None at seats that it has not, and where nothing was settled."""

UNSETTLED: Tenths = (None,) * SEATS
MOST_REASONS = 8
"""Reasons that are named of one tournament; the rest is counted together."""
_MOST_KNOWN = 1 << 16
"""Games that are remembered under one sheet, twice: memory is flat whatever comes."""
_MOST_SETTLERS = 64


class Rows(NamedTuple):
    """A tournament's games in order: the record that counts, as text, and what it brought."""

    records: Sequence[str]
    amounts: Sequence[Tenths]


class Place(NamedTuple):
    """Where somebody stands: None without a rank."""

    rank: int | None
    total: Points


class Line(NamedTuple):
    """Somebody, by the number on his lapel, as published and as it would be."""

    number: int
    now: Place
    there: Place


class Reason(NamedTuple):
    """Why games could not be counted: what the rules say, German and English; how many; and where the first of them stands (round, table,
    game)."""

    code: str
    text: tuple[str, str]
    games: int
    first: tuple[int, int, int]


class Recounted(NamedTuple):
    """A tournament under another sheet.

    `games`: all that the history has; `recounted`: those that the other sheet settles; `moved`: of these, those that bring somebody
    something else; `by_hand`: those whose amounts a person had set, which stay; `unsettled`: those that count now and have no meaning
    there; `by_sums`: tables of which only sums are known. `stays`: nothing of it could be counted, and all of it stays as it is. `lines`:
    in the order of the standings as published.
    """

    games: int
    recounted: int
    moved: int
    by_hand: int
    unsettled: int
    by_sums: int
    stays: bool
    reasons: tuple[Reason, ...]
    lines: tuple[Line, ...]


class Misfit(ValueError):
    """The rows of a tournament are not those that its frame tells of."""


class _Worth(NamedTuple):
    """What a game comes to: `stored` as it would lie in the history, `winner` who won it as declarer, `refusal` why it has no meaning."""

    points: tuple[Points, ...]
    stored: Tenths
    winner: int | None
    refusal: rules.Refusal | None
    by_hand: bool


class _Settler:
    """What games are worth by one tariff, each settled once. Those that nobody asked for while as many new ones came are forgotten."""

    def __init__(self, tariff: rules.Tariff) -> None:
        self.tariff = tariff
        self.known: dict[str, _Worth] = {}
        self._before: dict[str, _Worth] = {}

    def worth(self, text: str) -> _Worth:
        """Of a record that is not among the `known`."""
        if len(self.known) >= _MOST_KNOWN:
            self.known, self._before = {}, self.known
        found = self.known[text] = self._before.get(text) or self._settled(text)
        return found

    def _settled(self, text: str) -> _Worth:
        record = _read(decode(text), self.tariff)
        result = record if isinstance(record, rules.Refusal) else rules.score(record, self.tariff)
        if isinstance(result, rules.Refusal):
            return _Worth(self.tariff.nothing, UNSETTLED, None, result, by_hand=False)
        winner = None if isinstance(record, rules.Refusal) or not result.declarer_won else declarer_of(record)
        return _Worth(result.points, _stored(result.points), winner, None, by_hand=record.game == "manual")


_settlers: dict[rules.Tariff, _Settler] = {}


def _settler(tariff: rules.Tariff) -> _Settler:
    if tariff not in _settlers:
        if len(_settlers) >= _MOST_SETTLERS:
            _settlers.clear()
        _settlers[tariff] = _Settler(tariff)
    return _settlers[tariff]


def _read(given: dict[str, Any], tariff: rules.Tariff) -> rules.Record | rules.Refusal:
    """A record as the sheet reads it. Amounts that a person set stay, also those of a game that it does not know."""
    found = rules.read_record(given, tariff)
    if isinstance(found, rules.Refusal) and given.get("game") == "manual" and "of" in given:
        return rules.read_record({key: value for key, value in given.items() if key != "of"}, tariff)
    return found


def _stored(points: Sequence[Points]) -> Tenths:
    return (*[int(10 * amount) for amount in points], *UNSETTLED[len(points) :])


def recount(frame: Json, rows: Rows, published: Mapping[int, Place], target: Target) -> Recounted:
    """The tournament under `target`. `frame`: as `games.frame_of` has it; `published`: by number, in the order of the standings. Raises
    Misfit."""
    own = sheet_of(frame["system"], frame.get("sheet"))
    sheet = target.sheet(own)
    tally = _Tally(own)
    opened = _opened(frame)
    if isinstance(sheet, rules.Sheet):
        under = _Under(own, sheet, frame, tally, wins="wins" in frame.get("tie_breaks", ()))
        results = [under.table(table, *given) for table, given in _tables(frame, rows, opened)]
    else:
        results = []
        for table, given in _tables(frame, rows, opened):
            tally.refused_all(table, given[1], rules.Refusal(sheet))
    stays = not isinstance(sheet, rules.Sheet) or (not tally.recounted and tally.unsettled > 0)
    there = {} if stays else {line.player.number: Place(line.rank, line.total) for line in _ranked(frame, results, max(opened, default=0))}
    if there.keys() != published.keys() and not stays:
        raise Misfit(f"{len(published)} players are published, {len(there)} are ranked")
    return Recounted(
        games=len(rows.records), recounted=tally.recounted, moved=tally.moved, by_hand=tally.by_hand, unsettled=tally.unsettled,
        by_sums=sum("sums" in table for table in frame["tables"]), stays=stays, reasons=tally.reasons(),
        lines=tuple(Line(number, now, there.get(number, now)) for number, now in published.items()),
    )  # fmt: skip


def _by_sums(table: Json) -> TableResult:
    """A table of which no game is known: its sums, or nothing."""
    seats, sums = tuple(table["seats"]), table.get("sums")
    points = (0,) * len(seats) if sums is None else tuple(exact(amount) or 0 for amount in sums)
    return TableResult(table["round"], table["table"], seats, points, written=sums is not None, changes=_changes(table))


def _opened(frame: Json) -> frozenset[int]:
    """The rounds that count: those that were closed, and those of which anything is known."""
    known = (table["round"] for table in frame["tables"] if table.get("lines") or any(map(table.get, ("sums", "confirmed", "broken_off"))))
    return frozenset({*frame.get("closed", ()), *known})


def _tables(frame: Json, rows: Rows, opened: frozenset[int]) -> Iterator[tuple[Json, tuple[Sequence[str], Sequence[Tenths]]]]:
    """The tables of the rounds that count, in order, each with its rows."""
    at = 0
    for table in sorted(frame["tables"], key=lambda table: (table["round"], table["table"])):
        count = table.get("lines", 0) - sum(not stands for _place, stands, _record in table.get("other", ()))
        if table["round"] in opened:
            yield table, (rows.records[at : at + count], rows.amounts[at : at + count])
        at += count
    if at != len(rows.records):
        raise Misfit(f"{len(rows.records)} games, the tables tell of {at}")


class _Tally:
    """What is counted of a tournament's games while it goes through them. `own`: the sheet that it was played by."""

    def __init__(self, own: rules.Sheet) -> None:
        self._own = own
        self.recounted = self.moved = self.by_hand = self.unsettled = 0
        self._reasons: dict[tuple[rules.Finding, ...], tuple[int, tuple[int, int, int]]] = {}

    def game(self, table: Json, game: int, before: Tenths, worth: _Worth) -> None:
        """One game. What neither sheet settles is nobody's loss."""
        if worth.refusal is None:
            self.recounted += 1
            self.moved += worth.stored != before
            self.by_hand += worth.by_hand
        elif before != UNSETTLED:
            self.refused(table, game, worth.refusal)

    def refused(self, table: Json, game: int, refusal: rules.Refusal) -> None:
        """A game that counts now and cannot be counted there."""
        self.unsettled += 1
        count, first = self._reasons.get(refusal.findings, (0, (table["round"], table["table"], game)))
        self._reasons[refusal.findings] = count + 1, first

    def refused_all(self, table: Json, amounts: Sequence[Tenths], refusal: rules.Refusal) -> None:
        """Every game of a table."""
        for game, before in enumerate(amounts, 1):
            if before != UNSETTLED:
                self.refused(table, game, refusal)

    def reasons(self) -> tuple[Reason, ...]:
        """The most frequent first."""
        found: dict[tuple[str, str], Reason] = {}
        for findings, (count, first) in self._reasons.items():
            texts = self._told(findings)
            known = found.get(texts)
            found[texts] = Reason(
                findings[0].code, texts, count + (known.games if known else 0), min(first, known.first if known else first)
            )
        ranked = sorted(found.values(), key=lambda reason: (-reason.games, reason.first))
        rest = ranked[MOST_REASONS:]
        if rest:
            others = ("andere Gründe", "other reasons")
            ranked[MOST_REASONS:] = [Reason("other", others, sum(row.games for row in rest), min(row.first for row in rest))]
        return tuple(ranked)

    def _told(self, findings: Sequence[rules.Finding]) -> tuple[str, str]:
        """German, English. A game that there is not is called as its own sheet calls it: who reads this wrote no record."""
        first, games = findings[0], {game.slug for game in self._own.system.games}
        slug = str(first.label[1]) if first.code == "unknown_game" and len(first.label) > 1 else ""
        if slug in games:
            german, english = self._own.system.word(slug), self._own.system.word(slug, "en")
            return f"{german}: dieses Spiel hat das Blatt nicht.", f"{english}: the sheet has no such game."
        return " ".join(finding.text("de") for finding in findings), " ".join(finding.text("en") for finding in findings)


class _Under:
    """A tournament's tables under one sheet, with its own choices as far as that leaves them open."""

    def __init__(self, own: rules.Sheet, sheet: rules.Sheet, frame: Json, tally: _Tally, *, wins: bool) -> None:
        self.own, self.sheet, self.frame, self.tally, self.wins = own, sheet, frame, tally, wins
        self.options = rules.known_options(sheet.system, frame.get("options") or {})
        self._tariffs: dict[int, rules.Tariff | rules.Refusal] = {}

    def table(self, table: Json, texts: Sequence[str], amounts: Sequence[Tenths]) -> TableResult:
        """What it ends with there."""
        seats, changes = tuple(table["seats"]), _changes(table)
        size = len(seats)
        if "lines" not in table:
            return _by_sums(table)
        tariff = self._tariff(size)
        if isinstance(tariff, rules.Refusal):
            self.tally.refused_all(table, amounts, tariff)
            worths = [_Worth((0,) * size, UNSETTLED, None, tariff, by_hand=False)] * len(texts)
        elif changes or looks_across(tariff) or "" in texts:
            worths = self._whole(tariff, table, texts, amounts, changes=changes)
        else:
            worths = self._each(tariff, table, texts, amounts)
        points = tuple(map(sum, zip((0,) * size, *[worth.points for worth in worths], strict=True)))
        wins = Counter(worth.winner for worth in worths) if self.wins else None
        games = tuple(Game(game, worth.points, (), worth.winner) for game, worth in enumerate(worths, 1)) if changes else ()
        return TableResult(
            table["round"], table["table"], seats, points, wins=None if wins is None else tuple(wins[seat] for seat in range(size)),
            written=table["lines"] > 0, changes=changes, games=games,
        )  # fmt: skip

    def _tariff(self, size: int) -> rules.Tariff | rules.Refusal:
        if size not in self._tariffs:
            compiled, findings = lenient_tariff(self.sheet, size, self.options)
            self._tariffs[size] = rules.Refusal(findings) if compiled is None else compiled
        return self._tariffs[size]

    def _each(self, tariff: rules.Tariff, table: Json, texts: Sequence[str], amounts: Sequence[Tenths]) -> list[_Worth]:
        """Game by game: none looks at another."""
        settler = _settler(tariff)
        known, worth = settler.known, settler.worth
        worths = [known.get(text) or worth(text) for text in texts]
        tally = self.tally
        if any(row.refusal is not None or row.by_hand for row in worths):
            for game, (row, before) in enumerate(zip(worths, amounts, strict=True), 1):
                tally.game(table, game, before, row)
        else:
            tally.recounted += len(worths)
            tally.moved += sum(map(ne, [row.stored for row in worths], amounts))
        return worths

    def _whole(
        self, tariff: rules.Tariff, table: Json, texts: Sequence[str], amounts: Sequence[Tenths], *, changes: tuple[Change[int], ...]
    ) -> list[_Worth]:
        """The sheet at once, redeals too."""
        other = {place: record for place, stands, record in table.get("other", ()) if not stands}
        rows = iter(texts)
        given = [other[place] if place in other else decode(next(rows) or "{}") for place in range(table["lines"])]
        plays = [place not in other for place in range(table["lines"])]
        empty = empty_lines(changes, plays) if tariff.sits_out else ()
        read = [_read(record, own) for record, own in zip(given, each_tariff(tariff, empty, len(given)), strict=True)]
        size = len(table["seats"])
        games = table.get("games") or planned_games(_plan(self.own, self.frame), size, left_after=left_after(changes))
        worths: list[_Worth] = []
        for line, record in zip(table_there(tariff, read, games, empty).lines, read, strict=True):
            if line.game is None:
                continue
            if isinstance(line.result, rules.Refusal):
                worth = _Worth(tariff.nothing, UNSETTLED, None, line.result, by_hand=False)
            else:
                winner = line.declarer if line.result.declarer_won else None
                worth = _Worth(line.result.points, _stored(line.result.points), winner, None, by_hand=record.game == "manual")
            self.tally.game(table, line.game, amounts[len(worths)], worth)
            worths.append(worth)
        return worths


def _plan(own: rules.Sheet, frame: Json) -> Planned:
    return Planned(own, frame.get("options") or {}, frame["games"], frame.get("games_large"))


def _changes(table: Json) -> tuple[Change[int], ...]:
    return ordered(Change(row["before_game"], row["seat"], row["player"], row.get("empty", False)) for row in table.get("changes", ()))


def _ranked(frame: Json, results: Sequence[TableResult], last: int) -> tuple[Standing, ...]:
    """The standings after the last round, by the tournament's own ranking and with its own penalties."""
    players = [PlayerRow(row["number"], "") for row in frame["players"]]
    known = {row.number for row in players}
    sanctions = [row for row in frame.get("sanctions", ()) if row.get("player") in known]
    penalties = [
        Penalty(row["player"], "", exact(row.get("points", 0)) or 0, "", round=row.get("round", last),
                table_points=exact(row.get("table_points", 0)) or 0)
        for row in sanctions
        if row["kind"] == SanctionKind.POINTS
    ]  # fmt: skip
    out = frozenset(row["player"] for row in sanctions if row["kind"] == SanctionKind.EXCLUSION)
    unranked = out if frame.get("excluded") == Excluded.NO_RANK else frozenset()
    how = How(tuple(frame.get("tie_breaks", ("best_rounds",))), frame.get("seed", ""), unranked, _ranking(frame))
    given = [row for row in penalties if row.round <= last]
    return ranked_by(players, results, max(frame["rounds"], last), given, how=how)


def by_sum(frame: Json) -> bool:
    """Whether the sum of the games ranks there."""
    return _ranking(frame).kind is RankedBy.SUM


def _ranking(frame: Json) -> Ranking:
    sheet = sheet_of(frame["system"], frame.get("sheet"))
    given = frame.get("ranking", usual_ranking(sheet))
    return read_ranking(given, "ranking", [], sheet, options=frame.get("options")) or BY_SUM
