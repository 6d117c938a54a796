"""Questions that both sheets of Hungarian Tarokk leave open in the same words. Each sheet says which answer is its own, and its paragraph."""

from rules.rows.interpretation import Choice, Interpretation

TAROKKSZAM = Interpretation(
    "tarokkszam",
    question=("Wer zahlt für acht oder neun Tarock in einer Hand?", "Who pays for eight or nine tarokks in one hand?"),
    choices=(
        Choice("from_all", "jeder der drei anderen, auch der Partner", "each of the three others, the partner too"),
        Choice("side", "die andere Seite, wie für jede Figur", "the other side, as for any figure"),
    ),
    source="ITVB 6, 7.1",
)
KONTRAD_GAME_BESIDE = Interpretation(
    "kontrad_game_beside",
    question=(
        "Zählt das Spiel mit Kontra auch dem, der dupla oder volát angesagt hat und es gewinnt?",
        "Does a game with Kontra count for its winner who announced dupla or volát?",
    ),
    choices=(
        Choice("counts", "ja, zu seinem Kontra", "yes, at its Kontra"),
        Choice("never", "nein, in keinem Fall", "no, under no circumstances"),
    ),
    source="Auslegung zu ITVB 6",
)
VOLAT_KILLS = Interpretation(
    "volat_kills",
    question=("Neben welchem volát zählen stiller trull und vier Könige nicht?", "Beside which volát do silent trull and kings not count?"),
    choices=(
        Choice("any", "neben jedem, den die Seite gemacht hat", "beside any that the side made"),
        Choice("silent", "nur neben einem stillen", "beside a silent one only"),
    ),
    source="Auslegung zu ITVB 6",
)
HIGHEST_KONTRA = Interpretation(
    "highest_kontra",
    question=("Wie weit geht das Kontra?", "How far does Kontra go?"),
    choices=(
        Choice(16, "bis Hirskontra, ×16", "to hirskontra, ×16"),
        Choice(8, "bis Szubkontra, ×8", "to szubkontra, ×8"),
        Choice(32, "bis Mordkontra, ×32", "to mordkontra, ×32"),
    ),
    source="ITVB 6",
)
PROBA = Interpretation(
    "proba",
    question=("Was kostet eine próbahárom ohne Trullstück?", "What does a próbahárom without an honour cost?"),
    choices=(
        Choice("game_value", "den Wert von három, an jeden", "the value of három, to each"),
        Choice("three", "3 an jeden", "3 to each"),
    ),
    source="Auslegung zu ITVB 4.1",
)
RENONSZ_COUNTS = Interpretation(
    "renonsz_counts",
    question=("Was zählt in einer Renonsz?", "What counts in a renonsz?"),
    choices=(
        Choice("figures", "was angesagt und gemacht war", "what was announced and made"),
        Choice("figures_and_game", "das und das Spiel zu seinem Kontra", "that and the game at its Kontra"),
    ),
    source="ITVB 9.8",
)
TWO_OFFENDERS = Interpretation(
    "two_offenders",
    question=("Was zahlen zwei Schuldige?", "What do two offenders pay?"),
    choices=(
        Choice("twice_in_all", "jeder zahlt es jedem der zwei anderen: 10 bis zweimal das Höchste", "each pays it to each of the two others"),
        Choice("twice_to_each", "jeder zahlt das Doppelte jedem der zwei anderen", "each pays twice that to each of the two others"),
        Choice("referee", "der Schiedsrichter entscheidet", "the referee decides"),
    ),
    source="ITVB 9.9",
)
FIFTH_PLACE = Interpretation(
    "fifth_place",
    question=("Wie viele Tischpunkte hat der Fünfte?", "How many table points has the fifth?"),
    choices=(
        Choice("first_4_then_2", "4 in der ersten Runde, später 2", "4 in the first round, later 2"),
        Choice("always_4", "immer 4", "always 4"),
        Choice("always_2", "immer 2", "always 2"),
    ),
    source="ITVB 2.1, 2.2",
)
