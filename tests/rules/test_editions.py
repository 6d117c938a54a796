"""Editions: when each holds, what took its place, which one a request means. Dates after the first table of the page on the further
sheets."""

import pytest

import rules
from rules.book.editions import edition_name, edition_of, in_force, line, sheet_name
from rules.book.regelblatt import edition_text
from rules.rows.when import When
from rules.sheets import SHEETS

CUP, CUP_2018, OOE, SAUWALD, TIROL = (f"koenigrufen-{name}" for name in ("cup", "cup-2018", "oberoesterreich", "sauwald", "tirol"))

UNDATED = ("koenigrufen-gallneukirchen", "koenigrufen-speiszettel", "point-tarock", "french-tarot")
"""Their papers name no day from which they hold."""
FROZEN = {
    CUP: "e99e97e467fa72c4",
    CUP_2018: "7ade1691430a9413",
    OOE: "aa014dee8ea7bb3f",
    SAUWALD: "ee26b2a743c6a3bd",
    TIROL: "c5a85dfd0fefc7ec",
}
"""How the digests began while a date was a month and nothing else; tournaments have them stored."""


@pytest.mark.parametrize("text, first, last", [
    ("2026-10-01", "2026-10-01", "2026-10-01"), ("2020-02", "2020-02-01", "2020-02-31"), ("2018/19", "2018-09-01", "2019-08-31"),
    ("1999/00", "1999-09-01", "2000-08-31"), ("2019", "2019-01-01", "2019-12-31"),
])  # fmt: skip
def test_a_date_lies_between_two_days(text: str, first: str, last: str) -> None:
    assert (When(text).first, When(text).last) == (first, last)


@pytest.mark.parametrize(
    "text", ["", "19", "2020-13", "2020-2", "2020-02-32", "2018/20", "2018/2019", "Februar 2020", "2020-02-01-01", "2020-02/21"]
)
def test_what_is_no_date_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="no date"):
        When(text)


@pytest.mark.parametrize("text, short, words, english", [
    ("2026-10-01", "1. 10. 2026", "1. Oktober 2026", "1 October 2026"), ("2020-02", "2/2020", "Februar 2020", "February 2020"),
    ("2018/19", "Saison 2018/19", "Saison 2018/19", "season 2018/19"), ("2019", "2019", "2019", "2019"),
])  # fmt: skip
def test_a_date_is_said_as_far_as_it_is_known(text: str, short: str, words: str, english: str) -> None:
    assert (When(text).short(), When(text).words(), When(text).words("en")) == (short, words, english)


def test_a_month_is_over_when_the_next_begins() -> None:
    month = When("2020-02")
    assert [month.begun(day) for day in ("2020-01-31", "2020-02-01", "2020-03-01")] == [False, True, True]
    assert [month.over(day) for day in ("2020-01-31", "2020-02-29", "2020-03-01")] == [False, False, True]


@pytest.mark.parametrize("system, since, until, successor", [
    (CUP, "2020-02", None, ""), (CUP_2018, "2018/19", "2020-02", CUP), (OOE, "2023-04", None, ""), (SAUWALD, "2019", "2023-04", OOE),
    (TIROL, "2020", None, ""), *((undated, None, None, "") for undated in UNDATED),
])  # fmt: skip
def test_every_sheet_says_from_when_until_when_it_holds(system: str, since: str | None, until: str | None, successor: str) -> None:
    sheet = rules.SYSTEMS[system]
    held = [when and when.text for when in (sheet.valid_from, sheet.valid_until)]
    assert [*held, sheet.successor, sheet.later_editions] == [since, until, successor, system == TIROL]


def test_the_page_says_of_which_edition_it_is() -> None:
    said = {system: edition_text(rules.SYSTEMS[system]) for system in (CUP, CUP_2018, OOE, SAUWALD, TIROL)}
    assert said == {
        CUP: "Turnierregeln, ab 2/2020, Lesart 2",
        CUP_2018: "Ausgabe 2018/19, bis 2/2020, Lesart 2",
        OOE: "Ausgabe 4/2023, Renonce 11/2025, Lesart 2",
        SAUWALD: "Ausgabe 2019, bis 4/2023, Lesart 2",
        TIROL: "Ausgabe 2020, Lesart 2",
    }
    assert sheet_name(rules.SYSTEMS[SAUWALD], "en") == "Königrufen Sauwald, edition 2019"
    assert sheet_name(rules.SYSTEMS[CUP_2018]) == "Königrufen Cup 2018/19"
    assert edition_name("Turnierregeln", "en") == "Tournament rules"


@pytest.mark.parametrize("system, day, edition", [
    (CUP_2018, "2019-11-02", CUP_2018), (CUP_2018, "2020-02-15", CUP_2018), (CUP_2018, "2020-03-01", CUP), (CUP, "2026-11-21", CUP),
    (CUP, "2020-02-15", CUP), (CUP, "2020-01-31", CUP_2018), (CUP, "2017-05-06", CUP), (SAUWALD, "2023-04-30", SAUWALD),
    (SAUWALD, "2023-05-01", OOE),
    (OOE, "2022-10-01", SAUWALD), (TIROL, "2026-11-21", TIROL), ("point-tarock", "1999-01-01", "point-tarock"),
])  # fmt: skip
def test_the_edition_in_force_on_a_day(system: str, day: str, edition: str) -> None:
    assert in_force(SHEETS[system], day).slug == edition


def test_a_sheet_and_what_it_took_the_place_of_are_a_line() -> None:
    assert [sheet.slug for sheet in line(SHEETS[CUP])] == [CUP, CUP_2018]
    assert [sheet.slug for sheet in line(SHEETS[CUP_2018])] == [CUP_2018]


@pytest.mark.parametrize("system, edition, meant", [
    (CUP, None, CUP), (CUP, "Turnierregeln", CUP), (CUP, "2018/19", CUP_2018), (CUP_2018, None, CUP_2018), (OOE, "4/2023", OOE),
    (OOE, "2019", SAUWALD),
    (OOE, "4/2023, Renonce 11/2025", OOE), (OOE, "4/2023; Renonce 11/2025", OOE),
])  # fmt: skip
def test_a_request_means_an_edition(system: str, edition: str | None, meant: str) -> None:
    found, findings = edition_of(SHEETS[system], edition)
    assert (found.slug, findings) == (meant, ())


@pytest.mark.parametrize("system, edition", [(CUP, "2015"), (CUP, 2018), (CUP_2018, "Turnierregeln"), (SAUWALD, "4/2023")])
def test_an_unknown_edition_is_a_finding(system: str, edition: object) -> None:
    _, (finding,) = edition_of(SHEETS[system], edition)
    assert (finding.code, finding.field) == ("unknown_system", "edition")


def test_an_unknown_edition_is_told_with_those_that_there_are() -> None:
    _, (finding,) = edition_of(SHEETS[CUP], "2015")
    assert finding.message == "Die Ausgabe „2015“ von „koenigrufen-cup“ gibt es hier nicht. Bekannt sind: Turnierregeln; 2018/19."


@pytest.mark.parametrize("system", FROZEN)
def test_saying_a_date_better_changes_no_digest(system: str) -> None:
    assert rules.digest(system).startswith(FROZEN[system])


PAGATRUFER = {
    "game": "pagatrufer",
    "dealer": 0,
    "declarer": 1,
    "partner": 2,
    "won": True,
    "announcements": [{"kind": "pagat", "by": 1, "when": "open", "won": True}, {"kind": "valat", "by": 1, "when": "silent", "won": True}],
}
FARBENSOLO = {"game": "farbensolo", "dealer": 0, "declarer": 1, "won": True}


@pytest.mark.parametrize("system, edition, record, points", [
    (CUP, "2018/19", PAGATRUFER, [-6, 6, 6, -6]),  # the Valat multiplies: 1 × 4 and Pagat 2 (worked example 9)
    (CUP, None, PAGATRUFER, [-13, 13, 13, -13]),  # the Valat is added: 1, Pagat 2, Valat 10
    (OOE, "2019", FARBENSOLO, [-5, 15, -5, -5]), (OOE, None, FARBENSOLO, [-6, 18, -6, -6]),
])  # fmt: skip
def test_score_settles_by_the_edition(system: str, edition: str | None, record: dict[str, object], points: list[int]) -> None:
    asked = {"system": system, "edition": edition, "record": record}
    assert rules.answer(asked)["points"] == points
    sheet = rules.answer_sheet({"system": system, "edition": edition, "games": 16, "records": [record, record]})
    assert sheet["totals"] == [2 * amount for amount in points]


def test_every_door_refuses_an_edition_that_there_is_not_beside_all_else() -> None:
    asked = {"system": CUP, "edition": "2015"}
    doors = {
        "score": rules.answer({**asked, "record": {"game": "dreier", "dealer": 0}}),
        "sheet": rules.answer_sheet({**asked, "records": [], "games": 0}),
        "adjudicate": rules.adjudicate({**asked, "violation": "farbzwang", "stage": "never"}),
        "check-play": rules.check_play({**asked, "game": "schnapsen"}),
    }
    faults = {door: [(error["code"], error["field"]) for error in answer["errors"]] for door, answer in doors.items()}
    assert {door: found[0] for door, found in faults.items()} == dict.fromkeys(doors, ("unknown_system", "edition"))
    assert {door: found[1][1] for door, found in faults.items()} == {
        "score": "declarer",
        "sheet": "games",
        "adjudicate": "stage",
        "check-play": "game",
    }


def test_a_fault_is_decided_by_the_edition() -> None:
    """A Renonce that is seen in the next game has expired in the cup of 2018; Sauwald sets no limit."""
    asked = {"violation": "farbzwang", "game": "dreier", "stage": "next_game", "accused": [1]}
    assert rules.adjudicate({"system": CUP, "edition": "2018/19", **asked})["decision"] == "expired"
    assert rules.adjudicate({"system": OOE, "edition": "2019", **asked})["decision"] == "discretion"
