"""The pages of a recount, German and English: what would have been otherwise, tournament by tournament, and what could not be counted.

Plain files beside each other that open from a folder, need no script and print; names are those of the history now. Made of the document,
a tournament at a time.
"""

from collections.abc import Mapping, Sequence
from datetime import date
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple

from django.conf import settings
from django.template.loader import render_to_string
from django.utils import translation
from django.utils.translation import gettext as _

import rules
from scoring.plain import amount, points_of, total
from tournament.history import layout
from tournament.history.recount_document import Document, read
from tournament.history.recount_said import counted, grouped, of_all
from tournament.papers.website import STYLE_FILE, other_page, style
from tournament.papers.website_rows import Link

Json = Mapping[str, Any]
ENDINGS = {"de": ".html", "en": ".en.html"}
"""Of a page's name, by language."""
LANGUAGES = {"de": settings.LANGUAGE_CODE, "en": "en"}


class Who(NamedTuple):
    """Somebody as the pages name him."""

    name: str
    place: str


class Names:
    """The names in the folder of a history, by the persons' keys."""

    def __init__(self, folder: Path) -> None:
        self._known: dict[int, Who] = {}
        for batch in layout.batches(folder / "persons.parquet", ("person", "name", "place")):
            self._known |= {row["person"]: Who(row["name"], row["place"]) for row in batch.to_pylist()}

    def of(self, person: int | None, number: int | None = None) -> Who:
        """Somebody; who has no name is his number."""
        known = self._known.get(person) if person is not None else None
        return known or Who("–" if number is None else _("Nr. %(number)d") % {"number": number}, "")


def write_pages(document: Path, history: Path, into: Path) -> None:
    """Writes the pages into a folder. Raises OSError, ValueError."""
    found, names = read(document), Names(history)
    into.mkdir(parents=True, exist_ok=True)
    (into / STYLE_FILE).write_bytes(style())
    for language in ENDINGS:
        with translation.override(LANGUAGES[language]):
            _Pages(found, names, into, language).write()


class _Pages:
    """In one language."""

    def __init__(self, document: Document, names: Names, into: Path, language: str) -> None:
        self.document, self.names, self.into, self.language = document, names, into, language
        self.ending, self.other = ENDINGS[language], ENDINGS["de" if language == "en" else "en"]

    @cached_property
    def title(self) -> str:
        """Under what was counted, as a head."""
        under = self.document.asked["under"]
        if under["system"]:
            return under["name"][self.language]
        if under["edition"]:
            return _("Ausgabe %(edition)s") % {"edition": under["edition"]}
        return _("Jedes nach seinem Blatt, wie dieses Programm es liest")

    @cached_property
    def which(self) -> str:
        """What was counted."""
        asked = self.document.asked
        season = _("Alle Saisonen") if asked["season"] is None else _("Saison %(year)d") % {"year": asked["season"]}
        return season if asked["system"] is None else f"{season}, {_title(asked['system'], self.language)}"

    def write(self) -> None:
        """A page a tournament, and the first."""
        rows, names = [], dict[str, str]()
        for row in self.document.tournaments():
            rows.append(self._row(row))
            names[row["uid"]] = row["name"]
            self._put(row["uid"], "history/recounted.html", self._page(f"{row['name']}", row["uid"]) | self._tournament(row))
        rows.sort(key=lambda row: (row["day"] or date.min, row["name"]))
        found = self.document.found
        self._put("index", "history/recount.html", {
            **self._page(_("Anders gezählt"), "index"), "under": self.title, "rows": rows, "said": of_all(found["totals"], self.language),
            "reasons": self._reasons(found["reasons"]),
            "movers": [self._mover(row, names) for row in found["movers"]], "seasons": [self._season(row) for row in found["seasons"]],
        })  # fmt: skip

    def _put(self, name: str, template: str, said: Json) -> None:
        (self.into / f"{name}{self.ending}").write_text(render_to_string(template, dict(said)), encoding="utf-8", newline="\n")

    def _page(self, title: str, here: str) -> dict[str, Any]:
        above = () if here == "index" else (Link(f"index{self.ending}", _("Anders gezählt")),)
        return {
            "title": title, "name": f"{self.which} – {self.title}", "language": self.language, "style": STYLE_FILE,
            "home": f"index{self.ending}", "links": (), "facts": (), "foot": (), "above": above,
            "other": other_page(f"{here}{self.other}", self.language),
        }  # fmt: skip

    def _row(self, row: Json) -> dict[str, Any]:
        """A tournament on the first page."""
        persons = {line[0]: line[1] for line in row["standings"]}
        now, there = ([self.names.of(persons[number], number).name for number in row[key]] for key in ("winners", "winners_there"))
        return {
            "href": f"{row['uid']}{self.ending}", "name": row["name"], "day": _day(row["day"]), "winners": ", ".join(now),
            "winners_there": ", ".join(there), "other": row["winners"] != row["winners_there"], "games": row["games"],
            "moved": row["moved"], "unsettled": row["unsettled"], "stays": row["stays"],
            "ranks": sum(line[2] != line[4] for line in row["standings"]),
        }  # fmt: skip

    def _tournament(self, row: Json) -> dict[str, Any]:
        """Its own page."""
        said = counted({name: row[name] for name in ("games", "recounted", "moved", "by_hand", "unsettled", "by_sums")}, self.language)
        lines = [self._line(line, exact=_is_exact(row["system"])) for line in row["standings"]]
        facts = ", ".join(filter(None, (row["place"], _title(row["system"], self.language))))
        return {
            "row": row,
            "day": _day(row["day"]),
            "played": facts,
            "said": said,
            "reasons": self._reasons(row["reasons"]),
            "lines": lines,
        }

    def _line(self, line: Sequence[Any], *, exact: bool) -> dict[str, Any]:
        number, person, rank, points, rank_there, points_there = line
        now, there = points_of(points, exact=exact), points_of(points_there, exact=exact)
        return {
            "number": number, "who": self.names.of(person, number), "rank": rank, "rank_there": rank_there, "moved": rank != rank_there,
            "points": total(now, self.language), "points_there": total(there, self.language),
            "by": amount(there - now, self.language) if there != now else "",
        }  # fmt: skip

    def _reasons(self, rows: Sequence[Json]) -> list[tuple[str, str]]:
        return [(grouped(row["games"], self.language), row[self.language]) for row in rows]

    def _mover(self, row: Json, names: Mapping[str, str]) -> dict[str, Any]:
        return {
            **row, "who": self.names.of(row["person"], row["number"]), "href": f"{row['tournament']}{self.ending}",
            "name": names.get(row["tournament"], ""),
        }  # fmt: skip

    def _season(self, row: Json) -> dict[str, Any]:
        exact = _is_exact(row["system"])
        lines = [
            {
                **line, "who": self.names.of(line["person"]), "moved": line["rank"] != line["rank_there"],
                "points": total(points_of(line["points"], exact=exact), self.language),
                "points_there": total(points_of(line["points_there"], exact=exact), self.language),
            }
            for line in row["list"]
        ]  # fmt: skip
        head = _title(row["system"], self.language)
        return {"head": f"{head}, {row['season']}" if row["season"] else head, "persons": row["persons"], "lines": lines}


def _title(slug: str, language: str) -> str:
    """A sheet's name; of one that is not built in, its short name."""
    return rules.KNOWN[slug].system.title[language == "en"] if slug in rules.KNOWN else slug


def _day(said: str | None) -> date | None:
    return None if said is None else date.fromisoformat(said)


def _is_exact(slug: str) -> bool:
    """Whether table points of its tournaments are written exactly."""
    return slug in rules.KNOWN and not rules.KNOWN[slug].system.balanced
