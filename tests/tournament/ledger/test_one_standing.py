"""The standings after a round are one: page, papers, workbook, wall, players' pages, files and recompute, side by side with penalties, a
ruling, a dispute and players who left. All sums are worked out by hand below.

Round 1, table 1 (players 1 2 3 4), broken off after two games:
    1  Dreier of 1, 4 revoked (ruled)     +15   +5   +5  −25
    2  Rufer of 3, partner 4               −1   −1   +1   +1
       sum                                +14   +4   +6  −24
Round 1, table 2 (5 6 7 8 9), by its sums: +10 −2 −3 −4 −1.
Penalties: 5 loses 6 in round 1; in round 2 1 loses 10, and 9 loses 2 that count from round 1 on. 10 was entered twice and never sat.

After round 1: 1 +14, 3 +6, 5 +10−6 = +4, 2 +4, 6 −2, 9 −1−2 = −3, 7 −3, 8 −4, 4 −24. Of 5 and 2 the best round is 10 before 4, of 9 and 7
−1 before −3. Then 4 goes home, and 8 is excluded in round 2.

Round 2, table 1 (1 5 2 6): Dreier of 1, in dispute: +15 −5 −5 −5. Table 2 (3 7 8 9), by its sums: +3 −1 −1 −1. Now: 1 +14+15−10 = +19, 3
+9, 5 +10−5−6 = −1, 2 +4−5 = −1, 9 −1−1−2 = −4, 7 −3−1 = −4, 8 −5, 6 −7, 4 −24. Of 5 and 2 the best round is 10 before 4; of 9 and 7 both
have −1, then 9 a second −1 and 7 a −3.
"""

import ast
import csv
import io
import json
import re
from datetime import date
from typing import Any, NamedTuple

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from openpyxl import load_workbook

from scoring.draw.model import seating
from tests.scoring.read_back import text_of
from tests.test_architecture import naming, nodes
from tests.tournament.court import case, decide, player_of, referee
from tests.tournament.evening import RUFER, registered, save, the_round, the_table
from tests.tournament.filed import as_text, written
from tests.tournament.rebuilt import rebuilt
from tournament.archive.importing import import_tournament
from tournament.archive.reading import read_file
from tournament.desk.drawing.draw import confirm_draw
from tournament.desk.evening import rounds
from tournament.desk.registration import players
from tournament.desk.setup import setup
from tournament.ledger.lines import settling
from tournament.ledger.lines.recompute import recompute
from tournament.ledger.people.ranking import rankings, read_ranking
from tournament.ledger.store.audience import Audience
from tournament.models import Registration, Table, Tournament
from tournament.papers import catalogue
from tournament.referee.cases import dispute_case
from tournament.referee.sanctions import give_sanction, lift_sanction

pytestmark = pytest.mark.django_db

DREIER = {"game": "dreier", "dealer": 0, "declarer": 0, "won": True}

AFTER_1 = [
    # rank, number, total
    (1, 1, 14), (2, 3, 6), (3, 5, 4), (4, 2, 4), (5, 6, -2), (6, 9, -3), (7, 7, -3), (8, 8, -4), (9, 4, -24),
]  # fmt: skip
NOW = [
    # rank, number, round 1, round 2, penalties, total
    (1, 1, 14, 15, -10, 19), (2, 3, 6, 3, 0, 9), (3, 5, 10, -5, -6, -1), (4, 2, 4, -5, 0, -1), (5, 9, -1, -1, -2, -4),
    (6, 7, -3, -1, 0, -4),
    (7, 8, -4, -1, 0, -5), (8, 6, -2, -5, 0, -7), (9, 4, -24, None, 0, -24),
]  # fmt: skip


class Evening(NamedTuple):
    """The tournament of the module's text, while round 2 is played."""

    tournament: Tournament

    def paper(self, what: str, ending: str) -> bytes:
        return catalogue.make(self.tournament, what, ending).content


def penalty(tournament: Tournament, number: int, points: int, **more: Any) -> None:
    give_sanction(
        tournament_id=tournament.pk,
        kind="points",
        player_id=player_of(tournament, number).player_id,
        points=points,
        **{"reason": "zu spät", **more},
    )


def first_round(tournament: Tournament) -> None:
    user, table = referee(tournament), the_table(tournament)
    save(table, 1, DREIER)
    decide(case(table, user), user)
    save(table, 2, RUFER | {"dealer": 1, "declarer": 2, "partner": 3})
    settling.break_off_table(table_id=table.pk, reason="Stromausfall")
    settling.save_sums(table_id=the_table(tournament, 2).pk, sums=(10, -2, -3, -4, -1))
    penalty(tournament, 5, 6)
    penalty(tournament, 7, 50, reason="Irrtum")
    lift_sanction(sanction_id=tournament.sanctions.get(reason="Irrtum").pk, reason="war es nicht")
    rounds.close_round(round_id=the_round(tournament).pk)


def second_round(tournament: Tournament, user: User) -> None:
    save(the_table(tournament, 1, 2), 1, DREIER)
    about = case(the_table(tournament, 1, 2), user)
    dispute_case(case_id=about.pk, expected_version=about.version, reason="Zeugen fehlen", user=user)
    settling.save_sums(table_id=the_table(tournament, 2, 2).pk, sums=(3, -1, -1, -1))
    penalty(tournament, 1, 10, reason="laut")
    penalty(tournament, 9, 2, round_number=1)
    give_sanction(tournament_id=tournament.pk, kind="exclusion", player_id=player_of(tournament, 8).player_id, reason="Betrug")
    give_sanction(
        tournament_id=tournament.pk, kind="ban", player_id=player_of(tournament, 6).player_id, reason="Drohung", until=date(2027, 3, 1)
    )


@rebuilt
def played(director: User) -> Tournament:
    """All of it, until round 2 is played."""
    tournament = registered(10, rounds=3, games=3, date=date(2026, 11, 21), fee_cents=1000)
    Registration.objects.filter(tournament=tournament).update(paid=True, present=True)
    players.withdraw(registration_id=player_of(tournament, 10).pk, reason="doppelt eingetragen")
    confirm_draw(tournament_id=tournament.pk, rounds=[seating(1, ((1, 2, 3, 4), (5, 6, 7, 8, 9)))], seed="7f3a", method="random")
    rounds.open_round(round_id=the_round(tournament).pk)
    setup.show_standings(tournament_id=tournament.pk, shown=True)
    first_round(tournament)
    players.withdraw(registration_id=player_of(tournament, 4).pk, reason="musste heim")
    confirm_draw(tournament_id=tournament.pk, rounds=[seating(2, ((1, 5, 2, 6), (3, 7, 8, 9)))], seed="7f3a", method="random")
    rounds.open_round(round_id=the_round(tournament, 2).pk)
    second_round(tournament, director)
    tournament.refresh_from_db()
    return tournament


@pytest.fixture
def evening(director: User) -> Evening:
    return Evening(played(director))


def text(html: str) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", html).split())


def number(shown: str) -> int | None:
    """An amount as a page, a paper or a file writes it; None for an empty cell."""
    return int(shown.replace("−", "-")) if shown.strip() else None


def table_rows(html: str) -> list[list[str]]:
    """The cells of the page's first table, as text."""
    body = html.split("<tbody>", 1)[1].split("</tbody>", 1)[0]
    return [[text(cell) for cell in re.split(r"</t[dh]>", row)] for row in body.split("<tr")[1:]]


# The same in every place ------------------------------------------------------------------------------------------------------------


def test_the_page(evening: Evening, director_client: Client) -> None:
    rows = table_rows(director_client.get(reverse("standings", args=[evening.tournament.slug])).content.decode())
    shown = [(int(row[0].split(">")[-1].strip(" .")), int(row[1]), *(number(cell.split("*")[0]) for cell in row[4:8])) for row in rows]
    assert shown == NOW


def test_the_json(evening: Evening) -> None:
    found = json.loads(evening.paper("standings", "json"))
    assert [(row["rank"], row["number"], *row["rounds"][:2], row["penalties"], row["total"]) for row in found["standings"]] == NOW
    assert {row["rounds"][2] for row in found["standings"]} == {None}, "nobody has played round 3"
    assert {row["number"]: row["tie_break"] for row in found["standings"] if row["tie_break"]} == {5: "best_rounds", 9: "best_rounds"}
    assert {row["number"]: row["remarks"] for row in found["standings"] if "remarks" in row} == {
        4: [{"mark": "withdrawn"}],
        6: [{"mark": "barred"}],
        8: [{"mark": "excluded"}],
    }, "why is told at the desk alone"
    assert found["broken_off"] == [{"round": 1, "table": 1, "reason": "Stromausfall"}]


def test_the_csv(evening: Evening) -> None:
    heads, *rows = csv.reader(io.StringIO(evening.paper("standings", "csv").decode("utf-8-sig")), delimiter=";")
    assert heads == ["Rang", "Nr.", "Name", "Ort", "R1", "R2", "R3", "Abzüge", "Gesamt", "strittig", "Vermerk"]
    assert [(int(row[0]), int(row[1]), *map(number, (row[4], row[5], row[7], row[8]))) for row in rows] == NOW
    assert {row[6] for row in rows} == {""}
    assert {row[1]: row[-1] for row in rows if row[-1]} == {
        "1": "R1 abgebrochen: Stromausfall",
        "2": "R1 abgebrochen: Stromausfall",
        "3": "R1 abgebrochen: Stromausfall",
        "4": "abgemeldet; R1 abgebrochen: Stromausfall",
        "6": "gesperrt",
        "8": "ausgeschlossen",
    }


@pytest.mark.parametrize("what", ["standings", "tournament"])
def test_the_workbook_and_its_formulas(evening: Evening, what: str) -> None:
    content = io.BytesIO(evening.paper(what, "xlsx"))
    values, formulas = (load_workbook(content, data_only=only)["Stand"] for only in (True, False))
    rows = [[cell.value for cell in row] for row in values.iter_rows(min_row=2, max_row=10)]
    assert [(row[0], row[1], row[4], row[5], row[7], row[8]) for row in rows] == NOW
    assert {row[6] for row in rows} == {None}
    assert {row[1]: row[-1] for row in rows}[4] == "abgemeldet; R1 abgebrochen: Stromausfall"
    # 4 is the last: his first round is the fourth seat of R1 T1, his second is empty, and the total adds what is there.
    assert [cell.value for cell in formulas[10]][4:9] == [
        "='R1 T1'!F5",
        None,
        None,
        "=SUMIF('Strafpunkte'!A:A,B10,'Strafpunkte'!C:C)",
        "=SUM(E10:H10)",
    ]
    assert [cell.value for cell in values[12]][4:7] == [0, 0, 0], "the check of each round"
    given = load_workbook(content, data_only=True)["Strafpunkte"]
    assert [[cell.value for cell in row][:5] for row in given.iter_rows(min_row=2, max_row=4)] == [
        [5, "Spieler 5", -6, 1, "zu spät"],
        [1, "Spieler 1", -10, 2, "laut"],
        [9, "Spieler 9", -2, 1, "zu spät"],
    ]


def test_the_paper(evening: Evening) -> None:
    words = text_of(evening.paper("standings", "pdf")).replace("\N{NO-BREAK SPACE}", " ")
    for rank, player, *amounts in NOW:
        shown = [
            f"{rank}.",
            f"{player} Spieler {player}",
            *(f"{one:+}".replace("-", "−").replace("+0", "0") for one in amounts if one is not None),
        ]
        assert re.search(r"(?: [^\d−+]*(?:R1\* )?)".join(map(re.escape, shown)) + r"(?![\d])", words), (shown, words)
    assert "Spieler 10" not in words
    assert "9 Spieler · 3 Runden" in words
    for said in (
        "Abgemeldet: Spieler 4 (Nr. 4).", "Ausgeschlossen: Spieler 8 (Nr. 8).", "Gesperrt: Spieler 6 (Nr. 6).",
        "* abgebrochen: Runde 1, Tisch 1: Stromausfall.", "Spieler 9 (Nr. 9) −2 ab Runde 1: zu spät",
    ):  # fmt: skip
        assert said in words


@pytest.mark.parametrize("ending", ["json", "csv", "xlsx", "pdf"])
@pytest.mark.parametrize("round_number", [1, 2])
def test_the_results_of_a_round(evening: Evening, round_number: int, ending: str) -> None:
    """Rank and stand are those after this round; those of round 2 are those of now."""
    expected = (
        {player: (total, rank) for rank, player, total in AFTER_1} if round_number == 1 else {row[1]: (row[5], row[0]) for row in NOW[:-1]}
    )
    content = evening.paper(f"round:{round_number}", ending)
    if ending == "json":
        found = {row["number"]: (row["after"], row["rank"]) for row in json.loads(content)[f"round-{round_number}"]}
    elif ending == "csv":
        heads, *rows = csv.reader(io.StringIO(content.decode("utf-8-sig")), delimiter=";")
        found = {int(row[heads.index("Nr.")]): (number(row[heads.index("Stand")]), int(row[heads.index("Rang")])) for row in rows}
    elif ending == "xlsx":
        heads, *rows = load_workbook(io.BytesIO(content)).active.iter_rows(values_only=True)
        found = {row[heads.index("Nr.")]: (row[heads.index("Stand")], row[heads.index("Rang")]) for row in rows}
    else:
        words = text_of(content)
        lines = {
            player: re.search(rf"Spieler {player}\b.*? ([+−]?\d+) [^\d]*?{total} {rank}\b".replace("-", "−"), words.replace("+", ""))
            for player, (total, rank) in expected.items()
        }
        assert all(lines.values()), (lines, words)
        assert ("−10 ab Runde 2: laut" in words.replace("\N{NO-BREAK SPACE}", " ")) is (round_number == 2)
        return
    assert found == expected


def test_the_wall_shows_what_stood_after_the_closed_round(evening: Evening, client: Client) -> None:
    html = client.get(f"/wall/{evening.tournament.slug}/daten/").json()["html"]
    ranks = html[html.index("Stand nach Runde 1") :]
    found = re.findall(r'rk">(\d+)</td><td>(?:<div class="marked"><span>)?Spieler (\d+).*?sum [a-z]*">([+−\d]+)<', ranks)
    assert [(int(rank), int(player), number(total)) for rank, player, total in found] == AFTER_1
    marked = re.findall(r"Spieler (\d+) <span[^>]*></span></span> <small>([\w.]+)</small>", ranks)
    assert marked == [("6", "gesperrt"), ("8", "ausgeschl."), ("4", "abgem.")]


def test_the_phones_and_players_pages(evening: Evening, client: Client) -> None:
    slug = evening.tournament.slug
    for rank, player, *_rounds, total in NOW:
        mine = text(client.get(reverse("find-me", args=[slug]), {"nr": player}).content.decode())
        own = text(client.get(reverse("player", args=[slug, player])).content.decode())
        amount = f"{total}".replace("-", "−")
        assert f"Rang {rank} von 9 Gesamt {amount} " in mine, (player, mine)
        assert f"Rang {rank}. von 9 Gesamt {'+' * (total > 0)}{amount} " in own, (player, own)
    nobody = text(client.get(reverse("find-me", args=[slug]), {"nr": 10}).content.decode())
    assert "Rang" not in nobody
    assert "Rang" not in text(client.get(reverse("player", args=[slug, 10])).content.decode())


def test_a_players_page_leads_from_round_to_round(evening: Evening, client: Client) -> None:
    """5: +10, less 6 is 4, less 5 is −1. 4 has one round, and his page says why."""
    rows = table_rows(client.get(reverse("player", args=[evening.tournament.slug, 5])).content.decode())
    assert [[cell for cell in row if cell][-2:] for row in rows] == [["+10", "10"], ["−6", "4"], ["−5", "−1"]]
    assert "abgemeldet; R1 abgebrochen: Stromausfall" in client.get(reverse("player", args=[evening.tournament.slug, 4])).content.decode()


def test_recompute_agrees_and_finds_what_does_not(evening: Evening) -> None:
    assert recompute(evening.tournament) == []
    assert [(row.rank, row.player.number, row.total) for row in rankings(evening.tournament, Audience.DESK)[0].standings] == AFTER_1
    # Of table 2 of round 1 only the stored sums are known: recompute takes them, so the standings move with it and agree.
    Table.objects.filter(pk=the_table(evening.tournament, 1, 1).pk).update(a0=30, a1=6, a2=12, a3=-48)
    assert {finding.field for finding in recompute(evening.tournament)} == {"rounds[1].tables[1]", "standings[1]", "standings[2]"}


def test_the_file_gives_the_same_standings(evening: Evening) -> None:
    file = as_text(written(evening.tournament))
    again = import_tournament(file=read_file(file.encode()))
    assert as_text(written(again)) == file
    assert [row["round"] for row in json.loads(file)["sanctions"] if row["kind"] == "points" and "lifted" not in row] == [1, 2, 1]
    assert read_ranking(again, Audience.DESK).standings == read_ranking(evening.tournament, Audience.DESK).standings
    assert [one.standings for one in rankings(again, Audience.DESK)] == [
        one.standings for one in rankings(evening.tournament, Audience.DESK)
    ]


# Around it --------------------------------------------------------------------------------------------------------------------------


def test_every_head_counts_the_same(evening: Evening, director_client: Client) -> None:
    """Ten are registered; the double entry is no player. 4 and 8 have paid and played and are gone."""
    slug = evening.tournament.slug
    pages = {
        name: text(director_client.get(reverse(name, args=args)).content.decode())
        for name, args in (("home", ()), ("tournament", (slug,)), ("players", (slug,)), ("standings", (slug,)))
    }
    assert "9 bezahlt, 7 anwesend" in pages["tournament"]
    assert "9 Spieler · 9 bezahlt · 7 anwesend · 3 abgemeldet" in pages["players"]
    assert "9 Spieler · Runde 2 läuft" in pages["standings"]
    assert re.search(r"Probe .*? 9 ", pages["home"])


def test_a_penalty_moves_the_version_and_the_page(evening: Evening, director_client: Client) -> None:
    page = reverse("standings", args=[evening.tournament.slug])
    before = director_client.get(page)
    assert director_client.get(page, headers={"If-None-Match": before["ETag"]}).status_code == 304
    penalty(evening.tournament, 2, 1)
    after = director_client.get(page, headers={"If-None-Match": before["ETag"]})
    assert after.status_code == 200
    assert after.content != before.content


def test_before_round_1_a_penalty_waits_and_nobody_is_ranked() -> None:
    tournament = registered(8)
    penalty(tournament, 1, 5)
    assert tournament.sanctions.get().round == 1
    assert read_ranking(tournament, Audience.DESK).standings == ()
    confirm_draw(tournament_id=tournament.pk, rounds=[seating(1, ((1, 2, 3, 4), (5, 6, 7, 8)))], seed="7f3a", method="random")
    assert read_ranking(tournament, Audience.DESK).standings == (), "a drawn round is not played"
    rounds.open_round(round_id=the_round(tournament).pk)
    tournament.refresh_from_db()
    found = {row.player.number: (row.rank, row.rounds, row.total) for row in read_ranking(tournament, Audience.DESK).standings}
    assert (found[1], found[2]) == ((8, (None, None), -5), (1, (None, None), 0))


def test_only_one_place_ranks() -> None:
    """`scoring.arithmetic.standings` has one caller outside scoring; whoever needs a standing asks `ledger.people.ranking`."""
    callers = {
        path.as_posix()
        for path in naming("scoring.arithmetic", "tournament")
        for node in nodes(path)
        if isinstance(node, ast.ImportFrom) and node.module == "scoring.arithmetic" and "standings" in {name.name for name in node.names}
    }
    assert callers == {"tournament/ledger/people/ranking.py"}
