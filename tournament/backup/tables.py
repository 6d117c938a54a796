"""The plain tables of the backups: which there are, what was removed, what is in one. They show rows; they neither query nor store."""

from datetime import datetime
from typing import Any

import django_tables2 as tables
from django.template.defaultfilters import filesizeformat
from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournament.models import Removal, Server, ServerKind
from tournament.site import servers
from tournament.site.tables import DataTable, DayColumn, moment


class BackupTable(DataTable):
    """All archives, the newest first; each leads to its page."""

    at = tables.Column(verbose_name=_("Wann"), accessor="kept__at")
    why = tables.Column(verbose_name=_("Anlass"))
    places = tables.Column(verbose_name=_("Wo"))
    size = tables.Column(verbose_name=_("Größe"), attrs={"look": "num"})
    row_header = "at"
    look = "backups"

    def render_at(self, value: datetime, record: Any) -> str:
        return format_html('<a href="{}">{}</a>', reverse("backup-file", args=[record.kept.name]), moment(value))

    def render_why(self, value: str, record: Any) -> str:
        """With the tournament that it was made for."""
        return format_html("{} <small>{}</small>", value, record.tournament) if record.tournament else value

    def render_size(self, value: int) -> str:
        return filesizeformat(value)


class RemovalTable(DataTable):
    """Tournaments that were removed, each with the backup before."""

    name = tables.Column(verbose_name=_("Turnier"))
    at = tables.Column(verbose_name=_("Entfernt"))
    backup = tables.Column(verbose_name=_("Sicherung davor"), linkify=("backup-file", [tables.A("backup")]))
    row_header = "name"
    look = "backups"

    def render_at(self, value: datetime, record: Removal) -> str:
        return format_html("{}<small>{}</small>", moment(value), record.author) if record.author else moment(value)


class ContentTable(DataTable):
    """The tournaments in an archive, beside what there is now."""

    name = tables.Column(verbose_name=_("Turnier"))
    day = DayColumn(verbose_name=_("Datum"), attrs={"look": "less"})
    phase = tables.Column(verbose_name=pgettext_lazy("how far it is", "Stand"), attrs={"look": "less"})
    players = tables.Column(verbose_name=pgettext_lazy("several", "Spieler"), attrs={"look": "num"})
    rounds = tables.Column(verbose_name=_("Runden"), attrs={"look": "num less"})
    games = tables.Column(verbose_name=_("Spiele"), attrs={"look": "num"})
    games_now = tables.Column(verbose_name=_("jetzt"), default="–", attrs={"look": "num"})
    row_header = "name"
    look = "backups"

    class Meta(DataTable.Meta):
        empty_text = _("kein Turnier")


class ServerTable(DataTable):
    """The servers of a shared database, by name."""

    name = tables.Column(verbose_name=_("Server"))
    kind = tables.Column(verbose_name=pgettext_lazy("server", "Art"))
    version = tables.Column(verbose_name=_("Fassung"))
    started_at = tables.Column(verbose_name=_("Läuft seit"))
    says = tables.Column(verbose_name=_("Zustand"), empty_values=())
    row_header = "name"
    look = "servers"

    def render_kind(self, value: str, record: Server) -> str:
        return str(KINDS[ServerKind(record.kind)])

    def render_started_at(self, value: datetime) -> str:
        return moment(value)

    def render_says(self, record: Server) -> str:
        return " ".join(servers.of(record)) or _("in Ordnung, %(n)d MB frei") % {"n": record.facts.get("free", 0)}


KINDS = {ServerKind.APP: _("antwortet"), ServerKind.WORKER: _("arbeitet daneben")}
