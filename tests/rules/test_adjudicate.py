"""From facts to decision, against the tables of `decision_tables`; what is asked, on which paragraph, what is read out, who pays."""

import pytest

import rules
from tests.rules.decision_tables import CUP, EVERYTHING, FRENCH, GALLNEU, LETTERS, POINT, SPEIS, STAGES, TABLES, facts_of, rows

CASES = [
    pytest.param(system, *row, id=f"{system}: {row[0]} {' '.join(row[2])} {row[3]} in {row[1][0]} …")
    for system in TABLES
    for row in rows(system)
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
            assert answer["source"]
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
    (CUP, "bird_or_king_early", "scored", "-gained", "forced"),
    (CUP, "bird_or_king_early", "trick_open", "", "forced"),
    (CUP, "bird_or_king_early", "trick_open", "gained", "forced"),
    (CUP, "farbzwang", "scored", "", "accused"),
    (CUP, "self_call", "bidding", "four_kings", "accused"),
    (CUP, "lead_out_of_turn", "trick_open", "decisive", "accused"),
    (POINT, "bird_out_of_order", "scored", "-intentional -higher_given_first", "forced"),
    (POINT, "throwing_in", "scored", "decisive", "accused"),
    (POINT, "lead_out_of_turn", "trick_turned", "", "accused"),
    (POINT, "rule_breach", "trick_turned", "", "breach"),
    (POINT, "rule_breach", "trick_turned", "breach", "accused"),
    (GALLNEU, "misdeal", "bidding", "", "before_first_call"),
    (GALLNEU, "misdeal", "bidding", "wrong_count=1", "before_first_call"),
    (GALLNEU, "misdeal", "bidding", "-before_first_call", "wrong_count"),
    (GALLNEU, "misdeal", "talon", "", "wrong_count"),
    (SPEIS, "self_call", "bidding", "", "four_kings"),
    (SPEIS, "self_call", "bidding", "-four_kings", "accused"),
    (SPEIS, "bird_or_king_early", "trick_turned", "", "forced"),
    (SPEIS, "bird_or_king_early", "trick_turned", "-higher_given_first", "forced"),
    (SPEIS, "bird_or_king_early", "trick_turned", "forced", "higher_given_first"),
    (SPEIS, "bird_or_king_early", "trick_turned", "-forced", "accused"),
    (SPEIS, "rule_breach", "scored", "gained", "breach"),
    (SPEIS, "betrayal", "dealing", "", "accused"),
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
    assert asked.question("de", rules.SYSTEMS[CUP]).endswith("?")
    assert asked.question("en", rules.SYSTEMS[CUP]).endswith("?")


NOT_ASKED = (
    # where the answer is the same whatever the fact
    (POINT, "rule_breach", "trick_open", "correct"),
    (POINT, "lead_out_of_turn", "scored", "accepted"),
    (POINT, "misdeal", "before_lead", "redeal"),
    (POINT, "bird_out_of_order", "trick_open", "correct"),
    (POINT, "talking", "next_game", "expired"),
    (CUP, "misdeal", "dealing", "redeal"),
    (SPEIS, "bird_or_king_early", "trick_open", "correct"),
    (SPEIS, "rule_breach", "bidding", "correct"),
    (SPEIS, "bird_or_king_early", "next_game", "discretion"),
    (GALLNEU, "misdeal", "dealing", "redeal"),
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
    (CUP, "dreier", "bird_or_king_early", "trick_open", "cb"),
    (CUP, "dreier", "lead_out_of_turn", "trick_open", "Rn"),
    (GALLNEU, None, "misdeal", "bidding", "Rd"),
    (SPEIS, None, "discard_count", "trick_open", "cn"),
    (SPEIS, "besserrufer", "bird_or_king_early", "scored", "Rb"),
    (SPEIS, "rufer", "self_call", "talon", "Rn"),
    (SPEIS, "rufer", "farbzwang", "next_game", "?"),
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
            assert {decision.value for decision in rules.outlook(system, game, violation, stage)} == decisions, (
                system,
                violation,
                game,
                stage,
            )


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
    (CUP, None, "bird_or_king_early", "scored", "forced", "§ Tarockspiele, 4"),
    (CUP, None, "bird_or_king_early", "scored", "-forced -gained", "§ Renonce, 5"),
    (CUP, "bettler", "pagat_not_last", "trick_open", "", "Auslegung zu § Renonce, 2"),
    (CUP, "bettler", "pagat_not_last", "scored", "", "Auslegung zu § Renonce, 2"),
    (CUP, "farbensolo", "tarock_led_early", "trick_open", "", "Auslegung zu § Renonce, 2"),
    (CUP, "farbensolo", "tarock_led_early", "scored", "", "Auslegung zu § Renonce, 10"),
    (CUP, "solodreier", "discard_count", "scored", "", "§ Spielablauf, 3"),
    (CUP, None, "lead_out_of_turn", "scored", "", "§ Renonce, 10"),
    (CUP, "rufer", "discard_honour", "scored", "", "Auslegung zu § Spielablauf, 4"),
    (CUP, None, "cards_shown_or_mixed", "scored", "", "§ Renonce, 12"),
    (CUP, None, "kibitzer", "scored", "decisive", "§ Allgemeines, 8"),
    (CUP, None, "kibitzer", "next_game", "", "§ Renonce, 11"),
    (GALLNEU, None, "misdeal", "dealing", "", "Renonceregung, 2"),
    (GALLNEU, None, "misdeal", "scored", "wrong_count=1", "Renonceregung, 2"),
    (GALLNEU, "dreier", "stichzwang", "scored", "", "Negativspiele, 2"),
    (GALLNEU, "dreier", "tarock_led_early", "scored", "", "Fabensolo, 2"),
    (GALLNEU, None, "farbzwang", "scored", "", "Cup, § Renonce, 2"),
    (GALLNEU, "rufer", "pagat_not_last", "scored", "", "Negativspiele, 2"),
    (GALLNEU, "bettler", "pagat_not_last", "scored", "", "Auslegung zu Cup, § Renonce, 2"),
    (GALLNEU, "redeal", "farbzwang", "scored", "", "Cup, § Tarockspiele, 3"),
    (GALLNEU, "rufer", "discard_count", "talon", "", "Auslegung zu Cup, § Spielablauf, 4"),
    (GALLNEU, None, "misdeal", "bidding", "before_first_call", "Renonceregung, 2"),
    (GALLNEU, None, "kibitzer", "scored", "decisive", "Cup, § Allgemeines, 8"),
    (GALLNEU, None, "farbzwang", "next_game", "", "Cup, § Renonce, 11"),
    (SPEIS, None, "farbzwang", "trick_open", "", "Grundlagen, 2"),
    (SPEIS, None, "farbzwang", "scored", "", "Renonce"),
    (SPEIS, "dreier", "stichzwang", "scored", "", "Negativspiele"),
    (SPEIS, "dreier", "tarock_led_early", "scored", "", "Farbspiele"),
    (SPEIS, None, "betrayal", "dealing", "", "Renonce"),
    (SPEIS, None, "betrayal", "next_game", "", "Auslegung zu Renonce"),
    (SPEIS, None, "misdeal", "dealing", "", "Auslegung zu Renonce"),
    (SPEIS, None, "self_call", "talon", "four_kings", "Grundlagen, 4"),
    (SPEIS, None, "bird_or_king_early", "scored", "forced higher_given_first", "Vögel"),
    (SPEIS, "solorufer", "discard_count", "scored", "", "Grundlagen, 5"),
    (POINT, "solo", "discard_count", "scored", "", "§ 5 a"),
    (POINT, None, "misdeal", "scored", "wrong_count=012", "Auslegung zu § 17, Weitere Möglichkeiten"),
    (GALLNEU, None, "misdeal", "scored", "wrong_count=0124", "Auslegung zu Renonceregung, 2"),
    (FRENCH, "garde", "farbzwang", "scored", "", "Auslegung zu Spielablauf"),
)


@pytest.mark.parametrize("system, game, violation, stage, facts, source", SOURCES)
def test_the_paragraph(system: str, game: str | None, violation: str, stage: str, facts: str, source: str) -> None:
    assert rules.adjudicated(system, game, violation, stage, facts_of(facts), [1]).source == source


def test_what_the_referee_reads_out() -> None:
    def text(system: str, game: str, violation: str, stage: str, language: str = "de", **facts: object) -> str:
        return rules.adjudicated(system, game, violation, stage, facts, [1]).text(language)

    assert text(CUP, "dreier", "farbzwang", "next_lead") == (
        "Zum nächsten Stich ist schon ausgespielt. Das ist Renonce, und das Spiel ist zu Ende. "
        "Es zahlt der Spieler, der die Farbe nicht bedient hat. Die anderen erhalten so viel, als hätten sie das Spiel und alles "
        "Angesagte gewonnen."
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
    assert (
        text(CUP, "dreier", "stichzwang", "scored")
        == "In Dreier gibt es diese Pflicht nicht. Es ist keine Renonce, am Spiel ändert sich nichts."
    )
    assert text(SPEIS, "fensterbankl", "farbzwang", "scored").startswith("In diesem Spiel wurde nichts gespielt.")


def test_who_pays() -> None:
    """Sorted seats for a Renonce; who threw the cards together pays, whoever was accused; nobody pays what is none."""

    def offenders(violation: str, accused: object, **facts: object) -> list[int]:
        system = POINT if violation == "cards_thrown_together" else CUP
        return rules.adjudicate({"system": system, "violation": violation, "stage": "scored", "facts": facts, "accused": accused})[
            "offenders"
        ]

    assert offenders("farbzwang", [3, 0]) == [0, 3]
    assert offenders("misdeal", [1], wrong_count=[4, 2, 0]) == [0, 2, 4]
    assert offenders("misdeal", None, wrong_count=[2]) == [2]
    assert offenders("cards_thrown_together", [0], threw_together=2) == [2]
    assert offenders("cards_shown_or_mixed", [0]) == []


@pytest.mark.parametrize("accused", [None, []])
def test_a_renonce_of_nobody_asks_who(accused: object) -> None:
    question = {"id": 4, "system": CUP, "violation": "farbzwang", "accused": accused}
    assert rules.adjudicate({**question, "stage": "scored"}) == {"id": 4, "needs": ["accused"]}
    assert rules.adjudicate({**question, "stage": "trick_open"})["decision"] == "correct"
    assert rules.adjudicated(CUP, None, "farbzwang", "scored", {}, accused).fact.question("de", rules.SYSTEMS[CUP]) == "Wer war es?"


EVERYBODY = (
    (POINT, [0, 1, 2], True), (POINT, [0, 1], False), (POINT, [1, 2, 3], True), (POINT, [0, 1, 2, 3], True), (CUP, [0, 1, 2, 3], True),
    (CUP, [1, 2, 3, 4], True), (CUP, [0, 1, 2, 3, 4], True), (CUP, [0, 1, 2], False), (GALLNEU, [4, 3, 2, 1], True),
    (SPEIS, [0, 1, 2, 3], True),
    (SPEIS, [0, 1, 3], False),
)  # fmt: skip


@pytest.mark.parametrize("system, seats, everybody", EVERYBODY)
def test_where_everybody_has_a_wrong_number_the_referee_decides(system: str, seats: list[int], everybody: bool) -> None:
    """Three play Point-Tarock, four Königrufen, whoever sits out: nobody would be left to receive."""
    answer = rules.adjudicate(
        {"system": system, "violation": "misdeal", "stage": "scored", "facts": {"wrong_count": seats}, "accused": [1]}
    )
    assert answer["decision"] == ("discretion" if everybody else "renonce")
    assert answer["offenders"] == ([] if everybody else sorted(seats))
    assert ("niemand" in answer["text"]) is everybody
