"""What is stored about a person as a player: registrations, tables, phones, money and prizes. Reads only, a fixed number of queries."""

from collections.abc import Collection, Iterator, Mapping
from typing import Any, NamedTuple

from django.db.models import BigIntegerField, Count, OuterRef, Q, QuerySet, Subquery, Value
from django.db.models.functions import Coalesce

from scoring.field import Indivisible, by_person, is_divisible, shares
from tournament.ledger.people.ranking import read_rankings
from tournament.ledger.people.seat_changes import Past, past_of
from tournament.ledger.people.teams import team_names
from tournament.ledger.store.audience import Audience
from tournament.ledger.store.convert import Points, plain_number, points
from tournament.ledger.store.reasons import reason_words
from tournament.models import (
    Agreement,
    CashLine,
    Entry,
    MergedNumber,
    Phone,
    Player,
    PrizeGiving,
    PrizePlan,
    Registration,
    Seat,
    SeatChange,
    Tournament,
)

Row = dict[str, Any]
At = tuple[int, int]
"""A table and a seat."""


def where(tournament: Tournament) -> Row:
    """Which tournament a row is of."""
    return {"tournament": tournament.name, "date": tournament.date}


def said(audience: Audience, text: str) -> Row:
    """That somebody wrote something about it; and what, for whoever may read it: others may be named."""
    return {"with_words": bool(text), **({"words": text} if audience.sees_all else {})}


def registrations(rows: Collection[Registration], audience: Audience) -> Iterator[Row]:
    """Two queries. What prizes were planned with is the plan's, by his number."""
    keys = [row.tournament_id for row in rows]
    once: dict[tuple[int, int], list[int]] = {}
    merged = MergedNumber.objects.filter(tournament__in=keys).order_by("number")
    for key, number, into in merged.values_list("tournament", "number", "into"):
        once.setdefault((key, into), []).append(number)
    plans = {plan.tournament_id: plan for plan in PrizePlan.objects.filter(tournament__in=keys)}
    for row in rows:
        plan = plans.get(row.tournament_id)
        yield where(row.tournament) | {
            "number": row.number, "numbers_before": once.get((row.tournament_id, row.number), []), "tags": list(row.tags),
            "squad": team_names(row.tournament).get(row.number, ""),
            "paid": row.paid, "fee_cents": row.own_fee_cents, "present": row.present, "anonymous": row.anonymous,
            "withdrawn": row.withdrawn, "withdrawn_at": row.withdrawn_at, **said(audience, reason_words(row.withdrawn_reason)),
            "raffle": [name for name in ("gone", "away", "out") if plan is not None and row.number in getattr(plan, name)],
            "tickets": plan.tickets.get(str(row.number)) if plan is not None else None,
            "answer": plan.answers.get(str(row.number), "") if plan is not None else "",
        }  # fmt: skip


class Seats(NamedTuple):
    """Where he sits (`now`) or sat, by table and seat, and everybody who left a seat at these tables."""

    at: Mapping[At, Registration]
    now: frozenset[At]
    past: Mapping[int, tuple[Past, ...]]

    def held(self, at: At, game: int | None) -> bool:
        """Whether it was he who sat there in a game; without one, whether he sits there now."""
        if at not in self.at:
            return False
        if game is None:
            return at in self.now
        changes = [change for change in self.past.get(at[0], ()) if change.seat == at[1]]
        if next((change.empty for change in reversed(changes) if change.before_game <= game), False):
            return False
        was = next((change for change in changes if change.before_game > game), None)
        return at in self.now if was is None else was.player.pk == self.at[at].pk


def seats_of(rows: Collection[Registration]) -> Seats:
    """Two queries."""
    by_key = {row.pk: row for row in rows}
    sits = {(table, index): by_key[key] for table, index, key in Seat.objects.filter(registration__in=by_key).values_list(*_SEAT)}
    left = SeatChange.objects.filter(was__in=by_key).values("table")
    past = past_of(SeatChange.objects.filter(Q(table__in={table for table, _index in sits}) | Q(table__in=left)))
    sat = {(table, one.seat): by_key[one.player.pk] for table, changes in past.items() for one in changes if one.player.pk in by_key}
    return Seats(sits | sat, frozenset(sits), past)


_SEAT = ("table", "index", "registration")


def tables(rows: Collection[Registration], seats: Seats) -> Iterator[Row]:
    """Each table with what he has of it, how many lines were written while he sat there, and in how many he was declarer. One query, and
    what `read_rankings` asks."""
    rankings = read_rankings((row.tournament for row in rows), Audience.DESK)
    own = {
        (row.tournament_id, result.round, result.table): amount
        for row in rows
        for result in rankings[row.tournament_id].ranking.results
        if (amount := _own(result, row.number)) is not None
    }
    found = Seat.objects.filter(table__in={table for table, _index in seats.at}).select_related("table__round__tournament")
    changes = SeatChange.objects.filter(table=OuterRef("table"), index=OuterRef(OuterRef("index")))
    left, before = changes.filter(position__gt=OuterRef("position")), changes.filter(position__lte=OuterRef("position"))
    whose = Coalesce(Subquery(left.order_by("position").values("was")[:1]), OuterRef("registration"), output_field=BigIntegerField())
    empty = Coalesce(Subquery(before.order_by("-position").values("empty")[:1]), Value(False))
    lines = Entry.objects.filter(table=OuterRef("table"), current=True, record__isnull=False).annotate(whose=whose, empty=empty)
    his = lines.filter(whose__in=[row.pk for row in rows], empty=False)
    counts = {"lines": _many(his), "declared": _many(his.filter(declarer=OuterRef("index")))}
    for seat in found.annotate(**counts).order_by("table__round__tournament__date", "table__round__number", "table__number", "index"):
        if (at := (seat.table_id, seat.index)) not in seats.at:
            continue
        round_ = seat.table.round
        amount = own.get((round_.tournament_id, round_.number, seat.table.number))
        # The Pagatkassa is the seat's: whose of two it is nobody knows.
        is_his = at in seats.now and is_divisible(seats.past.get(seat.table_id, ()))
        yield where(round_.tournament) | {
            "round": round_.number, "table": seat.table.number, "seat": seat.index + 1,
            "points": None if amount is None else plain_number(amount),
            "pot_cents": (is_his and getattr(seat.table, f"p{seat.index}")) or None,
            "lines": vars(seat)["lines"], "declared": vars(seat)["declared"],
        }  # fmt: skip


def _many(rows: QuerySet[Entry]) -> Coalesce:
    return Coalesce(Subquery(rows.order_by().values("table").annotate(n=Count("pk")).values("n")), 0)


def _own(result: Any, number: int) -> Points | None:
    """What he has of a table; None where nothing is written, or nobody can say whose it is."""
    try:
        return next((share.points for share in by_person(shares(result)) if share.player == number and share.written), None)
    except Indivisible:
        return None


def phones(seats: Seats) -> Iterator[Row]:
    """Phones that said they were his seat's: those of who sits there, as a change of seats forgets all before it. One query."""
    keys = {table for table, _index in seats.now}
    for row in Phone.objects.filter(table__in=keys, seat__isnull=False).select_related("table__round__tournament").order_by("pk"):
        if (row.table_id, row.seat) in seats.now:
            yield _at(row) | {"device": str(row.device), "writes": row.writes, "at": row.joined_at, "seen_at": row.seen_at}


def agreements(seats: Seats) -> Iterator[Row]:
    """When he agreed to the sums of a table, as who sits there at its end is asked. One query."""
    keys = {table for table, _index in seats.now}
    for row in Agreement.objects.filter(table__in=keys).select_related("table__round__tournament").order_by("pk"):
        if (row.table_id, row.seat) in seats.now:
            yield _at(row) | {"at": row.agreed_at}


def _at(row: Phone | Agreement) -> Row:
    return where(row.table.round.tournament) | {"round": row.table.round.number, "table": row.table.number}


def cash(everybody: Collection[Player], names: Collection[str], audience: Audience) -> Iterator[Row]:
    """Lines of the cash that are his, or were when his registration was a mistake. One query."""
    his = Q(registration__player__in=everybody) | Q(whose__in=names)
    for row in CashLine.objects.filter(his).select_related("tournament", "reversed_by").order_by("pk"):
        yield where(row.tournament) | {
            "kind": str(row.kind), "cents": row.cents, "reversed": hasattr(row, "reversed_by"), "at": row.created_at,
            **said(audience, row.words),
        }  # fmt: skip


def prizes(rows: Collection[Registration]) -> Iterator[Row]:
    """What he was given, also what was withdrawn. One query."""
    numbers = {row.tournament_id: row.number for row in rows}
    for giving in PrizeGiving.objects.filter(tournament__in=numbers).select_related("tournament").order_by("pk"):
        number, answer = numbers[giving.tournament_id], giving.answer
        won = [award for award in answer.get("awards", ()) if award["person"] == number]
        won += [row for row in answer.get("raffle", {}).get("order", ()) if row["person"] == number and row["prize"]]
        for award in won:
            yield where(giving.tournament) | {
                "cents": award.get("cents"), "prize": award.get("text") or award.get("prize") or "", "at": giving.created_at,
                "taken_back_at": giving.withdrawn_at,
            }  # fmt: skip


def amount(halves: int) -> int | float:
    """Half points of a column, as a file has them."""
    return plain_number(points(halves))
