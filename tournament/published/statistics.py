"""The pages *Statistik*: what the history of all games says, over all seasons and for each, as pictures with a table beside each. Where the
history is behind what it tells of, it is brought up to date first.

Only where the register is kept, and where pyarrow and DuckDB are; nobody's name is on them, and no group of fewer than five persons.
"""

from collections.abc import Iterator, Sequence
from hashlib import sha256
from threading import Event
from typing import NamedTuple

from django.conf import settings
from django.db.models import Count, Max, Sum
from django.template.loader import render_to_string
from django.utils import translation
from django.utils.translation import gettext as _

from tournament.history import answers, asking, manifest, sources, writing
from tournament.history.layout import NO_SEASON
from tournament.history.manifest import Manifest
from tournament.history.places import usual
from tournament.history.questions import QUESTIONS, Kind
from tournament.ledger.store.convert import language
from tournament.ledger.store.transaction import CLOSED
from tournament.models import RegisterLogRow, Tournament
from tournament.models.organiser import everywhere
from tournament.papers.website_rows import Link
from tournament.published import indexing
from tournament.published.frame import plain
from tournament.published.places import ENDINGS, LANGUAGES, STATISTICS, named_style, of_notes, one_at_a_time, put, remove, root
from tournament.site import optional

MOST_BARS, MOST_ROWS = 16, 24
"""Of a picture, the table has all; and of a table that is not folded away."""
PER_SEASON = tuple(question for question in QUESTIONS if not question.of_person and question.key != "seasons")
OVER_ALL = tuple(question for question in QUESTIONS if not question.of_person)


class Group(NamedTuple):
    """A picture and its table: of one sheet (`name`), or of all. `bars`: with where each begins and how long it is, in per cent."""

    name: str
    bars: Sequence[tuple[answers.Bar, str, str]]
    heads: Sequence[tuple[str, bool]]
    rows: Sequence[Sequence[tuple[str, bool]]]


class Section(NamedTuple):
    """A question."""

    key: str
    title: str
    groups: Sequence[Group]
    notes: Sequence[str]


def is_wanted() -> bool:
    """Whether this server has such pages."""
    return bool(settings.REGISTER_OWNER) and optional.pyarrow() is not None and optional.duckdb() is not None


def is_outdated() -> bool:
    """Whether a tournament was closed, corrected, published or withdrawn, or somebody forgotten or found, since the pages were written. Two
    queries, none where there are no such pages."""
    return is_wanted() and _state() != indexing.noted(STATISTICS)


def look(_stop: Event) -> bool:
    """Writes them where they are outdated. There is never more to do. Raises as `write`."""
    if is_outdated():
        write()
    return False


def write() -> None:
    """Brings the history up to date, and writes the pages of what changed in it. Raises what `history.writing.write` and `asking.ask`
    raise."""
    state = _state()
    writing.write(usual(), sources.of_database)
    found = manifest.read(usual())
    if found is not None:
        with one_at_a_time():
            is_new = not (root() / STATISTICS).exists()
            _pages(found)
        if is_new:
            indexing.index()  # which leads there
    put(of_notes() / STATISTICS, state.encode())


def _state() -> str:
    with everywhere():
        newest = RegisterLogRow.objects.aggregate(Max("pk"))
        closed = Tournament.objects.filter(phase__in=CLOSED).aggregate(Sum("version"), Count("pk"))
    return " ".join(map(str, (indexing.asked(), *newest.values(), *closed.values(), named_style())))


def _pages(found: Manifest) -> None:
    """Those of which anything is new; none of a season that is no more."""
    seasons = sorted({part.season for part in found.parts() if part.season != NO_SEASON}, reverse=True)
    for season in (None, *seasons):
        mark = _mark(found, season, seasons)
        note = of_notes() / f"{STATISTICS}-{season or 'alle'}"
        if indexing.noted(note.name) != mark:
            with asking.connected(usual(), asking.Chosen(season=season), asking.USUAL) as database:
                said = [asking.answered(database, question) for question in (OVER_ALL if season is None else PER_SEASON)]
            for spoken, ending in ENDINGS.items():
                with translation.override(LANGUAGES[spoken]):
                    put(root() / STATISTICS / f"{_name(season)}{ending}", _page(said, season, seasons))
            put(note, mark.encode())
    kept = {f"{_name(season)}{ending}" for season in (None, *seasons) for ending in ENDINGS.values()}
    for path in [path for path in (root() / STATISTICS).iterdir() if path.name.removesuffix(".gz") not in kept]:
        remove(path)


def _name(season: int | None) -> str:
    return "index" if season is None else str(season)


def _mark(found: Manifest, season: int | None, seasons: Sequence[int]) -> str:
    """Another where the page has to say something else: also of a tournament whose place alone is another."""
    parts = [lies for part, lies in found.parts().items() if season in (None, part.season)]
    said = [text for lies in parts for text in (lies.digest, *(row.fingerprint for row in lies.tournaments))]
    return sha256("\n".join([named_style(), *map(str, seasons), *said]).encode()).hexdigest()


def _page(said: Sequence[asking.Answer], season: int | None, seasons: Sequence[int]) -> bytes:
    ending = ENDINGS["en" if language() == "en" else "de"]
    links = [Link(f"{_name(one)}{ending}", _("Alle Saisonen") if one is None else str(one), here=one == season) for one in (None, *seasons)]
    title = _("Statistik") if season is None else _("Statistik %(season)d") % {"season": season}
    above = [Link(f"../index{ending}", _("Archiv"))]
    page = plain(title, name=_("Ergebnisse"), to_root="../", here=_name(season), above=above, links=links)
    sections = [_section(answer) for answer in said]
    return render_to_string("published/statistics.html", {**page, "sections": sections, "most": MOST_ROWS}).encode()


def _section(answer: asking.Answer) -> Section:
    groups = [_group(name, one) for name, one in _by_sheet(answer)]
    return Section(answer.question.key, answers.title(answer), groups, answers.notes(answer))


def _by_sheet(answer: asking.Answer) -> Iterator[tuple[str, asking.Answer]]:
    """An answer for each sheet, without the column that says it; one where there is no such column."""
    columns = answer.question.columns
    if columns[0].kind is not Kind.SYSTEM:
        if answer.rows:
            yield "", answer
        return
    question = answer.question._replace(columns=columns[1:])
    for system in dict.fromkeys(str(row["system"]) for row in answer.rows):
        rows = tuple(row for row in answer.rows if row["system"] == system)
        yield answers.sheet_name(system), answer._replace(question=question, rows=rows)


def _group(name: str, answer: asking.Answer) -> Group:
    numbers = [answers.is_number(column) for column in answer.question.columns]
    drawn = [(bar, _percent(bar.start), _percent(bar.length)) for bar in answers.bars(answer)[:MOST_BARS]]
    rows: list[list[tuple[str, bool]]] = [list(zip(row, numbers, strict=True)) for row in answers.cells(answer)]
    return Group(name, drawn, list(zip(answers.heads(answer), numbers, strict=True)), rows)


def _percent(thousandths: int) -> str:
    return f"{thousandths // 10}.{thousandths % 10}%"
