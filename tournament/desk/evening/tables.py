"""The desk's plain tables: the log, the tournaments, the rounds of one and how they were drawn, tables with more time, what another reading
of the sheet changes, and what a repair does. They show rows; they neither query nor store."""

from collections.abc import Callable, Iterable
from typing import Any

import django_tables2 as tables
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext, pgettext_lazy

import rules
from rules.book import RankedBy, read_ranking
from scoring.arithmetic import ranking_text
from scoring.plain import say
from tournament.desk.drawing.plan import Confirmed
from tournament.desk.evening.log_reading import LogLine
from tournament.ledger.store.convert import language
from tournament.models import Excluded, KontraMoney, OwnClub, RoundState
from tournament.site.tables import DataTable, DayColumn

LONGEST_VALUE = 120
CHANGES = frozenset({"change_setup", "change_player"})
FIELDS = {
    "name": gettext_lazy("Name"),
    "date": gettext_lazy("Datum"),
    "registration_from": gettext_lazy("Anmeldung ab"),
    "play_from": gettext_lazy("Spielbeginn"),
    "place": gettext_lazy("Ort"),
    "club": gettext_lazy("Verein"),
    "tags": gettext_lazy("Merkmale"),
    "number": gettext_lazy("Nr."),
    "cup": gettext_lazy("Cup oder Serie"),
    "system": gettext_lazy("Regelsystem"),
    "options": gettext_lazy("Auslegungen und Werte"),
    "rounds": gettext_lazy("Runden"),
    "games": gettext_lazy("Spiele je Runde"),
    "games_large": gettext_lazy("Spiele, wo der Geber aussetzt"),
    "cents_per_point": gettext_lazy("Cent je Punkt"),
    "fee_cents": gettext_lazy("Nenngeld in Cent"),
    "time_limit_minutes": gettext_lazy("Zeit je Runde, in Minuten"),
    "first_round_minutes": gettext_lazy("Zeit der ersten Runde, in Minuten"),
    "seed": gettext_lazy("Startwert"),
    "tie_breaks": gettext_lazy("Gleichstand"),
    "ranking": gettext_lazy("Reihung"),
    "keep_apart": gettext_lazy("Nicht an einem Tisch"),
    "appeal_minutes": gettext_lazy("Berufung, in Minuten nach dem Ende der Runde"),
    "own_club": gettext_lazy("Schiedsrichter und eigener Verein"),
    "kontra": gettext_lazy("Kontra wird bezahlt"),
    "excluded": gettext_lazy("Wer ausgeschlossen wird"),
}
DRAWN_SHAPES: dict[str, str] = {RoundState.DRAWN: "waiting", RoundState.OPEN: "running", RoundState.CLOSED: "confirmed"}

SUM = '{% load tarock %}{% if value is None %}–{% else %}<span class="{{ value|sign }}">{{ value|amount }}</span>{% endif %}'
"""What somebody has of a table, with its sign; None: nothing of his is written."""


class LogTable(DataTable):
    """The log of a tournament. `slug` leads to the table that a line is about; `sheet`: by whose names games and announcements are said."""

    at = tables.DateTimeColumn(verbose_name=gettext_lazy("Zeit"), format="LOG_DATETIME_FORMAT", attrs={"look": "at"})
    author = tables.Column(verbose_name=gettext_lazy("Wer"), default="–", attrs={"look": "author"})
    text = tables.Column(verbose_name=gettext_lazy("Was"), attrs={"look": "text"})
    table = tables.Column(verbose_name=gettext_lazy("Wo"), attrs={"look": "table"})
    look = "log"

    def __init__(self, rows: list[LogLine], *, slug: str, sheet: rules.Sheet) -> None:
        super().__init__(rows)
        self.slug, self.sheet = slug, sheet

    def render_text(self, record: LogLine) -> str:
        """The sentence, and below it old and new values of what was changed."""
        if record.action not in CHANGES:
            return record.text
        changes = [
            (FIELDS.get(field, field), *(in_words(value, self._named) for value in values))
            for field, values in record.detail.items() if _is_pair(values)
        ]  # fmt: skip
        items = format_html_join("", "<li>{}: {} → {}</li>", changes)
        # The service names the fields as the program does; here they have the words of the form.
        text = _("Einrichtung geändert") if record.action == "change_setup" else record.text
        return format_html('{}<ul class="logchanges">{}</ul>', text, items)

    def _named(self, word: str) -> str:
        return self.sheet.system.word(word, language())

    def render_table(self, record: LogLine) -> str:
        """Round and table, as a link to its sheet."""
        where = _("Runde %(round)d, Tisch %(table)d") % {"round": record.round, "table": record.table}
        return format_html('<a href="{}">{}</a>', reverse("table", args=[self.slug, record.round, record.table]), where)


class TournamentTable(DataTable):
    """All tournaments of the start page; without `copy` for who sets none up."""

    name = tables.Column(verbose_name=gettext_lazy("Turnier"), accessor="row__name")
    date = DayColumn(verbose_name=gettext_lazy("Datum"), accessor="row__date", attrs={"look": "when"})
    system = tables.Column(verbose_name=gettext_lazy("Regeln"), attrs={"look": "which"})
    players = tables.Column(verbose_name=pgettext_lazy("several", "Spieler"), accessor="row__players", attrs={"look": "num"})
    rounds = tables.Column(verbose_name=gettext_lazy("Runden"), accessor="row__rounds", attrs={"look": "num"})
    phase = tables.Column(verbose_name=pgettext_lazy("how far it is", "Stand"), attrs={"look": "state"})
    copy = tables.Column(verbose_name=gettext_lazy("Als Vorlage nehmen"), accessor="row__slug", attrs={"look": "copy", "head": "sr"})
    row_header = "name"
    look = "tournaments"

    def render_name(self, record: dict[str, Any]) -> str:
        """A link, with cup and place below it."""
        row = record["row"]
        below = " · ".join(filter(None, (row.cup, row.place)))
        return format_html(
            '<a href="{}">{}</a>{}',
            reverse("tournament", args=[row.slug]),
            row.name,
            format_html("<small>{}</small>", below) if below else "",
        )

    def render_players(self, value: int) -> str:
        """With its word, for phones, which have no heads."""
        return format_html('{}<span class="unit"> {}</span>', value, pgettext("behind their number", "Spieler"))

    def render_rounds(self, record: dict[str, Any]) -> str:
        row = record["row"]
        return format_html('{} / {}<span class="unit"> {}</span>', row.rounds_closed, row.rounds, pgettext("behind their number", "Runden"))

    def render_phase(self, record: dict[str, Any]) -> str:
        return format_html('<span class="chip {}">{}</span>', record["shape"], record["phase"])

    def render_copy(self, record: dict[str, Any]) -> str:
        """Sets up another like it."""
        row = record["row"]
        href = f"{reverse('tournament-new')}?von={row.slug}"
        return format_html('<a href="{}">{}<span class="sr">: {}</span></a>', href, _("als Vorlage"), row.name)


class RoundTable(DataTable):
    """The rounds of a tournament, on its overview."""

    number = tables.Column(verbose_name=gettext_lazy("Runde"), accessor="row__number")
    tables_drawn = tables.Column(verbose_name=gettext_lazy("Tische"), accessor="row__tables", attrs={"look": "num"})
    done = tables.Column(verbose_name=gettext_lazy("fertig"), accessor="row__done", attrs={"look": "num"})
    state = tables.Column(verbose_name=pgettext_lazy("how far it is", "Stand"))
    row_header = "number"

    def render_number(self, value: int, record: dict[str, Any]) -> str:
        """A link, where the reader may open the round."""
        said = record["called"]
        return format_html('<a href="{}">{}</a>', record["href"], said) if record["href"] else said

    def render_state(self, record: dict[str, Any]) -> str:
        return format_html('<span class="chip {}">{}</span>', record["shape"], record["state"])


class DrawnTable(DataTable):
    """The confirmed rounds, on the page of the draw."""

    number = tables.Column(verbose_name=gettext_lazy("Runde"), accessor="row__number")
    state = tables.Column(verbose_name=gettext_lazy("Zustand"), accessor="row__state")
    tables_drawn = tables.Column(verbose_name=gettext_lazy("Tische"), accessor="row__tables", attrs={"look": "num"})
    how = tables.Column(verbose_name=gettext_lazy("Gelost"), accessor="row")
    papers = tables.Column(verbose_name=gettext_lazy("Wohin"), attrs={"look": "where", "head": "sr"})
    row_header = "number"

    def render_number(self, value: int, record: dict[str, Any]) -> str:
        return format_html('<a href="{}">{}</a>', record["href"], record["called"])

    def render_state(self, value: str) -> str:
        return format_html('<span class="chip {}">{}</span>', DRAWN_SHAPES[value], RoundState(value).label)

    def render_how(self, value: Confirmed) -> str:
        """From what it was drawn, and what that reached."""
        parts = [_("durchs Los") if value.by_lot else _("nach dem Stand")]
        if value.knock_out:
            parts.append(_("K.-o.: die Besten jedes Tisches"))
        if value.seed:
            parts.append(format_html('{} <b class="seed">{}</b>', _("Startwert"), value.seed))
        if value.swaps:
            parts.append(ngettext("%(n)s Tausch von Hand", "%(n)s Tausche von Hand", value.swaps) % {"n": value.swaps})
        how = format_html("<span>{}</span>", format_html_join(", ", "{}", ((part,) for part in parts)))
        if not value.explained:
            return how
        reached = format_html_join("", "<li>{}</li>", ((sentence,) for sentence in value.explained))
        return format_html('{} <details><summary>{}</summary><ul class="plain">{}</ul></details>', how, _("was sie erreicht"), reached)

    def render_papers(self, value: str) -> str:
        return format_html('<a href="{}">{}</a>', value, _("Tischliste und Zettel drucken"))


class LongerTable(DataTable):
    """The tables that play longer, beside the clock."""

    number = tables.Column(verbose_name=gettext_lazy("Tisch"))
    minutes = tables.Column(verbose_name=gettext_lazy("Minuten mehr"), attrs={"look": "num"})
    until = tables.Column(verbose_name=gettext_lazy("bis"), attrs={"look": "num"})
    row_header = "number"


class ChangedTable(DataTable):
    """The games that another reading of the sheet settles otherwise."""

    place = tables.Column(verbose_name=gettext_lazy("Wo"), linkify=lambda record: record.href)
    what = tables.Column(verbose_name=gettext_lazy("Spiel"))
    before = tables.Column(verbose_name=gettext_lazy("jetzt"), default=gettext_lazy("nicht gewertet"))
    after = tables.Column(verbose_name=gettext_lazy("danach"), empty_values=())
    row_header = "place"

    def render_after(self, value: str, record: Any) -> str:
        """The amounts; where the rules refuse it, why."""
        why = format_html_join("", " <small>{}</small>", ((sentence,) for sentence in record.why))
        return value or format_html("<b>{}</b>{}", _("nicht gewertet"), why)


class MoverTable(DataTable):
    """The players whose standing another reading of the sheet changes."""

    number = tables.Column(verbose_name=gettext_lazy("Nr."), attrs={"look": "num"})
    name = tables.Column(verbose_name=gettext_lazy("Name"))
    totals = tables.Column(verbose_name=gettext_lazy("Gesamt"), attrs={"look": "num"})
    ranks = tables.Column(verbose_name=gettext_lazy("Rang"), attrs={"look": "num"})
    row_header = "name"

    def render_totals(self, value: tuple[str, str]) -> str:
        return " → ".join(value)

    def render_ranks(self, value: tuple[int | None, int | None]) -> str:
        return " → ".join("–" if rank is None else str(rank) for rank in value)


class MendedTable(DataTable):
    """What each player of the tables concerned has, before a repair and after it."""

    name = tables.Column(verbose_name=gettext_lazy("Spieler"))
    before = tables.TemplateColumn(SUM, verbose_name=gettext_lazy("bisher"), attrs={"look": "num"})
    after = tables.TemplateColumn(SUM, verbose_name=gettext_lazy("danach"), attrs={"look": "num"})
    row_header = "name"
    caption = gettext_lazy("Was jeder an diesen Tischen hat")
    look = "sums"

    def render_name(self, value: str, record: Any) -> str:
        return format_html("{} <small>{}</small>", value, _("Nr. %(n)s") % {"n": record.number})


class LinesTable(DataTable):
    """The lines of a sheet with their dealers, before something is put right or after it."""

    number = tables.Column(verbose_name=gettext_lazy("Spiel"))
    label = tables.Column(verbose_name=gettext_lazy("gespielt"))
    dealer = tables.Column(verbose_name=gettext_lazy("Geber"))
    row_header = "number"
    look = "lines"

    class Meta(DataTable.Meta):
        row_attrs = {"look": lambda record: record.mark}

    def render_label(self, value: str, record: Any) -> str:
        """With who sits down there."""
        return format_html("{} <small>{}</small>", value, record.note) if record.note else value

    def render_dealer(self, value: str, record: Any) -> str:
        """With a word where it was not his turn."""
        return format_html("{} <small>{}</small>", value, _("außer der Reihe")) if record.warns else value


def sheet_lines(caption: Any, lines: Iterable[Any]) -> LinesTable:
    """The table of these lines, with what it is above."""
    table = LinesTable(list(lines))
    table.caption = caption
    return table


def in_words(value: Any, named: Callable[[str], str]) -> str:
    """A stored value as a few words, in the reader's language. `named`: what the sheet calls its games and announcements."""
    if isinstance(value, list | tuple):
        text = ", ".join(_word(part, named) for part in value)
    elif isinstance(value, dict) and value.get("kind") in [kind.value for kind in RankedBy]:
        ranking = read_ranking(value, "", [])
        text = say("table_points", language()) if ranking is None else ranking_text(ranking, language())
    elif isinstance(value, dict):
        own = value.get("values") or {}
        parts = {name: part for name, part in value.items() if name != "values"} | own
        text = " · ".join(
            f"{_word(name, named)} {' / '.join(map(str, part)) if isinstance(part, list) else _word(part, named)}"
            for name, part in parts.items()
        )
    else:
        text = _word(value, named)
    text = text or "–"
    return text if len(text) <= LONGEST_VALUE else text[:LONGEST_VALUE] + " …"


def _word(value: Any, named: Callable[[str], str]) -> str:
    if value is None or value == "":
        return ""
    if isinstance(value, bool):
        return _("ja") if value else _("nein")
    if isinstance(value, str) and value in rules.KNOWN:
        return rules.KNOWN[value].system.title[language() == "en"]
    for words in (OwnClub, KontraMoney, Excluded):
        if value in words.values:
            return str(words(value).label)
    return named(value) if isinstance(value, str) else str(value)


def _is_pair(values: Any) -> bool:
    """An old and a new value, as services note them."""
    return isinstance(values, list) and len(values) == 2
