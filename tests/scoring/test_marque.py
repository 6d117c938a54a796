"""The slip of a scene that has words of its own: the marque of French Tarot, by tarot-fft.md, „The tournament“."""

from scoring.paper.exporters.sheets import sheet
from scoring.plain.rows import PlayerRow, Scene, ScoreSheet, Seating, SheetLine
from tests.scoring.made import META

SCENE = Scene("Position", "Marque", "Bilan", ("Nord", "Ouest", "Sud", "Est"), handling="Nord schreibt.")
PEOPLE = tuple(PlayerRow(number, name) for number, name in enumerate(("Anna", "Bert", "Cilli", "Dora", "Emil"), start=1))
FRENCH = META._replace(scene=SCENE)


def test_the_marque_has_position_seats_and_bilan() -> None:
    """Four deals; Bilan of Anna 318 − 52 − 66 + 81 = 281; together 0."""
    deals = ((318, -106, -106, -106), (-52, 156, -52, -52), (-66, -66, 198, -66), (81, 27, -135, 27))
    lines = tuple(SheetLine(game, "Garde", amounts, 0, 0) for game, amounts in enumerate(deals, start=1))
    shown = sheet(ScoreSheet(Seating(2, 7, PEOPLE[:4], 0, 4), lines), 9_000, meta=FRENCH)
    assert shown.facts[:3] == ("Marque", "Position\N{NO-BREAK SPACE}2", "4 Spiele")
    assert [head.number for head in shown.heads] == [
        "Nord · Nr.\N{NO-BREAK SPACE}1", "Ouest · Nr.\N{NO-BREAK SPACE}2", "Sud · Nr.\N{NO-BREAK SPACE}3", "Est · Nr.\N{NO-BREAK SPACE}4",
    ]  # fmt: skip
    assert [row.label for row in shown.rows] == ["1", "2", "3", "4", "Σ"]
    last = shown.rows[-1]
    assert (last.what, [cell.amount for cell in last.cells], last.note) == ("Bilan", [281, 11, -95, -197], "Quersumme 0")
    assert (shown.handling, shown.signers) == ("Nord schreibt.", ("Anna", "Bert", "Cilli", "Dora"))


def test_a_blank_one_of_five_deals_has_one_line_of_sums() -> None:
    """Five sit: the fifth has his number alone. Three at five deals: no sums between them."""
    blank = sheet(ScoreSheet(Seating(1, 1, PEOPLE, 0, 5, sits_out=True)), 9_000, meta=FRENCH)
    assert blank.heads[4].number == "Nr.\N{NO-BREAK SPACE}5"
    assert [(row.label, row.what, row.note) for row in blank.rows[-1:]] == [("Σ", "Bilan", "Quersumme 0")]
    three = sheet(ScoreSheet(Seating(1, 1, PEOPLE[:3], 0, 5)), 9_000, meta=FRENCH)
    assert [row.label for row in three.rows] == ["1", "2", "3", "4", "5", "Σ"]


def test_all_others_say_what_they_said() -> None:
    shown = sheet(ScoreSheet(Seating(2, 7, PEOPLE[:4], 0, 4)), 9_000, meta=META)
    assert (shown.facts[0], shown.heads[0].number) == ("Runde 2", "Nr.\N{NO-BREAK SPACE}1")
    assert shown.rows[-1].label == "I"
