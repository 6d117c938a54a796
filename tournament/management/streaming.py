"""Streams lines of JSON: requests from standard input or files, one answer a line in the same order, in constant memory. Needs no database.

Exit status 0 where every line was answered, 1 where any was refused, 2 for input that is no JSON, a file that cannot be read, or a process
of several that died. How many processes answer changes nothing of what is written.
"""

import codecs
import sys
from argparse import ArgumentParser
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from itertools import chain
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, OutputWrapper

from tournament.management.json_lines import Answered, Door, answering, without_collector
from tournament.management.sheet_files import own_sheets
from tournament.site.workers import WorkerDied, in_order, worker_count

BLOCK = 1 << 16
"""Bytes read at once."""

Make = Callable[[], Callable[[bytes], Answered]]
"""Makes what answers blocks, once in each process."""


class StreamCommand(BaseCommand):
    """A command that answers line by line, as `answer` says: one of the rules' doors, from a request and a language to its answer."""

    answer: Door
    files_help = ""
    by_sheets = False
    """Whether its door answers by rule sheets, so that it can be given more of them."""
    requires_system_checks = ()
    requires_migrations_checks = False

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Files, the language of the texts, and how many processes answer."""
        parser.add_argument("files", nargs="*", metavar="DATEI", help=self.files_help)
        parser.add_argument("--language", choices=("de", "en"), default="de", help="Sprache der Texte")
        parser.add_argument(
            "--workers",
            type=worker_count,
            default=1,
            metavar="N",
            help="so viele Prozesse antworten (auto: einer je Kern); geschrieben wird dasselbe in derselben Reihenfolge",
        )
        if self.by_sheets:
            parser.add_argument(
                "--system-file", action="append", default=[], metavar="DATEI", help="ein eigenes Regelblatt, bekannt unter seinem Kurznamen"
            )

    @without_collector()
    def handle(
        self, *, files: list[str], language: str, workers: int = 1, system_file: list[str] | None = None, **options: Any
    ) -> None:  # fmt: skip
        """Streams; raises SystemExit with the status."""
        own = [sheet.file for sheet in own_sheets(system_file or [], self.stderr, language) if sheet.file is not None]
        status = stream(files, self.answering(language, own, **options), self.stderr, workers)
        if status:
            sys.exit(status)

    def answering(self, language: str, own: Sequence[Mapping[str, Any]], **_: Any) -> Make:
        """How blocks are answered, with the files of own sheets and the command's options."""
        return partial(answering, type(self).answer, language, own if self.by_sheets else None)


def stream(files: list[str], make: Make, errors: OutputWrapper, workers: int = 1) -> int:
    """Answers every line that is not empty, and writes what came of a block at once: whoever waits for an answer before he asks on is never
    left waiting. The exit status."""
    status = lines = written = 0
    try:
        for answered in in_order(make, chain.from_iterable(map(_blocks, files or ["-"])), workers):
            sys.stdout.buffer.write(answered.text)
            sys.stdout.buffer.flush()
            lines += answered.lines
            if answered.fault:
                errors.write(f"Zeile {lines} ist kein JSON {answered.fault}. Bitte diese Zeile berichtigen.")
                return 2
            written += answered.answers
            status |= answered.refused
    except OSError as fault:
        errors.write(f"{fault.filename}: {fault.strerror}. Bitte Namen und Rechte der Datei prüfen.")
        return 2
    except WorkerDied:
        errors.write(
            f"Einer der {workers} Prozesse ist gestorben (abgebrochen, oder der Speicher reichte nicht). Geschrieben sind die ersten "
            f"{written} Antworten, keine spätere. Bitte noch einmal beginnen, notfalls mit weniger Prozessen."
        )
        return 2
    return status


def _blocks(path: str) -> Iterator[bytes]:
    """The lines that are there to be read, block by block; the memory needed is one block and one line."""
    if path == "-":
        # Without its buffer: a thread that waits inside one when the program ends would not let it end.
        yield from _split((getattr(sys.stdin.buffer, "raw", None) or sys.stdin.buffer).read)
        return
    with Path(path).open("rb", buffering=0) as file:  # a pipe with a name gives what is there
        yield from _split(file.read)


def _split(read: Callable[[int], bytes]) -> Iterator[bytes]:
    """Whole lines without the last newline; a line longer than a block is put together once, at its end."""
    begun: list[bytes] = []
    mark = codecs.BOM_UTF8
    while block := read(BLOCK):
        ended, newline, rest = block.rpartition(b"\n")
        if newline:
            yield b"".join([*begun, ended]).removeprefix(mark)
            begun, mark = [], b""
        begun.append(rest)
    yield b"".join(begun).removeprefix(mark)
