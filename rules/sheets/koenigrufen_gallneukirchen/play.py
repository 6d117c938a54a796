"""TC Gallneukirchen: how tricks are played. What its sheet says of Trischaken, negative games and the Farbensolo is its own, the rest the cup's."""

from rules.rows.citing import borrowed
from rules.rows.play import Beating, Count, FirstLead, Kaiserstich, PackOf, PagatHeld, PlayRow, PlayRules, PlaySheet, TarockAre, lent
from rules.sheets.koenigrufen_cup.play import PLAY_ROWS, TALON

PLAY_NEGATIVE = PlayRules(
    first_lead=FirstLead.DECLARER, beating=Beating.ALWAYS, pagat=PagatHeld.LAST_TAROCK, kaiserstich=Kaiserstich.NEVER,
    tarock=TarockAre.TRUMPS,
    sources={
        "first_lead": "Negativspiele, 1", "lead_out_of_turn": "Cup, § Renonce, 10", "farbzwang": "Cup, § Negativspiele, 3",
        "tarockzwang": "Cup, § Negativspiele, 3", "stichzwang": "Negativspiele, 2", "pagat_not_last": "Negativspiele, 2",
    },
)
PLAY_TRISCHAKEN = PlayRules(
    first_lead=FirstLead.VORHAND, beating=Beating.ALWAYS, pagat=PagatHeld.LAST_TAROCK, kaiserstich=Kaiserstich.NEVER,
    tarock=TarockAre.TRUMPS,
    sources={
        "first_lead": "Cup, § Tarockspiele, 2", "lead_out_of_turn": "Cup, § Renonce, 10", "farbzwang": "Trischaken, 1",
        "tarockzwang": "Cup, § Negativspiele, 3", "stichzwang": "Trischaken, 1", "pagat_not_last": "Trischaken, 2",
    },
)
PLAY_FARBENSOLO = PlayRules(
    first_lead=FirstLead.VORHAND, beating=Beating.NEVER, pagat=PagatHeld.FREE, kaiserstich=Kaiserstich.TAROCK_LED,
    tarock=TarockAre.FIFTH_SUIT,
    sources={
        "first_lead": "Fabensolo, 1", "lead_out_of_turn": "Cup, § Renonce, 10", "farbzwang": "Fabensolo, 3", "tarockzwang": "Fabensolo, 3",
        "tarock_led_early": "Fabensolo, 2",
    },
    kaiserstich_source="Cup, § Farbspiele, 5",
)

OWN_ROWS = (
    PlayRow(("farbensolo",), rules=PLAY_FARBENSOLO, count=Count.SIDES, source="Fabensolo, 5", laid_away=0),
    PlayRow(("bettler", "bettler_ouvert"), rules=PLAY_NEGATIVE, count=Count.TRICKS, source=borrowed(TALON), tricks=0),
    PlayRow(("piccolo", "piccolo_ouvert"), rules=PLAY_NEGATIVE, count=Count.TRICKS, source=borrowed(TALON), tricks=1),
)
"""Each takes the place of the cup's of the same games."""

KOENIGRUFEN_GALLNEUKIRCHEN_PLAY = PlaySheet(
    pack=PackOf.TAROCK,
    tricks={4: 12},
    rows=(
        *lent(PLAY_ROWS, own=OWN_ROWS),
        PlayRow(("trischaken",), rules=PLAY_TRISCHAKEN, count=Count.EACH_LAST_TRICK, source="Trischaken, 3"),
    ),
)
