"""Reads in what a phone shows as a code: each game as if the phone had posted it, so that read twice, or sent besides, it is there once.

What somebody else has written differently meanwhile waits for the desk beside the line, as of any phone (`OtherVersion`). Lines that a
phone has kept, as its link is younger than the backup that was put back, come back as if it had given them back itself.
"""

from collections.abc import Sequence
from typing import NamedTuple
from uuid import UUID

from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.handover.phone_code import PhoneCode, read_code, split
from tournament.ledger.machine.generations import evening_now
from tournament.ledger.store.convert import language
from tournament.ledger.store.refusals import Refused, refuse
from tournament.models import Entry, RoundState, Table
from tournament.phones.body import BadBody, Body
from tournament.phones.games import write_game
from tournament.phones.giving_back import Fate, give_back
from tournament.phones.keeping import Line as Kept
from tournament.phones.keeping import proved
from tournament.phones.reading import find_link, phones_at, speaker
from tournament.phones.sent import read_sent
from tournament.site.common import LONGEST_AUTHOR, versions_url


class Line(NamedTuple):
    """What became of one game: `shape` and `state` of its chip; `why`: what was refused; `url`: where it stands now."""

    where: str
    game: str
    shape: str
    state: str
    why: str
    url: str


def read_in(text: str) -> list[Line]:
    """Stores the games of all the codes in the text; kept lines first, which are before them on the sheet. Refused, with nothing stored: a
    code that cannot be read (`bad_phone_code`), one of a table that is not of this evening (`unknown_link`)."""
    codes = [read_code(part) for part in split(text)]
    if not codes:
        raise refuse(
            "bad_phone_code", _("Hier fehlt der Code. Er beginnt mit TAROCK1 und steht am Telefon unter „Als Code zeigen“."), "code"
        )
    found = [(_table(code), code) for code in codes]
    return [*_given_back(found), *(_written(table, said) for table, code in found for said in code.games)]


def _table(code: PhoneCode) -> Table:
    link = find_link(code.token)
    kept = code.back.pairs("lines")
    table = _of_kept(kept) if kept or link is None else link.table
    if table is None:
        text = _(
            "Dieser Code ist von einem Tisch, den es auf diesem Laptop nicht gibt. Ist es der richtige Abend, und ist die Übernahme "
            "fertig? Sonst eine "
            "neuere Sicherung zurückspielen, oder die Spiele vom Telefon abschreiben: dort stehen sie."
        )
        raise refuse("unknown_link", text, "code")
    return table


def _of_kept(kept: Sequence[tuple[str, str]]) -> Table | None:
    """The table of an open round at which a laptop of this evening has answered what the phone has kept."""
    evening = evening_now()
    tables = Table.objects.filter(round__state=RoundState.OPEN).select_related("round__tournament")
    return next((table for table in tables if proved(evening, table.pk, kept)), None)


def _given_back(found: Sequence[tuple[Table, PhoneCode]]) -> list[Line]:
    """What the codes of each table have kept, together: a version comes back after the one that it corrects, whichever code was read
    first."""
    kept: dict[tuple[Table, UUID], set[tuple[str, str]]] = {}
    for table, code in found:
        if code.back.pairs("lines"):
            kept.setdefault((table, code.back.uuid("device")), set()).update(code.back.pairs("lines"))
    evening = evening_now()
    return [line for (table, device), texts in kept.items() for line in _back(table, device, proved(evening, table.pk, texts))]


def _back(table: Table, device: UUID, lines: Sequence[Kept]) -> list[Line]:
    given = give_back(table_id=table.pk, device=device, lines=lines)
    where, url = _place(table)
    found = []
    for line in lines:
        fate, why = given.done.get(line.client_id), given.left.get(line.client_id, "")
        shape, state = _CAME[fate]
        goes = versions_url(table.round.tournament.slug, table.round.number, table.number) if fate == Fate.VERSION else url
        found.append(Line(where=where, game=_called(table, line.record, line.position), shape=shape, state=str(state), why=why, url=goes))
    return found


_CAME: dict[Fate | None, tuple[str, Promise]] = {
    None: ("disputed", gettext_lazy("nicht angenommen")),
    Fate.THERE: ("waiting", gettext_lazy("war schon da")),
    Fate.STORED: ("confirmed", gettext_lazy("gespeichert")),
    Fate.CHANGED: ("confirmed", gettext_lazy("gespeichert")),
    Fate.VERSION: ("call", gettext_lazy("zwei Fassungen")),
}


def _place(table: Table) -> tuple[str, str]:
    """Round and table in words, and its page."""
    where = _("Runde %(round)d, Tisch %(table)d") % {"round": table.round.number, "table": table.number}
    return where, reverse("table", args=[table.round.tournament.slug, table.round.number, table.number])


def _written(table: Table, said: Body) -> Line:
    round_ = table.round
    slug, game = round_.tournament.slug, "–"
    where, url = _place(table)
    try:
        device, sent = said.uuid("device"), read_sent(table, said)
        game = _called(table, sent.record, sent.line["position"])
        if sent.found:
            return Line(where=where, game=game, shape="disputed", state=_("nicht angenommen"), why=sent.found[0].message, url=url)
        author = speaker(phones_at(table), device)[:LONGEST_AUTHOR] or _("Telefon")
        written = write_game(table_id=table.pk, record=sent.record, author=author, device=device, **sent.line)
        game = _called(table, sent.record, sent.line["position"])
    except BadBody:
        return Line(where=where, game=game, shape="disputed", state=_("nicht angenommen"), why=_("Dieses Spiel ist unleserlich."), url=url)
    except Refused as refused:
        return Line(where=where, game=game, shape="disputed", state=_("nicht angenommen"), why=refused.findings[0].message, url=url)
    if written.kept:
        why = _("Diese Zeile hat jemand anderer anders geschrieben; bitte wählen.")
        return Line(
            where=where, game=game, shape="call", state=_("zwei Fassungen"), why=why, url=versions_url(slug, round_.number, table.number)
        )
    shape, state = ("waiting", _("war schon da")) if written.repeated else ("confirmed", _("gespeichert"))
    return Line(where=where, game=game, shape=shape, state=state, why="", url=url)


def _called(table: Table, record: dict[str, object] | None, position: int) -> str:
    """The game in words, with its number on the table's sheet where it stands there. One query."""
    code = str((record or {}).get("game", ""))
    name = table.round.tournament.sheet.system.word(code, language()) if code else _("Zeile zurückgenommen")
    number = Entry.objects.filter(table=table, position=position, current=True).values_list("game", flat=True).first()
    return f"{number}: {name}" if number else name
