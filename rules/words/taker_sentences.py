"""What is wrong with a record of French Tarot. German, English; they stand in `sentences` with the others."""

TAKER_SENTENCES: dict[str, tuple[str, str]] = {
    "missing_bouts": ("Wie viele {0} hat der Spieler am Ende? 0 bis 3.", "How many {0} has the taker in the end? 0 to 3."),
    "bad_bouts": ("{3} gibt es 0 bis 3.", "There are 0 to 3 {3}."),
    "missing_taker_points": ("Wie viele {0} hat der Spieler?", "How many {0} has the taker?"),
    "bad_half_points": (
        "Die {0} sind eine ganze oder halbe Zahl, etwa 41 oder 40.5.",
        "The {0} are a whole or half number, e.g. 41 or 40.5.",
    ),
    "bad_whole_points": (
        "Zu viert gibt es keine halben Augen: eine ganze Zahl von 0 bis 91 (halb nur 86.5 und 4.5, wo der Excuse allein bleibt).",
        "With four players there are no halves: a whole number from 0 to 91 (only 86.5 and 4.5, where the Excuse is kept alone).",
    ),
    "points_without_bouts": (
        "Mit {0} Spitzen am Ende sind es {1} bis {2} Augen. Bitte Augen und Spitzen noch einmal zählen.",
        "With {0} bouts in the end the count is {1} to {2}. Count points and bouts again.",
    ),
    "points_not_given": (
        "Mit {0} Bouts am Ende sind es in diesem Spiel {1} bis {2} Punkte. Bitte Punkte und Bouts noch einmal zählen.",
        "With {0} bouts in the end this game gives {1} to {2} points. Count points and bouts again.",
    ),
    "half_needs_chelem": (
        "Zu viert gibt es halbe Punkte nur, wo eine Seite ohne Stich die Excuse behält: bitte den Chelem eintragen, sonst eine ganze Zahl.",
        "With four players half points come up only where a side without a trick keeps the Excuse: enter the chelem, else a whole number.",
    ),
    "half_without_excuse": (
        "Halbe Punkte bleiben nur, wenn die Seite ohne Stich die Excuse behalten hat. Stimmen die Bouts?",
        "Half points remain only where the side without a trick has kept the Excuse. Are the bouts right?",
    ),
    "petit_without_trick": (
        "Wer keinen Stich hat, hat den Petit nicht zum Schluss gemacht: Petit oder Chelem ist ein Irrtum.",
        "Who has no trick has not taken the petit in the last one: the petit or the chelem is a slip.",
    ),
    "petit_of_no_bout": (
        "Die Eins ist eine Spitze: wer sie zum Schluss gewinnt, hat mindestens eine. Stimmen die Spitzen?",
        "The petit is a bout: who wins it in the last trick has at least one. Are the bouts right?",
    ),
    "petit_without_bout": (
        "Der Petit ist ein Bout: wer ihn zum Schluss macht, hat mindestens einen. Stimmen die Bouts?",
        "The petit is a bout: who takes it in the last trick has at least one. Are the bouts right?",
    ),
    "too_many_trumps": (
        "Für diese Poignées braucht es {0} Trümpfe, es gibt {1} mit dem Excuse. Wer hat was gezeigt?",
        "These poignées need {0} trumps, there are {1} with the Excuse. Who showed what?",
    ),
    "points_out_of_91": ("Das Spiel hat 91 {0}. Bitte noch einmal zählen.", "The pack has 91 {0}. Count again."),
    "bad_side": ("Möglich ist „attack“ (Spieler) oder „defence“ (Gegenspieler).", "Possible: “attack” or “defence”."),
    "poignees_no_list": (
        "Die Poignées sind eine Liste von Objekten mit „by“ und „size“.",
        "The poignées are a list of objects with “by” and “size”.",
    ),
    "bad_size": ("Eine Poignée ist simple, double oder triple.", "A poignée is simple, double or triple."),
    "poignee_twice": ("Jeder zeigt höchstens eine Poignée.", "Each player shows one poignée at most."),
    "chelem_no_object": (
        "Chelem ist ein Objekt mit „by“, „announced“ und „made“.",
        "A chelem is an object with “by”, “announced” and “made”.",
    ),
    "chelem_empty": ("Angesagt oder gemacht? Sonst bitte den Chelem weglassen.", "Announced or made? Else leave the chelem out."),
    "chelem_lost_game": ("Wer alle Stiche macht, hat auch das Spiel gewonnen.", "Who makes all tricks has won the game too."),
    "chelem_only_taker": (
        "Nur der Spieler sagt einen Chelem an; macht ihn die Verteidigung, dann ohne Ansage.",
        "Only the taker announces a chelem; made by the defence it is unannounced.",
    ),
    "chelem_missing": (
        "So viele Punkte gibt es nur mit allen Stichen ({0}): bitte den Chelem eintragen.",
        "So many points come only with every trick ({0}): enter the chelem.",
    ),
    "chelem_counted": (
        "So viele Punkte gibt es nur mit allen Stichen ({0}): Zählung oder Chelem ist ein Irrtum.",
        "So many points come only with every trick ({0}): the count or the chelem is a slip.",
    ),
    "chelem_by_hand": (
        "So viele Punkte gibt es nur mit allen Stichen ({0}); war der Chelem angesagt, zählt beides, 200 und 200: bitte von Hand eintragen.",
        "So many points come only with every trick ({0}); if the chelem was announced both count, 200 and 200: enter the amounts by hand.",
    ),
    "chelem_not_counted": (
        "Mit allen Stichen einer Seite gibt es diese Punkte und Bouts nicht. Stimmt die Zählung, waren es alle Stiche?",
        "With every trick on one side there are no such points and bouts. Is the count right, and were those all tricks?",
    ),
    "chelem_too_much_left": (
        "Wer keinen Stich hat, kann so viele Augen oder Spitzen nicht haben. Stimmt die Zählung, waren es alle Stiche?",
        "A side without a trick cannot have so many points or bouts. Is the count right, and were those all tricks?",
    ),
}
