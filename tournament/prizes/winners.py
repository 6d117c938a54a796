"""What visitors see of the prizes, and from when on. Reads only.

Nothing before it was called: they see who won what once the result is published, or once the ceremony is over and the standings are shown;
and not while a ceremony runs. Who is a number to visitors is one here too, unless he was asked before the ceremony and wanted to be named.
"""

from collections.abc import Sequence
from typing import NamedTuple

from django.db.models import Exists, OuterRef
from django.utils.translation import gettext as _

from scoring.paper import handing_out
from tournament.ledger.people.ranking import Ranking, read_ranking
from tournament.ledger.store.audience import Audience
from tournament.ledger.store.convert import plain_number
from tournament.models import Ceremony, LogRow, Phase, Prize, PrizeGiving, PrizePlan, Tournament
from tournament.prizes.ceremony_reading import named
from tournament.prizes.reading import given_now
from tournament.prizes.rows import AwardRow, award_rows, raffle_rows


class Winners(NamedTuple):
    """Who won what, as visitors may know it. `raffle`: the tickets up to the last that won; `said`: what was corrected after a giving."""

    plan: PrizePlan
    giving: PrizeGiving
    awards: Sequence[AwardRow]
    raffle: Sequence[handing_out.TicketLine]
    said: str


def are_shown(tournament: Tournament) -> bool:
    """Whether visitors may see the prizes. One query, none before the tournament is closed."""
    return _giving_shown(tournament) is not None


def still_to_give(tournament: Tournament) -> bool:
    """Whether there are prizes, and nobody has led their ceremony to its end since they were given last. One query."""
    over = LogRow.objects.filter(tournament=OuterRef("tournament"), action="end_ceremony", at__gte=OuterRef("created_at"))
    given = PrizeGiving.objects.filter(tournament=OuterRef("pk"), withdrawn_at__isnull=True).filter(Exists(over))
    return (
        Tournament.objects.filter(pk=tournament.pk)
        .filter(Exists(Prize.objects.filter(tournament=OuterRef("pk"))))
        .exclude(Exists(given))
        .exists()
    )


def read_winners(tournament: Tournament) -> Winners | None:
    """The prizes for visitors; None where they may not see them yet. As many queries as a ranking, and three or four more."""
    shown = _giving_shown(tournament)
    if shown is None:
        return None
    giving, anew = shown
    plan = PrizePlan.objects.get(tournament=tournament)
    found, people = given_now(giving, plan), named(tournament, plan)
    tickets = raffle_rows(found, people)
    drawn = max((row.order for row in tickets if row.prize), default=0)
    said = corrected_words(giving, read_ranking(tournament, Audience.PUBLIC), anew=anew)
    return Winners(plan=plan, giving=giving, awards=award_rows(found, people), raffle=tickets[:drawn], said=said)


def corrected_words(giving: PrizeGiving, ranked: Ranking, *, anew: bool) -> str:
    """What was corrected after the prizes were given: another rank or other points of anybody since; else whether they were given `anew`.
    "": nothing."""
    before = {person["number"]: (person["rank"], person.get("points")) for person in giving.request["persons"]}
    if before != {line.player.number: (line.rank, plain_number(line.total)) for line in ranked.ranked}:
        return _("Nach der Vergabe wurde ein Ergebnis berichtigt. Was vergeben ist, bleibt.")
    return _("Nach einer Berichtigung wurden die Preise neu vergeben.") if anew else ""


def _giving_shown(tournament: Tournament) -> tuple[PrizeGiving, bool] | None:
    """The giving that visitors may see, and whether prizes were given by other results before it."""
    if tournament.phase not in (Phase.CLOSED, Phase.PUBLISHED) or not tournament.standings_shown:
        return None
    running = Ceremony.objects.filter(tournament=OuterRef("tournament"), rehearsal=False)
    over = LogRow.objects.filter(tournament=OuterRef("tournament"), action="end_ceremony", at__gte=OuterRef("created_at"))
    withdrawn = PrizeGiving.objects.filter(tournament=OuterRef("tournament"), withdrawn_at__isnull=False)
    earlier = withdrawn.exclude(digest=OuterRef("digest")).exclude(state=OuterRef("state"))
    given = PrizeGiving.objects.filter(tournament=tournament, withdrawn_at__isnull=True).annotate(anew=Exists(earlier))
    found = given.exclude(Exists(running))
    row = (found if tournament.phase == Phase.PUBLISHED else found.filter(Exists(over))).first()
    return None if row is None else (row, row.anew)
