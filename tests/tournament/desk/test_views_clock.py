"""The director's clock page, and the clock in the round page's head: what each button does, and what is said where it cannot."""

from datetime import time

import pytest
from django.test import Client
from django.utils import timezone

from tests.tournament.evening import registered, running, the_table
from tournament.desk.setup import setup
from tournament.models import Clock, Tournament

pytestmark = pytest.mark.django_db


def clock_page(tournament: Tournament) -> str:
    return f"/t/{tournament.slug}/uhr/"


def test_the_director_runs_the_clock(director_client: Client) -> None:
    tournament = running(time_limit_minutes=100)
    page = clock_page(tournament)
    assert "Uhr starten" in director_client.get(page).content.decode()
    for do, shown in (("start", "Anhalten"), ("pause", "Weiter"), ("continue", "Anhalten")):
        answer = director_client.post(page, {"do": do}, follow=True)
        assert shown in answer.content.decode()
    director_client.post(page, {"do": "minutes", "minutes": "90", "warn": "5"})
    director_client.post(page, {"do": "extra", "table": "2", "minutes": "10", "reason": "Renonce"})
    director_client.post(page, {"do": "next", "at": "17:20"})
    director_client.post(page, {"do": "ceremony", "at": "20:00"})
    found = Clock.objects.get()
    assert (found.minutes, found.warn_minutes, f"{timezone.localtime(found.next_at):%H:%M}") == (90, 5, "17:20")
    assert the_table(tournament, 2).extra_minutes == 10
    assert Tournament.objects.get().ceremony_at == time(20)
    page_text = director_client.get(page).content.decode()
    assert 'value="17:20"' in page_text
    assert 'value="20:00"' in page_text
    director_client.post(page, {"do": "reset", "reason": "zu früh"})
    assert Clock.objects.get().started_at is None


@pytest.mark.parametrize("sent, said", [
    ({"do": "fly"}, "Unbekannte Taste"),
    ({}, "Unbekannte Taste"),
    ({"do": "pause"}, "noch nicht gestartet"),
    ({"do": "minutes", "minutes": "viel", "warn": "5"}, "ganze Zahl"),
    ({"do": "minutes", "minutes": "", "warn": "5"}, "ganze Zahl"),
    ({"do": "minutes", "minutes": "5000", "warn": "5"}, "ganze Zahl von 1 bis 1440"),
    ({"do": "extra", "table": "99", "minutes": "5", "reason": "x"}, "Diesen Tisch gibt es"),
    ({"do": "extra", "table": "1", "minutes": "5", "reason": ""}, "Bitte einen Grund angeben"),
    ({"do": "next", "at": "25:70"}, "Bitte eine Uhrzeit eingeben"),
    ({"do": "reset", "reason": "x" * 501}, "höchstens 500 Zeichen"),
])  # fmt: skip
def test_what_cannot_be_done_is_said(director_client: Client, sent: dict[str, str], said: str) -> None:
    tournament = running(time_limit_minutes=100)
    answer = director_client.post(clock_page(tournament), sent, follow=True)
    assert said in answer.content.decode()
    assert not Clock.objects.exists()
    assert the_table(tournament).extra_minutes == 0


def test_before_the_draw_only_the_ceremony_can_be_announced(director_client: Client) -> None:
    tournament = registered()
    setup.open_registration(tournament_id=tournament.pk)
    assert "Noch ist keine Runde ausgelost." in director_client.get(clock_page(tournament)).content.decode()
    assert "Noch ist keine Runde ausgelost." in director_client.post(clock_page(tournament), {"do": "start"}, follow=True).content.decode()
    director_client.post(clock_page(tournament), {"do": "ceremony", "at": "20:00"})
    assert Tournament.objects.get().ceremony_at == time(20)
    director_client.post(clock_page(tournament), {"do": "ceremony", "at": ""})
    assert Tournament.objects.get().ceremony_at is None


def test_the_round_page_has_the_clock_in_its_head(director_client: Client, client: Client) -> None:
    tournament = running(time_limit_minutes=100)
    round_page = f"/t/{tournament.slug}/runde/1/"
    assert "Uhr starten" in director_client.get(round_page).content.decode()
    answer = director_client.post(clock_page(tournament), {"do": "start", "back": "round"})
    assert answer.headers["Location"] == round_page
    for visitor in (director_client, client):
        shown = visitor.get(round_page).content.decode()
        assert "Uhr starten" not in shown
        assert 'data-clock="clockdata"' in shown
        assert "Läuten</small>" in shown
