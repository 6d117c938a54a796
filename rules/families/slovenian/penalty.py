"""Reads a Renons and a lost Mond."""

from typing import Any

from rules.engine.draft import Draft, Reader
from rules.engine.plain import read_seat, unknown_parts
from rules.engine.shape import Field
from rules.engine.tariff import Play, Tariff
from rules.families.slovenian.record import Mond, Renons

_RENONS = ("offenders", "claims", "fault", "intentional")
_MOND = ("lost_by", "taken_by")
_MOST = 64
DISCARD = "discard"


def renons_reader(field: Field, _play: Play, _tariff: Tariff) -> Reader:
    """Who committed it; None with a finding where it is none."""
    name, (code, sentence) = field.name, field.refusal

    def read(value: Any, draft: Draft) -> Renons | None:
        if type(value) is not dict:
            draft.refuse(code, name, sentence)
            return None
        unknown_parts(value, _RENONS, name, draft)
        offenders = _offenders(value.get("offenders"), draft)
        _refuse_claims(value.get("claims"), draft)
        return Renons(offenders, _fault(value.get("fault"), draft), _intentional(value.get("intentional"), offenders, draft))

    return read


def _are_seats(given: Any, among: tuple[int, ...]) -> bool:
    return type(given) is list and all(type(seat) is int and seat in among for seat in given) and len({*given}) == len(given)


def _offenders(given: Any, draft: Draft) -> tuple[int, ...]:
    active = draft.active
    if not _are_seats(given, active) or not 0 < len(given) < len(active):
        draft.refuse("bad_offenders", "renonce.offenders", "bad_offenders", len(active) - 1)
        return ()
    return tuple(sorted(given))


def _refuse_claims(given: Any, draft: Draft) -> None:
    """Nobody else writes anything for it."""
    if given is None:
        return
    if type(given) is not list or len(given) > _MOST:
        draft.refuse("bad_claim", "renonce.claims", "claims_no_list")
        return
    for place in range(len(given)):
        draft.refuse("bad_claim", f"renonce.claims[{place}]", "renons_no_claim")


def _fault(given: Any, draft: Draft) -> str | None:
    if given is None:
        return None
    if given != DISCARD:
        draft.refuse("bad_value", "renonce.fault", "bad_renons_fault")
        return None
    return DISCARD


def _intentional(given: Any, offenders: tuple[int, ...], draft: Draft) -> tuple[int, ...]:
    if given is None:
        return ()
    if not _are_seats(given, offenders or draft.tariff.taken):
        draft.refuse("bad_value", "renonce.intentional", "bad_intentional")
        return ()
    return tuple(sorted(given))


def mond_reader(field: Field, _play: Play, _tariff: Tariff) -> Reader:
    """Who lost it, and to whom; None with a finding where that cannot be known."""
    name, (code, sentence) = field.name, field.refusal

    def read(value: Any, draft: Draft) -> Mond | None:
        if type(value) is not dict:
            draft.refuse(code, name, sentence)
            return None
        unknown_parts(value, _MOND, name, draft)
        before = len(draft.findings)
        given, lost, taken = value.get("lost_by"), -1, value.get("taken_by")
        if given is None:
            draft.refuse("missing_field", f"{name}.lost_by", "missing_mond_by")
        else:
            lost = read_seat(given, f"{name}.lost_by", draft)
        if taken is not None:
            taken = read_seat(taken, f"{name}.taken_by", draft)
        return Mond(lost, taken) if len(draft.findings) == before else None

    return read
