"""What was changed by hand after the draw: by number alone for papers and pages, in words and with the reason for the repair page. Reads
only."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any

from django.db.models import Exists, OuterRef

from scoring.field import in_words, ordered, stretches
from scoring.plain import Change, Mended
from tournament.ledger.store.convert import language
from tournament.ledger.store.log import sentence
from tournament.models import Repair, Tournament

Place = tuple[int, int]
"""Round and table."""
Table = Mapping[str, Any]
"""A table as a stored repair has it."""
PREFIX = "repair_"
HELD = ("written", "lines")
"""Where a stored repair keeps, by table, the first game that it gives to somebody, and what was there from it on: how many lines were
games; in `lines`, of an older program, how many versions of lines there were."""


def said(repair: Repair) -> str:
    """What was done, to whom and why, in the language of who reads now. For who repairs, never for players: the reason is nobody else's."""
    return sentence(repair.action, repair.facts, "")


def standing_repairs(tournament: Tournament, round_number: int | None = None) -> list[Repair]:
    """The repairs that stand, of one round or of all, in the order in which they were made. One query."""
    found = Repair.objects.filter(round__tournament=tournament).select_related("round").order_by("pk")
    return list(found if round_number is None else found.filter(round__number=round_number))


def words_of(repairs: Iterable[Mended]) -> str:
    """What was changed by hand at a table, in a few words; "" where nothing was."""
    return "; ".join(dict.fromkeys(in_words(one, language()) for one in repairs))


def place_of(key: str) -> Place:
    """Round and table of "1.2". Raises ValueError for anything else."""
    round_, table = map(int, key.split("."))
    return round_, table


def has_repairs(tournament: str) -> Exists:
    """Whether anything of a tournament was changed by hand, to annotate rows with; `tournament`: the way to it from the row."""
    return Exists(Repair.objects.filter(round__tournament=OuterRef(tournament)))


def mended_in(tournaments: Collection[int]) -> dict[int, tuple[Mended, ...]]:
    """What was changed by hand in these tournaments, in order of time. One query, none where none is named."""
    if not tournaments:
        return {}
    found: dict[int, tuple[Mended, ...]] = {}
    for repair in Repair.objects.filter(round__tournament__in=tournaments).select_related("round").order_by("pk"):
        found[repair.round.tournament_id] = (*found.get(repair.round.tournament_id, ()), mended(repair))
    return found


def by_table(repairs: Iterable[Mended]) -> dict[Place, tuple[Mended, ...]]:
    """The same by round and table."""
    found: dict[Place, tuple[Mended, ...]] = {}
    for one in repairs:
        for place in one.places:
            found[place] = (*found.get(place, ()), one)
    return found


def mended(repair: Repair) -> Mended:
    """What a repair did, as lists mark it."""
    before, after = repair.before.get("tables", {}), repair.after.get("tables", {})
    given = repair.facts.get("numbers")
    numbers = [number for number in given if type(number) is int] if isinstance(given, list) else []
    player, other = (*numbers, 0, 0)[:2]
    places = {place_of(key) for key in {*before, *after, *repair.after.get("struck", ())}}
    players = {who for key in {*before, *after} for who in _moved(before.get(key), after.get(key))}
    return Mended(
        repair.action.removeprefix(PREFIX), player=player, other=other, places=tuple(sorted(places)), players=tuple(sorted(players))
    )


def _moved(before: Table | None, after: Table | None) -> set[int]:
    """Who sits, or counts games, at only one of two states of a table, or on another chair of it. Where a chair came or went, the others
    keep theirs."""
    same = before is not None and after is not None and len(before["seats"]) == len(after["seats"])
    return {who for who, *_seat in {*_sat(before, seats=same)} ^ {*_sat(after, seats=same)}}


def _sat(table: Table | None, *, seats: bool) -> Iterator[tuple[int, int | None, int, int | None]]:
    """Who sat there, on which chair if that is asked, from which game to which."""
    if table is None:
        return
    changes, first = ordered(Change(**change) for change in table["changes"]), table["seats"]
    for seat in range(len(first)):
        for who, since, last in stretches(first, changes, seat):
            yield who, seat if seats else None, since, last
