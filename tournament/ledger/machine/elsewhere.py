"""Whether the evening is written here, or on another laptop by now. Reads only; `tournament.handover` moves it.

That nothing is written here any more is the database's to hold: a trigger refuses the log row of each action (`site.faults` tells it from
others).
"""

from django.db.models import Subquery

from tournament.models import HandOver


def holding() -> HandOver | None:
    """The way on which the evening has left this laptop; None while it is written here. One query."""
    return HandOver.objects.filter(holds=True).first()


def elsewhere() -> Subquery:
    """For a query that is asked anyway: None while the evening is written here, "" while it is on its way, else the address where it
    runs."""
    return Subquery(HandOver.objects.filter(holds=True).values("address")[:1])
