"""What hangs on the standing beside ranks and money: the prizes, and the series that the tournament belongs to. Each is read before and
after, and says what is different. Reads only.

A new one is a row of `WATCHED`.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.arithmetic.series import difference
from scoring.field import with_numbers
from tournament.ledger.store.audience import Audience
from tournament.ledger.store.convert import language
from tournament.models import Tournament
from tournament.prizes.changed import changed_awards
from tournament.prizes.reading import Answered, Shown, read_prizes
from tournament.series.reading import Season, read_season
from tournament.series.states_page import changes_said

MOST = 12
"""So many lines are told of one thing; how many more there are is said."""


class Beside(NamedTuple):
    """What else becomes another: a heading, a sentence a change. `grave`: it is in somebody's hands already."""

    title: str
    lines: tuple[str, ...]
    grave: bool = False


class Watch(NamedTuple):
    """Something else that hangs on the standing: how it is read, and what of it is different. `differ` answers None where nothing is."""

    read: Callable[[Tournament], Any]
    differ: Callable[[Any, Any], Beside | None]


def _prizes(before: Shown, after: Shown) -> Beside | None:
    """Whose prizes would be others; what was handed out stays as it was."""
    changed = changed_awards(before, after)
    lines = [*(changed.lines if changed is not None else ()), *_raffle(before.now, after.now, _names(after))]
    title = changed.title if changed is not None else _("Die Verlosung ändert sich:")
    return Beside(title, _few(lines), grave=after.giving is not None) if changed is not None or lines else None


def _names(shown: Shown) -> Mapping[int, str]:
    return with_numbers(((player.number, player.name) for player in shown.ranked.players), language())


def _raffle(before: Answered, after: Answered, names: Mapping[int, str]) -> list[str]:
    """What in the raffle goes to somebody else."""
    was, now = _won(before), _won(after)
    text = _("Verlosung, %(prize)s: %(was)s → %(now)s")
    return [
        text % {"prize": prize, "was": _who(was.get(prize), names), "now": _who(now.get(prize), names)}
        for prize in dict.fromkeys([*was, *now]) if was.get(prize) != now.get(prize)
    ]  # fmt: skip


def _won(found: Answered) -> dict[str, int]:
    return {row["prize"]: row["person"] for row in found.raffle if row["prize"]}


def _who(number: int | None, names: Mapping[int, str]) -> str:
    return "–" if number is None else names[number] if number in names else _("Nr. %(n)d") % {"n": number}


def _season(tournament: Tournament) -> Season | None:
    """The series of the tournament as the desk knows it; None where it is of none, or nobody has said how that is ranked."""
    if tournament.cup is None or not tournament.cup.policies:
        return None
    return read_season(tournament.cup, Audience.DESK, hidden=True)


def _series(before: Season | None, after: Season | None) -> Beside | None:
    """Who stands elsewhere in the series, or with other points."""
    if before is None or after is None or not before.answer or not after.answer:
        return None
    lines = [
        _("%(name)s: Rang %(rank)s, Punkte %(total)s") % row._asdict()
        for row in changes_said(after, difference(before.answer, after.answer))
    ]
    return Beside(_("Serie %(name)s") % {"name": after.cup.name}, _few(lines)) if lines else None


def _few(lines: Sequence[str]) -> tuple[str, ...]:
    more = len(lines) - MOST
    return (*lines[:MOST], *_rest(more)) if more > 0 else tuple(lines)


def _rest(more: int) -> Iterable[str]:
    return (ngettext("und %(n)d weiterer", "und %(n)d weitere", more) % {"n": more},)


WATCHED: tuple[Watch, ...] = (Watch(read_prizes, _prizes), Watch(_season, _series))
"""In the order in which a page tells of them."""
