"""What is given more than four values is given the rest by keyword: a swapped pair of numbers must not pass."""

import ast
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
TOPS = ("rules", "scoring", "tournament")
VARIADIC = {
    "Operation", "_heads", "_say", "_why", "_words", "annotated", "append", "fault", "format_html",
    "part", "proves", "refuse", "said", "say", "tag_of", "values_list",
}  # fmt: skip
"""Take as many values as they are given, one like the other, are rows of a table that is read column by column, or are of a library."""


def test_no_call_has_more_than_four_positional_arguments() -> None:
    wrong = []
    for path in (path for top in TOPS for path in sorted((ROOT / top).rglob("*.py")) if "migrations" not in path.parts):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and len(node.args) > 4 and not any(isinstance(given, ast.Starred) for given in node.args):
                name = getattr(node.func, "id", getattr(node.func, "attr", ""))
                wrong += [f"{path.relative_to(ROOT)}:{node.lineno} {name}"] * (name not in VARIADIC)
    assert wrong == []
