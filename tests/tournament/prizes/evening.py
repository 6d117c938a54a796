"""A closed evening whose standing is known by heart, for prizes and money.

rank  1  Nr. 1 and 5, 40 points each        rank 6  Nr. 3, −20
rank  3  Nr. 2, 6 and 7, 10 points each     rank 7  Nr. 4, −30     rank 8  Nr. 8, −60
"""

from typing import Any

from tests.tournament.rebuilt import rebuilt
from tournament.archive import FORMAT
from tournament.archive.importing import import_tournament
from tournament.archive.reading import read_tournament
from tournament.ledger.lines.settling import save_sums
from tournament.models import PrizePlan, Round, Table, Tournament
from tournament.prizes import writing

PLACES = ({"place": 1, "cents": 12000}, {"place": 2, "cents": 8000}, {"place": 3, "cents": 5000})
PLAN = {
    "ties": "share", "a_person": "several", "unit": 1, "seed": "7f3a", "raffle": [], "raffle_for": "nobody", "away": [], "out": [],
    "tickets": {},
}  # fmt: skip
NAMES = ("Anna Huber", "Karl Pichler", "Eva Wolf", "Josef Mayr", "Maria Gruber", "Franz Lang", "Rosa Ebner", "Hans Zauner")


@rebuilt
def played(phase: str = "closed", **more: Any) -> Tournament:
    """One round of two tables, written by their sums. Nr. 2 and 7 bear the tag "Damen", Nr. 3 and 4 are of the club Füchse."""
    players = [{"number": number, "name": name, "place": "Linz"} for number, name in enumerate(NAMES, start=1)]
    for number in (2, 7):
        players[number - 1]["tags"] = ["Damen"]
    for number in (3, 4):
        players[number - 1]["club"] = "Füchse"
    tables = [
        {"round": 1, "table": 1, "seats": [1, 2, 3, 4], "sums": [40, 10, -20, -30], "confirmed": True},
        {"round": 1, "table": 2, "seats": [5, 6, 7, 8], "sums": [40, 10, 10, -60], "confirmed": True},
    ]
    file = {
        "format": FORMAT,
        "name": "Herbstcup",
        "date": "2026-11-21",
        "place": "Linz",
        "system": "koenigrufen-cup",
        "rounds": 1,
        "games": 3,
        "players": players,
        "tables": tables,
        "closed": [1],
        **more,
    }
    return import_tournament(file=read_tournament(file if phase == "running" else {**file, "phase": phase}))


def plan(tournament: Tournament, *prizes: dict[str, Any], **policies: Any) -> PrizePlan:
    """Plans these prizes, or 120, 80 and 50 € for the first three places."""
    return writing.save_plan(tournament_id=tournament.pk, policies=PLAN | policies, prizes=prizes or PLACES)


def corrected(tournament: Tournament, *sums: int) -> None:
    """Table 1 came to these sums after all (40, 10, −20, −30 are those of the evening): a correction the day after, everything closed
    again."""
    table = Table.objects.get(round__tournament=tournament, number=1)
    states = (
        (Tournament.objects.filter(pk=tournament.pk), "phase", "running"),
        (Round.objects.filter(pk=table.round_id), "state", "open"),
        (Table.objects.filter(pk=table.pk), "state", "open"),
    )
    before = [(rows, field, rows.values_list(field, flat=True)[0]) for rows, field, _now in states]
    for rows, field, now in states:
        rows.update(**{field: now})
    save_sums(table_id=table.pk, sums=sums, reason="verzählt")
    for rows, field, was in before:
        rows.update(**{field: was})
