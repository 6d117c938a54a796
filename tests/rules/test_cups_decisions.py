"""Every violation of the four further Königrufen sheets at every stage, worked out by hand from the table of their page; letters as in
`decision_tables`.

A column may begin with a choice of the tournament (`announced_kept=hard`) before the facts.
"""

import pytest

import rules
from tests.rules.decision_tables import LETTERS, STAGES, facts_of

OBEROE, TIROL, SAUWALD, CUP_2018 = (f"koenigrufen-{name}" for name in ("oberoesterreich", "tirol", "sauwald", "cup-2018"))

DUTIES = """
    farbzwang tarockzwang           | rufer bettler farbensolo trischaken - |                         | ....cRRR
    stichzwang pagat_not_last       | bettler                               |                         | ....cRRR
    stichzwang pagat_not_last       | rufer solodreier farbensolo           |                         | ....nnnn
    discard_count discard_honour    | solorufer bettler trischaken redeal   |                         | ..nnnnnn
"""
OF_OBEROE = f"""{DUTIES}
    stichzwang pagat_not_last       | trischaken                            |                         | ....cRRR
    tarock_led_early                | farbensolo farbendreier               |                         | ....c???
    tarock_led_early                | dreier                                |                         | ....nnnn
    discard_count discard_honour discard_tarock_hidden | rufer sechserdreier dreier |                  | ..ccRRRR
    discard_suit_hidden             | farbendreier                          |                         | ..ccRRRR
    discard_suit_hidden             | dreier farbensolo                     |                         | ..nnnnnn
    misdeal                         | dreier -                              | wrong_count=02          | dWWWWWWW
    besserrufer_without_bird        | besserrufer                           |                         | .RRRRRRR
    wrong_bird_announced            | besserrufer                           |                         | ..RRRRRR
    wrong_bird_announced            | dreier rufer                          |                         | ..bbbbbb
    wrong_king_announced            | rufer                                 |                         | ..RRRRRR
    bird_out_of_order               | dreier                                |                         | ....cRRR
    bird_or_king_early              | dreier                                | gained                  | ....RRRR
    bird_or_king_early              | dreier                                | -gained                 | ....bbbb
    bird_or_king_early              | dreier            | announced_kept=hard -forced                 | ....cRRR
    bird_or_king_early              | dreier            | announced_kept=hard forced higher_given_first  | ....cbbb
    bird_or_king_early              | dreier            | announced_kept=hard forced -higher_given_first | ....cRRR
    lead_out_of_turn                | dreier                                | decisive                | ....Raaa
    lead_out_of_turn                | dreier                                | -decisive               | ....caaa
    talking fifth_interferes        | dreier -                              | decisive                | RRRRRRRR
    talking fifth_interferes        | dreier -                              | -decisive               | nnnnnnnn
    cards_thrown_together           | dreier -                              | threw_together=3        | TTTTTTTT
    self_call                       | rufer -                               |                         | .???????
    kibitzer                        | dreier -                              |                         | ????????
"""
OF_TIROL = f"""{DUTIES}
    pagat_not_last                  | trischaken                            |                         | ....cRRR
    stichzwang                      | trischaken                            | stichzwang              | ....cRRR
    stichzwang                      | trischaken                            | -stichzwang             | ....nnnn
    tarock_led_early                | farbensolo                            |                         | ....cRRR
    discard_count discard_honour discard_tarock_hidden | rufer sechserdreier dreier |                  | ..cccRRR
    discard_suit_hidden             | farbendreier                          |                         | ..cccRRR
    misdeal                         | dreier -                              | wrong_count=02          | dWWWWWWW
    besserrufer_without_bird        | besserrufer                           |                         | .RRRRRRR
    wrong_bird_announced wrong_king_announced | rufer dreier -              |                         | ..??????
    bird_out_of_order lead_out_of_turn | dreier                             |                         | ....cRRR
    bird_or_king_early              | dreier                                | -forced                 | ....cRRR
    bird_or_king_early              | dreier                                | forced higher_given_first  | ....cbbb
    bird_or_king_early              | dreier                                | forced -higher_given_first | ....cRRR
    bird_or_king_early              | dreier            | announced_kept=soft gained                  | ....RRRR
    bird_or_king_early              | dreier            | announced_kept=soft -gained                 | ....bbbb
    self_call                       | rufer -                               |                         | .RRRRRRR
    betrayal                        | dreier -                              |                         | RRRRRRRR
    rule_breach                     | dreier -                              | breach                  | cccccRRR
    rule_breach                     | dreier -                              | -breach                 | cccccnnn
"""
OF_SAUWALD = f"""{DUTIES}
    stichzwang pagat_not_last       | trischaken                            |                         | ....cRRR
    tarock_led_early                | farbensolo                            |                         | ....c???
    discard_count discard_honour discard_tarock_hidden | rufer sechserdreier dreier |                  | ..cc????
    too_few_suit_cards              | farbensolo                            |                         | .ccc????
    too_few_suit_cards              | rufer solodreier                      |                         | .nnnnnnn
    misdeal                         | dreier -                              | before_first_call wrong_count=02  | ddWWWWWW
    misdeal                         | dreier -                              | -before_first_call wrong_count=02 | dWWWWWWW
    besserrufer_without_bird        | besserrufer                           |                         | .RRRRRRR
    wrong_bird_announced wrong_king_announced | rufer dreier -              |                         | ..bbbbbb
    bird_out_of_order               | dreier                                |                         | ....cRRR
    bird_or_king_early              | dreier                                | gained                  | ....RRRR
    bird_or_king_early              | dreier                                | -gained                 | ....bbbb
    lead_out_of_turn                | dreier                                | warned_before           | ....Raaa
    lead_out_of_turn                | dreier                                | -warned_before          | ....caaa
    self_call                       | rufer -                               |                         | .???????
"""
OF_CUP_2018 = f"""{DUTIES}
    stichzwang pagat_not_last       | trischaken                            |                         | ....cRRR
    tarock_led_early                | farbensolo farbendreier               |                         | ....c???
    self_call                       | rufer -                               |                         | .RRRRRRR
    misdeal                         | dreier -                              | wrong_count=02          | dWWWWWWW
    bird_or_king_early              | dreier                                | forced                  | ....bbbb
    bird_or_king_early              | dreier                                | -forced gained          | ....cRRR
    bird_or_king_early              | dreier                                | -forced -gained         | ....cbbb
    discard_count discard_honour discard_tarock_hidden | rufer uhurufer dreier |                       | ..cc????
    lead_out_of_turn                | dreier                                | decisive                | ....Raaa
    lead_out_of_turn                | dreier                                | -decisive               | ....naaa
    cards_shown_or_mixed            | dreier -                              |                         | ????????
    kibitzer                        | dreier -                              | decisive                | AAAAAAAA
    kibitzer                        | dreier -                              | -decisive               | nnnnnnnn
    too_few_suit_cards              | farbendreier farbensolo               |                         | .ccc????
    too_few_suit_cards              | dreier                                |                         | .nnnnnnn
"""
TABLES = {OBEROE: (OF_OBEROE, "?"), TIROL: (OF_TIROL, "?"), SAUWALD: (OF_SAUWALD, "?"), CUP_2018: (OF_CUP_2018, "x")}
"""By system its rows, and the letter of the next game."""


def rows() -> list[tuple[str, str, str | None, str, str]]:
    found = []
    for system, (table, late) in TABLES.items():
        for line in filter(str.strip, table.splitlines()):
            violations, games, facts, letters = (cell.strip() for cell in line.split("|"))
            found += [
                (system, violation, None if game == "-" else game, facts, letters + late)
                for violation in violations.split() for game in games.split()
            ]  # fmt: skip
    return found


@pytest.mark.parametrize("system, violation, game, facts, letters", rows())
def test_a_row_of_the_page(system: str, violation: str, game: str | None, facts: str, letters: str) -> None:
    words = facts.split()
    options = dict(word.split("=") for word in words if word.startswith("announced_kept="))
    known = facts_of(" ".join(word for word in words if not word.startswith("announced_kept=")))
    assert len(letters) == len(STAGES)
    for stage, letter in zip(STAGES, letters, strict=True):
        question = {
            "system": system,
            "game": game,
            "violation": violation,
            "stage": stage,
            "facts": known,
            "accused": [1],
            "options": options,
        }
        answer = rules.adjudicate(question)
        if letter == ".":
            assert [error["code"] for error in answer["errors"]] == ["bad_stage"], question
        else:
            assert (answer.get("decision"), answer.get("offenders")) == LETTERS[letter], question
            assert answer["source"]


@pytest.mark.parametrize("system", TABLES)
def test_the_violations_are_those_of_the_page(system: str) -> None:
    assert {violation.slug for violation in rules.violations(system)} == {row[1] for row in rows() if row[0] == system}


@pytest.mark.parametrize(
    "system, violation", [(OBEROE, "wrong_bird_announced"), (SAUWALD, "too_few_suit_cards"), (TIROL, "discard_suit_hidden")]
)
def test_where_the_game_decides_it_has_to_be_named(system: str, violation: str) -> None:
    answer = rules.adjudicate({"system": system, "violation": violation, "stage": "talon", "accused": [1]})
    assert [(error["code"], error["field"]) for error in answer["errors"]] == [("missing_field", "game")]


def test_what_could_be_decided_is_told_without_a_game_and_by_the_tournaments_choice() -> None:
    told = rules.outlook(OBEROE, None, "wrong_bird_announced", "talon")
    assert set(told) == {rules.Decision.RENONCE, rules.Decision.BIRD_LOST}
    assert rules.outlook(OBEROE, "dreier", "bird_or_king_early", "trick_open") == (rules.Decision.RENONCE, rules.Decision.BIRD_LOST)
    hard = rules.outlook(OBEROE, "dreier", "bird_or_king_early", "trick_open", options={"announced_kept": "hard"})
    assert hard == (rules.Decision.CORRECT,)


def test_a_choice_that_there_is_not_is_refused() -> None:
    answer = rules.adjudicate(
        {"system": OBEROE, "violation": "talking", "stage": "talon", "accused": [1], "options": {"announced_kept": "sometimes"}}
    )
    assert [(error["code"], error["field"]) for error in answer["errors"]] == [("bad_option", "options.announced_kept")]
