"""Who was excluded keeps his rank or has none, as the set-up says; standings, papers, wall, prizes, series and file say the same.

Table 1 (players 1 2 3 4) by its sums: +10 +4 −6 −8; table 2 (5 6 7 8): +7 +4 −2 −9. So 1 +10, 5 +7, 2 and 6 +4, 7 −2, 3 −6, 4 −8, 8 −9.
Player 1 is excluded after the round. Without a rank for him 5 is the first, 2 and 6 share the second, 7 is the fourth.
"""

import csv
import io
import json
from typing import Any

import pytest
from django.test import Client
from openpyxl import load_workbook

from scoring.plain.words import say
from tests.tournament.court import player_of
from tests.tournament.evening import running, the_round, the_table
from tests.tournament.filed import written
from tournament.archive.importing import import_tournament
from tournament.archive.reading import read_tournament
from tournament.archive.schemas import check_file
from tournament.desk.evening import rounds
from tournament.desk.setup import setup
from tournament.ledger.lines import settling
from tournament.ledger.lines.recompute import recompute
from tournament.ledger.people.ranking import rankings, read_ranking
from tournament.ledger.store.audience import Audience
from tournament.ledger.store.refusals import Refused
from tournament.models import Tournament
from tournament.papers import catalogue
from tournament.prizes.reading import read_prizes
from tournament.referee.sanctions import give_sanction, lift_sanction

pytestmark = pytest.mark.django_db

KEPT = [(1, 1), (2, 5), (3, 2), (3, 6), (5, 7), (6, 3), (7, 4), (8, 8)]
MOVED_UP = [(1, 5), (2, 2), (2, 6), (4, 7), (5, 3), (6, 4), (7, 8), (None, 1)]


def evening(excluded: str) -> Tournament:
    tournament = running(rounds=1, tie_breaks=[], excluded=excluded)
    for number, sums in ((1, (10, 4, -6, -8)), (2, (7, 4, -2, -9))):
        settling.save_sums(table_id=the_table(tournament, number).pk, sums=sums)
    rounds.close_round(round_id=the_round(tournament).pk)
    give_sanction(tournament_id=tournament.pk, kind="exclusion", player_id=player_of(tournament, 1).player_id, reason="Betrug")
    setup.show_standings(tournament_id=tournament.pk, shown=True)
    tournament.refresh_from_db()
    return tournament


def places(tournament: Tournament) -> list[tuple[int | None, int]]:
    return [(line.rank, line.player.number) for line in read_ranking(tournament, Audience.PUBLIC).standings]


def made(tournament: Tournament, what: str, ending: str) -> bytes:
    return catalogue.make(tournament, what, ending).content


@pytest.mark.parametrize("excluded, ranks", [("keeps_rank", KEPT), ("no_rank", MOVED_UP)])
def test_page_papers_prizes_and_series_say_the_same(excluded: str, ranks: list[Any]) -> None:
    tournament = evening(excluded)
    assert places(tournament) == ranks
    listed = json.loads(made(tournament, "standings", "json"))["standings"]
    assert [(row["rank"], row["number"]) for row in listed] == ranks
    rows = list(csv.reader(io.StringIO(made(tournament, "standings", "csv").decode("utf-8-sig")), delimiter=";"))
    assert [(int(row[0]) if row[0] else None, int(row[1])) for row in rows[1:9]] == ranks
    persons = read_prizes(tournament).now.request["persons"]
    assert [(row["rank"], row["number"]) for row in persons] == [pair for pair in ranks if pair[0] is not None]
    assert [row["number"] for row in persons if row.get("out")] == [number for rank, number in ranks if rank is not None and number == 1]
    assert not recompute(tournament)
    assert [check_file(made(tournament, what, "json")) for what in ("standings", "round:1")] == ["standings", "round"]
    for what in ("standings", "round:1", "certificates"):
        assert made(tournament, what, "pdf").startswith(b"%PDF")


def test_the_workbook_ranks_nobody_who_has_no_rank() -> None:
    book = load_workbook(io.BytesIO(made(evening("no_rank"), "standings", "xlsx")), data_only=True)
    sheet = book.worksheets[0]
    assert [(sheet.cell(row, 1).value, sheet.cell(row, 2).value) for row in range(2, 10)] == MOVED_UP
    assert [row[0].value for row in book[say("ranking", "de")].iter_rows(min_row=2, max_col=1)] == [5, 2, 6, 7, 3, 4, 8]


def test_the_rounds_still_add_up_and_pages_show_him_behind_all(client: Client) -> None:
    tournament = evening("no_rank")
    assert read_ranking(tournament, Audience.DESK).cross_sums == [(1, 0)]
    assert [[line.rank for line in after.standings] for after in rankings(tournament, Audience.DESK)] == [[1, 2, 2, 4, 5, 6, 7, None]]
    page = client.get(f"/t/{tournament.slug}/stand/").content.decode()
    assert page.index("Spieler 8") < page.index("Spieler 1<")
    assert "ausgeschlossen" in page
    own = client.get(f"/t/{tournament.slug}/spieler/1/").content.decode()
    assert "von 7" not in own
    assert "von 8" not in own
    assert "von 7" in client.get(f"/t/{tournament.slug}/spieler/5/").content.decode()
    for address in (f"/t/{tournament.slug}/platz/?nr=1", f"/wall/{tournament.slug}/"):
        assert "None" not in client.get(address).content.decode()


def test_the_exclusion_lifted_gives_the_rank_back() -> None:
    tournament = evening("no_rank")
    lift_sanction(sanction_id=tournament.sanctions.get().pk, reason="war es nicht")
    assert places(Tournament.objects.get()) == KEPT


def test_it_is_changed_until_the_close_copied_and_travels_in_the_file() -> None:
    tournament = evening("no_rank")
    assert setup.copy_tournament(source_id=tournament.pk, name="Nächstes").excluded == "no_rank"
    file = written(tournament)
    assert file["excluded"] == "no_rank"
    assert written(import_tournament(file=read_tournament(file))) == file
    with pytest.raises(Refused, match="Es gibt"):
        read_tournament(file | {"excluded": "away"})
    assert "excluded" not in written(setup.change_setup(tournament_id=tournament.pk, excluded="keeps_rank"))
    assert places(Tournament.objects.get(pk=tournament.pk)) == KEPT
    setup.close_tournament(tournament_id=tournament.pk)
    with pytest.raises(Refused):
        setup.change_setup(tournament_id=tournament.pk, excluded="no_rank")
