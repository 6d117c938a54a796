"""A game written in between, exactly where somebody sat down in another's place: who played it has to be said, for the sheet cannot know.

A change holds at the game it was made for. Its place on the sheet moves only to stay there, and what stored repairs say of numbers of games
follows the lines: so each of them can be taken back to what was before it.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import StrEnum
from typing import Any, NamedTuple

from django.utils.translation import gettext as _

from tournament.ledger.people.empty_seats import empty_at, without
from tournament.ledger.people.people import SeatName, names_in
from tournament.ledger.people.repairs import HELD
from tournament.ledger.store.log import CHANGED
from tournament.ledger.store.refusals import refuse
from tournament.models import Entry, Repair, Seat, SeatChange, Table


class Side(StrEnum):
    """Who played a game at a change: those who sat there until then, or those who sit there from then on."""

    BEFORE = "before"
    AFTER = "after"


class Held(NamedTuple):
    """What the numbers of a table were before a line was written: its games by position, and of each change the seat, and where it stood
    and stands now."""

    games: Mapping[int, int]
    changes: tuple[tuple[int, int, int], ...]


def moves_numbers(lines: Sequence[Entry], position: int, record: Mapping[str, Any] | None) -> bool:
    """Whether a line stored at `position` changes the number of any game that is written; a new one behind the last does not. `lines`: the
    current ones."""
    old = _at(lines, position)
    plays, played = _plays(record), old is not None and old.game is not None
    return plays != played and not (old is None and _is_last(_games(lines), position))


def _at(lines: Sequence[Entry], position: int) -> Entry | None:
    return next((line for line in lines if line.position == position), None)


def _plays(record: Mapping[str, Any] | None) -> bool:
    return record is not None and record.get("game") != "redeal"


def _games(lines: Sequence[Entry]) -> dict[int, int]:
    return {line.position: line.game for line in lines if line.game is not None}


def _is_last(games: Mapping[int, int], position: int) -> bool:
    return position > max(games, default=0)


def hold(table: Table, lines: Sequence[Entry], position: int, record: Mapping[str, Any] | None, side: Side | None) -> Held:
    """Before a line that `moves_numbers` is stored at `position`: sees to it that a new game is of those who played it, and keeps what
    `follow` wants. Called inside the transaction that stores it.

    A redeal is nobody's, and a line that comes back is of who played it. Refused: `who_played`, where somebody sat down exactly there and
    nobody has said whose it is (context: `before` and `after`, names).
    """
    old, games = _at(lines, position), _games(lines)
    changes = list(SeatChange.objects.filter(table=table).order_by("position", "pk"))
    stood = [change.position for change in changes]
    if _plays(record) and not _is_last(games, position) and (old is None or old.record is not None):
        first, last = max((place for place in games if place < position), default=0), min(place for place in games if place > position)
        here = [change for change in changes if first < change.position <= last]
        if here and side is None:
            raise _asked(table, games[last], last)
        _keep(here, position, before=side is Side.BEFORE)
    return Held(games, tuple((change.index, before, change.position) for before, change in zip(stood, changes, strict=True)))


def side_by(table: Table, position: int, people: Sequence[int]) -> Side | None:
    """Which side of a change right at this position these people (numbers by seat) are, as for a line that comes back; None: neither."""
    games = list(
        Entry.objects.filter(table=table, current=True, game__isnull=False).exclude(position=position).values_list("position", flat=True)
    )
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


class Question(NamedTuple):
    """What is asked of a game at a change, with its two answers."""

    text: str
    before: str
    after: str

    @property
    def answers(self) -> dict[Side, str]:
        """The answers by what they mean."""
        return {Side.BEFORE: self.before, Side.AFTER: self.after}


def question(before: Sequence[SeatName], after: Sequence[SeatName], left: int | None) -> Question:
    """Who sat there until then and from then on; `left`: the seat at which nobody plays from then on."""
    pairs = [pair for pair in zip(before, after, strict=True) if pair[0].number != pair[1].number]
    was, now = (", ".join(pair[which].name for pair in pairs) for which in (0, 1))
    if left is not None and not now:
        who = {"who": after[left].name}
        text = _("Genau hier ist %(who)s gegangen: Wurde dieses Spiel noch zusammen gespielt oder schon ohne ihn?") % who
        return Question(text, _("noch mit %(who)s") % who, _("schon ohne %(who)s") % who)
    text = _("Genau hier wurde der Platz gewechselt: Wer hat dieses Spiel gespielt, %(before)s oder %(after)s?") % {
        "before": was,
        "after": now,
    }
    return Question(text, was, now)


def _asked(table: Table, game: int, position: int) -> Exception:
    """`game`: the first of those who sit there after the change, by its number of now; `position`: where it stands."""
    asked = question(names_in(table.pk, game - 1), names_in(table.pk, game), empty_at(table).at(position))
    return refuse("who_played", asked.text, "sits", before=asked.before, after=asked.after)


def _keep(changes: Sequence[SeatChange], position: int, *, before: bool) -> None:
    """Puts the changes that stand on the wrong side of the game at `position` right beside it, in their order: what is struck keeps its own
    side."""
    for turn, change in enumerate(changes):
        if (change.position > position) is not before:
            change.position = position + 1 + turn if before else position - (len(changes) - 1 - turn)
            change.save(update_fields=["position"])


def follow(table: Table, held: Held, games: Mapping[int, int | None]) -> None:
    """After it: standing repairs say of this table the numbers that its games have now. `games`: by position."""
    old, new = sorted(held.games), [place for place, game in games.items() if game is not None]
    known: dict[tuple[int, int | None], list[int]] = {}
    for seat, stood, stands in held.changes:
        for place in (seat, None):
            known.setdefault((_begins(stood, old), place), []).append(_begins(stands, new))

    def now(game: int, seat: int | None = None, turn: int = 0) -> int:
        """The first game of a change, by its number of now; of several before the same game (the games between them are struck) the one in
        `turn`."""
        found = known.get((game, seat)) or known.get((game, None))
        if found:
            return found[min(turn, len(found) - 1)]
        return _begins(old[game - 1], new) if game <= len(old) else game + len(new) - len(old)

    key = f"{table.round.number}.{table.number}"
    for repair in Repair.objects.filter(round__tournament=table.round.tournament_id):
        if any(key in repair.after.get(name, {}) for name in ("tables", *HELD)):
            _renumber(repair, key, table.number, now)


def _begins(place: int, games: Iterable[int]) -> int:
    """The number of the first game at this place of the sheet, or behind it."""
    return 1 + sum(other < place for other in games)


def _renumber(repair: Repair, key: str, number: int, now: Callable[..., int]) -> None:
    for stored in (repair.before, repair.after):
        turns: Counter[tuple[int, int]] = Counter()
        for change in (stored.get("tables", {}).get(key) or {}).get("changes", ()):
            at = change["before_game"], change["seat"]
            change["before_game"] = now(*at, turns[at])
            turns[at] += 1
    for held in (repair.after[name] for name in HELD if key in repair.after.get(name, {})):
        game, count = held[key]
        held[key] = [now(game), count]
    said: Counter[int] = Counter()
    for fact in repair.facts.get("also", ()):
        if isinstance(fact, dict) and fact.get("say") in CHANGED and fact.get("table") == number:
            game = fact["game"]
            fact["game"] = now(game, turn=said[game])
            said[game] += 1
    repair.save(update_fields=["before", "after", "facts"])
