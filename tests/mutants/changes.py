"""The list of mutants, and where each of them is in the tree today."""

import ast
import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

LIST = Path(__file__).with_name("mutants.jsonl")
PACKAGES = ("rules", "scoring", "tournament")


class Mutant(NamedTuple):
    """One planted fault: in `module`, within what is called `name` there, `old` becomes `new`."""

    module: str
    name: str
    old: str
    new: str

    def __str__(self) -> str:
        return f"{self.module}:{self.name}: {self.old} → {self.new}"


class Lost(LookupError):
    """The place of a mutant is not in the tree any more, or several are: its row wants to be written anew."""


def mutants() -> list[Mutant]:
    """The list, in its order."""
    rows = map(json.loads, LIST.read_text(encoding="utf-8").splitlines())
    return [Mutant(*row["in"].split(":"), row["old"], row["new"]) for row in rows]


def planted(mutant: Mutant, tree: Path) -> tuple[Path, str]:
    """The file and its text with the fault in it. Where the module is no more, or no longer has the name, the one file that has both name
    and source."""
    path = tree.joinpath(*mutant.module.split(".")).with_suffix(".py")
    found = list(_changed(mutant, path)) if path.exists() else []
    if not found:
        others = sorted(other for package in PACKAGES for other in (tree / package).rglob("*.py"))
        found = [change for other in others for change in _changed(mutant, other)]
    if len(found) != 1:
        raise Lost(f"{len(found)} × {mutant}")
    return found[0]


def _changed(mutant: Mutant, path: Path) -> Iterator[tuple[Path, str]]:
    """The file with the fault, where what is so called has that source once."""
    text = _text(path)
    if mutant.name.rpartition(".")[2] not in text:
        return
    lines = text.splitlines(keepends=True)
    pattern = re.compile(r"\s+".join(map(re.escape, mutant.old.split())))
    for first, last in _places(text, mutant.name):
        before, within, after = "".join(lines[:first]), "".join(lines[first:last]), "".join(lines[last:])
        if len(pattern.findall(within)) == 1:
            yield path, before + pattern.sub(lambda _found: mutant.new, within) + after


@cache
def _text(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def _places(text: str, name: str) -> list[tuple[int, int]]:
    """From which line to which a function, a method or a table of this name goes."""
    body: list[ast.stmt] = ast.parse(text).body
    *classes, last = name.split(".")
    for each in classes:
        body = [part for node in body if isinstance(node, ast.ClassDef) and node.name == each for part in node.body]
    return [(node.lineno - 1, node.end_lineno or node.lineno) for node in body if last in _called(node)]


def _called(node: ast.stmt) -> set[str]:
    match node:
        case ast.FunctionDef():
            return {node.name}
        case ast.Assign():
            return {target.id for target in node.targets if isinstance(target, ast.Name)}
        case ast.AnnAssign(target=ast.Name() as target):
            return {target.id}
        case _:
            return set()
