"""Who was warned before, of what and by which ruling: what a sheet asks that keeps warnings through the tournament. Reads only."""

from collections.abc import Sequence
from typing import NamedTuple

from django.utils.translation import gettext as _

from tournament.ledger.lines.ruling_numbers import number_of, with_numbers
from tournament.ledger.people.people import SeatName, registrations_in
from tournament.models import Case, Ruling

FACT = "warned_before"
"""The question that earlier rulings answer."""
WARNING = "warning"


class Warned(NamedTuple):
    """One who is accused, and the ruling that warned him of the same; None: none did."""

    who: SeatName
    ruling: Ruling | None

    @property
    def words(self) -> str:
        """ "verwarnt durch Entscheid 3 (Runde 1, Tisch 2, Spiel 4)"; "" where nobody was."""
        if self.ruling is None:
            return ""
        table, game = self.ruling.table, self.ruling.case.game
        said = {"n": number_of(self.ruling), "round": table.round.number, "table": table.number, "game": game or "–"}
        return _("verwarnt durch Entscheid %(n)d (Runde %(round)d, Tisch %(table)d, Spiel %(game)s)") % said


def warned(case: Case, seats: Sequence[SeatName]) -> list[Warned]:
    """Each of the accused with the last ruling of this tournament that stands and warned him of the same fault, or none. The case with its
    table and round. Two queries, two more for each such ruling."""
    people = registrations_in(case.table_id, case.game)
    found = {registration: ruling for ruling in _warnings(case) for registration in _accused(ruling)}
    return [Warned(seats[seat], found.get(people[seat].pk)) for seat in case.accused if seat < len(people)]


def answer(found: Sequence[Warned]) -> bool | None:
    """What that answers to whether they were warned; None where it differs, or nobody is accused."""
    said = {one.ruling is not None for one in found}
    return said.pop() if len(said) == 1 else None


def _warnings(case: Case) -> list[Ruling]:
    here = Ruling.objects.filter(
        table__round__tournament=case.table.round.tournament_id, violation=case.violation, decision=WARNING, standing=True
    )
    return list(with_numbers(here.exclude(case=case)).select_related("table__round", "case").order_by("pk"))


def _accused(ruling: Ruling) -> list[int]:
    people = registrations_in(ruling.table_id, ruling.case.game)
    return [people[seat].pk for seat in ruling.accused if seat < len(people)]
