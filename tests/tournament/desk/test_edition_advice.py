"""Setting up says which edition is in force on the tournament's day, and takes it by one click; who has drawn keeps his own."""

import re

import pytest
from django.test import Client

import rules
from tests.tournament.evening import registered, running
from tournament.desk.setup.edition_advice import Advice, advice
from tournament.models import Tournament

NEW = "/neu/"
CUP, CUP_2018, OOE, SAUWALD = (f"koenigrufen-{name}" for name in ("cup", "cup-2018", "oberoesterreich", "sauwald"))


@pytest.mark.parametrize("system, day, said", [
    (CUP_2018, "2020-03-07", Advice(
        "„Königrufen Cup 2018/19“ ist abgelöst: seit Februar 2020 gilt „Königrufen Cup, Turnierregeln“.", CUP,
        "Königrufen Cup, Turnierregeln",
    )),
    (SAUWALD, "20.5.2023", Advice(
        "„Königrufen Sauwald, Ausgabe 2019“ ist abgelöst: seit April 2023 gilt „Königrufen Oberösterreich, Ausgabe 4/2023, Renonce "
        "11/2025“.", OOE,
        "Königrufen Oberösterreich, Ausgabe 4/2023, Renonce 11/2025",
    )),
    (CUP, "2019-03-02", Advice(
        "„Königrufen Cup, Turnierregeln“ gilt erst seit Februar 2020. Am 2. März 2019 galt „Königrufen Cup 2018/19“.", CUP_2018,
        "Königrufen Cup 2018/19",
    )),
    ("koenigrufen-tirol", "2026-11-21", Advice(
        "Von „Königrufen Tirol, Ausgabe 2020“ gibt es spätere Ausgaben, die hier noch fehlen. Das Blatt des Veranstalters "
        "danebenlegen; was anders "
        "ist, wird unten als eigener Wert eingetragen.",
    )),
    (CUP, "2026-11-21", Advice("„Königrufen Cup, Turnierregeln“ gilt am 21. November 2026.")),
    (CUP_2018, "2019-03-02", Advice("„Königrufen Cup 2018/19“ gilt am 2. März 2019.")),
    ("point-tarock", "2026-11-21", None), ("koenigrufen-tirol", "2019-11-21", None),
])  # fmt: skip
def test_what_is_said_of_an_edition_on_a_day(system: str, day: str, said: Advice | None) -> None:
    assert advice(rules.SHEETS[system], rules.SHEETS.values(), day) == said


@pytest.mark.django_db
def test_one_click_takes_the_edition_that_is_in_force(director_client: Client) -> None:
    typed = {
        "name": "Frühling",
        "date": "2026-04-18",
        "system": CUP_2018,
        "rounds": "3",
        "games": "20",
        "cents_per_point": "10",
        "tie_1": "best_rounds",
    }
    shown = director_client.post(NEW, {**typed, "zeigen": "1"}).content.decode()
    assert f'name="ausgabe" value="{CUP}"' in shown
    taken = director_client.post(NEW, {**typed, "ausgabe": CUP})
    page = taken.content.decode()
    assert (taken.status_code, Tournament.objects.count()) == (200, 0), "it shows the other sheet and stores nothing"
    assert "gilt am 18. April 2026" in page
    assert 'value="Frühling"' in page
    assert 'name="ausgabe"' not in page


@pytest.mark.django_db
def test_a_tournament_that_has_drawn_keeps_its_own(director_client: Client) -> None:
    tournament = running()
    Tournament.objects.filter(pk=tournament.pk).update(system=CUP_2018, date="2026-04-18")
    page = director_client.get(f"/t/{tournament.slug}/einrichten/").content.decode()
    assert 'name="ausgabe"' not in page
    assert "abgelöst" not in page


@pytest.mark.django_db
def test_a_club_that_played_by_the_edition_before_is_shown_todays(director_client: Client) -> None:
    running()
    Tournament.objects.update(system=SAUWALD)
    assert f'value="{OOE}" checked' in " ".join(director_client.get(NEW).content.decode().split())


@pytest.mark.django_db
def test_what_the_page_proposed_follows_the_day_until_somebody_chooses(director_client: Client) -> None:
    registered()
    typed = {"name": "Frühling", "rounds": "3", "games": "20", "cents_per_point": "10", "tie_1": "best_rounds", "zeigen": "1"}
    page = shown(director_client.get(NEW).content)
    assert (proposed(page), chosen(page)) == (CUP, CUP), "what was played last, as it is in force today"
    page = shown(director_client.post(NEW, {**typed, "date": "2019-03-02", "system": CUP, "vorschlag": CUP}).content)
    assert (proposed(page), chosen(page)) == (CUP_2018, CUP_2018)
    assert "gilt am 2. März 2019" in page
    page = shown(director_client.post(NEW, {**typed, "date": "2026-11-28", "system": CUP_2018, "vorschlag": CUP_2018}).content)
    assert (proposed(page), chosen(page)) == (CUP, CUP)
    page = shown(director_client.post(NEW, {**typed, "date": "2026-11-28", "system": CUP_2018, "vorschlag": CUP}).content)
    assert (proposed(page), chosen(page)) == ("", CUP_2018), "chosen by hand: a button offers the other one"
    assert f'name="ausgabe" value="{CUP}"' in page


@pytest.mark.django_db
@pytest.mark.parametrize("half", ["0002-11-28", "0020-11-28", "0202-11-28", "28.11.20", "gestern"])
def test_a_day_of_which_half_is_typed_breaks_nothing_and_is_not_stored(director_client: Client, half: str) -> None:
    """As a browser sends it, figure by figure of the year."""
    typed = {"name": "Frühling", "date": half, "system": CUP, "rounds": "3", "games": "20", "cents_per_point": "10", "tie_1": "best_rounds"}
    assert director_client.post(NEW, {**typed, "zeigen": "1"}).status_code == 200
    assert director_client.post(NEW, typed).status_code == 422
    assert not Tournament.objects.exists()


def shown(content: bytes) -> str:
    return " ".join(content.decode().split())


def chosen(page: str) -> str:
    return re.findall(r'name="system" value="([^"]+)" checked', page)[0]


def proposed(page: str) -> str:
    return "".join(re.findall(r'name="vorschlag" value="([^"]+)"', page))
