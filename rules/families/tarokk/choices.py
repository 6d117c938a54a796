"""What a sheet of Hungarian Tarokk leaves to a tournament, or answers itself, and how high a renonsz may go."""

from dataclasses import dataclass
from enum import StrEnum, unique
from typing import Any

from rules.engine.remembering import remembered
from rules.engine.tariff import Tariff


@unique
class Tarokkszam(StrEnum):
    """Who pays for eight or nine tarokks in one hand."""

    FROM_ALL = "from_all"
    """Each of the three others, the partner too."""
    SIDE = "side"
    """The other side: it is an item like any other."""


@unique
class KontradGame(StrEnum):
    """What a kontra'd game is worth to its winner who announced dupla or volát."""

    COUNTS = "counts"
    NEVER = "never"


@unique
class VolatKills(StrEnum):
    """Which volát leaves out its side's silent trull and kings."""

    ANY = "any"
    SILENT = "silent"


@unique
class Proba(StrEnum):
    """What a próbahárom costs that drew no honour."""

    GAME_VALUE = "game_value"
    THREE = "three"


@unique
class RenonszCounts(StrEnum):
    """What a renonsz is made of."""

    FIGURES = "figures"
    FIGURES_AND_GAME = "figures_and_game"


@unique
class TwoOffenders(StrEnum):
    """What two offenders pay."""

    TWICE_IN_ALL = "twice_in_all"
    """Each of them to each of the two others."""
    TWICE_TO_EACH = "twice_to_each"
    REFEREE = "referee"


@dataclass(frozen=True, slots=True, kw_only=True)
class Chosen:
    """The answers of a tariff."""

    tarokkszam: Tarokkszam
    kontrad_game: KontradGame
    volat_kills: VolatKills
    proba: Proba
    renonsz_counts: RenonszCounts
    renonsz_most: int
    two_offenders: TwoOffenders


@remembered(1 << 8)
def chosen(tariff: Tariff) -> Chosen:
    """What counts at a table."""
    said: dict[str, Any] = tariff.options
    return Chosen(
        tarokkszam=Tarokkszam(said["tarokkszam"]), kontrad_game=KontradGame(said["kontrad_game_beside"]),
        volat_kills=VolatKills(said["volat_kills"]), proba=Proba(said["proba"]),
        renonsz_counts=RenonszCounts(said["renonsz_counts"]), renonsz_most=said["renonsz_most"],
        two_offenders=TwoOffenders(said["two_offenders"]),
    )  # fmt: skip
