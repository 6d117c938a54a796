"""A PostgreSQL of the server's own: found, made, and what it is started with. Speaks through a socket in a folder that is nobody else's."""

import os
import pwd
import re
import shutil
import subprocess
from pathlib import Path

from tournament.topology.parts import SETPRIV
from tournament.topology.place import Place, Trouble, drop_to, user_of

DEBIAN = Path("/usr/lib/postgresql")
KEEPER = "postgres"
"""Its superuser, for whoever keeps the machine; the program itself is `tarock`, who owns one database and nothing else."""
SETTINGS = """\
# Written at every start of the server. What is to be otherwise stands in a file of this folder whose name comes later.
listen_addresses = ''
unix_socket_directories = '{socket}'
unix_socket_permissions = {socket_mode}
max_connections = {connections}
shared_buffers = 256MB
wal_compression = on
log_destination = stderr
logging_collector = off
log_line_prefix = '%m [%p] '
log_timezone = UTC
"""
MAKE = """\
DO $$ BEGIN IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'tarock') THEN CREATE ROLE tarock LOGIN; END IF; END $$;
SELECT 'CREATE DATABASE tarock OWNER tarock' WHERE NOT EXISTS (SELECT FROM pg_database WHERE datname = 'tarock')\\gexec
"""
TRUSTS = re.compile(r"(?m)^([ \t]*(local|host\w*)[ \t].*[ \t])trust[ \t]*$")
"""A line of pg_hba.conf by which whoever comes is who he says."""
COMES_AS = (r"tarock /^(.*)$ \1", 'tarock "{me}" ' + KEEPER, 'tarock "{me}" tarock')
"""Of pg_ident.conf: each user of the machine comes under his own name alone; who starts the server as its superuser and as its
program too."""
OF_AN_APP, OF_A_PROCESS = 24, 8
"""Connections: each process has eight threads; what runs beside them, and room for the program that takes its place."""
LIMIT = 600
"""Seconds for whatever is made once."""


def versions() -> dict[int, Path]:
    """The folders of programs by major version, as Debian lays them; that of the path where there are none."""
    found = {int(path.parent.name): path for path in DEBIAN.glob("*/bin") if path.parent.name.isdecimal() and (path / "initdb").exists()}
    if not found and (here := shutil.which("initdb")):
        said = subprocess.run([here, "--version"], capture_output=True, encoding="utf-8", check=False).stdout  # noqa: S603
        found = {int(number[1]): Path(here).parent for number in [re.search(r"(\d+)", said)] if number}
    return found


def programs(place: Place) -> Path:
    """Where the programs lie that this cluster wants: those of its version, of a new one the newest. Raises Trouble."""
    found, known = versions(), place.cluster / "PG_VERSION"
    if not found:
        raise Trouble("PostgreSQL fehlt. Bitte einmal ausführen: sudo apt-get install --no-install-recommends postgresql")
    try:
        wanted = int(known.read_text(encoding="ascii"))
    except FileNotFoundError:
        return found[max(found)]
    except (OSError, ValueError) as fault:
        raise Trouble(f"Der Ordner {place.cluster} ist keine Datenbank von PostgreSQL, oder sie ist nicht lesbar.") from fault
    if wanted not in found:
        raise Trouble(
            f"Die Datenbank in {place.cluster} ist von PostgreSQL {wanted}; hier ist {', '.join(map(str, sorted(found)))}. Installieren "
            f"Sie das alte dazu (sudo apt-get install postgresql-{wanted}), oder ziehen Sie um, wie es in docs/server.md steht. "
            "Verändert wurde nichts."
        )
    return found[wanted]


def as_user() -> list[str]:
    """Root may not run it."""
    return drop_to(user_of(KEEPER)) if os.geteuid() == 0 else []


def prepare(place: Place) -> Path:
    """Makes the cluster where there is none, and writes its settings. Answers where its programs lie. Raises Trouble."""
    folder = programs(place)
    if not (place.cluster / "PG_VERSION").exists():
        _clear_what_was_cut_off(place.cluster)
        _run(
            [folder / "initdb", "-D", place.cluster, "-U", KEEPER, "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8", "--data-checksums"],
            "Die Datenbank lässt sich nicht anlegen",
        )
    more = place.cluster / "conf.d"
    text = SETTINGS.format(
        socket=place.socket,
        connections=(OF_AN_APP + OF_A_PROCESS * place.processes) * (place.apps + 1) + 20,
        socket_mode="0770" if place.user else "0700",
    )
    _run(["mkdir", "-p", "-m", "700", more], "Die Einstellungen von PostgreSQL lassen sich nicht schreiben")
    _run(["tee", more / "00-server.conf"], "Die Einstellungen von PostgreSQL lassen sich nicht schreiben", text)
    if "include_dir = 'conf.d'" not in (place.cluster / "postgresql.conf").read_text(encoding="utf-8").splitlines():
        line = "include_dir = 'conf.d'\n"
        _run(["tee", "-a", place.cluster / "postgresql.conf"], "Die Einstellungen von PostgreSQL lassen sich nicht schreiben", line)
    _let_in_by_name(place.cluster)
    return folder


def _let_in_by_name(cluster: Path) -> None:
    """Nobody comes as whom he likes any more: by the socket as who he is, by the network, should somebody open it, with a password. What
    stands there otherwise stays. Where the machine has no name for whoever starts it, as in some containers, nothing changes."""
    try:
        me = pwd.getpwuid(os.geteuid()).pw_name
    except KeyError:
        return
    access, names = cluster / "pg_hba.conf", cluster / "pg_ident.conf"
    known = names.read_text(encoding="utf-8")
    missing = [line for row in COMES_AS if (line := row.format(me=me)) not in known.splitlines()]
    for path, text in ((names, "\n".join([known.rstrip("\n"), *missing, ""])), (access, by_name(access.read_text(encoding="utf-8")))):
        if path.read_text(encoding="utf-8") != text:
            beside = path.with_name(f"{path.name}.new")
            _run(["tee", beside], "Wer in PostgreSQL darf, lässt sich nicht schreiben", text)
            _run(["mv", beside, path], "Wer in PostgreSQL darf, lässt sich nicht schreiben")


def by_name(access: str) -> str:
    """A pg_hba.conf in which nobody is trusted."""
    return TRUSTS.sub(lambda row: row[1] + ("peer map=tarock" if row[2] == "local" else "scram-sha-256"), access)


def _clear_what_was_cut_off(cluster: Path) -> None:
    """initdb wants an empty folder; without PG_VERSION, which it writes at once, nothing was ever stored there."""
    if any(cluster.iterdir()):
        raise Trouble(f"Im Ordner {cluster} liegt etwas, aber keine Datenbank. Nennen Sie den Ordner um, und starten Sie noch einmal.")


def make_database(place: Place, folder: Path) -> None:
    """The program's own database and its user, where they are not there yet; the cluster runs. Raises Trouble."""
    psql: list[str | Path] = [folder / "psql", "-qX", "-h", place.socket, "-U", KEEPER, "-d", "postgres", "-v", "ON_ERROR_STOP=1"]
    _run(psql, "Die Datenbank lässt sich nicht anlegen", MAKE)


def answers(place: Place, folder: Path) -> bool:
    """Whether it takes connections."""
    asked: list[str | Path] = [folder / "pg_isready", "-q", "-h", place.socket, "-U", KEEPER, "-d", "postgres", "-t", "2"]
    return subprocess.run(asked, check=False).returncode == 0  # noqa: S603


def command(place: Place, folder: Path) -> list[str]:
    """What runs it in the foreground."""
    return [str(folder / "postgres"), "-D", str(place.cluster)]


def environment() -> dict[str, str]:
    """Its sentences in the language that we read."""
    return os.environ | {"LC_ALL": "C.UTF-8"}


def _run(words: list[str | Path], what: str, text: str = "") -> None:
    """As PostgreSQL's user. Raises Trouble, which says `what` could not be done and why."""
    before = [SETPRIV, *as_user(), "--"] if as_user() else []
    done = subprocess.run(  # noqa: S603
        [*before, *words], input=text, capture_output=True, encoding="utf-8", timeout=LIMIT, check=False, cwd="/", env=environment()
    )
    if done.returncode:
        said = [line for line in (done.stderr or done.stdout).strip().splitlines() if line]
        raise Trouble(f"{what}: {next((line for line in said if 'error' in line.lower()), said[-1] if said else done.returncode)}")
