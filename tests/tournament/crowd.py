"""A field of any size with all rounds played, brought in as a file: for counting queries and reading times."""

from tests.tournament.rebuilt import rebuilt
from tournament.archive import FORMAT
from tournament.archive.importing import import_tournament
from tournament.archive.reading import read_tournament
from tournament.models import Tournament

GAMES = 20


@rebuilt
def crowd(players: int, rounds: int = 3, **more: object) -> Tournament:
    """`players` (a multiple of four) at tables of four, `rounds` rounds of twenty games."""
    tables = [
        {
            "round": round_,
            "table": table + 1,
            "seats": [4 * table + seat + 1 for seat in range(4)],
            "records": [_record(game) for game in range(GAMES)],
        }
        for round_ in range(1, rounds + 1)
        for table in range(players // 4)
    ]
    file = {
        "format": FORMAT,
        "name": f"Feld {players}",
        "system": "koenigrufen-cup",
        "rounds": rounds,
        "games": GAMES,
        "players": [{"number": number, "name": f"Spieler {number}"} for number in range(1, players + 1)],
        "tables": tables,
        **more,
    }
    return import_tournament(file=read_tournament(file))


def _record(game: int) -> dict[str, object]:
    dealer = game % 4
    return (
        {"game": "rufer", "dealer": dealer, "declarer": (dealer + 1) % 4, "partner": (dealer + 2) % 4, "won": game % 3 > 0},
        {"game": "dreier", "dealer": dealer, "declarer": dealer, "won": True, "kontra": 2},
        {"game": "bettler", "dealer": dealer, "declarer": (dealer + 3) % 4, "won": False},
    )[game % 3]
