"""A ruling's page: what it shows for good, the appeal, the panel's answer, a later ruling; refusals in place."""

from datetime import timedelta
from unittest.mock import patch
from uuid import uuid4

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from scoring.draw.model import seating
from tests.tournament.court import DREIER_WON, amounts, case, decide, player_of, referee, ruled_dreier, totals
from tests.tournament.evening import DREIER, running, save, the_round, the_table
from tournament.desk.drawing.draw import confirm_draw
from tournament.desk.evening.rounds import close_round
from tournament.ledger.lines.writing import insert_entry
from tournament.ledger.store.audience import Audience
from tournament.models import Appeal, Ruling, TableLink, Tournament
from tournament.organisers.founding import make_director
from tournament.papers.ruling_rows import written_rulings
from tournament.referee.appeals import appeal_ruling
from tournament.referee.sanctions import give_sanction

pytestmark = pytest.mark.django_db


def logged_in(user: User) -> Client:
    client = Client()
    client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    return client


def url(ruling: Ruling) -> str:
    return reverse("ruling", args=[ruling.table.round.tournament.slug, ruling.pk])


def again(client: Client, ruling: Ruling, decision: str, **said: object):
    return client.post(
        url(ruling), {"neu": "1", "standing": ruling.pk, "client_id": str(uuid4()), "decision": decision, "do": "decide", **said}
    )


@pytest.fixture
def ruled() -> tuple[Tournament, Client, Ruling]:
    """A Dreier of seat 0; seat 3 revoked: −25 / +15 / +5 / +5."""
    tournament, user, ruling = ruled_dreier()
    return tournament, logged_in(user), ruling


def test_the_ruling_says_everything(ruled: tuple[Tournament, Client, Ruling]) -> None:
    _tournament, client, ruling = ruled
    page = client.get(url(ruling)).content.decode()
    for said in (
        "Renonce",
        "§ Renonce, 2",
        "Farbe nicht bedient",
        "nächster Stich ausgespielt",
        "K. W.",
        "bis zum Beginn der Runde 2",
        "gilt",
    ):
        assert said in page
    assert [part.split(">", 1)[1].split("<", 1)[0] for part in page.split('class="d ')[1:]] == ["+15", "+5", "+5", "−25"]
    assert [part.split("<", 1)[0] for part in page.split('<td class="minus">')[1:4]] == ["−5", "−5", "−5"]
    assert "Woraus sich der Betrag zusammensetzt" in page
    assert "Das Spiel, wie es geschrieben war" in page


def test_visitors_are_sent_to_the_log_in(client: Client, ruled: tuple[Tournament, Client, Ruling]) -> None:
    answer = client.get(url(ruled[2]))
    assert answer.status_code == 302
    assert answer["Location"].startswith(reverse("login"))


def test_appealed_and_overruled_by_the_panel(ruled: tuple[Tournament, Client, Ruling]) -> None:
    tournament, client, ruling = ruled
    page = client.post(
        url(ruling), {"do": "appeal", "appellant": "Spieler 4", "grounds": "Ich hatte kein Herz."}, follow=True
    ).content.decode()
    assert "Ich hatte kein Herz." in page
    assert "Berufung läuft" in page
    assert "Entscheid des Gremiums eintragen" in page
    assert "Berufung aufnehmen" not in page
    page = client.get(url(ruling), {"neu": "1", "decision": "no_renonce"}).content.decode()
    # The ruling's own amounts stand above, those of the panel's decision below.
    assert [part.split(">", 1)[1].split("<", 1)[0] for part in page.split('class="d ')[1:]] == [
        "+15",
        "+5",
        "+5",
        "−25",
        "+15",
        "−5",
        "−5",
        "−5",
    ]
    assert 'name="panel"' in page
    answer = again(client, ruling, "no_renonce", departure="Er hatte kein Herz mehr.")
    assert answer.status_code == 422
    assert "jetzt entscheidet das Gremium" in answer.content.decode()
    names = ["Rosa Kirchschlager", "Georg Thannhofer", ""]
    answer = again(client, ruling, "no_renonce", departure="Er hatte kein Herz mehr.", panel=names, do="panel")
    newest = Ruling.objects.get(standing=True)
    assert answer["Location"] == url(newest)
    assert (newest.panel, newest.supersedes_id) == (names[:2], ruling.pk)
    assert totals(the_table(tournament)) == DREIER_WON
    page = client.get(url(newest)).content.decode()
    assert "Rosa Kirchschlager, Georg Thannhofer" in page
    assert page.count("Er hatte kein Herz mehr.") == 1
    assert "Nach dem Blatt wäre es: Renonce." in page
    page = client.get(url(ruling)).content.decode()
    assert "Dieser Entscheid gilt nicht mehr." in page
    assert url(newest) in page
    assert "Berufung zurückziehen" not in page


def test_nobody_of_the_table_sits_on_the_panel(ruled: tuple[Tournament, Client, Ruling]) -> None:
    _tournament, client, ruling = ruled
    client.post(url(ruling), {"do": "appeal", "appellant": "Spieler 4"})
    page = again(client, ruling, "no_renonce", departure="so", panel=["Spieler 1"], do="panel").content.decode()
    assert "Spieler 1 sitzt selbst an Tisch 1" in page
    assert 'value="Spieler 1" aria-label' in page
    assert "so</textarea>" in page


def test_an_appeal_is_taken_back_with_a_reason(ruled: tuple[Tournament, Client, Ruling]) -> None:
    _tournament, client, ruling = ruled
    client.post(url(ruling), {"do": "appeal", "appellant": "Spieler 4"})
    assert client.post(url(ruling), {"do": "withdraw", "reason": ""}).status_code == 422
    page = client.post(url(ruling), {"do": "withdraw", "reason": "eingesehen"}, follow=True).content.decode()
    assert "eingesehen" in page
    assert Appeal.objects.get().withdrawn == "eingesehen"
    assert "Berufung läuft" not in page


def test_an_appeal_names_who_appeals(ruled: tuple[Tournament, Client, Ruling]) -> None:
    _tournament, client, ruling = ruled
    answer = client.post(url(ruling), {"do": "appeal", "grounds": "Ich hatte kein Herz."})
    assert answer.status_code == 422
    assert "Ich hatte kein Herz.</textarea>" in answer.content.decode()


def test_after_the_deadline_there_is_no_form_and_the_service_refuses(
    ruled: tuple[Tournament, Client, Ruling], director_client: Client
) -> None:
    tournament, client, ruling = ruled
    close_round(round_id=the_round(tournament).pk, reason="Probe")
    assert "Berufung aufnehmen" in client.get(url(ruling)).content.decode(), "until the next round begins"
    assert "bis zum Beginn der Runde 2" in client.get(url(ruling)).content.decode()
    Tournament.objects.update(appeal_minutes=30)
    with patch("tournament.models.times.now", return_value=timezone.now() + timedelta(minutes=31)):
        page = client.get(url(ruling)).content.decode()
        assert "Berufung aufnehmen" not in page
        assert "abgelaufen, sie lief bis " in page
        answer = client.post(url(ruling), {"do": "appeal", "appellant": "Spieler 4"})
        assert "Die Frist für die Berufung ist abgelaufen" in answer.content.decode()
        # The director may, and says why.
        assert 'name="admitted"' in director_client.get(url(ruling)).content.decode()
        director_client.post(url(ruling), {"do": "appeal", "appellant": "Spieler 4", "admitted": "war beim Arzt"})
        assert "nach Ablauf der Frist zugelassen: war beim Arzt" in client.get(url(ruling)).content.decode()


def test_before_the_next_round_opens_its_page_says_what_can_still_be_appealed(
    ruled: tuple[Tournament, Client, Ruling], director_client: Client, client: Client
) -> None:
    tournament, _referee, ruling = ruled
    close_round(round_id=the_round(tournament).pk, reason="Probe")
    confirm_draw(tournament_id=tournament.pk, rounds=[seating(2, ((1, 2, 3, 4), (5, 6, 7, 8)))], seed="7f3a", method="random")
    address = f"/t/{tournament.slug}/runde/2/"
    page = " ".join(director_client.get(address).content.decode().split())
    assert "Vor dem Öffnen: Berufungen" in page
    assert "möglich bis zum Beginn der Runde 2" in page
    assert "Vor dem Öffnen" not in client.get(address).content.decode()
    appeal_ruling(ruling_id=ruling.pk, appellant="Spieler 4", user=User.objects.get(memberships__team__director=True))
    assert "Berufung läuft" in director_client.get(address).content.decode()
    assert director_client.post(address, {"action": "open"}, follow=True).status_code == 200
    assert the_round(tournament, 2).state == "open", "it warns and does not hold up"


def test_the_deadline_stands_where_rulings_are_read(ruled: tuple[Tournament, Client, Ruling]) -> None:
    tournament, client, _ruling = ruled
    assert "Berufung bis zum Beginn der Runde 2" in client.get(f"/t/{tournament.slug}/schiedsrichter/").content.decode()
    assert written_rulings(tournament, Audience.DESK).rulings[0].appeal == ("Möglich bis zum Beginn der Runde 2.",)
    assert written_rulings(tournament, Audience.PUBLIC).rulings[0].appeal == ()
    link = TableLink.objects.get(table=the_table(tournament))
    [line] = client.get(reverse("phone-state", args=[link.token])).json()["lines"]
    assert "Berufung bis zum Beginn der Runde 2" in line["note"]


def test_the_referee_decides_again_with_a_reason(ruled: tuple[Tournament, Client, Ruling]) -> None:
    tournament, client, ruling = ruled
    assert "Neu entscheiden, mit Begründung" in client.get(url(ruling)).content.decode()
    assert again(client, ruling, "annul").status_code == 422
    answer = again(client, ruling, "annul", departure="Ein Kiebitz hat geredet.")
    assert answer.status_code == 302
    assert totals(the_table(tournament)) == (0, 0, 0, 0)
    assert amounts(Ruling.objects.get(standing=True)) == (0, 0, 0, 0)


def test_a_blocked_referee_reads_why_he_cannot_decide_again() -> None:
    tournament = running()
    save(the_table(tournament), 1, DREIER)
    first = referee(tournament)
    ruling = decide(case(the_table(tournament), first), first)
    own = logged_in(referee(tournament, "leeb", number=1))
    page = own.get(url(ruling), {"neu": "1"}).content.decode()
    assert "Sie sitzen in dieser Runde selbst an Tisch 1" in page
    assert 'name="departure"' not in page
    assert again(own, ruling, "annul", departure="so").status_code == 422


def test_a_ruling_of_another_tournament_is_404(ruled: tuple[Tournament, Client, Ruling]) -> None:
    _tournament, client, ruling = ruled
    other = running(name="Andere")
    assert client.get(reverse("ruling", args=[other.slug, ruling.pk])).status_code == 403
    director = make_director(User.objects.create_user("leitung", password="x"))
    assert logged_in(director).get(reverse("ruling", args=[other.slug, ruling.pk])).status_code == 404


def test_a_game_that_was_never_written_to_its_end_has_no_amounts_when_the_ruling_falls() -> None:
    tournament = running()
    user = referee(tournament)
    client = logged_in(user)
    about = case(the_table(tournament), user, line=None, game=1, record={"game": "dreier", "dealer": 0, "declarer": 0})
    ruling = decide(about, user)
    assert amounts(ruling) == (15, 5, 5, -25)
    again(client, ruling, "no_renonce", departure="Er hatte kein Herz mehr.")
    newest = Ruling.objects.get(standing=True)
    page = client.get(url(newest)).content.decode()
    assert "der Tisch trägt sein Ergebnis ein" in page
    assert [part.split(">", 1)[1].split("<", 1)[0] for part in page.split('class="d ')[1:]] == ["offen"] * 4


def test_a_sanction_is_given_with_the_ruling_and_stands_on_its_page(ruled: tuple[Tournament, Client, Ruling]) -> None:
    tournament, client, ruling = ruled
    form = f"{reverse('sanctions', args=[tournament.slug])}?entscheid={ruling.pk}&amp;spieler=4#geben"
    assert form in client.get(url(ruling)).content.decode()
    given = give_sanction(
        tournament_id=tournament.pk,
        kind="warning",
        reason="zum zweiten Mal",
        player_id=player_of(tournament, 4).player_id,
        ruling_id=ruling.pk,
    )
    page = client.get(url(ruling)).content.decode()
    assert f"#sanktion-{given.pk}" in page
    assert "Spieler 4: Verwarnung" in page
    assert "zum zweiten Mal" in page


def test_a_ruling_is_called_by_the_number_that_its_game_has_now(ruled: tuple[Tournament, Client, Ruling]) -> None:
    """A forgotten game is written before it: it was game 1 when it was ruled on, and is game 2."""
    tournament, client, ruling = ruled
    insert_entry(table_id=ruling.table_id, before_position=ruling.position, record={**DREIER, "dealer": 3}, reason="vergessen")
    give_sanction(tournament_id=tournament.pk, kind="warning", reason="laut", name="Kiebitz", ruling_id=ruling.pk)
    assert Ruling.objects.get().game == 1
    for address in (url(ruling), reverse("referee", args=[tournament.slug]), reverse("sanctions", args=[tournament.slug])):
        page = client.get(address).content.decode()
        assert "Tisch 1, Spiel 2" in page, address
        assert "Spiel 1" not in page, address


def test_a_referee_finds_the_paper_of_the_rulings_and_comes_back_to_his_page(ruled: tuple[Tournament, Client, Ruling]) -> None:
    tournament, client, _ruling = ruled
    paper = reverse("paper", args=[tournament.slug, "rulings", "pdf"])
    assert paper in client.get(reverse("referee", args=[tournament.slug])).content.decode()
    assert client.get(paper)["Content-Type"] == "application/pdf"
    answer = client.get(reverse("paper", args=[tournament.slug, "rulings", "docx"]))
    assert answer["Location"] == reverse("referee", args=[tournament.slug])
