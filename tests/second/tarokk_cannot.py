"""tarokk.md: the rules 1, 4 and 6 of „Announcements“, and „What cannot be“."""

from itertools import combinations
from typing import Any

from tests.second.frame import Faults, Record

# „Field points, from what may be laid away“: any game, its volát, the opponents' volát, less than a trick for it, for the opponents.
LAID_AWAY = {
    "harom": ((3, 91), (82, 91), (3, 12), 6, 88), "ketto": ((2, 90), (78, 90), (2, 8), 5, 87), "egy": ((1, 89), (75, 89), (1, 4), 4, 86),
    "szolo": ((0, 88), (72, 88), (0, 0), 3, 85),
}  # fmt: skip
IN_SKART = ((6, 94), (94, 94), (6, 20), 9, 91)
HANDS = {"tarokk_8": 8, "tarokk_9": 9}
NINTH, EIGHTH = ("pagat_ultimo", "sas_ultimo", "kiraly_ultimo"), ("pagat_uhu", "sas_uhu", "kiraly_uhu")
ONE_CARD = (("pagat_uhu", "pagat_ultimo"), ("sas_uhu", "sas_ultimo"))


def of_announcements(deal: Any, faults: Faults) -> None:
    """Rules 1, 4, 6: they hold beside a renonsz too."""
    seen: list[Any] = []
    held = 0
    for place, one in enumerate(deal.said):
        kind = one["kind"]
        once = ("hand", one["by"]) if kind in HANDS else (kind, deal.ours(one))
        if once in seen:
            faults.add("duplicate_announcement", one["where"])
        elif kind in HANDS:
            if held <= 22 < held + HANDS[kind]:
                faults.add("contradiction", one["where"])
            held += HANDS[kind]
        seen.append(once)
        if one["when"] == "open" and any(too_many(one, other, deal) for other in deal.said[:place]):
            faults.add("announcement_not_allowed", one["where"])


def too_many(one: Record, other: Record, deal: Any) -> bool:
    """„Of one side only one open figure for one trick, and not uhu and ultimó of the I, or of the II, both open“."""
    if other["when"] != "open" or deal.ours(one) != deal.ours(other) or one["kind"] == other["kind"]:
        return False
    both = {one["kind"], other["kind"]}
    return both <= set(NINTH) or both <= set(EIGHTH) or any(both == set(pair) for pair in ONE_CARD)


def of_the_game(deal: Any, faults: Faults) -> None:
    """„What cannot be“ and what follows of a dupla."""
    points, won = deal.points, deal.record.get("won")
    for one in deal.said:
        if one["kind"] == "dupla":
            follows = deal.dupla(deal.ours(one))
            if follows is None:
                wrong = won is not None and one.get("won") and deal.ours(one) != won
            else:
                wrong = one.get("won", follows) != follows or (one["when"] == "silent" and not follows)
            if wrong:
                faults.add("contradiction", one["where"])
    figures = [one for one in deal.said if one["kind"] not in HANDS]
    for first, later in combinations(figures, 2):
        if impossible(first, later, deal):
            faults.add("contradiction", later["where"])
    for ours in (True, False):
        for volat in deal.volat_made(ours):
            if won is not None and won != ours:
                faults.add("contradiction", volat["where"])
    if points is not None:
        of_the_count(deal, points, faults)


def of_the_count(deal: Any, points: int, faults: Faults) -> None:
    won = deal.record.get("won")
    if won is not None and won != (points >= 48):
        faults.add("contradiction", "points")
    row = IN_SKART if deal.record.get("called_in_skart") else LAID_AWAY[deal.record["game"]]
    any_game, ours, theirs, none, every = row
    ranges = [any_game, *([ours] if deal.volat_made(True) else []), *([theirs] if deal.volat_made(False) else [])]
    if not all(low <= points <= high for low, high in ranges):
        faults.add("contradiction", "points")
    for side, count in ((True, points), (False, 94 - points)):
        made = [one["kind"] for one in deal.said if deal.ours(one) == side and deal.made(one)]
        if count < 15 * ("trull" in made) + 20 * ("negykiraly" in made):
            faults.add("contradiction", "points")
    if faults.at("points"):
        return
    if (points <= none and not deal.volat_made(False)) or (points >= every and not deal.volat_made(True)):
        faults.add("missing_announcement", "announcements")


def impossible(first: Record, later: Record, deal: Any) -> bool:
    """Two announcements that stand against each other."""
    for card in ("I", "II", "XX", "XXI", "Skíz"):
        one, other = owner(first, card, deal), owner(later, card, deal)
        if one is not None and other is not None and one != other:
            return True
    for uhu, ultimo in ONE_CARD:
        for one, other in ((first, later), (later, first)):
            if one["kind"] == uhu and deal.made(one) and other["kind"] == ultimo and (deal.made(other) or other["when"] == "silent"):
                return True
    if not (deal.made(first) and deal.made(later)):
        return False
    kinds, across = {first["kind"], later["kind"]}, deal.ours(first) != deal.ours(later)
    if len(kinds) == 2 and (kinds <= set(NINTH) or kinds <= set(EIGHTH) or kinds == {"kismadar", "xxi_fogas"}):
        return True
    if not across:
        return False
    return (
        len(kinds) == 1
        or "volat" in kinds
        or kinds <= {"centrum", "kismadar", "nagymadar"}
        or ("trull" in kinds and bool(kinds & {"pagat_ultimo", "pagat_uhu", "kismadar", "nagymadar", "xxi_fogas"}))
        or ("negykiraly" in kinds and bool(kinds & {"kiraly_ultimo", "kiraly_uhu"}))
    )


def owner(one: Record, card: str, deal: Any) -> bool | None:
    """„A card on two sides“: whether the figure puts the card on the declarer's side; None where it says nothing of it."""
    kind = one["kind"]
    if not deal.made(one) and not (kind in ("pagat_ultimo", "sas_ultimo") and one["when"] == "silent"):
        return None
    own = {
        "pagat_ultimo": ("I",), "pagat_uhu": ("I",), "sas_ultimo": ("II",), "sas_uhu": ("II",), "centrum": ("XX",), "kismadar": ("XXI",),
        "nagymadar": ("Skíz",), "xxi_fogas": ("Skíz",),
    }  # fmt: skip
    if card in own.get(kind, ()):
        return bool(deal.ours(one))
    return not deal.ours(one) if kind == "xxi_fogas" and card == "XXI" else None
