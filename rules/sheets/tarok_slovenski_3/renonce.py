"""Slovenian Tarok: from facts to decision, after § 3.9. The first row that fits counts."""

from rules.rows.decisions import Decision, DecisionTable, Duty, Holds, Ruling, Stage, Violation

FIRST, LAST = Stage.DEALING, Stage.SCORED
CARD = ("farbzwang", "tarockzwang", "stichzwang", "pagat_not_last")
AWAY = ("discard_count", "discard_honour", "discard_tarock_hidden")
LAYING_AWAY = (
    "tri", "dva", "ena", "barvni_valat_tri", "barvni_valat_dva", "barvni_valat_ena", "valat_tri", "valat_dva", "valat_ena",
)
PAYS = (
    "Das ist Renons, das Spiel ist aus: er schreibt Spielwert, 35 und alle Ansagen minus (im Klop dessen Preis), sonst schreibt niemand etwas.",
    "That is renons, the game is over: he writes game, 35 and all announcements minus (in a klop its price), nobody else writes anything.",
)
DISCARDED = (
    "Das ist Renons, das Spiel ist aus: er schreibt Spielwert, 35 und alle Ansagen minus, ohne Kontra; sonst schreibt niemand etwas.",
    "That is renons, the game is over: he writes game, 35 and all announcements minus, without Kontra; nobody else writes anything.",
)

OWN = (
    Violation("misdeal", "group_dealing", idle=True, named=("Vergeben", "misdeal")),
    Violation(
        "discard_honour", "group_discard", since=Stage.TALON, named=("König oder Trulastück abgelegt", "laid away a king or a trula piece"),
    ),
    Violation(
        "bird_or_king_early", "group_announcing", since=Stage.TRICK_OPEN,
        named=("den angesagten Pagat nicht bis zum letzten Stich behalten", "did not keep the announced pagat to the last trick"),
    ),
    Violation(
        "call_out_of_turn", "group_announcing", everywhere=False, since=Stage.BIDDING,
        named=("außer der Reihe geboten, angesagt oder Kontra gesagt", "bid, announced or said Kontra out of turn"),
    ),
    Violation("cards_shown", "group_conduct", everywhere=False, named=("Karten gezeigt", "showed cards")),
    Violation("no_tarok", "group_dealing", everywhere=False, named=("jemand hat keinen Tarock", "somebody has no tarok")),
    Violation(
        "unproved_claim", "group_conduct", everywhere=False, since=Stage.TRICK_OPEN,
        named=("Renons verlangt und nicht bewiesen", "claimed a renons and did not prove it"),
    ),
)


FOLLOWING = (
    Duty("farbzwang", holds=Holds.EVERY_GAME, source="§ 3.9 b"),
    Duty("tarockzwang", holds=Holds.EVERY_GAME, source="§ 3.9 b"),
    Duty("stichzwang", holds=Holds.EVERY_GAME, source="§ 3.8", games=("klop",)),
    Duty("pagat_not_last", holds=Holds.EVERY_GAME, source="§ 2.3", games=("klop",)),
)
DUTIES = (
    *FOLLOWING,
    Duty("discard_count", holds=Holds.EVERY_GAME, source="§ 3.9 a", games=LAYING_AWAY),
    Duty("discard_honour", holds=Holds.EVERY_GAME, source="§ 3.9 a", games=LAYING_AWAY),
    Duty("discard_tarock_hidden", holds=Holds.EVERY_GAME, source="§ 3.9 a", games=LAYING_AWAY),
)

RULINGS = (
    Ruling(
        CARD, since=Stage.TRICK_OPEN, until=Stage.TRICK_OPEN, when=("covered",), decision=Decision.RENONCE, source="§ 3.9 b", why="why_covered",
        said=PAYS,
    ),
    Ruling(
        CARD, since=Stage.TRICK_OPEN, until=Stage.TRICK_OPEN, when=("speculation",), decision=Decision.RENONCE, source="§ 3.9 b",
        why="why_speculation", said=PAYS,
    ),
    Ruling(CARD, since=Stage.TRICK_OPEN, until=Stage.TRICK_OPEN, decision=Decision.CORRECT, source="§ 3.9 b"),
    Ruling(CARD, since=Stage.TRICK_TURNED, until=LAST, decision=Decision.RENONCE, source="§ 3.9 b", said=PAYS),
    Ruling(AWAY, since=Stage.TALON, until=Stage.TALON, decision=Decision.CORRECT, source="§ 3.9 a"),
    Ruling(AWAY, since=Stage.BEFORE_LEAD, until=LAST, decision=Decision.RENONCE, source="§ 3.9 a", said=DISCARDED),
    Ruling(
        ("lead_out_of_turn",), since=Stage.TRICK_OPEN, until=LAST, when=("warned_before",), decision=Decision.RENONCE, source="§ 3.9 c",
        why="why_warned_before", said=PAYS,
    ),
    Ruling(("lead_out_of_turn",), since=Stage.TRICK_OPEN, until=LAST, decision=Decision.WARNING, source="§ 3.9 c", why="why_first_time"),
    Ruling(
        ("call_out_of_turn",), since=Stage.BIDDING, until=LAST, when=("warned_before",), decision=Decision.RENONCE, source="§ 3.9 d",
        why="why_warned_before", said=PAYS,
    ),
    Ruling(("call_out_of_turn",), since=Stage.BIDDING, until=LAST, decision=Decision.WARNING, source="§ 3.9 d", why="why_first_time"),
    Ruling(
        ("cards_shown",), since=FIRST, until=LAST, when=("all_tricks_his",), decision=Decision.NO_RENONCE, source="§ 3.9 e",
        why="why_all_tricks_his",
    ),
    Ruling(
        ("cards_shown",), since=FIRST, until=LAST, when=("warned_before",), decision=Decision.RENONCE, source="§ 3.9 e", why="why_warned_before",
        said=PAYS,
    ),
    Ruling(("cards_shown",), since=FIRST, until=LAST, decision=Decision.WARNING, source="§ 3.9 e", why="why_first_time"),
    Ruling(("talking",), since=FIRST, until=LAST, decision=Decision.DISCRETION, source="§ 3.9 f", why="why_judged"),
    Ruling(("misdeal",), since=FIRST, until=Stage.BEFORE_LEAD, decision=Decision.REDEAL, source="§ 3.9 g"),
    Ruling(("misdeal",), since=Stage.TRICK_OPEN, until=LAST, decision=Decision.DISCRETION, source="§ 3.9 g", why="why_no_consequence"),
    Ruling(("no_tarok",), since=FIRST, until=Stage.BEFORE_LEAD, decision=Decision.REDEAL, source="§ 3.9 h"),
    Ruling(("no_tarok",), since=Stage.TRICK_OPEN, until=LAST, decision=Decision.DISCRETION, source="§ 3.9 h", why="why_no_consequence"),
    Ruling(
        ("bird_or_king_early",), since=Stage.TRICK_OPEN, until=LAST, when=("forced",), decision=Decision.BIRD_LOST, source="§ 3.5",
        why="why_follow_forced",
    ),
    Ruling(
        ("bird_or_king_early",), since=Stage.TRICK_OPEN, until=Stage.TRICK_OPEN, when=("covered",), decision=Decision.RENONCE, source="§ 3.9 b",
        why="why_covered", said=PAYS,
    ),
    Ruling(
        ("bird_or_king_early",), since=Stage.TRICK_OPEN, until=Stage.TRICK_OPEN, when=("speculation",), decision=Decision.RENONCE,
        source="§ 3.9 b", why="why_speculation", said=PAYS,
    ),
    Ruling(("bird_or_king_early",), since=Stage.TRICK_OPEN, until=Stage.TRICK_OPEN, decision=Decision.CORRECT, source="§ 3.9 b"),
    Ruling(("bird_or_king_early",), since=Stage.TRICK_TURNED, until=LAST, decision=Decision.RENONCE, source="§ 3.9 b", said=PAYS),
    Ruling(
        ("unproved_claim",), since=Stage.TRICK_OPEN, until=Stage.NEXT_LEAD, decision=Decision.RENONCE, source="§ 3.9", why="why_not_proved",
        said=PAYS,
    ),
    Ruling(("unproved_claim",), since=LAST, until=LAST, decision=Decision.NO_RENONCE, source="§ 3.9", why="why_claimed_late"),
)

TAROK_SLOVENSKI_3_RENONCE = DecisionTable(duties=DUTIES, rulings=RULINGS, late_source="§ 3.9", own=OWN, panel_sources=("§ 3.9 f",), discards=AWAY)
