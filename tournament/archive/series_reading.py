"""Reads a series file (`series_writing` tells its keys) and reports everything that is wrong with it, each fault with its place. Stores nothing."""

import re
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, NamedTuple

from django.utils.translation import gettext as _

from scoring.stand import digest
from tournament.archive.fields import Part, day, unknown_keys
from tournament.archive.series_writing import FORMAT, RESULT
from tournament.archive.strict import MOST_FINDINGS, read_json
from tournament.ledger.refusals import Finding, Refused
from tournament.series.writing import AwayEvent, AwayRow

KEYS = ("format", "name", "policies", "persons", "tournaments", "published")
PERSON = ("number", "name", "place", "club")
TOURNAMENT = ("key", "name", "date", "place", "terms", "results")
PUBLISHED = ("at", "author", "digest", "answer", "names", "policies")
KEY = re.compile(r"[-a-zA-Z0-9_]{1,80}")
MOST = 20_000
LARGEST = 10**12
"""Numbers of persons are smaller."""


class ReadPerson(NamedTuple):
    """A person of the file."""

    number: int
    name: str
    place: str
    club: str


class ReadPublished(NamedTuple):
    """A state that was published."""

    at: datetime
    author: str
    detail: Mapping[str, Any]


class SeriesFile(NamedTuple):
    """A file without fault. `events`: by key; whose a result is says the number of the person in place of `player`."""

    name: str
    policies: Mapping[str, Any] | None
    persons: tuple[ReadPerson, ...]
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
    findings += unknown_keys(given, KEYS, "")
    top = Part(given, "", [])
    name = top.text("name", 200, required=True)
    findings += [finding._replace(field=finding.field.lstrip(".")) for finding in top.findings]
    policies = given.get("policies")
    if policies is not None and not isinstance(policies, dict):
        findings.append(_no_object("policies"))
    persons = _persons(_objects(given, "persons", findings), findings)
    numbers = {person.number: person for person in persons}
    events = _events(_objects(given, "tournaments", findings), numbers, findings)
    published = _published(_objects(given, "published", findings), findings)
    if findings:
        raise Refused(findings[:MOST_FINDINGS])
    return SeriesFile(name, policies if isinstance(policies, dict) else None, tuple(persons), events, published=published)


def _no_object(field: str) -> Finding:
    return Finding("bad_value", field, _("Hier gehört ein Objekt hin: {…}."))


def _objects(given: Mapping[str, Any], field: str, findings: list[Finding], prefix: str = "") -> list[tuple[str, dict[str, Any]]]:
    """The objects of a list, each with its place."""
    rows, place = given.get(field), f"{prefix}{field}"
    if rows is None:
        return []
    if not isinstance(rows, list) or len(rows) > MOST:
        findings.append(Finding("bad_value", place, _("Hier gehört eine Liste mit höchstens %(most)d Einträgen hin.") % {"most": MOST}))
        return []
    found = []
    for index, row in enumerate(rows):
        if isinstance(row, dict):
            found.append((f"{place}[{index}]", row))
        else:
            findings.append(_no_object(f"{place}[{index}]"))
    return found


def _persons(rows: Sequence[tuple[str, dict[str, Any]]], findings: list[Finding]) -> list[ReadPerson]:
    found: list[ReadPerson] = []
    seen: set[int] = set()
    for where, row in rows:
        findings += unknown_keys(row, PERSON, f"{where}.")
        part = Part(row, where, findings)
        number = row.get("number")
        if type(number) is not int or not -LARGEST < number < LARGEST or number in seen:
            part.fault("bad_value", "number", _("Hier gehört eine Nummer hin, die sonst niemand hat."))
            continue
        seen.add(number)
        found.append(ReadPerson(number, part.text("name", 200, required=True), part.text("place", 200), part.text("club", 200)))
    return found


def _events(
    rows: Sequence[tuple[str, dict[str, Any]]], persons: Mapping[int, ReadPerson], findings: list[Finding]
) -> dict[str, AwayEvent]:
    found: dict[str, AwayEvent] = {}
    for where, row in rows:
        findings += unknown_keys(row, TOURNAMENT, f"{where}.")
        part = Part(row, where, findings)
        key, terms, date = row.get("key"), row.get("terms") or {}, row.get("date")
        if not isinstance(key, str) or KEY.fullmatch(key) is None or key in found:
            part.fault("bad_value", "key", _("Hier gehört ein Kürzel aus Buchstaben, Ziffern und Strichen hin, das kein anderes Turnier hat."))
            continue
        if date is not None and day(date) is None:
            part.fault("bad_value", "date", _("Das Datum ist keines. Schreibweise: 2026-11-21."))
        if not isinstance(terms, dict):
            findings.append(_no_object(f"{where}.terms"))
            terms = {}
        results = _results(_objects(row, "results", findings, f"{where}."), persons, findings)
        found[key] = AwayEvent(part.text("name", 200, required=True), day(date), part.text("place", 200), terms=terms, rows=results)
    return found


def _results(
    rows: Sequence[tuple[str, dict[str, Any]]], persons: Mapping[int, ReadPerson], findings: list[Finding]
) -> tuple[AwayRow, ...]:
    found: list[AwayRow] = []
    seen: set[int] = set()
    for where, row in rows:
        findings += unknown_keys(row, ("person", *RESULT), f"{where}.")
        number = row.get("person")
        if type(number) is not int or number not in persons or number in seen:
            text = _("Hier gehört die Nummer einer der Personen hin, jede höchstens einmal.")
            findings.append(Finding("unknown_person", f"{where}.person", text))
            continue
        seen.add(number)
        said = {name: row[name] for name in RESULT if row.get(name) is not None}
        wrong = [name for name, value in said.items() if not _is_plain(name, value)]
        findings += [Finding("bad_value", f"{where}.{name}", _("Das ist hier kein möglicher Wert.")) for name in wrong]
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


def _published(rows: Sequence[tuple[str, dict[str, Any]]], findings: list[Finding]) -> tuple[ReadPublished, ...]:
    found = []
    for where, row in rows:
        findings += unknown_keys(row, PUBLISHED, f"{where}.")
        part = Part(row, where, findings)
        at, author = part.time("at", required=True), part.text("author", 150)
        answer, names, policies = (row.get(name) for name in ("answer", "names", "policies"))
        if not (isinstance(answer, dict) and isinstance(names, dict) and isinstance(policies, dict)):
            findings.append(_no_object(f"{where}.answer"))
        elif row.get("digest") != digest(answer):
            part.fault("bad_digest", "digest", _("Die Prüfsumme gehört nicht zu diesem Stand: die Datei wurde verändert."))
        elif at is not None:
            found.append(ReadPublished(at, author, {"digest": row["digest"], "answer": answer, "names": names, "policies": policies}))
    return tuple(found)
