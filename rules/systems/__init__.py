"""The rule sheets, one file an edition. Data only."""

from rules.decisions import DecisionTable
from rules.play_rules import PlaySheet
from rules.system import RuleSystem
from rules.systems.french_tarot import FRENCH_TAROT
from rules.systems.french_tarot_play import FRENCH_TAROT_PLAY
from rules.systems.french_tarot_renonce import FRENCH_TAROT_RENONCE
from rules.systems.koenigrufen_cup import KOENIGRUFEN_CUP
from rules.systems.koenigrufen_cup_play import KOENIGRUFEN_CUP_PLAY
from rules.systems.koenigrufen_cup_renonce import KOENIGRUFEN_CUP_RENONCE
from rules.systems.koenigrufen_gallneukirchen import KOENIGRUFEN_GALLNEUKIRCHEN
from rules.systems.koenigrufen_gallneukirchen_play import KOENIGRUFEN_GALLNEUKIRCHEN_PLAY
from rules.systems.koenigrufen_gallneukirchen_renonce import KOENIGRUFEN_GALLNEUKIRCHEN_RENONCE
from rules.systems.koenigrufen_speiszettel import KOENIGRUFEN_SPEISZETTEL
from rules.systems.koenigrufen_speiszettel_play import KOENIGRUFEN_SPEISZETTEL_PLAY
from rules.systems.koenigrufen_speiszettel_renonce import KOENIGRUFEN_SPEISZETTEL_RENONCE
from rules.systems.point_tarock import POINT_TAROCK
from rules.systems.point_tarock_play import POINT_TAROCK_PLAY
from rules.systems.point_tarock_renonce import POINT_TAROCK_RENONCE

SYSTEMS: dict[str, RuleSystem] = {
    system.slug: system
    for system in (POINT_TAROCK, KOENIGRUFEN_CUP, KOENIGRUFEN_SPEISZETTEL, KOENIGRUFEN_GALLNEUKIRCHEN, FRENCH_TAROT)
}
"""Every rule system by its slug."""

PLAY_SHEETS: dict[str, PlaySheet] = {
    POINT_TAROCK.slug: POINT_TAROCK_PLAY,
    KOENIGRUFEN_CUP.slug: KOENIGRUFEN_CUP_PLAY,
    KOENIGRUFEN_SPEISZETTEL.slug: KOENIGRUFEN_SPEISZETTEL_PLAY,
    KOENIGRUFEN_GALLNEUKIRCHEN.slug: KOENIGRUFEN_GALLNEUKIRCHEN_PLAY,
    FRENCH_TAROT.slug: FRENCH_TAROT_PLAY,
}
"""How each system's tricks are played. Not part of the system's values either: it changes no amount."""

DECISIONS: dict[str, DecisionTable] = {
    POINT_TAROCK.slug: POINT_TAROCK_RENONCE,
    KOENIGRUFEN_CUP.slug: KOENIGRUFEN_CUP_RENONCE,
    KOENIGRUFEN_SPEISZETTEL.slug: KOENIGRUFEN_SPEISZETTEL_RENONCE,
    KOENIGRUFEN_GALLNEUKIRCHEN.slug: KOENIGRUFEN_GALLNEUKIRCHEN_RENONCE,
    FRENCH_TAROT.slug: FRENCH_TAROT_RENONCE,
}
"""How each system decides on a fault. Not part of the system's values: a tournament's digest is about amounts."""
