"""Games of Slovenian Tarok by chance, each of which settles: everybody has a score of his own, and Kontra names who said it."""

from random import Random
from typing import Any

import rules
from rules.engine.forms import GameForm
from rules.rows.kinds import Result, Roles
from rules.rows.play import PlayRow


def scored(made: dict[str, Any], form: GameForm, tariff: rules.Tariff, random: Random) -> None:
    """Fills in a game of this form."""
    dealer = made["dealer"]
    active = tariff.active_seats(dealer, form.slug)
    if form.kind.roles is Roles.EACH:
        talon = [seat for seat in active if seat not in tariff.active_seats(dealer)]
        _klop(made, active, [seat for seat in active if seat not in talon], tariff, random)
        return
    declarer, mate, *_others = random.sample(active, len(active))
    made["declarer"] = declarer
    if "partner" in form.fields and random.random() < 0.7:
        made["partner"] = mate
    side = [declarer, *([mate] if "partner" in made else [])]
    others = [seat for seat in active if seat not in side]
    row = next(row for row in tariff.sheet.play.rows if form.slug in row.games)
    if random.random() < 0.3:
        made["kontra"] = {"by": random.choice(others), **({"re": declarer} if random.random() < 0.4 else {})}
    if form.kind.result is Result.COUNT:
        made["points"] = random.randint(1, 69)
        said = _said(form, made, side, others, random)
        if said:
            made["announcements"] = said
    else:
        made["won"] = random.random() < 0.5
    if "mond" in form.fields and random.random() < 0.15:
        made["mond"] = _mond(active, declarer, row, random)
    if random.random() < 0.15:
        offender = random.choice(active)
        made["renonce"] = {"offenders": [offender], **({"intentional": [offender]} if random.random() < 0.3 else {})}
        if offender == declarer and row.laid_away and random.random() < 0.5:
            made["renonce"]["fault"] = "discard"
    if random.random() < 0.2:
        made["radl"] = random.choice((1, 2))


def _klop(made: dict[str, Any], active: tuple[int, ...], sayers: list[int], tariff: rules.Tariff, random: Random) -> None:
    """No two without a trick, no two full: a choice of a tournament leaves those to the referee."""
    low = random.sample(range(1, 18), len(active) - 1)
    parts = [*low, tariff.count.total - sum(low)]
    random.shuffle(parts)
    share = dict(zip(active, parts, strict=True))
    made["points"] = [share.get(seat) for seat in range(tariff.seats)]
    full = max(parts) >= tariff.count.total // 2
    if random.random() < 0.4 and not full:
        by, again = random.sample(sayers, 2)
        made["kontra"] = {"by": by, **({"re": again} if random.random() < 0.5 else {})}


def _said(form: GameForm, made: dict[str, Any], side: list[int], others: list[int], random: Random) -> list[dict[str, Any]]:
    found = []
    for item in form.announcements:
        if random.random() > 0.3 or item.kind == "valat":
            continue
        ours = random.random() < 0.6 or item.kind == "koenig_ultimo"
        when = random.choice(list(item.whens))
        won = random.random() < 0.6 or (when == "silent" and not item.can_be_lost_silent)
        said = {"kind": item.kind, "by": random.choice(side if ours else others), "when": when, "won": won}
        if when == "open" and random.random() < 0.3:
            main = made["declarer"] if ours else said["by"]
            against = random.choice(others if ours else side)
            said["kontra"] = {"by": against, **({"re": main} if random.random() < 0.4 else {})}
        found.append(said)
    return found


def _mond(active: tuple[int, ...], declarer: int, row: PlayRow, random: Random) -> dict[str, Any]:
    if row.laid_away and random.random() < 0.3:
        return {"lost_by": declarer}
    lost, taken = random.sample(active, 2)
    return {"lost_by": lost, "taken_by": taken}
