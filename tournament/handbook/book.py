"""The manual's texts: a file a chapter and language (`docs/handbuch/de/leitung.md`), read once.

A chapter begins with its title (`# Turnierleitung`) and a sentence for whom it is. Below it a task is a heading with its name in addresses,
the same in every language, and where it helps the pages of the program that it is about, by the names of their addresses:

    ## Jemand kommt zu spät {#zu-spaet}
    <!-- seiten: round, repair -->

What stands on the screen is in *italics*, a key is `Enter`, a picture `![What it shows](bilder/round.png)`, another task
`[Wie](technik.md#sicherung)`.
"""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from functools import cache
from itertools import accumulate
from pathlib import Path
from typing import NamedTuple

from scoring import own
from scoring.plain import fold

CHAPTERS = ("leitung", "schiedsrichter", "schreiber", "spieler", "verein", "technik", "regelwerke")
"""In the order of the booklet; each begins with a task `kurz`: what one needs in five minutes."""
FIRST = "kurz"
TOUR = "rundgang"
HEADING = re.compile(r"^## (?P<title>.+?) \{#(?P<slug>[a-z0-9-]+)\}$", re.MULTILINE)
PAGES = re.compile(r"\A\s*<!-- seiten: (?P<names>[a-z0-9, -]+) -->\n")
PICTURE = re.compile(r"!\[[^\]]*\]\(([^)]+)\)")
WORD = re.compile(r"\w+")


class Task(NamedTuple):
    """One thing that somebody wants to do. `pages`: names of the addresses that it is about; `text`: Markdown."""

    chapter: str
    slug: str
    title: str
    pages: tuple[str, ...]
    text: str

    @property
    def key(self) -> str:
        """Its name in the whole manual, as an id of the booklet: `leitung-kurz`."""
        return f"{self.chapter}-{self.slug}"


class Chapter(NamedTuple):
    """What one reader needs. `lead`: one sentence, for whom it is."""

    slug: str
    title: str
    lead: str
    tasks: tuple[Task, ...]


def folder(language: str) -> Path:
    """Where the texts of a language lie."""
    return own(f"docs/handbuch/{language}")


def picture(language: str, name: str) -> Path:
    """Where a picture of a language lies."""
    return folder(language) / "bilder" / name


@cache
def pictures(language: str) -> frozenset[str]:
    """The names of the pictures of a language."""
    return frozenset(path.name for path in (folder(language) / "bilder").glob("*.png"))


@cache
def chapters(language: str) -> tuple[Chapter, ...]:
    """The whole manual in one language. Raises ValueError where a file has no title."""
    return tuple(_read(language, slug) for slug in CHAPTERS)


def _read(language: str, slug: str) -> Chapter:
    return chapter(slug, (folder(language) / f"{slug}.md").read_text(encoding="utf-8"))


def chapter(slug: str, source: str) -> Chapter:
    """One file of it. Raises ValueError where it has no title."""
    head, *rest = re.split(r"^(?=## )", source, flags=re.MULTILINE)
    title, _line, lead = head.strip().partition("\n")
    if not title.startswith("# "):
        raise ValueError(f"{slug}: the first line is no title")
    return Chapter(slug, title.removeprefix("# "), " ".join(lead.split()), tuple(_task(slug, part) for part in rest))


def _task(slug: str, source: str) -> Task:
    line, _end, text = source.partition("\n")
    heading = HEADING.match(line)
    if heading is None:
        raise ValueError(f"{slug}: {line!r} is no heading with a name (## Titel {{#name}})")
    pages = PAGES.match(text)
    names = tuple(name.strip() for name in pages["names"].split(",")) if pages else ()
    body = text[pages.end() if pages else 0 :].strip()
    return Task(chapter=slug, slug=heading["slug"], title=heading["title"], pages=names, text=body)


@cache
def tour(language: str) -> tuple[Task, ...]:
    """The notes of the tour, each beside the page that it names first."""
    return _read(language, TOUR).tasks


def tasks(language: str) -> Iterator[Task]:
    """All of them, chapter by chapter."""
    for one in chapters(language):
        yield from one.tasks


def about(language: str, page: str, reader: str = "") -> list[Task]:
    """The tasks about a page of the program, those of its reader's chapter first; what another reader needs in five minutes is not his."""
    found = (task for task in tasks(language) if page in task.pages and (task.chapter == reader or task.slug != FIRST))
    return sorted(found, key=lambda task: task.chapter != reader)


# Search ---------------------------------------------------------------------------------------------------------------------------------


class Hit(NamedTuple):
    """A task that has every word looked for. `before`, `found`, `after`: the text around the first of them."""

    task: Task
    before: str
    found: str
    after: str


AROUND = 70
"""Letters of a text beside what was found."""


def search(language: str, query: str) -> list[Hit]:
    """The tasks in which every word stands, also in the midst of another ("liste" in "Tischliste"), without accents and capitals; those
    that have it in their title first."""
    words = WORD.findall(fold(query))
    if not words:
        return []
    found = [(task, fold(task.title), fold(readable(task.text))) for task in tasks(language)]
    hits = [
        (sum(word not in title for word in words), -sum(text.count(word) for word in words), task)
        for task, title, text in found
        if all(word in title or word in text for word in words)
    ]
    return [_hit(task, words) for *_rank, task in sorted(hits, key=lambda hit: hit[:2])]


def _hit(task: Task, words: list[str]) -> Hit:
    text = readable(task.text)
    folded = fold(text)
    place, length = min(((folded.index(word), len(word)) for word in words if word in folded), default=(0, 0))
    # "ß" is two letters when texts are compared: back to the letters of the text itself.
    ends = [*accumulate(len(fold(letter)) or 1 for letter in text)]
    start, end = bisect_right(ends, place), bisect_left(ends, place + length) + bool(length)
    first = 0 if start <= AROUND else text.rfind(" ", 0, start - AROUND) + 1
    cut = text.find(" ", end + AROUND)
    after = text[end:] if cut < 0 else f"{text[end:cut]} …"
    return Hit(task, "… " * bool(first) + text[first:start], text[start:end], after)


def readable(text: str) -> str:
    """A text without its marks, in one line."""
    without = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", PICTURE.sub("", text))
    return " ".join(re.sub(r"^(?:#+|\d+\.|[-*>]) |[*`|]", "", without, flags=re.MULTILINE).split())
