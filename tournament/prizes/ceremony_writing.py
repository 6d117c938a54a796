"""Leading the ceremony: begin, rehearse, on, back, end. What the wall shows is a write like any other, so that every screen sees it at
once.

A rehearsal leaves no trace: no row of the log, nothing in a file, and its own row goes when it ends. Of a ceremony the log has its
beginning and end.
"""

from django.db import transaction
from django.utils.translation import gettext as _

from tournament.ledger.store.refusals import refuse
from tournament.ledger.store.rows import put_down
from tournament.ledger.store.transaction import CLOSED, lock, record_action
from tournament.models import Ceremony, Prize, Tournament
from tournament.prizes.ceremony_reading import read_ceremony
from tournament.prizes.reading import standing_giving


@transaction.atomic
def begin_ceremony(*, tournament_id: int, rehearsal: bool, author: str = "") -> Ceremony:
    """Begins it, or a rehearsal of it. A rehearsal that runs ends. Refused: `running`, and for the real one `not_in_phase`, `not_given`."""
    tournament = lock(tournament_id)
    running = Ceremony.objects.filter(tournament=tournament).first()
    if running is not None and not running.rehearsal:
        raise refuse("running", _("Die Siegerehrung läuft schon."))
    if not rehearsal:
        _must_be_ready(tournament)
    Ceremony.objects.filter(tournament=tournament).delete()
    made = Ceremony.objects.create(tournament=tournament, rehearsal=rehearsal)
    if rehearsal:
        _outdate(tournament)
    else:
        record_action(tournament, "begin_ceremony", {}, author=author)
    return made


def _must_be_ready(tournament: Tournament) -> None:
    if tournament.phase not in CLOSED:
        raise refuse("not_in_phase", _("Zuerst das Turnier abschließen: solange es läuft, kann sich der Stand noch ändern."))
    if Prize.objects.filter(tournament=tournament).exists() and standing_giving(tournament) is None:
        raise refuse("not_given", _("Zuerst die Preise vergeben: aufgerufen wird nur, was feststeht."))


@transaction.atomic
def step_ceremony(*, tournament_id: int, step: int, author: str = "") -> Ceremony:
    """Shows this step (from 0; what is beyond an end is that end). Refused: `not_running`."""
    tournament = lock(tournament_id)
    showing = read_ceremony(tournament)
    if showing is None:
        raise refuse("not_running", _("Es läuft keine Siegerehrung."))
    running = Ceremony.objects.get(tournament=tournament)
    wanted = max(0, min(step, len(showing.slides) - 1))
    if running.step != wanted:
        running.step = wanted
        running.save(update_fields=["step"])
        _outdate(tournament)
    return running


@transaction.atomic
def end_ceremony(*, tournament_id: int, author: str = "") -> None:
    """The wall goes back to what it shows without it. Refused: `not_running`."""
    tournament = lock(tournament_id)
    running = Ceremony.objects.filter(tournament=tournament).first()
    if running is None:
        raise refuse("not_running", _("Es läuft keine Siegerehrung."))
    running.delete()
    if running.rehearsal:
        _outdate(tournament)
    else:
        record_action(tournament, "end_ceremony", {}, author=author)


def _outdate(tournament: Tournament) -> None:
    """What is kept by the tournament's version is made anew."""
    tournament.version += 1
    put_down(tournament, "version")
