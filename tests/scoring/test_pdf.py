"""The PDFs, opened again: every name and total, heads and foot on every page, pages counted, nothing outside its page, black enough in
grey."""

import re
from fractions import Fraction
from functools import cache
from io import BytesIO

import pypdfium2
import pytest
from pypdf import PdfReader

from scoring.arithmetic.standings import ranking_over, standings
from scoring.paper.drawn_lists import players_report, tables_report
from scoring.paper.exporters import pdf, wall
from scoring.paper.exporters.metrics import width, wrapped
from scoring.paper.report import round_report
from scoring.paper.standings_list import standings_report
from scoring.plain.rows import PlayerRow, ScoreSheet, Seating, SheetLine
from scoring.plain.words import amount, numeral
from tests.scoring.made import META, filled, one_round, players, results, seatings
from tests.scoring.read_back import texts

LONG = "Maximiliana-Theresia Freifrau von Hohenberg-Schwarzenbach zu Attems und Donaudampfschifffahrtsgesellschaftskapitänswitwe"


def squeezed(text: str) -> str:
    return re.sub(r"\s", "", text)


def ink(file: bytes, page: int = 0) -> tuple[int, int, int, int]:
    """Where a page has any ink, in tenths of a millimetre: left, top, right, bottom."""
    picture = pypdfium2.PdfDocument(file)[page].render(scale=1.5, grayscale=True).to_pil().point(lambda grey: 255 if grey < 200 else 0)
    return tuple(int(edge * 254 / (72 * 1.5)) for edge in picture.getbbox())


@cache
def standing_of(count: int, tag: str = "") -> tuple[bytes, tuple]:
    """The paper and the lines on it; 200 rows take a second to set, and several tests read them."""
    field = players(count)
    sheets = [filled(seating, 4) for seating in seatings(field)]
    lines = standings(field, results(sheets), 3)
    shown = ranking_over(lines, tag) if tag else lines
    return pdf.write(standings_report(shown, META._replace(field=count), tag=tag)), tuple(shown)


@pytest.mark.parametrize("count", [5, 24, 200])
def test_the_standings_have_every_player_on_his_line(count: int) -> None:
    file, lines = standing_of(count)
    pages = texts(file)
    whole = " ".join(pages)
    for line in lines:
        player = line.player
        row = [f"{line.rank}.", str(player.number), player.name, player.place, *map(amount, line.rounds), amount(line.total)]
        assert squeezed("".join(row)) in squeezed(whole)


@pytest.mark.parametrize("count", [5, 24, 200])
def test_heads_foot_and_page_numbers_stand_on_every_page(count: int) -> None:
    file, _ = standing_of(count)
    pages = texts(file)
    for place, page in enumerate(pages, start=1):
        assert f"Seite {place} von {len(pages)}" in page
        assert "Herbstturnier, Linz, 21. November 2026" in page
        assert "Königrufen Cup, Ausgabe 2024 · Vogelrufer: getrennt · Blatt 7f3a 91c2 e05d" in page
        assert squeezed("Rang Nr. Name Ort R1 R2 R3 Gesamt") in squeezed(page)
    # 32 rows on the first page, 35 on the others; signatures need room on the last.
    assert len(pages) == {5: 1, 24: 1, 200: 6}[count]
    assert "Turnierleitung" in pages[-1]
    assert "Endstand" in pages[0]


def test_all_ink_is_inside_the_margins() -> None:
    file, _ = standing_of(200)
    for page in range(6):
        left, top, right, bottom = ink(file, page)
        assert (left >= 175, top >= 145, right <= 1950, bottom <= 2880) == (True,) * 4


def test_a_ranking_over_a_tag_shows_the_overall_rank() -> None:
    file, lines = standing_of(24, "women")
    page = texts(file)[0]
    assert "Wertung women" in page
    assert "Gesamtrang" in page
    for line in lines:
        assert f"{line.rank}. {line.overall} {line.player.number} {line.player.name}" in page


def test_names_as_long_as_they_come_are_whole_and_push_nothing_away() -> None:
    field = (PlayerRow(1, LONG, "Neumarkt im Hausruckkreis an der Trattnach"), *players(9)[1:])
    drawn = seatings(field)
    sheets = [filled(seating, 4) for seating in drawn]
    lines = standings(field, results(sheets), 3)
    round_one = round_report(1, drawn, results(sheets), lines, META)
    for report in (standings_report(lines, META), players_report(drawn, field, META), tables_report(1, drawn, META), round_one):
        file = pdf.write(report)
        text = squeezed(" ".join(texts(file)))
        for piece in LONG.replace("-", " ").split():
            assert piece[:12] in text
        assert ink(file)[2] <= 1950
    # Of slips and sheets only the first page is looked at; in round 2 he sits among the first, in round 1 last.
    assert ink(pdf.slips(drawn[2:4], META))[2] <= 1950
    for his in (sheet for sheet in sheets if sheet.seating.round <= 2 and field[0] in sheet.seating.players):
        assert ink(pdf.score_sheets([his], META))[2] <= 1950


def test_a_name_is_wrapped_but_never_cut() -> None:
    for room in (4000, 9000, 20_000):
        lines = wrapped(LONG, room)
        assert squeezed("".join(lines)) == squeezed(LONG)
        assert all(width(line) <= room for line in lines)


def test_markup_in_names_is_text() -> None:
    field = (PlayerRow(1, "<b>A & B</b>", "\"'><svg>"), PlayerRow(2, "a\tb\nc\x00d", "Linz"), *players(4)[2:])
    lines = standings(field, one_round(1, dict.fromkeys(range(1, 5), 0)), 3)
    text = texts(pdf.write(standings_report(lines, META._replace(tournament='Cup </title> "A" \\ & Co.'))))[0]
    assert "<b>A & B</b>" in text
    assert "\"'><svg>" in text
    assert "a b c d" in text
    assert text.count('Cup </title> "A" \\ & Co.') == 2


def test_seven_rounds_halves_and_penalties_fit() -> None:
    field = players(17)
    half = Fraction(1, 2)
    sheets = [
        ScoreSheet(one, (SheetLine(1, "Garde", (100 + half, *[0] * (len(one.players) - 2), -100 - half), 0, 0),))
        for one in seatings(field, 7)
    ]
    lines = standings(field, results(sheets), 7, penalties={3: -10})
    file = pdf.write(standings_report(lines, META._replace(rounds=7)))
    # With 45 mm for the name that is too much for an upright page: it lies across.
    assert ink(file)[2] <= 2820
    text = squeezed(" ".join(texts(file)))
    assert "+100½" in text
    assert "−100½" in text
    assert "AbzügesindimGesamtenthalten." in text


def test_the_table_list_and_the_tables() -> None:
    field = players(17)
    drawn = seatings(field)
    page = texts(pdf.write(players_report(drawn, field, META)))[0]
    for player in field:
        tables = [one.table for one in drawn if player in one.players]
        assert squeezed(f"{player.number} {player.name} {player.place} {tables[0]} {tables[1]} {tables[2]}") in squeezed(page)
    page = texts(pdf.write(tables_report(2, drawn, META)))[0]
    assert "Tische der Runde 2" in page
    assert page.count("gibt zuerst") == 4


def test_no_name_stands_alone_on_a_page_of_the_list_for_the_wall() -> None:
    """A page has room for 23 of them: the 24th takes two along."""
    pages = texts(wall.wall_list(1, [Seating(1, 1, players(24), 0, 20)], META))
    assert [sum(player.name.replace("-", "") in page.replace("- ", "").replace("-", "") for player in players(24)) for page in pages] == [
        21,
        3,
    ]


def test_the_list_for_the_wall_is_read_from_some_metres_away() -> None:
    """20 points are letters of 5 mm, which good eyes read from three metres."""
    file = wall.wall_list(1, [Seating(1, 1, players(8), 0, 20)], META)
    page = PdfReader(BytesIO(file)).pages[0]
    sizes: dict[str, float] = {}
    page.extract_text(visitor_text=lambda text, cm, tm, _font, size: sizes.setdefault(text.strip(), abs(size * tm[0] * cm[0])))
    family = players(8)[0].name.split()[-1]
    assert [round(size) for text, size in sizes.items() if family in text] == [20]


def test_names_of_60_letters_stay_in_their_column_of_the_list_for_the_wall() -> None:
    names = (
        "Univ.-Prof. Mag. Dr. Karl-Friedrich Freiherr von Hohenstaufen-Wittelsbach",
        "Maximiliane Alexandra Oberreitermayr-Unterpertingerwimmer",
        "Wolfgang Wolfeschlegelsteinhausenbergerdorffwelchevoralternwaren", "MARIA WWWWWWWWWWWWWWW-MMMMMMMMMMMMMMM",
    )  # fmt: skip
    rows = tuple(PlayerRow(number, name) for number, name in enumerate(names, start=1))
    [page] = pypdfium2.PdfDocument(wall.wall_list(1, [Seating(1, 7, rows, 0, 20)], META))
    text = page.get_textpage()
    found = text.get_text_range()
    below = range(found.index("Tisch", found.index("Name")) + len("Tisch"), found.index("Herbstturnier"))
    edge = max(text.get_charbox(place)[2] for place in below if found[place].isalpha())
    assert edge * 25.4 / 72 <= 168, "26 mm of 210 are the table's, 16 the margin"


def test_a_tables_players_stay_on_one_page() -> None:
    field = players(100)
    drawn = seatings(field, 1)
    pages = texts(pdf.write(tables_report(1, drawn, META)))
    assert len(pages) > 2
    for seating in drawn:
        assert sum(all(player.name in page for player in seating.players) for page in pages) == 1


def test_four_slips_a_page_with_everyone_at_his_seat() -> None:
    drawn = seatings(players(24), 1)
    pages = texts(pdf.slips(drawn, META))
    assert len(pages) == 2
    for seating in drawn:
        page = pages[(seating.table - 1) // 4]
        for player in seating.players:
            given, family = player.name.split(" ", 1)
            assert squeezed(family) in squeezed(page)
            assert f"{given} Nr. {player.number}" in page
    assert pages[0].count("gibt zuerst") == 4
    assert pages[1].count("Schreiber") == 2


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_a_blank_sheet_is_one_page_with_20_games(seats: int) -> None:
    seating = Seating(2, 7, players(seats), 1, 20, seats == 5)
    (page,) = texts(pdf.score_sheets([ScoreSheet(seating)], META))
    assert "Tisch 7" in page
    assert "Runde 2 · 20 Spiele" in page
    for game in range(1, 21):
        assert re.search(rf"\b{game}\b", page)
    assert page.count("Radl") == 20 // seats
    for player in seating.players:
        assert page.replace("\ufffe", "").count(player.name.split()[1].split("-")[0]) == 2


@pytest.mark.parametrize("seats", [4, 5])
def test_a_filled_sheet_is_one_page_with_sums_and_what_was_replaced(seats: int) -> None:
    seating = Seating(1, 3, players(seats), 2, 20, seats == 5)
    sheet = filled(seating)
    (page,) = texts(pdf.score_sheets([sheet], META))
    assert page.count("Solodreier") == 20
    assert "Bettler" in page
    assert "ersetzt 15:21" in page
    assert "strittig" in page
    assert "Entscheid" in page
    assert page.count("Quersumme 0") == 20 // seats
    last = " ".join(str(total).replace("-", "−") for total in sheet.totals)
    assert all(part in page for part in last.split())


def test_a_slip_entered_by_its_sums_and_a_table_broken_off() -> None:
    seating = Seating(1, 1, players(4), 0, 20)
    pages = texts(pdf.score_sheets([ScoreSheet(seating, sums=(12, -30, 4, 14)), filled(seating, 6)], META))
    assert "Summen des Zettels" in pages[0]
    assert "+12" in pages[0]
    assert "−30" in pages[0]
    assert "Quersumme 0" in pages[0]
    # Two games of the second Radl are written; its sum is still to be written by hand.
    assert pages[1].count("Quersumme 0") == 1
    assert pages[1].count("Radl") == 5
    free = texts(pdf.score_sheets([filled(seating, 6)], META._replace(lap="deals")))[0]
    assert (free.count("Durchgang"), free.count("Radl")) == (5, 0)


@pytest.mark.parametrize("number, shown", [(1, "I"), (4, "IIII"), (5, "V"), (9, "VIIII"), (14, "XIIII"), (20, "XX")])
def test_radl_are_numbered_as_tarock_cards_are(number: int, shown: str) -> None:
    assert numeral(number) == shown


def test_english_papers_are_english() -> None:
    field = players(4)
    lines = standings(field, [], 3)
    page = texts(pdf.write(standings_report(lines, META._replace(field=4), language="en")))[0]
    assert "Final standings" in page
    assert "Saturday, 21 November 2026" in page
    assert "Page 1 of 1" in page
    assert "Nobody" not in page


def test_an_empty_tournament_prints() -> None:
    assert "Endstand" in texts(pdf.write(standings_report((), META)))[0]
    assert "Tischliste" in texts(pdf.write(players_report([], [], META)))[0]
