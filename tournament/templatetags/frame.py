"""The navigation of the frame: the pages of one tournament that this visitor may open. Never asks the database."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from django import template
from django.template.context import RequestContext
from django.urls import NoReverseMatch, reverse
from django.utils.translation import gettext_lazy as _

from tournament.ledger.store.convert import round_word
from tournament.ledger.store.lazy import Text
from tournament.ledger.store.permissions import ANYBODY, Action, Roles, may
from tournament.models import Tournament

register = template.Library()


class Section(NamedTuple):
    """One word of the navigation: the page it opens, the right that opens it, the pages on which it is the current one."""

    page: str
    label: Text
    needs: Action
    current_on: frozenset[str]
    of_round: bool = False


SECTIONS = (
    Section("players", _("Anmeldung"), Action.SEE_REGISTRATION, frozenset({"players", "players-import", "player-edit", "squads"})),
    Section("draw", _("Auslosung"), Action.SEE_DESK, frozenset({"draw", "repair"})),
    Section(
        "round",
        _("Runde"),
        Action.READ,
        frozenset({"round", "table", "check", "clock", "round-sums", "sums", "why", "correct", "correct-add", "correct-sums"}),
        of_round=True,
    ),
    Section(
        "referee", _("Schiedsrichter"), Action.SEE_CASES, frozenset({"referee", "referees", "sanctions", "case", "case-layout", "ruling"})
    ),
    Section(
        "standings", _("Stand"), Action.READ, frozenset({"standings", "player", "prizes", "winners", "ceremony", "payments", "groups"})
    ),
    Section("papers", _("Drucken"), Action.PRINT, frozenset({"papers"})),
    Section("log", _("Protokoll"), Action.SEE_LOG, frozenset({"log"})),
)


@register.inclusion_tag("site/nav.html", takes_context=True)
def frame_nav(context: RequestContext) -> dict[str, Any]:
    """The links beside the tournament's title: href, label, and whether the page is current.

    Reads from the context: `tournament` (its slug and phase), the visitor's `roles`, and the number of the round that "Runde n" leads to:
    of the page's own address, else `current_round` of the context or of the tournament (an annotation).
    """
    match = getattr(context.get("request"), "resolver_match", None)
    page = match.url_name if match else ""
    tournament = context["tournament"]
    number = (match.kwargs.get("n") if match else None) or context.get("current_round") or getattr(tournament, "current_round", None)
    return {"links": list(_links(tournament, page, number, context.get("roles") or ANYBODY))}


def _links(tournament: Tournament, page: str, number: int | None, roles: Roles) -> Iterator[dict[str, Any]]:
    slug = tournament.slug
    for section in SECTIONS:
        if not may(roles, section.needs, tournament.phase) or (section.of_round and not number):
            continue
        try:
            href = reverse(section.page, args=[slug, number] if section.of_round else [slug])
        except NoReverseMatch:
            continue  # an installation without this page has no link to it
        label = f"{round_word(tournament.sheet)} {number}" if section.of_round else section.label
        yield {"href": href, "label": label, "current": page in section.current_on}
