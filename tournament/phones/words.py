"""Every word of the phone's page, in the language of the page: its script has none of its own. `%s` is filled in by the script."""

from collections.abc import Mapping
from functools import lru_cache
from itertools import chain

from django.utils.translation import gettext as _

from rules.rows import Sheet
from rules.words import say as phrase
from rules.words import term
from scoring.plain import say
from tournament.entry.panel import KONTRA_BY, said_labels, turn_words
from tournament.ledger.machine.clock import words as clock_words
from tournament.ledger.store.convert import language, lap_word, round_word


@lru_cache
def words(_language: str) -> Mapping[str, str]:
    """By the name under which the script asks for it; of the language that is active, said so that each is looked up once."""
    return dict(chain.from_iterable(group.items() for group in groups()))


def groups() -> tuple[dict[str, str], ...]:
    """The same by what they are about; a name stands in one of them."""
    return _people(), _entry(), _result(), _lines(), _sending(), _moving(), _calling(), _ending(), _clock()


def _people() -> dict[str, str]:
    return {
        "table": _("Tisch"),
        "round": _("Runde"),
        "ok": _("gelesen"),
        "who": _("Wer schreibt auf diesem Telefon?"),
        "who_help": _("Ein Telefon am Tisch schreibt, die anderen lesen mit. Weitergeben geht jederzeit."),
        "writes": _("%s schreibt."),
        "writes_silent": _("%s schreibt, seit %s min stumm."),
        "nobody_writes": _("Noch schreibt niemand."),
        "reading": _("Dieses Telefon liest mit."),
        "taken": _("%s hat das Schreiben übernommen. Dieses Telefon liest mit; was hier noch wartet, wird trotzdem gesendet."),
        "take": _("übernehmen"),
        "take_own": _("hier schreiben"),
        "writes_own": _("Sie schreiben auf Ihrem anderen Telefon."),
        "take_offline": _("Übernehmen geht erst, wenn das Netz wieder da ist."),
        "not_me": _("nicht %s?"),
        "other": _("anderer Platz"),
    }


def _entry() -> dict[str, str]:
    spoken = language()
    return {
        "game_n": _("Spiel %s"),
        "of": _("von %s"),
        "which_game": _("Welches Spiel?"),
        "by_table": _("Wert laut Tafel"),
        "ouvert": _("ouvert"),
        "who_plays": _("Wer spielt?"),
        "vorhand_is": _("Vorhand: %s"),
        "with_whom": _("Mit wem?"),
        "dealer": term("dealer", spoken),
        "vorhand": term("vorhand", spoken),
        "change": _("ändern"),
        "done": _("fertig"),
        "alone": term("alone", spoken),
        "sits_out": _("setzt aus"),
        "bid": _("Ansage des Spiels"),
        "announcements": _("Ansagen"),
        "cycle_help": _("tippen: still → angesagt → Kontra"),
        "cycle_more": _("tippen wechselt"),
        "none": _("keine"),
        "yes": _("ja"),
        "other_side": _("Gegner"),
        "by_whom": _("Wer?"),
        "who_pays": _("Wer zahlt?"),
        "made": _("gelungen"),
        "not_made": _("verloren"),
        "only_for": _("Sub gilt"),
        "for_all": _("für alle"),
        "with": _("mit %s"),
        "redeal_help": _("Der Geber bleibt. Die Zeile zählt nicht als Spiel."),
        "need_game": _("Welches Spiel? Bitte eine Taste wählen."),
        "need_declarer": _("Wer spielt? Bitte einen Namen wählen."),
        "need_partner": _("Mit wem? Wer ohne Partner spielt, wählt die eigene Spalte: allein."),
        "need_result": _("Wie ist es ausgegangen?"),
        "need_counts": _("Bitte die Punkte eintragen; einer darf leer bleiben."),
        "need_points": _("Bitte die Punkte eintragen."),
        "need_amounts": _("Bitte die Beträge eintragen."),
        "nobody": _("niemand"),
        "sign": _("plus oder minus"),
        "half": _("ein halber"),
        "need_sub": _("Für wen gilt das Sub? Es gilt nur für den, der es gesagt hat."),
    }


def _result() -> dict[str, str]:
    spoken = language()
    return {
        "how_ended": _("Wie ausgegangen?"),
        "won": _("gewonnen"),
        "lost": _("verloren"),
        "kontra": _("Kontra"),
        "kontra_each": _("Kontra, jeder Gegner für sich"),
        "counts": _("Punkte jedes Spielers"),
        "points": _("Punkte des Spielers"),
        "blatt": _("Blatt"),
        "delete": _("löschen"),
        "next_count": _("weiter"),
        "rest": _("Rest"),
        "slam_announced": _("angesagt"),
        "slam_made": _("gemacht"),
        "write": _("Spiel %s schreiben"),
        "write_redeal": _("Neu geben schreiben"),
        "correct": _("Spiel %s berichtigen"),
        "correct_line": _("Zeile berichtigen"),
        "cancel": _("so lassen"),
        "amounts": _("Beträge"),
        "after": _("Stand danach"),
        "worth_waits": _("Beträge rechnet der Laptop, sobald er wieder da ist."),
        "by_phone": _("vom Telefon gerechnet"),
        "why_corrected": _("am Tisch berichtigt"),
        "cash": say("in_cash", spoken, "%s"),
        "pot": _("Pagatkassa %s"),
        "cash_at_once": say("cash_at_once", spoken),
        "cash_with_round": say("cash_with_round", spoken),
    }


def sheets_words(sheet: Sheet) -> dict[str, str]:
    """What the sheet calls in its own words: the sums of a game of each seat, or of the round; what it calls the referee for; bouts."""
    sums = {"radl": _("Summen je Radl"), "deals": _("Summen je Durchgang")}
    call = _("Der Ruf erscheint sofort bei den Schiedsrichtern. Bitte die Karten liegen lassen. %s schreibt nur der Schiedsrichter.")
    system, spoken = sheet.system, language()
    turn, renonce = turn_words(system), phrase(("+", system.in_sentence("renonce")), spoken)
    return {
        "call_help": call % renonce,
        "call_renonce": renonce,
        "sums_by_radl": lap_word(sheet, "") if sheet.scene else sums[system.lap],
        "radl": "" if sheet.scene else lap_word(sheet, "%s"),
        **({"round": round_word(sheet)} if sheet.scene else {}),
        **{word: system.word(name, spoken) for word, name in _OWN.items() if name in system.names},
        **({"vorhand_is": f"{turn.vorhand}: %s"} if "vorhand_short" in system.names else {}),
        **({"need_bouts": phrase(("missing_bouts", system.term("bouts")), spoken)} if system.taking else {}),
    }


_OWN = {
    "sits_out": "sits_out",
    "dealer": "dealer",
    "who_plays": "declarer",
    "with_whom": "partner",
    "announcements": "announcements",
    "points": "points",
}
"""The words that a sheet may have its own for, and what it names by them."""


def agree_words(*, balanced: bool) -> dict[str, str]:
    """What a player's key says by which he agrees to his sum; where no cross sum proves it, the sum itself."""
    return {} if balanced else {"agree": _("%s bestätigen")}


def kontra_words(*, personal: bool) -> dict[str, str]:
    """What is asked of a Kontra that is not everybody's: whom a Sub holds for; where each is personal, who said it."""
    return (
        {"only_for": said_labels()[KONTRA_BY], "need_sub": _("Wer hat es gesagt? Bitte bei Kontra und Rekontra einen Namen wählen.")}
        if personal
        else {}
    )


def _lines() -> dict[str, str]:
    return {
        "all_games": _("alle Spiele, berichtigen"),
        "lines": _("Alle Spiele"),
        "back": _("zurück"),
        "radl_part": _("%s von %s Spielen"),
        "waits": _("wartet"),
        "saved": _("gespeichert"),
        "sending": _("wird gesendet"),
        "undo": _("zurücknehmen"),
        "undo_really": _("Wirklich zurücknehmen? Noch einmal tippen."),
        "ruled": _("Entscheid"),
        "disputed": _("strittig"),
        "open": _("offen"),
        "struck": _("gestrichen"),
        "replaced": _("ersetzt"),
        "no_lines": _("Noch kein Spiel geschrieben."),
        "without_one": _("ohne 1 Spiel"),
        "without_many": _("ohne %s Spiele"),
        "not_taken": _("nicht angenommen"),
        "apart_one": _("1 Spiel wartet hier und ist nicht in den Summen"),
        "apart_many": _("%s Spiele warten hier und sind nicht in den Summen"),
        "locked_line": _("Über dieses Spiel entscheidet die Leitung."),
        "progress": _("%s von %s Spielen"),
        "by_desk": _("Diese Zeile ändert die Leitung."),
    }


def _sending() -> dict[str, str]:
    return {
        "waiting_one": _("1 Spiel wartet"),
        "waiting_many": _("%s Spiele warten"),
        "no_net_since": _("kein Netz seit %s, hier gesichert"),
        "no_net": _("Kein Netz"),
        "no_net_on": _("seit %s; Schreiben geht weiter"),
        "keep_open": _("Bitte diese Seite offen lassen."),
        "not_kept": _("Dieses Telefon kann nichts aufheben: die Seite offen lassen, bis alles gespeichert ist."),
        "back_left": _("Ein Spiel von vorher wartet hier:"),
        "refused": _("Spiel nicht angenommen"),
        "refused_help": _("Bitte berichtigen; was danach geschrieben ist, wartet hier."),
        "refused_kept": _("Es bleibt auf diesem Telefon, bis es angenommen ist oder jemand es verwirft."),
        "fix": _("berichtigen"),
        "drop": _("verwerfen"),
        "drop_really": _("Wirklich verwerfen? Noch einmal tippen."),
        "again": _("noch einmal senden"),
        "kept": _("Diese Zeile hat jemand anderer geschrieben. Beide Fassungen sind gespeichert; die Leitung entscheidet."),
        "kept_open": _("Bei einer Zeile gibt es zwei Fassungen; die Leitung entscheidet."),
        "gone": _("Dieser Link gilt nicht mehr. Bitte den QR-Code auf dem neuen Zettel scannen."),
        "unknown": _("Der Laptop der Leitung kennt den Link dieses Tisches nicht."),
        "unknown_help": _(
            "Wahrscheinlich läuft dort jetzt eine ältere Sicherung. Bitte der Leitung sagen und diese Seite offen lassen: mit einer "
            "neueren "
            "Sicherung geht es hier von selbst weiter. Hat der Tisch einen neuen Zettel, bitte dessen QR scannen oder den Code eintippen."
        ),
        "unknown_kept": _(
            "Was an diesem Tisch gespeichert wurde, hat dieses Telefon aufgehoben. Die Leitung liest es ein oder schreibt es ab."
        ),
        "code": _("Code"),
        "gone_waiting": _("Was hier wartet, bleibt auf diesem Telefon und wird mit dem neuen Link gesendet."),
        "opening": _("Der Tisch wird geöffnet …"),
        "never_seen": _("Der Laptop der Leitung antwortet nicht. Es geht weiter, sobald das Netz da ist."),
        "draft_gone": _("Dieses Spiel hat inzwischen jemand anderer geschrieben. Was hier begonnen war, ist weggelegt."),
        "not_stored": _("Der Speicher dieses Telefons ist voll. Nicht gesichert: bitte am Zettel mitschreiben und der Leitung sagen."),
    }


def _moving() -> dict[str, str]:
    return {
        "new_address": _("Neue Adresse"),
        "as_code": _("Als Code zeigen"),
        "address_go": _("Dorthin gehen"),
        "address_help": _("Die Adresse steht an der Wand. Was hier wartet, wird dorthin gesendet."),
        "address_label": _("Adresse, etwa 192.168.1.30:8000"),
        "address_none": _("Unter „%s“ antwortet kein Laptop, der diesen Tisch hat."),
        "code_help": _("Mit dem Telefon zur Leitung gehen: sie liest den Code ein. Hier bleibt alles, wie es ist."),
        "code_none": _("Hier wartet nichts."),
        "code_not_here": _("Dieser Browser kann keinen Code zeigen."),
    }


def _calling() -> dict[str, str]:
    return {
        "call": _("Schiedsrichter rufen"),
        "called": _("Schiedsrichter gerufen"),
        "coming": _("%s kommt"),
        "call_send": _("Jetzt rufen"),
        "call_game": _("Worum geht es?"),
        "call_now": _("Spiel %s"),
        "call_other": _("etwas anderes"),
        "call_offline": _("Kein Netz: der Ruf konnte nicht gesendet werden. Bitte jemanden zur Leitung schicken."),
        "call_again": _("noch einmal rufen"),
        "call_sums": _("Mit den Summen nicht einverstanden"),
        "call_back": _("Ruf zurücknehmen"),
        "call_back_really": _("Wirklich zurücknehmen? Noch einmal tippen."),
    }


def _ending() -> dict[str, str]:
    return {
        "all_written": _("Alle Spiele sind geschrieben"),
        "pays": _("%s zahlt %s"),
        "agree_help": _("Jeder prüft seine Summe und tippt zweimal auf seinen Namen."),
        "agree": _("bestätigen"),
        "agree_really": _("noch einmal tippen"),
        "agreed": _("bestätigt"),
        "agree_offline": _("Bestätigen geht, sobald das Netz da ist und alle Spiele gespeichert sind."),
        "confirmed": _("Bestätigt und gesperrt. Zum Ändern öffnet die Turnierleitung den Tisch wieder."),
        "broken_off": _("Abgebrochen. Was geschrieben ist, zählt."),
        "closed": _("Die Runde ist abgeschlossen. Das sind die Summen dieses Tisches."),
        "drawn": _("Die Runde ist noch nicht eröffnet. Die Leitung gibt sie frei; diese Seite merkt es selbst."),
        "in_doubt": _("Bestätigt wird erst, wenn das entschieden ist:"),
        "disagree": _("nicht einverstanden"),
        "disagree_really": _("Schiedsrichter rufen? Noch einmal tippen."),
    }


def _clock() -> dict[str, str]:
    """What the round's clock says, by its state; when it rings, and what this table plays longer."""
    return {f"clock_{state}": word for state, word in clock_words().items()} | {"clock_at": _("um %s"), "clock_extra": _("%s min länger")}
