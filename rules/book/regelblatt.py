"""Prints a rule system as the page that a referee holds beside the paper. Reads the same tables as the engine."""

from collections.abc import Mapping, Sequence
from enum import Enum
from fractions import Fraction
from typing import NamedTuple

from rules.book.digest import READING as READING_NOW
from rules.book.editions import edition_name
from rules.book.fault_rows import fault_rows, rows_by_fault
from rules.book.naming import sheet_of
from rules.book.page_words import WORDS, words
from rules.book.tariff import lenient_tariff
from rules.book.telling import told
from rules.engine.options import read_options
from rules.engine.tariff import Tariff
from rules.rows.answers import valat_multiplies
from rules.rows.card_points import Amount, signed
from rules.rows.interpretation import Interpretation
from rules.rows.kinds import Roles
from rules.rows.numbers import numbers
from rules.rows.sheet import Sheet
from rules.rows.system import WHENS, AnnouncementRow, Game, RuleSystem
from rules.words.glossary import term
from rules.words.policies import POLICIES
from rules.words.texts import written

Options = Mapping[str, object]
"""What a tournament chose, as it is stored."""
_BY_SENTENCE: Mapping[str, str] = {"radl": "radl", "renonce_pays": "renonce.pays", "claims": "renonce.claims"}
"""Policies that a key of a sheet's file says in numbers and rows of its own, by the key."""


class Section(NamedTuple):
    """A table of the page; the last column is the paragraph."""

    heading: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    notes: tuple[str, ...] = ()
    keys: int = 1
    """How many columns name the row; the others say what holds for it."""
    beside: bool = False
    """Whether two sheets stand beside each other: before, now."""
    told: bool = False
    """Whether its first column tells a game: it needs the room."""


class Page(NamedTuple):
    """A rule system as a page."""

    title: str
    subtitle: str
    sections: tuple[Section, ...]


def page(system: Sheet | str, options: Options | None = None, language: str = "de", own: Sequence[tuple[str, str]] | None = None) -> Page:
    """The page of a system with a tournament's options. `own`: what that tournament sets itself, each with what it is about; it stands
    there instead of what is usual, also where that is nothing; None: no tournament's page. Raises KeyError for a system that is not known;
    options must be good."""
    whole = sheet_of(system)
    sheet = whole.system
    # Where an older reading knew an option that this one does not, the page is printed without it.
    compiled, _ = lenient_tariff(whole, None, options)
    if compiled is None:
        raise KeyError(system)
    column = 1 if language == "en" else 0
    sections = (
        _games(sheet, compiled, column),
        _announcements(sheet, compiled, column),
        _numbers(sheet, column),
        _interpretations(whole, options, column),
        Section(WORDS["own"][column], _heads(column, "what", "answer", "source"), tuple((*row, "") for row in own or ())),
        Section(WORDS["policies"][column], _heads(column, "rule", "source"), _sentences(whole, column, usual=own is None)),
        Section(
            _of_faults(sheet, column), _heads(column, "fault", "noticed", "where", "decision", "source"),
            fault_rows(whole.decisions, compiled, column), keys=3,
        ),
        _examples(whole, column),
    )  # fmt: skip
    about = " · ".join(filter(None, (edition_text(sheet, language), sheet.source, sheet.called[column])))
    return Page(sheet.title[column], about, tuple(section for section in sections if section.rows))


def _of_faults(sheet: RuleSystem, column: int) -> str:
    """The heading of the faults, by the sheet's own word for what they come to."""
    own = sheet.names.get("renonce")
    return f"{own[column]}: {WORDS['found'][column]}" if own else WORDS["rulings"][column]


def _heads(column: int, *keys: str) -> tuple[str, ...]:
    return tuple(WORDS[key][column] for key in keys)


def _sentences(whole: Sheet, column: int, *, usual: bool) -> tuple[tuple[str, str], ...]:
    """What is not a number; what is usual only where that holds."""
    said = (row.text(column) if usual or row.whatever is None else row.whatever[column] for row in whole.sentences)
    return tuple((text, row.source) for text, row in zip(said, whole.sentences, strict=True) if text)


def edition_text(sheet: RuleSystem, language: str = "de") -> str:
    """The organiser's edition with its dates, and our reading of it: "Turnierregeln, ab 2/2020, Lesart 2"."""
    column = 1 if language == "en" else 0
    dates = [
        f"{WORDS[word][column]} {when.short(language)}"
        for word, when in (("valid_from", sheet.valid_from), ("valid_until", sheet.valid_until))
        # What the name of the edition says itself is not said twice.
        if when is not None and when.text not in sheet.edition and when.short() not in sheet.edition
    ]
    newer = [f"{part[column]} {WORDS['valid_from'][column]} {part[2].short(language)}" for part in sheet.amended]
    said = [part for part in newer if part.partition(" ")[0] not in sheet.edition]
    return ", ".join([edition_name(sheet.edition, language), *dates, *said, f"{WORDS['reading'][column]} {READING_NOW}"])


def _games(sheet: RuleSystem, compiled: Tariff, column: int) -> Section:
    language = ("de", "en")[column]
    worth = "multiplier" if sheet.taking is not None else "value"
    rows = tuple(
        (sheet.word(row.slug, language), _game_value(row, compiled, column), _game_kind(row, column), row.source)
        for row in sheet.games if row.slug in compiled.games and not row.kind.by_hand
    )  # fmt: skip
    heads = tuple(WORDS[word][column] for word in ("game", worth, "kind", "source"))
    return Section(WORDS["games"][column], heads, rows)


def _game_value(row: Game, compiled: Tariff, column: int) -> str:
    play = compiled.games[row.slug]
    if row.value is None:
        return "–"
    if row.bird and (row.bird, "open") in play.values:
        return f"{written(play.value)} + {written(play.values[row.bird, 'open'])}"
    if row.birds or row.bird:
        return f"{written(play.value)} + {('Vogel', 'bird')[column]}"
    if play.lost != play.value:
        return f"{written(play.value)} / −{written(play.lost)}"
    return f"× {play.value}" if row.kind.multiplies else written(play.value)


def _game_kind(row: Game, column: int) -> str:
    marks = [row.kind.words[column]]
    if row.solo:
        marks.append("Solo")
    if row.colour:
        marks.append(("Farbspiel", "colour game")[column])
    if row.vorhand_only:
        marks.append("Vorhand")
    if row.blatt is not None:
        marks.append(f"…/{row.blatt}")
    return ", ".join(marks)


def _announcements(sheet: RuleSystem, compiled: Tariff, column: int) -> Section:
    language = ("de", "en")[column]
    if sheet.announcements and all(row.by_game for row in sheet.announcements):
        games = [row.slug for row in sheet.games if row.kind.announces]
        heads = (WORDS["announcement"][column], *(sheet.word(game, language) for game in games), WORDS["source"][column])
        rows = tuple(
            (f"{sheet.word(row.slug, language)} {term(when, language)}", *_by_game(row, when, games, compiled), row.source)
            for row in sheet.announcements
            for when in WHENS
            if any((row.slug, when) in compiled.games[game].values for game in games)
        )
        return Section(WORDS["announcements"][column], heads, rows)
    heads = tuple(WORDS[word][column] if word in WORDS else term(word, language) for word in ("announcement", "silent", "open", "source"))
    rows = tuple((sheet.word(row.slug, language), *_still_and_open(row, compiled, column), row.source) for row in sheet.announcements)
    return Section(WORDS["announcements"][column], heads, rows)


def _numbers(sheet: RuleSystem, column: int) -> Section:
    """What is paid or needed besides, several values in the order that their name says."""
    rows = tuple((row.called[column], " / ".join(map(str, row.values)), row.source) for row in numbers(sheet))
    return Section(WORDS["numbers"][column], tuple(WORDS[word][column] for word in ("number", "value", "source")), rows)


def _by_game(row: AnnouncementRow, when: str, games: list[str], compiled: Tariff) -> tuple[str, ...]:
    return tuple(str(compiled.games[game].values.get((row.slug, when), "–")) for game in games)


def _still_and_open(row: AnnouncementRow, compiled: Tariff, column: int) -> tuple[str, str]:
    """The values in a game that does not double them; where they are not alike in all games, each with the games that have it."""
    if row.by_game:
        return _when_by_game(row, "silent", compiled.system, column), _when_by_game(row, "open", compiled.system, column)
    plain = (play for play in compiled.games.values() if play.values)
    play = min(plain, key=lambda play: (play.row.solo, play.row.colour, play.row.kind.roles is not Roles.CALLED), default=None)
    values = play.values if play else {}
    times = "× " if row.of_game or (row.slug == "valat" and valat_multiplies(compiled.policies)) else ""
    if row.of_game and play is not None:
        values = {which: worth // play.value for which, worth in values.items() if which[0] == row.slug}
    silent, aloud = (f"{times}{written(values[row.slug, when])}" if (row.slug, when) in values else "–" for when in ("silent", "open"))
    return silent, aloud


def _when_by_game(row: AnnouncementRow, when: str, sheet: RuleSystem, column: int) -> str:
    """„4 (Solodreier), 2“: of a row that every game has, the games with another value than most; else each value with its games."""
    games: dict[str, list[str]] = {}
    for game, table in row.by_game.items():
        if when in table:
            games.setdefault(written(table[when]), []).append(sheet.word(game, ("de", "en")[column]))
    everywhere = {game.slug for game in sheet.games if game.kind.announces and not game.colour} <= row.by_game.keys()
    usual = max(games, key=lambda worth: len(games[worth]), default=None) if everywhere else None
    ordered = sorted(games, key=lambda worth: worth == usual)
    return ", ".join(worth if worth == usual else f"{worth} ({', '.join(games[worth])})" for worth in ordered) or "–"


def _interpretations(whole: Sheet, options: Options | None, column: int) -> Section:
    sheet = whole.system
    chosen, _ = read_options(sheet, options)
    language = ("de", "en")[column]
    named = " ".join(row.text(column) for row in whole.sentences)
    rows = [
        (f"{row.question[column]} ({row.slug})" if f"`{row.slug}`" in named else row.question[column],
         choice_text(row, chosen.interpretations[row.slug], column), row.source)
        for row in sheet.interpretations
    ]  # fmt: skip
    rows += [(f"{WORDS['house'][column]}: {sheet.word(name, language)}", _written(value), "") for name, value in chosen.values.items()]
    heads = tuple(WORDS[word][column] for word in ("question", "answer", "source"))
    return Section(WORDS["interpretations"][column], heads, tuple(rows))


def choice_text(row: Interpretation, value: object, column: int = 0) -> str:
    """What a chosen value of an interpretation means, in words (column 0 German, 1 English)."""
    for choice in row.choices:
        if type(choice.value) is type(value) and choice.value == value:
            return choice.words[column]
    return f"{value} {WORDS['cents'][column]}" if row.kind == "cents" else _written(value)


def _written(value: object) -> str:
    parts = value if isinstance(value, (tuple, list)) else (value,)
    return " / ".join(written(part) if isinstance(part, (int, Fraction)) and type(part) is not bool else str(part) for part in parts)


def _examples(whole: Sheet, column: int) -> Section:
    """The proving cases: the game in words, what it brings to each seat, why."""
    heads = tuple(WORDS[word][column] for word in ("example", "amounts", "why", "source"))
    asked = {row.slug: row for row in whole.system.interpretations}
    rows = []
    for row in whole.examples:
        chosen = "; ".join(_chosen(asked.get(name), name, value, whole.system, column=column) for name, value in row.options.items())
        cash = f" ({WORDS['cash'][column]} {signed(row.cash)})" if row.cash else ""
        game = told(row.record, whole.system, ("de", "en")[column])
        rows.append((f"{game} [{chosen}]" if chosen else game, signed(row.amounts) + cash, row.note[column], row.source))
    return Section(WORDS["examples"][column], heads, tuple(rows), told=True)


def _chosen(asked: Interpretation | None, name: str, value: object, sheet: RuleSystem, *, column: int) -> str:
    """What an example supposes, as the answer to the sheet's question; a value of a tournament's own by its name."""
    if asked is None:
        return f"{sheet.word(name, ('de', 'en')[column])}: {_written(value)}"
    return f"{WORDS['supposed'][column]}: {choice_text(asked, value, column)}"


def decided(sheet: Sheet, options: Options | None = None, language: str = "de") -> dict[str, tuple[tuple[str, ...], ...]]:
    """Each fault's own rows of the table of decisions, by its name: noticed, where, decision, paragraph; then what holds of any. Options
    must be good."""
    compiled, _ = lenient_tariff(sheet, None, options)
    if compiled is None:
        raise KeyError(sheet.slug)
    found: dict[str, tuple[tuple[str, ...], ...]] = {}
    late: tuple[tuple[str, ...], ...] = ()
    for fault, rows in rows_by_fault(sheet.decisions, compiled, language):
        late, found[fault.label(language)] = rows[:1], rows[1:]
    return found | ({words("any", language): late} if late else {})


def policies(system: Sheet | str, options: Options | None = None, language: str = "de") -> Page:
    """The system's column of policies: what each asks, the choice with a tournament's options, its names in the table, the paragraph.

    A choice that a tournament may take otherwise has an asterisk. Raises KeyError for a system that is not known; options must be good.
    """
    whole = sheet_of(system)
    sheet = whole.system
    compiled, _ = lenient_tariff(whole, None, options)
    if compiled is None:
        raise KeyError(system)
    column = 1 if language == "en" else 0
    free = {row.policy for row in sheet.interpretations}
    rows = tuple(
        (
            POLICIES[name].english if column else POLICIES[name].german,
            f"{choice_words(name, getattr(compiled.policies, name), whole, column, named=True)}{'*' if name in free else ''}",
            name,
            source,
        )
        for name, source in sheet.policy_sources.items()
    )
    heads = tuple(WORDS[word][column] for word in ("question", "answer", "policy", "source"))
    return Page(sheet.title[column], edition_text(sheet, language), (Section(WORDS["column"][column], heads, rows),))


def choice_words(name: str, choice: Enum | Amount, sheet: Sheet, column: int, *, named: bool = False) -> str:
    """What a choice of the sheet means, with its name in the table; a number is its own. What a key of the sheet's file says of its own is
    said by the key's sentences: no choice of the table is it."""
    key = _BY_SENTENCE.get(name, "")
    if key.partition(".")[0] in (sheet.file or {}) and (said := [row.text(column) for row in sheet.sentences if key in row.about]):
        return " ".join(said)
    if not isinstance(choice, Enum):
        return written(choice)
    words = POLICIES[name].choices[choice.value][column]
    return f"{words} ({choice.value})" if named else words


def as_text(shown: Page, width: int = 100) -> str:
    """The page as plain text for a terminal or a golden copy."""
    out = [shown.title, shown.subtitle, ""]
    for section in shown.sections:
        out += [section.heading, "-" * len(section.heading)]
        widths = [min(width, max(len(cell) for cell in cells)) for cells in zip(section.columns, *section.rows, strict=True)]
        for row in (section.columns, *section.rows):
            out.append("  ".join(cell.ljust(size) for cell, size in zip(row, widths, strict=True)).rstrip())
        out += [*section.notes, ""]
    return "\n".join(out)


def without_marks(shown: Page) -> Page:
    """The page as it is set: the marks around names of interpretations, and the name of the file that a sheet was read from, are for plain
    text only."""
    sections = (
        section._replace(rows=tuple(tuple(cell.replace("`", "") for cell in row) for row in section.rows)) for section in shown.sections
    )
    said = (part for part in shown.subtitle.split(" · ") if not part.endswith(".txt"))
    return shown._replace(subtitle=" · ".join(said), sections=tuple(sections))


def for_players(shown: Page, system: Sheet | str, language: str = "de") -> Page:
    """What a player looks up at the table: games, announcements, further values and interpretations, without the rules' names and the
    referee's table; and below them what the tournament sets itself and what they rest on. `shown`: the page of that system, in this
    language."""
    known = {WORDS[key] for key in ("games", "announcements", "numbers", "interpretations")}
    headings = {word for pair in known for word in pair}
    kept = [section for section in shown.sections if section.heading in headings and section.rows]
    if not kept:
        # A sheet without a table says all of it in its sentences.
        return shown
    *others, last = kept
    own = (
        f"{section.heading}: {' · '.join(row[1] for row in section.rows)}." for section in shown.sections if section.heading in WORDS["own"]
    )
    resting = tuple(row.text(language == "en") for row in sheet_of(system).sentences if row.resting)
    return shown._replace(sections=(*others, last._replace(notes=(*last.notes, *own, *resting))))
