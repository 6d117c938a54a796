"""What is said of games in which each has a score of his own, Slovenian Tarok's: lines of a settlement, and what is wrong with a record.
German, English; they stand in `sentences` with the others."""

SCORE_SENTENCES: dict[str, tuple[str, str]] = {
    # settlement lines
    "counted_won": ("{0} gewonnen mit {1}: {2} + Differenz {3} = {4}", "{0} won with {1}: {2} + difference {3} = {4}"),
    "counted_lost": ("{0} verloren mit {1}: {2} + Differenz {3} = {4}", "{0} lost with {1}: {2} + difference {3} = {4}"),
    "radelc": ("Radelc ×2", "Radelc ×2"),
    "partner_half_up": ("Soigralec (Mitspieler) aufgerundet", "Soigralec (partner) rounded up"),
    "partner_half_down": ("Soigralec (Mitspieler) abgerundet", "Soigralec (partner) rounded down"),
    "mond_lost": ("Mond verloren: −{0}", "Mond lost: −{0}"),
    "mond_left": ("Mond im Talon gelassen: −{0}", "Mond left in the talon: −{0}"),
    "mond_kept": ("Mond an den eigenen Mitspieler verloren: beide −{0}", "Mond lost to one’s own side: both −{0}"),
    "misdeal_warning": ("Vergeben: verwarnt", "Misdeal: a warning"),
    "misdeal": ("{0}. Mal vergeben: −{1}", "Misdeal no. {0}: −{1}"),
    "klop_counts": ("{0}: jeder seine Punkte minus", "{0}: each his points minus"),
    "klop_price": ("{0}: {1} voll (35), {2} ohne Stich", "{0}: {1} full (35), {2} without a trick"),
    "kontra_klop": ("Kontra auf den Klop ×{0}, wer es sagte, mit 18 noch mehr", "Kontra on the klop ×{0}, more for its sayer with 18"),
    "renons_game": ("Renons, {0}: ({1} + {2}) × {3}", "Renons, {0}: ({1} + {2}) × {3}"),
    "renons_game_value": ("Renons, {0}: {1} × {2} + {3}", "Renons, {0}: {1} × {2} + {3}"),
    "renons_announced": ("Renons, {0} angesagt: {1}", "Renons, {0} announced: {1}"),
    "renons_klop": ("Renons im {0}: {1}", "Renons in {0}: {1}"),
    "renons_intentional": ("Renons mit Absicht: {0}", "Renons on purpose: {0}"),
    # fields
    "missing_whole_points": (
        "Wie viele Punkte hat der Spieler in {0}? Bitte eine ganze Zahl von 0 bis 70.",
        "How many points has the declarer in {0}? A whole number from 0 to 70.",
    ),
    "sum_not_about_70": (
        "Zusammen sind das {0}; es müssen 70 sein, 69 oder 71 mit einer oder zwei Karten übrig. Bitte noch einmal zählen.",
        "Together that is {0}; it must be 70, or 69 or 71 with a card or two over. Count again.",
    ),
    "bad_radelc": ("Ein Radelc verdoppelt: {0} oder {1}.", "A radelc doubles: {0} or {1}."),
    "radelc_there": ("Der Spieler hat einen Radelc: es zählt doppelt.", "The declarer has a radelc: it counts double."),
    "radelc_not_there": ("Der Spieler hat keinen Radelc: es zählt einfach.", "The declarer has no radelc: it counts once."),
    "bad_misdeal": (
        "Das wievielte Vergeben dieses Gebers im Turnier? Eine ganze Zahl ab {1}.",
        "Which misdeal of this dealer in the tournament? A whole number from {1}.",
    ),
    "misdeal_not_next": (
        "Zuletzt war es das {0}. Mal, dass dieser Geber vergeben hat: jetzt ist es das {1}.",
        "This dealer’s last misdeal was no. {0}: now it is no. {1}.",
    ),
    "kontra_names_sayer": (
        "Kontra ist persönlich: bitte angeben, wer es gesagt hat und wer Rekontra.",
        "Kontra is personal: say who said it, and who said Rekontra.",
    ),
    "missing_sayer": ("Wer hat Kontra gesagt?", "Who said Kontra?"),
    "kontra_of_other_side": ("Kontra sagt die andere Seite. Wer war es?", "The other side says Kontra. Who was it?"),
    "rekontra_of_main": (
        "Rekontra sagt nur, gegen wen das Kontra geht: der Spieler, oder wer angesagt hat.",
        "Only he says Rekontra whom the Kontra is against: the declarer, or who announced it.",
    ),
    "kontra_of_talon": ("Der Talon sagt im Klop kein Kontra.", "The talon says no Kontra in a klop."),
    "rekontra_of_sayer": ("Auf sein eigenes Kontra sagt niemand Rekontra.", "Nobody answers his own Kontra."),
    "kontra_on_silent": ("Auf still Gemachtes gibt es kein Kontra.", "There is no Kontra on what is silent."),
    "open_valat_is_game": (
        "Ein angesagter {0} ist ein eigenes Spiel: bitte das Spiel „valat …“ eintragen.",
        "An announced {0} is a game of its own: enter the game “valat …”.",
    ),
    "undefined_open_valat": (
        "Was ein angesagter {0} der Gegner bringt, sagt das Blatt nicht. Bitte händisch abrechnen.",
        "The sheet does not say what the defenders’ announced {0} brings. Settle it by hand.",
    ),
    "made_by_both": ("{0} können nicht beide Seiten gemacht haben.", "Both sides cannot have made {0}."),
    "ultimo_made_no_trick": (
        "{0} gelungen, und doch kein Stich mit dem gerufenen König? Was stimmt?",
        "{0} made, and yet no trick with the called king? Which is right?",
    ),
    "zaruf_beside_partner": (
        "Mit einem Mitspieler lag der gerufene König nicht im Talon: keine 5 Punkte.",
        "With a partner the called king was not in the talon: no 5 points.",
    ),
    "zaruf_above_pack": ("Mit den 5 Punkten sind es höchstens {0} gezählte.", "With those 5 points there are {0} counted ones at most."),
    "mond_no_object": ("Wer hat den Mond verloren, und an wen?", "Who lost the mond, and to whom?"),
    "missing_mond_by": ("Wer hat den Mond verloren?", "Who lost the mond?"),
    "mond_without_talon": (
        "{0} hat keinen Talon, in dem der Mond bleiben kann. Wer hat ihn genommen?",
        "{0} has no talon in which the mond can stay. Who took it?",
    ),
    "mond_left_by_declarer": ("Im Talon lassen kann den Mond nur der Spieler.", "Only the declarer can leave the mond in the talon."),
    "mond_of_himself": ("Sich selbst nimmt niemand den Mond ab.", "Nobody takes the mond from himself."),
    # Renons
    "renons_no_claim": (
        "Bei einem Renons schreibt sonst niemand etwas. Bitte streichen.",
        "Nobody else writes anything for a renons. Remove it.",
    ),
    "bad_renons_fault": (
        "Als Fehler ist nur „discard“ möglich: falsch abgelegt.",
        "The only fault possible is “discard”: laid away wrongly.",
    ),
    "bad_intentional": (
        "Mit Absicht: nur, wer den Renons begangen hat, jeder einmal.",
        "On purpose: only who committed the renons, each once.",
    ),
    "discard_without_talon": ("In {0} wird nichts abgelegt.", "Nothing is laid away in {0}."),
    "discard_of_declarer": ("Falsch ablegen kann nur der Spieler.", "Only the declarer can lay away wrongly."),
    # the referee's
    "undefined_klop_several": (
        "Zwei mit 35 oder zwei ohne Stich: in diesem Turnier entscheidet der Schiedsrichter. Bitte händisch abrechnen.",
        "Two with 35, or two without a trick: in this tournament the referee decides. Settle it by hand.",
    ),
    "undefined_klop_kontra": (
        "Ob Kontra die 70 vervielfacht, entscheidet in diesem Turnier der Schiedsrichter. Bitte händisch abrechnen.",
        "Whether Kontra multiplies the 70 is for the referee in this tournament. Settle it by hand.",
    ),
    "undefined_renons_klop": (
        "Was ein Renons in {0} kostet, entscheidet in diesem Turnier der Schiedsrichter. Bitte händisch abrechnen.",
        "What a renons in {0} costs is for the referee in this tournament. Settle it by hand.",
    ),
}
