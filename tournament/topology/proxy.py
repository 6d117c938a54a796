"""The reverse proxy: nginx, with the configuration of docs/server filled in. The files there are what really runs, not an example of it."""

import os
import re
import shutil
import socket
from collections.abc import Collection, Mapping
from pathlib import Path

from tournament.ledger.machine.local_data import write_whole
from tournament.topology.place import Place, Program, Trouble, user_of

TEMPLATES = Path("docs/server")
SHELL, SITE, AWAY = "nginx.conf", "tarock.conf", ("fort.html", "fort.json")
"""The frame of a configuration, what stands in it, and what is answered where no app server is there."""


def program() -> str:
    """nginx's own program. Raises Trouble where there is none."""
    found = shutil.which("nginx", path=f"{os.environ.get('PATH', os.defpath)}:/usr/sbin")
    if found is None:
        raise Trouble("nginx fehlt. Bitte einmal ausführen: sudo apt-get install --no-install-recommends nginx")
    return found


def write(place: Place, source: Program, *, down: Collection[int] = ()) -> None:
    """Writes the configuration. `source`: whose templates they are; `down`: ports of app servers that get no more requests."""
    values = values_of(place, down=down)
    for name in (SHELL, SITE):
        text = (source.root / TEMPLATES / name).read_text(encoding="utf-8")
        write_whole(place.proxy / name, filled(text, values).encode())
    for name in AWAY:
        write_whole(place.proxy / name, (source.root / TEMPLATES / name).read_bytes())
        (place.proxy / name).chmod(0o644)  # nginx's own user reads it


def values_of(place: Place, *, down: Collection[int] = ()) -> dict[str, str]:
    """What stands in place of `{{name}}` in the templates."""
    servers = [f"server 127.0.0.1:{port} max_fails=3 fail_timeout=2s{' down' if port in down else ''};" for port in place.app_ports]
    return {
        "user": f"user {user_of('www-data', 'nginx', 'nobody')};" if os.geteuid() == 0 else "",
        "folder": str(place.proxy),
        "cache": str(place.proxy / "kept"),
        "log": str(place.log),
        "public": str(place.public),
        "certificate": str(place.certificate_used),
        "key": str(place.key_used),
        "listen": "\n    ".join(f"listen {address} ssl http2;" for address in listened(place)),
        "servers": "\n    ".join(servers),
    }


def listened(place: Place) -> list[str]:
    """The addresses it takes connections at. Whoever types `localhost` may be led to ::1 first."""
    host = f"[{place.host.strip('[]')}]" if ":" in place.host else place.host
    twin = {"127.0.0.1": "[::1]", "0.0.0.0": "[::]"}.get(host)  # noqa: S104 - only where somebody asks for it
    return [f"{host}:{place.port}", *([f"{twin}:{place.port}"] if twin and _has_ipv6() else [])]


def _has_ipv6() -> bool:
    try:
        with socket.socket(socket.AF_INET6) as probe:
            probe.bind(("::1", 0))
    except OSError:
        return False
    return True


def filled(text: str, values: Mapping[str, str]) -> str:
    """The template with these values; a name that there is none for is a mistake (KeyError)."""
    return re.sub(r"\{\{(\w+)\}\}", lambda found: values[found[1]], text)


def command(place: Place) -> list[str]:
    """What runs it in the foreground."""
    return [program(), "-e", "stderr", "-p", str(place.proxy), "-c", str(place.proxy / SHELL)]
