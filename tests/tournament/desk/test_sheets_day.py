"""A tournament as its sheet has it played: games by the size of a table, which odd tables are drawn, minutes of the first round, and who
sits with whom in the next one."""

from dataclasses import replace
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

import rules
from scoring.draw import Fewest, seating
from tests.tournament.desk.test_views_setup import NEW
from tests.tournament.evening import registered, running, the_round, the_table
from tests.tournament.filed import written
from tournament.archive.importing import import_tournament
from tournament.archive.reading import read_tournament
from tournament.desk.drawing.draft import read_field
from tournament.desk.drawing.draw import confirm_draw
from tournament.desk.evening.home_page import _facts
from tournament.desk.evening.rounds import close_round
from tournament.desk.registration.players import add_player
from tournament.desk.setup import setup
from tournament.desk.setup.setup_form import usual
from tournament.ledger.lines.settling import save_sums
from tournament.ledger.people.meta import meta
from tournament.ledger.people.ranking import read_ranking
from tournament.ledger.people.rule_page import own_settings
from tournament.ledger.store.audience import Audience
from tournament.ledger.store.planning import Planned, planned_games, wanted_tables
from tournament.ledger.store.refusals import Refused
from tournament.models import Seat, Table, Tournament
from tournament.papers.at_the_table import UnnamedSheets

pytestmark = pytest.mark.django_db
FFT = "french-tarot-fft"


def codes(refused: Any) -> list[tuple[str, str]]:
    return [(finding.code, finding.field) for finding in refused.value.findings]


def test_games_go_by_the_size_of_the_table() -> None:
    """The page: 4, at three 4, at five 5; what a tournament answers counts."""
    sheet = rules.KNOWN[FFT]
    assert [planned_games(Planned(sheet, {}, 4), size) for size in (3, 4, 5)] == [4, 4, 5]
    assert [planned_games(Planned(sheet, {"games_at_three": 6, "games_at_five": 10}, 8), size) for size in (3, 4, 5)] == [6, 8, 10]
    cup = rules.KNOWN["koenigrufen-cup"]
    assert [planned_games(Planned(cup, {}, 16, large), size) for large in (None, 20) for size in (4, 5)] == [16, 16, 16, 20]


def drawn(sizes: tuple[tuple[int, ...], ...], **more: Any) -> Tournament:
    return running(sizes, system=FFT, games=4, rounds=2, **more)


def test_tables_are_drawn_with_the_games_of_their_size_and_kept_in_a_file() -> None:
    tournament = drawn(((1, 2, 3, 4), (5, 6, 7), (8, 9, 10, 11, 12)), options={"games_at_three": 3})
    assert list(Table.objects.order_by("number").values_list("games", flat=True)) == [4, 3, 5]
    file = written(tournament)
    assert all("games" not in table for table in file["tables"])
    again = import_tournament(file=read_tournament({**file, "uid": None}))
    assert list(Table.objects.filter(round__tournament=again).order_by("number").values_list("games", flat=True)) == [4, 3, 5]
    assert [(sheet.seating.games, len(sheet.seating.players)) for sheet in UnnamedSheets(tournament).rows()] == [(3, 3), (4, 4), (5, 5)]
    assert (meta(tournament).games, meta(tournament).games_large) == (4, 5)
    assert ("Runden", "2 Runden zu 4 Spielen, wo jemand aussetzt 5") in own_settings(tournament)
    assert any(text == "2 × 4 Spiele (5, wo der Geber aussetzt)" for _name, text in _facts(tournament, [], seed=False))


def test_a_number_that_is_the_same_everywhere_is_said_once() -> None:
    """Six games at every table, whether the setup's field says six for those where the dealer sits out or the sheet's question does."""
    for more in ({"system": "koenigrufen-cup", "games_large": 6}, {"system": FFT, "options": {"games_at_five": 6}}):
        assert ("Runden", "2 × 6 Spiele") in _facts(registered(10, games=6, rounds=2, **more), [], seed=False)


def test_who_asks_by_a_question_types_no_other_number() -> None:
    with pytest.raises(Refused) as refused:
        registered(8, system=FFT, games_large=6)
    assert codes(refused) == [("unexpected_field", "games_large")]


def test_drawn_tables_keep_their_games() -> None:
    tournament = registered(8, system=FFT, games=4)
    confirm_draw(tournament_id=tournament.pk, rounds=[seating(1, ((1, 2, 3, 4), (5, 6, 7, 8)))])
    with pytest.raises(Refused) as refused:
        setup.change_setup(tournament_id=tournament.pk, options={"games_at_five": 7})
    assert codes(refused) == [("not_after_draw", "options.games_at_five")]
    setup.change_setup(tournament_id=tournament.pk, options={"odd_tables": "fives"})


@pytest.mark.parametrize("answer, sizes", [({}, (4, 3, 5)), ({"odd_tables": "fives"}, (4, 5, 3))])
def test_the_answer_steers_the_draw(answer: dict[str, str], sizes: tuple[int, ...]) -> None:
    tournament = registered(9, system=FFT, options=answer)
    assert wanted_tables(tournament) == (sizes, Fewest.LAST)
    assert wanted_tables(Planned(rules.KNOWN["french-tarot"], {}, 4)) == ((4, 5, 3), Fewest.ODD)
    assert read_field(tournament).sizes == sizes


@pytest.mark.parametrize("answer, shapes", [("0", "3 Tische zu 3"), ("1", "1 Tisch zu 4 und 1 Tisch zu 5")])
def test_nine_are_drawn_as_the_tournament_answered(director_client: Client, answer: str, shapes: str) -> None:
    options = {} if answer == "0" else {"odd_tables": "fives"}
    tournament = registered(9, system=FFT, options=options)
    asked = {"action": "draw", "rounds": "next", "method": "random", "who": "everybody", "seed": "7f3a"}
    page = director_client.post(f"/t/{tournament.slug}/auslosung/", asked, follow=True).content.decode()
    assert shapes in page
    assert shapes in director_client.get(reverse("players", args=[tournament.slug])).content.decode()


def test_a_new_tournament_begins_with_the_day(director_client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    filled = usual(rules.KNOWN[FFT])
    assert (filled["rounds"], filled["games"], filled.get("games_large")) == (5, 4, None)
    cup = rules.KNOWN["koenigrufen-cup"]
    day = {"rounds": 4, "games": 16, "games_at": {"5": 20}, "minutes": 80, "first_minutes": 90}
    monkeypatch.setitem(rules.SHEETS, cup.slug, replace(cup, day=day))  # type: ignore[arg-type]
    page = director_client.get(NEW, {"regeln": cup.slug}).content.decode()
    for name, value in (("first_round_minutes", "90"), ("time_limit_minutes", "80"), ("games_large", "20")):
        field = next(part for part in page.split("<input") if f'name="{name}"' in part).split(">")[0]
        assert f'value="{value}"' in field


@pytest.mark.parametrize("day", [{"games_at": {"5": "nowhere"}}, {"next_round": "swiss"}, {"minuten": 80}])
def test_a_day_says_only_what_is_known(day: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"question of the sheet|known of days"):
        replace(rules.KNOWN["koenigrufen-cup"], day=day)


def test_the_first_round_has_minutes_of_its_own(director_client: Client) -> None:
    tournament = running(time_limit_minutes=80, first_round_minutes=90)
    assert [tournament.minutes_of(round_) for round_ in (1, 2)] == [90, 80]
    assert 'value="90"' in director_client.get(f"/t/{tournament.slug}/uhr/").content.decode()
    assert ("Zeit der ersten Runde", "90 Minuten") in own_settings(tournament)
    assert written(tournament)["first_round_minutes"] == 90
    assert import_tournament(file=read_tournament({**written(tournament), "uid": None})).first_round_minutes == 90
    alone = running(name="Nur die erste", first_round_minutes=90)
    assert "Uhr starten" in director_client.get(f"/t/{alone.slug}/runde/1/").content.decode()


def test_who_played_last_is_seated_first_then_newcomers_then_the_others(monkeypatch: pytest.MonkeyPatch, director_client: Client) -> None:
    """Round 1: 1 to 8; round 2: 1 to 4. 9 is new. 5 to 8 are behind him, in the order of the standing."""
    cup = rules.KNOWN["koenigrufen-cup"]
    monkeypatch.setitem(rules.KNOWN, cup.slug, replace(cup, day={"next_round": "last_round"}))  # type: ignore[arg-type]
    tournament = running(name="Liga", rounds=3)
    close_round(round_id=the_round(tournament).pk, reason="Probe")
    confirm_draw(tournament_id=tournament.pk, rounds=[seating(2, ((1, 2, 3, 4),))], pausing=[5, 6, 7, 8])
    add_player(tournament_id=tournament.pk, name="Neu")
    order = read_field(tournament).standing
    assert (set(order[:4]), order[4], set(order[5:])) == ({1, 2, 3, 4}, 9, {5, 6, 7, 8})
    page = " ".join(director_client.get(f"/t/{tournament.slug}/auslosung/").content.decode().split())
    assert 'value="standing" checked' in page


def test_the_two_best_of_each_table_go_on_and_the_others_stay_in_the_standing(director_client: Client) -> None:
    """70 and 10 go on at the first table. At the second 6 and 7 share 3⅔ and 2⅔, more than 5 has, who is out. Before table 2 is
    written nobody is known to go on. Four play round 2, and nobody is offered a seat in it as a late arrival."""
    tournament = running([(1, 2, 3, 4), (5, 6, 7)], system="tarok-slovenski-3", rounds=3)
    page = f"/t/{tournament.slug}/auslosung/"
    asked = {"action": "draw", "rounds": "next", "method": "standing", "who": "best", "seed": "7f3a"}
    save_sums(table_id=the_table(tournament).pk, sums=(70, -35, -40, 10))
    assert "An einem Tisch der letzten Runde fehlen noch Ergebnisse." in director_client.post(page, asked).content.decode()
    save_sums(table_id=the_table(tournament, 2).pk, sums=(5, 20, 20))
    close_round(round_id=the_round(tournament).pk, reason="Probe")
    assert "K.-o.: die 2 Besten jedes Tisches der letzten Runde (4)" in director_client.get(page).content.decode()
    both = {**asked, "rounds": "all", "method": "random"}
    assert "steht nur für die nächste Runde fest" in director_client.post(page, both).content.decode()
    assert "Ausgeschieden" in director_client.post(page, asked, follow=True).content.decode()
    director_client.post(page, {"action": "confirm", "count": "4"})
    assert {*Seat.objects.filter(round__number=2).values_list("registration__number", flat=True)} == {1, 4, 6, 7}
    said = director_client.get(page).content.decode()
    assert "Ausgeschieden: 2 Spieler 2, 3 Spieler 3, 5 Spieler 5." in said
    assert "ohne Platz in Runde 2" not in said
    assert len(read_ranking(tournament, Audience.DESK).standings) == 7
    assert "K.-o." not in director_client.get(f"/t/{running(name='Cup').slug}/auslosung/").content.decode()
