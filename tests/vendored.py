"""The files of others that the pages load: copied whole from the packages that package.json pins. `make vendor` renews them; a test
compares.

To take a newer version: `npm install --save-dev --save-exact NAME@VERSION`, `make vendor`, `make test`.
"""

import json
import shutil
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "tournament/static/vendor"
PACKAGES = ROOT / "node_modules"

FILES = {
    "htmx.min.js": ("htmx.org", "dist/htmx.min.js"),
    "htmx.LICENSE": ("htmx.org", "LICENSE"),
    "idiomorph.min.js": ("idiomorph", "dist/idiomorph.min.js"),
    "idiomorph-htmx.js": ("idiomorph", "dist/idiomorph-htmx.js"),
    "idiomorph.LICENSE": ("idiomorph", "LICENSE"),
    "lean-qr.js": ("lean-qr", "index.mjs"),
    "lean-qr.LICENSE": ("lean-qr", "LICENSE"),
    "jsQR.js": ("jsqr", "dist/jsQR.js"),
    "jsQR.LICENSE": ("jsqr", "LICENSE"),
}
"""By name in the folder: the package and the file in it."""


class Vendored(NamedTuple):
    """A file as VENDORED.json tells it."""

    package: str
    version: str
    licence: str
    path: str
    sha256: str


def told() -> dict[str, Vendored]:
    """What the packages say of the files, and the checksums of what lies in the folder."""
    found = {}
    for name, (package, path) in FILES.items():
        said = json.loads((PACKAGES / package / "package.json").read_text(encoding="utf-8"))
        digest = sha256((FOLDER / name).read_bytes()).hexdigest()
        found[name] = Vendored(package, said["version"], said["license"], path, digest)
    return found


def written() -> str:
    """VENDORED.json as it has to be."""
    return json.dumps({name: row._asdict() for name, row in told().items()}, indent=2) + "\n"


def renew() -> None:
    """Copies the files and writes down what they are."""
    FOLDER.mkdir(exist_ok=True)
    for name, (package, path) in FILES.items():
        shutil.copyfile(PACKAGES / package / path, FOLDER / name)
    (FOLDER / "VENDORED.json").write_text(written(), encoding="utf-8")


if __name__ == "__main__":
    renew()
