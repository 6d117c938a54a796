"""What arrived, as pages show it: a club's own uploads, one of them, where two differ. Plain rows, a fixed number of queries."""

import json
from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from typing import Any, NamedTuple

from django.db.models import QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.plain import total
from scoring.requests import exact
from tournament.ledger.store.lazy import Text
from tournament.models import Organiser, Revision, Stage
from tournament.receiving import chain
from tournament.receiving.held import LATE, SETTLED_AGAIN, sentence
from tournament.upload.envelope import HEX

MOST = 100
MOST_DIFFERENCES = 40
ACTIONS: Mapping[str, Text] = {"correct": gettext_lazy("Berichtigung"), "withdraw": gettext_lazy("Zurückziehung")}
"""What a revision is, but for the first."""


class UploadRow(NamedTuple):
    """A revision. `action`: "" of the first; `state`: how far it is, in words; `held`: why it goes no further, a sentence, "" where it
    does; `code`: its name; `aside`: why a person put it aside."""

    id: int
    digest: str
    name: str
    organiser: str
    number: int
    action: str
    reason: str
    laptop: str
    by_hand: bool
    received_at: datetime
    state: str
    done: bool
    code: str
    held: str
    aside: str

    @property
    def mark(self) -> str:
        """The beginning of its address."""
        return self.digest[:6]

    @property
    def is_conflict(self) -> bool:
        """Whether a person says which of two counts."""
        return self.code == chain.NOT_THE_HEAD

    @property
    def is_late(self) -> bool:
        """Whether a person says whether it still counts."""
        return self.code == LATE

    @property
    def can_settle(self) -> bool:
        """Whether it can be tried again."""
        return self.code in SETTLED_AGAIN


class Unlike(NamedTuple):
    """Where two revisions differ: what one says and what the other."""

    where: str
    one: str
    other: str


def known() -> QuerySet[Revision]:
    """Every revision with all that a row says, without its bytes."""
    with_all = Revision.objects.select_related("course", "laptop", "tournament__organiser")
    return with_all.defer("results", "header", "signature").order_by("-pk")


def addressed(digest: str) -> QuerySet[Revision]:
    """That of this address, with the same; none where it is no address."""
    return known().filter(digest=digest) if HEX.fullmatch(digest) else Revision.objects.none()


def uploads_of(organiser: Organiser) -> list[UploadRow]:
    """The newest first. One query."""
    return [row_of(row) for row in known().filter(tournament__organiser=organiser)[:MOST]]


def row_of(row: Revision) -> UploadRow:
    """A revision of `known`."""
    course = row.course
    removed = course.removed
    return UploadRow(
        id=row.pk, digest=row.digest, name=row.tournament.name or _("noch ohne Namen"), organiser=row.tournament.organiser.name,
        number=row.number, action=str(ACTIONS.get(row.action, "")), reason=row.reason, laptop=row.laptop.name, by_hand=row.by_hand,
        received_at=row.received_at, state=str(Stage(course.stage).label), done=course.stage == Stage.DONE,
        code="" if removed else course.held, held="" if removed else sentence(course.held, course.facts),
        aside=course.decided_reason if removed else "",
    )  # fmt: skip


def head_beside(revision: Revision) -> Revision | None:
    """The one that counts instead of it, None where none does. Two queries."""
    found = chain.last(chain.revisions_of(revision.tournament))
    return Revision.objects.filter(digest=found).first() if found not in ("", revision.digest) else None


def unlike(one: Revision, other: Revision) -> list[Unlike]:
    """Where they differ, in the order of the tables; at most so many. Nothing of what a newer program says in another way."""
    try:
        return list(_unlike(_results(one), _results(other)))[:MOST_DIFFERENCES]
    except (AttributeError, KeyError, TypeError):
        return []


def _results(revision: Revision) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(revision.results) if revision.results else {}
    return found


def _unlike(one: Mapping[str, Any], other: Mapping[str, Any]) -> Iterator[Unlike]:
    for key, words in (("name", _("Name")), ("date", _("Datum")), ("place", _("Ort")), ("rounds", _("Runden"))):
        if one.get(key) != other.get(key):
            yield Unlike(words, str(one.get(key) or "–"), str(other.get(key) or "–"))
    counts = [len(said.get("players", ())) for said in (one, other)]
    if counts[0] != counts[1]:
        yield Unlike(_("Spieler"), *map(str, counts))
    tables = [{(row["round"], row["table"]): row for row in said.get("tables", ())} for said in (one, other)]
    for place in sorted(tables[0].keys() | tables[1].keys()):
        yield from _at_table(place, *(found.get(place, {}) for found in tables))


def _at_table(place: tuple[int, int], one: Mapping[str, Any], other: Mapping[str, Any]) -> Iterator[Unlike]:
    where = _("Runde %(round)d, Tisch %(table)d") % {"round": place[0], "table": place[1]}
    if one.get("seats") != other.get("seats"):
        yield Unlike(_("%(where)s, Plätze") % {"where": where}, *(" ".join(map(str, row.get("seats", ()))) or "–" for row in (one, other)))
    records = [list(row.get("records") or ()) for row in (one, other)]
    played = range(max(map(len, records)))
    games = [place + 1 for place in played if json.dumps(records[0][place : place + 1]) != json.dumps(records[1][place : place + 1])]
    sums = [_sums(row.get("totals") or row.get("sums") or ()) for row in (one, other)]
    if games:
        named = ", ".join(map(str, games))
        yield Unlike(_("%(where)s, Spiel %(games)s") % {"where": where, "games": named}, *sums)
    elif sums[0] != sums[1]:
        yield Unlike(_("%(where)s, Summen") % {"where": where}, *sums)


def _sums(amounts: Sequence[Any]) -> str:
    return "\N{NO-BREAK SPACE}/ ".join("–" if (one := exact(amount)) is None else total(one) for amount in amounts) or "–"
