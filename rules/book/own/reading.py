"""Reads a sheet file to a `Sheet`. What the file does not name is as the sheet that it starts from has it; every fault is told at once."""

from collections.abc import Iterable, Mapping
from typing import Any

from rules.book.own import kin
from rules.book.own.clashes import check
from rules.book.own.clashing_words import spoken_of
from rules.book.own.column import Column, check_column, read_birds, read_column
from rules.book.own.faults import Faults, SheetRefused
from rules.book.own.form import LONGEST_SOURCE, TABLES, Head, base_of, format_of, part, present, read_head, text
from rules.book.own.making import Parts, make
from rules.book.own.measuring import choices
from rules.book.own.numbers import known_numbers, read_numbers
from rules.book.own.open import read_questions
from rules.book.own.proving import prove, read_examples
from rules.book.own.rows import own_announcements, with_own_games
from rules.book.own.speaking import read_sentences
from rules.book.own.values import check_games, read_announcements, read_games
from rules.book.own.walking import for_base, walk
from rules.book.own.whole import Whole, known_rows
from rules.rows.sheet import Sheet
from rules.sheets import SHEETS, Sheets
from rules.words.texts import shortened


def read_sheet(data: object, sheets: Sheets = SHEETS) -> Sheet:
    """The sheet of a file (its JSON, parsed already), started from one of `sheets`. Raises SheetRefused with every fault that the file
    has."""
    faults = Faults()
    if not isinstance(data, Mapping):
        faults.add("file", "no_object")
        raise SheetRefused(faults)
    data = present(data)
    head = read_head(data, sheets, faults)
    base = base_of(data, sheets)
    if base is None:
        raise SheetRefused(faults)
    parts = _parts(data, head, base, sheets, faults=faults)
    examples = read_examples(data.get("examples"), faults, most=6 if format_of(data).second else 5)
    if faults or parts is None:
        raise SheetRefused(faults)
    return _proved(parts, data, examples)


def _parts(data: Mapping[str, Any], head: Head | None, base: Sheet, sheets: Sheets, *, faults: Faults) -> Parts | None:
    """What was read; None without a head."""
    if format_of(data).second:
        data = for_base(data, base, faults)
    form = format_of(data)
    given = {key: part(data, key, faults) for key in TABLES}
    new = walk(data, known_rows(data, base), faults) if form.second else {}
    games = read_games(given["games"], base, form, faults)
    games = with_own_games(games, new, (*given["policies"], *given["interpretations"]), base)
    if not data.get("own_games"):
        check_games(games, faults)
    own = own_announcements(new, base, games)
    announcements = read_announcements(given["announcements"], base, games, own, form=form, faults=faults)
    numbers = read_numbers(given["values"], base, announcements, faults)
    column = read_column(given["policies"], base, games, form, faults=faults) | choices(new)
    games = read_birds(given["policies"], base, games, announcements, faults=faults)
    said = {kin.policy(base, str(name)): choice for name, choice in given["policies"].items()}
    questions = read_questions(given["interpretations"], said, base, games, column=column, faults=faults, form=form)
    check_column(column, games, "policies.{0}", faults)
    rows = [*(row.slug for row in games), *(row.slug for row in announcements), *(row.slug for row in questions)]
    rows += [*(row.slug for row in known_numbers(base, announcements)), *_asked(column)]
    if form.second:
        whole = Whole(
            data, base, sheets, form, tables=given, new=new, games=games, announcements=announcements, column=column, questions=questions
        )
        check(whole, faults)
        rows += spoken_of(whole)
    sources = _sources(given["sources"], rows, faults)
    sentences = read_sentences(new, base, sources)
    return None if head is None else Parts(
        head=head, second=form.second, games=games, announcements=announcements, numbers=numbers, column=column, questions=questions,
        sources=sources, new=new, sentences=sentences,
    )  # fmt: skip


def _asked(column: Column) -> Iterable[str]:
    return (name for name, choice in column.items() if choice is not None)


def _sources(given: Mapping[str, Any], rows: Iterable[str], faults: Faults) -> dict[str, str]:
    """The file's own paragraphs, by the name of a row that the sheet has."""
    known, found = {*rows, kin.BIRDS}, {}
    for name, value in given.items():
        where = f"sources.{shortened(str(name))}"
        if name not in known:
            faults.add(where, "unknown_source", shortened(str(name)))
            continue
        source = text(value, where, LONGEST_SOURCE, faults)
        if source is not None:
            found[name] = source
    return found


def _proved(parts: Parts, data: Mapping[str, Any], examples: Any) -> Sheet:
    """The sheet, with every example settled as it says."""
    faults = Faults()
    try:
        sheet = make(parts, data)
    except ValueError as wrong:
        faults.add("base", "impossible")
        raise SheetRefused(faults) from wrong
    proved = prove(sheet, examples, faults)
    if faults:
        raise SheetRefused(faults)
    return proved
