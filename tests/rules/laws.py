"""Tries the laws over the space of columns, and says every difference.

    python -m tests.rules.laws                         every two choices of Königrufen that may stand together, every product
                                                       of the policies of Trischaken and of those of the Valat, of
                                                       Point-Tarock's and French Tarot's interpretations, by their own numbers
                                                       and by others, and every two answers of the other scenes' sheets
    python -m tests.rules.laws --records 1000 --seed 7

Each column is a sheet with all games and announcements there are, played at each size of table. Exit status 1 where a law does not hold;
what it prints then is the column, the game and what it came to. `test_law_space` runs a part of it in the suite.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import fields
from itertools import combinations, product
from random import Random
from typing import NamedTuple

import rules
from rules.book.own import read_sheet
from rules.book.tariff import compiled_of
from rules.engine.options import read_options
from rules.rows.policies import Policies
from tests.rules import generator, space
from tests.rules.every_game import LAWS, Given, an_option_is_the_column, tariff_of
from tests.rules.renonce_law import RENONCE_LAWS
from tests.rules.scene_laws import SCENE_LAWS, klops_of

OPTIONS_TRIED = 10
"""Records of a column that are settled once more with each of its policies as a tournament's choice."""


class Difference(NamedTuple):
    """A law that does not hold: its name, where, the game, and what it came to."""

    law: str
    where: str
    given: Given
    said: str


def difference_in(given: Given, tariff: rules.Tariff, random: Random, number: int) -> Iterator[Difference]:
    """Every law that this game breaks. A crash of the engine breaks it as well."""
    laws = [(law.__name__, law, (given, tariff)) for law in (*LAWS, *SCENE_LAWS)]
    laws += [(law.__name__, law, (given, tariff, random)) for law in RENONCE_LAWS]
    if number < OPTIONS_TRIED:
        laws.append((an_option_is_the_column.__name__, an_option_is_the_column, (given, tariff)))
    for name, law, about in laws:
        try:
            law(*about)
        except Exception as wrong:  # noqa: BLE001 - whatever goes wrong is what is looked for
            yield Difference(name, _where(tariff), given, f"{type(wrong).__name__}: {wrong}")


def _where(tariff: rules.Tariff) -> str:
    column = {name: getattr(tariff.policies, name, None) for name in Policies.__dataclass_fields__}
    defaults = {row.name: row.default for row in fields(Policies)}
    said = ", ".join(f"{name}={getattr(choice, 'value', choice)}" for name, choice in column.items() if choice != defaults[name])
    return f"{tariff.system.slug} of {tariff.seats}: {said}"


SPLITS = (
    (210, 0, 0, 0), (120, 90, 0, 0), (105, 105, 0, 0), (70, 70, 70, 0), (60, 60, 60, 30), (90, 90, 30, 0), (90, 90, 15, 15),
    (108, 102, 0, 0),
    (107, 51, 52, 0), (106, 52, 52, 0), (108, 34, 34, 34), (108, 51, 51, 0), (102, 36, 36, 36), (90, 45, 45, 30), (120, 30, 30, 30),
    (60, 50, 50, 50),
    (106, 104, 0, 0), (106, 60, 44, 0), (107, 60, 33, 10),
)  # fmt: skip
"""Thirds of four in a Trischaken: ties at the top, in the middle and at the bottom, one to three Jungfrauen, a Bürgermeister and one third
less."""


def trischaken_of(tariff: rules.Tariff, random: Random) -> Iterator[Given]:
    """Every split, dealt out twice: ties are seldom where counts are made at random."""
    for split in SPLITS if "trischaken" in tariff.games and tariff.active == len(SPLITS[0]) else ():
        for _ in range(2):
            dealer = random.randrange(tariff.seats)
            dealt = dict(zip(tariff.active_seats(dealer), random.sample(split, len(split)), strict=True))
            points = [f"{dealt[seat] // 3}/{dealt[seat] % 3}" if seat in dealt else None for seat in range(tariff.seats)]
            yield {"game": "trischaken", "dealer": dealer, "points": points}


def games_of(tariff: rules.Tariff, seed: int, count: int) -> list[Given]:
    """Records of the generator, with Kontra on the birds that a game's name announces, the Trischaken of `SPLITS` and klops like
    them."""
    random = Random(seed)  # noqa: S311 - a test's dice
    games = generator.records(tariff, seed, count)
    for given in games:
        play = tariff.games[given["game"]]
        if not play.birds or given.get("conceded") or random.random() < 0.5:
            continue
        for item in given.get("announcements", ()):
            if item["kind"] in play.birds and item["when"] == "open" and "kontra" not in item:
                item["kontra"] = given.get("kontra", 1) if play.unit_bird else random.choice((2, 4, 8))
    return [*games, *trischaken_of(tariff, random), *klops_of(tariff, random)]


def koenigrufen(seed: int) -> list[space.Column]:
    """Every pair, and every product of the policies of Trischaken and of those of the Valat."""
    random = Random(seed)  # noqa: S311 - a test's dice
    columns = space.covering(seed)
    for names in (
        ("trischaken", *space.ASKED_BY),
        ("valat_value", "valat_kontra", "valat_beside", "opponents_valat", "solorufer_king_in_talon"),
    ):
        for choices in product(*(space.SPACE[name] for name in names)):
            found = space.completed_if_it_fits(dict(zip(names, choices, strict=True)), random)
            columns += [found] if found is not None else []
    return columns


_OTHER_NUMBERS = {
    "point-tarock": {"abgeloest": 2, "gehalten": 5, "absolut_needs": 42, "panzer_needs": 52},
    "french-tarot": {
        "base_amount": 30, "targets": [60, 50, 41, 35], "petit_au_bout": 20, "poignees": [15, 25, 45], "trumps_3": [12, 15, 18],
        "trumps_4": [9, 12, 15],
        "trumps_5": [7, 10, 13], "chelem": [500, 250, 100],
    },
}  # fmt: skip
"""None of them the sheet's own."""


def numbered(slug: str) -> rules.Sheet:
    """The sheet with other numbers throughout, and every question left open that it leaves open."""
    asked = {row.slug: [choice.value for choice in row.choices] for row in rules.SHEETS[slug].system.interpretations}
    head = {
        "format": "tarock-sheet/1",
        "slug": f"{slug}-numbers",
        "name": "Andere Werte",
        "edition": "1",
        "valid_from": "2026",
        "base": slug,
    }
    return read_sheet(head | {"values": _OTHER_NUMBERS[slug], "interpretations": asked})


def tables(seed: int) -> Iterator[rules.Tariff]:
    """Every column at every size of table."""
    for column in koenigrufen(seed):
        for seats in (4, 5):
            yield tariff_of(space.sheet_of(column), seats)
    for sheet in (*map(rules.SHEETS.__getitem__, _OTHER_NUMBERS), *map(numbered, _OTHER_NUMBERS)):
        rows = {name: choices for name, choices in generator.CHOICES[sheet.base or sheet.slug].items() if name != "values"}
        for choices in product(*rows.values()):
            for seats in sheet.system.seats:
                yield compiled_of(sheet, seats, read_options(sheet.system, dict(zip(rows, choices, strict=True)))[0])
    for slug in SCENES:
        yield from of_scene(slug)


SCENES = ("french-tarot-fft", "tarokk-illusztralt", "tarokk-paskievics", "tarok-slovenski-3", "tarok-slovenski-4")
"""Sheets that no policy of Königrufen changes: what differs at their tables are the answers to their questions, and numbers."""


def of_scene(slug: str) -> Iterator[rules.Tariff]:
    """Every two answers to a sheet's questions, the others as the sheet has them, at every size of table."""
    rows = generator.CHOICES[slug]
    for one, other in combinations(rows, 2):
        for options in product(rows[one], rows[other]):
            for seats in generator.SEATS[slug]:
                yield rules.tariff(slug, seats, dict(zip((one, other), options, strict=True)))


def tried(tariff: rules.Tariff, games: list[Given], seed: int) -> Iterator[Difference]:
    """Every difference in these games of a table."""
    random = Random(seed)  # noqa: S311 - a test's dice
    for number, given in enumerate(games):
        yield from difference_in(given, tariff, random, number)


def main(arguments: list[str]) -> int:
    """The command."""
    parser = argparse.ArgumentParser(prog="python -m tests.rules.laws")
    parser.add_argument("--records", type=int, default=200, help="games of each table")
    parser.add_argument("--every", type=int, default=1, help="only every so many tables")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args(arguments)
    counted: Counter[str] = Counter()
    broken: Counter[str] = Counter()
    for place, tariff in enumerate(tables(asked.seed)):
        if place % asked.every:
            continue
        counted["tables"] += 1
        games = games_of(tariff, asked.seed + place, asked.records)
        counted["games"] += len(games)
        for found in tried(tariff, games, asked.seed + place):
            broken[found.law] += 1
            if broken[found.law] <= 5:
                sys.stdout.write(f"{found.law}: {found.where}\n  {found.given}\n  {found.said[:1500]}\n")
    sys.stdout.write(f"{counted['tables']} tables, {counted['games']} games, {broken.total()} differences {dict(broken)}\n")
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
