"""Slovenian Tarok by its page, worked out by hand: both Kontra tables, the worked examples, klop, renons, mond, radelci.

TRI + 1: the dealer is seat 0, the talon; seat 1 plays. ŠTIRI: all four play, seat 1 plays.
"""

from pathlib import Path
from typing import Any

import pytest

import rules
from tests.rules.laid import laid

THREE, FOUR = "tarok-slovenski-3", "tarok-slovenski-4"
PAGE = Path(__file__).parents[3] / "shared" / "rules" / "tarok-slovenski.md"


def answer(system: str, record: dict[str, Any], seats: int = 4, **options: Any) -> dict[str, Any]:
    return rules.answer({"system": system, "seats": seats, "options": options, "record": {"dealer": 0, **record}})


def points(system: str, record: dict[str, Any], seats: int = 4, **options: Any) -> list[float]:
    told = answer(system, record, seats, **options)
    assert "errors" not in told, told
    assert [sum(column) for column in zip(*(line["points"] for line in told["lines"]), strict=True)] == told["points"]
    assert told["cash"] == [0] * seats
    return told["points"]


def faults(system: str, record: dict[str, Any], seats: int = 4, **options: Any) -> list[tuple[str, str]]:
    return [(error["code"], error["field"]) for error in answer(system, record, seats, **options)["errors"]]


def said(kind: str, by: int = 1, when: str = "open", won: bool = True, **more: Any) -> dict[str, Any]:
    return {"kind": kind, "by": by, "when": when, "won": won, **more}


KONTRAS: tuple[dict[str, Any], ...] = ({}, {"kontra": {"by": 2}}, {"kontra": {"by": 2, "re": 1}})


@pytest.mark.parametrize("counted, table", [
    (41, ((0, 36, 0, 0), (0, 36, -36, 0), (0, 36, -72, 0))),  # T = 30 + 6: T; T, −T; T, −2T
    (31, ((0, -34, 0, 0), (0, -68, 0, 0), (0, -136, 0, 0))),  # T = 30 + 4: −T; −2T; −4T
])  # fmt: skip
def test_kontra_at_three(counted: int, table: tuple[tuple[int, ...], ...]) -> None:
    for kontra, amounts in zip(KONTRAS, table, strict=True):
        assert points(THREE, {"game": "dva", "declarer": 1, "points": counted, **kontra}) == list(amounts)


@pytest.mark.parametrize("counted, table", [
    (45, ((0, 30, 0, 15), (0, 30, -30, 15), (0, 30, -60, 15))),  # T = 20 + 10; the partner T/2 whatever was said
    (25, ((0, -30, 0, -15), (0, -60, 0, -15), (0, -120, 0, -15))),
])  # fmt: skip
def test_kontra_at_four(counted: int, table: tuple[tuple[int, ...], ...]) -> None:
    for kontra, amounts in zip(KONTRAS, table, strict=True):
        assert points(FOUR, {"game": "dva", "declarer": 1, "partner": 3, "points": counted, **kontra}) == list(amounts)


@pytest.mark.parametrize("system, announcement, amounts", [
    (THREE, said("trull", when="silent"), (0, 30, 0, 0)),  # 20 + 10
    (THREE, said("vier_koenige"), (0, 40, 0, 0)),  # 20 + 20
    (THREE, said("pagat", 2, won=False), (0, 20, -50, -25)),
    (THREE, said("pagat", 3, "silent", won=False), (0, 20, -10, -25)),
    (THREE, said("trull", 2, kontra={"by": 1}), (0, 0, 20, 10)),  # the declarer said Kontra: 20 − 20
    (THREE, said("trull", 2, won=False, kontra={"by": 1, "re": 2}), (0, 20, -80, -10)),  # −4 × 20; the mate −20/2
    (FOUR, said("koenig_ultimo", 3, won=False), (0, 0, 0, 0)),  # 20 − 20; 10 − 10
    (FOUR, said("koenig_ultimo", 3, kontra={"by": 2}), (0, 40, -20, 20)),
    (FOUR, said("vier_koenige", 0, kontra={"by": 3}), (20, 20, 10, -10)),  # 10 − 20 of the partner who said it
])  # fmt: skip
def test_what_stands_for_a_side_is_written_whole_and_by_its_mates_in_part(
    system: str, announcement: dict[str, Any], amounts: tuple[int, ...]
) -> None:
    """A tri with 45: 20, at four the partner 10."""
    partner = {"partner": 3} if system == FOUR else {}
    assert points(system, {"game": "tri", "declarer": 1, "points": 45, **partner, "announcements": [announcement]}) == list(amounts)


@pytest.mark.parametrize("counted, step, worth", [
    (36, 1, 11), (35, 1, -10), (34, 1, -11), (70, 1, 45), (0, 1, -45), (37, 5, 10), (38, 5, 15), (42, 5, 15), (43, 5, 20), (33, 5, -10),
])  # fmt: skip
def test_the_difference(counted: int, step: int, worth: int) -> None:
    """10 + |points − 35|, to the nearest multiple; won from 36."""
    assert points(THREE, {"game": "tri", "declarer": 1, "points": counted}, round_to=step) == [0, worth, 0, 0]


KLOP = (
    ((10, 20, 25, 15), {}, {}, (-10, -20, -25, -15)),
    ((10, 18, 22, 20), {"by": 1}, {}, (-20, -72, -44, -40)),  # × 2; its sayer has 18: × 4
    ((10, 17, 23, 20), {"by": 1, "re": 2}, {}, (-40, -68, -184, -80)),  # × 4; the sayer has 17; the other × 8
    ((36, 10, 14, 10), {}, {}, (-70, 0, 0, 0)),  # the talon is full
    ((0, 30, 25, 15), {}, {}, (0, -30, -25, -15)),  # the talon without a trick changes nothing
    ((20, 0, 30, 20), {"by": 2}, {}, (0, 140, 0, 0)),  # 70 × 2, though the sayer has 18: he writes 0
    ((20, 0, 30, 20), {"by": 2}, {"klop_kontra_70": "flat"}, (0, 70, 0, 0)),
    ((0, 36, 34, 0), {"by": 2, "re": 1}, {}, (0, -560, 0, 280)),  # −70 × 8; 70 × 4
    ((20, 20, 19, 10), {}, {}, (-20, -20, -19, -10)),  # 69
)


@pytest.mark.parametrize("counts, kontra, options, amounts", KLOP)
def test_klop(counts: tuple[int, ...], kontra: dict[str, int], options: dict[str, str], amounts: tuple[int, ...]) -> None:
    record = {"game": "klop", "points": [*counts], **({"kontra": kontra} if kontra else {})}
    assert points(THREE, record, **options) == list(amounts)


def test_at_four_nobody_is_the_talon() -> None:
    assert points(FOUR, {"game": "klop", "points": [0, 30, 25, 15]}) == [70, 0, 0, 0]
    assert points(FOUR, {"game": "klop", "points": [20, 20, 20, 10], "kontra": {"by": 0, "re": 3}}) == [-120, -80, -80, -40]


RENONS = {"game": "tri", "declarer": 1, "kontra": {"by": 2, "re": 1}, "announcements": [said("pagat", 2, kontra={"by": 1})]}


@pytest.mark.parametrize("renonce, more, options, amounts", [
    ({"offenders": [3]}, {}, {}, (0, 0, 0, -280)),  # (10 + 35) × 4 + 50 × 2
    ({"offenders": [3]}, {}, {"renons_kontra": "value_only"}, (0, 0, 0, -175)),  # 10 × 4 + 35 + 100
    ({"offenders": [1], "fault": "discard"}, {}, {}, (0, -95, 0, 0)),  # 10 + 35 + 50
    ({"offenders": [2, 3], "intentional": [3]}, {"radl": 2}, {}, (0, 0, -560, -660)),  # twice 280; 100 undoubled
    ({"offenders": [3]}, {"mond": {"lost_by": 3, "taken_by": 2}}, {}, (0, 0, -20, -300)),  # his own side took it: both −20
])  # fmt: skip
def test_a_renons_is_written_by_its_offender_alone(
    renonce: dict[str, Any], more: dict[str, Any], options: dict[str, str], amounts: tuple[int, ...]
) -> None:
    assert points(THREE, {**RENONS, **more, "renonce": renonce}, **options) == list(amounts)


def test_the_partners_half_is_rounded_after_the_radelc_and_before_the_mond() -> None:
    """15: half is 7½; doubled 15 is whole; lost, −7½."""
    tri = {"game": "tri", "declarer": 1, "partner": 3}
    assert points(FOUR, {**tri, "points": 40}) == [0, 15, 0, 7.5]
    assert points(FOUR, {**tri, "points": 40}, partner_half="up") == [0, 15, 0, 8]
    assert points(FOUR, {**tri, "points": 30}, partner_half="up") == [0, -15, 0, -8]
    assert points(FOUR, {**tri, "points": 30}, partner_half="down") == [0, -15, 0, -7]
    assert points(FOUR, {**tri, "points": 40, "radl": 2}, partner_half="up") == [0, 30, 0, 15]
    assert points(FOUR, {**tri, "points": 40, "mond": {"lost_by": 3, "taken_by": 0}}, partner_half="down") == [0, 15, 0, -14]


def test_a_radelc_doubles_what_the_declarers_side_writes() -> None:
    """At three (15 − 50) × 2; with everybody's doubled, 100 and 50 too."""
    record = {"game": "tri", "declarer": 1, "points": 40, "radl": 2, "announcements": [said("pagat", 2, kontra={"by": 1})]}
    assert points(THREE, record) == [0, -70, 50, 25]
    assert points(THREE, record, radelc_scope="all") == [0, -70, 100, 50]


def test_radelci_of_a_round() -> None:
    """Klop gives all four one; seat 1 wins 36 × 2 and loses his, seat 2 loses 15 × 2 and keeps his; a berač gives one more; each is 50."""
    records = [
        {"dealer": 0, "game": "klop", "points": [10, 20, 25, 15]},
        {"dealer": 0, "game": "dva", "declarer": 1, "points": 41},
        {"dealer": 0, "game": "tri", "declarer": 2, "points": 30},
        {"dealer": 1, "game": "redeal", "misdeal": 2},
        {"dealer": 1, "game": "berac", "declarer": 3, "won": False},
    ]
    told = rules.answer_sheet({"system": THREE, "options": {"radelc_left": 50}, "games": 4, "records": records})
    # −10; −20 + 72 − 20; −25 − 30; −15 − 140, then what is left
    assert (told["radelci"], told["left"]) == ([2, 1, 2, 2], [-100, -50, -100, -100])
    assert told["totals"] == [-110, -18, -155, -255]
    assert [line["item"] for line in told["rows"][1]["lines"]] == ["game", "radl"]  # type: ignore[index]


def test_a_record_that_says_otherwise_is_refused() -> None:
    records = [{"dealer": 0, "game": "tri", "declarer": 1, "points": 36, "radl": 2}, {"dealer": 0, "game": "redeal", "misdeal": 1},
               {"dealer": 0, "game": "redeal", "misdeal": 3}]  # fmt: skip
    rows = rules.answer_sheet({"system": THREE, "records": records})["rows"]
    assert [row.get("errors", [{}])[0].get("field") for row in rows] == ["radl", None, "misdeal"]  # type: ignore[attr-defined]


@pytest.mark.parametrize("record, found", [
    ({"game": "tri", "declarer": 1, "points": 40, "kontra": 2}, [("bad_kontra", "kontra")]),
    ({"game": "tri", "declarer": 1, "points": 40, "kontra": {"by": 0}}, [("bad_seat", "kontra.by")]),
    ({"game": "tri", "declarer": 1, "points": 40, "kontra": {"by": 2, "re": 3}}, [("bad_kontra", "kontra")]),
    ({"game": "klop", "points": [20, 20, 20, 10], "kontra": {"by": 0}}, [("bad_kontra", "kontra")]),
    ({"game": "klop", "points": [20, -1, 20, 31]}, [("points_out_of_range", "points[1]")]),
    ({"game": "berac", "declarer": 1, "won": True, "announcements": [{"x": 1}, 3]},
     [("announcement_not_allowed", "announcements[0].kind")]),
    ({"game": "tri", "declarer": 1, "points": 40, "announcements": [said("valat", 2)]}, [("undefined_by_rules", "announcements[0]")]),
    ({"game": "tri", "declarer": 1, "points": 30, "announcements": [said("valat", 1, "silent")]},
     [("contradiction", "announcements[0].won")]),
    ({"game": "tri", "declarer": 1, "points": 40, "announcements": [{"kind": "skat"}, said("trull"), said("trull", 2)]},
     [("unknown_announcement", "announcements[0].kind"), ("missing_field", "announcements[0].by"),
      ("missing_field", "announcements[0].when"), ("contradiction", "announcements[2]")]),
    ({"game": "tri", "declarer": 1, "points": 40, "mond": {"lost_by": 2, "taken_by": 2}}, [("contradiction", "mond")]),
    ({"game": "tri", "declarer": 1, "points": 40, "zaruf_bonus": True}, [("unexpected_field", "zaruf_bonus")]),
    ({"game": "tri", "declarer": 1, "points": 40, "bid": "plain"}, [("unexpected_field", "bid")]),
])  # fmt: skip
def test_what_cannot_be_is_named(record: dict[str, Any], found: list[tuple[str, str]]) -> None:
    assert faults(THREE, record) == found


@pytest.mark.parametrize("record, found", [
    # A partner who is none of the seats, a bonus that is no answer: 33 would win with it, and the valat be the winner's.
    ({"game": "tri", "declarer": 1, "partner": 9, "points": 31, "zaruf_bonus": True}, [("bad_seat", "partner")]),
    ({"game": "tri", "declarer": 1, "points": 33, "zaruf_bonus": "yes", "announcements": [said("valat", 1, "silent")]},
     [("bad_value", "zaruf_bonus")]),
    ({"game": "tri", "declarer": 1, "partner": 9, "points": 40,
      "announcements": [said("trull"), said("trull", 2), said("trull", won=False)]},
     [("bad_seat", "partner"), ("duplicate_announcement", "announcements[2].kind")]),
    # A second one of the same side stands there twice; made by both sides it contradicts.
    ({"game": "tri", "declarer": 1, "points": 40, "announcements": [said("trull"), said("trull", when="silent")]},
     [("duplicate_announcement", "announcements[1].kind")]),
    ({"game": "tri", "declarer": 1, "points": 40, "announcements": [said("pagat"), said("pagat", 2)]},
     [("duplicate_announcement", "announcements[1].kind")]),
    ({"game": "tri", "declarer": 1, "points": 40, "announcements": [said("vier_koenige"), said("vier_koenige", 2, "silent")]},
     [("contradiction", "announcements[1]")]),
])  # fmt: skip
def test_what_could_not_be_read_is_held_against_nothing(record: dict[str, Any], found: list[tuple[str, str]]) -> None:
    assert faults(FOUR, record) == found


CITED: tuple[tuple[dict[str, Any], list[str]], ...] = (
    # § 3.8 names one without a trick or with 35, and doubles counts; of two, and of a Kontra on the 70, these pages.
    ({"game": "klop", "points": [10, 20, 25, 15], "kontra": {"by": 1}}, ["§ 3.8", "§ 3.8"]),
    ({"game": "klop", "points": [0, 40, 30, 0]}, ["§ 3.8"]),
    ({"game": "klop", "points": [35, 0, 35, 0]}, ["Auslegung zu § 3.8"]),
    ({"game": "klop", "points": [20, 0, 30, 20], "kontra": {"by": 1}}, ["§ 3.8", "Auslegung zu § 3.8"]),
    # § 3.9 speaks of a game's value and 35: a klop has none, a high game no difference.
    ({"game": "tri", "declarer": 1, "renonce": {"offenders": [2]}}, ["§ 3.9"]),
    ({"game": "berac", "declarer": 1, "renonce": {"offenders": [2], "intentional": [2]}}, ["Auslegung zu § 3.9", "§ 3.9"]),
    ({"game": "klop", "renonce": {"offenders": [2]}}, ["Auslegung zu § 3.9"]),
)


@pytest.mark.parametrize("record, sources", CITED)
def test_what_rests_on_no_sentence_of_the_sheet_says_so(record: dict[str, Any], sources: list[str]) -> None:
    assert [line["source"] for line in answer(THREE, record)["lines"]] == sources


def test_a_redeal_cites_what_it_was_for() -> None:
    """Somebody without a tarok (h), or a misdeal (g)."""
    for misdeal, source in ({}, "§ 3.9 h"), ({"misdeal": 1}, "§ 3.9 g"), ({"misdeal": 3}, "§ 3.9 g"):
        assert [line["source"] for line in answer(THREE, {"game": "redeal", **misdeal})["lines"]] == [source]


@pytest.mark.parametrize("system", [THREE, FOUR])
@pytest.mark.parametrize("game", ["pikolo", "odprti_berac"])
def test_a_game_that_stands_on_neither_sheet_is_known_where_the_tournament_gives_it_a_value(system: str, game: str) -> None:
    """To the referee, and laid out, as in a request; nothing is laid away in it, and the declarer leads."""
    asked = {"system": system, "game": game, "violation": "discard_count", "stage": "talon", "accused": [1]}
    seats = "2: HK H4 H3 H2" if system == FOUR else "2: HK H4 H3"
    shown = laid(system, game, seats, declarer=2)
    for answered in (rules.adjudicate(asked), rules.check_play(shown), rules.check_play({**shown, "options": {"round_to": 5}})):
        assert [(error["code"], error["field"]) for error in answered["errors"]] == [("unknown_game", "game")]  # type: ignore[attr-defined]
    given = {"options": {game: 55}}
    assert rules.adjudicate({**asked, **given})["decision"] == "no_renonce"
    assert rules.check_play({**shown, **given})["winners"] == [2]
    assert rules.check_play({**shown, **given})["violations"] == []


def test_no_other_sheet_knows_its_fields() -> None:
    record = {"game": "dreier", "dealer": 0, "declarer": 1, "won": True, "mond": {"lost_by": 1}}
    assert [error["code"] for error in rules.answer({"system": "koenigrufen-cup", "record": record})["errors"]] == ["unknown_field"]


def decided(violation: str, stage: str, game: str | None = "tri", **facts: bool) -> str | list[str]:
    asked = {"system": THREE, "game": game, "violation": violation, "stage": stage, "facts": facts, "accused": [1]}
    told = rules.adjudicate(asked)
    return told["needs"] if "needs" in told else told.get("decision") or told["errors"][0]["code"]  # type: ignore[return-value, index]


@pytest.mark.parametrize("violation, stage, facts, decision", [
    ("farbzwang", "trick_open", {}, ["covered"]),
    ("farbzwang", "trick_open", {"covered": True}, "renonce"),
    ("farbzwang", "trick_open", {"covered": False}, ["speculation"]),
    ("farbzwang", "trick_open", {"covered": False, "speculation": False}, "correct"),
    ("farbzwang", "next_lead", {}, "renonce"),
    ("farbzwang", "next_game", {}, "expired"),
    ("stichzwang", "trick_open", {"covered": True}, "no_renonce"),
    ("discard_honour", "talon", {}, "correct"), ("discard_honour", "before_lead", {}, "renonce"),
    ("lead_out_of_turn", "trick_open", {}, ["warned_before"]), ("lead_out_of_turn", "scored", {"warned_before": False}, "warning"),
    ("call_out_of_turn", "bidding", {"warned_before": True}, "renonce"), ("call_out_of_turn", "dealing", {}, "bad_stage"),
    ("cards_shown", "trick_open", {"all_tricks_his": True}, "no_renonce"),
    ("cards_shown", "trick_open", {"all_tricks_his": False, "warned_before": False}, "warning"),
    ("talking", "bidding", {}, "discretion"),
    ("misdeal", "before_lead", {}, "redeal"), ("misdeal", "trick_open", {}, "discretion"), ("no_tarok", "talon", {}, "redeal"),
    ("bird_or_king_early", "trick_open", {"forced": True}, "bird_lost"),
    ("bird_or_king_early", "scored", {"forced": False}, "renonce"),
    ("unproved_claim", "next_lead", {}, "renonce"), ("unproved_claim", "scored", {}, "no_renonce"),
])  # fmt: skip
def test_the_referees_table(violation: str, stage: str, facts: dict[str, bool], decision: object) -> None:
    assert decided(violation, stage, **facts) == decision


def test_in_a_klop_one_beats_and_nothing_is_laid_away() -> None:
    assert decided("stichzwang", "trick_open", "klop", covered=True) == "renonce"
    assert decided("discard_count", "talon", "klop") == "no_renonce"
    assert decided("discard_count", "talon", "solo_brez") == "no_renonce"


def test_what_the_tricks_prove() -> None:
    """The pagat takes škis and mond in the last trick alone; in a klop one has to beat, and the pagat is held back."""
    early = laid(THREE, "tri", "1: T21 T22 T1", seats=3)
    assert rules.check_play(early)["winners"] == [2]
    klop = rules.check_play(laid(THREE, "klop", "1: T5 T9 T6 / 2: S7 T10 S8 / 0: T1 H4 T4", seats=3, declarer=None))
    found = [(one["trick"], one["seat"], one["rule"], one["could"]) for one in klop["violations"]]  # type: ignore[union-attr]
    # Seat 0 had T10 to beat T9 with; its pagat comes last of its tarok.
    assert found == [(1, 0, "stichzwang", ["T10"])]
    assert klop["points"] is None


def test_in_a_barvni_valat_a_tarok_takes_no_suit_and_the_declarer_lays_away() -> None:
    """Taroks do not take D3; in a valat T22 does. Led they take by height, and they may be led at any time. A red 3 is above the 4."""
    tricks = "1: D3 T22 T5 / 1: T6 T7 T9"
    assert rules.check_play(laid(THREE, "barvni_valat_tri", tricks, seats=3))["winners"] == [1, 0]
    assert rules.check_play(laid(THREE, "valat_tri", tricks, seats=3))["winners"] == [2, 0]
    assert rules.check_play(laid(THREE, "barvni_valat_tri", "1: D3 T22 D4 / 1: S9 C9 S8", seats=3))["winners"] == [1, 1]
    away = rules.lay_out(laid(THREE, "barvni_valat_dva", "", seats=3, discards=["H4", "H3"]))
    assert isinstance(away, rules.Layout)


@pytest.mark.only_where(PAGE.is_file(), reason="the page lies beside the project only where it is developed")
def test_every_sentence_of_the_page_stands_on_the_sheets() -> None:
    rows = PAGE.read_text(encoding="utf-8").partition("## Sentences")[2].partition("## Sources")[0].splitlines()
    listed = [tuple(part.strip() for part in row.strip("| ").split(" | ")) for row in rows if row.startswith("| ")][1:]
    on_sheets = {(row.source, row.german, row.english) for slug in (THREE, FOUR) for row in rules.KNOWN[slug].sentences}
    assert set(listed) == on_sheets
    assert len(listed) == 29
