"""Teams of a tournament: entered on their page or by a list, drawn apart, ranked on page, wall and paper, in files; who may not be in one.

R1  T1 (1 2 3 4)  +30 +10 −15 −25    T2 (5 6 7 8)  +20 +10 −10 −20
A (1 5) 50, B (2 6) 20, C (3 7) −25, D (4 8) −45; with 40 taken off 1: B 20, A 10, C, D.
"""

import json
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import call_command
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from scoring.draw import seating
from scoring.field import Team, of_one_team, team_of
from tests.tournament.court import player_of
from tests.tournament.evening import log_says, registered, running, the_round, the_table
from tests.tournament.filed import written
from tournament.archive import writing
from tournament.archive.importing import import_tournament
from tournament.archive.reading import read_tournament
from tournament.desk.drawing.draw import apply_repair, confirm_draw
from tournament.desk.evening.rounds import close_round
from tournament.desk.registration import players
from tournament.desk.registration.merging import writing as merging
from tournament.desk.registration.teams import set_teams
from tournament.desk.registration.teams_page import as_lines, read_lines
from tournament.desk.setup.setup import show_standings
from tournament.ledger.lines import settling
from tournament.ledger.store.refusals import Refused
from tournament.models import LogRow, Seat, Tournament
from tournament.papers import catalogue
from tournament.referee.sanctions import give_sanction
from tournament.upload.cut import cut, joined

pytestmark = pytest.mark.django_db

TEAMS = (Team("A", (1, 5)), Team("B", (2, 6)), Team("C", (3, 7)), Team("D", (4, 8)))
STORED = [{"name": "A", "members": [1, 5]}, {"name": "B", "members": [2, 6]}, {"name": "C", "members": [3, 7]},
          {"name": "D", "members": [4, 8]}]  # fmt: skip
LINES = "A: 1, 5\nB: 2, 6\nC: 3, 7\nD: 4, 8"


def codes(refused: Any) -> list[tuple[str, str]]:
    return [(finding.code, finding.field) for finding in refused.value.findings]


def with_teams(count: int = 8, **more: Any) -> Tournament:
    return set_teams(tournament_id=registered(count, **more).pk, teams=TEAMS)


def played() -> Tournament:
    tournament = running()
    set_teams(tournament_id=tournament.pk, teams=TEAMS)
    for table, sums in enumerate(((30, 10, -15, -25), (20, 10, -10, -20)), start=1):
        settling.save_sums(table_id=the_table(tournament, table).pk, sums=sums)
    close_round(round_id=the_round(tournament).pk)
    show_standings(tournament_id=tournament.pk, shown=True)
    tournament.refresh_from_db()
    return tournament


# Entering ---------------------------------------------------------------------------------------------------------------------


def test_lines_are_read_as_they_are_written() -> None:
    assert read_lines(LINES) == (list(TEAMS), [])
    assert read_lines(" Linz: die Ersten :  1 ;5 \n\n") == ([Team("Linz: die Ersten", (1, 5))], [])
    assert as_lines(TEAMS) == LINES
    found, faults = read_lines("A 1, 5\n: 1, 2\nB:\nC: eins")
    assert (found, len(faults)) == ([], 4)
    assert faults[0] == "Zeile 1 ist keine Mannschaft: „A 1, 5“. Schreibweise: Name, Doppelpunkt, die Startnummern – A: 1, 7."


def test_the_page_stores_all_or_nothing(director_client: Client) -> None:
    tournament = registered()
    page = reverse("squads", args=[tournament.slug])
    assert director_client.post(page, {"teams": LINES}).status_code == 302
    tournament.refresh_from_db()
    assert tournament.squads == STORED
    assert log_says(LogRow.objects.first()) == "Mannschaften: 4"
    assert "1 Spieler 1 · 5 Spieler 5" in director_client.get(page).content.decode()
    answer = director_client.post(page, {"teams": "A: 1, 5\nB: 2, 5\nC: 3, 4, 6, 7\nD: 99, 8\nE: 8"})
    assert answer.status_code == 422
    said = answer.content.decode()
    for text in (
        "Mannschaft „B“: Nr. 5 steht schon in „A“.", "Mannschaft „C“ hat 4 Mitglieder, andere haben 2; in einem Turnier sind alle gleich",
        "Mannschaft „D“: Nr. 99 ist nicht angemeldet.", "Mannschaft „E“ hat nicht 2 oder 4 Mitglieder, sondern 1.",
    ):  # fmt: skip
        assert text in said
    assert "A: 1, 5\nB: 2, 5" in said.replace("\r", ""), "what was typed stays"
    tournament.refresh_from_db()
    assert tournament.squads == STORED
    assert director_client.post(page, {"teams": ""}).status_code == 302
    tournament.refresh_from_db()
    assert tournament.squads == []


def test_a_list_has_a_column_for_teams(director_client: Client) -> None:
    tournament = registered(4)
    page = f"/t/{tournament.slug}/anmeldung/einlesen/"
    content = "Name;Ort;Mannschaft\nAnna Alm;Linz;Blau\nBert Berg;Linz;Rot\nCilli Dorn;Wels;Blau\nDora Eder;Wels;Rot\nEva Fink;Wels;\n"
    shown = director_client.post(page, {"file": SimpleUploadedFile("liste.csv", content.encode())}, follow=True).content.decode()
    assert '<th scope="col">Mannschaft</th>' in shown
    assert shown.count("<td>Blau</td>") == 2
    rows = [{"name": "Anna Alm", "team": "Blau"}, {"name": "Bert Berg", "team": "Rot"}, {"name": "Cilli Dorn", "team": " blau "},
            {"name": "Dora Eder", "team": "Rot"}, {"name": "Eva Fink"}]  # fmt: skip
    players.import_players(tournament_id=tournament.pk, rows=rows)
    tournament.refresh_from_db()
    assert tournament.squads == [{"name": "Blau", "members": [5, 7]}, {"name": "Rot", "members": [6, 8]}]
    assert LogRow.objects.first().detail["teams"] == tournament.squads
    # Three are no team: each of its rows says so, and nobody is registered.
    checks = players.check_players(tournament_id=tournament.pk, rows=[{"name": "Fritz", "team": "Blau"}, {"name": "Gerd", "team": "Rot"}])
    assert [[finding.code for finding in check.findings] for check in checks] == [["bad_team"], ["bad_team"]]
    with pytest.raises(Refused) as refused:
        players.import_players(tournament_id=tournament.pk, rows=[{"name": "Fritz", "team": "Blau"}])
    assert codes(refused) == [("bad_team", "rows[0].team")]


def test_a_number_that_changes_stays_in_its_team() -> None:
    tournament = with_teams()
    players.change_player(registration_id=player_of(tournament, 5).pk, number=50)
    tournament.refresh_from_db()
    assert tournament.squads[0] == {"name": "A", "members": [1, 50]}
    with pytest.raises(Refused) as refused:
        players.remove_player(registration_id=player_of(tournament, 50).pk)
    assert codes(refused) == [("bad_team", "")]
    set_teams(tournament_id=tournament.pk, teams=TEAMS[1:])
    players.remove_player(registration_id=player_of(tournament, 50).pk)


def test_two_who_are_one_are_one_member_of_one_team() -> None:
    tournament = with_teams(9)
    one, nine = player_of(tournament, 1), player_of(tournament, 9)
    made = merging.merge(person_id=nine.player_id, other_id=one.player_id)
    tournament.refresh_from_db()
    assert tournament.squads[0] == {"name": "A", "members": [9, 5]}
    merging.undo(merge_id=made.pk)
    tournament.refresh_from_db()
    assert tournament.squads == STORED
    two = player_of(tournament, 2)
    with pytest.raises(Refused) as refused:
        merging.merge(person_id=player_of(tournament, 1).player_id, other_id=two.player_id)
    assert codes(refused) == [("bad_team", "other")]


# Drawing ----------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("method", ["random", "standing"])
def test_the_draw_keeps_mates_apart(director_client: Client, method: str) -> None:
    """1 and 2, 3 and 4 …: by standing every team would sit at one table."""
    tournament = running(rounds=2) if method == "standing" else registered(8)
    pairs = tuple(Team(name, (number, number + 1)) for name, number in zip("ABCD", (1, 3, 5, 7), strict=True))
    set_teams(tournament_id=tournament.pk, teams=pairs)
    if method == "standing":
        close_round(round_id=the_round(tournament).pk, reason="Probe")
    asked = {"action": "draw", "rounds": "next", "method": method, "who": "everybody", "seed": "7f3a"}
    page = reverse("draw", args=[tournament.slug])
    director_client.post(page, asked, follow=True)
    answer = director_client.post(page, {"action": "confirm", "count": "8"}, follow=True)
    number = 2 if method == "standing" else 1
    tables: dict[int, list[int]] = {}
    for table, player in Seat.objects.filter(round__number=number).values_list("table__number", "registration__number"):
        tables.setdefault(table, []).append(player)
    assert len(tables) == 2, answer.content.decode()
    assert [pair for seats in tables.values() for pair in of_one_team(team_of(pairs), seats)] == []


def test_mates_at_one_table_are_not_confirmed() -> None:
    tournament = with_teams()
    with pytest.raises(Refused) as refused:
        confirm_draw(tournament_id=tournament.pk, rounds=[seating(1, ((1, 5, 3, 4), (2, 6, 7, 8)))])
    assert codes(refused) == [("team_together", "rounds[0].tables[0]"), ("team_together", "rounds[0].tables[1]")]
    confirm_draw(tournament_id=tournament.pk, rounds=[seating(1, ((1, 2, 3, 4), (5, 6, 7, 8)))])
    with pytest.raises(Refused) as refused:
        apply_repair(tournament_id=tournament.pk, rounds=[seating(1, ((1, 5, 3, 4), (2, 6, 7, 8)))], reason="Probe")
    assert {code for code, _field in codes(refused)} == {"team_together"}
    # Who sits together already does not stand in the way of another table, nor of anybody else's seat at theirs.
    set_teams(tournament_id=tournament.pk, teams=[Team("X", (1, 2))])
    apply_repair(tournament_id=tournament.pk, rounds=[seating(1, ((1, 2, 3, 5), (6, 4, 7, 8)))], reason="Probe")


# Ranking ----------------------------------------------------------------------------------------------------------------------


def test_page_wall_and_papers_rank_the_teams(director_client: Client, client: Client) -> None:
    tournament = played()
    give_sanction(tournament_id=tournament.pk, kind="points", player_id=player_of(tournament, 1).player_id, reason="laut", points=40)
    page = " ".join(client.get(reverse("groups", args=[tournament.slug])).content.decode().split())
    places = [page.index(f">{name} <small>") for name in "BACD"]
    assert places == sorted(places)
    assert "Spieler 1 −10, Spieler 5 20" in page
    assert "die besten 2" not in page
    found = json.loads(catalogue.make(tournament, "teams", "json").content)
    rows = next(value for value in found.values() if isinstance(value, list) and value and "rank" in value[0])
    assert [(row["rank"], row["name"], row["total"]) for row in rows] == [(1, "B", 20), (2, "A", 10), (3, "C", -25), (4, "D", -45)]
    for ending in ("pdf", "xlsx", "csv"):
        assert catalogue.make(tournament, "teams", ending).content
    wall = director_client.get(reverse("wall", args=[tournament.slug])).content.decode()
    assert "Mannschaften" in wall


def test_a_visitors_page_reads_the_standings_once(client: Client) -> None:
    page, counts = reverse("groups", args=[played().slug]), []
    for kind in ("tischpunkte", "mannschaften"):
        with CaptureQueriesContext(connection) as asked:
            assert client.get(page, {"art": kind}).status_code == 200
        counts.append(len(asked))
    assert counts[0] == counts[1]


def test_without_teams_the_clubs_are_the_teams(client: Client) -> None:
    tournament = running()
    show_standings(tournament_id=tournament.pk, shown=True)
    assert "die besten" in client.get(reverse("groups", args=[tournament.slug])).content.decode()


# Files ------------------------------------------------------------------------------------------------------------------------


def test_a_file_has_them_and_brings_them_back() -> None:
    tournament = played()
    file = written(tournament)
    assert file["teams"] == STORED
    again = import_tournament(file=read_tournament({**file, "uid": None}))
    assert again.squads == STORED
    assert "teams" not in written(registered(4, name="Ohne"))
    parts = cut(writing.written(tournament))
    # Names are typed words, and often those of the members: they stay with the club.
    assert parts.results["teams"] == [{"name": str(place), "members": row["members"]} for place, row in enumerate(STORED, start=1)]
    assert joined(parts)["teams"] == parts.results["teams"]


@pytest.mark.parametrize("teams, found", [
    ([{"name": "A", "members": [1, 99]}], [("bad_team", "teams[0].members[1]")]),
    ([{"name": "A", "members": [1, 2]}, {"name": "B", "members": [2, 3]}], [("bad_team", "teams[1].members[0]")]),
    ([{"name": "A", "members": [1, 2]}, {"name": "B", "members": [3, 4, 5, 6]}], [("bad_team", "teams[1]")]),
    ([{"name": "A", "members": [1, 2, 3]}], [("bad_team", "teams[0]")]),
    ([{"name": "A", "members": "1, 2"}], [("bad_team", "teams[0].members")]),
    ([{"members": [1, 2]}], [("missing_field", "teams[0].name")]),
    ([{"name": "A", "members": [1, 2], "captain": 1}], [("unknown_field", "teams[0].captain")]),
    (["A"], [("bad_value", "teams[0]")]),
    ({"A": [1, 2]}, [("bad_value", "teams")]),
])  # fmt: skip
def test_what_is_no_team_is_refused_at_its_place(teams: Any, found: list[tuple[str, str]]) -> None:
    with pytest.raises(Refused) as refused:
        read_tournament({**written(registered()), "teams": teams})
    assert codes(refused) == found


def test_mates_at_a_table_that_was_played_are_told(tmp_path: Any, capsys: pytest.CaptureFixture[str]) -> None:
    file = {**written(running()), "uid": None, "teams": [{"name": "A", "members": [1, 2]}, {"name": "B", "members": [3, 5]}]}
    read = read_tournament(file)
    assert [(finding.code, finding.field) for finding in read.warnings] == [("team_together", "tables[0].seats")]
    path = tmp_path / "turnier.json"
    path.write_text(json.dumps(file), encoding="utf-8")
    call_command("import_tournament", str(path))
    said = capsys.readouterr().err
    assert "Runde 1, Tisch 1: Nr. 1 und Nr. 2 sind in derselben Mannschaft („A“). [team_together]" in said
