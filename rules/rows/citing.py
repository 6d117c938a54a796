"""How a paragraph is cited that another sheet lends, and an answer that no sentence of a sheet gives. Knows no sheet."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any, TypeVar

from rules.rows.interpretation import Interpretation
from rules.rows.system import AnnouncementRow, Game

Row = TypeVar("Row", Game, AnnouncementRow, Interpretation)

CUP = "Cup, "
"""Before a paragraph of the cup on a sheet that uses the cup's."""
READING = "Auslegung zu "
"""Before the place that an answer is read into, where no sentence of the sheet gives it."""


def borrowed(source: str, lender: str = CUP) -> str:
    """A paragraph as the sheet that borrows it cites it: „Cup, § Renonce, 2“, „Auslegung zu Cup, § Renonce, 2“."""
    return f"{READING}{lender}{source.removeprefix(READING)}" if source.startswith(READING) else f"{lender}{source}"


def read_into(source: str, *, spoken: bool = False) -> str:
    """The place that an answer is read into, where no sentence there gives it: „Auslegung zu § 6 b“. `spoken`: of a sheet whose own
    sentences are cited as they are (`RuleSystem.spoken`)."""
    return source if spoken or source.startswith(READING) else f"{READING}{source}"


def borrowed_rows(rows: Iterable[Row], *, without: Iterable[str] = (), own: Mapping[str, str] | None = None) -> tuple[Row, ...]:
    """The lender's rows, cited as lent: without those that the borrowing sheet does not have, `own` with the sheet's own paragraph by
    slug."""
    own = own or {}
    return tuple(replace(row, source=own.get(row.slug) or borrowed(row.source)) for row in rows if row.slug not in without)


def recited_rows(rows: Iterable[Row], paragraphs: Mapping[str, str]) -> tuple[Row, ...]:
    """Rows of a sheet that are the same here, each by its paragraph here, by slug; without those that have none."""
    return tuple(replace(row, source=paragraphs[row.slug]) for row in rows if row.slug in paragraphs)


def borrowed_paragraphs(paragraphs: Mapping[str, str]) -> dict[str, str]:
    """The lender's citations by topic, cited as lent."""
    return {topic: borrowed(source) for topic, source in paragraphs.items()}


def borrowed_notes(notes: Iterable[tuple[Any, ...]], *, without: Iterable[str] = ()) -> tuple[tuple[Any, ...], ...]:
    """The lender's sentences (German, English, paragraph, what about), cited as lent; without those on paragraphs that the borrowing sheet
    replaces."""
    return tuple((german, english, borrowed(source), *about) for german, english, source, *about in notes if source not in without)


def borrowed_sentences(cited: Mapping[str, tuple[str, str]]) -> dict[str, tuple[str, str]]:
    """What the lender's paragraphs say, by the paragraph as it is cited here."""
    return {borrowed(source): said for source, said in cited.items()}
