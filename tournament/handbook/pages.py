"""*Hilfe*: the manual's contents with the search, a chapter, a picture, the booklet. Nobody needs an account to read it."""

from collections.abc import Iterable
from typing import Any

from django.http import FileResponse, Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.safestring import SafeString
from django.views.decorators.http import require_safe

from tournament.handbook import book, booklet, markup
from tournament.ledger.store.convert import language
from tournament.site.paper_files import answer

QUERY_MOST = 100
"""Letters of a search."""


@require_safe
def contents_page(request: HttpRequest) -> HttpResponse:
    """All tasks by chapter, or those in which the words of `?q=` stand."""
    query = request.GET.get("q", "").strip()[:QUERY_MOST]
    hits = book.search(language(), query) if query else None
    return render(request, "handbook/contents.html", {"chapters": book.chapters(language()), "query": query, "hits": hits})


@require_safe
def chapter_page(request: HttpRequest, reader: str) -> HttpResponse:
    """A chapter; `?von=` the name of the page from which somebody comes: what is about that page stands first. 404 for no chapter."""
    every = book.chapters(language())
    found = next((one for one in every if one.slug == reader), None)
    if found is None:
        raise Http404
    here = book.about(language(), request.GET.get("von", ""), reader)
    context = {"chapter": found, "chapters": every, "tasks": _shown(found.tasks), "here": _shown(here)}
    return render(request, "handbook/chapter.html", context)


def _shown(tasks: Iterable[book.Task]) -> list[dict[str, Any]]:
    return [{"task": task, "html": html(task)} for task in tasks]


def html(task: book.Task) -> SafeString:
    """A task's text for a page in the language that is read."""
    return markup.html(task, markup.Ways(language(), _address, _picture_address))


def _address(chapter: str, task: str) -> str:
    return reverse("help", args=(chapter,)) + (f"#{task}" if task else "")


def _picture_address(name: str) -> str:
    return reverse("help-picture", args=(language(), name))


@require_safe
def picture(request: HttpRequest, spoken: str, name: str) -> FileResponse:
    """A picture of the manual; 404 where there is none of that name."""
    # By the list, never by the path: on Windows a name can lead out of the folder ("..\\..\\db.sqlite3", "C:…").
    if spoken not in booklet.LANGUAGES or name not in book.pictures(spoken):
        raise Http404
    return FileResponse(book.picture(spoken, name).open("rb"), content_type="image/png", headers={"Cache-Control": "max-age=3600"})


@require_safe
def booklet_file(request: HttpRequest) -> HttpResponse:
    """The whole manual as a booklet, A5."""
    return answer(booklet.file(language()))
