"""What a wheel of this program needs beside its modules: called by hatchling (pyproject.toml), never by the program.

The static files are collected as production serves them, the catalogues compiled, both anew from the sources and never from what `make`
left lying; templates, the manual, schemas and the sheets that a new one can start from move into the package (`scoring/__init__.py` finds
them there).
The requirements are the pins of requirements.txt: who installs the wheel gets exactly what was tested.
"""

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

OWN = "tournament/own"
MOVED = ("templates", "docs/handbuch", "docs/schemas", "fixtures/sheets")
"""Of the source tree, into `OWN`."""
COLLECT = """
import sys
from django.conf import settings
settings.STATIC_ROOT = sys.argv[1]
import django
from django.core.management import call_command
django.setup()
call_command("collectstatic", interactive=False, verbosity=0)
"""


def pins(root: Path, name: str = "requirements.txt") -> list[str]:
    """The requirements of this file, without their comments."""
    lines = (line.partition("#")[0].strip() for line in (root / name).read_text(encoding="utf-8").splitlines())
    return [line for line in lines if line]


class Pins(MetadataHookInterface):
    """The wheel requires what requirements.txt pins; its extra `server` what requirements-server.txt does."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Says so in the wheel's metadata."""
        metadata["dependencies"] = pins(Path(self.root))
        metadata["optional-dependencies"] = {"server": pins(Path(self.root), "requirements-server.txt")}


class Files(BuildHookInterface):  # type: ignore[type-arg]
    """Collects and compiles before the wheel is written, and cleans up behind it."""

    def dependencies(self) -> list[str]:
        """What a separate environment for building has to have: to collect the static files is to start the program."""
        return pins(Path(self.root))

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Says which files go where. An editable install has the source tree itself."""
        self.made = Path(tempfile.mkdtemp(prefix="tarock-wheel-"))
        if version == "editable" or self.target_name != "wheel":
            return
        root, included = Path(self.root), build_data["force_include"]
        for name in MOVED:
            included[str(root / name)] = f"{OWN}/{name}"
        included[str(self.collected(root))] = f"{OWN}/staticfiles"
        for catalogue in sorted(root.glob("tournament/locale/*/LC_MESSAGES/*.po")):
            place = catalogue.relative_to(root).with_suffix(".mo")
            included[str(self.compiled(catalogue, place))] = place.as_posix()

    def collected(self, root: Path) -> Path:
        """The static files with a hash in their names, compressed beside themselves."""
        folder = self.made / "staticfiles"
        kept = {name: value for name, value in os.environ.items() if not name.startswith(("TAROCK_", "DATABASE_"))}
        environment = kept | {
            "DJANGO_SETTINGS_MODULE": "tournament.settings",
            "PYTHONPATH": os.pathsep.join(filter(None, [str(root), os.environ.get("PYTHONPATH")])),
            "TAROCK_DATA": str(self.made / "data"),
        }
        subprocess.run([sys.executable, "-c", COLLECT, str(folder)], check=True, cwd=root, env=environment)  # noqa: S603
        return folder

    def compiled(self, catalogue: Path, place: Path) -> Path:
        """The catalogue as gettext reads it."""
        target = self.made / place
        target.parent.mkdir(parents=True)
        compiling = [sys.executable, "-m", "babel.messages.frontend", "-q", "compile", "-i", str(catalogue), "-o", str(target)]
        subprocess.run(compiling, check=True)  # noqa: S603
        return target

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Removes what was made for the wheel alone."""
        shutil.rmtree(self.made, ignore_errors=True)
