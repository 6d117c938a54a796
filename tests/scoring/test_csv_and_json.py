"""The bytes of csv and JSON: heads, signs, halves, formulas that stay text, and standings.json as it is shared."""

import json
from fractions import Fraction

import pytest

from scoring.arithmetic.standings import ranking_over, standings
from scoring.paper.drawn_lists import players_report, tables_report
from scoring.paper.exporters import FORMATS, MEDIA_TYPES, export
from scoring.paper.report import round_report
from scoring.paper.standings_list import standings_report
from scoring.plain.rows import CashPaid, PlayerRow, TableResult
from tests.scoring.made import META, players, seatings

FIELD = [
    PlayerRow(1, "Anna Weiß", "Linz", tags=("women",)), PlayerRow(2, "=2+5", "-Wels"), PlayerRow(3, "Örtwin; der \"Große\"", "@Ried"),
    PlayerRow(4, "Karl Pichler", ""),
]  # fmt: skip
ROUNDS = [TableResult(1, 1, (1, 2, 3, 4), (12, -7, -5, 0)), TableResult(2, 1, (4, 3, 2, 1), (7, 0, -7, 0))]
META2 = META._replace(rounds=2, games=16)


def test_the_csv_of_the_standings() -> None:
    # Totals: 1: 12, 4: 7, 3: −5, 2: −14.
    report = standings_report(standings(FIELD, ROUNDS, 2), META2)
    assert (
        export(report, "csv")
        == (
            "\ufeffRang;Nr.;Name;Ort;R1;R2;Gesamt\r\n"
            "1;1;Anna Weiß;Linz;12;0;12\r\n"
            "2;4;Karl Pichler;;0;7;7\r\n"
            '3;3;"Örtwin; der ""Große""";\'@Ried;-5;0;-5\r\n'
            "4;2;'=2+5;'-Wels;-7;-7;-14\r\n"
        ).encode()
    )


def test_the_cross_sums_name_no_round_that_nobody_has_played() -> None:
    """Round 1 is 12 − 7 − 5 + 0 = 0; round 2 is drawn, and a 0 for it would say that it was added up."""
    started = standings_report(standings(FIELD, ROUNDS[:1], 2), META2)
    assert started.notes[0] == "Quersummen: Runde\u00a01:\u00a00."
    assert standings_report(standings(FIELD, ROUNDS, 2), META2).notes[0] == "Quersummen: Runde\u00a01:\u00a00, Runde\u00a02:\u00a00."
    assert not any("Quersumme" in note for note in standings_report(standings(FIELD, [], 2), META2).notes)


def test_the_csv_has_penalties_where_there_are_any_and_halves_with_a_comma() -> None:
    rounds = [TableResult(1, 1, (1, 2, 3, 4), (Fraction(15, 2), Fraction(-15, 2), 0, 0))]
    report = standings_report(standings(FIELD, rounds, 1, penalties={1: -10}), META2._replace(rounds=1))
    lines = export(report, "csv").decode("utf-8-sig").splitlines()
    assert lines[0] == "Rang;Nr.;Name;Ort;R1;Abzüge;Gesamt"
    assert lines[3] == "3;1;Anna Weiß;Linz;7,5;-10;-2,5"


def test_the_json_of_the_standings() -> None:
    # 1 and 4 have 12 each; the best round is 12 for both, then 0 and 0: they share rank 1.
    rounds = [ROUNDS[0], TableResult(2, 1, (4, 3, 2, 1), (12, 5, -17, 0))]
    answer = json.loads(export(standings_report(standings(FIELD, rounds, 2), META2), "json"))
    assert len(answer.pop("digest")) == 64  # what of: test_stand.py
    assert answer == {
        "tournament": "Herbstturnier", "rules_digest": "7f3a91c2e05d4b66a0",
        "standings": [
            {"rank": 1, "number": 1, "name": "Anna Weiß", "place": "Linz", "rounds": [12, 0], "penalties": 0, "total": 12,
            "tie_break": None},
            {"rank": 1, "number": 4, "name": "Karl Pichler", "place": "", "rounds": [0, 12], "penalties": 0, "total": 12,
            "tie_break": None},
            {"rank": 3, "number": 3, "name": "Örtwin; der \"Große\"", "place": "@Ried", "rounds": [-5, 5], "penalties": 0, "total": 0,
            "tie_break": None},
            {"rank": 4, "number": 2, "name": "=2+5", "place": "-Wels", "rounds": [-7, -17], "penalties": 0, "total": -24,
            "tie_break": None},
        ],
    }  # fmt: skip


def test_the_json_names_the_tie_break_and_writes_halves() -> None:
    rounds = [TableResult(1, 1, (1, 2), (Fraction(5, 2), 1)), TableResult(2, 1, (1, 2), (0, Fraction(3, 2)))]
    rows = json.loads(export(standings_report(standings(FIELD[:2], rounds, 2), META2), "json"))["standings"]
    assert [(row["number"], row["rounds"], row["total"], row["tie_break"]) for row in rows] == [
        (1, [2.5, 0], 2.5, "best_rounds"),
        (2, [1, 1.5], 2.5, None),
    ]


def test_every_list_in_every_format_is_a_file() -> None:
    field = players(17)
    drawn = seatings(field)
    results = [
        TableResult(
            one.round,
            one.table,
            tuple(player.number for player in one.players),
            (*[3] * (len(one.players) - 1), -3 * (len(one.players) - 1)),
        )
        for one in drawn
    ]
    lines = standings(field, results, 3)
    reports = [
        standings_report(lines, META), standings_report(ranking_over(lines, "women"), META, tag="Damen"),
        players_report(drawn, field, META),
        tables_report(1, drawn, META), round_report(2, drawn, results, lines, META, cents_per_point=10),
    ]  # fmt: skip
    starts = {"pdf": b"%PDF", "xlsx": b"PK", "csv": b"\xef\xbb\xbf", "json": b"{"}
    for report in reports:
        for ending in FORMATS:
            assert export(report, ending).startswith(starts[ending])
    assert MEDIA_TYPES.keys() == FORMATS.keys()


@pytest.mark.parametrize(
    "paid_when, cash, third",
    [
        (CashPaid.WITH_ROUND, [1, 0, 0, -1], "0,90"),
        # Paid at once, or unknown to the sheet: only the Schrift is left.
        (CashPaid.AT_ONCE, None, "0,80"),
        (None, None, "0,80"),
    ],
)
def test_the_round_says_who_pays_whom(paid_when: CashPaid | None, cash: list[int] | None, third: str) -> None:
    field = FIELD
    drawn = seatings(tuple(field), 1)
    numbers = tuple(player.number for player in drawn[0].players)
    # The cash of 1 point goes from the third seat to the first: with it 13, −4, −9, 0 at 10 cents.
    results = [TableResult(1, 1, numbers, (12, -4, -8, 0))]
    report = round_report(
        1, drawn, results, standings(field, results, 1), META, cash={1: (1, 0, -1, 0)}, cash_paid=paid_when, cents_per_point=10
    )
    paid = {row[1]: row[-1] for row in report.rows}
    assert paid == {numbers[0]: "", numbers[1]: f"0,40 € an {numbers[0]}", numbers[2]: f"{third} € an {numbers[0]}", numbers[3]: ""}
    heads = [column.head for column in report.columns]
    assert ("bar (Punkte)" in heads) == (cash is not None)
    if cash is not None:
        assert [row[heads.index("bar (Punkte)")] for row in report.rows] == cash


def test_the_table_list_is_sorted_by_family_name_as_austrians_do() -> None:
    names = ["Anna Zach", "Eva Öller", "Karl Ober", "Weiß, Günther", "Maria von Ach"]
    field = [PlayerRow(number, name) for number, name in enumerate(names, start=1)]
    assert [row[1] for row in players_report([], field, META).rows] == [
        "Maria von Ach",
        "Karl Ober",
        "Eva Öller",
        "Weiß, Günther",
        "Anna Zach",
    ]
