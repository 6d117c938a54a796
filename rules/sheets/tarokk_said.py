"""What both sheets of Hungarian Tarokk say in the same words, German and English. Each sheet says where it stands in its own text."""

UNCONFIRMED = (
    "Noch zu bestätigen: dieses Blatt wurde nach veröffentlichten Beschreibungen gelesen, "
    "die den Text nach Paragraphen anführen; mit dem PDF selbst ist es noch nicht verglichen.",
    "Still to be confirmed: this sheet was read through published specifications that quote the text by paragraph; "
    "it has not been held against the PDF itself yet.")
PACK = (
    "42 Karten: Tarock I bis XXI und der Skíz, in jeder Farbe König, Dame, Reiter, Bube und rot das Ass, schwarz die Zehn.",
    "42 cards: tarokk I to XXI and the Skíz, in each suit king, queen, rider, jack and the red ace or the black ten.")
COUNT = (
    "Skíz, XXI, I und Könige zählen 5, Damen 4, Reiter 3, Buben 2, alles andere 1; zusammen 94, einfach addiert.",
    "Skíz, XXI, I and kings count 5, queens 4, riders 3, jacks 2, all else 1; together 94, simply added.")
FIFTH_SEAT = (
    "Zu fünft setzt der Geber aus; er legt den Talon in die Mitte und sieht ihn nicht an.",
    "With five the dealer sits out; he puts the talon in the middle and does not look at it.")
BIDDING = (
    "Bieten darf nur, wer Skíz, XXI oder I hat; nach drei Pass darf der Vierte es mit drei ohne sie versuchen.",
    "Only a holder of Skíz, XXI or I may bid; after three passes the fourth may try three without.")
FEWER_CARDS = (
    "Wer als Einziger geboten hat, darf weniger Karten nehmen und so den Wert erhöhen.",
    "An only bidder may take fewer cards and so raise the value.")
PROMISES = (
    "Ein Sprung im Gebot verspricht den XIX, zwei den XVIII; wer drei bot und auf zwei passt, den XX. Das sind Regeln.",
    "One jump in bidding promises the XIX, two the XVIII; who bid three and passes against two, the XX. These are rules.")
NEVER_AWAY = (
    "Nie abgelegt werden Skíz, XXI, I, Könige, der XX und die versprochene Karte.",
    "Skíz, XXI, I, kings, the XX and the promised card are never laid away.")
TAROKKS_AWAY = (
    "Wer Tarock ablegt, sagt vor den Ansagen, wie viele; der Spieler zeigt seine.",
    "Who lays tarokks away says how many before the announcements; the declarer shows his.")
CALLS_HIMSELF = (
    "Sich selbst ruft man nur mit dem XX.",
    "One calls oneself only with the XX.")
CALLED_AWAY = (
    "Liegt die gerufene Karte im Abgelegten, ist sofort Kontra von Amts wegen zu sagen; der Spieler spielt allein, und alle sechs Karten zählen für ihn.",
    "If the called card was laid away, Kontra by duty is said at once; the declarer plays alone and all six cards count for him.")
WINS = (
    "48 gewinnen für den Spieler, 47 für die Gegner, ob kontriert wurde oder nicht.",
    "48 win for the declarer, 47 for the opponents, Kontra or not.")
SILENT = (
    "Stille Figuren zählen die Hälfte, für jede Seite.",
    "Silent figures count half, for either side.")
BOTH_COUNT = (
    "Was eine Seite verliert, kann die andere still gewinnen: beides zählt.",
    "What one side loses the other can make silently: both count.")
WHOSE = (
    "Solange die Partner nicht bekannt sind, gilt eine Ansage der Seite dessen, der zuletzt etwas ansagte.",
    "Until the partners are known an announcement is for the side of the last who announced something.")
AFTER_VOLAT = (
    "Nach volát keine Ansage von trull, vier Königen und dupla; dupla und volát zusammen sind erlaubt.",
    "After volát no trull, four kings or dupla; dupla and volát together are allowed.")
TRULL = (
    "Trull sagt nur an, wer die Trullstücke hat, die die Ansage verspricht.",
    "Trull is announced only with the honours that it promises.")
KONTRA = (
    "Kontra ×2, Rekontra ×4, Szubkontra ×8, Hirskontra ×16, auf das Spiel und jede Ansage einzeln.",
    "Kontra ×2, rekontra ×4, szubkontra ×8, hirskontra ×16, on the game and each announcement by itself.")
THROWN_IN = (
    "Zusammenwerfen darf man vor dem Ablegen: vier Könige, kein Tarock, nur XXI, nur I, nur diese beiden.",
    "A hand may be thrown in before laying away: four kings, no tarokk, only XXI, only I, only these two.")
LAST_TRICK = (
    "Der letzte Stich darf bis zum nächsten Ausspiel angesehen werden.",
    "The last trick may be seen until the next lead.")
DAY = (
    "Vier Runden zu höchstens 16, zu fünft 20 Spielen; nach der Zeit wird nicht mehr gegeben.",
    "Four rounds of at most 16 games, 20 with five; none is dealt after time.")
