"""Every sentence of the rules, German and English: what a settlement line says, and what is wrong with a record and what to do about it."""

from rules.words.line_sentences import LINE_SENTENCES
from rules.words.own_sentences import OWN_SENTENCES
from rules.words.ruling_sentences import RULING_SENTENCES
from rules.words.score_sentences import SCORE_SENTENCES
from rules.words.taker_sentences import TAKER_SENTENCES
from rules.words.tarokk_sentences import TAROKK_SENTENCES

SENTENCES: dict[str, tuple[str, str]] = {
    **LINE_SENTENCES,
    **OWN_SENTENCES,
    **RULING_SENTENCES,
    **SCORE_SENTENCES,
    **TAKER_SENTENCES,
    **TAROKK_SENTENCES,
    # requests and options
    "missing_system": ("Das Regelsystem fehlt. Bitte eines angeben: {1}.", "The rule system is missing. Name one of: {1}."),
    "unknown_edition": (
        "Die Ausgabe „{0}“ von „{1}“ gibt es hier nicht. Bekannt sind: {2}.",
        "There is no edition “{0}” of “{1}” here. Known are: {2}.",
    ),
    "bad_edition": (
        "Die Ausgabe von „{1}“ ist als Text anzugeben. Bekannt sind: {2}.",
        "The edition of “{1}” is given as a text. Known are: {2}.",
    ),
    "unknown_system": ("Das Regelsystem „{0}“ gibt es nicht. Bekannt sind: {1}.", "There is no rule system “{0}”. Known are: {1}."),
    "bad_seats": (
        "So viele sitzen in diesem System an keinem Tisch. Möglich sind {0}.",
        "No table of this system has so many seats. Possible: {0}.",
    ),
    "options_no_object": (
        "Die Optionen müssen ein Objekt mit Namen und Werten sein.",
        "The options must be an object of names and values.",
    ),
    "no_option": (
        "Die Option „{0}“ gibt es nicht: dieses System lässt einem Turnier keine Wahl. Bitte weglassen.",
        "There is no option “{0}”: this system leaves a tournament no choice. Leave it out.",
    ),
    "unknown_option": (
        "Die Option „{0}“ gibt es in diesem System nicht. Bekannt sind: {1}.",
        "This system has no option “{0}”. Known are: {1}.",
    ),
    "bad_choice": ("Für „{0}“ ist nur möglich: {1}.", "For “{0}” only these are possible: {1}."),
    "bad_pair": ("„{0}“ braucht zwei ganze Zahlen über 0: [still, angesagt].", "“{0}” needs two whole numbers above 0: [silent, open]."),
    "bad_number": ("„{0}“ ist eine ganze Zahl von 1 bis {1}.", "“{0}” is a whole number from 1 to {1}."),
    "bad_cents": ("Der Einsatz ist eine ganze Zahl von Cent über 0.", "The stake is a whole number of cents above 0."),
    "values_no_object": (
        'Die eigenen Werte müssen ein Objekt sein, etwa {{"dreier": 4}}.',
        'The values must be an object, e.g. {{"dreier": 4}}.',
    ),
    "value_not_listed": (
        "„{0}“ steht auf diesem Blatt nicht mit einem Wert, der sich ändern lässt.",
        "“{0}” has no value on this sheet that can be changed.",
    ),
    "bad_house_value": ("Der Wert für „{0}“ ist eine ganze Zahl über 0.", "The value of “{0}” is a whole number above 0."),
    "bad_house_pair": ("„{0}“ braucht zwei ganze Zahlen über 0.", "“{0}” needs two whole numbers above 0."),
    "request_no_object": (
        "Eine Anfrage ist ein JSON-Objekt mit „system“ und „record“.",
        "A request is a JSON object with “system” and “record”.",
    ),
    "missing_record": ("Das Spiel fehlt: „record“.", "The record is missing: “record”."),
    "missing_records": ("Die Spiele fehlen: „records“ ist eine Liste.", "The records are missing: “records” is a list."),
    "bad_round": ("Die Runde ist eine ganze Zahl ab 1.", "The round is a whole number from 1."),
    "bad_games": (
        "Die Zahl der geplanten Spiele ist eine ganze Zahl von 1 bis 1000.",
        "The number of planned games is a whole number from 1 to 1000.",
    ),
    "duplicate_key": ("„{0}“ steht zweimal da. Bitte eines davon streichen.", "“{0}” is there twice. Remove one."),
    "too_deep": ("Die Eingabe ist zu tief verschachtelt, um ein Spiel zu sein.", "The input is nested too deeply to be a game."),
    # fields
    "record_no_object": ("Ein Spiel ist ein JSON-Objekt mit „game“ und „dealer“.", "A record is a JSON object with “game” and “dealer”."),
    "missing_game": ("Welches Spiel? Bitte das Spiel angeben.", "Which game? Name the game."),
    "unknown_game": ("Das Spiel „{0}“ hat dieses Blatt nicht. Bekannt sind: {1}.", "This sheet has no game “{0}”. Known are: {1}."),
    "unknown_field": ("Das Feld „{0}“ ist nicht bekannt – ein Tippfehler?", "The field “{0}” is not known – a misspelling?"),
    "unexpected_field": ("„{0}“ gehört nicht zu {1}. Bitte leer lassen.", "“{0}” does not belong to {1}. Leave it empty."),
    "missing_dealer": ("Wer hat gegeben? Bitte den Geber angeben.", "Who dealt? Name the dealer."),
    "missing_declarer": ("Wer hat gespielt? Bitte den Spieler angeben.", "Who played? Name the declarer."),
    "bad_seat": (
        "Diesen Platz gibt es am Tisch nicht: die Plätze zählen von 0 bis {0}.",
        "There is no such seat: seats count from 0 to {0}.",
    ),
    "seat_empty": (
        "An diesem Platz sitzt niemand mehr. Bitte einen der anderen wählen.",
        "Nobody sits at this seat any more. Choose one of the others.",
    ),
    "sits_out": (
        "Wer gibt, setzt in diesem Spiel aus. Bitte einen der Mitspielenden wählen.",
        "The dealer sits this game out. Choose one of those who play.",
    ),
    "partner_is_declarer": (
        "Spieler und Partner sind derselbe. Spielt er allein, bleibt der Partner leer.",
        "Declarer and partner are the same. Playing alone, leave the partner empty.",
    ),
    "bad_bid": ("Möglich ist: {0}.", "Possible: {0}."),
    "no_bid_solo": ("Ein Solo kann weder abgelöst noch gehalten werden.", "A Solo can be neither taken over nor held."),
    "abgeloest_by_vorhand": (
        "Abgelöst hat die Vorhand ihr eigenes Spiel nicht: ablösen kann nur ein Gegenspieler der Vorhand.",
        "Vorhand cannot take over her own game: only an opponent of Vorhand can.",
    ),
    "gehalten_by_other": (
        "Halten kann nur die Vorhand. Wer spielte, und wer war Vorhand?",
        "Only Vorhand can hold. Who played, and who was Vorhand?",
    ),
    "missing_points": (
        "Wie viele Punkte hat der Spieler? Bitte die Zählung eingeben, etwa 37/2.",
        "How many points has the declarer? Enter the count, e.g. 37/2.",
    ),
    "missing_result": ("Gewonnen oder verloren? {0} braucht das Ergebnis.", "Won or lost? {0} needs the result."),
    "missing_counts": ("{0} braucht die Punkte aller Spieler.", "{0} needs the points of all players."),
    "counts_a_seat": (
        "Je Platz eine Zählung, also {0}; wer aussetzt, bleibt leer.",
        "One count a seat, {0} in all; who sits out stays empty.",
    ),
    "count_empty": ("An diesem Platz sitzt niemand mehr. Bitte leer lassen.", "Nobody sits at this seat any more. Leave it empty."),
    "count_sits_out": (
        "Der Geber setzt aus und hat keine Punkte. Bitte leer lassen.",
        "The dealer sits out and has no points. Leave it empty.",
    ),
    "count_missing_seat": (
        "Hier fehlen die Punkte. Wer keinen Stich hat, hat 0/0.",
        "The points are missing here. Who has no trick has 0/0.",
    ),
    "bad_points": (
        "Eine Zählung schreibt man als ganze Punkte und 0 bis 2 Blatt, etwa 37/2, ohne Blatt 37/0.",
        "A count is whole points and 0 to 2 Blatt, e.g. 37/2, or 37/0 without one.",
    ),
    "bad_points_or_whole": (
        "Eine Zählung schreibt man als Punkte und Blatt, etwa 37/2, oder als ganze Punkte, etwa 37.",
        "A count is points and Blatt, e.g. 37/2, or whole points, e.g. 37.",
    ),
    "points_out_of_range": ("Das Spiel hat nur 70 Punkte. Bitte noch einmal zählen.", "The pack has only 70 points. Count again."),
    "impossible_blatt": ("Im {0} endet jede Zählung auf /{1}. Bitte noch einmal zählen.", "In {0} every count ends in /{1}. Count again."),
    "sum_not_70": (
        "Zusammen sind das {0}, es müssen 70 Punkte sein. Bitte noch einmal zählen.",
        "Together that is {0}; it must be 70 points. Count again.",
    ),
    "yes_or_no": ("„{0}“ ist ja oder nein.", "“{0}” is yes or no."),
    "bad_kontra": ("Kontra ist 1, 2 (Kontra), 4 (Re) oder 8 (Sub).", "Kontra is 1, 2 (Kontra), 4 (Re) or 8 (Sub)."),
    "kontra_every_opponent": (
        "Bei einzelnem Kontra muss jeder Gegner genannt sein: {0}.",
        "With individual Kontra every opponent must be named: {0}.",
    ),
    "kontra_all_alike": ("In diesem Spiel gilt ein Kontra für alle Gegner gleich.", "In this game a Kontra holds for all opponents alike."),
    "kontra_sub_alone": (
        "Kontra und Re gelten für beide Gegner; verschieden kann nur Sub (8) und Re (4) sein.",
        "Kontra and Re hold for both opponents; only Sub (8) and Re (4) can differ.",
    ),
    "no_kontra_trischaken": ("Im {0} gibt es kein Kontra.", "There is no Kontra in {0}."),
    "no_kontra_on": ("Auf {0} kann man hier kein Kontra sagen.", "{0} cannot be kontra'd here."),
    "no_kontra_conceded": ("Ein geschliffenes Spiel wird ohne Kontra bezahlt.", "A conceded game is paid without Kontra."),
    "no_kontra_talon_loss": ("Am Talon hatte noch niemand Kontra gesagt.", "Nobody had said Kontra yet at the talon."),
    "unit_kontra": ("Im {0} hat der Vogel das Kontra des Spiels, kein eigenes.", "In {0} the bird has the game's Kontra, none of its own."),
    "bad_radl": ("Radl ist {0} oder {1}.", "Radl is {0} or {1}."),
    "unbalanced": ("Die Beträge gehen nicht auf: {0}.", "The amounts do not balance: {0}."),
    "no_radl": ("Dieses Blatt kennt kein Radl: nur 1 ist möglich, oder nichts.", "This sheet has no Radl: only 1 is possible, or nothing."),
    "radl_double": (
        "Dieses Spiel zählt doppelt (Radl), im Eintrag steht einfach.",
        "This game counts double (Radl); the record says single.",
    ),
    "radl_single": ("Dieses Spiel zählt einfach, im Eintrag steht doppelt.", "This game counts single; the record says double."),
    # announcements
    "announcements_no_list": ("Die Ansagen sind eine Liste.", "The announcements are a list."),
    "announcement_no_object": (
        "Eine Ansage ist ein Objekt mit „kind“, „by“ und „when“.",
        "An announcement is an object with “kind”, “by” and “when”.",
    ),
    "no_announcements_in": ("In {0} gibt es keine Ansagen.", "There are no announcements in {0}."),
    "missing_kind": ("Welche Ansage?", "Which announcement?"),
    "unknown_announcement": (
        "Die Ansage „{0}“ kennt dieses Blatt nicht. Bekannt sind: {1}.",
        "This sheet has no announcement “{0}”. Known are: {1}.",
    ),
    "missing_by": ("Wer hat angesagt? Bitte den Platz angeben.", "Who announced? Name the seat."),
    "missing_when": ("Still oder angesagt? Bitte angeben, wann.", "Silent or announced? Say when."),
    "bad_when": ("Möglich ist: {0}.", "Possible: {0}."),
    "declarer_only": ("{0} kann nur der Spieler ansagen.", "Only the declarer can announce {0}."),
    "announcement_not_in_game": ("{0} gibt es in {1} nicht.", "There is no {0} in {1}."),
    "sack_without_value": (
        "Das Blatt gibt {0} keinen Wert. Das Turnier kann einen festlegen.",
        "The sheet gives {0} no value. The tournament may set one.",
    ),
    "announcement_not_then": ("{0} geht in {1} so nicht; möglich ist: {2}.", "{0} cannot be had so in {1}; possible: {2}."),
    "missing_won": ("{0}: gelungen oder verloren?", "{0}: made or lost?"),
    "silent_only_won": (
        "{0} zählt still nur, wenn es gelungen ist. Sonst weglassen.",
        "Silent {0} counts only where it was made. Otherwise leave it out.",
    ),
    "duplicate_announcement": (
        "{0} steht zweimal da. Jede Ansage gibt es nur einmal im Spiel.",
        "{0} is there twice. Each kind is announced once a game.",
    ),
    "panzer_needs_absolut": (
        "{0} neben einem {1} derselben Seite geht nur, wenn das {1} vor dem Talon angesagt war.",
        "{0} beside an {1} of the same side needs the {1} before the talon.",
    ),
    "missing_bird": (
        "Zum {0} gehört {1}, vom Spieler angesagt. Bitte eintragen, ob gelungen.",
        "{0} comes with {1}, announced by the declarer. Enter whether it was made.",
    ),
    "birds_2": ("{0} oder {1}", "{0} or {1}"),
    "birds_3": ("{0}, {1} oder {2}", "{0}, {1} or {2}"),
    "birds_4": ("{0}, {1}, {2} oder {3}", "{0}, {1}, {2} or {3}"),
    "ultimo_from_talon": (
        "Wer den gerufenen König aus dem Talon nahm, darf {0} hier nicht ansagen.",
        "Who took the called king from the talon may not announce {0} here.",
    ),
    "not_beside_valat": ("Neben einem angesagten {1} kann man {0} nicht ansagen.", "{0} cannot be announced beside an announced {1}."),
    "valat_has_the_kontra": (
        "Neben einem angesagten {0} wird nur dieser kontriert, nicht das Spiel.",
        "Beside an announced {0} only that is kontra'd, not the game.",
    ),
    "no_kontra_without_bird": ("{0} ohne Vogel im Blatt wird ohne Kontra bezahlt.", "{0} without a bird in hand is paid without Kontra."),
    "no_announcement_without_bird": (
        "In {0} ohne Vogel im Blatt zählt nichts Angesagtes. Hatte der Spieler einen Vogel, gehört der dazu.",
        "In {0} without a bird in hand nothing announced counts. If the declarer had a bird, it belongs here.",
    ),
    "claim_points_only": (
        "In {0} ohne Vogel im Blatt werden nur Punkte gefordert, die der Schiedsrichter nennt.",
        "In {0} without a bird in hand only points that the referee names are claimed.",
    ),
    "conceded_one_bird": (
        "Geschliffen wird mit genau einem Vogel, dem des Spiels. Den anderen bitte streichen.",
        "It is conceded with exactly one bird, the game's. Remove the other.",
    ),
    "vorhand_passed_once": (
        "Die Vorhand wird nur einmal weitergegeben, an den Nächsten nach ihr.",
        "Vorhand is passed on only once, to the next after her.",
    ),
    "undefined_valat": (
        "Was ein angesagter und verfehlter {0} der Gegner kostet, entscheidet hier der Schiedsrichter. Bitte händisch abrechnen.",
        "What an announced and missed {0} of the opponents costs is for the referee to decide in this tournament. Settle it by hand.",
    ),
    "undefined_renonce_trischaken": (
        "Für diese Renonce im {0} nennt das Blatt keinen Betrag. Bitte händisch abrechnen.",
        "The sheet names no amount for this Renonce in {0}. Settle it by hand.",
    ),
    # contradictions
    "won_against_count": (
        "Die Zählung {0} sagt etwas anderes: gewonnen ist ab {1}. Was stimmt?",
        "The count {0} says otherwise: {1} wins. Which is right?",
    ),
    "valat_lost_game": ("Wer alle Stiche macht, hat auch das Spiel gewonnen.", "Who makes all tricks has won the game too."),
    "valat_without_count": (
        "Mit {0} Punkten kann der Spieler nicht alle Stiche gemacht haben.",
        "With {0} points the declarer cannot have made all tricks.",
    ),
    "target_against_count": (
        "{0} braucht {1} Punkte, gezählt sind {2}. Was stimmt?",
        "{0} needs {1} points, counted are {2}. Which is right?",
    ),
    "ohne_with_game": ("{0} gewinnt und verliert mit dem Spiel.", "{0} is won and lost with the game."),
    "one_hand_only": (
        "{0} und {1} brauchen dieselbe Karte, und die ist nur in einer Hand. Wer hat was angesagt?",
        "{0} and {1} need the same card, and it is in one hand only. Who announced what?",
    ),
    "without_against_cards": (
        "{0} und {1} in einer Hand schließen einander aus. Was wurde angesagt?",
        "{0} and {1} in one hand exclude each other. What was announced?",
    ),
    "ultimo_in_talon": (
        "Im {1} ohne Partner liegt der gerufene König im Talon: {0} kann niemand spielen. Gab es einen Partner?",
        "In a {1} without a partner the called king lies in the talon: nobody can play {0}. Was there a partner?",
    ),
    "ultimo_by_holder": (
        "{0} sagt nur an, wer den gerufenen König hat: der Partner, ohne Partner der Spieler. Wer hat angesagt?",
        "{0} is announced by the called king's holder: the partner, without one the declarer. Who announced it?",
    ),
    "concede_not_this_game": ("{0} kann nicht geschliffen werden.", "{0} cannot be conceded."),
    "concede_with_partner": (
        "Schleifen kann nur, wer sich selbst gerufen hat: dann gibt es keinen Partner.",
        "Only who called himself can concede: then there is no partner.",
    ),
    "conceded_no_count": ("Geschliffen wird vor dem Spiel: es gibt keine Zählung.", "A game is conceded before play: there is no count."),
    "conceded_not_won": ("Ein geschliffenes Spiel ist nicht gewonnen.", "A conceded game is not won."),
    "conceded_nothing_else": (
        "Beim Schleifen war noch nichts anderes angesagt.",
        "Nothing else had been announced when the game was conceded.",
    ),
    "conceded_no_renonce": ("Geschliffen und Renonce schließen einander aus.", "Conceded and Renonce exclude each other."),
    "talon_loss_no_count": ("Am Talon verloren heißt: nicht gespielt, keine Zählung.", "Lost at the talon means not played: no count."),
    "talon_loss_not_won": ("Am Talon ist die Ansage verloren.", "At the talon the announcement is lost."),
    "talon_loss_solo": ("Ein Solo nimmt keinen Talon auf.", "A Solo takes no talon."),
    "talon_loss_needs_ohne": (
        "Am Talon verliert nur, wer vorher {0} oder {1} angesagt hat. Bitte die Ansage eintragen.",
        "Only who announced {0} or {1} before loses at the talon. Enter the announcement.",
    ),
    "talon_loss_no_renonce": ("Am Talon verloren und Renonce schließen einander aus.", "Lost at the talon and Renonce exclude each other."),
    "undefined_trischaken": (
        "Für diese Punktegleichheit gibt das Blatt keine Antwort. Bitte den Schiedsrichter: er setzt die Beträge händisch.",
        "The sheet gives no answer for this tie. Ask the referee: he sets the amounts by hand.",
    ),
    # cards and tricks
    "card_alone": ("{0}", "{0}"),
    "card_of_suit": ("{0} {1}", "{1} of {0}"),
    "card_tarock": ("Tarock {0}", "Tarock {0}"),
    "card_trump": ("Trumpf {0}", "Trump {0}"),
    "and_card": ("{0}, {1}", "{0}, {1}"),
    "farbzwang": (
        "Stich {0}: {1} gespielt, {2} war zu bedienen. Erlaubt: {3}.",
        "Trick {0}: {1} played where {2} had to be followed. Allowed: {3}.",
    ),
    "tarockzwang": (
        "Stich {0}: {1} gespielt, {2} war zu spielen. Erlaubt: {3}.",
        "Trick {0}: {1} played where {2} had to be played. Allowed: {3}.",
    ),
    "pagat_not_last": (
        "Stich {0}: {1} gespielt, obwohl noch ein anderes Tarock im Blatt war. Erlaubt: {3}.",
        "Trick {0}: {1} played while another Tarock was held. Allowed: {3}.",
    ),
    "stichzwang": (
        "Stich {0}: {1} gespielt, der Stich war zu überstechen. Erlaubt: {3}.",
        "Trick {0}: {1} played where the trick had to be beaten. Allowed: {3}.",
    ),
    "tarock_led_early": (
        "Stich {0}: {1} ausgespielt, obwohl noch Farbkarten im Blatt waren. Erlaubt: {3}.",
        "Trick {0}: {1} led while suit cards were held. Allowed: {3}.",
    ),
    "lead_out_of_turn": (
        "Stich {0}: Platz {1} hat ausgespielt, an der Reihe war Platz {2}.",
        "Trick {0}: seat {1} led, it was seat {2}'s turn.",
    ),
    "play_no_object": (
        "Ein ausgelegtes Spiel ist ein JSON-Objekt mit „system“, „game“ und „tricks“.",
        "A game laid out is a JSON object with “system”, “game” and “tricks”.",
    ),
    "not_played": (
        "In {0} wird nichts gespielt: es gibt keine Stiche zu prüfen.",
        "Nothing is played in {0}: there are no tricks to check.",
    ),
    "missing_tricks": ("Die Stiche fehlen: „tricks“ ist eine Liste.", "The tricks are missing: “tricks” is a list."),
    "trick_no_object": ("Ein Stich ist ein Objekt mit „leader“ und „cards“.", "A trick is an object with “leader” and “cards”."),
    "missing_leader": ("Wer hat zu diesem Stich ausgespielt? Bitte den Platz angeben.", "Who led to this trick? Name the seat."),
    "cards_no_list": ('Hier gehört eine Liste von Karten her, etwa ["HK", "T1"].', 'A list of cards belongs here, e.g. ["HK", "T1"].'),
    "bad_called_king": (
        "Gerufen wird ein König, sonst eine Dame (französisch auch ein Cavalier), etwa „HK“; ungarisch ein Tarock, etwa „T20“.",
        "One calls a king, else a queen (in French Tarot also a cavalier), e.g. “HK”; in Hungarian Tarokk a tarokk, e.g. “T20”.",
    ),
    "king_held_by": (
        "Die gerufene Karte {0} hat Platz {1} gespielt: der ist Partner des Spielers, oder der Spieler selbst und damit allein.",
        "The called card {0} was played by seat {1}: the declarer's partner, or the declarer himself, who then plays alone.",
    ),
    "king_laid_away": (
        "Die gerufene Karte {0} hat niemand im Blatt: dann gibt es keinen Partner.",
        "Nobody holds the called card {0}: then there is no partner.",
    ),
    "bad_talon_to": ("Möglich ist: {0}.", "Possible: {0}."),
    "talon_fixed": ("Dieses Blatt legt fest, wohin der Talon kommt: {0}.", "This sheet says where the talon goes: {0}."),
    "unknown_card": ("Die Karte „{0}“ gibt es in diesem Spiel nicht.", "There is no card “{0}” in this game."),
    "card_twice": ("{0} liegt zweimal da: auch in {1}.", "{0} is there twice: in {1} as well."),
    "cards_missing": (
        "Hier fehlen Karten: es müssen {0} sein. Noch nirgends liegen: {1}.",
        "Cards are missing here: there must be {0}. Not laid out yet: {1}.",
    ),
    "cards_too_few": ("Hier fehlen Karten: es müssen {0} sein.", "Cards are missing here: there must be {0}."),
    "cards_too_many": (
        "Hier liegen zu viele Karten, höchstens {0} sind es. Zu viel: {1}.",
        "Too many cards here, {0} at most. Too many: {1}.",
    ),
    "no_cards_here": ("In diesem Spiel liegen hier keine Karten. Zu viel: {0}.", "No cards lie here in this game. Too many: {0}."),
    "tricks_too_many": ("Das Spiel hat nur {0} Stiche.", "The game has only {0} tricks."),
    "laid_count": ("Abgelegt sind {0} Karten statt {1}.", "{0} cards are laid away instead of {1}."),
    "laid_honour": ("{0} darf nie abgelegt werden. Zuerst abzulegen war: {1}.", "{0} may never be laid away. To go first: {1}."),
    "laid_honour_alone": ("{0} darf nie abgelegt werden.", "{0} may never be laid away."),
    "laid_tarock": (
        "{0} ist abgelegt, obwohl Farbkarten im Blatt blieben. Zuerst abzulegen war: {1}.",
        "{0} is laid away though suit cards were kept. To go first: {1}.",
    ),
    "laid_suit": (
        "{0} ist abgelegt, obwohl Tarock im Blatt blieben. Zuerst abzulegen war: {1}.",
        "{0} is laid away though Tarock were kept. To go first: {1}.",
    ),
    # Renonce
    "renonce_no_object": ("Eine Renonce ist ein Objekt mit „offenders“.", "A Renonce is an object with “offenders”."),
    "bad_offenders": (
        "Wer hat renonciert? 1 bis {0} der Mitspielenden, jeder einmal.",
        "Who revoked? 1 to {0} of those who play, each once.",
    ),
    "claims_no_list": ("Die Forderungen sind eine Liste.", "The claims are a list."),
    "claim_no_object": (
        "Eine Forderung ist ein Objekt mit „by“ und „kind“ oder „points“.",
        "A claim is an object with “by” and “kind” or “points”.",
    ),
    "claim_by": ("Fordern kann nur ein Mitspieler, der nicht renonciert hat.", "Only a player who did not revoke can claim."),
    "claim_kind_or_points": (
        "Eine Forderung nennt entweder eine stille Ansage oder Punkte.",
        "A claim names either a silent announcement or points.",
    ),
    "claim_kind": ("Das kann man in {0} nicht fordern.", "That cannot be claimed in {0}."),
    "claim_announced": ("{0} war angesagt und ist in der Renonce schon enthalten.", "{0} was announced and is in the Renonce already."),
    "claim_none": (
        "Dieses Turnier kennt neben der Renonce keine Forderungen. Bitte streichen.",
        "This tournament has no claims beside a Renonce. Remove it.",
    ),
    "claim_twice": (
        "{0} fordert derselbe Spieler zweimal. Bitte eine Forderung streichen.",
        "The same player claims {0} twice. Remove one claim.",
    ),
    "claim_beside_valat": (
        "{0} zählt neben dem angesagten {1} der eigenen Seite nicht und ist nicht entgangen.",
        "{0} does not count beside the {1} that the player's own side announced, so it was not lost.",
    ),
    "claim_declarer_only": ("{0} kann nur der Spieler fordern.", "Only the declarer can claim {0}."),
    "bad_claim_points": ("Die Punkte einer Forderung sind eine ganze Zahl über 0.", "The points of a claim are a whole number above 0."),
    "indivisible": (
        "Die Summe lässt sich nicht auf {0} Renoncierende teilen. Bitte den Schiedsrichter: er setzt die Beträge händisch.",
        "The sum cannot be shared by {0} offenders. Ask the referee: he sets the amounts by hand.",
    ),
    # manual settlement
    "annulled": ("annulliert", "annulled"),
    "missing_reason": ("Bitte den Grund angeben.", "Give the reason."),
    "reason_no_text": ("Der Grund ist ein Text.", "The reason is a text."),
    "missing_amounts": ("Je Platz ein Betrag, also {0}.", "One amount a seat, {0} in all."),
    "amount_not_whole": ("Ein Betrag ist eine ganze Zahl.", "An amount is a whole number."),
    "amount_empty": ("An diesem Platz sitzt niemand mehr: sein Betrag ist 0.", "Nobody sits at this seat any more: its amount is 0."),
    "amount_sits_out": ("Der Geber setzt aus: sein Betrag ist 0.", "The dealer sits out: his amount is 0."),
    "sum_not_0": ("Die Quersumme ist {0}, sie muss 0 sein.", "The cross sum is {0}; it must be 0."),
}
