"""The list of planted faults still fits the tree: where a function has changed, its row in tests/mutants/mutants.jsonl wants to be written
anew."""

from pathlib import Path

from tests.mutants.changes import Lost, Mutant, mutants, planted

ROOT = Path(__file__).parents[1]


def test_every_mutant_has_its_place() -> None:
    known = mutants()
    assert len(set(known)) == len(known) == 246
    lost = []
    for mutant in known:
        try:
            planted(mutant, ROOT)
        except Lost as missing:
            lost.append(str(missing))
    assert lost == []


def test_a_function_that_moves_takes_its_mutants_along(tmp_path: Path) -> None:
    path = tmp_path / "rules" / "deeper" / "moved.py"
    path.parent.mkdir(parents=True)
    path.write_text("def other():\n    return 1\n\n\ndef worth(value):\n    return (\n        value * 2\n    )\n", encoding="utf-8")
    found, text = planted(Mutant("rules.engine.ledger", "worth", "value * 2", "value * 3"), tmp_path)
    assert found == path
    assert text.endswith("    return (\n        value * 3\n    )\n")
