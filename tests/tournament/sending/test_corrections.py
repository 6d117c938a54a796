"""A correction is found by what was sent and what is here, says where the difference is and names nobody; a withdrawal; somebody who is
forgotten."""

import json

import pytest
from django.test import Client

from tests.tournament.correcting.test_correcting import LOST, SECOND
from tests.tournament.evening import RUFER, log_says, the_table
from tests.tournament.sending import hand
from tests.tournament.sending.server import Said, Server
from tournament.correcting.writing import add_line, correct_line
from tournament.desk.registration import players
from tournament.desk.setup import setup
from tournament.ledger.store.refusals import Refused
from tournament.models import POSITION_STEP, Federation, LogRow, Player, Registration, Sending, Sent, Tournament
from tournament.referee.sanctions import give_sanction
from tournament.register.forgetting import forget
from tournament.sending.making import reword, stay, withdraw
from tournament.sending.reasons import public_reason
from tournament.sending.working import Looker

pytestmark = pytest.mark.django_db
PAGE = "/verband/"


@pytest.fixture
def sent(server: Server, laptop: Federation) -> Tournament:
    """Closed, and arrived."""
    tournament = hand.closed()
    hand.look()
    assert hand.only(tournament).state == Sent.SENT
    return tournament


def last() -> Sending:
    found = Sending.objects.order_by("pk").last()
    assert found is not None
    return found


def test_published_it_is_the_same_results(server: Server, sent: Tournament) -> None:
    setup.publish_tournament(tournament_id=sent.pk)
    hand.look()
    assert len(server.sent()) == 1


def test_opened_and_closed_again_it_is_the_same_results(server: Server, sent: Tournament) -> None:
    setup.reopen_tournament(tournament_id=sent.pk, reason="nachsehen")
    hand.look()
    setup.close_tournament(tournament_id=sent.pk)
    hand.look()
    assert len(server.sent()) == 1


def test_a_game_is_corrected(server: Server, sent: Tournament) -> None:
    before = last()
    hand.to_lost(sent)
    hand.look()
    head = hand.header(server.sent()[1])
    assert (head["action"], head["revision"], head["supersedes"]) == ("correct", 2, before.digest)
    assert head["reason"] == "Runde 1, Tisch 1, Spiel 2 berichtigt"
    assert last().state == Sent.SENT
    assert log_says(LogRow.objects.filter(tournament=sent).latest("pk")) == (
        "Berichtigung für den Verband gemacht (Fassung 2): Runde 1, Tisch 1, Spiel 2 berichtigt"
    )


def test_corrected_back_it_is_another_revision_with_the_digest_of_the_first(server: Server, sent: Tournament) -> None:
    hand.to_lost(sent)
    hand.look()
    hand.to_lost(sent, record={**LOST, "won": True}, expected_version=2)
    hand.look()
    heads = [hand.header(content) for content in server.sent()]
    assert [head["revision"] for head in heads] == [1, 2, 3]
    assert heads[2]["standings"] == heads[0]["standings"] != heads[1]["standings"]


def test_several_games_are_the_first_and_how_many(server: Server, sent: Tournament) -> None:
    hand.to_lost(sent)
    for number in (1, 2):
        record, about = {**RUFER, "won": False}, {"position": POSITION_STEP, "expected_version": 1, "reason": "verlesen"}
        correct_line(table_id=the_table(sent, number).pk, record=record, **about)
    hand.look()
    assert last().reason == "Runde 1, Tisch 1, Spiel 1 und noch 2 Stellen berichtigt"


def test_a_forgotten_redeal_moves_no_other_game(server: Server, sent: Tournament) -> None:
    """What was put in is told, and not all that stands behind it."""
    add_line(table_id=the_table(sent).pk, position=0, before=SECOND, record={"game": "redeal", "dealer": 1}, reason="vergessen")
    hand.look()
    assert last().reason == "Runde 1, Tisch 1 berichtigt"


def test_a_persons_place_is_corrected(server: Server, sent: Tournament) -> None:
    row = Registration.objects.get(tournament=sent, number=3)
    setup.reopen_tournament(tournament_id=sent.pk, reason="Ort")
    players.change_player(registration_id=row.pk, name="Spieler 3", place="Wels", club="")
    setup.close_tournament(tournament_id=sent.pk)
    hand.look()
    assert last().reason == "Personen berichtigt"
    one, other = (hand.header(content) for content in server.sent())
    assert one["results"] == other["results"]
    assert one["persons"] != other["persons"]


def test_points_that_were_taken_are_told_as_such(server: Server, sent: Tournament) -> None:
    setup.reopen_tournament(tournament_id=sent.pk, reason="Strafe")
    player = Player.objects.get(name="Spieler 3")
    give_sanction(tournament_id=sent.pk, kind="points", points=5, player_id=player.pk, reason="Spieler 3 war laut")
    setup.close_tournament(tournament_id=sent.pk)
    hand.look()
    assert last().reason == "Strafpunkte oder Ausschlüsse berichtigt"


def test_a_correction_stays_for_half_a_minute_so_that_somebody_can_say_it_better(
    server: Server, sent: Tournament, director_client: Client
) -> None:
    looker = Looker()
    hand.to_lost(sent)
    hand.look(hand.later(seconds=1), looker)
    assert len(server.sent()) == 1
    assert "Anderer Grund" in director_client.get(PAGE).content.decode()
    answer = director_client.post(PAGE, {"do": "reason", "sending": last().pk, "reason": "Auf Wunsch von Spieler 3"}, follow=True)
    assert "bitte eine Nummer statt des Namens" in answer.content.decode()
    director_client.post(PAGE, {"do": "reason", "sending": last().pk, "reason": "Der Zettel war verlesen"})
    hand.look(looker=looker)
    hand.look(looker=looker)
    assert [hand.header(content)["reason"] for content in server.sent()] == ["", "Der Zettel war verlesen"]
    assert last().state == Sent.SENT
    with pytest.raises(Refused) as caught:
        reword(sending_id=last().pk, reason="Noch ein anderer")
    assert caught.value.codes == ("left_already",)


def test_as_a_file_it_has_left(server: Server, sent: Tournament, director_client: Client) -> None:
    hand.to_lost(sent)
    hand.look(hand.later(seconds=1))
    director_client.post(PAGE, {"do": "file", "sending": last().pk})
    assert "Anderer Grund" not in director_client.get(PAGE).content.decode()
    with pytest.raises(Refused):
        reword(sending_id=last().pk, reason="Ein anderer")


def test_two_that_wait_are_sent_in_their_order(server: Server, laptop: Federation) -> None:
    server.next = [Said(503), Said(503)]
    tournament = hand.closed()
    hand.look()
    hand.to_lost(tournament)
    hand.look(hand.later(minutes=2))
    assert [hand.header(content)["revision"] for content in server.sent()] == [1, 1]
    hand.look(hand.later(minutes=5))
    hand.look(hand.later(minutes=5))
    assert [hand.header(content)["revision"] for content in server.sent()] == [1, 1, 1, 2]
    assert len(server.kept) == 2


@pytest.mark.parametrize("text", ["Spieler war laut", "wegen Spieler 3", "SPIELER irrte", "", "x" * 501, "eine\x07Zeile"])
def test_a_reason_that_names_somebody_is_none(text: str, data: object) -> None:
    tournament = hand.closed()
    with pytest.raises(Refused):
        public_reason(text, tournament)


def test_withdrawn_it_counts_no_more_and_nothing_is_sent_until_somebody_says_so(
    server: Server, sent: Tournament, director_client: Client
) -> None:
    before = last()
    director_client.post(PAGE, {"do": "withdraw", "tournament": sent.pk, "reason": "War nur eine Probe"})
    hand.look()
    head = hand.header(server.sent()[1])
    assert (head["action"], head["supersedes"], head["results"], head["persons"]) == ("withdraw", before.digest, "", "")
    assert head["reason"] == "War nur eine Probe"
    assert server.sent()[1].count(b"\n") == 3
    hand.to_lost(sent)
    hand.look()
    assert len(server.sent()) == 2
    stay(tournament_id=sent.pk, stays=False)
    hand.look()
    head = hand.header(server.sent()[2])
    assert (head["action"], head["revision"], head["reason"]) == ("correct", 3, "Wieder eingesandt")
    assert last().state == Sent.SENT


def test_what_never_left_is_taken_back_without_a_word_to_anybody(server: Server, laptop: Federation) -> None:
    tournament = hand.closed()
    hand.look()
    Sending.objects.update(state=Sent.WAITS, tries=0, answer={})
    assert withdraw(tournament_id=tournament.pk, reason="War nur eine Probe") is None
    hand.look()
    assert len(server.sent()) == 1
    with pytest.raises(Refused) as caught:
        withdraw(tournament_id=tournament.pk, reason="Noch einmal")
    assert caught.value.codes == ("not_sent",)


def test_whose_name_is_forgotten_is_in_no_upload_that_is_kept_and_the_server_is_told(server: Server, sent: Tournament) -> None:
    row = Registration.objects.get(tournament=sent, number=3)
    assert b"Spieler 3" in bytes(last().content)
    digest = last().digest
    forget(person_id=row.player_id)
    assert [found for found in Sending.objects.all() if b"Spieler 3" in bytes(found.content)] == []
    hand.look()
    assert Sending.objects.get(digest=digest).state == Sent.SENT
    content = server.sent()[1]
    assert hand.header(content)["reason"] == "Personen berichtigt"
    assert b"Spieler 3" not in content
    assert 3 not in [person["number"] for person in json.loads(content.split(b"\n")[4])["persons"]]
    hand.look()
    assert len(server.sent()) == 2


def test_what_waits_with_a_forgotten_name_is_made_anew(server: Server, laptop: Federation) -> None:
    server.next = [Said(503)]
    tournament = hand.closed()
    hand.look()
    forget(person_id=Registration.objects.get(tournament=tournament, number=3).player_id)
    hand.look(hand.later(minutes=2))
    assert b"Spieler 3" not in server.sent()[1]
    assert [row.state for row in Sending.objects.all()] == [Sent.DROPPED, Sent.SENT]
