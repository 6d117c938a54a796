"""A series follows what happens to its tournaments by itself, and a published state says what became of it: rulings and repairs, days
later.

One evening at one table: numbers 1 to 4 sit there and number 5 watches; two Dreier of seat 0, each +15 −5 −5 −5. Corrected games are in
test_desk.
"""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.translation import override

from tests.scoring.read_back import texts
from tests.tournament.court import case, decide, referee
from tests.tournament.evening import running, save, the_round, the_table
from tests.tournament.series.test_pages import page_of, rows
from tournament.desk.drawing.repair.matrix import Action
from tournament.desk.drawing.repair.plan import Wish
from tournament.desk.drawing.repair.writing import do_repair, undo_repair
from tournament.desk.evening import rounds
from tournament.desk.registration import players
from tournament.desk.registration.merging.writing import merge
from tournament.desk.setup import setup
from tournament.ledger.lines import settling
from tournament.ledger.people.ranking import read_ranking
from tournament.ledger.store.audience import Audience
from tournament.models import Cup, Player, Tournament
from tournament.papers.groups_reading import table_points
from tournament.papers.series_papers import make
from tournament.series.reading import Season, read_season
from tournament.series.writing import AwayEvent, AwayRow, change_series, publish_series, save_away

pytestmark = pytest.mark.django_db

DREIER = {"game": "dreier", "declarer": 0, "won": True}


def played() -> Tournament:
    """The evening, closed and shown, and its series published, ranked by the sums."""
    tournament = running(((1, 2, 3, 4),), rounds=1, games=2, cup="Wirtscup")
    players.import_players(tournament_id=tournament.pk, rows=[{"name": "Spieler 5"}])
    for game in (1, 2):
        save(the_table(tournament), game, {**DREIER, "dealer": game - 1})
    settling.confirm_table(table_id=the_table(tournament).pk)
    closed(tournament)
    setup.show_standings(tournament_id=tournament.pk, shown=True)
    cup = Cup.objects.get(name="Wirtscup")
    change_series(cup_id=cup.pk, policies={"formula": {"kind": "sum"}})
    publish_series(cup_id=cup.pk)
    return tournament


def closed(tournament: Tournament) -> None:
    rounds.close_round(round_id=the_round(tournament).pk)
    setup.close_tournament(tournament_id=tournament.pk)


def opened_again(tournament: Tournament) -> None:
    setup.reopen_tournament(tournament_id=tournament.pk, reason="am Tag danach")
    rounds.reopen_round(round_id=the_round(tournament).pk, reason="am Tag danach")
    settling.reopen_table(table_id=the_table(tournament).pk, reason="am Tag danach")


def read() -> Season:
    return read_season(Cup.objects.get(name="Wirtscup"), Audience.DESK, hidden=True)


def totals(found: Season) -> dict[str, Any]:
    return {found.people[line["person"]].name: line["total"] for line in found.answer["standings"]}


def since(client: Client) -> list[str]:
    """What the page of published states says of each who stands elsewhere."""
    return [line.removeprefix("> ") for line in rows(page_of(client, reverse("series-states", args=["wirtscup"])))]


@pytest.mark.parametrize("spoken, words", [("de", "geteilt"), ("en", "shared")])
def test_a_shared_rank_says_so_on_paper(spoken: str, words: str) -> None:
    """Seats 1 to 3 have −10 each: three of rank 2. In a file the rank alone says it."""
    played()
    with override(spoken):
        pdf = " ".join(texts(make(read().cup, "stand", "pdf").content))
        file = make(read().cup, "stand", "csv").content.decode()
    assert pdf.count(words) == 3
    assert words not in file


def test_a_ruling_of_the_day_after_moves_the_series(client: Client) -> None:
    tournament = played()
    assert totals(read()) == {"Spieler 1": 30, "Spieler 2": -10, "Spieler 3": -10, "Spieler 4": -10}
    opened_again(tournament)
    user = referee(tournament)
    decide(case(the_table(tournament), user), user)
    settling.confirm_table(table_id=the_table(tournament).pk)
    closed(tournament)
    # Seat 3 revoked in the first Dreier: +15 +5 +5 −25, and the second one as before.
    assert totals(read()) == {"Spieler 1": 30, "Spieler 2": 0, "Spieler 3": 0, "Spieler 4": -30}
    assert since(client) == [
        "Spieler 2 2. −10 → 0 Probe berichtigt",
        "Spieler 3 2. −10 → 0 Probe berichtigt",
        "Spieler 4 2. → 4. −10 → −30 Probe berichtigt",
    ]


def test_a_substitute_who_was_forgotten_takes_his_games_along(client: Client) -> None:
    tournament = played()
    opened_again(tournament)
    repair = do_repair(
        tournament_id=tournament.pk, round_number=1, wish=Wish(Action.SUBSTITUTE, player=1, other=5, game=2), reason="vergessen"
    )
    settling.confirm_table(table_id=the_table(tournament).pk)
    closed(tournament)
    # Number 5 sat in seat 0 for the second Dreier: 15 each.
    assert totals(read()) == {"Spieler 1": 15, "Spieler 5": 15, "Spieler 2": -10, "Spieler 3": -10, "Spieler 4": -10}
    assert since(client) == [
        "Spieler 1 1. 30 → 15 Probe berichtigt",
        "Spieler 5 – → 1. – → 15 Probe berichtigt",
        *(f"Spieler {number} 2. → 3. −10 Probe berichtigt" for number in (2, 3, 4)),
    ]
    change_series(cup_id=Cup.objects.get(name="Wirtscup").pk, policies={"formula": {"kind": "table_points"}})
    # Five sat at the table: 1 and 5 hold the first two places, (4 + 3) / 2, the others (2 + 1 + 0) / 3.
    assert totals(read()) == {"Spieler 1": 3.5, "Spieler 5": 3.5, "Spieler 2": 1, "Spieler 3": 1, "Spieler 4": 1}
    assert [line.total for line in table_points(read_ranking(tournament, Audience.DESK), "4-3-2-1")] == [3.5, 3.5, 1, 1, 1], (
        "within the tournament too"
    )
    opened_again(tournament)
    undo_repair(repair_id=repair.pk, reason="doch nicht")
    assert totals(read()) == {"Spieler 1": 4, "Spieler 2": 2, "Spieler 3": 2, "Spieler 4": 2}


def test_who_turns_out_to_be_another_brings_his_results_from_elsewhere_along(client: Client) -> None:
    played()
    cup = Cup.objects.get(name="Wirtscup")
    one, other = Player.objects.get(name="Spieler 1"), Player.objects.create(name="Spielr 1")
    save_away(cup_id=cup.pk, event=AwayEvent("Wels", rows=[AwayRow(other.pk, other.name, "", "", {"rank": 1, "points": 12})]))
    publish_series(cup_id=cup.pk)
    assert totals(read()) == {"Spieler 1": 30, "Spielr 1": 12, "Spieler 2": -10, "Spieler 3": -10, "Spieler 4": -10}
    merge(person_id=one.pk, other_id=other.pk)
    assert totals(read()) == {"Spieler 1": 42, "Spieler 2": -10, "Spieler 3": -10, "Spieler 4": -10}
    assert since(client)[0] == "Spieler 1 1. 30 → 42 Wels berichtigt"
