"""Tournaments under another sheet, worked out by hand from the sheets.

                                    cup                     Oberösterreich
    1  Bettler won by Anna          4: +12  -4  -4  -4      2:  +6  -2  -2  -2
    2  Piccolo won by Bernd         2:  -2  +6  -2  -2      2:  -2  +6  -2  -2
    3  Rufer of Bernd and Cäcilia   1:  -1  +1  +1  -1      1:  -1  +1  +1  -1
    4  Zwiccolo won by Dominik      2:  -2  -2  -2  +6      there is none
    5  set by hand                      -1  -1  -1  +3          -1  -1  -1  +3
       sum                              +6   0  -8  +2          +2  +4  -4  -2
       Dominik less 1 of penalty                    +1                      -3

Edition 2019 of the Oberösterreich line (Sauwald) has a Farbensolo of 5 instead of 6 and no Farbendreier. In the cup of 2018/19 a still
Valat multiplied the game by 4, now it is 10 beside it: a Dreier of 5 is 20 from each, and 15. The own sheet in docs/schemas/examples, made
of Oberösterreich's, has the Dreier at 5 instead of 4, and no Farbendreier.
"""

import json
from pathlib import Path
from typing import Any

import pytest

import rules
from tests.tournament import court
from tests.tournament.archive.test_files_changes import as_file, changed
from tests.tournament.hand_sums import FIXTURES
from tests.tournament.history import lying, played
from tests.tournament.history.test_writing import close
from tournament.archive.importing import import_tournament
from tournament.archive.reading import read_tournament
from tournament.history.target import Target
from tournament.ledger.lines.otherwise import Otherwise, otherwise

pytestmark = pytest.mark.django_db

GAMES: list[dict[str, Any]] = [
    {"game": "bettler", "dealer": 0, "declarer": 0, "won": True},
    {"game": "piccolo", "dealer": 1, "declarer": 1, "won": True},
    {"game": "rufer", "dealer": 2, "declarer": 1, "partner": 2, "won": True},
    {"game": "zwiccolo", "dealer": 3, "declarer": 3, "won": True},
    {"game": "manual", "of": "zwiccolo", "dealer": 0, "amounts": [-1, -1, -1, 3], "reason": "verschrieben"},
]
PENALTY = {"player": 14, "kind": "points", "points": -1, "round": 1, "reason": "verspätet", "at": "2026-03-01T18:00:00+01:00"}
OBEROESTERREICH = Target("koenigrufen-oberoesterreich")
MUSTER = json.loads((Path(__file__).parents[3] / "docs/schemas/examples/sheet.json").read_bytes())


def standings(row: dict[str, Any]) -> dict[int, tuple[Any, ...]]:
    """By number: rank and total now, rank and total there."""
    return {number: tuple(line) for number, _person, *line in row["standings"]}


def test_another_sheet_another_winner(tmp_path: Path) -> None:
    folder = played.lie(tmp_path, [played.file(1, GAMES, sanctions=[PENALTY])])
    [row] = played.recounted(folder, OBEROESTERREICH)
    assert standings(row) == {11: (1, 6, 2, 2), 14: (2, 1, 3, -3), 12: (3, 0, 1, 4), 13: (4, -8, 4, -4)}
    assert (row["winners"], row["winners_there"], row["movers"]) == ([11], [12], [12, 11, 14])
    assert {name: row[name] for name in ("games", "recounted", "moved", "by_hand", "unsettled", "by_sums", "stays")} == {
        "games": 5, "recounted": 4, "moved": 1, "by_hand": 1, "unsettled": 1, "by_sums": 0, "stays": False,
    }  # fmt: skip
    [reason] = row["reasons"]
    assert (reason["code"], reason["games"], reason["first"]) == ("unknown_game", 1, [1, 1, 4])
    assert (reason["de"], reason["en"]) == ("Zwiccolo: dieses Spiel hat das Blatt nicht.", "Zwiccolo: the sheet has no such game.")


def test_an_earlier_edition_of_each_ones_sheet(tmp_path: Path) -> None:
    games = [
        {"game": "farbensolo", "dealer": 0, "declarer": 0, "won": True},
        {"game": "farbendreier", "dealer": 1, "declarer": 1, "won": True},
    ]
    upper = played.file(1, games, system="koenigrufen-oberoesterreich")
    folder = played.lie(tmp_path, [upper, played.file(2, GAMES)])
    of_the_cup, row = played.recounted(folder, Target(edition="2019"))
    # Now 18 - 3, -6 + 9, and -6 - 3; in 2019 15, and nothing for the Farbendreier.
    assert standings(row) == {11: (1, 15, 1, 15), 12: (2, 3, 2, -5), 13: (3, -9, 2, -5), 14: (3, -9, 2, -5)}
    assert (row["recounted"], row["moved"], row["unsettled"]) == (1, 1, 1)
    # The cup has no edition of that name: all stays, and the reason is said.
    assert (of_the_cup["stays"], of_the_cup["recounted"], of_the_cup["unsettled"]) == (True, 0, 5)
    assert all(line[:2] == line[2:] for line in standings(of_the_cup).values())
    assert [reason["games"] for reason in of_the_cup["reasons"]] == [5]
    assert "2019" in of_the_cup["reasons"][0]["de"]


def test_a_valat_of_2018(tmp_path: Path) -> None:
    valat = {"kind": "valat", "by": 0, "when": "silent", "won": True}
    games = [{"game": "dreier", "dealer": 0, "declarer": 0, "won": True, "announcements": [valat]}]
    folder = played.lie(tmp_path, [played.file(1, games, system="koenigrufen-cup-2018")])
    [row] = played.recounted(folder, Target("koenigrufen-cup"))
    assert {number: line[1::2] for number, line in standings(row).items()} == {11: (60, 45), 12: (-20, -15), 13: (-20, -15), 14: (-20, -15)}


def test_a_sheet_of_ones_own_as_a_file(tmp_path: Path) -> None:
    games = [{"game": "dreier", "dealer": 0, "declarer": 1, "won": True}, {"game": "farbendreier", "dealer": 1, "declarer": 1, "won": True}]
    folder = played.lie(tmp_path, [played.file(1, games, system="koenigrufen-oberoesterreich")])
    [row] = played.recounted(folder, Target(MUSTER["slug"], MUSTER))
    assert standings(row)[12] == (1, 21, 1, 15)
    assert (row["recounted"], row["unsettled"]) == (1, 1)


def test_a_tournament_of_ones_own_sheet_under_a_built_in_one(tmp_path: Path) -> None:
    games = [{"game": "dreier", "dealer": 0, "declarer": 1, "won": True}]
    folder = played.lie(tmp_path, [played.file(1, games, system=MUSTER["slug"], sheet=MUSTER)])
    assert standings(played.recounted(folder, Target())[0])[12] == (1, 15, 1, 15)
    assert standings(played.recounted(folder, OBEROESTERREICH)[0])[12] == (1, 15, 1, 12)


def test_table_points_to_the_last_third(tmp_path: Path) -> None:
    """Anna is first there and here; the others have the same, and share 3, 2 and 0."""
    ranking = {"kind": "table_points", "points": {"4": [4, 3, 2, 0]}}
    folder = played.lie(tmp_path, [played.file(1, GAMES[:1], ranking=ranking)])
    [row] = played.recounted(folder, OBEROESTERREICH)
    assert standings(row) == {11: (1, 4, 1, 4), **dict.fromkeys((12, 13, 14), (2, "5/3", 2, "5/3"))}


def test_whoever_has_no_rank_has_none_there(tmp_path: Path) -> None:
    out = {"player": 11, "kind": "exclusion", "reason": "grob", "at": "2026-03-01T18:00:00+01:00"}
    folder = played.lie(tmp_path, [played.file(1, GAMES, sanctions=[out], excluded="no_rank")])
    [row] = played.recounted(folder, OBEROESTERREICH)
    assert standings(row)[11] == (None, 6, None, 2)
    assert (row["winners"], row["winners_there"]) == ([14], [12])


FILES = ("cup-nine", "french-four", "point-seven", "speiszettel-radl", "sums-only")


def in_the_database(found: Otherwise) -> dict[int, tuple[Any, ...]]:
    """The same of what `recompute --under` has."""
    return {line.number: (line.rank, line.points, line.rank_there, line.points_there) for line in found.players}


def both_ways(folder: Path, file: dict[str, Any], target: Target) -> None:
    """As `recompute --under` has it of the tournament in the database."""
    [row] = played.recounted(folder, target)
    found = otherwise(import_tournament(file=read_tournament(file)), rules.KNOWN[target.slug])
    if row["stays"]:
        assert found.unsettled
        return
    assert standings(row) == in_the_database(found)
    assert row["unsettled"] == len(found.unsettled)
    assert row["by_sums"] == found.by_sums


@pytest.mark.parametrize("name", FILES)
def test_it_is_what_the_database_says_under_every_sheet(name: str, tmp_path: Path) -> None:
    file = {**json.loads((FIXTURES / f"{name}.json").read_bytes()), "uid": played.UID.format(1)}
    folder = played.lie(tmp_path, [file])
    for slug in rules.KNOWN:
        both_ways(folder, file, Target(slug))


def test_it_is_so_where_somebody_sat_down_in_anothers_place(tmp_path: Path) -> None:
    file = {**as_file(changed()), "uid": played.UID.format(1)}
    folder = played.lie(tmp_path, [file])
    for slug in ("koenigrufen-cup", "koenigrufen-oberoesterreich", "koenigrufen-tirol"):
        both_ways(folder, file, Target(slug))


def test_under_its_own_sheet_nothing_moves(tmp_path: Path) -> None:
    files = [{**json.loads((FIXTURES / f"{name}.json").read_bytes()), "uid": played.UID.format(at)} for at, name in enumerate(FILES)]
    rows = played.recounted(played.lie(tmp_path, [*files, played.file(9, GAMES, sanctions=[PENALTY])]), Target())
    assert len(rows) == 6
    for row in rows:
        assert (row["moved"], row["unsettled"], row["reasons"], row["movers"]) == (0, 0, [], [])
        assert all(line[:2] == line[2:] for line in standings(row).values())
        assert row["recounted"] == row["games"]


def test_what_a_ruling_made_of_a_game_is_what_counts(tmp_path: Path) -> None:
    """A Dreier that Anna's seat had won, and seat 3 revoked: −25 / +15 / +5 / +5 (hand_sums of test_writing), and the same again."""
    tournament, _user, _ruling = court.ruled_dreier()
    close(tournament)
    lying.of_database(tmp_path / "history")
    [row] = played.recounted(tmp_path / "history", Target())
    assert (row["games"], row["moved"]) == (1, 0)
    assert sorted(line[3] for line in standings(row).values() if line[3]) == [-25, 5, 5, 15]
    for target in (OBEROESTERREICH, Target("koenigrufen-tirol")):
        [row] = played.recounted(tmp_path / "history", target)
        assert standings(row) == in_the_database(otherwise(tournament, rules.KNOWN[target.slug]))
