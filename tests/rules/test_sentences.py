"""The sentences of the rules: none missing, none unused, and all of them in both languages."""

import ast
import string
from pathlib import Path

import pytest

from rules.words.glossary import TERMS, Term
from rules.words.sentences import SENTENCES
from rules.words.texts import JOINTS, say

ROOT = Path(__file__).resolve().parents[2]


def used_keys() -> set[str]:
    """Every string in rules/, but for the lists of sentences, that stands as a key of one: first of a tuple, or a constant that is one."""
    keys: set[str] = set()
    for path in (*sorted((ROOT / "rules").rglob("*.py")), ROOT / "tournament/management/json_lines.py"):
        if not path.name.endswith("sentences.py") or path.parent.parent.name == "sheets":
            tree = ast.parse(path.read_text(encoding="utf-8"))
            keys |= {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)}
    return keys


def label_keys() -> set[str]:
    """Keys that stand where a text must stand: first in a tuple that is the third argument of a Finding or the second of a Line, third of a
    `refuse`."""
    keys: set[str] = set()
    for path in sorted((ROOT / "rules").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "refuse" and len(node.args) > 2:
                keys |= constants(node.args[2])
                continue
            name = node.func.id if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) else ""
            place = {"Finding": 2, "Line": 1, "Draft": 1, "Part": 0}.get(name)
            if place is None or len(node.args) <= place or not isinstance(node.args[place], ast.Tuple):
                continue
            keys |= constants(node.args[place].elts[0])
    return keys


def constants(node: ast.expr) -> set[str]:
    branches = [node.body, node.orelse] if isinstance(node, ast.IfExp) else [node]
    return {branch.value for branch in branches if isinstance(branch, ast.Constant)}


def test_no_sentence_is_missing_and_none_is_unused() -> None:
    labels = label_keys()
    assert labels - set(SENTENCES) - set(JOINTS) == set()
    assert len(labels) > 60
    # A word in a sentence is asked for by its row: „word_valat“ by „valat“.
    used = used_keys()
    assert {key for key in SENTENCES if key.removeprefix("word_") not in used} == set()


@pytest.mark.parametrize("key", SENTENCES)
def test_every_sentence_renders_in_both_languages(key: str) -> None:
    places = [{name for _, name, _, _ in string.Formatter().parse(text) if name is not None} for text in SENTENCES[key]]
    assert places[0] == places[1], "both languages say the same"
    arguments = [Term("pagat")] * (1 + max((int(name) for name in places[0]), default=0))
    for language in ("de", "en"):
        text = say((key, *arguments), language)
        assert "{" not in text.replace('{"dreier": 4}', "")
        assert text.strip() or key == "no_remarks"
        begun = text[:1] != text[:1].lower() or not text[:1].isalpha() or text.startswith(TERMS["pagat"].german)
        assert begun or key.startswith("word_") or key in ("annulled", "one_pays", "one_has"), "parts of a line, or as always stored"
