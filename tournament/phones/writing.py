"""What a table's phone does: opens the link, says who holds it, takes the pen, writes games, agrees to the sums. No account; the link is the right.

The pen is a courtesy among phones: whatever a phone wrote while it had it is taken, even late. Nothing is lost, nothing stored twice, nothing
silently overwritten: what does not fit is kept beside the line (`OtherVersion`) and the desk is asked.
"""

import secrets
from collections.abc import Iterable, Mapping, Sequence
from datetime import timedelta
from functools import partial
from typing import Any, NamedTuple, TypedDict
from uuid import UUID

from django.db import transaction
from django.db.models import F, Max, Q
from django.utils import timezone
from django.utils.translation import gettext as _

from tournament.ledger import both_played, ruled
from tournament.ledger.annotations import Sums, sums_of
from tournament.ledger.convert import next_dealer
from tournament.ledger.empty_seats import END_OF_SHEET, empty_at
from tournament.ledger.generations import ensure
from tournament.ledger.late_games import must_be_theirs
from tournament.ledger.lines import CurrentLines, must_not_be_ruled
from tournament.ledger.local_data import READABLE
from tournament.ledger.log import Facts, place_of
from tournament.ledger.prepared import Prepared
from tournament.ledger.reasons import made
from tournament.ledger.refusals import Refused, refuse
from tournament.ledger.settling import confirm_table, must_be_complete
from tournament.ledger.storable import check_record
from tournament.ledger.transaction import lock_table, must_not_be_closed, record_action
from tournament.ledger.undecided import pending_cases
from tournament.ledger.versions import MOST_VERSIONS
from tournament.ledger.writing import SavedEntry, must_be_writable, save_entry, strike_entry
from tournament.models import (
    Agreement,
    Call,
    Entry,
    OtherVersion,
    Phone,
    RoundState,
    Seat,
    SeatChange,
    Table,
    TableLink,
    TableState,
    Tournament,
)
from tournament.phones.missing import must_follow

MOST_PHONES = 20
"""Phones of a table; more is no table but somebody playing with the link."""
MOST_WAITING = 999
SIGN_OF_LIFE = timedelta(seconds=10)
"""How often one phone's sign of life is written down."""


class Written(NamedTuple):
    """What became of a game that a phone sent. `kept`: somebody else wrote the line differently; this version waits for the desk.

    `repeated`: this very save was stored before, or the line already says just this.
    """

    saved: SavedEntry | None = None
    kept: bool = False
    repeated: bool = False


def make_links(tables: Iterable[Table]) -> list[TableLink]:
    """Links for tables that have none yet. Called by services that make tables, inside their transaction."""
    wanted = [table.pk for table in tables]
    have = set(TableLink.objects.filter(table_id__in=wanted, ended_at__isnull=True).values_list("table_id", flat=True))
    ensure()
    return TableLink.objects.bulk_create([_new_link(pk) for pk in wanted if pk not in have])


def _new_link(table_id: int) -> TableLink:
    code = "".join(secrets.choice(READABLE) for _ in range(8))
    return TableLink(table_id=table_id, token=secrets.token_urlsafe(24), code=f"{code[:4]}-{code[4:]}")


def forget_phones(tables: Iterable[Table]) -> None:
    """Other people sit at these tables now: whoever opened the link says again who he is. Called inside the transaction that moves them."""
    Phone.objects.filter(table__in=list(tables)).delete()


def drop_links(tables: Iterable[Table]) -> None:
    """Before empty tables are taken away."""
    gone = list(tables)
    for model in (Phone, Agreement, TableLink):
        model.objects.filter(table__in=gone).delete()


@transaction.atomic
def renew_link(*, table_id: int, author: str = "") -> TableLink:
    """A new link for a table whose old one went astray; the old one opens nothing any more, and phones have to come again."""
    table = lock_table(table_id)
    TableLink.objects.filter(table=table, ended_at__isnull=True).update(ended_at=timezone.now())
    forget_phones([table])
    [link] = make_links([table])
    # No `table` on the row: it says nothing about games, and a table with log rows of its own can no longer be repaired.
    record_action(table.round.tournament, "renew_link", {"where": place_of(table)}, author=author)
    return link


def greet(*, table_id: int, device: UUID, seat: int | None = None, waiting: int = 0, take: bool = False) -> Phone:
    """A phone says that it is there, who holds it and how many games it has not sent; with `take` it takes the pen.

    The first phone that says who holds it has the pen. A sign of life is no action: only taking the pen from another is logged. Where it
    says nothing new it is written every few seconds at most, and without the lock that writers of games queue for.
    """
    waiting = min(max(waiting, 0), MOST_WAITING)
    phone = Phone.objects.filter(table_id=table_id, device=device).first()
    if phone is None or (seat is not None and seat != phone.seat) or (take and not phone.writes):
        return _join(table_id, device, seat, waiting, take=take)
    now = timezone.now()
    if phone.waiting != waiting or now - phone.seen_at >= SIGN_OF_LIFE:
        phone.waiting, phone.seen_at = waiting, now
        Phone.objects.filter(pk=phone.pk).update(waiting=waiting, seen_at=now)
    return phone


def note_waiting(*, table_id: int, device: UUID, waiting: int) -> None:
    """What a phone holds and the round takes no more: the desk is told (`site.tournaments.RoundRow`). A phone that never came to the table says nothing."""
    waiting = min(waiting, MOST_WAITING)
    if Phone.objects.filter(table_id=table_id, device=device).exclude(waiting=waiting).update(waiting=waiting, seen_at=timezone.now()):
        # The desk's pages that were kept say another thing now.
        Tournament.objects.filter(round_set__tables=table_id).update(version=F("version") + 1)


@transaction.atomic
def _join(table_id: int, device: UUID, seat: int | None, waiting: int, *, take: bool) -> Phone:
    table = lock_table(table_id)
    if seat is not None and not 0 <= seat < table.seats:
        raise refuse("bad_seat", _("Diesen Platz gibt es an diesem Tisch nicht."), "seat")
    phones = list(Phone.objects.filter(table=table))
    phone = next((other for other in phones if other.device == device), None)
    if phone is None:
        if len(phones) >= MOST_PHONES:
            raise refuse("too_many_phones", _("An diesem Tisch sind schon zu viele Telefone. Die Turnierleitung kann den Link erneuern."))
        phone = Phone(table=table, device=device)
    phone.seen_at, phone.waiting = timezone.now(), waiting
    if seat is not None:
        phone.seat = seat
    writer = next((other for other in phones if other.writes and other.device != device), None)
    if phone.seat is not None and not phone.writes and (take or writer is None):
        if writer is not None:
            Phone.objects.filter(pk=writer.pk).update(writes=False)
            _log_taking(table, writer, phone)
        phone.writes = True
    phone.save()
    return phone


def _log_taking(table: Table, before: Phone, after: Phone) -> None:
    names: dict[int | None, str] = dict(Seat.objects.filter(table=table).values_list("index", "registration__player__name"))
    facts = {"where": place_of(table), "now": names.get(after.seat, "?"), "before": names.get(before.seat, "?")}
    record_action(table.round.tournament, "take_pen", facts, author=names.get(after.seat, ""))


_others = Prepared(
    lambda client_id, table, position: OtherVersion.objects.filter(Q(client_id=client_id) | Q(table=table, position=position, choice=""))
)
_lines = Prepared(
    lambda client_id, table, position: Entry.objects.filter(Q(client_id=client_id) | Q(table=table, position=position, current=True)).select_related("ruling")
)


@transaction.atomic
def write_game(
    *, table_id: int, client_id: UUID, position: int, expected_version: int, record: Mapping[str, Any] | None, reason: str = "", author: str = "",
    device: UUID | None = None, people: Sequence[int] = (),
) -> Written:
    """Stores a game from a phone: new (version 0), corrected, or struck (`record` None). Sent twice it is stored once.

    `people`: numbers of those who played it, by seat, as the phone knew them: a game sent late is theirs, also where somebody sat down in another's
    place since. Where the line says something else by now, the phone's version is kept for the desk. Refused, and nothing kept: what the rules refuse, a
    confirmed table (`table_confirmed`), a fourth version of a line from one phone (`too_many_versions`), a round that is not open, a ruled
    line, what a ruling denies (`against_ruling`), a line struck that somebody has changed (`stale`).
    """
    said = check_record(record) if record is not None else None
    table = lock_table(table_id)
    others, found = _others(client_id, table.pk, position), _lines(client_id, table.pk, position)
    mine = next((other for other in others if other.client_id == client_id), None)
    if mine is not None:
        if mine.table_id != table.pk or mine.position != position or mine.record != said:
            raise refuse("client_id_used", _("Diese Eingabe wurde schon mit anderem Inhalt gespeichert. Bitte die Seite neu laden."), "client_id")
        return Written(kept=True, repeated=True)
    if not any(entry.client_id == client_id for entry in found):
        line = next((entry for entry in found if entry.position == position), None)
        if line is not None and line.record == said:
            return Written(repeated=True)
        must_take_games(table)
        if line is not None and said is not None and (others or line.version != expected_version):
            must_not_be_ruled(line)
            against = ruled.denied(line.ruling, said)
            if against:
                raise Refused(against)
            sender = _sender(table, device)
            sent = sum(other.device == sender for other in others)
            if sent >= MOST_VERSIONS:
                raise _too_many()
            keep_version(table, client_id, position, said, reason, author, sender, sent + 1)
            return Written(kept=True)
        if others:
            raise refuse("two_versions", _("Zu dieser Zeile gibt es zwei Fassungen. Die Turnierleitung entscheidet, welche gilt."), "position")
        if line is None and expected_version:
            must_follow(table, position)
            if said is None:
                return Written(repeated=True)  # there is nothing to take off
            expected_version = 0
        if line is None and said is not None and people:
            must_be_theirs(table, position, people, is_game=said.get("game") != "redeal")
    saved = _store(table, client_id, position, expected_version, said, reason, author)
    return Written(saved, repeated=saved.repeated)


def must_take_games(table: Table) -> None:
    """Refuses what `must_be_writable` refuses, and games of a table whose sums are confirmed."""
    must_be_writable(table)
    if table.state == TableState.CONFIRMED:
        raise refuse("table_confirmed", _("Die Summen sind bestätigt. Zum Ändern öffnet die Turnierleitung den Tisch wieder."))


def _sender(table: Table, device: UUID | None) -> UUID | None:
    """The phone, if it has come to the table: an id is quickly made up."""
    return device if device is not None and Phone.objects.filter(table=table, device=device).exists() else None


def _too_many() -> Refused:
    text = _("Zu dieser Zeile warten von diesem Telefon schon %(most)d Fassungen auf die Leitung. Das Spiel bleibt hier, bis sie entschieden hat.")
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


class _Line(TypedDict):
    """What the services that write and strike a line are both told."""

    table_id: int
    position: int
    expected_version: int
    client_id: UUID
    author: str


def _store(
    table: Table, client_id: UUID, position: int, expected_version: int, said: dict[str, Any] | None, reason: str, author: str
) -> SavedEntry:
    line = _Line(table_id=table.pk, position=position, expected_version=expected_version, client_id=client_id, author=author)
    if said is None:
        return strike_entry(reason=reason or _("am Tisch zurückgenommen"), **line)
    save = partial(save_entry, record=said, reason=reason or (_("am Tisch berichtigt") if expected_version else ""), **line)
    try:
        return save()
    except Refused as refused:
        if refused.codes != ("unknown_line",):
            raise
        must_follow(table, position)
        return save(ahead=True)


@transaction.atomic
def choose_version(*, other_id: int, choice: str, author: str = "") -> OtherVersion:
    """The desk decides between two versions of a line: `theirs` stays, `this` takes its place as a correction, or `both` were played.

    With `this` the line is decided: what else waits beside it is put away too. With `both` the line stays and the version becomes the table's next
    game; it is kept as not chosen for its line. Decided twice it is decided as the first time.
    Refused for `both`: `table_confirmed`, `others_sit`, `too_many_games`, `impossible_next`, and what `must_be_writable` refuses.
    """
    table = lock_table(OtherVersion.objects.values_list("table_id", flat=True).get(pk=other_id))
    other = OtherVersion.objects.get(pk=other_id)
    if other.choice:
        return other
    if choice not in _DECIDED:
        raise refuse("bad_value", _("Bitte eine der beiden Fassungen wählen."), "choice")
    said = _DECIDED[choice](table, other, author)
    decided = {"decided_at": timezone.now(), "decided_by": author}
    if choice == "this":
        beside = OtherVersion.objects.filter(table=table, position=other.position, choice="").exclude(pk=other.pk)
        beside.update(choice="theirs", **decided)
    OtherVersion.objects.filter(pk=other.pk).update(choice="this" if choice == "this" else "theirs", **decided)
    facts = {"where": place_of(table), **said}
    record_action(table.round.tournament, "choose_version", facts, author=author, table=table, detail={"other": other.pk, "choice": choice})
    return OtherVersion.objects.get(pk=other_id)


def _let_stand(_table: Table, _other: OtherVersion, _author: str) -> Facts:
    return {"say": "choose_first_version"}


def _put_in_place(table: Table, other: OtherVersion, author: str) -> Facts:
    line = Entry.objects.filter(table=table, position=other.position, current=True).get()
    if line.record != other.record:
        reason = made("second_version_of", who=other.author) if other.author else made("second_version")
        save_entry(
            table_id=table.pk, position=other.position, record=other.record, expected_version=line.version, reason=reason, author=author,
        )
    return {}


def _play_both(table: Table, other: OtherVersion, author: str) -> Facts:
    """Writes the second version as the next game. Its reason says so on the sheet, in the log and on the phones."""
    sheet = CurrentLines(table)
    line = sheet.at(other.position)
    if line is None or not both_played.can_be_both(line.record, other.record):
        raise refuse("bad_value", _("Bitte eine der beiden Fassungen wählen."), "choice")
    games = sum(line.game is not None for line in sheet.lines)
    others_sit = SeatChange.objects.filter(table=table, position__gt=other.position).exists()
    both_played.must_have_room(table, full=games >= table.games, others_sit=others_sit)
    dealer = next_dealer([line.counted for line in sheet.lines if line.counted is not None], table.first_dealer, sheet.tariff_at(sheet.next_position))
    try:
        save_entry(
            table_id=table.pk, position=sheet.next_position, record=both_played.as_next(other.record, dealer),
            reason=made("entered_as", game=str(games + 1)), author=author,
        )
    except Refused as refused:
        raise both_played.impossible(refused.findings) from refused
    return {"say": "choose_both_versions", "number": games + 1}


_DECIDED = {"theirs": _let_stand, "this": _put_in_place, "both": _play_both}


@transaction.atomic
def agree(*, table_id: int, seat: int, author: str = "") -> Table:
    """A player agrees to the sums as they stand; when all have, the table is confirmed. Agreed twice is agreed once.

    Refused: `table_incomplete`, `faulty_lines`, `two_versions`, `table_broken_off` (as `confirm_table` says them), `in_doubt`, `bad_seat`,
    `round_not_open`.
    """
    table = lock_table(table_id)
    must_not_be_closed(table.round.tournament)
    if table.round.state != RoundState.OPEN:
        raise refuse("round_not_open", _("Die Runde ist nicht offen."))
    if not 0 <= seat < table.seats:
        raise refuse("bad_seat", _("Diesen Platz gibt es an diesem Tisch nicht."), "seat")
    if table.state == TableState.CONFIRMED:
        return table
    must_be_complete(table)
    _must_be_beyond_doubt(table)
    newest = Entry.objects.filter(table=table).aggregate(newest=Max("pk"))["newest"]
    sums = sums_of(table, newest)
    before = {row.seat for row in Agreement.objects.filter(table=table) if row.sums == sums}
    there = {index for index in range(table.seats) if index != empty_at(table).at(END_OF_SHEET)}
    if seat not in there:
        raise refuse("bad_seat", _("An diesem Platz sitzt niemand mehr."), "seat")
    if there <= before | {seat}:
        _agree(table, seat, sums)
        return confirm_table(table_id=table.pk, author=author)
    if seat not in before:
        _agree(table, seat, sums)
        facts = {"where": place_of(table), "seat": seat + 1, "agreed": len(before) + 1, "seats": len(there)}
        record_action(table.round.tournament, "agree", facts, author=author, table=table)
    return table


def _must_be_beyond_doubt(table: Table) -> None:
    """Refuses to agree while a referee is called to the table or decides about a game of it; what else can be in doubt keeps it from being complete."""
    if pending_cases().filter(table=table).exists():
        raise refuse("in_doubt", _("Über ein Spiel dieses Tisches entscheidet noch der Schiedsrichter. Bestätigt wird danach."))
    if Call.objects.filter(table=table, ended_at=None).exists():
        raise refuse("call_open", _("Der Schiedsrichter ist gerufen. Bestätigt wird, wenn er da war oder der Ruf zurückgenommen ist."))


def _agree(table: Table, seat: int, sums: Sums) -> None:
    Agreement.objects.update_or_create(table=table, seat=seat, defaults={"sums": sums, "agreed_at": timezone.now()})
