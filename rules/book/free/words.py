"""The sentences that refuse the file of a free system: what is wrong, and what to write. By the fault's code; {0}, {1} … are what it is
about."""

from types import MappingProxyType

from rules.book.saying import Sentences

SENTENCES: Sentences = MappingProxyType({
    "no_object": ("Die Datei ist kein JSON-Objekt { … }.", "The file is no JSON object { … }."),
    "unknown_key": ("„{0}“ gibt es hier nicht. Möglich sind: {1}.", "There is no “{0}” here. Possible are: {1}."),
    "missing_key": ("Hier fehlt „{0}“.", "“{0}” is missing."),
    "bad_format": ("Das Format muss „{0}“ heißen.", "The format must be “{0}”."),
    "bad_slug": ("Der Kurzname besteht aus {0}, höchstens {1} Zeichen.", "The slug consists of {0}, at most {1} characters."),
    "slug_taken": ("Den Kurznamen „{0}“ hat schon ein Blatt des Programms. Bitte einen eigenen wählen.",
                   "A sheet of the program has the slug “{0}” already. Please choose one of your own."),
    "bad_text": ("Hier gehört ein Text in einer Zeile hin, höchstens {0} Zeichen.",
                 "A text in one line belongs here, of at most {0} characters."),
    "bad_date": ("„{0}“ ist kein Datum. Bitte als 2026-10-01 schreiben (auch 2026-10, 2026, 2026/27).",
                 "“{0}” is no date. Please write 2026-10-01 (or 2026-10, 2026, 2026/27)."),
    "no_table": ("Hier gehört eine Tabelle hin: { Name: Wert, … }.", "A table belongs here: { name: value, … }."),
    "no_list": ("Hier gehört eine Liste hin: [ … ].", "A list belongs here: [ … ]."),
    "unknown_choice": ("„{0}“ steht hier nicht zur Wahl. Möglich sind: {1}.", "“{0}” is no choice here. The choices are: {1}."),
    "bad_value": ("{0}.", "{0}."),
    "unknown_row": ("Tische zu {0} gibt es nach „tables“ nicht. Bitte die Zeile streichen oder die Größe dort nennen.",
                    "By “tables” there are no tables of {0}. Please strike the row, or name the size there."),
    "bad_out": ("Bei {0} am Tisch setzen {1} aus: so viele Plätze, vom Geber (0) aus gezählt, jeder einmal; wer nach dem Geber kommt (1), "
                "spielt immer.",
                "Of {0} at the table {1} sit out: so many seats, counted from the dealer (0), each once; who comes after the dealer (1) "
                "always plays."),
    "twice": ("„{0}“ steht zweimal da (Groß- und Kleinschreibung zählt nicht). Bitte eines streichen.",
              "“{0}” is there twice (capitals do not matter). Please strike one."),
    "clash": ("Wo Beträge zusammen 0 sind, bekommt immer jemand, was ein anderer zahlt: „each“ oder „shared“. „nobody“ nur ohne Quersumme "
              "(balanced: false).",
              "Where amounts are 0 together somebody always receives what another pays: “each” or “shared”. “nobody” only without a cross "
              "sum (balanced: false)."),
})  # fmt: skip

SLUG = ("Kleinbuchstaben, Ziffern und Bindestrichen", "lower-case letters, digits and hyphens")
FAULT_SLUG = (
    "Kleinbuchstaben, Ziffern und Unterstrichen, mit einem Buchstaben am Anfang",
    "lower-case letters, digits and underscores, with a letter at the beginning",
)
SIZES = ("Die Größen der Tische, 2 bis 6, jede einmal: [4, 5]", "The sizes of the tables, 2 to 6, each once: [4, 5]")
ACTIVE = ("So viele spielen: eine ganze Zahl von 2 bis 6", "So many play: a whole number from 2 to 6")
MOST_WORDS = ("Höchstens {0} Wörter", "At most {0} words")
PAYS = {
    False: ("Hier gehört ein ganzer Betrag über 0 hin, höchstens 1.000.000", "A whole amount above 0 belongs here, at most 1,000,000"),
    True: (
        "Hier gehört ein ganzer oder halber Betrag über 0 hin, höchstens 1.000.000",
        "A whole or half amount above 0 belongs here, at most 1,000,000",
    ),
}
"""By whether half an amount is one."""
NO_PARAGRAPH = (
    "Mindestens ein Absatz gehört hierher: woran man sich am Tisch hält",
    "At least one paragraph belongs here: what the table goes by",
)
