"""The log of an organiser: who did what with its teams and accounts. What a row says is made for whoever reads it, as the other logs do."""

from collections.abc import Mapping

from django.contrib.auth.models import User
from django.utils.translation import gettext_lazy as _

from tournament.ledger.people.register_log import LogLine, told
from tournament.ledger.store.lazy import Text
from tournament.models import Organiser, OrganiserLogRow

KINDS: Mapping[str, Text] = {
    "found_organiser": _("Verein gegründet: %(name)s"),
    "rename_organiser": _("Verein umbenannt: %(before)s heißt jetzt %(name)s"),
    "close_organiser": _("Verein gelöscht: %(name)s"),
    "make_team": _("Team angelegt: %(team)s"),
    "change_team": _("Team geändert: %(team)s"),
    "remove_team": _("Team gelöscht: %(team)s"),
    "invite": _("Eingeladen in das Team %(team)s, bis %(until)s"),
    "withdraw_invitation": _("Einladung zurückgezogen: %(team)s"),
    "join_team": _("%(who)s ist jetzt im Team %(team)s"),
    "leave_team": _("%(who)s hat das Team %(team)s verlassen"),
    "put_out": _("%(who)s aus dem Team %(team)s genommen"),
    "offer_password": _("Link für ein neues Passwort: %(who)s, bis %(until)s"),
    "withdraw_password": _("Link für ein neues Passwort zurückgezogen: %(who)s"),
    "new_password": _("Neues Passwort gesetzt: %(who)s"),
    "lock_account": _("Zugang gesperrt: %(who)s"),
    "unlock_account": _("Zugang wieder frei: %(who)s"),
    "take_tournament": _("Turnier übernommen von %(other)s: %(name)s"),
    "enrol_sender": _("Beim Server des Verbandes angemeldet: %(server)s (%(club)s)"),
    "stop_sending": _("Vom Server des Verbandes getrennt: %(server)s"),
    "pause_sending": _("Senden an den Verband angehalten: %(server)s"),
    "go_on_sending": _("Senden an den Verband geht weiter: %(server)s"),
    "give_tournament": _("Turnier an %(other)s gegeben: %(name)s"),
    "make_token": _("Token für ein Programm angelegt: %(name)s (Team %(team)s)"),
    "revoke_token": _("Token widerrufen: %(name)s (Team %(team)s)"),
    "add_webhook": _("Webhook angelegt: %(host)s"),
    "remove_webhook": _("Webhook gelöscht: %(host)s"),
    "put_webhook_on": _("Webhook wieder eingeschaltet: %(host)s"),
    "put_webhook_off": _("Webhook ausgeschaltet, weil dort niemand mehr antwortet: %(host)s"),
}


def record(organiser: Organiser, action: str, facts: Mapping[str, str | int], *, author: str = "") -> OrganiserLogRow:
    """The one row of an action; `who` of its facts is the key of an account, whose name is said when the row is read. Raises KeyError where
    the facts are not those of the action."""
    str(KINDS[action]) % facts
    return OrganiserLogRow.objects.create(organiser=organiser, action=action, facts=dict(facts), author=author)


def read_log(organiser: Organiser, most: int = 40) -> list[LogLine]:
    """The newest rows. Two queries."""
    rows = list(OrganiserLogRow.objects.filter(organiser=organiser).order_by("-pk")[:most])
    accounts = {user.pk: called(user) for user in User.objects.filter(pk__in={row.facts["who"] for row in rows if "who" in row.facts})}
    return [LogLine(row.at, row.author, _sentence(row, accounts)) for row in rows]


def _sentence(row: OrganiserLogRow, accounts: Mapping[int, str]) -> str:
    if row.action not in KINDS:
        return row.action
    return str(KINDS[row.action]) % (told(row.facts) | ({"who": accounts.get(row.facts["who"], "–")} if "who" in row.facts else {}))


def called(user: User) -> str:
    """Name of an account, with what it logs in by."""
    full = user.get_full_name()
    return f"{full} ({user.get_username()})" if full else user.get_username()
