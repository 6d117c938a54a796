"""What was changed by hand after the draw, in words: for papers, pages and the repair page. Reads only."""

from tournament.ledger.log import sentence
from tournament.models import Repair, Round, Tournament


def said(repair: Repair) -> str:
    """What was done, to whom and why, in the language of who reads now."""
    return sentence(repair.action, repair.facts, "")


def standing_repairs(tournament: Tournament, round_number: int | None = None) -> list[Repair]:
    """The repairs that stand, of one round or of all, in the order in which they were made. One query."""
    found = Repair.objects.filter(round__tournament=tournament).select_related("round").order_by("pk")
    return list(found if round_number is None else found.filter(round__number=round_number))


def by_hand(tournament: Tournament, round_number: int | None = None) -> list[str]:
    """The same as sentences."""
    return [said(repair) for repair in standing_repairs(tournament, round_number)]


def of_round(round_: Round) -> list[Repair]:
    """Those of a round. One query."""
    return list(Repair.objects.filter(round=round_).order_by("pk"))
