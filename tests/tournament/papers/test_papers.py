"""A paper is one class: the page, the command and these tests read their lists from the classes, and a new one is there by being one."""

from inspect import isabstract
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client
from django.urls import reverse

from tests.tournament.evening import drawn, fill, running, the_table
from tests.tournament.papers.test_views_papers import STARTS
from tournament.ledger.store.audience import Audience
from tournament.models import Tournament
from tournament.papers import catalogue, series_papers
from tournament.papers.paper import Occasion, Paper

pytestmark = pytest.mark.django_db


def kinds(base: type[Paper] = Paper) -> set[type[Paper]]:
    """Every class below that is a paper of its own."""
    below = {kind for child in base.__subclasses__() for kind in {child, *kinds(child)}}
    return {kind for kind in below if not isabstract(kind) and kind.__module__.startswith("tournament.")}


def played() -> Tournament:
    tournament = running()
    fill(the_table(tournament))
    return tournament


def test_every_paper_is_listed_once() -> None:
    assert set(catalogue.PAPERS.values()) == kinds()
    assert len({kind.key for kind in kinds()}) == len(kinds())


def test_the_page_of_commands_names_every_paper_once() -> None:
    rows = [line for line in Path("docs/commands.md").read_text(encoding="utf-8").splitlines() if line.startswith("| `export ")]
    assert len(rows) == 1
    papers, series = rows[0].split(" | ")[1].split("; of a series, `reihe:SLUG`: ")
    assert papers == ", ".join(f"`{name}`" for name in catalogue.names().split(", "))
    assert series.split(";")[0] == ", ".join(f"`{name}`" for name in series_papers.KINDS)


def test_nobody_prints_names_without_saying_for_whom() -> None:
    assert not hasattr(Paper, "audience")
    assert {kind.key for kind in kinds() if not isinstance(kind.audience, Audience)} == set()
    # What hangs or leaves the house; receipts, passes, cash and the rulings with names stay with the desk or go to the one whom they name.
    assert {kind.key for kind in kinds() if kind.audience is Audience.PUBLIC} == {
        "rulings-anonymous",
        "all",
        "tables",
        "tables-wall",
        "seating",
        "slips",
        "blank",
        "sheets",
        "sheets-large",
        "round",
        "standings",
        "standings-large",
        "teams",
        "table-points",
        "payments",
        "players",
        "prizes",
        "raffle",
        "site",
        "tournament",
    }


def test_every_paper_comes_in_each_of_its_formats_by_the_command(tmp_path: Any) -> None:
    tournament = played()
    for kind in catalogue.PAPERS.values():
        for ending in kind.formats:
            target = tmp_path / f"{kind.key}.{ending}"
            call_command("export", tournament.slug, kind.what(1), "-o", str(target))
            assert target.read_bytes().startswith(STARTS[ending]), target.name


def test_every_paper_stands_on_the_page(director_client: Client) -> None:
    tournament = played()
    page = director_client.get(reverse("papers", args=[tournament.slug])).content.decode()
    for kind in catalogue.PAPERS.values():
        for offer in kind.offers():
            assert str(offer.title) in page
            assert str(offer.purpose) in page
            for ending in offer.formats:
                assert f'href="{reverse("paper", args=[tournament.slug, kind.what(1), ending])}"' in page


class Poster(Paper):
    """A paper that nobody has heard of."""

    key, title, purpose = "poster", "Plakat", "für die Tür"
    formats = ("csv",)
    audience, occasion = Audience.PUBLIC, Occasion.ROUND

    def rows(self) -> list[str]:
        return [self.tournament.name, str(self.number)]

    def written(self, ending: str) -> bytes:
        return ";".join([ending, *self.rows()]).encode()


def test_a_new_class_is_on_the_page_and_in_the_command(director_client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(catalogue, "PAPERS", {**catalogue.PAPERS, "poster": Poster})
    tournament = drawn()
    assert "poster:N" in catalogue.names()
    address = reverse("paper", args=[tournament.slug, "poster:1", "csv"])
    page = director_client.get(reverse("papers", args=[tournament.slug])).content.decode()
    assert f'href="{address}"' in page
    assert "für die Tür" in page
    answer = director_client.get(address)
    assert answer.content.decode() == f"csv;{tournament.name};1"
    assert f'filename="{tournament.slug}-plakat-1.csv"' in answer["Content-Disposition"]
