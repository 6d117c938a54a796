"""Confirming a draw, and repairing it when somebody comes late or leaves. A confirmed draw is never redrawn.

The seating itself is found by `scoring.draw`; here it is checked against who is registered and stored.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from scoring.draw import model as drawn
from tournament.desk.drawing.repair.hall import Hall, read_hall
from tournament.desk.drawing.repair.mates import mates_said
from tournament.desk.drawing.repair.plan import Changed
from tournament.desk.drawing.repair.seating import redrawn
from tournament.desk.drawing.repair.told import moves_of
from tournament.desk.drawing.repair.writing import carry_out
from tournament.ledger.people.teams import team_names
from tournament.ledger.store.convert import table_sizes
from tournament.ledger.store.planning import planned_games
from tournament.ledger.store.refusals import Finding, refuse, refuse_all
from tournament.ledger.store.transaction import lock, must_not_be_closed, need_reason, record_action
from tournament.models import Phase, Registration, Repair, Round, RoundState, Seat, Table, Tournament
from tournament.phones.writing import make_links

Numbers = Mapping[int, Registration]


@transaction.atomic
def confirm_draw(
    *,
    tournament_id: int,
    rounds: Sequence[drawn.Round],
    seed: str = "",
    method: str = "",
    report: Mapping[str, Any] | None = None,
    pausing: Collection[int] = (),
    author: str = "",
) -> list[Round]:
    """Stores the drawn seating of the next round or rounds. `report`: JSON, what the draw says about itself.

    Everybody who has not withdrawn must have a seat, unless his number is among `pausing`. Raises Refused with every fault, fields as
    `rounds[0].tables[2]`.
    """
    tournament = lock(tournament_id)
    must_not_be_closed(tournament)
    findings = _wrong_rounds(tournament, rounds)
    registered = _registered(tournament)
    for place, seating in enumerate(rounds):
        findings += check_seating(tournament, seating, registered, pausing, field=f"rounds[{place}]")
        findings += _mates(tournament, seating, f"rounds[{place}]")
    refuse_all(findings)
    stored = [_store_round(tournament, seating, registered, seed, method=method, report=dict(report or {})) for seating in rounds]
    changed = []
    if tournament.phase == Phase.DRAFT:
        tournament.phase, changed = Phase.REGISTRATION, ["phase"]
    facts = {"rounds": [seating.number for seating in rounds]} | ({"say": "confirm_seeded_draw", "seed": seed} if seed else {})
    detail = {
        "seed": seed,
        "method": method,
        "pausing": sorted(pausing),
        "rounds": [{"round": seating.number, "tables": [list(table.seats) for table in seating.tables]} for seating in rounds],
    }
    record_action(
        tournament,
        "confirm_draw",
        facts | _swapped((report or {}).get("swaps", ()), registered),
        author=author,
        changed=changed,
        detail=detail,
    )
    return stored


@transaction.atomic
def apply_repair(
    *, tournament_id: int, rounds: Sequence[drawn.Round], reason: str, pausing: Collection[int] = (), author: str = ""
) -> Repair:
    """Changes the seating of drawn or open rounds, with a reason, as a repair that can be taken back. `rounds` is the whole seating after
    it.

    Only tables at which nothing is written may change; unchanged tables are left alone. Refused with `table_has_games` otherwise.
    """
    said = need_reason(reason)
    tournament = lock(tournament_id)
    must_not_be_closed(tournament)
    registered = _registered(tournament)
    stored = {row.number: row for row in Round.objects.filter(tournament=tournament)}
    findings: list[Finding] = []
    hall = read_hall(tournament, rounds[0].number)
    for place, seating in enumerate(rounds):
        row = stored.get(seating.number)
        if row is None or row.state == RoundState.CLOSED:
            text = _("Runde %(number)d ist nicht ausgelost oder schon abgeschlossen.") % {"number": seating.number}
            findings.append(Finding("bad_round", f"rounds[{place}]", text))
        findings += check_seating(tournament, seating, registered, pausing, field=f"rounds[{place}]")
        there = {table: spot.now for (round_, table), spot in hall.spots.items() if round_ == seating.number}
        findings += _mates(tournament, seating, f"rounds[{place}]", there)
    refuse_all(findings)
    change = Changed({place: spot for place, spot in redrawn(hall, rounds).items() if hall.spots.get(place) != spot})
    _must_be_empty(hall, change)
    repair = carry_out(hall, change, action="apply_repair", facts={"reason": said, "also": list(moves_of(hall, change))}, author=author)
    detail = {"pausing": sorted(pausing), "rounds": [_moved(hall, change, seating.number) for seating in rounds]}
    record_action(tournament, repair.action, repair.facts, author=author, detail=detail)
    return repair


def _must_be_empty(hall: Hall, change: Changed) -> None:
    """Nobody is moved to or from a table at which something is written: that is for `desk.drawing.repair` to do, from a game on."""
    written = [str(table) for (round_, table), spot in change.spots.items() if (round_, table) in hall.still]
    if written:
        text = _("An Tisch %(tables)s ist schon etwas geschrieben; dort kann niemand mehr umgesetzt werden.")
        raise refuse("table_has_games", text % {"tables": ", ".join(written)}, "rounds")


def _moved(hall: Hall, change: Changed, number: int) -> dict[str, Any]:
    """The old and the new seats of each table of a round that changes, for the log."""
    here = {place: spot for place, spot in sorted(change.spots.items()) if place[0] == number}
    return {
        "round": number,
        "before": {str(place[1]): list(hall.spots[place].now) for place in here if place in hall.spots},
        "after": {str(place[1]): list(spot.now) for place, spot in here.items() if spot is not None},
    }


def _swapped(swaps: Sequence[Sequence[int]], registered: Numbers) -> dict[str, Any]:
    """ "von Hand getauscht: 3 Mayr mit 7 Huber (Runde 1)", for the log."""

    def who(number: int) -> str:
        return f"{number} {registered[number].player.name}" if number in registered else str(number)

    told = [{"say": "swap", "one": who(one), "other": who(other), "round": number} for number, one, other in swaps]
    return {"also": [{"say": "swapped_by_hand", "swaps": told}]} if told else {}


def check_seating(tournament: Tournament, seating: drawn.Round, registered: Numbers, pausing: Collection[int], field: str) -> list[Finding]:
    """Everything wrong with a round's seating: sizes of tables, numbers twice, unknown or left, and who has no seat."""
    findings: list[Finding] = []
    sizes = table_sizes(tournament.sheet)
    seen: set[int] = set()
    tables: set[int] = set()
    for place, table in enumerate(seating.tables):
        where = f"{field}.tables[{place}]"
        if table.number in tables or table.number < 1:
            findings.append(Finding("bad_value", where, _("Tisch %(table)d gibt es zweimal.") % {"table": table.number}))
        tables.add(table.number)
        if len(table.seats) not in sizes:
            text = _("Tisch %(table)d hat %(seats)d Plätze; möglich sind %(sizes)s.")
            said = {"table": table.number, "seats": len(table.seats), "sizes": ", ".join(map(str, sizes))}
            findings.append(Finding("bad_seats", where, text % said))
        if not 0 <= table.dealer < max(len(table.seats), 1):
            findings.append(
                Finding("bad_seat", where, _("Der erste Geber von Tisch %(table)d sitzt nicht an ihm.") % {"table": table.number})
            )
        for number in table.seats:
            findings += _wrong_player(number, registered, seen, where)
            seen.add(number)
    active = {number for number, registration in registered.items() if not registration.withdrawn}
    missing = sorted(active - seen - set(pausing))
    if missing:
        text = _("Keinen Platz haben: Nr. %(numbers)s. Setzen, abmelden oder pausieren lassen.") % {"numbers": ", ".join(map(str, missing))}
        findings.append(Finding("not_seated", field, text))
    return findings


def _mates(
    tournament: Tournament, seating: drawn.Round, field: str, there: Mapping[int, Collection[int]] | None = None
) -> Iterator[Finding]:
    """Who sits at a table with somebody of his team."""
    for place, said in mates_said(team_names(tournament), seating, there):
        yield Finding("team_together", f"{field}.tables[{place}]", said)


def _wrong_player(number: int, registered: Numbers, seen: set[int], where: str) -> list[Finding]:
    if number in seen:
        return [Finding("player_twice", where, _("Nr. %(number)d sitzt in dieser Runde zweimal.") % {"number": number})]
    if number not in registered:
        return [Finding("unknown_player", where, _("Nr. %(number)d ist nicht angemeldet.") % {"number": number})]
    if registered[number].withdrawn:
        return [Finding("withdrawn", where, _("Nr. %(number)d ist abgemeldet.") % {"number": number})]
    return []


def _wrong_rounds(tournament: Tournament, rounds: Sequence[drawn.Round]) -> list[Finding]:
    first = Round.objects.filter(tournament=tournament).count() + 1
    wanted = list(range(first, first + len(rounds)))
    if not rounds or [seating.number for seating in rounds] != wanted:
        text = _("Als Nächstes ist Runde %(first)d auszulosen; eine bestätigte Auslosung bleibt.") % {"first": first}
        return [Finding("bad_round", "rounds", text)]
    if wanted[-1] > tournament.rounds:
        text = _("Das Turnier hat %(rounds)d Runden.") % {"rounds": tournament.rounds}
        return [Finding("bad_round", "rounds", text)]
    return []


def _registered(tournament: Tournament) -> dict[int, Registration]:
    return {
        registration.number: registration for registration in Registration.objects.filter(tournament=tournament).select_related("player")
    }


def _store_round(
    tournament: Tournament, seating: drawn.Round, registered: Numbers, seed: str, method: str, report: dict[str, Any]
) -> Round:
    row = Round.objects.create(tournament=tournament, number=seating.number, draw_seed=seed, draw_method=method, draw_report=report)
    _store_tables(tournament, row, seating.tables, registered)
    return row


def _store_tables(tournament: Tournament, row: Round, tables: Sequence[drawn.Table], registered: Numbers) -> None:
    stored = Table.objects.bulk_create(
        Table(round=row, number=table.number, first_dealer=table.dealer, **_size(tournament, table)) for table in tables
    )
    _store_seats(row, list(zip(stored, tables, strict=True)), registered)
    make_links(stored)


def _store_seats(row: Round, tables: Sequence[tuple[Table, drawn.Table]], registered: Numbers) -> None:
    Seat.objects.bulk_create(
        Seat(table=stored, round=row, index=index, registration=registered[number])
        for stored, table in tables
        for index, number in enumerate(table.seats)
    )


def _size(tournament: Tournament, table: drawn.Table) -> dict[str, int]:
    seats = len(table.seats)
    return {"seats": seats, "games": planned_games(tournament, seats)}
