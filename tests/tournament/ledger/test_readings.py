"""A tournament that was opened under an older reading of its sheet: nothing of it moves by itself, nothing of it is blocked.

The older reading is played by hand: the stored amounts of a line are set to what it might have given, 12 for a Dreier instead of 15.
"""

from io import StringIO

import pytest
from django.core.management import call_command
from django.db import connection
from django.test import Client
from django.urls import reverse

import rules
from tests.tournament.evening import DREIER, RUFER, fill, fixture, log_says, running, save, the_round, the_table
from tests.tournament.filed import as_text, written
from tournament.archive.importing import import_tournament
from tournament.archive.reading import read_file
from tournament.desk.evening import rounds
from tournament.desk.setup import setup
from tournament.ledger.lines import adopting
from tournament.ledger.lines.recompute import recompute
from tournament.ledger.people.meta import interpretations, meta
from tournament.ledger.people.ranking import read_ranking
from tournament.ledger.store.audience import Audience
from tournament.ledger.store.convert import points
from tournament.ledger.store.refusals import Refused
from tournament.models import Entry, LogRow, Phase, Table, Tournament

pytestmark = pytest.mark.django_db

TWELVE = {"a0": 24, "a1": -8, "a2": -8, "a3": -8}
"""Half points: 12, −4, −4, −4."""


def opened_before(system: str = "koenigrufen-cup") -> Tournament:
    """Table 1 has Rufer, Dreier, Rufer. Its Dreier gave 12 under reading 1, so its seats have −1 + 12 + 1 = 12, 1 − 4 − 1 = −4, −4, −4."""
    tournament = running(system=system)
    fill(the_table(tournament))
    Tournament.objects.filter(pk=tournament.pk).update(rules_reading=1, rules_digest="1" * 64)
    Entry.objects.update(reading=1)
    Entry.objects.filter(game=2).update(**TWELVE)
    Table.objects.filter(number=1).update(**TWELVE)
    tournament.refresh_from_db()
    return tournament


def totals(tournament: Tournament) -> list:
    table = the_table(tournament)
    return [points(getattr(table, f"a{seat}")) for seat in range(4)]


def lines(tournament: Tournament) -> list[tuple[int, int]]:
    """Reading and first seat's amount of each current line."""
    found = Entry.objects.filter(table=the_table(tournament), current=True).order_by("position")
    return [(line.reading, points(line.a0)) for line in found]


def test_a_tournament_opened_now_is_of_todays_reading() -> None:
    tournament = running()
    fill(the_table(tournament))
    assert (tournament.rules_reading, {reading for reading, _ in lines(tournament)}) == (rules.READING, {rules.READING})


def test_what_nobody_touches_keeps_its_amounts(director_client: Client) -> None:
    tournament = opened_before()
    assert recompute(tournament) == []
    assert [row.total for row in read_ranking(tournament, Audience.DESK).standings if row.player.number <= 4] == [12, -4, -4, -4]
    page = director_client.get(reverse("table", args=[tournament.slug, 1, 1])).content.decode()
    assert "+12" in page
    assert "+15" not in page
    why = director_client.get(reverse("why", args=[tournament.slug, 1, 1, Entry.objects.get(game=2).position, 0])).content.decode()
    assert "Wie bisher abgerechnet (Lesart 1)" in why


def test_a_changed_line_is_settled_by_todays_reading_and_says_so(director_client: Client) -> None:
    tournament = opened_before()
    # The Rufer of seats 1 and 2 lost: seat 0 has +1 instead of −1, so +1 + 12 + 1 = 14.
    save(the_table(tournament), 1, {**RUFER, "won": False}, expected_version=1, reason="verhört")
    assert lines(tournament) == [(rules.READING, 1), (1, 12), (1, 1)]
    assert totals(tournament) == [14, -6, -6, -2]
    assert log_says(LogRow.objects.first()).endswith(f"abgerechnet nach Lesart {rules.READING}")
    assert recompute(tournament) == []
    page = director_client.get(reverse("table", args=[tournament.slug, 1, 1])).content.decode()
    assert page.count(f"Lesart {rules.READING}") == 1


def test_a_changed_line_takes_what_today_gives() -> None:
    tournament = opened_before()
    save(the_table(tournament), 2, {**DREIER, "kontra": 2}, expected_version=1, reason="Kontra vergessen")
    assert lines(tournament) == [(1, -1), (rules.READING, 15), (1, 1)]
    assert totals(tournament) == [15, -5, -5, -5]


def test_a_sheet_with_a_radl_is_settled_as_a_whole() -> None:
    tournament = opened_before("koenigrufen-speiszettel")
    # Three games are fewer than a Radl of four, so all of them count double: the first Rufer lost gives seat 0 +2, the Dreier 5 × 3 × 2.
    save(the_table(tournament), 1, {**RUFER, "won": False}, expected_version=1, reason="verhört")
    assert lines(tournament) == [(rules.READING, 2), (rules.READING, 30), (rules.READING, 2)]
    assert recompute(tournament) == []


def test_a_line_that_was_refused_then_can_be_saved_as_it_is() -> None:
    tournament = opened_before()
    Entry.objects.filter(game=2).update(settled=False, a0=0, a1=0, a2=0, a3=0, declarer=None, declarer_won=None)
    Table.objects.filter(number=1).update(a0=0, a1=0, a2=0, a3=0)
    assert recompute(tournament) == []
    save(the_table(tournament), 2, DREIER, expected_version=1, reason="nach Lesart 2 wertbar")
    assert lines(tournament)[1] == (rules.READING, 15)
    with pytest.raises(Refused, match="schon auf dem Zettel"):
        save(the_table(tournament), 2, DREIER, expected_version=2, reason="noch einmal")


def test_what_was_settled_then_and_is_refused_now_counts_on() -> None:
    tournament = opened_before()
    with connection.cursor() as cursor:
        # No service would write it: today it is refused. So its guard is lifted for the moment of this test.
        _without_guard(cursor, Entry.objects.get(game=2).pk)
    assert recompute(tournament) == []
    save(the_table(tournament), 1, {**RUFER, "won": False}, expected_version=1, reason="verhört")
    assert lines(tournament)[1] == (1, 12)
    rounds.close_round(round_id=the_round(tournament).pk, reason="Tisch 2 spielt nicht")


def test_a_sheet_that_hangs_together_says_which_game_todays_reading_refuses() -> None:
    tournament = opened_before("koenigrufen-speiszettel")
    with connection.cursor() as cursor:
        _without_guard(cursor, Entry.objects.get(game=2).pk)
    save(the_table(tournament), 1, {**RUFER, "won": False}, expected_version=1, reason="verhört")
    assert lines(tournament)[1] == (rules.READING, 0)
    assert log_says(LogRow.objects.first()).endswith("dadurch nicht mehr gewertet: Spiel 2")


def _without_guard(cursor: object, key: int) -> None:
    if connection.vendor == "postgresql":
        cursor.execute("ALTER TABLE tournament_entry DISABLE TRIGGER entry_said")
    else:
        cursor.execute("SELECT sql FROM sqlite_master WHERE name = 'entry_said'")
        guard = cursor.fetchone()[0]
        cursor.execute("DROP TRIGGER entry_said")
    cursor.execute("UPDATE tournament_entry SET record = %s WHERE id = %s", ['{"game": "fort", "dealer": 1}', key])
    cursor.execute("ALTER TABLE tournament_entry ENABLE TRIGGER entry_said" if connection.vendor == "postgresql" else guard)


def test_an_option_that_todays_sheet_does_not_know_stops_nothing(director_client: Client) -> None:
    tournament = opened_before()
    Tournament.objects.update(options={"values": {"dreier": 4, "fort": 3}})
    assert director_client.get(reverse("table", args=[tournament.slug, 1, 1])).status_code == 200
    save(the_table(tournament), 2, {**DREIER, "kontra": 2}, expected_version=1, reason="Kontra vergessen")
    assert lines(tournament)[1] == (rules.READING, 12)


def test_what_was_chosen_says_what_it_is_about() -> None:
    """As papers have it in their foot; what is as printed on the sheet is not said."""
    radl = Tournament(name="Radl", system="koenigrufen-speiszettel", options={"radl": False, "final_radl": True, "pagatkassa_stake": 10})
    assert interpretations(radl) == "doppeltes Radl: nein · Pagatkassa: 10 Cent"
    silent = Tournament(name="Still", system="koenigrufen-cup-2018", options={"silent_loss": "never"})
    assert interpretations(silent, 1) == "silent loss: no, silently only what is made counts"


GONE = {"values": {"dreier": 4, "fort": 3}, "weg": True}
"""A house value of the Dreier, and two options that only the older reading knew."""


def test_with_such_an_option_papers_files_setup_and_copies_go_on() -> None:
    tournament = opened_before()
    Tournament.objects.update(options=GONE)
    tournament.refresh_from_db()
    assert meta(tournament).interpretations == "Dreier 4"
    first, other, second = again(tournament)
    assert first == second
    assert other.options == GONE
    setup.change_setup(tournament_id=tournament.pk, name="Probe im Saal", rounds=1)
    tournament.refresh_from_db()
    assert (tournament.name, tournament.rounds, tournament.options) == ("Probe im Saal", 1, GONE)
    assert setup.copy_tournament(source_id=tournament.pk, name="Nächste").options == {"values": {"dreier": 4}}


def test_taking_todays_reading_over_lets_such_an_option_go() -> None:
    tournament = opened_before()
    Tournament.objects.update(options=GONE)
    adopting.preview(tournament)
    tournament.refresh_from_db()
    assert tournament.options == GONE
    adopting.adopt_rules(tournament_id=tournament.pk, reason="beschlossen")
    tournament.refresh_from_db()
    assert tournament.options == {"values": {"dreier": 4}}
    assert [rules_of["options"] for rules_of in LogRow.objects.first().detail["rules"]] == [GONE, {"values": {"dreier": 4}}]
    first, _other, second = again(tournament)
    assert first == second


def test_a_file_of_today_has_no_option_that_its_sheet_does_not_know() -> None:
    file = written(running()) | {"options": GONE}
    with pytest.raises(Refused) as refused:
        read_file(as_text(file).encode())
    assert [finding.code for finding in refused.value.findings] == ["bad_option", "unknown_option"]


def test_recompute_names_what_would_differ_and_finds_no_fault() -> None:
    tournament = opened_before()
    said = StringIO()
    call_command("recompute", tournament.slug, stdout=said)
    assert "probe: stimmt" in said.getvalue()
    assert f"nach Lesart {rules.READING} zählten 1 Spiele anders" in said.getvalue()
    assert "rounds[1].tables[1].games[2]: 12 -4 -4 -4 -> 15 -5 -5 -5" in said.getvalue()
    assert lines(tournament) == [(1, -1), (1, 12), (1, 1)]


def test_publishing_is_not_blocked() -> None:
    tournament = opened_before()
    rounds.close_round(round_id=the_round(tournament).pk, reason="Tisch 2 spielt nicht")
    Tournament.objects.update(rounds=1)
    setup.close_tournament(tournament_id=tournament.pk)
    setup.publish_tournament(tournament_id=tournament.pk)
    tournament.refresh_from_db()
    assert tournament.phase == Phase.PUBLISHED


def test_the_preview_shows_games_and_players_and_stores_nothing() -> None:
    tournament = opened_before()
    found = adopting.preview(tournament)
    assert [(game["game"], *game["amounts"]) for table in found.tables for game in table["games"]] == [
        (2, ["12", "-4", "-4", "-4"], ["15", "-5", "-5", "-5"])
    ]
    assert [(row.number, row.total, row.new_total) for row in found.players] == [(1, 12, 15), (2, -4, -5), (3, -4, -5), (4, -4, -5)]
    tournament.refresh_from_db()
    assert (tournament.rules_reading, totals(tournament), lines(tournament)[1]) == (1, [12, -4, -4, -4], (1, 12))


def test_taking_todays_reading_over_settles_every_line_with_a_log_row(director_client: Client) -> None:
    tournament = opened_before()
    address = reverse("reading", args=[tournament.slug])
    page = director_client.get(address).content.decode()
    assert "+12 · −4 · −4 · −4" in page
    assert "+15 · −5 · −5 · −5" in page
    assert director_client.post(address, {"reason": " "}).status_code == 422
    assert lines(tournament)[1] == (1, 12)
    assert director_client.post(address, {"reason": "beschlossen"}).status_code == 302
    tournament.refresh_from_db()
    assert lines(tournament) == [(rules.READING, -1), (rules.READING, 15), (rules.READING, 1)]
    assert (tournament.rules_reading, tournament.rules_digest) == (rules.READING, rules.digest("koenigrufen-cup", {}))
    row = LogRow.objects.first()
    assert (row.action, row.detail["rules"][0]["reading"], row.detail["reason"]) == ("adopt_rules", 1, "beschlossen")
    assert recompute(tournament) == []
    assert "schon nach der Lesart" in director_client.get(address).content.decode()


def test_the_overview_leads_the_director_there_and_nobody_else(client: Client, director_client: Client) -> None:
    tournament = opened_before()
    address = reverse("tournament", args=[tournament.slug])
    there = reverse("reading", args=[tournament.slug])
    assert there in director_client.get(address).content.decode()
    assert there not in client.get(address).content.decode()
    Tournament.objects.update(rules_reading=rules.READING)
    assert there not in director_client.get(address).content.decode()


# As a file ----------------------------------------------------------------------------------------------------------------------------


def again(tournament: Tournament) -> tuple[str, Tournament, str]:
    """The file, the tournament imported from it, and its file."""
    text = as_text(written(tournament))
    other = import_tournament(file=read_file(text.encode()))
    return text, other, as_text(written(other))


def test_a_file_carries_what_an_older_reading_settled() -> None:
    tournament = opened_before()
    save(the_table(tournament), 1, {**RUFER, "won": False}, expected_version=1, reason="verhört")
    first, other, second = again(tournament)
    assert first == second
    assert '{"line": 1, "reading": 1, "points": [12, -4, -4, -4], "declarer": 0, "won": true}' in first
    assert (other.rules_reading, other.rules_digest) == (1, "1" * 64)
    assert lines(other) == [(rules.READING, 1), (1, 12), (1, 1)]
    assert totals(other) == [14, -6, -6, -2]
    assert recompute(other) == []


def test_a_file_carries_what_an_older_reading_refused_or_today_refuses() -> None:
    tournament = opened_before()
    with connection.cursor() as cursor:
        _without_guard(cursor, Entry.objects.get(game=2).pk)
    refused = {
        "settled": False,
        "declarer": None,
        "declarer_won": None,
        "findings": [{"code": "contradiction", "field": "won", "message": "Nein."}],
    }
    Entry.objects.filter(game=3).update(a0=0, a1=0, a2=0, a3=0, **refused)
    # −1 + 12 for seat 0, then nothing.
    Table.objects.filter(number=1).update(a0=22, a1=-6, a2=-6, a3=-10)
    first, other, second = again(tournament)
    assert first == second
    assert lines(other) == [(1, -1), (1, 12), (1, 0)]
    assert totals(other) == [11, -3, -3, -5]
    assert Entry.objects.get(table=the_table(other), game=3).findings == refused["findings"]


def test_a_file_carries_the_kassa_of_an_older_reading() -> None:
    tournament = fixture("speiszettel-radl")
    Tournament.objects.update(rules_reading=1, rules_digest="1" * 64)
    Entry.objects.update(reading=1)
    Table.objects.update(pot=120, p0=-120, p1=0, p2=0, p3=0)
    tournament.refresh_from_db()
    first, other, second = again(tournament)
    assert first == second
    assert '"older_pot": {"cents": 120, "payments": [-120, 0, 0, 0]}' in first
    assert recompute(other) == []


@pytest.mark.parametrize(
    "change, field",
    [
        ({"line": 3}, "tables[0].older[1].line"),
        ({"line": 0}, "tables[0].older[1].line"),
        ({"reading": rules.READING}, "tables[0].older[1].reading"),
        ({"points": [1, 0, 0, 0]}, "tables[0].older[1].points"),
        ({"points": "viel"}, "tables[0].older[1].points"),
        ({"declarer": 4}, "tables[0].older[1].declarer"),
        ({"won": 1}, "tables[0].older[1].won"),
        ({"refused": ["nein"]}, "tables[0].older[1].refused"),
        ({"oder": 1}, "tables[0].older[1].oder"),
    ],
)
def test_what_cannot_be_of_an_older_reading_is_refused_with_its_place(change: dict, field: str) -> None:
    file = written(opened_before())
    file["tables"][0]["older"][1] |= change
    with pytest.raises(Refused) as refused:
        read_file(as_text(file).encode())
    assert field in [finding.field for finding in refused.value.findings]


def test_a_file_of_a_newer_reading_is_refused() -> None:
    file = written(opened_before()) | {"rules_reading": rules.READING + 1}
    with pytest.raises(Refused, match="neueres Programm"):
        read_file(as_text(file).encode())
