"""Who may be the same person on a server with very many: names part by part, place and club; looked for, shown, told apart."""

import re

import pytest
from django.conf import LazySettings
from django.core.management import call_command
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tournament.desk.registration.merging.writing import merge
from tournament.models import LikelyDouble, Player, RegisterLogRow
from tournament.register import doubles
from tournament.register.comparing import Comparer, Likeness, met, pairs, typed
from tournament.register.doubles import keep_apart, look_for_doubles, read_doubles
from tournament.register.likely import Asked, among, every_pair, like
from tournament.site import optional
from tournament.site.parts import parts

pytestmark = pytest.mark.django_db

Said = tuple[str, str, str]


def alike(one: Said, other: Said) -> tuple[int, int] | None:
    """How alike, whichever is first; and only if they are compared at all."""
    here, there = typed(1, *one), typed(2, *other)
    found = [Comparer(optional.rapidfuzz()).two(*two) for two in ((here, there), (there, here))]
    assert found[0] == found[1]
    if found[0] is None:
        return None
    assert {frozenset((a.key, b.key)) for a, b in met([here, there])} == {frozenset((1, 2))} or found[0].where < 0
    return found[0].names, found[0].where


LINZ = ("Linz", "")


@pytest.mark.parametrize("one, other, names", [
    # Three fifths the surname, two the given name: 100 the same, 92 by sound or by a short form, 90 a half, 72 an initial, else how many
    # of all letters they have in common: Huber and Hubr 8 of 9, Huber and Hufer 8 of 10, Anna and Ana 6 of 7.
    ("Anna Huber", "Huber Anna", 100), ("Dr. Anna Müller", "MUELLER ANNA", 100), ("Josef Weiß", "Weiss, Josef", 100),
    ("Anna Mayr", "Anna Meier", 95), ("Hans Gruber", "Johann Gruber", 96), ("Gruber Sepp", "Josef Gruber", 96),
    ("A. Huber", "Anna Huber", 88), ("Anna Huber-Moser", "Anna Huber", 94), ("Anna Huber-Moser", "Moser Anna", 94),
    ("Anna Huber", "Anna Hubr", 95), ("Anna Huber", "Anna Hufer", 88), ("Anna Huber", "Ana Huber", 94), ("Meier Anna", "Anna Mayr", 95),
    ("Anna Huber", "Eva Huber", None), ("Anna Huber", "B. Huber", None), ("Anna Huber", "Anna Gruber", None),
    ("Spieler 1", "Spieler 2", None), ("Spieler 7", "Spieler 7", 100), ("Anna", "Anna", 100), ("Huber", "Huber Anna", None),
])  # fmt: skip
def test_names_are_compared_part_by_part(one: str, other: str, names: int | None) -> None:
    assert alike((one, *LINZ), (other, *LINZ)) == (None if names is None else (names, 1))


@pytest.mark.parametrize("one, other, where", [
    (("Linz", "A"), ("Linz", "B"), 1), (("Linz", "A"), ("Wels", "A"), 1), (("", "Verein Süd"), ("", "Verein Sued"), 1),
    (("", "A"), ("", "B"), 0), (("", ""), ("Linz", "A"), 0), (("Linz", "A"), ("Wels", ""), -1), (("Linz", ""), ("Wels", ""), -1),
])  # fmt: skip
def test_place_or_club_makes_it_surer(one: tuple[str, str], other: tuple[str, str], where: int) -> None:
    assert alike(("Anna Huber", *one), ("Anna Huber", *other)) == (100, where)


def test_where_nothing_is_known_the_names_have_to_be_surer() -> None:
    assert alike(("A. Huber", "", ""), ("Anna Huber", "", "")) is None
    assert alike(("Anna Hufer", "Linz", ""), ("Anna Huber", "Wels", "")) is None
    assert alike(("Anna Meier", "", ""), ("Anna Mayr", "Linz", "")) == (95, 0)


def test_scores_put_the_surest_first() -> None:
    assert [Likeness(100, 1).score, Likeness(95, 1).score, Likeness(100, 0).score, Likeness(100, -1).score] == [100, 95, 85, 60]


def test_no_pair_is_lost_by_not_comparing_everybody() -> None:
    """Against comparing each with each, where a place or the sound is in common."""
    made = [
        typed(key, name, place, club)
        for key, (name, place, club) in enumerate(
            [(f"{given} {family}", place, club)
             for given in ("Anna", "Anny", "A.", "Huber") for family in ("Huber", "Hueber", "Hubr", "Anna")
             for place in ("Linz", "") for club in ("X", "")],
            start=1,
        )
    ]  # fmt: skip
    compare = Comparer(optional.rapidfuzz())
    each = {
        (one.key, other.key): how
        for one in made for other in made
        if one.key < other.key and (how := compare.two(one, other)) is not None and how.where >= 0
    }  # fmt: skip
    missed = each.keys() - pairs(made, compare).keys()
    assert pairs(made, compare).keys() <= each.keys()
    assert {each[keys].where for keys in missed} <= {0}, "of those without a place only who sounds alike is found"
    assert len(missed) * 10 < len(each)


@pytest.fixture
def people() -> dict[str, int]:
    made = {
        "one": ("Anna Huber", "Linz", "Süd"), "turned": ("Huber Anna", "", ""), "near": ("Anna Hubr", "Linz", ""),
        "other": ("Eva Moser", "Wels", ""), "away": ("Anna Huber", "Wels", ""),
    }  # fmt: skip
    return {word: Player.objects.create(name=name, place=place, club=club).pk for word, (name, place, club) in made.items()}


def test_one_person_has_his_likes_surest_first_in_one_query(people: dict[str, int]) -> None:
    who = Player.objects.get(pk=people["one"])
    with CaptureQueriesContext(connection) as captured:
        found = like(who)
    assert len(captured) == 1
    assert [(row.key, row.likeness[:2]) for row in found] == [
        (people["near"], (95, 1)), (people["turned"], (100, 0)), (people["away"], (100, -1)),
    ]  # fmt: skip
    merge(person_id=people["away"], other_id=people["turned"])
    assert [row.key for row in like(who)] == [people["near"], people["away"]]


def test_somebody_of_a_list_has_likes_too_however_long_it_is(people: dict[str, int], monkeypatch: pytest.MonkeyPatch) -> None:
    asked = [Asked(0, "Huber Anna", "Linz", ""), Asked(-1, "Niemand Da"), Asked(-2, "Moser Eva", "Wels")]
    for many in (100, 2):
        monkeypatch.setattr("tournament.register.likely.MANY", many)
        found = among(asked)
        assert {key: [row.key for row in rows] for key, rows in found.items()} == {
            0: [people[word] for word in ("one", "near", "turned", "away")], -1: [], -2: [people["other"]],
        }  # fmt: skip


def test_without_what_a_server_has_letters_decide(people: dict[str, int], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(optional, "rapidfuzz", lambda: None)
    assert [row.key for row in like(Player.objects.get(pk=people["one"]))] == [people["near"], people["turned"]]
    for asked in ([Asked(0, "Huber Anna", "Linz")], [Asked(0, "Huber Anna", "Linz"), Asked(-1, "X")]):
        assert [(row.key, row.likeness.letters) for row in among(asked)[0]] == [
            (people["one"], 2), (people["near"], 1), (people["turned"], 2),
        ]  # fmt: skip
    assert every_pair()[people["one"], people["turned"]].letters == 2


def test_a_laptop_is_not_told_that_a_federation_would_have_it(monkeypatch: pytest.MonkeyPatch, settings: LazySettings) -> None:
    said = "Namensvergleich (RapidFuzz)"
    assert said in {part.name for part in parts()}, "where it is installed"
    monkeypatch.setattr(optional, "rapidfuzz", lambda: None)
    assert said not in {part.name for part in parts()}
    settings.REGISTER_OWNER = True
    assert said in {part.name for part in parts()}, "whoever keeps the register wants it"


def test_the_page_shows_what_was_found_and_whom_nobody_told_apart(director_client: Client, people: dict[str, int]) -> None:
    page = director_client.get("/register/doppelt/").content.decode()
    assert "Noch nie gesucht." in page
    assert "Niemand steht zweimal da" not in page
    said = director_client.post("/register/doppelt/", {"suchen": "1"}, follow=True).content.decode()
    assert "4 Paare gefunden." in said
    # 95, 85, 85, 80; "away" is a namesake of another place: on a list of very many nobody looks at such.
    one, turned, near, away = (people[word] for word in ("one", "turned", "near", "away"))
    assert shown(said) == [(one, near), (one, turned), (turned, away), (turned, near)]
    said = director_client.post("/register/doppelt/", {"zwei": f"{turned}-{away}", "seite": "1"}, follow=True).content.decode()
    assert shown(said) == [(one, near), (one, turned), (turned, near)]
    merge(person_id=one, other_id=near)
    assert shown(director_client.get("/register/doppelt/").content.decode()) == [(one, turned)]
    assert look_for_doubles() == 1, "whom somebody told apart stays apart"
    assert [row.action for row in RegisterLogRow.objects.order_by("pk")] == [
        "look_for_doubles",
        "keep_apart",
        "merge_people",
        "look_for_doubles",
    ]


def shown(page: str) -> list[tuple[int, int]]:
    return [(int(one), int(other)) for one, other in re.findall(r'href="/register/(\d+)/ist/(\d+)/"', page)]


def test_what_cannot_be_done_is_refused_or_said(director_client: Client, people: dict[str, int]) -> None:
    for posted in ({}, {"zwei": "5"}, {"zwei": "x-y"}, {"zwei": "5-5"}):
        assert director_client.post("/register/doppelt/", posted).status_code == 400
    gone = director_client.post("/register/doppelt/", {"zwei": f"{people['one']}-99999"}, follow=True).content.decode()
    assert "Eine der beiden Personen gibt es nicht mehr." in gone
    assert not LikelyDouble.objects.exists()


def test_who_was_told_apart_before_anybody_asked_is_not_asked_about(people: dict[str, int]) -> None:
    keep_apart(person_id=people["near"], other_id=people["one"], author="L")
    assert read_doubles(1).at is None
    assert look_for_doubles() == 3
    assert read_doubles(1).at is not None
    row = LikelyDouble.objects.get(apart_at__isnull=False)
    assert (row.one, row.other, row.apart_by) == (people["one"], people["near"], "L")
    assert (people["one"], people["near"]) not in {(pair.one.key, pair.other.key) for pair in read_doubles(1).pairs}


def test_pages_and_as_many_queries_whatever_the_size(
    director_client: Client, people: dict[str, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    look_for_doubles()
    counted = []
    for size in (100, 3):
        monkeypatch.setattr(doubles, "A_PAGE", size)
        with CaptureQueriesContext(connection) as captured:
            page = director_client.get("/register/doppelt/?seite=2").content.decode()
        counted.append(len(captured))
    assert counted == [6, 6], "session, account, how many, when, which, who"
    assert shown(page) == [(people["turned"], people["near"])]
    assert "Seite 2 von 2" in page


def test_the_command_looks_too(people: dict[str, int], capsys: pytest.CaptureFixture[str]) -> None:
    call_command("doubles")
    assert "4" in capsys.readouterr().out
    assert LikelyDouble.objects.count() == 4
