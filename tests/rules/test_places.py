"""What the places at a table give where a sheet says so: the lists of tarokk.md and tarok-slovenski.md, worked out by hand."""

from dataclasses import replace
from fractions import Fraction

import pytest

import rules
from rules.book import RankedBy, Ranking, SheetFault, read_ranking, suggested_ranking
from rules.rows.card_points import Amount
from rules.rows.interpretation import Choice, Interpretation
from rules.rows.places import Parts, PlacedBy, Places, TableTies

LAST = Interpretation(
    "fifth_place", question=("Was hat der Fünfte?", "What has the fifth?"), source="§ 1",
    choices=(Choice("first_4_then_2", "4, dann 2", "4, then 2"), Choice("always_4", "immer 4", "always 4")),
)  # fmt: skip
TEN = Places(points={4: (10, 8, 6, 4)}, last={"first_4_then_2": (4, 2), "always_4": (4, 4)}, parts=Parts.HUNDREDTHS, source="§ 1")
FOUR = Places(
    points={4: (4, 3, 2, 1), 3: (Fraction(11, 3), Fraction(8, 3), Fraction(5, 3))}, placed_by=PlacedBy.AFTER_PENALTIES, source="§ 4"
)


def with_places(places: Places, slug: str = "koenigrufen-cup") -> rules.Sheet:
    """A sheet with these places, and the question for the last one where they ask it."""
    sheet = rules.SHEETS[slug]
    asked = [LAST] * bool(places.last)
    return replace(sheet, system=replace(sheet.system, places=places, interpretations=(*sheet.system.interpretations, *asked)))


@pytest.mark.parametrize("round_, options, sums, expected", [
    (1, {}, (20, 10, 0, -10, -20), (10, 8, 6, 4, 4)),
    (2, {}, (20, 10, 0, -10, -20), (10, 8, 6, 4, 2)),
    (2, {"fifth_place": "always_4"}, (20, 10, 0, -10, -20), (10, 8, 6, 4, 4)),
    # tarokk.md, example 12: five in the first round, (8 + 6 + 4) / 3
    (1, {}, (20, 0, 0, 0, -20), (10, 6, 6, 6, 4)),
    # the last three of the first round: (6 + 4 + 4) / 3 = 4.666…, half up; all five: 32 / 5
    (1, {}, (9, 8, -1, -1, -1), (10, 8, Fraction(467, 100), Fraction(467, 100), Fraction(467, 100))),
    (1, {}, (0, 0, 0, 0, 0), (Fraction(32, 5),) * 5),
    # four: (8 + 6) / 2
    (3, {}, (30, 12, 12, -54), (10, 7, 7, 4)),
])  # fmt: skip
def test_the_fifth_place_by_round(round_: int, options: dict[str, str], sums: tuple[int, ...], expected: tuple[Amount, ...]) -> None:
    ranking = read_ranking({"kind": "table_points"}, "ranking", [], with_places(TEN), options=options)
    assert ranking is not None
    assert ranking.at_table(len(sums), round_, dict(enumerate(sums))) == dict(enumerate(expected))


@pytest.mark.parametrize("ties, sums, expected", [
    # at three ⅓ less for each; (11/3 + 8/3) / 2 = 19/6
    ("mean", (5, 0, -5), (Fraction(11, 3), Fraction(8, 3), Fraction(5, 3))),
    ("mean", (5, 5, -5), (Fraction(19, 6), Fraction(19, 6), Fraction(5, 3))),
    ("better", (5, 5, -5), (Fraction(11, 3), Fraction(11, 3), Fraction(5, 3))),
    ("mean", (0, 40, 40, 40), (1, 3, 3, 3)),
    ("better", (0, 40, 40, 0), (2, 4, 4, 2)),
])  # fmt: skip
def test_thirds_and_the_better_place(ties: str, sums: tuple[int, ...], expected: tuple[Amount, ...]) -> None:
    ranking = read_ranking({"kind": "table_points", "table_ties": ties}, "ranking", [], with_places(FOUR))
    assert ranking is not None
    assert ranking.at_table(len(sums), 1, dict(enumerate(sums))) == dict(enumerate(expected))


def test_places_after_the_penalties_of_the_round() -> None:
    """20 less 25 is behind 10; the penalty of another round moves nobody."""
    ranking = suggested_ranking(with_places(FOUR))
    moved = replace(ranking, off={(7, 2): -25})
    assert moved.at_table(4, 2, {7: 20, 8: 10, 9: 0, 1: -30}) == {8: 4, 9: 3, 7: 2, 1: 1}
    assert moved.at_table(4, 1, {7: 20, 8: 10, 9: 0, 1: -30}) == {7: 4, 8: 3, 9: 2, 1: 1}


def test_a_ranking_of_the_sheet_is_written_without_its_lists() -> None:
    sheet = with_places(FOUR)
    assert suggested_ranking(sheet).written() == {"kind": "table_points"}
    better = read_ranking({"kind": "table_points", "table_ties": "better"}, "ranking", [], sheet)
    assert better is not None
    assert better.written() == {"kind": "table_points", "table_ties": "better"}
    assert better.told("de") == "zu dritt 3⅔, 2⅔, 1⅔; zu viert 4, 3, 2, 1"
    told = suggested_ranking(with_places(TEN)).sentence("en")
    assert told == (
        "Ranked by table points: with four 10, 8, 6, 4; with five 10, 8, 6, 4, 2 (in the first round 10, 8, 6, 4, 4); equals share, then "
        "the sum of the games decides."
    )


def test_lists_of_its_own_stand_before_those_of_the_sheet() -> None:
    own = read_ranking({"kind": "table_points", "points": {"4": [2, 1]}, "table_ties": "better"}, "ranking", [], with_places(FOUR))
    assert own == Ranking(RankedBy.TABLE_POINTS, {4: (2, 1)}, ties=TableTies.BETTER)


def test_without_lists_anywhere_there_are_none() -> None:
    faults: list[SheetFault] = []
    assert read_ranking({"kind": "table_points"}, "ranking", faults, rules.SHEETS["koenigrufen-cup"]) is None
    assert read_ranking({"kind": "sum", "table_ties": "mean"}, "ranking", faults) is None
    assert read_ranking({"kind": "table_points", "table_ties": "worse"}, "ranking", faults, with_places(FOUR)) is None
    assert [(fault.row, fault.code) for fault in faults] == [
        ("ranking.points", "missing_key"), ("ranking.table_ties", "not_for_kind"), ("ranking.table_ties", "unknown_choice"),
    ]  # fmt: skip


def test_each_seat_of_a_table_has_its_place() -> None:
    """Two share 10 and 8, two 6 and 4; of five three share 6, 4 and 2 in a later round, 6, 4 and 4 in the first: 14 / 3."""
    asked = {"fifth_place": "first_4_then_2"}
    assert TEN.at_table(asked, 1, (-3, 3, 3, -3)) == (5, 9, 9, 5)
    assert TEN.at_table(asked, 2, (0, 9, -3, -3, -3)) == (8, 10, 4, 4, 4)
    assert TEN.at_table(asked, 1, (0, 9, -3, -3, -3)) == (8, 10, *[Fraction(467, 100)] * 3)


def test_places_are_part_of_the_digest_where_there_are_any() -> None:
    digests = {rules.digest(with_places(places)) for places in (TEN, FOUR, replace(FOUR, placed_by=PlacedBy.GAMES))}
    assert len({*digests, rules.digest("koenigrufen-cup")}) == 4


@pytest.mark.parametrize("lists", [{}, {4: (1, 2)}, {4: ()}, {4: (1, -1)}])
def test_lists_that_rise_are_refused(lists: dict[int, tuple[int, ...]]) -> None:
    with pytest.raises(ValueError, match="none of them rising"):
        Places(points=lists, source="§ 1")


def test_every_answer_to_the_question_has_its_last_place() -> None:
    with pytest.raises(ValueError, match="fifth_place"):
        with_places(replace(TEN, last={"first_4_then_2": (4, 2)}))


def test_the_sheets_give_what_their_pages_say() -> None:
    """tarokk.md, „The day“: 10, 8, 6, 4, the fifth 4 and later 2, by the other sheet always 4; tarok-slovenski.md: 4, 3, 2, 1, at three a
    third less."""
    lists = {slug: rules.KNOWN[slug] for slug in ("tarokk-illusztralt", "tarokk-paskievics", "tarok-slovenski-3", "tarok-slovenski-4")}
    ranked = {slug: suggested_ranking(sheet) for slug, sheet in lists.items()}
    assert [ranked["tarokk-illusztralt"].list_of(5, round_) for round_ in (1, 2)] == [(10, 8, 6, 4, 4), (10, 8, 6, 4, 2)]
    assert [ranked["tarokk-paskievics"].list_of(5, round_) for round_ in (1, 2)] == [(10, 8, 6, 4, 4)] * 2
    assert ranked["tarok-slovenski-3"].list_of(3, 1) == (Fraction(11, 3), Fraction(8, 3), Fraction(5, 3))
    assert ranked["tarok-slovenski-4"].told("de") == "4, 3, 2, 1"
    assert ranked["tarok-slovenski-3"].placed_by is PlacedBy.AFTER_PENALTIES
    days = {slug: (sheet.day.get("rounds"), sheet.day.get("games"), sheet.day.get("first_minutes")) for slug, sheet in lists.items()}
    assert list(days.values()) == [(4, 16, 90), (4, 16, None), (None, 24, None), (None, 24, None)]
