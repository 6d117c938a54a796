"""The index that pip is configured with, asked without pip: which files a project has there, by name, with their addresses and
checksums."""

import json
import re
import ssl
import subprocess
import sys
from html import unescape
from typing import NamedTuple
from urllib.parse import urljoin
from urllib.request import Request, urlopen

USUAL = "https://pypi.org/simple"
LONGEST = 300
"""Seconds for an answer."""
ACCEPTED = "application/vnd.pypi.simple.v1+json, text/html;q=0.5"
LINK = re.compile(r'<a [^>]*href="([^"#]+)(?:#sha256=([0-9a-f]{64}))?"')


class File(NamedTuple):
    """`sha256`: "" where the index does not say."""

    address: str
    sha256: str


def files(project: str) -> dict[str, File]:
    """Those of every version, by name. Raises OSError."""
    page = f"{configured('index-url', USUAL).rstrip('/')}/{re.sub('[-_.]+', '-', project).lower()}/"
    said = asked(page).decode()
    if said.startswith("{"):
        found = [(row["url"], row["hashes"].get("sha256", "")) for row in json.loads(said)["files"]]
    else:
        found = [(unescape(address), value) for address, value in LINK.findall(said)]
    return {address.rpartition("/")[2]: File(urljoin(page, address), value) for address, value in found}


def asked(address: str) -> bytes:
    """What lies there. Raises OSError."""
    context = ssl.create_default_context(cafile=configured("cert", "") or None)
    with urlopen(Request(address, headers={"Accept": f"{ACCEPTED}, */*;q=0.1"}), timeout=LONGEST, context=context) as answer:  # noqa: S310 - pip's own index
        content: bytes = answer.read()
    return content


def configured(name: str, otherwise: str) -> str:
    """What pip is configured with, the environment first."""
    for place in (f":env:.{name}", f"global.{name}"):
        said = subprocess.run([sys.executable, "-m", "pip", "config", "get", place], capture_output=True, encoding="utf-8", check=False)  # noqa: S603
        if said.returncode == 0 and said.stdout.strip():
            return said.stdout.strip()
    return otherwise
