"""Who logs in: Django's accounts, read with what they are by their teams."""

from django.contrib.auth import BACKEND_SESSION_KEY
from django.contrib.auth.backends import ModelBackend
from django.contrib.auth.models import User

from tournament.ledger.store.posts import account


class WithPosts(ModelBackend):
    """Django's, but for the query, which brings the account's teams along."""

    def get_user(self, user_id: int) -> User | None:
        """The account of a session, None where it is locked or gone."""
        found = account(user_id)
        return found if found is not None and self.user_can_authenticate(found) else None


BEFORE = "django.contrib.auth.backends.ModelBackend"
"""What sessions name that began with an older version of the program."""
NOW = f"{WithPosts.__module__}.{WithPosts.__qualname__}"


def as_now(session: dict[str, object]) -> dict[str, object]:
    """A session of before goes on: nobody logs in anew because the program was updated."""
    return session | {BACKEND_SESSION_KEY: NOW} if session.get(BACKEND_SESSION_KEY) == BEFORE else session
