"""Fields of a record that have parts, as the entry form's controls say them, and back: a Renonce, what French Tarot shows, and where nobody
pays another who said Kontra, who lost the Mond, who revoked how. Scores nothing; what it can make no sense of stays as it was typed."""

import re
from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

from rules.rows import card_points
from rules.words import written
from tournament.entry.kontra_values import kontra_values

_HALF = re.compile(r"([+-]?)([0-9]{0,7})[.,]([05])", re.ASCII)
_INTEGER = re.compile(r"[+-]?[0-9]{1,7}", re.ASCII)
Text = Callable[[str], str]
"""What stands in a control."""
SAID = ("2", "4")
"""What the control of a Kontra says where somebody said one: Kontra, Rekontra."""
DISCARD = "discard"


def number(text: str) -> Any:
    """A whole number with any kind of minus; anything else stays the text that it is."""
    figures = plain(text)
    return int(figures) if _INTEGER.fullmatch(figures) else text


def plain(text: str) -> str:
    """Without blanks, with the hyphen for any kind of minus."""
    return re.sub("[\N{MINUS SIGN}\N{EN DASH}]", "-", text).replace(" ", "")


def read_half(text: str) -> Any:
    """A number, whole or half, typed 2½, 2,5 or 2.5. The half is what JSON has for it; it is read exactly."""
    match = _HALF.fullmatch(plain(text).replace("½", ",5"))
    if match is None:
        return number(text)
    halves = int(match[2] or 0) * 2 + (match[3] == "5")
    return card_points.amount(-halves if match[1] == "-" else halves)


def read_claim(by: str, what: str, points: str, reason: str) -> dict[str, Any]:
    """What a regular player is awarded beside a Renonce."""
    claim: dict[str, Any] = {}
    if by:
        claim["by"] = number(by)
    if what not in ("", "points"):
        claim["kind"] = what
    if points:
        claim["points"] = number(points)
    if reason:
        claim["reason"] = reason
    return claim


def renonce_values(renonce: Mapping[str, Any] | None) -> dict[str, str]:
    """Who revoked and what was claimed; where its offenders pay nobody, which fault it was and who did it on purpose."""
    if not renonce:
        return {}
    values = {"renonce": "1", **{f"offender_{seat}": "1" for seat in renonce.get("offenders") or ()}}
    values |= {f"on_purpose_{seat}": "1" for seat in renonce.get("intentional") or ()}
    values |= {"renonce_fault": "1"} if renonce.get("fault") == DISCARD else {}
    for row, claim in enumerate(renonce.get("claims") or ()):
        what = claim.get("kind") or ("points" if claim.get("points") is not None else "")
        found = {"by": claim.get("by"), "what": what, "points": claim.get("points"), "reason": claim.get("reason")}
        values |= {f"claim_{row}_{part}": str(value) for part, value in found.items() if value is not None}
    return values


def taking_values(record: Mapping[str, Any]) -> dict[str, str]:
    """Poignées and chelem of French Tarot."""
    values = {f"poignee_{item.get('by')}": str(item.get("size")) for item in record.get("poignees") or ()}
    chelem = record.get("chelem")
    if chelem:
        values |= {"chelem": str(chelem.get("by")), **{f"chelem_{flag}": "1" for flag in ("announced", "made") if chelem.get(flag)}}
    return values


def read_renons(text: Text, seats: int) -> dict[str, Any]:
    """A Renons that its offenders pay to nobody."""
    purpose = [seat for seat in range(seats) if text(f"on_purpose_{seat}")]
    return {
        "offenders": [seat for seat in range(seats) if text(f"offender_{seat}")],
        **({"fault": DISCARD} if text("renonce_fault") else {}),
        **({"intentional": purpose} if purpose else {}),
    }


def read_said(said: str, by: str, answered: object) -> Any:
    """A Kontra of whoever said it, by what its controls say; a Rekontra of who `answered`. Anything else stays as it was typed."""
    if said not in SAID:
        return number(said)
    return {**({"by": number(by)} if by else {}), **({"re": answered} if said == SAID[1] else {})}


def said_values(kontra: object, name: str) -> dict[str, str]:
    """What the control `name` says of a Kontra of one who said it, the one beside it by whom, and a third who answered."""
    if not isinstance(kontra, dict) or not kontra.keys() & {"by", "re"}:
        return {}
    root, found = name.removesuffix("kontra"), {"kontra": SAID[kontra.get("re") is not None]}
    found |= {part: str(kontra[key]) for key, part in (("by", "for"), ("re", "re")) if kontra.get(key) is not None}
    beside = "kontra_" if root == "" else root
    return {name: found.pop("kontra"), **{f"{beside}{part}": value for part, value in found.items()}}


def read_mond(text: Text) -> dict[str, Any] | None:
    """Who lost the Mond, and who took it; None where nobody lost it."""
    if not text("mond"):
        return None
    return {"lost_by": number(text("mond")), "taken_by": number(text("mond_to")) if text("mond_to") else None}


def mond_values(mond: object) -> dict[str, str]:
    """The same as controls."""
    if not isinstance(mond, dict):
        return {}
    found = {"mond": mond.get("lost_by"), "mond_to": mond.get("taken_by")}
    return {name: str(seat) for name, seat in found.items() if seat is not None}


def amount_text(amount: Any) -> str:
    """An amount as it stands in a control: "12", "−2½"; what is none as it is."""
    return written(Fraction(amount)) if type(amount) in (int, float) and amount * 2 % 1 == 0 else str(amount)


def listed_values(name: str, given: Any) -> dict[str, str]:
    """A count, or one of each player."""
    if isinstance(given, list):
        return {f"{name}_{seat}": str(value) for seat, value in enumerate(given) if value is not None}
    return {} if given is None else {name: str(given).replace(".", ",")}


def announcement_values(item: Mapping[str, Any], prefix: str, announcer: Any) -> dict[str, str]:
    """One announcement; `announcer`: who is meant where nobody is named."""
    values = {prefix: str(item.get("when", "")), f"{prefix}_won": "0" if item.get("won") is False else "1"}
    if item.get("by") not in (None, announcer):
        values[f"{prefix}_by"] = str(item["by"])
    if item.get("of") is not None:
        values[f"{prefix}_of"] = str(item["of"])
    kontra, name = item.get("kontra"), f"{prefix}_kontra"
    return values | (said_values(kontra, name) or kontra_values(kontra, name))
