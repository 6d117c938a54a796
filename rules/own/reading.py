"""Reads a sheet file to a `Sheet`. What the file does not name is as the sheet that it starts from has it."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from rules.own.faults import SheetFault, SheetRefused
from rules.rows.policies import CHOICES
from rules.rows.sheet import Sheet
from rules.rows.system import fixed
from rules.rows.when import When
from rules.sheets import SHEETS

FORMAT = "tarock-sheet/1"
"""What a sheet file says it is."""


def read_sheet(data: Mapping[str, Any]) -> Sheet:
    """The sheet of a file (its JSON, parsed already). Raises SheetRefused with every fault that the file has."""
    base = SHEETS.get(str(data.get("base")))
    if data.get("format") != FORMAT or base is None:
        fault = SheetFault("base", "unknown_base", "Die Datei ist kein Regelblatt, oder ihr Ausgangsblatt fehlt.", "No sheet file, or an unknown base.")
        raise SheetRefused((fault,))
    system, games, policies = base.system, data.get("games") or {}, data.get("policies") or {}
    chosen: dict[str, Any] = {name: CHOICES[name](choice) if isinstance(choice, str) and name in CHOICES else choice for name, choice in policies.items()}
    made = replace(
        system, slug=data["slug"], title=(data["name"], data["name"]), edition=data["edition"], valid_from=When(data["valid_from"]), source=data["name"],
        games=tuple(replace(row, value=games.get(row.slug, row.value)) for row in system.games), policies=replace(system.policies, **chosen),
        interpretations=(),
    )  # fmt: skip
    return replace(base, system=made, file=fixed(data))
