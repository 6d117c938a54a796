"""Faults that both sheets of Hungarian Tarokk have, beside those of every sheet."""

from rules.rows.decisions import Stage, Violation

FAULTS = (
    Violation(
        "bid_without_honour", "group_announcing", "pays_own", everywhere=False, since=Stage.BIDDING,
        named=("ohne Trullstück geboten", "bid without an honour"),
    ),
    Violation(
        "broken_convention", "group_announcing", "pays_own", everywhere=False, since=Stage.BIDDING,
        named=("invit oder engedés ohne die versprochene Karte", "invit or engedés without the promised card"),
    ),
    Violation(
        "wrong_call", "group_announcing", "pays_own", everywhere=False, since=Stage.BEFORE_LEAD,
        named=("falsche Karte gerufen", "called the wrong card"),
    ),
    Violation(
        "office_kontra_missing", "group_announcing", "pays_own", everywhere=False, since=Stage.BEFORE_LEAD,
        named=("hivatalból kontra nicht gesagt (Kontra von Amts wegen)", "hivatalból kontra not said (Kontra by duty)"),
    ),
    Violation(
        "wrong_trull", "group_announcing", "pays_own", everywhere=False, since=Stage.BEFORE_LEAD,
        named=("trull ohne die Trullstücke angesagt, die er verspricht", "trull announced without the honours that it promises"),
    ),
    Violation(
        "wrong_side", "group_announcing", "pays_own", everywhere=False, since=Stage.BEFORE_LEAD,
        named=("für die falsche Seite angesagt", "announced for the wrong side"),
    ),
    Violation(
        "tarokkszam_missing", "group_announcing", "pays_own", everywhere=False, since=Stage.BEFORE_LEAD,
        named=("tarokkszám nicht gesagt (acht oder neun Tarock)", "tarokkszám not said (eight or nine tarokks)"),
    ),
    Violation(
        "repeated_figure", "group_announcing", "pays_own", everywhere=False, since=Stage.BEFORE_LEAD,
        named=("dieselbe Figur ein zweites Mal angesagt", "announced the same figure a second time"),
    ),
    Violation(
        "fault_not_reported", "group_conduct", "pays_own", everywhere=False,
        named=("einen Fehler gesehen und geschwiegen", "saw a fault and said nothing"),
    ),
)
DISCARD = ("discard_count", "discard_honour", "discard_tarock_hidden")
FOLLOWING = ("farbzwang", "tarockzwang", "lead_out_of_turn")
