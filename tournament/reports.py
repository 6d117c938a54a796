"""From the database to paper and files: builds scoring's plain rows from the selectors, and knows which list exists in which format.

Nothing here writes to the database, and nothing is laid out here: that is `scoring.exporters`.
"""

from collections.abc import Iterable
from typing import NamedTuple

import rules
from rules import regelblatt
from scoring.rows import Mark, Meta, ScoreSheet, Seating, SheetLine
from tournament import convert
from tournament.forms.entry_fields import SeatName, short_names
from tournament.models import Entry, Registration, Source, Table, Tournament
from tournament.models.amounts import CASH, POINTS
from tournament.selectors.seatings import seatings
from tournament.wording import describe


def meta(tournament: Tournament) -> Meta:
    """What every paper says about the tournament. One query."""
    sheet = rules.SYSTEMS[tournament.system]
    column = 1 if convert.language() == "en" else 0
    return Meta(
        tournament.name, tournament.date, tournament.place, sheet.title[column], tournament.rules_edition or sheet.edition,
        interpretations(tournament, column), tournament.rules_digest or convert.digest(tournament.system, tournament.options),
        tournament.rounds, tournament.games, Registration.objects.filter(tournament=tournament, withdrawn=False).count(),
    )


def interpretations(tournament: Tournament, column: int = 0) -> str:
    """What the tournament chose otherwise than the sheet's defaults, as one line; "" where it chose nothing."""
    options = tournament.options
    rows = rules.SYSTEMS[tournament.system].interpretations
    chosen = [
        regelblatt.choice_text(row, options[row.slug], column)
        for row in rows if options.get(row.slug) is not None and options[row.slug] != row.default
    ]
    language = ("de", "en")[column]
    values = options.get("values") or {}
    chosen += [
        f"{rules.glossary.term(name, language)} {' / '.join(map(str, value)) if isinstance(value, list | tuple) else value}"
        for name, value in values.items()
    ]
    return " · ".join(chosen)


class Played(NamedTuple):
    """A table with everything that papers and workbook need. `cash`: what was due beside the Schrift, one amount a seat."""

    sheet: ScoreSheet
    cash: tuple[convert.Points, ...]


def score_sheets(tournament: Tournament, round_number: int | None = None) -> list[Played]:
    """The Schreibzettel of one round, or of all, filled as far as they are written. Three queries."""
    seated = seatings(tournament, round_number)
    tables = {table.pk: table for table in Table.objects.filter(pk__in=[item.table_id for item in seated])}
    entries: dict[int, list[Entry]] = {}
    for entry in Entry.objects.filter(table_id__in=tables).order_by("table_id", "position", "version"):
        entries.setdefault(entry.table_id, []).append(entry)
    return [_played(tournament, tables[item.table_id], item.seating, entries.get(item.table_id, ())) for item in seated]


def _played(tournament: Tournament, table: Table, seating: Seating, entries: Iterable[Entry]) -> Played:
    cash = convert.row_points([getattr(table, column) for column in CASH], table.seats)
    if table.source == Source.SUMS:
        return Played(ScoreSheet(seating, sums=convert.row_points([getattr(table, column) for column in POINTS], table.seats)), cash)
    compiled = convert.tariff(tournament.system, tournament.options, table.seats)
    shorts = short_names([player.name for player in seating.players])
    names = [SeatName(seat, player.number, player.name, shorts[seat]) for seat, player in enumerate(seating.players)]
    lines = tuple(_line(entry, compiled, names, table.seats) for entry in entries if entry.record is not None)
    return Played(ScoreSheet(seating, lines), cash)


def _line(entry: Entry, compiled: rules.Tariff, names: list[SeatName], seats: int) -> SheetLine:
    text, detail = describe(entry.record, compiled, names, won=entry.declarer_won)
    mark = Mark.NONE
    if not entry.current:
        mark = Mark.REPLACED
    elif not entry.settled:
        mark = Mark.REFUSED
    elif entry.record.get("game") == "manual":
        mark = Mark.MANUAL
    amounts = convert.row_points([getattr(entry, column) for column in POINTS], seats) if entry.settled else None
    dealer, declarer = entry.record.get("dealer"), entry.record.get("declarer")
    return SheetLine(
        entry.game, text, amounts, declarer if type(declarer) is int else None, dealer if type(dealer) is int else None, detail,
        entry.reason if entry.current else "", mark,
    )
