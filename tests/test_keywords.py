"""What is built of more than four values is built by keyword: a swapped pair of numbers must not pass."""

import ast
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
TOPS = ("rules/cards", "rules/decide", "scoring", "tournament")


def test_no_constructor_takes_more_than_four_positional_arguments() -> None:
    wrong = []
    for path in (path for top in TOPS for path in sorted((ROOT / top).rglob("*.py")) if "migrations" not in path.parts):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and len(node.args) > 4:
                name = getattr(node.func, "id", getattr(node.func, "attr", ""))
                wrong += [f"{path.relative_to(ROOT)}:{node.lineno} {name}"] * name.lstrip("_")[:1].isupper()
    assert wrong == []
