"""renonce.md and cups.md, „Renonce: the referee's table“: the rows of the seven Königrufen sheets, as a file of one's own writes them."""

from typing import Any

STAGES = ("dealing", "bidding", "talon", "before_lead", "trick_open", "trick_turned", "next_lead", "scored", "next_game")
DUTIES = ("farbzwang", "tarockzwang", "stichzwang", "pagat_not_last")
HIDDEN = ("discard_count", "discard_honour", "discard_tarock_hidden")
DISCARDS = (*HIDDEN, "discard_suit_hidden")
Rows = dict[str, dict[str, Any]]


def ask(fact: str, yes: Any, no: Any) -> dict[str, Any]:
    return {"fact": fact, "yes": yes, "no": no}


def row(payer: str = "accused", **stages: Any) -> dict[str, Any]:
    return {"stages": stages, "payer": payer}


def each(names: tuple[str, ...], **stages: Any) -> Rows:
    return {name: row(**stages) for name in names}


IN_PLAY = {"trick_open": "correct", "trick_turned": "renonce"}
MISDEAL = {"misdeal": row("wrong_count", dealing="redeal", bidding="renonce")}
FIRST_CALL = {"misdeal": row("wrong_count", dealing="redeal", bidding=ask("before_first_call", "redeal", "renonce"), talon="renonce")}
SOFT = {"bird_or_king_early": row(trick_open=ask("gained", "renonce", "bird_lost"))}
HARD = {
    "bird_or_king_early": row(
        trick_open="correct", trick_turned=ask("forced", ask("higher_given_first", "bird_lost", "renonce"), "renonce")
    )
}
BREACH = {"betrayal": row(dealing="renonce"), "rule_breach": row(dealing="correct", trick_turned=ask("breach", "renonce", "no_renonce"))}
FEW = {"too_few_suit_cards": row(bidding="correct", trick_open="discretion")}

CUP: Rows = {
    **each(DUTIES, **IN_PLAY),
    "tarock_led_early": row(trick_open="correct", trick_turned="discretion"),
    "self_call": row(bidding="renonce"),
    **MISDEAL,
    "bird_or_king_early": row(
        trick_open=ask("forced", "bird_lost", "correct"), trick_turned=ask("forced", "bird_lost", ask("gained", "renonce", "bird_lost"))
    ),
    **each(HIDDEN, talon="correct", trick_open="discretion"),
    "lead_out_of_turn": row(trick_open=ask("decisive", "renonce", "no_renonce"), trick_turned="accepted"),
    "cards_shown_or_mixed": row(dealing="discretion"),
    "kibitzer": row(dealing=ask("decisive", "annul", "no_renonce")),
}
SPEISZETTEL: Rows = {
    **each((*DUTIES, "tarock_led_early", "lead_out_of_turn"), **IN_PLAY),
    **each(HIDDEN, talon="correct", trick_turned="renonce"),
    **MISDEAL,
    "self_call": row(bidding=ask("four_kings", "no_renonce", "renonce")),
    **HARD,
    **BREACH,
}
BESSERRUFER = {"besserrufer_without_bird": row(bidding="renonce"), "bird_out_of_order": row(**IN_PLAY)}
OBEROESTERREICH: Rows = {
    **each(DUTIES, **IN_PLAY),
    "tarock_led_early": row(trick_open="correct", trick_turned="discretion"),
    **each(DISCARDS, talon="correct", trick_open="renonce"),
    **MISDEAL,
    **BESSERRUFER,
    "wrong_king_announced": row(talon="renonce"),
    **SOFT,
    "lead_out_of_turn": row(trick_open=ask("decisive", "renonce", "correct"), trick_turned="accepted"),
    "talking": row(dealing=ask("decisive", "renonce", "no_renonce")),
    "cards_thrown_together": row("threw_together", dealing="renonce"),
    "self_call": row(bidding="discretion"),
    "kibitzer": row(dealing="discretion"),
}
TIROL: Rows = {
    **each((*DUTIES, "tarock_led_early", "lead_out_of_turn"), **IN_PLAY),
    **each(DISCARDS, talon="correct", trick_turned="renonce"),
    **MISDEAL,
    **BESSERRUFER,
    "wrong_bird_announced": row(talon="discretion"),
    "wrong_king_announced": row(talon="discretion"),
    **HARD,
    "self_call": row(bidding="renonce"),
    **BREACH,
}
SAUWALD: Rows = {
    **each(DUTIES, **IN_PLAY),
    "tarock_led_early": row(trick_open="correct", trick_turned="discretion"),
    **each(HIDDEN, talon="correct", trick_open="discretion"),
    **FIRST_CALL,
    **BESSERRUFER,
    "wrong_bird_announced": row(talon="bird_lost"),
    "wrong_king_announced": row(talon="bird_lost"),
    **SOFT,
    **FEW,
    "lead_out_of_turn": row(trick_open=ask("warned_before", "renonce", "correct"), trick_turned="accepted"),
    "self_call": row(bidding="discretion"),
}
# What a row of a file cannot say is left out: the Besserrufer's wrong bird and the fifth player in Oberösterreich, Tirol's Stichzwang.
TABLES: dict[str, dict[str, Any]] = {
    "koenigrufen-cup": {"rows": CUP, "late": "expired"},
    "koenigrufen-gallneukirchen": {"rows": {**CUP, **FIRST_CALL}, "late": "expired"},
    "koenigrufen-cup-2018": {"rows": {**CUP, **FEW}, "late": "expired"},
    "koenigrufen-speiszettel": {"rows": SPEISZETTEL, "late": "discretion"},
    "koenigrufen-oberoesterreich": {"rows": OBEROESTERREICH, "late": "discretion"},
    "koenigrufen-tirol": {"rows": TIROL, "late": "discretion"},
    "koenigrufen-sauwald": {"rows": SAUWALD, "late": "discretion"},
}
