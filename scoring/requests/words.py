"""The sentences of refusals: German, English. They say what is wrong and what to do, for a director at 23:00."""

SENTENCES: dict[str, tuple[str, str]] = {
    "unknown_field": (
        "Das Feld „{0}“ kennt das Programm nicht. Bitte die Schreibweise prüfen.",
        "The program does not know the field “{0}”. Please check its spelling.",
    ),
    "missing_field": ("„{0}“ fehlt.", "“{0}” is missing."),
    "unexpected_field": ("„{0}“ hat hier keine Bedeutung. Bitte weglassen.", "“{0}” means nothing here. Please leave it out."),
    "no_object": ("Hier wird ein Objekt mit Feldern erwartet: {{…}}.", "An object with fields is expected here: {{…}}."),
    "not_list": ("Hier wird eine Liste erwartet: […].", "A list is expected here: […]."),
    "empty_list": ("Diese Liste darf nicht leer sein.", "This list must not be empty."),
    "not_whole": ("Hier wird eine ganze Zahl erwartet.", "A whole number is expected here."),
    "not_whole_from": ("Hier wird eine ganze Zahl ab {0} erwartet.", "A whole number from {0} on is expected here."),
    "not_whole_between": ("Hier wird eine ganze Zahl von {0} bis {1} erwartet.", "A whole number from {0} to {1} is expected here."),
    "not_number": ("Hier wird eine Zahl erwartet.", "A number is expected here."),
    "no_choice": ("Hier gibt es nur: {0}.", "The only choices here are: {0}."),
    "not_within": ("Hier wird eine Zahl von {0} bis {1} erwartet.", "A number from {0} to {1} is expected here."),
    "not_flag": ("Hier wird true oder false erwartet.", "True or false is expected here."),
    "not_text": ("Hier wird ein Text erwartet.", "A text is expected here."),
    "empty_text": ("Hier wird ein Text erwartet, der nicht leer ist.", "A text that is not empty is expected here."),
    "person_twice": ("Nr. {0} steht hier zweimal.", "No. {0} stands here twice."),
    "not_above_0": ("Hier wird eine Zahl über 0 erwartet: 2 oder 0.5.", "A number above 0 is expected here: 2 or 0.5."),
    # rankings
    "not_a_number_of": (
        "Hier steht je Person ihre Nummer und was sie an diesem Tisch hat: „7“: 12.",
        "Here each person's number stands with what he has at this table: “7”: 12.",
    ),
    "not_by_sum": (
        "„{0}“ gibt es nur, wo nach Tischpunkten gereiht wird. Bitte „points“ angeben.",
        "There are “{0}” only where table points rank. Please give “points”.",
    ),
    "needs_penalty": (
        "Wie viel wird abgezogen? „{0}“ oder „table_points“ fehlt.",
        "How much is taken off? “{0}” or “table_points” is missing.",
    ),
    # payments
    "balances_or_tables": ("Entweder „balances“ oder „tables“, nicht beides.", "Either “balances” or “tables”, not both."),
    "needs_tables": (
        "Es fehlen die Tische („tables“) oder die Salden („balances“).",
        "The tables (“tables”) or the balances (“balances”) are missing.",
    ),
    "needs_rate": ("Wie viel ist ein Punkt wert? „{0}“ fehlt (Cent je Punkt).", "What is a point worth? “{0}” is missing (cents a point)."),
    "only_with_tables": (
        "„{0}“ gehört zu Tischen, nicht zu fertigen Salden. Bitte weglassen.",
        "“{0}” belongs to tables, not to finished balances. Please leave it out.",
    ),
    "balances_not_0": (
        "Die Salden ergeben {0} Cent statt 0. Bitte jeden noch einmal prüfen.",
        "The balances add up to {0} cents instead of 0. Please check each of them.",
    ),
    "table_twice": ("Tisch {0} der Runde {1} steht hier zweimal.", "Table {0} of round {1} stands here twice."),
    "person_at_two_tables": ("Nr. {0} sitzt in Runde {1} an zwei Tischen.", "No. {0} sits at two tables in round {1}."),
    "one_a_person": ("Hier wird ein Betrag je Person erwartet, also {0}.", "One amount a person is expected here: {0}."),
    "table_not_0": (
        "Die Quersumme ist {0} statt 0. Bitte den Zettel noch einmal prüfen.",
        "The cross sum is {0} instead of 0. Please check the sheet again.",
    ),
    "not_half_points": ("Hier werden ganze oder halbe Punkte erwartet.", "Whole or half points are expected here."),
    "half_cent": (
        "Bei {0} Cent je Punkt geben halbe Punkte keine ganzen Cent. Bitte den Betrag je Punkt ändern.",
        "At {0} cents a point half points give no whole cents. Please change the rate.",
    ),
    # prizes
    "hort_needs_several": (
        "Das Hort-System rechnet mit dem eigenen Platz; es geht nicht zusammen mit „one_best“.",
        "Hort's system counts one's own place; it does not go with “one_best”.",
    ),
    "pool_needs_one_best": (
        "„pool_capped“ beruht auf einem Preis je Person: bitte „a_person“ auf „one_best“ setzen.",
        "“pool_capped” rests on one prize a person: please set “a_person” to “one_best”.",
    ),
    "points_for_ties": (
        "Punktegleiche teilen: dafür fehlen die Punkte („points“).",
        "Those of equal points divide: the points (“points”) are missing for that.",
    ),
    "seed_for_raffle": (
        "Für die Tombola fehlt der Startwert der Lose („seed“).",
        "The seed of the lots (“seed”) is missing for the raffle.",
    ),
    "seed_for_prize": (
        "Ein Sachpreis oder ein verloster Preis braucht den Startwert der Lose („seed“).",
        "A prize in kind or one by lot needs the seed of the lots (“seed”).",
    ),
    "seed_for_rank": (
        "Zwei auf einem Rang, und das Los entscheidet: der Startwert der Lose („seed“) fehlt.",
        "Two share a rank and the lot decides: the seed of the lots (“seed”) is missing.",
    ),
    "no_standing": (
        "Rang {0} kann hier nicht stehen: Ränge sind 1, 2, 2, 4 … ohne Lücke.",
        "Rank {0} cannot stand here: ranks are 1, 2, 2, 4 … without a gap.",
    ),
    "points_against_rank": (
        "Die Punkte von Nr. {0} passen nicht zum Rang hinter oder neben Nr. {1}.",
        "The points of no. {0} do not fit a rank behind or beside no. {1}.",
    ),
    "key_twice": ("„{0}“ steht hier zweimal.", "“{0}” stands here twice."),
    "place_twice": ("Platz {0} steht in dieser Liste zweimal.", "Place {0} stands twice in this list."),
    "category_of_whom": (
        "Für wen ist der Preis? Es fehlt, wer zur Wertung gehört (tag, club, place oder participations).",
        "Whom is the prize for? Who belongs to the category is missing (tag, club, place or participations).",
    ),
    "cents_or_text": (
        "Ein Preis ist Geld („cents“) oder ein Sachpreis („text“), nicht beides.",
        "A prize is money (“cents”) or in kind (“text”), not both.",
    ),
    "needs_prize": ("Was gibt es zu gewinnen? „cents“ oder „text“ fehlt.", "What is there to win? “cents” or “text” is missing."),
    "value_of_money": (
        "Einen Vergleichswert („value“) haben nur Sachpreise. Bitte weglassen.",
        "Only prizes in kind have a value to compare (“value”). Please leave it out.",
    ),
    "no_such_person": ("Nr. {0} ist nicht unter den Personen.", "No. {0} is not among the persons."),
    # series
    "not_of_formula": ("„{0}“ gehört nicht zu dieser Formel. Bitte weglassen.", "“{0}” is no part of this formula. Please leave it out."),
    "most_below_full": ("Das Höchste ({0}) liegt unter der vollen Grenze ({1}).", "The most ({0}) is below the full bound ({1})."),
    "table_rises": ("Diese Tabelle darf nicht steigen und nichts unter 0 haben.", "This table must not rise and have nothing below 0."),
    "not_positive": ("Hier wird eine Zahl über 0 erwartet: 2, 0.5 oder „3/2“.", "A number above 0 is expected here: 2, 0.5 or “3/2”."),
    "share_above_1": ("Mehr als alle Ergebnisse können nicht zählen.", "No more than all results can count."),
    "one_way_to_count": ("Bitte nur eines von best, share und discards.", "Please only one of best, share and discards."),
    "needs_count": (
        "Wie viele Ergebnisse zählen? Es fehlt best, share oder discards.",
        "How many results count? One of best, share and discards is missing.",
    ),
    "only_with_share": (
        "„{0}“ hat bei dieser Zählung keine Bedeutung. Bitte weglassen.",
        "“{0}” means nothing with this way of counting. Please leave it out.",
    ),
    "tie_twice": ("„{0}“ steht hier zweimal.", "“{0}” stands here twice."),
    "only_whom": (
        "Für wen ist die Wertung? Es fehlt tag, club oder place.",
        "Whom is the ranking for? One of tag, club and place is missing.",
    ),
    "by_or_members": (
        "Mannschaften sind Vereine („by“) oder feste („members“): bitte genau eines.",
        "Teams are clubs (“by”) or fixed (“members”): please exactly one.",
    ),
    "in_two_teams": ("Nr. {0} ist in zwei Mannschaften: {1} und {2}.", "No. {0} is in two teams: {1} and {2}."),
    "needs_persons": (
        "Dafür muss man wissen, wer wozu gehört: „persons“ fehlt.",
        "For that one must know who belongs where: “persons” is missing.",
    ),
    "no_bounds_of_teams": ("Was noch möglich ist, gibt es nicht für Mannschaften.", "What is still possible is not known for teams."),
    "seed_for_lot": ("Für das Los fehlt der Startwert („{0}“).", "The seed (“{0}”) is missing for the lot."),
    "only_carry_over": (
        "„{0}“ gehört zu einem Finale, in das Punkte mitgenommen werden. Bitte weglassen.",
        "“{0}” belongs to a final into which points are carried over. Please leave it out.",
    ),
    "needs_carry_over": (
        "Welche Punkte nimmt jeder Rang ins Finale mit? „{0}“ fehlt.",
        "Which points does each rank take into the final? “{0}” is missing.",
    ),
    "behind_last_of_what": (
        "„behind_last“ gibt es nur mit einem eigenen Finale (extra) nach Plätzen oder Tirol.",
        "“behind_last” goes only with a final of its own (extra) by places or Tirol.",
    ),
    "two_kinds": (
        "In den Turnieren einer Serie zahlt überall einer, was ein anderer gewinnt, oder nirgends. Bitte getrennte Serien.",
        "In all tournaments of a series one pays what another wins, or in none. Please separate series.",
    ),
    "two_finals": ("Es gibt schon ein Finale. Bitte nur eines.", "There is a final already. Please only one."),
    "only_table_points": ("„{0}“ gehört zu Tischpunkten. Bitte weglassen.", "“{0}” belongs to table points. Please leave it out."),
    "only_to_come": (
        "„{0}“ hat nur ein Turnier, das noch kommt. Bitte weglassen.",
        "Only a tournament to come has “{0}”. Please leave it out.",
    ),
    "needs_range": (
        "Was kann dort höchstens und mindestens herauskommen? „{0}“ fehlt: [schlechtestes, bestes].",
        "What can come of it at most and at least? “{0}” is missing: [worst, best].",
    ),
    "needs_rounds": ("An wie vielen Tischen sitzt dort jeder? „{0}“ fehlt.", "At how many tables does each sit there? “{0}” is missing."),
    "not_range": ("Hier werden zwei Zahlen erwartet: [schlechtestes, bestes].", "Two numbers are expected here: [worst, best]."),
    "beyond_field": ("Rang {0} gibt es bei {1} Teilnehmern nicht.", "There is no rank {0} of {1} participants."),
    "no_such_code": ("Das Kürzel „{0}“ gibt es nicht, nur: {1}.", "There is no code “{0}”, only: {1}."),
    "code_or_cup_points": (
        "Ein Kürzel hat seine Punkte schon: bitte entweder „code“ oder „cup_points“.",
        "A code has its points already: please either “code” or “cup_points”.",
    ),
    "written_at_tables": ("Hier zählen die Tische: bitte „{0}“ weglassen.", "Here the tables count: please leave out “{0}”."),
    "code_or_tables": (
        "Bei Tischpunkten stehen hier nur Kürzel und fremde Ergebnisse: „{0}“ oder „cup_points“ fehlt.",
        "With table points only codes and results from elsewhere stand here: “{0}” or “cup_points” is missing.",
    ),
    "needs_rank": ("Für diese Formel fehlt der Rang („{0}“).", "The rank (“{0}”) is missing for this formula."),
    "needs_points": ("Für diese Formel fehlen die Punkte („{0}“).", "The points (“{0}”) are missing for this formula."),
}  # fmt: skip
