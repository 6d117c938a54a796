"""What a team's token may ask beside that: drafts, start lists, what its organiser offered, its webhooks; and the register, of the
federation's team. Each asks the table of rights, as the pages do. Reads only."""

from typing import Any

from django.db.models import Q
from django.utils.translation import gettext as _

from tournament.api.answers import Answer, Asked, Problem, must, not_there, page, plain
from tournament.api.public_reading import tournament_row
from tournament.api.tokens import roles_in, roles_of
from tournament.ledger.people.passes import person_numbered
from tournament.ledger.store.audience import Audience
from tournament.ledger.store.permissions import Action, may
from tournament.models import Phase, SeriesEntry, Team, Tournament, Webhook
from tournament.papers.lists import StartList
from tournament.site.tournaments import tournament_or_none


def own_tournaments(asked: Asked) -> Answer:
    """The team's own, drafts too where it may see them on the list."""
    team = _team(asked)
    rows = Tournament.objects.all() if team.every else Tournament.objects.filter(teams=team)
    if not may(roles_of(team), Action.LIST_DRAFTS, Phase.DRAFT):
        rows = rows.exclude(phase=Phase.DRAFT)
    return page(asked, rows.select_related("cup", "organiser"), "uid", tournament_row)


def players(asked: Asked) -> Answer:
    """The start list of a tournament, as the file `players.json`, with the names that the team may see."""
    found = must(tournament_or_none(asked.parts["tournament"], asked.here.slug))
    roles = roles_in(_team(asked), found)
    if not may(roles, Action.READ, found.phase):
        raise not_there()
    if not may(roles, Action.SEE_REGISTRATION, found.phase):
        raise forbidden()
    seen = Audience.DESK if may(roles, Action.SEE_NAMES, found.phase) else Audience.PUBLIC
    return Answer((found.pk, found.version, seen), lambda: StartList(found, reader=seen).written("json"))


def entries(asked: Asked) -> Answer:
    """What the organiser offered to a series, and what was offered to one of its own."""
    here = asked.here
    rows = SeriesEntry.objects.filter(Q(organiser=here) | Q(cup__organiser=here))
    return page(asked, rows.select_related("cup__organiser", "organiser", "from_cup"), "id", _entry)


def webhooks(asked: Asked) -> Answer:
    """The organiser's webhooks, without what they are signed with."""
    return page(asked, Webhook.objects.all(), "id", _webhook)


def person(asked: Asked) -> Answer:
    """Who has this number of the federation: himself, where he turned out to be another."""
    found = must(person_numbered(federation_number=asked.parts["number"]))
    said = {"number": found.federation_number, "name": found.name, "place": found.place, "club": found.club}
    return plain(said | {"provisional": found.provisional})


def forbidden() -> Problem:
    """What the team itself may not do either."""
    return Problem(403, "forbidden", _("Das darf das Team dieses Tokens nicht."))


def _team(asked: Asked) -> Team:
    if asked.team is None:
        raise LookupError
    return asked.team


def _entry(row: SeriesEntry) -> dict[str, Any]:
    return {
        "id": row.pk, "cup": row.cup.slug, "cup_organiser": row.cup.organiser.slug, "organiser": row.organiser.slug,
        "tournament": str(row.uid) if row.uid else None, "from_cup": row.from_cup.slug if row.from_cup else None, "state": row.state,
        "terms": row.terms, "quota": row.quota, "carried": row.carried, "offered_at": row.offered_at.isoformat(),
        "decided_at": row.decided_at.isoformat() if row.decided_at else None, "reason": row.reason,
    }  # fmt: skip


def _webhook(row: Webhook) -> dict[str, Any]:
    return {
        "id": row.pk,
        "url": row.url,
        "events": row.events,
        "made_at": row.made_at.isoformat(),
        "off": row.off.isoformat() if row.off else None,
    }
