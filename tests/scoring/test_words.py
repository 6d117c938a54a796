"""Each word has one place: what the rules have a word for is theirs, and no table of scoring's says the same twice."""

import ast
from pathlib import Path

import scoring
from rules.rows.when import MONTHS
from rules.words.glossary import TERMS
from rules.words.sentences import SENTENCES

FILES = ("plain/words.py", "plain/paper_words.py", "plain/prize_words.py", "arithmetic/series/words.py")
# One word that stands for two things, or is asked for by a name that is put together: "barred" + "_short", "ruling_" + "played".
TWICE = {"gesperrt", "Los", "Spiel", "Sanktionen", "Platz {0}", "Tischpunkte an gemeinsamen Tischen"}


def written() -> list[tuple[str, str]]:
    """Every pair with a letter in it that is written out in one of scoring's tables of words."""
    trees = [ast.parse((Path(scoring.__file__).parent / name).read_text(encoding="utf-8")) for name in FILES]
    pairs = (node.elts for tree in trees for node in ast.walk(tree) if isinstance(node, ast.Tuple) and len(node.elts) == 2)
    return [
        (german.value, english.value) for german, english in pairs
        if isinstance(german, ast.Constant) and isinstance(english, ast.Constant) and isinstance(german.value,
        str) and isinstance(english.value, str)
        and any(map(str.isalpha, german.value))
    ]  # fmt: skip


def test_what_the_rules_have_a_word_for_is_asked_of_them() -> None:
    theirs = {(entry.german, entry.english) for entry in TERMS.values()} | set(SENTENCES.values()) | set(MONTHS)
    # There a game is, here what somebody won at a tournament.
    theirs -= {("annulliert", "annulled")}
    assert [pair for pair in written() if pair in theirs] == []


def test_no_word_is_written_twice() -> None:
    pairs = written()
    assert {german for german, english in pairs if pairs.count((german, english)) > 1} - TWICE == set()
