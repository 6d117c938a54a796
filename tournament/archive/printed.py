"""What was printed, in a tournament file: a later paper on another laptop says which one it replaces. Both ways; the rows are bare of
names."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from django.db.models import Exists, OuterRef
from django.utils.translation import gettext as _

from tournament.archive.fields import AUTHOR_LIMIT, Part, in_order
from tournament.archive.rows import Fields, choice, moment, number, own, pattern, text
from tournament.models import Printed, Round, Tournament

MOST = 200_000
MOST_COMPARED, MOST_COLUMNS, LONGEST_VALUE = 20_000, 120, 200
PRINTED = Fields((
    pattern("paper", "[a-z0-9-]{1,40}", always=True), choice("form", ("pdf", "xlsx"), always=True), number("round", 99, absent=0),
    pattern("occasion", "[a-z0-9-]{0,40}"), pattern("digest", "[0-9a-f]{64}", always=True), own("shown", write=in_order, always=True),
    own("replaces"),
    text("author", AUTHOR_LIMIT), moment("at", required=True),
))  # fmt: skip


class ReadPrinted(NamedTuple):
    """One paper; `values` as the model has them, `replaces`: the place of the one that it replaces."""

    values: dict[str, Any]
    replaces: int | None


def was_printed() -> Exists:
    """Whether anything was printed of a round's tournament, to annotate rounds with."""
    return Exists(Printed.objects.filter(tournament=OuterRef("tournament")))


def written_printed(tournament: Tournament, rounds: Sequence[Round]) -> list[dict[str, Any]]:
    """The papers in the order in which they were printed. One query where there are any and a round was drawn, else none."""
    if not any(vars(row)["printed"] for row in rounds):
        return []
    rows = list(Printed.objects.filter(tournament=tournament).order_by("pk"))
    places = {row.pk: place for place, row in enumerate(rows)}
    return [PRINTED.written(row, replaces=None if row.replaces_id is None else places[row.replaces_id]) for row in rows]


def read_printed(top: Part) -> tuple[ReadPrinted, ...]:
    """As `written_printed` wrote them."""
    return tuple(_one(part, place) for place, part in enumerate(top.rows("printed", PRINTED.keys, _("Hier gehört ein Objekt hin."), MOST)))


def _one(part: Part, place: int) -> ReadPrinted:
    values = PRINTED.values(part)
    if not values["form"]:
        part.fault("missing_field", "form", _("Hier gehört pdf oder xlsx hin."))
    shown = part.given.get("shown")
    if shown is not None and not _is_shown(shown):
        part.fault("bad_value", "shown", _("Hier gehören zu jeder Zeile die Werte hin, die verglichen werden."))
    return ReadPrinted({**values, "shown": shown}, part.place("replaces", place, "unknown_paper"))


def _is_shown(given: object) -> bool:
    """Whether these are rows of plain values by column."""
    return isinstance(given, dict) and len(given) <= MOST_COMPARED and all(_is_row(row) for row in given.values())


def _is_row(row: object) -> bool:
    return (
        isinstance(row, Mapping)
        and len(row) <= MOST_COLUMNS
        and all(
            value is None or isinstance(value, int | float) or (isinstance(value, str) and len(value) <= LONGEST_VALUE)
            for value in row.values()
        )
    )


def store_printed(tournament: Tournament, rows: Sequence[ReadPrinted]) -> None:
    """The rows of a file, one by one: the order of their keys is that in which they were printed, and whom a row names must be there before
    it."""
    stored: list[Printed] = []
    for row in rows:
        earlier = stored[row.replaces] if row.replaces is not None else None
        stored.append(Printed.objects.create(tournament=tournament, replaces=earlier, **row.values))
