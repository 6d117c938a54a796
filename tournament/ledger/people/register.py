"""Everybody who ever played here, by name and place: who is meant by a name that is typed, and how it is read. Reads only."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.conf import settings
from django.db.models import Exists, OuterRef, Q

from scoring.field import NOBODY, Index, Known, Likeness, Person, PersonName, likeness, understood
from scoring.plain import fold
from tournament.models import AwayResult, Extract, Organiser, Player, Registration, SeriesNumber, Tournament


def gives_numbers() -> bool:
    """Whether this is the server on which the federation keeps its register; a laptop shows numbers, and gives none."""
    return bool(settings.REGISTER_OWNER)


def of_register(persons: Iterable[Player], tournament: Tournament) -> set[int]:
    """Those of the persons, by their keys, whose name, place and club are not this club's to change: who plays at others too, and where the
    federation keeps its register everybody who is confirmed. Nobody for the root, which on a laptop is the only organiser. One query."""
    elsewhere = Registration.objects.filter(player=OuterRef("pk")).exclude(tournament__organiser=tournament.organiser_id)
    theirs = Q(Exists(elsewhere))
    if gives_numbers():
        theirs |= Q(provisional=False) | ~Q(federation_number="")
    a_club = Exists(Organiser.objects.filter(pk=tournament.organiser_id, parent__isnull=False))
    return set(Player.objects.filter(theirs, a_club, pk__in=[person.pk for person in persons]).values_list("pk", flat=True))


def known_elsewhere(organiser: int) -> Q:
    """Of a person in a query: whether another organiser knows him, from its tournaments or series. A name alone does not say that he is
    meant at this one."""
    played = Registration.objects.filter(player=OuterRef("pk")).exclude(tournament__organiser=organiser)
    away = AwayResult.objects.filter(player=OuterRef("pk")).exclude(tournament__cup__organiser=organiser)
    numbered = SeriesNumber.objects.filter(player=OuterRef("pk")).exclude(cup__organiser=organiser)
    return Q(Exists(played)) | Q(Exists(away)) | Q(Exists(numbered))


@dataclass(frozen=True, slots=True)
class Everybody:
    """The register, read once for a request."""

    people: tuple[Person, ...]
    known: Known
    extract: bool = True
    """Whether there may be an extract of the federation's register; False: there is none."""

    def read(self, text: str) -> PersonName:
        """A typed name as the register understands it."""
        return understood(" ".join(text.split()), self.known)

    def index(self) -> Index:
        """For many names at once; building it costs more than one question does."""
        return Index(self.people)


NO_REGISTER = Everybody((), NOBODY)
"""For a name that is stored: it says by itself what is what."""


def everybody(*, at: Tournament | None = None) -> Everybody:
    """All persons, by key, without those who turned out to be another and those whose name is not known any more: nobody is meant by a
    number or by initials. `at`: names are typed as the scene of this tournament writes them. One query."""
    known = Player.objects.filter(merged_into=None, forgotten=None)
    found = known.annotate(extract=Exists(Extract.objects.filter(confirmed=True))).order_by("pk")
    rows = list(found.values_list("pk", "name", "place", "number", "surname", "given", "extract"))
    people = tuple(Person(*row[:4]) for row in rows)
    scene = at.sheet.scene if at else None
    words = _known((row[4], row[5]) for row in rows)._replace(surname_first=scene is not None and scene.surname_first)
    return Everybody(people, words, extract=not rows or rows[0][6])


def known_words(names: Iterable[str]) -> Known:
    """The words of these names, as `understood` takes them."""
    return _known((found.surname, found.given) for found in map(understood, names))


def _known(parts: Iterable[tuple[str, str]]) -> Known:
    """The same of names that were read: surnames and given names."""
    named = [(surname, given) for surname, given in parts if given]
    surnames, given = ({one[place] for one in named} for place in (0, 1))
    return Known(frozenset(word for text in given for word in fold(text).split(" ")), frozenset(map(fold, surnames)))


def asked_about(person: Person, people: Iterable[Person]) -> list[tuple[Person, Likeness]]:
    """Who of these may be the one that is typed, the surest first; nobody whose place says that he is another."""
    compared = ((other, likeness(person, other)) for other in people if other.key != person.key)
    return sorted(((other, how) for other, how in compared if how is not None and how.asks), key=lambda pair: -pair[1].rank)
