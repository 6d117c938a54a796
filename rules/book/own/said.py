"""The sentences of an own sheet's Regelblatt: the base's as far as they still hold, and one for each policy that was chosen otherwise."""

from collections.abc import Collection, Iterable, Mapping
from enum import Enum
from typing import Any

from rules.book.own import kin
from rules.book.own.column import column_of
from rules.book.own.measuring import SAID_BY
from rules.rows.citing import borrowed
from rules.rows.decisions import VIOLATIONS
from rules.rows.numbers import numbers
from rules.rows.sheet import Sentence, Sheet
from rules.words.numbers import SAYINGS
from rules.words.policies import POLICIES


def changed(base: Sheet, sheet: Sheet) -> frozenset[str]:
    """The names of the rows that are not as the base has them: games and announcements that are there on one of the two alone, policies
    chosen otherwise.

    A name with „=“ is a row with another value, one with „-“ the row itself where a policy has its name.
    Keys of the second format stand as a file names them: „count“, „play.kaiserstich“, „renonce.misdeal“.
    „edition“ is always there: what the organiser of the base says of his own text does not hold of another's.
    """
    of_base, own = column_of(base.system.policies), column_of(sheet.system.policies)
    names = {"edition", *(name for name in own if own[name] != of_base[name])}
    for one, other in ((_games(base), _games(sheet)), (_announcements(base), _announcements(sheet))):
        there = {name for name in {*one, *other} if name not in one or name not in other}
        names |= there | {f"-{name}" for name in there}
        names |= {f"{name}=" for name in one if name in other and one[name] != other[name]}
    of_base_numbers = {row.slug: row.values for row in numbers(base.system)}
    names |= {f"{row.slug}=" for row in numbers(sheet.system) if row.values != of_base_numbers[row.slug]}
    birds = [{row.birds for row in one.system.games if row.birds} for one in (base, sheet)]
    return frozenset(names | ({kin.BIRDS} if birds[0] != birds[1] else set()) | keys_of(sheet.file or {}))


def keys_of(file: Mapping[str, Any]) -> set[str]:
    """The keys of a file that its Regelblatt says something of, as sentences name them."""
    tables = {key: file.get(key) or {} for key in ("play", "kontra", "renonce")}
    tables["renonce"] = {**tables["renonce"], **(tables["renonce"].get("rows") or {})}
    found = {f"{key}.{name}" for key, table in tables.items() for name, value in table.items() if value is not None or key == "renonce"}
    found |= {key for key in ("count", "halves", "surplus", "seats") if file.get(key) is not None}
    if tables["renonce"].get("from") is not None:
        found |= {"renonce.late", *(f"renonce.{row.slug}" for row in VIOLATIONS)}
    return found | ({"radl"} if "radl" in file else set())


def _games(sheet: Sheet) -> dict[str, object]:
    return {row.slug: (row.value, row.lost) for row in sheet.system.games}


def _announcements(sheet: Sheet) -> dict[str, object]:
    return {row.slug: (row.values, row.by_game) for row in sheet.system.announcements}


def sentences_of(base: Sheet, sheet: Sheet, lender: str) -> tuple[Sentence, ...]:
    """In the base's order; what was chosen stands in the place of the first sentence that it replaces, else at the end."""
    names = changed(base, sheet)
    column = column_of(sheet.system.policies)
    said = keys_of(sheet.file or {})
    chosen = {
        name: _chosen(name, column[name], sheet)
        for name in column if name in names and column[name] is not None and SAID_BY.get(name) not in said
    }  # fmt: skip
    chosen |= _with_numbers(base, sheet, names)
    found: list[Sentence] = []
    for row in base.sentences:
        if sheet.day and row.whatever is not None:
            row = row._replace(german=row.whatever[0], english=row.whatever[1])
        if not row.german:
            continue
        if names.isdisjoint(row.about):
            found.append(row._replace(source=borrowed(row.source, lender)))
            continue
        found += [chosen.pop(name) for name in row.about if name in chosen]
    return (*found, *chosen.values())


def said_by_paragraph(sentences: Iterable[Sentence]) -> dict[str, tuple[str, str]]:
    """What each paragraph says, German and English."""
    found: dict[str, tuple[str, str]] = {}
    for row in sentences:
        german, english = found.get(row.source, ("", ""))
        found[row.source] = f"{german} {row.german}".strip(), f"{english} {row.english}".strip()
    return found


def _with_numbers(base: Sheet, sheet: Sheet, names: Collection[str]) -> dict[str, Sentence]:
    """The base's sentences with the sheet's own numbers, by the first row that is not as the base has it."""
    rows = {row.slug: row for row in numbers(sheet.system)}
    values = {slug: row.values for slug, row in rows.items()}
    found = {}
    for row in base.sentences:
        saying = SAYINGS.get(tuple(name.removesuffix("=") for name in row.about if name.endswith("=")))
        first = next((name for name in row.about if name in names), None)
        if saying is not None and first is not None:
            source = rows[first.removesuffix("=")].source
            found[first] = Sentence(saying.german.format(**values), saying.english.format(**values), source, row.about)
    return found


def _chosen(name: str, choice: Enum | int, sheet: Sheet) -> Sentence:
    """A policy's question with what the sheet chooses, and its paragraph."""
    row = POLICIES[name]
    german, english = row.choices[choice.value] if isinstance(choice, Enum) else (str(choice), str(choice))
    source = sheet.system.policy_sources[name]
    return Sentence(
        f"{row.german} {german[:1].upper()}{german[1:]}.", f"{row.english} {english[:1].upper()}{english[1:]}.", source, (name,)
    )
