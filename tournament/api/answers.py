"""What an operation is asked and what it answers: plain values, and what speaks against it as an exception. No HTTP."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from django.core.exceptions import ValidationError
from django.db.models import Model, QuerySet
from django.utils.translation import gettext as _

from tournament.ledger.store.permissions import ANYBODY, Roles
from tournament.models import Organiser, Team

MOST, USUAL = 100, 50
"""Rows of a page: at most, and where nobody said how many."""
HREF = "/api/v1/"


class Asked(NamedTuple):
    """A request as an operation sees it. `organiser`: of the address, None where it names none; `parts`: what else stands in the address;
    `team`: whose token it is, None without one; `roles`: what the team is there."""

    organiser: Organiser | None
    parts: Mapping[str, str]
    after: str = ""
    limit: int = USUAL
    team: Team | None = None
    roles: Roles = ANYBODY

    @property
    def here(self) -> Organiser:
        """The organiser of an address that names one. Raises LookupError."""
        if self.organiser is None:
            raise LookupError
        return self.organiser


class Answer(NamedTuple):
    """`made_from`: all that the body depends on; while it is the same, nobody asks for the `body` again, a JSON value or bytes."""

    made_from: tuple[object, ...]
    body: Callable[[], Any]


class Problem(Exception):
    """What is answered instead: a stable code, a sentence for people, and headers."""

    def __init__(self, status: int, code: str, message: str, headers: Mapping[str, str] | None = None) -> None:
        super().__init__(message)
        self.status, self.code, self.message = status, code, message
        self.headers = dict(headers or {})


def not_there() -> Problem:
    """The same for what does not exist and for what is another's."""
    return Problem(404, "not_found", _("Das gibt es hier nicht."))


def must(found: Any) -> Any:
    """What an address names. Raises Problem where there is no such thing."""
    if found is None:
        raise not_there()
    return found


def plain(body: Any) -> Answer:
    """An answer that is made anew each time: it depends on itself."""
    return Answer((body,), lambda: body)


def page(asked: Asked, rows: QuerySet[Any], key: str, row: Callable[[Any], Mapping[str, Any]]) -> Answer:
    """A page of rows, the newest first: those behind the one whose `key` was given. `next`: the key by which the next page is asked for,
    None on the last. One query."""
    found: list[Model] = list(_behind(asked, rows, key).order_by("-pk")[: asked.limit + 1])
    shown = found[: asked.limit]
    last = str(getattr(shown[-1], key)) if len(found) > asked.limit else None
    return plain({"items": [row(each) for each in shown], "next": last})


def _behind(asked: Asked, rows: QuerySet[Any], key: str) -> QuerySet[Any]:
    if not asked.after:
        return rows
    try:
        value = rows.model._meta.get_field(key).to_python(asked.after)
    except ValidationError as wrong:
        raise Problem(400, "bad_value", _("„after“ ist kein Schlüssel dieser Liste.")) from wrong
    return rows.filter(pk__lt=rows.filter(**{key: value}).values("pk")[:1])
