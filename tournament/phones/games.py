"""A game that a phone sends: written, kept beside the line that says something else, or refused.

Whatever a phone wrote while it had the pen is taken, even late. Nothing is lost, nothing stored twice, nothing silently overwritten. What
becomes of it is decided before the lock, as everything of a line is (`ledger.store.transaction.before_locking`).
"""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple
from uuid import UUID

from django.db.models import Q
from django.utils.translation import gettext as _

from tournament.ledger.lines import ruled
from tournament.ledger.lines.late_games import made_since, put_behind
from tournament.ledger.lines.lines import CurrentLines, must_not_be_ruled
from tournament.ledger.lines.versions import MOST_VERSIONS
from tournament.ledger.lines.writing import Draft, SavedEntry, lines_at, must_be_writable, to_save, to_strike
from tournament.ledger.store.log import place_of
from tournament.ledger.store.prepared import Prepared
from tournament.ledger.store.refusals import Refused, refuse, refuse_all
from tournament.ledger.store.storable import check_record
from tournament.ledger.store.transaction import before_locking, need_reason, record_action
from tournament.models import Entry, OtherVersion, Phone, Table, TableState
from tournament.phones.missing import must_follow


class Written(NamedTuple):
    """What became of a game that a phone sent. `kept`: somebody else wrote the line differently; this version waits for the desk.

    `repeated`: this very save was stored before, or the line already says just this.
    """

    saved: SavedEntry | None = None
    kept: bool = False
    repeated: bool = False


_others = Prepared(
    lambda client_id, table, position: OtherVersion.objects.filter(Q(client_id=client_id) | Q(table=table, position=position, choice=""))
)


class Seen(NamedTuple):
    """A table as the request has read it, with what `before_locking` wants of it; and the versions of its lines."""

    table: Table
    entries: Sequence[Entry]


class _Game(NamedTuple):
    """A game as a phone sends it, of these `people`; `said` None: the line is to be struck."""

    client_id: UUID
    position: int
    version: int
    said: dict[str, Any] | None
    reason: str
    author: str
    device: UUID | None
    people: Sequence[int]
    seen: Seen | None


def write_game(
    *,
    table_id: int,
    client_id: UUID,
    position: int,
    expected_version: int,
    record: Mapping[str, Any] | None,
    reason: str = "",
    author: str = "",
    device: UUID | None = None,
    people: Sequence[int] = (),
    seen: Seen | None = None,
) -> Written:
    """Stores a game from a phone: new (version 0), corrected, or struck (`record` None). Sent twice it is stored once.

    `people`: numbers of those who played it, by seat, as the phone knew them: a game sent late is theirs, also where somebody sat down in
    another's place since. `seen`: the table as the request has read it. Where the line says something else by now, the phone's version is
    kept for the desk. Refused, and nothing kept: what the rules refuse, a confirmed table (`table_confirmed`), a fourth version of a line
    from one phone (`too_many_versions`), a round that is not open, a ruled line, what a ruling denies (`against_ruling`), a line struck
    that somebody has changed (`stale`).
    """
    game = _Game(
        client_id,
        position,
        expected_version,
        said=check_record(record) if record is not None else None,
        reason=reason,
        author=author,
        device=device,
        people=people,
        seen=seen,
    )
    return before_locking(table_id, client_id, partial(_decide, game), seen.table if seen is not None else None)


def _decide(game: _Game, table: Table) -> Callable[[], Written]:
    """What becomes of the game at the table as it was read: what is to be written under the lock. Reads only."""
    seen = game.seen
    sheet = lines_at(table, game.client_id, seen.entries if seen is not None and seen.table is table else None)
    # Where no version waits there is none to be found but one under this very id: that is asked about with the lock, and if it is there,
    # here again.
    others = _others(game.client_id, table.pk, game.position) if vars(table).get("versions", True) else []
    mine = next((other for other in others if other.client_id == game.client_id), None)
    if mine is not None:
        if mine.table_id != table.pk or mine.position != game.position or mine.record != game.said:
            raise refuse(
                "client_id_used", _("Diese Eingabe wurde schon mit anderem Inhalt gespeichert. Bitte die Seite neu laden."), "client_id"
            )
        return lambda: Written(kept=True, repeated=True)
    if sheet.sent is not None:
        return _to_store(sheet, game)
    line = sheet.at(game.position)
    if line is not None and line.record == game.said:
        return lambda: Written(repeated=True)
    must_take_games(table)
    if line is not None and game.said is not None and (others or line.version != game.version):
        return _to_keep(line, table, game.said, game, others=others)
    if others:
        raise refuse("two_versions", _("Zu dieser Zeile gibt es zwei Fassungen. Die Turnierleitung entscheidet, welche gilt."), "position")
    return _to_store(sheet, game) if line is not None else _to_begin(sheet, game)


def _to_keep(line: Entry, table: Table, said: dict[str, Any], game: _Game, others: Sequence[OtherVersion]) -> Callable[[], Written]:
    """Another version of a line that says something else by now."""
    must_not_be_ruled(line)
    refuse_all(ruled.denied(line.ruling, said, table.round.tournament.sheet.system))
    sender = _sender(table, game.device)
    sent = sum(other.device == sender for other in others)
    if sent >= MOST_VERSIONS:
        raise _too_many()

    def write() -> Written:
        keep_version(table, game.client_id, game.position, said, reason=game.reason, author=game.author, sender=sender, sent=sent + 1)
        return Written(kept=True)

    return write


def _to_begin(sheet: CurrentLines, game: _Game) -> Callable[[], Written]:
    """A line of which nothing is here."""
    table = sheet.table
    if game.version:
        must_follow(table, game.position)
        if game.said is None:
            return lambda: Written(repeated=True)  # there is nothing to take off
        game = game._replace(version=0)
    moved = game.said is not None and game.people and vars(table).get("changed", True)
    since = made_since(table, game.position, game.people) if moved else []
    if not since:
        return _to_store(sheet, game)

    def write() -> Written:
        # Where one left, who played it says by which rules it is settled: the sheet is read again when the changes stand behind it.
        put_behind(table, since, game.position, is_game=game.said is not None and game.said.get("game") != "redeal")
        return _to_store(lines_at(table, game.client_id), game)()

    return write


def must_take_games(table: Table) -> None:
    """Refuses what `must_be_writable` refuses, and games of a table whose sums are confirmed."""
    must_be_writable(table)
    if table.state == TableState.CONFIRMED:
        raise refuse("table_confirmed", _("Die Summen sind bestätigt. Zum Ändern öffnet die Turnierleitung den Tisch wieder."))


def _sender(table: Table, device: UUID | None) -> UUID | None:
    """The phone, if it has come to the table: an id is quickly made up."""
    return device if device is not None and Phone.objects.filter(table=table, device=device).exists() else None


def _too_many() -> Refused:
    text = _(
        "Zu dieser Zeile warten von diesem Telefon schon %(most)d Fassungen auf die Leitung. Das Spiel bleibt hier, bis sie "
        "entschieden hat."
    )
    return refuse("too_many_versions", text % {"most": MOST_VERSIONS}, "position")


def keep_version(
    table: Table, client_id: UUID, position: int, said: dict[str, Any], reason: str, author: str, sender: UUID | None, sent: int
) -> None:
    """Puts the version beside the line: the `sent`-th that waits from this phone."""
    other = OtherVersion.objects.create(
        table=table, position=position, record=said, reason=reason, author=author, client_id=client_id, device=sender
    )
    also = [{"say": "no_more_versions", "sent": sent}] if sent == MOST_VERSIONS else []
    facts = {"where": place_of(table), "who": author or {"say": "a_phone"}, "also": also}
    detail = {"other": other.pk, "position": position, "record": said}
    record_action(table.round.tournament, "keep_version", facts, author=author, table=table, detail=detail)


def _to_store(sheet: CurrentLines, game: _Game) -> Callable[[], Written]:
    """The line as the phone has it, new, corrected or struck."""
    draft = Draft(game.position, game.said, client_id=game.client_id, reason=game.reason, author=game.author)
    if game.said is None:
        return _then_written(
            to_strike(sheet, draft._replace(reason=need_reason(game.reason or _("am Tisch zurückgenommen"))), game.version)
        )
    draft = draft._replace(reason=game.reason or (_("am Tisch berichtigt") if game.version else ""))
    try:
        return _then_written(to_save(sheet, draft, game.version))
    except Refused as refused:
        if refused.codes != ("unknown_line",):
            raise
        must_follow(sheet.table, game.position)
        return _then_written(to_save(sheet, draft, game.version, ahead=True))


def _then_written(write: Callable[[], SavedEntry]) -> Callable[[], Written]:
    def stored() -> Written:
        saved = write()
        return Written(saved, repeated=saved.repeated)

    return stored
