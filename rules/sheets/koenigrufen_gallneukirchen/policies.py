"""TC Gallneukirchen: the cup's column of policies, cited as the cup's, with what the sheet says itself of Trischaken and Renonce."""

from rules.rows.choices import Claims, JungfrauOfTied, RenoncePays, Trischaken, TwoJungfrauen
from rules.rows.columns import lent_column
from rules.sheets.koenigrufen_cup.policies import KOENIGRUFEN_CUP_POLICIES

KOENIGRUFEN_GALLNEUKIRCHEN_POLICIES = lent_column(
    KOENIGRUFEN_CUP_POLICIES,
    without=("trischaken_pot",),
    trischaken=(Trischaken.LOSER_PAYS_EACH, "Trischaken, 4–7"),
    two_jungfrauen=(TwoJungfrauen.INCLUDED, "Trischaken, 7"),
    jungfrau_of_tied=(JungfrauOfTied.THREE_FROM_EACH, "Trischaken, 6"),
    renonce_pays=(RenoncePays.AS_WON, "Renonceregung, 1"),
    renonce_trischaken=(3, "Trischaken, 8"),
    claims=(Claims.BIRDS_ULTIMO_VALAT, "Auslegung zu Renonceregung, 1"),
)
