"""own-sheets.md, „renonce“, on renonce.md and cups.md: a referee's question under a sheet of one's own."""

from typing import Any

from tests.second.frame import Record, present, whole
from tests.second.own_file import Own, read
from tests.second.own_table import DISCARDS, DUTIES, STAGES, TABLES
from tests.second.sheets import COLOUR, NEGATIVE, SOLO

FACTS = {
    "decisive", "forced", "gained", "higher_given_first", "intentional", "before_first_call", "warned_before", "four_kings", "breach",
    "stichzwang", "threw_together", "wrong_count",
}  # fmt: skip
# renonce.md: „bad_stage for a fault that cannot have happened yet“, whatever an own row says
EARLIEST = {
    **dict.fromkeys((*DUTIES, "tarock_led_early", "lead_out_of_turn", "bird_out_of_order", "bird_or_king_early"), "trick_open"),
    **dict.fromkeys(DISCARDS, "talon"),
    "throwing_in": "trick_open",
    "self_call": "bidding",
}
GAME_NEEDED = {"stichzwang", "pagat_not_last", "tarock_led_early", *DISCARDS}
Row = dict[str, Any]


def table(file: Record) -> tuple[dict[str, Row], str]:
    """The rows by violation, and what `next_game` is: as lent, then the file's own."""
    given = present(file.get("renonce") or {})
    lent = given.get("from", file["base"])
    rows: dict[str, Row] = dict(TABLES[lent]["rows"]) if lent in TABLES else {}
    for violation, row in (given.get("rows") or {}).items():
        if row is None:
            rows.pop(violation, None)
        else:
            rows[violation] = present(row)
    return rows, given.get("late", TABLES[lent]["late"] if lent in TABLES else "expired")


def answer(file: Record, asked: Record) -> Record:
    """{decision, offenders}, {needs: [fact]} or {errors: [(code, field) …]}."""
    own, (rows, late), asked = read(file), table(file), present(asked)
    found = errors(own, rows, asked)
    if found:
        return {"errors": found}
    if asked["stage"] == "next_game":
        return {"decision": late, "offenders": []}
    row, violation, stage = rows[asked["violation"]], asked["violation"], STAGES.index(asked["stage"])
    begun = [name for name in row["stages"] if STAGES.index(name) <= stage]
    if not begun or stage < STAGES.index(EARLIEST.get(violation, "dealing")):
        return {"errors": [("bad_stage", "stage")]}
    game = asked.get("game")
    if violation in GAME_NEEDED and game in (None, "manual"):
        return {"errors": [("missing_field", "game")]}
    if not duty(own, file, violation, game) or ("games" in row and not {game, like(own, game)} & {*row["games"], None}):
        return {"decision": "no_renonce", "offenders": []}
    return decided(row, row["stages"][max(begun, key=STAGES.index)], asked, own)


def errors(own: Own, rows: dict[str, Row], asked: Record) -> list[tuple[str, str]]:
    """Unknown names, and facts that are none."""
    found = [("unknown_field", key) for key in set(asked) - {"id", "system", "game", "violation", "stage", "facts", "accused"}]
    if "game" in asked and asked["game"] not in own.slugs() | {"redeal", "manual"}:
        found.append(("unknown_game", "game"))
    for name, known in (("violation", rows), ("stage", STAGES)):
        if name not in asked:
            found.append(("missing_field", name))
        elif asked[name] not in known:
            found.append((f"unknown_{name}", name))
    for fact, value in present(asked.get("facts") or {}).items():
        if fact not in FACTS:
            found.append(("unknown_field", f"facts.{fact}"))
        elif fact == "threw_together":
            found += [] if whole(value) and value in range(6) else [("bad_value", f"facts.{fact}")]
        elif fact == "wrong_count":
            found += [] if seats(value) else [("bad_value", f"facts.{fact}")]
        elif not isinstance(value, bool):
            found.append(("bad_value", f"facts.{fact}"))
    return found if seats(asked.get("accused", [])) else [*found, ("bad_offenders", "accused")]


def seats(value: object) -> bool:
    return isinstance(value, list) and all(whole(one) and one in range(6) for one in value) and len(set(value)) == len(value)


def like(own: Own, game: str | None) -> str | None:
    """„like: the game by whose rows it is played and adjudicated“."""
    return own.games[game].like if game in own.games else game


def duty(own: Own, file: Record, violation: str, game: str | None) -> bool:
    """Does the game have this duty at all?"""
    if game in (None, "manual"):
        return True
    played, play = like(own, game), file.get("play") or {}
    negative, trischaken = played in NEGATIVE, played == "trischaken"
    if played in ("redeal", "fensterbankl"):
        return violation not in GAME_NEEDED | {"farbzwang", "tarockzwang", "too_few_suit_cards"}
    beaten = (negative and play.get("beat_negative") is not False) or (trischaken and play.get("beat_trischaken") is not False)
    followed = not trischaken or play.get("follow_trischaken") is not False
    has = {
        "stichzwang": beaten, "pagat_not_last": (negative or trischaken) and play.get("pagat_last") is not False, "farbzwang": followed,
        "tarockzwang": followed, "tarock_led_early": played in COLOUR, "too_few_suit_cards": played in COLOUR,
        **dict.fromkeys(DISCARDS, not (negative or trischaken or played in SOLO)),
        # cups.md: „a suit card laid away hidden in a Farbendreier“
        "discard_suit_hidden": played == "farbendreier",
    }  # fmt: skip
    return has.get(violation, True)


def decided(row: Row, decision: Any, asked: Record, own: Own) -> Record:
    """„a missing fact (needs: one after the other …); a Renonce of the accused that names nobody; the decision“."""
    facts = present(asked.get("facts") or {})
    while isinstance(decision, dict):
        if decision["fact"] not in facts:
            return {"needs": [decision["fact"]]}
        decision = decision["yes"] if facts[decision["fact"]] else decision["no"]
    if decision != "renonce":
        return {"decision": decision, "offenders": []}
    payer = row.get("payer", "accused")
    if payer == "accused":
        accused = asked.get("accused") or []
        return {"decision": decision, "offenders": sorted(accused)} if accused else {"needs": ["accused"]}
    if not facts.get(payer) and facts.get(payer) != 0:
        return {"needs": [payer]}
    offenders = sorted(facts[payer]) if payer == "wrong_count" else [facts[payer]]
    # „A Renonce whose offenders are the players in wrong_count is discretion where that is everybody who plays“
    if payer == "wrong_count" and len(offenders) >= own.active:
        return {"decision": "discretion", "offenders": []}
    return {"decision": decision, "offenders": offenders}
