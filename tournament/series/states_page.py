"""Veröffentlicht: the states of a series that were published, and what changed from one to the next: "3. → 5.: Turnier 4 berichtigt"."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from scoring.arithmetic.series import Difference, Happened, Moved, difference, place, score
from scoring.requests import exact
from tournament.ledger.store.convert import language
from tournament.ledger.store.permissions import Action
from tournament.ledger.store.refusals import Refused
from tournament.ledger.store.typed import whole_number
from tournament.series.common import find_for
from tournament.series.reading import Season, read_season
from tournament.series.states import Published, read_published, state_of
from tournament.series.tables import MovedTable
from tournament.series.writing import publish_series
from tournament.site.access import requires
from tournament.site.common import author, say_refused
from tournament.site.request import GuardedRequest

NOTHING: Mapping[str, str] = MappingProxyType({})


class Change(NamedTuple):
    """A line of a comparison: who, "3. → 5.", "979 → 1004", and why."""

    name: str
    rank: str
    total: str
    why: str
    up: bool | None


class Compared(NamedTuple):
    """Two states beside each other. `before`, `now`: their digits; `because`: what happened to tournaments and policies."""

    before: str
    now: str
    because: tuple[str, ...]
    changes: tuple[Change, ...]


@requires(Action.READ, post=Action.SERIES)
@require_http_methods(["GET", "POST"])
def states_page(request: GuardedRequest, series: str) -> HttpResponse:
    """All published states; the chosen one (`?stand=`, else the newest) beside what stands there now, or beside the one before it
    (`?zu=davor`)."""
    cup = find_for(request, series)
    if request.method == "POST":
        try:
            row = publish_series(cup_id=cup.pk, author=author(request))
        except Refused as refused:
            say_refused(request, refused)
        else:
            messages.success(request, _("Stand %(state)s ist veröffentlicht.") % {"state": row.facts["state"]})
        return redirect("series-states", cup.slug)
    season = read_season(cup, request.audience, hidden=False)
    published = read_published(cup)
    wanted = whole_number(request.GET.get("stand", ""))
    chosen = next((row for row in published if row.pk == wanted), published[0] if published else None)
    # What was published last is what stands there now: then it is compared with the one before it.
    before_it = request.GET.get("zu") == "davor" or (wanted is None and len(published) > 1 and published[0].state == state_of(season))
    compared = _compared(season, published, chosen, before_it=before_it) if chosen else None
    return render(request, "series/states.html", {
        "cup": cup, "published": published, "chosen": chosen, "now": state_of(season), "before_it": before_it,
        "compared": compared, "moved": MovedTable(compared.changes) if compared and compared.changes else None,
        "can_publish": bool(season.answer and season.answer["standings"]) and (not published or published[0].state != state_of(season)),
    })  # fmt: skip


def _compared(season: Season, published: Sequence[Published], chosen: Published, *, before_it: bool) -> Compared | None:
    """The chosen state and what stands now; or the one before it and the chosen one, None where it is the first."""
    if not before_it:
        names = {**chosen.names, **{event.key: event.name for event in season.events}}
        found, other_policies = difference(chosen.answer, season.answer), chosen.policies != (season.cup.policies or {})
        return _said(season, found, names, other_policies=other_policies, states=(chosen.state, state_of(season)))
    older = next((row for row in published if row.pk < chosen.pk), None)
    if older is None:
        return None
    found, other_policies = difference(older.answer, chosen.answer), older.policies != chosen.policies
    return _said(season, found, {**older.names, **chosen.names}, other_policies=other_policies, states=(older.state, chosen.state))


def _said(season: Season, found: Difference, names: Mapping[str, str], *, other_policies: bool, states: tuple[str, str]) -> Compared:
    said = {key: _happened(names.get(key, key), what) for key, what in found.tournaments.items()}
    because = (*([_("Wertung geändert")] if other_policies else []), *said.values())
    return Compared(*states, because, changes_said(season, found, said, because))


def changes_said(season: Season, found: Difference, said: Mapping[str, str] = NOTHING, because: Sequence[str] = ()) -> tuple[Change, ...]:
    """The lines of a comparison, in the season's words. `said`: what happened to a tournament; `because`: to all of them."""
    return tuple(_change(season, moved, said, because) for moved in found.moved)


def _happened(name: str, what: Happened) -> str:
    match what:
        case Happened.NEW:
            return _("%(name)s neu") % {"name": name}
        case Happened.CORRECTED:
            return _("%(name)s berichtigt") % {"name": name}
        case Happened.GONE:
            return _("%(name)s nicht mehr dabei") % {"name": name}


def _change(season: Season, moved: Moved, said: Mapping[str, str], because: Sequence[str]) -> Change:
    """A line; where nothing of his own changed, what happened to others' results moved him."""
    name = season.names.get(moved.who, _("Nr. %(n)s") % {"n": moved.who}) if isinstance(moved.who, int) else moved.who
    why = [said[key] for key in moved.own if key in said] or list(because)
    ranks, totals = (_arrow([_rank(one) for one in moved.rank]), _arrow([_total(one) for one in moved.total]))
    before, now = moved.rank
    return Change(str(name), ranks, totals, ", ".join(why), up=None if before is None or now is None or before == now else now < before)


def _arrow(pair: Sequence[str]) -> str:
    before, now = pair
    return now if before == now else f"{before} → {now}"


def _rank(rank: Any) -> str:
    return "–" if rank is None else place(rank, language())


def _total(total: Any) -> str:
    return "–" if total is None else score(exact(total) or 0, language())
