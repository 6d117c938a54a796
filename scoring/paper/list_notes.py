"""The sentences below a list: how its ranks came about, and who lost points outside the games."""

from collections.abc import Iterable, Sequence

from scoring.arithmetic.standings import Standing, cross_sums
from scoring.arithmetic.statistics import high_round
from scoring.field.names import with_numbers
from scoring.plain.rows import Penalty
from scoring.plain.words import amount, in_points, in_table_points, say

HOLDERS_MOST = 3
"""So many are named who share the highest round."""


def standings_notes(lines: Sequence[Standing], chain: Sequence[str], language: str, *, complete: bool, penalised: bool) -> Iterable[str]:
    """Cross sums of a `complete` list, in which they are 0, the highest round, whether penalties count in it, and how a tie is broken."""
    sums = cross_sums(lines) if complete else []
    if sums:
        yield say(
            "cross_sums", language, ", ".join(say("cross_sum", language, number, amount(points, language)) for number, points in sums)
        )
    high = high_round(lines)
    if high:
        names = with_numbers(((line.player.number, line.player.name) for line in lines), language)
        who = ", ".join(say("holder", language, names[player], number) for player, number in high.holders[:HOLDERS_MOST])
        yield say("high_round", language, amount(high.points, language), who + "…" * (len(high.holders) > HOLDERS_MOST))
    yield say("with_penalties" if penalised else "no_penalties", language)
    if chain:
        how = say("tie_then", language).join(say(slug, language) for slug in chain)
        yield say("tie_chain", language, how + ("" if "lot" in chain else say("tie_shared", language)))


def penalty_notes(penalties: Iterable[Penalty], language: str) -> Iterable[str]:
    """Who lost how many points outside the games, why and by whom."""
    said = []
    for row in penalties:
        reason = f"{row.reason} ({row.by})" if row.by else row.reason
        said.append(say("penalty", language, row.name, row.number, taken_off(row, language), reason, row.round))
    if said:
        yield say("penalty_list", language, "; ".join(said))


def taken_off(row: Penalty, language: str) -> str:
    """ "−5"; "−1 Tischpunkt, −5 Punkte" where table points are taken off, too."""
    if not row.table_points:
        return amount(row.points, language)
    return ", ".join([in_table_points(row.table_points, language), *[in_points(row.points, language)] * bool(row.points)])
