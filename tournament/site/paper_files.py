"""Papers on their way out: what kind of file they are, how they are answered, and what is said where they cannot be set.

A paper is a PDF wherever something here makes one (`site.optional`). Where nothing does, or what does fails, it is a page with a button,
which prints the same from the browser of whoever asked.
"""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import NamedTuple, TypeVar

from csp.decorators import csp
from django.http import HttpRequest, HttpResponse
from django.utils.http import content_disposition_header
from django.utils.translation import gettext as _

from scoring.paper import NotSet, Why, typesetter, using
from scoring.paper.exporters import MEDIA_TYPES, print_page
from tournament.site import optional

Made = TypeVar("Made")
PAGE = "html"
TYPES: Mapping[str, str] = {**MEDIA_TYPES, PAGE: "text/html; charset=utf-8"}
SHOWN = ("pdf", PAGE)
"""What a browser shows; anything else it saves."""
DIRECTIVES: Mapping[str, list[str]] = {
    name: sources.split() for name, _space, sources in (rule.partition(" ") for rule in print_page.POLICY.split("; "))
}


class File(NamedTuple):
    """A finished file."""

    name: str
    content_type: str
    content: bytes


def file_of(stem: str, ending: str, content: bytes) -> File:
    """The file; a paper has the ending of what set it."""
    kind = typesetter().ending if ending == "pdf" else ending
    return File(f"{stem}.{kind}", TYPES[kind], content)


def set_or_page(make: Callable[[], Made]) -> Made:
    """What is made; where the typesetter fails, the same as a page to print, which says why."""
    try:
        return make()
    except NotSet as fault:
        with using(optional.print_page(in_words(fault))):
            return make()


def answer(made: File) -> HttpResponse:
    """The file, shown where a browser can, else saved."""
    ending = made.name.rpartition(".")[2]
    response = HttpResponse(made.content, content_type=made.content_type)
    response.headers["Content-Disposition"] = content_disposition_header(ending not in SHOWN, made.name) or ""
    if ending == PAGE:
        # It has its own styles and its one script in it, and may use them and nothing else.
        csp(dict(DIRECTIVES))(lambda _request: response)(HttpRequest())
    return response


def in_words(fault: NotSet) -> str:
    """Why a paper was not set, and what to do."""
    match fault.why:
        case Why.GONE:
            text = _("%(name)s lässt sich nicht starten (%(said)s).")
        case Why.HANGS:
            text = _("%(name)s hat das Papier nicht fertig gesetzt.")
        case Why.OLD:
            text = _("%(name)s ist zu alt (Fassung %(said)s) und druckt keine Seitenzahlen; bitte aktualisieren.")
        case Why.FAILED:
            text = _("%(name)s hat kein PDF gemacht (%(said)s).")
    by_hand = _("Drucken Sie diese Seite aus Ihrem Browser: Ränder „Standard“, ohne Kopf- und Fußzeilen.")
    said = {"name": fault.name, "said": fault.said or _("ohne ein Wort")}
    return f"{text % said} {by_hand}"


def where(target: Path, made: File) -> Path:
    """Where a command puts what was to be the file `target`: a page has its own ending."""
    return target.with_suffix(f".{PAGE}") if made.content_type == TYPES[PAGE] else target


def as_page(path: Path) -> str:
    """What a command says that was to write a PDF and has written a page."""
    return _("Nichts auf diesem Rechner macht ein PDF. Die Seite %(path)s druckt jeder Browser: öffnen, „Drucken“.") % {"path": path}


def setter_named() -> str:
    """Who makes the PDF here, for people; "" where they print themselves."""
    return typesetter().name
