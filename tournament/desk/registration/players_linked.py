"""Whom a number of the federation, or its extract, means by what is typed at the registration; and the person who becomes his.

Where number and name agree, or a name is one person's, nobody is asked. Nobody is taken for somebody else silently.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.field import is_federation_number, understood
from scoring.plain import fold
from tournament.ledger.people.extract import ban_words, ended, holds, like, numbered, of_name, read_extract, words_of
from tournament.ledger.people.passes import federation_code, federation_number_in, person_numbered, person_of
from tournament.ledger.people.register import NO_REGISTER, Everybody
from tournament.ledger.store.transaction import printable
from tournament.models import Extract, ExtractRow, Player, sort_key

Hit = Mapping[str, Any]

SHORTEST, MOST_FOUND = 3, 8
"""Letters of what is looked for in an extract, and suggestions from it."""

UNKNOWN = gettext_lazy("Die Verbandsnummer %(number)s hat hier niemand. Bitte mit dem Namen anmelden; ist der Registerauszug der neueste?")


class Choice(NamedTuple):
    """Who is meant. `name`: what was typed without the number; `people`: suggestions, each with the `player` that picks him; `sure`: the
    one of them is he, and nobody is asked; `question`: else, of the one; `unknown`: the number that was typed, which nobody has."""

    name: str
    people: tuple[Hit, ...] = ()
    sure: bool = False
    question: str = ""
    unknown: str = ""

    @property
    def picked(self) -> dict[str, Any]:
        """The one who is `sure`, as the service takes him."""
        player = self.people[0]["player"]
        return {"player_id": player} if isinstance(player, int) else {"federation": federation_number_in(player)}


def choose(text: str, place: str, club: str, register: Everybody) -> Choice | None:
    """None where neither a number nor an extract says who is meant. No query where no number is typed and no extract is here, else four at
    most."""
    if not text.strip() or not printable(text):
        return None
    number, name = apart(text)
    if number and (person := person_numbered(federation_number=number)) is not None:
        return _of_number(number, name, _here(person))
    extract = read_extract() if register.extract else None
    if extract is None or not holds(extract):
        return None
    if number:
        row = numbered(number)
        return Choice(name, unknown=number) if row is None else _of_number(number, name, _hit(row, extract))
    return _of_name(extract, register.read(name).shown, place, club)


def apart(text: str) -> tuple[str, str]:
    """A number of the federation, bare or as a pass says it ("": there is none), and what is typed beside it."""
    words = text.split()
    numbers = [federation_number_in(word) or (word if is_federation_number(word) else "") for word in words]
    number = next(filter(None, numbers), "")
    return (number, " ".join(word for word, said in zip(words, numbers, strict=True) if not said)) if number else ("", text)


def bearer(text: str) -> str | None:
    """The code by which a scanned pass means somebody, of the person whom it leads to; "" where its number of the federation is nobody's,
    None where it is no pass that anybody here has."""
    if person_of(text) is not None:
        return text
    if not federation_number_in(text):
        return None
    choice = choose(text, "", "", NO_REGISTER)
    return str(choice.people[0]["player"]) if choice is not None and choice.people else ""


def _of_number(number: str, name: str, hit: Hit) -> Choice:
    theirs = fold(hit["name"]).replace(",", " ").split()
    agree = all(any(one.startswith(word) for one in theirs) for word in fold(name).replace(",", " ").split())
    question = _("Nr. %(number)s gehört %(name)s – meinen Sie %(name)s?") % {"number": number, "name": hit["name"]}
    return Choice(name, (hit,), sure=agree, question="" if agree else question)


def _of_name(extract: Extract, name: str, place: str, club: str) -> Choice | None:
    rows = of_name(name)
    if not rows:
        return None
    fitting = [row for row in rows if _fits(place, row.place) and _fits(club, row.club)]
    strangers = [one for one in _unnumbered(name) if _fits(place, one.place) and not any(_fits(one.place, row.place) for row in fitting)]
    people = (*(_hit(row, extract) for row in fitting or rows), *map(_here, strangers))
    if len(people) > 1:
        return Choice(name, people)
    question = _("Ist das %(name)s?") % {"name": " ".join(filter(None, (rows[0].name, rows[0].place)))}
    return Choice(name, people, sure=bool(fitting), question="" if fitting else question)


def _fits(one: str, other: str) -> bool:
    """Whether two places or clubs may be one: the same, or one of them is not known."""
    return not one or not other or fold(one) == fold(other)


def _unnumbered(name: str) -> list[Player]:
    """Persons of this name here who have no number of the federation. One query."""
    return list(Player.objects.filter(merged_into=None, federation_number="", sort_key=sort_key(understood(name))).order_by("pk"))


def _hit(row: ExtractRow, extract: Extract) -> Hit:
    barred = [ban_words(extract)] if row.barred else []
    return _suggested(federation_code(row.number), row) | {"barred": barred, "warned": ended(row)}


def _here(person: Player) -> Hit:
    return _suggested(person.pk, person) | {"barred": []}


def _suggested(player: int | str, who: Player | ExtractRow) -> dict[str, Any]:
    return {
        "registered": False, "player": player, "number": None, "name": who.name, "place": who.place, "club": who.club, "warned": "",
        "meant": True,
    }  # fmt: skip


def suggestions(query: str, register: Everybody) -> list[Hit]:
    """Who of an extract that holds has these words in his name and is nobody here yet; none for less than three letters. Two queries, none
    without an extract."""
    if len(query.strip()) < SHORTEST or not query.isprintable() or any(map(str.isdigit, query)):
        return []
    extract = read_extract() if register.extract else None
    return [_hit(row, extract) for row in like(query, MOST_FOUND)] if extract is not None and holds(extract) else []


def with_chosen(known: Sequence[Hit], people: Sequence[Hit]) -> list[Hit]:
    """The suggestions of the registration's field, these people behind those who are registered, and instead of the same persons from
    here."""
    theirs = {(words_of(one["name"]), fold(one["place"])) for one in people}
    here = [one for one in known if one["registered"] and one not in people]
    others = [one for one in known if not one["registered"] and (words_of(one["name"]), fold(one["place"])) not in theirs]
    return [*here, *people, *others]


def linked(number: str) -> Player:
    """The person with this number as the extract has him: who has it here, else the only one of his name and place here who has none, else
    a new one; stored. Within the caller's transaction. Raises Player.DoesNotExist where neither knows it."""
    here, row = person_numbered(federation_number=number), numbered(number)
    if row is None or not holds(read_extract()):
        if here is None:
            raise Player.DoesNotExist
        return here
    person = here or person_numbered(federation_number=row.number)
    if person is None:
        alike = [one for one in _unnumbered(row.name) if _fits(one.place, row.place)]
        person = alike[0] if len(alike) == 1 else Player()
    elif words_of(person.name) != row.words:
        return person  # he was corrected on one side; a person decides on which
    person.federation_number = person.federation_number or row.number
    person.name, person.place, person.club = row.name, row.place or person.place, row.club or person.club
    person.save()
    return person


def banned(person: Player | None, name: str) -> str:
    """Why the federation bars him, as far as an extract that holds says; "" where it does not. By his number, or where he has none anybody
    of his name. One query, two where there is an extract."""
    extract = read_extract()
    if extract is None or not holds(extract):
        return ""
    if person is not None and person.federation_number:
        barred = ExtractRow.objects.filter(number=person.federation_number, barred=True).exists()
        return _said(extract, person.name) if barred else ""
    return banned_names([name]).get(name, "")


def banned_names(names: Iterable[str]) -> dict[str, str]:
    """Why the federation bars somebody of these names, by name as it is given: it may be somebody else. One query, two where there is an
    extract."""
    extract = read_extract()
    if extract is None or not holds(extract):
        return {}
    words = {name: words_of(name) for name in names if name}
    barred = set(ExtractRow.objects.filter(barred=True, words__in=set(words.values())).values_list("words", flat=True))
    return {name: _said(extract, name) for name, said in words.items() if said in barred}


def _said(extract: Extract, name: str) -> str:
    return _("%(who)s: %(what)s. Aufheben kann das der Verband.") % {"who": name, "what": ban_words(extract)}
