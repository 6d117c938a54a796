"""The rule sheets, one file an edition. Data only."""

from rules.system import RuleSystem
from rules.systems.french_tarot import FRENCH_TAROT
from rules.systems.koenigrufen_cup import KOENIGRUFEN_CUP
from rules.systems.koenigrufen_gallneukirchen import KOENIGRUFEN_GALLNEUKIRCHEN
from rules.systems.koenigrufen_speiszettel import KOENIGRUFEN_SPEISZETTEL
from rules.systems.point_tarock import POINT_TAROCK

SYSTEMS: dict[str, RuleSystem] = {
    system.slug: system
    for system in (POINT_TAROCK, KOENIGRUFEN_CUP, KOENIGRUFEN_SPEISZETTEL, KOENIGRUFEN_GALLNEUKIRCHEN, FRENCH_TAROT)
}
"""Every rule system by its slug."""
