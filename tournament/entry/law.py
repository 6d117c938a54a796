"""A paragraph of the rule sheet beside what rests on it: how it is cited, what it says in a sentence, where it stands in the tournament's
Regelblatt.

Reads no database; the Regelblatt's page (`desk`) and everything that leads there take the places from here.
"""

from typing import NamedTuple

from django.urls import reverse
from django.utils.text import slugify

import rules
from rules.book import regelblatt
from tournament.ledger.store.convert import language
from tournament.models import Tournament


class Law(NamedTuple):
    """`sentence`: "" where nothing is written of the place."""

    source: str
    sentence: str
    href: str


class Section(NamedTuple):
    """A table of the Regelblatt whose rows have places; "" where another row has the place already."""

    heading: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, tuple[str, ...]], ...]
    notes: tuple[str, ...]


class Sheet(NamedTuple):
    """The Regelblatt with a place for each paragraph."""

    title: str
    subtitle: str
    sections: tuple[Section, ...]


def law_of(tournament: Tournament, source: str) -> Law | None:
    """The paragraph that something rests on; None where none is cited."""
    if not source:
        return None
    href = f"{reverse('regelblatt', args=[tournament.slug])}#{place_of(source)}"
    return Law(source, rules.paragraph(tournament.sheet, source, language()), href)


def place_of(source: str) -> str:
    """The place of a paragraph on the page: letters that an address can have."""
    return f"stelle-{slugify(source)}"


def placed(page: regelblatt.Page) -> Sheet:
    """The page with its places: the first row that cites a paragraph has it."""
    seen = {""}
    sections = []
    for section in page.sections:
        rows = []
        for row in section.rows:
            place = place_of(row[-1]) if row[-1] else ""
            rows.append(("" if place in seen else place, row))
            seen.add(place)
        sections.append(Section(section.heading, section.columns, tuple(rows), section.notes))
    return Sheet(page.title, page.subtitle, tuple(sections))
