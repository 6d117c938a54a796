"""What holds for every question to the tables of decisions: refusals with everything wrong at once, totality, purity, words in both
languages."""

import copy
import json
from itertools import product
from typing import Any

import pytest

import rules
from rules.rows.decisions import FACTS, VIOLATIONS, FactKind, Holds, Ruling
from rules.words.findings import CODES, Refusal
from tests.rules.decision_tables import CUP, FRENCH, GALLNEU, POINT, SPEIS, STAGES

GOOD: dict[str, Any] = {"system": CUP, "game": "dreier", "violation": "farbzwang", "stage": "scored", "facts": {}, "accused": [1]}
REFUSED = (
    # what changes in a good question, code, field
    ({"system": "schnapsen"}, "unknown_system", "system"),
    ({"system": None}, "unknown_system", "system"),
    ({"system": ["x"]}, "unknown_system", "system"),
    ({"game": "zweiblatt"}, "unknown_game", "game"),
    ({"game": 3}, "unknown_game", "game"),
    ({"game": "zweiblatt", "stage": "next_game"}, "unknown_game", "game"),
    ({"game": "zweiblatt", "violation": "stichzwang"}, "unknown_game", "game"),
    ({"game": "dreier", "system": FRENCH}, "unknown_game", "game"),
    ({"game": None, "violation": "stichzwang"}, "missing_field", "game"),
    ({"game": None, "violation": "pagat_not_last", "stage": "trick_open"}, "missing_field", "game"),
    ({"game": None, "violation": "tarock_led_early"}, "missing_field", "game"),
    ({"game": "manual", "violation": "tarock_led_early"}, "missing_field", "game"),
    ({"game": None, "violation": "discard_count"}, "missing_field", "game"),
    ({"game": "manual", "violation": "discard_honour"}, "missing_field", "game"),
    ({"game": None, "violation": "discard_tarock_hidden", "system": POINT}, "missing_field", "game"),
    ({"game": "solo", "violation": "discard_count", "system": POINT, "stage": "dealing"}, "bad_stage", "stage"),
    ({"game": "zwiccolo", "system": SPEIS}, "unknown_game", "game"),
    ({"game": "zwiccolo_ouvert", "system": GALLNEU}, "unknown_game", "game"),
    ({"game": "fensterbankl"}, "unknown_game", "game"),
    ({"violation": "rule_breach"}, "unknown_violation", "violation"),
    ({"violation": "bird_out_of_order", "system": SPEIS, "game": "rufer"}, "unknown_violation", "violation"),
    ({"violation": "self_call", "system": SPEIS, "game": "rufer", "stage": "dealing"}, "bad_stage", "stage"),
    ({"violation": "bird_or_king_early", "system": SPEIS, "game": "rufer", "stage": "before_lead"}, "bad_stage", "stage"),
    ({"facts": {"before_first_call": "ja"}}, "bad_value", "facts.before_first_call"),
    ({"facts": {"four_kings": 1}}, "bad_value", "facts.four_kings"),
    ({"violation": None}, "missing_field", "violation"),
    ({"violation": "misdeel"}, "unknown_violation", "violation"),
    ({"violation": "betrayal"}, "unknown_violation", "violation"),
    ({"violation": "talking", "stage": "next_game"}, "unknown_violation", "violation"),
    ({"violation": {}}, "unknown_violation", "violation"),
    ({"stage": None}, "missing_field", "stage"),
    ({"stage": "later"}, "unknown_stage", "stage"),
    ({"stage": 5}, "unknown_stage", "stage"),
    ({"stage": "later", "system": FRENCH, "game": None}, "unknown_stage", "stage"),
    ({"stage": "talon"}, "bad_stage", "stage"),
    ({"stage": "talon", "violation": "stichzwang", "game": None}, "bad_stage", "stage"),
    ({"stage": "bidding", "violation": "discard_count"}, "bad_stage", "stage"),
    ({"stage": "dealing", "violation": "self_call"}, "bad_stage", "stage"),
    ({"facts": []}, "bad_value", "facts"),
    ({"facts": "decisive"}, "bad_value", "facts"),
    ({"facts": {"decisive": 1}}, "bad_value", "facts.decisive"),
    ({"facts": {"decisive": "ja"}, "stage": "next_game"}, "bad_value", "facts.decisive"),
    ({"facts": {"wrong_count": 1}}, "bad_value", "facts.wrong_count"),
    ({"facts": {"wrong_count": [1, 1]}}, "bad_value", "facts.wrong_count"),
    ({"facts": {"wrong_count": [5]}}, "bad_value", "facts.wrong_count"),
    ({"facts": {"wrong_count": [True]}}, "bad_value", "facts.wrong_count"),
    ({"facts": {"wrong_count": [[1]]}}, "bad_value", "facts.wrong_count"),
    ({"facts": {"threw_together": [1]}}, "bad_value", "facts.threw_together"),
    ({"facts": {"threw_together": -1}}, "bad_value", "facts.threw_together"),
    ({"facts": {"threw_together": 1.0}}, "bad_value", "facts.threw_together"),
    ({"facts": {"desicive": True}}, "unknown_field", "facts.desicive"),
    ({"accused": 1}, "bad_offenders", "accused"),
    ({"accused": [1, 1]}, "bad_offenders", "accused"),
    ({"accused": [5]}, "bad_offenders", "accused"),
    ({"accused": [False]}, "bad_offenders", "accused"),
    ({"accused": [0, 1, 2, 3]}, "bad_offenders", "accused"),
    ({"accused": [0, 1, 2], "system": POINT, "game": "solo"}, "bad_offenders", "accused"),
    ({"accused": [7], "stage": "next_game"}, "bad_offenders", "accused"),
    # a Point-Tarock table has no fifth seat, whoever sits out
    ({"accused": [4], "system": POINT, "game": "solo"}, "bad_offenders", "accused"),
    ({"facts": {"wrong_count": [1, 4]}, "system": POINT, "game": "solo"}, "bad_value", "facts.wrong_count"),
    ({"facts": {"threw_together": 4}, "system": POINT, "game": "solo"}, "bad_value", "facts.threw_together"),
    ({"seats": 4}, "unknown_field", "seats"),
    ({"acused": [1]}, "unknown_field", "acused"),
)


def found(question: object) -> list[tuple[str, str]]:
    return [(error["code"], error["field"]) for error in rules.adjudicate(question)["errors"]]


@pytest.mark.parametrize("change, code, field", REFUSED)
def test_the_one_fault_of_a_question_is_reported_and_nothing_else(change: dict, code: str, field: str) -> None:
    assert found({**GOOD, **change}) == [(code, field)]
    assert code in CODES


def test_a_bad_stage_is_no_fault_beside_a_name_that_is_not_known() -> None:
    question = {"system": CUP, "game": "uno", "violation": "farbzwang", "stage": "dealing", "accused": [1]}
    assert found(question) == [("unknown_game", "game")]
    assert found({**question, "game": "dreier"}) == [("bad_stage", "stage")]


def test_the_largest_table_of_the_system_says_which_seats_there_are() -> None:
    """Point-Tarock sits 3 or 4, the other sheets up to 5."""
    for system, last in ((POINT, 3), (CUP, 4), (SPEIS, 4), (GALLNEU, 4), (FRENCH, 4)):
        question = {"system": system, "violation": "farbzwang", "stage": "scored"}
        assert "errors" not in rules.adjudicate({**question, "accused": [last]}), system
        (error,) = rules.adjudicate({**question, "accused": [last + 1]})["errors"]
        assert (error["code"], error["field"], f"0 bis {last}," in error["message"]) == ("bad_offenders", "accused", True), error


def test_all_faults_at_once_in_the_order_of_the_form() -> None:
    question = {
        "typo": 1,
        "accused": "x",
        "facts": {"forced": 1, "x": 2},
        "stage": "dealing",
        "violation": "farbzwang",
        "game": "uno",
        "system": CUP,
    }
    assert found(question) == [
        ("unknown_game", "game"), ("bad_value", "facts.forced"), ("unknown_field", "facts.x"), ("bad_offenders", "accused"),
        ("unknown_field", "typo"),
    ]  # fmt: skip
    assert found({}) == [("unknown_system", "system"), ("missing_field", "violation"), ("missing_field", "stage")]
    question = {"system": CUP, "violation": "stichzwang", "stage": "scored", "accused": [9]}
    assert found(question) == [("missing_field", "game"), ("bad_offenders", "accused")]


@pytest.mark.parametrize("question", [None, [], 3, "x", True], ids=str)
def test_no_object_is_a_refusal(question: object) -> None:
    assert rules.adjudicate(question)["id"] is None
    assert found(question) == [("bad_value", "request")]


@pytest.mark.parametrize("given, kept", [("a", "a"), (7, 7), (None, None), ([], None), (True, None)])
def test_the_id_comes_back(given: object, kept: object) -> None:
    for change in ({}, {"stage": "x"}, {"violation": "misdeal"}):
        assert rules.adjudicate({**GOOD, **change, "id": given})["id"] == kept
        assert "id" in rules.adjudicate({**GOOD, **change})


def test_null_is_absent_and_facts_that_do_not_matter_are_ignored() -> None:
    plain = rules.adjudicate(GOOD)
    assert rules.adjudicate({**GOOD, "facts": None}) == plain
    assert rules.adjudicate({**GOOD, "facts": {"decisive": None, "wrong_count": None}}) == plain
    assert rules.adjudicate({**GOOD, "facts": {"decisive": True, "wrong_count": [2], "threw_together": 3, "gained": False}}) == plain
    assert rules.adjudicate({key: value for key, value in GOOD.items() if key not in ("facts", "game")}) == plain


def answers(fact: rules.Fact) -> list[object]:
    return {FactKind.YES_NO: [True, False], FactKind.SEATS: [[2], [0, 3]], FactKind.SEAT: [2]}[fact.kind]


def walk(system: str, game: str | None, violation: str, stage: str, facts: dict[str, object]) -> list[rules.Verdict]:
    """Every verdict that answering the questions one by one leads to; each question is asked once, and at least two answers differ."""
    found = rules.adjudicated(system, game, violation, stage, facts, [1])
    if type(found) is rules.Verdict:
        return [found]
    assert type(found) is rules.Needs, (system, game, violation, stage, facts, found)
    assert len(found.facts) == 1
    assert found.fact.slug not in facts
    branches = [walk(system, game, violation, stage, {**facts, found.fact.slug: answer}) for answer in answers(found.fact)]
    assert found.fact.kind is FactKind.SEAT or branches[0] != branches[1], "a fact is asked only where the answer depends on it"
    return [verdict for branch in branches for verdict in branch]


@pytest.mark.parametrize("system", rules.SYSTEMS)
def test_every_question_has_an_answer_in_words(system: str) -> None:
    """Each violation of each game at each stage; the outlook is what answering leads to; a verdict says all it has to in both languages."""
    games = [row.slug for row in rules.SYSTEMS[system].games if not row.option]
    for violation, stage, game in product(rules.violations(system), rules.stages(), [*games, "redeal"]):
        outlook = rules.outlook(system, game, violation.slug, stage)
        if not outlook:
            refusal = rules.adjudicated(system, game, violation.slug, stage)
            assert type(refusal) is Refusal
            assert [finding.code for finding in refusal.findings] == ["bad_stage"]
            continue
        verdicts = walk(system, game, violation.slug, stage, {})
        assert {verdict.decision for verdict in verdicts} == set(outlook)
        for verdict in verdicts:
            assert bool(verdict.offenders) is (verdict.decision is rules.Decision.RENONCE)
            assert list(verdict.offenders) == sorted(verdict.offenders)
            german, english = verdict.text("de"), verdict.text("en")
            assert german != english
            assert all(text.strip() == text and text[-1] == "." and "  " not in text and "{" not in text for text in (german, english))


@pytest.mark.parametrize("system", rules.SYSTEMS)
def test_the_table_is_whole(system: str) -> None:
    """From a violation's first stage to the last before the next game every stage is covered, and the last row of each asks nothing."""
    table = rules.SHEETS[system].decisions
    stages = rules.stages()
    for violation in rules.violations(system) if table.rulings else ():
        covered = [[row for row in table.rulings if row.covers(violation.slug, stage)] for stage in stages]
        first = next(place for place, rows in enumerate(covered) if rows)
        assert all(covered[first:-1])
        assert not covered[-1]
        for rows in covered:
            for held in _held(rows):
                assert held[-1].when == ()
                assert all(row.when or row.games for row in held[:-1])
    known = {fact.slug for fact in FACTS}
    assert {name for row in table.rulings for name in row.when} <= known
    assert all(row.source for row in table.rulings)
    assert all(duty.source for duty in table.duties)
    for row in table.rulings:
        if row.decision is rules.Decision.RENONCE:
            assert all(violation.pays for violation in VIOLATIONS if violation.slug in row.violations)
    assert {duty.violation for duty in table.duties} <= {violation.slug for violation in rules.violations(system)}
    assert len({duty.violation for duty in table.duties}) == len(table.duties)
    assert all(type(duty.holds) is Holds for duty in table.duties)


def _held(rows: list[Ruling]) -> list[list[Ruling]]:
    """The rows of one stage as they hold, one list for each choice that a tournament has; none where there are no rows."""
    choices = {row.option for row in rows if row.option is not None} or {None}
    return [held for choice in choices if (held := [row for row in rows if row.option in (None, choice)])]


def test_every_violation_and_fact_is_of_some_sheet() -> None:
    tables = [sheet.decisions for sheet in rules.SHEETS.values()]
    used = {slug for table in tables for row in table.rulings for slug in row.violations}
    every = {violation.slug for violation in VIOLATIONS}
    assert used - every <= {row.slug for table in tables for row in table.own}
    assert used >= every
    assert {violation.slug for violation in VIOLATIONS if violation.everywhere} == {
        violation.slug for violation in rules.violations(FRENCH)
    }
    asked = {
        name
        for table in (sheet.decisions for sheet in rules.SHEETS.values())
        for row in table.rulings
        for name in (*row.when, row.offends.value)
    }
    facts = {fact.slug for fact in rules.facts()}
    assert facts >= asked - {"accused"} >= {fact.slug for fact in rules.facts() if fact.everywhere}
    late = {table.late for table in (sheet.decisions for sheet in rules.SHEETS.values())}
    decided = {row.decision for table in (sheet.decisions for sheet in rules.SHEETS.values()) for row in table.rulings} | late
    assert decided | {rules.Decision.WARNING} == set(rules.Decision)


@pytest.mark.parametrize("language", ["de", "en"])
def test_everything_has_a_label_of_its_own(language: str) -> None:
    decisions = [decision.label(language, rules.SHEETS[FRENCH].system) for decision in rules.Decision]
    for labels in (
        decisions,
        *([thing.label(language) for thing in things] for things in (rules.violations(FRENCH), rules.stages(), rules.facts())),
    ):
        assert all(label.strip() for label in labels)
        assert len(set(labels)) == len(labels)
    assert all(violation.group_label(language) for violation in rules.violations(FRENCH))
    assert tuple(stage.value for stage in rules.stages()) == STAGES


def test_the_inputs_stay_as_they_were_and_the_answer_is_the_same_again() -> None:
    facts = {"wrong_count": [3, 0], "decisive": None}
    question = {"id": 1, "system": SPEIS, "game": None, "violation": "misdeal", "stage": "scored", "facts": facts, "accused": [2, 1]}
    before = copy.deepcopy(question)
    first = rules.adjudicate(question)
    assert question == before
    assert rules.adjudicate(question) == first
    assert json.loads(json.dumps(first)) == first
    assert rules.adjudicate(question, "en")["text"] != first["text"]


@pytest.mark.parametrize(
    "arguments",
    [
        ("schnapsen", None, "misdeal", "scored"),
        (CUP, "solo", "misdeal", "scored"),
        (CUP, None, "talking", "scored"),
        (CUP, None, "misdeal", "later"),
    ],
)
def test_an_outlook_on_what_is_not_known_is_misuse(arguments: tuple) -> None:
    with pytest.raises(KeyError):
        rules.outlook(*arguments)
