"""What is said of a game of Hungarian Tarokk: its lines, and what is wrong with its record. German, English; they stand in `sentences`
with the others."""

TAROKK_SENTENCES: dict[str, tuple[str, str]] = {
    # settlement lines
    "with_kontra": ("{0}, {1} ×{2}", "{0}, {1} ×{2}"),
    "proba": ("{0} ohne Trullstück, {1} an jeden", "{0} without an honour, {1} to each"),
    "dupla_silent": ("{0} still: 71 Punkte des Spielers, Wert {1}", "Silent {0}: 71 points for the declarer, value {1}"),
    "dupla_silent_opponents": ("{0} still: 71 Punkte der Gegner, Wert {1}", "Silent {0}: 71 points for the opponents, value {1}"),
    "game_beside": (
        "{1} auf {0} zählt nicht: wer gewonnen hat, hatte dupla oder volát angesagt",
        "{1} on {0} does not count: who won had announced dupla or volát",
    ),
    "renonsz": ("Renonsz: angesagt und gemacht {0}, also {1} an jeden", "Renonsz: announced and made {0}, so {1} to each"),
    "renonsz_of_two": (
        "Renonsz von zweien: angesagt und gemacht {0}, also {1} von jedem an jeden",
        "Renonsz of two: announced and made {0}, so {1} from each to each",
    ),
    # what the sheet leaves open
    "two_offenders_undefined": (
        "Was zwei Schuldige zahlen, entscheidet der Schiedsrichter: bitte von Hand festsetzen.",
        "What two offenders pay is the referee’s to decide: settle it by hand.",
    ),
    "three_offenders_undefined": (
        "Von drei Schuldigen sagt das Blatt nichts: bitte von Hand festsetzen.",
        "The sheet does not speak of three offenders: settle it by hand.",
    ),
    # contradictions
    "skart_with_partner": (
        "Liegt die gerufene Karte im Abgelegten, spielt der Spieler allein: bitte den Partner weglassen.",
        "If the called card was laid away, the declarer plays alone: leave out the partner.",
    ),
    "skart_without_kontra": (
        "Liegt die gerufene Karte im Abgelegten, war Kontra von Amts wegen zu sagen: mindestens ×2.",
        "If the called card was laid away, Kontra by duty was due: at least ×2.",
    ),
    "points_of_other_side": (
        "Punkte und Ergebnis widersprechen sich: der Spieler gewinnt mit 48.",
        "Points and result contradict each other: the declarer wins with 48.",
    ),
    "points_laid_away": (
        "So kann das nicht gezählt sein: mit dem, was abgelegt wird, hat der Spieler hier {0} bis {1} Punkte.",
        "That cannot be the count: with what is laid away the declarer has {0} to {1} points here.",
    ),
    "points_without_honours": (
        "{0} Punkte sind zu wenig: mit dem, was diese Seite gemacht hat, sind es mindestens {1}.",
        "{0} points are too few: with what this side has made there are at least {1}.",
    ),
    "volat_not_listed": (
        "Nach diesen Punkten hat eine Seite keinen Stich: bitte {0} der anderen eintragen, oder noch einmal zählen.",
        "By these points one side has no trick: enter {0} of the other, or count again.",
    ),
    "volat_loses": (
        "Wer {0} gemacht hat, hat auch das Spiel gewonnen. Bitte das Ergebnis prüfen.",
        "Who made {0} has won the game too. Check the result.",
    ),
    "dupla_of_losers": (
        "{0} kann nur die Seite gemacht haben, die das Spiel gewonnen hat.",
        "{0} can only have been made by the side that won the game.",
    ),
    "dupla_against_count": ("{0} passt nicht zu den Punkten: dazu gehören 71.", "{0} does not go with the points: it needs 71."),
    "dupla_against_volat": (
        "{0} passt nicht zu den gemachten Stichen: alle hat eine Seite.",
        "{0} does not go with the tricks: one side has them all.",
    ),
    "figure_twice": (
        "{0} steht für diese Seite zweimal da (Tarock für diesen Spieler): jede Figur gibt es je Seite einmal.",
        "{0} is there twice for this side (tarokks: for this player): a side has each figure once.",
    ),
    "figure_beside_figure": (
        "{0} geht nicht neben {1} derselben Seite: ein Paar sagt je Stich eine Figur an, und keine Karte für zwei.",
        "{0} cannot stand beside {1} of the same side: a pair announces one figure for a trick, and no card for two.",
    ),
    "figure_against_figure": (
        "{0} und {1} können nicht beide so gewesen sein. Bitte prüfen, wer was gemacht hat.",
        "{0} and {1} cannot both have been so. Check who made what.",
    ),
    "too_many_tarokks": (
        "Das wären {0} Tarock in diesen Blättern, es gibt aber nur {1}.",
        "That would be {0} tarokks in these hands, but there are only {1}.",
    ),
}
