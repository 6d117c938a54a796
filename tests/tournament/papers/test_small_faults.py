"""What was set wrong on papers: money torn from its sign, one "Spitzen", a Chelem that failed and said nothing, names of files."""

import re

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.translation import override

from scoring.paper.file_names import in_file_names
from tests.scoring.read_back import only_written
from tests.tournament.evening import fill, running, save, the_table
from tests.tournament.prizes.evening import PLACES, plan, played
from tournament.desk.setup.setup import free_slug
from tournament.ledger.store.audience import Audience
from tournament.papers.catalogue import PAPERS, make
from tournament.papers.score_sheets import score_sheets

pytestmark = pytest.mark.django_db

TAKEN = {"game": "garde", "dealer": 0, "declarer": 1, "points": 50, "bouts": 1}


def test_no_line_ends_between_an_amount_and_its_sign() -> None:
    tournament = running(cents_per_point=10)
    fill(the_table(tournament))
    prizes = played()
    plan(prizes, *PLACES)
    with only_written():
        pages = [make(tournament, what, "pdf") for what in ("round:1", "payments")] + [
            make(prizes, what, "pdf") for what in ("prizes", "receipts", "cash")
        ]
    for page in pages:
        said = page.content.decode()
        assert "\N{NO-BREAK SPACE}€" in said, page.name
        assert re.findall(r"\d €", said) == [], page.name


@pytest.mark.parametrize("language, one, shown, missed", [
    ("de", "1 Spitze", "Poignée doppelt", "Chelem angesagt verfehlt"), ("en", "1 bout", "poignée double", "chelem announced failed"),
])  # fmt: skip
def test_a_row_says_one_bout_the_size_of_a_poignee_and_that_a_chelem_failed(language: str, one: str, shown: str, missed: str) -> None:
    tournament = running(system="french-tarot")
    more = {"poignees": [{"by": 1, "size": "double"}], "chelem": {"by": "attack", "announced": True, "made": False}}
    save(the_table(tournament), 1, TAKEN | more)
    with override(language):
        [line] = score_sheets(tournament, Audience.DESK, 1)[0].sheet.lines
    said = f"{line.text} {line.detail}"
    for words in (one, shown, missed):
        assert words in said
    assert f"{one}n" not in said
    assert f"{one}s" not in said


def test_names_of_files_keep_their_letters_and_speak_the_readers_language() -> None:
    assert in_file_names("Tischliste, groß") == "tischliste-gross"
    assert in_file_names("Großmütter Çelik") == "grossmuetter-celik"
    tournament = running()
    with only_written(), override("en"):
        assert make(tournament, "tables-wall-named:1", "pdf").name == f"{tournament.slug}-table-list-large-1-with-names.pdf"


FILES = {
    # paper: what its file is called in German and in English, behind the tournament's name
    "all": ("alles-dieser-runde", "everything-of-this-round"), "tables": ("tischliste", "table-list"),
    "tables-wall": ("tischliste-gross", "table-list-large"), "seating": ("sitzordnung", "seating"), "slips": ("tischzettel", "table-slips"),
    "blank": ("schreibzettel-leer", "score-sheets-blank"), "sheets": ("schreibzettel", "score-sheet"),
    "sheets-large": ("schreibzettel-gross-a3", "score-sheets-large-a3"), "round": ("rundenergebnis", "results-of-the-round"),
    "standings": ("stand", "standings"), "standings-large": ("stand-gross-a3", "standings-large-a3"), "teams": ("mannschaften", "teams"),
    "table-points": ("tischpunkte", "table-points"), "site": ("website", "website"), "payments": ("wer-zahlt-wem", "who-pays-whom"),
    "prizes": ("preisliste", "list-of-prizes"), "raffle": ("tombola", "raffle"), "receipts": ("quittungen", "receipts"),
    "certificates": ("urkunden", "certificates"), "cash": ("kassabericht", "cash-report"), "players": ("startliste", "start-list"),
    "regelblatt-players": ("regelblatt-fuer-spieler", "rule-sheet-for-players"), "regelblatt": ("regelblatt", "rule-sheet"),
    "form": ("schreibzettel-ohne-namen", "score-sheets-without-names"), "passes": ("spielerpaesse", "players-passes"),
    "rulings": ("entscheide", "rulings"), "rulings-anonymous": ("entscheide-ohne-namen", "rulings-without-names"),
    "tournament": ("turnier", "tournament"),
}  # fmt: skip


def test_every_file_is_named_in_the_readers_language() -> None:
    tournament = running()
    for place, language in enumerate(("de", "en")):
        with override(language):
            named = {
                key: paper(tournament, int(paper.of_round())).stem.removeprefix(f"{tournament.slug}-") for key, paper in PAPERS.items()
            }
        assert named == {key: names[place] + "-1" * PAPERS[key].of_round() for key, names in FILES.items()}


@pytest.mark.parametrize("language, list_, printer", [("de", "spieler", "druckerprobe"), ("en", "players", "printer-test")])
def test_files_that_are_no_papers_too(director_client: Client, language: str, list_: str, printer: str) -> None:
    tournament = running()
    director_client.cookies["sprache"] = language
    for address, name in (
        (reverse("players-export", args=[tournament.slug, "csv"]), f"{tournament.slug}-{list_}.csv"),
        (reverse("register-export", args=["csv"]), "register.csv"),
        (reverse("device-paper"), f"{printer}.pdf"),
    ):  # fmt: skip
        with only_written():
            assert f'filename="{name}"' in director_client.get(address).headers["Content-Disposition"]


def test_addresses_keep_the_letters_of_a_name() -> None:
    assert free_slug("Großer Çelik-Preis Ő", None) == "grosser-celik-preis-o"
