"""The plan of a tournament's prizes, the request that asks who receives what, and what was given. Reads only.

`Planned.request` is word for word what `manage.py prizes` takes, `answered` what it answers.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from django.db.models import Exists, OuterRef, QuerySet

from scoring.arithmetic import digest
from scoring.arithmetic.prizes import Lot, Person
from scoring.plain import Gone
from scoring.requests import prizes as asking
from tournament.ledger.people.ranking import Ranking, read_ranking
from tournament.ledger.store.audience import Audience
from tournament.ledger.store.convert import language, plain_number
from tournament.ledger.store.prepared import Prepared
from tournament.models import Prize, PrizeGiving, PrizeKind, PrizePlan, Round, RoundState, Seat, SeatChange, Tournament

LARGEST_SEED = 64


class Planned(NamedTuple):
    """How the prizes are given, and which there are. `stored`: whether anybody has said so; `late`: whether the seed was chosen when the
    last round had been opened, so that it proves nothing."""

    plan: PrizePlan
    prizes: tuple[Prize, ...]
    stored: bool
    late: bool

    @property
    def rows(self) -> list[dict[str, Any]]:
        """The prizes as a request has them."""
        return [prize_row(prize) for prize in self.prizes]

    def policies(self) -> dict[str, Any]:
        """The plan as a request has it, without persons and prizes."""
        plan = self.plan
        asked: dict[str, Any] = {"ties": str(plan.ties), "a_person": str(plan.a_person), "unit": plan.unit}
        if plan.seed:
            asked["seed"] = plan.seed
        if plan.raffle:
            asked["raffle"] = {"prizes": list(plan.raffle), "exclude": str(plan.raffle_for), "gone": list(plan.gone)}
        return asked

    def request(self, persons: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
        """The whole request. Who did not answer and is none of the standing any more is left out of it."""
        asked = self.policies() | {"persons": list(persons), "prizes": self.rows}
        if "raffle" in asked:
            known = {person["number"] for person in persons}
            asked["raffle"]["gone"] = [number for number in asked["raffle"]["gone"] if number in known]
        return asked


def read_plan(tournament: Tournament) -> Planned:
    """The plan, or how prizes would be given where nobody has said it. Two queries."""
    plan = _plan.first(tournament.pk)
    if plan is None:
        return Planned(PrizePlan(tournament=tournament, seed=""), (), stored=False, late=False)
    return Planned(plan, tuple(Prize.objects.filter(tournament=tournament)), stored=True, late=plan.late)


def _with_late(tournament: int) -> QuerySet[PrizePlan]:
    before = Round.objects.filter(
        tournament=OuterRef("tournament"), number__gte=OuterRef("tournament__rounds"), opened_at__lt=OuterRef("seed_at")
    )
    return PrizePlan.objects.filter(tournament=tournament).annotate(late=Exists(before))


_plan = Prepared(_with_late)


def prize_row(prize: Prize) -> dict[str, Any]:
    """A prize as a request has it."""
    said = {
        "key": prize.key,
        "kind": str(prize.kind),
        "filter": prize.filter if prize.kind == PrizeKind.CATEGORY else None,
        "place": prize.place,
        "special": str(prize.special) or None,
        "cents": prize.cents,
        "text": prize.text or None,
        "value": prize.value or None,
        "at_least": prize.at_least,
    }
    return {name: value for name, value in said.items() if value is not None}


def persons_of(tournament: Tournament, planned: Planned, ranked: Ranking) -> list[dict[str, Any]]:
    """Everybody who has a rank as a request has him. No query, one where a prize asks for participations.

    Who was excluded is hors concours, and whom the plan calls so; who withdrew or went home is not present.
    """
    plan = planned.plan
    left = {remark.number for remark in ranked.marks.players if remark.gone is Gone.WITHDRAWN} | set(plan.away)
    out = {remark.number for remark in ranked.marks.players if remark.gone is Gone.EXCLUDED} | set(plan.out)
    counted = _participations(tournament) if any("participations" in prize.filter for prize in planned.prizes) else {}
    persons = []
    for line in ranked.ranked:
        player = line.player
        person: dict[str, Any] = {
            "number": player.number,
            "rank": line.rank,
            "points": plain_number(line.total),
            "tags": list(player.tags),
            "club": player.club,
            "place": player.place,
            "participations": counted.get(player.number, 0),
            "rounds": [None if points is None else plain_number(points) for points in line.rounds],
        }
        if player.number in left | out:
            person["present"] = False
        if player.number in out:
            person["out"] = True
        if (tickets := plan.tickets.get(str(player.number))) is not None:
            person["tickets"] = tickets
        persons.append(person)
    return persons


def _participations(tournament: Tournament) -> dict[int, int]:
    """At how many tournaments of its series each has sat at a table, this one and those before it; of none of a series: at this one. Who
    was replaced in mid-round has sat there, too. One query."""
    found: dict[int, set[int]] = {}
    sat = _at_tables(Seat.objects.all(), tournament, to_table="", to_person="registration__player")
    left = _at_tables(SeatChange.objects.all(), tournament, to_table="table__", to_person="was__player")
    for number, at in sat.union(left):
        found.setdefault(number, set()).add(at)
    return {number: len(at) for number, at in found.items()}


def _at_tables(rows: QuerySet[Any], tournament: Tournament, *, to_table: str, to_person: str) -> QuerySet[Any]:
    """The tournaments of the series up to this one at whose tables the players of this one sat: number here, key there. `to_…`: the ways
    from the row."""
    round_, person = f"{to_table}round", f"{to_person}__registrations"
    found = rows.exclude(**{f"{round_}__state": RoundState.DRAWN}).filter(**{f"{person}__tournament": tournament})
    if tournament.cup_id is None:
        found = found.filter(**{f"{round_}__tournament": tournament})
    else:
        found = found.filter(**{f"{round_}__tournament__cup": tournament.cup_id})
        found = found.filter(**{f"{round_}__tournament__date__lte": tournament.date}) if tournament.date is not None else found
    return found.order_by().values_list(f"{person}__number", f"{round_}__tournament").distinct()


class Answered(NamedTuple):
    """A request with its answer: `awards`, `not_given`, `cents`, `raffle`; or `errors`, and nothing was computed."""

    request: Mapping[str, Any]
    answer: Mapping[str, Any]

    @property
    def errors(self) -> Sequence[Mapping[str, str]]:
        """What is wrong with the request."""
        return self.answer.get("errors", ())

    @property
    def awards(self) -> Sequence[Mapping[str, Any]]:
        """Who receives what."""
        return self.answer.get("awards", ())

    @property
    def raffle(self) -> Sequence[Mapping[str, Any]]:
        """The whole order of the raffle."""
        return self.answer.get("raffle", {}).get("order", ())

    @property
    def lots(self) -> Sequence[Lot]:
        """Who was in each draw among those who are there; of what was given before, as it was asked then."""
        return asking.lots_of(dict(self.request))

    @property
    def shared_ranks(self) -> Sequence[tuple[Person, ...]]:
        """Those of one rank among whom the lot decided, in its order; of what was given before, as it was asked then."""
        return asking.shared_ranks_of(dict(self.request))

    @property
    def cents(self) -> int:
        """What is paid in all."""
        return self.answer.get("cents", 0)


def answered(request: Mapping[str, Any]) -> Answered:
    """What `manage.py prizes` answers, in the reader's language; without the request's id, of which there is none here."""
    answer = asking.answer(dict(request), language())
    return Answered(request, {name: value for name, value in answer.items() if name != "id"})


def standing_giving(tournament: Tournament) -> PrizeGiving | None:
    """What was given, and stands. One query."""
    return PrizeGiving.objects.filter(tournament=tournament, withdrawn_at__isnull=True).first()


def standing_digest(persons: Iterable[Mapping[str, Any]]) -> str:
    """Identifies a standing: SHA-256 of the persons as JSON, their keys sorted."""
    return digest(list(persons))


def given_now(giving: PrizeGiving, plan: PrizePlan) -> Answered:
    """What was given, with the raffle as far as it is: whoever was called since and did not answer is passed over."""
    request = dict(giving.request)
    if "raffle" not in request:
        return Answered(request, giving.answer)
    request["raffle"] = {**request["raffle"], "gone": list(plan.gone)}
    return Answered(request, {**giving.answer, "raffle": answered(request).answer.get("raffle", {})})


class Shown(NamedTuple):
    """Everything about the prizes of a tournament: the plan, the standing of now and who would receive what by it, and what was given, if
    it was."""

    planned: Planned
    ranked: Ranking
    now: Answered
    giving: PrizeGiving | None

    @property
    def found(self) -> Answered:
        """What was given; what would be given now where nothing was."""
        return self.now if self.giving is None else given_now(self.giving, self.planned.plan)


def read_prizes(tournament: Tournament) -> Shown:
    """The prizes with the names as the desk knows them. Six queries, five without a plan; one more where a prize asks for
    participations."""
    planned, giving, ranked = read_plan(tournament), standing_giving(tournament), read_ranking(tournament, Audience.DESK)
    return Shown(planned, ranked, answered(planned.request(persons_of(tournament, planned, ranked))), giving)


class Difference(NamedTuple):
    """What one person has of the money now, and what would be his if prizes were given by today's standing; texts of prizes in kind
    likewise."""

    number: int
    given: int
    today: int
    given_in_kind: tuple[str, ...]
    today_in_kind: tuple[str, ...]


def differences(given: Sequence[Mapping[str, Any]], today: Sequence[Mapping[str, Any]]) -> list[Difference]:
    """Whose awards would be others now, by number."""
    numbers = sorted({award["person"] for award in (*given, *today)})
    rows = [Difference(number, *_cents(number, given, today), *_in_kind(number, given, today)) for number in numbers]
    return [row for row in rows if row.given != row.today or row.given_in_kind != row.today_in_kind]


def against_given(shown: Shown) -> list[Difference]:
    """How the standing of now differs from what was given: nothing where nothing was, or nothing can be computed. The plan is the same: it
    does not change while a giving stands."""
    return [] if shown.giving is None or shown.now.errors else differences(shown.giving.answer["awards"], shown.now.awards)


def _cents(number: int, *lists: Sequence[Mapping[str, Any]]) -> tuple[int, int]:
    given, today = (sum(award["cents"] for award in awards if award["person"] == number) for awards in lists)
    return given, today


def _in_kind(number: int, *lists: Sequence[Mapping[str, Any]]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    given, today = (tuple(award["text"] for award in awards if award["person"] == number and "text" in award) for awards in lists)
    return given, today
