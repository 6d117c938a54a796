"""Persons whom nothing names any more: a name that nobody needs is nobody's business.

Where the federation keeps its register, a club takes nobody out of it: only who is provisional came by a registration alone.
"""

from collections.abc import Iterable

from django.db import router
from django.db.models import Q

from tournament.ledger.people.register import gives_numbers
from tournament.models import Player

NEEDED = (
    "registrations", "sanctions", "refereeing", "away_results", "series_numbers", "memberships", "links", "linked", "aliases",
    # Who was somebody else once, or was to be forgotten, is needed by the row that says so.
    "merges", "merged_away", "merged_from", "forgotten",
)  # fmt: skip
"""What may name a person (`tests/tournament/desk/test_removing.py` holds that there is nothing else)."""
AT_ONCE = 500


def forget_unneeded(persons: Iterable[int]) -> None:
    """Those of them go whom nothing names. Within the transaction that took away what did."""
    asked, named = list(persons), Q(provisional=False) if gives_numbers() else Q()
    for relation in NEEDED:
        named |= Q(**{f"{relation}__isnull": False})
    for start in range(0, len(asked), AT_ONCE):
        here = asked[start : start + AT_ONCE]
        needed = set(Player.objects.filter(named, pk__in=here).values_list("pk", flat=True))
        Player.objects.filter(pk__in=set(here) - needed)._raw_delete(router.db_for_write(Player))
