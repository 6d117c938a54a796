"""A Python that runs from wherever it lies: the one that runs now, with its standard library and the shared libraries that it needs
(Linux).

What every Linux has stays there: the C library and the loader. So the folder runs where those are as new as here, or newer.
"""

import re
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Iterable
from pathlib import Path

from tournament.packing.elf import set_path
from tournament.packing.licences import keep_library

OF_THE_SYSTEM = re.compile(r"(ld-linux.*|lib(c|m|dl|rt|pthread|util|resolv)|linux-vdso)\.so\.\d+")
UNUSED = {
    "__pycache__", "config-*", "ensurepip", "idlelib", "lib2to3", "pydoc_data", "site-packages", "test", "tests", "tkinter", "turtledemo",
    "venv",
    "_ctypes_test.*", "_curses*", "_dbm*", "_gdbm*", "_test*", "_tkinter*", "_xx*", "nis.*", "ossaudiodev*", "readline*", "xxlimited*",
}  # fmt: skip
"""Of the standard library: what needs a screen, a terminal or a compiler, what tests and what installs."""


def copy_python(target: Path) -> None:
    """Puts the Python into this folder, which must not be there. Raises ValueError where the running one cannot be moved."""
    base, name = Path(sys.base_prefix), "python{}.{}".format(*sys.version_info[:2])
    stdlib = target / "lib" / name
    (target / "bin").mkdir(parents=True)
    python = target / "bin" / "python3"
    shutil.copy2((base / "bin" / name).resolve(), python)
    shutil.copytree(sysconfig.get_path("stdlib"), stdlib, ignore=shutil.ignore_patterns(*sorted(UNUSED)))
    modules = sorted((stdlib / "lib-dynload").glob("*.so"))
    for library in needed([python, *modules]):
        shutil.copy2(library.resolve(), target / "lib" / library.name)
        keep_library(library, target)
    if not set_path(python, "$ORIGIN/../lib"):
        raise ValueError(
            f"{base / 'bin' / name} names no folder of its libraries, so it cannot be told another: build Python with --enable-shared."
        )
    for library in (target / "lib").glob("*.so*"):
        set_path(library, "$ORIGIN")
    for module in modules:
        set_path(module, "$ORIGIN/../..")


def needed(files: Iterable[Path]) -> list[Path]:
    """The shared libraries that these need, and those that these need, each once; none that every Linux has. Raises ValueError for one that
    is missing."""
    found = {}
    for file in files:
        said = subprocess.run(["ldd", str(file)], capture_output=True, encoding="utf-8", check=True).stdout  # noqa: S603, S607
        for name, path in re.findall(r"^\s*(\S+) => (\S.*?)(?: \(0x[0-9a-f]+\))?$", said, re.MULTILINE):
            if path == "not found":
                raise ValueError(f"{file} needs {name}, which is not here")
            if not OF_THE_SYSTEM.fullmatch(name):
                found[name] = Path(path)
    return [found[name] for name in sorted(found)]
