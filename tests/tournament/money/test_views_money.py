"""The pages of the money, and its papers: what is typed, refused at its field, shown; German and English."""

import json
import re

import pytest
from django.test import Client
from django.utils import timezone

from tests.scoring.read_back import texts
from tests.tournament.money.test_cash import evening, given_anew, in_cash
from tests.tournament.prizes.evening import played
from tournament.desk.setup import setup
from tournament.ledger.lines.paying import read_plan
from tournament.models import Table, Tournament
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
    mine = client.get(PAYMENTS, {"nr": "3"}).content.decode()
    assert "Runde 1, Tisch 1" in mine
    assert "Tisch 2" not in mine
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


def published(client: Client) -> Tournament:
    """The evening, its result published: eight people have read who pays whom."""
    tournament = played()
    setup.publish_tournament(tournament_id=tournament.pk)
    assert "Seit der Veröffentlichung" not in client.get(PAYMENTS).content.decode()
    return tournament


def test_how_it_is_settled_changes_after_publication_only_when_that_is_meant(director_client: Client, client: Client) -> None:
    tournament = published(client)
    other = {"per": "evening", "method": "fewest", "through": "each_other"}
    asked = director_client.post(PAYMENTS, other)
    assert asked.status_code == 422
    assert "Der Endstand ist veröffentlicht, und wer wem zahlt, haben alle gelesen" in " ".join(asked.content.decode().split())
    assert read_plan(tournament).per == "table"
    director_client.post(PAYMENTS, other | {"sure": "1"})
    page = client.get(PAYMENTS).content.decode()
    assert "geändert: „einmal am Ende des Abends“ statt „jeder Tisch nach jeder Runde“." in page
    director_client.post(PAYMENTS, other | {"per": "table", "sure": "1"})
    assert "Seit der Veröffentlichung" not in client.get(PAYMENTS).content.decode(), "it is what everybody has read"


def test_a_table_that_is_corrected_after_publication_says_so_where_one_pays(client: Client) -> None:
    tournament = published(client)
    Table.objects.filter(round__tournament=tournament, number=1).update(corrected_at=timezone.now())
    page = client.get(PAYMENTS).content.decode()
    assert "geändert: Runde 1, Tisch 1 berichtigt." in page


def test_who_pays_whom_at_a_table_stands_on_its_page_apart_from_its_telephone(director_client: Client) -> None:
    """Nr. 4 pays 3 € to Nr. 1 of table 1; also when its round is closed."""
    played()
    page = director_client.get("/t/herbstcup-2026/runde/1/tisch/1/").content.decode()
    panel = page[page.index('id="zahlungen"') :].partition("</section>")[0]
    assert "Wer zahlt wem" in panel
    assert re.sub(r"<[^>]+>|\s+", " ", panel).split("Mayr")[1].split()[:4] == ["zahlt", "Huber", "3,00", "€"]


def test_a_fee_that_went_back_is_owed_again_and_says_why(director_client: Client) -> None:
    """Of 10 € Nr. 3 has 2.50 back and still plays; Nr. 5 has paid twice: 10 € are to be given back. Six have paid nothing."""
    played(fee_cents=1000)
    for number, cents in ((3, "10"), (5, "20")):
        director_client.post(CASH, {"do": "take", "number": str(number), "cents": cents})
    director_client.post(CASH, {"do": "return", "number": "3", "cents": "2,50", "reason": "Jugend"})
    page = " ".join(director_client.get(CASH).content.decode().split())
    assert "offen 62,50 € · 10,00 € zurückzugeben</small>" in page
    assert 'Eva Wolf<small class="under">zurückgegeben: Jugend</small>' in page
    assert '10,00 €<small class="under">zurückzugeben</small>' in page


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
