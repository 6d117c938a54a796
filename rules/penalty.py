"""Reads a Renonce ruling in a record: who offended, and what regular players may claim on top."""

from rules.findings import Finding
from rules.record import Announcement, Claim, Renonce
from rules.system import Kind
from rules.tariff import Play, Tariff, shortened

_FIELDS = frozenset({"offenders", "claims"})
_CLAIM_FIELDS = frozenset({"by", "kind", "points", "reason"})
_MOST = 64


def read_renonce(
    record: dict, dealer: int, declarer: int | None, play: Play, announcements: tuple[Announcement, ...], tariff: Tariff, findings: list[Finding]
) -> Renonce | None:
    """The ruling of a record, or None where there is none."""
    given = record.get("renonce")
    if given is None:
        return None
    if type(given) is not dict:
        findings.append(Finding("bad_value", "renonce", ("renonce_no_object",)))
        return None
    findings += [
        Finding("unknown_field", f"renonce.{shortened(str(key))}", ("unknown_field", shortened(str(key)))) for key in given if key not in _FIELDS
    ]
    offenders = _read_offenders(given.get("offenders"), dealer, tariff, findings)
    claims = given.get("claims")
    if claims is None:
        return Renonce(offenders)
    if type(claims) is not list or len(claims) > _MOST:
        findings.append(Finding("bad_claim", "renonce.claims", ("claims_no_list",)))
        return Renonce(offenders)
    opened = {item.kind for item in announcements if item.when != "silent"}
    read = [
        _read_claim(claim, f"renonce.claims[{place}]", dealer, declarer, offenders, opened, play, tariff, findings)
        for place, claim in enumerate(claims)
    ]
    return Renonce(offenders, tuple(claim for claim in read if claim is not None))


def _read_offenders(given: object, dealer: int, tariff: Tariff, findings: list[Finding]) -> tuple[int, ...]:
    active = tariff.active_seats(dealer)
    if (
        type(given) is not list or not 0 < len(given) < len(active) or any(type(seat) is not int or seat not in active for seat in given)
        or len(set(given)) < len(given)
    ):
        findings.append(Finding("bad_offenders", "renonce.offenders", ("bad_offenders", len(active) - 1)))
        return ()
    return tuple(sorted(given))


def _read_claim(
    given: object, field: str, dealer: int, declarer: int | None, offenders: tuple[int, ...], opened: set[str], play: Play, tariff: Tariff,
    findings: list[Finding],
) -> Claim | None:
    if type(given) is not dict:
        findings.append(Finding("bad_claim", field, ("claim_no_object",)))
        return None
    findings += [
        Finding("unknown_field", f"{field}.{shortened(str(key))}", ("unknown_field", shortened(str(key)))) for key in given if key not in _CLAIM_FIELDS
    ]
    by, kind, points, reason = (given.get(key) for key in ("by", "kind", "points", "reason"))
    if type(by) is not int or by not in tariff.active_seats(dealer) or by in offenders:
        findings.append(Finding("bad_claim", f"{field}.by", ("claim_by",)))
        by = None
    if (kind is None) is (points is None):
        findings.append(Finding("bad_claim", field, ("claim_kind_or_points",)))
    elif kind is not None:
        _check_kind(kind, by, f"{field}.kind", declarer, opened, play, findings)
    elif type(points) is not int or not 0 < points <= 1_000_000:
        findings.append(Finding("bad_claim", f"{field}.points", ("bad_claim_points",)))
    if reason is not None and type(reason) is not str:
        findings.append(Finding("bad_value", f"{field}.reason", ("reason_no_text",)))
    return Claim(by, kind, points, reason)


def _check_kind(kind: object, by: object, field: str, declarer: int | None, opened: set[str], play: Play, findings: list[Finding]) -> None:
    row = play.rows.get(kind) if type(kind) is str else None
    if row is None or not row.claimable or play.row.kind in (Kind.NEGATIVE, Kind.TRISCHAKEN) or (kind, "silent") not in play.values:
        findings.append(Finding("bad_claim", field, ("claim_kind", play.term)))
    elif kind in opened:
        findings.append(Finding("bad_claim", field, ("claim_announced", play.terms[kind])))
    elif row.declarer_only and by is not None and by != declarer:
        findings.append(Finding("bad_claim", field, ("claim_declarer_only", play.terms[kind])))
