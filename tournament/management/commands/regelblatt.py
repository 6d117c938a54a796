"""`manage.py regelblatt SYSTEM|FILE [--compare OTHER | --policies] [--pdf OUT]`: a sheet with its paragraphs, or what it chooses by name.

FILE: a cup's own sheet, JSON or workbook. An earlier edition of SYSTEM is named by `--edition`, or alone after `--compare`.
"""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

import rules
from rules.book import compare as differences
from rules.book import edition_of, regelblatt
from scoring.requests import plain
from tournament.archive.sheet_papers import sheet_pdf
from tournament.management.sheet_files import named_sheet
from tournament.site.paper_files import File, as_page, file_of, set_or_page, where


class Command(BaseCommand):
    help = "Druckt ein Regelsystem mit allen Werten, Auslegungen und Stellen; mit --compare nur die Unterschiede zu einem anderen."
    requires_system_checks = ()
    requires_migrations_checks = False

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("system", metavar="SYSTEM", help=f"{', '.join(rules.SYSTEMS)}, oder die Datei eines eigenen Blattes")
        parser.add_argument("--pdf", metavar="ZIEL", help="schreibt das Regelblatt als PDF")
        parser.add_argument("--compare", metavar="ANDERES", help="nur die Unterschiede zu diesem System (dieser Datei, dieser Ausgabe)")
        parser.add_argument("--edition", metavar="AUSGABE", help="eine frühere Ausgabe von SYSTEM, etwa 2018/19")
        parser.add_argument(
            "--policies", action="store_true", help="nur, was das Blatt wählt, wo sich Blätter unterscheiden, mit Namen und Stelle"
        )
        parser.add_argument("--options", metavar="JSON", default="{}", help='Auslegungen und eigene Werte, etwa {"surplus": "winner"}')
        parser.add_argument("--language", choices=("de", "en"), default="de", help="Sprache")

    def handle(
        self, *, system: str, compare: str | None, policies: bool, options: str, language: str, pdf: str | None, **given: Any
    ) -> None:
        """Writes the page to standard output, or as a PDF; raises CommandError for bad options and for a file that is no sheet."""
        sheet = _edition(named_sheet(system, language), given["edition"], language)
        other = _other(sheet, compare, language) if compare else None
        chosen = self._options(sheet, options, language)
        if other:
            shown = differences(sheet, other, language)
        else:
            shown = regelblatt.policies(sheet, chosen, language) if policies else regelblatt.page(sheet, chosen, language)
        if pdf:
            self._write(Path(pdf), set_or_page(lambda: file_of(Path(pdf).stem, "pdf", sheet_pdf(sheet, shown, chosen, language))))
        else:
            self.stdout.write(regelblatt.as_text(shown))

    def _write(self, target: Path, made: File) -> None:
        """The PDF where it was wanted; beside it a page, where nothing here makes PDF."""
        written = where(target, made)
        written.write_bytes(made.content)
        if written != target:
            self.stderr.write(as_page(written))

    def _options(self, system: rules.Sheet, given: str, language: str) -> dict[str, Any]:
        try:
            options = plain(given)
        except ValueError as fault:
            raise CommandError(f"--options ist kein JSON: {fault}") from fault
        findings = rules.check_options(system, options)
        if findings:
            raise CommandError("\n".join(finding.text(language) for finding in findings))
        return options


def _edition(sheet: rules.Sheet, edition: str | None, language: str) -> rules.Sheet:
    """An earlier edition of a sheet; the sheet itself where none is named."""
    found, findings = edition_of(sheet, edition)
    if findings:
        raise CommandError("\n".join(finding.text(language) for finding in findings))
    return found


def _other(sheet: rules.Sheet, named: str, language: str) -> rules.Sheet:
    """What to compare with: an edition of the same line by its name, another sheet by its slug, or a file."""
    found, findings = edition_of(sheet, named)
    return named_sheet(named, language) if findings else found
