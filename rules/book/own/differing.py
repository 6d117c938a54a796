"""What an own sheet has otherwise than the sheet that it starts from, row by row, for a person who checks it."""

from enum import Enum
from typing import NamedTuple

from rules.book.own.column import column_of
from rules.rows.answers import valat_multiplies
from rules.rows.numbers import numbers
from rules.rows.sheet import Sheet
from rules.rows.system import AnnouncementRow, Game, RuleSystem
from rules.sheets import SHEETS, Sheets
from rules.words.glossary import term
from rules.words.numbers import number_name
from rules.words.policies import POLICIES


class Difference(NamedTuple):
    """A row: its place in the file, its name in words, what the base has and what the sheet has; "–" where it is not there."""

    row: str
    german: str
    english: str
    before: str
    after: str
    source: str

    def text(self, language: str = "de") -> str:
        """In a line: „Dreier: 5 (bisher 4; § 4)“."""
        name, before = (self.english, "before") if language == "en" else (self.german, "bisher")
        return f"{name}{'' if name.endswith('?') else ':'} {self.after} ({before} {self.before}{f'; {self.source}' if self.source else ''})"


def differences(sheet: Sheet, sheets: Sheets = SHEETS) -> tuple[Difference, ...]:
    """All of an own sheet, in the order of its file; none of a sheet that is built in."""
    base = sheets.get(sheet.base or "")
    if base is None:
        return ()
    found = []
    sources = {row.slug: row.source for row in sheet.system.games} | {row.slug: row.source for row in sheet.system.announcements}
    for part in ("games", "announcements"):
        theirs, ours = ({row.slug: worth(row, one.system) for row in getattr(one.system, part)} for one in (base, sheet))
        for slug in dict.fromkeys((*theirs, *ours)):
            before, after = theirs.get(slug, "–"), ours.get(slug, "–")
            if before != after:
                source = sources[slug] if slug in ours else ""
                found.append(Difference(f"{part}.{slug}", term(slug, "de"), term(slug, "en"), before, after=after, source=source))
    found += _numbers(sheet, base)
    of_base, own = column_of(base.system.policies), column_of(sheet.system.policies)
    for name, choice in own.items():
        if choice != of_base[name]:
            words, source = POLICIES[name], sheet.system.policy_sources.get(name, "")
            found.append(
                Difference(f"policies.{name}", words.german, words.english, _named(of_base[name]), after=_named(choice), source=source)
            )
    return (*found, *_questions(sheet, base))


def worth(row: Game | AnnouncementRow, sheet: RuleSystem) -> str:
    """The value of a game or an announcement, as its sheet writes it: „5“, „4 / 8“, „1 / 2“; a Valat that multiplies the game „× 4 / ×
    8“."""
    if isinstance(row, AnnouncementRow):
        if row.values:
            times = "× " if row.slug == "valat" and valat_multiplies(sheet.policies) else ""
            return f"{times}{row.values['silent']} / {times}{row.values['open']}"
        return "; ".join(f"{game} {' / '.join(map(str, table.values()))}" for game, table in row.by_game.items()) or "+"
    birds = f" + {', '.join(row.birds)}" if row.birds else ""
    value = "+" if row.value is None else str(row.value)
    return (value if row.lost is None else f"{value} / {row.lost}") + birds


def _numbers(sheet: Sheet, base: Sheet) -> list[Difference]:
    of_base = {row.slug: row.values for row in numbers(base.system)}
    found = []
    for row in numbers(sheet.system):
        if row.values != of_base[row.slug]:
            before, after = (" / ".join(map(str, values)) for values in (of_base[row.slug], row.values))
            found.append(
                Difference(
                    f"values.{row.slug}", number_name(row.slug, "de"), number_name(row.slug, "en"), before, after=after, source=row.source
                )
            )
    return found


def _questions(sheet: Sheet, base: Sheet) -> list[Difference]:
    ours, theirs = ({row.slug: row for row in one.system.interpretations} for one in (sheet, base))
    found = []
    for name in dict.fromkeys((*theirs, *ours)):
        before, after = (", ".join(str(choice.value) for choice in rows[name].choices) if name in rows else "–" for rows in (theirs, ours))
        if before != after:
            german, english = (ours.get(name) or theirs[name]).question
            found.append(
                Difference(
                    f"interpretations.{name}", german, english, before, after=after, source=ours[name].source if name in ours else ""
                )
            )
    return found


def _named(choice: Enum | int | None) -> str:
    return "–" if choice is None else str(choice.value if isinstance(choice, Enum) else choice)
