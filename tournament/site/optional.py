"""The one place where the program looks for parts that a machine may lack: modules that only some systems have, libraries, other programs.

Whoever wants such a part asks here and does without where there is none; nothing that is missing keeps the program from starting. What each
part's absence means for a director, `manage.py check` says (`site.parts`). What takes long to load is imported where it is used, here
alone: most commands set no paper.
"""

import importlib
import importlib.util
import os
import shutil
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from django.conf import settings

from scoring.paper import Typesetter

if TYPE_CHECKING:
    from scoring.paper.exporters import browser as browsers
    from scoring.paper.exporters import print_page as pages


def module(name: str) -> Any:
    """A module of the standard library, or a part of a library, None where this machine has none of that name."""
    try:
        return importlib.import_module(name)
    except ImportError:
        return None


def is_installed(name: str) -> bool:
    """Whether there is such a part, without loading it."""
    return importlib.util.find_spec(name.partition(".")[0]) is not None


fcntl: Any = module("fcntl")
msvcrt: Any = module("msvcrt")
resource: Any = module("resource")
CAN_FORK = hasattr(os, "fork")

# Time zones ---------------------------------------------------------------------------------------------------------------------------


def zones() -> str:
    """Where the rules of summer time come from: "system", "tzdata" (the package), "" from nowhere."""
    if any((Path(folder) / settings.TIME_ZONE).is_file() for folder in importlib.import_module("zoneinfo").TZPATH):
        return "system"
    return "tzdata" if module("tzdata") else ""


# What sets papers ---------------------------------------------------------------------------------------------------------------------


def pango() -> str:
    """Why WeasyPrint cannot set papers here, "" where it can. Loads it."""
    from scoring.paper.exporters import weasy

    try:
        weasy.weasyprint()
    except (ImportError, OSError) as fault:  # OSError: its own libraries are missing
        return str(fault).strip().splitlines()[0] if str(fault).strip() else type(fault).__name__
    return ""


NAMES: Mapping[str, str] = {
    "msedge": "Microsoft Edge",
    "microsoft-edge": "Microsoft Edge",
    "chrome": "Google Chrome",
    "google-chrome": "Google Chrome",
    "brave": "Brave",
}
"""How people call a browser whose program begins like that; any other is a Chromium."""
ON_WINDOWS = (
    "Microsoft/Edge/Application/msedge.exe",
    "Google/Chrome/Application/chrome.exe",
    "BraveSoftware/Brave-Browser/Application/brave.exe",
)
WINDOWS_FOLDERS = ("ProgramFiles(x86)", "ProgramFiles", "ProgramW6432", "LOCALAPPDATA")
ON_MACOS = ("Google Chrome", "Microsoft Edge", "Chromium", "Brave Browser")
ON_PATH = (
    "chromium", "chromium-headless-shell", "google-chrome", "google-chrome-stable", "microsoft-edge", "microsoft-edge-stable",
    "brave-browser", "msedge",
    "chrome",
)  # fmt: skip


def browser() -> "browsers.Browser | None":
    """The browser of Chromium's family that prints here: the one that TAROCK_BROWSER names, or the first that lies where such browsers
    lie."""
    from scoring.paper.exporters import browser as browsers

    named = settings.BROWSER
    found = next((path for path in ([Path(named)] if named else _browsers()) if path.is_file()), None)
    if found is None:
        return None
    workshop = (
        Path.home() / "snap/chromium/common" if found.is_relative_to("/snap") else None
    )  # a snap sees no other folder of the system's
    root = hasattr(os, "geteuid") and os.geteuid() == 0
    return browsers.Browser(name_of(found), found, workshop if workshop is not None and workshop.is_dir() else None, sandbox=not root)


def name_of(path: Path) -> str:
    """How people call the browser with this program."""
    stem = path.stem.lower()
    return next((name for begins, name in NAMES.items() if stem.startswith(begins)), path.stem if " " in path.stem else "Chromium")


def _browsers() -> Iterator[Path]:
    """Every place where one may lie, the likeliest first."""
    for folder in filter(None, map(os.environ.get, WINDOWS_FOLDERS)):
        yield from (Path(folder) / place for place in ON_WINDOWS)
    for applications in (Path("/Applications"), Path.home() / "Applications"):
        yield from (applications / f"{name}.app/Contents/MacOS/{name}" for name in ON_MACOS)
    yield from (Path(found) for name in ON_PATH if (found := shutil.which(name)))


PAGE = "page"
"""What sets papers where nothing else does: the reader's own browser prints a page."""
SETTERS = ("weasyprint", "browser", PAGE)
"""What TAROCK_PDF may name, in the order in which they are tried."""


@cache
def typesetter() -> Typesetter:
    """What sets papers on this machine: the one that TAROCK_PDF names if it is there, else the first that is."""
    wanted = settings.PDF
    for name in (wanted, *SETTERS) if wanted in SETTERS else SETTERS:
        if (found := _setter(name)) is not None:
            return found
    return print_page()


def _setter(name: str) -> Typesetter | None:
    match name:
        case "weasyprint":
            from scoring.paper.exporters import weasy

            return None if pango() else weasy.WeasyPrint()
        case "browser":
            return browser()
    return print_page()


def print_page(hint: str = "") -> "pages.PrintPage":
    """Papers as pages with a button. `hint`: what stands beside it instead of how to print."""
    from scoring.paper.exporters import print_page as pages

    return pages.PrintPage(hint)


# What counts for a Prometheus ---------------------------------------------------------------------------------------------------------


@cache
def prometheus() -> Any:
    """`prometheus_client` with its `multiprocess`; a server has it (requirements-server.txt). Loaded when the first figure is counted:
    where processes count together, it has to find their folder in the environment."""
    found = module("prometheus_client")
    return found if module("prometheus_client.multiprocess") is not None else None


# What compares names ------------------------------------------------------------------------------------------------------------------


@cache
def rapidfuzz() -> Any:
    """Its scorers (`rapidfuzz.fuzz`), None where it is not installed: a server has it (requirements-server.txt), a laptop does without."""
    return module("rapidfuzz.fuzz")


# What queues work ---------------------------------------------------------------------------------------------------------------------

PROCRASTINATE = "procrastinate.contrib.django"
"""An app where the database is a PostgreSQL and it is installed (settings)."""


@cache
def procrastinate() -> Any:
    """The library, with its part for Django; None where it is no app here: a server has it (requirements-server.txt), a laptop does
    without."""
    return module("procrastinate") if PROCRASTINATE in settings.INSTALLED_APPS else None


# What writes Parquet ------------------------------------------------------------------------------------------------------------------


@cache
def pyarrow() -> Any:
    """`pyarrow` and `pyarrow.parquet`, None where it is not installed: a server has it (requirements-server.txt), a laptop does without."""
    found = module("pyarrow"), module("pyarrow.parquet")
    return found if None not in found else None


# What works on several machines ---------------------------------------------------------------------------------------------------------


@cache
def distributed() -> Any:
    """Dask's `distributed`, None where it is not installed: a server has it (requirements-server.txt), a laptop does without."""
    return module("distributed")


# What asks the history -----------------------------------------------------------------------------------------------------------------


@cache
def duckdb() -> Any:
    """`duckdb`, None where it is not installed: a server has it (requirements-server.txt), a laptop does without."""
    return module("duckdb")


# Other programs -----------------------------------------------------------------------------------------------------------------------

AVAHI = Path("/run/avahi-daemon/socket")
"""Where avahi answers, which knows this machine's name in the network."""


def postgresql_program(name: str, version: str = "*") -> str | None:
    """A program of PostgreSQL (`pg_dump`): where Debian puts the newest, or that of a `version` ("15"), or on the path; None where it is
    not installed."""
    versions = sorted(Path("/usr/lib/postgresql").glob(f"{version}/bin/{name}"), key=lambda found: found.parts[-3].zfill(4))
    return str(versions[-1]) if versions else shutil.which(name)
