"""own-sheets.md, „Refusals of a file“: the count, surplus, seats, policies, Radl, Renonce."""

from typing import Any

from tests.second.frame import Record, whole
from tests.second.own_amounts import a_number
from tests.second.own_check import YES_NO
from tests.second.own_fault_rows import Sheet, even
from tests.second.own_file import SCHEME_ASKS, SCHEME_ROWS, number
from tests.second.own_table import STAGES, TABLES
from tests.second.sheets import BIRDS, COLUMNS, OWN_BIRD, POLICIES, rows

CHOICES: dict[str, tuple[str, ...]] = {
    "kontra": ("cash", "score"), "solo_doubles": ("all", "all_but_valat"), "silent_loss": ("never", "birds_and_ultimo"),
    "bird_rufer": ("separate", "unit"), "besserrufer_without_bird": ("three_each", "listed"),
    "conceded_bird": ("one", "games_own", "listed"), "koenig_ultimo_by": ("holder", "anyone"),
    "koenig_ultimo_from_talon": ("allowed", "not_allowed"), "solorufer_king_in_talon": ("kontra_void", "kontra_counts"),
    "valat_value": ("added", "multiplies", "multiplies_all"),
    "valat_beside": ("all", "course", "course_or_kontrad", "announced", "birds_and_ultimo", "nothing"),
    "valat_kontra": ("separate", "one_item", "valat_only", "all_items"), "opponents_valat": ("mirrored", "referee"),
    "trischaken": tuple(SCHEME_ASKS), "two_jungfrauen": ("shared", "included", "doubled"),
    "jungfrau_of_tied": ("all", "three_from_each", "three_in_all", "referee"), "three_tied": ("one_each", "referee"),
    "vorhand_tied": ("shares_six", "two_each"), "trischaken_ties": ("share", "referee"), "three_jungfrauen": ("two_each", "referee"),
    "claims": ("none", "birds_ultimo_valat", "any_silent"), "fifth_player": ("pays_all", "no"),
    "vorhand_passed_on": ("no", "four_kings"), "radl": ("yes", "no"),
}  # fmt: skip
NUMBERS = ("trischaken_pot", "trischaken_value", "renonce_trischaken")
DECISIONS = ("correct", "renonce", "no_renonce", "bird_lost", "redeal", "accepted", "expired", "annul", "discretion")
ASKED = ("decisive", "forced", "gained", "higher_given_first", "intentional", "before_first_call", "warned_before", "four_kings", "breach")


def count(sheet: Sheet) -> None:
    given, found = sheet.table("count"), sheet.faults
    if not given:
        return
    found.keys(given, "count", {"total", "unit", "wins", "wins_kontra", "tie", "mayor"}, {"total", "unit", "wins"})
    if given.get("unit") is not None and found.choice(given["unit"], "count.unit", ("thirds", "whole")):
        sheet.unit = given["unit"]
    total = given.get("total")
    if total is None or not (whole(total) and 2 <= total <= 1000):
        if total is not None:
            found.add("count.total", "bad_value|bad_count")
        return
    sheet.total = number(total, sheet.unit)
    if found.at("count.unit"):
        return
    counts = {name: found.count(given[name], f"count.{name}", sheet.unit, sheet.total) for name in ("wins", "wins_kontra", "mayor") if
              given.get(name) is not None}  # fmt: skip
    if 0 <= 2 * counts.get("wins", -1) <= sheet.total:
        found.add("count.wins", "bad_count")
    if 0 <= 2 * counts.get("wins_kontra", -1) < sheet.total:
        found.add("count.wins_kontra", "bad_count")
    tie = given.get("tie")
    known = tie is not None and found.choice(tie, "count.tie", ("opponents", "declarer", "nobody"))
    # „unless half is a count and wins the next one above it“
    next_one = found.at("count.wins") or (sheet.total % 2 == 0 and counts["wins"] == sheet.total // 2 + 1)
    if known and tie != "opponents" and not next_one:
        found.add("count.tie", "clash")


def surplus(sheet: Sheet) -> None:
    given, found = sheet.table("surplus"), sheet.faults
    if not given:
        return

    def a_count(value: object, row: str) -> int:
        return found.count(value, row, sheet.unit, sheet.total)

    checks: Any = {
        "who": lambda value, row: found.choice(value, row, ("none", "declarer", "winner")),
        "above": a_count,
        "step": lambda value, row: a_count(value, row) or found.no(row, "bad_count"),
        "from": a_count,
        "per": lambda value, row: found.number(value, row, sheet.halves),
        "times": lambda value, row: found.choice(value, row, ("one", "factor")),
        "kontra": lambda value, row: found.choice(value, row, YES_NO),
    }
    found.fields(given, "surplus", checks, {"who"} | ({"above", "step"} if given.get("who") in ("declarer", "winner") else set()))
    both = all(given.get(name) is not None and not found.at(f"surplus.{name}") for name in ("above", "from"))
    if both and number(given["from"], sheet.unit) < number(given["above"], sheet.unit):
        found.add("surplus.from", "bad_count")


def seats(sheet: Sheet) -> None:
    given, found = sheet.table("seats"), sheet.faults
    found.keys(given, "seats", {"active", "tables", "out"})
    if given.get("active") is not None and found.choice(given["active"], "seats.active", (3, 4)):
        sheet.active = given["active"]
    sheet.tables = [3, 4] if sheet.active == 3 else [4, 5]
    tables = given.get("tables")
    if tables is not None and found.list(tables, "seats.tables"):
        if not tables or not all(whole(one) and sheet.active <= one <= 6 for one in tables) or len(set(tables)) != len(tables):
            found.add("seats.tables", "bad_value")
        else:
            sheet.tables = tables
    out = given.get("out")
    if out is None or not found.table(out, "seats.out"):
        return
    for size, places in out.items():
        row = f"seats.out.{size}"
        if size not in [str(one) for one in sheet.tables]:
            found.add(row, "unknown_row|bad_out")
        elif found.list(places, row):
            good = all(whole(one) and 0 <= one < int(size) for one in places) and len(set(places)) == len(places)
            if not good or 1 in places or len(places) != int(size) - sheet.active:
                found.add(row, "bad_out")


def policies(sheet: Sheet) -> None:
    given, found = sheet.table("policies"), sheet.faults
    for name, choice in given.items():
        if choice is not None:
            policy(sheet, name, choice)
    for name, choices in sheet.table("interpretations").items():
        # docs: „the first answer is the sheet's own“
        if given.get(name) is not None and isinstance(choices, list) and choices[:1] != [given[name]] and not found.at(f"policies.{name}"):
            found.add(f"interpretations.{name}", "not_the_sheets")
    scheme(sheet, given)
    valat(sheet)
    trischaken = given.get("trischaken")
    there = not found.at("seats.active") and (trischaken in SCHEME_ASKS or sheet.file["base"] != "none")
    if there and (sheet.policy.get("trischaken") == "whole_value") != (sheet.active == 3):
        found.add("policies.trischaken", "needs_four" if sheet.active == 3 else "needs_three")
    if sheet.active == 3 and sheet.policy.get("renonce_trischaken") == "by_role":
        found.add("policies.renonce_trischaken", "needs_four")
    birds(sheet)


def policy(sheet: Sheet, name: str, choice: Any) -> None:
    """„an unknown policy or choice“."""
    found, row = sheet.faults, f"policies.{name}"
    if name in CHOICES:
        found.choice(choice, row, CHOICES[name])
    elif name == "besserrufer_birds":
        if "besserrufer" in sheet.games and not (
            isinstance(choice, list) and choice and all(one in BIRDS and one in sheet.kinds for one in choice)
        ):
            found.add(row, "bad_birds")
    elif name in NUMBERS:
        if name == "renonce_trischaken" and choice == "by_role":
            return
        # „With down trischaken_pot and trischaken_value are whole (bad_value)“; „trischaken_value even“
        halves = "none" if sheet.halves == "down" and name != "renonce_trischaken" else sheet.halves
        odd = name == "trischaken_value" and sheet.policy.get("trischaken") == "whole_value" and not even(choice)
        if odd or not a_number(choice, halves):
            found.add(row, "bad_value|unknown_choice")
    else:
        found.add(row, "unknown_policy")


def scheme(sheet: Sheet, given: Record) -> None:
    """„A file that changes the trischaken scheme says all policies that the new one names“, and none that another names."""
    found, base = sheet.faults, sheet.file["base"]
    own = rows(POLICIES, COLUMNS[base]) if base != "none" else {}
    now = sheet.policy.get("trischaken")
    if now is not None and now not in SCHEME_ASKS:
        return
    asked = SCHEME_ASKS[now] if now else ()
    for name in SCHEME_ROWS:
        if given.get(name) is not None and name not in asked:
            found.add(f"policies.{name}", "scheme_has_not" if now else "scheme_has_not|no_trischaken")
        elif name in asked and given.get(name) is None and now != own.get("trischaken"):
            found.add(f"policies.{name}", "scheme_needs")
    if now and base == "none" and given.get("renonce_trischaken") is None:
        found.add("policies.renonce_trischaken", "scheme_needs")
    if not now and given.get("renonce_trischaken") is not None:
        found.add("policies.renonce_trischaken", "no_trischaken|unknown_choice")


def valat(sheet: Sheet) -> None:
    found, policy = sheet.faults, sheet.policy
    if found.at("policies.valat_value") or found.at("policies.valat_kontra"):
        return
    value, kontra = policy["valat_value"], policy["valat_kontra"]
    row = "policies.valat_kontra"
    if value == "multiplies_all" and kontra != "all_items":
        found.add(row, "clash")
    elif value == "multiplies" and kontra in ("separate", "all_items"):
        found.add(row, "multiplies_separate")
    elif value == "added" and kontra != "separate":
        found.add(row, "added_kontra")
    if value != "added" and policy["bird_rufer"] == "unit":
        found.add("policies.bird_rufer", "unit_multiplies")


def birds(sheet: Sheet) -> None:
    found, policy = sheet.faults, sheet.policy
    if policy["bird_rufer"] == "unit" and not any(game in OWN_BIRD for game in sheet.games):
        found.add("policies.bird_rufer", "unit_without_bird")
    if "besserrufer" in sheet.games:
        if policy.get("besserrufer_birds") is None:
            found.add("policies.besserrufer_birds", "birds_missing")
        if policy["conceded_bird"] == "games_own":
            found.add("policies.conceded_bird", "games_own_besserrufer")
    elif not found.at("games"):
        for name in ("besserrufer_birds", "besserrufer_without_bird"):
            if sheet.table("policies").get(name) is not None:
                found.add(f"policies.{name}", "no_besserrufer")


def radl(sheet: Sheet) -> None:
    """„with it the policy radl is twice“."""
    found = sheet.faults
    if "radl" not in sheet.file:
        return
    if sheet.table("policies").get("radl") is not None:
        found.add("radl", "twice")
    given = sheet.file["radl"]
    if given is None or not found.table(given, "radl"):
        return
    events = given.get("events") or {}

    def length(value: object, row: str) -> bool:
        return value == "round" or found.whole(value, row, 1, 20)

    def triggers(value: Any, row: str) -> None:
        known = sheet.slugs() | set(sheet.kinds) | {"tie", "half_time", "fensterbankl", *events}
        for trigger, one in value.items() if found.table(value, row) else ():
            if trigger not in known:
                found.add(f"{row}.{trigger}", "unknown_row")
            else:
                length(one, f"{row}.{trigger}")

    def words(value: Any, row: str) -> None:
        for word, name in value.items() if found.table(value, row) else ():
            if sheet.own_slug(word, f"{row}.{word}", set(sheet.games) | set(sheet.kinds)):
                found.named(name, f"{row}.{word}")

    checks: Any = {
        "triggers": triggers,
        "stack": lambda value, row: found.choice(value, row, ("restart", "append", "multiply")),
        "max": lambda value, row: found.choice(value, row, (2, 4, 8, 16)),
        "last": length,
        "events": words,
    }
    found.fields(given, "radl", checks)
    if given.get("stack") != "multiply" and given.get("max", 2) not in (2, None) and not found.at("radl.max"):
        found.add("radl.max", "clash")


def renonce(sheet: Sheet) -> None:
    given, found = sheet.table("renonce"), sheet.faults
    lent = given.get("from", sheet.file["base"])
    sheet.violations = set(TABLES[lent]["rows"]) if isinstance(lent, str) and lent in TABLES else set()

    def pays(value: Any, row: str) -> None:
        if isinstance(value, dict):
            found.fields(value, row, {"each": lambda one, where: found.number(one, where, sheet.halves)}, {"each"})
        else:
            found.choice(value, row, ("as_won", "side_loses"))

    def claims(value: Any, row: str) -> None:
        if sheet.table("policies").get("claims") is not None:
            found.add(row, "twice")
        for kind, how in value.items() if found.table(value, row) else ():
            if kind not in sheet.kinds:
                found.add(f"{row}.{kind}", "unknown_row|bad_value")
            elif how not in ("silent", "open"):
                found.number(how, f"{row}.{kind}", sheet.halves)

    def table(value: Any, row: str) -> None:
        for violation, one in value.items() if found.table(value, row) else ():
            violation_row(sheet, violation, one, f"{row}.{violation}")

    checks: Any = {
        "from": lambda value, row: found.choice(value, row, (*COLUMNS, "point-tarock", "french-tarot")),
        "late": lambda value, row: found.choice(value, row, ("expired", "discretion")),
        "rows": table,
        "pays": pays,
        "claims": claims,
    }
    found.fields(given, "renonce", checks)


def violation_row(sheet: Sheet, violation: str, given: Any, row: str) -> None:
    found = sheet.faults
    every = {name for lent in TABLES.values() for name in lent["rows"]}
    if violation not in every | sheet.violations:
        if given is None:
            found.add(row, "unknown_row")
            return
        if not sheet.own_slug(violation, row, set(sheet.games) | set(sheet.kinds)):
            return
        sheet.named.append(violation)
    if given is None or not found.table(given, row):
        return
    sheet.violations.add(violation)

    def stages(value: Any, where: str) -> None:
        for stage, decision in value.items() if found.table(value, where) else ():
            if stage not in STAGES[:-1]:
                found.add(f"{where}.{stage}", "unknown_choice|unknown_key|unknown_row")
            else:
                decided(sheet, decision, f"{where}.{stage}", 1)

    def games(value: Any, where: str) -> None:
        if found.list(value, where) and any(one not in sheet.slugs() for one in value):
            found.add(where, "unknown_row")

    checks: Any = {
        "stages": stages,
        "payer": lambda value, where: found.choice(value, where, ("accused", "wrong_count", "threw_together")),
        "games": games,
        "source": lambda value, where: found.text(value, where, 40),
    }
    found.fields(given, row, checks, {"stages"})


def decided(sheet: Sheet, decision: Any, row: str, depth: int) -> None:
    """„or a question {fact, yes, no}, at most three deep“."""
    found = sheet.faults
    if not isinstance(decision, dict):
        found.choice(decision, row, DECISIONS)
        return
    if depth > 3:
        found.add(row, "unknown_choice|bad_value")
        return
    found.keys(decision, row, {"fact", "yes", "no"}, {"fact", "yes", "no"})
    if decision.get("fact") is not None:
        found.choice(decision["fact"], f"{row}.fact", ASKED)
    for answer in ("yes", "no"):
        if decision.get(answer) is not None:
            decided(sheet, decision[answer], f"{row}.{answer}", depth + 1)
