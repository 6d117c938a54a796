"""When the cash of Kontra is paid: a setting of the tournament, and what page, phone, paper and workbook say of it."""

import json
import re
from pathlib import Path

import pypdf
import pytest
from django.core.management import call_command
from django.db import IntegrityError, transaction
from django.test import Client
from openpyxl import load_workbook

from tests.tournament.evening import RUFER, content_digest, registered, running, save, the_table
from tests.tournament.filed import as_text, written
from tests.tournament.phone_hand import Hand
from tournament.archive.importing import import_tournament
from tournament.archive.reading import read_file
from tournament.desk.setup import setup
from tournament.ledger.store.refusals import Refused
from tournament.models import Tournament

pytestmark = pytest.mark.django_db

SET_UP = "/t/probe/einrichten/"
FORM = {
    "name": "Probe", "system": "koenigrufen-cup", "rounds": "2", "games": "3", "games_large": "", "cents_per_point": "10", "fee": "0",
    "tie_1": "best_rounds", "seed": "7f3a",
}  # fmt: skip


def text(client: Client, address: str) -> str:
    answer = client.get(address)
    assert answer.status_code == 200
    return answer.content.decode()


# The setting -------------------------------------------------------------------------------------------------------------------


def test_by_the_sheet_it_is_paid_at_once() -> None:
    assert registered().kontra == "at_once"


@pytest.mark.parametrize("system", ["koenigrufen-cup", "koenigrufen-gallneukirchen"])
def test_who_pays_kontra_in_cash_is_asked(director_client: Client, system: str) -> None:
    registered(system=system, kontra="with_round")
    page = text(director_client, SET_UP)
    assert re.search(r'<select name="kontra"[^>]*>\s*<option value="at_once">sofort nach jedem Spiel, am Tisch</option>', page)
    assert '<option value="with_round" selected>' in page
    assert "Kontra</dt><dd>am Ende der Runde, mit den Punkten" in re.sub(r"\s*\n\s*", "", text(director_client, "/t/probe/"))


@pytest.mark.parametrize("system", ["koenigrufen-speiszettel", "point-tarock", "french-tarot"])
def test_who_never_pays_in_cash_is_not_asked(director_client: Client, system: str) -> None:
    registered(system=system)
    assert '<input type="hidden" name="kontra" value="at_once"' in text(director_client, SET_UP)
    assert "Kontra</dt>" not in text(director_client, "/t/probe/")


def test_it_is_changed_until_the_first_card(director_client: Client) -> None:
    tournament = registered()
    typed = FORM | {"kontra": "with_round", "version": str(tournament.version)}
    assert director_client.post(SET_UP, typed).status_code == 302
    assert Tournament.objects.get().kontra == "with_round"
    log = text(director_client, "/t/probe/protokoll/?was=change_setup")
    assert "Kontra wird bezahlt: sofort nach jedem Spiel, am Tisch → am Ende der Runde, mit den Punkten" in log


def test_then_it_stays(director_client: Client) -> None:
    tournament = running()
    with pytest.raises(Refused) as refused:
        setup.change_setup(tournament_id=tournament.pk, kontra="with_round")
    assert [(finding.code, finding.field) for finding in refused.value.findings] == [("not_in_phase", "kontra")]
    assert re.search(r'<select name="kontra"[^>]* disabled', text(director_client, SET_UP))


def test_it_is_one_of_two() -> None:
    tournament = registered()
    with pytest.raises(Refused) as refused:
        setup.change_setup(tournament_id=tournament.pk, kontra="morgen")
    assert [(finding.code, finding.field) for finding in refused.value.findings] == [("bad_value", "kontra")]
    with pytest.raises(IntegrityError), transaction.atomic():
        Tournament.objects.update(kontra="morgen")


def test_a_copy_has_it_too(director_client: Client) -> None:
    registered(kontra="with_round")
    assert '<option value="with_round" selected>' in text(director_client, "/neu/?von=probe")
    assert setup.copy_tournament(source_id=Tournament.objects.get().pk, name="Neu").kontra == "with_round"


@pytest.mark.parametrize("kontra", ["at_once", "with_round"])
def test_the_file_carries_it(kontra: str) -> None:
    """`at_once` goes without saying."""
    tournament = running(kontra=kontra)
    file = written(tournament)
    assert file.get("kontra", "at_once") == kontra
    again = import_tournament(file=read_file(json.dumps(file).encode()))
    assert again.kontra == kontra
    assert content_digest(again) == content_digest(tournament)
    assert as_text(written(again)) == as_text(file)


# What is said of it ------------------------------------------------------------------------------------------------------------

KONTRA = {**RUFER, "kontra": 2}
"""Seats 1 and 2 win 1 (written), and 1 more in cash from seats 0 and 3 (koenigrufen.md, worked example 1 without the Trull)."""
AT_ONCE, WITH_ROUND = "Kontra, sofort bezahlt", "Kontra, mit der Runde bezahlt"
NOT_IN_IT, IN_IT = "Kontra ist nach jedem Spiel bar bezahlt und hier nicht dabei.", "Kontra (bar, in Punkten) ist eingerechnet."
BOTH = pytest.mark.parametrize("kontra, paid, note, cents", [("at_once", AT_ONCE, NOT_IN_IT, 10), ("with_round", WITH_ROUND, IN_IT, 20)])


def played(**more: object) -> Tournament:
    """One table, one game, confirmed. At 10 cents a point seat 0 pays seat 1 and seat 3 pays seat 2."""
    tournament = running(((1, 2, 3, 4),), games=1, **more)
    save(the_table(tournament), 1, KONTRA if tournament.system == "koenigrufen-cup" else RUFER)
    return tournament


def flat(page: str) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", page))


@BOTH
def test_the_tables_page_says_it(director_client: Client, kontra: str, paid: str, note: str, cents: int) -> None:
    played(kontra=kontra)
    page = flat(text(director_client, "/t/probe/runde/1/tisch/1/"))
    assert f"bar, in Punkten {paid} −1 +1 +1 −1" in page
    assert "bar ± 1 Punkt " in page
    assert f" 1 zahlt 2 0,{cents} € 4 zahlt 3 0,{cents} € {note}" in page


@BOTH
def test_the_phone_says_it(kontra: str, paid: str, note: str, cents: int) -> None:
    hand = Hand(the_table(played(kontra=kontra)))
    said = hand.state()
    assert (said["cash"], said["cash_paid"]) == ([-1, 1, 1, -1], kontra)
    assert [row["cents"] for row in said["payments"]] == [cents, cents]
    words = json.loads(re.search(r'<script id="data" type="application/json">(.+?)</script>', hand.page())[1])["words"]
    assert (words[f"cash_{kontra}"], words["cash"]) == (paid, "bar, in Punkten: %s")


@BOTH
def test_the_papers_say_it(tmp_path: Path, kontra: str, paid: str, note: str, cents: int) -> None:
    slug = played(kontra=kontra).slug
    results = printed(slug, "round:1", tmp_path)
    assert f"Abgerechnet je Tisch mit 10 Cent je Punkt. {note}" in results
    assert results.count(f"0,{cents} € an") == 2
    assert ("bar (Punkte)" in results) == (kontra == "with_round")
    sheet = printed(slug, "sheets:1", tmp_path)
    assert f"bar, in Punkten −1 +1 +1 −1 {paid}" in sheet
    assert "bar ± 1 Punkt " in sheet + " "


@BOTH
def test_the_workbook_says_it(tmp_path: Path, kontra: str, paid: str, note: str, cents: int) -> None:
    call_command("export", played(kontra=kontra).slug, "standings", output=str(tmp_path / "stand.xlsx"))
    rows = list(load_workbook(tmp_path / "stand.xlsx")["R1 T1"].values)
    assert rows[1][-1] == "bar ± 1 Punkt"
    assert rows[2][1:6] == (None, *(f"=SUM({column}2:INDEX({column}:{column},ROW()-1))" for column in "CDEF")), (
        "the sums have no cash in them"
    )
    assert rows[3] == (None, "bar, in Punkten", -1, 1, 1, -1, "=SUM(C4:F4)", paid)


def test_a_sheet_without_cash_says_nothing_of_it(director_client: Client, tmp_path: Path) -> None:
    slug = played(system="koenigrufen-speiszettel").slug
    results = printed(slug, "round:1", tmp_path)
    assert "Abgerechnet je Tisch mit 10 Cent je Punkt." in results
    for said in (results, printed(slug, "sheets:1", tmp_path), flat(text(director_client, "/t/probe/runde/1/tisch/1/"))):
        assert "bar" not in said.replace("verfügbar", "")


def printed(slug: str, what: str, folder: Path) -> str:
    """The words of a paper, line by line as they stand."""
    target = folder / f"{what.partition(':')[0]}.pdf"
    call_command("export", slug, what, output=str(target))
    return " ".join(" ".join(page.extract_text(extraction_mode="layout") for page in pypdf.PdfReader(target).pages).split())
