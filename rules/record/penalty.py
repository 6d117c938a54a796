"""Reads a Renonce ruling in a record: who offended, and what regular players may claim on top."""

from typing import NamedTuple

from rules.record.outcome import nobody_plays, on_valats_side
from rules.record.record import Announcement, Claim, Renonce
from rules.record.tariff import Play, Sides, Tariff, shortened
from rules.rows.system import Kind
from rules.words.findings import Finding

_FIELDS = frozenset({"offenders", "claims"})
_CLAIM_FIELDS = frozenset({"by", "kind", "points", "reason"})
_MOST = 64


class Game(NamedTuple):
    """The game that a claim is beside. `sides`: None in Trischaken, or where they could not be read."""

    play: Play
    dealer: int
    sides: Sides | None
    announcements: tuple[Announcement, ...]
    tariff: Tariff


def read_renonce(record: dict, game: Game, findings: list[Finding]) -> Renonce | None:
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
    offenders = _read_offenders(given.get("offenders"), game.dealer, game.tariff, findings)
    claims = given.get("claims")
    if claims is None:
        return Renonce(offenders)
    if type(claims) is not list or len(claims) > _MOST:
        findings.append(Finding("bad_claim", "renonce.claims", ("claims_no_list",)))
        return Renonce(offenders)
    if game.tariff.options.get("claims") is False:
        findings += [Finding("bad_claim", f"renonce.claims[{place}]", ("claim_none",)) for place in range(len(claims))]
        return Renonce(offenders)
    read: list[Claim] = []
    kinds = tuple(game.play.rows)
    for place, claim in enumerate(claims):
        found = _read_claim(claim, f"renonce.claims[{place}]", offenders, game, findings)
        if found is None:
            continue
        if found.kind in kinds and any((found.by, found.kind) == (other.by, other.kind) for other in read):
            findings.append(Finding("bad_claim", f"renonce.claims[{place}].kind", ("claim_twice", game.play.terms[found.kind])))
        read.append(found)
    return Renonce(offenders, tuple(read))


def _read_offenders(given: object, dealer: int, tariff: Tariff, findings: list[Finding]) -> tuple[int, ...]:
    active = tariff.active_seats(dealer)
    if (
        type(given) is not list or not 0 < len(given) < len(active) or any(type(seat) is not int or seat not in active for seat in given)
        or len(set(given)) < len(given)
    ):
        findings.append(Finding("bad_offenders", "renonce.offenders", ("bad_offenders", len(active) - 1)))
        return ()
    return tuple(sorted(given))


def _read_claim(given: object, field: str, offenders: tuple[int, ...], game: Game, findings: list[Finding]) -> Claim | None:
    if type(given) is not dict:
        findings.append(Finding("bad_claim", field, ("claim_no_object",)))
        return None
    findings += [
        Finding("unknown_field", f"{field}.{shortened(str(key))}", ("unknown_field", shortened(str(key)))) for key in given if key not in _CLAIM_FIELDS
    ]
    by, kind, points, reason = (given.get(key) for key in ("by", "kind", "points", "reason"))
    if type(by) is not int or by not in game.tariff.active_seats(game.dealer) or by in offenders:
        findings.append(Finding("bad_claim", f"{field}.by", ("claim_by",)))
        by = None
    if (kind is None) is (points is None):
        findings.append(Finding("bad_claim", field, ("claim_kind_or_points",)))
    elif kind is not None:
        _check_kind(kind, by, f"{field}.kind", game, findings)
    elif type(points) is not int or not 0 < points <= 1_000_000:
        findings.append(Finding("bad_claim", f"{field}.points", ("bad_claim_points",)))
    if reason is not None and type(reason) is not str:
        findings.append(Finding("bad_value", f"{field}.reason", ("reason_no_text",)))
    return Claim(by, kind, points, reason)


def _check_kind(kind: object, by: int | None, field: str, game: Game, findings: list[Finding]) -> None:
    play, sides = game.play, game.sides
    row = play.rows.get(kind) if type(kind) is str else None
    if row is None or not row.claimable or play.row.kind in (Kind.NEGATIVE, Kind.TRISCHAKEN) or (kind, "silent") not in play.values:
        findings.append(Finding("bad_claim", field, ("claim_kind", play.term)))
    elif any(item.kind == kind and item.when != "silent" for item in game.announcements):
        findings.append(Finding("bad_claim", field, ("claim_announced", play.terms[kind])))
    elif sides is None:
        return
    elif row.declarer_only and by is not None and by != sides.ours[0]:
        findings.append(Finding("bad_claim", field, ("claim_declarer_only", play.terms[kind])))
    elif nobody_plays(row, play, sides.ours[1] if len(sides.ours) > 1 else None):
        findings.append(Finding("bad_claim", field, ("ultimo_in_talon",)))
    elif by in on_valats_side(game.announcements, sides, game.tariff) and not row.counts_with_valat:
        findings.append(Finding("bad_claim", field, ("claim_beside_valat", play.terms[kind])))
