"""The usual stands first; the rest is one click away, and open as soon as it says something."""

import re

import pytest
from django.test import Client

from tests.tournament.evening import drawn, registered
from tests.tournament.prizes.evening import plan
from tournament.models import Cup, Tournament

pytestmark = pytest.mark.django_db

FOLDED, OPEN = '<details class="house rest" >', '<details class="house rest" open>'


def page(client: Client, address: str) -> str:
    return client.get(address).content.decode()


def test_the_start_page_has_four_groups(director_client: Client) -> None:
    registered()
    groups = page(director_client, "/").partition('<nav class="groups"')[2].partition("</nav>")[0]
    assert [len(re.findall("<a ", group)) for group in groups.split("<div>")[1:]] == [4, 2, 2, 4]


def test_the_set_up_opens_what_is_unusual(director_client: Client) -> None:
    assert FOLDED in page(director_client, "/neu/")
    tournament = registered(tie_breaks=["best_rounds", "lot"], excluded="no_rank")
    shown = page(director_client, f"/t/{tournament.slug}/einrichten/")
    assert OPEN in shown
    assert "2 anders als üblich" in shown


def test_the_prizes_open_what_is_unusual(director_client: Client) -> None:
    tournament = registered()
    address = f"/t/{tournament.slug}/preise/"
    assert FOLDED in page(director_client, address)
    plan(tournament, raffle=["Korb"])
    assert OPEN in page(director_client, address)


def test_a_series_opens_what_is_unusual(director_client: Client) -> None:
    cup = Cup.objects.create(name="Linzer Cup", slug="linzer-cup", policies={"formula": {"kind": "sum"}})
    Tournament.objects.update(cup=cup)
    assert FOLDED in page(director_client, "/reihe/linzer-cup/wertung/")
    Cup.objects.update(policies={"formula": {"kind": "sum"}, "final": "extra"})
    assert OPEN in page(director_client, "/reihe/linzer-cup/wertung/")


def test_papers_unfold_what_is_wanted_now(director_client: Client) -> None:
    """After the first draw: its round and the standings; of rules, prizes, rulings and archive the heading alone."""
    tournament = drawn()
    shown = page(director_client, f"/t/{tournament.slug}/drucken/")
    folded = dict(reversed(found) for found in re.findall(r'<details (open)?>.*?<ul id="([\w-]+)">', shown, re.DOTALL))
    assert folded == {"runde-1": "open", "stand": "open", "preise": "", "entscheide": "", "vorher": "", "archiv": ""}


def test_papers_that_few_want_are_one_click_further_until_one_was_printed(director_client: Client) -> None:
    tournament = drawn()
    address = f"/t/{tournament.slug}/drucken/"
    results = page(director_client, address).partition('<ul id="stand">')[2].partition("</section>")[0]
    usual, _more, rest = results.partition('<details class="more" >')
    assert re.findall("<b>(.*?)</b>", usual) == ["Stand", "Wer zahlt wem", "Arbeitsmappe"]
    assert re.findall("<b>(.*?)</b>", rest) == ["Stand, groß (A3)", "Mannschaften", "Tischpunkte", "Ergebnisse für die Website des Vereins"]
    assert "Stand, groß (A3) · Mannschaften · Tischpunkte · Ergebnisse" in " ".join(rest.partition("</summary>")[0].split()), (
        "it says what is in it"
    )
    director_client.get(f"{address}tables-wall:1.pdf")
    shown = page(director_client, address)
    assert shown.count('<details class="more" open>') == 1
    assert shown.count('<details class="more" >') == 1
