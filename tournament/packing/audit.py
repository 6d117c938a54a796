"""`make audit LIST=…`: which known vulnerabilities concern what is pinned, by a list that was carried here; asks no network.

A list is OSV's (https://ossf.github.io/osv-schema/): the archive of an ecosystem as osv.dev hands it out (`PyPI/all.zip`, `npm/all.zip`), a
folder of such files, or one file with a record, several of them, or one a line. What is held against it: every pin of requirements.txt and
requirements-dev.txt, what package-lock.json has, and the Python of the Windows folder. Exit status: 0 nothing is known, 1 something is, 2
there was no list.
"""

import argparse
import json
import re
import sys
import zipfile
from collections import defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from packaging.version import InvalidVersion, Version

from tournament.packing import embedded
from tournament.packing.wheels import INSTEAD, ROOT

PINS = ("requirements.txt", "requirements-server.txt", "requirements-dev.txt")
NO_LIST = """There is no list to hold the pins against.
Carry one here, say from osv.dev (PyPI/all.zip, npm/all.zip), and name it: make audit LIST="PyPI.zip npm.zip"
"""


class Pin(NamedTuple):
    """Something of others that is used. `name` as its ecosystem compares names."""

    ecosystem: str
    name: str
    version: str


class Known(NamedTuple):
    """A vulnerability that concerns a pin. `fixed`: versions from which on it does not."""

    pin: Pin
    id: str
    aliases: tuple[str, ...]
    summary: str
    fixed: tuple[str, ...]


def main() -> None:
    """Says what concerns what, and how old the list is."""
    parser = argparse.ArgumentParser(prog="python -m tournament.packing.audit")
    parser.add_argument("lists", nargs="*", type=Path, metavar="LIST", help="an archive, a folder or a file of OSV records")
    asked = parser.parse_args().lists
    if not asked:
        sys.stderr.write(NO_LIST)
        sys.exit(2)
    records = [record for given in asked for record in read(given)]
    if not records:
        sys.stderr.write(f"{', '.join(map(str, asked))}: no record of OSV in it\n")
        sys.exit(2)
    wanted = pins()
    found = sorted({known.id: known for known in concerning(records, wanted)}.values())
    for known in found:
        names, fixed = ", ".join((known.id, *known.aliases)), ", ".join(known.fixed) or "nothing yet"
        sys.stdout.write(f"{known.pin.name} {known.pin.version}: {names}: {known.summary or 'no summary'}; fixed in {fixed}\n")
    newest = max(str(record.get("modified", "")) for record in records)[:10]
    sys.stdout.write(f"{len(wanted)} pins, {len(records)} records, the newest of {newest or 'no date'}: {len(found)} concern us\n")
    sys.exit(1 if found else 0)


def pins() -> list[Pin]:
    """All that is pinned."""
    texts = [(ROOT / name).read_text(encoding="utf-8") for name in PINS]
    lines = [line.partition("#")[0].strip() for text in texts for line in text.splitlines()]
    python = [re.sub(r"\[.*?\]", "", line).split("==") for line in lines if "==" in line]
    python += [[name, version] for instead in INSTEAD.values() for name, version in instead.items()]
    locked = json.loads((ROOT / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    scripts = [(place.rpartition("node_modules/")[2], said["version"]) for place, said in locked.items() if place and "version" in said]
    return sorted({
        *(Pin("PyPI", normal(name), version) for name, version in python), *(Pin("npm", name, version) for name, version in scripts),
        Pin("Bitnami", "python", embedded.VERSION),
    })  # fmt: skip


def normal(name: str) -> str:
    """A name as PyPI compares it."""
    return re.sub("[-_.]+", "-", name).lower()


def read(given: Path) -> Iterator[dict[str, Any]]:
    """The records of an archive, a folder or a file. Raises OSError, and ValueError where it is none of them."""
    if given.is_dir():
        for file in sorted(given.rglob("*.json")):
            yield from _records(file.read_text(encoding="utf-8"))
    elif zipfile.is_zipfile(given):
        with zipfile.ZipFile(given) as packed:
            for name in packed.namelist():
                if name.endswith(".json"):
                    yield from _records(packed.read(name).decode("utf-8"))
    else:
        yield from _records(given.read_text(encoding="utf-8"))


def _records(text: str) -> Iterator[dict[str, Any]]:
    try:
        said = json.loads(text)
    except json.JSONDecodeError:
        said = [json.loads(line) for line in text.splitlines() if line.strip()]
    rows = said.get("vulns", [said]) if isinstance(said, dict) else said
    yield from (row for row in rows if isinstance(row, dict) and "affected" in row and not row.get("withdrawn"))


def concerning(records: Iterable[dict[str, Any]], wanted: Iterable[Pin]) -> Iterator[Known]:
    """The records that concern a pin."""
    by_name: defaultdict[tuple[str, str], list[Pin]] = defaultdict(list)
    for pin in wanted:
        by_name[pin.ecosystem, pin.name].append(pin)
    for record in records:
        for affected in record["affected"]:
            package = affected.get("package", {})
            ecosystem, name = package.get("ecosystem", ""), package.get("name", "")
            for pin in by_name.get((ecosystem, normal(name) if ecosystem == "PyPI" else name), ()):
                if concerns(affected, pin.version):
                    yield Known(
                        pin=pin, id=record["id"], aliases=tuple(record.get("aliases", ())), summary=record.get("summary", ""),
                        fixed=tuple(_fixes(affected)),
                    )  # fmt: skip


def concerns(affected: dict[str, Any], version: str) -> bool:
    """Whether a version is affected: listed, or within a range. One that cannot be compared is."""
    if version in affected.get("versions", ()):
        return True
    ranges = [said for said in affected.get("ranges", ()) if said.get("type") in ("ECOSYSTEM", "SEMVER")]
    try:
        return any(_within(said["events"], Version(version)) for said in ranges)
    except InvalidVersion:
        return True


def _within(events: list[dict[str, str]], version: Version) -> bool:
    """OSV's own way: the events in their order, the last that is not above the version decides."""
    inside = False
    for event in sorted(events, key=lambda event: Version(next(iter(event.values())))):
        [(kind, at)] = event.items()
        if kind == "introduced" and version >= Version(at):
            inside = True
        elif (kind == "fixed" and version >= Version(at)) or (kind == "last_affected" and version > Version(at)):
            inside = False
    return inside


def _fixes(affected: dict[str, Any]) -> Iterator[str]:
    for said in affected.get("ranges", ()):
        if said.get("type") in ("ECOSYSTEM", "SEMVER"):
            yield from (event["fixed"] for event in said["events"] if "fixed" in event)


if __name__ == "__main__":
    main()
