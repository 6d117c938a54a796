"""Sheets of one's own, named to a command as files (JSON): known by their slugs, beside those that are built in. Needs no database."""

import sys
from pathlib import Path

from django.core.management.base import OutputWrapper

import rules
from rules.own import SheetRefused, read_sheet
from tournament.management.json_lines import NotJson, read_whole


def known_sheets(paths: list[str], errors: OutputWrapper, language: str = "de") -> rules.Sheets:
    """The built-in sheets and those of the files. A file that is none is said with all its faults: raises SystemExit(2)."""
    if not paths:
        return rules.SHEETS
    known = dict(rules.SHEETS)
    for path in paths:
        sheet = _own_sheet(path, errors, language)
        if sheet.slug in known:
            _end(errors, f"{path}: slug: Zwei Blätter heißen „{sheet.slug}“. Bitte nur eines angeben. [slug_taken]")
        known[sheet.slug] = sheet
    return known


def _own_sheet(path: str, errors: OutputWrapper, language: str) -> rules.Sheet:
    try:
        content = Path(path).read_bytes()
        if content.startswith(b"PK"):
            _end(errors, f"{path}: Eine Arbeitsmappe bitte zuerst umschreiben: manage.py check-sheet {path} --json BLATT.json")
        return read_sheet(read_whole(content.decode("utf-8-sig")))
    except OSError as fault:
        _end(errors, f"{path}: {fault.strerror}. Bitte Namen und Rechte der Datei prüfen.")
    except (NotJson, UnicodeDecodeError) as fault:
        _end(errors, f"{path}: {fault if isinstance(fault, NotJson) else 'Die Datei ist nicht in UTF-8 geschrieben.'}")
    except SheetRefused as refused:
        _end(errors, *(f"{path}: {fault.row}: {fault.text(language)} [{fault.code}]" for fault in refused.faults))
    raise AssertionError("unreachable: a fault ends the command")


def _end(errors: OutputWrapper, *lines: str) -> None:
    for line in lines:
        errors.write(line)
    sys.exit(2)
