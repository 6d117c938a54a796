"""Prints a rule system as the page that a referee holds beside the paper. Reads the same tables as the engine."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from enum import Enum
from itertools import groupby
from typing import NamedTuple

from rules.book.digest import READING as READING_NOW
from rules.book.editions import edition_name
from rules.book.naming import sheet_of
from rules.book.tariff import lenient_tariff
from rules.book.telling import told
from rules.engine.options import read_options
from rules.engine.tariff import Tariff
from rules.rows.answers import valat_multiplies
from rules.rows.card_points import signed
from rules.rows.decisions import FACTS, VIOLATIONS, DecisionTable, Duty, Holds, Offends, Ruling, Stage
from rules.rows.kinds import Roles
from rules.rows.numbers import numbers
from rules.rows.sheet import Sheet
from rules.rows.system import WHENS, AnnouncementRow, Game, Interpretation, RuleSystem
from rules.words.glossary import term
from rules.words.numbers import number_name
from rules.words.policies import POLICIES

_WORDS = {
    "games": ("Spiele", "Games"),
    "game": ("Spiel", "Game"),
    "value": ("Wert", "Value"),
    "kind": ("Art", "Kind"),
    "source": ("Stelle", "Source"),
    "announcements": ("Ansagen", "Announcements"),
    "announcement": ("Ansage", "Announcement"),
    "multiplier": ("Stufe", "Multiplier"),
    "numbers": ("Weitere Werte", "Further values"),
    "number": ("Was", "What"),
    "interpretations": ("Auslegungen", "Interpretations"),
    "question": ("Frage", "Question"),
    "answer": ("In diesem Turnier", "Here"),
    "policies": ("Die Regeln", "The rules"),
    "rule": ("Regel", "Rule"),
    "lost": ("verloren", "lost"),
    "off": ("nein", "off"),
    "valid_from": ("ab", "from"),
    "valid_until": ("bis", "until"),
    "reading": ("Lesart", "reading"),
    "own": ("In diesem Turnier", "In this tournament"),
    "what": ("Was", "What"),
    "house": ("Eigener Wert", "House value"),
    "cents": ("Cent", "cents"),
    "rulings": ("Renonce: Verstoß und Entscheid", "Renonce: fault and decision"),
    "fault": ("Verstoß", "Fault"),
    "noticed": ("bemerkt", "Noticed"),
    "where": ("wenn", "Where"),
    "decision": ("Entscheid", "Decision"),
    "any": ("jeder", "any"),
    "always": ("jederzeit", "at any stage"),
    "policy": ("Name", "Name"),
    "column": ("Was das Blatt wählt", "What the sheet chooses"),
    "examples": ("Beispiele", "Examples"),
    "example": ("Spiel", "Game"),
    "amounts": ("Beträge", "Amounts"),
    "why": ("weil", "Because"),
    "cash": ("bar", "cash"),
    "supposed": ("Auslegung", "interpretation"),
    "otherwise": ("sonst", "otherwise"),
    "pays": ("es zahlt,", "pays:"),
    "since": ("ab:", "from:"),
    "until": ("bis:", "up to:"),
    Holds.NEGATIVE_GAMES: ("kein Negativspiel, kein Trischaken", "no negative game, no Trischaken"),
    Holds.COLOUR_LAYING_AWAY: ("kein Farbendreier", "no Farbendreier"),
    Holds.COLOUR_GAMES: ("kein Farbspiel", "no colour game"),
    Holds.TRISCHAKEN: ("kein Trischaken", "no Trischaken"),
    Holds.OUVERT_GAMES: ("kein Ouvertspiel", "no ouvert game"),
    Holds.NEGATIVE_ALONE: ("kein Negativspiel", "no negative game"),
    Holds.BUT_TRISCHAKEN: ("Trischaken", "Trischaken"),
    Holds.NO_GAME: ("jedes Spiel", "any game"),
    Holds.LAYING_AWAY: ("Solo, Negativspiel, Trischaken", "Solo, negative game, Trischaken"),
}

Options = Mapping[str, object]
"""What a tournament chose, as it is stored."""


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


def page(system: Sheet | str, options: Options | None = None, language: str = "de", own: Sequence[tuple[str, str]] = ()) -> Page:
    """The page of a system with a tournament's options. `own`: what that tournament sets itself, each with what it is about; it stands
    there instead of what is usual. Raises KeyError for a system that is not known; options must be good."""
    whole = sheet_of(system)
    sheet = whole.system
    # Where an older reading knew an option that this one does not, the page is printed without it.
    compiled, _ = lenient_tariff(whole, None, options)
    if compiled is None:
        raise KeyError(system)
    column = 1 if language == "en" else 0
    sections = [
        _games(sheet, compiled, column),
        _announcements(sheet, compiled, column),
        _numbers(sheet, column),
        _interpretations(whole, options, column),
        Section(
            _WORDS["own"][column], tuple(_WORDS[word][column] for word in ("what", "answer", "source")), tuple((*row, "") for row in own)
        ),
    ]
    said = ((row.whatever[column] if own and row.whatever is not None else row.text(column), row.source) for row in whole.sentences)
    notes = tuple((text, source) for text, source in said if text)
    sections.append(Section(_WORDS["policies"][column], (_WORDS["rule"][column], _WORDS["source"][column]), notes))
    sections += [_decisions(whole.decisions, compiled, column), _examples(whole, column)]
    about = " · ".join(filter(None, (edition_text(sheet, language), sheet.source, sheet.called[column])))
    return Page(sheet.title[column], about, tuple(section for section in sections if section.rows))


def edition_text(sheet: RuleSystem, language: str = "de") -> str:
    """The organiser's edition with its dates, and our reading of it: "Turnierregeln, ab 2/2020, Lesart 2"."""
    column = 1 if language == "en" else 0
    dates = [
        f"{_WORDS[word][column]} {when.short(language)}"
        for word, when in (("valid_from", sheet.valid_from), ("valid_until", sheet.valid_until))
        # What the name of the edition says itself is not said twice.
        if when is not None and when.text not in sheet.edition and when.short() not in sheet.edition
    ]
    newer = [f"{part[column]} {_WORDS['valid_from'][column]} {part[2].short(language)}" for part in sheet.amended]
    said = [part for part in newer if part.partition(" ")[0] not in sheet.edition]
    return ", ".join([edition_name(sheet.edition, language), *dates, *said, f"{_WORDS['reading'][column]} {READING_NOW}"])


def _games(sheet: RuleSystem, compiled: Tariff, column: int) -> Section:
    language = ("de", "en")[column]
    worth = "multiplier" if sheet.taking is not None else "value"
    rows = tuple(
        (term(row.slug, language), _game_value(row, compiled, column), _game_kind(row, column), row.source)
        for row in sheet.games if not row.kind.by_hand
    )  # fmt: skip
    heads = tuple(_WORDS[word][column] for word in ("game", worth, "kind", "source"))
    return Section(_WORDS["games"][column], heads, rows)


def _game_value(row: Game, compiled: Tariff, column: int) -> str:
    play = compiled.games[row.slug]
    if row.value is None:
        return "–"
    if row.bird:
        return f"{play.value} + {play.values[row.bird, 'open']}"
    if row.birds:
        return f"{play.value} + {('Vogel', 'bird')[column]}"
    if play.lost != play.value:
        return f"{play.value} / −{play.lost}"
    return f"× {play.value}" if row.kind.multiplies else str(play.value)


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
    if any(row.by_game for row in sheet.announcements):
        games = [row.slug for row in sheet.games if row.kind.announces]
        heads = (_WORDS["announcement"][column], *(term(game, language) for game in games), _WORDS["source"][column])
        rows = tuple(
            (f"{term(row.slug, language)} {term(when, language)}", *_by_game(row, when, games, compiled), row.source)
            for row in sheet.announcements
            for when in WHENS
            if any((row.slug, when) in compiled.games[game].values for game in games)
        )
        return Section(_WORDS["announcements"][column], heads, rows)
    heads = tuple(_WORDS[word][column] if word in _WORDS else term(word, language) for word in ("announcement", "silent", "open", "source"))
    rows = tuple((term(row.slug, language), *_still_and_open(row, compiled), row.source) for row in sheet.announcements)
    return Section(_WORDS["announcements"][column], heads, rows)


def _numbers(sheet: RuleSystem, column: int) -> Section:
    """What is paid or needed besides, several values in the order that their name says."""
    rows = tuple((number_name(row.slug, ("de", "en")[column]), " / ".join(map(str, row.values)), row.source) for row in numbers(sheet))
    return Section(_WORDS["numbers"][column], tuple(_WORDS[word][column] for word in ("number", "value", "source")), rows)


def _by_game(row: AnnouncementRow, when: str, games: list[str], compiled: Tariff) -> tuple[str, ...]:
    return tuple(str(compiled.games[game].values.get((row.slug, when), "–")) for game in games)


def _still_and_open(row: AnnouncementRow, compiled: Tariff) -> tuple[str, str]:
    """The values in a game that does not double them."""
    plain = (play for play in compiled.games.values() if play.values)
    play = min(plain, key=lambda play: (play.row.solo, play.row.colour, play.row.kind.roles is not Roles.CALLED), default=None)
    values = play.values if play else {}
    times = "× " if row.slug == "valat" and valat_multiplies(compiled.policies) else ""
    silent, aloud = (f"{times}{values.get((row.slug, when), '–')}" for when in ("silent", "open"))
    return silent, aloud


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
    rows += [(f"{_WORDS['house'][column]}: {term(name, language)}", _written(value), "") for name, value in chosen.values.items()]
    heads = tuple(_WORDS[word][column] for word in ("question", "answer", "source"))
    return Section(_WORDS["interpretations"][column], heads, tuple(rows))


def choice_text(row: Interpretation, value: object, column: int = 0) -> str:
    """What a chosen value of an interpretation means, in words (column 0 German, 1 English)."""
    for choice in row.choices:
        if type(choice.value) is type(value) and choice.value == value:
            return choice.words[column]
    return f"{value} {_WORDS['cents'][column]}" if row.kind == "cents" else _written(value)


def _written(value: object) -> str:
    return " / ".join(map(str, value)) if isinstance(value, (tuple, list)) else str(value)


def _decisions(table: DecisionTable, compiled: Tariff, column: int) -> Section:
    """The table of decisions as the engine reads it for what the tournament chose; none where the sheet has no rule."""
    rulings = [row for row in table.rulings if row.option is None or compiled.options[row.option[0]] == row.option[1]]
    heads = tuple(_WORDS[word][column] for word in ("fault", "noticed", "where", "decision", "source"))
    last = (
        _WORDS["any"][column],
        Stage.NEXT_GAME.label(("de", "en")[column]),
        "",
        term(table.late.value, ("de", "en")[column]),
        table.late_source,
    )
    partial = [duty for duty in table.duties if duty.holds is not Holds.EVERY_GAME]
    alike = [list(duties) for _, duties in groupby(partial, key=lambda duty: (duty.holds, duty.source))]
    rows = [last, *(_no_duty(duties, column) for duties in alike)]
    rows += [_ruling(row, rulings, column) for row in rulings]
    return Section(_WORDS["rulings"][column], heads, tuple(rows) if table.rulings and table.printed else (), keys=3)


def _examples(whole: Sheet, column: int) -> Section:
    """The proving cases: the game in words, what it brings to each seat, why."""
    heads = tuple(_WORDS[word][column] for word in ("example", "amounts", "why", "source"))
    asked = {row.slug: row for row in whole.system.interpretations}
    rows = []
    for row in whole.examples:
        chosen = "; ".join(_chosen(asked.get(name), name, value, column) for name, value in row.options.items())
        cash = f" ({_WORDS['cash'][column]} {signed(row.cash)})" if row.cash else ""
        game = told(row.record, ("de", "en")[column])
        rows.append((f"{game} [{chosen}]" if chosen else game, signed(row.amounts) + cash, row.note[column], row.source))
    return Section(_WORDS["examples"][column], heads, tuple(rows), told=True)


def _chosen(asked: Interpretation | None, name: str, value: object, column: int) -> str:
    """What an example supposes, as the answer to the sheet's question; a value of a tournament's own by its name."""
    if asked is None:
        return f"{term(name, ('de', 'en')[column])}: {_written(value)}"
    return f"{_WORDS['supposed'][column]}: {choice_text(asked, value, column)}"


def decided(sheet: Sheet, options: Options | None = None, language: str = "de") -> dict[str, tuple[tuple[str, ...], ...]]:
    """Each fault's own rows of the table of decisions, by its name: noticed, where, decision, paragraph; then what holds of any. Options
    must be good."""
    compiled, _ = lenient_tariff(sheet, None, options)
    if compiled is None:
        raise KeyError(sheet.slug)
    found: dict[str, tuple[tuple[str, ...], ...]] = {}
    late: tuple[tuple[str, ...], ...] = ()
    for violation in VIOLATIONS:
        table = replace(
            sheet.decisions,
            rulings=tuple(
                replace(row, violations=(violation.slug,)) for row in sheet.decisions.rulings if violation.slug in row.violations
            ),
            duties=tuple(duty for duty in sheet.decisions.duties if duty.violation == violation.slug),
        )
        rows = [row[1:] for row in _decisions(table, compiled, int(language == "en")).rows]
        if rows:
            late, found[term(violation.slug, language)] = (rows[0],), tuple(rows[1:])
    return found | ({words("any", language): late} if late else {})


def words(key: object, language: str = "de") -> str:
    """A heading of the page."""
    return _WORDS[key][language == "en"]


def _no_duty(duties: list[Duty], column: int) -> tuple[str, ...]:
    """In which games these faults, alike in that, are none."""
    language = ("de", "en")[column]
    faults = ", ".join(term(duty.violation, language) for duty in duties)
    return faults, _WORDS["always"][column], _WORDS[duties[0].holds][column], term("no_renonce", language), duties[0].source


def _ruling(row: Ruling, rulings: list[Ruling], column: int) -> tuple[str, ...]:
    """One row: the faults, from when to when, the facts that must hold, the decision and who pays where that is not the accused."""
    language = ("de", "en")[column]
    faults = ", ".join(term(violation.slug, language) for violation in VIOLATIONS if violation.slug in row.violations)
    # A row that asks nothing, below one that does, is what holds otherwise.
    asked = any((other.when or other.games) and other.covers(row.violations[0], row.since) for other in rulings)
    conditions = [*(term(game, language) for game in row.games), *(fact.label(language) for fact in FACTS if fact.slug in row.when)]
    where = ", ".join(conditions) or (_WORDS["otherwise"][column] if asked else "")
    decided = term(row.decision.value, language)
    if row.offends is not Offends.ACCUSED:
        decided += f" ({_WORDS['pays'][column]} {term(row.offends.value, language)})"
    return faults, _noticed(row, column), where, decided, row.source


def _noticed(row: Ruling, column: int) -> str:
    """From which stage to which; the next game is always too late, so that the last stage before it is no limit."""
    since, until = (stage.label(("de", "en")[column]) for stage in (row.since, row.until))
    if row.since is row.until:
        return since
    if row.since is Stage.DEALING:
        return _WORDS["always"][column] if row.until is Stage.SCORED else f"{_WORDS['until'][column]} {until}"
    return f"{_WORDS['since'][column]} {since}" if row.until is Stage.SCORED else f"{since} – {until}"


def policies(system: Sheet | str, options: Options | None = None, language: str = "de") -> Page:
    """The system's column of policies: what each asks, the choice with a tournament's options, its names in the table, the paragraph.

    A choice that a tournament may take otherwise has an asterisk. Raises KeyError for a system that is not known; options must be good.
    """
    sheet = sheet_of(system).system
    compiled, _ = lenient_tariff(sheet_of(system), None, options)
    if compiled is None:
        raise KeyError(system)
    column = 1 if language == "en" else 0
    free = {row.policy for row in sheet.interpretations}
    rows = tuple(
        (
            POLICIES[name].english if column else POLICIES[name].german,
            f"{_choice(name, compiled, column)}{'*' if name in free else ''}",
            name,
            source,
        )
        for name, source in sheet.policy_sources.items()
    )
    heads = tuple(_WORDS[word][column] for word in ("question", "answer", "policy", "source"))
    return Page(sheet.title[column], edition_text(sheet, language), (Section(_WORDS["column"][column], heads, rows),))


def _choice(name: str, compiled: Tariff, column: int) -> str:
    """What a choice means, with its name in the table; a number is its own."""
    choice: Enum | int = getattr(compiled.policies, name)
    return str(choice) if isinstance(choice, int) else f"{POLICIES[name].choices[choice.value][column]} ({choice.value})"


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
    known = {_WORDS[key] for key in ("games", "announcements", "numbers", "interpretations")}
    headings = {word for pair in known for word in pair}
    kept = [section for section in shown.sections if section.heading in headings and section.rows]
    if not kept:
        # A sheet without a table says all of it in its sentences.
        return shown
    *others, last = kept
    own = (
        f"{section.heading}: {' · '.join(row[1] for row in section.rows)}."
        for section in shown.sections
        if section.heading in _WORDS["own"]
    )
    resting = tuple(row.text(language == "en") for row in sheet_of(system).sentences if row.resting)
    return shown._replace(sections=(*others, last._replace(notes=(*last.notes, *own, *resting))))
