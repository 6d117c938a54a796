"""The file of a free system: every refusal with its row, all at once; what it says of itself; how it decides faults."""

import json
from typing import Any

import pytest
from hypothesis import given

import rules
from rules.book import RankedBy, SheetRefused, read_file, suggested_ranking
from rules.book.regelblatt import as_text, page
from tests.rules.free_files import FILE, OPEN, files, sheet

PARAGRAPH = {"paragraph": "§ 1", "de": "so"}


def refused(**other: Any) -> list[tuple[str, str]]:
    try:
        read_file({**FILE, **other})
    except SheetRefused as found:
        return [(fault.row if fault.german and fault.english and "{0}" not in fault.german else "", fault.code) for fault in found.faults]
    return []


@pytest.mark.parametrize("other, faults", [
    ({}, []), ({"rules": 1}, [("rules", "unknown_key")]),
    ({"name": None, "regelblatt": None, "tables": None}, [("name", "missing_key"), ("tables", "missing_key"),
     ("regelblatt", "missing_key")]),
    *(({"slug": slug}, [("slug", "bad_slug")]) for slug in ("Cego", "cego_abend", "-a", "", "a" * 51, 7, "cego abend")),
    ({"slug": "koenigrufen-cup"}, [("slug", "slug_taken")]),
    *(({"valid_from": date}, [("valid_from", "bad_date")]) for date in ("1.10.2026", "2026-13", "2026-02-30", "2026/29", 2026, "")),
    *(({"edition": text}, [("edition", "bad_text")]) for text in ("", "   ", "a" * 81, 2026, "a\nb")),
    ({"name": {"de": "", "fr": "Tarot"}}, [("name.fr", "unknown_key"), ("name.de", "bad_text")]),
    ({"name": {"en": "Cego"}}, [("name.de", "missing_key")]), ({"name": ["Cego"]}, [("name", "bad_text")]),
    *(({"tables": sizes}, [("tables", "bad_value")]) for sizes in ([], [1, 4], [4, 7], [4, 4], [4, "5"], [4.0], [True, 4])),
    ({"tables": 4}, [("tables", "no_list")]), ({"active": 1}, [("active", "bad_value")]), ({"active": "4"}, [("active", "bad_value")]),
    ({"out": [0]}, [("out", "no_table")]), ({"out": {"6": [0, 5]}}, [("out.6", "unknown_row")]),
    ({"out": {"x": [0]}}, [("out.x", "unknown_row")]),
    ({"out": {"5": 0}}, [("out.5", "no_list")]),
    *(({"out": {"5": seats}}, [("out.5", "bad_out")]) for seats in ([1], [], [0, 2], [5], [-1], ["0"], [False])),
    ({"out": {"4": [0]}}, [("out.4", "bad_out")]), ({"active": None, "out": {"5": [0]}}, [("out.5", "bad_out")]),
    ({"tables": [6], "out": {"6": [0, 0]}}, [("out.6", "bad_out")]),
    ({"amounts": "third"}, [("amounts", "unknown_choice")]), ({"balanced": "yes"}, [("balanced", "unknown_choice")]),
    ({"records": 0}, [("records", "unknown_choice")]),
    ({"words": "Solo"}, [("words", "no_list")]), ({"words": ["Solo", "SOLO"]}, [("words", "twice")]),
    ({"words": ["Straße", "STRASSE"]}, [("words", "twice")]),
    ({"words": ["a" * 41, "", None, 3]}, [(f"words[{place}]", "bad_text") for place in range(4)]),
    ({"words": [f"w{place}" for place in range(41)]}, [("words", "bad_value")]),
    ({"regelblatt": []}, [("regelblatt", "bad_value")]), ({"regelblatt": "§ 1"}, [("regelblatt", "no_list")]),
    ({"regelblatt": [PARAGRAPH, "so", {"de": "a" * 1001, "fr": ""}, {**PARAGRAPH, "paragraph": "§" * 41}]},
     [("regelblatt[1]", "no_table"), ("regelblatt[2].fr", "unknown_key"), ("regelblatt[2].paragraph", "missing_key"),
      ("regelblatt[2].de", "bad_text"), ("regelblatt[3].paragraph", "bad_text")]),
    ({"ranking": {"kind": "table_points", "points": {"4": [4, 3, 5]}}}, [("ranking.points.4", "bad_value")]),
    ({"ranking": {"kind": "sum", "points": {"4": [4]}}}, [("ranking.points", "not_for_kind")]),
    ({"ranking": "sum"}, [("ranking", "no_table")]),
])  # fmt: skip
def test_what_is_no_free_system_is_refused_with_its_rows(other: dict[str, Any], faults: list[tuple[str, str]]) -> None:
    assert refused(**other) == faults


@pytest.mark.parametrize("fault, faults", [
    (3, [("faults.x", "no_table")]), ({}, [("faults.x.name", "missing_key"), ("faults.x.pays", "missing_key"),
     ("faults.x.to", "missing_key")]),
    *(({"name": "X", "pays": pays, "to": "each"}, [("faults.x.pays", "bad_value")]) for pays in (0, -1, 2.5, "3", True, 1_000_001)),
    ({"name": "X", "pays": 1, "to": "all", "who": 1}, [("faults.x.who", "unknown_key"), ("faults.x.to", "unknown_choice")]),
    ({"name": "a" * 41, "pays": 1, "to": "nobody"}, [("faults.x.name", "bad_text"), ("faults.x.to", "clash")]),
    ({"name": "X", "pays": 1, "to": "each", "paragraph": ""}, [("faults.x.paragraph", "bad_text")]),
])  # fmt: skip
def test_a_fault_is_refused_with_its_row(fault: Any, faults: list[tuple[str, str]]) -> None:
    assert refused(faults={"x": fault}) == faults


def test_a_fault_has_a_slug_and_is_lost_only_where_nothing_is_balanced() -> None:
    one = {"name": "X", "pays": 2.5, "to": "nobody"}
    assert refused(faults={"Falsch": one, "1x": one, "a" * 31: one}, balanced=False, amounts="half") == [
        ("faults.Falsch", "bad_slug"), ("faults.1x", "bad_slug"), (f"faults.{'a' * 31}", "bad_slug"),
    ]  # fmt: skip
    assert refused(faults={"x": one}, balanced=False, amounts="half") == []
    assert refused(faults={"x": {**one, "pays": 2}}) == [("faults.x.to", "clash")]
    assert refused(faults={"x": {**one, "pays": 2}}, balanced=3) == [("balanced", "unknown_choice")]
    assert refused(faults=[one]) == [("faults", "no_table")]


def test_everything_that_is_wrong_is_told_at_once() -> None:
    with pytest.raises(SheetRefused) as found:
        read_file({"format": "tarock-free/1", "tables": [9], "words": ["a", "A"], "out": {"5": [0]}, "ranking": {}})
    assert [(fault.row, fault.code) for fault in found.value.faults] == [
        ("slug", "missing_key"), ("name", "missing_key"), ("edition", "missing_key"), ("valid_from", "missing_key"),
        ("regelblatt", "missing_key"), ("tables", "bad_value"), ("words", "twice"), ("ranking.kind", "missing_key"),
    ]  # fmt: skip


@pytest.mark.parametrize("given, code", [([], "no_object"), ({"format": "tarock-free/2"}, "bad_format")])
def test_what_is_no_file_is_refused(given: object, code: str) -> None:
    with pytest.raises(SheetRefused) as found:
        read_file(given)
    assert code in [fault.code for fault in found.value.faults]


@given(files())
def test_any_good_file_is_read_kept_and_read_again(file: dict[str, Any]) -> None:
    system = sheet(file)
    assert system.file == {**FILE, **file} or dict(system.file or {}) == file
    again = read_file(json.loads(json.dumps(dict(system.file or {}))))
    assert (rules.digest(again), again.sentences) == (rules.digest(system), system.sentences)
    assert as_text(page(system)) == as_text(page(again))
    assert suggested_ranking(system) == suggested_ranking(again)


def said(system: rules.Sheet, language: str = "de") -> list[tuple[str, ...]]:
    return [row for section in page(system, {}, language).sections for row in section.rows]


def test_its_regelblatt_has_its_paragraphs_and_what_the_program_reads_into_them() -> None:
    system = sheet(ranking={"kind": "table_points", "points": {"4": [4, 3, 2, 1], "5": [4, 2.5, 1]}})
    source = "Auslegung zu Cego-Abend"
    lists = "zu viert 4, 3, 2, 1; zu fünft 4, 2½, 1"
    assert said(system) == [
        ("Gespielt wird Cego.", "§ 1"), ("Wer gibt, schreibt.", "§ 2"), ("Geschrieben werden Beträge, ganze; zusammen 0.", source),
        ("Renonce: wer ihn begeht, zahlt 20 jedem anderen.", "§ 3"), ("Falsch gegeben: wer ihn begeht, zahlt 20 zusammen.", source),
        (f"Gereiht wird nach Tischpunkten: {lists}; Gleiche teilen, dann entscheidet die Summe der Spiele.", source),
    ]  # fmt: skip
    assert said(system, "en")[:4] == [
        ("Cego is played.", "§ 1"), ("Wer gibt, schreibt.", "§ 2"), ("Amounts are written, whole; 0 together.", source),
        ("Renonce: the offender pays 20 to each other.", "§ 3"),
    ]  # fmt: skip
    shown = page(system)
    assert (shown.title, page(system, {}, "en").title) == ("Cego-Abend", "Cego evening")
    assert "Auslegung" not in shown.subtitle


def test_without_balance_it_says_so_and_without_table_points_nothing_of_them() -> None:
    source = "Auslegung zu Cego-Abend"
    assert said(sheet(OPEN))[2:] == [
        ("Geschrieben werden Beträge, auch halbe; ohne Quersumme.", source), ("Mond: wer ihn begeht, verliert 21.", source),
        ("Falsch gegeben: wer ihn begeht, zahlt 2½ zusammen.", source),
    ]  # fmt: skip
    one = sheet(ranking={"kind": "table_points", "points": {"4": [4, 3, 2, 1]}})
    assert said(one)[-1][0].startswith("Gereiht wird nach Tischpunkten: 4, 3, 2, 1; Gleiche teilen")
    assert said(one, "en")[-1][0] == "Ranked by table points: 4, 3, 2, 1; equals share, then the sum of the games decides."
    assert suggested_ranking(one).kind is RankedBy.TABLE_POINTS
    assert suggested_ranking(sheet()).kind is suggested_ranking(rules.SHEETS["french-tarot"]).kind is RankedBy.SUM


def decided(**asked: Any) -> Any:
    answer: Any = rules.adjudicate({"system": "cego-abend", **asked}, sheets={"cego-abend": sheet()})
    errors = [error["code"] for error in answer.get("errors", [])]
    return answer.get("needs") or errors or (answer["decision"], answer["offenders"], answer["source"])


@pytest.mark.parametrize("stage", [stage for stage in rules.Stage if stage is not rules.Stage.NEXT_GAME])
def test_its_own_faults_cost_what_they_cost_whenever_they_are_noticed(stage: str) -> None:
    assert decided(violation="renonce", stage=stage, accused=[2]) == ("renonce", [2], "§ 3")
    assert decided(violation="falsch", stage=stage, accused=[1, 0], game="free") == ("renonce", [0, 1], "Auslegung zu Cego-Abend")
    assert decided(violation="renonce", stage=stage) == ["accused"]
    assert decided(violation="farbzwang", stage=stage, accused=[2]) == ("discretion", [], "Auslegung zu Cego-Abend")


def test_all_else_is_the_referees() -> None:
    for violation in ("renonce", "falsch", *(row.slug for row in rules.violations("koenigrufen-cup"))):
        assert decided(violation=violation, stage="next_game", accused=[0])[0] == "discretion"
    assert decided(violation="mond", stage="scored") == ["unknown_violation"]
    assert decided(violation="renonce", stage="scored", accused=[0, 1, 2, 3]) == ["bad_offenders"]
    assert {row.slug for row in rules.violations(sheet())} >= {"renonce", "falsch", "fifth_interferes", "rule_breach"}


def test_a_ruling_says_what_it_costs() -> None:
    answer = rules.adjudicate(
        {"system": "cego-abend", "violation": "falsch", "stage": "scored", "accused": [0]}, "en", sheets={"cego-abend": sheet()}
    )
    assert str(answer["text"]).endswith("Misdealt: the offender pays 20 in all.")
    assert [row.label("en") for row in rules.violations(sheet())][:2] == ["Renonce", "Misdealt"]
