"""Looking somebody up: words in any order, folded, in name, place and club; numbers; pages by number and by key."""

import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tournament.ledger.people.passes import pass_code
from tournament.models import Player
from tournament.register import search
from tournament.register.search import Asked, first_of, look_up

pytestmark = pytest.mark.django_db


@pytest.fixture
def people() -> dict[str, int]:
    """Keys by surname."""
    made = (
        ("Dr. Öllinger, Jörg", "Bad Ischl", "Tarockclub Süd"), ("Anna Weiß", "Linz", "Runde Öd"), ("Anna Huber-Moser", "Wels", ""),
        ("René Huber", "Linz", "Tarockclub Süd"),
    )  # fmt: skip
    return {row.surname: row.pk for row in (Player.objects.create(name=name, place=place, club=club) for name, place, club in made)}


@pytest.mark.parametrize("words, found", [
    ("öll", "Öllinger"), ("OLLINGER jorg", "Öllinger"), ("ischl öllinger", "Öllinger"), ("weiss", "Weiß"), ("WEIẞ", "Weiß"),
    ("süd rene", "Huber"), ("moser", "Huber-Moser"),
    ("uber-mo", "Huber-Moser"), ("anna linz", "Weiß"), ("huber", "Huber Huber-Moser"), ("od", "Weiß"),
    ("sud", "Huber Öllinger"), ("anna  wels", "Huber-Moser"), ("niemand", ""), ("huber niemand", ""), ("%", ""), ("_", ""), ("'", ""),
    ("", "Huber Huber-Moser Öllinger Weiß"), ("  ", "Huber Huber-Moser Öllinger Weiß"),
])  # fmt: skip
def test_each_word_stands_somewhere(people: dict[str, int], words: str, found: str) -> None:
    """In the list's order: by surname, ö as o."""
    assert look_up(Asked(words)).keys == [people[name] for name in found.split()]


def test_what_is_changed_is_found_as_it_is_now(people: dict[str, int]) -> None:
    row = Player.objects.get(pk=people["Weiß"])
    row.name, row.place = "Anna Groß", "Gföhl"
    row.save(update_fields=["name", "place"])
    assert look_up(Asked("gross gfohl")).keys == [row.pk]
    assert look_up(Asked("weiss")).keys == []
    row.club = "Neuer Verein"
    Player.objects.bulk_update([row], ["club"])
    assert look_up(Asked("neuer")).keys == [row.pk]


def test_who_turned_out_to_be_another_is_found_as_him_by_number_alone(people: dict[str, int]) -> None:
    Player.objects.filter(pk=people["Weiß"]).update(merged_into=people["Huber"], federation_number="2000012")
    Player.objects.filter(pk=people["Öllinger"]).update(merged_into=people["Weiß"])
    assert look_up(Asked("weiss")).keys == []
    for name in ("Weiß", "Öllinger"):
        row = Player.objects.get(pk=people[name])
        for words in (str(row.number), pass_code(row.number), "2000012" if name == "Weiß" else pass_code(row.number)):
            assert look_up(Asked(words)).keys == [people["Huber"]]
    assert look_up(Asked("")).total == 2


def many(monkeypatch: pytest.MonkeyPatch, most: int) -> list[int]:
    """Seven of one surname, by given name, the last two of one name; numbers for pages go up to `most`."""
    monkeypatch.setattr(search, "MOST", most)
    names = [*(f"{given} Huber" for given in ("Anna", "Berta", "Clara", "Dora", "Emma")), "Frida Huber", "Frida Huber"]
    return [
        Player.objects.create(name=name, place=place).pk for name, place in zip(names, ["", "B", "A", "", "", "Linz", "Wels"], strict=True)
    ]


def test_a_few_have_pages_with_numbers(monkeypatch: pytest.MonkeyPatch) -> None:
    keys = many(monkeypatch, 7)
    found = look_up(Asked("huber", page=2), 3)
    assert (found.keys, found.total, found.more, found.page, found.pages) == (keys[3:6], 7, False, 2, 3)
    assert (found.previous, found.next) == ("seite=1", "seite=3")
    assert look_up(Asked("huber", page=99), 3).keys == keys[6:]
    last = look_up(Asked("", page=3), 3)
    assert (last.keys, last.previous, last.next) == (keys[6:], "seite=2", "")


@pytest.mark.parametrize("words, count, more", [("huber", 6, True), ("", 7, False)])
def test_many_have_pages_by_who_stood_last(monkeypatch: pytest.MonkeyPatch, words: str, count: int, more: bool) -> None:
    keys = many(monkeypatch, 6)
    first = look_up(Asked(words), 3)
    assert (first.keys, first.total, first.more, first.pages) == (keys[:3], count, more, 0)
    assert (first.previous, first.next) == ("", f"nach={keys[2]}")
    second = look_up(Asked(words, behind=keys[2]), 3)
    assert (second.keys, second.previous, second.next) == (keys[3:6], f"vor={keys[3]}", f"nach={keys[5]}")
    third = look_up(Asked(words, behind=keys[5]), 3)
    assert (third.keys, third.previous, third.next) == (keys[6:], f"vor={keys[6]}", "")
    back = look_up(Asked(words, before=keys[6]), 3)
    assert (back.keys, back.previous, back.next) == (keys[3:6], f"vor={keys[3]}", f"nach={keys[5]}")
    assert look_up(Asked(words, before=keys[3]), 3).previous == ""
    assert look_up(Asked(words, behind=1 << 40), 3).keys == keys[:3], "somebody who is gone"


def test_the_page_leads_on_and_says_that_there_are_more(director_client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    many(monkeypatch, 6)
    monkeypatch.setattr(search, "A_PAGE", 3)
    page = director_client.get("/register/?q=huber").content.decode()
    assert "mehr als 6 Personen" in page
    assert "7 Personen" in director_client.get("/register/").content.decode()
    for name, words in (("next", "Dora"), ("next", "Wels"), ("prev", "Dora"), ("prev", "Anna")):
        way = re.search(rf'<a href="([^"]+)" rel="{name}">', page)
        assert way is not None
        page = director_client.get("/register/" + way[1].replace("&amp;", "&")).content.decode()
        assert words in page


def test_as_many_queries_whatever_the_size(director_client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """A session, an account, who is meant, his page, the rows, what runs against them (two), the log, an extract; a number is one more, a
    key too."""
    keys = many(monkeypatch, 6)
    counted = {}
    for query in ("", "?q=huber", "?q=anna", f"?q={Player.objects.get(pk=keys[0]).number}", f"?nach={keys[2]}", f"?q=huber&nach={keys[2]}"):
        with CaptureQueriesContext(connection) as captured:
            assert director_client.get(f"/register/{query}").status_code == 200
        counted[query] = len(captured)
    assert list(counted.values()) == [9, 8, 8, 9, 10, 9]


def test_the_first_of_many_without_himself(monkeypatch: pytest.MonkeyPatch) -> None:
    keys = many(monkeypatch, 3)
    assert [row.pk for row in first_of("huber", 3, keys[1])] == [keys[0], keys[2], keys[3]]
