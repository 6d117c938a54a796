"""The ranking in the set-up form: what it offers, what is typed and stored, what is refused at its field, and what the log says of it."""

from fractions import Fraction
from typing import Any

import pytest
from django.test import Client

from tests.tournament.desk.test_views_setup import NEW, TYPED
from tests.tournament.evening import drawn, registered, running
from tournament.desk.setup.ranking_form import initial_of, ranking_of, read_list
from tournament.models import Tournament, sheet_key
from tournament.sheets.saving import save_sheet

pytestmark = pytest.mark.django_db

FOUR = {"kind": "table_points", "points": {"4": [4, 3, 2, 1]}}


def page(client: Client, address: str) -> str:
    return " ".join(client.get(address).content.decode().split())


@pytest.mark.parametrize("typed, meant", [
    ("4 – 3 – 2 – 1", [4, 3, 2, 1]), ("4-3-2-1", [4, 3, 2, 1]), ("10, 8, 6, 4", [10, 8, 6, 4]), ("10,8,6,4", [10, 8, 6, 4]),
    ("4 2,5 1", [4, 2.5, 1]), ("4; 2.5; 1,0", [4, 2.5, 1]), ("7", [7]),
    ("4 − 3½ — 2", [4, 3.5, 2]), ("10,5", [10, 5]), ("1,0", [1, 0]), ("2,5 1", [2.5, 1]), ("2.5", [2.5]),
    # No list: it stays as it was typed, and is refused.
    ("viel", "viel"), ("4 – x", "4 – x"), ("2,25", [2, 25]), ("9" * 5000, "9" * 5000), ("٤ ٣", "٤ ٣"),
])  # fmt: skip
def test_a_list_is_read_as_people_write_it(typed: str, meant: Any) -> None:
    assert read_list(typed) == meant


def test_lists_say_nothing_where_the_sum_ranks() -> None:
    assert ranking_of({"ranking": "sum", "table_points_4": "viel"}) == {"kind": "sum"}
    assert ranking_of({"ranking": "table_points", "table_points_4": "4-3-2-1", "table_points_5": ""}) == FOUR


def test_the_form_begins_with_the_sum_and_a_usual_list(director_client: Client) -> None:
    shown = page(director_client, NEW + "?regeln=koenigrufen-cup")
    assert 'value="sum" id="id_ranking_0" checked' in shown.replace("required ", "")
    assert 'name="table_points_4" value="4 – 3 – 2 – 1"' in shown
    assert '<option value="10 – 8 – 6 – 4">' in shown
    assert 'name="table_points_3"' not in shown, "the cup has tables of 4 and 5"
    assert 'name="table_points_3" value="4 – 2 – 1"' in page(director_client, NEW + "?regeln=point-tarock")


def test_what_is_typed_is_stored_and_shown_again(director_client: Client) -> None:
    typed = {**TYPED, "ranking": "table_points", "table_points_4": "10-8-6-4", "table_points_5": "10 8 6 4 2,5"}
    answer = director_client.post(NEW, typed)
    assert answer.status_code == 302, answer.content.decode()
    tournament = Tournament.objects.get()
    assert tournament.ranking == {"kind": "table_points", "points": {"4": [10, 8, 6, 4], "5": [10, 8, 6, 4, 2.5]}}
    assert tournament.ranked_by.points[5][4] == Fraction(5, 2)
    shown = page(director_client, f"/t/{tournament.slug}/einrichten/")
    assert 'name="table_points_5" value="10 – 8 – 6 – 4 – 2½"' in shown
    assert "Tischpunkte zu viert 10, 8, 6, 4; zu fünft 10, 8, 6, 4, 2½" in page(director_client, f"/t/{tournament.slug}/")
    # Changed: the log has both in words.
    changed = director_client.post(f"/t/{tournament.slug}/einrichten/", {**typed, "ranking": "sum", "version": str(tournament.version)})
    assert changed.status_code == 302, changed.content.decode()
    assert Tournament.objects.get().ranking == {"kind": "sum"}
    log = page(director_client, f"/t/{tournament.slug}/protokoll/")
    assert "Reihung: Tischpunkte zu viert 10, 8, 6, 4; zu fünft 10, 8, 6, 4, 2½ → Summe der Spiele" in log


@pytest.mark.parametrize("typed, told", [
    ({"table_points_4": "1 2 3 4"}, "keine größer als die vorige"),
    ({"table_points_4": "viel"}, "Bitte die Punkte der Plätze schreiben, der erste zuerst: 4 – 3 – 2 – 1."),
    ({"table_points_4": "", "table_points_5": ""}, "Bitte bei mindestens einer Tischgröße die Punkte der Plätze schreiben: 4 – 3 – 2 – 1."),
])  # fmt: skip
def test_a_list_that_is_none_is_said_at_its_field(director_client: Client, typed: dict[str, str], told: str) -> None:
    answer = director_client.post(NEW, {**TYPED, "ranking": "table_points", **typed})
    assert answer.status_code == 422
    shown = " ".join(answer.content.decode().split())
    rest = shown.partition('<details class="house rest" open>')[2]
    assert told in rest.partition("Bei Gleichstand")[0]
    assert not Tournament.objects.exists()


def test_a_list_of_a_size_that_the_sheet_has_not_stays(director_client: Client) -> None:
    tournament = registered(ranking={"kind": "table_points", "points": {"3": [4, 2, 1]}})
    assert 'name="table_points_3" value="4 – 2 – 1"' in page(director_client, f"/t/{tournament.slug}/einrichten/")


def test_once_played_it_is_locked(director_client: Client) -> None:
    tournament = running(ranking=FOUR)
    shown = page(director_client, f"/t/{tournament.slug}/einrichten/")
    field = shown.partition('name="table_points_4"')[2].partition(">")[0]
    assert "disabled" in field
    answer = director_client.post(f"/t/{tournament.slug}/einrichten/", {**TYPED, "name": "Anders", "version": str(tournament.version)})
    assert answer.status_code == 302, answer.content.decode()
    assert Tournament.objects.get().ranking == FOUR


def test_a_free_system_suggests_its_own(director_client: Client) -> None:
    file = {
        "format": "tarock-free/1", "slug": "cego-abend", "name": {"de": "Cego-Abend", "en": "Cego evening"}, "edition": "2026",
        "valid_from": "2026-11-01", "tables": [3, 4], "regelblatt": [{"paragraph": "§ 1", "de": "Gespielt wird Cego."}],
        "ranking": {"kind": "table_points", "points": {"3": [4, 2, 1], "4": [10, 8, 6, 4]}},
    }  # fmt: skip
    key = sheet_key(save_sheet(file=file, author="leitung").sheet)
    shown = page(director_client, NEW + f"?regeln={key}")
    assert 'name="table_points_3" value="4 – 2 – 1"' in shown
    assert 'name="table_points_4" value="10 – 8 – 6 – 4"' in shown
    # Somebody chooses the cup instead, and has not touched the ranking: it is the sum again. Typed lists stay.
    untouched = {"ranking": "table_points", "table_points_3": "4 – 2 – 1", "table_points_4": "10 – 8 – 6 – 4"}
    chosen = {"zeigen": "1", "system": "koenigrufen-cup", "gefuellt": key}
    cup = " ".join(director_client.post(NEW, {**chosen, **untouched}).content.decode().split())
    assert 'name="table_points_4" value="4 – 3 – 2 – 1"' in cup
    typed = director_client.post(NEW, {**chosen, **untouched, "table_points_4": "9 8 7 6"}).content.decode()
    assert 'name="table_points_4" value="9 8 7 6"' in " ".join(typed.split())


def test_drawn_it_may_still_be_changed(director_client: Client) -> None:
    tournament = drawn()
    typed = {**TYPED, "rounds": "2", "ranking": "table_points", "table_points_4": "4-3-2-1", "version": str(tournament.version)}
    answer = director_client.post(f"/t/{tournament.slug}/einrichten/", typed)
    assert answer.status_code == 302, answer.content.decode()
    assert Tournament.objects.get().ranking == FOUR


def test_the_form_shows_what_is_stored() -> None:
    stored = initial_of(registered(ranking=FOUR).ranked_by)
    assert (stored["ranking"], stored["table_points_4"], stored["table_points_5"]) == ("table_points", "4 – 3 – 2 – 1", "")
