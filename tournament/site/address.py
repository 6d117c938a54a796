"""Where other devices find this program: the address that slips and QR codes lead to, and which of its addresses a phone has lately
reached.

The address is the environment's (TAROCK_ADDRESS), else what the director chose; it lies in the database, because papers are also made by
a command that listens nowhere, and by other servers. No tournament knows of it: another evening, another inn.
"""

import contextlib
import ipaddress
import json
import re
import time
from collections.abc import Iterable
from urllib.parse import urlsplit

from django.conf import settings
from django.db import DatabaseError
from django.http import HttpRequest
from django.http.request import validate_host
from django.utils.translation import gettext as _

from tournament.ledger.machine.local_data import read
from tournament.ledger.store import shared
from tournament.ledger.store.refusals import refuse
from tournament.site.interfaces import Own, heard, own_addresses

HOST = re.compile(r"[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?|\[[0-9a-f:.]+\]")
LONGEST = 300
ONLY_HERE = {"127.0.0.1", "localhost", "::1"}

SECONDS_BETWEEN = 3
"""A phone that loads the page again and again makes no more work than this."""
DAY = 24 * 3600
MOST_FORMER = 40
"""Addresses of before that are kept: those of a season."""


def base() -> str:
    """The address without a slash at its end, "http://192.168.1.20:8000"; "" where none is known."""
    return settings.ADDRESS or shared.read(shared.ADDRESS)


def link(path: str, known: str | None = None) -> str:
    """The whole address of a page of ours for another device; "" where none is known. `known`: `base()`, where it was read before."""
    start = base() if known is None else known
    return f"{start}{path}" if start else ""


def short(address: str) -> str:
    """An address as one types it: a browser adds http:// by itself, but not https://."""
    return address.removeprefix("http://").rstrip("/")


def choose(text: str) -> str:
    """Keeps an address for slips and QR codes and answers it as it was understood. Refused (`bad_address`): what is no address of a
    server."""
    if settings.ADDRESS:
        raise refuse(
            "fixed_address", _("Die Adresse ist beim Start festgelegt (TAROCK_ADDRESS) und lässt sich hier nicht ändern."), "address"
        )
    found = understood(text)
    if found is None and understood(text, only_here_too=True) is not None:
        text = _(
            "Diese Adresse öffnet nur dieser Rechner selbst; Telefone erreichen ihn so nicht. Bitte die nehmen, die er im WLAN des "
            "Hauses hat."
        )
        raise refuse("bad_address", text, "address")
    if found is None:
        raise refuse(
            "bad_address", _("Das ist keine Adresse. So sieht eine aus: http://192.168.1.20:8000 oder https://tarock.example.at"), "address"
        )
    moved_to(found)
    return found


def understood(text: str, *, only_here_too: bool = False) -> str | None:
    """Scheme, host and port of what was typed; None for anything else, and (unless `only_here_too`) for an address that only this machine
    itself can open."""
    text = text.strip().lower()
    if len(text) > LONGEST or not text.isascii():
        return None
    try:
        parts = urlsplit(text if "://" in text else f"http://{text}")
        host, port = parts.hostname or "", parts.port
        shown = f"[{ipaddress.IPv6Address(host)}]" if ":" in host else host
    except ValueError:
        return None
    if parts.scheme not in {"http", "https"} or parts.path.strip("/") or parts.query or parts.fragment or parts.username is not None:
        return None
    if not HOST.fullmatch(shown) or (host in ONLY_HERE and not only_here_too) or port == 0:
        return None
    return f"{parts.scheme}://{shown}" + (f":{port}" if port not in (None, 80 if parts.scheme == "http" else 443) else "")


# Where the phones' pages may come from ---------------------------------------------------------------------------------------------------


def former() -> list[str]:
    """The addresses under which this evening was open before, the newest first: a phone's page of one of them may send to the present
    one."""
    try:
        found = json.loads(shared.read(shared.FORMER) or "[]")
    except ValueError:
        return []
    return [one for one in found if isinstance(one, str)] if isinstance(found, list) else []


def note_former(addresses: Iterable[str]) -> None:
    """Adds to them."""
    kept = list(dict.fromkeys([*filter(None, addresses), *former()]))[:MOST_FORMER]
    shared.put(shared.FORMER, json.dumps(kept))


def moved_to(new: str) -> None:
    """Slips and QR codes lead there from now on ("": nobody has said where); pages that are open at the addresses of before may go on."""
    note_former([shared.read(shared.ADDRESS), *reached()])
    shared.put(shared.ADDRESS, new)


def take_over() -> None:
    """An address that an older version of the program kept in a file goes where it is kept now. One that is fixed at the start is noted:
    should this laptop die, pages that are open at it may go on where its backup is put back. Where several servers have one database, those
    that were told none at the start lead to it too."""
    if settings.ADDRESS and settings.ADDRESS not in former():
        note_former([settings.ADDRESS])
    if settings.ADDRESS and settings.SHARED and shared.read(shared.ADDRESS) != settings.ADDRESS:
        moved_to(settings.ADDRESS)
    file = settings.DATA / "adresse"
    kept = read(file)
    if kept and not shared.read(shared.ADDRESS):
        shared.put(shared.ADDRESS, kept)
        file.unlink()


# The machine's own addresses -----------------------------------------------------------------------------------------------------------


def only_here() -> bool:
    """Whether the server was started for this machine alone (HOST=127.0.0.1)."""
    return _host() in ONLY_HERE


def _host() -> str:
    """On which address the server listens; "" where nobody knows."""
    return settings.LISTENING.rpartition(":")[0].strip("[]")


def _ours() -> list[Own]:
    """This machine's addresses at which somebody listens."""
    return heard(own_addresses(), _host())


def port(request: HttpRequest) -> str:
    """The port that the server which answers this request listens on."""
    return settings.LISTENING.rpartition(":")[2] or request.META.get("SERVER_PORT", "")


def own_bases(request: HttpRequest) -> list[tuple[str, Own]]:
    """The addresses under which other devices may find the server that answers this request, the likeliest first."""
    tail = "" if port(request) in ("", "443" if request.is_secure() else "80") else f":{port(request)}"
    return [(f"{request.scheme}://{own.host}{tail}", own) for own in _ours() if validate_host(own.host, settings.ALLOWED_HOSTS)]


def shown_link(path: str, known: str | None = None) -> str:
    """The whole address of a page for a QR on a screen; "" where it would lead nowhere now. `known`: as for `link`."""
    known = base() if known is None else known
    return "" if gone(known) else link(path, known)


def gone(known: str | None = None) -> bool:
    """Whether the chosen address has an IP number that is none of this machine's any more: the router gave it another, or it is in another
    network.

    One that was set at the start is trusted: it may be a router's that leads here; so is that of several servers, which is one's or their
    proxy's.
    """
    host = "" if settings.ADDRESS or settings.SHARED else urlsplit(base() if known is None else known).hostname or ""
    try:
        number = ipaddress.ip_address(host)
    except ValueError:
        return False
    return str(number) not in {own.host.strip("[]") for own in _ours()}


# Has a phone been here? ----------------------------------------------------------------------------------------------------------------


def note_visit(request: HttpRequest, visitor: str) -> None:
    """Notes that another device has opened the start page, and under which of our addresses; `visitor` is its own, which is not kept.

    Whatever else stands in a Host header is worth no line.
    """
    if visitor in ONLY_HERE:
        return
    used, now, seen = f"{request.scheme}://{request.get_host()}", int(time.time()), reached()
    if seen.get(used, 0) > now - SECONDS_BETWEEN:
        return
    ours = own_bases(request)
    if visitor in {own.host.strip("[]") for _address, own in ours} or used not in {base(), *(address for address, _own in ours)}:
        return
    kept = {address: at for address, at in seen.items() if at > now - DAY} | {used: now}
    with contextlib.suppress(DatabaseError):  # a full disk must not close the start page
        shared.put(shared.REACHED, json.dumps(kept))


def reached() -> dict[str, int]:
    """Our addresses by which other devices came, with the time of the last visit in seconds since 1970."""
    try:
        found = json.loads(shared.read(shared.REACHED) or "{}")
    except ValueError:
        return {}
    return {key: value for key, value in found.items() if isinstance(value, int)} if isinstance(found, dict) else {}
