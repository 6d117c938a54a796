"""What games in dispute can still change: for each player concerned the least and the most he can end with, and the ranks that he can take.

Rows in, rows out. Every way in which all disputed tables can come out is ranked, as long as there are not too many; beyond that the ranges
are bounds, never too narrow, and say so. Nothing here knows what a dispute is about or settles a game.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import chain as chained
from itertools import product
from math import prod
from typing import NamedTuple

from rules.book import BY_SUM, RankedBy, Ranking
from scoring.arithmetic.standings import Standing, ranking_over, standings
from scoring.arithmetic.tiebreaks import DEFAULT_CHAIN
from scoring.field.seats import by_person, shares
from scoring.plain.rows import PlayerRow, Points, TableResult
from scoring.plain.words import say, total

MOST_COMBINATIONS = 256
"""So many combinations of outcomes are ranked one by one; of more, the ranges are bounds."""

PRIZE_RANKS = 3
"""The ranks that a prize hangs on, in every ranking."""


class Doubt(NamedTuple):
    """A table with disputed games. `outcomes`: its whole result in every way in which these can be decided together: Radl look across
    games.

    What counts now is an outcome too, listed or not. Not `exact`: the outcomes only hold each seat's least and most, not what goes with
    what.
    """

    outcomes: tuple[TableResult, ...]
    exact: bool = True


class Place(NamedTuple):
    """Where a disputed game was played; `game` is None where nobody knows its number yet."""

    round: int
    table: int
    game: int | None


class Span(NamedTuple):
    """What is open for a player: his total and his rank, each from one end to the other. Where the two are equal, nothing is open. Both
    ends of the rank are None where he is taken out of the ranking."""

    number: int
    low: Points
    high: Points
    best: int | None
    worst: int | None

    @property
    def rank_depends(self) -> bool:
        """Whether his rank hangs on a dispute."""
        return self.best != self.worst

    def text(self, language: str = "de") -> str:
        """ "45 bis 85, Rang 3 bis 7"; only what is open."""
        totals = say("span", language, total(self.low, language), total(self.high, language)) if self.low != self.high else ""
        ranks = say("span_ranks", language, self.best, self.worst) if self.rank_depends else ""
        return ", ".join(filter(None, (totals, ranks)))


class Spans(NamedTuple):
    """The players for whom something is open, by number. `exact`: these ranges are reached; else they are bounds."""

    by_number: Mapping[int, Span]
    exact: bool = True

    @property
    def prize(self) -> bool:
        """Whether one of the first three ranks hangs on a dispute."""
        return any(span.rank_depends and span.best is not None and span.best <= PRIZE_RANKS for span in self.by_number.values())


NOTHING_OPEN = Spans({})


class Disputed(NamedTuple):
    """What a list says about disputes: the games, those whose ruling is under appeal, and what they leave open."""

    games: tuple[Place, ...] = ()
    appeals: tuple[Place, ...] = ()
    spans: Spans = NOTHING_OPEN

    @property
    def matters(self) -> bool:
        """Whether anything waits for a decision: then what a list says is provisional."""
        return bool(self.games or self.appeals)


NOTHING_DISPUTED = Disputed()


def place_text(place: Place, language: str = "de") -> str:
    """ "Runde 1, Tisch 2, Spiel 5"."""
    return say("dispute_table", language, *place[:2]) if place.game is None else say("dispute_game", language, *place)


def titled(title: str, language: str, *, provisional: bool) -> str:
    """A list's title, which says so where what it lists may still be decided otherwise: "Ergebnisse der Runde 1, vorläufig"."""
    return say("provisional", language, title) if provisional else title


def sentences(disputed: Disputed, language: str = "de") -> Iterator[str]:
    """The notes below a list: which games, and what hangs on them; none where nothing is in dispute."""
    for key, places in (("dispute_games", disputed.games), ("dispute_appeals", disputed.appeals)):
        if places:
            yield say(key, language, "; ".join(place_text(place, language) for place in places))
    if disputed.spans.prize:
        yield say("dispute_prize", language)
    if not disputed.spans.exact:
        yield say("dispute_bounds", language)


def spans(
    players: Iterable[PlayerRow],
    results: Iterable[TableResult],
    rounds: int,
    doubts: Iterable[Doubt],
    *,
    chain: Sequence[str] = DEFAULT_CHAIN,
    seed: str = "",
    penalties: Mapping[int, Points] | None = None,
    unranked: Collection[int] = frozenset(),
    ranking: Ranking = BY_SUM,
    table_penalties: Mapping[int, Points] | None = None,
    tag: str = "",
) -> Spans:
    """What the doubts leave open in the standings of the same arguments, or in the ranking over a tag; also for players at other tables."""
    field, now = tuple(players), {(result.round, result.table): result for result in results}
    open_ = [(_outcomes(doubt, now), doubt.exact) for doubt in doubts if doubt.outcomes]
    open_ = [(outcomes, exact) for outcomes, exact in open_ if len(outcomes) > 1]
    if not open_:
        return NOTHING_OPEN

    def ranked(chosen: Iterable[TableResult]) -> tuple[Standing, ...]:
        decided = {**now, **{(result.round, result.table): result for result in chosen}}
        return standings(
            field, decided.values(), rounds, chain=chain, seed=seed, penalties=penalties, unranked=unranked, ranking=ranking,
            table_penalties=table_penalties,
        )  # fmt: skip

    exact = all(exact for _, exact in open_) and prod(len(outcomes) for outcomes, _ in open_) <= MOST_COMBINATIONS
    if exact:
        found = _reached(_shown(ranked(chosen), tag) for chosen in product(*(outcomes for outcomes, _ in open_)))
    else:
        lines = ranked(())
        found = _bounded(lines, _shown(lines, tag), [outcomes for outcomes, _ in open_], ranking)
    return Spans({span.number: span for span in found if span.low != span.high or span.rank_depends}, exact)


def _shown(lines: tuple[Standing, ...], tag: str) -> tuple[Standing, ...]:
    return ranking_over(lines, tag) if tag else lines


def _outcomes(doubt: Doubt, now: Mapping[tuple[int, int], TableResult]) -> tuple[TableResult, ...]:
    """The different outcomes of a table, what counts now first."""
    counted = now[doubt.outcomes[0].round, doubt.outcomes[0].table]
    return tuple(dict.fromkeys((counted, *doubt.outcomes)))


def _reached(rankings: Iterable[Sequence[Standing]]) -> Iterator[Span]:
    """The ends that are reached in one of these rankings."""
    found: dict[int, Span] = {}
    for lines in rankings:
        for line in lines:
            number, points, rank = line.player.number, line.total, line.rank
            span = found.get(number)
            if span is None:
                found[number] = Span(number, points, high=points, best=rank, worst=rank)
            else:
                ranks = [known for known in (span.best, span.worst, rank) if known is not None]
                best, worst = (min(ranks), max(ranks)) if ranks else (None, None)
                found[number] = Span(number, min(span.low, points), high=max(span.high, points), best=best, worst=worst)
    return iter(found.values())


def _bounded(
    lines: Sequence[Standing], shown: Sequence[Standing], open_: Sequence[Sequence[TableResult]], ranking: Ranking
) -> Iterator[Span]:
    """Ends that are never passed: each seat's least and most of every table, and whoever can be level with another taken to be before and
    behind."""
    moves = _moves_of_sums if ranking.kind is RankedBy.SUM else partial(_moves_of_places, ranking)
    down: dict[int, Points] = {}
    up: dict[int, Points] = {}
    for outcomes in open_:
        for number, least, most in moves(outcomes):
            down[number] = down.get(number, 0) + least
            up[number] = up.get(number, 0) + most
    ends = {
        line.player.number: (line.total + down.get(line.player.number, 0), line.total + up.get(line.player.number, 0)) for line in lines
    }
    moving = [ends[number] for number in down]
    rivals = [ends[line.player.number] for line in shown if line.rank is not None]
    for line in shown:
        number = line.player.number
        low, high = ends[number]
        if line.rank is None or (number not in down and not any(least <= line.total <= most for least, most in moving)):
            yield Span(number, low, high=high, best=line.rank, worst=line.rank)
            continue
        before = sum(least > high for least, _ in rivals)
        level = sum(most >= low for _, most in rivals)
        yield Span(number, low, high=high, best=before + 1, worst=level)


def _moves_of_sums(outcomes: Sequence[TableResult]) -> Iterator[tuple[int, Points, Points]]:
    """Who sat at a table, with how far down and up its outcomes can move his total from what counts now."""
    for share, *others in zip(*map(shares, outcomes), strict=True):
        points = [outcome.points for outcome in (share, *others)]
        yield share.player, min(points) - share.points, max(points) - share.points


def _moves_of_places(ranking: Ranking, outcomes: Sequence[TableResult]) -> Iterator[tuple[int, Points, Points]]:
    """The same of table points: everybody's place lies between that where he has his least and the others their most, and the other way
    round. Who has something there in some outcomes only may be missing from the others' way up, and have nothing himself."""
    place = partial(ranking.at_table, len(outcomes[0].players), outcomes[0].round)
    told = [{share.player: share.points for share in by_person(shares(outcome)) if share.written} for outcome in outcomes]
    of_person = {person: [sums[person] for sums in told if person in sums] for person in dict.fromkeys(chained.from_iterable(told))}
    least, most = ({person: end(sums) for person, sums in of_person.items()} for end in (min, max))
    always = {person: least[person] for person, sums in of_person.items() if len(sums) == len(told)}
    now = place(told[0])
    for person in of_person:
        fewest = place({**most, person: least[person]})[person] if person in always else 0
        greatest = place({**always, person: most[person]})[person]
        yield person, fewest - now.get(person, 0), greatest - now.get(person, 0)
