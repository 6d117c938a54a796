"""Random games of Hungarian Tarokk that can be read: counts between the edges, figures of which each side has some, renonszok."""

from random import Random
from typing import Any

import rules
from rules.engine.forms import GameForm

_COUNTS = {"harom": (7, 87), "ketto": (6, 86), "egy": (5, 85), "szolo": (4, 84)}
"""Of a game in which both sides have a trick."""
_LOSABLE = ("pagat_ultimo", "sas_ultimo")
_MOST_TRIES = 200


def fill(made: dict[str, Any], form: GameForm, active: tuple[int, ...], tariff: rules.Tariff, random: Random) -> None:
    """Completes a game; figures that cannot stand together are thrown again."""
    for _ in range(_MOST_TRIES):
        record = made | _thrown(form, active, random)
        if not isinstance(rules.read_record(record, tariff), rules.Refusal):
            made |= record
            return
    raise AssertionError(made)


def _thrown(form: GameForm, active: tuple[int, ...], random: Random) -> dict[str, Any]:
    declarer, partner = random.sample(active, 2)
    found: dict[str, Any] = {"declarer": declarer} | ({"partner": partner} if random.random() < 0.8 else {})
    if "partner" not in found and random.random() < 0.2:
        found |= {"called_in_skart": True, "kontra": 2}
    elif random.random() < 0.3:
        found["kontra"] = random.choice((2, 2, 4, 8, 16))
    if random.random() < 0.08:
        found |= {"renonce": {"offenders": random.sample(active, random.choice((1, 1, 2)))}}
    else:
        low, high = (10, 90) if "called_in_skart" in found else _COUNTS[form.slug]
        points = random.randint(low, high)
        told = random.choice(("points", "points", "won", "both"))
        found |= {} if told == "won" else {"points": points}
        found |= {} if told == "points" else {"won": points >= 48}
    said = [_figure(form, active, random) for _ in range(random.choice((0, 0, 1, 1, 2, 3)))]
    return found | ({"announcements": said} if said else {})


def _figure(form: GameForm, active: tuple[int, ...], random: Random) -> dict[str, Any]:
    asked = random.choice(form.announcements)
    when = random.choice(list(asked.whens))
    made: dict[str, Any] = {"kind": asked.kind, "by": random.choice(active), "when": when}
    if asked.needs_won:
        made["won"] = random.random() < 0.6 if when == "open" or asked.kind in _LOSABLE else True
    if asked.kontra and when == "open" and random.random() < 0.2:
        made["kontra"] = random.choice((2, 4, 8))
    return made
