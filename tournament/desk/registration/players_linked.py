"""Whom a number of the federation, or its extract, means by what is typed at the registration; and the person who becomes his.

Where number and name agree, or a name is one person's, nobody is asked. Nobody is taken for somebody else silently.
"""

from collections.abc import Collection, Mapping, Sequence
from typing import Any, NamedTuple

from django.db.models import Q
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.field import is_federation_number, understood
from scoring.plain import fold
from tournament.ledger.people.extract import ban_words, ended, holds, like, numbered, numbered_all, of_name, read_extract, words_of
from tournament.ledger.people.passes import federation_code, federation_number_in, is_code, person_numbered, person_of, persons_numbered
from tournament.ledger.people.register import NO_REGISTER, Everybody
from tournament.ledger.store.transaction import printable
from tournament.models import Extract, ExtractRow, Player, sort_key

Hit = Mapping[str, Any]

SHORTEST, MOST_FOUND = 3, 8
"""Letters of what is looked for in an extract, and suggestions from it."""

UNKNOWN = gettext_lazy("Die Verbandsnummer %(number)s hat hier niemand. Bitte mit dem Namen anmelden; ist der Registerauszug der neueste?")

NO_PASS = gettext_lazy("Den Pass %(code)s kennt dieses Programm nicht. Bitte den Code prüfen. Stimmt er, mit dem Namen anmelden.")


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
    """The code by which a scanned pass means somebody, of the person whom it leads to; "" where it is written as one is and is
    nobody's, None where it is no code."""
    if person_of(text) is not None:
        return text
    if not is_code(text):
        return None
    choice = choose(text, "", "", NO_REGISTER) if federation_number_in(text) else None
    return str(choice.people[0]["player"]) if choice is not None and choice.people else ""


def _of_number(number: str, name: str, hit: Hit) -> Choice:
    agree = agrees(name, hit["name"])
    return Choice(name, (hit,), sure=agree, question="" if agree else whose(number, hit["name"]))


def agrees(typed: str, name: str) -> bool:
    """Whether what is typed beside a number may be its owner: each word without titles begins one of his; nothing may be anybody."""
    theirs = fold(name).replace(",", " ").split()
    return all(any(one.startswith(word) for one in theirs) for word in words_of(typed).split())


def whose(number: str, name: str) -> str:
    """Asks whether the owner of the number is meant, whose name is another."""
    return _("Nr. %(number)s gehört %(name)s – meinen Sie %(name)s?") % {"number": number, "name": name}


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


def _unnumbered(*names: str) -> list[Player]:
    """Persons of these names here who have no number of the federation. One query."""
    keys = {sort_key(understood(name)) for name in names}
    return list(Player.objects.filter(merged_into=None, federation_number="", sort_key__in=keys).order_by("pk"))


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


class Owner(NamedTuple):
    """Whose a number of the federation is: `person` as he is here, None where he would be new; `row` as an extract that holds has him, None
    where it has not, or one of the two corrected his name: a person decides which."""

    person: Player | None
    row: ExtractRow | None

    @property
    def is_here(self) -> bool:
        """Whether he has a number of the federation here already."""
        return self.person is not None and self.person.federation_number != ""

    @property
    def number(self) -> str:
        """The number that he has, or gets."""
        return self.person.federation_number if self.person is not None and self.is_here else self.row.number if self.row else ""

    def shown(self) -> dict[str, str]:
        """Name, place and club as he has them once he is linked."""
        place, club = (self.person.place, self.person.club) if self.person else ("", "")
        if self.row is not None:
            return {"name": self.row.name, "place": self.row.place or place, "club": self.row.club or club}
        return {"name": self.person.name if self.person else "", "place": place, "club": club}


def owners(numbers: Collection[str], *, extract: bool = True) -> dict[str, Owner]:
    """By number, without those that nobody has: who has it here, else who has it in an extract and is the only one of his name and place
    here who has none. Six queries at most, none for no number. `extract`: False where it is known that there is none."""
    if not numbers:
        return {}
    here = persons_numbered(numbers)
    rows = numbered_all(numbers) if extract and holds(read_extract()) else {}
    here |= persons_numbered({row.number for row in rows.values()} - here.keys())
    strangers = _strangers({row.number: row for number, row in sorted(rows.items()) if not {number, row.number} & here.keys()})
    found = {}
    for number in here.keys() & set(numbers) | rows.keys():
        row = rows.get(number)
        person = here.get(number) or (here.get(row.number) or strangers.get(row.number) if row is not None else None)
        found[number] = _undisputed(Owner(person, row))
    return found


def _strangers(rows: Mapping[str, ExtractRow]) -> dict[str, Player]:
    """Of these whom nobody here is by number, by number: the only one of the name and place here who has none. Nobody is two of them."""
    free: dict[str, list[Player]] = {}
    for person in _unnumbered(*(row.name for row in rows.values())) if rows else []:
        free.setdefault(person.sort_key, []).append(person)
    found = {}
    for number, row in rows.items():
        same = free.get(sort_key(understood(row.name)), [])
        alike = [one for one in same if _fits(one.place, row.place)]
        if len(alike) == 1:
            found[number] = alike[0]
            same.remove(alike[0])
    return found


def _undisputed(owner: Owner) -> Owner:
    if owner.row is not None and owner.is_here and owner.person is not None and words_of(owner.person.name) != owner.row.words:
        return owner._replace(row=None)
    return owner


def linked(number: str) -> Player:
    """The person with this number as the extract has him: who has it here, else the only one of his name and place here who has none, else
    a new one; stored. Within the caller's transaction. Raises Player.DoesNotExist where neither knows it."""
    found = linked_all([number]).get(number)
    if found is None:
        raise Player.DoesNotExist
    return found


def linked_all(numbers: Collection[str]) -> dict[str, Player]:
    """The same of many at once, by number, without those that nobody has. A fixed number of queries."""
    found: dict[str, Player] = {}
    made: dict[str, Player] = {}
    changed: dict[int, Player] = {}
    for number, owner in owners(numbers).items():
        person = owner.person
        if owner.row is not None:
            person = person or made.setdefault(owner.row.number, Player())
            person.federation_number = person.federation_number or owner.row.number
            for field, value in owner.shown().items():
                setattr(person, field, value)
            if owner.person is not None:
                changed[person.pk] = person
        if person is not None:
            found[number] = person
    Player.objects.bulk_create(made.values())
    Player.objects.bulk_update(changed.values(), ["federation_number", "name", "place", "club"])
    return found


def banned(person: Player | None, name: str) -> str:
    """Why the federation bars him, as far as an extract that holds says; "" where it does not. By his number, or where he has none anybody
    of his name. One query, two where there is an extract."""
    return bans([(person.federation_number, person.name) if person is not None else ("", name)])[0]


def bans(who: Sequence[tuple[str, str]]) -> list[str]:
    """The same of many at once, each a number of the federation ("": none) and a name, in their order. By name it may be somebody else."""
    extract = read_extract()
    if extract is None or not holds(extract):
        return [""] * len(who)
    words = ["" if number else words_of(name) for number, name in who]
    asked = Q(number__in={number for number, _name in who} - {""}) | Q(words__in=set(words) - {""})
    rows = list(ExtractRow.objects.filter(asked, barred=True).values_list("number", "words"))
    numbers, names = {row[0] for row in rows}, {row[1] for row in rows}
    barred = [number in numbers if number else said in names for (number, _name), said in zip(who, words, strict=True)]
    return [_said(extract, name) if held else "" for (_number, name), held in zip(who, barred, strict=True)]


def _said(extract: Extract, name: str) -> str:
    return _("%(who)s: %(what)s. Aufheben kann das der Verband.") % {"who": name, "what": ban_words(extract)}
