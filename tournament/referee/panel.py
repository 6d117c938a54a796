"""The Schiedsrichtergremium confirms a ruling that an appeal runs against: a step of its own, with its members and the time.

What it confirms is copied as it is, never decided again; where the panel decides otherwise, that is a ruling like any other
(`referee.rulings`).
"""

from collections.abc import Callable, Sequence
from functools import partial
from uuid import UUID

from django.contrib.auth.models import User
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from tournament.ledger.lines.lines import CurrentLines, must_have_frozen_rules, to_settle_by_ruling
from tournament.ledger.lines.ruled import which_counts
from tournament.ledger.lines.ruling_numbers import next_ruling, number_of
from tournament.ledger.store.log import place_of
from tournament.ledger.store.refusals import refuse
from tournament.ledger.store.transaction import must_not_be_closed, record_action
from tournament.models import Ruling
from tournament.referee.cases import line_of
from tournament.referee.neutrality import must_be_neutral, must_be_neutral_panel
from tournament.referee.rulings import before_locking_ruling, panel_names, said_words, sent_before
from tournament.referee.standing import pending_appeal, standing_on

CONFIRMED = gettext_noop("Das Gremium bestätigt den Entscheid.")
"""The stored reason why the confirmed ruling gives way to the panel's; pages and papers say it in the reader's language."""
OWN = frozenset({
    "id", "number", "referee_id", "referee_name", "panel", "appeal_id", "supersedes_id", "reason", "words", "client_id", "created_at",
    "standing",
})  # fmt: skip
"""What a confirmation has of its own; everything else is the confirmed ruling's."""


def confirm_ruling(*, ruling_id: int, panel: Sequence[str], user: User, client_id: UUID, words: str = "", author: str = "") -> Ruling:
    """The panel's answer to an appeal where it stays with the ruling: the next ruling on the game, which says the same. Sent twice it is
    one.

    `panel`: its members by name. Refused: `ruling_fallen`, `no_appeal`, `panel_needed`, `panel_twice`, `own_table`, `own_club`,
    `own_ruling`, `no_referee`, `round_closed`, `tournament_closed`, `client_id_used`.
    """
    case_id = Ruling.objects.values_list("case_id", flat=True).get(pk=ruling_id)
    sent = sent_before(client_id, case_id)
    if sent is not None:
        return sent

    def to_confirm(ruling: Ruling) -> Callable[[], Ruling]:
        table = ruling.table
        must_not_be_closed(table.round.tournament)
        must_have_frozen_rules(table.round.tournament)
        must_be_neutral(table, user)
        appeal = pending_appeal(ruling)
        if appeal is None:
            raise refuse("no_appeal", _("Gegen diesen Entscheid läuft keine Berufung; zu bestätigen ist nichts."))
        names = panel_names(panel)
        if not names:
            raise refuse("panel_needed", _("Bitte die Mitglieder des Gremiums nennen; ihre Namen stehen bei der Bestätigung."), "panel")
        must_be_neutral_panel(table, names, ruling)
        copied = {field.attname: getattr(ruling, field.attname) for field in ruling._meta.concrete_fields if field.attname not in OWN}
        own = {"referee": user, "panel": names, "appeal": appeal, "words": said_words(words), "client_id": client_id}
        confirmed = Ruling(**copied, **own, number=ruling.number + 1, supersedes=ruling, reason=CONFIRMED)
        return partial(_write, confirmed, ruling, put_on=_to_put_on(confirmed, ruling), author=author)

    return before_locking_ruling(ruling_id, to_confirm)


def _to_put_on(confirmed: Ruling, ruling: Ruling) -> Callable[[], None]:
    """What is to be written to put the confirmation on the line of the ruling."""
    if ruling.position is None:
        return lambda: None
    beside = [other for other in standing_on(ruling.case, line_of(ruling.case)) if other != ruling]
    return to_settle_by_ruling(CurrentLines(ruling.table), ruling.position, which_counts([*beside, confirmed]))


def _write(confirmed: Ruling, ruling: Ruling, *, put_on: Callable[[], None], author: str) -> Ruling:
    table = ruling.table
    Ruling.objects.filter(pk=ruling.pk).update(standing=False)
    coming = next_ruling(table.round.tournament_id)
    confirmed.created_at = coming.at
    confirmed.save()
    put_on()
    said = {"say": "confirm_number", "number": number_of(ruling), "names": confirmed.panel}
    facts = {"ruling": coming.number, "where": place_of(table, ruling.game), **said}
    detail = {"ruling": confirmed.pk, "confirmed": ruling.pk}
    record_action(table.round.tournament, "confirm_ruling", facts, author=author, table=table, detail=detail)
    return confirmed


def confirms(ruling: Ruling) -> bool:
    """Whether a ruling is the panel's confirmation of the one before. `ruling` with the appeal that it answers."""
    return bool(ruling.panel) and ruling.appeal_id is not None and ruling.reason == CONFIRMED
