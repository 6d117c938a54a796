"""Where everything of a server lies, which ports it takes, and what its processes are told by their environment."""

import os
import pwd
import shutil
import socket
import stat
import sys
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from scoring import PACKAGES
from tournament.ledger.machine.local_data import keep, new_secret_key

LEAST_ROOM = 200 * 2**20
"""Bytes that must be free for a start: PostgreSQL's own log wants some, and a full disk is noticed too late by everybody."""
USUAL_PORT, NAMED_PORTS = 8443, 1024
LONGEST_SOCKET = 80
"""Of the folder of PostgreSQL's socket; the system takes 107 bytes with the socket's own name."""
FOR_ALL, FOR_TWO, FOR_ONE = 0o711, 0o2710, 0o700
"""A folder that nginx's and PostgreSQL's own users walk through; one that a group walks through, whose the files in it are too; and one
that is nobody else's."""


class Trouble(Exception):
    """What somebody has to put right first, in one sentence."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Program:
    """A version of the program: the tree that it lies in, and the Python that runs it."""

    root: Path
    python: Path

    def manage(self, *words: str) -> list[str]:
        """A command of it."""
        return [str(self.python), "manage.py", *words]


def own_program() -> Program:
    """The one that runs."""
    return Program(root=PACKAGES, python=Path(sys.executable))


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """A server's folder and its addresses. `database`: the address of a PostgreSQL of somebody else's; "": it has one of its own.
    `certificate`, `key`: somebody else's, as paths; None: it makes its own. `user`: whom the program runs as where root starts it, and
    whose its files are; "": as whoever starts it."""

    folder: Path
    host: str
    port: int
    apps: int
    address: str
    database: str = ""
    certificate: Path | None = None
    key: Path | None = None
    user: str = ""

    @property
    def cluster(self) -> Path:
        return self.folder / "postgresql"

    @property
    def socket(self) -> Path:
        """The folder of PostgreSQL's socket: its user's, and the program's, so that nobody else on the machine can speak to it."""
        return self.folder / "socket"

    @property
    def run(self) -> Path:
        return self.folder / "run"

    @property
    def log(self) -> Path:
        return self.folder / "log"

    @property
    def public(self) -> Path:
        return self.folder / "public"

    @property
    def tls(self) -> Path:
        return self.folder / "tls"

    @property
    def proxy(self) -> Path:
        return self.folder / "nginx"

    @property
    def manage(self) -> Path:
        """A script that runs a command of the program with this server's environment."""
        return self.folder / "manage"

    @property
    def certificate_used(self) -> Path:
        return self.certificate or self.tls / "zertifikat.pem"

    @property
    def key_used(self) -> Path:
        return self.key or self.tls / "zertifikat-schluessel.pem"

    @property
    def app_ports(self) -> range:
        """Behind the port of all, where that is nobody's by name: one for each app server, open for this machine alone."""
        first = self.port + 1 if self.port >= NAMED_PORTS else USUAL_PORT + 1
        return range(first, first + self.apps)

    @property
    def url(self) -> str:
        return self.database or f"postgres://tarock@/tarock?host={self.socket}"

    def data(self, name: str) -> Path:
        """The data folder of one of the processes: two app servers are as two machines, and share nothing but the database, the secret and
        the public pages."""
        return self.folder / name

    @property
    def processes(self) -> int:
        """Of each app server that answer requests, where nobody has said how many: all of them together, where more do than there are
        cores, are slower."""
        asked = os.environ.get("TAROCK_PROCESSES", "").strip()
        return int(asked) if asked.isdecimal() and int(asked) else max((os.cpu_count() or 1) // self.apps, 1)

    def environment(self, name: str) -> dict[str, str]:
        """Of one of the processes. What somebody has set himself stays, where it is not what makes this server one."""
        # TAROCK_WORK: the worker does it.
        free = {"TAROCK_REGISTER": "1", "TAROCK_WORK": "0"}
        ours = {
            "DATABASE_URL": self.url, "TAROCK_DATA": str(self.data(name)), "TAROCK_SECRET": self.secret(),
            "TAROCK_PUBLIC": str(self.public), "TAROCK_PROCESSES": str(self.processes),
            "TAROCK_TLS": "1", "TAROCK_PROXY": "127.0.0.1,::1", "TAROCK_ADDRESS": self.address, "TAROCK_COMMAND": str(self.manage),
            "TAROCK_SERVER": f"{os.environ.get('TAROCK_SERVER') or socket.gethostname()} {name}",
        }  # fmt: skip
        kept = {key: value for key, value in os.environ.items() if key not in {"TAROCK_CERT", "TAROCK_KEY", "TAROCK_DEBUG"}}
        return free | kept | ours | self.at_home(name)

    def at_home(self, name: str) -> dict[str, str]:
        """Where the program's user keeps what libraries and browsers keep for themselves: root's own home is closed to it."""
        return {"HOME": str(self.data(name)), "USER": self.user, "LOGNAME": self.user} if self.user else {}

    @property
    def as_user(self) -> list[str]:
        """Words of setpriv(1) for a command of the program."""
        return drop_to(self.user) if self.user else []

    def secret(self) -> str:
        """The key for signing that all of them share."""
        return os.environ.get("TAROCK_SECRET") or keep(self.folder / "secret", new_secret_key)


def drop_to(name: str) -> list[str]:
    """Words of setpriv(1) for a command that may not run as root, so that it runs as this user; none where we are somebody else anyway."""
    return ["--reuid", name, "--regid", name, "--clear-groups"] if os.geteuid() == 0 else []


def user_of(*names: str) -> str:
    """The first of these users that the machine knows."""
    for name in names:
        try:
            return pwd.getpwnam(name).pw_name
        except KeyError:
            continue
    raise Trouble(f"Keinen der Benutzer {', '.join(names)} gibt es hier. Sind postgresql und nginx von Debian installiert?")


def make_folders(place: Place, *, postgres: str) -> None:
    """The folders, each for whoever needs it. Raises Trouble where they cannot be made, or hold no more.

    `postgres`: the user of PostgreSQL where root starts it.
    """
    try:
        place.folder.mkdir(parents=True, exist_ok=True)
        place.folder.chmod(FOR_ALL if os.geteuid() == 0 else FOR_ONE)
        for folder in (place.run, place.log, place.tls, *(place.data(f"app-{number}") for number in range(1, place.apps + 1))):
            folder.mkdir(exist_ok=True, mode=FOR_ONE)
        for folder in (place.public, place.proxy):
            folder.mkdir(exist_ok=True, mode=0o755)
        place.data("worker").mkdir(exist_ok=True, mode=FOR_ONE)
        for folder in () if place.database else (place.cluster, place.socket):
            folder.mkdir(exist_ok=True, mode=FOR_ONE)
            if os.geteuid() == 0:
                shutil.chown(folder, postgres, place.user if place.user and folder == place.socket else postgres)
        if not place.database:
            place.socket.chmod(FOR_TWO if place.user else FOR_ONE)
        free = shutil.disk_usage(place.folder).free
    except OSError as fault:
        raise Trouble(f"Der Ordner {place.folder} lässt sich nicht beschreiben ({fault.strerror}). Einen anderen nennt: DATA=…") from fault
    if free < LEAST_ROOM:
        raise Trouble(
            f"Auf der Platte von {place.folder} sind nur {free // 2**20} MB frei; der Server braucht mindestens {LEAST_ROOM // 2**20}. "
            "Machen Sie Platz, und starten Sie noch einmal. Was gespeichert war, ist sicher."
        )
    if len(os.fsencode(place.socket)) > LONGEST_SOCKET:
        raise Trouble(f"Der Weg zum Ordner {place.folder} ist zu lang für die Verbindung zu PostgreSQL. Einen kürzeren nennt: DATA=…")
    if os.geteuid() == 0 and (closed := closed_above(place.folder)):
        raise Trouble(
            f"Als root gestartet, laufen PostgreSQL und nginx unter eigenen Benutzern, und die dürfen nicht in den Ordner {closed}. "
            "Nennen Sie einen anderen: DATA=/srv/tarock; oder starten Sie nicht als root."
        )


def has_no_room(place: Place) -> bool:
    """Whether hardly anything can be written any more."""
    return shutil.disk_usage(place.folder).free < LEAST_ROOM // 10


def closed_above(folder: Path) -> Path | None:
    """The first folder on the way that other users cannot walk through."""
    return next((path for path in reversed(folder.resolve().parents) if not path.stat().st_mode & stat.S_IXOTH), None)


def check_ports(place: Place) -> None:
    """Raises Trouble where one of them is taken, or none may be."""
    for host, port in [(place.host, place.port), *(("127.0.0.1", port) for port in place.app_ports)]:
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        with closing(socket.socket(family)) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind((host, port))
            except (OSError, OverflowError) as fault:
                raise Trouble(
                    f"Port {port} auf {host} ist nicht frei ({fault}). Läuft dort schon etwas? Der Server nimmt PORT und die "
                    f"{place.apps} dahinter; andere nennt: make server PORT={place.port + 10 if place.port < 65000 else USUAL_PORT}"
                ) from fault
