"""Sanctions over HTTP: giving, escalating, lifting; and what the registration desk is told. Expectations from the cup's sheet and the house
rules."""

from datetime import date

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from tests.tournament.court import player_of, referee, ruled_dreier
from tests.tournament.evening import log_says, registered, running
from tournament.desk.registration import players
from tournament.desk.setup import setup
from tournament.ledger.people.notices import notices
from tournament.ledger.store.refusals import Refused
from tournament.models import LogRow, Player, Registration, Sanction, Tournament
from tournament.referee.sanctions import give_sanction, lift_sanction

pytestmark = pytest.mark.django_db

PAGE = "/t/probe/sanktionen/"
ETIQUETTE = "2. Verwarnung – im Wiederholungsfall sieht die Etikette eine Sperre vor (§ Die Tarocketikette, 3)."


@pytest.fixture
def tournament() -> Tournament:
    """Eight players, the first round is open."""
    made = running(cup="Cup")
    return setup.change_setup(tournament_id=made.pk, date=date(2026, 11, 21))


def named(tournament: Tournament, number: int, name: str) -> Registration:
    row = player_of(tournament, number)
    players.change_player(registration_id=row.pk, name=name, place="Bad Hall")
    return player_of(tournament, number)


def give(client: Client, **typed: str):
    return client.post(PAGE, {"kind": "warning", "who": "3", "reason": "laut geworden", **typed}, follow=True)


def said(answer) -> str:
    return answer.content.decode()


def warn(tournament: Tournament, number: int, reason: str = "laut geworden", **more: object) -> Sanction:
    person = player_of(tournament, number).player_id
    return give_sanction(**{"tournament_id": tournament.pk, "kind": "warning", "reason": reason, "player_id": person, **more})


def next_year(name: str = "Winter", **more: object) -> Tournament:
    made = setup.create_tournament(**{"name": name, "system": "koenigrufen-cup", "cup": "Cup", "date": date(2027, 1, 9), **more})
    setup.open_registration(tournament_id=made.pk)
    return made


# Who is meant ----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("who", ["3", "3 Karl Zauner", "03", "karl zauner", "Zauner", "3 zauner"])
def test_a_player_is_found_by_number_or_name(director_client: Client, tournament: Tournament, who: str) -> None:
    player = named(tournament, 3, "Karl Zauner").player
    assert "Karl Zauner: Verwarnung, eingetragen." in said(give(director_client, who=who))
    assert Sanction.objects.get().player == player


@pytest.mark.parametrize("who, what", [
    ("", "Bitte ausfüllen."), ("99", "Niemand hier heißt so."), ("Niemand", "Niemand hier heißt so."),
    ("3 Huber", "Niemand hier heißt so."),
    ("Spieler", "Das passt auf mehrere"),
])  # fmt: skip
def test_who_is_not_clear_is_asked_again(director_client: Client, tournament: Tournament, who: str, what: str) -> None:
    answer = give(director_client, who=who, reason="bleibt stehen")
    assert answer.status_code == 422
    assert what in said(answer)
    assert 'value="bleibt stehen"' in said(answer)
    assert not Sanction.objects.exists()


def test_a_kibitzer_is_no_player(director_client: Client, tournament: Tournament) -> None:
    give(director_client, who="Herr Brandstätter", stranger="on")
    given = Sanction.objects.get()
    assert (given.player, given.name) == (None, "Herr Brandstätter")
    assert "spielt nicht mit" in said(director_client.get(PAGE))


def test_a_kibitzer_of_a_players_name_is_still_no_player(director_client: Client, tournament: Tournament) -> None:
    give(director_client, who="Spieler 3", stranger="on")
    assert Sanction.objects.get().player is None


# What ------------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("typed, stored, words", [
    ({"kind": "points", "points": "20", "tournaments": "2"}, (-40, None, None), "20 Strafpunkte"),
    ({"kind": "points", "points": "1"}, (-2, None, None), "1 Strafpunkt"),
    ({"kind": "ban", "tournaments": "2", "points": "5"}, (0, 2, None), "Sperre für die nächsten 2 Turniere"),
    ({"kind": "ban", "tournaments": "1"}, (0, 1, None), "Sperre für das nächste Turnier"),
    ({"kind": "ban", "until": "2027-06-30"}, (0, None, date(2027, 6, 30)), "Sperre bis 30.06.2027"),
    ({"kind": "exclusion", "until": "2027-06-30"}, (0, None, None), "Ausschluss vom Turnier"),
])  # fmt: skip
def test_each_kind_takes_what_belongs_to_it(
    director_client: Client, tournament: Tournament, typed: dict, stored: tuple, words: str
) -> None:
    assert words in said(give(director_client, **typed))
    given = Sanction.objects.get()
    assert (given.half_points, given.tournaments, given.until) == stored


@pytest.mark.parametrize("typed, what", [
    ({"kind": ""}, "Bitte wählen, was gegeben wird."), ({"reason": " "}, "Bitte ausfüllen."), ({"kind": "points"}, "Eine ganze Zahl von 1"),
    ({"kind": "points", "points": "-5"}, "Eine ganze Zahl von 1"),
    ({"kind": "points", "points": "viel"}, "Bitte eine ganze Zahl eingeben."),
    ({"kind": "ban"}, "Eine Sperre gilt für eine Zahl von Turnieren oder bis zu einem Tag."),
    ({"kind": "ban", "tournaments": "2", "until": "2027-06-30"}, "Eine Sperre gilt für eine Zahl von Turnieren oder bis zu einem Tag."),
    ({"kind": "ban", "until": "2026-11-20"}, "Das Ende der Sperre liegt vor dem Turnier."),
    ({"kind": "ban", "until": "bald"}, "Bitte ein Datum"),
    ({"kind": "points", "points": "5", "stranger": "on"}, "Strafpunkte bekommt ein Spieler des Turniers."),
])  # fmt: skip
def test_what_is_missing_is_said_at_its_field(director_client: Client, tournament: Tournament, typed: dict, what: str) -> None:
    answer = give(director_client, **typed)
    assert answer.status_code == 422
    assert what in said(answer)
    assert not Sanction.objects.exists()


def test_an_unknown_kind_is_refused(director_client: Client, tournament: Tournament) -> None:
    assert give(director_client, kind="pranger").status_code == 422


def test_a_key_pressed_twice_is_one_sanction(director_client: Client, tournament: Tournament) -> None:
    give(director_client)
    give(director_client)
    assert Sanction.objects.count() == 1
    give(director_client, reason="wieder laut geworden")
    assert Sanction.objects.count() == 2


def test_who_is_excluded_is_withdrawn_and_the_draw_is_named(director_client: Client, tournament: Tournament) -> None:
    assert "jetzt die Auslosung anpassen" in said(give(director_client, kind="exclusion", reason="Betrug"))
    assert player_of(tournament, 3).withdrawn
    with pytest.raises(Refused) as refused:
        players.readmit(registration_id=player_of(tournament, 3).pk)
    assert refused.value.codes == ("excluded",)
    director_client.post(PAGE, {"aufheben": Sanction.objects.get().pk, "reason": "es war ein anderer"})
    players.readmit(registration_id=player_of(tournament, 3).pk)
    assert not player_of(tournament, 3).withdrawn


# Escalation -------------------------------------------------------------------------------------------------------------------


def test_a_second_warning_in_the_series_leads_to_the_sperre(director_client: Client, tournament: Tournament) -> None:
    assert "2. Verwarnung" not in said(give(director_client))
    answer = give(director_client, reason="wieder laut")
    assert ETIQUETTE in said(answer)
    assert answer.redirect_chain[-1][0].startswith(f"{PAGE}?spieler=3&art=ban&grund=wiederholt+verwarnt")
    assert 'value="ban" id="id_kind_3" required checked' in said(answer)
    assert 'value="wiederholt verwarnt: wieder laut"' in said(answer)
    assert "2. Verwarnung</p>" in said(director_client.get(PAGE))


def test_warnings_of_an_earlier_tournament_of_the_series_count(director_client: Client, tournament: Tournament) -> None:
    warn(tournament, 3)
    later = next_year()
    players.add_player(tournament_id=later.pk, player_id=player_of(tournament, 3).player_id, number=5)
    answer = director_client.get(f"/t/{later.slug}/sanktionen/?spieler=5")
    assert f"Noch eine wäre die {ETIQUETTE}" in said(answer)
    answer = director_client.post(f"/t/{later.slug}/sanktionen/", {"kind": "warning", "who": "5", "reason": "laut"}, follow=True)
    assert ETIQUETTE in said(answer)


def test_another_series_does_not_count(director_client: Client, tournament: Tournament) -> None:
    warn(tournament, 3)
    other = next_year(cup="Liga")
    players.add_player(tournament_id=other.pk, player_id=player_of(tournament, 3).player_id, number=5)
    answer = director_client.post(f"/t/{other.slug}/sanktionen/", {"kind": "warning", "who": "5", "reason": "laut"}, follow=True)
    assert "2. Verwarnung" not in said(answer)


def test_a_lifted_warning_does_not_count(director_client: Client, tournament: Tournament) -> None:
    lift_sanction(sanction_id=warn(tournament, 3).pk, reason="Irrtum")
    assert "2. Verwarnung" not in said(give(director_client))


def test_a_sheet_without_etiquette_is_not_cited(director_client: Client) -> None:
    running(((1, 2, 3, 4),), system="point-tarock")
    give(director_client)
    page = said(give(director_client, reason="wieder"))
    assert "2. Verwarnung – möglich ist jetzt eine Sperre." in page
    assert "Tarocketikette" not in page


def test_a_kibitzer_warned_twice_by_name(director_client: Client, tournament: Tournament) -> None:
    give(director_client, who="Egon Wild", stranger="on")
    assert "2. Verwarnung" in said(give(director_client, who="egon  wild", stranger="on", reason="wieder"))


def test_a_referee_hears_who_gives_the_sperre(tournament: Tournament) -> None:
    client = Client()
    client.force_login(referee(tournament), backend="django.contrib.auth.backends.ModelBackend")
    give(client)
    answer = give(client, reason="wieder laut")
    assert "Eine Sperre gibt die Turnierleitung." in said(answer)
    assert 'value="ban"' not in said(answer), "he is not offered what he cannot give"
    assert client.post(PAGE, {"kind": "ban", "who": "3", "tournaments": "1", "reason": "x"}).status_code == 403
    assert Sanction.objects.count() == 2


# With a ruling, and lifting ------------------------------------------------------------------------------------------------------


def test_given_with_a_ruling_it_is_filled_in_and_linked(director_client: Client) -> None:
    _tournament, _user, ruling = ruled_dreier()
    page = said(director_client.get(f"{PAGE}?entscheid={ruling.pk}&spieler=4"))
    assert 'value="4 Spieler 4"' in page
    assert 'value="Farbe nicht bedient"' in page
    assert "Entscheid 1: Runde 1, Tisch 1, Spiel 1, Renonce" in page
    page = said(give(director_client, who="4", entscheid=str(ruling.pk)))
    assert Sanction.objects.get().ruling == ruling
    assert f'/t/probe/entscheid/{ruling.pk}/">Entscheid 1: Runde 1, Tisch 1, Spiel 1, Renonce</a>' in page


@pytest.mark.parametrize("number", ["999", "x", "²", "9" * 30])
def test_a_ruling_of_another_tournament_is_not_found(director_client: Client, tournament: Tournament, number: str) -> None:
    assert director_client.get(f"{PAGE}?entscheid={number}").status_code == 404
    assert director_client.post(PAGE, {"aufheben": number, "reason": "x"}).status_code == 404


def test_lifted_it_stays_with_its_reason(director_client: Client, tournament: Tournament) -> None:
    given = warn(tournament, 3)
    assert "Bitte einen Grund angeben" in said(director_client.post(PAGE, {"aufheben": given.pk, "reason": " "}, follow=True))
    assert "Spieler 3: Verwarnung, aufgehoben." in said(
        director_client.post(PAGE, {"aufheben": given.pk, "reason": "Verwechslung"}, follow=True)
    )
    page = said(director_client.get(PAGE))
    assert f'<li id="sanktion-{given.pk}" class="lifted">' in page
    assert "Verwechslung" in page
    assert f'name="aufheben" value="{given.pk}"' not in page, "what is lifted cannot be lifted"


def test_after_the_end_a_warning_is_possible_and_points_are_not(director_client: Client, tournament: Tournament) -> None:
    points = give_sanction(
        tournament_id=tournament.pk, kind="points", points=5, reason="spät", player_id=player_of(tournament, 1).player_id
    )
    Tournament.objects.filter(pk=tournament.pk).update(phase="closed")
    page = said(director_client.get(PAGE))
    assert 'value="points"' not in page
    assert "Strafpunkte sind nicht mehr möglich" in page
    assert f'name="aufheben" value="{points.pk}"' not in page
    give(director_client)
    give(director_client, kind="ban", tournaments="1")
    assert give(director_client, kind="points", points="5").redirect_chain, "in the wrong phase the page leads back"
    assert sorted(Sanction.objects.values_list("kind", flat=True)) == ["ban", "points", "warning"]


# At the desk ---------------------------------------------------------------------------------------------------------------------


@pytest.fixture
def barred(tournament: Tournament) -> Tournament:
    """Karl Zauner, Bad Hall, has a Sperre for two tournaments and a warning; the next tournament of the series takes registrations."""
    named(tournament, 3, "Karl Zauner")
    warn(tournament, 3)
    warn(tournament, 3, "unentschuldigt gegangen", kind="ban", tournaments=2)
    return next_year()


def desk(made: Tournament) -> str:
    return f"/t/{made.slug}/anmeldung/"


def count(made: Tournament) -> int:
    return made.registrations.count()


SPERRE = "Karl Zauner (Bad Hall): Sperre für die nächsten 2 Turniere (Probe: unentschuldigt gegangen)."


@pytest.mark.parametrize(
    "typed", [{"name": "Karl Zauner"}, {"name": " KARL  zauner ", "place": "Bad Hall"}, {"name": "Karl Zauner", "place": "Wien"}, {}]
)
def test_somebody_barred_is_not_registered_by_accident(director_client: Client, barred: Tournament, typed: dict) -> None:
    """Picked, typed, typed otherwise; and with another place, for it may be he."""
    person = {"player": Player.objects.get(name="Karl Zauner").pk, "name": "zau"} if not typed else {}
    answer = director_client.post(desk(barred), typed | person)
    assert answer.status_code == 422
    assert SPERRE in said(answer)
    assert "Aufheben kann das die Turnierleitung" in said(answer)
    assert count(barred) == 0


def test_with_a_reason_he_is_registered_and_the_log_says_why(director_client: Client, barred: Tournament) -> None:
    person = Player.objects.get(name="Karl Zauner")
    typed = {"name": "zau", "player": person.pk, "despite": "Die Cupleitung hat es erlaubt"}
    answer = director_client.post(desk(barred), typed, follow=True)
    assert barred.registrations.get().player == person
    row = LogRow.objects.get(tournament=barred, action="add_player")
    assert log_says(row) == "Angemeldet: Nr. 1 Karl Zauner, trotz Sperre – Die Cupleitung hat es erlaubt"
    assert row.detail["barred_by"] == [Sanction.objects.get(kind="ban").pk]
    assert "Karl Zauner: 1 Verwarnung: laut geworden" in said(answer)
    assert "Angemeldet trotz Sperre oder Ausschluss:" in said(answer)
    assert f'<a class="held" href="{PAGE}">Sperre für die nächsten 2 Turniere (Probe: unentschuldigt gegangen)</a>' in said(answer)


def test_the_type_ahead_says_it_at_once(director_client: Client, barred: Tournament) -> None:
    [found] = director_client.get(desk(barred) + "suche/", {"q": "zaun"}).json()["found"]
    assert found["barred"] == [SPERRE + " Aufheben kann das die Turnierleitung, auf der Seite „Sanktionen“ jenes Turniers."]
    assert found["warned"] == "1 Verwarnung: laut geworden"


def test_without_a_script_the_reason_stands_beside_the_name(director_client: Client, barred: Tournament) -> None:
    page = said(director_client.get(desk(barred) + "?name=zaun"))
    assert SPERRE in page
    assert 'name="despite" required' in page


def test_warnings_alone_are_told_and_stop_nobody(director_client: Client, barred: Tournament) -> None:
    lift_sanction(sanction_id=Sanction.objects.get(kind="ban").pk, reason="begnadigt")
    answer = director_client.post(desk(barred), {"name": "Karl Zauner"}, follow=True)
    assert "Karl Zauner: 1 Verwarnung: laut geworden" in said(answer)
    assert count(barred) == 1
    assert said(director_client.get(desk(barred) + "?zeige=sanktion")).count("data-number=") == 1


def test_a_kibitzers_sperre_holds_by_name(director_client: Client, tournament: Tournament) -> None:
    give_sanction(tournament_id=tournament.pk, kind="ban", until=date(2027, 1, 9), reason="hat sich geschlagen", name="Egon Wild")
    answer = director_client.post(desk(next_year()), {"name": "egon wild"})
    assert "Egon Wild: Sperre bis 09.01.2027 (Probe: hat sich geschlagen)" in said(answer)
    day_after = next_year("Fasching", date=date(2027, 1, 10))
    assert director_client.post(desk(day_after), {"name": "Egon Wild"}).status_code == 302


def test_after_two_tournaments_a_sperre_for_two_is_over(barred: Tournament) -> None:
    """The next and the one after it are opened; the third takes him."""
    person = Player.objects.get(name="Karl Zauner").pk
    for name, day in (("Zweites", date(2027, 2, 6)), ("Drittes", date(2027, 3, 6))):
        made = next_year(name, date=day)
        opened = Tournament.objects.filter(cup=made.cup, date__lt=day).exclude(name="Probe")
        opened.update(phase="running", rules_digest="x")
        assert bool(notices(made).by_player[person].bans) == (name == "Zweites"), name


def test_a_list_marks_the_barred_and_takes_them_only_with_a_reason(director_client: Client, barred: Tournament) -> None:
    sent = SimpleUploadedFile("liste.csv", b"Name;Ort\nKarl Zauner;Bad Hall\nRosa Leeb;Linz\n;Wels\n")
    page = said(director_client.post(desk(barred) + "einlesen/", {"file": sent}))
    assert SPERRE in page
    rows = page.partition('name="rows" value="')[2].partition('"')[0]
    post = {"rows": rows, "trotzdem": "1"}
    assert director_client.post(desk(barred) + "einlesen/", {**post, "despite": " "}).status_code == 422
    assert count(barred) == 0
    assert director_client.post(desk(barred) + "einlesen/", {**post, "despite": "Die Cupleitung erlaubt es"}).status_code == 302
    assert sorted(barred.registrations.values_list("player__name", flat=True)) == ["Karl Zauner", "Rosa Leeb"], (
        "the nameless row stays away"
    )
    text = log_says(LogRow.objects.get(tournament=barred, action="import_players"))
    assert text == "Liste eingelesen: 2 Spieler; trotz Sperre: Karl Zauner – Die Cupleitung erlaubt es"


def test_the_good_rows_alone_leave_the_barred_out(director_client: Client, barred: Tournament) -> None:
    sent = SimpleUploadedFile("liste.csv", b"Name;Ort\nKarl Zauner;Bad Hall\nRosa Leeb;Linz\n")
    rows = said(director_client.post(desk(barred) + "einlesen/", {"file": sent})).partition('name="rows" value="')[2].partition('"')[0]
    assert director_client.post(desk(barred) + "einlesen/", {"rows": rows}).status_code == 422, "nobody barred slips in with the others"
    director_client.post(desk(barred) + "einlesen/", {"rows": rows, "nur_gute": "1"})
    assert list(barred.registrations.values_list("player__name", flat=True)) == ["Rosa Leeb"]


def test_the_players_card_says_what_runs(director_client: Client) -> None:
    made = registered()
    warn(made, 3)
    page = said(director_client.get("/t/probe/anmeldung/3/"))
    assert "1 Verwarnung: laut geworden" in page
    assert f'href="{PAGE}?spieler=3#geben"' in page
    assert "Es läuft nichts gegen diese Person." in said(director_client.get("/t/probe/anmeldung/4/"))
