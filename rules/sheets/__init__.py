"""The rule sheets, a folder an edition: its values, how its tricks are played, how it decides, its sentences. Data only."""

from rules.rows.decisions import DecisionTable
from rules.rows.play import PlaySheet
from rules.rows.system import RuleSystem
from rules.sheets.french_tarot.cited import FRENCH_TAROT_CITED
from rules.sheets.french_tarot.play import FRENCH_TAROT_PLAY
from rules.sheets.french_tarot.renonce import FRENCH_TAROT_RENONCE
from rules.sheets.french_tarot.values import FRENCH_TAROT
from rules.sheets.koenigrufen_cup.cited import KOENIGRUFEN_CUP_CITED
from rules.sheets.koenigrufen_cup.play import KOENIGRUFEN_CUP_PLAY
from rules.sheets.koenigrufen_cup.renonce import KOENIGRUFEN_CUP_RENONCE
from rules.sheets.koenigrufen_cup.values import KOENIGRUFEN_CUP
from rules.sheets.koenigrufen_gallneukirchen.cited import KOENIGRUFEN_GALLNEUKIRCHEN_CITED
from rules.sheets.koenigrufen_gallneukirchen.play import KOENIGRUFEN_GALLNEUKIRCHEN_PLAY
from rules.sheets.koenigrufen_gallneukirchen.renonce import KOENIGRUFEN_GALLNEUKIRCHEN_RENONCE
from rules.sheets.koenigrufen_gallneukirchen.values import KOENIGRUFEN_GALLNEUKIRCHEN
from rules.sheets.koenigrufen_speiszettel.cited import KOENIGRUFEN_SPEISZETTEL_CITED
from rules.sheets.koenigrufen_speiszettel.play import KOENIGRUFEN_SPEISZETTEL_PLAY
from rules.sheets.koenigrufen_speiszettel.renonce import KOENIGRUFEN_SPEISZETTEL_RENONCE
from rules.sheets.koenigrufen_speiszettel.values import KOENIGRUFEN_SPEISZETTEL
from rules.sheets.point_tarock.cited import POINT_TAROCK_CITED
from rules.sheets.point_tarock.play import POINT_TAROCK_PLAY
from rules.sheets.point_tarock.renonce import POINT_TAROCK_RENONCE
from rules.sheets.point_tarock.values import POINT_TAROCK

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

CITED: dict[str, dict[str, tuple[str, str]]] = {
    POINT_TAROCK.slug: POINT_TAROCK_CITED,
    KOENIGRUFEN_CUP.slug: KOENIGRUFEN_CUP_CITED,
    KOENIGRUFEN_SPEISZETTEL.slug: KOENIGRUFEN_SPEISZETTEL_CITED,
    KOENIGRUFEN_GALLNEUKIRCHEN.slug: KOENIGRUFEN_GALLNEUKIRCHEN_CITED,
    FRENCH_TAROT.slug: FRENCH_TAROT_CITED,
}
"""What the paragraphs say that each system decides a fault by: German and English, by the paragraph as it is cited."""
