"""The code of a person's pass: short, said by a QR, typed by a scanner, and only ever this person's. Reads only.

"T1747" is number 17 in the register with two check digits (ISO 7064, MOD 97-10): what a scanner misreads is nobody. One letter and figures
alone, because a scanner types as if its keyboard were American.
"""

import re

from tournament.models import Player

_CODE = re.compile(r"[Tt](\d{1,12})(\d\d)")
CHECKED = 97


def pass_code(person_id: int) -> str:
    """The code of this person."""
    return f"T{person_id}{98 - person_id * 100 % CHECKED:02}"


def person_of(text: str) -> Player | None:
    """Whose pass was scanned; None where the text is no code, or nobody's. Who turned out to be another is that person. One query at
    most."""
    found = _CODE.fullmatch(text.strip())
    if found is None or int(found[1] + found[2]) % CHECKED != 1 or found[1].startswith("0"):
        return None
    person = Player.objects.select_related("merged_into").filter(pk=int(found[1])).first()
    return person.merged_into if person is not None and person.merged_into is not None else person
