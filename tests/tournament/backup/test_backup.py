"""Backups: whole while others write, never half-written, proved before they are put back; and a fresh folder is the old one again."""

import json
import os
import sqlite3
import subprocess
import sys
import zipfile
from collections.abc import Callable, Iterator
from contextlib import closing
from io import BytesIO
from pathlib import Path

import pytest
from django.contrib.auth.models import User
from django.db import connection

from tests.tournament.backup_made import EARLIER, ROOT, command, demo_backup, demo_folder, taken_back
from tests.tournament.evening import RUFER, content_digest, running, save, the_table
from tests.tournament.migrated import with_tables
from tournament.backup import archive, database, making, places, restoring, seal
from tournament.jobs.beginning import begin
from tournament.ledger.machine import backups
from tournament.ledger.machine.backups import Wanted, Why
from tournament.ledger.store.refusals import Refused
from tournament.models import Entry, JobFile, LogRow, TableLink, Tournament
from tournament.site.paper_files import File

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("data")]


def everything() -> tuple[object, ...]:
    """What has to be there again: the tournaments' content, the codes on printed slips, the log, the accounts."""
    return (
        sorted(content_digest(tournament) for tournament in Tournament.objects.all()),
        sorted(TableLink.objects.values_list("token", "code", "ended_at")),
        list(LogRow.objects.order_by("pk").values_list("pk", "at", "text")),
        list(Entry.objects.order_by("pk").values_list("pk", "client_id", "version", "created_at")),
        list(User.objects.values_list("username", "password")),
    )


def test_restored_it_is_the_same_to_the_last_code(director: User, data: Path) -> None:
    table = the_table(running())
    save(table, 1, RUFER)
    before = everything()
    made = making.make_backup(Why.HAND).path
    save(table, 2, {**RUFER, "dealer": 1, "declarer": 2, "partner": 3})
    (data / "adresse").write_text("http://10.0.0.7:8000\n")
    assert everything() != before
    done = restoring.restore(made, running=True)
    assert everything() == before
    assert (data / "adresse").read_text() == "http://192.168.1.20:8000\n"
    # What was there is kept, and can be had back in the same way.
    assert done.before is not None
    restoring.restore(done.before, running=True)
    assert Entry.objects.filter(game=2).count() == 1
    assert (data / "adresse").read_text() == "http://10.0.0.7:8000\n"


@pytest.mark.only_where(connection.vendor == "sqlite", reason="a file that can be looked into")
def test_no_backup_holds_what_jobs_made(director: User, tmp_path: Path) -> None:
    running()
    job = begin("import", user=director, facts={}, given=File("turnier.json", "application/json", b"x" * 100_000))
    file, _about = database.snapshot(tmp_path)
    with closing(sqlite3.connect(file)) as copy:
        assert copy.execute("SELECT uid FROM tournament_job").fetchall() == [(job.uid.hex,)]
        assert copy.execute("SELECT count(*) FROM tournament_jobfile").fetchone() == (0,)
    assert b"x" * 100 not in file.read_bytes(), "nor what lay where it was"
    assert JobFile.objects.count() == 1


def test_no_kept_page_passes_for_one_of_the_restored_tournament() -> None:
    """Browsers ask by the tournament's version: after a restore it is one that nobody has seen."""
    tournament = running()
    made = making.make_backup(Why.HAND).path
    save(the_table(tournament), 1, RUFER)
    tournament.refresh_from_db()
    seen = tournament.version
    restoring.restore(made, running=True)
    tournament.refresh_from_db()
    assert tournament.version > seen


def test_what_is_written_until_the_last_moment_is_in_what_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """A phone's game that was answered after the present state was kept, and before it is replaced, would be in neither."""
    table = the_table(running())
    made = making.make_backup(Why.HAND).path
    games, version = iter((1, 2)), restoring._newest_version

    def late() -> int:
        if game := next(games, None):
            save(table, game, {**RUFER, "dealer": game - 1, "declarer": game, "partner": game + 1 & 3})
        return version()

    monkeypatch.setattr(restoring, "_newest_version", late)
    done = restoring.restore(made, running=True)
    assert Entry.objects.count() == 0
    restoring.restore(done.before, running=True)
    assert sorted(Entry.objects.values_list("game", flat=True)) == [1, 2]


def test_where_somebody_writes_on_and_on_nothing_is_put_back(monkeypatch: pytest.MonkeyPatch, data: Path) -> None:
    tournament = running()
    made = making.make_backup(Why.HAND).path
    version = restoring._newest_version

    def late() -> int:
        LogRow.objects.create(tournament=tournament, action="save_entry", text="noch eine")
        return version()

    monkeypatch.setattr(restoring, "_newest_version", late)
    (data / "adresse").write_text("http://10.0.0.7:8000\n")
    with pytest.raises(Refused, match="weiter geschrieben"):
        restoring.restore(made, running=True)
    assert LogRow.objects.filter(text="noch eine").count() == restoring.ATTEMPTS
    assert (data / "adresse").read_text() == "http://10.0.0.7:8000\n"


def test_nobody_stays_logged_in_after_a_restore(director_client) -> None:
    made = making.make_backup(Why.HAND).path
    restoring.restore(made, running=True)
    assert director_client.get("/netz/").status_code == 302


def test_the_running_server_keeps_the_key_of_its_cookies(data: Path) -> None:
    running()
    (data / "secret-key").write_text("then\n")
    made = making.make_backup(Why.HAND).path
    (data / "secret-key").write_text("now\n")
    restoring.restore(made, running=True)
    assert (data / "secret-key").read_text() == "now\n"
    restoring.restore(made, running=False)
    assert (data / "secret-key").read_text() == "then\n"


@pytest.mark.only_where(connection.vendor == "sqlite", reason="of one data folder into another: SQLite")
def test_the_commands_carry_everything_into_a_fresh_folder(tmp_path: Path) -> None:
    old, fresh, file = tmp_path / "alt", tmp_path / "neu", tmp_path / "sicherung.zip"
    demo_folder(old)
    done = command("backup", "--passphrase", str(file), data=old, given="drei Könige\n")
    assert (done.returncode, done.stdout.strip()) == (0, str(file)), done.stderr
    assert b"Wiesbauer" not in file.read_bytes()
    wrong = command("restore", str(file), data=fresh, given="vier Könige\n")
    assert (wrong.returncode, wrong.stderr.strip()) == (1, "Das Kennwort stimmt nicht. Groß- und Kleinschreibung zählen.")
    assert not (fresh / "tarock.sqlite3").exists()
    done = command("restore", str(file), data=fresh, given="drei Könige\n")
    assert done.returncode == 0, done.stderr
    assert "Herbstturnier Linz (2026-11-21): 24 Spieler, 3 Runden, 344 Spiele" in done.stdout
    written = command("export", "herbstturnier-linz-2026", "slips:3", "-o", str(tmp_path / "slips.pdf"), data=fresh)
    assert written.returncode == 0, written.stderr
    for name in ("secret-key", "schiedsrichter-passwort"):
        assert (old / name).read_bytes() == (fresh / name).read_bytes()


@pytest.mark.only_where(connection.vendor == "sqlite", reason="one file that can be damaged")
@pytest.mark.parametrize("place", [0, 4096])
def test_a_damaged_database_is_set_aside_and_the_backup_put_in_its_place(place: int, tmp_path: Path) -> None:
    data, file = demo_folder(tmp_path / "alt"), tmp_path / "x.zip"
    demo_backup(file)
    with (data / "tarock.sqlite3").open("r+b") as database:
        database.seek(place)
        database.write(b"\xff" * 4000)
    done = command("backup", data=data)
    assert (done.returncode, "Datenbank" in done.stderr, "Traceback" in done.stderr) == (1, True, False), done.stderr
    done = command("restore", "--yes", str(file), data=data)
    assert done.returncode == 0, done.stderr
    [aside] = (data / "sicherungen").glob("beschaedigt-*")
    assert b"\xff" * 4000 in (aside / "tarock.sqlite3").read_bytes()


# While others write ---------------------------------------------------------------------------------------------------------------

WRITER = """
import sys, django
django.setup()
from uuid import uuid4
from tournament.models import POSITION_STEP
from tournament.ledger.lines.writing import save_entry
table, version = int(sys.argv[1]), 0
print("go", flush=True)
while True:
    record = {"game": "rufer", "dealer": 0, "declarer": 1 + version % 2, "partner": 3, "won": True}
    save_entry(
        table_id=table, position=POSITION_STEP, record=record, client_id=uuid4(), expected_version=version,
        reason="noch einmal" if version else "",
    )
    version += 1
    print(version, flush=True)
"""


@pytest.fixture
def writer() -> Iterator[Callable[[int], subprocess.Popen]]:
    """Another process that corrects a line as fast as it can, and says each version that was answered."""
    processes: list[subprocess.Popen] = []

    def start(table: int) -> subprocess.Popen:
        name = str(connection.settings_dict["NAME"])
        code = f"from django.conf import settings; settings.DATABASES['default']['NAME'] = {name!r}\n{WRITER}"
        environment = os.environ | {"DJANGO_SETTINGS_MODULE": "tournament.settings"}
        process = subprocess.Popen([sys.executable, "-c", code, str(table)], cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True)
        processes.append(process)
        assert process.stdout.readline() == "go\n"
        return process

    yield start
    for process in processes:
        process.kill()
        process.wait()
        process.stdout.close()


@pytest.mark.only_where(connection.vendor == "sqlite", reason="the writer knows where the test's SQLite lies")
def test_it_is_whole_while_somebody_writes(writer: Callable[[int], subprocess.Popen], stick: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """And a slow stick keeps nobody waiting: while the copy stands still, the writer goes on."""
    table = the_table(running())
    process = writer(table.pk)
    answered = [int(process.stdout.readline()) for _ in range(20)]
    copy, meanwhile = places.copy, []

    def slow(source: Path, target: Path) -> None:
        if target.parent == stick:
            before = Entry.objects.count()
            while Entry.objects.count() < before + 20:
                assert process.poll() is None
            meanwhile.append(True)
        copy(source, target)

    monkeypatch.setattr(places, "copy", slow)
    made = making.make_backup(Why.TIMER)
    assert meanwhile, "nobody waited for the stick"
    monkeypatch.undo()
    process.kill()
    process.wait()
    assert made.second.read_bytes() == made.path.read_bytes()
    restoring.restore(made.path, running=True)
    versions = Entry.objects.filter(table=table).count()
    assert versions >= answered[-1], "every version that was answered before is in it"
    assert Entry.objects.filter(table=table, current=True).get().version == versions
    assert LogRow.objects.filter(table=table).count() == versions, "each with its log row: no transaction was cut in two"


# What is put back is proved -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("passphrase", ["", "drei Könige"])
def test_a_changed_byte_anywhere_is_noticed_or_changes_nothing(passphrase: str, tmp_path: Path) -> None:
    """Bytes all over the file: what is put back is what was kept, or nothing is."""
    running()
    whole, broken = tmp_path / "ganz.zip", tmp_path / "kaputt.zip"
    making.backup_to(whole, seal.key_of(passphrase) if passphrase else None)
    content = whole.read_bytes()
    with restoring.opened(whole, passphrase) as found:
        wanted = {name: path.read_bytes() for name, path in found.files.items()}
    noticed = 0
    places_to_try = [*range(0, len(content), max(len(content) // 40, 1)), len(content) - 1]
    for place in places_to_try:
        broken.write_bytes(content[:place] + bytes([content[place] ^ 0x41]) + content[place + 1 :])
        try:
            with restoring.opened(broken, passphrase) as found:
                assert {name: path.read_bytes() for name, path in found.files.items()} == wanted
        except Refused as refused:
            noticed += refused.codes[0] in ("damaged", "no_backup", "newer_format")
    assert noticed > len(places_to_try) * 0.8


def test_an_archive_that_points_before_itself_is_damaged(tmp_path: Path) -> None:
    """The directory's own place at its end, a few bytes too far: every file then begins before the archive does."""
    running()
    making.backup_to(tmp_path / "ganz.zip", None)
    content = bytearray((tmp_path / "ganz.zip").read_bytes())
    place = content.rindex(b"PK\5\6") + 16
    content[place : place + 4] = (int.from_bytes(content[place : place + 4], "little") + 4096).to_bytes(4, "little")
    (tmp_path / "vorher.zip").write_bytes(content)
    with pytest.raises(Refused) as refused, restoring.opened(tmp_path / "vorher.zip", ""):
        pass
    assert refused.value.codes == ("damaged",)


@pytest.mark.parametrize("share", [0.0, 0.3, 0.99])
def test_half_an_archive_is_none(share: float, tmp_path: Path) -> None:
    running()
    made = making.make_backup(Why.HAND).path
    cut = tmp_path / "halb.zip"
    cut.write_bytes(made.read_bytes()[: int(made.stat().st_size * share)])
    with pytest.raises(Refused, match="beschädigt"):
        restoring.restore(cut, running=True)
    assert Tournament.objects.exists()


def test_an_archive_that_grows_without_end_is_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A ZIP of nothing but zeros comes to a thousand times its size; it is refused before anything is unpacked."""
    running()
    making.backup_to(tmp_path / "x.zip", None)
    monkeypatch.setattr(archive, "USUAL", 1_000)
    assert archive.look_into(tmp_path / "x.zip")["tournaments"]
    monkeypatch.setattr(archive, "MOST_TIMES", 1)
    with pytest.raises(Refused) as refused:
        archive.look_into(tmp_path / "x.zip")
    assert refused.value.codes == ("damaged",)


def rewritten(path: Path, **manifest: object) -> Path:
    """The same archive with something else in its manifest."""
    out = BytesIO()
    with zipfile.ZipFile(path) as old, zipfile.ZipFile(out, "w") as new:
        for info in old.infolist():
            content = old.read(info)
            new.writestr(info, json.dumps(json.loads(content) | manifest) if info.filename == "manifest.json" else content)
    changed = path.with_name("anders.zip")
    changed.write_bytes(out.getvalue())
    return changed


def test_an_older_program_refuses_a_newer_schema(tmp_path: Path) -> None:
    running()
    file = tmp_path / "x.zip"
    making.backup_to(file)
    migrations = archive.look_into(file)["migrations"]
    with pytest.raises(Refused, match="neueren Version des Programms"):
        restoring.restore(rewritten(file, migrations=[*migrations, "tournament.9999_later"]), running=True)
    with pytest.raises(Refused, match="Format"):
        restoring.restore(rewritten(file, format="tarock-backup/9"), running=True)
    other = "postgresql" if connection.vendor == "sqlite" else "sqlite"
    with pytest.raises(Refused):
        restoring.restore(rewritten(file, database=other), running=True)


def migrations(data: Path) -> set[tuple[str, str]]:
    """Those that this folder's database has had."""
    with closing(sqlite3.connect(data / "tarock.sqlite3")) as file:
        return set(file.execute("SELECT app, name FROM django_migrations"))


@pytest.mark.only_where(connection.vendor == "sqlite", reason="of one data folder into another: SQLite")
@pytest.mark.parametrize("schema", [EARLIER, pytest.param("0012_penalty_round", marks=pytest.mark.release)])
def test_a_backup_of_an_older_schema_is_brought_up_to_date(tmp_path: Path, schema: str) -> None:
    data, fresh, file = demo_folder(tmp_path / "alt"), tmp_path / "neu", tmp_path / "x.zip"
    taken_back(data, schema)
    assert command("backup", str(file), data=data).returncode == 0
    assert archive.look_into(file)["migrations"][-1] == f"tournament.{schema}"
    assert command("restore", str(file), data=fresh).returncode == 0
    assert migrations(fresh) == migrations(with_tables(tmp_path / "heute")), "nothing is left to be done"


@pytest.mark.parametrize("manifest", [{"made_at": None}, {"made_at": "gestern"}, {"files": None}, {"files": {"x": {}}}])
def test_a_manifest_that_is_not_ours_is_refused(manifest: dict[str, object], tmp_path: Path) -> None:
    running()
    making.backup_to(tmp_path / "x.zip")
    with pytest.raises(Refused, match="beschädigt"):
        making.take_in([rewritten(tmp_path / "x.zip", **manifest).read_bytes()])
    assert not backups.listed(backups.folder())


@pytest.mark.release
@pytest.mark.only_where(connection.vendor == "sqlite", reason="of one data folder into another: SQLite")
def test_a_first_start_that_was_cut_off_begins_again(tmp_path: Path) -> None:
    """It left some tables and nothing in them: there is nothing to keep."""
    data = tmp_path / "data"
    assert command("migrate", "auth", data=data).returncode == 0
    done = command("import_tournament", str(ROOT / "fixtures" / "cup-nine.json"), data=data)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.only_where(connection.vendor == "sqlite", reason="a lock of SQLite's")
def test_a_database_that_is_held_for_ever_is_not_waited_for_for_ever(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """By a tool with an exclusive lock; the backup gives up, and others may make theirs."""
    file = tmp_path / "held.sqlite3"
    with closing(sqlite3.connect(file, isolation_level=None)) as tool:
        for said in (
            "PRAGMA journal_mode = WAL",
            "CREATE TABLE t (a)",
            "PRAGMA locking_mode = EXCLUSIVE",
            "BEGIN EXCLUSIVE",
            "INSERT INTO t VALUES (1)",
        ):
            tool.execute(said)
        monkeypatch.setattr(database, "path", lambda: file)
        monkeypatch.setattr(database, "PATIENCE", 0)
        with pytest.raises(Refused, match="nicht frei"):
            database._copy_sqlite(tmp_path / "copy.sqlite3")


@pytest.mark.parametrize("content", [b"", b"PK", b"no zip at all", None])
def test_what_is_no_backup_is_refused(content: bytes | None, tmp_path: Path) -> None:
    file = tmp_path / "x.zip"
    if content is None:
        with zipfile.ZipFile(file, "w") as other:
            other.writestr("../../etc/x", "y")
    else:
        file.write_bytes(content)
    with pytest.raises(Refused):
        restoring.restore(file, running=True)


def test_the_key_on_the_laptop_opens_without_asking(tmp_path: Path) -> None:
    running()
    places.want(Wanted(None, seal.key_of("drei Könige")))
    made = making.make_backup(Why.HAND).path
    with restoring.opened(made) as found:
        assert found.manifest["tournaments"][0]["name"] == "Probe"
    places.want(Wanted())
    with pytest.raises(Refused) as caught, restoring.opened(made):
        pass
    assert caught.value.codes == ("needs_passphrase",)
    with restoring.opened(made, "drei Könige") as found:
        assert found.manifest["tournaments"][0]["name"] == "Probe"
