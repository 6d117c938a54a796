"""What Trischaken is made of, for phones without network: amounts from Vorhand on, by who has more than whom, whether one has nothing, and
whether one is Bürgermeister.
"""

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations_with_replacement, permutations

from rules.engine.forms import GameForm
from rules.engine.ledger import Settlement
from rules.engine.parts import DEALER, TYPED, About, Faults, Part
from rules.engine.record import Trischaken
from rules.engine.tariff import Tariff
from rules.families.tarock.trischaken import settle_trischaken
from rules.rows import card_points
from rules.words.findings import Refusal

_Ranking = tuple[str, str, int]
_POINTS = card_points.PACK // 3


def trischaken_parts(form: GameForm, tariff: Tariff) -> Iterator[Part]:
    """One a ranking; what is said where the sheet leaves it to somebody."""
    seats = tariff.active_seats(DEALER)
    first = seats.index(tariff.after(DEALER))
    ordered = (*seats[first:], *seats[:first])
    for (places, nobody, most), counts in _rankings(len(seats), tariff.count.mayor).items():
        given = dict(zip(ordered, counts, strict=True))
        record = Trischaken(game=form.slug, dealer=DEALER, points=tuple(given.get(seat) for seat in range(tariff.seats)))
        settled = settle_trischaken(record, tariff.games[form.slug], tariff)
        about: About = {"places": places, "nobody": nobody, "points": most}
        yield Part("refused", "", about, Faults(settled.findings if isinstance(settled, Refusal) else ()))
        if isinstance(settled, Settlement):
            [line] = settled.lines
            word, _count, *more = line.label
            yield Part("ranked", "", about, (line._replace(label=(word, TYPED, *more)),), seats=ordered)


@lru_cache(maxsize=4)
def _rankings(players: int, mayor: int) -> dict[_Ranking, tuple[int, ...]]:
    """Counts that make up the pack, in thirds, one row for each ranking."""
    rising: dict[_Ranking, tuple[int, ...]] = {}
    for low in combinations_with_replacement(range(_POINTS + 1), players - 1):
        if (rest := _POINTS - sum(low)) >= low[-1]:
            rising.setdefault(_ranking((*low, rest), mayor), (*low, rest))
    return {_ranking(row, mayor): tuple(3 * count for count in row) for one in rising.values() for row in permutations(one)}


def _ranking(counts: tuple[int, ...], mayor: int) -> _Ranking:
    """How many have more, one figure a player; whether somebody has nothing; from which count on that of the most is told."""
    places = "".join(str(sum(other > count for other in counts)) for count in counts)
    return places, str(int(0 in counts)), mayor if 3 * max(counts) >= mayor else 0
