"""The app `tournament`. Starting it opens no database and does no work: `manage.py score` starts through here as well."""

from django.apps import AppConfig
from django.db.backends.signals import connection_created

from tournament.site.faults import note_file


class TournamentConfig(AppConfig):
    """The app; its label is `tournament`."""

    name = "tournament"
    verbose_name = "Tarockturnier"

    def ready(self) -> None:
        """Remembers of each connection which file it was opened to."""
        connection_created.connect(note_file, dispatch_uid="file-mark")
