"""Prizes, givings and the cash in the tournament file: out and in again byte for byte; older files are as they were; each fault at its
place."""

import json
from typing import Any

import pytest

from tests.tournament.evening import registered
from tests.tournament.filed import as_text, written
from tests.tournament.prizes.evening import PLACES, plan, played
from tests.tournament.prizes.test_prizes import give
from tournament.archive.fields import as_time
from tournament.archive.importing import import_tournament
from tournament.archive.reading import read_file, read_tournament
from tournament.desk.registration.players import set_paid
from tournament.ledger.store.refusals import Refused
from tournament.models import CashLine, PaymentPlan, PrizeGiving, PrizePlan, Tournament
from tournament.money import writing as money
from tournament.money.cash import read_book
from tournament.money.wording import sums_of
from tournament.prizes import writing

pytestmark = pytest.mark.django_db


def evening() -> Tournament:
    """A giving that was withdrawn and one that stands, a raffle with somebody who did not answer, and a cash with a line that was taken
    back."""
    tournament = played(fee_cents=1000)
    plan(
        tournament,
        *PLACES,
        {"kind": "category", "filter": {"tag": "Damen"}, "place": 1, "text": "Korb", "value": 500, "at_least": 2},
        {"kind": "special", "special": "lot", "cents": 100},
        unit=50,
        raffle=["Speck"],
        raffle_for="winners",
        away=[4],
        out=[8],
        tickets={"3": 4},
    )
    give(tournament)
    writing.withdraw_giving(tournament_id=tournament.pk, reason="verzählt", author="Leitung")
    give(tournament)
    writing.set_gone(tournament_id=tournament.pk, number=3, gone=True)
    writing.answer_name(tournament_id=tournament.pk, number=1, named=False)
    line = money.take_fee(tournament_id=tournament.pk, number=1, cents=1000, author="Leitung")
    money.reverse_cash(tournament_id=tournament.pk, line_id=line.pk, reason="war Nr. 2")
    money.take_fee(tournament_id=tournament.pk, number=2, cents=1000)
    money.write_cash(tournament_id=tournament.pk, kind="opening", cents=5000)
    money.write_cash(tournament_id=tournament.pk, kind="other", cents=-250, words="Porto")
    money.pay_prizes(tournament_id=tournament.pk, numbers=[1])
    money.write_cash(tournament_id=tournament.pk, kind="counted", cents=0)
    money.plan_payments(tournament_id=tournament.pk, per="evening", method="greedy", through="desk")
    return tournament


def again(tournament: Tournament) -> Tournament:
    return import_tournament(file=read_file(as_text(written(tournament)).encode()))


def test_out_and_in_again_byte_for_byte() -> None:
    tournament = evening()
    text = as_text(written(tournament))
    other = again(tournament)
    assert as_text(written(other)) == text
    assert sums_of(read_book(other)) == sums_of(read_book(tournament))
    first, *lines = [(line.kind, line.cents, line.number, line.words, line.reversed) for line in read_book(other).lines]
    assert first == ("fee", 1000, 2, "", False), "that Nr. 2 has paid the fee is said by his tick, and it lay there when it was counted"
    assert lines == [
        (line.kind, line.cents, line.number, line.words, line.reversed) for line in read_book(tournament).lines if line.number != 2
    ]
    assert list(PrizeGiving.objects.filter(tournament=other).values_list("request", "answer", "withdrawn_reason")) == list(
        PrizeGiving.objects.filter(tournament=tournament).values_list("request", "answer", "withdrawn_reason")
    )


def test_what_there_is_none_of_is_not_in_the_file() -> None:
    assert written(played()).keys().isdisjoint({"prizes", "givings", "cash", "payments"})
    assert not PrizePlan.objects.exists()
    assert not CashLine.objects.exists()
    assert not PaymentPlan.objects.exists()


def test_a_paid_fee_of_an_older_file_counts_and_the_file_stays_as_it_was() -> None:
    tournament = played(fee_cents=1000)
    file = written(tournament)
    file["players"][0]["paid"] = True
    other = import_tournament(file=read_tournament(file))
    assert read_book(other).taken == 1000
    assert "cash" not in written(other)


def test_who_took_a_fee_and_when_travels_with_it() -> None:
    tournament = registered(2, fee_cents=1000)
    for number, author in ((1, "Anna"), (2, "")):
        set_paid(registration_id=tournament.registrations.get(number=number).pk, paid=True, author=author)
    line = CashLine.objects.get(author="Anna")
    file = written(tournament)
    assert [(row["player"], row["author"], row["at"]) for row in file["cash"]] == [(1, "Anna", as_time(line.created_at))]
    again = import_tournament(file=read_tournament(file))
    assert [(row.cents, row.author, as_time(row.created_at)) for row in CashLine.objects.filter(tournament=again)] == [
        (1000, "Anna", as_time(line.created_at))
    ]
    assert read_book(again).taken == 2000
    assert written(again) == file


def test_what_a_file_says_reads_like_the_command() -> None:
    found = written(evening())
    assert found["prizes"]["list"][3] == {
        "at_least": 2, "filter": {"tag": "Damen"}, "key": "Damen-1", "kind": "category", "place": 1, "text": "Korb", "value": 500,
    }  # fmt: skip
    assert {name: found["prizes"][name] for name in ("ties", "unit", "raffle", "raffle_for", "gone", "away", "out", "tickets",
    "answers")} == {
        "ties": "share", "unit": 50, "raffle": ["Speck"], "raffle_for": "winners", "gone": [3], "away": [4], "out": [8],
        "tickets": {"3": 4},
        "answers": {"1": "number"},
    }  # fmt: skip
    assert "a_person" not in found["prizes"]
    assert [(row["kind"], row["cents"], row.get("player"), row.get("reverses")) for row in found["cash"]][:4] == [
        ("fee", 1000, 1, None), ("fee", -1000, 1, 0), ("opening", 5000, None, None), ("other", -250, None, None),
    ]  # fmt: skip
    assert found["payments"] == {"per": "evening", "method": "greedy", "through": "desk"}


@pytest.mark.parametrize("way, value, expected", [
    (("prizes", "ties"), "dice", "bad_value prizes.ties"),
    (("prizes", "seed"), "", "missing_field prizes.seed"),
    (("prizes", "at"), None, "missing_field prizes.at"),
    (("prizes", "gone"), [99], "unknown_player prizes.gone"),
    (("prizes", "tickets"), {"3": 0}, "bad_value prizes.tickets"),
    (("prizes", "answers"), {"3": "vielleicht"}, "bad_value prizes.answers"),
    (("prizes", "list", 0, "cents"), -1, "bad_value prizes.list[0].cents"),
    (("prizes", "list", 1, "place"), 1, "duplicate_key prizes.list[1].place"),
    (("prizes", "liste"), [], "unknown_field prizes.liste"),
    (("prizes",), [], "bad_value prizes"),
    (("givings", 0, "request", "unit"), 0, "bad_value givings[0].request"),
    (("givings", 1, "answer", "cents"), 7, "bad_value givings[1].answer"),
    (("givings", 1, "answer", "awards", 0, "person"), 99, "bad_value givings[1].answer"),
    (("givings", 1, "digest"), "0" * 64, "contradiction givings[1].digest"),
    (("givings", 0, "withdrawn"), {"at": "2026-11-21T16:04:00+00:00"}, "missing_field givings[0].withdrawn.reason"),
    (("givings", 0, "withdrawn"), None, "contradiction givings"),
    (("givings",), {}, "bad_value givings"),
    (("cash", 0, "kind"), "gift", "bad_value cash[0].kind"),
    (("cash", 0, "cents"), 0, "bad_value cash[0].cents"),
    (("cash", 0, "player"), 99, "unknown_player cash[0].player"),
    (("cash", 0, "player"), {}, "unknown_player cash[0].player"),
    (("cash", 2, "player"), 1, "unknown_player cash[2].player"),
    (("cash", 3, "words"), "", "missing_field cash[3].words"),
    (("cash", 1, "reverses"), 1, "unknown_line cash[1].reverses"),
    (("payments", "per"), "year", "bad_value payments.per"),
])  # fmt: skip
def test_each_fault_is_named_at_its_place(way: tuple[Any, ...], value: object, expected: str) -> None:
    file = json.loads(as_text(written(evening())))
    spot = file
    for part in way[:-1]:
        spot = spot[part]
    spot[way[-1]] = value
    with pytest.raises(Refused) as caught:
        read_tournament(file)
    assert expected in {f"{finding.code} {finding.field}" for finding in caught.value.findings}
