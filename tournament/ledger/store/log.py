"""What a row of the log says: its kind and its facts are stored, the sentence is made for whoever reads it, in his language.

A row's kind is its action, or `facts["say"]` where an action has several sentences; `facts["also"]` are phrases after it. A fact is a
number, a text as somebody typed it, a list, or one of these objects, which the reader's language has a word for; `facts["ruling"]` is the
number of the ruling that the row is about (`ledger.lines.ruling_numbers`), said before everything else:

    {"say": kind, …}             a phrase of the table below, with facts of its own
    {"term": code}               a word of the rules' glossary
    {"named": [german, english]} what the tournament's own sheet calls it
    {"system": key}              the title of a rule system; of a cup's own sheet what is said
    {"field": name}              what people call a field of a record
    {"amounts": ["15", "-5"]}    signed amounts, by seat
    {"day": "2026-11-22"}        a day
    {"cents": 1250}              an amount of money
    {"join": "/", "parts": […]}  facts with this between them (a list: a comma)

Rows of older programs have no facts; they carry a German sentence, and say that. Reads nothing, stores nothing.
"""

from collections.abc import Callable, Mapping, Sequence
from datetime import date
from fractions import Fraction
from typing import Any

from django.utils.formats import date_format, localize
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

import rules
from rules.book import edition_name
from rules.families import label
from rules.rows import RuleSystem
from rules.words import TERMS, term
from scoring.plain import amount, euros
from tournament.ledger.store.convert import Points, language
from tournament.models import Sanction, SanctionKind, Table

Fact = Any
Facts = Mapping[str, Fact]

KINDS: Mapping[str, Any] = {
    # the tournament
    "create_tournament": _("Turnier angelegt: %(name)s (%(system)s)"),
    "copy_tournament": _("Turnier angelegt: %(name)s, nach %(source)s"),
    "import_tournament": _("Aus Datei eingelesen: %(name)s"),
    "make_demo": _("Aus Datei eingelesen: %(name)s"),
    "change_setup": _("Einrichtung geändert"),
    "move_tournament": _("Von %(before)s an %(name)s gegeben"),
    "adopt_rules": ngettext_lazy(
        "Nach den Regeln dieses Programms umgerechnet (Lesart %(reading)d): %(reason)s; %(tables)d Tisch geändert",
        "Nach den Regeln dieses Programms umgerechnet (Lesart %(reading)d): %(reason)s; %(tables)d Tische geändert",
        "tables",
    ),
    "open_registration": _("Anmeldung eröffnet"),
    "close_tournament": _("Turnier abgeschlossen"),
    "publish_tournament": _("Endstand veröffentlicht"),
    "reopen_tournament": _("Turnier wieder geöffnet: %(reason)s"),
    "show_standings": _("Stand für alle sichtbar"),
    "hide_standings": _("Stand verborgen"),
    "hand_over": _("Abend an einen anderen Laptop übergeben"),
    "take_over": _("Abend übernommen, läuft jetzt auf %(where)s"),
    "take_over_because": _("Abend übernommen, läuft jetzt auf %(where)s; der andere Laptop hat nicht bestätigt – %(reason)s"),
    "replaced": _("Ein neuerer Stand des Abends wird auf einem anderen Laptop geschrieben (%(where)s); hier wird nichts mehr geschrieben"),
    "take_back_evening": _("Übergabe zurückgenommen, hier geht es weiter – %(reason)s"),
    "make_sending": _("Für den Verband gemacht (Fassung %(number)d)"),
    "correct_sending": _("Berichtigung für den Verband gemacht (Fassung %(number)d): %(reason)s"),
    "withdraw_sending": _("Beim Verband zurückgezogen (Fassung %(number)d): %(reason)s"),
    "stay_here": _("Bleibt hier und geht nicht an den Verband"),
    "go_out": _("Geht an den Verband"),
    # players
    "add_player": _("Angemeldet: Nr. %(number)d %(name)s"),
    "add_player_despite": _("Angemeldet: Nr. %(number)d %(name)s, trotz Sperre – %(reason)s"),
    "import_players": ngettext_lazy("Liste eingelesen: %(count)d Spieler", "Liste eingelesen: %(count)d Spieler", "count"),
    "set_teams": ngettext_lazy("Mannschaften: %(count)d", "Mannschaften: %(count)d", "count"),
    "named_despite": _("trotz Sperre: %(names)s – %(reason)s"),
    "change_player": _("Geändert: Nr. %(number)d %(name)s"),
    "set_anonymous": _("Nr. %(number)d %(name)s: öffentlich ohne Namen"),
    "set_named": _("Nr. %(number)d %(name)s: öffentlich mit Namen"),
    "set_paid": _("Nr. %(number)d %(name)s: Nenngeld bezahlt"),
    "own_fee": _("Nr. %(number)d %(name)s: zahlt als Nenngeld %(sum)s"),
    "common_fee": _("Nr. %(number)d %(name)s: zahlt das Nenngeld wie alle, %(sum)s"),
    "set_unpaid": _("Nr. %(number)d %(name)s: Nenngeld offen"),
    "set_present": _("Nr. %(number)d %(name)s: anwesend"),
    "set_absent": _("Nr. %(number)d %(name)s: nicht anwesend"),
    "all_present": ngettext_lazy("Alle anwesend: %(count)d Spieler", "Alle anwesend: %(count)d Spieler", "count"),
    "not_all_present": ngettext_lazy(
        "„Alle anwesend“ zurückgenommen: %(count)d Spieler", "„Alle anwesend“ zurückgenommen: %(count)d Spieler", "count"
    ),
    "withdraw": _("Abgemeldet: Nr. %(number)d %(name)s – %(reason)s"),
    "readmit": _("Wieder dabei: Nr. %(number)d %(name)s"),
    "merge_players": _("Zusammengelegt: Nr. %(number)d %(name)s ist %(who)s"),
    "merge_players_here": _("Zusammengelegt: Nr. %(number)d %(name)s ist Nr. %(into)d %(who)s"),
    "unmerge_players": _("Wieder getrennt: Nr. %(number)d %(name)s und %(who)s"),
    "unmerge_players_here": _("Wieder getrennt: Nr. %(number)d %(name)s und Nr. %(into)d %(who)s"),
    "forget_person": _("Name entfernt: Nr. %(number)d"),
    "forget_stranger": _("Name entfernt"),
    "shorten_person": _("Name gekürzt: Nr. %(number)d"),
    "come_from": _("Ort und Verein nach der Liste: %(names)s"),
    "remove_player": _("Anmeldung gelöscht: Nr. %(number)d %(name)s"),
    "remove_paid_player": _("Anmeldung gelöscht: Nr. %(number)d %(name)s; %(sum)s in der Kassa waren ein Irrtum"),
    # draw and rounds
    "confirm_draw": _("Auslosung bestätigt: Runde %(rounds)s"),
    "confirm_seeded_draw": _("Auslosung bestätigt: Runde %(rounds)s (Startwert %(seed)s)"),
    "swapped_by_hand": _("von Hand getauscht: %(swaps)s"),
    "swap": _("%(one)s mit %(other)s (Runde %(round)d)"),
    "apply_repair": _("Auslosung geändert: %(reason)s"),
    "moved_in_round": _("Runde %(round)d: %(moved)s"),
    "moved": _("%(who)s Tisch %(before)s → %(after)s"),
    "came": _("%(who)s neu an Tisch %(table)s"),
    "went": _("%(who)s nicht mehr an Tisch %(table)s"),
    "and_more": _("und %(count)d weitere"),
    "other_seats": _("andere Plätze an Tisch %(tables)s"),
    # repairs
    "repair_late": _("Runde %(round)d: %(who)s kommt dazu – %(reason)s"),
    "repair_late_two": _("Runde %(round)d: %(who)s und %(other)s kommen dazu – %(reason)s"),
    "repair_walk_out": _("Runde %(round)d: %(who)s geht weg – %(reason)s"),
    "repair_back": _("Runde %(round)d: %(who)s ist wieder da – %(reason)s"),
    "repair_substitute": _("Runde %(round)d: %(other)s springt für %(who)s ein – %(reason)s"),
    "repair_swap": _("Runde %(round)d: %(who)s und %(other)s saßen am Tisch des anderen – %(reason)s"),
    "repair_order": _("Runde %(round)d: andere Reihenfolge an Tisch %(table)d – %(reason)s"),
    "repair_dealer": _("Runde %(round)d: anderer erster Geber an Tisch %(table)d – %(reason)s"),
    "repair_dissolve": _("Runde %(round)d: Tisch %(table)d aufgelöst – %(reason)s"),
    "repair_twice": _("Runde %(round)d: %(other)s war doppelt angemeldet und spielt als %(who)s – %(reason)s"),
    "repair_never_came": _("Runde %(round)d: %(who)s ist nicht gekommen – %(reason)s"),
    "played_without": _("Tisch %(table)d spielt ab Spiel %(game)d ohne %(who)s weiter, bis Spiel %(games)d: jeder gibt, niemand setzt aus"),
    "sat_back": _("Tisch %(table)d ab Spiel %(game)d: wieder mit %(who)s"),
    "sat_down": _("Tisch %(table)d ab Spiel %(game)d: %(who)s statt %(before)s"),
    "sits_again": _("Tisch %(table)d: %(who)s statt %(before)s"),
    "deals_first": _("Tisch %(table)d: zuerst gibt %(who)s"),
    "broken_off": _("Tisch %(table)d abgebrochen"),
    "plays_on": _("Tisch %(table)d spielt weiter"),
    "struck_table": _("die Spiele von Tisch %(table)d gestrichen"),
    "later_change": _("%(where)s: der Wechsel gilt erst ab Spiel %(game)d; das Spiel davor hatte ein Telefon schon geschrieben"),
    "registered_twice": _("doppelt angemeldet, spielt als Nr. %(number)s"),
    "left_early": _("früher gegangen"),
    "did_not_come": _("nicht gekommen"),
    "somebody_left": _("Nr. %(number)s ging"),
    "one_number": _("Nr. %(number)d ist jetzt Nr. %(into)d"),
    "undo_repair": _("Zurückgenommen – %(reason)s: %(what)s"),
    "open_round": _("Runde %(round)d eröffnet"),
    "froze_rules": _("Regeln festgehalten: %(edition)s"),
    "close_round": _("Runde %(round)d abgeschlossen"),
    "close_round_despite": _("Runde %(round)d abgeschlossen trotz Offenem: %(reason)s"),
    "reopen_round": _("Runde %(round)d wieder geöffnet: %(reason)s"),
    # clock
    "start_clock": _("Uhr der Runde %(round)d gestartet: %(minutes)d Minuten"),
    "pause_clock": _("Uhr der Runde %(round)d angehalten"),
    "continue_clock": _("Uhr der Runde %(round)d läuft weiter"),
    "reset_clock": _("Uhr der Runde %(round)d zurückgestellt: %(reason)s"),
    "set_minutes": _("Runde %(round)d: %(minutes)d Minuten"),
    "set_minutes_warning": _("Runde %(round)d: %(minutes)d Minuten, letztes Spiel %(warning)d Minuten vor dem Läuten"),
    "give_extra_time": _("%(where)s: %(minutes)d Minuten länger – %(reason)s"),
    "take_extra_time": _("%(where)s: keine Verlängerung – %(reason)s"),
    "plan_next": _("Runde %(round)d geplant um %(time)s"),
    "plan_no_next": _("Runde %(round)d ohne geplanten Beginn"),
    "plan_ceremony": _("Siegerehrung um %(time)s"),
    "plan_no_ceremony": _("Siegerehrung ohne Uhrzeit"),
    # prizes and money
    "plan_prizes": ngettext_lazy(
        "Preise festgelegt: %(count)d Preis, %(sum)s, Startwert %(seed)s",
        "Preise festgelegt: %(count)d Preise, %(sum)s, Startwert %(seed)s",
        "count",
    ),
    "give_prizes": ngettext_lazy(
        "Preise vergeben: %(sum)s an %(count)d Person, Stand %(digest)s",
        "Preise vergeben: %(sum)s an %(count)d Personen, Stand %(digest)s",
        "count",
    ),
    "withdraw_giving": _("Preisvergabe zurückgenommen: %(reason)s"),
    "raffle_gone": _("Tombola: Nr. %(number)d %(name)s hat sich nicht gemeldet"),
    "raffle_here": _("Tombola: Nr. %(number)d %(name)s ist doch da"),
    "begin_ceremony": _("Siegerehrung begonnen"),
    "end_ceremony": _("Siegerehrung beendet"),
    "ceremony_name": _("Siegerehrung: Nr. %(number)d %(name)s mit Namen"),
    "ceremony_number": _("Siegerehrung: Nr. %(number)d %(name)s nur mit der Nummer"),
    "take_fee": _("Nr. %(number)d %(name)s: Nenngeld %(sum)s genommen"),
    "return_fee": _("Nr. %(number)d %(name)s: Nenngeld %(sum)s zurückgegeben – %(reason)s"),
    "pay_prizes": ngettext_lazy(
        "Preisgeld ausbezahlt: %(sum)s an %(count)d Person, Nr. %(numbers)s",
        "Preisgeld ausbezahlt: %(sum)s an %(count)d Personen, Nr. %(numbers)s",
        "count",
    ),
    "take_excess": _("Nr. %(number)d %(name)s: zu viel ausbezahltes Preisgeld %(sum)s zurückgenommen"),
    "cash_opening": _("Kassa: Anfangsbestand %(sum)s"),
    "cash_other": _("Kassa: %(sum)s – %(reason)s"),
    "cash_counted": _("Kassa gezählt: %(sum)s"),
    "reverse_cash": _("Kassa: %(sum)s zurückgenommen – %(reason)s"),
    "plan_payments": _("Abrechnung der Spieler geändert"),
    # a table and its lines
    "at_table": "R%(round)d T%(table)d",
    "at_game": _("R%(round)d T%(table)d, Spiel %(game)d"),
    "save_entry": "%(where)s: %(game)s",
    "insert_entry": _("%(where)s: %(game)s eingefügt – %(reason)s"),
    "rewrite_entry": _("%(where)s: %(game)s wieder eingetragen – %(reason)s"),
    "exchange_entries": _("%(where)s: Spiel %(one)d und Spiel %(other)d vertauscht – %(reason)s"),
    "strike_entry": _("%(where)s: %(game)s gestrichen – %(reason)s"),
    "correct_entry": "%(where)s: %(game)s %(changes)s – %(reason)s",
    "opened_for_it": _("dafür geöffnet und wieder geschlossen: %(what)s"),
    "the_round": _("Runde %(round)d"),
    "the_tournament": _("das Turnier"),
    "the_final_standings": _("der veröffentlichte Endstand"),
    "confirmation_fell": _("die Bestätigung des Tisches gilt nicht mehr"),
    "confirmed_again": _("die Spieler haben die neuen Summen bestätigt"),
    "correct_little": _("%(where)s: %(game)s berichtigt – %(reason)s"),
    "faulty": _("%(game)s (fehlerhaft)"),
    "settled_by_reading": _("abgerechnet nach Lesart %(reading)d"),
    "fallen": _("dadurch nicht mehr gewertet: Spiel %(games)s"),
    "settled_anew": _("dadurch anders gerechnet: Spiel %(games)s"),
    "from_to": "%(before)s → %(after)s",
    "field": "%(field)s %(before)s → %(after)s",
    "declarer": _("Spieler %(before)s → %(after)s"),
    "partner": _("Partner %(before)s → %(after)s"),
    "announcements": _("Ansagen %(before)s → %(after)s"),
    "renonce": _("Renonce %(before)s → %(after)s"),
    "cash": _("bar %(before)s → %(after)s"),
    "is_faulty": _("fehlerhaft"),
    "is_won": _("gewonnen"),
    "is_lost": _("verloren"),
    "is_conceded": _("geschliffen"),
    "is_talon_loss": _("am Talon verloren"),
    "save_sums": _("%(where)s: Summen %(sums)s"),
    "change_sums": _("%(where)s: Summen %(sums)s – %(reason)s"),
    "clear_sums": _("%(where)s: Summen gelöscht – %(reason)s"),
    "confirm_table": _("%(where)s bestätigt"),
    "break_off_table": _("%(where)s abgebrochen – %(reason)s"),
    "reopen_table": _("%(where)s wieder geöffnet – %(reason)s"),
    # phones
    "renew_link": _("%(where)s: neuer Link für das Telefon"),
    "take_pen": _("%(where)s: %(now)s schreibt jetzt statt %(before)s"),
    "given_back": _("von einem Telefon zurückgegeben"),
    "go_on_without": _("%(where)s: was vor den wartenden Spielen fehlt, kommt nicht mehr"),
    "keep_version": _("%(where)s: zwei Fassungen einer Zeile, die zweite von %(who)s"),
    "a_phone": _("einem Telefon"),
    "no_more_versions": _("schon %(sent)d von diesem Telefon, mehr nimmt das Programm nicht an, bis entschieden ist"),
    "choose_version": _("%(where)s: zweite Fassung gewählt"),
    "choose_first_version": _("%(where)s: erste Fassung gewählt"),
    "choose_both_versions": _("%(where)s: zwei Fassungen einer Zeile, beide wurden gespielt; die zweite ist Spiel %(number)d"),
    "entered_as": _("zweite Fassung einer Zeile, als Spiel %(game)s eingetragen"),
    "second_version_of": _("zweite Fassung von %(who)s"),
    "second_version": _("zweite Fassung von einem Telefon"),
    "agree": _("%(where)s: Platz %(seat)d hat die Summen bestätigt (%(agreed)d von %(seats)d)"),
    # referees
    "appoint_referee": _("Schiedsrichter: %(name)s"),
    "appoint_player": _("Schiedsrichter: %(name)s, spielt als %(player)s"),
    "appoint_helper": _("Helfer: %(name)s"),
    "reset_password": _("Neues Passwort: %(name)s"),
    "dismiss_helper": _("Helfer abgemeldet: %(name)s"),
    "dismiss_referee": _("Schiedsrichter abgemeldet: %(name)s"),
    "call_referee": _("%(where)s: Schiedsrichter gerufen"),
    "call_because": _("%(where)s: Schiedsrichter gerufen – %(words)s"),
    "call_to_game": _("%(where)s: Schiedsrichter gerufen, Spiel %(number)d"),
    "call_to_game_because": _("%(where)s: Schiedsrichter gerufen, Spiel %(number)d – %(words)s"),
    "take_call": _("%(where)s: Ruf übernommen"),
    "release_call": _("%(where)s: Ruf abgegeben"),
    "end_call": _("%(where)s: Ruf beendet – %(reason)s"),
    "take_back_call": _("%(where)s: Ruf am Tisch zurückgenommen"),
    "open_case": _("%(where)s: Fall eröffnet"),
    "change_case": _("%(where)s: Fall ergänzt"),
    "dispute_case": _("%(where)s: strittig, der Tisch spielt weiter – %(reason)s"),
    "drop_case": _("%(where)s: Fall zurückgezogen – %(reason)s"),
    "decide_case": "%(where)s: %(decision)s",
    "decide_otherwise": "%(where)s: %(decision)s – %(reason)s",
    "decision_by": "%(decision)s (%(source)s)",
    "of_ruling": _("Entscheid %(number)d · %(said)s"),
    "replaces": _("ersetzt den vorigen Entscheid: %(reason)s"),
    "replaces_ruling": _("ersetzt Entscheid %(number)d: %(reason)s"),
    "told_anew": _("das Spiel wurde anders gespielt, als es erzählt war: %(changes)s"),
    "yes": _("ja"),
    "panel": _("Gremium: %(names)s"),
    "appeal_ruling": _("%(where)s: Berufung von %(who)s"),
    "appeal_because": _("%(where)s: Berufung von %(who)s – %(grounds)s"),
    "appeal_admitted": _("nach Ablauf der Frist zugelassen: %(reason)s"),
    "confirm_ruling": _("%(where)s: Gremium bestätigt den Entscheid (%(names)s)"),
    "confirm_number": _("%(where)s: Gremium bestätigt Entscheid %(number)d (%(names)s)"),
    "withdraw_appeal": _("%(where)s: Berufung zurückgezogen – %(reason)s"),
    "give_sanction": _("%(sanction)s für %(name)s – %(reason)s"),
    "lift_sanction": _("%(sanction)s für %(name)s aufgehoben – %(reason)s"),
    "excluded_for": _("Ausgeschlossen: %(why)s"),
    "exclusion_lifted": _("Ausschluss aufgehoben: %(why)s"),
    "warning": SanctionKind.WARNING.label,
    "exclusion": SanctionKind.EXCLUSION.label,
    "penalty_points": ngettext_lazy("%(n)d Strafpunkt ab Runde %(round)d", "%(n)d Strafpunkte ab Runde %(round)d", "n"),
    "penalty_table_points": _("Tischpunkte %(table_points)s ab Runde %(round)d"),
    "penalty_both": ngettext_lazy(
        "Tischpunkte %(table_points)s und %(n)d Strafpunkt ab Runde %(round)d",
        "Tischpunkte %(table_points)s und %(n)d Strafpunkte ab Runde %(round)d",
        "n",
    ),
    "ban_until": _("Sperre bis %(until)s"),
    "ban_for": ngettext_lazy("Sperre für das nächste Turnier", "Sperre für die nächsten %(n)d Turniere", "n"),
}
"""Every sentence and every phrase of the log; what has no word in it is the same in every language.

A kind is never taken away and keeps its facts: rows of every age are read by it.
"""

UNSAID = frozenset({"say", "also", "ruling"})


def sentence(action: str, facts: Facts | None, text: str) -> str:
    """What a row says to whoever reads now; `text` where it carries its sentence. Raises KeyError, TypeError or ValueError for facts of no
    kind."""
    if facts is None:
        return text
    said = "; ".join([_phrase(facts.get("say", action), facts), *map(word, facts.get("also", ()))])
    return _phrase("of_ruling", {"number": facts["ruling"], "said": said}) if "ruling" in facts else said


def word(fact: Fact) -> str:
    """One fact in words."""
    if isinstance(fact, Mapping):
        if "say" in fact:
            return _phrase(fact["say"], fact)
        if "join" in fact:
            return str(fact["join"]).join(map(word, fact["parts"]))
        [(form, given)] = fact.items()
        return FORMS[form](given)
    if isinstance(fact, list | tuple):
        return ", ".join(map(word, fact))
    return "" if fact is None else localize(fact)


def _phrase(kind: str, facts: Facts) -> str:
    return str(KINDS[kind] % {name: _fact(name, fact) for name, fact in facts.items() if name not in UNSAID})


def _fact(name: str, fact: Fact) -> str | int:
    """One fact for its place in a sentence. An edition is stored as its sheet names it: a year, or a word in German."""
    if type(fact) is int:
        return fact
    named = name == "edition" and isinstance(fact, str) and not fact[:1].isdigit()
    return edition_name(str(fact), language()) if named else word(fact)


def _term(code: str) -> str:
    if code not in TERMS:
        raise KeyError(code)
    return term(code, language())


def _system(key: str) -> str:
    sheet = rules.KNOWN.get(key)
    return key if sheet is None else sheet.system.title[language() == "en"]


def _amounts(written: Sequence[str]) -> str:
    return " ".join(amount(Fraction(one), language()) for one in written)


FORMS: Mapping[str, Callable[[Any], str]] = {
    "term": _term,
    "named": lambda names: str(names[language() == "en"]),
    "system": _system,
    "field": lambda name: label(name, language()),
    "amounts": _amounts,
    "day": lambda day: date_format(date.fromisoformat(day), "SHORT_DATE_FORMAT"),
    "cents": lambda cents: euros(int(cents), language()),
}


CHANGED = frozenset({"sat_down", "sat_back", "played_without"})
"""What is said of a change at a table, with the number of its first game."""


def place_of(table: Table, game: int | None = None) -> Facts:
    """Where it happened: "R1 T2", "R1 T2, Spiel 3". `table` with its round."""
    where = {"round": table.round.number, "table": table.number}
    return {"say": "at_game", **where, "game": game} if game else {"say": "at_table", **where}


def coded(code: object) -> Fact:
    """A code of the rules, or of the tournament's own sheet."""
    return {"term": code} if isinstance(code, str) and code else str(code or "")


def called(fact: Fact, system: RuleSystem) -> Fact:
    """The fact with each code, and each field, as the sheet calls it; what neither it nor the glossary knows stays as it is written."""
    if isinstance(fact, Mapping):
        code = fact.get("term")
        if len(fact) == 1 and "field" in fact:
            named, usual = ([label(fact["field"], spoken, sheet) for spoken in ("de", "en")] for sheet in (system, None))
            return fact if named == usual else {"named": named}
        if len(fact) == 1 and isinstance(code, str):
            names = [system.word(code, spoken) for spoken in ("de", "en")]
            known = code in TERMS and names == [term(code, spoken) for spoken in ("de", "en")]
            return fact if known else code if names == [code, code] else {"named": names}
        return {key: called(part, system) for key, part in fact.items()}
    return [called(part, system) for part in fact] if isinstance(fact, list | tuple) else fact


def game_of(record: Mapping[str, Any] | None) -> Fact:
    """What was played: "Pagatrufer"."""
    code = (record or {}).get("game")
    return coded(code) if isinstance(code, str) and code else "–"


def amounts(points: Sequence[Points]) -> Fact:
    """Amounts by seat."""
    return {"amounts": [str(one) for one in points]}


def _penalty_fact(row: Sanction) -> Fact:
    taken = {"n": -row.half_points // 2, "round": row.round}
    if not row.half_table_points:
        return {"say": "penalty_points", **taken}
    placed = {"table_points": amounts([Fraction(row.half_table_points, 2)])}
    return {"say": "penalty_both", **placed, **taken} if row.half_points else {"say": "penalty_table_points", **placed, "round": row.round}


def sanction_fact(row: Sanction) -> Fact:
    """ "Verwarnung", "20 Strafpunkte ab Runde 2", "Tischpunkte −1 ab Runde 2", "Sperre für 2 Turniere", "Sperre bis 31.12.2026"."""
    match row.kind:
        case SanctionKind.POINTS:
            return _penalty_fact(row)
        case SanctionKind.BAN if row.until is not None:
            return {"say": "ban_until", "until": {"day": row.until.isoformat()}}
        case SanctionKind.BAN:
            return {"say": "ban_for", "n": row.tournaments or 0}  # never 0: a Sperre without a day has a number
    return {"say": str(row.kind)}
