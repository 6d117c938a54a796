"""A long paper is a job, set once, and there at once from then on, until what stands on it changes; short ones come as ever."""

from collections.abc import Sequence
from pathlib import Path
from threading import Event

import pytest
from django.conf import LazySettings
from django.conf import settings as django_settings
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse
from django.utils.log import configure_logging

from scoring.paper.exporters.weasy import WeasyPrint
from scoring.paper.typesetter import Part, Size
from tests.scoring.read_back import text_of
from tests.tournament import court
from tests.tournament.evening import RUFER, fill, running, save, the_table
from tests.tournament.season import ranked
from tests.tournament.series.test_desk import PLACES
from tests.tournament.two_clubs import people
from tournament.jobs import progress, working
from tournament.jobs.beginning import cancel
from tournament.models import Job, Printed, Registration, Tournament
from tournament.papers import long, shelf
from tournament.papers.catalogue import PAPERS, make

pytestmark = pytest.mark.django_db


PARTS_SET: list[Part] = []
"""What was set last."""


@pytest.fixture
def folder(tmp_path: Path, settings: LazySettings, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Four players are long here."""
    settings.DATA = tmp_path
    monkeypatch.setattr(shelf, "LONG", 3)
    return tmp_path / "papiere"


@pytest.fixture
def settings_made(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Each text that is set by WeasyPrint from now on."""
    made: list[str] = []
    real = WeasyPrint.set

    def counted(setter: WeasyPrint, parts: Sequence[Part]) -> bytes:
        made.extend(part.html for part in parts)
        PARTS_SET[:] = parts
        return real(setter, parts)

    monkeypatch.setattr(WeasyPrint, "set", counted)
    return made


def standings(tournament: Tournament) -> str:
    return reverse("paper", args=[tournament.slug, "standings", "pdf"])


def played() -> Tournament:
    tournament = running()
    fill(the_table(tournament))
    return tournament


def asked(client: Client, address: str) -> Job:
    """The job to whose page one is led."""
    job = Job.objects.first()
    led = client.get(address)
    found = Job.objects.first()
    assert led["Location"] == f"/auftraege/{found.uid}/?gleich"
    assert found != job
    return found


def made(client: Client, address: str) -> HttpResponse:
    """The paper, once its job is done: the page goes on to it."""
    job = asked(client, address)
    assert working.look(Event())
    return client.get(reverse("job", args=[job.uid]), {"gleich": ""}, follow=True)


def test_it_is_a_job_and_set_once(director_client: Client, folder: Path, settings_made: list[str]) -> None:
    address = standings(played())
    job = asked(director_client, address)
    assert director_client.get(address)["Location"] == f"/auftraege/{job.uid}/?gleich", "who asks again waits for the same"
    assert settings_made == []
    page = director_client.get(reverse("job", args=[job.uid])).content.decode()
    assert ("Papier setzen" in page, "Probe: Stand" in page, "wartet" in page) == (True, True, True)
    assert working.look(Event())
    first = director_client.get(reverse("job-file", args=[job.uid]))
    assert first.content.startswith(b"%PDF-")
    again = director_client.get(address)
    assert (again.status_code, again.content == first.content, len(settings_made)) == (200, True, 1)
    assert len(list(folder.iterdir())) == 1


def test_everything_of_a_round_is_the_papers_that_it_holds_announced_and_set_once_a_state(
    director_client: Client, tmp_path: Path, settings: LazySettings, settings_made: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.DATA = tmp_path
    monkeypatch.setattr(shelf, "LONG", 20)
    tournament = played()
    address = reverse("paper", args=[tournament.slug, "all:1", "pdf"])
    # Tischliste, Sitzordnung, Tischzettel and results are a page each, and there are two tables; 54 rows and more.
    assert asked(director_client, address).facts["pages"] == 6
    assert settings_made == []
    assert working.look(Event())
    assert Job.objects.get().done in range(1, 7), "told page by page"
    first = director_client.get(reverse("job-file", args=[Job.objects.get().uid])).content
    assert len(settings_made) == 5
    assert all("Stand " in part.style for part in PARTS_SET), "each says which state it shows"
    # What was printed as part of it was printed: alone it is the same paper, and corrects nothing.
    again = director_client.get(address)
    assert (again.status_code, again.content == first, len(settings_made)) == (200, True, 5)
    assert set(Printed.objects.values_list("paper", flat=True)) == {"tables", "seating", "slips", "round", "sheets"}
    assert "ersetzt" not in text_of(make(tournament, "seating:1", "pdf").content)
    # A game more is another state: it is announced again, and what changed says what it replaces.
    save(the_table(tournament, 2), 1, RUFER)
    assert "ersetzt Stand" in text_of(made(director_client, address).content)


def test_a_log_that_is_set_up_anew_takes_no_telling_back(director_client: Client, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(progress, "OFTEN", 0)
    address = reverse("paper", args=[played().slug, "all:1", "pdf"])
    asked(director_client, address)
    configure_logging(django_settings.LOGGING_CONFIG, django_settings.LOGGING)
    assert working.look(Event())
    assert Job.objects.get().done in range(1, 7)


def test_what_has_changed_is_set_anew(director_client: Client, folder: Path, settings_made: list[str]) -> None:
    tournament = played()
    address = standings(tournament)
    made(director_client, address)
    player = Registration.objects.filter(tournament=tournament).first().player
    player.name = "Neuer Name"
    player.save()
    assert made(director_client, address).content.startswith(b"%PDF-")
    assert ["Neuer Name" in html for html in settings_made] == [False, True]


def test_a_short_one_comes_at_once_and_is_not_kept(director_client: Client, tmp_path: Path, settings: LazySettings) -> None:
    settings.DATA = tmp_path
    assert director_client.get(standings(played())).content.startswith(b"%PDF-")
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_cannot_be_written_costs_no_paper(director_client: Client, folder: Path) -> None:
    folder.write_text("in the way")
    assert made(director_client, standings(played())).content.startswith(b"%PDF-")


def test_only_the_newest_stay(folder: Path) -> None:
    lying = shelf.Folder(folder, wait=True)
    for number in range(shelf.KEPT + 5):
        lying.keep(f"{number:03}", Size(1000, 30), b"%PDF-")
    assert len(list(folder.iterdir())) == shelf.KEPT
    assert lying.find(f"{shelf.KEPT + 4:03}", Size(1000, 30)) == b"%PDF-"


def test_a_referee_sees_his_own_long_rulings(folder: Path) -> None:
    tournament, referee, _ruling = court.ruled_dreier()
    client = Client()
    client.force_login(referee, backend="django.contrib.auth.backends.ModelBackend")
    assert made(client, reverse("paper", args=[tournament.slug, "rulings", "pdf"])).content.startswith(b"%PDF-")
    assert asked(client, reverse("paper", args=[tournament.slug, "rulings-anonymous", "pdf"])).kind == "ruled-paper"


def test_the_cash_is_for_who_handles_it(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shelf, "LONG", -1)
    tournament = played()
    clients = people(tournament.organiser)
    address = reverse("paper", args=[tournament.slug, "cash", "pdf"])
    assert made(clients["treasurer"], address).content.startswith(b"%PDF-")
    job = reverse("job", args=[Job.objects.first().uid])
    assert [clients[role].get(job).status_code for role in ("treasurer", "director", "referee")] == [200, 200, 404]


def test_every_paper_has_a_job_that_who_may_have_it_sees() -> None:
    assert {kind.action for kind in PAPERS.values()} == set(long.OF_ACTION)


@pytest.mark.parametrize("what, ending", [("tournament", "xlsx"), ("standings", "xlsx"), ("site", "zip")])
def test_what_has_a_part_for_each_table_is_a_job_where_there_are_many(
    director_client: Client, data: Path, monkeypatch: pytest.MonkeyPatch, what: str, ending: str
) -> None:
    tournament = played()
    address = reverse("paper", args=[tournament.slug, what, ending])
    at_once = director_client.get(address)
    assert at_once.content.startswith(b"PK")
    assert director_client.get(reverse("paper", args=[tournament.slug, "standings", "csv"])).status_code == 200
    monkeypatch.setattr(long, "MANY", 1)
    assert made(director_client, address)["Content-Disposition"] == at_once["Content-Disposition"]
    assert director_client.get(reverse("paper", args=[tournament.slug, "standings", "csv"])).status_code == 200


def test_a_long_paper_of_a_series_is_a_job_too(director_client: Client, folder: Path) -> None:
    address = reverse("series-paper", args=[ranked(PLACES).slug, "stand", "pdf"])
    assert made(director_client, address).content.startswith(b"%PDF-")


def test_one_that_is_cancelled_between_two_pages_is_not_printed(
    director_client: Client, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(progress, "OFTEN", 0)
    job = asked(director_client, reverse("paper", args=[played().slug, "all:1", "pdf"]))
    told = progress.Progress.tell

    def cancelled(of_job: progress.Progress, done: int = 0, of: int = 0, stage: str = "") -> None:
        if done == 3:
            cancel(job)
        told(of_job, done, of, stage)

    monkeypatch.setattr(progress.Progress, "tell", cancelled)
    assert working.look(Event())
    assert (Job.objects.get().state, Job.objects.get().done, Printed.objects.count()) == ("cancelled", 2, 0)
