"""A season of eight tournaments for tests: five people at one table each time, one tournament elsewhere, one who was excluded, one who left
in time.

points    A     B     C     D     E            ranks
t1      143    20   −23   −40  −100            A 1, B 2, C 3, D 4, E 5
t2       50    60   −10   −30   −70            B 1, A 2, C 3, D 4, E 5
t3       10    10     0    −5   −15            A and B 1, C 3, D 4, E 5
t4      300   −50   −50  −100  −100            A 1, B and C 2, D and E 4; corrected: A and C change places
t5       30   101    −5          F −126        played elsewhere: B 1, A 2, C 3, F 4
t6       20   −20     5    −5     0            A 1, C 2, E 3, D 4, B 5; E was excluded after it
t7             12    12    −4   −20            B and C 1, D 3, E 4; G was registered and left before the first game
t8       −8    40   −12   −10   −10            B 1, A 2, D and E 3, C 5
"""

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any

from tests.tournament.rebuilt import rebuilt
from tournament.archive.importing import import_tournament
from tournament.archive.reading import read_tournament
from tournament.desk.evening import rounds
from tournament.desk.setup import setup
from tournament.ledger.lines import settling
from tournament.models import AwayResult, AwayTournament, Cup, Player, Table, Tournament

NAMES = {
    "A": "Anna Auer",
    "B": "Bruno Bauer",
    "C": "Carl Cerny",
    "D": "Doris Dorn",
    "E": "Emil Eder",
    "F": "Flora Fink",
    "G": "Gustav Gruber",
}
NUMBERS = {letter: number for number, letter in enumerate(NAMES, start=1)}
SERIES = "Linzer Cup"

POINTS: Mapping[str, Mapping[str, int]] = {
    "t1": {"A": 143, "B": 20, "C": -23, "D": -40, "E": -100},
    "t2": {"A": 50, "B": 60, "C": -10, "D": -30, "E": -70},
    "t3": {"A": 10, "B": 10, "C": 0, "D": -5, "E": -15},
    "t4": {"A": 300, "B": -50, "C": -50, "D": -100, "E": -100},
    "t6": {"A": 20, "B": -20, "C": 5, "D": -5, "E": 0},
    "t7": {"B": 12, "C": 12, "D": -4, "E": -20},
    "t8": {"A": -8, "B": 40, "C": -12, "D": -10, "E": -10},
}  # fmt: skip
ELSEWHERE = {"B": (1, 101), "A": (2, 30), "C": (3, -5), "F": (4, -126)}
CORRECTED = {"A": -50, "B": -50, "C": 300, "D": -100, "E": -100}
DAYS = {f"t{month}": date(2026, month, 10) for month in range(1, 9)}


@rebuilt
def season() -> Cup:
    """The whole season as it was played; nobody has said how it is ranked."""
    for key, points in POINTS.items():
        import_tournament(file=read_tournament(evening(key, points)))
    cup = Cup.objects.get(name=SERIES)
    away = AwayTournament.objects.create(cup=cup, key="wels-mai", name="Wels", date=DAYS["t5"], place="Wels")
    for letter, (rank, points) in ELSEWHERE.items():
        who = Player.objects.filter(name=NAMES[letter]).first() or Player.objects.create(name=NAMES[letter], place="Wels")
        AwayResult.objects.create(tournament=away, player=who, said={"rank": rank, "points": points, "tables": {"1": points}})
    return cup


def ranked(policies: Mapping[str, Any]) -> Cup:
    """The season, ranked in this way."""
    cup = season()
    cup.policies = dict(policies)
    cup.save(update_fields=["policies"])
    return cup


def evening(key: str, points: Mapping[str, int], **more: Any) -> dict[str, Any]:
    """One tournament as a file: one round at one table, its sums alone."""
    out = {
        "player": NUMBERS["E"],
        "kind": "exclusion",
        "reason": "grob unsportlich",
        "author": "leitung",
        "at": "2026-06-10T20:00:00+00:00",
    }
    players = [{"number": NUMBERS[letter], "name": NAMES[letter], "place": "Linz", "club": "", "tags": []} for letter in points]
    gone = {"number": NUMBERS["G"], "name": NAMES["G"], "place": "Linz", "club": "", "tags": [], "withdrawn": "krank"}
    return {
        "format": "tarock-tournament/1", "name": f"Turnier {key[1:]}", "date": DAYS[key].isoformat(), "place": "Linz",
        "system": "koenigrufen-cup",
        "options": {}, "rounds": 1, "games": 20, "cents_per_point": 10, "seed": "7f3a", "cup": SERIES,
        "players": [*players, *[gone] * (key == "t7")],
        "tables": [{"round": 1, "table": 1, "seats": [NUMBERS[letter] for letter in points], "sums": list(points.values()),
        "confirmed": True}],
        "closed": [1], "phase": "published", "standings_shown": True, **({"sanctions": [out]} if key == "t6" else {}), **more,
    }  # fmt: skip


def tournament(key: str) -> Tournament:
    """The tournament of the program with this name in the table above."""
    return Tournament.objects.get(name=f"Turnier {key[1:]}")


def correct_t4() -> None:
    """In tournament 4 the columns of A and C were mixed up: opened again, put right, closed."""
    found = tournament("t4")
    setup.reopen_tournament(tournament_id=found.pk, reason="Spalten vertauscht")
    table = Table.objects.get(round__tournament=found)
    rounds.reopen_round(round_id=table.round_id, reason="Spalten vertauscht")
    settling.reopen_table(table_id=table.pk, reason="Spalten vertauscht")
    settling.save_sums(table_id=table.pk, sums=list(CORRECTED.values()), reason="Spalten vertauscht")
    settling.confirm_table(table_id=table.pk)
    rounds.close_round(round_id=table.round_id)
    setup.close_tournament(tournament_id=found.pk)
    setup.publish_tournament(tournament_id=found.pk)


def person(letter: str) -> int:
    """The number of a person in the series: that of the register."""
    return Player.objects.get(name=NAMES[letter]).number


def key_of(letter: str) -> int:
    """The key of a person, as the register's addresses have it."""
    return Player.objects.get(name=NAMES[letter]).pk


def letters(numbers: Sequence[int]) -> str:
    """The persons with these numbers, as "BACDEF"."""
    by_name = {name: letter for letter, name in NAMES.items()}
    names = dict(Player.objects.values_list("number", "name"))
    return "".join(by_name[names[number]] for number in numbers)
