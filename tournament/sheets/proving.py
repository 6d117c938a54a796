"""A sheet's proving cases as the page has them: games of which the sheet itself says what they bring. Told, settled anew, confirmed. Stores
nothing."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, NamedTuple

import rules
from rules.book import Faults, read_examples, settled, told
from rules.rows import signed
from scoring.requests import plain
from tournament.ledger.store.convert import language, plain_number


class Case(NamedTuple):
    """A proving case as a row. `text`: as the file has it; `now`: what the sheet gives where that is something else; `faults`: why it
    proves nothing."""

    text: str
    game: str
    amounts: str
    now: str
    source: str
    note: str
    faults: tuple[str, ...]


def case_of(text: str, sheet: rules.Sheet, said: tuple[str, ...]) -> Case:
    """A case of the form. `said`: what the sheet's reading finds wrong with it."""
    given = read_case(text)
    game = told(given["record"], sheet.system, language()) if isinstance(given.get("record"), Mapping) else text
    found, amounts = _settled(given, sheet), given.get("amounts")
    now = brought(found) if found is not None else ""
    wanted = _written(amounts, given.get("cash"))
    return Case(
        text=text,
        game=game,
        amounts=wanted,
        now=now if now != wanted else "",
        source=str(given.get("paragraph") or ""),
        note=note_of(given),
        faults=() if now and now != wanted else said,
    )


def read_case(text: str) -> dict[str, Any]:
    """What a case says; nothing of what is no case."""
    try:
        given = plain(text)
    except ValueError:
        return {}
    return given if isinstance(given, dict) else {}


def confirmed(given: Mapping[str, Any], sheet: rules.Sheet) -> dict[str, Any] | None:
    """The case with the amounts that the sheet gives now; None where it gives none."""
    found = _settled(given, sheet)
    if found is None:
        return None
    cash = {"cash": list(found.cash)} if any(found.cash) else {}
    return {
        **{key: value for key, value in given.items() if key != "cash"},
        "amounts": [plain_number(part) for part in found.points],
        **cash,
    }


def note_of(given: Mapping[str, Any]) -> str:
    """Its note in the reader's language."""
    note = given.get("note") or ""
    if isinstance(note, Mapping):
        note = note.get(language()) or next(iter(note.values()), "")
    return str(note)


def brought(found: rules.Settlement) -> str:
    """Amounts as a person writes them, with the cash beside them."""
    return f"{signed(found.points)} ({signed(found.cash)})" if any(found.cash) else signed(found.points)


def _written(amounts: object, cash: object) -> str:
    """The same, of a file."""
    parts = [
        signed(Fraction(part) for part in row if isinstance(part, (int, float))) for row in (amounts, cash) if isinstance(row, list) and row
    ]
    return f"{parts[0]} ({parts[1]})" if len(parts) > 1 else "".join(parts)


def _settled(given: Mapping[str, Any], sheet: rules.Sheet) -> rules.Settlement | None:
    """What the sheet makes of a case's game, at a table of so many as it has amounts for."""
    read = read_examples([dict(given)], Faults())
    found = settled(sheet, read[0][1]) if read else None
    return found if isinstance(found, rules.Settlement) else None
