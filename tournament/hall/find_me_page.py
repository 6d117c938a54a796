"""Mein Platz: a player types his number or name and sees where he sits, what he has and, where it is shown, his rank. No account.

The device remembers the number alone, in a cookie that goes to this page only; „Das bin ich nicht“ forgets it. Never writes anything else.
"""

from collections.abc import Mapping
from typing import Any

from django.conf import settings
from django.http import HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.http import urlencode
from django.views.decorators.http import condition, require_safe

from rules import Sheet
from scoring.field import alphabetical
from scoring.plain import fold
from tournament.hall.places import Place, Whose, places
from tournament.ledger.people.meta import times
from tournament.ledger.people.people import Registered, read_registered
from tournament.ledger.people.ranking import read_ranking
from tournament.ledger.store.convert import Points, seat_word
from tournament.ledger.store.permissions import Action, may
from tournament.ledger.store.typed import whole_number
from tournament.models import RoundState, Tournament
from tournament.site import address, qr
from tournament.site.access import requires
from tournament.site.etag import etag
from tournament.site.request import GuardedRequest, TournamentRequest

COOKIE = f"{settings.COOKIE_PREFIX}ich"
REMEMBERED = 3 * 24 * 3600
"""Seconds: a tournament, and the day after on which one looks again."""


class _Request(TournamentRequest):
    """`known_address`: that of this laptop, if it has one; found once for the page's tag and its picture."""

    known_address: str


def _tag(request: _Request, slug: str) -> str | None:
    request.known_address = address.base()
    return etag(request, request.COOKIES.get(COOKIE, ""), request.known_address)


@requires(Action.READ)
@require_safe
@condition(etag_func=_tag)
def find_me(request: _Request, slug: str) -> HttpResponse:
    """`?nr=` shows a player and remembers him, empty it forgets; `?wer=` looks for one; without either it is the remembered one, else the
    list."""
    tournament, page = request.tournament, reverse("find-me", args=[slug])
    if request.GET.get("nr") == "":
        forgotten = HttpResponseRedirect(page)
        forgotten.delete_cookie(COOKIE, path=page, samesite="Lax")
        return forgotten
    asked = request.GET.get("nr")
    number = _number(asked if asked is not None else "" if "wer" in request.GET else request.COOKIES.get(COOKIE, ""))
    whose = places(tournament, number, request.audience) if number else None
    if whose is None:
        return _look_for(request, tournament, page, unknown=asked or "")
    response = render(request, "hall/my_place.html", _shown(request, tournament, whose))
    if asked is not None:
        response.set_cookie(COOKIE, str(number), max_age=REMEMBERED, path=page, httponly=True, samesite="Lax", secure=settings.HTTPS)
    return response


def _number(text: str) -> int:
    """A player's number, 0 for anything else."""
    return whole_number(text) or 0


def _look_for(request: _Request, tournament: Tournament, page: str, unknown: str) -> HttpResponse:
    """Everybody by name, or those that fit what was typed; straight to the one that does."""
    typed = " ".join(request.GET.get("wer", "").split())[:100]
    people = [row for row in read_registered(tournament, request.audience) if row.takes_part]
    same = [row for row in people if str(row.number) == typed]
    found = same or [row for row in people if _fits(row, typed)]
    if typed and len(found) == 1:
        return HttpResponseRedirect(f"{page}?{urlencode({'nr': found[0].number})}")
    context = {
        "tournament": tournament, "people": sorted(found, key=lambda row: alphabetical(row.row)), "typed": typed,
        "unknown": unknown[:20], "picture": qr.svg(address.shown_link(page, request.known_address)),
    }  # fmt: skip
    return render(request, "hall/find_me.html", context)


def _fits(row: Registered, typed: str) -> bool:
    words = fold(f"{row.number} {row.name} {row.place}").replace(",", " ").split()
    return all(any(word.startswith(begun) for word in words) for begun in fold(typed).replace(",", " ").split())


def _shown(request: GuardedRequest, tournament: Tournament, whose: Whose) -> dict[str, Any]:
    shown = tournament.standings_shown or may(request.roles, Action.SEE_HIDDEN_STANDINGS, tournament.phase)
    context: dict[str, Any] = {
        "tournament": tournament, "player": whose.player, "withdrawn": whose.withdrawn, "stands_shown": shown,
        "times": "" if tournament.rules_frozen else times(tournament),
        "now": [_said(place, tournament.sheet) for place in whose.places if place.round_state != RoundState.CLOSED and not place.left],
        "before": [place for place in reversed(whose.places) if place.round_state == RoundState.CLOSED or place.left],
    }  # fmt: skip
    drawn = {place.round for place in whose.places}
    context["left_out"] = bool(tournament.current_round) and tournament.current_round not in drawn and not whose.withdrawn
    if shown:
        ranked = read_ranking(tournament, request.audience)
        line = ranked.line(whose.player.number)
        if line is not None:
            context |= {
                "standing": line,
                "before": _with_places(context["before"], ranked.placed(whose.player.number)),
                "field": len(ranked.ranked),
                "shared": sum(other.rank == line.rank for other in ranked.ranked) > 1,
            }
    return context


def _with_places(before: list[Place], placed: Mapping[tuple[int, int], Points]) -> list[Place]:
    return [place._replace(placed=placed.get((place.round, place.table))) for place in before]


def _said(place: Place, sheet: Sheet) -> dict[str, Any]:
    """A place that is still to be taken, or taken now, with those around the table."""
    mates = [
        {"seat": seat_word(sheet, seat), "number": number, "name": name, "self": seat == place.seat, "deals": seat == place.first_dealer}
        for seat, (number, name) in enumerate(zip(place.numbers, place.names, strict=True))
    ]
    return {
        "place": place,
        "seat": seat_word(sheet, place.seat),
        "mates": mates,
        "open": place.round_state == RoundState.OPEN,
        "deals": place.seat == place.first_dealer,
    }
