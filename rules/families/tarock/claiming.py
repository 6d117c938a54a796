"""What a regular player is paid beside a Renonce for what it cost him: points that the referee names, or what was silently his."""

from rules.engine.record import Claim, Played, Trischaken, partner_of
from rules.engine.tariff import Play, Tariff
from rules.families.tarock.offenders import Draft, ruled
from rules.rows.card_points import Amount
from rules.words.texts import Text


def claim_drafts(record: Played, play: Play, tariff: Tariff) -> list[Draft]:
    """A line for each claim, before the offenders have paid it."""
    drafts: list[Draft] = []
    for claim in ruled(record).claims:
        due = _due(claim, record, play, tariff)
        dues = tuple(due if seat == claim.by else 0 for seat in range(tariff.seats))
        item = "claim" if claim.points is None else "claim_points"
        drafts.append(Draft(item, _label(claim, due, play, tariff), tariff.system.paragraphs["claim"], dues, cash=tariff.nothing))
    return drafts


def _due(claim: Claim, record: Played, play: Play, tariff: Tariff) -> Amount:
    """What a claim brings: named points as they are; an announcement from each opponent to a lone declarer, once to others."""
    if claim.kind is None or isinstance(record, Trischaken):
        return claim.points or 0
    sides = tariff.sides(record.dealer, record.declarer, partner_of(record))
    ours, theirs = play.claims[claim.kind]
    alone = len(sides.ours) == 1 and claim.by == record.declarer
    return (ours if claim.by in sides.ours else theirs) * (len(sides.opponents) if alone else 1)


def _label(claim: Claim, due: Amount, play: Play, tariff: Tariff) -> Text:
    if claim.kind is not None:
        return ("claim" if tariff.system.claims is None else "claimed", play.terms[claim.kind], due)
    return ("claim_points_for", claim.reason, due) if claim.reason else ("claim_points", due)
