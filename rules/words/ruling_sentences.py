"""What the referee reads out, German and English: the reason, what happens now, who pays a Renonce, and what he asks the table."""

from collections.abc import Mapping

RULING_SENTENCES: dict[str, tuple[str, str]] = {
    # rulings: the reason, what happens now, who pays a Renonce, what the others receive
    "ruling": ("{0} {1}", "{0} {1}"),
    "ruling_renonce": ("{0} Das ist {3}, und das Spiel ist zu Ende. {1} {2}", "{0} That is {3}, and the game is over. {1} {2}"),
    "noticed_at": ("Bemerkt: {0}.", "Noticed: {0}."),
    "noticed_dealing": ("Die Lizitation hat noch nicht begonnen.", "The bidding has not begun yet."),
    "noticed_bidding": ("Die Lizitation hat schon begonnen.", "The bidding has begun."),
    "noticed_talon": ("Der Talon wird noch aufgenommen und abgelegt.", "The talon is still being taken up and laid away."),
    "noticed_before_lead": (
        "„Ich liege“ ist gesagt, aber noch keine Karte ausgespielt.",
        "“Ich liege” is said, but no card is played yet.",
    ),
    "noticed_trick_open": ("Der Stich liegt noch offen am Tisch.", "The trick still lies open on the table."),
    "noticed_trick_turned": ("Der Stich ist schon umgedreht oder eingezogen.", "The trick is turned or taken in already."),
    "noticed_next_lead": ("Zum nächsten Stich ist schon ausgespielt.", "The next trick is led already."),
    "noticed_scored": ("Alle Stiche sind schon gespielt.", "All tricks are played already."),
    "noticed_next_game": (
        "Zum nächsten Spiel ist schon gemischt und abgehoben.",
        "The cards are shuffled and cut for the next game already.",
    ),
    "why_no_rule": (
        "Dieses Blatt sagt nichts darüber, was auf einen solchen Fehler folgt.",
        "This sheet does not say what follows such a fault.",
    ),
    "why_no_limit": (
        "Zum nächsten Spiel ist schon gemischt und abgehoben, aber das Blatt setzt keine Frist.",
        "The cards are shuffled and cut for the next game already, but the sheet sets no limit.",
    ),
    "why_everybody": (
        "Alle, die spielen, haben die falsche Anzahl von Karten: es bleibt niemand, der etwas erhält.",
        "Everybody who plays has the wrong number of cards: nobody is left to receive anything.",
    ),
    "why_no_consequence": (
        "Das Blatt verbietet es, nennt aber so spät keine Folge.",
        "The sheet forbids it but names no consequence this late.",
    ),
    "why_only_duty": ("Das Blatt verbietet es, nennt aber keine Folge.", "The sheet forbids it but names no consequence."),
    "why_zuwaage": (
        "Das Blatt macht die Vorhand dafür verantwortlich, nennt aber keine Folge.",
        "The sheet makes Vorhand answerable for it but names no consequence.",
    ),
    "why_no_duty": ("In {0} gibt es diese Pflicht nicht.", "There is no such duty in {0}."),
    "why_nothing_played": ("In diesem Spiel wurde nichts gespielt.", "Nothing was played in this game."),
    "why_decisive": ("Es war spielentscheidend.", "It decided the game."),
    "why_not_decisive": ("Spielentscheidend war es nicht.", "It did not decide the game."),
    "why_decisive_lead": (
        "Das falsche Ausspiel hat verraten, was dieses Spiel entscheidet.",
        "The wrong lead gave away what decides this game.",
    ),
    "why_lead_not_decisive": (
        "Der Stich liegt noch offen am Tisch, und das falsche Ausspiel hat nichts Entscheidendes verraten.",
        "The trick still lies open on the table, and the wrong lead gave away nothing decisive.",
    ),
    "why_intentional": (
        "Die angesagten Vögel wurden mit Absicht in falscher Reihenfolge gespielt.",
        "The announced birds were played in the wrong order on purpose.",
    ),
    "why_forced": (
        "Der Vogel musste wegen des Tarockzwangs fallen, und der höhere wurde zuerst aufgegeben.",
        "The bird had to fall because a Tarock was due, and the higher one was given up first.",
    ),
    "why_follow_forced": (
        "Der Farbzwang hat es erzwungen, richtigzustellen ist daran nichts.",
        "The duty to follow forced it, there is nothing to put right.",
    ),
    "why_early_told": (
        "Der Stich liegt noch offen am Tisch; die anderen sollen den Spieler darauf hinweisen.",
        "The trick still lies open on the table; the others should tell the player.",
    ),
    "why_given_up": (
        "Angesagte Vögel und der angesagte {0} dürfen nicht aufgegeben werden.",
        "Announced birds and an announced {0} may not be given up.",
    ),
    "why_lower_first": (
        "Muss ein Vogel vorzeitig gespielt werden, dann der höchste zuerst.",
        "If a bird has to be played early, the highest goes first.",
    ),
    "why_bird_forced": (
        "Der Vogel musste vorzeitig fallen, und der höchste kam zuerst.",
        "The bird had to fall early, and the highest went first.",
    ),
    "why_four_kings": ("Wer alle vier Könige hat, darf sich selbst rufen.", "Who holds all four kings may call himself."),
    "why_proba": (
        "Der Vierte darf es nach drei Pass ohne Trullstück versuchen (próbahárom).",
        "After three passes the fourth may try it without an honour (próbahárom).",
    ),
    "why_announced": ("Die erste Ansage war schon gemacht.", "The first announcement was made already."),
    "why_recommendation": ("Es ist nur eine starke Empfehlung (erős ajánlás).", "It is only a strong recommendation (erős ajánlás)."),
    "why_breach": ("Es verstößt gegen eine gültige Spielregel.", "It is against a valid rule of play."),
    "why_no_breach": ("Gegen eine Spielregel verstößt es nicht.", "It is not against a rule of play."),
    "why_lead_analysis": (
        "Zu früh Tarock auszuspielen nennt das Blatt nicht unter den Renoncen; zu prüfen ist, ob es für das Spiel von Belang war.",
        "The sheet does not list leading a Tarock too early as Renonce; it is to be judged whether it mattered for the game.",
    ),
    "why_before_first_call": ("Es wurde vor der ersten Ansage bemerkt.", "It was noticed before the first call."),
    "why_after_first_call": ("Die erste Ansage war schon gemacht.", "The first call was made already."),
    "why_lead_irrelevant": (
        "Das falsche Ausspiel ist für das angesagte Spiel ohne Belang; die Karte bleibt liegen.",
        "The wrong lead does not matter for the announced game; the card stays.",
    ),
    "why_covered": ("Auf der falschen Karte liegt schon die nächste.", "The next card lies on the wrong one already."),
    "why_speculation": ("Er hat sich davon etwas versprochen.", "He hoped to gain by it."),
    "why_first_time": ("Dafür war er noch nicht verwarnt.", "He had not been warned of it before."),
    "why_all_tricks_his": ("Alle Stiche, die noch kommen, gehören ihm.", "All tricks that are still to come are his."),
    "why_not_proved": (
        "Er hat im Spiel einen Verstoß behauptet und nicht bewiesen.",
        "He claimed a fault during play and did not prove it.",
    ),
    "why_claimed_late": ("Gespielt ist alles: es hält das Spiel nicht mehr auf.", "All is played: it holds up no game any more."),
    "why_judged": ("Darüber urteilt der Schiedsrichter.", "The referee judges it."),
    "why_gained": ("Der Spieler hat sich damit einen Vorteil verschafft.", "The player gained by it."),
    "why_wrong_bird": ("Einen falschen Vogel anzusagen ist ein Spielfehler.", "To announce the wrong bird is a fault in play."),
    "why_holding": ("{0}, {1} und {2} muss niemand ansagen.", "Nobody has to announce {0}, {1} or {2}."),
    "why_self_call": ("Sich selbst zu rufen ist nicht erlaubt.", "Calling oneself is not allowed."),
    "why_thrown_together": (
        "Die Karten wurden zusammengeworfen, bevor der Schiedsrichter entschieden hat.",
        "The cards were thrown together before the referee had decided.",
    ),
    "why_shown_or_mixed": (
        "Wer sein Blatt zeigt oder die Karten durchmischt, bevor der Fall klar ist, muss damit rechnen, dass gegen ihn entschieden wird.",
        "Who shows his hand or mixes the cards before the case is clear must expect a decision against him.",
    ),
    "why_kibitzer_decisive": ("Der Kiebitz hat das Spiel entschieden.", "The kibitzer decided the game."),
    "why_betrayal": (
        "Spielverrat ist ein Regelverstoß, wann immer er bemerkt wird.",
        "Betraying the game is a breach of the rules whenever it is noticed.",
    ),
    "why_without_bird": ("Ein {0} ohne einen der Vögel im Blatt ist Renonce.", "A {0} without one of the birds in hand is a Renonce."),
    "why_wrong_birds_game": (
        "Der Vogel gehört zum Spiel: wer ihn nicht hat, hätte es nicht ansagen dürfen.",
        "The bird belongs to the game: who does not hold it should not have bid it.",
    ),
    "why_wrong_king": ("Es wurde der falsche König angesagt.", "The wrong king was announced."),
    "why_wrong_bird_or_king": (
        "Einen falschen Vogel oder König anzusagen kostet nur diese Ansage.",
        "A wrong bird or king costs that announcement alone.",
    ),
    "why_not_gained": ("Der Spieler hatte davon keinen Vorteil.", "The player gained nothing by it."),
    "why_no_stichzwang_chosen": (
        "Die Vorhand hatte dieses {0} ohne Stichzwang gewählt.",
        "Vorhand had chosen this {0} without Stichzwang.",
    ),
    "why_exposed": ("Beim Geben war eine Karte zu sehen.", "A card was seen in the deal."),
    "why_unnamed": ("Diesen Verstoß nennt das Blatt nicht.", "The sheet does not name this fault."),
    "why_no_consequence_named": ("Das Blatt nennt dafür keine Folge.", "The sheet names no consequence of it."),
    "why_warned_before": ("Er war dafür schon einmal verwarnt.", "He had been warned of it before."),
    "why_fifth_decisive": ("Wer aussetzt, hat das Spiel entschieden.", "Who sits out decided the game."),
    "ruled_correct": ("Der Fehler wird richtiggestellt, dann geht das Spiel weiter.", "The fault is put right, then play goes on."),
    "ruled_warning": (
        "Der Fehler wird richtiggestellt, und er ist verwarnt; ein zweites Mal wird anders entschieden.",
        "The fault is put right, and he is warned; a second time is decided otherwise.",
    ),
    "ruled_no_renonce": ("Es ist {0}, am Spiel ändert sich nichts.", "It is {0}, nothing changes in the game."),
    "ruled_bird_lost": (
        "Verloren ist nur diese Ansage. {0}, am Spiel selbst ändert sich nichts.",
        "Only that announcement is lost. {0}, nothing changes in the game itself.",
    ),
    "ruled_redeal": ("Das Spiel gilt nicht, es wird neu gegeben.", "The game does not count, the cards are dealt again."),
    "ruled_accepted": (
        "Das Ausspiel gilt damit als angenommen, am Spiel ändert sich nichts.",
        "The lead counts as accepted by now, nothing changes.",
    ),
    "ruled_expired": (
        "Was im vorigen Spiel war, kann niemand mehr einfordern; es bleibt, wie es geschrieben ist.",
        "Nobody can claim anything about the game before; it stays as it is written.",
    ),
    "ruled_annul": (
        "Das Spiel wird annulliert; niemand erhält oder zahlt etwas.",
        "The game is annulled; nobody receives or pays anything.",
    ),
    "ruled_discretion": (
        "Der Schiedsrichter entscheidet nach Ermessen und sagt, warum.",
        "The referee decides at his discretion and says why.",
    ),
    "receive": (
        "Die anderen erhalten so viel, als hätten sie das Spiel und alles Angesagte gewonnen.",
        "The others receive as much as if they had won the game and everything announced.",
    ),
    "receive_trischaken": (
        "Die anderen erhalten, was das Blatt für eine Renonce im {0} festlegt.",
        "The others receive what the sheet lays down for a Renonce in {0}.",
    ),
    "receive_each": ("Jeder der anderen erhält {0}.", "Each of the others receives {0}."),
    "receive_side": (
        "Abgerechnet wird, als hätte die Seite dessen, der zahlt, das Spiel und alles Angesagte verloren.",
        "It is settled as if the side of who pays had lost the game and everything announced.",
    ),
    "pays_own": ("Es zahlt der Spieler, der das getan hat.", "The player who did it pays."),
    "pays_farbzwang": ("Es zahlt der Spieler, der die Farbe nicht bedient hat.", "The player who did not follow suit pays."),
    "pays_tarockzwang": ("Es zahlt der Spieler, der kein Tarock zugegeben hat.", "The player who did not play a Tarock pays."),
    "pays_stichzwang": ("Es zahlt der Spieler, der nicht gestochen hat.", "The player who did not beat the trick pays."),
    "pays_pagat_not_last": (
        "Es zahlt der Spieler, der den Pagat nicht bis zuletzt behalten hat.",
        "The player who did not keep the Pagat to the last pays.",
    ),
    "pays_tarock_led_early": ("Es zahlt der Spieler, der zu früh Tarock ausgespielt hat.", "The player who led a Tarock too early pays."),
    "pays_lead_out_of_turn": (
        "Es zahlt der Spieler, der ausgespielt hat, nicht der, der an der Reihe war.",
        "The player who led pays, not the one whose turn it was.",
    ),
    "pays_throwing_in": ("Es zahlt der Spieler, der vorgeworfen hat.", "The player who threw in his card pays."),
    "pays_discard": ("Es zahlt der Spieler, der falsch abgelegt hat.", "The player who laid away wrongly pays."),
    "pays_misdeal": (
        "Es zahlt, wer die falsche Anzahl von Karten hat: jeder steht für seine eigenen ein, nicht der Geber für alle.",
        "Whose number of cards is wrong pays: everybody answers for his own, not the dealer for all.",
    ),
    "pays_self_call": ("Es zahlt der Spieler, der sich selbst gerufen hat.", "The player who called himself pays."),
    "pays_bird_out_of_order": ("Es zahlt der Spieler, der die Vögel so gespielt hat.", "The player who played the birds so pays."),
    "pays_bird_or_king_early": (
        "Es zahlt der Spieler, der Vogel oder König nicht zum richtigen Stich gespielt hat.",
        "The player who did not play bird or king to its trick pays.",
    ),
    "pays_talking": ("Es zahlt der Spieler, der geredet hat.", "The player who talked pays."),
    "pays_cards_thrown_together": (
        "Es zahlt, wer die Karten zusammengeworfen hat, gleich wer vorher beschuldigt war.",
        "Who threw the cards together pays, whoever was accused before.",
    ),
    "pays_betrayal": ("Es zahlt der Spieler, der das Spiel verraten hat.", "The player who betrayed the game pays."),
    "pays_rule_breach": ("Es zahlt der Spieler, der gegen die Regel verstoßen hat.", "The player who broke the rule pays."),
    "pays_besserrufer_without_bird": (
        "Es zahlt der Spieler, der ihn angesagt hat, auch seinem Partner.",
        "The declarer who bid it pays, his partner too.",
    ),
    "pays_wrong_announcement": ("Es zahlt der Spieler, der falsch angesagt hat.", "The player who announced wrongly pays."),
    "pays_fifth_interferes": ("Es zahlt, wer aussetzt.", "Who sits out pays."),
    "fact_warned_before": ("War er dafür schon verwarnt?", "Had he been warned of it before?"),
    "fact_covered": ("Liegt auf der falschen Karte schon die nächste?", "Does the next card lie on the wrong one already?"),
    "fact_speculation": ("Hat er sich davon etwas versprochen?", "Did he hope to gain by it?"),
    "fact_all_tricks_his": ("Gehören ihm alle Stiche, die noch kommen?", "Are all tricks that are still to come his?"),
    "fact_stichzwang": ("Hatte die Vorhand dieses {0} mit Stichzwang gewählt?", "Had Vorhand chosen this {0} with the duty to beat?"),
    "fact_four_kings": ("Hat der Rufer alle vier Könige im Blatt?", "Does the caller hold all four kings?"),
    "fact_before_first_call": ("Wurde es vor der ersten Ansage bemerkt?", "Was it noticed before the first call?"),
    "fact_breach": ("Verstößt es gegen eine gültige Spielregel?", "Is it against a valid rule of play?"),
    "fact_proba": (
        "War er der Vierte, der nach drei Pass ohne Trullstück drei bot?",
        "Was he the fourth to speak, who bid three without an honour after three passes?",
    ),
    "fact_announced": ("War die erste Ansage schon gemacht?", "Was the first announcement made already?"),
    "fact_recommendation": ("Ist es nur eine starke Empfehlung (erős ajánlás)?", "Is it only a strong recommendation (erős ajánlás)?"),
    "fact_accused": ("Wer war es?", "Who was it?"),
    "fact_decisive": ("War es spielentscheidend?", "Did it decide the game?"),
    "fact_intentional": ("Geschah es mit Absicht?", "Was it done on purpose?"),
    "fact_forced": ("Haben Farb- oder Tarockzwang es erzwungen?", "Was it forced by the duty to follow or to play a Tarock?"),
    "fact_higher_given_first": (
        "Wurde der höhere Vogel zuerst aufgegeben (oder gab es nur einen)?",
        "Was the higher bird given up first (or was there only one)?",
    ),
    "fact_gained": ("Hat der Spieler sich damit einen Vorteil verschafft?", "Did the player gain by it?"),
    "fact_wrong_count": ("Wer hat die falsche Anzahl von Karten?", "Who has the wrong number of cards?"),
    "fact_threw_together": ("Wer hat die Karten zusammengeworfen?", "Who threw the cards together?"),
    "question_no_object": (
        "Ein Fall ist ein JSON-Objekt mit „system“, „violation“ und „stage“.",
        "A case is a JSON object with “system”, “violation” and “stage”.",
    ),
    "missing_violation": ("Was wird beanstandet? Bitte den Verstoß angeben: {0}.", "What is the complaint? Name the violation: {0}."),
    "unknown_violation": (
        "Den Verstoß „{0}“ kennt dieses Blatt nicht. Bekannt sind: {1}.",
        "This sheet knows no violation “{0}”. Known are: {1}.",
    ),
    "missing_stage": ("Wann wurde es bemerkt? Bitte den Zeitpunkt angeben: {0}.", "When was it noticed? Name the stage: {0}."),
    "unknown_stage": ("Den Zeitpunkt „{0}“ gibt es nicht. Bekannt sind: {1}.", "There is no stage “{0}”. Known are: {1}."),
    "bad_stage": (
        "„{0}“ kann noch nicht geschehen sein, wenn es so bemerkt wurde: {1}. Wann war es wirklich?",
        "“{0}” cannot have happened yet at this stage: {1}. When was it noticed?",
    ),
    "missing_game_duty": (
        "Welches Spiel wurde gespielt? „{0}“ ist nicht in jedem Spiel ein Fehler.",
        "Which game was played? “{0}” is not a fault in every game.",
    ),
    "facts_no_object": ("Die Feststellungen sind ein Objekt mit Namen und Antworten.", "The facts are an object of names and answers."),
    "bad_fact_seats": ("„{0}“ ist eine Liste von Plätzen, 0 bis {1}, jeder einmal.", "“{0}” is a list of seats, 0 to {1}, each once."),
    "bad_fact_seat": ("„{0}“ ist ein Platz, 0 bis {1}.", "“{0}” is a seat, 0 to {1}."),
    "bad_accused": (
        "Wer wird beschuldigt? Eine Liste von höchstens {0} Plätzen, 0 bis {1}, jeder einmal.",
        "Who is accused? A list of at most {0} seats, 0 to {1}, each once.",
    ),
}
SPEAKS_OF: Mapping[str, tuple[str, ...]] = {
    "why_given_up": ("koenig_ultimo",), "why_holding": ("trull", "vier_koenige", "vier_voegel"), "why_without_bird": ("besserrufer",),
    "why_no_stichzwang_chosen": ("trischaken",), "receive_trischaken": ("trischaken",), "fact_stichzwang": ("trischaken",),
    "ruled_no_renonce": ("no_renonce",), "ruled_bird_lost": ("is_no_renonce",),
}  # fmt: skip
"""Games and announcements that a sentence names, by the sentence: a sheet of one's own may call them otherwise."""
