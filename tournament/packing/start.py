"""What the start files of a portable folder run: makes the packages of this version importable, and says so in a sentence where even that
fails.

Lies beside `site-packages`. Standard library only, any Python that is new enough to read it.
"""

import os
import sys
import sysconfig
from pathlib import Path

HERE = Path(__file__).resolve().parent
# What the Python itself was built for. `platform.machine()` would ask Windows for its processor, by a service that may be a long time
# answering.
MACHINE = os.uname().machine if hasattr(os, "uname") else sysconfig.get_platform().removeprefix("win-")
BINARY = HERE / "site-packages-{}.{}-{}".format(*sys.version_info[:2], MACHINE.lower())
PACKAGES = [str(BINARY), str(HERE / "site-packages")]
OLD = "Dieses Python ({}) passt nicht zum Programm; es braucht eines von: {}. / This Python does not fit the program."
LOST = "Es fehlen Dateien des Programms ({}). Der Virenschutz hat sie vermutlich entfernt: bitte das ZIP noch einmal entpacken."

for stream in (sys.stdout, sys.stderr):
    if stream is not None:  # pythonw has none
        stream.reconfigure(encoding="utf-8", errors="replace")  # type: ignore[union-attr]  # a text stream, unless somebody put another there
# What asks Windows for its version and its processor asks a service (WMI) first, which may be a long time answering; the system itself
# knows both.
sys.modules["_wmi"] = None  # type: ignore[assignment]  # so that importing it fails, as where there is none
# A Python with a `._pth` begins with its standard library, any other with the folder of this file.
sys.path[:] = [*PACKAGES, *(place for place in sys.path if Path(place).resolve() not in {HERE, *map(Path, PACKAGES)})]
if not BINARY.is_dir():
    fitting = ", ".join(sorted(path.name.removeprefix("site-packages-") for path in HERE.glob("site-packages-*")))
    sys.exit(OLD.format(sys.version.partition(" ")[0], fitting))
try:
    from tournament.portable.begin import main
except ImportError as missing:
    sys.exit(LOST.format(missing.name or missing))
sys.exit(main(HERE, sys.argv[1:]))
