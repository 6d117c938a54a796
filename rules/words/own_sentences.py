"""What is said of games and records that only a cup's own sheet or a free system has. German, English; they stand in `sentences` with the others."""

OWN_SENTENCES: dict[str, tuple[str, str]] = {
    "word_renonce": ("Renonce", "Renonce"),
    "word_is_no_renonce": ("Renonce ist es nicht", "It is no Renonce"),
    "word_valat": ("Valat", "Valat"),
    "word_koenig_ultimo": ("König ultimo", "king ultimo"),
    "word_vier_koenige": ("vier Könige", "four kings"),
    "word_vier_voegel": ("vier Vögel", "four birds"),
    "word_ohne_trull": ("ohne Trull", "ohne Trull"),
    "word_ohne_koenige": ("ohne Könige", "ohne Könige"),
    "bad_house_half": (
        "Der Wert für „{0}“ ist eine ganze oder halbe Zahl über 0.",
        "The value of “{0}” is a whole or half number above 0.",
    ),
    "bad_house_halves": ("„{0}“ braucht zwei ganze oder halbe Zahlen über 0.", "“{0}” needs two whole or half numbers above 0."),
    "pair_made": ("{0} {1}, gelungen: nur der Gefangene zahlt {2}", "{0} {1}, made: only who was caught pays {2}"),
    "valat_times": ("{0} {1} vervielfacht {2} ×{3}", "{0} {1} multiplies {2} ×{3}"),
    "kontra_with_valat": ("{0} gilt mit dem {3} auch für {2} ×{1}", "{0} holds with the {3} for {2} too ×{1}"),
    "tied_game": ("{0}: {1} auf beiden Seiten, das Spiel wird nicht geschrieben", "{0}: {1} on both sides, the game is not written"),
    "rounding": ("Halbe abgerundet", "Halves rounded down"),
    "radl_times": ("Radl ×{0}", "Radl ×{0}"),
    "renonce_each": ("Renonce: {0} an jeden regulären Spieler", "Renonce: {0} to each regular player"),
    "renonce_side_loses": ("Renonce: die Seite verliert Spiel und Ansagen", "Renonce: the side loses the game and what was announced"),
    "claimed": ("Entgangen: {0}, {1}", "Claimed: {0}, {1}"),
    "bad_claim_halves": (
        "Die Punkte einer Forderung sind eine ganze oder halbe Zahl über 0.",
        "The points of a claim are a number above 0, whole or with a half.",
    ),
    "bad_events": ("Möglich ist: {0}, jedes einmal.", "Possible are: {0}, each once."),
    "radl_other": ("Dieses Spiel zählt ×{0}, im Eintrag steht ×{1}.", "This game counts ×{0}; the record says ×{1}."),
    "undefined_renonce_sides": (
        "Renonciert haben Spieler beider Seiten oder einer, der aussetzt: welche Seite verliert, sagt das Blatt nicht. Bitte die Beträge von"
        " Hand eintragen.",
        "Players of both sides have revoked, or one who sits out: the sheet does not say which side loses. Please enter the amounts by hand.",
    ),
    "bad_kontra_steps": ("Kontra ist hier {0}.", "Kontra is {0} here."),
    "kontra_step": ("{0} ({1})", "{0} ({1})"),
    "no_kontra_here": ("Auf diesem Blatt gibt es kein Kontra.", "There is no Kontra on this sheet."),
    "declarers_side_only": (
        "{0} kann nur die Seite des Spielers ansagen. Wer hat angesagt?",
        "Only the declarer's side can announce {0}. Who announced it?",
    ),
    "holder_only": (
        "{0} sagt nur an, wer den gerufenen König hat: der Partner, ohne Partner der Spieler. Wer hat angesagt?",
        "{0} is announced by the called king's holder: the partner, without one the declarer. Who announced it?",
    ),
    "less_than_half": (
        "Hier käme weniger als ein halber Punkt heraus, das sagt das Blatt nicht. Bitte den Schiedsrichter: er setzt die Beträge händisch.",
        "This comes to less than half a point, which the sheet does not say. Ask the referee: he sets the amounts by hand.",
    ),
    "missing_of": ("{0}: von wem? Bitte den Platz angeben, der zahlt.", "{0}: from whom? Name the seat that pays."),
    "of_himself": ("{0} zahlt ein anderer als der, der es gemacht hat. Von wem?", "{0} is paid by another than who made it. From whom?"),
    "of_all": ("{0} zahlt die ganze Gegenseite. Bitte niemanden nennen.", "The whole other side pays {0}. Name nobody."),
    "holding_not_lost": (
        "{0} im Blatt kann nicht verloren werden. Sonst weglassen.",
        "{0} in one hand cannot be lost. Otherwise leave it out.",
    ),
    "won_beside_tie": (
        "{0} haben beide Seiten: das Spiel hat niemand gewonnen. Bitte das Ergebnis weglassen oder noch einmal zählen.",
        "Both sides have {0}: nobody has won the game. Leave the result out, or count again.",
    ),
    "won_against_target": (
        "Die Zählung {0} sagt etwas anderes: hier entscheidet {1}. Was stimmt?",
        "The count {0} says otherwise: {1} decides here. Which is right?",
    ),
    "target_with_game": (
        "{0} entscheidet hier das Spiel: beides ist gewonnen oder keines. Was stimmt?",
        "{0} decides the game here: both are won or neither. Which is right?",
    ),
    "both_targets_made": (
        "{0}: mehr als die Hälfte der Punkte können nicht beide Seiten haben. Wer hat sie?",
        "{0}: both sides cannot have more than half of the points. Who has them?",
    ),
    "missing_surplus_points": (
        "Wie viele Punkte hat der Spieler? Der Überschuss in {0} braucht die Zählung.",
        "How many points has the declarer? The surplus in {0} needs the count.",
    ),
    "missing_partner": ("Wer ist der Partner? {0} spielt niemand allein.", "Who is the partner? Nobody plays {0} alone."),
    "points_out_of_pack": ("Das Spiel hat nur {0} Punkte. Bitte noch einmal zählen.", "The pack has only {0} points. Count again."),
    "bad_single_points": (
        "Dieses Blatt zählt ganze Punkte: eine Zählung ist eine Zahl, etwa 45.",
        "This sheet counts whole points: a count is a number, e.g. 45.",
    ),
    "count_missing_whole": ("Hier fehlen die Punkte. Wer keinen Stich hat, hat 0.", "The points are missing here. Who has no trick has 0."),
    "sum_not_pack": (
        "Zusammen sind das {0}, es müssen {1} Punkte sein. Bitte noch einmal zählen.",
        "Together that is {0}; it must be {1} points. Count again.",
    ),
    "no_records": (
        "Dieses System schreibt keine einzelnen Spiele, nur die Summen eines Tisches.",
        "This system writes no single games, only the sums of a table.",
    ),
    "sums_or_records": (
        "Ein Zettel hat Summen oder Spiele, nicht beides. Bitte eines weglassen.",
        "A sheet has sums or games, not both. Please leave one out.",
    ),
    "unknown_word": ("Dieses Wort hat das Regelblatt nicht. Möglich sind: {0}.", "The sheet does not have this word. Possible are: {0}."),
    "missing_fault": ("Welcher Verstoß? Möglich sind: {0}.", "Which fault? Possible are: {0}."),
    "unknown_fault": ("Den Verstoß „{0}“ hat dieses Blatt nicht. Bekannt sind: {1}.", "This sheet has no fault “{0}”. Known are: {1}."),
    "missing_offender": ("Wer hat ihn begangen? Bitte den Platz angeben.", "Who committed it? Name the seat."),
    "indivisible_shared": (
        "{0} lassen sich nicht auf {1} teilen. Bitte den Schiedsrichter: er setzt die Beträge händisch.",
        "{0} cannot be shared by {1}. Ask the referee: he sets the amounts by hand.",
    ),
    "amount_not_half": ("Ein Betrag ist eine ganze oder halbe Zahl.", "An amount is a whole number, or one with a half."),
}
