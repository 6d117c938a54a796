"""A recount as a job: the history brought up to date, counted under another sheet, and its pages as a ZIP."""

from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile

from django.utils.translation import gettext as _

from tournament.history import sources, writing
from tournament.history.places import usual
from tournament.history.recount_pages import write_pages
from tournament.history.recount_rows import Totals
from tournament.history.recount_run import Asked, recount_history
from tournament.history.recount_said import grouped, of_all
from tournament.history.target import Target
from tournament.jobs.kinds import Last
from tournament.jobs.progress import Progress, Result
from tournament.ledger.store import convert
from tournament.ledger.store.refusals import refuse
from tournament.models import OwnSheet
from tournament.site.paper_files import File

MOST_REASONS = 5
"""Beside the file, which has all."""


def recount(progress: Progress) -> Last:
    """Counts, and writes the pages. The history may become another meanwhile (`recount_reading.Gone`): then the job is begun once more."""
    facts, folder = progress.facts, usual()
    progress.tell(stage="update")
    writing.write(folder, sources.of_database)  # who was forgotten just now has his name in it no more
    with TemporaryDirectory() as beside:
        document, pages = Path(beside) / "recount.json", Path(beside) / "pages"
        asked = Asked(folder, _target(facts), facts["season"], facts["system"])
        totals = recount_history(asked, document, tell=lambda done, of: progress.tell(done, of, "count"))
        if not totals.numbers["tournaments"]:
            raise refuse("empty", _("In der Historie liegt dazu kein Turnier."))
        progress.tell(stage="pages")
        write_pages(document, folder, pages)
        stem = "nachgezaehlt" if facts["season"] is None else f"nachgezaehlt-{facts['season']}"
        packed = Path(beside) / "pages.zip"
        with ZipFile(packed, "w", ZIP_DEFLATED) as archive:
            for page in sorted(pages.iterdir()):
                archive.write(page, f"{stem}/{page.name}")
        made = File(f"{stem}.zip", "application/zip", packed.read_bytes())
    said = tuple(_said(totals))
    return lambda: Result(said=said, file=made)


def _target(facts: Mapping[str, Any]) -> Target:
    return Target.of_sheet(OwnSheet.objects.get(pk=facts["own"]).sheet) if facts["own"] else Target(facts["under"])


def _said(totals: Totals) -> list[str]:
    language = convert.language()
    reasons = sorted(totals.reasons.items(), key=lambda row: (-row[1], row[0]))[:MOST_REASONS]
    words = (f"{grouped(games, language)}: {english if language == 'en' else german}" for (_code, german, english), games in reasons)
    return [*of_all(totals.numbers, language), *words]
