"""own-sheets.md: the answer to a request under a sheet of one's own."""

from tests.second import own_form, own_renonce, own_trischaken
from tests.second.frame import KNOWN, REQUEST, Faults, Purse, Record, Refused, present, seat, whole
from tests.second.own_amounts import answer as amounts_of
from tests.second.own_amounts import fits
from tests.second.own_file import Own, read
from tests.second.own_hand import Hand
from tests.second.own_options import chosen
from tests.second.own_pay import conceded, pay, play

# README.md: fields that other systems have. Whether they are unknown or unexpected here is said nowhere.
FOREIGN = {"bid", "talon_loss", "bouts", "petit_au_bout", "poignees", "chelem"}
UNPLAYED = ("redeal", "manual", "fensterbankl")


def answer(file: Record, request: Record) -> Record:
    """A request's answer under a file: {points, cash}, or {errors: [(code, field) …]}."""
    faults, request = Faults(), present(request)
    try:
        settled = asked(read(file), request, faults)
    except Refused as refusal:
        faults.add(refusal.code, refusal.where)
        settled = None
    return {"errors": faults.found} if faults.found or settled is None else settled


def asked(own: Own, request: Record, faults: Faults) -> Record | None:
    """„A request wraps a record.“"""
    for key in set(request) - REQUEST:
        faults.add("unknown_field", key)
    seats = request.get("seats", own.active if own.active in own.tables else min(own.tables))
    if not whole(seats) or seats not in own.tables:
        faults.add("bad_seats", "seats")
    own = chosen(own, request.get("options", {}), faults)
    return None if faults.at("seats") else score(own, request.get("record", {}), seats, faults)


def score(own: Own, record: Record, seats: int, faults: Faults) -> Record | None:
    """The fields that every record has, then the game's."""
    passes = own.policy["vorhand_passed_on"] == "four_kings"
    for key in sorted(record):
        if key not in KNOWN | {"events"}:
            faults.add("unknown_field", key)
        elif record[key] is not None and (key in FOREIGN or (key == "vorhand" and not passes) or (key == "events" and not own.second)):
            faults.add("unknown_field", key)
            faults.add("unexpected_field", key)
    record = {key: value for key, value in present(record).items() if not faults.at(key)}
    seat(record, "dealer", list(range(seats)), faults)
    name = record.get("game")
    if name is None or not isinstance(name, str) or name not in own.slugs() | {"redeal", "manual"}:
        faults.add("missing_field" if name is None else "unknown_game", "game")
    if faults.at("dealer") or faults.at("game"):
        return None
    out = [(record["dealer"] + offset) % seats for offset in own.sits_out(seats)]
    playing = [one for one in range(seats) if one not in out]
    vorhand = first(record, seats, playing, faults)
    if name in UNPLAYED:
        return unplayed(own, record, seats, playing, faults)
    hand = Hand(record, own, seats, playing, vorhand)
    own_form.read(hand, faults)
    return None if faults.found else settled(hand)


def first(record: Record, seats: int, playing: list[int], faults: Faults) -> int:
    """„The player after Vorhand, to whom four_kings passes it on, is the next who plays.“"""
    derived = int((record["dealer"] + 1) % seats)
    if "vorhand" not in record:
        return derived
    seat(record, "vorhand", playing, faults)
    if faults.at("vorhand"):
        return derived
    after = next(place % seats for place in range(derived + 1, derived + seats) if place % seats in playing)
    if record["vorhand"] not in (derived, after):
        faults.add("contradiction", "vorhand")
    return int(record["vorhand"])


def unplayed(own: Own, record: Record, seats: int, playing: list[int], faults: Faults) -> Record | None:
    """A redeal, a manual settlement, a Fensterbankl."""
    own_form.events(own, record, faults)
    more = {"amounts", "reason", "of"} if record["game"] == "manual" else set()
    for key in set(record) - {"game", "dealer", "vorhand", "events"} - more:
        faults.add("unexpected_field", key)
    if record["game"] != "manual":
        return None if faults.found else Purse(seats).answer()
    given, reason = record.get("amounts"), record.get("reason")
    if given is None:
        faults.add("missing_field", "amounts")
    elif not (
        isinstance(given, list)
        and len(given) == seats
        and all(fits(one, own.halves) and (place in playing or one == 0) for place, one in enumerate(given))
    ):
        faults.add("bad_value", "amounts")
    elif sum(given):
        faults.add("sum_not_0", "amounts")
    if reason is None or (isinstance(reason, str) and not reason.strip()):
        faults.add("missing_field", "reason")
    if "of" in record and record["of"] not in own.slugs():
        faults.add("unknown_game", "of")
    return None if faults.found else {"points": list(given or []), "cash": [0] * seats}


def settled(hand: Hand) -> Record:
    """The amounts of a record that was read without a fault."""
    purse = Purse(hand.seats)
    code, where = "indivisible", "renonce"
    if "renonce" in hand.record:
        own_renonce.settle(hand, purse)
    elif hand.name == "trischaken":
        own_trischaken.settle(hand, purse)
        purse.points = [amount * hand.record.get("radl", 1) for amount in purse.points]
        code, where = "undefined_by_rules", "points"
    else:
        pay(hand, purse, *(conceded(hand) if hand.conceded else play(hand)))
        # half a Valat's factor of half a value: „no whole or half points“
        code, where = "undefined_by_rules", "announcements"
    return {**amounts_of(purse, hand.own.halves, code, where), "warnings": warnings(hand)}


def warnings(hand: Hand) -> list[str]:
    """„not_vorhand: Rufer, Sechserdreier declared by another than Vorhand“; „no_bird“."""
    if hand.name in ("rufer", "sechserdreier") and hand.declarer != hand.vorhand:
        return ["not_vorhand"]
    return ["no_bird"] if hand.name == "besserrufer" and hand.three_each else []
