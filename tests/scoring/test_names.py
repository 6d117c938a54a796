"""Short names tell namesakes at a table apart, by their initials, else by their numbers."""

import pytest

from scoring.field.names import short_names, with_numbers

MAYR, HUBER, FRANZ, FRITZ, PLAIN = (1, "Mayrhuber, Ute"), (2, "Anna Huber"), (3, "Franz Huber"), (4, "Huber, Fritz"), (5, "Huber")


@pytest.mark.parametrize("people, said", [
    ((MAYR, HUBER), ["Mayrhuber", "Huber"]),
    ((MAYR, HUBER, FRANZ), ["Mayrhuber", "A. Huber", "F. Huber"]),
    ((FRANZ, FRITZ, HUBER), ["F. Huber 3", "F. Huber 4", "A. Huber"]),
    ((PLAIN, HUBER), ["Huber", "A. Huber"]),
    ((PLAIN, (6, "Huber")), ["Huber 5", "Huber 6"]),
    (((10, "Jan von der Au"), HUBER), ["von der Au", "Huber"]),
    (((10, "Jan von der Au"), (11, "Eva Au"), (12, "Josef Au")), ["J. von der Au 10", "E. Au", "J. Au 12"]),
    (((7, "Spieler 7"), (8, "Spieler 8"), (9, "Nr.\N{NO-BREAK SPACE}9"), (10, "")), ["7", "8", "Nr.\N{NO-BREAK SPACE}9", ""]),
])  # fmt: skip
def test_who_sits_at_one_table(people: tuple[tuple[int, str], ...], said: list[str]) -> None:
    assert list(short_names(people).values()) == said


def test_a_whole_name_alone_has_the_number_where_another_bears_it() -> None:
    people = [(3, "Anna Huber"), (6, "Ánna HUBER"), (7, "Franz Huber")]
    assert with_numbers(people, "de") == {
        3: "Anna Huber (Nr.\N{NO-BREAK SPACE}3)",
        6: "Ánna HUBER (Nr.\N{NO-BREAK SPACE}6)",
        7: "Franz Huber",
    }
    assert with_numbers(people[:2], "en")[3] == "Anna Huber (no.\N{NO-BREAK SPACE}3)"
