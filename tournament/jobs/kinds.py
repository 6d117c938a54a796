"""The kinds of jobs: a row each. A new one is a row here and its function, which stands in the package that the work is of.

Nothing here runs: `jobs.working` finds the function by its path when the first job of the kind is begun, so that whoever begins one imports
nothing that lies above.
"""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from django.utils.functional import Promise
from django.utils.module_loading import import_string
from django.utils.translation import gettext_lazy as _

from tournament.jobs.progress import Progress, Result
from tournament.ledger.store.permissions import Action

Last = Callable[[], Result]
"""What is left to do once all is prepared: one transaction, and the mark that the job is done is in the same."""
Function = Callable[[Progress], Last]
"""Prepares, tells how far it is, and answers with what is left. It writes nothing itself that must not be there twice: whoever died before
the end is followed by somebody who begins anew."""


class Kind(NamedTuple):
    """One of them. `function`: the path of a `Function`; `action`: the right that who begins one needs, and who looks at it; `title`: on
    its page, before what `facts["title"]` names; `stages`: the words for what `Progress.tell` is told."""

    name: str
    function: str
    action: Action
    title: str | Promise
    stages: Mapping[str, str | Promise]

    def found(self) -> Function:
        """The function itself. Raises ImportError."""
        function: Function = import_string(self.function)
        return function


_PAPER = Kind(
    name="paper", function="tournament.papers.long.make_paper", action=Action.PRINT, title=_("Papier setzen"),
    stages={"read": _("wird zusammengestellt"), "set": _("wird gesetzt, Seite für Seite")},
)  # fmt: skip

KINDS: Mapping[str, Kind] = {
    kind.name: kind
    for kind in (
        _PAPER,
        _PAPER._replace(name="ruled-paper", action=Action.SEE_RULINGS),
        _PAPER._replace(name="cash-paper", action=Action.HANDLE_CASH),
        _PAPER._replace(name="series-paper", function="tournament.papers.long.make_series_paper", action=Action.SERIES),
        Kind(
            name="import", function="tournament.archive.taking_in.take_in", action=Action.CREATE, title=_("Datei einlesen"),
            stages={"read": _("wird gelesen und nachgerechnet"), "store": _("wird gespeichert")},
        ),
        Kind(
            name="recount", function="tournament.history.recount_job.recount", action=Action.KEEP_UPLOADS, title=_("Anders zählen"),
            stages={
                "update": _("die Historie wird auf den neuesten Stand gebracht"), "count": _("Spiele werden neu gezählt"),
                "pages": _("die Seiten werden geschrieben"),
            },
        ),
    )
}  # fmt: skip
"""By name."""
