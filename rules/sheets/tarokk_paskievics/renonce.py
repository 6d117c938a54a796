"""From facts to decision, as in illusztrált tarokk, by its own paragraphs; what rests on no sentence is read into the paragraph on renonsz.
A figure said twice is no fault here."""

from rules.rows.decisions import Decision, DecisionTable, recited
from rules.sheets.tarokk_faults import FAULTS
from rules.sheets.tarokk_illusztralt.renonce import DUTIES, RULINGS, UNSAID

READ_INTO = "Auslegung zu PVSZ 10"
"""Where no sentence decides."""
PARAGRAPHS = {
    UNSAID: READ_INTO, "ITVB 4.10": "PVSZ 5.2.7", "ITVB 5.3, 5.4": "PVSZ 6.7", "ITVB 5.6, 5.8": "PVSZ 5.1.4, 6.4", "ITVB 7.1–7.8": "PVSZ 4.1, 4.2",
    "ITVB 8.5": "PVSZ 10.6", "ITVB 9.1": READ_INTO, "ITVB 9.2": READ_INTO, "ITVB 9.5": READ_INTO,
}
"""Its own by those of illusztrált tarokk."""

TAROKK_PASKIEVICS_RENONCE = DecisionTable(
    duties=recited(DUTIES, PARAGRAPHS), rulings=recited(RULINGS, PARAGRAPHS), own=FAULTS, late=Decision.DISCRETION, late_source=READ_INTO,
    counts_made=True,
    receives=(
        "Jeder der drei anderen erhält, was angesagt und gemacht war, mindestens 5, höchstens 10; von zweien zahlt das jeder jedem der zwei anderen.",
        "Each of the three others receives what was announced and made, at least 5, at most 10; of two offenders each pays that to each of the two others.",
    ),
)
