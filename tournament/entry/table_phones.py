"""The tables' phones as the desk sees them: signs of life, tables behind the clock, two versions of a line side by side. Arranges what was read."""

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any, NamedTuple

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.names import short_names
from tournament.entry.board import Tile
from tournament.entry.page import TablePage, payments
from tournament.entry.score import clock as time_of
from tournament.entry.wording import describe
from tournament.entry.worth import settle
from tournament.ledger import annotations, versions
from tournament.ledger.clock import reading
from tournament.ledger.convert import Points
from tournament.models import Clock, OtherVersion, TableState

LATELY = timedelta(minutes=5)
"""A phone that was heard of since is there."""


class Told(NamedTuple):
    """What the board says of a table's phones. `silent`: nothing was heard for a while, or games wait there."""

    text: str
    silent: bool


class Version(NamedTuple):
    """What one of two people wrote for a line. `choice`: the button's value; `refused`: why it cannot be chosen ("": it can)."""

    choice: str
    who: str
    label: str
    detail: str
    amounts: tuple[Points | None, ...]
    refused: str = ""


class TwoVersions(NamedTuple):
    """A line of which two people wrote different things. `key`: of the second version; `full`: no more are taken from its phone."""

    key: int
    game: int | None
    versions: tuple[Version, Version]
    full: bool


def told(sign: annotations.Sign | None, shorts: Sequence[str], now: datetime) -> Told | None:
    """ "Telefon: Mayrhuber, vor 2 min, 3 Spiele warten"; None where no phone has come."""
    if sign is None:
        return None
    who = shorts[sign.seat] if sign.seat is not None and sign.seat < len(shorts) else _("noch ohne Namen")
    words = [_("Telefon: %(name)s") % {"name": who}, _ago(now - sign.seen_at)]
    if sign.waiting:
        words.append(ngettext("%(n)d Spiel wartet", "%(n)d Spiele warten", sign.waiting) % {"n": sign.waiting})
    return Told(", ".join(words), silent=bool(sign.waiting) or now - sign.seen_at > LATELY)


def _ago(since: timedelta) -> str:
    minutes = int(since.total_seconds()) // 60
    if minutes < 1:
        return _("gerade eben")
    words = _("vor %(n)d min") % {"n": minutes} if minutes < 60 else _("vor %(n)d h") % {"n": minutes // 60}
    return words.replace(" ", "\N{NO-BREAK SPACE}")


def behind(tile: Tile, clock: Clock | None, now: datetime) -> int:
    """How many games a table is behind the clock of its round; 0 where that is not worth a word, or no clock runs."""
    if clock is None or clock.minutes is None or clock.started_at is None or tile.state != TableState.OPEN:
        return 0
    whole = (clock.minutes + tile.extra_minutes) * 60
    passed = min(max(clock.minutes * 60 - reading(clock, now).remaining, 0), whole)
    late = tile.games * passed // whole - tile.done
    return late if late >= max(2, tile.games // 10) else 0


def signs(tables: Sequence[Tile], clock: Clock | None) -> dict[int, tuple[Told | None, str]]:
    """By number of the table: what its phones last said, and how far it is behind."""
    now = timezone.now()
    found = {}
    for tile in tables:
        late = behind(tile, clock, now)
        slow = ngettext("%(n)d Spiel hinter der Uhr", "%(n)d Spiele hinter der Uhr", late) % {"n": late} if late else ""
        names = list(short_names(zip(tile.numbers, tile.names, strict=True)).values())
        found[tile.number] = (told(tile.sign, names, now) if tile.state == TableState.OPEN else None, slow)
    return found


def panel(page: TablePage) -> dict[str, Any]:
    """What the page of a table says of its phones. One query where two versions wait, else none."""
    shorts = [seat.short for seat in page.seats]
    token, code, waiting = annotations.annotated(page.table, "link_token", "link_code", "versions")
    return {
        "token": token, "code": code, "told": told(annotations.sign_of(page.table), shorts, timezone.now()),
        "agreed": [page.seats[seat].short for seat in page.sheet.agreed],
        "versions": _both(page) if waiting else [],
    }


def pays(page: TablePage) -> list[tuple[str, str, int]]:
    """Who pays whom at the table, by short names, in cents."""
    return [(page.people[row.payer].short, page.people[row.payee].short, row.cents) for row in payments(page)]


def _both(page: TablePage) -> list[TwoVersions]:
    found = []
    for row in versions.asked(table=page.table):
        found.append(TwoVersions(row.other.pk, row.game, (_stands(page, row.other), _second(page, row.other)), row.full))
    return found


def _stands(page: TablePage, other: OtherVersion) -> Version:
    """What is on the sheet now."""
    line = next(line for line in page.sheet.rows if line.current and line.position == other.position)
    who = _("%(name)s, %(time)s") % {"name": line.author or _("Leitung"), "time": time_of(line.created_at)}
    if line.record is None:
        return Version(choice="theirs", who=who, label=_("gestrichen"), detail="", amounts=(None,) * len(page.seats))
    label, detail = describe(line.record, page.tariff, page.seats, won=None)
    return Version(
        choice="theirs", who=who, label=label, detail=detail, amounts=line.amounts if line.settled else (None,) * len(page.seats),
    )


def _second(page: TablePage, other: OtherVersion) -> Version:
    """What was kept beside it, worth as if it stood there."""
    who = _("%(name)s, %(time)s") % {"name": other.author or _("ein Telefon"), "time": time_of(other.created_at)}
    label, detail = describe(other.record, page.tariff, page.seats, won=None)
    worth: Mapping[str, Any] = settle(page, other.record, other.position)
    if worth["refused"]:
        return Version(
            choice="this", who=who, label=label, detail=detail, amounts=(None,) * len(page.seats),
            refused=" ".join(finding.message for finding in worth["refused"]),
        )
    return Version(choice="this", who=who, label=label, detail=detail, amounts=worth["amounts"])
