"""Reads a Renonce ruling in a record: who offended, and what regular players may claim on top."""

from typing import Any

from rules.engine.draft import Draft, Reader
from rules.engine.manual import amounts_have_halves, read_amount
from rules.engine.plain import unknown_parts
from rules.engine.record import Announcement, Claim, Renonce
from rules.engine.shape import NESTED, Field
from rules.engine.tariff import Play, Tariff
from rules.families.tarock.outcome import claim_counts, nobody_plays
from rules.rows.answers import anything_is_claimed, fifth_player_pays
from rules.rows.card_points import Amount

_MOST = 64


def renonce_reader(field: Field, _play: Play, _tariff: Tariff) -> Reader:
    """The ruling of a record; None with a finding where it is none."""
    name, (code, sentence) = field.name, field.refusal

    def read(value: Any, draft: Draft) -> Renonce | None:
        if type(value) is not dict:
            draft.refuse(code, name, sentence)
            return None
        unknown_parts(value, NESTED[name], name, draft)
        offenders = _read_offenders(value.get("offenders"), draft)
        return Renonce(offenders, _read_claims(value.get("claims"), offenders, draft))

    return read


def _read_claims(given: Any, offenders: tuple[int, ...], draft: Draft) -> tuple[Claim, ...]:
    if given is None:
        return ()
    if type(given) is not list or len(given) > _MOST:
        draft.refuse("bad_claim", "renonce.claims", "claims_no_list")
        return ()
    if draft.tariff.system.claims is None and not anything_is_claimed(draft.tariff.policies):
        for place in range(len(given)):
            draft.refuse("bad_claim", f"renonce.claims[{place}]", "claim_none")
        return ()
    read: list[Claim] = []
    for place, claim in enumerate(given):
        found = _read_claim(claim, f"renonce.claims[{place}]", offenders, draft)
        if found is None:
            continue
        if _claimed_before(found, read, draft):
            draft.refuse("bad_claim", f"renonce.claims[{place}].kind", "claim_twice", draft.play.terms[found.kind or ""])
        read.append(found)
    return tuple(read)


def _claimed_before(claim: Claim, read: list[Claim], draft: Draft) -> bool:
    # A kind that could not be read may be anything, a list too.
    return (
        type(claim.kind) is str
        and claim.kind in draft.play.rows
        and any((claim.by, claim.kind) == (other.by, other.kind) for other in read)
    )


def _read_offenders(given: Any, draft: Draft) -> tuple[int, ...]:
    active = draft.tariff.active_seats(draft.dealer)
    whoever = draft.tariff.taken if fifth_player_pays(draft.tariff.policies) else active
    if (
        type(given) is not list
        or not 0 < len(given) < len(whoever)
        or any(type(seat) is not int or seat not in whoever for seat in given)
        or len(set(given)) < len(given)
        or set(active) <= set(given)
    ):
        draft.refuse("bad_offenders", "renonce.offenders", "bad_offenders", len(whoever) - 1)
        return ()
    return tuple(sorted(given))


def _read_claim(given: Any, field: str, offenders: tuple[int, ...], draft: Draft) -> Claim | None:
    if type(given) is not dict:
        draft.refuse("bad_claim", field, "claim_no_object")
        return None
    unknown_parts(given, NESTED["claims"], field, draft)
    by, kind, points, reason = (given.get(key) for key in NESTED["claims"])
    if type(by) is not int or by not in draft.tariff.active_seats(draft.dealer) or by in offenders:
        draft.refuse("bad_claim", f"{field}.by", "claim_by")
        by = None
    if (kind is None) is (points is None):
        draft.refuse("bad_claim", field, "claim_kind_or_points")
    elif kind is not None:
        _check_kind(kind, by, f"{field}.kind", draft)
    else:
        points = _read_points(points, f"{field}.points", draft)
    if reason is not None and type(reason) is not str:
        draft.refuse("bad_value", f"{field}.reason", "reason_no_text")
    # Where nobody could be read there is a finding, and the claim is never settled.
    return Claim(-1 if by is None else by, kind, points, reason)


def _read_points(given: Any, field: str, draft: Draft) -> Amount | None:
    """Points that the referee names: more than 0, whole or, where the sheet writes them, a half."""
    halves = amounts_have_halves(draft.tariff)
    points = read_amount(given, halves=halves)
    if points is None or points <= 0:
        draft.refuse("bad_claim", field, "bad_claim_halves" if halves else "bad_claim_points")
    return points


def _check_kind(kind: Any, by: int | None, field: str, draft: Draft) -> None:
    play, sides = draft.play, draft.sides
    row = play.rows.get(kind) if type(kind) is str else None
    if row is None or row.slug not in play.claims:
        draft.refuse("bad_claim", field, "claim_kind", play.term)
    elif any(item.kind == kind and item.when != "silent" for item in draft.announcements):
        draft.refuse("bad_claim", field, "claim_announced", play.terms[kind])
    elif sides is None:
        return
    elif row.declarer_only and by is not None and by != sides.ours[0]:
        draft.refuse("bad_claim", field, "claim_declarer_only", play.terms[kind])
    elif nobody_plays(row, play, sides.ours[1] if len(sides.ours) > 1 else None):
        draft.refuse("bad_claim", field, "ultimo_in_talon", draft.tariff.system.in_sentence(kind), play.term)
    elif by is not None and not claim_counts(Announcement(kind, by, "silent"), draft.announcements, play, sides, tariff=draft.tariff):
        draft.refuse("bad_claim", field, "claim_beside_valat", play.terms[kind], draft.tariff.system.in_sentence("valat"))
