"""The letters that the server writes: to the owners and secretaries of a club, and of the federation where it has to decide.

Each is put down in the caller's transaction. They are in German, the language of the house; they name no player.
"""

from collections.abc import Iterable, Sequence
from datetime import timedelta

from django.conf import settings
from django.db.models import Count
from django.utils import translation
from django.utils.translation import gettext as _

from tournament.api import mailing, telling
from tournament.ledger.store.lazy import Text
from tournament.models import Laptop, Mail, Organiser, Received, times
from tournament.models.organiser import everywhere
from tournament.site import address

MOST_AN_HOUR = 20
"""Letters to an address. The list and the webhooks tell all."""


def upload_held(received: Received, sentence: Text) -> int:
    """What a laptop sent waits until somebody decides; `sentence` says why and names nobody. To how many it
    goes."""
    with translation.override(settings.LANGUAGE_CODE):
        name = received.name or str(received.uid)
        text = _("Ein Turnier von %(club)s ist angekommen und wartet, bis jemand entscheidet.") % {"club": received.organiser.name}
        roots = Organiser.objects.filter(parent=None, closed=False)
        return _to_all([received.organiser, *roots], _("Aufgehalten: %(name)s") % {"name": name}, [text, f"{name}: {sentence}"])


def laptop_enrolled(laptop: Laptop) -> int:
    """A laptop may send for the club from now on. To how many it goes."""
    with translation.override(settings.LANGUAGE_CODE):
        text = _("Der Laptop „%(name)s“ sendet von jetzt an für %(club)s. War das nicht gewollt, bitte gleich zurücknehmen.")
        said = text % {"name": laptop.name, "club": laptop.organiser.name}
        return _to_all([laptop.organiser], _("Neuer Laptop: %(name)s") % {"name": laptop.name}, [said])


def _to_all(organisers: Iterable[Organiser], subject: str, paragraphs: Sequence[str]) -> int:
    """Each address once, and not who got so many within an hour: a laptop that sends the same again and again fills nobody's letter box.
    Two queries an organiser, and one a letter."""
    text, written = "\n\n".join(filter(None, [*paragraphs, address.base()])), set[str]()
    for organiser in organisers:
        for to in set(mailing.whom(organiser)) - written - _had_enough() if mailing.is_on() else ():
            telling.mail(organiser, to, subject, text)
            written.add(to)
    return len(written)


def _had_enough() -> set[str]:
    with everywhere():
        lately = Mail.objects.filter(made_at__gt=times.now() - timedelta(hours=1)).order_by()
        return set(lately.values("to").annotate(letters=Count("pk")).filter(letters__gte=MOST_AN_HOUR).values_list("to", flat=True))
