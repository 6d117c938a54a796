"""What the server does with an upload, stage by stage: again after a fault at any of them, with two workers, out of order; and what it does
not publish."""

import os
import sqlite3
from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.db import OperationalError, connections
from django.utils import timezone

from tests.tournament.ledger.test_concurrency import at_once
from tests.tournament.receiving.club import Server, address, put
from tournament.archive.reading import TournamentFile
from tournament.models import Alias, Course, Link, PersonsPart, Player, Received, Revision, Stage, Tournament
from tournament.receiving import following, work
from tournament.receiving.held import sentence
from tournament.register.sent import take_out
from tournament.upload.again import settled_again

pytestmark = pytest.mark.django_db
CALLS = ("build", "swap", "tombstone", "outdate", "recount", "tell")


class Followed:
    """What followed, in order; `fails`: a name that raises the first time that it is called, before or after it was noted."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.calls: list[tuple[Any, ...]] = []
        self.built: list[Any] = []
        self.fails: dict[str, bool] = {}
        for name in CALLS:
            patch.setattr(following, name, self.noting(name))
        patch.setattr(following, "build", self.building(following.build))

    def noting(self, name: str) -> Any:
        def call(*said: Any) -> None:
            if self.fails.pop(name, None) is not None:
                raise OSError(name)
            self.calls.append((name, *(self.plain(one) for one in said)))

        return call

    def building(self, note: Any) -> Any:
        """Without a page."""

        def build(revision: Revision, file: TournamentFile, ask: Any) -> Any:
            note(revision)
            return settled_again(file, lambda made: (self.built.append(self.plain(made)), ask(made)))[1][1]

        return build

    def plain(self, said: Any) -> object:
        match said:
            case Tournament():
                return said.name, sorted(said.registrations.values_list("player__name", flat=True))[:1]
            case Received():
                return "" if said.head is None else said.head.digest[:6]
            case Revision():
                return said.digest[:6]
        return said

    @property
    def names(self) -> list[str]:
        return [name for name, *_said in self.calls]


@pytest.fixture
def followed(monkeypatch: pytest.MonkeyPatch) -> Iterator[Followed]:
    return Followed(monkeypatch)


@pytest.fixture
def server() -> Server:
    return Server()


def course(content: bytes) -> Course:
    return Course.objects.get(revision__digest=address(content))


def due() -> None:
    """As if the pause after a fault were over."""
    Course.objects.exclude(next_at__lte=timezone.now()).update(next_at=timezone.now())


def test_every_stage_once_and_then_it_is_public(server: Server, followed: Followed) -> None:
    content = server.content()
    put(content)
    stages = []
    while work.work_once():
        stages.append(course(content).stage)
    assert stages == ["settled", "matched", "built", "public", "counted", "done"]
    mark = address(content)[:6]
    first = sorted(server.tournament.registrations.values_list("player__name", flat=True))[:1]
    assert followed.calls == [
        ("build", mark), ("swap", mark), ("outdate", mark), ("recount", mark),
        ("tell", server.linz, "tournament.published", {"tournament": str(server.tournament.uid), "revision": address(content)}),
    ]  # fmt: skip
    assert followed.built == [(server.tournament.name, first)]
    received = Received._base_manager.get()
    assert (received.name, received.date, received.system) == (
        server.tournament.name, server.tournament.date, server.tournament.sheet.slug,
    )  # fmt: skip
    assert (received.head.digest, received.withdrawn, received.organiser) == (address(content), False, server.linz)
    assert Tournament._base_manager.count() == 1, "what was sent is no tournament of the server's"
    assert course(content).public_at is not None


def test_what_each_number_brought_is_kept_without_a_name(server: Server, followed: Followed) -> None:
    put(server.content())
    work.work_all()
    results = Received._base_manager.get().results
    assert sorted(row["number"] for row in results) == list(range(1, 10))
    assert {row["said"]["rank"] for row in results} <= set(range(1, 10))
    people = server.tournament.registrations.values_list("player__name", flat=True)
    assert not [name for name in people if name in str(results)]


@pytest.mark.parametrize("where", CALLS)
def test_a_fault_anywhere_is_tried_again_and_comes_to_the_same(server: Server, followed: Followed, where: str) -> None:
    first = server.content()
    put(first)
    if where == "tombstone":
        work.work_all()
        put(server.withdrawal(first))
        followed.calls.clear()
    followed.fails[where] = True
    work.work_all()
    assert where not in followed.fails
    failed = Course.objects.latest("pk")
    assert (failed.tries, failed.held) == (1, "")
    assert failed.stage != Stage.DONE
    due()
    work.work_all()
    expected = ["tombstone", "outdate", "recount", "tell"] if where == "tombstone" else ["build", "swap", "outdate", "recount", "tell"]
    done = list(dict.fromkeys(followed.names))
    assert done == expected
    assert followed.names.count("tell") == 1
    assert Course.objects.latest("pk").stage == Stage.DONE


def test_after_eight_faults_a_person_is_asked_and_others_go_on(server: Server, followed: Followed, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_said: object) -> None:
        raise OSError("voll")

    monkeypatch.setattr(following, "recount", broken)
    put(server.content())
    for _time in range(work.MOST_TRIES):
        work.work_all()
        due()
    found = Course.objects.get()
    assert (found.tries, found.held, found.stage) == (8, "fault", "public")
    assert "OSError" in sentence(found.held, found.facts)
    assert not work.work_once()


def test_the_pause_doubles(server: Server, followed: Followed) -> None:
    put(server.content())
    for tries in (1, 2, 3):
        followed.fails["build"] = True
        before = timezone.now()
        work.work_all()
        pause = Course.objects.get().next_at - before
        assert timedelta(seconds=5 * 2 ** (tries - 1)) <= pause < timedelta(seconds=5 * 2 ** (tries - 1) + 5)
        due()


def test_a_wrong_amount_is_held_where_it_stands(server: Server, followed: Followed) -> None:
    table = next(table for table in server.parts.results["tables"] if table.get("points"))
    place = next(place for place, line in enumerate(table["points"]) if line is not None)
    before = table["points"][place][1]
    table["points"][place][1] += 7
    content = server.content()
    put(content)
    work.work_all()
    found = course(content)
    assert (found.stage, found.held) == ("arrived", "differs")
    said = sentence(found.held, found.facts)
    assert f"Runde {table['round']}, Tisch {table['table']}, " in said
    assert f"gesendet {before + 7}, nachgerechnet {before}." in said
    assert followed.names == ["tell"]
    assert Received._base_manager.get().head is None


def test_other_standings_and_other_rules_are_held(server: Server, followed: Followed) -> None:
    first = server.content(standings="d" * 64)
    put(first)
    work.work_all()
    assert course(first).held == "other_standings"
    second = server.correction(first, rules="c" * 64)
    put(second)
    work.work_all()
    assert course(second).held == "other_rules"
    third = server.correction(second, 3)
    put(third)
    work.work_all()
    assert (course(third).held, course(third).stage) == ("", "done")


def test_a_correction_counts_and_the_first_stays(server: Server, followed: Followed) -> None:
    first = server.content()
    second = server.correction(first)
    put(first)
    put(second)
    work.work_all()
    assert Received._base_manager.get().head.digest == address(second)
    assert followed.names.count("build") == 2
    assert ("tell", server.linz, "tournament.corrected") in [call[:3] for call in followed.calls]


def test_an_earlier_one_that_is_let_go_later_does_not_count_again(server: Server, followed: Followed) -> None:
    first = server.content()
    second = server.correction(first)
    put(first)
    Course.objects.update(held="newer_program")
    put(second)
    work.work_all()
    Course.objects.update(held="")
    work.work_all()
    assert Received._base_manager.get().head.digest == address(second)
    assert set(Course.objects.values_list("stage", flat=True)) == {"done"}


def test_withdrawn_has_no_head_and_nothing_counts(server: Server, followed: Followed) -> None:
    first = server.content()
    put(first)
    work.work_all()
    last = server.withdrawal(first)
    put(last)
    work.work_all()
    received = Received._base_manager.get()
    assert (received.head, received.withdrawn, received.results, received.name) == (None, True, [], server.tournament.name)
    assert followed.names[-4:] == ["tombstone", "outdate", "recount", "tell"]
    back = server.correction(last, 3)
    put(back)
    work.work_all()
    received.refresh_from_db()
    assert (received.head.digest, received.withdrawn) == (address(back), False)


def test_whoever_has_a_number_and_its_name_is_linked_and_nobody_by_a_name(server: Server, followed: Followed) -> None:
    rows = server.parts.persons["persons"]
    own, other = (Player.objects.create(name=name) for name in (rows[0]["name"], "Xaver Fremd"))
    for number, person in ((1_000_019, own), (1_000_027, other)):
        Player.objects.filter(pk=person.pk).update(federation_number=str(number))
    rows[0]["federation_number"], rows[1]["federation_number"] = "1000019", "1000027"
    Player.objects.create(name=rows[2]["name"], place=rows[2].get("place", ""))
    put(server.content())
    work.work_all()
    assert list(Link.objects.values_list("number", "person", "how")) == [(rows[0]["number"], own.pk, "number")]
    assert Course.objects.get().facts["unknown"] == [row["number"] for row in rows[1:]]


def test_two_numbers_that_a_club_calls_alike_are_not_one_person(server: Server, followed: Followed) -> None:
    """The club confirmed once who is called so; the second of the name in an evening is a question."""
    one, other = server.parts.persons["persons"][:2]
    for row in (one, other):
        row["name"], row["place"] = "Xaveria Zwetschkenbaum", "Linz"
        row.pop("federation_number", None)
    person = Player.objects.create(name="Xaveria Zwetschkenbaum")
    Alias.objects.create(organiser=server.linz, name="Xaveria Zwetschkenbaum", place="Linz", person=person)
    put(server.content())
    work.work_all()
    assert list(Link.objects.values_list("number", "person")) == [(one["number"], person.pk)]
    assert Course.objects.get().facts["double"] == [other["number"]]


@pytest.mark.only_where("DATABASE_URL" not in os.environ, reason="PostgreSQL has many writers")
@pytest.mark.django_db(transaction=True)
def test_while_it_is_settled_and_drawn_others_can_write(monkeypatch: pytest.MonkeyPatch) -> None:
    """SQLite has one writer: what takes long is none."""
    Followed(monkeypatch)
    server, real, asked = Server(), connections["default"], list[bool]()
    put(server.content())

    def watched(file: TournamentFile, ask: Any) -> Any:
        return settled_again(file, lambda made: (asked.append(real.in_atomic_block), ask(made))[1])

    monkeypatch.setattr("tournament.receiving.stages.settled_again", watched)
    monkeypatch.setattr(following, "build", lambda _revision, file, ask: watched(file, ask)[1])
    work.work_all()
    assert asked == [False, False]
    assert connections["default"] is real


def test_who_is_forgotten_while_the_pages_are_drawn_is_not_on_them(
    server: Server, followed: Followed, monkeypatch: pytest.MonkeyPatch
) -> None:
    content, row = server.content(), server.parts.persons["persons"][0]
    put(content)
    drawn, real = list[bool](), following.build

    def build(revision: Revision, file: TournamentFile, ask: Any) -> Any:
        drawn.append(row["name"] in {player["name"] for player in file.players})
        found = real(revision, file, ask)
        if len(drawn) == 1:
            part = PersonsPart.objects.get(revision=revision)
            assert take_out(part, numbers=[row["number"]])
        return found

    monkeypatch.setattr(following, "build", build)
    work.work_all()
    assert drawn == [True, False]
    assert course(content).stage == "done"


def test_a_database_that_is_locked_is_no_fault_of_the_upload(server: Server, followed: Followed, monkeypatch: pytest.MonkeyPatch) -> None:
    def locked(*_said: object) -> None:
        raise OperationalError("database is locked") from busy()

    put(server.content())
    with monkeypatch.context() as patch:
        patch.setattr(following, "recount", locked)
        with pytest.raises(OperationalError):
            work.work_all()
    assert Course.objects.get().tries == 0
    work.work_all()
    assert Course.objects.get().stage == "done"


def busy() -> sqlite3.OperationalError:
    """As the driver says it."""
    found = sqlite3.OperationalError("database is locked")
    found.sqlite_errorcode = sqlite3.SQLITE_BUSY
    return found


def test_a_large_archive_is_written_a_tenth_of_the_time_at_most(followed: Followed, monkeypatch: pytest.MonkeyPatch) -> None:
    now, written = [1000.0], list[float]()

    def index() -> None:
        written.append(now[0])
        now[0] += 6

    monkeypatch.setattr(work, "monotonic", lambda: now[0])
    monkeypatch.setattr(following, "is_outdated", lambda: True)
    monkeypatch.setattr(following, "index", index)
    archive = work.Archive()
    for _look in range(200):
        archive.look()
        now[0] += 1
    assert written == [1000, 1066, 1132, 1198], "six seconds long, then sixty of pause, and looked at each second"


@pytest.mark.django_db(transaction=True)
def test_two_workers_do_each_stage_once(monkeypatch: pytest.MonkeyPatch) -> None:
    server, followed = Server(), Followed(monkeypatch)
    first = server.content()
    put(first)
    put(server.correction(first))
    at_once(work.work_all, work.work_all)
    work.work_all()
    connections.close_all()
    assert sorted(followed.names) == sorted(["build", "swap", "outdate", "recount", "tell"] * 2)
    assert Received._base_manager.get().head.number == 2


@pytest.mark.django_db(transaction=True)
def test_the_same_upload_twice_at_once_is_one() -> None:
    content = Server().content()
    answers = at_once(*[lambda: put(content).status_code] * 4)
    assert sorted(answers) == [200, 200, 200, 201]
    assert Revision.objects.count() == 1
