"""Small texts of the program about itself: how the last backup went, who guesses passwords, which version opened the data. A laptop keeps
each in a file of its data folder; servers of one database keep them there (`models.Shared`), so that each of them says the same.

A page asks the database once for those that its frame shows, however often.
"""

from django.conf import settings

from tournament.ledger.machine import local_data
from tournament.ledger.store import shared
from tournament.ledger.store.once import Once
from tournament.models import Shared

BACKUP, BACKUP_WENT, GUESSES, OPENED = "sicherung.json", "sicherung-stand.json", "fehlversuche.json", "programm.json"
ARCHIVES, DEVICES = "sicherungen.json", "geraete.json"
ON_PAGES = ("sicherung", "sicherung-stand", "fehlversuche")
"""Keys of those that the frame of every page shows to who keeps the server."""

_on_pages = Once(lambda: dict.fromkeys(ON_PAGES, "") | dict(Shared.objects.filter(key__in=ON_PAGES).values_list("key", "text")))


def read(name: str) -> str:
    """The text of this name; "" where there is none that can be read. No query on a laptop, else one, and for those of `ON_PAGES` one in a
    request."""
    if not settings.SHARED:
        return local_data.read(settings.DATA / name) or ""
    return _on_pages()[key_of(name)] if key_of(name) in ON_PAGES else shared.read(key_of(name))


def put(name: str, text: str) -> None:
    """Keeps the text in place of what was there. Raises OSError, or DatabaseError where it is shared."""
    if settings.SHARED:
        shared.put(key_of(name), text)
        _on_pages.forget()
    else:
        local_data.put(settings.DATA / name, text)


def forget(name: str) -> None:
    """There is none any more. Raises what `put` raises."""
    if settings.SHARED:
        put(name, "")
    else:
        (settings.DATA / name).unlink(missing_ok=True)


def key_of(name: str) -> str:
    """By which the database has the text."""
    return name.removesuffix(".json")
