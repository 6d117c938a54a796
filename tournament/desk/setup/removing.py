"""The one way in which a tournament goes: one that was not played, or a demo; backed up first, in one transaction, and a row that tells of
it stays."""

from django.db import router, transaction
from django.db.models import Model, Sum
from django.utils.translation import gettext as _

from scoring.plain import euros
from tournament import models
from tournament.backup.making import make_backup
from tournament.desk.registration.unneeded import forget_unneeded
from tournament.desk.setup.setup import forget_unused_series
from tournament.ledger.machine.backups import Why
from tournament.ledger.store import convert
from tournament.ledger.store.refusals import refuse
from tournament.ledger.store.transaction import lock, outdate_bans
from tournament.models import CashKind, CashLine, Entry, LogRow, Phase, Registration, Removal, Tournament

MADE_AS_DEMO = "make_demo"
"""The action of the log row that marks a demo: kept like every row of the log, so nothing can become one later, and none can cease to
be."""

NOT_PLAYED = (Phase.DRAFT, Phase.REGISTRATION)

BELONGING: tuple[tuple[type[Model], str], ...] = tuple((model, way) for way, found in (
    # Everything of a tournament, and the way from it to the tournament; what another one's way leads through comes after it.
    ("tournament", (
        LogRow, models.Printed, models.Sanction, models.Referee, models.Helper, models.MergedNumber, models.Ceremony, models.PrizeGiving,
        models.Prize,
        models.PrizePlan, CashLine, models.PaymentPlan, models.Sending,
    )),
    ("job__tournament", (models.JobFile,)),
    ("tournament", (models.Job,)),
    ("table__round__tournament", (models.OtherVersion, Entry)),
    ("ruling__table__round__tournament", (models.Appeal,)),
    ("table__round__tournament", (
        models.Ruling, models.Case, models.Call, models.Agreement, models.Phone, models.TableReturn, models.TableLink, models.Seat,
        models.SeatChange,
    )),
    ("round__tournament", (models.Table, models.Clock, models.Repair)),
    ("tournament", (models.Round, Registration)),
) for model in found)  # fmt: skip


def is_demo(tournament: Tournament) -> bool:
    """Whether it was made by `manage.py demo`. One query."""
    return LogRow.objects.filter(tournament=tournament, action=MADE_AS_DEMO).exists()


def is_removable(tournament: Tournament) -> bool:
    """Whether it may go, but for what `_must_be_removable` finds. One query at most."""
    return tournament.phase in NOT_PLAYED or is_demo(tournament)


def remove_tournament(*, tournament_id: int, author: str = "") -> Removal:
    """Takes a tournament that was not played, or a demo, away, with everything of it, after a backup. Raises Refused (`not_removable`,
    `fees_taken`, `stale`, or why it cannot be backed up)."""
    before = Tournament.objects.get(pk=tournament_id)
    _must_be_removable(before)
    backup = make_backup(Why.BEFORE).path.name
    with transaction.atomic():
        tournament = lock(tournament_id)
        if tournament.version != before.version:
            raise refuse("stale", _("Inzwischen wurde an diesem Turnier etwas geändert. Bitte neu laden und noch einmal ansehen."))
        _must_be_removable(tournament)
        return _remove(tournament, backup, author)


def _must_be_removable(tournament: Tournament) -> None:
    if is_demo(tournament) or tournament.phase == Phase.DRAFT:
        return
    if tournament.phase != Phase.REGISTRATION:
        text = _("Entfernen lassen sich nur Turniere, von denen noch nichts gespielt ist, und Vorführturniere. Was gespielt wurde, bleibt.")
        raise refuse("not_removable", text)
    if Entry.objects.filter(table__round__tournament=tournament).exists():
        raise refuse("not_removable", _("Von diesem Turnier sind schon Spiele geschrieben. Was gespielt wurde, bleibt."))
    fees = (
        CashLine.objects.filter(tournament=tournament, kind__in=(CashKind.FEE, CashKind.REFUND)).aggregate(cents=Sum("cents"))["cents"] or 0
    )
    if fees:
        text = _("In der Kassa dieses Turniers liegt noch Nenngeld (%(money)s). Bitte zuerst unter „Kassa“ zurückgeben, dann entfernen.")
        raise refuse("fees_taken", text % {"money": euros(fees, convert.language())})


def _remove(tournament: Tournament, backup: str, author: str) -> Removal:
    rows = {model.__name__: found for model, way in BELONGING if (found := model._base_manager.filter(**{way: tournament}).count())}
    removal = Removal.objects.create(
        slug=tournament.slug, name=tournament.name, date=tournament.date, phase=tournament.phase, rows=rows, backup=backup, author=author
    )
    outdate_bans(tournament)
    persons = list(Registration.objects.filter(tournament=tournament).values_list("player_id", flat=True))
    Tournament.objects.filter(copied_from=tournament).update(copied_from=None)
    for model, way in BELONGING:
        # Past the models' own refusal; the database's guards let it through while the removal is open. Foreign keys are looked at in the
        # end.
        model._base_manager.filter(**{way: tournament})._raw_delete(router.db_for_write(model))
    Tournament.objects.filter(pk=tournament.pk)._raw_delete(router.db_for_write(Tournament))
    forget_unneeded(persons)
    if tournament.cup_id is not None:
        forget_unused_series(tournament.cup_id)
    removal.open = False
    removal.save(update_fields=["open"])
    return removal
