"""Passes for a club or for whom a search means: the same cards as a tournament's, in the order of the register."""

from io import BytesIO

import pytest
from django.conf import LazySettings
from django.test import Client
from pypdf import PdfReader

from tournament.ledger.people.passes import pass_code
from tournament.ledger.store.refusals import Refused
from tournament.models import Player
from tournament.register import passes
from tournament.register.forgetting import forget
from tournament.register.passes import found_for

pytestmark = pytest.mark.django_db


@pytest.fixture
def people() -> list[Player]:
    made = (("Eva Moser", "Wels", "Runde Süd"), ("Anna Huber", "Linz", "runde süd"), ("Karl Süd", "Linz", "Runde Nord"))
    return [Player.objects.create(name=name, place=place, club=club) for name, place, club in made]


def names(words: str = "", club: str = "") -> list[str]:
    return [row.name for row in found_for(words, club)]


def test_whom_a_search_means_or_a_whole_club(people: list[Player]) -> None:
    assert names("süd") == ["Anna Huber", "Eva Moser", "Karl Süd"]
    assert names("süd", "Runde Süd") == ["Anna Huber", "Eva Moser"], "the club alone"
    assert names("linz süd") == ["Anna Huber", "Karl Süd"]
    forget(person_id=people[2].pk)
    assert names("süd") == ["Anna Huber", "Eva Moser"]


@pytest.mark.parametrize(
    "words, club, code", [("", "", "nobody"), ("niemand", "", "nobody"), ("", "Runde", "nobody"), ("süd", "", "too_many")]
)
def test_nobody_and_too_many_are_refused(people: list[Player], monkeypatch: pytest.MonkeyPatch, words: str, club: str, code: str) -> None:
    monkeypatch.setattr(passes, "MOST", 2)
    with pytest.raises(Refused) as refused:
        names(words, club)
    assert code in refused.value.codes


def test_the_page_prints_them_where_the_register_is_kept(people: list[Player], director_client: Client, settings: LazySettings) -> None:
    assert "/register/paesse/" not in director_client.get("/register/?q=süd").content.decode()
    settings.REGISTER_OWNER = True
    assert "/register/paesse/?q=s%C3%BCd" in director_client.get("/register/?q=süd").content.decode()
    Player.objects.filter(name="Anna Huber").update(federation_number="1000019")
    answer = director_client.get("/register/paesse/?verein=Runde+S%C3%BCd")
    assert answer["Content-Type"] == "application/pdf"
    text = PdfReader(BytesIO(answer.content)).pages[0].extract_text()
    assert "F1000019" in text
    assert pass_code(people[0].number) in text
    assert "Karl" not in text
    back = director_client.get("/register/paesse/?q=niemand", follow=True)
    assert "Hier ist niemand." in back.content.decode()
