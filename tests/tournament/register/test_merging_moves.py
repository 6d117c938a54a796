"""What a merge takes along: every relation that a person or a registration has, and what is stored by numbers. Sums worked out by hand.

`fill` writes at a table, by seat: -1 +1 +1 -1, then +15 -5 -5 -5, then +1 -1 -1 +1.
"""

import json
from typing import Any

import pytest
from django.db import IntegrityError

from tests.tournament import court, season
from tests.tournament.evening import DREIER, RUFER, content_digest, fill, log_says, running, save, the_table
from tests.tournament.filed import as_text, written
from tests.tournament.prizes.evening import plan, played
from tournament.archive.importing import import_tournament
from tournament.archive.reading import read_file
from tournament.desk.drawing.repair.matrix import Action
from tournament.desk.drawing.repair.plan import Wish
from tournament.desk.drawing.repair.writing import do_repair, undo_repair
from tournament.desk.registration import players
from tournament.desk.registration.merging.preview import preview
from tournament.desk.registration.merging.writing import MOVED, STAYS, merge, undo
from tournament.desk.setup import setup
from tournament.desk.setup.removing import remove_tournament
from tournament.ledger.lines.recompute import recompute
from tournament.ledger.people.people import merged_number
from tournament.ledger.people.ranking import read_ranking
from tournament.ledger.store.audience import Audience
from tournament.models import (
    AwayResult,
    CashLine,
    Cup,
    LogRow,
    Merge,
    Player,
    PrizePlan,
    Registration,
    Repair,
    SeatChange,
    SeriesNumber,
    Tournament,
)
from tournament.money.cash import read_book
from tournament.money.writing import return_fee
from tournament.prizes.reading import read_prizes
from tournament.prizes.writing import give_prizes, shown_digest
from tournament.series.log import read_log
from tournament.series.reading import read_season

pytestmark = pytest.mark.django_db


def evening(**more: Any) -> Tournament:
    """Round 1 runs at two tables of four; numbers 9 and 10 sit nowhere."""
    found = running(**more)
    for number in (9, 10):
        players.add_player(tournament_id=found.pk, name=f"Spieler {number}")
    return found


def person(tournament: Tournament, number: int) -> int:
    return Registration.objects.get(tournament=tournament, number=number).player_id


def one_is(tournament: Tournament, stays: int, goes: int) -> Merge:
    return merge(person_id=person(tournament, stays), other_id=person(tournament, goes), author="L")


def totals(tournament: Tournament) -> dict[int, object]:
    return {line.player.number: line.total for line in read_ranking(tournament, Audience.DESK).standings}


def file_of(tournament: Tournament) -> dict[str, Any]:
    """The tournament as a file, without its log."""
    tournament.refresh_from_db()
    found: dict[str, Any] = json.loads(as_text(written(tournament)))
    found.pop("history", None)
    return found


def test_every_relation_is_known() -> None:
    """A new one is either moved by a merge, or tells of the two themselves: who adds it says which."""
    found = {(relation.related_model, relation.field.name) for model in (Player, Registration) for relation in model._meta.related_objects}
    assert found == MOVED | STAYS


# Seats and repairs ------------------------------------------------------------------------------------------------------------------


def test_games_that_somebody_else_took_over_go_along_too() -> None:
    """At table 1 number 1 plays game 1 (-1); from game 2 on number 9 has his seat: +15 +1 = 16. Number 1 is number 10."""
    tournament = evening()
    save(the_table(tournament), 1, RUFER)
    do_repair(tournament_id=tournament.pk, round_number=1, wish=Wish(Action.SUBSTITUTE, player=1, other=9), reason="müde")
    save(the_table(tournament), 2, DREIER)
    save(the_table(tournament), 3, {**RUFER, "dealer": 2, "declarer": 3, "partner": 0})
    before = file_of(tournament)
    assert (totals(tournament)[1], totals(tournament)[9]) == (-1, 16)
    done = one_is(tournament, 10, 1)
    assert SeatChange.objects.get().was.number == 10
    assert (totals(tournament)[10], totals(tournament)[9]) == (-1, 16)
    assert 1 not in totals(tournament)
    assert recompute(tournament) == []
    said = Repair.objects.get()
    assert (said.facts["who"], said.before["tables"]["1.1"]["seats"]) == ("10 Spieler 10", [10, 2, 3, 4])
    other = import_tournament(file=read_file(as_text(written(Tournament.objects.get(pk=tournament.pk))).encode()))
    assert content_digest(other) == content_digest(Tournament.objects.get(pk=tournament.pk)), "a merged tournament comes in again"
    undo(merge_id=done.pk)
    assert file_of(tournament) == before


def test_who_sat_for_some_games_of_a_round_sat_in_it() -> None:
    """Number 9 took over from number 1: both sat in round 1, so they are two persons, though only one sits there now."""
    tournament = evening()
    save(the_table(tournament), 1, RUFER)
    do_repair(tournament_id=tournament.pk, round_number=1, wish=Wish(Action.SUBSTITUTE, player=1, other=9), reason="müde")
    assert court.refused(lambda: one_is(tournament, 1, 9)) == ("sat_twice",)


def test_a_repair_is_taken_back_after_a_merge() -> None:
    """Number 10 sat down in the place of 2 before anything was written, and is number 9; who takes that back puts 2 there again."""
    tournament = evening()
    repair = do_repair(tournament_id=tournament.pk, round_number=1, wish=Wish(Action.SUBSTITUTE, player=2, other=10), reason="verspätet")
    one_is(tournament, 9, 10)
    assert [seat.registration.number for seat in the_table(tournament).seat_set.all()] == [1, 9, 3, 4]
    undo_repair(repair_id=repair.pk, reason="doch da")
    assert [seat.registration.number for seat in the_table(tournament).seat_set.all()] == [1, 2, 3, 4]


def test_registered_twice_is_a_merge_and_taken_back_with_it() -> None:
    """Number 6 is drawn at table 2 and is number 9. Taken back, the file is the one of before."""
    tournament = evening()
    before = file_of(tournament)
    repair = do_repair(
        tournament_id=tournament.pk, round_number=1, wish=Wish(Action.TWICE, player=9, other=6), reason="zwei Listen", author="L"
    )
    assert [seat.registration.number for seat in the_table(tournament, 2).seat_set.all()] == [5, 9, 7, 8]
    assert merged_number(tournament, 6) == 9
    said = log_says(LogRow.objects.latest("pk"))
    assert said.startswith("Runde 1: 6 Spieler 6 war doppelt angemeldet und spielt als 9 Spieler 9 – zwei Listen")
    assert said.endswith("Nr. 6 ist jetzt Nr. 9")
    undo_repair(repair_id=repair.pk, reason="doch zwei", author="L")
    assert file_of(tournament) == before
    assert Merge.objects.get().undone_at is not None


def test_registered_twice_says_why_two_who_sat_are_not_one(director_client: Any) -> None:
    """Numbers 1 and 5 are both drawn in round 1, and table 2 has begun: the one who would go has played."""
    tournament = evening()
    fill(the_table(tournament, 2))
    page = director_client.get(f"/t/{tournament.slug}/ausbessern/?runde=1&was=twice&player=1&other=5").content.decode()
    assert "zusammenlegen" in page
    assert not Merge.objects.exists()


# Money and prizes -------------------------------------------------------------------------------------------------------------------


def test_who_has_paid_with_either_number_has_paid() -> None:
    """Fee 10 €: number 9 has paid, number 1 has not. In the cash there are 10 € before and after; of nine fees eight are open, then of
    eight seven."""
    tournament = running(fee_cents=1000)
    players.add_player(tournament_id=tournament.pk, name="Spieler 1 alt", paid=True)
    assert (read_book(tournament).taken, read_book(tournament).fees_open) == (1000, 8000)
    done = one_is(tournament, 1, 9)
    assert (read_book(tournament).taken, read_book(tournament).fees_open) == (1000, 7000)
    assert Registration.objects.get(tournament=tournament, number=1).paid
    assert CashLine.objects.get().registration.number == 1
    undo(merge_id=done.pk)
    assert (read_book(tournament).taken, read_book(tournament).fees_open) == (1000, 8000)
    assert (Registration.objects.get(number=1).paid, Registration.objects.get(number=9).paid) == (False, True)


def test_who_has_paid_twice_is_to_have_one_back() -> None:
    """Both have paid 10 €: 20 € are in the cash, 10 € too many of number 1, and are returned; then all is even."""
    tournament = running(fee_cents=1000)
    players.set_paid(registration_id=Registration.objects.get(number=1).pk, paid=True)
    players.add_player(tournament_id=tournament.pk, name="Spieler 1 alt", paid=True)
    [moved] = preview(person_id=person(tournament, 1), other_id=person(tournament, 9)).tournaments
    assert moved.paid_twice == 1000
    one_is(tournament, 1, 9)
    assert [(row.paid, row.open) for row in read_book(tournament).fees if row.number == 1] == [(2000, -1000)]
    return_fee(tournament_id=tournament.pk, number=1, cents=1000, reason="doppelt bezahlt")
    assert (read_book(tournament).expected, Registration.objects.get(number=1).paid) == (1000, True)


def test_a_tick_of_before_the_cash_had_lines_is_a_payment_too() -> None:
    """Both ticked without a line: 20 € by the ticks, and 20 € as lines of one person."""
    tournament = running(fee_cents=1000)
    players.add_player(tournament_id=tournament.pk, name="Spieler 1 alt")
    Registration.objects.filter(tournament=tournament, number__in=(1, 9)).update(paid=True)
    assert read_book(tournament).taken == 2000
    one_is(tournament, 1, 9)
    assert read_book(tournament).taken == 2000


def test_a_movement_changes_hands_in_no_other_way() -> None:
    tournament = running(fee_cents=1000)
    players.add_player(tournament_id=tournament.pk, name="Spieler 9", paid=True)
    with pytest.raises(IntegrityError, match="what was said is kept"):
        CashLine._base_manager.update(registration=Registration.objects.get(number=1))


def test_the_plan_of_the_prizes_follows_the_number() -> None:
    """8 has three tickets and asked for his number alone, 9 has two tickets: number 9 has five of them then, is hors concours as 8 was, and
    is here."""
    tournament = played("running")
    players.add_player(tournament_id=tournament.pk, name="Hans Zauner", place="Perg")
    plan(tournament, raffle=["Schinken"], tickets={"8": 3, "9": 2}, out=[8], away=[8])
    PrizePlan.objects.update(answers={"8": "number", "9": "name"}, gone=[8])
    before = file_of(tournament)
    done = one_is(tournament, 9, 8)
    now = PrizePlan.objects.get()
    assert (now.tickets, now.out, now.away, now.gone, now.answers) == ({"9": 5}, [9], [], [9], {"9": "number"})
    undo(merge_id=done.pk)
    now = PrizePlan.objects.get()
    assert (now.tickets, now.out, now.away, now.gone) == ({"8": 3, "9": 2}, [8], [8], [8])
    assert file_of(tournament) == before


def test_what_was_said_of_the_plan_since_stays_when_it_is_undone() -> None:
    tournament = played("running")
    players.add_player(tournament_id=tournament.pk, name="Hans Zauner", place="Perg")
    plan(tournament, raffle=["Schinken"], tickets={"8": 3})
    done = one_is(tournament, 9, 8)
    PrizePlan.objects.update(tickets={"9": 3, "1": 4})
    undo(merge_id=done.pk)
    assert PrizePlan.objects.get().tickets == {"8": 3, "1": 4}


def test_prizes_go_to_the_number_that_stays() -> None:
    """1 and 5 share the first two places: 200 € in two halves; the third prize is Nr. 2, 6 and 7's. Number 5 is number 9: he has the 100
    €."""
    tournament = played("running")
    players.add_player(tournament_id=tournament.pk, name="Maria Gruber", place="Perg")
    plan(tournament)
    before = {award["person"]: award["cents"] for award in read_prizes(tournament).now.awards}
    assert (before[1], before[5]) == (10000, 10000)
    one_is(tournament, 9, 5)
    tournament.refresh_from_db()
    after = {award["person"]: award["cents"] for award in read_prizes(tournament).now.awards}
    assert (after.pop(9), after) == (10000, {number: cents for number, cents in before.items() if number != 5})


def test_what_was_given_to_two_is_not_made_one_person_s() -> None:
    tournament = played()
    players_file = Registration.objects.create(tournament=tournament, player=Player.objects.create(name="Maria Gruber 2"), number=9)
    plan(tournament)
    give_prizes(tournament_id=tournament.pk, digest=shown_digest(read_prizes(tournament).now.request))
    setup.reopen_tournament(tournament_id=tournament.pk, reason="Nachtrag")
    assert court.refused(lambda: one_is(tournament, 9, 5)) == ("prizes_given",)
    merge(person_id=person(tournament, 5), other_id=players_file.player_id)
    assert merged_number(tournament, 9) == 5, "a number to which nothing was given may go"


# Numbers that became others twice, removal ------------------------------------------------------------------------------------------


def test_a_number_leads_on_over_two_merges() -> None:
    tournament = evening()
    first = one_is(tournament, 9, 10)
    second = one_is(tournament, 1, 9)
    assert (merged_number(tournament, 10), merged_number(tournament, 9)) == (1, 1)
    assert court.refused(lambda: undo(merge_id=first.pk)) == ("merged_already",)
    undo(merge_id=second.pk)
    assert (merged_number(tournament, 10), merged_number(tournament, 9)) == (9, None)
    undo(merge_id=first.pk)
    assert sorted(totals(tournament)) == [1, 2, 3, 4, 5, 6, 7, 8]
    assert merged_number(tournament, 10) is None


def test_a_tournament_with_merged_numbers_can_be_removed() -> None:
    tournament = evening(fee_cents=1000)
    there = setup.create_tournament(name="Dort", system="koenigrufen-cup")
    players.import_players(tournament_id=there.pk, rows=[{"name": "Gast 1", "paid": True}, {"name": "Gast 2"}])
    one, other = person(there, 1), person(there, 2)
    done = merge(person_id=one, other_id=other)
    remove_tournament(tournament_id=there.pk)
    assert not Registration.objects.filter(player__in=(one, other)).exists()
    undo(merge_id=done.pk)
    assert Player.objects.filter(pk__in=(one, other), merged_into=None).count() == 2
    assert Tournament.objects.get() == tournament


# Series -----------------------------------------------------------------------------------------------------------------------------


def standings(cup: Cup) -> dict[int, Any]:
    return {line.who: line.total for line in read_season(Cup.objects.get(pk=cup.pk), Audience.DESK, hidden=True).found.lines}


def test_results_elsewhere_become_the_person_s_and_go_back() -> None:
    """F was at tournament 5 alone (-126), E at 1, 2, 3, 4, 6, 7, 8: -100 -70 -15 -100 +0 -20 -10 = -315. If F is E, he has -441."""
    cup = season.ranked({"formula": {"kind": "sum"}})
    one, other = season.key_of("E"), season.key_of("F")
    e, f = season.person("E"), season.person("F")
    before = standings(cup)
    assert (before[e], before[f]) == (-315, -126)
    assert [row.name for row in preview(person_id=one, other_id=other).away] == ["Wels"]
    done = merge(person_id=one, other_id=other, author="L")
    assert standings(cup) == {who: total for who, total in before.items() if who != f} | {e: -441}
    assert read_log(cup)[0].text == f"Zwei sind eine Person: Registernummer {f} ist {e}"
    undo(merge_id=done.pk)
    assert standings(cup) == before
    assert read_log(cup)[0].text == f"Wieder zwei Personen: Registernummer {f} und {e}"


def test_two_with_a_result_at_the_same_tournament_elsewhere_are_two() -> None:
    season.ranked({"formula": {"kind": "sum"}})
    one, other = season.key_of("C"), season.key_of("F")
    [finding] = preview(person_id=one, other_id=other).findings
    assert finding.message.startswith("In der Reihe „Linzer Cup“ haben beide ein Ergebnis beim Turnier „Wels“")
    assert court.refused(lambda: merge(person_id=one, other_id=other)) == ("both_elsewhere",)


def test_numbers_and_teams_of_a_series_follow() -> None:
    """The series is from a file: E has 5, F has 6, everybody else his number behind 6. F's place in the team is E's; nobody else's number
    moves."""
    cup = season.ranked({"formula": {"kind": "sum"}})
    one, other, third = season.key_of("E"), season.key_of("F"), season.key_of("D")
    behind = season.person("D") + 6
    SeriesNumber.objects.create(cup=cup, player_id=one, number=5)
    SeriesNumber.objects.create(cup=cup, player_id=other, number=6)
    policies = {"formula": {"kind": "sum"}, "teams": {"members": {"Rot": [6, behind], "Blau": [5]}}}
    Cup.objects.filter(pk=cup.pk).update(policies=policies)
    done = merge(person_id=one, other_id=other)
    cup.refresh_from_db()
    assert cup.policies["teams"]["members"] == {"Rot": [5, behind], "Blau": [5]}
    assert read_season(cup, Audience.DESK, hidden=True).numbers[third] == behind
    undo(merge_id=done.pk)
    cup.refresh_from_db()
    assert cup.policies == policies
    done = merge(person_id=third, other_id=other)
    cup.refresh_from_db()
    assert cup.policies["teams"]["members"] == {"Rot": [6], "Blau": [5]}, "who had no number there has the other's, once"
    assert SeriesNumber.objects.get(number=6).player_id == third
    undo(merge_id=done.pk)
    cup.refresh_from_db()
    assert (cup.policies, SeriesNumber.objects.get(number=6).player_id) == (policies, other)
    assert AwayResult.objects.filter(player=other).count() == 1
