"""The laws over the space of columns: a sample that shows every choice of every policy. `python -m tests.rules.laws` tries every pair of
them."""

from collections.abc import Iterator
from itertools import islice
from random import Random

import pytest

import rules
from rules.rows.choices import ConcededBird, Trischaken, ValatValue
from tests.rules import generator, laws, space
from tests.rules.every_game import tariff_of

SEED = 12
COLUMNS = space.once_each(SEED)


def test_every_choice_is_in_the_sample_and_no_column_is_refused() -> None:
    seen = {said for column in COLUMNS for said in column.items()}
    assert seen == {(name, choice) for name, choices in space.SPACE.items() for choice in choices}
    assert all(space.sheet_of(column).policies == space.policies_of(column) for column in COLUMNS)


@pytest.mark.parametrize("place", range(len(COLUMNS)))
def test_the_laws_hold_in_every_column(place: int) -> None:
    """Tables of four and of five in turn, so that each choice is seen at one of them."""
    tariff = tariff_of(space.sheet_of(COLUMNS[place]), 4 + place % 2)
    assert not list(islice(laws.tried(tariff, laws.games_of(tariff, SEED + place, 70), SEED), 3))


@pytest.mark.parametrize("slug", ["point-tarock", "french-tarot", *laws.SCENES])
def test_the_laws_hold_with_every_interpretation(slug: str) -> None:
    for tariff in _with_each_choice(slug):
        assert not list(islice(laws.tried(tariff, laws.games_of(tariff, SEED, 60), SEED), 3))


def _with_each_choice(slug: str) -> Iterator[rules.Tariff]:
    """Every choice of every interpretation once, the others by lot."""
    random = Random(SEED)  # noqa: S311 - a test's dice
    rows = {name: choices for name, choices in generator.CHOICES[slug].items() if name != "values"}
    for place in range(max(len(choices) for choices in rows.values())):
        chosen = {name: choices[place] if place < len(choices) else random.choice(choices) for name, choices in rows.items()}
        yield rules.tariff(slug, random.choice(generator.SEATS[slug]), chosen)


def test_what_the_page_refuses_is_in_no_column() -> None:
    """cups.md, „A cup's own sheet“, and own-sheets.md, „New choices“, by hand: 6 pairs, and a scheme with what another one names."""
    refused = [
        {"valat_value": ValatValue.MULTIPLIES,
        "valat_kontra": choice} for choice in space.SPACE["valat_kontra"] if choice.value in ("separate", "all_items")
    ] + [
        {"valat_value": ValatValue.ADDED, "valat_kontra": choice} for choice in space.SPACE["valat_kontra"] if choice.value != "separate"
    ] + [
        {"conceded_bird": ConcededBird.GAMES_OWN, space.BESSERRUFER: space.BIRDS},
        {"trischaken": Trischaken.POT, "trischaken_pot": None},
        {"trischaken": Trischaken.TWO_PAY_TWO, "trischaken_pot": 6},
    ]  # fmt: skip
    assert len(refused) == 8
    random = Random(1)  # noqa: S311 - a test's dice
    assert [space.completed_if_it_fits(column, random) for column in refused] == [None] * 8
