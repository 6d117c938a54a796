"""Games that phones write: nothing is lost, stored twice or silently overwritten; what does not fit is kept for the desk."""

from uuid import uuid4

import pytest

from tests.tournament.court import ruled_dreier
from tests.tournament.evening import DREIER, FAULTY, REDEAL, RUFER, drawn, fill, log_says, running, the_round, the_table
from tests.tournament.phone_hand import ANNA, BERT, OTHER, counts, current, refused, totals, write
from tournament.desk.evening.check_reading import round_faults
from tournament.desk.evening.rounds import close_round, open_round, reopen_round
from tournament.entry.board import read_board
from tournament.ledger.lines.settling import break_off_table, confirm_table, reopen_table, save_sums
from tournament.ledger.lines.versions import asked
from tournament.ledger.lines.writing import save_entry, strike_entry
from tournament.ledger.store.audience import Audience
from tournament.ledger.store.reasons import reason_words
from tournament.models import (
    POSITION_STEP,
    Entry,
    LogRow,
    OtherVersion,
    Registration,
    RoundState,
    RowsAreKept,
    SeatChange,
    Table,
    TableState,
    Tournament,
)
from tournament.phones.games import Written
from tournament.phones.writing import choose_version, greet

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> Table:
    return the_table(running())


# Writing ------------------------------------------------------------------------------------------------------------------------


def test_a_game_sent_twice_is_stored_once(table: Table) -> None:
    client = uuid4()
    first = write(table, 1, RUFER, client=client, author="Spieler 2")
    again = write(table, 1, RUFER, client=client, author="Spieler 2")
    assert (first.repeated, first.kept, again.repeated, again.kept) == (False, False, True, False)
    assert [(entry.author, entry.version) for entry in Entry.objects.all()] == [("Spieler 2", 1)]
    assert totals(table) == (-1, 1, 1, -1)


def test_a_save_that_was_cut_off_left_nothing_and_is_stored_by_the_next(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    client = uuid4()
    with monkeypatch.context() as patch:
        patch.setattr("tournament.ledger.lines.writing.record_action", lambda *_args, **_more: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            write(table, 1, RUFER, client=client)
    assert Entry.objects.count() == 0
    assert totals(table) == (0, 0, 0, 0)
    assert not write(table, 1, RUFER, client=client).repeated
    assert Entry.objects.count() == 1


def test_the_same_game_under_another_id_is_there_already(table: Table) -> None:
    write(table, 1, RUFER)
    assert write(table, 1, dict(RUFER)) == Written(repeated=True)
    assert (Entry.objects.count(), OtherVersion.objects.count()) == (1, 0)


def test_an_id_is_good_for_one_game(table: Table) -> None:
    client = uuid4()
    write(table, 1, RUFER, client=client)
    assert refused(lambda: write(table, 1, OTHER, client=client)) == ("client_id_used",)
    assert refused(lambda: write(table, 2, RUFER, client=client)) == ("client_id_used",)
    assert refused(lambda: write(the_table(Tournament.objects.get(), 2), 1, RUFER, client=client)) == ("client_id_used",)


def test_two_phones_wrote_one_game_differently_both_are_kept(table: Table) -> None:
    write(table, 1, RUFER, author="Spieler 2")
    client = uuid4()
    assert write(table, 1, OTHER, client=client, author="Spieler 3") == Written(kept=True)
    assert write(table, 1, OTHER, client=client, author="Spieler 3") == Written(kept=True, repeated=True)
    assert refused(lambda: write(table, 1, DREIER, client=client)) == ("client_id_used",)
    assert [(row.table, row.game, row.other.record, row.other.author) for row in asked(table=table)] == [(1, 1, OTHER, "Spieler 3")]
    assert (current(table).record, totals(table)) == (RUFER, (-1, 1, 1, -1))


def test_the_desk_lets_the_first_stand(table: Table) -> None:
    write(table, 1, RUFER)
    write(table, 1, OTHER)
    choose_version(other_id=OtherVersion.objects.get().pk, choice="theirs", author="leitung")
    found = OtherVersion.objects.get()
    assert (found.choice, found.decided_by, current(table).record) == ("theirs", "leitung", RUFER)
    assert asked(table=table) == []


def test_the_desk_takes_the_second_as_a_correction(table: Table) -> None:
    write(table, 1, RUFER)
    write(table, 1, OTHER, author="Spieler 3")
    key = OtherVersion.objects.get().pk
    choose_version(other_id=key, choice="this", author="leitung")
    line = current(table)
    assert (line.record, line.version, reason_words(line.reason), line.author) == (OTHER, 2, "zweite Fassung von Spieler 3", "leitung")
    assert totals(table) == (-1, 1, -1, 1)
    before = counts()
    assert choose_version(other_id=key, choice="theirs").choice == "this"
    assert counts() == before


def test_a_choice_is_one_of_two_and_a_ruled_line_stays() -> None:
    tournament, _user, _ruling = ruled_dreier()
    table = the_table(tournament)
    kept = OtherVersion.objects.create(table=table, position=POSITION_STEP, record=RUFER, client_id=uuid4())
    assert refused(lambda: choose_version(other_id=kept.pk, choice="egal")) == ("bad_value",)
    assert refused(lambda: choose_version(other_id=kept.pk, choice="this")) == ("ruled_line",)
    assert refused(lambda: write(table, 1, OTHER)) == ("ruled_line",)
    assert choose_version(other_id=kept.pk, choice="theirs").choice == "theirs"


def test_choosing_one_puts_the_others_away(table: Table) -> None:
    write(table, 1, RUFER)
    for record in (OTHER, DREIER):
        write(table, 1, record)
    second, third = (row.other.pk for row in asked(table=table))
    choose_version(other_id=third, choice="this")
    assert dict(OtherVersion.objects.values_list("pk", "choice")) == {second: "theirs", third: "this"}
    assert current(table).record == DREIER


def test_the_second_version_may_have_been_written_by_the_desk_meanwhile(table: Table) -> None:
    write(table, 1, RUFER)
    write(table, 1, OTHER)
    save_entry(table_id=table.pk, position=POSITION_STEP, record=OTHER, expected_version=1, reason="am Tisch gefragt")
    choose_version(other_id=OtherVersion.objects.get().pk, choice="this")
    assert current(table).version == 2


def test_a_late_correction_never_overwrites_what_somebody_else_wrote(table: Table) -> None:
    """Anna wrote game 1 and corrected it, both without network; Bert wrote it meanwhile. Her correction means her own version 1, not
    his."""
    write(table, 1, RUFER, author="Bert")
    assert write(table, 1, OTHER, author="Anna").kept
    assert write(table, 1, DREIER, version=1, author="Anna").kept
    assert (current(table).record, current(table).version) == (RUFER, 1)
    assert [row.other.record for row in asked(table=table)] == [OTHER, DREIER]
    assert refused(lambda: write(table, 1, None, version=1)) == ("two_versions",)


def test_a_phone_that_lost_the_pen_sends_what_it_had_written(table: Table) -> None:
    greet(table_id=table.pk, device=ANNA, seat=0, waiting=2)
    greet(table_id=table.pk, device=BERT, seat=1, take=True)
    assert not write(table, 1, RUFER).kept
    assert not write(table, 2, DREIER).kept
    assert [entry.game for entry in Entry.objects.order_by("position")] == [1, 2]


def test_a_correction_keeps_the_old_line_and_says_why(table: Table) -> None:
    write(table, 1, RUFER)
    write(table, 1, OTHER, version=1, author="Spieler 2")
    line = current(table)
    assert (line.version, line.record, line.reason, line.author) == (2, OTHER, "am Tisch berichtigt", "Spieler 2")
    assert write(table, 1, OTHER, version=2) == Written(repeated=True)
    write(table, 1, RUFER, version=2, reason="doch so")
    assert current(table).reason == "doch so"


def test_a_correction_of_what_the_desk_has_changed_is_kept_beside_it(table: Table) -> None:
    write(table, 1, RUFER)
    save_entry(table_id=table.pk, position=POSITION_STEP, record=DREIER, expected_version=1, reason="Zettel")
    assert write(table, 1, OTHER, version=1).kept
    assert current(table).record == DREIER


def test_a_game_is_taken_back_and_brought_back(table: Table) -> None:
    write(table, 1, RUFER)
    client = uuid4()
    write(table, 1, None, version=1, client=client)
    assert write(table, 1, None, version=1, client=client).repeated
    assert write(table, 1, None, version=1).repeated
    assert (current(table).struck, current(table).reason, totals(table)) == (True, "am Tisch zurückgenommen", (0, 0, 0, 0))
    write(table, 1, RUFER, version=2)
    assert totals(table) == (-1, 1, 1, -1)


def test_what_somebody_changed_meanwhile_is_not_taken_back_blindly(table: Table) -> None:
    write(table, 1, RUFER)
    write(table, 1, OTHER, version=1)
    assert refused(lambda: write(table, 1, None, version=1)) == ("stale",)


def test_a_game_that_the_desk_struck_is_kept_beside_it(table: Table) -> None:
    write(table, 1, RUFER)
    strike_entry(table_id=table.pk, position=POSITION_STEP, expected_version=1, reason="doppelt")
    assert write(table, 1, OTHER).kept
    choose_version(other_id=OtherVersion.objects.get().pk, choice="this")
    assert totals(table) == (-1, 1, -1, 1)


def test_a_redeal_is_a_line_and_no_game(table: Table) -> None:
    write(table, 1, RUFER)
    write(table, 2, REDEAL)
    write(table, 3, DREIER)
    assert [entry.game for entry in Entry.objects.order_by("position")] == [1, None, 2]


def test_what_is_no_line_or_too_many_is_refused(table: Table) -> None:
    assert refused(lambda: write(table, 2, RUFER)) == ("lines_missing",)
    assert refused(lambda: write(table, 1, None)) == ("unknown_line",)
    assert refused(lambda: write(table, 1, {"game": "rufer", "declarer": "\0"})) == ("bad_value",)
    fill(table)
    assert refused(lambda: write(table, 4, {**RUFER, "dealer": 3})) == ("too_many_games",)


def test_what_the_rules_refuse_is_not_stored(table: Table) -> None:
    assert refused(lambda: write(table, 1, FAULTY)) == ("sum_not_70",)


def test_nothing_is_written_before_the_round_opens_or_after_it_closed() -> None:
    tournament = drawn()
    table = the_table(tournament)
    assert refused(lambda: write(table, 1, RUFER)) == ("round_not_open",)
    open_round(round_id=the_round(tournament).pk)
    client = uuid4()
    write(table, 1, RUFER, client=client)
    close_round(round_id=the_round(tournament).pk, reason="Zeit")
    assert refused(lambda: write(table, 2, DREIER)) == ("round_not_open",)
    assert write(table, 1, RUFER, client=client).repeated
    reopen_round(round_id=the_round(tournament).pk, reason="vergessen")
    assert not write(table, 2, DREIER).kept


def test_a_table_entered_by_its_sums_takes_no_games(table: Table) -> None:
    save_sums(table_id=table.pk, sums=(3, -1, -1, -1))
    assert refused(lambda: write(table, 1, RUFER)) == ("table_has_sums",)


def test_a_table_that_was_broken_off_takes_what_was_played_before(table: Table) -> None:
    write(table, 1, RUFER)
    break_off_table(table_id=table.pk, reason="Zeit")
    write(table, 2, DREIER)
    table.refresh_from_db()
    assert (table.state, Entry.objects.count()) == (TableState.BROKEN_OFF, 2)


def test_a_confirmed_table_is_locked_for_phones_and_open_for_the_desk(table: Table) -> None:
    fill(table)
    confirm_table(table_id=table.pk)
    assert refused(lambda: write(table, 1, OTHER, version=1)) == ("table_confirmed",)
    assert refused(lambda: write(table, 1, OTHER)) == ("table_confirmed",)
    assert write(table, 1, RUFER) == Written(repeated=True)
    reopen_table(table_id=table.pk, reason="verschrieben")
    assert not write(table, 1, OTHER, version=1).kept


def test_what_was_kept_is_never_rewritten_nor_deleted(table: Table) -> None:
    write(table, 1, RUFER)
    write(table, 1, OTHER)
    with pytest.raises(RowsAreKept):
        OtherVersion.objects.update(record=DREIER)
    with pytest.raises(RowsAreKept):
        OtherVersion.objects.get().delete()


# Two versions and the round -----------------------------------------------------------------------------------------------------


def test_two_versions_keep_the_round_open(table: Table) -> None:
    tournament = Tournament.objects.get()
    for place in (table, the_table(tournament, 2)):
        fill(place)
    write(table, 1, OTHER, author="Spieler 3")
    assert [(tile.versions, tile.settled) for tile in read_board(the_round(tournament), Audience.DESK)] == [(1, False), (0, True)]
    found = [fault for fault in round_faults(tournament, the_round(tournament)) if fault.grave]
    assert [(fault.table, fault.game, fault.position, fault.code) for fault in found] == [(1, 1, POSITION_STEP, "two_versions")]
    assert refused(lambda: close_round(round_id=the_round(tournament).pk)) == ("two_versions",)
    assert refused(lambda: confirm_table(table_id=table.pk)) == ("two_versions",)
    choose_version(other_id=OtherVersion.objects.get().pk, choice="theirs")
    assert close_round(round_id=the_round(tournament).pk).state == RoundState.CLOSED


# Both were played ---------------------------------------------------------------------------------------------------------------


def clash(table: Table, other: dict = DREIER) -> int:
    """Two phones wrote game 1, which were two games: a Rufer (−1, +1, +1, −1), and what the second had."""
    write(table, 1, RUFER, author="Spieler 2")
    write(table, 1, other, author="Spieler 3")
    return OtherVersion.objects.get().pk


def test_both_were_played_and_the_second_is_the_next_game_with_its_dealer(table: Table) -> None:
    """Game 2 of the table is written already, so the second becomes game 3, which seat 2 deals: the Dreier of seat 0 gives +15 and −5
    thrice."""
    key = clash(table)
    write(table, 2, {**DREIER, "declarer": 3})
    choose_version(other_id=key, choice="both", author="leitung")
    line = current(table, 3)
    assert (line.game, line.record, line.version, line.author) == (3, {**DREIER, "dealer": 2}, 1, "leitung")
    assert reason_words(line.reason) == "zweite Fassung einer Zeile, als Spiel 3 eingetragen"
    assert (current(table).record, current(table).version, totals(table)) == (RUFER, 1, (9, -9, -9, 9))
    found = OtherVersion.objects.get()
    assert (found.choice, found.decided_by, asked(table=table)) == ("theirs", "leitung", [])
    said = [log_says(row) for row in LogRow.objects.order_by("-pk")[:2]]
    assert said == [
        "R1 T1: zwei Fassungen einer Zeile, beide wurden gespielt; die zweite ist Spiel 3",
        "R1 T1, Spiel 3: Dreier eingefügt – zweite Fassung einer Zeile, als Spiel 3 eingetragen",
    ]
    before = counts()
    assert choose_version(other_id=key, choice="both").choice == "theirs"
    assert counts() == before


def test_both_is_no_answer_to_a_redeal_or_a_struck_line(table: Table) -> None:
    write(table, 1, RUFER)
    write(table, 1, {**REDEAL, "dealer": 0})
    key = OtherVersion.objects.get().pk
    assert refused(lambda: choose_version(other_id=key, choice="both")) == ("bad_value",)
    choose_version(other_id=key, choice="theirs")
    strike_entry(table_id=table.pk, position=POSITION_STEP, expected_version=1, reason="doppelt")
    write(table, 1, OTHER)
    waits = OtherVersion.objects.get(choice="").pk
    assert refused(lambda: choose_version(other_id=waits, choice="both")) == ("bad_value",)


def test_both_is_refused_where_the_next_game_cannot_be_it() -> None:
    """With five the dealer sits out: seat 1 plays the Dreier that was written for game 1, and deals game 2. Then the whole sheet is
    written."""
    table = the_table(running(((1, 2, 3, 4, 5),)))
    key = clash(table, {"game": "dreier", "dealer": 0, "declarer": 1, "won": True})
    assert refused(lambda: choose_version(other_id=key, choice="both")) == ("impossible_next",)
    for line in range(2, table.games + 1):
        write(table, line, {**RUFER, "dealer": (line - 1) % 5, "declarer": line % 5, "partner": (line + 1) % 5})
    assert refused(lambda: choose_version(other_id=key, choice="both")) == ("too_many_games",)
    Table.objects.filter(pk=table.pk).update(state=TableState.CONFIRMED)
    assert refused(lambda: choose_version(other_id=key, choice="both")) == ("table_confirmed",)
    close_round(round_id=table.round_id, reason="Zeit")
    assert refused(lambda: choose_version(other_id=key, choice="both")) == ("round_not_open",)


def test_both_is_refused_where_somebody_sat_down_since(table: Table) -> None:
    key = clash(table)
    newcomer = Registration.objects.get(tournament=table.round.tournament, number=8)
    SeatChange.objects.create(table=table, index=0, position=POSITION_STEP + 1, was=newcomer)
    assert refused(lambda: choose_version(other_id=key, choice="both")) == ("others_sit",)
