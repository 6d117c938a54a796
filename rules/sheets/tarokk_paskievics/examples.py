"""Games and what they bring, worked out by hand on the page: those of illusztrált tarokk, of which three come to something else."""

from dataclasses import replace

from rules.sheets.tarokk_illusztralt import examples as illusztralt

TAROKK_PASKIEVICS_EXAMPLES = (
    replace(illusztralt.WON, source="PVSZ 4"),
    replace(illusztralt.TRULL_AT_4, source="PVSZ 4.2"),
    replace(illusztralt.FIGURES, amounts=(35, -35, 35, -35), source="PVSZ 4.1", note=("2 + 10 + 21 + 1 + 1", "2 + 10 + 21 + 1 + 1")),
    replace(
        illusztralt.ALONE, amounts=(-42, 14, 14, 14), source="PVSZ 4.5",
        note=("allein: −4 × 2 × 2 + 2 = −14, dreimal; das Spiel fällt weg", "alone: −4 × 2 × 2 + 2 = −14, three times; the game falls away"),
    ),
    replace(illusztralt.HIRSKONTRA, source="PVSZ 9"),
    replace(illusztralt.VOLAT, source="PVSZ 4.6"),
    replace(illusztralt.LOST_AND_MADE, source="PVSZ 4.3"),
    replace(illusztralt.RENONSZ, source="PVSZ 10.7"),
    replace(illusztralt.RENONSZ_OF_TWO, source="PVSZ 10.7"),
    replace(illusztralt.PROBA, amounts=(3, 3, 3, -9), source="PVSZ 8.2", note=("3 an jeden", "3 to each")),
)
