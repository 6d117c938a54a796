"""The program on a machine that lacks what only some have: no fork, no fcntl, no resource, no Pango, no gunicorn, and no other program on
the path."""

import os
import sys
from pathlib import Path

BARE = """
import importlib.abc, os, sys, subprocess  # subprocess looks at the system while it still is what it is
GONE = {"fcntl", "resource", "grp", "pwd", "gunicorn", "weasyprint"}

class Without(importlib.abc.MetaPathFinder):
    def find_spec(self, name, path=None, target=None):
        if name == "weasyprint":
            raise OSError("cannot load library 'libpango-1.0-0'")
        if name in GONE:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)

for name in GONE:
    sys.modules.pop(name, None)
sys.meta_path.insert(0, Without())
sys.builtin_module_names = tuple(set(sys.builtin_module_names) - GONE)
for name in ("fork", "forkpty", "geteuid", "getuid"):
    delattr(os, name)
from tournament.__main__ import main
main(["tarock", *sys.argv[1:]])
"""


def bare(*arguments: str) -> list[str]:
    """The command of the program without all that."""
    return [sys.executable, "-c", BARE, *arguments]


def environment(data: Path, **more: str) -> dict[str, str]:
    """Its variables: an empty path, a console of old Windows."""
    kept = {key: value for key, value in os.environ.items() if key in {"HOME", "LANG", "TMPDIR", "PYTHONDONTWRITEBYTECODE"}}
    return kept | {"TAROCK_DATA": str(data), "TAROCK_DEBUG": "1", "PATH": "", "PYTHONIOENCODING": "cp850", **more}
