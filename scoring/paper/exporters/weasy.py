"""Papers set by WeasyPrint, as PDF/UA. The library is loaded when the first paper is set: that takes longer than all the rest of the
program, and most of its commands print nothing."""

import gc
import logging
import re
import zlib
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, redirect_stdout
from contextvars import ContextVar
from functools import cache, lru_cache
from importlib import import_module
from io import StringIO
from types import ModuleType, SimpleNamespace
from typing import Any
from xml.etree import ElementTree

from scoring.paper.exporters.look import look
from scoring.paper.exporters.tagging import finish
from scoring.paper.typesetter import LAID_OUT, LARGER, Part


@cache
def weasyprint() -> ModuleType:
    """The library. Raises OSError where its own libraries (Pango) are missing, ImportError where it is."""
    with redirect_stdout(
        StringIO()
    ):  # where Pango is missing it also prints how to install it, in the window of a director who needs nothing
        library = import_module("weasyprint")
    _hasten(import_module("pydyf"))
    _PROGRESS.addFilter(_tell)
    return library


_PROGRESS = logging.getLogger("weasyprint.progress")


def _tell(record: logging.LogRecord) -> bool:
    """The library says in a log of its own which page it lays out; nobody else is to read that."""
    if (told := LAID_OUT.get()) is not None and (page := _PAGE.search(record.getMessage())) is not None:
        told(_before.get() + int(page[1]))
    return False


_PAGE = re.compile(r"Page (\d+)")
_before: ContextVar[int] = ContextVar("before", default=0)
"""Pages of the parts that are laid out."""


def _hasten(writer: Any) -> None:
    """A round has fifty thousand objects: for each, all pages were named anew. And a file a thirtieth smaller took half a second."""
    writer.PDF.page_references = property(lambda file: _references(tuple(file.pages["Kids"][::3])))
    writer.zlib = SimpleNamespace(compressobj=lambda level: zlib.compressobj(min(level, COMPRESSION)))


COMPRESSION = 6


@lru_cache(maxsize=1)
def _references(pages: tuple[int, ...]) -> tuple[bytes, ...]:
    return tuple(b"%d 0 R" % number for number in pages)


class WeasyPrint:
    """The typesetter wherever there is Pango."""

    name, ending = "WeasyPrint", "pdf"

    @property
    def version(self) -> str:
        """Of the library."""
        return f"WeasyPrint {weasyprint().__version__}"

    def pages(self, part: Part) -> int:
        """As many as are laid out."""
        return len(_laid_out(part).pages)

    def set(self, parts: Sequence[Part]) -> bytes:
        """All in one file."""
        with _uncollected():
            return _set(parts)


def _set(parts: Sequence[Part]) -> bytes:
    """A function of its own: its layouts are gone before anybody looks for garbage again."""
    laid_out: list[Any] = []
    _PROGRESS.setLevel(logging.INFO)  # each time: whoever sets up the program's log anew takes it back
    for part in parts:
        _before.set(sum(len(whole.pages) for whole in laid_out))
        laid_out.append(_laid_out(part))
    first, *more = laid_out
    whole = first.copy([page for part in (first, *more) for page in part.pages]) if more else first
    made: bytes = whole.write_pdf(pdf_variant="pdf/ua-1", finisher=finish, zoom=LARGER if parts[0].large else 1)
    return made


def _laid_out(part: Part) -> Any:
    page = page_class()(string=_BEFORE_END.sub(r"\1", part.html))
    sheets = [_look(page), weasyprint().CSS(string=part.style)]
    with _uncollected():
        return page.render(stylesheets=sheets, pdf_variant="pdf/ua-1")


_BEFORE_END = re.compile(r"\s+(</(?:td|th|p|li)>)", re.ASCII)
"""Space before the end of a text. Where a line fits and this space does not, WeasyPrint breaks the line after its first word. A
no-break space is none of it: alone in a cell it makes the row as high as a line."""


@cache
def page_class() -> Any:
    """WeasyPrint's page on a ground without the rules that would make it compute, for every element, the styles of five kinds of notes,
    which no paper has, and of the mark of a list, which only what is listed has: nine tenths of all styles, all of them garbage to be
    looked through at the end."""
    library = weasyprint()
    ground = [library.CSS(string=_NOTES.sub("", library.html.UA).replace("\n::marker {", "\nli::marker {"))]

    def page(self: Any, string: str) -> None:
        root = _parsed(string)
        if root is None:
            library.HTML.__init__(self, string=string)
            return
        self.base_url, self.url_fetcher, self.media_type, self.etree_element = None, library.urls.URLFetcher(), "print", root
        self.wrapper_element = import_module("cssselect2").ElementWrapper.from_html_root(root)

    return type("Page", (library.HTML,), {"__init__": page, "_ua_stylesheets": lambda _page, forms=False: ground})


def _parsed(html: str) -> ElementTree.Element | None:
    """The elements of a page, read as XML, which the templates nearly are, in a twentieth of the time. None where a text has a sign that
    XML does not know."""
    xml = _EMPTY.sub(r"<\1/>", html).replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ')
    try:
        return ElementTree.fromstring(xml)  # noqa: S314 - our own page
    except ElementTree.ParseError:
        return None


_EMPTY = re.compile(r"<((?:br|col|meta)\b[^>]*)>")
_NOTES = re.compile(r"^::(?:foot)?note-.*$", re.MULTILINE)


def _look(page: Any) -> object:
    """The look of all papers as one style sheet: each of several would be asked anew about every cell. So would each rule: without those
    for classes that nothing on this page has."""
    here = {name for names in {element.get("class", "") for element in page.etree_element.iter()} for name in names.split()}
    return _look_with(_classes() & here)


@lru_cache(maxsize=32)
def _look_with(classes: frozenset[str]) -> object:
    def kept(rule: re.Match[str]) -> str:
        selectors = _BRACKETS.sub("", rule[1]).split(",")
        return rule[0] if any(classes.issuperset(_CLASS.findall(selector)) for selector in selectors) else ""

    return weasyprint().CSS(string=_RULE.sub(kept, _plain()))


@cache
def _classes() -> frozenset[str]:
    return frozenset(name for rule in _RULE.finditer(_plain()) for name in _CLASS.findall(rule[1]))


@cache
def _plain() -> str:
    """Without comments, and without the one rule that would make WeasyPrint compute a ::before and an ::after for every element."""
    return _COMMENT.sub("", _EVERY_PSEUDO.sub("* {", look()))


_EVERY_PSEUDO = re.compile(r"\*,\s*\*::before,\s*\*::after \{")
_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
_RULE = re.compile(r"([^{};]+)\{[^{}]*\}")
_BRACKETS = re.compile(r"\((?:[^()]|\([^()]*\))*\)")
"""What a selector has in them may be one of several classes, or one that is not there."""
_CLASS = re.compile(r"\.([a-z][\w-]*)")


@contextmanager
def _uncollected() -> Iterator[None]:
    """No garbage collection meanwhile: a layout makes millions of objects that all live to its end, and looking through them again and
    again is a third of the time."""
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()
