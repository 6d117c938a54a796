"""Sheets of one's own, named to a command as files (JSON or workbook). Needs no database."""

import sys
from pathlib import Path
from typing import NoReturn

from django.core.management.base import CommandError, OutputWrapper
from django.utils.translation import override

import rules
from tournament.archive.own_sheets import read_own_sheet
from tournament.ledger.store.refusals import Refused


def own_sheets(paths: list[str], errors: OutputWrapper, language: str = "de") -> list[rules.Sheet]:
    """The sheets of the files, each under a slug of its own. A file that is none is said with all its faults: raises SystemExit(2)."""
    found: list[rules.Sheet] = []
    for path in paths:
        try:
            sheet = file_sheet(path, language)
        except CommandError as fault:
            _end(errors, str(fault))
        if sheet.slug in {*rules.KNOWN, *(other.slug for other in found)}:
            _end(errors, f"{path}: slug: Zwei Blätter heißen „{sheet.slug}“. Bitte nur eines angeben. [slug_taken]")
        found.append(sheet)
    return found


def named_sheet(named: str, language: str = "de") -> rules.Sheet:
    """A built-in sheet by its slug, or that of a file. Raises CommandError with everything that is wrong with it."""
    return rules.KNOWN[named] if named in rules.KNOWN else file_sheet(named, language)


def file_sheet(path: str, language: str = "de") -> rules.Sheet:
    """The sheet of a file. Raises CommandError, a line a fault."""
    try:
        content = Path(path).read_bytes()
    except OSError as fault:
        known = ", ".join(rules.SHEETS)
        raise CommandError(
            f"„{path}“ ist kein Regelsystem und keine Datei, die sich lesen lässt ({fault.strerror}). Bekannt sind: {known}."
        ) from fault
    with override(language):
        try:
            return read_own_sheet(content)
        except Refused as refused:
            rows = (f"{row.field}: {row.message}" if row.field else row.message for row in refused.findings)
            raise CommandError(
                "\n".join(f"{path}: {said} [{row.code}]" for said, row in zip(rows, refused.findings, strict=True))
            ) from refused


def _end(errors: OutputWrapper, said: str) -> NoReturn:
    errors.write(said)
    sys.exit(2)
