"""score(system, record, …): the amounts of one game, or the codes of its refusal, from the pages alone."""

from typing import Any

from tests.second import french, french_fft, koenigrufen, point, point_form, slovenski, tarokk
from tests.second.frame import KNOWN, REQUEST, Faults, Purse, Record, Refused, manual, present, seat, whole
from tests.second.sheets import CHOICES, COLUMNS, option_fault, sheet

SEATS = {
    "point-tarock": (3, 4),
    "french-tarot": (3, 4, 5),
    "french-tarot-fft": (3, 4, 5),
    "tarok-slovenski-3": (3, 4),
    "tarok-slovenski-4": (4,),
}
# README.md: `bouts` in Königrufen is unexpected. The cases refuse `talon_loss` on the four sheets of cups.md as unknown; so other systems'
# fields there.
FOUR = tuple(COLUMNS)[:4]
FOREIGN = {"bid", "talon_loss", "bouts", "petit_au_bout", "poignees", "chelem"}


def answer(request: Record) -> Record:
    """A request's answer: {points, cash}, or {errors: [(code, field) …]}."""
    faults, request = Faults(), present(request)
    try:
        settled = read(request, faults)
    except Refused as refusal:
        faults.add(refusal.code, refusal.where)
        settled = None
    return {"errors": faults.ordered()} if faults.found or settled is None else settled


def score(system: str, record: Record, options: Record, seats: int | None = None) -> Record:
    return answer({"system": system, "record": record, "options": options, "seats": seats})


def read(request: Record, faults: Faults) -> Record | None:
    """„A request wraps a record“."""
    for key in set(request) - REQUEST:
        faults.add("unknown_field", key)
    system = request.get("system")
    if system not in CHOICES:
        faults.add("missing_field" if system is None else "unknown_system", "system")
        return None
    seats = request.get("seats", 3 if system == "point-tarock" else 4)
    if not whole(seats) or seats not in SEATS.get(system, (4, 5)):
        faults.add("bad_seats", "seats")
    options = chosen(system, request.get("options", {}), faults)
    if faults.at("seats"):
        return None
    return game(system, request.get("record", {}), seats, options, faults)


def chosen(system: str, given: Record, faults: Faults) -> Record:
    """The options that the system has; what it does not know is refused even where it is null: „must not pass for an absent one“."""
    options = {}
    for name, choice in given.items():
        code = option_fault(system, name, choice)
        if code and (choice is not None or code == "unknown_option"):
            faults.add(code, f"options.{name}")
        elif choice is not None:
            options[name] = choice
    return options


def games(system: str, options: Record) -> set[str]:
    """The slugs of a system's games."""
    if system.startswith("french-tarot"):
        return set(french.GAMES)
    if system == "point-tarock":
        return set(point_form.GAMES)
    if system in tarokk.KINDS:
        return {*tarokk.GAMES, "proba"}
    if system in slovenski.SYSTEMS:
        return set(slovenski.values(system, options))
    more = {"trischaken", "fensterbankl"} if system == "koenigrufen-speiszettel" else {"trischaken"}
    return set(sheet(system, options).games) | more


def game(system: str, record: Record, seats: int, options: Record, faults: Faults) -> Record | None:
    """The fields that every record has, then the system's own."""
    kings = system.startswith("koenigrufen")
    passes = system in ("point-tarock", "koenigrufen-sauwald")
    foreign = FOREIGN if system in FOUR else set()
    unknown = {
        key
        for key in record
        if (key not in KNOWN and not (system in slovenski.SYSTEMS and key in slovenski.OWN))
        or (record[key] is not None and (key in foreign or (kings and key == "vorhand" and not passes)))
    }
    for key in sorted(unknown):
        faults.add("unknown_field", key)
    record = {key: value for key, value in present(record).items() if key not in unknown}
    seat(record, "dealer", list(range(seats)), faults)
    name = record.get("game")
    if name not in games(system, options) | {"redeal", "manual"}:
        faults.add("missing_field" if name is None else "unknown_game", "game")
    if faults.at("dealer") or faults.at("game"):
        return None
    own = slovenski.score if system in slovenski.SYSTEMS else elsewhere
    return own(system, record, seats, options, faults)


def elsewhere(system: str, record: Record, seats: int, options: Record, faults: Faults) -> Record | None:
    """A game of a system that is balanced."""
    name = record["game"]
    passes = system in ("point-tarock", "koenigrufen-sauwald")
    out = record["dealer"] if system != "french-tarot" and seats == (4 if system == "point-tarock" else 5) else None
    playing = [one for one in range(seats) if one != out]
    vorhand = first(system, record, seats, playing, faults, passes=passes)
    if name in ("redeal", "manual"):
        # README.md: „a field … that this game has no use for“; that a redeal may have it is said of `four_kings` alone (cups.md,
        # `vorhand_passed_on`)
        anywhere = {"vorhand"} if system == "koenigrufen-sauwald" else set()
        allowed = {"game", "dealer"} | anywhere | ({"amounts", "reason", "of"} if name == "manual" else set())
        for key in set(record) - allowed:
            faults.add("unexpected_field", key)
        if name == "manual":
            return manual(record, seats, playing, games(system, options), faults)
        return None if faults.found else Purse(seats).answer()
    if system.startswith("french-tarot") or system in tarokk.KINDS:
        scored = tarokk.score if system in tarokk.KINDS else taken
        return scored(system, record, seats, playing, options, faults=faults)
    if system == "point-tarock":
        return point.score(record, seats, playing, vorhand, options, faults)
    return koenigrufen.score(system, record, seats, playing, vorhand, options, faults)


def taken(system: str, record: Record, seats: int, playing: list[int], options: Record, *, faults: Faults) -> Record | None:
    """Either sheet of French Tarot: its fields and no other."""
    federation = system == "french-tarot-fft"
    for key in set(record) - (french_fft if federation else french).FIELDS:
        faults.add("unexpected_field", key)
    return french_fft.score(record, seats, playing, faults) if federation else french.score(record, seats, options, faults)


def first(system: str, record: dict[str, Any], seats: int, playing: list[int], faults: Faults, *, passes: bool) -> int:
    """„Seats“: Vorhand is the next seat; „vorhand: only where Vorhand was passed on“."""
    derived = (record["dealer"] + 1) % seats
    if not passes or "vorhand" not in record:
        return int(derived)
    seat(record, "vorhand", playing, faults)
    if faults.at("vorhand"):
        return int(derived)
    # „the seat after the derived one (the derived one may be named too, any other is a contradiction)“
    if system == "koenigrufen-sauwald" and record["vorhand"] not in (derived, (derived + 1) % seats):
        faults.add("contradiction", "vorhand")
    return int(record["vorhand"])
