"""Who is logged in, kept in the database as Django keeps it; asked once a request, with a query that is written once."""

from typing import Any

from django.contrib.sessions.backends.db import SessionStore as InDatabase
from django.contrib.sessions.models import Session

from tournament.ledger.store.prepared import Prepared
from tournament.models import times
from tournament.site.accounts import as_now

_with_key = Prepared(lambda key: Session.objects.filter(session_key=key))


class SessionStore(InDatabase):
    """Django's, but for the query."""

    def load(self) -> dict[str, object]:
        """What is kept in it."""
        return as_now(super().load())

    def _get_session_from_db(self) -> Any:
        """The row; None, and a new key at the next saving, where there is none or it has run out."""
        found = _with_key.first(self.session_key) if self.session_key is not None else None
        if found is not None and found.expire_date > times.now():
            return found
        self._session_key = None
        return None
