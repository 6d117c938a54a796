"""Repairs done and taken back through the service: who sits where, who has which games, and what is refused. Amounts added up by hand.

`fill` writes at a table, by seat: game 1 -1 +1 +1 -1, game 2 +15 -5 -5 -5, game 3 +1 -1 -1 +1; in all 15 -5 -5 -5.
"""

import json
from typing import Any

import pytest

from scoring.draw import seating
from scoring.field import Team
from tests.tournament.evening import RUFER, drawn, fill, log_says, registered, running, save, the_round, the_table
from tests.tournament.filed import as_text, written
from tournament.archive.importing import import_tournament
from tournament.archive.reading import read_file
from tournament.desk.drawing.draw import confirm_draw
from tournament.desk.drawing.repair.hall import read_hall
from tournament.desk.drawing.repair.matrix import Action
from tournament.desk.drawing.repair.plan import BACK, STRUCK, Wish, planned
from tournament.desk.drawing.repair.writing import do_repair, undo_repair
from tournament.desk.evening.rounds import close_round, open_round
from tournament.desk.registration.players import import_players, withdraw
from tournament.desk.registration.teams import set_teams
from tournament.ledger.lines.recompute import recompute
from tournament.ledger.lines.settling import break_off_table, confirm_table, save_sums
from tournament.ledger.people.people import merged_number
from tournament.ledger.people.ranking import read_ranking
from tournament.ledger.store.audience import Audience
from tournament.ledger.store.reasons import reason_words
from tournament.ledger.store.refusals import Refused
from tournament.models import LogRow, Phone, Registration, Repair, Tournament

pytestmark = pytest.mark.django_db


def evening(extra: int = 2, **more: Any) -> Tournament:
    """Two tables of four that play round 1, and numbers 9 and 10, who sit nowhere."""
    tournament = running(**more)
    import_players(tournament_id=tournament.pk, rows=[{"name": f"Spieler {number}"} for number in range(9, 9 + extra)])
    tournament.refresh_from_db()
    return tournament


def done(tournament: Tournament, action: Action, number: int = 1, **said: Any) -> Repair:
    return do_repair(tournament_id=tournament.pk, round_number=number, wish=Wish(action, **said), reason="so war es", author="leitung")


def why_not(tournament: Tournament, action: Action, number: int = 1, **said: Any) -> str:
    with pytest.raises(Refused) as refused:
        done(tournament, action, number, **said)
    return refused.value.findings[0].message


def seats(tournament: Tournament, number: int = 1) -> list[list[int]]:
    hall = read_hall(tournament, number)
    return [list(spot.now) for spot in hall.here.values()]


def totals(tournament: Tournament) -> dict[int, object]:
    return {line.player.number: line.total for line in read_ranking(tournament, Audience.DESK).standings}


def as_file(tournament: Tournament) -> dict[str, Any]:
    """The tournament without what the log and older versions of lines say."""
    tournament.refresh_from_db()
    found: dict[str, Any] = json.loads(as_text(written(tournament)))
    found.pop("history", None)
    for table in found["tables"]:
        table.pop("history", None)
    return found


# Before the first game --------------------------------------------------------------------------------------------------------------


def test_a_late_arrival_makes_a_table_of_five_where_nothing_is_written() -> None:
    tournament = evening()
    save(the_table(tournament), 1, RUFER)
    done(tournament, Action.LATE, player=9)
    assert seats(tournament) == [[1, 2, 3, 4], [5, 6, 7, 8, 9]], "table 1 plays already, whoever it would suit"
    assert (the_table(tournament, 2).seats, the_table(tournament, 2).games) == (5, 3)


def test_a_late_arrival_at_the_table_that_the_director_names() -> None:
    tournament = evening()
    done(tournament, Action.LATE, player=9, table=1)
    assert seats(tournament) == [[1, 2, 3, 4, 9], [5, 6, 7, 8]]
    assert "kein Platz" in why_not(tournament, Action.LATE, player=10, table=1)
    save(the_table(tournament, 2), 1, RUFER)
    assert "wo noch kein Spiel geschrieben ist" in why_not(tournament, Action.LATE, player=10, table=2)


def test_two_late_arrivals_at_once_and_they_go_together() -> None:
    tournament = evening()
    before = as_file(tournament)
    repair = done(tournament, Action.LATE, player=9, other=10)
    assert [len(table) for table in seats(tournament)] == [5, 5]
    assert {9, 10} <= {number for table in seats(tournament) for number in table}
    assert log_says(LogRow.objects.first()).startswith("Runde 1: 9 Spieler 9 und 10 Spieler 10 kommen dazu – so war es; ")
    undo_repair(repair_id=repair.pk, reason="doch nicht")
    assert as_file(tournament) == before
    assert "kein Platz" in why_not(tournament, Action.LATE, player=9, other=10, table=1), "a table of six"
    assert "zwei verschiedene" in why_not(tournament, Action.LATE, player=9, other=9)


def test_where_everybody_plays_nobody_can_sit_down() -> None:
    tournament = evening()
    for table in (1, 2):
        save(the_table(tournament, table), 1, RUFER)
    refused = why_not(tournament, Action.LATE, player=9)
    assert ("ab der nächsten Runde" in refused, "diesem Tisch" in refused) == (True, False), "nobody named a table"


def test_who_leaves_before_the_first_game_leaves_a_table_of_four() -> None:
    tournament = running(((1, 2, 3, 4, 5), (6, 7, 8, 9)))
    done(tournament, Action.WALK_OUT, player=2)
    assert seats(tournament) == [[1, 3, 4, 5], [6, 7, 8, 9]]
    assert why_out(tournament, 2) == "früher gegangen"


def why_out(tournament: Tournament, number: int) -> str:
    return reason_words(Registration.objects.get(tournament=tournament, number=number).withdrawn_reason)


def test_who_never_came_is_replaced_or_goes_from_all_rounds_to_come() -> None:
    tournament = registered(9)
    confirm_draw(
        tournament_id=tournament.pk, rounds=[seating(1, [(1, 2, 3, 4, 5), (6, 7, 8, 9)]), seating(2, [(1, 6, 2, 7), (3, 8, 4, 9, 5)])]
    )
    open_round(round_id=the_round(tournament).pk)
    repair = done(tournament, Action.NEVER_CAME, player=5)
    assert why_out(tournament, 5) == "nicht gekommen"
    assert (seats(tournament), seats(tournament, 2)) == ([[1, 2, 3, 4], [6, 7, 8, 9]], [[1, 6, 2, 7], [3, 8, 4, 9]])
    undo_repair(repair_id=repair.pk, reason="doch da")
    assert (seats(tournament), seats(tournament, 2)) == ([[1, 2, 3, 4, 5], [6, 7, 8, 9]], [[1, 6, 2, 7], [3, 8, 4, 9, 5]])
    assert not Registration.objects.get(tournament=tournament, number=5).withdrawn


def test_a_table_too_many_goes_to_the_others() -> None:
    tournament = running(((1, 2, 3, 4), (5, 6, 7, 8), (9, 10, 11, 12), (13, 14, 15, 16), (17, 18, 19, 20)))
    done(tournament, Action.DISSOLVE, table=5)
    found = seats(tournament)
    assert [len(table) for table in found] == [5, 5, 5, 5]
    assert sorted(number for table in found for number in table) == list(range(1, 21))
    assert "auflösen" in why_not(running(), Action.DISSOLVE, table=1), "the other table has room for one of the four"


def test_a_swap_before_anything_is_written_changes_the_seats_themselves() -> None:
    tournament = drawn()
    done(tournament, Action.SWAP, player=2, other=7)
    assert seats(tournament) == [[1, 7, 3, 4], [5, 6, 2, 8]]
    assert "changes" not in as_file(tournament)["tables"][0]


def test_another_order_keeps_who_deals_first() -> None:
    tournament = evening()
    done(tournament, Action.ORDER, table=1, order=(3, 1, 2, 4))
    assert (seats(tournament)[0], the_table(tournament).first_dealer) == ([3, 1, 2, 4], 1)
    done(tournament, Action.DEALER, table=1, player=4)
    assert the_table(tournament).first_dealer == 3
    assert "in der Reihenfolge" in why_not(tournament, Action.ORDER, table=1, order=(3, 1, 2, 5))


def test_one_of_two_numbers_of_a_person_falls_away() -> None:
    tournament = evening()
    done(tournament, Action.TWICE, player=9, other=6)
    assert seats(tournament) == [[1, 2, 3, 4], [5, 9, 7, 8]]
    assert (merged_number(tournament, 6), Registration.objects.filter(tournament=tournament, number=6).exists()) == (9, False)
    save(the_table(tournament), 1, RUFER)
    assert "zusammenlegen" in why_not(tournament, Action.TWICE, player=10, other=1)


# In mid-round -----------------------------------------------------------------------------------------------------------------------


def test_a_substitute_has_the_games_from_the_next_one_on() -> None:
    tournament = evening()
    save(the_table(tournament), 1, RUFER)
    done(tournament, Action.SUBSTITUTE, player=1, other=9)
    table = the_table(tournament)
    save(table, 2, {"game": "dreier", "dealer": 1, "declarer": 0, "won": True})
    assert seats(tournament)[0] == [9, 2, 3, 4]
    assert totals(tournament) == {1: -1, 9: 15, 2: -4, 3: -4, 4: -6, 5: 0, 6: 0, 7: 0, 8: 0}
    assert recompute(tournament) == []
    assert "spätestens vor Spiel 3" in why_not(tournament, Action.SUBSTITUTE, player=2, other=10, game=4)
    assert "sitzt in dieser Runde schon an Tisch 2" in why_not(tournament, Action.SUBSTITUTE, player=2, other=5)


def test_no_repair_seats_two_of_a_team_at_one_table() -> None:
    """9 is a mate of 6, who plays at table 2, and 10 of 1. What is written stays: 9 did sit there in game 1."""
    tournament = evening()
    set_teams(tournament_id=tournament.pk, teams=[Team("A", (6, 9)), Team("B", (1, 10))])
    assert why_not(tournament, Action.SUBSTITUTE, player=5, other=9) == (
        "Tisch 2: Nr. 9 und Nr. 6 sind in der Mannschaft „A“ und dürfen nicht zusammensitzen. Jemand anderen nehmen, oder zuerst die "
        "Mannschaften ändern."
    )
    assert "„B“" in why_not(tournament, Action.LATE, player=10, table=1)
    done(tournament, Action.LATE, player=10)
    assert seats(tournament) == [[1, 2, 3, 4], [5, 6, 7, 8, 10]]
    save(the_table(tournament, 1), 1, RUFER)
    set_teams(tournament_id=tournament.pk, teams=[Team("C", (1, 9))])
    assert "„C“" in why_not(tournament, Action.SUBSTITUTE, player=2, other=9)
    done(tournament, Action.SUBSTITUTE, player=2, other=9, game=1)
    assert seats(tournament)[0] == [1, 9, 3, 4]


def test_who_came_into_a_team_later_does_not_stand_in_the_way() -> None:
    tournament = evening()
    set_teams(tournament_id=tournament.pk, teams=[Team("A", (1, 2)), Team("B", (5, 6))])
    done(tournament, Action.SUBSTITUTE, player=4, other=9)
    done(tournament, Action.LATE, player=10, table=2)
    assert seats(tournament) == [[1, 2, 3, 9], [5, 6, 7, 8, 10]]


def test_who_walks_out_is_replaced_or_the_table_is_broken_off() -> None:
    tournament = evening()
    save(the_table(tournament), 1, RUFER)
    done(tournament, Action.WALK_OUT, player=4, other=9)
    assert (seats(tournament)[0], Registration.objects.get(tournament=tournament, number=4).withdrawn) == ([1, 2, 3, 9], True)
    first = done(tournament, Action.WALK_OUT, player=9)
    assert (the_table(tournament).state, reason_words(the_table(tournament).state_reason)) == ("broken_off", "Nr. 9 ging")
    done(tournament, Action.BACK, player=9)
    assert the_table(tournament).state == "open"
    assert "seither noch einmal geändert. Zuerst zurücknehmen: „Runde 1: 9 Spieler 9 ist wieder da" in refused_undo(first)


def refused_undo(repair: Repair) -> str:
    with pytest.raises(Refused) as refused:
        undo_repair(repair_id=repair.pk, reason="zurück")
    return refused.value.findings[0].message


def test_who_comes_back_sits_down_again_and_has_both_parts() -> None:
    tournament = evening()
    table = the_table(tournament)
    save(table, 1, RUFER)
    done(tournament, Action.WALK_OUT, player=1, other=9)
    save(table, 2, {"game": "dreier", "dealer": 1, "declarer": 0, "won": True})
    done(tournament, Action.BACK, player=1)
    save(table, 3, {**RUFER, "dealer": 2, "declarer": 3, "partner": 0})
    assert (seats(tournament)[0], totals(tournament)[1], totals(tournament)[9]) == ([1, 2, 3, 4], 0, 15)
    assert not Registration.objects.get(tournament=tournament, number=1).withdrawn


def test_two_who_sat_at_each_others_tables_take_what_they_played() -> None:
    tournament = evening()
    fill(the_table(tournament))
    save(the_table(tournament, 2), 1, RUFER)
    done(tournament, Action.SWAP, player=1, other=6)
    # Seat 0 of table 1 (15) was 6's from the first game on; seat 1 of table 2 (game 1: +1) was 1's.
    assert (totals(tournament)[1], totals(tournament)[6], seats(tournament)) == (1, 15, [[6, 2, 3, 4], [5, 1, 7, 8]])
    assert recompute(tournament) == []


def test_or_they_go_to_their_own_tables_from_the_next_game_on() -> None:
    tournament = evening()
    save(the_table(tournament), 1, RUFER)
    save(the_table(tournament, 2), 1, RUFER)
    done(tournament, Action.SWAP, player=1, other=6, fate=BACK)
    assert seats(tournament) == [[1, 2, 3, 4], [5, 6, 7, 8]]
    assert (totals(tournament)[1], totals(tournament)[6]) == (1, -1)
    save(the_table(tournament), 2, {"game": "dreier", "dealer": 1, "declarer": 0, "won": True})
    assert (totals(tournament)[1], totals(tournament)[6]) == (16, -1)


def test_nobody_goes_back_to_a_table_that_is_over() -> None:
    tournament = evening()
    fill(the_table(tournament))
    save(the_table(tournament, 2), 1, RUFER)
    assert "An Tisch 1 sind alle Spiele geschrieben" in why_not(tournament, Action.SWAP, player=1, other=6, fate=BACK)


def test_or_what_they_played_is_struck_and_comes_back_with_the_undo() -> None:
    tournament = evening()
    save(the_table(tournament), 1, RUFER)
    before = as_file(tournament)
    plan = planned(read_hall(tournament, 1), Wish(Action.SWAP, player=1, other=6, fate=STRUCK))
    assert plan.cell.sentence.startswith("Die geschriebenen Spiele beider Tische werden gestrichen")
    repair = done(tournament, Action.SWAP, player=1, other=6, fate=STRUCK)
    assert totals(tournament)[2] == 0
    assert the_table(tournament).source == ""
    undo_repair(repair_id=repair.pk, reason="doch gültig")
    assert (totals(tournament)[2], as_file(tournament)) == (1, before)


def test_another_order_from_a_game_on() -> None:
    tournament = evening()
    save(the_table(tournament), 1, RUFER)
    done(tournament, Action.ORDER, table=1, order=(2, 1, 3, 4), game=1)
    # Game 1: seat 0 -1, seat 1 +1: 2 sat in seat 0 all along.
    assert (totals(tournament)[1], totals(tournament)[2]) == (1, -1)


def test_the_same_order_said_again_counts_from_the_game_that_is_named_now() -> None:
    """First from the next game, 2, then from 1; and that it was as drawn after all takes it back, with the later change."""
    tournament = evening()
    save(the_table(tournament), 1, RUFER)
    done(tournament, Action.ORDER, table=1, order=(2, 1, 3, 4))
    assert (totals(tournament)[1], totals(tournament)[2]) == (-1, 1)
    assert "Es ist schon so" in why_not(tournament, Action.ORDER, table=1, order=(2, 1, 3, 4))
    done(tournament, Action.ORDER, table=1, order=(1, 2, 3, 4), game=1)
    assert seats(tournament)[0] == [1, 2, 3, 4]
    done(tournament, Action.ORDER, table=1, order=(2, 1, 3, 4))
    done(tournament, Action.ORDER, table=1, order=(2, 1, 3, 4), game=1)
    assert (totals(tournament)[1], totals(tournament)[2]) == (1, -1)


def test_no_order_gives_a_substitute_the_games_before_he_came() -> None:
    tournament = evening()
    save(the_table(tournament), 1, RUFER)
    done(tournament, Action.SUBSTITUTE, player=1, other=9)
    said = "An Tisch 1 sitzen diese Spieler erst seit Spiel 2 beisammen: bitte „ab Spiel“ 2 oder später."
    assert why_not(tournament, Action.ORDER, table=1, order=(2, 9, 3, 4), game=1) == said
    done(tournament, Action.ORDER, table=1, order=(2, 9, 3, 4), game=2)
    assert seats(tournament)[0] == [2, 9, 3, 4]


def test_of_sums_alone_a_seat_goes_over_as_a_whole_and_not_in_parts() -> None:
    tournament = evening()
    save_sums(table_id=the_table(tournament).pk, sums=[9, -3, -3, -3])
    assert "lassen sich nicht teilen" in why_not(tournament, Action.SUBSTITUTE, player=1, other=9, game=2)
    done(tournament, Action.SUBSTITUTE, player=1, other=9)
    assert totals(tournament)[9] == 9
    assert 1 not in totals(tournament)


def test_sums_are_refused_where_somebody_sat_down_in_mid_round() -> None:
    tournament = evening()
    save(the_table(tournament), 1, RUFER)
    done(tournament, Action.SUBSTITUTE, player=1, other=9)
    with pytest.raises(Refused) as refused:
        save_sums(table_id=the_table(tournament).pk, sums=[9, -3, -3, -3], reason="Zettel", replace_records=True)
    assert refused.value.findings[0].code == "table_is_split"


# What holds for all -----------------------------------------------------------------------------------------------------------------


def test_one_row_of_the_log_says_what_was_done_and_one_that_it_was_taken_back() -> None:
    tournament = evening()
    save(the_table(tournament), 1, RUFER)
    count = LogRow.objects.filter(tournament=tournament).count()
    repair = done(tournament, Action.SUBSTITUTE, player=1, other=9)
    undo_repair(repair_id=repair.pk, reason="Irrtum", author="leitung")
    told = [log_says(row) for row in LogRow.objects.filter(tournament=tournament).order_by("pk")][count:]
    assert told == [
        "Runde 1: 9 Spieler 9 springt für 1 Spieler 1 ein – so war es; Tisch 1 ab Spiel 2: 9 Spieler 9 statt 1 Spieler 1",
        "Zurückgenommen – Irrtum: Runde 1: 9 Spieler 9 springt für 1 Spieler 1 ein – so war es",
    ]


def test_taking_back_gives_the_same_tournament_and_leaves_no_row() -> None:
    tournament = evening()
    fill(the_table(tournament))
    save(the_table(tournament, 2), 1, RUFER)
    before = as_file(tournament)
    for action, said in (
        (Action.SUBSTITUTE, {"player": 5, "other": 9}),
        (Action.SWAP, {"player": 1, "other": 6}),
        (Action.WALK_OUT, {"player": 8}),
        (Action.ORDER, {"table": 2, "order": (6, 5, 7, 8)}),
        (Action.NEVER_CAME, {"player": 3, "other": 10}),
    ):
        repair = done(tournament, action, **said)
        assert as_file(tournament) != before
        undo_repair(repair_id=repair.pk, reason="Irrtum")
        assert as_file(tournament) == before, action
    assert not Repair.objects.exists()


def test_a_file_keeps_what_was_repaired_and_it_can_be_taken_back_there() -> None:
    tournament = evening()
    save(the_table(tournament), 1, RUFER)
    before = as_file(tournament)
    done(tournament, Action.SUBSTITUTE, player=1, other=9)
    text = as_text(written(tournament))
    again = import_tournament(file=read_file(text.encode()))
    assert as_text(written(again)) == text
    undo_repair(repair_id=Repair.objects.get(round__tournament=again).pk, reason="Irrtum")
    assert as_file(again) == before


def test_closed_rounds_and_confirmed_tables_say_what_to_do_first() -> None:
    tournament = evening()
    fill(the_table(tournament))
    repair = done(tournament, Action.SUBSTITUTE, player=5, other=9)
    confirm_table(table_id=the_table(tournament).pk)
    assert "bestätigt. Zuerst den Tisch" in why_not(tournament, Action.ORDER, table=1, order=(2, 1, 3, 4), game=1)
    break_off_table(table_id=the_table(tournament, 2).pk, reason="spät")
    close_round(round_id=the_round(tournament).pk)
    assert "Runde ist abgeschlossen" in why_not(tournament, Action.SWAP, player=1, other=6)
    assert "Runde ist abgeschlossen" in refused_undo(repair)


def test_nothing_is_done_without_a_reason_or_against_what_was_shown() -> None:
    tournament = evening()
    wish = Wish(Action.LATE, player=9)
    with pytest.raises(Refused) as refused:
        do_repair(tournament_id=tournament.pk, round_number=1, wish=wish, reason=" ")
    assert refused.value.findings[0].code == "missing_reason"
    mark = planned(read_hall(tournament, 1), wish).mark
    save(the_table(tournament, 1), 1, RUFER)
    with pytest.raises(Refused) as refused:
        do_repair(tournament_id=tournament.pk, round_number=1, wish=wish, reason="spät", seen=mark)
    assert refused.value.findings[0].code == "stale"
    assert not Repair.objects.exists()


@pytest.mark.parametrize(
    "said, sentence",
    [
        (Wish(Action.LATE, player=99), "nicht angemeldet"), (Wish(Action.LATE), "um wen es geht"),
        (Wish(Action.LATE, player=1), "schon an Tisch 1"),
        (Wish(Action.SUBSTITUTE, player=9, other=10), "an keinem Tisch"), (Wish(Action.ORDER, table=7), "Tisch 7 gibt es"),
        (Wish(Action.SWAP, player=1, other=2), "in anderer Reihenfolge"), (Wish(Action.SWAP, player=1, other=1), "gehören zwei"),
        (Wish(Action.TWICE, player=9, other=9), "zwei verschiedene"), (Wish(Action.DEALER, table=1, player=5), "sitzt nicht an Tisch 1"),
        (Wish(Action.DEALER, table=1, player=1), "ändert nichts"), (Wish(Action.DISSOLVE), "Tisch wählen"),
        (Wish(Action.SWAP, player=1, other=5, fate=STRUCK), "nichts zu streichen"),
    ],
)  # fmt: skip
def test_what_cannot_be_says_why(said: Wish, sentence: str) -> None:
    assert sentence in " ".join(planned(read_hall(evening(), 1), said).faults)


def test_who_is_out_is_no_substitute() -> None:
    tournament = evening()
    withdraw(registration_id=Registration.objects.get(tournament=tournament, number=9).pk, reason="heim")
    assert "wieder da" in why_not(tournament, Action.SUBSTITUTE, player=1, other=9)


def test_whose_phone_it_was_is_asked_anew() -> None:
    tournament = evening()
    table = the_table(tournament)
    Phone.objects.create(table=table, device="00000000-0000-0000-0000-000000000001", seat=0, writes=True)
    save(table, 1, RUFER)
    done(tournament, Action.SUBSTITUTE, player=1, other=9)
    assert not Phone.objects.filter(table=table).exists()
