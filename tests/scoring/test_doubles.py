"""Who may be the same person twice, and who is not."""

import pytest

from scoring.field.doubles import Index, Likeness, Person, likeness


def alike(one: str, other: str) -> int:
    found = likeness(Person(1, one), Person(2, other))
    return found.letters if found else 0


@pytest.mark.parametrize("one, other", [
    ("Anna Müller", "Anna Mueller"), ("Anna Müller", "MULLER ANNA"), ("Udo Strauß", "Udo Strauss"), ("Huber, Anna", "Anna Huber"),
    ("Dr. Peter Lang MBA", "Lang Peter"), ("Karl-Heinz Moser", "Karlheinz Moser"), ("Jörg Böhm", "Joerg Boehm"),
    ("Qwant Xyril", "Xyril Qwant"),
    ("Spieler 7", "spieler  7"), ("Sepp", "sepp"),
])  # fmt: skip
def test_the_same_letters(one: str, other: str) -> None:
    assert (alike(one, other), alike(other, one)) == (2, 2)


@pytest.mark.parametrize("one, other", [
    ("Anna Huber", "Anna Hubber"), ("Anna Huber", "Ana Huber"), ("Anna Huber", "Anna Hober"), ("Anna Huber", "Anna Hubre"),
    ("Anna Huber", "Hanna Huber"), ("Huber Anna", "Hanna Huber"), ("Thomas Mayr", "Thomas Mair"), ("Anna Hubern", "Anna Huber"),
])  # fmt: skip
def test_one_letter_off(one: str, other: str) -> None:
    assert (alike(one, other), alike(other, one)) == (1, 1)


@pytest.mark.parametrize("one, other", [
    ("Anna Huber", "Anna Gruber"), ("Spieler 1", "Spieler 2"), ("Spieler 1", "Spieler 11"), ("Eva Ott", "Ute Ott"), ("Eva", "Ava"),
    ("Li Wu", "Li Wo"),
    ("Anna Huber", "Huber"), ("Hans Mayr", "Johann Mayr"), ("", ""), ("Anna Huber", "Naan Huber"),
])  # fmt: skip
def test_not_the_same(one: str, other: str) -> None:
    assert (alike(one, other), alike(other, one)) == (0, 0)


def test_the_place_makes_it_surer() -> None:
    """Asked wherever the places do not say that they are two. The surest first: same letters and place, one off in the same place, same
    letters."""
    huber = Person(1, "Anna Huber", "Linz")
    others = [
        Person(2, "Anna Huber", "Wels"),
        Person(3, "Anna Huber"),
        Person(4, "Huber Anna", "linz"),
        Person(5, "Anna Hubre", "Linz"),
        Person(6, "Ana Huber"),
        Person(7, "Ana Huber", "Perg"),
    ]
    found = Index([huber, *others]).like(huber)
    assert [(person.key, how) for person, how in found] == [
        (4, Likeness(2, 1)), (5, Likeness(1, 1)), (3, Likeness(2, 0)), (6, Likeness(1, 0)), (2, Likeness(2, -1)), (7, Likeness(1, -1)),
    ]  # fmt: skip
    assert [person.key for person, how in found if how.asks] == [4, 5, 3, 6]
    pairs = Index([huber, *others[:1], others[5]]).pairs()
    assert [(pair.one.key, pair.other.key) for pair in pairs] == [(1, 2)], "another letter and another place is somebody else"


def test_the_index_finds_what_comparing_everybody_finds() -> None:
    """Over all one-letter edits of a name, and some names that are none."""
    name = "Maria Steindl"
    letters = "maxst "
    edited = [name[:place] + letter + name[place + 1 :] for place in range(len(name)) for letter in letters]
    edited += [name[:place] + letter + name[place:] for place in range(len(name)) for letter in letters]
    edited += [name[:place] + name[place + 1 :] for place in range(len(name))]
    edited += [name[:place] + name[place + 1] + name[place] + name[place + 2 :] for place in range(len(name) - 1)]
    people = [
        Person(key, text) for key, text in enumerate([*edited, "Anna Huber", "Maria Stein", "Marion Steidl", "Steindl Maria", ""], start=1)
    ]
    asked = Person(0, name)
    expected = {person.key for person in people if likeness(asked, person) is not None}
    assert {person.key for person, _how in Index(people).like(asked)} == expected
    assert len(expected) > 100
