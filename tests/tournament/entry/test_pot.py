"""The Pagatkassa at a table: stake 10 cents, four at the table. Cents worked out from the Speiszettel: everybody into an empty one, else
the dealer; an announced Pagat that is won takes it, lost it doubles it, the partner with him."""

import pytest
from django.test import Client

import rules
from rules.engine import pot_of
from tests.tournament.evening import running, save, the_table
from tests.tournament.phone_hand import Hand
from tournament.models import Table

pytestmark = pytest.mark.django_db

DREIER = {"game": "dreier", "dealer": 0, "declarer": 0, "won": True}
LOST = {
    "game": "dreier",
    "dealer": 1,
    "declarer": 0,
    "won": True,
    "announcements": [{"kind": "pagat", "by": 0, "when": "open", "won": False}],
}
WON = {
    "game": "rufer",
    "dealer": 2,
    "declarer": 1,
    "partner": 3,
    "won": True,
    "announcements": [{"kind": "pagat", "by": 1, "when": "open", "won": True}],
}


@pytest.fixture
def table() -> Table:
    return the_table(running(system="koenigrufen-speiszettel", options={"pagatkassa_stake": 10}, games=6))


def test_the_table_and_its_phone_say_who_pays_who_took_and_what_is_left(table: Table, director_client: Client) -> None:
    hand = Hand(table)
    assert hand.state()["pot"] == {"left": "0,00 €", "stake": "0,10 €", "due": "Vor Spiel 1 zahlen alle 0,10 € ein.", "moves": []}
    save(table, 1, DREIER)
    assert hand.state()["pot"]["left"] == "0,40 €"  # 4 × 0,10
    second = hand.state()["seats"][1]["short"]
    assert hand.state()["pot"]["due"] == f"Vor Spiel 2 zahlt {second} 0,10 € ein."
    save(table, 2, LOST)  # 0,40 + 0,10 of the dealer = 0,50; doubled by the declarer alone
    save(table, 3, WON)  # 1,00 + 0,10 of the dealer = 1,10; half each
    said = hand.state()
    short = [seat["short"] for seat in said["seats"]]
    moves = [f"Spiel 2, Pagat verloren: {short[0]} −0,50 €", f"Spiel 3, Pagat gewonnen: {short[1]} +0,55 €, {short[3]} +0,55 €"]
    assert said["pot"] == {"left": "0,00 €", "stake": "0,10 €", "due": "Vor Spiel 4 zahlen alle 0,10 € ein.", "moves": moves}
    page = director_client.get(f"/t/{table.round.tournament.slug}/runde/1/tisch/{table.number}/").content.decode()
    for sentence in ("Pagatkassa 0,00 €", "Vor Spiel 4 zahlen alle 0,10 € ein.", "Einsatz 0,10 €", *moves):
        assert sentence in page, sentence
    table.refresh_from_db()
    # 10 + 50 paid in; 10 paid in and 55 taken; 10 and as dealer 10; 10 and 55 taken; seat 1 dealt game 2 too.
    assert (table.pot, table.p0, table.p1, table.p2, table.p3) == (0, -60, 35, -20, 45)


def test_nothing_is_said_where_nobody_plays_with_one() -> None:
    assert Hand(the_table(running())).state()["pot"] is None


def test_a_full_one_takes_nothing_more() -> None:
    tariff = rules.tariff("koenigrufen-speiszettel", 4, {"pagatkassa_stake": 10})
    assert isinstance(tariff, rules.Tariff)
    pot = pot_of(tariff)
    assert pot is not None
    assert pot.due(tariff, 495, 2) == (0, 0, 5, 0)  # 50 stakes are 500
    assert pot.due(tariff, 500, 2) == (0, 0, 0, 0)
