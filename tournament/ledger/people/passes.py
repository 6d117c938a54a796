"""The code of a person's pass: short, said by a QR, typed by a scanner, and only ever this person's. Reads only.

"T1747" is number 17 in this program's register with two check digits (ISO 7064, MOD 97-10): what a scanner misreads is nobody. "F1000019"
is a number of the federation, which has its check digit in itself, and is good on every laptop. One letter and figures alone, because a
scanner types as if its keyboard were American.
"""

import re
from collections.abc import Collection

from scoring.field import is_federation_number
from tournament.models import Player

_OWN = re.compile(r"[Tt]([1-9]\d{0,11})(\d\d)", re.ASCII)
_FEDERATION = re.compile(r"[Ff](\d{7,12})", re.ASCII)
CHECKED = 97


def pass_code(number: int) -> str:
    """The code of the person with this number in this program's register."""
    return f"T{number}{98 - number * 100 % CHECKED:02}"


def federation_code(number: str) -> str:
    """The code of the person with this number of the federation; "" where he has none."""
    return f"F{number}" if number else ""


def codes_of(number: int, federation: str) -> tuple[str, ...]:
    """The codes that a pass bears, first the one that its QR says: the federation's where there is one."""
    return tuple(filter(None, (federation_code(federation), pass_code(number))))


def federation_number_in(text: str) -> str:
    """The federation's number that such a code says; "" where it is none."""
    found = _FEDERATION.fullmatch(text.strip())
    return found[1] if found is not None and is_federation_number(found[1]) else ""


def is_code(text: str) -> bool:
    """Whether it is written as a code is, misread or another register's too; nobody is called so."""
    return any(kind.fullmatch(text.strip()) for kind in (_OWN, _FEDERATION))


def number_said(text: str) -> dict[str, int | str]:
    """The column and the number that a code says; nothing where it is none."""
    if number := federation_number_in(text):
        return {"federation_number": number}
    found = _OWN.fullmatch(text.strip())
    return {"number": int(found[1])} if found is not None and int(found[1] + found[2]) % CHECKED == 1 else {}


def person_of(text: str) -> Player | None:
    """Whose pass was scanned; None where the text is no code, or nobody's. Who turned out to be another is that person. One query at most,
    and one for each further person whom he turned out to be."""
    said = number_said(text)
    return person_numbered(**said) if said else None


def persons_numbered(numbers: Collection[str]) -> dict[str, Player]:
    """The persons with these numbers of the federation, or whom they turned out to be, by number. One query, none for no number."""
    if not numbers:
        return {}
    rows = Player.objects.filter(federation_number__in=set(numbers)).select_related("merged_into__merged_into__merged_into")
    found = {}
    for row in rows:
        person = row
        while person.merged_into is not None:
            person = person.merged_into
        found[row.federation_number] = person
    return found


def person_numbered(**said: int | str) -> Player | None:
    """The person with a number of either kind, or whom he turned out to be."""
    person = Player.objects.select_related("merged_into").filter(**said).first()
    while person is not None and person.merged_into is not None:
        person = person.merged_into
    return person
