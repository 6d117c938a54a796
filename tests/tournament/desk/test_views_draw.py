"""Auslosung: the questions, the draft that survives a reload, swaps by hand and what they do, confirming; all as plain forms."""

import re

import pytest
from django.core.exceptions import ValidationError
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from scoring.draw import Entrant, seating
from tests.tournament.crowd import crowd
from tests.tournament.evening import announced, drawn, fill, registered, running, the_round, the_table
from tournament.desk.drawing import draft as drafts
from tournament.desk.drawing.draw import confirm_draw
from tournament.desk.drawing.draw_form import read_fixed, read_numbers
from tournament.desk.evening.rounds import close_round
from tournament.desk.registration.players import add_player, change_player, set_present, withdraw
from tournament.ledger.lines.settling import confirm_table
from tournament.models import LogRow, Round, Seat, Tournament

pytestmark = pytest.mark.django_db

QUESTIONS = {"action": "draw", "rounds": "all", "method": "random", "who": "everybody", "seed": "7f3a"}


def url(tournament: Tournament) -> str:
    return reverse("draw", args=[tournament.slug])


def page_of(client: Client, tournament: Tournament) -> str:
    answer = client.get(url(tournament))
    assert answer.status_code == 200
    return answer.content.decode()


def ask(client: Client, tournament: Tournament, **changed: object) -> str:
    """Draws and gives the page that follows."""
    return client.post(url(tournament), {**QUESTIONS, **changed}, follow=True).content.decode()


def act(client: Client, tournament: Tournament, action: str, **said: object) -> str:
    return client.post(url(tournament), {"action": action, **said}, follow=True).content.decode()


def plan(page: str, number: int = 1) -> list[list[int]]:
    """The tables of a round of the draft: numbers in seat order."""
    form = re.search(rf'id="runde-{number}"[^>]*data-swap\s*>(.*?)</form>', page, re.DOTALL)[1]
    return [[int(seat) for seat in re.findall(r'name="pick" value="(\d+)"', table)] for table in form.split("<h4>")[1:]]


def seats(tournament: Tournament, number: int = 1) -> list[list[int]]:
    """The tables as they are stored."""
    found: dict[int, list[int]] = {}
    rows = Seat.objects.filter(round__tournament=tournament, round__number=number).order_by("table__number", "index")
    for table, player in rows.values_list("table__number", "registration__number"):
        found.setdefault(table, []).append(player)
    return list(found.values())


# Asking ---------------------------------------------------------------------------------------------------------------------------


def test_the_tables_are_said_before_the_draw(director_client: Client) -> None:
    page = page_of(director_client, registered(9))
    assert "alle 9 Angemeldeten" in page
    assert "1 Tisch zu 4 und 1 Tisch zu 5" in page
    assert "1, 2, 3, 6, 7, 11" in page  # numbers that tables of four and five cannot make
    assert 'value="7f3a"' in page


def test_a_field_that_makes_no_tables_is_told_before_and_refused_with_advice(director_client: Client) -> None:
    tournament = registered(11)
    assert "Noch 1 Spieler aufnehmen oder 1 aussetzen lassen." in page_of(director_client, tournament)
    answer = director_client.post(url(tournament), QUESTIONS)
    assert answer.status_code == 422
    assert "Noch 1 Spieler aufnehmen" in answer.content.decode()
    assert not Round.objects.exists()


def test_who_pauses_makes_room(director_client: Client) -> None:
    tournament = registered(11)
    page = ask(director_client, tournament, pausing="3, 7, 9")
    numbers = sorted(number for table in plan(page) for number in table)
    assert numbers == [1, 2, 4, 5, 6, 8, 10, 11]
    assert "Ohne Platz" in page


def test_only_those_present(director_client: Client) -> None:
    tournament = registered(9)
    for registration in tournament.registrations.exclude(number=9):
        set_present(registration_id=registration.pk, present=True)
    assert "nur die 8 Anwesenden" in page_of(director_client, tournament)
    page = ask(director_client, tournament, who="present")
    assert sorted(number for table in plan(page) for number in table) == [1, 2, 3, 4, 5, 6, 7, 8]


@pytest.mark.parametrize(
    "changed,sentence",
    [
        ({"seed": ""}, "Ohne Startwert"),
        ({"seed": "x" * 65}, "höchstens 64 Zeichen"),
        ({"pausing": "sieben"}, "„sieben“ ist keine Nummer"),
        ({"pausing": "77"}, "Nr. 77 ist nicht angemeldet"),
        ({"fixed": "7"}, "Nummer = Tisch"),
        ({"fixed": "7=1 8=9"}, "Tisch 9"),
        ({"method": "standing", "rounds": "next"}, "noch keinen Stand"),
        ({"method": "standing"}, "nur die nächste Runde"),
    ],
)
def test_wrong_answers_are_told_and_everything_typed_stays(director_client: Client, changed: dict[str, str], sentence: str) -> None:
    tournament = registered(8)
    answer = director_client.post(url(tournament), {**QUESTIONS, "seed": "mein-seed", **changed})
    assert answer.status_code == 422
    page = answer.content.decode()
    assert sentence in page
    if "seed" not in changed:
        assert 'value="mein-seed"' in page


def test_a_fixed_table_is_kept(director_client: Client) -> None:
    for number in (1, 2):
        assert 5 in plan(ask(director_client, registered(8, name=f"Probe {number}"), fixed=f"5 = {number}"))[number - 1]


def test_numbers_and_fixed_tables_are_read_as_people_write_them() -> None:
    assert read_numbers(" 12,7;7  31 ") == [7, 12, 31]
    assert read_fixed("7=1, 12 = 3") == [(7, 1), (12, 3)]
    for text in ("7-9", "-7", "7.5", "⁷"):
        with pytest.raises(ValidationError):
            read_numbers(text)


# The draft -------------------------------------------------------------------------------------------------------------------------


def test_the_same_seed_draws_the_same_and_a_reload_changes_nothing(director_client: Client) -> None:
    tournament = registered(16)
    first = plan(ask(director_client, tournament))
    assert plan(page_of(director_client, tournament)) == first
    assert plan(ask(director_client, tournament, seed="anders")) != first
    again = ask(director_client, tournament)
    assert plan(again) == first
    assert "3. Ziehung" in again
    assert not Round.objects.exists()


def test_sixteen_at_four_tables_meet_nobody_twice(director_client: Client) -> None:
    page = ask(director_client, registered(16))
    met: set[tuple[int, int]] = set()
    for number in (1, 2):
        for table in plan(page, number):
            pairs = {(one, other) for one in table for other in table if one < other}
            assert not pairs & met
            met |= pairs


def test_a_swap_changes_exactly_two_places_and_says_what_it_did(director_client: Client) -> None:
    tournament = registered(16)
    before = plan(ask(director_client, tournament))
    one, other = before[0][0], before[1][0]
    page = act(director_client, tournament, "swap", round="1", pick=[str(one), str(other)])
    after = plan(page)
    assert after[0] == [other, *before[0][1:]]
    assert after[1] == [one, *before[1][1:]]
    assert after[2:] == before[2:]
    assert "Von Hand geändert" in page
    assert "Wiederholungen 0 →" in page or "ohne Folgen" in page
    assert plan(page_of(director_client, tournament)) == after
    assert plan(act(director_client, tournament, "undo")) == before


def test_a_swap_by_typed_numbers(director_client: Client) -> None:
    tournament = registered(8)
    before = plan(ask(director_client, tournament))
    one, other = before[0][1], before[1][2]
    after = plan(act(director_client, tournament, "swap", round="1", one=str(one), other=str(other)))
    assert (after[0][1], after[1][2]) == (other, one)


@pytest.mark.parametrize(
    "said",
    [
        {"round": "1", "pick": ["1"]},
        {"round": "1", "pick": ["1", "2", "3"]},
        {"round": "1", "one": "1", "other": "1"},
        {"round": "1", "one": "1", "other": "99"},
        {"round": "9", "one": "1", "other": "2"},
        {"round": "x", "one": "1", "other": "2"},
        {},
    ],
)
def test_a_swap_that_makes_no_sense_changes_nothing(director_client: Client, said: dict[str, object]) -> None:
    tournament = registered(8)
    before = plan(ask(director_client, tournament))
    page = act(director_client, tournament, "swap", **said)
    assert 'class="error"' in page
    assert plan(page) == before


def test_who_should_sit_apart_is_named_when_together(director_client: Client) -> None:
    tournament = registered(8)
    page = ask(director_client, tournament)
    one, other = plan(page)[0][:2]
    for number in (one, other):
        change_player(registration_id=tournament.registrations.get(number=number).pk, tags=["Familie Huber"])
    page = ask(director_client, tournament, apart="Familie Huber")
    assert not any({one, other} <= set(table) for table in plan(page))
    place = next(table for table in plan(page) if one in table)
    mate = next(number for number in place if number != one)
    page = act(director_client, tournament, "swap", round="1", one=str(mate), other=str(other))
    assert "sollte nicht mit" in page
    assert "getrennt Gewünschte an einem Tisch 0 → 1" in page


def test_a_tag_that_reads_like_a_team_is_a_tag(monkeypatch: pytest.MonkeyPatch) -> None:
    """Five of one tag cannot all sit apart at two tables; the other tag still keeps its two apart, by the same draw as ever."""
    tournament = registered(8)
    for number in range(1, 9):
        tags = ["Team Süd"] * (number <= 5) + ["Familie Huber"] * (number in (5, 8))
        change_player(registration_id=tournament.registrations.get(number=number).pk, tags=tags)
    asked: list[tuple[Entrant, ...]] = []
    found = drafts._drawn
    monkeypatch.setattr(drafts, "_drawn", lambda chosen, *rest, **how: asked.append(chosen) or found(chosen, *rest, **how))
    draft = drafts.Draft((1,), "random", "everybody", "7f3a", pausing=(), apart=("Team Süd", "Familie Huber"), fixed=())
    drawn = drafts.drawn(drafts.read_field(tournament), draft)
    assert any("Team Süd" in pair.tags for pair in drawn.report.together)
    assert (len(asked), asked[0][4].tags) == (1, {"Team Süd", "Familie Huber"})


def test_a_field_that_changed_makes_the_draft_void(director_client: Client) -> None:
    tournament = registered(8)
    ask(director_client, tournament)
    add_player(tournament_id=tournament.pk, name="Spät Dran")
    page = page_of(director_client, tournament)
    assert "Das Feld hat sich geändert." in page
    assert "data-swap" not in page
    act(director_client, tournament, "confirm", count="8")
    assert not Round.objects.exists()
    assert len(plan(ask(director_client, tournament))) == 2


def test_discarding_leaves_nothing(director_client: Client) -> None:
    tournament = registered(8)
    ask(director_client, tournament)
    assert "data-swap" not in act(director_client, tournament, "discard")
    assert "Es wartet keine Auslosung." in act(director_client, tournament, "undo")


# Confirming ------------------------------------------------------------------------------------------------------------------------


def test_confirming_needs_the_number_of_players(director_client: Client) -> None:
    tournament = registered(8)
    ask(director_client, tournament)
    for count in ("", "9", "acht"):
        assert 'class="error"' in act(director_client, tournament, "confirm", count=count)
    assert not Round.objects.exists()


def test_what_is_confirmed_is_what_was_seen(director_client: Client) -> None:
    tournament = registered(9)
    before = plan(ask(director_client, tournament))
    page = act(director_client, tournament, "swap", round="1", pick=[str(before[0][0]), str(before[1][0])])
    seen = [plan(page, number) for number in (1, 2)]
    page = act(director_client, tournament, "confirm", count="9")
    assert "Die Auslosung von 2 Runden ist bestätigt." in page
    assert [seats(tournament, number) for number in (1, 2)] == seen
    stored = the_round(tournament)
    assert (stored.draw_seed, stored.draw_method) == ("7f3a", "random")
    assert stored.draw_report["swaps"] == [[1, before[0][0], before[1][0]]]
    assert "1 Tausch von Hand" in page
    assert "alle Runden sind ausgelost" in page
    assert LogRow.objects.filter(action="confirm_draw", author="leitung").count() == 1


def test_a_confirmed_draw_is_never_redrawn(director_client: Client) -> None:
    tournament = drawn(rounds=1)
    before = seats(tournament)
    assert "Alle Runden sind ausgelost." in ask(director_client, tournament, rounds="next")
    act(director_client, tournament, "confirm", count="8")
    assert seats(tournament) == before


def test_confirmed_at_another_desk_meanwhile(director_client: Client) -> None:
    tournament = registered(8)
    ask(director_client, tournament)
    confirm_draw(tournament_id=tournament.pk, rounds=[seating(1, [(1, 2, 3, 4), (5, 6, 7, 8)])])
    act(director_client, tournament, "confirm", count="8")
    assert seats(tournament) == [[1, 2, 3, 4], [5, 6, 7, 8]]
    assert "Runde 2" in page_of(director_client, tournament)


def test_the_second_round_by_standing(director_client: Client) -> None:
    tournament = running()
    for number in (1, 2):
        fill(the_table(tournament, number))  # seat 0: +15, seats 1 and 2: −5 + …
        confirm_table(table_id=the_table(tournament, number).pk)
    close_round(round_id=the_round(tournament).pk)
    page = ask(director_client, tournament, rounds="next", method="standing")
    # 1 and 5 both +15, then 4 and 8 …: the better four of both tables sit at table 1
    first = plan(page, 2)[0]
    assert {1, 5} <= set(first)
    act(director_client, tournament, "confirm", count="8")
    assert seats(tournament, 2)[0] == first


def test_who_left_is_not_drawn(director_client: Client) -> None:
    tournament = registered(9)
    withdraw(registration_id=tournament.registrations.get(number=4).pk, reason="krank")
    assert sorted(number for table in plan(ask(director_client, tournament)) for number in table) == [1, 2, 3, 5, 6, 7, 8, 9]


# Rights and costs --------------------------------------------------------------------------------------------------------------------


def test_only_the_director_draws(client: Client) -> None:
    tournament = announced(8)
    assert client.get(url(tournament))["Location"].startswith(reverse("login"))
    assert client.post(url(tournament), QUESTIONS)["Location"].startswith(reverse("login"))
    assert client.get("/t/gibt-es-nicht/auslosung/").status_code == 404


@pytest.mark.parametrize("players", [20, 200])
def test_the_number_of_queries_does_not_grow(
    director_client: Client, players: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    tournament = crowd(players, rounds=1)
    Tournament.objects.filter(pk=tournament.pk).update(rounds=2)
    with django_assert_num_queries(9):  # session, user, tournament, players, three for the standing, seats, rounds
        page_of(director_client, tournament)


def test_a_draft_costs_no_more_queries(director_client: Client, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    tournament = registered(16)
    ask(director_client, tournament)
    with django_assert_num_queries(9):
        page_of(director_client, tournament)


def test_an_old_draft_of_another_version_is_forgotten(director_client: Client) -> None:
    tournament = registered(8)
    session = director_client.session
    session[f"draw-{tournament.pk}"] = {"rounds": [1]}
    session.save()
    assert "Auslosen und ansehen" in page_of(director_client, tournament)


# Late arrivals and leavers --------------------------------------------------------------------------------------------------------------


def test_a_late_arrival_joins_a_table_that_may_grow_and_nobody_moves(director_client: Client) -> None:
    tournament = drawn()
    add_player(tournament_id=tournament.pk, name="Spät Dran")
    assert "Spät Dran (9) – ohne Platz in Runde 1" in page_of(director_client, tournament)
    page = act(director_client, tournament, "repair", number="9", reason="Zug verspätet")
    assert "Die Auslosung ist ausgebessert." in page
    assert seats(tournament) == [[1, 2, 3, 4, 9], [5, 6, 7, 8]]
    assert "ohne Platz" not in page


def test_a_late_arrival_sits_apart_from_his_family_where_that_can_be(director_client: Client) -> None:
    tournament = registered(8)
    confirm_draw(tournament_id=tournament.pk, rounds=[seating(1, [(1, 2, 3, 4), (5, 6, 7, 8)])], report={"apart": ["Familie Huber"]})
    change_player(registration_id=tournament.registrations.get(number=2).pk, tags=["Familie Huber"])
    add_player(tournament_id=tournament.pk, name="Spät Huber", tags=["Familie Huber"])
    act(director_client, tournament, "repair", number="9", reason="Zug verspätet")
    assert seats(tournament) == [[1, 2, 3, 4], [5, 6, 7, 8, 9]]


def test_a_repair_needs_a_reason(director_client: Client) -> None:
    tournament = drawn()
    add_player(tournament_id=tournament.pk, name="Spät Dran")
    assert 'class="error"' in act(director_client, tournament, "repair", number="9", reason=" ")
    assert seats(tournament) == [[1, 2, 3, 4], [5, 6, 7, 8]]


def test_who_leaves_a_table_of_five_leaves_four(director_client: Client) -> None:
    tournament = drawn(((1, 2, 3, 4, 9), (5, 6, 7, 8)))
    withdraw(registration_id=tournament.registrations.get(number=2).pk, reason="krank")
    assert "abgemeldet, aber in Runde 1 noch gesetzt" in page_of(director_client, tournament)
    act(director_client, tournament, "repair", number="0", reason="Nr. 2 ist krank")
    assert seats(tournament) == [[1, 3, 4, 9], [5, 6, 7, 8]]


def test_a_late_arrival_takes_the_seat_of_who_left(director_client: Client) -> None:
    tournament = drawn()
    withdraw(registration_id=tournament.registrations.get(number=6).pk, reason="krank")
    add_player(tournament_id=tournament.pk, name="Ersatz")
    act(director_client, tournament, "repair", number="9", reason="Ersatz für Nr. 6")
    assert seats(tournament) == [[1, 2, 3, 4], [5, 9, 7, 8]]


def test_what_cannot_be_repaired_is_told_with_advice(director_client: Client) -> None:
    tournament = drawn()
    withdraw(registration_id=tournament.registrations.get(number=6).pk, reason="krank")
    page = page_of(director_client, tournament)
    assert "geht Runde 1 nicht auf" in page  # seven cannot be seated at tables of four and five
    assert "einen Ersatzspieler an den Platz setzen" in page
    assert 'class="error"' in act(director_client, tournament, "repair", number="0", reason="krank")
    assert seats(tournament) == [[1, 2, 3, 4], [5, 6, 7, 8]]


def test_a_round_that_is_played_is_left_alone(director_client: Client) -> None:
    tournament = running()
    fill(the_table(tournament))
    add_player(tournament_id=tournament.pk, name="Spät Dran")
    assert "ohne Platz" not in page_of(director_client, tournament)
    assert "nichts mehr auszubessern" in act(director_client, tournament, "repair", number="9", reason="spät")
    assert seats(tournament) == [[1, 2, 3, 4], [5, 6, 7, 8]]


def test_a_proposal_that_is_no_longer_the_one_shown_is_not_done(director_client: Client) -> None:
    tournament = drawn()
    add_player(tournament_id=tournament.pk, name="Spät Dran")
    assert "etwas anderes" in act(director_client, tournament, "repair", number="9", reason="spät", seen="0" * 16)
    assert seats(tournament) == [[1, 2, 3, 4], [5, 6, 7, 8]]
