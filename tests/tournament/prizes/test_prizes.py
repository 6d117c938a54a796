"""Prizes planned, computed, given: through the request that `manage.py prizes` takes. Amounts worked out by hand from the rules of the
page."""

import json
from typing import Any

import pytest
from pytest_django import DjangoAssertNumQueries

from scoring.requests import prizes as command
from tests.tournament.evening import log_says, registered
from tests.tournament.prizes.evening import PLACES, plan, played
from tournament.desk.registration.players import add_player, withdraw
from tournament.desk.setup.setup import reopen_tournament
from tournament.ledger.lines.settling import save_sums
from tournament.ledger.people.ranking import read_ranking
from tournament.ledger.store.audience import Audience
from tournament.ledger.store.refusals import Refused
from tournament.models import LogRow, Prize, PrizeGiving, PrizePlan, Registration, Table, Tournament
from tournament.prizes import rows, writing
from tournament.prizes.reading import Answered, answered, differences, given_now, persons_of, read_plan, standing_giving
from tournament.referee.sanctions import give_sanction

pytestmark = pytest.mark.django_db


def now(tournament: Tournament) -> Answered:
    planned = read_plan(tournament)
    return answered(planned.request(persons_of(tournament, planned, read_ranking(tournament, Audience.DESK))))


def cents(found: Answered) -> dict[int, int]:
    """What each has in all."""
    paid: dict[int, int] = {}
    for award in found.awards:
        paid[award["person"]] = paid.get(award["person"], 0) + award["cents"]
    return paid


def give(tournament: Tournament) -> PrizeGiving:
    return writing.give_prizes(tournament_id=tournament.pk, digest=writing.shown_digest(now(tournament).request), author="Leitung")


def codes(call: Any) -> tuple[str, ...]:
    with pytest.raises(Refused) as caught:
        call()
    return tuple(f"{finding.code} {finding.field}".strip() for finding in caught.value.findings)


# Who receives what -------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("policies, expected", [
    # Two of rank 1 divide 120 + 80; three of rank 3 hold places 3, 4, 5 and divide 50: 16.66 each, the two cents left to the lower numbers.
    ({"ties": "share"}, {1: 10000, 5: 10000, 2: 1667, 6: 1667, 7: 1666}),
    # In whole euros: 16 each, the two euros left one by one to the lower numbers.
    ({"ties": "share", "unit": 100}, {1: 10000, 5: 10000, 2: 1700, 6: 1700, 7: 1600}),
    # By lot: the SHA-256 of 7f3a/prize/1 begins c0, of …/5 fa; of …/2, …/7, …/6 69, 6b, e3.
    ({"ties": "tie_break"}, {1: 12000, 5: 8000, 2: 5000}),
    # Half one's own (the mean of their places, for they share the rank), half of the pool: the same as shared.
    ({"ties": "hort"}, {1: 10000, 5: 10000, 2: 1667, 6: 1667, 7: 1666}),
])  # fmt: skip
def test_prizes_of_places_by_policy(policies: dict[str, Any], expected: dict[int, int]) -> None:
    tournament = played()
    plan(tournament, **policies)
    assert cents(now(tournament)) == expected


def test_the_request_is_what_the_command_takes() -> None:
    tournament = played()
    plan(
        tournament,
        *PLACES,
        {"kind": "category", "filter": {"tag": "Damen"}, "place": 1, "cents": 2000},
        {"kind": "special", "special": "best_round", "text": "Schinken", "value": 3000},
        raffle=["Korb"],
        away=[8],
        out=[5],
        tickets={"3": 2},
    )
    found = now(tournament)
    again = command.answer(json.loads(json.dumps(found.request)))
    assert found.answer == {name: value for name, value in again.items() if name != "id"}
    assert found.request["persons"][0] == {
        "number": 1,
        "rank": 1,
        "points": 40,
        "tags": [],
        "club": "",
        "place": "Linz",
        "participations": 0,
        "rounds": [40],
    }
    by_number = {person["number"]: person for person in found.request["persons"]}
    assert (by_number[8]["present"], by_number[5]["out"], by_number[5]["present"], by_number[3]["tickets"]) == (False, True, False, 2)
    # Without Nr. 5 the places move up: 1 alone first, then 2, 6, 7 divide 80 + 50 = 130; of the women 2 and 7 share the first place.
    assert cents(found) == {1: 12000, 2: 4334 + 1000, 6: 4333, 7: 4333 + 1000}
    assert found.answer["not_given"] == []
    assert {row["person"] for row in found.raffle} == {1, 2, 3, 4, 6, 7}


def test_whoever_was_excluded_is_out_and_whoever_left_is_not_there() -> None:
    tournament = played(phase="running")
    plan(tournament, raffle=["Korb"])
    people = {row.number: row for row in Registration.objects.filter(tournament=tournament)}
    give_sanction(tournament_id=tournament.pk, kind="exclusion", reason="Betrug", player_id=people[1].player_id)
    withdraw(registration_id=people[4].pk, reason="Zug")
    found = now(tournament)
    # Nr. 5 is first alone; 2, 6, 7 hold 2, 3, 4 and divide 80 + 50.
    assert cents(found) == {5: 12000, 2: 4334, 6: 4333, 7: 4333}
    assert {row["person"] for row in found.raffle} == {2, 3, 5, 6, 7, 8}


def test_participations_are_tournaments_of_the_series_until_this_one(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    first = played(cup="Cup", date="2026-03-01")
    second = played(cup="Cup", date="2026-11-21")
    later = played(cup="Cup", date="2026-12-01")
    assert Registration.objects.filter(tournament__in=(first, second, later)).values("player").distinct().count() == 8
    plan(second, {"kind": "category", "filter": {"participations": 2}, "place": 1, "cents": 1000})
    ranked = read_ranking(second, Audience.DESK)
    planned = read_plan(second)
    with django_assert_num_queries(1):
        persons = persons_of(second, planned, ranked)
    assert [person["participations"] for person in persons] == [2] * 8
    plan(second)
    with django_assert_num_queries(0):
        persons_of(second, planned._replace(prizes=()), ranked)


# The plan ----------------------------------------------------------------------------------------------------------------------------


def test_a_plan_without_a_seed_gets_one_and_keys() -> None:
    tournament = played("running")
    made = plan(
        tournament,
        {"place": 1, "cents": 100},
        {"kind": "category", "filter": {"tag": "Damen"}, "place": 1, "text": "Korb"},
        {"kind": "special", "special": "lot", "cents": 50},
        {"kind": "special", "special": "lot", "cents": 50},
        seed="",
    )
    assert len(made.seed) == 8
    assert list(Prize.objects.values_list("key", flat=True)) == ["1", "Damen-1", "lot", "lot-2"]
    assert log_says(LogRow.objects.latest("pk")) == f"Preise festgelegt: 4 Preise, 2,00 €, Startwert {made.seed}"


def test_the_same_once_more_costs_nothing_and_a_change_is_one_row_of_the_log() -> None:
    tournament = played("running")
    plan(tournament)
    before = LogRow.objects.count()
    plan(tournament, *[{**row, "key": str(row["place"])} for row in PLACES])
    assert LogRow.objects.count() == before
    plan(tournament, *PLACES, unit=100)
    assert LogRow.objects.count() == before + 1
    assert LogRow.objects.latest("pk").detail["before"]["unit"] == 1


@pytest.mark.parametrize("prizes, policies, expected", [
    (({"place": 1},), {}, ("missing_field prizes[0].cents",)),
    (({"place": 1, "cents": 5}, {"place": 1, "cents": 3}), {}, ("duplicate_key prizes[1].place",)),
    (({"cents": 5},), {}, ("missing_field prizes[0].place",)),
    (({"kind": "special", "special": "lot", "place": 2, "cents": 5},), {}, ("unexpected_field prizes[0].place",)),
    (PLACES, {"ties": "hort", "a_person": "one_best"}, ("contradiction a_person",)),
    (PLACES, {"ties": "pool_capped"}, ("contradiction a_person",)),
    (PLACES, {"away": [3, 99]}, ("unknown_player away",)),
    (PLACES, {"tickets": {"3": 1001}}, ("bad_value tickets",)),
    (({"place": 1, "cents": 100_000_000},), {}, ("bad_value prizes[0].cents",)),
    (({"place": 1, "text": "Speck\u0000"},), {}, ("bad_text prizes[0].text",)),
])  # fmt: skip
def test_what_is_wrong_is_said_at_its_field_and_nothing_is_stored(prizes: Any, policies: Any, expected: tuple[str, ...]) -> None:
    tournament = played()
    assert codes(lambda: plan(tournament, *prizes, **policies)) == expected
    assert not PrizePlan.objects.exists()
    assert not Prize.objects.exists()


def test_the_seed_is_fixed_once_the_last_round_is_opened() -> None:
    tournament = played("running")
    plan(tournament)
    assert codes(lambda: plan(tournament, seed="besser")) == ("seed_fixed seed",)
    early = registered(name="Neu")
    plan(early)
    assert plan(early, seed="anders").seed == "anders"


def test_prizes_of_last_year_are_taken_over_without_what_was_about_its_players() -> None:
    last, this = played(name="Vorjahr"), played(name="Heuer")
    plan(last, *PLACES, ties="average", unit=50, raffle=["Korb"], raffle_for="winners", away=[3], tickets={"4": 7})
    made = writing.copy_plan(tournament_id=this.pk, source_id=last.pk)
    assert (made.ties, made.unit, made.raffle, made.raffle_for, made.away, made.tickets) == ("average", 50, ["Korb"], "winners", [], {})
    assert made.seed != "7f3a"
    assert [(row.place, row.cents) for row in Prize.objects.filter(tournament=this)] == [(1, 12000), (2, 8000), (3, 5000)]
    assert codes(lambda: writing.copy_plan(tournament_id=last.pk, source_id=played(name="Leer").pk)) == ("nothing_planned",)


# Giving ------------------------------------------------------------------------------------------------------------------------------


def test_what_is_given_stays_and_a_correction_only_shows_what_would_differ() -> None:
    tournament = played()
    plan(tournament)
    giving = give(tournament)
    assert giving.answer["cents"] == 25000
    assert log_says(LogRow.objects.latest("pk")) == f"Preise vergeben: 250,00 € an 5 Personen, Stand {giving.state[:6]}"
    reopen_tournament(tournament_id=tournament.pk, reason="verzählt")
    table = Table.objects.get(round__tournament=tournament, number=1)
    table.state = "open"
    table.save()
    type(table.round).objects.filter(pk=table.round_id).update(state="open")
    save_sums(table_id=table.pk, sums=[30, 20, -20, -30], reason="verzählt")
    # Today Nr. 5 is first alone (120), Nr. 1 second (80), Nr. 2 third (50); 6 and 7 get nothing.
    today = now(tournament)
    assert cents(today) == {5: 12000, 1: 8000, 2: 5000}
    stood = standing_giving(tournament)
    assert stood is not None
    assert [tuple(row)[:3] for row in differences(stood.answer["awards"], today.awards)] == [
        (1, 10000, 8000), (2, 1667, 5000), (5, 10000, 12000), (6, 1667, 0), (7, 1666, 0),
    ]  # fmt: skip
    assert PrizeGiving.objects.get().answer["cents"] == 25000


def test_a_giving_is_withdrawn_with_a_reason_and_stays() -> None:
    tournament = played()
    plan(tournament)
    assert codes(lambda: writing.withdraw_giving(tournament_id=tournament.pk, reason="Irrtum")) == ("not_given",)
    give(tournament)
    assert codes(lambda: plan(tournament, unit=100)) == ("given",)
    assert codes(lambda: give(tournament)) == ("given",)
    assert codes(lambda: writing.withdraw_giving(tournament_id=tournament.pk, reason=" ")) == ("missing_reason reason",)
    writing.withdraw_giving(tournament_id=tournament.pk, reason="verzählt", author="Leitung")
    plan(tournament, unit=100)
    give(tournament)
    assert [(row.withdrawn_reason, row.answer["awards"][2]["cents"]) for row in PrizeGiving.objects.all()] == [
        ("verzählt", 1667),
        ("", 1700),
    ]


def test_only_a_closed_tournament_gives_and_only_what_was_shown() -> None:
    tournament = played("running")
    plan(tournament)
    assert codes(lambda: give(tournament)) == ("not_in_phase",)
    closed = played(name="Zweiter")
    assert codes(lambda: give(closed)) == ("nothing_planned",)
    plan(closed)
    shown = writing.shown_digest(now(closed).request)
    plan(closed, unit=100)
    assert codes(lambda: writing.give_prizes(tournament_id=closed.pk, digest=shown)) == ("stale",)


# The raffle --------------------------------------------------------------------------------------------------------------------------

ORDER = [(3, "3747bf2f"), (5, "1835264d")]
"""The tickets of the page's own example."""


def test_the_raffle_goes_on_after_the_giving_past_those_who_do_not_answer() -> None:
    tournament = played()
    made = plan(tournament, raffle=["Korb", "Speck"])
    give(tournament)
    order = [row["person"] for row in now(tournament).raffle]
    assert dict(ORDER).items() <= {row["person"]: row["ticket"] for row in now(tournament).raffle}.items()
    writing.set_gone(tournament_id=tournament.pk, number=order[0], gone=True)
    made.refresh_from_db()
    giving = standing_giving(tournament)
    assert giving is not None
    found = given_now(giving, made)
    assert [(row["person"], row["prize"]) for row in found.raffle][:4] == [
        (order[0], None), (order[1], "Korb"), (order[2], "Speck"), (order[3], None),
    ]  # fmt: skip
    writing.set_gone(tournament_id=tournament.pk, number=order[0], gone=False)
    made.refresh_from_db()
    assert given_now(giving, made).raffle[0]["prize"] == "Korb"
    assert log_says(LogRow.objects.latest("pk")).endswith("ist doch da")
    assert codes(lambda: writing.set_gone(tournament_id=tournament.pk, number=99, gone=True)) == ("unknown_player number",)


def test_without_winners_the_raffle_is_for_the_others() -> None:
    tournament = played()
    plan(tournament, raffle=["Korb"], raffle_for="winners")
    assert {row["person"] for row in now(tournament).raffle} == {3, 4, 8}


# In words ----------------------------------------------------------------------------------------------------------------------------


def test_each_policy_says_what_it_would_change_at_this_standing() -> None:
    tournament = played()
    plan(tournament)
    found = now(tournament)
    people = rows.known(read_ranking(tournament, Audience.DESK).players)
    said = {effect.value: effect.says for effect in rows.effects_of_ties(found.request, found, people)}
    assert said["share"] == ""
    assert said["average"] == said["hort"] == "Bei diesem Stand ändert das nichts."
    assert said["tie_break"] == (
        "Anna Huber 120,00 € statt 100,00 €; Karl Pichler 50,00 € statt 16,67 €; Maria Gruber 80,00 € statt 100,00 €; "
        "Franz Lang nichts statt 16,67 €; und 1 weiterer"
    )
    # A prize each: 1 and 5 pool 120 + 80, and of the three at 10 points … the one prize left is 50, as before.
    one = {effect.value: effect.says for effect in rows.effects_of_a_person(found.request, found, people)}
    assert one == {"several": "", "one_best": "Bei diesem Stand ändert das nichts."}


def test_people_who_came_late_can_be_hors_concours_before_they_play() -> None:
    tournament = played("running")
    add_player(tournament_id=tournament.pk, name="Nachzügler")
    assert plan(tournament, out=[9]).out == [9]
    assert cents(now(tournament)) == {1: 10000, 5: 10000, 2: 1667, 6: 1667, 7: 1666}


def test_rows_of_awards_name_what_they_are_of() -> None:
    tournament = played()
    plan(tournament)
    people = rows.known(read_ranking(tournament, Audience.DESK).players)
    assert [(row.number, row.name, row.rank, row.what, row.worth) for row in rows.award_rows(now(tournament), people)] == [
        (1, "Anna Huber", 1, "1. Platz + 2. Platz", "100,00 €"), (5, "Maria Gruber", 1, "1. Platz + 2. Platz", "100,00 €"),
        (2, "Karl Pichler", 3, "3. Platz", "16,67 €"), (6, "Franz Lang", 3, "3. Platz", "16,67 €"),
        (7, "Rosa Ebner", 3, "3. Platz", "16,66 €"),
    ]  # fmt: skip
