"""The sentences of the Regelblatt: French Tarot of the FFT. German, English, paragraph; in the order in which they are printed."""

FRENCH_TAROT_FFT_SENTENCES = (
    ("78 Karten: 4 Farben zu 14 mit Cavalier, Trumpf 1 bis 21, Excuse. Bouts (1, 21, Excuse) und Könige zählen 4,5, Damen 3,5, "
     "Cavaliere 2,5, Buben 1,5, alles andere 0,5; im Ganzen 91.",
     "78 cards: 4 suits of 14 with the cavalier, trumps 1 to 21, Excuse. Bouts (1, 21, Excuse) and kings count 4.5, queens 3.5, "
     "cavaliers 2.5, jacks 1.5, all else 0.5; 91 in all.",
     "Les cartes"),
    ("Die niedrigste Karte gibt, gegenüber mischt, links hebt ab; je 3 Karten (zu dritt 4) gegen den Uhrzeigersinn, Chien 6 "
     "einzeln, nie die erste oder letzte.",
     "The lowest card deals, opposite shuffles, the left one cuts; by threes (three players fours) counter-clockwise, chien 6 "
     "singly, never the first or last.",
     "La distribution; Le jeu à 3 joueurs"),
    ("Fehler beim Geben: derselbe gibt neu und bietet nicht. Petit als einziger Trumpf ohne Excuse: vor dem Bieten zeigen, der "
     "Nächste gibt.",
     "A fault in dealing: the same dealer again, without a bid. The Petit as only trump without the Excuse: show it before the "
     "bidding, the next player deals.",
     "La distribution; La tenue des cartes"),
    ("Jeder spricht einmal, rechts vom Geber zuerst, nur höher; passen alle, gibt der Nächste. Zu Garde sans, Garde contre und "
     "Chelem immer den Schiedsrichter rufen.",
     "Everybody speaks once, right of the dealer first, only higher; all pass: the next player deals. For Garde sans, Garde contre"
     " and Chelem always call the referee.",
     "Les enchères; Le chelem"),
    ("Prise, Garde: Chien zeigen, 6 ablegen, nie König oder Bout, Trumpf nur gezwungen und gezeigt; nach „Jeu“ bleibt es. Garde "
     "sans: der Chien zählt ungesehen zum Spieler, Garde contre: zur Verteidigung.",
     "Prise, Garde: show the chien, lay away 6, never a king or bout, trumps only when forced, and shown; after “jeu” it stands. "
     "Garde sans: the chien counts unseen for the taker, Garde contre: for the defence.",
     "Le Chien et l'Ecart", ("petite", "garde", "garde_sans", "garde_contre")),
    ("Poignée vor der eigenen ersten Karte: 10, 13, 15 Trümpfe (zu dritt 13, 15, 18): 20, 30, 40 für die Partei, die gewinnt; die "
     "Excuse nur für einen fehlenden.",
     "Poignée before one's first card: 10, 13, 15 trumps (three players 13, 15, 18): 20, 30, 40 to the side that wins; the Excuse "
     "only for a missing one.",
     "La Poignée; Le jeu à 3 joueurs", ("poignees=", "trumps_3=", "trumps_4=")),
    ("Petit im letzten Stich: 10 × Stufe für die Partei, die ihn macht. Alle Stiche: angesagt 400 (der Spieler spielt aus), sonst "
     "200, verfehlt −200; der Verteidigung jedem 200.",
     "The Petit in the last trick: 10 × level to the side that takes it. Every trick: announced 400 (the taker leads), else 200, "
     "missed −200; by the defence 200 each.",
     "Le Petit au Bout; Le chelem", ("petit_au_bout=", "chelem=")),
    ("Bedienen, sonst Trumpf, im Trumpf höher; die Excuse sticht nie und bleibt, im letzten Stich ist sie verloren, außer beim "
     "Chelem.",
     "Follow, else trump, in trumps higher; the Excuse never takes and is kept, lost in the last trick but in a Chelem.",
     "Le jeu de la carte"),
    ("Nötig mit 0, 1, 2, 3 Bouts: 56, 51, 41, 36. (25 + Unterschied ± Petit) × Stufe, dann Poignée, Chelem: jeder Verteidiger, der"
     " Spieler dreifach (zu dritt zweifach). Halbe Punkte für die Sieger.",
     "Needed with 0, 1, 2, 3 bouts: 56, 51, 41, 36. (25 + difference ± petit) × level, then poignée, Chelem: each defender, the "
     "taker three times (three players twice). Halves to the winners.",
     "Le principe du jeu; La marque en donnes libres; Le jeu à 3 joueurs", ("targets=", "base_amount=")),
    ("Zu fünft setzt der Geber aus und gibt, bis jemand nimmt. Nord schreibt; alle prüfen Bilan und Quersumme 0 und zeichnen ab; "
     "der Zettel geht zum Schiedsrichter.",
     "With five the dealer sits out and deals until somebody takes. Nord writes; all check Bilan and cross sum 0 and initial; the "
     "slip goes to the referee.",
     "Le jeu à 5 joueurs; La marque en donnes libres"),
    ("Es zählt die Summe; Mannschaften zu 2 oder 4 treffen sich nicht, ihre Summen werden addiert.",
     "The sum counts; teams of 2 or 4 do not meet, their sums are added.",
     "Le classement en donnes libres; Le tournoi libre par équipes"),
    ("Jeder Vorfall: aufhören, sofort den Schiedsrichter rufen; untereinander wird nichts geregelt, wer nicht ruft, kann nichts "
     "mehr einwenden.",
     "Any incident: stop, call the referee at once; nothing is settled between players, who does not call cannot contest it.",
     "L'arbitre"),
    ("Der Code d'arbitrage liegt hier nicht vor: der Schiedsrichter setzt Strafen und sagt, warum.",
     "The code d'arbitrage is not at hand: the referee sets sanctions and says why.",
     "Auslegung zu L'arbitre"),
)
