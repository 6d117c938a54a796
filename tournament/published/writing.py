"""The pages of a tournament that arrived: each revision's in a folder of its own, the head that leads into the one that counts, and what
stands there once a tournament was withdrawn. Every function may be called again and leaves the same."""

import json
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, TypeVar

from django.template.loader import render_to_string
from django.utils import timezone, translation
from django.utils.translation import gettext as _
from django_scopes import scope

from scoring.arithmetic import SHORT
from scoring.plain import Stamp
from tournament.archive.reading import TournamentFile, read_tournament
from tournament.ledger.store.convert import language as spoken
from tournament.models import DIMENSION, Organiser, Received, Revision, Tournament
from tournament.papers.website import Site, Website
from tournament.papers.website_rows import Link, player_page
from tournament.published import moved
from tournament.published.frame import other, plain
from tournament.published.places import ENDINGS, LANGUAGES, MARKER, STAND, named_style, of_revision, of_tournament, put, put_folder, remove
from tournament.upload.again import settled_again
from tournament.upload.cut import Parts, joined
from tournament.upload.envelope import What

REVISIONS = "fassungen"
T = TypeVar("T")


class Drawn(NamedTuple):
    """The pages of a revision by name: its folder's, and those that become the tournament's first while it counts."""

    files: Mapping[str, bytes]
    heads: Mapping[str, bytes]


def build(revision: Revision, file: TournamentFile, ask: Callable[[Tournament], T]) -> T:
    """The folder of a revision, German and English, and beside it the head that `swap` takes; and what is asked of the tournament, settled
    again from its file."""
    uid, old = revision.tournament.uid, _before(revision)
    _state, (drawn, answer) = settled_again(file, lambda tournament: (_drawn(revision, old, tournament), ask(tournament)))
    put_folder(of_revision(uid, revision.digest), drawn.files)
    for name, page in drawn.heads.items():
        put(of_tournament(uid) / name, page)
    return answer


def _before(revision: Revision) -> Revision | None:
    """The one that it replaces."""
    if not revision.supersedes:
        return None
    return Revision.objects.select_related("tournament").filter(digest=revision.supersedes).first()


def _drawn(revision: Revision, old: Revision | None, tournament: Tournament) -> Drawn:
    files, heads = dict[str, bytes](), dict[str, bytes]()
    for language, ending in ENDINGS.items():
        with translation.override(LANGUAGES[language]):
            website = Website(tournament)
            site = _site(revision, old, website, language)
            files |= website.written(site)
            heads[f"{revision.digest}{ending}"] = website.start(_of_head(revision, site, language))
            files[STAND] = moved.as_file(revision, website.ranked.standings)
    return Drawn(files, heads)


def _site(revision: Revision, old: Revision | None, website: Website, language: str) -> Site:
    ending = ENDINGS[language]
    above = Link(f"../../../index{ending}", _("Archiv")), Link(f"../index{ending}", _("Neueste Fassung"))
    stamp = Stamp(timezone.localtime(revision.received_at), revision.standings[:SHORT])
    return Site(
        ending=ending, style=f"../../../{named_style()}", other=other(language), above=above, stamp=stamp,
        start="published/standings.html", more=_replaces(revision, old, website, ending),
    )  # fmt: skip


def _of_head(revision: Revision, site: Site, language: str) -> Site:
    """The first page in the tournament's folder, with links into the revision's."""
    ending = ENDINGS[language]
    above = Link(f"../../index{ending}", _("Archiv")), Link(f"{REVISIONS}{ending}", _("Fassungen"))
    return site._replace(
        inside=f"{revision.digest}/",
        style=f"../../{named_style()}",
        above=above,
        more={**site.more, "to_revisions": "", "to_pages": f"{revision.digest}/"},
    )


def _replaces(revision: Revision, old: Revision | None, website: Website, ending: str) -> Mapping[str, Any]:
    """What the first page says of the revision before: which, why, and who moved. `before`: None of the first."""
    if old is None:
        return {"before": None, "moves": []}
    there, stand = of_revision(old.tournament.uid, old.digest).exists(), moved.stand_of(old)
    before = {
        "short": old.digest[:SHORT], "at": timezone.localtime(old.received_at), "reason": revision.reason,
        "href": f"{old.digest}/index{ending}" if there else "", "compared": stand is not None,
    }  # fmt: skip
    if stand is None:
        return {"before": before, "moves": [], "to_revisions": "../"}
    names = {number: who.name for number, who in website.people.items()}
    found = [
        (move, names.get(move.number, ""), f"{player_page(move.number)}{ending}" if move.number in names else "")
        for move in moved.moves(stand, website.ranked.standings, spoken(), exact=website.ranked.by.thirds)
    ]
    return {"before": before, "moves": found, "to_revisions": "../"}


def swap(received: Received) -> None:
    """Shows the revision that counts: from now on the tournament's address leads to its pages. Where they were lost, they are built; and
    those of what was put aside are gone: nobody builds them anew when somebody is forgotten."""
    head = received.head
    if head is None or received.withdrawn:
        return
    folder = of_tournament(received.uid)
    if not all((folder / f"{head.digest}{ending}").exists() for ending in ENDINGS.values()):
        _build_again(received, head)
    for ending in ENDINGS.values():
        put(folder / f"index{ending}", (folder / f"{head.digest}{ending}").read_bytes())
    for revision in received.revisions.filter(course__removed=True):
        take_down(revision)
    for language, ending in ENDINGS.items():
        put(folder / f"{REVISIONS}{ending}", _list_of_revisions(received, head, language))
    (folder / MARKER).unlink(missing_ok=True)


def take_down(revision: Revision) -> None:
    """Its pages are gone; where it counts, the tournament's too, until they are built again."""
    received, folder = revision.tournament, of_tournament(revision.tournament.uid)
    names = [revision.digest, *(f"{revision.digest}{ending}" for ending in ENDINGS.values())]
    if received.head_id == revision.pk:
        names += [f"index{ending}" for ending in ENDINGS.values()]
    for name in names:
        remove(folder / name)


def _list_of_revisions(received: Received, head: Revision, language: str) -> bytes:
    ending = ENDINGS[language]
    built = [row for row in received.revisions.order_by("-number", "-pk") if of_revision(received.uid, row.digest).exists()]
    with translation.override(LANGUAGES[language]):
        rows = [
            {"number": row.number, "short": row.digest[:SHORT], "at": timezone.localtime(row.received_at), "reason": row.reason,
             "href": f"{row.digest}/index{ending}", "counts": row.pk == head.pk}
            for row in built
        ]  # fmt: skip
        above = [Link(f"../../index{ending}", _("Archiv")), Link(f"index{ending}", _("Stand"))]
        page = plain(_("Fassungen"), name=received.name, to_root="../../", here=REVISIONS, above=above)
        return render_to_string("published/revisions.html", {**page, "rows": rows}).encode()


def tombstone(received: Received) -> None:
    """Says that the tournament was withdrawn, when and why; the pages of its revisions are gone."""
    counting = received.revisions.filter(action=What.WITHDRAW).exclude(course__removed=True).exclude(course__held__gt="")
    folder, last = of_tournament(received.uid), counting.order_by("-number", "-pk").first()
    at = timezone.localtime(last.received_at if last is not None else received.first_at)
    put(folder / MARKER, b"")
    kept = {MARKER}
    for language, ending in ENDINGS.items():
        with translation.override(LANGUAGES[language]):
            page = plain(_("Zurückgezogen"), name="", to_root="../../", here="index", above=[Link(f"../../index{ending}", _("Archiv"))])
            said = {**page, "at": at, "reason": last.reason if last is not None else ""}
            put(folder / f"index{ending}", render_to_string("published/withdrawn.html", said).encode())
        kept |= {f"index{ending}", f"index{ending}.gz"}
    for path in [path for path in folder.iterdir() if path.name not in kept]:
        remove(path)


def _build_again(received: Received, head: Revision) -> None:
    parts = Parts(json.loads(head.results), json.loads(head.persons.content))
    with scope(**{DIMENSION: Organiser.objects.filter(pk=received.organiser_id)}):
        build(head, read_tournament(joined(parts)), lambda _tournament: None)
