"""The page that asks for a recount, and the job that does it: on a federation's server, by the secretary."""

from io import BytesIO
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest
from django.conf import LazySettings
from django.test import Client

from tests.tournament.history import lying, played
from tests.tournament.history.test_recounting import GAMES, MUSTER
from tests.tournament.jobs.kinds_made import NEVER
from tests.tournament.two_clubs import people
from tournament.archive.importing import import_tournament
from tournament.archive.reading import read_tournament
from tournament.history.recount_rows import Totals
from tournament.history.recount_run import Asked, Tell, recount_history
from tournament.jobs import working
from tournament.models import Job, JobFile, JobState, Organiser, OwnSheet, Player
from tournament.organisers import clubs
from tournament.register.forgetting import forget
from tournament.site import optional
from tournament.site.organiser import at

pytestmark = pytest.mark.django_db

PATH = "/o/verband/nachgezaehlt/"
ASKED = {"season": "2026", "system": "alle", "under": "koenigrufen-oberoesterreich"}


@pytest.fixture
def federation(tmp_path: Path, settings: LazySettings) -> Organiser:
    settings.DATA, settings.REGISTER_OWNER = tmp_path, True
    clubs.found_federation(name="Verband", slug="verband")
    return Organiser.objects.get(slug="verband")


@pytest.fixture
def secretary(federation: Organiser) -> Client:
    return people(federation)["secretary"]


@pytest.fixture
def history(tmp_path: Path, federation: Organiser) -> Path:
    """A club's two tournaments of 2026: all five games of the table, which Anna wins, or Bernd under the other sheet; and the first alone,
    which is Anna's under both. And one of 2025."""
    with at("verein"):
        for number, games in ((1, GAMES), (2, GAMES[:1]), (3, GAMES[:1])):
            more = {"date": "2025-03-01"} if number == 3 else {}
            import_tournament(file=read_tournament(played.file(number, games) | more), author="Verein")
    lying.of_database(tmp_path / "history")
    return tmp_path / "history"


def asked(client: Client, **other: str) -> Job:
    """The job that was begun by the form."""
    answer = client.post(PATH, ASKED | other)
    job = Job._base_manager.latest("pk")
    assert answer["Location"] == page(job)
    return job


def page(job: Job) -> str:
    return f"/o/verband/auftraege/{job.uid}/"


def unpacked(client: Client, job: Job) -> dict[str, str]:
    answer = client.get(f"{page(job)}datei")
    assert answer["Content-Type"] == "application/zip"
    with ZipFile(BytesIO(answer.content)) as archive:
        return {name: archive.read(name).decode() for name in archive.namelist()}


@pytest.mark.usefixtures("history")
def test_who_would_have_won_is_asked_on_a_page_and_answered_as_a_file(secretary: Client) -> None:
    form = secretary.get(PATH).content.decode()
    assert all(f'value="{value}"' in form for value in ("2026", "2025", "koenigrufen-sauwald", "lesart"))
    assert 'value="2024"' not in form
    assert f'href="{PATH}"' in secretary.get("/o/verband/einlauf/").content.decode()
    job = asked(secretary)
    assert "2026, Allen Regelblättern → Königrufen Oberösterreich" in secretary.get("/o/verband/auftraege/").content.decode()
    assert working.look(NEVER)
    job.refresh_from_db()
    assert (job.state, job.result["said"][:2]) == (JobState.DONE, [
        "2 Turniere. 5 von 6 Spielen sind neu gezählt; 2 davon bringen jemandem etwas anderes. 1 Spiel hat dort keine Bedeutung und zählt "
        "dort nichts. 1 Spiel bleibt, wie ein Mensch es gesetzt hat. Strafpunkte und Ausschlüsse sind, wie sie waren.",
        "In 1 Turnier hätte jemand anderer gewonnen. 3 Ränge wären andere.",
    ])  # fmt: skip
    shown = secretary.get(page(job)).content.decode()
    assert "In 1 Turnier hätte jemand anderer gewonnen." in shown
    assert "nachgezaehlt-2026.zip" in shown
    pages = unpacked(secretary, job)
    assert len(pages) == 1 + 2 * (1 + 2), "a style, and in two languages the first page and one a tournament"
    german, english = (pages[f"nachgezaehlt-2026/index{ending}"] for ending in (".html", ".en.html"))
    for index, words in ((german, "Wer gewonnen hätte"), (english, "Who would have won")):
        assert words in index
        assert [name in index for name in ("Anna Aigner", "Bernd Binder", "Turnier 1", "Turnier 2", "Turnier 3")] == [True] * 4 + [False]
        assert "<strong>Bernd Binder</strong>" in index


@pytest.mark.usefixtures("history")
def test_under_a_sheet_of_ones_own_or_under_each_ones(secretary: Client, federation: Organiser) -> None:
    own = OwnSheet.objects.create(organiser=federation, slug=MUSTER["slug"], edition="1", name="Muster", file=MUSTER)
    theirs = OwnSheet.objects.create(
        organiser=Organiser.objects.get(slug="verein"), slug="anderes", edition="1", name="Anderes", file=MUSTER
    )
    form = secretary.get(PATH).content.decode()
    assert (f'value="eigenes-{own.pk}"' in form, f'value="eigenes-{theirs.pk}"' in form) == (True, False)
    said: dict[str, Any] = {}
    for under in (f"eigenes-{own.pk}", "lesart"):
        job = asked(secretary, under=under, season="alle", system="koenigrufen-cup")
        working.look(NEVER)
        job.refresh_from_db()
        said[under] = job.result["said"]
        assert job.result["file"] == "nachgezaehlt.zip"
    assert "In 0 Turnieren hätte jemand anderer gewonnen." in said["lesart"][1]
    assert "3 Turniere. 7 von 7 Spielen sind neu gezählt; 0 davon" in said["lesart"][0]
    assert said["lesart"] != said[f"eigenes-{own.pk}"]


@pytest.mark.usefixtures("history")
def test_the_same_question_is_one_job_and_it_can_be_cancelled(secretary: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    job = asked(secretary)
    assert asked(secretary) == job
    assert asked(secretary, season="2025") != job
    Job._base_manager.exclude(pk=job.pk).delete()
    monkeypatch.setattr("tournament.history.recount_reading.PIECE", 1)
    monkeypatch.setattr("tournament.jobs.progress.OFTEN", 0)
    told: list[tuple[int, int]] = []

    def counted(asked: Asked, into: Path, tell: Tell) -> Totals:
        def heard(done: int, of: int) -> None:
            told.append((done, of))
            secretary.post(page(job))
            tell(done, of)

        return recount_history(asked, into, tell=heard)

    monkeypatch.setattr("tournament.history.recount_job.recount_history", counted)
    working.look(NEVER)
    job.refresh_from_db()
    assert (job.state, told, JobFile.objects.count()) == (JobState.CANCELLED, [(5, 6)], 0)


@pytest.mark.usefixtures("history")
def test_who_was_forgotten_just_now_is_not_in_it(secretary: Client) -> None:
    job = asked(secretary)
    for person in Player.objects.filter(name="Anna Aigner"):
        forget(person_id=person.pk, author="Amt")
    working.look(NEVER)
    assert not any("Anna Aigner" in text for text in unpacked(secretary, job).values())


@pytest.mark.usefixtures("history")
def test_what_is_no_answer_to_the_form_comes_back(secretary: Client) -> None:
    for wrong in ({"season": "1999"}, {"under": "nirgendwo"}, {"under": "eigenes-77"}, {"system": ""}):
        assert secretary.post(PATH, ASKED | wrong).status_code == 422
    assert not Job.objects.exists()


def test_where_no_history_lies_yet_the_page_says_so(secretary: Client) -> None:
    for answer in (secretary.get(PATH), secretary.post(PATH, ASKED)):
        assert "Noch ist keine Historie da." in answer.content.decode()
    assert not Job.objects.exists()


def test_a_history_that_cannot_be_read_is_said_with_what_to_do_and_the_next_run_mends_it(secretary: Client, history: Path) -> None:
    (history / "manifest.json").write_text('{"format": "tarock-hist', encoding="utf-8")
    for answer in (secretary.get(PATH), secretary.post(PATH, ASKED)):
        assert (answer.status_code, "manage.py history" in answer.content.decode()) == (200, True)
    assert not Job.objects.exists()
    lying.of_database(history)
    assert 'value="2026"' in secretary.get(PATH).content.decode()


def test_without_the_register_or_without_pyarrow_there_is_no_such_page(
    secretary: Client, settings: LazySettings, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.REGISTER_OWNER = False
    assert secretary.get(PATH).status_code == 404
    assert "nachgezaehlt" not in secretary.get("/o/verband/einlauf/").content.decode()
    settings.REGISTER_OWNER = True
    monkeypatch.setattr(optional, "is_installed", lambda _name: False)
    assert secretary.get(PATH).status_code == 404


@pytest.mark.usefixtures("history")
def test_it_is_the_secretarys(secretary: Client) -> None:
    job = asked(secretary)
    working.look(NEVER)
    director = people(Organiser.objects.get(slug="verein"))["director"]
    assert (director.get(PATH).status_code, director.post(PATH, ASKED).status_code) == (403, 403)
    assert [director.get(path).status_code for path in (page(job), f"{page(job)}datei")] == [404, 404]
    assert Client().get(PATH).status_code == 302
