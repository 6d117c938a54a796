"""Papers of a prize-giving: the page, the paper and the files say the same; German and English. Amounts by hand, as in
tests/tournament/prizes."""

import json

import pytest
from django.utils.translation import override

from tests.scoring.read_back import texts as pages_of
from tests.tournament.prizes.evening import PLACES, plan, played
from tournament.desk.setup.setup import publish_tournament, reopen_tournament
from tournament.models import Registration
from tournament.papers.catalogue import make
from tournament.papers.prizes import Certificates
from tournament.prizes import writing
from tournament.prizes.reading import read_prizes

pytestmark = pytest.mark.django_db


def test_the_list_is_the_same_in_every_format() -> None:
    tournament = played()
    plan(tournament, *PLACES, {"kind": "special", "special": "last", "text": "Schinken", "value": 3000})
    text = make(tournament, "prizes", "csv").content.decode("utf-8-sig")
    assert text == (
        "Rang;Nr.;Name;Ort;Preis;Sachpreis;Betrag;Code\r\n"
        "1;1;Anna Huber;Linz;1. Platz + 2. Platz;;100,00;1 2\r\n"
        "1;5;Maria Gruber;Linz;1. Platz + 2. Platz;;100,00;1 2\r\n"
        "3;2;Karl Pichler;Linz;3. Platz;;16,67;3\r\n"
        "3;6;Franz Lang;Linz;3. Platz;;16,67;3\r\n"
        "3;7;Rosa Ebner;Linz;3. Platz;;16,66;3\r\n"
        "8;8;Hans Zauner;Linz;Letzter Platz;Schinken;;last\r\n"
    )
    found = json.loads(make(tournament, "prizes", "json").content)["prizes"]
    awards = [{name: row[name] for name in ("person", "prizes", "cents", "text") if name in row} for row in found]
    assert awards == list(read_prizes(tournament).now.awards)
    assert sum(row["cents"] for row in found) == 25000


def test_the_paper_says_what_it_was_given_by() -> None:
    tournament = played()
    plan(tournament)
    [page] = pages_of(make(tournament, "prizes", "pdf").content)
    assert "so würde jetzt verteilt" in page
    shown = read_prizes(tournament)
    giving = writing.give_prizes(tournament_id=tournament.pk, digest=writing.shown_digest(shown.now.request))
    [page] = pages_of(make(tournament, "prizes", "pdf").content)
    for said in (
        "Anna Huber",
        "100,00 €",
        "16,66 €",
        "Preisgeld zusammen 250,00 €.",
        f"Vergeben nach Stand {giving.state[:6]}.",
        "Startwert der Lose: 7f3a.",
    ):
        assert said in page, said
    with override("en"):
        [page] = pages_of(make(tournament, "prizes", "pdf").content)
    for said in ("€100.00", "Place 1 + Place 2", "Prize money in all €250.00."):
        assert said in page, said


def test_the_raffle_can_be_checked_from_the_paper() -> None:
    """SHA-256 of 7f3a/raffle/5 begins 1835264d, the smallest of the eight; then Nr. 8 (1cf383b6), 2 (3674c405), 3 (3747bf2f)."""
    tournament = played()
    plan(tournament, raffle=["Korb", "Speck"])
    writing.set_gone(tournament_id=tournament.pk, number=8, gone=True)
    lines = make(tournament, "raffle", "csv").content.decode("utf-8-sig").splitlines()
    assert lines[:5] == [
        "Zug;Nr.;Name;Ort;Los;Preis", "1;5;Maria Gruber;Linz;1835264d;Korb", "2;8;Hans Zauner;Linz;1cf383b6;nicht gemeldet",
        "3;2;Karl Pichler;Linz;3674c405;Speck", "4;3;Eva Wolf;Linz;3747bf2f;",
    ]  # fmt: skip
    [page] = pages_of(make(tournament, "raffle", "pdf").content)
    assert "printf %s 7f3a/raffle/5 | sha256sum beginnt mit 1835264d." in " ".join(page.split())


def test_a_lot_among_those_who_are_there_can_be_checked_from_the_paper_too() -> None:
    """SHA-256 of 7f3a/special/lot/N: the smallest of the seven who are there wins; Nr. 4 went home."""
    tournament = played()
    lot = {"kind": "special", "special": "lot", "text": "Kiste Wein"}
    plan(tournament, *PLACES, lot, away=[4])
    lines = make(tournament, "raffle", "csv").content.decode("utf-8-sig").splitlines()
    what = "Los unter den Anwesenden: Kiste Wein"
    assert lines[0] == "Gezogen wird;Zug;Nr.;Name;Ort;Los;Preis"
    assert lines[1:3] == [f"{what};1;8;Hans Zauner;Linz;1270c731;Kiste Wein", f"{what};2;7;Rosa Ebner;Linz;14464ad1;"]
    assert [line.split(";")[2] for line in lines[1:]] == ["8", "7", "3", "2", "6", "5", "1"]
    page = " ".join("".join(pages_of(make(tournament, "raffle", "pdf").content)).split())
    assert "Tombola und Lose" in page
    assert "printf %s 7f3a/special/lot/8 | sha256sum beginnt mit 1270c731." in page
    [page] = pages_of(make(tournament, "prizes", "pdf").content)
    assert f"{what}: 7 Personen im Topf; die ganze Reihenfolge steht auf dem Blatt „Tombola“." in " ".join(page.split())


def test_a_receipt_a_person_with_all_that_he_receives() -> None:
    tournament = played()
    plan(
        tournament,
        *PLACES,
        {"kind": "special", "special": "best_round", "cents": 1250},
        {"kind": "category", "filter": {"tag": "Damen"}, "place": 1, "text": "Schinken", "value": 3000},
    )
    pages = pages_of(make(tournament, "receipts", "pdf").content)
    # Five people: 1 and 5 with 100 + 6.25, 2 with 16.67 and the ham (lot 69… before 6b…), 6 with 16.67, 7 with 16.66; four a page.
    assert len(pages) == 2
    text = " ".join(" ".join(pages).split())
    assert text.count("Quittung") == 5
    assert text.count("106,25 €") == 2
    assert "16,67 € Schinken" in text


def test_a_certificate_for_each_winner_and_for_the_podium_where_nothing_is_planned() -> None:
    tournament = played(cup="Hausruck-Cup")
    assert [(row.name, row.rank) for row in Certificates(tournament).rows()] == [
        ("Anna Huber", 1), ("Maria Gruber", 1), ("Karl Pichler", 3), ("Franz Lang", 3), ("Rosa Ebner", 3),
    ]  # fmt: skip
    plan(
        tournament,
        {"place": 1, "cents": 5000},
        {"kind": "category", "filter": {"club": "Füchse"}, "place": 1, "text": "Korb"},
        ties="tie_break",
    )
    rows = [(row.name, row.rank, row.points, row.others) for row in Certificates(tournament).rows()]
    # By lot Nr. 1 is before Nr. 5; of the club Nr. 3 is before Nr. 4.
    assert rows == [("Anna Huber", 1, "40", ()), ("Eva Wolf", 6, "\N{MINUS SIGN}20", ("1. Platz Füchse",))]
    pages = pages_of(make(tournament, "certificates", "pdf").content)
    assert len(pages) == 2
    for said in ("HAUSRUCK-CUP", "Urkunde", "Anna Huber", "1. Platz", "Herbstcup", "unter 8 Spielern", "21. November 2026"):
        assert said in pages[0], said
    with override("en"):
        pages = pages_of(make(tournament, "certificates", "pdf").content)
    assert "Certificate" in pages[0]
    assert "1st place" in pages[0]
    assert "among 8 players" in pages[0]


def test_who_is_a_number_is_one_on_what_hangs_and_named_on_his_own_papers() -> None:
    tournament = played()
    plan(tournament, *PLACES, raffle=["Korb"])
    Registration.objects.filter(tournament=tournament, number=5).update(anonymous=True)
    for what in ("prizes", "raffle"):
        [hanging] = pages_of(make(tournament, what, "pdf").content)
        [desk] = pages_of(make(tournament, f"{what}-named", "pdf").content)
        assert "Maria Gruber" not in hanging
        assert "Anna Huber" in hanging
        assert "Maria Gruber" in desk
        assert "Maria Gruber" not in make(tournament, what, "csv").content.decode()
        assert "Maria Gruber" in make(tournament, f"{what}-named", "csv").content.decode()
    for what in ("receipts", "certificates"):
        assert "Maria Gruber" in " ".join(pages_of(make(tournament, what, "pdf").content))


def test_what_is_published_says_that_it_was_computed_again_and_so_does_what_was_reopened() -> None:
    tournament = played()
    for now in (publish_tournament(tournament_id=tournament.pk), reopen_tournament(tournament_id=tournament.pk, reason="verschrieben")):
        assert "neu gerechnet, ohne Abweichung" in " ".join(pages_of(make(now, "standings", "pdf").content)[0].split())


def test_without_a_plan_there_is_a_sentence_and_no_head_of_a_table() -> None:
    [page] = pages_of(make(played(), "prizes", "pdf").content)
    assert "Es sind keine Preise festgelegt." in page
    assert [head for head in ("Rang", "Nr.", "Preis ", "Betrag") if head in page] == []
