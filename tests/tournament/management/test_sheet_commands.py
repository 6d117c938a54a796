"""A cup's own sheet at the command line: check-sheet, its workbook, `--system-file`, regelblatt FILE, check-file, and its schema."""

import io
import json
from pathlib import Path
from typing import Any

import pytest
from django.utils import translation
from jsonschema import Draft202012Validator
from openpyxl import Workbook, load_workbook

from rules.book.own.schema import sheet_file_schema
from tests.tournament.commanded import answers, commanded
from tournament.archive.own_sheets import read_own_sheet, workbook_of
from tournament.archive.schemas import check_file
from tournament.ledger.store.refusals import Refused

FOLDER = Path(__file__).resolve().parents[3] / "docs" / "schemas"
FILE = FOLDER / "examples" / "sheet.json"
SHEET: dict[str, Any] = json.loads(FILE.read_text(encoding="utf-8"))
DREIER = {"game": "dreier", "dealer": 0, "declarer": 1, "won": True}
REQUEST = {"id": "1", "system": SHEET["slug"], "record": DREIER}
TALKING = {"system": SHEET["slug"], "game": "dreier", "violation": "talking", "stage": "scored", "facts": {"decisive": False}}


def lines(*requests: dict[str, Any]) -> bytes:
    return "".join(json.dumps(request) + "\n" for request in requests).encode()


def wrong(tmp_path: Path, **parts: Any) -> str:
    path = tmp_path / "blatt.json"
    path.write_text(json.dumps(SHEET | parts), encoding="utf-8")
    return str(path)


def test_a_good_file_says_what_differs() -> None:
    done = commanded("check-sheet", str(FILE))
    said = done.stdout.decode().splitlines()
    assert (done.returncode, said[0]) == (0, "koenigrufen-muster: in Ordnung, 2026, beruht auf koenigrufen-oberoesterreich")
    assert "  games.dreier: Dreier: 5 (bisher 4; § 4)" in said
    assert "  games.farbendreier: Farbendreier: – (bisher 3)" in said
    assert said[-1] == "  2 Beispiele stimmen."
    # 3 × 4 + 3 × 2 for the announced Pagat, now 3 × 5 + 3 × 2
    assert "    Ein Dreier mit angesagtem Pagat: +18 → +21" in said
    assert "    Ein Farbendreier: +9 → steht nicht im Blatt" in said


def test_every_fault_with_its_row(tmp_path: Path) -> None:
    examples = [{"record": DREIER, "amounts": [-4, 12, -4, -4], "paragraph": "§ 4"}]
    done = commanded("check-sheet", wrong(tmp_path, games={"dreier": 0, "zwiccolo": None}, sources={"x": "§ 1"}))
    assert done.returncode == 1
    said = done.stderr.decode()
    assert "games.dreier: Der Wert von Dreier muss eine ganze Zahl über 0 sein (null nimmt das Spiel weg). [bad_value]" in said
    assert "games.zwiccolo: " in said
    assert "sources.x: " in said
    assert said.splitlines()[-1] == "3 Befunde."
    done = commanded("check-sheet", wrong(tmp_path, examples=examples), "--language", "en")
    assert "examples[0].amounts: Expected −4, +12, −4, −4, got −5, +15, −5, −5. [example_differs]" in done.stderr.decode()
    done = commanded("check-sheet", str(tmp_path / "none.json"))
    assert (done.returncode, b"Traceback" in done.stderr) == (1, False)


def test_score_and_its_like_know_the_sheet_by_its_slug() -> None:
    done = commanded(
        "score", "--system-file", str(FILE), given=lines(REQUEST, REQUEST | {"system": "koenigrufen-oberoesterreich"}, REQUEST)
    )
    assert [answer["points"] for answer in answers(done)] == [[-5, 15, -5, -5], [-4, 12, -4, -4], [-5, 15, -5, -5]]
    done = commanded("score", "--sheet", "--system-file", str(FILE), given=lines({"system": SHEET["slug"], "records": [DREIER, DREIER]}))
    assert answers(done)[0]["totals"] == [-10, 30, -10, -10]
    assert [error["code"] for error in answers(commanded("score", given=lines(REQUEST)))[0]["errors"]] == ["unknown_system"]
    decided = answers(commanded("adjudicate", "--system-file", str(FILE), given=lines(TALKING)))[0]
    assert (decided["decision"], decided["source"]) == ("no_renonce", "Oberösterreich, Renonce")
    laid = {
        "system": SHEET["slug"],
        "game": "dreier",
        "dealer": 0,
        "declarer": 1,
        "tricks": [{"leader": 1, "cards": ["TI", "T2", "T3", "T4"]}],
    }
    assert "unknown_system" not in json.dumps(answers(commanded("check-play", "--system-file", str(FILE), given=lines(laid))))


@pytest.mark.parametrize("name, asked, more", [
    ("score", REQUEST, []),
    ("score", {"system": SHEET["slug"], "records": [DREIER, DREIER]}, ["--sheet"]),
    ("adjudicate", TALKING, []),
], ids=["score", "whole sheets", "adjudicate"])  # fmt: skip
def test_other_processes_know_it_too(name: str, asked: dict[str, Any], more: list[str]) -> None:
    alone, together = (
        commanded(name, "--system-file", str(FILE), "--workers", workers, *more, given=lines(asked)) for workers in ("1", "2")
    )
    assert (together.returncode, together.stdout) == (alone.returncode, alone.stdout)
    assert (alone.returncode, b"errors" in alone.stdout) == (0, False)


@pytest.mark.parametrize("name", ["rank", "series", "prizes", "payments", "check-play"])
def test_whatever_streams_can_have_several_processes(name: str) -> None:
    alone, together = (commanded(name, "--workers", workers, given=b'{"id": 7}\n') for workers in ("1", "2"))
    assert (together.returncode, together.stdout) == (alone.returncode, alone.stdout) == (1, alone.stdout)
    assert answers(alone)[0]["id"] == 7


def test_a_workbook_is_a_system_file_too(tmp_path: Path) -> None:
    book = tmp_path / "blatt.xlsx"
    book.write_bytes(workbook_of(SHEET))
    assert answers(commanded("score", "--system-file", str(book), given=lines(REQUEST)))[0]["points"] == [-5, 15, -5, -5]
    assert answers(commanded("adjudicate", "--system-file", str(book), given=lines(TALKING)))[0]["decision"] == "no_renonce"
    book.write_bytes(workbook_of(SHEET | {"games": {"dreier": 0}}))
    done = commanded("score", "--system-file", str(book), given=lines(REQUEST))
    assert (done.returncode, done.stdout) == (2, b"")
    said = "Der Wert von Dreier muss eine ganze Zahl über 0 sein (null nimmt das Spiel weg). [bad_value]"
    assert done.stderr.decode() == f"{book}: Spiele!B2 (games.dreier): {said}\n"


def test_a_file_that_is_none_ends_the_command(tmp_path: Path) -> None:
    done = commanded("score", "--system-file", wrong(tmp_path, slug="koenigrufen-cup"), given=lines(REQUEST))
    assert (done.returncode, done.stdout) == (2, b"")
    assert "slug: Den Kurznamen „koenigrufen-cup“ hat schon ein Blatt des Programms." in done.stderr.decode()
    done = commanded("score", "--system-file", str(FILE), "--system-file", str(FILE), given=lines(REQUEST))
    assert (done.returncode, "Zwei Blätter heißen" in done.stderr.decode()) == (2, True)
    (tmp_path / "twice.json").write_text('{"slug": "a", "slug": "b"}', encoding="utf-8")
    done = commanded("score", "--system-file", str(tmp_path / "twice.json"), given=lines(REQUEST))
    assert (done.returncode, "„slug“ steht hier zweimal" in done.stderr.decode()) == (2, True)


def test_the_regelblatt_of_a_file(tmp_path: Path) -> None:
    said = commanded("regelblatt", str(FILE)).stdout.decode()
    assert said.startswith("Mustercup\n")
    assert "Beispiele\n" in said
    assert "+15" in said
    compared = commanded("regelblatt", str(FILE), "--compare", "koenigrufen-oberoesterreich").stdout.decode()
    assert compared.startswith("Mustercup, Ausgabe 2026 – Königrufen Oberösterreich")
    assert commanded("regelblatt", str(FILE), "--pdf", str(tmp_path / "blatt.pdf")).returncode == 0
    assert (tmp_path / "blatt.pdf").read_bytes().startswith(b"%PDF")
    done = commanded("regelblatt", wrong(tmp_path, name=""))
    assert (done.returncode, "name: " in done.stderr.decode(), b"Traceback" in done.stderr) == (1, True, False)


def test_check_file_knows_the_format(tmp_path: Path) -> None:
    assert check_file(FILE.read_bytes()) == "sheet"
    with pytest.raises(Refused) as refused:
        check_file(Path(wrong(tmp_path, edition=None)).read_bytes())
    assert [(finding.field, finding.code) for finding in refused.value.findings] == [("edition", "missing_key")]


def test_the_published_schema_is_the_tables_own() -> None:
    schema = sheet_file_schema()
    Draft202012Validator.check_schema(schema)
    assert json.loads((FOLDER / "sheet.schema.json").read_text(encoding="utf-8")) == schema
    valid = Draft202012Validator(schema)
    assert valid.is_valid(SHEET)
    assert valid.is_valid(BOOKED)
    assert valid.is_valid(FRENCH)
    assert valid.is_valid(SHEET | {"policies": {"trischaken_renonce": "flat_4"}})
    wrong_values = ({"values": {"petit_au_bout": 0}}, {"values": {"petit": 20}})
    wrong_parts = (
        {"slug": "koenigrufen-cup"},
        {"games": {"dreier": 0}},
        {"policies": {"kontra": "x"}},
        {"typo": 1},
        {"base": "x"},
        {"examples": [{}]},
    )
    for part in (*wrong_values, *wrong_parts):
        assert not valid.is_valid(SHEET | part), part


SECOND = FOLDER / "examples" / "sheet-2.json"
"""A sheet of the second format."""


def test_a_sheet_of_the_second_format_goes_the_same_ways(tmp_path: Path) -> None:
    done = commanded("check-sheet", str(SECOND), "--xlsx", str(tmp_path / "blatt.xlsx"), "--json", str(tmp_path / "blatt.json"))
    said = done.stdout.decode().splitlines()
    assert (done.returncode, said[0]) == (0, "koenigrufen-muster-2: in Ordnung, 2026, beruht auf koenigrufen-cup")
    assert "  own_games.hoch: Hoch: 4 / 6 (bisher –; Auslegung zu Musterrunde)" in said
    assert "  count.wins: Ab wie vielen Punkten gewinnt der Spieler? 35/1 (bisher 35/2)" in said
    assert "  renonce.pays: Was wird bei einer Renonce gezahlt? 5 (bisher als wäre alles gewonnen)" in said
    assert said[-1] == "  3 Beispiele stimmen."
    given = json.loads(SECOND.read_text(encoding="utf-8"))
    assert json.loads((tmp_path / "blatt.json").read_text(encoding="utf-8")) == given
    assert Draft202012Validator(sheet_file_schema()).is_valid(given)
    book = tmp_path / "blatt.xlsx"
    assert commanded("check-sheet", str(book), "--json", str(tmp_path / "zurueck.json")).returncode == 0
    back = json.loads((tmp_path / "zurueck.json").read_text(encoding="utf-8"))
    assert back == given, "the example is written as a workbook gives it"
    for file in (SECOND, book):
        record = {"game": "hoch", "dealer": 0, "declarer": 1, "won": False}
        asked = lines({"id": "1", "system": given["slug"], "record": record})
        assert answers(commanded("score", "--system-file", str(file), given=asked))[0]["points"] == [6, -18, 6, 6]


def test_a_fault_of_the_second_format_knows_its_cell(tmp_path: Path) -> None:
    given = json.loads(SECOND.read_text(encoding="utf-8"))
    book = tmp_path / "blatt.xlsx"
    book.write_bytes(workbook_of(given | {"kontra": {"max": 3}, "own_games": {"hoch": {"kind": "alone", "value": 0}}}))
    said = commanded("check-sheet", str(book)).stderr.decode()
    assert "Eigene Spiele!C2 (own_games.hoch.value): " in said
    assert "(kontra.max): „3“ steht hier nicht zur Wahl." in said


def test_a_sheet_that_starts_from_none_is_told_as_one(tmp_path: Path) -> None:
    path = tmp_path / "blatt.json"
    path.write_text(json.dumps({
        "format": "tarock-sheet/2", "slug": "nur-dreier", "name": "Nur Dreier", "edition": "1", "valid_from": "2026", "base": "none",
        "games": {"dreier": 4},
    }), encoding="utf-8")  # fmt: skip
    said = commanded("check-sheet", str(path)).stdout.decode().splitlines()
    assert said[:2] == ["nur-dreier: in Ordnung, 1, beruht auf none", "  games.dreier: Dreier: 4 (bisher –; Auslegung zu Nur Dreier)"]


BOOKED: dict[str, Any] = SHEET | {
    "games": {"dreier": 5, "farbendreier": None, "sechserdreier": [4, 6]}, "announcements": {"mondfang": [1, 2], "quapil": None},
    "policies": {**SHEET["policies"], "besserrufer_birds": ["pagat", "uhu", "kakadu"]},
    "interpretations": {"silent_loss": ["never", "birds_and_ultimo"], "games_at_five": [20, 16]},
    "examples": [SHEET["examples"][0] | {"note": note} for note in ({"de": "5 von jedem", "en": "5 from each"}, {"en": "5 from each"},
    "5 von jedem")],
}  # fmt: skip


FRENCH: dict[str, Any] = SHEET | {
    "base": "french-tarot", "games": {"garde": 3}, "announcements": {}, "values": {"petit_au_bout": 20, "poignees": [15, 25, 40]},
    "policies": {"five_player_split": "halves"}, "interpretations": {"round_to": [1, 5]}, "sources": {"petit_au_bout": "§ 3"},
    "examples": [],
}  # fmt: skip


@pytest.mark.parametrize("data", [
    SHEET, BOOKED,
    SHEET | {"base": "point-tarock", "games": {"solo": 13}, "announcements": {"pagat": {"solo": {"open": 30}}}, "policies": {},
                            "interpretations": {"surplus_kontra": [True, False]}, "sources": {"solo": "§ 2"}, "examples": []},
    FRENCH,
], ids=("example", "more", "point", "french"))  # fmt: skip
@pytest.mark.parametrize("language", ["de", "en"])
def test_a_workbook_says_the_same(data: dict[str, Any], language: str) -> None:
    """A list without rows is no part of the file."""
    read = read_own_sheet(workbook_of(data, language))
    assert dict(read.file or {}) == {key: value for key, value in data.items() if value}


def test_a_workbook_by_hand_and_its_faults_by_list_and_cell(tmp_path: Path) -> None:
    book = load_workbook(io.BytesIO(workbook_of(SHEET)))
    book["Spiele"].append(["Bettel", "acht"])  # another name of the Bettler
    book["Spiele"].append(["dreier", 6])
    book["Regeln"].append(["kontra", "bar"])
    page = book["Blatt"]
    page["B5"] = None
    path = tmp_path / "blatt.xlsx"
    book.save(path)
    done = commanded("check-sheet", str(path))
    assert "Spiele!A5 (games.dreier): Diese Zeile steht zweimal. Bitte eine streichen." in done.stderr.decode()
    book["Spiele"].delete_rows(5)
    book.save(path)
    said = commanded("check-sheet", str(path)).stderr.decode()
    assert "Spiele!B4 (games.bettler): Der Wert von Bettler muss eine ganze Zahl über 0 sein" in said
    assert "Regeln!B6 (policies.kontra): „bar“ steht hier nicht zur Wahl." in said
    assert "Blatt!B5 (edition): Hier fehlt „edition“." in said
    other = Workbook()
    other.active.title = "Spieler"
    other.save(path)
    said = commanded("check-sheet", str(path)).stderr.decode()
    assert "Spieler: Diese Liste kennt ein Regelblatt nicht." in said
    assert "Blatt: Diese Liste fehlt" in said
    path.write_bytes(b"PK\x03\x04 kaputt")
    done = commanded("check-sheet", str(path))
    assert (done.returncode, b"Traceback" in done.stderr) == (1, False)


@pytest.mark.parametrize("spoken, said", [("de", "Hier muss „Wert“ stehen."), ("en", "Here it must say “Wert”.")])
def test_a_fault_of_the_workbook_itself_is_said_in_the_readers_language(spoken: str, said: str) -> None:
    book, out = load_workbook(io.BytesIO(workbook_of(SHEET))), io.BytesIO()
    book["Spiele"]["B1"] = "Preis"
    book.save(out)
    with translation.override(spoken), pytest.raises(Refused) as refused:
        read_own_sheet(out.getvalue())
    assert [(finding.field, finding.message) for finding in refused.value.findings] == [("Spiele!B1", said)]


def test_both_forms_are_written(tmp_path: Path) -> None:
    done = commanded("check-sheet", str(FILE), "--xlsx", str(tmp_path / "a.xlsx"), "--json", str(tmp_path / "a.json"))
    assert done.returncode == 0
    assert json.loads((tmp_path / "a.json").read_text(encoding="utf-8")) == SHEET
    assert commanded("check-sheet", str(tmp_path / "a.xlsx")).returncode == 0
