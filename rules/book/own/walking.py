"""Reads a file along the table of keys: what is well-formed, and every fault of form. What may stand beside what is judged elsewhere."""

from collections.abc import Container, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from rules.book.own.faults import Faults
from rules.book.own.file_keys import ANNOUNCED, ANY, EACH, KEYS, KINDS, KNOWN_AT, OWN_SLUGS, TOPS, WITHOUT_AMOUNTS, Key
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
EVERY_KIND: tuple[object, ...] = (*KINDS, *ANNOUNCED)
"""Of rows of one's own."""


def of_file(data: Mapping[str, Any]) -> Of:
    """What the forms have to know of the file before they read it. A unit that is none is taken for thirds, in which either can be
    written."""
    counted = data.get("count")
    table = counted if isinstance(counted, Mapping) else {}
    total, thirds = table.get("total", 70), table.get("unit") != "whole"
    known = type(total) is int and 2 <= total <= 1000
    return Of(halves=data.get("halves", "none") != "none", thirds=thirds, total=total * (3 if thirds else 1) if known else None)


def needed(node: Node) -> tuple[str, ...]:
    """What must stand in a table: keys, and tables of which at least one row must be there."""
    asked = ((name, below.below.get(ANY, below).key) for name, below in node.below.items() if name != ANY)
    return tuple(name for name, key in asked if key is not None and key.needed)


class Known(NamedTuple):
    """What is known of rows before they are read. `taken`: by where rows of one's own stand what none of them can be called – a row that is
    called so is not read; `everybodys`: rows that have their kind already."""

    taken: Mapping[str, Container[str]] = {}
    everybodys: Container[str] = ()


def walk(data: Mapping[str, Any], known: Known, faults: Faults) -> Given:
    """The parts of the file that the table has."""
    reader, found = _Reader(of_file(data), known, faults), Given()
    for name, node in TREE.below.items():
        value = reader.read(node, data.get(name), name) if name in data else None
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
        key = TREE.below[name].key
        if not parts and (given is not None or (name in data and key is not None and key.null)):
            faults.add(name, "not_for_base")
            kept.pop(name)
        elif parts and isinstance(given, Mapping):
            known = TREE.below[name].below
            for row in (row for row in given if row in known and row not in parts and given[row] is not None):
                faults.add(f"{name}.{row}", "not_for_base")
            kept[name] = {row: value for row, value in given.items() if row not in known or row in parts}
    return kept


@dataclass(frozen=True, slots=True)
class _Reader:
    """Reads place by place."""

    of: Of
    known: Known
    faults: Faults

    def read(self, node: Node, value: object, row: str) -> object:
        """What stands at a place; None where nothing does, BAD where it is wrong."""
        if value is None:
            return None
        if not node.below:
            return node.key.form.read(value, row, self.of, self.faults) if node.key is not None else BAD
        if EACH in node.below:
            return self._listed(node.below[EACH], value, row)
        if not isinstance(value, Mapping):
            self.faults.add(row, "no_table")
            return BAD
        return self._table(node, value, row)

    def _listed(self, node: Node, value: object, row: str) -> object:
        if not isinstance(value, (list, tuple)):
            self.faults.add(row, "no_list")
            return BAD
        found = []
        for place, part in enumerate(value):
            if part is None:
                self.faults.add(f"{row}[{place}]", "no_table")
            read = self.read(node, part, f"{row}[{place}]")
            found.append(read if isinstance(read, Mapping) else Given())
        return found

    def _table(self, node: Node, value: Mapping[str, Any], row: str) -> Given:
        found: Given = {}
        for name, part in value.items():
            name, where = str(name), f"{row}.{shortened(str(name))}"
            below = self._below(node, name, part, where, kind=value.get("kind"))
            read = BAD if below is None else self.read(below, part, where)
            if read is not BAD and below is not None and (read is not None or (below.key is not None and below.key.null)):
                found[name] = read
        for name in needed(node):
            given = value.get(name)
            rows = node.below[name].below and isinstance(given, Mapping)
            if given is None or (rows and all(part is None for part in given.values())):
                self.faults.add(f"{row}.{name}", "missing_key", name)
        return found

    def _below(self, node: Node, name: str, part: object, where: str, kind: object) -> Node | None:
        """The place of a name; None, and the fault, where there is none, where a row cannot be called so, or where its kind has no such
        thing."""
        below, known = node.below.get(name) or node.below.get(ANY), KNOWN_AT.get(node.path)
        if below is None or (known is not None and name not in known):
            self.faults.add(where, "unknown_key", shortened(name), ", ".join(known or node.below))
            return None
        if part is not None and node.path in OWN_SLUGS and not is_slug(name):
            self.faults.add(where, "bad_slug", said="bad_row_slug")
            return None
        if part is not None and name in self.known.taken.get(node.path, ()):
            self.faults.add(where, "own_slug_taken", name)
            return None
        kinds = below.key.kinds if below.key is not None else ()
        of_everybody = kind is None and where.split(".")[1] in self.known.everybodys
        if part is not None and kinds and (of_everybody or (kind in EVERY_KIND and kind not in kinds)):
            self.faults.add(where, "not_for_kind")
            return None
        return below
