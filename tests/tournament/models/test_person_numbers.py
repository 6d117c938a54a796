"""A person's number: given by itself, alone or with many, never twice; and a database of before, whose keys were the numbers."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from django.db import IntegrityError, transaction

from tests.tournament.backup_made import command, taken_back
from tests.tournament.migrated import FILE, with_tables
from tournament.models import Player

BEFORE = "0040_ranking"


@pytest.mark.django_db
def test_numbers_follow_each_other_alone_and_with_many() -> None:
    first = Player.objects.create(name="Anna")
    second, third = Player.objects.bulk_create(Player(name=name) for name in ("Eva", "Ida"))
    assert (second.number, third.number) == (first.number + 1, first.number + 2)
    assert Player.objects.create(name="Uta").number == first.number + 3
    first.name = "Anna Huber"
    first.save()
    assert Player.objects.get(name="Anna Huber").number == first.number, "a change is no new person"


@pytest.mark.django_db
def test_a_number_is_given_to_nobody_else_when_its_person_is_gone() -> None:
    last = Player.objects.create(name="Anna")
    last.delete()
    assert Player.objects.create(name="Eva").number == last.number + 1


@pytest.mark.django_db
def test_who_brings_a_number_keeps_it_and_the_next_comes_behind() -> None:
    brought = Player.objects.create(name="Anna", number=1700)
    assert (brought.number, Player.objects.create(name="Eva").number) == (1700, 1701)
    mixed = Player.objects.bulk_create([Player(name="Ida"), Player(name="Uta", number=1800)])
    assert [one.number for one in mixed] == [1801, 1800]


@pytest.mark.django_db
def test_no_two_have_one_number_of_either_kind_but_many_have_none_of_the_federation() -> None:
    Player.objects.create(name="Anna", number=17, federation_number="1000019")
    for twice in ({"number": 17}, {"federation_number": "1000019"}):
        with pytest.raises(IntegrityError), transaction.atomic():
            Player.objects.create(name="Eva", **twice)
    assert len(Player.objects.bulk_create(Player(name=name) for name in ("Ida", "Uta"))) == 2


def asked(data: Path, question: str) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(data / FILE)) as opened:
        return opened.execute(question).fetchall()


def written(data: Path, *statements: str) -> None:
    with closing(sqlite3.connect(data / FILE)) as opened:
        for statement in statements:
            opened.execute(statement)
        opened.commit()


@pytest.mark.release
@pytest.mark.first(15)
def test_who_was_there_before_keeps_his_key_as_number_and_nobody_gets_that_of_one_who_is_gone(tmp_path: Path) -> None:
    """Persons 3 and 7 are there, 7 is 3; 9 is gone. The next is 10."""
    data = with_tables(tmp_path / "daten")
    taken_back(data, BEFORE)
    row = """INSERT INTO tournament_player (id, name, place, club, surname, given, title, suffix, sort_key, merged_into_id)
        VALUES ({}, 'Anna', '', '', '', '', '', '', '', {})"""
    written(data, *(row.format(key, into) for key, into in ((3, "NULL"), (7, 3), (9, "NULL"))))
    written(data, "DELETE FROM tournament_player WHERE id = 9")
    before = asked(data, "SELECT name FROM sqlite_master WHERE type = 'trigger' ORDER BY name")
    assert len(before) > 20
    done = command("migrate", data=data)
    assert done.returncode == 0, done.stderr
    assert asked(data, "SELECT id, number, federation_number, merged_into_id FROM tournament_player") == [(3, 3, "", None), (7, 7, "", 3)]
    assert asked(data, "SELECT kind, highest FROM tournament_numbersgiven") == [("own", 9)]
    assert asked(data, "SELECT seq FROM sqlite_sequence WHERE name = 'tournament_player'") == [(9,)], "nor his key"
    now = asked(data, "SELECT name, tbl_name FROM sqlite_master WHERE type = 'trigger' ORDER BY name")
    new = tuple(f"tournament_{table}" for table in ("organiserlogrow", "revision", "uploadlogrow"))
    assert [(name,) for name, table in now if table not in new] == before
    assert asked(data, "PRAGMA foreign_key_check") == []
    taken_back(data, BEFORE)
    assert [(row[0], len(row)) for row in asked(data, "SELECT * FROM tournament_player")] == [(3, 10), (7, 10)]
