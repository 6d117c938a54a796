"""A free system at the command line: check-sheet, `--system-file`, regelblatt FILE, check-file, and its schema."""

import json
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from rules.book.free.schema import free_file_schema
from tests.tournament.commanded import answers, commanded
from tournament.archive.schemas import check_file
from tournament.ledger.store.refusals import Refused

FOLDER = Path(__file__).resolve().parents[3] / "docs" / "schemas"
FILE = FOLDER / "examples" / "free.json"
SHEET: dict[str, Any] = json.loads(FILE.read_text(encoding="utf-8"))


def lines(*requests: dict[str, Any]) -> bytes:
    return "".join(json.dumps(request) + "\n" for request in requests).encode()


def wrong(tmp_path: Path, **parts: Any) -> str:
    path = tmp_path / "frei.json"
    path.write_text(json.dumps(SHEET | parts), encoding="utf-8")
    return str(path)


def test_a_good_file_says_what_it_is() -> None:
    done = commanded("check-sheet", str(FILE), "--language", "en")
    said = done.stdout.decode().splitlines()
    assert (done.returncode, said[0]) == (0, "cego-abend: a sheet, 2026, a free system")
    assert "  § 3: Renonce: the offender pays 20 to each other." in said


def test_every_fault_with_its_row_and_no_workbook(tmp_path: Path) -> None:
    done = commanded("check-sheet", wrong(tmp_path, words=["Solo", "solo"], amounts="third", typo=1))
    said = done.stderr.decode().splitlines()
    assert [row.partition(":")[0] for row in said[:-1]] == ["typo", "amounts", "words"]
    assert (done.returncode, said[-1]) == (1, "3 Befunde.")
    done = commanded("check-sheet", str(FILE), "--xlsx", str(tmp_path / "frei.xlsx"))
    assert (done.returncode, b"[no_workbook]" in done.stderr, (tmp_path / "frei.xlsx").exists()) == (1, True, False)


def test_score_and_adjudicate_take_it() -> None:
    game = {"id": "1", "system": "cego-abend", "record": {"amounts": [12, -4, -4, -4], "word": "Solo"}}
    done = commanded("score", "--system-file", str(FILE), given=lines(game, {**game, "record": {"amounts": [1, 0, 0, 0]}}))
    assert done.returncode == 1
    assert [answer.get("points") or answer["errors"][0]["code"] for answer in answers(done)] == [[12, -4, -4, -4], "sum_not_0"]
    sums = {"id": "2", "system": "cego-abend", "seats": 5, "sums": [1, 2, -3, 0, 0]}
    done = commanded("score", "--sheet", "--system-file", str(FILE), given=lines(sums))
    assert [answer["totals"] for answer in answers(done)] == [[1, 2, -3, 0, 0]]
    case = {"id": "3", "system": "cego-abend", "violation": "renonce", "stage": "scored", "accused": [2]}
    done = commanded("adjudicate", "--system-file", str(FILE), given=lines(case))
    assert [(answer["decision"], answer["offenders"], answer["source"]) for answer in answers(done)] == [("renonce", [2], "§ 3")]


def test_what_is_played_to_it_nobody_can_check() -> None:
    laid = {"id": "1", "system": "cego-abend", "seats": 4, "game": "free", "dealer": 0, "declarer": 1, "tricks": []}
    done = commanded("check-play", "--system-file", str(FILE), given=lines(laid))
    assert b"Traceback" not in done.stderr
    assert [bool(answer["errors"]) for answer in answers(done)] == [True]


def test_its_regelblatt_is_printed(tmp_path: Path) -> None:
    done = commanded("regelblatt", str(FILE))
    text = done.stdout.decode()
    assert done.returncode == 0
    assert text.startswith("Cego-Abend\nAusgabe 2026, ab 1. 11. 2026")
    assert "Wer gegeben hat, schreibt nach jedem Spiel" in text
    assert commanded("regelblatt", str(FILE), "--pdf", str(tmp_path / "frei.pdf")).returncode == 0
    assert (tmp_path / "frei.pdf").read_bytes().startswith(b"%PDF")


def test_check_file_knows_the_format(tmp_path: Path) -> None:
    assert check_file(FILE.read_bytes()) == "sheet"
    with pytest.raises(Refused) as refused:
        check_file(Path(wrong(tmp_path, edition=None)).read_bytes())
    assert [(finding.field, finding.code) for finding in refused.value.findings] == [("edition", "missing_key")]


def test_the_published_schema_is_the_tables_own() -> None:
    schema = free_file_schema()
    Draft202012Validator.check_schema(schema)
    assert json.loads((FOLDER / "free.schema.json").read_text(encoding="utf-8")) == schema
    valid = Draft202012Validator(schema)
    assert valid.is_valid(SHEET)
    assert valid.is_valid(SHEET | {"name": "Cego", "ranking": None, "words": None, "out": {"5": [4]}})
    parts: tuple[dict[str, Any], ...] = (
        {"slug": "koenigrufen-cup"}, {"tables": [7]}, {"tables": [4, 4]}, {"words": [""]}, {"typo": 1}, {"regelblatt": []},
        {"faults": {"X": {}}}, {"faults": {"x": {"name": "X", "pays": 0.3, "to": "each"}}}, {"ranking": {"kind": "places"}},
    )  # fmt: skip
    for part in parts:
        assert not valid.is_valid(SHEET | part), part
