"""The pages of the money, and its papers: what is typed, refused at its field, shown; German and English."""

import json
import re

import pytest
from django.test import Client

from tests.scoring.test_pdf import texts
from tests.tournament.money.test_cash import evening, given_anew, in_cash
from tests.tournament.prizes.evening import played
from tournament.models import Tournament
from tournament.papers.catalogue import make

pytestmark = pytest.mark.django_db

CASH = "/t/herbstcup-2026/kassa/"
PAYMENTS = "/t/herbstcup-2026/zahlungen/"


def test_the_page_takes_returns_writes_and_counts(director_client: Client, client: Client) -> None:
    tournament = played(fee_cents=1000)
    director_client.post(CASH, {"do": "take", "number": "3", "cents": "10"})
    director_client.post(CASH, {"do": "return", "number": "3", "cents": "2,50", "reason": "Jugend"})
    director_client.post(CASH, {"do": "write", "kind": "out", "cents": "4", "words": "Porto"})
    director_client.post(CASH, {"do": "write", "kind": "counted", "cents": "3,50"})
    assert in_cash(tournament) == [("fee", 1000), ("refund", -250), ("other", -400), ("counted", 350)]
    page = director_client.get(CASH).content.decode()
    for said in ("Gezählt 3,50 €: es stimmt auf den Cent.", "Nenngeld, Nr. 3 Eva Wolf", "Sonstiges: Porto", "offen 72,50 €"):
        assert said in page, said
    wrong = director_client.post(CASH, {"do": "write", "kind": "in", "cents": "viel", "words": ""})
    assert wrong.status_code == 422
    assert "Ein Betrag in Euro, z. B. 10 oder 7,50." in wrong.content.decode()
    assert client.get(CASH).status_code == 302
    director_client.cookies["sprache"] = "en"
    assert "Counted €3.50: it is right to the cent." in director_client.get(CASH).content.decode()


def test_every_label_is_of_its_own_field(director_client: Client) -> None:
    """Two forms of the page ask for an amount: a label that names the other one's field would put the cursor there."""
    played(fee_cents=1000)
    page = director_client.get(CASH).content.decode()
    ids = re.findall(r'\bid="([^"]+)"', page)
    assert sorted(ids) == sorted(set(ids))
    assert set(re.findall(r'\bfor="([^"]+)"', page)) <= set(ids)


def test_the_page_and_the_paper_say_the_same(director_client: Client, client: Client) -> None:
    tournament = played()
    page = director_client.get(PAYMENTS).content.decode()
    for said in ("Runde 1, Tisch 2", "8 Hans Zauner", "→ 5 Maria Gruber", "4,00 €"):
        assert said in page, said
    rows = make(tournament, "payments", "csv").content.decode("utf-8-sig").splitlines()
    assert rows[:2] == ["Abrechnung;zahlt;an;Betrag;Runde;Tisch;zahlt Nr.;an Nr.", "Runde 1, Tisch 1;3 Eva Wolf;1 Anna Huber;1,00;1;1;3;1"]
    assert len(rows) == 7
    assert "Hans Zauner" in " ".join(texts(make(tournament, "payments", "pdf").content))
    director_client.post(PAYMENTS, {"per": "evening", "method": "fewest", "through": "desk"})
    page = director_client.get(PAYMENTS).content.decode()
    assert "Der ganze Abend" in page
    assert "→ Turnierleitung" in page
    # Over the evening the sums are the standings: visitors see them when they see those.
    assert client.get(PAYMENTS).status_code == 302
    Tournament.objects.update(standings_shown=True)
    mine = client.get(PAYMENTS, {"nr": "3"}).content.decode()
    assert "3 Eva Wolf" in mine
    assert "Zauner" not in mine


def test_the_cash_report_has_every_movement_with_what_is_in_the_cash_after_it() -> None:
    """Worked out in `evening`: 50 € at first come ninth; the last prizes leave −77.89."""
    tournament, _book = evening()
    rows = [row.split(";") for row in make(tournament, "cash", "csv").content.decode("utf-8-sig").splitlines()]
    assert rows[0] == ["Zeit", "Was", "herein", "hinaus", "danach", "Code", "Nr."]
    assert rows[1][1:] == ["Nenngeld, Nr. 1 Anna Huber", "12,50", "", "12,50", "fee", "1"]
    assert rows[9][1:] == ["Nenngeld zurück, Nr. 8 Hans Zauner: verletzt", "", "12,50", "87,50", "refund", "8"]
    assert rows[-1][4] == "-77,89"
    sums = json.loads(make(tournament, "cash", "json").content)["sums"]
    assert sums[-1] == {"name": "Soll in der Kassa", "cents": -7789}
    page = " ".join(texts(make(tournament, "cash", "pdf").content))
    assert "Soll in der Kassa: \N{MINUS SIGN}77,89 €." in page


def test_a_button_takes_the_excess_back_and_another_pays_the_rest(director_client: Client) -> None:
    """Worked out in `given_anew`: Nr. 1 had 20 too much, Nr. 2 gets 33.33 more, Nr. 5 has had nothing."""
    tournament = given_anew()
    page = director_client.get(CASH).content.decode()
    table = " ".join(re.sub(r"<[^>]+>", " ", page[page.index('id="preisgeld"') :]).split())
    assert "ausbezahlt 100,00 €, das war zu viel 20,00 € zurückgenommen : Anna Huber" in table
    assert "50,00 € noch 33,33 € ausbezahlen : Karl Pichler" in table
    assert "120,00 € ausbezahlen : Maria Gruber" in table
    page = director_client.post(CASH, {"do": "excess", "number": "1", "cents": "2000"}, follow=True).content.decode()
    assert "Preisgeld zurück, Nr. 1 Anna Huber" in page
    assert "das war zu viel" not in page
    assert in_cash(tournament)[-1] == ("prize", 2000)
    again = director_client.post(CASH, {"do": "excess", "number": "1", "cents": "2000"}, follow=True).content.decode()
    assert "oder es ist schon zurückgenommen" in again
    assert in_cash(tournament)[-2:] == [("counted", 8333), ("prize", 2000)]
