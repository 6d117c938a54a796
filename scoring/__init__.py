"""From settlements to standings to files, and the draw: pure computing on plain rows; no models, request or clock, no chance but a draw's
seed.

Whoever is outside imports from here or from a room. What all ask of here: where the program's own files lie (templates, collected static
files, schemas, sheets to start from), one answer for a source tree and for an installed package.

In a source tree they lie beside the packages, as `docs/tour.md` shows; a wheel has no place there, and `tournament/packing/build_hook.py`
puts them into `tournament/own/`. Nothing of the program looks for a file of its own in another way. Nothing here is ever written to.
"""

from pathlib import Path

PACKAGES = Path(__file__).resolve().parents[1]
"""The folder that `rules`, `scoring` and `tournament` lie in: the source tree, or site-packages."""
INSTALLED = not (PACKAGES / "manage.py").is_file()


def own(name: str) -> Path:
    """The program's file or folder of that name, relative to the source tree: `own("templates")`."""
    return PACKAGES / "tournament" / "own" / name if INSTALLED else PACKAGES / name
