"""Policies beside each other as no built-in sheet has them, by hand: what the laws over the space of columns found."""

from dataclasses import replace
from typing import Any

import rules
from rules.book.tariff import compiled_of
from rules.engine.options import read_options
from rules.rows.choices import Claims, KontraCounts, Radl, RenonceTrischaken, ValatBeside, VorhandPassedOn
from rules.rows.interpretation import Choice, Interpretation
from rules.sheets.koenigrufen_cup.values import KOENIGRUFEN_CUP

SOURCES = dict(KOENIGRUFEN_CUP.policy_sources)
DREIER = {"game": "dreier", "dealer": 0, "declarer": 1, "won": True}


def cup_with(asked: Interpretation | None = None, **other: Any) -> rules.RuleSystem:
    """The cup's sheet with other policies, each with the paragraph „§ Eigenes“."""
    policies, sources = replace(KOENIGRUFEN_CUP.policies, **other), SOURCES | dict.fromkeys(other, "§ Eigenes")
    rows = (*KOENIGRUFEN_CUP.interpretations, *(() if asked is None else (asked,)))
    return replace(KOENIGRUFEN_CUP, policies=policies, policy_sources=sources, interpretations=rows)


def compiled(system: rules.RuleSystem, options: dict[str, Any] | None) -> rules.Tariff:
    return compiled_of(replace(rules.SHEETS["koenigrufen-cup"], system=system), 4, read_options(system, options)[0])


def settled(given: dict[str, Any], system: rules.RuleSystem, options: dict[str, Any] | None = None) -> rules.Settlement | rules.Refusal:
    tariff = compiled(system, options)
    record = rules.read_record(given, tariff)
    return record if isinstance(record, rules.Refusal) else rules.score(record, tariff)


def test_a_radl_doubles_what_kontra_brings_at_the_table_too() -> None:
    """A Dreier of 5 with Kontra: 15 in the Schrift and 15 in cash; the game counts double, so 30 and 30."""
    answer = settled(DREIER | {"kontra": 2, "radl": 2}, cup_with(radl=Radl.YES))
    assert answer.points == (-10, 30, -10, -10)
    assert answer.cash == (-10, 30, -10, -10)
    assert answer.lines[-1].source == "§ Eigenes"


def test_a_radl_doubles_the_cash_of_a_renonce() -> None:
    """Kontra on a Dreier, 2 revokes: the declarer 15, the others 5 each, and as much in cash; in a Radl 30 and 10 each."""
    answer = settled(
        {"game": "dreier", "dealer": 0, "declarer": 1, "kontra": 2, "renonce": {"offenders": [2]}, "radl": 2}, cup_with(radl=Radl.YES)
    )
    assert answer.points == answer.cash == (10, 30, -50, 10)


def test_a_radl_comes_after_a_trischaken_where_no_option_of_the_sheet_says_otherwise() -> None:
    """Both kinds of Radl hold by default: here the second game follows a Trischaken."""
    system = cup_with(radl=Radl.YES)
    tariff = compiled(system, None)
    games = [{"game": "trischaken", "dealer": 0, "points": ["40/0", "20/0", "10/0", "0/0"]}, DREIER | {"dealer": 1, "declarer": 2}]
    result = rules.score_sheet(tariff, [rules.read_record(given, tariff) for given in games], 20)
    assert result.rows[1].points == (-10, -10, 30, -10)


def test_a_pot_that_cannot_be_shared_is_left_to_the_referee() -> None:
    """A pot of 5, doubled for 40/0 to 10: nobody shares it whole among three, the one Jungfrau has all of it, two have 5 each."""
    system = cup_with(trischaken_pot=5)
    whole = {"game": "trischaken", "dealer": 3}
    assert settled(whole | {"points": ["20/0", "40/0", "6/0", "4/0"]}, system).findings[0].code == "undefined_by_rules"
    assert settled(whole | {"points": ["20/0", "40/0", "10/0", "0/0"]}, system).points == (0, -10, 0, 10)
    assert settled(whole | {"points": ["30/0", "40/0", "0/0", "0/0"]}, system).points == (0, -10, 5, 5)


def test_a_void_kontra_keeps_nothing_beside_a_valat() -> None:
    """Solorufer, the king in the talon: no Kontra counts, so neither is the Trull kept that had one: (2 + 20 × 2) from each of three."""
    announced = [
        {"kind": "valat", "by": 1, "when": "open", "won": True}, {"kind": "trull", "by": 1, "when": "open", "won": True, "kontra": 2},
    ]  # fmt: skip
    given = {"game": "solorufer", "dealer": 0, "declarer": 1, "won": True, "announcements": announced}
    answer = settled(given, cup_with(valat_beside=ValatBeside.COURSE_OR_KONTRAD))
    assert answer.points == (-42, 126, -42, -42)
    assert not any(answer.cash)
    # Written in the Schrift and counted, it keeps the Trull: 2 × 2, doubled by Kontra, are 8 more.
    counting = replace(cup_with(valat_beside=ValatBeside.COURSE_OR_KONTRAD, kontra=KontraCounts.SCORE), slug="koenigrufen-zaehlt")
    beside = given | {"partner": 3}
    assert settled(beside, counting).points == (-50, 50, -50, 50)


def test_a_renonce_beside_a_valat_cites_the_policy_where_the_sheet_has_no_paragraph_of_its_own() -> None:
    """Dreier, open Valat by the declarer and open Trull: he has 3 × (5 + 20), the others 5 + 20 + 2."""
    announced = [{"kind": "valat", "by": 1, "when": "open"}, {"kind": "trull", "by": 1, "when": "open"}]
    answer = settled(
        {"game": "dreier", "dealer": 0, "declarer": 1, "announcements": announced, "renonce": {"offenders": [0]}},
        cup_with(valat_beside=ValatBeside.COURSE),
    )
    assert answer.points == (-129, 75, 27, 27)
    assert [line.source for line in answer.lines] == ["§ Renonce, 1", "§ Eigenes"]


def question(policy: str, *choices: object) -> Interpretation:
    rows = tuple(Choice(choice, str(choice), str(choice)) for choice in choices)
    return Interpretation(policy, question=("?", "?"), choices=rows, source="§ Eigenes", policy=policy)


def test_a_field_comes_with_what_the_tournament_chose() -> None:
    """A Radl and a Vorhand that is passed on are fields of the record where the tournament has them, not only where its sheet does."""
    radl = cup_with(question("radl", "no", "yes"))
    assert settled(DREIER | {"radl": 2}, radl, {"radl": "yes"}).points == (-10, 30, -10, -10)
    assert [finding.code for finding in settled(DREIER | {"radl": 2}, radl).findings] == ["bad_value"]
    passed = cup_with(question("vorhand_passed_on", "no", "four_kings"))
    rufer = {"game": "rufer", "dealer": 0, "vorhand": 2, "declarer": 2, "partner": 1, "won": True}
    assert settled(rufer, passed, {"vorhand_passed_on": VorhandPassedOn.FOUR_KINGS.value}).points == (-1, 1, 1, -1)


def test_a_number_may_be_one_of_the_choices() -> None:
    """Renonce in Trischaken by role, or 6 to each: both are a choice of the same policy."""
    system = cup_with(question("renonce_trischaken", "by_role", 6), renonce_trischaken=RenonceTrischaken.BY_ROLE, claims=Claims.NONE)
    given = {"game": "trischaken", "dealer": 0, "renonce": {"offenders": [3]}}
    assert settled(given, system).points == (2, 2, 2, -6)
    assert settled(given, system, {"renonce_trischaken": 6}).points == (6, 6, 6, -18)


def test_what_is_left_out_beside_a_valat_is_left_out_with_its_kontra() -> None:
    """Tirol, cups.md example 6 with Kontra on the Trull: the declarer 3 × (5 + 20), the others 5 + 20 + 2, and the Trull's Kontra to them
    alone."""
    announced = [{"kind": "valat", "by": 1, "when": "open"}, {"kind": "trull", "by": 1, "when": "open", "kontra": 2}]
    record = {"game": "dreier", "dealer": 0, "declarer": 1, "announcements": announced, "renonce": {"offenders": [2]}}
    answer = rules.answer({"system": "koenigrufen-tirol", "record": record})
    assert (answer["points"], answer["cash"]) == ([27, 75, -129, 27], [2, 0, -4, 2])


def test_a_renonce_says_nothing_of_a_kontra_that_nobody_is_paid_for() -> None:
    """As above, the partners of the Valat alone regular: Rufer, 0 and 3 revoke; 1 and 2 have 1 + 20 each, and the Trull's Kontra is
    nobody's."""
    announced = [{"kind": "valat", "by": 1, "when": "open"}, {"kind": "trull", "by": 1, "when": "open", "kontra": 2}]
    record = {"game": "rufer", "dealer": 0, "declarer": 1, "partner": 2, "announcements": announced, "renonce": {"offenders": [0, 3]}}
    answer = rules.answer({"system": "koenigrufen-tirol", "record": record})
    assert (answer["points"], answer["cash"]) == ([-21, 21, 21, -21], [0, 0, 0, 0])
    assert [line["item"] for line in answer["lines"]] == ["renonce"]
