"""Papers that follow from the standings – prizes, receipts, payments, cash, teams, table points – say that they are corrected, and what
changed. By hand."""

import json
from unittest.mock import Mock

import pytest
from django.utils import translation

from tests.tournament.papers.test_printed import FIRST, LATER, printed, state
from tests.tournament.prizes.evening import PLACES, corrected, plan, played
from tournament.models import Player, Printed, Registration, Tournament
from tournament.money import writing as money
from tournament.papers import catalogue, groups

pytestmark = pytest.mark.django_db


def replaced(before: str, changed: str) -> str:
    return f"berichtigt, ersetzt Stand {before} von 22:41, geändert: {changed}"


def again(tournament: Tournament, what: str, *sums: int) -> tuple[str, str]:
    """The state that was printed first, and the words of the paper after table 1 came to these sums."""
    before = state(tournament)
    assert "ersetzt" not in printed(tournament, what, FIRST)
    corrected(tournament, *(sums or (10, 40, -20, -30)))
    return before, printed(tournament, what, LATER)


@pytest.mark.parametrize("what", ["prizes", "receipts"])
def test_who_receives_another_amount_though_he_has_two_prizes(what: str) -> None:
    """Ranks 1 1 share 120 + 80, ranks 3 3 3 share 50: 16.67, 16.67, 16.66; the best round is 1's or 5's, of equal ones both 6.25. After the
    correction 2 has 40 and 1 has 10: they change places, 106.25 for 16.67; 1, the first by number of the third ones, receives the 16.67, 6
    and 7 what they had."""
    tournament = played()
    plan(tournament, *PLACES, {"kind": "special", "special": "best_round", "cents": 1250})
    before, said = again(tournament, what)
    assert replaced(before, "Pichler 16,67 € → 106,25 €, Huber 106,25 € → 16,67 €") in said
    assert said == printed(tournament, what, LATER), "the same paper again"


def test_who_receives_nothing_any_more_and_who_does_now() -> None:
    """1 and 5 shared the first place, 50 each; with 60 points it is 1's alone. The best of the club was 3 (−20 before −30) and is 4 (−30
    before −40)."""
    tournament = played()
    plan(tournament, {"place": 1, "cents": 10000}, {"kind": "category", "filter": {"club": "Füchse"}, "place": 1, "text": "Korb"})
    before, said = again(tournament, "prizes", 60, 10, -40, -30)
    assert replaced(before, "Huber 50,00 € → 100,00 €, neu Mayr, Gruber 50,00 € → 0,00 €, ohne Wolf") in said


def test_while_the_round_runs_a_later_list_replaces_and_corrects_nothing() -> None:
    tournament = played("running", closed=[])
    plan(tournament)
    before, said = again(tournament, "prizes")
    assert f"ersetzt Stand {before} von 22:41" in said
    assert "berichtigt" not in said


def test_who_pays_whom_how_much_now() -> None:
    """10 cents a point, table 1. Before: 3 pays 1 to 1 and 1 to 2, 4 pays 3 to 1. With 30 20 −20 −30: 4 pays 3 to 1, 3 pays 2 to 2."""
    tournament = played()
    before, said = again(tournament, "payments", 30, 20, -20, -30)
    assert replaced(before, "Runde 1, Tisch 1: Wolf an Pichler 1,00 € → 2,00 €, Runde 1, Tisch 1: Wolf an Huber 1,00 € → 0,00 €") in said
    assert "Huber" not in json.dumps([row.shown for row in Printed.objects.all()]), "no names are kept"


def test_over_the_evening_the_desk_is_named() -> None:
    tournament = played()
    money.plan_payments(tournament_id=tournament.pk, per="evening", method="fewest", through="desk")
    before, said = again(tournament, "payments", 40, 20, -30, -30)
    assert replaced(before, "Wolf an Turnierleitung 2,00 € → 3,00 €, Turnierleitung an Pichler 1,00 € → 2,00 €") in said


def test_the_cash_goes_on_and_is_corrected_with_the_results() -> None:
    tournament = played()
    money.write_cash(tournament_id=tournament.pk, kind="opening", cents=5000)
    before = state(tournament)
    assert "ersetzt" not in printed(tournament, "cash", FIRST)
    money.write_cash(tournament_id=tournament.pk, kind="other", cents=-4250, words="Saalmiete")
    said = printed(tournament, "cash", LATER)
    assert "ersetzt die Fassung von 22:41" in said, "the same state of the results"
    assert "berichtigt" not in said, "the same results: nothing was corrected"
    corrected(tournament, 10, 40, -20, -30)
    money.write_cash(tournament_id=tournament.pk, kind="other", cents=1000, words="Spende")
    said = printed(tournament, "cash", LATER)
    assert (
        f"berichtigt, ersetzt Stand {before} von 23:11, geändert: Sonstiges −42,50 € → −32,50 €, Soll in der Kassa 7,50 € → 17,50 €" in said
    )
    assert "Bewegungen 2 → 3" in said


def test_a_team_has_another_total() -> None:
    """The Füchse are 3 and 4: −50, then −40."""
    tournament = played()
    before, said = again(tournament, "teams", 30, 10, -20, -20)
    assert replaced(before, "Füchse −50 → −40") in said
    assert "Füchse" not in json.dumps(Printed.objects.first().shown)


def test_in_english_a_team_with_a_namesake_is_no_other_one() -> None:
    """Nr. 3 and 4 have one name: what tells them apart in the list of members is "Nr." there and "No." here."""
    tournament = played()
    Player.objects.filter(registrations__tournament=tournament, registrations__number=4).update(name="Eva Wolf")
    assert "Eva Wolf (Nr. 4)" in printed(tournament, "teams", FIRST)
    with translation.override("en"):
        said = printed(tournament, "teams", LATER)
    assert "Eva Wolf (no. 4)" in said
    assert "replaces" not in said


@pytest.mark.parametrize("language, times", [("de", 1), ("en", 2)])
def test_a_list_of_teams_is_ranked_again_only_where_it_is_not_german(monkeypatch: pytest.MonkeyPatch, language: str, times: int) -> None:
    tournament, read = played(), Mock(wraps=groups.read_ranking)
    monkeypatch.setattr(groups, "read_ranking", read)
    with translation.override(language):
        printed(tournament, "teams", FIRST)
    assert read.call_count == times


def test_a_player_has_other_table_points() -> None:
    """Table 1: 4 3 2 1 become 3 4 2 1. At table 2 5 has 4, 6 and 7 share 3 and 2, 8 has 1. 1 and 5, then 2 and 5, are first by points; 1
    falls to 3."""
    tournament = played()
    before, said = again(tournament, "table-points")
    assert f"berichtigt, ersetzt Stand {before} von 22:41, geändert: Platz" in said
    assert "Pichler 3 → 4" in said
    assert "Huber 4 → 3" in said


def test_the_desk_is_no_player() -> None:
    tournament = played()
    paper = catalogue.find(tournament, "payments", "pdf")
    shown = paper.trace("pdf").shown
    assert shown is not None
    assert shown.named is not None
    assert shown.named("1-2/8/") == "Runde 1, Tisch 2: Zauner an Turnierleitung"


def test_in_another_language_it_is_the_same_paper_also_for_who_is_only_a_number() -> None:
    """Nr. 4 is the last of table 1: he pays 3 to Nr. 1, who is named."""
    tournament = played()
    Registration.objects.filter(tournament=tournament, number=4).update(anonymous=True)
    plan(tournament)
    for what in ("standings", "payments", "prizes", "table-points", "tables:1"):
        german = printed(tournament, what, FIRST)
        assert "Mayr" not in german
        with translation.override("en"):
            english = printed(tournament, what, LATER)
        assert ("No. 4" in english) == (what != "prizes")
        assert "replaces" not in english, what
        assert "4 No." not in english or what != "payments", "the number is said once"
