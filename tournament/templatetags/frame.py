"""The navigation of the frame: the pages of one tournament that this visitor may open. Never asks the database."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from django import template
from django.template.context import RequestContext
from django.urls import NoReverseMatch, reverse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

register = template.Library()


class Section(NamedTuple):
    """One word of the navigation: the page it opens, the pages on which it is the current one, who may open it."""

    page: str
    label: str
    current_on: frozenset[str]
    director_only: bool = True
    of_round: bool = False


SECTIONS = (
    Section("players", _("Anmeldung"), frozenset({"players", "players-import", "player-edit"})),
    Section("draw", _("Auslosung"), frozenset({"draw"})),
    Section("round", _("Runde"), frozenset({"round", "table", "check"}), director_only=False, of_round=True),
    Section("standings", _("Stand"), frozenset({"standings", "player"}), director_only=False),
    Section("papers", _("Drucken"), frozenset({"papers"})),
    Section("log", _("Protokoll"), frozenset({"log"})),
)


@register.inclusion_tag("frame/nav.html", takes_context=True)
def frame_nav(context: RequestContext) -> dict[str, Any]:
    """The links beside the tournament's title: href, label, and whether the page is current.

    Reads from the context: `tournament` (its slug), `is_director`, and the number of the round that "Runde n" leads to: of the page's
    own address, else `current_round` of the context or of the tournament (an annotation).
    """
    match = getattr(context.get("request"), "resolver_match", None)
    page = match.url_name if match else ""
    tournament = context["tournament"]
    number = (match.kwargs.get("n") if match else None) or context.get("current_round") or getattr(tournament, "current_round", None)
    return {"links": list(_links(tournament.slug, page, number, director=bool(context.get("is_director"))))}


def _links(slug: str, page: str, number: int | None, *, director: bool) -> Iterator[dict[str, Any]]:
    for section in SECTIONS:
        if (section.director_only and not director) or (section.of_round and not number):
            continue
        try:
            href = reverse(section.page, args=[slug, number] if section.of_round else [slug])
        except NoReverseMatch:
            continue  # an installation without this page has no link to it
        label = gettext("Runde %(n)s") % {"n": number} if section.of_round else section.label
        yield {"href": href, "label": label, "current": page in section.current_on}
