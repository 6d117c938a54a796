"""`manage.py check-sheet FILE [--xlsx OUT] [--json OUT]`: a cup's own sheet, every fault with its row and a sentence; else what differs
from its base, and what games that everybody knows bring by both.

Exit status 0 where it is a sheet, 1 where it is none, cannot settle one of its games, or a file cannot be read or written. The hyphen in
the file's name gives the command its name.
"""
# ruff: noqa: N999 - the command's name has a hyphen

import json
import sys
from argparse import ArgumentParser
from pathlib import Path

from django.core.management.base import BaseCommand
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, override

import rules
from rules.book import differences, failing, follows, starting
from tournament.archive.own_sheets import read_own_sheet, workbook_of
from tournament.ledger.store.refusals import Refused, refuse


class Command(BaseCommand):
    help = (
        "Prüft ein eigenes Regelblatt (JSON oder xlsx) mit seinen Beispielen: alle Befunde mit Zeile, sonst was anders ist als im "
        "Ausgangsblatt."
    )
    requires_system_checks = ()
    requires_migrations_checks = False

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "file",
            metavar="DATEI",
            help="Regelblatt „tarock-sheet/1“ (JSON oder xlsx), freies System „tarock-free/1“ (JSON); - für die Standardeingabe",
        )
        parser.add_argument("--xlsx", metavar="ZIEL", help="schreibt das Blatt als Arbeitsmappe")
        parser.add_argument("--json", metavar="ZIEL", help="schreibt das Blatt als JSON")
        parser.add_argument("--language", choices=("de", "en"), default="de", help="Sprache")

    def handle(self, *, file: str, xlsx: str | None, json: str | None, language: str, **_more: object) -> None:
        """Prints what the sheet is; raises SystemExit(1) with the findings on standard error."""
        with override(language):
            try:
                self._check(file, xlsx, json, language)
            except OSError as fault:
                self.stderr.write(f"{fault.filename}: {fault.strerror}. Bitte Namen und Rechte der Datei prüfen.")
                sys.exit(1)
            except Refused as refused:
                for finding in refused.findings:
                    self.stderr.write(f"{finding.field or file}: {finding.message} [{finding.code}]")
                self.stderr.write(ngettext("%d Befund.", "%d Befunde.", len(refused.findings)) % len(refused.findings))
                sys.exit(1)

    def _check(self, file: str, xlsx: str | None, plain: str | None, language: str) -> None:
        sheet = read_own_sheet(sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes())
        data = dict(sheet.file or {})
        base = starting(sheet)
        if xlsx:
            if base is None:
                raise refuse("no_workbook", _("Ein freies System gibt es nur als JSON; eine Arbeitsmappe hat es nicht."))
            Path(xlsx).write_bytes(workbook_of(data, language))
        if plain:
            Path(plain).write_text(json.dumps(data, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
        self._tell(sheet, base, language)

    def _tell(self, sheet: rules.Sheet, base: rules.Sheet | None, language: str) -> None:
        """What the sheet is: what it has otherwise than the one it starts from, what it says where it starts from none."""
        english = language == "en"
        start = f"{'from' if english else 'beruht auf'} {sheet.base}" if base else "a free system" if english else "ein freies System"
        self.stdout.write(f"{sheet.slug}: {'a sheet' if english else 'in Ordnung'}, {sheet.edition}, {start}")
        if base is None:
            for sentence in sheet.sentences:
                self.stdout.write(f"  {sentence.source}: {sentence.text(english)}")
        for row in differences(sheet) if base else ():
            self.stdout.write(f"  {row.row}: {row.text(language)}")
        told = follows(base, sheet) if base else ()
        if told:
            self.stdout.write("  " + _("Was bekannte Spiele bringen, bisher und jetzt:"))
        for game in told:
            self.stdout.write(f"    {game.hand.text(language)}: {game.before.text(language)} → {game.now.text(language)}")
        if sheet.examples:
            self.stdout.write("  " + ngettext("%d Beispiel stimmt.", "%d Beispiele stimmen.", len(sheet.examples)) % len(sheet.examples))
        unsettled = failing(sheet)
        for one in unsettled:
            why = " ".join(finding.text(language) for finding in one.findings)
            self.stderr.write(
                _("%(game)s lässt sich nicht abrechnen: %(why)s") % {"game": sheet.system.word(one.game, language), "why": why}
            )
        if unsettled:
            sys.exit(1)
