"""A table's phone: what it asks and what it sends, and the short code that leads to its page. The token of the address is the right; no
account.

Answers are JSON without a cookie. What is typed is read by `entry.form` and scored by `rules` as at the desk; services store it. A post
that is refused is answered with the reason and with the table as it stands, so that a phone never guesses.
"""

import json
from collections.abc import Callable
from functools import wraps
from typing import Any
from uuid import UUID

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import condition, require_http_methods, require_POST, require_safe

from tournament.entry.form import Typed, read_entry
from tournament.entry.panel import faults_by_control
from tournament.entry.slip import Slip
from tournament.entry.worth import found_in, settle
from tournament.ledger.lines import ruled
from tournament.ledger.lines.annotations import annotated
from tournament.ledger.lines.ruled import AGAINST
from tournament.ledger.lines.sheet import versions_at, with_stored, written_at
from tournament.ledger.lines.writing import SavedEntry
from tournament.ledger.machine.generations import heard, note_newer
from tournament.ledger.store import convert
from tournament.ledger.store.audience import Audience
from tournament.ledger.store.refusals import Finding, Refused, refuse
from tournament.models import RoundState, Table, TableLink
from tournament.phones import missing, writing
from tournament.phones import reading as selectors
from tournament.phones.across import across, moved, replaced
from tournament.phones.body import LONGEST_BODY, BadBody, Body
from tournament.phones.games import Seen, write_game
from tournament.phones.giving_back import give_back
from tournament.phones.keeping import evening_of, read_kept
from tournament.phones.prices import priced, ready_list
from tournament.phones.scribe import to_scribe
from tournament.phones.sent import read_sent
from tournament.phones.state import NO_PHONE, Asking, state_tag, table_state, worth_state
from tournament.referee import calls
from tournament.site.common import LONGEST_AUTHOR
from tournament.site.faults import waiting_at_most
from tournament.site.organiser import of_server, working_for
from tournament.site.pace import Pace, wait
from tournament.site.serving.shared import shared
from tournament.site.throttle import note_wrong_code, too_many_codes

View = Callable[..., HttpResponse]

LOCK_WAIT = 4_000
"""Milliseconds for which what a phone sends waits for a lock. The phone gives up after ten seconds and could then only say that there is no
network; told in time, it says what the laptop says. Nothing is lost either way: a game stays in the phone until it is answered, has an id
of its own, and is sent again after two seconds. And fifty phones that wait hold the program's threads no longer than they must, which a
more patient phone would make worse. The desk waits longer (settings): there, somebody types."""


LIST_TAKES = 3
"""Seconds after which a phone that found the price list in the making asks again."""

OF_PHONE, OF_LINK = Pace("phone", 200, 300), Pace("link", 1_000, 300)
"""What a phone, and all phones of one link, may have stored. Each of it leaves a row of the log, and whoever has seen a Tischzettel has the
link; what one phone sends too much does not silence the others, and who makes up a phone for each is stopped by the second. An honest table
writes twenty games in two hours, and after an hour without network sends them at once."""


# The way to it -------------------------------------------------------------------------------------------------------------------


@require_http_methods(["GET", "HEAD", "POST"])
def code(request: HttpRequest, code: str = "") -> HttpResponse:
    """The short code of a Tischzettel, typed: leads to the table's page. Wrong codes are slowed down."""
    typed = request.POST.get("code", "") if request.method == "POST" else code
    if not typed:
        return _asked(request)
    if too_many_codes(request):
        error = _("Zu viele falsche Codes. In fünf Minuten geht es wieder; der QR auf dem Tischzettel geht sofort.")
        return _asked(request, typed, error, status=429)
    link = selectors.find_code(_as_written(typed))
    if link is None:
        note_wrong_code(request)
        error = _("Diesen Code gibt es nicht. Er steht unter dem QR auf dem Tischzettel: acht Zeichen.")
        return _asked(request, typed, error, status=404)
    return HttpResponseRedirect(of_server("phone", link.token))


def _asked(request: HttpRequest, typed: str = "", error: str = "", status: int = 200) -> HttpResponse:
    return render(request, "phones/code.html", {"code": typed[:20], "error": error, "help_for": "schreiber"}, status=status)


def _as_written(typed: str) -> str:
    """A code as people type it: capitals, spaces, no hyphen."""
    letters = "".join(letter for letter in typed[:40].casefold() if letter.isalnum())
    return f"{letters[:4]}-{letters[4:]}"


# What it asks -------------------------------------------------------------------------------------------------------------------


def _gone(link: TableLink | None) -> JsonResponse:
    if link is None:
        return _refusal("unknown_link", _("Diesen Link gibt es nicht. Bitte den QR auf dem Tischzettel noch einmal scannen."), 404)
    return _refusal(
        "link_ended", _("Der Tisch hat einen neuen Link. Bitte den QR auf dem neuen Zettel scannen; hier ist nichts verloren."), 410
    )


def _refusal(code: str, message: str, status: int, **more: Any) -> JsonResponse:
    return JsonResponse({"code": code, "message": message, **more}, status=status)


@shared(0)
@across
@require_safe
def state(request: HttpRequest, token: str) -> HttpResponse:
    """The table as it stands. An unchanged one is answered by 304, from two queries."""
    link = selectors.find_link(token)
    if link is None or link.ended_at is not None:
        return _gone(link)
    elsewhere = replaced(link, request.GET.get("generation", ""), request.GET.get("witness", "")) or moved(link, reads=True)
    if elsewhere is not None:
        return elsewhere
    heard = selectors.phones_at(link.table)
    asking = Asking(_device(request), request.GET.get("knows", ""), heard)
    answer = condition(etag_func=lambda _request: state_tag(request, link, asking.device, heard))(
        lambda _request: JsonResponse(table_state(link, asking))
    )(request)
    answer.headers["Cache-Control"] = "no-cache"
    return answer


def _device(request: HttpRequest) -> UUID:
    try:
        return UUID(request.GET.get("device", ""))
    except ValueError:
        return NO_PHONE


def _tariff(table: Table) -> Any:
    tournament = table.round.tournament
    return convert.tariff(tournament.sheet, tournament.options, table.seats)


@across
@gzip_page
@require_safe
def prices(request: HttpRequest, token: str) -> HttpResponse:
    """What the usual games are worth, for the time without network; 202 while the list is being made: the phone asks again."""
    link = selectors.find_link(token)
    if link is None or link.ended_at is not None:
        return _gone(link)
    table = link.table
    found = ready_list(_tariff(table), convert.language(), priced(table.round.tournament, table.seats))
    if found is None:
        # No fault, and nothing to say to anybody: the list comes.
        return JsonResponse({}, status=202, headers={"Retry-After": str(LIST_TAKES)})
    return HttpResponse(found, content_type="application/json")


# What it sends ------------------------------------------------------------------------------------------------------------------


def takes_json(view: View) -> View:
    """Finds the table of the token, reads the JSON, and turns everything that is refused into an answer.

    No CSRF token: a page of somebody else cannot know the table's token, and a form cannot send this type of content.
    """

    @across
    @csrf_exempt
    @require_POST
    @wraps(view)
    def guarded(request: HttpRequest, token: str) -> HttpResponse:
        link = selectors.find_link(token)
        if link is None or link.ended_at is not None:
            return _gone(link)
        try:
            body = Body(_raw(request))
            with waiting_at_most(LOCK_WAIT), working_for(link.table.round.tournament):
                return _not_here(link, body) or view(request, link, body)
        except BadBody as bad:
            return _refusal("bad_request", _("Diese Sendung ist unleserlich. Bitte die Seite neu laden."), bad.status, field=bad.field)
        except TooFast:
            return _refusal(
                "too_fast", _("Von diesem Tisch kommt sehr viel auf einmal. Hier bleibt alles gesichert und wird von selbst gesendet."), 429
            )
        except Refused as refused:
            found = to_scribe(refused.findings[0])
            return _refusal(found.code, found.message, 409, state=_fresh(link, Asking()))

    return guarded


class TooFast(Exception):
    """More of what leaves a row of the log than anybody plays."""


def _asking(said: Body) -> Asking:
    return Asking(said.uuid("device"), said.text("knows"))


def _sender(link: TableLink, said: Body) -> Asking:
    """The phone that sends what is to be stored; raises TooFast where it, or its table, sends more than anybody plays."""
    asking = _asking(said)
    if wait(OF_PHONE, f"{link.token} {asking.device}") or wait(OF_LINK, link.token):
        raise TooFast
    return asking


def _not_here(link: TableLink, said: Body) -> HttpResponse | None:
    """The answer of a laptop on which the evening is not written, or, as it hears now, not any more; None where it is."""
    name, witness = said.text("generation"), said.text("witness")
    newer = replaced(link, name, witness)
    if newer is not None:
        note_newer(name, json.loads(newer.content)["address"])
    return newer or moved(link)


def _raw(request: HttpRequest) -> bytes:
    if request.content_type != "application/json":
        raise BadBody("", 415)
    length = request.META.get("CONTENT_LENGTH") or "0"
    if not length.isdecimal() or int(length) > LONGEST_BODY:
        raise BadBody("", 413)
    return request.body


def _fresh(link: TableLink, asking: Asking) -> dict[str, Any]:
    """The table after what was just done."""
    return table_state(selectors.find_link(link.token) or link, asking)


def _after(link: TableLink, asking: Asking, seen: Seen, saved: SavedEntry) -> dict[str, Any]:
    """The table after a line that was stored: what the request has read of it is not asked again, unless others have changed it meanwhile,
    or more than the line can have changed with it."""
    row, stamp = annotated(link, "row", "stamp")
    if saved.table is not seen.table or saved.entry.ruling_id is not None or any(annotated(link, "held", "changed", "cases")):
        return table_state(selectors.find_link(link.token) or link, asking, saved.settled_sheet)
    vars(link).update(row=saved.row, stamp=stamp - row + saved.row)
    return table_state(link, asking, saved.settled_sheet, with_stored(seen.entries, saved.entry))


def _must_be_going_on(link: TableLink) -> None:
    """A link of a closed round shows what was written, and that is all."""
    if link.table.round.state == RoundState.CLOSED:
        raise refuse("round_closed", _("Die Runde ist abgeschlossen. Was an diesem Tisch noch offen ist, bitte der Leitung sagen."))


@takes_json
def greet(request: HttpRequest, link: TableLink, said: Body) -> HttpResponse:
    """A phone gives a sign of life, says who holds it, takes the pen; in a closed round no more than how many games it could not send."""
    told = {"seat": said.small("seat", None), "waiting": said.small("waiting", 0), "take": said.flag("take")}
    closed = link.table.round.state == RoundState.CLOSED
    asking = _sender(link, said) if closed or told["take"] else _asking(said)
    if closed:
        writing.note_waiting(table_id=link.table_id, device=asking.device, waiting=told["waiting"])
    _must_be_going_on(link)
    phones = selectors.phones_at(link.table)
    known = next((phone for phone in phones if phone.device == asking.device), None)
    joined = writing.greet(table_id=link.table_id, device=asking.device, known=known, **told) is not known
    if said.text("generation") == evening_of(link).name:
        heard(link.table_id)
    return JsonResponse(_fresh(link, asking) if joined else table_state(link, asking._replace(phones=phones)))


@takes_json
def game(request: HttpRequest, link: TableLink, said: Body) -> HttpResponse:
    """A game, a correction, a line taken back, a redeal: stored once, however often it is sent."""
    asking, sent = _sender(link, said), read_sent(link.table, said)
    if sent.typed is not None and sent.found:
        return JsonResponse({"errors": _errors(sent.found, sent.typed), "state": _fresh(link, asking)}, status=422)
    seen, phones = Seen(link.table, versions_at(link.table)), selectors.phones_at(link.table)
    author = selectors.speaker(phones, asking.device)[:LONGEST_AUTHOR]
    try:
        written = write_game(table_id=link.table_id, record=sent.record, author=author, device=asking.device, seen=seen, **sent.line)
    except Refused as refused:
        if link.table.round.state == RoundState.CLOSED:
            writing.note_waiting(table_id=link.table_id, device=asking.device, waiting=max(said.small("waiting", 1), 1))
        return _refused(refused, link, asking, sent.line["position"])
    status = "kept" if written.kept else "repeated" if written.repeated else "stored"
    state = _after(link, asking._replace(phones=phones), seen, written.saved) if written.saved else _fresh(link, asking)
    return JsonResponse({"status": status, "state": state})


def _refused(refused: Refused, link: TableLink, asking: Asking, position: int) -> JsonResponse:
    """Why a game was not taken, with the table as it stands."""
    said = [to_scribe(finding) for finding in refused.findings]
    found = said[0]
    if found.code == missing.CODE:
        missing.note_gap(link.table_id, position)
    # What the players can put right themselves comes back into their form.
    status = {AGAINST: 422, "too_many_versions": 429}.get(found.code, 409)
    return _refusal(found.code, found.message, status, errors=[finding.as_dict() for finding in said], state=_fresh(link, asking))


def _errors(found: list[Finding], typed: Typed) -> list[dict[str, str]]:
    """The findings, each with the control that it stands beside."""
    counts = typed.form is not None and typed.form.result == "counts"
    return [finding.as_dict() | {"control": next(iter(faults_by_control([finding], typed.places, counts=counts)))} for finding in found]


@takes_json
def back(request: HttpRequest, link: TableLink, said: Body) -> HttpResponse:
    """What the phone saw stored and this laptop lacks since a backup was put back. `done`: what it need not give back again; `left`: what
    waits, and why."""
    asking = _sender(link, said)
    given = give_back(table_id=link.table_id, device=asking.device, lines=read_kept(link, said))
    left = [[str(client_id), why] for client_id, why in given.left.items()]
    return JsonResponse({"done": list(map(str, given.done)), "left": left, "state": _fresh(link, asking)})


@takes_json
def worth(request: HttpRequest, link: TableLink, said: Body) -> HttpResponse:
    """What the form is worth as it stands; stores nothing. `missing`: what nobody has typed yet.

    An announcement that the game has to have is no such thing: the form does not ask for it, and without network too it is a fault.
    """
    slip = Slip(written_at(link.table, Audience.DESK))
    position = said.number("position")
    tariff = slip.tariff_at(position)
    typed = read_entry(said.controls(), tariff)
    found = found_in(tariff, typed)
    answer: dict[str, Any] = {"amounts": None, "lines": [], "cash_lines": [], "after": None, "warnings": [], "errors": [], "missing": []}
    if found:
        faults = [finding for finding, unfinished in found if not unfinished or finding.code == "missing_announcement"]
        answer["errors"] = _errors(faults, typed)
        answer["missing"] = _errors([finding for finding, _unfinished in found if finding not in faults], typed)
    else:
        denied = ruled.denied(slip.ruling_at(position), typed.record, tariff.system)
        settled = {"refused": denied} if denied else settle(slip, typed.record, position)
        if settled["refused"]:
            answer["errors"] = _errors(settled["refused"], typed)
        else:
            answer |= worth_state(settled)
    return JsonResponse(answer | {"completed": typed.completed})


@takes_json
def agree(request: HttpRequest, link: TableLink, said: Body) -> HttpResponse:
    """A player has seen the sums and agrees."""
    asking, seat = _sender(link, said), said.small("seat")
    names = {row.index: row.registration.player.name for row in link.table.seat_set.select_related("registration__player")}
    writing.agree(table_id=link.table_id, seat=seat, author=names.get(seat, "")[:LONGEST_AUTHOR])
    return JsonResponse(_fresh(link, asking))


@takes_json
def call(request: HttpRequest, link: TableLink, said: Body) -> HttpResponse:
    """Calls a referee to the table; with `back` the table takes its call back."""
    asking = _sender(link, said)
    _must_be_going_on(link)
    name = selectors.speaker(selectors.phones_at(link.table), asking.device)[:LONGEST_AUTHOR]
    if said.flag("back"):
        calls.take_back_call(table_id=link.table_id, author=name)
        return JsonResponse(_fresh(link, asking))
    calls.call_referee(
        table_id=link.table_id,
        client_id=said.uuid("client_id"),
        game=said.small("game", None),
        caller=name,
        words=said.text("words"),
        author=name,
    )
    return JsonResponse(_fresh(link, asking))
