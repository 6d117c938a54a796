"""The named policies: what is not a number and differs between sheets. A policy is a question, each of its choices a member of its enum.

A sheet is one column of them, `Policies`; None where a question does not arise on it. A tournament may choose where the sheet leaves it open
(`system.Interpretation`). What each choice means is said in `words.policies`; it is decided by name in the engine. Nothing here decides.
"""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from enum import Enum, unique
from types import MappingProxyType
from typing import get_args, get_type_hints


@unique
class WonBy(Enum):
    """What decides a positive game."""

    COUNT = "count"
    WON_OR_COUNT = "won_or_count"
    BOUTS = "bouts"


@unique
class KontraCounts(Enum):
    """Where Kontra goes."""

    SCORE = "score"
    CASH = "cash"
    NOWHERE = "nowhere"


@unique
class KontraUnit(Enum):
    """For whom a Kontra on a positive game holds."""

    ALL_ALIKE = "all"
    SUB_ALONE = "sub"


@unique
class SoloDoubles(Enum):
    """Which announcements count double in a solo game."""

    ALL = "all"
    ALL_BUT_VALAT = "all_but_valat"


@unique
class SilentLoss(Enum):
    """Which silent announcements can be lost."""

    BIRDS_AND_ULTIMO = "birds_and_ultimo"


@unique
class BirdRufer(Enum):
    """Whether a bird-Rufer is one game with its bird."""

    SEPARATE = "separate"
    UNIT = "unit"


@unique
class BesserruferWithoutBird(Enum):
    """What a Besserrufer costs that was bid without a bird in hand."""

    LISTED = "listed"


@unique
class ConcededBird(Enum):
    """What a conceded (geschliffenes) game costs beside the Rufer."""

    GAMES_OWN = "games_own"
    LISTED = "listed"


@unique
class KoenigUltimoBy(Enum):
    """Who announces an open König ultimo."""

    HOLDER = "holder"
    ANYONE = "anyone"


@unique
class KoenigUltimoFromTalon(Enum):
    """Whether a declarer announces it who took the called king from the talon."""

    ALLOWED = "allowed"


@unique
class SoloruferKingInTalon(Enum):
    """What Kontra is worth in a Solorufer whose king lay in the talon."""

    KONTRA_VOID = "kontra_void"
    KONTRA_COUNTS = "kontra_counts"


@unique
class ValatValue(Enum):
    """How a Valat is valued."""

    ADDED = "added"


@unique
class ValatBeside(Enum):
    """What else counts where a Valat was made."""

    ALL = "all"
    NO_SILENT_BIRDS = "no_silent_birds"
    COURSE_OR_KONTRAD = "course_or_kontrad"


@unique
class ValatKontra(Enum):
    """Whose Kontra a Valat stands at."""

    SEPARATE = "separate"


@unique
class OpponentsValat(Enum):
    """What the opponents' Valat costs that was announced and missed."""

    MIRRORED = "mirrored"


@unique
class Trischaken(Enum):
    """How Trischaken is settled; each is a function in `settle.trischaken`."""

    WHOLE_VALUE = "whole_value"
    POT = "pot"
    LOSER_PAYS_EACH = "loser_pays_each"
    TWO_PAY_TWO = "two_pay_two"


@unique
class TwoJungfrauen(Enum):
    """What two Jungfrauen receive from a loser with 35/2."""

    INCLUDED = "included"
    DOUBLED = "doubled"


@unique
class JungfrauOfTied(Enum):
    """What one Jungfrau receives from several losers."""

    THREE_FROM_EACH = "three_from_each"


@unique
class TrischakenTies(Enum):
    """Who decides where tied players would partly pay and partly receive."""

    SHARE = "share"
    REFEREE = "referee"


@unique
class ThreeJungfrauen(Enum):
    """What a Bürgermeister pays to three Jungfrauen."""

    TWO_EACH = "two_each"
    REFEREE = "referee"


@unique
class RenoncePays(Enum):
    """How often a regular player is paid in a Renonce."""

    AS_WON = "as_won"
    ONCE_EACH = "once_each"


@unique
class RenonceTrischaken(Enum):
    """What a Renonce in Trischaken costs where it is no one number."""

    EACH_BY_ROLE = "each_by_role"
    EACH_FLAT = "each_flat"


@unique
class SeveralOffenders(Enum):
    """Whether the sheet itself says that several offenders share the sum."""

    SAID = "said"
    READ = "read"


@unique
class Claims(Enum):
    """What may be claimed by kind beside a Renonce."""

    NONE = "none"
    BIRDS_ULTIMO_VALAT = "birds_ultimo_valat"
    ANY_SILENT = "any_silent"


@unique
class FifthPlayer(Enum):
    """Whether who sits out may be an offender."""

    NO = "no"


@unique
class VorhandPassedOn(Enum):
    """To whom Vorhand passes."""

    NO = "no"
    TO_ANYONE = "to_anyone"


@unique
class Radl(Enum):
    """Whether games of the round count double."""

    NO = "no"
    YES = "yes"


@unique
class Surplus(Enum):
    """Who earns the points above 35."""

    NONE = "none"
    DECLARER = "declarer"
    WINNER = "winner"


@unique
class SurplusKontra(Enum):
    """Whether Kontra multiplies the surplus."""

    MULTIPLIED = "multiplied"
    SINGLE = "single"


@unique
class Targets(Enum):
    """Whether Absolut and Panzer raise what wins the game."""

    RAISE = "raise"
    SEPARATE = "separate"


@unique
class FailedValat(Enum):
    """Whether the game is lost with an announced Valat."""

    LOSES_GAME = "loses_game"
    SEPARATE = "separate"


@unique
class OhneAfterTalon(Enum):
    """Whether ohne Trull and ohne Könige may be announced after the talon."""

    NO = "no"
    YES = "yes"


@unique
class OpponentPremiums(Enum):
    """With whom an opponent's announcement is settled."""

    SIDE = "side"
    HOLDER = "holder"


@unique
class TalonLoss(Enum):
    """What is lost with the talon."""

    NONE = "none"
    WITH_OHNE = "with_ohne"
    GAME_ONLY = "game_only"


@unique
class FivePlayerSplit(Enum):
    """How taker and partner share at a table of five."""

    TWO_ONE = "two_one"
    HALVES = "halves"


@dataclass(frozen=True, slots=True, kw_only=True)
class Policies:
    """A sheet's column: the choice of each policy, None where its question does not arise; a number where a number is the choice."""

    won_by: WonBy
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
    trischaken_pot: int | None = None
    two_jungfrauen: TwoJungfrauen | None = None
    jungfrau_of_tied: JungfrauOfTied | None = None
    trischaken_ties: TrischakenTies | None = None
    three_jungfrauen: ThreeJungfrauen | None = None
    renonce_pays: RenoncePays | None = None
    renonce_trischaken: RenonceTrischaken | int | None = None
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

    def __post_init__(self) -> None:
        """Refuses a choice that is none of its policy's, and a way of Trischaken without what it asks, or with what another asks."""
        for row in fields(self):
            choice = getattr(self, row.name)
            if type(choice) not in get_args(HINTS[row.name]) and type(choice) is not HINTS[row.name]:
                raise ValueError(f"{row.name}: {choice!r} is no choice of it")
            if type(choice) is int and choice <= 0:
                raise ValueError(f"{row.name}: no whole positive number: {choice}")
        for scheme, names in ASKED_BY.items():
            for name in names:
                if (getattr(self, name) is not None) is not (self.trischaken is scheme):
                    raise ValueError(f"{name}: asked by Trischaken {scheme.value}, and by no other")
        if (self.surplus_kontra is None) is not (self.surplus is Surplus.NONE):
            raise ValueError("surplus_kontra: asked where there is a surplus, and only there")


HINTS: Mapping[str, type] = MappingProxyType(get_type_hints(Policies))
CHOICES: Mapping[str, type[Enum]] = MappingProxyType(
    {name: part for name, hint in HINTS.items() for part in (hint, *get_args(hint)) if isinstance(part, type) and issubclass(part, Enum)}
)
"""The choices of each policy that has names for them."""
ASKED_BY: Mapping[Trischaken, tuple[str, ...]] = MappingProxyType({
    Trischaken.POT: ("trischaken_pot",),
    Trischaken.LOSER_PAYS_EACH: ("two_jungfrauen", "jungfrau_of_tied"),
    Trischaken.TWO_PAY_TWO: ("trischaken_ties", "three_jungfrauen"),
})  # fmt: skip
"""What each way of settling Trischaken asks besides."""
