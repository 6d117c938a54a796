"""The sentences of the Regelblatt: Slovenian Tarok of four, its own between those of three. German, English, paragraph; in the order in
which they are printed."""

from rules.sheets.tarok_slovenski_3.sentences import CARDS, LAST_TAROK, PLAYED_AND_WRITTEN

TAROK_SLOVENSKI_4_SENTENCES = (
    *CARDS,
    ("Kralj ultimo: der gerufene König fällt im letzten Stich und bleibt der Partei, die ihn rief.",
     "Kralj ultimo: the called king falls in the last trick and stays with the side that called.",
     "§ 2.4"),
    *LAST_TAROK,
    ("Zu viert wird vor dem Talon ein König gerufen; liegt er dort, spielt der Spieler allein. "
     "Macht er mit ihm einen Stich, gehört ihm der ganze Talon; nimmt er ihn und macht keinen, zählt er 5 Punkte dazu.",
     "With four a king is called before the talon; if it lies there he plays alone. If it makes him a trick the whole talon is his; "
     "if he took it and it makes none he adds 5 points.",
     "§ 2.4"),
    ("Der Mitspieler schreibt die Hälfte.",
     "The partner writes half.",
     "§ 2.4"),
    *PLAYED_AND_WRITTEN,
)
