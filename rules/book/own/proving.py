"""Proving cases: games of which the sheet itself says what they bring. They are settled at every check; a difference is a fault of its
row."""

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction

from rules.book.own.faults import Faults
from rules.book.own.form import LONGEST_SOURCE, text
from rules.book.tariff import lenient_tariff
from rules.engine.ledger import Settlement
from rules.engine.reading import read_record
from rules.engine.scoring import score
from rules.rows.card_points import Amount, read_halves, signed
from rules.rows.sheet import Example, Sheet, as_json
from rules.words.findings import Refusal

KEYS = ("record", "amounts", "paragraph", "note", "cash", "options")
LANGUAGES = ("de", "en")
"""Of a note that is said to every reader in his own."""
LONGEST_NOTE = 300
Examples = tuple[tuple[str, Example], ...]
"""Each with its row of the file."""


def read_examples(given: object, faults: Faults, *, most: int = 5) -> Examples:
    """The examples of a file: `record`, `amounts`, `paragraph`; perhaps `note`, `cash` (where Kontra is paid beside the Schrift) and
    `options`. `most`: sit at a table of such a sheet."""
    if given is None:
        return ()
    if not isinstance(given, (list, tuple)):
        faults.add("examples", "no_list")
        return ()
    found = [(f"examples[{place}]", _example(f"examples[{place}]", one, most, faults)) for place, one in enumerate(given)]
    return tuple((row, example) for row, example in found if example is not None)


def _example(row: str, given: object, most: int, faults: Faults) -> Example | None:
    if not isinstance(given, Mapping):
        faults.add(row, "no_table")
        return None
    before = len(faults)
    for key in given:
        if key not in KEYS:
            faults.add(f"{row}.{str(key)[:40]}", "unknown_key", str(key)[:40], ", ".join(KEYS))
    for key in ("record", "amounts", "paragraph"):
        if given.get(key) is None:
            faults.add(f"{row}.{key}", "missing_key", key)
    for key in ("record", "options"):
        if given.get(key) is not None and not isinstance(given[key], dict):
            faults.add(f"{row}.{key}", "no_table")
    source = text(given.get("paragraph"), f"{row}.paragraph", LONGEST_SOURCE, faults)
    note = _note(given.get("note"), f"{row}.note", faults)
    points, cash = (_amounts(given.get(key), f"{row}.{key}", most, faults) for key in ("amounts", "cash"))
    if points and cash and len(points) != len(cash):
        faults.add(f"{row}.cash", "bad_amounts")
    if len(faults) > before:
        return None
    return Example(record=given["record"], amounts=points, source=source or "", cash=cash, options=given.get("options") or {}, note=note)


def _note(given: object, row: str, faults: Faults) -> tuple[str, str]:
    """German, English: one text for every reader, or one for each; where one of the two is not there, the other stands for it."""
    if not isinstance(given, Mapping):
        said = text(given, row, LONGEST_NOTE, faults) or ""
        return said, said
    for key in given:
        if key not in LANGUAGES:
            faults.add(f"{row}.{str(key)[:40]}", "unknown_key", str(key)[:40], ", ".join(LANGUAGES))
    german, english = (text(given.get(language), f"{row}.{language}", LONGEST_NOTE, faults) or "" for language in LANGUAGES)
    return german or english, english or german


def _amounts(given: object, row: str, most: int, faults: Faults) -> tuple[Amount, ...]:
    """One amount a seat, whole or half, 0 in all."""
    if given is None:
        return ()
    parts = given if isinstance(given, (list, tuple)) else []
    read = [_amount(part) for part in parts]
    found: list[Amount] = [part for part in read if part is not None]
    if not 3 <= len(found) <= most or len(found) < len(read) or sum(found, Fraction()):
        faults.add(row, "bad_amounts")
        return ()
    return tuple(found)


def _amount(part: object) -> Amount | None:
    halves = read_halves(part)
    return None if halves is None else halves // 2 if halves % 2 == 0 else Fraction(halves, 2)


def settled(sheet: Sheet, example: Example) -> Settlement | Refusal:
    """What the sheet makes of an example's game."""
    tariff, findings = lenient_tariff(sheet, len(example.amounts), as_json(example.options))
    if tariff is None or findings:
        return Refusal(findings)
    record = read_record(as_json(example.record), tariff)
    return record if isinstance(record, Refusal) else score(record, tariff)


def prove(sheet: Sheet, examples: Examples, faults: Faults) -> Sheet:
    """The sheet with its examples; each that is not settled as it says is a fault."""
    for row, example in examples:
        found = settled(sheet, example)
        if isinstance(found, Refusal):
            said = (" ".join(finding.text(language) for finding in found.findings) for language in ("de", "en"))
            faults.add(f"{row}.record", "example_refused", (next(said), next(said)))
            continue
        for key, wanted, got in (("amounts", example.amounts, found.points), ("cash", example.cash or (0,) * len(found.cash), found.cash)):
            if tuple(wanted) != tuple(got):
                faults.add(f"{row}.{key}", "example_differs", signed(wanted), signed(got))
    return replace(sheet, examples=tuple(example for _, example in examples))
