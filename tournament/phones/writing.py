"""What a table's phone does: opens the link, says who holds it, takes the pen, agrees to the sums; games are written by `phones.games`. No
account; the link is the right.

The pen is a courtesy among phones: whatever a phone wrote while it had it is taken, and of what does not fit (`OtherVersion`) the desk is
asked.
"""

import secrets
from collections.abc import Callable, Iterable
from datetime import timedelta
from functools import partial
from uuid import UUID

from django.db import transaction
from django.db.models import Max
from django.utils.translation import gettext as _

from tournament.ledger.lines import both_played
from tournament.ledger.lines.annotations import Sums, sums_of
from tournament.ledger.lines.settling import must_be_complete, to_set_state
from tournament.ledger.lines.undecided import pending_cases
from tournament.ledger.lines.writing import Draft, Write, lines_at, to_save
from tournament.ledger.machine.generations import ensure, outdate_pages, put_back
from tournament.ledger.machine.local_data import READABLE
from tournament.ledger.people.empty_seats import END_OF_SHEET, empty_at
from tournament.ledger.store.convert import next_dealer
from tournament.ledger.store.log import Facts, place_of
from tournament.ledger.store.reasons import made
from tournament.ledger.store.refusals import Refused, refuse
from tournament.ledger.store.transaction import before_locking, lock_table, must_not_be_closed, record_action
from tournament.models import Agreement, Call, Entry, OtherVersion, Phone, RoundState, Seat, SeatChange, Table, TableLink, TableState, times

MOST_PHONES = 20
"""Phones of a table; more is no table but somebody playing with the link."""
MOST_WAITING = 999
SIGN_OF_LIFE = timedelta(seconds=10)
"""How often one phone's sign of life is written down."""


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
    TableLink.objects.filter(table=table, ended_at__isnull=True).update(ended_at=times.now())
    forget_phones([table])
    [link] = make_links([table])
    # No `table` on the row: it says nothing about games, and a table with log rows of its own can no longer be repaired.
    record_action(table.round.tournament, "renew_link", {"where": place_of(table)}, author=author)
    return link


def greet(
    *, table_id: int, device: UUID, seat: int | None = None, waiting: int = 0, take: bool = False, known: Phone | None = None
) -> Phone:
    """A phone says that it is there, who holds it and how many games it has not sent; with `take` it takes the pen. `known`: the phone as
    the request has read it, which is answered where it said nothing of that.

    The first phone that says who holds it has the pen. A sign of life is no action: only taking the pen from another is logged. Where it
    says nothing new it is written every few seconds at most, and without the lock that writers of games queue for.
    """
    waiting = min(max(waiting, 0), MOST_WAITING)
    phone = known or Phone.objects.filter(table_id=table_id, device=device).first()
    if phone is None or (seat is not None and seat != phone.seat) or (take and not phone.writes):
        return _join(table_id, device, seat, waiting, take=take)
    now = times.now()
    if phone.waiting != waiting or now - phone.seen_at >= SIGN_OF_LIFE:
        phone.waiting, phone.seen_at = waiting, now
        Phone.objects.filter(pk=phone.pk).update(waiting=waiting, seen_at=now)
    return phone


def note_waiting(*, table_id: int, device: UUID, waiting: int) -> None:
    """What a phone holds and the round takes no more: the desk is told (`site.tournaments.RoundRow`). A phone that never came to the table
    says nothing."""
    waiting = min(waiting, MOST_WAITING)
    if Phone.objects.filter(table_id=table_id, device=device).exclude(waiting=waiting).update(waiting=waiting, seen_at=times.now()):
        outdate_pages(table_id)


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
        if not phones and put_back():  # where the desk is told of which tables no phone is known
            outdate_pages(table_id)
    phone.seen_at, phone.waiting = times.now(), waiting
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


def choose_version(*, other_id: int, choice: str, author: str = "") -> OtherVersion:
    """The desk decides between two versions of a line: `theirs` stays, `this` takes its place as a correction, or `both` were played.

    With `this` the line is decided: what else waits beside it is put away too. With `both` the line stays and the version becomes the
    table's next game; it is kept as not chosen for its line. Decided twice it is decided as the first time. Refused for `both`:
    `table_confirmed`, `others_sit`, `too_many_games`, `impossible_next`, and what `must_be_writable` refuses.
    """
    table_id = OtherVersion.objects.values_list("table_id", flat=True).get(pk=other_id)
    return before_locking(table_id, None, partial(_to_choose, other_id, choice, author))


def _to_choose(other_id: int, choice: str, author: str, table: Table) -> Callable[[], OtherVersion]:
    other = OtherVersion.objects.get(pk=other_id)
    if other.choice:
        return lambda: other
    if choice not in _DECIDED:
        raise refuse("bad_value", _("Bitte eine der beiden Fassungen wählen."), "choice")
    put, said = _DECIDED[choice](table, other, author)
    facts = {"where": place_of(table), **said}

    def write() -> OtherVersion:
        if put is not None:
            put()
        other.choice = "this" if choice == "this" else "theirs"
        other.decided_at, other.decided_by = times.now(), author
        if choice == "this":
            beside = OtherVersion.objects.filter(table=table, position=other.position, choice="").exclude(pk=other.pk)
            beside.update(choice="theirs", decided_at=other.decided_at, decided_by=author)
        other.save(update_fields=["choice", "decided_at", "decided_by"])
        detail = {"other": other.pk, "choice": choice}
        record_action(table.round.tournament, "choose_version", facts, author=author, table=table, detail=detail)
        return other

    return write


Chosen = tuple[Write | None, Facts]
"""What is to be written of a line for a choice, and what the log says of it."""


def _let_stand(_table: Table, _other: OtherVersion, _author: str) -> Chosen:
    return None, {"say": "choose_first_version"}


def _put_in_place(table: Table, other: OtherVersion, author: str) -> Chosen:
    sheet = lines_at(table, None)
    line = sheet.at(other.position)
    if line is None or line.record == other.record:
        return None, {}
    reason = made("second_version_of", who=other.author) if other.author else made("second_version")
    return to_save(sheet, Draft(other.position, other.record, client_id=None, reason=reason, author=author), line.version), {}


def _play_both(table: Table, other: OtherVersion, author: str) -> Chosen:
    """Writes the second version as the next game. Its reason says so on the sheet, in the log and on the phones."""
    sheet = lines_at(table, None)
    line = sheet.at(other.position)
    if line is None or not both_played.can_be_both(line.record, other.record):
        raise refuse("bad_value", _("Bitte eine der beiden Fassungen wählen."), "choice")
    games = sum(line.game is not None for line in sheet.lines)
    others_sit = SeatChange.objects.filter(table=table, position__gt=other.position).exists()
    both_played.must_have_room(table, full=games >= table.games, others_sit=others_sit)
    dealer = next_dealer(
        [line.counted for line in sheet.lines if line.counted is not None], table.first_dealer, sheet.tariff_at(sheet.next_position)
    )
    record, reason = both_played.as_next(other.record, dealer), made("entered_as", game=str(games + 1))
    try:
        put = to_save(sheet, Draft(sheet.next_position, record, client_id=None, reason=reason, author=author), 0)
    except Refused as refused:
        raise both_played.impossible(refused.findings) from refused
    return put, {"say": "choose_both_versions", "number": games + 1}


_DECIDED = {"theirs": _let_stand, "this": _put_in_place, "both": _play_both}


def agree(*, table_id: int, seat: int, author: str = "") -> Table:
    """A player agrees to the sums as they stand; when all have, the table is confirmed. Agreed twice is agreed once.

    Refused: `table_incomplete`, `faulty_lines`, `two_versions`, `table_broken_off` (as `confirm_table` says them), `in_doubt`, `bad_seat`,
    `round_not_open`.
    """
    return before_locking(table_id, None, partial(_to_agree, seat, author))


def _to_agree(seat: int, author: str, table: Table) -> Callable[[], Table]:
    must_not_be_closed(table.round.tournament)
    if table.round.state != RoundState.OPEN:
        raise refuse("round_not_open", _("Die Runde ist nicht offen."))
    if not 0 <= seat < table.seats:
        raise refuse("bad_seat", _("Diesen Platz gibt es an diesem Tisch nicht."), "seat")
    if table.state == TableState.CONFIRMED:
        return lambda: table
    must_be_complete(table)
    _must_be_beyond_doubt(table)
    newest = Entry.objects.filter(table=table).aggregate(newest=Max("pk"))["newest"]
    sums = sums_of(table, newest)
    before = {row.seat for row in Agreement.objects.filter(table=table) if row.sums == sums}
    there = {index for index in range(table.seats) if index != empty_at(table).at(END_OF_SHEET)}
    if seat not in there:
        raise refuse("bad_seat", _("An diesem Platz sitzt niemand mehr."), "seat")
    confirm = to_set_state(table, TableState.CONFIRMED, "confirm_table", author=author) if there <= before | {seat} else None
    facts = {"where": place_of(table), "seat": seat + 1, "agreed": len(before) + 1, "seats": len(there)}

    def write() -> Table:
        if confirm is not None or seat not in before:
            _agree(table, seat, sums)
        if confirm is not None:
            return confirm()
        if seat not in before:
            record_action(table.round.tournament, "agree", facts, author=author, table=table)
        return table

    return write


def _must_be_beyond_doubt(table: Table) -> None:
    """Refuses to agree while a referee is called to the table or decides about a game of it; what else can be in doubt keeps it from being
    complete."""
    if pending_cases().filter(table=table).exists():
        raise refuse("in_doubt", _("Über ein Spiel dieses Tisches entscheidet noch der Schiedsrichter. Bestätigt wird danach."))
    if Call.objects.filter(table=table, ended_at=None).exists():
        raise refuse("call_open", _("Der Schiedsrichter ist gerufen. Bestätigt wird, wenn er da war oder der Ruf zurückgenommen ist."))


def _agree(table: Table, seat: int, sums: Sums) -> None:
    Agreement.objects.update_or_create(table=table, seat=seat, defaults={"sums": sums, "agreed_at": times.now()})
