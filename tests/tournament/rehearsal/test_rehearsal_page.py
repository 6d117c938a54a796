"""The page Probe-Abend: what it asks, what it shows of a rehearsal by the note in its folder, how it ends one. No server is started
here."""

import time
from pathlib import Path

import pytest
from django.test import Client
from django.urls import reverse

from tests.rules.free_files import FILE
from tournament.ledger.people.meta import meta
from tournament.models import LogRow, Tournament
from tournament.rehearsal import launching, notes
from tournament.rehearsal.evening import Plan
from tournament.rehearsal.faults import Kind, Planted
from tournament.rehearsal.notes import Note, Row
from tournament.rehearsal.steps import Step
from tournament.sheets.saving import save_sheet

pytestmark = pytest.mark.django_db

GAP = Planted(Kind.GAP, 1, 3)
CLASH = Planted(Kind.CLASH, 2, 1, 8)
SAID = {"do": "begin", "tables": "6", "rounds": "2", "games": "8", "minutes": "5", "system": "koenigrufen-cup", "lead": "selbst"}


@pytest.fixture
def folder(tmp_path: Path, settings: pytest.FixtureRequest) -> Path:
    """The folder of this test's rehearsal."""
    settings.DATA = tmp_path
    return tmp_path / "probe"


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Plan, str]]:
    """What would have been started."""
    found: list[tuple[Plan, str]] = []
    monkeypatch.setattr(launching, "start", lambda plan, host: found.append((plan, host)))
    return found


def put(folder: Path, note: Note) -> None:
    folder.mkdir(exist_ok=True)
    notes.write(folder, note)


def test_it_begins_what_was_asked(director_client: Client, folder: Path, started: list[tuple[Plan, str]]) -> None:
    page = director_client.get(reverse("rehearsal")).content.decode()
    assert "Probe-Abend beginnen" in page
    before = LogRow.objects.count()
    assert director_client.post(reverse("rehearsal"), SAID).status_code == 302
    [(plan, host)] = started
    assert (plan.tables, plan.rounds, plan.games, plan.minutes, plan.led, host) == (6, 2, 8, 5, True, "127.0.0.1")
    # Four at each of six tables; whoever comes late makes one of them five.
    assert plan.players == 24
    assert (LogRow.objects.count(), Tournament.objects.count()) == (before, 0)


def test_the_cups_own_sheet_goes_along_as_its_file(director_client: Client, folder: Path, started: list[tuple[Plan, str]]) -> None:
    save_sheet(file=FILE)
    save_sheet(file={**FILE, "slug": "summen", "records": False})
    page = director_client.get(reverse("rehearsal")).content.decode()
    assert "Cego-Abend, 2026" in page
    # Robots that write sums there are none.
    assert "summen@2026" not in page
    assert director_client.post(reverse("rehearsal"), {**SAID, "system": "cego-abend@2026"}).status_code == 302
    [(plan, _host)] = started
    assert Path(plan.file).parent == folder
    assert plan.sheet.system.written.words == ("Solo", "Räuber")
    assert (plan.players, plan.file in launching.command(plan, "127.0.0.1", folder)) == (24, True)


@pytest.mark.parametrize(
    "field, value, said",
    [("tables", "2", "von 3 bis 20"), ("games", "5", "von 6 bis 20"), ("minutes", "x", "ganze Zahl"), ("rounds", "", "ausfüllen")],
)
def test_what_cannot_be_comes_back(field: str, value: str, said: str, director_client: Client, folder: Path, started: list[object]) -> None:
    answer = director_client.post(reverse("rehearsal"), SAID | {field: value})
    assert answer.status_code == 422
    assert said in answer.content.decode()
    assert started == []


def test_it_shows_what_was_planted_and_what_was_found(director_client: Client, folder: Path) -> None:
    rows = (Row(GAP, found=True, mended=None), Row(CLASH, found=False, mended=None))
    put(folder, Note(step=Step.ROUND, round=1, port=8171, login="leitung", password="abcd-efgh", led=True, rows=rows))
    page = " ".join(director_client.get(reverse("rehearsal")).content.decode().split())
    for words in (
        "2 Fehler eingebaut: 1 gefunden, 0 behoben",
        "Runde 1 wird gespielt",
        "Runde 1, Tisch 3",
        "Ein Spiel wurde gespielt und nicht geschrieben.",
        "http://testserver:8171/",
        "<b>abcd-efgh</b>",
        ">gefunden<",
        ">nicht gefunden<",
        "Spiel 8",
        "Am Tisch fragen",
    ):
        assert words in page
    assert "Probe-Abend beginnen" not in page


@pytest.mark.parametrize("language", ["de", "en"])
def test_it_leads_there_in_the_language_that_is_read_here(director_client: Client, folder: Path, language: str) -> None:
    put(folder, Note(step=Step.ROUND, round=1, port=8171, login="leitung", password="abcd-efgh", led=True))
    page = director_client.get(reverse("rehearsal"), {"sprache": language}, follow=True).content.decode()
    assert f'action="http://testserver:8171/rundgang/?sprache={language}"' in page
    assert f'href="http://testserver:8171{reverse("login")}?sprache={language}"' in page


def test_over_https_no_form_sends_a_password_to_its_port(director_client: Client, folder: Path) -> None:
    put(folder, Note(step=Step.ROUND, round=1, port=8171, login="leitung", password="abcd-efgh", led=True))
    page = director_client.get(reverse("rehearsal"), secure=True).content.decode()
    assert 'action="http:' not in page
    assert 'href="http://testserver:8171/rundgang/?sprache=de"' in page


def test_a_second_one_waits_for_the_first(director_client: Client, folder: Path, started: list[object]) -> None:
    put(folder, Note(step=Step.ROUND, round=1))
    assert "Es läuft schon eine Probe." in director_client.post(reverse("rehearsal"), SAID, follow=True).content.decode()
    assert started == []


def test_a_running_one_is_told_to_end_and_a_dead_one_is_taken_away(
    director_client: Client, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    put(folder, Note(step=Step.ROUND, round=1))
    director_client.post(reverse("rehearsal"), {"do": "end"})
    assert notes.told_to_end(folder)
    assert folder.exists()
    later = time.time() + notes.LONGEST_SILENCE
    monkeypatch.setattr(time, "time", lambda: later)
    page = director_client.get(reverse("rehearsal")).content.decode()
    assert ("meldet sich nicht mehr" in page, 'value="end" disabled' in page) == (True, False)
    director_client.post(reverse("rehearsal"), {"do": "end"})
    assert not folder.exists()


def test_a_note_of_another_version_is_none(folder: Path) -> None:
    folder.mkdir()
    assert notes.read(folder) is None
    (folder / notes.STATE).write_text('{"step": "x", "rows": [["unbekannt", 1, 1, 0, null, null]]}')
    assert notes.read(folder) is None


def test_pages_and_papers_of_a_rehearsal_say_so(director_client: Client, settings: pytest.FixtureRequest) -> None:
    tournament = Tournament.objects.create(name="Kirtag", slug="kirtag", system="koenigrufen-cup", rounds=1, games=4, phase="registration")
    walls = [reverse("home"), reverse("wall", args=["kirtag"]), reverse("phone-code")]
    assert [b">PROBE<" in director_client.get(path).content for path in walls] == [False] * 3
    assert meta(tournament).tournament == "Kirtag"
    settings.REHEARSAL = True
    assert [b">PROBE<" in director_client.get(path).content for path in walls] == [True] * 3
    assert meta(tournament).tournament == "PROBE · Kirtag"
