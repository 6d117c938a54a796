"""The archive: seasons, players by letter, the search's lists, the open file without names, cups over clubs."""

import csv
import json
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.conf import LazySettings
from django.db import transaction

from scoring.field import federation_number
from tests.tournament.evening import fixture
from tests.tournament.hand_sums import RANKED
from tests.tournament.published.arriving import ENDS, Page, crawled, published, withdrawn
from tests.tournament.upload.sent import parts_of
from tournament.models import Cup, Organiser, Phase, SeriesEntry, SeriesLogRow, Tournament
from tournament.published import indexing, open_file
from tournament.site.optional import pyarrow
from tournament.upload.cut import Parts

pytestmark = pytest.mark.django_db


@pytest.fixture
def root(tmp_path: Path, settings: LazySettings) -> Path:
    settings.PUBLIC = tmp_path / "public"
    return tmp_path / "public" / "ergebnisse"


def on(file: str, day: str, **more: Any) -> Parts:
    """What is cut out of one of fixtures/, had it been played that day."""
    parts = parts_of(fixture(file))
    parts.results.update(date=day, **more)
    return parts


def test_a_season_is_a_calendar_year_and_has_its_tournaments(root: Path) -> None:
    """31 December is the season that ends, 1 January the one that begins."""
    old = published(on("cup-nine", "2025-12-31", name="Silvester", place="Steyr"))
    new = published(on("sums-only", "2026-01-01", name="Neujahr", place="Linz"))
    pages = {year: Page((root / "saison" / year / "index.html").read_text(encoding="utf-8")) for year in ("2025", "2026")}
    assert ("Silvester" in pages["2025"].text, "Neujahr" in pages["2025"].text) == (True, False)
    assert ("Silvester" in pages["2026"].text, "Neujahr" in pages["2026"].text) == (False, True)
    assert f"../../t/{old.tournament.uid}/index.html" in pages["2025"].links
    start = Page((root / "index.html").read_text(encoding="utf-8"))
    assert {"saison/2025/index.html", "saison/2026/index.html"} <= set(start.links)
    assert start.text.index("Neujahr") < start.text.index("Silvester"), "the newest first"
    assert f"t/{new.tournament.uid}/index.html" in start.links
    assert "Orte Steyr: Silvester" in pages["2025"].text
    assert crawled(root)[1] == []


def test_the_winner_and_everybody_by_letter(root: Path) -> None:
    parts = on("cup-nine", "2026-11-21")
    first = RANKED["cup-nine"][0][1]
    for row in parts.persons["persons"]:
        row["name"] = "Älter Zoe" if row["number"] == first else f"{'ABCDEFGHI'[row['number'] - 1]}nna Österreicher"
        row["place"] = "Linz"
    revision = published(parts)
    season = root / "saison" / "2026"
    assert "Älter Zoe" in Page((season / "index.html").read_text(encoding="utf-8")).text
    letter = Page((season / "spieler-o.html").read_text(encoding="utf-8"))
    assert f"../../t/{revision.tournament.uid}/{revision.digest}/spieler-{RANKED['cup-nine'][1][1]}.html" in letter.links
    search = json.loads((season / "suche.json").read_text(encoding="utf-8"))
    assert ["Älter Zoe", "Linz", [[0, first]]] in search["people"]
    assert search["tournaments"][0][:3] == [str(revision.tournament.uid), revision.digest, "2026-11-21"]


def test_the_open_file_has_a_row_a_player_and_no_name(root: Path) -> None:
    parts = on("cup-nine", "2026-11-21")
    for row in parts.persons["persons"]:
        row["federation_number"] = federation_number(1_000_000 + row["number"])
    revision = published(parts)
    season = root / "saison" / "2026"
    text = (season / "ergebnisse.csv").read_text(encoding="utf-8")
    rows = list(csv.DictReader(StringIO(text)))
    assert list(rows[0]) == ["season", "uid", "date", "system", "number", "rank", "points", "round_1", "round_2"]
    assert {(int(row["rank"]), int(row["number"]), int(row["points"])) for row in rows} == set(RANKED["cup-nine"])
    assert {(row["season"], row["uid"], row["date"], row["system"]) for row in rows} == {
        ("2026", str(revision.tournament.uid), "2026-11-21", "koenigrufen-cup")
    }
    assert all(int(row["round_1"] or 0) + int(row["round_2"] or 0) == int(row["points"]) for row in rows)
    as_json = json.loads((season / "ergebnisse.json").read_text(encoding="utf-8"))
    assert [(row["number"], row["points"]) for row in as_json] == [(int(row["number"]), int(row["points"])) for row in rows]
    said = text + json.dumps(as_json)
    assert not any(row["name"] in said or row["federation_number"] in said for row in parts.persons["persons"])


def test_parquet_has_the_same_rows() -> None:
    """Installed where the tests run, as on a server."""
    found = pyarrow()
    assert found is not None, "pip install -r requirements-server.txt"
    arrow, parquet = found
    said = {"season": 2026, "uid": "u", "date": "2026-11-21", "system": "koenigrufen-cup", "number": 7}
    rows = [{**said, "rank": 1, "points": 12, "rounds": [5, None, 7]}, {**said, "number": 8, "rank": None, "points": None, "rounds": []}]
    written = open_file.files([open_file.Row(**row) for row in rows])["ergebnisse.parquet"]
    assert parquet.read_table(arrow.BufferReader(written)).to_pylist() == rows


def test_a_season_in_which_nothing_changed_is_not_read_again(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    published(on("cup-nine", "2025-11-21"))
    written: list[int] = []
    real = indexing._write_season

    def counted(year: int, *said: Any) -> None:
        written.append(year)
        real(year, *said)

    monkeypatch.setattr(indexing, "_write_season", counted)
    indexing.index()
    assert written == []
    published(on("sums-only", "2026-11-21"))
    assert written == [2026, 2025], "the older one leads to the newer too"
    published(on("french-four", "2026-11-22"))
    assert written == [2026, 2025, 2026]


def test_whether_the_pages_are_older_than_what_they_tell(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert indexing.is_outdated()
    received = published(on("cup-nine", "2025-11-21")).tournament
    assert not indexing.is_outdated()
    indexing.outdate(received)
    assert indexing.is_outdated()
    indexing.index()
    cup = Cup.objects.create(organiser=Organiser.objects.get(), name="Landescup", slug="landescup")
    SeriesLogRow.objects.create(cup=cup, action="accept_entry", facts={})
    assert indexing.is_outdated(), "a cup counts something else"
    indexing.index()
    Tournament.objects.update(cup=cup, phase=Phase.CLOSED)
    assert indexing.is_outdated(), "an evening on this server counts, and was closed or corrected"
    real = indexing.cup_pages.write

    def meanwhile(found: Any) -> Any:
        indexing.outdate(received)
        return real(found)

    monkeypatch.setattr(indexing.cup_pages, "write", meanwhile)
    indexing.index()
    assert indexing.is_outdated(), "what came while they were written may not be in them"


def test_a_season_without_tournaments_is_gone(root: Path) -> None:
    first = published(on("cup-nine", "2025-11-21"))
    withdrawn(first, reason="Probe")
    assert not (root / "saison" / "2025").exists()
    assert "Noch ist nichts veröffentlicht." in Page((root / "index.html").read_text(encoding="utf-8")).text


def test_who_is_named_leads_to_all_he_played_and_who_is_a_number_nowhere(root: Path) -> None:
    parts = on("cup-nine", "2026-11-21")
    persons = parts.persons["persons"]
    gone = persons.pop()["number"]
    persons[0]["name"] = "Änne O'Größ & Söhne"
    revision = published(parts)
    folder = root / "t" / str(revision.tournament.uid) / revision.digest
    for end in ENDS:
        named = Page((folder / f"spieler-{persons[0]['number']}{end}").read_text(encoding="utf-8"))
        assert f"../../../index{end}#gesucht=%C3%84nne%20O%27Gr%C3%B6%C3%9F%20%26%20S%C3%B6hne" in named.links
        hidden = Page((folder / f"spieler-{gone}{end}").read_text(encoding="utf-8"))
        assert [link for link in hidden.links if "gesucht" in link] == []
    assert crawled(root)[1] == []


def test_a_cup_over_clubs_has_a_page_with_its_tournaments(root: Path) -> None:
    revision = published(on("cup-nine", "2026-11-21", name="Linzer Abend"))
    cup = Cup.objects.create(organiser=Organiser.objects.get(), name="Landescup", slug="landescup")
    SeriesEntry.objects.create(cup=cup, organiser=Organiser.objects.get(), uid=revision.tournament.uid, state="accepted")
    indexing.index()
    for end in ENDS:
        page = Page((root / "reihe" / "landescup" / f"index{end}").read_text(encoding="utf-8"))
        assert "Landescup" in page.text
        assert f"../../t/{revision.tournament.uid}/index{end}" in page.links
    assert "reihe/landescup/index.html" in Page((root / "index.html").read_text(encoding="utf-8")).links
    assert crawled(root)[1] == []
    with transaction.atomic():
        SeriesLogRow.objects.create(cup=cup, action="publish_series", facts={}, detail={})
        withdrawn(revision, reason="Probe")
        assert (root / "reihe" / "landescup" / "index.html").exists(), "a state was published, and it is a cup still"
        transaction.set_rollback(True)
    SeriesEntry.objects.update(state="withdrawn")
    indexing.index()
    assert not (root / "reihe" / "landescup").exists()


def test_the_head_of_a_cups_page_is_a_cups(root: Path) -> None:
    """From when to when and which state; no number of rounds, which a cup has not."""
    revision = published(on("cup-nine", "2026-11-21"))
    verein = Organiser.objects.get()
    cup = Cup.objects.create(organiser=verein, name="Landescup", slug="landescup", policies={"formula": {"kind": "sum"}})
    SeriesEntry.objects.create(cup=cup, organiser=verein, uid=revision.tournament.uid, state="accepted")
    indexing.index()
    page = (root / "reihe" / "landescup" / "index.html").read_text(encoding="utf-8")
    head = page.partition("<small>")[2].partition("</small>")[0]
    assert head.startswith("21. November 2026 · Stand ")
    assert "Runde" not in head
