"""How the players of a tournament settle among themselves: table by table, by round or over the evening. Reads only."""

from scoring.arithmetic import Method
from tournament.models import PaymentPlan, SettledPer, SettledThrough, Tournament


def read_plan(tournament: Tournament) -> PaymentPlan:
    """How the players settle. One query."""
    return PaymentPlan.objects.filter(tournament=tournament).first() or PaymentPlan(tournament=tournament)


def paid_at_tables(tournament: Tournament) -> Method | None:
    """How a table settles when its round is over; None where nobody pays at a table: no money is played for, it goes through the desk, or
    it waits for the round or the evening. One query, none without money."""
    if not tournament.cents_per_point:
        return None
    plan = read_plan(tournament)
    at_table = plan.per == SettledPer.TABLE and plan.through == SettledThrough.EACH_OTHER
    return Method(plan.method) if at_table else None
