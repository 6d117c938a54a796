"""Serves the program: brings the database up to date, makes the director's log-in if there is none, answers requests until it is told to
stop.

Prints one line: where the program is open, and with which log-in. Never changes an existing log-in or tournament.
"""

import ipaddress
import os
import socket
import ssl
import sys
from argparse import ArgumentParser
from functools import lru_cache
from typing import Any

from django.apps import apps
from django.conf import settings
from django.contrib.auth.hashers import check_password
from django.contrib.auth.models import User
from django.core.management import call_command
from django.core.management.base import CommandError
from django.db import connections
from django.utils.translation import gettext as _

from tournament.demo.referee import LOGIN as LOGIN_OF_REFEREE
from tournament.ledger.machine.local_data import keep, new_password, read
from tournament.ledger.store.shared import sign_as_the_others
from tournament.management import beside, starting, worker
from tournament.management.database import make_ready
from tournament.management.scoped import OfServer
from tournament.management.updating import go_back_if_asked, note_opened, take_over
from tournament.organisers.founding import has_director, make_director
from tournament.portable import watching
from tournament.portable.door import open_door
from tournament.site import figures, optional, servers
from tournament.site.address import take_over as take_address
from tournament.site.interfaces import heard, own_addresses
from tournament.site.serving import processes
from tournament.site.serving.http import serve
from tournament.site.serving.sockets import OURSELVES, for_ourselves, taken_alone
from tournament.wsgi import application

DIRECTOR = "leitung"
MOST_FILES, OWN_FILES = 8192, 256
OPEN_HERE = {"127.0.0.1", "0.0.0.0"}  # noqa: S104 - recognised here, bound to only when the director asks for it
WILDCARDS = {"0.0.0.0", "::", "[::]"}  # noqa: S104 - recognised here, bound to only when the director asks for it


class Command(OfServer):
    help = "Startet das Programm (Datenbank, Zugang der Leitung, Server) und sagt, wo es offen ist."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--host", default="127.0.0.1", help="Adresse; 0.0.0.0 öffnet auch für die Geräte im selben Netz")
        parser.add_argument("--port", type=int, default=8000)
        parser.add_argument(
            "--control", action="store_true", help="dazu eine Seite nur für diesen Rechner, die das Programm steuert und beendet"
        )
        parser.add_argument("--demo", action="store_true", help="ein Beispielturnier anlegen, wenn noch keines da ist")

    def handle(self, *args: Any, host: str, port: int, demo: bool, control: bool, **options: Any) -> None:
        tls = certificate()
        check_proxies()
        with starting.alone(), starting.plainly():
            listening = [listen(host, port), *listen_to_ourselves(host, port)]
            starting.check_file(thoroughly=True)
            take_over(self.stdout, asked=False)
            make_ready()
            note_opened()
            sign_as_the_others()
            take_address()
            if demo and not apps.get_model("tournament", "Tournament").objects.exists():
                call_command("demo", verbosity=0)
            login = director_login() + referee_login()
        connections.close_all()  # a connection is never shared between processes
        settings.LISTENING = f"{host}:{port}"
        scheme = "https" if tls else "http"
        self.stdout.write(f"Offen auf {scheme}://{shown(host)}:{port}{for_others(scheme, host, port)} – Anmeldung {login}")
        self.stdout.flush()
        most = room_for_connections()
        others = what_runs_beside() + ([servers.run] if settings.SHARED else [])
        others += [watching.run, open_door(application, logins_now)] if control else []
        with figures.together():
            status = processes.run(
                lambda stopped: serve(listening, application, tls, most, stopped=stopped), processes=settings.PROCESSES, beside=others
            )
        go_back_if_asked(self.stdout)
        sys.exit(status)


def what_runs_beside() -> list[processes.Job]:
    """In processes of their own, however many answer requests: on a server with a queue one worker, if not all run elsewhere."""
    if not settings.WORK_BESIDE:
        return []
    return beside.in_processes() if optional.procrastinate() is None else [worker.run]


def shown(host: str) -> str:
    """The host name that a person on this machine types."""
    return "localhost" if host in WILDCARDS | {"127.0.0.1", "::1", "[::1]"} else host


def for_others(scheme: str, host: str, port: int) -> str:
    """The address for the other devices in the network, to go on behind the first; "" where the program is open for this machine alone."""
    found = heard(own_addresses(), host) if host in WILDCARDS else []
    return f" (für andere Geräte: {scheme}://{found[0].host}:{port})" if found else ""


def listen(host: str, port: int) -> socket.socket:
    """The socket that all processes take their connections from. Raises CommandError, with what to do, if the port cannot be taken."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        taken = taken_alone((host.strip("[]"), port), family)
    except (OSError, OverflowError) as error:
        raise CommandError(in_use(host, port, error)) from error
    taken.setblocking(False)
    return taken


def listen_to_ourselves(host: str, port: int) -> list[socket.socket]:
    """A second one for the name `localhost`, which browsers on Windows look for under ::1 first, and wait. None where this machine has no
    such address."""
    if host not in OPEN_HERE:
        return []
    try:
        taken = for_ourselves(port)
    except OSError as error:
        raise CommandError(in_use(OURSELVES, port, error)) from error
    if taken is None:
        return []
    taken.setblocking(False)
    return [taken]


def in_use(host: str, port: int, error: Exception) -> str:
    """What to do where a port cannot be taken."""
    other = port + 1 if port < 65535 else 8000
    ways = {
        ".venv/bin/python manage.py": f"einen anderen nehmen: make run PORT={other}",
        "tarock": f"einen anderen nehmen: tarock serve --port {other}",
    }
    way = ways.get(settings.COMMAND, "noch einmal doppelklicken, dann nimmt es einen anderen.")
    return f"Port {port} auf {host} ist nicht frei ({error}). Läuft das Programm schon? Sonst {way}"


def certificate() -> ssl.SSLContext | None:
    """What the program speaks TLS with, if a certificate is named. Raises CommandError, with what to do, if it cannot be used."""
    if not settings.OWN_CERTIFICATE:
        return None
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    try:
        context.load_cert_chain(os.environ["TAROCK_CERT"], os.environ.get("TAROCK_KEY") or None)
    except OSError as error:  # ssl.SSLError is one
        raise CommandError(
            f"Zertifikat oder Schlüssel lassen sich nicht verwenden ({error}). TAROCK_CERT und TAROCK_KEY nennen je eine Datei im "
            "Format PEM; "
            f"ein eigenes macht: {settings.COMMAND} certificate"
        ) from error
    return context


def check_proxies() -> None:
    """Raises CommandError, with what to do, where TAROCK_PROXY or TAROCK_METRICS names no address: whose request it is could never be told
    then, and none be answered."""
    for name, named in (("TAROCK_PROXY", settings.PROXIES), ("TAROCK_METRICS", settings.INSIDERS)):
        for one in named:
            try:
                ipaddress.ip_network(one, strict=False)
            except ValueError as error:
                raise CommandError(
                    f"{name} nennt „{one}“; das ist keine IP-Adresse und kein Netz. So sieht eine aus: 192.168.1.5, ein Netz: "
                    "172.16.0.0/12, "
                    "mehrere mit Beistrich dazwischen."
                ) from error


def room_for_connections() -> int:
    """How many connections a process may keep open: what the system lets it, less what the program itself opens."""
    if optional.resource is None:
        return 400  # select() on Windows knows 512
    _soft, hard = optional.resource.getrlimit(optional.resource.RLIMIT_NOFILE)
    most = MOST_FILES if hard == optional.resource.RLIM_INFINITY else min(hard, MOST_FILES)
    optional.resource.setrlimit(optional.resource.RLIMIT_NOFILE, (most, hard))
    return max(most - OWN_FILES, 64)


def logins_now() -> str:
    """As the control page says them, which makes no account: who takes an evening over has the other laptop's from then on."""
    return _said(User.objects.filter(username=DIRECTOR).first()) + referee_login()


@lru_cache(maxsize=8)
def _is_of(password: str, stored: str) -> bool:
    """Remembered: a proof takes its time, and the control page asks every few seconds."""
    return check_password(password, stored)


def referee_login() -> str:
    """Name and password of the demo's referee, to go on behind the director's; "" where there is none or it has a password of its own."""
    user = User.objects.filter(username=LOGIN_OF_REFEREE, is_active=True).first()
    password = read(settings.REFEREE_PASSWORD_FILE)
    shown = user is not None and password and _is_of(password, user.password)
    return f" – {_('Schiedsrichter')} {LOGIN_OF_REFEREE} / {password}" if shown else ""


def director_login() -> str:
    """Name and password of the director as they are shown at the start.

    Made once when there is no account yet. The password is shown as long as it is the one that was made.
    """
    user = User.objects.filter(username=DIRECTOR).first()
    if user is None and not has_director():
        made = keep(settings.PASSWORD_FILE, new_password)
        user = make_director(User.objects.create_user(DIRECTOR, password=made))
    return _said(user)


def _said(user: User | None) -> str:
    if user is None:
        return _("mit Ihrem eigenen Zugang")
    password = read(settings.PASSWORD_FILE)
    if password and _is_of(password, user.password):
        return f"{DIRECTOR} / {password}"
    text = _("%(name)s mit Ihrem Passwort (vergessen: %(command)s changepassword %(name)s)")
    return text % {"name": DIRECTOR, "command": settings.COMMAND}
