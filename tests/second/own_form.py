"""own-sheets.md: what a record must hold and cannot hold: its fields, the count, the Kontra, the Renonce, the claims."""

from tests.second.frame import Faults, Record, present, seat, whole
from tests.second.own_amounts import fits
from tests.second.own_file import Own, number
from tests.second.own_hand import Hand, Kontra
from tests.second.own_said import announcements, bids, conceded, valats

EVERY = {"kontra", "announcements", "conceded", "radl", "renonce", "events"}
LIMITS = (1, 2, 4, 8, 16, 32, 64)


def read(hand: Hand, faults: Faults) -> None:
    """Every field, in the order of the form."""
    record = hand.record
    allowed = EVERY | {"game", "dealer", "vorhand"}
    if hand.name == "trischaken":
        allowed |= {"points"}
    else:
        allowed |= {"declarer", "won"} | (set() if hand.negative else {"points"}) | ({"partner"} if hand.game.kind == "rufer" else set())
    for key in set(record) - allowed:
        faults.add("unexpected_field", key)
    radl(hand, faults)
    events(hand.own, record, faults)
    renonce(hand, faults)
    if hand.name == "trischaken":
        trischaken(hand, faults)
        return
    people(hand, faults)
    if faults.at("declarer") or faults.at("partner"):
        return
    hand.kontra = multiplier(hand, record.get("kontra"), "kontra", faults, alike=not hand.negative)
    if not hand.game.kontra and set(hand.kontra.values()) != {1}:
        faults.add("kontra_not_allowed", "kontra")
    counted(hand, faults)
    announcements(hand, faults, multiplier)
    result(hand, faults)
    conceded(hand, faults)
    bids(hand, faults)
    valats(hand, faults)
    claim_kinds(hand, faults)


def people(hand: Hand, faults: Faults) -> None:
    record = hand.record
    seat(record, "declarer", hand.playing, faults)
    if hand.game.kind == "rufer":
        seat(record, "partner", hand.playing, faults, needed=hand.game.required)
        if "partner" in record and not faults.at("partner") and record["partner"] == record.get("declarer"):
            faults.add("bad_partner", "partner")


def multiplier(hand: Hand, given: object, where: str, faults: Faults, *, alike: bool = True) -> Kontra:
    """„kontra: max … above it bad_kontra; with 1 every other multiplier is kontra_not_allowed“."""
    opponents, most = hand.defence, hand.own.kontra
    single = dict.fromkeys(opponents, 1)
    if given is None:
        return single
    named = {str(one): given for one in opponents} if not isinstance(given, dict) else given
    values = list(named.values())
    known = all(isinstance(value, int) and whole(value) and value in LIMITS for value in values)
    if known and most == 1 and set(values) != {1}:
        faults.add("kontra_not_allowed", where)
        return single
    if sorted(named) != sorted(map(str, opponents)) or not known or max(values) > most or (alike and len(set(values)) > 1):
        faults.add("bad_kontra", where)
        return single
    return {int(key): value for key, value in named.items()}


def radl(hand: Hand, faults: Faults) -> None:
    """„radl in a record: 1, 2, 4 … up to max“; elsewhere none but 1."""
    given, most = hand.record.get("radl", 1), hand.own.radl.most if hand.own.radl else 1
    if not whole(given) or given not in [value for value in LIMITS if value <= most]:
        faults.add("bad_value", "radl")


def events(own: Own, record: Record, faults: Faults) -> None:
    """„events: ["gstiess"] (each once, else bad_value; unexpected_field where the sheet has none, and on a redeal)“."""
    given = record.get("events")
    if given is None:
        return
    known = own.radl.events if own.radl else ()
    if not known or record["game"] == "redeal":
        faults.add("unexpected_field", "events")
    elif not isinstance(given, list) or not all(isinstance(one, str) and one in known for one in given) or len(set(given)) < len(given):
        faults.add("bad_value", "events")


def renonce(hand: Hand, faults: Faults) -> None:
    """„pays_all admits everybody who sits out“."""
    given = hand.record.get("renonce")
    if given is None:
        return
    out = [one for one in range(hand.seats) if one not in hand.playing and hand.policy("fifth_player") == "pays_all"]
    listed = given.get("offenders")
    good = isinstance(listed, list) and bool(listed) and all(whole(one) and one in hand.playing + out for one in listed)
    if not good or len(set(listed)) != len(listed) or set(hand.playing) <= set(listed):
        faults.add("bad_offenders", "renonce.offenders")
    else:
        hand.guilty = list(listed)
    claims(hand, given.get("claims") or [], faults)


def claims(hand: Hand, given: list[Record], faults: Faults) -> None:
    seen = set()
    for place, claim in enumerate(given):
        where, claim = f"renonce.claims[{place}]", present(claim)
        hand.claimed.append(claim)
        for key in set(claim) - {"by", "kind", "points", "reason"}:
            faults.add("unknown_field", f"{where}.{key}")
        by = claim.get("by")
        if not whole(by) or by not in hand.playing or by in hand.guilty:
            faults.add("bad_claim", f"{where}.by")
        if ("kind" in claim) == ("points" in claim):
            faults.add("bad_claim", where)
        elif "points" in claim and not (fits(claim["points"], hand.own.halves) and claim["points"] > 0):
            faults.add("bad_claim", f"{where}.points")
        elif "kind" in claim:
            if (by, claim["kind"]) in seen:
                faults.add("bad_claim", f"{where}.kind")
            seen.add((by, claim["kind"]))
        if hand.own.claims is None and hand.policy("claims") == "none":
            faults.add("bad_claim", where)


def count_of(own: Own, given: object) -> tuple[str, int]:
    """A count in a record: „a record writes thirds only as 37/2“."""
    unit = own.count.unit
    if unit == "thirds" and not isinstance(given, str):
        return "bad_points", 0
    found = number(given, unit)
    if found < 0:
        return "bad_points", 0
    return ("points_out_of_range" if found > own.count.total else ""), found


def trischaken(hand: Hand, faults: Faults) -> None:
    """„Trischaken counts add up to the total: the code stays sum_not_70“; no Kontra, no announcements, only points are claimed."""
    counts(hand, faults)
    given = hand.record.get("kontra")
    if isinstance(given, dict) or (whole(given) and given in LIMITS[1:]):
        faults.add("kontra_not_allowed", "kontra")
        if given not in LIMITS[1:] or given > hand.own.kontra:
            faults.add("bad_kontra", "kontra")
    elif given is not None and not (whole(given) and given == 1):
        faults.add("bad_kontra", "kontra")
    for place, _ in enumerate(hand.record.get("announcements") or []):
        faults.add("announcement_not_allowed", f"announcements[{place}]")
    for place, claim in enumerate(hand.claimed):
        if "kind" in claim:
            faults.add("bad_claim", f"renonce.claims[{place}].kind")
    if hand.conceded:
        faults.add("contradiction", "conceded")


def counts(hand: Hand, faults: Faults) -> None:
    given, free = hand.record.get("points"), "renonce" in hand.record
    if given is None:
        if not free:
            faults.add("missing_field", "points")
        return
    if not isinstance(given, list) or len(given) != hand.seats:
        faults.add("bad_points", "points")
        return
    for place, text in enumerate(given):
        code, count = ("bad_points" if text is not None else "", 0) if place not in hand.playing else count_of(hand.own, text)
        if code:
            faults.add(code, f"points[{place}]")
        hand.counts.append(count)
    if not faults.at("points") and not free and sum(hand.counts) != hand.own.count.total:
        faults.add("sum_not_70", "points")


def counted(hand: Hand, faults: Faults) -> None:
    if "points" in hand.record and not hand.negative:
        code, count = count_of(hand.own, hand.record["points"])
        if code:
            faults.add(code, "points")
        else:
            hand.count = count


def result(hand: Hand, faults: Faults) -> None:
    """Won by the count, or as entered; „won beside a tie of nobody is a contradiction“; the surplus asks for the count."""
    record, won = hand.record, hand.record.get("won")
    if won is not None and not isinstance(won, bool):
        faults.add("bad_value", "won")
        return
    hand.won = won
    if "renonce" in record:
        return
    free = hand.conceded
    if hand.count is not None:
        by_count, hand.tied = hand.by_count()
        if won is not None and not faults.at("announcements") and (hand.tied or won != by_count):
            faults.add("contradiction", "won")
        hand.won = by_count if won is None else won
    elif won is None and not faults.at("points") and not free:
        faults.add("missing_field", "won" if hand.negative else "points")
    elif won is not None:
        raised = hand.raised()
        if raised is not None and raised.won is not None and (raised.won == (raised.by in hand.attack)) != won:
            faults.add("contradiction", "won")
    if needs_count(hand) and "points" not in record and not free:
        faults.add("missing_field", "points")


def needs_count(hand: Hand) -> bool:
    """„in every other record of a positive game that may earn one points is needed“: not where a Valat was announced or made."""
    return hand.own.surplus.who != "none" and not hand.negative and hand.game.surplus and hand.valat is None


def claim_kinds(hand: Hand, faults: Faults) -> None:
    """„claims“ of cups.md, or the sheet's own table: „what is not named is bad_claim“."""
    opened = [said.kind.slug for said in hand.said if said.open]
    for place, claim in enumerate(hand.claimed):
        if "kind" in claim and not (claim["kind"] not in opened and may_claim(hand, claim)):
            faults.add("bad_claim", f"renonce.claims[{place}].kind")


def may_claim(hand: Hand, claim: Record) -> bool:
    kind = hand.own.kinds.get(claim["kind"]) if isinstance(claim["kind"], str) else None
    if kind is None or not hand.has(kind) or hand.three_each or (kind.family == "koenig_ultimo" and hand.king_in_talon):
        return False
    values = kind.value(hand.name) or (None, None)
    if hand.own.claims is not None:
        how = hand.own.claims.get(kind.slug)
        if how is None or (how in ("silent", "open") and values[1 if how == "open" else 0] is None):
            return False
    elif values[0] is None or (hand.policy("claims") == "birds_ultimo_valat" and kind.family not in ("trick", "koenig_ultimo", "valat")):
        return False
    valat = hand.valat
    if valat is not None and valat.open and claim.get("by") in hand.playing:
        # „made for its own side, missed for the other“
        return hand.beside(kind, "silent", 1, hand.side(claim["by"]) == hand.side(valat.by))
    return True
