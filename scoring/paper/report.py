"""A list as one thing that every format renders: title, columns, rows, notes.

Built here: a round's results. A cell is a plain value (int, Fraction, str or None); how it
looks is the exporters' part. Nothing here computes a rank or opens a file.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from enum import Enum, unique
from functools import wraps
from types import MappingProxyType
from typing import Any, NamedTuple, TypeVar, cast

from rules.book import BY_SUM, RankedBy, Ranking
from scoring.arithmetic.disputes import NOTHING_DISPUTED, Disputed, Span, sentences, titled
from scoring.arithmetic.payments import Method, balances, due, transfers
from scoring.arithmetic.standings import Standing
from scoring.arithmetic.table_points import at_table, ranking_notes
from scoring.field import marks as marking
from scoring.field.names import surname
from scoring.field.seats import by_person, everybody, seats_told, shares
from scoring.paper.list_notes import penalty_notes
from scoring.plain.rows import NO_MARKS, CashPaid, Marks, Meta, Penalty, Points, Seating, TableResult
from scoring.plain.words import LANGUAGES, amount, count, euros, long_date, round_called, rounds_of_games, say, total

Cell = Points | str | None

NAME = "name"
"""The key of the column that says whose row it is."""


@unique
class Kind(Enum):
    """What stands in a column, and so how it is set."""

    RANK = "rank"
    NUMBER = "number"
    WORD = "word"
    POINTS = "points"
    TOTAL = "total"
    BAR = "bar"
    """The total again, as a bar: on paper only."""
    NOTE = "note"
    """A remark in small letters: on paper only."""
    DOUBT = "doubt"
    """What a dispute leaves open: on paper a hatched mark, and the range below the list; in files a text."""
    TABLE = "table"
    """A table's number: in the first column large, and said once for its players."""
    MARK = "mark"
    """Why a player is marked, in a word: on paper only, behind the words of the column before; the reason stands below the list."""
    EUROS = "euros"
    """Whole cents, as an amount of money; None where there is none."""
    REMARK = "remark"
    """The same with the reason: in files only."""
    SCORE = "score"
    """A result of a series as it is written, in brackets where it does not count: on paper only."""
    SUM = "sum"
    """What they add up to, bold: on paper only."""
    VALUE = "value"
    """The same as numbers, without a sign: in files only."""
    SAID = "said"
    """A time or number as people read it: on paper only; files have the same as CODE or VALUE."""
    CODE = "code"
    """What a program goes by beside the words: a code, a number, a time by ISO 8601; in files only."""

    @property
    def on_paper_only(self) -> bool:
        return self in (Kind.BAR, Kind.NOTE, Kind.MARK, Kind.SCORE, Kind.SUM, Kind.SAID)

    @property
    def may_be_empty(self) -> bool:
        """Whether its column need not be shown where nothing stands in it."""
        return self in (Kind.WORD, Kind.POINTS, Kind.NOTE, Kind.DOUBT)

    @property
    def in_files_only(self) -> bool:
        return self in (Kind.REMARK, Kind.VALUE, Kind.CODE)


class Column(NamedTuple):
    """`key` names the column in JSON; `head` is what people read. `family`: the family name is set bold (WORD). `shared`: on paper said
    once for the rows that have it in common, where they stay together (WORD)."""

    key: str
    head: str
    kind: Kind
    family: bool = False
    shared: bool = False

    @property
    def may_go(self) -> bool:
        """Whether it is left out on paper where nothing stands in it; whose row it is always stands there."""
        return self.kind.may_be_empty and self.key != NAME


class Report(NamedTuple):
    """A list. `rows` have one cell a column. `rules_after`: indexes of rows that end in an ink line (the podium, a table).

    `facts`: lines beside the title; `notes`: sentences below the list; `signatures`: who signs. `records`: the rows as JSON has them, under
    the key `identifier`, None where they are the columns; `more`: other lists of the JSON, by key. `spread`: results whose distribution
    is drawn on paper. `wide`: on paper it lies across. `open_ends`: what disputes leave open, player by player: on paper below the list.
    `language`: of its texts. `leading`: the same list in German, which decides for every language whether there are bars.
    """

    identifier: str
    title: str
    meta: Meta
    columns: tuple[Column, ...]
    rows: tuple[tuple[Cell, ...], ...]
    facts: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    rules_after: frozenset[int] = frozenset()
    signatures: tuple[str, ...] = ()
    records: tuple[Mapping[str, object], ...] | None = None
    more: Mapping[str, tuple[Mapping[str, object], ...]] = MappingProxyType({})
    spread: tuple[Points, ...] = ()
    wide: bool = False
    open_ends: tuple[str, ...] = ()
    language: str = "de"
    leading: "Report | None" = None

    @property
    def on_paper(self) -> "Report":
        """Without the columns that only files have, and those in which nothing stands; the marks stand behind the words that they belong
        to, and what disputes leave open below the list: there it costs no room."""
        marks = [index for index, column in enumerate(self.columns) if column.kind is Kind.MARK]
        kept = [index for index, column in enumerate(self.columns) if column.kind is not Kind.MARK and not column.kind.in_files_only]
        rows = tuple(
            tuple(" · ".join(str(cell) for cell in row[index : index + 2] if cell) if index + 1 in marks else row[index] for index in kept)
            for row in self.rows
        )
        said = (self.columns[index] for index in kept)
        columns, ends = tuple(column._replace(kind=Kind.WORD) if column.kind is Kind.SAID else column for column in said), self._ends()
        filled = [
            place for place, column in enumerate(columns) if not (column.may_go and rows and all(row[place] in ("", None) for row in rows))
        ]
        doubtful = {place for place in filled if columns[place].kind is Kind.DOUBT}
        mark = say("open_mark", self.language)
        shown = tuple(tuple(mark if place in doubtful and row[place] else row[place] for place in filled) for row in rows)
        heads = tuple(columns[place]._replace(head=mark) if place in doubtful else columns[place] for place in filled)
        return self._replace(columns=heads, rows=shown, open_ends=ends, leading=self.leading.on_paper if self.leading else None)

    def _ends(self) -> tuple[str, ...]:
        """ "17 Huber: 45 bis 85, Rang 3 bis 7", for everybody for whom something is open."""
        places = {column.key: index for index, column in enumerate(self.columns)}
        doubt = next((index for index, column in enumerate(self.columns) if column.kind is Kind.DOUBT), None)
        if doubt is None:
            return ()
        told = [(row[places["number"]], str(row[places[NAME]]), row[doubt]) for row in self.rows if row[doubt]]
        return tuple(
            say("open_end", self.language, number, name[slice(*surname(name))].strip() or name, ends) for number, name, ends in told
        )

    @property
    def in_files(self) -> "Report":
        """Without the columns that only paper has, and with the table's number on every row: files are sorted and filtered."""
        kept = [index for index, column in enumerate(self.columns) if not column.kind.on_paper_only]
        columns = tuple(self.columns[index] for index in kept)
        shared = [column.key == "table" and column.kind is Kind.TABLE for column in columns]
        rows: list[tuple[Cell, ...]] = []
        for row in self.rows:
            above = rows[-1] if rows else (None,) * len(kept)
            rows.append(tuple(above[place] if row[index] is None and shared[place] else row[index] for place, index in enumerate(kept)))
        return self._replace(columns=columns, rows=tuple(rows))


def foot(meta: Meta, language: str = "de") -> tuple[str, str]:
    """The two lines at the foot of every page: the tournament and its day; the rules, the chosen interpretations and the digest."""
    edition = say("edition", language, meta.edition) if meta.edition[:1].isdigit() else meta.edition
    reading = say("reading", language, meta.reading) if meta.reading else ""
    rules = ", ".join(filter(None, (meta.system_title, edition, reading)))
    digest = say("rules_sheet", language, meta.short_digest) if meta.digest else ""
    first = ", ".join(
        filter(None, (meta.tournament, meta.place if meta.place not in meta.tournament else "", long_date(meta.date, language)))
    )
    chosen = meta.interpretations or (say("all_defaults", language) if rules else "")
    return first, " · ".join(filter(None, (rules, chosen, digest)))


def day(meta: Meta, language: str = "de") -> str:
    """The day with its weekday, and, before it, when it begins."""
    return " · ".join(filter(None, (long_date(meta.date, language, weekday=True), meta.times)))


def facts(meta: Meta, language: str = "de") -> tuple[str, str]:
    """The two lines beside a title: the day with its weekday and, before it, when it begins; and the size of the tournament."""
    size = rounds_of_games(meta.rounds, meta.games, meta.games_large, language)
    return day(meta, language), " · ".join(filter(None, (count("players", meta.field, language), size)))


LEADING = LANGUAGES[0]
Build = TypeVar("Build", bound=Callable[..., Report])


def alike(build: Build) -> Build:
    """A list in another language is made in German too, so that it has bars on paper where the German one has them."""

    @wraps(build)
    def built(*said: Any, language: str = LEADING, **named: Any) -> Report:
        made = build(*said, language=language, **named)
        return made if language == LEADING else made._replace(leading=build(*said, language=LEADING, **named))

    return cast("Build", built)


@alike
def round_report(
    round_number: int,
    seatings: Collection[Seating],
    results: Collection[TableResult],
    lines: Collection[Standing],
    meta: Meta,
    *,
    cash: Mapping[int, Sequence[Points]] | None = None,
    cash_paid: CashPaid | None = None,
    cents_per_point: int = 0,
    method: Method | None = Method.FEWEST,
    running: bool = False,
    disputed: Disputed = NOTHING_DISPUTED,
    penalties: Collection[Penalty] = (),
    marks: Marks = NO_MARKS,
    ranking: Ranking = BY_SUM,
    language: str = "de",
) -> Report:
    """A round's results, table by table, the best first; with the standing after the round, and who pays whom. `running`: it is not closed;
    `disputed`: what is open in the standings after it. Either makes it provisional.

    `lines`: the standings after this round, with the `penalties` that count in them. `cash`: by table, what was due in cash, one amount a
    seat, and when it is paid (`cash_paid`; None: the sheet knows no cash). What is paid with the round stands in a column. Without
    `cents_per_point` nobody pays; with `method` None it is not the tables that settle. `ranking`: what puts players in order; where table
    points do, those of the table stand beside its sums, and they are the standing.
    """
    standing = {line.player.number: line for line in lines}
    tables = {result.table: result for result in results if result.round == round_number}
    marked = marking.of_round(marks, round_number)
    marked = marking.of_players(
        marked, frozenset(number for result in tables.values() for number in everybody(result.players, result.changes))
    )
    open_, rows = disputed.spans.by_number, list[tuple[Cell, ...]]()
    ends = set()
    late = {table: due(amounts, cash_paid) for table, amounts in (cash or {}).items()}
    in_cash = any(map(any, late.values()))
    pay = (cents_per_point, method) if cents_per_point and method is not None else None
    seatings_here = [
        seating
        for seating in sorted(seatings, key=lambda seating: seating.table)
        if seating.round == round_number and seating.table in tables
    ]
    for seating in seatings_here:
        beside = late.get(seating.table, ()) if in_cash else None
        rows += _table_rows(
            seating, tables[seating.table], standing, beside, pay=pay, open_=open_, marked=marked, ranking=ranking, language=language
        )
        ends.add(len(rows) - 1)
    columns = _round_columns(
        round_number, language, in_cash=in_cash, doubtful=bool(open_), marked=any(marked), paying=pay is not None,
        by_tables=ranking.kind is RankedBy.TABLE_POINTS,
    )  # fmt: skip
    title = titled(round_called(meta.scene, round_number, language), language, provisional=running or disputed.matters)
    summed = amount(sum(sum(result.points) for result in tables.values()), language)
    cross = [say("cross_sums", language, say("cross_sum", language, round_number, summed))]
    notes = [*sentences(disputed, language), *ranking_notes(ranking, language), *cross * meta.balanced]
    if cents_per_point:
        notes.append(say("payments_note" if pay else "payments_elsewhere_note", language, cents_per_point))
        notes += [say(f"cash_{cash_paid.value}_note", language)] if cash_paid is not None else []
    deducted = list(penalty_notes(penalties, language))
    notes += [*[say("with_penalties_after", language)] * bool(deducted), *deducted, *seats_told(seatings_here, language)]
    notes += marking.sentences(marked, language)
    return Report(
        f"round-{round_number}", title, meta=meta, columns=columns, rows=tuple(rows),
        facts=(facts(meta, language)[0], f"{count('tables', len(tables), language)} · {count('players', len(rows), language)}"),
        notes=tuple(notes), rules_after=frozenset(ends - {len(rows) - 1}), more=marking.as_rows(Marks(mended=marked.mended)),
        language=language,
    )  # fmt: skip


def _round_columns(
    number: int, language: str, *, in_cash: bool, doubtful: bool, marked: bool, paying: bool, by_tables: bool
) -> tuple[Column, ...]:
    after, of_tables = say("after", language), say("table_points", language)
    placed = [Column("table_points", of_tables, Kind.SCORE), Column("table_points", of_tables, Kind.VALUE)]
    standing = [Column("after", after, Kind.SUM), Column("after", after, Kind.VALUE)]
    return (
        Column("table", say("table", language), Kind.TABLE), Column("number", say("number", language), Kind.NUMBER),
        Column("name", say("name", language), Kind.WORD), Column("place", say("place", language), Kind.WORD),
        *[Column("mark", say("mark", language), Kind.MARK)] * marked,
        Column("points", say("round_short", language, number), Kind.TOTAL), Column("bar", "0", Kind.BAR),
        *[Column("cash", say("cash_head", language), Kind.POINTS)] * in_cash,
        *(placed + standing if by_tables else [Column("after", after, Kind.POINTS)]), Column("rank", say("rank", language), Kind.NUMBER),
        *[Column("disputed", say("disputed", language), Kind.DOUBT)] * doubtful,
        *[Column("remark", say("mark", language), Kind.REMARK)] * marked, *[Column("pays", say("pays", language), Kind.NOTE)] * paying,
    )  # fmt: skip


def _table_rows(
    seating: Seating,
    result: TableResult,
    standing: Mapping[int, Standing],
    cash: Sequence[Points] | None,
    pay: tuple[int, Method] | None,
    open_: Mapping[int, Span],
    marked: Marks,
    ranking: Ranking,
    language: str,
) -> list[tuple[Cell, ...]]:
    """What everybody has of one table, best first; the table's number stands at its first row. `cash`: what is paid with the round, one
    amount a seat, None where no table has any. `pay`: cents a point, and how the table settles."""
    people = {player.number: player for player in everybody(seating.first, seating.changes)}
    parts = by_person(shares(result, cash or ()))
    paying: dict[int, list[str]] = {}
    if pay is not None:
        cents, method = pay
        owed = balances([share.points for share in parts], [share.cash if cash else 0 for share in parts], cents)
        for transfer in transfers({share.player: amount for share, amount in zip(parts, owed, strict=True)}, method):
            paying.setdefault(transfer.payer, []).append(say("pays_to", language, euros(transfer.cents, language), transfer.payee))
    rows: list[tuple[Cell, ...]] = []
    by_tables = ranking.kind is RankedBy.TABLE_POINTS
    places = at_table(ranking, result)
    for place in sorted(range(len(parts)), key=lambda place: (-parts[place].points, place)):
        share = parts[place]
        player, line = people[share.player], standing[share.player]
        table = None if rows else seating.table
        points = share.points if share.written else None
        mark = [marking.short(marked, player.number, language)] * any(marked)
        remark = [marking.full(marked, player.number, language)] * any(marked)
        beside = () if cash is None else (share.cash,)
        doubt = [open_[player.number].text(language) if player.number in open_ else ""] * bool(open_)
        here = places.get(share.player)
        stand: list[Cell] = (
            ["" if here is None else total(here, language), here, total(line.total, language), line.total] if by_tables else [line.total]
        )
        cells = (table, player.number, player.name, player.place, *mark, points, points, *beside, *stand, line.rank, *doubt, *remark)
        rows.append((*cells, *[", ".join(paying.get(share.player, ()))] * (pay is not None)))
    return rows
