"""What a referee taps, step by step: controls become values of a case, the last step's a choice. Never queries, decides or settles.

The game that is not written yet is read by the entry form's own reading, without its result.
"""

import re
from collections.abc import Mapping, Sequence
from enum import StrEnum, unique
from typing import Any
from uuid import UUID

from django.http import QueryDict
from django.utils.translation import gettext as _

import rules
from rules.engine import UNSAID, GameForm, Tariff, game_forms
from rules.families import AFTER
from rules.rows import WHO
from tournament.entry.form import CLAIMS, read_entry, values_of
from tournament.ledger.lines.faults import OTHER
from tournament.ledger.store.refusals import Finding, Refused, refuse
from tournament.ledger.store.typed import whole_number
from tournament.referee.consequence import Choice
from tournament.referee.retelling import is_over

NEW_LINE = "neu"
"""The value of the control `line` for a game that is not written yet."""


BETWEEN_NAMES = re.compile(r",|\s(?:und|and)\s")
"""What stands between the names of several people; a semicolon always does."""

ELSEWHERE = ("amount_", "claim_", "offender", "purpose")
"""Beginnings of controls that are the decision's own, where the game is told in its form."""


@unique
class Step(StrEnum):
    """The steps of a case by the word in the address, in their order."""

    GAME = "spiel"
    TOLD = "gespielt"
    """What is played, of a game that is not written."""
    FAULT = "was"
    WHEN = "wann"
    FACTS = "fragen"
    LOST = "verloren"
    """Which announcement is lost, where several may be."""
    DECISION = "entscheid"


def read_step(step: Step, data: QueryDict, tariff: Tariff, case: Any) -> dict[str, Any]:
    """The values of the case that a step's controls say. Raises Refused where nothing was chosen."""
    match step:
        case Step.GAME | Step.TOLD:
            return read_game(data) if step is Step.GAME else read_running(data, tariff, case.record)
        case Step.FAULT:
            return read_fault(data)
        case Step.WHEN:
            return {"stage": _chosen(data, "stage", _("Bitte antippen, wann es bemerkt wurde."))}
        case Step.FACTS:
            return read_who(data) if data.get("fact") == WHO.slug else {"facts": {**case.facts, **read_fact(data)}}
        case Step.LOST | Step.DECISION:
            # Which announcement is lost is chosen for the decision that follows; it is nothing of the case.
            return {"claims": read_claims(data, tariff)} if step is Step.DECISION else {}


def read_game(data: QueryDict) -> dict[str, Any]:
    """The line of the sheet, or the number of a game that has none."""
    line = _chosen(data, "line", _("Bitte antippen, um welches Spiel es geht."))
    return {"game": whole_number(data.get("number"))} if line == NEW_LINE else {"position": whole_number(line)}


def read_running(data: QueryDict, tariff: Tariff, known: Mapping[str, Any] | None) -> dict[str, Any]:
    """The number and what is known of a game that is not written. Raises Refused where the same game is told again and still lacks
    something, or somebody plays who sits out."""
    record, findings = read_told(data, tariff)
    again = (known or {}).get("game") == record.get("game")
    if findings and (again or any(finding.code == "bad_seat" for finding in findings)):
        raise Refused(findings)
    return {"game": whole_number(data.get("number")), "record": record if "game" in record else None}


def read_told(data: QueryDict, tariff: Tariff) -> tuple[dict[str, Any], list[Finding]]:
    """A game as the table tells it before it is written: no result, silent announcements unknown. With what is still to be asked.

    A partner whom nobody knows yet, said so, stands as `UNSAID`; where nothing was said of one, who plays is asked again, with whom.
    """
    return _told(plain(data), tariff)


def _told(values: Mapping[str, str], tariff: Tariff) -> tuple[dict[str, Any], list[Finding]]:
    typed = read_entry(values, tariff)
    record = {field: value for field, value in typed.record.items() if field not in AFTER}
    nobody = typed.form is not None and "declarer" in typed.form.fields and "declarer" not in record
    if record.get("partner") == UNSAID and values.get("partner") != UNSAID:
        # A record with a declarer and no partner is a game played alone, which nobody has said.
        record = {field: value for field, value in record.items() if field not in ("partner", "declarer")}
    if "announcements" in record:
        record["announcements"] = _announced(record["announcements"], made=tariff.sheet.decisions.counts_made)
    if "chelem" in record:  # Whether it was made is known after the last trick.
        record["chelem"] = {"by": record["chelem"]["by"], "announced": True}
    findings = list(typed.findings)
    if nobody:
        findings = [Finding("missing_field", "declarer", _("Wer hat gespielt?"))]
    return record, [*findings, *_sits_out(record, tariff)]


def _announced(items: list[dict[str, Any]], *, made: bool) -> list[dict[str, Any]]:
    """What is known of a game that is not over: who announced what; where a Renonce counts what was made before it, that too, and what had
    failed."""
    if made:
        return [item if item.get("when") == "silent" or item.get("won") is False else _without_won(item) for item in items]
    return [_without_won(item) for item in items if item.get("when") != "silent"]


def _without_won(item: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in item.items() if key != "won"}


def read_retold(data: QueryDict, tariff: Tariff, told: Mapping[str, Any] | None) -> tuple[dict[str, Any] | None, list[Finding]]:
    """The game as a form that decides again tells it (`telling`), to its end where it was told so; None where it says what was told before.
    With what is wrong with it."""
    if "telling" not in data:
        return None, []
    before = dict(told or {})
    values = values_of(before, tariff) | ({"partner": UNSAID} if before.get("partner") == UNSAID else {})
    over = is_over(told, tariff)
    record, findings = _retold({name: text for name, text in plain(data).items() if not name.startswith(ELSEWHERE)}, tariff, over=over)
    return (None, []) if record == _retold(values, tariff, over=over)[0] else (record, findings)


def _retold(values: Mapping[str, str], tariff: Tariff, *, over: bool) -> tuple[dict[str, Any], list[Finding]]:
    """A game without what another game than this one had: the controls of both came along."""
    typed = read_entry(values, tariff)
    record, findings = (typed.record, list(typed.findings)) if over else _told(values, tariff)
    if typed.form is None:
        return record, findings
    record = {field: value for field, value in record.items() if field in typed.form.fields and field != "renonce"}
    kinds = {item.kind for item in typed.form.announcements}
    said = [item for item in record.pop("announcements", ()) if item.get("kind") in kinds]
    return (record | {"announcements": said} if said else record), findings


def _sits_out(record: Mapping[str, Any], tariff: Tariff) -> list[Finding]:
    """Nobody who sits out plays, is called or announces anything."""
    idle = tariff.idle(record.get("dealer"), record.get("game"))
    here, gone = _("Der Geber sitzt in diesem Spiel aus."), _("An diesem Platz sitzt niemand mehr.")
    named = [(field, record.get(field)) for field in ("vorhand", "declarer", "partner")]
    named += [("announcements", item.get("by")) for item in record.get("announcements") or ()]
    return [Finding("bad_seat", field, gone if seat == tariff.empty else here) for field, seat in named if seat in idle]


def form_of(record: Mapping[str, Any] | None, tariff: Tariff) -> GameForm | None:
    """Which fields the game has, where it is known."""
    game = (record or {}).get("game")
    return next((form for form in game_forms(tariff) if form.slug == game), None)


def read_fault(data: QueryDict) -> dict[str, Any]:
    """What happened, and the seats that are accused of it."""
    violation = _chosen(data, "violation", _("Bitte antippen, was geschehen ist."))
    found = {"violation": violation, "accused": seats_of(data, "accused")}
    said = data.get("words", "").strip()
    if violation != OTHER or "words" not in data:
        return found
    if not said:
        raise refuse("missing_field", _("Bitte in ein paar Worten sagen, was es war."), "words")
    return {**found, "words": said}


def read_who(data: QueryDict) -> dict[str, Any]:
    """The seats that are accused, where a Renonce would have nobody to pay it."""
    _chosen(data, "answer", _("Bitte antippen, wer es war."))
    return {"accused": seats_of(data, "answer")}


def read_fact(data: QueryDict) -> dict[str, Any]:
    """One answer: the fact by its slug, as its kind wants it."""
    fact = next((fact for fact in rules.facts() if fact.slug == data.get("fact")), None)
    if fact is None:
        raise refuse("unknown_field", _("Diese Frage gibt es nicht. Bitte die Seite neu laden."), "fact")
    missing = _("Bitte eine Antwort antippen.")
    match fact.kind:
        case rules.FactKind.YES_NO:
            return {fact.slug: _chosen(data, "answer", missing) == "1"}
        case rules.FactKind.SEAT:
            return {fact.slug: whole_number(_chosen(data, "answer", missing))}
        case rules.FactKind.SEATS:
            _chosen(data, "answer", missing)
            return {fact.slug: seats_of(data, "answer")}


def read_claims(data: QueryDict, tariff: Tariff) -> list[dict[str, Any]]:
    """What is claimed beside a Renonce, as a record has it; rows that nobody filled in fall away."""
    typed = read_entry({"renonce": "1", **{name: text for name, text in plain(data).items() if name.startswith("claim_")}}, tariff)
    return typed.record["renonce"].get("claims", [])


def claim_rows(claims: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """The rows of the claims' form: those there are and one more, as long as there is room."""
    rows = [*claims, {}][:CLAIMS]
    return [
        {
            "name": f"claim_{row}",
            "by": claim.get("by"),
            "what": claim.get("kind") or ("points" if claim else ""),
            "points": claim.get("points"),
            "reason": claim.get("reason", ""),
        }
        for row, claim in enumerate(rows)
    ]


def read_found(data: QueryDict, known: Mapping[str, Any]) -> dict[str, Any]:
    """The answers of a form that asks several facts at once (`asked`: their slugs), with those known before; who it was is no fact of its
    own."""
    found: dict[str, Any] = {}
    facts = dict(known)
    for fact in (fact for fact in (*rules.facts(), WHO) if fact.slug in data.getlist("asked")):
        control = f"fact_{fact.slug}"
        if fact is WHO:
            found["accused"] = seats_of(data, control)
        elif fact.kind is rules.FactKind.SEATS:
            facts[fact.slug] = seats_of(data, control)
        elif control in data:
            facts[fact.slug] = data[control] == "1" if fact.kind is rules.FactKind.YES_NO else whole_number(data.get(control))
    return {**found, "facts": facts} if "asked" in data else {}


def claims_in(data: QueryDict, tariff: Tariff) -> tuple[dict[str, Any], ...] | None:
    """The claims that stand in a form; None where it has no rows for them."""
    return tuple(read_claims(data, tariff)) if any(name.startswith("claim_") for name in data) else None


def read_choice(data: QueryDict, tariff: Tariff, answered: str) -> Choice:
    """What the referee decides: by his controls, else as the rules answer. None where he left them alone.

    `decision_was`, `offender_was`: what stood there by itself; it is no choice, and follows the rules where they answer otherwise by now.
    """
    chosen = data.get("decision", "")
    decision = answered or chosen if chosen == data.get("decision_was") else chosen or answered
    renonce = decision == "renonce"
    offenders = seats_of(data, "offender") if renonce and "offender" in data else None
    if offenders is not None and offenders == seats_of(data, "offender_was"):
        offenders = None
    named = (text.partition("-") for text in data.getlist("lost"))
    lost = tuple((kind, seat) for kind, _dash, typed in named if (seat := whole_number(typed)) is not None)
    amounts = read_amounts(data, tariff) if decision == "manual" else None
    claims = claims_in(data, tariff) if renonce else None
    purpose = seats_of(data, "purpose") if renonce else ()
    return Choice(decision=decision, offenders=offenders, claims=claims, lost=lost, amounts=amounts, on_purpose=purpose)


def read_amounts(data: QueryDict, tariff: Tariff) -> list[float] | None:
    """Points by seat, one left open completed to the sum 0; None where they are not all there."""
    typed = read_entry({name: text for name, text in plain(data).items() if name.startswith("amount_")}, tariff).record.get("amounts")
    return typed if typed is not None and all(type(amount) in (int, float) for amount in typed) else None


def read_panel(data: QueryDict) -> list[str]:
    """The panel's names, without empty rows. Several typed into one row are several: else nobody would know who they are."""
    return [name for text in data.getlist("panel") for row in text.split(";") for name in _names_in(row)]


def _names_in(row: str) -> list[str]:
    """Two in "Karin Hofer, Karl Gruber"; one in "Hofer, Karin", the surname first."""
    parts = [part.strip() for part in BETWEEN_NAMES.split(row) if part.strip()]
    if all(len(part.split()) > 1 for part in parts):
        return parts
    return [row.strip()]


def plain(data: QueryDict) -> dict[str, str]:
    """What was typed, by the names of the controls; of a control that came several times the last."""
    return {name: data.get(name, "") for name in data}


def seats_of(data: QueryDict, name: str) -> list[int]:
    """The seats that are ticked, in order."""
    return sorted({seat for seat in map(whole_number, data.getlist(name)) if seat is not None})


def client_id_of(data: QueryDict) -> UUID:
    """The id that makes a form sent twice be one. Refused where a form came without it."""
    try:
        return UUID(data.get("client_id", ""))
    except ValueError:
        raise refuse(
            "bad_value", _("Das Formular ist unvollständig angekommen. Bitte die Seite neu laden und noch einmal senden.")
        ) from None


def _chosen(data: QueryDict, name: str, missing: str) -> str:
    value = data.get(name, "")
    if not value:
        raise refuse("missing_field", missing, name)
    return value
