"""Which state of the results is shown now, and which printed paper it replaces: for papers and the page of the standings alike. Reads
only."""

from datetime import datetime
from typing import NamedTuple

from django.utils import timezone

from scoring.arithmetic import SHORT, STANDINGS
from scoring.paper import changes, replaces
from scoring.plain import Stamp
from tournament.ledger.people.ranking import Ranking, standings_digest
from tournament.ledger.store import convert
from tournament.models import Printed, Tournament, times
from tournament.referee.disputes import Disputes

PDF, WORKBOOK = "pdf", "xlsx"
"""The forms that are handed out; the other files are to calculate with."""


class Trace(NamedTuple):
    """What is remembered of a paper. `shown`: what can be compared of it, None where nothing can; `occasion`: which of several of its kind
    it is; `settled`: whether what changes is a correction, and not the evening that goes on. `flows`: it goes on by itself, as the cash
    does: only with another state of the results is it corrected."""

    shown: changes.Shown | None = None
    occasion: str = ""
    settled: bool = True
    flows: bool = False


class Marked(NamedTuple):
    """What a paper says about itself; the row that it says it replaces; whether the last row tells of this very paper."""

    stamp: Stamp
    replaces: Printed | None
    stored: bool


class How(NamedTuple):
    """How far a tournament is: rounds that are closed, and whether another runs."""

    closed: int
    running: bool


def occasion_of_standings(how: How) -> str:
    """While a round runs they are others with every game; those after a round stay, unless somebody corrects them."""
    return "running" if how.running else f"after-{how.closed}"


def standings_trace(ranked: Ranking, how: How) -> Trace:
    """Of the standings."""
    return Trace(changes.of_standings(ranked.standings, convert.language()), occasion_of_standings(how), settled=not how.running)


def last_printed(tournament: Tournament, paper: str, form: str, number: int = 0, occasion: str = "") -> Printed | None:
    """The newest row of this paper, with the one that it replaced. One query."""
    rows = Printed.objects.filter(tournament=tournament, paper=paper, form=form, round=number, occasion=occasion)
    return rows.select_related("replaces").order_by("-pk").first()


def marked(last: Printed | None, trace: Trace, now_digest: str, now: datetime, language: str) -> Marked:
    """What the paper says, by what was printed of it last. The same paper again says what it said, and when it was made."""
    rows = trace.shown.rows if trace.shown is not None else None
    if last is None:
        return Marked(Stamp(timezone.localtime(now), now_digest[:SHORT]), None, stored=False)
    stored = last.digest == now_digest and last.shown == rows
    earlier = last.replaces if stored or _same(last, trace, now_digest, language) else last
    made = last.at if stored else now
    said = ""
    if earlier is not None:
        state = earlier.digest[:SHORT] if earlier.digest != now_digest else ""
        goes_on = trace.flows and not state
        said = _sentence(earlier, state, trace._replace(settled=trace.settled and not goes_on), made, language=language)
    return Marked(Stamp(timezone.localtime(made), now_digest[:SHORT], said), earlier, stored=stored)


def _same(last: Printed, trace: Trace, now_digest: str, language: str) -> bool:
    """Whether nothing on the paper differs; of one that cannot be compared, whether the results are the same."""
    if trace.shown is None or last.shown is None:
        return last.digest == now_digest
    return not changes.changed(last.shown, trace.shown, language)


def _sentence(earlier: Printed, state: str, trace: Trace, made: datetime, *, language: str) -> str:
    before, after = earlier.shown, trace.shown
    said = changes.changed(before, after, language) if trace.settled and before is not None and after is not None else None
    at, now = timezone.localtime(earlier.at), timezone.localtime(made)
    return replaces(state, at, now=now, changes=said, language=language)


def read_stand(tournament: Tournament, seen: Ranking, desk: Ranking, doubts: Disputes, how: How) -> Stamp:
    """What the page of the standings says of its state, and of the paper that it replaces. `seen`: with the names as its reader may see
    them, `desk`: with all of them; `doubts` of all players. One query."""
    occasion, trace = occasion_of_standings(how), Trace()
    last = last_printed(tournament, STANDINGS, PDF, occasion=occasion)
    if last is not None:
        labels = changes.family_labels((line.player.number, line.player.name) for line in seen.standings)
        trace = Trace(changes.of_standings(desk.standings, convert.language())._replace(labels=labels), occasion, settled=not how.running)
    return marked(last, trace, standings_digest(tournament, desk, doubts.spans), times.now(), language=convert.language()).stamp
