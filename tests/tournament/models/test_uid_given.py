"""Tournaments of before are given a uid that follows from what their copies share, and nothing else of them changes."""

import json
import sqlite3
from contextlib import closing
from importlib import import_module
from pathlib import Path
from uuid import UUID, uuid5

import pytest

from tests.tournament.backup_made import command, demo_folder, taken_back
from tests.tournament.migrated import FILE

BEFORE = "0040_ranking"


def rows(data: Path, question: str) -> list[tuple[str, ...]]:
    with closing(sqlite3.connect(data / FILE)) as opened:
        return opened.execute(question).fetchall()


def exported(data: Path, slug: str) -> dict[str, object]:
    done = command("export", slug, "tournament", "-o", str(data / "x.json"), data=data)
    assert done.returncode == 0, done.stderr
    return json.loads((data / "x.json").read_text(encoding="utf-8"))


def given(slug: str, begun: str) -> str:
    return str(uuid5(import_module("tournament.migrations.0043_uid").NAMESPACE, f"{slug} {begun.replace(' ', 'T')}+00:00"))


@pytest.mark.release
@pytest.mark.first(20)
def test_a_database_of_before_is_given_the_same_each_time_and_its_files_say_nothing_else(tmp_path: Path) -> None:
    data = demo_folder(tmp_path / "daten")
    first = "SELECT slug, (SELECT at FROM tournament_logrow WHERE tournament_id = t.id ORDER BY id LIMIT 1) FROM tournament_tournament t"
    expected = {slug: given(slug, begun) for slug, begun in rows(data, first)}
    [one, *_others] = expected
    before = exported(data, one)
    assert before["uid"] not in expected.values(), "a new one is drawn"
    for _turn in range(2):
        taken_back(data, BEFORE)
        assert "uid" not in {name for _, name, *_ in rows(data, "PRAGMA table_info(tournament_tournament)")}
        assert command("migrate", data=data).returncode == 0
        stored = {slug: str(UUID(uid)) for slug, uid in rows(data, "SELECT slug, uid FROM tournament_tournament")}
        assert stored == expected
    assert exported(data, one) == {**before, "uid": expected[one]}
    assert rows(data, "PRAGMA foreign_key_check") == []
    assert rows(data, "PRAGMA integrity_check") == [("ok",)]
