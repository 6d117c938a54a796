"""Home, overview, set-up and Regelblatt over HTTP: what is shown to whom, what is stored, what is refused and kept as typed."""

import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.tournament.crowd import crowd
from tests.tournament.evening import drawn, registered, running, the_round
from tournament.desk.evening import rounds
from tournament.desk.setup import setup
from tournament.models import Cup, Phase, Tournament

pytestmark = pytest.mark.django_db

NEW = "/neu/"
TYPED = {
    "name": "Herbstturnier Linz",
    "date": "2026-11-21",
    "place": "Linz",
    "cup": "Königrufen Cup",
    "system": "koenigrufen-cup",
    "rounds": "3",
    "games": "20",
    "games_large": "25",
    "time_limit_minutes": "",
    "cents_per_point": "10",
    "fee": "7,50",
    "tie_1": "best_rounds",
    "tie_2": "lot",
    "tie_3": "",
    "tie_4": "",
    "apart_club": "on",
    "apart": "familie, auto",
    "seed": "7f3a",
    "i-bird_rufer": "0",
}


def text(client: Client, address: str, status: int = 200) -> str:
    answer = client.get(address)
    assert answer.status_code == status
    return answer.content.decode()


def only() -> Tournament:
    return Tournament.objects.get()


# Who may what ----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("address", ["/neu/", "/t/probe/einrichten/"])
def test_setting_up_needs_the_log_in(client: Client, address: str) -> None:
    setup.open_registration(tournament_id=registered().pk)
    assert client.get(address)["Location"].startswith("/anmelden/?next=")
    assert client.post(address, TYPED)["Location"].startswith("/anmelden/?next=")
    assert only().name == "Probe"


def test_the_public_reads_home_overview_and_regelblatt(client: Client) -> None:
    tournament = registered()
    setup.open_registration(tournament_id=tournament.pk)
    assert "Probe" in text(client, "/")
    page = text(client, "/t/probe/")
    assert "Als Nächstes" not in page
    assert "Einrichten" not in page
    assert "Tafel „Die Spiele“" in text(client, "/t/probe/regelblatt/")


def test_a_draft_is_on_the_directors_list_only(client: Client, director_client: Client) -> None:
    registered()
    assert "Probe" not in text(client, "/")
    assert "Probe" in text(director_client, "/")


def test_the_empty_list_says_what_to_do(client: Client, director_client: Client) -> None:
    assert "Zurzeit ist kein Turnier ausgeschrieben" in text(client, "/")
    page = text(director_client, "/")
    assert "Das erste Turnier anlegen" in page
    assert "Abend von einem anderen Laptop übernehmen" in page


@pytest.mark.parametrize(
    "address", ["/t/gibt-es-nicht/", "/t/gibt-es-nicht/regelblatt/", "/t/gibt-es-nicht/einrichten/", "/neu/?von=gibt-es-nicht"]
)
def test_an_unknown_tournament_is_not_found(director_client: Client, address: str) -> None:
    text(director_client, address, 404)


# A new tournament ------------------------------------------------------------------------------------------------------------


def test_what_was_typed_is_stored(director_client: Client) -> None:
    answer = director_client.post(NEW, TYPED, follow=True)
    made = only()
    assert answer.redirect_chain == [(f"/t/{made.slug}/", 302)]
    assert "„Herbstturnier Linz“ ist angelegt." in answer.content.decode()
    assert (made.slug, str(made.date), made.place, made.cup.name) == ("herbstturnier-linz-2026", "2026-11-21", "Linz", "Königrufen Cup")
    assert (made.rounds, made.games, made.games_large, made.time_limit_minutes) == (3, 20, 25, None)
    assert (made.cents_per_point, made.fee_cents, made.seed) == (10, 750, "7f3a")
    assert (made.tie_breaks, made.keep_apart, made.options) == (["best_rounds", "lot"], ["club", "familie", "auto"], {})
    assert made.log.get().author == "leitung"


def test_only_what_differs_from_the_sheet_is_stored(director_client: Client) -> None:
    """Pagat 1 / 2, Dreier 5 and Sechserdreier 4, lost 8 on the cup's sheet."""
    own = {
        "i-bird_rufer": "1",
        "v-pagat-0": "1",
        "v-pagat-1": "3",
        "v-dreier": "5",
        "v-rufer": "2",
        "v-sechserdreier-1": "10",
        "v-uhu-0": "",
    }
    director_client.post(NEW, TYPED | own)
    assert only().options == {"bird_rufer": "unit", "values": {"rufer": 2, "sechserdreier": [4, 10], "pagat": [1, 3]}}


def test_interpretations_with_numbers(director_client: Client) -> None:
    """The Speiszettel asks for a pair (Säcke) and for cents (Pagatkassa); empty means off."""
    own = {
        "system": "koenigrufen-speiszettel",
        "i-sack-0": "1",
        "i-sack-1": "2",
        "i-pagatkassa_stake": "50",
        "i-radl": "0",
        "i-final_radl": "1",
    }
    director_client.post(NEW, TYPED | own)
    assert only().options == {"sack": [1, 2], "final_radl": False, "pagatkassa_stake": 50}


@pytest.mark.parametrize("typed, kept", [("15", {"games_at_five": 15}), ("", {}), ("20", {})])
def test_an_interpretation_that_is_a_number(director_client: Client, typed: str, kept: dict[str, int]) -> None:
    """Oberösterreich asks how many games a table of five plays: 20 where nothing is said."""
    director_client.post(NEW, TYPED | {"system": "koenigrufen-oberoesterreich", "i-games_at_five": typed})
    assert only().options == kept


@pytest.mark.parametrize("chosen, typed, games", [("", "", 20), ("15", "", 15), ("15", "18", 18)])
def test_a_sheet_presets_the_games_of_a_table_of_five(director_client: Client, chosen: str, typed: str, games: int) -> None:
    """Oberösterreich: 20 or as chosen, where no number is typed beside it; on a sheet without that question nothing typed is as many as at
    four."""
    own = {"system": "koenigrufen-oberoesterreich", "games": "16", "games_large": typed, "i-games_at_five": chosen}
    director_client.post(NEW, TYPED | own)
    assert (only().games, only().games_large) == (16, games)
    director_client.post(NEW, TYPED | {"name": "Beim Cup", "games_large": ""})
    assert Tournament.objects.get(name="Beim Cup").games_large is None


def test_an_interpretation_that_is_no_such_number(director_client: Client) -> None:
    answer = director_client.post(NEW, TYPED | {"system": "koenigrufen-oberoesterreich", "i-games_at_five": "101"})
    assert "eine ganze Zahl von 1 bis 100" in answer.content.decode()


@pytest.mark.parametrize(
    "wrong, said",
    [
        ({"name": " "}, "Bitte ausfüllen"),
        ({"rounds": "drei"}, "Bitte eine ganze Zahl eingeben"),
        ({"rounds": "0"}, "Eine ganze Zahl von 1 bis 99."),
        ({"games": "9" * 5000}, "Bitte eine ganze Zahl eingeben"),
        ({"fee": "zehn"}, "Ein Betrag in Euro"),
        ({"date": "31.2.2026"}, "Bitte ein Datum eingeben"),
        ({"tie_2": "best_rounds"}, "jeder höchstens einmal"),
        ({"v-pagat-0": "viel"}, "viel"),
        ({"v-dreier": "0"}, "aria-invalid"),
        ({"i-bird_rufer": "7"}, "bird_rufer"),
        ({"name": "x" * 201}, "Höchstens 200 Zeichen"),
        ({"seed": "\u0007"}, "Steuerzeichen"),
    ],
)
def test_faults_are_said_and_what_was_typed_stays(director_client: Client, wrong: dict[str, str], said: str) -> None:
    answer = director_client.post(NEW, TYPED | wrong)
    page = answer.content.decode()
    assert answer.status_code == 422
    assert said in page
    assert "Noch nicht gespeichert" in page
    assert 'value="familie, auto"' in page
    assert 'value="Linz"' in page
    assert not Tournament.objects.exists()


def test_the_regelblatt_follows_without_storing(director_client: Client) -> None:
    """The page for another system, half filled in: its questions, its sheet, nothing said about what is missing."""
    answer = director_client.post(NEW, TYPED | {"name": "", "system": "point-tarock", "zeigen": "1"})
    page = answer.content.decode()
    assert answer.status_code == 200
    assert "§ 16" in page
    assert "Dreiblatt" in page
    assert "Bitte ausfüllen" not in page
    assert 'value="familie, auto"' in page
    assert not Tournament.objects.exists()


def test_a_house_value_shows_in_the_regelblatt_at_once(director_client: Client) -> None:
    page = director_client.post(NEW, TYPED | {"v-solodreier": "77", "v-pagat-0": "allerlei", "zeigen": "1"}).content.decode()
    sheet = page[page.index('id="sheet"') :]
    assert "77" in sheet
    assert "allerlei" not in sheet


def test_games_at_large_tables_are_asked_where_there_are_any(director_client: Client) -> None:
    assert "Spiele an Tischen zu 5" in text(director_client, "/neu/?regeln=koenigrufen-cup")
    assert "Spiele an Tischen zu 4" in text(director_client, "/neu/?regeln=point-tarock")
    assert "Spiele an Tischen" not in text(director_client, "/neu/?regeln=french-tarot")


def test_every_system_can_be_set_up_as_it_is_offered(director_client: Client) -> None:
    """What the empty form shows is good once it has a name."""
    for system in ("point-tarock", "koenigrufen-cup", "koenigrufen-speiszettel", "koenigrufen-gallneukirchen", "french-tarot"):
        page = text(director_client, f"/neu/?regeln={system}")
        typed = dict(re.findall(r'<input type="text" name="([^"]+)" value="([^"]*)"', page)) | {"name": system, "system": system}
        typed |= {"rounds": "3", "games": "20", "cents_per_point": "10"}
        assert director_client.post(NEW, typed).status_code == 302
        assert Tournament.objects.get(name=system).options == {}


# A copy, a change ------------------------------------------------------------------------------------------------------------


def test_a_copy_takes_rules_and_values_but_no_name_date_seed(director_client: Client) -> None:
    source = registered(options={"values": {"pagat": [2, 4]}}, fee_cents=1000, rounds=4, place="Wels")
    page = text(director_client, "/neu/?von=probe")
    assert 'name="v-pagat-0" value="2"' in page
    assert 'value="10"' in page
    answer = director_client.post("/neu/?von=probe", TYPED | {"name": "Neu", "v-pagat-0": "2", "v-pagat-1": "4", "seed": ""})
    made = Tournament.objects.get(name="Neu")
    assert answer["Location"] == f"/t/{made.slug}/"
    assert made.copied_from == source
    assert made.options == {"values": {"pagat": [2, 4]}}
    assert (made.place, made.rounds) == ("Linz", 3), "what the form says, not the source"
    assert made.seed not in {"", source.seed}
    assert not made.registrations.exists()


def test_a_copy_that_is_refused_leaves_nothing(director_client: Client) -> None:
    registered()
    assert director_client.post("/neu/?von=probe", TYPED | {"rounds": "0"}).status_code == 422
    assert Tournament.objects.count() == 1


def change(client: Client, tournament: Tournament, **more: str):
    return client.post("/t/probe/einrichten/", TYPED | {"version": str(tournament.version)} | more)


def test_a_change_is_stored_and_said(director_client: Client) -> None:
    tournament = registered()
    answer = director_client.post("/t/probe/einrichten/", TYPED | {"version": str(tournament.version)}, follow=True)
    assert "Gespeichert." in answer.content.decode()
    assert only().name == "Herbstturnier Linz"
    assert only().slug == "probe"


def test_the_second_of_two_writers_is_told(director_client: Client) -> None:
    tournament = registered()
    setup.change_setup(tournament_id=tournament.pk, place="Steyr")
    answer = change(director_client, tournament)
    assert answer.status_code == 422
    assert "Inzwischen wurde an diesem Turnier etwas geändert" in answer.content.decode()
    assert only().name == "Probe"


def test_after_the_draw_system_and_games_stay_and_the_rest_can_change(director_client: Client) -> None:
    tournament = drawn()
    assert re.search(r'name="games"[^>]*disabled', text(director_client, "/t/probe/einrichten/"))
    assert change(director_client, tournament, system="point-tarock", games="7", seed="anders").status_code == 302
    assert (only().system, only().games, only().seed, only().name) == ("koenigrufen-cup", 3, "7f3a", "Herbstturnier Linz")


def test_after_the_first_card_options_stay(director_client: Client) -> None:
    tournament = running(options={"values": {"pagat": [2, 4]}})
    page = text(director_client, "/t/probe/einrichten/")
    assert 'name="v-pagat-0" value="2"' in page
    assert change(director_client, tournament, **{"v-pagat-0": "9", "v-pagat-1": "9"}).status_code == 302
    assert only().options == {"values": {"pagat": [2, 4]}}


def test_appeals_and_the_own_club_change_while_the_tournament_runs(director_client: Client) -> None:
    """And the log says what was and what is, in the words of the form."""
    tournament = running()
    assert change(director_client, tournament, appeal_minutes="15", own_club="refused").status_code == 302
    assert (only().appeal_minutes, only().own_club) == (15, "refused")
    page = text(director_client, "/t/probe/protokoll/?was=change_setup")
    assert "Berufung, in Minuten nach dem Ende der Runde: – → 15" in page
    assert "darf über den eigenen Verein entscheiden → entscheidet nicht über den eigenen Verein" in page
    assert 'name="appeal_minutes" value="15"' in text(director_client, "/t/probe/einrichten/")


def test_no_minutes_mean_until_the_round_ends(director_client: Client) -> None:
    tournament = running(appeal_minutes=15, own_club="refused")
    assert change(director_client, tournament, appeal_minutes="").status_code == 302
    assert (only().appeal_minutes, only().own_club) == (None, "refused"), "what a form does not send stays"


@pytest.mark.parametrize(
    "wrong", [{"appeal_minutes": "0"}, {"appeal_minutes": "1441"}, {"appeal_minutes": "bald"}, {"own_club": "vielleicht"}]
)
def test_appeals_and_the_own_club_are_checked(director_client: Client, wrong: dict[str, str]) -> None:
    answer = change(director_client, running(), **wrong)
    assert answer.status_code == 422
    assert 'class="fault"' in answer.content.decode()
    assert (only().appeal_minutes, only().own_club) == (None, "allowed")


def test_after_the_end_appeals_stay_as_they_were(director_client: Client) -> None:
    tournament = registered()
    Tournament.objects.filter(pk=tournament.pk).update(phase="closed", rules_digest="x")
    assert re.search(r'name="appeal_minutes"[^>]*disabled', text(director_client, "/t/probe/einrichten/"))
    assert change(director_client, only(), appeal_minutes="15", own_club="refused").status_code == 302
    assert (only().appeal_minutes, only().own_club) == (None, "allowed")


def test_a_copy_takes_the_referees_rules_along(director_client: Client) -> None:
    registered(appeal_minutes=20, own_club="refused")
    page = text(director_client, "/neu/?von=probe")
    assert 'name="appeal_minutes" value="20"' in page
    assert '<option value="refused" selected>' in page
    made = setup.copy_tournament(source_id=only().pk, name="Neu")
    assert (made.appeal_minutes, made.own_club) == (20, "refused")


# Overview --------------------------------------------------------------------------------------------------------------------


def next_step(client: Client) -> str:
    page = text(client, "/t/probe/")
    assert page.count("btn main") == 1, "one blue thing"
    return re.search(r'class="btn main"[^>]*>([^<]+)<', page)[1]


def step(client: Client, name: str, **more: str) -> str:
    return client.post("/t/probe/phase/", {"schritt": name, **more}, follow=True).content.decode()


def test_from_the_draft_to_the_draw_the_next_step_leads(director_client: Client) -> None:
    registered(rounds=1)
    assert next_step(director_client) == "Anmeldung eröffnen"
    assert "Die Anmeldung ist eröffnet." in step(director_client, "anmeldung")
    assert next_step(director_client) == "Runde 1 auslosen"


def test_a_field_that_cannot_be_seated_is_said_before_the_draw(director_client: Client) -> None:
    """7 players fit no tables of 4 and 5; 8 do."""
    tournament = registered(7)
    setup.open_registration(tournament_id=tournament.pk)
    assert next_step(director_client) == "Spieler anmelden"
    assert "Noch 1 Spieler aufnehmen" in text(director_client, "/t/probe/")


def test_rounds_are_shown_with_their_state(director_client: Client) -> None:
    running()
    assert next_step(director_client) == "Ergebnisse eintragen"
    page = text(director_client, "/t/probe/")
    assert "/t/probe/runde/1/" in page
    assert "0 von 2 Tischen" in page


def test_closing_publishing_and_opening_again(director_client: Client) -> None:
    running(rounds=1)
    assert "Es ist noch eine Runde offen" in step(director_client, "abschliessen")
    rounds.close_round(round_id=the_round(only()).pk, reason="Probe")
    assert next_step(director_client) == "Turnier abschließen"
    assert "Das Turnier ist abgeschlossen." in step(director_client, "abschliessen")
    assert next_step(director_client) == "Endstand veröffentlichen"
    assert "veröffentlicht" in step(director_client, "veroeffentlichen")
    assert "Bitte einen Grund angeben" in step(director_client, "oeffnen", grund="")
    assert only().phase == Phase.PUBLISHED
    assert "Das Turnier ist wieder offen." in step(director_client, "oeffnen", grund="Zettel verwechselt")
    assert only().phase == Phase.RUNNING


@pytest.mark.parametrize("given", [{}, {"schritt": "unsinn"}])
def test_an_unknown_step_changes_nothing(director_client: Client, given: dict[str, str]) -> None:
    registered()
    assert "Diesen Schritt gibt es nicht" in director_client.post("/t/probe/phase/", given, follow=True).content.decode()
    assert only().phase == Phase.DRAFT


def test_phases_change_by_the_director_and_by_post_only(client: Client, director_client: Client) -> None:
    registered()
    assert client.post("/t/probe/phase/", {"schritt": "anmeldung"}).status_code == 404, "to a visitor a draft is not there"
    assert director_client.get("/t/probe/phase/").status_code == 405
    assert only().phase == Phase.DRAFT


# Queries ---------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("page", ["/", "/neu/", "/t/{}/", "/t/{}/einrichten/", "/t/{}/regelblatt/"])
def test_queries_do_not_grow_with_the_field(director_client: Client, page: str) -> None:
    small, large = crowd(20, rounds=1), crowd(200, rounds=1)
    counted = []
    for tournament in (small, large):
        with CaptureQueriesContext(connection) as queries:
            text(director_client, page.format(tournament.slug))
        counted.append(len(queries))
    assert counted[0] == counted[1] <= 10


def test_a_series_that_was_only_begun_is_proposed(director_client: Client) -> None:
    """Else its name is typed once more, and soon otherwise."""
    director_client.post("/reihen/", {"name": "Linzer Cup"})
    setup.create_tournament(name="Probe", system="koenigrufen-cup", cup="Welser Cup")
    for address in (NEW, "/t/probe/einrichten/"):
        assert re.findall(r'<option value="(\w+ Cup)">', text(director_client, address)) == ["Linzer Cup", "Welser Cup"]


def test_a_series_whose_name_was_a_slip_goes_when_its_tournament_leaves_it(director_client: Client) -> None:
    """One that somebody began or set up stays, as does one that still has a tournament."""
    director_client.post("/reihen/", {"name": "Linzer Cup"})
    for name, cup in (("Eins", "Linzer-Cup"), ("Zwei", "Welser Cup"), ("Drei", "Welser Cup")):
        setup.create_tournament(name=name, system="koenigrufen-cup", cup=cup)
    for name in ("Eins", "Zwei"):
        setup.change_setup(tournament_id=Tournament.objects.get(name=name).pk, cup="Linzer Cup")
    assert list(Cup.objects.values_list("name", flat=True)) == ["Linzer Cup", "Welser Cup"]
    setup.change_setup(tournament_id=Tournament.objects.get(name="Drei").pk, cup="")
    for name in ("Eins", "Zwei"):
        setup.change_setup(tournament_id=Tournament.objects.get(name=name).pk, cup="")
    assert list(Cup.objects.values_list("name", flat=True)) == ["Linzer Cup"]
