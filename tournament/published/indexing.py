"""The archive's own pages: the start with its search, each season with its tournaments, players and open file, each cup over clubs. All
of it follows from the tournaments that arrived and may be written anew at any time; a season in which nothing changed is left as it is."""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from pathlib import Path
from typing import Any
from uuid import uuid4

from django.db.models import Q, Sum
from django.template.loader import render_to_string
from django.utils import translation
from django.utils.translation import gettext as _

from scoring.field import surname
from scoring.plain import fold
from tournament.history.answers import sheet_name
from tournament.ledger.store.convert import language as spoken
from tournament.ledger.store.transaction import CLOSED
from tournament.models import Offer, Received, RegisterLogRow, SeriesEntry, SeriesLogRow, Tournament
from tournament.models.organiser import everywhere
from tournament.papers.website_rows import Link, player_page
from tournament.published import cup_pages, open_file
from tournament.published.frame import plain
from tournament.published.places import ENDINGS, FOLDER, LANGUAGES, STATISTICS, named_script, of_notes, one_at_a_time, put, remove, root
from tournament.published.season import Cup, Known, Played, fingerprint, known, played

NEWEST = 20
"""Tournaments on the first page."""
OTHERS = "0"
"""The letter of names that begin with none."""


def outdate(received: Received) -> None:
    """The archive's pages are to be written, and the season of this tournament though nothing of it seems to have changed."""
    day = received.date or received.first_at.date()
    _note(day.year).unlink(missing_ok=True)
    put(_asked(), uuid4().hex.encode())


def is_outdated() -> bool:
    """Whether something was published, withdrawn or forgotten since the archive's pages were written, or a series, somebody in the register
    or what a series counts of this server has changed. Three queries."""
    return _state() != _text(_written())


def asked() -> str:
    """Another each time that a tournament was published, withdrawn, or is to be told otherwise."""
    return _text(_asked())


def noted(name: str) -> str:
    """What a note says that the program made for itself; "" where there is none."""
    return _text(of_notes() / name)


def index() -> None:
    """Writes what changed of the archive's pages. Queries: seven, one a season that changed, and those of the cups."""
    with one_at_a_time():
        state, found = _state(), known()
        seasons = {year: list(group) for year, group in groupby(found, key=lambda one: one.season)}
        for year, tournaments in seasons.items():
            fingerprinted = fingerprint(tournaments, seasons)
            if _text(_note(year)) != fingerprinted:
                _note(year).unlink(missing_ok=True)
                _write_season(year, tournaments, list(seasons))
                put(_note(year), fingerprinted.encode())
        _forget_seasons(set(seasons))
        cups = cup_pages.write(found)
        for language in ENDINGS:
            _write_start(language, found, list(seasons), cups)
        put(_written(), state.encode())


def _state() -> str:
    """Another where the archive's pages may have to say something else."""
    with everywhere():
        newest = [log.objects.order_by("-pk").values_list("pk", flat=True).first() for log in (SeriesLogRow, RegisterLogRow)]
        accepted = SeriesEntry.objects.filter(state=Offer.ACCEPTED, uid__isnull=False)
        here = Tournament.objects.filter(Q(cup__isnull=False) | Q(uid__in=accepted.values("uid")), phase__in=CLOSED)
        played = here.aggregate(Sum("version"))
    return " ".join(map(str, (asked(), *newest, *played.values())))


def _text(path: Path) -> str:
    return path.read_text(encoding="utf-8") if path.exists() else ""


def _asked() -> Path:
    return of_notes() / "verlangt"


def _written() -> Path:
    return of_notes() / "geschrieben"


def _note(year: int) -> Path:
    return of_notes() / f"saison-{year}"


def _season_folder(year: int) -> Path:
    return root() / "saison" / str(year)


def _forget_seasons(years: set[int]) -> None:
    """Seasons of which no tournament is left."""
    folder = root() / "saison"
    for left in [path for path in folder.iterdir() if path.name not in set(map(str, years))] if folder.exists() else ():
        remove(left)
        (of_notes() / f"saison-{left.name}").unlink(missing_ok=True)


def _write_start(language: str, found: Sequence[Known], years: Sequence[int], cups: Sequence[Cup]) -> None:
    ending = ENDINGS[language]
    with translation.override(LANGUAGES[language]):
        page = plain(_("Ergebnisse"), name="", to_root="", here="index")
        said = {
            **page, "script": named_script(), "years": years, "newest": [_line(one, "", ending) for one in found[:NEWEST]],
            "seasons": [Link(f"saison/{year}/index{ending}", str(year)) for year in years],
            "cups": [Link(f"reihe/{cup.page}/index{ending}", cup.name) for cup in cups],
            "statistics": f"{STATISTICS}/index{ending}" if (root() / STATISTICS).exists() else "",
        }  # fmt: skip
        put(root() / f"index{ending}", render_to_string("published/archive.html", said).encode())
        missing = plain(_("Nicht gefunden"), name="", to_root=f"/{FOLDER}/", here=f"/{FOLDER}/404")
        put(root() / f"404{ending}", render_to_string("published/missing.html", missing).encode())


def _line(one: Known, to_root: str, ending: str) -> Mapping[str, Any]:
    return {
        "known": one, "href": f"{to_root}t/{one.uid}/index{ending}", "system": sheet_name(one.system),
        "cups": [Link(f"{to_root}reihe/{cup.page}/index{ending}", cup.name) for cup in one.cups],
    }  # fmt: skip


def _write_season(year: int, tournaments: Sequence[Known], years: Sequence[int]) -> None:
    """Each file of a season, and none that it had before and has no more."""
    with_people = played(tournaments)
    files = {f"{name}": content for name, content in open_file.files(open_file.rows(with_people)).items()}
    files["suche.json"] = _search(with_people)
    for language, ending in ENDINGS.items():
        with translation.override(LANGUAGES[language]):
            letters = _by_letter(with_people)
            above = [Link(f"../../index{ending}", _("Archiv"))]
            links = [Link(f"../{other}/index{ending}", str(other), here=other == year) for other in years]
            title = _("Saison %(year)d") % {"year": year}
            said = {
                **plain(title, name=_("Ergebnisse"), to_root="../../", here="index", above=above, links=links),
                "months": _months(with_people, ending), "places": _places(tournaments), "cups": _cups(tournaments, ending),
                "letters": [Link(f"{_letter_page(letter)}{ending}", letter.upper()) for letter in letters],
                "files": [name for name in files if name.startswith(open_file.NAME)],
            }  # fmt: skip
            files[f"index{ending}"] = render_to_string("published/season.html", said).encode()
            for letter, people in letters.items():
                files[f"{_letter_page(letter)}{ending}"] = _letter(year, letter, people, letters=list(letters))
    folder = _season_folder(year)
    for name, content in files.items():
        put(folder / name, content)
    for path in [path for path in folder.iterdir() if path.name.removesuffix(".gz") not in files]:
        remove(path)


def _months(tournaments: Sequence[Played], ending: str) -> Iterator[Mapping[str, Any]]:
    for month, group in groupby(tournaments, key=lambda one: one.known.day.replace(day=1)):
        rows = [{**_line(one.known, "../../", ending), "players": len(one.results), "winners": one.winners} for one in group]
        yield {"first": month, "rows": rows}


def _places(tournaments: Iterable[Known]) -> list[tuple[str, list[Known]]]:
    """The tournaments by place."""
    found: dict[str, list[Known]] = {}
    for one in tournaments:
        if one.place:
            found.setdefault(one.place, []).append(one)
    return sorted(found.items(), key=lambda row: fold(row[0]))


def _cups(tournaments: Iterable[Known], ending: str) -> list[Link]:
    cups = {cup for one in tournaments for cup in one.cups}
    return [Link(f"../../reihe/{cup.page}/index{ending}", cup.name) for cup in sorted(cups, key=lambda cup: (fold(cup.name), cup.pk))]


People = Mapping[tuple[str, str], Sequence[tuple[Known, int]]]
"""By name and place: where somebody played, and his number there."""


def _by_name(tournaments: Iterable[Played]) -> dict[tuple[str, str], list[tuple[Known, int]]]:
    found: dict[tuple[str, str], list[tuple[Known, int]]] = {}
    for one in tournaments:
        for who in one.people:
            found.setdefault((who.name, who.place), []).append((one.known, who.number))
    return dict(sorted(found.items(), key=lambda row: (fold(row[0][0]), fold(row[0][1]))))


def _by_letter(tournaments: Iterable[Played]) -> dict[str, dict[tuple[str, str], list[tuple[Known, int]]]]:
    """Everybody under the first letter of his last name."""
    found: dict[str, dict[tuple[str, str], list[tuple[Known, int]]]] = {}
    for (name, place), where in _by_name(tournaments).items():
        found.setdefault(_first_letter(name), {})[name, place] = where
    return dict(sorted(found.items()))


def _first_letter(name: str) -> str:
    first = fold(name[slice(*surname(name))].strip() or name)[:1]
    return first if "a" <= first <= "z" else OTHERS


def _letter_page(letter: str) -> str:
    return f"spieler-{letter}"


def _letter(year: int, letter: str, people: People, *, letters: Sequence[str]) -> bytes:
    ending = ENDINGS["en" if spoken() == "en" else "de"]
    above = [Link(f"../../index{ending}", _("Archiv")), Link(f"index{ending}", _("Saison %(year)d") % {"year": year})]
    links = [Link(f"{_letter_page(other)}{ending}", other.upper(), here=other == letter) for other in letters]
    page = plain(
        _("Spieler, %(letter)s") % {"letter": letter.upper()},
        name=str(year),
        to_root="../../",
        here=_letter_page(letter),
        above=above,
        links=links,
    )
    rows = [
        {"name": name, "place": place,
         "played": [Link(f"../../t/{one.uid}/{one.digest}/{player_page(number)}{ending}", one.name) for one, number in where]}
        for (name, place), where in people.items()
    ]  # fmt: skip
    return render_to_string("published/letter.html", {**page, "rows": rows}).encode()


def _search(tournaments: Sequence[Played]) -> bytes:
    """What the script looks through: tournaments, and everybody with where he played, by the place in the first list."""
    order = {one.known.uid: place for place, one in enumerate(tournaments)}
    rows = [
        [
            str(one.known.uid),
            one.known.digest,
            one.known.day.isoformat(),
            one.known.name,
            one.known.place,
            [cup.name for cup in one.known.cups],
        ]
        for one in tournaments
    ]
    people = [[name, place, [[order[one.uid], number] for one, number in where]] for (name, place), where in _by_name(tournaments).items()]
    return json.dumps({"tournaments": rows, "people": people}, ensure_ascii=False, separators=(",", ":")).encode()
