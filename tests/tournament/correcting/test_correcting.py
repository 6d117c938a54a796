"""Correcting a line later: in every state of round and tournament, in one transaction with one log row, and all is closed again as it was.

The table of `fill`: Rufer −1 +1 +1 −1, Dreier of seat 0 won +15 −5 −5 −5, Rufer +1 −1 −1 +1; together +15 −5 −5 −5. Lost, the Dreier is
−15 +5 +5 +5, and so is the table.
"""

import re
from collections.abc import Callable
from uuid import uuid4

import pytest
from django.test import Client

from tests.tournament.court import amounts, case, decide, refused, totals
from tests.tournament.court import referee as a_referee
from tests.tournament.evening import DREIER, RUFER, fill, log_says, running, save, the_round, the_table
from tests.tournament.filed import as_text, written
from tests.tournament.referee.test_ruled_lines import FOUR, SCHRIFT, line
from tournament.archive.importing import import_tournament
from tournament.archive.reading import read_file
from tournament.correcting.writing import add_line, correct_line, correct_sums, strike_line
from tournament.desk.evening import rounds
from tournament.desk.setup import setup
from tournament.entry.board import read_board
from tournament.ledger.lines import settling
from tournament.ledger.lines.recompute import recompute
from tournament.ledger.store.audience import Audience
from tournament.models import POSITION_STEP, Entry, LogRow, Phase, RoundState, TableState, Tournament
from tournament.site.tournaments import read_rounds

pytestmark = pytest.mark.django_db

LOST = {**DREIER, "won": False}
SECOND = 2 * POSITION_STEP
OPENED = "dafür geöffnet und wieder geschlossen: "
CHANGE = "R1 T1, Spiel 2: Dreier gewonnen → verloren, +15 −5 −5 −5 → −15 +5 +5 +5 – verlesen"


def played(**more: object) -> Tournament:
    """One round, both tables full and confirmed, the round still open."""
    tournament = running(**{"rounds": 1, **more})
    for number in (1, 2):
        fill(the_table(tournament, number))
        settling.confirm_table(table_id=the_table(tournament, number).pk)
    return tournament


def closed_round(**more: object) -> Tournament:
    tournament = played(**more)
    rounds.close_round(round_id=the_round(tournament).pk)
    return tournament


def closed(**more: object) -> Tournament:
    tournament = closed_round(**more)
    setup.close_tournament(tournament_id=tournament.pk)
    return tournament


def published(**more: object) -> Tournament:
    tournament = closed(**more)
    setup.publish_tournament(tournament_id=tournament.pk)
    return tournament


def to_lost(tournament: Tournament, **more: object) -> object:
    said = {"position": SECOND, "record": LOST, "expected_version": 1, "reason": "verlesen", "author": "leitung", **more}
    return correct_line(table_id=the_table(tournament).pk, **said)


def state(tournament: Tournament) -> tuple[str, str, str]:
    """Of the tournament, its round and table 1."""
    tournament.refresh_from_db()
    return tournament.phase, the_round(tournament).state, the_table(tournament).state


STATES: tuple[tuple[Callable[..., Tournament], str, str, str], ...] = (
    (played, Phase.RUNNING, RoundState.OPEN, ""),
    (closed_round, Phase.RUNNING, RoundState.CLOSED, f"{OPENED}Runde 1; "),
    (closed, Phase.CLOSED, RoundState.CLOSED, f"{OPENED}Runde 1, das Turnier; "),
    (published, Phase.PUBLISHED, RoundState.CLOSED, f"{OPENED}Runde 1, der veröffentlichte Endstand; "),
)


@pytest.mark.parametrize("made, phase, round_state, said", STATES, ids=[state[0].__name__ for state in STATES])
def test_in_every_state_it_is_one_action_and_all_is_as_it_was(
    made: Callable[..., Tournament], phase: str, round_state: str, said: str
) -> None:
    tournament = made()
    tournament.refresh_from_db()
    rows, version, closed_at = LogRow.objects.count(), tournament.version, the_round(tournament).closed_at
    to_lost(tournament)
    assert totals(the_table(tournament)) == (-15, 5, 5, 5)
    assert state(tournament) == (phase, round_state, TableState.OPEN), "the players agreed to other sums"
    assert (the_round(tournament).closed_at, the_round(tournament).closed_reason) == (closed_at, "")
    assert (LogRow.objects.count(), tournament.version) == (rows + 1, version + 1)
    row = LogRow.objects.first()
    assert (row.action, row.author) == ("correct_entry", "leitung")
    assert log_says(row) == f"{CHANGE}; {said}die Bestätigung des Tisches gilt nicht mehr"
    assert recompute(tournament) == []


@pytest.mark.parametrize("made", [state[0] for state in STATES])
def test_the_players_can_confirm_the_new_sums_with_it(made: Callable[..., Tournament]) -> None:
    tournament = made()
    rows, before = LogRow.objects.count(), state(tournament)
    to_lost(tournament, confirms=True)
    assert (totals(the_table(tournament)), state(tournament)) == ((-15, 5, 5, 5), before)
    assert LogRow.objects.count() == rows + 1
    assert log_says(LogRow.objects.first()).endswith("; die Spieler haben die neuen Summen bestätigt")


def test_who_confirms_later_does_so_with_the_next_correction() -> None:
    tournament = published()
    to_lost(tournament)
    to_lost(tournament, record=DREIER, expected_version=2, confirms=True)
    assert state(tournament)[2] == TableState.CONFIRMED


def test_a_table_that_lacks_a_game_is_not_confirmed() -> None:
    """Two games are struck; of one that is added again the other is still missing."""
    tournament = published()
    for position in (SECOND, SECOND + POSITION_STEP):
        strike_line(table_id=the_table(tournament).pk, position=position, expected_version=1, reason="nie gespielt")
    assert refused(lambda: to_lost(tournament, expected_version=2, confirms=True)) == ("table_incomplete",)
    assert totals(the_table(tournament)) == (-1, 1, 1, -1), "and nothing is written"


@pytest.mark.parametrize("made", [state[0] for state in STATES])
def test_it_is_undone_by_correcting_again(made: Callable[..., Tournament]) -> None:
    tournament = made()
    to_lost(tournament)
    to_lost(tournament, record=DREIER, expected_version=2, reason="doch gewonnen")
    assert totals(the_table(tournament)) == (15, -5, -5, -5)
    assert list(Entry.objects.filter(table=the_table(tournament), position=SECOND).order_by("version").values_list("reason",
    "current")) == [
        ("", False), ("verlesen", False), ("doch gewonnen", True),
    ]  # fmt: skip


def test_a_struck_game_leaves_the_round_closed_with_the_reason_and_comes_back() -> None:
    """Without the Dreier: −1+1, +1−1, +1−1, −1+1."""
    tournament = published()
    table = the_table(tournament)
    strike_line(table_id=table.pk, position=SECOND, expected_version=1, reason="nie gespielt")
    assert (totals(table), the_round(tournament).closed_reason) == ((0, 0, 0, 0), "nie gespielt")
    assert "Runde 1 abgeschlossen trotz Offenem: nie gespielt" in log_says(LogRow.objects.first())
    assert state(tournament)[:2] == (Phase.PUBLISHED, RoundState.CLOSED)
    to_lost(tournament, record=DREIER, expected_version=2, reason="doch gespielt")
    assert (totals(table), the_round(tournament).closed_reason) == ((15, -5, -5, -5), ""), "nothing is open any more"
    assert recompute(tournament) == []


def test_a_game_that_nobody_wrote_is_added() -> None:
    """The round was closed although table 1 lacked its third game; the reason is kept until it is there."""
    tournament = running(rounds=1)
    fill(the_table(tournament, 2))
    table = the_table(tournament)
    save(table, 1, RUFER)
    save(table, 2, DREIER)
    rounds.close_round(round_id=the_round(tournament).pk, reason="Zettel verloren")
    correct_line(table_id=table.pk, position=SECOND, record=LOST, expected_version=1, reason="verlesen")
    assert (the_round(tournament).closed_reason, totals(table)) == ("Zettel verloren", (-16, 6, 6, 4))
    third = {**RUFER, "dealer": 2, "declarer": 3, "partner": 0}
    add_line(table_id=table.pk, position=3 * POSITION_STEP, before=None, record=third, reason="Zettel gefunden")
    assert (the_round(tournament).state, the_round(tournament).closed_reason) == (RoundState.CLOSED, "")
    assert totals(table) == (-15, 5, 5, 5)
    assert log_says(LogRow.objects.first()) == f"R1 T1, Spiel 3: Rufer eingefügt – Zettel gefunden; {OPENED}Runde 1"


def test_a_forgotten_game_goes_before_another() -> None:
    tournament = running(rounds=1)
    fill(the_table(tournament, 2))
    table = the_table(tournament)
    save(table, 1, RUFER)
    save(table, 2, {**DREIER, "dealer": 2})
    rounds.close_round(round_id=the_round(tournament).pk, reason="Zettel verloren")
    add_line(table_id=table.pk, position=0, before=SECOND, record={**RUFER, "dealer": 1}, reason="vergessen")
    assert [entry.game for entry in Entry.objects.filter(table=table, current=True).order_by("position")] == [1, 2, 3]
    assert totals(table) == (13, -3, -3, -7)


def test_what_follows_on_the_sheet_is_settled_again() -> None:
    """Trischaken −4 0 0 +4, then doubled: Rufer −2 −2 +2 +2, Dreier +30 −10 −10 −10. Not a Trischaken but a Rufer of seats 0 and 1: +1 +1
    −1 −1, and the two behind it count once: −1 −1 +1 +1, +15 −5 −5 −5."""
    tournament = running(FOUR, **{**SCHRIFT, "rounds": 1, "games": 3})
    table = the_table(tournament)
    save(table, 1, {"game": "trischaken", "dealer": 0, "points": ["36/0", "20/0", "14/0", "0/0"]})
    save(table, 2, {"game": "rufer", "dealer": 1, "declarer": 2, "partner": 3, "won": True})
    save(table, 3, {"game": "dreier", "dealer": 2, "declarer": 0, "won": True})
    assert totals(table) == (24, -12, -8, -4)
    rounds.close_round(round_id=the_round(tournament).pk)
    rufer = {"game": "rufer", "dealer": 0, "declarer": 0, "partner": 1, "won": True}
    correct_line(table_id=table.pk, position=POSITION_STEP, record=rufer, expected_version=1, reason="falsche Zeile")
    assert [amounts(line(table, number)) for number in (1, 2, 3)] == [(1, 1, -1, -1), (-1, -1, 1, 1), (15, -5, -5, -5)]
    assert totals(table) == (15, -5, -5, -5)
    assert recompute(tournament) == []


def test_a_table_that_was_broken_off_stays_so() -> None:
    tournament = running(rounds=1)
    for number in (1, 2):
        fill(the_table(tournament, number))
    settling.break_off_table(table_id=the_table(tournament).pk, reason="Zeit")
    rounds.close_round(round_id=the_round(tournament).pk)
    to_lost(tournament)
    assert (state(tournament)[2], the_table(tournament).state_reason) == (TableState.BROKEN_OFF, "Zeit")


def test_sent_twice_it_is_done_once_and_all_is_closed() -> None:
    tournament, sent = published(), uuid4()
    to_lost(tournament, client_id=sent)
    rows = LogRow.objects.count()
    again = to_lost(tournament, client_id=sent)
    assert (again.repeated, LogRow.objects.count()) == (True, rows)
    assert state(tournament)[:2] == (Phase.PUBLISHED, RoundState.CLOSED)


def test_what_is_refused_leaves_everything_closed() -> None:
    tournament = published()
    table = the_table(tournament)
    assert refused(lambda: to_lost(tournament, reason="  ")) == ("missing_reason",)
    assert refused(lambda: to_lost(tournament, expected_version=7)) == ("stale",)
    assert refused(lambda: to_lost(tournament, record=DREIER)) == ("unchanged",)
    assert refused(lambda: to_lost(tournament, record={**LOST, "declarer": 9})) == ("bad_seat",)
    assert refused(lambda: strike_line(table_id=table.pk, position=5, expected_version=0, reason="x")) == ("unknown_line",)
    fourth = {"table_id": table.pk, "position": 4 * POSITION_STEP, "before": None, "record": RUFER, "reason": "eins zu viel"}
    assert refused(lambda: add_line(**fourth)) == ("too_many_games",)
    assert state(tournament) == (Phase.PUBLISHED, RoundState.CLOSED, TableState.CONFIRMED)


def test_a_round_that_was_not_opened_takes_no_games() -> None:
    tournament = running()
    tournament.round_set.update(state=RoundState.DRAWN)
    first = {"table_id": the_table(tournament).pk, "position": POSITION_STEP, "before": None, "record": RUFER, "reason": "früh"}
    assert refused(lambda: add_line(**first)) == ("round_not_open",)


def test_a_line_under_a_ruling_is_the_referees() -> None:
    tournament = played()
    user = a_referee(tournament)
    decide(case(the_table(tournament), user, line=2), user)
    rounds.close_round(round_id=the_round(tournament).pk)
    assert refused(lambda: to_lost(tournament)) == ("ruled_line",)


def test_a_published_standing_that_does_not_hold_is_not_published_again() -> None:
    tournament = published()
    other = the_table(tournament, 2)
    Entry.objects.filter(table=other, game=1).update(a0=4, a1=-4)
    assert set(refused(lambda: to_lost(tournament))) == {"line_differs"}
    assert state(tournament) == (Phase.PUBLISHED, RoundState.CLOSED, TableState.CONFIRMED)


# Sums ---------------------------------------------------------------------------------------------------------------------------------


def by_sums() -> Tournament:
    """A published round; table 1 by its sums, +10 +5 −5 −10, confirmed."""
    tournament = running(rounds=1)
    table = the_table(tournament)
    settling.save_sums(table_id=table.pk, sums=[10, 5, -5, -10])
    settling.confirm_table(table_id=table.pk)
    fill(the_table(tournament, 2))
    rounds.close_round(round_id=the_round(tournament).pk)
    setup.close_tournament(tournament_id=tournament.pk)
    setup.publish_tournament(tournament_id=tournament.pk)
    return tournament


def test_sums_are_corrected_in_one_action_too() -> None:
    tournament = by_sums()
    table, rows = the_table(tournament), LogRow.objects.count()
    correct_sums(table_id=table.pk, sums=[10, -5, 5, -10], reason="vertauscht")
    assert totals(table) == (10, -5, 5, -10)
    assert state(tournament) == (Phase.PUBLISHED, RoundState.CLOSED, TableState.OPEN)
    assert LogRow.objects.count() == rows + 1
    said = (
        f"R1 T1: Summen +10 −5 +5 −10 – vertauscht; {OPENED}Runde 1, der veröffentlichte Endstand; die Bestätigung des Tisches gilt "
        "nicht mehr"
    )
    assert log_says(LogRow.objects.first()) == said
    assert recompute(tournament) == []


def test_what_is_wrong_with_sums_leaves_everything_closed() -> None:
    tournament = by_sums()
    table = the_table(tournament)
    assert refused(lambda: correct_sums(table_id=table.pk, sums=[10, -5, 5, -11], reason="vertauscht")) == ("sum_not_0",)
    assert refused(lambda: correct_sums(table_id=table.pk, sums=[10, -5, 5, -10], reason="")) == ("missing_reason",)
    other = the_table(tournament, 2)
    assert refused(lambda: correct_sums(table_id=other.pk, sums=[10, -5, 5, -10], reason="vertauscht")) == ("table_has_records",)
    assert state(tournament) == (Phase.PUBLISHED, RoundState.CLOSED, TableState.CONFIRMED)


def test_a_slip_that_came_too_late_is_entered_by_its_sums() -> None:
    tournament = running(rounds=1)
    fill(the_table(tournament, 2))
    rounds.close_round(round_id=the_round(tournament).pk, reason="Zettel fehlt")
    table = the_table(tournament)
    correct_sums(table_id=table.pk, sums=[10, 5, -5, -10], reason="Zettel gefunden")
    assert (totals(table), the_round(tournament).closed_reason) == ((10, 5, -5, -10), "")
    assert log_says(LogRow.objects.first()) == f"R1 T1: Summen +10 +5 −5 −10 – Zettel gefunden; {OPENED}Runde 1"


def test_only_what_was_closed_before_says_that_it_was_corrected_after_its_close_and_says_so_elsewhere_too() -> None:
    """Neither a round that was closed after its games, nor one that comes in as a file and is closed there from the beginning."""
    tournament = closed()
    table = the_table(tournament)
    assert table.corrected_at is None
    there = import_tournament(file=read_file(as_text(written(tournament)).encode()))
    assert [tile.corrected for tile in read_board(the_round(there), Audience.DESK)] == [False, False]
    to_lost(tournament)
    table.refresh_from_db()
    assert table.corrected_at is not None
    assert [tile.corrected for tile in read_board(the_round(tournament), Audience.DESK)] == [True, False]
    again = import_tournament(file=read_file(as_text(written(tournament)).encode()))
    assert the_table(again).corrected_at == table.corrected_at
    opened = played()
    to_lost(opened)
    assert the_table(opened).corrected_at is None, "a correction in a running round is nothing special"


def test_a_table_is_done_in_one_sense_everywhere(director_client: Client) -> None:
    """The players have not agreed to what was corrected: the table keeps nothing open, on the round's page, the overview and elsewhere; how
    they still can is said on its own page."""
    tournament = closed_round()
    to_lost(tournament)

    def page(address: str) -> str:
        return " ".join(director_client.get(f"/t/{tournament.slug}/{address}").content.decode().split())

    assert [tile.settled for tile in read_board(the_round(tournament), Audience.DESK)] == [True, True]
    assert [row.done for row in read_rounds(tournament)] == [2]
    assert "2 von 2 Tischen fertig" in page("runde/1/")
    assert [re.sub("<[^>]+>", "", cell).strip() for cell in re.findall(r'<td class="num">(.*?)</td>', page(""))] == ["2", "2"]
    said = "Die Summen nach der Berichtigung haben die Spieler noch nicht bestätigt"
    assert [said in page(f"runde/1/tisch/{table}/") for table in (1, 2)] == [True, False]
