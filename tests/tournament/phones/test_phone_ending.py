"""What keeps a table from being signed, as its phones say it: games in doubt, agreements that fell and why, a call taken back, sentences
for a scribe."""

from uuid import uuid4

import pytest

from tests.tournament.court import case, director
from tests.tournament.evening import DREIER, FAULTY, RUFER, fill, log_says, running, save, the_round, the_table
from tests.tournament.phone_hand import FIRST, Hand, answered, write
from tournament.desk.evening.rounds import close_round
from tournament.ledger.lines.settling import reopen_table
from tournament.ledger.lines.writing import save_entry
from tournament.models import POSITION_STEP, Call, Entry, LogRow, OtherVersion
from tournament.phones.writing import choose_version
from tournament.referee.calls import call_referee
from tournament.referee.cases import dispute_case, drop_case, open_case

pytestmark = pytest.mark.django_db


@pytest.fixture
def hand() -> Hand:
    """At a table that has all its three games."""
    found = Hand(the_table(running()))
    fill(found.table)
    return found


def doubts(hand: Hand) -> list[tuple[int | None, str]]:
    return [(doubt["game"], doubt["text"]) for doubt in hand.state()["doubts"]]


def test_a_game_that_a_referee_decides_about_is_named_and_nobody_signs_or_pays(hand: Hand) -> None:
    assert (doubts(hand), bool(hand.state()["payments"])) == ([], True)
    user = director()
    doubtful = case(hand.table, user, 2)
    assert doubts(hand) == [(2, "Spiel 2: der Schiedsrichter ist noch damit befasst.")]
    assert hand.state()["doubts"][0]["case"]  # it is not taken back before he has decided
    dispute_case(case_id=doubtful.pk, expected_version=doubtful.version, reason="Zeugen fehlen", user=user)
    assert doubts(hand) == [(2, "Spiel 2: strittig, der Schiedsrichter entscheidet.")]
    assert hand.state()["payments"] == []
    answer = hand.send("agree", seat=0)
    assert answered(answer) == (409, "in_doubt")
    assert answer.json()["message"] == "Über ein Spiel dieses Tisches entscheidet noch der Schiedsrichter. Bestätigt wird danach."
    doubtful.refresh_from_db()
    drop_case(case_id=doubtful.pk, expected_version=doubtful.version, reason="geklärt", user=user)
    assert (doubts(hand), bool(hand.state()["payments"])) == ([], True)
    assert hand.send("agree", seat=0).json()["agreed"] == [0]


def test_two_versions_and_a_line_that_cannot_be_scored_are_named_in_their_order(hand: Hand) -> None:
    write(hand.table, 3, DREIER)
    assert doubts(hand) == [(3, "Spiel 3: zwei Fassungen, die Leitung wählt.")]
    answer = hand.send("agree", seat=0)
    assert answer.json()["message"] == "Von einer Zeile gibt es zwei Fassungen. Die Leitung wählt eine; danach geht es hier weiter."
    save_entry(
        table_id=hand.table.pk,
        position=POSITION_STEP,
        record={**FAULTY, "dealer": 0},
        expected_version=1,
        reason="so am Zettel",
        keep_faulty=True,
    )
    assert doubts(hand) == [
        (1, "Spiel 1: lässt sich so nicht werten. Bitte unter „Alle Spiele“ berichtigen."),
        (3, "Spiel 3: zwei Fassungen, die Leitung wählt."),
    ]
    choose_version(other_id=OtherVersion.objects.get().pk, choice="theirs")
    assert [game for game, _text in doubts(hand)] == [1]


def test_when_agreements_fall_the_phone_says_why_until_all_have_agreed_again(hand: Hand) -> None:
    for seat in (0, 1):
        hand.send("agree", seat=seat)
    assert hand.state()["fallen"] == ""
    save_entry(
        table_id=hand.table.pk,
        position=2 * POSITION_STEP,
        record={**DREIER, "dealer": 1, "won": False},
        expected_version=1,
        reason="verschrieben",
    )
    said = hand.state()
    why = "Die Bestätigungen gelten nicht mehr: Spiel 2 wurde danach geändert (verschrieben). Bitte noch einmal prüfen und bestätigen."
    assert (said["agreed"], said["fallen"]) == ([], why)
    assert hand.send("agree", seat=0).json()["fallen"] == why  # seat 1 has not looked again
    assert hand.send("agree", seat=1).json()["fallen"] == ""


def test_a_table_that_the_desk_opens_again_says_why(hand: Hand) -> None:
    for seat in range(4):
        said = hand.send("agree", seat=seat).json()
    assert (said["table_state"], said["fallen"]) == ("confirmed", "")
    reopen_table(table_id=hand.table.pk, reason="Spiel 3 fehlt ein Kontra")
    assert hand.state()["fallen"] == (
        "Die Bestätigungen gelten nicht mehr: die Leitung hat den Tisch wieder geöffnet (Spiel 3 fehlt ein Kontra). Bitte noch einmal "
        "prüfen und bestätigen."
    )
    assert hand.send("agree", seat=2).json()["fallen"] == ""


def test_a_call_is_taken_back_at_the_table_but_not_from_a_referee_who_decides(hand: Hand) -> None:
    hand.send("greet", seat=2)
    assert hand.send("call", back=True).json()["calls"] == []  # there was none
    hand.send("call", client_id=str(uuid4()), words="Renonce")
    assert len(hand.state()["calls"]) == 1
    assert hand.send("call", back=True).json()["calls"] == []
    assert (Call.objects.get().end_reason, LogRow.objects.first().author) == ("am Tisch zurückgenommen", "Spieler 3")
    assert log_says(LogRow.objects.first()) == "R1 T1: Ruf am Tisch zurückgenommen"
    open_case(table_id=hand.table.pk, call_id=call_referee(table_id=hand.table.pk, client_id=uuid4()).pk, user=director())
    assert answered(hand.send("call", back=True)) == (409, "case_open")
    assert Call.objects.filter(ended_at__isnull=True).count() == 1


def test_a_scribe_reads_what_he_can_do_not_what_the_desk_can() -> None:
    hand = Hand(the_table(running()))
    save(hand.table, 1, RUFER)
    assert hand.send("agree", seat=0).json()["message"] == "Es fehlen noch Spiele. Bestätigt wird, wenn alle geschrieben sind."
    assert hand.game(version=4, do="strike").json()["message"] == (
        "Diese Zeile hat inzwischen jemand anderer geändert. Bitte unter „Alle Spiele“ ansehen, was jetzt dasteht."
    )
    close_round(round_id=the_round(hand.table.round.tournament).pk, reason="Zeit")
    answer = hand.game(2, {**FIRST, "dealer": "1"})
    said = "Die Runde ist nicht offen. Bitte der Leitung sagen, was an diesem Tisch noch fehlt."
    assert (answer.json()["message"], [error["message"] for error in answer.json()["errors"]]) == (said, [said])


@pytest.mark.parametrize("written_first", [True, False])
def test_a_game_in_dispute_taken_back_on_a_phone_without_a_net_holds_no_later_game_up(hand: Hand, written_first: bool) -> None:
    """Taken back and written anew before the phone heard of the case: of the game, one version counts, and nobody signs before it is
    decided."""
    user = director()
    if not written_first:
        hand.game(3, version=1, do="strike")
    doubtful = case(hand.table, user, 3) if written_first else case(hand.table, user, None, game=3, record=DREIER)
    dispute_case(case_id=doubtful.pk, expected_version=doubtful.version, reason="Zeugen fehlen", user=user)
    if not written_first:
        hand.game(4)
    line = 3 if written_first else 4
    client = str(uuid4())
    first = hand.game(line, version=1, do="strike", client_id=client)
    assert first.status_code == 200
    assert hand.game(line + 1).status_code == 200
    assert hand.game(line, version=1, do="strike", client_id=client).json()["status"] == "repeated"
    games = Entry.objects.filter(table=hand.table, current=True, record__isnull=False).order_by("position")
    assert list(games.values_list("position", "game")) == [(POSITION_STEP, 1), (2 * POSITION_STEP, 2), ((line + 1) * POSITION_STEP, 3)]
    assert doubts(hand) == [(3, "Spiel 3: strittig, der Schiedsrichter entscheidet.")]
