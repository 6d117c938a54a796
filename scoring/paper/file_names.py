"""A title, tag or name as part of a file's name and of an address."""

import re

from scoring.plain.words import fold

_SPELLED = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss"})


def in_file_names(text: str) -> str:
    """Small letters that every system writes alike, ä as ae and ß as ss: "Großmütter Çelik" is grossmuetter-celik."""
    return re.sub(r"[^a-z0-9]+", "-", fold(text.lower().translate(_SPELLED))).strip("-")
