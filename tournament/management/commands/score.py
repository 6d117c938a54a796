"""`manage.py score`: reads requests, one JSON object a line, and writes one settlement or refusal a line in the same order.

Streams in constant memory; needs no database. Exit status 0 where every line was settled, 1 where any was refused, 2 for input that is no JSON.
"""

import codecs
import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from io import BufferedReader
from itertools import chain
from pathlib import Path
from typing import TextIO

from django.core.management.base import BaseCommand

from tournament.lines import NotJson, answer_line, without_collector

BLOCK = 1 << 16
"""Bytes read at once."""


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

    @without_collector()
    def handle(self, *, files: list[str], sheet: bool, language: str, **_: object) -> None:
        """Streams; raises SystemExit with the status."""
        status = 0
        _set_encoding(sys.stdout, "utf-8", "backslashreplace")
        number = 0
        try:
            for lines in chain.from_iterable(_blocks(path) for path in files or ["-"]):
                answers = []
                for line in lines:
                    number += 1
                    if line and not line.isspace():
                        text, refused = answer_line(line, number, sheet=sheet, language=language)
                        answers.append(text)
                        status |= refused
                _write(answers)
        except NotJson as fault:
            _write(answers)
            self.stderr.write(str(fault))
            status = 2
        except OSError as fault:
            self.stderr.write(f"{fault.filename}: {fault.strerror}. Bitte Namen und Rechte der Datei prüfen.")
            status = 2
        if status:
            sys.exit(status)


def _write(answers: list[str]) -> None:
    """What a block of input gave, at once: whoever waits for an answer before he asks on is never left waiting."""
    sys.stdout.write("".join(answers))
    sys.stdout.flush()


def _blocks(path: str) -> Iterator[list[str]]:
    """The lines that are there to be read, block by block; the memory needed is one block and one line."""
    if path == "-":
        yield from _split(sys.stdin.buffer)
        return
    with Path(path).open("rb") as file:
        yield from _split(file)


def _split(file: BufferedReader) -> Iterator[list[str]]:
    """Whole lines, decoded; a line longer than a block is put together once, at its end."""
    begun: list[bytes] = []
    mark = codecs.BOM_UTF8
    while block := file.read1(BLOCK):
        first, *lines = block.split(b"\n")
        begun.append(first)
        if not lines:
            continue
        whole = [b"".join(begun).removeprefix(mark), *lines[:-1]]
        begun, mark = lines[-1:], b""
        yield [line.decode("utf-8", "replace") for line in whole]
    yield [b"".join(begun).removeprefix(mark).decode("utf-8", "replace")]


def _set_encoding(stream: TextIO, encoding: str, errors: str) -> None:
    """JSON is UTF-8, whatever the terminal says; what UTF-8 cannot hold is written as a JSON escape."""
    if hasattr(stream, "reconfigure"):
        stream.reconfigure(encoding=encoding, errors=errors)
