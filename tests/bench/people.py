"""A federation's register, the same for the same seed: names as often as people bear them, places, clubs; some stand there twice."""

from collections.abc import Iterator, Sequence
from itertools import accumulate
from random import Random
from typing import NamedTuple

from scoring.field import GIVEN_NAMES

BEGINNINGS = (
    "Hu", "Gru", "Ba", "Wag", "Mül", "Pich", "Stei", "Mo", "Ma", "Ho", "Lei", "Fuchs", "Ei", "Fi", "Schmi", "Win", "We", "Schwar", "Rei",
    "Hai", "Gras", "Zau", "Kö", "Lan", "Öl", "Brun", "Stro", "Wei", "Kog", "Hin", "Kir", "Dorn", "Plan", "Rie", "Ober", "Unter", "Nie",
    "Sonn", "Tal", "Berg", "Hell", "Kalt", "Lind", "Ahorn", "Roth", "Grün", "Blau", "Kern", "Fur", "Asch",
)  # fmt: skip
MIDDLES = ("", "el", "er", "ber", "ger", "hof", "ing", "leit", "mos", "wald", "stein", "bach", "brunn", "zing", "tal", "eck")
ENDINGS = ("er", "mayr", "hofer", "inger", "bauer", "maier", "l", "ner", "hammer", "egger", "ler", "huber", "mann", "ßer", "reiter", "eder")
TOWNS = (
    "Linz", "Wels", "Steyr", "Perg", "Ried", "Gföhl", "Pölten", "Graz", "Krems", "Ischl", "Ort", "Weiz", "Lienz", "Zell", "Hall", "Enns",
    "Traun", "Melk", "Horn", "Tulln",
)  # fmt: skip
PLACES = tuple(f"{town}{end}" for town in TOWNS for end in ("", " Süd", " Nord", "bach", "dorf", "kirchen", " am See"))
CLUBS = tuple(f"{kind} {place}" for place in PLACES for kind in ("Tarockclub", "Tarockrunde"))
TWICE = 50
"""One of so many stands there twice, written another way."""


class Made(NamedTuple):
    """Somebody as the register has him."""

    name: str
    place: str
    club: str


def people(number: int, seed: str = "register") -> Iterator[Made]:
    """So many, those who are there twice among them."""
    random = Random(seed)
    given = sorted(GIVEN_NAMES)
    surnames = list(dict.fromkeys(b + m + e for b in BEGINNINGS for m in MIDDLES for e in ENDINGS))
    random.shuffle(surnames)
    often = [list(accumulate(1 / (rank + 20) for rank in range(len(words)))) for words in (given, surnames, PLACES)]

    def one(words: Sequence[str], weights: Sequence[float]) -> str:
        return random.choices(words, cum_weights=weights)[0]

    left = number
    while left > 0:
        first, family, place = one(given, often[0]).title(), one(surnames, often[1]), one(PLACES, often[2])
        club = random.choice(CLUBS) if random.random() < 0.7 else ""
        yield Made(f"{first} {family}", place, club)
        left -= 1
        if left and random.random() < 1 / TWICE:
            yield Made(*_again(random, first, family, place, club))
            left -= 1


def _again(random: Random, first: str, family: str, place: str, club: str) -> tuple[str, str, str]:
    """The same person as another list has him: turned round, a letter off, with a title, another spelling, no place."""
    cut = random.randrange(1, len(family))
    spelled = family.replace("ö", "oe").replace("ü", "ue").replace("ß", "ss")
    names = (
        f"{family} {first}",
        f"{first} {family[:cut]}{family[cut + 1 :]}",
        f"Mag. {first} {family}",
        f"{first} {family.replace('ai', 'ay')}",
        f"{first[0]}. {family}",
        f"{first} {spelled}",
    )
    return random.choice(names), random.choice((place, place, "")), random.choice((club, ""))
