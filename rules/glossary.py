"""The one list of terms: a code name, German, English and other names people use. Labels, forms and pages take their words from here.

Proper names of the game stay as the field has them, in both languages; English glosses them where an English reader needs it.
"""

from typing import NamedTuple


class Term(str):
    """A code of the glossary; in a text it stands for the word of the reader's language."""

    __slots__ = ()


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
    solodreier       | Solodreier       | Solodreier             | Solo
    dreiblatt        | Dreiblatt        | Dreiblatt              | Dreier
    zweiblatt        | Zweiblatt        | Zweiblatt              | Zweier
    einblatt         | Einblatt         | Einblatt               | Einser
    solo             | Solo             | Solo                   |
    petite           | Petite (einfach) | Petite                 | Prise, Einfach
    garde            | Garde (doppelt)  | Garde                  | Doppelt
    garde_sans       | Garde sans       | Garde sans le chien    | Hand
    garde_contre     | Garde contre     | Garde contre le chien  | Hand gegen den Stock
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
    sack             | Sack             | Sack                   | Säcke
    absolut          | Absolut          | Absolut                |
    panzer           | Panzer           | Panzer                 |
    ohne_trull       | Ohne Trull       | Without Trull          |
    ohne_koenige     | Ohne Könige      | Without kings          |
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
    attack           | Spieler          | attack                 | attaque
    defence          | Gegenspieler     | defence                | défense
    simple           | einfach          | simple                 |
    double           | doppelt          | double                 |
    triple           | dreifach         | triple                 |
    petit            | Eins zum Schluss | petit au bout          | petit au bout
    poignee          | Poignée          | poignée                | Handvoll
    chelem           | Chelem           | chelem                 | Durchmarsch
    bouts            | Spitzen          | bouts                  | Oudlers
    renonce          | Renonce          | Renonce (revoke)       |
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

SYSTEM_NAMES = _terms("""
    point-tarock                | Point-Tarock                | Point-Tarock                |
    koenigrufen-cup             | Königrufen Cup              | Königrufen Cup              | Wiener Tarockcup
    koenigrufen-speiszettel     | Königrufen Speiszettel      | Königrufen Speiszettel      |
    koenigrufen-gallneukirchen  | Königrufen Gallneukirchen   | Königrufen Gallneukirchen   |
    french-tarot                | Französisches Tarock        | French Tarot                | Tarot
""")

TERMS: dict[str, Entry] = {**GAMES, **ANNOUNCEMENTS, **WORDS, **SYSTEM_NAMES}


def term(code: str, language: str = "de") -> str:
    """The word for a code in German or English. Raises KeyError for a code that is not in the glossary."""
    entry = TERMS[code]
    return entry.english if language == "en" else entry.german
