"""Which program this is, down to its last file."""

import os
from collections.abc import Iterable
from functools import lru_cache
from hashlib import sha256
from io import FileIO

from scoring import PACKAGES, own

FOLDERS = (str(own("templates")), *(str(PACKAGES / name) for name in ("rules", "scoring", "tournament")))
"""Of what a page is made."""


@lru_cache(maxsize=1)
def edition() -> str:
    """Changes with the program itself, so that no browser keeps a page of an older one; the same on every machine that has the same
    program, so that "unchanged" holds at the next server too. Reads some seven megabytes, when a page first asks."""
    return edition_of(FOLDERS)


def edition_of(folders: Iterable[str]) -> str:
    """Of all that makes pages in these folders: names and content, whenever and by whomever they were put there."""
    found = sha256()
    for folder in folders:
        for place, below, names in os.walk(folder):
            below.sort()
            for name in sorted(names):
                if name.endswith((".html", ".css", ".py", ".mo")):
                    with FileIO(f"{place}/{name}") as file:
                        content = file.readall()
                    found.update(f"{place[len(folder) :]}/{name} {len(content)}\n".replace(os.sep, "/").encode())
                    found.update(content)
    return found.hexdigest()[:12]
