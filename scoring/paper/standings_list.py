"""The standings as a list: ranks, rounds, penalties and totals; where table points rank, each round with both, "3 (+24)".

Nothing here computes a rank or opens a file.
"""

from collections.abc import Collection, Mapping, Sequence

from scoring.arithmetic.disputes import NOTHING_DISPUTED, Disputed, Span, sentences, titled
from scoring.arithmetic.stand import STANDINGS, standing_record
from scoring.arithmetic.standings import Standing
from scoring.field import marks as marking
from scoring.paper.list_notes import penalty_notes, standings_notes
from scoring.paper.report import Cell, Column, Kind, Report, alike, facts
from scoring.plain.rows import NO_MARKS, Marks, Meta, Penalty
from scoring.plain.words import say

PODIUM = 3
"""Below the last of these ranks stands a rule."""


@alike
def standings_report(
    lines: Sequence[Standing],
    meta: Meta,
    *,
    chain: Sequence[str] = ("best_rounds",),
    after: int | None = None,
    running: bool = False,
    tag: str = "",
    disputed: Disputed = NOTHING_DISPUTED,
    penalties: Collection[Penalty] = (),
    marks: Marks = NO_MARKS,
    language: str = "de",
) -> Report:
    """The standings, or the ranking over a tag. `after`: rounds that are played, None or all of them for the final standings;
    `running`: another round has begun, and what is written of it counts here. `disputed`: with the ranges in this ranking.

    `penalties`: said one by one, with their reasons; `marks` too.
    """
    final = not running and (after is None or after >= meta.rounds)
    title = say("final_standings", language) if final else say("interim", language) if running else say("standings_after", language, after)
    title = titled(title, language, provisional=disputed.matters)
    if tag:
        title = f"{say('ranking_of', language, tag)}, {title}"
    penalised = any(line.penalties for line in lines)
    open_ = disputed.spans.by_number
    marked = marking.of_players(marks, frozenset(line.player.number for line in lines))
    columns = _standings_columns(
        len(lines[0].rounds) if lines else meta.rounds,
        chain,
        language,
        overall=bool(tag),
        penalised=penalised,
        doubtful=bool(open_),
        marked=any(marked),
    )
    rows = tuple(
        _standings_row(line, open_, marked, language, overall=bool(tag), penalised=penalised, named=len(chain) > 1) for line in lines
    )
    podium = max((index for index, line in enumerate(lines) if line.rank is not None and line.rank <= PODIUM), default=0)
    return Report(
        STANDINGS, title, meta=meta, columns=columns, rows=rows,
        facts=facts(meta._replace(field=len(lines) if tag else meta.field or len(lines)), language),
        notes=(*sentences(disputed, language),
               *standings_notes(lines, chain, language, complete=not tag and meta.balanced, penalised=penalised),
               *penalty_notes(penalties, language), *marking.sentences(marked, language)),
        rules_after=frozenset({podium}) if podium + 1 < len(lines) else frozenset(),
        signatures=(say("director", language), say("referee", language)) if final else (),
        records=tuple(standing_record(line, open_, marked) for line in lines), more=marking.as_rows(marked),
        spread=tuple(points for line in lines for points in line.rounds if points is not None) if final and not tag else (),
        language=language,
    )  # fmt: skip


def _standings_columns(
    rounds: int, chain: Sequence[str], language: str, *, overall: bool, penalised: bool, doubtful: bool, marked: bool
) -> tuple[Column, ...]:
    head = f"{chain[0]}_head" if len(chain) == 1 else "tie"
    columns = [Column("rank", say("rank", language), Kind.RANK)]
    columns += [Column("overall", say("overall", language), Kind.NUMBER)] * overall
    columns += [Column("number", say("number", language), Kind.NUMBER)]
    columns += [Column("name", say("name", language), Kind.WORD), Column("place", say("place", language), Kind.WORD)]
    columns += [Column("mark", say("mark", language), Kind.MARK)] * marked
    columns += [Column(f"round_{number}", say("round_short", language, number), Kind.POINTS) for number in range(1, rounds + 1)]
    columns += [Column("penalties", say("penalties", language), Kind.POINTS)] * penalised
    columns += [
        Column("total", say("total", language), Kind.TOTAL),
        *[Column("disputed", say("disputed", language), Kind.DOUBT)] * doubtful,
    ]
    columns += [Column("remark", say("mark", language), Kind.REMARK)] * marked
    columns += [Column("bar", "0", Kind.BAR)]
    return (*columns, *[Column("tie", say(head, language), Kind.NOTE)] * bool(chain))


def _standings_row(
    line: Standing, open_: Mapping[int, Span], marked: Marks, language: str, *, overall: bool, penalised: bool, named: bool
) -> tuple[Cell, ...]:
    """`named`: what broke a tie is not the same for all, so that the head cannot say it."""
    player = line.player
    why = [line.tie_break.text(language, named=named) if line.tie_break else ""]
    cells: list[Cell] = [line.rank, *[line.overall] * overall, player.number, player.name, player.place]
    cells += [marking.short(marked, player.number, language)] * any(marked)
    doubt = open_[player.number].text(language) if player.number in open_ else ""
    cells += [*line.rounds, *[line.penalties] * penalised, line.total, *[doubt] * bool(open_)]
    cells += [marking.full(marked, player.number, language)] * any(marked)
    return (*cells, line.total, *why)
