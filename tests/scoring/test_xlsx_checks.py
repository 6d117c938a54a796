"""A workbook verifies itself: ranks are formulas, one cell of the first sheet counts every check that fails, an index leads to every sheet.

LibreOffice is started once for all the books of a test; our own values are taken out before, so that it must compute them.
"""

import io
import re
import zipfile
from pathlib import Path

import openpyxl

from scoring.arithmetic.standings import standings
from scoring.paper.drawn_lists import players_report
from scoring.paper.exporters import xlsx
from scoring.plain.rows import Change, Game, Penalty, PlayerRow, ScoreSheet, Seating, SheetLine, TableResult
from tests.scoring.made import META, filled, players, results, seatings
from tests.scoring.test_xlsx import opened, recalculated_books

META2 = META._replace(rounds=2)
FIELD = tuple(PlayerRow(number, f"Spieler {number}") for number in range(1, 5))
TABLES = {1: (10, 5, -15, 0), 2: (0, 5, 5, -10)}
"""By round. Totals: 1 and 2 have 10 each, 3 and 4 have −10 each."""


def sheets(seats: dict[int, tuple[int, ...]] = TABLES) -> list[ScoreSheet]:
    return [ScoreSheet(Seating(number, 1, FIELD), (SheetLine(1, "Dreier", amounts, 0, 0),)) for number, amounts in seats.items()]


def book(chain: tuple[str, ...], *, seed: str = "7f3a", wins: tuple[int, ...] = (0, 1, 0, 1)) -> bytes:
    """Two rounds of one table of four; `wins`: each one's, of the first round."""
    played = [TableResult(number, 1, (1, 2, 3, 4), amounts, wins if number == 1 else (0,) * 4) for number, amounts in TABLES.items()]
    lines = standings(FIELD, played, 2, chain=chain, seed=seed)
    return xlsx.workbook(lines, sheets(), META2, chain=chain)


def with_cells(file: bytes, part: str, cells: dict[str, int]) -> bytes:
    """The workbook with other numbers in some cells, as somebody types them."""
    changed = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(file)) as source, zipfile.ZipFile(changed, "w") as target:
        for name in source.namelist():
            content = source.read(name)
            for place, value in cells.items() if name == f"xl/worksheets/{part}.xml" else ():
                content, found = re.subn(
                    rf'(<c r="{place}" s="\d+">)(?:<f>[^<]*</f>)?<v>[^<]*</v>'.encode(), rf"\g<1><v>{value}</v>".encode(), content
                )
                assert found == 1, place
            target.writestr(name, content)
    return changed.getvalue()


def ranks(found: openpyxl.Workbook) -> dict[int, int]:
    return {row[1]: row[0] for row in found["Stand"].iter_rows(min_row=2, max_row=5, values_only=True)}


def test_ranks_are_formulas_that_follow_every_tie_break(tmp_path: Path) -> None:
    chains = {
        # 1 has 10 as his best round, 2 has 5; 3 has 5, 4 has 0.
        "best": (("best_rounds",), {1: 1, 2: 2, 3: 3, 4: 4}),
        # 2 and 4 have won a game each.
        "wins": (("wins",), {2: 1, 1: 2, 4: 3, 3: 4}),
        # Always together: their points at common tables are their totals, which are equal; so the best round decides.
        "met": (("head_to_head", "best_rounds"), {1: 1, 2: 2, 3: 3, 4: 4}),
        "none": ((), {1: 1, 2: 1, 3: 3, 4: 3}),
    }
    computed = recalculated_books({name: book(chain) for name, (chain, _ranks) in chains.items()}, tmp_path)
    assert {name: ranks(found) for name, found in computed.items()} == {name: places for name, (_chain, places) in chains.items()}
    assert {name: found["Stand"]["G6"].value for name, found in computed.items()} == dict.fromkeys(chains, 0)
    written = opened(book(("best_rounds",)))["Stand"]
    assert [str(written[f"A{row}"].value).startswith("=INDEX('Reihung'!") for row in range(2, 6)] == [True] * 4


def test_the_lot_ranks_as_it_was_drawn(tmp_path: Path) -> None:
    file = book(("lot",), seed="f00d")
    found = recalculated_books({"lot": file}, tmp_path)["lot"]
    assert sorted(ranks(found).values()) == [1, 2, 3, 4]
    assert ranks(found) == ranks(opened(file, values=True))
    assert found["Stand"]["G6"].value == 0


def test_a_changed_cell_fails_the_one_check_and_moves_the_ranks(tmp_path: Path) -> None:
    file = book(("best_rounds",))
    names = opened(file).sheetnames
    assert names == ["Stand", "Verzeichnis", "R1 T1", "R2 T1", "Reihung"]
    first = f"sheet{names.index('R1 T1') + 1}"
    books = recalculated_books({
        "untouched": file,
        # One amount: the line, the table and the round no longer add up.
        "one": with_cells(file, first, {"C2": 9}),
        # Two that still add up to 0: 3 has −15 + 20 and is first now. Only what was handed out says so.
        "two": with_cells(file, first, {"C2": -10, "E2": 5}),
        # A total that somebody has overwritten.
        "total": with_cells(file, "sheet1", {"G2": 99}),
    }, tmp_path)  # fmt: skip
    failing = {name: found["Stand"]["G6"].value for name, found in books.items()}
    assert failing["untouched"] == 0
    assert all(failing[name] > 0 for name in ("one", "two", "total")), failing
    # Round 1 and the totals: −10 + 0 = −10, 10, 5 + 5 = 10, −10; best rounds of 2 and 3: 5 and 5, then 5 and 5 – shared; of 1: 0, of 4: 0.
    assert ranks(books["two"]) == {2: 1, 3: 1, 1: 3, 4: 3}
    index = {row[0]: row[4] for row in books["one"]["Verzeichnis"].iter_rows(min_row=2, values_only=True)}
    assert index["R1 T1"] == 2, "the line and the sum"
    assert index["R2 T1"] == 0
    assert index["Reihung"] == 2, "1 has another total, and behind 2 another rank, as 2 has"


def test_a_line_more_and_a_penalty_more_are_counted(tmp_path: Path) -> None:
    """Sums take in whatever stands above them, penalties the whole column."""
    given = (Penalty(1, "Spieler 1", -3, "spät"),)
    lines = standings(FIELD, results(sheets()), 2, penalties={1: -3})
    page = opened(xlsx.workbook(lines, sheets(), META2, penalties=given))
    assert page["R1 T1"]["C3"].value == "=SUM(C2:INDEX(C:C,ROW()-1))"
    assert page["Stand"]["G2"].value == "=SUMIF('Strafpunkte'!A:A,B2,'Strafpunkte'!C:C)"


def rules_of(page: openpyxl.worksheet.worksheet.Worksheet) -> dict[str, list[str]]:
    return {str(area.sqref): [rule.formula[0] for rule in area.rules] for area in page.conditional_formatting}


def test_every_check_is_red_when_it_fails_and_the_head_with_it() -> None:
    found = opened(book(("best_rounds",)))
    stand = rules_of(found["Stand"])
    assert stand.keys() == {"E7:G7", "G6", "A1:G1"}
    assert stand["A1:G1"] == ["$G$6<>0"]
    assert rules_of(found["R1 T1"]).keys() == {"G2:G3"}
    assert rules_of(found["Verzeichnis"]).keys() == {"E2:E5"}
    assert rules_of(found["Reihung"]).keys() == {"F2:F5"}
    red = next(iter(found["R1 T1"].conditional_formatting)).rules[0].dxf
    assert (red.fill.bgColor.rgb, red.font.color.rgb) == ("FFC00000", "FFFFFFFF")
    assert found["Stand"]["G6"].number_format == '0" falsch";;"in Ordnung"'


def test_an_index_leads_to_every_sheet_and_every_sheet_back() -> None:
    found = opened(book(("best_rounds",)))
    index = found["Verzeichnis"]
    leads = {row[0].value: row[0].hyperlink.location for row in index.iter_rows(min_row=2)}
    assert leads == {name: f"'{name}'!A1" for name in ("Stand", "R1 T1", "R2 T1", "Reihung")}
    assert found["R1 T1"]["B1"].hyperlink.location == "'Verzeichnis'!A1"
    assert found["R1 T1"]["B1"].value == "Was gespielt wurde (zum Verzeichnis)", "it heads a column, too"
    assert found["Stand"]["C6"].hyperlink.location == "'Verzeichnis'!A1"
    assert [found["Stand"][place].hyperlink.location for place in ("E2", "F2")] == ["'R1 T1'!A1", "'R2 T1'!A1"]


def test_lists_are_filtered_frozen_wrapped_and_lie_across_where_they_are_wide() -> None:
    field = players(17)
    drawn = [filled(seating) for seating in seatings(field)]
    found = opened(xlsx.workbook(standings(field, results(drawn), 3), drawn, META))
    assert {page.title: page.auto_filter.ref for page in found if page.title in ("Stand", "Verzeichnis")} == {
        "Stand": "A1:H18", "Verzeichnis": "A1:E15",
    }  # fmt: skip
    assert all(page.freeze_panes for page in found)
    assert found["Stand"]["C2"].alignment.wrap_text
    # Two columns of seven and 24, five seats of 15, two of 13 and 26 do not go upright.
    across = {page.title: page.page_setup.orientation for page in found}
    assert (across["Stand"], across["R1 T1"]) == ("portrait", "landscape")
    page = opened(xlsx.write(players_report(seatings(field), field, META)))["Tischliste"]
    assert (page.auto_filter.ref, page.freeze_panes) == ("A1:F18", "A2")


def test_an_english_workbook_is_english() -> None:
    lines = standings(FIELD, results(sheets()), 2)
    found = opened(xlsx.workbook(lines, sheets(), META2, "en"))
    assert found.sheetnames == ["Standings", "Index", "R1 T1", "R2 T1", "Ranking"]
    assert [cell.value for cell in found["Standings"][1]] == ["Rank", "No.", "Name", "Place", "R1", "R2", "Total"]
    assert found["Standings"]["C6"].value == "All checks"


def test_somebody_elses_seat_is_led_to_as_well() -> None:
    people = (*FIELD, PlayerRow(9, "Spieler 9"))
    seating = Seating(1, 1, (FIELD[0], people[4], *FIELD[2:]), began=FIELD, changes=(Change(2, 1, people[4]),))
    sheet = ScoreSheet(seating, (SheetLine(1, "Dreier", (3, -1, -1, -1)), SheetLine(2, "Dreier", (-1, 3, -1, -1))))
    table = TableResult(
        1, 1, (1, 2, 3, 4), (2, 2, -2, -2), changes=(Change(2, 1, 9),), games=(Game(1, (3, -1, -1, -1)), Game(2, (-1, 3, -1, -1)))
    )
    found = opened(xlsx.workbook(standings(people, [table], 1), [sheet], META._replace(rounds=1)))["Stand"]
    assert {row[1].value: row[4].hyperlink.location for row in found.iter_rows(min_row=2, max_row=6)} == dict.fromkeys(
        (1, 2, 3, 4, 9), "'R1 T1'!A1"
    )
