"""The federation's number in a tournament file: written where there is one, and read without taking anybody for somebody else."""

import json

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from pytest_django import Settings

from tests.tournament import court
from tests.tournament.evening import running
from tournament.archive.importing import import_tournament
from tournament.archive.reading import read_file
from tournament.archive.writing import as_text, written
from tournament.models import Player, Registration, Tournament

pytestmark = pytest.mark.django_db

FIRST, SECOND = "1000019", "1000027"


def content(number: str | None = FIRST, **changed: str) -> bytes:
    """An evening of which number 1 has this number."""
    row = Registration.objects.get(tournament=running(), number=1)
    Player.objects.filter(pk=row.player_id).update(federation_number=number or "", **changed)
    return as_text(written(row.tournament)).encode()


def moved_to_another_laptop(text: bytes, **known: str) -> Tournament:
    """Read in where nobody knows more than this person."""
    Player.objects.update(federation_number="", name="Niemand")
    if known:
        Player.objects.create(**known)
    return import_tournament(file=read_file(text))


def first(tournament: Tournament) -> Player:
    return Registration.objects.select_related("player").get(tournament=tournament, number=1).player


def test_a_file_without_numbers_knows_nothing_of_them() -> None:
    assert b"federation_number" not in content(None)


def test_the_number_comes_along_and_out_again() -> None:
    text = content()
    player = json.loads(text)["players"][0]
    assert player == {"number": 1, "name": "Spieler 1", "place": "", "club": "", "tags": [], "federation_number": FIRST}
    made = moved_to_another_laptop(text)
    assert first(made).federation_number == FIRST
    assert written(made)["players"] == json.loads(text)["players"]


def test_number_and_name_mean_the_person_wherever_he_comes_from_now() -> None:
    text = content()
    assert first(moved_to_another_laptop(text, name="Spieler 1", place="Linz", federation_number=FIRST)).place == "Linz"


def test_a_number_of_another_name_links_nobody_and_is_told(director_client: Client) -> None:
    text = content()
    Player.objects.update(federation_number="", name="Niemand")
    other = Player.objects.create(name="Eva Öller", federation_number=FIRST)
    file = SimpleUploadedFile("abend.json", text)
    page = director_client.post("/einlesen/", {"file": file, "again": "1"}, follow=True).content.decode()
    assert "Eine andere Verbandsnummer als in der Datei haben hier: Spieler 1 (1000019)." in page
    made = Tournament.objects.latest("pk")
    assert (first(made).pk == other.pk, first(made).name, first(made).federation_number) == (False, "Spieler 1", "")


def test_a_name_with_another_number_is_another_person() -> None:
    made = moved_to_another_laptop(content(), name="Spieler 1", federation_number=SECOND)
    assert first(made).federation_number == FIRST
    assert Player.objects.get(federation_number=SECOND) != first(made)


def test_where_the_numbers_are_given_a_file_brings_none(settings: Settings) -> None:
    settings.REGISTER_OWNER = True
    assert first(moved_to_another_laptop(content())).federation_number == ""


@pytest.mark.parametrize("number, code", [("1000018", "bad_value"), (1000019, "bad_value"), ("", "bad_value")])
def test_what_is_no_number_is_refused(number: object, code: str) -> None:
    file = json.loads(content())
    file["players"][0]["federation_number"] = number
    assert court.refused(lambda: read_file(json.dumps(file).encode())) == (code,)


def test_nobody_has_one_twice_in_a_file() -> None:
    file = json.loads(content())
    file["players"][1]["federation_number"] = FIRST
    assert court.refused(lambda: read_file(json.dumps(file).encode())) == ("duplicate",)
