"""A free system: amounts that a table writes, faults with their price, sums alone. What is expected is counted by hand from its page."""

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as some

import rules
from rules.rows.sheet import Sheet
from tests.rules.free_files import FILE, OPEN, files, sheet

AMOUNTS = some.lists(some.integers(-1_000_000, 1_000_000), min_size=3, max_size=4)


def answered(system: Sheet, record: dict[str, Any], seats: int | None = 4, **more: Any) -> Any:
    """The points of a request, or the codes and fields of its refusal."""
    answer: Any = rules.answer({"system": system.slug, "seats": seats, "record": record, **more}, sheets={system.slug: system})
    return answer["points"] if "points" in answer else [(error["code"], error["field"]) for error in answer["errors"]]


def game(amounts: list[Any], **more: Any) -> dict[str, Any]:
    return {"amounts": amounts, **more}


@given(AMOUNTS)
def test_what_is_written_is_what_it_is_worth(amounts: list[int]) -> None:
    for record in (game(amounts), {"game": "manual", "amounts": amounts, "reason": "Renonce"}):
        found = answered(sheet(OPEN), record, len(amounts))
        assert found == amounts
        assert answered(sheet(), record, len(amounts)) == ([("sum_not_0", "amounts")] if sum(amounts) else amounts)


@pytest.mark.parametrize("record, found", [
    (game([12, -4, -4, -4]), [12, -4, -4, -4]), (game([12, -4, -4, 0]), [("sum_not_0", "amounts")]),
    (game([12, -4, -4, -4], game="free", word="Solo", declarer=0, dealer=3), [12, -4, -4, -4]),
    (game([12, -4, -4, -4], game=None, word=None, dealer=None), [12, -4, -4, -4]),
    (game([0, 0, 0, 0]), [0, 0, 0, 0]), (game([1, -1, 0]), [("bad_value", "amounts")]),
    (game([1.5, -1.5, 0, 0]), [("bad_value", "amounts[0]"), ("bad_value", "amounts[1]")]),
    (game([1, "x", True, None]), [("bad_value", f"amounts[{seat}]") for seat in (1, 2, 3)]),
    (game([1_000_001, -1_000_000, 0, 0]), [("bad_value", "amounts[0]")]),
    ({"amounts": {"0": 1}}, [("bad_value", "amounts")]), ({}, [("missing_field", "amounts")]),
    (game([1, -1, 0, 0], word="Bettel"), [("bad_value", "word")]), (game([1, -1, 0, 0], word="solo"), [("bad_value", "word")]),
    (game([1, -1, 0, 0], word=7), [("bad_value", "word")]), (game([1, -1, 0, 0], declarer=4), [("bad_seat", "declarer")]),
    (game([1, -1, 0, 0], dealer=4), [("bad_seat", "dealer")]),
    (game([1, -1, 0, 0], fault="renonce", by=1), [("unexpected_field", "fault"), ("unexpected_field", "by")]),
    (game([1, -1, 0, 0], of="free"), [("unexpected_field", "of")]), (game([1, -1, 0, 0], reason="so"), [("unexpected_field", "reason")]),
    *((game([1, -1, 0, 0], **{name: 1}), [("unknown_field", name)]) for name in ("points", "kontra", "announcements", "radl", "vorhand")),
    (game([1, -1, 0, 0], game="solo"), [("unknown_game", "game")]), (game([1, -1, 0, 0], game=3), [("unknown_game", "game")]),
    (game([1, -1, 0, 0], game="dreier", points="37/2"), [("unknown_game", "game"), ("unknown_field", "points")]),
    ({"game": "redeal"}, [0, 0, 0, 0]), ({"game": "redeal", "dealer": 1}, [0, 0, 0, 0]),
    ({"game": "redeal", "amounts": [0, 0, 0, 0]}, [("unexpected_field", "amounts")]),
    ({"game": "manual", "amounts": [5, -5, 0, 0], "reason": "so"}, [5, -5, 0, 0]),
    ({"game": "manual", "amounts": [5, -5, 0, 0]}, [("missing_field", "reason")]),
    ({"game": "manual", "amounts": [5, -5, 0, 0], "reason": "so", "of": "free"}, [("unexpected_field", "of")]),
    ({"game": "manual", "amounts": [5, -4, 0, 0], "reason": "so"}, [("sum_not_0", "amounts")]),
])  # fmt: skip
def test_a_record_of_a_table_of_four(record: dict[str, Any], found: Any) -> None:
    assert answered(sheet(), record) == found


@pytest.mark.parametrize("record, found", [
    (game([8, -8, 0, 0, 0], dealer=2), [8, -8, 0, 0, 0]), (game([8, -8, 4, -4, 0], dealer=2), [("bad_value", "amounts[2]")]),
    (game([8, -8, 0, 0, 0]), [("missing_field", "dealer")]), (game([8, -8, 0, 0, 0], dealer=2, declarer=2), [("bad_seat", "declarer")]),
    ({"game": "redeal"}, [("missing_field", "dealer")]), ({"game": "fault", "fault": "renonce", "by": 1}, [("missing_field", "dealer")]),
    ({"game": "manual", "amounts": [0] * 5, "reason": "so"}, [("missing_field", "dealer")]),
    ({"game": "fault", "fault": "renonce", "by": 2, "dealer": 2}, [("bad_seat", "by")]),
    ({"game": "fault", "fault": "renonce", "by": 1, "dealer": 2}, [20, -60, 0, 20, 20]),
    ({"game": "fault", "fault": "falsch", "by": 1, "dealer": 2}, [("indivisible", "fault")]),
])  # fmt: skip
def test_where_the_dealer_sits_out_he_is_named_and_has_nothing(record: dict[str, Any], found: Any) -> None:
    assert answered(sheet(), record, 5) == found


@pytest.mark.parametrize("size, active, out, dealer, playing", [
    (6, 4, None, 0, (1, 2, 3, 4)),  # the dealer and the one before him
    (6, 4, [0, 3], 4, (0, 2, 3, 5)),
    (6, 2, None, 5, (0, 1)), (5, 3, [2, 4], 1, (1, 2, 4)), (4, 3, None, 3, (0, 1, 2)),
])  # fmt: skip
def test_several_sit_out_as_the_file_says(size: int, active: int, out: list[int] | None, dealer: int, playing: tuple[int, ...]) -> None:
    system = sheet(tables=[size], active=active, out=out and {str(size): out})
    each = [1 if seat in playing else 0 for seat in range(size)]
    each[playing[0]] = 1 - active
    assert answered(system, game(each, dealer=dealer), size) == each
    wrong = [seat for seat in range(size) if seat not in playing]
    found = answered(system, game([1] * size, dealer=dealer), size)
    assert found == [("bad_value", f"amounts[{seat}]") for seat in wrong]


@pytest.mark.parametrize("fault, by, seats, found", [
    ("renonce", 1, 4, [20, -60, 20, 20]), ("falsch", 0, 4, [("indivisible", "fault")]), ("falsch", 0, 3, [-20, 10, 10]),
    ("solo", 0, 4, [("unknown_game", "fault")]), (3, 0, 4, [("unknown_game", "fault")]), (None, 0, 4, [("missing_field", "fault")]),
    ("renonce", 4, 4, [("bad_seat", "by")]), ("renonce", None, 4, [("missing_field", "by")]), ("renonce", [1], 4, [("bad_seat", "by")]),
])  # fmt: skip
def test_a_fault_costs_what_the_file_says(fault: Any, by: Any, seats: int, found: Any) -> None:
    assert answered(sheet(), {"game": "fault", "fault": fault, "by": by}, seats) == found


def test_a_fault_is_lost_to_nobody_and_shared_in_halves() -> None:
    system = sheet(OPEN)
    assert answered(system, {"game": "fault", "fault": "mond", "by": 0}) == [-21, 0, 0, 0]
    assert answered(system, {"game": "fault", "fault": "falsch", "by": 2}, 2) == [("bad_seat", "by")]
    assert answered(system, {"game": "fault", "fault": "falsch", "by": 5}, 6) == [0.5, 0.5, 0.5, 0.5, 0.5, -2.5]
    assert answered(system, {"game": "fault", "fault": "falsch", "by": 0}, 4) == [("indivisible", "fault")]
    assert answered(system, {"game": "fault", "fault": "mond", "by": 0, "amounts": [0] * 4}) == [("unexpected_field", "amounts")]


def test_without_words_and_faults_there_are_none() -> None:
    system = sheet(words=None, faults={})
    assert answered(system, game([1, -1, 0, 0], word="Solo")) == [("unexpected_field", "word")]
    # „`fault` a slug of the list (`unknown_game`, field `fault`)“: of an empty one nothing is.
    assert answered(system, {"game": "fault", "fault": "renonce", "by": 0}) == [("unknown_game", "fault")]
    assert answered(system, {"game": "fault", "by": 0}) == [("unknown_game", "game")]


def test_halves_are_written_where_the_file_has_them() -> None:
    assert answered(sheet(OPEN), game([12, -4.5, 2.0, 0])) == [12, -4.5, 2, 0]
    assert answered(sheet(OPEN), game([12, -4.25, 0, 0])) == [("bad_value", "amounts[1]")]
    assert answered(sheet(OPEN), game([1_000_000.5, 0, 0, 0])) == [("bad_value", "amounts[0]")]
    assert answered(sheet(OPEN, balanced=True, faults=None), game([1.5, -1, 0, 0])) == [("sum_not_0", "amounts")]
    assert answered(sheet(OPEN), {"game": "manual", "amounts": [0.5, 0, 0, 0], "reason": "so"}) == [0.5, 0, 0, 0]
    assert answered(sheet(), game([2.0, -2, 0, 0])) == [("bad_value", "amounts[0]")]


def test_lines_say_the_word_and_the_fault_and_cite_their_sheet() -> None:
    def lines(record: dict[str, Any], seats: int = 4) -> list[Any]:
        found = rules.settle_request({"system": "cego-abend", "seats": seats, "record": record}, {"cego-abend": sheet()})
        assert isinstance(found, rules.Settlement)
        return [(line.item, line.text(), line.text("en"), line.source) for line in found.lines]

    source = "Auslegung zu Cego-Abend"
    assert lines(game([1, -1, 0, 0])) == [("game", "Spiel", "game", source)]
    assert lines(game([1, -1, 0, 0], word="Räuber")) == [("game", "Räuber", "Räuber", source)]
    assert lines({"game": "fault", "fault": "renonce", "by": 0}) == [("fault", "Renonce", "Renonce", "§ 3")]
    assert lines({"game": "fault", "fault": "falsch", "by": 0}, 3) == [("fault", "Falsch gegeben", "Misdealt", source)]


@pytest.mark.parametrize("declarer, won", [(0, True), (1, False), (2, False), (None, None)])
def test_more_than_0_is_won(declarer: int | None, won: bool | None) -> None:
    asked = {"system": "cego-abend", "record": game([3, -3, 0, 0], declarer=declarer), "seats": 4}
    found = rules.settle_request(asked, {"cego-abend": sheet()})
    assert isinstance(found, rules.Settlement)
    assert found.declarer_won is won


@pytest.mark.parametrize("tables, active, usual, others", [
    ([3, 4, 5], 4, 4, (2, 6)), ([5, 3], 4, 3, (4,)), ([6, 5], None, 5, (4,)), ([2], None, 2, (3,)), ([6], 2, 6, (2,)), ([3], 5, 3, (5,)),
])  # fmt: skip
def test_a_request_without_seats_is_of_who_plays_or_the_least(
    tables: list[int], active: int | None, usual: int, others: tuple[int, ...]
) -> None:
    system = sheet(tables=tables, active=active)
    assert system.system.usual_seats == usual
    assert answered(system, game([0] * usual, dealer=0), None) == [0] * usual
    for size in others:
        assert answered(system, game([0] * size, dealer=0), size) == [("bad_seats", "seats")]


def test_any_option_is_unknown() -> None:
    assert answered(sheet(), game([0] * 4), options={"values": {"free": 3}}) == [("unknown_option", "options.values")]


def test_a_sheet_adds_up_its_games() -> None:
    records = [game([12, -4, -4, -4]), {"game": "redeal"}, game([1, 1, 1, 1]), {"game": "fault", "fault": "renonce", "by": 0}]
    asked = {"id": "1", "system": "cego-abend", "seats": 4, "games": 4, "records": records}
    answer: Any = rules.answer_sheet(asked, sheets={"cego-abend": sheet()})
    assert (answer["totals"], answer["cash"], answer["pot"], answer["pot_payments"]) == ([-48, 16, 16, 16], [0] * 4, 0, [0] * 4)
    assert [row.get("points") for row in answer["rows"]] == [[12, -4, -4, -4], [0] * 4, None, [-60, 20, 20, 20]]
    assert not any("warnings" in row for row in answer["rows"])


def test_who_deals_out_of_turn_is_told() -> None:
    asked = {"system": "cego-abend", "seats": 3, "records": [game([0] * 3, dealer=0), game([0] * 3, dealer=2), game([0] * 3)]}
    answer: Any = rules.answer_sheet(asked, sheets={"cego-abend": sheet()})
    assert [[one["code"] for one in row.get("warnings", [])] for row in answer["rows"]] == [[], ["dealer_order"], []]


@pytest.mark.parametrize("asked, found", [
    ({"sums": [5, -5, 0, 0, 0], "seats": 5}, [5, -5, 0, 0, 0]), ({"sums": [5, -5, 0, 1], "seats": 4}, [("sum_not_0", "sums")]),
    ({"sums": [5, -5, 0], "seats": 4}, [("bad_value", "sums")]), ({"sums": [5, -5, 0, 0.5], "seats": 4}, [("bad_value", "sums[3]")]),
    ({"seats": 4}, [("missing_field", "sums")]), ({"seats": 4, "sums": [0] * 4, "round": 1}, [("unknown_field", "round")]),
    ({"seats": 4, "records": []}, [("unexpected_field", "records"), ("missing_field", "sums")]),
])  # fmt: skip
def test_where_no_games_are_written_a_table_has_its_sums(asked: dict[str, Any], found: Any) -> None:
    system = sheet(records=False)
    answer: Any = rules.answer_sheet({"system": "cego-abend", **asked}, sheets={"cego-abend": system})
    assert (answer["totals"] if "totals" in answer else [(row["code"], row["field"]) for row in answer["errors"]]) == found
    assert "totals" not in answer or (answer["rows"], answer["cash"]) == ([], [0] * len(answer["totals"]))
    for record in (game([0] * 4), {"game": "redeal"}, {"game": "manual", "amounts": [0] * 4, "reason": "so"}, {}):
        assert answered(system, record) == [("unexpected_field", "records")]


def test_sums_stand_where_games_may_be_written_too_but_not_beside_them() -> None:
    def codes(**more: Any) -> Any:
        answer: Any = rules.answer_sheet({"system": "cego-abend", "seats": 4, **more}, sheets={"cego-abend": sheet()})
        return answer.get("totals") or [(row["code"], row["field"]) for row in answer["errors"]]

    assert codes(sums=[1, -1, 0, 0]) == [1, -1, 0, 0]
    assert codes(sums=[1, -1, 0, 0], records=[]) == [("unexpected_field", "records")]
    assert codes() == [("missing_field", "records")]
    other: Any = rules.answer_sheet({"system": "koenigrufen-cup", "seats": 4, "sums": [1, -1, 0, 0], "records": []})
    assert [row["code"] for row in other["errors"]] == ["unknown_field"]


@given(files(), some.data())
def test_every_plain_record_settles_and_is_read_again(file: dict[str, Any], data: some.DataObject) -> None:
    """Over any file: what is written well settles as it stands, sums as its system has it, and is the same when it is written and read."""
    system = sheet(file)
    assume(system.system.recorded)
    seats = data.draw(some.sampled_from(system.system.seats))
    tariff = rules.tariff(system, seats)
    assert isinstance(tariff, rules.Tariff)
    dealer = data.draw(some.integers(0, seats - 1))
    playing = tariff.active_seats(dealer)
    parts = [data.draw(some.integers(-40, 40)) for _ in playing]
    amounts: list[Any] = [0] * seats
    for seat, part in zip(playing, parts, strict=True):
        amounts[seat] = part / 2 if file["amounts"] == "half" else part
    if file["balanced"]:
        amounts[playing[-1]] -= sum(amounts)
    record: dict[str, Any] = {"amounts": amounts, "declarer": data.draw(some.none() | some.sampled_from(playing))}
    if tariff.sits_out or data.draw(some.booleans()):
        record["dealer"] = dealer
    if file["words"]:
        record["word"] = data.draw(some.none() | some.sampled_from(file["words"]))
    told = [record, {**record, "game": "manual", "declarer": None, "word": None, "reason": "so"}]
    told += [{"game": "fault", "fault": slug, "by": playing[0], "dealer": dealer} for slug in file["faults"]]
    for given_record in told:
        fields = {name: value for name, value in given_record.items() if value is not None}
        read = rules.read_record(fields, tariff)
        assert not isinstance(read, rules.Refusal)
        assert rules.read_record(rules.write_record(read, tariff), tariff) == read
        found = rules.score(read, tariff)
        if isinstance(found, rules.Refusal):
            assert [(one.code, one.field) for one in found.findings] == [("indivisible", "fault")]
            continue
        assert not file["balanced"] or sum(found.points) == 0
        assert all(Fraction(part) * (2 if file["amounts"] == "half" else 1) % 1 == 0 for part in found.points)
        assert "amounts" not in fields or list(found.points) == [Fraction(part) for part in fields["amounts"]]
        assert all(
            line.source in ("", f"Auslegung zu {system.system.title[0]}") or "paragraph" in str(file["faults"]) for line in found.lines
        )


def test_its_own_fields_are_unknown_to_every_other_sheet() -> None:
    """A misspelt key must not pass for one that only this game has no use for."""
    rufer = {"game": "rufer", "dealer": 0, "declarer": 1, "partner": 2, "won": True}
    for system in ("koenigrufen-cup", "french-tarot", "koenigrufen-tirol"):
        for field in ("word", "fault"):
            answer: Any = rules.answer({"system": system, "record": {**rufer, field: "x"}})
            assert ("unknown_field", field) in [(error["code"], error["field"]) for error in answer["errors"]], system


def test_another_word_or_price_is_another_digest() -> None:
    digests = {
        rules.digest(sheet(**other))
        for other in (
            {},
            {"words": ["Solo"]},
            {"faults": None},
            {"amounts": "half"},
            {"records": False},
            {"balanced": False},
            {"active": 3},
        )
    }
    assert len(digests) == 7
    assert rules.digest(sheet(regelblatt=[{"paragraph": "§ 9", "de": "anders"}])) == rules.digest(sheet())
    assert FILE["slug"] == sheet().slug


def test_where_no_option_is_known_none_is_listed() -> None:
    answer: Any = rules.answer(
        {"system": "cego-abend", "seats": 4, "options": {"radl": True}, "record": {}}, sheets={"cego-abend": sheet()}
    )
    assert [error["message"] for error in answer["errors"] if error["field"] == "options.radl"] == [
        "Die Option „radl“ gibt es nicht: dieses System lässt einem Turnier keine Wahl. Bitte weglassen."
    ]
