"""Nobody but the sheets asks which sheet it is: what differs between them is data or a named policy."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import rules

ROOT = Path(__file__).resolve().parents[2]
WORDS = (
    "french",
    "point[-_]tarock",
    "koenigrufen",
    "speiszettel",
    "gallneukirchen",
    *(slug.replace("-", "[-_]") for slug in rules.SYSTEMS),
)
NAMES = re.compile("|".join((*WORDS, *map(str.upper, WORDS))))
"""As code writes them; „Point-Tarock“ is what people read."""

FOLDER = re.compile(r"^rules\.families\.\w+")
"""Where a family lies is no question which one it is."""

EXCEPTIONS = {
    "rules/book/digest.py": "the words of the first digests, which tournaments keep",
    "rules/sheets/__init__.py": "the list of the sheets",
    "rules/words/glossary.py": "what people call each sheet",
    "tournament/demo/evening.py": "demo data",
    "tournament/rehearsal/deals.py": "what robots play where nobody says",
}  # fmt: skip


def code_of(path: Path) -> Iterator[tuple[int, str]]:
    """Every name and every string of a Python file that is no docstring; comments are none."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    told = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)}
    for node in ast.walk(tree):
        line = getattr(node, "lineno", 0)
        if isinstance(node, ast.Constant) and type(node.value) is str and id(node) not in told:
            yield line, node.value
        for field in ("id", "attr", "arg", "name", "module"):
            word = getattr(node, field, None)
            if type(word) is str:
                yield line, FOLDER.sub("rules.families", word)


def text_of(path: Path) -> Iterator[tuple[int, str]]:
    """The lines of a template or script without its comments."""
    text = path.read_text(encoding="utf-8")
    for comment in (r"/\*.*?\*/", r"\{#.*?#\}", r"\{% comment.*?endcomment %\}", r"(?m)^\s*//.*?$"):
        text = re.sub(comment, lambda found: "\n" * found[0].count("\n"), text, flags=re.S if "//" not in comment else re.M)
    yield from enumerate(text.splitlines(), 1)


def asked(path: Path) -> list[str]:
    """Only where a word stands anywhere is it looked for which of them: taking all files to pieces takes seconds."""
    if not NAMES.search(path.read_text(encoding="utf-8")):
        return []
    said = code_of(path) if path.suffix == ".py" else text_of(path)
    return [f"{path.relative_to(ROOT)}:{line} {word.strip()[:60]}" for line, word in said if NAMES.search(word)]


def test_nobody_else_takes_from_one_family() -> None:
    """Whoever stands above asks the family of a tariff, and no family another; the registry alone lists them."""
    found = {}
    for path in [path for top in ("rules", "scoring", "tournament") for path in (ROOT / top).rglob("*.py")]:
        place = path.relative_to(ROOT).as_posix()
        own = place.split("/")[2] if place.startswith("rules/families/") and place.count("/") > 2 else "registry"
        text = path.read_text(encoding="utf-8") if place != "rules/families/registry.py" else ""
        for node in ast.walk(ast.parse(text)) if "rules.families." in text else ():
            if isinstance(node, ast.ImportFrom) and re.match(rf"rules\.families\.(?!registry|{own}\b)\w+", node.module or ""):
                found.setdefault(place, set()).update(name.name for name in node.names)
    assert found == {}


def files() -> list[Path]:
    found = [path for top in ("rules", "scoring", "tournament") for path in (ROOT / top).rglob("*.py")]
    found += [
        path
        for top in ("templates", "tournament/static")
        for path in (ROOT / top).rglob("*")
        if path.suffix in (".html", ".svg", ".txt", ".js", ".css")
    ]
    return sorted(
        path for path in found if not {"migrations", "sheets", "families", "vendor", "locale"} & set(path.relative_to(ROOT).parts)
    )


def test_no_sheet_is_asked_for_by_its_name() -> None:
    assert len(files()) > 200
    assert [place for path in files() if path.relative_to(ROOT).as_posix() not in EXCEPTIONS for place in asked(path)] == []


def test_every_exception_is_one() -> None:
    named = [path for path in EXCEPTIONS if "sheets" not in path]
    assert [path for path in named if not asked(ROOT / path)] == []


def test_a_name_is_found_out(tmp_path: Path) -> None:
    """In code and in a script; not where people are told."""
    wrong = tmp_path / "wrong.py"
    wrong.write_text(
        '"""French Tarot."""\nfrom rules.sheets.point_tarock import values  # koenigrufen\n'
        'if system.slug == "koenigrufen-cup" or pack.french or kind is Family.POINT: ...\n', encoding="utf-8",
    )  # fmt: skip
    assert sorted(word for _, word in code_of(wrong) if NAMES.search(word)) == [
        "french", "koenigrufen-cup", "rules.sheets.point_tarock",
    ]  # fmt: skip
    script = tmp_path / "wrong.js"
    script.write_text("/* French\n   Tarot */\n// french\nif (data.french) {}\n", encoding="utf-8")
    assert [line for line, word in text_of(script) if NAMES.search(word)] == [4]
