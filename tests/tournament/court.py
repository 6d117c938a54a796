"""Referees, cases and rulings for tests, made by the services as a referee would. `evening` makes the tournaments."""

from collections.abc import Callable
from typing import Any
from uuid import uuid4

import pytest
from django.contrib.auth.models import User

from tests.tournament.evening import running, save, the_table
from tests.tournament.rebuilt import rebuilt
from tournament.ledger.store.refusals import Refused
from tournament.models import POSITION_STEP, Case, LogRow, Registration, Ruling, Table, Tournament
from tournament.organisers.founding import make_director
from tournament.referee.cases import change_case, open_case
from tournament.referee.consequence import Choice
from tournament.referee.referees import appoint_helper, appoint_referee
from tournament.referee.rulings import decide_case

PASSWORD = "pagat-ultimo"
REVOKED = {"violation": "farbzwang", "stage": "next_lead", "accused": [3]}
"""Seat 3 did not follow suit, and the next trick is led: a Renonce by every Austrian sheet."""
DREIER_WON = (15, -5, -5, -5)
"""A Dreier of seat 0, value 5, won against three (cup)."""
DREIER_RENONCE = (15, 5, 5, -25)
"""The same Dreier, seat 3 revokes: seat 0 three times 5, seats 1 and 2 once (koenigrufen.md, worked example 5)."""


def player_of(tournament: Tournament, number: int) -> Registration:
    return Registration.objects.select_related("player").get(tournament=tournament, number=number)


def referee(tournament: Tournament, login: str = "wiesbauer", number: int | None = None) -> User:
    """A referee of the tournament; `number`: which player he is."""
    player_id = player_of(tournament, number).player_id if number else None
    return appoint_referee(tournament_id=tournament.pk, login=login, name=login.title(), password=PASSWORD, player_id=player_id).user


def helper(tournament: Tournament, login: str = "gruber") -> User:
    """A helper at the tournament's desk."""
    return appoint_helper(tournament_id=tournament.pk, login=login, name=login.title(), password=PASSWORD).user


def director() -> User:
    return make_director(User.objects.create_user("leitung", password=PASSWORD))


def case(table: Table, user: User, line: int | None = 1, **found: Any) -> Case:
    """A case about line 1, 2, … of the sheet (None: not written), filled in; by default seat 3 revoked."""
    opened = open_case(
        table_id=table.pk,
        user=user,
        position=line * POSITION_STEP if line else None,
        game=found.pop("game", None),
        call_id=found.pop("call_id", None),
        author="K. W.",
    )
    return change_case(case_id=opened.pk, expected_version=opened.version, user=user, author="K. W.", **{**REVOKED, **found})


def decide(about: Case, user: User, decision: str = "renonce", **more: Any) -> Ruling:
    """A ruling on the case. `more`: fields of the choice and of `decide_case`; `reason` is the latter's."""
    chosen = {name: more.pop(name) for name in tuple(more) if name in Choice._fields and name != "reason"}
    more = {"client_id": uuid4(), "author": "K. W.", **more}
    return decide_case(case_id=about.pk, user=user, choice=Choice(decision, **chosen), **more)


@rebuilt
def ruled_dreier(**more: Any) -> tuple[Tournament, User, Ruling]:
    """A Dreier of seat 0 on the first line of table 1, entered as won, and decided: seat 3 revoked. −25 / +15 / +5 / +5."""
    tournament = running(**more)
    user = referee(tournament)
    table = the_table(tournament)
    save(table, 1, {"game": "dreier", "dealer": 0, "declarer": 0, "won": True})
    return tournament, user, decide(case(table, user), user)


def totals(table: Table, seats: int = 4) -> tuple[int, ...]:
    """The table's points as stored."""
    table.refresh_from_db()
    halves = [getattr(table, f"a{seat}") for seat in range(seats)]
    assert all(amount % 2 == 0 for amount in halves)
    return tuple(amount // 2 for amount in halves)


def amounts(row: object, seats: int = 4, column: str = "a") -> tuple[int, ...]:
    """A line's or a ruling's points (or cash: column "c") as stored."""
    return tuple(getattr(row, f"{column}{seat}") // 2 for seat in range(seats))


def refused(action: Callable[[], object]) -> tuple[str, ...]:
    """The codes of the refusal; nothing was written on the way to it."""
    before = LogRow.objects.count(), sum(Tournament.objects.values_list("version", flat=True))
    with pytest.raises(Refused) as caught:
        action()
    assert (LogRow.objects.count(), sum(Tournament.objects.values_list("version", flat=True))) == before
    return caught.value.codes
