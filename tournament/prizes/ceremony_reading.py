"""How far the ceremony is, and what it shows. Reads only."""

from typing import NamedTuple

from rules.book import RankedBy
from scoring.field import with_numbers
from scoring.plain import PlayerRow
from tournament.ledger.people.people import Registered, read_registered
from tournament.ledger.store.audience import Audience
from tournament.ledger.store.convert import language
from tournament.models import Ceremony, PrizePlan, Tournament
from tournament.prizes.ceremony import Slide, rehearsal, slides
from tournament.prizes.reading import Answered, given_now, read_plan, read_prizes, standing_giving

BY_NAME = "name"


class Showing(NamedTuple):
    """The ceremony that runs: all its slides and the one that is shown, from 0."""

    slides: tuple[Slide, ...]
    step: int
    rehearsal: bool

    @property
    def slide(self) -> Slide:
        """What is shown now."""
        return self.slides[self.step]


def read_ceremony(tournament: Tournament) -> Showing | None:
    """The ceremony that runs; None where none does. One query then, else four to eight."""
    running = Ceremony.objects.filter(tournament=tournament).first()
    if running is None:
        return None
    shown = rehearsal(read_plan(tournament)) if running.rehearsal else _real(tournament)
    by_tables = tournament.ranked_by.kind is RankedBy.TABLE_POINTS and not running.rehearsal
    made = tuple(slides(tournament.name, *shown, by_tables=by_tables))
    return Showing(made, min(running.step, len(made) - 1), running.rehearsal)


def _real(tournament: Tournament) -> tuple[Answered, dict[int, PlayerRow]]:
    giving = standing_giving(tournament)
    if giving is None:
        # Nothing to give: the ranks alone.
        shown = read_prizes(tournament)
        return shown.now, named(tournament, shown.planned.plan)
    plan = PrizePlan.objects.get(tournament=tournament)
    return given_now(giving, plan), named(tournament, plan)


def named(tournament: Tournament, plan: PrizePlan) -> dict[int, PlayerRow]:
    """Everybody as the room may hear him: who is a number to visitors stays one, unless he said that he wants to be named; of two of one
    name each with his number. Two queries."""
    people = _heard(tournament, plan)
    names = with_numbers(((row.number, row.name) for row in people.values()), language())
    return {number: row._replace(name=names[number]) for number, row in people.items()}


def _heard(tournament: Tournament, plan: PrizePlan) -> dict[int, PlayerRow]:
    public = {row.number: row.row for row in read_registered(tournament, Audience.PUBLIC)}
    asked = {int(number) for number, said in plan.answers.items() if said == BY_NAME}
    if not asked:
        return public
    return public | {row.number: row.row for row in read_registered(tournament, Audience.DESK) if row.number in asked}


class ToAsk(NamedTuple):
    """A winner who is a number to visitors. `said`: "name", "number", or "" while nobody has asked him."""

    number: int
    name: str
    said: str


def to_ask(tournament: Tournament, plan: PrizePlan, found: Answered) -> list[ToAsk]:
    """The winners who are to be asked before the ceremony: by number. One query."""
    winners = {award["person"] for award in found.awards} | {row["person"] for row in found.raffle if row["prize"]}
    people: list[Registered] = [row for row in read_registered(tournament, Audience.DESK) if row.anonymous and row.number in winners]
    return [ToAsk(row.number, row.name, plan.answers.get(str(row.number), "")) for row in people]
