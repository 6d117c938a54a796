"""A tournament from a file for as long as something is asked of it: stored as any other, and undone again."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import transaction

from tournament.archive.importing import import_tournament
from tournament.archive.reading import TournamentFile
from tournament.models import Tournament


@contextmanager
def for_a_while(file: TournamentFile) -> Iterator[Tournament]:
    """The tournament; afterwards nothing of it is there. It is nobody's results here: without a cup, and its uid stays free."""
    with transaction.atomic():
        try:
            yield import_tournament(file=file)
        finally:
            transaction.set_rollback(True)
