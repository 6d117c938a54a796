"""Where backups go and when: targets that are slow, full or gone; the clock that makes them; how many are kept. `backup_made` has what they
share."""

import errno
import os
import subprocess
import sys
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from threading import Event, Thread

import pytest
from django.conf import LazySettings

from tests.tournament.backup_made import EARLIER, ROOT, command, demo_folder, taken_back
from tests.tournament.evening import RUFER, running, save, the_round, the_table
from tournament.backup import making, places, restoring, timer
from tournament.desk.evening.rounds import close_round
from tournament.ledger.machine import backups
from tournament.ledger.machine.backups import Kept, Why
from tournament.ledger.store.refusals import Refused
from tournament.management import beside
from tournament.site.file_lock import held

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("data")]
NOW = datetime(2026, 11, 21, 16, 4, tzinfo=UTC)


def refused(action: Callable[[], object]) -> str:
    """The one code; and nothing half-written lies anywhere."""
    with pytest.raises(Refused) as caught:
        action()
    assert [path for path in backups.folder().iterdir() if backups.NAME.fullmatch(path.name) is None] == []
    [code] = caught.value.codes
    return code


# Targets that fail ----------------------------------------------------------------------------------------------------------------


def full_after(count: int, where: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The folder's disk takes so many bytes and no more."""
    copy = places.shutil.copyfileobj

    def short(source, target, size: int = 0) -> None:
        if Path(getattr(target, "name", "")).parent == where:
            target.write(source.read(count))
            target.flush()
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), str(target.name))
        copy(source, target, size)

    monkeypatch.setattr(places.shutil, "copyfileobj", short)


@pytest.mark.parametrize("count", [0, 100])
def test_a_full_disk_leaves_the_old_backup_and_nothing_half_written(count: int, monkeypatch: pytest.MonkeyPatch) -> None:
    running()
    old = making.make_backup(Why.HAND).path
    bytes_before = old.read_bytes()
    full_after(count, backups.folder(), monkeypatch)
    assert refused(lambda: making.make_backup(Why.TIMER)) == "full"
    assert [kept.path for kept in backups.listed(backups.folder())] == [old]
    assert old.read_bytes() == bytes_before
    assert "kein Platz mehr" in backups.state().fault
    monkeypatch.undo()


def test_a_full_stick_keeps_the_laptops_own_backup(stick: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    running()
    full_after(100, stick, monkeypatch)
    made = making.make_backup(Why.TIMER)
    assert made.path.is_file()
    assert made.second is None
    assert "kein Platz mehr" in made.fault
    assert backups.state().second_fault == made.fault
    assert not list(stick.iterdir())


def test_a_file_that_is_too_large_for_the_real_disk(tmp_path: Path) -> None:
    """As the operating system says it: a process that may write files of 20 kB at most, and an archive of more."""
    data, target = demo_folder(tmp_path / "alt"), tmp_path / "ziel.zip"
    target.write_bytes(b"the old one")
    code = (
        "import resource, django; django.setup(); from django.core.management import call_command; "
        "from tournament.backup import places; "
        "before = places.write_beside; "
        "places.write_beside = lambda *a: (resource.setrlimit(resource.RLIMIT_FSIZE, (20_000, 20_000)), before(*a))[1]; "
        f"call_command('backup', {str(target)!r})"
    )
    environment = {name: value for name, value in os.environ.items() if name != "DATABASE_URL"}
    environment |= {"TAROCK_DATA": str(data), "DJANGO_SETTINGS_MODULE": "tournament.settings"}
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, env=environment, capture_output=True, text=True, timeout=600, check=False)
    assert done.returncode == 1, done.stderr
    assert "kein Platz mehr" in done.stderr
    assert target.read_bytes() == b"the old one"
    assert [path.name for path in tmp_path.iterdir() if "ziel" in path.name] == ["ziel.zip"]


def test_a_stick_that_was_pulled_out_is_said_and_catches_up(stick: Path) -> None:
    running()
    stick.rename(stick.with_name("gezogen"))
    made = making.make_backup(Why.TIMER)
    assert (made.second, "Steckt der Stick?" in made.fault) == (None, True)
    assert making.mirror() is None
    stick.mkdir()
    assert making.mirror().read_bytes() == made.path.read_bytes()
    assert backups.state().second_fault == ""
    assert making.mirror() is None


def test_the_empty_place_of_a_stick_is_no_stick(stick: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Mounted by hand, its folder stays when it is out: copies would go to the laptop's own disk, and nobody would know."""
    running()
    plugged = [True]
    monkeypatch.setattr(backups, "is_apart", lambda folder: folder == stick and plugged[0])
    places.want(backups.wanted()._replace(apart=backups.is_apart(stick)))
    assert making.make_backup(Why.HAND).second is not None
    plugged[0] = False
    made = making.make_backup(Why.HAND)
    assert (made.second, "Steckt der Stick?" in made.fault, backups.notice().words) == (None, True, "Stick fehlt")
    assert making.mirror() is None
    assert len(list(stick.glob("*.zip"))) == 1
    plugged[0] = True
    assert making.mirror().name == made.path.name


def test_another_disk_is_apart(data: Path, tmp_path: Path) -> None:
    assert not backups.is_apart(tmp_path)
    assert not backups.is_apart(tmp_path / "gibt es nicht")
    assert backups.is_apart(Path("/proc"))


def test_what_a_killed_process_left_is_cleared_away() -> None:
    running()
    (backups.folder() / ".neu-alt").mkdir(parents=True)
    (backups.folder() / ".tarock-20261121T160400Z-zeit.zip.teil").write_bytes(b"half")
    made = making.make_backup(Why.HAND).path
    assert list(backups.folder().iterdir()) == [made]


def test_what_a_pulled_out_stick_keeps_of_a_copy_is_cleared_away(stick: Path) -> None:
    running()
    (stick / ".tarock-20261121T160400Z-zeit.zip.teil").write_bytes(b"half")
    (stick / ".anderes.teil").write_bytes(b"somebody else's")
    made = making.make_backup(Why.HAND)
    assert {path.name for path in stick.iterdir()} == {made.path.name, ".anderes.teil", places.EVENING}


def test_two_processes_do_not_copy_to_the_stick_at_once(stick: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The clock looks after the stick every twenty seconds; a copy to a slow one takes longer."""
    running()
    begun, goes_on, copied = Event(), Event(), []
    copy = places.copy

    def slow(source: Path, target: Path) -> None:
        if target.parent == stick:
            copied.append(target.name)
            target.write_bytes(b"half")
            begun.set()
            assert goes_on.wait(60)
        copy(source, target)

    monkeypatch.setattr(places, "copy", slow)
    made: list[making.Made] = []
    first = Thread(target=lambda: made.append(making.make_backup(Why.HAND)))
    first.start()
    try:
        assert begun.wait(60)
        assert making.mirror() is None
    finally:
        goes_on.set()
        first.join()
    assert made[0].second.read_bytes() == made[0].path.read_bytes()
    assert len(copied) == 1
    assert backups.state().second_fault == ""


@pytest.mark.parametrize(
    "typed, code",
    [
        ("", "bad_folder"),
        ("stick", "bad_folder"),
        ('"/gibt/es/nicht"', "no_folder"),
        ("/gibt/es/nicht", "no_folder"),
        ("/proc", "not_writable"),
    ],
)
def test_a_folder_that_takes_no_backups_is_refused(typed: str, code: str) -> None:
    with pytest.raises(Refused) as caught:
        places.check_folder(typed)
    assert caught.value.codes == (code,)


# When, and how many ---------------------------------------------------------------------------------------------------------------


def test_every_ten_minutes_while_something_is_written() -> None:
    assert timer.tick(NOW) is None, "nothing was ever written"
    table = the_table(running())
    now = datetime.now(UTC)
    assert timer.tick(now) is not None
    save(table, 1, RUFER)
    assert timer.tick(now + timedelta(minutes=9)) is None
    assert timer.tick(now + timedelta(minutes=11)) is not None
    now = datetime.now(UTC) + timedelta(minutes=11)
    assert timer.tick(now) is None, "nothing was written since"
    assert [kept.why for kept in backups.listed(backups.folder())] == [Why.TIMER] * 2


def test_a_clock_that_was_wrong_neither_stops_the_backups_nor_takes_them_away(stick: Path) -> None:
    """A laptop without battery begins its evening in an old year, and its folder is full of archives that are yet to be made."""
    running()
    now = datetime.now(UTC)
    backups.folder().mkdir()
    for number in range(places.TIMED_KEPT):
        (backups.folder() / places.new_name(now + timedelta(days=30, minutes=number), Why.TIMER, "", backups.folder())).write_bytes(
            b"later"
        )
    made = timer.tick(now)
    assert made is not None
    assert made.path.is_file()
    assert made.second.is_file()
    assert backups.newest().path == made.path
    assert timer.tick(now + timedelta(minutes=9)) is None
    assert backups.notice().at == backups.newest().at
    # The oldest of the later ones made room.
    assert len(backups.listed(backups.folder())) == places.TIMED_KEPT
    assert (now + timedelta(days=30)).replace(microsecond=0) not in {kept.at for kept in backups.listed(backups.folder())}


def test_an_archive_from_another_device_is_no_backup_of_this_one(stick: Path) -> None:
    running()
    made = making.make_backup(Why.HAND).path
    (stick / made.name).unlink()
    (backups.folder() / places.new_name(datetime.now(UTC), Why.LOADED, "", backups.folder())).write_bytes(made.read_bytes())
    assert backups.newest().path == made
    assert making.mirror().name == made.name
    made.unlink()
    assert backups.notice().words == "noch nicht gesichert"


def test_a_round_that_closes_is_backed_up(settings: LazySettings, monkeypatch: pytest.MonkeyPatch) -> None:
    settings.LISTENING = "127.0.0.1:8000"
    monkeypatch.setattr(making.Thread, "start", lambda thread: thread.run())
    tournament = running()
    close_round(round_id=the_round(tournament).pk, reason="Probe")
    [kept] = backups.listed(backups.folder())
    assert (kept.why, kept.round, kept.slug) == (Why.ROUND, 1, tournament.slug)


CLOCK = next(row for row in beside.TABLE if row.name == "backup")._replace(every=0.01)


def test_one_process_runs_the_clock_and_another_takes_over() -> None:
    """Two threads of which each waits for the lock as two processes do: it is the system's, a handle each."""
    running()
    stop = Event()
    first = Thread(target=beside.again_and_again, args=(CLOCK, stop))
    with (places.settings.DATA / CLOCK.lock).open("ab") as lock:
        first.start()
        try:
            while not backups.listed(backups.folder()):
                assert first.is_alive()
            with held(lock.fileno(), 0) as mine:
                assert not mine, "while the first one runs no other does"
        finally:
            stop.set()
            first.join()
        with held(lock.fileno(), 0) as mine:
            assert mine, "when it has ended another one may"
    assert len(backups.listed(backups.folder())) == 1


def test_whatever_goes_wrong_stands_on_the_desk_and_the_clock_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """A clock that ends ten times over takes the whole program along."""
    running()

    def broken(*_args: object) -> None:
        raise ZeroDivisionError("what nobody thought of")

    with monkeypatch.context() as patch:
        patch.setattr(making.archive, "pack", broken)
        beside.looked(CLOCK, Event())
        assert "misslungen (ZeroDivisionError: what nobody thought of)" in backups.state().fault
        assert refused(lambda: making.make_backup(Why.HAND)) == "failed"
        patch.setattr(timer, "tick", broken)
        beside.looked(CLOCK, Event())
    making.make_backup(Why.HAND)
    assert backups.state().fault == ""


def test_the_clock_goes_on_where_its_lock_cannot_be_opened(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    running()
    (data / CLOCK.lock).mkdir()
    stop, tried = Event(), Event()
    monkeypatch.setattr(beside.log, "warning", lambda *_words: tried.set())
    clock = Thread(target=beside.again_and_again, args=(CLOCK, stop))
    clock.start()
    try:
        assert tried.wait(60)
        (data / CLOCK.lock).rmdir()
        while not backups.listed(backups.folder()):
            assert clock.is_alive()
    finally:
        stop.set()
        clock.join()


def test_a_file_from_before_1980_is_backed_up_all_the_same(data: Path) -> None:
    """A zip knows no such time; a clock without battery, and many a copied file, does."""
    running()
    os.utime(data / "leitung-passwort", (0, 0))
    made = making.make_backup(Why.HAND).path
    with restoring.opened(made) as found:
        assert found.files["leitung-passwort"].read_bytes() == (data / "leitung-passwort").read_bytes()


def kept(minutes: int, why: Why, slug: str = "", number: int = 1) -> Kept:
    return Kept(Path(f"{minutes}-{why}-{slug}"), NOW - timedelta(minutes=minutes), why, number if slug else None, slug)


def test_twenty_timed_ones_are_kept_and_the_rounds_of_five_tournaments() -> None:
    timed = [kept(minutes, Why.TIMER) for minutes in range(25)]
    rounds = [kept(100 + 10 * place + number, Why.ROUND, f"t{place}", number) for place in range(7) for number in (1, 2)]
    migrations = [kept(50, Why.MIGRATION), kept(151, Why.MIGRATION), kept(161, Why.MIGRATION)]
    asked = [kept(9_000, why) for why in (Why.HAND, Why.BEFORE, Why.LOADED)]
    everything_kept = sorted([*timed, *rounds, *migrations, *asked], key=lambda one: one.at, reverse=True)
    # t5 and t6 are older than the last five; of the migrations the one before the first kept round (100 + 40 + 2 minutes ago).
    gone = {*(one.path for one in timed[20:]), *(one.path for one in rounds[10:]), *(one.path for one in migrations[1:])}
    assert {one.path for one in places.superfluous(everything_kept)} == gone
    assert places.superfluous([one for one in everything_kept if one.slug not in ("t5", "t6")]) == timed[20:]


def test_names_come_back_as_they_were_written(tmp_path: Path) -> None:
    for why, of in ((Why.TIMER, ""), (Why.ROUND, "2-herbstturnier-linz-2026-2"), (Why.BEFORE, "")):
        name = places.new_name(NOW, why, of, tmp_path)
        (tmp_path / name).touch()
        again = places.new_name(NOW, why, of, tmp_path)
        assert again != name
        (tmp_path / again).touch()
    found = backups.listed(tmp_path)
    assert {(one.at, one.why, one.round, one.slug) for one in found} == {
        (NOW, Why.TIMER, None, ""),
        (NOW, Why.ROUND, 2, "herbstturnier-linz-2026-2"),
        (NOW, Why.BEFORE, None, ""),
    }
    assert len(found) == 6


@pytest.mark.parametrize("schema", [EARLIER, pytest.param("0008_log_index", marks=pytest.mark.release)])
def test_a_migration_is_preceded_by_a_backup(tmp_path: Path, schema: str) -> None:
    data = demo_folder(tmp_path / "alt")
    assert not (data / "sicherungen").exists(), "a new database has nothing to lose"
    taken_back(data, schema)
    assert command("recompute", data=data).returncode == 0
    [name] = [path.name for path in (data / "sicherungen").iterdir()]
    assert "-umstellung" in name
