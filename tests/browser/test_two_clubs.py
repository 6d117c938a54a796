"""Two clubs play on one server at the same time: each with a director, a referee, a table's phone and a wall; neither finds the other.

At Linz seat 1 wins a Dreier, at Steyr seat 2 loses one, in the same minute.
"""

from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import Page, expect

from tests.browser.test_phone import open_as, press, save
from tests.tournament.court import referee
from tests.tournament.evening import running, the_table
from tournament.models import Entry, Player, Team, Tournament
from tournament.organisers import clubs
from tournament.organisers.teams import join

pytestmark = pytest.mark.django_db(transaction=True)

AT_LINZ = ("Auer", "Berger", "Cerny", "Dorn", "Eder", "Fux", "Gruber", "Huber")
AT_STEYR = ("Illich", "Jandl", "Kern", "Lang", "Maier", "Novak", "Ortner", "Pichler")


class Evening:
    """One club's evening: its tournament, and a window for each who works on it."""

    def __init__(self, club: str, tournament: Tournament, login: str, window: Callable[..., Page]) -> None:
        self.path = f"/o/{club}/t/{tournament.slug}/"
        self.tournament, self.club = tournament, club
        team = Team.objects.create(organiser=tournament.organiser, name="Turnierleitung heute", director=True)
        director = User.objects.create_user(f"leitung-{club}")
        join(team_id=team.pk, user=director)
        self.director, self.referee = window(user=director), window(width=390, height=844, user=referee(tournament, login=login))
        self.phone, self.wall = window(width=390, height=844), window(width=1920, height=1080)

    def begin(self, name: str) -> None:
        self.wall.goto(f"/o/{self.club}/wall/{self.tournament.slug}/")
        expect(self.wall.locator("body.live")).to_be_visible()
        self.director.goto(f"{self.path}runde/1/")
        self.referee.goto(f"{self.path}schiedsrichter/")
        open_as(self.phone, the_table(self.tournament), name)

    def play(self, declarer: str, result: str) -> None:
        press(self.phone, "game", "Dreier")
        press(self.phone, "declarer", declarer)
        press(self.phone, "result", result)
        save(self.phone, 1)

    def call(self, why: str) -> None:
        self.phone.get_by_role("link", name="Schiedsrichter rufen").tap()
        self.phone.locator("label.key", has_text=why).tap()
        self.phone.get_by_role("button", name="Jetzt rufen").tap()
        expect(self.phone.locator(".top a")).to_have_text("Schiedsrichter gerufen")


def two_evenings(window: Callable[..., Page]) -> tuple[Evening, Evening]:
    """The first club was here alone before; each has players of its own."""
    here = running(name="Linzer Abend")
    there = running(name="Steyrer Abend")
    for tournament, names in ((here, AT_LINZ), (there, AT_STEYR)):
        for row, name in zip(tournament.registrations.order_by("number"), names, strict=True):
            row.player = Player.objects.create(name=name)
            row.save()
    clubs.found_federation(name="Verband", slug="verband")
    Tournament.objects.filter(pk=there.pk).update(organiser=clubs.found(name="Steyr", slug="steyr"))
    for tournament in (here, there):
        tournament.refresh_from_db()
    return Evening("verein", here, "linzer", window), Evening("steyr", there, "steyrer", window)


def written(tournament: Tournament) -> list[tuple[int, ...]]:
    """The amounts of its lines in points, by seat: halves are stored."""
    lines = Entry.objects.filter(table__round__tournament=tournament, current=True)
    return [tuple(amount // 2 for amount in (row.a0, row.a1, row.a2, row.a3)) for row in lines]


def test_two_clubs_play_an_evening_at_once(browser_window: Callable[..., Page], take: Callable) -> None:
    linz, steyr = two_evenings(browser_window)
    linz.begin("Auer")
    steyr.begin("Illich")
    linz.play("Auer", "gewonnen")
    steyr.play("Jandl", "verloren")
    linz.call("Renonce")
    steyr.call("etwas anderes")
    for own, other, why, foreign in ((linz, steyr, "Renonce", "etwas anderes"), (steyr, linz, "etwas anderes", "Renonce")):
        own.director.reload()
        expect(own.director.locator("body")).to_contain_text(own.tournament.name)
        own.director.goto(f"{own.path}runde/1/tisch/1/")
        expect(own.director.locator("body")).to_contain_text("Dreier")
        own.referee.reload()
        expect(own.referee.locator("body")).to_contain_text(why)
        expect(own.referee.locator("body")).not_to_contain_text(foreign)
        expect(own.wall.locator("body")).to_contain_text(own.tournament.name)
        for page in (own.director, own.referee):
            answer = page.goto(f"{other.path}auslosung/")
            assert answer is not None
            assert answer.status == 403
            answer = page.goto(f"/t/{other.tournament.slug}/")
            assert answer is not None
            assert answer.status == 404
            page.goto(f"/o/{own.club}/")
            expect(page.locator("body")).to_contain_text(own.tournament.name)
            expect(page.locator("body")).not_to_contain_text(other.tournament.name)
        take(own.director, f"club-{own.club}")
    assert written(linz.tournament) == [(15, -5, -5, -5)]
    assert written(steyr.tournament) == [(5, -15, 5, 5)]
