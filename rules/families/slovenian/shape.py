"""The fields of a record of Slovenian Tarok, in the order of the form."""

from dataclasses import replace

from rules.engine.shape import CLOSING, FLAG_FAULT, OPENING, SEAT_FAULT, Field, Form
from rules.rows import kinds

COUNTED = frozenset({kinds.CALLED_COUNTED, kinds.LONE_COUNTED})
HIGH = frozenset({kinds.CALLED_HIGH, kinds.LONE_HIGH})
CALLED = frozenset({kinds.CALLED_COUNTED, kinds.CALLED_HIGH})
KLOP = frozenset({kinds.KLOP})
DECLARED = COUNTED | HIGH
PLAYED = DECLARED | KLOP
MOST_MISDEALS = 1000
_AMOUNTS, *_BY_HAND = CLOSING
_MOND = Field(name="mond", form=Form.MOND, kinds=COUNTED, label=("Mond verloren", "mond lost"), refusal=("bad_value", "mond_no_object"),
              key="M", after=True)  # fmt: skip

SHAPE = (
    *OPENING,
    Field(name="declarer", form=Form.SEAT, kinds=DECLARED, label=("Igralec (Spieler)", "igralec (declarer)"), refusal=SEAT_FAULT,
          needed="missing_declarer"),
    Field(name="partner", form=Form.PARTNER, kinds=CALLED, label=("Soigralec (Mitspieler)", "soigralec (partner)"), refusal=SEAT_FAULT),
    Field(name="points", form=Form.COUNT, kinds=COUNTED, label=("Punkte des Spielers", "The declarer’s points"),
          refusal=("bad_points", "bad_single_points"), after=True),
    Field(name="points", form=Form.COUNTS, kinds=KLOP, label=("Punkte jedes Spielers", "Points of each player"),
          refusal=("bad_points", "counts_a_seat"), needed="missing_counts", after=True),
    Field(name="zaruf_bonus", form=Form.FLAG, kinds=frozenset({kinds.CALLED_COUNTED}),
          label=("Zarufal: ohne Stich mit dem König, +5", "zarufal: no trick with the king, +5"), refusal=FLAG_FAULT, key="Z", after=True),
    Field(name="won", form=Form.RESULT, kinds=HIGH, label=("Ergebnis", "Result"), refusal=FLAG_FAULT, after=True),
    Field(name="kontra", form=Form.SAYERS, kinds=PLAYED, label=("Kontra auf das Spiel", "Kontra on the game"),
          refusal=("bad_kontra", "kontra_names_sayer")),
    Field(name="announcements", form=Form.ANNOUNCEMENTS, kinds=PLAYED, label=("Napovedi (Ansagen)", "napovedi (announcements)"),
          refusal=("bad_value", "announcements_no_list")),
    _MOND, replace(_MOND, kinds=HIGH, option=("mond_in", "all_but_klop")),
    Field(name="radl", form=Form.FACTOR, kinds=DECLARED, label=("Radelc", "Radelc"), refusal=("bad_value", "bad_radelc"), asked=False),
    Field(name="renonce", form=Form.RENONS, kinds=PLAYED, label=("Renons", "Renons"), refusal=("bad_value", "renonce_no_object"), key="X",
          after=True),
    Field(name="misdeal", form=Form.NUMBER, kinds=frozenset({kinds.EMPTY}),
          label=("Wievieltes Vergeben des Gebers (leer: jemand hat keinen Tarock)",
                 "Which misdeal of this dealer (empty: somebody has no tarok)"),
          refusal=("bad_value", "bad_misdeal"), low=1, high=MOST_MISDEALS, after=True),
    replace(_AMOUNTS, everybody=True), *_BY_HAND,
)  # fmt: skip
