"""What an account is by its teams, read together with the account: one query a request, as many teams as it may be in. Reads only."""

from collections.abc import Iterable
from typing import Any, NamedTuple

from django.contrib.auth.models import User
from django.db.models import Exists, F, QuerySet

from tournament.ledger.store.prepared import Prepared
from tournament.models import ROLES
from tournament.models.organiser import others

KEPT = "posts"
"""Where an account keeps what was read of it."""


class Post(NamedTuple):
    """A place in a team: for all tournaments of its organiser, or (`tournament`) for one of them; a team of several chosen ones gives one
    post each. `alone`: whether there is no other organiser."""

    organiser: int
    address: str
    team: int
    root: bool
    alone: bool
    every: bool
    tournament: int | None
    roles: tuple[str, ...]

    def at(self, organiser: int, tournament: int) -> bool:
        """Whether it counts in this tournament of this organiser."""
        return self.organiser == organiser and (self.every or self.tournament == tournament)

    def meant(self, address: str) -> bool:
        """Whether it is at the organiser of this address ("": the only one)."""
        return self.address == address if address else self.alone


def account(key: int) -> User | None:
    """The account with its posts. One query."""
    rows: list[User] = _with_posts(key)
    if not rows:
        return None
    _keep(rows[0], rows)
    return rows[0]


def posts_of(user: Any) -> tuple[Post, ...]:
    """Its posts: as they were read with it, else by a query of their own."""
    found: tuple[Post, ...] | None = getattr(user, KEPT, None)
    return _keep(user, _with_posts(user.pk)) if found is None else found


def among_several(user: Any) -> bool:
    """Whether an account has a team on a server of several organisers. No query more than `posts_of`."""
    return any(not post.alone for post in posts_of(user))


def _keep(user: Any, rows: Iterable[Any]) -> tuple[Post, ...]:
    posts = tuple(
        Post(
            organiser=row["_organiser"], address=row["_address"], root=row["_parent"] is None, alone=row["_alone"], team=row["_team"],
            every=row["_every"], tournament=row["_tournament"], roles=tuple(role for role in ROLES if row[f"_{role}"]),
        )
        for row in map(vars, rows)
        if row["_team"] is not None
    )  # fmt: skip
    setattr(user, KEPT, posts)  # what request.user wraps, not its wrapper
    return posts


def _of(key: int) -> QuerySet[User]:
    team = "memberships__team"
    columns = {"_team": F(team), "_every": F(f"{team}__every"), "_tournament": F(f"{team}__tournaments")}
    columns |= {f"_{role}": F(f"{team}__{role}") for role in ROLES}
    organiser = f"{team}__organiser"
    columns |= {"_organiser": F(organiser), "_address": F(f"{organiser}__slug"), "_parent": F(f"{organiser}__parent")}
    alone = ~Exists(others(organiser))
    return User.objects.filter(pk=key).annotate(**columns, _alone=alone).order_by("memberships__pk")


_with_posts = Prepared(_of)
