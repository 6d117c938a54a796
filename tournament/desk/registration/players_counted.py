"""What heads the registration: how many are registered, have paid and are here, and the tables. Those that are drawn are told as they were
drawn, whoever came or went since. Reads only."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.draw import DrawError, described, table_sizes, usual_first
from tournament.ledger.people.people import count_players
from tournament.ledger.store.convert import language
from tournament.ledger.store.planning import wanted_tables
from tournament.models import Table, Tournament


def counted(tournament: Tournament) -> dict[str, object]:
    """How many, and at what tables they sit or would: the sentence to act on where they make none."""
    found = count_players(tournament)
    parts = [ngettext("%(n)d Spieler", "%(n)d Spieler", found.players) % {"n": found.players}]
    if tournament.fee_cents:
        parts.append(_("%(n)d bezahlt") % {"n": found.paid})
    parts.append(_("%(n)d anwesend") % {"n": found.present})
    if found.withdrawn:
        parts.append(_("%(n)d abgemeldet") % {"n": found.withdrawn})
    tables, problem = _tables(tournament, found.active)
    left = {"unpaid": found.unpaid, "absent": found.active - found.present}
    return {"text": [*parts, *tables], "problem": problem, "left": left, "gone": found.withdrawn}


def _tables(tournament: Tournament, active: int) -> tuple[list[str], str]:
    """The tables that were drawn, and those that the field would make for the rounds to come; and the sentence to act on where it makes
    none."""
    wanted, spoken, said = wanted_tables(tournament), language() == "en", []
    drawn: dict[int, list[int]] = {}
    for number, seats in Table.objects.filter(round__tournament=tournament).values_list("round__number", "seats"):
        drawn.setdefault(number, []).append(seats)
    if tournament.current_round in drawn:
        here = described(usual_first(drawn[tournament.current_round], wanted.sizes))[spoken]
        said.append(_("Runde %(n)d: %(tables)s") % {"n": tournament.current_round, "tables": here})
    if len(drawn) >= tournament.rounds:
        return said, ""
    try:
        to_come = described(table_sizes(active, *wanted))[spoken]
    except DrawError as error:
        return said, error.findings[0].text(language()) if active else ""
    return [*said, _("für Runde %(n)d: %(tables)s") % {"n": len(drawn) + 1, "tables": to_come} if drawn else to_come], ""
