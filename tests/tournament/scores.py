"""An evening on which everybody has a score of his own, and the same where what one gets another pays, made by the services.

`SCORES` is the cup's sheet with that one word changed: the house asks the word, whatever is played.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any, NamedTuple

from django.contrib.auth.models import User

import rules
from tests.tournament import court
from tests.tournament.evening import drawn, save, the_round, the_table
from tournament.desk.evening import rounds
from tournament.desk.setup.setup import show_standings
from tournament.ledger.lines.settling import save_sums
from tournament.models import Ruling, Table, Tournament

SCORES, PAID = "cup-scores", "koenigrufen-cup"
TABLES = ((1, 2, 3, 4), (5, 6, 7, 8, 9), (10, 11, 12, 13))
AMOUNTS = {SCORES: ((12, -4, 0, 36), (-10, -20, -25, -15)), PAID: ((12, -4, -4, -4), (-30, 10, 10, 10))}
"""Two games at the first table."""
RULED = {SCORES: (0, -20, 0, 0), PAID: (-60, 20, 20, 20)}
"""What the referee puts in the second game's place."""
FIRST = {SCORES: (12, -24, 0, 36), PAID: (-48, 16, 16, 16)}
"""The first game and the ruling."""
FIVE = {SCORES: (5, 0, 0, 0, 7), PAID: (5, 0, 0, -12, 7)}
FOUR = {SCORES: (120, -35, 60, 8), PAID: (33, -33, 0, 0)}
IN_ALL = 153
"""What a table makes of the four: 120 − 35 + 60 + 8."""


@contextmanager
def known() -> Iterator[None]:
    """While the sheet of scores is one of the program's."""
    sheet = rules.KNOWN[PAID]
    scores = replace(sheet, system=replace(sheet.system, slug=SCORES, balanced=False, offered=False), examples=())
    rules.KNOWN[SCORES] = scores  # type: ignore[index]
    try:
        yield
    finally:
        del rules.KNOWN[SCORES]  # type: ignore[attr-defined]


def by_hand(amounts: tuple[int, ...], dealer: int = 0) -> dict[str, Any]:
    return {"game": "manual", "dealer": dealer, "amounts": list(amounts), "reason": "Probe"}


class Evening(NamedTuple):
    tournament: Tournament
    user: User
    ruling: Ruling


def begun(system: str, **more: Any) -> Tournament:
    """Its round is open. Not built again from statements: what a sheet's word is they do not say."""
    tournament = drawn.__wrapped__(TABLES, system=system, games=2, rounds=1, **more)
    rounds.open_round(round_id=the_round(tournament).pk)
    tournament.refresh_from_db()
    return tournament


def evening(system: str, **more: Any) -> Evening:
    """Two games at the first table, the first corrected, the second decided otherwise; the others by their sums."""
    tournament = begun(system, **more)
    first, user = the_table(tournament), court.referee(tournament)
    save(first, 1, by_hand(tuple(reversed(AMOUNTS[system][0]))))
    save(first, 1, by_hand(AMOUNTS[system][0]), expected_version=1, reason="verkehrt herum")
    save(first, 2, by_hand(AMOUNTS[system][1], dealer=1))
    ruling = court.decide(court.case(first, user, line=2), user, "manual", amounts=RULED[system], departure="eine Karte zu wenig")
    save_sums(table_id=the_table(tournament, 2).pk, sums=FIVE[system])
    save_sums(table_id=the_table(tournament, 3).pk, sums=FOUR[system])
    show_standings(tournament_id=tournament.pk, shown=True)
    tournament.refresh_from_db()
    return Evening(tournament, user, ruling)


def whole(table: Table) -> tuple[int, ...]:
    """The sums of a table, as stored."""
    table.refresh_from_db()
    return tuple(getattr(table, f"a{seat}") // 2 for seat in range(table.seats))
