"""A tournament ranked by the places of its sheet: what it begins with, what a file says of it, what a penalty moves, what the form asks.

R1  T1 (1 2 3 4)  +10 +4 −6 −8: 4 3 2 1; with 12 taken off 1 in this round: 2 +4, 1 −2, 3 −6, 4 −8.
"""

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from django.test import Client

import rules
from rules.book import read_ranking as read_ranking_of
from rules.rows.places import Compared, PlacedBy, Places
from scoring.draw import seating
from tests.rules.test_places import FOUR, TEN, with_places
from tests.tournament.court import player_of
from tests.tournament.desk.test_views_setup import NEW, TYPED
from tests.tournament.evening import registered, running, the_round, the_table
from tests.tournament.filed import written
from tournament.archive.importing import import_tournament
from tournament.archive.reading import read_tournament
from tournament.desk.drawing.draw import confirm_draw
from tournament.desk.evening.rounds import open_round
from tournament.desk.setup import setup
from tournament.ledger.lines import settling
from tournament.ledger.lines.recompute import recompute
from tournament.ledger.people.ranking import read_ranking
from tournament.ledger.store.audience import Audience
from tournament.ledger.store.refusals import Refused
from tournament.models import Tournament
from tournament.referee.sanctions import give_sanction, lift_sanction

pytestmark = pytest.mark.django_db


@pytest.fixture
def cup(monkeypatch: pytest.MonkeyPatch) -> Places:
    """The cup with the places of the Slovenian page."""
    return _put(FOUR, monkeypatch)


def _put(places: Places, monkeypatch: pytest.MonkeyPatch) -> Places:
    sheet = with_places(places)
    for known in (rules.KNOWN, rules.SHEETS):
        monkeypatch.setitem(known, sheet.slug, sheet)  # type: ignore[arg-type]
    return places


def played(**more: Any) -> Tournament:
    """Round 1, +10 +4 −6 −8."""
    tournament = running(((1, 2, 3, 4),), **{"name": "Plätze", **more})
    settling.save_sums(table_id=the_table(tournament, 1, 1).pk, sums=(10, 4, -6, -8))
    tournament.refresh_from_db()
    return tournament


def order(tournament: Tournament) -> list[tuple[Any, ...]]:
    return [(line.rank, line.player.number, line.total) for line in read_ranking(tournament, Audience.DESK).standings]


def test_it_begins_with_its_sheets_places(cup: Places) -> None:
    tournament = played()
    assert tournament.ranking == {"kind": "table_points"}
    assert order(tournament) == [(1, 1, 4), (2, 2, 3), (3, 3, 2), (4, 4, 1)]
    assert registered(4, name="Nur Summe", ranking={"kind": "sum"}).ranking == {"kind": "sum"}
    assert recompute(tournament) == []


def test_a_penalty_of_the_round_moves_a_place(cup: Places) -> None:
    """10 − 12 = −2: behind 2, before 3 and 4. Table points cannot be taken off."""
    tournament = played()
    taken = {"tournament_id": tournament.pk, "kind": "points", "player_id": player_of(tournament, 1).player_id, "reason": "laut"}
    with pytest.raises(Refused) as refused:
        give_sanction(**taken, points=1, table_points=1)
    assert [finding.code for finding in refused.value.findings] == ["unexpected_field"]
    give_sanction(**taken, points=12)
    assert order(tournament) == [(1, 2, 4), (2, 1, 3), (3, 3, 2), (4, 4, 1)]
    ranked = read_ranking(tournament, Audience.DESK)
    assert [(line.player.number, line.points) for line in ranked.standings] == [(2, 4), (1, -2), (3, -6), (4, -8)]
    assert ranked.placed(1) == {(1, 1): 3}
    assert recompute(tournament) == []


def test_a_file_says_only_what_the_sheet_does_not(cup: Places) -> None:
    usual, by_sum = played(), played(name="Summe", ranking={"kind": "sum"})
    better = played(name="Besser", ranking={"kind": "table_points", "table_ties": "better"})
    for tournament, said in ((usual, None), (by_sum, {"kind": "sum"}), (better, {"kind": "table_points", "table_ties": "better"})):
        file = written(tournament)
        assert file.get("ranking") == said
        again = import_tournament(file=read_tournament({**file, "uid": None}))
        assert again.ranking == tournament.ranking
    # Equal players have the better place.
    settling.save_sums(table_id=the_table(better, 1, 1).pk, sums=(5, 5, -4, -6), reason="verschrieben")
    assert order(better)[:2] == [(1, 1, 4), (1, 2, 4)]


def test_another_sheet_has_no_such_places(cup: Places) -> None:
    tournament = registered(4, name="Plätze")
    with pytest.raises(Refused) as refused:
        setup.change_setup(tournament_id=tournament.pk, system="koenigrufen-sauwald")
    assert [(finding.code, finding.field) for finding in refused.value.findings] == [("missing_key", "ranking.points")]
    setup.change_setup(tournament_id=tournament.pk, system="koenigrufen-sauwald", ranking={"kind": "sum"})


def test_the_answer_to_the_sheets_question_decides(monkeypatch: pytest.MonkeyPatch) -> None:
    _put(TEN, monkeypatch)
    tournament = registered(5, name="Plätze", options={"fifth_place": "always_4"})
    assert tournament.ranked_by.list_of(5, 2) == (10, 8, 6, 4, 4)
    setup.change_setup(tournament_id=tournament.pk, options={})
    tournament.refresh_from_db()
    assert (tournament.ranked_by.list_of(5, 1), tournament.ranked_by.list_of(5, 2)) == ((10, 8, 6, 4, 4), (10, 8, 6, 4, 2))
    assert tournament.ranked_by.placed_by is PlacedBy.GAMES


def test_the_form_offers_the_sheets_places_first(director_client: Client, cup: Places) -> None:
    page = director_client.get(NEW + "?regeln=koenigrufen-cup").content.decode()
    assert 'value="sheet" id="id_ranking_1" checked' in page.replace("required ", "")
    answer = director_client.post(NEW, {**TYPED, "ranking": "sheet", "table_ties": "better"})
    assert answer.status_code == 302, answer.content.decode()
    made = Tournament.objects.get()
    assert made.ranking == {"kind": "table_points", "table_ties": "better"}
    assert made.ranked_by.at_table(3, 1, {7: 5, 8: 5, 9: -5}) == {7: Fraction(11, 3), 8: Fraction(11, 3), 9: Fraction(5, 3)}
    page = " ".join(director_client.get(f"/t/{made.slug}/").content.decode().split())
    assert "Tischpunkte zu dritt 3⅔, 2⅔, 1⅔; zu viert 4, 3, 2, 1" in page
    own = director_client.post(NEW, {**TYPED, "name": "Eigene", "ranking": "table_points", "table_points_4": "2-1", "table_ties": "mean"})
    assert own.status_code == 302
    assert Tournament.objects.get(name="Eigene").ranking == {"kind": "table_points", "points": {"4": [2, 1]}}


def test_what_was_taken_off_table_points_waits_where_places_go_by_points(cup: Places) -> None:
    """By lists of its own a penalty is in table points; by the sheet's places there are none. Beside points they mean nothing there."""
    tournament = registered(4, name="Plätze", ranking={"kind": "table_points", "points": {"4": [4, 3, 2, 1]}})
    taken = {"tournament_id": tournament.pk, "kind": "points", "reason": "laut"}
    alone = give_sanction(**taken, player_id=player_of(tournament, 1).player_id, table_points=1)
    with pytest.raises(Refused) as refused:
        setup.change_setup(tournament_id=tournament.pk, ranking={"kind": "table_points"})
    assert [(finding.code, finding.field) for finding in refused.value.findings] == [("contradiction", "ranking")]
    lift_sanction(sanction_id=alone.pk, reason="doch nicht")
    give_sanction(**taken, player_id=player_of(tournament, 2).player_id, points=1, table_points=1)
    setup.change_setup(tournament_id=tournament.pk, ranking={"kind": "table_points"})
    tournament.refresh_from_db()
    for one in (import_tournament(file=read_tournament({**written(tournament), "uid": None})), tournament):
        confirm_draw(tournament_id=one.pk, rounds=[seating(1, ((1, 2, 3, 4),))])
        open_round(round_id=the_round(one).pk)
        settling.save_sums(table_id=the_table(one).pk, sums=(10, 4, -6, -8))
        assert order(one) == [(1, 1, 4), (2, 2, 3), (3, 3, 2), (4, 4, 1)]
        assert recompute(one) == []


def test_own_lists_follow_the_sheets_places_where_nobody_pays_another() -> None:
    sheet = with_places(FOUR)
    scores = replace(sheet, system=replace(sheet.system, balanced=False), examples=())
    given = {"kind": "table_points", "points": {"4": [4, 3, 2, 1]}}
    ranking = read_ranking_of(given, "ranking", [], scores)
    assert ranking is not None
    assert (ranking.placed_by, ranking.compared, ranking.takes_table_points) == (PlacedBy.AFTER_PENALTIES, Compared.TABLE_POINTS, False)
    # A free system says that a penalty never moves a place, and one that pays nothing else.
    for other in (sheet, replace(scores, system=replace(scores.system, places=None))):
        found = read_ranking_of(given, "ranking", [], other)
        assert found is not None
        assert (found.placed_by, found.compared) == (PlacedBy.GAMES, Compared.BOTH)
