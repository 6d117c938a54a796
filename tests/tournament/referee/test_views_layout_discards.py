"""The card board: what was laid away, and the faults that show once every card lies."""

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tests.deals_made import CARDS, TALON
from tests.tournament.referee.test_views_layout import a_case, keys, lay, tap, text, url
from tournament.models import Case

pytestmark = pytest.mark.django_db


@pytest.fixture
def case(director: User) -> Case:
    """Pichler (seat 1) plays a Dreier; Mayrhuber (seat 0) dealt."""
    return a_case(director)


def test_what_was_laid_away_wrongly_is_found(director_client: Client, director: User, case: Case) -> None:
    """Pichler keeps S8, C8, D3 and HQ: Tarock XV had to stay in his hand. A fourth card makes the number wrong."""
    lay(case, *CARDS, user=director)
    for card in ("H1", "D1", "T15"):
        answer = tap(director_client, case, card, teil="ablage", part=True)
    page = text(answer)
    assert "Ablage: Pichler legte Tarock XV ab." in page
    assert "Tarock statt Farbkarte abgelegt" in page
    assert "Zuerst abzulegen war, und wo es liegt: Herz Dame Stich 7 Karo 3 Stich 5 Pik 8 Stich 3 Treff 8 Stich 4" in page
    assert 'value="0-1-discard_tarock"' not in answer.content.decode(), "the cup has no name for it in a case"
    pile = director_client.get(url(case), {"teil": "ablage"})
    assert sorted(keys(pile)) == sorted(("C10", "T16", "SN")), "a fourth card can be laid away"
    page = text(tap(director_client, case, "C10", teil="ablage", part=True))
    assert "Abgelegt sind 4 Karten statt 3." in page
    assert tap(director_client, case, do="fault", fault="0-1-discard_count").status_code == 302
    stored = Case.objects.get(pk=case.pk)
    assert (stored.violation, stored.accused, stored.layout["discards"]) == ("discard_count", [1], ["H1", "D1", "T15", "C10"])


def test_too_few_laid_away_are_found_when_the_rest_lies_in_the_talon(director_client: Client, director: User, case: Case) -> None:
    lay(case, *CARDS, user=director, discards=["H1", "D1"])
    for card in ("C10", *TALON):
        answer = tap(director_client, case, card, teil="talon", part=True)
    assert "Abgelegt sind 2 Karten statt 3." in text(answer)


def test_a_wrong_discard_of_a_sheet_with_one_law_for_all_is_a_breach_of_rules(director_client: Client, director: User) -> None:
    """The Speiszettel: Talonfehler are Regelverstöße like any other."""
    case = a_case(director, system="koenigrufen-speiszettel")
    lay(case, *CARDS, user=director, discards=["H1", "D1", "T15"])
    assert tap(director_client, case, do="fault", fault="0-1-discard_tarock").status_code == 302
    assert Case.objects.get(pk=case.pk).violation == "rule_breach"
    assert "im Fall übernommen" in text(director_client.get(url(case)))
