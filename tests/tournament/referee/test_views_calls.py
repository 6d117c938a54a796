"""Calls: made at a table, taken with one tap, given back, ended; and the list of what waits, which costs nothing while nothing changes."""

from uuid import uuid4

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from tests.tournament.court import case, player_of, referee, ruled_dreier
from tests.tournament.evening import DREIER, drawn, running, save, the_table
from tournament.models import Call, Tournament
from tournament.referee.appeals import appeal_ruling
from tournament.referee.calls import call_referee
from tournament.referee.cases import dispute_case

pytestmark = pytest.mark.django_db


def logged_in(user: User) -> Client:
    client = Client()
    client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    return client


def waiting(tournament: Tournament) -> str:
    return reverse("referee", args=[tournament.slug])


def called(tournament: Tournament, table: int = 1, **more: object) -> Call:
    return call_referee(table_id=the_table(tournament, table).pk, client_id=uuid4(), **more)


def act(client: Client, call: Call, **said: str) -> str:
    slug = call.table.round.tournament.slug
    return client.post(reverse("call-action", args=[slug, call.pk]), said, follow=True).content.decode()


def test_a_table_calls_once_however_often_it_is_sent(director_client: Client) -> None:
    tournament = running()
    page = director_client.get(reverse("table", args=[tournament.slug, 1, 2])).content.decode()
    assert "Schiedsrichter rufen" in page
    said = {"client_id": str(uuid4()), "caller": "Spieler 5", "words": "Herz nicht bedient", "game": "1"}
    for _ in range(2):
        page = director_client.post(reverse("call", args=[tournament.slug, 1, 2]), said, follow=True).content.decode()
    assert "Schiedsrichter ist gerufen" in page
    call = Call.objects.get()
    assert (call.table.number, call.caller, call.words, call.game) == (2, "Spieler 5", "Herz nicht bedient", 1)


@pytest.mark.parametrize("said", [{"game": "77"}, {"client_id": "x"}, {"words": "x" * 501}])
def test_a_bad_call_is_refused_in_words(director_client: Client, said: dict[str, str]) -> None:
    tournament = running()
    page = director_client.post(
        reverse("call", args=[tournament.slug, 1, 2]), {"client_id": str(uuid4()), **said}, follow=True
    ).content.decode()
    assert 'class="error"' in page
    assert not Call.objects.exists()


def test_a_visitor_sees_no_button_and_cannot_call(client: Client) -> None:
    tournament = running()
    assert "Schiedsrichter rufen" not in client.get(reverse("table", args=[tournament.slug, 1, 1])).content.decode()
    assert client.post(reverse("call", args=[tournament.slug, 1, 1]), {"client_id": str(uuid4())}).status_code == 302
    assert client.get(waiting(tournament)).status_code == 302
    assert not Call.objects.exists()


def test_before_the_round_opens_nobody_calls(director_client: Client) -> None:
    tournament = drawn()
    assert "Schiedsrichter rufen" not in director_client.get(reverse("table", args=[tournament.slug, 1, 1])).content.decode()


def test_the_list_says_who_waits_where_newest_first() -> None:
    tournament = running()
    client = logged_in(referee(tournament))
    page = client.get(waiting(tournament)).content.decode()
    assert "Niemand ruft." in page
    assert "niemand zeigt sein Blatt" in page
    assert "Noch kein Entscheid" in page
    called(tournament, 1, words="Herz nicht bedient", caller="Spieler 3", game=2)
    called(tournament, 2)
    page = client.get(waiting(tournament)).content.decode()
    assert "Spieler 3: „Herz nicht bedient“" in page
    assert "Tisch 1, Spiel 2" in page
    assert page.index("Tisch 2") < page.index("Tisch 1")
    assert "gerade eben" in page


def test_one_takes_it_and_the_other_reads_who() -> None:
    tournament = running()
    first, second = (logged_in(referee(tournament, login)) for login in ("wiesbauer", "leeb"))
    call = called(tournament)
    assert "Fall beginnen" in act(first, call, do="take")
    page = act(second, call, do="take")
    assert "Diesen Ruf hat schon Wiesbauer übernommen." in page
    assert "Übernommen von Wiesbauer" in page
    assert "Ich komme" not in page
    assert "Diesen Ruf hat Wiesbauer übernommen." in act(second, call, do="release")
    assert "Ich komme" in act(first, call, do="release")


def test_the_director_gives_back_what_a_referee_has_taken(director_client: Client) -> None:
    tournament = running()
    first, second = (logged_in(referee(tournament, login)) for login in ("wiesbauer", "leeb"))
    call = called(tournament, game=1)
    act(first, call, do="take")
    assert "Ruf abgeben" in director_client.get(waiting(tournament)).content.decode()
    assert "Ruf abgeben" not in second.get(waiting(tournament)).content.decode()
    step = first.post(reverse("case-new", args=[tournament.slug]), {"call": call.pk}, follow=True).redirect_chain[-1][0]
    assert [("Ruf abgeben" in client.get(step).content.decode()) for client in (first, second, director_client)] == [True, False, True]
    assert "Der Ruf ist wieder frei." in act(director_client, call, do="release")


def test_a_taken_call_becomes_a_case_that_knows_what_was_said() -> None:
    tournament = running()
    save(the_table(tournament), 1, DREIER)
    client = logged_in(referee(tournament))
    call = called(tournament, words="Herz nicht bedient", game=1)
    act(client, call, do="take")
    page = client.post(reverse("case-new", args=[tournament.slug]), {"call": call.pk}, follow=True).content.decode()
    assert "Tisch 1, Spiel 1" in page
    assert "Herz nicht bedient" in page
    assert "Dreier" in page
    assert "Fall fortsetzen" in client.get(waiting(tournament)).content.decode()
    assert "Offene Fälle" in client.get(waiting(tournament)).content.decode()
    assert "Zuerst den Fall entscheiden" in act(client, call, do="end", reason="hat sich geklärt")


def test_a_call_ends_without_a_decision_only_with_a_reason() -> None:
    tournament = running()
    client = logged_in(referee(tournament))
    call = called(tournament)
    act(client, call, do="take")
    assert "Bitte einen Grund angeben" in act(client, call, do="end", reason="")
    assert "Niemand ruft." in act(client, call, do="end", reason="Irrtum")
    assert Call.objects.get().end_reason == "Irrtum"


def test_at_his_own_table_he_reads_so_and_cannot_take() -> None:
    tournament = running()
    client = logged_in(referee(tournament, number=2))
    own, other = called(tournament, 1), called(tournament, 2)
    page = client.get(waiting(tournament)).content.decode()
    assert "Sie sitzen in dieser Runde selbst an Tisch 1." in page
    assert page.count("Ich komme") == 1
    assert "Sie sitzen in dieser Runde selbst an Tisch 1." in act(client, own, do="take")
    assert "Fall beginnen" in act(client, other, do="take")


def test_his_own_club_is_refused_where_the_tournament_says_so() -> None:
    tournament = running()
    for number in (2, 5):
        player = player_of(tournament, number).player
        player.club = "TC Linz"
        player.save()
    client = logged_in(referee(tournament, number=2))
    called(tournament, 2)
    assert "Ich komme" in client.get(waiting(tournament)).content.decode()
    Tournament.objects.filter(pk=tournament.pk).update(own_club="refused", version=tournament.version + 99)
    page = client.get(waiting(tournament)).content.decode()
    assert "aus Ihrem Verein (TC Linz)" in page
    assert "Ich komme" not in page


def test_disputes_appeals_and_rulings_stand_in_the_list() -> None:
    tournament, user, ruling = ruled_dreier()
    save(the_table(tournament, 2), 1, DREIER)
    about = case(the_table(tournament, 2), user)
    dispute_case(case_id=about.pk, expected_version=about.version, reason="vermischt", user=user)
    page = logged_in(user).get(waiting(tournament)).content.decode()
    assert "Strittige Spiele" in page
    assert reverse("case", args=[tournament.slug, about.pk]) in page
    assert "Berufungen an das Gremium" not in page
    assert reverse("ruling", args=[tournament.slug, ruling.pk]) in page
    appeal_ruling(ruling_id=ruling.pk, appellant="Spieler 4", grounds="hatte kein Herz", user=user)
    page = logged_in(user).get(waiting(tournament)).content.decode()
    assert "Berufungen an das Gremium" in page
    assert "Spieler 4: hatte kein Herz" in page
    assert "Berufung läuft" in page


def test_an_unchanged_list_is_304_and_a_new_call_is_not(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tournament.referee.calls_page.time", lambda: 60_000.0)
    tournament = running()
    client = logged_in(referee(tournament))
    tag = client.get(waiting(tournament))["ETag"]
    assert client.get(waiting(tournament), headers={"If-None-Match": tag}).status_code == 304
    called(tournament)
    answer = client.get(waiting(tournament), headers={"If-None-Match": tag})
    assert answer.status_code == 200
    monkeypatch.setattr("tournament.referee.calls_page.time", lambda: 60_060.0)
    assert client.get(waiting(tournament), headers={"If-None-Match": answer["ETag"]}).status_code == 200


def test_a_new_case_without_a_call_needs_a_table_that_there_is() -> None:
    tournament = running()
    client = logged_in(referee(tournament))
    new = reverse("case-new", args=[tournament.slug])
    page = client.post(new, {"round": "1", "table": "9"}, follow=True).content.decode()
    assert "Diesen Tisch gibt es in dieser Runde nicht." in page
    page = client.post(new, {"round": "1", "table": "2", "game": "3"}, follow=True).content.decode()
    assert "Tisch 2, Spiel 3" in page


def test_a_call_of_another_tournament_is_404() -> None:
    tournament, other = running(), running(name="Andere")
    client = logged_in(referee(tournament))
    assert client.post(reverse("call-action", args=[tournament.slug, called(other).pk]), {"do": "take"}).status_code == 404


def test_a_referee_of_another_tournament_is_refused() -> None:
    tournament, other = running(), running(name="Andere")
    client = logged_in(referee(other))
    assert client.get(waiting(tournament)).status_code == 403
    assert client.post(reverse("call-action", args=[tournament.slug, called(tournament).pk]), {"do": "take"}).status_code == 403
