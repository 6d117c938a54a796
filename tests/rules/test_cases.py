"""Every case of `cases/*.jsonl`, through the JSON door: the amounts or the refusal that the case expects."""

import json
from pathlib import Path

import pytest

import rules

CASES = Path(__file__).parent / "cases"
FILES = sorted(path for path in CASES.glob("*.jsonl") if path.name != "sheets.jsonl")


def read(path: Path) -> list[dict]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
@pytest.mark.parametrize("language", ["de", "en"])
def test_requests(path: Path, language: str) -> None:
    for number, case in enumerate(read(path), 1):
        answer = rules.answer(case["request"] | {"id": number}, language)
        place = f"{path.name}:{number}"
        assert answer.pop("id") == number
        expected = dict(case["expect"])
        source = expected.pop("source", "")
        if "code" in expected:
            assert expected["code"] in [error["code"] for error in answer["errors"]], place
        else:
            assert {name: answer.get(name) for name in expected} == expected, place
            assert all(line["source"].startswith(source) for line in answer["lines"]), place


@pytest.mark.parametrize("case", read(CASES / "sheets.jsonl"), ids=lambda case: case["sheet"]["system"])
def test_sheets(case: dict) -> None:
    answer = rules.answer_sheet(case["sheet"])
    expected = case["expect"]
    for name in ("totals", "cash", "pot", "pot_payments"):
        assert answer[name] == expected[name]
    for number, (row, wanted) in enumerate(zip(answer["rows"], expected.get("rows", []), strict=True), 1):
        if "code" in wanted:
            assert wanted["code"] in [error["code"] for error in row["errors"]], number
        else:
            assert {name: row.get(name) for name in wanted} == wanted, number


def test_all_systems_have_cases() -> None:
    assert set(rules.SYSTEMS) <= {path.stem for path in FILES} <= set(rules.KNOWN)
