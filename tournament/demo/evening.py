"""Puts the demo tournaments into the database: a cup evening in its third round, with one fault to find and a referee at work, and a small
Point-Tarock.
"""

from random import Random
from typing import Any

import rules
from tournament.archive import FORMAT
from tournament.archive.importing import import_tournament
from tournament.archive.reading import read_tournament
from tournament.demo.games import table_records
from tournament.demo.referee import make_matters
from tournament.desk.setup.removing import MADE_AS_DEMO
from tournament.ledger.lines.writing import next_position, save_entry
from tournament.models import Entry, Round, Table, Tournament
from tournament.models.amounts import POINTS

AUTHOR = "leitung"

PLAYERS = (
    # name, place, club, tags
    ("Karin Wiesbauer", "Linz", "TC Linz", ("Damen",)),
    ("Johann Grabenwöger", "Amstetten", "", ()),
    ("Elfriede Hainzl", "Traun", "", ("Damen",)),
    ("Markus Leeb", "Wien", "Tarockfreunde Wien", ()),
    ("Rosa Kirchschlager", "Freistadt", "", ("Damen",)),
    ("Georg Thannhofer", "Ried", "", ()),
    ("Theresia Mayrhuber", "Wels", "TC Wels", ("Damen",)),
    ("Hannelore Weidinger", "Enns", "", ("Damen",)),
    ("Stefan Aichinger", "Perg", "", ("Jugend",)),
    ("Christine Dobretsberger", "Perg", "", ("Damen",)),
    ("Josef Neundlinger", "Linz", "TC Linz", ()),
    ("Ferdinand Oberleitner", "Gmunden", "", ()),
    ("Maria Zehetner", "Schärding", "", ("Damen",)),
    ("Wolfgang Haslbauer", "Wels", "TC Wels", ()),
    ("Ingrid Purkarthofer", "Graz", "", ("Damen",)),
    ("Leopold Schwarzmüller", "Krems an der Donau", "", ()),
    ("Brigitte Fröschl", "Bad Ischl", "", ("Damen",)),
    ("Lukas Sonnleitner", "Kirchdorf", "", ("Jugend",)),
    ("Karl Zauner", "Bad Hall", "", ()),
    ("Susanne Wögerer", "St. Pölten", "", ("Damen",)),
    ("Waltraud Irnberger", "Salzburg", "", ("Damen",)),
    ("Heinrich Baumgartinger", "Braunau", "", ()),
    ("Alois Pichler", "Steyr", "", ()),
    ("Helga Plöchl", "Leonding", "TC Linz", ("Damen",)),
)

SHIFTS = ((0, 0, 0, 0), (0, 1, 2, 3), (0, 2, 1, 5))
"""Six tables of four in three rounds without a pair twice: seat i of table t is player (t + shift) mod 6 of the i-th six."""

PROGRESS = (20, 17, 20, 15, 13, 18)
"""Games that each table has written in the third round."""

FAULT = {"game": "trischaken", "points": ["27/1", "14/2", "9/0", "21/0"]}
"""What table 5 handed in: together 72 points. The scribe wrote 21/0 for 19/0."""


def make_demo(referee_password: str) -> list[Tournament]:
    """Both demo tournaments, stored. The same every time. The password is for the account of the evening's referee, where it is new."""
    evening = _make_evening()
    make_matters(evening, referee_password)
    return [evening, _make_point()]


def file_of(name: str, system: str, seed: str, players: list[dict[str, Any]], **more: Any) -> dict[str, Any]:
    """The file of a demo tournament; `more` puts other values in their place."""
    return {
        "format": FORMAT,
        "name": name,
        "date": "2026-11-21",
        "place": "Linz",
        "system": system,
        "options": {},
        "rounds": 3,
        "games": 20,
        "cents_per_point": 10,
        "seed": seed,
        "players": players,
        **more,
    }


def players_of(count: int) -> list[dict[str, Any]]:
    """The first so many, paid and present."""
    return [
        {"number": number, "name": name, "place": place, "club": club, "tags": list(tags), "paid": True, "present": True}
        for number, (name, place, club, tags) in enumerate(PLAYERS[:count], start=1)
    ]


def _make_evening() -> Tournament:
    random = Random("Herbstturnier")  # noqa: S311 - made-up games, nothing to guess
    skill = {number: random.uniform(0.6, 1.5) for number in range(1, len(PLAYERS) + 1)}
    tables = [
        _table(
            random,
            "koenigrufen-cup",
            round_,
            table,
            seats=[1 + 6 * i + (table - 1 + shift) % 6 for i, shift in enumerate(shifts)],
            skill=skill,
        )
        for round_, shifts in enumerate(SHIFTS, start=1)
        for table in range(1, 7)
    ]
    for table, games in zip(tables[-6:], PROGRESS, strict=True):
        table["records"] = table["records"][:games]
        table["confirmed"] = table["table"] == 1
    file = file_of(
        "Herbstturnier Linz",
        "koenigrufen-cup",
        "7f3a",
        players_of(24),
        tables=tables,
        closed=[1, 2],
        cup="Oberösterreichischer Tarockcup",
        fee_cents=1200,
        time_limit_minutes=120,
        standings_shown=True,
    )
    tournament = import_tournament(file=read_tournament(file), author=AUTHOR, action=MADE_AS_DEMO)
    _write_fault(tournament)
    _write_correction(tournament)
    return tournament


def _table(random: Random, system: str, round_: int, number: int, seats: list[int], skill: dict[int, float]) -> dict[str, Any]:
    first = random.randrange(len(seats))
    records = table_records(random, rules.SHEETS[system], len(seats), 20, first_dealer=first, skill=[skill[seat] for seat in seats])
    return {"round": round_, "table": number, "seats": seats, "records": records, "first_dealer": first, "confirmed": True}


def _write_fault(tournament: Tournament) -> None:
    """Table 5 of the third round: a Trischaken whose counts do not add up, kept so that it can be found."""
    table = Table.objects.get(round__tournament=tournament, round__number=3, number=5)
    last = Entry.objects.filter(table=table).latest("position")
    dealer = (last.written["dealer"] + 1) % table.seats
    save_entry(
        table_id=table.pk, position=next_position(last.position), record={**FAULT, "dealer": dealer}, keep_faulty=True, author=AUTHOR
    )


def _write_correction(tournament: Tournament) -> None:
    """Table 2 of the third round: a line whose declarer was mistaken, corrected; the old one stays, struck through."""
    table = Table.objects.get(round__tournament=tournament, round__number=3, number=2)
    line = next(
        entry
        for entry in Entry.objects.filter(table=table, game__gt=3).order_by("position")
        if entry.written["game"] in ("dreier", "bettler", "piccolo") and any(getattr(entry, a) for a in POINTS)
    )
    said = line.written
    declarer = (said["declarer"] + 1) % table.seats
    record = {"game": said["game"], "dealer": said["dealer"], "declarer": declarer, "won": True}
    save_entry(
        table_id=table.pk,
        position=line.position,
        record=record,
        expected_version=line.version,
        reason="Spieler verwechselt, laut Tisch",
        author=AUTHOR,
    )


def _make_point() -> Tournament:
    random = Random("Point")  # noqa: S311 - made-up games, nothing to guess
    skill = dict.fromkeys(range(1, 8), 1.0)
    tables = [
        _table(random, "point-tarock", 1, 1, seats=[1, 4, 6], skill=skill),
        _table(random, "point-tarock", 1, 2, seats=[2, 5, 7, 3], skill=skill),
    ]
    file = file_of("Point-Tarock im Goldenen Lamm", "point-tarock", "c0de", players_of(7), tables=tables, closed=[1])
    return import_tournament(file=read_tournament(file), author=AUTHOR, action=MADE_AS_DEMO)


def is_empty() -> bool:
    """Whether the database has no tournament yet."""
    return not Round.objects.exists() and not Tournament.objects.exists()
