"""The log over HTTP: the newest first, by word, by kind, page by page; for the director alone."""

import re
from pathlib import Path

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.tournament.evening import RUFER, announced, registered, running, save, the_table
from tournament.desk.evening.log_page import A_PAGE, ACTIONS
from tournament.desk.registration import players
from tournament.desk.setup import setup
from tournament.models import Organiser, Registration

pytestmark = pytest.mark.django_db

CODE = Path(__file__).resolve().parents[3] / "tournament"
LOG = "/t/probe/protokoll/"


def text(client: Client, query: str = "") -> str:
    answer = client.get(LOG + query)
    assert answer.status_code == 200
    return answer.content.decode()


def sentences(page: str) -> list[str]:
    return re.findall(r'<td class="text">([^<]*)', page)


def test_the_log_is_the_directors(client: Client) -> None:
    announced()
    assert client.get(LOG)["Location"].startswith("/anmelden/")


def test_the_newest_stands_first(director_client: Client) -> None:
    registered()
    assert sentences(text(director_client)) == ["Liste eingelesen: 8 Spieler", "Turnier angelegt: Probe (Königrufen Cup)"]


def test_old_and_new_values_in_the_words_of_the_form(director_client: Client) -> None:
    tournament = registered()
    options = {"bird_rufer": "unit", "values": {"pagat": [2, 4]}}
    setup.change_setup(tournament_id=tournament.pk, rounds=4, place="Linz", options=options, author="anna")
    page = text(director_client)
    assert sentences(page)[0] == "Einrichtung geändert"
    for said in ("<li>Runden: 2 → 4</li>", "<li>Ort: – → Linz</li>", "Pagat 2 / 4", "anna"):
        assert said in page


def test_what_a_person_typed_is_no_markup(director_client: Client) -> None:
    tournament = registered()
    players.change_player(registration_id=Registration.objects.get(tournament=tournament, number=1).pk, name="<b>{0}</b> %s")
    page = text(director_client)
    assert "<b>{0}" not in page
    assert "&lt;b&gt;{0}&lt;/b&gt; %s" in page


def test_a_line_about_a_table_leads_to_it(director_client: Client) -> None:
    save(the_table(running()), 1, RUFER)
    assert '<a href="/t/probe/runde/1/tisch/1/">Runde 1, Tisch 1</a>' in text(director_client)


def test_values_of_a_sheet_of_ones_own_have_its_names(director_client: Client) -> None:
    """A Pagat that the sheet calls Spatz, a game that no glossary knows."""
    file = {
        "format": "tarock-sheet/2", "slug": "lamm", "name": "Zum Lamm", "edition": "1", "valid_from": "2026", "base": "koenigrufen-cup",
        "own_games": {"blick": {"kind": "alone", "value": 4}}, "names": {"pagat": "Spatz", "blick": "Blick ins Land"},
    }  # fmt: skip
    tournament = registered(system="lamm", sheet_file=file)
    setup.change_setup(tournament_id=tournament.pk, options={"values": {"pagat": [2, 4], "blick": 5}})
    assert "Auslegungen und Werte: – → Spatz 2 / 4 · Blick ins Land 5" in text(director_client)


@pytest.mark.parametrize(
    "query, expected",
    [("?wort=angelegt", ["Turnier angelegt: Probe (Königrufen Cup)"]), ("?was=import_players", ["Liste eingelesen: 8 Spieler"]),
     ("?wort=Liste&was=create_tournament", []), ("?wort=%25", []), ("?was=unsinn", None), ("?seite=unsinn", None), ("?seite=-1", None)],
)  # fmt: skip
def test_filters(director_client: Client, query: str, expected: list[str] | None) -> None:
    registered()
    everything = ["Liste eingelesen: 8 Spieler", "Turnier angelegt: Probe (Königrufen Cup)"]
    page = text(director_client, query)
    assert sentences(page) == (everything if expected is None else expected)
    assert ("Dazu steht nichts im Protokoll." in page) == (expected == [])


def test_pages_keep_the_filter(director_client: Client) -> None:
    """The first page is full, the second holds what is left: 2 × (A_PAGE − 10) marks and two lines of the beginning."""
    tournament = registered()
    one = Registration.objects.get(tournament=tournament, number=1)
    for number in range(A_PAGE - 10):
        players.set_paid(registration_id=one.pk, paid=True)
        players.set_paid(registration_id=one.pk, paid=False, author=str(number))
    first = text(director_client)
    assert len(sentences(first)) == A_PAGE
    assert 'href="?seite=2" rel="next"' in first
    second = text(director_client, "?seite=2")
    assert len(sentences(second)) == A_PAGE - 18
    assert 'href="?seite=1" rel="prev"' in second
    assert 'rel="next"' not in second
    assert 'href="?was=set_paid&amp;seite=2"' in text(director_client, "?was=set_paid")
    assert text(director_client, "?seite=99999999").count("<tr>") > 0, "a page that is no number is the first"


def test_every_action_of_the_services_can_be_filtered() -> None:
    """Found in the services' code: an action without a word in the filter would be hard to find."""
    source = "".join(path.read_text(encoding="utf-8") for path in CODE.rglob("*.py"))
    named = set(re.findall(r'record_action\(\s*[\w.]+,\s*"(\w+)"', source)) | set(re.findall(r'_to_phase\([^)]*?"(\w+)"', source))
    assert named - ACTIONS.keys() == set()
    assert "create_tournament" in named


def test_what_happens_among_clubs_is_offered_where_there_are_several(director_client: Client) -> None:
    registered()
    given = 'value="move_tournament"'
    assert given not in text(director_client), "on a laptop there is nobody to give it to"
    assert 'value="copy_tournament"' in text(director_client)
    only = Organiser.objects.get()
    Organiser.objects.create(name="Steyr", slug="steyr", parent=only)
    assert given in director_client.get(f"/o/{only.slug}{LOG}").content.decode()


def test_queries_do_not_grow_with_the_log(director_client: Client) -> None:
    tournament = registered()
    one = Registration.objects.get(tournament=tournament, number=1)
    counted = []
    for marks in (2, 60):
        for _ in range(marks):
            players.set_paid(registration_id=one.pk, paid=True)
            players.set_paid(registration_id=one.pk, paid=False)
        with CaptureQueriesContext(connection) as queries:
            text(director_client)
        counted.append(len(queries))
    assert counted[0] == counted[1] <= 6
