"""French Tarot of the FFT: how tricks are played, after „Le jeu de la carte“; whose the chien is, after „Le Chien et l'Ecart“."""

from rules.rows.play import Beating, Count, FirstLead, Kaiserstich, PackOf, PagatHeld, PlayRow, PlayRules, PlaySheet, TarockAre

SOURCE, CHIEN, CHELEM = "Le jeu de la carte", "Le Chien et l'Ecart", "Le chelem"
PLAY = PlayRules(
    first_lead=FirstLead.VORHAND, beating=Beating.TRUMPS, pagat=PagatHeld.FREE, kaiserstich=Kaiserstich.NEVER, tarock=TarockAre.TRUMPS,
    sources={"first_lead": SOURCE, "lead_out_of_turn": SOURCE, "farbzwang": SOURCE, "tarockzwang": SOURCE, "stichzwang": SOURCE},
)

FRENCH_TAROT_FFT_PLAY = PlaySheet(
    pack=PackOf.TRUMPS,
    tricks={3: 24, 4: 18},
    rows=(
        PlayRow(("petite", "garde", "garde_sans"), rules=PLAY, count=Count.SIDES, source=CHIEN, chelem_leads=CHELEM),
        PlayRow(("garde_contre",), rules=PLAY, count=Count.SIDES, source=CHIEN, laid_away=0, chelem_leads=CHELEM),
    ),
)
