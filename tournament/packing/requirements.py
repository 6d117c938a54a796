"""`requirements.lock`: the pins of requirements.txt with the checksums of what the registry has of them, so that `make run` installs
nothing else; and `requirements-server.lock`, what a federation's server has on top.

Every file is listed that a Linux, a Mac or a Windows with a Python from 3.11 on may take; which one it is, pip chooses.
"""

import re
from collections.abc import Iterable, Mapping

from tournament.packing import index
from tournament.packing.build_hook import pins
from tournament.packing.wheels import ROOT

LOCK = ROOT / "requirements.lock"
HEAD = (
    "# The pins of requirements.txt with the checksums of their files: `make portable-lock` writes it anew, `make run` installs from "
    "it.\n\n"
)
SERVER, SERVER_LOCK = "requirements-server.txt", ROOT / "requirements-server.lock"
SERVER_HEAD = "# The pins of requirements-server.txt with the checksums of their files: `make portable-lock` writes it anew.\n\n"
PYTHON = re.compile(r"(py2\.)?py3|cp3(1[1-9]|[2-9]\d)|cp3\d+-abi3")
SYSTEM = re.compile(r"any|win_(amd64|arm64)|macosx_.*_(x86_64|arm64|universal2)|(many|musl)linux.*_(x86_64|aarch64)")


def write() -> None:
    """Asks the index for each pin. Raises ValueError where it has nothing of one."""
    for lock, head, wanted in ((LOCK, HEAD, pins(ROOT)), (SERVER_LOCK, SERVER_HEAD, pins(ROOT, SERVER))):
        found = {pin: hashes(pin, index.files(project(pin))) for pin in wanted}
        lock.write_text(head + "".join(_lines(pin, values) for pin, values in found.items()), encoding="utf-8", newline="\n")


def project(pin: str) -> str:
    """The name of a pin, without its extras."""
    return re.split(r"[=\[]", pin)[0]


def hashes(pin: str, there: Mapping[str, index.File]) -> list[str]:
    """The checksums of the files that fit. Raises ValueError where none does."""
    version, name = re.escape(pin.partition("==")[2]), "[-_.]+".join(map(re.escape, re.split("[-_.]+", project(pin))))
    begins = re.compile(rf"{name}-{version}(-|[.]tar[.]gz$|[.]zip$)", re.IGNORECASE)
    found = sorted(file.sha256 for title, file in there.items() if begins.match(title) and file.sha256 and fits(title))
    if not found:
        raise ValueError(f"the index has nothing of {pin} with a checksum")
    return found


def fits(name: str) -> bool:
    """Whether a file may be installed where the program runs: a source package, or a wheel for one of its Pythons and systems."""
    if not name.endswith(".whl"):
        return True
    python, abi, system = name.removesuffix(".whl").split("-")[-3:]
    return PYTHON.fullmatch(f"{python}-abi3" if abi == "abi3" else python) is not None and any(map(SYSTEM.fullmatch, system.split(".")))


def _lines(pin: str, values: Iterable[str]) -> str:
    return " \\\n".join([pin, *(f"    --hash=sha256:{value}" for value in values)]) + "\n"


def locked(text: str) -> list[str]:
    """The pins of a lock."""
    return [line.removesuffix("\\").strip() for line in text.splitlines() if "==" in line and not line.startswith("#")]
