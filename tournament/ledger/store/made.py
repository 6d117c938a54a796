"""What takes long to make and is the same at every server of a database: made by one of them, once, and had by all (`models.Made`).

Its key says from what it was made. A laptop keeps nothing here.
"""

from collections.abc import Callable
from datetime import timedelta

from django.conf import settings

from tournament.models import Made, times

DAY = timedelta(days=1)
"""For which it is kept: names in it do not outlive the evening."""
MOST = 300


def find(key: str) -> bytes | None:
    """What is kept by this key. One query."""
    found = Made.objects.filter(key=key).values_list("content", flat=True).first()
    return None if found is None else bytes(found)


def keep(key: str, content: bytes) -> None:
    """Keeps it for all; what is of yesterday, or more than `MOST`, goes. Raises DatabaseError."""
    Made.objects.update_or_create(key=key, defaults={"content": content, "at": times.now()})
    tidy()
    Made.objects.exclude(key__in=Made.objects.order_by("-at").values("key")[:MOST]).delete()


def tidy() -> None:
    """What is of yesterday goes. One statement."""
    Made.objects.filter(at__lt=times.now() - DAY).delete()


def of_all(key: str, make: Callable[[], bytes]) -> bytes:
    """What is kept by this key, else what is made now, and kept for the others. On a laptop what is made."""
    if not settings.SHARED:
        return make()
    found = find(key)
    if found is None:
        found = make()
        keep(key, found)
    return found
