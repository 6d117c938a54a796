"""What pages and papers make of an evening of scores of each one's own: no cross sum, no payments; and of the usual one both."""

from collections.abc import Iterator
from io import BytesIO

import pytest
from django.test import Client
from openpyxl import load_workbook
from pypdf import PdfReader

from tests.tournament.scores import PAID, SCORES, begun, evening, known
from tests.tournament.site.test_queries import PAGES, address
from tournament.desk.setup.setup import create_tournament
from tournament.entry.model import form_model
from tournament.ledger.people.people import at_table
from tournament.ledger.store import convert
from tournament.ledger.store.refusals import Refused
from tournament.models import Tournament
from tournament.papers import catalogue

pytestmark = pytest.mark.django_db

ELSEWHERE = {name for name in PAGES if name.startswith("series")} | {
    "own-sheet", "own-sheet-new", "own-sheet-changes", "free-sheet-new", "help", "help-contents",
}  # fmt: skip
"""Pages of series and of sheets of one's own, of which these evenings have none; and the manual, which is of every evening."""
CROSS = {"standings", "check", "table", "sums", "round-sums"}
"""Pages that say „Quersumme“ of the usual evening."""


@pytest.fixture(autouse=True)
def _known() -> Iterator[None]:
    with known():
        yield


@pytest.mark.parametrize("system", [SCORES, PAID])
def test_every_page_is_there_and_says_cross_sum_only_where_it_is_0(system: str, director_client: Client, client: Client) -> None:
    tournament = evening(system).tournament
    said = set()
    for who in (director_client, client):
        for name in PAGES.keys() - ELSEWHERE:
            answer = who.get(address(name, tournament))
            gone = (name, system) == ("payments", SCORES)
            assert answer.status_code == 404 if gone else answer.status_code < 400, (name, answer.status_code)
            text = b"".join(answer).decode(errors="replace")
            said |= {name} if "Quersumme" in text else set()
            assert system == PAID or "zahlungen/" not in text, name
    assert said == (CROSS if system == PAID else set())


@pytest.mark.parametrize("system", [SCORES, PAID])
def test_what_a_slip_comes_to_is_said_by_its_name(system: str, director_client: Client) -> None:
    tournament = evening(system).tournament
    for name in ("table", "correct-sums"):
        page = director_client.get(address(name, tournament).replace("tisch/1", "tisch/3")).content.decode()
        assert ("Quersumme" in page, "Summe 153" in page) == (system == PAID, system == SCORES and name == "table"), name
    grid = director_client.get(address("round-sums", tournament)).content.decode()
    assert ("data-balanced" in grid) is (system == PAID)


def test_a_table_off_0_is_no_finding(director_client: Client) -> None:
    page = director_client.get(address("check", evening(SCORES).tournament)).content.decode()
    assert "muss 0 sein" not in page


@pytest.mark.parametrize("system, spare", [(SCORES, None), (PAID, 1)])
def test_no_amount_follows_from_the_others_where_they_need_not_be_0(system: str, spare: int | None) -> None:
    tournament = begun(system)
    tariff = convert.tariff(tournament.sheet, tournament.options, 4)
    model = form_model(tariff, at_table((number, f"Spieler {number}") for number in range(1, 5)))
    assert model["asks"]["amounts"].get("spare") == spare


def test_what_a_point_is_worth_is_not_asked(director_client: Client) -> None:
    for system in (SCORES, PAID):
        tournament = create_tournament(name=system, system=system)
        page = director_client.get(address("tournament-setup", tournament)).content.decode()
        assert "Nenngeld" in page
        assert ('name="cents_per_point"' in page, 'name="kontra"' in page) == (system == PAID, system == PAID)


def text_of(tournament: Tournament, what: str) -> str:
    pages = PdfReader(BytesIO(catalogue.make(tournament, what, "pdf").content)).pages
    return " ".join("".join(page.extract_text() for page in pages).split())


@pytest.mark.parametrize("system", [SCORES, PAID])
def test_papers_have_no_cross_sum_and_the_table_adds_up_by_itself(system: str) -> None:
    tournament = evening(system).tournament
    assert ("payments" in {kind.key for kind in catalogue.of_tournament(tournament)}) is (system == PAID)
    for what, is_sheet in (("sheets:1", True), ("blank:1", True), ("round:1", False), ("standings", False)):
        text = text_of(tournament, what)
        assert ("Quersumme" in text) is (system == PAID and what != "blank:1"), what
        assert ("Summe aller" in text) is (system == SCORES and is_sheet), what


def test_who_pays_whom_is_no_paper_of_scores() -> None:
    with pytest.raises(Refused) as refused:
        catalogue.make(evening(SCORES).tournament, "payments", "pdf")
    assert list(refused.value.codes) == ["unknown_paper"]


@pytest.mark.parametrize("system, head, lines, sums", [
    (SCORES, "Zeile", [44, -20], [12, -24, 0, 36, 0]), (PAID, "Quersumme", [0, 0], [-48, 16, 16, 16, 0]),
])  # fmt: skip
def test_the_workbook_proves_a_table_by_its_lines(system: str, head: str, lines: list[int], sums: list[int]) -> None:
    """Of scores the lines 44 and −20 and the columns 12, −24, 0, 36 come to the same: 24 − 24 = 0."""
    book = load_workbook(BytesIO(catalogue.make(evening(system).tournament, "tournament", "xlsx").content), data_only=True)
    top, *rows = book["R1 T1"].iter_rows(values_only=True)
    assert top[6] == head
    assert [row[6] for row in rows[:-1] if row[2] is not None and not isinstance(row[2], str)] == lines
    assert list(rows[-1][2:7]) == sums
    standings = book.worksheets[0]
    assert [cell.value for row in standings.iter_rows() for cell in row if cell.value == "Prüfung, muss 0 sein"]
    checks = next(row for row in standings.iter_rows(values_only=True) if row[2] == "Prüfung, muss 0 sein")
    assert [value for value in checks[4:] if value is not None] == [0] * (2 if system == PAID else 1)
