"""What stands in one cell of a sheet's workbook: „ja“, „2½“, „4, 5“, „forced? renonce : bird_lost“ – and what it means in the file.

„–“ is null, „ja“ and „nein“ are true and false, several stand beside each other with a comma. What a value may be is for
`rules.book.own` to judge; what no form can read stays as it is written.
"""

import re
from collections.abc import Callable, Mapping
from datetime import time
from typing import Any

from rules.book import forms
from rules.rows import amount

Cell = object
GONE = "–"
"""In the place of a value: there is none, or the row is taken away."""
NOTHING = ","
"""A list of nothing."""
SAID = {"ja": True, "nein": False}
_NUMBER = re.compile(r"([0-9]{0,9})(?:[.,]([05])0*|(½))?")
_ASKED = re.compile(r"([a-z_]+)\s*\?")


def text_of(cell: Cell) -> str:
    """A cell as text, without spaces around it."""
    return "" if cell is None else str(cell).strip()


def number_of(cell: Cell) -> Any:
    """A number, whole or with a half, as JSON has it: 2, 2.5, „2½“, „2,5“; else its text."""
    said = text_of(cell)
    match = _NUMBER.fullmatch(said) if type(cell) is not bool else None
    if match is None or not said:
        return said
    whole = int(match[1] or "0")
    return amount(2 * whole + 1) if match[3] or match[2] == "5" else whole


def read_cell(form: forms.Form, cell: Cell) -> Any:
    """What a cell of a key of this form says; the text itself where it says nothing that such a form can be."""
    said = text_of(cell)
    if said in (GONE, "-"):
        return None
    return next((read(cell) for kinds, read in _READERS if isinstance(form, kinds)), number_of(cell))


def write_cell(value: Any) -> Cell:
    """A value of the file as it stands in a cell."""
    match value:
        case None:
            return GONE
        case bool():
            return "ja" if value else "nein"
        case list() | tuple():
            return ", ".join(map(str, value)) or NOTHING
        case {"each": each}:
            return each
        case Mapping():
            return question(value)
        case _:
            return value


def question(decision: Any) -> str:
    """A decision, or a question with its two: „forced? renonce : (gained? renonce : bird_lost)“."""
    if not isinstance(decision, Mapping):
        return str(decision)
    yes, no = (
        f"({question(decision[answer])})" if isinstance(decision.get(answer), Mapping) else question(decision.get(answer))
        for answer in ("yes", "no")
    )
    return f"{decision.get('fact')}? {yes} : {no}"


def _decision(cell: Cell) -> Any:
    """The decision that a cell says; its text where it can be read as none."""
    said = text_of(cell)
    found, rest = _asked(said)
    return said if rest.strip() else found


def _asked(said: str) -> tuple[Any, str]:
    """A decision at the beginning of a text, and what stands behind it."""
    said = said.lstrip()
    if said.startswith("("):
        found, rest = _asked(said[1:])
        rest = rest.lstrip()
        return (found, rest[1:]) if rest.startswith(")") else (said, "?")
    asked = _ASKED.match(said)
    if asked is None:
        word = re.match(r"[^\s:()?]*", said)
        end = word.end() if word else 0
        return said[:end], said[end:] if end else "?"
    yes, rest = _asked(said[asked.end() :])
    if not rest.lstrip().startswith(":"):
        return said, "?"
    no, rest = _asked(rest.lstrip()[1:])
    return {"fact": asked[1], "yes": yes, "no": no}, rest


def _listed(cell: Cell) -> list[str]:
    return [part.strip() for part in text_of(cell).split(",") if part.strip()]


def _slugs(cell: Cell) -> Any:
    said = _listed(cell)
    return "all" if said == ["all"] else said


def _several(cell: Cell) -> Any:
    return [number_of(part) for part in _listed(cell)]


def _said(cell: Cell) -> Any:
    return cell if type(cell) is bool else SAID.get(text_of(cell).casefold(), text_of(cell))


def _clock(cell: Cell) -> str:
    return f"{cell:%H:%M}" if isinstance(cell, time) else text_of(cell)


def _paid(cell: Cell) -> Any:
    found = number_of(cell)
    return found if isinstance(found, str) else {"each": found}


_READERS: tuple[tuple[type[Any] | tuple[type[Any], ...], Callable[[Cell], Any]], ...] = (
    ((forms.YesNo, forms.YesNoOr), _said),
    (forms.Slugs, _slugs),
    (forms.Numbers, _several),
    (forms.Time, _clock),
    (forms.Decided, _decision),
    ((forms.Text, forms.Name), text_of),
)
"""How the cell of a form is read; any other holds a word or a number."""


def read_paid(form: forms.Form, cell: Cell) -> Any:
    """As `read_cell`, but a number of a key that holds it in a table."""
    return _paid(cell) if isinstance(form, forms.ChosenOrNumber) and form.key else read_cell(form, cell)
