"""What two programs say of the same data, held beside each other; and what the older of them would not know."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tournament.updating import opened
from tournament.updating.going_back import Lost, Way, lost_between, targets
from tournament.updating.opened import Program
from tournament.updating.telling import told, told_back
from tournament.updating.trial import Change, compared

Row = dict[str, object]
PROGRAM = Program(
    version="0.9.0",
    reading=2,
    python="/alt/bin/python",
    path=("/alt/lib",),
    migrations=("tournament.0001_initial", "tournament.0002_guards"),
)


def said(*rows: Row, proof: tuple[str, ...] = (), series: tuple[Row, ...] = ()) -> Row:
    """A program's answer: one tournament, one series."""
    tournament = {"name": "Herbstturnier", "proof": list(proof), "stand": {"standings": list(rows)}}
    return {
        "tournaments": {"herbst": tournament},
        "series": {"cup": {"name": "Cup", "stand": {"standings": list(series)} if series else None}},
    }


def row(rank: int, number: int, name: str, total: int, **more: object) -> Row:
    return {"rank": rank, "number": number, "name": name, "total": total, **more}


ANNA, BERTA = row(1, 4, "Anna Huber", 31), row(2, 7, "Berta Lang", 12)


def test_what_is_in_dispute_is_said_in_words() -> None:
    old, now = said({**ANNA, "disputed": {"total": [-3, 31], "rank": [1, 2]}}), said({**ANNA, "disputed": None})
    [one] = compared(old, now).different
    assert one.changes == (Change("4 Anna Huber", "1. mit 31, strittig: −3 bis 31, 1. bis 2.", "1. mit 31, nichts strittig"),)


def test_the_same_is_the_same_whatever_the_newer_one_adds() -> None:
    old, now = said(ANNA, BERTA), said({**ANNA, "shared": False}, BERTA)
    found = compared(old, now)
    assert (found.different, found.ranks) == ((), True)
    assert list(told(found)) == ["2 Turniere und Reihen sind gleich geblieben."]


def test_a_rank_a_field_and_who_is_there_no_more_are_said() -> None:
    old = said(ANNA, BERTA, row(3, 8, "Carl Moser", -43), row(4, 9, "Dora Zwettler", -43, tie_break="Solo"))
    now = said(row(1, 7, "Berta Lang", 31), row(2, 4, "Anna Huber", 31), row(4, 9, "Dora Zwettler", -43, tie_break="Los"))
    [one] = compared(old, now).different
    assert one.changes == (
        Change("7 Berta Lang", "2. mit 12", "1. mit 31"),
        Change("4 Anna Huber", "1. mit 31", "2. mit 31"),
        Change("9 Dora Zwettler", "4. mit −43, tie_break: Solo", "4. mit −43, tie_break: Los"),
        Change("8 Carl Moser", "3. mit −43", "–"),
    )
    assert list(told(compared(old, now))) == [
        "1 Turnier oder Reihe ist gleich geblieben.",
        "Herbstturnier – hier rechnet diese Fassung anders:",
        "  7 Berta Lang: 2. mit 12 → 1. mit 31",
        "  4 Anna Huber: 1. mit 31 → 2. mit 31",
        "  9 Dora Zwettler: 4. mit −43, tie_break: Solo → 4. mit −43, tie_break: Los",
        "  8 Carl Moser: 3. mit −43 → –",
    ]


def test_two_of_one_name_in_a_series_are_two_rows() -> None:
    huber, other = {"rank": 1, "name": "Anna Huber", "total": 9}, {"rank": 2, "name": "Anna Huber", "total": 4}
    found = compared(said(series=(huber, other)), said(series=(huber, {**other, "total": 5})))
    assert [one.changes for one in found.different] == [(Change("Anna Huber (2)", "2. mit 4", "2. mit 5"),)]


KNOWN = "  rounds[1].tables[2]: Summen des Tisches: gespeichert ist a0 3, die Regeln ergeben a0 4. [totals_differ]"
FRESH = "  standings[7]: Nr. 7 steht mit 12 in der Rangliste, Spiele und Strafpunkte ergeben 11. [ranking_differs]"
READING = "  Lesart 1; nach Lesart 2 zählten 3 Spiele anders, umrechnen mit --adopt GRUND oder auf der Seite „Lesart“:"


def test_only_what_the_older_one_does_not_find_counts() -> None:
    found = compared(said(ANNA, proof=(KNOWN,)), said(ANNA, proof=(KNOWN, FRESH, READING)))
    assert [one.findings for one in found.different] == [(FRESH.strip(),)]


def test_without_the_older_one_each_tournament_is_proved_by_itself() -> None:
    found = compared(None, said(ANNA, proof=(KNOWN,)))
    assert ([one.findings for one in found.different], found.ranks) == ([(KNOWN.strip(),)], False)
    assert next(told(found)).startswith("Die vorige Fassung ist nicht mehr da")


def test_what_the_older_tables_have_no_place_for_is_named(tmp_path: Path) -> None:
    """A table with rows and one without, a column that says something in one of three rows, a row that is gone."""
    now, then = tmp_path / "now", tmp_path / "then"
    with closing(sqlite3.connect(now)) as file:
        file.executescript("""
            CREATE TABLE sheet (id); INSERT INTO sheet VALUES (1), (2); CREATE TABLE unused (id);
            CREATE TABLE round (id, note, seed); INSERT INTO round VALUES (1, '', 5), (2, 'spät', 5), (3, NULL, 5);
            CREATE TABLE call (id); INSERT INTO call VALUES (1), (2);
        """)
    with closing(sqlite3.connect(then)) as file:
        file.executescript("""
            CREATE TABLE round (id, seed); INSERT INTO round VALUES (1, 5), (2, 5), (3, 5);
            CREATE TABLE call (id); INSERT INTO call VALUES (1);
        """)
    lost = tuple(lost_between(now, then))
    assert lost == (Lost("call", 1), Lost("round.note", 1), Lost("sheet", 2))
    way = Way(PROGRAM, compared(said(ANNA), said(ANNA)), lost)
    assert not way.is_clear
    assert list(told_back(way))[1:] == [
        "Fassung 0.9.0 kennt das nicht; es bleibt nur in der Sicherung:", "  call: 1 Zeile", "  round.note: 1 Zeile", "  sheet: 2 Zeilen",
    ]  # fmt: skip


def test_a_column_that_holds_what_every_new_row_has_says_nothing(tmp_path: Path) -> None:
    now, then = tmp_path / "now", tmp_path / "then"
    with closing(sqlite3.connect(now)) as file:
        file.executescript("""
            CREATE TABLE tournament_tournament (id, excluded); INSERT INTO tournament_tournament VALUES (1, 'keeps_rank'), (2, 'no_rank');
            CREATE TABLE tournament_handover (id, holds, tries); INSERT INTO tournament_handover VALUES (1, 0, 3), (2, 1, 0);
            CREATE TABLE tournament_player (id, other); INSERT INTO tournament_player VALUES (1, 'x');
        """)
    with closing(sqlite3.connect(then)) as file:
        file.executescript("""
            CREATE TABLE tournament_tournament (id); INSERT INTO tournament_tournament VALUES (1), (2);
            CREATE TABLE tournament_handover (id); INSERT INTO tournament_handover VALUES (1), (2);
            CREATE TABLE tournament_player (id); INSERT INTO tournament_player VALUES (1);
        """)
    assert tuple(lost_between(now, then)) == (
        Lost("tournament_handover.holds", 1), Lost("tournament_handover.tries", 1), Lost("tournament_player.other", 1),
        Lost("tournament_tournament.excluded", 1),
    )  # fmt: skip


def test_what_the_next_program_makes_again_by_itself_is_not_lost(tmp_path: Path) -> None:
    """Parts of a name, the organiser and the first team that every database has, whose everything is; a club, its team and its tournament
    are lost."""
    now, then = tmp_path / "now", tmp_path / "then"
    with closing(sqlite3.connect(now)) as file:
        file.executescript("""
            CREATE TABLE tournament_organiser (id, parent_id); INSERT INTO tournament_organiser VALUES (1, NULL), (2, 1);
            CREATE TABLE tournament_team (id); INSERT INTO tournament_team VALUES (3), (4), (5);
            CREATE TABLE tournament_numbersgiven (kind); INSERT INTO tournament_numbersgiven VALUES ('own'), ('federation');
            CREATE TABLE tournament_tournament (id, organiser_id); INSERT INTO tournament_tournament VALUES (1, 1), (2, 1), (3, 2);
            CREATE TABLE tournament_player (id, place, search, sound); INSERT INTO tournament_player VALUES (1, 'Linz', 'anna linz', 'an');
        """)
    with closing(sqlite3.connect(then)) as file:
        file.executescript("""
            CREATE TABLE tournament_tournament (id); INSERT INTO tournament_tournament VALUES (1), (2), (3);
            CREATE TABLE tournament_player (id); INSERT INTO tournament_player VALUES (1);
        """)
    assert tuple(lost_between(now, then)) == (
        Lost("tournament_numbersgiven", 1), Lost("tournament_organiser", 1), Lost("tournament_player.place", 1), Lost("tournament_team", 2),
        Lost("tournament_tournament.organiser_id", 1),
    )  # fmt: skip


def test_the_way_back_ends_at_the_migrations_that_the_older_one_knew(monkeypatch: pytest.MonkeyPatch) -> None:
    now = ("auth.0001_initial", "tournament.0001_initial", "tournament.0002_guards", "tournament.0003_more")
    monkeypatch.setattr(opened, "applied", lambda: now)
    assert targets(PROGRAM._replace(migrations=now[:3])) == ("tournament.0002_guards",)
    assert targets(PROGRAM._replace(migrations=now[1:])) == ("auth.zero",)
    assert targets(PROGRAM._replace(migrations=now)) == ()
