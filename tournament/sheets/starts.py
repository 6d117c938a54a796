"""What a new sheet can start from beside the built-in ones: sheets of other cups and kinds of Tarock with the games that prove them, which
come with the program and are installed by nobody."""

import json
from collections.abc import Mapping
from functools import cache
from typing import Any

from django.utils.translation import gettext as _

import rules
from rules.book import NONE, NOTHING, bases
from scoring import own
from tournament.ledger.store.convert import language
from tournament.models import times
from tournament.sheets.shown import base_name

FOLDER = "fixtures/sheets"


@cache
def files() -> Mapping[str, Mapping[str, Any]]:
    """The files that come along, by their short names."""
    read = (json.loads(path.read_text(encoding="utf-8")) for path in sorted(own(FOLDER).glob("*.json")))
    return {file["slug"]: file for file in read}


def begun(file: Mapping[str, Any]) -> dict[str, Any]:
    """Such a file as a sheet of one's own begins: nobody has named it yet, and it holds from today on."""
    today = times.today()
    return {**file, "slug": "", "name": "", "edition": str(today.year), "valid_from": today.isoformat()}


def offered() -> list[tuple[str, list[tuple[str, str]]]]:
    """Everything that a new sheet can start from, in groups: what an address calls it, and its name."""
    built_in = [(slug, base_name(sheet)) for slug, sheet in bases(rules.SHEETS).items()]
    alike = [(slug, _("wie %(name)s") % {"name": _name(file)}) for slug, file in files().items()]
    return [
        (_("Blätter des Programms"), built_in),
        (_("Wie anderswo gespielt wird"), alike),
        (_("Von Grund auf"), [(NONE, base_name(NOTHING))]),
    ]


def _name(file: Mapping[str, Any]) -> str:
    name = file["name"]
    return str(name.get(language()) or name["de"]) if isinstance(name, Mapping) else str(name)
