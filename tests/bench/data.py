"""What the measures work on, the same for the same seed: games as clubs write them, games of which every one is new, whole tournaments."""

import json
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import chain, count, cycle
from random import Random
from typing import Any

import rules
from tests.rules.generator import requests
from tournament.archive import FORMAT
from tournament.archive.importing import import_tournament
from tournament.archive.reading import read_tournament
from tournament.demo.games import table_records
from tournament.models import Tournament

Request = dict[str, Any]

CLUBS = (("koenigrufen-cup", 4), ("koenigrufen-cup", 5), ("point-tarock", 3), ("point-tarock", 4))
GAMES = 20


def evenings() -> Iterator[Request]:
    """Requests as clubs would send them, without end: rounds of twenty games, four kinds of tables in turn."""
    random = Random("evenings")
    place = count()
    for number, (system, seats) in enumerate(cycle(CLUBS)):
        for record in table_records(random, rules.SHEETS[system], seats, GAMES, number % seats, [1.0] * seats):
            yield {"id": str(next(place)), "system": system, "seats": seats, "record": record}


@cache
def new_games(number: int) -> list[Request]:
    """Requests of which no two have the same record: all systems, table sizes and house rules, many announcements and Kontras."""
    found: dict[str, Request] = {}
    seeds = iter(range(1_000))
    for request in chain.from_iterable(requests(seed, number) for seed in seeds):
        if request["record"]["game"] not in ("manual", "redeal", "fensterbankl") and "errors" not in rules.answer(request):
            found.setdefault(json.dumps({**request, "id": ""}), {**request, "id": str(len(found))})
        if len(found) == number:
            break
    return list(found.values())


def written(asked: Iterable[Request]) -> Iterator[str]:
    """The requests as the lines of a file, without their newlines."""
    return (json.dumps(request, ensure_ascii=False) for request in asked)


def repeated(asked: list[Request]) -> float:
    """The share of requests whose game came before."""
    return 1 - len({json.dumps({**request, "id": ""}) for request in asked}) / len(asked)


def tournament(
    players: int, rounds: int = 3, *, games: int = GAMES, last: int | None = None, sums: bool = False, shown: bool = True
) -> Tournament:
    """A stored Königrufen tournament at tables of four, its standings shown to everybody; the last round is open, with `last` games at each
    table.

    With `sums` the tables have totals and no games.
    """
    random = Random(players)
    tables = [
        {"round": round_, "table": table + 1, "seats": _seats(players, round_, table)}
        | ({"sums": _sums(random)} if sums else {"records": _records(random, table, games if round_ < rounds or last is None else last)})
        for round_ in range(1, rounds + 1)
        for table in range(players // 4)
    ]
    file = {
        "format": FORMAT,
        "name": f"Feld {players} {rounds} {games}",
        "system": "koenigrufen-cup",
        "rounds": rounds,
        "games": games,
        "closed": list(range(1, rounds)),
        "standings_shown": shown,
        "tables": tables,
        "players": [
            {"number": number, "name": f"Spieler Nummer {number}", "place": "Linz", "present": True} for number in range(1, players + 1)
        ],
    }
    return import_tournament(file=read_tournament(file))


def _records(random: Random, table: int, games: int) -> list[dict[str, Any]]:
    return table_records(random, "koenigrufen-cup", 4, games, table % 4, [1.0] * 4)


def _seats(players: int, round_: int, table: int) -> list[int]:
    """Each quarter of the field shifted by another number of tables, so that few meet twice."""
    tables = players // 4
    return [quarter * tables + (table + quarter * (round_ - 1)) % tables + 1 for quarter in range(4)]


def _sums(random: Random) -> list[int]:
    first, second, third = (random.randint(-40, 40) for _ in range(3))
    return [first, second, third, -first - second - third]
