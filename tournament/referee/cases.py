"""Cases: opened from a call or by themselves, filled in step by step, left in dispute while the table plays on, or dropped.

What is decided is a ruling (`referee.rulings`). A referee works only on cases that he could decide.
"""

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Count, Exists, OuterRef, Q, QuerySet, Subquery
from django.utils.translation import gettext as _

import rules
from tournament.ledger.lines import faults
from tournament.ledger.lines.undecided import pending_cases
from tournament.ledger.store.log import place_of
from tournament.ledger.store.prepared import Prepared
from tournament.ledger.store.refusals import Finding, refuse, refuse_all
from tournament.ledger.store.storable import is_storable, is_well_formed
from tournament.ledger.store.transaction import clean_text, lock_table, must_not_be_closed, need_reason, record_action
from tournament.models import Call, Case, CaseState, Entry, RoundState, Table, times
from tournament.referee.neutrality import must_be_neutral

WORDS_LIMIT = 2000
FIELDS = ("position", "game", "record", "violation", "stage", "facts", "accused", "claims", "layout", "words")
"""What a referee fills in, in the order of the steps."""


@transaction.atomic
def open_case(
    *,
    table_id: int,
    user: User,
    position: int | None = None,
    game: int | None = None,
    call_id: int | None = None,
    beside: Collection[int] = (),
    author: str = "",
) -> Case:
    """A case about the line at `position`, or about a game not yet written (`game`: the number it will have, None where nobody knows yet).
    What another pending case was told of that game this one knows too.

    With a call it takes that call too; a call has one case, and asked again answers it. `beside`: keys of the pending cases on the game
    that who asks knows of; this one is another incident. Refused: `case_open` (a pending case on this game that he does not know of;
    context `cases`: all of them), `call_taken`, `own_table`, `own_club`, `round_not_open`, `round_closed`, `no_referee`, `unknown_line`,
    `bad_value`.
    """
    table = lock_table(table_id)
    must_not_be_closed(table.round.tournament)
    if table.round.state == RoundState.DRAWN:
        raise refuse("round_not_open", _("Die Runde ist noch nicht eröffnet."))
    must_be_neutral(table, user)
    call = _call(table, call_id, user, author)
    if call is not None and hasattr(call, "case"):
        return call.case
    position, number = _which(table, position, game if game is not None or call is None else call.game)
    case = Case(table=table, call=call, game=number, position=position, author=author, words=call.words if call else "")
    line = line_of(case)
    others = pending_on(case, line)
    _no_unknown_case(others, beside)
    case.record = _told_in(others, line)
    case.save()
    facts = {"where": place_of(table, case.game)}
    record_action(table.round.tournament, "open_case", facts, author=author, table=table, detail={"case": case.pk, "call": call_id})
    return case


@transaction.atomic
def change_case(*, case_id: int, expected_version: int, user: User, beside: Collection[int] = (), author: str = "", **values: Any) -> Case:
    """Stores what the referee found out: any of `FIELDS`. Refused: `stale` (somebody else changed the case), `case_ended`, `bad_value` …

    A new violation forgets the facts of the old one. `beside`, `case_open`: as where a case is opened, when it turns out to be about
    another game.
    """
    case, table = lock_case(case_id, expected_version, user)
    values, findings = check_case(values, table)
    refuse_all(findings)
    if values.get("violation", case.violation) != case.violation:
        values = {"facts": {}, "stage": "", **values}
    if "position" in values or "game" in values:
        values["position"], values["game"] = _which(table, values.get("position"), values.get("game"))
    changed = {field: value for field, value in values.items() if getattr(case, field) != value}
    if not changed:
        return case
    before = {field: getattr(case, field) for field in changed}
    known = {*beside, *(other.pk for other in pending_on(case, line_of(case)))} if _moves(changed) else set()
    for field, value in changed.items():
        setattr(case, field, value)
    if _moves(changed):
        line = line_of(case)
        others = pending_on(case, line)
        _no_unknown_case(others, known)
        if case.record is None and "record" not in values and (told := _told_in(others, line)) is not None:
            before["record"], case.record = None, told
            changed["record"] = told
    _store(case, changed)
    detail = {"case": case.pk, "before": before, "after": changed}
    record_action(table.round.tournament, "change_case", {"where": place_of(table, case.game)}, author=author, table=table, detail=detail)
    return case


@transaction.atomic
def dispute_case(*, case_id: int, expected_version: int, reason: str, user: User, author: str = "") -> Case:
    """The table plays on, the game is marked disputed and keeps the round open until it is decided. Needs what happened and when."""
    why = need_reason(reason)
    case, table = lock_case(case_id, expected_version, user)
    if not case.violation or not case.stage:
        raise refuse("missing_field", _("Zuerst angeben, was geschah und wann es bemerkt wurde."), "violation")
    if case.state == CaseState.DISPUTED:
        return case
    case.state, case.disputed_at, case.end_reason = CaseState.DISPUTED, times.now(), why
    _store(case, ["state", "disputed_at", "end_reason"])
    facts = {"where": place_of(table, case.game), "reason": why}
    record_action(table.round.tournament, "dispute_case", facts, author=author, table=table, detail={"case": case.pk})
    return case


@transaction.atomic
def drop_case(*, case_id: int, expected_version: int, reason: str, user: User, author: str = "") -> Case:
    """The table withdraws the case, or it was opened by mistake; its call ends with it."""
    why = need_reason(reason)
    case, table = lock_case(case_id, expected_version, user)
    if case.rulings.exists():
        raise refuse("case_ruled", _("Zu diesem Fall gibt es schon einen Entscheid; er kann nicht mehr zurückgezogen werden."))
    end_case(case, CaseState.DROPPED, why)
    facts = {"where": place_of(table, case.game), "reason": why}
    record_action(table.round.tournament, "drop_case", facts, author=author, table=table, detail={"case": case.pk})
    return case


def lock_case(case_id: int, expected_version: int | None, user: User) -> tuple[Case, Table]:
    """The case, still pending and as its reader saw it, and its table, locked; refused where this account may not decide it."""
    table = lock_table(Case.objects.values_list("table_id", flat=True).get(pk=case_id))
    case = Case.objects.select_related("call").get(pk=case_id)
    must_not_be_closed(table.round.tournament)
    must_be_neutral(table, user)
    if not case.pending:
        raise refuse("case_ended", _("Dieser Fall ist schon abgeschlossen."))
    if expected_version is not None and case.version != expected_version:
        raise refuse("stale", _("Jemand anderer hat diesen Fall inzwischen geändert. Bitte die Seite neu laden und nachsehen."), "version")
    return case, table


def end_case(case: Case, state: CaseState, reason: str) -> None:
    """Closes the case, and its call with it."""
    now = times.now()
    case.state, case.ended_at, case.end_reason = state, now, reason
    _store(case, ["state", "ended_at", "end_reason"])
    if case.call is not None and case.call.ended_at is None:
        case.call.ended_at, case.call.end_reason = now, reason
        case.call.save(update_fields=["ended_at", "end_reason"])


def check_case(given: Mapping[str, Any], table: Table) -> tuple[dict[str, Any], list[Finding]]:
    """The values cleaned, and everything wrong with them, apart from what the rules say to a decision. Raises TypeError for a strange
    field."""
    unknown = set(given) - set(FIELDS)
    if unknown:
        raise TypeError(f"no fields of a case: {sorted(unknown)}")
    values, findings = dict(given), []
    sheet = table.round.tournament.sheet
    if values.get("violation") and not faults.known(sheet, values["violation"]):
        findings.append(Finding("unknown_violation", "violation", _("Diesen Verstoß kennt das Regelblatt nicht.")))
    if values.get("stage") and values["stage"] not in {str(stage) for stage in rules.stages()}:
        findings.append(Finding("unknown_stage", "stage", _("Diesen Zeitpunkt gibt es nicht.")))
    for field in ("facts", "layout", "record"):
        if values.get(field) is not None and not is_storable(values[field]):
            findings.append(
                Finding("bad_value", field, _("Der Eintrag ist zu lang, zu verschachtelt oder enthält Zeichen, die kein Text sind."))
            )
    if values.get("record") is not None and isinstance(values["record"], dict) and not is_well_formed(values["record"]):
        findings.append(Finding("bad_value", "record", _("Dieses Spiel lässt sich so nicht festhalten.")))
    seats = values.get("accused", [])
    if (
        not isinstance(seats, list)
        or any(type(seat) is not int or not 0 <= seat < table.seats for seat in seats)
        or len(set(seats)) < len(seats)
    ):
        findings.append(Finding("bad_seat", "accused", _("Das ist kein Platz an diesem Tisch.")))
    claims = values.get("claims", [])
    if not isinstance(claims, list) or not is_storable({"claims": claims}) or not all(isinstance(claim, dict) for claim in claims):
        findings.append(Finding("bad_claim", "claims", _("Eine Forderung hat einen Spieler und eine Prämie oder Punkte.")))
    if "words" in values:
        values["words"] = clean_text(values["words"], "words", findings, limit=WORDS_LIMIT)
    return values, findings


def line_of(case: Case) -> Entry | None:
    """The current version of the game's line; for a game that was not written when the case began, the line that has its number now.

    Annotated with `later`: how many games are written after it (None: none).
    """
    if case.position is not None:
        at: Entry | None = _at.first(case.table_id, case.position)
        return at
    of: Entry | None = _of_game.first(case.table_id, case.game) if case.game is not None else None
    return of


def _lines(table: int, **where: int) -> QuerySet[Entry]:
    written = Entry.objects.filter(current=True, record__isnull=False)
    after = written.filter(table_id=OuterRef("table_id"), position__gt=OuterRef("position"), game__isnull=False)
    later = after.order_by().values("table_id").annotate(count=Count("pk")).values("count")
    return written.filter(table_id=table, **where).select_related("ruling").annotate(later=Subquery(later))[:1]


_at, _of_game = Prepared(lambda table, position: _lines(table, position=position)), Prepared(lambda table, game: _lines(table, game=game))


def _call(table: Table, call_id: int | None, user: User, author: str) -> Call | None:
    """The call that the case answers, taken by its referee."""
    if call_id is None:
        return None
    call = Call.objects.select_related("case").get(pk=call_id)
    if call.table_id != table.pk:
        raise refuse("bad_value", _("Der Ruf kam von einem anderen Tisch."), "call")
    if call.taken_by_id not in (None, user.pk):
        raise refuse("call_taken", _("Diesen Ruf hat schon %(name)s übernommen.") % {"name": call.taken_name})
    if call.ended_at is not None and not hasattr(call, "case"):
        raise refuse("call_ended", _("Dieser Ruf ist schon erledigt."))
    if call.taken_by_id is None:
        call.taken_by, call.taken_name, call.taken_at = user, author, times.now()
        call.save(update_fields=["taken_by", "taken_name", "taken_at"])
    return call


def _which(table: Table, position: int | None, game: int | None) -> tuple[int | None, int | None]:
    """Position and number of the game on the sheet; a number that is written has its position."""
    lines = Entry.objects.filter(table=table, current=True, record__isnull=False)
    if position is not None:
        found = lines.filter(position=position).values_list("game", flat=True)
        if not found:
            raise refuse("unknown_line", _("Diese Zeile gibt es auf dem Zettel nicht."), "position")
        return position, found[0]
    if game is not None and not 1 <= game <= table.games:
        raise refuse("bad_value", _("Diese Runde hat die Spiele 1 bis %(games)d.") % {"games": table.games}, "game")
    return (lines.filter(game=game).values_list("position", flat=True).first() if game is not None else None), game


def pending_on(case: Case, line: Entry | None) -> list[Case]:
    """The other pending cases on the same game, the oldest first. `line`: the game's (`line_of`); one that is not written is known by its
    number."""
    position, number = (case.position, case.game) if line is None else (line.position, line.game)
    same = Q(position__isnull=True, game=number) if number is not None else Q()
    same |= Q(position=position) if position is not None else Q()
    if not same:
        return []
    return list(pending_cases().filter(same, table_id=case.table_id).exclude(pk=case.pk).order_by("pk"))


def accompanied() -> Exists:
    """Whether another case on the same game may be pending, to annotate cases with; `pending_on` knows."""
    same = Q(position=OuterRef("position")) | Q(game=OuterRef("game"))
    return Exists(pending_cases().filter(same, table=OuterRef("table")).exclude(pk=OuterRef("pk")))


def _no_unknown_case(pending: Sequence[Case], known: Collection[int]) -> None:
    """Nobody begins a second case on a game without knowing of the first: what is sent twice does not know of what the first sending has
    made."""
    if all(other.pk in known for other in pending):
        return
    text = _(
        "Über dieses Spiel gibt es schon einen offenen Fall. Bitte sagen, ob es mit ihm weitergeht oder ob es ein zweiter Vorfall ist."
    )
    raise refuse("case_open", text, "position", cases=[other.pk for other in pending])


def _told_in(others: Sequence[Case], line: Entry | None) -> dict[str, Any] | None:
    """The game as it was told in another pending case on it, the newest that knows it; None where it is written, or nobody has told it."""
    return next((dict(other.record) for other in reversed(others) if other.record), None) if line is None else None


def _moves(changed: Collection[str]) -> bool:
    """Whether the case is about another game by these changes, or may be."""
    return not {"position", "game"}.isdisjoint(changed)


def _store(case: Case, changed: Mapping[str, Any] | list[str]) -> None:
    case.version += 1
    case.save(update_fields=[*changed, "version"])
