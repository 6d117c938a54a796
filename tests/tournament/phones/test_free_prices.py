"""What a table writes itself the phone knows without network: the amounts are the game. By hand."""

from typing import Any

import pytest

import rules
from tests.rules import free_files
from tests.tournament.phones.test_phone_prices import phone, told


def says(file: dict[str, Any], seats: int, values: dict[str, str]) -> Any:
    tariff = rules.tariff(free_files.sheet(file), seats)
    assert isinstance(tariff, rules.Tariff)
    [found] = told(phone(tariff), [{"values": {"game": "free", "dealer": "0", **values}, "doubled": False}])
    return found and (found["amounts"], found["texts"])


@pytest.mark.parametrize("seats, values, found", [
    # The last follows, so that they are 0 together.
    (4, {"amount_0": "12", "amount_1": "-4", "amount_3": "-4", "word": "Solo"}, ([12, -4, -4, -4], ["Solo"])),
    (4, {"amount_0": "12", "amount_1": "-4", "amount_2": "-4", "amount_3": "-4"}, ([12, -4, -4, -4], ["Spiel"])),
    (3, {"amount_0": "0", "amount_1": "0"}, ([0, 0, 0], ["Spiel"])),
    # The dealer sits out.
    (5, {"amount_1": "8", "amount_2": "-8", "amount_3": "0"}, ([0, 8, -8, 0, 0], ["Spiel"])),
    # Not 0 together, not all there, more than an amount: the laptop says what is wrong.
    (4, {"amount_0": "12", "amount_1": "-4", "amount_2": "-4", "amount_3": "0"}, None),
    (4, {"amount_0": "12", "amount_1": "-4"}, None),
    (4, {"amount_0": "999999", "amount_1": "999999", "amount_2": "999999"}, None),
])  # fmt: skip
def test_what_is_0_together(seats: int, values: dict[str, str], found: Any) -> None:
    assert says({**free_files.FILE}, seats, values) == found


def test_what_need_not_be_0_together_is_all_written() -> None:
    values = {"amount_0": "12,5", "amount_1": "-4", "amount_2": "0"}
    assert says({**free_files.OPEN}, 4, values) is None
    assert says({**free_files.OPEN}, 4, values | {"amount_3": "-0,5"}) == ([12.5, -4, 0, -0.5], ["Spiel"])
