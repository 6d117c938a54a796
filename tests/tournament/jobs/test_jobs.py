"""A job is begun in a transaction, done once, and ends once: done, failed or cancelled, whatever happens to whoever works on it."""

from collections import Counter
from contextlib import suppress
from datetime import timedelta
from pathlib import Path
from threading import Event

import pytest
from django.contrib.auth.models import User
from django.db import OperationalError, connection, transaction
from django.test.utils import CaptureQueriesContext
from django.utils import translation
from hypothesis import HealthCheck, given
from hypothesis import settings as trying
from hypothesis import strategies as st

from tests.tournament.jobs.kinds_made import AT_LAST, BETWEEN, NEVER, Killed
from tournament.jobs import progress, quiet, working
from tournament.jobs.beginning import begin, cancel
from tournament.jobs.kinds import KINDS
from tournament.ledger.store.refusals import refuse
from tournament.models import Cup, Job, JobFile, JobState, times
from tournament.models.job import ENDS
from tournament.site.paper_files import File

pytestmark = pytest.mark.django_db


def counting(name: str = "eins", to: int = 3, **more: object) -> Job:
    return begin("count", user=None, facts={"to": to, "name": name}, **more)


def now(job: Job) -> Job:
    return Job.objects.get(pk=job.pk)


def unseen(job: Job) -> None:
    """A minute is over in which nobody saw who works on it."""
    Job.objects.filter(pk=job.pk).update(seen_at=times.now() - 2 * working.UNSEEN)


def due() -> None:
    """Whatever waits for a while has waited."""
    Job.objects.filter(state=JobState.WAITING).update(next_at=times.now() - timedelta(seconds=1))


@pytest.mark.parametrize("kind", list(KINDS.values()), ids=lambda kind: kind.name)
def test_each_kind_has_its_function(kind: object) -> None:
    assert callable(kind.found())
    assert kind.name == kind.name.lower()


def test_one_is_begun_done_and_leads_somewhere(director: User) -> None:
    told = []
    with translation.override("en"):
        job = begin("count", user=director, facts={"to": 3, "name": "eins"})
    BETWEEN[0] = lambda number: told.append((number, now(job).done, now(job).of, now(job).stage, translation.get_language()))
    assert working.look(NEVER)
    assert told == [(number, number, 3, "counting", "en") for number in range(3)]
    ended = now(job)
    assert (ended.state, ended.holder, ended.tries) == (JobState.DONE, None, 1)
    assert ended.result == {"page": "/reihe/eins/", "said": ["Gezählt."]}
    assert Cup.objects.filter(slug="eins").count() == 1
    assert not working.look(NEVER)


def test_where_the_transaction_is_undone_there_is_none() -> None:
    with transaction.atomic():
        counting()
        transaction.set_rollback(True)
    assert not Job.objects.exists()


def test_a_kind_that_there_is_not_is_a_mistake() -> None:
    with pytest.raises(LookupError):
        begin("gibt-es-nicht", user=None)


def test_the_same_is_not_begun_twice_and_once_it_has_ended_again() -> None:
    first = counting(key="a")
    assert counting(key="a") == first
    assert counting(name="zwei", key="b") != first
    assert working.do(str(first.uid), NEVER)
    assert counting(name="drei", key="a") != first


def test_what_is_told_seldom_is_told_often(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(progress, "OFTEN", 3600)
    job = counting(to=1000)
    with CaptureQueriesContext(connection) as captured:
        working.do(str(job.uid), NEVER)
    assert len(captured) < 20


def test_one_that_waits_is_cancelled_at_once() -> None:
    job = counting()
    assert cancel(job)
    assert (now(job).state, working.look(NEVER), Cup.objects.count()) == (JobState.CANCELLED, False, 0)
    assert not cancel(job)


@pytest.mark.parametrize("at", [0, 2])
def test_one_that_runs_ends_where_it_asks_next(at: int) -> None:
    job = counting()
    BETWEEN[0] = lambda number: cancel(job) if number == at else None
    assert working.do(str(job.uid), NEVER)
    assert (now(job).state, Cup.objects.count()) == (JobState.CANCELLED, 0)


def test_who_is_too_late_with_cancelling_is_told_so() -> None:
    job = counting()
    working.do(str(job.uid), NEVER)
    assert not cancel(job)
    assert now(job).state == JobState.DONE


def test_what_is_refused_says_why_and_nothing_is_there() -> None:
    job = counting()

    def refused() -> None:
        raise refuse("no", "So geht das nicht.", "name")

    AT_LAST[0] = refused
    working.do(str(job.uid), NEVER)
    assert (now(job).state, now(job).result) == (JobState.FAILED, {"faults": ["name: So geht das nicht."]})
    assert not Cup.objects.exists()


def test_a_fault_is_tried_again_later_and_then_said(caplog: pytest.LogCaptureFixture) -> None:
    job = counting()

    def broken() -> None:
        raise ZeroDivisionError

    AT_LAST[0] = broken
    for tries in range(1, working.MOST_TRIES):
        assert working.look(NEVER)
        assert (now(job).state, now(job).tries, working.look(NEVER)) == (JobState.WAITING, tries, False), "not at once"
        due()
    assert working.look(NEVER)
    assert now(job).state == JobState.FAILED
    assert now(job).result["faults"] == [
        f"Das ist 3-mal nicht gelungen. Bitte später noch einmal; was war, steht im Protokoll des Servers unter {str(job.uid)[:8]}."
    ]
    assert str(job.uid) in caplog.text
    assert not Cup.objects.exists()


def test_a_database_that_is_away_is_no_end(caplog: pytest.LogCaptureFixture) -> None:
    job = counting()

    def away() -> None:
        raise OperationalError("away")

    AT_LAST[0] = away
    working.look(NEVER)
    AT_LAST[0] = lambda: None
    due()
    assert working.look(NEVER)
    assert now(job).state == JobState.DONE


def test_who_is_told_to_stop_gives_it_back_and_no_try_is_lost() -> None:
    job, stop = counting(), Event()
    BETWEEN[0] = lambda _number: stop.set()
    assert working.do(str(job.uid), stop)
    assert (now(job).state, now(job).tries) == (JobState.WAITING, 0)
    BETWEEN[0] = lambda _number: None
    assert working.look(NEVER)
    assert now(job).state == JobState.DONE


def test_who_died_is_followed_by_another_and_at_last_by_nobody() -> None:
    job = counting()

    def dies(_number: int) -> None:
        raise Killed

    BETWEEN[0] = dies
    for tries in range(1, working.MOST_TRIES + 1):
        with pytest.raises(Killed):
            working.do(str(job.uid), NEVER)
        assert (now(job).state, now(job).tries, working.sweep()) == (JobState.RUNNING, tries, 0), "he may be alive"
        unseen(job)
        assert working.sweep() == 1
        due()
    assert now(job).state == JobState.FAILED
    assert not working.look(NEVER)


def test_who_was_taken_for_dead_changes_nothing_any_more() -> None:
    """He slept for a minute, and somebody else did it meanwhile."""
    job = counting()

    def slept(number: int) -> None:
        if number == 2:
            BETWEEN[0] = lambda _number: None
            unseen(job)
            working.sweep()
            due()
            assert working.look(NEVER)

    BETWEEN[0] = slept
    assert working.do(str(job.uid), NEVER)
    assert (now(job).state, now(job).tries) == (JobState.DONE, 2)
    assert Cup.objects.filter(slug="eins").count() == 1


def test_a_given_file_is_there_until_the_end_and_one_that_was_made_for_a_day() -> None:
    job = counting(given=File("liste.csv", "text/csv", b"1;2"))
    assert bytes(JobFile.objects.get(job=job).content) == b"1;2"
    working.look(NEVER)
    assert not JobFile.objects.exists()
    JobFile.objects.create(job=job, name="x.pdf", content_type="application/pdf", content=b"%PDF-")
    assert working.tidy() == 0
    Job.objects.update(ended_at=times.now() - working.FILES_KEPT - timedelta(minutes=1))
    assert (working.tidy(), JobFile.objects.exists(), Job.objects.exists()) == (1, False, True)
    Job.objects.update(ended_at=times.now() - working.KEPT - timedelta(minutes=1))
    assert (working.tidy(), Job.objects.exists()) == (1, False)


# Whatever happens -------------------------------------------------------------------------------------------------------------------------


def _killed(*_number: int) -> None:
    raise Killed


def _refused() -> None:
    raise refuse("no", "Nein.")


BEFORE = {"killed": _killed}
AT_THE_END = {"killed at last": _killed, "fault": lambda: 1 / 0, "refused": _refused}
BESIDE = {"cancel": cancel, "unseen": unseen, "sweep": lambda _job: working.sweep(), "due": lambda _job: due()}
RUNS = ("run", "stopped", "cancelled meanwhile", *BEFORE, *AT_THE_END)


class Story:
    """What happens to some jobs, and how each ended."""

    def __init__(self) -> None:
        self.jobs: list[Job] = []
        self.ends: dict[int, str] = {}

    def step(self, what: str, which: int) -> None:
        if what == "begin" or not self.jobs:
            self.jobs.append(counting(name=f"s{len(self.jobs)}", to=2))
            return
        job = self.jobs[which % len(self.jobs)]
        if what in BESIDE:
            BESIDE[what](job)
            return
        stop = Event()
        meanwhile = {"stopped": lambda _number: stop.set(), "cancelled meanwhile": lambda _number: cancel(job), **BEFORE}
        BETWEEN[0], AT_LAST[0] = meanwhile.get(what, lambda _number: None), AT_THE_END.get(what, lambda: None)
        with suppress(Killed):
            working.do(str(job.uid), stop)

    def looked(self) -> None:
        """Who has ended once stays so; and what a job does is there where it is done, and nowhere else."""
        for job in Job.objects.filter(pk__in=[job.pk for job in self.jobs]):
            assert self.ends.setdefault(job.pk, job.state) == job.state if job.state in ENDS else job.pk not in self.ends
        done = {job.facts["name"] for job in Job.objects.filter(state=JobState.DONE)}
        assert Counter(Cup.objects.values_list("name", flat=True)) == Counter(done)

    def over(self) -> None:
        """Somebody works until nothing is left."""
        BETWEEN[0], AT_LAST[0] = (lambda _number: None), (lambda: None)
        while Job.objects.exclude(state__in=ENDS).exists():
            Job.objects.filter(state=JobState.RUNNING).update(seen_at=times.now() - 2 * working.UNSEEN)
            working.sweep()
            due()
            working.look(NEVER)
            self.looked()


@trying(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(st.tuples(st.sampled_from(("begin", *BESIDE, *RUNS)), st.integers(0, 3)), max_size=14))
def test_each_ends_exactly_once_whatever_happens(steps: list[tuple[str, int]]) -> None:
    with transaction.atomic():
        story = Story()
        for what, which in steps:
            story.step(what, which)
            story.looked()
        story.over()
        assert len(story.ends) == len(story.jobs)
        transaction.set_rollback(True)


def test_what_was_given_to_a_job_may_be_gone_with_a_backup(director: User) -> None:
    """No backup holds a job's file, whose names are gone after a day."""
    job = begin("import", user=director, facts={}, given=File("turnier.json", "application/json", b"{}"))
    JobFile.objects.all().delete()
    assert working.look(NEVER)
    assert now(job).state == JobState.FAILED
    [fault] = now(job).result["faults"]
    assert "Bitte noch einmal einlesen." in fault


def test_a_laptop_is_not_asked_each_second_as_long_as_nobody_writes(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Once a look found nothing; what was put off comes due without anybody's writing."""
    store = tmp_path / "tarock.sqlite3"
    store.write_bytes(b"1")
    clock = [100.0]
    monkeypatch.setattr(quiet, "database_file", lambda: store)
    monkeypatch.setattr(quiet, "monotonic", lambda: clock[0])
    looker = quiet.Quiet()

    def asked() -> bool:
        with CaptureQueriesContext(connection) as queries:
            working.look(NEVER, looker)
        return bool(queries.captured_queries)

    assert [asked(), asked(), asked()] == [True, False, False]
    (tmp_path / "tarock.sqlite3-wal").write_bytes(b"2")
    assert [asked(), asked()] == [True, False]
    clock[0] += quiet.AT_MOST
    assert [asked(), asked()] == [True, False]
    counting()
    store.write_bytes(b"22")
    assert [asked(), asked(), asked()] == [True, True, False], "after a job there may be another"


def test_where_the_database_is_no_file_it_is_asked_each_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(quiet, "database_file", lambda: None)
    looker = quiet.Quiet()
    working.look(NEVER, looker)
    assert not looker.lasts()
