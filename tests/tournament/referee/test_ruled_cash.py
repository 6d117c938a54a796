"""The cash of Kontra beside the Schrift of a ruled game, on the ruling's page and on the precedent's: what was due and what is."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from tests.tournament.court import amounts, case, decide, referee
from tests.tournament.evening import RUFER, running, save, the_table
from tournament.models import Ruling

pytestmark = pytest.mark.django_db


def ruled(client: Client, decision: str, **more: object) -> Ruling:
    """A Rufer with Kontra, won by seats 1 and 2: 1 each is written, and 1 each beside it is due in cash. Seat 3 is accused."""
    tournament = running()
    user = referee(tournament)
    save(the_table(tournament), 1, RUFER | {"kontra": 2})
    client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    return decide(case(the_table(tournament), user), user, decision, **more)


def said(page: str) -> list[str]:
    """What stands below each player or part, without spaces at its ends."""
    table = page[page.index('<table class="data') :]
    return re.findall(r"<small>(?:[^<·]*·)?\s*((?:bisher )?bar [^<]*)</small>", table[: table.index("</table>")])


def pages(client: Client, ruling: Ruling) -> list[str]:
    addresses = [reverse("ruling", args=[ruling.table.round.tournament.slug, ruling.pk]), reverse("precedent", args=[ruling.pk])]
    return [client.get(address).content.decode() for address in addresses]


def test_cash_that_stays_is_said(client: Client) -> None:
    ruling = ruled(client, "no_renonce", departure="nichts war falsch")
    assert amounts(ruling, column="c") == (-1, 1, 1, -1)
    for page in pages(client, ruling):
        assert said(page) == ["bar −1 Punkt", "bar +1 Punkt", "bar +1 Punkt", "bar −1 Punkt"]


def test_cash_that_a_ruling_changes_is_said_with_what_it_was(client: Client) -> None:
    """Seat 3 revoked: he pays the others as if each had won. Three receive a Rufer's 1 and, with Kontra, 1 in cash."""
    ruling = ruled(client, "renonce")
    assert amounts(ruling, column="c") == (1, 1, 1, -3)
    for page in pages(client, ruling):
        assert said(page) == ["bisher bar −1 Punkt · bar +1 Punkt", "bar +1 Punkt", "bar +1 Punkt", "bisher bar −1 Punkt · bar −3 Punkte"]


def test_without_kontra_nothing_is_said_of_cash(client: Client) -> None:
    tournament = running()
    user = referee(tournament)
    save(the_table(tournament), 1, RUFER)
    client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    assert [said(page) for page in pages(client, decide(case(the_table(tournament), user), user))] == [[], []]
