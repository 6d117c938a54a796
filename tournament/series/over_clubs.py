"""What a cup counts of other organisers: their tournaments by the uid under which everybody knows them, as a laptop sent them or as they
were played on this server. Other cups that count into it are in `qualified`.

Reaches beyond the organiser of the page only for what was offered to the cup and accepted. Writes nothing but what `recount` says in the
log.
"""

import json
from collections.abc import Collection, Iterable, Mapping
from typing import Any, NamedTuple
from uuid import UUID

from django.db.models import Count, Max, Min, Q

from scoring.plain import say
from tournament.ledger.store.convert import language
from tournament.models import Cup, Link, Offer, Received, RegisterLogRow, SeriesEntry, SeriesLogRow, Tournament
from tournament.models.organiser import everywhere
from tournament.series.events import Away, Event, Row, State, with_states
from tournament.series.log import PUBLISH, RECOUNT, record

STRANGERS = 10**12
"""Above the number of anybody in a register begin those of persons of whom nobody has said yet who they are."""
A_TOURNAMENT = 10**5
"""So many of them may come with one tournament."""
_PERSON = ("pk", "number", "name", "place", "club")
_LINK = ("tournament", "number", *(f"person__{name}" for name in _PERSON), *(f"person__merged_into__{name}" for name in _PERSON))
_RECEIVED = ("pk", "uid", "name", "date", "place", "results", "head__persons__content", "head__course__public_at")
PUBLIC = "/ergebnisse/t/{uid}/index.html"
"""The page of a tournament that arrived, where it is public."""


class Known(NamedTuple):
    """Who a number of a tournament is, by the register."""

    player: int
    person_number: int
    name: str
    place: str
    club: str


def stranger(received: int, number: int) -> int:
    """The number in a series of who has this number in a tournament that arrived, and is not known."""
    return STRANGERS + received * A_TOURNAMENT + number


def is_stranger(number: int) -> tuple[int, int] | None:
    """The tournament that arrived and the number in it that such a number means; None for anybody else's."""
    return divmod(number - STRANGERS, A_TOURNAMENT) if number > STRANGERS else None


def read_accepted(cup: Cup) -> list[SeriesEntry]:
    """What counts in the cup beside its own tournaments. One query where the cup is known to have any, else none."""
    if not getattr(cup, "entered", True):
        return []
    with everywhere():
        return list(SeriesEntry.objects.filter(cup=cup, state=Offer.ACCEPTED).select_related("organiser", "from_cup"))


def arrived(entries: Iterable[SeriesEntry]) -> dict[UUID, Event]:
    """Of these tournaments those that a laptop of who offered them sent, with what everybody brought. Two queries where there are entries,
    else none."""
    wanted = {entry.uid: entry for entry in entries if entry.uid is not None}
    if not wanted:
        return {}
    with everywhere():
        counting = Received.objects.filter(uid__in=wanted, withdrawn=False, head__isnull=False)
        rows = list(counting.order_by("pk").values_list(*_RECEIVED, "organiser_id"))
    rows = [row for row in rows if row[-1] == wanted[row[1]].organiser_id]
    links = _links([row[0] for row in rows])
    return {uid: _event(wanted[uid], (key, *more), links.get(key, {})) for key, uid, *more, _organiser in rows}


def on_server(entries: Iterable[SeriesEntry], but: Collection[UUID]) -> list[tuple[Event, Tournament]]:
    """Of these tournaments those that were played on this server, each with its row; `but` those that arrived. What their organiser does
    not show yet is not shown, and a draft is nobody's business. One query where there are any, else none."""
    wanted = {entry.uid: entry for entry in entries if entry.uid is not None and entry.uid not in but}
    if not wanted:
        return []
    with everywhere():
        found = with_states(Tournament.objects.filter(uid__in=wanted).select_related("organiser"), hidden=False)
    return [(_of_club(event, row, wanted[row.uid]), row) for event, row in found if event.state is not State.DRAFT]


def _of_club(event: Event, row: Tournament, entry: SeriesEntry) -> Event:
    terms = {name: value for name, value in event.terms.items() if name == "balanced"}  # else what his own series says of it
    return event._replace(
        key=str(row.uid), terms={**entry.terms, **terms}, entry=entry.pk, club=entry.organiser.name, at=row.organiser.slug
    )


def guarded(event: Event) -> Event:
    """The tournament without the names of who asked there to be a number."""
    return event._replace(results=tuple(row._replace(secret=row.said.get("anonymous") is True) for row in event.results))


def _event(entry: SeriesEntry, row: tuple[Any, ...], known: Mapping[int, Known]) -> Event:
    """`row`: the columns of `_RECEIVED` without the uid."""
    key, name, day, place, results, persons, public_at = row
    brought = tuple(_brought(key, name, results, persons=_named(persons), known=known))
    unbalanced = {} if _is_balanced(results) else {"balanced": False}
    return Event(
        key=str(entry.uid),
        name=name,
        date=day,
        place=place,
        state=State.HELD if brought else State.COMING,
        terms={**entry.terms, **unbalanced},
        results=brought,
        entry=entry.pk,
        club=entry.organiser.name,
        page=PUBLIC.format(uid=entry.uid) if public_at is not None else "",
    )


def _named(content: str | None) -> dict[int, Row]:
    return {row["number"]: row for row in json.loads(content)["persons"]} if content else {}


def _brought(received: int, name: str, results: Iterable[Row], *, persons: Mapping[int, Row], known: Mapping[int, Known]) -> Iterable[Away]:
    """Each result with whose it is. Two numbers that turned out to be one person are not one here: the second stays a stranger."""
    seen: set[int] = set()
    for result in results:
        number, said = result["number"], {key: value for key, value in result["said"].items() if key != "anonymous"}
        who = known.get(number)
        if who is not None and who.player not in seen:
            seen.add(who.player)
            secret = number not in persons
            yield Away(*who, said=said | ({"anonymous": True} if secret else {}), number=number, secret=secret)
        else:
            yield _unknown(received, name, number, persons.get(number, {}))._replace(said=said)


def _unknown(received: int, tournament: str, number: int, person: Row) -> Away:
    key = stranger(received, number)
    called = person.get("name") or f"{say('number', language())}\N{NO-BREAK SPACE}{number}"
    return Away(-key, key, called, place=person.get("place", ""), club=person.get("club", ""), said={}, number=number, stranger=tournament)


def _is_balanced(results: Iterable[Row]) -> bool:
    """Whether what was written at each table is 0 together, as far as it can be told."""
    tables: dict[str, float] = {}
    for result in results:
        for table, points in result["said"].get("tables", {}).items():
            tables[table] = tables.get(table, 0) + points
    return not any(tables.values())


def _links(received: Collection[int]) -> dict[int, dict[int, Known]]:
    """By tournament that arrived and number: who it is; who turned out to be another is the other. One query."""
    found: dict[int, dict[int, Known]] = {}
    for tournament, number, *columns in Link.objects.filter(tournament__in=received).order_by("pk").values_list(*_LINK):
        person, leads_to = columns[: len(_PERSON)], columns[len(_PERSON) :]
        found.setdefault(tournament, {})[number] = Known(*(leads_to if leads_to[0] is not None else person))
    return found


def linked(strangers: Iterable[tuple[int, int]]) -> dict[tuple[int, int], Known]:
    """Who was a stranger once, by tournament that arrived and number, and is known by now. One query."""
    wanted = set(strangers)
    links = _links({received for received, _number in wanted})
    return {(received, number): links[received][number] for received, number in wanted if number in links.get(received, {})}


def above(cups: Collection[int]) -> set[int]:
    """These cups, and those into which they count, and so on. As many queries as there are cups above one another, and one."""
    found = level = set(cups)
    while level:
        counted = SeriesEntry.objects.filter(from_cup__in=level, state=Offer.ACCEPTED).values_list("cup", flat=True)
        level = set(counted) - found
        found = found | level
    return found


def published_with(received: Received) -> list[Cup]:
    """The cups that published a state since they count the tournament. Some three queries for each cup that accepted it."""
    shown = received.revisions.filter(course__removed=False).aggregate(at=Min("course__public_at"))["at"]
    if shown is None:
        return []
    with everywhere():
        found: set[int] = set()
        for cup, accepted in SeriesEntry.objects.filter(uid=received.uid, state=Offer.ACCEPTED).values_list("cup", "decided_at"):
            since = shown if accepted is None else max(shown, accepted)
            rows = SeriesLogRow.objects.filter(cup__in=above({cup}), action=PUBLISH, at__gte=since)
            found |= set(rows.order_by().values_list("cup", flat=True))
        return list(Cup.objects.filter(pk__in=found).order_by("name", "pk"))


def recount(received: Received) -> None:
    """Says in the log of every cup that counts the tournament that it stands otherwise now: what is shown is computed anew with the next
    request, and what was published before is older. Said once of a revision."""
    head = f"{received.head_id or ''}{'-' * received.withdrawn}"
    with everywhere():
        counted = SeriesEntry.objects.filter(uid=received.uid, state=Offer.ACCEPTED).values_list("cup", flat=True)
        cups = Cup.objects.filter(pk__in=above(set(counted))).order_by("pk")
        said = {row.cup_id: row.detail for row in _newest(cups, str(received.uid))}
        facts = {"name": received.name, "club": received.organiser.name}
        for cup in cups:
            detail = {"uid": str(received.uid), "head": head}
            if said.get(cup.pk) != detail:
                record(cup, RECOUNT, facts, detail=detail)


def _newest(cups: Iterable[Cup], uid: str) -> list[SeriesLogRow]:
    """What was last said of the tournament in each log."""
    last = SeriesLogRow.objects.filter(cup__in=cups, action=RECOUNT, detail__uid=uid).order_by().values("cup").annotate(last=Max("pk"))
    return list(SeriesLogRow.objects.filter(pk__in=last.values("last")))


def stamp(cup: Cup) -> list[object]:
    """What the standings are made of that is not the cup's own: another where any of it is. No query where nothing was accepted."""
    if not getattr(cup, "entered", True):
        return []
    with everywhere():
        cups, level = {cup.pk}, {cup.pk}
        uids: set[UUID] = set()
        while level:
            entries = list(SeriesEntry.objects.filter(cup__in=level, state=Offer.ACCEPTED).values_list("uid", "from_cup"))
            uids |= {uid for uid, _from in entries if uid is not None}
            level = {key for _uid, key in entries if key is not None} - cups
            cups |= level
        of_cups = SeriesLogRow.objects.filter(cup__in=cups).order_by("cup").values_list("cup").annotate(Max("pk"))
        tournaments = Tournament.objects.filter(Q(uid__in=uids) | Q(cup__in=cups)).order_by("pk").values_list("pk", "version")
        received = Received.objects.filter(uid__in=uids).order_by("pk").values_list("pk", "head", "withdrawn", "head__persons__redacted")
        links = Link.objects.filter(tournament__uid__in=uids).order_by("tournament").values_list("tournament")
        known = links.annotate(Count("pk"), Max("pk"), Max("at"), Count("person__merged_into"))
        register = RegisterLogRow.objects.order_by("-pk").values_list("pk")[:1]
        return [list(of_cups), list(tournaments), list(received), [str(row) for row in known], list(register)]
