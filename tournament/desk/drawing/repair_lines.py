"""Three questions about lines: a game is missing, one stands twice, two are exchanged. What the sheet says before and after, with dealers
and changes.

Reads and checks what a person typed; the page does it through the services that write lines.
"""

from collections.abc import Mapping, Sequence
from enum import Enum
from typing import Any, NamedTuple
from urllib.parse import urlencode

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.field import told
from tournament.entry.page import TablePage
from tournament.entry.table_page import side_of
from tournament.entry.whose import Whose, added_url, whose
from tournament.entry.wording import dealer_mended, describe
from tournament.ledger.lines.sheet import SheetRow
from tournament.ledger.lines.whose_game import Side
from tournament.ledger.people.empty_seats import END_OF_SHEET
from tournament.ledger.store.convert import language
from tournament.ledger.store.typed import whole_number
from tournament.site.fields import number_field


class Asked(Enum):
    """What is wrong with the lines of a sheet; the value names it in addresses."""

    MISSING = "fehlt"
    TWICE = "doppelt"
    EXCHANGED = "vertauscht"


WORDS = {
    Asked.MISSING: (gettext_lazy("Ein Spiel fehlt"), gettext_lazy("gespielt, aber nicht geschrieben; die späteren rücken weiter")),
    Asked.TWICE: (gettext_lazy("Ein Spiel steht zweimal"), gettext_lazy("eine der beiden Zeilen wird gestrichen")),
    Asked.EXCHANGED: (gettext_lazy("Zwei Zeilen vertauscht"), gettext_lazy("zwei Spiele stehen auf dem Platz des anderen")),
}
FIELDS: Mapping[Asked, Mapping[str, Any]] = {
    Asked.MISSING: {"table": gettext_lazy("Tisch"), "game": gettext_lazy("es fehlt vor Spiel (leer: am Ende)")},
    Asked.TWICE: {"table": gettext_lazy("Tisch"), "game": gettext_lazy("Spiel, das zu viel ist")},
    Asked.EXCHANGED: {"table": gettext_lazy("Tisch"), "game": gettext_lazy("das eine Spiel"), "other": gettext_lazy("das andere Spiel")},
}


class LinesForm(forms.Form):
    """What is asked about the lines of a table. Without anything typed it is not answered yet."""

    table = number_field("")
    game = number_field("")
    other = number_field("")

    def __init__(self, asked: Asked, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.asked = asked
        self.fields = {name: self.fields[name] for name in FIELDS[asked]}
        for name, label in FIELDS[asked].items():
            self.fields[name].label = label
        self.fields["game"].required = asked is not Asked.MISSING

    @property
    def answered(self) -> bool:
        """Whether anything was said at all."""
        return any(self.data.get(name) for name in self.fields)


def asked_in(data: Mapping[str, Any]) -> Asked | None:
    """What is asked about lines; None where it is about people."""
    return next((asked for asked in Asked if asked.value == data.get("was")), None)


def form_of(asked: Asked, data: Mapping[str, Any]) -> LinesForm:
    """The question, with what was answered."""
    return LinesForm(asked, data if LinesForm(asked, data).answered else None)


def query(asked: Asked, data: Mapping[str, Any]) -> str:
    """The answered question as an address has it."""
    return urlencode({"was": asked.value, **{name: data[name] for name in FIELDS[asked] if data.get(name)}})


def seen_line(said: str) -> tuple[int, int] | None:
    """Position and version of a line as the form sends it, "1048576.1"; None for anything else."""
    position, _dot, version = said.partition(".")
    found = whole_number(position), whole_number(version)
    return None if None in found else (found[0] or 0, found[1] or 0)


class Line(NamedTuple):
    """A line of the sheet, before or after: its number, what was played, who dealt. `warns`: it was not his turn; `mark`: what becomes of
    it."""

    number: str
    label: str
    dealer: str
    note: str = ""
    warns: bool = False
    mark: str = ""


class Lines(NamedTuple):
    """The sheet before and after, or why it cannot be (`fault`). `rows`: the lines concerned; `href`: where the missing game is written, ""
    while nobody has said whose it is (`choices`, where that is asked)."""

    before: tuple[Line, ...] = ()
    after: tuple[Line, ...] = ()
    rows: tuple[SheetRow, ...] = ()
    href: str = ""
    fault: str = ""
    choices: tuple[Whose, ...] = ()


class _Played(NamedTuple):
    """A line as it is put in order: its place on the sheet, what stands on it (None: nothing yet), how it is marked."""

    position: int
    row: SheetRow | None
    mark: str = ""


def mended(lines: Lines) -> str:
    """What can be done about a dealer who is not in turn afterwards; "" where all are."""
    return dealer_mended() if any(line.warns for line in lines.after) else ""


def shown(page: TablePage, form: LinesForm, here: str) -> Lines:
    """What the answered form would make of the table's sheet. `here`: the address of the answered form."""
    asked, game, other = form.asked, form.cleaned_data.get("game"), form.cleaned_data.get("other")
    rows = [row for row in page.sheet.rows if row.current and not row.struck]
    if page.by_sums:
        return Lines(fault=_("Von diesem Tisch gibt es nur die Summen."))
    known = {row.game: row for row in rows if row.game is not None}
    missing = [number for number in (game, other) if number is not None and number not in known]
    if missing:
        return Lines(fault=_("Spiel %(game)d ist an Tisch %(table)d nicht geschrieben.") % {"game": missing[0], "table": page.table.number})
    if asked is Asked.EXCHANGED and game == other:
        return Lines(fault=_("Bitte zwei verschiedene Spiele nennen."))
    if asked is Asked.MISSING and page.sheet.next_game is None:
        text = _(
            "Alle Spiele sind geschrieben: Fehlt eines, so steht ein anderes zu viel da. Zuerst dieses streichen („Ein Spiel steht "
            "zweimal“)."
        )
        return Lines(fault=text)
    chosen = tuple(known[number] for number in (game, other) if number is not None)
    before = [_Played(row.position, row, "concerned" if row in chosen else "") for row in rows]
    if asked is Asked.MISSING:
        return _missing(page, form, here, before)
    return Lines(_told(page, before), _told(page, _after(asked, before, chosen)), chosen)


def _missing(page: TablePage, form: LinesForm, here: str, before: Sequence[_Played]) -> Lines:
    """Where a game is missing: with it, once it is said whose it is where that has to be asked."""
    place = next((number for number, line in enumerate(before) if line.mark), len(before))
    position = before[place].position if place < len(before) else page.sheet.next_position
    question, side = page.question_at(position) if place < len(before) else None, side_of(form.data)
    choices = whose(question, side, lambda answer: f"{here}&{urlencode({'side': answer.value})}") if question is not None else ()
    if question is not None and side is None:
        return Lines(_told(page, before), choices=choices)
    plain = [line._replace(mark="") for line in before]
    after = [*plain[:place], _Played(position, None, "new"), *plain[place:]]
    side = side if question is not None else None
    return Lines(
        _told(page, before),
        _told(page, after, side),
        href=added_url(page, position if place < len(before) else None, side),
        choices=choices,
    )


def _after(asked: Asked, before: Sequence[_Played], chosen: Sequence[SheetRow]) -> list[_Played]:
    if asked is Asked.TWICE:
        return [line for line in before if line.row not in chosen]
    one, other = chosen
    swapped = {one.position: other, other.position: one}
    return [line._replace(row=swapped.get(line.position, line.row)) for line in before]


def _told(page: TablePage, lines: Sequence[_Played], side: Side | None = None) -> tuple[Line, ...]:
    """The lines in words: numbered anew, each with its dealer, and with who sits down there. `side`: whose the missing game is."""
    sat_down = _sat_down(page, lines, side)
    found, number, last = [], 0, None
    for place, (position, row, mark) in enumerate(lines):
        whose_game = side if row is None else None
        tariff, seats = page.tariff_at(position, whose_game), page.seats_at(position, whose_game)
        record = row.written if row is not None else None
        plays = _plays(row)
        number += plays
        dealer = _dealer(page, position, row, whose_game)
        label, detail = describe(record, tariff, seats, won=None) if record is not None else (_("das fehlende Spiel"), "")
        found.append(Line(
            str(number) if plays else "–", " ".join(filter(None, (label, detail))), seats[dealer].short, "; ".join(sat_down.get(place, ())),
            warns=last is not None and dealer != tariff.after(last), mark=mark,
        ))  # fmt: skip
        last = dealer if plays else last
    return tuple(found)


def _plays(row: SheetRow | None) -> bool:
    return row is None or row.written.get("game") != "redeal"


def _sat_down(page: TablePage, lines: Sequence[_Played], side: Side | None) -> dict[int, list[str]]:
    """Who sits down before which of the lines, in words that have the numbers of these lines."""
    seating, places, moved = page.written.seating, [], []
    for change in seating.changes:
        at = next((row.position for row in page.sheet.rows if row.current and row.game == change.before_game), END_OF_SHEET)
        behind = [
            place for place, line in enumerate(lines)
            if _plays(line.row) and line.position >= at and not (line.row is None and side is Side.BEFORE and line.position == at)
        ]  # fmt: skip
        place = behind[0] if behind else len(lines)
        places.append(place)
        moved.append(change._replace(before_game=1 + sum(_plays(line.row) for line in lines[:place])))
    found: dict[int, list[str]] = {}
    for place, words in zip(places, told(seating.first, moved, language()), strict=True):
        found.setdefault(place, []).append(words)
    return found


def _dealer(page: TablePage, position: int, row: SheetRow | None, side: Side | None) -> int:
    """Who dealt a line, or deals it: of the missing game the one whom its form proposes."""
    said = row.written.get("dealer") if row is not None else None
    return said if type(said) is int and 0 <= said < len(page.seats) else page.dealer_at(position, side)
