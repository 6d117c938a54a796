"""By what two who may be one are looked for: the sound of a surname, as it was published, and names with their places."""

import pytest

from scoring.field import Near, near, sound, spelled, understood


@pytest.mark.parametrize("text, figures", [
    # The examples that everybody has: Postel, Die Kölner Phonetik, IBM-Nachrichten 19 (1969), and what is told of it since.
    ("Müller-Lüdenscheidt", "65752682"), ("Breschnew", "17863"), ("Wikipedia", "3412"), ("Meyer", "67"), ("Mayr", "67"), ("Philipp", "351"),
    # C is hard before a, h, k, o, q, u, x but behind s or z; x behind k is said already; d before z is s.
    ("Christa", "4782"), ("Schick", "84"), ("Czerny", "876"), ("Max", "648"), ("Fuchs", "348"), ("Schmidt", "862"), ("Ludzer", "587"),
    ("Xaver", "4837"), ("Huber", "017"), ("Hueber", "017"), ("Weiß", "38"), ("Weiss", "38"), ("", ""), ("7", ""), ("Đặng", "064"),
])  # fmt: skip
def test_how_a_surname_sounds(text: str, figures: str) -> None:
    assert sound(text) == figures


def test_what_spelling_leaves_open() -> None:
    assert {spelled(text) for text in ("Böß Öhler", "Boess Oehler", "BOSS OHLER")} == {"bossohler"}


def test_a_person_is_found_by_sound_and_by_name_with_place() -> None:
    assert near(understood("Dr. Anna von Mayr"), "Bad Ischl") == Near("67 a", "mayr badischl", "anna badischl")
    assert near(understood("Meier"), "Linz") == Near("67 ", "meier linz", "")
    assert near(understood("Anna Meier"), "–") == Near("67 a", "", "")
