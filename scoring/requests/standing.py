"""Whether ranks are those of a whole standing: 1, 2, 2, 4."""

from collections.abc import Iterable


def not_in_standing(ranks: Iterable[tuple[int, int]]) -> int | None:
    """The first row whose rank cannot be, given rows with their ranks; None where all fit."""
    ordered = sorted(ranks, key=lambda pair: (pair[1], pair[0]))
    expected = 1
    for place, (row, rank) in enumerate(ordered, 1):
        if rank != expected and rank != place:
            return row
        expected = rank
    return None


def beyond(ranks: Iterable[tuple[int, int]], field: int) -> int | None:
    """The first row that does not fit into a field of so many: k listed at rank r need r + k − 1."""
    listed: dict[int, list[int]] = {}
    for row, rank in ranks:
        listed.setdefault(rank, []).append(row)
    rows = [rows[-1] for rank, rows in listed.items() if rank + len(rows) - 1 > field]
    return min(rows, default=None)
