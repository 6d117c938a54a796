"""A port taken for this program alone. Standard library only: a double-click looks for a free one before anything else is loaded."""

import errno
import socket

BACKLOG = 512
ALONE: int = getattr(socket, "SO_EXCLUSIVEADDRUSE", socket.SO_REUSEADDR)
TAKEN = {errno.EADDRINUSE, errno.EACCES}
"""Somebody has the port; Windows says the second where that somebody has it for himself."""
OURSELVES = "::1"
"""Where browsers on Windows look for `localhost` first."""


def taken_alone(address: tuple[str, int], family: socket.AddressFamily) -> socket.socket:
    """A listening socket whose port nobody else has, nor gets. Raises OSError and OverflowError.

    Elsewhere than on Windows a port just left may be taken again at once; there that same option would share it with another program.
    """
    taken = socket.socket(family, socket.SOCK_STREAM)
    try:
        taken.setsockopt(socket.SOL_SOCKET, ALONE, 1)
        if family == socket.AF_INET6:
            taken.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
        taken.bind(address)
        taken.listen(BACKLOG)
    except BaseException:
        taken.close()
        raise
    return taken


def for_ourselves(port: int) -> socket.socket | None:
    """A second one for the name `localhost`; None where this machine has no such address. Raises OSError where somebody has the port."""
    if not socket.has_ipv6:
        return None
    try:
        return taken_alone((OURSELVES, port), socket.AF_INET6)
    except OSError as fault:
        if fault.errno in TAKEN:
            raise
        return None


def is_free(port: int) -> bool:
    """Whether the program could take this port for the room and for itself, as it does when it starts."""
    try:
        with taken_alone(("", port), socket.AF_INET):
            if (second := for_ourselves(port)) is not None:
                second.close()
    except OSError:
        return False
    return True


def any_free() -> int:
    """A port that nobody has."""
    while True:
        with taken_alone(("", 0), socket.AF_INET) as found:
            port: int = found.getsockname()[1]
        if is_free(port):
            return port
