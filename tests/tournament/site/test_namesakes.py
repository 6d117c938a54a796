"""Two people of one name are told apart by their numbers wherever a name stands alone."""

import re
from html import unescape

import pytest
from django.test import Client
from django.urls import reverse

from tests.tournament.evening import registered
from tests.tournament.prizes.evening import PLACES, corrected, plan, played
from tests.tournament.season import correct_t4, person, ranked
from tests.tournament.site.asked import Court, pages, papers
from tournament.correcting.watched import WATCHED
from tournament.ledger.people.ranking import read_ranking
from tournament.ledger.store.audience import Audience
from tournament.models import Player, Registration, Tournament
from tournament.papers.groups_reading import teams
from tournament.prizes.ceremony_reading import named

pytestmark = pytest.mark.django_db

ONE, OTHER = "Anna Huber (Nr.\N{NO-BREAK SPACE}1)", "Anna Huber (Nr.\N{NO-BREAK SPACE}5)"


def evening() -> Tournament:
    """1 and 5 share the first rank and the name."""
    tournament = played()
    Player.objects.filter(registrations__tournament=tournament, registrations__number=5).update(name="Anna Huber")
    return tournament


def test_who_won_and_who_is_called() -> None:
    tournament = evening()
    people = named(tournament, plan(tournament, *PLACES))
    assert [people[number].name for number in (1, 2, 5)] == [ONE, "Karl Pichler", OTHER]


def test_to_whom_the_raffle_goes_after_a_correction() -> None:
    """Tickets in order: 5, 8, 2 … Nr. 5 shared the only prize; after it Nr. 1 has it alone, and 5 is the first of those without one."""
    tournament = evening()
    plan(tournament, PLACES[0], raffle=["Korb"], raffle_for="winners")
    prizes = WATCHED[0]
    before = prizes.read(tournament)
    corrected(tournament, 60, -10, -20, -30)
    found = prizes.differ(before, prizes.read(tournament))
    assert found is not None
    assert f"Verlosung, Korb: Hans Zauner → {OTHER}" in found.lines


def test_members_of_a_team() -> None:
    tournament = evening()
    Player.objects.filter(registrations__tournament=tournament, registrations__number__in=(1, 2, 5)).update(club="Uhus")
    assert teams(read_ranking(tournament, Audience.DESK), 0)[0].beside == f"{ONE}, {OTHER}, Karl Pichler"


def test_whom_somebody_meets_again_at_a_table_of_the_draft(director_client: Client) -> None:
    """Five at one table, twice: everybody meets everybody again."""
    tournament = registered(5)
    Player.objects.filter(registrations__tournament=tournament, registrations__number__in=(1, 5)).update(name="Anna Huber")
    asked = {"action": "draw", "rounds": "all", "method": "random", "who": "everybody", "seed": "7f3a"}
    page = director_client.post(reverse("draw", args=[tournament.slug]), asked, follow=True).content.decode()
    assert ("A. Huber 1 (R2)" in page, "A. Huber 5 (R2)" in page) == (True, True)


def test_the_standings_of_a_series_and_what_moved_since_a_published_state(client: Client, director_client: Client) -> None:
    """C and A change places in tournament 4."""
    cup = ranked({"formula": {"kind": "places"}, "count": {"best": 5}})
    one, other = person("A"), person("C")
    Player.objects.filter(number=other).update(name="Anna Auer")
    states, names = (reverse("series-states", args=[cup.slug]), [f"Anna Auer (Nr.\N{NO-BREAK SPACE}{number})" for number in (one, other)])
    page = client.get(reverse("series", args=[cup.slug])).content.decode()
    assert [name in page for name in names] == [True, True]
    assert "Bruno Bauer (Nr." not in page
    director_client.post(states)
    correct_t4()
    moved = client.get(states).content.decode()
    assert [name in moved for name in names] == [True, True]


NUMBERED = re.compile(r"\b7[12]\b\D{0,25}Zwilling|Zwilling\D{0,12}\b7[12]\b")
NOT_HERE = ("passes", "/register/", "/register/doppelt/", "/t/hier/anmeldung/71/")
"""The pass has its code, the register its own numbers, and where he is changed his number is a field beside his name."""


def alone(html: str) -> list[str]:
    """Where the name stands in what is read of a page or paper, and the number is not beside it."""
    html = re.sub(r"<(style|script|title)\b.*?</\1>|<!--.*?-->", " ", html, flags=re.DOTALL)
    text = re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]*>", " ", html)))
    around = (text[max(0, found.start() - 32) : found.end() + 18] for found in re.finditer("Zwilling", text))
    return [said for said in around if not NUMBERED.search(said)]


@pytest.mark.usefixtures("data")
def test_every_page_and_paper_of_an_evening() -> None:
    """71 and 72, Maria Zwilling, sit at one table with a ruling."""
    court = Court()
    Tournament.objects.update(standings_shown=True)
    for number in (1, 2):
        row = Registration.objects.filter(tournament=court.tournament, number=number)
        Player.objects.filter(pk=row.get().player_id).update(name="Maria Zwilling", place="Steyr")
        row.update(number=70 + number)
    shown = [*pages(court, number=71), *papers(court.tournament)]
    assert sum("Zwilling" in html for _where, html in shown) > 20
    found = {where: said for where, html in shown if where not in NOT_HERE and (said := alone(html))}
    assert found == {}
