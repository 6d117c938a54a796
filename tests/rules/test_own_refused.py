"""What a file of the second format is refused for: the row, and the code that stays. Each line is one fault of its own, worked out from the
page."""

from typing import Any

import pytest

import rules
from rules.book import bases
from rules.book.own import SheetRefused, read_sheet

HEAD: dict[str, Any] = {
    "format": "tarock-sheet/2", "slug": "lamm", "name": "Zum Lamm", "edition": "1", "valid_from": "2026-10-01", "base": "koenigrufen-cup",
}  # fmt: skip
NONE = HEAD | {"base": "none", "games": {"dreier": 4}}
COUNT = {"total": 70, "unit": "thirds", "wins": "35/1"}
HOCH = {"kind": "alone", "value": 3}
FANG = {"kind": "catch", "value": [1, 2]}
NAMED = {"hoch": "Hoch", "fang": "Fang"}


def faults(data: dict[str, Any]) -> list[tuple[str, str]]:
    """Row and code of each."""
    with pytest.raises(SheetRefused) as refused:
        read_sheet(data)
    found = refused.value.faults
    assert all(fault.german and fault.english and "{" not in fault.german.replace("{ ", "") for fault in found)
    return [(fault.row, fault.code) for fault in found]


def game(**said: Any) -> dict[str, Any]:
    """A file with one game of its own."""
    return {"own_games": {"hoch": HOCH | said}, "names": {"hoch": "Hoch"}}


def announcement(**said: Any) -> dict[str, Any]:
    """A file with one announcement of its own."""
    return {"own_announcements": {"fang": {key: value for key, value in (FANG | said).items() if value is not None}},
            "names": {"fang": "Fang"}}  # fmt: skip


@pytest.mark.parametrize("part, row, code", [
    ({"names": []}, "names", "no_table"),
    ({"names": {"dreier": 5}}, "names.dreier", "bad_text"),
    ({"names": {"dreier": "x" * 41}}, "names.dreier", "bad_text"),
    ({"names": {"dreier": {"en": "Three"}}}, "names.dreier.de", "missing_key"),
    ({"names": {"dreier": {"de": "Blick", "fr": "Trois"}}}, "names.dreier.fr", "unknown_key"),
    ({"names": {"besserrufer": "Aufrufer"}}, "names.besserrufer", "unknown_row"),
    ({"names": {"farbzwang": "Nicht bedient"}}, "names.farbzwang", "unknown_row"),
    ({"names": {"vier_koenige": "König Ultimo"}}, "names.vier_koenige", "clash"),
    ({"names": {"dreier": "piccolo OUVERT"}}, "names.dreier", "clash"),
    ({"name": {"en": "Lamb"}}, "name.de", "missing_key"),

    ({"halves": "some"}, "halves", "unknown_choice"),
    ({"games": {"rufer": 1.5}}, "games.rufer", "bad_value"),
    ({"games": {"rufer": [1, 0]}}, "games.rufer", "bad_value"),
    ({"games": {"pagatrufer": [1, 2]}}, "games.pagatrufer", "bad_value"),
    ({"games": {"sechserdreier": 4}}, "games.sechserdreier", "bad_lost"),
    ({"halves": "kept", "games": {"rufer": 1.25}}, "games.rufer", "bad_value"),
    ({"announcements": {"trull": [1, 2.5]}}, "announcements.trull", "bad_pair"),

    (game(value=0), "own_games.hoch.value", "bad_value"),
    (game(value=None), "own_games.hoch.value", "missing_key"),
    (game(kind="solo"), "own_games.hoch.kind", "unknown_choice"),
    (game(kind=None), "own_games.hoch.kind", "missing_key"),
    (game(lost=2.5), "own_games.hoch.lost", "bad_value"),
    (game(partner="called"), "own_games.hoch.partner", "not_for_kind"),
    (game(kind="negative", solo=True), "own_games.hoch.solo", "not_for_kind"),
    (game(kind="negative", factor=2), "own_games.hoch.factor", "not_for_kind"),
    (game(kind="negative", announcements="all"), "own_games.hoch.announcements", "not_for_kind"),
    (game(solo="yes"), "own_games.hoch.solo", "unknown_choice"),
    (game(factor=17), "own_games.hoch.factor", "bad_value"),
    (game(announcements="some"), "own_games.hoch.announcements", "unknown_choice"),
    (game(announcements=["pagat", "panzer"]), "own_games.hoch.announcements", "unknown_row"),
    (game(like="rufer"), "own_games.hoch.like", "unknown_choice"),
    (game(kind="rufer", like="pagatrufer"), "own_games.hoch.like", "unknown_choice"),
    (game(like=["dreier"]), "own_games.hoch.like", "unknown_choice"),
    (game(wert=3), "own_games.hoch.wert", "unknown_key"),
    ({"own_games": {"hoch": 3}, "names": {"hoch": "Hoch"}}, "own_games.hoch", "no_table"),
    ({"own_games": {"hoch": HOCH}}, "names.hoch", "missing_key"),
    ({"own_games": {"Hoch": HOCH}}, "own_games.Hoch", "bad_slug"),
    ({"own_games": {"x" * 31: HOCH}}, "own_games." + "x" * 31, "bad_slug"),
    ({"own_games": {"half_time": HOCH}}, "own_games.half_time", "own_slug_taken"),

    (announcement(kind=None), "own_announcements.fang.kind", "missing_key"),
    (announcement(value=None), "own_announcements.fang.value", "missing_key"),
    (announcement(value=[1]), "own_announcements.fang.value", "bad_pair"),
    (announcement(value=[None, None]), "own_announcements.fang.value", "bad_pair"),
    (announcement(value=[1, 2.5]), "own_announcements.fang.value", "bad_value"),
    (announcement(value="1"), "own_announcements.fang.value", "bad_value"),
    (announcement(value={"bettler": 2}), "own_announcements.fang.value.bettler", "unknown_row"),
    (announcement(value={"dreier": [1, 2, 3]}), "own_announcements.fang.value.dreier", "bad_pair"),
    (announcement(games=["bettler"]), "own_announcements.fang.games", "unknown_row"),
    (announcement(games="dreier"), "own_announcements.fang.games", "no_list"),
    (announcement(by="me"), "own_announcements.fang.by", "unknown_choice"),
    (announcement(kind="holding", kontra=True), "own_announcements.fang.kontra", "clash"),
    (announcement(kind="holding", silent_lost=True), "own_announcements.fang.silent_lost", "clash"),
    (announcement(pays="pair"), "own_announcements.fang.pays", "clash"),
    (announcement(value=[1, None], pays="pair", silent_lost=True), "own_announcements.fang.pays", "clash"),
    (announcement(kind="count", needs="40/0", value=[1, None], pays="pair"), "own_announcements.fang.pays", "clash"),
    (announcement(kind="count"), "own_announcements.fang.needs", "missing_key"),
    (announcement(kind="count", needs="70/1"), "own_announcements.fang.needs", "bad_count"),
    (announcement(kind="count", needs=0), "own_announcements.fang.needs", "bad_count"),
    (announcement(raises=True), "own_announcements.fang.raises", "not_for_kind"),
    ({"own_announcements": {"valat": {"value": 5}}}, "own_announcements.valat", "own_slug_taken"),
    ({"own_announcements": {"dreier": {"kind": "trick", "value": 5}}}, "own_announcements.dreier", "own_slug_taken"),
    ({"own_announcements": {"uhu": {"value": 2, "needs": 40}}}, "own_announcements.uhu.needs", "not_for_kind"),
    ({"own_announcements": {"uhu": {"value": 2}}, "announcements": {"uhu": None}}, "own_announcements.uhu", "twice"),
    ({"own_announcements": {"hoch": FANG}, **game()}, "own_announcements.hoch", "own_slug_taken"),

    ({"count": {"total": 70, "unit": "thirds"}}, "count.wins", "missing_key"),
    ({"count": COUNT | {"total": 1}}, "count.total", "bad_value"),
    ({"count": COUNT | {"unit": "halves"}}, "count.unit", "unknown_choice"),
    ({"count": COUNT | {"wins": "70/1"}}, "count.wins", "bad_count"),
    ({"count": COUNT | {"wins": "35/3"}}, "count.wins", "bad_count"),
    ({"count": COUNT | {"wins": 35}}, "count.wins", "bad_count"),
    ({"count": COUNT | {"wins_kontra": "34/2"}}, "count.wins_kontra", "bad_count"),
    ({"count": COUNT | {"wins": "35/2", "tie": "nobody"}}, "count.tie", "clash"),
    ({"count": {"total": 71, "unit": "whole", "wins": "36/0"}}, "count.wins", "bad_count"),
    ({"count": COUNT | {"mayor": 71}}, "count.mayor", "bad_count"),

    ({"surplus": {}}, "surplus.who", "missing_key"),
    ({"surplus": {"who": "winner", "above": 35}}, "surplus.step", "missing_key"),
    ({"surplus": {"who": "winner", "above": 35, "step": 0}}, "surplus.step", "bad_count"),
    ({"surplus": {"who": "winner", "above": 35, "step": 1, "per": 0}}, "surplus.per", "bad_value"),
    ({"surplus": {"who": "all", "above": 35, "step": 1}}, "surplus.who", "unknown_choice"),

    ({"kontra": {"max": 3}}, "kontra.max", "unknown_choice"),
    ({"kontra": {"covers": "game_and_all"}, "policies": {"valat_value": "multiplies", "valat_kontra": "valat_only"}},
     "kontra.covers", "clash"),
    ({"policies": {"valat_kontra": "all_items"}}, "policies.valat_kontra", "added_kontra"),
    ({"policies": {"valat_value": "multiplies", "valat_kontra": "all_items"}}, "policies.valat_kontra", "multiplies_separate"),
    ({"policies": {"valat_value": "multiplies_all", "valat_kontra": "all_items", "bird_rufer": "unit"}},
     "policies.bird_rufer", "unit_multiplies"),
    ({"policies": {"trischaken_value": 2}}, "policies.trischaken_value", "scheme_has_not"),
    ({"policies": {"trischaken": "two_pay_one", "trischaken_value": 0}}, "policies.trischaken_value", "bad_value"),
    ({"policies": {"valat_beside": "no_silent_birds"}}, "policies.valat_beside", "unknown_choice"),

    ({"seats": {"active": 5}}, "seats.active", "unknown_choice"),
    ({"seats": {"tables": [3, 4]}}, "seats.tables", "bad_value"),
    ({"seats": {"tables": [4, 7]}}, "seats.tables", "bad_value"),
    ({"seats": {"tables": 4}}, "seats.tables", "no_list"),
    ({"seats": {"tables": [4, 5], "out": {"5": [0, 2]}}}, "seats.out.5", "bad_out"),
    ({"seats": {"tables": [4, 5], "out": {"5": [5]}}}, "seats.out.5", "bad_out"),
    ({"seats": {"tables": [4, 5], "out": {"6": [0, 2]}}}, "seats.out.6", "unknown_row"),
    ({"day": {"games_at": {"6": 20}}}, "day.games_at.6", "unknown_row"),
    ({"renonce": {"rows": {"farbzwang": {"stages": {"next_game": "renonce"}}}}}, "renonce.rows.farbzwang.stages.next_game", "unknown_key"),
    ({"seats": {"tables": [4, 5], "out": {"drei": [0]}}}, "seats.out.drei", "unknown_key"),

    ({"radl": {"triggers": {"trischaken": 21}}}, "radl.triggers.trischaken", "bad_value"),
    ({"radl": {"triggers": {"manual": 2}}}, "radl.triggers.manual", "unknown_row"),
    ({"radl": {"stack": "add"}}, "radl.stack", "unknown_choice"),
    ({"radl": {"stack": "append", "max": 4}}, "radl.max", "clash"),
    ({"radl": {"events": {"pagat": "Pagat"}}}, "radl.events.pagat", "own_slug_taken"),
    ({"radl": {"events": {"Gstiess": "Gstieß"}}}, "radl.events.Gstiess", "bad_slug"),
    ({"radl": None, "policies": {"radl": "no"}}, "radl", "twice"),

    ({"play": {"direction": "left"}}, "play.direction", "unknown_choice"),
    ({"play": {"beat_trischaken": "declarer"}}, "play.beat_trischaken", "unknown_choice"),
    ({"play": {"lead_trischaken": "declarer"}}, "play.lead_trischaken", "unknown_choice"),
    ({"play": {"talon": True}}, "play.talon", "unknown_choice"),
    ({"renonce": {"late": "correct"}}, "renonce.late", "unknown_choice"),
    ({"renonce": {"from": "koenigrufen-wien"}}, "renonce.from", "unknown_choice"),
    ({"renonce": {"pays": "twice"}}, "renonce.pays", "unknown_choice"),
    ({"renonce": {"pays": {"each": 0}}}, "renonce.pays.each", "bad_value"),
    ({"renonce": {"claims": {"panzer": "open"}}}, "renonce.claims.panzer", "unknown_row"),
    ({"renonce": {"claims": {"pagat": "both"}}}, "renonce.claims.pagat", "unknown_choice"),
    ({"renonce": {"claims": {"pagat": 2}}, "policies": {"claims": "none"}}, "renonce.claims", "twice"),
    ({"renonce": {"rows": {"farbzwang": {}}}}, "renonce.rows.farbzwang.stages", "missing_key"),
    ({"renonce": {"rows": {"farbzwang": {"stages": {}}}}}, "renonce.rows.farbzwang.stages", "missing_key"),
    ({"renonce": {"rows": {"farbzwang": {"stages": {"scored": None}}}}}, "renonce.rows.farbzwang.stages", "missing_key"),
    ({"renonce": {"rows": {"farbzwang": {"stages": {"later": "renonce"}}}}}, "renonce.rows.farbzwang.stages.later", "unknown_key"),
    ({"renonce": {"rows": {"farbzwang": {"stages": {"scored": "lost"}}}}}, "renonce.rows.farbzwang.stages.scored", "unknown_choice"),
    ({"renonce": {"rows": {"farbzwang": {"stages": {"scored": "renonce"}, "games": ["panzer"]}}}},
     "renonce.rows.farbzwang.games", "unknown_row"),
    ({"renonce": {"rows": {"plaudern": None}}}, "renonce.rows.plaudern", "unknown_row"),
    ({"renonce": {"rows": {"dreier": {"stages": {"scored": "renonce"}}}}, "names": {"dreier": "Dreier"}},
     "renonce.rows.dreier", "own_slug_taken"),

    ({"sentences": {}}, "sentences", "no_list"),
    ({"sentences": ["§ 1"]}, "sentences[0]", "no_table"),
    ({"sentences": [{"de": "Auf."}]}, "sentences[0].paragraph", "missing_key"),
    ({"sentences": [{"paragraph": "§ 1", "de": "x" * 401}]}, "sentences[0].de", "bad_text"),
    ({"sentences": [{"paragraph": "§ 1", "de": "Auf.", "row": "play.talon_to"}]}, "sentences[0].row", "unknown_row"),
    ({"day": {"rounds": 0}}, "day.rounds", "bad_value"),
    ({"day": {"start": "24:00"}}, "day.start", "bad_value"),
    ({"day": {"kontra": "later"}}, "day.kontra", "unknown_choice"),
])  # fmt: skip
def test_one_fault_is_told_at_its_row(part: dict[str, Any], row: str, code: str) -> None:
    assert faults(HEAD | part) == [(row, code)]


@pytest.mark.parametrize("part, row, code", [
    ({"policies": {"trischaken": "two_pay_one", "trischaken_value": 1}}, "policies.renonce_trischaken", "scheme_needs"),
    ({"policies": {"trischaken": "whole_value", "trischaken_value": 4, "renonce_trischaken": 2}}, "policies.trischaken", "needs_three"),
    ({"seats": {"active": 3}, "policies": {"trischaken": "two_pay_one", "trischaken_value": 1, "renonce_trischaken": 2}},
     "policies.trischaken", "needs_four"),
    ({"seats": {"active": 3}, "policies": {"trischaken": "whole_value", "trischaken_value": 3, "renonce_trischaken": 2}},
     "policies.trischaken_value", "bad_value"),
    ({"seats": {"active": 3}, "policies": {"trischaken": "whole_value", "trischaken_value": 4, "renonce_trischaken": "by_role"}},
     "policies.renonce_trischaken", "needs_four"),
    ({"policies": {"trischaken": "two_pay_one", "trischaken_value": 1, "renonce_trischaken": 2}, "halves": "down",
      "interpretations": {"trischaken_value": [1, 2.5]}}, "interpretations.trischaken_value", "bad_value"),
    ({"seats": {"active": 3}, "policies": {"trischaken": "whole_value", "trischaken_value": 4, "renonce_trischaken": 2},
      "interpretations": {"trischaken_value": [4, 5]}}, "interpretations.trischaken_value", "bad_value"),
    ({"seats": {"active": 3}, **game(kind="rufer")}, "own_games.hoch.kind", "needs_four"),
    ({"games": {"dreier": 4, "trischaken": 2}}, "games.trischaken", "no_value"),
    ({"games": {"dreier": None}}, "games.dreier", "not_there"),
    ({"base": "nichts"}, "base", "unknown_base"),
])  # fmt: skip
def test_one_fault_of_a_sheet_that_starts_from_none(part: dict[str, Any], row: str, code: str) -> None:
    assert (row, code) in faults(NONE | part)


@pytest.mark.parametrize("part", [
    {"own_games": {"hoch": HOCH}}, {"announcements": {}, "own_announcements": {"fang": FANG}}, {"halves": "kept"}, {"seats": {"active": 4}},
    {"radl": {"last": 2}}, {"surplus": {"who": "winner", "above": 35, "step": 1}}, {"kontra": {"max": 4}},
])  # fmt: skip
@pytest.mark.parametrize("base", ["point-tarock", "french-tarot"])
def test_another_kind_of_tarock_takes_nothing_that_changes_an_amount(part: dict[str, Any], base: str) -> None:
    assert faults(HEAD | {"base": base} | part) == [(list(part)[-1], "not_for_base")]
    assert faults(HEAD | {"base": base, "renonce": {"pays": "as_won"}}) == [("renonce.pays", "not_for_base")]


def test_all_are_told_at_once_and_what_is_wrong_already_clashes_with_nothing() -> None:
    """The holding's Kontra is no yes or no, so that it does not clash with the kind; the name of a game that has a fault is no name of
    nothing."""
    said = announcement(kind="holding", kontra="ja") | {"own_games": {"hoch": {"kind": "alone"}}, "names": NAMED}
    assert faults(HEAD | said) == [("own_games.hoch.value", "missing_key"), ("own_announcements.fang.kontra", "unknown_choice")]


def test_of_a_table_that_cannot_be_read_nothing_else_is_told() -> None:
    """Not what it lacks, and not what it has too few games for."""
    assert faults(NONE | {"games": {"quapilrufer": 7}, "announcements": []}) == [("announcements", "no_table")]
    assert faults(NONE | {"games": {}, "policies": {"besserrufer_birds": ["pagat"], "besserrufer_without_bird": "listed"}}) == [
        ("games", "no_games")
    ]


def test_the_first_format_knows_none_of_it() -> None:
    assert faults(HEAD | {"format": "tarock-sheet/1", "halves": "kept"}) == [("halves", "unknown_key")]
    assert faults(HEAD | {"format": "tarock-sheet/1", "base": "none"}) == [("base", "unknown_base")]
    assert faults(HEAD | {"format": "tarock-sheet/1", "games": {"rufer": [1, 2]}}) == [("games.rufer", "bad_value")]


def test_an_own_row_without_a_name_is_called_by_its_slug() -> None:
    said = {"own_games": {"blick_ins_land": HOCH}, "names": {"dreier": "Blick ins Land"}}
    assert faults(HEAD | said) == [("names.dreier", "clash"), ("names.blick_ins_land", "missing_key")]
    with pytest.raises(SheetRefused) as refused:
        read_sheet(HEAD | said)
    assert refused.value.faults[0].german == "„Blick ins Land“ heißt auch blick ins land. Bitte einen anderen Namen wählen."


def test_a_row_that_cannot_be_called_so_is_read_no_further() -> None:
    said = {"own_games": {"neu": HOCH}, "own_announcements": {"neu": {"kind": "trick", "value": 0}}, "names": {"neu": "Neu"}}
    assert faults(HEAD | said) == [("own_announcements.neu", "own_slug_taken")]
    assert faults(HEAD | announcement(needs=300)) == [("own_announcements.fang.needs", "not_for_kind")]


def test_no_sheet_starts_from_one_by_which_nobody_pays_another_or_with_figures_that_are_only_open() -> None:
    found = bases(rules.KNOWN)
    assert not {"tarok-slovenski-3", "tarok-slovenski-4", "tarokk-illusztralt", "tarokk-paskievics"} & found.keys()
    assert found["koenigrufen-cup"] is rules.KNOWN["koenigrufen-cup"]
