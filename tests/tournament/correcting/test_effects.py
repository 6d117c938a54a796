"""What a correction changes, told before it is done and not done before it was told.

Table 1 of `published`: +15 −5 −5 −5 for numbers 1 to 4, table 2 the same for 5 to 8: 1 and 5 share the first rank, the six others the
third. With the Dreier lost table 1 is −15 +5 +5 +5: 5 first, 2 to 4 second with 5, 6 to 8 fifth, 1 last.
"""

from collections.abc import Mapping
from functools import partial
from typing import Any

import pytest

from tests.tournament.correcting.test_correcting import LOST, SECOND, closed, played, published
from tests.tournament.evening import DREIER, RUFER, fill, running, save, the_round, the_table
from tests.tournament.prizes.evening import plan
from tests.tournament.prizes.test_prizes import give
from tests.tournament.referee.test_ruled_lines import FOUR, SCHRIFT
from tests.tournament.seat_hand import sits_down
from tournament.correcting.effects import Before, Moved, Paid
from tournament.correcting.trying import Tried, tried
from tournament.correcting.watched import Beside
from tournament.correcting.writing import add_line, correct_line, strike_line
from tournament.desk.evening import rounds
from tournament.desk.evening.check_reading import round_faults
from tournament.desk.registration import players
from tournament.entry.page import TablePage
from tournament.entry.wording import DEALER_ORDER
from tournament.ledger.lines.whose_game import Side
from tournament.ledger.store.audience import Audience
from tournament.models import POSITION_STEP, Cup, Entry, LogRow, Round, Tournament

pytestmark = pytest.mark.django_db


def try_line(tournament: Tournament, record: Mapping[str, Any] = LOST, seen: str = "", *, line: int = 2, version: int = 1) -> Tried:
    table = the_table(tournament)
    said = {"position": line * POSITION_STEP, "record": record, "expected_version": version, "reason": "verlesen"}
    tournament.refresh_from_db()
    return tried(tournament, (1, 1), partial(correct_line, table_id=table.pk, **said), said=record, seen=seen)


def test_it_is_told_before_and_nothing_is_stored() -> None:
    tournament = published()
    rows, entries = LogRow.objects.count(), Entry.objects.count()
    tournament.refresh_from_db()
    version = tournament.version
    found = try_line(tournament)
    assert (found.done, LogRow.objects.count(), Entry.objects.count()) == (False, rows, entries)
    tournament.refresh_from_db()
    assert (tournament.version, tournament.phase) == (version, "published")
    told = found.effect
    assert told.names == ("1", "2", "3", "4")
    assert told.games == (Before("Spiel 2, Dreier", "verloren", (15, -5, -5, -5), (-15, 5, 5, 5)),)
    assert told.sums == Before("Summe", "", (15, -5, -5, -5), (-15, 5, 5, 5))
    assert (told.fallen, told.cash, told.beside, told.final) == ((), None, (), True)


def test_who_moves_and_nobody_else() -> None:
    told = try_line(published()).effect
    assert told.ranks == (
        Moved(2, "Spieler 2", (3, 2), (-5, 5)), Moved(3, "Spieler 3", (3, 2), (-5, 5)), Moved(4, "Spieler 4", (3, 2), (-5, 5)),
        Moved(6, "Spieler 6", (3, 5), (-5, -5)), Moved(7, "Spieler 7", (3, 5), (-5, -5)), Moved(8, "Spieler 8", (3, 5), (-5, -5)),
        Moved(1, "Spieler 1", (1, 8), (15, -15)),
    )  # fmt: skip
    assert [row.up for row in told.ranks] == [True, True, True, False, False, False, False]


def test_who_pays_whom_at_the_table_with_ten_cents_a_point() -> None:
    """Three paid 50 cents to number 1; now he pays each of them."""
    was, now = try_line(published()).effect.paid or ((), ())
    assert was == tuple(Paid(f"{number}", "1", 50) for number in (2, 3, 4))
    assert now == tuple(Paid("1", f"{number}", 50) for number in (2, 3, 4))


def test_what_was_seen_is_done() -> None:
    tournament = published()
    seen = try_line(tournament).digest
    assert try_line(tournament, seen=seen).done
    assert Entry.objects.filter(table=the_table(tournament), position=SECOND, current=True, record=LOST).exists()


def test_what_was_not_seen_is_told_again() -> None:
    """Another record than the one that was shown; and one where somebody corrected another table in between."""
    tournament = published()
    seen = try_line(tournament).digest
    assert not try_line(tournament, {**LOST, "declarer": 1}, seen).done
    other = the_table(tournament, 2)
    correct_line(table_id=other.pk, position=SECOND, record=LOST, expected_version=1, reason="verlesen")
    again = try_line(tournament, seen=seen)
    assert (again.done, again.digest != seen) == (False, True)
    assert try_line(tournament, seen=again.digest).done


def test_while_a_round_is_played_other_tables_may_write_on() -> None:
    tournament = played()
    seen = try_line(tournament).digest
    save(the_table(tournament, 2), 2, LOST, expected_version=1, reason="verlesen")
    assert try_line(tournament, seen=seen).done


def test_a_line_that_is_struck() -> None:
    """The Dreier gone: −1+1, +1−1, +1−1, −1+1."""
    tournament = published()
    act = partial(strike_line, table_id=the_table(tournament).pk, position=SECOND, expected_version=1, reason="nie gespielt")
    told = tried(tournament, (1, 1), act, said=None, seen="").effect
    assert told.games == (Before("Spiel 2, Dreier", "", (15, -5, -5, -5), None),)
    assert told.sums.now == (0, 0, 0, 0)


def test_games_behind_that_count_double_no_more_are_told() -> None:
    """As in test_correcting: the Trischaken was a Rufer, and the two behind it count once."""
    tournament = running(FOUR, **{**SCHRIFT, "rounds": 1, "games": 3})
    table = the_table(tournament)
    save(table, 1, {"game": "trischaken", "dealer": 0, "points": ["36/0", "20/0", "14/0", "0/0"]})
    save(table, 2, {"game": "rufer", "dealer": 1, "declarer": 2, "partner": 3, "won": True})
    save(table, 3, {"game": "dreier", "dealer": 2, "declarer": 0, "won": True})
    rounds.close_round(round_id=the_round(tournament).pk)
    told = try_line(tournament, {"game": "rufer", "dealer": 0, "declarer": 0, "partner": 1, "won": True}, line=1).effect
    assert [(row.what, row.was, row.now) for row in told.games] == [
        ("Spiel 1, Rufer", (-4, 0, 0, 4), (1, 1, -1, -1)), ("Spiel 2, Rufer", (-2, -2, 2, 2), (-1, -1, 1, 1)),
        ("Spiel 3, Dreier", (30, -10, -10, -10), (15, -5, -5, -5)),
    ]  # fmt: skip


def test_a_correction_that_changes_no_amount_says_so() -> None:
    told = try_line(published(), {**DREIER, "dealer": 2}).effect
    assert (told.games, told.paid, told.ranks) == ((), None, ())
    assert told.sums.was == told.sums.now


# What hangs on the standing -----------------------------------------------------------------------------------------------------------

TWO_PRIZES = ({"place": 1, "cents": 5000}, {"place": 2, "cents": 3000})
"""Who shares a rank shares its prizes: 1 and 5 have 40 € each; then 5 has 50 €, and 2 to 4 have 10 € each of the 30 €."""


def test_prizes_that_would_go_to_others_are_told() -> None:
    tournament = closed()
    plan(tournament, *TWO_PRIZES)
    assert try_line(tournament).effect.beside == (Beside("Die Preise ändern sich:", (
        "Nr. 1 Spieler 1: nichts statt 40,00 €", "Nr. 2 Spieler 2: 10,00 € statt nichts", "Nr. 3 Spieler 3: 10,00 € statt nichts",
        "Nr. 4 Spieler 4: 10,00 € statt nichts", "Nr. 5 Spieler 5: 50,00 € statt 40,00 €",
    )),)  # fmt: skip


def test_prizes_that_were_handed_out_stay_and_that_is_told() -> None:
    tournament = closed()
    plan(tournament, *TWO_PRIZES)
    give(tournament)
    (told,) = try_line(tournament).effect.beside
    assert (told.title, told.grave) == ("Vergebene Preise bleiben, wie sie vergeben sind. Nach diesem Stand wäre es:", True)
    assert told.lines[0] == "Nr. 1 Spieler 1: nichts statt 40,00 €"
    seen = try_line(tournament).digest
    assert try_line(tournament, seen=seen).done
    (back,) = try_line(tournament, DREIER, version=2).effect.beside
    assert (back.title, back.lines) == ("Die Preise stimmen wieder mit dem überein, was vergeben wurde.", ())


def test_the_series_follows() -> None:
    """The sum of the points; 1 and 5 had 15, the others −5."""
    tournament = closed()
    Tournament.objects.update(
        cup=Cup.objects.create(name="Herbstcup", slug="herbstcup", policies={"count": {"best": 5}, "formula": {"kind": "sum"}})
    )
    (told,) = try_line(tournament).effect.beside
    assert told == Beside("Serie Herbstcup", (
        "Spieler 2: Rang 3. → 2., Punkte −5 → 5", "Spieler 3: Rang 3. → 2., Punkte −5 → 5", "Spieler 4: Rang 3. → 2., Punkte −5 → 5",
        "Spieler 6: Rang 3. → 5., Punkte −5", "Spieler 7: Rang 3. → 5., Punkte −5", "Spieler 8: Rang 3. → 5., Punkte −5",
        "Spieler 1: Rang 1. → 8., Punkte 15 → −15",
    ))  # fmt: skip


def test_rounds_that_were_drawn_by_the_old_standing_are_told() -> None:
    """Of rounds 2, 3 and 4 the second and the fourth were drawn by it; another dealer changes no sum."""
    tournament = closed()
    for number, method in ((2, "standing"), (3, "random"), (4, "standing")):
        Round.objects.create(tournament=tournament, number=number, draw_method=method)
    (told,) = try_line(tournament).effect.beside
    text = "Die Runden 2, 4 wurden nach dem Stand vor dieser Berichtigung ausgelost. Die Auslosungen bleiben; niemand wird umgesetzt."
    assert told == Beside("Schon ausgelost", (text,), grave=True)
    assert [beside.title for beside in try_line(tournament, {**DREIER, "dealer": 2}).effect.beside] == ["Danach nicht an der Reihe"], (
        "the sums stay"
    )


def test_a_series_of_a_tournament_that_is_played_does_not_move_yet() -> None:
    tournament = played()
    Tournament.objects.update(
        cup=Cup.objects.create(name="Herbstcup", slug="herbstcup", policies={"count": {"best": 5}, "formula": {"kind": "sum"}})
    )
    assert try_line(tournament).effect.beside == ()


# Who sat there ------------------------------------------------------------------------------------------------------------------------


def substituted() -> Tournament:
    """A full table of the first round, still open, at which number 9 played the last game for number 1."""
    tournament = running(rounds=1)
    fill(the_table(tournament))
    players.add_player(tournament_id=tournament.pk, name="Spieler 9")
    sits_down(the_table(tournament), 0, 9, before_game=3)
    return tournament


def test_a_person_who_left_in_mid_round_has_his_own_sum() -> None:
    """From game 3 on number 9 sits in the place of number 1: he has the last Rufer, +1; number 1 the first two, −1 +15, and with the Dreier
    lost −1 −15."""
    tournament = substituted()
    rounds.close_round(round_id=the_round(tournament).pk, reason="nur ein Tisch")
    told = try_line(tournament).effect
    assert told.names == ("1", "9", "2", "3", "4")
    assert told.games == (Before("Spiel 2, Dreier", "verloren", (15, None, -5, -5, -5), (-15, None, 5, 5, 5)),)
    assert (told.sums.was, told.sums.now) == ((14, 1, -5, -5, -5), (-16, 1, 5, 5, 5))


def add_game(tournament: Tournament, before: int, dealer: int, side: Side | None = None) -> Tried:
    """A Rufer of seats 1 and 2 that nobody wrote, before line 1, 2, …"""
    record = {**RUFER, "dealer": dealer}
    said = {"position": 0, "before": before * POSITION_STEP, "record": record, "reason": "vergessen", "side": side}
    return tried(tournament, (1, 1), partial(add_line, table_id=the_table(tournament).pk, **said), said=record, seen="")


def test_a_game_at_a_seat_change_proposes_who_was_to_deal_and_tells_who_then_is_not_in_turn() -> None:
    """Dealers 0 and 1 are written, and from game 2 on number 9 sits in seat 0: in between deals 1, the next after the line before, and who
    dealt the old game 2 would deal twice. That game can be corrected, or stay; both is said."""
    tournament = running(rounds=1)
    save(the_table(tournament), 1, RUFER)
    save(the_table(tournament), 2, DREIER)
    players.add_player(tournament_id=tournament.pk, name="Spieler 9")
    sits_down(the_table(tournament), 0, 9, before_game=2)
    tournament.refresh_from_db()
    page = TablePage(tournament, 1, 1, Audience.DESK)
    assert [page.dealer_at(2 * POSITION_STEP, side) for side in Side] == [1, 1]
    mended = "Hat dort jemand anderer gegeben: die Zeile berichtigen, dann jede weitere dahinter."
    for side in Side:
        (told,) = add_game(tournament, before=2, dealer=1, side=side).effect.beside
        assert (told.title, told.grave) == ("Danach nicht an der Reihe", True)
        assert told.lines[0] == "Spiel 3: Gegeben hat 2, an der Reihe wäre 3."
        assert told.lines[1].startswith(mended)
    add_line(
        table_id=the_table(tournament).pk, position=0, before=2 * POSITION_STEP, record={**RUFER, "dealer": 1}, reason="vergessen",
        side=Side.AFTER
    )  # fmt: skip
    found = [fault.message.partition(mended) for fault in round_faults(tournament, the_round(tournament)) if fault.code == DEALER_ORDER]
    assert [parts[:2] for parts in found] == [("Dieser Geber war nicht an der Reihe. ", mended)]
    told = try_line(tournament, {**DREIER, "dealer": 2}, line=2).effect
    assert told.beside == (), "who corrects the line behind is told no more"
