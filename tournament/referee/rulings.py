"""Deciding a case, and the panel's answer to an appeal. A ruling is written once; the next one on the game supersedes
it.

While a ruling with a record stands, that record counts in the game's place; `ledger.lines` settles the sheet by it.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any
from uuid import UUID, uuid4

from django.contrib.auth.models import User
from django.utils.translation import gettext as _

import rules
from rules.words import term
from tournament.ledger.lines.changes import told_change
from tournament.ledger.lines.lines import CurrentLines, must_have_frozen_rules, new_version, to_settle_by_ruling
from tournament.ledger.lines.ruled import which_counts
from tournament.ledger.lines.ruling_numbers import next_ruling, number_of, with_numbers
from tournament.ledger.lines.writing import must_be_writable
from tournament.ledger.people.people import names_in
from tournament.ledger.store import convert
from tournament.ledger.store.log import Facts, coded, place_of
from tournament.ledger.store.refusals import Finding, Refused, of_rules, refuse, refuse_all
from tournament.ledger.store.storable import check_record
from tournament.ledger.store.transaction import (
    REASON_LIMIT,
    TEXT_LIMIT,
    Answer,
    before_locking,
    clean_text,
    must_not_be_closed,
    need_reason,
    record_action,
)
from tournament.models import Case, CaseState, Entry, Phase, Ruling, Table
from tournament.referee.cases import WORDS_LIMIT, check_case, end_case, line_of
from tournament.referee.consequence import Choice, Consequence, answer_about, consequence_of, stamp
from tournament.referee.neutrality import must_be_neutral, must_be_neutral_panel
from tournament.referee.retelling import to_write_anew, told_anew
from tournament.referee.standing import needs_panel, pending_appeal, standing_on, standing_with

MOST_PANEL = 9

Record = Mapping[str, Any]


def decide_case(
    *,
    case_id: int,
    user: User,
    choice: Choice,
    client_id: UUID,
    expected_version: int | None = None,
    expected_ruling: int | None = None,
    expected_stamp: str | None = None,
    replaces: bool = False,
    found: Mapping[str, Any] | None = None,
    retold: Mapping[str, Any] | None = None,
    departure: str = "",
    panel: Sequence[str] = (),
    reason: str = "",
    words: str = "",
    author: str = "",
) -> Ruling:
    """Writes the ruling on a case, and everything that follows from it. Sent twice under one `client_id` it is one ruling.

    `departure`: why the referee decides otherwise than the rules answer; needed wherever the two differ or the rules leave it to him.
    `replaces`: whether a ruling on another incident in the same game falls, which else stays, with this one beside it; `reason`: why an
    earlier ruling falls; needed where one does; `expected_ruling`: the one that its reader saw standing (0: none); `expected_stamp`: the
    `stamp` of what its reader was shown, refused (`changed_since`) where it would be another by now. `found`: facts and accused as they
    were found out when a case is decided again; `retold`: the game as it really was, where it was told or written otherwise: its line has a
    new version then, and the ruling is about that. `panel`: the names of the Schiedsrichtergremium; needed where an appeal waits. Refused:
    `case_ended`, `stale`, `overtaken`, `changed_since`, `missing_fact`, `missing_departure`, `missing_reason`, `panel_needed`,
    `settled_elsewhere`, `own_table`, `own_club`, `own_ruling`, `panel_twice`, `round_closed`, `table_has_sums`, `too_many_games`,
    `client_id_used`, what `consequence_of` refuses, and what the rules say.
    """

    def to_decide(table: Table) -> Callable[[], Ruling]:
        if (sent := sent_before(client_id, case_id)) is not None:
            return lambda: sent
        case = Case.objects.select_related("call").get(pk=case_id)
        case.table = table
        names = panel_names(panel)
        _may_decide(case, table, user, expected_version)
        written, told, anew, since = _told(case, retold, found or {})
        answered = answer_about(case, written, anew)
        why = _departure(case, choice, answered, departure)
        stood = standing_with(case, standing_on(case, written), choice.decision, replaces=replaces)
        effect = consequence_of(case, choice._replace(reason=choice.reason or why), answered, anew, settling=stood.settling)
        _must_be_as_shown(expected_stamp, stamp(choice.decision, effect, answered, stood.falls))
        _must_be_expected(stood.falls, expected_ruling)
        _panel_where_needed(table, stood.falls, names)
        values = {
            **_decided(choice, answered, effect, why), **_following(stood.falls, _why_it_falls(stood.falls, reason)),
            "referee": user, "referee_name": "" if names else author, "panel": names, "words": said_words(words), "client_id": client_id,
        }  # fmt: skip
        if effect.line is not None:
            _is_about(case, effect.line)
        ruling = Ruling(**_found_out(case, choice, None if effect.beside else effect.line), **values)
        put_on = partial(_to_put_on, ruling=ruling, beside=stood.beside, effect=effect, anew=anew, author=author)
        log = partial(_log_decision, told=told or {}, anew=anew, author=author)
        return partial(_write, ruling, since=since, effect=effect, put_on=put_on, ready=put_on(effect.sheet), log=log, author=author)

    return before_locking(Case.objects.values_list("table_id", flat=True).get(pk=case_id), None, to_decide)


def _write(
    ruling: Ruling,
    *,
    since: Sequence[str],
    effect: Consequence,
    put_on: Callable[[CurrentLines], Callable[[], object]],
    ready: Callable[[], object],
    log: Callable[[Ruling, int], None],
    author: str,
) -> Ruling:
    """Stores a decision and what follows from it, under the lock. `since`: fields of the case found out since; `ready`: what `put_on` made
    of the sheet as it was read, before a line is written now."""
    case, table = ruling.case, ruling.table
    if since:
        case.save(update_fields=since)
    if ruling.supersedes is not None:
        Ruling.objects.filter(pk=ruling.supersedes.pk).update(standing=False)
    if effect.written:
        _is_about(case, line := _written_now(table, effect, author))
        ruling.position, ruling.game = line.position, case.game
        ready = put_on(CurrentLines(table))
    if effect.line is not None or effect.written:
        case.save(update_fields=["position", "game"])
    coming = next_ruling(table.round.tournament_id)
    ruling.created_at = coming.at
    ruling.save()
    ready()
    end_case(case, CaseState.RULED, ruling.decision)
    log(ruling, coming.number)
    return ruling


def _may_decide(case: Case, table: Table, user: User, expected_version: int | None) -> None:
    must_not_be_closed(table.round.tournament)
    must_have_frozen_rules(table.round.tournament)
    must_be_neutral(table, user)
    if case.state == CaseState.DROPPED:
        raise refuse("case_ended", _("Dieser Fall wurde zurückgezogen."))
    if expected_version is not None and case.version != expected_version:
        raise refuse("stale", _("Jemand anderer hat diesen Fall inzwischen geändert. Bitte die Seite neu laden und nachsehen."), "version")
    if not case.violation or not case.stage:
        raise refuse("missing_field", _("Zuerst angeben, was geschah und wann es bemerkt wurde."), "violation")


def _told(
    case: Case, retold: Mapping[str, Any] | None, found: Mapping[str, Any]
) -> tuple[Entry | None, dict[str, Any] | None, dict[str, Any] | None, list[str]]:
    """The game's line, the game as it was told, and as it is told anew (None: as before); and the fields of the case that were found out
    since."""
    written = line_of(case)
    told = written.record if written is not None else case.record
    anew = told_anew(told, retold)
    return written, told, anew, _found_since(case, {**found, "record": anew} if anew is not None and written is None else found)


def _found_since(case: Case, found: Mapping[str, Any]) -> list[str]:
    """What was found out since the case was decided first: its next ruling is about that. Tells which fields are to be stored."""
    values, findings = check_case(found, case.table)
    refuse_all(findings)
    changed = [field for field, value in values.items() if getattr(case, field) != value]
    for field in changed:
        setattr(case, field, values[field])
    return changed


def _departure(case: Case, choice: Choice, answered: rules.Verdict | rules.Needs | rules.Refusal, departure: str) -> str:
    """The reason for deciding otherwise than the rules answer; "" where the decision is theirs."""
    findings: list[Finding] = []
    why = clean_text(departure, "departure", findings, limit=REASON_LIMIT)
    refuse_all(findings)
    if isinstance(answered, rules.Refusal) and not why:
        raise Refused(of_rules(answered.findings))
    if isinstance(answered, rules.Needs) and not why:
        question = answered.fact.question(convert.language(), case.table.round.tournament.sheet.system)
        raise refuse("missing_fact", _("Es fehlt noch eine Antwort: %(question)s") % {"question": question}, answered.fact.slug)
    if (
        isinstance(answered, rules.Verdict)
        and answered.decision == choice.decision
        and (choice.offenders is None or sorted(choice.offenders) == sorted(answered.offenders))
    ):
        return ""
    if not why:
        raise refuse(
            "missing_departure",
            _("Das ist nicht der Entscheid nach dem Blatt. Bitte begründen; der Grund steht beim Entscheid."),
            "departure",
        )
    return why


def _why_it_falls(previous: Ruling | None, reason: str) -> str:
    """The reason to put the earlier ruling out of force, "" where nothing falls; refused where there is none."""
    if previous is None:
        return ""
    if not reason.strip():
        text = _("Über dieses Spiel gilt schon ein Entscheid: %(decision)s. Bitte begründen, warum er fällt, oder dort neu entscheiden.")
        raise refuse("missing_reason", text % {"decision": term(previous.decision, convert.language())}, "reason", ruling=previous.pk)
    return need_reason(reason)


def _must_be_expected(previous: Ruling | None, expected: int | None) -> None:
    """Nobody overrules what he has not seen."""
    falls = previous.pk if previous is not None else 0
    if expected not in (None, falls):
        text = _("Über dieses Spiel hat inzwischen jemand anderer entschieden. Bitte seinen Entscheid ansehen, bevor er ersetzt wird.")
        raise refuse("overtaken", text, "ruling", ruling=falls or expected)


def sent_before(client_id: UUID, case_id: int) -> Ruling | None:
    """The ruling that this very form has written already."""
    sent = Ruling.objects.filter(client_id=client_id).first()
    if sent is not None and sent.case_id != case_id:
        raise refuse(
            "client_id_used", _("Dieser Entscheid wurde schon zu einem anderen Fall gespeichert. Bitte die Seite neu laden."), "client_id"
        )
    return sent


def _must_be_as_shown(expected: str | None, now: str) -> None:
    """The amounts shown are the amounts stored."""
    if expected not in (None, now):
        text = _("Was hier stand, ist nicht mehr, was gespeichert würde. Bitte ansehen, was jetzt da steht, und noch einmal entscheiden.")
        raise refuse("changed_since", text)


def _panel_where_needed(table: Table, previous: Ruling | None, panel: Sequence[str]) -> None:
    if panel:
        must_be_neutral_panel(table, panel, previous)
    if panel or not needs_panel(previous):
        return
    if pending_appeal(previous) is not None:
        raise refuse(
            "panel_needed",
            _("Gegen diesen Entscheid läuft eine Berufung; jetzt entscheidet das Gremium. Bitte seine Mitglieder nennen."),
            "panel",
        )
    raise refuse("panel_needed", _("Über dieses Spiel hat das Gremium entschieden; ändern kann das nur wieder das Gremium."), "panel")


def panel_names(names: Sequence[str]) -> list[str]:
    """The members of a panel as typed, empty rows left out; refused where there are too many."""
    findings: list[Finding] = []
    cleaned = [text for text in (clean_text(name, "panel", findings, limit=TEXT_LIMIT) for name in names) if text]
    if len(cleaned) > MOST_PANEL:
        findings.append(Finding("bad_value", "panel", _("Ein Gremium hat höchstens %(most)d Mitglieder.") % {"most": MOST_PANEL}))
    refuse_all(findings)
    return cleaned


def said_words(words: str) -> str:
    """Free words beside a ruling."""
    findings: list[Finding] = []
    text = clean_text(words, "words", findings, limit=WORDS_LIMIT)
    refuse_all(findings)
    return text


def _is_about(case: Case, line: Entry) -> None:
    """The game's line, which its case is about from now on."""
    case.position, case.game = line.position, line.game or case.game


def _to_put_on(
    sheet: CurrentLines | None, *, ruling: Ruling, beside: Sequence[Ruling], effect: Consequence, anew: Record | None, author: str
) -> Callable[[], object]:
    """What is to be written to put the ruling on its line, of which there is a new version where the game was told anew; beside one that
    settles it, the line stays as it is."""
    if sheet is None or ruling.position is None:
        return lambda: None
    if anew is not None and effect.line is not None and effect.settled is not None:
        return to_write_anew(sheet, ruling.position, anew, ruling, author=author, scored=effect.settled)
    counts = which_counts([*beside, ruling])
    return to_settle_by_ruling(sheet, ruling.position, counts, effect.settled if counts == ruling else None)


def _written_now(table: Table, effect: Consequence, author: str) -> Entry:
    must_be_writable(table)
    sheet = CurrentLines(table)
    position = sheet.next_position
    said = check_record(effect.entered)
    scored = sheet.settled(position, said)
    return new_version(sheet, position=position, record=said, client_id=uuid4(), reason="", author=author, scored=scored).store()


def _text(choice: Choice, answered: rules.Verdict | rules.Needs | rules.Refusal, why: str) -> str:
    """What was read out: the rules' own words, or the referee's reason where he decided by himself."""
    if isinstance(answered, rules.Verdict) and answered.decision == choice.decision:
        return answered.text("de")
    return why


def _following(previous: Ruling | None, reason: str) -> dict[str, Any]:
    """What a ruling says of the one whose place it takes, and why."""
    return {"number": previous.number + 1 if previous else 1, "appeal": pending_appeal(previous), "supersedes": previous, "reason": reason}


def _found_out(case: Case, choice: Choice, line: Entry | None) -> dict[str, Any]:
    """What a ruling copies of its case, and where it stands."""
    return {
        "case": case,
        "table": case.table,
        "balanced": case.table.round.tournament.sheet.system.balanced,
        "game": case.game,
        "position": line.position if line else None,
        "violation": case.violation,
        "stage": case.stage,
        "facts": case.facts,
        "accused": case.accused,
        "layout": case.layout,
        "claims": list(case.claims if choice.claims is None else choice.claims),
    }


def _decided(choice: Choice, answered: rules.Verdict | rules.Needs | rules.Refusal, effect: Consequence, why: str) -> dict[str, Any]:
    """What a ruling says and does."""
    answer, source = (answered.decision, answered.source) if isinstance(answered, rules.Verdict) else ("", "")
    return {
        "answered": answer,
        "decision": choice.decision,
        "source": source,
        "text": _text(choice, answered, why),
        "departure": why,
        "offenders": list(effect.offenders),
        "entered": effect.entered,
        "record": effect.record,
        **({} if effect.beside else _amounts(effect)),
    }


def _amounts(effect: Consequence) -> dict[str, Any]:
    return {"before": _halves(effect.before), **(convert.amount_columns(*effect.after) if effect.after else {})}


def _halves(amounts: tuple[Sequence[convert.Points], Sequence[convert.Points]] | None) -> list[list[int]] | None:
    return None if amounts is None else [[convert.halves(amount) for amount in part] for part in amounts]


def before_locking_ruling(ruling_id: int, decide: Callable[[Ruling], Callable[[], Answer]]) -> Answer:
    """`before_locking` of a ruling that still stands, with its number, its appeal and its table."""

    def to_decide(table: Table) -> Callable[[], Answer]:
        ruling = with_numbers(Ruling.objects.select_related("appealed")).get(pk=ruling_id)
        ruling.table = table
        if table.round.tournament.phase != Phase.CLOSED:  # until the standings are published; the panel decides in the open
            must_not_be_closed(table.round.tournament)
        if not ruling.standing:
            raise refuse("ruling_fallen", _("Dieser Entscheid gilt nicht mehr; ein späterer hat ihn ersetzt."))
        return decide(ruling)

    return before_locking(Ruling.objects.values_list("table_id", flat=True).get(pk=ruling_id), None, to_decide)


def _log_decision(ruling: Ruling, number: int, told: Record, anew: Record | None, author: str) -> None:
    tournament, detail = ruling.table.round.tournament, {"ruling": ruling.pk, "case": ruling.case_id}
    facts = {"ruling": number, **_decided_facts(ruling, told, anew)}
    record_action(tournament, "decide_case", facts, author=author, table=ruling.table, detail=detail)


def _decided_facts(ruling: Ruling, told: Record, anew: Record | None) -> Facts:
    """What was decided by which paragraph, why otherwise, in whose place, by whom; what was told before and after: for the log."""
    decision = coded(ruling.decision)
    said = {"say": "decision_by", "decision": decision, "source": ruling.source} if ruling.source else decision
    also: list[Facts] = []
    if ruling.supersedes is not None:
        also.append({"say": "replaces_ruling", "number": number_of(ruling.supersedes), "reason": ruling.reason})
    if anew is not None:
        also.append(
            {"say": "told_anew", "changes": told_change(told, anew, [seat.name for seat in names_in(ruling.table_id, ruling.game)])}
        )
    also += [{"say": "panel", "names": list(ruling.panel)}] if ruling.panel else []
    why = {"say": "decide_otherwise", "reason": ruling.departure} if ruling.departure else {}
    return {"where": place_of(ruling.table, ruling.game), "decision": said, "also": also, **why}
