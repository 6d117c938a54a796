"""Money in and out of the cash: each a row that stays. What was wrong is taken back by a row of its own, with a reason.

A fee that is ticked at the registration is a row too (`note_ticked`), written in the transaction that ticks it.
"""

from collections.abc import Iterable

from django.db import transaction
from django.db.models import Sum
from django.utils.translation import gettext as _

from tournament.ledger.store.log import Facts
from tournament.ledger.store.refusals import Finding, refuse, refuse_all
from tournament.ledger.store.transaction import REASON_LIMIT, clean_text, lock, must_not_be_closed, need_reason, record_action
from tournament.models import CashKind, CashLine, PaymentPlan, Registration, SettledBy, SettledPer, SettledThrough, Tournament
from tournament.money.cash import OF_FEES, read_book
from tournament.prizes.writing import registered

LARGEST_AMOUNT = 99_999_999
BY_HAND = (CashKind.OPENING, CashKind.OTHER, CashKind.COUNTED)


def note_ticked(tournament: Tournament, registrations: Iterable[Registration], author: str = "") -> None:
    """Writes the fees of those who are ticked as paid, and takes those back of who is not; nothing where no fee is asked. Within a
    transaction.

    One query for any number of new registrations, two with those that were there.
    """
    people = list(registrations)
    if all(row.paid and not row.fee_of(tournament) for row in people):
        return
    before = {
        row["registration"]: row["sum"]
        for row in CashLine.objects.filter(registration__in=people, kind__in=OF_FEES)
        .values("registration")
        .annotate(sum=Sum("cents"))
        .order_by()
    }
    said = {"tournament": tournament, "kind": CashKind.FEE, "author": author}
    owed = ((row, max(0, row.fee_of(tournament) - before.get(row.pk, 0)) if row.paid else -before.get(row.pk, 0)) for row in people)
    CashLine.objects.bulk_create(CashLine(**said, registration=row, cents=cents) for row, cents in owed if cents)


@transaction.atomic
def take_fee(*, tournament_id: int, number: int, cents: int, author: str = "") -> CashLine:
    """Takes some of a fee, or another amount than is asked; who has paid all of it is ticked. Refused: `unknown_player`, `bad_value`."""
    tournament = lock(tournament_id)
    row = registered(tournament, number)
    _write_ticked(tournament, row, author)
    line = _moved(tournament, CashKind.FEE, _amount(cents), row, author=author)
    _tick(tournament, row)
    record_action(tournament, "take_fee", _who(row) | {"sum": {"cents": cents}}, author=author, detail={"line": line.pk})
    return line


@transaction.atomic
def set_own_fee(*, tournament_id: int, number: int, cents: int | None, author: str = "") -> Registration:
    """What this player pays, None for what all pay; after he has paid, too: then the rest is open, or is his again. Refused:
    `unknown_player`, `bad_value`."""
    tournament = lock(tournament_id)
    must_not_be_closed(tournament)
    row = registered(tournament, number)
    if cents is not None and (type(cents) is not int or not 0 <= cents <= LARGEST_AMOUNT):
        raise refuse("bad_value", _("Ein Betrag in Euro, z. B. 0, 10 oder 7,50."), "own_fee")
    if row.own_fee_cents == cents:
        return row
    _write_ticked(tournament, row, author)
    was, row.own_fee_cents = row.own_fee_cents, cents
    row.save(update_fields=["own_fee_cents"])
    _tick(tournament, row)
    say = {"say": "common_fee"} if cents is None else {}
    record_action(tournament, "own_fee", _who(row) | {"sum": {"cents": row.fee_of(tournament)}} | say, author=author, detail={"was": was})
    return row


@transaction.atomic
def return_fee(*, tournament_id: int, number: int, cents: int, reason: str, author: str = "") -> CashLine:
    """Gives a fee back, or part of it. Refused: `unknown_player`, `bad_value` (more than he paid), `missing_reason`."""
    tournament = lock(tournament_id)
    row, why = registered(tournament, number), need_reason(reason)
    paid = next((owed.paid - owed.returned for owed in read_book(tournament).fees if owed.number == number), 0)
    if _amount(cents) > paid:
        raise refuse("bad_value", _("So viel hat Nr. %(number)d nicht bezahlt.") % {"number": number}, "cents")
    _write_ticked(tournament, row, author)
    line = _moved(tournament, CashKind.REFUND, -cents, row, words=why, author=author)
    _tick(tournament, row)
    record_action(tournament, "return_fee", _who(row) | {"sum": {"cents": cents}, "reason": why}, author=author, detail={"line": line.pk})
    return line


@transaction.atomic
def pay_prizes(*, tournament_id: int, numbers: Iterable[int] | None = None, author: str = "") -> list[CashLine]:
    """Pays out the prize money that is open: of these people, or of all. Refused: `nothing_open`."""
    tournament = lock(tournament_id)
    wanted = None if numbers is None else set(numbers)
    due = {row.number: row.open for row in read_book(tournament).prizes if row.open > 0 and (wanted is None or row.number in wanted)}
    if not due:
        raise refuse("nothing_open", _("Hier ist kein Preisgeld offen."))
    people = Registration.objects.filter(tournament=tournament, number__in=due).order_by("number")
    lines = [_moved(tournament, CashKind.PRIZE, -due[row.number], row, author=author) for row in people]
    facts = {"sum": {"cents": sum(due.values())}, "count": len(lines), "numbers": sorted(due)}
    record_action(tournament, "pay_prizes", facts, author=author, detail={"lines": [line.pk for line in lines]})
    return lines


@transaction.atomic
def take_excess(*, tournament_id: int, number: int, cents: int, author: str = "") -> CashLine:
    """Somebody gave back what he was paid beyond his prizes: these `cents`, all of it. Refused: `unknown_player`, `stale` (it is another
    amount)."""
    tournament = lock(tournament_id)
    row = registered(tournament, number)
    excess = next((owed.excess for owed in read_book(tournament).prizes if owed.number == number), 0)
    if _amount(cents) != excess:
        raise refuse("stale", _("So viel war es nicht zu viel, oder es ist schon zurückgenommen. Bitte die Seite noch einmal ansehen."))
    line = _moved(tournament, CashKind.PRIZE, cents, row, author=author)
    record_action(tournament, "take_excess", _who(row) | {"sum": {"cents": cents}}, author=author, detail={"line": line.pk})
    return line


@transaction.atomic
def write_cash(*, tournament_id: int, kind: str, cents: int, words: str = "", author: str = "") -> CashLine:
    """Money that is nobody's fee or prize: what was in the cash at first, anything else in (or, negative, out) with a word, or what was
    counted, before which every fee that is only a tick gets its line: written later it would have moved since."""
    tournament = lock(tournament_id)
    if kind not in BY_HAND:
        raise refuse("bad_value", _("Diese Bewegung gibt es nicht."), "kind")
    findings: list[Finding] = []
    said = clean_text(words, "words", findings, limit=REASON_LIMIT, required=kind == CashKind.OTHER)
    refuse_all(findings)
    if kind != CashKind.COUNTED or cents:
        _amount(abs(cents) if kind == CashKind.OTHER else cents)
    if kind == CashKind.COUNTED:
        note_ticked(tournament, Registration.objects.filter(tournament=tournament, paid=True).exclude(cash_lines__kind__in=OF_FEES))
    line = _moved(tournament, kind, cents, words=said, author=author)
    facts: Facts = {"sum": {"cents": cents}} | ({"reason": said} if kind == CashKind.OTHER else {})
    record_action(tournament, f"cash_{kind}", facts, author=author, detail={"line": line.pk})
    return line


@transaction.atomic
def reverse_cash(*, tournament_id: int, line_id: int, reason: str, author: str = "") -> CashLine:
    """Takes a movement back by one of its own. Refused: `unknown_line`, `reversed`, `missing_reason`."""
    tournament, why = lock(tournament_id), need_reason(reason)
    line = CashLine.objects.select_related("registration").filter(tournament=tournament, pk=line_id).exclude(kind=CashKind.COUNTED).first()
    if line is None:
        raise refuse("unknown_line", _("Diese Zeile gibt es nicht."))
    if line.reverses_id is not None or CashLine.objects.filter(reverses=line).exists():
        raise refuse("reversed", _("Diese Zeile ist schon zurückgenommen."))
    made = _moved(tournament, line.kind, -line.cents, line.registration, words=why, author=author, reverses=line)
    if line.registration is not None and line.kind in OF_FEES:
        _tick(tournament, line.registration)
    record_action(tournament, "reverse_cash", {"sum": {"cents": line.cents}, "reason": why}, author=author, detail={"line": made.pk})
    return made


def let_go(tournament: Tournament, row: Registration, author: str) -> int:
    """This entry was a mistake, and so was what it moved: it is taken back, and the lines keep the name alone. What was in the cash for it,
    in cents. Within the transaction that deletes it; the guard of the database lets a line go once. Refused: `has_prize`."""
    lines = list(CashLine.objects.filter(registration=row).select_related("reversed_by").order_by("pk"))
    if any(line.kind == CashKind.PRIZE for line in lines):
        raise refuse("has_prize", _("Dieser Spieler hat Preisgeld bekommen. Bitte abmelden statt löschen."))
    why = _("Irrtum, Anmeldung Nr. %(number)d gelöscht") % {"number": row.number}
    for line in lines:
        if line.reverses_id is None and not hasattr(line, "reversed_by"):
            _moved(tournament, line.kind, -line.cents, row, words=why, author=author, reverses=line)
    CashLine._base_manager.filter(registration=row).update(registration=None, whose=row.player.name)
    return sum(line.cents for line in lines)


@transaction.atomic
def plan_payments(*, tournament_id: int, per: str, method: str, through: str, author: str = "") -> PaymentPlan:
    """Says how the players settle; the same once more costs nothing. Refused: `bad_value`."""
    tournament = lock(tournament_id)
    for field, value, known in (("per", per, SettledPer), ("method", method, SettledBy), ("through", through, SettledThrough)):
        if value not in known.values:
            raise refuse("bad_value", _("Diese Auswahl gibt es nicht."), field)
    plan = PaymentPlan.objects.filter(tournament=tournament).first() or PaymentPlan(tournament=tournament)
    if plan.pk is not None and (plan.per, plan.method, plan.through) == (per, method, through):
        return plan
    was = {"per": plan.per, "method": plan.method, "through": plan.through}
    plan.per, plan.method, plan.through = per, method, through
    plan.save()
    record_action(tournament, "plan_payments", {}, author=author, detail={"per": per, "method": method, "through": through, "was": was})
    return plan


def begin_with_plan_of(source: Tournament, tournament: Tournament) -> None:
    """Who pays whom as in another tournament, for one that is just set up after it; its log row says so. Within a transaction."""
    plan = PaymentPlan.objects.filter(tournament=source).first()
    if plan is not None:
        PaymentPlan.objects.create(tournament=tournament, per=plan.per, method=plan.method, through=plan.through)


def join_fees(tournament: Tournament, gone: Registration, stays: Registration, author: str = "") -> list[int]:
    """Two registrations are one person's: what moved for the one has moved for the other, and who has paid with either number has paid. The
    keys of the lines. Within the merge; the guard of the database lets a line change hands while it is open."""
    both = (gone, stays)
    if all(row.paid for row in both) or CashLine.objects.filter(registration__in=both, kind__in=OF_FEES).exists():
        for row in both:
            _write_ticked(tournament, row, author)
    keys = list(CashLine.objects.filter(registration=gone).order_by("pk").values_list("pk", flat=True))
    CashLine._base_manager.filter(pk__in=keys).update(registration=stays)
    stays.paid = stays.paid or gone.paid
    _tick_by_lines(tournament, stays)
    return keys


def part_fees(tournament: Tournament, keys: Iterable[int], other: Registration, stays: Registration) -> None:
    """The way back: the lines with these keys are the other's again."""
    CashLine._base_manager.filter(pk__in=list(keys)).update(registration=other)
    for row in (other, stays):
        _tick_by_lines(tournament, row)


def _tick_by_lines(tournament: Tournament, row: Registration) -> None:
    if CashLine.objects.filter(registration=row, kind__in=OF_FEES).exists():
        _tick(tournament, row)


def _moved(
    tournament: Tournament,
    kind: str,
    cents: int,
    row: Registration | None = None,
    *,
    words: str = "",
    author: str = "",
    reverses: CashLine | None = None,
) -> CashLine:
    return CashLine.objects.create(
        tournament=tournament, kind=kind, cents=cents, registration=row, words=words, author=author, reverses=reverses
    )


def _write_ticked(tournament: Tournament, row: Registration, author: str) -> None:
    """Who was ticked before the cash had lines has paid the fee: that is written down before anything is added to it."""
    if row.paid and row.fee_of(tournament) and not CashLine.objects.filter(registration=row, kind__in=OF_FEES).exists():
        _moved(tournament, CashKind.FEE, row.fee_of(tournament), row, author=author)


def _tick(tournament: Tournament, row: Registration) -> None:
    """Who has paid the whole fee is ticked, and who has none to pay of his own; nobody else."""
    sum_ = CashLine.objects.filter(registration=row, kind__in=OF_FEES).aggregate(sum=Sum("cents"))["sum"] or 0
    paid = sum_ >= row.fee_of(tournament) and (sum_ > 0 or row.own_fee_cents == 0)
    if row.paid != paid:
        row.paid = paid
        row.save(update_fields=["paid"])


def _amount(cents: int) -> int:
    if type(cents) is not int or not 0 < cents <= LARGEST_AMOUNT:
        raise refuse("bad_value", _("Ein Betrag über 0, z. B. 10 oder 7,50."), "cents")
    return cents


def _who(row: Registration) -> dict[str, object]:
    return {"number": row.number, "name": row.player.name}
