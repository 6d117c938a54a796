"""The app `tournament`. Starting it opens no database and does no work: `manage.py score` starts through here as well."""

from django.apps import AppConfig


class TournamentConfig(AppConfig):
    """The app; its label is `tournament`."""

    name = "tournament"
    verbose_name = "Tarockturnier"
