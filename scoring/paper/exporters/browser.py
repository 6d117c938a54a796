"""Papers set by a browser of Chromium's family, without a window: the same pages with the same styles, as a tagged PDF.

The browser gets a file that has everything in it, a profile of its own that goes with it, and nothing from any network. Where it lies,
others look (`Browser`).
"""

import contextlib
import os
import re
import signal
import subprocess
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from io import BytesIO
from pathlib import Path
from threading import Semaphore

from pypdf import PdfReader

from scoring.paper.exporters.joining import enlarged, joined
from scoring.paper.exporters.print_page import whole
from scoring.paper.typesetter import LARGER, NotSet, Part, Why

PATIENCE = 60
"""Seconds for a paper; the longest takes three."""
AT_ONCE = Semaphore(2)
"""More browsers than that at a time only hinder each other, and everybody else on the laptop."""

MADE_BY, LEAST = re.compile(rb"Skia/PDF m(\d+)"), 131
"""How its files say which version made them, and the first that prints what stands in the margins of a page."""

SWITCHES = (
    "--headless=new", "--disable-gpu", "--no-first-run", "--no-default-browser-check", "--disable-extensions", "--disable-sync",
    "--disable-background-networking", "--disable-component-update", "--disable-default-apps", "--metrics-recording-only", "--mute-audio",
    "--host-resolver-rules=MAP * ~NOTFOUND", "--export-tagged-pdf", "--generate-pdf-document-outline", "--no-pdf-header-footer",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Browser:
    """The typesetter where a browser lies at `path`. `name` as people know it; `workshop`: in which folder it may read and write, None for
    the system's own for such things; `sandbox`: whether it may have one (root may not)."""

    name: str
    path: Path
    workshop: Path | None = None
    sandbox: bool = True

    @property
    def ending(self) -> str:
        """It makes PDF."""
        return "pdf"

    @property
    def version(self) -> str:
        """By its file: a browser on Windows would open a window to say it."""
        with contextlib.suppress(OSError):
            about = self.path.stat()
            return f"{self.name} {about.st_size} {about.st_mtime_ns}"
        return self.name

    def pages(self, part: Part) -> int:
        """As many as it prints."""
        return len(PdfReader(BytesIO(_printed(self, part))).pages)

    def set(self, parts: Sequence[Part]) -> bytes:
        """Each printed by itself, then put together."""
        made = joined([_printed(self, part) for part in parts])
        return enlarged(made, LARGER) if parts[0].large else made


@lru_cache(maxsize=2)
def _printed(browser: Browser, part: Part) -> bytes:
    """A paper as PDF. The last ones are remembered: whose letters are fitted to a page is counted first and wanted then. Raises NotSet."""
    try:
        with AT_ONCE, tempfile.TemporaryDirectory(prefix="tarock-", dir=browser.workshop, ignore_cleanup_errors=True) as folder:
            return _printed_in(browser, Path(folder), whole([part]))
    except OSError as fault:
        raise NotSet(Why.GONE, browser.name, fault.strerror or "") from fault


def _printed_in(browser: Browser, folder: Path, page: bytes) -> bytes:
    source, target = folder / "papier.html", folder / "papier.pdf"
    source.write_bytes(page)
    command = [str(browser.path), *SWITCHES, f"--user-data-dir={folder / 'profil'}", f"--print-to-pdf={target}", source.as_uri()]
    said = _run(browser, command if browser.sandbox else [*command, "--no-sandbox"])
    if browser.sandbox and not target.exists() and "sandbox" in said:
        said = _run(browser, [*command, "--no-sandbox"])  # some systems forbid it one; the page is ours, and has no script
    made = target.read_bytes() if target.exists() else b""
    if not made.startswith(b"%PDF-"):
        raise NotSet(Why.FAILED, browser.name, next((line for line in reversed(said.splitlines()) if line.strip()), "")[-200:])
    version = MADE_BY.search(made)
    if version and int(version[1]) < LEAST:
        raise NotSet(Why.OLD, browser.name, version[1].decode())
    return made


def _run(browser: Browser, command: Sequence[str]) -> str:
    """What it said. It is ended, with all that it has started, where it does not end by itself. Raises NotSet and OSError."""
    with subprocess.Popen(  # noqa: S603 - a list, which no shell reads; Windows quotes it by its own rules
        command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, start_new_session=True,
    ) as running:  # fmt: skip
        try:
            _nothing, said = running.communicate(timeout=PATIENCE)
        except subprocess.TimeoutExpired as fault:
            _end(running)
            raise NotSet(Why.HANGS, browser.name) from fault
    return said.decode("utf-8", "replace")


def _end(running: subprocess.Popen[bytes]) -> None:
    """On Windows the processes of a browser end when their first one does."""
    if hasattr(os, "killpg"):
        with contextlib.suppress(ProcessLookupError):
            os.killpg(running.pid, signal.SIGKILL)
    else:
        running.kill()
