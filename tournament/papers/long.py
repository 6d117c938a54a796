"""Long papers as jobs: set by whoever is free, beside the server; whoever asked sees how far it is."""

from hashlib import sha256

from django.contrib.auth.models import User
from django.utils.translation import gettext as _

from scoring.paper import LAID_OUT
from tournament.jobs.beginning import begin
from tournament.jobs.kinds import Last
from tournament.jobs.progress import Progress, Result
from tournament.ledger.store import convert
from tournament.models import Job, Tournament
from tournament.papers import catalogue
from tournament.papers.printing import prepared
from tournament.papers.shelf import TakesLong, shelf
from tournament.site.paper_files import set_or_page


def begin_setting(tournament: Tournament, what: str, ending: str, *, user: User, long: TakesLong) -> Job:
    """The job that sets this paper, as the tournament is now; the same for whoever asks for the same meanwhile."""
    asked = f"{tournament.pk} {tournament.version} {what} {ending} {convert.language()}"
    paper = catalogue.find(tournament, what, ending)
    round_ = _(", Runde %(n)d") % {"n": paper.number} if paper.number else ""
    return begin(
        "paper", user=user, tournament=tournament, key=sha256(asked.encode()).hexdigest(),
        facts={"title": f"{tournament.name}: {paper.title}{round_}", "what": what, "ending": ending, "pages": long.pages},
    )  # fmt: skip


def set_paper(progress: Progress) -> Last:
    """The paper, made as at once; that it was printed is remembered in the end."""
    what, ending, pages = (progress.facts[name] for name in ("what", "ending", "pages"))
    progress.tell(0, pages, "read")
    paper = catalogue.find(progress.tournament, what, ending)
    token = LAID_OUT.set(lambda page: progress.tell(min(page, pages), pages, "set"))
    try:
        with shelf(wait=True):
            made, remember = set_or_page(lambda: prepared(paper, ending, progress.author))
    finally:
        LAID_OUT.reset(token)

    def last() -> Result:
        remember()
        return Result(file=made)

    return last
