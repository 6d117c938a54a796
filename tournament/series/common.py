"""What several pages of series need: the series of the address, and the tag of a page. Nothing here writes."""

from django.http import Http404

from tournament.ledger.store.permissions import Action, may
from tournament.models import Cup, Tournament
from tournament.series.over_clubs import stamp
from tournament.series.reading import Season, of_slug, read_season
from tournament.site.common import there
from tournament.site.etag import tag_of
from tournament.site.request import GuardedRequest

FOUND = "found_series"
"""Where a request keeps its series."""


def find_series(slug: str) -> Cup:
    """The series with this address; 404 where there is none. One query."""
    return there(of_slug().filter(slug=slug).first() if slug.isprintable() else None)


def find_announced(slug: str) -> Cup:
    """The same for whoever does not see drafts: a series known only to drafts is one. One query."""
    found = find_series(slug)
    if getattr(found, "drafted", False):
        raise Http404
    return found


def find_for(request: GuardedRequest, slug: str) -> Cup:
    """The series of the address as far as who asks may know of it. One query."""
    return (find_series if may(request.roles, Action.SERIES, None) else find_announced)(slug)


def sees_hidden(request: GuardedRequest) -> bool:
    """Whether who asks may see standings before they are shown."""
    return may(request.roles, Action.SEE_HIDDEN_STANDINGS, None)


def season_of(request: GuardedRequest, slug: str) -> Season:
    """The series of the address as who asks may see it; what the tag has found is not asked again."""
    return read_season(vars(request).get(FOUND) or find_for(request, slug), request.audience, hidden=sees_hidden(request))


def tag(request: GuardedRequest, series: str) -> str | None:
    """What a page of this series is made from; None where it carries something said only once. Two queries, a few more where anything of
    others counts."""
    if request.method not in {"GET", "HEAD"}:
        return None
    cup = vars(request)[FOUND] = find_for(request, series)
    return tag_of(request, *made_from(cup))


def made_from(cup: Cup) -> tuple[object, ...]:
    """All that its standings depend on; `cup` as `of_slug` reads it. One query."""
    versions = sorted(Tournament.objects.filter(cup=cup).order_by("pk").values_list("pk", "version"))
    return cup.pk, cup.name, getattr(cup, "newest", 0), versions, *stamp(cup)
