"""What the director does with a series: setting up, tournaments from elsewhere, published states.

Numbers from the table in tests.tournament.season: Fixpunkte, the best five.
"""

import re
from collections.abc import Mapping
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests.tournament.season import SERIES, correct_t4, key_of, person, ranked, season, tournament
from tests.tournament.series.asked import HEINE, PLACES, page_of, rows, url
from tournament.desk.registration import players
from tournament.desk.setup.setup import create_tournament
from tournament.models import AwayResult, AwayTournament, Cup, Player, Registration, SeriesLogRow

pytestmark = pytest.mark.django_db

# Setting up --------------------------------------------------------------------------------------------------------------------------


def test_a_series_begins_on_the_list_without_a_tournament(director_client: Client) -> None:
    answer = director_client.post("/reihen/", {"name": " Landescup  2027 "})
    cup = Cup.objects.get()
    assert (answer.status_code, answer["Location"]) == (302, url("series-setup", cup))
    assert (cup.name, cup.slug, cup.policies) == ("Landescup 2027", "landescup-2027", None)
    assert list(SeriesLogRow.objects.values_list("cup", "action", "author")) == [(cup.pk, "begin_series", "leitung")]
    assert "Landescup 2027" in page_of(director_client, "/reihen/")


@pytest.mark.parametrize("name, sentence", [(" ", "Bitte ausfüllen."), ("Landescup", "Eine Reihe dieses Namens gibt es schon.")])
def test_a_series_has_a_name_of_its_own(director_client: Client, name: str, sentence: str) -> None:
    director_client.post("/reihen/", {"name": "Landescup"})
    assert sentence in director_client.post("/reihen/", {"name": name}, follow=True).content.decode()
    assert Cup.objects.count() == 1


def test_a_series_begun_by_mistake_goes_and_comes_back_with_its_log(director_client: Client) -> None:
    for name in ("Landescup", "Landescup 2027"):
        director_client.post("/reihen/", {"name": name})
    slip = Cup.objects.get(name="Landescup")
    page = director_client.post(url("series-setup", slip), {"entfernen": "1"}, follow=True).content.decode()
    assert "„Landescup“ ist entfernt." in page
    other = Cup.objects.get(name="Landescup 2027")
    assert [f'href="{url("series", cup)}"' in page for cup in (slip, other)] == [False, True]
    proposed = director_client.get(reverse("tournament-new")).content.decode()
    assert [f'<option value="{cup.name}">' in proposed for cup in (slip, other)] == [False, True]
    director_client.post("/reihen/", {"name": "Landescup"})
    assert url("series", slip) in page_of(director_client, "/reihen/")
    assert list(SeriesLogRow.objects.filter(cup=slip).values_list("action", flat=True)) == ["begin_series", "put_away", "begin_series"]


def test_one_that_was_put_away_is_there_again_where_a_tournament_names_it(director_client: Client) -> None:
    director_client.post("/reihen/", {"name": "Landescup"})
    director_client.post(url("series-setup", Cup.objects.get()), {"entfernen": "1"})
    create_tournament(name="Probe", system="koenigrufen-cup", cup="Landescup")
    assert Cup.objects.count() == 1
    assert url("series", Cup.objects.get()) in page_of(director_client, "/reihen/")


def test_another_series_gets_the_name_of_one_that_was_put_away(director_client: Client) -> None:
    for name in ("Landescup", "Landescup 2027"):
        director_client.post("/reihen/", {"name": name})
    slip, other = Cup.objects.get(name="Landescup"), Cup.objects.get(name="Landescup 2027")
    director_client.post(url("series-setup", slip), {"entfernen": "1"})
    assert director_client.post(url("series-setup", other), {"name": "Landescup", "kind": "places"}).status_code == 302
    assert Cup.objects.get(name="Landescup") == other
    page = page_of(director_client, "/reihen/")
    assert [f'href="{url("series", cup)}"' in page for cup in (slip, other)] == [False, True]


def test_only_an_empty_series_is_removed(director_client: Client) -> None:
    cup = season()
    assert 'name="entfernen"' not in page_of(director_client, url("series-setup", cup))
    answer = director_client.post(url("series-setup", cup), {"entfernen": "1"}, follow=True)
    assert "In dieser Reihe ist schon etwas. Entfernen lässt sich nur eine leere." in answer.content.decode()
    assert not SeriesLogRow.objects.filter(action="put_away").exists()


def test_the_director_says_how_it_is_ranked(director_client: Client) -> None:
    cup = season()
    answer = director_client.post(url("series-setup", cup), {
        "kind": "places", "table": "own", "table_own": "10 8 6 4", "way": "best", "best": "5", "tie_1": "weighted", "tie_2": "lot",
        "seed": "7f3a",
        "final": "extra", "codes": "krank; average; nein; ja", "can_still": "on",
    })  # fmt: skip
    assert (answer.status_code, answer["Location"]) == (302, url("series", cup))
    cup.refresh_from_db()
    assert cup.policies == {
        "formula": {"kind": "places", "table": [10, 8, 6, 4]}, "count": {"best": 5},
        "codes": {"krank": {"points": "average", "droppable": False}},
        "final": "extra", "seed": "7f3a", "ties": ["weighted", "lot"], "can_still": True,
    }  # fmt: skip
    assert list(SeriesLogRow.objects.values_list("action", "author")) == [("change_series", "leitung")]
    assert "Wertung geändert" in page_of(director_client, url("series-setup", cup))


@pytest.mark.parametrize("data, sentence", [
    ({"kind": "heine", "full": "200", "most": "100"}, "Das Höchste (100) liegt unter der vollen Grenze (200)."),
    ({"kind": "places", "way": "best"}, "Hier wird eine ganze Zahl ab 1 erwartet."),
    ({"kind": "places", "way": "share", "share": "3/2"}, "Mehr als alle Ergebnisse können nicht zählen."),
    ({"kind": "places", "tie_1": "lot"}, "Für das Los fehlt der Startwert"),
    ({"kind": "places", "table": "own", "table_own": "10 acht"}, "Hier wird eine Zahl erwartet."),
    ({"kind": "heine", "final": "extra", "final_absent": "behind_last"}, "gibt es nur mit einem eigenen Finale"),
    ({"kind": "places", "squads": "members", "members": "Eins: 4711"}, "Nr. 4711 ist nicht unter den Personen."),
])  # fmt: skip
def test_what_cannot_be_is_said_at_its_field_and_nothing_is_stored(director_client: Client, data: dict[str, str], sentence: str) -> None:
    cup = season()
    answer = director_client.post(url("series-setup", cup), data)
    assert answer.status_code == 422
    assert sentence in answer.content.decode()
    cup.refresh_from_db()
    assert cup.policies is None


def test_what_it_does_is_shown_before_it_is_stored(director_client: Client) -> None:
    cup = ranked(PLACES)
    page = director_client.post(url("series-setup", cup), {"kind": "heine", "way": "best", "best": "5", "zeigen": "1"}).content.decode()
    assert "Anna Auer" in page
    assert "421" in page
    cup.refresh_from_db()
    assert cup.policies == PLACES


def test_a_cup_as_a_beginning(director_client: Client) -> None:
    cup = season()
    page = page_of(director_client, url("series-setup", cup) + "?vorlage=kaernten")
    assert '<option value="heine" selected' in page
    assert '<option value="up_to_ten" selected' in page
    assert "Wie viele Ergebnisse zählen, sagt der Cup." in page_of(director_client, url("series-setup", cup) + "?vorlage=hausruck")


@pytest.mark.parametrize("more", [{"decimals": 1, "minimum": 2}, {"decimals": 0, "minimum": 0}])
def test_what_is_stored_stands_in_the_form_and_stays_as_it_is(director_client: Client, more: Mapping[str, Any]) -> None:
    policies = {
        "formula": {"kind": "places", "table": [10, 8.5, 6], "beyond": "minus", "tied": "mean"},
        "count": {"discards": [0, 0, 1], "of": "planned"},
        "codes": {"krank": {"points": 3, "participation": False}}, "absence": "zero", "final": "carry_over", "carry_over": "oef_40",
        "seed": "x",
        **more, "ties": ["last", "lot"], "only": {"place": "Linz", "points": "within"},
    }  # fmt: skip
    cup = ranked(policies)
    page = director_client.get(url("series-setup", cup))
    form = page.context["form"]
    data = {name: "" if form[name].value() in (None, False) else form[name].value() for name in form.fields}
    data.pop("can_still")
    assert director_client.post(url("series-setup", cup), data).status_code == 302
    cup.refresh_from_db()
    assert cup.policies == policies


# Tournaments -------------------------------------------------------------------------------------------------------------------------


def test_how_a_tournament_counts(director_client: Client) -> None:
    cup = ranked(PLACES)
    key = tournament("t8").slug
    answer = director_client.post(url("series-event", cup, key), {"final": "on", "weight": "3/2", "own_kind": "heine", "own_most": "150"})
    assert answer.status_code == 302
    assert tournament("t8").in_series == {"final": True, "weight": "3/2", "formula": {"kind": "heine", "most": 150}}
    assert "Finale · Gewicht 3/2 · eigene Formel" in page_of(director_client, url("series-events", cup))
    director_client.post(url("series-event", cup, key), {"final": "on", "weight": "1,5"})
    director_client.cookies["sprache"] = "en"
    assert "weight 1.5" in page_of(director_client, url("series-events", cup))
    assert 'value="1.5"' in page_of(director_client, url("series-event", cup, key))
    director_client.cookies["sprache"] = "de"
    assert 'value="1,5"' in page_of(director_client, url("series-event", cup, key))
    wrong = director_client.post(url("series-event", cup, tournament("t7").slug), {"final": "on", "weight": "-1"})
    assert wrong.status_code == 422
    page = wrong.content.decode()
    assert "Es gibt schon ein Finale." in page
    assert "Hier wird eine Zahl über 0 erwartet" in page
    assert tournament("t7").in_series is None


def test_the_tick_of_the_final_says_that_it_changes_nothing_while_the_series_takes_it_as_any_other(director_client: Client) -> None:
    cup, said = ranked(PLACES), "Das ändert noch nichts"
    event = url("series-event", cup, tournament("t8").slug)
    page = page_of(director_client, event)
    assert said in page
    assert url("series-setup", cup) in page.partition(said)[2]
    cup.policies = PLACES | {"final": "extra"}
    cup.save()
    assert said not in page_of(director_client, event)


def test_results_from_elsewhere_are_typed(director_client: Client) -> None:
    cup = ranked(PLACES)
    typed = {"name": "Gmunden", "date": "2026-08-20", "rows": "1; Anna Auer; Linz; 40\n2; Neu Neumann; Gmunden; 12\n3;Bruno Bauer;;-52"}
    shown = director_client.post(url("series-away", cup), {**typed, "zeigen": "1"}).content.decode()
    assert "3 Zeilen gelesen" in shown
    assert "1 Person ist neu" in shown
    assert not AwayTournament.objects.filter(name="Gmunden").exists()
    assert director_client.post(url("series-away", cup), typed).status_code == 302
    found = AwayTournament.objects.get(name="Gmunden")
    new = Player.objects.get(name="Neu Neumann")
    assert list(AwayResult.objects.filter(tournament=found).values_list("player_id", "said")) == [
        (key_of("A"), {"rank": 1, "points": 40}),
        (new.pk, {"rank": 2, "points": 12}),
        (key_of("B"), {"rank": 3, "points": -52}),
    ]
    again = page_of(director_client, url("series-event", cup, found.key))
    assert f"1; {person('A')}; Anna Auer; Linz; 40" in again


@pytest.mark.parametrize("rows_, sentence", [
    ("1; Anna Auer\n1; Anna Auer", "Anna Auer steht hier zweimal."),
    ("x; Anna Auer", "Zeile 1: „x“ ist keine Zahl."),
    ("1; ", "Zeile 1: der Name fehlt."),
    ("Nr.; Name; Rang\n4711; ; 1", "Zeile 1: eine Person Nr. 4711 kennt das Programm nicht."),
    ("1; Anna Auer\n3; Bruno Bauer", "Rang 3 kann hier nicht stehen"),
    ("Name; Kürzel\nAnna Auer; weg", "Das Kürzel „weg“ gibt es nicht"),
    ("Name; Punkte\nAnna Auer; 3", "Nicht alle Ergebnisse haben einen Rang"),
])  # fmt: skip
def test_what_cannot_have_been_played_is_refused_as_a_whole(director_client: Client, rows_: str, sentence: str) -> None:
    cup = ranked(PLACES)
    answer = director_client.post(url("series-away", cup), {"name": "Gmunden", "rows": rows_})
    assert answer.status_code == 422
    assert sentence in answer.content.decode()
    assert AwayTournament.objects.count() == 1


def test_of_two_of_one_name_it_is_asked_who_is_meant(director_client: Client) -> None:
    cup = ranked(PLACES)
    Player.objects.create(name="Anna Auer", place="Steyr")
    answer = director_client.post(url("series-away", cup), {"name": "Gmunden", "rows": "1; Anna Auer"})
    assert "Anna Auer gibt es mehrmals" in answer.content.decode()
    assert director_client.post(url("series-away", cup), {"name": "Gmunden", "rows": "1; Anna Auer; Steyr"}).status_code == 302
    assert AwayResult.objects.filter(tournament__name="Gmunden", player__place="Steyr").count() == 1


def test_one_from_elsewhere_is_taken_out_and_the_log_keeps_it(director_client: Client) -> None:
    cup = ranked(PLACES)
    assert director_client.post(url("series-event", cup, "wels-mai"), {"entfernen": "1"}).status_code == 302
    assert not AwayTournament.objects.exists()
    assert len(SeriesLogRow.objects.get(action="remove_away").detail["results"]) == 4


# Published states --------------------------------------------------------------------------------------------------------------------


def test_a_correction_after_publishing_says_who_moved_and_why(client: Client, director_client: Client) -> None:
    cup = ranked(HEINE)
    director_client.post(url("series-states", cup))
    assert "Niemand steht anders als zuvor." in page_of(client, url("series-states", cup))
    correct_t4()
    page = page_of(client, url("series-states", cup))
    # A 421 → 231, B stays at 232 and is first now, C 17 → 217
    assert [line.removeprefix("> ") for line in rows(page)] == [
        "Bruno Bauer 2. → 1. 232 Turnier 4 berichtigt",
        "Anna Auer 1. → 2. 421 → 231 Turnier 4 berichtigt",
        "Carl Cerny 3. 17 → 217 Turnier 4 berichtigt",
    ]
    director_client.post(url("series-states", cup))
    assert SeriesLogRow.objects.filter(action="publish_series").count() == 2
    first = SeriesLogRow.objects.filter(action="publish_series").earliest("pk")
    assert "Anna Auer" in page_of(client, url("series-states", cup) + f"?stand={first.pk}")
    newest = SeriesLogRow.objects.filter(action="publish_series").latest("pk")
    assert "2. → 1." in page_of(client, url("series-states", cup) + f"?stand={newest.pk}&zu=davor")
    client.cookies["sprache"] = "en"
    english = page_of(client, url("series-states", cup) + f"?stand={newest.pk}&zu=davor")
    assert rows(english)[0].removeprefix("> ").startswith("Bruno Bauer 2 → 1 232 "), "ranks without the dot of German"


def test_what_is_published_already_is_not_published_again(director_client: Client) -> None:
    cup = ranked(HEINE)
    director_client.post(url("series-states", cup))
    answer = director_client.post(url("series-states", cup), follow=True)
    assert "Dieser Stand ist schon veröffentlicht" in answer.content.decode()
    assert SeriesLogRow.objects.count() == 1


def test_another_way_to_rank_is_named_as_the_reason(client: Client, director_client: Client) -> None:
    cup = ranked(HEINE)
    director_client.post(url("series-states", cup))
    Cup.objects.filter(name=SERIES).update(policies={"formula": {"kind": "heine"}, "count": {"best": 1}})
    assert "Wertung geändert" in page_of(client, url("series-states", cup))


def test_nobody_is_named_in_a_state_who_asked_not_to_be(client: Client, director_client: Client) -> None:
    cup = ranked(PLACES)
    director_client.post(url("series-states", cup))
    correct_t4()
    players.set_anonymous(registration_id=Registration.objects.get(tournament=tournament("t2"), number=1).pk, anonymous=True)
    page = page_of(client, url("series-states", cup))
    assert "Cerny" in page
    assert "Auer" not in page


def test_the_standings_lead_the_director_to_what_is_missing(director_client: Client) -> None:
    cup = season()
    assert url("series-setup", cup) in page_of(director_client, url("series", cup))


def test_a_series_gets_another_name_that_no_other_has(client: Client, director_client: Client) -> None:
    cup = ranked(PLACES)
    Cup.objects.create(name="Welser Cup", slug="welser-cup")
    before = tournament("t1").version
    taken = director_client.post(url("series-setup", cup), {"name": "Welser Cup", "kind": "places"})
    assert "Eine Reihe dieses Namens gibt es schon." in taken.content.decode()
    assert director_client.post(url("series-setup", cup), {"name": "Linzer Cup 2026", "kind": "places"}).status_code == 302
    assert "Linzer Cup 2026" in page_of(client, url("series", cup))
    assert tournament("t1").version == before + 1


def test_names_of_elsewhere_are_understood_and_lead_to_who_somebody_is_now(director_client: Client) -> None:
    """Surname first, with a sign before the points; the number of somebody who turned out to be another is that person's."""
    cup = ranked(PLACES)
    Player.objects.create(name="Anna Aur", place="Linz", merged_into=Player.objects.get(pk=key_of("A")))
    old = Player.objects.get(name="Anna Aur").number
    typed = {"name": "Gmunden", "date": "2026-08-20"}
    shown = director_client.post(
        url("series-away", cup), {**typed, "rows": "Rang;Nachname Vorname;Punkte\n1;Auer Anna;+40\n2;Bauer Bruno;-40", "zeigen": "1"}
    )
    assert "2 Zeilen gelesen" in shown.content.decode()
    assert re.findall(r"\d+ Person(?:en)? (?:ist|sind) neu", shown.content.decode()) == []
    rows = f"Nr.;Name;Rang;Punkte\n{old};;1;+40\n;Bauer Bruno;2;-40"
    assert director_client.post(url("series-away", cup), {**typed, "rows": rows}).status_code == 302
    found = AwayTournament.objects.get(name="Gmunden")
    assert list(AwayResult.objects.filter(tournament=found).values_list("player_id", "said")) == [
        (key_of("A"), {"rank": 1, "points": 40}),
        (key_of("B"), {"rank": 2, "points": -40}),
    ]
