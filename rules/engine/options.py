"""The choices of a tournament: interpretations of its rule sheet and its own values. Checks them and fills in the defaults."""

from collections.abc import Sequence
from typing import Any, NamedTuple, TypeGuard

from rules.rows.card_points import Amount, of_halves, read_halves
from rules.rows.choices import Halves
from rules.rows.interpretation import Interpretation
from rules.rows.system import RuleSystem
from rules.words.findings import Finding
from rules.words.texts import Text, shortened

_MOST = 1_000_000
"""Of a value: it fits any ledger."""


class Options(NamedTuple):
    """What a tournament chose: every interpretation with its value, and the values of a house sheet."""

    interpretations: dict[str, object]
    values: dict[str, object]


def read_options(system: RuleSystem, given: object) -> tuple[Options, tuple[Finding, ...]]:
    """The options with defaults filled in, and everything wrong with those given. A bad choice is replaced by its most lenient one."""
    chosen = {**system.decided, **{row.slug: row.default for row in system.interpretations}}
    if given is None:
        return Options(chosen, {}), ()
    if type(given) is not dict:
        return Options(chosen, {}), (Finding("bad_option", "options", ("options_no_object",)),)
    rows = {row.slug: row for row in system.interpretations}
    findings: list[Finding] = []
    values: dict[str, object] = {}
    for name, value in given.items():
        field = f"options.{shortened(str(name))}"
        if name == "values" and value_shapes(system):
            values = _read_values(system, value, findings)
        elif name not in rows:
            said = ("unknown_option", shortened(str(name)), ", ".join(rows)) if rows else ("no_option", shortened(str(name)))
            findings.append(Finding("unknown_option", field, said))
        elif value is not None:
            chosen[name] = _read_choice(rows[name], value, field, findings)
    return Options(chosen, values), tuple(findings)


def known_options(system: RuleSystem, given: dict[str, Any]) -> dict[str, Any]:
    """Those of the options that this reading of the sheet has by their names; whether they are good is for `read_options` to say."""
    rows, shapes = {row.slug for row in system.interpretations}, value_shapes(system)
    known = {name: value for name, value in given.items() if name in rows or name == "values"}
    if type(known.get("values")) is dict:
        known["values"] = {name: value for name, value in known["values"].items() if name in shapes}
    return known


def _read_choice(row: Interpretation, value: object, field: str, findings: list[Finding]) -> object:
    found = _accepted(row, value)
    if found is not None:
        return found
    findings.append(Finding("bad_option", field, _possible(row)))
    return row.default if row.lenient is None else row.lenient


def _accepted(row: Interpretation, value: object) -> object:
    """The value as it is kept; None where the interpretation has no such choice."""
    match row.kind:
        case "pair":
            return tuple(value) if is_pair(value) else None
        case "number":
            return value if type(value) is int and (0 < value <= row.most or value == row.default) else None
        case "cents":
            return value if is_value(value) else None
        case _:
            return next((choice.value for choice in row.choices if type(choice.value) is type(value) and choice.value == value), None)


def _possible(row: Interpretation) -> Text:
    """What can be chosen."""
    match row.kind:
        case "pair":
            return "bad_pair", row.slug
        case "number":
            return "bad_number", row.slug, row.most
        case "cents":
            return ("bad_cents",)
        case _:
            return "bad_choice", row.slug, ", ".join(_written(choice.value) for choice in row.choices)


def _read_values(system: RuleSystem, given: object, findings: list[Finding]) -> dict[str, object]:
    if given is None:
        return {}
    if type(given) is not dict:
        findings.append(Finding("bad_option", "options.values", ("values_no_object",)))
        return {}
    values: dict[str, object] = {}
    shapes, halves = value_shapes(system), system.halves is not Halves.NONE
    for name, value in given.items():
        if value is None:
            continue
        field = f"options.values.{shortened(str(name))}"
        shape = shapes.get(name)
        if shape is None:
            findings.append(Finding("bad_option", field, ("value_not_listed", shortened(str(name)))))
            continue
        parts = value if shape == 2 and isinstance(value, (list, tuple)) else [value]
        read = tuple(read_value(part, halves=halves) for part in parts)
        if len(read) != shape or None in read:
            findings.append(Finding("bad_option", field, (_HOUSE[shape, halves], system.term(name))))
        else:
            values[name] = read if shape == 2 else read[0]
    return values


def value_shapes(system: RuleSystem) -> dict[str, int]:
    """Which values of the sheet a house sheet may change: 1 for a number, 2 for a pair ([silent, open], or [won, lost])."""
    if not system.house_values:
        return {}
    shapes = {game.slug: 1 if game.lost is None else 2 for game in system.games if game.value is not None and not game.kind.multiplies}
    sizes = (1, 2) if system.single_values else (2,)
    return shapes | {row.slug: len(row.values) for row in system.announcements if len(row.values) in sizes}


_HOUSE = {
    (1, False): "bad_house_value", (2, False): "bad_house_pair", (1, True): "bad_house_half", (2, True): "bad_house_halves",
}  # fmt: skip
"""What is said of what is no value of a house sheet, by its shape and whether the sheet has halves."""


def read_value(given: object, *, halves: bool) -> Amount | None:
    """A value as JSON has it: whole and positive, where the sheet has halves also with one; None for anything else."""
    if type(given) is float and halves:
        half = read_halves(given)
        return of_halves(half) if half is not None and 0 < half <= 2 * _MOST else None
    return given if is_value(given) else None


def is_value(value: object) -> TypeGuard[int]:
    """Whether it is a whole positive number that fits any ledger."""
    return type(value) is int and 0 < value <= _MOST


def is_pair(value: object) -> TypeGuard[Sequence[int]]:
    """Whether it is a list of two of them."""
    return isinstance(value, (list, tuple)) and len(value) == 2 and all(is_value(part) for part in value)


def _written(choice: object) -> str:
    return str(choice).lower() if type(choice) is bool else str(choice)
