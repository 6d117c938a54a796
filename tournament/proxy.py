"""Whose request it is: the address of the connection, or, behind a reverse proxy of ours, the one that the proxy names."""

import ipaddress

from django.conf import settings


def client_of(peer: str, forwarded: str) -> str:
    """The visitor's address; `peer`: who the connection is with, `forwarded`: the header X-Forwarded-For.

    Behind the TLS proxy it is the one our proxy appended, the last of the header; without a proxy that header is whatever the visitor wrote
    and is not read.
    """
    if settings.BEHIND_TLS_PROXY:
        return forwarded.rpartition(",")[2].strip() or peer
    return peer


def network_of(address: str) -> str:
    """The address as a visitor is counted by: of IPv6 the first half, for each device has as many of the others as it likes."""
    try:
        known = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if known.version == 4:
        return address
    return str(known.ipv4_mapped or ipaddress.ip_network((known, 64), strict=False))
