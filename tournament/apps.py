"""The app `tournament`. Starting it opens no database and does no work: `manage.py score` starts through here as well."""

from django.apps import AppConfig
from django.db.backends.signals import connection_created

from scoring.paper import CHOICE
from tournament.site import optional, still_there
from tournament.site.faults import note_file
from tournament.site.turns import keep_in_line


class TournamentConfig(AppConfig):
    """The app; its label is `tournament`."""

    name = "tournament"
    verbose_name = "Tarockturnier"

    def ready(self) -> None:
        """Knows what sets papers here, once the first is wanted; notes of each connection its file, and lets its writers wait in line."""
        CHOICE.ask = optional.typesetter
        connection_created.connect(note_file, dispatch_uid="file-mark")
        connection_created.connect(keep_in_line, dispatch_uid="in-line")
        still_there.watch()
