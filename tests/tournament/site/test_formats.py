"""Days and times: German as ever, English so that nobody takes a day for a month."""

import re
from datetime import UTC, date, datetime
from pathlib import Path

import pytest
from django.test import Client
from django.utils.formats import date_format
from django.utils.translation import override

from tests.tournament.evening import running
from tournament.ledger.machine.backups import when
from tournament.models import LogRow, Tournament
from tournament.papers.ruling_rows import _when
from tournament.site.tables import day, moment

FIFTH = date(2026, 1, 5)
AFTERNOON = datetime(2026, 1, 5, 15, 4, 9, tzinfo=UTC)
"""16:04:09 in Vienna, a Monday."""
WRITTEN = {
    "DATE_FORMAT": ("5. Januar 2026", "5 January 2026"),
    "SHORT_DATE_FORMAT": ("05.01.2026", "5 Jan 2026"),
    "LONG_DATE_FORMAT": ("Montag, 5. Januar 2026", "Monday, 5 January 2026"),
    "SHORT_DAY_FORMAT": ("5. 1.", "5 Jan"),
}


@pytest.mark.parametrize("name", WRITTEN)
def test_a_day_is_written_as_the_reader_writes_it(name: str) -> None:
    said = []
    for language in ("de", "en"):
        with override(language):
            said.append(date_format(FIFTH, name))
    assert tuple(said) == WRITTEN[name]


def test_a_moment_has_the_hours_of_a_day() -> None:
    with override("de"):
        assert (moment(AFTERNOON), _when(AFTERNOON), day(FIFTH), when(AFTERNOON)) == (
            "05.01.2026 16:04",
            "05.01.2026, 16:04",
            "05.01.2026",
            "5. 1.",
        )
    with override("en"):
        assert (moment(AFTERNOON), _when(AFTERNOON), day(FIFTH), when(AFTERNOON)) == (
            "5 Jan 2026, 16:04",
            "5 Jan 2026, 16:04",
            "5 Jan 2026",
            "5 Jan",
        )


@pytest.mark.django_db
@pytest.mark.parametrize("language, at, held", [
    ("de", "05.01.2026 16:04:09", "Montag, 5. Januar 2026"), ("en", "5 Jan 2026, 16:04:09", "Monday, 5 January 2026"),
])  # fmt: skip
def test_log_and_overview_say_it_so(director_client: Client, language: str, at: str, held: str) -> None:
    tournament = running()
    Tournament.objects.filter(pk=tournament.pk).update(date=FIFTH)
    LogRow.objects.create(tournament=tournament, action="show_standings", facts={}, at=AFTERNOON)
    director_client.cookies["sprache"] = language
    assert at in director_client.get(f"/t/{tournament.slug}/protokoll/").content.decode()
    assert held in director_client.get(f"/t/{tournament.slug}/").content.decode()


def test_no_page_writes_a_day_in_one_language_only() -> None:
    """A day's order of numbers stands in the formats of a language, not in a page or a paper."""
    root = Path(__file__).parents[3]
    german = re.compile(r"%d\.%m|\bd\.m\.|\bj\. ?[nF]\b")
    code = [path for folder in ("tournament", "scoring", "rules") for path in (root / folder).rglob("*.py")]
    pages = [*code, *(root / "templates").rglob("*.html")]
    found = {path.relative_to(root).as_posix() for path in pages if german.search(path.read_text(encoding="utf-8"))}
    # What the forms accept; the program's own journals, and what a command says of a server.
    assert found == {
        "tournament/site/formats/de/formats.py",
        "tournament/desk/setup/setup_form.py",
        "tournament/referee/sanction_form.py",
        "tournament/register/memberships_form.py",
        "tournament/register/member_lists/form.py",
        "tournament/site/log_lines.py",
        "tournament/topology/running.py",
        "tournament/operating/drill.py",
    }
