"""Every cell of the table of repairs, against one that was written by hand: + allowed, ! warned, - refused."""

import pytest

from tournament.desk.drawing.repair.matrix import MATRIX, Action, Cell, Stage, Touched, Verdict, cell_of, stage_of

BY_HAND = """
                drawn  untouched  one  both  sums  confirmed  closed  published
    late          +        +       -     -     -       -        -         -
    walk_out      +        +       !     !     -       -        -         -
    back          +        +       !     !     -       -        -         -
    substitute    +        +       +     -     !       -        -         -
    swap          +        +       !     !     !       -        -         -
    order         +        +       !     !     !       -        -         -
    dealer        +        +       -     -     -       -        -         -
    dissolve      +        +       -     -     -       -        -         -
    twice         +        +       -     -     -       -        -         -
    never_came    +        +       !     !     !       -        -         -
"""
MARKS = {"+": Verdict.ALLOWED, "!": Verdict.WARNED, "-": Verdict.REFUSED}
HEAD, *ROWS = [line.split() for line in BY_HAND.strip().splitlines()]
CELLS = [(Action(row[0]), Stage[stage.upper()], MARKS[mark]) for row in ROWS for stage, mark in zip(HEAD, row[1:], strict=True)]


@pytest.mark.parametrize("action, stage, verdict", CELLS, ids=lambda value: value.name.lower())
def test_a_cell_is_as_it_was_written_by_hand(action: Action, stage: Stage, verdict: Verdict) -> None:
    cell = MATRIX[action, stage]
    assert cell.verdict is verdict
    assert (len(cell.sentence) > 60) is (verdict is not Verdict.ALLOWED), "what is warned or refused says why, and what to do"


def test_every_action_has_every_stage() -> None:
    assert (
        {(action, stage) for action, stage, _verdict in CELLS} == MATRIX.keys() == {(action, stage) for action in Action for stage in Stage}
    )
    assert isinstance(MATRIX[Action.LATE, Stage.DRAWN], Cell)


EMPTY, WRITTEN = Touched("open", "", untouched=True), Touched("open", "records", untouched=False)


@pytest.mark.parametrize(
    "phase, state, tables, stage",
    [
        ("registration", "drawn", [EMPTY, EMPTY], Stage.DRAWN), ("running", "open", [EMPTY, EMPTY], Stage.UNTOUCHED),
        ("running", "open", [], Stage.UNTOUCHED), ("running", "open", [EMPTY, WRITTEN], Stage.ONE),
        ("running", "open", [WRITTEN, WRITTEN], Stage.BOTH),
        ("running", "open", [WRITTEN, Touched("open", "sums", untouched=False)], Stage.SUMS),
        ("running", "open", [Touched("confirmed", "sums", untouched=False), EMPTY], Stage.CONFIRMED),
        ("running", "closed", [EMPTY], Stage.CLOSED), ("closed", "closed", [EMPTY], Stage.PUBLISHED),
        ("published", "closed", [], Stage.PUBLISHED),
        ("running", "open", [Touched("open", "", untouched=False)], Stage.ONE),
    ],
)  # fmt: skip
def test_how_far_it_is(phase: str, state: str, tables: list[Touched], stage: Stage) -> None:
    assert stage_of(phase, state, tables) is stage


def test_who_leaves_after_his_table_was_confirmed_is_signed_off() -> None:
    said = MATRIX[Action.WALK_OUT, Stage.CONFIRMED].sentence
    assert "unter Anmeldung abmelden" in said
    assert said.index("abmelden") < said.index("wieder öffnen"), "opening the table again is for who left while it played"
    assert MATRIX[Action.SUBSTITUTE, Stage.CONFIRMED].sentence.startswith("Die Summen dieses Tisches sind bestätigt.")
    # Opened again, the table would be no better: nobody comes to one at which games are written.
    assert MATRIX[Action.LATE, Stage.CONFIRMED] == MATRIX[Action.LATE, Stage.ONE]
    assert MATRIX[Action.DISSOLVE, Stage.CONFIRMED] == MATRIX[Action.DISSOLVE, Stage.ONE]


@pytest.mark.parametrize("stage", [Stage.ONE, Stage.BOTH, Stage.SUMS])
def test_of_games_that_are_struck_nothing_stays_on_its_sheet(stage: Stage) -> None:
    cell = cell_of(Action.SWAP, stage, struck=True)
    assert cell.verdict is Verdict.WARNED
    assert "gestrichen und zählen für niemanden" in cell.sentence
    assert "bleiben auf ihrem Zettel" not in cell.sentence
    assert cell_of(Action.SWAP, stage) is MATRIX[Action.SWAP, stage]
    assert cell_of(Action.SWAP, Stage.CLOSED, struck=True).verdict is Verdict.REFUSED
