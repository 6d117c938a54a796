"""Calls for a referee: made at a table, taken by one referee, given back, ended. Nothing here decides anything."""

from uuid import UUID

from django.contrib.auth.models import User
from django.db import transaction
from django.utils.translation import gettext as _

from tournament.ledger.store.log import Facts, place_of
from tournament.ledger.store.permissions import Action, may, roles_of
from tournament.ledger.store.refusals import Finding, refuse, refuse_all
from tournament.ledger.store.transaction import REASON_LIMIT, clean_text, lock_table, must_not_be_closed, need_reason, record_action
from tournament.models import Call, CaseState, RoundState, Table, times
from tournament.referee.neutrality import must_be_neutral


@transaction.atomic
def call_referee(*, table_id: int, client_id: UUID, game: int | None = None, caller: str = "", words: str = "", author: str = "") -> Call:
    """A call from a table; sent twice under one `client_id` it is one call. `game`: the number on the sheet, where somebody says it.

    Refused: `round_not_open`, `bad_value` (game), `tournament_closed`, `client_id_used`.
    """
    table = lock_table(table_id)
    sent = Call.objects.filter(client_id=client_id).first()
    if sent is not None and sent.table_id != table.pk:
        raise refuse(
            "client_id_used", _("Dieser Ruf wurde schon an einem anderen Tisch gespeichert. Bitte die Seite neu laden."), "client_id"
        )
    if sent is not None:
        return sent
    must_not_be_closed(table.round.tournament)
    if table.round.state == RoundState.DRAWN:
        raise refuse("round_not_open", _("Die Runde ist noch nicht eröffnet."))
    findings: list[Finding] = []
    said = clean_text(words, "words", findings, limit=REASON_LIMIT)
    who = clean_text(caller, "caller", findings)
    if game is not None and not 1 <= game <= table.games:
        findings.append(Finding("bad_value", "game", _("Diese Runde hat die Spiele 1 bis %(games)d.") % {"games": table.games}))
    refuse_all(findings)
    call = Call.objects.create(table=table, game=game, caller=who, words=said, author=author, client_id=client_id)
    record_action(
        table.round.tournament, "call_referee", _called(call), author=author, table=table, detail={"call": call.pk, "caller": who}
    )
    return call


def _called(call: Call) -> Facts:
    """The call, for the log: to which game and why, where somebody said so."""
    facts: Facts = {"where": place_of(call.table), "number": call.game, "words": call.words}
    if call.game:
        return {"say": "call_to_game_because" if call.words else "call_to_game", **facts}
    return {"say": "call_because" if call.words else "call_referee", **facts}


@transaction.atomic
def take_call(*, call_id: int, user: User, author: str = "") -> Call:
    """One referee takes the call; taken twice by the same it is taken once. Refused: `call_taken` (by whom), `call_ended`, `own_table` …"""
    call, table = _lock_call(call_id)
    if call.taken_by_id == user.pk:
        return call
    if call.taken_by_id is not None:
        raise refuse("call_taken", _("Diesen Ruf hat schon %(name)s übernommen.") % {"name": call.taken_name})
    must_be_neutral(table, user)
    call.taken_by, call.taken_name, call.taken_at = user, author, times.now()
    call.save(update_fields=["taken_by", "taken_name", "taken_at"])
    record_action(table.round.tournament, "take_call", {"where": place_of(table)}, author=author, table=table, detail={"call": call.pk})
    return call


@transaction.atomic
def release_call(*, call_id: int, user: User, author: str = "") -> Call:
    """Gives the call back to the others. Only who took it, or a director, may."""
    call, table = _lock_call(call_id)
    if call.taken_by_id is None:
        return call
    _must_be_his(call, table, user)
    detail = {"call": call.pk, "taken_by": call.taken_name}
    call.taken_by, call.taken_name, call.taken_at = None, "", None
    call.save(update_fields=["taken_by", "taken_name", "taken_at"])
    record_action(table.round.tournament, "release_call", {"where": place_of(table)}, author=author, table=table, detail=detail)
    return call


@transaction.atomic
def end_call(*, call_id: int, reason: str, user: User, author: str = "") -> Call:
    """Ends a call that needs no decision, with a reason. A call with a case ends with its case.

    Only who could decide there may, and of a call that is taken only who took it, or a director. Refused: `call_taken`, `case_open`,
    `own_table` …
    """
    why = need_reason(reason)
    call, table = _lock_call(call_id)
    must_be_neutral(table, user)
    _must_be_his(call, table, user)
    if hasattr(call, "case") and call.case.state in {CaseState.OPEN, CaseState.DISPUTED}:
        raise refuse("case_open", _("Zu diesem Ruf gibt es einen offenen Fall. Zuerst den Fall entscheiden oder zurückziehen."))
    call.ended_at, call.end_reason = times.now(), why
    call.save(update_fields=["ended_at", "end_reason"])
    facts = {"where": place_of(table), "reason": why}
    record_action(table.round.tournament, "end_call", facts, author=author, table=table, detail={"call": call.pk})
    return call


@transaction.atomic
def take_back_call(*, table_id: int, author: str = "") -> int:
    """The table needs no referee any more: ends its calls, one that a referee has taken too. Tells how many; none is no fault.

    Refused: `case_open`, where a referee has begun to decide.
    """
    table = lock_table(table_id)
    must_not_be_closed(table.round.tournament)
    open_calls = Call.objects.filter(table=table, ended_at__isnull=True)
    if open_calls.filter(case__state__in=[CaseState.OPEN, CaseState.DISPUTED]).exists():
        raise refuse("case_open", _("Der Schiedsrichter ist schon damit befasst. Bitte ihm selbst sagen, dass sich der Ruf erledigt hat."))
    keys = list(open_calls.values_list("pk", flat=True))
    if keys:
        Call.objects.filter(pk__in=keys).update(ended_at=times.now(), end_reason=_("am Tisch zurückgenommen"))
        record_action(
            table.round.tournament, "take_back_call", {"where": place_of(table)}, author=author, table=table, detail={"calls": keys}
        )
    return len(keys)


def _lock_call(call_id: int) -> tuple[Call, Table]:
    """The call, still open, and its table, locked."""
    table = lock_table(Call.objects.values_list("table_id", flat=True).get(pk=call_id))
    call = Call.objects.get(pk=call_id)
    if call.ended_at is not None:
        raise refuse("call_ended", _("Dieser Ruf ist schon erledigt."))
    return call, table


def _must_be_his(call: Call, table: Table, user: User) -> None:
    """Raises Refused where another has taken the call, and this account may not act for him."""
    tournament = table.round.tournament
    if call.taken_by_id not in (None, user.pk) and not may(roles_of(user, tournament), Action.RELEASE_CALL, tournament.phase):
        raise refuse("call_taken", _("Diesen Ruf hat %(name)s übernommen.") % {"name": call.taken_name})
