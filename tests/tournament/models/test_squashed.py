"""The squashed migration makes what the old ones make, table by table, and stands for them in a database that has them."""

import os
import re
import sqlite3
import subprocess
import sys
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path

import psycopg
import pytest

from tests.tournament.backup_made import command, taken_back
from tests.tournament.migrated import FILE, ROOT, with_tables
from tests.tournament.postgres import PostgreSQL
from tournament.backup import database

OLDEST, LAST_REPLACED = "0001_store", "0037_second_open_case"
SQUASHED = "0038_squashed"

POSTGRESQL = {
    "column": """SELECT table_name, column_name, data_type, character_maximum_length, is_nullable, column_default, is_identity
        FROM information_schema.columns WHERE table_schema = 'public'""",
    "constraint": """SELECT conrelid::regclass::text, conname, pg_get_constraintdef(oid) FROM pg_constraint
        WHERE connamespace = 'public'::regnamespace""",
    "index": "SELECT tablename, indexdef FROM pg_indexes WHERE schemaname = 'public'",
    "trigger": "SELECT tgrelid::regclass::text, pg_get_triggerdef(oid) FROM pg_trigger WHERE NOT tgisinternal",
    "function": "SELECT proname, pg_get_functiondef(oid) FROM pg_proc WHERE pronamespace = 'public'::regnamespace",
}


def plain(text: str) -> str:
    """SQL without what only the way of writing it makes."""
    return re.sub(r"\s+", " ", text).strip()


def parts(sql: str) -> frozenset[str]:
    """A table's columns and constraints: one that was added later stands at the end."""
    depth, found = 0, [""]
    for character in plain(sql[sql.index("(") + 1 : sql.rindex(")")]):
        depth += {"(": 1, ")": -1}.get(character, 0)
        if character == "," and not depth:
            found.append("")
        else:
            found[-1] += character
    return frozenset(part.strip() for part in found)


def of_sqlite(file: Path) -> Mapping[tuple[str, str, str], object]:
    """Everything that the database says of itself, by kind, table and name."""
    with closing(sqlite3.connect(file)) as opened:
        rows = opened.execute("SELECT type, tbl_name, name, sql FROM sqlite_master WHERE name NOT LIKE 'sqlite_%'").fetchall()
    return {(kind, table, name): parts(sql) if kind == "table" else plain(sql) for kind, table, name, sql in rows}


BY_THE_OLD_FILES = f"""
import django
django.setup()
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
executor = MigrationExecutor(connection)
executor.loader.replace_migrations = False
executor.loader.build_graph()
executor.migrate([("tournament", "{LAST_REPLACED}")])
"""


def made(*, old: bool, **where: str) -> None:
    """A database of all migrations; with the `old` ones, or by the squashed one."""
    kept = {name: value for name, value in os.environ.items() if name != "DATABASE_URL"}
    environment = kept | {"DJANGO_SETTINGS_MODULE": "tournament.settings"} | where
    for words in [["-c", BY_THE_OLD_FILES]] * old + [["manage.py", "migrate", "--verbosity=0"]]:
        subprocess.run([sys.executable, *words], cwd=ROOT, env=environment, check=True)


@pytest.mark.release
@pytest.mark.first(15)
def test_sqlite_has_the_same_by_either_way(tmp_path: Path) -> None:
    made(old=True, TAROCK_DATA=str(tmp_path / "alt"))
    ours, theirs = of_sqlite(with_tables(tmp_path / "neu") / FILE), of_sqlite(tmp_path / "alt" / FILE)
    assert len(theirs) > 150
    assert [name for name in theirs if theirs[name] != ours.get(name)] == []
    assert ours.keys() == theirs.keys()


def of_postgresql(url: str) -> Mapping[str, set[str]]:
    """The same of PostgreSQL; columns of JSON are compared as texts or as they are, and a trigger that always refuses gives back what it
    likes."""
    with psycopg.connect(url) as opened:
        found = {
            kind: {plain(" ".join(map(str, row))) for row in opened.execute(question).fetchall()} for kind, question in POSTGRESQL.items()
        }
    found["function"] = {text.replace("::text", "").replace("RETURN OLD", "RETURN NEW") for text in found["function"]}
    return found


@pytest.mark.release
@pytest.mark.first(30)
def test_postgresql_has_the_same_by_either_way(tmp_path_factory: pytest.TempPathFactory) -> None:
    with PostgreSQL(tmp_path_factory.getbasetemp()) as server:
        with psycopg.connect(server.url, autocommit=True) as opened:
            opened.execute("CREATE DATABASE neu")
        new = server.url.replace("/postgres?", "/neu?")
        made(old=True, DATABASE_URL=server.url)
        made(old=False, DATABASE_URL=new)
        ours, theirs = of_postgresql(new), of_postgresql(server.url)
    for kind, found in theirs.items():
        assert found, kind
        assert ours[kind] ^ found == set(), kind


def applied(data: Path) -> list[str]:
    """The migrations of ours that this folder's database says it has."""
    with closing(sqlite3.connect(data / FILE)) as opened:
        return [name for (name,) in opened.execute("SELECT name FROM django_migrations WHERE app = 'tournament' ORDER BY name")]


@pytest.mark.release
@pytest.mark.first(15)
def test_a_database_of_before_the_squash_lacks_nothing_that_the_squash_has(tmp_path: Path) -> None:
    data = with_tables(tmp_path / "daten")
    everything = applied(data)
    assert SQUASHED in everything
    taken_back(data, LAST_REPLACED)
    left = applied(data)
    assert (left[0], left[-1]) == (OLDEST, LAST_REPLACED)
    named = [f"tournament.{name}" for name in left]
    assert f"tournament.{SQUASHED}" not in database.missing_migrations(named)
    assert f"tournament.{SQUASHED}" in database.missing_migrations(named[:-1])
    assert SQUASHED not in command("migrate", "--plan", data=data).stdout, "nothing is run for it"
    assert command("migrate", data=data).returncode == 0
    assert applied(data) == everything
