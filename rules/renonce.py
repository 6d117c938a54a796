"""What a Renonce costs: the regular players receive from the offenders what they would have had, had they won everything announced.

`reading` and `penalty` have checked the ruling; whether there was a Renonce is the referee's question, not this module's.
"""

from collections.abc import Callable, Iterable
from typing import NamedTuple

from rules.findings import Finding, Refusal
from rules.ledger import Line, Settlement, settle
from rules.record import Claim, Kontra, Record, multiplier
from rules.sharing import covering
from rules.system import Family, Kind, KontraCounts
from rules.tariff import Play, Sides, Tariff


class Part(NamedTuple):
    """One thing that the regular players receive: its value, what it pays to an opponent of the declarer, and its Kontra."""

    label: tuple
    value: int
    against: int
    kontra: Kontra


def vorhand_warnings(record: Record, play: Play, tariff: Tariff) -> tuple[Finding, ...]:
    """A Vorhand game declared by another, as happens when the dealer did not advance."""
    if play.row.vorhand_only and record.declarer != (record.dealer + 1) % tariff.seats:
        return (Finding("not_vorhand", "declarer", ("not_vorhand", play.term)),)
    return ()


class Draft(NamedTuple):
    """A line before the offenders have paid it: what each regular player receives, in points and in cash."""

    item: str
    label: tuple
    source: str
    points: tuple[int, ...]
    cash: tuple[int, ...]


def settle_renonce(record: Record, play: Play, tariff: Tariff) -> Settlement | Refusal:
    """The settlement of a game that ended by a Renonce; a Refusal where several offenders cannot share it in whole points."""
    pairwise = tariff.system.family is Family.POINT
    drafts = [] if pairwise else _drafts(record, play, tariff)
    drafts += _claim_drafts(record, play, tariff)
    if record.radl == 2:
        drafts += _radl_draft(drafts, tariff)
    lines = _paid(drafts, record)
    if lines is None:
        return Refusal((Finding("indivisible", "renonce", ("indivisible", len(record.renonce.offenders))),))
    if pairwise:
        lines = _pairwise_lines(record, play, tariff) + lines
    return settle(lines, tariff.nothing, vorhand_warnings(record, play, tariff))


def _paid(drafts: list[Draft], record: Record) -> list[Line] | None:
    """The drafts with the offenders' equal parts; as one line where only the whole sum can be shared; None where not even that."""
    lines = [_pay(draft, record) for draft in drafts]
    if None not in lines:
        return lines
    label = ("renonce_shared", ("+", *(draft.label for draft in drafts)), len(record.renonce.offenders))
    whole = _pay(Draft("renonce", label, drafts[0].source, _sum(draft.points for draft in drafts), _sum(draft.cash for draft in drafts)), record)
    return None if whole is None else [whole]


def _sum(rows: Iterable[tuple[int, ...]]) -> tuple[int, ...]:
    return tuple(map(sum, zip(*rows, strict=True)))


def _pay(draft: Draft, record: Record) -> Line | None:
    points, cash = _debited(draft.points, record), _debited(draft.cash, record)
    return None if points is None or cash is None else Line(draft.item, draft.label, draft.source, points, cash)


def _debited(dues: tuple[int, ...], record: Record) -> tuple[int, ...] | None:
    """The dues with the offenders' equal parts taken from them; None where these are not whole."""
    total, offenders = sum(dues), record.renonce.offenders
    if not total:
        return dues
    if total % len(offenders):
        return None
    return tuple(due - total // len(offenders) if seat in offenders else due for seat, due in enumerate(dues))


def _radl_draft(drafts: list[Draft], tariff: Tariff) -> list[Draft]:
    again = _sum(draft.points for draft in drafts if draft.item != "claim_points")
    return [Draft("radl", ("radl",), tariff.system.paragraphs["radl"], again, tariff.nothing)]


def _drafts(record: Record, play: Play, tariff: Tariff) -> list[Draft]:
    """Königrufen: the single values, and what Kontra adds to them."""
    if play.row.kind is Kind.TRISCHAKEN:
        due = tariff.system.trischaken_renonce[0]
        regular = tuple(due if seat in _regular(record, tariff) else 0 for seat in range(tariff.seats))
        return [Draft("renonce", ("renonce", ("part_only", play.term)), tariff.system.paragraphs["trischaken_renonce"], regular, tariff.nothing)]
    sides = tariff.sides(record.dealer, record.declarer, record.partner)
    parts = _parts(record, play, sides, tariff)
    single = _dues([part._replace(kontra=1) for part in parts], record, sides, tariff)
    label = ("renonce", ("+", *(part.label for part in parts)))
    drafts = [Draft("renonce", label, tariff.system.paragraphs["renonce"], single, tariff.nothing)]
    if any(part.kontra != 1 for part in parts):
        added = _dues([part._replace(kontra=_less_one(part.kontra)) for part in parts], record, sides, tariff)
        in_cash = tariff.system.kontra is KontraCounts.IN_CASH
        points, cash = (tariff.nothing, added) if in_cash else (added, tariff.nothing)
        drafts.append(Draft("kontra", ("renonce_kontra",), tariff.system.paragraphs["kontra"], points, cash))
    return drafts


def _regular(record: Record, tariff: Tariff) -> tuple[int, ...]:
    return tuple(seat for seat in tariff.active_seats(record.dealer) if seat not in record.renonce.offenders)


def _parts(record: Record, play: Play, sides: Sides, tariff: Tariff) -> list[Part]:
    """The game and every open announcement, whoever made it, at the multipliers in force."""
    void = tariff.system.kontra_void_alone and play.row.solo and play.row.kind is Kind.PARTNER and record.partner is None
    surcharge = tariff.system.bids[record.bid] if record.bid else 0
    bird = play.row.bird if play.row.bird and tariff.options["bird_rufer"] == "unit" else None
    own = play.values[bird, "open"] if bird else 0
    value, against = play.value + surcharge + own, play.lost + surcharge + own
    parts = [Part(("part", play.term, value), value, against, 1 if void else record.kontra)]
    for item in record.announcements:
        if item.when == "silent" or (item.kind == bird and item.by == record.declarer):
            continue
        row = play.rows[item.kind]
        worth = play.values[item.kind, item.when]
        kontra = 1 if void else covering(item.kontra, record.kontra, sides) if row.covered else item.kontra
        parts.append(Part(("part", play.terms[item.kind], worth), worth, worth, kontra))
    return parts


def _pairwise_lines(record: Record, play: Play, tariff: Tariff) -> list[Line]:
    """Point-Tarock § 17: each offender pays each regular player in full; between two opponents the receiver's Kontra holds."""
    paragraphs = tariff.system.paragraphs
    if play.row.kind is Kind.TRISCHAKEN:
        flat = tariff.options["trischaken_renonce"] == "flat_4"
        amounts = _full(record, tariff, lambda seat, offender: _trischaken_due(record, offender, tariff))
        label = ("renonce", ("part_only", play.term))
        return [Line("renonce", label, paragraphs["flat_4" if flat else "trischaken_renonce"], amounts, tariff.nothing)]
    parts = _parts(record, play, tariff.sides(record.dealer, record.declarer, None), tariff)
    single = _full(record, tariff, lambda seat, offender: sum(part.value for part in parts))
    lines = [Line("renonce", ("renonce", ("+", *(part.label for part in parts))), paragraphs["renonce"], single, tariff.nothing)]
    if any(part.kontra != 1 for part in parts):
        added = _full(record, tariff, lambda seat, offender: _kontra_due(parts, offender if seat == record.declarer else seat))
        lines.append(Line("kontra", ("renonce_kontra",), paragraphs["kontra"], added, tariff.nothing))
    return lines


def _full(record: Record, tariff: Tariff, due: Callable[[int, int], int]) -> tuple[int, ...]:
    """Amounts where each offender pays each regular player what `due(receiver, offender)` says."""
    amounts = [0] * tariff.seats
    for seat in _regular(record, tariff):
        for offender in record.renonce.offenders:
            amount = due(seat, offender)
            amounts[seat] += amount
            amounts[offender] -= amount
    return tuple(amounts)


def _kontra_due(parts: list[Part], opponent: int) -> int:
    return sum(part.value * (multiplier(part.kontra, opponent) - 1) for part in parts)


def _less_one(kontra: Kontra) -> Kontra:
    if type(kontra) is int:
        return kontra - 1
    return tuple((seat, factor - 1) for seat, factor in kontra)


def _dues(parts: list[Part], record: Record, sides: Sides, tariff: Tariff) -> tuple[int, ...]:
    """What each regular player receives: a lone declarer from every opponent, everybody else once."""
    dues = [0] * tariff.seats
    alone = len(sides.ours) == 1
    for seat in _regular(record, tariff):
        for part in parts:
            if seat in sides.ours and alone:
                dues[seat] += sum(part.value * multiplier(part.kontra, opponent) for opponent in sides.opponents)
            elif seat in sides.ours:
                dues[seat] += part.value * multiplier(part.kontra, sides.opponents[0])
            else:
                dues[seat] += part.against * multiplier(part.kontra, seat)
    return tuple(dues)


def _trischaken_due(record: Record, offender: int, tariff: Tariff) -> int:
    usual, as_vorhand = tariff.system.trischaken_renonce
    if tariff.options.get("trischaken_renonce") == "flat_4":
        return as_vorhand
    vorhand = (record.dealer + 1) % tariff.seats if record.vorhand is None else record.vorhand
    return as_vorhand if offender == vorhand else usual


def _claim_due(claim: Claim, record: Record, play: Play, tariff: Tariff) -> int:
    """What a claim brings: named points as they are; a silent announcement from each opponent to a lone declarer, once to others."""
    if claim.points is not None:
        return claim.points
    value = play.values[claim.kind, "silent"]
    sides = tariff.sides(record.dealer, record.declarer, record.partner)
    alone = len(sides.ours) == 1 and claim.by == record.declarer
    return value * (len(sides.opponents) if alone else 1)


def _claim_drafts(record: Record, play: Play, tariff: Tariff) -> list[Draft]:
    drafts: list[Draft] = []
    for claim in record.renonce.claims:
        due = _claim_due(claim, record, play, tariff)
        dues = tuple(due if seat == claim.by else 0 for seat in range(tariff.seats))
        item = "claim" if claim.points is None else "claim_points"
        label = ("claim", play.terms[claim.kind], due) if claim.points is None else ("claim_points", claim.reason or "", due)
        drafts.append(Draft(item, label, tariff.system.paragraphs["claim"], dues, tariff.nothing))
    return drafts
