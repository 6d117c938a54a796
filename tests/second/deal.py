"""Records of the four players' Tarock, from the pages: mostly possible ones, weighted towards what is intricate."""

from typing import Any

from tests.second import dice as throw
from tests.second.dice import Dice
from tests.second.frame import Record
from tests.second.sheets import ANNOUNCEMENTS, BIRDS, CHOICES, COLOUR, COLUMNS, GAMES, NEGATIVE, OWN_BIRD, PARTNER, POLICIES, RANGE, rows

Announcements = list[Record]
FAIL = (*BIRDS, "koenig_ultimo")


def options(dice: Dice, system: str) -> Record:
    """What a tournament chose; on the Speiszettel now and then a Sack's value, and a sheet's own values."""
    found = {name: dice.choice(choices) for name, choices in CHOICES[system].items() if dice.chance(0.35)}
    if system == "koenigrufen-speiszettel":
        found |= {"sack": [dice.randint(1, 3), dice.randint(1, 6)]} if dice.chance(0.4) else {}
    if dice.chance(0.25):
        column = COLUMNS[system]
        slugs = dice.some([*rows(GAMES, column), *rows(ANNOUNCEMENTS, column)], 4)
        games = rows(GAMES, column)
        found["values"] = {
            slug: dice.randint(1, 12) if slug in games and slug != "sechserdreier" else [dice.randint(1, 9), dice.randint(1, 12)]
            for slug in slugs
            if slug != "sack"
        }
    return found


def request(dice: Dice, system: str) -> Record:
    """One request of a Königrufen system."""
    seats = dice.pick(4, 4, 4, 5)
    dealer = dice.randrange(seats)
    playing = [one for one in range(seats) if seats == 4 or one != dealer]
    chosen = options(dice, system)
    games = list(rows(GAMES, COLUMNS[system]))
    name = game(dice, system, games)
    record: Record = {"game": name, "dealer": dealer}
    if system == "koenigrufen-sauwald" and dice.chance(0.2):
        record["vorhand"] = (dealer + dice.pick(1, 2, 2, 2, 3)) % seats
    if system == "koenigrufen-speiszettel" and name not in ("redeal", "manual", "fensterbankl") and dice.chance(0.3):
        record["radl"] = dice.pick(1, 2, 2)
    also = [dealer] if seats == 5 else []
    if name == "manual":
        record |= throw.manual(dice, seats, playing, games)
    elif name == "trischaken":
        record |= trischaken(dice, seats, playing, also)
    elif name not in ("redeal", "fensterbankl"):
        fill(dice, system, chosen, record, playing, also)
    return {"system": system, "seats": seats, "options": chosen, "record": record}


def game(dice: Dice, system: str, games: list[str]) -> str:
    rare = ["redeal", "manual", "fensterbankl"] if system == "koenigrufen-speiszettel" else ["redeal", "manual"]
    if dice.chance(0.2):
        return "trischaken"
    if dice.chance(0.02):
        return dice.choice(rare)
    wanted = {name for name in games if name not in NEGATIVE} if dice.chance(0.85) else set(games)
    often = [name for name in games if name in wanted and (name in OWN_BIRD or name in ("besserrufer", "solorufer", "sechserdreier"))]
    return dice.choice(often if dice.chance(0.4) else sorted(wanted))


def trischaken(dice: Dice, seats: int, playing: list[int], also: list[int]) -> Record:
    if dice.chance(0.25):
        found: Record = {"renonce": throw.renonce(dice, playing, also, ["pagat", "valat"])}
        for claim in found["renonce"].get("claims", []):
            if dice.chance(0.8):
                claim.pop("kind", None)
                claim["points"] = dice.randint(1, 6)
        return found
    return {"points": throw.trischaken_points(dice, seats, playing, 1)}


def fill(dice: Dice, system: str, chosen: Record, record: Record, playing: list[int], also: list[int]) -> None:
    """A game with a declarer."""
    policy = rows(POLICIES, COLUMNS[system]) | {key: value for key, value in chosen.items() if isinstance(value, str)}
    name = record["game"]
    record["declarer"] = dice.choice(playing)
    if name in PARTNER and dice.chance(0.6):
        record["partner"] = dice.choice([one for one in playing if one != record["declarer"]])
    attack = [record["declarer"], record.get("partner")]
    defence = [one for one in playing if one not in attack]
    said = announcements(dice, policy, system, chosen, record, playing)
    can = name in PARTNER and name != "solorufer" and "partner" not in record
    if can and dice.chance(0.15):
        concede(dice, record, said)
        return
    if dice.chance(0.3):
        give_up(dice, record, said, playing, also, kinds(system, chosen))
    else:
        win(dice, record, said)
    if said or dice.chance(0.05):
        record["announcements"] = said
    opened = any(one["kind"] == "valat" and one["when"] == "open" for one in said)
    if policy["valat_kontra"] == "valat_only" and opened and dice.chance(0.95):
        return
    if dice.chance(0.45):
        record["kontra"] = kontra(dice, defence, unequal=name in NEGATIVE)


def kontra(dice: Dice, defence: list[int], *, unequal: bool) -> int | dict[str, int]:
    """One for all, or one for each opponent."""
    same = dice.kontra(0.9)
    if unequal and dice.chance(0.6):
        return {str(one): dice.kontra(0.7) for one in defence}
    return {str(one): same for one in defence} if dice.chance(0.1) else same


def kinds(system: str, chosen: Record) -> list[str]:
    return [kind for kind in rows(ANNOUNCEMENTS, COLUMNS[system]) if kind != "sack" or "sack" in chosen]


def announcements(dice: Dice, policy: dict[str, str], system: str, chosen: Record, record: Record, playing: list[int]) -> Announcements:
    """The bids' own birds, and up to four more; a Valat often."""
    name, found = record["game"], []
    if name in NEGATIVE:
        return []
    can = kinds(system, chosen)
    if name in COLOUR and dice.chance(0.97):
        can = [kind for kind in can if kind in ("vier_koenige", "valat", "sack", "sack_1", "sack_2")]
    if (name not in PARTNER or (name == "solorufer" and "partner" not in record)) and dice.chance(0.98):
        can = [kind for kind in can if kind != "koenig_ultimo"]
    wanted = dice.some(can, 4) + (["valat"] if dice.chance(0.3) else [])
    own = OWN_BIRD.get(name)
    if name == "besserrufer" and dice.chance(0.9):
        own = dice.choice(list(RANGE[policy["besserrufer_birds"]]))
    if own and (name == "besserrufer" or dice.chance(0.97)):
        found.append({"kind": own, "by": record["declarer"], "when": "open"})
    for kind in dict.fromkeys(wanted):
        if kind != own or dice.chance(0.02):
            found.append(one(dice, kind, record, playing))
    results(dice, policy, found, [one for one in playing if one not in (record["declarer"], record.get("partner"))])
    dice.shuffle(found)
    return found


def results(dice: Dice, policy: dict[str, str], found: Announcements, defence: list[int]) -> None:
    """Who made it, and its Kontra; mostly what the page allows."""
    open_valat = any(said["kind"] == "valat" and said["when"] == "open" for said in found)
    for said in found:
        if policy["valat_beside"] == "birds_and_ultimo" and open_valat and said["kind"] in ("trull", "vier_koenige") and dice.chance(0.9):
            said["when"] = "silent"
        said["won"] = said["when"] == "silent" and (said["kind"] not in FAIL or policy["silent_loss"] == "never")
        said["won"] = said["won"] or dice.chance(0.5)
        if said["when"] == "open" and dice.chance(0.4):
            said["kontra"] = kontra(dice, defence, unequal=False)


def one(dice: Dice, kind: str, record: Record, playing: list[int]) -> Record:
    when = dice.pick("open", "silent")
    by: Any = dice.choice(playing)
    if kind == "koenig_ultimo" and when == "open" and dice.chance(0.95):
        by = record.get("partner", record["declarer"])
    return {"kind": kind, "by": by, "when": when}


def win(dice: Dice, record: Record, said: Announcements) -> None:
    """The result, mostly in agreement with a made Valat; as won, as a count, or both."""
    won = dice.chance(0.55)
    for announcement in said:
        if announcement["kind"] == "valat" and announcement["won"] and dice.chance(0.95):
            won = announcement["by"] in (record["declarer"], record.get("partner"))
    form = "won" if record["game"] in NEGATIVE else dice.pick("won", "won", "points", "both")
    if form != "points":
        record["won"] = won
    if form != "won":
        record["points"] = throw.blatt(dice.pick(107, dice.randint(107, 210)) if won else dice.pick(106, dice.randint(0, 106)))


def concede(dice: Dice, record: Record, said: Announcements) -> None:
    """Geschliffen, with the game's birds and now and then with more than it may have."""
    record["conceded"] = True
    if dice.chance(0.85):
        said = [one for one in said if one["when"] == "open" and one["by"] == record["declarer"] and one["kind"] in BIRDS]
        own = OWN_BIRD.get(record["game"])
        said = [one for one in said if record["game"] == "besserrufer" or (own == one["kind"] and dice.chance(0.5))]
        for announcement in said:
            announcement.pop("kontra", None)
            announcement["won"] = False
            if dice.chance(0.9):
                announcement.pop("won")
    if said:
        record["announcements"] = said


def give_up(dice: Dice, record: Record, said: Announcements, playing: list[int], also: list[int], kinds: list[str]) -> None:
    """A Renonce; what was announced has mostly no result."""
    often = [kind for kind in kinds if kind in (*BIRDS, "valat")]
    record["renonce"] = throw.renonce(dice, playing, also, kinds + often)
    if record["game"] == "besserrufer" and dice.chance(0.15):
        record["renonce"]["offenders"] = [record["declarer"]]
        said.clear()
    for announcement in said:
        if dice.chance(0.9):
            announcement.pop("won")
    if dice.chance(0.05):
        record["points"] = throw.blatt(dice.randint(0, 210))
