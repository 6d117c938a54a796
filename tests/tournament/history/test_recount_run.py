"""A history recounted as a whole: the document, its pages, the command; the same bytes whoever counts; a process that dies; a stop."""

import json
import os
import shutil
import signal
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

import rules
from tests.tournament.archive.test_schemas import schema
from tests.tournament.commanded import commanded
from tests.tournament.history import lying, played
from tests.tournament.history.test_recounting import GAMES, MUSTER, OBEROESTERREICH, PENALTY
from tests.tournament.management.test_score_command import workers_of
from tournament.archive.by_schema import faults_by_schema
from tournament.archive.schemas import check_file
from tournament.history import recount_reading, recount_run
from tournament.history.recount_run import Asked, By, Cancelled, recount_history
from tournament.history.target import Target
from tournament.site import cluster
from tournament.site.workers import WorkerDied

pytestmark = pytest.mark.django_db

MANY = 12


@cache
def _written() -> TemporaryDirectory:
    folder = TemporaryDirectory()
    files = [played.file(number, GAMES[: 1 + number % 5], sanctions=[PENALTY]) for number in range(1, MANY + 1)]
    for file in files[:2]:
        file["date"] = "2025-03-01"
    played.lie(Path(folder.name), files)
    return folder


@pytest.fixture
def history(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Twelve tournaments, each a piece; Anna, Bernd and the others are the same persons in all, and two are of a year before. Written once
    a worker and copied."""
    monkeypatch.setattr(recount_reading, "PIECE", 1)
    return Path(shutil.copytree(Path(_written().name, "history"), tmp_path / "history"))


def test_the_document_is_as_its_schema_says(history: Path, tmp_path: Path) -> None:
    for target in (OBEROESTERREICH, Target(), Target(edition="2019"), Target(MUSTER["slug"], MUSTER)):
        found = played.document(history, tmp_path / "out.json", target)
        assert list(faults_by_schema(found, "recount")) == []
        assert check_file((tmp_path / "out.json").read_bytes()) == "recount"
        assert len(found["tournaments"]) == MANY
    described = schema("recount")["properties"]
    assert set(described) == set(found)
    assert set(described["tournaments"]["items"]["properties"]) == set(found["tournaments"][0])


def test_a_season_and_its_persons(history: Path, tmp_path: Path) -> None:
    """Of 2026 numbers 3 to 12: by 1 + number % 5 the tournaments have 4, 5, 1, 2, 3, 4, 5, 1, 2, 3 games. Anna wins all of them in the
    cup: 7, 6, 12, 10, 9 (as often as twice) is 88. Under the other sheet each has 3, 2, 6, 4, 3: Bernd's are 5, 4, -2, 4, 5."""
    found = played.document(history, tmp_path / "out.json", OBEROESTERREICH, season=2026)
    assert found["season"] == 2026
    assert {row["season"] for row in found["tournaments"]} == {2026}
    totals = found["totals"]
    assert {name: totals[name] for name in ("tournaments", "games", "unsettled", "by_hand", "stay")} == {
        "tournaments": 10, "games": 30, "unsettled": 4, "by_hand": 2, "stay": 0,
    }  # fmt: skip
    [season] = found["seasons"]
    names = people(history)
    by_name = {names[row["person"]]: row for row in season["list"]}
    anna, bernd = by_name["Anna Aigner"], by_name["Bernd Binder"]
    assert (anna["points"], anna["points_there"], anna["won"], anna["rank"]) == (88, 36, 10, 1)
    assert (bernd["points_there"], anna["tournaments"]) == (32, 10)
    # 3, 4 and 5 games: Bernd alone; 2 games: he shares it with Anna; 1 game: Anna.
    assert (anna["won_there"], bernd["won"], bernd["won_there"]) == (4, 0, 8)
    assert totals["winners"] == 8


def people(history: Path) -> dict[int, str]:
    return {row["person"]: row["name"] for row in lying.rows(history, "persons.parquet")}


def test_only_what_was_played_by_a_sheet(history: Path, tmp_path: Path) -> None:
    assert played.document(history, tmp_path / "out.json", OBEROESTERREICH, system="point-tarock")["tournaments"] == []


def test_several_processes_write_the_same_bytes(history: Path, tmp_path: Path) -> None:
    told: dict[int, list[tuple[int, int]]] = {1: [], 2: []}
    for workers, heard in told.items():
        asked = Asked(history, OBEROESTERREICH)
        recount_history(asked, tmp_path / f"{workers}", By(workers), tell=lambda done, of, heard=heard: heard.append((done, of)))
    assert (tmp_path / "1").read_bytes() == (tmp_path / "2").read_bytes()
    assert told[1] == told[2]
    assert told[1][-1] == (35, 35)


def test_a_process_that_dies_is_told_and_nothing_is_written(history: Path, tmp_path: Path) -> None:
    def kill(_done: int, _of: int) -> None:
        for worker in workers_of(os.getpid()):
            os.kill(worker, signal.SIGKILL)

    with pytest.raises(WorkerDied):
        recount_history(Asked(history, OBEROESTERREICH), tmp_path / "out.json", By(2), tell=kill)
    assert not list(tmp_path.glob("*out.json*"))


def test_who_wants_no_more_gets_nothing_and_what_was_there_stays(history: Path, tmp_path: Path) -> None:
    (tmp_path / "out.json").write_text("before", encoding="utf-8")
    heard: list[int] = []
    with pytest.raises(Cancelled):
        recount_history(
            Asked(history, OBEROESTERREICH), tmp_path / "out.json", tell=lambda done, _of: heard.append(done),
            cancelled=lambda: len(heard) == 3,
        )  # fmt: skip
    assert len(heard) == 3
    assert (tmp_path / "out.json").read_text(encoding="utf-8") == "before"
    assert not list(tmp_path.glob(".out.json*"))


def test_the_pages_say_what_moved_in_both_languages(history: Path, tmp_path: Path) -> None:
    done = commanded(
        "recount-season", str(history), "--as", "koenigrufen-oberoesterreich", "--season", "2026", "--page", str(tmp_path / "p")
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert "10 Turniere. 26 von 30 Spielen sind neu gezählt" in done.stdout.decode()
    assert "4: Zwiccolo: dieses Spiel hat das Blatt nicht." in done.stdout.decode()
    german, english = ((tmp_path / "p" / f"index{ending}").read_text(encoding="utf-8") for ending in (".html", ".en.html"))
    for page, words in (
        (german, ("Wer gewonnen hätte", "4 Spiele haben dort keine Bedeutung")),
        (english, ("Who would have won", "4 games")),
    ):
        assert all(word in page for word in words)
        assert page.count("<strong>") == 8
    uid = played.UID.format(4)
    page = (tmp_path / "p" / f"{uid}.html").read_text(encoding="utf-8")
    assert f'href="{uid}.html"' in german
    assert all(name in page for name in played.PEOPLE.values())
    files = {path.name for path in (tmp_path / "p").iterdir()}
    assert len(files) == 2 + 2 * 10 + 1
    assert all(name in files for name in hrefs(german))


def hrefs(page: str) -> set[str]:
    return {part.partition('"')[0].partition("#")[0] for part in page.split('href="')[1:]} - {""}


@pytest.mark.parametrize("under, edition, expected", [
    ("koenigrufen-tirol", None, Target("koenigrufen-tirol")),
    ("koenigrufen-cup-2018", None, Target("koenigrufen-cup-2018")),
    ("koenigrufen-oberoesterreich", "2019", Target("koenigrufen-sauwald")),
    ("2019", None, Target(edition="2019")),
    ("lesart", None, Target()),
    (str(Path(rules.__file__).parents[1] / "docs/schemas/examples/sheet.json"), None, Target(MUSTER["slug"], MUSTER)),
])  # fmt: skip
def test_under_what(under: str, edition: str | None, expected: Target, history: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Asked] = []

    def instead(given: Asked, *_more: Any, **_also: Any) -> Any:
        asked.append(given)
        raise recount_reading.Gone("genug")

    monkeypatch.setattr("tournament.management.commands.recount-season.recount_history", instead)
    commanded("recount-season", str(history), "--as", under, *(["--edition", edition] if edition else []))
    assert [given.target for given in asked] == [expected]


@pytest.mark.parametrize("words, said", [
    (["--as", "nirgendwo"], "kein Regelsystem und keine Datei"),
    (["--as", "koenigrufen-cup", "--edition", "1900"], "1900"),
    (["--as", "koenigrufen-cup", "--season", "1999"], "kein Turnier"),
    (["--as", "koenigrufen-cup", "--scheduler", "tcp://127.0.0.1:1"], "antwortet kein Dask"),
    (["--as", "koenigrufen-cup", "--output", "/nowhere/out.json"], "nowhere"),
])  # fmt: skip
def test_what_cannot_be_done_is_said(words: list[str], said: str, history: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "CONNECT", 0.2)
    done = commanded("recount-season", str(history), *words)
    assert done.returncode == 1
    assert said in done.stderr.decode()
    assert "Traceback" not in done.stderr.decode()


def test_a_folder_without_a_history_is_said(tmp_path: Path) -> None:
    done = commanded("recount-season", str(tmp_path), "--as", "lesart")
    assert done.returncode == 1
    assert "keine Historie; manage.py history schreibt sie." in done.stderr.decode()


def test_a_history_of_which_a_part_is_gone_is_said(history: Path, tmp_path: Path) -> None:
    next((history / "games").rglob("*.parquet")).unlink()
    with pytest.raises(recount_reading.Gone):
        recount_run.recount_history(Asked(history, Target()), tmp_path / "out.json")


def test_one_line_a_tournament(history: Path, tmp_path: Path) -> None:
    """Whoever reads it a line at a time never holds more than one tournament."""
    played.document(history, tmp_path / "out.json", OBEROESTERREICH)
    lines = (tmp_path / "out.json").read_text(encoding="utf-8").splitlines()
    assert [json.loads(line.strip().rstrip(","))["uid"] for line in lines[1 : MANY + 1]] == [
        row["uid"] for row in json.loads("\n".join(lines))["tournaments"]
    ]
