"""What a draw says about itself, in German and English."""

import pytest

from scoring.draw import Entrant, Finding, by_hand, draw, seating
from scoring.draw.explain import SENTENCES
from scoring.draw.findings import SENTENCES as FINDINGS
from scoring.draw.findings import times

SIZES = (4, 5)


def field(players: int, club: int = 0) -> list[Entrant]:
    return [Entrant(number, frozenset({"Linz"} if number <= club else ())) for number in range(1, players + 1)]


def test_a_draw_without_repeats() -> None:
    drawn = draw(field(24, 3), SIZES, (1, 2, 3), seed="7f3a")
    assert drawn.explain() == (
        "24 Spieler: 6 Tische zu 4.",
        "Wer nicht zusammensitzen soll, sitzt in jeder Runde getrennt.",
        "Niemand trifft jemanden ein zweites Mal.",
        "Startwert „7f3a“: Dieselben Spieler und Einstellungen ergeben damit wieder dieselbe Auslosung.",
    )
    assert drawn.explain("en") == (
        "24 players: 6 tables of 4.",
        "All who are to be kept apart sit apart in every round.",
        "Nobody meets anybody twice.",
        "Seed “7f3a”: the same players and settings give the same draw again.",
    )


def test_what_cannot_be_avoided_is_proven() -> None:
    """Seventeen: five go from the table of five to three of four (2, 2, 1: two pairs), five come the other way, for 3 pairs of rounds."""
    drawn = draw(field(17), SIZES, (1, 2, 3), seed="7f3a")
    assert drawn.explain()[:-1] == (
        "17 Spieler: 3 Tische zu 4 und 1 Tisch zu 5.",
        "An Tischen zu 5 sitzen 15 Spieler einmal und 2 Spieler nie; gleichmäßiger geht es nicht.",
        "12 Paare treffen einander zweimal.",
        "12 Wiederbegegnungen sind unvermeidbar, wenn die Tische zu 5 gleichmäßig verteilt werden: "
        "Von einer Runde zu einer anderen bleiben beisammen: von 5 Spielern, die von 3 Tischen zu 4 an 1 Tisch zu 5 kommen, "
        "mindestens 2 Paare; "
        "von 5 Spielern, die von 1 Tisch zu 5 an 3 Tische zu 4 kommen, mindestens 2 Paare. Je zwei Runden gezählt sind das mindestens 12.",
    )


def test_more_meetings_than_pairs() -> None:
    """Nine players have 36 pairs; five rounds of three tables of three are 45 meetings."""
    drawn = draw(field(9), (3, 4), (1, 2, 3, 4, 5), seed="7f3a")
    assert drawn.explain("de")[1:3] == (
        "9 Paare treffen einander zweimal.",
        "9 Wiederbegegnungen sind unvermeidbar: An den Tischen gibt es 45 Begegnungen, aber nur 36 Paare; mindestens 9 sind "
        "Wiederbegegnungen.",
    )
    assert drawn.explain("en")[2] == "9 repeats cannot be avoided: The tables make 45 meetings of only 36 pairs; at least 9 are repeats."


def test_where_nothing_is_proven_it_says_so() -> None:
    """Stopped at once, the draw does not claim that its repeats must be."""
    drawn = draw(field(24), SIZES, (1, 2, 3), seed="7f3a", tries=0)
    assert drawn.report.repeated > 0
    assert "Ein besseres Ergebnis wurde in 0 Versuchen nicht gefunden; dass es keines gibt, ist nicht bewiesen." in drawn.explain()
    partly = draw(field(17), SIZES, (1, 2, 3), seed="7f3a", tries=0)
    assert partly.report.repeated > partly.least.repeats == 12
    assert not any("sind unvermeidbar" in sentence for sentence in partly.explain())
    assert any("Ganz vermeiden lassen sich Wiederbegegnungen nicht, wenn" in sentence for sentence in partly.explain())


def test_a_third_meeting() -> None:
    """One table: six pairs, three times each, which are three pairs of rounds each."""
    drawn = draw(field(4), SIZES, (1, 2, 3), seed="7f3a")
    assert drawn.explain()[1:4] == (
        "6 Paare treffen einander dreimal.",
        "Je zwei Runden gezählt sind das 18 Wiederbegegnungen.",
        "18 Wiederbegegnungen sind unvermeidbar: Von einer Runde zu einer anderen bleiben beisammen: "
        "von 4 Spielern, die von 1 Tisch zu 4 an 1 Tisch zu 4 kommen, mindestens 6 Paare. Je zwei Runden gezählt sind das mindestens 18.",
    )


def test_a_club_larger_than_the_tables() -> None:
    drawn = draw(field(16, 5), SIZES, (1,), seed="7f3a")
    assert drawn.explain()[1] == (
        "1-mal sitzen zwei beisammen, die es nicht sollen. Das ist unvermeidbar: Es sind mehr von ihnen, als es Tische gibt."
    )


def test_where_one_player_comes_first_the_verb_is_his() -> None:
    """Round 1 had 1 to 5 at the large table, round 2 has 5 to 9: 5 sat there twice, 1 to 4 and 6 to 9 once."""
    history = [seating(1, [(1, 2, 3, 4, 5), (6, 7, 8, 9)])]
    hand = by_hand([seating(2, [(1, 2, 3, 4), (5, 6, 7, 8, 9)])], field(9), SIZES, history=history)
    assert "An Tischen zu 5 sitzt 1 Spieler zweimal und 8 Spieler einmal." in hand.explain()


def test_by_standing_and_by_hand() -> None:
    history = [seating(1, [(1, 2, 3, 4), (5, 6, 7, 8)])]
    standing = draw(field(8), SIZES, (2,), history=history, method="standing", standing=range(1, 9), seed="a")
    assert standing.explain()[:-1] == (
        "8 Spieler: 2 Tische zu 4.",
        "Mitgezählt: 1 Runde davor.",
        "12 Paare treffen einander zweimal.",
        "Gesetzt nach dem Zwischenstand: Wiederbegegnungen wurden nicht vermieden, nur gezählt.",
    )
    hand = by_hand([seating(2, [(1, 2, 5, 6), (3, 4, 7, 8, 9)]), seating(3, [(1, 3, 5, 7)])], field(9), SIZES, history=history)
    assert hand.explain() == (
        "Runde 2, 9 Spieler: 1 Tisch zu 4 und 1 Tisch zu 5.",
        "Runde 3, 4 Spieler: 1 Tisch zu 4.",
        "Mitgezählt: 1 Runde davor.",
        "An Tischen zu 5 sitzen 5 Spieler einmal und 4 Spieler nie.",
        # 1-2, 5-6, 3-4, 7-8, 1-3 and 5-7 met in round 1, 1-5 and 3-7 in round 2
        "8 Paare treffen einander zweimal.",
        "Von Hand gesetzt: Ein besseres Ergebnis wurde nicht gesucht.",
    )


@pytest.mark.parametrize("table", [SENTENCES, FINDINGS])
def test_both_languages_need_the_same_facts(table: dict[str, tuple[str, str]]) -> None:
    for german, english in table.values():
        fields = [{part.split("}")[0] for part in text.split("{")[1:]} for text in (german, english)]
        assert fields[0] == fields[1]


def test_words() -> None:
    assert [times(count) for count in (0, 1, 2, 6)] == [("nie", "never"), ("einmal", "once"), ("zweimal", "twice"), ("6-mal", "6 times")]
    assert Finding("missing", "error", (3,), 2).text("fr") == "Nr. 3 fehlt in Runde 2. An einen Tisch setzen."
