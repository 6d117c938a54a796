"""The second scorer is worth something only as long as it knows nothing of the first."""

import ast
from pathlib import Path

import pytest

FILES = sorted(Path(__file__).parent.glob("*.py"))
PROGRAM = {"rules", "scoring", "tournament"}
COMPARE = {"compare.py", "own_compare.py", "free_compare.py"}


def imported(path: Path) -> set[str]:
    """The packages that a file imports, at its head or anywhere in it."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "a relative import hides where it comes from"
            found.add((node.module or "").split(".")[0])
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name | ast.Attribute):
            name = node.func.id if isinstance(node.func, ast.Name) else node.func.attr
            assert name not in ("__import__", "import_module"), "an import in disguise"
    return found


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_only_the_comparison_imports_the_program(path: Path) -> None:
    assert path.name in COMPARE or not imported(path) & PROGRAM
