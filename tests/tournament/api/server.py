"""A federation's server for the tests of the API: a federation, a club with an evening, a draft and a series, and another club."""

from datetime import UTC, date, datetime
from typing import Any, NamedTuple

from django.test import Client

from tests.tournament import season
from tests.tournament.evening import running
from tests.tournament.rebuilt import rebuilt
from tournament.api.tokens import SCOPES, make_token
from tournament.models import Course, Laptop, Organiser, Player, Received, Revision, SeriesEntry, Stage, Team, Tournament, Webhook
from tournament.organisers import clubs
from tournament.organisers.founding import first_team
from tournament.series.writing import publish_series

UID = "0b7c9a4e-52d1-4f6e-9a3b-6c1d2e8f7a90"
DIGEST, SECOND = "a" * 64, "b" * 64
AT = datetime(2026, 11, 28, 22, 41, 7, tzinfo=UTC)
NUMBER = "1000019"
HREF = "/api/v1/"


class Server(NamedTuple):
    """The organisers, the club's running evening and its draft."""

    root: Organiser
    club: Organiser
    other: Organiser
    evening: Tournament
    draft: Tournament

    def token(self, *scopes: str, organiser: Organiser | None = None, **roles: Any) -> str:
        """A token of a new team: all scopes unless some are named, a director's unless roles are."""
        whose = organiser or self.club
        count = Team.objects.count()
        team = Team.objects.create(organiser=whose, name=f"Team {count}", **(roles or {"director": True}))
        return make_token(team_id=team.pk, name="Probe", scopes=scopes or tuple(SCOPES))


@rebuilt
def rows() -> tuple[Any, ...]:
    """What a `Server` has."""
    season.ranked({"formula": {"kind": "sum"}, "count": {"best": 3}})
    evening = running(name="Linzer Abend", place="Linz", date=date(2026, 11, 28))
    draft = running(name="Geheimer Entwurf")
    Tournament.objects.filter(pk=draft.pk).update(phase="draft")
    root = clubs.found_federation(name="Verband", slug="verband")
    club, other = Organiser.objects.get(slug="verein"), clubs.found(name="Steyr", slug="steyr")
    first_team(root)
    return root, club, other, evening, draft


def server() -> Server:
    """The server, with a published state of its series and what a laptop sent."""
    made = Server(*rows())
    made.draft.refresh_from_db()
    return made


def published(made: Server) -> None:
    """A state of the series is published."""
    cup = made.club.cups.get(slug="linzer-cup")
    publish_series(cup_id=cup.pk, author="Sekretariat")


def sent(made: Server, *, public: bool = True) -> Received:
    """A tournament of the club that a laptop sent, in two revisions; the second is published only where `public` says so."""
    laptop = Laptop.objects.create(organiser=made.club, name="Laptop Linz", key="c" * 64)
    found = Received.objects.create(
        uid=UID, organiser=made.club, name="Herbstturnier", date=date(2026, 11, 27), place="Linz", system="koenigrufen-cup", rounds=3,
        results=[{"number": 4, "said": {"rank": 1, "points": 12}}],
    )  # fmt: skip
    for number, digest in ((1, DIGEST), (2, SECOND)):
        row = Revision.objects.create(
            tournament=found, laptop=laptop, digest=digest, number=number, action="publish" if number == 1 else "correct",
            supersedes="" if number == 1 else DIGEST, reason="" if number == 1 else "Spiel 14", standings="d" * 64, made_at=AT,
            header="{}", signature="e" * 128, results="{}",
        )  # fmt: skip
        shown = public or number == 1
        Course.objects.create(revision=row, stage=Stage.DONE if shown else Stage.ARRIVED, public_at=AT if shown else None)
        found.head = row
    found.save()
    return found


def one_of_everything(made: Server) -> None:
    """Rows for every operation: a received tournament, an entry, a webhook, somebody with a number."""
    sent(made)
    published(made)
    cup = made.club.cups.get(slug="linzer-cup")
    SeriesEntry.objects.create(cup=cup, organiser=made.other, uid=UID, terms={"weight": 2})
    Webhook.objects.create(organiser=made.club, url="https://example.at/tarock", secret="whsec_AAAA", events=["upload.held"])
    Player.objects.filter(name="Anna Auer").update(federation_number=NUMBER)


def get(path: str, token: str = "", **headers: str) -> Any:
    """The answer to a program, with its token."""
    shown = {"Authorization": f"Bearer {token}"} if token else {}
    return Client().get(HREF + path, headers={**shown, **headers})
