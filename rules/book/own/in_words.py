"""What a file says at each of its keys, in words: „ja“, „2½“, „der Spieler gewinnt“."""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any, NamedTuple

from rules.book.own import forms
from rules.book.own.file_keys import ANY, EACH, KEYS, Key
from rules.rows.card_points import read_halves
from rules.words.glossary import TERMS
from rules.words.texts import in_euros, written

NOTHING = "–"
_YES_NO = {True: ("ja", "yes"), False: ("nein", "no"), None: (NOTHING, NOTHING)}
_ROUND = ("eine Runde", "a round")
_ALL = ("alle", "all")
Told = tuple[str, str]
"""German, English."""


class At(NamedTuple):
    """A key with what the file says there. `path`: as it stands in the file, `about`: the rows of its own in it, `own_announcements.fang`
    being about „fang“."""

    key: Key
    path: str
    about: tuple[str, ...]
    value: Any


def said_at(data: Mapping[str, Any]) -> Iterable[At]:
    """Everything that a file says at the table's keys, in their order."""
    for key in KEYS:
        yield from (At(key, path, about, value) for path, about, value in _at(data, key.parts, "", ()))


def _at(table: Any, steps: tuple[str, ...], path: str, about: tuple[str, ...]) -> Iterable[tuple[str, tuple[str, ...], Any]]:
    if not steps:
        yield path, about, table
    elif steps[0] == EACH and isinstance(table, (list, tuple)):
        for place, part in enumerate(table):
            yield from _at(part, steps[1:], f"{path}[{place}]", about)
    elif isinstance(table, Mapping):
        for name in table if steps[0] == ANY else (steps[0],):
            more = (*about, str(name)) if steps[0] == ANY else about
            if name in table:
                yield from _at(table[name], steps[1:], f"{path}.{name}" if path else str(name), more)


def in_words(form: forms.Form, value: Any) -> Told:
    """A value of such a form."""
    match value:
        case {"each": each}:
            return in_words(form, each)
        case {"fact": fact, "yes": yes, "no": no} if isinstance(form, forms.Decided):
            asked, (one, other) = form.facts.get(fact) or TERMS[fact][:2], (in_words(form, answer) for answer in (yes, no))
            german, english = (f"{asked[place]}? {one[place]} : {other[place]}" for place in (0, 1))
            return german, english
        case Mapping():
            return _listed(value)
        case list() | tuple():
            return _all_alike(", ".join("–" if part is None else _number(part) for part in value) or NOTHING)
        case _:
            return _word(form, value)


def _word(form: forms.Form, value: Any) -> Told:
    if value is None or isinstance(value, bool):
        return _YES_NO[value]
    if value == "round" and isinstance(form, forms.Length):
        return _ROUND
    if value == "all" and isinstance(form, forms.Slugs):
        return _ALL
    if isinstance(form, forms.Money) and type(value) is int:
        german, english = in_euros(value)
        return f"{german} €", f"€{english}"
    choices: forms.Words = getattr(form, "choices", None) or getattr(form, "decisions", {})
    return choices[value] if isinstance(value, (str, int)) and value in choices else _all_alike(_number(value))


def _listed(table: Mapping[str, Any]) -> Told:
    """A name in two languages, or values by game."""
    if "de" in table:
        return table["de"], table.get("en") or table["de"]
    german, english = ("; ".join(f"{name}: {in_words(forms.Number(), part)[place]}" for name, part in table.items()) for place in (0, 1))
    return german, english


def _number(value: Any) -> str:
    halves = read_halves(value) if isinstance(value, (int, float)) else None
    return str(value) if halves is None else written(Fraction(halves, 2))


def _all_alike(said: str) -> Told:
    return said, said
