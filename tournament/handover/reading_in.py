"""Reads in what a phone shows as a code: each game as if the phone had posted it, so that read twice, or sent besides, it is there once.

What somebody else has written differently meanwhile waits for the desk beside the line, as of any phone (`OtherVersion`).
"""

from typing import NamedTuple

from django.urls import reverse
from django.utils.translation import gettext as _

from rules.words.glossary import TERMS, term
from tournament.handover.phone_code import PhoneCode, read_code, split
from tournament.ledger.convert import language
from tournament.ledger.refusals import Refused, refuse
from tournament.models import POSITION_STEP, TableLink
from tournament.phones.body import BadBody, Body
from tournament.phones.reading import find_link, speaker
from tournament.phones.sent import read_sent
from tournament.phones.writing import write_game
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
    """Stores the games of all the codes in the text. Refused, with nothing stored: a code that cannot be read (`bad_phone_code`), one of a table that is
    not of this evening (`unknown_link`)."""
    codes = [read_code(part) for part in split(text)]
    if not codes:
        raise refuse("bad_phone_code", _("Hier fehlt der Code. Er beginnt mit TAROCK1 und steht am Telefon unter „Als Code zeigen“."), "code")
    found = [(_link(code), code) for code in codes]
    return [line for link, code in found for line in _of_code(link, code)]


def _link(code: PhoneCode) -> TableLink:
    link = find_link(code.token)
    if link is None:
        text = _("Dieser Code ist von einem Tisch, den es auf diesem Laptop nicht gibt. Ist es der richtige Abend, und ist die Übernahme fertig?")
        raise refuse("unknown_link", text, "code")
    return link


def _of_code(link: TableLink, code: PhoneCode) -> list[Line]:
    return [_written(link, said) for said in code.games]


def _written(link: TableLink, said: Body) -> Line:
    table = link.table
    round_ = table.round
    slug, where = round_.tournament.slug, _("Runde %(round)d, Tisch %(table)d") % {"round": round_.number, "table": table.number}
    url, game = reverse("table", args=[slug, round_.number, table.number]), "–"
    try:
        device, sent = said.uuid("device"), read_sent(table, said)
        game = _called(sent.record, sent.line["position"])
        if sent.found:
            return Line(where=where, game=game, shape="disputed", state=_("nicht angenommen"), why=sent.found[0].message, url=url)
        author = speaker(table, device)[:LONGEST_AUTHOR] or _("Telefon")
        written = write_game(table_id=table.pk, record=sent.record, author=author, device=device, **sent.line)
    except BadBody:
        return Line(where=where, game=game, shape="disputed", state=_("nicht angenommen"), why=_("Dieses Spiel ist unleserlich."), url=url)
    except Refused as refused:
        return Line(where=where, game=game, shape="disputed", state=_("nicht angenommen"), why=refused.findings[0].message, url=url)
    if written.kept:
        why = _("Diese Zeile hat jemand anderer anders geschrieben; bitte wählen.")
        return Line(where=where, game=game, shape="call", state=_("zwei Fassungen"), why=why, url=versions_url(slug, round_.number, table.number))
    shape, state = ("waiting", _("war schon da")) if written.repeated else ("confirmed", _("gespeichert"))
    return Line(where=where, game=game, shape=shape, state=state, why="", url=url)


def _called(record: dict[str, object] | None, position: int) -> str:
    """The game in words, with the number of its line where nobody has put one in between."""
    code = str((record or {}).get("game", ""))
    name = term(code, language()) if code in TERMS else code or _("Zeile zurückgenommen")
    return f"{position // POSITION_STEP}: {name}" if position % POSITION_STEP == 0 else name
