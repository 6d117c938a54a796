"""Files of free systems for tests: one that is good, and others like it."""

from collections.abc import Mapping
from typing import Any

from hypothesis import strategies as some

import rules
from rules.book import read_file

FILE: Mapping[str, Any] = {
    "format": "tarock-free/1", "slug": "cego-abend", "name": {"de": "Cego-Abend", "en": "Cego evening"}, "edition": "2026",
    "valid_from": "2026-11-01", "tables": [3, 4, 5], "active": 4, "words": ["Solo", "Räuber"],
    "faults": {
        "renonce": {"name": "Renonce", "pays": 20, "to": "each", "paragraph": "§ 3"},
        "falsch": {"name": {"de": "Falsch gegeben", "en": "Misdealt"}, "pays": 20, "to": "shared"},
    },
    "regelblatt": [
        {"paragraph": "§ 1", "de": "Gespielt wird Cego.", "en": "Cego is played."}, {"paragraph": "§ 2", "de": "Wer gibt, schreibt."},
    ],
}  # fmt: skip
"""Tables of three, four, and five of whom the dealer sits out; whole amounts, balanced."""
OPEN: Mapping[str, Any] = {
    **FILE, "slug": "offen", "balanced": False, "amounts": "half", "tables": [2, 3, 4, 5, 6], "active": None,
    "faults": {"mond": {"name": "Mond", "pays": 21, "to": "nobody"}, "falsch": {"name": "Falsch gegeben", "pays": 2.5, "to": "shared"}},
}  # fmt: skip
"""All play, two to six; halves, each a score of his own."""


def sheet(given: Mapping[str, Any] = FILE, **other: Any) -> rules.Sheet:
    """The sheet of a file, with these keys otherwise."""
    return read_file({**given, **other})


_TEXTS = some.text(some.characters(categories=["L", "Nd"]), min_size=1, max_size=12)
_NAMES = _TEXTS | some.fixed_dictionaries({"de": _TEXTS}, optional={"en": _TEXTS})
_SLUGS = some.from_regex(r"[a-z][a-z0-9_]{0,20}", fullmatch=True)


@some.composite
def files(draw: some.DrawFn) -> dict[str, Any]:
    """Any good file."""
    sizes = draw(some.lists(some.integers(2, 6), min_size=1, max_size=5, unique=True))
    active = draw(some.none() | some.integers(2, 6))
    out = {
        str(size): draw(some.permutations([0, *range(2, size)]))[: size - active]
        for size in sizes if active is not None and size > active and draw(some.booleans())
    }  # fmt: skip
    halves, balanced = draw(some.booleans()), draw(some.booleans())
    pays = some.integers(1, 40).map(lambda part: part / 2 if halves and part % 2 else part)
    fault = some.fixed_dictionaries(
        {"name": _NAMES, "pays": pays, "to": some.sampled_from(["each", "shared"] if balanced else ["each", "shared", "nobody"])},
        optional={"paragraph": _TEXTS},
    )
    said = some.fixed_dictionaries({"paragraph": _TEXTS, "de": _TEXTS}, optional={"en": _TEXTS})
    words = draw(some.lists(_TEXTS, max_size=6, unique_by=str.casefold))
    return {
        "format": "tarock-free/1", "slug": draw(some.from_regex(r"x[a-z0-9]{0,20}(-[a-z0-9]{1,5})?", fullmatch=True)), "name": draw(_NAMES),
        "edition": draw(_TEXTS), "valid_from": draw(some.sampled_from(["2026", "2026-10", "2026-10-01", "2026/27", "2024-02-29"])),
        "tables": sizes, "active": active, "out": out, "amounts": "half" if halves else "whole", "balanced": balanced,
        "records": draw(some.sampled_from([True, True, True, False])), "words": words,
        "faults": draw(some.dictionaries(_SLUGS, fault, max_size=3)),
        "regelblatt": draw(some.lists(said, min_size=1, max_size=4)),
        "ranking": draw(some.sampled_from([None, {"kind": "sum"}, {"kind": "table_points", "points": {"4": [4, 3, 2, 1], "3": [2, 0.5]}}])),
    }  # fmt: skip
