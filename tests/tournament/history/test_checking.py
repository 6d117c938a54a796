"""A history is proved against its digests and against the rules: what was changed in it is told by name."""

import io
import json
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from django.conf import LazySettings
from django.core.management import CommandError, call_command

from tests.tournament.hand_sums import FIXTURES
from tests.tournament.history import lying, played
from tests.tournament.history.test_recounting import GAMES
from tournament.history import checking, layout, manifest

pytestmark = pytest.mark.django_db
CUP = "games/season=2026/system=koenigrufen-cup/part-0.parquet"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    lying.of_fixtures(tmp_path / "history")
    return tmp_path / "history"


def told(folder: Path) -> list[tuple[str, str]]:
    return [tuple(fault) for fault in checking.check(folder)]


def forged(folder: Path, path: str, change: Any) -> None:
    """The file with other rows, and a manifest that knows them: nothing but the rules can tell."""
    columns = layout.GAMES if path.startswith("games/") else layout.TABLES[path]
    rows = lying.rows(folder, path)
    change(rows)
    kinds = {name: kind for name, kind in columns.items() if kind == "points"}
    plain = [{name: Fraction(value) if name in kinds and value is not None else value for name, value in row.items()} for row in rows]
    written = layout.Written(folder / path, columns, 1 << 17)
    written.add(layout.table(columns, plain))
    written.end()
    written.put()
    found = manifest.read(folder)
    assert found is not None
    lies = manifest.lies(folder / path, found.files[path].rows, found.files[path].tournaments)
    manifest.write(folder, found._replace(files={**found.files, path: lies}))


def test_what_was_written_is_proved(folder: Path) -> None:
    assert told(folder) == []
    out = io.StringIO()
    call_command("history", str(folder), "--check", stdout=out)
    assert out.getvalue().startswith("Alles stimmt")


def test_a_flipped_byte_is_found(folder: Path) -> None:
    content = bytearray((folder / CUP).read_bytes())
    content[len(content) // 2] ^= 1
    (folder / CUP).write_bytes(bytes(content))
    [(where, what)] = told(folder)
    assert where == CUP
    assert "SHA-256" in what


def test_a_missing_file_is_named_and_a_strange_one(folder: Path) -> None:
    (folder / CUP).rename(folder / "games/season=2026/system=koenigrufen-cup/part-1.parquet")
    assert told(folder) == [(CUP, "fehlt"), (CUP.replace("part-0", "part-1"), "steht nicht im Verzeichnis")]
    error = io.StringIO()
    with pytest.raises(SystemExit) as ended:
        call_command("history", str(folder), "--check", stderr=error)
    assert ended.value.code == 1
    assert f"{CUP}: fehlt" in error.getvalue()


def test_a_changed_amount_is_found_though_the_manifest_knows_it(folder: Path) -> None:
    """The Rufer of round 1, table 1, game 1: seat 1 won 2 and not 20."""

    def change(rows: list[dict[str, Any]]) -> None:
        game = next(row for row in rows if (row["round"], row["table"], row["game"]) == (1, 1, 1))
        game["a1"] = Decimal(20)

    forged(folder, CUP, change)
    uid = next(row["uid"] for row in lying.rows(folder, "tournaments.parquet") if row["name"] == "Turnier der Neun")
    assert told(folder) == [(f"{uid}, Runde 1, Tisch 1, Spiel 1", "a1 ist 20.0, es folgt 2.0")]


def test_a_changed_record_is_found_by_the_digest_of_the_tournament(folder: Path) -> None:
    def change(rows: list[dict[str, Any]]) -> None:
        game = next(row for row in rows if row["kind"] == "bettler")
        game["record"] = json.dumps({**json.loads(game["record"]), "won": False})

    forged(folder, CUP, change)
    said = " ".join(what for _where, what in told(folder))
    assert "Frame und Spiele sind nicht, was eingesandt wurde" in said
    assert "won ist True, es folgt False" in said
    assert "der Stand ist ein anderer als der, der dasteht" in said


def test_a_changed_total_and_a_changed_state_are_found(folder: Path) -> None:
    def higher(rows: list[dict[str, Any]]) -> None:
        rows[0]["numerator"] += 1

    forged(folder, "entrants.parquet", higher)
    [(_where, what)] = told(folder)
    assert what == "Nr. 1 hat 109, aus seinen Spielen folgt 108"

    def other(rows: list[dict[str, Any]]) -> None:
        rows[1]["standings"] = "0" * 64

    forged(folder, "tournaments.parquet", other)
    assert any("der Stand ist ein anderer" in what for _where, what in told(folder))


def test_a_third_of_a_table_point_is_told_from_another(tmp_path: Path) -> None:
    ranking = {"kind": "table_points", "points": {"4": [4, 3, 2, 0]}}
    folder = played.lie(tmp_path, [played.file(1, GAMES[:1], ranking=ranking)])
    assert told(folder) == []
    assert [layout.total(row) for row in lying.rows(folder, "entrants.parquet")] == [4, *[Fraction(5, 3)] * 3]

    def less(rows: list[dict[str, Any]]) -> None:
        rows[1]["numerator"], rows[1]["denominator"] = 3, 2

    forged(folder, "entrants.parquet", less)
    [(_where, what)] = told(folder)
    assert what == "Nr. 12 hat 3/2, aus seinen Spielen folgt 5/3"


@pytest.mark.parametrize("words, said", [
    (["--check"], "noch keine Historie"), (["--season", "2026"], "--season und --system gehören zu --check"),
    (["--files", "x.json", "--check"], "--check liest keine"),
])  # fmt: skip
def test_what_makes_no_sense_is_said_and_nothing_is_written(words: list[str], said: str, tmp_path: Path) -> None:
    with pytest.raises(CommandError, match=said):
        call_command("history", str(tmp_path), *words)
    assert list(tmp_path.iterdir()) == []


def test_files_never_take_the_place_of_a_servers_own(tmp_path: Path, settings: LazySettings) -> None:
    settings.DATA = tmp_path
    with pytest.raises(CommandError, match="in einen Ordner für sich"):
        call_command("history", "--files", str(FIXTURES / "cup-nine.json"))
    assert not (tmp_path / "history").exists()


def test_a_damaged_file_that_was_deleted_is_written_anew(folder: Path) -> None:
    before = (folder / CUP).read_bytes()
    (folder / CUP).unlink()
    lying.of_fixtures(folder)
    assert (folder / CUP).read_bytes() == before
    assert told(folder) == []


def test_a_lost_game_is_found(folder: Path) -> None:
    forged(folder, CUP, lambda rows: rows.pop())
    [(where, what)] = told(folder)
    assert where.count("-") == 4
    assert "wieder zusammensetzen" in what
