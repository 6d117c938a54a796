"""What is stored about somebody, for himself: opened by the link that he was given, without an account, and found by no search engine."""

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournament.ledger.store.audience import Audience
from tournament.ledger.store.permissions import Action
from tournament.models.organiser import everywhere
from tournament.personal.file import file_of
from tournament.personal.links import person_of
from tournament.personal.reading import read_stored
from tournament.personal.tables import parts
from tournament.site.access import requires
from tournament.site.request import GuardedRequest

ALONE = {"X-Robots-Tag": "noindex, nofollow", "Cache-Control": "no-store, private", "Referrer-Policy": "no-referrer"}
"""Nobody on the way keeps it, lists it, or is told where a reader came from."""


@requires(Action.READ)
@require_safe
def own_data(request: GuardedRequest, ticket: str) -> HttpResponse:
    """The page; 404 with a sentence where the link opens nothing, whatever it is."""
    person = person_of(ticket)
    if person is None:
        return _alone(render(request, "personal/no_link.html", status=404))
    with everywhere():  # he played at many clubs, and all of it is his
        found = read_stored(person, Audience.PUBLIC)
    context = {"person": person, "parts": parts(found.sections), "ticket": ticket, "names_before": found.person["names_before"]}
    return _alone(render(request, "personal/own.html", context))


@requires(Action.READ)
@require_safe
def own_file(request: GuardedRequest, ticket: str) -> HttpResponse:
    """The same as a file."""
    person = person_of(ticket)
    if person is None:
        return _alone(render(request, "personal/no_link.html", status=404))
    with everywhere():
        return _alone(file_of(person, Audience.PUBLIC))


def _alone(answer: HttpResponse) -> HttpResponse:
    for name, value in ALONE.items():
        answer.headers[name] = value
    return answer
