"""`manage.py organiser`: which organisers there are; founds the federation or a club, renames and closes one, gives a tournament away."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import CommandError

from tournament.ledger.store.refusals import Refused
from tournament.management.database import make_ready
from tournament.management.scoped import OfServer
from tournament.models import Organiser, Tournament
from tournament.organisers import clubs
from tournament.organisers.reading import read_clubs


class Command(OfServer):
    help = "Vereine dieses Servers: auflisten, gründen, umbenennen, löschen; ein Turnier an einen anderen Verein geben."
    requires_system_checks = ()  # they would load every page

    def add_arguments(self, parser: ArgumentParser) -> None:
        what = parser.add_mutually_exclusive_group()
        what.add_argument("--federation", metavar="NAME", help="gründet den Verband, unter dem die Vereine stehen")
        what.add_argument("--found", metavar="NAME", help="gründet einen Verein")
        what.add_argument("--rename", nargs=2, metavar=("VEREIN", "NAME"), help="gibt einem Verein einen anderen Namen")
        what.add_argument("--close", metavar="VEREIN", help="löscht einen Verein, der nichts mehr hat")
        what.add_argument("--move", nargs=3, metavar=("VON", "TURNIER", "AN"), help="gibt ein Turnier an einen anderen Verein")
        parser.add_argument("--slug", default="", metavar="ADRESSE", help="Adresse des neuen, sonst aus dem Namen")

    def handle(self, *, slug: str, **said: Any) -> None:
        """Raises CommandError with a sentence where it cannot be."""
        make_ready()
        try:
            self._do(slug, **said)
        except Refused as refused:
            raise CommandError(" ".join(finding.message for finding in refused.findings)) from refused
        for row in read_clubs():
            owners = ", ".join(row.owners) or "niemand bestimmt hier"
            self.stdout.write(f"{row.slug}: {row.name} ({row.kind}), Turniere: {row.tournaments}; {owners}")

    def _do(
        self, slug: str, *, federation: str | None, found: str | None, rename: list[str] | None, close: str | None, move: list[str] | None,
        **_: object,
    ) -> None:  # fmt: skip
        if federation:
            clubs.found_federation(name=federation, slug=slug)
        if found:
            clubs.found(name=found, slug=slug)
        if rename:
            clubs.rename(organiser_id=organiser(rename[0]).pk, name=rename[1])
        if close:
            clubs.close(organiser_id=organiser(close).pk)
        if move:
            tournament = Tournament.objects.filter(organiser=organiser(move[0]), slug=move[1]).first()
            if tournament is None:
                raise CommandError(f"Das Turnier „{move[1]}“ gibt es bei {move[0]} nicht.")
            clubs.move_tournament(tournament_id=tournament.pk, organiser_id=organiser(move[2]).pk)


def organiser(slug: str) -> Organiser:
    """The organiser with this address. Raises CommandError with those that there are."""
    found = Organiser.objects.filter(slug=slug, closed=False).first()
    if found is None:
        known = ", ".join(Organiser.objects.filter(closed=False).order_by("slug").values_list("slug", flat=True))
        raise CommandError(f"Den Verein „{slug}“ gibt es nicht. Vorhanden: {known}.")
    return found
