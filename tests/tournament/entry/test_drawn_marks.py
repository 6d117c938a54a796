"""What is drawn beside the words: strokes keep their measure, and a long name leaves its sum and its neighbours their room."""

import re

import pytest

from tournament.entry.course import course
from tournament.entry.panel import Choice, Group
from tournament.templatetags.tarock import tally


@pytest.mark.parametrize("games, width, drawn", [(4, 18, "xMinYMid"), (12, 62, "xMinYMid"), (16, 84, "none"), (20, 106, "none")])
def test_a_short_list_of_strokes_is_not_drawn_out_to_bars(games: int, width: int, drawn: str) -> None:
    """A stroke is 3 wide, 2 apart, 4 after a Radl of four: 4 × 3 + 3 × 2 = 18, and 22 more for each further Radl."""
    picture = str(tally(0, games))
    assert f'viewBox="0 0 {width} 12"' in picture
    assert re.findall('preserveAspectRatio="([^"]*)"', picture) == [drawn]


def test_the_sum_behind_a_long_name_has_its_room() -> None:
    """25 letters with the sum: 150 units of 11 px letters, some 5.7 wide, less the space before the name."""
    names = ("Oberleitner-Schwarzmüller", "Leeb", "Wiesbauer", "Kirchschlager")
    labels = [curve.label for curve in course([[0, -128], [0, 64], [0, 32], [0, 32]], names, 4, 4).curves]
    assert labels == ["Oberleitner-Schwarz… −128", "Leeb 64", "Wiesbauer 32", "Kirchschlager 32"]
    assert max(map(len, labels)) <= 25


def test_beside_a_long_name_all_names_of_the_row_stand_smaller() -> None:
    def tight(*names: str, people: bool = True) -> bool:
        return Group("declarer", "Spieler", tuple(Choice(str(seat), name) for seat, name in enumerate(names)), people=people).tight

    assert not tight("Dobretsberger", "Mayrhuber", "Leeb", "Kirchschlager")
    assert tight("Oberleitner-Schwarzmüller", "Mayrhuber", "Leeb", "Kirchschlager")
    assert not tight("der Spieler mit beiden Gegnern", people=False)


def test_names_that_one_row_of_a_phone_would_cut_stand_two_and_two() -> None:
    """13 + 9 + 4 + 13 letters are more than the 32 of a row; 4 + 11 + 7 + 9 are not. Only names: a row of words keeps its shape."""

    def pairs(*names: str, people: bool = True) -> bool:
        return Group("declarer", "Spieler", tuple(Choice(str(seat), name) for seat, name in enumerate(names)), people=people).pairs

    assert pairs("Dobretsberger", "Mayrhuber", "Leeb", "Kirchschlager")
    assert not pairs("Leeb", "Oberleitner", "Fröschl", "Irnberger")
    assert not pairs("Dobretsberger", "Mayrhuber", "Leeb", "Kirchschlager", people=False)
