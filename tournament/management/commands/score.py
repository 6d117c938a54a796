"""`manage.py score`: reads requests, one JSON object a line, and writes one settlement or refusal a line in the same order.

Streams in constant memory; needs no database. Exit status 0 where every line was settled, 1 where any was refused, 2 for input that is no JSON.
"""

import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from typing import TextIO

from django.core.management.base import BaseCommand

from tournament.lines import NotJson, answer_line


class Command(BaseCommand):
    """Settles requests or sheets from standard input or files."""

    help = "Rechnet Spiele ab: eine Anfrage je Zeile (JSON), eine Abrechnung oder Ablehnung je Zeile."
    requires_system_checks = ()
    requires_migrations_checks = False

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Files, whether they hold sheets, and the language of the texts."""
        parser.add_argument("files", nargs="*", metavar="DATEI", help="Dateien mit Anfragen; ohne Datei die Standardeingabe")
        parser.add_argument("--sheet", action="store_true", help="je Zeile ein ganzer Zettel (alle Spiele einer Runde an einem Tisch)")
        parser.add_argument("--language", choices=("de", "en"), default="de", help="Sprache der Texte")

    def handle(self, *, files: list[str], sheet: bool, language: str, **_: object) -> None:
        """Streams; raises SystemExit with the status."""
        status = 0
        _set_encoding(sys.stdout, "utf-8", "backslashreplace")
        write = sys.stdout.write
        try:
            for number, line in enumerate(chain.from_iterable(_lines(path) for path in files or ["-"]), start=1):
                if not line or line.isspace():
                    continue
                text, refused = answer_line(line, number, sheet=sheet, language=language)
                status |= refused
                write(text)
            sys.stdout.flush()
        except NotJson as fault:
            sys.stdout.flush()
            self.stderr.write(str(fault))
            status = 2
        except OSError as fault:
            self.stderr.write(f"{fault.filename}: {fault.strerror}. Bitte Namen und Rechte der Datei prüfen.")
            status = 2
        if status:
            sys.exit(status)


def _lines(path: str) -> Iterator[str]:
    if path == "-":
        _set_encoding(sys.stdin, "utf-8-sig", "replace")
        yield from sys.stdin
        return
    with Path(path).open(encoding="utf-8-sig", errors="replace") as file:
        yield from file


def _set_encoding(stream: TextIO, encoding: str, errors: str) -> None:
    """JSON is UTF-8, whatever the terminal says; what UTF-8 cannot hold is written as a JSON escape."""
    if hasattr(stream, "reconfigure"):
        stream.reconfigure(encoding=encoding, errors=errors)
