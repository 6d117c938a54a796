"""What is given more than four values is given the rest by keyword: a swapped pair of numbers must not pass."""

import ast

from tests.test_architecture import nodes, python_files

VARIADIC = {
    "Operation", "_heads", "_say", "_why", "_words", "annotated", "append", "fault", "format_html",
    "part", "proves", "refuse", "said", "say", "tag_of", "values_list",
}  # fmt: skip
"""Take as many values as they are given, one like the other, are rows of a table that is read column by column, or are of a library."""


def test_no_call_has_more_than_four_positional_arguments() -> None:
    wrong = []
    for path in python_files():
        for node in nodes(path):
            if isinstance(node, ast.Call) and len(node.args) > 4 and not any(isinstance(given, ast.Starred) for given in node.args):
                name = getattr(node.func, "id", getattr(node.func, "attr", ""))
                wrong += [f"{path}:{node.lineno} {name}"] * (name not in VARIADIC)
    assert wrong == []
