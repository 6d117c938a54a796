"""A file of a tournament or of a series is read in: at once where it is small, else as a job. Knows no request."""

from collections.abc import Callable
from typing import NamedTuple

from django.contrib.auth.models import User
from django.urls import reverse
from django.utils.translation import gettext as _

from tournament.archive.federation import not_linked
from tournament.archive.importing import import_tournament
from tournament.archive.reading import read_file
from tournament.archive.series_importing import import_series
from tournament.archive.series_reading import is_series, read_series
from tournament.jobs.beginning import begin
from tournament.jobs.kinds import Last
from tournament.jobs.progress import Progress, Result
from tournament.models import Job
from tournament.site.paper_files import TYPES, File

LARGE = 500_000
"""Bytes; 200 players and five rounds of twenty games have 410,000, which are read in in less than a second."""


class Taken(NamedTuple):
    """What is here now: its page, what is said of it, and what is to be looked at."""

    page: str
    done: str
    warnings: tuple[str, ...] = ()


def prepared(content: bytes) -> Callable[[str], Taken]:
    """What stores the file for an author, in one transaction; nothing is stored yet. Raises Refused with every fault."""
    if is_series(content):
        series = read_series(content)

        def take_series(author: str) -> Taken:
            cup = import_series(file=series, author=author)
            return Taken(reverse("series", args=[cup.slug]), _("%(name)s ist eingelesen.") % {"name": cup.name})

        return take_series
    file = read_file(content)

    def take(author: str) -> Taken:
        tournament = import_tournament(file=file, author=author)
        strangers = not_linked(tournament, file.players)
        text = _(
            "Eine andere Verbandsnummer als in der Datei haben hier: %(names)s. Bitte im Register ansehen, ob es dieselben Personen sind."
        )
        linked = [text % {"names": ", ".join(strangers)}] if strangers else []
        said = (*linked, *(finding.message for finding in file.warnings))
        done = _("%(name)s ist eingelesen.") % {"name": tournament.name}
        return Taken(reverse("tournament", args=[tournament.slug]), done, said)

    return take


def begin_taking_in(name: str, content: bytes, user: User) -> Job:
    """The job that reads a large file in."""
    return begin("import", user=user, facts={"title": name}, given=File(name, TYPES["json"], content))


def take_in(progress: Progress) -> Last:
    """Reads it while nobody waits for a lock, and stores it in the end."""
    progress.tell(stage="read")
    store = prepared(progress.given())
    progress.tell(stage="store")

    def last() -> Result:
        taken = store(progress.author)
        return Result(page=taken.page, said=(taken.done, *taken.warnings))

    return last
