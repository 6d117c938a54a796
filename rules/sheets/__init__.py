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
from rules.sheets.koenigrufen_cup_2018.cited import KOENIGRUFEN_CUP_2018_CITED
from rules.sheets.koenigrufen_cup_2018.play import KOENIGRUFEN_CUP_2018_PLAY
from rules.sheets.koenigrufen_cup_2018.renonce import KOENIGRUFEN_CUP_2018_RENONCE
from rules.sheets.koenigrufen_cup_2018.values import KOENIGRUFEN_CUP_2018
from rules.sheets.koenigrufen_gallneukirchen.cited import KOENIGRUFEN_GALLNEUKIRCHEN_CITED
from rules.sheets.koenigrufen_gallneukirchen.play import KOENIGRUFEN_GALLNEUKIRCHEN_PLAY
from rules.sheets.koenigrufen_gallneukirchen.renonce import KOENIGRUFEN_GALLNEUKIRCHEN_RENONCE
from rules.sheets.koenigrufen_gallneukirchen.values import KOENIGRUFEN_GALLNEUKIRCHEN
from rules.sheets.koenigrufen_oberoesterreich.cited import KOENIGRUFEN_OBEROESTERREICH_CITED
from rules.sheets.koenigrufen_oberoesterreich.play import KOENIGRUFEN_OBEROESTERREICH_PLAY
from rules.sheets.koenigrufen_oberoesterreich.renonce import KOENIGRUFEN_OBEROESTERREICH_RENONCE
from rules.sheets.koenigrufen_oberoesterreich.values import KOENIGRUFEN_OBEROESTERREICH
from rules.sheets.koenigrufen_sauwald.cited import KOENIGRUFEN_SAUWALD_CITED
from rules.sheets.koenigrufen_sauwald.play import KOENIGRUFEN_SAUWALD_PLAY
from rules.sheets.koenigrufen_sauwald.renonce import KOENIGRUFEN_SAUWALD_RENONCE
from rules.sheets.koenigrufen_sauwald.values import KOENIGRUFEN_SAUWALD
from rules.sheets.koenigrufen_speiszettel.cited import KOENIGRUFEN_SPEISZETTEL_CITED
from rules.sheets.koenigrufen_speiszettel.play import KOENIGRUFEN_SPEISZETTEL_PLAY
from rules.sheets.koenigrufen_speiszettel.renonce import KOENIGRUFEN_SPEISZETTEL_RENONCE
from rules.sheets.koenigrufen_speiszettel.values import KOENIGRUFEN_SPEISZETTEL
from rules.sheets.koenigrufen_tirol.cited import KOENIGRUFEN_TIROL_CITED
from rules.sheets.koenigrufen_tirol.play import KOENIGRUFEN_TIROL_PLAY
from rules.sheets.koenigrufen_tirol.renonce import KOENIGRUFEN_TIROL_RENONCE
from rules.sheets.koenigrufen_tirol.values import KOENIGRUFEN_TIROL
from rules.sheets.point_tarock.cited import POINT_TAROCK_CITED
from rules.sheets.point_tarock.play import POINT_TAROCK_PLAY
from rules.sheets.point_tarock.renonce import POINT_TAROCK_RENONCE
from rules.sheets.point_tarock.values import POINT_TAROCK

SYSTEMS: dict[str, RuleSystem] = {
    system.slug: system
    for system in (
        POINT_TAROCK, KOENIGRUFEN_CUP, KOENIGRUFEN_SPEISZETTEL, KOENIGRUFEN_GALLNEUKIRCHEN, KOENIGRUFEN_OBEROESTERREICH, KOENIGRUFEN_TIROL,
        KOENIGRUFEN_SAUWALD, KOENIGRUFEN_CUP_2018, FRENCH_TAROT,
    )
}
"""Every rule system by its slug."""

PLAY_SHEETS: dict[str, PlaySheet] = {
    POINT_TAROCK.slug: POINT_TAROCK_PLAY,
    KOENIGRUFEN_CUP.slug: KOENIGRUFEN_CUP_PLAY,
    KOENIGRUFEN_SPEISZETTEL.slug: KOENIGRUFEN_SPEISZETTEL_PLAY,
    KOENIGRUFEN_GALLNEUKIRCHEN.slug: KOENIGRUFEN_GALLNEUKIRCHEN_PLAY,
    KOENIGRUFEN_OBEROESTERREICH.slug: KOENIGRUFEN_OBEROESTERREICH_PLAY,
    KOENIGRUFEN_TIROL.slug: KOENIGRUFEN_TIROL_PLAY,
    KOENIGRUFEN_SAUWALD.slug: KOENIGRUFEN_SAUWALD_PLAY,
    KOENIGRUFEN_CUP_2018.slug: KOENIGRUFEN_CUP_2018_PLAY,
    FRENCH_TAROT.slug: FRENCH_TAROT_PLAY,
}
"""How each system's tricks are played. Not part of the system's values either: it changes no amount."""

DECISIONS: dict[str, DecisionTable] = {
    POINT_TAROCK.slug: POINT_TAROCK_RENONCE,
    KOENIGRUFEN_CUP.slug: KOENIGRUFEN_CUP_RENONCE,
    KOENIGRUFEN_SPEISZETTEL.slug: KOENIGRUFEN_SPEISZETTEL_RENONCE,
    KOENIGRUFEN_GALLNEUKIRCHEN.slug: KOENIGRUFEN_GALLNEUKIRCHEN_RENONCE,
    KOENIGRUFEN_OBEROESTERREICH.slug: KOENIGRUFEN_OBEROESTERREICH_RENONCE,
    KOENIGRUFEN_TIROL.slug: KOENIGRUFEN_TIROL_RENONCE,
    KOENIGRUFEN_SAUWALD.slug: KOENIGRUFEN_SAUWALD_RENONCE,
    KOENIGRUFEN_CUP_2018.slug: KOENIGRUFEN_CUP_2018_RENONCE,
    FRENCH_TAROT.slug: FRENCH_TAROT_RENONCE,
}
"""How each system decides on a fault. Not part of the system's values: a tournament's digest is about amounts."""

CITED: dict[str, dict[str, tuple[str, str]]] = {
    POINT_TAROCK.slug: POINT_TAROCK_CITED,
    KOENIGRUFEN_CUP.slug: KOENIGRUFEN_CUP_CITED,
    KOENIGRUFEN_SPEISZETTEL.slug: KOENIGRUFEN_SPEISZETTEL_CITED,
    KOENIGRUFEN_GALLNEUKIRCHEN.slug: KOENIGRUFEN_GALLNEUKIRCHEN_CITED,
    KOENIGRUFEN_OBEROESTERREICH.slug: KOENIGRUFEN_OBEROESTERREICH_CITED,
    KOENIGRUFEN_TIROL.slug: KOENIGRUFEN_TIROL_CITED,
    KOENIGRUFEN_SAUWALD.slug: KOENIGRUFEN_SAUWALD_CITED,
    KOENIGRUFEN_CUP_2018.slug: KOENIGRUFEN_CUP_2018_CITED,
    FRENCH_TAROT.slug: FRENCH_TAROT_CITED,
}
"""What the paragraphs say that each system decides a fault by: German and English, by the paragraph as it is cited."""
