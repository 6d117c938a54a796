"""Every action about calls, cases, rulings, sanctions and referees: one log row of its name, one version more, and its author."""

import inspect
from collections.abc import Callable
from types import ModuleType
from uuid import uuid4

import pytest

from tests.tournament.court import PASSWORD, case, helper, player_of, referee, ruled_dreier
from tests.tournament.evening import log_says, the_table
from tournament.models import Appeal, Call, Case, LogRow, Referee, Sanction, Tournament
from tournament.referee import appeals, calls, cases, referees, rulings, sanctions

pytestmark = pytest.mark.django_db

LEADS = "before_locking"
MODULES = (calls, cases, rulings, appeals, sanctions, referees)


def services(module: ModuleType) -> set[str]:
    """The public functions of a module that are a transaction, or lead to one (`before_locking` of a table, or of a ruling)."""
    own = {name: found for name, found in vars(module).items() if inspect.isfunction(found) and found.__module__ == module.__name__}
    return {
        name for name, found in own.items()
        if not name.startswith(("_", LEADS)) and (hasattr(found, "__wrapped__") or LEADS in " ".join(found.__code__.co_names))
    }  # fmt: skip


class Evening:
    """A ruled Dreier, with what each action needs."""

    def __init__(self) -> None:
        self.tournament, self.user, self.ruling = ruled_dreier()
        self.table = the_table(self.tournament, 2)
        self.who = {"user": self.user, "author": "K. W."}

    def call(self) -> Call:
        return calls.call_referee(table_id=self.table.pk, client_id=uuid4())

    def taken(self) -> Call:
        return calls.take_call(call_id=self.call().pk, **self.who)

    def case(self) -> Case:
        return case(self.table, self.user, line=None, stage="trick_open")

    def appeal(self) -> Appeal:
        return appeals.appeal_ruling(ruling_id=self.ruling.pk, appellant="Spieler 4", user=self.user)

    def sanction(self) -> Sanction:
        return sanctions.give_sanction(tournament_id=self.tournament.pk, kind="warning", reason="laut", name="Kiebitz")

    def second(self) -> Referee:
        return referee(self.tournament, "bert").refereeing.get()


# The name of each action, what it needs, and the action upon it.
ACTIONS: dict[str, tuple[Callable, Callable]] = {
    "call_referee": (lambda e: None, lambda e, _: calls.call_referee(table_id=e.table.pk, client_id=uuid4(), author="K. W.")),
    "take_call": (Evening.call, lambda e, made: calls.take_call(call_id=made.pk, **e.who)),
    "release_call": (Evening.taken, lambda e, made: calls.release_call(call_id=made.pk, **e.who)),
    "end_call": (Evening.call, lambda e, made: calls.end_call(call_id=made.pk, reason="geklärt", **e.who)),
    "take_back_call": (Evening.call, lambda e, made: calls.take_back_call(table_id=made.table_id, author="K. W.")),
    "open_case": (Evening.call, lambda e, made: cases.open_case(table_id=e.table.pk, call_id=made.pk, **e.who)),
    "change_case": (Evening.case, lambda e, made: cases.change_case(case_id=made.pk, expected_version=2, accused=[1], **e.who)),
    "dispute_case": (Evening.case, lambda e, made: cases.dispute_case(case_id=made.pk, expected_version=2, reason="unklar", **e.who)),
    "drop_case": (Evening.case, lambda e, made: cases.drop_case(case_id=made.pk, expected_version=2, reason="Irrtum", **e.who)),
    "decide_case": (
        Evening.case,
        lambda e, made: rulings.decide_case(case_id=made.pk, choice=rulings.Choice("correct"), client_id=uuid4(), **e.who),
    ),
    "appeal_ruling": (lambda e: None, lambda e, _: appeals.appeal_ruling(ruling_id=e.ruling.pk, appellant="Spieler 4", **e.who)),
    "withdraw_appeal": (Evening.appeal, lambda e, made: appeals.withdraw_appeal(appeal_id=made.pk, reason="eingesehen", **e.who)),
    "give_sanction": (
        lambda e: player_of(e.tournament, 1),
        lambda e, made: sanctions.give_sanction(
            tournament_id=e.tournament.pk, kind="points", player_id=made.player_id, points=5, reason="laut", author="K. W."
        ),
    ),
    "lift_sanction": (Evening.sanction, lambda e, made: sanctions.lift_sanction(sanction_id=made.pk, reason="Irrtum", author="K. W.")),
    "appoint_referee": (
        lambda e: None,
        lambda e, _: referees.appoint_referee(tournament_id=e.tournament.pk, login="bert", password=PASSWORD, author="K. W."),
    ),
    "dismiss_referee": (Evening.second, lambda e, made: referees.dismiss_referee(referee_id=made.pk, author="K. W.")),
    "appoint_helper": (
        lambda e: None,
        lambda e, _: referees.appoint_helper(tournament_id=e.tournament.pk, login="ida", password=PASSWORD, author="K. W."),
    ),
    "reset_password": (
        lambda e: helper(e.tournament).helping.get(),
        lambda e, made: referees.reset_password(account=made, password="neu-7m-w4xr", author="K. W."),
    ),
    "dismiss_helper": (
        lambda e: helper(e.tournament).helping.get(),
        lambda e, made: referees.dismiss_helper(helper_id=made.pk, author="K. W."),
    ),
}


def test_every_action_is_tried_here() -> None:
    assert set(ACTIONS) == set().union(*map(services, MODULES))


@pytest.mark.parametrize("name", ACTIONS)
def test_an_action_writes_one_row_of_its_name_and_is_one_version(name: str) -> None:
    evening = Evening()
    needed, action = ACTIONS[name]
    upon = needed(evening)
    rows, version = LogRow.objects.count(), Tournament.objects.get().version
    action(evening, upon)
    assert LogRow.objects.count() == rows + 1
    assert Tournament.objects.get().version == version + 1
    row = LogRow.objects.first()
    assert (row.action, row.author, row.tournament_id) == (name, "K. W.", evening.tournament.pk)
    assert len(log_says(row)) > 10


def test_writing_the_line_of_a_ruled_game_belongs_to_the_ruling() -> None:
    evening = Evening()
    about = case(evening.table, evening.user, line=None, record={"game": "dreier", "dealer": 0, "declarer": 0})
    rows, version = LogRow.objects.count(), Tournament.objects.get().version
    rulings.decide_case(case_id=about.pk, choice=rulings.Choice("renonce"), client_id=uuid4(), **evening.who)
    assert (LogRow.objects.count(), Tournament.objects.get().version) == (rows + 1, version + 1)
