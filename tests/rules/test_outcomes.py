"""Every way in which a told game can end: whatever the list holds that the rules settle sums to 0, and its ends are the sheet's."""

import ast
from functools import cache
from typing import Any

import pytest

import rules
from rules.engine.forms import game_forms
from rules.engine.outcomes import outcomes
from tests.rules import generator

SIZES = {"point-tarock": 3}


def spans(told: dict, compiled: rules.Tariff) -> list[tuple]:
    """The least and the most of each seat."""
    results = [
        rules.score(read, compiled)
        for read in (rules.read_record(record, compiled) for record in outcomes(told, compiled).records)
        if not isinstance(read, rules.Refusal)
    ]
    points = [result.points for result in results if isinstance(result, rules.Settlement)]
    return [(min(amounts), max(amounts)) for amounts in zip(*points, strict=True)]


def ends(system: str, told: dict, seat: int = 0, seats: int | None = None) -> tuple:
    """The least and the most of a seat."""
    return spans(told, rules.tariff(system, seats or SIZES.get(system, 4), {}))[seat]


def test_a_bettler_is_12_either_way_and_a_kontra_of_the_cup_is_cash() -> None:
    """Bettler 4, three opponents (cup)."""
    assert ends("koenigrufen-cup", {"game": "bettler", "dealer": 1, "declarer": 0}) == (-12, 12)
    assert outcomes({"game": "bettler", "dealer": 1, "declarer": 0}, rules.tariff("koenigrufen-cup", 4, {})).exact


def test_an_announced_bird_is_made_or_not() -> None:
    """Dreier 5 and Pagat 2: both, 7 from each of three, or both lost; what is silent may go beyond."""
    low, high = ends(
        "koenigrufen-cup", {"game": "dreier", "dealer": 1, "declarer": 0, "announcements": [{"kind": "pagat", "by": 0, "when": "open"}]}
    )
    assert low <= -21
    assert high >= 21


@pytest.mark.parametrize("system", rules.SYSTEMS)
def test_every_game_of_every_sheet_has_a_way_to_end_that_the_rules_settle(system: str) -> None:
    compiled = rules.tariff(system, SIZES.get(system, 4), {})
    for form in game_forms(compiled):
        if form.kind.slug in ("empty", "manual"):
            continue
        declarer = {"declarer": 1} if "declarer" in form.fields else {}
        # A Besserrufer is one by the bird that is announced.
        birds = [item.kind for item in form.announcements if item.required or (form.slug == "besserrufer" and item.kind == "pagat")]
        heard = [{"kind": kind, "by": 1, "when": "open"} for kind in birds]
        told = {"game": form.slug, "dealer": 0, **declarer, **({"announcements": heard} if heard else {})}
        low, high = ends(system, told, seat=1)
        assert low < high or form.result is None, form.slug


@pytest.mark.parametrize(
    "system, seats, least, most",
    [
        # Cup: Vorhand with 35/2 pays 6 × 2 × 2, all to one Jungfrau; another's 35/2 gives her 12.
        ("koenigrufen-cup", 5, -24, 12),
        # Point-Tarock: 4 × 2 × 2 to each of two Jungfrauen; another's 35/2 gives Vorhand 8 as a Jungfrau.
        ("point-tarock", 4, -32, 8),
    ],
)
def test_a_trischaken_ranges_as_far_where_the_dealer_sits_out(system: str, seats: int, least: int, most: int) -> None:
    told = {"game": "trischaken", "dealer": 0}
    assert ends(system, told, seat=1, seats=seats) == (least, most)
    assert ends(system, told, seat=0, seats=seats) == (0, 0)


def test_what_nobody_can_play_takes_nothing_from_the_rest() -> None:
    """Cup, Solorufer with the king in the talon: 2, and doubled 2 × (1 + 1 + 1 + 2 + 3 + 4 + 10) without König ultimo: 46 from each of
    three."""
    assert ends("koenigrufen-cup", {"game": "solorufer", "dealer": 0, "declarer": 1}, seat=1) == (-138, 138)


def test_the_most_of_a_point_tarock_is_with_all_the_cards_that_the_game_leaves() -> None:
    """Zweiblatt: 69/2 is the most, so 6 + 34, and a silent Valat 24: 64 from each of two. Lost with the opponents' four birds: 6 + 12."""
    assert ends("point-tarock", {"game": "zweiblatt", "dealer": 0, "declarer": 1}, seat=1) == (-36, 128)


def test_a_french_garde_ranges_over_petit_and_chelem_too() -> None:
    """91 with 3 bouts: (25 + 55 + 10) × 2 + 200 = 380 from each of three; nothing at all: (25 + 56 + 10) × 2 + 200 = 382 to each."""
    assert ends("french-tarot", {"game": "garde", "dealer": 0, "declarer": 1}, seat=1) == (-1146, 1140)


def test_an_announced_chelem_is_made_or_not() -> None:
    """400 for 200 where it is made; failed it is −200, and the defence can make none besides."""
    told = {"game": "garde", "dealer": 0, "declarer": 1, "chelem": {"by": "attack", "announced": True, "made": False}}
    assert ends("french-tarot", told, seat=1) == (-1146, 1740)


def test_an_announced_chelem_can_end_with_every_trick_of_the_defence() -> None:
    """By hand: (25 + 53 + 10) × 2 with 3 points and no bout, 200 missed and 200 of the defence: 576 to each of three."""
    told = {"game": "garde", "dealer": 0, "declarer": 1, "chelem": {"by": "attack", "announced": True}}
    assert ends("french-tarot-fft", told, seat=1) == (-1728, 1740)


@pytest.mark.parametrize("system, seats", [("french-tarot", 5), ("koenigrufen-cup", 5), ("point-tarock", 4)])
def test_no_way_to_end_is_listed_twice(system: str, seats: int) -> None:
    """Every one of them is settled for a page: a list that repeats itself makes the standings slow."""
    compiled = rules.tariff(system, seats, {})
    for form in game_forms(compiled):
        listed = [repr(record) for record in outcomes({"game": form.slug, "dealer": 0}, compiled).records]
        assert len(listed) == len(set(listed)) < 2_000, form.slug


def told_of(record: dict[str, Any]) -> dict[str, Any]:
    """A game as it can be told while it is played: who plays what, what was announced openly, the Kontras."""
    heard = [
        {key: value for key, value in item.items() if key != "won"} for item in record.get("announcements", ()) if item["when"] != "silent"
    ]
    known = {key: record[key] for key in ("game", "dealer", "vorhand", "declarer", "partner", "bid", "kontra", "poignees") if key in record}
    known |= {"chelem": record["chelem"]} if record.get("chelem", {}).get("announced") else {}
    return known | ({"announcements": heard} if heard else {})


@cache
def spans_of(told: str, system: str, seats: int, options: str) -> list[tuple]:
    """As `spans`, once for each game: what is told repeats."""
    return spans(ast.literal_eval(told), rules.tariff(system, seats, ast.literal_eval(options)))


@pytest.mark.parametrize("system, seats, options", generator.every_table())
def test_no_game_ends_outside_of_what_is_said_to_be_possible(system: str, seats: int, options: dict[str, Any]) -> None:
    """Whatever a game comes to that was played out, it lies between the ends that were told while it was played."""
    compiled = rules.tariff(system, seats, options)
    for record in generator.records(compiled, 11, 4):
        if record["game"] in ("redeal", "manual", "fensterbankl") or {"renonce", "conceded", "talon_loss"} & record.keys():
            continue
        record.pop("radl", None)
        result = rules.score(rules.read_record(record, compiled), compiled)
        if isinstance(result, rules.Settlement):
            found = spans_of(repr(told_of(record)), system, seats, repr(options))
            assert all(low <= points <= high for points, (low, high) in zip(result.points, found, strict=True)), record
