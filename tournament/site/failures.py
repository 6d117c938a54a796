"""How wrong passwords are counted: as axes does it in the database, but by the database's time. At a server whose clock is slow a guest's
tries would be too old to count, and at another he would wait for an hour.
"""

from typing import Any

from axes.handlers.database import AxesDatabaseHandler
from axes.helpers import get_client_username
from axes.models import AccessAttempt

from tournament.models import times


class ByTheDatabasesTime(AxesDatabaseHandler):  # type: ignore[misc]  # comes without types
    """Axes asks it first whether somebody may try, then tells it that he has failed; it knows the time by what stands at the request."""

    def is_allowed(self, request: Any, credentials: dict[str, Any] | None = None) -> bool:
        """Whether this device need not wait."""
        request.axes_attempt_time = times.now()
        return bool(super().is_allowed(request, credentials))

    def user_login_failed(self, sender: Any, credentials: dict[str, Any], request: Any = None, **more: Any) -> None:
        """Counts one more. A new row has the machine's time whatever is said: then one statement more, where that is another."""
        waits = getattr(request, "axes_locked_out", True)
        super().user_login_failed(sender, credentials, request, **more)
        if times.apart() and not waits:
            _at(request, credentials).update(attempt_time=request.axes_attempt_time)


def _at(request: Any, credentials: dict[str, Any]) -> Any:
    username = get_client_username(request, credentials)
    return AccessAttempt.objects.filter(username=username, ip_address=request.axes_ip_address, user_agent=request.axes_user_agent)
