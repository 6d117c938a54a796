"""The price list of the phone: what it adds up is what the engine settles, for every game, side and pair of announcements."""

from itertools import combinations, count
from typing import Any

import pytest

import rules
from tournament.ledger import convert
from tournament.phones.prices import price_list

SEATS = {"alone": (1, None), "partner": (1, 2)}


def added(prices: dict[str, Any], record: dict[str, Any], seats: int) -> list[int] | None:
    """What a phone shows: the lines looked up and added. None where a line is not on the list."""
    game = prices["games"].get(record["game"])
    if game is None:
        return None
    partner = record.get("partner")
    found = [game["won"][str(int(record["won"]))]]
    for item in record.get("announcements", ()):
        side = "ours" if item["by"] in (record["declarer"], partner) else "theirs"
        found.append(game["made"].get(item["kind"], {}).get(item["when"], {}).get(side, {}).get(str(int(item["won"]))))
    if None in found:
        return None
    declarer, opponent, *other = prices["units"]["alone" if partner is None else "partner"]
    unit = [opponent] * seats
    unit[record["declarer"]] = declarer
    if partner is not None:
        unit[partner] = other[0]
    if seats == 5:
        unit[record["dealer"]] = 0
    return [one * sum(worth for worth, _text in found) for one in unit]


def settled(record: dict[str, Any], tariff: rules.Tariff) -> list[int] | None:
    read = rules.read_record(record, tariff)
    result = rules.score(read, tariff) if isinstance(read, rules.Record) else read
    return None if isinstance(result, rules.Refusal) else list(result.points)


def records(prices: dict[str, Any], partners: tuple[int | None, ...]) -> list[dict[str, Any]]:
    """Every priced game with no, one and two announcements of every kind, time, side and end; of the pairs, every third by turns."""
    found = []
    turn = count()
    for slug, game in prices["games"].items():
        items = [
            {"kind": kind, "by": by, "when": when, "won": won}
            for kind, whens in game["made"].items() for when in whens for by in (1, 3) for won in (True, False)
        ]
        pairs = [(one, two) for one, two in combinations(items, 2) if one["kind"] != two["kind"]]
        for won in (True, False):
            for partner in partners:
                for chosen in [(), *((item,) for item in items), *pairs[next(turn) % 3 :: 3]]:
                    record = {"game": slug, "dealer": 0, "declarer": 1, "won": won}
                    found.append(record | ({"announcements": list(chosen)} if chosen else {}) | ({"partner": partner} if partner is not None else {}))
    return found


@pytest.mark.parametrize("seats", [4, 5])
def test_what_the_phone_adds_is_what_the_engine_settles(seats: int) -> None:
    tariff = convert.tariff("koenigrufen-cup", {}, seats)
    prices = price_list(tariff, "de")
    compared = 0
    for record in records(prices, (None, 2)):
        here, there = added(prices, record, seats), settled(record, tariff)
        if here is not None and there is not None:
            assert here == there, record
            compared += 1
    assert compared > 5_000


def test_a_price_says_its_reason() -> None:
    prices = price_list(convert.tariff("koenigrufen-cup", {}, 4), "de")
    units, text = prices["games"]["dreier"]["won"]["1"]
    assert units == 5
    assert prices["texts"][text] == ["Dreier gewonnen, Wert 5", "Tafel „Die Spiele“"]
    assert prices["units"] == {"alone": [3, -1], "partner": [1, -1, 1]}


def test_a_valat_is_not_on_the_list() -> None:
    """It takes the place of other lines: only the laptop says what it is worth."""
    prices = price_list(convert.tariff("koenigrufen-cup", {}, 4), "de")
    assert "1" not in prices["games"]["rufer"]["made"]["valat"]["open"]["ours"]


@pytest.mark.parametrize("system, seats", [("point-tarock", 3), ("koenigrufen-speiszettel", 4), ("french-tarot", 4)])
def test_where_amounts_hang_on_more_there_is_no_list(system: str, seats: int) -> None:
    assert price_list(convert.tariff(system, {}, seats), "de") is None


def test_a_house_value_is_in_the_price() -> None:
    tariff = convert.tariff("koenigrufen-cup", {"values": {"dreier": 6}}, 4)
    assert price_list(tariff, "de")["games"]["dreier"]["won"]["0"][0] == -6
