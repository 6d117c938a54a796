"""A case on a game that is not written asks for every field that the desk's form has for it before its end; of no system is one
forgotten."""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

import rules
from rules.engine.forms import GameForm, game_forms
from rules.engine.tariff import Tariff
from rules.families.registry import AFTER
from tests.tables_made import a_table
from tests.tournament.court import decide, refused
from tests.tournament.evening import running, save, the_table
from tests.tournament.referee.test_views_cases import send, shown
from tournament.entry.model import ASKS, form_model
from tournament.ledger.store import convert
from tournament.models import POSITION_STEP, Case, Ruling
from tournament.referee.cases import open_case

pytestmark = pytest.mark.django_db

LATER = {"_won", "chelem_made"}
"""Parts of a field that are known only when the game is over."""


@cache
def games(system: str) -> tuple[tuple[int, GameForm], ...]:
    """The games of a system whose forms differ, with the size of the table."""
    found: dict[object, tuple[int, GameForm]] = {}
    for seats in rules.SYSTEMS[system].seats:
        for form in game_forms(rules.tariff(system, seats=seats)):
            if form.kind.slug not in ("empty", "manual"):
                found.setdefault(
                    (seats, form._replace(slug="", blatt=None, claimable=(), solo=False)._replace(announcements=())), (seats, form)
                )
    return tuple(found.values())


def controls(form: GameForm, tariff: Tariff, dealer: int) -> Iterator[str]:
    """The controls that the desk's form shows for the game before its end."""
    (asked,) = (game["asks"] for game in form_model(tariff, ())["games"] if game["slug"] == form.slug)
    players = [seat for seat in range(tariff.seats) if not (tariff.sits_out and seat == dealer)]
    for ask in (ask for ask in ASKS if ask.block in asked and ask.field not in AFTER):
        yield from (name for name in ask.controls if name not in LATER and (name != "kontra_for" or form.kontra == "sub"))
        yield from (f"{ask.each}{seat}" for seat in players if ask.each is not None)
    # Before its end nobody knows what can only be silent, but where the table counts it as it goes.
    for item in (one for one in form.announcements if set(one.whens) - {"silent"} or tariff.sheet.decisions.counts_made):
        for prefix in (f"a_{item.kind}", *((f"b_{item.kind}",) if item.each_side else ())):
            yield from (prefix, f"{prefix}_by", *((f"{prefix}_kontra",) if item.kontra else ()))
            yield from ((f"{prefix}_for",) if item.kontra and form.kontra == "sub" else ())


@pytest.mark.parametrize("system, seats", [(system, seats) for system, sheet in sorted(rules.SYSTEMS.items()) for seats in sheet.seats])
def test_the_case_asks_for_every_field_that_the_desk_asks_for(system: str, seats: int, director_client: Client, director: User) -> None:
    table = a_table(system, seats)
    about = open_case(table_id=table.pk, user=director, game=1)
    tariff = convert.tariff(table.round.tournament.sheet, table.round.tournament.options, seats)
    for form in (form for size, form in games(system) if size == seats):
        Case.objects.filter(pk=about.pk).update(record={"game": form.slug, "dealer": 0})
        there = set(re.findall(r'name="([^"]+)"', shown(director_client, about, "gespielt")))
        assert set(controls(form, tariff, 0)) <= there, form.slug


def test_a_sub_of_one_opponent_is_told(director_client: Client, director: User) -> None:
    """Point-Tarock: the Sub of one opponent alone holds for him, the other stays at Re; of an announcement alike. Dealer 0 sits out."""
    about = open_case(table_id=a_table("point-tarock").pk, user=director, game=1)
    solo = next(form for form in game_forms(rules.tariff("point-tarock", seats=4)) if form.kontra == "sub" and form.announcements)
    heard = next(item for item in solo.announcements if item.kontra and "after_talon" in item.whens)
    said = {f"a_{heard.kind}": "after_talon", f"a_{heard.kind}_kontra": "8", f"a_{heard.kind}_for": "3", "kontra": "8", "kontra_for": "2"}
    assert send(director_client, about, "gespielt", number="1", game=solo.slug, dealer="0", declarer="1", **said).status_code == 302
    record = Case.objects.get().record
    assert record["kontra"] == {"2": 8, "3": 4}
    assert record["announcements"][0]["kontra"] == {"2": 4, "3": 8}
    assert {'name="kontra_for" value="2" checked', f'name="a_{heard.kind}_for" value="3" checked'} <= set(
        re.findall(r'name="[a-z_]+_for" value="." checked', re.sub(r"\s+", " ", shown(director_client, about, "gespielt")))
    )


def test_a_sub_of_who_plays_or_sits_out_is_refused(director_client: Client, director: User) -> None:
    """He is no opponent, and a Sub of nobody in particular would be everybody's."""
    about = open_case(table_id=a_table("point-tarock").pk, user=director, game=1)
    solo = next(form for form in game_forms(rules.tariff("point-tarock", seats=4)) if form.kontra == "sub")
    for seat in ("1", "0"):
        answer = send(
            director_client, about, "gespielt", number="1", game=solo.slug, dealer="0", declarer="1", kontra="8", kontra_for=seat
        )  # fmt: skip
        assert (answer.status_code, Case.objects.get().record) == (422, None)
        assert "Bitte einen Gegner wählen, oder „für alle“." in answer.content.decode()


def test_a_partner_may_be_unknown_yet(director_client: Client, director: User) -> None:
    """Said so, the Rufer stands with its declarer; a Renonce waits for the partner, and nothing is settled as if he played alone."""
    about = open_case(table_id=a_table().pk, user=director, game=1)
    rufer = {"number": "1", "game": "rufer", "dealer": "0", "declarer": "1", "partner": "?"}
    assert send(director_client, about, "gespielt", **rufer)["Location"].endswith("schritt=was")
    assert (Case.objects.get().record["declarer"], Case.objects.get().record["partner"]) == (1, "?")
    page = shown(director_client, about, "gespielt")
    assert re.search(r'name="partner"\s+value="\?"\s+checked', page)
    assert "Partner noch nicht bekannt" in page
    send(director_client, about, "was", violation="farbzwang", accused=3)
    send(director_client, about, "wann", stage="next_lead")
    assert refused(lambda: decide(Case.objects.get(), director)) == ("missing_field",)
    decide(Case.objects.get(), director, "annul", departure="Karten lagen offen")
    assert {"declarer", "partner"}.isdisjoint(Ruling.objects.get().entered)


def test_who_sits_out_cannot_be_picked(director_client: Client, director: User) -> None:
    """At a table of five the dealer sits out: he plays nothing, and is accused of nothing."""
    about = open_case(table_id=a_table(seats=5).pk, user=director, game=1)
    answer = send(director_client, about, "gespielt", number="1", game="dreier", dealer="2", declarer="2")
    assert (answer.status_code, Case.objects.get().record) == (422, None)
    assert "Der Geber sitzt in diesem Spiel aus." in answer.content.decode()
    send(director_client, about, "gespielt", number="1", game="dreier", dealer="2", declarer="1")
    assert re.findall(r'name="accused"\s+value="(.)"', shown(director_client, about, "was")) == ["0", "1", "3", "4"]


@pytest.mark.parametrize("system, offered", [("french-tarot", False), ("koenigrufen-cup", True)])
def test_only_what_the_sheet_can_settle_is_offered(system: str, offered: bool, director_client: Client, director: User) -> None:
    """French Tarot has neither a Renonce that is settled nor a bird that could be lost."""
    about = open_case(table_id=a_table(system).pk, user=director, game=1)
    Case.objects.filter(pk=about.pk).update(violation="other", words="Karte gezeigt", stage="scored")
    there = set(re.findall(r'name="decision"\s+value="([^"]+)"', shown(director_client, about, "entscheid")))
    assert {"annul", "manual", "accepted"} <= there
    assert ({"renonce", "bird_lost"} <= there, there.isdisjoint({"renonce", "bird_lost"})) == (offered, not offered)


def test_who_sits_out_is_no_opponent(director_client: Client, director: User) -> None:
    """A Dreier at a table of five: the dealer has 0 and is called what he is, in the case and in its ruling."""
    table = a_table(seats=5)
    save(table, 1, {"game": "dreier", "dealer": 2, "declarer": 1, "won": True})
    about = open_case(table_id=table.pk, user=director, position=POSITION_STEP)
    send(director_client, about, "was", violation="farbzwang", accused=3)
    send(director_client, about, "wann", stage="next_lead")
    parts = ["Gegner", "Spieler", "setzt aus", "Renonce", "Gegner"]
    assert re.findall(r"<small>(Gegner|Spieler|Renonce|setzt aus)", shown(director_client, about)) == parts
    decide(Case.objects.get(), director)
    ruling = director_client.get(reverse("ruling", args=["probe", Ruling.objects.get().pk])).content.decode()
    assert re.findall(r"<small>(Gegner|Spieler|Renonce|setzt aus)", ruling) == parts


def test_everybody_who_sits_out_where_one_deals_is_said_there(director_client: Client, director: User) -> None:
    """Six at a table, four play: the dealer and the third after him sit out. The style of the page has a line for each seat."""
    file = {
        "format": "tarock-sheet/2", "slug": "lamm", "name": "Zum Lamm", "edition": "1", "valid_from": "2026", "base": "koenigrufen-cup",
        "seats": {"active": 4, "tables": [4, 6], "out": {"6": [0, 3]}},
    }  # fmt: skip
    table = the_table(running([(1, 2, 3, 4, 5, 6)], system="lamm", sheet_file=file))
    about = open_case(table_id=table.pk, user=director, game=1)
    page = shown(director_client, about, "gespielt")
    assert re.findall(r'name="dealer"\s+value="(\d)"[^>]*?data-out="([\d ]+)"', page) == [
        ("0", "0 3"), ("1", "1 4"), ("2", "2 5"), ("3", "3 0"), ("4", "4 1"), ("5", "5 2"),
    ]  # fmt: skip
    style = (Path(__file__).parents[3] / "tournament/static/referee/rows.css").read_text()
    assert [seat for seat in range(6) if f'[data-out~="{seat}"]:checked' in style] == list(range(6))
