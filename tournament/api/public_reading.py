"""What everybody may ask: an organiser's announced tournaments, its series, and what laptops sent of it. Names as visitors see them;
nothing that is not shown yet. Reads only."""

from typing import Any
from uuid import UUID

from django.db.models import Exists, OuterRef, Prefetch, QuerySet
from django.http import Http404
from django.utils.translation import gettext as _

from tournament.api.answers import HREF, Answer, Asked, Problem, must, not_there, page, plain
from tournament.ledger.store.audience import Audience
from tournament.ledger.store.permissions import ANYBODY, Action, may
from tournament.ledger.store.refusals import Refused
from tournament.models import Cup, Phase, Received, Revision, Tournament
from tournament.papers import series_papers
from tournament.papers.lists import Standings
from tournament.series.common import find_announced, made_from
from tournament.series.lists import read_all
from tournament.series.reading import read_season
from tournament.series.states import Published, read_published
from tournament.site.tournaments import read_rounds, tournament_or_none


def tournaments(asked: Asked) -> Answer:
    """Those that are announced, the newest first."""
    rows = Tournament.objects.exclude(phase=Phase.DRAFT).select_related("cup", "organiser")
    return page(asked, rows, "uid", tournament_row)


def tournament(asked: Asked) -> Answer:
    """One of them."""
    return plain(tournament_row(announced(asked)))


def standings(asked: Asked) -> Answer:
    """Its standings, as the file `standings.json`, once they are shown."""
    found = announced(asked)
    if not found.standings_shown:
        raise Problem(404, "not_shown", _("Der Stand ist noch nicht freigegeben."))
    return Answer((found.pk, found.version, found.current_round), lambda: Standings(found, reader=Audience.PUBLIC).written("json"))


def rounds(asked: Asked) -> Answer:
    """Its rounds, as far as they are drawn."""
    found = announced(asked)
    said = [{"number": row.number, "state": row.state, "tables": row.tables, "done": row.done} for row in read_rounds(found)]
    return plain({"items": said})


def cups(_asked: Asked) -> Answer:
    """The series of which a tournament is announced."""
    return plain({
        "items": [
            {
                "slug": row.slug, "name": row.name, "tournaments": row.tournaments, "held": row.held, "first": _day(row.first),
                "last": _day(row.last),
            }
            for row in read_all(empty=False)
        ]
    })  # fmt: skip


def cup_standings(asked: Asked) -> Answer:
    """Where everybody stands in a series, as its file `stand.json`."""
    return _cup_file(asked, "json")


def cup_standings_csv(asked: Asked) -> Answer:
    """The same for a spreadsheet."""
    return _cup_file(asked, "csv")


def _cup_file(asked: Asked, ending: str) -> Answer:
    cup = announced_cup(asked)

    def body() -> bytes:
        try:
            return series_papers.standings(read_season(cup, Audience.PUBLIC, hidden=False), ending)
        except Refused as refused:
            raise Problem(404, "no_standings", refused.findings[0].message) from refused

    return Answer((ending, *made_from(cup)), body)


def cup_states(asked: Asked) -> Answer:
    """The states of a series that were published, the newest first."""
    return plain({"items": [_state(row) for row in read_published(announced_cup(asked))]})


def cup_state(asked: Asked) -> Answer:
    """One of them, whole: persons by their numbers."""
    wanted = asked.parts["digest"]
    found = must(next((row for row in read_published(announced_cup(asked)) if row.digest == wanted), None))
    return plain(_state(found) | {"tournaments": dict(found.names), "answer": dict(found.answer)})


def _state(row: Published) -> dict[str, Any]:
    return {"state": row.state, "digest": row.digest, "at": row.at.isoformat()}


def received(asked: Asked) -> Answer:
    """Tournaments that laptops sent, as far as they are published."""
    return page(asked, _received(), "uid", received_row)


def received_one(asked: Asked) -> Answer:
    """One of them, with what each number brought; nothing of one that was withdrawn."""
    found = must(_received().filter(uid=_uid(asked)).first())
    return plain(received_row(found) | {"results": found.results if _is_public(found) else []})


def revisions(asked: Asked) -> Answer:
    """Every published state of one, the first first."""
    rows = _public_revisions().order_by("number", "pk")
    found = must(_received().filter(uid=_uid(asked)).prefetch_related(Prefetch("revisions", rows, "told")).first())
    return plain({"items": [_revision(row) for row in found.told]})


def announced(asked: Asked) -> Tournament:
    """The tournament of the address, as a visitor may know of it. Raises Problem."""
    found: Tournament = must(tournament_or_none(asked.parts["tournament"], asked.here.slug))
    if not may(ANYBODY, Action.READ, found.phase):
        raise not_there()
    return found


def announced_cup(asked: Asked) -> Cup:
    """The series of the address. Raises Problem."""
    try:
        return find_announced(asked.parts["cup"])
    except Http404 as missing:
        raise not_there() from missing


def tournament_row(row: Tournament) -> dict[str, Any]:
    """A tournament as lists tell it."""
    return {
        "uid": str(row.uid), "slug": row.slug, "name": row.name, "date": _day(row.date), "place": row.place, "system": row.system,
        "phase": row.phase, "rounds": row.rounds, "cup": row.cup.slug if row.cup else None, "standings_shown": row.standings_shown,
        "href": f"{HREF}o/{row.organiser.slug}/tournaments/{row.slug}",
    }  # fmt: skip


def received_row(row: Received) -> dict[str, Any]:
    """A tournament that was sent; of one that was withdrawn no more than its stone says."""
    head = row.head
    counts = head is not None and _is_public(row)
    name, place = ("", "") if row.withdrawn else (row.name, row.place)
    return {
        "uid": str(row.uid), "name": name, "date": _day(row.date), "place": place, "system": row.system, "rounds": row.rounds,
        "withdrawn": row.withdrawn, "revision": head.number if head is not None and counts else None,
        "digest": head.digest if head is not None and counts else None,
    }  # fmt: skip


def _received() -> QuerySet[Received]:
    told = Exists(_public_revisions().filter(tournament=OuterRef("pk")))
    return Received.objects.filter(told).select_related("head__course")


def _uid(asked: Asked) -> UUID:
    try:
        return UUID(asked.parts["uid"])
    except ValueError as wrong:
        raise not_there() from wrong


def _public_revisions() -> QuerySet[Revision]:
    return Revision.objects.filter(course__public_at__isnull=False, course__removed=False).select_related("course")


def _is_public(row: Received) -> bool:
    """Whether what counts of it is published already."""
    return not row.withdrawn and row.head is not None and row.head.course.public_at is not None


def _revision(row: Revision) -> dict[str, Any]:
    return {
        "number": row.number, "digest": row.digest, "action": row.action, "supersedes": row.supersedes, "reason": row.reason,
        "standings": row.standings, "made_at": row.made_at.isoformat(), "received_at": row.received_at.isoformat(),
        "public_at": row.course.public_at.isoformat() if row.course.public_at else None,
    }  # fmt: skip


def _day(day: Any) -> str | None:
    return None if day is None else day.isoformat()
