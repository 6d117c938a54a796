"""What is done with prizes: the plan is set or taken from another tournament, the prizes are given, a giving is withdrawn, the raffle goes
on.

What is wrong with a plan is said by the one code that reads requests (`scoring.requests.prizes`), at the field of the request.
"""

import secrets
from collections.abc import Collection, Mapping, Sequence
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from scoring.arithmetic.prizes import Prize as Asked
from scoring.requests import prizes as asking
from tournament.ledger.people.ranking import standings_digest
from tournament.ledger.store.convert import language
from tournament.ledger.store.refusals import Finding, Refused, refuse, refuse_all
from tournament.ledger.store.transaction import CLOSED, clean_text, lock, need_reason, record_action
from tournament.models import Prize, PrizeGiving, PrizePlan, Registration, Round, RoundState, Tournament, times
from tournament.prizes.reading import LARGEST_SEED, read_plan, read_prizes, standing_digest, standing_giving
from tournament.referee.disputes import read_disputes

MOST_PRIZES = 200
LARGEST_AMOUNT = 99_999_999
"""Cents of one prize: as much as a form shows."""
LARGEST_NUMBER = 9_999
LONGEST_KEY = 80
SEED_BYTES = 4
COPIED = ("ties", "a_person", "unit", "raffle", "raffle_for")
"""What one tournament takes from another. Seed, and everything about its players, stays there."""


def new_seed() -> str:
    """A seed that nobody knows yet, short enough to read it out: eight hexadecimal digits."""
    return secrets.token_hex(SEED_BYTES)


@transaction.atomic
def save_plan(*, tournament_id: int, policies: Mapping[str, Any], prizes: Sequence[Mapping[str, Any]], author: str = "") -> PrizePlan:
    """Sets how prizes are given and which there are; the same once more costs nothing.

    `policies`: ties, a_person, unit, seed ("": a new one), raffle (texts), raffle_for, away, out (numbers), tickets (by number). `prizes`:
    rows of a request; one without a key gets one. Refused: `given`, `seed_fixed`, what the request's reader refuses, `unknown_player`.
    """
    tournament = lock(tournament_id)
    before = read_plan(tournament)
    _must_not_be_given(tournament)
    plan, was = before.plan, {**before.policies(), "prizes": before.rows}
    said = {**policies, "seed": policies.get("seed", "") or plan.seed or new_seed()}
    rows = _with_keys(prizes)
    findings = faults_of_plan(said, rows, set(Registration.objects.filter(tournament=tournament).values_list("number", flat=True)))
    if before.stored and said["seed"] != plan.seed and _last_round_opened(tournament):
        text = _("Der Startwert steht fest: die letzte Runde ist eröffnet. Er war vorher „%(seed)s“.")
        findings.append(Finding("seed_fixed", "seed", text % {"seed": plan.seed}))
    refuse_all(findings)
    new = [stored_prize(tournament, position, row) for position, row in enumerate(rows)]
    if before.stored and not _change(plan, said) and [_said_of(row) for row in new] == [_said_of(row) for row in before.prizes]:
        return plan
    if plan.seed != said["seed"]:
        plan.seed_at = times.now()
    for field, value in said.items():
        setattr(plan, field, value)
    plan.save()
    Prize.objects.filter(tournament=tournament).delete()
    Prize.objects.bulk_create(new)
    facts = {"count": len(new), "sum": {"cents": sum(prize.cents or 0 for prize in new)}, "seed": plan.seed}
    record_action(tournament, "plan_prizes", facts, author=author, detail={"before": was} if before.stored else {})
    return plan


def _change(plan: PrizePlan, said: Mapping[str, Any]) -> bool:
    return any(getattr(plan, field) != value for field, value in said.items())


def _said_of(prize: Prize) -> tuple[Any, ...]:
    return (prize.key, prize.kind, prize.filter, prize.place, prize.special, prize.cents, prize.text, prize.value, prize.at_least)


@transaction.atomic
def copy_plan(*, tournament_id: int, source_id: int, author: str = "") -> PrizePlan:
    """Takes prizes and policies from another tournament (`COPIED`). Refused: `given`, `nothing_planned`."""
    source = read_plan(Tournament.objects.get(pk=source_id))
    if not source.stored:
        raise refuse("nothing_planned", _("Dort sind keine Preise festgelegt."))
    own = read_plan(Tournament.objects.get(pk=tournament_id))
    taken = {field: getattr(source.plan, field) for field in COPIED}
    kept = {field: getattr(own.plan, field) for field in ("seed", "away", "out", "tickets")}
    return save_plan(tournament_id=tournament_id, policies=taken | kept, prizes=source.rows, author=author)


def begin_with_plan_of(source: Tournament, tournament: Tournament) -> None:
    """The prizes and policies of another tournament for one that is just set up after it; its log row says so. Within a transaction."""
    read = read_plan(source)
    if not read.stored:
        return
    PrizePlan.objects.create(tournament=tournament, seed=new_seed(), **{field: getattr(read.plan, field) for field in COPIED})
    Prize.objects.bulk_create(stored_prize(tournament, position, row) for position, row in enumerate(read.rows))


def _must_not_be_given(tournament: Tournament) -> None:
    if standing_giving(tournament) is not None:
        text = _("Die Preise sind vergeben. Soll sich etwas ändern, zuerst die Vergabe mit einem Grund zurücknehmen.")
        raise refuse("given", text)


def _with_keys(prizes: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """The rows; one without a key gets its place, or what it is for, and a number where that is taken."""
    taken = {str(row["key"]) for row in prizes if row.get("key")}
    rows = []
    for row in prizes:
        key = row.get("key")
        if not key:
            word = row.get("special") or "-".join([*map(str, (row.get("filter") or {}).values()), str(row.get("place") or "")])
            base = str(word).strip("-")[: LONGEST_KEY - 4] or "preis"
            key = next(name for name in [base, *(f"{base}-{n}" for n in range(2, MOST_PRIZES + 2))] if name not in taken)
            taken.add(key)
        rows.append({**row, "key": key})
    return rows


def faults_of_plan(said: Mapping[str, Any], rows: Sequence[Mapping[str, Any]], known: Collection[int]) -> list[Finding]:
    """Everything that is wrong with policies and prizes, at the fields of a request. `known`: the numbers of the players."""
    return _wrong_with(said, rows) + _unknown_people(said, known)


def _wrong_with(said: Mapping[str, Any], rows: Sequence[Mapping[str, Any]]) -> list[Finding]:
    """What the request's reader says against it, and what is too large for the store."""
    request: dict[str, Any] = {
        "seed": said["seed"],
        "ties": said["ties"],
        "a_person": said["a_person"],
        "unit": said["unit"],
        "persons": [],
    }
    request |= {"prizes": [dict(row) for row in rows]}
    if said["raffle"]:
        request["raffle"] = {"prizes": list(said["raffle"]), "exclude": said["raffle_for"]}
    read = asking.read(request)
    if not isinstance(read, asking.Asked):
        return [Finding(fault.code, fault.field, fault.text(language())) for fault in read]
    findings = _too_large(read.prizes)
    if len(rows) > MOST_PRIZES:
        findings.append(Finding("bad_value", "prizes", _("Höchstens %(most)d Preise.") % {"most": MOST_PRIZES}))
    clean_text(said["seed"], "seed", findings, limit=LARGEST_SEED, required=True)
    for index, text in enumerate(said["raffle"]):
        clean_text(text, f"raffle.prizes[{index}]", findings)
    if said["unit"] > LARGEST_AMOUNT:
        findings.append(Finding("bad_value", "unit", _too_much()))
    return findings


def _too_large(prizes: Sequence[Asked]) -> list[Finding]:
    findings: list[Finding] = []
    for index, prize in enumerate(prizes):
        for field, amount, most in (
            ("cents", prize.cents or 0, LARGEST_AMOUNT), ("value", prize.value, LARGEST_AMOUNT), ("place", prize.place, LARGEST_NUMBER),
            ("at_least", prize.at_least, LARGEST_NUMBER), ("filter", prize.filter.participations or 0, LARGEST_NUMBER),
        ):  # fmt: skip
            if amount > most:
                findings.append(Finding("bad_value", f"prizes[{index}].{field}", _too_much()))
        for field, text in (
            ("text", prize.text),
            ("filter", prize.filter.tag),
            ("filter", prize.filter.club),
            ("filter", prize.filter.place),
        ):
            clean_text(text or "", f"prizes[{index}].{field}", findings)
        clean_text(prize.key, f"prizes[{index}].key", findings, limit=LONGEST_KEY)
    return findings


def _too_much() -> str:
    return _("So viel geht hier nicht. Bitte die Zahl noch einmal ansehen.")


def _unknown_people(said: Mapping[str, Any], known: Collection[int]) -> list[Finding]:
    """A finding for each list that names a number which nobody has here, or tickets that cannot be."""
    findings = []
    for field, numbers in (("away", said["away"]), ("out", said["out"]), ("tickets", map(int, said["tickets"]))):
        strangers = [str(number) for number in numbers if number not in known]
        if strangers:
            findings.append(
                Finding("unknown_player", field, _("Diese Nummer hat hier niemand: %(numbers)s.") % {"numbers": ", ".join(strangers)})
            )
    if any(type(tickets) is not int or not 1 <= tickets <= asking.MOST_TICKETS for tickets in said["tickets"].values()):
        text = _("Jeder hat 1 bis %(most)d Lose. Wer keines hat, steht nicht in dieser Liste, sondern unter „nicht mehr da“.")
        findings.append(Finding("bad_value", "tickets", text % {"most": asking.MOST_TICKETS}))
    return findings


def stored_prize(tournament: Tournament, position: int, row: Mapping[str, Any]) -> Prize:
    """A row of a request as the store has it."""
    said = {name: value for name, value in row.items() if value is not None}
    return Prize(
        **({"kind": "place", "filter": {}, "special": "", "text": "", "value": 0} | said), tournament=tournament, position=position
    )


def _last_round_opened(tournament: Tournament) -> bool:
    return Round.objects.filter(tournament=tournament, number__gte=tournament.rounds).exclude(state=RoundState.DRAWN).exists()


@transaction.atomic
def give_prizes(*, tournament_id: int, digest: str, author: str = "") -> PrizeGiving:
    """Hands the prizes out as they were shown: by the standing of this `digest`, once the tournament is closed.

    Refused: `not_in_phase`, `given`, `nothing_planned`, `stale` (the standing or the plan is another one by now), what the request's reader
    refuses.
    """
    tournament = lock(tournament_id)
    if tournament.phase not in CLOSED:
        raise refuse(
            "not_in_phase",
            _("Preise werden vergeben, wenn das Turnier abgeschlossen ist: dann ändert sich der Stand nicht mehr von selbst."),
        )
    _must_not_be_given(tournament)
    read = read_prizes(tournament)
    if not read.planned.prizes and not read.planned.plan.raffle:
        raise refuse("nothing_planned", _("Es sind keine Preise festgelegt."))
    found = read.now
    if found.errors:
        raise Refused([Finding(error["code"], error["field"], error["message"]) for error in found.errors])
    if digest != shown_digest(found.request):
        raise refuse(
            "stale", _("Der Stand oder die Preise haben sich geändert, seit diese Seite geladen wurde. Bitte noch einmal ansehen.")
        )
    state = standings_digest(tournament, read.ranked, read_disputes(tournament, read.ranked).spans)
    said = {"digest": standing_digest(found.request["persons"]), "state": state, "author": author}
    giving = PrizeGiving.objects.create(tournament=tournament, request=dict(found.request), answer=dict(found.answer), **said)
    people = len({award["person"] for award in found.awards})
    facts = {"sum": {"cents": found.cents}, "count": people, "digest": giving.stand}
    record_action(tournament, "give_prizes", facts, author=author, detail={"giving": giving.pk})
    return giving


def shown_digest(request: Mapping[str, Any]) -> str:
    """Identifies what somebody saw before he gave the prizes: standing, plan and prizes together."""
    return standing_digest([request])


@transaction.atomic
def withdraw_giving(*, tournament_id: int, reason: str, author: str = "") -> PrizeGiving:
    """Takes the giving back, with a reason; it stays in the store and the file. Refused: `not_given`, `missing_reason`."""
    tournament = lock(tournament_id)
    why = need_reason(reason)
    giving = standing_giving(tournament)
    if giving is None:
        raise refuse("not_given", _("Es sind keine Preise vergeben."))
    giving.withdrawn_at, giving.withdrawn_by, giving.withdrawn_reason = times.now(), author, why
    giving.save(update_fields=["withdrawn_at", "withdrawn_by", "withdrawn_reason"])
    record_action(tournament, "withdraw_giving", {"reason": why}, author=author, detail={"giving": giving.pk})
    return giving


@transaction.atomic
def set_gone(*, tournament_id: int, number: int, gone: bool, author: str = "") -> PrizePlan:
    """Somebody called in the raffle did not answer, and is passed over; or he came after all. Refused: `nothing_planned`,
    `unknown_player`."""
    tournament = lock(tournament_id)
    plan = _plan_with_raffle(tournament)
    registration = registered(tournament, number)
    if (number in plan.gone) != gone:
        plan.gone = sorted({*plan.gone, number} if gone else set(plan.gone) - {number})
        plan.save(update_fields=["gone"])
        facts = {"number": number, "name": registration.player.name} | ({} if gone else {"say": "raffle_here"})
        record_action(tournament, "raffle_gone", facts, author=author)
    return plan


def _plan_with_raffle(tournament: Tournament) -> PrizePlan:
    plan = PrizePlan.objects.filter(tournament=tournament).first()
    if plan is None or not plan.raffle:
        raise refuse("nothing_planned", _("Es gibt keine Tombola."))
    return plan


def registered(tournament: Tournament, number: int) -> Registration:
    """Who has this number, with his person. Refused: `unknown_player`."""
    found = Registration.objects.select_related("player").filter(tournament=tournament, number=number).first()
    if found is None:
        raise refuse("unknown_player", _("Diese Nummer hat hier niemand: %(numbers)s.") % {"numbers": number}, "number")
    return found


@transaction.atomic
def answer_name(*, tournament_id: int, number: int, named: bool, author: str = "") -> PrizePlan:
    """What a winner said who is a number to visitors: at the ceremony by name, or by number. Refused: `nothing_planned`,
    `unknown_player`."""
    tournament = lock(tournament_id)
    registration = registered(tournament, number)
    plan = PrizePlan.objects.filter(tournament=tournament).first()
    if plan is None:
        raise refuse("nothing_planned", _("Es sind keine Preise festgelegt."))
    said = "name" if named else "number"
    if plan.answers.get(str(number)) != said:
        plan.answers = {**plan.answers, str(number): said}
        plan.save(update_fields=["answers"])
        facts = {"number": number, "name": registration.player.name} | ({} if named else {"say": "ceremony_number"})
        record_action(tournament, "ceremony_name", facts, author=author)
    return plan
