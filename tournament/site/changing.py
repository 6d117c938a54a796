"""Changing a text of the program about itself (`ledger.machine.kept`): one at a time, over all processes and all servers."""

import os
from collections.abc import Iterator
from contextlib import contextmanager

from django.conf import settings
from django.db import transaction

from tournament.ledger.machine.kept import key_of
from tournament.models import Shared
from tournament.site import file_lock

PATIENCE = 2.0
"""Seconds after which a laptop's text is changed all the same: it tells, and nothing is decided by it."""


@contextmanager
def alone(name: str) -> Iterator[None]:
    """Inside it nobody else changes the text of this name. Raises OSError, or DatabaseError where it is shared."""
    if settings.SHARED:
        with transaction.atomic():
            Shared.objects.get_or_create(key=key_of(name))
            Shared.objects.select_for_update().get(key=key_of(name))
            yield
        return
    handle = os.open(settings.DATA / f".{key_of(name)}", os.O_RDWR | os.O_CREAT, 0o600)
    try:
        with file_lock.held(handle, PATIENCE):
            yield
    finally:
        os.close(handle)
