"""What the desk chooses of two versions, and what phones give back, holds the lock for its writing alone: of two who do it at once one
does it.

By hand, by the cup's sheet: a Rufer is 1 for seats 1 and 2; the second version of it has seat 3 for seat 2; a Dreier is 15 −5 −5 −5.
"""

from collections.abc import Callable, Mapping
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.tournament.court import totals
from tests.tournament.evening import DREIER, RUFER, running, save, the_table
from tests.tournament.ledger.test_before_locking import ASKED, WRITTEN, meanwhile, proved
from tests.tournament.phone_hand import ANNA, BERT, OTHER, write
from tournament.models import POSITION_STEP, Entry, LogRow, OtherVersion, Table
from tournament.phones import giving_back
from tournament.phones import writing as phones
from tournament.phones.giving_back import Fate, give_back
from tournament.phones.keeping import Line
from tournament.phones.writing import choose_version

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def table() -> Table:
    """A Rufer is written, and another version of it waits."""
    found = the_table(running())
    save(found, 1, RUFER)
    assert write(found, 1, OTHER).kept
    return found


def choose(choice: str) -> OtherVersion:
    return choose_version(other_id=OtherVersion.objects.get().pk, choice=choice, author="K. W.")


@pytest.mark.parametrize("first, second, expected", [("theirs", "this", (-1, 1, 1, -1)), ("this", "both", (-1, 1, -1, 1))])
def test_of_two_who_choose_at_once_the_first_has_chosen(
    monkeypatch: pytest.MonkeyPatch, table: Table, first: str, second: str, expected: tuple[int, ...]
) -> None:
    with meanwhile(monkeypatch, lambda: choose(first), "place_of", phones):
        assert choose(second).choice == first
    assert totals(table) == expected
    assert LogRow.objects.filter(action="choose_version").count() == 1


def test_a_version_that_was_played_too_comes_after_what_was_written_meanwhile(monkeypatch: pytest.MonkeyPatch, table: Table) -> None:
    """Rufer, Dreier, and the other Rufer: 15 − 1 − 1, −5 + 1 + 1, −5 + 1 − 1, −5 − 1 + 1. Seat 2 deals the third game."""
    logged = LogRow.objects.count()
    with meanwhile(monkeypatch, lambda: save(table, 2, DREIER), "place_of", phones):
        choose("both")
    last = Entry.objects.latest("position")
    assert (last.game, last.record) == (3, {**OTHER, "dealer": 2})
    assert totals(table) == (13, -3, -5, -5)
    table.round.tournament.refresh_from_db()
    assert LogRow.objects.count() == logged + 3
    assert table.round.tournament.version == LogRow.objects.count()


def kept(line: int, record: Mapping[str, Any], client_id: UUID | None = None) -> Line:
    """A first version of a line as a phone has kept it."""
    said = {"record": dict(record), "reason": "", "author": "Spieler 2", "people": [1, 2, 3, 4], "after": ""}
    return Line(client_id=client_id or uuid4(), position=line * POSITION_STEP, version=1, **said)


def fates(table: Table, line: Line, device: UUID = ANNA) -> list[Fate]:
    found = give_back(table_id=table.pk, device=device, lines=[line])
    assert found.left == {}
    return list(found.done.values())


def test_a_line_that_two_phones_give_back_at_once_is_stored_once(monkeypatch: pytest.MonkeyPatch) -> None:
    table, line, first = the_table(running()), kept(1, RUFER), []
    with meanwhile(monkeypatch, lambda: first.extend(fates(table, line, BERT)), "made_since", giving_back):
        assert fates(table, line) == [Fate.THERE]
    assert (first, Entry.objects.count(), totals(table)) == ([Fate.STORED], 1, (-1, 1, 1, -1))


def test_a_line_that_the_desk_writes_anew_meanwhile_waits_beside(monkeypatch: pytest.MonkeyPatch) -> None:
    table = the_table(running())
    tournament, logged = table.round.tournament, LogRow.objects.count()
    with meanwhile(monkeypatch, lambda: save(table, 1, {**DREIER, "dealer": 0}), "made_since", giving_back):
        assert fates(table, kept(1, RUFER)) == [Fate.VERSION]
    assert totals(table) == (15, -5, -5, -5)
    proved(tournament, logged, heard=1)


def test_what_is_chosen_and_given_back_holds_the_lock_for_its_writing_alone(table: Table) -> None:
    """The version, the tournament's own, the row of the log; a line as ever, and what is there already writes nothing."""

    def asked_by(action: Callable[[], object]) -> list[str]:
        with CaptureQueriesContext(connection) as asked:
            action()
        words = [query["sql"].split()[0] for query in asked.captured_queries]
        return words[words.index("BEGIN") + 1 : words.index("COMMIT")]

    line = kept(2, DREIER)
    assert asked_by(lambda: choose("theirs")) == [*ASKED, "UPDATE", "UPDATE", "INSERT"]
    assert asked_by(lambda: fates(table, line)) == [*ASKED, *WRITTEN]
    assert asked_by(lambda: fates(table, line)) == ASKED
