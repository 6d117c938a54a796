"""The wall: what stands there at each point of the evening, who may see it, and what an unchanged wall costs."""

import json
import re
from collections.abc import Sequence
from datetime import time, timedelta
from typing import Any

import pytest
from django.db import connection
from django.template.loader import render_to_string
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from scoring.arithmetic.standings import Standing
from scoring.draw.model import seating
from scoring.field.names import told_apart
from scoring.plain.rows import NO_MARKS, PlayerRow
from tests.tournament.crowd import crowd
from tests.tournament.evening import drawn, fill, registered, running, save, the_round, the_table
from tournament.desk.drawing import draw
from tournament.desk.evening import rounds
from tournament.desk.registration.players import set_anonymous
from tournament.desk.setup import setup
from tournament.entry.board import Tile
from tournament.ledger.lines import settling
from tournament.ledger.machine import clock_writing
from tournament.models import Phase, Table, Tournament
from tournament.wall import columns
from tournament.wall.wall_page import NOW

pytestmark = pytest.mark.django_db


def address(tournament: Tournament, more: str = "") -> str:
    return f"/wall/{tournament.slug}/{more}"


def data(client: Client, tournament: Tournament) -> dict[str, Any]:
    return client.get(address(tournament, "daten/")).json()


def html(client: Client, tournament: Tournament) -> str:
    return " ".join(data(client, tournament)["html"].split())


def finish(tournament: Tournament, number: int = 1) -> None:
    """Closes a round whose tables have their sums: the first seat of each has 30, the others −10."""
    for table in Table.objects.filter(round__tournament=tournament, round__number=number):
        settling.save_sums(table_id=table.pk, sums=[30, -10, -10, -10])
        settling.confirm_table(table_id=table.pk)
    rounds.close_round(round_id=the_round(tournament, number).pk)


def show(tournament: Tournament) -> None:
    setup.show_standings(tournament_id=tournament.pk, shown=True)


# What stands there ------------------------------------------------------------------------------------------------------------------


def test_before_the_draw_it_welcomes(client: Client) -> None:
    tournament = registered(8, place="Ried")
    setup.open_registration(tournament_id=tournament.pk)
    clock_writing.plan_ceremony(tournament_id=tournament.pk, at=time(20))
    found = html(client, tournament)
    assert "Willkommen" in found
    assert "8 Spieler sind angemeldet." in found
    assert "20:00" in found
    assert data(client, tournament)["mode"] == "welcome"


def test_a_drawn_round_shows_who_sits_where(client: Client) -> None:
    tournament = drawn(((1, 2, 3, 4), (5, 6, 7, 8)))
    planned = timezone.now() + timedelta(minutes=30)
    clock_writing.plan_next(round_id=the_round(tournament).pk, at=planned)
    found, state = html(client, tournament), data(client, tournament)
    assert "Wer sitzt wo" in found
    assert "Tische der Runde 1" in found
    assert "Runde 1 von 2" in found
    assert "tally" not in found
    assert "Runde 1, geplant" in found
    assert f"{timezone.localtime(planned):%H:%M}" in found
    assert (state["mode"], state["clock"], state["begin"]) == ("drawn", None, int(planned.timestamp() * 1000))


def test_the_round_before_may_have_announced_this_one(client: Client) -> None:
    tournament = running()
    planned = timezone.now() + timedelta(minutes=30)
    clock_writing.plan_next(round_id=the_round(tournament).pk, at=planned)
    assert "Runde 2, geplant" in html(client, tournament)
    finish(tournament)
    assert data(client, tournament)["mode"] == "between"
    assert "Runde 2, geplant" in html(client, tournament)
    draw.confirm_draw(tournament_id=tournament.pk, rounds=[seating(2, [(1, 2, 3, 5), (4, 6, 7, 8)])], seed="7f3a", method="random")
    assert data(client, tournament)["mode"] == "drawn"
    assert "Runde 2, geplant" in html(client, tournament)
    rounds.open_round(round_id=the_round(tournament, 2).pk)
    assert "geplant" not in html(client, tournament)


def test_a_running_round_shows_strokes_and_states(client: Client) -> None:
    tournament = running(((1, 2, 3, 4), (5, 6, 7, 8), (9, 10, 11, 12), (13, 14, 15, 16)))
    fill(the_table(tournament, 1))
    settling.confirm_table(table_id=the_table(tournament, 1).pk)
    fill(the_table(tournament, 2))
    save(the_table(tournament, 3), 1, {"game": "dreier", "dealer": 0, "declarer": 1, "won": True})
    settling.break_off_table(table_id=the_table(tournament, 3).pk, reason="Zeit")
    clock_writing.give_extra_time(table_id=the_table(tournament, 4).pk, minutes=10, reason="Renonce")
    found = html(client, tournament)
    for word in ("bestätigt", "vollständig", "abgebrochen", "+10 Min."):
        assert word in found
    assert found.count('aria-label="0 von 3 Spielen"') == 1
    assert "Zeit" not in found.replace("Uhrzeit", "")
    assert "Wer sitzt wo" in found
    save(the_table(tournament, 4), 1, {"game": "dreier", "dealer": 0, "declarer": 1, "won": True})
    assert "Wer sitzt wo" not in html(client, tournament)


def test_the_bell_and_the_end_of_a_table_stand_below_the_clock(client: Client) -> None:
    tournament = running(time_limit_minutes=100)
    round_ = the_round(tournament)
    assert data(client, tournament)["clock"] is None
    started = clock_writing.start_clock(round_id=round_.pk).started_at
    clock_writing.give_extra_time(table_id=the_table(tournament, 2).pk, minutes=10, reason="Renonce")
    found, state = html(client, tournament), data(client, tournament)
    assert f"<dt>Läuten</dt><dd>{timezone.localtime(started + timedelta(minutes=100)):%H:%M}</dd>" in found
    assert f"<dt>Tisch 2, verlängert</dt><dd>bis {timezone.localtime(started + timedelta(minutes=110)):%H:%M}</dd>" in found
    assert state["clock"]["bell"] == int((started + timedelta(minutes=100)).timestamp() * 1000)
    clock_writing.pause_clock(round_id=round_.pk)
    found, state = html(client, tournament), data(client, tournament)
    assert "<dt>Läuten" not in found
    assert "<dd>+10 Min.</dd>" in found
    assert (state["clock"]["state"], state["clock"]["bell"]) == ("paused", None)


def test_standings_count_closed_rounds_and_are_shown_when_the_director_says_so(client: Client) -> None:
    tournament = running()
    fill(the_table(tournament))
    show(tournament)
    assert 'data-kind="ranks"' not in html(client, tournament)
    setup.show_standings(tournament_id=tournament.pk, shown=False)
    finish_from_records(tournament)
    assert 'data-kind="ranks"' not in html(client, tournament)
    assert "bleibt bis zur Siegerehrung verborgen" in html(client, tournament)
    show(tournament)
    assert "Stand nach Runde 1" in html(client, tournament)


def finish_from_records(tournament: Tournament) -> None:
    fill(the_table(tournament, 2))
    rounds.close_round(round_id=the_round(tournament).pk)


def test_a_running_game_leaves_the_standings_of_the_round_before_alone(client: Client) -> None:
    tournament = running()
    finish(tournament)
    show(tournament)
    draw.confirm_draw(tournament_id=tournament.pk, rounds=[seating(2, [(1, 2, 3, 5), (4, 6, 7, 8)])], seed="7f3a", method="random")
    rounds.open_round(round_id=the_round(tournament, 2).pk)
    save(the_table(tournament, 1, 2), 1, {"game": "dreier", "dealer": 1, "declarer": 0, "won": True})
    found = html(client, tournament)
    assert "Stand nach Runde 1" in found
    assert found.count("+30") == 2
    assert "+45" not in found


def test_after_the_last_round_it_waits_for_the_ceremony_and_leads_through_it(client: Client) -> None:
    tournament = running(rounds=1)
    finish(tournament)
    assert data(client, tournament)["mode"] == "finished"
    assert "bei der Siegerehrung verlesen" in html(client, tournament)
    setup.close_tournament(tournament_id=tournament.pk)
    assert data(client, tournament)["mode"] == "finished"
    setup.publish_tournament(tournament_id=tournament.pk)
    found = html(client, tournament)
    assert data(client, tournament)["mode"] == "ceremony"
    # Two share the first rank, so the six of rank 3 come before them, and all eight at last.
    assert found.count('data-kind="podium"') == 2
    assert 'data-kind="ceremony"' not in found
    setup.show_standings(tournament_id=tournament.pk, shown=False)
    assert data(client, tournament)["mode"] == "finished"


def test_who_asked_for_it_has_no_name_here_even_for_the_director(client: Client, director_client: Client) -> None:
    tournament = running()
    set_anonymous(registration_id=tournament.registrations.get(number=3).pk, anonymous=True)
    finish(tournament)
    show(tournament)
    draw.confirm_draw(tournament_id=tournament.pk, rounds=[seating(2, [(1, 2, 3, 5), (4, 6, 7, 8)])], seed="7f3a", method="random")
    for visitor in (client, director_client):
        found = visitor.get(address(tournament)).content.decode()
        assert "Spieler 3" not in found
        assert len(re.findall("Nr.\N{NO-BREAK SPACE}3(?: |&nbsp;)<span", found)) == 3


def test_names_are_escaped_and_english_is_the_servers(client: Client) -> None:
    tournament = drawn(name="Wirt & <b>Söhne</b>")
    assert "Wirt &amp; &lt;b&gt;" in html(client, tournament)
    client.get(address(tournament) + "?sprache=en")
    assert client.get(address(tournament)).headers["Content-Language"] == "en"


# Pages ------------------------------------------------------------------------------------------------------------------------------


def tiles(count: int, names: Sequence[str] = ()) -> list[Tile]:
    people = list(names) or [f"Karin Nachname{chr(97 + number % 26)}{number}x" for number in range(4 * count)]
    return [
        Tile(n + 1, 4, tuple(people[4 * n : 4 * n + 4]), tuple(range(4 * n + 1, 4 * n + 5)), 20, 0, 0, "", "open", "", (0, 0, 0, 0), None)
        for n in range(count)
    ]


@pytest.mark.parametrize("count, sizes, spans", [
    (8, [8], [""]),
    (25, [8, 8, 8, 1], ["1–8 / 25", "9–16 / 25", "17–24 / 25", "25–25 / 25"]),
    (50, [8] * 6 + [2], ["1–8 / 50", "9–16 / 50", "17–24 / 50", "25–32 / 50", "33–40 / 50", "41–48 / 50", "49–50 / 50"]),
])  # fmt: skip
def test_eight_tables_fill_a_page(count: int, sizes: list[int], spans: list[str]) -> None:
    pages = columns.table_pages(tiles(count), drawn=False, number=1)
    assert [len(page.rows) for page in pages] == sizes
    assert [page.span for page in pages] == spans
    assert [table.number for page in pages for table in page.rows] == list(range(1, count + 1))


def test_the_list_of_names_is_alphabetical_with_umlauts_beside_their_letters() -> None:
    found = columns.seat_pages(
        tiles(2, ["Karl Zauner", "Anna Öllinger", "Eva Ohler", "Oberleitner, Ute", "Max de Ott", "Al Huber", "Jo Huber", "Ida Orth"])
    )
    assert [(place.name.family, place.rest, place.table) for place in found[0].rows] == [
        ("Huber", "Al", 2),
        ("Huber", "Jo", 2),
        ("Oberleitner", "Ute", 1),
        ("Ohler", "Eva", 1),
        ("Öllinger", "Anna", 1),
        ("Orth", "Ida", 2),
        ("Ott", "Max de", 2),
        ("Zauner", "Karl", 1),
    ]


def test_who_cannot_be_told_apart_has_his_number() -> None:
    found = told_apart([(1, "Franz Huber"), (2, "Fritz Huber"), (3, "Josef Huber"), (4, "Huber"), (5, "Spieler 7")])
    assert {number: (name.family, name.short, columns.Place(name, 1).rest) for number, name in found.items()} == {
        1: ("Huber", "F. 1", "F. 1"),
        2: ("Huber", "F. 2", "F. 2"),
        3: ("Huber", "J.", "Josef"),
        4: ("Huber", "", ""),
        5: ("Spieler 7", "", ""),
    }


def test_a_von_stands_before_the_name_where_nothing_is_sorted_by_it() -> None:
    """The list of names has it as a telephone book does; tables, ranks and the winner have the name as it is said."""
    au = told_apart([(1, "Jan von der Au")])[1]
    assert (au.family, columns.Place(au, 1).rest) == ("Au", "Jan von der")
    assert (au.surname, au.short, au.first) == ("von der Au", "J.", "Jan")
    rank = columns.Rank(1, au, "Linz", 12)
    page = columns.Page("ranks", "Stand", "", (rank,))
    assert " ".join(re.sub("<[^>]*>", "", render_to_string("wall/_page.html", {"page": page})).split()).count("von der Au J.") == 1


@pytest.mark.parametrize("count, pages", [(0, []), (40, [40]), (41, [20, 21]), (200, [40] * 5)])
def test_names_are_dealt_evenly_over_as_few_pages_as_can_be(count: int, pages: list[int]) -> None:
    people = [f"Karin Nachname{number}x" for number in range(count)]
    one = Tile(1, 4, tuple(people), tuple(range(count)), 20, 0, 0, "", "open", "", (), None)
    assert [len(page.rows) for page in columns.seat_pages([one])] == pages


def line(rank: int, number: int) -> Standing:
    return Standing(rank, rank, PlayerRow(number, f"Vor Nach{number}x", "Ried", "", ()), (), 0, 100 - number, None)


def test_the_ceremony_goes_from_the_last_to_the_first() -> None:
    """Thirty players: 4 to 30 on three pages of nine, from the end; then the third, the second, the first."""
    pages = columns.ceremony_pages([line(number, number) for number in range(1, 31)], NO_MARKS)
    assert [[row.rank for row in page.rows] for page in pages] == [
        list(range(22, 31)),
        list(range(13, 22)),
        list(range(4, 13)),
        [3],
        [2, 3],
        [1, 2, 3],
    ]
    assert pages[0].span == "22–30 / 30"


def test_shared_ranks_come_together() -> None:
    pages = columns.ceremony_pages([line(rank, number) for number, rank in enumerate((1, 1, 3, 4), start=1)], NO_MARKS)
    assert [[row.rank for row in page.rows] for page in pages] == [[4], [3], [1, 1, 3]]
    assert columns.ceremony_pages([], NO_MARKS) == []


# Who sees it, and what it costs -----------------------------------------------------------------------------------------------------


def test_a_draft_has_no_wall(client: Client, director_client: Client) -> None:
    tournament = registered()
    assert tournament.phase == Phase.DRAFT
    for visitor in (client, director_client):
        assert visitor.get(address(tournament)).status_code == visitor.get(address(tournament, "daten/")).status_code == 404


def test_an_unchanged_wall_is_two_queries_and_304(client: Client, director_client: Client) -> None:
    tournament = crowd(40, 1)
    show(tournament)
    tag = client.get(address(tournament, "daten/")).headers["ETag"]
    for visitor in (client, director_client):
        with CaptureQueriesContext(connection) as captured:
            answer = visitor.get(address(tournament, "daten/"), headers={"If-None-Match": tag})
        assert (answer.status_code, answer.content) == (304, b"")
        assert len(captured) == 2, "the tournament, and the address of the code"
        assert abs(int(answer.headers[NOW]) - timezone.now().timestamp() * 1000) < 60_000


def test_a_changed_wall_costs_ten_queries_at_most_whatever_the_field(client: Client, director_client: Client) -> None:
    """Round 1 is closed and ranked, with games won among the tie-breaks, round 2 plays."""
    costs = set()
    for players in (20, 80):
        tournament = crowd(players, 2, closed=[1], standings_shown=True, tie_breaks=["best_rounds", "wins"])
        assert data(client, tournament)["mode"] == "running"
        assert "Stand nach Runde 1" in html(client, tournament)
        for visitor in (client, director_client):
            for page in (address(tournament), address(tournament, "daten/")):
                with CaptureQueriesContext(connection) as captured:
                    assert visitor.get(page).status_code == 200
                costs.add(len(captured))
    assert len(costs) == 1
    assert max(costs) <= 10


def test_whatever_is_stored_makes_it_new(client: Client) -> None:
    tournament = running(time_limit_minutes=100)
    round_, table = the_round(tournament), the_table(tournament)
    writes = (
        lambda: save(table, 1, {"game": "dreier", "dealer": 1, "declarer": 0, "won": True}),
        lambda: clock_writing.start_clock(round_id=round_.pk),
        lambda: clock_writing.pause_clock(round_id=round_.pk),
        lambda: clock_writing.give_extra_time(table_id=table.pk, minutes=5, reason="Renonce"),
        lambda: clock_writing.plan_ceremony(tournament_id=tournament.pk, at=time(20)),
        lambda: show(tournament),
    )
    for write in writes:
        before = client.get(address(tournament, "daten/"))
        write()
        after = client.get(address(tournament, "daten/"), headers={"If-None-Match": before.headers["ETag"]})
        assert after.status_code == 200
        assert after.headers["ETag"] != before.headers["ETag"]


def test_the_page_carries_what_its_script_needs(client: Client) -> None:
    tournament = running(time_limit_minutes=100)
    clock_writing.start_clock(round_id=the_round(tournament).pk)
    answer = client.get(address(tournament))
    page = answer.content.decode()
    state = json.loads(page.partition('id="stand-der-dinge" type="application/json">')[2].partition("</script>")[0])
    assert state["clock"] == data(client, tournament)["clock"] | {"now": state["clock"]["now"]} | {"remaining": state["clock"]["remaining"]}
    assert state["tag"] == data(client, tournament)["tag"]
    assert "keine Verbindung" in state["words"]["stale"]
    assert "sessionid" not in answer.cookies
    assert "csrftoken" not in answer.cookies


@pytest.mark.parametrize("total, thousands", [(999, False), (-999, False), (1000, True), (-1033, True)])
def test_a_sum_of_four_digits_asks_for_its_room(total: int, thousands: bool) -> None:
    [name] = told_apart([(1, "Anna Auer")]).values()
    row = columns.Rank(rank=1, name=name, place="", total=total)
    assert (' class="num sum thousands ' in render_to_string("wall/_total.html", {"line": row})) is thousands
