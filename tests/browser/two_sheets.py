"""Twelve games of the cup at each of two tables, with what each is worth and what it comes to: worked out by hand from the cup's table of
values.

The dealer goes round, seat 0 first; a redeal (Neu geben) leaves it. A Rufer and a Sechserdreier are Vorhand's, the seat after the dealer.
"""

from typing import Any, NamedTuple


class Line(NamedTuple):
    """A line of a sheet: `asked` the game that the phone asks for then; `game` the same, None for a redeal; `record` as it is stored;
    `amounts` by seat."""

    asked: int
    game: int | None
    record: dict[str, Any]
    amounts: tuple[int, int, int, int]


def _line(asked: int, name: str, dealer: int, said: dict[str, Any], *amounts: int) -> Line:
    return Line(asked, None if name == "redeal" else asked, {"game": name, "dealer": dealer, **said}, amounts)


def _played(declarer: int, *, won: bool, partner: int | None = None, **more: Any) -> dict[str, Any]:
    return {"declarer": declarer, **({} if partner is None else {"partner": partner}), "won": won, **more}


def _announced(kind: str, by: int, *, won: bool = True, when: str = "open") -> list[dict[str, Any]]:
    return [{"kind": kind, "by": by, "when": when, "won": won}]


FIRST = (
    _line(1, "rufer", 0, _played(1, partner=3, won=True), -1, 1, -1, 1),
    _line(2, "dreier", 1, _played(0, won=True), 15, -5, -5, -5),
    _line(3, "pagatrufer", 2, _played(2, partner=0, won=True, announcements=_announced("pagat", 2)), 3, -3, 3, -3),  # Rufer 1, Pagat 2
    _line(4, "trischaken", 3, {"points": ["27/1", "20/0", "10/0", "12/2"]}, -12, 4, 4, 4),  # Vorhand loses double
    _line(5, "bettler", 0, _played(3, won=True), -4, -4, -4, 12),
    _line(6, "solodreier", 1, _played(1, won=False), 10, -30, 10, 10),
    _line(7, "rufer", 2, _played(3, partner=1, won=False), 1, -1, 1, -1),
    _line(8, "sechserdreier", 3, _played(0, won=False), -24, 8, 8, 8),  # lost it is 8
    _line(9, "rufer", 0, _played(1, partner=0, won=True, announcements=_announced("trull", 1, when="silent")), 2, 2, -2, -2),  # 1 + 1
    _line(10, "piccolo", 1, _played(0, won=False), -6, 2, 2, 2),
    _line(11, "uhurufer", 2, _played(1, partner=2, won=True, announcements=_announced("uhu", 1)), -5, 5, 5, -5),  # Rufer 1, Uhu 4
    _line(12, "dreier", 3, _played(2, won=True, kontra=2), -5, -5, 15, -5),  # the Kontra is paid in cash: −5 −5 +15 −5
)
FIRST_TOTALS = (-26, -26, 36, 16)
"""−1+15+3−12−4+10+1−24+2−6−5−5, 1−5−3+4−4−30−1+8+2+2+5−5, −1−5+3+4−4+10+1+8−2+2+5+15, 1−5−3+4+12+10−1+8−2+2−5−5"""
FIRST_CASH = (-5, -5, 15, -5)

SECOND = (
    _line(1, "dreier", 0, _played(3, won=False), 5, 5, 5, -15),
    _line(2, "rufer", 1, _played(2, partner=0, won=True), 1, -1, 1, -1),
    _line(3, "bettler", 2, _played(1, won=False), 4, -12, 4, 4),
    _line(4, "rufer", 3, _played(0, partner=2, won=False), -1, 1, -1, 1),
    _line(5, "kakadurufer", 0, _played(2, partner=1, won=True, announcements=_announced("kakadu", 2)), -7, 7, 7, -7),  # Rufer 1, Kakadu 6
    _line(6, "piccolo", 1, _played(3, won=True), -2, -2, -2, 6),
    _line(7, "redeal", 2, {}, 0, 0, 0, 0),
    _line(7, "trischaken", 2, {"points": ["20/0", "36/0", "14/0", "0/0"]}, 0, -12, 0, 12),  # Bürgermeister pays double, all to the Jungfrau
    _line(8, "solorufer", 3, _played(1, partner=0, won=False), -2, -2, 2, 2),
    _line(9, "sechserdreier", 0, _played(1, won=True), -4, 12, -4, -4),
    _line(10, "solodreier", 1, _played(2, won=True), -10, -10, 30, -10),
    _line(11, "rufer", 2, _played(3, won=False), 1, 1, 1, -3),  # the king lay in the talon
    _line(12, "rufer", 3, _played(0, partner=1, won=True, announcements=_announced("koenig_ultimo", 1)), 3, 3, -3, -3),  # 1 + 2
)
SECOND_TOTALS = (-12, -10, 40, -18)
"""5+1+4−1−7−2+0−2−4−10+1+3, 5−1−12+1+7−2−12−2+12−10+1+3, 5+1+4−1+7−2+0+2−4+30+1−3, −15−1+4+1−7+6+12+2−4−10−3−3"""
SECOND_CASH = (0, 0, 0, 0)
