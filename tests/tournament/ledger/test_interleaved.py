"""Whatever is done between what an action has read and its lock, it ends as if it had come after that: every action of a table against
every other, by chance.

The one comes when the other has read, settled and worded, and is about to lock; or before it. Both times the table is the same in the end.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from random import Random
from typing import Any
from uuid import uuid4

import pytest
from django.contrib.auth.models import User
from django.db import transaction

from tests.tournament.court import case, decide, referee
from tests.tournament.evening import DREIER, RUFER, fill, running, save, the_table
from tests.tournament.phone_hand import write
from tournament.desk.evening.rounds import close_round
from tournament.ledger.lines.recompute import recompute
from tournament.ledger.lines.settling import break_off_table, clear_sums, confirm_table, reopen_table, save_sums
from tournament.ledger.lines.writing import insert_entry, strike_entry
from tournament.ledger.store.refusals import Refused
from tournament.models import POSITION_STEP, Agreement, Appeal, Case, Entry, LogRow, OtherVersion, Ruling, Table
from tournament.phones.giving_back import give_back
from tournament.phones.keeping import Line
from tournament.phones.writing import agree, choose_version
from tournament.referee.appeals import appeal_ruling
from tournament.referee.calls import call_referee

pytestmark = pytest.mark.django_db

LAST = {**RUFER, "dealer": 2, "declarer": 3, "partner": 0}
KEPT = Line(uuid4(), 3 * POSITION_STEP, 1, record=LAST, reason="", author="", people=[1, 2, 3, 4], after="")
ACTIONS: dict[str, Callable[[Table, User, Case], Any]] = {
    "save": lambda table, _user, _case: save(table, 3, LAST),
    "correct": lambda table, _user, _case: save(table, 1, {**DREIER, "dealer": 0}, expected_version=1, reason="verlesen"),
    "strike": lambda table, _user, _case: strike_entry(table_id=table.pk, position=2 * POSITION_STEP, expected_version=1, reason="doppelt"),
    "insert": lambda table, _user, _case: insert_entry(
        table_id=table.pk, before_position=2 * POSITION_STEP, record=RUFER, reason="vergessen"
    ),
    "phone": lambda table, _user, _case: write(table, 3, LAST),
    "phone again": lambda table, _user, _case: write(table, 1, {**RUFER, "partner": 3}, version=1),
    "confirm": lambda table, _user, _case: confirm_table(table_id=table.pk),
    "reopen": lambda table, _user, _case: reopen_table(table_id=table.pk, reason="doch nicht"),
    "break off": lambda table, _user, _case: break_off_table(table_id=table.pk, reason="spät"),
    "sums": lambda table, _user, _case: save_sums(table_id=table.pk, sums=(4, -4, 0, 0), reason="vom Zettel", replace_records=True),
    "other sums": lambda table, _user, _case: save_sums(
        table_id=table.pk, sums=(1, 2, 3, -6), reason="vom Zettel", replace_records=True, seen=()
    ),
    "clear": lambda table, _user, _case: clear_sums(table_id=table.pk, reason="doch Spiel für Spiel"),
    **{f"agree {seat}": lambda table, _user, _case, seat=seat: agree(table_id=table.pk, seat=seat) for seat in range(4)},
    "call": lambda table, _user, _case: call_referee(table_id=table.pk, client_id=uuid4()),
    "rule": lambda _table, user, about: decide(about, user),
    "close": lambda table, _user, _case: close_round(round_id=table.round_id, reason="aus"),
    "give back": lambda table, _user, _case: give_back(table_id=table.pk, device=uuid4(), lines=[KEPT._replace(client_id=uuid4())]),
    **{
        f"choose {choice}": lambda table, _user, _case, choice=choice: choose_version(
            other_id=OtherVersion.objects.filter(table=table).earliest("pk").pk, choice=choice
        )
        for choice in ("theirs", "this", "both")
    },
    "appeal": lambda table, user, _case: appeal_ruling(
        ruling_id=Ruling.objects.filter(table=table).earliest("pk").pk, appellant="Spieler 4", user=user
    ),
    "annul": lambda _table, user, about: decide(about, user, "annul", departure="niemand weiß es"),
}


def done(action: str, table: Table, user: User, about: Case) -> Any:
    """What came of it: "" or the codes of the refusal."""
    try:
        ACTIONS[action](the_table(table.round.tournament), user, about)
    except (OtherVersion.DoesNotExist, Ruling.DoesNotExist):
        return "nothing there"
    except Refused as refused:
        return refused.codes
    return ""


@contextmanager
def before_the_lock(monkeypatch: pytest.MonkeyPatch, action: Callable[[], object]) -> Iterator[None]:
    """This is done as soon as anybody is about to begin a transaction."""
    known, left = transaction.atomic, [action]

    def atomic(*arguments: Any, **more: Any) -> Any:
        if left:
            left.pop()()
        return known(*arguments, **more)

    with monkeypatch.context() as patch:
        patch.setattr(transaction, "atomic", atomic)
        yield
    assert not left


def stands(table: Table) -> dict[str, Any]:
    """All that is stored of the table."""
    table = the_table(table.round.tournament)
    table.round.tournament.refresh_from_db()
    assert recompute(table.round.tournament) == []
    entries = Entry.objects.filter(table=table).order_by("position", "version")
    logged = LogRow.objects.filter(tournament=table.round.tournament)
    return {
        "table": (table.state, table.state_reason, table.source, [getattr(table, f"a{seat}") for seat in range(4)]),
        "lines": [(line.position, line.version, line.current, line.game, line.record, line.settled, line.a0,
        line.reason) for line in entries],
        "agreed": [(row.seat, row.sums[:2]) for row in Agreement.objects.filter(table=table).order_by("seat")],
        "appealed": Appeal.objects.filter(ruling__table=table).count(),
        "ruled": list(Ruling.objects.filter(table=table).order_by("pk").values_list("decision", "standing", "record", "a0")),
        "round": (table.round.state, table.round.closed_reason),
        "versions": list(OtherVersion.objects.filter(table=table).values_list("record", "choice")),
        "cases": list(Case.objects.filter(table=table).values_list("state", "position", "game", "version")),
        "log": list(logged.filter(table=table).order_by("pk").values_list("action", "facts")),
        "version": table.round.tournament.version - logged.count(),
    }  # fmt: skip


def prepared(*, complete: bool, agreed: int, version: bool, ruled: bool) -> tuple[Table, User, Case]:
    """A table with two or three of its three games, so many agreements where it is complete, and a case about the first game, perhaps
    decided, of which perhaps another version waits."""
    tournament = running()
    user, table = referee(tournament, f"richter-{uuid4()}"), the_table(tournament)
    if complete:
        fill(table)
        for seat in range(agreed):
            agree(table_id=table.pk, seat=seat)
    else:
        save(table, 1, RUFER)
        save(table, 2, DREIER)
    if version:
        assert write(table, 1, {**RUFER, "partner": 3}).kept
    about = case(table, user)
    if ruled:
        decide(about, user)
    return table, user, about


@pytest.mark.parametrize("first", [action for action in ACTIONS if action != "call"])
def test_what_comes_before_the_lock_came_before(monkeypatch: pytest.MonkeyPatch, first: str) -> None:
    """`first` against itself and four of the others; a call is read and written under the lock."""
    chance = Random(first)  # noqa: S311 - the same each time
    for second in (first, *chance.sample(sorted(ACTIONS), 4)):
        how = {"complete": chance.random() < 0.7, "agreed": chance.choice((0, 2, 3))}
        how["version"] = first.startswith("choose") or chance.random() < 0.2
        how["ruled"] = first in {"close", "appeal"} or chance.random() < 0.2
        one, other = prepared(**how), prepared(**how)
        found = []
        with before_the_lock(monkeypatch, lambda: found.append(done(second, *one))):  # noqa: B023 - called within
            found.append(done(first, *one))
        assert found == [done(second, *other), done(first, *other)], (first, second)
        assert stands(one[0]) == stands(other[0]), (first, second)
