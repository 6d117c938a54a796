"""Sheets of tarock-sheet/2 by lot, as files, and games on them: what a Radl, a Renonce, seats and halves can meet beside each other."""

from collections.abc import Iterator
from random import Random
from typing import Any

import rules
from rules.book.own import SheetRefused, read_sheet
from rules.engine import GameForm, game_forms

Given = dict[str, Any]

_BASES = ("koenigrufen-cup", "koenigrufen-speiszettel", "koenigrufen-tirol", "koenigrufen-sauwald", "koenigrufen-oberoesterreich")
_OWN = {"hoch": {"kind": "alone", "value": 3, "lost": 4, "solo": True}, "nichts": {"kind": "negative", "value": 2, "lost": 5}}
_SAID = {
    "fang": {"kind": "catch", "value": [1, None], "pays": "pair"},
    "stich": {"kind": "trick", "value": [1, 3], "silent_lost": True, "each": "side"},
    "viel": {"kind": "count", "value": [1, 2], "needs": "50/0"},
}
_NAMES = {"hoch": "Hoch", "nichts": "Nichts", "fang": "Fang", "stich": "Stich", "viel": "Viel"}


def sheets(seed: int, count: int) -> Iterator[rules.Sheet]:
    """So many sheets, the same for the same seed; what does not go together is drawn again."""
    random = Random(seed)  # noqa: S311 - a test's dice
    made = tried = 0
    while made < count:
        tried += 1
        assert tried < 6 * count, "hardly any file goes together"
        try:
            yield read_sheet(_file(random, f"zufall-{seed}-{tried}"))
        except SheetRefused:
            continue
        made += 1


def _file(random: Random, slug: str) -> Given:
    three = random.random() < 0.25
    halves = random.choice(("none", "kept", "down"))
    half = 0.5 if halves != "none" else 0
    found: Given = {
        "format": "tarock-sheet/2", "slug": slug, "name": "Zufall", "edition": "1", "valid_from": "2026",
        "base": "none" if three else random.choice(_BASES), "names": _NAMES, "halves": halves, "own_announcements": _SAID,
        "own_games": {name: {**row, "value": row["value"] + half} for name, row in _OWN.items()},
        "games": {"dreier": 5 + half, "bettler": 2 + half},
        "kontra": {"max": random.choice((4, 8, 16)), "covers": random.choice(("each", "game_only", "game_and_open", "game_and_all"))},
        "renonce": {"pays": random.choice(("as_won", "side_loses", {"each": 4 + half}))},
        "policies": {"kontra": random.choice(("score", "cash"))},
        "radl": _radl(random),
    }  # fmt: skip
    if random.random() < 0.3:
        found["renonce"]["claims"] = {"stich": random.choice(("silent", "open", 3, 2 + half)), "viel": "open", "fang": 2}
    if not three and random.random() < 0.5:
        found["policies"] |= {"fifth_player": "pays_all"}
    if three:
        found["seats"] = {"active": 3, "tables": [3, 4, 5, 6]}
        found["policies"] |= {"trischaken": "whole_value", "trischaken_value": 4, "renonce_trischaken": 2 + half}
    else:
        found["seats"] = {"tables": [4, 5, 6], "out": random.choice(({}, {"6": [0, 3]}, {"5": [3], "6": [2, 4]}))}
        if random.random() < 0.5:
            found["policies"] |= {"trischaken": "two_pay_one", "trischaken_value": 2, "renonce_trischaken": 2 + half}
    if random.random() < 0.3:
        found["policies"] |= {"valat_value": "multiplies_all", "valat_kontra": "all_items"}
    if random.random() < 0.3:
        found["policies"] |= {"valat_beside": random.choice(("nothing", "course", "announced", "all"))}
    if three or random.random() < 0.5:
        found["announcements"] = {"valat": [4, 8], "pagat": [1, 2]}
    return found


def _radl(random: Random) -> Given:
    occasions = ("trischaken", "dreier", "stich", "fang", "viel", "tie", "half_time", "gstiess", "sonst")
    stack = random.choice(("restart", "append", "multiply"))
    found: Given = {
        "triggers": {name: random.choice(("round", 1, 2, 3, 7)) for name in random.sample(occasions, random.randint(1, 4))},
        "stack": stack, "last": random.choice((None, "round", 1, 3)), "events": {"gstiess": "Gstieß", "sonst": "Sonst"},
    }  # fmt: skip
    return found | ({"max": random.choice((2, 4, 8, 16))} if stack == "multiply" else {})


def tables(sheet: rules.Sheet) -> Iterator[rules.Tariff]:
    """Each of its tables."""
    for seats in sheet.system.seats:
        yield rules.tariff(sheet, seats)


def played(tariff: rules.Tariff, random: Random, dealer: int) -> Given:
    """A game by lot, as JSON; the rules may refuse it."""
    form = random.choice([form for form in game_forms(tariff) if random.random() < 0.5 or form.slug in ("dreier", "trischaken")] or [None])
    form = form or next(form for form in game_forms(tariff) if form.slug == "dreier")
    made: Given = {"game": form.slug, "dealer": dealer}
    active = tariff.active_seats(dealer)
    if form.slug == "manual":
        amounts = [0] * tariff.seats
        amounts[active[0]], amounts[active[1]] = 4, -4
        made |= {"amounts": amounts, "reason": "Probe"} | random.choice(({}, {"of": "trischaken"}))
    elif form.result == "counts":
        made |= random.choice((_counts(tariff, active, random), {"renonce": _ruling(form, active, {}, tariff, random)}))
    elif "declarer" in form.fields:
        made |= _declared(form, active, tariff, random)
    if "events" in form.fields and random.random() < 0.15:
        made["events"] = random.sample(("gstiess", "sonst"), random.choice((1, 1, 2)))
    return made


def _counts(tariff: rules.Tariff, active: tuple[int, ...], random: Random) -> Given:
    cuts = sorted(random.choice((0, 0, 20, 35, random.randint(0, 70))) for _ in active[1:])
    counts = [high - low for low, high in zip((0, *cuts), (*cuts, 70), strict=True)]
    shares = dict(zip(active, counts, strict=True))
    return {"points": [f"{shares[seat]}/0" if seat in shares else None for seat in range(tariff.seats)]}


def _declared(form: GameForm, active: tuple[int, ...], tariff: rules.Tariff, random: Random) -> Given:
    made: Given = {"declarer": random.choice(active)}
    others = [seat for seat in active if seat != made["declarer"]]
    if "partner" in form.fields and random.random() < 0.7:
        made["partner"] = random.choice(others)
    made |= (
        {"won": random.random() < 0.6}
        if form.result == "won" or random.random() < 0.6
        else {"points": random.choice(("35/0", "52/0", "19/2"))}
    )
    if form.kontra is not None and random.random() < 0.3:
        made["kontra"] = random.choice([factor for factor in tariff.kontras if factor > 1])
    items = []
    for asked in random.sample(form.announcements, min(len(form.announcements), random.choice((0, 0, 1, 2)))):
        item = {"kind": asked.kind, "by": random.choice(active), "when": random.choice([*asked.whens])}
        item |= {"won": item["when"] == "silent" or random.random() < 0.6} if asked.needs_won else {}
        if asked.kind == "fang":
            item["of"] = random.choice([seat for seat in active if seat != item["by"]])
        items.append(item)
    made |= {"announcements": items} if items else {}
    return made | ({"renonce": _ruling(form, active, made, tariff, random)} if random.random() < 0.3 else {})


def _ruling(form: GameForm, active: tuple[int, ...], made: Given, tariff: rules.Tariff, random: Random) -> Given:
    offenders = random.sample(active, random.choice((1, 1, 1, 2)))
    regular = [seat for seat in active if seat not in offenders]
    claims: list[Given] = []
    if random.random() < 0.3:
        claims.append({"by": random.choice(regular), "points": random.choice((2, 6))})
    said = {item["kind"] for item in made.get("announcements", ()) if item["when"] != "silent"}
    if (kinds := [kind for kind in form.claimable if kind not in said]) and random.random() < 0.4:
        claims.append({"by": random.choice(regular), "kind": random.choice(kinds)})
    return {"offenders": offenders} | ({"claims": claims} if claims else {})
