"""The picture of the packages in docs/tour.md, made from the imports: `python -m tests.picture` writes it anew.

An arrow leads from a package to one that it imports; what follows from other arrows is left out. A test holds the picture against the code.
"""

import ast
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TOUR = ROOT / "docs" / "tour.md"
BEGIN, END = "<!-- made by python -m tests.picture -->\n", "<!-- end -->"
LAYERS = ("rules", "scoring", "tournament")
NO_PACKAGES = {"tournament.migrations", "tournament.locale", "tournament.static", "tournament.templatetags"}

Graph = dict[str, set[str]]


def main() -> int:
    """Writes the picture into the tour."""
    TOUR.write_text(with_picture(TOUR.read_text(encoding="utf-8"), picture()), encoding="utf-8")
    return 0


def with_picture(tour: str, drawn: str) -> str:
    """The tour with this picture in the place of the one before."""
    before, rest = tour.split(BEGIN)
    return f"{before}{BEGIN}{drawn}{rest[rest.index(END) :]}"


def picture() -> str:
    """The packages as a Mermaid graph."""
    graph = reduced(imports())
    lines = ["```mermaid", "graph LR"]
    for layer in LAYERS:
        inner = sorted(name for name in graph if name.partition(".")[0] == layer)
        lines += [f"  subgraph {layer}", *(f"    {node(name)}[{name.rpartition('.')[2]}]" for name in inner), "  end"]
    lines += [f"  {node(name)} --> {node(target)}" for name in sorted(graph) for target in sorted(graph[name])]
    return "\n".join([*lines, "```", ""])


def node(name: str) -> str:
    """What Mermaid calls it: no dots, and not as the frame around a layer."""
    return name.replace(".", "_") if "." in name else f"{name}_"


def imports() -> Graph:
    """Which packages each package imports. A module at the top of a layer, as `scoring/plain/words.py`, counts as the layer's own."""
    graph: Graph = {}
    for layer in LAYERS:
        for path in sorted((ROOT / layer).rglob("*.py")):
            name = package(".".join(path.relative_to(ROOT).with_suffix("").parts))
            if name in NO_PACKAGES or path.parent == ROOT / "tournament":
                continue
            graph.setdefault(name, set()).update(targets(path) - {name})
    return {name: {target for target in found if target in graph} for name, found in graph.items()}


def targets(path: Path) -> set[str]:
    """The packages of ours that a file imports."""
    modules: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module:
            modules |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
        elif isinstance(node, ast.Import):
            modules |= {alias.name for alias in node.names}
    return {package(module) for module in modules if module.partition(".")[0] in LAYERS}


def package(module: str) -> str:
    """The second level of a module's name where that is a folder, else its layer."""
    layer, _dot, rest = module.partition(".")
    inner = rest.partition(".")[0]
    return f"{layer}.{inner}" if inner and (ROOT / layer / inner).is_dir() else layer


def reduced(graph: Graph) -> Graph:
    """Without the arrows that follow from others."""

    def reach(name: str, seen: set[str]) -> set[str]:
        for target in graph[name] - seen:
            seen.add(target)
            reach(target, seen)
        return seen

    behind = {name: reach(name, set()) for name in graph}
    return {
        name: {one for one in found if not any(one in behind[other] and one != other for other in found)} for name, found in graph.items()
    }


if __name__ == "__main__":
    sys.exit(main())
