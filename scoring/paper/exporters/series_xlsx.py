"""The workbook of a series, which a club can verify without the program: the standings as formulas over a sheet of all results.

`Standings` has a line a person or team: each result is taken from `Results`, the total adds up what counts there, the rank follows from the
total and from how many equal ones stand before by the tie-break. `Results` has a line a result; whether it counts is a formula too: what
cannot be dropped always does and takes a place, of the others the best fill what is left, of equal ones the later. How many count stands in
`Counting`. Check cells must be 0 – totals that rise from one ranked line to the next, totals against results, totals and ranks against
those handed out –, and one cell counts those that are not; while there are any, the head is red. The sheets bear German names in a German
workbook.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from openpyxl.utils import column_index_from_string, get_column_letter

from scoring.arithmetic.series.rows import Final, Line, Number, Who
from scoring.arithmetic.series.words import of_kind, said
from scoring.paper.exporters.book import Book, Formula, Rows, Value, column_width, score_format
from scoring.paper.series import Paper
from scoring.plain.words import say

ALL_COUNT = 9_999
"""Stands for N where all results count."""


class _Result(NamedTuple):
    """A line of `Results`. `order`: of equal ones the higher counts; `key`: of the tournament, "" of a member's total."""

    who: Who
    name: str
    order: int
    title: str
    rank: int | None
    written: Number | None
    kind: str
    points: Number
    droppable: bool
    apart: bool
    counted: bool
    key: str = ""


def workbook(paper: Paper) -> bytes:
    """The file."""
    blocks = {line.who: list(_results(paper, line)) for line in paper.found.lines}
    scores = [line.total for line in paper.found.lines] + [result.points for results in blocks.values() for result in results]
    book = Book(paper.meta, paper.language, halves=False, score=score_format(scores))
    first: dict[Who, int] = {}
    row = 2
    for who, results in blocks.items():
        first[who], row = row, row + len(results)
    _standings(book, paper, blocks, first)
    _all_results(book, paper, blocks, first)
    _counting(book, paper)
    return book.packed()


def _results(paper: Paper, line: Line) -> Iterator[_Result]:
    """What a line is made of, in order of date; of a team over the series, its members' totals."""
    name = paper.who(line).name
    for each in line.results:
        scored, tournament = each.scored, paper.series.tournaments[each.scored.tournament]
        title = next(event.name for event in paper.events if event.key == tournament.key)
        kind = of_kind(scored.kind, paper.language) or said(scored.kind, paper.language)
        written = scored.written if scored.rank is not None or scored.written else None
        yield _Result(
            line.who, name, scored.tournament + 1, title, rank=scored.rank, written=written, kind=kind, points=scored.points,
            droppable=scored.droppable, apart=scored.apart, counted=each.counted, key=tournament.key,
        )  # fmt: skip
    for member in line.members:
        title = paper.people[member.person].name
        yield _Result(
            line.who, name, member.person, title, rank=None, written=None, kind=said("total", paper.language), points=member.points,
            droppable=True,
            apart=False, counted=member.counted,
        )  # fmt: skip


def _standings(book: Book, paper: Paper, blocks: dict[Who, list[_Result]], first: dict[Who, int]) -> None:
    spoken, lines = paper.language, paper.found.lines
    carried = any(line.carry_over is not None for line in lines)
    names = [paper.who(line).name for line in lines]
    events = [event for event in paper.events if event.held] if not any(line.members for line in lines) else []
    widths = [6, 8, column_width(names, 20, 45), 16, *[9] * (len(events) + carried), 10, 10, 30]
    rows = book.sheet(say("standings", spoken), [*widths, 10, 10, 10], freeze="D2")
    at = said("results", spoken)
    heads = [
        ("headnum", said("rank", spoken)),
        ("headnum", said("number", spoken)),
        ("head", said("name", spoken)),
        ("head", said("place", spoken)),
    ]
    heads += [("headnum", event.name) for event in events] + [("headnum", said("carry_over", spoken))] * carried
    heads += [*(("headnum", said(key, spoken)) for key in ("total", "participations_short")), ("head", said("tie", spoken))]
    rows.append(*heads, *_heads_of_checks(spoken))
    total_at = get_column_letter(5 + len(events) + carried)
    ranks, before = _ranks(lines, total_at)
    for row, line in enumerate(lines, start=2):
        who, results, start = paper.who(line), blocks[line.who], first[line.who]
        places = {result.key: start + place for place, result in enumerate(results)}
        by_key = {result.key: result for result in results}
        cells: list[tuple[str, Value]] = []
        for event in events:
            result = by_key.get(event.key)
            style = "score" if result is None or result.counted else "dropped"
            cells.append((style, None if result is None else Formula(f"{at}!H{places[event.key]}", result.points)))
        cells += [("score", line.carry_over)] * carried
        number = line.who if isinstance(line.who, int) else None
        total = _total(paper, line, start, len(results), carry=f"{get_column_letter(5 + len(events))}{row}" if carried else "")
        start_of_row = (("plain", ranks[row - 2]), ("plain", number), ("word", who.name), ("word", who.place))
        tie = said(line.tie_break.value, spoken) if line.tie_break else None
        handed_out: list[tuple[str, Value]] = [("plain", before[row - 2]), ("score", line.total), ("plain", line.rank)]
        rows.append(*start_of_row, *cells, ("sumscore", total), ("plain", line.participations), ("word", tie), *handed_out)
    if lines:
        rows.filtered()
    _checks_below(rows, paper, total_at, sum(map(len, blocks.values())))


def _checks_below(rows: Rows, paper: Paper, total_at: str, results: int) -> None:
    """The checks under the list, one that counts all that fail, and the way to the other sheets."""
    spoken, between = paper.language, column_index_from_string(total_at) - 4
    end = len(rows.xml)
    given, ranked = _right(total_at, 4), _right(total_at, 5)
    alike = (
        f"SUMPRODUCT(--(ROUND({total_at}2:{total_at}{end}-{given}2:{given}{end},6)<>0))+SUMPRODUCT(--(A2:A{end}<>{ranked}2:{ranked}{end}))"
    )
    checks = [*_checks(paper, total_at, results), *[(say("handed_out", spoken, "").strip(), Formula(alike, 0))] * bool(paper.found.lines)]
    rows.append()
    first = len(rows.xml) + 1
    for title, check in checks:
        rows.append(*[("word", None)] * 2, ("word", title), *[("word", None)] * between, ("check", check))
    last = len(rows.xml)
    failing = Formula(f"IFERROR(SUMPRODUCT(--(ROUND({total_at}{first}:{total_at}{last},6)<>0)),1)", 0)
    rows.append(*[("allword", None)] * 2, ("allword", say("all_checks", spoken)), *[("allword", None)] * between, ("all", failing))
    rows.check(f"{total_at}{first}:{total_at}{last + 1}")
    rows.red(f"A1:{get_column_letter(len(rows.widths))}1", f"${total_at}${last + 1}<>0")
    for sheet in (said("results", spoken), said("counting", spoken)):
        rows.append(*[("word", None)] * 2, ("link", sheet))
        rows.link(f"C{len(rows.xml)}", sheet)


def _right(letter: str, steps: int) -> str:
    """The column so many steps to the right."""
    return get_column_letter(column_index_from_string(letter) + steps)


def _heads_of_checks(language: str) -> list[tuple[str, Value]]:
    """How many of the same total stand before by the tie-break; total and rank as they were handed out."""
    return [
        ("headnum", head)
        for head in (said("equals_before", language), *(say("handed_out", language, said(key, language)) for key in ("total", "rank")))
    ]


def _ranks(lines: Sequence[Line], total_at: str) -> tuple[list[Formula | None], list[int | None]]:
    """Each rank as a formula over the ranked totals, and how many of the same total stand before by the tie-break."""
    ranked = [line for line in lines if line.rank is not None]
    last, before_at = len(ranked) + 1, _right(total_at, 3)
    above = [None if line.rank is None else line.rank - 1 - sum(other.total > line.total for other in ranked) for line in lines]
    formulas = [
        None if line.rank is None else
        Formula(f"1+SUMPRODUCT(--({total_at}$2:{total_at}${last}>{total_at}{row}))+{before_at}{row}", line.rank)
        for row, line in enumerate(lines, start=2)
    ]  # fmt: skip
    return formulas, above


def _total(paper: Paper, line: Line, start: int, count: int, *, carry: str) -> Formula:
    """What counts; where the final decides, and is held, what was carried over and the final."""
    end, at = start + max(count, 1) - 1, said("results", paper.language)
    held = any(each.final and each.held for each in paper.series.tournaments)
    if carry and held:
        return Formula(f"{carry}+SUMPRODUCT({at}!H{start}:H{end}*{at}!J{start}:J{end})", line.total)
    if not count:
        return Formula("0", line.total)
    return Formula(f"SUMPRODUCT({at}!H{start}:H{end}*{at}!K{start}:K{end})", line.total)


def _checks(paper: Paper, total_at: str, results: int) -> Iterator[tuple[str, Formula]]:
    """Below the list: no ranked total is above the one before it, and all totals are the sum of what counts."""
    lines, spoken = paper.found.lines, paper.language
    ranked = sum(line.rank is not None for line in lines)
    rises = f"SUMPRODUCT(--({total_at}3:{total_at}{ranked + 1}>{total_at}2:{total_at}{ranked}))" if ranked > 1 else "0"
    yield f"{said('check', spoken)}: {said('rank', spoken)}", Formula(rises, 0)
    at = said("results", spoken)
    if paper.series.policy.final is not Final.CARRY_OVER and results:
        same = f"SUM({total_at}2:{total_at}{len(lines) + 1})-SUMPRODUCT({at}!H2:H{results + 1}*{at}!K2:K{results + 1})"
        yield f"{said('check', spoken)}: {said('total', spoken)}", Formula(same, 0)


def _all_results(book: Book, paper: Paper, blocks: dict[Who, list[_Result]], first: dict[Who, int]) -> None:
    spoken = paper.language
    rows = book.sheet(said("results", spoken), [10, 24, 8, 28, 8, 10, 16, 12, 10, 10, 8])
    heads = [("headnum", said("number", spoken)), ("head", said("name", spoken)), ("headnum", "#"), ("head", said("tournament", spoken))]
    heads += [("headnum", said("rank", spoken)), ("headnum", said("points", spoken)), ("head", said("kind", spoken))]
    rows.append(*heads, *(("headnum", said(key, spoken)) for key in ("cup_points", "droppable", "apart", "counts")))
    for who, results in blocks.items():
        start, end = first[who], first[who] + len(results) - 1
        for row, result in enumerate(results, start=start):
            rows.append(
                ("plain", result.who if isinstance(result.who, int) else None), ("word", result.name), ("plain", result.order),
                ("word", result.title),
                ("plain", result.rank), ("score", result.written), ("word", result.kind), ("score", result.points),
                ("plain", int(result.droppable)), ("plain", int(result.apart)),
                ("plain", Formula(_counts(row, start, end, f"{said('counting', spoken)}!$B$1"), int(result.counted))),
            )  # fmt: skip
    rows.filtered()


def _counts(row: int, start: int, end: int, limit: str) -> str:
    """Whether this result counts: 1 or 0. Of those of the same line that can be dropped, fewer stand before it than places are left.
    `limit`: the cell that says how many count."""

    def of(column: str) -> str:
        return f"{column}${start}:{column}${end}"

    before = f"SUMPRODUCT(({of('I')}=1)*({of('J')}=0)*(({of('H')}>H{row})+({of('H')}=H{row})*({of('C')}>C{row})))"
    fixed = f"SUMPRODUCT(({of('I')}=0)*({of('J')}=0))"
    return f"IF(OR(J{row}=1,I{row}=0),1,IF({before}<{limit}-{fixed},1,0))"


def _counting(book: Book, paper: Paper) -> None:
    """How many count, and what decides ties."""
    teams = paper.series.policy.teams
    number = teams.best if teams is not None and teams.per_series else paper.found.counting
    rows = book.sheet(said("counting", paper.language), [40, 12])
    rows.append(("word", said("counting_cell", paper.language)), ("plain", ALL_COUNT if number is None else number))
    for sentence in paper.meta.interpretations.split(" · "):
        rows.append(("word", sentence))
