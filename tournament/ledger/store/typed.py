"""What people type and addresses carry, read: whole numbers, amounts of money. Names are compared by `scoring.plain.words.fold`."""

import re
from uuid import UUID

LARGEST_KEY = 2**63 - 1
"""No row's key and no number of ours is larger; no database takes a larger one."""
LARGEST_TYPED = 999_999_999
"""More than anybody means by a number that he types into a form."""
_LONGEST = len(str(LARGEST_KEY))


def whole_number(text: str | None, largest: int = LARGEST_KEY) -> int | None:
    """A whole number from 0 to `largest`, written in digits of ASCII and nothing else; None for anything that is none."""
    if not text or not text.isascii() or not text.isdigit() or len(text) > _LONGEST:
        return None
    number = int(text)
    return number if number <= largest else None


def number_or_text(text: str) -> int | str | None:
    """The number that is typed into a form, None for nothing, or the text as it was typed, for whoever checks it."""
    text = text.strip()
    number = whole_number(text, LARGEST_TYPED)
    return (text or None) if number is None else number


def uuid_or_none(text: str | None) -> UUID | None:
    """An id that a page or a phone made; None for anything that is none."""
    try:
        return UUID(text or "")
    except ValueError:
        return None


_EURO = re.compile(r"(?:€|eur|euro)?\s*(\d{1,5})(?:[.,](?:(\d{1,2})|-{1,2}|–|—))?\s*(?:€|eur|euro)?")


def whole_cents(text: str) -> int | None:
    """An amount of money as people write it ("10", "7,50 €", "12,-", "€ 40", "40 Euro"), in cents; None for anything that is none."""
    match = _EURO.fullmatch(text.lower().strip())
    return None if match is None else int(match[1]) * 100 + int((match[2] or "0").ljust(2, "0"))
