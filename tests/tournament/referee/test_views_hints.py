"""What a case tells its referee beside the questions: the sheet's sentence and place, what may have expired, games not written, the nearest
paragraph."""

import re

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tests.tournament.court import case, decide, referee, refused
from tests.tournament.evening import DREIER, running, save, the_table
from tournament.ledger.lines.writing import strike_entry
from tournament.models import POSITION_STEP, Case, Tournament
from tournament.referee.cases import dispute_case, open_case

pytestmark = pytest.mark.django_db
BACKEND = "django.contrib.auth.backends.ModelBackend"


def evening(client: Client, written: int = 1, **more) -> tuple[Tournament, User]:
    """Table 1 has written so many Dreier; the referee is logged in."""
    tournament = running(**more)
    user = referee(tournament)
    for game in range(1, written + 1):
        save(the_table(tournament), game, {**DREIER, "dealer": (game - 1) % 4})
    client.force_login(user, backend=BACKEND)
    return tournament, user


def text(client: Client, address: str, **query: str) -> str:
    answer = client.get(address, query)
    assert answer.status_code == 200
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", answer.content.decode()))


def url(about: Case) -> str:
    return f"/t/{about.table.round.tournament.slug}/fall/{about.pk}/"


def test_decision_and_ruling_say_the_sheets_sentence_and_lead_to_its_place(client: Client) -> None:
    tournament, user = evening(client)
    about = case(the_table(tournament), user)
    said = "Gegen Farb- oder Stichzwang zu spielen ist Renonce, sobald der Stich eingezogen oder zum nächsten ausgespielt ist"
    place = f"/t/{tournament.slug}/regelblatt/#stelle-renonce-2"
    pages = [client.get(url(about), {"schritt": "entscheid"}).content.decode()]
    ruling = decide(about, user)
    pages.append(client.get(f"/t/{tournament.slug}/entscheid/{ruling.pk}/").content.decode())
    for page in pages:
        assert said in page
        assert f'<a href="{place}">§ Renonce, 2</a>' in page
    assert client.get(f"/t/{tournament.slug}/regelblatt/").content.decode().count('id="stelle-renonce-2"') == 1


def test_an_older_game_may_have_expired(client: Client) -> None:
    """Three Dreier: the first is two games old. Once it was noticed in time, or too late for certain, nothing is left to warn of."""
    tournament, user = evening(client, written=3)
    about = case(the_table(tournament), user, line=1)
    seen = text(client, url(about), schritt="spiel")
    assert "vor 1 Spiel: vielleicht verfallen" in seen
    assert "vor 2 Spielen: vielleicht verfallen" in seen
    for step in ("wann", "entscheid"):
        assert "Seither sind 2 Spiele geschrieben: vielleicht verfallen." in text(client, url(about), schritt=step)
    Case.objects.filter(pk=about.pk).update(stage="next_game")
    assert "vielleicht verfallen" not in text(client, url(about), schritt="entscheid")


def test_a_sheet_without_a_limit_warns_of_none(client: Client) -> None:
    tournament, user = evening(client, written=2, system="koenigrufen-speiszettel")
    about = case(the_table(tournament), user, line=1)
    assert "verfallen" not in text(client, url(about), schritt="spiel") + text(client, url(about), schritt="entscheid")


def test_games_that_nobody_has_written_are_asked_for_first(client: Client) -> None:
    """One game is written and the fourth is decided: its line would come to stand as the second."""
    tournament, user = evening(client, games=5)
    told = {"game": "dreier", "dealer": 3, "declarer": 3}
    about = case(the_table(tournament), user, line=None, game=4, record=told)
    for step in ("gespielt", "entscheid"):
        assert "Spiel 2 fehlt noch. Spiel 3 fehlt noch." in text(client, url(about), schritt=step)
    assert refused(lambda: decide(about, user)) == ("games_missing",)
    for game in (2, 3):
        save(the_table(tournament), game, {**DREIER, "dealer": game - 1})
    assert "fehlt noch" not in text(client, url(about), schritt="entscheid")
    assert decide(about, user).game == 4


def test_why_a_game_is_in_dispute_stands_with_it(client: Client) -> None:
    tournament, user = evening(client)
    about = case(the_table(tournament), user)
    dispute_case(case_id=about.pk, expected_version=about.version, reason="Zeuge sitzt noch an Tisch 7", user=user)
    assert "strittig, weil: Zeuge sitzt noch an Tisch 7" in text(client, f"/t/{tournament.slug}/schiedsrichter/")
    assert "Strittig, weil: Zeuge sitzt noch an Tisch 7" in text(client, url(about), schritt="entscheid")


@pytest.mark.parametrize("system, decided", [("koenigrufen-cup", "Diesen Verstoß nennt das Blatt nicht."), ("koenigrufen-speiszettel", "")])
def test_any_other_fault_is_said_in_words_and_the_nearest_paragraph_found(client: Client, system: str, decided: str) -> None:
    tournament, user = evening(client, system=system)
    about = open_case(table_id=the_table(tournament).pk, user=user, position=POSITION_STEP)
    sent = {"schritt": "was", "version": about.version, "do": "save", "accused": "1", "violation": "rule_breach"}
    answer = client.post(url(about), {**sent, "words": " "})
    assert answer.status_code == 422
    assert "Bitte in ein paar Worten sagen, was es war." in answer.content.decode()
    words = "Kontra gegen den eigenen Partner gesagt"
    assert client.post(url(about), {**sent, "words": words}).status_code == 302
    about.refresh_from_db()
    assert (about.violation, about.words) == ("rule_breach", words)
    seen = text(client, url(about), schritt="wann")
    assert f"„{words}“" in seen
    nearest = {"koenigrufen-cup": "Ein Kontra gegen den eigenen Partner gilt nicht", "koenigrufen-speiszettel": "Kontra"}[system]
    assert nearest in seen.partition("Am nächsten kommt im Blatt")[2]
    client.post(url(about), {"schritt": "wann", "version": about.version, "do": "save", "stage": "scored"})
    assert decided in text(client, url(about), schritt="entscheid")
    ruling = decide(
        about, user, "no_renonce", departure="Der Partner war noch nicht bekannt", words=words, found={"facts": {"breach": False}}
    )
    assert words in text(client, f"/t/{tournament.slug}/entscheid/{ruling.pk}/")


def test_french_tarot_asks_only_what_its_game_can_have(client: Client) -> None:
    """No birds, no Pagat to keep, no Tarock led too early: five of the Austrian faults are none of its."""
    tournament, user = evening(client, written=0, system="french-tarot")
    about = open_case(table_id=the_table(tournament).pk, user=user, game=1)
    offered = re.findall(r'name="violation"\s+value="(\w+)"', client.get(url(about), {"schritt": "was"}).content.decode())
    none = {
        "pagat_not_last",
        "tarock_led_early",
        "wrong_bird_announced",
        "holding_not_announced",
        "bird_out_of_order",
        "bird_or_king_early",
    }
    assert none.isdisjoint(offered)
    assert {"farbzwang", "tarockzwang", "stichzwang", "discard_honour", "misdeal", "rule_breach"} <= set(offered)


def test_a_game_corrected_since_the_dispute_is_named_to_whoever_opens_the_case(client: Client) -> None:
    """The case was about a Dreier won by seat 0; the table has seat 1 as the declarer since."""
    tournament, user = evening(client)
    about = case(the_table(tournament), user)
    dispute_case(case_id=about.pk, expected_version=about.version, reason="Zeugen fehlen", user=user)
    assert "hat sich das Spiel" not in text(client, url(about))
    save(the_table(tournament), 1, {**DREIER, "declarer": 1}, expected_version=1, reason="am Tisch berichtigt", author="Spieler 3")
    seen = text(client, url(about))
    assert "Seit der Fall aufgenommen ist, hat sich das Spiel auf dem Schreibzettel geändert." in seen
    assert re.search(r"Die Zeile: Dreier, 1 → Dreier, 2 \(Spieler 3, \d\d:\d\d\)\.", seen)


def test_a_game_taken_back_and_written_anew_since_the_dispute_is_named_with_both(client: Client) -> None:
    tournament, user = evening(client)
    about = case(the_table(tournament), user)
    dispute_case(case_id=about.pk, expected_version=about.version, reason="Zeugen fehlen", user=user)
    where = {"table_id": the_table(tournament).pk, "expected_version": 1, "reason": "am Tisch zurückgenommen"}
    strike_entry(**where, position=POSITION_STEP, author="Spieler 3")
    struck = r"Die Zeile: Dreier, 1 → gestrichen \(Spieler 3, \d\d:\d\d\)\."
    seen = text(client, url(about))
    assert re.search(struck, seen)
    assert "Als Spiel" not in seen
    save(the_table(tournament), 2, {**DREIER, "declarer": 1}, author="Spieler 4")
    assert re.search(struck + r" Als Spiel 1 steht jetzt: Dreier, 2 \(Spieler 4, \d\d:\d\d\)\.", text(client, url(about)))


def test_a_game_written_and_corrected_while_its_case_waits_is_named_too(client: Client) -> None:
    tournament, user = evening(client, written=0)
    about = open_case(table_id=the_table(tournament).pk, user=user, game=1)
    save(the_table(tournament), 1, DREIER)
    assert "hat sich das Spiel" not in text(client, url(about), schritt="was")
    save(the_table(tournament), 1, {**DREIER, "won": False}, expected_version=1, reason="am Tisch berichtigt", author="Spieler 3")
    assert re.search(r"Die Zeile: Dreier, 1 → Dreier, 1, verloren \(Spieler 3, ", text(client, url(about), schritt="was"))
