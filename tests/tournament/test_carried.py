"""What a player carries from game to game, on the whole way: desk, phone, wall, papers, file, and what a correction makes of it.

Table 1 of three games (`carrying`): (−1, −2, −3, −4) „Räuber“: everybody gets a mark; (5, −6, 0, 0) counts (10, −12, 0, 0), and the first
has none any more; (0, 7, −8, 0) counts (0, 14, −16, 0), and the second has none. Left are the third's and the fourth's: −10 each.
Sums 9, 0, −29, −14. Without the word in the first game nothing doubles: (4, −1, −11, −4).
"""

from collections.abc import Iterator

import pytest
from django.test import Client

from tests.tournament.carrying import SLUG, game, known
from tests.tournament.evening import content_digest, drawn, save, the_round, the_table
from tests.tournament.filed import written
from tests.tournament.scores import whole
from tournament.archive.importing import import_tournament
from tournament.archive.reading import read_tournament
from tournament.desk.evening import rounds
from tournament.ledger.lines.recompute import recompute
from tournament.ledger.store.audience import Audience
from tournament.models import POSITION_STEP, Entry, LogRow, TableLink, Tournament
from tournament.papers.score_sheets import score_sheets
from tournament.phones.reading import find_link
from tournament.phones.state import Asking, table_state
from tournament.wall.columns import middle
from tournament.wall.reading import wall

pytestmark = pytest.mark.django_db
FIRST, SECOND, THIRD = game(-1, -2, -3, -4, word="Räuber"), game(5, -6, 0, 0, dealer=1), game(0, 7, -8, 0, dealer=2)


@pytest.fixture(autouse=True)
def _known() -> Iterator[None]:
    with known():
        yield


def begun(*records: dict[str, object]) -> Tournament:
    tournament = drawn.__wrapped__(((1, 2, 3, 4), (5, 6, 7)), system=SLUG, games=3, rounds=1)
    rounds.open_round(round_id=the_round(tournament).pk)
    for place, record in enumerate(records, start=1):
        save(the_table(tournament), place, record)
    tournament.refresh_from_db()
    return tournament


def test_desk_phone_and_wall_show_it_before_the_next_game(director_client: Client) -> None:
    tournament = begun(FIRST, SECOND)
    page = director_client.get(f"/t/{tournament.slug}/runde/1/tisch/1/").content.decode()
    assert page.count('<span class="sr">Radl: </span>○</span>') == 3
    link = find_link(TableLink.objects.get(table=the_table(tournament)).token)
    assert link is not None
    assert table_state(link, Asking())["carried"] == ["", "○", "○", "○"]
    tournament.current_round, tournament.led = 1, False  # type: ignore[attr-defined]
    first, second = next(page for page in middle(tournament, wall(tournament)) if page.kind == "tables").rows
    assert (first.held, second.held) == (("", "○", "○", "○"), ("", "", ""))


def test_what_is_left_is_in_the_sums_and_proved() -> None:
    tournament = begun(FIRST, SECOND, THIRD)
    assert whole(the_table(tournament)) == (9, 0, -29, -14)
    sheet = score_sheets(tournament, Audience.DESK)[0].sheet
    assert (sheet.held, sheet.left, sheet.totals) == ((0, 0, 1, 1), (0, 0, -10, -10), (9, 0, -29, -14))
    again = import_tournament(file=read_tournament(written(tournament)))
    assert content_digest(again) == content_digest(tournament)
    assert recompute(tournament) == recompute(again) == []


def test_the_desk_is_told_which(director_client: Client) -> None:
    tournament = begun(FIRST, SECOND)
    page = f"/t/{tournament.slug}/runde/1/tisch/1/"
    line = {"position": str(POSITION_STEP), "version": "1", "game": "free", "dealer": "0", "word": "Solo", "why": "kein Räuber"}
    amounts = {f"amount_{seat}": str(amount) for seat, amount in enumerate(FIRST["amounts"])}
    told = director_client.post(f"{page}eintrag/", {**line, **amounts, "do": "save"}, follow=True).content.decode()
    assert "Dadurch zählen andere Spiele anders als bisher: Spiel 2." in told


def test_a_correction_settles_every_later_game_again_and_says_which_changed() -> None:
    """Game 2 counts 5 instead of 10 for the first; game 3 7 instead of 14; and nothing is left."""
    tournament = begun(FIRST, SECOND, THIRD)
    save(the_table(tournament), 1, {**FIRST, "word": "Solo"}, expected_version=1, reason="kein Räuber")
    assert whole(the_table(tournament)) == (4, -1, -11, -4)
    assert [tuple(row) for row in Entry.objects.filter(current=True).order_by("position").values_list("a0", "a1", "a2", "a3")] == [
        (-2, -4, -6, -8), (10, -12, 0, 0), (0, 14, -16, 0),
    ]  # fmt: skip
    assert LogRow.objects.filter(action="correct_entry").latest("pk").facts["also"] == [{"say": "settled_anew", "games": [2, 3]}]
