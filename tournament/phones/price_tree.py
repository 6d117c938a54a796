"""What the engine answered, as trees that a script walks: by which values of a game, which lines.

A tree asks one thing after the other (`on`) and goes where its value leads (`to`), or, for a count, where the last start at or below it leads (`from`).
What made no difference in any answer is not asked. Equal parts stand once. Knows no rule, no game and no sheet.
"""

from collections.abc import Collection, Hashable, Iterable, Mapping, Sequence
from typing import Any

Leaf = str | tuple[Any, ...] | None
"""What stands at the end: any hashable value that `Trees.leaf` can write."""

COUNT = "points"
"""What is asked by this name is a number: neighbours of which all is the same stand together."""

UNKNOWN = None
"""Where the engine gave two answers to what looks alike, nobody knows."""

Sample = tuple[tuple[Any, ...], Leaf]
"""The values of what is asked, in the order of the names, and what came of it."""


class Trees:
    """Nodes of trees, each once. `nodes` is what the script is given; a tree is the number of its first node."""

    def __init__(self) -> None:
        self.nodes: list[Any] = []
        self._known: dict[Hashable, int] = {}

    def learn(self, samples: Iterable[Sample], names: Sequence[str], strict: Collection[str] = ()) -> int:
        """The tree of these answers, which asks in the order of the names.

        Of a value that was not asked beside the others it says what all the others say; of the `strict` ones nothing.
        """
        return self._learn(list(samples), names, 0, [name in strict for name in names])

    def _learn(self, samples: list[Sample], names: Sequence[str], place: int, strict: Sequence[bool]) -> int:
        if place == len(names):
            leaves = {leaf for _values, leaf in samples}
            return self._leaf(leaves.pop() if len(leaves) == 1 else UNKNOWN)
        groups: dict[Any, list[Sample]] = {}
        for sample in samples:
            groups.setdefault(sample[0][place], []).append(sample)
        children = {value: self._learn(group, names, place + 1, strict) for value, group in groups.items()}
        if len(set(children.values())) == 1 and (len(children) > 1 or not strict[place]):
            return next(iter(children.values()))
        return self._counted(names[place], children) if names[place] == COUNT else self._asked(names[place], children)

    def _asked(self, name: str, children: Mapping[Any, int]) -> int:
        return self._node(("to", name, *sorted(children.items())), {"on": name, "to": dict(children)})

    def _counted(self, name: str, children: Mapping[Any, int]) -> int:
        starts: list[list[int]] = []
        for value, child in sorted(children.items()):
            if not starts or starts[-1][1] != child:
                starts.append([value, child])
        return self._node(("from", name, *map(tuple, starts)), {"on": name, "from": starts})

    def _leaf(self, leaf: Leaf) -> int:
        return self._node(("leaf", leaf), list(leaf) if isinstance(leaf, tuple) else leaf)

    def _node(self, key: Hashable, written: Any) -> int:
        if key not in self._known:
            self._known[key] = len(self.nodes)
            self.nodes.append(written)
        return self._known[key]


class Listed:
    """Values that stand once and are named by their number."""

    def __init__(self) -> None:
        self.rows: list[Any] = []
        self._known: dict[Hashable, int] = {}

    def number(self, row: tuple[Any, ...]) -> int:
        """Of the row, which is put on the list where it was not."""
        if row not in self._known:
            self._known[row] = len(self.rows)
            self.rows.append(list(row))
        return self._known[row]
