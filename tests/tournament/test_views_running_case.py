"""A case about a game that is still played: which game, and which announcement, are asked before anything is decided."""

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tests.tournament.evening import DREIER, running, save, the_table
from tests.tournament.test_views_cases import decide, opened, send, shown
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
