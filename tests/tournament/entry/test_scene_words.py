"""What a scene calls things stands where they are read: whose turn it is, a round, a seat, a player's own place, the phone, the log."""

import pytest
from django.test import Client
from django.utils.translation import override

import rules
from tests.tables_made import a_table, write
from tests.tournament.evening import log_says
from tournament.entry.page import TablePage
from tournament.entry.table_page import turn
from tournament.ledger.lines.writing import save_entry
from tournament.ledger.store.audience import Audience
from tournament.ledger.store.convert import in_scene
from tournament.models import LogRow, Table
from tournament.phones.words import sheets_words

pytestmark = pytest.mark.django_db


def turn_at(table: Table) -> str:
    page = TablePage(table.round.tournament, 1, 1, Audience.DESK)
    return turn({"dealer": "0"}, page.seats, page.tariff)


@pytest.mark.parametrize("system, seats, german, english", [
    ("french-tarot-fft", 4, "Donneur Mayrhuber · Entame Pichler", "Donneur Mayrhuber · Entame Pichler"),
    ("french-tarot-fft", 5, "Donneur Mayrhuber mort · Entame Pichler", "Donneur Mayrhuber mort · Entame Pichler"),
    ("tarokk-paskievics", 5, "Osztó Mayrhuber setzt aus · induló Pichler", "Osztó Mayrhuber sits out · induló Pichler"),
    ("tarok-slovenski-3", 4, "Delivec Mayrhuber talon · prvi Pichler", "Delivec Mayrhuber talon · prvi Pichler"),
    ("koenigrufen-cup", 5, "Geber Mayrhuber setzt aus · Vorhand Pichler", "Dealer Mayrhuber sits out · Vorhand Pichler"),
])  # fmt: skip
def test_whose_turn_it_is(system: str, seats: int, german: str, english: str) -> None:
    table = a_table.__wrapped__(system, seats)
    assert turn_at(table) == german
    with override("en"):
        assert turn_at(table) == english


def test_a_round_is_a_position_and_a_seat_has_its_name(client: Client) -> None:
    table = a_table.__wrapped__("french-tarot-fft", 5)
    slug = table.round.tournament.slug
    desk = client.get(f"/t/{slug}/runde/1/tisch/1/").content.decode()
    assert "Position 1" in desk
    assert "Donneur: mort" in desk
    assert ">Runde 1" not in desk
    seats = {nr: client.get(f"/t/{slug}/ich/?nr={nr}").content.decode() for nr in (2, 5)}
    assert "<dd>Ouest</dd>" in seats[2]
    assert "<dd>5</dd>" in seats[5]
    assert "Position 1" in seats[5]


@pytest.mark.parametrize("page", ["", "stand/", "auslosung/", "runde/1/", "runde/1/pruefen/", "runde/1/tisch/1/"])
def test_the_desk_speaks_of_a_position_too(director_client: Client, page: str) -> None:
    address = f"/t/{a_table.__wrapped__('french-tarot-fft', 4).round.tournament.slug}/{page}"
    shown = director_client.get(address).content.decode()
    assert "Position 1" in shown
    assert "Runde 1" not in shown.partition("<main")[2]


def test_a_sentence_about_a_round_takes_its_scenes_word() -> None:
    fft, cup = (rules.SHEETS[name] for name in ("french-tarot-fft", "koenigrufen-cup"))
    assert in_scene(fft, "bis zum Beginn der Runde 2") == "bis zum Beginn der Position 2"
    assert in_scene(cup, "bis zum Beginn der Runde 2") == "bis zum Beginn der Runde 2"
    with override("en"):
        assert in_scene(fft, "Round 1 is on; until round 2 begins") == "Position 1 is on; until position 2 begins"


def test_the_sums_of_a_scene_are_one_line_and_no_radl(client: Client) -> None:
    table = a_table.__wrapped__("tarok-slovenski-3", games=1)
    write(table, {"game": "berac", "dealer": 0, "declarer": 1, "won": True})
    desk = client.get(f"/t/{table.round.tournament.slug}/runde/1/tisch/1/").content.decode()
    assert '<tr class="sum"><th scope="row">Σ</th><td class="what">skupaj (Summe)</td>' in " ".join(desk.split()).replace("> <", "><")
    assert "Radl I" not in desk


def test_the_phone_says_it_as_the_sheet_does() -> None:
    said = sheets_words(rules.SHEETS["tarok-slovenski-3"])
    assert said.items() >= {
        "sits_out": "talon", "sums_by_radl": "skupaj (Summe)", "radl": "", "who_plays": "igralec (Spieler)", "vorhand_is": "prvi: %s",
        "announcements": "napovedi (Ansagen)",
    }.items()  # fmt: skip


@pytest.mark.parametrize("system, record, said", [
    ("tarokk-illusztralt", {"game": "harom", "dealer": 3, "declarer": 0, "partner": 2, "won": True}, "felvevő (Spieler) Anna Mayrhuber → "),
    ("tarok-slovenski-3", {"game": "berac", "dealer": 3, "declarer": 0, "won": True}, "igralec (Spieler) Anna Mayrhuber → "),
    ("koenigrufen-cup", {"game": "solodreier", "dealer": 3, "declarer": 0, "won": True}, "Spieler Anna Mayrhuber → "),
])  # fmt: skip
def test_the_log_calls_a_field_as_the_sheet_does(system: str, record: dict, said: str) -> None:
    table = a_table.__wrapped__(system)
    write(table, record)
    [line] = table.entries.all()
    save_entry(table_id=table.pk, position=line.position, record=record | {"declarer": 1}, expected_version=1, reason="Irrtum")
    assert said in log_says(LogRow.objects.first())


def test_a_game_that_a_figure_displaces_is_lost_on_the_screen_as_on_paper(client: Client) -> None:
    """Dupla of the opponents, silent, stands in the place of the game: 6 for it, and no line of the game."""
    table = a_table.__wrapped__("tarokk-illusztralt")
    write(table, {
        "game": "egy", "dealer": 3, "declarer": 0, "partner": 1, "points": 20,
        "announcements": [{"kind": "dupla", "by": 2, "when": "silent", "won": True}],
    })  # fmt: skip
    [entry] = table.entries.all()
    assert (entry.declarer_won, entry.a0, entry.a2) == (False, -12, 12)
    desk = client.get(f"/t/{table.round.tournament.slug}/runde/1/tisch/1/").content.decode()
    assert "20 verloren" in desk
