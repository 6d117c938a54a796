"""The closed tournaments that there are: local ones of every organiser, what clubs sent and counts, or files. Reads only.

What is asked of each at every run is little: what tells whether it changed, and whose keys its numbers have. The rest is read when it is
written.
"""

import json
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from datetime import date
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple
from uuid import UUID

from django.db.models import Exists, Max, OuterRef
from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.plain import fold
from tournament.archive.reading import CANONICAL
from tournament.archive.strict import read_json
from tournament.archive.writing import written
from tournament.history.keys import Keys
from tournament.history.layout import NO_SEASON
from tournament.ledger.store.refusals import refuse, refuse_all
from tournament.ledger.store.transaction import CLOSED
from tournament.models import Forgotten, Link, Organiser, Player, Received, Registration, Tournament
from tournament.models.organiser import everywhere
from tournament.upload.again import state_now
from tournament.upload.cut import Parts, cut
from tournament.upload.envelope import SLUG

Persons = Mapping[int, int | None]
"""A person's key by the number on the lapel, None of whoever is a number."""


class Name(NamedTuple):
    """What everybody may read of a person. `number`: of the federation."""

    name: str
    place: str
    club: str
    number: str


class Read(NamedTuple):
    """All of a tournament. `published`: the state that everybody knows (docs/state.md), "" of a file, whose program said none."""

    parts: Parts
    published: str


class Source(NamedTuple):
    """A tournament. `mark`: another where its results are; `organiser`: his key and short name; `read`: all of it."""

    uid: str
    season: int
    system: str
    mark: str
    organiser: tuple[int, str]
    persons: Persons
    read: Callable[[], Read]

    @property
    def fingerprint(self) -> str:
        """Another where anything of it is."""
        said = [self.mark, self.organiser[1], sorted(self.persons.items())]
        return sha256(json.dumps(said).encode()).hexdigest()[:32]


class Found(NamedTuple):
    """The tournaments in the order in which they lie, and the names of those who have one, by key."""

    sources: tuple[Source, ...]
    names: Mapping[int, Name]


def found(sources: Iterable[Source], names: Mapping[int, Name]) -> Found:
    """In order; only the names of who is in one of them."""
    rows = tuple(sorted(sources, key=lambda row: (row.season, row.system, row.uid)))
    there = {key for row in rows for key in row.persons.values()}
    return Found(rows, {key: names[key] for key in sorted(key for key in names if key in there)})


def season_of(day: date | None) -> int:
    """The calendar year; NO_SEASON where nobody said a day."""
    return NO_SEASON if day is None else day.year


# The database ---------------------------------------------------------------------------------------------------------------------------


def of_database(keys: Keys) -> Found:
    """Every organiser's. Seven queries."""
    with everywhere():
        names: dict[int, Name] = {}
        people = _People(keys, names)
        return found([*_received(people), *_local(people)], names)


class _People:
    """Everybody in the register: his key, and what is public of him goes to `names`. Two queries."""

    def __init__(self, keys: Keys, names: dict[int, Name]) -> None:
        self.keys, self.names = keys, names
        self._into = dict(Player.objects.exclude(merged_into=None).values_list("pk", "merged_into_id"))
        self.forgotten = set(Forgotten.objects.values_list("person_id", flat=True))

    def now(self, key: int) -> int:
        """Who he turned out to be."""
        while key in self._into:
            key = self._into[key]
        return key

    def key(self, person: int) -> int:
        """Of a person by his key in the database, without his name."""
        return self.keys.of("person", self.now(person))

    def named(self, person: int, told: Name) -> int:
        """The same, with his name."""
        key = self.key(person)
        if self.now(person) == person or key not in self.names:
            self.names[key] = told
        return key

    def unknown(self, organiser: int, told: Name) -> int:
        """Of a name of which nobody said yet whose it is: at this club it is one person."""
        key = self.keys.of("name", organiser, fold(told.name), fold(told.place))
        self.names[key] = told
        return key


_NAME = ("name", "place", "club", "federation_number")


def _local(people: _People) -> Iterator[Source]:
    """Tournaments of this database; not those that came from a laptop, for what that says counts. Two queries."""
    sent = Exists(Received.objects.filter(uid=OuterRef("uid")))
    rows = Tournament.objects.filter(~sent, phase__in=CLOSED).annotate(said=Max("log__at")).select_related("organiser").order_by("pk")
    registered = Registration.objects.filter(tournament__in=rows.values("pk")).order_by("tournament", "number")
    columns = ("tournament", "number", "anonymous", "player", *(f"player__{name}" for name in _NAME))
    persons: dict[int, dict[int, int | None]] = {}
    for tournament, number, anonymous, player, *told in registered.values_list(*columns):
        hidden = None if people.now(player) not in people.forgotten else people.key(player)
        persons.setdefault(tournament, {})[number] = hidden if anonymous else people.named(player, Name(*told))
    for row in rows:
        yield Source(
            uid=str(row.uid), season=season_of(row.date), system=row.system, mark=f"{row.version} {vars(row)['said']}",
            organiser=(row.organiser_id, row.organiser.slug), persons=persons.get(row.pk, {}), read=_reading_local(row.pk),
        )  # fmt: skip


def _reading_local(key: int) -> Callable[[], Read]:
    def read() -> Read:
        with everywhere():
            tournament = Tournament.objects.get(pk=key)
            return Read(cut(written(tournament)), state_now(tournament))

    return read


def _received(people: _People) -> Iterator[Source]:
    """What counts of all that was sent. Two queries."""
    columns = ("tournament", "number", "person", *(f"person__{name}" for name in _NAME))
    linked: dict[int, dict[int, tuple[int, Name]]] = {}
    for tournament, number, person, *told in Link.objects.filter(tournament__head__isnull=False).values_list(*columns):
        linked.setdefault(tournament, {})[number] = person, Name(*told)
    rows = Received.objects.filter(head__isnull=False, withdrawn=False).order_by("pk").select_related("organiser")
    shown = rows.values_list(
        "pk", "uid", "date", "first_at", "system", "head__digest", "organiser", "organiser__slug", "head__persons__content", "results"
    )
    for pk, uid, day, first, system, digest, organiser, slug, content, results in shown.iterator():
        sent = {row["number"]: row for row in json.loads(content)["persons"]} if content else {}
        numbers = {row["number"] for row in results} | sent.keys()
        persons = {number: _who(people, organiser, sent.get(number), linked.get(pk, {}).get(number)) for number in sorted(numbers)}
        yield Source(
            uid=str(uid), season=season_of(day or timezone.localdate(first)), system=system, mark=digest, organiser=(organiser, slug),
            persons=persons, read=_reading_received(pk),
        )  # fmt: skip


def _who(people: _People, organiser: int, sent: Mapping[str, Any] | None, link: tuple[int, Name] | None) -> int | None:
    """The key of a number. `sent`: its row among the persons, None of whoever is a number or was forgotten since."""
    if sent is not None:
        if link is not None:
            return people.named(*link)
        return people.unknown(organiser, Name(*(sent.get(name) or "" for name in _NAME)))
    forgotten = link is not None and people.now(link[0]) in people.forgotten
    return people.key(link[0]) if link is not None and forgotten else None


def _reading_received(key: int) -> Callable[[], Read]:
    def read() -> Read:
        with everywhere():
            row = Received.objects.select_related("head__persons").get(pk=key)
            if row.head is None:
                raise Received.DoesNotExist
            return Read(Parts(json.loads(row.head.results), json.loads(row.head.persons.content)), row.head.standings)

    return read


# Files ----------------------------------------------------------------------------------------------------------------------------------


def of_files(paths: Iterable[Path], keys: Keys) -> Found:
    """Tournament files, as `export` writes them: a name with its place, or a number of the federation, is one person in all of them. Raises
    OSError, and Refused with what is wrong with the JSON of one."""
    names: dict[int, Name] = {}
    root = Organiser.objects.get(parent=None)
    sources: dict[str, Source] = {}
    for path in paths:
        source = _of_file(path, keys, names, (root.pk, root.slug))
        if source.uid in sources:
            raise refuse("twice", _("Dieses Turnier ist in zwei der Dateien: %(uid)s.") % {"uid": source.uid}, str(path))
        sources[source.uid] = source
    return found(sources.values(), names)


def _of_file(path: Path, keys: Keys, names: dict[int, Name], organiser: tuple[int, str]) -> Source:
    content = path.read_bytes()
    said, mark = _said(content), sha256(content).hexdigest()
    persons: dict[int, int | None] = {}
    for row in _rows(said.get("players")):
        told = Name(*(str(row.get(name) or "") for name in _NAME))
        number, hidden = row.get("number"), row.get("anonymous") or not told.name
        if type(number) is int:
            persons[number] = None if hidden else keys.of("file", told.number or (fold(told.name), fold(told.place)))
            if (key := persons[number]) is not None:
                names[key] = told
    uid, system = str(said.get("uid") or ""), str(said.get("system") or "")
    return Source(
        uid=uid if CANONICAL.fullmatch(uid) else str(UUID(mark[:32])), season=_season(said.get("date")),
        system=system if SLUG.fullmatch(system) else "unknown", mark=mark, organiser=organiser, persons=persons, read=_reading_file(path),
    )  # fmt: skip


def _said(content: bytes) -> dict[str, Any]:
    parsed = read_json(content)
    refuse_all(parsed.findings)
    return parsed.value if isinstance(parsed.value, dict) else {}


def _rows(value: object) -> Collection[dict[str, Any]]:
    return [row for row in value if isinstance(row, dict)] if isinstance(value, list) else ()


def _season(day: object) -> int:
    try:
        return season_of(date.fromisoformat(day) if isinstance(day, str) else None)
    except ValueError:
        return NO_SEASON


def _reading_file(path: Path) -> Callable[[], Read]:
    def read() -> Read:
        content = path.read_bytes()
        said = _said(content)
        return Read(cut({"uid": str(UUID(sha256(content).hexdigest()[:32])), **said}), "")

    return read
