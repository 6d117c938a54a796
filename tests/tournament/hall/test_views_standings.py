"""Stand: order, ties and what decided them, the ranking over a tag, who sees it when, 304, and what the director does with it."""

import re

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from tests.tournament.court import case, director, referee
from tests.tournament.crowd import crowd
from tests.tournament.evening import DREIER, fill, running, save, the_round, the_table
from tournament.archive import FORMAT
from tournament.archive.importing import import_tournament
from tournament.archive.reading import read_tournament
from tournament.desk.evening.rounds import close_round
from tournament.desk.registration.players import change_player
from tournament.desk.setup.setup import show_standings
from tournament.hall import standings_page
from tournament.ledger.lines.settling import save_sums
from tournament.models import Phase, Tournament
from tournament.referee.cases import dispute_case, drop_case

pytestmark = pytest.mark.django_db

NAMES = ("Anna Berger", "Bruno Dorn", "Cilli Egger", "Dora Fuchs")
SUMS = ((30, -10, -10, -10), (-10, 10, 30, -30))
"""Totals 20, 0, 20, −40: Anna and Cilli tie with the same rounds 30 and −10, so they share the first rank."""


def evening(sums=SUMS, **more: object) -> Tournament:
    """Four players at one table in each round, entered by sums; shown to everybody."""
    file = {
        "format": FORMAT,
        "name": "Abend",
        "system": "koenigrufen-cup",
        "rounds": len(sums),
        "games": 20,
        "players": [
            {"number": place + 1, "name": name, "place": "Linz", "tags": ["Damen"] if place != 1 else []}
            for place, name in enumerate(NAMES)
        ],
        "tables": [{"round": place + 1, "table": 1, "seats": [1, 2, 3, 4], "sums": list(line)} for place, line in enumerate(sums)],
        **more,
    }
    tournament = import_tournament(file=read_tournament(file))
    show_standings(tournament_id=tournament.pk, shown=True)
    tournament.refresh_from_db()
    return tournament


def url(tournament: Tournament, query: str = "") -> str:
    return reverse("standings", args=[tournament.slug]) + query


def page_of(client: Client, tournament: Tournament, query: str = "") -> str:
    answer = client.get(url(tournament, query))
    assert answer.status_code == 200
    return answer.content.decode()


def rows(page: str) -> list[str]:
    """The text of each line of the standings."""
    body = page.split("<tbody>", 1)[1].split("</tbody>", 1)[0]
    return [" ".join(re.sub(r"<[^>]+>", " ", row).split()) for row in body.split("<tr")[1:]]


def test_the_order_the_rounds_and_the_total(client: Client) -> None:
    first, second, third, last = rows(page_of(client, evening()))
    assert "Anna Berger" in first
    assert "+30 −10 +20" in first
    assert "Cilli Egger" in second
    assert "−10 +30 +20" in second
    assert "Bruno Dorn" in third
    assert "−10 +10 0" in third
    assert "−40" in last


def test_players_still_equal_share_the_rank(client: Client) -> None:
    lines = rows(page_of(client, evening()))
    assert [re.search(r"\d+\.", line)[0] for line in lines] == ["1.", "1.", "3.", "4."]
    assert "geteilt" in lines[0]


def test_what_decided_a_tie_stands_beside_it(client: Client) -> None:
    # 20 each, but Anna's best round is 30 and Cilli's 25
    first, second, *_ = rows(page_of(client, evening(((30, -10, 25, -45), (-10, 10, -5, 5)))))
    assert "Anna Berger" in first
    assert "+30 vor +25" in first
    assert "vor" not in second


def test_a_ranking_over_a_tag_counts_anew_and_keeps_the_overall_rank(client: Client) -> None:
    page = page_of(client, evening(), "?wertung=Damen")
    lines = rows(page)
    assert "Wertung Damen" in page
    assert [re.findall(r"\d+\.", line)[:2] for line in lines] == [["1.", "1."], ["1.", "1."], ["3.", "4."]]
    assert "Bruno Dorn" not in page.split("<tbody>")[1]


def test_an_unknown_tag_shows_everybody(client: Client) -> None:
    assert len(rows(page_of(client, evening(), "?wertung=Riesen"))) == 4


def test_every_number_leads_to_its_games(client: Client) -> None:
    tournament = evening()
    page = page_of(client, tournament)
    assert f'href="{reverse("table", args=[tournament.slug, 2, 1])}"' in page
    assert f'href="{reverse("player", args=[tournament.slug, 3])}"' in page


def test_a_visitor_sees_nothing_until_it_is_shown(client: Client, director_client: Client) -> None:
    tournament = evening()
    show_standings(tournament_id=tournament.pk, shown=False)
    hidden = page_of(client, tournament)
    assert "verdeckt" in hidden
    assert "Anna Berger" not in hidden
    assert "Anna Berger" in page_of(director_client, tournament)
    director_client.post(url(tournament), {"action": "show"})
    assert "Anna Berger" in page_of(client, tournament)
    director_client.post(url(tournament), {"action": "hide"})
    assert "Anna Berger" not in page_of(client, tournament)


def test_a_visitor_cannot_show_it(client: Client) -> None:
    tournament = evening()
    show_standings(tournament_id=tournament.pk, shown=False)
    answer = client.post(url(tournament), {"action": "show"})
    assert answer["Location"].startswith(reverse("login"))
    tournament.refresh_from_db()
    assert not tournament.standings_shown


def test_an_unchanged_page_is_304_and_costs_one_query(client: Client, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    tournament = evening()
    etag = client.get(url(tournament))["ETag"]
    with django_assert_num_queries(1):
        assert client.get(url(tournament), headers={"if-none-match": etag}).status_code == 304
    assert client.get(url(tournament, "?wertung=Damen"), headers={"if-none-match": etag}).status_code == 200
    assert client.get(url(tournament), headers={"if-none-match": etag}, HTTP_COOKIE="sprache=en").status_code == 200


def test_every_write_makes_a_new_page(client: Client, director_client: Client) -> None:
    tournament = evening()
    etag = client.get(url(tournament))["ETag"]
    change_player(registration_id=tournament.registrations.get(number=1).pk, name="Anna Maria Berger")
    answer = client.get(url(tournament), headers={"if-none-match": etag})
    assert answer.status_code == 200
    assert "Anna Maria Berger" in answer.content.decode()


def test_what_was_just_done_is_said_once_and_not_kept(director_client: Client) -> None:
    tournament = evening()
    director_client.get(url(tournament))
    answer = director_client.post(url(tournament), {"action": "hide"}, follow=True)
    assert "nur mehr für die Leitung" in answer.content.decode()
    again = director_client.get(url(tournament))
    assert "nur mehr für die Leitung sichtbar." not in again.content.decode()


def test_closing_publishing_and_reopening(director_client: Client) -> None:
    tournament = running(((1, 2, 3, 4),), rounds=1)
    fill(the_table(tournament))

    def phase_after(**said: str) -> str:
        director_client.post(url(tournament), said)
        tournament.refresh_from_db()
        return tournament.phase

    assert phase_after(action="close") == Phase.RUNNING  # the round is open
    close_round(round_id=the_round(tournament).pk)
    assert phase_after(action="publish") == Phase.RUNNING
    assert phase_after(action="close") == Phase.CLOSED
    assert phase_after(action="publish") == Phase.PUBLISHED
    assert tournament.standings_shown
    assert phase_after(action="reopen") == Phase.PUBLISHED  # without a reason
    assert phase_after(action="reopen", reason="Zettel verlesen") == Phase.RUNNING


def test_an_unknown_button_is_told(director_client: Client) -> None:
    answer = director_client.post(url(evening()), {"action": "burn"}, follow=True)
    assert "Unbekannte Taste" in answer.content.decode()


def test_a_tournament_without_players_is_calm(director_client: Client) -> None:
    tournament = Tournament.objects.create(slug="leer", name="Leer", system="koenigrufen-cup")
    assert "Noch ist niemand angemeldet." in page_of(director_client, tournament)


def test_a_round_not_played_is_empty_and_who_never_sat_is_not_there(client: Client) -> None:
    """Round 2 is played by the first three and Emil Gross, whose first round it is; Fritz Gar is registered and never sat."""
    tables = [
        {"round": 1, "table": 1, "seats": [1, 2, 3, 4], "sums": [6, -2, -2, -2]},
        {"round": 2, "table": 1, "seats": [1, 2, 3, 5], "sums": [0, 1, 2, -3]},
    ]
    people = [{"number": n + 1, "name": name} for n, name in enumerate((*NAMES[:4], "Emil Gross", "Fritz Gar"))]
    tournament = evening(rounds=3, tables=tables, players=people)
    page = page_of(client, tournament)
    shown = {
        number: cells for number, *cells in re.findall(r'class="num nr">(\d+)<.*?class="num rd ([a-z]*)">.*?class="num rd ([a-z]*)">', page)
    }
    assert (shown["1"], shown["4"], shown["5"]) == (["plus", "zero"], ["minus", ""], ["", "minus"])
    assert "Fritz Gar" not in page
    assert "6 Spieler" in page, "he is registered all the same"


@pytest.mark.parametrize("players", [20, 200])
def test_the_number_of_queries_does_not_grow(client: Client, players: int, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    tournament = crowd(players)
    show_standings(tournament_id=tournament.pk, shown=True)
    with django_assert_num_queries(
        9
    ):  # tournament, three for the ranking, names as the desk has them, the rounds, the disputes, what was printed, how many
        page_of(client, tournament)


def test_corrected_sums_move_the_standings(client: Client) -> None:
    tournament = running(((1, 2, 3, 4),))
    show_standings(tournament_id=tournament.pk, shown=True)
    save_sums(table_id=the_table(tournament).pk, sums=(30, 10, -20, -20))
    assert "Spieler 1" in rows(page_of(client, tournament))[0]
    save_sums(table_id=the_table(tournament).pk, sums=(10, 30, -20, -20), reason="Zahlendreher")
    assert "Spieler 2" in rows(page_of(client, tournament))[0]


def test_a_new_result_makes_only_the_rows_of_its_table_anew(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """Before: 30; 5, 5; −5, −5; three of −10. Then 20, 20 and −20, −20 instead of the fives: the three move up from 6 to 4, and nothing
    else of them."""
    tournament = running(((1, 2, 3, 4), (5, 6, 7, 8)))
    show_standings(tournament_id=tournament.pk, shown=True)
    save_sums(table_id=the_table(tournament).pk, sums=(30, -10, -10, -10))
    save_sums(table_id=the_table(tournament, 2).pk, sums=(5, 5, -5, -5))
    assert [re.search(r"\d+", line)[0] for line in rows(page_of(client, tournament))] == ["1", "2", "2", "4", "4", "6", "6", "6"]
    made, plain = [], standings_page.render_to_string
    monkeypatch.setattr(standings_page, "render_to_string", lambda name, said: made.append((name, said)) or plain(name, said))
    save_sums(table_id=the_table(tournament, 2).pk, sums=(20, 20, -20, -20), reason="Zahlendreher")
    after = [re.search(r"(\d+)\. (\d)", line).groups() for line in rows(page_of(client, tournament))]
    assert after == [("1", "1"), ("2", "5"), ("2", "6"), ("4", "2"), ("4", "3"), ("4", "4"), ("7", "7"), ("7", "8")]
    assert [said["line"].number for name, said in made if name == "hall/_standings_row.html"] == [5, 6, 7, 8]


def disputed_dreier() -> tuple[Tournament, int]:
    """As entered player 1 has 15, 2 to 4 have −5; a Renonce of player 4 would be 15, 5, 5, −25. Table 2: 10, 2, −2, −10. Shown to
    everybody."""
    tournament = running()
    show_standings(tournament_id=tournament.pk, shown=True)
    save(the_table(tournament), 1, {**DREIER, "dealer": 0})
    save_sums(table_id=the_table(tournament, 2).pk, sums=(10, 2, -2, -10))
    user = referee(tournament)
    opened = case(the_table(tournament), user)
    return tournament, dispute_case(case_id=opened.pk, expected_version=opened.version, reason="Zeugen fehlen", user=user).pk


def test_a_dispute_shows_what_it_can_still_change(client: Client) -> None:
    tournament, _case = disputed_dreier()
    page = page_of(client, tournament)
    lines = {int(re.search(r"Spieler (\d)", line)[1]): line for line in rows(page)}
    assert "strittig" not in lines[1] + lines[5]
    assert "−25 bis −5, Rang 5 bis 8" in lines[4]
    assert "−5 bis 5, Rang 3 bis 5" in lines[2]
    assert "Rang 3 bis 5" in lines[6]  # at the other table, with the same total
    assert "2 bis 2" not in lines[6]
    note = " ".join(re.sub(r"<[^>]+>", " ", page.split('class="doubtnote"')[1].split("</p>")[0]).replace("\xa0", " ").split())
    assert "strittig Runde 1, Tisch 1, Spiel 1" in note
    assert "Davon hängt ein Preisrang ab." in note
    assert f"{reverse('table', args=[tournament.slug, 1, 1])}#zeile-" in page


def test_when_the_dispute_is_over_the_page_is_as_before(client: Client) -> None:
    tournament, case_id = disputed_dreier()
    etag = client.get(url(tournament))["ETag"]
    drop_case(case_id=case_id, expected_version=3, reason="Irrtum", user=director())
    answer = client.get(url(tournament), headers={"if-none-match": etag})
    page = answer.content.decode()
    assert answer.status_code == 200
    assert "strittig" not in page
    assert "doubt" not in page
    assert "Preisrang" not in page


def test_a_ranking_over_a_tag_has_its_own_ranges(client: Client) -> None:
    # Women 2 and 4: both −5 now and share the first rank; with the Renonce 2 is before 4.
    tournament, _case = disputed_dreier()
    for number in (2, 4):
        change_player(registration_id=tournament.registrations.get(number=number).pk, tags=["Damen"])
    second, fourth = rows(page_of(client, tournament, "?wertung=Damen"))
    assert "−5 bis 5" in second
    assert "Rang" not in second
    assert "−25 bis −5, Rang 1 bis 2" in fourth


def test_hidden_standings_tell_nothing_of_a_dispute(client: Client) -> None:
    tournament, _case = disputed_dreier()
    show_standings(tournament_id=tournament.pk, shown=False)
    assert "strittig" not in page_of(client, tournament)


@pytest.mark.parametrize("ending", ["csv", "json", "xlsx", "pdf"])
def test_the_files_follow(director_client: Client, ending: str) -> None:
    tournament, _case = disputed_dreier()
    answer = director_client.get(reverse("paper", args=[tournament.slug, "standings", ending]))
    assert answer.status_code == 200
    if ending == "csv":
        assert "−25 bis −5, Rang 5 bis 8" in answer.content.decode("utf-8-sig")
    if ending == "json":
        assert answer.json()["standings"][0]["disputed"] is None
        assert [row["disputed"] for row in answer.json()["standings"] if row["number"] == 4] == [{"total": [-25, -5], "rank": [5, 8]}]


def test_no_cross_sum_of_a_round_that_nobody_has_played(director_client: Client) -> None:
    """The first table has played a Dreier, 15 − 5 − 5 − 5 = 0; before that there was nothing to add up."""
    tournament = running()
    assert "Quersummen: noch keine Runde" in " ".join(page_of(director_client, tournament).split())
    save(the_table(tournament), 1, DREIER)
    assert "Quersummen: Runde 1: 0<" in " ".join(page_of(director_client, tournament).replace("\xa0", " ").split())
