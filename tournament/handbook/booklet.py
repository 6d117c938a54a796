"""The manual as a booklet to print: A5, contents, page numbers, an index of its tasks, tagged.

Setting it takes a while, so the finished file lies in the data folder, by the digest of what it was set from.
"""

import base64
import contextlib
from collections.abc import Sequence
from hashlib import sha256
from itertools import groupby
from pathlib import Path
from threading import Lock

from django.conf import settings
from django.template.loader import render_to_string
from django.utils.translation import gettext as _
from django.utils.translation import override

from scoring.paper import Part, typesetter
from scoring.paper.exporters import look
from scoring.plain import fold
from tournament import __version__
from tournament.handbook import book, markup
from tournament.ledger.machine.local_data import write_whole
from tournament.site.paper_files import File, file_of, set_or_page

LANGUAGES = ("de", "en")
STYLE = "handbook/booklet.css"
SHELF = "handbuch"
"""The folder of finished booklets, in the data folder."""
_SETTING = Lock()
"""One at a time: it takes ten seconds and some hundred megabytes, and anybody in the room may ask for it. Who waits finds it set."""


def file(language: str) -> File:
    """The booklet. Raises NotSet only where nothing can be printed at all."""
    part, setter = page(language), typesetter()
    if setter.ending != "pdf":
        return _file(language, setter.set([part]))
    digest = sha256("\0".join((setter.version, look.look(), part.style, part.html)).encode()).hexdigest()[:16]
    kept = settings.DATA / SHELF / f"{language}-{digest}.pdf"
    with _SETTING:
        with contextlib.suppress(OSError):
            return _file(language, kept.read_bytes())
        return _set(language, part, kept)


def _set(language: str, part: Part, kept: Path) -> File:
    """Sets it, and keeps it in the place of those before."""
    made = set_or_page(lambda: _file(language, typesetter().set([part])))
    if made.name.endswith(".pdf"):
        with contextlib.suppress(OSError):
            kept.parent.mkdir(parents=True, exist_ok=True)
            for old in kept.parent.glob(f"{language}-*.pdf"):
                old.unlink()
            write_whole(kept, made.content)
    return made


def _file(language: str, content: bytes) -> File:
    with override(language):
        return file_of(_("tarock-handbuch"), "pdf", content)


def page(language: str) -> Part:
    """All chapters as one page, pictures in it."""
    every = book.chapters(language)
    ways = markup.Ways(language, _place, lambda name: _picture(language, name))
    shown = [{"chapter": one, "tasks": [{"task": task, "html": markup.html(task, ways)} for task in one.tasks]} for one in every]
    context = {"chapters": shown, "index": index(every), "language": language, "version": __version__}
    with override(language):
        html = render_to_string("handbook/booklet.html", context)
    return Part(html, look.sheet_text(STYLE), pages=sum(len(one.tasks) for one in every))


def _place(chapter: str, task: str) -> str:
    return f"#{chapter}-{task or book.FIRST}"


def _picture(language: str, name: str) -> str:
    return f"data:image/png;base64,{base64.b64encode(book.picture(language, name).read_bytes()).decode()}"


def index(every: Sequence[book.Chapter]) -> list[tuple[str, list[book.Task]]]:
    """All tasks by their titles, under the letters with which those begin; the first pages of the chapters are in the contents."""
    tasks = sorted((task for one in every for task in one.tasks if task.slug != book.FIRST), key=lambda task: fold(task.title))
    return [(letter, list(some)) for letter, some in groupby(tasks, key=lambda task: fold(task.title)[:1].upper())]
