"""What the measures work on, the same for the same seed: games as clubs write them, games of which every one is new, whole tournaments."""

import json
from functools import cache
from itertools import chain, islice
from random import Random
from typing import Any

import rules
from tests.rules.generator import requests
from tournament.demo.games import table_records
from tournament.files import FORMAT
from tournament.files.reading import read_tournament
from tournament.models import Tournament
from tournament.services.importing import import_tournament

Request = dict[str, Any]

CLUBS = (("koenigrufen-cup", 4), ("koenigrufen-cup", 5), ("point-tarock", 3), ("point-tarock", 4))
GAMES = 20


@cache
def evenings(count: int) -> list[Request]:
    """Requests as clubs would send them: rounds of twenty games, four kinds of tables in turn."""
    random = Random("evenings")
    rounds = (
        (system, seats, record)
        for number in range(count)
        for system, seats in [CLUBS[number % len(CLUBS)]]
        for record in table_records(random, system, seats, GAMES, number % seats, [1.0] * seats)
    )
    return [_request(place, *game) for place, game in enumerate(islice(rounds, count))]


@cache
def new_games(count: int) -> list[Request]:
    """Requests of which no two have the same record: all systems, table sizes and house rules, many announcements and Kontras."""
    found: dict[str, Request] = {}
    seeds = iter(range(1_000))
    for request in chain.from_iterable(requests(seed, count) for seed in seeds):
        if request["record"]["game"] not in ("manual", "redeal", "fensterbankl") and "errors" not in rules.answer(request):
            found.setdefault(json.dumps({**request, "id": ""}), {**request, "id": str(len(found))})
        if len(found) == count:
            break
    return list(found.values())


def request_lines(asked: list[Request]) -> list[str]:
    """The requests as the lines of a file, without their newlines."""
    return [json.dumps(request, ensure_ascii=False) for request in asked]


def repeated(asked: list[Request]) -> float:
    """The share of requests whose game came before."""
    return 1 - len({json.dumps({**request, "id": ""}) for request in asked}) / len(asked)


def tournament(players: int, rounds: int = 3, *, games: int = GAMES, written: int | None = None, sums: bool = False, shown: bool = True) -> Tournament:
    """A stored Königrufen tournament at tables of four, its standings shown to everybody; the last round is open, with `written` games at each table.

    With `sums` the tables have totals and no games.
    """
    random = Random(players)
    tables = [
        {"round": round_, "table": table + 1, "seats": _seats(players, round_, table)}
        | ({"sums": _sums(random)} if sums else {"records": _records(random, table, games if round_ < rounds or written is None else written)})
        for round_ in range(1, rounds + 1) for table in range(players // 4)
    ]
    file = {
        "format": FORMAT, "name": f"Feld {players} {rounds} {games}", "system": "koenigrufen-cup", "rounds": rounds, "games": games,
        "closed": list(range(1, rounds)), "standings_shown": shown, "tables": tables,
        "players": [{"number": number, "name": f"Spieler Nummer {number}", "place": "Linz", "present": True} for number in range(1, players + 1)],
    }
    return import_tournament(file=read_tournament(file))


def _request(place: int, system: str, seats: int, record: dict[str, Any]) -> Request:
    return {"id": str(place), "system": system, "seats": seats, "record": record}


def _records(random: Random, table: int, games: int) -> list[dict[str, Any]]:
    return table_records(random, "koenigrufen-cup", 4, games, table % 4, [1.0] * 4)


def _seats(players: int, round_: int, table: int) -> list[int]:
    """Each quarter of the field shifted by another number of tables, so that few meet twice."""
    tables = players // 4
    return [quarter * tables + (table + quarter * (round_ - 1)) % tables + 1 for quarter in range(4)]


def _sums(random: Random) -> list[int]:
    first, second, third = (random.randint(-40, 40) for _ in range(3))
    return [first, second, third, -first - second - third]
