"""The table's page over HTTP: what it shows, what it takes, what it refuses; without a script, as a form posts it."""

import json
from typing import Any
from uuid import uuid4

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from tests.tables_made import a_table, write
from tournament.desk.evening.rounds import close_round
from tournament.ledger.lines.writing import next_position
from tournament.models import Entry, Source, Table, TableState

ADDRESS = ["probe", 1, 1]
RUFER = {"game": "rufer", "dealer": 0, "declarer": 1, "partner": 3, "won": True}
BETTLER = {"game": "bettler", "dealer": 1, "declarer": 2, "won": True}
SHORT_COUNT = {"game": "trischaken", "dealer": 0, "points": ["30/0", "20/0", "10/0", "9/2"]}

pytestmark = pytest.mark.django_db


def page_of(client: Client, query: str = "") -> str:
    answer = client.get(reverse("table", args=ADDRESS) + query)
    assert answer.status_code == 200
    return answer.content.decode()


def post(client: Client, table: Table, name: str = "entry", **controls: Any):
    last = max(table.entries.values_list("position", flat=True), default=0)
    said = {"client_id": str(uuid4()), "after": str(next_position(last)), "dealer": "0", **controls}
    return client.post(reverse(name, args=ADDRESS), said)


def correct(client: Client, entry: Entry, **controls: Any):
    return client.post(
        reverse("entry", args=ADDRESS),
        {"client_id": str(uuid4()), "position": str(entry.position), "version": str(entry.version), "dealer": "0", **controls},
    )


def points(entry: Entry) -> list[int]:
    return [entry.a0 // 2, entry.a1 // 2, entry.a2 // 2, entry.a3 // 2]


# Who may what ----------------------------------------------------------------------------------------------------------------


def test_everybody_reads_the_sheet_and_only_the_director_gets_the_form(client: Client, director_client: Client) -> None:
    write(a_table(), RUFER)
    assert 'id="eintrag"' not in page_of(client)
    assert "Rufer" in page_of(client)
    assert 'id="eintrag"' in page_of(director_client)


@pytest.mark.parametrize("name", ["entry", "entry-preview", "table-state", "sums"])
def test_writing_needs_the_log_in(client: Client, name: str) -> None:
    table = a_table()
    answer = client.post(reverse(name, args=ADDRESS), {"game": "rufer"})
    assert answer.status_code == 302
    assert "/anmelden/" in answer.headers["Location"]
    assert not table.entries.exists()


def test_writing_needs_the_form_s_own_token(director: User) -> None:
    a_table()
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(director, backend="django.contrib.auth.backends.ModelBackend")
    for name in ("entry", "entry-preview", "table-state", "sums"):
        assert strict.post(reverse(name, args=ADDRESS), {"game": "rufer"}).status_code == 403


@pytest.mark.parametrize("address", [["probe", 1, 2], ["probe", 2, 1], ["andere", 1, 1]])
def test_no_such_table(director_client: Client, address: list) -> None:
    a_table()
    assert director_client.get(reverse("table", args=address)).status_code == 404
    assert director_client.post(reverse("entry", args=address), {"game": "rufer"}).status_code == 404


def test_a_closed_round_shows_no_form_and_says_why(director_client: Client) -> None:
    table = a_table()
    close_round(round_id=table.round_id, reason="Strom weg")
    shown = page_of(director_client)
    assert 'id="eintrag"' not in shown
    assert "wieder öffnen" in shown
    refused = post(director_client, table, game="rufer", declarer="1", partner="3", won="1")
    assert refused.status_code == 422
    assert "Die Runde ist abgeschlossen" in refused.content.decode()


# The sheet -------------------------------------------------------------------------------------------------------------------


def test_sums_stand_after_each_radl_in_the_cards_numerals(client: Client) -> None:
    table = a_table(games=8)
    write(table, *({**RUFER, "dealer": game % 4} for game in range(4)))
    shown = page_of(client)
    assert "Radl I" in shown
    assert "Radl II" not in shown
    assert "Quersumme 0" in shown


def test_a_replaced_line_stays_above_its_successor_with_who_and_when(director_client: Client) -> None:
    table = a_table()
    write(table, BETTLER)
    old = table.entries.get()
    assert correct(director_client, old, dealer="1", game="Bettler", declarer="2", won="0", why="verlesen").status_code == 302
    shown = page_of(director_client)
    assert shown.index('class="struck"') < shown.index(f'id="zeile-{old.position}"')
    assert "ersetzt" in shown
    assert "leitung, " in shown
    assert "verlesen" in shown
    assert points(table.entries.get(current=True)) == [4, 4, -12, 4]


def test_a_struck_line_is_told_and_counts_nothing(director_client: Client) -> None:
    table = a_table()
    write(table, BETTLER)
    entry = table.entries.get()
    assert correct(director_client, entry, do="withdraw").status_code == 422  # no reason
    assert correct(director_client, entry, do="withdraw", why="war am anderen Tisch").status_code == 302
    shown = page_of(director_client)
    assert "gestrichen" in shown
    assert f'id="zeile-{entry.position}"' not in shown
    table.refresh_from_db()
    assert [table.a0, table.a1, table.a2, table.a3] == [0, 0, 0, 0]


def test_a_redeal_is_inserted_before_a_line_and_is_no_game(director_client: Client) -> None:
    table = a_table()
    write(table, RUFER)
    entry = table.entries.get()
    assert correct(director_client, entry, do="redeal").status_code == 302
    assert [(line.record["game"], line.game) for line in table.entries.filter(current=True)] == [("redeal", None), ("rufer", 1)]


def test_a_faulty_line_is_marked_with_its_sentence(client: Client) -> None:
    write(a_table(), SHORT_COUNT, keep_faulty=True)
    shown = page_of(client)
    assert 'class="doubt"' in shown
    assert "Zusammen sind das 69/2" in shown


def test_each_amount_opens_its_reasons(client: Client) -> None:
    table = a_table()
    write(table, {**RUFER, "kontra": 2, "announcements": [{"kind": "trull", "by": 1, "when": "silent", "won": True}]})
    position = table.entries.get().position
    address = reverse("why", args=[*ADDRESS, position, 1])
    assert address in page_of(client)
    page = client.get(address).content.decode()
    assert "Warum +2?" in page
    assert "Rufer gewonnen, Wert 1" in page
    assert "Trull still, gelungen, Wert 1" in page
    assert "Tafel „Die Prämien“" in page
    assert "bar, in Punkten: Kontra auf das Spiel" in page  # the cup's Kontra is paid at the table and not written
    panel = client.get(address + "?nur=1").content.decode()
    assert "Warum +2?" in panel
    assert "<html" not in panel
    assert client.get(reverse("why", args=[*ADDRESS, position, 4])).status_code == 404
    assert client.get(reverse("why", args=[*ADDRESS, position + 1, 0])).status_code == 404


def test_the_number_of_queries_does_not_grow(director_client: Client, django_assert_max_num_queries) -> None:
    table = a_table(tables=12)
    write(table, *[RUFER] * 16)
    with django_assert_max_num_queries(10):
        page_of(director_client)


# Writing without a script ------------------------------------------------------------------------------------------------------


def test_a_game_is_written_by_the_plain_form(director_client: Client) -> None:
    table = a_table()
    controls = {"game": "paga", "declarer": "2", "partner": "0", "won": "1", "a_trull": "silent", "a_pagat_won": "1", "kontra": "1"}
    answer = post(director_client, table, **controls)
    assert answer.status_code == 302
    # Rufer 1 + Trull 1 + Pagat 2 = 4, declarer Stadlbauer with Mayrhuber.
    assert points(table.entries.get()) == [4, -4, 4, -4]


def test_the_same_save_twice_is_stored_once(director_client: Client) -> None:
    table = a_table()
    controls = {"client_id": str(uuid4()), "after": str(next_position(0)), "game": "Rufer", "declarer": "1", "partner": "3", "won": "1"}
    for _again in range(2):
        assert post(director_client, table, **controls).status_code == 302
    assert table.entries.count() == 1


def test_an_impossible_count_is_refused_beside_its_field_and_nothing_is_lost(director_client: Client) -> None:
    table = a_table("point-tarock", 3)
    answer = post(director_client, table, game="zwei", declarer="1", points="37/1")
    shown = answer.content.decode()
    assert answer.status_code == 422
    assert "Im Zweiblatt endet jede Zählung auf /2. Bitte noch einmal zählen." in shown
    assert 'value="37/1"' in shown
    assert "Offen merken" in shown
    assert not table.entries.exists()
    kept = post(director_client, table, game="zwei", declarer="1", points="37/1", do="keep")
    assert kept.status_code == 302
    assert table.entries.get().settled is False


def test_all_faults_are_said_at_once(director_client: Client) -> None:
    shown = post(director_client, a_table(), game="Rufer").content.decode()
    assert "Wer hat gespielt?" in shown
    assert "Mit wem?" in shown
    assert "Gewonnen oder verloren?" in shown


def test_an_open_line_asks_for_its_partner_as_the_form_does(director_client: Client) -> None:
    """Not by the number of a seat that nobody has."""
    table = a_table()
    assert post(director_client, table, game="Rufer", declarer="1", won="1", do="keep").status_code == 302
    shown = director_client.get(f"/t/{table.round.tournament.slug}/runde/{table.round.number}/tisch/{table.number}/").content.decode()
    assert "Partner noch nicht bekannt" in shown
    assert "Mit wem? Wer ohne Partner spielt, wählt „allein“." in shown
    assert "Diesen Platz gibt es am Tisch nicht" not in shown


def test_letters_that_fit_several_games_are_asked_back(director_client: Client) -> None:
    table = a_table()
    assert "Solorufer, Sechserdreier" in post(director_client, table, game="s", declarer="1", won="1").content.decode()
    assert "steht auf diesem Blatt nicht" in post(director_client, table, game="Schnapsen").content.decode()
    assert not table.entries.exists()


def test_the_last_count_of_trischaken_is_filled_in(director_client: Client) -> None:
    table = a_table()
    post(director_client, table, game="tri", points_0="20", points_1="27,1", points_2="10")
    # 70/0 − 20/0 − 27/1 − 10/0 = 12/2. Pichler has most; he is Vorhand: 6 × 2 = 12, 4 to each.
    entry = table.entries.get()
    assert entry.record["points"] == ["20/0", "27/1", "10/0", "12/2"]
    assert points(entry) == [4, -12, 4, 4]


def test_a_line_that_somebody_else_wrote_meanwhile_shows_both(director_client: Client) -> None:
    table = a_table()
    controls = {"after": str(next_position(0)), "dealer": "0", "game": "Rufer", "declarer": "1", "partner": "3", "won": "0"}
    write(table, BETTLER)
    answer = post(director_client, table, **controls)
    shown = answer.content.decode()
    assert answer.status_code == 409
    assert "Zwei Fassungen dieser Zeile" in shown
    assert "+12" in shown
    assert 'value="Rufer"' in shown
    assert table.entries.count() == 1
    # The director decides: it was the next game.
    assert post(director_client, table, **controls, do="next").status_code == 302
    assert [line.record["game"] for line in table.entries.all()] == ["bettler", "rufer"]


def test_ours_replaces_theirs_only_with_a_reason(director_client: Client) -> None:
    table = a_table()
    controls = {"after": str(next_position(0)), "game": "Rufer", "declarer": "1", "partner": "3", "won": "0", "do": "replace", "seen": "1"}
    write(table, BETTLER)
    assert post(director_client, table, **controls).status_code == 422
    assert post(director_client, table, **controls, why="zweimal abgelesen").status_code == 302
    assert table.entries.get(current=True).record["game"] == "rufer"
    assert table.entries.count() == 2


def test_a_line_is_loaded_to_be_corrected(director_client: Client) -> None:
    table = a_table()
    write(table, {**RUFER, "kontra": 4})
    shown = page_of(director_client, f"?zeile={table.entries.get().position}")
    assert "Spiel 1 berichtigen" in shown
    assert 'name="declarer" value="1" checked' in shown
    assert 'name="partner" value="3" checked' in shown
    assert 'name="kontra" value="4" checked' in shown


@pytest.mark.parametrize("query", ["?zeile=", "?zeile=x", "?zeile=99999999999999999999", "?zeile=5", "?zeile=-1"])
def test_a_line_that_is_none_is_no_error(director_client: Client, query: str) -> None:
    a_table()
    assert "Spiel 1" in page_of(director_client, query)


# The preview -------------------------------------------------------------------------------------------------------------------


def preview(client: Client, table: Table, **controls: Any) -> dict:
    answer = post(client, table, "entry-preview", **controls)
    assert answer.status_code == 200
    return json.loads(answer.content)


def test_the_preview_says_amounts_reasons_and_sums_after(director_client: Client) -> None:
    table = a_table()
    write(table, RUFER)
    worth = preview(director_client, table, dealer="1", game="pa", declarer="2", partner="0", won="1")
    assert "Pagatrufer gewonnen, Wert 1" in worth["amounts"]
    assert "Pagat angesagt, gelungen, Wert 2" in worth["amounts"]
    assert "Stand danach" in worth["amounts"]
    assert worth["faults"] == {}
    assert worth["cross"] == "Quersumme 0"
    assert "Entwurf" in worth["live"]
    assert table.entries.count() == 1


@pytest.mark.parametrize(
    "typed, said, not_said",
    [
        ({"game": "dreier"}, "Noch nicht geschrieben.", "Zuerst den Fehler ausbessern"),
        ({"game": "trischaken", "points_0": "71"}, "Zuerst den Fehler ausbessern", "Noch nicht geschrieben."),
    ],
)
def test_enter_on_a_games_name_says_what_is_missing_and_calls_it_no_fault(
    director_client: Client, typed: dict[str, str], said: str, not_said: str
) -> None:
    answer = post(director_client, a_table(), **typed)
    assert answer.status_code == 422
    assert said in answer.content.decode()
    assert not_said not in answer.content.decode()


def test_the_preview_tells_what_is_missing_from_what_is_wrong(director_client: Client) -> None:
    table = a_table("point-tarock", 3)
    early = preview(director_client, table, game="zwei")
    assert early["faults"] == {}
    assert "declarer" in early["missing"]
    wrong = preview(director_client, table, game="zwei", declarer="1", points="37/1")
    assert wrong["faults"] == {"points": ["Im Zweiblatt endet jede Zählung auf /2. Bitte noch einmal zählen."]}
    assert wrong["keep"] is True


def test_a_double_radl_is_in_the_preview(director_client: Client) -> None:
    table = a_table("koenigrufen-speiszettel", 4)
    write(table, {"game": "fensterbankl", "dealer": 0})
    worth = preview(director_client, table, dealer="1", game="Rufer", declarer="2", partner="0", won="1")
    assert "Doppeltes Radl" in worth["amounts"]


@pytest.mark.parametrize(
    "rubbish", [{"position": "x"}, {"dealer": "77"}, {"declarer": "\x00"}, {"game": "x" * 5000}, {"points_0": "9" * 99}]
)
def test_rubbish_is_answered(director_client: Client, rubbish: dict) -> None:
    table = a_table()
    preview(director_client, table, **{"game": "Trischaken", **rubbish})
    assert post(director_client, table, **{"game": "Rufer", **rubbish}).status_code == 422


# Sums, confirming, breaking off --------------------------------------------------------------------------------------------------


def test_a_slip_by_its_sums(director_client: Client) -> None:
    table = a_table()
    address = reverse("sums", args=ADDRESS)
    assert director_client.get(address).status_code == 200
    wrong = director_client.post(address, {"sum_0": "12", "sum_1": "-30", "sum_2": "4", "sum_3": "13"})
    assert wrong.status_code == 422
    assert "Die Quersumme ist -1" in wrong.content.decode().replace("−", "-")
    assert director_client.post(address, {"sum_0": "12", "sum_1": "−30", "sum_2": "4", "sum_3": ""}).status_code == 422
    assert director_client.post(address, {"sum_0": "12", "sum_1": "−30", "sum_2": "4", "sum_3": "+14"}).status_code == 302
    table.refresh_from_db()
    assert (table.source, table.a1) == (Source.SUMS, -60)
    shown = page_of(director_client)
    assert "nur Summen eingegeben" in shown
    assert "−30" in shown
    assert 'id="eintrag"' not in shown


def test_sums_over_games_need_the_tick_and_a_reason(director_client: Client) -> None:
    table = a_table()
    write(table, RUFER)
    sums = {f"sum_{seat}": "0" for seat in range(4)}
    address = reverse("sums", args=ADDRESS)
    assert director_client.post(address, sums).status_code == 422
    assert director_client.post(address, {**sums, "replace": "1", "reason": "Zettel unleserlich"}).status_code == 302
    assert page_of(director_client).count("nur Summen eingegeben") == 1


def test_a_table_is_confirmed_broken_off_and_opened_again(director_client: Client) -> None:
    table = a_table(games=1)
    address = reverse("table-state", args=ADDRESS)
    director_client.post(address, {"do": "confirm"})
    table.refresh_from_db()
    assert table.state == TableState.OPEN  # not complete
    write(table, RUFER)
    assert "Tisch 1 bestätigen" in page_of(director_client)
    director_client.post(address, {"do": "confirm"})
    table.refresh_from_db()
    assert table.state == TableState.CONFIRMED
    director_client.post(address, {"do": "reopen", "reason": "verzählt"})
    director_client.post(address, {"do": "break_off", "reason": "Gasthaus schließt"})
    table.refresh_from_db()
    assert table.state == TableState.BROKEN_OFF
    assert "Gasthaus schließt" in page_of(director_client)
