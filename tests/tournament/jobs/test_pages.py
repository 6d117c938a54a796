"""The pages of jobs: how far one is, what came of it, who may see it."""

from datetime import timedelta
from uuid import uuid4

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from tests.tournament import court
from tests.tournament.evening import running
from tests.tournament.jobs.kinds_made import BETWEEN, NEVER
from tests.tournament.two_clubs import people
from tournament.jobs import working
from tournament.jobs.beginning import begin, cancel
from tournament.models import Cup, Job, JobFile, JobState, Organiser, times
from tournament.organisers import clubs
from tournament.site.organiser import at

pytestmark = pytest.mark.django_db


def counting(user: User | None, kind: str = "count", **more: object) -> Job:
    return begin(kind, user=user, facts={"to": 5, "name": "eins", "title": "bis fünf"}, **more)


def page(job: Job) -> str:
    return reverse("job", args=[job.uid])


def test_how_far_it_is_stands_there_and_the_page_asks_again(director: User, director_client: Client) -> None:
    job, seen = counting(director), []
    waits = director_client.get(page(job)).content.decode()
    assert ("Zählen" in waits, "bis fünf" in waits, "wartet" in waits, "Abbrechen" in waits) == (True,) * 4
    BETWEEN[0] = lambda number: seen.append(director_client.get(page(job)).content.decode()) if number == 3 else None
    working.look(NEVER)
    [meanwhile] = seen
    assert 'value="3"' in meanwhile
    assert ("wird gezählt" in meanwhile, "3 von 5" in meanwhile, 'hx-trigger="every 1s"' in meanwhile) == (True,) * 3
    assert '<noscript><meta http-equiv="refresh"' in meanwhile
    after = director_client.get(page(job)).content.decode()
    assert ("fertig" in after, 'href="/reihe/eins/"' in after, "Gezählt." in after) == (True,) * 3
    assert ("hx-trigger" in after, "http-equiv" in after, "Abbrechen" in after) == (False,) * 3


def test_a_part_that_keeps_itself_fresh_is_told_that_it_need_not_any_more(director: User, director_client: Client) -> None:
    job = counting(director)
    for address in (page(job), reverse("jobs")):
        assert "HX-Refresh" not in director_client.get(address, headers={"HX-Request": "true"}).headers
    cancel(job)
    for address in (page(job), reverse("jobs")):
        assert director_client.get(address, headers={"HX-Request": "true"})["HX-Refresh"] == "true"


def test_it_is_cancelled_by_a_button_and_where_it_is_over_one_is_told(director: User, director_client: Client) -> None:
    job = counting(director)
    assert director_client.post(page(job))["Location"] == page(job)
    assert "abgebrochen" in director_client.get(page(job)).content.decode()
    assert "Das war schon zu Ende." in director_client.post(page(job), follow=True).content.decode()


def test_a_file_is_downloaded_for_a_day_and_then_the_page_says_so(director: User, director_client: Client) -> None:
    job = counting(director)
    working.look(NEVER)
    assert director_client.get(reverse("job-file", args=[job.uid])).status_code == 404
    Job.objects.update(result={"file": "x.csv"})
    JobFile.objects.create(job=job, name="x.csv", content_type="text/csv", content=b"1;2")
    assert director_client.get(page(job), {"gleich": ""})["Location"] == reverse("job-file", args=[job.uid])
    answer = director_client.get(reverse("job-file", args=[job.uid]))
    assert (answer.content, answer["Content-Disposition"]) == (b"1;2", 'attachment; filename="x.csv"')
    Job.objects.update(ended_at=times.now() - working.FILES_KEPT - timedelta(minutes=1))
    working.tidy()
    assert "einen Tag lang da und ist gelöscht" in director_client.get(page(job), {"gleich": ""}).content.decode()


def test_why_nothing_came_of_it_stands_there(director: User, director_client: Client) -> None:
    job = counting(director)
    Job.objects.update(state=JobState.FAILED, ended_at=times.now(), result={"faults": ["So geht das nicht."]})
    text = director_client.get(page(job)).content.decode()
    assert ("misslungen" in text, "So geht das nicht." in text) == (True, True)


def test_the_list_is_ones_own_and_a_page_that_of_all_who_may(director: User, director_client: Client) -> None:
    """A second director finds the page by its address; a referee does not."""
    tournament = running()
    other = User.objects.create_user("zweite")
    Organiser.objects.get().teams.get(director=True).memberships.create(user=other)
    clients = {}
    for name, user in {"other": other, "referee": court.referee(tournament)}.items():
        clients[name] = Client()
        clients[name].force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    job = counting(director, tournament=tournament)
    assert [page(job) in who.get(reverse("jobs")).content.decode() for who in (director_client, clients["other"])] == [True, False]
    assert [clients[name].get(page(job)).status_code for name in ("other", "referee")] == [200, 404]
    assert Client().get(page(job)).status_code == 302
    assert director_client.get(reverse("job", args=[uuid4()])).status_code == 404


def test_what_is_another_clubs_is_not_there() -> None:
    clubs.found_federation(name="Verband", slug="verband")
    here = Organiser.objects.get(slug="verein")
    steyr = clubs.found(name="Steyr", slug="steyr")
    ours, theirs = people(here), people(steyr)
    job = counting(None, organiser=steyr)
    server = counting(None, kind="of-server", organiser=here)
    for where, mine, others in (("steyr", theirs, ours), ("verein", ours, theirs)):
        with at(where):
            address, of_server = page(job), page(server)
        for client in others.values():
            assert client.get(address).status_code in {302, 404}
            assert client.post(address).status_code in {302, 404}
        found = mine["director"].get(address).status_code
        assert found == (200 if where == "steyr" else 404), "at another organiser's address it is not there"
        assert mine["director"].get(of_server).status_code == 404, "a club's director keeps nothing of the server's"
    assert Job.objects.get(pk=job.pk).state == JobState.WAITING


def test_one_works_for_the_organiser_of_the_job() -> None:
    clubs.found_federation(name="Verband", slug="verband")
    steyr = clubs.found(name="Steyr", slug="steyr")
    counting(None, organiser=steyr)
    working.look(NEVER)
    assert list(Cup.objects.values_list("name", "organiser")) == [("eins", steyr.pk)]
