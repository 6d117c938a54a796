"""The addresses of this machine in the networks that it is in. Asks the operating system and a running avahi, nobody else; sends nothing to
a network."""

import contextlib
import ipaddress
import socket
from collections.abc import Iterable, Iterator
from typing import NamedTuple

import ifaddr

from tournament.site import optional

PATIENCE = 1.5
"""Seconds for avahi, which asks nobody when it is asked for its own name."""

VIRTUAL = (
    "docker",
    "br-",
    "veth",
    "virbr",
    "vmnet",
    "vboxnet",
    "tun",
    "tap",
    "wg",
    "tailscale",
    "zt",
    "cni",
    "podman",
    "virtualbox",
    "vmware",
    "hyper-v",
)
"""How networks are called that exist only inside this machine, or lead out of the room."""


class Own(NamedTuple):
    """An address of this machine. `host` as it stands in a link; `device`: the network's name ("wlan0"), "" where it is not known."""

    host: str
    device: str
    virtual: bool = False


def own_addresses() -> list[Own]:
    """All that other devices could try, the likeliest first: the name, then real networks before virtual ones, IPv4 before IPv6.

    Loopback and addresses that need a zone (fe80::…) are left out: no browser opens them from elsewhere.
    """
    found = {own.host: own for own in _of_adapters()}
    plain = sorted(found.values(), key=lambda own: (own.virtual, own.host.startswith("["), own.device))
    return [*_local_name(), *plain]


def heard(found: Iterable[Own], host: str) -> list[Own]:
    """Those of them under which a server answers that listens on `host`: a wildcard takes the addresses of its own family, never those of
    both. A server for this machine alone answers nobody else; which could be offered, were it open, is told all the same."""
    try:
        listens = ipaddress.ip_address(host.strip("[]"))
    except ValueError:  # a name, or nobody knows: a proxy has the port
        return list(found)
    one = not (listens.is_unspecified or listens.is_loopback)
    return [own for own in found if own.host.startswith("[") == (listens.version == 6) and (not one or _is(own.host, listens))]


def _is(host: str, address: ipaddress.IPv4Address | ipaddress.IPv6Address) -> bool:
    """Whether this is the address, or a name, which may lead there."""
    try:
        return ipaddress.ip_address(host.strip("[]")) == address
    except ValueError:
        return True


def usable(text: str) -> bool:
    """Whether another device could open this IP address."""
    try:
        address = ipaddress.ip_address(text)
    except ValueError:
        return False
    return not (address.is_loopback or address.is_link_local or address.is_unspecified or address.is_multicast)


def _own(address: str, device: str) -> Own:
    return Own(f"[{address}]" if ":" in address else address, device, device.casefold().startswith(VIRTUAL))


def _of_adapters() -> Iterator[Own]:
    """Every address that another device could open, of every network of this machine."""
    try:
        adapters = ifaddr.get_adapters()
    except OSError:
        return
    for adapter in adapters:
        for found in adapter.ips:
            text = found.ip if isinstance(found.ip, str) else found.ip[0]
            if usable(text):
                yield _own(text, adapter.nice_name)


def local_name() -> str:
    """The name that avahi would give this machine: `laptop.local`."""
    return f"{socket.gethostname().partition('.')[0].lower()}.local"


def _local_name() -> Iterator[Own]:
    """The name, where avahi runs and knows it. Its simple protocol: one line asked, one line answered."""
    if not optional.AVAHI.exists():
        return
    name = local_name()
    with contextlib.suppress(OSError, UnicodeError), socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as asked:
        asked.settimeout(PATIENCE)
        asked.connect(str(optional.AVAHI))
        asked.sendall(f"RESOLVE-HOSTNAME-IPV4 {name}\n".encode())
        if asked.recv(512).startswith(b"+"):
            yield Own(name, "")
