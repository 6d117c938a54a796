"""Large sheets' seasons lie in parts, what cannot be read is named and left out, and who is interrupted leaves what was there."""

import io
import json
from pathlib import Path
from uuid import UUID

import pytest
from django.core.management import CommandError, call_command

from tests.tournament.hand_sums import FIXTURES
from tests.tournament.history import lying
from tournament.history import checking, layout, manifest

pytestmark = pytest.mark.django_db


def copies(folder: Path, uids: list[str]) -> list[Path]:
    """So many files of one evening, each another tournament."""
    file = json.loads((FIXTURES / "point-seven.json").read_text(encoding="utf-8"))
    paths = [folder / f"{place}.json" for place in range(len(uids))]
    for path, uid in zip(paths, uids, strict=True):
        path.write_text(json.dumps({**file, "uid": uid}), encoding="utf-8")
    return paths


def uid(share: float) -> str:
    """One that lies at this share of all uids."""
    return str(UUID(int=int((1 << 128) * share)))


def test_parts_are_shares_of_all_uids() -> None:
    assert [layout.parts_for(count) for count in (0, 1, 8192, 8193, 16384, 16385)] == [1, 1, 1, 2, 2, 4]
    assert [layout.part_of(uid(share), 4) for share in (0, 0.2, 0.25, 0.5, 0.99)] == [0, 0, 1, 2, 3]
    part = layout.Partition(2026, "point-tarock", 3)
    assert layout.partition_of(part.path) == part


def test_a_correction_writes_one_part_and_more_tournaments_more_parts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(layout, "MOST", 2)
    folder = tmp_path / "history"
    paths = copies(tmp_path, [uid(0.1), uid(0.4), uid(0.6), uid(0.9)])
    assert lying.of_files(folder, paths).parts == 2
    before = lying.seen(folder)
    name = "games/season=2026/system=point-tarock/part-{}.parquet"
    changed = json.loads(paths[3].read_text(encoding="utf-8"))
    changed["tables"][0]["records"][0]["points"] = "44/2"
    paths[3].write_text(json.dumps(changed), encoding="utf-8")
    wrote = lying.of_files(folder, paths)
    assert (wrote.parts, wrote.settled) == (1, 1)
    after = lying.seen(folder)
    assert before[name.format(0)] == after[name.format(0)]
    assert before[name.format(1)] != after[name.format(1)]
    order = [row["tournament"] for row in lying.rows(folder, "games")]
    assert order == [uid(share) for share in (0.1, 0.4, 0.6, 0.9) for _game in range(7)]
    more = copies(tmp_path, [uid(0.1), uid(0.4), uid(0.6), uid(0.9), uid(0.95)])
    lying.of_files(folder, more)
    assert [path.name for path in sorted((folder / "games").rglob("*.parquet"))] == [f"part-{part}.parquet" for part in (0, 1, 2, 3)]
    assert list(checking.check(folder)) == []
    other = tmp_path / "other"
    other.mkdir()
    (other / "key").write_bytes((folder / "key").read_bytes())
    lying.of_files(other, more)
    assert lying.contents(other) == lying.contents(folder), "however it came about"
    lying.of_files(folder, more[:1])
    assert len(list((folder / "games").rglob("*.parquet"))) == 1


def test_a_file_that_the_rules_refuse_is_named_and_left_out(tmp_path: Path) -> None:
    folder = tmp_path / "history"
    good, bad = copies(tmp_path, [uid(0.1), uid(0.2)])
    file = json.loads(bad.read_text(encoding="utf-8"))
    file["tables"][0]["records"][0]["declarer"] = 9
    bad.write_text(json.dumps({**file, "system": "../../etc"}), encoding="utf-8")
    error = io.StringIO()
    with pytest.raises(SystemExit) as ended:
        call_command("history", str(folder), "--files", str(good), str(bad), stdout=io.StringIO(), stderr=error)
    assert ended.value.code == 1
    assert f"{uid(0.2)}: nicht aufgenommen" in error.getvalue()
    assert {row["uid"] for row in lying.rows(folder, "tournaments.parquet")} == {uid(0.1)}
    assert {path.name for path in (folder / "games").rglob("system=*")} == {"system=point-tarock"}
    with pytest.raises(CommandError, match="in zwei der Dateien"):
        call_command("history", str(folder), "--files", str(good), str(good))


def test_who_is_interrupted_leaves_what_was_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "history"
    paths = copies(tmp_path, [uid(0.1), uid(0.2)])
    lying.of_files(folder, paths[:1])
    before = lying.contents(folder)

    def broken(*_said: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patched:
        patched.setattr("tournament.history.writing.settled", broken)
        with pytest.raises(OSError, match="No space left"):
            lying.of_files(folder, paths)
    after = {name: content for name, content in lying.contents(folder).items() if not name.endswith(".new")}
    assert after == before
    with monkeypatch.context() as patched:
        patched.setattr(manifest, "write", broken)
        with pytest.raises(OSError, match="No space left"):
            lying.of_files(folder, paths)
    assert list(checking.check(folder)) != [], "half of it is there, and it is told"
    assert lying.of_files(folder, paths).settled == 2
    assert list(checking.check(folder)) == []


def test_other_keys_or_a_lost_table_write_all_of_it_anew(tmp_path: Path) -> None:
    folder = tmp_path / "history"
    lying.of_fixtures(folder)
    (folder / "entrants.parquet").unlink()
    assert lying.of_fixtures(folder).settled == 5
    people = {row["person"] for row in lying.rows(folder, "persons.parquet")}
    (folder / "key").unlink()
    assert lying.of_fixtures(folder).settled == 5
    assert not people & {row["person"] for row in lying.rows(folder, "persons.parquet")}
    (folder / manifest.FILE).write_text("{", encoding="utf-8")
    with pytest.raises(CommandError):
        call_command("history", str(folder), "--check")
    assert lying.of_fixtures(folder).settled == 5
    assert list(checking.check(folder)) == []


HALF = {"path": ("games/season=2026", "games/2026"), "rows": ('"rows": ', '"rows": "3", "more": '), "format": ("tarock-history/", "other/")}


@pytest.mark.parametrize("change", HALF.values(), ids=HALF)
def test_what_is_no_manifest_of_ours_is_written_anew(change: tuple[str, str], tmp_path: Path) -> None:
    lying.of_fixtures(tmp_path, ["cup-nine"])
    before = (tmp_path / manifest.FILE).read_text(encoding="utf-8")
    (tmp_path / manifest.FILE).write_text(before.replace(*change), encoding="utf-8")
    with pytest.raises(manifest.Broken):
        manifest.read(tmp_path)
    lying.of_fixtures(tmp_path, ["cup-nine"])
    assert (tmp_path / manifest.FILE).read_text(encoding="utf-8") == before
