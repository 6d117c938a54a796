"""The rule sheets that a tournament can be set up with: those that are built in, and a cup's own in every edition that was saved."""

from collections.abc import Mapping
from typing import Any, NamedTuple

import rules
from tournament.models import OwnSheet, Tournament, sheet_key


class Offer(NamedTuple):
    """A sheet as the set-up offers it. `key`: as `sheet_key`; `file`: of a cup's own, as it is stored."""

    key: str
    sheet: rules.Sheet
    file: Mapping[str, Any] | None = None


def read_offers(at_hand: Tournament | None = None) -> dict[str, Offer]:
    """By key; with the own sheet of the tournament at hand, which may have come with a file. One query."""
    offers = [Offer(slug, sheet) for slug, sheet in rules.SHEETS.items()]
    offers += [Offer(sheet_key(row.sheet), row.sheet, row.file) for row in OwnSheet.objects.order_by("name", "-pk")]
    if at_hand is not None:
        offers.append(Offer(sheet_key(at_hand.sheet), at_hand.sheet, at_hand.sheet_file))
    return {offer.key: offer for offer in offers}
