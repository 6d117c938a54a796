"""What waits for a decision: open and disputed cases, and appeals that the panel has not answered. It keeps a round open. Reads only."""

from typing import NamedTuple

from django.db.models import OuterRef, Q, QuerySet, Subquery
from django.utils.translation import gettext as _

from scoring.arithmetic import Place
from tournament.ledger.store.prepared import Prepared
from tournament.models import Appeal, Case, CaseState, Round, Tournament

APPEAL = "appeal"
"""Beside the states of a case: it is decided, and an appeal waits for the panel."""


class Matter(NamedTuple):
    """One thing that waits. `kind`: open, disputed or appeal; `position`: its line on the sheet, None where no line is known."""

    kind: str
    case: Case
    position: int | None

    @property
    def table(self) -> int:
        """The table's number."""
        return self.case.table.number

    @property
    def round(self) -> int:
        """The round's number."""
        return self.case.table.round.number

    @property
    def place(self) -> Place:
        """As papers name it."""
        return Place(self.round, self.table, self.case.game)

    @property
    def code(self) -> str:
        """As a finding names it."""
        return "appeal_pending" if self.kind == APPEAL else f"case_{self.kind}"

    def message(self) -> str:
        """What it is, and what to do first."""
        if self.kind == APPEAL:
            text = _("Tisch %(table)d, Spiel %(game)s: gegen den Entscheid läuft eine Berufung. Zuerst muss das Gremium entscheiden.")
        elif self.kind == CaseState.DISPUTED:
            text = _("Tisch %(table)d, Spiel %(game)s ist strittig: zuerst muss der Schiedsrichter entscheiden.")
        else:
            text = _("Tisch %(table)d, Spiel %(game)s: ein Fall ist offen. Zuerst entscheiden oder zurückziehen.")
        return text % {"table": self.table, "game": self.case.game or "–"}


def read_undecided(tournament: Tournament, round_: Round | None = None) -> list[Matter]:
    """What waits in a round, or in the whole tournament, by round and table. One query."""
    return [
        Matter(str(case.state), case, case.position) if case.pending else Matter(APPEAL, case, case.ruled_at or case.position)
        for case in (_of_tournament(tournament.pk) if round_ is None else _of_round(round_.pk))
    ]


def pending_cases() -> QuerySet[Case]:
    """Cases that no referee has decided."""
    return Case.objects.filter(state__in=[CaseState.OPEN, CaseState.DISPUTED])


def _waiting(found: QuerySet[Case]) -> QuerySet[Case]:
    appeals = Appeal.objects.filter(ruling__case=OuterRef("pk"), ruling__standing=True, withdrawn="", answer__isnull=True)
    found = found.annotate(appealed=Subquery(appeals.values("pk")[:1]), ruled_at=Subquery(appeals.values("ruling__position")[:1]))
    found = found.filter(Q(state__in=[CaseState.OPEN, CaseState.DISPUTED]) | Q(appealed__isnull=False))
    return found.select_related("table__round").order_by("table__round__number", "table__number", "pk")


_of_tournament = Prepared(lambda tournament: _waiting(Case.objects.filter(table__round__tournament=tournament)))
_of_round = Prepared(lambda round_: _waiting(Case.objects.filter(table__round=round_)))
