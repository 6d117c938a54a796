"""What a ruling leaves on the pages: the game as entered above the line that counts, both with their reasons, and the player's course."""

import re

import pytest
from django.test import Client

from tests.tournament.court import case, decide, player_of, referee, ruled_dreier
from tests.tournament.evening import RUFER, running, save, the_table
from tournament.desk.setup.setup import show_standings
from tournament.ledger.store.audience import Audience
from tournament.models import POSITION_STEP, Case, Tournament
from tournament.papers.score_sheets import score_sheets
from tournament.referee.cases import dispute_case
from tournament.referee.sanctions import give_sanction

pytestmark = pytest.mark.django_db


def page(client: Client, tournament: Tournament, path: str = "runde/1/tisch/1/") -> str:
    answer = client.get(f"/t/{tournament.slug}/{path}")
    assert answer.status_code == 200
    return answer.content.decode()


def rows(text: str) -> list[tuple[str, list[str]]]:
    """Class and amounts of the lines that are written, in order."""
    body = text[text.index('<table class="score') : text.index("</table>")]
    found = []
    for style, line in re.findall(r'<tr(?: class="([^"]*)")?[^>]*><th scope="row">(.*?)</tr>', body, re.DOTALL):
        cells = re.findall(r'<td class="amt[^>]*>(.*?)</td>', line)
        amounts = re.findall(r"[+−]?\d+", re.sub(r"<[^>]+>", " ", " ".join(cells)))
        found += [(style, amounts)] * bool(amounts)
    return found


def test_the_game_as_entered_stands_struck_above_the_line_that_counts(client: Client) -> None:
    tournament, _user, ruling = ruled_dreier()
    text = page(client, tournament)
    assert rows(text) == [("struck", ["+15", "−5", "−5", "−5"]), (" ruled", ["+15", "+5", "+5", "−25"])]
    assert "Renonce Spieler 4" in text or "Renonce 4" in text
    assert ruling.source in text
    assert "durch Entscheid gesetzt" in text


def test_a_ruled_line_is_not_corrected_but_leads_to_its_ruling(director_client: Client) -> None:
    tournament, _user, ruling = ruled_dreier()
    text = page(director_client, tournament)
    assert f"?zeile={POSITION_STEP}#" not in text
    assert text.count(f"/entscheid/{ruling.pk}/") == 2
    # Nor by its address: the form stays one for the next game.
    assert "Spiel 1 berichtigen" not in page(director_client, tournament, f"runde/1/tisch/1/?zeile={POSITION_STEP}")


def test_a_visitor_sees_the_ruling_but_gets_no_link(client: Client) -> None:
    tournament, _user, _ruling = ruled_dreier()
    assert "/entscheid/" not in page(client, tournament)


def test_why_tells_what_counts_and_what_was_entered(client: Client) -> None:
    tournament, _user, ruling = ruled_dreier()
    text = page(client, tournament, f"runde/1/tisch/1/warum/{POSITION_STEP}/3/?nur=1")
    counts, entered = text.split("Eingegeben war")
    # He pays 15 to the declarer and 5 to each of the others; as entered, he lost a Dreier of 5.
    assert "Warum −25?" in counts
    assert "−5" not in counts
    assert ruling.text in counts
    assert ruling.source in counts
    assert "−5" in entered
    assert "<s>−5</s>" in entered


def test_a_ruling_that_keeps_the_game_is_a_small_mark_and_the_line_can_be_corrected(director_client: Client) -> None:
    tournament = running()
    user, table = referee(tournament), the_table(tournament)
    save(table, 1, RUFER)
    decide(case(table, user), user, "no_renonce", departure="alles richtig")
    text = page(director_client, tournament)
    assert rows(text) == [("", ["−1", "+1", "+1", "−1"])]
    assert 'class="chip ruling kept"' in text
    assert f"?zeile={POSITION_STEP}#" in text


def test_an_annulled_game_says_so_and_counts_nothing(client: Client) -> None:
    tournament = running()
    user, table = referee(tournament), the_table(tournament)
    save(table, 1, RUFER)
    decide(case(table, user, violation="kibitzer", stage="scored", facts={"decisive": True}, accused=[]), user, "annul")
    text = page(client, tournament)
    assert rows(text) == [("struck", ["−1", "+1", "+1", "−1"]), (" ruled", ["0", "0", "0", "0"])]
    assert ">annulliert</td>" in text


def test_a_disputed_line_counts_for_now_and_is_hatched(client: Client) -> None:
    tournament = running()
    user, table = referee(tournament), the_table(tournament)
    save(table, 1, RUFER)
    about = case(table, user)
    dispute_case(case_id=about.pk, expected_version=about.version, reason="Blätter gesichert", user=user)
    text = page(client, tournament)
    assert rows(text) == [("doubt", ["−1", "+1", "+1", "−1"])]
    assert "1 Spiel strittig" in text
    # Decided, it is in dispute no more.
    decide(Case.objects.get(pk=about.pk), user)
    assert "strittig" not in page(client, tournament)


def test_the_players_page_marks_the_game_with_its_paragraph(client: Client) -> None:
    tournament, _user, ruling = ruled_dreier()
    show_standings(tournament_id=tournament.pk, shown=True)
    text = page(client, tournament, "spieler/4/")
    assert ">Renonce</span>" in text
    assert f'<small class="law">{ruling.source}</small>' in text
    assert text.count('class="ruledat"') == 1


def test_penalty_points_are_a_row_of_their_own_and_in_the_total(client: Client) -> None:
    tournament, _user, _ruling = ruled_dreier()
    show_standings(tournament_id=tournament.pk, shown=True)
    give_sanction(
        tournament_id=tournament.pk,
        kind="points",
        points=10,
        reason="zu spät",
        player_id=player_of(tournament, 4).player_id,
        author="Leitung",
    )
    text = page(client, tournament, "spieler/4/")
    penalty = text[text.index("Strafpunkte") :]
    assert "zu spät" in penalty
    assert "−10" in penalty
    assert '<dd class="minus">−35</dd>' in text


@pytest.mark.parametrize("decision, shown", [("manual", ["Händisch", "Entscheid"]), ("annul", ["annulliert"])])
def test_what_the_referee_said_in_his_own_words_is_not_for_everybody(client: Client, decision: str, shown: list[str]) -> None:
    tournament = running()
    user, table = referee(tournament), the_table(tournament)
    save(table, 1, RUFER)
    amounts = {"amounts": [3, -1, -1, -1]} if decision == "manual" else {}
    decide(case(table, user), user, decision, departure="Huber hat es zugegeben", **amounts)
    show_standings(tournament_id=tournament.pk, shown=True)
    why = f"runde/1/tisch/1/warum/{POSITION_STEP}/0/"
    for path in ("runde/1/tisch/1/", why, f"{why}?nur=1", "spieler/1/"):
        text = page(client, tournament, path)
        assert "Huber" not in text, path
        assert all(word in text for word in shown), path
    client.force_login(user)
    for path in ("runde/1/tisch/1/", why):
        assert "Huber hat es zugegeben" in page(client, tournament, path), path


def test_what_was_read_out_is_said_in_the_readers_language(client: Client) -> None:
    """It is stored in German, as it was read; the sheet's own word for a game that it annuls too."""
    tournament, _user, _ruling = ruled_dreier()
    why = f"/t/{tournament.slug}/runde/1/tisch/1/warum/{POSITION_STEP}/3/"
    said = {"de": "Das ist Renonce, und das Spiel ist zu Ende.", "en": "That is Renonce, and the game is over."}
    for language, other in (("de", "en"), ("en", "de")):
        client.cookies["sprache"] = language
        text = client.get(why, {"nur": 1}).content.decode()
        assert said[language] in text
        assert said[other] not in text
    table = the_table(tournament, 2)
    save(table, 1, {"game": "manual", "dealer": 0, "amounts": [0, 0, 0, 0], "reason": "annulliert"})
    why = f"/t/{tournament.slug}/runde/1/tisch/2/warum/{POSITION_STEP}/0/"
    assert "By hand: annulled" in client.get(why, {"nur": 1}).content.decode()


def test_the_paragraph_of_a_settlement_by_hand_is_for_everybody(client: Client) -> None:
    """The sheet answers Renonce by § Renonce, 2; the referee departs from it."""
    tournament = running()
    user, table = referee(tournament), the_table(tournament)
    save(table, 1, RUFER)
    decide(case(table, user), user, "manual", departure="Huber hat es zugegeben", amounts=[3, -1, -1, -1])
    assert "Händisch <span>Entscheid § Renonce, 2</span>" in page(client, tournament)
    text = " ".join(
        line.text + line.detail + line.note for played in score_sheets(tournament, Audience.DESK) for line in played.sheet.lines
    )
    assert "Huber" not in text
    assert "Entscheid § Renonce, 2" in text
