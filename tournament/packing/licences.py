"""`LICENSES/` of a version's folder: the licence of every part that lies in it, a folder a part, and a list of them all.

Collected from what is really there – each wheel's own files, the Python's, the scripts of others, the libraries that were copied – so a
part that is added brings its licence along or ends the build. Pyphen (MPL, LGPL or GPL, by choice) lies in its folder as it came, and may
be replaced there by another one. No typeface is shipped; one that creeps in ends the build too.
"""

import re
import shutil
import subprocess
from collections.abc import Iterable, Iterator
from email.parser import HeaderParser
from pathlib import Path
from typing import NamedTuple

FOLDER, LIST = "LICENSES", "LIESMICH.txt"
TEXTS = re.compile(r"(licen[cs]e|copying|notice|authors|copyright)", re.IGNORECASE)
TYPEFACES = {".ttf", ".otf", ".ttc", ".woff", ".woff2", ".pfb"}
OF_LIBRARIES = "licences"
"""In a copied Python: the texts of the libraries beside it, by their names (`keep_library`)."""
HEAD = """Tarock steht unter der MIT-Lizenz. Was mit ihm in diesem Ordner liegt, hat eigene Lizenzen; ihre Texte liegen hier, ein Ordner je Teil.
Alles davon ist, wie seine Verfasser es herausgeben – ohne Tests und Quelltexte in C; im Python für Linux ist eingetragen, wo seine Bibliotheken
liegen –, und lässt sich an seinem Ort durch eine andere Fassung ersetzen. Schriften sind nicht dabei.

Tarock is under the MIT licence. The other parts in this folder have licences of their own; their texts are here, a folder a part.
All of them are as their authors publish them – without tests and sources in C; the Python for Linux is told where its libraries lie – and may be
replaced where they lie. No typeface is shipped.

"""


class Part(NamedTuple):
    """Something that lies in the folder. `said`: how it calls its licence itself, "" where it does not; `texts`: the files that say it
    whole."""

    name: str
    said: str
    texts: tuple[Path, ...]


def collect(version: Path) -> None:
    """Writes the folder. Raises ValueError, which names them, for parts without a licence and for typefaces."""
    parts = sorted({part.name: part for part in (*_packages(version), *_scripts(version), *_python(version))}.values())
    without = [part.name for part in parts if not part.texts]
    if without:
        raise ValueError(f"no licence was found for {', '.join(without)}")
    if typefaces := [path.name for path in version.rglob("*") if path.suffix.lower() in TYPEFACES]:
        raise ValueError(f"typefaces have licences of their own and are not shipped: {', '.join(typefaces)}")
    top = version / FOLDER
    top.mkdir()
    for part in parts:
        (top / part.name).mkdir(parents=True)
        for text, name in zip(part.texts, _names(part.texts), strict=True):
            shutil.copyfile(text, top / part.name / name)
    lines = (f"{part.name:<36}{part.said}".rstrip() for part in parts)
    (top / LIST).write_text(HEAD + "\n".join(lines) + "\n", encoding="utf-8", newline="\n")


def _names(texts: Iterable[Path]) -> list[str]:
    """How the files are called in one folder: two of one name by their folders too."""
    found: list[str] = []
    for text in texts:
        found.append(text.name if text.name not in found else f"{text.parent.name}-{text.name}")
    return found


def _packages(version: Path) -> Iterator[Part]:
    """The wheels, the program's own among them."""
    for about in sorted(version.glob("site-packages*/*.dist-info")):
        told = HeaderParser().parsestr((about / "METADATA").read_text(encoding="utf-8"))
        said = told["License-Expression"] or "; ".join(
            word.split(" :: ")[-1] for word in told.get_all("Classifier", []) if word.startswith("License")
        )
        texts = tuple(path for path in sorted(about.rglob("*")) if path.is_file() and TEXTS.search(path.relative_to(about).as_posix()))
        yield Part(f"{told['Name']}-{told['Version']}", said or (told["License"] or "").partition("\n")[0][:60], texts)


def _scripts(version: Path) -> Iterator[Part]:
    """Scripts of others that the pages load, each with `NAME.LICENSE` beside it."""
    vendor = version / "site-packages/tournament/static/vendor"
    for script in sorted(vendor.glob("*.js")) if vendor.is_dir() else ():
        name = re.split(r"[.]|-htmx", script.name)[0]
        text = vendor / f"{name}.LICENSE"
        yield Part(f"{name} (JavaScript)", "", (text,) if text.is_file() else ())


def _python(version: Path) -> Iterator[Part]:
    """The Python inside, and the libraries that were copied beside it."""
    python = version / "python"
    if not python.is_dir():
        return
    texts = [
        path for path in (python / "LICENSE.txt", python / "LICENSE", *sorted(python.glob("lib/python3*/LICENSE.txt"))) if path.is_file()
    ]
    yield Part("CPython", "PSF-2.0", tuple(texts[:1]))
    for library in sorted(python.glob("lib/*.so*")):
        if not library.name.startswith("libpython"):
            text = _kept(library, python)
            yield Part(f"{text.stem} (Linux)", "", (text,) if text.is_file() else ())


def keep_library(library: Path, python: Path) -> None:
    """Puts the licence of a library of this Linux, as its Debian package tells it, beside the copied Python. Where nobody knows it,
    `collect` will say so."""
    package = next(filter(None, map(_package_of, (library, library.resolve(), Path("/usr") / str(library.resolve()).lstrip("/")))), "")
    text = Path("/usr/share/doc") / package / "copyright"
    if package and text.is_file():
        place = _kept(library, python)
        place.parent.mkdir(exist_ok=True)
        shutil.copyfile(text, place)


def _kept(library: Path, python: Path) -> Path:
    return python / OF_LIBRARIES / f"{library.name.partition('.so')[0]}.txt"


def _package_of(file: Path) -> str:
    """The Debian package that a file came with, "" where that is nobody's."""
    if shutil.which("dpkg-query") is None:
        return ""
    said = subprocess.run(["dpkg-query", "-S", str(file)], capture_output=True, encoding="utf-8", check=False).stdout  # noqa: S603, S607
    return said.partition(":")[0]
