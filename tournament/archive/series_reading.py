"""Reads a series file (`series_writing` tells its keys) and reports everything that is wrong with it, each fault with its place. Stores
nothing."""

import re
from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Any, NamedTuple

from django.utils.translation import gettext as _

from scoring.arithmetic import digest
from scoring.arithmetic.series import Person
from tournament.archive.fields import AUTHOR_LIMIT, Part
from tournament.archive.series_writing import FORMAT, RESULT
from tournament.archive.strict import MOST_FINDINGS, read_json
from tournament.ledger.store.refusals import Finding, Refused
from tournament.series.writing import AwayEvent, AwayRow

KEYS = ("format", "name", "policies", "persons", "tournaments", "published")
PERSON = ("number", "name", "place", "club")
TOURNAMENT = ("key", "name", "date", "place", "terms", "results")
PUBLISHED = ("at", "author", "digest", "answer", "names", "policies")
KEY = re.compile(r"[-a-zA-Z0-9_]{1,80}")
LARGEST = 10**12
"""Numbers of persons are smaller."""


class ReadPublished(NamedTuple):
    """A state that was published."""

    at: datetime
    author: str
    detail: Mapping[str, Any]


class SeriesFile(NamedTuple):
    """A file without fault. `events`: by key; whose a result is says the number of the person in place of `player`."""

    name: str
    policies: Mapping[str, Any] | None
    persons: tuple[Person, ...]
    events: Mapping[str, AwayEvent]
    published: tuple[ReadPublished, ...]


def is_series(content: bytes) -> bool:
    """Whether a file calls itself a series, near its beginning."""
    return FORMAT.encode() in content[:500]


def read_series(content: bytes) -> SeriesFile:
    """The series in a file's bytes. Raises Refused with all its findings."""
    parsed = read_json(content)
    given, findings = parsed.value, list(parsed.findings)
    if not isinstance(given, dict) or given.get("format") != FORMAT:
        text = _("Das ist keine Datei einer Reihe: „format“ muss „%(format)s“ sein.")
        raise Refused([*findings, Finding("unknown_format", "format", text % {"format": FORMAT})])
    top = Part.checked(given, "", KEYS, findings)
    name = top.text("name", 200, required=True)
    policies = given.get("policies")
    if policies is not None and not isinstance(policies, dict):
        top.fault("bad_value", "policies", _no_object())
    persons = _persons(top.rows("persons", PERSON, _no_object()))
    numbers = {person.number: person for person in persons}
    events = _events(top.rows("tournaments", TOURNAMENT, _no_object()), numbers)
    published = _published(top.rows("published", PUBLISHED, _no_object()))
    if findings:
        raise Refused(findings[:MOST_FINDINGS])
    return SeriesFile(name, policies if isinstance(policies, dict) else None, tuple(persons), events, published=published)


def _no_object() -> str:
    return _("Hier gehört ein Objekt hin: {…}.")


def _persons(rows: Iterable[Part]) -> list[Person]:
    found: list[Person] = []
    seen: set[int] = set()
    for part in rows:
        number = part.given.get("number")
        if type(number) is not int or not -LARGEST < number < LARGEST or number in seen:
            part.fault("bad_value", "number", _("Hier gehört eine Nummer hin, die sonst niemand hat."))
            continue
        seen.add(number)
        found.append(Person(number, part.text("name", 200, required=True), place=part.text("place", 200), club=part.text("club", 200)))
    return found


def _events(rows: Iterable[Part], persons: Mapping[int, Person]) -> dict[str, AwayEvent]:
    found: dict[str, AwayEvent] = {}
    for part in rows:
        key, terms = part.given.get("key"), part.given.get("terms") or {}
        if not isinstance(key, str) or KEY.fullmatch(key) is None or key in found:
            part.fault(
                "bad_value", "key", _("Hier gehört ein Kürzel aus Buchstaben, Ziffern und Strichen hin, das kein anderes Turnier hat.")
            )
            continue
        date = part.day("date")
        if not isinstance(terms, dict):
            part.fault("bad_value", "terms", _no_object())
            terms = {}
        results = _results(part.rows("results", ("person", *RESULT), _no_object()), persons)
        found[key] = AwayEvent(part.text("name", 200, required=True), date, part.text("place", 200), terms=terms, rows=results)
    return found


def _results(rows: Iterable[Part], persons: Mapping[int, Person]) -> tuple[AwayRow, ...]:
    found: list[AwayRow] = []
    seen: set[int] = set()
    for part in rows:
        number = part.given.get("person")
        if type(number) is not int or number not in persons or number in seen:
            part.fault("unknown_person", "person", _("Hier gehört die Nummer einer der Personen hin, jede höchstens einmal."))
            continue
        seen.add(number)
        said = {name: part.given[name] for name in RESULT if part.given.get(name) is not None}
        for name, value in said.items():
            if not _is_plain(name, value):
                part.fault("bad_value", name, _("Das ist hier kein möglicher Wert."))
        person = persons[number]
        found.append(AwayRow(number, person.name, person.place, person.club, said=said))
    return tuple(found)


def _is_plain(name: str, value: Any) -> bool:
    """Whether the value is of the kind that this field has; what it means is for the request to say."""
    match name:
        case "rank":
            return type(value) is int
        case "points" | "cup_points":
            return type(value) in (int, float)
        case "code":
            return isinstance(value, str)
        case "anonymous":
            return value is True
        case "tags":
            return isinstance(value, list) and all(isinstance(tag, str) for tag in value)
    return isinstance(value, dict) and all(type(points) in (int, float) for points in value.values())


def _published(rows: Iterable[Part]) -> tuple[ReadPublished, ...]:
    found = []
    for part in rows:
        row = part.given
        at, author = part.time("at", required=True), part.text("author", AUTHOR_LIMIT)
        answer, names, policies = (row.get(name) for name in ("answer", "names", "policies"))
        if not (isinstance(answer, dict) and isinstance(names, dict) and isinstance(policies, dict)):
            part.fault("bad_value", "answer", _no_object())
        elif row.get("digest") != digest(answer):
            part.fault("bad_digest", "digest", _("Die Prüfsumme gehört nicht zu diesem Stand: die Datei wurde verändert."))
        elif at is not None:
            found.append(ReadPublished(at, author, {"digest": row["digest"], "answer": answer, "names": names, "policies": policies}))
    return tuple(found)
