"""What visitors see of the prizes: nothing before it was called, and then who won what; a number where somebody wants to be one."""

import re
from hashlib import sha256

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.tournament.prizes.evening import NAMES, PLACES, corrected, plan, played
from tests.tournament.prizes.test_ceremony import begin, go, on_the_wall
from tests.tournament.prizes.test_prizes import give
from tournament.desk.registration.players import set_anonymous
from tournament.desk.setup.setup import publish_tournament, show_standings
from tournament.models import Registration, Tournament
from tournament.prizes import ceremony_writing, writing

pytestmark = pytest.mark.django_db


def seen(client: Client, tournament: Tournament) -> str:
    return client.get(reverse("winners", args=[tournament.slug])).content.decode()


def given() -> Tournament:
    tournament = played()
    plan(tournament, *PLACES, {"kind": "special", "special": "last", "text": "Schinken"}, raffle=["Korb"])
    give(tournament)
    return tournament


def is_hidden(client: Client, tournament: Tournament) -> bool:
    page = seen(client, tournament)
    assert ("nach der Siegerehrung" in page) != ("Schinken" in page)
    return not any(word in page for word in ("Schinken", "Korb", *(name.split()[1] for name in NAMES)))


PAGES = ("tournament", "standings", "winners", "groups", "wall-data", "find-me")


def test_no_name_and_no_prize_on_any_page_before_it_is_called(client: Client) -> None:
    """From the giving to the last step of the ceremony; with the standings hidden, as they are before one."""
    tournament = given()
    begin(tournament)
    for page in PAGES:
        found = client.get(reverse(page, args=[tournament.slug]), follow=True).content.decode()
        assert not any(word in found for word in ("Schinken", "Korb", "120,00", "100,00", "1835264d")), page
    for page in ("tournament", "standings", "winners", "groups", "wall-data"):
        found = client.get(reverse(page, args=[tournament.slug]), follow=True).content.decode()
        assert not any(name.split()[1] in found for name in NAMES), page
    go(tournament, 99)
    assert "Huber" in on_the_wall(client, tournament)
    assert is_hidden(client, tournament)


def test_they_are_shown_when_the_ceremony_is_over_and_the_standings_are_shown(client: Client) -> None:
    tournament = given()
    assert is_hidden(client, tournament)
    show_standings(tournament_id=tournament.pk, shown=True)
    assert is_hidden(client, tournament), "whoever shows the standings before the ceremony gives nothing of the raffle away"
    begin(tournament)
    assert is_hidden(client, tournament)
    ceremony_writing.end_ceremony(tournament_id=tournament.pk)
    assert not is_hidden(client, tournament)
    link = reverse("winners", args=[tournament.slug])
    assert link in client.get(reverse("standings", args=[tournament.slug])).content.decode()
    begin(tournament, rehearsal=True)
    assert not is_hidden(client, tournament), "a rehearsal changes nothing"
    ceremony_writing.end_ceremony(tournament_id=tournament.pk)
    writing.withdraw_giving(tournament_id=tournament.pk, reason="verzählt")
    assert is_hidden(client, tournament)
    give(tournament)
    assert is_hidden(client, tournament), "what is given anew has not been called"


def test_without_a_ceremony_they_are_shown_once_it_is_published(client: Client) -> None:
    tournament = given()
    publish_tournament(tournament_id=tournament.pk)
    page = " ".join(re.sub(r"<[^>]+>", " ", seen(client, tournament)).split())
    assert "1. Platz + 2. Platz Anna Huber Linz 100,00 €" in page
    assert "Letzter Platz Hans Zauner Linz Schinken" in page
    # Of the raffle only the tickets that won: Nr. 5 has the smallest. The line says what is hashed.
    assert "Korb Maria Gruber Los 1835264d" in page
    assert "printf %s 7f3a/raffle/5 | sha256sum → 1835264d" in page
    assert sha256(b"7f3a/raffle/5").hexdigest().startswith("1835264d")
    assert "1cf383b6" not in page


def test_who_is_a_number_stays_one_unless_he_said_so_when_asked(client: Client) -> None:
    tournament = given()
    for number in (1, 2, 5):
        set_anonymous(registration_id=Registration.objects.get(tournament=tournament, number=number).pk, anonymous=True)
    writing.answer_name(tournament_id=tournament.pk, number=1, named=True)
    writing.answer_name(tournament_id=tournament.pk, number=2, named=False)
    publish_tournament(tournament_id=tournament.pk)
    page = seen(client, tournament)
    assert "Huber" in page
    assert "Pichler" not in page
    assert "Gruber" not in page
    assert "Nr.\N{NO-BREAK SPACE}2" in page


def test_few_queries(client: Client, director_client: Client) -> None:
    tournament = given()
    writing.answer_name(tournament_id=tournament.pk, number=1, named=True)
    publish_tournament(tournament_id=tournament.pk)
    counted = {}
    for name, visitor in (("everybody", client), ("director", director_client)):
        for page in ("winners", "standings", "prizes", "payments"):
            with CaptureQueriesContext(connection) as captured:
                visitor.get(reverse(page, args=[tournament.slug]))
            counted[name, page] = len(captured)
    assert {key: count for key, count in counted.items() if count > 10} == {}


STAYS = "Nach der Vergabe wurde ein Ergebnis berichtigt. Was vergeben ist, bleibt."
ANEW = "Nach einer Berichtigung wurden die Preise neu vergeben."


def test_a_sentence_says_that_something_was_corrected_after_the_giving(client: Client) -> None:
    tournament = given()
    writing.withdraw_giving(tournament_id=tournament.pk, reason="Irrtum")
    plan(tournament, *PLACES, out=[8])
    give(tournament)
    publish_tournament(tournament_id=tournament.pk)
    assert "berichtig" not in seen(client, tournament).lower(), "given twice by the same results"
    corrected(tournament, 30, 20, -20, -30)
    page = seen(client, tournament)
    assert STAYS in page
    # Nr. 1 and 5 still have what they divided.
    assert page.count("100,00 €") == 2
    writing.withdraw_giving(tournament_id=tournament.pk, reason="verzählt")
    give(tournament)
    page = seen(client, tournament)
    assert ANEW in page
    assert STAYS not in page
    # Nr. 5 is first alone.
    assert "120,00 €" in page


def test_the_director_and_visitors_have_one_link_each_and_not_by_the_same_name(client: Client, director_client: Client) -> None:
    tournament = given()
    publish_tournament(tournament_id=tournament.pk)

    def links(visitor: Client) -> list[tuple[str, str]]:
        page = visitor.get(reverse("standings", args=[tournament.slug])).content.decode()
        return re.findall(r'<a href="([^"]+)">(Preise|Gewinner)</a>', page)

    assert links(client) == [("/t/herbstcup-2026/gewinner/", "Gewinner")]
    assert links(director_client) == [("/t/herbstcup-2026/preise/", "Preise")]
    assert "<h1>Gewinner</h1>" in seen(client, tournament)
