"""Streams lines of JSON: requests from standard input or files, one answer a line in the same order, in constant memory. Needs no database.

Exit status 0 where every line was answered, 1 where any was refused, 2 for input that is no JSON or a file that cannot be read.
"""

import codecs
import sys
from argparse import ArgumentParser
from collections.abc import Callable, Iterator
from functools import partial
from io import BufferedReader
from itertools import chain
from pathlib import Path
from typing import TextIO

from django.core.management.base import BaseCommand, OutputWrapper

import rules
from tournament.management.json_lines import NotJson, answer_with, without_collector
from tournament.management.sheet_files import known_sheets

BLOCK = 1 << 16
"""Bytes read at once."""

Answer = Callable[[str, int], tuple[str, bool]]
"""The answer to a line, given with its number: what to write, and whether it was a refusal."""


class StreamCommand(BaseCommand):
    """A command that answers line by line, as `answer` says: one of the rules' doors, from a request and a language to its answer."""

    answer: Callable[..., dict[str, object]]
    files_help = ""
    by_sheets = False
    """Whether its door answers by rule sheets, so that it can be given more of them."""
    requires_system_checks = ()
    requires_migrations_checks = False

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Files, and the language of the texts."""
        parser.add_argument("files", nargs="*", metavar="DATEI", help=self.files_help)
        parser.add_argument("--language", choices=("de", "en"), default="de", help="Sprache der Texte")
        if self.by_sheets:
            parser.add_argument(
                "--system-file", action="append", default=[], metavar="DATEI", help="ein eigenes Regelblatt, bekannt unter seinem Kurznamen"
            )

    @without_collector()
    def handle(self, *, files: list[str], language: str, system_file: list[str] | None = None, **options: object) -> None:
        """Streams; raises SystemExit with the status."""
        sheets = known_sheets(system_file or [], self.stderr, language)
        status = stream(files, self.answering(language, sheets, **options), self.stderr)
        if status:
            sys.exit(status)

    def answering(self, language: str, sheets: rules.Sheets, **_: object) -> Answer:
        """How a line is answered, by these sheets, with the command's options."""
        door = partial(type(self).answer, sheets=sheets) if self.by_sheets else type(self).answer
        return lambda line, number: answer_with(line, number, door, language)


def stream(files: list[str], answer: Answer, errors: OutputWrapper) -> int:
    """Answers every line that is not empty, and writes what came of a block at once. The exit status."""
    status = 0
    _set_encoding(sys.stdout, "utf-8", "backslashreplace")
    number = 0
    answers: list[str] = []
    try:
        for lines in chain.from_iterable(_blocks(path) for path in files or ["-"]):
            answers = []
            for line in lines:
                number += 1
                if line and not line.isspace():
                    text, refused = answer(line, number)
                    answers.append(text)
                    status |= refused
            _write(answers)
    except NotJson as fault:
        _write(answers)
        errors.write(str(fault))
        return 2
    except OSError as fault:
        errors.write(f"{fault.filename}: {fault.strerror}. Bitte Namen und Rechte der Datei prüfen.")
        return 2
    return status


def _write(answers: list[str]) -> None:
    """What a block of input gave, at once: whoever waits for an answer before he asks on is never left waiting."""
    sys.stdout.write("".join(answers))
    sys.stdout.flush()


def _blocks(path: str) -> Iterator[list[str]]:
    """The lines that are there to be read, block by block; the memory needed is one block and one line."""
    if path == "-":
        yield from _split(sys.stdin.buffer)  # type: ignore[arg-type]  # declared as any BinaryIO, and always a BufferedReader
        return
    with Path(path).open("rb") as file:
        yield from _split(file)


def _split(file: BufferedReader) -> Iterator[list[str]]:
    """Whole lines, decoded; a line longer than a block is put together once, at its end."""
    begun: list[bytes] = []
    mark = codecs.BOM_UTF8
    while block := file.read1(BLOCK):
        ended, newline, rest = block.rpartition(b"\n")
        if newline:
            yield b"".join([*begun, ended]).removeprefix(mark).decode("utf-8", "replace").split("\n")
            begun, mark = [], b""
        begun.append(rest)
    yield [b"".join(begun).removeprefix(mark).decode("utf-8", "replace")]


def _set_encoding(stream: TextIO, encoding: str, errors: str) -> None:
    """JSON is UTF-8, whatever the terminal says; what UTF-8 cannot hold is written as a JSON escape."""
    if hasattr(stream, "reconfigure"):
        stream.reconfigure(encoding=encoding, errors=errors)
