"""Calls for a referee: made once, taken by one, given back, ended."""

from uuid import uuid4

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils.timezone import localtime

from tests.tournament.court import case, decide, director, referee, refused
from tests.tournament.evening import DREIER, drawn, fill, log_says, running, save, the_round, the_table
from tournament.desk.evening import rounds
from tournament.ledger.store.refusals import Refused
from tournament.models import POSITION_STEP, Call, LogRow, Tournament
from tournament.phones.writing import agree
from tournament.referee import calls, referees
from tournament.referee import reading as selectors
from tournament.referee.cases import drop_case, open_case

pytestmark = pytest.mark.django_db


def call(table, **more) -> Call:
    return calls.call_referee(table_id=table.pk, client_id=uuid4(), **more)


def test_a_call_says_where_who_and_what_and_stands_in_the_log() -> None:
    tournament = running()
    made = call(the_table(tournament, 2), game=3, caller=" Anna \n Muster ", words="Herz  nicht bedient", author="Tisch 2")
    made.refresh_from_db()
    assert (made.game, made.caller, made.words, made.author) == (3, "Anna Muster", "Herz nicht bedient", "Tisch 2")
    assert (made.taken_by, made.taken_at, made.ended_at) == (None, None, None)
    row = LogRow.objects.first()
    assert (row.action, log_says(row)) == ("call_referee", "R1 T2: Schiedsrichter gerufen, Spiel 3 – Herz nicht bedient")
    assert selectors.calls(tournament) == [made]


def test_a_call_sent_twice_is_one_and_its_id_is_no_other_tables() -> None:
    tournament = running()
    sent = {"client_id": uuid4(), "words": "bitte"}
    table = the_table(tournament)
    first = calls.call_referee(table_id=table.pk, **sent)
    rows = LogRow.objects.count()
    assert calls.call_referee(table_id=table.pk, **sent) == first
    assert (Call.objects.count(), LogRow.objects.count()) == (1, rows)
    assert refused(lambda: calls.call_referee(table_id=the_table(tournament, 2).pk, **sent)) == ("client_id_used",)


@pytest.mark.parametrize(
    "said, codes",
    [
        ({"game": 0}, ("bad_value",)),
        ({"game": 4}, ("bad_value",)),
        ({"words": "x" * 501}, ("too_long",)),
        ({"caller": "x" * 201, "words": "\x07", "game": 9}, ("bad_text", "too_long", "bad_value")),
    ],
)
def test_what_is_no_call_is_refused_with_all_its_faults(said, codes) -> None:
    table = the_table(running())
    assert refused(lambda: call(table, **said)) == codes


def test_no_call_before_the_round_is_open_or_after_the_tournament() -> None:
    early = the_table(drawn())
    assert refused(lambda: call(early)) == ("round_not_open",)
    tournament = running()
    Tournament.objects.filter(pk=tournament.pk).update(phase="closed")
    assert refused(lambda: call(the_table(tournament))) == ("tournament_closed",)


def test_the_newest_call_stands_first_and_an_ended_one_nowhere() -> None:
    tournament = running()
    first, second = call(the_table(tournament)), call(the_table(tournament, 2))
    assert selectors.calls(tournament) == [second, first]
    calls.end_call(call_id=second.pk, reason="hat sich geklärt", user=director())
    assert selectors.calls(tournament) == [first]


def test_a_call_is_taken_by_one_referee() -> None:
    tournament = running()
    anna, bert = referee(tournament, "anna"), referee(tournament, "bert")
    made = call(the_table(tournament))
    taken = calls.take_call(call_id=made.pk, user=anna, author="Anna")
    assert (taken.taken_by, taken.taken_name) == (anna, "Anna")
    assert taken.taken_at is not None
    rows = LogRow.objects.count()
    assert calls.take_call(call_id=made.pk, user=anna, author="Anna") == taken
    assert LogRow.objects.count() == rows
    with pytest.raises(Refused, match="Anna") as caught:
        calls.take_call(call_id=made.pk, user=bert, author="Bert")
    assert caught.value.codes == ("call_taken",)
    made.refresh_from_db()
    assert made.taken_by == anna


def test_only_who_took_it_or_a_director_gives_a_call_back() -> None:
    tournament = running()
    anna, bert = referee(tournament, "anna"), referee(tournament, "bert")
    made = call(the_table(tournament))
    assert calls.release_call(call_id=made.pk, user=bert).taken_by is None, "a call that nobody took is nobody's"
    calls.take_call(call_id=made.pk, user=anna, author="Anna")
    assert refused(lambda: calls.release_call(call_id=made.pk, user=bert)) == ("call_taken",)
    assert calls.release_call(call_id=made.pk, user=director(), author="L").taken_by is None
    assert calls.take_call(call_id=made.pk, user=bert, author="Bert").taken_by == bert
    released = calls.release_call(call_id=made.pk, user=bert)
    assert (released.taken_by, released.taken_name, released.taken_at) == (None, "", None)


def test_who_may_not_rule_does_not_take_the_call() -> None:
    tournament = running()
    made = call(the_table(tournament))
    seated = referee(tournament, "eins", number=1)
    assert refused(lambda: calls.take_call(call_id=made.pk, user=seated)) == ("own_table",)
    stranger = referee(running(name="Anderes"), "fremd")
    assert refused(lambda: calls.take_call(call_id=made.pk, user=stranger)) == ("no_referee",)
    elsewhere = referee(tournament, "fuenf", number=5)
    assert calls.take_call(call_id=made.pk, user=elsewhere).taken_by == elsewhere


def test_an_ended_call_stays_ended_with_its_reason() -> None:
    tournament = running()
    anna = referee(tournament)
    made = call(the_table(tournament))
    assert refused(lambda: calls.end_call(call_id=made.pk, reason="  ", user=anna)) == ("missing_reason",)
    ended = calls.end_call(call_id=made.pk, reason="hat sich geklärt", user=anna)
    assert ended.ended_at is not None
    assert ended.end_reason == "hat sich geklärt"
    for again in (
        lambda: calls.end_call(call_id=made.pk, reason="noch einmal", user=anna),
        lambda: calls.take_call(call_id=made.pk, user=anna),
        lambda: calls.release_call(call_id=made.pk, user=anna),
        lambda: open_case(table_id=made.table_id, user=anna, call_id=made.pk),
    ):
        assert refused(again) == ("call_ended",)


def test_nobody_ends_a_call_from_his_own_table_or_one_that_another_took() -> None:
    tournament = running()
    anna, bert, seated = referee(tournament, "anna"), referee(tournament, "bert"), referee(tournament, "eins", number=1)
    made = call(the_table(tournament))
    assert refused(lambda: calls.end_call(call_id=made.pk, reason="nichts dran", user=seated)) == ("own_table",)
    calls.take_call(call_id=made.pk, user=anna, author="Anna")
    assert refused(lambda: calls.end_call(call_id=made.pk, reason="nichts dran", user=bert)) == ("call_taken",)
    assert calls.end_call(call_id=made.pk, reason="nichts dran", user=director()).ended_at is not None


def test_a_call_with_a_case_ends_with_the_case() -> None:
    tournament = running()
    anna, table = referee(tournament), the_table(tournament)
    save(table, 1, DREIER | {"dealer": 0})
    made = call(table, game=1)
    opened = open_case(table_id=table.pk, user=anna, call_id=made.pk, author="Anna")
    assert (opened.call, opened.game, opened.position) == (made, 1, POSITION_STEP)
    made.refresh_from_db()
    assert (made.taken_by, made.taken_name) == (anna, "Anna")
    assert refused(lambda: calls.end_call(call_id=made.pk, reason="fertig", user=anna)) == ("case_open",)
    drop_case(case_id=opened.pk, expected_version=1, reason="Irrtum", user=anna)
    made.refresh_from_db()
    assert made.ended_at is not None
    assert made.end_reason == "Irrtum"


def test_a_call_ends_with_the_ruling_on_its_case() -> None:
    tournament = running()
    anna, table = referee(tournament), the_table(tournament)
    save(table, 1, DREIER | {"dealer": 0})
    made = call(table, game=1)
    decide(case(table, anna, call_id=made.pk), anna)
    made.refresh_from_db()
    assert made.ended_at is not None


def test_the_calls_of_a_dismissed_referee_go_back_to_the_others() -> None:
    tournament = running()
    anna, bert = referee(tournament, "anna"), referee(tournament, "bert")
    waiting, working = call(the_table(tournament)), call(the_table(tournament, 2))
    calls.take_call(call_id=waiting.pk, user=anna, author="Anna")
    opened = open_case(table_id=working.table_id, user=anna, call_id=working.pk, author="Anna")
    referees.dismiss_referee(referee_id=anna.refereeing.get().pk)
    assert [row.taken_by for row in Call.objects.order_by("pk")] == [None, None]
    assert refused(lambda: calls.take_call(call_id=waiting.pk, user=anna)) == ("no_referee",)
    calls.take_call(call_id=working.pk, user=bert, author="Bert")
    assert open_case(table_id=working.table_id, user=bert, call_id=working.pk) == opened


def test_a_closed_round_needs_the_director() -> None:
    tournament = running(((1, 2, 3, 4),))
    anna = referee(tournament)
    rounds.close_round(round_id=the_round(tournament).pk, reason="Feueralarm")
    made = call(the_table(tournament), words="Spiel 2 von vorhin")
    assert refused(lambda: calls.take_call(call_id=made.pk, user=anna)) == ("round_closed",)
    assert calls.take_call(call_id=made.pk, user=director()).taken_name == ""


def test_a_call_of_another_table_is_refused() -> None:
    tournament = running()
    made = call(the_table(tournament))
    user = referee(tournament)
    assert refused(lambda: open_case(table_id=the_table(tournament, 2).pk, user=user, call_id=made.pk)) == ("bad_value",)


def test_an_open_call_is_named_where_the_round_or_its_table_is_ended(director_client: Client) -> None:
    """Taken or not: the round asks for a reason, the table for a second click, and at its phones nobody agrees until it has been ended."""
    tournament = running()
    table = the_table(tournament)
    for number in (1, 2):
        fill(the_table(tournament, number))
    made = call(table)
    place = f"/t/{tournament.slug}/runde/1/"
    for _taken in range(2):
        assert (
            f'schiedsrichter/">Tisch 1: der Schiedsrichter ist seit {localtime(made.created_at):%H:%M} gerufen.</a>'
            in director_client.get(place).content.decode()
        )
        with pytest.raises(Refused) as caught:
            rounds.close_round(round_id=table.round_id)
        assert caught.value.codes == ("call_open",)
        answer = director_client.post(f"{place}tisch/1/abschluss/", {"do": "confirm"}, follow=True)
        assert "an diesen Tisch gerufen. Noch nicht bestätigt" in answer.content.decode()
        with pytest.raises(Refused, match="Der Schiedsrichter ist gerufen"):
            agree(table_id=table.pk, seat=0)
        calls.take_call(call_id=made.pk, user=User.objects.get(username="leitung"))
    assert rounds.close_round(round_id=table.round_id, reason="Saal wird gesperrt").closed_reason == "Saal wird gesperrt"
