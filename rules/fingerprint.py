"""What a tournament's rules are, as 64 hex digits: they are stored when round 1 opens, and change whenever a result could.

Tournaments keep theirs for good. So what is hashed is written as it was when the first of them were stored: by the words of that time for what
is a policy now, and without what changes no amount. Nothing here settles anything.
"""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import asdict, fields
from enum import Enum

from rules.record.naming import sheet_of
from rules.record.options import read_options
from rules.rows.choices import (
    BesserruferWithoutBird,
    Claims,
    ConcededBird,
    FifthPlayer,
    JungfrauOfTied,
    KoenigUltimoBy,
    KoenigUltimoFromTalon,
    KontraCounts,
    KontraUnit,
    OpponentsValat,
    Radl,
    RenonceTrischaken,
    SeveralOffenders,
    SilentLoss,
    SoloDoubles,
    SoloruferKingInTalon,
    Trischaken,
    TwoJungfrauen,
    ValatBeside,
    ValatKontra,
    ValatValue,
    VorhandPassedOn,
    WonBy,
)
from rules.rows.policies import Policies
from rules.rows.sheet import Sheet
from rules.rows.system import AnnouncementRow, Kind, RuleSystem, TakerValues
from rules.rows.when import When

READING = 2
"""Which reading of the sheets this program has, counted up when one of the same sheets gives another result. An `edition` is the organiser's."""

_WORDS: Mapping[Enum | None, str] = {
    WonBy.COUNT: "Family.POINT", WonBy.WON_OR_COUNT: "Family.KOENIGRUFEN", WonBy.BOUTS: "Family.FRENCH",
    KontraCounts.SCORE: "KontraCounts.IN_POINTS", KontraCounts.CASH: "KontraCounts.IN_CASH", KontraCounts.NOWHERE: "KontraCounts.NOWHERE",
    KontraUnit.ALL_ALIKE: "KontraUnit.ALL_ALIKE", KontraUnit.SUB_ALONE: "KontraUnit.SUB_ALONE",
    Trischaken.WHOLE_VALUE: "Trischaken.WHOLE_VALUE", Trischaken.POT: "Trischaken.SIX_SHARED", Trischaken.LOSER_PAYS_EACH: "Trischaken.ONE_EACH",
    Trischaken.TWO_PAY_TWO: "Trischaken.TWO_PAY",
    ValatBeside.ALL: "MadeValat.ALL", ValatBeside.NO_SILENT_BIRDS: "MadeValat.NO_SILENT_BIRDS",
    ValatBeside.COURSE_OR_KONTRAD: "MadeValat.BIRDS_AND_KONTRA",
}  # fmt: skip
"""The choices as the first digests wrote them."""
_LATER: frozenset[Enum | int | None] = frozenset({
    SilentLoss.NEVER, BesserruferWithoutBird.THREE_EACH, ConcededBird.ONE, KoenigUltimoFromTalon.NOT_ALLOWED, ValatValue.MULTIPLIES, ValatBeside.COURSE,
    ValatBeside.ANNOUNCED, ValatBeside.BIRDS_AND_ULTIMO, ValatKontra.ONE_ITEM, ValatKontra.VALAT_ONLY, OpponentsValat.REFEREE, TwoJungfrauen.SHARED,
    JungfrauOfTied.ALL, JungfrauOfTied.THREE_IN_ALL, JungfrauOfTied.REFEREE, RenonceTrischaken.BY_ROLE, FifthPlayer.PAYS_ALL, VorhandPassedOn.FOUR_KINGS,
    Trischaken.LOSER_PAYS_THREE, Trischaken.TWO_PAY_OR_ONE_PAYS_SIX,
})  # fmt: skip
"""Choices that no sheet of that time had: a sheet with one of them is hashed with its whole column, by the names of today."""
_ELSEWHERE: Mapping[Enum | int | None, tuple[int, int]] = {
    None: (0, 0), RenonceTrischaken.EACH_BY_ROLE: (2, 4), RenonceTrischaken.EACH_FLAT: (2, 4),
}  # fmt: skip
"""What a Renonce in Trischaken cost in them, to each: an offender, one who is Vorhand. A number counted for both."""


def digest(system: Sheet | str, options: dict[str, object] | None = None) -> str:
    """Identifies reading, edition, values and interpretations: 64 hex digits that change whenever a result could."""
    whole = sheet_of(system)
    sheet = whole.system
    chosen, _ = read_options(sheet, options)
    content = {"reading": READING, "sheet": _written(sheet, own=whole.file is not None), "interpretations": chosen.interpretations, "values": chosen.values}
    text = json.dumps(content, sort_keys=True, default=str, ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()


def _written(sheet: RuleSystem, *, own: bool) -> dict[str, object]:
    """A sheet without its title, its notes and the words of its questions."""
    policies = sheet.policies
    column = {row.name: getattr(policies, row.name) for row in fields(policies)}
    whole = own or not _LATER.isdisjoint(column.values())
    later = {"policies": {name: _name(choice) for name, choice in column.items()}} if whole else {}
    return {
        **later,
        "slug": sheet.slug, "family": _WORDS[policies.won_by], "edition": sheet.edition, "source": sheet.source, "seats": sheet.seats,
        "active": sheet.active, "games": [asdict(game) for game in sheet.games],
        "announcements": [_announcement(row, sheet) for row in sheet.announcements],
        "interpretations": [row.slug for row in sheet.interpretations],
        "kontra": _WORDS[policies.kontra], "kontra_unit": _WORDS[policies.kontra_unit or KontraUnit.ALL_ALIKE],
        "trischaken": _word(policies.trischaken) if policies.trischaken else "Trischaken.NONE",
        "trischaken_renonce": _renonce(policies), "made_valat": _word(policies.valat_beside or ValatBeside.ALL),
        "paragraphs": dict(sheet.paragraphs), "bids": dict(sheet.bids),
        "ultimo_by_holder": policies.koenig_ultimo_by is KoenigUltimoBy.HOLDER,
        "offenders_share": policies.several_offenders is SeveralOffenders.SAID,
        "kontra_void_alone": policies.solorufer_king_in_talon is SoloruferKingInTalon.KONTRA_VOID,
        "radl": policies.radl is Radl.YES, "pagatkassa": any(row.kind == "cents" for row in sheet.interpretations),
        "french": None if sheet.taking is None else _taking(sheet.taking), "valid_from": _begun(sheet.valid_from), "valid_until": _begun(sheet.valid_until),
    }  # fmt: skip


def _begun(when: When | None) -> str:
    """A date as the first digests wrote it: its first month, whatever more or less is known; a day as a day."""
    return "" if when is None else when.text if when.first == when.last else when.first[:7]


def _word(choice: Enum) -> str:
    return _WORDS.get(choice) or str(choice)


def _name(choice: Enum | int | None) -> object:
    return choice.value if isinstance(choice, Enum) else choice


def _renonce(policies: Policies) -> tuple[int, int]:
    number = policies.renonce_trischaken
    return (number, number) if type(number) is int else _ELSEWHERE.get(number, (0, 0))


def _taking(values: TakerValues) -> dict[str, object]:
    found = {row.name: getattr(values, row.name) for row in fields(values)}
    return {**found, "poignees": dict(values.poignees), "poignee_trumps": dict(values.poignee_trumps)}


def _announcement(row: AnnouncementRow, sheet: RuleSystem) -> dict[str, object]:
    """An announcement with what its sheet's policies make of it, which stood in the row itself."""
    policies = sheet.policies
    values: dict[str, object] = dict(row.values)
    if row.by_game:
        columns = [game.slug for game in sheet.games if game.kind is Kind.ALONE]
        whens = {when for table in row.by_game.values() for when in table}
        values = {when: [row.by_game.get(game, {}).get(when) for game in columns] for when in whens}
    return {
        "slug": row.slug, "values": values, "source": row.source, "sources": dict(row.sources) or None,
        "silent_can_be_lost": policies.silent_loss is SilentLoss.BIRDS_AND_ULTIMO and (row.bird or row.partner_games_only),
        "declarer_only": row.declarer_only, "holding": row.holding, "threshold": row.threshold, "by_result": row.by_result,
        "each_side": row.each_side, "covered": row.covered, "bird": row.bird, "partner_games_only": row.partner_games_only,
        "in_colour": row.in_colour, "doubles_in_solo": row.slug != "valat" or policies.solo_doubles is not SoloDoubles.ALL_BUT_VALAT,
        "claimable": policies.claims is Claims.ANY_SILENT or row.bird or row.partner_games_only or row.slug == "valat",
        "counts_with_valat": policies.valat_beside is ValatBeside.COURSE_OR_KONTRAD and row.in_course,
        "cards": row.cards, "without": row.without,
    }  # fmt: skip
