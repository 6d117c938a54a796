"""A game written in between, exactly where somebody sat down in another's place: who played it has to be said, for the sheet cannot know.

A change holds at the game it was made for. Its place on the sheet moves only to stay there, and what stored repairs say of numbers of games follows the
lines: so each of them can be taken back to what was before it.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import StrEnum
from typing import Any, NamedTuple

from django.utils.translation import gettext as _

from tournament.ledger.empty_seats import empty_at, without
from tournament.ledger.log import CHANGED
from tournament.ledger.people import names_in
from tournament.ledger.refusals import refuse
from tournament.models import Entry, Repair, Seat, SeatChange, Table


class Side(StrEnum):
    """Who played a game at a change: those who sat there until then, or those who sit there from then on."""

    BEFORE = "before"
    AFTER = "after"


class Held(NamedTuple):
    """What the numbers of a table were before a line was written: its games by position, and where its changes stood and stand now."""

    games: Mapping[int, int]
    changes: tuple[tuple[int, int], ...]


def hold(table: Table, lines: Sequence[Entry], position: int, record: Mapping[str, Any] | None, side: Side | None) -> Held | None:
    """Before a line is stored at `position`: sees to it that a new game is of those who played it. Called inside the transaction that stores it; `lines`: the
    current ones. None where no number of a game changes, as behind the last one; else `follow` wants it.

    A redeal is nobody's, and a line that comes back is of who played it. Refused: `who_played`, where somebody sat down exactly there and nobody has said
    whose it is (context: `before` and `after`, names).
    """
    old = next((line for line in lines if line.position == position), None)
    plays, played = record is not None and record.get("game") != "redeal", old is not None and old.game is not None
    games = {line.position: line.game for line in lines if line.game is not None}
    if plays == played or (plays and position > max(games, default=0)):
        return None
    changes = list(SeatChange.objects.filter(table=table).order_by("position", "pk"))
    stood = [change.position for change in changes]
    if plays and (old is None or old.record is not None):
        first, last = max((place for place in games if place < position), default=0), min(place for place in games if place > position)
        here = [change for change in changes if first < change.position <= last]
        if here and side is None:
            raise _asked(table, games[last], last)
        _keep(here, last if side is Side.BEFORE else position, lambda place: (place > position) is (side is Side.BEFORE))
    return Held(games, tuple(zip(stood, (change.position for change in changes), strict=True)))


def side_by(table: Table, position: int, people: Sequence[int]) -> Side | None:
    """Which side of a change right at this position these people (numbers by seat) are, as for a line that comes back; None: neither."""
    games = list(Entry.objects.filter(table=table, current=True, game__isnull=False).exclude(position=position).values_list("position", flat=True))
    last = min((place for place in games if place > position), default=position)
    first = position if last == position else max((place for place in games if place < position), default=0)
    return next((side for side, place in ((Side.AFTER, last), (Side.BEFORE, first)) if _sat(table, place) == list(people)), None)


def _sat(table: Table, place: int) -> list[int]:
    """Who sat there when no change behind this place had been yet."""
    sat = list(Seat.objects.filter(table=table).order_by("index").values_list("registration__number", flat=True))
    behind = SeatChange.objects.filter(table=table, position__gt=place).order_by("-position", "-pk")
    for index, number in behind.values_list("index", "was__number"):
        sat[index] = number
    return without(sat, empty_at(table).at(place))


def _asked(table: Table, game: int, position: int) -> Exception:
    """`game`: the first of those who sit there after the change, by its number of now; `position`: where it stands."""
    there = list(zip(names_in(table.pk, game - 1), names_in(table.pk, game), strict=True))
    before, after = (", ".join(pair[which].name for pair in there if pair[0].number != pair[1].number) for which in (0, 1))
    text = _("Genau hier wurde der Platz gewechselt: Wer hat dieses Spiel gespielt, %(before)s oder %(after)s?") % {"before": before, "after": after}
    left = empty_at(table).at(position)
    if left is not None and not after:
        who = there[left][1].name
        text = _("Genau hier ist %(who)s gegangen: Wurde dieses Spiel noch zusammen gespielt oder schon ohne ihn?") % {"who": who}
        before, after = _("noch mit %(who)s") % {"who": who}, _("schon ohne %(who)s") % {"who": who}
    return refuse("who_played", text, "sits", before=before, after=after)


def _keep(changes: Sequence[SeatChange], last: int, right: Callable[[int], bool]) -> None:
    """Puts the changes that stand on the wrong side of the game right before `last`, in their order."""
    for back, change in enumerate(reversed(changes)):
        if not right(change.position):
            change.position = last - back
            change.save(update_fields=["position"])


def follow(table: Table, held: Held, games: Mapping[int, int | None]) -> None:
    """After it: standing repairs say of this table the numbers that its games have now. `games`: by position."""
    old, new = sorted(held.games), [place for place, game in games.items() if game is not None]
    known = {_begins(stood, old): _begins(stands, new) for stood, stands in held.changes}

    def now(game: int) -> int:
        """The first game of a change, by its number of now."""
        if game in known:
            return known[game]
        return _begins(old[game - 1], new) if game <= len(old) else game + len(new) - len(old)

    key = f"{table.round.number}.{table.number}"
    for repair in Repair.objects.filter(round__tournament=table.round.tournament_id):
        if key in repair.after.get("tables", {}) or key in repair.after.get("lines", {}):
            _renumber(repair, key, table.number, now)


def _begins(place: int, games: Iterable[int]) -> int:
    """The number of the first game at this place of the sheet, or behind it."""
    return 1 + sum(other < place for other in games)


def _renumber(repair: Repair, key: str, number: int, now: Callable[[int], int]) -> None:
    for stored in (repair.before, repair.after):
        for change in (stored.get("tables", {}).get(key) or {}).get("changes", ()):
            change["before_game"] = now(change["before_game"])
    if key in repair.after.get("lines", {}):
        game, count = repair.after["lines"][key]
        repair.after["lines"][key] = [now(game), count]
    for fact in repair.facts.get("also", ()):
        if isinstance(fact, dict) and fact.get("say") in CHANGED and fact.get("table") == number:
            fact["game"] = now(fact["game"])
    repair.save(update_fields=["before", "after", "facts"])
