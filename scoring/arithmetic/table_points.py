"""Table points: what the places at a table give. Source: free.md, „The ranking“.

At each table of each round everybody who sat there is put in order of what he has there, and has the points of his place; equal ones share
as the ranking says (`rules.book.Ranking`). Where more persons sat than there are places, and where the list is short, what is beyond it
gives nothing. Who has nothing there, because nothing was played while he sat, has no place. Nothing here adds up rounds or ranks
anybody.
"""

from collections.abc import Iterable
from dataclasses import replace

from rules.book import PlacedBy, RankedBy, Ranking
from scoring.field.seats import by_person, shares
from scoring.plain.rows import Penalty, Points, TableResult
from scoring.plain.words import amount, say, total


def at_table(ranking: Ranking, result: TableResult) -> dict[int, Points]:
    """What everybody has who sat at a table, by number; nothing where the sum ranks."""
    if ranking.kind is RankedBy.SUM:
        return {}
    sums = {share.player: share.points for share in by_person(shares(result)) if share.written}
    return ranking.at_table(len(result.players), result.round, sums)


def after_penalties(ranking: Ranking, penalties: Iterable[Penalty]) -> Ranking:
    """The ranking with these penalties, where places are those after them; else as it is."""
    if ranking.placed_by is not PlacedBy.AFTER_PENALTIES:
        return ranking
    off: dict[tuple[int, int], Points] = {}
    for row in penalties:
        off[row.number, row.round] = off.get((row.number, row.round), 0) + row.points
    return replace(ranking, off=off)


def ranking_text(ranking: Ranking, language: str) -> str:
    """ "Summe der Spiele", "Tischpunkte 4, 3, 2, 1"."""
    if ranking.kind is RankedBy.SUM:
        return say("games_sum_head", language)
    return f"{say('table_points', language)} {ranking.told(language)}"


def ranking_notes(ranking: Ranking, language: str) -> tuple[str, ...]:
    """How table points are given, in a sentence; none where the sum ranks."""
    return tuple(filter(None, (ranking.sentence(language),)))


def both(of_tables: Points | None, of_games: Points | None, language: str) -> str:
    """Table points with what the games brought: "3 (+24)"; "" where there is neither."""
    if of_tables is None or of_games is None:
        return ""
    return say("both_points", language, total(of_tables, language), amount(of_games, language))
