"""Why an upload is corrected, said from the difference between what was sent and what is here: by rounds, tables and games, never by names,
for everybody will read it. And whether what somebody typed instead names nobody."""

import json
import re
from collections.abc import Iterator
from difflib import SequenceMatcher

from django.conf import settings
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, override

from tournament.archive.reading import read_tournament
from tournament.archive.tables import ReadTable
from tournament.ledger.store.refusals import Finding, Refused, refuse_all
from tournament.ledger.store.transaction import clean_text
from tournament.models import Registration, Tournament
from tournament.sending.content import Kept
from tournament.upload.cut import Json, Parts, joined
from tournament.upload.envelope import LONGEST_REASON

OF_THE_LINES = ("records", "points", "totals", "older", "older_pot")
"""Of a table: what its lines say together."""
SHORTEST = 3
"""Letters of a name that is looked for alone."""


def reason_of(before: Kept, now: Parts) -> str:
    """What is corrected, in one sentence in the language of the program."""
    with override(settings.LANGUAGE_CODE):
        if before.results is None:
            return _("Wieder eingesandt")
        places = list(_places(before.results, now.results))
        if places:
            more = len(places) - 1
            text = ngettext("%(first)s und noch %(more)d Stelle berichtigt", "%(first)s und noch %(more)d Stellen berichtigt", more)
            return (text if more else _("%(first)s berichtigt")) % {"first": places[0], "more": more}
        changed = {key for key in {*before.results, *now.results} - {"phase"} if before.results.get(key) != now.results.get(key)}
        if not changed:
            return _("Personen berichtigt")
        if changed == {"sanctions"}:
            return _("Strafpunkte oder Ausschlüsse berichtigt")
        return _("Teilnehmer berichtigt") if changed == {"players"} else _("Angaben zum Turnier berichtigt")


def _places(before: Json, now: Json) -> Iterator[str]:
    """Where the tables differ, in their order."""
    then, here = _tables(before), _tables(now)
    for key in sorted({*then, *here}):
        (one, read_then), (other, read_now) = then.get(key, ({}, None)), here.get(key, ({}, None))
        table = _("Runde %(round)d, Tisch %(table)d") % {"round": key[0], "table": key[1]}
        lines = list(_games(_lines(one, read_then), _lines(other, read_now)))
        for game in lines:
            yield _("%(table)s, Spiel %(game)d") % {"table": table, "game": game} if game else table
        if not lines and one != other:
            yield table


def _tables(results: Json) -> dict[tuple[int, int], tuple[Json, ReadTable | None]]:
    """Each table as it was sent and as it reads; None where an older program wrote what this one does not read."""
    try:
        read: tuple[ReadTable | None, ...] = read_tournament(joined(Parts(results, {"persons": []}))).tables
    except Refused:
        read = (None,) * len(results["tables"])
    return {(row["round"], row["table"]): (row, found) for row, found in zip(results["tables"], read, strict=True)}


def _lines(table: Json, read: ReadTable | None) -> list[tuple[int, str]]:
    """Each line of a sheet: its game, 0 where it has none, and all that counts of it."""
    records, points = table.get("records") or [], table.get("points") or []
    games = [line.game or 0 for line in read.scored.lines] if read is not None and read.scored is not None else [0] * len(records)
    said = [json.dumps([record, points[place] if place < len(points) else None], sort_keys=True) for place, record in enumerate(records)]
    return list(zip(games, said, strict=False))


def _games(then: list[tuple[int, str]], now: list[tuple[int, str]]) -> Iterator[int]:
    """The games that are others, by the numbers that they have now; of what is gone by those of before."""
    matcher = SequenceMatcher(None, [line for _game, line in then], [line for _game, line in now], autojunk=False)
    for tag, first, last, begin, end in matcher.get_opcodes():
        if tag != "equal":
            yield from (game for game, _line in (now[begin:end] or then[first:last]))


def public_reason(text: str, tournament: Tournament) -> str:
    """What somebody typed, as it may be read by everybody. Raises Refused (`missing_field`, `too_long`, `name_in_reason`)."""
    findings: list[Finding] = []
    said = clean_text(text, "reason", findings, limit=LONGEST_REASON, required=True)
    words = {word.casefold() for word in re.findall(r"\w+", said)}
    names = Registration.objects.filter(tournament=tournament).values_list("player__name", flat=True)
    named = {word for name in names for word in re.findall(r"\w+", name) if len(word) >= SHORTEST and word.casefold() in words}
    if named:
        message = _("Der Grund ist öffentlich und bleibt es. Hier spielt jemand, der „%(name)s“ heißt: bitte eine Nummer statt des Namens.")
        findings.append(Finding("name_in_reason", "reason", message % {"name": min(named)}))
    refuse_all(findings)
    return said
