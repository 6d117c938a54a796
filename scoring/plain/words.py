"""The words and numbers of papers and files, in German and English.

One table of words and a few ways to write an amount. `rules` names games, roles, months and reasons, and is asked for them; this names
columns, titles and the foot. Nothing here computes an amount. The minus on paper is U+2212; in files it is the hyphen, because spreadsheets
read that as a number.
"""

import unicodedata
from collections.abc import Mapping
from datetime import date
from fractions import Fraction
from functools import lru_cache
from math import floor
from types import MappingProxyType

from rules.rows import MONTHS, Thirds
from rules.words import PARTS, TERMS, written
from scoring.plain.paper_words import PAPER_WORDS
from scoring.plain.prize_words import PRIZE_WORDS
from scoring.plain.rows import Points, Scene

MINUS = "\N{MINUS SIGN}"
LANGUAGES = ("de", "en")
HALF = 2
MOST_CIRCLES = 3
"""More than so many are a number and one."""

WORDS = {
    # heads of columns
    "rank": ("Rang", "Rank"),
    "overall": ("Gesamtrang", "Overall"),
    "number": ("Nr.", "No."),
    "name": ("Name", "Name"),
    "place": ("Ort", "Place"),
    "club": ("Verein", "Club"),
    "penalties": ("Abzüge", "Penalties"),
    "total": ("Gesamt", "Total"),
    "table": ("Tisch", "Table"),
    "round": ("Runde", "Round"),
    "round_short": ("R{0}", "R{0}"),
    "seat": ("Sitz", "Seat"),
    "games": ("Spiele", "Games"),
    "after": ("Stand", "Total"),
    "pays": ("zahlt", "pays"),
    "tie": ("Gleichstand", "Tie"),
    "points": ("Punkte", "Points"),
    "played_without": ("ab Spiel {0} ohne {1} ({2}), der ging", "from game {0} without {1} ({2}), who left"),
    "sat_again": ("ab Spiel {0} wieder {1} ({2})", "from game {0} {1} ({2}) again"),
    "from_here": ("ab hier {0}", "from here {0}"),
    "from_here_without": ("ab hier ohne {0}", "from here without {0}"),
    "sat_down": ("ab Spiel {0} {1} ({2}) für {3} ({4})", "from game {0} {1} ({2}) for {3} ({4})"),
    "played_one": ("Spiel {0}", "game {0}"),
    "played_span": ("Spiele {0}–{1}", "games {0}–{1}"),
    "played_on": ("ab Spiel {0}", "from game {0}"),
    "from_game": ("ab Spiel {0}: {1} ({2})", "from game {0}: {1} ({2})"),
    "by_hand": ("Von Hand geändert: {0}", "Changed by hand: {0}"),
    "mended_rounds": ("R{0} von Hand geändert: {1}", "R{0} changed by hand: {1}"),
    "mended_late": ("Nr. {0} und {1} kamen dazu", "nos. {0} and {1} joined"),
    "mended_late_alone": ("Nr. {0} kam dazu", "no. {0} joined"),
    "mended_walk_out": ("Nr. {1} für Nr. {0}, der ging", "no. {1} for no. {0}, who left"),
    "mended_walk_out_alone": ("Nr. {0} ging", "no. {0} left"),
    "mended_back": ("Nr. {0} wieder da", "no. {0} back"),
    "mended_substitute": ("Nr. {1} für Nr. {0}", "no. {1} for no. {0}"),
    "mended_swap": ("Nr. {0} und {1} vertauscht", "nos. {0} and {1} the other way round"),
    "mended_order": ("andere Sitzordnung", "another order of seats"),
    "mended_dealer": ("Nr. {0} gibt zuerst", "no. {0} deals first"),
    "mended_dissolve": ("ein Tisch aufgelöst", "a table dissolved"),
    "mended_twice": ("Nr. {1} spielt als Nr. {0}", "no. {1} plays as no. {0}"),
    "mended_never_came": ("Nr. {1} für Nr. {0}, der nicht kam", "no. {1} for no. {0}, who did not come"),
    "mended_never_came_alone": ("Nr. {0} kam nicht", "no. {0} did not come"),
    "mended_seats": ("anders gesetzt: Nr. {2}", "seated otherwise: no. {2}"),
    "reason": ("Grund", "Reason"),
    "from_round": ("ab Runde", "from round"),
    "given_by": ("durch", "by"),
    "penalty_points": ("Strafpunkte", "Penalty points"),
    # titles
    "standings": ("Stand", "Standings"),
    "final_standings": ("Endstand", "Final standings"),
    "interim": ("Zwischenstand", "Interim standings"),
    "standings_after": ("Stand nach Runde {0}", "Standings after round {0}"),
    "ranking_of": ("Wertung {0}", "Ranking: {0}"),
    "round_results": ("Runde {0}", "Round {0}"),
    "table_list": ("Tischliste", "Table list"),
    "tables_of_round": ("Tische der Runde {0}", "Tables of round {0}"),
    "score_sheet": ("Schreibzettel", "Score sheet"),
    "slips": ("Tischzettel", "Table slips"),
    "passes": ("Spielerpässe", "Players’ passes"),
    "pass_title": ("Tarockpass – gilt bei jedem Turnier", "Tarock pass – good at every tournament"),
    "pass_title_own": ("Tarockpass – gilt in diesem Verein", "Tarock pass – good in this club"),
    "rule_page": ("Regelblatt", "Rule sheet"),
    # facts beside the title
    "players_one": ("1 Spieler", "1 player"),
    "players_many": ("{0} Spieler", "{0} players"),
    "tables_one": ("1 Tisch", "1 table"),
    "tables_many": ("{0} Tische", "{0} tables"),
    "rounds_one": ("1 Runde", "1 round"),
    "rounds_many": ("{0} Runden", "{0} rounds"),
    "of_games": ("zu {0} Spielen", "of {0} games"),
    "of_games_large": ("zu {0} Spielen, wo jemand aussetzt {1}", "of {0} games, {1} where somebody sits out"),
    "games_one": ("1 Spiel", "1 game"),
    "games_many": ("{0} Spiele", "{0} games"),
    # sentences below a list
    "cross_sums": ("Quersummen: {0}.", "Cross sums: {0}."),
    "cross_sum": ("Runde\N{NO-BREAK SPACE}{0}:\N{NO-BREAK SPACE}{1}", "round\N{NO-BREAK SPACE}{0}:\N{NO-BREAK SPACE}{1}"),
    "cross_sum_zero": ("Quersumme 0", "cross sum 0"),
    "cross_sum_off": ("Quersumme {0}", "cross sum {0}"),
    "sum_of": ("Summe {0}", "sum {0}"),
    "sum_of_all": ("Summe aller", "Sum of all"),
    "held_left": ("{0}, übrig", "{0}, left"),
    "tie_chain": ("Gleichstand: {0}.", "Ties: {0}."),
    "tie_then": (", dann ", ", then "),
    "tie_shared": ("; wer danach gleich ist, teilt den Rang", "; players still equal share the rank"),
    "high_round": ("Höchste Runde: {0} ({1}).", "Highest round: {0} ({1})."),
    "holder": ("{0}, R{1}", "{0}, R{1}"),
    "spread": ("Verteilung der {0} Rundenergebnisse", "Distribution of the {0} round results"),
    "no_penalties": ("Keine Abzüge.", "No penalties."),
    "with_penalties": ("Abzüge sind im Gesamt enthalten.", "Penalties are included in the total."),
    "with_penalties_after": ("Abzüge sind im Stand enthalten.", "Penalties are included in the total."),
    "penalty": (
        "{0} (Nr.\N{NO-BREAK SPACE}{1}) {2} ab Runde\N{NO-BREAK SPACE}{4}: {3}",
        "{0} (no.\N{NO-BREAK SPACE}{1}) {2} from round\N{NO-BREAK SPACE}{4}: {3}",
    ),
    "penalty_list": ("Abzüge: {0}.", "Penalties: {0}."),
    "tables_head": ("Unter jeder Runde steht der Tisch.", "Below each round stands the table."),
    "payments_note": ("Abgerechnet je Tisch mit {0} Cent je Punkt.", "Settled at each table at {0} cents a point."),
    "payments_elsewhere_note": (
        "Gezahlt wird nicht am Tisch ({0} Cent je Punkt): das Blatt „Wer zahlt wem“ sagt es.",
        "Nobody pays at the table ({0} cents a point): the paper “Who pays whom” says it.",
    ),
    "cash_at_once_note": (
        "Kontra ist nach jedem Spiel bar bezahlt und hier nicht dabei.",
        "Kontra was paid in cash after each game and is not in it.",
    ),
    "cash_with_round_note": ("Kontra (bar, in Punkten) ist eingerechnet.", "Kontra (in cash, in points) is included."),
    "cash_head": ("bar (Punkte)", "cash (points)"),
    "counts_double": ("zählt doppelt", "counts double"),
    "pot": ("Pagatkassa, in Cent", "Pagatkassa, in cents"),
    "pot_left": ("bleiben {0} in der Kassa", "{0} stay in the pot"),
    "cash": ("bar, in Punkten", "cash, in points"),
    "cash_at_once": ("Kontra, sofort bezahlt", "Kontra, paid at once"),
    "cash_with_round": ("Kontra, mit der Runde bezahlt", "Kontra, paid with the round"),
    "points_one": ("{0} Punkt", "{0} point"),
    "points_many": ("{0} Punkte", "{0} points"),
    "pays_to": ("{0} an {1}", "{0} to {1}"),
    # players and tables that are marked
    "mark": ("Vermerk", "Remark"),
    "withdrawn": ("abgemeldet", "withdrawn"),
    "excluded": ("ausgeschlossen", "excluded"),
    "barred": ("gesperrt", "barred"),
    "withdrawn_short": ("abgem.", "withdr."),
    "excluded_short": ("ausgeschl.", "excl."),
    "barred_short": ("gesperrt", "barred"),
    "cut_round": ("R{0}*", "R{0}*"),
    "cut": ("R{0} abgebrochen: {1}", "R{0} cut short: {1}"),
    "withdrawn_list": ("Abgemeldet: {0}.", "Withdrawn: {0}."),
    "excluded_list": ("Ausgeschlossen: {0}.", "Excluded: {0}."),
    "barred_list": ("Gesperrt: {0}.", "Barred: {0}."),
    "cut_list": ("* abgebrochen: {0}.", "* cut short: {0}."),
    "remark": ("{0} (Nr.\N{NO-BREAK SPACE}{1})", "{0} (no.\N{NO-BREAK SPACE}{1})"),
    # disputes
    "span": ("{0} bis {1}", "{0} to {1}"),
    "span_ranks": ("Rang {0} bis {1}", "rank {0} to {1}"),
    "dispute_table": ("Runde\N{NO-BREAK SPACE}{0}, Tisch\N{NO-BREAK SPACE}{1}", "round\N{NO-BREAK SPACE}{0}, table\N{NO-BREAK SPACE}{1}"),
    "dispute_game": (
        "Runde\N{NO-BREAK SPACE}{0}, Tisch\N{NO-BREAK SPACE}{1}, Spiel\N{NO-BREAK SPACE}{2}",
        "round\N{NO-BREAK SPACE}{0}, table\N{NO-BREAK SPACE}{1}, game\N{NO-BREAK SPACE}{2}",
    ),
    "dispute_games": ("Strittig: {0}.", "Disputed: {0}."),
    "dispute_appeals": ("Berufung läuft: {0}.", "Under appeal: {0}."),
    "dispute_prize": ("Davon hängt ein Preisrang ab.", "A prize rank depends on it."),
    "dispute_bounds": (
        "Es ist so viel strittig, dass die Spannen nur Schranken sind; weiter sind sie nicht.",
        "So much is disputed that the ranges are bounds; they are no wider.",
    ),
    # tie-breaks
    "best_rounds": ("beste Runde, dann die nächstbeste", "best round, then the next best"),
    "best_rounds_head": ("beste Runde", "best round"),
    "lot": ("Los", "lot"),
    "lot_head": ("Los", "lot"),
    "wins": ("gewonnene Spiele als Spieler", "games won as declarer"),
    "wins_head": ("Siege", "games won"),
    "head_to_head": ("Punkte an gemeinsamen Tischen", "points at common tables"),
    "head_to_head_head": ("gemeinsame Tische", "common tables"),
    "table_points_one": ("{0} Tischpunkt", "{0} table point"),
    "table_points_many": ("{0} Tischpunkte", "{0} table points"),
    "table_points_round": ("TP{0}", "TP{0}"),
    "table_points_off": ("TP ab", "TP off"),
    "both_points": ("{0} ({1})", "{0} ({1})"),
    "head_table_points": ("Tischpunkte an gemeinsamen Tischen", "table points at common tables"),
    "head_table_points_head": ("Tischpunkte an gemeinsamen Tischen", "table points at common tables"),
    "games_sum": ("die Summe der Spiele", "the sum of the games"),
    "games_sum_head": ("Summe der Spiele", "sum of the games"),
    "best_table_points": ("beste Runde nach Tischpunkten, dann die nächstbeste", "best round by table points, then the next best"),
    "best_table_points_head": ("beste Runde nach Tischpunkten", "best round by table points"),
    "best_sums": ("ebenso nach Spielen", "likewise by games"),
    "best_sums_head": ("beste Runde nach Spielen", "best round by games"),
    "not_played": ("nicht gespielt", "not played"),
    "before": ("{0} vor {1}", "{0} before {1}"),
    "before_nth": ("{2}. {0} vor {1}", "{2}. {0} before {1}"),
    "named_before": ("{0} {1} vor {2}", "{0} {1} before {2}"),
    "named_before_nth": ("{3}. {0} {1} vor {2}", "{3}. {0} {1} before {2}"),
    "before_wins": ("{0} vor {1} Siegen", "{0} before {1} won"),
    "before_lot": ("Los {0} vor {1}", "lot {0} before {1}"),
    # score sheet and slip
    "game": ("Spiel", "Game"),
    "radl": ("Radl {0}", "Radl {0}"),
    "deals": ("Durchgang {0}", "Deals {0}"),
    "sum": ("Summe", "Sum"),
    "sums_only": ("Summen des Zettels", "Sums of the slip"),
    "index": ("Verzeichnis", "Index"),
    "ranking": ("Reihung", "Ranking"),
    "handed_out": ("wie ausgegeben {0}", "as handed out {0}"),
    "writes": ("schreibt: {0}", "scribe: {0}"),
    "scribe": ("Schreiber", "Scribe"),
    "dealer": ("Geber", "Dealer"),
    "scan": ("Scannen und schreiben", "Scan and write"),
    "pen_type": ("oder eintippen:", "or type:"),
    "pen_home": (
        "Am Telefon schreiben: Startseite des Programms, dort den Code",
        "To write on a phone: the program’s start page, and there the code",
    ),
    "first_dealer": ("gibt zuerst", "deals first"),
    "sits_out": ("Der Geber setzt aus.", "The dealer sits out."),
    "legend_bold": ("fett", "bold"),
    "legend_declarer": TERMS["declarer"][:2],
    "legend_columns": ("links Betrag, rechts Stand", "left the amount, right the sum so far"),
    "legend_replaced": ("ersetzt, bleibt stehen", "replaced, stays visible"),
    "legend_ruled": ("durch Entscheid gesetzt", "set by a ruling"),
    "legend_disputed": ("strittig, zählt vorläufig", "disputed, counts for now"),
    "legend_manual": ("von Hand verrechnet", "settled by hand"),
    "legend_refused": ("fehlerhaft, zählt nicht", "faulty, does not count"),
    "replaced": ("ersetzt", "replaced"),
    "ruled": ("Entscheid", "ruling"),
    "disputed": ("strittig", "disputed"),
    "manual": ("von Hand", "by hand"),
    "refused": ("fehlerhaft", "faulty"),
    "director": ("Turnierleitung", "Tournament director"),
    "referee": ("Schiedsrichter", "Referee"),
    "note": ("Bemerkung", "Note"),
    # rulings
    "rulings": ("Entscheide", "Rulings"),
    "rulings_count": ("Entscheide: {0}, davon gelten {1}", "Rulings: {0}, of which {1} are in force"),
    "no_rulings": ("Es gab keinen Entscheid.", "There was no ruling."),
    "ruling_called": ("gerufen", "called"),
    "ruling_played": ("Spiel", "Game"),
    "ruling_violation": ("Verstoß", "Violation"),
    "ruling_noticed": ("bemerkt", "Noticed"),
    "ruling_found": ("festgestellt", "Found"),
    "ruling_accused": ("beschuldigt", "Accused"),
    "ruling_departure": ("anders als das Blatt", "Other than the sheet"),
    "ruling_pays_ruled": ("zahlt", "Pays"),
    "ruling_claims": ("Forderungen", "Claims"),
    "ruling_words": ("Bemerkung", "Remark"),
    "ruling_tricks": ("Stiche", "Tricks"),
    "ruling_sanctions": ("Sanktionen", "Sanctions"),
    "ruling_takes_place": ("ersetzt", "Supersedes"),
    "ruling_beside": ("im selben Spiel gilt", "In the same game stands"),
    "beside_settles": ("Entscheid {0}, der die Beträge setzt", "ruling {0}, which sets the amounts"),
    "ruling_appeal": ("Berufung", "Appeal"),
    "takes_place_of": ("Entscheid {0}: {1}", "ruling {0}: {1}"),
    "superseded_by": ("ersetzt durch Entscheid {0}", "superseded by ruling {0}"),
    "in_force": ("gilt", "in force"),
    "counts": ("gilt als", "Counts as"),
    "decision": ("Entscheid", "Ruling"),
    "paragraph": ("Paragraph", "Paragraph"),
    "read_out": ("vorgelesen", "Read out"),
    "decided_by": ("entschieden von", "Decided by"),
    "time": ("Zeit", "Time"),
    "state": ("Stand", "State"),
    "before_ruling": ("vorher", "Before"),
    "after_ruling": ("nachher", "After"),
    "still_counts": ("zählt", "counts"),
    "played": ("gespielt", "Played"),
    "without_names": ("ohne Namen", "without names"),
    "change": ("Änderung", "Change"),
    "code": ("Code", "Code"),
    "pays_number": ("zahlt Nr.", "pays no."),
    "payee_number": ("an Nr.", "to no."),
    "in_cash": ("bar, in Punkten: {0}", "in cash, in points: {0}"),
    "sanctions": ("Sanktionen", "Sanctions"),
    "ruling_of": ("Entscheid {0}", "ruling {0}"),
    "check": ("Prüfung, muss 0 sein", "Check, must be 0"),
    "cross": ("Quersumme", "Cross sum"),
    "line": ("Zeile", "Line"),
    "sheet": ("Blatt", "Sheet"),
    "all_checks": ("Alle Prüfungen", "All checks"),
    "all_checks_format": ('0" falsch";;"in Ordnung"', '0" wrong";;"in order"'),
    **PRIZE_WORDS,
    **PAPER_WORDS,
}

WEEKDAYS = (
    ("Montag", "Monday"), ("Dienstag", "Tuesday"), ("Mittwoch", "Wednesday"), ("Donnerstag", "Thursday"), ("Freitag", "Friday"),
    ("Samstag", "Saturday"), ("Sonntag", "Sunday"),
)  # fmt: skip

_BY_LANGUAGE = tuple(MappingProxyType({key: pair[column] for key, pair in WORDS.items()}) for column in range(len(LANGUAGES)))


def language_column(language: str) -> int:
    """German for every language that the program does not speak; "de-at" is German, "en-gb" English."""
    return 1 if language[:2] == "en" else 0


def words(language: str) -> Mapping[str, str]:
    """All words of a language, by key; for templates."""
    return _BY_LANGUAGE[language_column(language)]


def say(key: str, language: str, *arguments: object) -> str:
    """The word or sentence `key` with its arguments put in."""
    return words(language)[key].format(*arguments)


def round_called(scene: Scene, number: int | str, language: str) -> str:
    """ "Runde 2", as the scene calls it."""
    return f"{scene.round}\N{NO-BREAK SPACE}{number}" if scene.round else say("round_results", language, number)


def numeral(number: int) -> str:
    """A Radl's number as Tarock cards write theirs: I, II, III, IIII, V … VIIII, X."""
    tens, rest = divmod(number, 10)
    fives, ones = divmod(rest, 5)
    return "X" * tens + "V" * fives + "I" * ones


def count(key: str, number: int, language: str) -> str:
    """ "1 Tisch", "24 Tische": `key` names a pair `_one`, `_many`."""
    return say(f"{key}_one" if number == 1 else f"{key}_many", language, number)


def rounds_of_games(rounds: int, games: int, large: int | None, language: str) -> str:
    """ "3 Runden zu 16 Spielen"; with those of the `large` tables, where the dealer sits out, if they play others. Without games how many
    rounds."""
    of = "of_games" if large in (None, games) else "of_games_large"
    return " ".join(filter(None, (count("rounds", rounds, language), say(of, language, games, large) if games else "")))


def long_date(day: date | None, language: str, *, weekday: bool = False) -> str:
    """ "21. November 2026", or with the weekday "Samstag, 21. November 2026"; "" without a date."""
    if day is None:
        return ""
    column = language_column(language)
    month = MONTHS[day.month - 1][column]
    text = f"{day.day} {month} {day.year}" if column else f"{day.day}. {month} {day.year}"
    return f"{WEEKDAYS[day.weekday()][column]}, {text}" if weekday else text


def _digits(points: Points, comma: str) -> str:
    """The amount without its sign: "7", "7,5". A game gives halves, a series hundredths; of what table points give beside them, two digits,
    half up: "8,67"."""
    if type(points) is int:
        return str(abs(points))
    whole, rest = divmod(abs(floor(points * 100 + Fraction(1, 2))), 100)
    return f"{whole}{comma}{rest:02}".rstrip("0") if rest else str(whole)


def _shown(points: Points, language: str) -> str:
    """The same as people write it: a half as „½“, "7½", "½", exact table points "3⅔"; any other fraction with its digits."""
    if type(points) is not int and (points.denominator == HALF or (isinstance(points, Thirds) and abs(points) % 1 in PARTS)):
        return written(-points if points < 0 else points)
    return _digits(points, "." if language_column(language) else ",")


def amount(points: Points, language: str = "de") -> str:
    """An amount with its sign: "+7", "−7", "0", "+7½"."""
    sign = MINUS if points < 0 else "+" if points > 0 else ""
    return sign + _shown(points, language)


def total(points: Points, language: str = "de") -> str:
    """A sum or standing, which shows only the minus: "37", "−49", "3½", "8,67"."""
    return (MINUS if points < 0 else "") + _shown(points, language)


def in_points(points: Points, language: str = "de") -> str:
    """An amount with its sign and unit: "+1 Punkt", "−4 Punkte", "+1½ Punkte"."""
    return say("points_one" if abs(points) == 1 else "points_many", language, amount(points, language))


def in_table_points(points: Points, language: str = "de") -> str:
    """The same of table points: "−1 Tischpunkt", "−2 Tischpunkte"."""
    return say("table_points_one" if abs(points) == 1 else "table_points_many", language, amount(points, language))


def circles(held: int) -> str:
    """What a player carries from game to game, as tables draw it: "○○", of many "5 ○"; "" for nothing."""
    return "○" * held if held <= MOST_CIRCLES else f"{held} ○"


def file_number(points: Points) -> str:
    """A number as Austrian Excel reads it from a csv file: "7", "-7", "7,5"; exact table points that digits cannot say are "11/3"."""
    if isinstance(points, Thirds) and points.denominator > HALF:
        return str(points)
    return ("-" if points < 0 else "") + _digits(points, ",")


def file_euros(cents: int) -> str:
    """An amount of money as Austrian Excel reads it from a csv file: "12,50", "-0,05"."""
    whole, rest = divmod(abs(cents), 100)
    return f"{'-' if cents < 0 else ''}{whole},{rest:02}"


def euros(cents: int, language: str = "de") -> str:
    """An amount of money: "1,20 €", "€1.20"."""
    whole, rest = divmod(abs(cents), 100)
    sign = MINUS if cents < 0 else ""
    return f"{sign}€{whole}.{rest:02}" if language_column(language) else f"{sign}{whole},{rest:02} €"


@lru_cache(maxsize=1 << 14)
def fold(text: str) -> str:
    """A name as it is compared, sorted and looked for: no capitals, ä like a, ß like ss, one space between words."""
    plain = unicodedata.normalize("NFKD", " ".join(text.split()).casefold())
    return "".join(letter for letter in plain if not unicodedata.combining(letter))
