"""Who is dealt where: by hand, for three workers and for one."""

import pytest

from tests.longest_first import dealt


class Asked(pytest.Item):
    """A test of which nothing is known but its name and how long it takes."""

    def runtest(self) -> None:
        raise NotImplementedError


@pytest.mark.parametrize("names, workers, order", [
    # Three pieces of 3, 3 and 4: the longest heads the first, the next the second, …; the fourth goes after the first.
    ("a b90 c d30 e f60 g h i j20", 3, "b90 j20 a f60 c e d30 g h i"),
    ("a b90 c d30", 1, "b90 d30 a c"),
    ("a5 b7 c", 2, "b7 a5 c"),
    ("a9 b? c11", 1, "c11 b? a9"),  # ten
    ("a b c d", 3, "a b c d"),
    ("", 3, ""),
])  # fmt: skip
def test_the_long_ones_head_the_pieces_of_the_workers(request: pytest.FixtureRequest, names: str, workers: int, order: str) -> None:
    items = [Asked.from_parent(request.node.parent, name=name) for name in names.split()]
    for item in items:
        if item.name[1:]:
            item.add_marker(pytest.mark.first(*map(int, item.name[1:].strip("?").split())))
    assert [item.name for item in dealt(items, workers)] == order.split()
