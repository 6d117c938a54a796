"""Of what follows from every trick the form asks no result, counted or not."""

import rules
from tournament.entry.form import read_entry

SYSTEM = "tarokk-illusztralt"


def typed(**more: str) -> dict:
    told = {"game": "harom", "dealer": "3", "declarer": "0", "partner": "2", "a_dupla": "open", "a_dupla_by": "0", **more}
    return read_entry(told, rules.tariff(SYSTEM, 4)).record


def test_dupla_follows_from_a_volat_that_was_made() -> None:
    """The opponents made every trick silently: the declarer's dupla (4) is lost, and the volát (3): −7 (the page's table)."""
    record = typed(a_volat="silent", a_volat_by="1")
    assert record["announcements"][0] == {"kind": "dupla", "by": 0, "when": "open"}
    assert rules.answer({"system": SYSTEM, "record": record})["points"] == [-7, 7, -7, 7]


def test_of_a_volat_that_failed_nothing_follows() -> None:
    failed = typed(a_volat="open", a_volat_by="0", a_volat_won="0", won="1")
    assert failed["announcements"][0]["won"] is True
    assert "won" not in typed(points="75")["announcements"][0]
