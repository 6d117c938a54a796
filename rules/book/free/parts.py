"""The parts of a free system's file: who it is, its tables, its words, its faults, its paragraphs."""

import re
from collections.abc import Mapping
from typing import NamedTuple

from rules.book.free import words
from rules.book.given import Given
from rules.book.own.forms import LONGEST_SLUG as LONGEST_FAULT
from rules.book.own.forms import is_slug, number
from rules.rows.card_points import Amount
from rules.rows.choices import Halves
from rules.rows.when import When, read_when
from rules.rows.writing import PaidTo, WrittenFault
from rules.sheets import KNOWN
from rules.words.texts import shortened

FORMAT = "tarock-free/1"
HEAD = ("format", "slug", "name", "edition", "valid_from")
KEYS = (*HEAD, "tables", "active", "out", "amounts", "balanced", "records", "words", "faults", "regelblatt", "ranking")
NEEDED = (*HEAD, "tables", "regelblatt")
AMOUNTS = {"whole": Halves.NONE, "half": Halves.KEPT}
SIZES = range(2, 7)
LONGEST_SLUG, LONGEST_NAME, LONGEST_WORD, LONGEST_PLACE, LONGEST_PARAGRAPH = 50, 80, 40, 40, 1000
MOST_WORDS = 40
_SLUG = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
_FAULT, _PARAGRAPH = ("name", "pays", "to", "paragraph"), ("paragraph", "de", "en")
_TO = {to.value: to for to in PaidTo}


class Head(NamedTuple):
    """Who the system is."""

    slug: str
    name: tuple[str, str]
    edition: str
    valid_from: When


class Tables(NamedTuple):
    """The sizes of its tables, how many play (None: all) and who sits out."""

    sizes: tuple[int, ...]
    active: int | None
    out: dict[int, tuple[int, ...]]

    @property
    def usual(self) -> int:
        """The size that is meant where nothing is said."""
        return self.active if self.active in self.sizes else min(self.sizes)


def read_head(file: Given) -> Head | None:
    """Who it is; None where something of it is missing or wrong."""
    if file.data.get("format") not in (None, FORMAT):
        file.refuse("format", "bad_format", FORMAT)
    slug, name, edition = _slug(file), file.name("name", LONGEST_NAME), file.text("edition", LONGEST_NAME)
    valid_from = _date(file)
    if slug is None or name is None or edition is None or valid_from is None:
        return None
    return Head(slug, name, edition, valid_from)


def _slug(file: Given) -> str | None:
    value = file.data.get("slug")
    if value is None:
        return None
    if not isinstance(value, str) or len(value) > LONGEST_SLUG or not _SLUG.fullmatch(value):
        file.refuse("slug", "bad_slug", words.SLUG, str(LONGEST_SLUG))
    elif value in KNOWN:
        file.refuse("slug", "slug_taken", value)
    else:
        return value
    return None


def _date(file: Given) -> When | None:
    value = file.data.get("valid_from")
    if value is None:
        return None
    when = read_when(value)
    if when is None:
        file.refuse("valid_from", "bad_date", shortened(str(value)))
    return when


def read_tables(file: Given) -> Tables | None:
    """Its tables; None where they are missing or wrong."""
    listed = file.list("tables")
    sizes = tuple(size for size in listed if type(size) is int and size in SIZES)
    if file.data.get("tables") is not None and not file.of("tables") and (len({*sizes}) < len(listed) or not listed):
        file.refuse("tables", "bad_value", words.SIZES)
    active = file.data.get("active")
    if active is not None and (type(active) is not int or active not in SIZES):
        file.refuse("active", "bad_value", words.ACTIVE)
    known = not file.of("tables") and not file.of("active") and bool(sizes)
    out = _read_out(file, sizes, active, known=known)
    return Tables(tuple(sorted(sizes)), active, out) if known else None


def _read_out(file: Given, sizes: tuple[int, ...], active: int | None, *, known: bool) -> dict[int, tuple[int, ...]]:
    """Who sits out, by size; `known`: whether it is known what sizes there are and how many play."""
    part, found = file.part(file.at("out"), file.table("out")), {}
    places = {str(size): size for size in SIZES}
    for key, seats in part.data.items():
        size = places.get(key) if isinstance(key, str) else None
        if seats is None:
            continue
        if not file.of("tables") and (size is None or size not in sizes):
            part.refuse(key, "unknown_row", shortened(str(key)))
        elif not isinstance(seats, (list, tuple)):
            part.refuse(key, "no_list")
        elif known and size is not None:
            rest = 0 if active is None else max(0, size - active)
            whole = all(type(seat) is int and seat in (0, *range(2, size)) for seat in seats)
            if not whole or len({*seats}) < len(seats) or len(seats) != rest:
                part.refuse(key, "bad_out", str(size), str(rest))
            elif rest and {*seats} != {0, *range(size - rest + 1, size)}:
                # What is usual is not said twice: two files that mean the same are the same sheet.
                found[size] = tuple(sorted(seats))
    return found


def read_words(file: Given) -> tuple[str, ...]:
    """What may be written beside amounts."""
    listed = file.list("words")
    if len(listed) > MOST_WORDS:
        most = (words.MOST_WORDS[0].format(MOST_WORDS), words.MOST_WORDS[1].format(MOST_WORDS))
        file.refuse("words", "bad_value", most)
    rows = ((word, f"{file.at('words')}[{place}]") for place, word in enumerate(listed))
    found = [file.worded(word if word is not None else 0, row, LONGEST_WORD) for word, row in rows]
    seen: set[str] = set()
    for word in found:
        if word is not None and word.casefold() in seen:
            file.refuse("words", "twice", word)
            break
        seen |= {word.casefold()} if word is not None else set()
    return tuple(word for word in found if word is not None)


def read_faults(file: Given, *, halves: bool, source: str) -> dict[str, WrittenFault]:
    """Its faults by slug. `source`: what is cited where a fault has no paragraph."""
    found = {}
    part = file.part(file.at("faults"), file.table("faults"))
    for slug, given in part.data.items():
        if given is None:
            continue
        if not is_slug(slug):
            part.refuse(slug, "bad_slug", words.FAULT_SLUG, str(LONGEST_FAULT))
        if not isinstance(given, Mapping):
            part.refuse(slug, "no_table")
            continue
        row = part.part(part.at(slug), given)
        row.check(_FAULT, ("name", "pays", "to"))
        name, pays = row.name("name", LONGEST_WORD), _pays(row, halves=halves)
        to, place = row.choice("to", _TO), row.text("paragraph", LONGEST_PLACE)
        if name is not None and pays is not None and to is not None:
            found[slug] = WrittenFault(name, pays, to, place or source)
    return found


def refuse_lost(file: Given) -> None:
    """In a balanced system nothing is lost to nobody."""
    faults = file.data.get("faults")
    for slug, given in faults.items() if isinstance(faults, Mapping) else ():
        if isinstance(given, Mapping) and given.get("to") == PaidTo.NOBODY.value:
            file.refuse_row(f"{file.at('faults')}.{shortened(str(slug))}.to", "clash")


def _pays(row: Given, *, halves: bool) -> Amount | None:
    value = row.data.get("pays")
    found = number(value, halves=halves)
    if found is None and value is not None:
        row.refuse("pays", "bad_value", words.PAYS[halves])
    return found


def read_paragraphs(file: Given) -> tuple[tuple[str, str, str], ...]:
    """Its paragraphs: German, English, where it stands."""
    found, listed = [], file.list("regelblatt")
    if file.data.get("regelblatt") is not None and not listed and not file.of("regelblatt"):
        file.refuse("regelblatt", "bad_value", words.NO_PARAGRAPH)
    for place, given in enumerate(listed):
        where = f"{file.at('regelblatt')}[{place}]"
        if not isinstance(given, Mapping):
            file.refuse_row(where, "no_table")
            continue
        row = file.part(where, given)
        row.check(_PARAGRAPH, ("paragraph", "de"))
        source = row.text("paragraph", LONGEST_PLACE)
        german, english = row.text("de", LONGEST_PARAGRAPH), row.text("en", LONGEST_PARAGRAPH)
        if source is not None and german is not None:
            found.append((german, english or german, source))
    return tuple(found)
