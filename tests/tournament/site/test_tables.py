"""Plain tables: each is drawn as all are."""

from collections.abc import Iterator
from pathlib import Path

import django_tables2

from tournament.archive import file_page  # noqa: F401 - tables are subclasses once they are imported
from tournament.backup import tables as backup_tables  # noqa: F401
from tournament.correcting import page  # noqa: F401
from tournament.desk.evening import tables as desk_tables  # noqa: F401
from tournament.hall import groups_page  # noqa: F401
from tournament.money import tables as money_tables  # noqa: F401
from tournament.personal import tables as personal_tables  # noqa: F401
from tournament.prizes import tables as prizes_tables  # noqa: F401
from tournament.register import tables as register_tables  # noqa: F401
from tournament.series import tables as series_tables  # noqa: F401
from tournament.sheets import list_page  # noqa: F401
from tournament.site.tables import DataTable

PAGES = Path(__file__).parents[3] / "templates"
OWN = {
    "register/_people.html",
    "desk/check.html", "desk/draw.html", "desk/players.html", "desk/players_import.html", "desk/round.html", "desk/_regelblatt.html",
    "desk/_rules_part.html",
    "correcting/_line.html", "correcting/_sums.html", "money/cash.html",
    "prizes/_plan.html", "prizes/_raffle.html", "rehearsal/_running.html",
    "series/_standings.html", "series/team.html", "series/qualified.html",
    "hall/my_place.html", "hall/player.html", "hall/standings.html", "phones/_table_versions.html", "wall/_page.html",
    "entry/_entry_amounts.html", "entry/_entry_stale.html", "entry/_score.html", "entry/_score_sums.html", "entry/round_sums.html",
    "entry/_why.html",
    "papers/website/_list.html", "papers/website/player.html", "papers/website/rules.html", "papers/website/table.html",
    "history/_reasons.html", "history/recount.html", "history/recounted.html",
    "published/_figures.html", "published/_tournaments.html", "published/letter.html", "published/revisions.html",
    "published/standings.html",
    "referee/_decision.html", "referee/_layout_tricks.html", "referee/_proof.html", "referee/_reasons.html", "referee/_verdict.html",
    "referee/precedent.html",
    "referee/referees.html", "referee/ruling.html", "site/_data.html", "sheets/_values.html",
}  # fmt: skip
"""Pages whose tables are more than rows and columns: forms in their rows, rows within rows, a column for each seat, parts that are swapped;
and files of a website, which have no request."""


def every(kind: type[django_tables2.Table]) -> Iterator[type[django_tables2.Table]]:
    for one in kind.__subclasses__():
        yield one
        yield from every(one)


def test_every_table_has_our_look() -> None:
    """django-tables2 reads no inherited Meta: without ours a list has the library's template and links to sort by."""
    found = {one.__name__: one([]) for one in every(DataTable) if one.__name__ != "LogTable"}
    assert {"RoundTable", "TournamentTable", "BackupTable", "FindingTable"} <= set(found)
    assert {"MendedTable", "DrawnTable", "LongerTable", "ChangedTable", "MoverTable"} <= set(found)
    assert {"RankTable", "PaymentTable", "CashTable", "FeeTable", "AwardTable", "DifferTable"} <= set(found)
    assert {"TeamTable", "TablePointTable", "SeriesTable", "EventTable", "MovedTable", "WayTable"} <= set(found)
    assert [name for name, table in found.items() if table.template_name != "site/_data.html" or table.orderable] == []
    assert [name for name, table in found.items() if "data" not in table.attrs["class"].split()] == []


def test_a_plain_list_is_not_written_by_hand() -> None:
    written = {path.relative_to(PAGES).as_posix() for path in PAGES.rglob("*.html") if "<table" in path.read_text(encoding="utf-8")}
    assert {name for name in written if not name.startswith("print/")} == OWN
