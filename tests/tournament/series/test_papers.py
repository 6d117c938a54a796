"""Page, wall, PDF, workbook, csv, JSON, the file imported again, and the command say the same of a season of eight tournaments, for each
formula.

What they say is worked out by hand: the totals and what is dropped in test_reading, for each formula, before and after the correction of
tournament 4; and here every single result by Fixpunkte and by Heine.
"""

import csv
import io
import json
from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any, NamedTuple

import openpyxl
import pytest
from django.core.management import call_command
from django.db import transaction
from django.test import Client
from django.urls import reverse

from scoring.arithmetic.series.words import score
from scoring.paper.exporters.columns import arrange
from scoring.paper.exporters.tables import blocks
from scoring.paper.series import series_report
from tests.scoring.read_back import text_of
from tests.scoring.test_xlsx import opened, recalculated, recalculated_books
from tests.tournament.season import NAMES, correct_t4, person, ranked, season, tournament
from tests.tournament.series.test_file import comes_again
from tests.tournament.series.test_pages import page_of
from tests.tournament.series.test_pages import rows as lines_of
from tests.tournament.series.test_reading import BEST, BY_HAND, dropped, read, totals
from tests.tournament.series.test_wall import lines as wall_of
from tournament.archive.series_writing import as_text, written
from tournament.desk.registration.players import set_anonymous
from tournament.ledger.store.audience import Audience
from tournament.models import Cup, Player, Registration, Tournament
from tournament.papers.series_papers import make, paper_of
from tournament.series.reading import Season, read_season
from tournament.series.states import state_of

pytestmark = pytest.mark.django_db

BEFORE: Mapping[str, Mapping[str, str]] = {
    # Five count. Rank 1 of a tournament 223, then 198, 180, 168, 156; brackets: dropped. A has no t7, D and E no t5, F only t5.
    # t3: A and B share rank 1; t4: B and C rank 2, D and E rank 4; t6: E was excluded, the others keep ranks 1, 2, 4 and 5; t7: B and C
    # rank 1, D is
    # third; t8: D and E rank 3.
    "places": {
        # B: five times 223
        "B": "(198) 223 223 (198) 223 (156) 223 223 1115 8",
        # A: four times 223, and of three times 198 the latest: 892 + 198
        "A": "223 (198) 223 223 (198) 223 198 1090 7",
        # C: 223 + 198 + 198 + 180 + 180, of four times 180 the later two
        "C": "(180) (180) 180 198 180 198 223 (156) 979 8",
        # D: 180 + 180 + 168 + 168 + 168
        "D": "(168) (168) 168 168 168 180 180 864 7",
        # E: the exclusion's 0 takes a place; 180 + 168 + 168 + 156
        "E": "(156) (156) 156 168 0 Ausschl. 168 180 672 7",
        "F": "168 168 1",
    },
    # The points of the tournament; above 100 half of them, rounded down, never more than 200; below 0 nothing.
    "heine": {
        # 143 → 121, 300 → 200, −8 → 0
        "A": "121 50 (10) 200 30 20 (0) 421 7",
        # 101 → 100; −50, −20 → 0
        "B": "20 60 (10) (0) 100 (0) 12 40 232 8",
        # 5 and 12; of six times 0 the later three
        "C": "(0) (0) (0) 0 0 5 12 0 17 8",
        "D": "(0) (0) 0 0 0 0 0 0 7",
        "E": "(0) (0) 0 0 0 Ausschl. 0 0 0 7",
        "F": "0 0 1",
    },
}  # fmt: skip


class Written(NamedTuple):
    """A line as every format must have it. `cells`: by tournament, "223", "(198)", "0 Ausschl."; `points`: by tournament, as numbers."""

    rank: int
    number: int
    name: str
    place: str
    cells: Mapping[str, str]
    points: Mapping[str, Fraction]
    total: Fraction
    participations: int
    tie: str


WORDS = {"best_counted": "bessere Einzelergebnisse, die zählen", None: ""}


def expected(found: Season) -> list[Written]:
    """The answer of the command in the words of the papers."""
    names = {event.key: event.name for event in found.events}
    rows = []
    for line in found.answer["standings"]:
        who = found.people[line["person"]]
        cells, points = {}, {}
        for each in line["results"]:
            name = names[each["tournament"]]
            shown = f"{said(each['points'])} Ausschl." if each["kind"] == "excluded" else said(each["points"])
            cells[name], points[name] = shown if each["counted"] else f"({shown})", Fraction(str(each["points"]))
        rows.append(Written(
            line["rank"], line["person"], who.name, who.place, cells, points=points, total=Fraction(str(line["total"])),
            participations=line["participations"], tie=WORDS[line["tie_break"]],
        ))  # fmt: skip
    return rows


def said(points: Any) -> str:
    return score(Fraction(str(points)))


def on_page(cup: Cup, rows: list[Written]) -> None:
    """Every line of the page; what is struck stands between ~. And the same ranks and totals on the wall."""
    shown = lines_of(page_of(Client(), reverse("series", args=[cup.slug])))
    for line, row in zip(shown, rows, strict=True):
        cells = [cell.replace("(", "~").replace(")", "~") for cell in row.cells.values()]
        start = [f"{row.rank}.", row.name, row.place, *[row.tie] * bool(row.tie), *cells, said(row.total), str(row.participations), row.tie]
        assert line.removeprefix("> ").removesuffix(" geteilt") == " ".join(start).strip()
    wall = wall_of(page_of(Client(), reverse("series-wall", args=[cup.slug])))
    assert [(line.split()[0], line.split()[-1]) for line in wall] == [(str(row.rank), said(row.total)) for row in rows]


def in_files(cup: Cup, found: Season, rows: list[Written]) -> None:
    """csv and JSON, line by line."""
    answer = json.loads(make(cup, "stand", "json").content)
    assert [line["name"] for line in answer["standings"]] == [row.name for row in rows]
    plain = [{name: value for name, value in line.items() if name not in ("name", "place", "club")} for line in answer["standings"]]
    assert plain == found.answer["standings"]
    text = make(cup, "stand", "csv").content
    assert text.startswith("\N{ZERO WIDTH NO-BREAK SPACE}Rang;Nr.;Name;Ort;".encode())
    for line, row in zip(csv.DictReader(io.StringIO(text.decode("utf-8-sig")), delimiter=";"), rows, strict=True):
        names = [event.name for event in found.events]
        results = {name: Fraction(line[name].replace(",", ".")) for name in names if line[name]}
        struck = ", ".join(name for name, cell in row.cells.items() if cell.startswith("("))
        assert (line["Rang"], line["Nr."], line["Name"], line["Ort"]) == (str(row.rank), str(row.number), row.name, row.place)
        assert (results, line["gestrichen"], line["Gleichstand"]) == (row.points, struck, row.tie)
        assert (Fraction(line["Gesamt"].replace(",", ".")), line["Teiln."]) == (row.total, str(row.participations))


def on_paper(cup: Cup, rows: list[Written]) -> None:
    """Every line of the PDF, and the state that it shows."""
    words = text_of(make(cup, "stand", "pdf").content)
    for row in rows:
        assert (
            " ".join((f"{row.rank}.", row.name, row.place, *row.cells.values(), said(row.total), str(row.participations), row.tie)).strip()
            in words
        )
    assert f"Stand {state_of(read(cup))}" in words


def comes_again_alike(cup: Cup, found: Season) -> None:
    """The file is read again, written again as the same bytes, and ranks alike; then all of that is undone."""
    with transaction.atomic():
        assert read(comes_again(cup, as_text(written(found)))).answer == found.answer
        transaction.set_rollback(True)


def in_workbook(ours: bytes, computed: openpyxl.Workbook, found: Season, rows: list[Written]) -> None:
    """What we wrote beside each formula and what LibreOffice computed are the same in every cell, and are the standings."""
    cached, formulas = opened(ours, values=True), opened(ours)
    for sheet in formulas.sheetnames:
        for row in formulas[sheet].iter_rows():
            for cell in row:
                own, other = cached[sheet][cell.coordinate].value, computed[sheet][cell.coordinate].value
                assert own == other, f"{sheet} {cell.coordinate}: {cell.value}"
    heads, *lines = [[cell.value for cell in row] for row in computed["Stand"].iter_rows()]
    names = [event.name for event in found.events]
    for line, row in zip(lines, rows, strict=False):
        by_head = dict(zip(heads, line, strict=False))
        assert [by_head[name] for name in ("Rang", "Nr.", "Name", "Ort", "Teiln.")] == [
            row.rank,
            row.number,
            row.name,
            row.place,
            row.participations,
        ]
        assert {name: exactly(by_head[name]) for name in names if by_head[name] is not None} == row.points
        assert (exactly(by_head["Gesamt"]), by_head["Gleichstand"] or "") == (row.total, row.tie)
    checks = [line[heads.index("Gesamt")] for line in lines if str(line[2]).startswith("Kontrolle")]
    assert checks == [0, 0]
    counted = {(line[1], line[3]): line[10] for line in computed["Ergebnisse"].iter_rows(min_row=2, values_only=True)}
    assert counted == {(row.name, name): int(not cell.startswith("(")) for row in rows for name, cell in row.cells.items()}
    assert all(str(line[10]).startswith("=IF(") for line in formulas["Ergebnisse"].iter_rows(min_row=2, values_only=True))


def exactly(value: Any) -> Fraction:
    return Fraction(str(value))


def test_all_formats_agree_for_each_formula_before_and_after_a_correction(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    cup = season()
    books: dict[str, tuple[bytes, Season, list[Written]]] = {}
    for moment in ("before", "after"):
        if moment == "after":
            correct_t4()
        for kind, (formula, first, out, corrected) in BY_HAND.items():
            cup.policies = {"formula": formula, **BEST}
            cup.save(update_fields=["policies"])
            found = read(cup)
            rows = expected(found)
            assert totals(found) == (first if moment == "before" else corrected)
            if moment == "before":
                assert {letter: dropped(found, letter) for letter in out} == out
                by_hand = {NAMES[letter]: line for letter, line in BEFORE.get(kind, {}).items()}
                for row in rows if by_hand else ():
                    assert " ".join((*row.cells.values(), said(row.total), str(row.participations))) == by_hand[row.name]
                on_paper(cup, rows)
            on_page(cup, rows)
            in_files(cup, found, rows)
            comes_again_alike(cup, found)
            books[f"{kind}-{moment}"] = (make(cup, "stand", "xlsx").content, found, rows)
    computed = recalculated_books({name: book for name, (book, *_rest) in books.items()}, tmp_path)
    for name, (book, found, rows) in books.items():
        in_workbook(book, computed[name], found, rows)
    asked = (json.dumps({"id": name, **found.request}) for name, (_book, found, _rows) in books.items())
    (tmp_path / "asked.jsonl").write_text("\n".join(asked))
    call_command("series", str(tmp_path / "asked.jsonl"))
    answered = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert answered == [{"id": name, **found.answer} for name, (_book, found, _rows) in books.items()], (
        "the command answers the same requests alike"
    )


def test_the_papers_of_a_series_over_http(director_client: Client, client: Client) -> None:
    cup = ranked({"formula": {"kind": "places"}})
    page = director_client.get(reverse("series-papers", args=[cup.slug])).content.decode()
    for what, ending in (("stand", "pdf"), ("stand", "xlsx"), ("stand", "csv"), ("stand", "json"), ("reihe", "json")):
        address = reverse("series-paper", args=[cup.slug, what, ending])
        assert address in page
        how = "inline" if ending == "pdf" else "attachment"
        assert director_client.get(address)["Content-Disposition"] == f'{how}; filename="linzer-cup-{what}.{ending}"'
        assert client.get(address).status_code == 302
    assert director_client.get(reverse("series-paper", args=[cup.slug, "stand", "doc"])).status_code == 302


def test_two_of_one_name_have_their_numbers_on_paper_and_a_column_of_them_in_files() -> None:
    cup = ranked({"formula": {"kind": "places"}})
    Player.objects.filter(name=NAMES["B"]).update(name=NAMES["A"])
    report = series_report(paper_of(read_season(cup, Audience.DESK, hidden=True)))
    alike = {f"{NAMES['A']} · Nr.\N{NO-BREAK SPACE}{player.number}" for player in Player.objects.filter(name=NAMES["A"])}
    assert {row[1] for row in report.on_paper.rows} >= alike
    assert {row[1:3] for row in report.in_files.rows} >= {(player.number, NAMES["A"]) for player in Player.objects.filter(name=NAMES["A"])}
    cells = [row[1] for block in blocks(report.on_paper, arrange(report.on_paper)) for row in block.rows]
    assert [cell.strong for cell in cells if cell.rest.startswith(" · Nr.")] == ["Auer", "Auer"]


def test_a_series_without_a_formula_has_no_paper_and_says_why(director_client: Client) -> None:
    cup = season()
    answer = director_client.get(reverse("series-paper", args=[cup.slug, "stand", "pdf"]), follow=True)
    assert "Noch hat niemand gesagt, wie diese Reihe gewertet wird." in answer.content.decode()


def test_carried_over_points_and_a_team_ranking_in_the_workbook(tmp_path: Path) -> None:
    """oef_40 over the seven before the final (Fixpunkte, best five): B 1115, A 1090 … take 120, 109, 100, 93, 87, 82; the final, t8: B 223,
    A 198, D and E 180, C 156. A without t8 has 223·4 + 198 as well."""
    cup = ranked({"formula": {"kind": "places"}, **BEST, "final": "carry_over", "carry_over": "oef_40"})
    Tournament.objects.filter(pk=tournament("t8").pk).update(in_series={"final": True})
    # Before the final: B 198 + 223 + 223 + 223 + 223 = 1090 (t1 or t4: 198), A 1090 too; best counted results are alike, B has 7 and A 6
    # entries.
    rows = recalculated(make(cup, "stand", "xlsx").content, tmp_path)
    at = rows[0].index("Gesamt")
    # B 120 + 223, A 109 + 198, D 93 + 180, E 87 + 180, C 100 + 156, F 82
    assert [(row[2], row[at - 1], row[at]) for row in rows[1:7]] == [
        (NAMES["B"], "120", "343"),
        (NAMES["A"], "109", "307"),
        (NAMES["D"], "93", "273"),
        (NAMES["E"], "87", "267"),
        (NAMES["C"], "100", "256"),
        (NAMES["F"], "82", "82"),
    ]
    cup.policies = {
        "formula": {"kind": "places"},
        **BEST,
        "teams": {"members": {"Eins": [person("A"), person("E")], "Zwei": [person("B"), person("C")]}},
    }
    cup.save()
    Tournament.objects.filter(pk=tournament("t8").pk).update(in_series=None)
    rows = recalculated(make(cup, "stand", "xlsx").content, tmp_path)
    found = read(cup).answer["standings"]
    assert [(row[2], int(row[rows[0].index("Gesamt")])) for row in rows[1:3]] == [(line["team"], line["total"]) for line in found]
    # Zwei: 378, 403, 403, 396, 403, 354, 446, 379 → the best five 446 + 403·3 + 396; Eins: 379, 354, 379, 391, 198, 223, 168, 378
    assert {line["team"]: line["total"] for line in found} == {"Zwei": 446 + 403 * 3 + 396, "Eins": 391 + 379 + 379 + 378 + 354}


def test_the_command_writes_them_too(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    cup = ranked({"formula": {"kind": "places"}})
    call_command("export", "reihe:linzer-cup", "stand", output=str(tmp_path / "stand.csv"))
    assert (tmp_path / "stand.csv").read_bytes() == make(cup, "stand", "csv").content
    with pytest.raises(SystemExit):
        call_command("export", "reihe:nix", "stand", output=str(tmp_path / "stand.csv"))
    assert "Die Reihe „reihe:nix“ gibt es nicht. Vorhanden: linzer-cup." in capsys.readouterr().err


def test_who_is_a_number_to_visitors_is_one_in_a_series_file_unless_names_are_asked_for(director_client: Client) -> None:
    cup = ranked({"formula": {"kind": "places"}})
    address = reverse("series-papers", args=[cup.slug])
    assert "stand-named" not in director_client.get(address).content.decode()
    set_anonymous(registration_id=Registration.objects.get(tournament=tournament("t2"), number=1).pk, anonymous=True)
    assert reverse("series-paper", args=[cup.slug, "stand-named", "csv"]) in director_client.get(address).content.decode()
    for ending in ("csv", "json"):
        assert NAMES["A"] not in make(cup, "stand", ending).content.decode()
        copy = make(cup, "stand-named", ending)
        assert NAMES["A"] in copy.content.decode()
        assert copy.name == f"linzer-cup-stand-mit-namen.{ending}"
    assert NAMES["A"] not in text_of(make(cup, "stand", "pdf").content)
    assert NAMES["A"] in make(cup, "reihe", "json").content.decode(), "it has to come back whole"
