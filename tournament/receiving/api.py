"""What a laptop asks of the federation's server: to be let in, to take an upload, how far that is. JSON; no account and no cookie: a code,
and then the signature, says who asks. Nothing of another organiser is told."""

import json
import zlib
from collections.abc import Callable
from functools import wraps
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt

from tournament.ledger.store.permissions import Action
from tournament.ledger.store.refusals import Refused, refuse
from tournament.models import Revision
from tournament.models.organiser import everywhere
from tournament.receiving.arriving import Arrived, NotLet, arrive
from tournament.receiving.chain import NOT_THE_HEAD
from tournament.receiving.held import sentence
from tournament.receiving.laptops import enrol
from tournament.register.extract_file import fingerprint
from tournament.site import address
from tournament.site.access import requires
from tournament.site.organiser import of_server
from tournament.site.throttle import note_wrong_code, too_many_codes
from tournament.upload.envelope import HEX, UID

View = Callable[..., HttpResponse]
LONGEST_ENROLMENT = 4_096
"""Bytes of what a laptop says to be let in."""
WAIT_FOR_CODES = 300
NO_UPLOAD = {"unknown_format", "bad_header", "bad_signature", "digest_differs", "wrong_address", "no_gzip", "unread"}
"""Findings by which the bytes are no upload at all."""
STATUS = {"too_large": 413, "wrong_code": 403, "key_taken": 409}


def answers(*methods: str) -> Callable[[View], View]:
    """Turns what is refused into JSON. The address names the organiser inside; what stands before it says nothing."""

    def decorate(view: View) -> View:
        @csrf_exempt
        @requires(Action.READ)
        @wraps(view)
        def guarded(request: HttpRequest, **named: Any) -> HttpResponse:
            if request.method not in methods:
                answer = _said(405, "method", _("Diese Adresse kennt nur: %(methods)s.") % {"methods": ", ".join(methods)})
                answer.headers["Allow"] = ", ".join(methods)
                return answer
            try:
                with everywhere():
                    answer = view(request, **named)
            except NotLet as found:
                answer = _said(429 if found.seconds else 403, found.code, found.message)
                if found.seconds:
                    answer.headers["Retry-After"] = str(found.seconds)
            except Refused as refused:
                answer = _refused(refused)
            answer.headers["Cache-Control"] = "no-store"
            return answer

        return guarded

    return decorate


@answers("POST")
def let_in(request: HttpRequest) -> HttpResponse:
    """A laptop's key, by a code: once. Wrong codes are slowed down."""
    if too_many_codes(request):
        answer = _said(429, "too_often", _("Zu viele falsche Codes. In fünf Minuten geht es wieder."))
        answer.headers["Retry-After"] = str(WAIT_FOR_CODES)
        return answer
    if request.content_type != "application/json":
        return _said(415, "no_json", _("Verlangt ist JSON (Content-Type: application/json)."))  # a page's form cannot send that
    said = _json(_body(request, LONGEST_ENROLMENT))
    try:
        found = enrol(code=said["code"], key=said["key"], name=said["name"])
    except Refused as refused:
        if "wrong_code" in refused.codes:
            note_wrong_code(request)
        raise
    organiser = found.laptop.organiser
    known = {"organiser": organiser.slug, "name": organiser.name, "fingerprint": fingerprint(found.laptop.key)}
    return JsonResponse(known, status=201 if found.new else 200)


@answers("GET", "HEAD", "PUT")
def upload(request: HttpRequest, organiser: str, uid: str, digest: str) -> HttpResponse:
    """PUT keeps it; GET says how far it is."""
    if request.method != "PUT":
        return _how_far(organiser, uid, digest)
    content = _body(request, settings.UPLOAD_LIMIT)
    if request.headers.get("Content-Encoding", "").strip().lower() == "gzip":
        content = _unpacked(content, settings.UPLOAD_LIMIT)
    return _arrived(arrive(content, address=(organiser, uid, digest)))


def _arrived(found: Arrived) -> HttpResponse:
    revision, href = found.revision, _href(found.revision)
    if found.head is not None:
        text = _("Eine andere Fassung gilt als die, die diese ersetzt. Sie ist aufgehoben; der Verband entscheidet, welche gilt.")
        said = {"code": NOT_THE_HEAD, "message": text, "head": found.head, "sent": revision.digest, "href": href}
        return JsonResponse(said, status=409)
    far = {"revision": revision.number, "state": revision.course.stage, "href": href}
    return JsonResponse(far, status=201 if found.new else 200)


def _how_far(organiser: str, uid: str, digest: str) -> HttpResponse:
    known = Revision.objects.select_related("course", "tournament__organiser")
    known = known.filter(digest=digest, tournament__organiser__slug=organiser)
    revision = known.filter(tournament__uid=uid).first() if UID.fullmatch(uid) and HEX.fullmatch(digest) else None
    if revision is None:
        return _said(404, "not_found", _("Diese Einsendung ist nicht da."))
    course = revision.course
    held = "removed" if course.removed else course.held
    said = {
        "revision": revision.number, "state": course.stage, "held": held, "public": course.public_at is not None,
        "message": _("Beiseitegelegt.") if course.removed else sentence(course.held, course.facts), "href": _href(revision),
    }  # fmt: skip
    return JsonResponse(said)


def _href(revision: Revision) -> str:
    """The page that says what becomes of it, for a person of the club."""
    path = f"/o/{revision.tournament.organiser.slug}{of_server('upload', revision.digest)}"
    return address.link(path) or path


def _body(request: HttpRequest, most: int) -> bytes:
    try:
        content: bytes = request.read(most + 1)
    except OSError as fault:
        raise refuse("unread", _("Die Einsendung kam nicht ganz an. Bitte noch einmal senden.")) from fault
    if len(content) > most:
        raise refuse("too_large", _("Eine Einsendung hat höchstens 10 MB."))
    return content


def _unpacked(content: bytes, most: int) -> bytes:
    """Never more than `most`, however small it came."""
    unpacking = zlib.decompressobj(16 + zlib.MAX_WBITS)
    try:
        found = unpacking.decompress(content, most + 1)
    except zlib.error as fault:
        raise refuse("no_gzip", _("Das ist kein gzip.")) from fault
    if len(found) > most:
        raise refuse("too_large", _("Eine Einsendung hat höchstens 10 MB."))
    if not unpacking.eof:
        raise refuse("no_gzip", _("Das gzip ist abgeschnitten."))
    return found


def _json(content: bytes) -> dict[str, str]:
    """Code, key and name, each a text."""
    try:
        said = json.loads(content)
    except (ValueError, RecursionError):
        said = None
    names = ("code", "key", "name")
    if not isinstance(said, dict) or any(not isinstance(said.get(name), str) for name in names):
        raise refuse("unread", _("Verlangt ist ein JSON-Objekt mit den Texten „code“, „key“ und „name“."))
    return {name: said[name] for name in names}


def _refused(refused: Refused) -> HttpResponse:
    first = refused.findings[0]
    said = {"code": first.code, "field": first.field, "message": first.message}
    if first.code in STATUS:
        return JsonResponse(said, status=STATUS[first.code])
    if first.code in NO_UPLOAD:
        return JsonResponse(said, status=400)
    return JsonResponse({"findings": [found.as_dict() for found in refused.findings]}, status=422)


def _said(status: int, code: str, message: str) -> HttpResponse:
    return JsonResponse({"code": code, "message": message}, status=status)
