"""Rows refuse nonsense when they are made, and nothing in them can be changed. Each example is one that a tired person could write."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import FrozenInstanceError, fields, is_dataclass, replace
from enum import Enum
from fractions import Fraction
from typing import Any

import pytest

import rules
from rules.rows import kinds
from rules.rows.choices import BirdRufer, Claims, KontraCounts, SoloDoubles, Surplus, Trischaken, WonBy
from rules.rows.columns import column
from rules.rows.decisions import Decision, DecisionTable, Duty, Holds, Offends, Ruling, Stage
from rules.rows.interpretation import Choice, Interpretation
from rules.rows.pack import TAROCK_PACK, TRUMP_PACK
from rules.rows.play import Beating, Count, FirstLead, Kaiserstich, PackOf, PagatHeld, PlayRow, PlayRules, PlaySheet, TarockAre
from rules.rows.policies import CHOICES, Policies
from rules.rows.system import AnnouncementRow, Game, RuleSystem, TakerValues
from rules.words.matters import MATTERS

CUP = rules.SYSTEMS["koenigrufen-cup"]
LEADS = {"first_lead": "§ 1", "lead_out_of_turn": "§ 1"}
TWO = (Choice("a", "das eine", "the one"), Choice("b", "das andere", "the other"))
ONE_RULING = {"since": Stage.TRICK_OPEN, "until": Stage.SCORED, "decision": Decision.RENONCE, "source": "§ 1"}
NUMBERS = {"targets": (56, 51, 41, 36), "game": 25, "petit": 10, "poignees": {"simple": 20}, "poignee_trumps": {4: (10,)}}
CHELEM = {"chelem_announced": 400, "chelem_silent": 200, "chelem_failed": -200}


def rules_of_play(**other: Any) -> PlayRules:
    plain: dict[str, Any] = {
        "first_lead": FirstLead.VORHAND,
        "beating": Beating.NEVER,
        "pagat": PagatHeld.FREE,
        "kaiserstich": Kaiserstich.NEVER,
        "tarock": TarockAre.TRUMPS,
        "sources": LEADS,
    }
    return PlayRules(**plain | other)


PLAYED = PlayRow(("rufer",), rules=rules_of_play(), count=Count.SIDES, source="§ 1")

NONSENSE: dict[str, Callable[[], object]] = {
    "a game that nobody knows": lambda: replace(CUP, games=(*CUP.games, Game("doppelrufer", kinds.PARTNER, value=1, source="§ 1"))),
    "a game without a value": lambda: Game("rufer", kinds.PARTNER, source="§ 1"),
    "a value of what a policy settles": lambda: Game("trischaken", kinds.TRISCHAKEN, value=2, source="§ 1"),
    "a value of nothing": lambda: Game("rufer", kinds.PARTNER, value=0, source="§ 1"),
    "half a value": lambda: Game("rufer", kinds.PARTNER, value=1.5, source="§ 1"),  # type: ignore[arg-type]
    "lost for less than nothing": lambda: Game("sechserdreier", kinds.ALONE, value=4, lost=-8, source="§ 1"),
    "a game without a paragraph": lambda: Game("rufer", kinds.PARTNER, value=1, source=""),
    "read into no paragraph": lambda: Game("rufer", kinds.PARTNER, value=1, source="Auslegung zu "),
    "a fourth Blatt": lambda: Game("dreiblatt", kinds.ALONE, value=3, blatt=3, source="§ 1"),
    "a bird in a Dreier": lambda: Game("dreier", kinds.ALONE, value=5, bird="pagat", source="§ 1"),
    "one bird and several": lambda: Game("pagatrufer", kinds.PARTNER, value=1, bird="pagat", birds=("uhu",), source="§ 1"),
    "a negative Solo": lambda: Game("piccolo", kinds.NEGATIVE, value=2, solo=True, source="§ 1"),
    "a Dreier conceded": lambda: Game("dreier", kinds.ALONE, value=5, concedable=True, source="§ 1"),
    "an announcement that nobody knows": lambda: replace(
        CUP, announcements=(*CUP.announcements, AnnouncementRow("absolution", values={"silent": 1, "open": 2}, source="§ 1"))
    ),
    "three values of two": lambda: AnnouncementRow("pagat", values={"silent": 1, "open": 2, "before_talon": 3}, source="§ 1"),
    "announced at no time": lambda: AnnouncementRow("pagat", by_game={"dreier": {"afterwards": 2}}, source="§ 1"),
    "worth nothing": lambda: AnnouncementRow("pagat", values={"silent": 0, "open": 2}, source="§ 1"),
    "no values at all": lambda: AnnouncementRow("pagat", source="§ 1"),
    "values and an option": lambda: AnnouncementRow("sack", values={"silent": 1, "open": 2}, option=True, source="§ 1"),
    "a card of another pack": lambda: AnnouncementRow("trull", values={"silent": 1, "open": 2}, cards=("gstiess",), source="§ 1"),
    "more than the pack": lambda: replace(
        CUP, announcements=(*CUP.announcements, AnnouncementRow("panzer", by_game={"dreier": {"open": 9}}, threshold=211, source="§ 1"))
    ),
    "a paragraph of another game": lambda: AnnouncementRow("pagat", by_game={"solo": {"open": 9}}, sources={"einblatt": "§ 2"},
    source="§ 1"),
    "nothing to choose": lambda: Interpretation("x", question=("?", "?"), choices=TWO[:1], source="§ 1"),
    "the same choice twice": lambda: Interpretation("x", question=("?", "?"), choices=(*TWO, TWO[0]), source="§ 1"),
    "a choice without words": lambda: Interpretation("x", question=("?", "?"), choices=(*TWO, Choice("c", "", "")), source="§ 1"),
    "a question in one language": lambda: Interpretation("x", question=("?", ""), choices=TWO, source="§ 1"),
    "no such policy": lambda: Interpretation("x", question=("?", "?"), choices=TWO, policy="bird_rufers", source="§ 1"),
    "no such kind of answer": lambda: Interpretation("x", question=("?", "?"), choices=TWO, kind="euros", source="§ 1"),
    "three targets of four": lambda: TakerValues(**NUMBERS | CHELEM | {"targets": (56, 51, 41)}),  # type: ignore[arg-type]
    "targets that rise": lambda: TakerValues(**NUMBERS | CHELEM | {"targets": (36, 41, 51, 56)}),  # type: ignore[arg-type]
    "two poignées of one": lambda: TakerValues(**NUMBERS | CHELEM | {"poignee_trumps": {4: (10, 13)}}),  # type: ignore[arg-type]
    "another policy's choice": lambda: Policies(won_by=WonBy.COUNT, kontra=KontraCounts.CASH, bird_rufer=SoloDoubles.ALL),
     # type: ignore[arg-type]
    "a word for a choice": lambda: Policies(won_by=WonBy.COUNT, kontra="cash"),  # type: ignore[arg-type]
    "no choice where one is due": lambda: Policies(won_by=WonBy.COUNT, kontra=None),  # type: ignore[arg-type]
    "a pot of nothing": lambda: replace(CUP.policies, trischaken_pot=0),
    "a pot that is none": lambda: replace(CUP.policies, trischaken=Trischaken.WHOLE_VALUE),
    "a scheme without what it asks": lambda: replace(CUP.policies, trischaken=Trischaken.LOSER_PAYS_EACH, trischaken_pot=None),
    "Kontra on no surplus": lambda: replace(rules.SYSTEMS["point-tarock"].policies, surplus=Surplus.NONE),
    "two games of one name": lambda: replace(CUP, games=(*CUP.games, CUP.games[0])),
    "two announcements of one name": lambda: replace(CUP, announcements=(*CUP.announcements, CUP.announcements[0])),
    "two questions of one name": lambda: replace(CUP, interpretations=CUP.interpretations * 2),
    "a bird that nobody announces": lambda: replace(CUP, announcements=tuple(row for row in CUP.announcements if row.slug != "quapil")),
    "a Sack that nobody values": lambda: replace(CUP, announcements=(*CUP.announcements, AnnouncementRow("sack", option=True,
    source="§ 1"))),
    "values in a game that is not there": lambda: replace(
        CUP, announcements=(*CUP.announcements, AnnouncementRow("uhu", by_game={"solo": {"open": 9}}, source="§ 1"))
    ),
    "a policy without a paragraph": lambda: replace(CUP, policy_sources={}),
    "a topic without a paragraph": lambda: replace(CUP, paragraphs={"win": " "}),
    "another default than the sheet's": lambda: replace(CUP, policies=replace(CUP.policies, bird_rufer=BirdRufer.UNIT)),
    "no such table": lambda: replace(CUP, usual_seats=6),
    "a note without its paragraph": lambda: replace(rules.SHEETS[CUP.slug], sentences=(("So ist es.", "So it is.", ""),)),
    "a rule of play without a paragraph": lambda: rules_of_play(sources={"first_lead": "§ 1"}),
    "a Stichzwang without a paragraph": lambda: rules_of_play(beating=Beating.ALWAYS),
    "a paragraph of no Stichzwang": lambda: rules_of_play(sources=LEADS | {"stichzwang": "§ 1"}),
    "a Kaiserstich without a paragraph": lambda: rules_of_play(kaiserstich=Kaiserstich.ALWAYS),
    "a row of the same game twice": lambda: replace(PLAYED, games=("rufer", "rufer")),
    "tricks where cards are counted": lambda: replace(PLAYED, tricks=1),
    "no tricks where they count": lambda: replace(PLAYED, count=Count.TRICKS),
    "two rows of one game": lambda: PlaySheet(pack=PackOf.TAROCK, tricks={4: 12}, rows=(PLAYED, PLAYED)),
    "a ruling on nothing": lambda: Ruling((), **ONE_RULING),  # type: ignore[arg-type]
    "a ruling on an unknown fault": lambda: DecisionTable(
        rulings=(Ruling(("farbzwangs",), **ONE_RULING),), late_source="§ 1",  # type: ignore[arg-type]
    ),
    "a ruling that ends before it begins": lambda: Ruling(("farbzwang",), **ONE_RULING | {"until": Stage.TALON}),  # type: ignore[arg-type]
    "a ruling at the next game": lambda: Ruling(("farbzwang",), **ONE_RULING | {"until": Stage.NEXT_GAME}),  # type: ignore[arg-type]
    "a fact that nobody asks": lambda: Ruling(("farbzwang",), **ONE_RULING | {"when": ("sober",)}),  # type: ignore[arg-type]
    "a reason that nobody says": lambda: Ruling(("farbzwang",), **ONE_RULING | {"why": "because"}),  # type: ignore[arg-type]
    "somebody who pays what is no Renonce": lambda: Ruling(
        ("misdeal",), **ONE_RULING | {"decision": Decision.REDEAL, "offends": Offends.WRONG_COUNT}  # type: ignore[arg-type]
    ),
    "a ruling without a paragraph": lambda: Ruling(("farbzwang",), **ONE_RULING | {"source": ""}),  # type: ignore[arg-type]
    "a duty that nobody can breach": lambda: DecisionTable(
        duties=(Duty("politeness", holds=Holds.EVERY_GAME, source="§ 1"),), late_source="§ 1",
    ),
    "two duties of one fault": lambda: DecisionTable(duties=(Duty("farbzwang", holds=Holds.EVERY_GAME, source="§ 1"),) * 2,
    late_source="§ 1"),
    "nothing said of the next game": DecisionTable,
}  # fmt: skip


@pytest.mark.parametrize("what", NONSENSE)
def test_nonsense_is_refused_when_it_is_written(what: str) -> None:
    with pytest.raises(ValueError, match=r": "):
        NONSENSE[what]()


def test_what_is_refused_is_named() -> None:
    with pytest.raises(ValueError, match="pagatrufer: a bird in no bird-Rufer"):
        Game("pagatrufer", kinds.ALONE, value=1, bird="pagat", source="§ 1")
    with pytest.raises(ValueError, match=r"koenigrufen-cup: two rows of one name among .*trischaken"):
        replace(CUP, games=(*CUP.games, CUP.games[1]))


def test_a_column_has_no_other_rows() -> None:
    with pytest.raises(TypeError, match="kontras"):
        column(won_by=(WonBy.COUNT, "§ 1"), kontras=(KontraCounts.CASH, "§ 1"))


def test_values_are_named() -> None:
    """A swapped pair of numbers cannot pass: nothing but a row's name and kind stands without its own."""
    for made in (lambda: Game("rufer", kinds.PARTNER, 1, "§ 1"), lambda: AnnouncementRow("pagat", {"silent": 1, "open": 2}, "§ 1")):  # type: ignore[misc]
        with pytest.raises(TypeError):
            made()


def parts(thing: object) -> Iterator[object]:
    """A thing and everything in it."""
    yield thing
    if is_dataclass(thing) and not isinstance(thing, type):
        for row in fields(thing):
            yield from parts(getattr(thing, row.name))
    elif isinstance(thing, Mapping):
        for key, value in thing.items():
            yield from (*parts(key), *parts(value))
    elif isinstance(thing, tuple | frozenset):
        for item in thing:
            yield from parts(item)


ROWS = (*(part for sheet in rules.SHEETS.values() for part in (sheet, sheet.system, sheet.decisions, sheet.play)), TAROCK_PACK, TRUMP_PACK)


def test_nothing_in_a_sheet_can_be_changed() -> None:
    kinds = set()
    for thing in (part for row in ROWS for part in parts(row)):
        kinds.add(type(thing))
        if isinstance(thing, Mapping):
            with pytest.raises(TypeError):
                thing["x"] = 1  # type: ignore[index]
        elif is_dataclass(thing):
            with pytest.raises((FrozenInstanceError, AttributeError, TypeError)):
                setattr(thing, fields(thing)[0].name, "x")
        else:
            assert thing is None or isinstance(thing, str | int | float | Fraction | tuple | frozenset | Enum), thing
    assert {RuleSystem, Game, AnnouncementRow, Interpretation, Policies, PlayRules, Ruling, TakerValues} <= kinds


def test_what_a_row_was_made_of_may_change_afterwards() -> None:
    values = {"silent": 1, "open": 2}
    row = AnnouncementRow("pagat", values=values, source="§ 1")
    values["open"] = 9
    assert row.values["open"] == 2


def test_a_tournament_chooses_among_the_policys_own_choices() -> None:
    """What a choice of an option means is a choice of its policy, and the first is the sheet's."""
    found = {(slug, row.policy) for slug, sheet in rules.SYSTEMS.items() for row in sheet.interpretations if row.policy}
    assert {("koenigrufen-cup", "bird_rufer"), ("koenigrufen-gallneukirchen", "claims"), ("point-tarock", "renonce_trischaken")} <= found
    gallneukirchen = rules.SYSTEMS["koenigrufen-gallneukirchen"]
    claims = next(row for row in gallneukirchen.interpretations if row.slug == "claims")
    assert (claims.chosen(True), claims.chosen(False)) == (Claims.BIRDS_ULTIMO_VALAT, Claims.NONE)
    compiled = rules.tariff("koenigrufen-gallneukirchen", 4, {"claims": False, "bird_rufer": "unit"})
    assert isinstance(compiled, rules.Tariff)
    assert (compiled.policies.claims, compiled.policies.bird_rufer) == (Claims.NONE, BirdRufer.UNIT)
    assert set(CHOICES) <= {row.name for row in fields(Policies)}


def test_every_interpretation_has_a_word_or_two_for_the_foot_of_papers() -> None:
    assert {row.slug for sheet in rules.KNOWN.values() for row in sheet.system.interpretations} == MATTERS.keys()
    assert [words for words in MATTERS.values() if not all(words) or max(map(len, words)) > 40] == []
