"""Who is meant at the registration's field: suggestions, how a typed name is understood, and whether it is somebody who is there already.

Plain rows for the page and its script; reads only.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from django.utils.translation import gettext as _

from scoring.field import Person, surname
from scoring.plain import fold
from tournament.desk.registration.players_linked import Choice
from tournament.ledger.people.notices import Notices
from tournament.ledger.people.passes import is_code, person_of
from tournament.ledger.people.people import Known, Registered, known_players, merged_number
from tournament.ledger.people.register import Everybody, asked_about
from tournament.ledger.store.transaction import printable
from tournament.ledger.store.typed import LARGEST_TYPED, whole_number
from tournament.models import Tournament
from tournament.referee.sanction_words import barred_words, held_words, warned_words

MOST_FOUND = 8
LONGEST_QUERY = 200
NUMBER_ALONE = re.compile(r"[^\W\d_]?[ .]*\d+")
"""What nobody is called: a table, "T33", or a number."""


class Read(NamedTuple):
    """How a name is understood: the text that is stored, its surname with what stands around it, and the text that swaps ("": one word
    only)."""

    shown: str
    before: str
    surname: str
    after: str
    swapped: str


def read_name(text: str, register: Everybody) -> Read | None:
    """None where nothing is typed that could be a name."""
    if not text.strip() or not printable(text) or len(text) > LONGEST_QUERY:
        return None
    name = register.read(text)
    start, end = surname(name.shown)
    swapped = name.swapped.shown if name.given else ""
    return Read(shown=name.shown, before=name.shown[:start], surname=name.shown[start:end], after=name.shown[end:], swapped=swapped)


def found(tournament: Tournament, rows: Sequence[Registered], told: Notices, query: str) -> list[dict[str, Any]]:
    """Suggestions: `number` is the one here for somebody registered, the last one for a known person.

    `barred`: the sentences that say why he may not play; `warned`: his warnings in a few words.
    """
    if not printable(query) or len(query) > LONGEST_QUERY:
        return []
    words = fold(query).split()
    if not words:
        return []
    if (person := person_of(query)) is not None:
        mine = [_here(row, told) for row in rows if row.player_id == person.pk]
        return mine or [_known(Known(player_id=person.pk, number=None, name=person.name, place=person.place, club=person.club), told)]
    here = [_here(row, told) for row in rows if _matches(row, words)][:MOST_FOUND]
    if not here and (number := whole_number(query.strip(), LARGEST_TYPED)) is not None:
        into = merged_number(tournament, number)
        here = [_here(row, told) for row in rows if row.number == into]
    known = [_known(person, told) for person in known_players(query, tournament, MOST_FOUND)]
    return [*here, *known][: MOST_FOUND + 4]


def meant(people: Sequence[Mapping[str, Any]], query: str, place: str = "") -> list[Mapping[str, Any]]:
    """Those of the suggestions whom the text means as a name: each of its words begins one of his, one of them in his name; only those
    whose whole name it is, where there are such, and only those of the `place` that is typed with it. Enter takes the only one, and asks
    which of several."""
    words, there = fold(query).split(), fold(place)
    like = [row for row in people if _is_meant(row, words) and (not there or fold(row["place"]) in ("", there))]
    return [row for row in like if sorted(fold(row["name"]).split()) == sorted(words)] or like


def _is_meant(person: Mapping[str, Any], words: Sequence[str]) -> bool:
    name, around = fold(person["name"]).split(), fold(f"{person['place']} {person['club']}").split()
    if words == [str(person["number"])]:
        return True
    named = [_begins(word, name) for word in words]
    return any(named) and all(known or _begins(word, around) for known, word in zip(named, words, strict=True))


def _begins(word: str, others: Iterable[str]) -> bool:
    """Whether it begins one of them; a number is one of them or none."""
    return any(other == word if word.isdigit() else other.startswith(word) for other in others)


def chosen(rows: Sequence[Registered], told: Notices, choice: Choice) -> list[Mapping[str, Any]]:
    """Whom a number of the federation or its extract means: as he is registered here, else as a suggestion."""
    here = {row.player_id: row for row in rows}
    return [_here(here[one["player"]], told) if one["player"] in here else one for one in choice.people]


def question_of(person: Mapping[str, Any]) -> str:
    """Whether it is him who is typed."""
    said = {"number": person["number"], "name": person["name"], "place": person["place"]}
    if person["registered"]:
        return _("Ist das Nr. %(number)d %(name)s?") % said
    return (_("Ist das %(name)s aus %(place)s?") if person["place"] else _("Ist das %(name)s von früher?")) % said


def double_of(rows: Sequence[Registered], told: Notices, register: Everybody, typed: Person) -> dict[str, Any] | None:
    """Who is very likely meant by a name that is typed as a new one: a suggestion with its `question`. None: nobody is like him."""
    here = {row.player_id: row for row in rows}
    like = asked_about(typed, register.people)
    if not like:
        return None
    person, _how = min(like, key=lambda pair: (-pair[1].rank, pair[0].key not in here))
    row = here.get(person.key)
    known = Known(player_id=person.key, number=None, name=person.name, place=person.place, club="")
    double = _here(row, told) if row is not None else _known(known, told)
    return double | {"question": question_of(double)}


def slip(typed: str) -> dict[str, Any] | None:
    """A number where a name belongs, as a suggestion with its `question`, whom nobody is; None: it may be a name, or is written as a pass's
    code is."""
    if NUMBER_ALONE.fullmatch(typed.strip()) is None or is_code(typed):
        return None
    question = _("„%(typed)s“ sieht nach einer Nummer aus, nicht nach einem Namen. Verschrieben?") % {"typed": typed.strip()}
    return {"registered": True, "number": None, "name": "", "place": "", "club": "", "barred": [], "warned": "", "question": question}


def _here(row: Registered, told: Notices) -> dict[str, Any]:
    against = told.of(row.player_id, row.name)
    return {
        "registered": True,
        "number": row.number,
        "name": row.name,
        "place": row.place,
        "club": row.club,
        "barred": [held_words(one) for one in against.barring],
        "warned": warned_words(against),
    }


def _known(known: Known, told: Notices) -> dict[str, Any]:
    return {
        "registered": False,
        "player": known.player_id,
        "number": known.number,
        "name": known.name,
        "place": known.place,
        "club": known.club,
        "barred": [barred_words(row) for row in told.named(known.name).barring],
        "warned": warned_words(told.of(known.player_id, known.name)),
    }


def _matches(row: Registered, words: Sequence[str]) -> bool:
    text = fold(f"{row.name} {row.place} {row.club}")
    return all(word in text or word == str(row.number) for word in words)
