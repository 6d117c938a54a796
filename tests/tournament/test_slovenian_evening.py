"""An evening of Slovenian Tarok, made by the services: scores of each one's own, radelci across games, its pages, papers and file.

TRI + 1, table 1 of four, two games. Klop dealt by the first, 10 for the talon and 20 each: −10, −20, −20, −20, and everybody has a
radelc. Then `dva` by the third with 41: (30 + 6) × 2 = 72, and his is struck off: −10, −20, 52, −20. At the table of three, `tri` by the
second with 31: −(10 + 4) = −14.
"""

import re
from io import BytesIO

import pytest
from django.test import Client
from openpyxl import load_workbook

from tests.tournament import court
from tests.tournament.evening import content_digest, drawn, save, the_round, the_table
from tests.tournament.filed import written
from tests.tournament.scores import whole
from tests.tournament.seat_hand import sits_down
from tests.tournament.site.test_queries import PAGES, address
from tests.tournament.site.test_scores_shown import ELSEWHERE, text_of
from tournament.archive.importing import import_tournament
from tournament.archive.reading import read_tournament
from tournament.desk.evening import rounds
from tournament.desk.registration.players import import_players
from tournament.desk.setup.setup import show_standings
from tournament.ledger.lines.recompute import recompute
from tournament.ledger.lines.settling import confirm_table
from tournament.ledger.lines.writing import insert_entry
from tournament.ledger.people.ranking import read_ranking
from tournament.ledger.store.audience import Audience
from tournament.models import POSITION_STEP, LogRow, Tournament
from tournament.papers import catalogue

pytestmark = pytest.mark.django_db

THREE, FOUR = "tarok-slovenski-3", "tarok-slovenski-4"
TABLES = {THREE: ((1, 2, 3, 4), (5, 6, 7)), FOUR: ((1, 2, 3, 4), (5, 6, 7, 8))}
KLOP = {"game": "klop", "dealer": 0, "points": [10, 20, 20, 20]}
GAMES = {
    THREE: [{"game": "dva", "dealer": 1, "declarer": 2, "points": 41}, {"game": "tri", "dealer": 0, "declarer": 1, "points": 31}],
    FOUR: [
        {"game": "dva", "dealer": 1, "declarer": 2, "partner": 0, "points": 41},
        {"game": "tri", "dealer": 0, "declarer": 1, "points": 31, "kontra": {"by": 2}},
    ],
}
SUMS = {THREE: ((-10, -20, 52, -20), (0, -14, 0)), FOUR: ((16, -20, 32, -20), (0, -28, 0, 0))}
"""With four `dva` is (20 + 6) × 2 = 52 and his partner's half 26; `tri` lost under Kontra −14 × 2, and nobody else writes anything."""


def evening(system: str) -> Tournament:
    tournament = drawn.__wrapped__(TABLES[system], system=system, games=2, rounds=1, ranking={"kind": "sum"})
    rounds.open_round(round_id=the_round(tournament).pk)
    tournament.refresh_from_db()
    first, second = the_table(tournament), the_table(tournament, 2)
    save(first, 1, KLOP)
    save(first, 2, GAMES[system][0])
    save(second, 1, GAMES[system][1])
    save(second, 2, {"game": "manual", "dealer": 1, "amounts": [0] * second.seats, "reason": "aus"})
    for table in (first, second):
        confirm_table(table_id=table.pk)
    show_standings(tournament_id=tournament.pk, shown=True)
    tournament.refresh_from_db()
    return tournament


@pytest.mark.parametrize("system", [THREE, FOUR])
def test_an_evening_is_written_and_comes_back_from_its_file(system: str) -> None:
    tournament = evening(system)
    assert tuple(whole(the_table(tournament, number)) for number in (1, 2)) == SUMS[system]
    again = import_tournament(file=read_tournament(written(tournament)))
    assert content_digest(again) == content_digest(tournament)
    assert recompute(tournament) == recompute(again) == []


def test_every_page_is_there(director_client: Client) -> None:
    tournament = evening(THREE)
    table, user = the_table(tournament), court.referee(tournament)
    court.decide(court.case(table, user, line=2), user, "manual", amounts=(0, 0, -61, 0), departure="zu früh gezeigt")
    for name in PAGES.keys() - ELSEWHERE:
        answer = director_client.get(address(name, tournament))
        assert answer.status_code == 404 if name == "payments" else answer.status_code < 400, (name, answer.status_code)
        assert "Quersumme" not in b"".join(answer).decode(errors="replace"), name


def test_its_sheets_show_radelci_and_are_signed_in_columns() -> None:
    tournament = evening(FOUR)
    sheet = text_of(tournament, "sheets:1")
    assert all(word in sheet for word in ("Radelci", "Summe aller", "Unterschrift", "○"))
    book = load_workbook(BytesIO(catalogue.make(tournament, "tournament", "xlsx").content), data_only=True)
    *_lines, last = book["R1 T1"].iter_rows(min_col=3, max_col=7, values_only=True)
    assert last == (*SUMS[FOUR][0], 0)


def test_the_desk_shows_what_a_misdeal_cost(director_client: Client) -> None:
    """The first of a dealer is a warning and 0, the second costs him 20: −10, −20, −20, −40 with the klop."""
    tournament = sheet_of_three(KLOP, {"game": "redeal", "dealer": 3, "misdeal": 1}, {"game": "redeal", "dealer": 3, "misdeal": 2})
    page = director_client.get(address("table", tournament)).content.decode()
    assert whole(the_table(tournament)) == (-10, -20, -20, -40)
    line = next(row for row in page.split("<tr") if "zum 2. Mal vergeben" in row)
    assert [amount for amount in ("−20", "−40") if f">{amount}<" in re.sub(r"\s", "", line)] == ["−20", "−40"]


TRI = {"game": "tri", "dealer": 2, "declarer": 3, "points": 45}


def sheet_of_three(*records: dict[str, object]) -> Tournament:
    """Table 1 of TRI + 1 with three games planned, each radelc that is left 10; number 8 plays nowhere yet."""
    tournament = drawn.__wrapped__(TABLES[THREE], system=THREE, games=3, rounds=1, options={"radelc_left": 10})
    rounds.open_round(round_id=the_round(tournament).pk)
    import_players(tournament_id=tournament.pk, rows=[{"name": "Ersatz"}])
    for line, record in enumerate(records, start=1):
        save(the_table(tournament), line, record)
    tournament.refresh_from_db()
    return tournament


def test_a_correction_before_a_ruling_counts_what_was_decided_anew() -> None:
    """Renons of the fourth in `dva`, a radelc: −(30 + 35) × 2 = −130; −20 − 130 + (10 + 10) × 2 = −110. Left are those of the
    others. `tri` made instead of the klop: −65 and 20."""
    tournament = sheet_of_three(KLOP, GAMES[THREE][0], TRI)
    table, user = the_table(tournament), court.referee(tournament)
    court.decide(court.case(table, user, line=2), user, "renonce", departure="Renons")
    assert whole(the_table(tournament)) == (-20, -30, -30, -110)
    save(the_table(tournament), 1, {"game": "tri", "dealer": 0, "declarer": 1, "points": 45}, expected_version=1, reason="kein Klop")
    assert whole(the_table(tournament)) == (0, 20, 0, -45)
    assert LogRow.objects.filter(action="correct_entry").latest("pk").facts["also"] == [{"say": "settled_anew", "games": [2, 3]}]
    again = import_tournament(file=read_tournament(written(tournament)))
    assert content_digest(again) == content_digest(tournament)
    assert recompute(tournament) == recompute(again) == []


def test_a_forgotten_klop_counts_in_every_later_game_and_who_sits_there_last_has_what_is_left() -> None:
    """Before: 36 and 20. With the klop first: −20 + 72, −20 + 40, and −10 a radelc for the first two. 8 sits in the first's place from
    game 3 on: −10 each."""
    tournament = sheet_of_three(GAMES[THREE][0], TRI)
    assert whole(the_table(tournament)) == (0, 0, 36, 20)
    insert_entry(table_id=the_table(tournament).pk, before_position=POSITION_STEP, record=KLOP, reason="vergessen")
    assert whole(the_table(tournament)) == (-20, -30, 52, 20)
    assert LogRow.objects.latest("pk").facts["also"] == [{"say": "settled_anew", "games": [2, 3]}]
    sits_down(the_table(tournament), 0, 8, before_game=3)
    points = {line.player.number: line.points for line in read_ranking(tournament, Audience.DESK).standings}
    assert [points[number] for number in (1, 8, 2, 3, 4)] == [-10, -10, -30, 52, 20]
    assert recompute(tournament) == []
