"""Qualifiziert: who of the cups that count into this one is qualified, as a page and as a file. Reads only; where no cup counts there is
no such page."""

import json
from collections.abc import Iterable, Sequence
from datetime import date
from typing import NamedTuple

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from scoring.arithmetic.series import Number, words
from scoring.paper import Column, Kind, Report, in_file_names
from scoring.paper.exporters import MEDIA_TYPES, export
from scoring.plain import Meta, say
from scoring.requests import series as asking
from tournament.ledger.store.convert import language
from tournament.ledger.store.permissions import Action
from tournament.models import Cup
from tournament.series.common import find_for
from tournament.series.qualified import FromCup, Qualified
from tournament.series.reading import read_qualified
from tournament.site.access import requires
from tournament.site.common import there
from tournament.site.request import GuardedRequest

ENDINGS = ("xlsx", "csv", "json")


class Place(NamedTuple):
    """Where somebody is qualified: by which cup, at which rank, and what he brings along; None: nothing."""

    cup: str
    rank: int
    carried: Number | None
    text: str


class Person(NamedTuple):
    """Somebody who is qualified: his best place, and the others. `number`: his own in the register, None where nobody has said who he
    is."""

    number: int | None
    name: str
    place: str
    club: str
    best: Place
    others: tuple[Place, ...]


@requires(Action.READ)
@require_safe
def qualified_page(request: GuardedRequest, series: str) -> HttpResponse:
    """Everybody once, and the cups with their quotas."""
    cup, cups = _found(request, series)
    last = max((found.last for found in cups if found.last is not None), default=None)
    context = {"cup": cup, "cups": cups, "people": persons(cups), "last": last, "notes": [note for found in cups for note in found.notes]}
    return render(request, "series/qualified.html", context)


@requires(Action.READ)
@require_safe
def qualified_file(request: GuardedRequest, series: str, ending: str) -> HttpResponse:
    """The same as xlsx, csv or json."""
    cup, cups = _found(request, series)
    if ending not in ENDINGS:
        raise Http404
    people = persons(cups)
    content = _json(cup, cups, people) if ending == "json" else export(_report(cup, people), ending)
    made = HttpResponse(content, content_type=MEDIA_TYPES[ending])
    made.headers["Content-Disposition"] = f'attachment; filename="{cup.slug}-{in_file_names(_("Qualifiziert"))}.{ending}"'
    return made


def _found(request: GuardedRequest, series: str) -> tuple[Cup, list[FromCup]]:
    cup = find_for(request, series)
    cups = read_qualified(cup)
    return there(cup if cups else None), cups


def persons(cups: Iterable[FromCup]) -> list[Person]:
    """Who is qualified, once, by what he brings, then his rank, then his name."""
    rows: dict[int, list[tuple[Qualified, FromCup]]] = {}
    for found in cups:
        for row in found.rows:
            rows.setdefault(row.who.player, []).append((row, found))
    return sorted(map(_person, rows.values()), key=lambda person: (*_best_first(person.best), person.name, person.number or 0))


def _person(rows: Sequence[tuple[Qualified, FromCup]]) -> Person:
    places = sorted((_place(row, found) for row, found in rows), key=_best_first)
    who = rows[0][0].who
    hidden = any(row.who.secret or row.who.said.get("anonymous") for row, _found_in in rows)
    name = f"{say('number', language())}\N{NO-BREAK SPACE}{who.person_number}" if hidden else who.name
    place, club = ("", "") if hidden else (who.place, who.club)
    number = None if who.stranger else who.person_number
    return Person(number, name, place, club, best=places[0], others=tuple(places[1:]))


def _place(row: Qualified, found: FromCup) -> Place:
    text = "–" if row.carried is None else words.score(row.carried, language())
    return Place(found.cup.name, row.rank, row.carried, text)


def _best_first(place: Place) -> tuple[Number, int, str]:
    return -(place.carried or 0), place.rank, place.cup


def _report(cup: Cup, people: Iterable[Person]) -> Report:
    heads = (
        ("number", say("number", language()), Kind.NUMBER), ("name", _("Name"), Kind.WORD), ("place", _("Ort"), Kind.WORD),
        ("club", _("Verein"), Kind.WORD), ("cup", _("qualifiziert durch"), Kind.WORD), ("rank", _("Rang"), Kind.NUMBER),
        ("carried", _("nimmt mit"), Kind.VALUE), ("others", _("auch durch"), Kind.WORD),
    )  # fmt: skip
    cells = tuple(
        (
            person.number,
            person.name,
            person.place,
            person.club,
            person.best.cup,
            person.best.rank,
            person.best.carried,
            ", ".join(f"{place.cup} ({place.rank}.)" for place in person.others),
        )
        for person in people
    )
    title = _("Qualifiziert: %(cup)s") % {"cup": cup.name}
    nowhere = Meta(tournament=title, date=None, place="", system_title="", edition="", interpretations="", digest="")
    columns = tuple(Column(*head) for head in heads)
    return Report(identifier="qualified", title=title, meta=nowhere, columns=columns, rows=cells, language=language())


def _json(cup: Cup, cups: Iterable[FromCup], people: Iterable[Person]) -> bytes:
    said = {
        "cup": cup.name,
        "from": [{"cup": found.cup.name, "quota": found.entry.quota, "state": found.state or None, "until": _day(found.last)}
                 for found in cups],
        "qualified": [
            {"person": person.number, "name": person.name, "place": person.place, "club": person.club, "by": [
                {"cup": place.cup, "rank": place.rank, "carried": None if place.carried is None else asking.amount(place.carried)}
                for place in (person.best, *person.others)
            ]}
            for person in people
        ],
    }  # fmt: skip
    return (json.dumps(said, ensure_ascii=False, indent=1) + "\n").encode()


def _day(day: date | None) -> str | None:
    return day.isoformat() if day else None
