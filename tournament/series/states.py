"""What was published of a series: the whole answer with its digest, kept in the log, and what became of it since. Reads and compares."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any, NamedTuple

from scoring.arithmetic import SHORT, digest
from scoring.arithmetic.series import Difference, difference
from tournament.models import Cup, SeriesLogRow
from tournament.series.log import PUBLISH
from tournament.series.reading import Season


class Published(NamedTuple):
    """A published state. `names`: of its tournaments by key; `policies`: how it was ranked."""

    pk: int
    at: datetime
    author: str
    digest: str
    answer: Mapping[str, Any]
    names: Mapping[str, str]
    policies: Mapping[str, Any]

    @property
    def state(self) -> str:
        """ "7f3a91"."""
        return self.digest[:SHORT]


def state_of(season: Season) -> str:
    """The first digits of the digest of what stands there now; "" where there are no standings."""
    return digest(season.answer)[:SHORT] if season.answer else ""


def detail_of(season: Season) -> dict[str, Any]:
    """What is kept of a state that is published."""
    return {
        "digest": digest(season.answer), "answer": season.answer, "names": {event.key: event.name for event in season.events},
        "policies": season.cup.policies or {},
    }  # fmt: skip


def read_published(cup: Cup) -> list[Published]:
    """All published states, the newest first. One query."""
    rows = SeriesLogRow.objects.filter(cup=cup, action=PUBLISH).order_by("-pk")
    return [
        Published(row.pk, row.at, row.author, digest=row.detail["digest"], answer=row.detail["answer"], names=row.detail["names"],
                  policies=row.detail["policies"])
        for row in rows
    ]  # fmt: skip


def since(published: Published, season: Season) -> Difference:
    """What is different now."""
    return difference(published.answer, season.answer)
