"""The headings of a Regelblatt's tables and the small words in their cells: German, English."""

from collections.abc import Mapping
from types import MappingProxyType

from rules.rows.decisions import Holds

WORDS: Mapping[object, tuple[str, str]] = MappingProxyType(
    {
        "games": ("Spiele", "Games"),
        "game": ("Spiel", "Game"),
        "value": ("Wert", "Value"),
        "kind": ("Art", "Kind"),
        "source": ("Stelle", "Source"),
        "announcements": ("Ansagen", "Announcements"),
        "announcement": ("Ansage", "Announcement"),
        "multiplier": ("Stufe", "Multiplier"),
        "numbers": ("Weitere Werte", "Further values"),
        "number": ("Was", "What"),
        "interpretations": ("Auslegungen", "Interpretations"),
        "question": ("Frage", "Question"),
        "answer": ("In diesem Turnier", "Here"),
        "policies": ("Die Regeln", "The rules"),
        "rule": ("Regel", "Rule"),
        "lost": ("verloren", "lost"),
        "off": ("nein", "off"),
        "valid_from": ("ab", "from"),
        "valid_until": ("bis", "until"),
        "reading": ("Lesart", "reading"),
        "own": ("In diesem Turnier", "In this tournament"),
        "what": ("Was", "What"),
        "house": ("Eigener Wert", "House value"),
        "cents": ("Cent", "cents"),
        "rulings": ("Renonce: Verstoß und Entscheid", "Renonce: fault and decision"),
        "found": ("Verstoß und Entscheid", "fault and decision"),
        "fault": ("Verstoß", "Fault"),
        "noticed": ("bemerkt", "Noticed"),
        "where": ("wenn", "Where"),
        "decision": ("Entscheid", "Decision"),
        "any": ("jeder", "any"),
        "always": ("jederzeit", "at any stage"),
        "policy": ("Name", "Name"),
        "column": ("Was das Blatt wählt", "What the sheet chooses"),
        "examples": ("Beispiele", "Examples"),
        "example": ("Spiel", "Game"),
        "amounts": ("Beträge", "Amounts"),
        "why": ("weil", "Because"),
        "cash": ("bar", "cash"),
        "supposed": ("Auslegung", "interpretation"),
        "otherwise": ("sonst", "otherwise"),
        "elsewhere": ("andere Spiele als", "games other than"),
        "pays": ("es zahlt,", "pays:"),
        "since": ("ab:", "from:"),
        "until": ("bis:", "up to:"),
        Holds.NEGATIVE_GAMES: ("kein Negativspiel, kein Trischaken", "no negative game, no Trischaken"),
        Holds.COLOUR_LAYING_AWAY: ("kein Farbendreier", "no Farbendreier"),
        Holds.COLOUR_GAMES: ("kein Farbspiel", "no colour game"),
        Holds.TRISCHAKEN: ("kein Trischaken", "no Trischaken"),
        Holds.OUVERT_GAMES: ("kein Ouvertspiel", "no ouvert game"),
        Holds.NEGATIVE_ALONE: ("kein Negativspiel", "no negative game"),
        Holds.BUT_TRISCHAKEN: ("Trischaken", "Trischaken"),
        Holds.NO_GAME: ("jedes Spiel", "any game"),
        Holds.LAYING_AWAY: ("Solo, Negativspiel, Trischaken", "Solo, negative game, Trischaken"),
    }
)


def words(key: object, language: str = "de") -> str:
    """A heading or a word of the page."""
    return WORDS[key][language == "en"]
