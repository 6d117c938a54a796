"""What the program answers when something fails: its own fault (500), or a database that cannot be used just now (503, with what to do).

Nothing is asked of the database here. A page gets a page; whoever asked for data (a phone, the entry form) gets a sentence as JSON, and a
phone keeps its games and sends them again by itself.
"""

import logging
import sys
from typing import NamedTuple

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseServerError, JsonResponse
from django.template.loader import render_to_string
from django.utils import translation
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.ledger.store.lazy import Text
from tournament.site.faults import Cause, cause_of, database_file
from tournament.site.log_lines import fault_of
from tournament.site.traced import told

logger = logging.getLogger("tournament.site.faults")
AGAIN = 10
"""Seconds after which it is worth trying again."""


class Words(NamedTuple):
    """A cause in words: the heading, what the director does about it, and what a phone says."""

    title: Text
    desk: Text
    phone: Text


WORDS = {
    Cause.FULL: Words(
        gettext_lazy("Die Platte ist voll"),
        gettext_lazy("Die Platte, auf der die Datenbank liegt, ist voll oder nimmt nichts mehr an. Machen Sie Platz: den "
                     "Papierkorb leeren, große Dateien vom Rechner nehmen. Dann geht das Speichern von selbst weiter."),
        gettext_lazy("Am Rechner der Leitung ist die Platte voll; bitte ihr sagen. Hier bleibt alles gesichert und wird von "
                     "selbst gesendet."),
    ),
    Cause.LOCKED: Words(
        gettext_lazy("Die Datenbank ist gesperrt"),
        gettext_lazy("Ein anderes Programm hält die Datenbank fest, etwa ein Werkzeug, mit dem sie jemand ansieht. Schließen Sie es; "
                     "dann geht das Speichern von selbst weiter."),
        gettext_lazy("Der Rechner der Leitung ist beschäftigt. Hier bleibt alles gesichert und wird von "
                     "selbst gesendet."),
    ),
    Cause.GONE: Words(
        gettext_lazy("Die Datenbank ist nicht da"),
        gettext_lazy("Die Datei der Datenbank fehlt: Wurde der Ordner verschoben, umbenannt oder ein Datenträger abgezogen? Legen Sie ihn "
            "zurück; "
                     "dann geht es von selbst weiter. Ist er verloren, spielen Sie die letzte Sicherung ein (manage.py restore DATEI)."),
        gettext_lazy(
            "Der Rechner der Leitung findet seine Datenbank nicht; bitte ihr sagen. Hier bleibt alles gesichert und wird von selbst "
            "gesendet."),
    ),
    Cause.DAMAGED: Words(
        gettext_lazy("Die Datenbank ist beschädigt"),
        gettext_lazy("Die Datenbank lässt sich nicht mehr lesen. Beenden Sie das Programm, heben Sie den Ordner mit ihr auf, wie er ist, "
                     "und spielen Sie die letzte Sicherung ein (manage.py restore DATEI)."),
        gettext_lazy("Der Rechner der Leitung kann seine Datenbank nicht lesen; bitte ihr sagen. Hier bleibt alles gesichert."),
    ),
    Cause.READ_ONLY: Words(
        gettext_lazy("Die Datenbank lässt sich nicht ändern"),
        gettext_lazy("Das Programm darf die Datenbank lesen, aber nicht schreiben. Geben Sie dem Ordner seine Schreibrechte zurück; "
                     "dann geht das Speichern von selbst weiter."),
        gettext_lazy("Der Rechner der Leitung kann nichts speichern; bitte ihr sagen. Hier bleibt alles gesichert und wird von "
                     "selbst gesendet."),
    ),
    Cause.ELSEWHERE: Words(
        gettext_lazy("Der Abend läuft auf einem anderen Laptop"),
        gettext_lazy("Dieser Laptop hat den Abend übergeben und schreibt nichts mehr, damit nicht zwei verschiedene Abende entstehen. Auf "
            "welchem er läuft, "
                     "und wie es nötigenfalls hier weitergeht, steht auf der Seite „Abend übergeben“ (Sicherung)."),
        gettext_lazy("Der Abend wird gerade auf einen anderen Laptop gebracht. Hier bleibt alles gesichert und wird von "
                     "selbst gesendet."),
    ),
}  # fmt: skip
AWAY = gettext_lazy(
    "PostgreSQL antwortet nicht. Starten Sie es, oder stellen Sie das Netz zu ihm wieder her; dann geht es von selbst weiter."
)
"""What the director does about a database that is no file."""


def failed(request: HttpRequest) -> HttpResponse:
    """Answers whatever was raised (`handler500`): Django calls it while it handles the exception."""
    error = sys.exc_info()[1]
    cause = cause_of(error)
    if cause is None or error is None:
        return HttpResponseServerError(render_to_string("500.html", {"request_id": told()}))
    logger.error("%s %s: %s", request.method, request.path, fault_of(error))
    with translation.override(getattr(request, "LANGUAGE_CODE", settings.LANGUAGE_CODE)):
        answer = _page(cause) if _wants_page(request) else _data(cause)
    answer.headers["Retry-After"] = str(AGAIN)
    answer.headers["Cache-Control"] = "no-store"
    # The line above says it; Django would add a traceback each time.
    answer._has_been_logged = True  # type: ignore[attr-defined]  # Django's own mark, which the stubs leave out
    return answer


def _wants_page(request: HttpRequest) -> bool:
    """Browsers say so when they open a page; scripts take anything."""
    return "text/html" in request.headers.get("Accept", "" if request.content_type == "application/json" else "text/html")


def _desk(cause: Cause) -> str:
    return str(AWAY if cause == Cause.GONE and database_file() is None else WORDS[cause].desk)


def _page(cause: Cause) -> HttpResponse:
    context = {"title": WORDS[cause].title, "todo": _desk(cause), "request_id": told()}
    return HttpResponse(render_to_string("503.html", context), status=503)


def _data(cause: Cause) -> JsonResponse:
    """`message`: for a phone; `desk`: for the entry form."""
    unsaved = _("Nicht gespeichert.")
    return JsonResponse({"code": cause.value, "message": str(WORDS[cause].phone), "desk": f"{unsaved} {_desk(cause)}"}, status=503)
