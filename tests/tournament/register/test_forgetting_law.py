"""A law: whatever happened with somebody, in whatever order, his name is in no table of the database when he is forgotten, and not one
number is another."""

import json
from collections.abc import Callable
from random import Random
from typing import Any, NamedTuple
from uuid import uuid4

import pytest
from django.apps import apps
from django.contrib.auth.models import User
from django.utils import timezone

from tests.tournament import court
from tests.tournament.evening import fill, the_table
from tournament.desk.registration import players
from tournament.desk.registration.merging.writing import merge
from tournament.desk.setup.setup import create_tournament
from tournament.ledger.lines import settling
from tournament.ledger.lines.recompute import recompute
from tournament.ledger.people.ranking import read_ranking
from tournament.ledger.people.register_log import record_register
from tournament.ledger.store.audience import Audience
from tournament.models import (
    AwayResult,
    AwayTournament,
    Cup,
    OtherVersion,
    OwnSheet,
    PersonalLink,
    Printed,
    PrizeGiving,
    Registration,
    Ruling,
    SeriesLogRow,
    SeriesNumber,
    Table,
    Tournament,
)
from tournament.money.writing import write_cash
from tournament.papers import catalogue
from tournament.referee.appeals import appeal_ruling
from tournament.referee.calls import call_referee
from tournament.referee.referees import appoint_referee, dismiss_referee
from tournament.referee.sanctions import give_sanction, lift_sanction
from tournament.register.forgetting import forget, shorten

pytestmark = pytest.mark.django_db

NAME, OLD, ACCOUNT = "Xaveria Zwetschkenbaum", "Xaveria Qwirbel", "X. Zwetschkenbaum"
SIGNS = ("xaveria", "zwetschkenbaum", "qwirbel")
"""What must be nowhere in the end: name, name of before, and what stands in her log-in."""


class Evening(NamedTuple):
    """Where it happens. `row`: her place on the list, number 1, seat 0 of table 1."""

    tournament: Tournament
    referee: User
    ruling: Ruling
    row: Registration


def other_evening(**more: Any) -> Tournament:
    return create_tournament(name="Anderswo", system="koenigrufen-cup", **more)


def renamed(evening: Evening) -> None:
    players.change_player(registration_id=evening.row.pk, name=OLD, place="Zwetschkenbaumdorf", club="Qwirbelklub")
    players.change_player(registration_id=evening.row.pk, name=NAME, place="Linz", club="")


def sanctioned(evening: Evening) -> None:
    given = give_sanction(
        tournament_id=evening.tournament.pk, kind="points", points=5, player_id=evening.row.player_id, reason=f"{NAME} war laut"
    )
    lifted = give_sanction(tournament_id=evening.tournament.pk, kind="warning", name="Kiebitz", reason="half der Zwetschkenbaum")
    lift_sanction(sanction_id=lifted.pk, reason="Zwetschkenbaum, Xaveria war es nicht")
    assert given.pk


def appealed(evening: Evening) -> None:
    appeal_ruling(ruling_id=evening.ruling.pk, appellant=NAME, grounds="Zwetschkenbaum Xaveria sieht es anders", user=evening.referee)


def called(evening: Evening) -> None:
    call_referee(table_id=the_table(evening.tournament, 2).pk, client_id=uuid4(), caller=NAME, words="Frau Zwetschkenbaum fragt")


def paid(evening: Evening) -> None:
    players.set_paid(registration_id=evening.row.pk, paid=True)
    write_cash(tournament_id=evening.tournament.pk, kind="other", cents=500, words=f"Spende {NAME}")


def another_left(evening: Evening) -> None:
    row = Registration.objects.get(tournament=evening.tournament, number=8)
    players.withdraw(registration_id=row.pk, reason=f"fuhr mit {NAME} heim")


def broken_off(evening: Evening) -> None:
    settling.break_off_table(table_id=the_table(evening.tournament, 2).pk, reason=f"{NAME} bat darum")


def second_version(evening: Evening) -> None:
    said = {"record": {"game": "redeal", "dealer": 0}, "client_id": uuid4(), "author": NAME, "reason": f"{NAME} sah es so"}
    OtherVersion.objects.create(table=the_table(evening.tournament), position=1 << 20, **said)


def taken_off_elsewhere(_evening: Evening) -> None:
    """Registered elsewhere under another number than in the end, and taken off the list before the draw."""
    made = players.add_player(tournament_id=other_evening().pk, name=NAME, place="Linz", club="Qwirbelklub")
    players.change_player(registration_id=made.pk, number=7)
    players.remove_player(registration_id=made.pk)


def other_number_elsewhere(evening: Evening) -> None:
    tournament = other_evening()
    made = players.add_player(tournament_id=tournament.pk, player_id=evening.row.player_id)
    players.change_player(registration_id=made.pk, number=9)
    players.add_player(tournament_id=tournament.pk, name="Eva Huber", number=made.number)


def named_elsewhere(_evening: Evening) -> None:
    give_sanction(tournament_id=other_evening().pk, kind="warning", name="Kiebitz", reason=f"saß neben {NAME}")


def in_a_series(evening: Evening) -> None:
    cup, far = (Cup.objects.create(name=name, slug=name.lower()) for name in ("Nah", "Fern"))
    away = AwayTournament.objects.create(cup=cup, key="wels", name="Wels")
    AwayResult.objects.create(tournament=away, player=evening.row.player, said={"points": 7})
    SeriesNumber.objects.create(cup=cup, player=evening.row.player, number=5)
    SeriesLogRow.objects.create(cup=cup, action="change_terms", facts={"name": NAME}, detail={"before": "Zwetschkenbaum, Xaveria"})
    SeriesLogRow.objects.create(cup=far, action="change_terms", facts={"name": f"{NAME} nicht mehr"})


def two_who_are_one(evening: Evening) -> None:
    other = players.add_player(tournament_id=other_evening().pk, name="Zwetschkenbaum Xaveria", place="Wels").player
    merge(person_id=evening.row.player_id, other_id=other.pk, author="Leitung")


def ruled_elsewhere(evening: Evening) -> None:
    """With an account of her own, whose name stands beside what she did, and that nobody may use any more."""
    tournament = other_evening()
    made = players.add_player(tournament_id=tournament.pk, player_id=evening.row.player_id)
    referee = appoint_referee(tournament_id=tournament.pk, login="xaveria", name=ACCOUNT, password="pagat-ultimo", player_id=made.player_id)
    give_sanction(tournament_id=evening.tournament.pk, kind="warning", name="Kiebitz", reason="sagt ein", author=ACCOUNT)
    record_register("import_people", {"count": 1, "known": 0, "left": 0}, author=ACCOUNT)
    Printed.objects.create(tournament=evening.tournament, paper="standings", form="pdf", digest="0" * 64, author=ACCOUNT)
    OwnSheet.objects.create(slug="probe", edition="1", name="Probe", file={}, author="xaveria")
    PrizeGiving.objects.create(tournament=evening.tournament, request={}, answer={}, digest="0" * 64, author=ACCOUNT)
    dismiss_referee(referee_id=referee.pk, author=ACCOUNT)


def with_a_link(evening: Evening) -> None:
    PersonalLink.objects.create(player=evening.row.player, mark="0" * 64, author="Leitung", expires_at=timezone.now())


HAPPENS: tuple[Callable[[Evening], None], ...] = (
    renamed, sanctioned, appealed, called, paid, another_left, broken_off, second_version, taken_off_elsewhere, other_number_elsewhere,
    named_elsewhere, in_a_series, two_who_are_one, ruled_elsewhere, with_a_link,
)  # fmt: skip


def evening_of_hers() -> Evening:
    tournament, referee, ruling = court.ruled_dreier()
    row = Registration.objects.get(tournament=tournament, number=1)
    players.change_player(registration_id=row.pk, name=NAME, place="Linz")
    fill(the_table(tournament, 2))
    tournament.refresh_from_db()
    return Evening(tournament, referee, ruling, Registration.objects.select_related("player").get(pk=row.pk))


def numbers() -> list[object]:
    """Everything that is counted: standings with their state, the tables' amounts, prizes given, what is in the cash."""
    found: list[object] = [list(Table.objects.order_by("pk").values_list(*(f"{kind}{seat}" for kind in "acp" for seat in range(6))))]
    for tournament in Tournament.objects.order_by("pk"):
        assert recompute(tournament) == []
        ranking = read_ranking(tournament, Audience.DESK)
        found.append([(line.rank, line.player.number, line.total, line.rounds) for line in ranking.standings])
        found.append([(row.number, row.points) for row in ranking.penalties])
        found.append(json.loads(catalogue.make(tournament, "standings", "json").content)["digest"])
    found.append(list(PrizeGiving.objects.order_by("pk").values_list("request", "answer", "digest", "state")))
    found.append(list(Printed.objects.order_by("pk").values_list("digest", "shown")))
    return found


def names_left() -> list[str]:
    """Where one of the signs still stands: in any column of any table, of this program or of what it rests on."""
    return [
        f"{model.__name__} {row}"
        for model in apps.get_models()
        for row in model._base_manager.order_by("pk").values_list()
        if any(sign in str(row).casefold() for sign in SIGNS)
    ]


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("take", [forget, shorten])
def test_nothing_says_the_name_any_more_and_no_number_is_another(take: Callable[..., object], seed: int) -> None:
    chance = Random(seed)  # noqa: S311 - a law is tried, nothing is guarded
    evening = evening_of_hers()
    for happens in chance.sample(HAPPENS, k=len(HAPPENS) - seed):
        happens(evening)
    before = numbers()
    assert names_left()
    take(person_id=evening.row.player_id, author="Leitung")
    assert names_left() == []
    assert numbers() == before
    assert not PersonalLink.objects.exists()
