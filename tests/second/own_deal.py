"""Records and table's sheets under a random file: mostly possible ones, weighted towards what is intricate."""

import copy
from typing import Any

from tests.second import dice as throw
from tests.second.dice import SPOILERS, Dice
from tests.second.frame import Record
from tests.second.own_file import ELSE, Kind, Own
from tests.second.own_generate import num, pair

SPOILED = 0.15


def request(dice: Dice, own: Own) -> Record:
    """One request under the sheet."""
    seats = dice.choice(own.tables)
    found: Record = {"system": own.slug, "seats": seats, "record": record(dice, own, seats, dice.randrange(seats))}
    options = chosen(dice, own)
    if options:
        found["options"] = options
    if dice.chance(SPOILED):
        given = copy.deepcopy(found["record"])
        for _ in range(2 if dice.chance(0.15) else 1):
            if given:
                dice.choice([*SPOILERS, *MORE])(dice, given)
        found["record"] = given
    if dice.chance(0.02):
        outside(dice, found)
    return found


def outside(dice: Dice, found: Record) -> None:
    """A fault outside the record."""
    kind, value = dice.pick(
        ("seats", 2), ("seats", 7), ("seats", None), ("seats", "4"), ("options", {"kontra": "bar"}), ("options", {"silent_loss": None}),
        ("options", {"values": {"rufer": [1, 2]}}), ("options", {"values": {"dreier": 0}}), ("options", {"values": {"skat": 3}}),
        ("options", {"values": {"pagat": 2}}), ("options", {"values": {"pagat": [1, 2]}}), ("options", {"values": {"sechserdreier": 4}}),
        ("options", {"two_jungfrauen": "shared"}), ("options", {"values": []}), ("tisch", 1), ("options", {"radl": True}),
    )  # fmt: skip
    found[str(kind)] = copy.deepcopy(value)


def chosen(dice: Dice, own: Own) -> Record:
    found: Record = {name: dice.choice(choices) for name, choices in own.choices.items() if dice.chance(0.5)}
    if dice.chance(0.1):
        values: Record = {}
        halves = own.halves if own.halves == "kept" else "none"
        for slug in dice.some([*own.games, *own.kinds], 3):
            if slug in own.games:
                values[slug] = pair(dice, halves) if own.games[slug].pair else num(dice, halves)
            elif own.kinds[slug].alike and None not in own.kinds[slug].values[ELSE]:
                values[slug] = pair(dice, halves)
        found["values"] = values
    return found


def record(dice: Dice, own: Own, seats: int, dealer: int) -> Record:
    """The next game of a table."""
    out = [(dealer + offset) % seats for offset in own.sits_out(seats)]
    playing = [one for one in range(seats) if one not in out]
    special = ["redeal", "manual", *(["fensterbankl"] if own.fensterbankl else [])]
    name = dice.choice(sorted(own.games)) if own.games else "redeal"
    if own.trischaken and dice.chance(0.15):
        name = "trischaken"
    if dice.chance(0.04):
        name = dice.choice(special)
    found: Record = {"game": name, "dealer": dealer}
    if own.policy["vorhand_passed_on"] == "four_kings" and dice.chance(0.2):
        found["vorhand"] = (dealer + dice.pick(1, 2, 2, 2, 3)) % seats
    if own.radl and own.radl.events and name != "redeal" and dice.chance(0.2):
        found["events"] = dice.sample(list(own.radl.events), dice.randint(1, len(own.radl.events)))
    if name == "manual":
        found |= throw.manual(dice, seats, playing, sorted(own.slugs()))
        if own.halves == "kept" and dice.chance(0.5):
            found["amounts"][playing[0]] += 0.5
            found["amounts"][playing[1]] -= 0.5
    elif name == "trischaken":
        found |= trischaken(dice, own, seats, playing, out)
    elif name in own.games:
        fill(dice, own, found, playing, out)
    return found


def with_radl(dice: Dice, own: Own, record: Record) -> Record:
    """A single record may say its factor."""
    if own.radl and record["game"] not in ("redeal", "manual", "fensterbankl") and dice.chance(0.3):
        record["radl"] = dice.pick(*[factor for factor in (1, 2, 4, 8, 16) if factor <= own.radl.most])
    return record


def written(own: Own, count: int) -> str | int:
    return count if own.count.unit == "whole" else throw.blatt(count)


def trischaken(dice: Dice, own: Own, seats: int, playing: list[int], out: list[int]) -> Record:
    if dice.chance(0.2):
        found: Record = {"renonce": throw.renonce(dice, playing, out, ["pagat", "valat"])}
        for claim in found["renonce"].get("claims", []):
            if dice.chance(0.8):
                claim.pop("kind", None)
                claim["points"] = dice.randint(1, 6)
        return with_radl(dice, own, {"game": "trischaken", **found})
    counts = throw.counts(dice, len(playing), 1) if own.count.total == throw.PACK else shares(dice, own.count.total, len(playing))
    return {"points": [written(own, counts[playing.index(one)]) if one in playing else None for one in range(seats)]}


def shares(dice: Dice, total: int, players: int) -> list[int]:
    """A pack of another size in so many counts."""
    shape = dice.pick("any", "maidens", "tied", "half")
    if shape == "tied":
        top = dice.randint(total // players, total // 2)
        found = [top, top, *throw.parts(dice, total - 2 * top, players - 2, 1, maidens=0)]
    elif shape == "half":
        top = total // 2 + dice.randint(0, 2)
        found = [min(top, total), *throw.parts(dice, total - min(top, total), players - 1, 1, maidens=dice.randint(0, players - 2))]
    else:
        found = throw.parts(dice, total, players, 1, maidens=dice.randint(1, players - 1) if shape == "maidens" else 0)
    dice.shuffle(found)
    return found


def fill(dice: Dice, own: Own, record: Record, playing: list[int], out: list[int]) -> None:
    """A game with a declarer."""
    game = own.games[record["game"]]
    record["declarer"] = dice.choice(playing)
    if game.kind == "rufer" and (dice.chance(0.65) or (game.required and dice.chance(0.95))):
        record["partner"] = dice.choice([one for one in playing if one != record["declarer"]])
    attack = [record["declarer"], record.get("partner")]
    defence = [one for one in playing if one not in attack]
    said = announcements(dice, own, record, playing, defence)
    can = game.kind == "rufer" and not game.own and game.slug != "solorufer" and "partner" not in record
    if can and dice.chance(0.15):
        concede(dice, own, record, said)
        return
    if dice.chance(0.3):
        give_up(dice, own, record, said, playing, out)
    else:
        win(dice, own, record, said)
    if said or dice.chance(0.03):
        record["announcements"] = said
    if dice.chance(0.45) and game.kontra and own.kontra > 1:
        steps = [step for step in (2, 2, 4, 8, 16, 32, 64) if step <= own.kontra]
        if game.kind == "negative" and dice.chance(0.6):
            record["kontra"] = {str(one): dice.pick(1, *steps) for one in defence}
        else:
            record["kontra"] = dice.choice(steps)
    with_radl(dice, own, record)


def known(own: Own, record: Record, kind: Kind) -> bool:
    """Does the game know this kind, most probably?"""
    game = own.games[record["game"]]
    listed = game.kinds is None or kind.slug in game.kinds
    named = kind.games is None or game.slug in kind.games
    return game.kind != "negative" and listed and named and kind.value(game.slug) is not None


def announcements(dice: Dice, own: Own, record: Record, playing: list[int], defence: list[int]) -> list[Record]:
    game, found = own.games[record["game"]], []
    if game.kind == "negative":
        return []
    can = [kind for kind in own.kinds.values() if known(own, record, kind) or dice.chance(0.02)]
    if game.colour:
        can = [
            kind for kind in can if kind.games or kind.slug in ("vier_koenige", "valat", "sack", "sack_1", "sack_2") or dice.chance(0.03)
        ]
    if (game.kind != "rufer" or (game.like == "solorufer" and "partner" not in record)) and dice.chance(0.98):
        can = [kind for kind in can if kind.slug != "koenig_ultimo"]
    wanted = dice.some(can, 4)
    if "valat" in own.kinds and own.kinds["valat"] in can and dice.chance(0.25):
        wanted.append(own.kinds["valat"])
    bird = {"pagatrufer": "pagat", "uhurufer": "uhu", "kakadurufer": "kakadu", "quapilrufer": "quapil"}.get(game.slug)
    if game.slug == "besserrufer" and dice.chance(0.9) and own.policy.get("besserrufer_birds"):
        bird = dice.choice(sorted(own.policy["besserrufer_birds"]))
    if bird in own.kinds and dice.chance(0.97):
        found.append(finish(dice, own, {"kind": bird, "by": record["declarer"], "when": "open"}, record, defence))
    for kind in dict.fromkeys(kind.slug for kind in wanted):
        if kind != bird or dice.chance(0.02):
            for _ in range(2 if own.kinds[kind].each == "side" and dice.chance(0.4) else 1):
                found.append(one(dice, own, own.kinds[kind], record, playing, defence))
    dice.shuffle(found)
    return found


def one(dice: Dice, own: Own, kind: Kind, record: Record, playing: list[int], defence: list[int]) -> Record:
    values = kind.value(record["game"]) or (None, None)
    whens = [when for when, value in zip(("silent", "open"), values, strict=True) if value is not None]
    when = dice.choice(whens) if whens and dice.chance(0.97) else dice.pick("silent", "open")
    by: Any = dice.choice(playing)
    if when == "open" and dice.chance(0.9):
        holder = record.get("partner", record["declarer"])
        attack = [one for one in playing if one not in defence]
        by = {"side": dice.choice(attack), "declarer": record["declarer"], "holder": holder}.get(kind.by, by)
        if kind.slug == "koenig_ultimo":
            by = holder
    found: Record = {"kind": kind.slug, "by": by, "when": when}
    if kind.pair and dice.chance(0.97):
        found["of"] = dice.choice([one for one in playing if one != by or dice.chance(0.05)] or playing)
    return finish(dice, own, found, record, defence)


def finish(dice: Dice, own: Own, said: Record, record: Record, defence: list[int]) -> Record:
    """Its result and its Kontra."""
    kind = own.kinds[said["kind"]]
    may_lose = (said["when"] == "open" or kind.silent_lost) and kind.family != "holding"
    if kind.family != "count" or dice.chance(0.4):
        said["won"] = not may_lose or dice.chance(0.5)
    if said["when"] == "open" and kind.kontra and own.covers == "each" and own.kontra > 1 and dice.chance(0.4):
        steps = [step for step in (2, 4, 8, 64) if step <= own.kontra]
        same = dice.choice(steps)
        said["kontra"] = {str(one): same for one in defence} if dice.chance(0.1) else same
    return said


def win(dice: Dice, own: Own, record: Record, said: list[Record]) -> None:
    """The result, mostly in agreement with a made Valat and with what raises the game."""
    total, won = own.count.total, dice.chance(0.55)
    attack = (record["declarer"], record.get("partner"))
    valats = [one for one in said if one["kind"] == "valat" and one.get("won")]
    if valats and dice.chance(0.95):
        won = valats[0]["by"] in attack
    if own.games[record["game"]].kind == "negative":
        record["won"] = won
        return
    near = dice.pick(own.count.wins, total // 2, own.count.wins_kontra, *[one.needs for one in own.kinds.values() if one.needs])
    count = dice.pick(dice.randint(own.count.wins, total), min(total, max(0, near + dice.randint(-1, 1)))) if won else dice.randint(0, near)
    if dice.chance(0.1) and total % 2 == 0:
        count = total // 2
    counts = [one for one in said if own.kinds[one["kind"]].family == "count"]
    form = dice.pick("won", "points", "points", "both") if not counts or dice.chance(0.15) else "points"
    if own.surplus.who != "none" and dice.chance(0.95):
        form = dice.pick("points", "points", "both")
    if form != "points":
        record["won"] = won
    if form != "won":
        record["points"] = written(own, count)
        for one in counts:
            mine = count if one["by"] in attack else total - count
            if "won" in one and dice.chance(0.9):
                one["won"] = mine >= own.kinds[one["kind"]].needs
        if form == "points" and valats and dice.chance(0.9):
            valats[0]["won"] = (count >= own.count.wins) == (valats[0]["by"] in attack) or valats[0]["when"] == "silent"


def concede(dice: Dice, own: Own, record: Record, said: list[Record]) -> None:
    record["conceded"] = True
    if dice.chance(0.9):
        said = [
            one for one in said if one["when"] == "open" and one["by"] == record["declarer"] and own.kinds[one["kind"]].family == "trick"
        ]
    for one in said:
        one.pop("kontra", None)
        one.pop("won", None)
    if said:
        record["announcements"] = said
    with_radl(dice, own, record)


def give_up(dice: Dice, own: Own, record: Record, said: list[Record], playing: list[int], out: list[int]) -> None:
    kinds = sorted(own.kinds) or ["pagat"]
    claimable = [kind for kind in kinds if known(own, record, own.kinds[kind])] if kinds != ["pagat"] or own.kinds else []
    if own.claims:
        claimable = [kind for kind in claimable if kind in own.claims] or claimable
    record["renonce"] = throw.renonce(dice, playing, out, kinds if dice.chance(0.1) or not claimable else claimable)
    if record["game"] == "besserrufer" and dice.chance(0.15):
        record["renonce"]["offenders"] = [record["declarer"]]
        said.clear()
    for one in said:
        if dice.chance(0.9):
            one.pop("won", None)
    if dice.chance(0.05):
        record["points"] = written(own, dice.randint(0, own.count.total))


def half_claim(dice: Dice, record: Record) -> None:
    given = record.setdefault("renonce", {"offenders": [0]})
    if isinstance(given, dict):
        given["claims"] = [{"by": 1, "points": dice.pick(1.5, 2.0, 0.25, 1), "reason": "so"}]


def stray_event(dice: Dice, record: Record) -> None:
    record["events"] = dice.pick(["gstiess"], ["sonst"], "gstiess", ["gstiess", "gstiess"], [], [3])


def stray_of(dice: Dice, record: Record) -> None:
    for said in (record.get("announcements") or [])[:1]:
        said["of"] = dice.pick(0, 1, 2, 3, 9, None, "1")


def stray_count(dice: Dice, record: Record) -> None:
    record["points"] = dice.pick("37/2", 40, "89/0", 89, "35/0", 35, 1001, "70/1", 22.5)


def stray_kontra(dice: Dice, record: Record) -> None:
    said = record.get("announcements")
    (dice.choice(said) if said and dice.chance(0.5) else record)["kontra"] = dice.pick(2, 16, 32, 64, 128, {"0": 16})


def stray_radl(dice: Dice, record: Record) -> None:
    record["radl"] = dice.pick(1, 2, 4, 8, 16, 32, 3)


MORE = [half_claim, stray_event, stray_of, stray_of, stray_count, stray_kontra, stray_radl]


def sheet(dice: Dice, own: Own) -> Record:
    """A table's round under the sheet, with many games that start a Radl."""
    seats = dice.choice(own.tables)
    length = dice.randint(3, 20)
    found: Record = {"system": own.slug, "seats": seats}
    if dice.chance(0.7):
        found["games"] = max(1, length + dice.pick(0, 0, 1, 3, -2))
    found["records"] = []
    for place in range(length):
        one = record(dice, own, seats, place % seats)
        if dice.chance(0.95):
            one.pop("radl", None)
        if dice.chance(0.05):
            dice.choice([*SPOILERS, *MORE])(dice, one)
        found["records"].append(one)
    return found
