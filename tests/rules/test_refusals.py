"""Every code of a refusal for every field that can have it: what is wrong with the record, the code, the field.

A row changes a good record: a value replaces a field, None removes it.
"""

from typing import Any

import pytest

import rules
from rules.families.registry import FORM
from rules.words.findings import CODES, WARNINGS
from tests.rules.refused_announcements import ANNOUNCEMENTS, CUP, FRENCH, GARDE, HAND, ONE, POINT, RUFER, RULED, SPEIS, ZWEIBLATT, ann
from tests.rules.table import game

RECORDS = (
    # what is wrong, system, a good record, the change, code, field
    ("no game", CUP, RUFER, {"game": None}, "missing_field", "game"),
    ("a game of another sheet", CUP, RUFER, {"game": "besserrufer"}, "unknown_game", "game"),
    ("no dealer", CUP, RUFER, {"dealer": None}, "missing_field", "dealer"),
    ("no such dealer", CUP, RUFER, {"dealer": 4}, "bad_seat", "dealer"),
    ("no such Vorhand", POINT, ZWEIBLATT, {"vorhand": 3}, "bad_seat", "vorhand"),
    ("Vorhand in Königrufen", CUP, RUFER, {"vorhand": 1}, "unexpected_field", "vorhand"),
    ("no declarer", POINT, ZWEIBLATT, {"declarer": None}, "missing_field", "declarer"),
    ("no such declarer", POINT, ZWEIBLATT, {"declarer": 3}, "bad_seat", "declarer"),
    ("a declarer in Trischaken", CUP, "trischaken 25/0 20/0 15/0 10/0", {"declarer": 1}, "unexpected_field", "declarer"),
    ("no such partner", CUP, RUFER, {"partner": 7}, "bad_seat", "partner"),
    ("partner of himself", CUP, RUFER, {"partner": 1}, "bad_partner", "partner"),
    ("a partner in a Dreier", CUP, "dreier 1 won", {"partner": 2}, "unexpected_field", "partner"),
    ("a partner at a French table of four", FRENCH, GARDE, {"partner": 2}, "unexpected_field", "partner"),
    ("no such bid", POINT, ZWEIBLATT, {"bid": "besser"}, "bad_bid", "bid"),
    ("abgelöst by Vorhand", POINT, ZWEIBLATT, {"bid": "abgeloest"}, "bad_bid", "bid"),
    ("gehalten by another", POINT, "zweiblatt 2 37/2", {"bid": "gehalten"}, "bad_bid", "bid"),
    ("a Solo abgelöst", POINT, "solo 2 37/0", {"bid": "abgeloest"}, "bad_bid", "bid"),
    ("a Solo gehalten", POINT, "solo 1 37/0", {"bid": "gehalten"}, "bad_bid", "bid"),
    ("a bid in Trischaken", POINT, "trischaken 30/0 20/0 20/0", {"bid": "plain"}, "unexpected_field", "bid"),
    ("a bid in Königrufen", CUP, RUFER, {"bid": "plain"}, "unexpected_field", "bid"),
    ("no count", POINT, ZWEIBLATT, {"points": None}, "missing_field", "points"),
    ("no count, but three Blatt", POINT, ZWEIBLATT, {"points": "37/3"}, "bad_points", "points"),
    ("more than the pack", POINT, ZWEIBLATT, {"points": "70/2"}, "points_out_of_range", "points"),
    ("more than the pack, whole", POINT, ZWEIBLATT, {"points": 71}, "points_out_of_range", "points"),
    ("less than nothing", POINT, ZWEIBLATT, {"points": -1}, "points_out_of_range", "points"),
    ("a Blatt that 16 tricks cannot give", POINT, ZWEIBLATT, {"points": "37/1"}, "impossible_blatt", "points"),
    ("a whole number in Königrufen", CUP, RUFER, {"points": 37}, "bad_points", "points"),
    ("more than 70 in Königrufen", CUP, RUFER, {"points": "70/1"}, "points_out_of_range", "points"),
    ("a count in a Bettler", CUP, "bettler 1 won", {"points": "0/0"}, "unexpected_field", "points"),
    ("won against the count", CUP, RUFER, {"points": "35/1"}, "contradiction", "won"),
    ("Trischaken without counts", CUP, "trischaken 25/0 20/0 15/0 10/0", {"points": None}, "missing_field", "points"),
    ("Trischaken with three of four", CUP, "trischaken 25/0 20/0 25/0", {}, "bad_points", "points"),
    ("Trischaken with one left out", CUP, "trischaken 25/0 - 15/0 10/0", {}, "bad_points", "points[1]"),
    (
        "Trischaken with no count",
        CUP,
        "trischaken 25/0 20/0 15/0 10/0",
        {"points": ["25", "20/0", "15/0", "10/0"]},
        "bad_points",
        "points[0]",
    ),
    ("Trischaken beyond the pack", CUP, "trischaken 71/0 0/0 0/0 0/0", {}, "points_out_of_range", "points[0]"),
    ("Trischaken with a Blatt", POINT, "trischaken 30/1 20/0 20/0", {}, "impossible_blatt", "points[0]"),
    ("Trischaken that is not 70", CUP, "trischaken 25/0 20/0 15/0 11/0", {}, "sum_not_70", "points"),
    ("no result", CUP, RUFER, {"won": None}, "missing_field", "won"),
    ("no result of a Bettler", CUP, "bettler 1 won", {"won": None}, "missing_field", "won"),
    ("a result that is a word", CUP, RUFER, {"won": "ja"}, "bad_value", "won"),
    ("a result in Point-Tarock", POINT, ZWEIBLATT, {"won": True}, "unexpected_field", "won"),
    ("no such Kontra", POINT, ZWEIBLATT, {"kontra": 3}, "bad_kontra", "kontra"),
    ("Kontra of one alone", POINT, ZWEIBLATT, {"kontra": {"0": 2, "2": 1}}, "bad_kontra", "kontra"),
    ("an opponent not named", POINT, ZWEIBLATT, {"kontra": {"0": 8}}, "bad_kontra", "kontra"),
    ("the declarer named", POINT, ZWEIBLATT, {"kontra": {"0": 8, "1": 4}}, "bad_kontra", "kontra"),
    ("Kontra unlike in a positive game", CUP, "dreier 1 won", {"kontra": {"0": 2, "2": 2, "3": 4}}, "bad_kontra", "kontra"),
    ("a factor that is none", CUP, "bettler 1 won", {"kontra": {"0": 2, "2": 2, "3": 3}}, "bad_kontra", "kontra"),
    ("Kontra in Trischaken", CUP, "trischaken 25/0 20/0 15/0 10/0", {"kontra": 2}, "kontra_not_allowed", "kontra"),
    ("Kontra on a conceded game", CUP, "rufer 1 conceded", {"kontra": 2}, "kontra_not_allowed", "kontra"),
    (
        "Kontra before a loss at the talon",
        POINT,
        "zweiblatt 1 talon_loss; ohne_trull 1 before",
        {"kontra": 2},
        "kontra_not_allowed",
        "kontra",
    ),
    ("conceded with a partner", CUP, "rufer 1+3", {"conceded": True}, "contradiction", "conceded"),
    ("a Dreier conceded", CUP, "dreier 1", {"conceded": True}, "contradiction", "conceded"),
    ("a Solorufer conceded", CUP, "solorufer 1", {"conceded": True}, "contradiction", "conceded"),
    ("conceded and counted", CUP, "rufer 1 conceded", {"points": "20/0"}, "contradiction", "points"),
    ("conceded and won", CUP, "rufer 1 conceded", {"won": True}, "contradiction", "won"),
    ("conceded with a Trull", CUP, "rufer 1 conceded", {"announcements": [ann("trull")]}, "announcement_not_allowed", ONE),
    ("conceded and Renonce", CUP, "rufer 1 conceded; renonce 0", {}, "contradiction", "renonce"),
    ("conceded is yes or no", CUP, RUFER, {"conceded": 1}, "bad_value", "conceded"),
    ("Besserrufer conceded without its bird", SPEIS, "besserrufer 1", {"conceded": True}, "missing_announcement", "announcements"),
    ("lost at the talon of nothing", POINT, ZWEIBLATT, {"points": None, "talon_loss": True}, "missing_announcement", "announcements"),
    ("lost at the talon in a Solo", POINT, "solo 1 talon_loss; ohne_trull 1 open", {}, "contradiction", "talon_loss"),
    ("lost at the talon and counted", POINT, "zweiblatt 1 talon_loss; ohne_trull 1 before", {"points": "20/2"}, "contradiction", "points"),
    ("lost at the talon and won", POINT, "zweiblatt 1 talon_loss; ohne_trull 1 before won", {}, "contradiction", f"{ONE}.won"),
    (
        "lost at the talon, kontra'd announcement",
        POINT,
        "zweiblatt 1 talon_loss; ohne_trull 1 before K2",
        {},
        "kontra_not_allowed",
        f"{ONE}.kontra",
    ),
    ("lost at the talon and Renonce", POINT, "zweiblatt 1 talon_loss; ohne_trull 1 before; renonce 0", {}, "contradiction", "renonce"),
    ("talon_loss is yes or no", POINT, ZWEIBLATT, {"talon_loss": "ja"}, "bad_value", "talon_loss"),
    ("talon_loss in Königrufen", CUP, RUFER, {"talon_loss": True}, "unexpected_field", "talon_loss"),
    ("a threefold Radl", SPEIS, RUFER, {"radl": 3}, "bad_value", "radl"),
    ("a Radl in the cup", CUP, RUFER, {"radl": 2}, "bad_value", "radl"),
    ("misspelt", CUP, RUFER, {"kontar": 2}, "unknown_field", "kontar"),
    ("bouts in Königrufen", CUP, RUFER, {"bouts": 2}, "unexpected_field", "bouts"),
    ("a declarer of a redeal", CUP, "redeal", {"declarer": 1}, "unexpected_field", "declarer"),
    ("a count of a Fensterbankl", SPEIS, "fensterbankl", {"points": "0/0"}, "unexpected_field", "points"),
)

RENONCE = (
    ("Renonce is an object", CUP, RULED, {"renonce": [0]}, "bad_value", "renonce"),
    ("nobody revoked", CUP, RULED, {"renonce": {"offenders": []}}, "bad_offenders", "renonce.offenders"),
    ("no offenders named", CUP, RULED, {"renonce": {}}, "bad_offenders", "renonce.offenders"),
    ("everybody revoked", CUP, RULED, {"renonce": {"offenders": [0, 1, 2, 3]}}, "bad_offenders", "renonce.offenders"),
    ("one revoked twice", CUP, RULED, {"renonce": {"offenders": [0, 0]}}, "bad_offenders", "renonce.offenders"),
    ("no such offender", CUP, RULED, {"renonce": {"offenders": [4]}}, "bad_offenders", "renonce.offenders"),
    ("misspelt", CUP, RULED, {"renonce": {"offenders": [0], "claim": []}}, "unknown_field", "renonce.claim"),
    ("claims are a list", CUP, RULED, {"renonce": {"offenders": [0], "claims": {}}}, "bad_claim", "renonce.claims"),
    ("a claim is an object", CUP, RULED, {"renonce": {"offenders": [0], "claims": ["pagat"]}}, "bad_claim", "renonce.claims[0]"),
    ("the offender claims", CUP, "dreier 1; renonce 0; claim 0 pagat", {}, "bad_claim", "renonce.claims[0].by"),
    ("nobody claims", CUP, RULED, {"renonce": {"offenders": [0], "claims": [{"kind": "pagat"}]}}, "bad_claim", "renonce.claims[0].by"),
    ("a claim of nothing", CUP, RULED, {"renonce": {"offenders": [0], "claims": [{"by": 1}]}}, "bad_claim", "renonce.claims[0]"),
    (
        "a claim of both",
        CUP,
        RULED,
        {"renonce": {"offenders": [0], "claims": [{"by": 1, "kind": "pagat", "points": 3}]}},
        "bad_claim",
        "renonce.claims[0]",
    ),
    ("a silent Trull in the cup", CUP, "dreier 1; renonce 0; claim 1 trull", {}, "bad_claim", "renonce.claims[0].kind"),
    ("a silent Absolut", POINT, "zweiblatt 1; renonce 0; claim 1 absolut", {}, "bad_claim", "renonce.claims[0].kind"),
    ("what was announced", CUP, "dreier 1; pagat 1 open; renonce 0; claim 1 pagat", {}, "bad_claim", "renonce.claims[0].kind"),
    ("an opponent's Valat", POINT, "zweiblatt 1; renonce 0; claim 2 valat", {}, "bad_claim", "renonce.claims[0].kind"),
    ("a bird in a Bettler", CUP, "bettler 1; renonce 0; claim 1 pagat", {}, "bad_claim", "renonce.claims[0].kind"),
    ("a bird in Trischaken", CUP, "trischaken; renonce 0; claim 1 pagat", {}, "bad_claim", "renonce.claims[0].kind"),
    ("a bird in a colour game", CUP, "farbensolo 1; renonce 0; claim 1 pagat", {}, "bad_claim", "renonce.claims[0].kind"),
    (
        "one kind twice by one player",
        CUP,
        "dreier 1; renonce 0; claim 1 pagat; claim 2 pagat; claim 1 pagat",
        {},
        "bad_claim",
        "renonce.claims[2].kind",
    ),
    ("a king that lies in the talon", CUP, "solorufer 1; renonce 0; claim 1 koenig_ultimo", {}, "bad_claim", "renonce.claims[0].kind"),
    ("… on the Speiszettel", SPEIS, "solorufer 1; renonce 0; claim 2 koenig_ultimo", {}, "bad_claim", "renonce.claims[0].kind"),
    ("points that are none", CUP, "dreier 1; renonce 0; claim 1 points 0", {}, "bad_claim", "renonce.claims[0].points"),
    (
        "a reason that is no text",
        CUP,
        RULED,
        {"renonce": {"offenders": [0], "claims": [{"by": 1, "points": 2, "reason": 5}]}},
        "bad_value",
        "renonce.claims[0].reason",
    ),
    (
        "misspelt in a claim",
        CUP,
        RULED,
        {"renonce": {"offenders": [0], "claims": [{"by": 1, "points": 2, "why": ""}]}},
        "unknown_field",
        "renonce.claims[0].why",
    ),
    ("a sum that cannot be shared", CUP, "rufer 1+3; renonce 0 1 2", {}, "indivisible", "renonce"),
    ("French Tarot has none", FRENCH, GARDE, {"renonce": {"offenders": [0]}}, "unexpected_field", "renonce"),
    ("a tie without an answer", SPEIS, "trischaken 20/0 20/0 20/0 10/0", {}, "undefined_by_rules", "points"),
)

OTHERS = (
    ("no bouts", FRENCH, GARDE, {"bouts": None}, "missing_field", "bouts"),
    ("four bouts", FRENCH, GARDE, {"bouts": 4}, "bad_bouts", "bouts"),
    ("no points", FRENCH, GARDE, {"points": None}, "missing_field", "points"),
    ("points as a count", FRENCH, GARDE, {"points": "41/0"}, "bad_points", "points"),
    ("a quarter", FRENCH, GARDE, {"points": 41.25}, "bad_points", "points"),
    ("a half at a table of four", FRENCH, GARDE, {"points": 41.5}, "bad_points", "points"),
    ("more than 91", FRENCH, GARDE, {"points": 92}, "points_out_of_range", "points"),
    ("less than 0", FRENCH, GARDE, {"points": -1}, "points_out_of_range", "points"),
    ("petit for nobody", FRENCH, GARDE, {"petit_au_bout": "taker"}, "bad_value", "petit_au_bout"),
    ("poignées are a list", FRENCH, GARDE, {"poignees": {}}, "bad_value", "poignees"),
    ("a poignée is an object", FRENCH, GARDE, {"poignees": ["simple"]}, "bad_value", "poignees[0]"),
    ("a poignée of nobody", FRENCH, GARDE, {"poignees": [{"size": "simple"}]}, "missing_field", "poignees[0].by"),
    ("a poignée of no seat", FRENCH, GARDE, {"poignees": [{"by": 4, "size": "simple"}]}, "bad_seat", "poignees[0].by"),
    ("a poignée of no size", FRENCH, GARDE, {"poignees": [{"by": 1}]}, "missing_field", "poignees[0].size"),
    ("a poignée too big", FRENCH, GARDE, {"poignees": [{"by": 1, "size": "quadruple"}]}, "bad_value", "poignees[0].size"),
    ("a poignée misspelt", FRENCH, GARDE, {"poignees": [{"by": 1, "size": "simple", "trumps": 10}]}, "unknown_field", "poignees[0].trumps"),
    ("two of one player", FRENCH, "garde 1 41 b2; poignee 0 simple; poignee 0 double", {}, "duplicate_announcement", "poignees[1].by"),
    ("chelem is an object", FRENCH, GARDE, {"chelem": True}, "bad_value", "chelem"),
    ("chelem of nobody", FRENCH, GARDE, {"chelem": {"announced": True, "made": False}}, "missing_field", "chelem.by"),
    ("chelem of no side", FRENCH, GARDE, {"chelem": {"by": 1, "announced": True, "made": False}}, "bad_value", "chelem.by"),
    ("announced?", FRENCH, GARDE, {"chelem": {"by": "attack", "made": True}}, "missing_field", "chelem.announced"),
    ("made?", FRENCH, GARDE, {"chelem": {"by": "attack", "announced": True}}, "missing_field", "chelem.made"),
    ("announced is yes or no", FRENCH, GARDE, {"chelem": {"by": "attack", "announced": 1, "made": False}}, "bad_value", "chelem.announced"),
    ("made is yes or no", FRENCH, GARDE, {"chelem": {"by": "attack", "announced": True, "made": 0}}, "bad_value", "chelem.made"),
    (
        "chelem misspelt",
        FRENCH,
        GARDE,
        {"chelem": {"by": "attack", "announced": True, "made": False, "won": 1}},
        "unknown_field",
        "chelem.won",
    ),
    ("a chelem of nothing", FRENCH, "garde 1 41 b2; chelem attack", {}, "bad_value", "chelem"),
    ("a chelem of the losers", FRENCH, "garde 1 40 b2; chelem attack made", {}, "contradiction", "chelem"),
    ("Kontra in French Tarot", FRENCH, GARDE, {"kontra": 2}, "unexpected_field", "kontra"),
    ("no amounts", CUP, "redeal", {"game": "manual", "reason": "x"}, "missing_field", "amounts"),
    ("three amounts for four", CUP, "redeal", {"game": "manual", "reason": "x", "amounts": [1, -1, 0]}, "bad_value", "amounts"),
    ("half an amount", CUP, "redeal", {"game": "manual", "reason": "x", "amounts": [0.5, 0, 0, 0]}, "bad_value", "amounts[0]"),
    ("a cross sum", CUP, "redeal", {"game": "manual", "reason": "x", "amounts": [1, 0, 0, 0]}, "sum_not_0", "amounts"),
    ("no reason", CUP, "redeal", {"game": "manual", "amounts": [0, 0, 0, 0]}, "missing_field", "reason"),
    ("an empty reason", CUP, "redeal", {"game": "manual", "amounts": [0, 0, 0, 0], "reason": "  "}, "missing_field", "reason"),
    ("a reason that is no text", CUP, "redeal", {"game": "manual", "amounts": [0, 0, 0, 0], "reason": 1}, "bad_value", "reason"),
    ("of a misdeal", CUP, "redeal", HAND | {"of": "redeal"}, "unknown_game", "of"),
    ("of a settlement by hand", CUP, "redeal", HAND | {"of": "manual"}, "unknown_game", "of"),
    ("of a game of another sheet", CUP, "redeal", HAND | {"of": "fensterbankl"}, "unknown_game", "of"),
    ("of what is no game", CUP, "redeal", HAND | {"of": ["dreier"]}, "unknown_game", "of"),
    ("of a game, beside a game", CUP, RUFER, {"of": "rufer"}, "unexpected_field", "of"),
    ("of a game, beside a misdeal", CUP, "redeal", {"of": "rufer"}, "unexpected_field", "of"),
    ("a Radl on a settlement by hand", SPEIS, "redeal", HAND | {"of": "dreier", "radl": 1}, "unexpected_field", "radl"),
)
EVERY_RECORD = (*RECORDS, *ANNOUNCEMENTS, *RENONCE, *OTHERS)


def changed(text: str, change: dict[str, Any]) -> dict[str, Any]:
    record = game(text) | change
    return {key: value for key, value in record.items() if value is not None}


def found(request: dict[str, Any]) -> list[tuple[str, str]]:
    return [(error["code"], error["field"]) for error in rules.answer(request).get("errors", [])]


@pytest.mark.parametrize("words, system, record, change, code, field", EVERY_RECORD, ids=[f"{row[1]}: {row[0]}" for row in EVERY_RECORD])
def test_records(words: str, system: str, record: str, change: dict, code: str, field: str) -> None:
    """The one fault is reported, and nothing else."""
    request = {"system": system, "record": changed(record, change)}
    if system == FRENCH:
        request["seats"] = 4
    assert found(request) == [(code, field)]


def test_all_faults_of_a_record_at_once_in_the_order_of_the_form() -> None:
    record = {
        "kontra": 3, "points": "37/9", "dealer": 9, "game": "zweiblatt", "bid": "hoch", "declarer": 5, "vorhand": "x", "won": True,
        "typo": 1,
        "announcements": [{"kind": "trulli", "by": 8, "when": "now", "won": 2, "kontra": 7}], "talon_loss": 3, "renonce": {"offenders": []},
        "amounts": [],
    }  # fmt: skip
    fields = [field for _, field in found({"system": POINT, "record": record})]
    assert fields == [
        "dealer", "vorhand", "declarer", "bid", "points", "won", "kontra", f"{ONE}.kind", f"{ONE}.by", f"{ONE}.when", f"{ONE}.won",
        f"{ONE}.kontra",
        "talon_loss", "renonce.offenders", "amounts", "typo",
    ]  # fmt: skip
    places = [FORM.index(field.split(".")[0].split("[")[0]) for field in fields[:-1]]
    assert places == sorted(places)


def test_fields_that_nobody_knows_come_last_those_of_the_record_before_those_of_its_parts() -> None:
    record = {
        "game": "zweiblatt", "dealer": 0, "declarer": 1, "points": "37/2",
        "announcements": [{"kind": "trull", "by": 1, "when": "open", "won": True, "more": 1}], "typo": 1,
    }  # fmt: skip
    assert [field for _, field in found({"system": POINT, "record": record})] == ["typo", f"{ONE}.more"]


def test_a_besserrufer_that_is_conceded_with_a_partner_and_without_a_bird_has_two_faults() -> None:
    record = {"game": "besserrufer", "dealer": 0, "declarer": 1, "partner": 2, "conceded": True}
    assert found({"system": SPEIS, "record": record}) == [("missing_announcement", "announcements"), ("contradiction", "conceded")]


def test_every_code_is_tried() -> None:
    """Codes of a request and of options are in test_requests, those of a case in test_adjudicate_laws; sums, seats and records are here."""
    tried = {row[4] for row in EVERY_RECORD} | {"unknown_system", "unknown_option", "bad_option", "bad_seats"}
    tried |= {"unknown_violation", "unknown_stage", "bad_stage"}
    tried |= {"bad_cards"}  # of a game laid out, in test_play_refusals
    assert tried == CODES
    assert frozenset({"not_vorhand", "dealer_order"}) == WARNINGS
