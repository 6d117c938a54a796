"""What disputes leave open: the Dreier of the cup by hand, and the laws: every combination tried out, bounds that are never too narrow."""

import json
from fractions import Fraction
from itertools import product
from random import Random

import pytest

from scoring.arithmetic import disputes
from scoring.arithmetic.disputes import NOTHING_OPEN, Disputed, Doubt, Place, Span, Spans, place_text, sentences, spans
from scoring.arithmetic.standings import ranking_over, standings
from scoring.paper.exporters import export
from scoring.paper.standings_list import standings_report
from scoring.plain.rows import Meta, PlayerRow, TableResult

META = Meta("Probe", None, "Linz", "Königrufen Cup", "2024", "", "7f3a", rounds=1, field=8)
FIELD = [PlayerRow(number, f"P{number}", tags=("women",) if number in (2, 6, 8) else ()) for number in range(1, 9)]

DREIER = TableResult(1, 1, (1, 2, 3, 4), (15, -5, -5, -5))
"""Player 1 has won a Dreier."""
RENONCE = DREIER._replace(points=(15, -25, 5, 5))
"""Player 2 revoked: 15 to the declarer, 5 to each other opponent."""
OTHERS = TableResult(1, 2, (5, 6, 7, 8), (10, 2, -2, -10))


def test_the_range_of_a_disputed_dreier_by_hand() -> None:
    # As entered  1: 15, 5: 10, 6: 2, 7: -2, 2 3 4: -5 (all 5th), 8: -10 (8th).
    # Renonce     1: 15, 5: 10, 3 4: 5 (both 3rd), 6: 2 (5th), 7: -2 (6th), 8: -10 (7th), 2: -25 (8th).
    found = spans(FIELD, [DREIER, OTHERS], 1, [Doubt((DREIER, RENONCE))])
    assert found.exact
    assert dict(found.by_number) == {
        2: Span(2, -25, -5, 5, 8), 3: Span(3, -5, 5, 3, 5), 4: Span(4, -5, 5, 3, 5),
        6: Span(6, 2, 2, 3, 5), 7: Span(7, -2, -2, 4, 6), 8: Span(8, -10, -10, 7, 8),
    }  # fmt: skip
    assert found.prize  # rank 3 is 6's or 3's and 4's


def test_the_range_in_words() -> None:
    assert Span(2, 45, 85, 3, 7).text() == "45 bis 85, Rang 3 bis 7"
    assert Span(2, -25, Fraction(-5, 2), 5, 5).text() == "−25 bis −2½"
    assert Span(6, 2, 2, 3, 5).text() == "Rang 3 bis 5"
    assert Span(6, 2, 3, 3, 5).text("en") == "2 to 3, rank 3 to 5"
    assert [place_text(Place(1, 2, 5)), place_text(Place(1, 2, None))] == ["Runde\xa01, Tisch\xa02, Spiel\xa05", "Runde\xa01, Tisch\xa02"]


def test_in_a_ranking_over_a_tag_its_own_ranks_are_open() -> None:
    # Women 2, 6, 8: as entered 6 (2), 2 (-5), 8 (-10); with the Renonce 6, 8, 2. The rank of 6 is safe, and she is not listed.
    found = spans(FIELD, [DREIER, OTHERS], 1, [Doubt((RENONCE,))], tag="women")
    assert dict(found.by_number) == {2: Span(2, -25, -5, 2, 3), 8: Span(8, -10, -10, 2, 3)}


def test_without_a_dispute_nothing_is_open() -> None:
    assert spans(FIELD, [DREIER, OTHERS], 1, []) is NOTHING_OPEN
    assert spans(FIELD, [DREIER, OTHERS], 1, [Doubt(()), Doubt((DREIER, DREIER))]) is NOTHING_OPEN
    assert not NOTHING_OPEN.prize


def test_a_rank_can_hang_on_games_won_alone() -> None:
    # 1 and 5 both have 10 and tie; with one game won 1 is behind 5 (2 won), with three he is before him.
    now = TableResult(1, 1, (1, 2, 3, 4), (10, -5, -5, 0), (1, 0, 0, 0))
    other = TableResult(1, 2, (5, 6, 7, 8), (10, -5, -5, 0), (2, 0, 0, 0))
    found = spans(FIELD, [now, other], 1, [Doubt((now, now._replace(wins=(3, 0, 0, 0))))], chain=("wins",))
    assert dict(found.by_number) == {1: Span(1, 10, 10, 1, 2), 5: Span(5, 10, 10, 1, 2)}


def test_penalties_count_and_do_not_move() -> None:
    found = spans(FIELD[:4], [DREIER], 1, [Doubt((RENONCE,))], penalties={1: -30})
    # As entered 2 3 4: -5 (1st), 1: -15; with the Renonce 3 4: 5 (1st), 1: -15 (3rd), 2: -25 (4th).
    assert dict(found.by_number) == {
        1: Span(1, -15, -15, 3, 4),
        2: Span(2, -25, -5, 1, 4),
        3: Span(3, -5, 5, 1, 1),
        4: Span(4, -5, 5, 1, 1),
    }


def made(random: Random, tables: int, rounds: int) -> tuple[list[PlayerRow], list[TableResult], list[Doubt]]:
    """Tables of four with small amounts, so that many tie, and one to four other outcomes at some tables."""
    field = [PlayerRow(number, f"P{number}", tags=("t",) if random.random() < 0.4 else ()) for number in range(1, 4 * tables + 1)]
    results = []
    for round_ in range(1, rounds + 1):
        order = random.sample(range(1, len(field) + 1), len(field))
        results += [TableResult(round_, table + 1, tuple(order[4 * table : 4 * table + 4]), *amounts(random)) for table in range(tables)]
    doubtful = random.sample(results, random.randint(1, min(3, len(results))))
    return field, results, [
        Doubt(tuple(TableResult(*result[:3], *amounts(random)) for _ in range(random.randint(1, 4)))) for result in doubtful
    ]  # fmt: skip


def amounts(random: Random) -> tuple[tuple[int, ...], tuple[int, ...]]:
    points = [random.randint(-3, 3) for _ in range(3)]
    return (*points, -sum(points)), tuple(random.randint(0, 2) for _ in range(4))


CHAINS = (("best_rounds",), ("head_to_head", "lot"), ("wins", "best_rounds"), ())


@pytest.mark.parametrize("seed", range(40))
def test_exact_ranges_are_those_of_every_combination_tried_out(seed: int) -> None:
    random = Random(seed)  # noqa: S311 - not for secrets
    field, results, doubts = made(random, random.randint(1, 4), random.randint(1, 3))
    chain, tag = CHAINS[seed % 4], "t" if seed % 3 == 0 else ""
    seen: dict[int, list[tuple[object, int]]] = {}
    original = {(result.round, result.table): result for result in results}
    options = [(original[doubt.outcomes[0].round, doubt.outcomes[0].table], *doubt.outcomes) for doubt in doubts]
    for chosen in product(*options):
        decided = dict(original)
        for result in chosen:
            decided[result.round, result.table] = result
        lines = standings(field, decided.values(), 3, chain=chain, seed="ab")
        for line in ranking_over(lines, tag) if tag else lines:
            seen.setdefault(line.player.number, []).append((line.total, line.rank))
    wanted = {}
    for number, ends in seen.items():
        totals, ranks = zip(*ends, strict=True)
        if len(set(ends)) > 1 and (len(set(totals)) > 1 or len(set(ranks)) > 1):
            wanted[number] = Span(number, min(totals), max(totals), min(ranks), max(ranks))
    found = spans(field, results, 3, doubts, chain=chain, seed="ab", tag=tag)
    assert found == Spans(wanted, exact=True)


@pytest.mark.parametrize("seed", range(40))
def test_bounds_are_never_narrower_than_the_truth(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    random = Random(seed)  # noqa: S311 - not for secrets
    field, results, doubts = made(random, random.randint(1, 4), random.randint(1, 3))
    said = {"chain": CHAINS[seed % 4], "seed": "ab", "tag": "t" if seed % 3 == 0 else ""}
    truth = spans(field, results, 3, doubts, **said)
    monkeypatch.setattr(disputes, "MOST_COMBINATIONS", 1)
    found = spans(field, results, 3, doubts, **said)
    assert found.exact is (found is NOTHING_OPEN)
    for number, span in truth.by_number.items():
        bound = found.by_number[number]
        assert bound.low <= span.low
        assert span.high <= bound.high
        assert bound.best <= span.best
        assert span.worst <= bound.worst
    lines = standings(field, results, 3, chain=said["chain"], seed="ab")
    for line in ranking_over(lines, said["tag"]) if said["tag"] else lines:
        span = found.by_number.get(line.player.number)
        if span is not None:
            assert span.low <= line.total <= span.high
            assert span.best <= line.rank <= span.worst


def test_bounds_by_hand_and_told(monkeypatch: pytest.MonkeyPatch) -> None:
    # Ends: 2: -25 to -5, 3 and 4: -5 to 5. At 5 only 1 and 5 are before player 3; at -5 also 6 and 7, and 2 and 4 may be: rank 3 to 7.
    monkeypatch.setattr(disputes, "MOST_COMBINATIONS", 1)
    found = spans(FIELD, [DREIER, OTHERS], 1, [Doubt((RENONCE,))])
    assert not found.exact
    assert found.by_number[3] == Span(3, -5, 5, 3, 7)
    assert 5 not in found.by_number  # 10 points: nobody who moves can reach him
    assert "Schranken" in list(sentences(Disputed((Place(1, 1, 2),), (), found)))[-1]


def test_marks_of_a_table_that_could_not_be_tried_out_make_bounds() -> None:
    found = spans(FIELD, [DREIER, OTHERS], 1, [Doubt((DREIER, RENONCE), exact=False)])
    assert not found.exact
    assert (found.by_number[2].low, found.by_number[2].high) == (-25, -5)


REPORTED = Disputed((Place(1, 1, 2),), (Place(1, 2, 3),), spans(FIELD, [DREIER, OTHERS], 1, [Doubt((RENONCE,))]))


@pytest.mark.parametrize("ending", ["csv", "json"])
def test_a_list_without_a_dispute_is_as_it_was(ending: str) -> None:
    lines = standings(FIELD, [DREIER, OTHERS], 1)
    plain = export(standings_report(lines, META), ending)
    assert export(standings_report(lines, META, disputed=Disputed()), ending) == plain
    assert b"trittig" not in plain
    assert b"disputed" not in plain


def test_a_list_with_a_dispute_says_so_in_every_format() -> None:
    report = standings_report(standings(FIELD, [DREIER, OTHERS], 1), META, disputed=REPORTED)
    table = export(report, "csv").decode("utf-8-sig").splitlines()
    assert table[0] == "Rang;Nr.;Name;Ort;R1;Gesamt;strittig"
    assert table[1:3] == ["1;1;P1;;15;15;", "2;5;P5;;10;10;"]
    assert "5;2;P2;;-5;-5;−25 bis −5, Rang 5 bis 8" in table
    answer = json.loads(export(report, "json"))["standings"]
    assert answer[0]["disputed"] is None
    assert next(row for row in answer if row["number"] == 2)["disputed"] == {"total": [-25, -5], "rank": [5, 8]}
    said = " ".join(report.notes)
    assert "Strittig: Runde\xa01, Tisch\xa01, Spiel\xa02." in said
    assert "Berufung läuft: Runde\xa01, Tisch\xa02, Spiel\xa03." in said
    assert "Davon hängt ein Preisrang ab." in said
    assert "Schranken" not in said
