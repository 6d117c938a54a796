"""A rolling update: one app server after the other gets the new program, while the others answer. Nobody waits for more than a request.

nginx sends an app server nothing any more before it is ended, and something again when it answers; what it was answering, it answers. The
first one brings the database up to date under the lock that every start takes. The old program serves on meanwhile, so only what leaves it
working may change: `manage.py update --rolling` of the new program says whether.
"""

import contextlib
import fcntl
import json
import os
import signal
import subprocess
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any
from uuid import uuid4

from tournament.ledger.machine.local_data import write_whole
from tournament.topology import proxy
from tournament.topology.answering import app_is_ready
from tournament.topology.parts import Part
from tournament.topology.place import Place, Program, Trouble, own_program
from tournament.topology.programs import run_program, write_script
from tournament.topology.running import Running, say
from tournament.topology.users import cannot_read, may_run

DRAINED = 40.0
"""Seconds until the proxy's old processes are gone; they end by themselves after thirty."""
READY = 30.0
"""Seconds until a new app server that answers has to be ready, before the next is taken; else the old one comes back."""
ANSWERS = 30.0
"""Seconds in which the running server takes notice."""
TICK = 0.1


def roll(running: Running) -> None:
    """Puts the program that was asked for in the place of the one that runs, part by part. Raises nothing: what comes of it is said, here
    and to whoever asked."""
    running.told_to_roll = False
    try:
        said = json.loads((running.place.run / "update.json").read_text(encoding="utf-8"))
        new = Program(root=Path(said["root"]), python=Path(said["python"]))
    except (OSError, ValueError, KeyError):
        return say("Wer aktualisiert, ruft es so auf: make server-update")
    running.rolled = {"id": said["id"], "state": "going", "said": []}
    try:
        _all(running, new)
        told(running, f"Alles läuft mit dem Programm in {new.root}.")
        running.rolled["state"] = "done"
    except Trouble as trouble:
        told(running, f"Abgebrochen: {trouble}")
        running.rolled["state"] = "failed"
    running.note()
    return None


def told(running: Running, text: str) -> None:
    """Says it here, and to whoever asked."""
    say(text)
    running.rolled["said"].append(text)
    running.note()


def _all(running: Running, new: Program) -> None:
    """Raises Trouble; then whatever still ran by the program before goes on by it."""
    place = running.place
    if place.user and not may_run(new, place.user):
        raise Trouble(cannot_read(new))
    run_program(place, new, ["update", "--rolling"], place.environment("app-1"))
    running.rolling = True
    for part, port in zip(running.apps, place.app_ports, strict=True):
        _one(running, part, port, new)
        if running.stopped:
            raise Trouble("Der Server wird beendet.")
    running.program, running.programs, running.rolling = new, {}, False
    running.worker.end()
    running.worker.start()
    told(running, "worker läuft mit dem neuen Programm.")
    write_script(place, new)
    _reload(running)


def _one(running: Running, part: Part, port: int, new: Program) -> None:
    """An app server. Raises Trouble where it does not start; then it is started by the program before."""
    running.down.add(port)
    _reload(running)
    part.end()
    running.programs[part.name] = new
    part.start()
    try:
        running.wait_for(part)
        _wait(running, lambda: app_is_ready(port), READY)
        if not running.stopped and not app_is_ready(port):
            raise Trouble(f"{part.name} antwortet, ist aber nicht bereit; warum, steht in {part.log}.")
    except Trouble as trouble:
        told(running, f"{part.name} startet mit dem neuen Programm nicht: {trouble}")
        running.programs.pop(part.name)
        part.end()
        part.start()
        running.wait_for(part)
        raise Trouble(f"{part.name} läuft wieder mit dem bisherigen Programm.") from trouble
    finally:
        running.down.discard(port)
        _reload(running)
    told(running, f"{part.name} läuft mit dem neuen Programm.")


def _reload(running: Running) -> None:
    """Has the proxy use its new configuration, and waits until nobody is served by the old one any more. Raises Trouble where nginx does
    not take it: then the old one stays."""
    proxy.write(running.place, running.program, down=running.down)
    tried = subprocess.run([*proxy.command(running.place), "-t"], capture_output=True, encoding="utf-8", check=False)  # noqa: S603
    if tried.returncode:
        raise Trouble(f"nginx nimmt die neue Einstellung nicht: {tried.stderr.strip().splitlines()[0]}")
    if running.proxy.pid is None:
        return
    before = _children(running.proxy.pid)
    os.kill(running.proxy.pid, signal.SIGHUP)
    _wait(running, lambda: running.proxy.pid is None or not before & _children(running.proxy.pid), DRAINED)


def _wait(running: Running, done: Callable[[], bool], within: float) -> None:
    """Looks after everything else meanwhile."""
    until = time.monotonic() + within
    while not done() and time.monotonic() < until and not running.stopped:
        running.look_at_all()
        time.sleep(TICK)


def _children(pid: int) -> set[int]:
    with contextlib.suppress(OSError):
        return set(map(int, Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="ascii").split()))
    return set()


# Asking for it ----------------------------------------------------------------------------------------------------------------------------


def ask_to_roll(place: Place) -> None:
    """Has the server that runs in this folder take over the program that asks; says how far it is. Raises Trouble where none runs, or where
    it did not come about."""
    pid, asked = _state(place).get("pid"), uuid4().hex
    if pid is None or not is_running(place):
        raise Trouble(f"Im Ordner {place.folder} läuft kein Server. Starten: make server")
    own = own_program()
    write_whole(place.run / "update.json", json.dumps({"id": asked, "root": str(own.root), "python": str(own.python)}).encode())
    os.kill(pid, signal.SIGUSR1)
    begun, shown = time.monotonic(), 0
    while (rolled := _state(place).get("rolled", {})).get("id") != asked or rolled["state"] == "going" or shown < len(rolled["said"]):
        lines = rolled.get("said", []) if rolled.get("id") == asked else []
        for line in lines[shown:]:
            say(line)
        shown = len(lines)
        if not lines and rolled.get("id") != asked and time.monotonic() - begun > ANSWERS:
            raise Trouble(f"Der Server (Prozess {pid}) nimmt die Bitte nicht an; siehe sein Protokoll.")
        if _state(place).get("pid") != pid:
            raise Trouble("Der Server wurde währenddessen beendet.")
        time.sleep(TICK)
    if rolled["state"] == "failed":
        raise Trouble("Nicht aktualisiert.")


def is_running(place: Place) -> bool:
    """Whether somebody holds this folder; what a server wrote that was killed says nothing."""
    with contextlib.suppress(OSError), (place.run / "lock").open("rb") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        return False
    return (place.run / "lock").exists()


def _state(place: Place) -> dict[str, Any]:
    try:
        found: dict[str, Any] = json.loads((place.run / "stand.json").read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return found
