"""What the start files of a portable folder run: makes the packages of this version importable, and says so in a sentence where even that fails.

Lies beside `site-packages`. Standard library only, any Python that is new enough to read it.
"""

import platform
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
BINARY = HERE / "site-packages-{}.{}-{}".format(*sys.version_info[:2], platform.machine().lower())
OLD = "Dieses Python ({}) passt nicht zum Programm; es braucht eines von: {}. / This Python does not fit the program."
LOST = "Es fehlen Dateien des Programms ({}). Der Virenschutz hat sie vermutlich entfernt: bitte das ZIP noch einmal entpacken."

for stream in (sys.stdout, sys.stderr):
    if stream is not None:  # pythonw has none
        stream.reconfigure(encoding="utf-8", errors="replace")  # type: ignore[union-attr]  # a text stream, unless somebody put another there
sys.path[:1] = [str(BINARY), str(HERE / "site-packages")]
if not BINARY.is_dir():
    fitting = ", ".join(sorted(path.name.removeprefix("site-packages-") for path in HERE.glob("site-packages-*")))
    sys.exit(OLD.format(sys.version.partition(" ")[0], fitting))
try:
    from tournament.portable.begin import main
except ImportError as missing:
    sys.exit(LOST.format(missing.name))
sys.exit(main(HERE, sys.argv[1:]))
