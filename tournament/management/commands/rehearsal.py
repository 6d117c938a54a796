"""`manage.py rehearsal`: an evening of robots on a second server with data of its own, with the usual faults; says which of them were
found.

Opens no database of its own, and takes away what it made.
"""

import sys
import time
from argparse import SUPPRESS, ArgumentParser, ArgumentTypeError
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError

import rules
from rules.book import SheetRefused
from tournament.management.scoped import OfServer
from tournament.rehearsal import notes, server
from tournament.rehearsal.evening import MOST, Evening, Plan
from tournament.rehearsal.faults import AT_THE_END, LEAST_GAMES, TOLD, Kind
from tournament.rehearsal.running import HERE, Run, Way

ALL, NONE = "alle", "keine"
YES_NO = {True: "ja", False: "NEIN", None: "–"}


def faults(text: str) -> tuple[Kind, ...]:
    """The kinds of "luecke,zweimal", "alle" or "keine". Raises ArgumentTypeError."""
    if text in (ALL, NONE):
        return tuple(Kind) if text == ALL else ()
    unknown = [word for word in text.split(",") if word not in set(Kind)]
    if unknown:
        raise ArgumentTypeError(f"Den Fehler „{unknown[0]}“ gibt es nicht; es gibt {', '.join(Kind)}, {ALL}, {NONE}.")
    return tuple(Kind(word) for word in text.split(","))


class Command(OfServer):
    help = "Spielt einen Probe-Abend mit Roboter-Tischen auf einem zweiten Server und sagt, welche eingebauten Fehler gefunden wurden."
    requires_system_checks = ()  # they would load every page

    def add_arguments(self, parser: ArgumentParser) -> None:
        plan = Plan()
        parser.add_argument("--tables", type=int, default=plan.tables, help="Tische (%(default)s)")
        parser.add_argument("--rounds", type=int, default=plan.rounds, help="Runden (%(default)s)")
        parser.add_argument("--games", type=int, default=plan.games, help="Spiele je Runde (%(default)s)")
        parser.add_argument(
            "--minutes", type=float, default=plan.minutes, help="so lange dauert der Abend; 0: so schnell es geht (%(default)s)"
        )
        parser.add_argument("--system", choices=sorted(rules.SHEETS), default=plan.system, help="Regelwerk (%(default)s)")
        parser.add_argument("--system-file", dest="file", default="", help="Datei eines eigenen Blattes oder freien Systems (JSON)")
        parser.add_argument("--seed", default=plan.seed, help="Startwert der Namen, Spiele und Fehler (%(default)s)")
        parser.add_argument("--faults", type=faults, default=tuple(Kind), help=f"{', '.join(Kind)}; {ALL} oder {NONE} ({ALL})")
        parser.add_argument("--led", action="store_true", help="die Leitung übt selbst; nur die Tische sind Roboter")
        parser.add_argument("--stay", action="store_true", help="der zweite Server bleibt offen, bis Probe beenden gedrückt ist")
        parser.add_argument("--attached", action="store_true", help=SUPPRESS)
        parser.add_argument("--host", default=HERE, help="0.0.0.0 öffnet die Probe auch für Telefone (%(default)s)")
        parser.add_argument("--port", type=int, default=0, help="Anschluss des zweiten Servers (ein freier)")
        parser.add_argument("--folder", type=Path, default=None, help="Ordner der Probe (probe/ im Datenordner); er wird danach entfernt")

    def handle(self, **said: Any) -> None:
        """Prints the steps and the table of faults. Exit status 1 where one was not found or not put right."""
        started = time.monotonic()
        plan = _plan(said)
        run = Run(_way(said, plan), plan, lambda step: self.stdout.write(f"{time.monotonic() - started:6.1f} s  {step}"))
        evening = run.run()
        if evening is not None:
            self._tell(evening, time.monotonic() - started)
        if run.failed:
            raise CommandError(run.failed)
        if evening is None or not evening.good:
            sys.exit(1)

    def _tell(self, evening: Evening, seconds: float) -> None:
        rows = [("gefunden", "behoben", "Runde", "Tisch", "Spiel", "Fehler", "wo")]
        for planted, outcome in evening.outcomes.items():
            told = TOLD[planted.kind]
            where = (str(planted.round), str(planted.table), str(planted.game or ""))
            rows.append((YES_NO[outcome.found], YES_NO[outcome.mended], *where, str(told.what), str(told.where)))
        self.stdout.write("")
        for row in rows:
            self.stdout.write(
                "  ".join((*(cell.ljust(8 if place < 2 else 5) for place, cell in enumerate(row[:5])), row[5], f"({row[6]})"))
            )
        for text in evening.unexpected:
            self.stdout.write(f"unerwartet: {text}")
        found = sum(bool(outcome.found) for outcome in evening.outcomes.values())
        self.stdout.write(
            f"\n{evening.plan.tables} Tische, {evening.games} Spiele in {seconds:.0f} s; Siegerehrung in {evening.steps} Schritten; "
            f"{found} von {len(evening.outcomes)} eingebauten Fehlern gefunden."
        )


def _plan(said: dict[str, Any]) -> Plan:
    """What is rehearsed. Raises CommandError for a file that is no sheet."""
    plan = Plan(**{name: said[name] for name in Plan._fields})
    try:
        recorded = plan.sheet.system.recorded
    except SheetRefused as refused:
        raise CommandError(f"{plan.file}: {refused.faults[0].text('de')} ({refused.faults[0].row})") from refused
    except (OSError, ValueError) as error:
        raise CommandError(f"{plan.file} lässt sich nicht lesen: {error}") from error
    if not recorded:
        raise CommandError("Wo nur die Summen eines Tisches geschrieben werden, haben die Roboter nichts zu schreiben.")
    return plan


def _way(said: dict[str, Any], plan: Plan) -> Way:
    """Where it is to be. Raises CommandError where that cannot be."""
    if plan.tables < 1 or plan.players > MOST:
        raise CommandError(f"1 bis {MOST // 4} Tische.")
    if plan.games < LEAST_GAMES or plan.rounds < 1:
        raise CommandError(f"Mindestens {LEAST_GAMES} Spiele je Runde, damit an einem Tisch für jeden Fehler Platz ist.")
    if plan.tables * plan.rounds < sum(kind in AT_THE_END for kind in plan.faults):
        raise CommandError(f"Für alle Fehler braucht es {len(AT_THE_END)} Tische, oder mehr Runden, oder weniger Fehler (--faults).")
    folder = (said["folder"] or notes.folder()).resolve()
    known = notes.read(folder)
    if known is not None and known.alive and not said["attached"]:
        raise CommandError(f"In {folder} läuft schon eine Probe, auf Anschluss {known.port}. Zuerst auf der Seite Probe-Abend beenden.")
    if said["folder"] and not said["attached"] and known is None and folder.exists() and any(folder.iterdir()):
        raise CommandError(f"Der Ordner {folder} ist nicht leer; eine Probe nimmt nur einen eigenen, denn sie entfernt ihn danach.")
    if not said["attached"]:  # else the page has made it ready
        server.remove(folder)
    port = said["port"] or server.free_port(said["host"])
    return Way(folder=folder, host=said["host"], port=port, stays=said["stay"], attached=said["attached"])
