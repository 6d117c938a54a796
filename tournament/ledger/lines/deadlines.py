"""Until when one may appeal against a ruling: until the next round begins, or so many minutes after the round's end; never for seconds
only. Reads only.

A ruling that is made after its round's end has the whole time too: until the next round begins that had not begun when it was made, or the
minutes from the ruling on. After the last round it is the publication of the standings that ends it.
"""

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import NamedTuple

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.models import Appeal, Phase, Round, RoundState, Ruling, Tournament, times


class Course(NamedTuple):
    """What of a tournament's course deadlines hang on. `begun`: number of each drawn round, and when it was opened, if it was."""

    minutes: int | None
    rounds: int
    published: bool
    begun: tuple[tuple[int, datetime | None], ...]


class Deadline(NamedTuple):
    """`text`: "bis 16:45", "bis zum Beginn der Runde 2"; `over`: it has passed."""

    text: str
    over: bool


def read_course(tournament: Tournament) -> Course:
    """One query."""
    begun = Round.objects.filter(tournament=tournament).order_by("number").values_list("number", "opened_at")
    return Course(tournament.appeal_minutes, tournament.rounds, tournament.phase == Phase.PUBLISHED, tuple(begun))


def course_of(tournament: Tournament, round_: Round) -> Course:
    """What the deadlines of this round's rulings hang on. One query, none while it is the newest round and runs: no other has begun after
    it. `tournament`: with its `newest_round`."""
    if round_.state == RoundState.OPEN and tournament.newest_round == round_.number:
        return Course(tournament.appeal_minutes, tournament.rounds, published=False, begun=((round_.number, round_.opened_at),))
    return read_course(tournament)


def deadline(round_: Round, decided: datetime, course: Course) -> Deadline:
    """Of a ruling about a game of this round, decided then."""
    return _until_event(round_, decided, course) if course.minutes is None else _until_time(round_, decided, course.minutes)


def _until_time(round_: Round, decided: datetime, minutes: int) -> Deadline:
    if round_.state != RoundState.CLOSED or round_.closed_at is None:
        text = ngettext(
            "bis %(n)d Minute nach dem Ende der Runde %(round)d", "bis %(n)d Minuten nach dem Ende der Runde %(round)d", minutes,
        )  # fmt: skip
        return Deadline(text % {"n": minutes, "round": round_.number}, over=False)
    until = timezone.localtime(max(round_.closed_at, decided) + timedelta(minutes=minutes))
    now = timezone.localtime(times.now())
    said = f"{until:%H:%M}" if until.date() == now.date() else f"{date_format(until, 'SHORT_DATE_FORMAT')}, {until:%H:%M}"
    return Deadline(_("bis %(time)s") % {"time": said}, over=now > until)


def _until_event(round_: Round, decided: datetime, course: Course) -> Deadline:
    later = [(number, opened) for number, opened in course.begun if number > round_.number and (opened is None or opened >= decided)]
    drawn = max((number for number, _opened in course.begun), default=round_.number)
    if later:
        number, opened = later[0]
        return Deadline(_("bis zum Beginn der Runde %(round)d") % {"round": number}, over=opened is not None)
    if drawn < course.rounds:
        return Deadline(_("bis zum Beginn der Runde %(round)d") % {"round": drawn + 1}, over=False)
    return Deadline(_("bis der Endstand veröffentlicht ist"), over=course.published)


def may_appeal(ruling: Ruling, course: Course) -> str:
    """Until when one may appeal against a ruling with its table, round and `appealed`: "bis 16:45"; "" where nobody may any more, or one
    has."""
    if not ruling.standing or ruling.panel or hasattr(ruling, "appealed"):
        return ""
    until = deadline(ruling.table.round, ruling.created_at, course)
    return "" if until.over else until.text


class Running(NamedTuple):
    """A ruling against which one may still appeal, or an appeal runs. `table`: its number; `until`: in words, "" where the panel has to
    answer."""

    ruling_id: int
    round: int
    table: int
    game: int | None
    until: str


def still_running(tournament: Tournament, rulings: Iterable[Ruling] | None = None) -> list[Running]:
    """Of these rulings, or of all that stand, those that are not the last word yet. Two queries, one where nothing was ruled."""
    found = (
        Ruling.objects.filter(table__round__tournament=tournament, standing=True).select_related("table__round", "appealed").order_by("pk")
    )
    found = found if rulings is None else found.filter(pk__in=[ruling.pk for ruling in rulings])
    rows = [ruling for ruling in found if not ruling.panel]
    if not rows:
        return []
    course, running = read_course(tournament), []
    for ruling in rows:
        appeal: Appeal | None = getattr(ruling, "appealed", None)
        until = may_appeal(ruling, course)
        if until or (appeal is not None and not appeal.withdrawn):
            running.append(
                Running(ruling_id=ruling.pk, round=ruling.table.round.number, table=ruling.table.number, game=ruling.game, until=until)
            )
    return running
