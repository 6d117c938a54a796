"""Proves a history: each file by its digest, and each tournament by settling it again from what lies there.

What is stored of a tournament – its frame and the records of its games – is put together again; that has to be what its digest says, its
games have to come to the amounts that lie there, and its standings to the state that lies
there and was published. Changes nothing.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from pathlib import Path
from typing import Any, NamedTuple

from django.utils.translation import gettext as _

from tournament.archive.reading import read_tournament
from tournament.history import layout, manifest
from tournament.history.asking import NoHistory
from tournament.history.games import digest_of, results_of
from tournament.history.layout import GAMES, Partition
from tournament.history.manifest import Kept, Lies, Manifest
from tournament.history.settled import settled_of
from tournament.ledger.store.refusals import Refused
from tournament.models import Organiser
from tournament.upload import PERSONS
from tournament.upload.cut import Json, Parts, joined


class Fault(NamedTuple):
    """What is wrong. `where`: the file, or the tournament's uid with round, table and game; `what`: a sentence."""

    where: str
    what: str


def check(folder: Path, season: int | None = None, system: str | None = None) -> Iterator[Fault]:
    """Every fault, file by file, then tournament by tournament; of one season or sheet alone where that is said. Raises `manifest.Broken`,
    `layout.Lacking`, `asking.NoHistory`."""
    layout.needed()
    found = manifest.read(folder)
    if found is None:
        raise NoHistory
    chosen = {
        part: lies for part, lies in found.parts().items() if season in (None, part.season) and system in (None, part.system)
    }  # fmt: skip
    broken = set()
    for path, lies in found.files.items():
        if not path.startswith("games/") or layout.partition_of(path) in chosen:
            for fault in _file(folder, path, lies):
                broken.add(path)
                yield fault
    yield from _strangers(folder, found)
    if broken & layout.TABLES.keys():
        return
    whose = Organiser.objects.filter(parent=None).values_list("pk", "slug").get()
    for part, lies in chosen.items():
        if part.path not in broken:
            yield from _part(folder, part, lies, whose)


def _file(folder: Path, path: str, lies: Lies) -> Iterator[Fault]:
    try:
        digest = manifest.digest_of(folder / path)
    except FileNotFoundError:
        yield Fault(path, _("fehlt"))
        return
    if digest != lies.digest:
        yield Fault(path, _("ist nicht die Datei, die geschrieben wurde (SHA-256 %(digest)s …)") % {"digest": digest[:12]})
    if sum(row.rows for row in lies.tournaments) != lies.rows and path.startswith("games/"):
        yield Fault(path, _("hat nach dem Verzeichnis andere Spiele, als seine Turniere haben"))


def _strangers(folder: Path, found: Manifest) -> Iterator[Fault]:
    for path in sorted(folder.rglob("*.parquet")):
        name = path.relative_to(folder).as_posix()
        if name not in found.files and not path.name.startswith("."):
            yield Fault(name, _("steht nicht im Verzeichnis"))


def _part(folder: Path, part: Partition, lies: Lies, whose: tuple[int, str]) -> Iterator[Fault]:
    """A part's tournaments, one after the other."""
    tournaments = {row["uid"]: row for row in _rows(folder / "tournaments.parquet", part)}
    entrants = {uid: list(rows) for uid, rows in groupby(_rows(folder / "entrants.parquet", part), key=lambda row: str(row["uid"]))}
    games = groupby(_games(folder / part.path), key=lambda row: str(row["tournament"]))
    stands = {kept.uid: kept for kept in lies.tournaments}
    seen = set()
    for uid, rows in games:
        seen.add(uid)
        if uid not in stands or uid not in tournaments:
            yield Fault(uid, _("hat Spiele in %(path)s und steht dort nicht im Verzeichnis") % {"path": part.path})
        else:
            yield from _tournament(stands[uid], tournaments[uid], entrants.get(uid, []), list(rows), whose=whose)
    for uid, kept in stands.items():
        if uid not in seen and kept.rows:
            yield Fault(uid, _("hat keine Spiele in %(path)s") % {"path": part.path})
        elif uid not in seen and uid in tournaments:
            yield from _tournament(kept, tournaments[uid], entrants.get(uid, []), [], whose=whose)


def _rows(path: Path, part: Partition) -> list[dict[str, Any]]:
    """The part's rows of a table beside the games."""
    _arrow, parquet = layout.needed()
    where = [("season", "=", part.season), ("system", "=", part.system)]
    rows: list[dict[str, Any]] = parquet.read_table(path, filters=where, partitioning=None).to_pylist()
    return rows


def _games(path: Path) -> Iterator[dict[str, Any]]:
    for batch in layout.batches(path):
        yield from batch.to_pylist()


def _tournament(
    kept: Kept, row: Mapping[str, Any], entrants: Sequence[Mapping[str, Any]], games: Sequence[Mapping[str, Any]], *, whose: tuple[int, str]
) -> Iterator[Fault]:
    """What is wrong with one."""
    uid = kept.uid
    records: dict[tuple[int, int], list[str]] = {}
    for game in games:
        records.setdefault((game["round"], game["table"]), []).append(game["record"])
    try:
        results: Json = results_of(json.loads(row["frame"]), records)
        parts = Parts(results, {"format": PERSONS, "tournament": uid, "salt": "", "persons": []})
        persons = {int(entrant["number"]): entrant["person"] for entrant in entrants}
        again = settled_of(parts, read_tournament(joined(parts)), persons, whose)
    except (ValueError, KeyError) as fault:
        yield Fault(uid, _("lässt sich aus seinen Spielen nicht wieder zusammensetzen: %(fault)s") % {"fault": fault})
        return
    except Refused as refused:
        first = refused.findings[0]
        yield Fault(uid, f"{first.field}: {first.message}")
        return
    if digest_of(results) != row["results"]:
        yield Fault(uid, _("Frame und Spiele sind nicht, was eingesandt wurde"))
    yield from _unlike(uid, layout.table(GAMES, again.games).to_pylist(), games)
    if not again.standings == row["standings"] == kept.standings:
        yield Fault(uid, _("der Stand ist ein anderer als der, der dasteht (%(state)s …)") % {"state": again.standings[:12]})
    if kept.differs:
        text = _("veröffentlicht ist der Stand %(published)s; wie dieses Programm die Regeln liest, ist es %(state)s")
        yield Fault(uid, text % {"published": kept.published[:6], "state": kept.standings[:6]})
    stood, now = ([(row["number"], row["rank"], layout.total(row)) for row in rows] for rows in (entrants, again.entrants))
    for was, follows in zip(stood, now, strict=False):
        if was != follows:
            text = _("Nr. %(number)d hat %(was)s, aus seinen Spielen folgt %(now)s")
            yield Fault(uid, text % {"number": was[0], "was": was[2], "now": follows[2]})
    if len(stood) != len(now):
        yield Fault(uid, _("%(was)d Spieler stehen da, gespielt haben %(now)d") % {"was": len(stood), "now": len(now)})


def _unlike(uid: str, again: Sequence[Mapping[str, Any]], games: Sequence[Mapping[str, Any]]) -> Iterator[Fault]:
    """The games that lie there otherwise than they are settled."""
    for game, follows in zip(games, again, strict=False):
        for name in GAMES:
            if name != "tournament" and game[name] != follows[name]:
                place = _("Runde %(round)d, Tisch %(table)d, Spiel %(game)d") % game
                said = {"name": name, "was": game[name], "now": follows[name]}
                yield Fault(f"{uid}, {place}", _("%(name)s ist %(was)s, es folgt %(now)s") % said)
