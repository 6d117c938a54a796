"""Long papers as jobs: made by whoever is free, beside the server; whoever asked sees how far it is."""

from collections.abc import Callable
from hashlib import sha256
from typing import TypeVar

from django.contrib.auth.models import User
from django.utils.translation import gettext as _

from scoring.paper import LAID_OUT, Size
from tournament.jobs.beginning import begin
from tournament.jobs.kinds import Last
from tournament.jobs.progress import Progress, Result
from tournament.ledger.store import convert
from tournament.ledger.store.permissions import Action
from tournament.models import Cup, Job, Table, Tournament
from tournament.papers import catalogue, series_papers
from tournament.papers.lists import WORKBOOK
from tournament.papers.printing import prepared
from tournament.papers.shelf import TakesLong, shelf
from tournament.site.paper_files import set_or_page

Made = TypeVar("Made")

MANY = 300
"""Tables of all rounds: of so many the workbook and the website, which have a part for each, take longer than a second."""
OF_ACTION = {
    Action.PRINT: "paper", Action.SEE_RULINGS: "ruled-paper", Action.SEE_PRECEDENTS: "ruled-paper", Action.HANDLE_CASH: "cash-paper",
}  # fmt: skip
"""The kind of job by the right that the paper needs: who may ask for it sees the job, and nobody else."""


def must_not_take_long(tournament: Tournament, what: str, ending: str) -> None:
    """Raises TakesLong for a file that is not set and so lies on no shelf, where the tournament is large. A query for such a file, none for
    others; Refused for what there is not."""
    kind = catalogue.find(tournament, what, ending)
    if ending == "zip" or kind.remembered(ending) == WORKBOOK:
        tables = Table.objects.filter(round__tournament=tournament).count()
        if tables > MANY:
            raise TakesLong(Size(rows=0, pages=0))


def begin_paper(tournament: Tournament, what: str, ending: str, *, user: User, long: TakesLong) -> Job:
    """The job that makes this paper, as the tournament is now; the same for whoever asks for the same meanwhile."""
    paper = catalogue.find(tournament, what, ending)
    round_ = _(", Runde %(n)d") % {"n": paper.number} if paper.number else ""
    return begin(
        OF_ACTION[paper.action], user=user, tournament=tournament,
        key=_key(tournament.pk, tournament.version, what, ending),
        facts={"title": f"{tournament.name}: {paper.title}{round_}", "what": what, "ending": ending, "pages": long.pages},
    )  # fmt: skip


def begin_series_paper(cup: Cup, what: str, ending: str, *, user: User, long: TakesLong) -> Job:
    """The same of a series."""
    return begin(
        "series-paper", user=user, organiser=cup.organiser, key=_key(cup.pk, what, ending),
        facts={"title": cup.name, "cup": cup.pk, "what": what, "ending": ending, "pages": long.pages},
    )  # fmt: skip


def _key(*asked: object) -> str:
    return sha256("\0".join(map(str, (*asked, convert.language()))).encode()).hexdigest()


def make_paper(progress: Progress) -> Last:
    """The paper, made as at once; that it was printed is remembered in the end."""
    paper = catalogue.find(progress.tournament, progress.facts["what"], progress.facts["ending"])
    made, remember = _told(progress, lambda: prepared(paper, progress.facts["ending"], progress.author))

    def last() -> Result:
        remember()
        return Result(file=made)

    return last


def make_series_paper(progress: Progress) -> Last:
    """The paper of a series, made as at once."""
    cup = Cup.objects.get(pk=progress.facts["cup"])
    made = _told(progress, lambda: series_papers.make(cup, progress.facts["what"], progress.facts["ending"]))
    return lambda: Result(file=made)


def _told(progress: Progress, make: Callable[[], Made]) -> Made:
    """What is made, told page by page."""
    pages = progress.facts["pages"]
    progress.tell(0, pages, "read")
    token = LAID_OUT.set(lambda page: progress.tell(min(page, pages), pages, "set"))
    try:
        with shelf(wait=True):
            return set_or_page(make)
    finally:
        LAID_OUT.reset(token)
