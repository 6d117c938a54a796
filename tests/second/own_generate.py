"""A random file of `tarock-sheet/2` by its number, right by construction."""

from typing import Any

from tests.second.dice import Dice
from tests.second.frame import Record
from tests.second.own_asked import own_rows
from tests.second.own_fault_rows import ALL_GAMES, ALL_KINDS, ALONE
from tests.second.own_fault_rules import CHOICES
from tests.second.own_faults import PLAY, faults
from tests.second.own_file import SCHEME_ASKS
from tests.second.sheets import ANNOUNCEMENTS, BIRDS, COLUMNS, GAMES, NEGATIVE, OWN_BIRD, PARTNER, rows

WHOLE_VALUE = "whole_value"
SLUGS = ("auf", "nichts", "blick", "zwoa", "hoch", "tief")
INTERPRETED = ("kontra", "solo_doubles", "silent_loss", "koenig_ultimo_by", "koenig_ultimo_from_talon", "solorufer_king_in_talon",
               "valat_beside", "opponents_valat", "fifth_player")  # fmt: skip
KINDS = ("grammaboy", "absolut", "fang", "hand", "roessl", "panzer_x")


def file(seed: object, number: int) -> Record:
    """The first right file of this number."""
    for attempt in range(200):
        found = once(Dice(f"{seed}/own/{number}/{attempt}"))
        if not faults(found):
            return found
    raise AssertionError(f"no right file in 200 attempts: {faults(found)}")


def once(dice: Dice) -> Record:
    """One file, nearly always right."""
    base = "none" if dice.chance(0.5) else dice.choice(list(COLUMNS))
    found: Record = {
        "format": "tarock-sheet/2", "slug": "muster", "name": "Muster", "edition": "2026", "valid_from": "2026-10-01", "base": base,
    }  # fmt: skip
    halves = dice.pick("none", "none", "kept", "down")
    if halves != "none" or dice.chance(0.1):
        found["halves"] = halves
    active = 3 if base == "none" and dice.chance(0.3) else 4
    seats(dice, found, active)
    count(dice, found)
    games(dice, found, base, halves, active)
    own_games(dice, found, halves, active)
    announcements(dice, found, base, halves)
    own_kinds(dice, found, halves)
    policies(dice, found, base, halves, active)
    if dice.chance(0.35):
        surplus(dice, found, halves)
    if dice.chance(0.5):
        kontra(dice, found)
    if dice.chance(0.35):
        radl(dice, found)
    if dice.chance(0.5):
        renonce(dice, found, halves)
    if dice.chance(0.4):
        chosen = dice.some(sorted(PLAY), 5)
        found["play"] = {name: dice.choice(PLAY[name]) for name in chosen}
    if dice.chance(0.15):
        found["interpretations"] = interpretations(dice, found.get("policies", {}))
    return found


def num(dice: Dice, halves: str, most: int = 12) -> int | float:
    """„whole (2; 2.0 only where there are halves), or with a half“."""
    value = dice.randint(1, most)
    if halves == "none":
        return value
    return dice.pick(value, value, float(value), value - 0.5)


def pair(dice: Dice, halves: str) -> list[int | float]:
    return [num(dice, halves), num(dice, halves)]


def seats(dice: Dice, found: Record, active: int) -> None:
    if active == 4 and dice.chance(0.6):
        return
    given: Record = {"active": active} if active == 3 or dice.chance(0.3) else {}
    if dice.chance(0.6):
        given["tables"] = dice.pick(*[[active, active + 1], [active], [active, active + 1, active + 2], [active + 1], [active + 2]])
    tables = given.get("tables", [3, 4] if active == 3 else [4, 5])
    if dice.chance(0.5):
        size = dice.choice(tables)
        given["out"] = {str(size): sorted(dice.sample([0, *range(2, size)], size - active))}
    if given:
        found["seats"] = given


def blatt(thirds: int) -> str | int:
    return f"{thirds // 3}/{thirds % 3}"


def written(dice: Dice, found: Record, count: int) -> str | int:
    """A count as the file writes it."""
    if found.get("count", {}).get("unit") == "whole":
        return count
    return count // 3 if count % 3 == 0 and dice.chance(0.4) else blatt(count)


def total_of(found: Record) -> int:
    given = found.get("count")
    return 210 if not given else int(given["total"]) * (1 if given["unit"] == "whole" else 3)


def count(dice: Dice, found: Record) -> None:
    if dice.chance(0.4):
        return
    unit = dice.pick("thirds", "thirds", "whole")
    given: Record = {"total": dice.pick(70, 70, 70, 71, 88, 45, 2, 106), "unit": unit}
    found["count"] = given
    total = total_of(found)
    wins = total // 2 + 1
    if dice.chance(0.25):
        wins = min(total, wins + dice.randint(1, 5))
    given["wins"] = written(dice, found, wins)
    if dice.chance(0.3):
        given["wins_kontra"] = written(dice, found, min(total, (total + 1) // 2 + dice.randint(0, 3)))
    if wins == total // 2 + 1 and total % 2 == 0 and dice.chance(0.5):
        given["tie"] = dice.pick("opponents", "declarer", "nobody", "nobody")
    if dice.chance(0.25):
        given["mayor"] = written(dice, found, min(total, total // 2 + dice.randint(1, 6)))


def games(dice: Dice, found: Record, base: str, halves: str, active: int) -> None:
    every = sorted(ALL_GAMES if active == 4 else ALL_GAMES - PARTNER)
    chosen = dice.sample(every, dice.randint(2, len(every))) if base == "none" else dice.some(every, 6)
    given: Record = {}
    for slug in chosen:
        value: Any = num(dice, halves)
        if slug == "sechserdreier" or (dice.chance(0.3) and slug not in OWN_BIRD and slug != "besserrufer"):
            value = pair(dice, halves)
        there = base != "none" and slug in rows(GAMES, COLUMNS[base])
        given[slug] = None if there and dice.chance(0.3) else value
    if given:
        found["games"] = given


def name(dice: Dice, found: Record, slug: str) -> None:
    text = slug.capitalize()
    found.setdefault("names", {})[slug] = (
        text if dice.chance(0.5) else {"de": text, "en": f"{text} en"} if dice.chance(0.7) else {"de": text}
    )


def own_games(dice: Dice, found: Record, halves: str, active: int) -> None:
    given: Record = {}
    for slug in dice.some(list(SLUGS), 3):
        kind = dice.pick("alone", "alone", "negative", "rufer", "rufer") if active == 4 else dice.pick("alone", "alone", "negative")
        row: Record = {"kind": kind, "value": num(dice, halves)}
        if dice.chance(0.4):
            row["lost"] = num(dice, halves)
        if dice.chance(0.15):
            row["kontra"] = dice.pick(False, True)
        if kind == "rufer" and dice.chance(0.4):
            row["partner"] = dice.pick("called", "required")
        if kind != "negative":
            if dice.chance(0.3):
                row["solo"] = dice.pick(True, True, False)
            if dice.chance(0.3):
                row["surplus"] = dice.pick(True, False)
            if dice.chance(0.4):
                row["factor"] = dice.randint(1, 16)
        if dice.chance(0.4):
            row["like"] = dice.choice({"rufer": ["rufer", "solorufer"], "alone": sorted(ALONE), "negative": sorted(NEGATIVE)}[kind])
        given[slug] = row
        name(dice, found, slug)
    if given:
        found["own_games"] = given


def announcements(dice: Dice, found: Record, base: str, halves: str) -> None:
    wanted = [OWN_BIRD[slug] for slug, value in (found.get("games") or {}).items() if slug in OWN_BIRD and value is not None]
    chosen = dice.sample(sorted(ALL_KINDS), dice.randint(3, len(ALL_KINDS))) if base == "none" else dice.some(sorted(ALL_KINDS), 4)
    given: Record = {slug: pair(dice, halves) for slug in [*chosen, *wanted]}
    if base != "none":
        given |= dict.fromkeys(dice.some([kind for kind in rows(ANNOUNCEMENTS, COLUMNS[base]) if kind not in BIRDS], 1))
    if "valat" in given and given["valat"] and dice.chance(0.7):
        given["valat"] = [4, 8]
    if given:
        found["announcements"] = given


def positive(found: Record) -> list[str]:
    listed = [slug for slug, value in (found.get("games") or {}).items() if value is not None and slug not in NEGATIVE]
    return listed + [slug for slug, row in (found.get("own_games") or {}).items() if row["kind"] != "negative"]


def value(dice: Dice, found: Record, halves: str, *, silent_only: bool) -> Any:
    def one() -> Any:
        if silent_only:
            return [num(dice, halves), None]
        return dice.pick(num(dice, halves), pair(dice, halves), pair(dice, halves), [num(dice, halves), None], [None, num(dice, halves)])

    games = positive(found)
    if games and dice.chance(0.3):
        table = {slug: one() for slug in dice.some(games, 3)}
        if dice.chance(0.7) or not table:
            table["else"] = one()
        return table
    return one()


def own_kinds(dice: Dice, found: Record, halves: str) -> None:
    given: Record = {}
    changed = [slug for slug in sorted(ALL_KINDS - {"valat", "koenig_ultimo"}) if slug not in found.get("announcements", {})]
    for slug in dice.some(list(KINDS), 3) + (dice.some(changed, 2) if dice.chance(0.5) else []):
        known = slug in ALL_KINDS
        kind = None if known else dice.pick("trick", "catch", "holding", "count", "count")
        paired = kind != "count" and dice.chance(0.2)
        row: Record = {} if known else {"kind": kind}
        row["value"] = value(dice, found, halves, silent_only=paired)
        traits(dice, row, kind, paired=paired)
        games = positive(found)
        if games and dice.chance(0.25):
            row["games"] = dice.sample(games, dice.randint(1, len(games)))
        if kind == "count":
            total = total_of(found)
            row["needs"] = written(
                dice, found, max(1, min(total, dice.pick(total // 2 + dice.randint(1, total // 4 + 1), dice.randint(1, total))))
            )
            if dice.chance(0.5):
                row["raises"] = dice.pick(True, True, False)
        given[slug] = row
        if not known:
            name(dice, found, slug)
    if given:
        found["own_announcements"] = given


def traits(dice: Dice, row: Record, kind: str | None, *, paired: bool) -> None:
    if paired:
        row["pays"] = "pair"
    if dice.chance(0.4):
        row["by"] = dice.pick("any", "side", "declarer", "holder")
    if dice.chance(0.3):
        row["silent_lost"] = kind != "holding" and not paired and dice.chance(0.6)
    if dice.chance(0.3):
        row["solo"] = dice.pick(True, False)
    if dice.chance(0.3):
        row["kontra"] = kind != "holding" and dice.chance(0.4)
    if dice.chance(0.35):
        row["each"] = dice.pick("game", "side", "side")


def policies(dice: Dice, found: Record, base: str, halves: str, active: int) -> None:
    given: Record = {}
    free = ("kontra", "solo_doubles", "silent_loss", "koenig_ultimo_by", "koenig_ultimo_from_talon", "solorufer_king_in_talon",
            "valat_beside", "opponents_valat", "claims", "fifth_player", "vorhand_passed_on")  # fmt: skip
    for name in free:
        if dice.chance(0.25):
            given[name] = dice.choice(CHOICES[name])
    if dice.chance(0.6):
        given |= dice.pick(
            {"valat_value": "added", "valat_kontra": "separate"}, {"valat_value": "multiplies", "valat_kontra": "one_item"},
            {"valat_value": "multiplies", "valat_kontra": "valat_only"}, {"valat_value": "multiplies_all", "valat_kontra": "all_items"},
            {"valat_value": "multiplies_all", "valat_kontra": "all_items"},
        )  # fmt: skip
    if "valat_value" not in given and dice.chance(0.2):
        given["bird_rufer"] = "unit"
    if (found.get("games") or {}).get("besserrufer") is not None or base in ("koenigrufen-oberoesterreich", "koenigrufen-tirol"):
        if dice.chance(0.9):
            lent = rows(ANNOUNCEMENTS, COLUMNS[base]) if base != "none" else {}
            can = [bird for bird in BIRDS if bird in lent or bird in found.get("announcements", {})] or ["pagat"]
            given["besserrufer_birds"] = dice.sample(can, dice.randint(1, len(can)))
            given["besserrufer_without_bird"] = dice.pick("three_each", "listed")
            given["conceded_bird"] = dice.pick("one", "listed")
    elif dice.chance(0.2):
        given["conceded_bird"] = dice.choice(CHOICES["conceded_bird"])
    trischaken(dice, given, base, halves, active)
    if given:
        found["policies"] = given


def trischaken(dice: Dice, given: Record, base: str, halves: str, active: int) -> None:
    if not dice.chance(0.6):
        return
    scheme = WHOLE_VALUE if active == 3 else dice.choice([one for one in SCHEME_ASKS if one != WHOLE_VALUE])
    given["trischaken"] = scheme
    whole = "none" if halves == "down" else halves
    for name in SCHEME_ASKS[scheme]:
        given[name] = dice.choice(CHOICES[name]) if name in CHOICES else 2 * dice.randint(1, 5) if active == 3 else num(dice, whole)
    if base == "none" or dice.chance(0.4):
        given["renonce_trischaken"] = "by_role" if active == 4 and dice.chance(0.3) else num(dice, halves)


def surplus(dice: Dice, found: Record, halves: str) -> None:
    total = total_of(found)
    above = dice.pick(total // 2, total // 2, dice.randint(0, total - 1))
    given: Record = {"who": dice.pick("declarer", "winner", "winner"), "above": written(dice, found, above)}
    given["step"] = written(dice, found, dice.randint(1, max(1, total // 20)))
    if dice.chance(0.4):
        given["from"] = written(dice, found, min(total, above + dice.randint(0, total // 8)))
    if dice.chance(0.4):
        given["per"] = num(dice, halves, 4)
    if dice.chance(0.5):
        given["times"] = dice.pick("one", "factor")
    if dice.chance(0.4):
        given["kontra"] = dice.pick(True, False)
    found["surplus"] = given


def kontra(dice: Dice, found: Record) -> None:
    given: Record = {}
    if dice.chance(0.6):
        given["max"] = dice.pick(1, 2, 4, 8, 16, 64)
    if dice.chance(0.6):
        given["covers"] = dice.pick("each", "game_only", "game_and_open", "game_and_all")
    if given:
        found["kontra"] = given


def radl(dice: Dice, found: Record) -> None:
    if dice.chance(0.05):
        found["radl"] = None
        return
    kinds = [slug for slug, row in {**found.get("announcements", {}), **found.get("own_announcements", {})}.items() if row]
    listed = [slug for slug, value in (found.get("games") or {}).items() if value is not None]
    more = ["trischaken"] if "trischaken" in (found.get("policies") or {}) or found["base"] != "none" else []
    pool = ["tie", "half_time", "fensterbankl", *more, *kinds, *listed, *(found.get("own_games") or {})]
    given: Record = {}
    if dice.chance(0.5):
        given["events"] = {word: word.capitalize() for word in dice.sample(["gstiess", "uebergeben"], dice.randint(1, 2))}
        pool += list(given["events"])
    given["triggers"] = {trigger: dice.pick("round", dice.randint(1, 6)) for trigger in dice.some(pool, 5)}
    given["stack"] = dice.pick("restart", "append", "multiply", "multiply")
    if given["stack"] == "multiply" and dice.chance(0.6):
        given["max"] = dice.pick(2, 4, 8, 16)
    if dice.chance(0.3):
        given["last"] = dice.pick("round", dice.randint(1, 4))
    found["radl"] = given
    found.get("policies", {}).pop("radl", None)


def renonce(dice: Dice, found: Record, halves: str) -> None:
    given: Record = {}
    if dice.chance(0.7):
        given["pays"] = dice.pick("as_won", "side_loses", "side_loses", {"each": num(dice, halves)})
    if dice.chance(0.4):
        kinds = [slug for slug, row in {**found.get("announcements", {}), **found.get("own_announcements", {})}.items() if row]
        given["claims"] = {kind: dice.pick("silent", "open", num(dice, halves)) for kind in dice.some(kinds, 5)}
        found.get("policies", {}).pop("claims", None)
    if given:
        found["renonce"] = given
    if dice.chance(0.5):
        if dice.chance(0.4):
            found.setdefault("renonce", {})["from"] = dice.choice(list(COLUMNS))
        if dice.chance(0.3):
            found.setdefault("renonce", {})["late"] = dice.pick("expired", "discretion")
        own_rows(dice, found)


def interpretations(dice: Dice, given: Record) -> Record:
    """Two answers each; the sheet's own stands first."""
    names = INTERPRETED
    found = {}
    if "claims" in given:
        names = (*names, "claims")
    scheme = given.get("trischaken")
    names = (*names, *(name for name in SCHEME_ASKS.get(str(scheme), ()) if name in CHOICES))
    for name in dice.some(list(names), 3):
        choices = dice.sample(list(CHOICES[name]), len(CHOICES[name]))
        own = [given[name]] if name in given else []
        found[name] = [*own, *(one for one in choices if one not in own)][:2]
    return found
