"""What the database refuses of prizes and cash, whoever writes it."""

from typing import Any

import pytest
from django.db import IntegrityError, transaction

from tests.tournament.evening import registered
from tournament.models import CashLine, Prize, PrizeGiving, PrizePlan, Registration, Tournament

pytestmark = pytest.mark.django_db


def refused(make: Any, **values: Any) -> bool:
    try:
        with transaction.atomic():
            make.objects.create(**values)
    except IntegrityError:
        return True
    return False


@pytest.fixture
def here() -> Tournament:
    return registered(4)


PLACE = {"position": 0, "key": "1", "place": 1, "cents": 5000}


@pytest.mark.parametrize("wrong", [
    {"place": None}, {"place": 0}, {"kind": "special"}, {"kind": "special", "place": None}, {"special": "lot"}, {"kind": "best"},
    {"cents": None}, {"cents": 0}, {"text": "Schinken"}, {"value": 100},
])  # fmt: skip
def test_a_prize_is_of_a_place_or_special_and_money_or_in_kind(here: Tournament, wrong: dict[str, Any]) -> None:
    assert refused(Prize, tournament=here, **{**PLACE, **wrong})
    assert not refused(Prize, tournament=here, **PLACE)
    assert not refused(Prize, tournament=here, position=1, key="k", kind="special", special="lot", text="Korb", value=2000)


def test_a_list_has_each_key_and_each_position_once(here: Tournament) -> None:
    Prize.objects.create(tournament=here, **PLACE)
    assert refused(Prize, tournament=here, **{**PLACE, "position": 1})
    assert refused(Prize, tournament=here, **{**PLACE, "key": "2"})


@pytest.mark.parametrize("wrong", [{"ties": "dice"}, {"a_person": "two"}, {"raffle_for": "some"}, {"unit": 0}, {"seed": ""}])
def test_a_plan_has_known_policies_and_a_seed(here: Tournament, wrong: dict[str, Any]) -> None:
    assert refused(PrizePlan, tournament=here, **{"seed": "7f3a", **wrong})
    assert not refused(PrizePlan, tournament=here, seed="7f3a")


def test_one_giving_stands(here: Tournament) -> None:
    given = {"tournament": here, "request": {}, "answer": {}, "digest": "0" * 64}
    first = PrizeGiving.objects.create(**given)
    assert refused(PrizeGiving, **given)
    PrizeGiving.objects.filter(pk=first.pk).update(withdrawn_at=first.created_at, withdrawn_reason="verzählt")
    assert not refused(PrizeGiving, **given)
    assert refused(PrizeGiving, **given, withdrawn_at=first.created_at)


def test_a_movement_of_the_cash_is_somebodys_or_nobodys_by_its_kind_and_moves_something(here: Tournament) -> None:
    person = Registration.objects.get(tournament=here, number=1)
    for kind in ("fee", "refund", "prize"):
        assert refused(CashLine, tournament=here, kind=kind, cents=1000)
        assert refused(CashLine, tournament=here, kind=kind, cents=0, registration=person)
        assert not refused(CashLine, tournament=here, kind=kind, cents=1000, registration=person)
        assert refused(CashLine, tournament=here, kind=kind, cents=1000, registration=person, whose="Anna"), (
            "somebody's and somebody else's"
        )
        assert not refused(CashLine, tournament=here, kind=kind, cents=1000, whose="Anna")
    for kind in ("opening", "other", "counted"):
        assert refused(CashLine, tournament=here, kind=kind, cents=1000, registration=person, words="x")
        assert refused(CashLine, tournament=here, kind=kind, cents=1000, words="x", whose="Anna")
        assert not refused(CashLine, tournament=here, kind=kind, cents=1000, words="x")
    assert refused(CashLine, tournament=here, kind="other", cents=1000), "without a word"
    assert not refused(CashLine, tournament=here, kind="counted", cents=0), "an empty cash"
    line = CashLine.objects.get(kind="opening")
    assert refused(CashLine, tournament=here, kind="opening", cents=-1000, reverses=line), "without a reason"
    assert not refused(CashLine, tournament=here, kind="opening", cents=-1000, reverses=line, words="verzählt")
    assert refused(CashLine, tournament=here, kind="opening", cents=-1000, reverses=line, words="noch einmal")
