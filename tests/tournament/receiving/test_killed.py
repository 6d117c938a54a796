"""Whoever works on an upload is killed, at every stage and wherever he was, and another goes on: what is public in the end is byte for byte
what it would have been, and nothing has happened twice."""

import shutil
from collections import Counter
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.tournament.management.test_serve import PATIENCE
from tests.tournament.receiving.days import LOST, evening, files_of
from tests.tournament.receiving.machines import Laptop, Server, until
from tournament.models import Stage

KILLED = -9
STAGES = [stage.value for stage in Stage if stage != Stage.DONE]
HOOK = (
    "for club in Organiser.objects.all():\n    Webhook.objects.create(organiser=club, url='https://verein.example/', secret='geheim',"
    " events=['tournament.published', 'tournament.corrected', 'upload.held'])"
)
IN_A_STAGE = """
import os, signal
from tournament.models import Course
from tournament.receiving import work
save = Course.save
def killed(course, **said):
    if course.stage == {then!r}:
        os.kill(os.getpid(), signal.SIGKILL)
    save(course, **said)
Course.save = killed
work.work_all()
"""
"""What the stage does is done, and the mark that it is is not there yet."""
AT_A_FILE = """
import os, signal
from tournament.published import places
from tournament.receiving import work
replace, left = places._replace, [{count}]
def counted(path, content):
    left[0] -= 1
    if left[0] == 0:
        path.with_name(f'.{{path.name}}.halb').write_bytes(content[:50])
        os.kill(os.getpid(), signal.SIGKILL)
    replace(path, content)
places._replace = counted
work.work_all()
"""
"""In the middle of so manieth file."""


class Arrived(NamedTuple):
    """A server on which an evening and its correction wait that nobody has worked on yet, told by a webhook; the evening's uid; and what
    becomes of it where nobody is killed."""

    server: Server
    uid: str
    control: Server

    def copied(self, folder: Path) -> Server:
        """The same once more."""
        return Server(shutil.copytree(self.server.data, folder / "server"))


@pytest.fixture(scope="module")
def arrived(tmp_path_factory: pytest.TempPathFactory) -> Arrived:
    folder = tmp_path_factory.mktemp("strom")
    server = Server(folder / "server")
    code = server.code("linz")
    played = evening("Strom weg")
    with server.serving() as served:
        laptop = Laptop(folder / "laptop").enrolled(served.address, code)
    slug = laptop.plays(played)
    sent = [folder / "first", folder / "second"]
    sent[0].write_bytes(laptop.stick(slug))
    laptop.corrects(played["uid"], 2, LOST)
    sent[1].write_bytes(laptop.stick(slug))
    server.python(
        f"{HOOK}\nfrom pathlib import Path\nfrom tournament.receiving.arriving import arrive\n"
        f"for path in {[str(path) for path in sent]!r}:\n    arrive(Path(path).read_bytes(), address=None)"
    )
    control = Server(shutil.copytree(server.data, folder / "control"))
    control.did("work", "--once")
    return Arrived(server, played["uid"], control)


def went_on(server: Server, arrived: Arrived) -> None:
    """Another does the rest, and then it is as it would have been."""
    server.did("work", "--once")
    assert server.revisions(arrived.uid) == [(1, "done", "", 0), (2, "done", "", 0)]
    assert told(server) == told(arrived.control) == Counter({"tournament.published": 1, "tournament.corrected": 1})
    assert pages(server) == pages(arrived.control)


def told(server: Server) -> Counter[str]:
    return Counter(event for (event,) in server.rows("SELECT event FROM tournament_delivery"))


@pytest.mark.release
def test_killed_at_every_stage_it_is_as_if_nobody_had_been(arrived: Arrived, tmp_path: Path) -> None:
    server = arrived.copied(tmp_path)
    for stage, then in pairwise([*STAGES, Stage.DONE.value]):
        done = server.tried(python=code(IN_A_STAGE.format(then=then)))
        assert done.returncode == KILLED, (stage, done.stderr)
        assert stage in {row[1] for row in server.revisions(arrived.uid)}, "what was not marked as done is done again"
    for count in (1, 4, 9):
        server.tried(python=code(AT_A_FILE.format(count=count)))
    went_on(server, arrived)


@pytest.mark.release
@pytest.mark.parametrize("begin", [1, 5])
def test_killed_in_the_middle_of_a_file_it_is_written_again(arrived: Arrived, tmp_path: Path, begin: int) -> None:
    """At files that lie further and further on, and each time from where the one before stopped."""
    server = arrived.copied(tmp_path)
    killed = [server.tried(python=code(AT_A_FILE.format(count=count))).returncode for count in range(begin, 60, 9)]
    assert killed.count(KILLED) >= 3, killed
    went_on(server, arrived)


@pytest.mark.release
def test_a_server_whose_plug_is_pulled_again_and_again_loses_nothing(tmp_path: Path) -> None:
    """Each time as soon as it has done a little more; whoever was being sent to is sent to again."""
    server = Server(tmp_path / "server")
    code_ = server.code("linz")
    server.python(HOOK)
    with server.serving() as served:
        port = served.port
        laptop = Laptop(tmp_path / "laptop").enrolled(served.address, code_)
    evenings = [evening(f"Abend {number}") for number in range(1, 3)]
    slugs = [laptop.plays(played) for played in evenings]
    with laptop.beside(SENDS.format(slugs=slugs)) as sending:
        reached, all_ = 0, len(STAGES) * len(evenings)
        while reached < all_:
            with server.serving(port) as served:
                least = min(reached + 3, all_)
                reached = until(lambda least=least: (now := steps(server)) >= least and now)
                served.killed()
        assert sending.wait(PATIENCE) == 0
    with server.serving(port) as served:
        for played in evenings:
            served.is_public(played["uid"])
            until(lambda uid=played["uid"]: server.revisions(uid) == [(1, "done", "", 0)])
        until(lambda: all(served.page("index.html").text.count(f"t/{played['uid']}/") == 1 for played in evenings))
    assert told(server) == Counter({"tournament.published": len(evenings)})


SENDS = """
import subprocess, sys, time
for slug in {slugs!r}:
    while subprocess.run([sys.executable, 'manage.py', 'send', slug]).returncode:
        time.sleep(0.2)
"""


def steps(server: Server) -> int:
    """How many stages are behind all that is there."""
    order = [*STAGES, "done"]
    return sum(order.index(stage) for (stage,) in server.rows("SELECT stage FROM tournament_course"))


def code(text: str) -> str:
    return f"import django\ndjango.setup()\n{text}"


def pages(server: Server) -> dict[str, bytes]:
    """All that is public; without what a killed process had begun beside it, which nobody is served."""
    found = files_of(server.data / "public" / "ergebnisse")
    return {way: content for way, content in found.items() if not any(part.startswith(".") for part in Path(way).parts)}
