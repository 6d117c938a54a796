"""koenigrufen.md and cups.md: what a record must hold and cannot hold."""

from tests.second.frame import (
    ANNOUNCEMENT,
    HALF,
    WHENS,
    Faults,
    Record,
    claims,
    multiplier,
    no_kontra,
    offenders,
    present,
    seat,
    thirds,
    trischaken_counts,
    whole,
)  # fmt: skip
from tests.second.hand import Hand
from tests.second.sheets import BIRDS, OWN_BIRD, PARTNER

CAN_FAIL_SILENT = (*BIRDS, "koenig_ultimo")
EVERY = {"kontra", "announcements", "conceded", "radl", "renonce"}
NEGATIVE_FIELDS = EVERY | {"declarer", "won"}


def read(hand: Hand, faults: Faults) -> None:
    """Every field, in the order of the form."""
    record = hand.record
    if hand.name == "trischaken":
        allowed = EVERY | {"points"}
    elif hand.negative:
        allowed = NEGATIVE_FIELDS
    else:
        allowed = NEGATIVE_FIELDS | {"points"} | ({"partner"} if hand.name in PARTNER else set())
    for key in set(record) - allowed - {"game", "dealer", "vorhand"}:
        faults.add("unexpected_field", key)
    radl(hand, faults)
    renonce(hand, faults)
    if hand.name == "trischaken":
        trischaken(hand, faults)
        return
    seat(record, "declarer", hand.playing, faults)
    if hand.name in PARTNER:
        seat(record, "partner", hand.playing, faults, needed=False)
        if "partner" in record and not faults.at("partner") and record["partner"] == record.get("declarer"):
            faults.add("bad_partner", "partner")
    if faults.at("declarer") or faults.at("partner"):
        return
    result(hand, faults)
    pairs = "any" if hand.negative else "alike"
    hand.kontra = multiplier(record.get("kontra"), hand.defence, "kontra", faults, pairs)
    announcements(hand, faults)
    conceded(hand, faults)
    bids(hand, faults)
    valats(hand, faults)
    claim_kinds(hand, faults)


def radl(hand: Hand, faults: Faults) -> None:
    """„radl: Speiszettel 1 or 2“; „elsewhere radl other than 1 is bad_value“."""
    given = hand.record.get("radl", 1)
    if not whole(given) or given not in ((1, 2) if hand.policy("radl") else (1,)):
        faults.add("bad_value", "radl")


def renonce(hand: Hand, faults: Faults) -> None:
    """„fifth_player“ says whether he who sits out may be an offender; „none: every claim is bad_claim“."""
    given = hand.record.get("renonce")
    if given is None:
        return
    out = [one for one in range(hand.seats) if one not in hand.playing and hand.policy("fifth_player") == "pays_all"]
    hand.guilty = offenders(given, hand.playing, out, faults)
    hand.claimed = claims(given, hand.playing, hand.guilty, faults)
    if hand.policy("claims") == "none" and hand.claimed:
        faults.add("bad_claim", "renonce.claims[0]")


def trischaken(hand: Hand, faults: Faults) -> None:
    """„No announcements in negative games and Trischaken“, no Kontra; „in negative games and Trischaken only points“ are claimed."""
    hand.counts = trischaken_counts(hand.record, hand.seats, hand.playing, faults, blatt=None)
    no_kontra(hand.record.get("kontra"), faults)
    for place, _ in enumerate(hand.record.get("announcements") or []):
        faults.add("announcement_not_allowed", f"announcements[{place}]")
    claim_kinds(hand, faults)
    if hand.record.get("conceded") is True:
        # „Rufer or bird-Rufer (no other game …)“
        faults.add("contradiction", "conceded")


def result(hand: Hand, faults: Faults) -> None:
    """„A positive game is won with 35/2. Enter won, or the count (points), or both if they agree.“"""
    record, by_count = hand.record, None
    if "points" in record and not faults.at("points"):
        code, count = thirds(record["points"])
        if code:
            faults.add(code, "points")
        else:
            by_count = count >= HALF
    won = record.get("won")
    if won is not None and not isinstance(won, bool):
        faults.add("bad_value", "won")
        return
    hand.won = won if won is not None else by_count
    if "renonce" in record:
        return
    if won is not None and by_count is not None and won != by_count:
        faults.add("contradiction", "won")
    if hand.won is None and not faults.at("points") and record.get("conceded") is not True:
        faults.add("missing_field", "won" if hand.negative else "points")


def announcements(hand: Hand, faults: Faults) -> None:
    """„An announcement …; each kind once a game; won says whether the announcing side made it.“"""
    seen = set()
    for place, given in enumerate(hand.record.get("announcements") or []):
        said, where = present(given), f"announcements[{place}]"
        for key in set(said) - ANNOUNCEMENT:
            faults.add("unknown_field", f"{where}.{key}")
        kind = said.get("kind")
        if hand.negative:
            # „No announcements in negative games“: nobody asks what they were, so no kind is „a field that this game needs“ either
            faults.add("announcement_not_allowed", f"{where}.kind")
        elif kind is None:
            faults.add("missing_field", f"{where}.kind")
        if kind is None:
            continue
        if not hand.negative and kind not in hand.sheet.kinds:
            # „sack: The sheet names Säcke without a value: announcement_not_allowed“
            without_value = kind == "sack" and hand.policy("radl")
            faults.add("announcement_not_allowed" if without_value else "unknown_announcement", f"{where}.kind")
            continue
        part = Faults()
        seat(said, "by", hand.playing, part)
        if part.found:
            faults.add(part.found[0][0], f"{where}.by")
        when = said.get("when")
        if when not in ("open", "silent"):
            code = "missing_field" if when is None else "announcement_not_allowed" if when in WHENS else "bad_value"
            faults.add(code, f"{where}.when")
        if not hand.has(kind):
            faults.add("announcement_not_allowed", f"{where}.kind")
        if kind in seen:
            faults.add("duplicate_announcement", where)
        seen.add(kind)
        if not part.found and when in ("open", "silent"):
            one(hand, said, where, faults)
            hand.said.append(said)
            hand.at.append(where)


def one(hand: Hand, said: Record, where: str, faults: Faults) -> None:
    """Of one announcement: its result, the king's holder, its Kontra."""
    kind, won, silent = said["kind"], said.get("won"), said["when"] == "silent"
    if won is not None and not isinstance(won, bool):
        faults.add("bad_value", f"{where}.won")
    elif won is None and "renonce" not in hand.record and hand.record.get("conceded") is not True:
        faults.add("missing_field", f"{where}.won")
    elif won is False and silent and (kind not in CAN_FAIL_SILENT or hand.policy("silent_loss") == "never"):
        faults.add("contradiction", f"{where}.won")
    if kind == "koenig_ultimo" and hand.name in PARTNER:
        holder = hand.declarer if hand.partner is None else hand.partner
        if hand.king_in_talon:
            faults.add("contradiction", where)
        elif not silent and hand.policy("koenig_ultimo_by") == "holder" and said["by"] != holder:
            faults.add("contradiction", f"{where}.by")
        if not silent and hand.partner is None and hand.policy("koenig_ultimo_from_talon") == "not_allowed":
            faults.add("announcement_not_allowed", where)
    kontra = multiplier(said.get("kontra"), hand.defence, f"{where}.kontra", faults, "alike")
    if silent and set(kontra.values()) != {1}:
        faults.add("kontra_not_allowed", f"{where}.kontra")
    hand.kontras.append(kontra)


def conceded(hand: Hand, faults: Faults) -> None:
    """„conceded (geschliffen): Rufer or bird-Rufer (no other game, not Solorufer), no partner (else contradiction), before play.“"""
    given, record = hand.record.get("conceded"), hand.record
    if given is not None and not isinstance(given, bool):
        faults.add("bad_value", "conceded")
    if given is not True:
        return
    if hand.name not in PARTNER - {"solorufer"} or hand.partner is not None:
        faults.add("contradiction", "conceded")
    if "renonce" in record or "points" in record or record.get("won") is True:
        faults.add("contradiction", "conceded")
    if set(hand.kontra.values()) != {1}:
        faults.add("kontra_not_allowed", "kontra")
    birds = hand.game_birds()
    for place, said in enumerate(hand.said):
        if set(hand.kontras[place].values()) != {1}:
            faults.add("kontra_not_allowed", f"{hand.at[place]}.kontra")
        if place not in birds or (hand.policy("conceded_bird") == "one" and place != birds[0]):
            faults.add("announcement_not_allowed", hand.at[place])
        elif said.get("won") is True:
            faults.add("contradiction", f"{hand.at[place]}.won")


def bids(hand: Hand, faults: Faults) -> None:
    """„missing_announcement“ of a bird-Rufer; „another Kontra on the bird is kontra_not_allowed“; the Besserrufer without a bird."""
    birds = hand.game_birds()
    # an announcement that could not be read may be the bird
    unread = len(hand.said) < len(hand.record.get("announcements") or [])
    own_may_miss = hand.record.get("conceded") is True and hand.name in OWN_BIRD
    if hand.three_each:
        if set(hand.kontra.values()) != {1}:
            faults.add("kontra_not_allowed", "kontra")
        for where in hand.at:
            faults.add("announcement_not_allowed", where)
    elif (hand.own_bird or hand.name == "besserrufer") and not birds and not own_may_miss and not unread:
        faults.add("missing_announcement", "announcements")
    if hand.unit and birds:
        others = set(hand.kontras[birds[0]].values()) - {1}
        if others and hand.kontras[birds[0]] != hand.kontra:
            faults.add("kontra_not_allowed", f"{hand.at[birds[0]]}.kontra")


def valats(hand: Hand, faults: Faults) -> None:
    """„A made Valat means that side won the game (else contradiction)“, and what cannot be said beside an open one."""
    valat = hand.valat
    if valat is None:
        return
    place = hand.said.index(valat)
    if valat.get("won") and hand.won is not None and "renonce" not in hand.record and hand.won != (hand.side(valat["by"]) == "attack"):
        faults.add("contradiction", f"{hand.at[place]}.won")
    if valat["when"] != "open":
        return
    if hand.policy("valat_kontra") == "valat_only" and set(hand.kontra.values()) != {1}:
        faults.add("kontra_not_allowed", "kontra")
    for other, said in enumerate(hand.said):
        if hand.policy("valat_beside") == "birds_and_ultimo" and said["when"] == "open" and said["kind"] in ("trull", "vier_koenige"):
            faults.add("announcement_not_allowed", hand.at[other])


def claim_kinds(hand: Hand, faults: Faults) -> None:
    """„claims – what a regular player may claim by kind beside the Renonce“."""
    opened = [said["kind"] for said in hand.said if said["when"] == "open"]
    for place, claim in enumerate(hand.claimed):
        kind = claim.get("kind")
        if kind is None:
            continue
        good = kind in hand.sheet.kinds and hand.has(kind) and kind not in opened and not hand.three_each
        if hand.policy("claims") == "birds_ultimo_valat":
            good = good and kind in (*BIRDS, "koenig_ultimo", "valat")
        if kind == "koenig_ultimo" and hand.king_in_talon:
            good = False
        if good and "valat" in opened and claim.get("by") in hand.playing:
            good = counts_beside(hand, kind, claim["by"])
        if not good:
            faults.add("bad_claim", f"renonce.claims[{place}].kind")


def counts_beside(hand: Hand, kind: str, by: int) -> bool:
    """„or that would not have counted beside the open Valat (made for its own side, missed for the other)“."""
    valat = hand.valat
    own = valat is not None and hand.side(by) == hand.side(valat["by"])
    return hand.beside(kind, "silent", 1, own)
