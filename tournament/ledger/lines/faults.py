"""The faults that a case can be about: those that the sheet names, and any other in the referee's own words. Knows no case and reads
nothing."""

from collections.abc import Mapping, Sequence

import rules
from rules.decide import games_of

OTHER = rules.BREACH.slug
"""Any other fault; what it was is said in words."""


def faults(sheet: rules.Sheet) -> tuple[rules.Violation, ...]:
    """What the form of a case offers: the sheet's own faults, where it has no rule those of its game; last any other."""
    happens = sheet.decisions.happens
    named = tuple(row for row in rules.violations(sheet) if not happens or row.slug in happens)
    return named if _named(sheet, OTHER) else (*named, rules.BREACH)


def known(sheet: rules.Sheet, fault: str) -> bool:
    """Whether a case can be about it."""
    return fault == OTHER or _named(sheet, fault)


def label(sheet: rules.Sheet, fault: str, language: str) -> str:
    """The fault in the players' words, of one that the sheet does not name as any sheet has it; itself where none does."""
    named = (row.label(language) for row in (*rules.violations(sheet), rules.BREACH) if row.slug == fault)
    return next(named, sheet.system.word(fault, language))


def outlook(sheet: rules.Sheet, game: object, fault: str, stage: str, *, options: Mapping[str, object]) -> tuple[rules.Decision, ...]:
    """What it can come to if it was noticed at this stage, as `rules.outlook`; a game that the sheet does not have is none."""
    if not _named(sheet, fault):
        return (rules.unnamed(sheet, stage).decision,)
    return rules.outlook(sheet, game if isinstance(game, str) and game in games_of(sheet) else None, fault, stage, options=options)


def adjudicated(
    sheet: rules.Sheet,
    game: object,
    fault: str,
    stage: str,
    facts: Mapping[str, object],
    accused: Sequence[int] | None,
    *,
    options: Mapping[str, object],
) -> rules.Verdict | rules.Needs | rules.Refusal:
    """The sheet's answer; to a fault that it does not name, that it leaves it to the referee."""
    if fault == OTHER and stage in set(rules.stages()) and not _named(sheet, fault):
        return rules.unnamed(sheet, stage)
    return rules.adjudicated(sheet, game if isinstance(game, str) else None, fault, stage, facts=facts, accused=accused, options=options)


def by_panel(sheet: rules.Sheet, source: str) -> bool:
    """Whether the paragraph lets the Schiedsrichtergremium decide at once, not only on appeal."""
    return source in sheet.decisions.panel_sources


def _named(sheet: rules.Sheet, fault: str) -> bool:
    return fault in {row.slug for row in rules.violations(sheet)}
