"""The server as a whole: its processes in the order in which they need each other, looked after until somebody ends it."""

import contextlib
import json
import os
import signal
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tournament.ledger.machine.local_data import write_whole
from tournament.topology import certificates, postgresql, proxy
from tournament.topology.answering import answers_over_tls, app_answers
from tournament.topology.parts import Part, Recipe, keep_small
from tournament.topology.place import Place, Program, Trouble, has_no_room
from tournament.topology.programs import write_script

TICK = 0.1
SLOW_START = 60.0
"""Seconds until somebody is told that a process has not answered yet: a large database is backed up and brought up to date meanwhile."""
LOOK_EVERY = 5.0
"""Seconds between two looks at what runs."""
MOST_SILENT = 4
"""So many looks in a row without an answer, and a process that still runs is ended and started anew."""
TLS_EVERY = 60.0
LOGIN = "Anmeldung "


class Running:
    """The processes of a server. `program`: which version they are started from; a rolling update puts another in its place."""

    def __init__(self, place: Place, program: Program, *, demo: bool = False) -> None:
        self.place, self.program, self.demo = place, program, demo
        self.stopped = False
        self.told_to_roll = False
        self.programs: dict[str, Program] = {}
        """Of app servers in the middle of an update."""
        self.rolling = False
        """An update has begun, which leaves the program before working: it may be started again, whatever becomes of the new one."""
        self.down: set[int] = set()
        self.login = ""
        self.silent: dict[str, int] = {}
        self.looked, self.looked_at_tls = time.monotonic(), time.monotonic()
        self.rolled: dict[str, Any] = {}
        self.binaries = postgresql.prepare(place) if not place.database else Path()
        self.certificate = certificates.ensured(place, program)
        names = [f"app-{number}" for number in range(1, place.apps + 1)]
        self.database = [self._part("postgresql", self._postgresql)] if not place.database else []
        self.apps = [self._part(name, self._app_recipe(name, port)) for name, port in zip(names, place.app_ports, strict=True)]
        self.worker = self._part("worker", self._worker)
        self.proxy = self._part("nginx", self._nginx)

    @property
    def parts(self) -> list[Part]:
        """All, each behind those that it needs."""
        return [*self.database, *self.apps, self.worker, self.proxy]

    def _part(self, name: str, recipe: Callable[[], Recipe]) -> Part:
        return Part(name, recipe, self.place.log / f"{name}.log", self._heard)

    def _heard(self, line: str) -> str:
        """Keeps the first password for whoever sits here, and out of the log."""
        before, mark, login = line.rstrip("\n").partition(LOGIN)
        if not mark:
            return line
        if " / " in login or not self.login:
            self.login = login
        return f"{before}{mark}…\n"

    # How each is run ------------------------------------------------------------------------------------------------------------------

    def _postgresql(self) -> Recipe:
        return Recipe(
            command=postgresql.command(self.place, self.binaries), folder=Path("/"), environment=postgresql.environment(),
            answers=lambda: postgresql.answers(self.place, self.binaries), stop=signal.SIGINT, patience=60,
            as_user=tuple(postgresql.as_user()),
        )  # fmt: skip

    def _app_recipe(self, name: str, port: int) -> Callable[[], Recipe]:
        demo = ["--demo"] * (self.demo and name == "app-1")
        words = ["serve", "--host", "127.0.0.1", "--port", str(port), *demo]
        return lambda: self._of_program(name, *words, answers=lambda: app_answers(port))

    def _worker(self) -> Recipe:
        return self._of_program("worker", "work", answers=lambda: True)

    def _of_program(self, name: str, *words: str, answers: Callable[[], bool]) -> Recipe:
        program = self.programs.get(name, self.program)
        environment = self.place.environment(name) | ({"TAROCK_ROLLING": "1"} if self.rolling else {})
        as_user = tuple(self.place.as_user)
        return Recipe(command=program.manage(*words), folder=program.root, environment=environment, answers=answers, as_user=as_user)

    def _nginx(self) -> Recipe:
        proxy.write(self.place, self.program, down=self.down)
        return Recipe(
            command=proxy.command(self.place), folder=self.place.proxy, environment=os.environ, stop=signal.SIGQUIT, patience=10,
            answers=lambda: answers_over_tls(self.place),
        )  # fmt: skip

    # From the start to the end --------------------------------------------------------------------------------------------------------

    def start(self) -> None:
        """Starts all, each when those that it needs answer. Raises Trouble where one does not; whoever called ends the others."""
        write_script(self.place, self.program)
        for part in self.parts:
            part.start()
            self.wait_for(part)
            if part in self.database and not self.stopped:
                postgresql.make_database(self.place, self.binaries)
            if self.stopped:
                return
        self.note()

    def wait_for(self, part: Part) -> None:
        """Until it answers for the first time; looks after the others meanwhile. Raises Trouble where it ends instead."""
        until = time.monotonic() + SLOW_START
        while not self.stopped and not (part.running and part.running.answers()):
            if (status := part.died()) is not None:
                raise Trouble(part.complaint() or f"{part.name} endet gleich nach dem Start ({status}); siehe {part.log}.")
            if time.monotonic() > until:
                say(f"{part.name} antwortet noch nicht; was er tut, steht in {part.log}.")
                until = time.monotonic() + SLOW_START
            self.look_at_all(but=part)
            time.sleep(TICK)

    def look_after(self) -> None:
        """Until somebody ends it, or wants another program: starts again what died, ends what no longer answers, takes a new certificate
        over."""
        while not self.stopped and not self.told_to_roll:
            self.look_at_all()
            if time.monotonic() - self.looked > LOOK_EVERY:
                self.ask_all()
            if time.monotonic() - self.looked_at_tls > TLS_EVERY:
                self.look_at_tls()
            time.sleep(TICK)

    def look_at_all(self, but: Part | None = None) -> None:
        """Starts again what died, of what was started before; not the one that somebody waits for."""
        for part in self.parts:
            if part is not but and part.running is not None:
                self.look_at(part)

    def look_at(self, part: Part) -> None:
        """Starts it again where it died."""
        if (status := part.died()) is not None:
            by = f"Signal {-status}" if status < 0 else f"Status {status}"
            say(f"{part.name} ist gestorben ({by}) und wird neu gestartet: {part.complaint()}")
            if has_no_room(self.place):
                say(f"Die Platte von {self.place.folder} ist voll. Machen Sie Platz; dann geht es von selbst weiter. Verloren ist nichts.")
            self.note()
        if part.process is None and time.monotonic() >= part.not_before:
            try:
                part.start()
            except OSError as fault:
                part.put_off()
                return say(f"{part.name} lässt sich nicht starten ({fault}); es wird weiter versucht.")
            self.note()
        return None

    def ask_all(self) -> None:
        """Looks whether each still answers; who is silent for long is ended, and started again by the next look."""
        self.looked = time.monotonic()
        for part in self.parts:
            keep_small(part.log)
            well = part.running is not None and part.pid is not None and part.running.answers()
            part.has_answered |= well
            self.silent[part.name] = 0 if well else self.silent.get(part.name, 0) + 1
            if part.pid is not None and self.silent[part.name] >= MOST_SILENT and part.has_answered:
                say(f"{part.name} antwortet nicht mehr und wird beendet.")
                os.killpg(part.pid, signal.SIGKILL)
        keep_small(self.place.log / "zugriffe.log")

    def look_at_tls(self) -> None:
        """A certificate that was renewed, by us or by somebody else, is used from now on."""
        self.looked_at_tls = time.monotonic()
        try:
            now = certificates.ensured(self.place, self.program)
        except Trouble as trouble:
            return say(f"{trouble} Bis dahin gilt das bisherige weiter.")
        if now != self.certificate and self.proxy.pid is not None:
            self.certificate = now
            os.kill(self.proxy.pid, signal.SIGHUP)
            say("Ein neues Zertifikat gilt ab jetzt.")
        return None

    def end(self) -> None:
        """Ends all in order: nobody comes in, then what answers, at last what it is stored in."""
        for part in reversed(self.parts):
            part.end()
        with contextlib.suppress(OSError):
            (self.place.run / "stand.json").unlink()

    def note(self) -> None:
        """Writes down what runs, for whoever wants to know from outside."""
        state = {
            "pid": os.getpid(), "address": self.place.address, "host": self.place.host, "port": self.place.port, "database": self.place.url,
            "apps": list(self.place.app_ports), "parts": {part.name: part.pid for part in self.parts},
            "program": str(self.program.root), "rolled": self.rolled,
        }  # fmt: skip
        with contextlib.suppress(OSError):  # the disk may be full, and all goes on
            write_whole(self.place.run / "stand.json", json.dumps(state, indent=1).encode())


def say(text: str) -> None:
    """A line for whoever sits at the terminal, or reads the unit's log."""
    with contextlib.suppress(OSError):  # the terminal may be gone
        sys.stdout.write(f"{time.strftime('%d.%m.%Y %H:%M:%S')} {text}\n")
        sys.stdout.flush()
