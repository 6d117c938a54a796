"""What a list of known vulnerabilities says of the pins."""

import json
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from tournament.packing import audit, embedded
from tournament.packing.audit import Pin

ROOT = Path(__file__).resolve().parents[3]


def record(name: str = "Django", ecosystem: str = "PyPI", **affected: object) -> dict[str, object]:
    said = {"package": {"ecosystem": ecosystem, "name": name}} | affected
    return {"id": "X-1", "aliases": ["CVE-1"], "summary": "bad", "modified": "2026-11-01T00:00:00Z", "affected": [said]}


def between(*events: dict[str, str]) -> list[dict[str, object]]:
    return [{"type": "ECOSYSTEM", "events": list(events)}]


@pytest.mark.parametrize(
    "affected, version, does",
    [
        ({"versions": ["5.2.19"]}, "5.2.19", True),
        ({"versions": ["5.2.18"]}, "5.2.19", False),
        ({"ranges": between({"introduced": "0"}, {"fixed": "5.2.20"})}, "5.2.19", True),
        ({"ranges": between({"introduced": "0"}, {"fixed": "5.2.19"})}, "5.2.19", False),
        ({"ranges": between({"introduced": "0"}, {"fixed": "4.2.9"}, {"introduced": "5.0"}, {"fixed": "5.2.20"})}, "5.2.19", True),
        ({"ranges": between({"introduced": "5.0"}, {"fixed": "5.2.20"}, {"introduced": "0"}, {"fixed": "4.2.9"})}, "4.2.10", False),
        ({"ranges": between({"introduced": "5.2"}, {"last_affected": "5.2.19"})}, "5.2.19", True),
        ({"ranges": between({"introduced": "5.2"}, {"last_affected": "5.2.18"})}, "5.2.19", False),
        ({"ranges": [{"type": "GIT", "events": [{"introduced": "abc"}]}]}, "5.2.19", False),
        ({"ranges": between({"introduced": "0"}, {"fixed": "not a version"})}, "5.2.19", True),
    ],
)
def test_which_versions_a_record_concerns(affected: dict[str, object], version: str, does: bool) -> None:
    assert audit.concerns(affected, version) == does


def test_names_are_compared_as_their_ecosystem_does() -> None:
    wanted = [Pin("PyPI", "dj-database-url", "1"), Pin("npm", "htmx.org", "1")]
    records = [record("DJ_Database.Url", versions=["1"]), record("htmx-org", "npm", versions=["1"])]
    assert [known.pin for known in audit.concerning(records, wanted)] == wanted[:1]


def test_every_part_is_held_against_the_list() -> None:
    found = {(pin.ecosystem, pin.name) for pin in audit.pins()}
    assert found >= {
        ("PyPI", "django"),
        ("PyPI", "pillow"),
        ("PyPI", "pytest"),
        ("npm", "htmx.org"),
        ("npm", "eslint"),
        ("Bitnami", "python"),
    }
    assert Pin("Bitnami", "python", embedded.VERSION) in audit.pins()


@pytest.mark.parametrize("shape", ["zip", "folder", "file", "lines"])
def test_a_list_is_read_in_every_shape(shape: str, tmp_path: Path) -> None:
    rows = [record(versions=["0.0.1"]), record(versions=["x"]) | {"withdrawn": "2026-01-01T00:00:00Z"}]
    if shape == "zip":
        with zipfile.ZipFile(tmp_path / "list", "w") as packed:
            for number, row in enumerate(rows):
                packed.writestr(f"{number}.json", json.dumps(row))
    elif shape == "folder":
        (tmp_path / "list").mkdir()
        (tmp_path / "list/a.json").write_text(json.dumps({"vulns": rows}))
    else:
        (tmp_path / "list").write_text(json.dumps(rows) if shape == "file" else "\n".join(map(json.dumps, rows)))
    assert [row["id"] for row in audit.read(tmp_path / "list")] == ["X-1"]


@pytest.mark.parametrize(
    "rows, status, said",
    [
        ([record(ranges=between({"introduced": "0"}, {"fixed": "99"}))], 1, "X-1, CVE-1: bad; fixed in 99\n"),
        ([record("nobody", versions=["1"])], 0, "1 records, the newest of 2026-11-01: 0 concern us\n"),
        ([], 2, ""),
        (None, 2, ""),
    ],
)
def test_what_it_says(rows: list[object] | None, status: int, said: str, tmp_path: Path) -> None:
    (tmp_path / "list.json").write_text(json.dumps(rows))
    lists = [] if rows is None else [tmp_path / "list.json"]
    done = subprocess.run([sys.executable, "-m", "tournament.packing.audit", *lists], cwd=ROOT, capture_output=True, encoding="utf-8")
    assert (done.returncode, said in done.stdout, bool(done.stderr)) == (status, True, status == 2)
