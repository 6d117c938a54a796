"""Several writers at once on a real database file: nothing lost, nothing doubled, nobody turned away by a lock; and what a killed process
leaves."""

import os
import signal
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from uuid import uuid4

import pytest
from django.conf import settings
from django.db import connection, connections

from tests.tournament.court import DREIER_RENONCE, case, decide, referee, totals
from tests.tournament.evening import DREIER, RUFER, fill, running, save, the_table
from tournament.ledger.lines.recompute import recompute
from tournament.ledger.lines.settling import save_sums
from tournament.ledger.lines.writing import save_entry
from tournament.ledger.store.refusals import Refused
from tournament.models import POSITION_STEP, Agreement, Case, Entry, LogRow, Ruling, Table, Tournament
from tournament.phones.writing import agree
from tournament.referee.calls import call_referee, take_call
from tournament.referee.cases import open_case

pytestmark = pytest.mark.django_db(transaction=True)

WRITERS = 8


def at_once(*jobs) -> list:
    """Runs jobs in threads, each with a connection of its own; the refusals' codes stand for what was refused."""

    def run(job) -> object:
        try:
            return job()
        except Refused as refused:
            return refused.codes
        finally:
            connections.close_all()

    with ThreadPoolExecutor(len(jobs)) as pool:
        return list(pool.map(run, jobs))


def test_of_many_writers_of_one_line_one_writes_and_the_others_are_told() -> None:
    table = the_table(running())
    answers = at_once(*[lambda: save(table, 1, RUFER, client_id=uuid4())] * WRITERS)
    assert sorted(type(answer).__name__ for answer in answers) == ["SavedEntry"] + ["tuple"] * (WRITERS - 1)
    assert {answer for answer in answers if type(answer) is tuple} == {("stale",)}
    assert Entry.objects.count() == 1


def test_one_save_sent_many_times_is_stored_once() -> None:
    table, client = the_table(running()), uuid4()
    answers = at_once(*[lambda: save(table, 1, RUFER, client_id=client)] * WRITERS)
    assert sorted(answer.repeated for answer in answers) == [False] + [True] * (WRITERS - 1)
    assert len({answer._replace(repeated=False, row=0) for answer in answers}) == 1
    assert Entry.objects.count() == 1


def test_all_who_agree_at_once_have_agreed_and_the_table_is_confirmed_once() -> None:
    table = the_table(running())
    fill(table)
    answers = at_once(*[lambda seat=seat: agree(table_id=table.pk, seat=seat) for seat in range(4)] * 2)
    assert {type(answer).__name__ for answer in answers} == {"Table"}
    actions = list(LogRow.objects.order_by("pk").values_list("action", flat=True))
    assert actions[-4:] == ["agree"] * 3 + ["confirm_table"]
    assert (actions.count("agree"), actions.count("confirm_table"), Agreement.objects.count()) == (3, 1, 4)


def test_of_many_who_enter_other_sums_one_does() -> None:
    table = the_table(running())
    answers = at_once(
        *[lambda sum_=sum_: save_sums(table_id=table.pk, sums=(sum_, -sum_, 0, 0), seen=()) for sum_ in range(1, WRITERS + 1)]
    )
    assert sorted(type(answer).__name__ for answer in answers) == ["Table"] + ["tuple"] * (WRITERS - 1)
    assert {answer for answer in answers if type(answer) is tuple} == {("stale",)}
    assert LogRow.objects.filter(action="save_sums").count() == 1


def test_writers_at_different_tables_all_get_through() -> None:
    tables = [[4 * table + seat + 1 for seat in range(4)] for table in range(WRITERS)]
    tournament = running(tables, games=20)
    version, logged = tournament.version, LogRow.objects.count()

    def scribe(number: int):
        table = the_table(tournament, number)
        return lambda: [
            save(table, line, RUFER | {"dealer": line % 4, "declarer": (line + 1) % 4, "partner": (line + 2) % 4}) for line in range(1, 11)
        ]

    answers = at_once(*[scribe(number) for number in range(1, WRITERS + 1)])
    assert all(len(answer) == 10 for answer in answers)
    assert Entry.objects.count() == LogRow.objects.count() - logged == Tournament.objects.get().version - version == 10 * WRITERS
    tournament.refresh_from_db()
    assert recompute(tournament) == []


def test_two_lines_of_one_table_do_not_lose_each_other() -> None:
    tournament = running()
    table = the_table(tournament)
    save(table, 1, RUFER)
    save(table, 2, DREIER)
    answers = at_once(
        lambda: save(table, 1, DREIER | {"dealer": 0}, expected_version=1, reason="verlesen"),
        lambda: save(table, 2, RUFER | {"dealer": 1}, expected_version=1, reason="verlesen"),
    )
    assert [answer.version for answer in answers] == [2, 2]
    assert recompute(Tournament.objects.get()) == []
    table.refresh_from_db()
    assert (table.a0, table.a1) == (2 * (15 - 1), 2 * (-5 + 1))


def test_of_many_referees_one_takes_a_call() -> None:
    tournament = running()
    bench = [referee(tournament, f"nummer{number}") for number in range(WRITERS)]
    made = call_referee(table_id=the_table(tournament).pk, client_id=uuid4())
    answers = at_once(*[lambda user=user: take_call(call_id=made.pk, user=user, author=user.username) for user in bench])
    assert sorted(type(answer).__name__ for answer in answers) == ["Call"] + ["tuple"] * (WRITERS - 1)
    assert {answer for answer in answers if type(answer) is tuple} == {("call_taken",)}
    made.refresh_from_db()
    assert made.taken_by == next(user for user, answer in zip(bench, answers, strict=True) if type(answer) is not tuple)
    assert LogRow.objects.filter(action="take_call").count() == 1


def test_of_many_referees_one_decides_a_case() -> None:
    """All saw version 2 of the case; one writes his ruling, the others are told that it changed."""
    tournament = running()
    bench, table = [referee(tournament, f"nummer{number}") for number in range(WRITERS)], the_table(tournament)
    save(table, 1, DREIER)
    about = case(table, bench[0])
    answers = at_once(*[lambda user=user: decide(about, user, expected_version=2) for user in bench])
    assert sorted(type(answer).__name__ for answer in answers) == ["Ruling"] + ["tuple"] * (WRITERS - 1)
    assert {answer for answer in answers if type(answer) is tuple} == {("stale",)}
    assert Ruling.objects.count() == LogRow.objects.filter(action="decide_case").count() == 1
    assert recompute(Tournament.objects.get()) == []


def test_a_ruling_sent_many_times_is_written_once() -> None:
    tournament = running()
    user, table, client = referee(tournament), the_table(tournament), uuid4()
    save(table, 1, DREIER)
    about = case(table, user)
    answers = at_once(*[lambda: decide(about, user, client_id=client, expected_version=2)] * WRITERS)
    assert {answer.pk for answer in answers} == {Ruling.objects.get().pk}
    assert totals(table) == DREIER_RENONCE


def test_about_one_line_one_case_is_opened() -> None:
    tournament = running()
    user, table = referee(tournament), the_table(tournament)
    save(table, 1, DREIER)
    jobs = [
        lambda: open_case(table_id=table.pk, user=user, position=POSITION_STEP),
        lambda: open_case(table_id=table.pk, user=user, game=1),
    ]
    answers = at_once(*jobs * (WRITERS // 2))
    assert sorted(type(answer).__name__ for answer in answers) == ["Case"] + ["tuple"] * (WRITERS - 1)
    assert {answer for answer in answers if type(answer) is tuple} == {("case_open",)}


def test_a_second_incident_that_is_sent_many_times_is_one_case() -> None:
    tournament = running()
    user, table = referee(tournament), the_table(tournament)
    save(table, 1, DREIER)
    first = case(table, user)
    answers = at_once(*[lambda: open_case(table_id=table.pk, user=user, position=POSITION_STEP, beside=[first.pk])] * WRITERS)
    assert sorted(type(answer).__name__ for answer in answers) == ["Case"] + ["tuple"] * (WRITERS - 1)
    assert Case.objects.count() == 2


def test_a_ruling_and_a_correction_of_its_line_do_not_lose_each_other() -> None:
    """Whoever is first: either the correction is refused, or the ruling is about the corrected game; the amounts follow in both."""
    tournament = running()
    user, table = referee(tournament), the_table(tournament)
    save(table, 1, RUFER)
    about = case(table, user)
    ruled, corrected = at_once(
        lambda: decide(about, user), lambda: save(table, 1, DREIER | {"dealer": 0}, expected_version=1, reason="verlesen")
    )
    assert type(ruled) is Ruling
    assert totals(table) == ((1, 1, 1, -3) if corrected == ("ruled_line",) else DREIER_RENONCE)
    assert ruled.entered == Entry.objects.get(current=True).record
    assert recompute(Tournament.objects.get()) == []


ROOT = Path(__file__).parents[3]

SCRIBE = f"""
import django, sys
django.setup()
from tournament.models import POSITION_STEP
from tournament.ledger.lines.writing import save_entry
for line in range(1, 1000):
    save_entry(table_id=int(sys.argv[1]), position=line * {POSITION_STEP},
        record={{"game": "rufer", "dealer": 0, "declarer": 1, "partner": 2, "won": True}})
    print(line, flush=True)
"""


@pytest.mark.only_where(connection.vendor == "sqlite", reason="kills a process that writes to the test's own SQLite file")
def test_a_killed_process_leaves_whole_lines_and_what_it_had_answered() -> None:
    table = the_table(running(games=999))
    name = str(connection.settings_dict["NAME"])
    code = f"from django.conf import settings; settings.DATABASES['default']['NAME'] = {name!r}\n{SCRIBE}"
    environment = {
        **os.environ,
        "DJANGO_SETTINGS_MODULE": "tournament.settings",
        "PYTHONPATH": str(ROOT),
        "TAROCK_DATA": str(settings.DATA),
    }
    connection.close()
    with subprocess.Popen([sys.executable, "-c", code, str(table.pk)], stdout=subprocess.PIPE, env=environment, cwd=ROOT) as process:
        answered = [int(process.stdout.readline()) for _ in range(5)]
        process.send_signal(signal.SIGKILL)
        answered += [int(line) for line in process.stdout.read().split(b"\n")[:-1]]
    stored = Entry.objects.count()
    assert stored >= len(answered) == answered[-1]
    assert LogRow.objects.filter(action="save_entry").count() == stored
    assert Table.objects.get(pk=table.pk).a1 == 2 * stored
    assert recompute(Tournament.objects.get()) == []
    saved = save_entry(table_id=table.pk, position=(stored + 1) * POSITION_STEP, record=RUFER)
    assert saved.game == stored + 1
