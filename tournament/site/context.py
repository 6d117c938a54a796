"""What every page's frame knows of its visitor: role and language. No query for visitors without a session, and none that the page's guard
has not made."""

from typing import Any

from django.conf import settings
from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject
from django.utils.translation import get_language

from tournament.ledger.machine import backups
from tournament.ledger.store.permissions import Role, role_if
from tournament.site import attempts, machine
from tournament.site.middleware import PARAMETER

HELP = {Role.DIRECTOR: "leitung", Role.HELPER: "leitung", Role.REFEREE: "schiedsrichter"}
"""The page of help for who has an account (`site.help_page`); a player's for everybody else."""


def visitor(request: HttpRequest) -> dict[str, Any]:
    """The visitor's `role` in the page's tournament, the same as `is_director`, `is_referee` and `is_helper` (a director is none), and
    `has_account`.

    `command`: what somebody types at this machine for a command of the program; `first_password`: the file that has it. `backup` and
    `machine_says`: what the desk says of the backups, and of the machine itself and who guesses passwords, for the director alone.
    `elsewhere`: of a tournament's page, where the evening is written (None: here). `probe`: whether this is a rehearsal, where nothing
    counts. `other_languages`: code, own name and address of this page for each language that is not shown now.
    """
    user = getattr(request, "user", None)  # absent where a middleware answers before the log-in is known
    has_account = user is not None and user.is_authenticated and user.is_active
    # Without a guard (log-in, errors) the page belongs to no tournament, and nobody is a referee there.
    role = getattr(request, "role", Role.VISITOR if user is None else role_if(user, Role.VISITOR))
    shown = (get_language() or settings.LANGUAGE_CODE).partition("-")[0]
    return {
        "backup": SimpleLazyObject(backups.notice) if role == Role.DIRECTOR else None,
        "machine_says": SimpleLazyObject(lambda: attempts.sentences() + machine.sentences()) if role == Role.DIRECTOR else (),
        "elsewhere": vars(getattr(request, "tournament", None) or request).get("elsewhere"),
        "role": role,
        "is_director": role == Role.DIRECTOR,
        "is_referee": role == Role.REFEREE,
        "is_helper": role == Role.HELPER,
        "help_for": HELP.get(role, "spieler"),
        "has_account": has_account,
        "command": settings.COMMAND,
        "first_password": f"{settings.DATA.name}/{settings.PASSWORD_FILE.name}",
        "probe": settings.REHEARSAL,
        "other_languages": [
            {"code": code, "name": name, "href": _in_language(request, code)} for code, name in settings.LANGUAGES if code != shown
        ],
    }


def _in_language(request: HttpRequest, code: str) -> str:
    query = request.GET.copy()
    query[PARAMETER] = code
    return f"?{query.urlencode()}"
