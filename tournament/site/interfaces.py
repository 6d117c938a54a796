"""The addresses of this machine in the networks that it is in. Asks the operating system and a running avahi, nobody else; sends nothing to a network."""

import array
import contextlib
import ipaddress
import socket
import struct
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

with contextlib.suppress(ImportError):  # Windows
    import fcntl

LINUX = sys.platform == "linux"
SIOCGIFCONF = 0x8912
IFREQ = 40
"""Bytes of a `struct ifreq` on 64-bit Linux."""
MOST = 64
IF_INET6 = Path("/proc/net/if_inet6")
AVAHI = Path("/run/avahi-daemon/socket")
PATIENCE = 1.5
"""Seconds for avahi, which asks nobody when it is asked for its own name."""

VIRTUAL = ("docker", "br-", "veth", "virbr", "vmnet", "vboxnet", "tun", "tap", "wg", "tailscale", "zt", "cni", "podman")
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
    found = {own.host: own for own in (*_ipv4(), *_ipv6(), *_by_name())}
    plain = sorted(found.values(), key=lambda own: (own.virtual, own.host.startswith("["), own.device))
    return [*_local_name(), *plain]


def usable(text: str) -> bool:
    """Whether another device could open this IP address."""
    try:
        address = ipaddress.ip_address(text)
    except ValueError:
        return False
    return not (address.is_loopback or address.is_link_local or address.is_unspecified or address.is_multicast)


def _own(address: str, device: str) -> Own:
    return Own(f"[{address}]" if ":" in address else address, device, device.startswith(VIRTUAL))


def _ipv4() -> Iterator[Own]:
    """Every IPv4 address of every interface (ioctl SIOCGIFCONF, Linux)."""
    if not LINUX:
        return
    names = array.array("B", bytes(MOST * IFREQ))
    address, _length = names.buffer_info()
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asked:
        try:
            answer = fcntl.ioctl(asked, SIOCGIFCONF, struct.pack("iL", MOST * IFREQ, address))
        except OSError:
            return
    filled, _address = struct.unpack("iL", answer)
    raw = names.tobytes()
    for start in range(0, filled, IFREQ):
        device = raw[start : start + 16].partition(b"\0")[0].decode(errors="replace").partition(":")[0]
        text = socket.inet_ntoa(raw[start + 20 : start + 24])
        if usable(text):
            yield _own(text, device)


def _ipv6() -> Iterator[Own]:
    """Every IPv6 address that is not of the link alone (/proc, Linux)."""
    try:
        lines = IF_INET6.read_text(encoding="ascii").splitlines()
    except (OSError, UnicodeDecodeError):
        return
    for line in lines:
        digits, *_numbers, device = line.split()
        text = str(ipaddress.IPv6Address(bytes.fromhex(digits)))
        if usable(text):
            yield _own(text, device)


def _by_name() -> Iterator[Own]:
    """What the machine's own list of names says for its name; all there is on systems other than Linux."""
    if LINUX:
        return
    with contextlib.suppress(OSError):
        for *_kind, place in socket.getaddrinfo(socket.gethostname(), None, type=socket.SOCK_STREAM):
            if usable(str(place[0])):
                yield _own(str(place[0]), "")


def local_name() -> str:
    """The name that avahi would give this machine: `laptop.local`."""
    return f"{socket.gethostname().partition('.')[0].lower()}.local"


def _local_name() -> Iterator[Own]:
    """The name, where avahi runs and knows it. Its simple protocol: one line asked, one line answered."""
    if not AVAHI.exists():
        return
    name = local_name()
    with contextlib.suppress(OSError, UnicodeError), socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as asked:
        asked.settimeout(PATIENCE)
        asked.connect(str(AVAHI))
        asked.sendall(f"RESOLVE-HOSTNAME-IPV4 {name}\n".encode())
        if asked.recv(512).startswith(b"+"):
            yield Own(name, "")
