"""The tournament's cash: what came in and went out, what should be in it, who owes a fee and who is owed a prize. Reads only, computes in
cents."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import NamedTuple

from tournament.ledger.people.people import Registered, read_registered
from tournament.ledger.store.audience import Audience
from tournament.models import CashKind, CashLine, Tournament
from tournament.prizes.reading import standing_giving

OF_FEES = (CashKind.FEE, CashKind.REFUND)


class Moved(NamedTuple):
    """A movement. `number`: whose it is, None for nobody's and of a mistaken entry, which left the `name` alone.
    `reversed`: whether another line took it back; `reverses`: whether it does that."""

    id: int
    kind: str
    cents: int
    number: int | None
    name: str
    words: str
    author: str
    at: datetime
    reversed: bool
    reverses: bool


class Owed(NamedTuple):
    """Somebody's fee, or his prizes: what is due, what was taken or paid, and what went back, `why`."""

    number: int
    name: str
    due: int
    paid: int
    returned: int = 0
    why: str = ""

    @property
    def open(self) -> int:
        """What is still to be paid; negative where it was too much."""
        return self.due - self.paid + self.returned

    @property
    def excess(self) -> int:
        """What was paid too much."""
        return max(0, -self.open)


class Book(NamedTuple):
    """The cash. `counted`: what lay in it when it was last counted, None where nobody has; `since`: what moved after that; `unwritten`:
    fees ticked before there were lines for them."""

    lines: tuple[Moved, ...]
    fees: tuple[Owed, ...]
    prizes: tuple[Owed, ...]
    unwritten: int
    counted: int | None
    since: int

    def sum_of(self, *kinds: str) -> int:
        """All movements of these kinds."""
        return sum(line.cents for line in self.lines if line.kind in kinds)

    @property
    def taken(self) -> int:
        """Fees that came in, without what was returned."""
        return self.sum_of(CashKind.FEE) + self.unwritten

    @property
    def expected(self) -> int:
        """What should be in the cash now."""
        return sum(line.cents for line in self.lines if line.kind != CashKind.COUNTED) + self.unwritten

    @property
    def difference(self) -> int | None:
        """What lay in it too much when it was counted; negative where some was missing; None where nobody has counted."""
        return None if self.counted is None else self.counted + self.since - self.expected

    @property
    def fees_open(self) -> int:
        """Fees that are still to come."""
        return sum(max(0, row.open) for row in self.fees)

    @property
    def fees_back(self) -> int:
        """Fees that were paid and are not due: to be given back."""
        return sum(row.excess for row in self.fees)

    @property
    def prizes_open(self) -> int:
        """Prize money that was given and not paid out."""
        return sum(max(0, row.open) for row in self.prizes)


def read_book(tournament: Tournament) -> Book:
    """The cash of a tournament. Three queries."""
    people = read_registered(tournament, Audience.DESK)
    lines = read_lines(tournament)
    giving = standing_giving(tournament)
    given: dict[int, int] = defaultdict(int)
    for award in giving.answer["awards"] if giving is not None else ():
        given[award["person"]] += award["cents"]
    fees = tuple(fee_rows(tournament, people, lines))
    # Whoever was ticked before the cash had lines has paid the fee, and no line says so.
    written = {line.number for line in lines if line.kind in OF_FEES}
    unwritten = sum(_due(tournament, row) for row in people if row.paid and row.number not in written)
    counts = [place for place, line in enumerate(lines) if line.kind == CashKind.COUNTED]
    counted, later = (lines[counts[-1]].cents, lines[counts[-1] + 1 :]) if counts else (None, ())
    prizes = tuple(_prizes(people, lines, given))
    book = Book(lines=lines, fees=fees, prizes=prizes, unwritten=unwritten, counted=counted, since=0)
    return book if counted is None else book._replace(since=_since(later, book.expected - counted))


def _since(later: Sequence[Moved], wanted: int) -> int:
    """What has moved since the count. `wanted`: what would have, had the count been right. What lay there at first moves nothing, whenever
    it is written.

    A line that is taken back either never was so, or its money moves back. A count that was right proves the second; after any other,
    nobody's line never was, and of the lines of people that reading holds by which the count is nearer: 100 € of a prize come back, and do
    not become 100 € that were missing.
    """
    moves = [line for line in later if line.kind != CashKind.OPENING]
    back = sum(line.cents for line in moves)
    if back == wanted:
        return back
    plain = sum(line.cents for line in moves if not line.reversed and not line.reverses)
    with_people = sum(line.cents for line in moves if line.number is not None or not (line.reversed or line.reverses))
    return min(with_people, plain, key=lambda moved: abs(moved - wanted))


def has_moved(registration_id: int) -> bool:
    """Whether anything in the cash is his. One query."""
    return CashLine.objects.filter(registration=registration_id).exists()


def read_lines(tournament: Tournament) -> tuple[Moved, ...]:
    """All movements, the first first. One query."""
    found = CashLine.objects.filter(tournament=tournament).select_related("registration__player", "reversed_by").order_by("pk")
    return tuple(
        Moved(
            id=row.pk, kind=row.kind, cents=row.cents, number=row.registration.number if row.registration is not None else None,
            name=row.registration.player.name if row.registration is not None else row.whose, words=row.words, author=row.author,
            at=row.created_at,
            reversed=hasattr(row, "reversed_by"), reverses=row.reverses_id is not None,
        )
        for row in found
    )  # fmt: skip


def fee_rows(tournament: Tournament, people: Sequence[Registered], lines: Sequence[Moved]) -> Iterable[Owed]:
    """Everybody who owes a fee or has paid something, by number."""
    paid, returned = _sums(lines, CashKind.FEE), _sums(lines, CashKind.REFUND)
    written = {line.number for line in lines if line.kind in OF_FEES}
    why = {line.number: line.words for line in lines if line.kind == CashKind.REFUND and not (line.reversed or line.reverses)}
    for row in people:
        due = _due(tournament, row) if row.takes_part else 0
        taken = paid[row.number] if row.number in written else _due(tournament, row) * row.paid
        if due or taken or returned[row.number]:
            yield Owed(number=row.number, name=row.name, due=due, paid=taken, returned=-returned[row.number], why=why.get(row.number, ""))


def _due(tournament: Tournament, row: Registered) -> int:
    return tournament.fee_cents if row.own_fee is None else row.own_fee


def _prizes(people: Sequence[Registered], lines: Sequence[Moved], given: Mapping[int, int]) -> Iterable[Owed]:
    paid = _sums(lines, CashKind.PRIZE)
    for row in people:
        if given.get(row.number) or paid[row.number]:
            yield Owed(row.number, row.name, given.get(row.number, 0), -paid[row.number])


def _sums(lines: Iterable[Moved], kind: str) -> dict[int, int]:
    found: dict[int, int] = defaultdict(int)
    for line in lines:
        if line.kind == kind and line.number is not None:
            found[line.number] += line.cents
    return found
