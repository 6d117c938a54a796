"""The wall screen: clock, tables and standings for the whole room; and the data that keeps it fresh. Public, without any account; no
drafts.

Only what changes with the tournament's version is made here; the countdown itself runs in the browser, on the server's time. So an
unchanged wall is one query and a 304, whoever asks. Never looks at who asks.
"""

from collections.abc import Callable
from datetime import datetime
from functools import wraps
from typing import Any, NamedTuple

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.utils.cache import get_conditional_response, patch_cache_control
from django.utils.translation import gettext as _
from django.utils.translation import pgettext
from django.views.decorators.http import require_safe

from tournament.ledger.lines.annotations import annotated
from tournament.ledger.machine import clock as clocks
from tournament.models import Clock, Phase, Tournament, times
from tournament.site import address, qr
from tournament.site.common import find_tournament
from tournament.site.etag import public_tag
from tournament.site.organiser import address_of
from tournament.site.serving.shared import shared
from tournament.site.static_files import source
from tournament.wall import columns
from tournament.wall.reading import Mode, Wall
from tournament.wall.reading import wall as find_wall

NOW = "X-Server-Time"
"""The header that tells the server's time in milliseconds, on a 304 too."""


class Fact(NamedTuple):
    """A line below the clock."""

    label: str
    value: str


def public(view: Callable[[HttpRequest, Tournament], HttpResponse]) -> Callable[..., HttpResponse]:
    """Gives the view the tournament of the address: 404 where there is none or only a draft, then 405 to what writes.

    Whoever opens it, the room sees it: what is private to a visitor is private here.
    """

    @wraps(view)
    def shown(request: HttpRequest, slug: str) -> HttpResponse:
        tournament = find_tournament(slug, address_of(request))
        if tournament.phase == Phase.DRAFT:
            raise Http404
        return require_safe(view)(request, tournament)

    return shown


@public
def wall(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The page. Without a script it loads itself anew twice a minute."""
    found, now, known = find_wall(tournament), times.now(), address.base()
    context = _context(tournament, found, now, known)
    context["probe"] = settings.REHEARSAL
    context["state"] = {"tag": _tag(tournament, known), "words": words(), "zone": settings.TIME_ZONE, **_state(found, now)}
    return unkept(HttpResponse(render_to_string("wall/wall.html", context)), now)


@shared(1)
@public
def data(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The same as JSON, `html` for what is written, `clock` for the countdown; 304 while nothing was stored."""
    known = address.base()
    tag = _tag(tournament, known)
    answer = get_conditional_response(request, etag=tag)
    now = times.now()
    if answer is None:
        found = find_wall(tournament)
        html = render_to_string("wall/_columns.html", _context(tournament, found, now, known))
        answer = JsonResponse({"tag": tag, "html": html, **_state(found, now)})
        answer.headers["ETag"] = tag
    return unkept(answer, now)


@require_safe
def worker(request: HttpRequest) -> HttpResponse:
    """The service worker that keeps a wall's page, of a tournament or a series."""
    response = HttpResponse(source("wall/worker.js"), content_type="text/javascript; charset=utf-8")
    response.headers["Service-Worker-Allowed"] = "/"
    patch_cache_control(response, no_cache=True)
    return response


def _tag(tournament: Tournament, known: str) -> str:
    """Every write is a new version, those of the clock too. The address is that of the code for the players' phones."""
    return public_tag(tournament.pk, tournament.version, known)


def unkept(answer: HttpResponse, now: datetime) -> HttpResponse:
    """A wall's answer, with the server's time."""
    answer.headers["Cache-Control"] = "no-cache"
    answer.headers[NOW] = str(clocks.milliseconds(now))
    return answer


def _context(tournament: Tournament, found: Wall, now: datetime, known: str) -> dict[str, Any]:
    return {
        "tournament": tournament,
        "mode": found.mode.value,
        "above": _above(tournament, found),
        "facts": _facts(tournament, found, now),
        "moved": _moved(tournament),
        "middle": columns.middle(tournament, found),
        "right": columns.right(tournament, found),
        "code": qr.svg(address.shown_link(reverse("find-me", args=[tournament.slug]), known), _("Mein Platz")),
        "few": len(found.tables) <= columns.FEW,
        "paged": len(found.tables) > columns.TABLES,
        **_still(found, now),
    }


def _moved(tournament: Tournament) -> str:
    """Where the evening is, on the wall of a laptop that has handed it over; "" where it is here."""
    [where] = annotated(tournament, "elsewhere")
    if where is None:
        return ""
    if not where:
        return _("Der Abend wird gerade auf einen anderen Laptop gebracht.")
    return _("Der Abend läuft jetzt auf %(address)s") % {"address": address.short(where)}


def _above(tournament: Tournament, found: Wall) -> str:
    """The words above the clock."""
    if found.mode in (Mode.DRAWN, Mode.RUNNING, Mode.BETWEEN):
        return _("Runde %(n)d von %(rounds)d") % {"n": found.number, "rounds": max(tournament.rounds, found.number)}
    return {
        Mode.WELCOME: pgettext("what goes on", "Anmeldung"),
        Mode.FINISHED: _("Alle Runden gespielt"),
        Mode.CEREMONY: _("Siegerehrung"),
    }[found.mode]


def _still(found: Wall, now: datetime) -> dict[str, str]:
    """What stands in the clock's place where no script counts down."""
    bell_at = _bell(found, now)
    if bell_at is not None:
        return {"still": _time(bell_at), "below": _("Läuten")}
    planned = _planned(found)
    return {"still": _time(planned), "below": _("geplanter Beginn")} if planned and found.mode == Mode.DRAWN else {"still": "", "below": ""}


def _facts(tournament: Tournament, found: Wall, now: datetime) -> list[Fact]:
    """Bell, tables that play longer, next round, ceremony: what of it is known."""
    facts = []
    clock = _counting(found)
    bell_at = _bell(found, now)
    if bell_at is not None:
        facts.append(Fact(_("Läuten"), _time(bell_at)))
    for tile in found.tables:
        if clock is not None and tile.extra_minutes and tile.state == "open":
            until = clocks.end_of(clock, tile.extra_minutes, now)
            longer = _("bis %(time)s") % {"time": _time(until)} if until else _("+%(n)d Min.") % {"n": tile.extra_minutes}
            facts.append(Fact(_("Tisch %(table)d, verlängert") % {"table": tile.number}, longer))
    planned = _planned(found)
    if planned is not None and (number := _next_number(tournament, found)):
        facts.append(Fact(_("Runde %(n)d, geplant") % {"n": number}, _time(planned)))
    if tournament.play_from is not None and not tournament.rules_frozen:
        facts.append(Fact(_("Beginn"), f"{tournament.play_from:%H:%M}"))
    if tournament.ceremony_at is not None and found.mode != Mode.CEREMONY:
        facts.append(Fact(_("Siegerehrung"), f"{tournament.ceremony_at:%H:%M}"))
    return facts


def _counting(found: Wall) -> Clock | None:
    """The clock of a round that is played and has a length."""
    return found.clock if found.mode == Mode.RUNNING and found.clock is not None and found.clock.minutes else None


def _bell(found: Wall, now: datetime) -> datetime | None:
    clock = _counting(found)
    return clocks.reading(clock, now).bell_at if clock is not None else None


def _planned(found: Wall) -> datetime | None:
    """When play is planned to go on. Of a drawn round the round before may have said so."""
    if found.mode == Mode.DRAWN:
        own = found.clock.next_at if found.clock is not None else None
        return own or (found.before.next_at if found.before is not None else None)
    return found.clock.next_at if found.clock is not None else None


def _next_number(tournament: Tournament, found: Wall) -> int | None:
    """The round that is planned; None after the last."""
    if found.mode == Mode.DRAWN:
        return found.number
    following = found.number + 1
    return following if found.mode in (Mode.RUNNING, Mode.BETWEEN) and following <= tournament.rounds else None


def _state(found: Wall, now: datetime) -> dict[str, Any]:
    """What the script counts from. `begin`: when a round that nobody has opened yet is planned to."""
    begin = _planned(found) if found.mode in (Mode.DRAWN, Mode.BETWEEN) else None
    return {
        "mode": found.mode.value,
        "led": found.slide is not None,
        "clock": clocks.as_json(_counting(found), now),
        "begin": clocks.milliseconds(begin),
        "now": clocks.milliseconds(now),
    }


def _time(moment: datetime) -> str:
    return f"{timezone.localtime(moment):%H:%M}"


def words() -> dict[str, str]:
    """What the script says; `{time}` is filled in there."""
    return {
        "ready": _("Die Uhr ist noch nicht gestartet"),
        "running": _("Minuten bis zum Läuten"),
        "last": _("Letztes Spiel: kein neues mehr beginnen"),
        "paused": _("Pause – die Uhr steht"),
        "over": _("Es hat geläutet"),
        "begin": _("Minuten bis zum Beginn"),
        "time": _("Uhrzeit"),
        "stale": _("Stand von {time} – keine Verbindung"),
        "no_reload": _("Bitte nicht neu laden: ohne Verbindung bliebe der Schirm leer."),
        "hidden": _("Der Stand wird gerade nicht gezeigt."),
        "no_tables": _("Gerade gibt es keine Tische zu zeigen."),
        "no_seats": _("Wer wo sitzt, steht hier von der Auslosung an, bis jeder Tisch begonnen hat."),
        "sound_on": _("Ton an"),
        "sound_off": _("Ton aus"),
        "sound_waits": _("Der Ton wartet auf einen Klick in diese Seite."),
        "no_sound": _("Dieser Browser kann keinen Ton erzeugen."),
    }
