"""Links to what is stored about a person, for himself: signed, good for fourteen days, taken back at any time.

What stands in a link is kept nowhere: only its mark is, so that who reads the database cannot open one.
"""

import secrets
from datetime import timedelta
from hashlib import sha256

from django.core.signing import BadSignature, TimestampSigner
from django.db import transaction
from django.utils.translation import gettext as _

from tournament.ledger.people.register_log import record_register
from tournament.ledger.store.refusals import refuse
from tournament.models import PersonalLink, Player, times

GOOD_FOR = timedelta(days=14)
_signer = TimestampSigner(salt="tournament.personal.links", sep=".")


@transaction.atomic
def give_link(*, person_id: int, author: str = "") -> str:
    """What stands in a new link to this person. Links that are over go. Raises Refused (`forgotten`) and Player.DoesNotExist."""
    person = Player.objects.get(pk=person_id, merged_into=None)
    if person.forgotten.filter(initials=False).exists():
        raise refuse("forgotten", _("Der Name ist entfernt: Wem dieser Link gehören soll, weiß niemand mehr."))
    now = times.now()
    PersonalLink.objects.filter(expires_at__lt=now).delete()
    token = new_token()
    PersonalLink.objects.create(player=person, mark=mark_of(token), author=author, given_at=now, expires_at=now + GOOD_FOR)
    record_register("give_link", {"person": person.number}, author=author)
    return token


@transaction.atomic
def revoke_link(*, link_id: int, author: str = "") -> None:
    """The link opens nothing from now on; twice is once. Raises PersonalLink.DoesNotExist."""
    row = PersonalLink.objects.select_for_update().get(pk=link_id)
    if row.revoked_at is None:
        row.revoked_at = times.now()
        row.save(update_fields=["revoked_at"])
        record_register("revoke_link", {"person": row.player.number}, author=author)


def person_of(token: str) -> Player | None:
    """Whose link it is; None where it is none of ours, is over or was taken back, or where he turned out to be somebody else. One query,
    none for what is not signed."""
    try:
        _signer.unsign(token, max_age=GOOD_FOR)
    except BadSignature:
        return None
    now = times.now()
    found = PersonalLink.objects.filter(mark=mark_of(token), revoked_at=None, expires_at__gt=now, player__merged_into=None)
    row = found.select_related("player").first()
    return row.player if row is not None else None


def new_token() -> str:
    """What stands in a link, signed as of now."""
    return _signer.sign(secrets.token_urlsafe(16))


def mark_of(token: str) -> str:
    """What is kept of it: 64 hex digits."""
    return sha256(token.encode()).hexdigest()
