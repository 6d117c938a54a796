"""Who pays whom over the evening: through the request of `manage.py payments`; on the page, on paper, and for one player alone. By hand."""

import json

import pytest
from django.test import Client
from django.urls import reverse

from scoring.paper.report import Report
from scoring.requests import payments as command
from tests.tournament.evening import fill, fixture, running, the_table
from tests.tournament.prizes.evening import played
from tests.tournament.prizes.test_prizes import codes
from tests.tournament.seat_hand import sits_down
from tournament.desk.registration.players import import_players
from tournament.entry.page import TablePage
from tournament.entry.slip import payments
from tournament.ledger.lines.paying import read_plan
from tournament.ledger.people.ranking import read_ranking
from tournament.ledger.store.audience import Audience
from tournament.models import LogRow, Tournament
from tournament.money import writing
from tournament.money.payments import Settled, TableMoney, read_tables, settle
from tournament.papers.catalogue import find

pytestmark = pytest.mark.django_db


def tables(tournament: Tournament) -> list[TableMoney]:
    return read_tables(tournament, read_ranking(tournament, Audience.PUBLIC))


def found(tournament: Tournament) -> Settled:
    return settle(tournament, read_plan(tournament), tables(tournament))


def settle_by(tournament: Tournament, per: str = "table", method: str = "fewest", through: str = "each_other") -> None:
    writing.plan_payments(tournament_id=tournament.pk, per=per, method=method, through=through)


def paid(tournament: Tournament) -> list[tuple[int | None, int | None, list[tuple[int | None, int | None, int]]]]:
    return [(one.round, one.table, list(one.payments)) for one in found(tournament).settlements]


def test_table_by_table_with_the_fewest_payments() -> None:
    """10 cents a point: table 1 +4, +1, −2, −3 €: Nr. 4 pays 3 to Nr. 1, Nr. 3 pays 1 and 1. Table 2 +4, +1, +1, −6: Nr. 8 pays all
    three."""
    assert paid(played()) == [
        (1, 1, [(3, 1, 100), (3, 2, 100), (4, 1, 300)]), (1, 2, [(8, 5, 400), (8, 6, 100), (8, 7, 100)]),
    ]  # fmt: skip


def test_over_the_evening_by_the_fewest_payments_and_by_the_largest_debt() -> None:
    """+4 +1 −2 −3 +4 +1 +1 −6: three debtors cannot each have a group of their own (2 takes two of the ones, and then nothing makes 3), so
    two groups and six payments; of several ways the first by number is 1 2 3 4 and 5 6 7 8. Greedy: 8 pays 4 to 1, then 4 pays 3 to 5; of
    the equal debts of 2 the lower number, 3, pays 1 to 2, then 8 pays 1 to 5, 3 to 6 and 8 to 7."""
    tournament = played()
    settle_by(tournament, per="evening")
    assert paid(tournament) == [(None, None, [(3, 1, 100), (3, 2, 100), (4, 1, 300), (8, 5, 400), (8, 6, 100), (8, 7, 100)])]
    settle_by(tournament, per="evening", method="greedy")
    assert paid(tournament) == [(None, None, [(3, 2, 100), (3, 6, 100), (4, 5, 300), (8, 1, 400), (8, 5, 100), (8, 7, 100)])]
    assert [one.exact for one in found(tournament).settlements] == [False]


def test_through_the_desk_debts_come_first() -> None:
    tournament = played()
    settle_by(tournament, per="evening", through="desk")
    assert paid(tournament) == [(None, None, [
        (3, None, 200), (4, None, 300), (8, None, 600), (None, 1, 400), (None, 2, 100), (None, 5, 400), (None, 6, 100), (None, 7, 100),
    ])]  # fmt: skip


def test_it_is_what_the_command_answers() -> None:
    for name in ("cup-nine", "french-four", "point-seven", "speiszettel-radl", "sums-only"):
        tournament = fixture(name)
        for per in ("table", "round", "evening"):
            settle_by(tournament, per=per, method="greedy")
            now = found(tournament)
            again = command.answer(json.loads(json.dumps(now.request)))
            assert now.answer == {key: value for key, value in again.items() if key != "id"}, (name, per)
            assert now.faults == ()


def test_kontra_is_part_of_it_where_the_tournament_says_so() -> None:
    tournament = played()
    assert found(tournament).request["kontra"] == "at_once"
    Tournament.objects.update(kontra="with_round")
    tournament.refresh_from_db()
    assert found(tournament).request["kontra"] == "with_round"
    assert "kontra" not in found(fixture("french-four")).request


def test_the_choice_is_kept_and_logged_once() -> None:
    tournament = played()
    before = LogRow.objects.count()
    settle_by(tournament, per="evening")
    settle_by(tournament, per="evening")
    assert LogRow.objects.count() == before + 1
    assert codes(lambda: settle_by(tournament, per="year")) == ("bad_value per",)


def with_a_substitute() -> Tournament:
    """At both tables the first seat has −1, +15 and +1, the others together as much. Nr. 9 sits there from game 2 on; Nr. 1 goes to table
    2, for 5."""
    made = running()
    import_players(tournament_id=made.pk, rows=[{"name": "Spieler 9"}])
    for number in (1, 2):
        fill(the_table(made, number))
    sits_down(the_table(made, 1), 0, 9, before_game=2)
    sits_down(the_table(made, 2), 0, 1, before_game=2)
    made.refresh_from_db()
    return made


def test_each_pays_for_the_games_that_he_sat_at_two_tables_too() -> None:
    """Table 1: Nr. 1 −1, Nr. 9 +16, 2 to 4 −5 each; table 2: Nr. 5 −1, Nr. 1 +16, 6 to 8 −5 each. At 10 cents."""
    tournament = with_a_substitute()
    assert [table.persons for table in tables(tournament)] == [(1, 9, 2, 3, 4), (5, 1, 6, 7, 8)]
    assert paid(tournament) == [
        (1, 1, [(1, 9, 10), (2, 9, 50), (3, 9, 50), (4, 9, 50)]), (1, 2, [(5, 1, 10), (6, 1, 50), (7, 1, 50), (8, 1, 50)]),
    ]  # fmt: skip
    # Over the evening Nr. 1 has +150 and Nr. 9 +160, and nine people are settled greedily: 2 pays 9 (left 110), 3 pays 1 (100), 4 pays 9
    # (60), 6 pays
    # 1 (50), 7 pays 9 (10), 8 pays 1 (0), and 5 what is left.
    settle_by(tournament, per="evening")
    assert paid(tournament) == [(None, None, [(2, 9, 50), (3, 1, 50), (4, 9, 50), (5, 9, 10), (6, 1, 50), (7, 9, 50), (8, 1, 50)])]
    assert not found(tournament).settlements[0].exact


def test_whose_the_pagatkassa_is_nobody_says_where_somebody_sat_down_later(director_client: Client) -> None:
    tournament = with_a_substitute()
    assert [table.pot for table in tables(tournament)] == [(), ()]
    assert director_client.get(reverse("payments", args=[tournament.slug])).status_code == 200


def test_without_money_it_says_so(client: Client) -> None:
    tournament = played(cents_per_point=0)
    assert found(tournament).faults == ("Hier wird nicht um Geld gespielt.",)
    assert "Hier wird nicht um Geld gespielt." in client.get(reverse("payments", args=[tournament.slug])).content.decode()


def round_paper(tournament: Tournament) -> tuple[list[str], str]:
    """The round's columns and notes."""
    paper = find(tournament, "round:1", "csv").rows()
    assert isinstance(paper, Report)
    return [column.key for column in paper.columns], " ".join(paper.notes)


def test_nobody_pays_at_the_table_what_is_settled_later() -> None:
    """Else the round's paper and the phone would ask for money that the evening asks for again."""
    tournament = played()
    page = TablePage(tournament, 1, 1, Audience.DESK)
    assert [tuple(row) for row in payments(page)] == [(2, 0, 100), (2, 1, 100), (3, 0, 300)]
    columns, notes = round_paper(tournament)
    assert "pays" in columns
    assert "Abgerechnet je Tisch mit 10 Cent je Punkt." in notes
    for policy in ({"per": "evening"}, {"per": "round"}, {"through": "desk"}):
        settle_by(tournament, **policy)
        assert payments(page) == ()
        columns, notes = round_paper(tournament)
        assert "pays" not in columns
        assert "Gezahlt wird nicht am Tisch (10 Cent je Punkt)" in notes
