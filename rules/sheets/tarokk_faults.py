"""Faults that both sheets of Hungarian Tarokk have, beside those of every sheet, and what of those they call otherwise."""

from rules.rows.decisions import Stage, Violation

FAULTS = (
    Violation(
        "misdeal", "group_dealing", "pays_own", idle=True,
        named=("Fehler beim Mischen, Abheben oder Geben", "fault in shuffling, cutting or dealing"),
    ),
    Violation(
        "discard_honour", "group_discard", "pays_discard", since=Stage.TALON,
        named=("Trullstück, König, XX oder versprochene Karte abgelegt", "laid away an honour, a king, the XX or the promised card"),
    ),
    Violation(
        "discard_tarock_hidden", "group_discard", "pays_discard", since=Stage.TALON,
        named=("Zahl der abgelegten Tarock nicht gesagt", "did not say how many tarokks he laid away"),
    ),
    Violation(
        "bird_or_king_early", "group_announcing", "pays_own", since=Stage.TRICK_OPEN,
        named=("gebundene Karte vor ihrem Stich gespielt oder in ihm behalten", "played a bound card before its trick, or kept it in it"),
    ),
    Violation(
        "fifth_interferes", "group_conduct", "pays_fifth_interferes", everywhere=False, idle=True,
        named=("der Geber von fünfen hat den Talon angesehen oder berührt", "the dealer of five looked at or touched the talon"),
    ),
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
LAYING_AWAY = ("harom", "ketto", "egy", "szolo")
"""Games in which something is laid away, in the last one by the three others alone."""
