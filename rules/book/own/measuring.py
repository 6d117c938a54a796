"""What a sheet measures by, made of what its file says: the count, halves, the surplus, Kontra, the seats, the Radl. Nothing is refused
here."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from rules.rows.card_points import Amount
from rules.rows.choices import Claims, Halves, KontraCovers, Radl, RenoncePays, Stack, Surplus, SurplusKontra, Tie
from rules.rows.measures import CardCount, RadlTerms, SurplusTerms
from rules.rows.system import RuleSystem

Given = Mapping[str, Any]
ACTIVE = 4
DOUBLED, MULTIPLIED = 2, 4
"""How far a Radl goes: of any, and of one that doubles again."""


class Seats(NamedTuple):
    """The tables of a sheet: how many play, how many sit at one, who sits out by size."""

    active: int
    tables: tuple[int, ...]
    out: Mapping[int, tuple[int, ...]]

    @property
    def usual(self) -> int:
        """The table that is meant where nothing is said."""
        return self.active if self.active in self.tables else min(self.tables)


def card_count(given: Given | None, base: CardCount) -> CardCount:
    """The count of the pack."""
    if given is None:
        return base
    thirds, wins = given["unit"] == "thirds", given["wins"]
    return CardCount(
        total=given["total"] * (3 if thirds else 1), thirds=thirds, wins=wins, wins_kontra=given.get("wins_kontra", wins),
        tie=Tie(given.get("tie", Tie.OPPONENTS.value)), mayor=given.get("mayor", wins),
    )  # fmt: skip


def surplus_terms(given: Given) -> SurplusTerms:
    """What a surplus is; who has it is a policy."""
    above, step = given["above"], given["step"]
    return SurplusTerms(
        above=above, step=step, start=given.get("from", above + step), per=given.get("per", 1), by_factor=given.get("times") == "factor",
    )  # fmt: skip


def seats_of(given: Given | None, base: RuleSystem) -> Seats:
    """Who plays and who sits out: as the base has it, but for what is said."""
    if given is None:
        return Seats(base.active or ACTIVE, base.seats, base.out)
    active = given.get("active", ACTIVE)
    tables = given.get("tables", (active, active + 1))
    return Seats(active, tuple(sorted(tables)), {int(size): tuple(sorted(out)) for size, out in given.get("out", {}).items()})


def radl_terms(given: Given) -> RadlTerms:
    """When games count double."""
    stack = Stack(given.get("stack", Stack.RESTART.value))
    return RadlTerms(
        triggers=given.get("triggers", {}), stack=stack, most=given.get("max", MULTIPLIED if stack is Stack.MULTIPLY else DOUBLED),
        last=given.get("last"), events=given.get("events", {}),
    )  # fmt: skip


def measures(given: Given, base: RuleSystem) -> dict[str, Any]:
    """The fields of a system that the file's measures are, of those that it says anything of."""
    found: dict[str, Any] = {"count": card_count(given.get("count"), base.count)}
    if given.get("halves") is not None:
        found["halves"] = Halves(given["halves"])
    if given.get("surplus") is not None and given["surplus"]["who"] != "none":
        found["surplus_terms"] = surplus_terms(given["surplus"])
    kontra = given.get("kontra") or {}
    if "max" in kontra:
        found["kontra_most"] = kontra["max"]
    if "covers" in kontra:
        found["kontra_covers"] = KontraCovers(kontra["covers"])
    if given.get("seats") is not None:
        seats = seats_of(given["seats"], base)
        found |= {"active": seats.active, "seats": seats.tables, "usual_seats": seats.usual, "out": seats.out}
    if given.get("radl") is not None:
        found["radl_terms"] = radl_terms(given["radl"])
    claims = (given.get("renonce") or {}).get("claims")
    if claims is not None:
        found["claims"] = claims
    return found


SAID_BY: Mapping[str, str] = {
    "surplus": "surplus", "surplus_kontra": "surplus", "radl": "radl", "renonce_pays": "renonce.pays", "claims": "renonce.claims",
}  # fmt: skip
"""Policies that a key of the file says, by the key: its own sentence says them."""


def choices(given: Given) -> dict[str, Any]:
    """What the file's measures make of the policies."""
    found: dict[str, Any] = {}
    surplus = given.get("surplus") or {}
    if "who" in surplus:
        found["surplus"] = Surplus(surplus["who"])
        multiplied = SurplusKontra.MULTIPLIED if surplus.get("kontra", True) else SurplusKontra.SINGLE
        found["surplus_kontra"] = None if surplus["who"] == "none" else multiplied
    if "radl" in given:
        found["radl"] = Radl.NO if given["radl"] is None else Radl.YES
    renonce = given.get("renonce") or {}
    pays = renonce.get("pays")
    if pays is not None:
        found["renonce_pays"] = _pays(pays)
    if renonce.get("claims") is not None:
        found["claims"] = Claims.ANY_SILENT
    return found


def _pays(said: str | Amount) -> RenoncePays | Amount:
    return RenoncePays(said) if isinstance(said, str) else said
