"""own-sheets.md, „Refusals of a file“: the faults of a file, as (row, code); of a code that two pages name differently both, „a|b“."""

import re
from functools import partial
from typing import Any

from tests.second.frame import Record, whole
from tests.second.own_check import YES_NO, Faults
from tests.second.own_fault_rows import KEYS, Sheet, own_rows, values
from tests.second.own_fault_rules import count, policies, radl, renonce, seats, surplus
from tests.second.sheets import COLUMNS

ONE = {"format", "slug", "name", "edition", "valid_from", "base", "games", "announcements", "values", "policies", "interpretations",
       "sources", "examples"}  # fmt: skip
TWO = ("names", "own_games", "own_announcements", "count", "halves", "surplus", "kontra", "seats", "radl", "play", "renonce", "sentences",
       "day")  # fmt: skip
# „From point-tarock and french-tarot only names, play, renonce (from, late, rows), sentences, day may be added“
OTHERS = ("point-tarock", "french-tarot")
ADDED = {"names", "play", "renonce", "sentences", "day"}
PLAY: dict[str, tuple[Any, ...]] = {
    "direction": ("counter_clockwise", "clockwise"), "kaiserstich": ("no", "yes", "in_order", "announced"), "kaiserstich_negative": YES_NO,
    "follow_trischaken": YES_NO, "beat_trischaken": (True, False, "vorhand"), "beat_negative": YES_NO, "pagat_last": YES_NO,
    "talon_trischaken": ("first_trick", "first_six", "last_trick", "vorhand", "nobody"), "talon": ("opponents", "declarer", "nobody"),
    "talon_solorufer": ("opponents", "king_half", "declarer"), "lead_positive": ("vorhand", "declarer"),
    "lead_negative": ("vorhand", "declarer"), "lead_trischaken": ("vorhand",),
}  # fmt: skip
DATE = re.compile(r"\d{4}(-\d\d(-\d\d)?|/\d\d)?")
NAMES = {"koenig_ultimo": "König ultimo", "vier_koenige": "4 Könige", "sack_1": "1. Sack", "sack_2": "2. Sack"}


def faults(file: Record) -> list[tuple[str, str]]:
    """Every fault of a file of `tarock-sheet/2`."""
    return checked(file).found


def checked(file: Record) -> Faults:
    found = Faults()
    file = {key: value for key, value in file.items() if value is not None or key == "radl"}
    head(file, found)
    if found.at("base") or found.wants("format", "bad_format"):
        return found
    if file["base"] in OTHERS:
        for key in TWO:
            if key in file and key not in ADDED:
                found.add(key, "not_for_base")
        # what the names, sentences and Renonce rows of another family may speak of is not known here
        for key in ("pays", "claims"):
            if key in (file.get("renonce") or {}):
                found.add(f"renonce.{key}", "not_for_base")
        return found
    sheet = Sheet(file, found)
    found.choice(file.get("halves", "none"), "halves", ("none", "kept", "down"))
    seats(sheet)
    count(sheet)
    values(sheet)
    own_rows(sheet)
    surplus(sheet)
    kontra(sheet)
    policies(sheet)
    radl(sheet)
    play(sheet)
    renonce(sheet)
    names(sheet)
    sentences(sheet)
    sources(sheet)
    day(sheet)
    return found


def head(file: Record, found: Faults) -> None:
    found.keys(file, "", ONE | set(TWO), {"format", "slug", "name", "edition", "valid_from", "base"})
    if "format" in file and file["format"] != "tarock-sheet/2":
        found.add("format", "bad_format")
    if "slug" in file and not (isinstance(file["slug"], str) and re.fullmatch(r"[a-z0-9][a-z0-9-]*", file["slug"])):
        found.add("slug", "bad_slug")
    if "slug" in file and file["slug"] in (*COLUMNS, *OTHERS):
        found.add("slug", "slug_taken")
    if "name" in file:
        found.named(file["name"], "name", 200)
    if "edition" in file:
        found.text(file["edition"], "edition", 200)
    if "valid_from" in file and not (isinstance(file["valid_from"], str) and DATE.fullmatch(file["valid_from"])):
        found.add("valid_from", "bad_date")
    if "base" in file and file["base"] not in (*COLUMNS, *OTHERS, "none"):
        found.add("base", "unknown_base")


def kontra(sheet: Sheet) -> None:
    """„kontra: max …; covers …; other than each with valat_kontra: valat_only: clash“."""
    given, found = sheet.table("kontra"), sheet.faults
    checks: Any = {
        "max": lambda value, row: found.choice(value, row, (1, 2, 4, 8, 16, 32, 64)),
        "covers": lambda value, row: found.choice(value, row, ("each", "game_only", "game_and_open", "game_and_all")),
    }
    found.fields(given, "kontra", checks)
    if given.get("covers", "each") != "each" and sheet.policy.get("valat_kontra") == "valat_only" and not found.at("kontra"):
        found.add("kontra.covers", "clash")


def play(sheet: Sheet) -> None:
    checks: Any = {key: lambda value, row, choices=choices: sheet.faults.choice(value, row, choices) for key, choices in PLAY.items()}
    sheet.faults.fields(sheet.table("play"), "play", checks)


def names(sheet: Sheet) -> None:
    """„Every own row needs one“; of one German or English name: „clash at the row of names, the later of two“."""
    given, found = sheet.table("names"), sheet.faults
    for slug, name in given.items():
        if slug not in sheet.slugs() | set(sheet.kinds) | sheet.violations:
            found.add(f"names.{slug}", "unknown_row|bad_text")
        elif name is not None:
            found.named(name, f"names.{slug}")
    for slug in sheet.named:
        if given.get(slug) is None:
            found.add(f"names.{slug}", "missing_key")
    if found.at("names"):
        given = {slug: name for slug, name in given.items() if not found.at(f"names.{slug}")}
    for group in (sheet.slugs(), set(sheet.kinds)):
        taken = {german(slug, None) for slug in group if given.get(slug) is None}
        seen: tuple[set[str], set[str]] = (set(), set())
        for slug, name in given.items():
            if slug not in group or name is None:
                continue
            pair = german(slug, name), english(name)
            if pair[0] in taken or any(one in before for one, before in zip(pair, seen, strict=True)):
                found.add(f"names.{slug}", "clash")
            for one, before in zip(pair, seen, strict=True):
                before.add(one)


def german(slug: str, name: Any) -> str:
    text = name["de"] if isinstance(name, dict) else name
    return str(text or NAMES.get(slug) or slug.replace("_", " ")).casefold()


def english(name: Any) -> str:
    return str((name.get("en") or name["de"]) if isinstance(name, dict) else name).casefold()


def sentences(sheet: Sheet) -> None:
    """„paragraph and de are required (40, 400 characters; en 400), row names what it speaks of“."""
    found, given = sheet.faults, sheet.file.get("sentences")
    if given is None or not found.list(given, "sentences"):
        return
    said: dict[str, str] = {}
    for place, one in enumerate(given):
        row = f"sentences[{place}]"
        if not found.table(one, row):
            continue
        text: Any = partial(lambda most, value, where: found.text(value, where, most))
        checks: Any = {"paragraph": partial(text, 40), "de": partial(text, 400), "en": partial(text, 400), "row": sheet.speaks_of}
        found.fields(one, row, checks, {"paragraph", "de"})
        about = one.get("row")
        if about is None or found.at(row):
            continue
        source = sheet.table("sources").get(about)
        if about not in said and source is not None and source != one["paragraph"]:
            found.add(f"{row}.row", "clash")
        said.setdefault(about, one["paragraph"])


def sources(sheet: Sheet) -> None:
    """„a paragraph for each value and policy“."""
    for slug, paragraph in sheet.table("sources").items():
        if slug not in sheet.slugs() | set(sheet.kinds) | set(sheet.policy) | KEYS:
            sheet.faults.add(f"sources.{slug}", "unknown_source")
        elif paragraph is not None:
            sheet.faults.text(paragraph, f"sources.{slug}", 200)


def day(sheet: Sheet) -> None:
    given, found = sheet.table("day"), sheet.faults
    checks: Any = {
        name: lambda value, row, least=least, most=most: found.whole(value, row, least, most)
        for name, least, most in (("rounds", 1, 20), ("games", 1, 100), ("minutes", 1, 600), ("cents", 0, 1000), ("fee", 0, 1_000_000))
    }

    def clock(value: object, row: str) -> bool:
        return bool(isinstance(value, str) and re.fullmatch(r"([01]\d|2[0-3]):[0-5]\d", value)) or found.no(row, "bad_value")

    def games_at(value: Any, row: str) -> None:
        if found.table(value, row):
            for size, games in value.items():
                if size not in [str(one) for one in sheet.tables]:
                    found.add(f"{row}.{size}", "unknown_row|unknown_key|bad_value")
                else:
                    found.whole(games, f"{row}.{size}", 1, 100)

    checks |= {"registration": clock, "start": clock, "games_at": games_at}
    checks["kontra"] = lambda value, row: found.choice(value, row, ("at_once", "with_round"))
    found.fields(given, "day", checks)
    both = given.get("registration") and given.get("start") and not found.at("day.registration") and not found.at("day.start")
    if both and given["registration"] > given["start"]:
        found.add("day.start", "clash")
    if sheet.file.get("halves") == "kept" and whole(given.get("cents")) and given["cents"] % 2:
        found.add("day.cents", "half_cent")
