"""Appealing to the panel against a decision, and taking that back. The game counts as ruled until the panel has answered."""

from collections.abc import Callable

from django.contrib.auth.models import User
from django.utils.translation import gettext as _

from tournament.ledger.lines.deadlines import deadline, read_course
from tournament.ledger.lines.ruling_numbers import number_of
from tournament.ledger.store.log import Facts, place_of
from tournament.ledger.store.permissions import Action, may, roles_of
from tournament.ledger.store.refusals import Finding, refuse, refuse_all
from tournament.ledger.store.transaction import clean_text, need_reason, record_action
from tournament.models import Appeal, Ruling, Table
from tournament.referee.cases import WORDS_LIMIT
from tournament.referee.neutrality import must_be_referee
from tournament.referee.rulings import before_locking_ruling


def appeal_ruling(*, ruling_id: int, appellant: str, grounds: str = "", admitted: str = "", user: User, author: str = "") -> Appeal:
    """Takes an appeal to the panel, until its deadline. The game counts as ruled until the panel has answered. `admitted`: why the director
    takes it although the deadline has passed; says nothing where it has not.

    Refused: `ruling_fallen`, `appeal_pending`, `panel_is_final`, `too_late`, `missing_reason`, `tournament_closed`, `no_referee`.
    """

    def to_appeal(ruling: Ruling) -> Callable[[], Appeal]:
        table = ruling.table
        must_be_referee(table.round.tournament, user)
        findings: list[Finding] = []
        who = clean_text(appellant, "appellant", findings, required=True)
        why = clean_text(grounds, "grounds", findings, limit=WORDS_LIMIT)
        refuse_all(findings)
        if ruling.panel:
            raise refuse("panel_is_final", _("Das Gremium hat schon entschieden; dagegen gibt es keine Berufung mehr."))
        if hasattr(ruling, "appealed"):
            raise refuse("appeal_pending", _("Gegen diesen Entscheid gibt es schon eine Berufung."))
        late = _admitted_late(ruling, table, user, admitted)
        grounded: Facts = {"say": "appeal_because", "grounds": why} if why else {}
        after: Facts = {"also": [{"say": "appeal_admitted", "reason": late}]} if late else {}
        facts = {"ruling": number_of(ruling), "where": place_of(table, ruling.game), "who": who, **grounded, **after}

        def write() -> Appeal:
            appeal = Appeal.objects.create(ruling=ruling, appellant=who, grounds=why, author=author, admitted=late)
            detail = {"ruling": ruling.pk, "appeal": appeal.pk}
            record_action(table.round.tournament, "appeal_ruling", facts, author=author, table=table, detail=detail)
            return appeal

        return write

    return before_locking_ruling(ruling_id, to_appeal)


def _admitted_late(ruling: Ruling, table: Table, user: User, reason: str) -> str | None:
    """The director's reason where the deadline has passed; None where it has not."""
    tournament = table.round.tournament
    until = deadline(table.round, ruling.created_at, read_course(tournament))
    if not until.over:
        return None
    if not may(roles_of(user, tournament), Action.ADMIT_LATE, tournament.phase):
        text = _(
            "Die Frist für die Berufung ist abgelaufen; sie lief %(until)s. Die Turnierleitung kann sie mit einer Begründung trotzdem "
            "zulassen."
        )
        raise refuse("too_late", text % {"until": until.text})
    if not reason.strip():
        text = _(
            "Die Frist für die Berufung ist abgelaufen; sie lief %(until)s. Soll sie trotzdem zugelassen werden, bitte angeben, warum."
        )
        raise refuse("too_late", text % {"until": until.text}, "admitted")
    return need_reason(reason)


def withdraw_appeal(*, appeal_id: int, reason: str, user: User, author: str = "") -> Appeal:
    """The appellant takes his appeal back; the ruling stands."""
    why = need_reason(reason)

    def to_withdraw(ruling: Ruling) -> Callable[[], Appeal]:
        table, appeal = ruling.table, ruling.appealed
        must_be_referee(table.round.tournament, user)
        facts = {"ruling": number_of(ruling), "where": place_of(table, ruling.game), "reason": why}

        def write() -> Appeal:
            if not appeal.withdrawn:
                appeal.withdrawn = why
                appeal.save(update_fields=["withdrawn"])
                record_action(table.round.tournament, "withdraw_appeal", facts, author=author, table=table, detail={"appeal": appeal.pk})
            return appeal

        return write

    return before_locking_ruling(Appeal.objects.values_list("ruling_id", flat=True).get(pk=appeal_id), to_withdraw)
