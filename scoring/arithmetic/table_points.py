"""Table points: what the places at a table give. Source: free.md, „The ranking“.

At each table of each round everybody who sat there is put in order of what he has there, and has the points of his place; equal ones have
the mean of what their places give together, exactly. Where more persons sat than there are places, and where the list is short, what is
beyond it gives nothing. Who has nothing there, because nothing was played while he sat, has no place. Nothing here adds up rounds or ranks
anybody.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import groupby

from rules.book import RankedBy, Ranking
from scoring.plain.rows import Points
from scoring.plain.words import amount, say, total


def at_table(ranking: Ranking, size: int, sums: Mapping[int, Points]) -> dict[int, Points]:
    """What everybody at a table of so many seats has of it, by number. `sums`: of the games that each of them sat there."""
    given = ranking.list_of(size)
    found: dict[int, Points] = {}
    for _sum, equal in groupby(sorted(sums, key=sums.__getitem__, reverse=True), key=sums.__getitem__):
        persons = list(equal)
        found.update(dict.fromkeys(persons, mean(given, len(found), len(persons))))
    return found


def mean(given: Sequence[Points], before: int, shared: int) -> Points:
    """What each has of `shared` places, behind `before` others."""
    points = Fraction(sum(given[before : before + shared]), shared)
    return points.numerator if points.denominator == 1 else points


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
