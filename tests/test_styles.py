"""Style sheets and scripts as browsers get them: a component's style lies in one file, and what a page links is put together from those
files when they are collected; scripts lose the types that are for the checker."""

import re
from difflib import SequenceMatcher
from pathlib import Path

import pytest
from django.contrib.staticfiles.finders import get_finders

from tournament.site.static_files import Storage, asked_for, parts, sent, source, without_comments, without_remarks

FOLDER = Path(__file__).parents[1] / "tournament/static"
TEMPLATES = Path(__file__).parents[1] / "templates"
SHEETS = sorted(path.relative_to(FOLDER).as_posix() for path in FOLDER.rglob("*.css"))
PAGE = "site/page.css"
PAPERS = {
    "handbook/booklet.css",
    *(f"papers/{name}.css" for name in ("print", "ruled", "slips", "passes", "regelblatt", "rulings", "receipts", "certificates", "wall")),
}
"""For the PDFs alone (scoring/paper/exporters/pdf.py)."""
WEBSITE = "papers/website.css"
"""Linked by pages that lie as files, from where they lie."""


def beginnings(text: str) -> set[str]:
    """What the selectors of a style sheet begin with: the class of a component, or an element."""
    text = re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)
    text = re.sub(r"@(?:media|supports)[^{]*\{", "", text)
    found = set()
    for selectors in re.findall(r"([^{}]+)\{[^{}]*\}", text):
        for selector in re.split(r",(?![^(]*\))", selectors):
            begun = re.match(r"\.[\w-]+|#[\w-]+", selector.strip().removeprefix(":is("))
            if begun:
                found.add(begun[0])
    return found


def test_beginnings_are_read() -> None:
    text = (
        "/* .no {} */ .tile .chip, .board > li { a: b } @media print { :is(.entry, .sums) .ticks { c: d } } .seg:is(.a, .b) { e: f } "
        "h2 .x { g: h }"
    )
    assert beginnings(text) == {".tile", ".board", ".entry", ".seg"}


def test_a_component_s_style_lies_in_one_file() -> None:
    """Of what every page links. A kind of page (phone, wall, referee) says in files of its own what is different there."""
    where: dict[str, list[str]] = {}
    for name in parts(PAGE):
        for component in beginnings(source(name)):
            where.setdefault(component, []).append(name)
    assert len(where) > 100
    assert {component: names for component, names in where.items() if len(names) > 1} == {}


def test_no_style_sheet_is_long() -> None:
    assert {name: lines for name in SHEETS if (lines := source(name).count("\n")) > 400} == {}


def test_every_style_sheet_is_wanted() -> None:
    """Linked by a page or wanted by one that is; nothing is wanted that is not there."""
    pages = "".join(path.read_text(encoding="utf-8") for path in TEMPLATES.rglob("*.html"))
    linked = {WEBSITE, *(name for name in SHEETS if f"'{name}'" in pages)}
    assert PAGE in linked
    assert linked | {part for name in linked for part in parts(name)} == set(SHEETS) - PAPERS


def test_a_page_s_style_sheet_is_in_one_piece_once_it_is_collected(tmp_path: Path) -> None:
    storage = Storage(location=tmp_path, base_url="/static/")
    paths = {}
    for finder in get_finders():
        for name, found in finder.list(["*.js", "*.png", "vendor", "django_tables2"]):
            with found.open(name) as file:
                storage._save(name, file)
            paths[name] = (found, name)
    for name, _hashed, processed in storage.post_process(paths):
        assert not isinstance(processed, Exception), name
    page = (tmp_path / storage.stored_name(PAGE)).read_text(encoding="utf-8")
    assert page == (tmp_path / PAGE).read_text(encoding="utf-8")
    assert "@import" not in page
    begins = [page.index(without_comments(source(part))) for part in parts(PAGE)]
    assert begins == sorted(begins)


def test_what_is_not_collected_asks_for_its_parts_too() -> None:
    """As in the tests and while one develops."""
    assert asked_for(PAGE) == [PAGE, *parts(PAGE)]
    assert "site/chips.css" in parts(PAGE)
    with pytest.raises(FileNotFoundError):
        source("site/none.css")


def test_comments_with_lines_of_their_own_are_taken_out_of_a_script() -> None:
    script = """/* Why,
   in two lines. */
// And once more.
/** @param {string} text */
function a(text) {}
  /**
   * Two * lines.
   */
  b(/** @type {X} */ (c));
const d = "/** a text */"; // beside
"""
    assert (
        without_remarks(script)
        == """function a(text) {}
b((c));
const d = "/** a text */"; // beside
"""
    )


def test_comments_are_taken_out_of_a_style_sheet() -> None:
    style = "/* Why, in\n   two lines. */\n.a {\n  margin: 0; /* none */\n}\n/* Then. */ .b {\n}\n"
    assert without_comments(style) == ".a {\nmargin: 0;\n}\n.b {\n}\n"


def test_nothing_but_comments_is_taken_out_of_our_scripts() -> None:
    names = [path.relative_to(FOLDER).as_posix() for path in FOLDER.rglob("*.js") if "vendor" not in path.parts]
    changed = [name for name in names if sent(name) != source(name)]
    assert "phones/store.js" in changed
    for name in changed:
        assert [line for line in source(name).splitlines() if line.count("`") % 2] == [], "a text over lines would lose how far they are in"
        bare = (re.sub(r"/\*\* @type \{.*?\} \*/ ?", "", line).strip() for line in source(name).splitlines())
        before = [line for line in bare if line]
        after = sent(name).splitlines()
        for what, start, end, *_rest in SequenceMatcher(None, before, after, autojunk=False).get_opcodes():
            taken = "\n".join(before[start:end]).strip()
            assert what in ("equal", "delete")
            assert what == "equal" or taken.startswith(("/*", "//")), (name, taken)
            assert what == "equal" or taken.endswith("*/") or taken.splitlines()[-1].lstrip().startswith("//"), (name, taken)
