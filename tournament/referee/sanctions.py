"""Sanctions: a warning, penalty points, exclusion, a Sperre; with a ruling or alone. Lifted with a reason, never deleted, never hidden in a
game."""

from datetime import date, timedelta
from typing import Any, NamedTuple

from django.contrib.auth.models import User
from django.db import transaction
from django.utils.translation import gettext as _

from tournament.ledger.lines.ruling_numbers import number_with
from tournament.ledger.people.ranking import latest_opened
from tournament.ledger.people.seat_changes import sat_at
from tournament.ledger.store.convert import Points, halves
from tournament.ledger.store.log import Facts, sanction_fact
from tournament.ledger.store.permissions import Action, may, roles_of
from tournament.ledger.store.reasons import made
from tournament.ledger.store.refusals import Finding, refuse, refuse_all
from tournament.ledger.store.transaction import (
    CLOSED,
    REASON_LIMIT,
    clean_text,
    lock,
    must_not_be_closed,
    need_reason,
    outdate_elsewhere,
    record_action,
)
from tournament.models import Player, Registration, Round, RoundState, Ruling, Sanction, SanctionKind, Seat, Table, Tournament, times
from tournament.referee.neutrality import must_be_neutral_to
from tournament.referee.reading import sanctions_to_take_back

LARGEST_PENALTY = 10_000
LONGEST_BAN = 99
PRESSED_TWICE = timedelta(minutes=1)


@transaction.atomic
def give_sanction(
    *,
    tournament_id: int,
    kind: str,
    reason: str,
    player_id: int | None = None,
    name: str = "",
    ruling_id: int | None = None,
    points: Points = 0,
    table_points: Points = 0,
    round_number: int | None = None,
    tournaments: int | None = None,
    until: date | None = None,
    user: User | None = None,
    author: str = "",
) -> Sanction:
    """Gives a sanction to a player of the tournament (`player_id`), or to somebody who is none (`name`).

    `points`: penalty points, given as a positive number and taken off, for kind `points`, from the standing of round `round_number` on
    (None: the round that is played, between two rounds the last one); `table_points`: the same where table points rank, of the two one;
    `tournaments` or `until`: how long a Sperre runs. An exclusion takes the player out of the draws to come. The same once more within
    a minute is a key pressed twice. `user`: whose account gives it (None: the program itself); who sits at the table of the game or the
    player is refused. Refused: `bad_value`, `missing_field`, `own_table`, `own_club`, `tournament_closed` (penalty points only).
    """
    tournament = lock(tournament_id)
    if kind == SanctionKind.POINTS:
        must_not_be_closed(tournament)
    player = Player.objects.get(pk=player_id) if player_id is not None else None
    rulings = Ruling.objects.select_related("table")
    ruling = rulings.get(pk=ruling_id, table__round__tournament=tournament) if ruling_id is not None else None
    if user is not None:
        for table in _tables(tournament, player, ruling, round_number):
            must_be_neutral_to(tournament, user, player, table)
    findings: list[Finding] = []
    who = player.name if player is not None else clean_text(name, "name", findings, required=True)
    why = clean_text(reason, "reason", findings, limit=REASON_LIMIT, required=True)
    findings += _check(tournament, kind, player, _Taken(points, table_points), tournaments=tournaments, until=until)
    from_round = _from_round(tournament, kind, round_number, findings)
    refuse_all(findings)
    takes, bars = kind == SanctionKind.POINTS, kind == SanctionKind.BAN
    said = {
        "tournament": tournament, "ruling": ruling, "player": player, "name": who, "kind": kind, "reason": why, "author": author,
        "half_points": -halves(points) if takes else 0, "half_table_points": -halves(table_points) if takes else 0, "round": from_round,
        "tournaments": tournaments if bars else None, "until": until if bars else None,
    }  # fmt: skip
    sent = Sanction.objects.filter(created_at__gt=times.now() - PRESSED_TWICE, lifted_at__isnull=True, **said).first()
    if sent is not None:
        return sent
    sanction = Sanction.objects.create(**said)
    if kind == SanctionKind.EXCLUSION and player is not None and tournament.phase not in CLOSED:
        _take_out(tournament, player, why)
    _outdate(sanction)
    detail: dict[str, Any] = {"points": str(points)} | ({"table_points": str(table_points)} if table_points else {})
    detail |= {"round": from_round, "tournaments": tournaments, "until": until.isoformat() if until else None}
    detail |= {"sanction": sanction.pk, "kind": kind} | ({"account": user.get_username()} if user is not None else {})
    facts = {**_about(sanction), "sanction": sanction_fact(sanction), "name": who, "reason": why}
    record_action(tournament, "give_sanction", facts, author=author, detail=detail)
    return sanction


@transaction.atomic
def lift_sanction(*, sanction_id: int, reason: str, user: User | None = None, author: str = "") -> Sanction:
    """Takes a sanction back, with a reason; it stays on the list. Lifted twice it is lifted once.

    A referee (`user`; None: the program itself) takes back what he gave himself, for ten minutes (`not_yours`); a director whatever was
    given. Whether a player who was excluded plays on is the director's to say (`readmit`); but no list says the lifted reason any more.
    """
    why = need_reason(reason)
    tournament = lock(Sanction.objects.values_list("tournament_id", flat=True).get(pk=sanction_id))
    sanction = Sanction.objects.get(pk=sanction_id)
    if sanction.lifted_at is not None:
        return sanction
    only_own = user is not None and not may(roles_of(user, tournament), Action.LIFT_SANCTION, tournament.phase)
    if user is not None and only_own and sanction.pk not in sanctions_to_take_back(tournament, user.get_username()):
        raise refuse(
            "not_yours", _("Zurücknehmen kann man nur, was man selbst gegeben hat, und nur zehn Minuten lang; danach hebt die Leitung auf.")
        )
    if sanction.kind == SanctionKind.POINTS:
        must_not_be_closed(tournament)
    Sanction.objects.filter(pk=sanction.pk).update(lifted_at=times.now(), lifted_by=author, lifted_reason=why)
    _outdate(sanction)
    if sanction.kind == SanctionKind.EXCLUSION:
        _no_longer_for_that(sanction, why)
    facts = {**_about(sanction), "sanction": sanction_fact(sanction), "name": sanction.name, "reason": why}
    record_action(tournament, "lift_sanction", facts, author=author, detail={"sanction": sanction.pk})
    return Sanction.objects.get(pk=sanction_id)


def _about(sanction: Sanction) -> Facts:
    """The ruling that a sanction was given with, for the log."""
    return {"ruling": number_with(sanction.ruling_id)} if sanction.ruling_id is not None else {}


def _outdate(sanction: Sanction) -> None:
    """A Sperre is shown at his other tournaments, too; the rest stays at its own."""
    if sanction.kind == SanctionKind.BAN and sanction.player_id is not None:
        outdate_elsewhere(sanction.tournament, Player.objects.filter(pk=sanction.player_id))


def _tables(tournament: Tournament, player: Player | None, ruling: Ruling | None, wanted: int | None) -> list[Table | None]:
    """The tables that a sanction is about: of its ruling, and, unless he sat there, where the player sits in the wanted round or the
    newest; [None] where there is none."""
    if ruling is not None:
        there = player is None or player.pk in {row.player_id for row in sat_at(ruling.table_id)}
        return [ruling.table] if there else [ruling.table, *_tables(tournament, player, None, wanted)]
    rounds = Round.objects.filter(tournament=tournament).exclude(state=RoundState.DRAWN)
    round_ = (rounds.filter(number=wanted) if wanted is not None else rounds).order_by("-number").first()
    seat = Seat.objects.filter(round=round_, registration__player=player).select_related("table").first() if player is not None else None
    return [seat.table if seat is not None else None]


def _from_round(tournament: Tournament, kind: str, wanted: int | None, findings: list[Finding]) -> int | None:
    """The round from whose standing on penalty points count: the wanted one, else the one that is played or was last; None for everything
    else."""
    if kind != SanctionKind.POINTS:
        return None
    opened = latest_opened(tournament)
    if wanted is not None and not 1 <= wanted <= opened:
        text = _("Strafpunkte zählen ab einer Runde, die schon eröffnet ist: 1 bis %(last)d.")
        findings.append(Finding("bad_value", "round", text % {"last": opened}))
    return wanted or opened


class _Taken(NamedTuple):
    """What is taken off."""

    points: Points
    table_points: Points


def _check(
    tournament: Tournament, kind: str, player: Player | None, taken: _Taken, tournaments: int | None, until: date | None
) -> list[Finding]:
    findings: list[Finding] = []
    if kind not in SanctionKind.values:
        raise refuse("bad_value", _("Diese Sanktion gibt es nicht."), "kind")
    if player is not None and not Registration.objects.filter(tournament=tournament, player=player).exists():
        findings.append(Finding("unknown_player", "player", _("Diese Person ist bei diesem Turnier nicht angemeldet.")))
    if kind == SanctionKind.POINTS:
        if player is None:
            findings.append(Finding("missing_field", "player", _("Strafpunkte bekommt ein Spieler des Turniers.")))
        findings += _check_taken(tournament, taken)
    if kind == SanctionKind.BAN:
        if (tournaments is None) is (until is None):
            findings.append(Finding("bad_value", "tournaments", _("Eine Sperre gilt für eine Zahl von Turnieren oder bis zu einem Tag.")))
        elif tournaments is not None and not 1 <= tournaments <= LONGEST_BAN:
            findings.append(Finding("bad_value", "tournaments", _("Eine Zahl von 1 bis %(longest)d Turnieren.") % {"longest": LONGEST_BAN}))
        elif until is not None and tournament.date is not None and until < tournament.date:
            findings.append(Finding("bad_value", "until", _("Das Ende der Sperre liegt vor dem Turnier.")))
    return findings


def _check_taken(tournament: Tournament, taken: _Taken) -> list[Finding]:
    findings = []
    by_tables = tournament.ranked_by.takes_table_points
    if by_tables and not taken.points and not taken.table_points:
        return [Finding("bad_value", "table_points", _("Bitte sagen, was abgezogen wird: Tischpunkte, Strafpunkte oder beides."))]
    least = 0 if by_tables and taken.table_points else 1
    if type(taken.points) is not int or not least <= taken.points <= LARGEST_PENALTY:
        text = _("Eine ganze Zahl von 1 bis %(largest)d; sie wird abgezogen.")
        findings.append(Finding("bad_value", "points", text % {"largest": LARGEST_PENALTY}))
    if taken.table_points and not by_tables:
        text = _("Tischpunkte gibt es nur, wo nach ihnen gereiht wird.")
        findings.append(Finding("unexpected_field", "table_points", text))
    elif not 0 <= taken.table_points <= LARGEST_PENALTY or 2 * taken.table_points != int(2 * taken.table_points):
        text = _("Eine ganze oder halbe Zahl über 0, höchstens %(largest)d; sie wird abgezogen.")
        findings.append(Finding("bad_value", "table_points", text % {"largest": LARGEST_PENALTY}))
    return findings


def _take_out(tournament: Tournament, player: Player, why: str) -> None:
    """Marks him as withdrawn, so that no later draw seats him; what he has played counts."""
    Registration.objects.filter(tournament=tournament, player=player, withdrawn=False).update(
        withdrawn=True, withdrawn_reason=made("excluded_for", why=why), withdrawn_at=times.now()
    )


def _no_longer_for_that(sanction: Sanction, why: str) -> None:
    """Lists say why somebody left: not for what was taken back."""
    gone = Registration.objects.filter(tournament=sanction.tournament, player=sanction.player_id, withdrawn=True)
    for_that = (made("excluded_for", why=sanction.reason), f"Ausgeschlossen: {sanction.reason}"[:REASON_LIMIT])  # the latter in older rows
    gone.filter(withdrawn_reason__in=for_that).update(withdrawn_reason=made("exclusion_lifted", why=why))
