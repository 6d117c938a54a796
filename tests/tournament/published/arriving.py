"""Tournaments that arrived at a federation's server, made as its worker makes them, and the pages of a folder as a reader follows them."""

import json
from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

from tests.tournament.upload.sent import AT, PUBLIC, upload
from tournament.ledger.people.ranking import read_rankings
from tournament.ledger.store.audience import Audience
from tournament.models import Laptop, Organiser, PersonsPart, Received, Revision, Tournament
from tournament.published import indexing, writing
from tournament.receiving.stages import opened_again
from tournament.series.events import Event, State, with_results
from tournament.upload.checking import read_parts, read_upload
from tournament.upload.cut import Parts
from tournament.upload.envelope import What

CAME = datetime(2026, 11, 29, 8, 0, tzinfo=UTC)
ENDS = (".html", ".en.html")


def stored(parts: Parts, before: Revision | None = None, *, reason: str = "", club: Organiser | None = None, **more: Any) -> Revision:
    """The revision as it is kept once it has arrived; after `before`, which it replaces for `reason`. `more`: what its header says."""
    if before is not None:
        more |= {"action": What.CORRECT, "revision": before.number + 1, "supersedes": before.digest, "reason": reason}
    found = read_upload(upload(parts, made=AT + timedelta(days=more.get("revision", 1) - 1), **more))
    opened, header, file = found.opened, found.opened.header, found.file
    assert file is not None
    club = club or Organiser.objects.get()
    laptop, _made = Laptop.objects.get_or_create(key=PUBLIC, defaults={"organiser": club, "name": "Laptop Linz"})
    said = {"organiser": club, "name": file.setup["name"], "date": file.setup["date"], "place": file.setup["place"],
            "system": file.setup["system"], "rounds": file.setup["rounds"]}  # fmt: skip
    received, _made = Received.objects.get_or_create(uid=header.tournament, defaults=said)
    revision = Revision.objects.create(
        tournament=received, laptop=laptop, digest=opened.digest, number=header.revision, action=header.action.value,
        supersedes=header.supersedes, reason=header.reason, standings=header.standings, made_at=header.made,
        received_at=CAME + timedelta(days=header.revision - 1), header=opened.line.decode(), signature=opened.signature,
        results=opened.results.decode(),
    )  # fmt: skip
    PersonsPart.objects.create(revision=revision, content=opened.persons.decode())
    return revision


def published(parts: Parts, before: Revision | None = None, *, reason: str = "", club: Organiser | None = None, **more: Any) -> Revision:
    """All of it: stored, settled again, its pages built and shown, the archive's written."""
    revision = stored(parts, before, reason=reason, club=club, **more)
    file = read_upload(upload(parts)).file
    assert file is not None
    received = revision.tournament

    def ask(tournament: Tournament) -> list[dict[str, Any]]:
        event = Event(key=tournament.slug, name="", date=None, place="", state=State.HELD, terms={})
        played = read_rankings([tournament], Audience.PUBLIC)[tournament.pk]
        return [{"number": row.number, "said": row.said} for row in with_results(event, played).results]

    received.results = writing.build(revision, file, ask)
    received.head, received.withdrawn = revision, False
    received.save()
    writing.swap(received)
    indexing.index()
    return revision


def again(*revisions: Revision) -> None:
    """The pages of what is stored of them now."""
    for revision in revisions:
        file = read_parts(opened_again(revision)).file
        assert file is not None
        writing.build(revision, file, lambda _tournament: None)
    received = revisions[-1].tournament
    writing.swap(received)
    indexing.outdate(received)
    indexing.index()


def withdrawn(head: Revision, *, reason: str) -> Received:
    """The last word of the tournament is that it does not count."""
    received = head.tournament
    Revision.objects.create(
        tournament=received, laptop=head.laptop, digest="f" * 64, number=head.number + 1, action=What.WITHDRAW.value,
        supersedes=head.digest, reason=reason, made_at=AT, received_at=CAME + timedelta(days=7), header="{}", signature="0" * 128,
    )  # fmt: skip
    received.head, received.withdrawn, received.results = None, True, []
    received.save()
    writing.tombstone(received)
    indexing.outdate(received)
    indexing.index()
    return received


def forgotten(revision: Revision, number: int) -> None:
    """Takes a person out of what was sent, as the server does when it forgets him."""
    part = revision.persons
    content = json.loads(part.content)
    content["persons"] = [row for row in content["persons"] if row["number"] != number]
    part.content, part.redacted = json.dumps(content), True
    part.save()


class Page(HTMLParser):
    """What a page leads to and loads, its anchors and its words."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.links: list[str] = []
        self.anchors: set[str] = set()
        self.tags: list[str] = []
        self.words: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.links += [value or "" for name, value in attrs if name in ("href", "src")]
        self.anchors |= {value or "" for name, value in attrs if name == "id"}

    def handle_data(self, data: str) -> None:
        self.words += data.split()

    @property
    def text(self) -> str:
        return " ".join(self.words)


def crawled(root: Path, start: str = "index.html") -> tuple[Mapping[Path, Page], list[str]]:
    """Every page that can be reached from the first, and the links that lead nowhere."""
    found: dict[Path, Page] = {}
    lost: list[str] = []
    todo = [(root / start).resolve()]
    while todo:
        path = todo.pop()
        if path in found:
            continue
        found[path] = page = Page(path.read_text(encoding="utf-8"))
        for link in page.links:
            way, _hash, anchor = link.partition("#")
            target = (path.parent / way).resolve() if way else path
            if not target.is_file():
                lost.append(f"{path.relative_to(root)}: {link}")
            elif target.suffix == ".html":
                todo.append(target)
                if anchor and anchor.partition("=")[0] not in Page(target.read_text(encoding="utf-8")).anchors:
                    lost.append(f"{path.relative_to(root)}: {link}")
    return found, lost
