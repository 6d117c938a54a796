"""A save holds the lock for its writing alone: what it read, settled and worded before is written only where nothing was done meanwhile.

By hand, by the cup's sheet: a Rufer 1 from each opponent, a Dreier 5 from each of three.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import ModuleType
from uuid import uuid4

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

import rules
from tests.tournament.court import DREIER_RENONCE, amounts, case, decide, referee, totals
from tests.tournament.desk.test_repairs import done
from tests.tournament.evening import DREIER, REDEAL, RUFER, running, save, the_table
from tests.tournament.phone_hand import FIRST, Hand, current, write
from tournament.desk.drawing.repair.matrix import Action
from tournament.desk.evening.rounds import close_round
from tournament.entry.saving_page import PAGE_AT_ONCE
from tournament.ledger.lines import writing
from tournament.ledger.lines.recompute import recompute
from tournament.ledger.lines.settling import break_off_table, confirm_table
from tournament.ledger.lines.writing import insert_entry, strike_entry
from tournament.ledger.store.refusals import Refused
from tournament.models import POSITION_STEP, Entry, LogRow, Ruling, SeatChange, Table, Tournament

pytestmark = pytest.mark.django_db(transaction=True)

FOUR = {"game": "rufer", "dealer": 2, "declarer": 3, "partner": 2, "won": True}
"""At a table of five from which seat 4 has gone; while it is there, who deals sits out."""


@contextmanager
def meanwhile(
    monkeypatch: pytest.MonkeyPatch, action: Callable[[], object], when: str = "score_sheet", place: ModuleType = writing
) -> Iterator[None]:
    """Somebody else does this between what an action has worked out and its lock: when the sheet is settled, or, `when` this of `place` was
    called."""
    place = rules if when == "score_sheet" else place
    known, acted = getattr(place, when), []

    def worked_out(*arguments: object, **more: object) -> object:
        result = known(*arguments, **more)
        if not acted:
            acted.append(when)
            assert not connection.in_atomic_block
            action()
        return result

    with monkeypatch.context() as patch:
        patch.setattr(place, when, worked_out)
        yield
    assert acted


def proved(tournament: Tournament, logged: int, *, heard: int = 0) -> None:
    """The sums are those of all lines, and each action has its row of the log and its version; `logged`: how many there were of both;
    `heard`: how often a phone said what it has left, which no row tells and the pages do."""
    tournament.refresh_from_db()
    assert recompute(tournament) == []
    assert LogRow.objects.filter(tournament=tournament).count() - logged == 2
    assert tournament.version == LogRow.objects.filter(tournament=tournament).count() + heard


def test_a_line_that_is_corrected_meanwhile_counts_as_it_is_now(monkeypatch: pytest.MonkeyPatch) -> None:
    """Twice a Dreier of seat 0, and not the Rufer that stood there: 30 −10 −10 −10."""
    tournament = running()
    table = the_table(tournament)
    save(table, 1, RUFER)
    logged = LogRow.objects.count()
    with meanwhile(monkeypatch, lambda: save(table, 1, {**DREIER, "dealer": 0}, expected_version=1, reason="verlesen")):
        saved = save(table, 2, DREIER)
    assert saved.totals == totals(table) == (30, -10, -10, -10)
    proved(tournament, logged)


def test_who_writes_a_line_that_was_written_meanwhile_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    tournament = running()
    table = the_table(tournament)
    with meanwhile(monkeypatch, lambda: save(table, 1, RUFER, author="zuerst")), pytest.raises(Refused) as refused:
        save(table, 1, {**DREIER, "dealer": 0})
    assert refused.value.codes == ("stale",)
    assert refused.value.context["current"] == {"version": 1, "record": RUFER, "author": "zuerst"}
    assert totals(table) == (-1, 1, 1, -1)


def test_a_save_that_comes_twice_at_once_is_stored_once_and_answered_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    table, client = the_table(running()), uuid4()
    first = []
    with meanwhile(monkeypatch, lambda: first.append(save(table, 1, RUFER, client_id=client))):
        again = save(table, 1, RUFER, client_id=client)
    assert first == [again._replace(repeated=False, row=first[0].row)]
    assert again.repeated
    assert Entry.objects.count() == 1


def test_an_id_that_another_table_has_used_meanwhile_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    tournament, client = running(), uuid4()
    with meanwhile(monkeypatch, lambda: save(the_table(tournament, 2), 1, RUFER, client_id=client)), pytest.raises(Refused) as refused:
        save(the_table(tournament), 1, RUFER, client_id=client)
    assert refused.value.codes == ("client_id_used",)


def test_what_another_table_writes_meanwhile_is_no_reason_to_settle_again(monkeypatch: pytest.MonkeyPatch) -> None:
    tournament = running()
    table, other = the_table(tournament), the_table(tournament, 2)
    logged, settled = LogRow.objects.count(), []
    with meanwhile(monkeypatch, lambda: save(other, 1, RUFER)):
        engine = rules.score_sheet
        monkeypatch.setattr(rules, "score_sheet", lambda *arguments, **more: settled.append(1) or engine(*arguments, **more))
        save(table, 1, {**DREIER, "dealer": 0})
    assert len(settled) == 1 + 1, "one for each table"
    assert (totals(table), totals(other)) == ((15, -5, -5, -5), (-1, 1, 1, -1))
    proved(tournament, logged)


def test_a_radl_that_begins_meanwhile_doubles_the_line(monkeypatch: pytest.MonkeyPatch) -> None:
    """The Speiszettel's Radl: after a Trischaken four games count double, so the Dreier is 2 × 5 × 3."""
    tournament = running(system="koenigrufen-speiszettel", games=12)
    table = the_table(tournament)
    save(table, 1, RUFER)
    logged = LogRow.objects.count()
    trischaken = {"game": "trischaken", "dealer": 0, "points": ["25/0", "22/0", "13/0", "10/0"]}
    with meanwhile(monkeypatch, lambda: save(table, 1, trischaken, expected_version=1, reason="verlesen")):
        assert save(table, 2, DREIER).points == (30, -10, -10, -10)
    assert amounts(current(table, 2)) == (30, -10, -10, -10)
    proved(tournament, logged)


def test_a_line_that_is_ruled_on_meanwhile_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    """Seat 3 revoked in the Dreier: 15 5 5 −25. A correction would take that away."""
    tournament = running()
    user, table = referee(tournament), the_table(tournament)
    save(table, 1, {**DREIER, "dealer": 0})
    about = case(table, user)
    with meanwhile(monkeypatch, lambda: decide(about, user)), pytest.raises(Refused) as refused:
        save(table, 1, RUFER, expected_version=1, reason="verlesen")
    assert refused.value.codes == ("ruled_line",)
    assert totals(table) == DREIER_RENONCE


def test_a_ruling_that_comes_meanwhile_for_the_line_is_on_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """The announced Pagat is lost whatever the line says: a line on which it was made is refused, one on which it was not has the
    ruling."""
    tournament = running()
    user, table = referee(tournament), the_table(tournament)
    told = {"game": "rufer", "dealer": 0, "declarer": 1, "partner": 2, "announcements": [{"kind": "pagat", "by": 1, "when": "open"}]}
    early = {"violation": "bird_or_king_early", "stage": "trick_turned", "facts": {"forced": True}, "accused": [1]}
    about = case(table, user, line=None, game=1, record=told, **early)
    made, lost = ({**told, "won": True, "announcements": [{**told["announcements"][0], "won": won}]} for won in (True, False))
    with meanwhile(monkeypatch, lambda: decide(about, user, "bird_lost")), pytest.raises(Refused) as refused:
        save(table, 1, made)
    assert refused.value.codes == ("against_ruling",)
    assert Entry.objects.count() == 0
    assert save(table, 1, lost).points == (1, -1, -1, 1)
    assert current(table).ruling == Ruling.objects.get()


def test_somebody_leaves_meanwhile_and_the_line_is_of_the_four(monkeypatch: pytest.MonkeyPatch) -> None:
    """With five who deals sits out, so 2 could not be partner; without seat 4 it is 1 from seats 0 and 1."""
    tournament = running(((1, 2, 3, 4, 5),), games=16, games_large=20)
    table = the_table(tournament)
    for number in range(2):
        save(table, number + 1, {**RUFER, "dealer": number, "declarer": number + 1, "partner": number + 2})
    logged = LogRow.objects.count()
    with meanwhile(monkeypatch, lambda: done(tournament, Action.WALK_OUT, player=5)):
        assert save(table, 3, FOUR).points == (-1, -1, 1, 1, 0)
    assert SeatChange.objects.count() == 1
    proved(tournament, logged)


def test_a_round_that_was_closed_meanwhile_takes_no_line(monkeypatch: pytest.MonkeyPatch) -> None:
    tournament = running()
    table = the_table(tournament)
    with meanwhile(monkeypatch, lambda: close_round(round_id=table.round_id, reason="aus")), pytest.raises(Refused) as refused:
        save(table, 1, RUFER)
    assert refused.value.codes == ("round_not_open",)
    assert Entry.objects.count() == 0


def test_the_slip_of_a_table_that_was_broken_off_meanwhile_is_written(monkeypatch: pytest.MonkeyPatch) -> None:
    tournament = running()
    table = the_table(tournament)
    logged = LogRow.objects.count()
    with meanwhile(monkeypatch, lambda: break_off_table(table_id=table.pk, reason="spät")):
        save(table, 1, RUFER)
    assert totals(table) == (-1, 1, 1, -1)
    assert table.state == "broken_off"
    proved(tournament, logged)


def test_a_version_that_was_raised_meanwhile_is_raised_further(monkeypatch: pytest.MonkeyPatch) -> None:
    """As an action of another tournament raises it that somebody's results here hang on."""
    table = the_table(running())
    with meanwhile(monkeypatch, lambda: Tournament.objects.update(version=7_000)):
        save(table, 1, RUFER)
    assert Tournament.objects.get().version == 7_001


def test_two_lines_that_are_put_in_at_once_are_both_there(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two forgotten Rufer before the second line: 15 − 1 − 1 − 1, and the Dreier is the fourth game."""
    tournament = running(games=5)
    table = the_table(tournament)
    save(table, 1, RUFER)
    save(table, 2, DREIER)
    logged = LogRow.objects.count()

    def put_in() -> writing.SavedEntry:
        return insert_entry(table_id=table.pk, before_position=2 * POSITION_STEP, record=RUFER, reason="vergessen")

    with meanwhile(monkeypatch, put_in, "moves_numbers"):
        put_in()
    assert [entry.game for entry in Entry.objects.order_by("position")] == [1, 2, 3, 4]
    assert totals(table) == (12, -2, -2, -8)
    proved(tournament, logged)


def test_a_line_that_was_struck_meanwhile_is_not_struck_again(monkeypatch: pytest.MonkeyPatch) -> None:
    tournament = running()
    table = the_table(tournament)
    save(table, 1, RUFER)
    save(table, 2, DREIER)

    def strike() -> writing.SavedEntry:
        return strike_entry(table_id=table.pk, position=POSITION_STEP, expected_version=1, reason="doppelt")

    with meanwhile(monkeypatch, strike, "moves_numbers"), pytest.raises(Refused) as refused:
        strike()
    assert refused.value.codes == ("stale",)
    assert totals(table) == (15, -5, -5, -5)
    tournament.refresh_from_db()
    assert recompute(tournament) == []


def test_a_phone_s_game_of_a_line_that_was_written_meanwhile_waits_for_the_desk(monkeypatch: pytest.MonkeyPatch) -> None:
    table = the_table(running())
    with meanwhile(monkeypatch, lambda: save(table, 1, {**DREIER, "dealer": 0})):
        assert write(table, 1, RUFER)._replace(saved=None) == (None, True, False)
    assert totals(table) == (15, -5, -5, -5)
    assert LogRow.objects.filter(action="keep_version").count() == 1


def test_a_phone_writes_nothing_at_a_table_that_was_confirmed_meanwhile(monkeypatch: pytest.MonkeyPatch) -> None:
    table = the_table(running())
    for line, record in enumerate((RUFER, DREIER, {**DREIER, "dealer": 2}), start=1):
        save(table, line, record)
    with meanwhile(monkeypatch, lambda: confirm_table(table_id=table.pk)), pytest.raises(Refused) as refused:
        write(table, 3, {**RUFER, "dealer": 2}, version=1)
    assert refused.value.codes == ("table_confirmed",)
    assert the_table(Tournament.objects.get()).state == "confirmed"


# How much is asked -----------------------------------------------------------------------------------------------------------------

LOCKS = int(connection.features.has_select_for_update)
"""PostgreSQL locks the tournament by a statement of its own, SQLite with BEGIN IMMEDIATE."""
ASKED = ["SELECT"] * (LOCKS + 1)
WRITTEN = ["INSERT", "UPDATE", "UPDATE", "INSERT"]
"""Under the lock: whether the table is as it was; then the line, the table's sums, the tournament's version, the row of the log."""


def within(asked: CaptureQueriesContext) -> list[str]:
    """What stood between the one BEGIN and its COMMIT, by its first word."""
    words = [query["sql"].split()[0] for query in asked.captured_queries]
    assert (words.count("BEGIN"), words.count("COMMIT")) == (1, 1)
    return words[words.index("BEGIN") + 1 : words.index("COMMIT")]


@pytest.fixture
def table() -> Table:
    """A redeal and a game are written at table 1."""
    found = the_table(running(games=20))
    save(found, 1, {**REDEAL, "dealer": 0})
    save(found, 2, RUFER)
    return found


def test_a_phone_s_save_is_eleven_statements(table: Table) -> None:
    """With who played it, as phones send it."""
    hand = Hand(table)
    hand.send("greet", seat=0)
    people = {"people": [1, 2, 3, 4]}
    assert hand.game(3, {**FIRST, "dealer": "1"}, **people).json()["status"] == "stored", "queries are written once a connection"
    for said, more in ((FIRST, {"version": 0}), ({**FIRST, "won": "0"}, {"version": 1})):
        with CaptureQueriesContext(connection) as asked:
            assert hand.game(4, said, **people, **more).json()["status"] == "stored"
        assert len(asked) <= 11 + LOCKS + 2 * more["version"]
        assert within(asked) == ASKED + ["UPDATE"] * more["version"] + WRITTEN


def test_a_save_at_the_desk_is_twenty_five_statements(director_client: Client, table: Table) -> None:
    """With the page that answers it."""
    address = reverse("entry", args=[table.round.tournament.slug, 1, 1])
    for line in (3, 4):
        said = {**FIRST, "game": "Rufer", "do": "save", "after": str(line * POSITION_STEP), "client_id": str(uuid4())}
        with CaptureQueriesContext(connection) as asked:
            assert director_client.post(address, said, headers={"Prefer": PAGE_AT_ONCE}).status_code == 200
        assert len(asked) <= 25 + LOCKS
        assert within(asked) == ASKED + WRITTEN
    assert Entry.objects.count() == 4
