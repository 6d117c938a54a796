"""Rulings about a game that nobody told: what they set counts while they stand; when they fall, the line is open and keeps the round
open."""

import pytest
from django.test import Client

from tests.tournament.court import REVOKED, amounts, case, decide, director, referee, refused, totals
from tests.tournament.evening import running, save, the_round, the_table
from tests.tournament.filed import as_text, written
from tournament.archive.importing import import_tournament
from tournament.archive.reading import read_file
from tournament.desk.evening import rounds
from tournament.ledger.lines.recompute import recompute
from tournament.ledger.lines.sheet import read_sheet
from tournament.ledger.store.audience import Audience
from tournament.models import POSITION_STEP, Entry, Ruling, Table, Tournament

pytestmark = pytest.mark.django_db

FOUR = ((1, 2, 3, 4),)
SETS = {
    "redeal": {"violation": "misdeal", "stage": "dealing", "accused": []},
    "annul": {"violation": "kibitzer", "stage": "scored", "facts": {"decisive": True}, "accused": []},
    "manual": {"violation": "kibitzer", "stage": "scored", "facts": {"decisive": True}, "accused": []},
}
BY_HAND = {"departure": "Der Spieler hatte es sicher", "amounts": [3, -1, -1, -1]}
RUFER = {"game": "rufer", "declarer": 3, "partner": 0, "won": True}


def ruled(decision: str) -> tuple[Tournament, Table, Ruling]:
    """The only game of the round was decided before anybody had said what was played."""
    tournament = running(FOUR, games=1)
    user, table = referee(tournament), the_table(tournament)
    about = case(table, user, line=None, game=1, **SETS[decision])
    return tournament, table, decide(about, user, decision, **(BY_HAND if decision == "manual" else {}))


def the_line(table: Table) -> Entry:
    return Entry.objects.get(table=table, current=True)


@pytest.mark.parametrize("decision, points", [("redeal", (0, 0, 0, 0)), ("annul", (0, 0, 0, 0)), ("manual", (3, -1, -1, -1))])
def test_it_counts_while_it_stands_and_is_open_when_it_falls(decision: str, points: tuple[int, ...]) -> None:
    tournament, table, ruling = ruled(decision)
    dealer = table.first_dealer
    assert (the_line(table).record, the_line(table).settled, totals(table)) == ({"dealer": dealer}, True, points)
    assert recompute(tournament) == []
    if decision != "redeal":
        rounds.close_round(round_id=the_round(tournament).pk)
        rounds.reopen_round(round_id=the_round(tournament).pk, reason="Einspruch")
    decide(ruling.case, ruling.referee, "no_renonce", departure="nichts vorgefallen", reason="Zeugen gehört")
    entry = the_line(table)
    assert (entry.settled, entry.game, amounts(entry), totals(table)) == (False, 1, (0, 0, 0, 0), (0, 0, 0, 0))
    assert refused(lambda: rounds.close_round(round_id=the_round(tournament).pk)) == ("faulty_lines",)
    assert recompute(tournament) == []
    save(table, 1, {**RUFER, "dealer": dealer}, expected_version=1, reason="Spiel nachgetragen")
    assert totals(table) == (1, -1, -1, 1)
    assert rounds.close_round(round_id=the_round(tournament).pk).state == "closed"


def test_a_renonce_needs_the_game_even_where_its_line_stands() -> None:
    _tournament, _table, ruling = ruled("annul")
    assert refused(lambda: decide(ruling.case, ruling.referee, offenders=[3], departure="doch Renonce", reason="Zeugen")) == (
        "missing_field",
    )


@pytest.mark.parametrize("falls", [False, True])
def test_the_pages_show_a_line_that_nobody_told(client: Client, falls: bool) -> None:
    tournament, table, ruling = ruled("annul")
    if falls:
        ruling = decide(ruling.case, ruling.referee, "no_renonce", departure="nichts vorgefallen", reason="Zeugen gehört")
    client.force_login(director(), backend="django.contrib.auth.backends.ModelBackend")
    slug = tournament.slug
    page = client.get(f"/t/{slug}/runde/1/tisch/{table.number}/", {"zeile": POSITION_STEP} if falls else {})
    assert page.status_code == 200
    assert "Spiel ?" in page.content.decode()
    assert ("Spiel 1 berichtigen" in page.content.decode()) is falls
    for address in (
        f"entscheid/{ruling.pk}/",
        "runde/1/pruefen/",
        "stand/",
        "spieler/1/",
        "drucken/rulings.pdf",
        "drucken/sheets:1.pdf",
        "drucken/tournament.xlsx",
        "drucken/rulings-anonymous.csv",
    ):
        assert client.get(f"/t/{slug}/{address}").status_code == 200, address
    assert client.get(f"/entscheide/{ruling.pk}/").status_code == 200


@pytest.mark.parametrize("falls", [False, True])
def test_the_tournament_file_brings_it_back(falls: bool) -> None:
    tournament, table, ruling = ruled("manual")
    if falls:
        decide(ruling.case, ruling.referee, "no_renonce", departure="nichts vorgefallen", reason="Zeugen gehört")
    tournament.refresh_from_db()
    text = as_text(written(tournament))
    copy = import_tournament(file=read_file(text.encode()))
    again = the_table(copy)
    assert totals(again) == totals(table) == ((0, 0, 0, 0) if falls else (3, -1, -1, -1))
    assert (the_line(again).record, the_line(again).settled) == ({"dealer": table.first_dealer}, not falls)
    assert recompute(copy) == []


def test_a_new_case_about_a_line_that_fell_back_can_be_led_through(client: Client) -> None:
    tournament, table, ruling = ruled("annul")
    decide(ruling.case, ruling.referee, "no_renonce", departure="nichts vorgefallen", reason="Zeugen gehört")
    second = case(table, ruling.referee, line=1, **REVOKED)
    client.force_login(director(), backend="django.contrib.auth.backends.ModelBackend")
    for step in ("spiel", "was", "wann", "fragen", "entscheid"):
        assert client.get(f"/t/{tournament.slug}/fall/{second.pk}/", {"schritt": step}).status_code == 200, step
    assert client.get(f"/t/{tournament.slug}/fall/{second.pk}/stiche/").status_code == 200
    assert read_sheet(tournament, 1, 1, Audience.DESK).faults == 1
