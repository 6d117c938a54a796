"""`manage.py laptop`: which laptops send for an organiser; makes a code for a new one, takes one back from a time on."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import CommandError
from django.utils.dateparse import parse_datetime
from django.utils.timezone import is_naive, make_aware

from tournament.management.scoped import OfOrganiser
from tournament.models import Laptop, Organiser
from tournament.models.organiser import here
from tournament.receiving import laptops

AUTHOR = "manage.py laptop"


class Command(OfOrganiser):
    help = "Laptops, die für einen Verein einsenden: auflisten; ein Code für einen neuen (--code); einen sperren (--revoke)."
    requires_system_checks = ()  # they would load every page

    def add_arguments(self, parser: ArgumentParser) -> None:
        what = parser.add_mutually_exclusive_group()
        what.add_argument("--code", action="store_true", help="macht einen Code; er gilt einmal und eine Woche")
        what.add_argument("--revoke", metavar="FINGERABDRUCK", help="sperrt den Laptop, dessen Fingerabdruck so beginnt")
        parser.add_argument("--since", metavar="ZEIT", help="sperrt ab dieser Zeit, etwa 2026-11-28T22:00; sonst ab jetzt")

    def handle(self, *, code: bool, revoke: str | None, since: str | None, **_: Any) -> None:
        """Raises CommandError with a sentence where there is no such laptop or time."""
        organiser = Organiser.objects.get(pk=here())
        if code:
            self.stdout.write(laptops.offer_code(organiser=organiser, author=AUTHOR))
            return
        if revoke is not None:
            laptops.revoke(laptop_id=self._meant(organiser, revoke), since=_moment(since), author=AUTHOR)
        for row in laptops.read_laptops(organiser):
            last = f"zuletzt {row.last_at:%Y-%m-%d %H:%M}" if row.last_at else "noch nichts gesandt"
            revoked = f", gesperrt ab {row.revoked_from:%Y-%m-%d %H:%M}" if row.revoked_from else ""
            self.stdout.write(f"{row.fingerprint}  {row.name}, {last}{revoked}")

    def _meant(self, organiser: Organiser, typed: str) -> int:
        begins = typed.replace(" ", "").lower()
        found = [row for row in laptops.read_laptops(organiser) if row.fingerprint.replace(" ", "").startswith(begins)]
        if len(found) != 1 or not begins:
            raise CommandError(f"Der Fingerabdruck „{typed}“ passt auf {len(found)} Laptops; er muss auf einen passen.")
        return Laptop.objects.get(pk=found[0].id).pk


def _moment(typed: str | None) -> Any:
    if typed is None:
        return None
    try:
        found = parse_datetime(typed)
    except ValueError:
        found = None
    if found is None:
        raise CommandError(f"„{typed}“ ist keine Zeit. So sieht eine aus: 2026-11-28T22:00")
    return make_aware(found) if is_naive(found) else found
