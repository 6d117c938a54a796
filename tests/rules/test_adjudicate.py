"""From facts to decision: every violation of every sheet at every stage, worked out by hand from the sheets.

A row is a violation, the games it is asked in, the facts, and nine letters, one a stage from dealing to the next game:

    .  cannot have happened yet       c  put right             R  Renonce of the accused       n  no Renonce
    W  Renonce of wrong_count         T  of threw_together     b  the bird alone is lost       d  dealt again
    a  accepted                       A  annulled              ?  the referee's discretion     x  too late for anything

Facts: a word is true, with a minus before it false; `wrong_count=02` and `threw_together=3` name seats. Accused is seat 1.
"""

from collections.abc import Iterator
from typing import Any

import pytest

import rules

POINT, CUP, SPEIS, GALLNEU, FRENCH = "point-tarock", "koenigrufen-cup", "koenigrufen-speiszettel", "koenigrufen-gallneukirchen", "french-tarot"
STAGES = ("dealing", "bidding", "talon", "before_lead", "trick_open", "trick_turned", "next_lead", "scored", "next_game")
LETTERS = {
    "c": ("correct", []), "R": ("renonce", [1]), "W": ("renonce", [0, 2]), "T": ("renonce", [3]), "n": ("no_renonce", []), "b": ("bird_lost", []),
    "d": ("redeal", []), "a": ("accepted", []), "A": ("annul", []), "?": ("discretion", []), "x": ("expired", []),
}  # fmt: skip

POINT_POSITIVE = "dreiblatt zweiblatt einblatt solo"
POINT_GAMES = f"{POINT_POSITIVE} trischaken"
CUP_NEGATIVE = "piccolo zwiccolo bettler piccolo_ouvert zwiccolo_ouvert bettler_ouvert trischaken"
CUP_PARTNER = "rufer solorufer pagatrufer uhurufer kakadurufer quapilrufer"
CUP_TAROCK = f"{CUP_PARTNER} sechserdreier dreier solodreier"
CUP_COLOUR = "farbendreier farbensolo"
CUP_GAMES = f"{CUP_NEGATIVE} {CUP_TAROCK} {CUP_COLOUR}"
SPEIS_NEGATIVE = "piccolo bettler piccolo_ouvert bettler_ouvert trischaken"
SPEIS_TAROCK = "rufer sechserdreier solorufer besserrufer dreier solodreier"
SPEIS_GAMES = f"{SPEIS_NEGATIVE} {SPEIS_TAROCK} farbensolo"

POINT_TABLE = f"""
    farbzwang             | {POINT_GAMES}    |                                  | ....cRRRx
    tarockzwang           | {POINT_GAMES}    |                                  | ....cRRRx
    stichzwang            | trischaken       |                                  | ....cRRRx
    stichzwang            | {POINT_POSITIVE} |                                  | ....nnnnx
    pagat_not_last        | trischaken       |                                  | ....cRRRx
    pagat_not_last        | {POINT_POSITIVE} |                                  | ....nnnnx
    lead_out_of_turn      | {POINT_GAMES} -  | decisive                         | ....RRaax
    lead_out_of_turn      | {POINT_GAMES} -  | -decisive                        | ....cRaax
    discard_count         | {POINT_GAMES} -  |                                  | ..ccRRRRx
    discard_honour        | {POINT_GAMES} -  |                                  | ..ccRRRRx
    discard_tarock_hidden | {POINT_GAMES} -  |                                  | ..ccRRRRx
    misdeal               | {POINT_GAMES} -  | wrong_count=02                   | ddddWWWWx
    bird_out_of_order     | {POINT_GAMES} -  | intentional                      | ....cRRRx
    bird_out_of_order     | {POINT_GAMES} -  | intentional forced higher_given_first   | ....cRRRx
    bird_out_of_order     | {POINT_GAMES} -  | -intentional forced higher_given_first  | ....cnnnx
    bird_out_of_order     | {POINT_GAMES} -  | -intentional forced -higher_given_first | ....cbbbx
    bird_out_of_order     | {POINT_GAMES} -  | -intentional -forced higher_given_first | ....cbbbx
    bird_out_of_order     | {POINT_GAMES} -  | -intentional -forced             | ....cbbbx
    bird_out_of_order     | {POINT_GAMES} -  | -intentional -higher_given_first | ....cbbbx
    wrong_bird_announced  | {POINT_GAMES} -  |                                  | bbbbbbbbx
    holding_not_announced | {POINT_GAMES} -  |                                  | nnnnnnnnx
    throwing_in           | {POINT_GAMES} -  | decisive                         | ....RRRRx
    throwing_in           | {POINT_GAMES} -  | -decisive                        | ....nnnnx
    talking               | {POINT_GAMES} -  | decisive                         | RRRRRRRRx
    talking               | {POINT_GAMES} -  | -decisive                        | nnnnnnnnx
    cards_thrown_together | {POINT_GAMES} -  | threw_together=3                 | TTTTTTTTx
"""

CUP_TABLE = f"""
    farbzwang             | {CUP_GAMES} -             |                          | ....cRRRx
    tarockzwang           | {CUP_GAMES} -             |                          | ....cRRRx
    stichzwang            | {CUP_NEGATIVE}            |                          | ....cRRRx
    stichzwang            | {CUP_TAROCK} {CUP_COLOUR} |                          | ....nnnnx
    pagat_not_last        | {CUP_NEGATIVE}            |                          | ....cRRRx
    pagat_not_last        | {CUP_TAROCK} {CUP_COLOUR} |                          | ....nnnnx
    tarock_led_early      | {CUP_COLOUR}              |                          | ....cRRRx
    tarock_led_early      | {CUP_TAROCK} {CUP_NEGATIVE} |                        | ....nnnnx
    self_call             | {CUP_PARTNER} -           |                          | .RRRRRRRx
    misdeal               | {CUP_GAMES} -             | wrong_count=02           | dWWWWWWWx
    bird_or_king_early    | {CUP_GAMES} -             | forced                   | ....cbbbx
    bird_or_king_early    | {CUP_GAMES} -             | forced gained            | ....cbbbx
    bird_or_king_early    | {CUP_GAMES} -             | forced -gained           | ....cbbbx
    bird_or_king_early    | {CUP_GAMES} -             | -forced gained           | ....cRRRx
    bird_or_king_early    | {CUP_GAMES} -             | -forced -gained          | ....cbbbx
    bird_or_king_early    | {CUP_GAMES} -             | -gained                  | ....cbbbx
    discard_count         | {CUP_GAMES} -             |                          | ..cc????x
    discard_honour        | {CUP_GAMES} -             |                          | ..cc????x
    discard_tarock_hidden | {CUP_GAMES} -             |                          | ..cc????x
    lead_out_of_turn      | {CUP_GAMES} -             | decisive                 | ....Raaax
    lead_out_of_turn      | {CUP_GAMES} -             | -decisive                | ....caaax
    cards_shown_or_mixed  | {CUP_GAMES} -             |                          | ????????x
    kibitzer              | {CUP_GAMES} -             | decisive                 | AAAAAAAAx
    kibitzer              | {CUP_GAMES} -             | -decisive                | nnnnnnnnx
"""

SPEIS_TABLE = f"""
    farbzwang             | {SPEIS_GAMES} -          |                          | ....cRRRx
    farbzwang             | fensterbankl redeal      |                          | ....nnnnx
    tarockzwang           | {SPEIS_GAMES} -          |                          | ....cRRRx
    stichzwang            | {SPEIS_NEGATIVE}         |                          | ....cRRRx
    stichzwang            | {SPEIS_TAROCK} farbensolo fensterbankl |            | ....nnnnx
    pagat_not_last        | {SPEIS_NEGATIVE}         |                          | ....cRRRx
    pagat_not_last        | {SPEIS_TAROCK} farbensolo |                         | ....nnnnx
    tarock_led_early      | farbensolo               |                          | ....cRRRx
    tarock_led_early      | {SPEIS_TAROCK} {SPEIS_NEGATIVE} |                   | ....nnnnx
    discard_count         | {SPEIS_GAMES} -          |                          | ..cccRRRx
    discard_honour        | {SPEIS_GAMES} -          |                          | ..cccRRRx
    discard_tarock_hidden | {SPEIS_GAMES} -          |                          | ..cccRRRx
    misdeal               | {SPEIS_GAMES} -          | wrong_count=02           | dWWWWWWWx
    lead_out_of_turn      | {SPEIS_GAMES} -          |                          | ....c???x
    betrayal              | {SPEIS_GAMES} -          |                          | RRRRRRRRx
"""

EVERYTHING = (
    "farbzwang tarockzwang stichzwang pagat_not_last lead_out_of_turn discard_count discard_honour discard_tarock_hidden misdeal bird_out_of_order "
    "wrong_bird_announced holding_not_announced throwing_in talking cards_thrown_together tarock_led_early self_call bird_or_king_early "
    "cards_shown_or_mixed kibitzer betrayal"
)
FRENCH_TABLE = "\n".join(f"{violation} | petite garde garde_sans garde_contre redeal - | | ?????????" for violation in EVERYTHING.split())
GALLNEU_TABLE = CUP_TABLE.replace(" zwiccolo_ouvert", "").replace(" zwiccolo", "")
TABLES = {POINT: POINT_TABLE, CUP: CUP_TABLE, SPEIS: SPEIS_TABLE, GALLNEU: GALLNEU_TABLE, FRENCH: FRENCH_TABLE}


def facts_of(text: str) -> dict[str, Any]:
    """The facts of a row."""
    known: dict[str, Any] = {}
    for word in text.split():
        name, equals, seats = word.partition("=")
        if equals:
            known[name] = [int(seat) for seat in seats] if name == "wrong_count" else int(seats)
        else:
            known[word.lstrip("-")] = not word.startswith("-")
    return known


def rows(system: str) -> Iterator[tuple[str, list[str | None], dict[str, Any], str]]:
    for line in TABLES[system].strip().splitlines():
        violation, games, facts, letters = (cell.strip() for cell in line.split("|"))
        yield violation, [None if game == "-" else game for game in games.split()], facts_of(facts), letters


CASES = [
    pytest.param(system, *row, id=f"{system}: {row[0]} {' '.join(row[2])} {row[3]} in {row[1][0]} …") for system in TABLES for row in rows(system)
]


@pytest.mark.parametrize("system, violation, games, facts, letters", CASES)
def test_a_row_of_the_tables(system: str, violation: str, games: list[str | None], facts: dict, letters: str) -> None:
    assert len(letters) == len(STAGES) == 9
    for game in games:
        for stage, letter in zip(STAGES, letters, strict=True):
            question = {"id": stage, "system": system, "game": game, "violation": violation, "stage": stage, "facts": facts, "accused": [1]}
            answer = rules.adjudicate(question)
            if letter == ".":
                assert [(error["code"], error["field"]) for error in answer["errors"]] == [("bad_stage", "stage")], question
                continue
            assert (answer.get("decision"), answer.get("offenders")) == LETTERS[letter], question
            assert answer["id"] == stage
            assert set(answer) == {"id", "decision", "offenders", "source", "text"}
            assert bool(answer["source"]) is (system != FRENCH)
            assert len(answer["text"]) > 20
            assert answer["text"].endswith(".")


@pytest.mark.parametrize("system", TABLES)
def test_the_violations_of_a_sheet_are_those_of_its_table(system: str) -> None:
    """In the order of the sheet, for French Tarot in any; every other is unknown to it."""
    names = [violation.slug for violation in rules.violations(system)]
    expected = list(dict.fromkeys(row[0] for row in rows(system)))
    assert set(names) == set(expected)
    assert names == expected or system == FRENCH
    for violation in {*EVERYTHING.split(), "unsinn"} - set(names):
        answer = rules.adjudicate({"system": system, "violation": violation, "stage": "scored"})
        assert [(error["code"], error["field"]) for error in answer["errors"]] == [("unknown_violation", "violation")]


NEEDS = (
    # system, violation, stage, facts given, the fact asked
    (POINT, "lead_out_of_turn", "trick_open", "", "decisive"),
    (POINT, "throwing_in", "scored", "", "decisive"),
    (POINT, "talking", "dealing", "", "decisive"),
    (POINT, "misdeal", "trick_open", "", "wrong_count"),
    (POINT, "misdeal", "scored", "decisive", "wrong_count"),
    (POINT, "misdeal", "scored", "wrong_count=", "wrong_count"),
    (POINT, "bird_out_of_order", "trick_turned", "", "intentional"),
    (POINT, "bird_out_of_order", "scored", "forced higher_given_first", "intentional"),
    (POINT, "bird_out_of_order", "scored", "-forced", "intentional"),
    (POINT, "bird_out_of_order", "scored", "-intentional", "forced"),
    (POINT, "bird_out_of_order", "scored", "-intentional higher_given_first", "forced"),
    (POINT, "bird_out_of_order", "scored", "-intentional forced", "higher_given_first"),
    (POINT, "cards_thrown_together", "bidding", "", "threw_together"),
    (CUP, "misdeal", "bidding", "", "wrong_count"),
    (CUP, "bird_or_king_early", "trick_turned", "", "forced"),
    (CUP, "bird_or_king_early", "scored", "gained", "forced"),
    (CUP, "bird_or_king_early", "scored", "-forced", "gained"),
    (CUP, "lead_out_of_turn", "trick_open", "forced", "decisive"),
    (CUP, "kibitzer", "bidding", "", "decisive"),
    (GALLNEU, "misdeal", "scored", "", "wrong_count"),
    (SPEIS, "misdeal", "talon", "", "wrong_count"),
)


@pytest.mark.parametrize("system, violation, stage, facts, fact", NEEDS)
def test_a_missing_fact_is_asked(system: str, violation: str, stage: str, facts: str, fact: str) -> None:
    answer = rules.adjudicate({"id": 1, "system": system, "violation": violation, "stage": stage, "facts": facts_of(facts)})
    assert answer == {"id": 1, "needs": [fact]}
    asked = rules.adjudicated(system, None, violation, stage, facts_of(facts)).fact
    assert asked.slug == fact
    assert asked.question("de").endswith("?")
    assert asked.question("en").endswith("?")


NOT_ASKED = (
    # where the answer is the same whatever the fact
    (POINT, "lead_out_of_turn", "trick_turned", "renonce"),
    (POINT, "lead_out_of_turn", "scored", "accepted"),
    (POINT, "misdeal", "before_lead", "redeal"),
    (POINT, "bird_out_of_order", "trick_open", "correct"),
    (POINT, "talking", "next_game", "expired"),
    (CUP, "misdeal", "dealing", "redeal"),
    (CUP, "bird_or_king_early", "trick_open", "correct"),
    (CUP, "lead_out_of_turn", "trick_turned", "accepted"),
    (SPEIS, "lead_out_of_turn", "trick_open", "correct"),
    (FRENCH, "misdeal", "scored", "discretion"),
    (FRENCH, "cards_thrown_together", "dealing", "discretion"),
)


@pytest.mark.parametrize("system, violation, stage, decision", NOT_ASKED)
def test_a_fact_that_does_not_matter_is_not_asked(system: str, violation: str, stage: str, decision: str) -> None:
    assert rules.adjudicate({"system": system, "violation": violation, "stage": stage})["decision"] == decision


OUTLOOKS = (
    # system, game, violation, stage, letters of every decision that can come
    (POINT, "dreiblatt", "farbzwang", "bidding", ""),
    (POINT, "dreiblatt", "stichzwang", "bidding", ""),
    (POINT, "dreiblatt", "stichzwang", "scored", "n"),
    (POINT, "trischaken", "stichzwang", "scored", "R"),
    (POINT, None, "stichzwang", "scored", "Rn"),
    (POINT, "manual", "stichzwang", "scored", "Rn"),
    (POINT, None, "stichzwang", "next_game", "x"),
    (POINT, None, "stichzwang", "dealing", ""),
    (POINT, None, "lead_out_of_turn", "trick_open", "cR"),
    (POINT, None, "lead_out_of_turn", "trick_turned", "R"),
    (POINT, None, "bird_out_of_order", "scored", "Rnb"),
    (POINT, None, "bird_out_of_order", "trick_open", "c"),
    (POINT, None, "misdeal", "scored", "R"),
    (CUP, "dreier", "bird_or_king_early", "next_lead", "Rb"),
    (CUP, "dreier", "kibitzer", "dealing", "nA"),
    (CUP, "dreier", "self_call", "dealing", ""),
    (CUP, None, "farbzwang", "trick_open", "c"),
    (CUP, "redeal", "farbzwang", "trick_open", "n"),
    (GALLNEU, None, "tarock_led_early", "trick_open", "cn"),
    (SPEIS, None, "discard_count", "trick_open", "c"),
    (FRENCH, None, "stichzwang", "dealing", "?"),
    (FRENCH, "garde", "betrayal", "next_game", "?"),
)


@pytest.mark.parametrize("system, game, violation, stage, letters", OUTLOOKS)
def test_the_outlook_at_a_stage(system: str, game: str | None, violation: str, stage: str, letters: str) -> None:
    assert [decision.value for decision in rules.outlook(system, game, violation, stage)] == [LETTERS[letter][0] for letter in letters]


def test_the_outlook_holds_every_letter_of_the_tables_and_no_other() -> None:
    for system in TABLES:
        found: dict[tuple[str, str | None, str], set[str]] = {}
        for violation, games, _, letters in rows(system):
            for game in games:
                for stage, letter in zip(STAGES, letters, strict=True):
                    found.setdefault((violation, game, stage), set()).update([] if letter == "." else [LETTERS[letter][0]])
        for (violation, game, stage), decisions in found.items():
            assert {decision.value for decision in rules.outlook(system, game, violation, stage)} == decisions, (system, violation, game, stage)


SOURCES = (
    (POINT, "dreiblatt", "farbzwang", "trick_open", "", "§ 17"),
    (POINT, "dreiblatt", "farbzwang", "scored", "", "§ 17, Spielrenonce"),
    (POINT, "dreiblatt", "stichzwang", "scored", "", "§ 10 b"),
    (POINT, "dreiblatt", "discard_honour", "scored", "", "§ 17, Ablagerenonce"),
    (POINT, None, "misdeal", "bidding", "", "§ 3 c"),
    (POINT, None, "misdeal", "scored", "wrong_count=1", "§ 17, Weitere Möglichkeiten"),
    (POINT, None, "bird_out_of_order", "scored", "-intentional -forced", "§ 6 b"),
    (POINT, None, "wrong_bird_announced", "scored", "", "§ 17, Keine Renonce"),
    (POINT, None, "cards_thrown_together", "scored", "threw_together=2", "§ 17, Achtung"),
    (POINT, None, "lead_out_of_turn", "next_lead", "", "§ 17, Sondersituationen"),
    (POINT, None, "talking", "next_game", "", "§ 17"),
    (CUP, "dreier", "farbzwang", "scored", "", "§ Renonce, 2"),
    (CUP, "dreier", "pagat_not_last", "scored", "", "§ Negativspiele, 6"),
    (CUP, "dreier", "tarock_led_early", "scored", "", "§ Farbspiele, 2"),
    (CUP, "rufer", "self_call", "talon", "", "§ Ruferspiele, 1"),
    (CUP, None, "misdeal", "dealing", "", "§ Renonce, 7"),
    (CUP, None, "bird_or_king_early", "scored", "forced", "§ Renonce, 5"),
    (CUP, None, "lead_out_of_turn", "scored", "", "§ Renonce, 10"),
    (CUP, None, "discard_honour", "scored", "", "§ Spielablauf, 4"),
    (CUP, None, "cards_shown_or_mixed", "scored", "", "§ Renonce, 12"),
    (CUP, None, "kibitzer", "scored", "decisive", "§ Allgemeines, 8"),
    (CUP, None, "kibitzer", "next_game", "", "§ Renonce, 11"),
    (GALLNEU, None, "misdeal", "dealing", "", "Renonceregung, 2"),
    (GALLNEU, None, "misdeal", "scored", "wrong_count=1", "Renonceregung, 2"),
    (GALLNEU, "dreier", "stichzwang", "scored", "", "Negativspiele, 2"),
    (GALLNEU, "dreier", "tarock_led_early", "scored", "", "Fabensolo, 2"),
    (GALLNEU, None, "farbzwang", "scored", "", "§ Renonce, 2"),
    (GALLNEU, None, "farbzwang", "next_game", "", "§ Renonce, 11"),
    (SPEIS, None, "farbzwang", "trick_open", "", "Grundlagen, 2"),
    (SPEIS, None, "farbzwang", "scored", "", "Renonce"),
    (SPEIS, "dreier", "stichzwang", "scored", "", "Negativspiele"),
    (SPEIS, "dreier", "tarock_led_early", "scored", "", "Farbspiele"),
    (SPEIS, None, "betrayal", "dealing", "", "Renonce"),
)


@pytest.mark.parametrize("system, game, violation, stage, facts, source", SOURCES)
def test_the_paragraph(system: str, game: str | None, violation: str, stage: str, facts: str, source: str) -> None:
    assert rules.adjudicated(system, game, violation, stage, facts_of(facts)).source == source


def test_what_the_referee_reads_out() -> None:
    def text(system: str, game: str, violation: str, stage: str, language: str = "de", **facts: object) -> str:
        return rules.adjudicated(system, game, violation, stage, facts, [1]).text(language)

    assert text(CUP, "dreier", "farbzwang", "next_lead") == (
        "Zum nächsten Stich ist schon ausgespielt. Das ist Renonce, und das Spiel ist zu Ende. "
        "Es zahlt der Spieler, der die Farbe nicht bedient hat. Die anderen erhalten so viel, als hätten sie das Spiel und alles Angesagte gewonnen."
    )
    assert text(CUP, "dreier", "farbzwang", "trick_open") == (
        "Der Stich liegt noch offen am Tisch. Der Fehler wird richtiggestellt, dann geht das Spiel weiter."
    )
    assert text(CUP, "dreier", "farbzwang", "trick_open", "en") == (
        "The trick still lies open on the table. The fault is put right, then play goes on."
    )
    assert text(POINT, "trischaken", "misdeal", "scored", wrong_count=[0]) == (
        "Alle Stiche sind schon gespielt. Das ist Renonce, und das Spiel ist zu Ende. "
        "Es zahlt, wer die falsche Anzahl von Karten hat: jeder steht für seine eigenen ein, nicht der Geber für alle. "
        "Die anderen erhalten, was das Blatt für eine Renonce im Trischaken festlegt."
    )
    assert text(CUP, "dreier", "stichzwang", "scored") == "In Dreier gibt es diese Pflicht nicht. Es ist keine Renonce, am Spiel ändert sich nichts."
    assert text(SPEIS, "fensterbankl", "farbzwang", "scored").startswith("In diesem Spiel wurde nichts gespielt.")


def test_who_pays() -> None:
    """Sorted seats for a Renonce; nobody accused is an answer too; who threw the cards together pays, whoever was accused."""
    def offenders(violation: str, accused: object, **facts: object) -> list[int]:
        system = POINT if violation == "cards_thrown_together" else CUP
        return rules.adjudicate({"system": system, "violation": violation, "stage": "scored", "facts": facts, "accused": accused})["offenders"]

    assert offenders("farbzwang", [3, 0]) == [0, 3]
    assert offenders("farbzwang", None) == offenders("farbzwang", []) == []
    assert offenders("misdeal", [1], wrong_count=[4, 2, 0]) == [0, 2, 4]
    assert offenders("cards_thrown_together", [0], threw_together=2) == [2]
    assert offenders("cards_shown_or_mixed", [0]) == []
