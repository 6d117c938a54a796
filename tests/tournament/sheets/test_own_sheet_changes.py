"""What a cup's own edition has otherwise: than the edition before it, than its base, than any other sheet; and who may choose which."""

import pytest
from django.test import Client

from tests.tournament.evening import running
from tests.tournament.own_sheet_made import MUSTER, own_sheet
from tournament.models import OwnSheet

pytestmark = pytest.mark.django_db


def later() -> OwnSheet:
    """The edition after: a Dreier of 7."""
    file = {**MUSTER, "edition": "2027", "games": {"dreier": 7}}
    return OwnSheet.objects.create(slug=file["slug"], edition="2027", name=file["name"], file=file)


def told(client: Client, address: str) -> str:
    return " ".join(client.get(address).content.decode().split())


def test_an_edition_stands_beside_the_one_before_it(director_client: Client) -> None:
    own_sheet()
    row = later()
    answer = director_client.get(f"/regelwerke/{row.pk}/geaendert/")
    assert answer.context["page"].title == "Mustercup, Ausgabe 2026 – Mustercup, Ausgabe 2027"
    rows = [row for section in answer.context["page"].sections for _place, row in section.rows]
    assert ["Dreier", "Wert 6", "Wert 7"] in [list(row[:3]) for row in rows]
    # A Dreier of 6 and of 7 from each of three.
    assert ("Ein Dreier", "+18", "+21") in [tuple(row) for row in answer.context["follows"]]


def test_the_first_edition_stands_beside_its_base_and_any_other_can_be_chosen(director_client: Client) -> None:
    row = own_sheet()
    answer = director_client.get(f"/regelwerke/{row.pk}/geaendert/")
    assert (answer.context["before"].slug, answer.context["now"].slug) == (MUSTER["base"], MUSTER["slug"])
    later()
    answer = director_client.get(f"/regelwerke/{row.pk}/geaendert/?mit=koenigrufen-muster@2027")
    assert answer.context["page"].title == "Mustercup, Ausgabe 2026 – Mustercup, Ausgabe 2027"
    answer = director_client.get(f"/regelwerke/{row.pk}/geaendert/?mit=point-tarock")
    assert answer.context["before"].slug == "point-tarock"
    assert answer.context["follows"] == []


def test_a_tournament_by_an_own_sheet_says_what_changed(client: Client, director_client: Client) -> None:
    row = own_sheet()
    later()
    tournament = running(name="Hier", system=row.slug, sheet_file=row.file)
    for who in (client, director_client):
        answer = who.get(f"/t/{tournament.slug}/regelblatt/geaendert/")
        assert (answer.context["before"].slug, answer.context["now"].slug) == (MUSTER["base"], MUSTER["slug"])
        assert "koenigrufen-muster@2027" in [sheet["slug"] for sheet in answer.context["sheets"]]
    other = running(name="Dort")
    address = f"/t/{other.slug}/regelblatt/geaendert/"
    assert "koenigrufen-muster@2027" not in told(client, address)
    assert "koenigrufen-muster@2027" in told(director_client, address)
