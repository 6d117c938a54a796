"""The lines of a table's sheet as its phones see them, as JSON, without those that a phone has named as known.

Every row of a sheet has a mark: of all that it and the rows before it say. Who knows the rows up to one of them names its mark, and is told
the rest: a line behind the others is one line, whatever changes above them is the whole sheet.
"""

from collections.abc import Iterable, Iterator
from hashlib import blake2b
from typing import Any

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from rules.engine import Line
from rules.rows import card_points
from scoring.field import radl_ends
from tournament.entry.form import values_of
from tournament.entry.law import law_of
from tournament.entry.model import turn_of
from tournament.entry.score import Row, Ruled, Scribe
from tournament.entry.slip import Slip
from tournament.entry.wording import describe, faults_said
from tournament.ledger.lines.deadlines import still_running
from tournament.ledger.lines.settled import Settled
from tournament.ledger.lines.sheet import SheetRow, with_reasons
from tournament.ledger.machine.generations import Evening
from tournament.ledger.people.empty_seats import without
from tournament.ledger.store.convert import Points, halves, language
from tournament.models import Ruling
from tournament.site.edition import edition

State = dict[str, Any]


def numbers(amounts: Iterable[Points]) -> list[object]:
    """Amounts as JSON has them: whole, or a half."""
    return [card_points.amount(halves(amount)) for amount in amounts]


def reasons(lines: Iterable[Line]) -> list[State]:
    """What made up the amounts of a game, each with its paragraph."""
    said = language()
    return [{"text": line.text(said), "source": line.source, "points": numbers(line.points), "cash": numbers(line.cash)} for line in lines]


def _ruling(ruled: Ruled) -> str:
    """ "Entscheid 4: Renonce"."""
    return _("Entscheid %(number)d: %(said)s") % {"number": ruled.number, "said": ruled.label}


class Lines:
    """The lines of a sheet, older versions directly above their successors."""

    def __init__(self, slip: Slip, evening: Evening, knows: str, settled: Settled | None) -> None:
        """`knows`: the mark up to which the phone has the rows; `settled`: the sheet, where it was settled in this request already."""
        self.slip, self.evening, self.settled = slip, evening, settled
        self.scribe = Scribe(slip.written, slip.tariff, slip.seats, slug=slip.tournament.slug)
        self.latest = {row.position: row for row in slip.written.rows if row.current}
        ruled = [ruling for row in slip.written.rows if row.current and row.ruling is not None for ruling in (row.ruling, *row.beside)]
        self.appeals = {item.ruling_id: item.until for item in still_running(slip.tournament, ruled)} if ruled else {}

        self.marks = list(self._marks())
        self.known = self.marks.index(knows) if knows in self.marks else 0

    def unknown(self) -> list[State]:
        """Each line that says something, behind the rows that are known; a struck one is its last record with the stroke."""
        if self.known == len(self.slip.written.rows):
            return []
        rows = with_reasons(self.slip.written, self.settled, since=self.known).rows[self.known :]
        return [self._line(row) for row in rows if row.record is not None]

    def told(self) -> State:
        """The mark of the whole sheet; and how many lines and rows the phone has already, where it has any."""
        lines = sum(row.record is not None for row in self.slip.written.rows[: self.known])
        return {"mark": self.marks[-1], **({"known": [lines, self.known]} if self.known else {})}

    def _marks(self) -> Iterator[str]:
        """Of no row, and of each with those before it: of all that the line of a row, and what a phone keeps of it, is made from."""
        slip, written = self.slip, self.slip.written
        empty, tournament = written.said.empty, slip.tournament
        ground = (
            edition(),
            get_language(),
            self.evening.secret,
            bool(self.evening.number),
            slip.table.pk,
            slip.table.games,
            tournament.slug,
            tournament.rules_digest,
            tournament.rules_reading,
            written.seating,
            empty,
            empty.at(written.next_position),
        )
        mark = blake2b(repr(ground).encode(), digest_size=8)
        yield mark.hexdigest()
        for row in written.rows:
            now = self.latest[row.position]
            rulings = [(ruling.pk, self._appeal(ruling)) for ruling in (row.ruling, *row.beside) if ruling is not None]
            said = (
                row.entry_id,
                row.current,
                now.version,
                now.game,
                now.struck,
                row.settled,
                row.reading,
                row.amounts,
                row.cash,
                row.running,
                row.dealer,
                row.declarer,
                row.reason,
                row.author,
                row.disputed,
                rulings,
            )
            mark.update(repr(said).encode())
            yield mark.hexdigest()

    def _line(self, row: SheetRow) -> State:
        current = row.current
        shown = self.scribe.line(row) if current else None
        label, detail = (shown.label, shown.detail) if shown else describe(row.written, self.slip.tariff, self.scribe.names(row), won=None)
        latest = self.latest[row.position]
        return {
            "position": row.position,
            "version": row.version,
            "latest": latest.version,
            "game": latest.game,
            "label": label,
            "detail": detail,
            "amounts": numbers(row.amounts) if row.settled else None,
            "running": numbers(row.running) if row.running else None,
            "cash": numbers(row.cash),
            "dealer": row.dealer,
            "declarer": row.declarer,
            "struck": not current,
            "taken_off": latest.struck,
            "ruled": row.ruling is not None,
            "locked": row.entered is not None,
            "disputed": row.disputed,
            "open": current and not row.settled,
            "faults": list(faults_said(row.findings, row.record)),
            "warnings": [found["message"] for found in row.warnings],
            "note": self._note(row, shown),
            **self._beside(row, shown),
            "author": row.author,
            "reasons": reasons(row.lines),
            "law": self._law(row) if current else None,
            "values": self._values(row) if current else {},
            **self._sat(row),
        }

    def _sat(self, row: SheetRow) -> State:
        """Where others play now than did then: whose turn it was, and who it was."""
        tariff = self.slip.tariff_at(row.position)
        if tariff is self.slip.tariff_at():
            return {}
        return {"turn": turn_of(tariff), "people": without([seat.number for seat in self.scribe.names(row)], tariff.empty)}

    def _note(self, row: SheetRow, shown: Row | None) -> str:
        """What the margin says: who corrected a line, what was ruled, why one was put in; below a stroke, why."""
        if shown is not None:
            first = row.reason if row.version == 1 else ""
            return " · ".join(filter(None, (_ruling(shown.ruled) if shown.ruled else "", self._appeal(row.ruling), shown.note, first)))
        after = next(other for other in self.slip.written.rows if other.position == row.position and other.version == row.version + 1)
        return after.reason

    def _beside(self, row: SheetRow, shown: Row | None) -> State:
        """What was decided on other incidents in the same game; nothing where it is nothing, as on nearly every line."""
        if shown is None or not shown.beside:
            return {}
        text = _("%(ruling)s, steht daneben; dafür zahlt niemand")
        said = [(text % {"ruling": _ruling(one)}, self._appeal(ruling)) for one, ruling in zip(shown.beside, row.beside, strict=True)]
        return {"beside": [" · ".join(filter(None, parts)) for parts in said]}

    def _law(self, row: SheetRow) -> State | None:
        """What the sheet says at the paragraph of the ruling on the line; None where the referee decided by his own reasons."""
        law = law_of(self.slip.tournament, row.ruling.source) if row.ruling is not None and not row.ruling.departure else None
        return law._asdict() if law is not None else None

    def _appeal(self, ruling: Ruling | None) -> str:
        """Until when one may appeal against a ruling on the line or beside it, or that somebody has."""
        if ruling is None or ruling.pk not in self.appeals:
            return ""
        until = self.appeals[ruling.pk]
        return _("Berufung %(until)s") % {"until": until} if until else _("Berufung läuft")

    def _values(self, row: SheetRow) -> dict[str, str]:
        """What the form's controls say for the line, the game by its slug."""
        return values_of(row.written, self.slip.tariff_at(row.position)) | {"game": str(row.written.get("game", ""))}

    def radl(self) -> list[State]:
        """The sums after each round of the deal; the last may not be full yet."""
        seats = len(self.slip.seats)
        once = bool(self.slip.tariff.sheet.scene)
        ends = radl_ends(seats, self.slip.written.seating.changes, self.slip.table.games, once=once)
        found: list[State] = []
        after: tuple[Points, ...] = (0,) * seats
        before, began = after, 0
        games = [(row.game, row.running) for row in self.slip.written.rows if row.current and row.game is not None]
        for place, (game, running) in enumerate(games, start=1):
            after = running or after
            if game in ends or place == len(games):
                sums = [now - then for now, then in zip(after, before, strict=True)]
                size = next((end for end in ends if end >= game), began + len(self.slip.tariff_at().taken)) - began
                found.append({"n": len(found) + 1, "games": game - began, "of": size, "sums": numbers(sums), "after": numbers(after)})
                before, began = after, game
        return found
