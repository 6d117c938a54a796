"""The tag of a page that changes only when its tournament does: an unchanged page is answered by 304 and costs next to nothing."""

from hashlib import sha256

from django.conf import settings
from django.contrib import messages
from django.utils.translation import get_language

from tournament.ledger.machine import backups
from tournament.ledger.store.permissions import Action
from tournament.models import times
from tournament.site import attempts, machine
from tournament.site.edition import edition
from tournament.site.request import GuardedRequest, TournamentRequest, allows

TOUR = "tour"
"""Where a session has the number of the note that a rehearsal shows beside every page."""


def etag(request: TournamentRequest, *more: object) -> str | None:
    """What the page of `request.tournament` is made from, with `more` that it depends on; None where it carries something said only
    once. Of another day what it says of this one has its date."""
    tournament = request.tournament
    return tag_of(request, tournament.pk, tournament.version, tournament.current_round, times.today(), *more)


def tag_of(request: GuardedRequest, *made_from: object) -> str | None:
    """The same of a page that is of no tournament, or of several: `made_from` is all that it shows."""
    if request.method not in {"GET", "HEAD"} or len(messages.get_messages(request)):
        return None
    who = f"{request.session.session_key} {sorted(role.name for role in request.roles)}" if request.user.is_authenticated else ""
    if allows(request, Action.BACKUP):  # whose pages say when the last backup was, and what became of the machine
        who += f"{backups.notice()} {machine.sentences()} {attempts.sentences()}"
    if settings.REHEARSAL:
        who += f" {request.session.get(TOUR)}"
    return public_tag(who, request.GET.urlencode(), *made_from)


def public_tag(*made_from: object) -> str:
    """The same of what everybody is shown alike."""
    parts = (edition(), get_language(), *made_from)
    return f'"{sha256("/".join(map(str, parts)).encode()).hexdigest()[:32]}"'
