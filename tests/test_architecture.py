"""The house rules that a program can check: imports run one way, rules are pure, systems are data, scores are exact, files are short."""

import ast
import re
import sys
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
LAYERS = ("rules", "scoring", "tournament")
LONGEST_FILE, LONGEST_LIST = 460, 540
LONGEST_LINE = 140
LONGEST_FUNCTION = 70

# Modules of the standard library that reach out of the process, or answer differently from one call to the next.
IMPURE = {"asyncio", "datetime", "logging", "multiprocessing", "os", "pathlib", "random", "secrets", "shutil", "socket", "sqlite3"}
IMPURE |= {"subprocess", "sys", "tempfile", "threading", "time", "urllib", "uuid"}

# scoring/ draws plots and prints: a coordinate or a column width may be a float, an amount may not.
DRAWING = {"scoring/paper/plot.py", "scoring/paper/exporters/pdf.py", "scoring/paper/exporters/xlsx.py"}


def python_files(*tops: str) -> list[Path]:
    """Files of these folders (or the folders of all layers), migrations left out: Django writes those."""
    return sorted(path.relative_to(ROOT) for top in tops or LAYERS for path in (ROOT / top).rglob("*.py") if "migrations" not in path.parts)


@cache
def tree(path: Path) -> ast.Module:
    return ast.parse((ROOT / path).read_text(encoding="utf-8"), filename=str(path))


def naming(words: str, *tops: str) -> list[Path]:
    """Those of the files in whose text this expression is found: taking a file to pieces costs a hundred times as much as looking."""
    found = re.compile(words)
    return [path for path in python_files(*tops) if found.search((ROOT / path).read_text(encoding="utf-8"))]


@cache
def nodes(path: Path) -> tuple[ast.AST, ...]:
    """All nodes of a file: most tests go through all of every file."""
    return tuple(ast.walk(tree(path)))


def functions(path: Path) -> list[ast.FunctionDef | ast.AsyncFunctionDef]:
    return [node for node in nodes(path) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]


def imported(below: Iterable[ast.AST]) -> Iterator[tuple[int, str]]:
    """Line and full name of each module that is imported by one of these nodes; relative imports count as their own package."""
    for child in below:
        if isinstance(child, ast.Import):
            yield from ((child.lineno, alias.name) for alias in child.names)
        elif isinstance(child, ast.ImportFrom):
            yield child.lineno, "." * child.level + (child.module or "")


def places(path: Path, lines: Iterator[int]) -> list[str]:
    return [f"{path}:{line}" for line in sorted(set(lines))]


def each(paths: list[Path]) -> Callable[[Callable[[Path], None]], Callable[[], None]]:
    """One test of all these files, which names every file that fails: two thousand tests of a line each would cost more than what they
    do."""

    def over(check: Callable[[Path], None]) -> Callable[[], None]:
        def test() -> None:
            wrong = []
            for path in paths:
                try:
                    check(path)
                except AssertionError as found:
                    wrong.append(f"{path}: {found}")
            assert paths
            assert wrong == []

        test.__name__, test.__doc__ = check.__name__, check.__doc__
        return test

    return over


EVERY_FILE = python_files()
EXACT = [path for path in python_files("rules", "scoring") if path.as_posix() not in DRAWING]


@each(EVERY_FILE)
def test_imports_run_one_way(path: Path) -> None:
    above = set(LAYERS[LAYERS.index(path.parts[0]) + 1 :]) | {"tests"}
    wrong = [f"{path}:{line} imports {name}" for line, name in imported(nodes(path)) if name.partition(".")[0] in above]
    assert wrong == []


@each([path for path in EVERY_FILE if path.as_posix() != "tournament/site/optional.py"])
def test_imports_stand_at_the_top(path: Path) -> None:
    inside = [(function.lineno, function.end_lineno) for function in functions(path)]
    assert places(path, (line for line, _ in imported(nodes(path)) if any(first <= line <= last for first, last in inside))) == []


@each(python_files("rules"))
def test_rules_use_the_standard_library_alone_and_only_its_pure_part(path: Path) -> None:
    names = {name.partition(".")[0] for _, name in imported(nodes(path)) if not name.startswith(".")}
    assert names - {"rules"} <= sys.stdlib_module_names
    assert names & IMPURE == set()


@each(python_files("rules"))
def test_rules_read_and_write_nothing(path: Path) -> None:
    calls = (node for node in nodes(path) if isinstance(node, ast.Call) and isinstance(node.func, ast.Name))
    assert places(path, (call.lineno for call in calls if call.func.id in {"open", "print", "input", "exec", "eval"})) == []


@each(python_files("scoring", "tournament"))
def test_whoever_is_outside_the_rules_goes_by_their_doors(path: Path) -> None:
    """`rules`, or one of its rooms: never a file of one."""
    assert [f"{path}:{line} {name}" for line, name in imported(nodes(path)) if name.startswith("rules.") and name.count(".") > 1] == []


@each(python_files("tournament"))
def test_whoever_is_outside_scoring_goes_by_its_doors(path: Path) -> None:
    """`scoring`, one of its rooms, or a room in one (`scoring.paper.exporters`): never a file of one."""
    named = [(line, name) for line, name in imported(nodes(path)) if name.startswith("scoring.")]
    assert [f"{path}:{line} {name}" for line, name in named if not (ROOT / name.replace(".", "/")).is_dir()] == []


ROOMS = {
    "rules": ("words", "rows", "sheets", "engine", "cards", "families", "book", "decide", "play"),
    "scoring": ("plain", "field", "arithmetic", "draw", "requests", "paper"),
    "tournament/ledger": ("store", "people", "lines", "machine"),
    "tournament/desk": ("registration", "setup", "drawing", "evening"),
}
"""The rooms of what has several, in the order in which they rest on each other."""
BACK = {("store", "lines"), ("lines", "machine"), ("setup", "evening"), ("drawing", "evening")}
"""Where one still leans the other way: none may come to it."""


@pytest.mark.parametrize("top", ROOMS)
def test_rooms_rest_on_those_before_them(top: str) -> None:
    order, back, inside = ROOMS[top], set(), f"{top.replace('/', '.')}."
    for path in python_files(top):
        room = path.relative_to(top).parts[0]
        if room in order:
            named = [name.removeprefix(inside).partition(".")[0] for _, name in imported(nodes(path)) if name.startswith(inside)]
            back |= {(room, other) for other in named if other in order and order.index(other) > order.index(room)}
    assert {path.relative_to(top).parts[0] for path in python_files(top)} <= {*order, "__init__.py", "urls.py"}
    assert back <= BACK


# Print pages are templates, rendered without settings; nothing else of Django comes into scoring/.
RENDERING = {"scoring/paper/exporters/pdf.py": {"django.template"}}


@each(python_files("scoring"))
def test_scoring_knows_no_models_and_no_request(path: Path) -> None:
    django = {name for _, name in imported(nodes(path)) if name.partition(".")[0] == "django"}
    assert django - RENDERING.get(path.as_posix(), set()) == set()


@each(EXACT)
def test_scores_are_exact(path: Path) -> None:
    """No float literal, no float(), no round(): int and Fraction only."""
    found = []
    for node in nodes(path):
        literal = isinstance(node, ast.Constant) and isinstance(node.value, float | complex)
        call = isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in {"float", "round"}
        if literal or call:
            found.append(node.lineno)
    assert places(path, iter(found)) == []


@each([path for path in python_files("rules/sheets") if path.name != "__init__.py"])
def test_systems_are_data(path: Path) -> None:
    """A rule sheet reads like the paper: no function, no class, no branch, no loop."""
    code = (
        ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef | ast.Lambda
        | ast.If | ast.IfExp | ast.Match | ast.For | ast.While | ast.Try | ast.comprehension
    )  # fmt: skip
    assert places(path, (getattr(node, "lineno", 0) for node in nodes(path) if isinstance(node, code))) == []


PACKAGES = (
    "models", "ledger", "site", "handbook", "organisers", "jobs", "backup", "updating", "portable", "packing", "topology", "entry",
    "referee", "prizes",
    "money", "phones", "handover", "wall", "desk",
    "register", "personal", "series", "correcting", "archive", "sheets", "papers", "hall", "upload", "history", "published", "api",
    "receiving", "sending", "operating", "demo", "rehearsal", "management",
)  # fmt: skip
"""The folders of tournament/ in the order in which they rest on each other."""
ROOTS = {"settings", "urls", "wsgi", "asgi", "apps", "templatetags", "__main__"}
"""What Django and Python want at the root: it joins what lies below, and nothing but a command that serves the program imports it."""
BESIDE = {"tournament/management/commands/serve.py": {"wsgi"}}


def test_every_folder_of_the_app_has_its_place() -> None:
    assert {path.parts[1].removesuffix(".py") for path in python_files("tournament")} == {*PACKAGES, *ROOTS, "__init__"}


@each([path for path in python_files("tournament") if path.parts[1] in PACKAGES])
def test_a_package_imports_only_those_to_its_left(path: Path) -> None:
    below = {*PACKAGES[: PACKAGES.index(path.parts[1]) + 1], *BESIDE.get(path.as_posix(), ()), "__version__"}
    found = []
    for node in nodes(path):
        names = []
        if isinstance(node, ast.ImportFrom):
            # `from tournament import wall` names the package as well as `from tournament.wall import reading` does.
            names = [f"{node.module}.{alias.name}" for alias in node.names]
        elif isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        parts = [name.split(".") for name in names if name.startswith("tournament.")]
        found += [f"{path}:{node.lineno} imports {part[1]}" for part in parts if part[1] not in below]
    assert found == []


@each([path for path in python_files("tournament") if path.parts[1] != "ledger"])
def test_the_ledger_alone_ranks(path: Path) -> None:
    """Others take the standings from `ledger.people.ranking`: of `scoring/arithmetic/standings.py` they import the row, no function."""
    ranks = {node.name for node in tree(Path("scoring/arithmetic/standings.py")).body if isinstance(node, ast.FunctionDef)}
    found = []
    for node in nodes(path):
        if isinstance(node, ast.Import):
            found += [alias.name for alias in node.names if alias.name.startswith("scoring")]
        elif isinstance(node, ast.ImportFrom) and node.module in {"scoring", "scoring.arithmetic"}:
            found += [alias.name for alias in node.names if alias.name in {"arithmetic", *ranks}]
    assert found == []


OWN_CLOCK = {
    "tournament/models/times.py", "tournament/portable/watching.py", "tournament/management/commands/certificate.py",
    "tournament/topology/certificates.py",
}  # fmt: skip
"""What reads the machine's own clock: to say how far it is from the database's, whether somebody changed it, and of what no server
stores."""


@each([path for path in python_files("tournament") if path.as_posix() not in OWN_CLOCK])
def test_what_time_it_is_says_the_database(path: Path) -> None:
    """Several servers write into one database, and their clocks differ: times are `models.times.now()`, and the day is its `today()`. That
    of a time that is given (`localdate(row.at)`) is none of the machine's."""
    asked = [node.func for node in nodes(path) if isinstance(node, ast.Call) and not node.args and not node.keywords]
    said = [node for node in nodes(path) if isinstance(node, ast.Attribute) and node.attr in {"now", "utcnow", "today"}]
    said += [node for node in asked if isinstance(node, ast.Attribute) and node.attr in {"localdate", "localtime"}]
    own = {"timezone", "datetime", "date"}
    assert places(path, (node.lineno for node in said if isinstance(node.value, ast.Name) and node.value.id in own)) == []


NAMED = {
    "name", "of_person", "person", "read_board", "read_ranking", "read_rankings", "read_registered", "read_seatings", "read_season",
    "read_sheet", "rankings",
    "player_course", "places",
}  # fmt: skip
"""Readings that give names: for whose eyes is said by whoever asks."""


def test_who_may_see_names_is_said_each_time() -> None:
    """An `audience` has no default anywhere; the readings that give names have one; and no object remembers it."""
    missing, defaults = set(NAMED), []
    for path in python_files("tournament"):
        for node in nodes(path):
            if isinstance(node, ast.FunctionDef):
                arguments = node.args.args
                given = {arg.arg for arg in arguments[len(arguments) - len(node.args.defaults) :]}
                given |= {arg.arg for arg, value in zip(node.args.kwonlyargs, node.args.kw_defaults, strict=True) if value is not None}
                defaults += [f"{path}:{node.lineno}"] if "audience" in given else []
                if "audience" in {arg.arg for arg in arguments}:
                    missing.discard(node.name)
        assert "for_visitors" not in (ROOT / path).read_text(encoding="utf-8"), path
    assert (missing, defaults) == (set(), [])


def cycles(graph: dict[str, set[str]]) -> list[list[str]]:
    """Each circle found on a walk through the graph, as the modules on it."""
    found: list[list[str]] = []
    done: set[str] = set()

    def walk(name: str, trail: list[str]) -> None:
        if name in trail:
            found.append([*trail[trail.index(name) :], name])
        elif name not in done:
            for target in sorted(graph[name]):
                walk(target, [*trail, name])
            done.add(name)

    for name in sorted(graph):
        walk(name, [])
    return found


def test_no_circles() -> None:
    """Between modules; a package's own `__init__` may be imported by nobody inside it who it imports."""
    modules = {".".join(path.with_suffix("").parts).removesuffix(".__init__"): path for path in EVERY_FILE}
    graph: dict[str, set[str]] = {name: set() for name in modules}
    for name, path in modules.items():
        for node in nodes(path):
            if isinstance(node, ast.ImportFrom) and node.module and not node.level:
                parts = {f"{node.module}.{alias.name}" for alias in node.names}
                # `from package import module` needs the module; `from package import name` needs the package itself.
                graph[name] |= {part for part in parts if part in modules}
                if parts - modules.keys() and node.module in modules:
                    graph[name].add(node.module)
            elif isinstance(node, ast.Import):
                graph[name] |= {alias.name for alias in node.names if alias.name in modules}
        graph[name].discard(name)
    assert cycles(graph) == []


@each([*EVERY_FILE, *python_files("tests")])
def test_files_and_functions_stay_short(path: Path) -> None:
    lines = (ROOT / path).read_text(encoding="utf-8").count("\n")
    listed = path.parts[0] == "tests" or path.parts[:2] == ("rules", "words")
    assert lines <= (LONGEST_LIST if listed else LONGEST_FILE), f"{path} has {lines} lines"
    long = [f"{path}:{node.lineno} {node.name}" for node in functions(path) if node.end_lineno - node.lineno >= LONGEST_FUNCTION]
    assert long == []


@each([path for path in EVERY_FILE if (ROOT / path).stat().st_size])
def test_modules_say_what_they_do(path: Path) -> None:
    assert ast.get_docstring(tree(path)), f"{path} opens without a docstring"


def test_the_style_sheets_ask_nobody_else() -> None:
    for path in (ROOT / "tournament/static").rglob("*.css"):
        assert "//" not in path.read_text(encoding="utf-8").replace("http://www.w3.org/", ""), path


def test_templates_keep_to_the_content_security_policy() -> None:
    """No inline style, script or handler; nothing from another host."""
    faults = []
    for path in sorted((ROOT / "templates").rglob("*.html")):
        text = path.read_text(encoding="utf-8").lower()
        for tag in re.finditer(r"<[a-z][^<]*", text):
            low = " ".join(tag[0].split())
            inline = ' style="' in low or "<style" in low or " onclick=" in low or " onchange=" in low or " onsubmit=" in low
            script = "<script" in low and " src=" not in low and 'type="application/json"' not in low
            foreign = 'src="http' in low or 'href="//' in low or 'src="//' in low
            if inline or script or foreign:
                faults.append(f"{path.relative_to(ROOT)}:{text.count(chr(10), 0, tag.start()) + 1}")
    assert faults == []


def test_lines_of_templates_fit_a_screen() -> None:
    """djangofmt breaks what it may: not a tag of Django's, which ends where its line does, and not the papers that are set by their white
    space."""
    pages = [path for path in sorted((ROOT / "templates").rglob("*")) if path.is_file()]
    assert pages
    lines = [(path, number, line) for path in pages for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1)]
    assert [f"{path.relative_to(ROOT)}:{number}" for path, number, line in lines if len(line) > LONGEST_LINE] == []


def says_nothing_of_letters(call: ast.Call) -> bool:
    """Whether a call reads or writes text without saying how its letters are stored: Windows then takes its code page."""
    name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
    keywords = {keyword.arg: keyword.value for keyword in call.keywords}
    if "encoding" in keywords or None in keywords:
        return False
    if name in {"read_text", "write_text"} or (
        name in RUNS and isinstance(flag := keywords.get("text"), ast.Constant) and flag.value is True
    ):
        return True
    words = [argument.value for argument in (*call.args, keywords.get("mode")) if isinstance(argument, ast.Constant)]
    modes = [word for word in words if isinstance(word, str) and re.fullmatch(r"[rwax]b?\+?|[rwax]\+b", word)]
    return name in {"open", "fdopen"} and (any("b" not in mode for mode in modes) or (not modes and isinstance(call.func, ast.Name)))


RUNS = {"run", "Popen", "check_output"}


@each(python_files())
def test_text_is_read_and_written_with_an_encoding(path: Path) -> None:
    found = places(path, (node.lineno for node in nodes(path) if isinstance(node, ast.Call) and says_nothing_of_letters(node)))
    assert not found, f"no encoding: {found}"


def test_queries_that_group_say_their_order() -> None:
    """Grouping loses the model's own order; one row (`first`) needs none."""
    faults = []
    groups = [path for path in python_files("tournament") if any(getattr(node, "attr", "") == "annotate" for node in nodes(path))]
    assert groups
    for path in groups:
        for function in functions(path):
            called = {node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
                      for node in ast.walk(function) if isinstance(node, ast.Call)}  # fmt: skip
            if "annotate" in called and called & {"Avg", "Count", "Max", "Min", "Sum"} and not called & {"order_by", "first"}:
                faults.append(f"{path}:{function.lineno} {function.name}")
    assert faults == []
