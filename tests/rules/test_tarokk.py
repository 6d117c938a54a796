"""Hungarian Tarokk, by its page: the table of game, dupla and volát, its worked examples, what a renonsz costs, table points.

Dealer 3, declarer 0, partner 2 unless said.
"""

from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

import rules
from rules.decide.consequence import after_bird_lost, after_renonce, announced_birds

ILLUSZTRALT, PASKIEVICS = "tarokk-illusztralt", "tarokk-paskievics"
BOTH = (ILLUSZTRALT, PASKIEVICS)
GAMES = {"harom": 1, "ketto": 2, "egy": 3, "szolo": 4}
Told = dict[str, Any]


def said(kind: str, by: int = 0, when: str = "open", won: bool | None = True, kontra: int = 1) -> Told:
    return {"kind": kind, "by": by, "when": when, "won": won, "kontra": kontra}


def game(slug: str, *figures: Told, partner: int | None = 2, **more: Any) -> Told:
    return {"dealer": 3, "game": slug, "declarer": 0, "partner": partner, "announcements": list(figures), **more}


def points(record: Told, system: str = ILLUSZTRALT, seats: int = 4, **options: Any) -> list[int]:
    answer = rules.answer({"system": system, "seats": seats, "options": options, "record": record})
    assert "errors" not in answer, answer
    return answer["points"]  # type: ignore[return-value]


# The page, „Game, dupla and volát together“: what the declarer's side has, in multiples of the game; after a slash Paskievics.
COLUMNS = ("no trick", 20, 40, 60, 80, "all tricks")
TABLE = """
-                                  | -3     -2     -1    +1     +2     +3
dupla                              | -7     -6     -5    -4     +4     +7
volat                              | -9     -8     -7    -6     -6     +6
dupla, volat                       | -13    -12    -11   -10    -2     +10
kontra                             | -5     -4     -2    +2     +4     +5
kontra, theirs                     | -9/-7  -6/-4  +2/+4 +6     +8     +9
dupla at 2                         | -11    -10    -9    -8     +8     +11
dupla at 2, kontra                 | -13    -12    -10   -6/-8  +10/+8 +13/+11
"""


def of_table(row: str, column: str | int, slug: str) -> Told:
    """The record of a cell: announced what the row says; all tricks of a side are a volát, silent but where it is announced."""
    figures = [said("dupla", by=1 if "theirs" in row else 0, won=None, kontra=2 if "at 2" in row else 1)] if "dupla" in row else []
    figures += [said("dupla", by=1, won=None)] if "theirs" in row else []
    ours, theirs = column == "all tricks", column == "no trick"
    if "volat" in row:
        figures.append(said("volat", won=ours))
    if theirs or (ours and "volat" not in row):
        figures.append(said("volat", by=1 if theirs else 0, when="silent"))
    counted = {} if ours or theirs else {"points": column}
    return game(slug, *figures, **counted, kontra=2 if "kontra" in row else 1)


@pytest.mark.parametrize("system", BOTH)
@pytest.mark.parametrize("line", TABLE.strip().splitlines(), ids=lambda line: line.partition("|")[0].strip())
def test_game_dupla_and_volat_together(line: str, system: str) -> None:
    row, _, cells = line.partition("|")
    for column, cell in zip(COLUMNS, cells.split(), strict=True):
        wanted = int(cell.split("/")[-1 if system == PASKIEVICS else 0])
        for slug, value in GAMES.items():
            each = wanted * value
            assert points(of_table(row, column, slug), system) == [each, -each, each, -each], (column, slug)


SIX = [said("pagat_ultimo"), said("xxi_fogas", by=2, when="silent"), said("trull", when="silent"), said("tarokk_8", won=None)]
DUPLA_LOST = [said("dupla", won=False, kontra=2), said("trull")]
WORKED = (
    (1, BOTH, game("harom", points=61), [1, -1, 1, -1]),
    (2, BOTH, game("ketto", said("trull", kontra=4), points=68), [10, -10, 10, -10]),  # 2 + 2 × 4
    (3, (ILLUSZTRALT,), game("ketto", *SIX, points=70), [37, -35, 33, -35]),  # 2 + 10 + 21 + 1, and 1 from each of three to 0
    (3, (PASKIEVICS,), game("ketto", *SIX, points=70), [35, -35, 35, -35]),  # 34 + 1
    (4, (ILLUSZTRALT,), game("ketto", *DUPLA_LOST, partner=None, points=56, kontra=4), [-18, 6, 6, 6]),  # 8 − 16 + 2 = −6
    (4, (PASKIEVICS,), game("ketto", *DUPLA_LOST, partner=None, points=56, kontra=4), [-42, 14, 14, 14]),  # −16 + 2 = −14
    (5, BOTH, game("szolo", said("dupla", won=False, kontra=2), points=60), [-32, 32, -32, 32]),  # 4 × 4 × 2
    (6, BOTH, game("egy", points=47, kontra=16), [-48, 48, -48, 48]),  # 3 × 16
    (7, BOTH, game("egy", said("volat"), said("trull"), said("negykiraly", by=2, when="silent")), [20, -20, 20, -20]),  # 18 + 2
    (8, BOTH, game("ketto", said("negykiraly", won=False), said("negykiraly", by=1, when="silent"), points=50), [-1, 1, -1, 1]),
    (9, (ILLUSZTRALT,),
     game("harom", said("pagat_uhu", won=False), said("pagat_ultimo", when="silent", won=False), points=52), [-19, 19, -19, 19]),
    (10, BOTH, game("harom", said("volat", when="silent"), said("trull", by=1, when="silent"), partner=1, points=90), [3, 3, -3, -3]),
    (11, BOTH, game("harom", said("trull", won=None, kontra=4), said("negykiraly", by=2, won=None), renonce={"offenders": [1]}),
     [10, -30, 10, 10]),
    (11, (ILLUSZTRALT,), game("harom", said("xxi_fogas", won=None), renonce={"offenders": [1]}), [20, -60, 20, 20]),
    (11, (PASKIEVICS,), game("harom", said("xxi_fogas", won=None), renonce={"offenders": [1]}), [10, -30, 10, 10]),
)  # fmt: skip


@pytest.mark.parametrize("number, systems, record, wanted", WORKED)
def test_the_worked_examples(number: int, systems: tuple[str, ...], record: Told, wanted: list[int]) -> None:
    assert [points(record, system) for system in systems] == [wanted] * len(systems), number


SOURCES = (
    (game("harom", points=61), "game", "ITVB 6", "PVSZ 4"),
    (game("harom", points=47), "game", "ITVB 7.11", "PVSZ 9"),
    (game("harom", points=75, kontra=2), "game", "Auslegung zu ITVB 6", "Auslegung zu PVSZ 4.5"),
    (game("harom", points=75), "dupla", "ITVB 7.12", "PVSZ 4, 4.5"),
    (game("harom", said("negykiraly"), points=61), "negykiraly", "ITVB 6", "PVSZ 4.3"),
    (game("harom", said("xxi_fogas", when="silent"), points=61), "xxi_fogas", "ITVB 7.12", "PVSZ 4, 4.4"),
    (game("harom", said("pagat_ultimo", when="silent", won=False), points=61), "pagat_ultimo", "Auslegung zu ITVB 7.12",
     "Auslegung zu PVSZ 4.7"),
    (game("harom", said("pagat_uhu", won=False), said("pagat_ultimo", when="silent", won=False), points=61), "pagat_ultimo",
     "ITVB 8.6", ""),
    (game("harom", said("tarokk_9", won=None), points=61), "tarokk_9", "Auslegung zu ITVB 6", "PVSZ 4.1"),
    ({"dealer": 3, "game": "proba", "declarer": 2}, "game", "Auslegung zu ITVB 4.1", "PVSZ 8.2"),
    (game("harom", renonce={"offenders": [1]}), "renonce", "ITVB 9.8", "PVSZ 10.7"),
    (game("harom", renonce={"offenders": [1, 2]}), "renonce", "ITVB 9.9", "PVSZ 10.7"),
)  # fmt: skip


@pytest.mark.parametrize("record, item, illusztralt, paskievics", SOURCES)
def test_every_line_cites_the_paragraph_of_the_page(record: Told, item: str, illusztralt: str, paskievics: str) -> None:
    for system, source in ((ILLUSZTRALT, illusztralt), (PASKIEVICS, paskievics)):
        if source:
            lines = rules.answer({"system": system, "record": record})["lines"]
            assert [line["source"] for line in lines if line["item"] == item] == [source]  # type: ignore[attr-defined]
    other = rules.answer({"system": PASKIEVICS, "options": {"tarokkszam": "from_all"}, "record": SOURCES[8][0]})["lines"]
    assert other[-1]["source"] == "Auslegung zu PVSZ 4.1"  # type: ignore[index]


def test_what_counts_for_nothing_is_told() -> None:
    """The silent kings beside a volát; in Paskievics the kontra'd game beside the dupla of who won it."""
    tariff = rules.tariff(PASKIEVICS, 4)
    for record, words in (
        (game("egy", said("volat"), said("negykiraly", by=2, when="silent")), "négykirály"),
        (game("egy", said("dupla"), points=80, kontra=4), "Rekontra"),
    ):
        read = rules.read_record(record, tariff)
        assert not isinstance(read, rules.Refusal)
        [line] = tariff.family.uncounted(read, tariff)  # type: ignore[attr-defined]
        assert line.text().startswith(words)
        assert (line.points, line.source) == ((0, 0, 0, 0), {"n": "Auslegung zu PVSZ 4", "R": "Auslegung zu PVSZ 4.5"}[words[0]])


# „What cannot be“, its table: from … to, of any game, of its own volát, of the opponents'; less than a trick up to and from.
LAID_AWAY = {
    "harom": ((3, 91), (82, 91), (3, 12), 6, 88), "ketto": ((2, 90), (78, 90), (2, 8), 5, 87), "egy": ((1, 89), (75, 89), (1, 4), 4, 86),
    "szolo": ((0, 88), (72, 88), (0, 0), 3, 85), "": ((6, 94), (94, 94), (6, 20), 9, 91),
}  # fmt: skip


def faults(record: Told, system: str = ILLUSZTRALT) -> list[tuple[str, str]]:
    answer = rules.answer({"system": system, "record": record})
    return [(error["code"], error["field"]) for error in answer.get("errors", [])]  # type: ignore[attr-defined]


@pytest.mark.parametrize("slug", LAID_AWAY)
@pytest.mark.parametrize("system", BOTH)
def test_what_can_be_counted_with_what_was_laid_away(slug: str, system: str) -> None:
    """Every count from 0 to 94, without a volát and with one of either side."""
    any_game, ours, theirs, none, every = LAID_AWAY[slug]
    more: Told = {"partner": None, "kontra": 2, "called_in_skart": True} if not slug else {}
    for count in range(95):
        plain = faults(game(slug or "ketto", points=count, **more), system)
        if not any_game[0] <= count <= any_game[1]:
            assert plain == [("contradiction", "points")], count
        else:
            assert plain == ([("missing_announcement", "announcements")] if count <= none or count >= every else []), count
        for by, (low, high) in ((0, ours), (1, theirs)):
            volat = faults(game(slug or "ketto", said("volat", by=by, when="silent"), points=count, **more), system)
            assert volat == ([] if low <= count <= high else [("contradiction", "points")]), (by, count)


MADE = ("trull", "negykiraly", "dupla", "volat", "pagat_ultimo", "sas_ultimo", "xxi_fogas", "centrum", "kismadar", "nagymadar",
        "pagat_uhu", "sas_uhu", "kiraly_ultimo", "kiraly_uhu")  # fmt: skip
NINTH, EIGHTH = {"pagat_ultimo", "sas_ultimo", "kiraly_ultimo"}, {"pagat_uhu", "sas_uhu", "kiraly_uhu"}
HOLDS = {
    "pagat_ultimo": {"I": 1}, "pagat_uhu": {"I": 1}, "sas_ultimo": {"II": 1}, "sas_uhu": {"II": 1}, "centrum": {"XX": 1},
    "kismadar": {"XXI": 1}, "nagymadar": {"Skíz": 1}, "xxi_fogas": {"Skíz": 1, "XXI": 0},
}  # fmt: skip
"""The cards that what was made puts on its own side (1) or the other (0)."""


def cannot_be(one: str, other: str, same: bool) -> bool:
    """Two figures that were made, of one side or of two, by the page's list."""
    both = {one, other}
    if both <= NINTH or both <= EIGHTH or both == {"kismadar", "xxi_fogas"}:
        return True
    if both in ({"pagat_ultimo", "pagat_uhu"}, {"sas_ultimo", "sas_uhu"}):
        return True
    held, its = HOLDS.get(one, {}), HOLDS.get(other, {})
    if any((held[card] == its[card]) is not same for card in held.keys() & its.keys()):
        return True
    if same:
        return False
    if one == other or "volat" in both or both <= {"centrum", "kismadar", "nagymadar"}:
        return True
    without_trull = {"pagat_ultimo", "pagat_uhu", "kismadar", "nagymadar", "xxi_fogas"}
    return ("trull" in both and bool(both & without_trull)) or ("negykiraly" in both and bool(both & {"kiraly_ultimo", "kiraly_uhu"}))


@pytest.mark.parametrize("first", MADE)
def test_two_figures_that_cannot_both_have_been_made(first: str) -> None:
    """Each two of one side and of two. Without a count: a dupla is its winner's, a volát wins; so both are of who won, or the game's
    result is left to them."""
    for later in MADE:
        for same in (True, False):
            if same and first == later:
                continue
            opened = [said(first), said(later, by=2 if same else 1)]
            told = {} if "volat" in (first, later) else {"won": not (later == "dupla" and not same)}
            found = faults(game("harom", *opened, **told))
            if {first, later} <= NINTH or {first, later} <= EIGHTH or ({first, later} in TWICE and same):
                assert ("announcement_not_allowed" if same else "contradiction", "announcements[1]") in found
            elif "dupla" in (first, later) and not same and "volat" not in (first, later):
                assert (("contradiction", "announcements[1]") in found) is (first == later)
            else:
                assert (("contradiction", "announcements[1]") in found or ("contradiction", "announcements[0]") in found) is cannot_be(
                    first, later, same
                ), (later, same, found)


TWICE = ({"pagat_ultimo", "pagat_uhu"}, {"sas_ultimo", "sas_uhu"})


@pytest.mark.parametrize("system", BOTH)
def test_a_renonsz_has_its_bounds(system: str) -> None:
    """Trull at 1, 2, 4, 8, 16 is 2 … 32: at least 5, at most 20 and 10; two offenders each to each of the two others."""
    most = 20 if system == ILLUSZTRALT else 10
    for kontra in (1, 2, 4, 8, 16):
        each = max(5, min(most, 2 * kontra))
        trull = said("trull", won=None, kontra=kontra)
        for offender in range(4):
            wanted = [-3 * each if seat == offender else each for seat in range(4)]
            assert points(game("harom", trull, renonce={"offenders": [offender]}), system) == wanted
        assert points(game("harom", trull, renonce={"offenders": [1, 2]}), system) == [2 * each, -2 * each, -2 * each, 2 * each]


def test_table_points_of_a_round() -> None:
    """The page's example 12: 10, 7, 7, 4; of five in the first round 10, (8 + 6 + 4) / 3 = 6 each, 4."""
    for seats, totals, number, wanted in (
        (4, [30, 12, 12, -54], 1, [10, 7, 7, 4]), (5, [20, 0, 0, 0, -20], 1, [10, 6, 6, 6, 4]),
        (5, [20, 0, 0, 0, -20], 2, [10, 6, 6, 6, 2]), (4, [1, 1, 1, -3], 1, [8, 8, 8, 4]),
        (5, [3, -1, -1, -1, 0], 2, [10, 4, 4, 4, 8]),  # (6 + 4 + 2) / 3
    ):  # fmt: skip
        dealer = {4: 0, 5: totals.index(0) if 0 in totals else 4}[seats]
        record = {"game": "manual", "dealer": dealer, "amounts": totals, "reason": "x"}
        answer = rules.answer_sheet({"system": ILLUSZTRALT, "seats": seats, "round": number, "records": [record]})
        assert answer["table_points"] == wanted
    assert [error["field"] for error in rules.answer_sheet({"system": ILLUSZTRALT, "round": 0, "records": []})["errors"]] == ["round"]  # type: ignore[attr-defined]
    assert Fraction(467, 100) == Fraction(str(rules.answer_sheet({
        "system": ILLUSZTRALT, "seats": 5, "records": [{"game": "manual", "dealer": 4, "amounts": [9, -3, -3, -3, 0], "reason": "x"}],
    })["table_points"][1]))  # type: ignore[index]  # fmt: skip


DECIDED = (
    ("misdeal", "dealing", {}, "redeal"), ("misdeal", "bidding", {}, "discretion"),
    ("bid_without_honour", "bidding", {"proba": True}, "no_renonce"), ("bid_without_honour", "scored", {"proba": False}, "renonce"),
    ("broken_convention", "talon", {}, "renonce"), ("discard_honour", "talon", {}, "correct"),
    ("discard_count", "before_lead", {"announced": False}, "correct"), ("discard_count", "before_lead", {"announced": True}, "renonce"),
    ("discard_tarock_hidden", "trick_open", {}, "renonce"), ("wrong_call", "before_lead", {}, "renonce"),
    ("office_kontra_missing", "scored", {}, "renonce"), ("wrong_trull", "before_lead", {}, "renonce"),
    ("wrong_side", "trick_open", {}, "renonce"),
    ("tarokkszam_missing", "next_lead", {}, "renonce"), ("farbzwang", "trick_open", {}, "correct"),
    ("farbzwang", "trick_turned", {}, "renonce"),
    ("lead_out_of_turn", "next_lead", {}, "renonce"), ("bird_or_king_early", "trick_open", {"forced": True}, "bird_lost"),
    ("bird_or_king_early", "trick_open", {"forced": False}, "correct"), ("bird_or_king_early", "scored", {"forced": False}, "renonce"),
    ("fault_not_reported", "talon", {}, "renonce"), ("rule_breach", "bidding", {"recommendation": True}, "no_renonce"),
    ("rule_breach", "bidding", {"recommendation": False, "breach": True}, "renonce"),
    ("rule_breach", "bidding", {"recommendation": False, "breach": False}, "no_renonce"),
    ("fifth_interferes", "dealing", {}, "discretion"), ("farbzwang", "next_game", {}, "discretion"),
)  # fmt: skip


VOLAT_MISSING = ("missing_announcement", "announcements")
SEVERAL: tuple[tuple[Told, list[tuple[str, str]]], ...] = (
    # Who the partner is, is asked neither by a count and a result nor by one player's tarokks; 9 + 9 + 8 of them are more than 22.
    (game("harom", partner=7, points=60, won=False), [("bad_seat", "partner"), ("contradiction", "points")]),
    (game("harom", partner=7, points=1), [("bad_seat", "partner"), ("contradiction", "points")]),
    (game("harom", said("tarokk_8", 1, won=None), said("tarokk_9", 1, won=None), partner=7, points=60),
     [("bad_seat", "partner"), ("duplicate_announcement", "announcements[1]")]),
    (game("harom", *(said(kind, seat, won=None) for seat, kind in enumerate(("tarokk_9", "tarokk_9", "tarokk_8"))), partner=7, points=60),
     [("bad_seat", "partner"), ("contradiction", "announcements[2]")]),
    (game("harom", said("trull", 1), said("trull", 2), said("trull", 1, "silent"), partner=7, points=60),
     [("bad_seat", "partner"), ("duplicate_announcement", "announcements[2]")]),
    (game("harom", partner=7, points=91), [("bad_seat", "partner"), VOLAT_MISSING]),
    (game("harom", said("volat"), partner=7, points=91), [("bad_seat", "partner")]),
    # A result that is none leaves the count; the least of three is 3.
    (game("harom", points=1, won="yes"), [("contradiction", "points"), ("bad_value", "won")]),
    # 91 leaves the opponents no trick: a trull without its result is no volát, one at a wrong time is one that could not be read.
    (game("harom", said("trull", won=None), points=91), [VOLAT_MISSING, ("missing_field", "announcements[0].won")]),
    (game("harom", said("volat", when="before_talon"), points=91), [("announcement_not_allowed", "announcements[0].when")]),
    (game("harom", said("volat", won=None), points=91), [("missing_field", "announcements[0].won")]),
    (game("harom", said("volatt"), points=91), [("unknown_announcement", "announcements[0].kind")]),
    # With the six cards 93 is a count and 88 no volát: not held against an answer that is none.
    (game("harom", partner=None, points=93, called_in_skart="yes"), [("bad_value", "called_in_skart")]),
    (game("harom", partner=None, points=88, called_in_skart="yes"), [("bad_value", "called_in_skart")]),
    (game("harom", partner=7, points=60, kontra=2, called_in_skart=True), [("bad_seat", "partner")]),
    (game("harom", partner=7, points=60, called_in_skart=True), [("bad_seat", "partner"), ("contradiction", "kontra")]),
)  # fmt: skip


@pytest.mark.parametrize("record, found", SEVERAL)
def test_what_could_not_be_read_is_held_against_nothing_and_hides_nothing_else(record: Told, found: list[tuple[str, str]]) -> None:
    assert sorted(faults(record)) == sorted(found)


@pytest.mark.parametrize("system", BOTH)
@pytest.mark.parametrize("violation, stage, known, decision", DECIDED)
def test_the_referees_table(violation: str, stage: str, known: Told, decision: str, system: str) -> None:
    asked = {"system": system, "game": "harom", "violation": violation, "stage": stage, "accused": [1]}
    assert rules.adjudicate({**asked, "facts": known})["decision"] == decision
    for name in known:
        others = {key: value for key, value in known.items() if key != name}
        if name != "breach":
            assert rules.adjudicate({**asked, "facts": others})["needs"] == [name]


def test_a_fault_that_cannot_have_been() -> None:
    """In a try and in a redeal no card is laid away or played, so that the game has to be known; a figure announced again is
    illusztrált's alone."""
    asked = {"system": PASKIEVICS, "violation": "discard_honour", "stage": "scored", "accused": [1]}
    assert [rules.adjudicate({**asked, "game": slug}).get("decision") for slug in ("proba", "redeal", "szolo")] == [
        "no_renonce", "no_renonce", "renonce",
    ]  # fmt: skip
    for system in BOTH:
        for unsaid in ({}, {"game": "manual"}):
            answer = rules.adjudicate({**asked, "system": system, **unsaid})
            assert [(error["code"], error["field"]) for error in answer["errors"]] == [("missing_field", "game")]  # type: ignore[attr-defined]
    for system, code in ((ILLUSZTRALT, []), (PASKIEVICS, ["unknown_violation"])):
        answer = rules.adjudicate({"system": system, "violation": "repeated_figure", "stage": "scored", "accused": [1]})
        assert [error["code"] for error in answer.get("errors", [])] == code  # type: ignore[attr-defined]
    early = rules.adjudicate({"system": PASKIEVICS, "violation": "wrong_call", "stage": "talon", "accused": [1]})
    assert [error["code"] for error in early["errors"]] == ["bad_stage"]  # type: ignore[attr-defined]


PAGE = Path(__file__).parents[3] / "shared" / "rules" / "tarokk-sentences.md"


@pytest.mark.only_where(PAGE.is_file(), reason="the page lies beside the project only where it is developed")
@pytest.mark.parametrize("system, letter, text", [(ILLUSZTRALT, "I", "ITVB"), (PASKIEVICS, "P", "PVSZ")])
def test_its_sentences_are_the_pages(system: str, letter: str, text: str) -> None:
    """In the order of the page, each with its paragraph, after the note that both texts were read through others."""
    listed = PAGE.read_text(encoding="utf-8").partition("## Sentences")[2].partition("## Words")[0].splitlines()
    rows = [line.strip("| ").split(" | ") for line in listed if line.startswith(("| both ", "| I ", "| P "))]
    wanted = [
        (next(source for source in places.split("; ") if text in source), german, english)
        for sheets, places, german, english in rows if sheets in ("both", letter)
    ]  # fmt: skip
    note, *sentences = rules.KNOWN[system].sentences
    assert [(row.source, row.german, row.english) for row in sentences] == wanted
    assert "nach veröffentlichten Beschreibungen gelesen" in note.german
    assert note.resting
    assert len(rows) == 40


def test_a_renonsz_counts_what_was_made_before_it() -> None:
    """Trull 2 stays, the centrum (10) had failed, a silent pagát ultimó made 5: 7; without it 12."""
    before = game("harom", said("trull"), said("centrum", won=False), said("pagat_ultimo", when="silent"), points=50)
    assert rules.KNOWN[ILLUSZTRALT].decisions.counts_made
    ended = after_renonce(before, [1], made=True)
    assert (ended["announcements"], "points" in ended) == (before["announcements"], False)
    assert points(ended) == [7, -21, 7, 7]
    assert points(after_renonce(before, [1])) == [12, -36, 12, 12]


def test_a_bound_card_alone_is_lost() -> None:
    record = game("harom", said("pagat_uhu", by=2), said("trull"), said("sas_ultimo", when="silent"), points=50)
    assert announced_birds(record) == (("pagat_uhu", 2),)
    assert after_bird_lost(record, [("pagat_uhu", 2)])["announcements"][0]["won"] is False


@pytest.mark.parametrize("system, most", [(ILLUSZTRALT, "höchstens 20"), (PASKIEVICS, "höchstens 10")])
def test_what_the_others_receive_is_read_out(system: str, most: str) -> None:
    answer = rules.adjudicate({"system": system, "game": "harom", "violation": "wrong_call", "stage": "scored", "accused": [1]})
    assert most in str(answer["text"])
