"""The Regelblatt of a tournament: the values of its sheet with what it chose, and its own rounds, games, minutes and cents instead of the
usual ones. Reads nothing."""

from django.utils.translation import gettext as _

from rules.book import regelblatt
from scoring.arithmetic import effective, ranking_notes
from scoring.plain import euros, rounds_of_games, say
from tournament.ledger.store import convert
from tournament.ledger.store.planning import games_of_large
from tournament.models import KontraMoney, Tournament


def rule_page(tournament: Tournament) -> regelblatt.Page:
    """In the reader's language."""
    return regelblatt.page(tournament.sheet, tournament.options, convert.language(), own=own_settings(tournament))


def own_settings(tournament: Tournament) -> list[tuple[str, str]]:
    """What the tournament sets itself, each with what it is about: "Runden" – "3 Runden zu 16 Spielen, zu fünft 20". Each can
    stand alone: the players' page leaves out what it is about."""
    language = convert.language()
    found = [(_("Runden"), rounds_of_games(tournament.rounds, tournament.games, games_of_large(tournament), language))]
    if tournament.first_round_minutes:
        found.append((_("Zeit der ersten Runde"), _("%(n)d Minuten") % {"n": tournament.first_round_minutes}))
    if tournament.time_limit_minutes:
        found.append((_("Zeit je Runde"), _("%(n)d Minuten") % {"n": tournament.time_limit_minutes}))
    paid = _("%(cents)d Cent je Punkt") % {"cents": tournament.cents_per_point} if tournament.cents_per_point else _("es geht um kein Geld")
    found.append((_("Abrechnung"), paid))
    if convert.pays_cash(tournament.sheet):
        found.append((_("Bezahlt wird"), _("Kontra %(when)s") % {"when": KontraMoney(tournament.kontra).label}))
    times = ((_("Anmeldung ab %(at)s"), tournament.registration_from), (_("Spielbeginn %(at)s"), tournament.play_from))
    found += [(_("Beginn"), what % {"at": f"{at:%H:%M}"}) for what, at in times if at is not None]
    if tournament.fee_cents:
        found.append((_("Kosten"), _("%(money)s Nenngeld") % {"money": euros(tournament.fee_cents, language)}))
    ranking = tournament.ranked_by
    found += [(_("Reihung"), sentence) for sentence in ranking_notes(ranking, language)]
    if tournament.tie_breaks:
        chain = say("tie_then", language).join(say(slug, language) for slug in effective(ranking, tournament.tie_breaks))
        found.append((_("Bei Gleichstand"), chain + ("" if "lot" in tournament.tie_breaks else say("tie_shared", language))))
    return found
