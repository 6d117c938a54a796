"""A case about a game that is still played: which game, and which announcement, are asked before anything is decided."""

import re

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tests.tournament.evening import DREIER, running, save, the_table
from tests.tournament.referee.test_views_cases import decide, opened, send, shown
from tournament.models import Ruling

pytestmark = pytest.mark.django_db


def test_nobody_comes_to_lose_an_announcement_without_saying_of_which_game(director_client: Client, director: User) -> None:
    """Forced by Farbzwang: only the bird is lost (cup, § Renonce, 5). Game 2 is being played and nobody has told it."""
    tournament = running()
    save(the_table(tournament), 1, DREIER)
    case = opened(tournament, director, game=2)
    send(director_client, case, "was", violation="bird_or_king_early", accused=0)
    send(director_client, case, "wann", stage="trick_turned")
    assert send(director_client, case, "fragen", fact="forced", answer="1")["Location"].endswith("schritt=gespielt")
    assert "muss feststehen, welches Spiel" in shown(director_client, case)
    told = {"number": "2", "game": "dreier", "dealer": "1", "declarer": "0"}
    assert send(director_client, case, "gespielt", **told)["Location"].endswith("schritt=gespielt"), "no bird is announced"
    assert send(director_client, case, "gespielt", **told, a_pagat="open")["Location"].endswith("schritt=entscheid")
    assert decide(director_client, case).status_code == 302
    ruling = Ruling.objects.get()
    assert (ruling.decision, ruling.position) == ("bird_lost", None)
    assert ruling.entered["announcements"] == [{"kind": "pagat", "by": 0, "when": "open", "won": False}]


def checked(page: str, name: str) -> list[str]:
    """The values of a row of choices that are chosen."""
    return re.findall(rf'name="{name}" value="([^"]*)" checked', page)


def test_nobody_plays_alone_who_has_not_said_so(director_client: Client, director: User) -> None:
    """The seat was chosen for a Dreier; the game turns out to be a Rufer: with whom is asked, and nothing stands there for an answer."""
    tournament = running()
    save(the_table(tournament), 1, DREIER)
    case = opened(tournament, director, game=2)
    send(director_client, case, "gespielt", number="2", game="dreier", dealer="1", declarer="0")
    rufer = {"number": "2", "game": "rufer", "dealer": "1", "declarer": "2"}
    assert send(director_client, case, "gespielt", **rufer)["Location"].endswith("schritt=gespielt")
    page = shown(director_client, case, "gespielt")
    assert checked(page, "partner") == []
    assert "allein" not in page.partition('class="steps"')[0], "the head says nothing that nobody said"
    refused = send(director_client, case, "gespielt", **rufer)
    assert refused.status_code == 422
    assert "Mit wem?" in refused.content.decode()
    assert (checked(refused.content.decode(), "declarer"), checked(refused.content.decode(), "partner")) == (["2"], [])
    assert send(director_client, case, "gespielt", **rufer, partner="alone")["Location"].endswith("schritt=was")
    page = shown(director_client, case, "gespielt")
    assert checked(page, "partner") == ["alone"]
    assert "allein" in page.partition('class="steps"')[0]
    assert send(director_client, case, "gespielt", **rufer, partner="3")["Location"].endswith("schritt=was")
    assert checked(shown(director_client, case, "gespielt"), "partner") == ["3"]
