"""Whose request it is: the address of the connection, or, behind a reverse proxy of ours, the one that the proxy names."""

import ipaddress

from django.conf import settings


def is_ours(peer: str) -> bool:
    """Whether the connection is with the proxy that was set up (TAROCK_TLS, TAROCK_PROXY); nobody else's headers say who asks, and how."""
    if not settings.BEHIND_TLS_PROXY:
        return False
    try:
        known = ipaddress.ip_address(peer.partition("%")[0])
    except ValueError:
        return False
    known = getattr(known, "ipv4_mapped", None) or known
    return any(known in ipaddress.ip_network(proxy, strict=False) for proxy in settings.PROXIES)


def client_of(peer: str, forwarded: str) -> str:
    """The visitor's address; `peer`: who the connection is with, `forwarded`: the header X-Forwarded-For.

    Behind our proxy it is the one that the proxy appended, the last of the header; from anybody else that header is whatever the visitor
    wrote and is not read.
    """
    said = forwarded.rpartition(",")[2].strip() if is_ours(peer) else ""
    try:
        return str(ipaddress.ip_address(said))
    except ValueError:
        return peer  # nothing was said, or "unknown", or an address with a port: then it is counted as the proxy's own


def network_of(address: str) -> str:
    """The address as a visitor is counted by: of IPv6 the first half, for each device has as many of the others as it likes."""
    try:
        known = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if known.version == 4:
        return address
    return str(known.ipv4_mapped or ipaddress.ip_network((known, 64), strict=False))
