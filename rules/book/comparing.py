"""Where two sheets, or two editions of one, differ: what it is about, how it was, how it is now, and by which paragraph. What is alike is
left out."""

from collections.abc import Iterable, Mapping
from enum import Enum
from typing import NamedTuple

from rules.book.editions import sheet_name
from rules.book.naming import sheet_of
from rules.book.page_words import words
from rules.book.regelblatt import Page, Section, choice_words, decided, page
from rules.rows.citing import CUP, READING
from rules.rows.interpretation import Interpretation
from rules.rows.sheet import Sheet
from rules.words.policies import POLICIES

NOTHING = "–"
_WORDS = {
    "differences": ("Was anders ist", "What differs"),
    "alike": ("Die beiden Blätter sind gleich.", "The two sheets are alike."),
    "open": ("zur Wahl: ", "to choose: "),
    "policies": ("Wie gerechnet wird", "How it is settled"),
    "what": ("Was", "What"),
    "rules": ("Die Regeln und der Tag", "The rules and the day"),
}


class Said(NamedTuple):
    """What a sheet says of something. `cells`: in words, each beside a heading where that is needed; `source`: the paragraph."""

    cells: tuple[str, ...]
    source: str = ""


Rows = Mapping[str, Said]
"""What a sheet says, by what it is about."""


def compare(one: Sheet | str, other: Sheet | str, language: str = "de") -> Page:
    """The differences from the first sheet to the second, as a page: what, before, now, paragraph. Raises KeyError for a slug that is not
    known."""
    before, now = sheet_of(one), sheet_of(other)
    column = int(language == "en")
    names = sheet_name(before.system, language), sheet_name(now.system, language)
    shown = page(before, None, language), page(now, None, language)
    parts: list[tuple[str, Rows, Rows]] = [
        (words(heading, language), _values(shown[0], words(heading, language)), _values(shown[1], words(heading, language)))
        for heading in ("games", "announcements", "numbers")
    ]
    parts += [
        (_WORDS["policies"][column], _policies(before, column), _policies(now, column)),
        (words("interpretations", language), _open(before, column), _open(now, column)),
        (words("rulings", language), _rulings(before, language), _rulings(now, language)),
        (_WORDS["rules"][column], _sentences(before, now, column), _sentences(now, before, column)),
    ]
    sections = [
        _section(heading, left, right, (_WORDS["what"][column], *names, words("source", language))) for heading, left, right in parts
    ]
    found = tuple(section for section in sections if section.rows)
    title, alike = f"{names[0]} – {names[1]}", _WORDS["alike"][column]
    return Page(title, _WORDS["differences"][column] if found else alike, found)


def _section(heading: str, before: Rows, now: Rows, columns: tuple[str, ...]) -> Section:
    rows = tuple(
        (about, *_told(before.get(about), now.get(about)), _place(before.get(about), now.get(about)))
        for about in dict.fromkeys((*before, *now))
        if about not in before or about not in now or before[about].cells != now[about].cells
    )
    return Section(heading, columns, rows, beside=True)


def _told(before: Said | None, now: Said | None) -> tuple[str, str]:
    """Both, each without what the other says too, where that leaves something of both."""
    left, right = (row.cells if row else () for row in (before, now))
    apart = [cell for cell in left if cell not in right], [cell for cell in right if cell not in left]
    if before is None or now is None or not all(apart):
        apart = list(left), list(right)
    return " · ".join(apart[0]) or NOTHING, " · ".join(apart[1]) or NOTHING


def _place(before: Said | None, now: Said | None) -> str:
    """The paragraph before and now; once, where it is the same."""
    return " → ".join(dict.fromkeys(row.source for row in (before, now) if row is not None and row.source))


def _values(shown: Page, heading: str) -> Rows:
    """Games, announcements or further values: their numbers, each beside its heading where there are several."""
    section = next((section for section in shown.sections if section.heading == heading), None)
    if section is None:
        return {}
    heads = section.columns[1:-1]
    return {
        row[0]: Said(
            tuple(cell if len(heads) == 1 else f"{head} {cell}" for head, cell in zip(heads, row[1:-1], strict=True) if cell != NOTHING),
            row[-1],
        )
        for row in section.rows
    }


def _policies(sheet: Sheet, column: int) -> Rows:
    """What the sheet itself chooses, by the question and in the words of its choice."""
    policies = sheet.system.policies
    return {
        _asked(name, column): Said((choice_words(name, getattr(policies, name), sheet, column),), source)
        for name, source in sheet.system.policy_sources.items()
        if getattr(policies, name) is not None
    }


def _asked(name: str, column: int) -> str:
    return POLICIES[name].english if column else POLICIES[name].german


def _open(sheet: Sheet, column: int) -> Rows:
    """What a tournament may choose, the sheet's own answer first."""
    rows = sheet.system.interpretations
    return {_question(row, column): Said((_WORDS["open"][column] + " / ".join(_choices(row, sheet, column)),), row.source) for row in rows}


def _question(row: Interpretation, column: int) -> str:
    return _asked(row.policy, column) if row.policy else row.question[column]


def _choices(row: Interpretation, sheet: Sheet, column: int) -> Iterable[str]:
    for choice in row.choices:
        meant = row.chosen(choice.value) if row.policy and row.kind == "choice" else None
        yield choice_words(row.policy, meant, sheet, column) if isinstance(meant, Enum) else choice.words[column]


def _sentences(sheet: Sheet, other: Sheet, column: int) -> Rows:
    """The sentences that the other sheet does not have, by what they are about: the heading that their paragraph stands under. What a sheet
    of one's own chooses otherwise, or says in the place of a sentence, stands under the other's heading, so that both are beside each
    other."""
    alike, ours = ({row.text(column) for row in one.sentences} for one in (other, sheet))
    replaced: dict[str, str] = {}
    if sheet.file is not None:
        replaced = {name: row.source for row in reversed(other.sentences) if row.text(column) not in ours for name in row.about}
        replaced |= other.system.policy_sources
    found: dict[str, Said] = {}
    for row in sheet.sentences:
        if row.text(column) not in alike:
            place = _heading(next((replaced[name] for name in row.about if name in replaced), row.source))
            before = found.get(place, Said((), ""))
            found[place] = Said((*before.cells, row.text(column).replace("`", "")), _joined(before.source, row.source))
    return found


def _heading(source: str) -> str:
    """The heading that a paragraph stands under; a paragraph that has only a number keeps its sign."""
    place = source.removeprefix(READING).removeprefix(CUP).partition(" gegen ")[0].partition(";")[0].partition(",")[0]
    return place if place.removeprefix("§ ")[:1].isdigit() else place.removeprefix("§ ")


def _rulings(sheet: Sheet, language: str) -> Rows:
    """How each fault is decided, stage by stage."""
    return {
        fault: Said(tuple(f"{' · '.join(filter(None, row[:-2]))}: {row[-2]}" for row in rows), _joined(*(row[-1] for row in rows)))
        for fault, rows in decided(sheet, None, language).items()
    }


def _joined(*sources: str) -> str:
    """Paragraphs, each once."""
    return "; ".join(dict.fromkeys(part for source in sources for part in source.split("; ") if part))
