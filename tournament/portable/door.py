"""The door of the control page: a second server of this process, for this machine alone, whose every address begins with a secret of this
start.

It has the program's pages and static files behind it but addresses of its own (`portable.urls`); what the phones' server is asked never
comes here, and a hall that keeps all of that one's threads busy does not keep the director from ending the program.
"""

import logging
import secrets
import socket
import webbrowser
from collections.abc import Callable, Iterable
from threading import Event, Thread
from typing import Any, NamedTuple

from django.conf import settings
from django.http import HttpRequest, HttpResponse

from tournament.portable.running import forget_address, keep_address
from tournament.site.serving import processes
from tournament.site.serving.http import serve

KEY = "tarock.control"
"""In a request's environment, where no header can put it: headers stand there as HTTP_…"""
URLS = "tournament.portable.urls"
MOST_CONNECTIONS = 64
Wsgi = Callable[[dict[str, Any], Any], Iterable[bytes]]
log = logging.getLogger(__name__)


class Control(NamedTuple):
    """What a request of the control page carries. `login`: says it as it is now; `end`: ends the whole program."""

    secret: str
    login: Callable[[], str]
    end: Callable[[], None]


class Door:
    """Middleware: a request that came by the control page's server has the control page's addresses, and no other request has."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if KEY in request.META:
            request.urlconf = URLS
        return self.get_response(request)


def open_door(application: Wsgi, login: Callable[[], str]) -> processes.Job:
    """Takes a port of this machine alone; answers the job that serves there, keeps the address for a second double-click, and opens the
    browser."""
    listening = socket.create_server(("127.0.0.1", 0))
    listening.setblocking(False)
    secret = secrets.token_urlsafe(24)
    address = f"http://127.0.0.1:{listening.getsockname()[1]}/{secret}/"

    def job(stopped: Event) -> None:
        control = Control(secret, login, lambda: processes.end_all(stopped))
        try:
            keep_address(settings.DATA, address)
        except OSError as fault:
            log.warning("%s", fault)
        Thread(target=webbrowser.open, args=(address,), daemon=True).start()
        serve([listening], through(application, control), None, MOST_CONNECTIONS, stopped=stopped)
        forget_address(settings.DATA)

    return job


def through(application: Wsgi, control: Control) -> Wsgi:
    """The application as it is behind this door."""
    return lambda environ, start: application(environ | {KEY: control}, start)
