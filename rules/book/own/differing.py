"""What an own sheet has otherwise than the sheet that it starts from, row by row, for a person who checks it."""

from collections.abc import Mapping, Sequence
from enum import Enum
from typing import Any, NamedTuple

from rules.book.own.column import column_of
from rules.book.own.file_keys import DECIDED, OCCASIONS, STAGES
from rules.book.own.form import starting
from rules.book.own.forms import Called, Elsewhere, Slugs, YesNo
from rules.book.own.in_words import At, in_words, said_at
from rules.book.own.measuring import SAID_BY
from rules.book.own.of_sheet import as_file
from rules.rows.answers import valat_multiplies
from rules.rows.card_points import Amount
from rules.rows.interpretation import Choice
from rules.rows.numbers import numbers
from rules.rows.sheet import Sheet
from rules.rows.system import AnnouncementRow, Game, RuleSystem
from rules.sheets import SHEETS, Sheets
from rules.words.glossary import TERMS
from rules.words.policies import POLICIES
from rules.words.texts import written


class Difference(NamedTuple):
    """A row: its place in the file, its name in words, what the base has and what the sheet has; "–" where it is not there."""

    row: str
    german: str
    english: str
    before: str
    after: str
    source: str
    english_words: tuple[str, str] | None = None
    """Both in English, where that is something else than the German."""

    def text(self, language: str = "de") -> str:
        """In a line: „Dreier: 5 (bisher 4; § 4)“."""
        name, word = (self.english, "before") if language == "en" else (self.german, "bisher")
        before, after = self.english_words if self.english_words and language == "en" else (self.before, self.after)
        return f"{name}{'' if name.endswith('?') else ':'} {after} ({word} {before}{f'; {self.source}' if self.source else ''})"


def differences(sheet: Sheet, sheets: Sheets = SHEETS) -> tuple[Difference, ...]:
    """All of an own sheet, in the order of its file; none of a sheet that is built in."""
    base = starting(sheet, sheets)
    if base is None:
        return ()
    found = [*_rows(sheet, base), *_keys(sheet, base), *_numbers(sheet, base)]
    of_base, own = column_of(base.system.policies), column_of(sheet.system.policies)
    said = {at.path for at in said_at(sheet.file or {})}
    for name, choice in own.items():
        if choice != of_base[name] and not any(path == SAID_BY.get(name) or path.startswith(f"{SAID_BY.get(name)}.") for path in said):
            words, source = POLICIES[name], sheet.system.policy_sources.get(name, "")
            before, after = _chosen(name, of_base[name]), _chosen(name, choice)
            found.append(_in_words(f"policies.{name}", (words.german, words.english), before, after, source=source))
    return (*found, *_questions(sheet, base))


def _rows(sheet: Sheet, base: Sheet) -> list[Difference]:
    """Games and announcements that are worth something else, those of its own beside them."""
    found, file, words = [], sheet.file or {}, sheet.system.word
    sources = {row.slug: row.source for row in sheet.system.games} | {row.slug: row.source for row in sheet.system.announcements}
    for part in ("games", "announcements"):
        theirs, ours = ({row.slug: worth(row, one.system) for row in getattr(one.system, part)} for one in (base, sheet))
        own = file.get(f"own_{part}") or {}
        for slug in dict.fromkeys((*theirs, *ours)):
            before, after = theirs.get(slug, "–"), ours.get(slug, "–")
            if before != after:
                row, source = f"{'own_' if slug in own else ''}{part}.{slug}", sources[slug] if slug in ours else ""
                found.append(Difference(row, words(slug), words(slug, "en"), before, after=after, source=source))
    return found


YES_NO = YesNo()
_WORTH = frozenset({"own_games.*.value", "own_games.*.lost", "own_announcements.*.value"})
"""Keys that say what a row is worth: its row does."""


def _keys(sheet: Sheet, base: Sheet) -> list[Difference]:
    """What the file says at the table's keys and the base has otherwise, or says nothing of."""
    theirs = {at.path: _said(at, base) for at in said_at(as_file(base))}
    sources = cited_by(sheet)
    found = []
    for at in (*said_at(sheet.file or {}), *_claimed_no_more(sheet.file or {}, base)):
        before, after = _before(at, theirs), _said(at, sheet)
        if before == after or at.key.path in _WORTH or (isinstance(at.value, Mapping) and at.key.null):
            continue
        german, english = (asked(at, sheet, language) for language in ("de", "en"))
        source = next((sources[name] for name in (at.path, at.path.split(".")[0], *at.about) if name in sources), "")
        found += [Difference(at.path, german, english, before[0], after=after[0], source=source, english_words=(before[1], after[1]))]
    return found


def _before(at: At, theirs: Mapping[str, tuple[str, str]]) -> tuple[str, str]:
    """What the base has there; of a stage of a fault what it decides from an earlier one on."""
    place, _, stage = at.path.rpartition(".")
    paths = [at.path, *(f"{place}.{earlier}" for earlier in reversed(STAGES[: STAGES.index(stage)]))] if stage in STAGES else [at.path]
    return next((theirs[path] for path in paths if path in theirs), in_words(at.key.form, at.key.usual))


def _claimed_no_more(file: Mapping[str, Any], base: Sheet) -> list[At]:
    """What can be claimed on the base, and not where the file lists what can."""
    given = (file.get("renonce") or {}).get("claims")
    before = as_file(base)["renonce"]["claims"]
    gone = {"renonce": {"claims": {slug: None for slug in before if slug not in given}}} if given is not None else {}
    return [*said_at(gone)]


def asked(at: At, sheet: Sheet, language: str) -> str:
    """A key's question, with what it is about."""
    about = [_called(name, sheet, language) for name in at.about]
    return ", ".join((*about, at.key.asks[language == "en"]))


def _said(at: At, sheet: Sheet) -> tuple[str, str]:
    """What is said there, rows of the sheet by their names."""
    if isinstance(at.key.form, Elsewhere):
        return _table(at)
    named = at.value if isinstance(at.value, list) else [at.value]
    if isinstance(at.key.form, (Called, Slugs)) and named not in ([], ["all"], [None]):
        german, english = (", ".join(_called(name, sheet, language) for name in named) for language in ("de", "en"))
        return german, english
    return in_words(at.key.form, at.value)


def _table(at: At) -> tuple[str, str]:
    """Of a fault what is decided from each stage on; else whether there is such a thing at all."""
    if not at.about:
        return in_words(YES_NO, at.value is not None)
    decided = [(TERMS[stage], in_words(DECIDED, decision)) for stage, decision in ((at.value or {}).get("stages") or {}).items()]
    german, english = ("; ".join(f"{stage[place]}: {said[place]}" for stage, said in decided) or "–" for place in (0, 1))
    return german, english


def _called(name: str, sheet: Sheet, language: str) -> str:
    """What a row of its own, a size of table or a stage is called."""
    own = sheet.system.radl_terms.events.get(name) or OCCASIONS.get(name)
    if own is not None:
        return own[language == "en"]
    if name in SHEETS:
        return SHEETS[name].system.title[language == "en"]
    return sheet.system.word(name, language) if name in sheet.system.names or name in TERMS else name


def cited_by(sheet: Sheet) -> dict[str, str]:
    """The file's own paragraphs, by the row that they speak of."""
    file = sheet.file or {}
    said = {row["row"]: row["paragraph"] for row in reversed(file.get("sentences") or ()) if row.get("row")}
    return said | (file.get("sources") or {})


def worth(row: Game | AnnouncementRow, sheet: RuleSystem) -> str:
    """The value of a game or an announcement, as its sheet writes it: „5“, „4 / 8“, „1 / 2“; a Valat that multiplies the game „× 4 / ×
    8“."""
    if isinstance(row, AnnouncementRow):
        if row.values:
            times = "× " if row.slug == "valat" and valat_multiplies(sheet.policies) else ""
            return _by_time(row.values, times)
        return "; ".join(f"{sheet.word(game)} {_by_time(table)}" for game, table in row.by_game.items()) or "+"
    birds = f" + {', '.join(map(sheet.word, row.birds))}" if row.birds else ""
    value = "+" if row.value is None else written(row.value)
    return (value if row.lost is None else f"{value} / {written(row.lost)}") + birds


def _by_time(values: Mapping[str, Amount], times: str = "") -> str:
    """„1 / 2“; „1 / –“ where there is none said openly."""
    whens = ("silent", "open") if {"silent", "open"}.issuperset(values) else tuple(values)
    return " / ".join(f"{times}{written(values[when])}" if when in values else "–" for when in whens)


def _numbers(sheet: Sheet, base: Sheet) -> list[Difference]:
    of_base = {row.slug: row.values for row in numbers(base.system)}
    found = []
    for row in numbers(sheet.system):
        if row.values != of_base[row.slug]:
            before, after = (" / ".join(map(str, values)) for values in (of_base[row.slug], row.values))
            found.append(Difference(f"values.{row.slug}", *row.called, before, after=after, source=row.source))
    return found


def _questions(sheet: Sheet, base: Sheet) -> list[Difference]:
    ours, theirs = ({row.slug: row for row in one.system.interpretations} for one in (sheet, base))
    found = []
    for name in dict.fromkeys((*theirs, *ours)):
        before, after = (rows[name].choices if name in rows else () for rows in (theirs, ours))
        if [choice.value for choice in before] != [choice.value for choice in after]:
            source = ours[name].source if name in ours else ""
            row = ours.get(name) or theirs[name]
            found.append(_in_words(f"interpretations.{name}", row.question, _answers(before), _answers(after), source=source))
    return found


def _in_words(row: str, name: tuple[str, str], before: tuple[str, str], after: tuple[str, str], *, source: str) -> Difference:
    """A row whose words are German and English."""
    return Difference(row, *name, before[0], after=after[0], source=source, english_words=(before[1], after[1]))


def _answers(choices: Sequence[Choice]) -> tuple[str, str]:
    """What can be answered, the usual first."""
    german, english = ("; ".join(choice.words[column] for choice in choices) or "–" for column in (0, 1))
    return german, english


def _chosen(name: str, choice: Enum | Amount | None) -> tuple[str, str]:
    """What a choice of a policy means; a number is its own."""
    if isinstance(choice, Enum):
        words = POLICIES[name].choices[choice.value]
        return words.german, words.english
    said = "–" if choice is None else written(choice)
    return said, said
