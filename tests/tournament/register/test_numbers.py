"""Numbers of the federation: who gives them, that they are given once, where they lead after a merge and when somebody is forgotten."""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command
from django.db import connection
from django.test import Client
from pytest_django import Settings

from tests.tournament import court
from tests.tournament.evening import running
from tournament.desk.registration.merging.writing import merge, undo
from tournament.ledger.people.passes import codes_of, person_of
from tournament.ledger.people.register_log import read_register_log
from tournament.models import Merge, NumbersGiven, Player, Registration
from tournament.models.numbers import note_given
from tournament.register.forgetting import forget
from tournament.register.numbers import give_number, give_numbers
from tournament.register.provisional import confirm
from tournament.register.search import Asked, look_up

pytestmark = pytest.mark.django_db

FIRST, SECOND, THIRD = "1000019", "1000027", "1000035"
"""tests/scoring/test_federation_numbers.py; the third by the last step: 13 is 3, doubled 6, and 6 + 5 is 1 modulo 10."""


@pytest.fixture
def owner(settings: Settings) -> None:
    """Here the federation keeps its register."""
    settings.REGISTER_OWNER = True


@pytest.fixture
def anna() -> Player:
    return Player.objects.create(number=17, name="Anna Huber", place="Linz")


@pytest.fixture
def eva() -> Player:
    return Player.objects.create(number=18, name="Eva Öller", place="Wels")


def numbers() -> dict[int, str]:
    return dict(Player.objects.values_list("number", "federation_number"))


def test_all_who_have_none_get_one_in_order(owner: None, anna: Player, eva: Player) -> None:
    give_number(person_id=eva.pk, author="L")
    third = Player.objects.create(number=19, name="Ida Adler")
    assert give_numbers(author="L") == 2
    assert numbers() == {18: FIRST, 17: SECOND, 19: THIRD}
    assert [row.text for row in read_register_log(2)] == ["2 Verbandsnummern vergeben", "Verbandsnummer vergeben: 18 (Eva Öller)"]
    assert court.refused(give_numbers) == ("nobody_without",)
    assert court.refused(lambda: give_number(person_id=third.pk)) == ("has_number",)


def test_a_laptop_gives_none(anna: Player, director_client: Client) -> None:
    assert court.refused(give_numbers) == ("not_the_register",)
    assert court.refused(lambda: give_number(person_id=anna.pk)) == ("not_the_register",)
    for address in ("/register/", f"/register/{anna.pk}/"):
        assert "Verbandsnummer" not in director_client.get(address).content.decode(), "and shows nothing of them"
    assert "Verbandsnr." not in director_client.get("/register/personen.csv").content.decode()
    said = StringIO()
    with pytest.raises(SystemExit, match="1"):
        call_command("register", "numbers", stderr=said)
    assert said.getvalue().startswith("Verbandsnummern und Auszüge gibt nur der Server")
    assert numbers() == {17: ""}


def test_nobody_gets_one_of_somebody_who_is_gone(owner: None, anna: Player, eva: Player) -> None:
    give_number(person_id=anna.pk)
    forget(person_id=anna.pk)
    give_number(person_id=eva.pk)
    assert numbers() == {18: SECOND}
    assert NumbersGiven.objects.get(kind="federation").highest == 100_002


def test_the_pages_give_and_show_them(owner: None, director_client: Client, anna: Player, eva: Player) -> None:
    assert "2 Personen haben noch keine Verbandsnummer." in director_client.get("/register/").content.decode()
    said = director_client.post(f"/register/{eva.pk}/", {"nummer": "1"}, follow=True).content.decode()
    assert f"Verbandsnummer {FIRST}" in said
    assert 'name="nummer"' not in said, "once is enough"
    page = director_client.post("/register/", {"nummern": "1"}, follow=True).content.decode()
    assert re.findall(r'<td class="num federation">(\d{7})</td>', page) == [SECOND, FIRST]
    assert 'name="nummern"' not in page
    assert "Verbandsnr." in director_client.get("/register/personen.csv").content.decode()
    assert director_client.post("/register/").status_code == 400


def test_the_command_gives_them(owner: None, anna: Player) -> None:
    said = StringIO()
    call_command("register", "numbers", stdout=said)
    assert (said.getvalue(), numbers()) == ("Vergebene Verbandsnummern: 1\n", {17: FIRST})


@pytest.mark.parametrize("query", ["17", FIRST, f"{FIRST} huber", f"F{FIRST}"])
def test_a_person_is_found_by_either_number_and_by_the_code_of_his_pass(anna: Player, eva: Player, query: str) -> None:
    Player.objects.filter(pk=anna.pk).update(federation_number=FIRST)
    assert look_up(Asked(query)).keys == [anna.pk]


def test_a_pass_bears_both_and_leads_with_the_federations() -> None:
    assert codes_of(17, FIRST) == (f"F{FIRST}", "T1747")
    assert codes_of(17, "") == ("T1747",)


def test_a_pass_is_read_by_either_code(anna: Player) -> None:
    Player.objects.filter(pk=anna.pk).update(federation_number=FIRST)
    assert person_of("T1747") == person_of(f"F{FIRST}") == person_of(f" f{FIRST} ") == anna
    assert [person_of(text) for text in ("F1000018", f"F{SECOND}", f"T{FIRST}", "F17")] == [None] * 4


def test_where_only_the_other_has_a_number_it_becomes_the_persons_and_goes_back(anna: Player, eva: Player) -> None:
    Player.objects.filter(pk=eva.pk).update(federation_number=FIRST)
    row = merge(person_id=anna.pk, other_id=eva.pk)
    assert numbers() == {17: FIRST, 18: ""}
    assert person_of(f"F{FIRST}") == anna
    undo(merge_id=row.pk)
    assert numbers() == {17: "", 18: FIRST}


def test_where_both_have_one_each_stays_and_the_others_leads_to_the_person(anna: Player, eva: Player, director_client: Client) -> None:
    for one, number in ((anna, FIRST), (eva, SECOND)):
        Player.objects.filter(pk=one.pk).update(federation_number=number)
    shown = director_client.get(f"/register/{anna.pk}/ist/{eva.pk}/").content.decode()
    assert f"beide haben eine Verbandsnummer: {FIRST} bleibt, und {SECOND} führt weiter hierher" in " ".join(shown.split())
    row = merge(person_id=anna.pk, other_id=eva.pk)
    assert numbers() == {17: FIRST, 18: SECOND}
    assert person_of(f"F{SECOND}") == person_of(f"F{FIRST}") == anna
    assert look_up(Asked(SECOND)).keys == [anna.pk]
    last = Player.objects.create(name="Ida Adler")
    merge(person_id=last.pk, other_id=anna.pk)
    assert person_of(f"F{SECOND}") == person_of("T1747") == last, "over two merges too"
    undo(merge_id=Merge.objects.get(person=last).pk)
    undo(merge_id=row.pk)
    assert person_of(f"F{SECOND}") == eva


def test_who_is_forgotten_has_no_number_any_more() -> None:
    tournament = running()
    one, other = (Registration.objects.get(tournament=tournament, number=number).player for number in (1, 2))
    spare = Player.objects.create(name="Eva Alt", federation_number=FIRST)
    Player.objects.filter(pk=other.pk).update(federation_number=SECOND)
    merge(person_id=one.pk, other_id=spare.pk)
    assert Player.objects.get(pk=one.pk).federation_number == FIRST
    forget(person_id=one.pk)
    assert Player.objects.get(pk=one.pk).name == f"Anonym {one.number}"
    assert set(numbers().values()) == {"", SECOND}
    assert person_of(f"F{FIRST}") is None
    assert FIRST not in str(list(Merge.objects.values_list("moved", flat=True)))


@contextmanager
def meanwhile(do: Callable[[], object], *, after: str = "", before: str = "") -> Iterator[None]:
    """Another request that is through just before, or just after, the first statement which begins so. PostgreSQL lets it; on SQLite there
    is one writer at a time."""
    waiting = [do]

    def between(execute: Callable[..., Any], sql: str, params: Any, many: bool, context: Any) -> Any:
        if before and sql.startswith(before) and waiting:
            waiting.pop()()
        answer = execute(sql, params, many, context)
        if after and sql.startswith(after) and waiting:
            waiting.pop()()
        return answer

    with connection.execute_wrapper(between):
        yield
    assert not waiting, "it never came to that"


RAISES = "UPDATE tournament_numbersgiven"


@pytest.mark.parametrize("how", ["one", "all", "confirmed"])
def test_two_who_give_a_person_a_number_at_once_give_one(owner: None, anna: Player, how: str) -> None:
    """Whoever comes second waits for the row of the numbers, and then sees what the first has done."""
    Player.objects.filter(pk=anna.pk).update(provisional=how == "confirmed")
    NumbersGiven.objects.create(kind=NumbersGiven.Kind.FEDERATION, highest=100_000)
    do, code = {
        "one": (lambda: give_number(person_id=anna.pk), "has_number"),
        "all": (give_numbers, "nobody_without"),
        "confirmed": (lambda: confirm(person_id=anna.pk), "not_provisional"),
    }[how]

    def first() -> None:
        NumbersGiven.objects.filter(kind=NumbersGiven.Kind.FEDERATION).update(highest=100_001)
        Player.objects.filter(pk=anna.pk).update(federation_number=FIRST, provisional=False)

    with meanwhile(first, before=RAISES):
        assert court.refused(do) == (code,)


@pytest.mark.parametrize("highest", [100, 200])
def test_who_brings_a_number_sets_nobody_back(highest: int) -> None:
    """While it was looked up that 90 is higher than all before, another has given or brought a higher one."""
    row = NumbersGiven.objects.filter(kind=NumbersGiven.Kind.OWN)
    NumbersGiven.objects.update_or_create(kind=NumbersGiven.Kind.OWN, defaults={"highest": 80})
    with meanwhile(lambda: row.update(highest=highest), after="SELECT"):
        note_given(NumbersGiven.Kind.OWN, 90)
    assert row.get().highest == highest
    note_given(NumbersGiven.Kind.OWN, 300)
    assert row.get().highest == 300
