"""The sentences of the Regelblatt: Königrufen, TC Gallneukirchen: its own sentences, then the cup's but for those that its own replace. German, English, paragraph; in the order in which they are printed."""

from rules.rows.citing import borrowed_notes
from rules.sheets.koenigrufen_cup.sentences import KOENIGRUFEN_CUP_LENT

OWN = (
    ("Farb- und Stichzwang; nicht austarockiert werden muss.",
     "Follow and beat; nobody has to draw Tarock.",
     "Trischaken, 1", ("play.beat_trischaken", "play.follow_trischaken")),
    ("Der Pagat nur als letztes Tarock.",
     "The Pagat only as the last Tarock.",
     "Trischaken, 2; Negativspiele, 2", ("play.pagat_last",)),
    ("Den Talon erhält der letzte Stich.",
     "The talon goes to the last trick.",
     "Trischaken, 3", ("play.talon_trischaken", "-trischaken",)),
    ("Trischaken (in der Tafel des Cups 2): die meisten Punkte zahlen jedem 1; Vorhand doppelt, auch punktegleich; ab 35/2 doppelt, als Vorhand vierfach.",
     "Trischaken (2 in the cup's table): most points pay 1 to each; Vorhand double, tied too; from 35/2 double, as Vorhand fourfold.",
     "Trischaken, 4, 5", ("trischaken", "trischaken_pot", "two_jungfrauen", "jungfrau_of_tied", "three_tied", "vorhand_tied", "trischaken_ties", "three_jungfrauen")),
    ("Eine Jungfrau erhält 3 vom Verlierer, die anderen nichts; zwei je 3; alle Stiche: 6 im Ganzen, als Vorhand 12.",
     "One Jungfrau receives 3 from the loser, the others nothing; two 3 each; all tricks: 6 in all, as Vorhand 12.",
     "Trischaken, 6, 7", ("trischaken", "trischaken_pot", "two_jungfrauen", "jungfrau_of_tied", "three_tied", "vorhand_tied", "trischaken_ties", "three_jungfrauen")),
    ("Renonce: je 3 an die drei anderen, wer immer gespielt hat.",
     "Renonce: 3 to each of the others, whoever played.",
     "Trischaken, 8", ("renonce_trischaken", "-trischaken")),
    ("Negativspiele: Piccolo, Bettel, beide auch ouvert; kein Zwiccolo. Der Spieler spielt aus.",
     "Negative games: Piccolo, Bettel, both also ouvert; no Zwiccolo. The declarer leads.",
     "Negativspiele, 1", ("play.lead_negative", "piccolo", "bettler", "piccolo_ouvert", "bettler_ouvert", "zwiccolo", "zwiccolo_ouvert")),
    ("Stichzwang.",
     "Beat if you can.",
     "Negativspiele, 2", ("play.beat_negative",)),
    ("Ouvert: nach dem ersten Stich und vor dem zweiten Ausspiel liegen alle Karten offen; die Gegner dürfen sich beraten.",
     "Ouvert: after the first trick and before the second lead all cards lie open; the opponents may consult.",
     "Negativspiele, 3", ("piccolo_ouvert", "bettler_ouvert")),
    ("Tarock ist die fünfte Farbe: Vorhand spielt aus, Tarock erst ohne Farbkarten, sonst zugeben; kein Stichzwang; nur Valat und alle Könige.",
     "Tarock is a fifth suit: Vorhand leads, Tarock only without suit cards, else it is played on; no beating; only Valat and all kings.",
     "Fabensolo, 1–4"),
    ("Ohne Talon und Trumpf; der Talon fällt den Gegnern zu.",
     "Without talon and trump; the talon is the opponents'.",
     "Fabensolo, 5", ("play.talon", "farbensolo",)),
    ("Alle anderen erhalten Spiel und Ansagen wie gewonnen, der Renoncespieler zahlt die Summe.",
     "All others receive game and announcements as won, the offender pays the sum.",
     "Renonceregung, 1", ("renonce_pays",)),
    ("Falsch gegeben: vor der ersten Ansage neu; danach Renonce dessen, der die falsche Anzahl hat.",
     "A misdeal: before the first call deal again; later Renonce of who has the wrong number.",
     "Renonceregung, 2", ("renonce.misdeal",)),
)

REPLACED = (
    "§ Trischaken, 1, 2", "§ Trischaken, 3–6", "§ Tarockspiele, 2; § Negativspiele, 1", "§ Negativspiele, 2, 3, 6", "§ Negativspiele, 4",
    "§ Renonce, 7, 8",
)
"""Paragraphs of the cup's sentences that the sheet replaces: § Trischaken, § Negativspiele, 1, 2, 4 and 6, § Renonce, 7."""
LEFT = (
    ("Die Vorhand spielt aus.", "Vorhand leads.", "§ Tarockspiele, 2", ("play.lead_positive", "play.lead_negative", "play.lead_trischaken")),
    ("Auch in Negativspielen Farb- und Tarockzwang.", "In negative games too: follow suit, else play Tarock.", "§ Negativspiele, 3"),
    ("Auch wem durch eine verlorene Karte eine fehlt, hat die falsche Anzahl.", "Who lacks a card because he dropped one has a wrong number too.",
     "§ Renonce, 8"),
)
"""What is left of the cup's sentences that name other paragraphs too."""

KOENIGRUFEN_GALLNEUKIRCHEN_SENTENCES = (
    *OWN, *borrowed_notes(KOENIGRUFEN_CUP_LENT, without=REPLACED), *borrowed_notes(LEFT),
)
