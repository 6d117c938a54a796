"""The fields of a record of Hungarian Tarokk, in the order of the form."""

from rules.engine.shape import CLOSING, FLAG_FAULT, OPENING, SEAT_FAULT, Field, Form
from rules.rows import kinds

PAIRED = frozenset({kinds.PARTNER})

SHAPE = (
    *OPENING,
    Field(name="declarer", form=Form.SEAT, kinds=PAIRED | {kinds.TRIED}, label=("felvevő (Spieler)", "felvevő (declarer)"),
          refusal=SEAT_FAULT, needed="missing_declarer"),
    Field(name="partner", form=Form.PARTNER, kinds=PAIRED, label=("segítő (Partner)", "segítő (partner)"), refusal=SEAT_FAULT),
    Field(name="points", form=Form.COUNT, kinds=PAIRED, label=("Punkte des Spielers", "The declarer’s points"),
          refusal=("bad_points", "bad_single_points"), after=True),
    Field(name="won", form=Form.RESULT, kinds=PAIRED, label=("Ergebnis", "Result"), refusal=FLAG_FAULT, after=True),
    Field(name="kontra", form=Form.KONTRA, kinds=PAIRED, label=("Kontra auf das Spiel", "Kontra on the game"),
          refusal=("bad_kontra", "bad_kontra")),
    Field(name="announcements", form=Form.ANNOUNCEMENTS, kinds=PAIRED, label=("Figuren", "Figures"),
          refusal=("bad_value", "announcements_no_list")),
    Field(name="renonce", form=Form.RENONCE, kinds=PAIRED, label=("Renonsz", "Renonsz"), refusal=("bad_value", "renonce_no_object"),
          key="X", after=True),
    Field(name="called_in_skart", form=Form.FLAG, kinds=PAIRED, label=("Gerufene Karte im Skart", "Called card in the skart"),
          refusal=FLAG_FAULT, key="L"),
    *CLOSING,
)  # fmt: skip
