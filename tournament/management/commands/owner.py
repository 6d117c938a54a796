"""`manage.py owner`: a link for who has lost the way in: into the first team of an organiser, or to a new password. No mail is needed."""

from argparse import ArgumentParser

from django.contrib.auth.models import User
from django.core.management.base import CommandError

from tournament.management.commands.organiser import organiser
from tournament.management.database import make_ready
from tournament.management.scoped import OfServer
from tournament.models import Organiser
from tournament.organisers import invitations
from tournament.organisers.founding import first_team
from tournament.site import address
from tournament.site.organiser import of_server

AUTHOR = "manage.py owner"


class Command(OfServer):
    help = "Ein Link in die Leitung eines Vereins, oder zu einem neuen Passwort (--password ZUGANG); er gilt einmal."
    requires_system_checks = ()  # they would load every page

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("slug", nargs="?", default="", metavar="VEREIN", help="Kurzname; ohne ihn der einzige, oder der Verband")
        parser.add_argument("--password", metavar="ZUGANG", help="der Zugang, der ein neues Passwort bekommt")

    def handle(self, *, slug: str, password: str | None, **_: object) -> None:
        """Raises CommandError with a sentence where there is no such organiser or account."""
        make_ready()
        whose = organiser(slug) if slug else Organiser.objects.get(parent=None)
        if password is None:
            token = invitations.invite(team_id=first_team(whose).pk, author=AUTHOR)
        else:
            user = User.objects.filter(username=password).first()
            if user is None:
                raise CommandError(f"Den Zugang „{password}“ gibt es nicht.")
            token = invitations.offer_password(organiser=whose, user_id=user.pk, author=AUTHOR, by_command=True)
        path = of_server("invitation", token)
        self.stdout.write(address.link(path) or f"http://ADRESSE{path}")
