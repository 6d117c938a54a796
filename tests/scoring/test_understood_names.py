"""How a name in one field is read, and that what is shown is read as it was meant."""

from itertools import product

import pytest

from scoring.field.names import Known, PersonName, alphabetical, surname, told_apart, understood
from scoring.plain.rows import PlayerRow

PETER_LANG = PersonName("Lang", "Peter")


@pytest.mark.parametrize("typed", ["Peter Lang", "Lang Peter", "Lang, Peter", "Lang,Peter", "  Peter   Lang "])
def test_word_order_does_not_matter_where_one_word_is_a_given_name(typed: str) -> None:
    assert understood(typed) == PETER_LANG
    assert understood(typed).shown == "Peter Lang"


@pytest.mark.parametrize("typed", [
    "Dr. Peter Lang MBA", "Lang, Dr. Peter MBA", "Dr. Lang Peter MBA", "Dr. Lang, Peter MBA", "Dr. Peter Lang, MBA", "Lang Dr. Peter MBA",
])  # fmt: skip
def test_titles_stand_aside(typed: str) -> None:
    assert understood(typed) == PersonName("Lang", "Peter", "Dr.", "MBA")
    assert understood(typed).shown == "Dr. Peter Lang MBA"


@pytest.mark.parametrize("typed, given, family", [
    # particles and double surnames
    ("van der Berg", "", "van der Berg"),
    ("Jan van der Berg", "Jan", "van der Berg"),
    ("van der Berg Jan", "Jan", "van der Berg"),
    ("Alexander Van der Bellen", "Alexander", "Van der Bellen"),
    ("Di Salvo Marco", "Marco", "Di Salvo"),
    ("Eva Huber-Lang", "Eva", "Huber-Lang"),
    ("Maria Lopez Garcia", "Maria", "Lopez Garcia"),
    ("Lopez Garcia Maria", "Maria", "Lopez Garcia"),
    # several given names
    ("Huber Anna Maria", "Anna Maria", "Huber"),
    ("Grasser Karl-Heinz", "Karl-Heinz", "Grasser"),
    ("Peter F. Huber", "Peter F.", "Huber"),
    # what is a given name as well as a surname: the surer given name tells, else the first word is it
    ("Wolf Maria", "Maria", "Wolf"),
    ("Maria Wolf", "Maria", "Wolf"),
    ("Franz Leopold", "Franz", "Leopold"),
    # nobody knows the words: the given name first, as one says it
    ("Xyril Qwant", "Xyril", "Qwant"),
    ("LANG Peter", "Peter", "LANG"),
    # one word, a number, nothing
    ("Sepp", "", "Sepp"),
    ("Spieler 7", "Spieler", "7"),
    ("Nr.\N{NO-BREAK SPACE}9", "", "Nr.\N{NO-BREAK SPACE}9"),
    ("", "", ""),
])  # fmt: skip
def test_which_words_are_the_surname(typed: str, given: str, family: str) -> None:
    assert (understood(typed).given, understood(typed).surname) == (given, family)


@pytest.mark.parametrize("typed, title, rest, suffix", [
    ("Mag. (FH) Eva Huber BA", "Mag. (FH)", "Eva Huber", "BA"),
    ("Dipl.-Ing. Dr. techn. Franz Mayr jun.", "Dipl.-Ing. Dr. techn.", "Franz Mayr", "jun."),
    ("DI Hans Huber", "DI", "Hans Huber", ""),
    ("MMag.a Dr.in Ute Moser LL.M.", "MMag.a Dr.in", "Ute Moser", "LL.M."),
    # a title alone is somebody's name, and "Ma" is no degree
    ("Ing", "", "Ing", ""),
    ("Ma Li", "", "Ma Li", ""),
    ("Dr. Lang", "Dr.", "Lang", ""),
])  # fmt: skip
def test_what_is_a_title(typed: str, title: str, rest: str, suffix: str) -> None:
    found = understood(typed)
    assert (found.title, f"{found.given} {found.surname}".strip(), found.suffix) == (title, rest, suffix)


@pytest.mark.parametrize("typed", [
    "Hans Huber (Senior)", "Huber Hans (Senior)", "Huber, Hans (Senior)", "Huber (Senior), Hans", "Hans Huber, (Senior)",
])  # fmt: skip
def test_an_addition_in_brackets_is_no_surname(typed: str) -> None:
    assert understood(typed) == PersonName("Huber", "Hans", suffix="(Senior)")
    assert understood(typed).shown == "Hans Huber (Senior)"


def test_an_addition_of_several_words_stands_behind_a_degree_and_brackets_inside_stay() -> None:
    assert understood("Dr. Hans Huber MBA (Wien Ost)") == PersonName("Huber", "Hans", "Dr.", "MBA (Wien Ost)")
    assert understood("Josef (Sepp) Huber") == PersonName("Huber", "Josef (Sepp)")
    assert understood("Huber (Senior)") == PersonName("Huber", suffix="(Senior)")
    assert understood("(Senior)") == PersonName("(Senior)")
    assert surname("Hans Senior (Senior)") == (5, 11)


def test_who_is_known_tells_which_word_is_the_surname() -> None:
    """ "Kovacs Tétény" is given name first where nobody knows either; another Kovacs tells, and so does another Tétény."""
    assert understood("Kovacs Tétény").surname == "Tétény"
    assert understood("Kovács Tétény", Known(surnames=frozenset({"kovacs"}))).surname == "Kovács"
    assert understood("Kovacs Tétény", Known(given=frozenset({"teteny"}))).surname == "Kovacs"


def test_what_is_shown_is_read_as_it_was_meant() -> None:
    """Given names and surnames that are easily mistaken for each other, in every combination, with and without titles."""
    words = ("Peter", "Lang", "Anna Maria", "Wolf", "van der Berg", "Lopez Garcia", "Franz", "LANG", "Huber-Lang", "Ing", "F.", "7")
    seen = set()
    for family, given, title, suffix in product(words, words, ("", "Dr.", "Mag. (FH)"), ("", "MBA", "jun.")):
        name = PersonName(family, given, title, suffix)
        assert understood(name.shown) == name, name.shown
        assert understood(name.swapped.shown) == name.swapped
        seen.add(name.shown)
    assert len(seen) == len(words) ** 2 * 9, "no two of them look alike"


def test_the_surname_before_a_comma_only_where_it_would_be_mistaken() -> None:
    assert PersonName("Lang", "Peter").shown == "Peter Lang"
    assert PersonName("Peter", "Lang", "Dr.", "MBA").shown == "Dr. Peter, Lang MBA", "a title is no given name"
    assert PersonName("Lang").swapped == PersonName("Lang"), "who has one word only has nothing to swap"


@pytest.mark.parametrize("name, strong", [
    ("Dr. Peter Lang MBA", "Lang"), ("Lang, Peter", "Lang"), ("Peter, Lang", "Peter"), ("Peter, Dr. Lang", "Peter"), ("Dr. D, Udo", "D"),
    ("Lang Peter", "Lang"),
    ("Jan van der Berg", "van der Berg"),
    ("Hans Hans", "Hans"), ("Huber", "Huber"),
])  # fmt: skip
def test_the_surname_is_found_in_the_name(name: str, strong: str) -> None:
    start, end = surname(name)
    assert name[start:end] == strong


def test_the_surname_of_hans_hans_is_the_second() -> None:
    assert (surname("Hans Hans"), surname("Hans, Hans")) == ((5, 9), (0, 4))


def test_lists_are_sorted_by_surname_then_given_name_titles_aside() -> None:
    names = ["Zita Adler", "Dr. Peter Lang MBA", "Öller, Eva", "Anna Lang", "Huber Franz", "Mag. Berta Oller", "Udo Strauß", "Ute Strausse"]
    rows = [PlayerRow(number, name) for number, name in enumerate(names, start=1)]
    assert [row.name for row in sorted(rows, key=alphabetical)] == [
        "Zita Adler",
        "Huber Franz",
        "Anna Lang",
        "Dr. Peter Lang MBA",
        "Mag. Berta Oller",
        "Öller, Eva",
        "Udo Strauß",
        "Ute Strausse",
    ]


def test_a_von_is_no_letter_of_the_alphabet() -> None:
    names = ["Maria von Ach", "Jan van der Berg", "Alexander Van der Bellen", "Max de Ott"]
    assert [understood(name).core for name in names] == ["Ach", "Berg", "Van der Bellen", "Ott"]
    rows = [PlayerRow(number, name) for number, name in enumerate([*names, "Eva Bauer", "Udo Vogl"], start=1)]
    assert [row.name for row in sorted(rows, key=alphabetical)] == [
        "Maria von Ach",
        "Eva Bauer",
        "Jan van der Berg",
        "Max de Ott",
        "Alexander Van der Bellen",
        "Udo Vogl",
    ]
    assert [(name.family, name.given) for name in told_apart([(1, "Max de Ott")]).values()] == [("Ott", "Max de")]


def test_an_initial_is_the_given_names_and_no_titles() -> None:
    assert [name.short for name in told_apart([(1, "Dr. Peter Lang"), (2, "Lang Anna")]).values()] == ["P.", "A."]


@pytest.mark.parametrize("typed, given, family, shown", [
    # a list of given names tells, and so does the text by itself
    ("Farkas Kata", "Kata", "Farkas", "Farkas Kata"),
    ("Kata Farkas", "Kata", "Farkas", "Farkas Kata"),
    ("Dr. Nagy Béla", "Béla", "Nagy", "Dr. Nagy Béla"),
    ("Kis Nagy Béla", "Béla", "Kis Nagy", "Kis Nagy Béla"),
    # only the order tells: elsewhere it would be read otherwise, so a comma stands there
    ("Xyril Qwant", "Qwant", "Xyril", "Xyril, Qwant"),
    ("László Béla", "Béla", "László", "László, Béla"),
    ("Xyril Qwant Zorp", "Qwant Zorp", "Xyril", "Xyril, Qwant Zorp"),
    ("Qwant, Xyril", "Xyril", "Qwant", "Qwant, Xyril"),
    ("Sepp", "", "Sepp", "Sepp"),
])  # fmt: skip
def test_where_the_surname_stands_first(typed: str, given: str, family: str, shown: str) -> None:
    found = understood(typed, Known(surname_first=True))
    assert (found.given, found.surname, found.shown) == (given, family, shown)
    assert understood(shown) == found
    assert understood(found.swapped.shown) == found.swapped
