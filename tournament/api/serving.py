"""Answers requests of programs by the table of operations. A session is nobody here: who asks shows a token, or asks as everybody may.

Errors are JSON too: `code` for the program, `message` for people, German or English by Accept-Language.
"""

import json
from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils import translation
from django.utils.cache import get_conditional_response, patch_vary_headers
from django.utils.translation import gettext as _
from django.utils.translation.trans_real import parse_accept_lang_header
from django.views.decorators.csrf import csrf_exempt
from django_scopes import scope

from tournament.api import tokens
from tournament.api.answers import MOST, USUAL, Asked, Problem, must, not_there
from tournament.api.openapi import as_text
from tournament.api.operations import Operation
from tournament.api.team_reading import forbidden
from tournament.ledger.store.permissions import OF_SERVER, may
from tournament.ledger.store.typed import whole_number
from tournament.models import DIMENSION, ApiToken, Organiser
from tournament.models.organiser import everywhere
from tournament.site.etag import public_tag
from tournament.site.organiser import address_of
from tournament.site.pace import Pace, wait
from tournament.site.proxy import network_of
from tournament.site.throttle import client_address

View = Callable[..., HttpResponse]
READS = ("GET", "HEAD")
LANGUAGES = {"de": "de-at", "en": "en"}
BEARER = "Bearer "
OF_ADDRESS, OF_TOKEN = Pace("address", 240, 60), Pace("token", 600, 60)
"""Of one address without a token, and of one token."""


def view(operation: Operation) -> View:
    """What serves this row of the table."""

    @csrf_exempt
    def serve(request: HttpRequest, **parts: str) -> HttpResponse:
        with translation.override(spoken(request)):
            try:
                response = _answered(request, operation, parts)
            except Problem as problem:
                response = said(problem)
            return _dressed(request, response, operation)

    return serve


@csrf_exempt
def description(request: HttpRequest) -> HttpResponse:
    """The description of all of them."""
    if request.method not in READS:
        with translation.override(spoken(request)):
            return said(_bad_method("GET"))
    response = HttpResponse(as_text(), content_type="application/json")
    response.headers["Access-Control-Allow-Origin"], response.headers["Cache-Control"] = "*", "no-cache"
    tag = response.headers["ETag"] = public_tag("openapi")
    return get_conditional_response(request, etag=tag, response=response) or response


@csrf_exempt
def missing(request: HttpRequest, rest: str) -> HttpResponse:
    """Under the prefix what is not there is said as a program reads it."""
    with translation.override(spoken(request)):
        return said(not_there())


def spoken(request: HttpRequest) -> str:
    """German, unless the program asks for English before it."""
    asked = (code.partition("-")[0] for code, _weight in parse_accept_lang_header(request.headers.get("Accept-Language", "")))
    return LANGUAGES[next((code for code in asked if code in LANGUAGES), "de")]


def said(problem: Problem) -> HttpResponse:
    """A problem as JSON."""
    response = as_json({"code": problem.code, "message": problem.message}, status=problem.status)
    for name, value in problem.headers.items():
        response.headers[name] = value
    return response


def as_json(body: Any, status: int = 200) -> HttpResponse:
    """A JSON value, letters as they are."""
    return HttpResponse(json.dumps(body, ensure_ascii=False) + "\n", status=status, content_type="application/json")


def _answered(request: HttpRequest, operation: Operation, parts: dict[str, str]) -> HttpResponse:
    if address_of(request):
        raise not_there()  # the organiser stands in the API's own addresses
    if request.method == "OPTIONS" and not operation.scope:
        return HttpResponse(status=204)
    if request.method not in READS:
        raise _bad_method(operation.method)
    token = _token(request)
    if operation.scope and token is None:
        raise _no_token(_("Dafür braucht es ein Token: Authorization: Bearer tarock_…"))
    if token is not None and operation.scope not in {"", *token.scopes}:
        raise Problem(403, "missing_scope", _("Dieses Token darf das nicht: ihm fehlt „%(scope)s“.") % {"scope": operation.scope})
    if not all(part.isprintable() for part in parts.values()):
        raise not_there()
    if operation.parts[0] != "organiser":
        with everywhere():
            return _made(request, operation, _asked(request, operation, parts, token))
    slug = parts["organiser"]
    if operation.scope and token is not None and token.team.organiser.slug != slug:
        raise not_there()
    with scope(**{DIMENSION: Organiser.objects.meant(slug)}):
        return _made(request, operation, _asked(request, operation, parts, token))


def _asked(request: HttpRequest, operation: Operation, parts: dict[str, str], token: ApiToken | None) -> Asked:
    slug = parts.get("organiser")
    organiser = None if slug is None else must(Organiser.objects.meant(slug).first())
    asked = Asked(organiser, {name: part for name, part in parts.items() if name != "organiser"})
    if operation.paged:
        asked = asked._replace(after=request.GET.get("after", "")[:100], limit=_limit(request))
    if token is None or not operation.scope:
        return asked
    of_server = operation.action in OF_SERVER
    roles = tokens.roles_on_server(token.team) if of_server else tokens.roles_at_organiser(token.team)
    if operation.action is not None and not may(roles, operation.action, None):
        raise forbidden()
    return asked._replace(team=token.team, roles=roles)


def _made(request: HttpRequest, operation: Operation, asked: Asked) -> HttpResponse:
    if operation.function is None:
        raise not_there()
    answer = operation.function(asked)
    tag = public_tag(operation.name, request.path, asked.after, asked.limit, *answer.made_from)
    response = get_conditional_response(request, etag=tag)
    if response is None:
        body = answer.body()
        response = HttpResponse(body, content_type=_media(operation)) if isinstance(body, bytes) else as_json(body)
    response.headers["ETag"] = tag
    return response


def _media(operation: Operation) -> str:
    return f"{operation.media}; charset=utf-8" if operation.media.startswith("text/") else operation.media


def _token(request: HttpRequest) -> ApiToken | None:
    """The token that was shown, counted; None where none was. Raises Problem for one that is not good, and for who asks too often."""
    shown = request.headers.get("Authorization", "")
    address = network_of(client_address(request))
    token = tokens.find(shown.removeprefix(BEARER).strip()) if shown.startswith(BEARER) else None
    seconds = wait(OF_ADDRESS, address) if token is None else wait(OF_TOKEN, str(token.pk))
    if seconds:
        text = _("Zu viele Anfragen. Bitte %(n)d Sekunden warten.") % {"n": seconds}
        raise Problem(429, "too_often", text, {"Retry-After": str(seconds)})
    if shown and token is None:
        raise _no_token(_("Dieses Token gilt nicht: falsch geschrieben, abgelaufen oder widerrufen."))
    return token


def _bad_method(method: str) -> Problem:
    return Problem(405, "bad_method", _("Das geht hier nur mit %(method)s.") % {"method": method}, {"Allow": "GET, HEAD"})


def _no_token(text: str) -> Problem:
    return Problem(401, "no_token", text, {"WWW-Authenticate": "Bearer"})


def _limit(request: HttpRequest) -> int:
    typed = request.GET.get("limit")
    if typed is None:
        return USUAL
    found = whole_number(typed)
    if found is None or not 1 <= found <= MOST:
        raise Problem(400, "bad_value", _("„limit“ ist eine ganze Zahl von 1 bis %(most)d.") % {"most": MOST})
    return found


def _dressed(request: HttpRequest, response: HttpResponse, operation: Operation) -> HttpResponse:
    """Headers of every answer; what everybody may read any page may fetch."""
    if not operation.scope:
        response.headers["Access-Control-Allow-Origin"] = "*"
        response.headers["Access-Control-Expose-Headers"] = "ETag, Retry-After"
        if request.method == "OPTIONS":
            response.headers["Access-Control-Allow-Methods"] = "GET, HEAD"
            response.headers["Access-Control-Allow-Headers"] = "Accept-Language, If-None-Match"
    response.headers.setdefault("Cache-Control", "private, no-cache" if operation.scope else "no-cache")
    response.headers["Content-Language"] = spoken(request)
    patch_vary_headers(response, ["Accept-Language", *["Authorization"] * bool(operation.scope)])
    return response
