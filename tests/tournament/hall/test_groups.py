"""Teams and table points within one tournament: page, paper and `manage.py series` agree. By hand."""

import json
from fractions import Fraction

import pytest
from django.test import Client

from rules.book import BY_SUM
from scoring.paper.exporters.json import write as json_of
from scoring.paper.groups import groups_report
from scoring.plain import total
from scoring.requests import series as command
from tests.scoring.made import META
from tests.tournament.evening import running, the_table
from tests.tournament.prizes.evening import played
from tournament.archive.schemas import check_file
from tournament.desk.registration.players import set_anonymous
from tournament.ledger.lines.settling import save_sums
from tournament.ledger.people.ranking import Ranking, read_ranking
from tournament.ledger.store.audience import Audience
from tournament.ledger.store.refusals import Refused
from tournament.models import Player, Registration, Tournament
from tournament.papers.catalogue import make, of_tournament
from tournament.papers.groups import TablePoints
from tournament.papers.groups_reading import table_points, table_request, team_request, teams

pytestmark = pytest.mark.django_db

PAGE = "/t/herbstcup-2026/wertungen/"


def ranked(tournament: Tournament) -> Ranking:
    return read_ranking(tournament, Audience.DESK)


def with_clubs() -> Tournament:
    """Füchse: 3 and 4 (−20, −30). Uhus: 1, 2 and 8 (40, 10, −60). Nobody else is of a club."""
    tournament = played(standings_shown=True)
    Player.objects.filter(registrations__tournament=tournament, registrations__number__in=(1, 2, 8)).update(club="Uhus")
    return tournament


@pytest.mark.parametrize("best, expected", [
    (2, [(1, "Uhus", 50), (2, "Füchse", -50)]),
    (3, [(1, "Uhus", -10), (2, "Füchse", -50)]),
    (0, [(1, "Uhus", -10), (2, "Füchse", -50)]),
])  # fmt: skip
def test_a_team_is_the_sum_of_its_best(best: int, expected: list[tuple[int, str, int]]) -> None:
    assert [(line.rank, line.name, line.total) for line in teams(ranked(with_clubs()), best)] == expected


def test_a_team_by_table_points_is_summed_exactly() -> None:
    """9, 9, 8 and three times (9 + 9 + 8) / 3 = 26/3. Both teams have 26 and share."""
    ranking = {"kind": "table_points", "points": {"3": [9, 9, 8]}}
    tournament = running([(1, 2, 3), (4, 5, 6)], system="point-tarock", ranking=ranking)
    for table, sums in ((1, (0, 0, 0)), (2, (5, 2, -7))):
        save_sums(table_id=the_table(tournament, table).pk, sums=sums)
    for club, numbers in (("Füchse", (1, 2, 3)), ("Uhus", (4, 5, 6))):
        Player.objects.filter(registrations__tournament=tournament, registrations__number__in=numbers).update(club=club)
    now = ranked(tournament)
    assert [(line.rank, line.name, line.total) for line in teams(now, 3)] == [(1, "Füchse", 26), (1, "Uhus", 26)]
    assert [(line.rank, line.name, line.total) for line in teams(now, 2)] == [(1, "Uhus", 18), (2, "Füchse", Fraction(52, 3))]
    Player.objects.filter(registrations__tournament=tournament, registrations__number=3).update(club="")
    file = make(tournament, "teams", "json").content
    assert check_file(file) == "teams"
    assert [row["total"] for row in json.loads(file)["teams"]] == [26, "52/3"]
    assert "2;Füchse;Spieler 1, Spieler 2;17,33" in make(tournament, "teams", "csv").content.decode()


def test_table_points_are_the_places_at_the_tables_and_equal_ones_share_them() -> None:
    """Table 1: 40, 10, −20, −30 give 4, 3, 2, 1. Table 2: 40 gives 4, two with 10 share 3 and 2, −60 gives 1. Of equal ones the points
    decide; 1 and 5 have 40 each, and share."""
    lines = [(line.rank, line.number, line.total) for line in table_points(ranked(played()), "4-3-2-1")]
    assert [(rank, number, float(total)) for rank, number, total in lines] == [
        (1, 1, 4), (1, 5, 4), (3, 2, 3), (4, 6, 2.5), (4, 7, 2.5), (6, 3, 2), (7, 4, 1), (8, 8, 1),
    ]  # fmt: skip


def test_hundredths_are_numbers_in_files() -> None:
    """Five alike share 10 + 8 + 6 + 4 + 0."""
    tournament = running([(1, 2, 3, 4, 5)])
    save_sums(table_id=the_table(tournament).pk, sums=(0, 0, 0, 0, 0))
    assert {line.total for line in table_points(ranked(tournament), "10-8-6-4")} == {Fraction(28, 5)}
    assert b'"total": 5.6' in json_of(groups_report("table_points", table_points(ranked(tournament), "10-8-6-4"), META, ""))


def test_where_nobody_pays_another_a_place_less_is_a_third_less(director_client: Client) -> None:
    """Three at a table have 3⅔, 2⅔, 1⅔; their sums are not 0 together. The club of the first two has 6⅓."""
    tournament = running([(1, 2, 3)], system="tarok-slovenski-3")
    save_sums(table_id=the_table(tournament).pk, sums=(70, -35, -40))
    Player.objects.filter(registrations__tournament=tournament, registrations__number__in=(1, 2)).update(club="Rdeči")
    now = ranked(tournament)
    lines = [*table_points(now, "4-3-2-1", balanced=False), *teams(now, 2)]
    assert [total(line.total) for line in lines] == ["3⅔", "2⅔", "1⅔", "6⅓"]
    Tournament.objects.update(ranking=BY_SUM.written())
    assert "3⅔" in director_client.get(f"/t/{tournament.slug}/wertungen/", {"art": "tischpunkte"}).content.decode()


def test_it_is_what_the_command_answers() -> None:
    now = ranked(with_clubs())
    for request, mine in ((team_request(now, 2), teams(now, 2)), (table_request(now, "10-8-6-4"), table_points(now, "10-8-6-4"))):
        answer = command.answer(json.loads(json.dumps(request)))
        assert [(row["rank"], row["total"]) for row in answer["standings"]] == [(line.rank, line.total) for line in mine]  # type: ignore[attr-defined]


def test_page_and_paper(client: Client, director_client: Client) -> None:
    tournament = with_clubs()
    set_anonymous(registration_id=Registration.objects.get(tournament=tournament, number=2).pk, anonymous=True)
    page = client.get(PAGE, {"beste": "2"}).content.decode()
    assert "Uhus" in page
    assert "50" in page
    assert "Huber" not in page, "visitors do not learn whose club it is"
    assert "Anna Huber, Karl Pichler, Hans Zauner" in director_client.get(PAGE).content.decode()
    points = client.get(PAGE, {"art": "tischpunkte"}).content.decode()
    assert "2½" in points
    assert "Pichler" not in points
    rows = make(tournament, "teams-named", "csv").content.decode("utf-8-sig").splitlines()
    assert rows == [
        "Rang;Mannschaft;Mitglieder;Gesamt", "1;Uhus;Anna Huber, Karl Pichler, Hans Zauner;-10", "2;Füchse;Eva Wolf, Josef Mayr;-50",
    ]  # fmt: skip
    assert json.loads(make(tournament, "table-points", "json").content)["table_points"][3]["total"] == 2.5
    Tournament.objects.update(standings_shown=False)
    assert "Uhus" not in client.get(PAGE).content.decode()


def test_a_standing_by_table_points_has_no_second_list_of_them(client: Client) -> None:
    """The sheet's 10, 8, 6, 4 beside 4, 3, 2, 1 under the same name would be two answers to one question."""
    tournament = with_clubs()
    Tournament.objects.update(ranking={"kind": "table_points", "points": {"4": [10, 8, 6, 4]}})
    page = client.get(PAGE, {"art": "tischpunkte"}).content.decode()
    assert "<h1>Mannschaften</h1>" in page
    assert "Tischpunkte" not in page
    tournament.refresh_from_db()
    assert TablePoints not in of_tournament(tournament)
    with pytest.raises(Refused):
        make(tournament, "table-points", "csv")
