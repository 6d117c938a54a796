"""What visitors see of the prizes, and from when on. Reads only.

Nothing before it was called: they see who won what once the result is published, or once the ceremony is over and the standings are shown; and not
while a ceremony runs. Who is a number to visitors is one here too, unless he was asked before the ceremony and wanted to be named.
"""

from collections.abc import Sequence
from typing import NamedTuple

from django.db.models import Exists, OuterRef

from tournament.models import Ceremony, LogRow, Phase, PrizeGiving, PrizePlan, Tournament
from tournament.prizes.ceremony_reading import named
from tournament.prizes.reading import given_now
from tournament.prizes.rows import AwardRow, RaffleRow, award_rows, raffle_rows


class Winners(NamedTuple):
    """Who won what, as visitors may know it. `raffle`: the tickets up to the last that won."""

    plan: PrizePlan
    giving: PrizeGiving
    awards: Sequence[AwardRow]
    raffle: Sequence[RaffleRow]


def are_shown(tournament: Tournament) -> bool:
    """Whether visitors may see the prizes. One query, none before the tournament is closed."""
    return _giving_shown(tournament) is not None


def read_winners(tournament: Tournament) -> Winners | None:
    """The prizes for visitors; None where they may not see them yet. Four queries."""
    giving = _giving_shown(tournament)
    if giving is None:
        return None
    plan = PrizePlan.objects.get(tournament=tournament)
    found, people = given_now(giving, plan), named(tournament, plan)
    tickets = raffle_rows(found, people)
    drawn = max((row.place for row in tickets if row.prize), default=0)
    return Winners(plan, giving, award_rows(found, people), tickets[:drawn])


def _giving_shown(tournament: Tournament) -> PrizeGiving | None:
    if tournament.phase not in (Phase.CLOSED, Phase.PUBLISHED) or not tournament.standings_shown:
        return None
    running = Ceremony.objects.filter(tournament=OuterRef("tournament"), rehearsal=False)
    over = LogRow.objects.filter(tournament=OuterRef("tournament"), action="end_ceremony", at__gte=OuterRef("created_at"))
    found = PrizeGiving.objects.filter(tournament=tournament, withdrawn_at__isnull=True).exclude(Exists(running))
    return found.first() if tournament.phase == Phase.PUBLISHED else found.filter(Exists(over)).first()
