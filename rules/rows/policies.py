"""The named policies: what is not a number and differs between sheets. A policy is a question, its choices stand in `choices`.

A sheet is one column of them, `Policies`; None where a question does not arise on it. A tournament may choose where the sheet leaves it
open (`system.Interpretation`). What each choice means is said in `words.policies`; it is decided by name in the engine. Nothing here
decides.
"""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from enum import Enum
from fractions import Fraction
from types import MappingProxyType
from typing import get_args, get_type_hints

from rules.rows.card_points import Amount
from rules.rows.choices import (
    BesserruferWithoutBird,
    BirdRufer,
    Claims,
    ConcededBird,
    FailedValat,
    FifthPlayer,
    FivePlayerSplit,
    JungfrauOfTied,
    KoenigUltimoBy,
    KoenigUltimoFromTalon,
    KontraCounts,
    KontraUnit,
    OhneAfterTalon,
    OpponentPremiums,
    OpponentsValat,
    Radl,
    RenoncePays,
    RenonceTrischaken,
    SeveralOffenders,
    SilentLoss,
    SoloDoubles,
    SoloruferKingInTalon,
    Surplus,
    SurplusKontra,
    TalonLoss,
    Targets,
    ThreeJungfrauen,
    ThreeTied,
    Trischaken,
    TrischakenTies,
    TwoJungfrauen,
    ValatBeside,
    ValatKontra,
    ValatValue,
    VorhandPassedOn,
    VorhandTied,
    WonBy,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Policies:
    """A sheet's column: the choice of each policy, None where its question does not arise; a number where a number is the choice."""

    won_by: WonBy | None = None
    kontra: KontraCounts
    kontra_unit: KontraUnit | None = None
    solo_doubles: SoloDoubles | None = None
    silent_loss: SilentLoss | None = None
    bird_rufer: BirdRufer | None = None
    besserrufer_without_bird: BesserruferWithoutBird | None = None
    conceded_bird: ConcededBird | None = None
    koenig_ultimo_by: KoenigUltimoBy | None = None
    koenig_ultimo_from_talon: KoenigUltimoFromTalon | None = None
    solorufer_king_in_talon: SoloruferKingInTalon | None = None
    valat_value: ValatValue | None = None
    valat_beside: ValatBeside | None = None
    valat_kontra: ValatKontra | None = None
    opponents_valat: OpponentsValat | None = None
    trischaken: Trischaken | None = None
    trischaken_pot: Amount | None = None
    two_jungfrauen: TwoJungfrauen | None = None
    jungfrau_of_tied: JungfrauOfTied | None = None
    three_tied: ThreeTied | None = None
    vorhand_tied: VorhandTied | None = None
    trischaken_ties: TrischakenTies | None = None
    three_jungfrauen: ThreeJungfrauen | None = None
    renonce_pays: RenoncePays | Amount | None = None
    """A number: so much to each regular player, whatever was played."""
    renonce_trischaken: RenonceTrischaken | Amount | None = None
    """A number: so much to each regular player, several offenders share the whole sum."""
    several_offenders: SeveralOffenders | None = None
    claims: Claims | None = None
    fifth_player: FifthPlayer | None = None
    vorhand_passed_on: VorhandPassedOn = VorhandPassedOn.NO
    radl: Radl = Radl.NO
    surplus: Surplus = Surplus.NONE
    surplus_kontra: SurplusKontra | None = None
    targets: Targets | None = None
    failed_valat: FailedValat | None = None
    ohne_after_talon: OhneAfterTalon | None = None
    opponent_premiums: OpponentPremiums | None = None
    talon_loss: TalonLoss = TalonLoss.NONE
    five_player_split: FivePlayerSplit | None = None
    round_to: int | None = None
    trischaken_value: Amount | None = None
    """What one pays in a Trischaken of which a sheet says one value."""

    def __post_init__(self) -> None:
        """Refuses a choice that is none of its policy's, and a way of Trischaken without what it asks, or with what another asks."""
        for row in fields(self):
            choice = getattr(self, row.name)
            if type(choice) not in get_args(HINTS[row.name]) and type(choice) is not HINTS[row.name]:
                raise ValueError(f"{row.name}: {choice!r} is no choice of it")
            if type(choice) in (int, Fraction) and choice <= 0:
                raise ValueError(f"{row.name}: no positive number: {choice}")
        for name, schemes in ASKED_BY.items():
            if (getattr(self, name) is not None) is not (self.trischaken in schemes):
                asking = ", ".join(scheme.value for scheme in schemes)
                raise ValueError(f"{name}: asked by Trischaken {asking}, and by no other")
        multiplies = self.valat_value in MULTIPLYING
        if self.valat_kontra is not None and self.valat_kontra not in WITH_VALAT[self.valat_value]:
            raise ValueError(
                f"valat_kontra: {self.valat_kontra.value} does not go with valat_value {self.valat_value and self.valat_value.value}"
            )
        if multiplies and self.bird_rufer is BirdRufer.UNIT:
            raise ValueError("bird_rufer: one game with its bird does not go with a Valat that multiplies the game")
        if (self.surplus_kontra is None) is not (self.surplus is Surplus.NONE):
            raise ValueError("surplus_kontra: asked where there is a surplus, and only there")


HINTS: Mapping[str, type] = MappingProxyType(get_type_hints(Policies))
MULTIPLYING = frozenset({ValatValue.MULTIPLIES, ValatValue.MULTIPLIES_ALL})
"""A Valat that takes the game's place."""
WITH_VALAT: Mapping[ValatValue | None, frozenset[ValatKontra]] = MappingProxyType({
    None: frozenset({ValatKontra.SEPARATE}), ValatValue.ADDED: frozenset({ValatKontra.SEPARATE}),
    ValatValue.MULTIPLIES: frozenset({ValatKontra.ONE_ITEM, ValatKontra.VALAT_ONLY}),
    ValatValue.MULTIPLIES_ALL: frozenset({ValatKontra.ALL_ITEMS}),
})  # fmt: skip
"""Which Kontra goes with which Valat."""
CHOICES: Mapping[str, type[Enum]] = MappingProxyType(
    {name: part for name, hint in HINTS.items() for part in (hint, *get_args(hint)) if isinstance(part, type) and issubclass(part, Enum)}
)
"""The choices of each policy that has names for them."""
ASKED_BY: Mapping[str, frozenset[Trischaken]] = MappingProxyType({
    "trischaken_pot": frozenset({Trischaken.POT}),
    "trischaken_value": frozenset({Trischaken.TWO_PAY_ONE, Trischaken.WHOLE_VALUE}),
    "two_jungfrauen": frozenset({Trischaken.LOSER_PAYS_THREE, Trischaken.LOSER_PAYS_EACH}),
    "jungfrau_of_tied": frozenset({Trischaken.LOSER_PAYS_THREE, Trischaken.LOSER_PAYS_EACH}),
    "three_tied": frozenset({Trischaken.LOSER_PAYS_THREE}),
    "vorhand_tied": frozenset({Trischaken.TWO_PAY_OR_ONE_PAYS_SIX}),
    "trischaken_ties": frozenset({Trischaken.TWO_PAY_TWO}),
    "three_jungfrauen": frozenset({Trischaken.TWO_PAY_TWO}),
})  # fmt: skip
"""What is asked besides, and by which ways of settling Trischaken."""
