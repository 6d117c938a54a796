"""Whoever got a link into a team opens it in a browser and fills in what it asks."""

from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import Page

from tournament.models import Membership, Organiser, Team
from tournament.organisers import invitations

pytestmark = pytest.mark.django_db(transaction=True)


def test_a_new_owner_comes_in_by_the_link(browser_window: Callable[..., Page]) -> None:
    team = Team.objects.create(organiser=Organiser.objects.get(), name="Kassa", treasurer=True)
    page = browser_window()
    page.goto(f"/einladung/{invitations.invite(team_id=team.pk)}/")
    page.get_by_label("Ihr Name").fill("Eva Huber")
    page.get_by_label("Name zum Anmelden").fill("huber")
    page.get_by_label("Passwort").fill("kx7m-w4xr-t9hd")
    page.get_by_role("button", name="Zugang anlegen und annehmen").click()
    page.wait_for_url("**/meine-vereine/")
    assert Membership.objects.get(team=team).user == User.objects.get(username="huber")
