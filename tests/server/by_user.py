"""Root starts the server, and the program runs as a user of its own: its processes, its files, its commands, and who speaks to its
PostgreSQL. That user stays on the machine, as everywhere where root has started a server."""

import os
import pwd
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from tests.server.by_update import LEFT_OUT, update
from tests.server.standing import Standing, director, place, standing
from tests.tournament import postgres
from tests.tournament.management.test_serve import ROOT
from tests.tournament.receiving.machines import until
from tournament.topology.place import Program
from tournament.topology.users import ANYBODY, OURS, may_run

OF_DEBIAN = {"python": "/usr/bin/python3", "PYTHONPATH": sysconfig.get_path("purelib")}
"""For a Python that lies where only root may enter: the libraries are the same."""
APPS = ("app-1", "app-2", "worker")

pytestmark = pytest.mark.only_where(hasattr(os, "geteuid") and os.geteuid() == 0, reason="only root becomes somebody else")


@pytest.fixture(scope="module")
def folder() -> Iterator[Path]:
    with place() as found:
        yield found


def readable() -> dict[str, str]:
    return {} if may_run(Program(root=ROOT, python=Path(sys.executable)), ANYBODY) else OF_DEBIAN


@pytest.fixture(scope="module")
def server(folder: Path) -> Iterator[Standing]:
    """In the folder of an older one, whose files are root's, and whose PostgreSQL lets everybody in as anybody."""
    older = folder / "s"
    for path in (older / "app-1" / "sicherungen" / "alt.zip", older / "public" / "alt.html", older / "secret"):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("alt" * 20, encoding="ascii")
        path.chmod(0o600)
    cluster = older / "postgresql"
    subprocess.run(["install", "-d", "-o", "postgres", "-m", "700", cluster], check=True)
    words = [postgres.program("initdb"), "-D", cluster, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8", "--no-sync"]
    subprocess.run(words, check=True, cwd="/", **postgres.drop_rights(), stdout=subprocess.DEVNULL)
    (older / "app-1" / "verweis").symlink_to(older / "fremd")
    (older / "fremd").write_text("root", encoding="ascii")
    with standing(older, "--demo", **readable()) as found:
        yield found


def owner(path: Path) -> str:
    return pwd.getpwuid(path.lstat().st_uid).pw_name


def group_of(pid: int) -> set[str]:
    """Whom the processes of a group run as."""
    found = set()
    for process in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            if os.getpgid(int(process.name)) == pid:
                words = (process / "status").read_text(encoding="ascii").partition("\nUid:")[2].split()
                found |= {pwd.getpwuid(int(number)).pw_name for number in words[:4]}
    return found


def as_somebody(name: str, *words: str | Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(["runuser", "-u", name, "--", *words], cwd="/", env=os.environ | readable(), capture_output=True, text=True)


def test_each_process_runs_as_its_own(server: Standing) -> None:
    assert {part: group_of(server.pid(part)) for part in APPS} == {part: {OURS} for part in APPS}
    assert group_of(server.pid("postgresql")) == {"postgres"}
    assert "root" in group_of(server.pid("nginx")), "which opens the key and the log"
    assert OURS not in group_of(server.pid("nginx"))
    assert pwd.getpwnam(OURS).pw_shell in {"/usr/sbin/nologin", "/bin/false"}
    assert f"  Benutzer:           {OURS}\n" in server.lines


def test_what_the_program_writes_is_its_own_and_nothing_else(server: Standing) -> None:
    """Also what an older server left; what root executes or opens is out of its reach."""
    director(server)
    until(lambda: server.ask("GET", "/ergebnisse/").status == 200)  # nginx reads what that user wrote
    server.manage("backup", str(server.folder / "app-1" / "probe.zip"))
    own = [server.folder / name for name in (*APPS, "public", "tls", "secret")]
    files = [found for path in own for found in (path, *path.rglob("*"))]
    assert {"probe.zip", "alt.zip", "alt.html", "zertifikat-schluessel.pem", "leitung-passwort"} <= {path.name for path in files}
    assert [path for path in files if owner(path) != OURS and path.name != "verweis"] == []
    kept = [server.folder / name for name in ("", "run", "log", "nginx", "manage", "fremd")]
    assert {owner(path) for path in kept} == {"root"}
    for path in kept:
        assert as_somebody(OURS, "test", "-w", path).returncode == 1, path
    for path in (server.folder / "secret", server.folder / "tls" / "zertifikat-schluessel.pem"):
        assert as_somebody("www-data", "test", "-r", path).returncode == 1, path


def test_a_command_of_root_runs_as_that_user(server: Standing) -> None:
    assert server.python("import os\nprint(os.getuid(), os.environ['HOME'])") == f"{pwd.getpwnam(OURS).pw_uid} {server.folder / 'app-1'}"
    settings = server.folder / "postgresql" / "conf.d" / "50-archive.conf"
    subprocess.run(["install", "-d", "-o", "postgres", "-m", "700", server.folder / "archiv"], check=True)
    there = server.environment | {"TAROCK_PITR": f"plain:{server.folder / 'archiv'}"}
    subprocess.run([server.folder / "manage", "pitr", "settings", "--into", settings], env=there, check=True, capture_output=True)
    assert owner(settings) == "postgres", "what is PostgreSQL's root does as PostgreSQL's user"
    assert [path for path in (server.folder / "app-1").rglob("*") if owner(path) == "root" and path.name != "verweis"] == []
    done = as_somebody(OURS, server.folder / "manage", "organiser")
    assert done.returncode == 0, done.stderr
    assert as_somebody("www-data", server.folder / "manage", "organiser").returncode != 0


def test_only_that_user_speaks_to_its_postgresql(server: Standing) -> None:
    asked = ["psql", "-X", "-h", server.folder / "socket", "-U", "tarock", "-d", "tarock", "-Atc", "SELECT 1"]
    assert as_somebody(OURS, *asked).stdout == "1\n"
    for name in ("www-data", "nobody"):
        assert "Permission denied" in as_somebody(name, *asked).stderr


@pytest.mark.parametrize(
    "user, role, comes",
    [(OURS, "tarock", True), (OURS, "postgres", False), ("postgres", "postgres", True), ("postgres", "tarock", False),
     ("root", "postgres", True), ("root", "tarock", True)],
)  # fmt: skip
def test_nobody_comes_as_another(server: Standing, user: str, role: str, *, comes: bool) -> None:
    done = as_somebody(user, "psql", "-X", "-h", server.folder / "socket", "-U", role, "-d", "postgres", "-Atc", "SELECT session_user")
    assert (done.returncode == 0, done.stdout) == (comes, f"{role}\n" if comes else "")
    assert comes or "Peer authentication failed" in done.stderr


def test_a_program_that_only_root_reads_takes_over_from_none(server: Standing, folder: Path) -> None:
    tree = Path(shutil.copytree(ROOT, folder / "zu" / "baum", ignore=LEFT_OUT))
    tree.parent.chmod(0o700)
    before = server.state["parts"]
    done = update(server, tree)
    assert (done.returncode, f"In den Ordner {tree.parent} darf nur root" in done.stdout) == (1, True), done.stdout
    assert server.state["parts"] == before


def test_such_a_program_is_served_by_root_who_is_told(folder: Path) -> None:
    tree = folder / "zu" / "baum"
    with standing(folder / "zweiter", tree=str(tree), **readable()) as server:
        assert {part: group_of(server.pid(part)) for part in APPS} == {part: {"root"} for part in APPS}
        assert f"root, und das soll nicht so bleiben: In den Ordner {tree.parent} darf nur root" in "".join(server.lines)
        assert (server.folder / "socket").stat().st_mode & 0o77 == 0
        server.manage("organiser")
