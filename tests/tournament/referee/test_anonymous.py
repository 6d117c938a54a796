"""Rulings without names: parts by seat, and names in free words. Expectations are worked out from the seating by hand."""

import pytest

from tournament.referee.anonymous import blot, known_names, roles

TABLE = (("Karin Wiesbauer", "Spieler"), ("Ferdinand Oberleitner", "Partner"), ("Karl Zauner", "Gegner 1"), ("Alois Plöchl", "Gegner 2"))


def said(text: str, *more: tuple[str, str]) -> str:
    return blot(text, known_names([*TABLE, *more]))


# Parts ------------------------------------------------------------------------------------------------------------------


def test_a_declarer_alone_has_three_opponents_in_the_direction_of_play() -> None:
    assert roles({"game": "dreier", "dealer": 0, "declarer": 2}, 4) == ("Gegner 2", "Gegner 3", "Spieler", "Gegner 1")


def test_a_partner_is_no_opponent() -> None:
    assert roles({"game": "rufer", "dealer": 0, "declarer": 1, "partner": 3}, 4) == ("Gegner 2", "Spieler", "Gegner 1", "Partner")


def test_who_called_himself_is_the_declarer() -> None:
    assert roles({"game": "rufer", "dealer": 0, "declarer": 1, "partner": 1}, 4) == ("Gegner 3", "Spieler", "Gegner 1", "Gegner 2")


def test_nobody_declares_a_trischaken_and_counting_begins_after_the_dealer() -> None:
    assert roles({"game": "trischaken", "dealer": 2}, 4) == ("Mitspieler 2", "Mitspieler 3", "Mitspieler 4", "Mitspieler 1")


def test_a_game_that_nobody_told_has_seats_only() -> None:
    assert roles(None, 3) == ("Mitspieler 1", "Mitspieler 2", "Mitspieler 3")


def test_the_dealer_of_a_table_of_five_sits_out() -> None:
    assert roles({"game": "dreier", "dealer": 4, "declarer": 0}, 5, sits_out=True) == (
        "Spieler",
        "Gegner 1",
        "Gegner 2",
        "Gegner 3",
        "Geber",
    )


@pytest.mark.parametrize("declarer", [4, -1, "1", True, None])
def test_a_seat_that_is_none_is_nobody(declarer: object) -> None:
    assert roles({"game": "dreier", "declarer": declarer}, 4) == ("Mitspieler 1", "Mitspieler 2", "Mitspieler 3", "Mitspieler 4")


# Free words ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("text, blotted", [
    ("Karin Wiesbauer hat Pik nicht bedient", "Spieler hat Pik nicht bedient"),
    ("Wiesbauer Karin, dann OBERLEITNER", "Spieler, dann Partner"),
    ("laut karin und ferdinand", "laut Spieler und Partner"),
    ("K. Wiesbauer widerspricht", "Spieler widerspricht"),
    ("Zauners Stich", "Gegner 1 Stich"),
    ("Stich von Zauner’s Partner", "Stich von Gegner 1’s Partner"),
    ("Ploechl sagt nein, PLÖCHL sagt nichts", "Gegner 2 sagt nein, Gegner 2 sagt nichts"),
    ("Plo\u0308chl", "Gegner 2"),
    ("Karl\nZauner", "Gegner 1"),
    ("(Zauner)/Oberleitner:", "(Gegner 1)/Partner:"),
])  # fmt: skip
def test_every_way_to_say_a_name_becomes_the_part(text: str, blotted: str) -> None:
    assert said(text) == blotted


@pytest.mark.parametrize(
    "text", ["", "Karlinger ist ein Ort", "Pik-Dame, nicht bedient. 3. Stich!", "  zwei  Leerzeichen ", "Wiesbauern", "Alo is"]
)
def test_what_is_no_name_stays_as_it_is(text: str) -> None:
    assert said(text) == text


def test_who_does_not_sit_at_the_table_is_blotted() -> None:
    assert said("Rosa Leeb hat zugeschaut, Leeb hat geredet", ("Rosa Leeb", "")) == "… hat zugeschaut, … hat geredet"


def test_a_word_that_fits_two_persons_is_blotted_and_a_full_name_is_not() -> None:
    twins = known_names([("Karl Zauner", "Gegner 1"), ("Karl Leeb", "Gegner 2")])
    assert blot("Karl oder Karl Zauner oder Leeb", twins) == "… oder Gegner 1 oder Gegner 2"


def test_two_persons_of_one_name_are_blotted() -> None:
    assert blot("Karl Zauner", known_names([("Karl Zauner", "Spieler"), ("Karl Zauner", "Gegner 2")])) == "…"


def test_one_person_twice_in_the_same_part_keeps_it() -> None:
    assert blot("Zauner", known_names([("Karl Zauner", "Spieler"), ("Josef Zauner", "Spieler")])) == "Spieler"


@pytest.mark.parametrize("text, blotted", [
    ("Maier-Huber gab zu viel", "Spieler gab zu viel"),
    ("Anna Maria Maier-Huber", "Spieler"),
    ("Maier gab, Huber sah es", "Spieler gab, Spieler sah es"),
    ("Anna Maria", "Spieler"),
    ("Anna Huber", "Spieler"),
    ("A. Huber", "Spieler"),
])  # fmt: skip
def test_each_word_of_a_long_name_counts(text: str, blotted: str) -> None:
    assert blot(text, known_names([("Anna Maria Maier-Huber", "Spieler")])) == blotted


def test_titles_and_particles_alone_are_no_names() -> None:
    names = known_names([("Dr. Ernst von der Leiten", "Gegner 3")])
    assert blot("Der Dr. kam von der Leiten, Dr. Ernst", names) == "Der Dr. kam von der Gegner 3, Dr. Gegner 3"


def test_a_name_that_is_a_word_of_the_game_is_blotted_all_the_same() -> None:
    assert blot("Der König nahm den Stich", known_names([("Franz König", "")])) == "Der … nahm den Stich"


def test_a_part_that_is_also_a_name_is_put_once() -> None:
    assert blot("Franz Spieler", known_names([("Franz Spieler", "Partner")])) == "Partner"


def test_a_comma_keeps_two_mentions_apart() -> None:
    assert said("Karin, Karin und Karin") == "Spieler, Spieler und Spieler"
    assert said("Wiesbauer, Karin") == "Spieler"


def test_nobody_known_changes_nothing() -> None:
    assert blot("Karin", known_names([])) == "Karin"


@pytest.mark.parametrize("name", ["", "–", " . "])
def test_a_name_without_letters_finds_nothing(name: str) -> None:
    assert blot("1 – .", known_names([(name, "Spieler")])) == "1 – ."


def test_a_number_in_a_name_belongs_to_it_and_is_no_name_alone() -> None:
    names = known_names([("Gast 12", "Gegner 1"), ("Gast 13", "Gegner 2")])
    assert blot("Gast 12 gab 12 Karten, Gast 13 nicht, ein Gast", names) == "Gegner 1 gab 12 Karten, Gegner 2 nicht, ein …"


@pytest.mark.parametrize("office", ["leitung", "Schiedsrichter", "schiedsrichter2", "Turnierleitung"])
def test_an_office_is_no_name(office: str) -> None:
    text = "Die Leitung und der Schiedsrichter sagten es dem Spieler"
    assert blot(text, known_names([(office, "")])) == text
