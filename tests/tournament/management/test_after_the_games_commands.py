"""`manage.py payments`, `prizes`, `rank` and `series`: answers and refusals in order, ids, and exit statuses."""

import json

import pytest

from tests.tournament.commanded import commanded

PAYMENTS = {"cents_per_point": 10, "tables": [{"round": 1, "table": 1, "persons": [7, 3], "points": [12, -12]}]}
PRIZES = {"persons": [{"number": 7, "rank": 1}], "prizes": [{"key": "1", "place": 1, "cents": 5000}]}
RANK = {"tables": [{"round": 1, "size": 2, "sums": {"7": 1, "3": 4}}]}
SERIES = {"formula": {"kind": "tirol"}, "tournaments": [{"key": "A", "field": 28, "results": [{"person": 7, "rank": 2}]}]}

ANSWERS = {
    "payments": (
        PAYMENTS,
        {"settlements": [{
            "round": 1, "table": 1, "balances": [{"person": 3, "cents": -120}, {"person": 7, "cents": 120}],
            "payments": [{"from": 3, "to": 7, "cents": 120}], "exact": True,
        }]},
    ),
    "prizes": (PRIZES, {"awards": [{"person": 7, "prizes": ["1"], "cents": 5000}], "not_given": [], "cents": 5000}),
    "rank": (RANK, {"standing": [[3, 1, 4], [7, 2, 1]]}),
    "series": (
        SERIES,
        {"counting": None, "standings": [{
            "rank": 1, "person": 7, "total": 179, "participations": 1, "tie_break": None,
            "results": [{"tournament": "A", "kind": "played", "points": 179, "counted": True}],
        }]},
    ),
}  # fmt: skip


def lines(*requests: object) -> bytes:
    return "".join(json.dumps(request) + "\n" for request in requests).encode()


@pytest.mark.parametrize("command", ANSWERS)
def test_answers_and_refusals_stand_in_order_and_the_status_says_so(command: str) -> None:
    request, expected = ANSWERS[command]
    done = commanded(command, given=lines({"id": "a", **request}, {"id": 2, "misspelt": 1}, {"id": "b", **request}))
    first, refused, last = [json.loads(line) for line in done.stdout.decode().splitlines()]
    assert (first, last) == ({"id": "a", **expected}, {"id": "b", **expected})
    assert (refused["id"], refused["errors"][0]["code"], refused["errors"][0]["field"]) == (2, "unknown_field", "misspelt")
    assert done.returncode == 1
    assert commanded(command, given=lines(request)).returncode == 0


@pytest.mark.parametrize("command", ANSWERS)
def test_what_is_no_json_names_its_line_and_what_is_no_object_is_refused(command: str) -> None:
    request, _ = ANSWERS[command]
    done = commanded(command, given=lines(request) + b"{\n")
    assert (done.returncode, len(done.stdout.splitlines())) == (2, 1)
    assert "Zeile 2" in done.stderr.decode()
    for nothing in ("[]", "7", '"x"', "null"):
        errors = json.loads(commanded(command, given=nothing.encode()).stdout)["errors"]
        assert [(error["code"], error["field"]) for error in errors] == [("bad_value", "request")]
