"""Reads a file along the table of keys: what is well-formed, and every fault of form. What may stand beside what is judged elsewhere."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from rules.book.own.faults import Faults
from rules.book.own.file_keys import ANY, EACH, KEYS, KNOWN_AT, OWN_SLUGS, TOPS, WITHOUT_AMOUNTS, Key
from rules.book.own.forms import BAD, Of, is_slug
from rules.rows.choices import WonBy
from rules.rows.sheet import Sheet
from rules.words.texts import shortened

Given = dict[str, Any]
"""What was read, as the file has it: tables, lists and values, without what was wrong."""


@dataclass(slots=True)
class Node:
    """A place in the file: the key itself, and what stands below it."""

    path: str
    key: Key | None = None
    below: "dict[str, Node]" = field(default_factory=dict)


def _tree() -> Node:
    root = Node("")
    for key in KEYS:
        node = root
        for step in key.parts:
            path = f"{node.path}.{step}" if node.path else step
            node = node.below.setdefault(step, Node(path))
        node.key = key
    return root


TREE = _tree()


def of_file(data: Mapping[str, Any]) -> Of:
    """What the forms have to know of the file before they read it."""
    counted = data.get("count")
    table = counted if isinstance(counted, Mapping) else {}
    unit, total = table.get("unit", "thirds"), table.get("total", 70)
    thirds = {"thirds": True, "whole": False}.get(unit) if isinstance(unit, str) else None
    known = type(total) is int and 2 <= total <= 1000 and thirds is not None
    return Of(halves=data.get("halves", "none") != "none", thirds=thirds, total=total * (3 if thirds else 1) if known else None)


def walk(data: Mapping[str, Any], faults: Faults) -> Given:
    """The parts of the file that the table has."""
    of, found = of_file(data), Given()
    for name, node in TREE.below.items():
        value = _read(node, data.get(name), name, of, faults) if name in data else None
        if value is not BAD and (value is not None or (node.key is not None and node.key.null and name in data)):
            found[name] = value
    return found


def for_base(data: Mapping[str, Any], base: Sheet, faults: Faults) -> Mapping[str, Any]:
    """Without what the base cannot have beside it, which is told: where it is of another kind of Tarock, whatever changes an amount."""
    kept = dict(data)
    if base.system.policies.won_by is WonBy.WON_OR_COUNT:
        return kept
    for name in (top for top in TOPS if top not in WITHOUT_AMOUNTS):
        given, parts = data.get(name), [path.split(".")[1] for path in WITHOUT_AMOUNTS if path.startswith(f"{name}.")]
        if not parts and given is not None:
            faults.add(name, "not_for_base")
            kept[name] = None
        elif parts and isinstance(given, Mapping):
            known = TREE.below[name].below
            for row in (row for row in given if row in known and row not in parts and given[row] is not None):
                faults.add(f"{name}.{row}", "not_for_base")
            kept[name] = {row: value for row, value in given.items() if row not in known or row in parts}
    return kept


def _read(node: Node, value: object, row: str, of: Of, faults: Faults) -> object:
    """What stands at a place; None where nothing does, BAD where it is wrong."""
    if value is None:
        return None
    if not node.below:
        return node.key.form.read(value, row, of, faults) if node.key is not None else BAD
    if EACH in node.below:
        return _listed(node.below[EACH], value, row, of, faults)
    if not isinstance(value, Mapping):
        faults.add(row, "no_table")
        return BAD
    return _table(node, value, row, of, faults)


def _listed(node: Node, value: object, row: str, of: Of, faults: Faults) -> object:
    if not isinstance(value, (list, tuple)):
        faults.add(row, "no_list")
        return BAD
    found = []
    for place, part in enumerate(value):
        if part is None:
            faults.add(f"{row}[{place}]", "no_table")
        read = _read(node, part, f"{row}[{place}]", of, faults)
        found.append(read if isinstance(read, Mapping) else Given())
    return found


def _table(node: Node, value: Mapping[str, Any], row: str, of: Of, faults: Faults) -> Given:
    found: Given = {}
    for name, part in value.items():
        name, where = str(name), f"{row}.{shortened(str(name))}"
        below = node.below.get(name) or node.below.get(ANY)
        known = KNOWN_AT.get(node.path)
        if below is None or (known is not None and name not in known):
            faults.add(where, "unknown_key", shortened(name), ", ".join(known or node.below))
            continue
        if node.path in OWN_SLUGS and not is_slug(name):
            faults.add(where, "bad_slug", said="bad_row_slug")
            continue
        read = _read(below, part, where, of, faults)
        if read is not BAD and (read is not None or (below.key is not None and below.key.null)):
            found[name] = read
    for name, below in node.below.items():
        asked = below.below.get(ANY, below).key
        if name != ANY and asked is not None and asked.needed and value.get(name) is None:
            faults.add(f"{row}.{name}", "missing_key", name)
    return found
