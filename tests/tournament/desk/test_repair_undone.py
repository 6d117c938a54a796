"""What was written since a repair: it keeps the repair from being taken back only where it would give a game to somebody who did not play
it."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.tournament.desk.test_repairs import as_file, done, evening, refused_undo, seats, totals, why_not
from tests.tournament.evening import DREIER, RUFER, save, the_table
from tournament.desk.drawing.repair.matrix import Action
from tournament.desk.drawing.repair.writing import undo_repair
from tournament.desk.registration.players import readmit
from tournament.ledger.lines.recompute import recompute
from tournament.ledger.lines.writing import strike_entry
from tournament.models import POSITION_STEP, Entry, Registration

pytestmark = pytest.mark.django_db


def test_what_was_played_since_is_not_given_to_somebody_else() -> None:
    tournament = evening()
    save(the_table(tournament), 1, RUFER)
    repair = done(tournament, Action.SUBSTITUTE, player=1, other=9)
    save(the_table(tournament), 1, {**RUFER, "won": False}, expected_version=1, reason="verlesen")
    save(the_table(tournament), 2, {**RUFER, "dealer": 1, "declarer": 2, "partner": 3})
    assert "seither geschrieben worden (ab Spiel 2)" in refused_undo(repair)


def test_a_game_that_was_put_in_and_struck_again_does_not_stand_in_the_way() -> None:
    """Nor one that was corrected, nor a redeal: nobody has got anything by them."""
    tournament = evening()
    before = as_file(tournament)
    save(the_table(tournament), 1, RUFER)
    save(the_table(tournament), 2, {**RUFER, "dealer": 1, "declarer": 2, "partner": 3})
    repair = done(tournament, Action.SUBSTITUTE, player=1, other=9, game=2)
    save(the_table(tournament), 2, {**RUFER, "dealer": 1, "declarer": 2, "partner": 3, "won": False}, expected_version=1, reason="verlesen")
    save(the_table(tournament), 3, {**RUFER, "dealer": 2})
    strike_entry(table_id=the_table(tournament).pk, position=3 * POSITION_STEP, expected_version=1, reason="doppelt")
    save(the_table(tournament), 4, {"game": "redeal", "dealer": 2})
    undo_repair(repair_id=repair.pk, reason="Irrtum")
    assert seats(tournament) == [table["seats"] for table in before["tables"]]
    assert 9 not in totals(tournament)


def test_a_game_in_the_place_of_a_struck_one_is_another_one() -> None:
    tournament = evening()
    save(the_table(tournament), 1, RUFER)
    repair = done(tournament, Action.SUBSTITUTE, player=1, other=9, game=1)
    strike_entry(table_id=the_table(tournament).pk, position=POSITION_STEP, expected_version=1, reason="nie gespielt")
    save(the_table(tournament), 2, RUFER)
    assert "seither geschrieben worden" in refused_undo(repair)


def test_a_line_before_it_that_was_corrected_does_not_stand_in_the_way() -> None:
    tournament = evening()
    save(the_table(tournament), 1, RUFER)
    repair = done(tournament, Action.SUBSTITUTE, player=1, other=9)
    save(the_table(tournament), 1, {**RUFER, "won": False}, expected_version=1, reason="verlesen")
    undo_repair(repair_id=repair.pk, reason="Irrtum")
    assert seats(tournament)[0] == [1, 2, 3, 4]


def test_two_who_sat_wrong_for_three_games_are_found_when_the_sheets_are_full() -> None:
    """Seat 0 of a table has −1 +15 +1 +1, seat 1 has +1 −5 −1 +1. 6 has the first three of seat 0 at table 1, 1 those of seat 1 at table
    2."""
    tournament = evening(games=4)
    fourth = {**RUFER, "dealer": 3, "declarer": 0, "partner": 1}
    for table in (1, 2):
        for number, record in enumerate((RUFER, DREIER, {**RUFER, "dealer": 2, "declarer": 3, "partner": 0}, fourth), start=1):
            save(the_table(tournament, table), number, record)
    before = as_file(tournament)
    repair = done(tournament, Action.SWAP, player=1, other=6, until=3)
    assert (totals(tournament)[1], totals(tournament)[6]) == (1 - 5 - 1 + 1, -1 + 15 + 1 + 1)
    assert seats(tournament) == [[1, 2, 3, 4], [5, 6, 7, 8]]
    assert recompute(tournament) == []
    undo_repair(repair_id=repair.pk, reason="doch nicht")
    assert as_file(tournament) == before
    assert "säße in Spiel 4 an Tisch 1 und an Tisch 2" in why_not(tournament, Action.SWAP, player=1, other=6, until=3, other_until=4)
    assert "ein Stück davon" in why_not(tournament, Action.SWAP, player=2, other=5, until=5)


def test_the_page_leads_to_what_stands_in_the_way(director_client: Client) -> None:
    tournament = evening()
    save(the_table(tournament), 1, RUFER)
    repair = done(tournament, Action.SUBSTITUTE, player=1, other=9)
    save(the_table(tournament), 2, {**RUFER, "dealer": 1, "declarer": 2, "partner": 3})
    here, said = reverse("repair", args=[tournament.slug]), {"action": "undo", "runde": 1, "repair": repair.pk, "reason": "Irrtum"}
    page = director_client.post(here, said, follow=True).content.decode()
    position = Entry.objects.get(table=the_table(tournament), game=2).position
    assert f'href="{reverse("table", args=[tournament.slug, 1, 1])}#zeile-{position}">Tisch 1 ansehen</a>' in page


def test_and_to_who_was_withdrawn_since(director_client: Client) -> None:
    """1 went and came back under Anmeldung: taking the repair back would change nothing that it had done to him."""
    tournament = evening()
    save(the_table(tournament), 1, RUFER)
    repair = done(tournament, Action.WALK_OUT, player=1, other=9)
    readmit(registration_id=Registration.objects.get(tournament=tournament, number=1).pk)
    here, said = reverse("repair", args=[tournament.slug]), {"action": "undo", "runde": 1, "repair": repair.pk, "reason": "Irrtum"}
    page = director_client.post(here, said, follow=True).content.decode()
    assert f'href="{reverse("players", args=[tournament.slug])}#nr-1"' in page
