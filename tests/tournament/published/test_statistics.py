"""The pages *Statistik*: made by the worker once the history changed, German and English, without names and without groups of few."""

from io import StringIO
from pathlib import Path
from threading import Event

import pytest
from django.conf import LazySettings
from django.core.management import call_command

from tests.tournament.evening import fixture
from tests.tournament.history import lying
from tests.tournament.published.arriving import ENDS, Page, crawled, forgotten, published, withdrawn
from tests.tournament.upload.sent import parts_of
from tournament.history import questions
from tournament.published import indexing, statistics
from tournament.site import optional, parts

pytestmark = pytest.mark.django_db


@pytest.fixture
def root(tmp_path: Path, settings: LazySettings) -> Path:
    settings.PUBLIC, settings.DATA, settings.REGISTER_OWNER = tmp_path / "public", tmp_path, True
    return tmp_path / "public" / "ergebnisse"


@pytest.fixture
def of_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """Groups of one person are shown too: the fixtures have few."""
    monkeypatch.setattr("tournament.history.asking.FEWEST", 1)


def text(path: Path) -> str:
    return Page(path.read_text(encoding="utf-8")).text


@pytest.mark.usefixtures("of_one")
def test_the_pages_say_what_was_played_overall_and_by_season(root: Path) -> None:
    """Of cup-nine: nine games whose records are known, two of them Rufer; both won."""
    sent = parts_of(fixture("cup-nine"))
    published(sent)
    assert statistics.is_outdated()
    statistics.look(Event())
    assert not statistics.is_outdated()
    pages = {name: root / "statistik" / name for name in ("index.html", "index.en.html", "2026.html", "2026.en.html")}
    assert all(path.exists() for path in pages.values())
    overall = text(pages["index.html"])
    assert "Wie oft wird welches Spiel gespielt?" in overall
    assert "Rufer 2 22,2 %" in overall, "a row of the table"
    assert "Was ein Spiel in jeder Saison bringt" in overall
    assert "Was ein Spiel in jeder Saison bringt" not in text(pages["2026.html"])
    assert "Rufer (call a king) 2 22.2 %" in text(pages["2026.en.html"])
    found, lost = crawled(root)
    assert lost == []
    assert pages["2026.en.html"].resolve() in found, "led to from the start"
    assert "statistik/index.html" in Page((root / "index.html").read_text(encoding="utf-8")).links
    names = [row["name"] for row in sent.persons["persons"]]
    assert not any(name in path.read_text(encoding="utf-8") for path in pages.values() for name in names)


def test_groups_of_few_are_not_there(root: Path) -> None:
    published(parts_of(fixture("cup-nine")))
    statistics.write()
    said = text(root / "statistik" / "index.html")
    assert "Bettler" not in said
    assert "Dazu haben noch zu wenige gespielt." in said
    assert questions.FEWEST == 5


@pytest.mark.usefixtures("of_one")
def test_another_place_is_on_the_pages_though_no_game_is_another(root: Path) -> None:
    sent = parts_of(fixture("cup-nine"))
    first = published(sent)
    statistics.write()
    assert "Ansfelden" not in text(root / "statistik" / "2026.html")
    second = published(sent._replace(results=sent.results | {"place": "Ansfelden"}), first, reason="Ort berichtigt")
    indexing.outdate(second.tournament)
    assert statistics.is_outdated()
    statistics.write()
    for name in ("index.html", "2026.html"):
        assert "Ansfelden" in text(root / "statistik" / name)


@pytest.mark.usefixtures("of_one")
def test_what_is_withdrawn_or_forgotten_makes_them_anew(root: Path) -> None:
    sent = parts_of(fixture("cup-nine"))
    revision = published(sent)
    statistics.write()
    assert not statistics.is_outdated()
    person = sent.persons["persons"][0]
    people = root.parent.parent / "history"
    assert person["name"] in {row["name"] for row in lying.rows(people, "persons.parquet")}
    forgotten(revision, person["number"])
    indexing.outdate(revision.tournament)
    assert statistics.is_outdated()
    statistics.write()
    assert person["name"] not in {row["name"] for row in lying.rows(people, "persons.parquet")}
    withdrawn(revision, reason="Probe")
    assert statistics.is_outdated()
    statistics.write()
    assert not (root / "statistik" / "2026.html").exists()
    assert "Bettler" not in text(root / "statistik" / "index.html")


@pytest.mark.usefixtures("of_one")
def test_a_page_of_which_nothing_is_new_is_not_asked_for_again(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    old, new = parts_of(fixture("cup-nine")), parts_of(fixture("point-seven"))
    old.results["date"] = "2025-11-21"
    published(old)
    statistics.write()
    asked: list[int | None] = []
    real = statistics.asking.connected

    def counted(folder: Path, chosen: statistics.asking.Chosen, limits: statistics.asking.Limits) -> object:
        asked.append(chosen.season)
        return real(folder, chosen, limits)

    monkeypatch.setattr(statistics.asking, "connected", counted)
    statistics.write()
    assert asked == []
    published(new)
    statistics.write()
    assert asked == [None, 2026, 2025], "the older one leads to the newer too"


def test_a_machine_without_the_parts_has_none_and_says_so(root: Path, settings: LazySettings, monkeypatch: pytest.MonkeyPatch) -> None:
    assert [part.found for part in parts.parts() if part.number == 11] == ["da"]
    monkeypatch.setattr(optional, "duckdb", lambda: None)
    published(parts_of(fixture("cup-nine")))
    call_command("work", "--once", stdout=StringIO())
    assert not (root / "statistik").exists()
    [missing] = [part for part in parts.parts() if part.number == 11]
    assert (missing.found, missing.matters) == ("", True)
    assert "duckdb" in missing.means
    settings.REGISTER_OWNER = False
    assert [part for part in parts.parts() if part.number == 11] == []


def test_every_page_has_both_languages(root: Path) -> None:
    published(parts_of(fixture("cup-nine")))
    statistics.write()
    for end in ENDS:
        assert Page((root / "statistik" / f"index{end}").read_text(encoding="utf-8")).tags.count("h1") == 1
