"""The papers of a series: its standings as PDF, workbook, csv and JSON, and the series itself as a file. All take their rows from one
reading."""

import json
from collections.abc import Mapping
from typing import NamedTuple

from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.paper import in_file_names, series
from scoring.paper.exporters import export, series_xlsx
from tournament.archive.series_writing import as_text, written
from tournament.ledger.store.audience import Audience
from tournament.ledger.store.convert import language
from tournament.ledger.store.refusals import refuse
from tournament.models import Cup, times
from tournament.papers.paper import LISTS, NAMED, names_in_file
from tournament.series import rows
from tournament.series.faults import in_words
from tournament.series.reading import Season, read_season
from tournament.series.states import state_of
from tournament.site.paper_files import File, file_of


class Kind(NamedTuple):
    """A paper of a series."""

    title: str | Promise
    purpose: str | Promise
    formats: tuple[str, ...]
    file_title: str | Promise
    """In the file's name."""
    copied: bool = False
    """Whether there is a copy with all names beside the one in which somebody may be a number."""


KINDS: Mapping[str, Kind] = {
    "stand": Kind(
        gettext_lazy("Stand der Reihe"),
        gettext_lazy("jedes Ergebnis mit dem, was zählt; Excel mit Formeln zum Nachrechnen"),
        LISTS,
        gettext_lazy("Stand"),
        copied=True,
    ),
    "reihe": Kind(
        gettext_lazy("Datei der Reihe"),
        gettext_lazy("Wertung, Turniere und Ergebnisse: zum Wiedereinlesen, auch auf einem anderen Rechner"),
        ("json",),
        gettext_lazy("Reihe"),
    ),
}


def make(cup: Cup, what: str, ending: str) -> File:
    """The paper `stand` as pdf, xlsx, csv or json, `stand-named` with all names; or the file `reihe`, which has to come back whole. Raises
    Refused for what does not exist."""
    plain = what.removesuffix(NAMED)
    kind, named = KINDS.get(plain), what != plain
    if kind is None or (named and not kind.copied) or ending not in kind.formats:
        known = ", ".join(f"{name}.{form}" for name, known in KINDS.items() for form in known.formats)
        raise refuse(
            "unknown_paper", _("„%(name)s“ gibt es nicht. Möglich: %(known)s.") % {"name": f"{what}.{ending}"[:40], "known": known}, "what"
        )
    season = read_season(cup, Audience.PUBLIC if kind.copied and not named else Audience.DESK, hidden=True)
    content = as_text(written(season)).encode() if plain == "reihe" else standings(season, ending)
    return file_of(f"{cup.slug}-{in_file_names(str(kind.file_title))}{f'-{names_in_file()}' * named}", ending, content)


def standings(season: Season, ending: str) -> bytes:
    """The standings in one of the formats. Raises Refused where there are none."""
    paper = paper_of(season)
    if ending == "xlsx":
        return series_xlsx.workbook(paper)
    if ending == "json":
        said = series.series_json(paper, season.answer, season.cup.policies or {})
        return (json.dumps(said, ensure_ascii=False, indent=2) + "\n").encode()
    return export(series.series_report(paper), ending)


def paper_of(season: Season) -> series.Paper:
    """What every format takes. Raises Refused where there are no standings."""
    if season.series is None or season.found is None:
        faults = " ".join(in_words(season, season.faults))
        raise refuse("no_standings", faults or _("Noch hat niemand gesagt, wie diese Reihe gewertet wird."))
    events = tuple(
        series.Event(event.key, event.name, event.date, event.place, held=event.state.counts, final=event.final) for event in season.events
    )
    people = {
        number: series.Who(season.names[number] if person.stranger else person.name, person.place, person.club)
        for number, person in season.people.items()
    }
    return series.Paper(
        season.cup.name, season.series, season.found, events=events, people=people, state=state_of(season),
        title=rows.title(season, language()),
        language=language(), made=timezone.localtime(times.now()),
    )  # fmt: skip
