"""The fields of a record of French Tarot, in the order of the form."""

from rules.engine.shape import CLOSING, OPENING, SEAT_FAULT, Field, Form
from rules.rows import kinds
from rules.rows.pack_gives import SIDES
from rules.rows.policies import Policies
from rules.rows.system import RuleSystem

TAKER = frozenset({kinds.TAKER})


def of_five(system: RuleSystem, _policies: Policies, seats: int) -> bool:
    """At a table of five where all play."""
    return seats == 5 and not system.rests(seats)


SHAPE = (
    *OPENING,
    Field(name="declarer", form=Form.SEAT, kinds=TAKER, label=("Spieler", "declarer"), refusal=SEAT_FAULT, needed="missing_declarer"),
    Field(name="partner", form=Form.PARTNER, kinds=TAKER, where=of_five, label=("Partner", "partner"), refusal=SEAT_FAULT),
    Field(name="points", form=Form.HALVES, kinds=TAKER, label=("Augen des Spielers", "The taker’s points"),
           refusal=("bad_points", "bad_half_points"), needed="missing_taker_points", after=True),
    Field(name="bouts", form=Form.NUMBER, kinds=TAKER, label=("Spitzen", "bouts"),
           refusal=("bad_bouts", "bad_bouts"), needed="missing_bouts", high=3, after=True, one=("Spitze", "bout")),
    Field(name="petit_au_bout", form=Form.CHOICE, kinds=TAKER, label=("Eins zum Schluss", "petit au bout"),
           refusal=("bad_value", "bad_side"), choices=SIDES, key="E", after=True),
    Field(name="poignees", form=Form.POIGNEES, kinds=TAKER, label=("Poignée", "poignée"),
           refusal=("bad_value", "poignees_no_list"), key="P"),
    Field(name="chelem", form=Form.CHELEM, kinds=TAKER, label=("Chelem", "chelem"), refusal=("bad_value", "chelem_no_object"),
    choices=SIDES,
           key="D"),
    *CLOSING,
)  # fmt: skip
