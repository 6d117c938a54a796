"""Radl of sheets of tarock-sheet/2: what starts one, how long it is, what another one makes of it, the last games, and what a record says
of it. Every row by hand from own-sheets.md."""

from typing import Any

import pytest

import rules
from rules.book.telling import told
from rules.engine import family_of
from rules.rows.choices import KontraCounts, Radl, Stack, Tie
from rules.rows.measures import HALF_TIME, ROUND, TIE, CardCount, RadlTerms
from rules.rows.system import AnnouncementRow, RuleSystem
from rules.sheets.koenigrufen_cup.values import KOENIGRUFEN_CUP
from tests.rules.measured import points, settled, sheet_with, table

DREIER = {"game": "dreier", "dealer": 0, "declarer": 1, "won": True}
"""5 from each: 15."""
TRISCHAKEN = {"game": "trischaken", "dealer": 0, "points": ["30/0", "20/0", "12/0", "8/0"]}
MONDFANG = DREIER | {"announcements": [{"kind": "mondfang", "by": 1, "when": "silent", "won": True}]}
REDEAL = {"game": "redeal", "dealer": 0}
GSTIESS = {"gstiess": ("Gstieß-a-Radel", "Gstieß Radl")}


def doubling(triggers: dict[str, int], **terms: Any) -> RuleSystem:
    """The cup's sheet with a Mondfang of 1, and a Radl of these terms."""
    mondfang = AnnouncementRow("mondfang", values={"silent": 1, "open": 2}, source="§ Mondfang", in_course=True)
    return sheet_with(
        {"radl": Radl.YES}, announcements=(*KOENIGRUFEN_CUP.announcements, mondfang),
        radl_terms=RadlTerms(triggers=triggers, **terms), knows=frozenset({"events", "of"}),
    )  # fmt: skip


def times(system: RuleSystem, *records: Any, games: int | None = None, seats: int = 4, empty: Any = ()) -> list[int]:
    """How many times each counts: what a line of the Radl adds to the others, and at least as much as the sheet itself says."""
    tariff = table(system, seats)
    read = [rules.read_record(given, tariff) for given in records]
    rows, found = family_of(tariff).rows(tariff, read, games, empty), family_of(tariff).doublings(tariff, read, games, empty)
    counted = []
    for row, line in zip(rows, found, strict=True):
        if isinstance(row, rules.Refusal):
            counted.append(0)
            continue
        doubled = [one for one in row.lines if one.item == "radl"]
        assert len(doubled) == (line is not None and bool(row.lines[0].item not in ("manual", "redeal")))
        plain = sum(one.points[1] for one in row.lines if one.item != "radl")
        counted.append(row.points[1] // plain if plain else 1 + sum(one.label[-1] - 1 if len(one.label) > 1 else 1 for one in doubled))
    return counted


def test_the_pages_seventh_example() -> None:
    """`multiply`, most 4, Trischaken a round, Mondfang 1: Trischaken in 1 and 2, Mondfang in 3."""
    system = doubling({"trischaken": ROUND, "mondfang": 1}, stack=Stack.MULTIPLY, most=4)
    assert times(system, TRISCHAKEN, TRISCHAKEN, MONDFANG, *[DREIER] * 4) == [1, 2, 4, 4, 4, 2, 1]


@pytest.mark.parametrize("stack, found", [(Stack.RESTART, [1, 2, 2, 2, 2, 1, 1, 1]), (Stack.APPEND, [1, 2, 2, 2, 2, 2, 2, 1])])
def test_another_occasion_starts_anew_or_is_added(stack: Stack, found: list[int]) -> None:
    """Three games after each Trischaken; the second is game 2. Anew: 3, 4, 5. Added: two are left, and three more."""
    assert times(doubling({"trischaken": 3}, stack=stack), TRISCHAKEN, TRISCHAKEN, *[DREIER] * 6) == found


def test_what_is_shorter_than_what_is_left_starts_nothing_anew() -> None:
    system = doubling({"trischaken": ROUND, "mondfang": 1}, stack=Stack.RESTART)
    assert times(system, TRISCHAKEN, MONDFANG, *[DREIER] * 5) == [1, 2, 2, 2, 2, 1, 1]
    assert times(system, TRISCHAKEN, DREIER, DREIER, DREIER, MONDFANG, DREIER, DREIER) == [1, 2, 2, 2, 2, 2, 1]


@pytest.mark.parametrize("most, found", [(2, [1, 2, 2, 2]), (4, [1, 2, 4, 4]), (8, [1, 2, 4, 8]), (16, [1, 2, 4, 8])])
def test_each_that_runs_doubles_up_to_the_most(most: int, found: list[int]) -> None:
    assert times(doubling({"trischaken": 9}, stack=Stack.MULTIPLY, most=most), *[TRISCHAKEN] * 3, DREIER) == found


def test_the_last_games_double_once_more_where_each_doubles() -> None:
    """Of four games the last two; the Trischaken doubles 2 to 4. One beyond the planned is not among the last."""
    terms: dict[str, Any] = {"last": 2, "most": 8}
    each = doubling({"trischaken": 9}, stack=Stack.MULTIPLY, **terms)
    assert times(each, TRISCHAKEN, DREIER, DREIER, DREIER, DREIER, games=4) == [1, 2, 4, 4, 2]
    anew = doubling({"trischaken": 2}, last=2)
    assert times(anew, TRISCHAKEN, DREIER, DREIER, DREIER, DREIER, games=4) == [1, 2, 2, 2, 1]
    assert times(doubling({}, last=ROUND), *[DREIER] * 6, games=5) == [1, 2, 2, 2, 2, 1]
    assert times(doubling({}, last=2), *[DREIER] * 4) == [1] * 4, "nobody has said how many are planned"


def test_the_second_half_begins_after_half_of_the_planned_games() -> None:
    """Of 8 from game 5 on, of 7 from game 4 on; a redeal is no game."""
    system = doubling({HALF_TIME: 2})
    assert times(system, *[DREIER] * 8, games=8) == [1, 1, 1, 1, 2, 2, 1, 1]
    assert times(system, *[DREIER] * 6, games=7) == [1, 1, 1, 2, 2, 1]
    assert times(system, DREIER, REDEAL, REDEAL, DREIER, DREIER, games=4) == [1, 1, 1, 1, 2]
    assert times(system, *[DREIER] * 8) == [1] * 8
    assert times(doubling({HALF_TIME: ROUND}), *[DREIER] * 8, games=6) == [1, 1, 1, 2, 2, 2, 2, 1]


def test_half_time_and_another_occasion_run_beside_each_other() -> None:
    """Mondfang in 2, half-time of 8 at 5: anew 3 to 6 and 5 to 8; each for itself 5 and 6 four times."""
    triggers = {"mondfang": ROUND, HALF_TIME: ROUND}
    records = [DREIER, MONDFANG, *[DREIER] * 7]
    assert times(doubling(triggers), *records, games=8) == [1, 1, 2, 2, 2, 2, 2, 2, 1]
    assert times(doubling(triggers, stack=Stack.MULTIPLY, most=4), *records, games=8) == [1, 1, 2, 2, 4, 4, 2, 2, 1]
    assert times(doubling(triggers, stack=Stack.APPEND), *records, games=8) == [1, 1] + [2] * 7


def test_a_word_of_the_record_starts_one() -> None:
    """Of any game, of a Fensterbankl and a settlement by hand too; the redeal between counts nowhere."""
    system = doubling({"gstiess": ROUND}, events=GSTIESS)
    said = {"events": ["gstiess"]}
    assert times(system, DREIER | said, REDEAL, *[DREIER] * 5) == [1, 1, 2, 2, 2, 2, 1]
    assert times(system, TRISCHAKEN | said, DREIER) == [1, 2]
    assert times(system, {"game": "piccolo", "dealer": 0, "declarer": 1, "won": True} | said, DREIER) == [1, 2]
    by_hand = {"game": "manual", "dealer": 0, "amounts": [3, -3, 0, 0], "reason": "Probe"}
    assert times(system, by_hand | said, DREIER, by_hand, DREIER) == [1, 2, 1, 2]


@pytest.mark.parametrize(
    "record, fault",
    [
        (DREIER | {"events": ["sonst"]}, "bad_value events"),
        (DREIER | {"events": ["gstiess", "gstiess"]}, "bad_value events"),
        (DREIER | {"events": "gstiess"}, "bad_value events"),
        (DREIER | {"events": [["gstiess"]]}, "bad_value events"),
        (REDEAL | {"events": ["gstiess"]}, "unexpected_field events"),
    ],
    ids=str,
)
def test_what_no_word_of_the_sheet_is(record: dict[str, Any], fault: str) -> None:
    assert points(record, table(doubling({"gstiess": 1}, events=GSTIESS))) == [fault]


def test_a_sheet_without_words_expects_none_and_another_does_not_know_them() -> None:
    said = DREIER | {"events": ["gstiess"]}
    assert points(said, table(doubling({"trischaken": 1}))) == ["unexpected_field events"]
    assert points(said, table(sheet_with(knows=frozenset({"events"})))) == ["unexpected_field events"]
    assert points(said, rules.tariff("koenigrufen-cup", 4)) == ["unknown_field events"]
    assert points(DREIER | {"events": None}, table(doubling({"trischaken": 1}))) == [-5, 15, -5, -5]
    assert points(DREIER | {"events": []}, table(doubling({"gstiess": 1}, events=GSTIESS))) == [-5, 15, -5, -5]


def test_an_announcement_that_is_made_starts_one() -> None:
    """Mondfang open or silent, by whichever side; not one that failed, nor in a Renonce, nor on a line that is refused."""
    system = doubling({"mondfang": 1})
    item = {"kind": "mondfang", "by": 2, "when": "open"}
    for made, follows in ((True, 2), (False, 1)):
        assert times(system, DREIER | {"announcements": [item | {"won": made}]}, DREIER)[1] == follows
    ruled = DREIER | {"announcements": [item], "renonce": {"offenders": [0]}}
    assert times(system, ruled, DREIER)[1] == 1
    assert times(system, MONDFANG | {"declarer": 9}, DREIER) == [0, 1]
    assert times(system, MONDFANG | {"radl": 2}, DREIER) == [0, 1], "the record says a Radl that the sheet has not"


def test_a_game_starts_one_whatever_becomes_of_its_line() -> None:
    system = doubling({"trischaken": 1, "dreier": 1})
    assert times(system, {"game": "trischaken", "dealer": 9}, DREIER) == [0, 2]
    assert times(system, TRISCHAKEN | {"points": ["30/0", "30/0", "5/0", "5/0"], "radl": 2}, DREIER) == [0, 2]
    of = {"game": "manual", "dealer": 0, "amounts": [3, -3, 0, 0], "reason": "Probe", "of": "trischaken"}
    assert times(system, of, MONDFANG | {"game": "solodreier"}, MONDFANG | {"game": "solodreier"}) == [1, 2, 1]
    ruled = {"game": "trischaken", "dealer": 0, "renonce": {"offenders": [0]}}
    assert times(system, ruled, DREIER) == [1, 2]


def test_a_positive_game_counted_half_and_half_starts_one() -> None:
    """35/0, whoever has won by it; not told without a count, nor in a Renonce, nor conceded."""
    half = {"game": "dreier", "dealer": 0, "declarer": 1, "points": "35/0"}
    for tie in Tie:
        count = CardCount(wins=106, wins_kontra=106, mayor=106, tie=tie)
        system = sheet_with({"radl": Radl.YES}, radl_terms=RadlTerms(triggers={TIE: 1}), count=count, paragraphs={
            **KOENIGRUFEN_CUP.paragraphs, "count": "§ Zählung",
        })  # fmt: skip
        assert times(system, half, DREIER)[1] == 2
        assert times(system, half | {"renonce": {"offenders": [0]}}, DREIER)[1] == 1
        assert times(system, half | {"points": "34/2"}, DREIER)[1] == 1
    assert times(doubling({TIE: 1}), DREIER, DREIER)[1] == 1


def test_several_occasions_in_one_game_each_start_one() -> None:
    """A Trischaken in which a word was said too: 2 and 3 games. Longer, added, each for itself."""
    both = TRISCHAKEN | {"events": ["gstiess"]}
    found = {
        stack: times(doubling({"trischaken": 2, "gstiess": 3}, events=GSTIESS, stack=stack, most=most), both, *[DREIER] * 6)
        for stack, most in ((Stack.RESTART, 2), (Stack.APPEND, 2), (Stack.MULTIPLY, 4))
    }
    assert found == {
        Stack.RESTART: [1, 2, 2, 2, 1, 1, 1], Stack.APPEND: [1, 2, 2, 2, 2, 2, 1], Stack.MULTIPLY: [1, 4, 4, 2, 1, 1, 1],
    }  # fmt: skip


def test_a_round_is_one_for_each_seat() -> None:
    deals = [TRISCHAKEN | {"dealer": 0, "points": [None, "30/0", "20/0", "12/0", "8/0"]}]
    deals += [DREIER | {"dealer": dealer, "declarer": (dealer + 1) % 5} for dealer in (1, 2, 3, 4, 0, 1)]
    tariff = table(doubling({"trischaken": ROUND}), 5)
    result = rules.score_sheet(tariff, [rules.read_record(given, tariff) for given in deals])
    assert [any(line.item == "radl" for line in row.lines) for row in result.rows] == [False] + [True] * 5 + [False]


def test_who_has_left_deals_no_game_of_a_round_but_a_number_stays_a_number() -> None:
    """Five sit; 0 deals a Trischaken; before game 3 seat 4 leaves. A round: 1, 2, 3, 0. Five games are five."""
    empty = [None, None, 4, 4, 4, 4, 4]
    for length, found in ((ROUND, [1, 2, 2, 2, 2, 1, 1]), (5, [1, 2, 2, 2, 2, 2, 1])):
        tariff = table(doubling({"trischaken": length}), 5)
        given = [TRISCHAKEN | {"points": [None, "30/0", "20/0", "12/0", "8/0"]}]
        given += [DREIER | {"dealer": dealer, "declarer": (dealer + 1) % 4} for dealer in (1, 2, 3, 0, 1, 2)]
        records = [rules.read_record(one, tariff.without(seat)) for one, seat in zip(given, empty, strict=True)]
        lines = family_of(tariff).doublings(tariff, records, None, empty)
        assert [1 if line is None else 2 for line in lines] == found


def test_a_record_says_what_the_sheet_can_have() -> None:
    """Most 8: 1, 2, 4, 8. Most 2, and where nothing stacks: 1, 2."""
    each = table(doubling({"trischaken": 1}, stack=Stack.MULTIPLY, most=8))
    assert points(DREIER | {"radl": 8}, each) == [-40, 120, -40, -40]
    assert points(DREIER | {"radl": 4}, each) == [-20, 60, -20, -20]
    for wrong in (0, 3, 6, 16, True, "2"):
        assert points(DREIER | {"radl": wrong}, each) == ["bad_value radl"]
    assert points(DREIER | {"radl": 4}, table(doubling({"trischaken": 1}))) == ["bad_value radl"]
    assert points(DREIER | {"radl": 2}, table(sheet_with())) == ["bad_value radl"]


def test_on_a_sheet_it_says_what_the_sheet_says() -> None:
    system = doubling({"trischaken": 2}, stack=Stack.MULTIPLY, most=4)
    said = [TRISCHAKEN, TRISCHAKEN | {"radl": 2}, DREIER | {"radl": 4}, DREIER | {"radl": 4}, DREIER | {"radl": 1}]
    assert times(system, *said) == [1, 2, 4, 0, 1]
    answer = rules.score_sheet(table(system), [rules.read_record(given, table(system)) for given in said])
    refused = answer.rows[3]
    assert [(one.code, one.field) for one in refused.findings] == [("contradiction", "radl")]
    assert refused.findings[0].message == "Dieses Spiel zählt ×2, im Eintrag steht ×4."


def test_its_line_says_how_many_times_and_cites_the_sheet() -> None:
    system = doubling({"trischaken": 9}, stack=Stack.MULTIPLY, most=4, last=1)
    tariff = table(system)
    records = [rules.read_record(given, tariff) for given in (TRISCHAKEN, TRISCHAKEN, DREIER)]
    lines = [row.lines[-1] for row in rules.score_sheet(tariff, records, 3).rows[1:]]
    assert [line.text() for line in lines] == ["Doppeltes Radl ×2", "Radl ×4"]
    assert {line.source for line in lines} == {"§ Eigenes"}
    final = rules.score_sheet(tariff, records[2:], 1).rows[0].lines[-1]
    assert (final.text(), final.points) == ("Schluss-Radl ×2", (-5, 15, -5, -5))


def test_cash_is_multiplied() -> None:
    """A Dreier of 5 with Kontra, four times: 20 from each in the Schrift, and as much in cash."""
    tariff = table(doubling({"trischaken": 1}, stack=Stack.MULTIPLY, most=4))
    found = settled(DREIER | {"kontra": 2, "radl": 4}, tariff)
    assert (found.points, found.cash) == ((-20, 60, -20, -20), (-20, 60, -20, -20))


def test_a_record_with_words_is_written_as_it_was_read() -> None:
    tariff = table(doubling({"gstiess": 1, "trischaken": 1}, events=GSTIESS, stack=Stack.MULTIPLY, most=4))
    for given in (
        DREIER | {"radl": 4, "events": ["gstiess"]},
        TRISCHAKEN | {"events": ["gstiess"]},
        {"game": "manual", "dealer": 0, "amounts": [0, 0, 0, 0], "reason": "x", "events": ["gstiess"]},
    ):
        read = rules.read_record(given, tariff)
        assert not isinstance(read, rules.Refusal)
        assert rules.write_record(read, tariff) == given


def test_a_radl_in_the_schrift_of_a_sheet_that_writes_kontra() -> None:
    """Rufer 1 with Re, four times: 16."""
    system = doubling({"trischaken": 1}, stack=Stack.MULTIPLY, most=4)
    tariff = table(sheet_with({"radl": Radl.YES, "kontra": KontraCounts.SCORE}, radl_terms=system.radl_terms))
    rufer = {"game": "rufer", "dealer": 0, "declarer": 1, "partner": 2, "won": True, "kontra": 4, "radl": 4}
    assert points(rufer, tariff) == [-16, 16, 16, -16]


@pytest.mark.parametrize("most, factors", [(2, (1, 2)), (4, (1, 2, 4)), (8, (1, 2, 4, 8)), (16, (1, 2, 4, 8, 16))])
def test_how_many_times_a_game_can_count(most: int, factors: tuple[int, ...]) -> None:
    assert RadlTerms(most=most).factors == factors


def test_a_game_is_told_with_how_many_times_it_counts_and_what_happened() -> None:
    system = doubling({"gstiess": 1}, events=GSTIESS, stack=Stack.MULTIPLY, most=4)
    record = {"game": "dreier", "dealer": 0, "declarer": 1, "won": True, "events": ["gstiess"]}
    assert [told(record | {"radl": times}, system).partition("gewonnen")[2] for times in (1, 2, 4)] == [
        "; Gstieß-a-Radel", ", im doppelten Radl; Gstieß-a-Radel", ", im Radl ×4; Gstieß-a-Radel",
    ]  # fmt: skip
    assert told(record, system, "en").endswith("; Gstieß Radl")


def test_what_was_played_alone_says_what_counts_double_or_not() -> None:
    games = {"trischaken", "dreier"}
    assert RadlTerms(triggers={"trischaken": 2, "dreier": ROUND}, last=3).by_games_alone(games)
    for terms in (RadlTerms(triggers={"mondfang": 1}), RadlTerms(triggers={HALF_TIME: 1}), RadlTerms(stack=Stack.APPEND)):
        assert not terms.by_games_alone(games)
