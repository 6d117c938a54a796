"""Made-up records, the same for the same seed: what tournaments write down, in every system. Every record settles."""

import json
from collections.abc import Iterator
from random import Random
from typing import Any

import rules
from rules.forms import AnnouncementForm, GameForm, game_forms

Record = dict[str, Any]

# How often a game is played, in the systems that have it; the others 1.
_PLAIN = ("rufer", "dreiblatt", "zweiblatt", "garde", "pagatrufer", "dreier")
_CHELEMS = ({"by": "attack", "announced": True, "made": True}, {"by": "attack", "announced": False, "made": True})


def tournament_records(system: str, seats: int, games: int, seed: int = 1) -> list[Record]:
    """The games of one table in order of play, few announcements, the dealer advancing: as a club evening writes them."""
    random = Random(seed)
    return [next(_records(random, system, seats, dealer % seats, busy=0.15)) for dealer in range(games)]


def distinct_requests(count: int, seed: int = 1) -> list[dict[str, Any]]:
    """Requests over all systems of which no two have the same record, with many announcements and Kontras."""
    random = Random(seed)
    tables = [(system.slug, seats) for system in rules.SYSTEMS.values() for seats in system.seats]
    found: dict[tuple[str, int, rules.Record], dict[str, Any]] = {}
    while len(found) < count:
        system, seats = random.choice(tables)
        record = next(_records(random, system, seats, random.randrange(seats), busy=0.5))
        request = {"id": str(len(found)), "system": system, "seats": seats, "record": record}
        found.setdefault((system, seats, rules.read_record(record, rules.tariff(system, seats))), request)
    return list(found.values())


def tournament_requests(count: int, seed: int = 1) -> list[dict[str, Any]]:
    """Requests as clubs would send them: whole rounds of tables of 20 games, all systems in turn."""
    tables = [(system.slug, seats) for system in rules.SYSTEMS.values() for seats in system.seats]
    rounds = (
        (system, seats, record)
        for number in range(count)
        for system, seats in [tables[number % len(tables)]]
        for record in tournament_records(system, seats, 20, seed=seed * 100_000 + number)
    )
    return [
        {"id": str(place), "system": system, "seats": seats, "record": record}
        for place, (system, seats, record) in zip(range(count), rounds, strict=False)
    ]


def request_lines(requests: list[dict[str, Any]]) -> list[str]:
    """The requests as the lines of a file, without their newlines."""
    return [json.dumps(request, ensure_ascii=False) for request in requests]


def _records(random: Random, system: str, seats: int, dealer: int, busy: float) -> Iterator[Record]:
    """Records of one deal that settle, without end. `busy`: how likely each further announcement or Kontra is."""
    tariff = rules.tariff(system, seats)
    forms = [form for form in game_forms(tariff) if form.slug not in ("redeal", "manual", "fensterbankl")]
    weights = [8 if form.slug in _PLAIN else 2 for form in forms]
    active = tariff.active_seats(dealer)
    while True:
        form = random.choices(forms, weights)[0]
        given = _record(random, form, active, seats, dealer, busy)
        record = rules.read_record(given, tariff)
        if isinstance(record, rules.Record) and isinstance(rules.score(record, tariff), rules.Settlement):
            yield given


def _record(random: Random, form: GameForm, active: tuple[int, ...], seats: int, dealer: int, busy: float) -> Record:
    given: Record = {"game": form.slug, "dealer": dealer}
    if form.result == "counts":
        given["points"] = _counts(random, form, active, seats)
        return given
    declarer = given["declarer"] = random.choice(active)
    if "partner" in form.fields and random.random() < 0.85:
        given["partner"] = random.choice([seat for seat in active if seat != declarer])
    if form.result == "french":
        return given | _taken(random, seats, busy)
    thirds = round(min(max(random.gauss(122, 21), 0), 210))
    if form.result == "won" or (form.result == "won_or_count" and random.random() > busy):
        given["won"] = random.random() < 0.6
    else:
        given["points"] = f"{thirds // 3}/{form.blatt if form.blatt is not None else thirds % 3}"
    if "kontra" in form.fields and random.random() < busy:
        given["kontra"] = _kontra(random, form, active, given)
    announcements = [item for item in form.announcements if item.required or random.random() < busy / 2]
    if announcements:
        given["announcements"] = [_announcement(random, item, active, declarer, busy) for item in announcements]
    return given


def _kontra(random: Random, form: GameForm, active: tuple[int, ...], given: Record) -> Any:
    """One multiplier for all; where the form allows, in half of the games one for each opponent."""
    if form.kontra != "each" or random.random() < 0.5:
        return random.choice((2, 2, 2, 4, 8))
    return {str(seat): random.choice((1, 2, 4)) for seat in active if seat != given["declarer"]}


def _announcement(random: Random, form: AnnouncementForm, active: tuple[int, ...], declarer: int, busy: float) -> Record:
    by = declarer if form.required or form.declarer_only or random.random() < 0.6 else random.choice(active)
    when = "open" if form.required else random.choice(list(form.whens))
    given: Record = {"kind": form.kind, "by": by, "when": when}
    if form.needs_won:
        given["won"] = random.random() < 0.7 or (when == "silent" and not form.can_be_lost_silent)
    if form.kontra and when != "silent" and random.random() < busy / 2:
        given["kontra"] = random.choice((2, 4))
    return given


def _counts(random: Random, form: GameForm, active: tuple[int, ...], seats: int) -> list[str | None]:
    """Trischaken: 70 points shared by those who play."""
    step = 3 if form.blatt is not None else 1
    cuts = sorted(random.randrange(0, 211, step) for _ in active[1:])
    parts = [upper - lower for lower, upper in zip([0, *cuts], [*cuts, 210], strict=True)]
    counts: list[str | None] = [None] * seats
    for seat, thirds in zip(active, parts, strict=True):
        counts[seat] = f"{thirds // 3}/{thirds % 3}"
    return counts


def _taken(random: Random, seats: int, busy: float) -> Record:
    """French Tarot: bouts, points, and now and then a petit, a poignée, a chelem."""
    given: Record = {"bouts": random.randrange(4), "points": round(min(max(random.gauss(47, 10), 0), 91))}
    if random.random() < busy:
        given["petit_au_bout"] = random.choice(("attack", "defence"))
    if random.random() < busy:
        given["poignees"] = [{"by": random.randrange(seats), "size": random.choice(("simple", "double", "triple"))}]
    if random.random() < busy / 8:
        given["chelem"] = random.choice(_CHELEMS)
    return given
