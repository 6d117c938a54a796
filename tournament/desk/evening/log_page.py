"""The log (Protokoll): every action of a tournament, newest first, by word and by kind."""

from urllib.parse import urlencode

from django.http import HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from tournament.desk.drawing.repair_page import WORDS as REPAIRED
from tournament.desk.evening.log_reading import read_log
from tournament.desk.evening.tables import LogTable
from tournament.ledger.store.permissions import Action
from tournament.ledger.store.posts import among_several
from tournament.ledger.store.transaction import printable
from tournament.ledger.store.typed import whole_number
from tournament.site.access import requires
from tournament.site.request import TournamentRequest

A_PAGE = 50
LAST_PAGE = 100_000

ACTIONS = {
    # the service's name: its word in the filter
    "create_tournament": _("Turnier angelegt"),
    "copy_tournament": _("Turnier nach Vorlage"),
    "import_tournament": _("Turnier eingelesen"),
    "make_demo": _("Vorführturnier angelegt"),
    "change_setup": _("Einrichtung geändert"),
    "move_tournament": _("An einen anderen Verein gegeben"),
    "adopt_rules": _("Regeln übernommen"),
    "hand_over": _("Abend übergeben"),
    "take_over": _("Abend übernommen"),
    "replaced": _("Abend läuft anderswo"),
    "take_back_evening": _("Übergabe zurückgenommen"),
    "make_sending": _("Für den Verband gemacht"),
    "correct_sending": _("Für den Verband berichtigt"),
    "withdraw_sending": _("Beim Verband zurückgezogen"),
    "stay_here": _("Bleibt hier"),
    "go_out": _("Geht an den Verband"),
    "open_registration": _("Anmeldung eröffnet"),
    "add_player": _("Spieler angemeldet"),
    "import_players": _("Liste eingelesen"),
    "change_player": _("Spieler geändert"),
    "set_teams": _("Mannschaften"),
    "set_paid": _("Nenngeld bezahlt oder offen"),
    "own_fee": _("Nenngeld eines Spielers geändert"),
    "set_present": _("Anwesenheit"),
    "withdraw": _("Spieler abgemeldet"),
    "readmit": _("Spieler wieder dabei"),
    "remove_player": _("Anmeldung gelöscht"),
    "merge_players": _("Personen zusammengelegt"),
    "unmerge_players": _("Personen wieder getrennt"),
    "forget_person": _("Name entfernt"),
    "shorten_person": _("Name gekürzt"),
    "confirm_draw": _("Auslosung"),
    "apply_repair": _("Auslosung geändert"),
    **{action.kind: title for action, (title, _hint) in REPAIRED.items()},
    "undo_repair": _("Ausbesserung zurückgenommen"),
    "later_change": _("Wechsel gilt ab einem späteren Spiel"),
    "open_round": _("Runde begonnen"),
    "close_round": _("Runde abgeschlossen"),
    "reopen_round": _("Runde wieder geöffnet"),
    "save_entry": _("Spiel geschrieben"),
    "correct_entry": _("Spiel berichtigt"),
    "strike_entry": _("Spiel gestrichen"),
    "exchange_entries": _("Spiele vertauscht"),
    "save_sums": _("Summen eingetragen"),
    "clear_sums": _("Summen gelöscht"),
    "confirm_table": _("Tisch bestätigt"),
    "break_off_table": _("Tisch abgebrochen"),
    "reopen_table": _("Tisch wieder geöffnet"),
    "call_referee": _("Schiedsrichter gerufen"),
    "take_call": _("Ruf übernommen"),
    "release_call": _("Ruf abgegeben"),
    "end_call": _("Ruf beendet"),
    "take_back_call": _("Ruf zurückgenommen"),
    "open_case": _("Fall eröffnet"),
    "change_case": _("Fall ergänzt"),
    "dispute_case": _("Spiel strittig"),
    "drop_case": _("Fall zurückgezogen"),
    "decide_case": _("Entscheid"),
    "appeal_ruling": _("Berufung"),
    "confirm_ruling": _("Gremium bestätigt"),
    "withdraw_appeal": _("Berufung zurückgezogen"),
    "give_sanction": _("Sanktion"),
    "lift_sanction": _("Sanktion aufgehoben"),
    "appoint_referee": _("Schiedsrichter eingetragen"),
    "dismiss_referee": _("Schiedsrichter beendet"),
    "appoint_helper": _("Helfer eingetragen"),
    "reset_password": _("Neues Passwort"),
    "dismiss_helper": _("Helfer beendet"),
    "start_clock": _("Uhr gestartet"),
    "pause_clock": _("Uhr angehalten"),
    "continue_clock": _("Uhr weiter"),
    "reset_clock": _("Uhr zurückgestellt"),
    "set_minutes": _("Spielzeit geändert"),
    "give_extra_time": _("Nachspielzeit"),
    "plan_next": _("Beginn geplant"),
    "plan_ceremony": _("Siegerehrung geplant"),
    "take_pen": _("Telefon übernommen"),
    "renew_link": _("Link erneuert"),
    "go_on_without": _("Ohne fehlende Zeilen weiter"),
    "keep_version": _("Zweite Fassung"),
    "choose_version": _("Fassung gewählt"),
    "agree": _("Summen vom Spieler bestätigt"),
    "set_anonymous": _("Nur die Nummer gezeigt"),
    "show_standings": _("Stand gezeigt oder verborgen"),
    "close_tournament": _("Turnier abgeschlossen"),
    "publish_tournament": _("Endstand veröffentlicht"),
    "reopen_tournament": _("Turnier wieder geöffnet"),
    "plan_prizes": _("Preise festgelegt"),
    "give_prizes": _("Preise vergeben"),
    "withdraw_giving": _("Preisvergabe zurückgenommen"),
    "raffle_gone": _("Tombola"),
    "take_fee": _("Nenngeld genommen"),
    "return_fee": _("Nenngeld zurück"),
    "pay_prizes": _("Preisgeld ausbezahlt"),
    "take_excess": _("Preisgeld zurück"),
    "cash_opening": _("Kassa: Anfangsbestand"),
    "cash_other": _("Kassa: Sonstiges"),
    "cash_counted": _("Kassa gezählt"),
    "reverse_cash": _("Kassa: zurückgenommen"),
    "plan_payments": _("Abrechnung der Spieler"),
    "begin_ceremony": _("Siegerehrung begonnen"),
    "end_ceremony": _("Siegerehrung beendet"),
    "ceremony_name": _("Siegerehrung mit Namen"),
}

AMONG_CLUBS = {"move_tournament"}
"""What happens only where there are several organisers: elsewhere the filter need not offer it."""


@requires(Action.SEE_LOG)
@require_safe
def log(request: TournamentRequest, slug: str) -> HttpResponse:
    """A page of the log: `?wort=` in text or author, `?was=` a kind of action, `?seite=` from 1."""
    tournament = request.tournament
    word, action = request.GET.get("wort", "").strip()[:100], request.GET.get("was", "")
    word = word if printable(word) else ""
    action = action if action in ACTIONS else ""
    page = whole_number(request.GET.get("seite", ""), LAST_PAGE) or 1
    # One line more than is shown tells whether there is an older page.
    lines = read_log(tournament, query=word, action=action, offset=(page - 1) * A_PAGE, limit=A_PAGE + 1)
    table = LogTable(lines[:A_PAGE], slug=slug, sheet=tournament.sheet)
    offered = ACTIONS.keys() - (set() if among_several(request.user) else AMONG_CLUBS)
    kept = {name: value for name, value in (("wort", word), ("was", action)) if value}
    return render(request, "desk/log.html", {
        "tournament": tournament, "table": table, "empty": not lines, "word": word, "action": action, "page": page,
        "actions": [(code, label) for code, label in ACTIONS.items() if code in offered],
        "newer": f"?{urlencode(kept | {'seite': page - 1})}" if page > 1 else "",
        "older": f"?{urlencode(kept | {'seite': page + 1})}" if len(lines) > A_PAGE else "", "filtered": bool(kept),
    })  # fmt: skip
