"""The page of the prizes: typed, refused at its field, shown, given; German and English."""

import re
from typing import Any

import pytest
from django.test import Client

from tests.tournament.prizes.evening import plan, played
from tournament.models import Prize, PrizeGiving, PrizePlan, Tournament
from tournament.prizes.form import filter_text, read_filter

pytestmark = pytest.mark.django_db

PAGE = "/t/herbstcup-2026/preise/"


def typed(*lines: dict[str, Any], **more: Any) -> dict[str, Any]:
    """The form as a browser sends it."""
    data = {
        "do": "save",
        "lines": str(len(lines)),
        "ties": "share",
        "a_person": "several",
        "unit": "1",
        "raffle_for": "nobody",
        "seed": "7f3a",
    }
    for index, line in enumerate(lines):
        data |= {f"p{index}-{name}": value for name, value in ({"what": "place"} | line).items()}
    return data | more


def test_prizes_are_typed_and_shown(director_client: Client) -> None:
    tournament = played()
    lines = (
        {"place": "1", "prize": "120"},
        {"place": "2", "prize": "80,00 €"},
        {"place": "1", "of": "Damen", "prize": "Schinken", "value": "30"},
        {},
        {"what": "best_round", "prize": "12,50"},
    )
    answer = director_client.post(PAGE, typed(*lines, raffle="Korb\n\n Speck \n", tickets="3: 2", away="8, 4"), follow=True)
    page = answer.content.decode()
    assert answer.redirect_chain[-1][0] == PAGE
    assert [(row.key, row.kind, row.filter, row.cents, row.text, row.value,
    row.special) for row in Prize.objects.filter(tournament=tournament)] == [
        ("1", "place", {}, 12000, "", 0, ""), ("2", "place", {}, 8000, "", 0, ""),
        ("Damen-1", "category", {"tag": "Damen"}, None, "Schinken", 3000, ""),
        ("best_round", "special", {}, 1250, "", 0, "best_round"),
    ]  # fmt: skip
    stored = PrizePlan.objects.get()
    assert (stored.raffle, stored.tickets, stored.away, stored.seed) == (["Korb", "Speck"], {"3": 2}, [4, 8], "7f3a")
    # 120 + 80 shared by Nr. 1 and 5; the women's by lot to Nr. 2 (69…) before Nr. 7 (6b…); the best round 12.50 shared by 1 and 5.
    for said in ("So wird verteilt", "Anna Huber", "100,00 €", "Schinken", "6,25 €", "212,50 €", "3747bf2f", "printf %s 7f3a/raffle/"):
        assert said in page, said
    again = director_client.get(PAGE).content.decode()
    assert 'value="Damen"' in again
    assert 'value="12,50"' in again


def test_the_page_says_who_was_in_a_lot_among_those_who_are_there(director_client: Client) -> None:
    """Of the eight, Nr. 4 went home; SHA-256 of 7f3a/special/lot/8 is the smallest of the seven, and so it stands after the giving."""
    tournament = played()
    plan(tournament, {"kind": "special", "special": "lot", "text": "Kiste Wein"}, away=[4])
    said = ("Los unter den Anwesenden: Kiste Wein", "7 Personen im Topf", "1270c731", "printf %s 7f3a/special/lot/8 | sha256sum")
    page = director_client.get(PAGE)
    assert all(text in page.content.decode() for text in said)
    given = director_client.post(PAGE, {"do": "give", "digest": page.context["digest"]}, follow=True).content.decode()
    assert all(text in given for text in said)


def test_the_lots_within_a_rank_are_shown_where_they_decided(director_client: Client) -> None:
    """Nr. 1 and 5 share rank 1, Nr. 2, 6 and 7 rank 3. SHA-256 of 7f3a/prize/1 begins c0…, of …/5 fa…; of …/2 69…, …/7 6b…, …/6 e3….
    The fourth place has no prize: of rank 3 one has the hamper, two have nothing. Where they divide, only the hamper goes by lot."""
    tournament = played()
    prizes = ({"place": 1, "cents": 12000}, {"place": 2, "cents": 8000}, {"place": 3, "text": "Korb"})
    plan(tournament, *prizes, ties="tie_break")

    def lots() -> list[tuple[str, list[tuple[int, str]]]]:
        return [(draw.what, [(row.number, row.prize) for row in draw.rows]) for draw, _table in director_client.get(PAGE).context["lots"]]

    first = ("Rang 1, nach dem Los", [(1, "120,00 €"), (5, "80,00 €")])
    third = ("Rang 3, nach dem Los", [(2, "Korb"), (7, ""), (6, "")])
    assert lots() == [first, third]
    page = director_client.get(PAGE).content.decode()
    assert "printf %s 7f3a/prize/1 | sha256sum" in page
    assert re.search(r"7f3a/prize/2 \| sha256sum</code> → 69[0-9a-f]{6}\b", page)
    plan(tournament, *prizes, ties="share")
    assert lots() == [third]


def test_what_is_wrong_stands_at_its_field_and_what_was_typed_stays(director_client: Client) -> None:
    played()
    answer = director_client.post(
        PAGE, typed({"place": "1", "prize": "120"}, {}, {"place": "1", "prize": "80"}, away="drei", a_person="one_best", ties="hort")
    )
    page = answer.content.decode()
    assert answer.status_code == 422
    assert "Hier gehören nur Startnummern hin" in page
    answer = director_client.post(
        PAGE, typed({"place": "1", "prize": "120"}, {}, {"place": "1", "prize": "80"}, a_person="one_best", ties="hort")
    )
    assert answer.status_code == 422
    lines, form = answer.context["lines"].forms, answer.context["form"]
    assert lines[2].errors == {"place": ["Platz 1 steht in dieser Liste zweimal."]}
    assert list(form.errors) == ["a_person"]
    assert lines[0]["prize"].value() == "120"
    assert not Prize.objects.exists()


def test_the_proposal_before_the_end_and_the_giving_after_it(director_client: Client) -> None:
    plan(played(phase="running"))
    page = director_client.get(PAGE).content.decode()
    assert "So würde jetzt verteilt" in page
    assert "Preise so vergeben" not in page
    assert "Maria Gruber 80,00 € statt 100,00 €" in page
    assert "nach Runde 1" in page, "it is closed; the tournament is not"
    Tournament.objects.update(phase="closed")
    page = director_client.get(PAGE)
    assert "Preise so vergeben" in page.content.decode()
    given = director_client.post(PAGE, {"do": "give", "digest": page.context["digest"]}, follow=True)
    assert "Die Preise sind vergeben." in given.content.decode()
    assert PrizeGiving.objects.get().author == "leitung"
    assert "Preise speichern" not in given.content.decode()
    gone = director_client.post(PAGE, {"do": "withdraw", "reason": "Irrtum"}, follow=True).content.decode()
    assert "Die Vergabe ist zurückgenommen." in gone
    assert "Preise speichern" in gone


def test_a_category_that_nobody_bears_is_explained(director_client: Client) -> None:
    """ "Damen" are there, "Senioren" are not; "damen" is written otherwise. Each once, whatever prizes it has."""
    played(phase="running")
    lines = [{"place": str(place), "of": of, "prize": "10"} for of in ("Damen", "Senioren", "damen") for place in (1, 2)]
    lines += [{"place": "1", "of": "Verein: Fuchs; Ort: Nirgends", "prize": "10"}]
    page = director_client.post(PAGE, typed(*lines), follow=True)
    assert page.context["missing"] == [
        "Niemand trägt „Senioren“. Merkmale werden in der Anmeldung vergeben, unter „ändern“.",
        "„damen“ hat niemand, „Damen“ schon: bitte gleich schreiben.",
        "Niemand ist vom Verein „Fuchs“.",
        "Niemand ist aus „Nirgends“.",
    ]
    assert "Niemand trägt „Senioren“." in page.content.decode()


def test_last_year_is_one_key_away(director_client: Client) -> None:
    last = played(name="Vorjahr")
    plan(last)
    this = played()
    page = director_client.get(PAGE).content.decode()
    assert f'<option value="{last.pk}">' in page
    director_client.post(PAGE, {"do": "copy", "source": str(last.pk)})
    assert Prize.objects.filter(tournament=this).count() == 3


def test_nobody_else_sees_it(client: Client) -> None:
    plan(played())
    assert client.get(PAGE).status_code == 302
    assert client.post(PAGE, {"do": "give"}).status_code == 302
    assert not PrizeGiving.objects.exists()


def test_in_english(director_client: Client) -> None:
    plan(played(), raffle=["Korb"])
    director_client.cookies["sprache"] = "en"
    page = director_client.get(PAGE).content.decode()
    for said in ("This is how they are given", "Place 1 + Place 2", "€100.00", "Nobody shares", "does not answer"):
        assert said in page, said


def test_categories_and_what_is_rounded_to_are_offered_in_the_reader_s_words(director_client: Client) -> None:
    plan(played(), {"kind": "category", "filter": {"place": "Wels"}, "place": 1, "text": "Korb"})
    director_client.cookies["sprache"] = "en"
    page = director_client.get(PAGE).content.decode()
    assert 'value="Place: Wels"' in page
    assert "Ort: " not in page
    assert "€0.50" in page


@pytest.mark.parametrize("text, wanted", [
    ("Damen", {"tag": "Damen"}), ("Verein: Füchse", {"club": "Füchse"}), ("Ort: Wels", {"place": "Wels"}),
    ("Teilnahmen: 4", {"participations": 4}),
    ("Damen; Ort: Wels; Teilnahmen: 2", {"tag": "Damen", "place": "Wels", "participations": 2}), ("Merkmal: a:b", {"tag": "a:b"}),
    ("club: Foxes", {"club": "Foxes"}), ("", {}), (" ; ", {}), ("Teilnahmen: viele", {"participations": "viele"}),
])  # fmt: skip
def test_a_category_is_read_as_it_is_typed(text: str, wanted: dict[str, Any]) -> None:
    assert read_filter(text) == wanted
    assert read_filter(filter_text(wanted)) == wanted


def test_five_prizes_need_one_save(director_client: Client) -> None:
    """Six empty lines at first; three beyond those that are set."""
    tournament = played()
    assert len(director_client.get(PAGE).context["lines"].forms) == 6
    plan(tournament, {"place": 1, "cents": 12000})
    assert len(director_client.get(PAGE).context["lines"].forms) == 4
    plan(tournament)
    assert len(director_client.get(PAGE).context["lines"].forms) == 6
