"""Rulings as rows: on paper one after the other with their reasons, in files one line each. Texts of persons are text, whatever they begin
with."""

import csv
import io
import json

from scoring.paper.exporters import export, pdf
from scoring.paper.rulings import Outcome, ReasonLine, RulingRow, SanctionRow, details, rulings_report
from tests.scoring.made import META
from tests.scoring.read_back import text_of, texts

WON = Outcome("Dreier (Anna)", (15, -5, -5, -5), (ReasonLine("Dreier gewonnen, Wert 5", "Tafel", (15, -5, -5, -5)),))
RULED = Outcome("Dreier (Anna), Renonce Dora", (15, 5, 5, -25), (ReasonLine("Renonce, als gewonnen", "§ Renonce, 1", (15, 5, 5, -25)),))
ROW = RulingRow(
    1,
    2,
    3,
    10,
    ("Anna", "Berta", "Clara", "Dora"),
    "Farbe nicht bedient",
    "Stich eingezogen",
    ("spielentscheidend: ja",),
    ("Dora",),
    "Renonce",
    "§ Renonce, 2",
    "Das ist Renonce.",
    "Wiesbauer",
    "21.11.2026, 16:04",
    before=WON,
    after=RULED,
    offenders=("Dora",),
)
KEPT = ROW._replace(
    number=2, decision="keine Renonce", before=WON, after=WON, supersedes=1, reason="=1+1", offenders=(), departure="Irrtum", text="Irrtum"
)
FALLEN = ROW._replace(superseded_by=2)
GIVEN = SanctionRow("Dora", "Verwarnung", "=SUMME(A1)", "Leitung", "21.11.2026, 16:10", 2)


def test_the_paper_shows_before_after_and_the_change_with_the_reasons() -> None:
    text = text_of(pdf.rulings([ROW], [], META))
    order = [
        "Renonce § Renonce, 2",
        "Runde 2 · Tisch 3 · Spiel 10",
        "vorher: Dreier (Anna) +15 −5 −5 −5",
        "Dreier gewonnen, Wert 5 Tafel",
        "Renonce Dora +15 +5 +5 −25",
        "§ Renonce, 1 +15 +5 +5 −25",
        "Änderung 0 +10 +10 −20",
    ]
    places = [text.index(said) for said in order]
    assert places == sorted(places)


def test_a_game_that_is_kept_is_shown_once() -> None:
    text = text_of(pdf.rulings([FALLEN, KEPT], [GIVEN], META))
    kept = text[text.index("keine Renonce") :]
    assert "zählt: Dreier (Anna)" in kept
    assert "vorher" not in kept
    assert "Änderung" not in kept
    assert "ersetzt durch Entscheid 2" in text
    # What was read out and why it departs are one sentence here: it is said once.
    assert kept.count("Irrtum") == 1
    assert "Dora Verwarnung =SUMME(A1) Leitung" in kept


def test_english_heads() -> None:
    assert "Rulings: 1, of which 1 are in force" in text_of(pdf.rulings([ROW], [], META, "en"))
    assert ("Pays", "Dora") in details(ROW, "en")


def test_a_line_a_ruling_in_files() -> None:
    report = rulings_report([FALLEN, KEPT], [GIVEN], META, "rulings")
    rows = list(csv.reader(io.StringIO(export(report, "csv").decode("utf-8-sig")), delimiter=";"))
    heads, first, second = rows
    assert len(set(heads)) == len(heads)
    assert first[:4] == ["1", "2", "3", "10"]
    assert dict(zip(heads, first, strict=True))["nachher"] == "Anna +15; Berta +5; Clara +5; Dora −25"
    assert dict(zip(heads, second, strict=True))["Grund"] == "'=1+1"
    found = json.loads(export(report, "json"))["rulings"]
    assert [(row["before"], row["after"], row["superseded_by"]) for row in found] == [
        ([15, -5, -5, -5], [15, 5, 5, -25], 2),
        ([15, -5, -5, -5], [15, -5, -5, -5], None),
    ]
    assert export(report, "xlsx").startswith(b"PK")


def test_a_game_that_was_never_written_has_no_amounts() -> None:
    row = ROW._replace(before=None, after=None, told="Dreier (Anna)", game=None)
    text = text_of(pdf.rulings([row], [], META))
    assert "Änderung" not in text
    assert "Spiel Dreier (Anna)" in text
    assert row.changed is None


def test_many_rulings_take_as_many_pages_as_they_need() -> None:
    rows = [ROW._replace(number=number) for number in range(1, 9)]
    assert len(texts(pdf.rulings(rows, [GIVEN] * 16, META))) > 2
