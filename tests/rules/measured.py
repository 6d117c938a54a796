"""Sheets that say what tarock-sheet/2 lets one say, made of the cup's without a file, and tables of them."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import rules
from rules.book.tariff import compiled_of
from rules.engine.options import read_options
from rules.rows.system import RuleSystem
from rules.sheets.koenigrufen_cup.values import KOENIGRUFEN_CUP

Given = dict[str, Any]
SOURCE = "§ Eigenes"


def sheet_with(policies: Mapping[str, Any] | None = None, **other: Any) -> RuleSystem:
    """The cup's sheet with these policies and these measures; it leaves nothing to a tournament."""
    chosen = policies or {}
    return replace(
        KOENIGRUFEN_CUP,
        policies=replace(KOENIGRUFEN_CUP.policies, **chosen),
        policy_sources={**KOENIGRUFEN_CUP.policy_sources, **dict.fromkeys(chosen, SOURCE)},
        **{"interpretations": (), **other},
    )


def table(system: RuleSystem, seats: int = 4, options: Given | None = None) -> rules.Tariff:
    """A table of so many that plays by it."""
    return compiled_of(replace(rules.SHEETS["koenigrufen-cup"], system=system), seats, read_options(system, options)[0])


def settled(given: Given, tariff: rules.Tariff) -> rules.Settlement | rules.Refusal:
    """What the record is worth there, or why it is refused."""
    record = rules.read_record(given, tariff)
    return record if isinstance(record, rules.Refusal) else rules.score(record, tariff)


def points(given: Given, tariff: rules.Tariff) -> Any:
    """Its amounts, or the codes of its refusal with their fields."""
    found = settled(given, tariff)
    return list(found.points) if isinstance(found, rules.Settlement) else [f"{one.code} {one.field}" for one in found.findings]
