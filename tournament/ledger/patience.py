"""Waiting less for the database's lock, for what is better left out than waited for."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connection, transaction

MILLISECONDS = 500


@contextmanager
def briefly() -> Iterator[None]:
    """One transaction that gives up soon where somebody else writes. Raises DatabaseError."""
    if connection.vendor != "sqlite":
        with transaction.atomic():
            with connection.cursor() as cursor:
                cursor.execute(f"SET LOCAL lock_timeout = {MILLISECONDS}")
            yield
        return
    with connection.cursor() as cursor:
        patience = cursor.execute("PRAGMA busy_timeout").fetchone()[0]
        cursor.execute(f"PRAGMA busy_timeout = {MILLISECONDS}")
        try:
            with transaction.atomic():
                yield
        finally:
            cursor.execute(f"PRAGMA busy_timeout = {patience}")
