"""What every page's frame knows of its visitor: role and language. No query for visitors without a session, and none that the page's guard
has not made."""

from typing import Any

from django.conf import settings
from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject
from django.utils.translation import get_language

from tournament.ledger.machine import backups
from tournament.ledger.store.permissions import ANYBODY, OF_SERVER, Action, Role, Roles, may, roles_at_by_teams, roles_on_server
from tournament.ledger.store.posts import among_several
from tournament.models import Organiser
from tournament.site import attempts, machine
from tournament.site.middleware import PARAMETER
from tournament.site.organiser import address_of

HELP = {Role.DIRECTOR: "leitung", Role.HELPER: "leitung", Role.TREASURER: "leitung", Role.REFEREE: "schiedsrichter"}
"""The manual's chapter for who has an account; a player's for everybody else."""


def visitor(request: HttpRequest) -> dict[str, Any]:
    """The visitor's `roles` in the page's tournament, the same as `is_director`, `is_referee` and `is_helper` (a director is none),
    `rights` by the names of the table, `has_account`, and whether it is on a server of `several` organisers.

    `command`: what somebody types at this machine for a command of the program; `first_password`: the file that has it. `backup` and
    `machine_says`: what the desk says of the backups, and of the machine itself and who guesses passwords, for the director alone.
    `elsewhere`: of a tournament's page, where the evening is written (None: here). `probe`: whether this is a rehearsal, where nothing
    counts. `other_languages`: code, own name and address of this page for each language that is not shown now.
    """
    user = getattr(request, "user", None)  # absent where a middleware answers before the log-in is known
    has_account = user is not None and user.is_authenticated and user.is_active
    # Without a guard (log-in, errors) the page belongs to no tournament, and nobody is a referee there.
    roles = getattr(request, "roles", None) or (ANYBODY if user is None else roles_at_by_teams(user, address_of(request)))
    director = Role.DIRECTOR in roles
    on_server = ANYBODY if user is None else roles_on_server(user)
    keeps = may(on_server, Action.BACKUP, None)
    tournament = vars(request).get("tournament")
    shown = (get_language() or settings.LANGUAGE_CODE).partition("-")[0]
    return {
        "backup": SimpleLazyObject(backups.notice) if keeps else None,
        "machine_says": SimpleLazyObject(lambda: attempts.sentences() + machine.sentences()) if keeps else (),
        "elsewhere": vars(tournament or request).get("elsewhere"),
        "roles": roles,
        "is_director": director,
        "is_referee": Role.REFEREE in roles and not director,
        "is_helper": Role.HELPER in roles and not director,
        "rights": Rights(roles, on_server, None if tournament is None else tournament.phase),
        "help_for": next((page for role, page in HELP.items() if role in roles), "spieler"),
        "has_account": has_account,
        "several": has_account and among_several(user),
        "command": settings.COMMAND,
        "first_password": f"{settings.DATA.name}/{settings.PASSWORD_FILE.name}",
        "at_organiser": SimpleLazyObject(lambda: _name_of(address_of(request))),
        "probe": settings.REHEARSAL,
        "other_languages": [
            {"code": code, "name": name, "href": _in_language(request, code)} for code, name in settings.LANGUAGES if code != shown
        ],
    }


def _name_of(address: str) -> str:
    """What the organiser of an address is called; "" where the address names none. One query, where it is shown."""
    return Organiser.objects.meant(address).values_list("name", flat=True).first() or "" if address else ""


class Rights:
    """What templates ask of the table, by the name of its row: `rights.HANDLE_CASH`."""

    def __init__(self, here: Roles, on_server: Roles, phase: str | None) -> None:
        self.here, self.on_server, self.phase = here, on_server, phase

    def __getitem__(self, name: str) -> bool:
        action = Action[name]
        return may(self.on_server, action, None) if action in OF_SERVER else may(self.here, action, self.phase)


def _in_language(request: HttpRequest, code: str) -> str:
    query = request.GET.copy()
    query[PARAMETER] = code
    return f"?{query.urlencode()}"
