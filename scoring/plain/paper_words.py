"""What papers say of themselves, and in their small print, in German and English: a part of the table of words (scoring/plain/words.py)."""

from collections.abc import Mapping

PAPER_WORDS: Mapping[str, tuple[str, str]] = {
    "start_list": ("Startliste", "Start list"),
    "tags": ("Wertungen", "Rankings"),
    "continued": ("Fortsetzung", "continued"),
    "players_rules": ("Für Spieler", "For players"),
    "with_names": ("mit Namen", "with names"),
    "what_played": ("Was gespielt wurde (zum Verzeichnis)", "What was played (to the index)"),
    "provisional": ("{0}, vorläufig", "{0}, provisional"),
    "raffle_and_lots": ("Tombola und Lose", "Raffle and lots"),
    "drawn_for": ("Gezogen wird", "What is drawn"),
    "lot_among": (
        "{0}: {1} Personen im Topf; die ganze Reihenfolge steht auf dem Blatt „Tombola“.",
        "{0}: {1} people in the draw; the whole order is on the paper “Raffle”.",
    ),
    "not_given_yet": ("Vorläufig:\ndie Preise sind noch nicht vergeben.", "Provisional:\nthe prizes are not given yet."),
    "not_over_yet": ("Vorläufig:\ndie Reihung kann sich noch ändern.", "Provisional:\nthe ranking may still change."),
    # small print below a list
    "open_mark": ("?", "?"),
    "open_ends": ("? strittig, möglich sind:", "? disputed, open are:"),
    "open_end": ("{0} {1}: {2}", "{0} {1}: {2}"),
    # on a page that its reader prints
    "print_button": ("Drucken", "Print"),
    "print_hint": (
        "Dieses Papier druckt Ihr Browser: Ränder „Standard“, ohne Kopf- und Fußzeilen.",
        "Your browser prints this paper: margins “Default”, without headers and footers.",
    ),
    # the foot
    "edition": ("Ausgabe {0}", "edition {0}"),
    "reading": ("Lesart {0}", "reading {0}"),
    "rules_sheet": ("Blatt {0}", "rules {0}"),
    "page": ("Seite", "Page"),
    "of_pages": ("von", "of"),
    "stamp_proved": ("neu gerechnet, ohne Abweichung", "computed again, no difference"),
    "stamp_differs_one": ("neu gerechnet: 1 Abweichung", "computed again: 1 difference"),
    "stamp_differs_many": ("neu gerechnet: {0} Abweichungen", "computed again: {0} differences"),
    "stamp_state": ("Stand {0} · {1}", "State {0} · {1}"),
    "stamp_made": ("erstellt {0}", "made {0}"),
    # what a later paper says of the one before
    "replaces": ("ersetzt Stand {0} von {1}", "replaces state {0} of {1}"),
    "replaces_paper": ("ersetzt die Fassung von {0}", "replaces the version of {0}"),
    "corrected": ("berichtigt, {0}", "corrected, {0}"),
    "changes": (", geändert: {0}", ", changed: {0}"),
    "changes_more": ("und {0} weitere", "and {0} more"),
    "changed_place_one": ("Platz {0}", "place {0}"),
    "changed_place_many": ("Platz {0}", "places {0}"),
    "change_and": ("{0} und {1}", "{0} and {1}"),
    "change_others": ("weitere", "others"),
    "change_team": ("eine Mannschaft", "a team"),
    "change_from_to": ("{0} {1}\u00a0→\u00a0{2}", "{0} {1}\u00a0→\u00a0{2}"),
    "change_new": ("neu {0}", "new {0}"),
    "change_gone": ("ohne {0}", "without {0}"),
    "change_table": ("Tisch {0}", "table {0}"),
    "change_game": ("Tisch {0}, Spiel {1}", "table {0}, game {1}"),
    "change_desk": ("Turnierleitung", "the desk"),
    "change_counted": ("Gezählt", "counted"),
    "change_movements": ("Bewegungen", "movements"),
    "all_defaults": ("Auslegungen wie vorgesehen", "interpretations as preset"),
}
