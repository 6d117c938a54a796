"""A stranger's sender, written from docs/upload.md alone, in another language: what it makes is an upload. Its tournament is written by
hand, and so are its standings."""

import subprocess
from pathlib import Path

import pytest

import rules
from tournament.ledger.store.convert import digest as rules_digest
from tournament.upload.again import settled_again
from tournament.upload.checking import read_upload
from tournament.upload.envelope import digest

SENDER = Path(__file__).parent / "sender.sh"
UID = "6f1d2c3b-4a59-4e87-9b0a-1c2d3e4f5a6b"
RESULTS = (
    '{"format":"tarock-results/1","uid":"' + UID + '","name":"Wirtshaus zur Post","date":"2026-11-20","place":"Wels",'
    '"system":"koenigrufen-cup","rounds":1,"games":20,"closed":[1],"phase":"closed",'
    '"players":[{"number":1},{"number":2},{"number":3},{"number":4}],'
    '"tables":[{"round":1,"table":1,"seats":[1,2,3,4],"sums":[12,-4,-10,2],"confirmed":true}]}'
)
PERSONS = (
    '{"format":"tarock-persons/1","tournament":"' + UID + '","salt":"00112233445566778899aabbccddeeff","persons":['
    '{"number":1,"name":"Anna Moser","place":"Wels"},{"number":2,"name":"Bruno Bauer"},{"number":4,"name":"Doris Dorn"}]}'
)


def standings(of_rules: str) -> str:
    """As docs/state.md says: without names and places, keys in order. 12, 2, −4, −10, in one round."""
    rows = ",".join(
        f'{{"number":{number},"penalties":0,"rank":{rank},"rounds":[{total}],"tie_break":null,"total":{total}}}'
        for rank, (number, total) in enumerate(((1, 12), (4, 2), (2, -4), (3, -10)), start=1)
    )
    return f'{{"rules_digest":"{of_rules}","standings":[{rows}],"tournament":"Wirtshaus zur Post"}}'


def sender(*args: str | Path) -> str:
    done = subprocess.run([SENDER, *args], capture_output=True, text=True, check=True, timeout=600)
    return done.stdout.strip()


@pytest.fixture
def key(tmp_path: Path) -> Path:
    path = tmp_path / "key.pem"
    subprocess.run(["openssl", "genpkey", "-algorithm", "ed25519", "-out", path], check=True, timeout=600)
    return path


def made(folder: Path, key: Path, *more: str) -> tuple[str, bytes]:
    """The address that it says, and the upload."""
    for name, text in (
        ("results", RESULTS),
        ("persons", PERSONS),
        ("standings", standings(rules_digest(rules.KNOWN["koenigrufen-cup"], {}))),
    ):
        (folder / name).write_text(text, encoding="utf-8")
    out = folder / "out.tarock-upload"
    address = sender("make", key, "wels", folder / "results", folder / "persons", folder / "standings", out, *more)
    return address, out.read_bytes()


@pytest.mark.django_db
def test_what_it_makes_is_an_upload_with_the_digest_that_follows(tmp_path: Path, key: Path) -> None:
    address, content = made(tmp_path, key)
    found = read_upload(content)
    assert found.file is not None
    assert found.opened.digest == address
    assert settled_again(found.file, lambda tournament: tournament.registrations.count()) == (found.opened.header.standings, 4)


def test_a_correction_names_the_revision_before(tmp_path: Path, key: Path) -> None:
    address, _content = made(tmp_path, key)
    again, content = made(tmp_path, key, "2", address, "Nr. 2 und Nr. 4 waren vertauscht")
    header = read_upload(content).opened.header
    assert (header.action.value, header.revision, header.supersedes) == ("correct", 2, address)
    assert again == digest(header.line())
