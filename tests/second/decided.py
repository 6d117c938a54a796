"""Differences that were taken apart by the page's paragraph and remain: who is right, and a request that shows it.

A row goes when its request is answered alike; the test says so.
"""

from collections.abc import Callable
from typing import NamedTuple

from tests.second.frame import Record
from tests.second.sheets import COLUMNS

DREIER = {"game": "dreier", "dealer": 0, "declarer": 1}


class Decided(NamedTuple):
    """One class: its paragraph, who is right by it, which requests belong to it, how they differ, and one of them."""

    paragraph: str
    right: str
    covers: Callable[[str, Record], bool]
    found: tuple[str, ...]
    example: Record


def foreign_vorhand(system: str, record: Record) -> bool:
    return system in list(COLUMNS)[4:] and record.get("vorhand") is not None


def lost_silently_in_a_renonce(system: str, record: Record) -> bool:
    said = record.get("announcements") or []
    return (
        system in COLUMNS and bool(record.get("renonce")) and any(one.get("when") == "silent" and one.get("won") is False for one in said)
    )


def lost_silently_with_the_talon(system: str, record: Record) -> bool:
    said = record.get("announcements") or []
    return (
        system == "point-tarock"
        and bool(record.get("talon_loss"))
        and any(one.get("kind") == "valat" and one.get("when") == "silent" and one.get("won") is False for one in said)
    )


def asked(system: str, **more: object) -> Record:
    return {"system": f"koenigrufen-{system}", "record": DREIER | more}


ROWS = (
    Decided(
        "cups.md, `vorhand_passed_on`: „no: the field is unknown_field“",
        "refused by both; the program calls it unexpected_field on the three older sheets",
        foreign_vorhand,
        ("unexpected_field there", "unknown_field here"),
        asked("cup", won=True, vorhand=1),
    ),
    Decided(
        "cups.md, „Policies“: „In a Renonce … what is given is checked as ever“; README.md, `renonce`: „checked for their form and "
        "not used“",
        "open between two pages; the program refuses a silent Trull entered as lost where silent_loss is `never`, and takes it elsewhere",
        lost_silently_in_a_renonce,
        ("contradiction here",),
        asked("cup", announcements=[{"kind": "trull", "by": 1, "when": "silent", "won": False}], renonce={"offenders": [2]}),
    ),
    Decided(
        "point-tarock.md, „a silent Valat can only be won (contradiction)“; `talon_loss`: „nothing else counts“",
        "open within the page; the program settles what was lost with the talon, whatever else the record says of its end",
        lost_silently_with_the_talon,
        ("contradiction here",),
        {
            "system": "point-tarock",
            "record": {
                "game": "einblatt",
                "dealer": 0,
                "declarer": 1,
                "talon_loss": True,
                "announcements": [
                    {"kind": "ohne_trull", "by": 1, "when": "before_talon"},
                    {"kind": "valat", "by": 1, "when": "silent", "won": False},
                ],
            },
        },
    ),
)


def row_of(request: Record, found: str) -> Decided | None:
    """The row that a differing request belongs to: it has what the row names, and differs as the row says."""
    mine = (row for row in ROWS if row.covers(request["system"], request["record"]))
    return next((row for row in mine if any(part in found for part in row.found)), None)
