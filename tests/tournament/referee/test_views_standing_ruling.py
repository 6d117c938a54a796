"""A case about a game on which a ruling stands already: the page says which, what deciding does to it, and asks for the reason and the
panel."""

from uuid import uuid4

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from tests.tournament.court import DREIER_RENONCE, DREIER_WON, case, decide, ruled_dreier, totals
from tests.tournament.evening import the_table
from tournament.models import Case, CaseState, Ruling, Tournament
from tournament.referee.appeals import appeal_ruling

pytestmark = pytest.mark.django_db

ASKS_REASON = 'name="departure"'
ASKS_PANEL = 'name="panel"'


@pytest.fixture
def evening(client: Client) -> tuple[Tournament, User, Ruling]:
    """Seat 3 revoked in the Dreier of seat 0: −25 / +15 / +5 / +5; the client is the referee's."""
    tournament, user, ruling = ruled_dreier()
    client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    return tournament, user, ruling


def url(about: Case) -> str:
    return reverse("case", args=[about.table.round.tournament.slug, about.pk])


def last_step(client: Client, about: Case, **chosen: object) -> str:
    return client.get(url(about), {"schritt": "entscheid", **chosen}).content.decode()


def send(client: Client, about: Case, **said: object):
    """By default in the place of the ruling on the other incident."""
    return client.post(url(about), {"do": "decide", "schritt": "entscheid", "client_id": str(uuid4()), "tritt": "1", **said})


def test_a_second_renonce_on_the_line_says_who_is_let_off_and_asks_why(client: Client, evening) -> None:
    tournament, user, first = evening
    other = case(the_table(tournament), user, stage="scored", accused=[1])
    page = last_step(client, other, tritt="1")
    assert "Über dieses Spiel gilt schon ein Entscheid" in page
    assert reverse("ruling", args=[tournament.slug, first.pk]) in page
    assert "4 zahlt dann nichts mehr dafür." in page
    assert ASKS_REASON in page
    assert ASKS_PANEL not in page
    refused = send(client, other, standing=first.pk)
    assert refused.status_code == 422
    assert "Bitte begründen, warum er fällt" in refused.content.decode()
    assert send(client, other, standing=first.pk, departure="auch der zweite hat gefehlt").status_code == 302
    second = Ruling.objects.get(standing=True)
    assert (second.supersedes, second.reason, second.departure) == (first, "auch der zweite hat gefehlt", "")
    assert totals(the_table(tournament)) == (15, -25, 5, 5)


def test_both_can_be_made_to_pay(client: Client, evening) -> None:
    """Two offenders share: the declarer has 15, the fourth player 5, each offender half of 20."""
    tournament, user, first = evening
    other = case(the_table(tournament), user, stage="scored", accused=[1])
    page = last_step(client, other, tritt="1", decision="renonce", offender=[1, 3])
    assert "zahlt dann nichts mehr dafür" not in page
    assert send(client, other, standing=first.pk, decision="renonce", offender=[1, 3], departure="beide").status_code == 302
    assert totals(the_table(tournament)) == (15, -10, 5, -10)


def test_no_renonce_about_another_would_lift_the_first_and_the_page_says_so(client: Client, evening) -> None:
    tournament, user, first = evening
    other = case(the_table(tournament), user, stage="scored", accused=[1])
    page = last_step(client, other, tritt="1", decision="no_renonce")
    assert "nichts mehr dafür; das Spiel zählt wieder, wie es geschrieben ist." in page
    # It need not fall: the choice stands below.
    assert "Und der frühere Entscheid?" in page
    assert "den Fall zurückziehen" not in page
    assert totals(the_table(tournament)) == DREIER_RENONCE
    send(client, other, standing=first.pk, decision="no_renonce", departure="Zeugen gehört")
    assert totals(the_table(tournament)) == DREIER_WON


def test_where_an_appeal_waits_the_case_asks_for_the_panel(client: Client, evening) -> None:
    tournament, user, first = evening
    appeal_ruling(ruling_id=first.pk, appellant="Spieler 4", user=user)
    other = case(the_table(tournament), user, stage="scored", accused=[1])
    page = last_step(client, other, tritt="1")
    assert "Gegen ihn läuft eine Berufung" in page
    assert ASKS_PANEL in page
    assert send(client, other, standing=first.pk, departure="beide").status_code == 422
    said = send(client, other, standing=first.pk, departure="beide", panel=["Hofer", ""])
    assert said.status_code == 302
    assert Ruling.objects.get(standing=True).panel == ["Hofer"]


def test_nobody_overrules_what_was_decided_while_he_read(client: Client, evening) -> None:
    """His page showed the first ruling, or none; what another decided in between is shown before it falls."""
    tournament, user, first = evening
    other = case(the_table(tournament), user, stage="scored", accused=[1])
    second = decide(first.case, user, "annul", departure="Kiebitz", reason="Kiebitz", expected_ruling=first.pk)
    for seen in (first.pk, "", 0):
        answer = send(client, other, standing=seen, departure="auch der zweite")
        assert answer.status_code == 422
        assert "hat inzwischen jemand anderer entschieden" in answer.content.decode()
        assert reverse("ruling", args=[tournament.slug, second.pk]) in answer.content.decode()
    assert Case.objects.get(pk=other.pk).state == CaseState.OPEN
    assert send(client, other, standing=second.pk, departure="auch der zweite").status_code == 302
    # The page of the first ruling, still open somewhere, overrules nothing either.
    old = client.post(
        reverse("ruling", args=[tournament.slug, first.pk]),
        {"neu": "1", "standing": first.pk, "client_id": str(uuid4()), "decision": "annul", "departure": "so", "do": "decide"},
    )
    assert old.status_code == 422


def test_where_nothing_stands_nothing_is_said(client: Client, evening) -> None:
    tournament, user, _first = evening
    other = case(the_table(tournament, 2), user, line=None, game=1, record={"game": "dreier", "dealer": 0, "declarer": 0})
    page = last_step(client, other)
    assert "gilt schon ein Entscheid" not in page
    assert ASKS_REASON not in page


@pytest.mark.parametrize("found, way", [({"violation": "", "stage": "", "accused": []}, "was"), ({"stage": ""}, "wann")])
def test_before_anything_is_known_the_last_step_names_no_codes_and_leads_there(client: Client, evening, found, way: str) -> None:
    tournament, user, _first = evening
    other = case(the_table(tournament, 2), user, line=None, game=1, **found)
    page = last_step(client, other)
    assert "Noch nicht zu entscheiden" in page
    assert "farbzwang" not in page
    assert f"{url(other)}?schritt={way}" in page
    assert "entscheiden</button>" not in page
