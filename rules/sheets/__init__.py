"""The rule sheets, a folder an edition: its values, how its tricks are played, how it decides, its sentences. Data only."""

from collections.abc import Mapping

from rules.rows.sheet import Sheet, said
from rules.rows.system import RuleSystem
from rules.sheets.french_tarot.cited import FRENCH_TAROT_CITED
from rules.sheets.french_tarot.examples import FRENCH_TAROT_EXAMPLES
from rules.sheets.french_tarot.play import FRENCH_TAROT_PLAY
from rules.sheets.french_tarot.renonce import FRENCH_TAROT_RENONCE
from rules.sheets.french_tarot.sentences import FRENCH_TAROT_SENTENCES
from rules.sheets.french_tarot.values import FRENCH_TAROT
from rules.sheets.french_tarot_fft.cited import FRENCH_TAROT_FFT_CITED
from rules.sheets.french_tarot_fft.day import FRENCH_TAROT_FFT_DAY, FRENCH_TAROT_FFT_SCENE
from rules.sheets.french_tarot_fft.examples import FRENCH_TAROT_FFT_EXAMPLES
from rules.sheets.french_tarot_fft.play import FRENCH_TAROT_FFT_PLAY
from rules.sheets.french_tarot_fft.renonce import FRENCH_TAROT_FFT_RENONCE
from rules.sheets.french_tarot_fft.sentences import FRENCH_TAROT_FFT_SENTENCES
from rules.sheets.french_tarot_fft.values import FRENCH_TAROT_FFT
from rules.sheets.koenigrufen_cup.cited import KOENIGRUFEN_CUP_CITED
from rules.sheets.koenigrufen_cup.examples import KOENIGRUFEN_CUP_EXAMPLES
from rules.sheets.koenigrufen_cup.play import KOENIGRUFEN_CUP_PLAY
from rules.sheets.koenigrufen_cup.renonce import KOENIGRUFEN_CUP_RENONCE
from rules.sheets.koenigrufen_cup.sentences import KOENIGRUFEN_CUP_SENTENCES
from rules.sheets.koenigrufen_cup.values import KOENIGRUFEN_CUP
from rules.sheets.koenigrufen_cup_2018.cited import KOENIGRUFEN_CUP_2018_CITED
from rules.sheets.koenigrufen_cup_2018.examples import KOENIGRUFEN_CUP_2018_EXAMPLES
from rules.sheets.koenigrufen_cup_2018.play import KOENIGRUFEN_CUP_2018_PLAY
from rules.sheets.koenigrufen_cup_2018.renonce import KOENIGRUFEN_CUP_2018_RENONCE
from rules.sheets.koenigrufen_cup_2018.sentences import KOENIGRUFEN_CUP_2018_SENTENCES
from rules.sheets.koenigrufen_cup_2018.values import KOENIGRUFEN_CUP_2018
from rules.sheets.koenigrufen_gallneukirchen.cited import KOENIGRUFEN_GALLNEUKIRCHEN_CITED
from rules.sheets.koenigrufen_gallneukirchen.examples import KOENIGRUFEN_GALLNEUKIRCHEN_EXAMPLES
from rules.sheets.koenigrufen_gallneukirchen.play import KOENIGRUFEN_GALLNEUKIRCHEN_PLAY
from rules.sheets.koenigrufen_gallneukirchen.renonce import KOENIGRUFEN_GALLNEUKIRCHEN_RENONCE
from rules.sheets.koenigrufen_gallneukirchen.sentences import KOENIGRUFEN_GALLNEUKIRCHEN_SENTENCES
from rules.sheets.koenigrufen_gallneukirchen.values import KOENIGRUFEN_GALLNEUKIRCHEN
from rules.sheets.koenigrufen_oberoesterreich.cited import KOENIGRUFEN_OBEROESTERREICH_CITED
from rules.sheets.koenigrufen_oberoesterreich.examples import KOENIGRUFEN_OBEROESTERREICH_EXAMPLES
from rules.sheets.koenigrufen_oberoesterreich.play import KOENIGRUFEN_OBEROESTERREICH_PLAY
from rules.sheets.koenigrufen_oberoesterreich.renonce import KOENIGRUFEN_OBEROESTERREICH_RENONCE
from rules.sheets.koenigrufen_oberoesterreich.sentences import KOENIGRUFEN_OBEROESTERREICH_SENTENCES
from rules.sheets.koenigrufen_oberoesterreich.values import KOENIGRUFEN_OBEROESTERREICH
from rules.sheets.koenigrufen_sauwald.cited import KOENIGRUFEN_SAUWALD_CITED
from rules.sheets.koenigrufen_sauwald.examples import KOENIGRUFEN_SAUWALD_EXAMPLES
from rules.sheets.koenigrufen_sauwald.play import KOENIGRUFEN_SAUWALD_PLAY
from rules.sheets.koenigrufen_sauwald.renonce import KOENIGRUFEN_SAUWALD_RENONCE
from rules.sheets.koenigrufen_sauwald.sentences import KOENIGRUFEN_SAUWALD_SENTENCES
from rules.sheets.koenigrufen_sauwald.values import KOENIGRUFEN_SAUWALD
from rules.sheets.koenigrufen_speiszettel.cited import KOENIGRUFEN_SPEISZETTEL_CITED
from rules.sheets.koenigrufen_speiszettel.examples import KOENIGRUFEN_SPEISZETTEL_EXAMPLES
from rules.sheets.koenigrufen_speiszettel.play import KOENIGRUFEN_SPEISZETTEL_PLAY
from rules.sheets.koenigrufen_speiszettel.renonce import KOENIGRUFEN_SPEISZETTEL_RENONCE
from rules.sheets.koenigrufen_speiszettel.sentences import KOENIGRUFEN_SPEISZETTEL_SENTENCES
from rules.sheets.koenigrufen_speiszettel.values import KOENIGRUFEN_SPEISZETTEL
from rules.sheets.koenigrufen_tirol.cited import KOENIGRUFEN_TIROL_CITED
from rules.sheets.koenigrufen_tirol.examples import KOENIGRUFEN_TIROL_EXAMPLES
from rules.sheets.koenigrufen_tirol.play import KOENIGRUFEN_TIROL_PLAY
from rules.sheets.koenigrufen_tirol.renonce import KOENIGRUFEN_TIROL_RENONCE
from rules.sheets.koenigrufen_tirol.sentences import KOENIGRUFEN_TIROL_SENTENCES
from rules.sheets.koenigrufen_tirol.values import KOENIGRUFEN_TIROL
from rules.sheets.point_tarock.cited import POINT_TAROCK_CITED
from rules.sheets.point_tarock.examples import POINT_TAROCK_EXAMPLES
from rules.sheets.point_tarock.play import POINT_TAROCK_PLAY
from rules.sheets.point_tarock.renonce import POINT_TAROCK_RENONCE
from rules.sheets.point_tarock.sentences import POINT_TAROCK_SENTENCES
from rules.sheets.point_tarock.values import POINT_TAROCK
from rules.sheets.tarok_slovenski_3.cited import TAROK_SLOVENSKI_3_CITED
from rules.sheets.tarok_slovenski_3.day import TAROK_SLOVENSKI_DAY, TAROK_SLOVENSKI_SCENE
from rules.sheets.tarok_slovenski_3.examples import TAROK_SLOVENSKI_3_EXAMPLES
from rules.sheets.tarok_slovenski_3.play import TAROK_SLOVENSKI_3_PLAY
from rules.sheets.tarok_slovenski_3.renonce import TAROK_SLOVENSKI_3_RENONCE
from rules.sheets.tarok_slovenski_3.sentences import TAROK_SLOVENSKI_3_SENTENCES
from rules.sheets.tarok_slovenski_3.values import TAROK_SLOVENSKI_3
from rules.sheets.tarok_slovenski_4.examples import TAROK_SLOVENSKI_4_EXAMPLES
from rules.sheets.tarok_slovenski_4.play import TAROK_SLOVENSKI_4_PLAY
from rules.sheets.tarok_slovenski_4.renonce import TAROK_SLOVENSKI_4_RENONCE
from rules.sheets.tarok_slovenski_4.sentences import TAROK_SLOVENSKI_4_SENTENCES
from rules.sheets.tarok_slovenski_4.values import TAROK_SLOVENSKI_4
from rules.sheets.tarokk_illusztralt.cited import TAROKK_ILLUSZTRALT_CITED
from rules.sheets.tarokk_illusztralt.day import TAROKK_ILLUSZTRALT_DAY, TAROKK_SCENE
from rules.sheets.tarokk_illusztralt.examples import TAROKK_ILLUSZTRALT_EXAMPLES
from rules.sheets.tarokk_illusztralt.play import TAROKK_ILLUSZTRALT_PLAY
from rules.sheets.tarokk_illusztralt.renonce import TAROKK_ILLUSZTRALT_RENONCE
from rules.sheets.tarokk_illusztralt.sentences import TAROKK_ILLUSZTRALT_SENTENCES
from rules.sheets.tarokk_illusztralt.values import TAROKK_ILLUSZTRALT
from rules.sheets.tarokk_paskievics.cited import TAROKK_PASKIEVICS_CITED
from rules.sheets.tarokk_paskievics.day import TAROKK_PASKIEVICS_DAY, TAROKK_PASKIEVICS_SCENE
from rules.sheets.tarokk_paskievics.examples import TAROKK_PASKIEVICS_EXAMPLES
from rules.sheets.tarokk_paskievics.play import TAROKK_PASKIEVICS_PLAY
from rules.sheets.tarokk_paskievics.renonce import TAROKK_PASKIEVICS_RENONCE
from rules.sheets.tarokk_paskievics.sentences import TAROKK_PASKIEVICS_SENTENCES
from rules.sheets.tarokk_paskievics.values import TAROKK_PASKIEVICS

Sheets = Mapping[str, Sheet]
"""Sheets by slug: those that are built in, or those and a cup's own."""

KNOWN: Sheets = {
    sheet.slug: sheet
    for sheet in (
        Sheet(
            system=POINT_TAROCK, play=POINT_TAROCK_PLAY, decisions=POINT_TAROCK_RENONCE, cited=POINT_TAROCK_CITED,
            sentences=said(POINT_TAROCK_SENTENCES), examples=POINT_TAROCK_EXAMPLES,
        ),
        Sheet(
            system=KOENIGRUFEN_CUP, play=KOENIGRUFEN_CUP_PLAY, decisions=KOENIGRUFEN_CUP_RENONCE, cited=KOENIGRUFEN_CUP_CITED,
            sentences=said(KOENIGRUFEN_CUP_SENTENCES), examples=KOENIGRUFEN_CUP_EXAMPLES,
        ),
        Sheet(
            system=KOENIGRUFEN_SPEISZETTEL, play=KOENIGRUFEN_SPEISZETTEL_PLAY, decisions=KOENIGRUFEN_SPEISZETTEL_RENONCE, cited=KOENIGRUFEN_SPEISZETTEL_CITED,
            sentences=said(KOENIGRUFEN_SPEISZETTEL_SENTENCES), examples=KOENIGRUFEN_SPEISZETTEL_EXAMPLES,
        ),
        Sheet(
            system=KOENIGRUFEN_GALLNEUKIRCHEN, play=KOENIGRUFEN_GALLNEUKIRCHEN_PLAY, decisions=KOENIGRUFEN_GALLNEUKIRCHEN_RENONCE,
            cited=KOENIGRUFEN_GALLNEUKIRCHEN_CITED,
            sentences=said(KOENIGRUFEN_GALLNEUKIRCHEN_SENTENCES), examples=KOENIGRUFEN_GALLNEUKIRCHEN_EXAMPLES,
        ),
        Sheet(
            system=KOENIGRUFEN_OBEROESTERREICH, play=KOENIGRUFEN_OBEROESTERREICH_PLAY, decisions=KOENIGRUFEN_OBEROESTERREICH_RENONCE,
            cited=KOENIGRUFEN_OBEROESTERREICH_CITED,
            sentences=said(KOENIGRUFEN_OBEROESTERREICH_SENTENCES), examples=KOENIGRUFEN_OBEROESTERREICH_EXAMPLES,
        ),
        Sheet(
            system=KOENIGRUFEN_TIROL, play=KOENIGRUFEN_TIROL_PLAY, decisions=KOENIGRUFEN_TIROL_RENONCE, cited=KOENIGRUFEN_TIROL_CITED,
            sentences=said(KOENIGRUFEN_TIROL_SENTENCES), examples=KOENIGRUFEN_TIROL_EXAMPLES,
        ),
        Sheet(
            system=KOENIGRUFEN_SAUWALD, play=KOENIGRUFEN_SAUWALD_PLAY, decisions=KOENIGRUFEN_SAUWALD_RENONCE, cited=KOENIGRUFEN_SAUWALD_CITED,
            sentences=said(KOENIGRUFEN_SAUWALD_SENTENCES), examples=KOENIGRUFEN_SAUWALD_EXAMPLES,
        ),
        Sheet(
            system=KOENIGRUFEN_CUP_2018, play=KOENIGRUFEN_CUP_2018_PLAY, decisions=KOENIGRUFEN_CUP_2018_RENONCE, cited=KOENIGRUFEN_CUP_2018_CITED,
            sentences=said(KOENIGRUFEN_CUP_2018_SENTENCES), examples=KOENIGRUFEN_CUP_2018_EXAMPLES,
        ),
        Sheet(
            system=FRENCH_TAROT, play=FRENCH_TAROT_PLAY, decisions=FRENCH_TAROT_RENONCE, cited=FRENCH_TAROT_CITED,
            sentences=said(FRENCH_TAROT_SENTENCES), examples=FRENCH_TAROT_EXAMPLES,
        ),
        Sheet(
            system=FRENCH_TAROT_FFT, play=FRENCH_TAROT_FFT_PLAY, decisions=FRENCH_TAROT_FFT_RENONCE, cited=FRENCH_TAROT_FFT_CITED,
            sentences=said(FRENCH_TAROT_FFT_SENTENCES), examples=FRENCH_TAROT_FFT_EXAMPLES, day=FRENCH_TAROT_FFT_DAY,
            scene=FRENCH_TAROT_FFT_SCENE,
        ),
        Sheet(
            system=TAROKK_ILLUSZTRALT, play=TAROKK_ILLUSZTRALT_PLAY, decisions=TAROKK_ILLUSZTRALT_RENONCE, cited=TAROKK_ILLUSZTRALT_CITED,
            sentences=said(TAROKK_ILLUSZTRALT_SENTENCES), examples=TAROKK_ILLUSZTRALT_EXAMPLES, day=TAROKK_ILLUSZTRALT_DAY,
            scene=TAROKK_SCENE,
        ),
        Sheet(
            system=TAROKK_PASKIEVICS, play=TAROKK_PASKIEVICS_PLAY, decisions=TAROKK_PASKIEVICS_RENONCE, cited=TAROKK_PASKIEVICS_CITED,
            sentences=said(TAROKK_PASKIEVICS_SENTENCES), examples=TAROKK_PASKIEVICS_EXAMPLES, day=TAROKK_PASKIEVICS_DAY,
            scene=TAROKK_PASKIEVICS_SCENE,
        ),
        Sheet(
            system=TAROK_SLOVENSKI_3, play=TAROK_SLOVENSKI_3_PLAY, decisions=TAROK_SLOVENSKI_3_RENONCE, cited=TAROK_SLOVENSKI_3_CITED,
            sentences=said(TAROK_SLOVENSKI_3_SENTENCES), examples=TAROK_SLOVENSKI_3_EXAMPLES, day=TAROK_SLOVENSKI_DAY,
            scene=TAROK_SLOVENSKI_SCENE,
        ),
        Sheet(
            system=TAROK_SLOVENSKI_4, play=TAROK_SLOVENSKI_4_PLAY, decisions=TAROK_SLOVENSKI_4_RENONCE, cited=TAROK_SLOVENSKI_3_CITED,
            sentences=said(TAROK_SLOVENSKI_4_SENTENCES), examples=TAROK_SLOVENSKI_4_EXAMPLES, day=TAROK_SLOVENSKI_DAY,
            scene=TAROK_SLOVENSKI_SCENE,
        ),
    )
}
"""Every sheet that is built in, by its slug."""

SHEETS: Sheets = {slug: sheet for slug, sheet in KNOWN.items() if sheet.system.offered}
"""Those that a tournament can choose."""

SYSTEMS: Mapping[str, RuleSystem] = {slug: sheet.system for slug, sheet in SHEETS.items()}
"""Their values alone, for lists of them."""
