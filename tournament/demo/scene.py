"""A small evening of any built-in sheet, for whoever wants to see the program by his own scene's game: one round closed, the next one under
way. Made up, the same every time, settled by the rules."""

from random import Random
from typing import Any

import rules
from scoring.draw import DrawError, Entrant, Round, draw
from tournament.archive.importing import import_tournament
from tournament.archive.reading import read_tournament
from tournament.demo.evening import AUTHOR, file_of, players_of
from tournament.demo.games import table_records
from tournament.desk.setup.removing import MADE_AS_DEMO
from tournament.desk.setup.setup_form import usual
from tournament.ledger.store.planning import Planned, planned_games, wanted_tables
from tournament.models import Tournament

PLAYERS = (11, 13, 12)
"""So many; the first of these that the sheet's tables can seat. Of the first two one table is of another size."""
SEED = "7f3a"
DAY = ("rounds", "games", "games_large", "time_limit_minutes", "first_round_minutes", "cents_per_point")
"""As the form of a new tournament has them."""


def make_scene(system: str) -> Tournament:
    """The evening, stored. Raises KeyError for a sheet that is not built in."""
    sheet = rules.SHEETS[system]
    day = usual(sheet)
    plan = Planned(sheet, {}, day["games"], day.get("games_large"))
    count, first, second = _drawn(plan)
    random = Random(system)  # noqa: S311 - made-up games, nothing to guess
    skill = {number: random.uniform(0.6, 1.5) for number in range(1, count + 1)}
    tables = [_table(random, plan, first.number, table.number, seats=table.seats, skill=skill) for table in first.tables]
    tables += [_table(random, plan, second.number, table.number, seats=table.seats, skill=skill) for table in second.tables]
    for behind, table in enumerate(tables[len(first.tables) :]):
        table["records"] = table["records"][: len(table["records"]) * 3 // 4 - behind]
        table["confirmed"] = False
    file = file_of(
        sheet.system.title[0], system, SEED, players_of(count), tables=tables, closed=[first.number], standings_shown=True,
        **{key: day[key] for key in DAY if day.get(key) is not None},
    )  # fmt: skip
    if not sheet.system.balanced:
        del file["cents_per_point"]  # nobody pays another
    return import_tournament(file=read_tournament(file), author=AUTHOR, action=MADE_AS_DEMO)


def _drawn(plan: Planned) -> tuple[int, Round, Round]:
    """How many play, and their first two rounds."""
    wanted = wanted_tables(plan)
    for count in PLAYERS:
        try:
            made = draw(map(Entrant, range(1, count + 1)), wanted.sizes, (1, 2), seed=SEED, fewest=wanted.fewest)
        except DrawError:
            continue
        first, second = made.rounds
        return count, first, second
    raise ValueError(f"no {PLAYERS} at tables of {wanted.sizes}")


def _table(random: Random, plan: Planned, round_: int, number: int, *, seats: tuple[int, ...], skill: dict[int, float]) -> dict[str, Any]:
    games, first = planned_games(plan, len(seats)), random.randrange(len(seats))
    records = table_records(random, plan.sheet, len(seats), games, first_dealer=first, skill=[skill[seat] for seat in seats])
    return {"round": round_, "table": number, "seats": list(seats), "records": records, "first_dealer": first, "confirmed": True}
