"""An amount of money is one however it is noted, and never becomes a prize in kind."""

import pytest

from tournament.ledger.store.typed import whole_cents
from tournament.prizes.form import PrizeForm

NOTED = [
    ("100", 10000), ("100,-", 10000), ("100.-", 10000), ("100,–", 10000), ("40 Euro", 4000), ("40 EUR", 4000), ("€ 40", 4000),
    ("7,50 €", 750),
    ("7.5", 750), ("12,--", 1200),
]  # fmt: skip


@pytest.mark.parametrize("text, cents", NOTED)
def test_an_amount_is_read_as_people_note_it(text: str, cents: int) -> None:
    assert whole_cents(text) == cents
    form = PrizeForm({"what": "place", "place": "1", "prize": text})
    assert form.is_valid()
    assert form.row()["cents"] == cents


@pytest.mark.parametrize("text", ["1.200", "1 200", "100,5,0", "€ 1.200,00", "10 Euro 50"])
def test_what_is_all_figures_is_asked_about(text: str) -> None:
    form = PrizeForm({"what": "place", "place": "1", "prize": text})
    assert form.errors["prize"] == ["Ein Betrag in Euro, z. B. 100 oder 7,50; eine Sache bitte mit Worten."]


@pytest.mark.parametrize("text", ["Geschenkkorb", "2 Flaschen Wein", "5 kg Speck", "Eurojackpot-Los", "-"])
def test_a_thing_is_a_thing(text: str) -> None:
    form = PrizeForm({"what": "place", "place": "1", "prize": text})
    assert form.is_valid()
    assert form.row()["text"] == text
