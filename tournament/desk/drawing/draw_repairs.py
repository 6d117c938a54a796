"""Late arrivals and leavers after the draw: what would have to change, with the fewest moves, and doing it. Nothing is redrawn.

Only rounds in which nothing is written yet are changed. A late arrival takes the place of somebody who has left, if there is one.
The moves are found by `scoring.draw`; stored by `desk.drawing.draw`.
"""

from collections.abc import Iterable, Mapping, Sequence
from hashlib import sha256
from typing import NamedTuple

from django.contrib import messages
from django.http import HttpRequest
from django.utils.translation import gettext as _

from scoring.draw import Draw, Entrant, Finding, Move, Round, by_hand, join, leave
from tournament.desk.drawing.draft import Field, drawn_numbers, entrant_of
from tournament.desk.drawing.draw import apply_repair
from tournament.desk.drawing.plan import OUT
from tournament.desk.drawing.repair.mates import mates_said
from tournament.ledger.store.convert import language
from tournament.models import Round as StoredRound
from tournament.models import RoundState, Tournament
from tournament.site.common import attempt


class Proposal(NamedTuple):
    """What could be done for a late arrival (`number`) or for all who left (`number` is 0). `faults`: why it cannot; `more`: repeats it
    makes."""

    number: int
    title: str
    rounds: tuple[Round, ...]
    moves: tuple[str, ...]
    more: tuple[str, ...]
    faults: tuple[str, ...]

    @property
    def mark(self) -> str:
        """Tells one proposal from another, so that what is done is what was shown."""
        return sha256(repr(self.rounds).encode()).hexdigest()[:16]


def proposals(field: Field, stored: Iterable[StoredRound]) -> list[Proposal]:
    """What there is to repair in the rounds that can still be changed: the leavers at once, each late arrival by himself."""
    stored = list(stored)
    rounds = _changeable(field, stored)
    if not rounds:
        return []
    apart = sorted({tag for row in stored for tag in row.draw_report.get("apart", ())})
    entrants = {number: entrant_of(person, apart, field.teams) for number, person in field.people.items()}
    seated = drawn_numbers(rounds)
    gone = [person.number for person in field.people.values() if person.withdrawn and person.number in seated]
    out = {number for row in stored for number in row.draw_report.get(OUT, ())}
    here = [person for person in field.active if person.number not in out]
    late = [person.number for person in here if any(person.number not in drawn_numbers([seating]) for seating in rounds)]
    found = [_proposal(field, rounds, entrants, gone, late=None)] if gone else []
    return found + [_proposal(field, rounds, entrants, gone, late=number) for number in late]


def _changeable(field: Field, stored: Iterable[StoredRound]) -> tuple[Round, ...]:
    open_numbers = {row.number for row in stored if row.state != RoundState.CLOSED} - field.written
    return tuple(seating for seating in field.history if seating.number in open_numbers)


def _proposal(field: Field, rounds: Sequence[Round], entrants: Mapping[int, Entrant], gone: Sequence[int], late: int | None) -> Proposal:
    here = tuple(seating for seating in rounds if late is None or late not in drawn_numbers([seating]))
    leaving = [number for number in gone if number in drawn_numbers(here)]
    others = tuple(seating for seating in field.history if seating not in here)
    before = by_hand(here, [entrants[number] for number in drawn_numbers(here)], field.sizes, history=others)
    after, moves, faults = _repaired(before, leaving, None if late is None else entrants[late])
    names, spoken = field.names, language()
    where = ", ".join(str(seating.number) for seating in here)
    if late is None:
        who = ", ".join(f"{names[number]} ({number})" for number in leaving)
        title = _("%(who)s – abgemeldet, aber in Runde %(rounds)s noch gesetzt") % {"who": who, "rounds": where}
    else:
        title = _("%(who)s (%(number)d) – ohne Platz in Runde %(rounds)s") % {"who": names[late], "number": late, "rounds": where}
    sat = {seating.number: {table.number: table.seats for table in seating.tables} for seating in before.rounds}
    unsaid = [said for seating in after.rounds for _place, said in mates_said(field.teams, seating, sat[seating.number])]
    known = set(before.report.warnings)
    more = () if faults else tuple(finding.text(spoken, names) for finding in after.report.warnings if finding not in known)
    return Proposal(
        number=late or 0,
        title=title,
        rounds=after.rounds,
        moves=tuple(move.text(spoken, names) for move in moves),
        more=more,
        faults=(*(finding.text(spoken, names) for finding in faults), *unsaid),
    )


def _repaired(draw: Draw, leaving: Sequence[int], late: Entrant | None) -> tuple[Draw, list[Move], tuple[Finding, ...]]:
    """The seating without those who leave and with the one who comes; `draw` itself, and why, where it cannot be."""
    now = draw
    moves: list[Move] = []
    rest = list(leaving)
    if late is not None and (whose := next((number for number in leaving if _takes(draw, number, late)), None)) is not None:
        rest.remove(whose)
        now, moves = _replaced(draw, whose, late)
        late = None
    if late is not None:
        repair = join(now, late)
        if repair.findings:
            return draw, [], repair.findings
        now, moves = repair.draw, [*moves, *repair.moves]
    for number in rest:
        repair = leave(now, number)
        if repair.findings:
            return draw, [], repair.findings
        now, moves = repair.draw, [*moves, *repair.moves]
    return now, moves, ()


def _takes(draw: Draw, old: int, late: Entrant) -> bool:
    """Whether the one who comes can have the seat of this one in every round: it is there, and nobody of his team beside it."""
    teams = {entrant.number: entrant.team for entrant in draw.entrants if late.team and entrant.number != old}
    tables = [next((table for table in seating.tables if old in table.seats), None) for seating in draw.rounds]
    return all(table is not None and late.team not in map(teams.get, table.seats) for table in tables)


def _replaced(draw: Draw, old: int, late: Entrant) -> tuple[Draw, list[Move]]:
    """The one who comes takes the seat of the one who left, in every round."""
    new = late.number
    rounds, moves = [], []
    for seating in draw.rounds:
        tables = []
        for table in seating.tables:
            if old in table.seats:
                moves += [Move(seating.number, old, table.number, None), Move(seating.number, new, None, table.number)]
            tables.append(table._replace(seats=tuple(new if number == old else number for number in table.seats)))
        rounds.append(Round(seating.number, tuple(tables)))
    entrants = [late if entrant.number == old else entrant for entrant in draw.entrants]
    return by_hand(rounds, entrants, draw.sizes, history=draw.history, seed=draw.seed), moves


def apply(request: HttpRequest, tournament: Tournament, field: Field) -> None:
    """Does the proposal for the posted `number`, with the posted `reason`, if it still is the one that was `seen`, and says so."""
    stored = StoredRound.objects.filter(tournament=tournament)
    number = request.POST.get("number", "")
    chosen = next((proposal for proposal in proposals(field, stored) if str(proposal.number) == number), None)
    if chosen is None:
        messages.error(request, _("Hier ist nichts mehr auszubessern. Bitte die Seite neu ansehen."))
    elif request.POST.get("seen", chosen.mark) != chosen.mark:
        messages.error(request, _("Inzwischen wäre etwas anderes zu ändern als gezeigt. Bitte den neuen Vorschlag ansehen."))
    elif chosen.faults:
        for fault in chosen.faults:
            messages.error(request, fault)
    else:
        resting = {
            person.number for person in field.active if any(person.number not in drawn_numbers([seating]) for seating in chosen.rounds)
        }
        done = _("Die Auslosung ist ausgebessert. Bitte die Tischliste neu aushängen.")
        attempt(
            request,
            apply_repair,
            done,
            tournament_id=tournament.pk,
            rounds=chosen.rounds,
            reason=request.POST.get("reason", ""),
            pausing=resting,
        )
