"""The names of numbers that are no value of a game or an announcement, and the sentences that say them, German and English.

A number's name lists what its values are, in their order. A sentence has {row[0]}, {row[1]} … where the numbers stand; a built-in sheet
prints the same sentence with its own.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from rules.words.glossary import Entry

NUMBERS: Mapping[str, Entry] = MappingProxyType({
    "base_amount": Entry("Grundbetrag", "Base amount"),
    "targets": Entry("Nötige Augen mit 0, 1, 2, 3 Spitzen", "Points needed with 0, 1, 2, 3 bouts", ("Nötige Augen",)),
    "petit_au_bout": Entry("Eins zum Schluss", "Petit au bout", ("Petit",)),
    "poignees": Entry("Poignée einfach, doppelt, dreifach", "Poignée simple, double, triple", ("Poignée",)),
    "trumps_3": Entry("Trümpfe für die drei Poignées zu dritt", "Trumps for the three poignées with three players"),
    "trumps_4": Entry("Trümpfe für die drei Poignées zu viert", "Trumps for the three poignées with four players"),
    "trumps_5": Entry("Trümpfe für die drei Poignées zu fünft", "Trumps for the three poignées with five players"),
    "chelem": Entry("Chelem angesagt, nicht angesagt, verfehlt", "Chelem announced, not announced, failed", ("Chelem", "Durchmarsch")),
    "abgeloest": Entry("Ablöse", "Taking over (Ablöse)"),
    "gehalten": Entry("Halten nach Ablöse", "Holding (Halten)", ("Halten",)),
    "absolut_needs": Entry("Absolut braucht", "Absolut needs"),
    "panzer_needs": Entry("Panzer braucht", "Panzer needs"),
})  # fmt: skip


class Saying(NamedTuple):
    """A sentence of the Regelblatt in which numbers stand: the rows that a sheet's sentence is about, in its order, German and English."""

    rows: tuple[str, ...]
    german: str
    english: str


_SAYINGS = (
    Saying(("abgeloest",), "Nur ein Spiel der Vorhand kann abgelöst werden, ein Solo nicht: Spielwert +{abgeloest[0]}.",
           "Only Vorhand's game can be taken over (abgelöst), a Solo cannot: value +{abgeloest[0]}."),
    Saying(("gehalten",), "Die Vorhand darf jedes angesagte Spiel halten; +{gehalten[0]} nur nach einer Ablösung, sonst +0.",
           "Vorhand may hold any game; +{gehalten[0]} only after an Ablöse, else +0."),
    Saying(("targets",), "Nötig sind mit 0, 1, 2, 3 Spitzen {targets[0]}, {targets[1]}, {targets[2]}, {targets[3]} Augen.",
           "Needed with 0, 1, 2, 3 bouts: {targets[0]}, {targets[1]}, {targets[2]}, {targets[3]} points."),
    Saying(("poignees", "trumps_3", "trumps_4", "trumps_5"),
           "Poignée vor dem Ausspiel, gezeigt: zu viert {trumps_4[0]}/{trumps_4[1]}/{trumps_4[2]} Trümpfe, zu dritt "
           "{trumps_3[0]}/{trumps_3[1]}/{trumps_3[2]}, zu fünft {trumps_5[0]}/{trumps_5[1]}/{trumps_5[2]}: "
           "{poignees[0]}/{poignees[1]}/{poignees[2]}; der Excuse ersetzt einen fehlenden. Sie zählt der Partei, die gewinnt.",
           "Poignée before the lead, shown: with four {trumps_4[0]}/{trumps_4[1]}/{trumps_4[2]} trumps, with three "
           "{trumps_3[0]}/{trumps_3[1]}/{trumps_3[2]}, with five {trumps_5[0]}/{trumps_5[1]}/{trumps_5[2]}: "
           "{poignees[0]}/{poignees[1]}/{poignees[2]}; the Excuse replaces one missing. It goes to the side that wins."),
    Saying(("petit_au_bout",),
    "Trumpf 1 im letzten Stich: {petit_au_bout[0]} × Stufe für den, der ihn gewinnt; für Sieg oder Niederlage ohne Belang.",
           "Trump 1 in the last trick: {petit_au_bout[0]} × level for who takes it; it does not decide the game."),
    Saying(("chelem",),
           "Alle Stiche: angesagt {chelem[0]}, sonst {chelem[1]}; angesagt und verfehlt −{chelem[2]}. Dann sticht der Excuse im "
           "letzten Stich, "
           "und Trumpf 1 im vorletzten zählt als Petit.",
           "Every trick: announced {chelem[0]}, else {chelem[1]}; announced and missed −{chelem[2]}. Then the Excuse takes the last "
           "trick, and "
           "trump 1 in the last but one counts as petit."),
    Saying(("base_amount",),
    "({base_amount[0]} + Unterschied ± Petit) × Stufe, dann Poignée und Durchmarsch; jeder Gegner zahlt oder erhält das.",
           "({base_amount[0]} + difference ± petit) × level, then poignée and chelem; each defender pays or receives it."),
    Saying(("poignees", "trumps_3", "trumps_4"),
           "Poignée vor der eigenen ersten Karte: {trumps_4[0]}, {trumps_4[1]}, {trumps_4[2]} Trümpfe (zu dritt {trumps_3[0]}, "
           "{trumps_3[1]}, {trumps_3[2]}): {poignees[0]}, {poignees[1]}, {poignees[2]} für die Partei, die gewinnt; die Excuse nur für "
           "einen fehlenden.",
           "Poignée before one's first card: {trumps_4[0]}, {trumps_4[1]}, {trumps_4[2]} trumps (three players {trumps_3[0]}, "
           "{trumps_3[1]}, {trumps_3[2]}): {poignees[0]}, {poignees[1]}, {poignees[2]} to the side that wins; the Excuse only for a "
           "missing one."),
    Saying(("petit_au_bout", "chelem"),
           "Petit im letzten Stich: {petit_au_bout[0]} × Stufe für die Partei, die ihn macht. Alle Stiche: angesagt {chelem[0]} (der "
           "Spieler spielt aus), sonst {chelem[1]}, verfehlt −{chelem[2]}; der Verteidigung jedem {chelem[1]}.",
           "The Petit in the last trick: {petit_au_bout[0]} × level to the side that takes it. Every trick: announced {chelem[0]} (the "
           "taker leads), else {chelem[1]}, missed −{chelem[2]}; by the defence {chelem[1]} each."),
    Saying(("targets", "base_amount"),
           "Nötig mit 0, 1, 2, 3 Bouts: {targets[0]}, {targets[1]}, {targets[2]}, {targets[3]}. ({base_amount[0]} + Unterschied ± "
           "Petit) × Stufe, dann Poignée, Chelem: jeder Verteidiger, der Spieler dreifach (zu dritt zweifach). Halbe Punkte für die "
           "Sieger.",
           "Needed with 0, 1, 2, 3 bouts: {targets[0]}, {targets[1]}, {targets[2]}, {targets[3]}. ({base_amount[0]} + difference ± "
           "petit) × level, then poignée, Chelem: each defender, the taker three times (three players twice). Halves to the winners."),
)  # fmt: skip

SAYINGS: Mapping[tuple[str, ...], Saying] = MappingProxyType({saying.rows: saying for saying in _SAYINGS})
"""Each by its rows."""
