"""The Regelblatt of a tournament says the tournament's own rounds, games, minutes and cents, never what its sheet calls usual."""

import re
from datetime import time

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.translation import override

from rules import SYSTEMS
from rules.book.regelblatt import as_text, page
from scoring.paper.report import facts
from tests.scoring.read_back import text_of
from tests.tournament.evening import announced, registered
from tournament.ledger.people.meta import meta
from tournament.ledger.people.rule_page import own_settings, rule_page
from tournament.models import Tournament
from tournament.papers import website
from tournament.papers.catalogue import make

pytestmark = pytest.mark.django_db

USUAL = re.compile(r"Drei Runden|drei Runden|zwei Stunden|10 Cent|[Tt]hree rounds|two hours|10 cents|20 Spielen|of 20 games")


def sparse(system: str = "koenigrufen-cup") -> Tournament:
    """Two rounds of 12 games, 90 minutes each, 5 cents a point where anybody pays: as no sheet has it."""
    money = {"cents_per_point": 5} if SYSTEMS[system].balanced else {}
    tournament = registered(system=system, rounds=2, games=12, **money)
    Tournament.objects.filter(pk=tournament.pk).update(time_limit_minutes=90)
    tournament.refresh_from_db()
    return tournament


@pytest.mark.parametrize("what", ["regelblatt", "regelblatt-players"])
def test_the_papers_say_what_the_tournament_plays(what: str) -> None:
    text = " ".join(text_of(make(sparse(), what, "pdf").content).split())
    for said in ("2 Runden zu 12 Spielen", "90 Minuten", "5 Cent je Punkt", "In diesem Turnier"):
        assert said in text, said
    assert USUAL.findall(text) == []
    assert "kann der Schiedsrichter abbrechen" in text or what == "regelblatt-players", "what holds at every tournament stays"


def test_so_does_the_website() -> None:
    rules = website.pages(sparse())["regeln.html"].decode()
    assert "2 Runden zu 12 Spielen" in rules
    assert USUAL.findall(rules) == []


@pytest.mark.parametrize("system", SYSTEMS)
def test_no_sheet_says_its_usual_ones_on_a_tournaments_page(system: str) -> None:
    tournament = sparse(system)
    for language in ("de", "en"):
        with override(language):
            shown = rule_page(tournament)
        rows = [
            " ".join(row) for section in shown.sections for row in section.rows if not row[0].startswith("Wie viele Spiele hat eine Runde")
        ]
        assert [row for row in rows if USUAL.search(row)] == [], language
    assert as_text(page(system)) == as_text(page(system, None)), "without a tournament it is the sheet's own page"


def test_how_many_games_is_told_alike_everywhere_where_large_tables_play_more(client: Client) -> None:
    """The head of each paper, the rule page and the wall: none of them speaks as if all tables had four."""
    tournament = announced(23, games=16, games_large=20)
    said = "2 Runden zu 16 Spielen, wo jemand aussetzt 20"
    assert facts(meta(tournament))[1] == f"23 Spieler · {said}"
    assert dict(own_settings(tournament))["Runden"] == said
    assert facts(meta(tournament), "en")[1] == "23 players · 2 rounds of 16 games, 20 where somebody sits out"
    assert said in client.get(reverse("wall", args=[tournament.slug])).content.decode()


DAY = {"rounds": 4, "games": 24, "minutes": 45, "cents": 7, "kontra": "with_round", "registration": "12:00", "start": "13:00", "fee": 700}
OWN = {
    "format": "tarock-sheet/2", "slug": "hopf", "name": "Hopf", "edition": "2026", "valid_from": "2026", "base": "koenigrufen-cup",
    "day": DAY,
    "sentences": [{"paragraph": "§ 1", "de": "Vier Runden.", "row": "day.rounds"}, {"paragraph": "§ 2", "de": "Guten Abend."}],
}  # fmt: skip


def test_the_day_of_an_own_sheet_stands_on_no_tournaments_page() -> None:
    """Each of the tournament's settings in its place; what it has not set – no time of registration, no fee – is not printed."""
    tournament = sparse()
    tournament.system, tournament.sheet_file, tournament.play_from = "hopf", OWN, time(14, 30)
    shown = as_text(rule_page(tournament))
    for said in ("2 Runden zu 12 Spielen", "90 Minuten", "5 Cent je Punkt", "sofort nach jedem Spiel", "14:30", "Guten Abend."):
        assert said in shown, said
    for unsaid in (
        "Vier Runden",
        "4 Runden",
        "24 Spiele",
        "45 Minuten",
        "7 Cent",
        "mit der Runde",
        "12:00",
        "13:00",
        "Anmeldung",
        "Nenngeld",
    ):
        assert unsaid not in shown, unsaid
    own = as_text(page(tournament.sheet))
    for said in ("Vier Runden.", "4 Runden.", "24 Spiele", "45 Minuten", "7 Cent", "mit der Runde", "12:00", "13:00", "Nenngeld 7 €."):
        assert said in own, said
