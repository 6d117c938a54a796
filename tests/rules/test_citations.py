"""Every paragraph that a rule system cites exists.

`headings.json` holds the headings of each sheet with their paragraphs, taken from the sheets by hand, those of the four further Königrufen
sheets
from their page, as far as it names them;  where the sheets lie beside the project
(`../shared/sources`) the headings are looked up in them too, in their order.
"""

import json
import re
from pathlib import Path
from random import Random

import pytest

import rules
from rules.book.regelblatt import page
from rules.rows.citing import borrowed
from rules.rows.play import Kaiserstich
from tests.rules import dealer, generator

HERE = Path(__file__).parent
HEADINGS = json.loads((HERE / "headings.json").read_text(encoding="utf-8"))
SHEETS = HERE.parents[2] / "shared" / "sources"
BORROWED = {"koenigrufen-gallneukirchen": "koenigrufen-cup"}
"""Gallneukirchen's sheet has no table of values and uses the cup's: „Cup, § …“."""


def test_every_sheet_has_its_headings() -> None:
    assert rules.SYSTEMS.keys() <= HEADINGS.keys()


def citations(slug: str) -> set[str]:
    """Everything that a system cites: its rows, policies, interpretations and notes."""
    system = rules.KNOWN[slug].system
    cited = {row.source for row in (*system.games, *system.announcements, *system.interpretations)}
    cited |= {source for row in system.announcements for source in (row.sources or {}).values()}
    cited |= set(system.policy_sources.values())
    return cited | set(system.paragraphs.values()) | {note[2] for note in rules.KNOWN[slug].sentences}


def rulings(slug: str) -> set[str]:
    """Everything that a system's table of decisions cites."""
    table = rules.KNOWN[slug].decisions
    return {row.source for row in (*table.rulings, *table.duties)} | {table.late_source}


def play(slug: str) -> set[str]:
    """Everything that a system's rows on playing tricks cite."""
    rows = rules.KNOWN[slug].play.rows
    cited = {row.source for row in rows} | {
        source for row in rows for source in (*row.rules.sources.values(), *(row.laying_away or {}).values())
    }
    return cited | {row.rules.kaiserstich_source for row in rows if row.rules.kaiserstich is not Kaiserstich.NEVER}


def known(slug: str, citation: str) -> bool:
    """Whether all places that a citation names are in the sheet.

    „Cup, § …“ is a place of the sheet that lends it, „Auslegung zu …“ what is read into a place; several stand apart by „;“ or „gegen“.
    """
    plain = citation.removeprefix("Auslegung zu ")
    lent = plain.startswith("Cup, ") and slug in BORROWED
    return all(_found(BORROWED[slug] if lent else slug, place) for place in re.split("; | gegen ", plain[5:] if lent else plain))


def _found(sheet: str, place: str) -> bool:
    """One place: a heading, its parts or a run of them (§ Trischaken, 3–6; § 18 c, d, e), other headings after a comma (§ 13, 18 a)."""
    headings, heading = HEADINGS[sheet], None
    for word in place.split(", "):
        if heading is not None and _is_part(headings[heading]["parts"], word):
            continue
        named = word if heading is None or word in headings else f"§ {word}"
        part = ""
        if named not in headings:
            named, _, part = named.rpartition(" ")
        if named not in headings or (part and not _is_part(headings[named]["parts"], part)):
            return False
        heading = named
    return True


def _is_part(parts: dict[str, str], word: str) -> bool:
    first, dash, last = word.partition("–")
    return all(end in parts or f"Nr. {end}" in parts for end in ((first, last) if dash else (word,)))


@pytest.mark.parametrize("slug", HEADINGS)
def test_every_citation_exists(slug: str) -> None:
    assert len(citations(slug)) > 3
    assert {citation for citation in citations(slug) if not known(slug, citation)} == set()


@pytest.mark.parametrize("slug", HEADINGS)
def test_every_row_of_the_table_of_decisions_cites_one(slug: str) -> None:
    assert (len(rulings(slug)) > 1) is (slug != "french-tarot"), "French Tarot has no rule to cite"
    assert {citation for citation in rulings(slug) if not known(slug, citation)} == set()


@pytest.mark.parametrize("slug", HEADINGS)
def test_every_row_on_playing_tricks_cites_one(slug: str) -> None:
    assert {citation for citation in play(slug) if not known(slug, citation)} == set()


@pytest.mark.parametrize("slug", HEADINGS)
def test_every_fault_at_a_trick_cites_one(slug: str) -> None:
    """Whatever a careless table does; each sort of fault that the game can have has its paragraph."""
    random = Random(7)  # noqa: S311 - a test's dice
    for _, seats, game in (table for table in dealer.TABLES if table[0] == slug):
        for _ in range(3):
            answer = rules.check_play(dealer.table(slug, seats, game, random, careless=0.5))
            assert {fault["source"] for fault in answer["violations"]} <= play(slug)


@pytest.mark.parametrize("slug", HEADINGS)
def test_every_line_cites_one_of_them(slug: str) -> None:
    for seats in rules.KNOWN[slug].system.seats:
        tariff = rules.tariff(slug, seats)
        for given in generator.records(tariff, 9, 200):
            settlement = rules.score(rules.read_record(given, tariff), tariff)
            for line in settlement.lines if type(settlement) is rules.Settlement else ():
                assert known(slug, line.source) or given["game"] == "manual", line


@pytest.mark.parametrize("slug", HEADINGS)
def test_every_row_of_the_page_cites_one(slug: str) -> None:
    for section in page(slug).sections:
        for row in section.rows:
            assert known(slug, row[-1]), row


def test_a_citation_that_is_made_up_is_found_out() -> None:
    for slug, wrong in (
        ("point-tarock", "§ 4 g"), ("point-tarock", "§ 19"), ("koenigrufen-cup", "§ Trischaken, 3–9"), ("french-tarot", "Melden, 1"),
        ("koenigrufen-cup", "Cup, § Renonce, 2"), ("koenigrufen-gallneukirchen", "Cup, Trischaken, 4"),
        ("point-tarock", "Auslegung zu § 19"),
        ("koenigrufen-gallneukirchen", "Auslegung zu Cup, § Renonce, 22"), ("point-tarock", "§ 13, 18 f"),
        ("point-tarock", "§ 15 gegen § 20"),
        ("koenigrufen-cup", "§ Spielablauf, 6; § Prämien, 8"), ("point-tarock", ""), ("point-tarock", "Auslegung"), ("point-tarock", "§"),
    ):  # fmt: skip
        assert not known(slug, wrong), wrong


def test_a_citation_may_be_lent_read_into_or_of_several_places() -> None:
    for slug, right in (
        ("koenigrufen-gallneukirchen", "Cup, § Renonce, 2"), ("koenigrufen-gallneukirchen", "Cup, Tafel „Die Spiele“"),
        ("koenigrufen-gallneukirchen", "Auslegung zu Cup, § Renonce, 2"), ("koenigrufen-gallneukirchen", "Auslegung zu Trischaken, 6"),
        ("koenigrufen-gallneukirchen", "Trischaken, 2; Negativspiele, 2"), ("koenigrufen-cup", "Auslegung zu § Renonce, 2"),
        ("koenigrufen-cup", "§ Spielablauf, 6; § Prämien, 4"), ("koenigrufen-cup", "§ Renonce, 6, 9"),
        ("koenigrufen-cup", "§ Platzwahl, 1–4"),
        ("point-tarock", "§ 2 c gegen § 15"), ("point-tarock", "§ 18 gegen § 18 c, d, e"), ("point-tarock", "§ 13, 18 a"),
        ("point-tarock", "§ 4 d, e"), ("koenigrufen-speiszettel", "Solospiele gegen Speisen, Nr. 4, 11"),
        ("french-tarot", "Spielablauf, Abrechnung"),
        ("french-tarot", "Skat legen gegen Abrechnung, Spiel 4"), ("french-tarot", "Melden; Varianten"),
    ):  # fmt: skip
        assert known(slug, right), right


def test_what_is_lent_is_cited_as_the_lenders() -> None:
    assert borrowed("§ Renonce, 2") == "Cup, § Renonce, 2"
    assert borrowed("Auslegung zu § Renonce, 2") == "Auslegung zu Cup, § Renonce, 2"


def flat(text: str) -> str:
    return re.sub(r"\s+", " ", text.replace("**", "").replace("“", '"').replace("”", '"'))


@pytest.mark.only_where(SHEETS.is_dir(), reason="the sheets lie beside the project only where it is developed")
@pytest.mark.parametrize("slug", [slug for slug in HEADINGS if (SHEETS / rules.KNOWN[slug].system.source).is_file()])
def test_the_headings_are_in_the_sheet(slug: str) -> None:
    """Each heading stands in the sheet, its parts after it and in their order."""
    text = flat((SHEETS / rules.KNOWN[slug].system.source).read_text(encoding="utf-8"))
    for heading, content in HEADINGS[slug].items():
        place = text.rfind(flat(content["text"]))
        assert place >= 0, heading
        for part in content["parts"].values():
            place = text.find(flat(part), place)
            assert place >= 0, (heading, part)
