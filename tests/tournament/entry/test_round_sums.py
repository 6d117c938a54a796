"""The sums of all tables of a round on one page: rows that are stored, refused, in conflict, and those that take none."""

import re

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tests.tables_made import a_table, write
from tests.tournament.seat_hand import sits_down
from tournament.ledger.lines.settling import save_sums
from tournament.models import LogRow, Player, Registration, Seat, Source, Table

pytestmark = pytest.mark.django_db

PAGE = "/t/probe/runde/1/summen/"


@pytest.fixture
def tables() -> list[Table]:
    first = a_table(tables=3)
    return list(Table.objects.filter(round=first.round).order_by("number"))


def row(number: int, *sums: str, **more: str) -> dict[str, str]:
    """What a row sends; `seen` and `reason` are its own too."""
    typed = {f"sum_{seat}": text for seat, text in enumerate(sums)} | more
    return {f"t{number}_{name}": value for name, value in typed.items()}


def sums(table: Table) -> list[int]:
    table.refresh_from_db()
    return [table.a0 // 2, table.a1 // 2, table.a2 // 2, table.a3 // 2]


def test_one_row_is_stored_for_itself(director_client: Client, director: User, tables: list[Table]) -> None:
    answer = director_client.post(PAGE, {"only": "2", **row(2, "12", "-30", "4", "14"), **row(1, "1", "2", "3", "4")})
    assert answer.status_code == 200
    assert "gespeichert" in answer.content.decode()
    assert answer.content.decode().count("<tr") == 1
    assert [sums(table) for table in tables] == [[0, 0, 0, 0], [12, -30, 4, 14], [0, 0, 0, 0]]
    assert tables[1].source == Source.SUMS
    assert LogRow.objects.get(action="save_sums").author == director.username


def test_all_rows_at_once_keep_what_is_refused(director_client: Client, tables: list[Table]) -> None:
    answer = director_client.post(PAGE, {**row(1, "5", "-5", "0", "0"), **row(2, "12", "-30", "4", "15"), **row(3, "7", "", "x", "-7")})
    text = answer.content.decode()
    assert answer.status_code == 422
    assert "Die Quersumme ist 1 und muss 0 sein." in text
    assert "Bitte die Summe vom Zettel eintippen." in text
    assert "Keine Zahl." in text
    assert text.count("Nicht gespeichert.") == 2 + 1  # and once for the script
    assert 'value="15"' in text
    assert re.findall(r'name="(\w+)"[^>]*autofocus', text) == ["t2_sum_0"]
    assert [sums(table) for table in tables] == [[5, -5, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0]]
    again = director_client.post(PAGE, row(2, "12", "-30", "4", "14"), follow=True).content.decode()
    assert "1 Tisch ist gespeichert." in again
    assert re.findall(r'name="(\w+)"[^>]*autofocus', again) == ["t3_sum_0"]


def test_who_was_quicker_is_told_and_nothing_is_lost(director_client: Client, tables: list[Table]) -> None:
    save_sums(table_id=tables[0].pk, sums=(8, -8, 0, 0))
    mine = row(1, "6", "-6", "0", "0", reason="verlesen", seen="")
    answer = director_client.post(PAGE, {"only": "1", **mine})
    text = answer.content.decode()
    assert answer.status_code == 409
    assert "andere Summen gespeichert: 8 / −8 / 0 / 0." in text
    assert 'value="6"' in text
    assert 'value="8/−8/0/0"' in text  # from now on these are what was seen
    assert sums(tables[0]) == [8, -8, 0, 0]
    without = director_client.post(PAGE, {"only": "1", **row(1, "6", "-6", "0", "0", seen="8/−8/0/0")})
    assert without.status_code == 409
    assert "einen Grund angeben" in without.content.decode()
    assert director_client.post(PAGE, {"only": "1", **mine, **row(1, seen="8/−8/0/0")}).status_code == 200
    assert sums(tables[0]) == [6, -6, 0, 0]


def test_what_takes_no_sums_says_why(director_client: Client, tables: list[Table]) -> None:
    write(tables[0], {"game": "dreier", "dealer": 0, "declarer": 2, "won": True})
    text = director_client.get(PAGE).content.decode()
    assert "Hier stehen schon Spiele." in text
    assert "t1_sum_0" not in text
    assert "t2_sum_3" in text
    director_client.post(PAGE, row(1, "1", "-1", "0", "0"))
    assert sums(tables[0]) == [-5, -5, 15, -5]
    Table.objects.filter(pk=tables[1].pk).update(state="broken_off", state_reason="Feuerwehr")
    assert "Abgebrochen: auf der Seite des Tisches." in director_client.get(PAGE).content.decode()


def test_a_sum_names_everybody_who_held_the_seat(director_client: Client, tables: list[Table]) -> None:
    """After one game another sits in seat 0: its sum is of both."""
    first = tables[0]
    write(first, {"game": "dreier", "dealer": 0, "declarer": 2, "won": True})
    was = Seat.objects.get(table=first, index=0).registration
    new = Registration.objects.create(tournament=first.round.tournament, number=99, player=Player.objects.create(name="Anna Ebner"))
    sits_down(first, 0, new.number, before_game=2)
    assert f"{was.player.name} / Anna Ebner" in director_client.get(PAGE).content.decode()


def test_without_a_round_there_is_no_page(director_client: Client, tables: list[Table]) -> None:
    assert director_client.get("/t/probe/runde/2/summen/").status_code == 404
    assert director_client.post(PAGE, {"only": "9"}).status_code == 404
