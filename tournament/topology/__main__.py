"""`make server`: two app servers, a worker, PostgreSQL and nginx with TLS on this machine, looked after by one program.

Sets up what is missing, goes on with what is there, and serves until it is told to stop (Ctrl-C, SIGTERM).
"""

import argparse
import fcntl
import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from urllib.parse import urlsplit

from scoring import PACKAGES
from tournament.site.interfaces import heard, own_addresses
from tournament.topology import postgresql, proxy, users
from tournament.topology.place import USUAL_PORT, Place, Trouble, check_ports, make_folders, own_program, user_of
from tournament.topology.rolling import ask_to_roll, roll
from tournament.topology.running import Running, say

OF_ROOT = Path("/var/lib/tarockturnier")
"""Where root's server lies: other users walk through it."""
OPEN = {"0.0.0.0", "::", "[::]"}  # noqa: S104 - recognised here, bound to only when somebody asks for it


def main() -> int:
    """The exit status: 0 where it was told to stop, 1 where somebody has to put something right first."""
    asked = _asked()
    try:
        place = _place(asked)
        if asked.update:
            ask_to_roll(place)
            return 0
        proxy.program()
        if not place.database:
            postgresql.programs(place)
        user, hint = users.chosen(place.folder, own_program())
        place = replace(place, user=user)
        make_folders(place, postgres=user_of(postgresql.KEEPER) if os.geteuid() == 0 and not place.database else "")
        with _alone(place):
            check_ports(place)
            if user:
                users.hand_over(place)
            return _serve(place, demo=asked.demo, runs_as=hint or user)
    except Trouble as trouble:
        sys.stderr.write(f"{trouble}\n")
        return 1


def _asked() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tournament.topology", description=__doc__)
    parser.add_argument("--data", type=Path, help="Ordner des Servers (data/server; als root /var/lib/tarockturnier)")
    parser.add_argument("--host", default="127.0.0.1", help="Adresse; 0.0.0.0 öffnet für alle")
    parser.add_argument("--port", type=int, default=USUAL_PORT, help="die App-Server nehmen die Ports dahinter")
    parser.add_argument("--apps", type=int, default=2, choices=range(1, 9), metavar="1…8", help="so viele App-Server (2)")
    parser.add_argument("--update", action="store_true", help="den Server, der dort läuft, ohne Pause auf dieses Programm umstellen")
    parser.add_argument("--demo", action="store_true", help="ein Beispielturnier anlegen, wenn noch keines da ist")
    return parser.parse_args()


def _place(asked: argparse.Namespace) -> Place:
    given = os.environ.get("TAROCK_CERT"), os.environ.get("TAROCK_KEY")
    certificate, key = (Path(path).resolve() if path else None for path in given)
    folder = asked.data or (OF_ROOT if os.geteuid() == 0 else PACKAGES / "data" / "server")
    address = os.environ.get("TAROCK_ADDRESS", "").rstrip("/") or f"https://{_shown(asked.host)}:{asked.port}"
    if urlsplit(address).scheme != "https":
        raise Trouble(f"TAROCK_ADDRESS nennt „{address}“; die Adresse dieses Servers beginnt mit https://.")
    return Place(
        folder=folder.resolve(), host=asked.host, port=asked.port, apps=asked.apps, address=address,
        database=os.environ.get("DATABASE_URL", ""), certificate=certificate, key=key or certificate,
    )  # fmt: skip


def _shown(host: str) -> str:
    """The name in the address that other devices open."""
    if host in OPEN:
        found = heard(own_addresses(), host)
        return found[0].host if found else "localhost"
    return "localhost" if host in {"127.0.0.1", "::1", "[::1]"} else host


@contextmanager
def _alone(place: Place) -> Iterator[None]:
    """One server a folder. Raises Trouble where another runs."""
    with (place.run / "lock").open("a+b") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as fault:
            raise Trouble(
                f"Im Ordner {place.folder} läuft schon ein Server. Beenden Sie ihn, oder nennen Sie einen anderen: DATA=…"
            ) from fault
        yield


def _serve(place: Place, *, demo: bool, runs_as: str) -> int:
    running = Running(place, own_program(), demo=demo)

    def told(*_said: object) -> None:
        running.stopped = True

    def told_to_roll(*_said: object) -> None:
        running.told_to_roll = True

    for which in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        if signal.getsignal(which) != signal.SIG_IGN:  # nohup
            signal.signal(which, told)
    signal.signal(signal.SIGUSR1, told_to_roll)
    try:
        running.start()
        if not running.stopped:
            _tell(running, runs_as)
        while not running.stopped:
            running.look_after()
            if running.told_to_roll:
                roll(running)
        say("Der Server wird beendet …")
    finally:
        running.end()
    say("Beendet.")
    return 0


def _tell(running: Running, runs_as: str) -> None:
    place = running.place
    database = "die von DATABASE_URL" if place.database else str(place.cluster)
    say(f"Offen auf {place.address} – Anmeldung {running.login}")
    rows = {
        "Ordner": str(place.folder), "Datenbank": database, "Öffentliche Seiten": str(place.public), "Protokolle": str(place.log),
        "Befehle": f"{place.manage} …", "Prozesse": ", ".join(f"{part.name} {part.pid}" for part in running.parts),
        "Benutzer": runs_as, "Beenden": f"Strg-C oder kill {os.getpid()}",
    }  # fmt: skip
    for name, value in rows.items():
        if value:
            sys.stdout.write(f"  {name + ':':<20}{value}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
