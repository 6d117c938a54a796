"""The link to one's own data: fourteen days, taken back at any time, kept by its mark alone; and nobody else is named behind it."""

from datetime import timedelta
from unittest.mock import patch

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.tournament import court
from tests.tournament.personal.test_stored import OTHERS, evening, person
from tournament.desk.registration.merging.writing import merge
from tournament.models import PersonalLink, Player, RegisterLogRow
from tournament.personal.links import give_link, person_of, revoke_link
from tournament.register.forgetting import forget
from tournament.site.address import choose

pytestmark = pytest.mark.django_db


@pytest.fixture
def anna() -> Player:
    """Her number is not her key: what writes the one for the other is found."""
    found = person(evening())
    Player.objects.filter(pk=found.pk).update(number=found.pk + 7000)
    found.refresh_from_db()
    return found


def given(who: Player) -> str:
    return give_link(person_id=who.pk, author="Leitung")


def test_it_opens_her_page_without_an_account(client: Client, anna: Player) -> None:
    answer = client.get(reverse("own-data", args=[given(anna)]))
    page = answer.content.decode()
    assert answer.status_code == 200
    assert "<h1>Was über mich gespeichert ist</h1>" in page
    assert "Anna Moser" in page
    assert [name for name in OTHERS if name in page] == []
    assert (answer.headers["X-Robots-Tag"], answer.headers["Cache-Control"]) == ("noindex, nofollow", "no-store, private")
    assert '<meta name="robots" content="noindex">' in page


def test_and_her_file(client: Client, anna: Player) -> None:
    answer = client.get(reverse("own-data-file", args=[given(anna)]))
    assert answer.json()["person"]["name"] == "Anna Moser"
    assert answer.headers["X-Robots-Tag"] == "noindex, nofollow"


def test_what_stands_in_it_is_kept_nowhere(anna: Player) -> None:
    token = given(anna)
    row = PersonalLink.objects.get()
    assert person_of(token) == anna
    assert row.mark not in token
    assert all(part not in str(list(PersonalLink.objects.values_list())) for part in token.split("."))
    assert row.expires_at - row.given_at == timedelta(days=14)


@pytest.mark.parametrize("days, opens", [(0, True), (13.9, True), (14.1, False), (400, False)])
def test_it_is_good_for_fourteen_days(anna: Player, days: float, opens: bool) -> None:
    token, later = given(anna), timezone.now() + timedelta(days=days)
    with patch("django.utils.timezone.now", return_value=later), patch("time.time", return_value=later.timestamp()):
        assert (person_of(token) is not None) is opens


def test_the_row_says_so_too_whatever_the_signature_says(anna: Player) -> None:
    token = given(anna)
    PersonalLink.objects.update(expires_at=timezone.now() - timedelta(seconds=1))
    assert person_of(token) is None


def test_taken_back_it_opens_nothing(client: Client, anna: Player) -> None:
    token = given(anna)
    for _turn in range(2):
        revoke_link(link_id=PersonalLink.objects.get().pk, author="Leitung")
    answer = client.get(reverse("own-data", args=[token]))
    assert (answer.status_code, "Dieser Link gilt nicht" in answer.content.decode()) == (404, True)
    assert client.get(reverse("own-data-file", args=[token])).status_code == 404
    said = RegisterLogRow.objects.order_by("pk").values_list("action", "facts", "author")
    assert list(said) == [("give_link", {"person": anna.number}, "Leitung"), ("revoke_link", {"person": anna.number}, "Leitung")]


@pytest.mark.parametrize("change", [lambda t: t[:-1], lambda t: t[1:], lambda t: t.upper(), lambda _t: "x", lambda t: t.replace(".", ":")])
def test_what_is_not_signed_is_looked_up_nowhere(client: Client, anna: Player, change, django_assert_num_queries) -> None:
    token = change(given(anna))
    with django_assert_num_queries(0):
        assert person_of(token) is None
    assert client.get(reverse("own-data", args=[token])).status_code == 404


def test_one_who_turned_out_to_be_another_is_not_shown_as_that_one(anna: Player) -> None:
    other = Player.objects.create(name="Anna Mosr")
    token = given(other)
    merge(person_id=anna.pk, other_id=other.pk)
    assert person_of(token) is None


def test_who_is_forgotten_has_no_link_and_gets_none(anna: Player) -> None:
    token = given(anna)
    forget(person_id=anna.pk)
    assert not PersonalLink.objects.exists()
    assert person_of(token) is None
    assert court.refused(lambda: given(anna)) == ("forgotten",)


def test_the_desk_gives_one_sees_it_once_and_takes_it_back(director_client: Client, client: Client, anna: Player) -> None:
    page = reverse("register-stored", args=[anna.pk])
    answer = director_client.post(page, {"do": "give"}).content.decode()
    address = answer.split('readonly="">' if 'readonly="">' in answer else "readonly>", 1)[1].split("</textarea>", 1)[0].strip()
    path = address.removeprefix("http://testserver")
    assert path.startswith("/auskunft/")
    assert 'class="qr"' in answer
    assert reverse("network") in answer, "no phone finds testserver: an address has to be chosen first"
    assert client.get(path).status_code == 200
    assert path not in director_client.get(page).content.decode()
    director_client.post(page, {"do": "revoke", "link": PersonalLink.objects.get().pk})
    assert client.get(path).status_code == 404
    assert director_client.post(page, {"do": "revoke", "link": "x"}).status_code == 404
    assert director_client.post(page, {"do": "nonsense"}).status_code == 400
    choose("http://192.168.1.20:8000")
    chosen = director_client.post(page, {"do": "give"}).content.decode()
    assert "http://192.168.1.20:8000/auskunft/" in chosen
    assert reverse("network") not in chosen


def test_an_older_link_goes_when_a_new_one_is_given(anna: Player) -> None:
    given(anna)
    PersonalLink.objects.update(expires_at=timezone.now() - timedelta(days=1))
    given(anna)
    assert PersonalLink.objects.count() == 1
