"""Which tables a field is seated at."""

from itertools import product

import pytest

from scoring.draw import DrawError, Fewest, described, neighbours, seatable, table_sizes, usual

KOENIGRUFEN, POINT, FRENCH, FREE = (4, 5), (3, 4), (4, 5, 3), (4, 5, 6, 3, 2)

BY_HAND = [
    (KOENIGRUFEN, 4, (4,)),
    (KOENIGRUFEN, 5, (5,)),
    (KOENIGRUFEN, 8, (4, 4)),
    (KOENIGRUFEN, 9, (4, 5)),
    (KOENIGRUFEN, 10, (5, 5)),
    (KOENIGRUFEN, 13, (4, 4, 5)),
    (KOENIGRUFEN, 15, (5, 5, 5)),
    (KOENIGRUFEN, 17, (4, 4, 4, 5)),
    (KOENIGRUFEN, 20, (4, 4, 4, 4, 4)),
    (KOENIGRUFEN, 23, (4, 4, 5, 5, 5)),
    (KOENIGRUFEN, 31, (4, 4, 4, 4, 5, 5, 5)),
    (POINT, 3, (3,)),
    (POINT, 4, (4,)),
    (POINT, 7, (3, 4)),
    (POINT, 8, (4, 4)),
    (POINT, 9, (3, 3, 3)),
    (POINT, 11, (3, 4, 4)),
    (FRENCH, 3, (3,)),
    (FRENCH, 5, (5,)),
    (FRENCH, 6, (3, 3)),
    (FRENCH, 7, (4, 3)),
    (FRENCH, 9, (4, 5)),
    (FRENCH, 10, (5, 5)),
    (FRENCH, 11, (4, 4, 3)),
    (FRENCH, 14, (4, 5, 5)),
    # one table of three rather than three of five
    (FRENCH, 15, (4, 4, 4, 3)),
    (FREE, 2, (2,)),
    (FREE, 6, (6,)),
    (FREE, 7, (4, 3)),
    (FREE, 13, (4, 4, 5)),
]


@pytest.mark.parametrize("sizes, players, tables", BY_HAND)
def test_by_hand(sizes: tuple[int, ...], players: int, tables: tuple[int, ...]) -> None:
    assert table_sizes(players, sizes) == tables


@pytest.mark.parametrize("sizes, cannot", [(KOENIGRUFEN, {0, 1, 2, 3, 6, 7, 11}), (POINT, {0, 1, 2, 5}), (FRENCH, {0, 1, 2})])
def test_which_fields_cannot_be_seated(sizes: tuple[int, ...], cannot: set[int]) -> None:
    assert {players for players in range(200) if not seatable(players, sizes)} == cannot


@pytest.mark.parametrize("sizes", [KOENIGRUFEN, POINT, FRENCH, (4,), (4, 5, 6)])
def test_no_split_has_fewer_odd_tables(sizes: tuple[int, ...]) -> None:
    """Against every way there is to split the field."""
    for players in range(1, 61):
        ways = [
            counts
            for counts in product(range(16), repeat=len(sizes))
            if sum(n * size for n, size in zip(counts, sizes, strict=True)) == players
        ]
        assert seatable(players, sizes) == bool(ways)
        if ways and players <= 45:
            tables = table_sizes(players, sizes)
            assert sum(tables) == players
            odd = min(sum(n for n, size in zip(counts, sizes, strict=True) if size != usual(sizes)) for counts in ways)
            assert sum(size != usual(sizes) for size in tables) == odd


@pytest.mark.parametrize("players, threes, fives", [
    # tarot-fft.md: fewest tables of the other size, then fewest odd ones
    (5, (5,), (5,)), (6, (3, 3), (3, 3)), (7, (4, 3), (4, 3)), (8, (4, 4), (4, 4)),
    (9, (3, 3, 3), (4, 5)), (10, (4, 3, 3), (5, 5)), (11, (4, 4, 3), (4, 4, 3)), (13, (4, 3, 3, 3), (4, 4, 5)),
    (14, (4, 4, 3, 3), (4, 5, 5)), (15, (4, 4, 4, 3), (5, 5, 5)), (17, (4, 4, 3, 3, 3), (4, 4, 4, 5)),
])  # fmt: skip
def test_fewest_of_the_other_size(players: int, threes: tuple[int, ...], fives: tuple[int, ...]) -> None:
    assert table_sizes(players, (4, 3, 5), Fewest.LAST) == threes
    assert table_sizes(players, (4, 5, 3), Fewest.LAST) == fives


def test_odd_tables_come_last() -> None:
    for sizes, players in product((KOENIGRUFEN, POINT, FRENCH), range(3, 61)):
        if seatable(players, sizes):
            odd = [size != usual(sizes) for size in table_sizes(players, sizes)]
            assert odd == sorted(odd)


def test_a_field_that_cannot_be_seated_says_what_to_do() -> None:
    with pytest.raises(DrawError) as caught:
        table_sizes(11, KOENIGRUFEN)
    assert str(caught.value) == (
        "Mit 11 Spielern gehen keine Tische zu 4 und 5 auf: Möglich sind 10 (2 Tische zu 5) oder 12 (3 Tische zu 4). "
        "Noch 1 Spieler aufnehmen oder 1 aussetzen lassen."
    )
    (finding,) = caught.value.findings
    assert finding.code == "unseatable"
    assert finding.text("en") == (
        "11 players cannot be split into tables of 4 and 5. Possible are 10 (2 tables of 5) or 12 (3 tables of 4). "
        "Add 1 player, or let 1 sit out."
    )


@pytest.mark.parametrize(
    "players, sizes, text",
    [
        (0, KOENIGRUFEN, "0 Spieler sind zu wenig: Ein Tisch braucht mindestens 4. Noch 4 Spieler aufnehmen."),
        (1, KOENIGRUFEN, "1 Spieler ist zu wenig: Ein Tisch braucht mindestens 4. Noch 3 Spieler aufnehmen."),
        (2, FRENCH, "2 Spieler sind zu wenig: Ein Tisch braucht mindestens 3. Noch 1 Spieler aufnehmen."),
        (
            7,
            KOENIGRUFEN,
            "Mit 7 Spielern gehen keine Tische zu 4 und 5 auf: Möglich sind 5 (1 Tisch zu 5) oder 8 (2 Tische zu 4). "
            "Noch 1 Spieler aufnehmen oder 2 aussetzen lassen.",
        ),
        (
            5,
            POINT,
            "Mit 5 Spielern gehen keine Tische zu 3 und 4 auf: Möglich sind 4 (1 Tisch zu 4) oder 6 (2 Tische zu 3). "
            "Noch 1 Spieler aufnehmen oder 1 aussetzen lassen.",
        ),
    ],
)
def test_sentences(players: int, sizes: tuple[int, ...], text: str) -> None:
    with pytest.raises(DrawError, match="aufnehmen") as caught:
        table_sizes(players, sizes)
    assert str(caught.value) == text


def test_neighbours() -> None:
    assert neighbours(11, KOENIGRUFEN) == (10, 12)
    assert neighbours(7, KOENIGRUFEN) == (5, 8)
    assert neighbours(3, KOENIGRUFEN) == (None, 4)
    assert neighbours(17, KOENIGRUFEN) == (16, 18)


def test_described() -> None:
    assert described((4, 4, 4, 5)) == ("3 Tische zu 4 und 1 Tisch zu 5", "3 tables of 4 and 1 table of 5")
    assert described((4,)) == ("1 Tisch zu 4", "1 table of 4")


def test_misuse() -> None:
    with pytest.raises(ValueError, match="not table sizes"):
        table_sizes(8, ())
    with pytest.raises(ValueError, match="not table sizes"):
        table_sizes(8, (1, 4))
    with pytest.raises(ValueError, match="not a number of players"):
        table_sizes(-1, KOENIGRUFEN)
