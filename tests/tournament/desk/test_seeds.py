"""A seed for each draw: what is public after one says nothing of the next, and what was drawn stays as it was drawn."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from tests.tournament.desk.test_views_draw import act, ask, page_of
from tests.tournament.evening import announced, the_round
from tournament.models import Tournament

pytestmark = pytest.mark.django_db


def proposed(client: Client, tournament: Tournament) -> str:
    """The seed in the form."""
    return re.search(r'name="seed" value="([^"]*)"', page_of(client, tournament))[1]


def shown_to_visitors(client: Client, tournament: Tournament) -> str:
    """What the overview says of seeds."""
    page = client.get(reverse("tournament", args=[tournament.slug])).content.decode()
    return re.search(r"Startwert.*?</dd>", page, re.DOTALL)[0]


def test_who_knows_what_is_public_cannot_draw_the_next_round_himself(client: Client, director_client: Client) -> None:
    tournament = announced(8, rounds=3)
    assert proposed(director_client, tournament) == "7f3a", "the tournament's, until it is shown"
    ask(director_client, tournament, rounds="next")
    act(director_client, tournament, "confirm", count="8")
    for number in (2, 3):
        before = shown_to_visitors(client, tournament)
        seed = proposed(director_client, tournament)
        assert re.fullmatch(r"[0-9a-f]{8}", seed)
        assert seed != proposed(director_client, tournament), "a new one for each look, until it is drawn from"
        ask(director_client, tournament, rounds="next", seed=seed)
        assert proposed(director_client, tournament) == seed
        assert shown_to_visitors(client, tournament) == before
        assert seed not in before
        act(director_client, tournament, "confirm", count="8")
        assert the_round(tournament, number).draw_seed == seed
        assert f"Runde {number}: {seed}" in shown_to_visitors(client, tournament)
    assert the_round(tournament).draw_seed == "7f3a"


def test_rounds_that_were_drawn_together_have_one_seed(client: Client, director_client: Client) -> None:
    tournament = announced(8)
    ask(director_client, tournament, rounds="all")
    act(director_client, tournament, "confirm", count="8")
    assert "7f3a</dd>" in shown_to_visitors(client, tournament)
    assert [the_round(tournament, number).draw_seed for number in (1, 2)] == ["7f3a", "7f3a"]
