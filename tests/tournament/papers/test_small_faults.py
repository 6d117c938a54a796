"""What was set wrong on papers: money torn from its sign, one "Spitzen", a Chelem that failed and said nothing, names of files."""

import re

import pytest
from django.utils.translation import override

from tests.scoring.read_back import only_written
from tests.tournament.evening import fill, running, save, the_table
from tests.tournament.prizes.evening import PLACES, plan, played
from tournament.ledger.audience import Audience
from tournament.papers.catalogue import make
from tournament.papers.paper import in_file_names
from tournament.papers.score_sheets import score_sheets

pytestmark = pytest.mark.django_db

TAKEN = {"game": "garde", "dealer": 0, "declarer": 1, "points": 50, "bouts": 1}


def test_no_line_ends_between_an_amount_and_its_sign() -> None:
    tournament = running(cents_per_point=10)
    fill(the_table(tournament))
    prizes = played()
    plan(prizes, *PLACES)
    with only_written():
        pages = [make(tournament, what, "pdf") for what in ("round:1", "payments")] + [make(prizes, what, "pdf") for what in ("prizes", "receipts", "cash")]
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
