"""The tables' phones as the desk sees them: signs of life, tables behind the clock, two versions of a line side by side. Arranges what was
read."""

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any, NamedTuple

from django.utils import timezone
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.field import short_names
from tournament.entry.board import Tile
from tournament.entry.page import TablePage
from tournament.entry.score import clock as time_of
from tournament.entry.slip import payments
from tournament.entry.wording import describe
from tournament.entry.worth import settle
from tournament.ledger.lines import annotations, ruled, versions
from tournament.ledger.lines.both_played import as_next, can_be_both, impossible, must_have_room
from tournament.ledger.lines.sheet import SheetRow
from tournament.ledger.lines.writing import next_position
from tournament.ledger.machine.clock import reading
from tournament.ledger.store.convert import Points
from tournament.ledger.store.refusals import Refused
from tournament.models import Clock, OtherVersion, TableState, times
from tournament.site.organiser import of_server

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
    """A line of which two people wrote different things. `key`: of the second version; `full`: no more are taken from its phone.

    `both`: the second as the table's next game; None where that is no question.
    """

    key: int
    game: int | None
    versions: tuple[Version, Version]
    full: bool
    both: Version | None


def told(sign: annotations.Sign | None, shorts: Sequence[str], now: datetime) -> Told | None:
    """ "Telefon: Mayrhuber, vor 2 min, 3 Spiele warten"; None where no phone has come."""
    if sign is None:
        return None
    who = shorts[sign.seat] if sign.seat is not None and sign.seat < len(shorts) else _("noch ohne Namen")
    words = [_("Telefon: %(name)s") % {"name": who}, _ago(now - sign.seen_at)]
    if sign.waiting:
        words.append(ngettext("%(n)d Spiel wartet", "%(n)d Spiele warten", sign.waiting) % {"n": sign.waiting})
    return Told(", ".join(words), silent=bool(sign.waiting) or now - sign.seen_at > LATELY)


class Held(NamedTuple):
    """That games may be on a phone and nowhere else: a code, and a sentence that goes behind the table it is about."""

    code: str
    words: str

    @property
    def sentence(self) -> str:
        """Where it stands alone."""
        return capfirst(self.words)


def may_hold(sign: annotations.Sign | None, *, lacks: bool, now: datetime) -> Held | None:
    """What to say before a table, or its round, is done with: its phones said that they hold games, or it `lacks` some and they are
    silent."""
    if sign is None:
        return None
    minutes = int((now - sign.seen_at).total_seconds()) // 60
    if sign.waiting:
        text = ngettext(
            "auf dem Telefon wartet noch %(n)d Spiel (zuletzt gehört vor %(minutes)d min).",
            "auf dem Telefon warten noch %(n)d Spiele (zuletzt gehört vor %(minutes)d min).",
            sign.waiting,
        )
        return Held("phone_holds_games", text % {"n": sign.waiting, "minutes": minutes})
    if lacks and now - sign.seen_at > LATELY:
        text = _("das Telefon ist seit %(minutes)d min stumm; vielleicht stehen Spiele nur dort.")
        return Held("phone_silent", text % {"minutes": minutes})
    return None


def held_at(page: TablePage) -> str:
    """What speaks against confirming the table of a page: an open call, or what `may_hold` says; "" where nothing does."""
    found = may_hold(annotations.sign_of(page.table), lacks=not page.is_complete, now=times.now())
    (called,) = annotations.annotated(page.table, "call_at")
    words = [found.sentence] if found is not None else []
    if called is not None:
        words.append(_("Der Schiedsrichter ist seit %(time)s an diesen Tisch gerufen.") % {"time": f"{timezone.localtime(called):%H:%M}"})
    return " ".join(words)


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
    now = times.now()
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
    token, code, waiting, gap = annotations.annotated(page.table, "link_token", "link_code", "versions", "gap")
    last = max((row.position for row in page.sheet.rows), default=0)
    return {
        "phone": of_server("phone", token) if token else "",
        "code": code,
        "told": told(annotations.sign_of(page.table), shorts, times.now()),
        "agreed": [page.seats[seat].short for seat in page.sheet.agreed],
        "versions": _both(page) if waiting else [],
        "gap": gap is not None and gap > next_position(last),
    }


def pays(page: TablePage) -> list[tuple[str, str, int]]:
    """Who pays whom at the table, by short names, in cents."""
    return [(page.people[row.payer].short, page.people[row.payee].short, row.cents) for row in payments(page)]


def _both(page: TablePage) -> list[TwoVersions]:
    found = []
    for row in versions.asked(table=page.table):
        standing = next(line for line in page.sheet.rows if line.current and line.position == row.other.position)
        both = _as_next(page, row.other) if can_be_both(standing.record, row.other.record) else None
        found.append(
            TwoVersions(
                key=row.other.pk, game=row.game, versions=(_stands(page, standing), _second(page, row.other)), full=row.full, both=both
            )
        )
    return found


def _stands(page: TablePage, line: SheetRow) -> Version:
    """What is on the sheet now."""
    who = _written(line.author or _("Leitung"), line.created_at, _deals(page, line.record))
    if line.record is None:
        return Version(choice="theirs", who=who, label=_("gestrichen"), detail="", amounts=(None,) * len(page.seats))
    label, detail = describe(line.record, page.tariff, page.seats, won=None)
    return Version(
        choice="theirs", who=who, label=label, detail=detail, amounts=line.amounts if line.settled else (None,) * len(page.seats)
    )


def _second(page: TablePage, other: OtherVersion) -> Version:
    """What was kept beside it, worth as if it stood there."""
    who = _written(other.author or _("ein Telefon"), other.created_at, _deals(page, other.record))
    shown = _Shown(page, other.record)
    worth: Mapping[str, Any] = settle(page, other.record, other.position)
    if worth["refused"]:
        return shown.version("this", who, refused=" ".join(finding.message for finding in worth["refused"]))
    return shown.version("this", who, worth["amounts"])


def _as_next(page: TablePage, other: OtherVersion) -> Version:
    """What it would be as the table's next game: with the dealer whose turn it is then, and worth what it is there."""
    sheet, position = page.sheet, next_position(max(row.position for row in page.sheet.rows))
    record = as_next(other.record, sheet.next_dealer)
    shown = _Shown(page, record)
    who = _deals(page, record)
    try:
        must_have_room(page.table, full=sheet.next_game is None, others_sit=page.seats_at(other.position) != page.seats)
        refused = ruled.denied(page.ruling_at(position), record, page.tariff.system)
        worth: Mapping[str, Any] = {"refused": refused} if refused else settle(page, record, position)
        if worth["refused"]:
            raise impossible(worth["refused"])
    except Refused as why:
        return shown.version("both", who, refused=" ".join(finding.message for finding in why.findings))
    return shown.version("both", who, worth["amounts"])


def _written(name: str, moment: datetime, deals: str) -> str:
    return " · ".join(filter(None, (_("%(name)s, %(time)s") % {"name": name, "time": time_of(moment)}, deals)))


def _deals(page: TablePage, record: Mapping[str, Any] | None) -> str:
    """Who deals in it: two versions of one game may differ in no more than that."""
    dealer = (record or {}).get("dealer")
    return _("%(dealer)s gibt") % {"dealer": page.name(dealer)} if type(dealer) is int else ""


class _Shown:
    """A game in words, for a version of a line."""

    def __init__(self, page: TablePage, record: Mapping[str, Any]) -> None:
        self.label, self.detail = describe(record, page.tariff, page.seats, won=None)
        self.nothing = (None,) * len(page.seats)

    def version(self, choice: str, who: str, amounts: tuple[Points | None, ...] | None = None, refused: str = "") -> Version:
        """With what it is worth, or why it cannot be chosen."""
        return Version(choice=choice, who=who, label=self.label, detail=self.detail, amounts=amounts or self.nothing, refused=refused)
