"""The panel that gives an amount's reasons: also of what is worth nothing."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from tests.tournament.evening import running, save, the_table
from tournament.models import Tournament

pytestmark = pytest.mark.django_db


def panel(client: Client, tournament: Tournament, line: int, seat: int) -> list[str]:
    """The rows of the panel: words, paragraph, amount."""
    page = client.get(reverse("why", args=[tournament.slug, 1, 1, line, seat])).content.decode()
    table = page.partition('<table class="why">')[2].partition("</table>")[0]
    return [" ".join(re.sub(r"<[^>]+>", " ", row).split()) for row in table.split("</tr>") if row.strip()]


def test_a_doubled_0_says_that_it_was_doubled(director_client: Client) -> None:
    """Speiszettel: Rufer 1, the opponents' silent Trull 1, in a double Radl (1 - 1) × 2 = 0."""
    tournament = running(system="koenigrufen-speiszettel", games=12)
    table = the_table(tournament)
    save(table, 1, {"game": "trischaken", "dealer": 0, "points": ["25/0", "22/0", "13/0", "10/0"]})
    trull = {"kind": "trull", "by": 0, "when": "silent", "won": True}
    save(table, 2, {"game": "rufer", "dealer": 1, "declarer": 1, "partner": 3, "won": True, "announcements": [trull]})
    position = table.entries.order_by("position").last().position
    # The seat's own parts are 1 and −1; the doubling adds 0 to them.
    assert "Doppeltes Radl ×2 Doppeltes Radl 0" in panel(director_client, tournament, position, 1)
    page = director_client.get(reverse("table", args=[tournament.slug, 1, 1])).content.decode()
    assert "×2" in page


def test_a_void_kontra_says_why_it_does_not_count(director_client: Client) -> None:
    """Cup: a Solorufer alone, its king in the talon: no Kontra counts, neither in points nor in cash."""
    tournament = running()
    table = the_table(tournament)
    save(table, 1, {"game": "solorufer", "dealer": 0, "declarer": 1, "won": True, "kontra": 2})
    rows = panel(director_client, tournament, table.entries.get().position, 1)
    assert "Kontra auf das Spiel zählt nicht: der gerufene König lag im Talon § Ruferspiele, 2 0" in rows


def test_what_does_not_count_is_said_while_somebody_types(director_client: Client) -> None:
    """The same before the game is written: the Kontra stands there and brings nothing."""
    tournament = running()
    typed = {"game": "solorufer", "dealer": "0", "declarer": "1", "partner": "alone", "won": "1", "kontra": "2"}
    address = reverse("table", args=[tournament.slug, 1, 1]) + "vorschau/"
    answer = director_client.post(address, typed).json()
    assert "zählt nicht: der gerufene König lag im Talon" in answer["amounts"]
