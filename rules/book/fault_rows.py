"""A sheet's table of decisions as rows of its Regelblatt: the faults, when they are noticed, what must hold, what is decided, the
paragraph. Decides nothing."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby

from rules.book.page_words import WORDS
from rules.engine.tariff import Tariff
from rules.rows.decisions import FACTS, VIOLATIONS, DecisionTable, Duty, Holds, Offends, Ruling, Stage, Violation
from rules.rows.system import RuleSystem
from rules.words.glossary import term

Row = tuple[str, ...]
LANGUAGES = ("de", "en")


def fault_rows(table: DecisionTable, compiled: Tariff, column: int) -> tuple[Row, ...]:
    """The table as the engine reads it for what the tournament chose; none where the sheet has no rule."""
    language, system = LANGUAGES[column], compiled.system
    rulings = [row for row in table.rulings if row.option is None or compiled.options[row.option[0]] == row.option[1]]
    if not rulings or not table.printed:
        return ()
    last = (WORDS["any"][column], Stage.NEXT_GAME.label(language), "", term(table.late.value, language), table.late_source)
    partial = [duty for duty in table.duties if duty.partial]
    alike = [list(duties) for _, duties in groupby(partial, key=lambda duty: (duty.holds, duty.games, duty.source))]
    faults = {row.slug: row.label(language) for row in all_faults(table)}
    rows = [last, *(_no_duty(duties, faults, system, column) for duties in alike)]
    return (*rows, *(_ruling(row, rulings, faults, system, column=column) for row in rulings))


def rows_by_fault(table: DecisionTable, compiled: Tariff, language: str) -> Iterator[tuple[Violation, tuple[Row, ...]]]:
    """Each fault with its own rows: first what holds of any, then without the fault's name."""
    for fault in all_faults(table):
        alone = replace(
            table, rulings=tuple(replace(row, violations=(fault.slug,)) for row in table.rulings if fault.slug in row.violations),
            duties=tuple(duty for duty in table.duties if duty.violation == fault.slug),
        )  # fmt: skip
        rows = tuple(row[1:] for row in fault_rows(alone, compiled, LANGUAGES.index(language)))
        if rows:
            yield fault, rows


def all_faults(table: DecisionTable) -> tuple[Violation, ...]:
    """Every fault, in the order of the referee's form: those of every sheet, then the sheet's own."""
    return (*VIOLATIONS, *table.own)


def _no_duty(duties: Sequence[Duty], faults: dict[str, str], system: RuleSystem, column: int) -> Row:
    """In which games these faults, alike in that, are none."""
    first, language = duties[0], LANGUAGES[column]
    where = [WORDS[first.holds][column]] if first.holds is not Holds.EVERY_GAME else []
    if first.games is not None:
        where.append(f"{WORDS['elsewhere'][column]} {', '.join(system.word(game, language) for game in first.games)}")
    named = ", ".join(faults[duty.violation] for duty in duties)
    return named, WORDS["always"][column], "; ".join(where), system.word("no_renonce", language), first.source


def _ruling(row: Ruling, rulings: Sequence[Ruling], faults: dict[str, str], system: RuleSystem, *, column: int) -> Row:
    """One row: the faults, from when to when, the facts that must hold, the decision and who pays where that is not the accused."""
    language = LANGUAGES[column]
    named = ", ".join(label for slug, label in faults.items() if slug in row.violations)
    # A row that asks nothing, below one that does, is what holds otherwise.
    asked = any((other.when or other.games) and other.covers(row.violations[0], row.since) for other in rulings)
    conditions = [*(system.word(game, language) for game in row.games), *(fact.label(language) for fact in FACTS if fact.slug in row.when)]
    where = ", ".join(conditions) or (WORDS["otherwise"][column] if asked else "")
    decided = system.word(row.decision.value, language)
    if row.offends is not Offends.ACCUSED:
        decided += f" ({WORDS['pays'][column]} {term(row.offends.value, language)})"
    return named, _noticed(row, system, column), where, decided, row.source


def _noticed(row: Ruling, system: RuleSystem, column: int) -> str:
    """From which stage to which; the next game is always too late, so that the last stage before it is no limit."""
    since, until = (system.word(stage.value, LANGUAGES[column]) for stage in (row.since, row.until))
    if row.since is row.until:
        return since
    if row.since is Stage.DEALING:
        return WORDS["always"][column] if row.until is Stage.SCORED else f"{WORDS['until'][column]} {until}"
    return f"{WORDS['since'][column]} {since}" if row.until is Stage.SCORED else f"{since} – {until}"
