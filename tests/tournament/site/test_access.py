"""Log-in, log-out, rights, attempts, language, size of a request: what stands around every page."""

import re

import pytest
from axes.models import AccessAttempt
from django.conf import settings
from django.contrib.auth.models import AnonymousUser, User
from django.http import HttpRequest, HttpResponse
from django.test import Client, RequestFactory, override_settings
from django.urls import reverse
from django.utils import timezone

from scoring.draw.model import seating
from tests.tournament.evening import registered, running
from tournament.desk.drawing import draw
from tournament.desk.setup import setup
from tournament.desk.setup.setup import show_standings
from tournament.ledger.store.permissions import ANYBODY, Action, roles_at
from tournament.site.access import requires
from tournament.site.throttle import client_address

LOGIN = "/anmelden/"
RIGHT = {"username": "leitung", "password": "trull-und-mond"}
WRONG = {"username": "leitung", "password": "skues-und-mond"}


@requires(Action.CREATE)
def guarded(request: HttpRequest) -> HttpResponse:
    return HttpResponse("geheim")


def test_log_in_leads_back_to_the_wanted_page(client: Client, director: User) -> None:
    response = client.post(LOGIN, {**RIGHT, "next": "/t/linz/auslosung/"})
    assert (response.status_code, response["Location"]) == (302, "/t/linz/auslosung/")
    assert client.session["_auth_user_id"] == str(director.pk)


@pytest.mark.parametrize("target", ["https://boese.example/", "//boese.example/", "javascript:alert(1)"])
def test_log_in_never_leads_to_another_host(client: Client, director: User, target: str) -> None:
    assert client.post(LOGIN, {**RIGHT, "next": target})["Location"] == "/"


def test_wrong_password_says_what_to_do(client: Client, director: User) -> None:
    response = client.post(LOGIN, WRONG)
    page = response.content.decode()
    assert response.status_code == 200
    assert "Name oder Passwort stimmt nicht." in page
    assert 'value="leitung"' in page
    assert "skues" not in page


def test_unknown_name_gets_the_same_answer_as_a_wrong_password(client: Client, director: User) -> None:
    known = client.post(LOGIN, WRONG).context["form"].non_field_errors()
    unknown = client.post(LOGIN, {**WRONG, "username": "niemand"}).context["form"].non_field_errors()
    assert known == unknown


def test_inactive_director_is_kept_out(client: Client, director: User) -> None:
    director.is_active = False
    director.save()
    assert client.post(LOGIN, RIGHT).status_code == 200
    assert "_auth_user_id" not in client.session


def tries(client: Client, times: int, address: str = "192.168.1.9", **who: str) -> list[int]:
    return [client.post(LOGIN, {**WRONG, **who}, REMOTE_ADDR=address).status_code for _ in range(times)]


def logs_in(client: Client, address: str = "192.168.1.9", **who: str) -> bool:
    return client.post(LOGIN, {**RIGHT, **who}, REMOTE_ADDR=address).status_code == 302


def test_attempts_are_limited_for_the_account_on_the_device_alone(client: Client, director: User) -> None:
    User.objects.create_user("schiri", password="trull-und-mond")
    assert tries(client, 8) == [200] * 7 + [429]
    locked = client.post(LOGIN, RIGHT, REMOTE_ADDR="192.168.1.9")
    assert locked.status_code == 429
    assert locked["Retry-After"] == "300"
    assert "in 5 Minuten weiter" in locked.content.decode()
    assert logs_in(Client(), "192.168.1.2")
    assert logs_in(Client(), username="schiri")


def test_success_clears_the_count_of_its_own_account_only(client: Client, director: User) -> None:
    User.objects.create_user("schiri", password="trull-und-mond")
    tries(client, 7)
    tries(client, 3, username="schiri")
    assert logs_in(Client(), username="schiri")
    assert list(AccessAttempt.objects.values_list("username", "failures_since_start")) == [("leitung", 7)]
    assert tries(Client(), 1) == [429]


def test_a_guest_on_the_directors_own_address_does_not_lock_out_a_device_that_the_account_knows(client: Client, director: User) -> None:
    assert logs_in(client)
    client.post("/abmelden/")
    guest = Client()
    assert tries(guest, 9)[-2:] == [429, 429]
    assert not logs_in(guest)
    assert logs_in(client)


def test_a_known_device_is_counted_too(client: Client, director: User) -> None:
    assert logs_in(client)
    client.post("/abmelden/")
    assert tries(client, 8) == [200] * 7 + [429]
    assert logs_in(Client())


def test_a_device_is_known_to_the_account_that_logged_in_only(client: Client, director: User) -> None:
    User.objects.create_user("schiri", password="trull-und-mond")
    assert logs_in(client, username="schiri")
    client.post("/abmelden/")
    tries(Client(), 8)
    assert not logs_in(client)
    client.cookies["geraet"] = client.cookies["geraet"].value[:-3] + "abc"
    assert not logs_in(client)


def test_the_more_wrong_tries_an_account_has_had_the_fewer_a_new_device_has_but_never_none(client: Client, director: User) -> None:
    # 4 devices with 8 tries each are 32, so the next have 4 tries; 17 of them are 68 more, 100 in all, and then it is 2.
    for number in range(4):
        assert tries(Client(), 8, f"10.0.0.{number}")[-1] == 429
    for number in range(17):
        assert tries(Client(), 4, f"10.0.1.{number}") == [200, 200, 200, 429]
    assert tries(Client(), 2, "10.0.2.1") == [200, 429]
    assert logs_in(Client(), "10.0.2.2"), "the director's new phone"


def test_the_answers_do_not_tell_which_names_have_an_account(client: Client, director: User) -> None:
    """As many tries here, on the next device, and on those that come after many; beside tries of other names, and after the pause."""

    def told(name: str) -> list[int]:
        answers = tries(Client(), 9, "10.1.0.1", username=name)
        for number in range(3):
            answers += tries(Client(), 8, f"10.1.1.{number}", username=name)
        answers += tries(Client(), 5, "10.1.2.1", username=name)
        AccessAttempt.objects.update(attempt_time=timezone.now() - settings.AXES_COOLOFF_TIME)
        return answers + tries(Client(), 1, "10.1.0.1", username=name)

    # The sixth try on the fourth device is the name's 30th: from there on it is 4 a device.
    eight = [200] * 7 + [429]
    expected = [*eight, 429, *eight, *eight, *[200] * 5, *[429] * 3, 200, 200, 200, 429, 429, 200]
    for name in ("niemand", "leitung"):
        assert told(name) == expected, name


def test_tries_of_one_name_leave_every_other_alone(client: Client, director: User) -> None:
    assert tries(client, 8, username="gast")[-1] == 429
    assert tries(client, 7, username="wirt") == [200] * 7
    assert logs_in(client)


def test_what_is_no_name_is_not_kept_as_it_was_typed_nor_longer_than_it_counts(client: Client, director: User) -> None:
    tries(client, 1, username="trull-und-mond")
    row = AccessAttempt.objects.get()
    assert re.fullmatch(r"\?[0-9a-f]{4}", row.username), "65 536 counters at most"
    assert not any("trull" in str(value) for value in vars(row).values())
    AccessAttempt.objects.update(attempt_time=timezone.now() - settings.AXES_COOLOFF_TIME)
    tries(client, 1, username="wirt")
    assert AccessAttempt.objects.count() == 1


# Behind a proxy ------------------------------------------------------------------------------------------------------------------


def test_a_made_up_forwarding_header_does_not_hide_the_device() -> None:
    request = RequestFactory().get("/", REMOTE_ADDR="192.168.1.9", headers={"X-Forwarded-For": "10.0.0.1"})
    assert client_address(request) == "192.168.1.9"


@override_settings(BEHIND_TLS_PROXY=True)
@pytest.mark.parametrize("peer, address", [("127.0.0.1", "192.168.1.9"), ("::1", "192.168.1.9"), ("192.168.1.66", "192.168.1.66")])
def test_behind_the_proxy_the_address_counts_that_the_proxy_appended_and_nobody_else(peer: str, address: str) -> None:
    request = RequestFactory().get("/", REMOTE_ADDR=peer, headers={"X-Forwarded-For": "10.0.0.1, 192.168.1.9"})
    assert client_address(request) == address


@override_settings(BEHIND_TLS_PROXY=True)
@pytest.mark.parametrize("said", ["unknown", "192.168.1.9:4711", "192.168.1.9, -", ""])
def test_what_is_no_address_is_counted_as_the_proxys(said: str) -> None:
    assert client_address(RequestFactory().get("/", REMOTE_ADDR="127.0.0.1", headers={"X-Forwarded-For": said})) == "127.0.0.1"


@override_settings(BEHIND_TLS_PROXY=True, PROXIES=["10.1.0.0/16"])
def test_the_proxy_can_be_another_machine() -> None:
    request = RequestFactory().get("/", REMOTE_ADDR="10.1.2.3", headers={"X-Forwarded-For": "192.168.1.9"})
    assert client_address(request) == "192.168.1.9"


@override_settings(BEHIND_TLS_PROXY=True, SECURE_SSL_REDIRECT=True, SECURE_PROXY_SSL_HEADER=("HTTP_X_FORWARDED_PROTO", "https"))
@pytest.mark.parametrize("peer, status", [("127.0.0.1", 200), ("192.168.1.66", 301)])
def test_only_the_proxy_says_that_it_was_https(client: Client, db: None, peer: str, status: int) -> None:
    assert client.get("/", REMOTE_ADDR=peer, headers={"X-Forwarded-Proto": "https"}).status_code == status


# What browsers keep --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name, args", [
    ("home", ()), ("tournament", ("probe",)), ("players", ("probe",)), ("standings", ("probe",)), ("log", ("probe",)),
    ("table", ("probe", 1, 1)),
    ("round", ("probe", 1)), ("papers", ("probe",)), ("paper", ("probe", "standings", "csv")), ("paper", ("probe", "tournament", "json")),
    ("players-export", ("probe", "csv")), ("tournament-import", ()),
])  # fmt: skip
def test_what_an_account_is_shown_is_kept_by_no_browser(director_client: Client, name: str, args: tuple) -> None:
    running()
    answer = director_client.get(reverse(name, args=args))
    assert (answer.status_code, answer["Cache-Control"]) == (200, "no-store, private")


def test_the_answer_to_the_log_in_is_kept_by_no_browser_either(client: Client, director: User) -> None:
    assert client.post(LOGIN, RIGHT)["Cache-Control"] == "no-store, private"
    assert client.get("/anmelden/?next=/")["Cache-Control"] == "no-store, private"


def test_what_everybody_may_see_can_be_asked_for_again_by_its_mark(client: Client, director: User) -> None:
    show_standings(tournament_id=running().pk, shown=True)
    first = client.get("/t/probe/stand/")
    assert first["Cache-Control"] == "no-cache"
    assert client.get("/t/probe/stand/", headers={"If-None-Match": first["ETag"]}).status_code == 304


# Drafts --------------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("page", ["", "regelblatt/", "stand/", "ich/", "anmeldung/", "einrichten/", "spieler/1/"])
def test_a_draft_is_not_there_for_visitors(client: Client, director_client: Client, page: str) -> None:
    registered()
    assert client.get(f"/t/probe/{page}").status_code == 404
    assert director_client.get(f"/t/probe/{page}").status_code == 200
    assert client.get("/wall/probe/").status_code == 404


def test_the_seed_is_public_only_after_the_draw(client: Client, director_client: Client) -> None:
    tournament = registered(seed="geheim7f3a")
    setup.open_registration(tournament_id=tournament.pk)
    assert "geheim7f3a" not in client.get("/t/probe/").content.decode()
    assert "geheim7f3a" in director_client.get("/t/probe/").content.decode()
    draw.confirm_draw(tournament_id=tournament.pk, rounds=[seating(1, [(1, 2, 3, 4), (5, 6, 7, 8)])], seed="geheim7f3a", method="random")
    assert "geheim7f3a" in client.get("/t/probe/").content.decode()


def test_log_out_is_a_post(director_client: Client) -> None:
    assert director_client.get("/abmelden/").status_code == 405
    assert director_client.post("/abmelden/").status_code == 302
    assert "_auth_user_id" not in director_client.session


def test_the_guard_sends_visitors_to_the_log_in(rf: RequestFactory) -> None:
    request = rf.get("/t/linz/stand/?merkmal=Frauen&seite=2")
    request.user = AnonymousUser()
    response = guarded(request)
    assert response.status_code == 302
    assert response["Location"] == "/anmelden/?next=%2Ft%2Flinz%2Fstand%2F%3Fmerkmal%3DFrauen%26seite%3D2"


def test_the_guard_leads_after_a_post_back_to_the_form(rf: RequestFactory) -> None:
    request = rf.post("/t/linz/speichern/", headers={"Referer": "http://testserver/t/linz/"})
    request.user = AnonymousUser()
    assert guarded(request)["Location"] == "/anmelden/?next=http%3A%2F%2Ftestserver%2Ft%2Flinz%2F"


def test_an_address_too_long_to_come_back_to_is_dropped(rf: RequestFactory) -> None:
    request = rf.get("/t/linz/stand/?wertung=" + "x" * 20_000)
    request.user = AnonymousUser()
    assert guarded(request)["Location"] == "/anmelden/"


def test_director_may(rf: RequestFactory, director: User) -> None:
    request = rf.get("/")
    request.user = director
    assert guarded(request).content == b"geheim"


def test_an_inactive_account_is_a_visitor(rf: RequestFactory, director: User) -> None:
    director.is_active = False
    assert roles_at(director, "") == ANYBODY


def test_forms_are_refused_without_their_token(director: User) -> None:
    response = Client(enforce_csrf_checks=True).post(LOGIN, RIGHT)
    assert response.status_code == 403
    assert "Das Formular ist abgelaufen" in response.content.decode()


def test_headers_of_a_page(client: Client) -> None:
    headers = client.get(LOGIN).headers
    policy = headers["Content-Security-Policy"]
    assert "default-src 'self'" in policy
    assert "unsafe" not in policy
    assert "frame-ancestors 'none'" in policy
    assert headers["X-Frame-Options"] == "DENY"
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "same-origin"


def test_log_in_page_asks_the_database_nothing(client: Client) -> None:
    assert client.get(LOGIN).status_code == 200  # without the fixture `db` any query is an error


def test_german_first_whatever_the_browser_says(client: Client) -> None:
    response = client.get(LOGIN, headers={"Accept-Language": "en-GB, fr"})
    assert response["Content-Language"] == "de-at"
    assert "Passwort" in response.content.decode()


def test_language_by_link_is_kept_and_the_other_parameters_stay(client: Client) -> None:
    response = client.get(LOGIN + "?next=/t/linz/&sprache=en")
    assert (response.status_code, response["Location"]) == (302, LOGIN + "?next=%2Ft%2Flinz%2F")
    assert client.get(LOGIN)["Content-Language"] == "en"
    client.get(LOGIN + "?sprache=de")
    assert client.get(LOGIN)["Content-Language"] == "de-at"


@pytest.mark.parametrize("made_up", ["fr", "en-us", "../x", ""])
def test_other_languages_are_ignored(client: Client, made_up: str) -> None:
    client.cookies["sprache"] = made_up
    response = client.get(LOGIN, {"sprache": made_up})
    assert (response.status_code, response["Content-Language"]) == (200, "de-at")


def test_language_link_never_leads_to_another_host(client: Client) -> None:
    response = client.get("//boese.example/?sprache=en", follow=False)
    assert not response.get("Location", "").startswith("//")


def test_a_body_too_large_is_refused_before_it_is_read(client: Client) -> None:
    response = client.generic("POST", LOGIN, b"x" * 100, CONTENT_LENGTH=str(settings.UPLOAD_LIMIT + 1))
    assert response.status_code == 413
    assert "Mehr als 10 MB" in response.content.decode()


def test_missing_page_says_so_in_the_frame(client: Client) -> None:
    response = client.get("/gibt-es-nicht/")
    assert response.status_code == 404
    assert "Diese Seite gibt es nicht" in response.content.decode()
    assert response.content.decode().count(">Hilfe<") == 1


@pytest.mark.django_db
def test_a_page_for_others_has_the_frames_help_alone(client: Client) -> None:
    client.force_login(User.objects.create_user("schiri"))
    response = client.get(reverse("tournament-new"))
    assert response.status_code == 403
    assert response.content.decode().count(">Hilfe<") == 1


@pytest.mark.django_db
@pytest.mark.parametrize("address", ["/abmelden/", "/t/{slug}/fall/", "/t/{slug}/phase/"])
def test_where_only_forms_go_a_page_says_so(director_client: Client, address: str) -> None:
    """Django answers without a word: a white window for whoever opens such an address from his history."""
    answer = director_client.get(address.format(slug=running().slug))
    assert (answer.status_code, answer["Allow"]) == (405, "POST, OPTIONS" if "abmelden" in address else "POST")
    assert "nimmt nur entgegen, was auf einer Seite eingegeben wird" in answer.content.decode()
    assert "Bitte auf jene Seite zurückgehen" in answer.content.decode()
