"""The one list of terms: a code name, German, English and other names people use. Labels, forms and pages take their words from here.

Proper names of the game stay as the field has them, in both languages; English glosses them where an English reader needs it.
"""

from typing import NamedTuple


class Term(str):
    """A code of the glossary; in a text it stands for the word of the reader's language."""

    __slots__ = ()

    def word(self, language: str) -> str:
        """The word. Raises KeyError for a code that is not in the glossary."""
        return term(self, language)


class Named(Term):
    """A code that a sheet has a name of its own for."""

    __slots__ = ("english", "german")
    german: str
    english: str

    def __new__(cls, code: str, german: str, english: str) -> "Named":
        named = super().__new__(cls, code)
        named.german, named.english = german, english
        return named

    def word(self, language: str) -> str:
        """The sheet's own name."""
        return self.english if language == "en" else self.german


class Entry(NamedTuple):
    """One term: German, English, aliases by which a person may look for it."""

    german: str
    english: str
    aliases: tuple[str, ...] = ()


def _terms(table: str) -> dict[str, Entry]:
    """Reads lines `code | German | English | alias, alias`."""
    rows = (line.split("|") for line in table.strip().splitlines())
    return {
        code.strip(): Entry(german.strip(), english.strip(), tuple(alias.strip() for alias in aliases.split(",") if alias.strip()))
        for code, german, english, aliases in rows
    }


GAMES = _terms("""
    rufer            | Rufer            | Rufer (call a king)    | Königrufer
    solorufer        | Solorufer        | Solorufer              |
    pagatrufer       | Pagatrufer       | Pagatrufer             | I-er-Rufer
    uhurufer         | Uhurufer         | Uhurufer               | II-er-Rufer
    kakadurufer      | Kakadurufer      | Kakadurufer            | III-er-Rufer
    quapilrufer      | Quapilrufer      | Quapilrufer            | IIII-er-Rufer
    besserrufer      | Besserrufer      | Besserrufer            | Vogelrufer
    trischaken       | Trischaken       | Trischaken             | Trischakken, Trischaggen, Fahren
    piccolo          | Piccolo          | Piccolo                |
    zwiccolo         | Zwiccolo         | Zwiccolo               |
    bettler          | Bettler          | Bettler                | Bettel
    piccolo_ouvert   | Piccolo ouvert   | Piccolo ouvert         |
    zwiccolo_ouvert  | Zwiccolo ouvert  | Zwiccolo ouvert        |
    bettler_ouvert   | Bettler ouvert   | Bettler ouvert         | Bettel ouvert, Bettelouvert
    sechserdreier    | Sechserdreier    | Sechserdreier          | Sechser
    farbendreier     | Farbendreier     | Farbendreier (colour)  |
    dreier           | Dreier           | Dreier                 | Eigener
    farbensolo       | Farbensolo       | Farbensolo (colour)    |
    solodreier       | Solodreier       | Solodreier             | SD, Solo
    dreiblatt        | Dreiblatt        | Dreiblatt              | Dreier
    zweiblatt        | Zweiblatt        | Zweiblatt              | Zweier
    einblatt         | Einblatt         | Einblatt               | Einser
    solo             | Solo             | Solo                   |
    petite           | Petite (einfach) | Petite                 | Prise, Einfach
    garde            | Garde (doppelt)  | Garde                  | Doppelt
    garde_sans       | Garde sans       | Garde sans le chien    | Hand
    garde_contre     | Garde contre     | Garde contre le chien  | Hand gegen den Stock
    harom            | három (drei)     | három (three)          | Dreier
    ketto            | kettő (zwei)     | kettő (two)            | Zweier
    egy              | egy (eins)       | egy (one)              | Einser
    szolo            | szóló            | szóló                  | Solo
    proba            | próbahárom       | próbahárom             |
    klop                 | klop (Trischaken) | klop (Trischaken) | Trischaken
    tri                  | trojka (Dreier) | trojka (three) | Dreier, tri
    dva                  | dvojka (Zweier) | dvojka (two) | Zweier, dva
    ena                  | enka (Einser) | enka (one) | Einser, ena
    solo_tri             | solo trojka (Solodreier) | solo trojka (solo three) |
    solo_dva             | solo dvojka (Solozweier) | solo dvojka (solo two) |
    solo_ena             | solo enka (Soloeinser) | solo enka (solo one) |
    solo_brez            | solo brez (Solo ohne Talon) | solo brez (solo without talon) |
    berac                | berač (Bettler) | berač (beggar) | Bettler, berac
    pikolo               | pikolo (Piccolo) | pikolo (piccolo) |
    odprti_berac         | odprti berač (offener Bettler) | odprti berač (open beggar) |
    barvni_valat_tri     | barvni valat tri (Farbvalat) | barvni valat tri (colour valat) |
    barvni_valat_dva     | barvni valat dva (Farbvalat) | barvni valat dva (colour valat) |
    barvni_valat_ena     | barvni valat ena (Farbvalat) | barvni valat ena (colour valat) |
    barvni_valat_solo_tri| barvni valat solo tri (Farbvalat) | barvni valat solo tri (colour valat) |
    barvni_valat_solo_dva| barvni valat solo dva (Farbvalat) | barvni valat solo dva (colour valat) |
    barvni_valat_solo_ena| barvni valat solo ena (Farbvalat) | barvni valat solo ena (colour valat) |
    barvni_valat_brez    | barvni valat brez (Farbvalat ohne Talon) | barvni valat brez (colour valat without talon) |
    valat_tri            | valat tri | valat tri |
    valat_dva            | valat dva | valat dva |
    valat_ena            | valat ena | valat ena |
    valat_solo_tri       | valat solo tri | valat solo tri |
    valat_solo_dva       | valat solo dva | valat solo dva |
    valat_solo_ena       | valat solo ena | valat solo ena |
    valat_brez           | valat brez (ohne Talon) | valat brez (without talon) |
    free             | Spiel            | game                   |
    fault            | Verstoß          | fault                  |
    redeal           | Neu geben        | Redeal                 | Vergeben
    fensterbankl     | Fensterbankl     | Fensterbankl           | Nullspiel
    manual           | Händisch         | Manual settlement      | von Hand
""")

ANNOUNCEMENTS = _terms("""
    pagat            | Pagat            | Pagat (I)              | Spatz, I
    uhu              | Uhu              | Uhu (II)               | II
    kakadu           | Kakadu           | Kakadu (III)           | Pelikan, Kanari, Maus, III
    quapil           | Quapil           | Quapil (IIII)          | Marabu, Kikeriki, IIII
    koenig_ultimo    | König ultimo     | King ultimo            | König ult.
    trull            | Trull            | Trull                  | Tous les trois
    vier_koenige     | 4 Könige         | Four kings             | alle Könige, Königstrull, Tous les quatre
    vier_voegel      | 4 Vögel          | Four birds             |
    mondfang         | Mondfang         | Mondfang (Moon caught) |
    sack_1           | 1. Sack          | First Sack             |
    sack_2           | 2. Sack          | Second Sack            |
    sack             | Sack             | Sack                   | Säcke
    absolut          | Absolut          | Absolut                |
    panzer           | Panzer           | Panzer                 |
    ohne_trull       | Ohne Trull       | Without Trull          |
    ohne_koenige     | Ohne Könige      | Without kings          |
    negykiraly       | négykirály (vier Könige) | négykirály (four kings) | 4 Könige
    dupla            | dupla (71 Punkte) | dupla (71 points)     | duplajáték
    volat            | volát (alle Stiche) | volát (all tricks)  | Valat
    pagat_ultimo     | pagát ultimó     | pagát ultimó           | I
    sas_ultimo       | sas ultimó       | sas ultimó             | II
    xxi_fogas        | XXI-fogás        | XXI-fogás              | Fang des XXI
    centrum          | centrum          | centrum                |
    kismadar         | kismadár         | kismadár               | kleiner Vogel
    nagymadar        | nagymadár        | nagymadár              | großer Vogel
    pagat_uhu        | pagát uhu        | pagát uhu              |
    sas_uhu          | sas uhu          | sas uhu                |
    kiraly_ultimo    | király ultimó    | király ultimó          | König ultimo
    kiraly_uhu       | király uhu       | király uhu             |
    tarokk_8         | tarokkszám 8     | tarokkszám 8           | acht Tarock
    tarokk_9         | tarokkszám 9     | tarokkszám 9           | neun Tarock
    valat            | Valat            | Valat (all tricks)     | Voulat, Durchmarsch
""")

WORDS = _terms("""
    plain            | –                | –                      |
    abgeloest        | abgelöst         | abgelöst (taken over)  | Ablöse
    gehalten         | gehalten         | gehalten (held)        | Halten
    before_talon     | vor dem Talon    | before the talon       |
    after_talon      | nach dem Talon   | after the talon        |
    open             | angesagt         | announced              | offen
    silent           | still            | silent                 | heimlich
    kontra_1         | –                | –                      |
    kontra_2         | Kontra           | Kontra                 | gespritzt
    kontra_4         | Re               | Re                     | Retour, Rekontra
    kontra_8         | Sub              | Sub                    | Subkontra
    kontra_16        | Mord             | Mord                   | Mordkontra
    kontra_32        | Hirsch           | Hirsch                 | Hirschkontra
    kontra_64        | Kontra ×64       | Kontra ×64             |
    attack           | Spieler          | attack                 | attaque
    defence          | Gegenspieler     | defence                | défense
    simple           | einfach          | simple                 |
    double           | doppelt          | double                 |
    triple           | dreifach         | triple                 |
    petit            | Eins zum Schluss | petit au bout          | petit au bout
    poignee          | Poignée          | poignée                | Handvoll
    chelem           | Chelem           | chelem                 | Durchmarsch
    bouts            | Spitzen          | bouts                  | Oudlers
    count            | Augen            | points                 |
    renonce          | Renonce          | Renonce (revoke)       |
    radelci          | Radelci          | radelci                | Radelc, Radl
    radl             | Radl             | Radl                   |
    vorhand          | Vorhand          | Vorhand (forehand)     |
    dealer           | Geber            | dealer                 | Austeiler
    declarer         | Spieler          | declarer               | Alleinspieler
    partner          | Partner          | partner                |
    alone            | allein           | alone                  |
    jungfrau         | Jungfrau         | Jungfrau (no trick)    |
    buergermeister   | Bürgermeister    | Bürgermeister (35/2)   |
    surplus          | Überschuss       | surplus                | Überschusspunkte
    pagatkassa       | Pagatkassa       | Pagatkassa             |
""")

CARDS = _terms("""
    suit_H           | Herz             | Hearts                 | Coeur
    suit_D           | Karo             | Diamonds               |
    suit_S           | Pik              | Spades                 |
    suit_C           | Treff            | Clubs                  | Kreuz
    suit_T           | Tarock           | Tarock                 | Atout
    suit_trump       | Trumpf           | Trumps                 | Atout
    face_K           | König            | King                   |
    face_Q           | Dame             | Queen                  |
    face_N           | Reiter           | Cavall                 | Cavalier
    face_J           | Bube             | Jack                   | Unter
    card_pagat       | Pagat            | Pagat                  | Tarock I, Spatz
    card_uhu         | Uhu              | Uhu                    | Tarock II
    card_kakadu      | Kakadu           | Kakadu                 | Tarock III
    card_quapil      | Quapil           | Quapil                 | Tarock IIII, Marabu
    card_mond        | Mond             | Mond                   | Tarock XXI
    card_skues       | Sküs             | Sküs                   | Tarock XXII, Gstieß, Gschtieß
    card_excuse      | Excuse           | Excuse                 |
""")

VIOLATIONS = _terms("""
    farbzwang              | Farbe nicht bedient                         | did not follow suit                      | Farbzwang
    tarockzwang            | Tarock nicht zugegeben                      | did not play a Tarock                    | Tarockzwang
    stichzwang             | nicht gestochen (Stichzwang)                | did not beat the trick (Stichzwang)      |
    pagat_not_last         | Pagat nicht als letztes Tarock              | Pagat not as the last Tarock             |
    tarock_led_early       | zu früh Tarock ausgespielt                  | Tarock led too early                     | Farbausspielzwang
    lead_out_of_turn       | außer der Reihe ausgespielt                 | led out of turn                          | Falsches Ausspiel
    throwing_in            | Karte vorgeworfen                           | threw in a card before his turn          | Vorwerfen
    discard_count          | falsche Anzahl abgelegt                     | laid away a wrong number of cards        | Talonfehler, Ablagerenonce
    discard_honour         | König oder Trullstück abgelegt              | laid away a king or a Trull piece        | Talonfehler, Ablagerenonce
    discard_tarock_hidden  | Tarock verdeckt abgelegt                    | laid away a Tarock face down             | Talonfehler, Ablagerenonce
    discard_tarock         | Tarock statt Farbkarte abgelegt             | laid away a Tarock instead of a suit card | Talonfehler
    discard_suit           | Farbkarte statt Tarock abgelegt             | laid away a suit card instead of a Tarock | Talonfehler
    discard_suit_hidden    | Farbkarte verdeckt abgelegt (Farbendreier)  | laid away a suit card face down (Farbendreier) | Talonfehler, Ablagerenonce
    too_few_suit_cards     | Farbspiel mit weniger als sechs Farbkarten  | colour game with fewer than six suit cards |
    misdeal                | falsche Anzahl von Karten in der Hand       | wrong number of cards in a hand          | Vergeben
    exposed_card           | Karte beim Geben sichtbar                   | a card was seen in the deal              | offene Karte
    self_call              | sich selbst gerufen                         | called himself                           | Selbstrufen
    besserrufer_without_bird | Besserrufer ohne Vogel im Blatt           | Besserrufer without a bird in hand       |
    wrong_king_announced   | falschen König angesagt                     | announced the wrong king                 |
    wrong_bird_announced   | falschen Vogel angesagt                     | announced the wrong bird                 |
    holding_not_announced  | Trull, 4 Könige oder 4 Vögel nicht angesagt | Trull, 4 kings or 4 birds not announced  |
    bird_out_of_order      | angesagte Vögel in falscher Reihenfolge     | announced birds in the wrong order       |
    bird_or_king_early     | Vogel oder König ultimo nicht zum richtigen Stich gespielt | bird or king ultimo not played to its trick | Prämienzwang
    announced_again        | ein zweites Mal angesagt                    | announced a second time                  | Ansage
    wrong_zuwaage          | Zuwaage im Trischaken falsch zugegeben      | talon not added rightly in Trischaken    | Zuwaage
    looked_into_tricks     | in eingezogene Stiche gesehen               | looked into tricks already taken in      | Nachwassern, Einsicht
    spoke_in_ouvert        | im Ouvertspiel gesprochen                   | spoke in an ouvert game                  | Schweigepflicht
    talking                | über das Spiel geredet                      | talked about the game                    | Reden
    cards_thrown_together  | Karten zusammengeworfen                     | threw the cards together                 |
    cards_shown_or_mixed   | Blatt gezeigt oder Karten durchgemischt     | showed his hand or mixed the cards       |
    kibitzer               | Kiebitz hat eingegriffen                    | a kibitzer interfered                    | Zuschauer
    fifth_interferes       | wer aussetzt, hat eingegriffen              | who sits out interfered                  | Fünfter, Geber
    betrayal               | Spielverrat                                 | betrayed the game                        | Kartenverrat
    rule_breach            | sonstiger Regelverstoß                      | any other breach of the rules            | Regelverstoß
    group_following        | Zugeben                                     | Following                                |
    group_leading          | Ausspiel                                    | Leading                                  |
    group_discard          | Talon und Ablage                            | Talon and discard                        |
    group_dealing          | Geben                                       | Dealing                                  |
    group_announcing       | Rufen, Ansagen und Vögel                    | Calling, announcements and birds         |
    group_conduct          | Benehmen am Tisch                           | Conduct at the table                     |
    group_own              | Verstöße dieses Regelblattes                | Faults of this sheet                     |
""")

STAGES = _terms("""
    dealing          | Geben                    | dealing                |
    bidding          | Lizitation               | bidding                |
    talon            | Talon und Ablage         | talon and discard      |
    before_lead      | „Ich liege“ gesagt       | “Ich liege” said       |
    trick_open       | Stich liegt offen        | trick still open       |
    trick_turned     | Stich eingezogen         | trick taken in         | Stich umgedreht
    next_lead        | nächster Stich ausgespielt | next trick led       |
    scored           | alle Stiche gespielt     | all tricks played      |
    next_game        | gemischt und abgehoben   | shuffled and cut       |
""")

DECISIONS = _terms("""
    correct            | richtigstellen         | put right              |
    warning            | verwarnen              | warn                   | Verwarnung
    no_renonce         | keine Renonce          | no Renonce             |
    bird_lost          | nur die Ansage verloren | announcement lost only |
    accepted           | angenommen             | accepted               | saniert
    expired            | verfallen              | expired                | überspielt
    annul              | annullieren            | annul                  |
    discretion         | Ermessen des Schiedsrichters | the referee’s discretion |
    decisive           | spielentscheidend      | decisive               |
    intentional        | mit Absicht            | on purpose             |
    forced             | erzwungen              | forced                 |
    higher_given_first | höherer Vogel zuerst   | higher bird first      |
    gained             | Vorteil gewonnen       | gained by it           |
    wrong_count        | wer die falsche Anzahl hat | whose count is wrong |
    threw_together     | wer zusammengeworfen hat | who threw together   |
    four_kings         | vier Könige im Blatt   | four kings in hand     |
    before_first_call  | vor der ersten Ansage  | before the first call  |
    breach             | gegen eine Spielregel  | against a rule of play |
    warned_before      | schon verwarnt         | warned before          |
    covered            | nächste Karte liegt darauf | next card lies on it |
    speculation        | in Erwartung eines Vorteils | hoping to gain      |
    all_tricks_his     | alle Stiche sind seine | all tricks are his     |
    stichzwang_chosen  | mit Stichzwang         | with the duty to beat  |
    proba_allowed      | próbahárom             | próbahárom             |
    first_announced    | nach der ersten Ansage | after the first announcement |
    recommendation     | starke Empfehlung      | strong recommendation  | erős ajánlás
""")

SYSTEM_NAMES = _terms("""
    point-tarock                | Point-Tarock                | Point-Tarock                | Illustriertes Tarock
    koenigrufen-cup             | Königrufen Cup              | Königrufen Cup              | Wiener Tarockcup
    koenigrufen-speiszettel     | Königrufen Speiszettel      | Königrufen Speiszettel      |
    koenigrufen-oberoesterreich | Königrufen Oberösterreich   | Königrufen Oberösterreich   | Raiffeisencup, Hausruckviertler Cup, Österreich-Finale
    koenigrufen-tirol           | Königrufen Tirol            | Königrufen Tyrol            | Cupregeln Tirol
    koenigrufen-sauwald         | Königrufen Sauwald          | Königrufen Sauwald          | TarockRunde Sauwald
    koenigrufen-cup-2018        | Königrufen Cup 2018/19      | Königrufen Cup 2018/19      | Wiener Tarockcup 2018
    koenigrufen-gallneukirchen  | Königrufen Gallneukirchen   | Königrufen Gallneukirchen   |
    tarokk-illusztralt          | Illusztrált tarokk          | Illusztrált tarokk          | Ungarisches Tarokk
    tarokk-paskievics           | Paskievics tarokk           | Paskievics tarokk           | Ungarisches Tarokk
    tarok-slovenski-3           | Tarok slovenski, TRI + 1    | Tarok slovenski, TRI + 1    | Slowenisches Tarok
    tarok-slovenski-4           | Tarok slovenski, ŠTIRI      | Tarok slovenski, ŠTIRI      | Slowenisches Tarok zu viert
    french-tarot                | Französisches Tarock        | French Tarot                | Tarot
    french-tarot-fft            | Tarot FFT, donnes libres    | French Tarot FFT            | Fédération Française de Tarot
""")

TERMS: dict[str, Entry] = {**GAMES, **ANNOUNCEMENTS, **WORDS, **CARDS, **VIOLATIONS, **STAGES, **DECISIONS, **SYSTEM_NAMES}


def term(code: str, language: str = "de") -> str:
    """The word for a code in German or English. Raises KeyError for a code that is not in the glossary."""
    entry = TERMS[code]
    return entry.english if language == "en" else entry.german
