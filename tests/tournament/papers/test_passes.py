"""The pass: its code is one person's alone, the paper carries it, and the desk's field takes what a scanner types."""

import re

import pypdfium2
import pytest
from django.test import Client

from scoring.field.names import understood
from scoring.field.passes import Pass
from scoring.paper.exporters import pdf
from tests.scoring.made import META
from tests.scoring.test_pdf_at_the_table import box_of
from tests.scoring.test_pdf_tags import QR
from tests.tournament.evening import announced, running
from tournament.desk.registration import players
from tournament.desk.registration.merging.writing import merge
from tournament.ledger.people.passes import pass_code, person_of
from tournament.models import Player, Registration, Tournament
from tournament.papers.catalogue import find, make
from tournament.papers.lists import Passes

pytestmark = pytest.mark.django_db

LIST = "/t/probe/anmeldung/"


@pytest.fixture
def anna() -> Player:
    return Player.objects.create(number=17, name="Dr. Anna Huber", place="Linz", club="TC Linz")


@pytest.fixture
def bearer() -> Player:
    """Beside a tournament, whose persons may have any key."""
    return Player.objects.create(name="Dr. Anna Huber", place="Linz", club="TC Linz")


@pytest.fixture
def tournament() -> Tournament:
    return announced(name="Probe")


def test_the_code_of_17_by_hand() -> None:
    """ISO 7064, MOD 97-10: 1700 = 17 * 97 + 51, so 98 - 51 = 47; and 1747 = 18 * 97 + 1. For 4: 400 = 4 * 97 + 12, so 86. 97: 9700 = 100 *
    97 + 0, so 98."""
    assert [pass_code(key) for key in (17, 4, 97)] == ["T1747", "T486", "T9798"]


def test_what_was_misread_is_nobody(anna: Player) -> None:
    assert person_of("T1747") == person_of(" t1747 ") == anna
    wrong = {f"T{17 * 100 + check}" for check in range(100)} - {"T1747"}
    assert [code for code in wrong if person_of(code) is not None] == []
    assert [person_of(text) for text in ("T7147", "T1774", "T01747", "1747", "T17", "Anna", "")] == [None] * 7


def test_who_turned_out_to_be_another_is_that_person(anna: Player) -> None:
    other = Player.objects.create(name="Anna Hubr")
    merge(person_id=anna.pk, other_id=other.pk)
    assert person_of(pass_code(other.number)) == anna


def test_the_paper_has_a_card_for_everybody_who_takes_part_by_surname() -> None:
    tournament = running()
    for number, name in ((1, "Dr. Zita Adler"), (2, "Öller, Eva")):
        players.change_player(registration_id=Registration.objects.get(number=number).pk, name=name, place="Linz")
    players.add_player(tournament_id=tournament.pk, name="Nicht Gekommen")
    players.withdraw(registration_id=Registration.objects.get(number=9).pk, reason="krank")
    paper = find(tournament, "passes", "pdf")
    assert isinstance(paper, Passes)
    cards = paper.rows()
    assert [card.name.surname for card in cards] == ["3", "4", "5", "6", "7", "8", "Adler", "Öller"]
    assert cards[6].codes[0] == pass_code(Registration.objects.get(number=1).player.number)
    assert cards[6].codes[0] in cards[6].qr
    assert make(tournament, "passes", "pdf").content.startswith(b"%PDF")


def test_a_card_leads_with_the_number_of_the_federation_where_there_is_one() -> None:
    tournament = running()
    row = Registration.objects.get(number=1)
    Player.objects.filter(pk=row.player_id).update(federation_number="1000019")
    paper = find(tournament, "passes", "pdf")
    assert isinstance(paper, Passes)
    cards = {card.name.surname: card for card in paper.rows()}
    assert cards["1"].codes == ("F1000019", pass_code(row.player.number))
    assert "F1000019" in cards["1"].qr
    assert len(cards["2"].codes) == 1
    text = pypdfium2.PdfDocument(make(tournament, "passes", "pdf").content)[0].get_textpage().get_text_range()
    assert "F1000019" in text
    assert pass_code(row.player.number) in text
    said = (text.count("gilt bei jedem Turnier"), text.count("gilt in diesem Verein"))
    assert said == (1, len(cards) - 1), "only the federation's number is known elsewhere"


def test_no_word_of_a_name_is_broken_on_a_pass() -> None:
    """Two cards beside each other: a name has 48 mm, from 24 and from 112 mm on, up to the code."""
    names = {"Bruno Schwarzenbrunner": 72, "Unterpertinger-Hinterwimmersdorfer, Eva": 160, "Anna Dampfschifffahrtskapitänin": 72}
    file = pdf.passes([Pass(understood(name), "Neumarkt im Hausruckkreis", "", codes=["T1747"], qr="<svg/>") for name in names], META)
    text = pypdfium2.PdfDocument(file)[0].get_textpage()
    for word, edge in zip(("Schwarzenbrunner", "Hinterwimmersdorfer", "Dampfschifffahrtskapitänin"), names.values(), strict=True):
        _left, bottom, right, top = box_of(text, word)
        assert right * 25.4 / 72 <= edge, word
        assert (top - bottom) * 25.4 / 72 < 6, "on one line"


def test_names_of_60_letters_stay_on_their_cards() -> None:
    """In the line below them, which says what the card is, stands nothing else; the club gives way before a name does."""
    names = (
        "Univ.-Prof. Mag. Dr. Karl-Friedrich Freiherr von Hohenstaufen-Wittelsbach",
        "Maria Alexandra Papadopoulou-Konstantinidou-Theodoropoulou",
        "Wolfgang Wolfeschlegelsteinhausenbergerdorffwelchevoralternwaren", "Eva Ng",
    )  # fmt: skip
    club = "Tarockverein Königrufen der Pensionisten von Bad Ischl"
    file = pdf.passes([Pass(understood(name), "Neumarkt im Hausruckkreis", club, codes=["T1747"], qr=QR) for name in names], META)
    text = pypdfium2.PdfDocument(file)[0].get_textpage()
    found = text.get_text_range()
    ends = [word.start() for word in re.finditer("Tarockpass", found)]
    assert len(ends) == 4
    letters = [text.get_charbox(place) for place in range(len(found)) if not found[place].isspace()]
    for end in ends:
        left, bottom, _right, top = text.get_charbox(end)
        in_line = [box for box in letters if 0 <= box[0] - left < 48 / 25.4 * 72 and box[1] < top and box[3] > bottom]
        assert len(in_line) == len("Tarockpass–giltindiesemVerein")


def test_a_scanner_registers_whoever_bears_the_pass_and_ticks_that_he_is_here(
    director_client: Client, tournament: Tournament, bearer: Player
) -> None:
    page = director_client.post(LIST, {"name": pass_code(bearer.number), "paid": "on"}, follow=True).content.decode()
    assert "Nr. 9 Dr. Anna Huber ist angemeldet und da." in page
    row = Registration.objects.get(tournament=tournament, number=9)
    assert (row.player, row.paid, row.present) == (bearer, True, True)
    again = director_client.post(LIST, {"name": pass_code(bearer.number).lower()}, follow=True).content.decode()
    assert "Nr. 9 Dr. Anna Huber ist da." in again
    assert Registration.objects.filter(tournament=tournament).count() == 9


def test_who_registered_by_name_is_ticked_by_his_pass(director_client: Client, tournament: Tournament, bearer: Player) -> None:
    players.add_player(tournament_id=tournament.pk, name="", player_id=bearer.pk)
    director_client.post(LIST, {"name": pass_code(bearer.number)})
    assert Registration.objects.get(number=9).present


def test_a_code_is_found_while_it_is_typed(director_client: Client, tournament: Tournament, bearer: Player) -> None:
    [hit] = director_client.get(LIST + "suche/", {"q": pass_code(bearer.number)}).json()["found"]
    assert (hit["name"], hit["registered"]) == ("Dr. Anna Huber", False)
    director_client.post(LIST, {"name": pass_code(bearer.number)})
    [hit] = director_client.get(LIST + "suche/", {"q": pass_code(bearer.number)}).json()["found"]
    assert (hit["number"], hit["registered"]) == (9, True)


@pytest.mark.parametrize("code", ["T1748", " t99903 ", "F1000018"])
def test_a_code_of_nobody_registers_nobody(director_client: Client, tournament: Tournament, code: str) -> None:
    """Misread, of a register that this is not (99900 = 1029 * 97 + 87, so 98 - 87 = 11, not 03), and without its check digit."""
    before = Registration.objects.count()
    answer = director_client.post(LIST, {"name": code})
    assert answer.status_code == 422
    assert (
        f"Den Pass {code.strip().upper()} kennt dieses Programm nicht. Bitte den Code prüfen. Stimmt er, mit dem Namen anmelden."
        in answer.content.decode()
    )
    assert Registration.objects.count() == before
