"""Who sat somewhere else in mid-round, and what was repaired by hand, in a tournament file. Both ways; stores nothing."""

from collections.abc import Collection, Sequence
from typing import Any, NamedTuple

from django.db.models import Exists, OuterRef
from django.utils.translation import gettext as _

from scoring.field import is_divisible, ordered, seated
from scoring.plain import Change
from tournament.archive.fields import AUTHOR_LIMIT, Part, can_be_said, in_order
from tournament.archive.rows import Fields, moment, own, text
from tournament.desk.drawing.repair.hall import is_readable
from tournament.ledger.store.storable import is_storable
from tournament.models import Repair, Round

CHANGE_KEYS = ("before_game", "seat", "player", "empty")
MOST_CHANGES = 200
LONGEST = 200_000
ACTION_LIMIT = 40
REPAIR = Fields((
    own("round", always=True), moment("at", "created_at", required=True, always=True), text("author", AUTHOR_LIMIT),
    own("action", always=True), own("facts", write=in_order, always=True), own("before", write=in_order, always=True),
    own("after", write=in_order, always=True),
))  # fmt: skip


class ReadRepair(NamedTuple):
    """One repair of a round; `values` as the model has them."""

    round: int
    values: dict[str, Any]


def repaired() -> Exists:
    """Whether anything of a round was repaired by hand, to annotate rounds with."""
    return Exists(Repair.objects.filter(round=OuterRef("pk")))


def written_repairs(rounds: Sequence[Round]) -> list[dict[str, Any]]:
    """The repairs of these rounds, in the order in which they were made. One query where there are any, else none."""
    asked = [row for row in rounds if vars(row)["repaired"]]
    numbers = {row.pk: row.number for row in asked}
    rows = Repair.objects.filter(round__in=asked).order_by("pk") if asked else ()
    return [REPAIR.written(row, round=numbers[row.round_id]) for row in rows]


def read_repairs(top: Part, rounds: Collection[int]) -> tuple[ReadRepair, ...]:
    """As `written_repairs` wrote them. `rounds`: those that have tables."""
    found = (_read_repair(part, rounds) for part in top.rows("repairs", REPAIR.keys, _("Hier gehört ein Objekt hin.")))
    return tuple(repair for repair in found if repair is not None)


def _read_repair(part: Part, rounds: Collection[int]) -> ReadRepair | None:
    number, action, facts = part.given.get("round"), part.text("action", ACTION_LIMIT, required=True), part.given.get("facts")
    if type(number) is not int or number not in rounds:
        part.fault("unknown_round", "round", _("Diese Runde gibt es in der Datei nicht."))
        return None
    if not can_be_said(action, facts):
        part.fault("bad_value", "facts", _("Was hier steht, ergibt keinen Satz. Ist die Datei von einem neueren Programm?"))
    states = {field: part.given.get(field) for field in ("before", "after")}
    for field, state in states.items():
        if not (is_storable(state, LONGEST) and is_readable(state)):
            part.fault("bad_value", field, _("Hier gehört ein Objekt hin."))
    return ReadRepair(number, {"action": action, "facts": facts, **states, **REPAIR.values(part)})


def read_changes(table: Part, seats: Sequence[int], games: int, numbers: Collection[int], *, can_be_empty: bool) -> tuple[Change[int], ...]:
    """Who sat down in whose place at a table, in order of games. `seats`: who began, `numbers`: who is registered; `can_be_empty`: one may
    leave his seat."""
    text, before = _("„changes“ ist die Liste der Wechsel am Tisch: „before_game“, „seat“ und „player“."), len(table.findings)
    changes = []
    for part in table.objects("changes", CHANGE_KEYS, MOST_CHANGES, text):
        change = part.given
        game, seat = part.whole("before_game", 1, games), part.whole("seat", 0, len(seats) - 1)
        for field, value in (("before_game", game), ("seat", seat)):
            if value is None and change.get(field) is None:
                part.fault("missing_field", field, _("Bitte ausfüllen."))
        player: Any = change.get("player")
        if type(player) is not int or player not in numbers:
            shown = player if type(player) is int else "?"
            part.fault("unknown_player", "player", _("Nr. %(number)s ist nicht unter den Spielern.") % {"number": shown})
        if type(change.get("empty", False)) is not bool:
            part.fault("bad_value", "empty", _("Hier gehört true oder false hin."))
        changes.append(Change(game or 1, seat or 0, player, change.get("empty") is True))
    found = ordered(changes) if len(table.findings) == before else ()
    _check_changes(table, seats, found, can_be_empty=can_be_empty)
    return found


def _check_changes(table: Part, seats: Sequence[int], changes: tuple[Change[int], ...], *, can_be_empty: bool) -> None:
    if len({change[:2] for change in changes}) < len(changes):
        text = _("Auf einem Platz kann vor einem Spiel nur einmal gewechselt werden.")
        table.fault("contradiction", "changes", text)
    if any(change.empty and not can_be_empty for change in changes):
        text = _("An diesem Tisch spielen alle: Ein Platz kann nur leer werden, wo sonst einer aussetzt.")
        table.fault("contradiction", "changes", text)
    for game in sorted({change.before_game for change in changes}):
        people = seated(seats, changes, game)
        if len(set(people)) < len(people):
            text = _("Im Spiel %(game)d säße jemand auf zwei Plätzen des Tisches.") % {"game": game}
            table.fault("player_twice", "changes", text)
    if table.given.get("sums") is not None and not is_divisible(changes):
        text = _("Mitten in der Runde wurde gewechselt: Was jeder hat, sagen nur die Spiele selbst. Die Summen allein genügen hier nicht.")
        table.fault("contradiction", "sums", text)
