"""Extracts of a register for tests: a key, a few persons, and what is read in of them."""

from datetime import UTC, date, datetime, timedelta

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from django.utils import timezone

from tournament.register.extract_file import Line, sealed
from tournament.register.extract_reading import confirm, read_in

KEY = Ed25519PrivateKey.from_private_bytes(bytes(range(32)))
MADE = datetime(2026, 11, 1, 12, 0, tzinfo=UTC)
ANNA = Line("1000019", "Dr. Anna Huber", "Linz", "TC Linz", date(2027, 12, 31), barred=False, leads_to="")
EVA = Line("1000027", "Eva Öller", "Wels", "", None, barred=True, leads_to="")
OLD = Line("1000035", "Anna Hubr", "Linz", "", None, barred=False, leads_to="1000019")


def file(*persons: Line, made: datetime = MADE, days: int = 30, key: Ed25519PrivateKey = KEY) -> bytes:
    """An extract of these persons that holds so many days from today."""
    until = timezone.localdate() + timedelta(days=days)
    return sealed(persons, organiser="Tarockverband", made=made, valid_until=until, key=key)[0]


def confirmed(*persons: Line, made: datetime = MADE) -> bytes:
    """Such an extract, read in here and confirmed."""
    content = file(*persons, made=made)
    confirm(digest=read_in(content=content).digest)
    return content
