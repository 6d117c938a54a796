"""Page, PDF, workbook, csv, JSON and command say the same of a season, for each formula.

What they say is the season worked out by hand in test_reading, before and after the correction of tournament 4.
"""

import csv
import io
import json
from pathlib import Path
from typing import Any

import openpyxl
import pypdf
import pytest
from django.core.management import call_command
from django.test import Client
from django.urls import reverse

from scoring.requests import series as command
from scoring.series.words import score
from tests.scoring.test_xlsx import recalculated
from tests.tournament.season import NAMES, correct_t4, person, ranked, season, tournament
from tests.tournament.series.test_pages import page_of
from tests.tournament.series.test_pages import rows as lines_of
from tests.tournament.series.test_reading import BEST, BY_HAND, read
from tournament.models import Cup, Tournament
from tournament.papers.series_papers import make

pytestmark = pytest.mark.django_db


def text_of(pdf: bytes) -> str:
    return " ".join(" ".join(page.extract_text() for page in pypdf.PdfReader(io.BytesIO(pdf)).pages).split())


def number(text: str) -> float:
    return float(text.replace(",", "."))


def said(cup: Cup, folder: Path) -> None:
    """Every format has the totals of the answer, in its order, and what each is made of."""
    found = read(cup)
    lines = found.answer["standings"]
    expected = [(found.people[line["person"]].name, line["total"]) for line in lines]

    page = lines_of(page_of(Client(), reverse("series", args=[cup.slug])))
    for line, (name, total) in zip(page, expected, strict=True):
        assert f" {name} " in line
        assert f" {score_of(total)} " in line

    answer = json.loads(make(cup, "stand", "json").content)
    assert [(line["name"], line["total"]) for line in answer["standings"]] == expected
    assert [line["results"] for line in answer["standings"]] == [line["results"] for line in lines]

    text = make(cup, "stand", "csv").content
    assert text.startswith("\N{ZERO WIDTH NO-BREAK SPACE}Rang;Nr.;Name;Ort;".encode())
    rows = list(csv.DictReader(io.StringIO(text.decode("utf-8-sig")), delimiter=";"))
    assert [(row["Name"], number(row["Gesamt"])) for row in rows] == expected
    for row, line in zip(rows, lines, strict=True):
        for result in line["results"]:
            assert number(row[found_name(found, result["tournament"])]) == result["points"]
        assert row["gestrichen"] == ", ".join(found_name(found, result["tournament"]) for result in line["results"] if not result["counted"])

    words = text_of(make(cup, "stand", "pdf").content)
    for name, total in expected:
        assert name in words
        assert score_of(total) in words
    assert f"Stand {answer['state']}" in words

    book = make(cup, "stand", "xlsx").content
    computed = recalculated(book, folder)
    at = computed[0].index("Gesamt")
    assert [(row[2], number(row[at])) for row in computed[1 : len(lines) + 1]] == expected
    checks = [row for row in computed if row[2].startswith("Kontrolle")]
    assert [row[at] for row in checks] == ["0", "0"]
    shown = openpyxl.load_workbook(io.BytesIO(book))["Results"]
    assert all(str(shown.cell(row, 11).value).startswith("=IF(") for row in range(2, shown.max_row + 1))

    assert command.answer({"id": None, **found.request}) == {"id": None, **found.answer}


def found_name(found: Any, key: str) -> str:
    return next(event.name for event in found.events if event.key == key)


def score_of(total: Any) -> str:
    return score(int(total)) if total == int(total) else str(total).replace(".", ",").replace("-", "\N{MINUS SIGN}")


@pytest.mark.parametrize("kind", BY_HAND)
def test_all_formats_agree_before_and_after_a_correction(kind: str, tmp_path: Path) -> None:
    formula, first, _out, corrected = BY_HAND[kind]
    cup = ranked({"formula": formula, **BEST})
    said(cup, tmp_path)
    assert [line["total"] for line in read(cup).answer["standings"]] == [total for _letter, total in first]
    correct_t4()
    said(cup, tmp_path)
    assert [line["total"] for line in read(cup).answer["standings"]] == [total for _letter, total in corrected]


def test_the_papers_of_a_series_over_http(director_client: Client, client: Client) -> None:
    cup = ranked({"formula": {"kind": "places"}})
    page = director_client.get(reverse("series-papers", args=[cup.slug])).content.decode()
    for what, ending in (("stand", "pdf"), ("stand", "xlsx"), ("stand", "csv"), ("stand", "json"), ("reihe", "json")):
        address = reverse("series-paper", args=[cup.slug, what, ending])
        assert address in page
        assert director_client.get(address)["Content-Disposition"] == f'attachment; filename="linzer-cup-{what}.{ending}"'
        assert client.get(address).status_code == 302
    assert director_client.get(reverse("series-paper", args=[cup.slug, "stand", "doc"])).status_code == 302


def test_a_series_without_a_formula_has_no_paper_and_says_why(director_client: Client) -> None:
    cup = season()
    answer = director_client.get(reverse("series-paper", args=[cup.slug, "stand", "pdf"]), follow=True)
    assert "Noch hat niemand gesagt, wie diese Reihe gewertet wird." in answer.content.decode()


def test_carried_over_points_and_a_team_ranking_in_the_workbook(tmp_path: Path) -> None:
    """oef_40 over the seven before the final (Fixpunkte, best five): B 1115, A 1090 … take 120, 109, 100, 93, 87, 82; the final, t8: B 223, A 198, D and E 180,
    C 156. A without t8 has 223·4 + 198 as well."""
    cup = ranked({"formula": {"kind": "places"}, **BEST, "final": "carry_over", "carry_over": "oef_40"})
    Tournament.objects.filter(pk=tournament("t8").pk).update(in_series={"final": True})
    # Before the final: B 198 + 223 + 223 + 223 + 223 = 1090 (t1 or t4: 198), A 1090 too; best counted results are alike, B has 7 and A 6 entries.
    rows = recalculated(make(cup, "stand", "xlsx").content, tmp_path)
    at = rows[0].index("Gesamt")
    # B 120 + 223, A 109 + 198, D 93 + 180, E 87 + 180, C 100 + 156, F 82
    assert [(row[2], row[at - 1], row[at]) for row in rows[1:7]] == [
        (NAMES["B"], "120", "343"), (NAMES["A"], "109", "307"), (NAMES["D"], "93", "273"), (NAMES["E"], "87", "267"), (NAMES["C"], "100", "256"),
        (NAMES["F"], "82", "82"),
    ]
    cup.policies = {"formula": {"kind": "places"}, **BEST, "teams": {"members": {"Eins": [person("A"), person("E")], "Zwei": [person("B"), person("C")]}}}
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
