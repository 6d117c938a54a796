"""A player's pass, as the paper takes it. Plain rows; what a code is, is the program's to say."""

from collections.abc import Sequence
from typing import NamedTuple

from scoring.field.names import PersonName


class Pass(NamedTuple):
    """A player's pass: his name in parts, and the codes that a scanner may type; the first of them as `qr` too (an SVG)."""

    name: PersonName
    place: str
    club: str
    codes: Sequence[str]
    qr: str
