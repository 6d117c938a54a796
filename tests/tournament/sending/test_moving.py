"""The key of a laptop goes where the evening goes, under the seal of the hand-over, and into no backup."""

import zipfile
from pathlib import Path

import pytest

from tests.tournament.handover.test_giving import HERE, fetched
from tests.tournament.sending import hand
from tests.tournament.sending.server import Server
from tournament.backup import archive
from tournament.backup.making import backup_to, make_backup
from tournament.backup.restoring import restore
from tournament.handover.code import sealing
from tournament.handover.taking import begin_anyway
from tournament.ledger.machine.backups import Key, Why
from tournament.models import Federation, HandOver, Sending
from tournament.sending.enrolling import can_sign

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("data")]


def taken(content: bytes, key: Key, folder: Path) -> None:
    """The other laptop takes the evening: this folder, without the key that was here."""
    file = folder / "abend.zip"
    file.write_bytes(content)
    restore(file, running=True, key=sealing(key), taking_over=True)
    HandOver.objects.filter(holds=True).update(arrived_at="2026-11-28T22:00:00Z")


def test_who_takes_the_evening_over_sends_its_queue_with_its_key(server: Server, laptop: Federation, data: Path, tmp_path: Path) -> None:
    hand.closed()
    Federation.objects.update(address="http://127.0.0.1:9")
    hand.look()
    before, key_file = bytes(Sending.objects.get().content), data / "sender-key"
    code, content = fetched()
    Federation.objects.filter().update(address=server.address)
    hand.look(hand.later(minutes=9))
    assert server.sent() == []  # given away
    private = key_file.read_bytes()
    key_file.unlink()
    taken(content, code, tmp_path)
    assert key_file.read_bytes() == private
    assert can_sign(Federation.objects.get())
    Federation.objects.update(address=server.address)
    hand.look(hand.later(minutes=9))
    assert server.sent() == []  # not yet: the other one has not confirmed
    begin_anyway(where=HERE, reason="der andere ist kaputt", sure=True)
    hand.look(hand.later(minutes=9))
    assert server.sent() == [before]


def test_no_backup_has_the_key(laptop: Federation, data: Path, tmp_path: Path) -> None:
    private = (data / "sender-key").read_bytes().strip()
    made = make_backup(Why.HAND).path
    assert private not in made.read_bytes()
    with zipfile.ZipFile(made) as packed:
        assert [name for name in packed.namelist() if "sender" in name] == []
        assert private not in b"".join(packed.read(name) for name in packed.namelist())
    with pytest.raises(ValueError, match="sender-key"):
        backup_to(tmp_path / "offen.zip", secrets=("sender-key",))
    restore(made, running=True)
    assert (data / "sender-key").read_bytes().strip() == private  # what lies here stays


def test_sealed_the_key_lies_open_nowhere(laptop: Federation, data: Path, tmp_path: Path) -> None:
    private = (data / "sender-key").read_bytes().strip()
    hand.closed()
    code, content = fetched()
    file = tmp_path / "abend.zip"
    file.write_bytes(content)
    with zipfile.ZipFile(file) as packed:
        assert private not in b"".join(packed.read(name) for name in packed.namelist())
    (tmp_path / "offen").mkdir()
    found = archive.unpack(file, tmp_path / "offen", [sealing(code)])
    assert found.files["sender-key"].read_bytes().strip() == private
