"""What a paragraph of a sheet says, in one sentence, and which paragraphs come nearest to what somebody says in his own words. Pure."""

import re
from collections import Counter
from collections.abc import Mapping
from functools import lru_cache
from math import isqrt
from typing import Any, NamedTuple

from rules.book.naming import sheet_of
from rules.rows.citing import READING
from rules.rows.sheet import Sheet

GRAM = 3
"""Letters that are compared at a time: endings and compounds of German words differ, their middles do not."""
LEAST = 10
"""Hundredths by which a sentence must be like the words to be worth showing."""
_FOLDED = str.maketrans({"ä": "a", "ö": "o", "ü": "u", "ß": "s"})
_EMPTY = frozenset(
    (
        "der",
        "die",
        "das",
        "den",
        "dem",
        "des",
        "ein",
        "eine",
        "einen",
        "einer",
        "und",
        "oder",
        "ist",
        "hat",
        "war",
        "wird",
        "bei",
        "mit",
        "von",
        "zum",
        "zur",
        "sich",
        "nicht",
        "auch",
        "auf",
        "aus",
        "the",
        "was",
        "were",
        "has",
        "had",
        "not",
        "with",
        "from",
        "for",
        "his",
        "her",
        "did",
        "that",
        "this",
    )
)


class Paragraph(NamedTuple):
    """A place of the sheet, as it is cited, and what it says."""

    source: str
    sentence: str


def paragraph(system: Sheet | str, source: str, language: str = "de") -> str:
    """What the sheet says at a place that it is cited by, in one sentence or a few; "" where nothing is written of it, so of all that is
    read into a whole sheet: its other sentences do not speak of it. Raises KeyError for a system."""
    sheet, column = sheet_of(system), 1 if language == "en" else 0
    if sheet.file is not None and source == f"{READING}{_german_name(sheet.file)}":
        return ""
    for place in dict.fromkeys((source, source.removeprefix(READING))):
        if place in sheet.cited:
            return sheet.cited[place][column]
        found = [row.text(column).replace("`", "") for row in sheet.sentences if row.source == place]
        if found:
            return " ".join(found)
    return ""


def _german_name(file: Mapping[str, Any]) -> str:
    name = file["name"]
    return str(name["de"] if isinstance(name, Mapping) else name)


def nearest(system: Sheet | str, words: str, language: str = "de", most: int = 3) -> tuple[Paragraph, ...]:
    """The places of the sheet whose sentences are likest to these words, the likest first; none where nothing is like them.

    Likeness is that of their runs of three letters, rare ones weighing more. Only a help to find the place: it decides nothing.
    """
    asked = _grams(words)
    rows = _sentences(sheet_of(system), 1 if language == "en" else 0)
    known = Counter(gram for _row, grams in rows for gram in grams)
    weight = {gram: len(rows) * 100 // (known[gram] + 1) for gram in (*asked, *known)}
    length = _length(asked, weight)
    found = [(_likeness(asked, grams, weight, length), row) for row, grams in rows]
    best = sorted((one for one in found if one[0] >= LEAST), key=lambda one: -one[0])
    return tuple(row for _likeness, row in best[:most])


def _likeness(asked: frozenset[str], grams: frozenset[str], weight: dict[str, int], length: int) -> int:
    both = sum(weight[gram] ** 2 for gram in asked & grams)
    return both * 100 // max(1, length * _length(grams, weight))


def _length(grams: frozenset[str], weight: dict[str, int]) -> int:
    return isqrt(sum(weight[gram] ** 2 for gram in grams))


@lru_cache(maxsize=64)
def _sentences(sheet: Sheet, column: int) -> tuple[tuple[Paragraph, frozenset[str]], ...]:
    """Every sentence that is written of the sheet, with its runs of letters; a place is asked about its paraphrase first."""
    cited = [Paragraph(source, said[column]) for source, said in sheet.cited.items()]
    notes = [Paragraph(row.source, row.text(column).replace("`", "")) for row in sheet.sentences]
    return tuple((row, _grams(row.sentence)) for row in (*cited, *notes))


def _grams(text: str) -> frozenset[str]:
    words = [word for word in re.findall(r"\w+", text.casefold().translate(_FOLDED)) if len(word) >= GRAM and word not in _EMPTY]
    return frozenset(f"{word} "[place : place + GRAM] for word in words for place in range(len(word) - GRAM + 2))
