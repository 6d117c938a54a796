"""Rulings on paper and in files: with names and without, on the Schreibzettel and in the workbook, beside the penalty points of the
standings."""

import csv
import io
import json
import re
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils.translation import override
from openpyxl import load_workbook

from scoring.draw.model import seating
from scoring.plain.rows import Mark
from tests.scoring.read_back import text_of
from tests.tournament.court import case, decide, player_of, referee, ruled_dreier
from tests.tournament.evening import registered, running, save, the_round, the_table
from tests.tournament.papers.test_exports_agree import exported, value
from tests.tournament.rebuilt import rebuilt
from tournament.archive.schemas import check_file
from tournament.desk.drawing import draw
from tournament.desk.evening import rounds
from tournament.desk.registration import players
from tournament.desk.setup import setup
from tournament.ledger.store.audience import Audience
from tournament.models import Case, Ruling, Tournament
from tournament.papers.ruling_rows import written_rulings
from tournament.papers.score_sheets import score_sheets
from tournament.referee.appeals import appeal_ruling
from tournament.referee.calls import call_referee
from tournament.referee.cases import dispute_case
from tournament.referee.sanctions import give_sanction, lift_sanction

pytestmark = pytest.mark.django_db

NAMES = ("Anna Mayrhuber", "Karl Pichler", "Eva Stadlbauer", "Josef Oberleitner")
DREIER = {"game": "dreier", "dealer": 0, "declarer": 0, "won": True}


@rebuilt
def overruled() -> Tournament:
    """Oberleitner revokes against Mayrhuber's Dreier, is ruled, appeals, and the panel decides for him; and he came late."""
    tournament = setup.create_tournament(name="Herbst", system="koenigrufen-cup", rounds=1, games=3, seed="7f3a")
    players.import_players(tournament_id=tournament.pk, rows=[{"name": name} for name in NAMES])
    draw.confirm_draw(tournament_id=tournament.pk, rounds=[seating(1, ((1, 2, 3, 4),))], seed="7f3a", method="random")
    rounds.open_round(round_id=the_round(tournament).pk)
    user, table = referee(tournament), the_table(tournament)
    save(table, 1, DREIER)
    first = decide(case(table, user, words="Laut Pichler hatte Oberleitner noch Treff."), user)
    appeal_ruling(ruling_id=first.pk, appellant="Josef Oberleitner", grounds="Frau Stadlbauers Stich!", user=user)
    decide(
        Case.objects.get(pk=first.case_id),
        user,
        "no_renonce",
        departure="Mayrhuber gab zuerst",
        panel=["Rosa Leeb", "Ida Moser", "Max Huber"],
        reason="Berufung von Oberleitner",
    )
    give_sanction(
        tournament_id=tournament.pk,
        kind="points",
        points=10,
        reason="Oberleitner kam zu spät",
        player_id=player_of(tournament, 4).player_id,
        author="Leitung",
    )
    tournament.refresh_from_db()
    return tournament


def parsed(tournament: Tournament, what: str, folder: Path) -> list[dict[str, Any]]:
    return json.loads(exported(tournament.slug, what, folder / "entscheide.json"))[what]


def test_what_does_not_count_is_said_before_and_after_a_ruling() -> None:
    """A Solorufer alone with Kontra, its king in the talon (cup, § Ruferspiele, 2), and no Renonce in it: the page of the ruling and its
    paper say it."""
    tournament = running()
    user, table = referee(tournament), the_table(tournament)
    save(table, 1, {"game": "solorufer", "dealer": 0, "declarer": 1, "won": True, "kontra": 2})
    ruled = decide(case(table, user), user, "no_renonce", departure="Er hatte kein Treff mehr")
    told = ("Kontra auf das Spiel zählt nicht: der gerufene König lag im Talon", "§ Ruferspiele, 2", (0, 0, 0, 0))
    (row,) = written_rulings(tournament, Audience.DESK).rulings
    assert row.after is not None
    assert told in [(line.text, line.source, line.points) for line in row.after.lines]
    client = Client()
    client.force_login(user)
    assert told[0] in client.get(reverse("ruling", args=[tournament.slug, ruled.pk])).content.decode()


def test_every_ruling_with_what_it_did_to_whom(tmp_path: Path) -> None:
    fallen, standing = parsed(overruled(), "rulings", tmp_path)
    assert (fallen["round"], fallen["table"], fallen["game"], fallen["decision"], fallen["players"]) == (1, 1, 1, "Renonce", list(NAMES))
    assert (fallen["accused"], fallen["offenders"]) == (["Josef Oberleitner"], ["Josef Oberleitner"])
    # The Dreier as won, and by Renonce: 15 to the declarer, 5 to each of the others (koenigrufen.md, worked example 5).
    assert (fallen["before"], fallen["after"]) == ([15, -5, -5, -5], [15, 5, 5, -25])
    assert (fallen["superseded_by"], fallen["state"]) == (2, "ersetzt durch Entscheid 2")
    assert "Frau Stadlbauers Stich!" in fallen["appeal"]
    assert "Das Gremium hat mit Entscheid 2 geantwortet." in fallen["appeal"]
    assert (standing["before"], standing["after"], standing["state"]) == ([15, 5, 5, -25], [15, -5, -5, -5], "gilt")
    assert standing["by"] == "Gremium: Rosa Leeb, Ida Moser, Max Huber"
    assert (standing["departure"], standing["reason"], standing["supersedes"]) == ("Mayrhuber gab zuerst", "Berufung von Oberleitner", 1)


def test_the_paper_says_which_announcement_of_a_game_not_yet_written_is_lost() -> None:
    """Two are announced, and the Pagat alone is lost: who reads the ruling in a year has nothing else to tell it by."""
    tournament = running()
    user, birds = referee(tournament), [{"kind": kind, "by": 1, "when": "open"} for kind in ("uhu", "pagat")]
    told = {"game": "uhurufer", "dealer": 3, "declarer": 1, "partner": 2, "announcements": birds}
    early = {"violation": "bird_or_king_early", "stage": "trick_turned", "facts": {"forced": True}, "accused": [1]}
    decide(case(the_table(tournament), user, line=None, game=1, record=told, **early), user, "bird_lost", lost=[("pagat", 1)])
    (ruling,) = written_rulings(tournament, Audience.DESK).rulings
    assert "Pagat angesagt verloren" in ruling.told
    assert "Uhu" in ruling.told


def test_the_amounts_have_their_reasons() -> None:
    first, second = written_rulings(overruled(), Audience.DESK).rulings
    assert [line.points for line in first.after.lines] == [(15, 5, 5, -25)]
    assert first.after.lines[0].source == "§ Renonce, 1"
    assert tuple(map(sum, zip(*(line.points for line in first.before.lines), strict=True))) == (15, -5, -5, -5)
    assert first.changed == (0, 10, 10, -20)
    assert second.changed == (0, -10, -10, 20)


@pytest.mark.parametrize("ending", ["pdf", "csv", "xlsx", "json"])
def test_without_names_nobody_is_named_anywhere(ending: str, tmp_path: Path) -> None:
    content = exported(overruled().slug, "rulings-anonymous", tmp_path / f"entscheide.{ending}")
    if ending == "pdf":
        text = text_of(content)
    elif ending == "xlsx":
        text = " ".join(str(cell.value) for row in load_workbook(io.BytesIO(content)).active.iter_rows() for cell in row)
    else:
        text = content.decode("utf-8-sig")
    for name in (*NAMES, "Rosa Leeb", "Ida Moser", "Max Huber", "Wiesbauer"):
        for word in name.split():
            assert not re.search(rf"\b{word}", text), word
    for said in ("Spieler", "Gegner 3", "Laut Gegner 1 hatte Gegner 3 noch Treff.", "Spieler gab zuerst", "Gremium (3 Personen)"):
        assert said in text


def test_the_sanctions_stand_below_the_rulings(tmp_path: Path) -> None:
    tournament = overruled()
    lifted = give_sanction(tournament_id=tournament.pk, kind="warning", reason="Irrtum", name="Rudi Kiebitz", author="Leitung")
    lift_sanction(sanction_id=lifted.pk, reason="war nicht da", author="Leitung")
    text = text_of(exported(tournament.slug, "rulings", tmp_path / "e.pdf"))
    assert "Josef Oberleitner 10 Strafpunkte ab Runde 1 Oberleitner kam zu spät" in text
    assert "Rudi Kiebitz Verwarnung Irrtum aufgehoben" in text
    unnamed = text_of(exported(tournament.slug, "rulings-anonymous", tmp_path / "a.pdf"))
    assert "ein Spieler 10 Strafpunkte ab Runde 1 … kam zu spät" in unnamed
    assert "Kiebitz" not in unnamed


def test_sanctions_are_in_every_file_each_once(tmp_path: Path) -> None:
    """One is given with the second ruling, and stands in its row; one alone (he came late), and has a row of its own."""
    tournament = overruled()
    newest = Ruling.objects.get(standing=True)
    give_sanction(tournament_id=tournament.pk, kind="warning", reason="laut", name="Rudi Kiebitz", ruling_id=newest.pk, author="Leitung")
    slug = tournament.slug
    rows = list(csv.DictReader(io.StringIO(exported(slug, "rulings", tmp_path / "e.csv").decode("utf-8-sig")), delimiter=";"))
    late = "Josef Oberleitner: 10 Strafpunkte ab Runde 1 – Oberleitner kam zu spät"
    assert [(row["Nr."], row["Sanktionen"], row["Stand"]) for row in rows] == [
        ("1", "", "ersetzt durch Entscheid 2"),
        ("2", "Rudi Kiebitz: Verwarnung – laut", "gilt"),
        ("", late, "gilt"),
    ]
    sheet = load_workbook(io.BytesIO(exported(slug, "rulings", tmp_path / "e.xlsx"))).active
    cells = [cell.value for row in sheet.iter_rows() for cell in row]
    assert (cells.count(late), cells.count("Rudi Kiebitz: Verwarnung – laut")) == (1, 1)
    found = json.loads(exported(slug, "rulings", tmp_path / "e.json"))
    assert [(row["name"], row["what"], row["ruling"]) for row in found["sanctions"]] == [
        ("Josef Oberleitner", "10 Strafpunkte ab Runde 1", None),
        ("Rudi Kiebitz", "Verwarnung", 2),
    ]
    assert len(found["rulings"]) == 2
    assert "Rudi Kiebitz: Verwarnung – laut" in text_of(exported(slug, "rulings", tmp_path / "e.pdf"))


def test_sanctions_alone_are_no_rulings(tmp_path: Path) -> None:
    tournament = running()
    give_sanction(tournament_id=tournament.pk, kind="points", player_id=player_of(tournament, 2).player_id, points=3, reason="spät")
    file = exported(tournament.slug, "rulings", tmp_path / "e.json")
    assert check_file(file) == "rulings"
    found = json.loads(file)
    assert (found["rulings"], [row["what"] for row in found["sanctions"]]) == ([], ["3 Strafpunkte ab Runde 1"])


def test_the_cards_that_were_laid_out_are_on_paper(tmp_path: Path) -> None:
    """Two tricks and what was laid away; without names the leader by his part."""
    tournament = running()
    user, table = referee(tournament), the_table(tournament)
    save(table, 1, DREIER)
    layout = {"tricks": [{"leader": 0, "cards": ["HK", "H4", "T1", "H3"]}, {"leader": 2, "cards": ["T22"]}], "discards": ["D1"]}
    decide(case(table, user, layout=layout), user)
    said = ["Herz König, Herz 4, Pagat, Herz 3", "2 (", "Ablage: Karo 1"]
    named = text_of(exported(tournament.slug, "rulings", tmp_path / "e.pdf"))
    assert all(part in named for part in (*said, "1 (Spieler 1): Herz König"))
    unnamed = text_of(exported(tournament.slug, "rulings-anonymous", tmp_path / "a.pdf"))
    assert all(part in unnamed for part in (*said, "1 (Spieler): Herz König", "2 (Gegner 2): "))
    (record,) = parsed(tournament, "rulings", tmp_path)
    assert record["tricks"][2] == "Ablage: Karo 1"


def test_a_tournament_without_rulings_has_its_papers_too(tmp_path: Path) -> None:
    tournament = running()
    assert "Es gab keinen Entscheid." in text_of(exported(tournament.slug, "rulings", tmp_path / "e.pdf"))
    assert parsed(tournament, "rulings-anonymous", tmp_path) == []
    rows = list(csv.reader(io.StringIO(exported(tournament.slug, "rulings", tmp_path / "e.csv").decode("utf-8-sig")), delimiter=";"))
    assert len(rows) == 1
    assert len(set(rows[0])) == len(rows[0])


def test_the_number_of_queries_does_not_grow_with_the_rulings() -> None:
    counted = []
    for games in (2, 8):
        tournament = running(games=games, name=f"Turnier {games}")
        table, user = the_table(tournament), referee(tournament, f"wiesbauer{games}")
        for line in range(1, games + 1):
            save(table, line, DREIER)
            decide(case(table, user, line), user)
        with CaptureQueriesContext(connection) as captured:
            written_rulings(tournament, Audience.DESK)
        counted.append(len(captured))
    assert counted == [6, 6]


def test_a_referee_takes_the_rulings_along_and_nothing_else(client: Client) -> None:
    tournament, user, _ruling = ruled_dreier()
    address = f"/t/{tournament.slug}/drucken"
    assert client.get(f"{address}/rulings.pdf").status_code == 302
    client.force_login(user)
    assert client.get(f"{address}/rulings.json").status_code == 200
    assert client.get(f"{address}/rulings-anonymous.json").status_code == 200
    assert client.get(f"{address}/tournament.json").status_code == 403


# Score sheets -------------------------------------------------------------------------------------------------------------


def three_lines() -> Tournament:
    """A ruled Dreier, a disputed one, and one that was decided and counts as entered."""
    tournament = running()
    user, table = referee(tournament), the_table(tournament)
    for line in range(1, 4):
        save(table, line, {**DREIER, "dealer": line - 1})
    decide(case(table, user, 1), user)
    about = case(table, user, 2)
    dispute_case(case_id=about.pk, expected_version=about.version, reason="Blätter gesichert", user=user)
    decide(case(table, user, 3), user, "no_renonce", departure="alles richtig")
    return tournament


def test_the_sheet_has_the_game_as_entered_above_the_ruled_line() -> None:
    sheet = next(played.sheet for played in score_sheets(three_lines(), Audience.DESK) if played.sheet.seating.table == 1)
    assert [(line.mark, line.game, line.amounts, line.counts) for line in sheet.lines] == [
        (Mark.REPLACED, 1, (15, -5, -5, -5), False),
        (Mark.RULED, 1, (15, 5, 5, -25), True),
        (Mark.DISPUTED, 2, (15, -5, -5, -5), True),
        (Mark.NONE, 3, (15, -5, -5, -5), True),
    ]
    assert [line.note for line in sheet.lines] == ["wie eingegeben", "Entscheid § Renonce, 2", "strittig", "Entscheid § Renonce, 2"]
    assert sheet.totals == (45, -5, -5, -35)


def test_the_workbook_shows_both_and_its_formulas_count_the_ruled_line(tmp_path: Path) -> None:
    book = load_workbook(io.BytesIO(exported(three_lines().slug, "tournament", tmp_path / "t.xlsx")))
    sheet = book["R1 T1"]
    assert [cell.value for cell in sheet[2]][2:6] == ["+15", "−5", "−5", "−5"]
    assert [cell.value for cell in sheet[3]][2:6] == [15, 5, 5, -25]
    assert sheet["C2"].font.strike
    assert not sheet["C3"].font.strike
    assert sheet["A3"].border.left.style == "thick"
    assert sheet["A4"].fill.patternType == "lightUp"
    assert [sheet.cell(row, 8).value for row in (2, 3, 4)] == ["wie eingegeben", "Entscheid § Renonce, 2", "strittig"]
    assert [value(book, "R1 T1", f"{column}6") for column in "CDEFG"] == [45, -5, -5, -35, 0]


def test_the_printed_sheet_has_both_lines_and_the_legend(tmp_path: Path) -> None:
    text = text_of(exported(three_lines().slug, "sheets:1", tmp_path / "s.pdf"))
    assert "wie eingegeben" in text
    assert "durch Entscheid gesetzt" in text
    assert "strittig, zählt vorläufig" in text


# Penalty points -----------------------------------------------------------------------------------------------------------


def test_penalties_are_rows_with_their_reasons_and_formulas(tmp_path: Path) -> None:
    tournament = overruled()
    book = load_workbook(io.BytesIO(exported(tournament.slug, "tournament", tmp_path / "t.xlsx")))
    assert [[cell.value for cell in row][:6] for row in book["Strafpunkte"].iter_rows(min_row=2, max_row=2)] == [
        [4, "Josef Oberleitner", -10, 1, "Oberleitner kam zu spät", "Leitung"]
    ]
    row = next(row for row in book["Stand"].iter_rows(min_row=2) if row[1].value == 4)
    assert row[5].value == f"=SUMIF('Strafpunkte'!A:A,B{row[5].row},'Strafpunkte'!C:C)"
    # −5 from the Dreier, −10 for being late.
    values = load_workbook(io.BytesIO(exported(tournament.slug, "tournament", tmp_path / "t.xlsx")), data_only=True)
    assert [values["Stand"].cell(row[5].row, column).value for column in (5, 6, 7)] == [-5, -10, -15]
    text = text_of(exported(tournament.slug, "standings", tmp_path / "s.pdf"))
    assert "Abzüge: Josef Oberleitner (Nr. 4) −10 ab Runde 1: Oberleitner kam zu spät (Leitung)." in text


def test_without_penalties_the_workbook_says_nothing_of_them(tmp_path: Path) -> None:
    tournament = registered(4)
    assert load_workbook(io.BytesIO(exported(tournament.slug, "tournament", tmp_path / "t.xlsx"))).sheetnames == ["Stand"]


def test_an_english_reader_reads_the_sheets_sentence_in_english() -> None:
    """It is stored as it was read out, in German; page and paper say it again from the ruling's codes."""
    tournament, _user, ruling = ruled_dreier()
    [row] = written_rulings(tournament, Audience.DESK).rulings
    with override("en"):
        [english] = written_rulings(tournament, Audience.DESK).rulings
    assert row.text == ruling.text
    assert row.text.startswith("Zum nächsten Stich ist schon ausgespielt.")
    assert english.text.startswith("The next trick is led already. That is Renonce, and the game is over.")


def test_the_words_of_the_call_are_the_callers_alone() -> None:
    """A case begins with them; on paper they stand beside who called, and once."""
    tournament = running()
    user, table = referee(tournament), the_table(tournament)
    save(table, 1, {"game": "dreier", "dealer": 0, "declarer": 0, "won": True})
    made = call_referee(table_id=table.pk, client_id=uuid4(), words="Der hat doch geschwindelt")
    decide(case(table, user, call_id=made.pk), user)
    (row,) = written_rulings(tournament, Audience.DESK).rulings
    assert ("geschwindelt" in row.called, row.words) == (True, "")
