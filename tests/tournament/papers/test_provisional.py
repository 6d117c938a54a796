"""What may still be decided otherwise says so: a round's results, who pays whom, receipts and certificates; and a corrected certificate
what it replaces."""

import json

import pytest

from tests.scoring.read_back import texts as pages_of
from tests.tournament.court import case, referee
from tests.tournament.evening import fill, running, save, the_round, the_table
from tests.tournament.prizes.evening import PLACES, plan, played
from tournament.archive.schemas import check_file
from tournament.desk.evening.rounds import close_round
from tournament.desk.setup.setup import publish_tournament, reopen_tournament
from tournament.models import Registration, Tournament
from tournament.papers.catalogue import make
from tournament.prizes import writing
from tournament.prizes.reading import read_prizes
from tournament.referee.cases import dispute_case
from tournament.referee.sanctions import give_sanction

pytestmark = pytest.mark.django_db

DREIER = {"game": "dreier", "dealer": 0, "declarer": 0, "won": True}
"""+15 −5 −5 −5; a Renonce of seat 3: +15 +5 +5 −25."""


def disputed() -> Tournament:
    """A Dreier of player 1 at table 1 waits for the referee."""
    tournament = running(cents_per_point=10)
    save(the_table(tournament), 1, DREIER)
    user = referee(tournament)
    opened = case(the_table(tournament), user, 1)
    dispute_case(case_id=opened.pk, expected_version=opened.version, reason="Zeugen fehlen", user=user)
    tournament.refresh_from_db()
    return tournament


def read(tournament: Tournament, what: str) -> str:
    return " ".join(" ".join(pages_of(make(tournament, what, "pdf").content)).split())


def test_a_round_says_which_games_are_disputed_and_what_that_leaves_open() -> None:
    tournament = disputed()
    text = read(tournament, "round:1")
    assert "Runde 1, vorläufig" in text
    assert "Strittig: Runde 1, Tisch 1, Spiel 1." in text
    # Player 4 has −5 as it is written, and −25 if it was his Renonce.
    assert "\N{MINUS SIGN}25 bis \N{MINUS SIGN}5" in text
    found = make(tournament, "round:1", "json").content
    rows = {row["number"]: row for row in json.loads(found)["round-1"]}
    assert rows[4]["disputed"].startswith("\N{MINUS SIGN}25 bis \N{MINUS SIGN}5")
    assert check_file(found) == "round"


def test_who_pays_whom_marks_the_table_whose_game_is_disputed() -> None:
    tournament = disputed()
    save(the_table(tournament, 2), 1, DREIER)
    text = read(tournament, "payments")
    assert "Wer zahlt wem, vorläufig" in text
    assert "Strittig: Runde 1, Tisch 1, Spiel 1." in text
    found = make(tournament, "payments", "json").content
    assert {(row["table"], row["disputed"]) for row in json.loads(found)["payments"]} == {(1, "strittig"), (2, "")}
    assert check_file(found) == "payments"


def test_while_it_runs_a_round_is_provisional_and_closed_it_is_not() -> None:
    tournament = running(cents_per_point=10)
    for number in (1, 2):
        fill(the_table(tournament, number))
    for what in ("round:1", "payments"):
        assert ", vorläufig" in read(tournament, what)
    close_round(round_id=the_round(tournament).pk)
    tournament.refresh_from_db()
    for what in ("round:1", "payments"):
        assert "vorläufig" not in read(tournament, what)


def test_what_is_not_given_yet_says_so_and_what_is_given_does_not() -> None:
    tournament = played()
    plan(tournament, *PLACES)
    for what in ("receipts", "certificates"):
        for page in pages_of(make(tournament, what, "pdf").content):
            assert "Vorläufig: die Preise sind noch nicht vergeben." in " ".join(page.split()), what
    shown = read_prizes(tournament)
    writing.give_prizes(tournament_id=tournament.pk, digest=writing.shown_digest(shown.now.request))
    for what in ("receipts", "certificates"):
        assert "Vorläufig" not in read(tournament, what)


def test_a_corrected_certificate_says_what_it_replaces_although_the_rank_stayed() -> None:
    tournament = played()
    before = read(tournament, "certificates")
    assert "berichtigt" not in before
    assert "Vorläufig" not in before, "all rounds are closed, and no prize is planned"
    publish_tournament(tournament_id=tournament.pk)
    reopened = reopen_tournament(tournament_id=tournament.pk, reason="verschrieben")
    # Numbers 1 and 5 share rank 1 with 40; the desk takes one point off Nr. 5, who is second now.
    player = Registration.objects.get(tournament=reopened, number=5).player_id
    give_sanction(tournament_id=reopened.pk, kind="points", player_id=player, points=1, reason="Telefon am Tisch")
    after = read(reopened, "certificates")
    assert "berichtigt, ersetzt Stand" in after
    assert "Platz 1 und 2" in after, after
