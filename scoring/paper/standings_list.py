"""The standings as a list: ranks, rounds, penalties and totals; where table points rank, each round with both, "3 (+24)".

Nothing here computes a rank or opens a file.
"""

from collections.abc import Collection, Sequence
from typing import NamedTuple

from rules.book import BY_SUM, RankedBy, Ranking
from scoring.arithmetic.disputes import NOTHING_DISPUTED, Disputed, sentences, titled
from scoring.arithmetic.stand import STANDINGS, standing_record
from scoring.arithmetic.standings import Standing
from scoring.arithmetic.table_points import both, ranking_notes
from scoring.arithmetic.tiebreaks import effective
from scoring.field import marks as marking
from scoring.paper.list_notes import penalty_notes, standings_notes
from scoring.paper.report import Cell, Column, Kind, Report, alike, facts
from scoring.plain.rows import NO_MARKS, Marks, Meta, Penalty
from scoring.plain.words import say, total

PODIUM = 3
"""Below the last of these ranks stands a rule."""


class _Look(NamedTuple):
    """What all lines of a list share. `by_tables`: table points rank; `named`: what broke a tie is not the same for all, so that the head
    cannot say it."""

    language: str
    rounds: int
    chain: tuple[str, ...]
    marks: Marks
    disputed: Disputed
    by_tables: bool
    overall: bool
    penalised: bool

    @property
    def named(self) -> bool:
        return len(self.chain) > 1


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
    ranking: Ranking = BY_SUM,
    language: str = "de",
) -> Report:
    """The standings, or the ranking over a tag. `after`: rounds that are played, None or all of them for the final standings;
    `running`: another round has begun, and what is written of it counts here. `disputed`: with the ranges in this ranking.

    `penalties`: said one by one, with their reasons; `marks` too. `ranking`: what put the lines in order.
    """
    final = not running and (after is None or after >= meta.rounds)
    title = say("final_standings", language) if final else say("interim", language) if running else say("standings_after", language, after)
    title = titled(title, language, provisional=disputed.matters)
    if tag:
        title = f"{say('ranking_of', language, tag)}, {title}"
    look = _Look(
        language=language, rounds=len(lines[0].rounds) if lines else meta.rounds, chain=effective(ranking, chain),
        marks=marking.of_players(marks, frozenset(line.player.number for line in lines)), disputed=disputed,
        by_tables=ranking.kind is RankedBy.TABLE_POINTS, overall=bool(tag),
        penalised=any(line.penalties or line.table_penalties for line in lines),
    )  # fmt: skip
    cells = [_standings_cells(line, look) for line in lines]
    podium = max((index for index, line in enumerate(lines) if line.rank is not None and line.rank <= PODIUM), default=0)
    open_ = disputed.spans.by_number
    return Report(
        STANDINGS, title, meta=meta, columns=_standings_columns(look), rows=tuple(cells),
        facts=facts(meta._replace(field=len(lines) if tag else meta.field or len(lines)), language),
        notes=(*sentences(disputed, language), *ranking_notes(ranking, language),
               *standings_notes(lines, look.chain, language, complete=not tag and meta.balanced, penalised=look.penalised),
               *penalty_notes(penalties, language), *marking.sentences(look.marks, language)),
        rules_after=frozenset({podium}) if podium + 1 < len(lines) else frozenset(),
        signatures=(say("director", language), say("referee", language)) if final else (),
        records=tuple(standing_record(line, open_, look.marks) for line in lines), more=marking.as_rows(look.marks),
        spread=tuple(points for line in lines for points in line.rounds if points is not None) if final and not tag else (),
        language=language,
    )  # fmt: skip


def _standings_columns(look: _Look) -> tuple[Column, ...]:
    language, marked, doubtful = look.language, any(look.marks), bool(look.disputed.spans.by_number)
    head = f"{look.chain[0]}_head" if len(look.chain) == 1 else "tie"
    columns = [Column("rank", say("rank", language), Kind.RANK)]
    columns += [Column("overall", say("overall", language), Kind.NUMBER)] * look.overall
    columns += [Column("number", say("number", language), Kind.NUMBER)]
    columns += [Column("name", say("name", language), Kind.WORD), Column("place", say("place", language), Kind.WORD)]
    columns += [Column("mark", say("mark", language), Kind.MARK)] * marked
    columns += _table_columns(look) if look.by_tables else _sum_columns(look)
    columns += [Column("disputed", say("disputed", language), Kind.DOUBT)] * doubtful
    columns += [Column("remark", say("mark", language), Kind.REMARK)] * marked
    columns += [Column("bar", "0", Kind.BAR)] * (not look.by_tables)
    return (*columns, *[Column("tie", say(head, language), Kind.NOTE)] * bool(look.chain))


def _sum_columns(look: _Look) -> list[Column]:
    """Rounds, penalties and total, where the sum ranks."""
    columns = [Column(f"round_{number}", say("round_short", look.language, number), Kind.POINTS) for number in range(1, look.rounds + 1)]
    columns += [Column("penalties", say("penalties", look.language), Kind.POINTS)] * look.penalised
    return [*columns, Column("total", say("total", look.language), Kind.TOTAL)]


def _table_columns(look: _Look) -> list[Column]:
    """The same where table points rank: on paper both as one text, in files each as a number; then what the games sum to."""
    columns = []
    heads = [(f"round_{number}", say("round_short", look.language, number)) for number in range(1, look.rounds + 1)]
    heads += [("penalties", say("penalties", look.language))] * look.penalised
    for key, head in heads:
        columns += [Column(key, head, Kind.SCORE), Column(f"{key}_table_points", head, Kind.VALUE)]
        columns += [Column(f"{key}_points", say("points_many", look.language, head), Kind.VALUE)]
    total_head = say("total", look.language)
    columns += [Column("total", total_head, Kind.SUM), Column("total", total_head, Kind.VALUE)]
    return [*columns, Column("points", say("points", look.language), Kind.POINTS)]


def _standings_cells(line: Standing, look: _Look) -> tuple[Cell, ...]:
    language, player, open_ = look.language, line.player, look.disputed.spans.by_number
    marked = any(look.marks)
    cells: list[Cell] = [line.rank, *[line.overall] * look.overall, player.number, player.name, player.place]
    cells += [marking.short(look.marks, player.number, language)] * marked
    cells += _table_cells(line, look) if look.by_tables else [*line.rounds, *[line.penalties] * look.penalised, line.total]
    cells += [open_[player.number].text(language) if player.number in open_ else ""] * bool(open_)
    cells += [marking.full(look.marks, player.number, language)] * marked
    cells += [line.total] * (not look.by_tables)
    why = line.tie_break.text(language, named=look.named) if line.tie_break else ""
    return (*cells, *[why] * bool(look.chain))


def _table_cells(line: Standing, look: _Look) -> list[Cell]:
    cells: list[Cell] = []
    for of_tables, of_games in zip(line.table_points, line.rounds, strict=True):
        cells += [both(of_tables, of_games, look.language), of_tables, of_games]
    penalties = line.table_penalties, line.penalties
    cells += [both(*penalties, look.language) if any(penalties) else "", *penalties] if look.penalised else []
    return [*cells, total(line.total, look.language), line.total, line.points]
