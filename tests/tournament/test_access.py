"""Log-in, log-out, rights, attempts, language, size of a request: what stands around every page."""

import pytest
from axes.models import AccessAttempt
from django.conf import settings
from django.contrib.auth.models import AnonymousUser, User
from django.http import HttpRequest, HttpResponse
from django.test import Client, RequestFactory, override_settings

from tournament.permissions import Action, Role, role_of
from tournament.views.access import client_address, requires

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


def test_attempts_are_limited_for_the_device_alone(client: Client, director: User) -> None:
    answers = [client.post(LOGIN, WRONG, REMOTE_ADDR="192.168.1.9").status_code for _ in range(settings.AXES_FAILURE_LIMIT)]
    assert answers == [200] * (settings.AXES_FAILURE_LIMIT - 1) + [429]
    locked = client.post(LOGIN, RIGHT, REMOTE_ADDR="192.168.1.9")
    assert locked.status_code == 429
    assert locked["Retry-After"] == "300"
    assert "in 5 Minuten weiter" in locked.content.decode()
    assert client.post(LOGIN, RIGHT, REMOTE_ADDR="192.168.1.2").status_code == 302


def test_success_clears_the_count(client: Client, director: User) -> None:
    client.post(LOGIN, WRONG)
    assert AccessAttempt.objects.count() == 1
    client.post(LOGIN, RIGHT)
    assert AccessAttempt.objects.count() == 0


def test_a_made_up_forwarding_header_does_not_hide_the_device() -> None:
    request = RequestFactory().get("/", REMOTE_ADDR="192.168.1.9", headers={"X-Forwarded-For": "10.0.0.1"})
    assert client_address(request) == "192.168.1.9"


@override_settings(BEHIND_TLS_PROXY=True)
def test_behind_the_proxy_the_address_it_appended_counts() -> None:
    request = RequestFactory().get("/", REMOTE_ADDR="127.0.0.1", headers={"X-Forwarded-For": "10.0.0.1, 192.168.1.9"})
    assert client_address(request) == "192.168.1.9"


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
    assert role_of(director, None) == Role.VISITOR


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
