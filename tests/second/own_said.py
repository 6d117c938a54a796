"""own-sheets.md, „Names, games, announcements“: what an announcement must be and cannot be."""

from collections.abc import Callable

from tests.second.frame import WHENS, Faults, Record, present, seat
from tests.second.own_file import Kind
from tests.second.own_hand import Hand, Kontra, Said

FIELDS = {"kind", "by", "when", "won", "kontra"}
Multiplier = Callable[[Hand, object, str, Faults], Kontra]


def announcements(hand: Hand, faults: Faults, multiplier: Multiplier) -> None:
    """Each of them by itself, then against each other."""
    seen: set[tuple[str, str]] = set()
    for place, given in enumerate(hand.record.get("announcements") or []):
        said, where = present(given), f"announcements[{place}]"
        for key in set(said) - FIELDS - ({"of"} if hand.own.second else set()):
            faults.add("unknown_field", f"{where}.{key}")
        kind = named(hand, said, where, faults)
        if kind is None:
            continue
        part, by_is_fine = Faults(), False
        seat(said, "by", hand.playing, part)
        for code, _ in part.found:
            faults.add(code, f"{where}.by")
        by_is_fine = not part.found
        when = said.get("when")
        if when not in ("open", "silent"):
            code = "missing_field" if when is None else "announcement_not_allowed" if when in WHENS else "bad_value"
            faults.add(code, f"{where}.when")
        there = hand.has(kind)
        if not there:
            faults.add("announcement_not_allowed", f"{where}.kind")
        if by_is_fine or kind.each == "game":
            key = (kind.slug, hand.side(said["by"]) if kind.each == "side" else "")
            if key in seen:
                faults.add("duplicate_announcement", where)
            seen.add(key)
        if by_is_fine and when in ("open", "silent"):
            kontra = multiplier(hand, said.get("kontra"), f"{where}.kontra", faults)
            one = Said(kind, said["by"], when, said.get("won"), kontra, where, said.get("of"))
            hand.said.append(one)
            if there:
                values = kind.value(hand.name)
                if values and values[1 if one.open else 0] is None:
                    faults.add("announcement_not_allowed", f"{where}.when")
            check(hand, one, said, faults)
    both_make(hand, faults)


def named(hand: Hand, said: Record, where: str, faults: Faults) -> Kind | None:
    """The kind, where the sheet has it; in negative games nobody asks what it was."""
    slug = said.get("kind")
    if hand.negative:
        faults.add("announcement_not_allowed", f"{where}.kind")
        return None
    if slug is None:
        faults.add("missing_field", f"{where}.kind")
        return None
    kind = hand.own.kinds.get(slug) if isinstance(slug, str) else None
    if kind is None:
        faults.add("unknown_announcement", f"{where}.kind")
        if slug == "sack":
            # „The sheet names Säcke without a value: announcement_not_allowed“, of a sheet that starts from the Speiszettel
            faults.add("announcement_not_allowed", f"{where}.kind")
    return kind


def check(hand: Hand, one: Said, said: Record, faults: Faults) -> None:
    """Who says it, how it ended, whose card it was, its Kontra."""
    who_says(hand, one, faults)
    result(hand, one, faults)
    if one.kind.pair:
        if "of" not in said:
            faults.add("missing_field", f"{one.at}.of")
        else:
            part = Faults()
            seat(said, "of", [place for place in hand.playing if place != one.by], part)
            for code, _ in part.found:
                faults.add(code, f"{one.at}.of")
    elif "of" in said and hand.own.second:
        faults.add("unexpected_field", f"{one.at}.of")
    if set(one.kontra.values()) != {1} and (not one.open or not one.kind.kontra or hand.own.covers != "each"):
        faults.add("kontra_not_allowed", f"{one.at}.kontra")


def who_says(hand: Hand, one: Said, faults: Faults) -> None:
    """„by violated: announcement_not_allowed; by another than the holder: contradiction“; the König ultimo's own questions."""
    kind, holder = one.kind, hand.declarer if hand.partner is None else hand.partner
    if kind.family == "koenig_ultimo" and hand.game.kind == "rufer":
        if hand.king_in_talon:
            faults.add("contradiction", one.at)
        elif one.open and hand.policy("koenig_ultimo_by") == "holder" and one.by != holder:
            faults.add("contradiction", f"{one.at}.by")
        if one.open and hand.partner is None and hand.policy("koenig_ultimo_from_talon") == "not_allowed":
            faults.add("announcement_not_allowed", one.at)
    if not one.open:
        return
    may = {"side": one.by in hand.attack, "declarer": one.by == hand.declarer, "holder": hand.game.kind == "rufer"}
    if not may.get(kind.by, True):
        faults.add("announcement_not_allowed", f"{one.at}.by")
    elif kind.by == "holder" and one.by != holder:
        faults.add("contradiction", f"{one.at}.by")


def result(hand: Hand, one: Said, faults: Faults) -> None:
    """„count: with points the result follows, and won may be left out; another won is a contradiction“."""
    kind, free = one.kind, "renonce" in hand.record or hand.conceded
    if one.won is not None and not isinstance(one.won, bool):
        faults.add("bad_value", f"{one.at}.won")
        one.won = None
        return
    if kind.family == "count" and hand.count is not None and not free:
        by_count = hand.reached(one)
        if one.won is not None and one.won != by_count:
            faults.add("contradiction", f"{one.at}.won")
        one.won = by_count
    elif one.won is None and not free:
        unread = kind.family == "count" and faults.at("points")
        if not unread:
            faults.add("missing_field", f"{one.at}.won")
    if one.won is False and ((not one.open and not kind.silent_lost) or kind.family == "holding"):
        faults.add("contradiction", f"{one.at}.won")


def both_make(hand: Hand, faults: Faults) -> None:
    """„two sides that both make one which more than half is needed for: contradiction at the later“."""
    if "renonce" in hand.record:
        return
    made = [said for said in hand.said if said.kind.family == "count" and said.won and 2 * said.kind.needs > hand.own.count.total]
    for place, said in enumerate(made):
        if any(hand.side(before.by) != hand.side(said.by) for before in made[:place]):
            faults.add("contradiction", said.at)


def conceded(hand: Hand, faults: Faults) -> None:
    """„conceded (geschliffen): Rufer or bird-Rufer, no partner“; „an own game cannot be conceded“."""
    given, record = hand.record.get("conceded"), hand.record
    if given is not None and not isinstance(given, bool):
        faults.add("bad_value", "conceded")
    if not hand.conceded:
        return
    if hand.game.kind != "rufer" or hand.game.own or hand.name == "solorufer" or hand.partner is not None:
        faults.add("contradiction", "conceded")
    if "renonce" in record or "points" in record or record.get("won") is True:
        faults.add("contradiction", "conceded")
    if set(hand.kontra.values()) != {1}:
        faults.add("kontra_not_allowed", "kontra")
    birds = hand.birds()
    for said in hand.said:
        if set(said.kontra.values()) != {1}:
            faults.add("kontra_not_allowed", f"{said.at}.kontra")
        if said not in birds or (hand.policy("conceded_bird") == "one" and said is not birds[0]):
            faults.add("announcement_not_allowed", said.at)
        elif said.won is True:
            faults.add("contradiction", f"{said.at}.won")


def bids(hand: Hand, faults: Faults) -> None:
    """The bird of a bird-Rufer, the birds of a Besserrufer, and the Besserrufer without one."""
    birds = hand.birds()
    unread = len(hand.said) < len(hand.record.get("announcements") or [])
    may_miss = hand.conceded and hand.own_bird is not None
    if hand.three_each:
        if set(hand.kontra.values()) != {1}:
            faults.add("kontra_not_allowed", "kontra")
        for said in hand.said:
            faults.add("announcement_not_allowed", said.at)
    elif (hand.own_bird or hand.name == "besserrufer") and not birds and not may_miss and not unread:
        faults.add("missing_announcement", "announcements")
    if hand.unit and birds:
        others = set(birds[0].kontra.values()) - {1}
        if others and birds[0].kontra != hand.kontra:
            faults.add("kontra_not_allowed", f"{birds[0].at}.kontra")


def valats(hand: Hand, faults: Faults) -> None:
    """„A made Valat means that side won the game“; what cannot be said beside an open one."""
    valat = hand.valat
    if valat is None:
        return
    settled = "renonce" not in hand.record and (hand.tied or hand.won is not None)
    if valat.won and settled and (hand.tied or hand.won != (hand.side(valat.by) == "attack")):
        faults.add("contradiction", f"{valat.at}.won")
    if not valat.open:
        return
    if hand.policy("valat_kontra") == "valat_only" and set(hand.kontra.values()) != {1}:
        faults.add("kontra_not_allowed", "kontra")
    for said in hand.said:
        # „own kinds but trick cannot be announced openly beside an open Valat, as Trull and kings“
        barred = said.kind.slug in ("trull", "vier_koenige") or (said.kind.own and said.kind.family != "trick")
        if hand.policy("valat_beside") == "birds_and_ultimo" and said.open and barred:
            faults.add("announcement_not_allowed", said.at)
