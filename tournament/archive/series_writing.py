"""Writes a series as a file: `tarock-series/1`, the same series always as the same bytes. It is read again by `series_reading`.

    {"format": "tarock-series/1", "name", "policies" (or null), "persons": [{"number", "name", "place", "club"}],
     "tournaments": [{"key", "name", "date", "place", "terms", "results": [{"person", "rank", "points", "tables", …}]}], "published": […]}

The series stands by itself: each tournament with what everybody brought from it, whether this program ran it or not. Who reads it in has
them as played elsewhere; the games stay in the tournaments' own files. `policies` and `terms` are fields of a request of `manage.py
series`; a result has what such a request says of it, with `tables` (by table and round, what he wrote there), `tags` and `anonymous` where
they are. A tournament without results is to come. Persons keep their numbers: lots are drawn by them. `published`: the states that were
published, with `at`, `author` and what was kept.
"""

import json
from typing import Any

from tournament.archive.fields import as_time, in_order, said
from tournament.series.events import Event
from tournament.series.reading import Season
from tournament.series.states import Published, read_published

FORMAT = "tarock-series/1"
RESULT = ("rank", "points", "code", "cup_points", "tables", "tags", "anonymous")


def written(season: Season) -> dict[str, Any]:
    """The series as JSON; `season` is as the desk sees it. One query."""
    people = season.people
    return {
        "format": FORMAT,
        "name": season.cup.name,
        "policies": in_order(season.cup.policies) if season.cup.policies else None,
        "persons": [
            {"number": number, "name": people[number].name, "place": people[number].place, "club": people[number].club}
            for number in sorted(people)
        ],
        "tournaments": [_event(season, event) for event in season.events],
        "published": [_published(row) for row in reversed(read_published(season.cup))],
    }


def _event(season: Season, event: Event) -> dict[str, Any]:
    rounds = {"rounds": event.rounds} if event.rounds and not event.state.counts else {}
    results = [{"person": season.numbers[row.player], **said(**{name: row.said.get(name) for name in RESULT})} for row in event.results]
    found = {
        "key": event.key, "name": event.name, "date": event.date.isoformat() if event.date else None, "place": event.place,
        "terms": in_order({**rounds, **event.terms}),
    }  # fmt: skip
    return {**found, **said(results=results)}


def _published(row: Published) -> dict[str, Any]:
    return {
        "at": as_time(row.at), "author": row.author, "digest": row.digest, "answer": in_order(dict(row.answer)), "names": dict(row.names),
        "policies": in_order(dict(row.policies)),
    }  # fmt: skip


def as_text(file: dict[str, Any]) -> str:
    """The file, a line a result."""
    rows = {key: file[key] for key in ("persons", "tournaments", "published")}
    head = {key: value for key, value in file.items() if key not in rows}
    text = json.dumps(head, ensure_ascii=False, indent=1)[: -len("\n}")]
    text += ',\n "persons": [' + _lines(rows["persons"], "  ") + "],\n"
    text += ' "tournaments": [' + ",".join(f"\n  {_tournament(row)}" for row in rows["tournaments"]) + "\n ],\n"
    return text + ' "published": [' + _lines(rows["published"], "  ") + "]\n}\n"


def _lines(rows: list[Any], indent: str) -> str:
    return ",".join(f"\n{indent}{json.dumps(row, ensure_ascii=False)}" for row in rows) + ("\n" + indent[:-1] if rows else "")


def _tournament(row: dict[str, Any]) -> str:
    head = json.dumps({key: value for key, value in row.items() if key != "results"}, ensure_ascii=False)
    return head if "results" not in row else f'{head[:-1]}, "results": [{_lines(row["results"], "   ")}]}}'
