"""The parts that a machine may have or lack (`site.optional`), and what that means for the director, in a sentence each. `manage.py check`
reads them out.

Nothing that is missing is an error: the program starts with what is there.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from django.conf import settings
from django.core import checks
from django.db import connection
from django.utils.translation import gettext as _

from scoring.paper import typesetter
from tournament.site import optional


@dataclass(frozen=True, slots=True)
class Part:
    """A part. `number`: of its check, for good; `found`: what is there, "" for nothing; `means`: what the director has of it, or has to do
    without; `matters`: whether he would miss it."""

    number: int
    name: str
    found: str
    means: str
    matters: bool = True

    @property
    def message(self) -> checks.CheckMessage:
        """As `manage.py check` says it."""
        missed = not self.found and self.matters
        kind, letter = (checks.Warning, "W") if missed else (checks.Info, "I")
        return kind(self.found or _("nicht da"), hint=self.means, obj=self.name, id=f"tarock.{letter}{self.number:03}")


def parts() -> Iterator[Part]:
    """All of them that may matter here. Loads what sets papers."""
    yield _papers()
    yield _pango()
    yield _browser()
    yield _processes()
    yield _locks()
    yield _files()
    yield _zones()
    yield _name()
    yield _postgresql()
    if settings.REGISTER_OWNER or optional.rapidfuzz() is not None:  # a laptop has no use for it
        yield _names()
    if settings.REGISTER_OWNER:
        yield _history()


def _papers() -> Part:
    found, wanted = typesetter().name, settings.PDF
    means = (
        _("Alle Papiere sind PDF.") if found else _("Papiere sind Seiten, die der Browser druckt, an dem Sie sitzen; sie sehen gleich aus.")
    )
    taken = {"weasyprint": found == "WeasyPrint", "browser": found not in ("", "WeasyPrint"), optional.PAGE: not found}
    if wanted and not taken.get(wanted, False):
        means += " " + _("TAROCK_PDF=%(wanted)s gibt es hier nicht; möglich sind weasyprint, browser und page.") % {"wanted": wanted}
    return Part(1, _("Papiere setzt"), found or _("der Browser des Lesers"), means)


def _pango() -> Part:
    why = optional.pango()
    if not why:
        return Part(2, _("WeasyPrint mit Pango"), _("da"), _("PDF nach PDF/UA, auch für Vorleseprogramme."))
    means = _(
        "Papiere setzt dann ein Browser. Auf Debian: sudo apt-get install libpango-1.0-0 libpangoft2-1.0-0 libharfbuzz-subset0 (%(why)s)"
    )
    return Part(2, _("WeasyPrint mit Pango"), "", means % {"why": why}, matters=not typesetter().name)


def _browser() -> Part:
    found = optional.browser()
    if found is not None:
        return Part(
            3, _("Browser, der ohne Fenster druckt"), f"{found.name}, {found.path}", _("Er setzt Papiere, wo WeasyPrint es nicht kann.")
        )
    means = _("Gesucht sind Edge, Chrome oder Chromium, ab Fassung 131; liegt einer anderswo, nennt ihn TAROCK_BROWSER.")
    return Part(3, _("Browser, der ohne Fenster druckt"), "", means, matters=not typesetter().name)


def _processes() -> Part:
    if optional.CAN_FORK:
        return Part(4, _("Mehrere Prozesse"), _("da"), _("Zwei Prozesse antworten; fällt einer aus, tritt ein neuer an seine Stelle."))
    means = _("Ein Prozess antwortet allen. Endet er, das Programm noch einmal starten: was gespeichert war, ist sicher.")
    return Part(4, _("Mehrere Prozesse"), "", means, matters=False)


def _locks() -> Part:
    found = next((module.__name__ for module in (optional.fcntl, optional.msvcrt) if module is not None), "")
    means = _("Zwei Starts und zwei Sicherungen zugleich kommen einander nicht in die Quere.")
    return Part(5, _("Sperren zwischen Programmen"), found, means if found else _("Starten Sie das Programm nur einmal zur selben Zeit."))


def _files() -> Part:
    means = _("Wie viele Geräte zugleich verbunden sein können, stellt das Programm selbst ein.")
    missing = _("Höchstens 400 Geräte können zugleich verbunden sein.")
    return Part(
        6,
        _("Grenze der offenen Verbindungen"),
        _("einstellbar") if optional.resource else "",
        means if optional.resource else missing,
        matters=False,
    )


def _zones() -> Part:
    found = optional.zones()
    means = _("Zeiten auf Papieren und im Protokoll sind die von Wien, mit Sommerzeit.")
    return Part(7, _("Zeitzonen"), found, means if found else _("Ohne sie startet das Programm nicht überall: pip install tzdata"))


def _name() -> Part:
    if optional.AVAHI.exists():
        return Part(8, _("Name im Netz (avahi)"), _("da"), _("Telefone finden den Rechner auch unter seinem Namen mit .local."))
    means = _("Telefone finden den Rechner unter seiner Adresse aus Ziffern; die steht unter „Telefone und Wand“.")
    return Part(8, _("Name im Netz (avahi)"), "", means, matters=False)


def _postgresql() -> Part:
    missing = [name for name in ("pg_dump", "pg_restore", "psql") if optional.postgresql_program(name) is None]
    used = connection.vendor == "postgresql"
    if not missing:
        return Part(9, _("Programme von PostgreSQL"), _("da"), _("Damit wird eine PostgreSQL-Datenbank gesichert und zurückgespielt."))
    if used:
        means = _("Es fehlen %(names)s: diese Datenbank wird nicht gesichert. Auf Debian: sudo apt-get install postgresql-client")
        return Part(9, _("Programme von PostgreSQL"), "", means % {"names": ", ".join(missing)})
    return Part(9, _("Programme von PostgreSQL"), "", _("Nicht gebraucht: die Daten liegen in einer SQLite-Datei."), matters=False)


def _history() -> Part:
    lacks = [name for name, found in (("pyarrow", optional.pyarrow()), ("duckdb", optional.duckdb())) if found is None]
    if not lacks:
        return Part(11, _("Historie aller Spiele (Parquet, DuckDB)"), _("da"), _("Die Seite „Statistik“ entsteht von selbst."))
    means = _("Ohne %(names)s gibt es keine Seite „Statistik“ und kein manage.py history: pip install -r requirements-server.txt")
    return Part(11, _("Historie aller Spiele (Parquet, DuckDB)"), "", means % {"names": ", ".join(lacks)})


def _names() -> Part:
    if optional.rapidfuzz() is not None:
        means = _("„Doppelt?“ vergleicht Namen Teil für Teil, mit Ort und Verein; auch sehr viele.")
        return Part(10, _("Namensvergleich (RapidFuzz)"), _("da"), means)
    means = _("„Doppelt?“ vergleicht Namen nach Buchstaben. Für das Register eines Verbandes: pip install -r requirements-server.txt")
    return Part(10, _("Namensvergleich (RapidFuzz)"), "", means, matters=False)
