"""A player's pass, as the paper takes it. Plain rows; what a code is, is the program's to say."""

from typing import NamedTuple

from scoring.field.names import PersonName


class Pass(NamedTuple):
    """A player's pass: his name in parts, and the code that a scanner types, as text and as `qr` (an SVG)."""

    name: PersonName
    place: str
    club: str
    code: str
    qr: str
