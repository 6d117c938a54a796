"""Who may see how a server is: the machine itself, the networks that TAROCK_METRICS names, and whoever brings the token.

Anybody else is told that it works, or that it does not. A request that somebody passed on is the passer's only where he is our proxy: else
a proxy that nobody declared would make every stranger the machine itself.
"""

import hmac
import ipaddress

from django.conf import settings
from django.http import HttpRequest

from tournament.site.middleware import ProxyHeaders
from tournament.site.proxy import is_ours

SCHEME = "Bearer "
FROM = "HTTP_X_FORWARDED_FOR"


def sees(request: HttpRequest) -> bool:
    """Whether this one is shown the details. The request must be as it came, with all its headers."""
    return _has_token(request) or _is_near(request)


def _has_token(request: HttpRequest) -> bool:
    said = request.META.get("HTTP_AUTHORIZATION", "")
    wanted = settings.METRICS_TOKEN
    return bool(wanted) and said.startswith(SCHEME) and hmac.compare_digest(said.removeprefix(SCHEME).encode(), wanted.encode())


def _is_near(request: HttpRequest) -> bool:
    peer = request.META.get("REMOTE_ADDR", "")
    passed_on = any(name in request.META for name in ProxyHeaders.SAID)
    if passed_on and not is_ours(peer):
        return False
    # A proxy that does not say for whom it asks, asks for a stranger.
    said = request.META.get(FROM, "").rpartition(",")[2].strip() if passed_on else peer.partition("%")[0]
    try:
        known = ipaddress.ip_address(said)
    except ValueError:
        return False
    known = getattr(known, "ipv4_mapped", None) or known
    return known.is_loopback or any(known in ipaddress.ip_network(one, strict=False) for one in settings.INSIDERS)
