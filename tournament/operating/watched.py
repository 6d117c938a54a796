"""`/health/live` and `/health/ready`: whether this process answers, and whether its server can. `/metrics`: its figures.

Before every other step: no session, no cookie, no question which host it was, no redirect to https; what a load balancer or a monitor asks
every few seconds is no visitor. 503 means that another server should answer; what only needs looking after stands in the body.
"""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed, JsonResponse

from tournament import __version__
from tournament.models import times
from tournament.operating.checks import Report, State, report
from tournament.operating.gauges import Gauges
from tournament.operating.insiders import sees
from tournament.site import figures

LIVE, READY, METRICS = "/health/live", "/health/ready", "/metrics"
Get = Callable[[HttpRequest], HttpResponse]


class Watched:
    """The step that answers them."""

    def __init__(self, get_response: Get) -> None:
        self.get_response = get_response
        self.own: dict[str, Get] = {LIVE: live, READY: ready} | ({METRICS: metrics} if figures.counted() else {})

    def __call__(self, request: HttpRequest) -> HttpResponse:
        own = self.own.get(request.path_info)
        if own is None or (own is metrics and not sees(request)):  # to a stranger it is no address
            return self.get_response(request)
        response = own(request) if request.method in {"GET", "HEAD"} else HttpResponseNotAllowed(["GET", "HEAD"])
        response.headers["Cache-Control"] = "no-store"
        return response


def live(_request: HttpRequest) -> HttpResponse:
    """The process answers; nothing is asked."""
    return JsonResponse({"status": "ok"})


def ready(request: HttpRequest) -> HttpResponse:
    """How the server is; to a stranger in one word."""
    found = report()
    status = 503 if found.state is State.FAIL else 200
    return JsonResponse(_details(found) if sees(request) else {"status": _word(found.state)}, status=status)


def _word(state: State) -> str:
    return state.name.lower()


def _details(found: Report) -> dict[str, object]:
    checks = {check.name: {"status": _word(check.state), "said": check.said, **check.facts} for check in found.checks}
    return {"status": _word(found.state), "version": __version__, "time": times.now().isoformat(timespec="seconds"), "checks": checks}


def metrics(_request: HttpRequest) -> HttpResponse:
    """What all processes counted, and how the server is now."""
    return HttpResponse(figures.text(Gauges(report())), content_type="text/plain; version=0.0.4; charset=utf-8")
