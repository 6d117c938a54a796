"""Where somebody's name can stand beside his own row, and how it is taken out there: a number in its place, over a whole tournament or
series.

Every column of text is named in `OF_A_TOURNAMENT`, in `OF_A_SERIES`, or as one in which no name is said (tests/tournament/register). Not
reached are backups, files and papers of before, and nicknames.
"""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import reduce
from operator import or_
from typing import Any, NamedTuple

from django.apps import apps
from django.db.models import Model, Q, QuerySet, TextField
from django.db.models.functions import Cast

from scoring.field import understood
from tournament import models

NOTHING = "–"
SHORTEST = 3
"""Letters of a surname that is looked for alone."""

Texts = tuple[type[Model], str, tuple[str, ...]]

ITSELF = "pk"
"""The way to a tournament from its own row."""

OF_A_TOURNAMENT: tuple[Texts, ...] = (
    # What is said, and the way from it to the tournament. Of authors those who may be a player with his phone.
    (models.LogRow, "tournament", ("facts", "detail", "text", "author")),
    (models.Tournament, ITSELF, ("squads",)),
    (models.Sanction, "tournament", ("name", "reason", "lifted_reason")),
    (models.Registration, "tournament", ("withdrawn_reason",)),
    (models.Round, "tournament", ("closed_reason", "draw_report")),
    (models.Repair, "round__tournament", ("facts", "before", "after")),
    (models.Table, "round__tournament", ("state_reason",)),
    (models.Entry, "table__round__tournament", ("reason", "author")),
    (models.OtherVersion, "table__round__tournament", ("reason", "author")),
    (models.Call, "table__round__tournament", ("caller", "words", "end_reason", "author", "taken_name")),
    (models.Case, "table__round__tournament", ("words", "end_reason", "author")),
    (models.Ruling, "table__round__tournament", ("departure", "panel", "reason", "words", "text", "referee_name")),
    (models.Appeal, "ruling__table__round__tournament", ("appellant", "grounds", "withdrawn", "admitted", "author")),
    (models.CashLine, "tournament", ("words", "whose")),
    (models.PrizeGiving, "tournament", ("withdrawn_reason",)),
    (models.Sending, "tournament", ("reason", "answer")),
)  # fmt: skip
OF_A_SERIES: tuple[Texts, ...] = ((models.SeriesLogRow, "cup", ("facts", "detail")), (models.SeriesEntry, "cup", ("reason",)))


ACCOUNT_COLUMNS = frozenset({
    "author", "withdrawn_by", "undone_by", "lifted_by", "decided_by", "referee_name", "taken_name", "apart_by", "offered_by",
    "revoked_by",
})  # fmt: skip
"""Columns that name the account that did it, whole and alone."""


class Blot(NamedTuple):
    """What is looked for, and what stands there instead. `number`: his number in the tournament, None where he has none; `namesakes`: the
    numbers of others there who are called as he is; `whole`: what is his only where nothing else is said, as the name of an account."""

    sign: re.Pattern[str]
    number: int | None
    instead: str
    namesakes: frozenset[int] = frozenset()
    whole: frozenset[str] = frozenset()


def blot_of(
    names: Collection[str], number: int | None, instead: str, others: Mapping[int, str] | None = None, *, alone: bool = True
) -> Blot:
    """For these names of a person, in whatever order they were written; his surname `alone` too, if nobody of `others` (names by number)
    bears that word."""
    found: set[str] = set()
    known = {word for other in (others or {}).values() for word in re.findall(r"\w+", other)}
    for name in filter(None, names):
        parts = understood(name)
        found |= {
            name,
            f"{parts.given} {parts.surname}".strip(),
            f"{parts.surname} {parts.given}".strip(),
            f"{parts.surname}, {parts.given}",
        }
        if alone and parts.given and parts.surname.isalpha() and len(parts.surname) >= SHORTEST and parts.surname not in known:
            found.add(parts.surname)
    longest_first = sorted(filter(str.strip, found), key=len, reverse=True)
    before = rf"(?:(?:Nr\.\s|No\.\s)?{number} )?" if number is not None else ""
    sign = re.compile(rf"(?<!\w){before}(?:{'|'.join(map(re.escape, longest_first))})(?!\w)")
    return Blot(sign, number, instead, frozenset(key for key, other in (others or {}).items() if other in names))


def is_named(value: Any, blot: Blot) -> bool:
    """Whether the name stands anywhere in it."""
    return blotted(value, blot) != value


def rows_with(names: Collection[str], texts: Texts, **where: Any) -> QuerySet[Any]:
    """The rows in whose columns one of these names may stand: with the longest run of plain letters of each, as every database finds it.
    All rows where a name has none; none without a name."""
    model, _way, columns = texts
    if not names:
        return model._base_manager.none()
    found = model._base_manager.filter(**where).order_by("pk")
    runs = {max(re.findall(r"[A-Za-z]{3,}", name), key=len, default="") for name in names}
    if "" in runs:
        return found
    found = found.annotate(**{f"text_of_{column}": Cast(column, TextField()) for column in columns})
    return found.filter(reduce(or_, (Q(**{f"text_of_{column}__icontains": run}) for column in columns for run in sorted(runs)), Q()))


def blot_tournament(tournament: models.Tournament, blot: Blot) -> None:
    """Takes the name out of every text of a tournament. The guards of the database let it through while somebody is being forgotten."""
    for model, way, columns in OF_A_TOURNAMENT:
        _blot(model._base_manager.filter(**{way: tournament.pk}), columns, blot)


def blot_series(cup: models.Cup, blot: Blot) -> None:
    """The same of a series; what was published names nobody, and its digest stays."""
    for model, way, columns in OF_A_SERIES:
        published = {"action": "publish_series"} if model is models.SeriesLogRow else {"pk": None}
        _blot(model._base_manager.filter(**{way: cup}).exclude(**published), columns, blot)


def blot_authors(names: Collection[str], instead: str) -> None:
    """Puts this in the place of an account's names wherever one of them says, whole and alone, who did something. One query a column."""
    for model in apps.get_app_config("tournament").get_models():
        for column in sorted(ACCOUNT_COLUMNS & {field.name for field in model._meta.concrete_fields}):
            model._base_manager.filter(**{f"{column}__in": names}).update(**{column: instead})


def _blot(rows: QuerySet[Any], columns: tuple[str, ...], blot: Blot) -> None:
    for key, *said in rows.order_by("pk").values_list("pk", *columns):
        changed = dict(_changes(zip(columns, said, strict=True), blot))
        if changed:
            rows.model._base_manager.filter(pk=key).update(**changed)


def _changes(said: Iterable[tuple[str, Any]], blot: Blot) -> Iterator[tuple[str, Any]]:
    for column, value in said:
        if (now := blotted(value, blot)) != value:
            yield column, now


def blotted(value: Any, blot: Blot) -> Any:
    """The value without the name, whatever it holds."""
    match value:
        case str():
            return blot.instead if value in blot.whole else blot.sign.sub(blot.instead, value)
        case dict():
            return _facts(value, blot)
        case list():
            return [blotted(item, blot) for item in value]
    return value


def _facts(value: Mapping[str, Any], blot: Blot) -> dict[str, Any]:
    """Where a number stands beside the name, his need not stand there too; beside a namesake's it is the namesake's. A number that nobody
    has is one that was his."""
    number = value.get("number")
    said = {key: blotted(item, blot) for key, item in value.items()}
    if "name" in value and number is not None:
        said["name"] = value["name"] if number in blot.namesakes else blotted(value["name"], blot._replace(instead=NOTHING))
    return said
