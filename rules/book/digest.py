"""What a tournament's rules are, as 64 hex digits: they are stored when round 1 opens, and change whenever a result could.

Tournaments keep theirs for good. So what is hashed is a list that stands here word by word, as the first of them were stored, and not the
shape of the classes of today: what is renamed there is written here by its old word, what is new there changes nothing before it is listed
(`LATER`) and a sheet makes use of it, and a value of a kind that nobody has thought of raises TypeError. Nothing here settles anything.
"""

import hashlib
import json
from collections.abc import Iterable, Mapping
from dataclasses import fields
from enum import Enum
from fractions import Fraction
from types import MappingProxyType
from typing import NamedTuple

from rules.book.naming import sheet_of
from rules.engine.options import read_options
from rules.rows.card_points import Amount
from rules.rows.choices import (
    BesserruferWithoutBird,
    Claims,
    ConcededBird,
    FifthPlayer,
    Halves,
    JungfrauOfTied,
    KoenigUltimoBy,
    KoenigUltimoFromTalon,
    KontraCounts,
    KontraCovers,
    KontraUnit,
    OpponentsValat,
    Radl,
    RenonceTrischaken,
    SaidBy,
    SeveralOffenders,
    SilentLoss,
    SoloDoubles,
    SoloruferKingInTalon,
    Stack,
    Tie,
    Trischaken,
    TwoJungfrauen,
    ValatBeside,
    ValatKontra,
    ValatValue,
    VorhandPassedOn,
    WonBy,
)
from rules.rows.measures import ABOVE_35, SEVENTY, TWICE, CardCount, RadlTerms, SurplusTerms
from rules.rows.pack_gives import PackGives
from rules.rows.places import Places
from rules.rows.policies import Policies
from rules.rows.sheet import Sheet
from rules.rows.system import AnnouncementRow, Game, RuleSystem, TakerValues
from rules.rows.when import When
from rules.rows.writing import Writing

READING = 2
"""Which reading of the sheets this program has, counted up when one of the same sheets gives another result. An `edition` is the
organiser's."""

_WORDS: Mapping[Enum | None, str] = {
    WonBy.COUNT: "Family.POINT", WonBy.WON_OR_COUNT: "Family.KOENIGRUFEN", WonBy.BOUTS: "Family.FRENCH",
    KontraCounts.SCORE: "KontraCounts.IN_POINTS", KontraCounts.CASH: "KontraCounts.IN_CASH", KontraCounts.NOWHERE: "KontraCounts.NOWHERE",
    KontraUnit.ALL_ALIKE: "KontraUnit.ALL_ALIKE", KontraUnit.SUB_ALONE: "KontraUnit.SUB_ALONE",
    Trischaken.WHOLE_VALUE: "Trischaken.WHOLE_VALUE", Trischaken.POT: "Trischaken.SIX_SHARED",
    Trischaken.LOSER_PAYS_EACH: "Trischaken.ONE_EACH",
    Trischaken.TWO_PAY_TWO: "Trischaken.TWO_PAY",
    ValatBeside.ALL: "MadeValat.ALL", ValatBeside.NO_SILENT_BIRDS: "MadeValat.NO_SILENT_BIRDS",
    ValatBeside.COURSE_OR_KONTRAD: "MadeValat.BIRDS_AND_KONTRA",
    # Later ones, by what they were called when the first sheet had them.
    Trischaken.LOSER_PAYS_THREE: "Trischaken.LOSER_PAYS_THREE", Trischaken.TWO_PAY_OR_ONE_PAYS_SIX: "Trischaken.TWO_PAY_OR_ONE_PAYS_SIX",
    ValatBeside.COURSE: "ValatBeside.COURSE", ValatBeside.ANNOUNCED: "ValatBeside.ANNOUNCED",
    ValatBeside.BIRDS_AND_ULTIMO: "ValatBeside.BIRDS_AND_ULTIMO", ValatBeside.NOTHING: "ValatBeside.NOTHING",
    Trischaken.TWO_PAY_ONE: "Trischaken.TWO_PAY_ONE",
}  # fmt: skip
"""The choices as digests write them where they stand outside the column."""
_NOT_THEN: frozenset[Enum | int | None] = frozenset({
    SilentLoss.NEVER, BesserruferWithoutBird.THREE_EACH, ConcededBird.ONE, KoenigUltimoFromTalon.NOT_ALLOWED, ValatValue.MULTIPLIES,
    ValatBeside.COURSE,
    ValatBeside.ANNOUNCED, ValatBeside.BIRDS_AND_ULTIMO, ValatKontra.ONE_ITEM, ValatKontra.VALAT_ONLY, OpponentsValat.REFEREE,
    TwoJungfrauen.SHARED,
    JungfrauOfTied.ALL, JungfrauOfTied.THREE_IN_ALL, JungfrauOfTied.REFEREE, RenonceTrischaken.BY_ROLE, FifthPlayer.PAYS_ALL,
    VorhandPassedOn.FOUR_KINGS,
    Trischaken.LOSER_PAYS_THREE, Trischaken.TWO_PAY_OR_ONE_PAYS_SIX,
})  # fmt: skip
"""Choices that no sheet of that time had: a sheet with one of them is hashed with its whole column, by the names of today."""
_ELSEWHERE: Mapping[Enum | Amount | None, tuple[Amount, Amount]] = {
    None: (0, 0), RenonceTrischaken.EACH_BY_ROLE: (2, 4), RenonceTrischaken.EACH_FLAT: (2, 4),
}  # fmt: skip
"""What a Renonce in Trischaken cost in them, to each: an offender, one who is Vorhand. A number counted for both."""

KINDS_1: Mapping[str, str] = MappingProxyType({
    "partner": "Kind.PARTNER", "alone": "Kind.ALONE", "negative": "Kind.NEGATIVE", "trischaken": "Kind.TRISCHAKEN", "taker": "Kind.TAKER",
    "empty": "Kind.EMPTY", "manual": "Kind.MANUAL",
})  # fmt: skip
"""Kinds of games; one that came later is written by its slug."""
GAME_1 = ("slug", "kind", "value", "source", "lost", "solo", "colour", "bird", "birds", "vorhand_only", "blatt", "concedable")
"""Of a game, by the names of its row."""
ANNOUNCEMENT_1 = (
    "slug", "source", "declarer_only", "holding", "threshold", "by_result", "each_side", "covered", "bird", "partner_games_only",
    "in_colour", "cards",
    "without",
)  # fmt: skip
"""Of an announcement; beside them what was its row's before it was its sheet's policy (`_announcement`)."""
TAKING_1 = ("targets", "game", "petit", "poignees", "poignee_trumps", "chelem_announced", "chelem_silent", "chelem_failed")
"""Of a sheet of takers, its numbers."""
POLICIES_1 = (
    "won_by", "kontra", "kontra_unit", "solo_doubles", "silent_loss", "bird_rufer", "besserrufer_without_bird", "conceded_bird",
    "koenig_ultimo_by",
    "koenig_ultimo_from_talon", "solorufer_king_in_talon", "valat_value", "valat_beside", "valat_kontra", "opponents_valat", "trischaken",
    "trischaken_pot", "two_jungfrauen", "jungfrau_of_tied", "three_tied", "vorhand_tied", "trischaken_ties", "three_jungfrauen",
    "renonce_pays",
    "renonce_trischaken", "several_offenders", "claims", "fifth_player", "vorhand_passed_on", "radl", "surplus", "surplus_kontra",
    "targets",
    "failed_valat", "ohne_after_talon", "opponent_premiums", "talon_loss", "five_player_split", "round_to",
)  # fmt: skip
"""The policies of a whole column."""


class Later(NamedTuple):
    """What a row had not when the first digests were stored: it is written where a sheet says another thing than is usual, and only
    there. `usual`: its default, and beside it what a sheet of that time had without saying it."""

    row: type
    field: str
    usual: tuple[object, ...]


LATER: tuple[Later, ...] = (
    Later(RuleSystem, "balanced", (True,)), Later(RuleSystem, "out", ({},)), Later(Policies, "trischaken_value", (None, 4)),
    Later(RuleSystem, "pot_stakes", (50,)), Later(RuleSystem, "count", (SEVENTY,)), Later(RuleSystem, "halves", (Halves.NONE,)),
    Later(RuleSystem, "surplus_terms", (ABOVE_35,)), Later(RuleSystem, "kontra_most", (8,)),
    Later(RuleSystem, "kontra_covers", (KontraCovers.EACH,)), Later(RuleSystem, "radl_terms", (TWICE,)),
    Later(RuleSystem, "claims", (None,)),
    Later(Game, "kontra", (True,)), Later(Game, "surplus", (True,)), Later(Game, "factor", (1,)), Later(Game, "announces", (None,)),
    Later(Game, "partner_needed", (False,)), Later(Game, "king_in_talon", (None,)),
    Later(AnnouncementRow, "trick", (False,)), Later(AnnouncementRow, "said_by", (SaidBy.ANY,)),
    Later(AnnouncementRow, "silent_lost", (None,)), Later(AnnouncementRow, "solo", (True,)), Later(AnnouncementRow, "kontra", (True,)),
    Later(AnnouncementRow, "games", (None,)), Later(AnnouncementRow, "raises", (False,)), Later(AnnouncementRow, "pair", (False,)),
    Later(RuleSystem, "recorded", (True,)), Later(RuleSystem, "writing", (None,)),
    Later(TakerValues, "chelem_said_by", ("",)), Later(TakerValues, "gives", ({},)),
    Later(Game, "option", (False,)), Later(AnnouncementRow, "mates", ({},)), Later(AnnouncementRow, "lone", ({},)),
    Later(AnnouncementRow, "of_game", (False,)), Later(AnnouncementRow, "every_trick", (False,)),
    Later(RuleSystem, "places", (None,)),
)  # fmt: skip
"""In the order in which they came."""


def digest(system: Sheet | str, options: dict[str, object] | None = None) -> str:
    """Identifies reading, edition, values and interpretations: 64 hex digits that change whenever a result could."""
    whole = sheet_of(system)
    sheet = whole.system
    chosen, _ = read_options(sheet, options)
    content = {
        "reading": READING,
        "sheet": _written(sheet, own=whole.file is not None),
        "interpretations": chosen.interpretations,
        "values": chosen.values,
    }
    return hashlib.sha256(json.dumps(content, sort_keys=True, default=_table, ensure_ascii=False).encode()).hexdigest()


def _table(value: object) -> object:
    """A table that nobody can change, a measure, a half, what a free system writes, as JSON has it. Raises TypeError for whatever else a
    digest was never made of."""
    if isinstance(value, Mapping):
        return dict(value)
    if isinstance(value, (CardCount, SurplusTerms, RadlTerms, PackGives)):
        said = {row.name: getattr(value, row.name) for row in fields(value)}
        # This one came later, and is written only where a sheet has it.
        return said if said.get("rounded", True) else {name: part for name, part in said.items() if name != "rounded"}
    if isinstance(value, Places):
        lists = {str(size): list(map(str, entries)) for size, entries in value.points.items()}
        last = {answer: list(map(str, pair)) for answer, pair in value.last.items()}
        return {"points": lists, "last": last, "parts": value.parts.value, "placed_by": value.placed_by.value}
    if isinstance(value, (Halves, KontraCovers, SaidBy, Stack, Tie)):
        return value.value
    if isinstance(value, Fraction):
        return str(value)
    if isinstance(value, Writing):
        return {"words": value.words, "faults": {slug: [str(row.pays), row.to.value] for slug, row in value.faults.items()}}
    raise TypeError(f"nobody has said how a digest writes {value!r}")


def _listed(row: object, names: Iterable[str]) -> dict[str, object]:
    """The listed fields of a row, and of what came later what it makes use of."""
    later = {one.field: one.usual for one in LATER if type(row) is one.row}
    return {name: getattr(row, name) for name in names} | {
        name: value for name, usual in later.items() if (value := getattr(row, name)) not in usual
    }


def _written(sheet: RuleSystem, *, own: bool) -> dict[str, object]:
    """A sheet without its title, its notes and the words of its questions."""
    policies = sheet.policies
    column = _listed(policies, POLICIES_1)
    whole = own or column.keys() > set(POLICIES_1) or not _NOT_THEN.isdisjoint(column.values())
    return {
        **_listed(sheet, ()),
        **({"policies": {name: _name(choice) for name, choice in column.items()}} if whole else {}),
        "slug": sheet.slug, "family": _WORDS.get(policies.won_by, sheet.family), "edition": sheet.edition, "source": sheet.source,
        "seats": sheet.seats,
        "active": sheet.active,
        "games": [_listed(game, GAME_1) | {"kind": KINDS_1.get(game.kind.slug, game.kind.slug)} for game in sheet.games],
        "announcements": [_announcement(row, sheet) for row in sheet.announcements],
        "interpretations": [row.slug for row in sheet.interpretations],
        "kontra": _WORDS[policies.kontra], "kontra_unit": _WORDS[policies.kontra_unit or KontraUnit.ALL_ALIKE],
        "trischaken": _WORDS[policies.trischaken] if policies.trischaken else "Trischaken.NONE",
        "trischaken_renonce": _renonce(policies), "made_valat": _WORDS[policies.valat_beside or ValatBeside.ALL],
        "paragraphs": dict(sheet.paragraphs), "bids": dict(sheet.bids),
        "ultimo_by_holder": policies.koenig_ultimo_by is KoenigUltimoBy.HOLDER,
        "offenders_share": policies.several_offenders is SeveralOffenders.SAID,
        "kontra_void_alone": policies.solorufer_king_in_talon is SoloruferKingInTalon.KONTRA_VOID,
        "radl": policies.radl is Radl.YES, "pagatkassa": any(row.kind == "cents" for row in sheet.interpretations),
        "french": None if sheet.taking is None else _listed(sheet.taking, TAKING_1),
        "valid_from": _begun(sheet.valid_from), "valid_until": _begun(sheet.valid_until),
    }  # fmt: skip


def _begun(when: When | None) -> str:
    """A date as the first digests wrote it: its first month, whatever more or less is known; a day as a day."""
    return "" if when is None else when.text if when.first == when.last else when.first[:7]


def _name(choice: object) -> object:
    return choice.value if isinstance(choice, Enum) else choice


def _renonce(policies: Policies) -> tuple[Amount, Amount]:
    number = policies.renonce_trischaken
    return (number, number) if isinstance(number, (int, Fraction)) else _ELSEWHERE.get(number, (0, 0))


def _announcement(row: AnnouncementRow, sheet: RuleSystem) -> dict[str, object]:
    """An announcement with what its sheet's policies make of it, which stood in the row itself."""
    policies = sheet.policies
    values: dict[str, object] = dict(row.values)
    if row.by_game:
        columns = [game.slug for game in sheet.games if game.kind.slug == "alone"]
        whens = {when for table in row.by_game.values() for when in table}
        values = {when: [row.by_game.get(game, {}).get(when) for game in columns] for when in whens}
    return {
        **_listed(row, ANNOUNCEMENT_1),
        "values": values,
        "sources": dict(row.sources) or None,
        "silent_can_be_lost": policies.silent_loss is SilentLoss.BIRDS_AND_ULTIMO and (row.bird or row.partner_games_only),
        "doubles_in_solo": row.slug != "valat" or policies.solo_doubles is not SoloDoubles.ALL_BUT_VALAT,
        "claimable": policies.claims is Claims.ANY_SILENT or row.bird or row.partner_games_only or row.slug == "valat",
        "counts_with_valat": policies.valat_beside is ValatBeside.COURSE_OR_KONTRAD and row.in_course,
    }
